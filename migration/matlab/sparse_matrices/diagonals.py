"""Diagonals of sparse matrices, taken out and put in: spdiags."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.arguments import one_number
from dlarray.array import dlarray
from dlarray.errors import SizeError
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.migration.matlab.shared.sparse_matrix import SparseMatrix
from dlarray.migration.matlab.shared.sparse_storage import is_large, storage


def spdiags(B: Any, d: Any = None, m: Any = None, n: Any = None, /, *, nargout: int = 1) -> Any:
    """Diagonals of a matrix as columns, or a sparse matrix whose diagonals are the columns of B.

    Syntaxes: ``Bout = spdiags(A)``, ``Bout, id = spdiags(A, nargout=2)``, ``Bout = spdiags(A, d)``,
    ``S = spdiags(B, d, m, n)``, ``S = spdiags(B, d, A)``, where A gets the diagonals.

    Parameters
    ----------
    A : matrix
    B : matrix
        A column for each diagonal; one column or one number serves all.
    d : vector
        The diagonals: 0 is the main one, positive ones are above it. Without d all that are not zero, from below.
    m, n : whole numbers
        The size.

    Returns
    -------
    Bout : dlarray
        A column for each diagonal, as long as the shorter side of A. Where A has no element there is 0.
    id : dlarray
        The diagonals, a column.
    S : SparseMatrix

    Notes
    -----
    Of a matrix with more columns than rows the elements of a diagonal are in the rows of B that their rows have,
    else in those that their columns have.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/spdiags.html

    Examples
    --------
    >>> from dlarray.matlab import spdiags
    >>> spdiags([[1, 5], [2, 6], [3, 7]], [0, 1], 3, 3).tolist()
    [[1.0, 6.0, 0.0], [0.0, 2.0, 7.0], [0.0, 0.0, 3.0]]
    >>> B, d = spdiags([[1, 6, 0], [0, 2, 7], [0, 0, 3]], nargout=2)
    >>> B.tolist(), d.tolist()
    ([[1.0, 0.0], [2.0, 6.0], [3.0, 7.0]], [[0.0], [1.0]])
    """
    if m is None:
        return _taken(B, d, nargout)
    columns = np.atleast_2d(np.asarray(host(B)))
    columns = columns if columns.dtype.kind == "c" else columns.astype(float)
    offsets = np.asarray(host(d)).ravel(order="F").astype(int)
    if columns.shape[1] != offsets.size and columns.shape[1] != 1:
        raise SizeError(
            f"spdiags: B has {columns.shape[1]} columns and d {offsets.size} elements; fix: one for each"
        )
    if n is not None and is_large(shape := (int(one_number(m) or 0), int(one_number(n) or 0))):
        return SparseMatrix(_large(columns, offsets, shape))
    if n is None:
        made = np.array(host(m), dtype=np.result_type(columns, float))
    else:
        made = np.zeros((int(one_number(m) or 0), int(one_number(n) or 0)), dtype=columns.dtype)
    rows, wide = made.shape
    for k, offset in enumerate(offsets):
        column = columns[:, k if columns.shape[1] > 1 else 0]
        at = np.arange(max(0, -offset), min(rows, wide - offset))
        places = at + offset if rows >= wide else at
        if at.size:
            made[at, at + offset] = column[places] if column.size > 1 else column[0]
    return SparseMatrix(dlarray(made))


def _large(columns: np.ndarray, offsets: np.ndarray, shape: tuple[int, int]) -> Any:
    """The same matrix, too large for full storage."""
    rows, wide = shape
    places, values = [], []
    for k, offset in enumerate(offsets):
        column = columns[:, k if columns.shape[1] > 1 else 0]
        at = np.arange(max(0, -offset), min(rows, wide - offset))
        places.append((at, at + offset))
        values.append(
            column[at + offset if rows >= wide else at] if column.size > 1 else np.full(at.size, column[0])
        )
    i, j = (np.concatenate(p) for p in zip(*places, strict=True))
    return storage(i, j, np.concatenate(values), shape)


def _taken(A: Any, d: Any, nargout: int) -> Any:
    found = np.asarray(host(A))
    found = found if found.dtype.kind == "c" else found.astype(float)
    rows, wide = found.shape
    if d is None:
        i, j = np.nonzero(found)
        offsets = np.unique(j - i)
    else:
        offsets = np.asarray(host(d)).ravel(order="F").astype(int)
    made = np.zeros((min(rows, wide), offsets.size), dtype=found.dtype)
    for k, offset in enumerate(offsets):
        at = np.arange(max(0, -offset), min(rows, wide - offset))
        if at.size:
            made[at + offset if rows >= wide else at, k] = found[at, at + offset]
    if nargout < 2:
        return dlarray(made)
    return dlarray(made), dlarray(offsets.astype(float).reshape(-1, 1))

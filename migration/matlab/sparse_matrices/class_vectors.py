"""ind2vec and vec2ind: numbers of classes as columns with one 1, and back."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.arguments import whole
from dlarray.array import dlarray
from dlarray.errors import ArgumentError
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.migration.matlab.shared.sparse_matrix import full_of
from dlarray.migration.matlab.sparse_matrices.functions import sparse


def ind2vec(ind: Any, N: Any = None, /) -> Any:
    """A sparse matrix with a column for each number, with a 1 in the row of that number.

    Syntaxes: ``vec = ind2vec(ind)``, ``ind2vec(ind, N)`` with N rows.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/ind2vec.html

    Examples
    --------
    >>> from dlarray.matlab import full, ind2vec
    >>> full(ind2vec([1, 3, 2, 3])).tolist()
    [[1.0, 0.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0], [0.0, 1.0, 0.0, 1.0]]
    """
    rows = host(ind).ravel(order="F")
    if rows.size == 0 or (rows < 1).any() or (rows != np.floor(rows)).any():
        raise ArgumentError("ind2vec: ind must be whole numbers from 1; fix: ind2vec([1, 3, 2])")
    most = int(rows.max()) if N is None else whole("ind2vec", "N", N, least=int(rows.max()))
    numbers = [float(r) for r in rows]
    return sparse(numbers, [float(k + 1) for k in range(rows.size)], [1.0] * rows.size, most, rows.size)


def vec2ind(vec: Any, /, *, nargout: int = 1) -> Any:
    """The row of the largest element of each column, a row; a second output has the number of rows.

    Syntaxes: ``ind = vec2ind(vec)``, ``ind, N = vec2ind(vec, nargout=2)``.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/vec2ind.html

    Examples
    --------
    >>> from dlarray.matlab import vec2ind
    >>> vec2ind([[1, 0, 0], [0, 0, 1], [0, 1, 0]]).tolist()
    [[1.0, 3.0, 2.0]]
    """
    columns = host(full_of(vec))
    found = dlarray((columns.argmax(axis=0) + 1.0)[None, :])
    return (found, columns.shape[0]) if nargout == 2 else found

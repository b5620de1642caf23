"""Parts of large sparse matrices by MATLAB's subscripts, and stores into them."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.errors import IndexingError, SizeError, sizes
from dlarray.subscripts import paren


def _places(index: Any, count: int) -> np.ndarray:
    """The places, from 0, that one subscript names."""
    return np.asarray(paren(index, count).as_list(), dtype=np.int64).ravel()


def _two(A: Any, subscripts: tuple) -> tuple[np.ndarray, np.ndarray]:
    """The rows and columns that two subscripts name."""
    return _places(subscripts[0], A.shape[0]), _places(subscripts[1], A.shape[1])


def _check(A: Any, rows: np.ndarray, columns: np.ndarray) -> None:
    for places, count, word in ((rows, A.shape[0], "rows"), (columns, A.shape[1], "columns")):
        if places.size and not (0 <= places.min() and places.max() < count):
            raise IndexingError(
                f"Index exceeds the number of array elements: the sparse matrix is {sizes(A.shape)}, but an index of "
                f"its {word} is {int(places.max()) + 1}; parentheses count from 1"
            )


def part(A: Any, subscripts: tuple) -> Any:
    """A(i, j), A(k) and A(:): a number, or a matrix without its zeros."""
    if len(subscripts) == 2:
        rows, columns = _two(A, subscripts)
        _check(A, rows, columns)
        if rows.size == columns.size == 1:
            return A[int(rows[0]), int(columns[0])]
        if A.format == "lil":  # between stores, as in loops over elements
            return A[np.ix_(rows, columns)].tocsc()
        found = A.tocsc() if columns.size < A.shape[1] else A
        return found[:, columns][rows, :].tocsc()
    if isinstance(subscripts[0], str) and subscripts[0] == ":":
        return A.reshape((A.shape[0] * A.shape[1], 1), order="F").tocsc()
    places = _places(subscripts[0], A.shape[0] * A.shape[1])
    rows, columns = places % A.shape[0], places // A.shape[0]
    _check(A, rows, columns)
    if places.size == 1:
        return A[int(rows[0]), int(columns[0])]
    found = np.asarray(A.tocsr()[rows, columns]).ravel()
    across = len(getattr(subscripts[0], "shape", ())) == 2 and subscripts[0].shape[1] == 1
    return type(A.tocsc())(found.reshape((-1, 1) if across else (1, -1)))


def stored(A: Any, subscripts: tuple, value: Any) -> Any:
    """The matrix after A(i, j) = value: in SciPy's form for stores, grown where MATLAB's would."""
    if len(subscripts) == 1:
        places = _places(subscripts[0], A.shape[0] * A.shape[1])
        rows, columns = places % A.shape[0], places // A.shape[0]
        if columns.size and columns.max() >= A.shape[1]:
            raise SizeError(
                f"a sparse matrix of size {sizes(A.shape)} does not grow by one subscript; fix: S.paren[row, column]"
            )
    else:
        rows, columns = _two(A, subscripts)
    grown = tuple(
        max(n, int(p.max()) + 1 if p.size else 0) for n, p in zip(A.shape, (rows, columns), strict=True)
    )
    made = A if A.format == "lil" else A.tolil()
    if grown != A.shape:
        made.resize(grown)
    given = value.toarray() if hasattr(value, "toarray") else np.asarray(value)
    if np.iscomplexobj(given) and made.dtype.kind != "c":
        made = made.astype(complex)
    if len(subscripts) == 1:
        made[rows, columns] = given.ravel(order="F") if given.size > 1 else given.item()
    elif given.size == 1:
        made[np.ix_(rows, columns)] = given.item()
    else:
        if given.size != rows.size * columns.size:
            raise SizeError(
                f"a part of {rows.size}×{columns.size} is assigned {sizes(given.shape)}; fix: as many values, or one"
            )
        made[np.ix_(rows, columns)] = given.reshape((rows.size, columns.size), order="F")
    return made


def without(A: Any, subscripts: tuple) -> Any:
    """The matrix after A(i, :) = [] or A(:, j) = []."""
    whole = [isinstance(s, str) and s == ":" for s in subscripts]
    if len(subscripts) != 2 or whole.count(True) != 1:
        raise IndexingError('whole rows or whole columns are deleted; fix: S.paren[rows, ":"] = []')
    axis = whole.index(False)
    gone = _places(subscripts[axis], A.shape[axis])
    kept = np.setdiff1d(np.arange(A.shape[axis]), gone)
    return A.tocsr()[kept, :].tocsc() if axis == 0 else A.tocsc()[:, kept]

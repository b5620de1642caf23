"""Groups of equal rows, and a function of each: findgroups, splitapply."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.migration.matlab.by_place import paren
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.joining import horzcat, vertcat
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.migration.matlab.shared.table_columns import column
from dlarray.migration.matlab.shared.table_keys import indices, orders, row_keys, sort_key
from dlarray.table import table
from dlarray.table.column import Column


def findgroups(A: Any, /, *more: Any, nargout: int = 1) -> Any:
    """Number the groups of equal elements, or of equal rows of several vectors or of a table.

    Syntaxes: ``G = findgroups(A)``, ``G = findgroups(A1, A2, …)``, ``G, ID = findgroups(A, nargout=2)``,
    ``G, ID1, ID2 = findgroups(A1, A2, nargout=3)``, ``G, TID = findgroups(T, nargout=2)``.

    Parameters
    ----------
    A : vector or table
        Of a table the rows are compared.
    *more : vector
        As long as A.
    nargout : int
        One more for each vector: what the groups have; of a table a table of it.

    Returns
    -------
    dlarray
        The number of each element's group, NaN where something is missing. Groups are in order.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/findgroups.html

    Examples
    --------
    >>> from dlarray.matlab import findgroups
    >>> findgroups(["b", "a", "b"]).tolist()
    [[2.0, 1.0, 2.0]]
    >>> findgroups([1, 1, 2], [5, 7, 5]).tolist()
    [[1.0, 2.0, 3.0]]
    """
    whole = isinstance(A, table)
    T = A if whole else table({f"A{k}": _as_column(v) for k, v in enumerate((A, *more))})
    names = T.VariableNames
    keys, ordering = row_keys(T, names), orders(T, names)
    first: dict[tuple, int] = {}
    for k, key in enumerate(keys):
        if None not in key:
            first.setdefault(key, k)
    sorted_keys = sorted(first, key=lambda key: sort_key(key, ordering))
    number = {key: k + 1.0 for k, key in enumerate(sorted_keys)}
    found = np.asarray([number.get(key, np.nan) for key in keys])
    lies_in_a_row = not whole and (_shape(A) or (0, 0))[0] == 1 and len(keys) != 1
    G = dlarray(found.reshape((1, -1) if lies_in_a_row else (-1, 1)))
    if nargout == 1:
        return G
    places = indices([first[key] for key in sorted_keys])
    if whole:
        return G, T(places, ":")
    chosen = [paren(v, places.T if _shape(v)[0] == 1 else places) for v in (A, *more)]
    if nargout > len(chosen) + 1:
        raise ArgumentError(
            f"findgroups: {nargout} outputs of {len(chosen)} vectors; fix: one more than vectors"
        )
    return (G, *chosen)[:nargout]


def _shape(v: Any) -> tuple[int, ...]:
    found = getattr(v, "shape", None)
    if found is None:
        return (len(v), 1) if isinstance(v, Column) else (1, len(v))
    return tuple(found) if len(found) > 1 else (1, *found)


def _as_column(v: Any) -> Any:
    """A vector, row or column, as a column of a table has it."""
    shape = _shape(v)
    if len(shape) > 2 or 1 not in shape:
        raise ArgumentError(f"findgroups: a group is said by vectors, but {describe(v)} came; fix: v(:)")
    if isinstance(v, (Column, list)) and not hasattr(v, "shape"):
        return v
    if shape[0] != 1:
        return v
    if isinstance(v, Cell):
        return Cell(list(v), (len(v), 1))
    return v.T if isinstance(v, dlarray) or hasattr(v, "categories") else list(v)


def splitapply(func: Callable, *data: Any, nargout: int = 1) -> Any:
    """Apply a function to each group of vectors, of rows of matrices, or of a table.

    Syntaxes: ``Y = splitapply(func, X, G)``, ``Y = splitapply(func, X1, …, XN, G)``, ``Y = splitapply(func, T, G)``,
    ``Y1, Y2 = splitapply(…, nargout=2)``.

    Parameters
    ----------
    func : function
        It takes a part of each of the inputs; of a table each column comes as one input.
    *data : array or table
        The inputs, and last the numbers of the groups, which `findgroups` gives; NaN belongs to none.
    nargout : int
        How many outputs the function is asked for.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/splitapply.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import splitapply
    >>> splitapply(dl.mean, [1, 5, 3], [2, 1, 2]).tolist()
    [[5.0, 2.0]]
    """
    if len(data) < 2:
        raise ArgumentError("splitapply: the groups are missing; fix: splitapply(func, X, G)")
    *inputs, G = data
    numbers = host(G).astype(float)
    row = numbers.ndim == 2 and numbers.shape[0] == 1 and numbers.size != 1
    flat = numbers.ravel()
    groups = int(np.nanmax(flat)) if flat.size and not np.isnan(flat).all() else 0
    results = []
    for k in range(1, groups + 1):
        places = [int(i) for i in np.flatnonzero(flat == k)]
        if not places:
            raise ArgumentError(
                f"splitapply: no element is in the group {k}; fix: G, _ = findgroups(A, nargout=2)"
            )
        parts = [p for X in inputs for p in _parts(X, places, flat.size)]
        made = func(*parts) if nargout < 2 else func(*parts, nargout=nargout)
        results.append(made[:nargout] if nargout > 1 else (made,))
    joined = [(horzcat if row else vertcat)(*column) for column in zip(*results, strict=True)]
    return tuple(joined) if nargout > 1 else joined[0]


def _parts(X: Any, places: list[int], count: int) -> list:
    """The rows of a group as a function takes them, of each column of a table; the elements of a row."""
    rows = indices(places)
    shape = _shape(X)
    if isinstance(X, table) and shape[0] == count:
        part = X(rows, ":")
        return [column(part, name) for name in part.VariableNames]
    if shape[0] == 1 and shape[-1] == count and not isinstance(X, table):
        return [paren(X, rows.T)]
    if shape[0] != count:
        raise SizeError(f"splitapply: X has {shape[0]} rows and G {count} elements; fix: a group for each")
    return [paren(X, rows) if shape == (count, 1) else paren(X, rows, ":")]

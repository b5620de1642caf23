"""accumarray: collect values by subscripts."""

import math
from typing import Any

import numpy as np

from dlarray import limits
from dlarray.arguments import flag, is_empty, number, whole_numbers
from dlarray.array import asdlarray, dlarray, make
from dlarray.autodiff.manipulation import untake
from dlarray.backend import (
    asarray_like,
    backend_name,
    class_name,
    is_array,
    is_complex,
    is_integer,
    namespace,
    to_numpy,
)
from dlarray.conversion import namespace_of
from dlarray.errors import ArgumentError, ClassError, IndexingError, SizeError, describe, sizes
from dlarray.functions.reductions.extrema import max as _max
from dlarray.functions.reductions.extrema import min as _min
from dlarray.functions.reductions.sums import mean as _mean
from dlarray.functions.reductions.sums import sum as _sum
from dlarray.functions.sorting.ordering import selected, unselected
from dlarray.integers.classes import converted, is_wide
from dlarray.operands import floating, operands, same_class
from dlarray.registry import function


def _subscript_rows(subs: Any) -> np.ndarray:
    """The subscripts as rows of whole numbers, on the host."""
    cell = isinstance(subs, tuple) or (
        isinstance(subs, list) and subs and all(isinstance(s, dlarray) or is_array(s) for s in subs)
    )
    if cell:
        columns = [to_numpy(asdlarray(s)._data).reshape(-1) for s in subs]
        if len({len(c) for c in columns}) > 1:
            raise SizeError(
                f"accumarray: the index vectors of subs have different lengths, {[len(c) for c in columns]}"
            )
        rows = np.stack(columns, axis=1)
    else:
        X = asdlarray(subs)
        if X.ndim != 2:
            raise SizeError(f"accumarray: subs must be a column or a matrix, but it is {X.describe()}")
        rows = to_numpy(X._data).T
    rows = rows.astype(np.float64)
    wrong = ~((rows >= 1) & (rows == np.floor(rows)) & np.isfinite(rows))
    if wrong.any():
        raise IndexingError(
            f"accumarray: subs must hold whole numbers from 1, but it holds {rows[wrong][0]:g}"
        )
    if rows.size:  # asked before they are whole numbers of 64 bits
        limits.check("accumarray", tuple(int(n) for n in rows.max(axis=0)))
    return rows.astype(np.int64)


def _result_size(rows: np.ndarray, sz: Any) -> tuple[int, ...]:
    """The size that the subscripts need, or the one asked for."""
    width = rows.shape[1]
    needed = tuple(int(n) for n in rows.max(axis=0)) if len(rows) else (0,) * width
    full = needed if width > 1 else (*needed, 1)
    if is_empty(sz):
        return full
    size = whole_numbers("accumarray", "sz", sz)
    fits = len(size) == len(full) and all(n >= m for n, m in zip(size, full, strict=True))
    if width == 1 and len(size) == 2 and size[0] == 1:  # a row of that length is welcome too
        fits = size[1] >= needed[0]
    if not fits:
        raise SizeError(
            f"accumarray: sz is {sizes(size)}, but subs reaches {sizes(full)}; fix: sizes at least that large"
            + (", such as [n, 1]" if width == 1 else "")
        )
    return size


@function()
def accumarray(
    subs: Any, val: Any, sz: Any = None, fun: Any = None, fillval: Any = 0, issparse: Any = False, /
) -> Any:
    """Sum the values with the same subscripts, or apply a function to them.

    Syntaxes: ``A = accumarray(subs, val)``, ``accumarray(subs, val, sz)``, ``accumarray(subs, val, sz, fun)``,
    ``accumarray(subs, val, sz, fun, fillval)``.  ``[]`` or None means the default.

    Parameters
    ----------
    subs : array_like, or tuple of vectors
        Column of subscripts counted from 1 (``[[1], [3], [3]]``), or matrix with a row for each value and a column for
        each dimension of ``A``.  A tuple holds one vector for each dimension.  A flat list is a row: one value's
        subscripts.
    val : dlarray or array_like
        A vector with a value for each row of ``subs``, or one number for all.  Differentiable.
    sz : list of int, optional
        Size of ``A``, at least what ``subs`` reaches.
    fun : function, optional
        Takes the column of values with equal subscripts, in the order of ``subs``, and returns one value.  Default:
        the sum.
    fillval : number, optional
        The value where no subscript points.  Default: 0.

    Returns
    -------
    dlarray
        Unformatted, class of ``val`` (logical gives double); for a column of subscripts a column.

    Raises
    ------
    IndexingError, SizeError
        Subscripts that are not whole numbers from 1, a ``sz`` that is too small, or a wrong number of values.

    Notes
    -----
    The subscripts are read on the host: with subscripts on a GPU the call waits for them.

    Differs from MATLAB: there are no sparse results (``issparse``), and ``fun`` cannot return cells.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/accumarray.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.accumarray([[1], [3], [4], [3], [4]], [101, 102, 103, 104, 105])
      4×1 dlarray
    <BLANKLINE>
       101
         0
       206
       208
    >>> dl.accumarray([[1], [2], [1]], [5, 7, 9], [], dl.max)
      2×1 dlarray
    <BLANKLINE>
         9
         7
    """
    if not is_empty(issparse) and flag("accumarray", "issparse", issparse):
        raise ArgumentError("accumarray: there are no sparse arrays; fix: leave issparse out")
    if is_empty(fun):
        fun = None
    elif not callable(fun) or isinstance(fun, dlarray):
        raise ClassError(f"accumarray: fun must be a function, but it is {describe(fun)}")
    rows = _subscript_rows(subs)
    if rows.shape[0] == 1 < rows.shape[1] == math.prod(asdlarray(val).shape):
        rows = rows.T  # a list: as one row of subscripts it would need one value
    size = _result_size(rows, sz)
    away = isinstance(subs, dlarray) and backend_name(subs._data) != "numpy"
    V = (
        operands("accumarray", val, subs)[0] if away else asdlarray(val)
    )  # plain numbers go where the subscripts are
    count = len(rows)
    if math.prod(V.shape) not in (1, count):
        raise SizeError(
            f"accumarray: subs has {count} rows, but val is {V.describe()}; fix: one value for each row, or one number"
        )
    if is_integer(V._data.dtype):
        return _of_integers(rows, V, sz, fun, fillval)
    (array,) = same_class(V.array)
    xp = namespace_of(array)
    array = xp.reshape(array, (-1,))
    if array.shape[0] != count:
        array = xp.broadcast_to(array, (count,))
    total = math.prod(size)
    limits.check("accumarray", size[::-1], like=V._data)
    if rows.shape[1] > 1:
        steps = np.cumprod((1, *size[: rows.shape[1] - 1]))
        numbers = (rows - 1) @ steps
    else:
        numbers = rows[:, 0] - 1
    fill = 0.0 if is_empty(fillval) else number("accumarray", "fillval", fillval, logical=True)
    if fun is None or fun is _sum:
        flat, present = _totals(array, numbers, total, False)
    elif fun is _mean:
        flat, present = _totals(array, numbers, total, True)
    elif (fun is _max or fun is _min) and not is_complex(array.dtype):
        flat, present = _extremes(array, numbers, total, fun is _max)
    else:
        flat, present = _by_function(array, numbers, total, fun)
    xp = namespace_of(flat)
    if fill != 0:
        blank = np.ones(total, dtype=bool)
        blank[present] = False
        flat = xp.where(asarray_like(blank, getattr(flat, "value", flat)), fill, flat)
    return dlarray.from_array(xp.reshape(flat, size[::-1]))


def _of_integers(rows: np.ndarray, V: dlarray, sz: Any, fun: Any, fillval: Any) -> dlarray:
    """Sums of integers, and their extremes, have their class; a function of one's own says what it returns."""
    kind = class_name(V._data.dtype)
    if is_wide(kind):
        raise ClassError(
            f"accumarray: val is {V.describe()}, whose sums a double may not hold; fix: double(val) where it does"
        )
    kept = fun is None or fun is _sum or fun is _max or fun is _min
    returned: set[str] = set()

    def of_group(values: dlarray) -> Any:
        made = fun(make(converted(values._data, kind), "", None))
        returned.add(class_name(made._data.dtype) if isinstance(made, dlarray) else "double")
        return made

    given = fun if kept or fun is _mean else of_group
    found = accumarray(rows.astype(np.float64), floating(V), sz, given, fillval)
    own = kind if kept else next(iter(returned)) if len(returned) == 1 else "double"
    return make(converted(found._data, own), "", None) if is_integer(own) else found


def _totals(array: Any, numbers: np.ndarray, total: int, averaged: bool) -> tuple[Any, np.ndarray]:
    """Sums or means of the groups."""
    raw = getattr(array, "value", array)
    flat = untake(array, asarray_like(numbers, raw), axis=-1, size=total)
    counts = np.bincount(numbers, minlength=total)
    if averaged:
        flat = flat / asarray_like(np.maximum(counts, 1), raw, dtype=raw.dtype)
    return flat, np.flatnonzero(counts)


def _extremes(array: Any, numbers: np.ndarray, total: int, largest: bool) -> tuple[Any, np.ndarray]:
    """The largest or smallest value of each group, the first of equal ones; NaN only where there is nothing else."""
    raw = getattr(array, "value", array)
    values = to_numpy(raw)
    missing = np.isnan(values)
    key = np.where(missing, np.inf, -values if largest else values)
    order = np.lexsort((missing, key, numbers))
    present, starts = np.unique(numbers[order], return_index=True)
    values = selected(array, asarray_like(order[starts], raw), size=len(order))
    return unselected(values, asarray_like(present, raw), size=total), present


def _by_function(array: Any, numbers: np.ndarray, total: int, fun: Any) -> tuple[Any, np.ndarray]:
    """What a function makes of each group; the values keep their order within a group."""
    raw = getattr(array, "value", array)
    order = np.argsort(numbers, kind="stable")
    present, starts = np.unique(numbers[order], return_index=True)
    ranked = selected(array, asarray_like(order, raw), size=len(order))
    parts, bounds = [], [*starts.tolist(), len(order)]
    for k, start in enumerate(bounds[:-1]):
        piece = ranked[start : bounds[k + 1]]
        value = asdlarray(fun(dlarray.from_array(namespace_of(piece).reshape(piece, (1, -1)))))
        if math.prod(value.shape) != 1:
            raise SizeError(
                f"accumarray: fun must return one value for each group, but it returned {value.describe()}; "
                "fix: a number, such as sum(x); of dlarray.matlab's accumarray, Cell([x]) keeps the group"
            )
        parts.append(value.array)
    if not parts:
        return unselected(ranked, asarray_like(present, raw), size=total), present
    parts = same_class(*parts)
    xp = namespace(*parts)  # a function may return a value that depends on no variable
    values = xp.concat([xp.reshape(p, (1,)) for p in parts])
    return unselected(values, asarray_like(present, raw), size=total), present

"""movmean, movsum, movmax, movmin: statistics of a window that slides along one dimension."""

import math
from typing import Any

import numpy as np

from dlarray import limits
from dlarray.along_axes import pick, stays
from dlarray.arguments import choice, comparable, dim_or_first, is_empty, number, numbers, one_number
from dlarray.array import dlarray
from dlarray.autodiff.untraced import value_of
from dlarray.backend import asarray_like, namespace
from dlarray.conversion import namespace_of
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.functions.reductions.sums import NANFLAGS, quotient, without_nan
from dlarray.operands import same_class
from dlarray.registry import function


def _window(name: str, k: Any, points: Any) -> tuple[float, float]:
    """How far the window reaches back and ahead."""
    whole = is_empty(points)
    kind = "whole numbers" if whole else "numbers"
    wanted = f"a positive length, or [back, ahead] of nonnegative {kind}"
    reach = numbers(name, "the window", k, expected=wanted)
    if not all(map(math.isfinite, reach)):
        raise ArgumentError(
            f"{name}: the window must be {wanted}, but it is {describe(k)}; fix: {name}(X, 3)"
        )
    if len(reach) == 1 and reach[0] > 0 and (not whole or reach[0] == math.floor(reach[0])):
        if not whole:
            return reach[0] / 2, reach[0] / 2
        back = math.floor(reach[0] / 2)
        return back, reach[0] - 1 - back
    if len(reach) == 2 and min(reach) >= 0 and (not whole or all(r == math.floor(r) for r in reach)):
        return reach[0], reach[1]
    raise ArgumentError(f"{name}: the window must be {wanted}, but it is {describe(k)}")


def _options(name: str, X: dlarray, options: tuple, omit: bool) -> tuple[int | None, bool]:
    dim = None
    for k, option in enumerate(options):
        if k == 0 and not isinstance(option, str):
            dim = option
        elif not is_empty(option):
            omit = NANFLAGS[choice(name, f"argument {k + 3}", option, NANFLAGS, error=ArgumentError)]
    axis = -dim_or_first(name, X, dim)
    return (axis if -axis <= X._data.ndim else None), omit


def _edges(name: str, X: dlarray, n: int, k: Any, points: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """For each element the first and the last place in its window, and whether the window is whole."""
    back, ahead = _window(name, k, points)
    if is_empty(points):
        here = np.arange(n)
        first, last = here - int(min(back, n)), here + int(min(ahead, n))
        return np.maximum(first, 0), np.minimum(last, n - 1), (first >= 0) & (last < n)
    at = np.array(numbers(name, "SamplePoints", points))
    if len(at) != n or not np.all(np.isfinite(at)) or not np.all(np.diff(at) > 0):
        raise SizeError(
            f"{name}: SamplePoints must be {n} ascending numbers, one for each element along the dimension of "
            f"{X.describe()}, but it is {describe(points)}"
        )
    first = np.searchsorted(at, at - back, side="left")
    # a window given by its length alone leaves its end out
    last = (
        np.searchsorted(at, at + ahead, side="right" if len(numbers(name, "the window", k)) == 2 else "left")
        - 1
    )
    if back >= 0 and ahead >= 0:  # points so large that a step of the window is lost beside them
        first, last = np.minimum(first, np.arange(n)), np.maximum(last, first)
    return first, last, (at - back >= at[0]) & (at + ahead <= at[-1])


def _sums(xp: Any, row: Any, first: np.ndarray, last: np.ndarray) -> Any:
    """Sums of the windows by doubling: no differences of running sums, which would lose digits and spread NaN."""
    length = last - first + 1
    n, start = row.shape[-1], first.copy()
    total, block, size = None, row, 1
    while size <= int(length.max()):
        if np.any(length & size):
            places = asarray_like(np.where(length & size, start, 0), value_of(row))
            piece = xp.take(block, places, axis=block.ndim - 1)
            use = asarray_like((length & size) != 0, value_of(row))
            piece = xp.where(use, piece, xp.zeros_like(piece))
            total = piece if total is None else total + piece
            start = np.where(length & size, start + size, start)
        size *= 2
        if size <= n:
            half = size // 2
            block = block[..., :-half] + block[..., half:]
    return total


def _extremes(rp: Any, row: Any, first: np.ndarray, last: np.ndarray, largest: bool, omit: bool) -> Any:
    """The places of the extremes of the windows: two overlapping blocks of a power of two cover each window."""
    length = last - first + 1
    level = np.frexp(length)[1] - 1  # 2**level <= length
    places = rp.broadcast_to(asarray_like(np.arange(row.shape[-1]), row), tuple(row.shape))
    best = None
    value = row
    for j in range(int(level.max()) + 1):
        if j:
            half = 2 ** (j - 1)
            keep = stays(rp, value[..., :-half], value[..., half:], largest, omit)
            places = rp.where(keep, places[..., :-half], places[..., half:])
            value = rp.where(keep, value[..., :-half], value[..., half:])
        here = level == j
        if np.any(here):
            left = asarray_like(np.where(here, first, 0), row)
            right = asarray_like(np.where(here, last + 1 - 2**j, 0), row)
            end = value.ndim - 1
            keep = stays(rp, rp.take(value, left, axis=end), rp.take(value, right, axis=end), largest, omit)
            found = rp.where(keep, rp.take(places, left, axis=end), rp.take(places, right, axis=end))
            best = found if best is None else rp.where(asarray_like(here, row), found, best)
    return best


def _moving(name: str, X: dlarray, k: Any, options: tuple, Endpoints: Any, SamplePoints: Any) -> Any:
    extreme = name in ("movmax", "movmin")
    if extreme:
        comparable(name, "X", X)
    axis, omit = _options(name, X, options, extreme)
    (array,) = same_class(X.array)
    beyond = axis is None
    xp = namespace_of(array)
    row = xp.reshape(array, (*array.shape, 1)) if beyond else xp.moveaxis(array, axis, -1)
    n = row.shape[-1]
    word, pad = "", None
    if one_number(Endpoints) is not None:
        pad = number(name, "Endpoints", Endpoints)
    else:
        words = ("shrink", "discard", "fill")
        word = choice(name, "Endpoints", Endpoints, words, other="a number", error=ArgumentError)
    if word == "fill":
        pad = {"movmax": -math.inf, "movmin": math.inf}.get(name, math.nan)
    if not is_empty(SamplePoints) and word != "shrink":
        raise ArgumentError(
            f'{name}: with SamplePoints, Endpoints must be "shrink", but it is {describe(Endpoints)}'
        )
    if math.prod(row.shape) == 0:
        _window(name, k, SamplePoints)
        return array
    if pad is not None:
        back, ahead = (int(r) for r in _window(name, k, None))
        limits.check(name, (*row.shape[:-1], n + back + ahead), row.dtype, X._data)
        row = _padded(row, back, ahead, pad)
        first = np.arange(n)
        last = first + back + ahead
        whole = np.ones(n, dtype=bool)
    else:
        first, last, whole = _edges(name, X, n, k, SamplePoints)
        if word == "discard":
            first, last = first[whole], last[whole]
    if not len(first) and beyond:
        raise ArgumentError(
            f"{name}: X is {X.describe()}, and its size 1 beyond the last dimension holds no whole window; "
            'fix: Endpoints="shrink", or a dim of X'
        )
    if not len(first):
        result = row[..., :0]
    elif extreme:
        raw = value_of(row)
        result = pick(row, _extremes(namespace(raw), raw, first, last, name == "movmax", omit))
    else:
        result = _windows(name, row, first, last, omit)
    xp = namespace_of(result)
    return (
        xp.reshape(result, tuple(array.shape))
        if beyond and len(first)
        else xp.moveaxis(result, -1, axis or -1)
    )


def _padded(row: Any, back: int, ahead: int, value: float) -> Any:
    raw = value_of(row)
    rp = namespace(raw)
    sides = [rp.full_like(rp.broadcast_to(raw[..., :1], (*raw.shape[:-1], k)), value) for k in (back, ahead)]
    return namespace_of(row).concat([sides[0], row, sides[1]], axis=row.ndim - 1)


def _windows(name: str, row: Any, first: np.ndarray, last: np.ndarray, omit: bool) -> Any:
    """Sums or means of the windows."""
    raw = value_of(row)
    rp = namespace(raw)
    total = _sums(namespace_of(row), without_nan(row, 0.0) if omit else row, first, last)
    if name == "movsum":
        return total
    if omit:
        return quotient(total, _sums(rp, rp.astype(~rp.isnan(raw), raw.dtype), first, last))
    return total / asarray_like(last - first + 1.0, raw, raw.dtype)


@function("first", arrays=("X",))
def movmean(X: Any, k: Any, /, *options: Any, Endpoints: Any = "shrink", SamplePoints: Any = None) -> Any:
    """Moving mean.

    Syntaxes: ``M = movmean(X, k)``, ``movmean(X, [kb, kf])``, ``movmean(…, dim)``, ``movmean(…, nanflag)``,
    ``movmean(…, Endpoints=e)``, ``movmean(…, SamplePoints=t)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.
    k : int or [kb, kf]
        The length of the window, centered (an even one holds one element more before than after); or how many
        elements before and after.
    dim : int, optional
        The dimension, counted from 1.  Default: the first whose size is not 1.
    nanflag : {"includenan", "omitnan"}, optional
        Whether a window with NaN gives NaN (default), or NaN is left out.
    Endpoints : {"shrink", "discard", "fill"} or number
        Windows that reach beyond the ends hold fewer elements (default), are left out, or take the missing elements
        as NaN or as the number.
    SamplePoints : vector, optional
        Ascending positions of the elements; ``k`` is then a length in the same unit.  Only with "shrink".

    Returns
    -------
    dlarray
        Size, format and class of ``X``; with "discard" only the whole windows.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/movmean.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.movmean([4, 8, 6, -1, -2], 3)
      1×5 dlarray
    <BLANKLINE>
        6.0000    6.0000    4.3333    1.0000   -1.5000
    """
    return _moving("movmean", X, k, options, Endpoints, SamplePoints)


@function("first", arrays=("X",))
def movsum(X: Any, k: Any, /, *options: Any, Endpoints: Any = "shrink", SamplePoints: Any = None) -> Any:
    """Moving sum.

    Syntaxes: ``M = movsum(X, k)``, ``movsum(X, [kb, kf])``, ``movsum(…, dim)``, ``movsum(…, nanflag)``,
    ``movsum(…, Endpoints=e)``, ``movsum(…, SamplePoints=t)``.

    Parameters
    ----------
    X, k, dim, nanflag, Endpoints, SamplePoints
        As for ``movmean``.

    Returns
    -------
    dlarray
        Size, format and class of ``X``; with "discard" only the whole windows.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/movsum.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.movsum([4, 8, 6, -1, -2], [1, 0])
      1×5 dlarray
    <BLANKLINE>
         4    12    14     5    -3
    """
    return _moving("movsum", X, k, options, Endpoints, SamplePoints)


@function("first", arrays=("X",))
def movmax(X: Any, k: Any, /, *options: Any, Endpoints: Any = "shrink", SamplePoints: Any = None) -> Any:
    """Moving maximum.

    Syntaxes: ``M = movmax(X, k)``, ``movmax(X, [kb, kf])``, ``movmax(…, dim)``, ``movmax(…, nanflag)``,
    ``movmax(…, Endpoints=e)``, ``movmax(…, SamplePoints=t)``.

    Parameters
    ----------
    X, k, dim, nanflag, Endpoints, SamplePoints
        As for ``movmean``, but X is real, NaN is left out by default, and "fill" takes missing elements as ``-Inf``.

    Returns
    -------
    dlarray
        Size, format and class of ``X``; with "discard" only the whole windows.  The gradient goes to the largest
        element, of equal ones to the first.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/movmax.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.movmax([4, 8, 6, -1, -2, -3, -1, 3, 4, 5], 3)
      1×10 dlarray
    <BLANKLINE>
         8     8     8     6    -1    -1     3     4     5     5
    """
    return _moving("movmax", X, k, options, Endpoints, SamplePoints)


@function("first", arrays=("X",))
def movmin(X: Any, k: Any, /, *options: Any, Endpoints: Any = "shrink", SamplePoints: Any = None) -> Any:
    """Moving minimum.

    Syntaxes: ``M = movmin(X, k)``, ``movmin(X, [kb, kf])``, ``movmin(…, dim)``, ``movmin(…, nanflag)``,
    ``movmin(…, Endpoints=e)``, ``movmin(…, SamplePoints=t)``.

    Parameters
    ----------
    X, k, dim, nanflag, Endpoints, SamplePoints
        As for ``movmean``, but X is real, NaN is left out by default, and "fill" takes missing elements as ``Inf``.

    Returns
    -------
    dlarray
        Size, format and class of ``X``; with "discard" only the whole windows.  The gradient goes to the smallest
        element, of equal ones to the first.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/movmin.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.movmin([4, 8, 6, -1, -2, -3, -1, 3, 4, 5], 3)
      1×10 dlarray
    <BLANKLINE>
         4     4    -1    -2    -3    -3    -3    -1     3     4
    """
    return _moving("movmin", X, k, options, Endpoints, SamplePoints)

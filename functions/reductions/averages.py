"""median, mode, rms: over dimensions, with weights where MATLAB has them."""

import math
from typing import Any

from dlarray.along_axes import lines, order, pick, reduced_shape, root_of_squares, running_place
from dlarray.arguments import check_nargout, comparable, is_brackets
from dlarray.array import asdlarray, dlarray
from dlarray.autodiff.untraced import value_of
from dlarray.backend import device_of, is_integer, namespace, sorting
from dlarray.conversion import namespace_of
from dlarray.functions.reductions import pieces_numpy
from dlarray.functions.reductions.sums import (
    axes_of,
    computing_array,
    line_length,
    mean_over,
    read_options,
    reduced,
    typed,
    weights_of,
)
from dlarray.operands import same_class
from dlarray.registry import function


# -- median ----------------------------------------------------------------------------------------------------
def median_over(array: Any, axes: tuple[int, ...], omit: bool) -> Any:
    """The median over axes; of an even number the mean of the middle two, each of which has half the gradient."""
    if not axes:
        return array
    count = line_length(array, axes)
    xp = namespace_of(array)
    if count == 0:
        return reduced(xp.sum, array, axes) * float("nan")
    row = lines(array, axes)
    if not omit and pieces_numpy.plain(row):
        return xp.reshape(pieces_numpy.middle_values(row), reduced_shape(array, axes))
    raw = value_of(row)
    rp = namespace(raw)
    places = order(raw)
    missing = rp.isnan(raw)
    if omit:
        there = rp.sum(rp.astype(~missing, places.dtype), axis=-1, keepdims=True)
        low, high = rp.maximum((there - 1) // 2, 0 * there), rp.minimum(there // 2, 0 * there + count - 1)
        middle = [rp.take_along_axis(places, low, axis=-1), rp.take_along_axis(places, high, axis=-1)]
        # of no numbers the element at place 0, which is a NaN, is the result
        middle[1] = rp.where(there == 0, middle[0], middle[1])
    else:
        low, high = (count - 1) // 2, count // 2
        middle = [places[..., low : low + 1], places[..., high : high + 1]]
    value = pick(row, middle[0]) * 0.5 + pick(row, middle[1]) * 0.5
    if not omit:
        value = xp.where(rp.any(missing, axis=-1, keepdims=True), xp.full_like(value, float("nan")), value)
    return xp.reshape(value, reduced_shape(array, axes))


def _median_of_integers(array: Any, axes: tuple[int, ...]) -> Any:
    """The median in the class of integers: the mean of the middle two is rounded, halves away from zero."""
    if not axes:
        return array
    xp, count, shape = namespace(array), line_length(array, axes), reduced_shape(array, axes)
    if count == 0:
        return xp.zeros(shape, dtype=array.dtype, device=device_of(array))
    row = sorting(xp).sort(lines(array, axes), axis=-1)
    low, high = row[..., (count - 1) // 2], row[..., count // 2]
    floor = (low & high) + ((low ^ high) >> xp.ones_like(low))
    half = ((low ^ high) & xp.ones_like(low)) > 0
    return xp.reshape(xp.where(half & (floor >= 0), floor + xp.ones_like(floor), floor), shape)


def _weighted_median(array: Any, weights: Any, axes: tuple[int, ...], omit: bool) -> Any:
    """The element at which the weights of the ordered elements reach half of their sum, or the mean of two."""
    if not axes or line_length(array, axes) == 0:
        return median_over(array, axes, omit)
    row = lines(array, axes)
    raw = value_of(row)
    rp = namespace(raw)
    missing = rp.isnan(raw)
    places, loads = order(raw), lines(weights, axes)
    if omit:
        loads = rp.where(missing, rp.zeros_like(loads), loads)
    ranked = rp.take_along_axis(loads, places, axis=-1)
    reached = rp.cumulative_sum(ranked, axis=-1)
    whole = reached[..., -1:]
    rounding = whole * (raw.shape[-1] * float(rp.finfo(raw.dtype).eps))
    low = rp.astype(reached >= 0.5 * whole - rounding, rp.int8)
    high = rp.astype((reached > 0.5 * whole + rounding) & (ranked > 0), rp.int8)
    middle = [rp.take_along_axis(places, rp.argmax(hit, axis=-1)[..., None], axis=-1) for hit in (low, high)]
    value = pick(row, middle[0]) * 0.5 + pick(row, middle[1]) * 0.5
    none = whole == 0 if omit else (whole == 0) | rp.any(missing, axis=-1, keepdims=True)
    xp = namespace_of(value)
    return xp.reshape(xp.where(none, xp.full_like(value, math.nan), value), reduced_shape(array, axes))


@function("first", arrays=("X",), method=True, integers="own")
def median(X: Any, /, *options: Any, Weights: Any = None) -> Any:
    """Median of array elements.

    Syntaxes: ``M = median(X)``, ``median(X, dim)``, ``median(X, [dim1, dim2])``, ``median(X, "all")``,
    ``median(…, outtype)``, ``median(…, nanflag)``, ``median(…, Weights=W)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real, any size and format.
    dim : int, list of int or "all", optional
        Dimensions, counted from 1.  Default: the first dimension whose size is not 1.
    outtype : {"default", "double", "native"}, optional
        The class that is computed in and returned, as for ``mean``; "default" keeps integer classes, in which the mean
        of two middle numbers is rounded.
    nanflag : {"includenan", "omitnan"}, optional
        Whether NaN makes the result NaN (default) or is left out.
    Weights : array, optional
        Nonnegative weights: a vector along the one dimension, or an array of the size of ``X``.  The result is the
        element below and above which at most half of the weight lies; where two elements are such, their mean.

    Returns
    -------
    dlarray
        The dimensions have size 1 and keep their labels.  Of an even number of elements the mean of the middle two.
        The median of no elements is NaN.  The gradient goes to the middle element, or by halves to the middle two; of
        equal elements to those in the middle when equal ones keep their order.  Weights have gradient 0.

    Raises
    ------
    SizeError
        When the weights fit neither the dimension nor ``X``.

    Notes
    -----
    A partial sum of weights counts as half of their total when it differs from it by rounding only, so that ten
    weights of 0.1 give the plain median.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/median.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.median(dl.dlarray([[0, 1, 1], [2, 3, 2], [1, 3, 2], [4, 2, 2]]))
      1×3 dlarray
    <BLANKLINE>
        1.5000    2.5000    2.0000
    """
    comparable("median", "X", X)
    dim, omit, outtype = read_options("median", options, outtypes=True)
    if is_integer(X._data.dtype) and outtype != "double" and is_brackets(Weights):
        return _median_of_integers(X._data, axes_of("median", X, dim))
    axes, array = axes_of("median", X, dim), computing_array(X, outtype)
    if is_brackets(Weights):
        return typed(median_over(array, axes, omit), X, outtype)
    weights = value_of(weights_of("median", "Weights", X, Weights, axes, array))
    return typed(_weighted_median(array, weights, axes, omit), X, outtype)


# -- mode ------------------------------------------------------------------------------------------------------
@function("first", arrays=("X",), method=True, integers="own")
def mode(X: Any, /, *dim: Any, nargout: int = 1) -> Any:
    """Most frequent values.

    Syntaxes: ``M = mode(X)``, ``mode(X, dim)``, ``mode(X, [dim1, dim2])``, ``mode(X, "all")``,
    ``M, F = mode(…, nargout=2)``, ``M, F, C = mode(…, nargout=3)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real, any size and format.  NaN is left out.
    dim : int, list of int or "all", optional
        Dimensions, counted from 1.  Default: the first dimension whose size is not 1.
    nargout : {1, 2, 3}
        With 2, also how often the value occurs; with 3, also all values that occur as often.

    Returns
    -------
    M : dlarray
        The smallest of the most frequent values; the dimensions have size 1 and keep their labels.  The gradient goes
        to the first element that has the value.  Of no elements: NaN.
    F : dlarray
        How often, double.
    C : list of dlarray
        For each element of ``M``, in column order, a column of the values that occur as often, ascending.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/mode.html

    Examples
    --------
    >>> import dlarray as dl
    >>> M, F = dl.mode([3, 3, 1, 4, 0, 0, 3], nargout=2)
    >>> float(M), float(F)
    (3.0, 3.0)
    """
    comparable("mode", "X", X)
    nargout = check_nargout("mode", nargout, (1, 2, 3))
    where, _, _ = read_options("mode", dim)
    axes = axes_of("mode", X, where)
    array = X.array if is_integer(X._data.dtype) else same_class(X.array)[0]
    raw = value_of(array)
    rp = namespace(raw)
    shape = reduced_shape(raw, axes)
    if line_length(raw, axes) == 0:
        empty = 0 if is_integer(raw.dtype) else float("nan")
        M = rp.full(shape, empty, dtype=raw.dtype, device=device_of(raw))
        F = rp.zeros(shape, dtype=rp.float64, device=device_of(raw))
        return (M, F, [asdlarray([]) for _ in range(math.prod(shape))])[:nargout] if nargout > 1 else M
    row = lines(array, axes) if axes else namespace_of(array).reshape(array, (*array.shape, 1))
    places = order(value_of(row))
    rank = rp.take_along_axis(value_of(row), places, axis=-1)
    starts = rp.concat([rank[..., :1] == rank[..., :1], rank[..., 1:] != rank[..., :-1]], axis=-1)
    steps = rp.broadcast_to(rp.arange(rank.shape[-1], device=device_of(raw)), rank.shape)
    # where the run of equal values began, by a running maximum: how long it is up to here
    numbers = rp.astype(rp.where(starts, steps, 0 * steps), rp.float64)
    began = rp.take_along_axis(numbers, running_place(numbers, True, True), axis=-1)
    length = rp.astype(steps, rp.float64) - began + 1.0
    if not is_integer(raw.dtype):
        length = rp.where(rp.isnan(rank), 0.0 * length, length)
    most = rp.max(length, axis=-1, keepdims=True)
    first = rp.argmax(length, axis=-1)[..., None]
    head = rp.astype(rp.take_along_axis(began, first, axis=-1), places.dtype)
    M = namespace_of(row).reshape(pick(row, rp.take_along_axis(places, head, axis=-1)), shape)
    if nargout < 2:
        return M
    F = rp.reshape(most, shape)
    return (M, F) if nargout == 2 else (M, F, _all_modes(X, rank, length == most))


def _all_modes(X: dlarray, rank: Any, hit: Any) -> list:
    """Columns of the values that are as frequent, one for each line.  Their sizes depend on the values."""
    xp = namespace(rank)
    rank, hit = (xp.reshape(a, (-1, a.shape[-1])) for a in (rank, hit))
    # storage order of the lines is MATLAB's column order of M
    return [dlarray.from_array(xp.reshape(rank[k, :][hit[k, :]], (1, -1))) for k in range(rank.shape[0])]


# -- root mean square -----------------------------------------------------------------------------------------
@function("first", arrays=("X",), method=True)
def rms(X: Any, /, *options: Any) -> Any:
    """Root mean square.

    Syntaxes: ``Y = rms(X)``, ``rms(X, dim)``, ``rms(X, [dim1, dim2])``, ``rms(X, "all")``, ``rms(…, nanflag)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format, real or complex.
    dim : int, list of int or "all", optional
        Dimensions, counted from 1.  Default: the first dimension whose size is not 1.
    nanflag : {"includenan", "omitnan"}, optional
        Whether NaN makes the result NaN (default) or is left out.

    Returns
    -------
    dlarray
        The dimensions have size 1 and keep their labels.  Of no elements NaN.  Where all elements are 0 the gradient
        is 0.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/rms.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.rms([1, 2, 3, 4, 5])
      1×1 dlarray
    <BLANKLINE>
        3.3166
    """
    dim, omit, _ = read_options("rms", options)
    (array,) = same_class(X.array)
    axes = axes_of("rms", X, dim)

    return root_of_squares(array, axes, lambda squares: mean_over(squares, axes, omit))

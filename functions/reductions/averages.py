"""median, mode, var, std, rms: over dimensions, with weights where MATLAB has them."""

import math
from typing import Any

from dlarray.along_axes import lines, order, pick, reduced_shape, root, running_place, squared_size
from dlarray.arguments import check_nargout, comparable, is_brackets, is_empty, one_number
from dlarray.array import asdlarray, dlarray
from dlarray.autodiff.untraced import value_of
from dlarray.backend import device_of, is_complex, is_integer, namespace, sorting
from dlarray.conversion import namespace_of
from dlarray.errors import ArgumentError, describe
from dlarray.functions.reductions import pieces_numpy
from dlarray.functions.reductions.sums import (
    axes_of,
    computing_array,
    counted,
    line_length,
    mean_over,
    number_count,
    quotient,
    read_options,
    reduced,
    typed,
    weighted_mean,
    weights_of,
    without_nan,
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
        equal elements to those that stand in the middle when equal ones keep their order.  Weights have gradient 0.

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


# -- variance --------------------------------------------------------------------------------------------------
def variance_over(array: Any, axes: tuple[int, ...], omit: bool, by_all: bool = False) -> tuple[Any, Any]:
    """The variance and the mean over axes, divided by N-1 (by 1 where N is 1), or by N."""
    xp = namespace_of(array)
    middle = mean_over(array, axes, omit)
    # a mean that is infinite or NaN gives NaN, without a difference of infinities and its warning
    finite = namespace(value_of(middle)).isfinite(value_of(middle))
    centre = xp.where(finite, middle, xp.zeros_like(middle))
    if not omit and axes and pieces_numpy.plain(array):
        total = pieces_numpy.squares_apart(array, centre, axes)
    else:
        apart = array - centre
        total = reduced(xp.sum, squared_size(without_nan(apart, 0.0) if omit else apart), axes)
    total = xp.where(finite, total, xp.full_like(total, float("nan")))
    if not omit:
        n = line_length(array, axes)
        return (total if n == 0 else total / (n if by_all or n == 1 else n - 1)), middle
    n = number_count(array, axes)
    rp = namespace(n)
    if is_complex(n.dtype):
        n = rp.real(n)
    return quotient(total, n if by_all else rp.where(n > 1, n - 1.0, n)), middle


def _weighted(array: Any, weights: Any, axes: tuple[int, ...], omit: bool) -> tuple[Any, Any]:
    """The variance and the mean with weights."""
    array, weights = counted(array, weights, omit)
    middle = weighted_mean(array, weights, axes)
    if is_complex(weights.dtype):
        weights = namespace_of(weights).real(weights)
    xp = namespace(array, weights)
    total = reduced(xp.sum, squared_size(array - middle) * weights, axes)
    return quotient(total, reduced(namespace_of(weights).sum, weights, axes)), middle


def _scheme(name: str, X: dlarray, options: tuple) -> tuple[Any, tuple]:
    """Split (w, dim, nanflag) into the weighting and the rest."""
    if not options or (isinstance(options[0], str) and options[0].lower() != "all"):
        return None, options
    if isinstance(options[0], str):
        raise ArgumentError(
            f'{name}: argument 2 is the weighting, and "{options[0]}" is a dim; fix: {name}(X, 0, "{options[0]}")'
        )
    return (None if is_empty(options[0]) else options[0]), options[1:]


def _spread(name: str, X: dlarray, options: tuple) -> tuple[Any, Any]:
    w, rest = _scheme(name, X, options)
    dim, omit, _ = read_options(name, rest, first=3)
    axes = axes_of(name, X, dim)
    one = 0 if w is None else one_number(w)
    if one in (0, 1):
        (array,) = same_class(X.array)
        return variance_over(array, axes, omit, one == 1)
    if one is not None and line_length(X._data, axes) != 1:
        raise ArgumentError(
            f"{name}: the weighting must be 0, 1 or a vector of weights, but it is {describe(w)}"
        )
    array = same_class(X.array, asdlarray(w).array)[0]
    return _weighted(array, weights_of(name, "the weighting", X, w, axes, array), axes, omit)


@function("first", arrays=("X",), method=True)
def var(X: Any, /, *options: Any, nargout: int = 1) -> Any:
    """Variance.

    Syntaxes: ``V = var(X)``, ``var(X, w)``, ``var(X, w, dim)``, ``var(X, w, [dim1, dim2])``, ``var(X, w, "all")``,
    ``var(…, nanflag)``, ``V, M = var(…, nargout=2)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format, real or complex.
    w : {0, 1} or array, optional
        0 (default) divides by N-1, and by N when N is 1; 1 divides by N.  Nonnegative weights: a vector along the
        one dimension, or an array of the size of ``X``.
    dim : int, list of int or "all", optional
        Dimensions, counted from 1.  Default: the first dimension whose size is not 1.
    nanflag : {"includenan", "omitnan"}, optional
        Whether NaN makes the result NaN (default) or is left out.
    nargout : {1, 2}
        With 2, the (weighted) mean as a second output.

    Returns
    -------
    dlarray
        The dimensions have size 1 and keep their labels.  Of one element 0, of no elements NaN.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/var.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.var(dl.dlarray([[4, -7, 3], [1, 4, -2], [10, 7, 9]]))
      1×3 dlarray
    <BLANKLINE>
       21.0000   54.3333   30.3333
    """
    V, M = _spread("var", X, options)
    return (V, M) if nargout > 1 else V


@function("first", arrays=("X",), method=True)
def std(X: Any, /, *options: Any, nargout: int = 1) -> Any:
    """Standard deviation.

    Syntaxes: ``S = std(X)``, ``std(X, w)``, ``std(X, w, dim)``, ``std(X, w, [dim1, dim2])``, ``std(X, w, "all")``,
    ``std(…, nanflag)``, ``S, M = std(…, nargout=2)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format, real or complex.
    w : {0, 1} or array, optional
        0 (default) divides by N-1, and by N when N is 1; 1 divides by N.  Nonnegative weights: a vector along the
        one dimension, or an array of the size of ``X``.
    dim : int, list of int or "all", optional
        Dimensions, counted from 1.  Default: the first dimension whose size is not 1.
    nanflag : {"includenan", "omitnan"}, optional
        Whether NaN makes the result NaN (default) or is left out.
    nargout : {1, 2}
        With 2, the (weighted) mean as a second output.

    Returns
    -------
    dlarray
        The dimensions have size 1 and keep their labels.  Of one element 0, of no elements NaN.  Where all elements
        are equal the gradient is 0.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/std.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.std(dl.dlarray([[4, -5, 3], [2, 3, 4], [-9, 1, 10]], "CB"), 0, 2)
      3(C) × 1(B) dlarray
    <BLANKLINE>
        4.9329
        1.0000
        9.5044
    """
    V, M = _spread("std", X, options)
    return (root(V), M) if nargout > 1 else root(V)


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
    return root(mean_over(squared_size(array), axes_of("rms", X, dim), omit))

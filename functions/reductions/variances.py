"""Variances and standard deviations, var and std: over dimensions, with weights where MATLAB has them."""

import math
from collections.abc import Callable
from typing import Any

from dlarray.along_axes import root, scale_for, squared_size
from dlarray.arguments import is_empty, one_number
from dlarray.array import asdlarray, dlarray
from dlarray.autodiff.untraced import value_of
from dlarray.backend import backend_name, is_complex, namespace
from dlarray.conversion import namespace_of
from dlarray.errors import ArgumentError, describe
from dlarray.functions.reductions import pieces_numpy
from dlarray.functions.reductions.sums import (
    axes_of,
    counted,
    line_length,
    mean_over,
    number_count,
    quotient,
    read_options,
    reduced,
    weighted_mean,
    weights_of,
    without_nan,
)
from dlarray.operands import same_class
from dlarray.registry import function


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
        total = reduced(
            pieces_numpy.without_warning(xp.sum),
            squared_size(without_nan(apart, 0.0) if omit else apart),
            axes,
        )
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
    total = reduced(pieces_numpy.without_warning(xp.sum), squared_size(array - middle) * weights, axes)
    return quotient(total, reduced(namespace_of(weights).sum, weights, axes)), middle


Measure = Callable[[Any], tuple[Any, Any]]


def deviation_over(array: Any, axes: tuple[int, ...], omit: bool, by_all: bool = False) -> tuple[Any, Any]:
    """The standard deviation and the mean over axes."""
    return _rooted(lambda x: variance_over(x, axes, omit, by_all), array, axes)


def centred_over(
    array: Any, axes: tuple[int, ...], omit: bool, by_all: bool = False
) -> tuple[Any, Any, Any, Any]:
    """The elements less the mean, and the standard deviation, both over a scale; the scale; the mean.

    The scale is 1 but where squares are beyond the range of the class.  The quotient of the first two is one of
    ordinary numbers then; without the scale its gradient would pass through the inverse square of a tiny deviation.
    """
    variance, middle = variance_over(array, axes, omit, by_all)
    scale = scale_for(array, variance, axes, middle)
    if scale is None:
        return array - middle, root(variance), 1.0, middle
    array = array / scale
    variance, centre = variance_over(array, axes, omit, by_all)
    return array - centre, root(variance), scale, middle


def _rooted(measure: Measure, array: Any, axes: tuple[int, ...]) -> tuple[Any, Any]:
    """The root of a variance, and the mean; squares beyond the range of the class are those of scaled numbers."""
    variance, middle = measure(array)
    scale = scale_for(array, variance, axes, middle)
    if scale is None:
        return root(variance), middle
    return root(measure(array / scale)[0]) * scale, middle


def _in_range(measure: Measure, array: Any, axes: tuple[int, ...]) -> tuple[Any, Any]:
    """A variance and the mean; where a sum of squares is beyond the range of the class, its quotient may not be."""
    variance, middle = measure(array)
    size = value_of(variance)
    xp = namespace(size)
    if backend_name(size) != "numpy" or not xp.any(xp.isinf(size)):
        return variance, middle
    scale = 2.0 ** math.ceil(
        math.log2(line_length(array, axes) + 1) / 2 + 1
    )  # so that a sum is below the variance
    scaled = measure(array / scale)[0] * scale**2
    saved = xp.isinf(size) & xp.isfinite(value_of(scaled))
    return (namespace_of(scaled).where(saved, scaled, variance) if xp.any(saved) else variance), middle


def _scheme(name: str, X: dlarray, options: tuple) -> tuple[Any, tuple]:
    """Split (w, dim, nanflag) into the weighting and the rest."""
    if not options or (isinstance(options[0], str) and options[0].lower() != "all"):
        return None, options
    if isinstance(options[0], str):
        raise ArgumentError(
            f'{name}: argument 2 is the weighting, and "{options[0]}" is a dim; fix: {name}(X, 0, "{options[0]}")'
        )
    return (None if is_empty(options[0]) else options[0]), options[1:]


def _spread(name: str, X: dlarray, options: tuple, way: Callable) -> tuple[Any, Any]:
    """The mean, and before it what the way, `_in_range` or `_rooted`, makes of the variance."""
    w, rest = _scheme(name, X, options)
    dim, omit, _ = read_options(name, rest, first=3)
    axes = axes_of(name, X, dim)
    one = 0 if w is None else one_number(w)
    if one in (0, 1):
        (array,) = same_class(X.array)
        return way(lambda x: variance_over(x, axes, omit, one == 1), array, axes)
    if one is not None and line_length(X._data, axes) != 1:
        raise ArgumentError(
            f"{name}: the weighting must be 0, 1 or a vector of weights, but it is {describe(w)}"
        )
    array = same_class(X.array, asdlarray(w).array)[0]
    weights = weights_of(name, "the weighting", X, w, axes, array)
    return way(lambda x: _weighted(x, weights, axes, omit), array, axes)


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
    V, M = _spread("var", X, options, _in_range)
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
    S, M = _spread("std", X, options, _rooted)
    return (S, M) if nargout > 1 else S

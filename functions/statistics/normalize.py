"""normalize, rescale, bounds, range: data brought to a common scale, and how far it reaches."""

from typing import Any

from dlarray.along_axes import reduced_shape
from dlarray.arguments import choice, comparable, is_empty, numbers
from dlarray.array import dlarray
from dlarray.autodiff.untraced import value_of
from dlarray.backend import device_of, namespace
from dlarray.conversion import namespace_of
from dlarray.errors import ArgumentError, describe
from dlarray.functions.reductions.averages import median_over
from dlarray.functions.reductions.extrema import max as largest
from dlarray.functions.reductions.extrema import min as smallest
from dlarray.functions.reductions.norms import order_of, vector_norm
from dlarray.functions.reductions.sums import axes_of, mean_over, read_options, without_nan
from dlarray.functions.reductions.variances import centred_over, deviation_over
from dlarray.functions.statistics.quantiles import iqr_over
from dlarray.operands import aligned, check_sizes, operands, same_class
from dlarray.registry import function


@function(arrays=("X",), integers="own")
def bounds(X: Any, /, *options: Any, nargout: int = 2) -> Any:
    """Smallest and largest elements.

    Syntaxes: ``S, L = bounds(X)``, ``bounds(X, dim)``, ``bounds(X, [dim1, dim2])``, ``bounds(X, "all")``,
    ``bounds(…, nanflag)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real, any size and format.
    dim : int, list of int or "all", optional
        Dimensions, counted from 1.  Default: the first dimension whose size is not 1.
    nanflag : {"omitnan", "includenan"}, optional
        NaN is left out by default.
    nargout : {1, 2}
        Both outputs come by default; with 1 the smallest alone.

    Returns
    -------
    S, L : dlarray
        As ``min`` and ``max`` give them.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/bounds.html

    Examples
    --------
    >>> import dlarray as dl
    >>> S, L = dl.bounds([[2, 4, 1], [3, 5, 0]], 2)
    >>> S
      2×1 dlarray
    <BLANKLINE>
         1
         0
    """
    dim, omit, _ = read_options("bounds", options, omit=True)
    axes_of("bounds", X, dim)
    flag = "omitnan" if omit else "includenan"
    low = smallest(X, None, dim, flag)
    return (low, largest(X, None, dim, flag)) if nargout > 1 else low


@function(arrays=("X",), integers="own")
def range(X: Any, dim: Any = None, /) -> Any:
    """Range of values: the largest less the smallest.

    Syntaxes: ``Y = range(X)``, ``range(X, dim)``, ``range(X, [dim1, dim2])``, ``range(X, "all")``.

    Parameters
    ----------
    X : dlarray or array_like
        Real, any size and format.  NaN is left out.
    dim : int, list of int or "all", optional
        Dimensions, counted from 1.  Default: the first dimension whose size is not 1.

    Returns
    -------
    dlarray
        The dimensions have size 1 and keep their labels.

    References
    ----------
    https://www.mathworks.com/help/stats/range.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.range([[1, 5], [4, 5]])
      1×2 dlarray
    <BLANKLINE>
         3     0
    """
    axes_of("range", X, dim)
    return largest(X, None, dim) - smallest(X, None, dim)


@function(arrays=("X", "InputMin", "InputMax"), integers="double")
def rescale(X: Any, l: Any = 0.0, u: Any = 1.0, /, *, InputMin: Any = None, InputMax: Any = None) -> Any:  # noqa: E741
    """Scale the range of an array to an interval.

    Syntaxes: ``B = rescale(X)``, ``rescale(X, l, u)``, ``rescale(…, InputMin=mn)``, ``rescale(…, InputMax=mx)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real, any size and format.
    l, u : number or array, optional
        The interval, 0 to 1 by default.  Arrays expand against ``X``.
    InputMin, InputMax : number or array
        Values that become ``l`` and ``u``; smaller and larger elements are taken for these.  Default: the smallest
        and the largest of all elements, NaN left out.  Arrays expand against ``X``: ``InputMin=dl.min(X)`` scales
        columns.

    Returns
    -------
    dlarray
        Format and class of ``X``.  Where InputMin equals InputMax the result is ``l``, with gradient 0 to ``X``.

    Raises
    ------
    SizeError
        When the sizes do not expand to one another.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/rescale.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.rescale([1, 2, 3, 4, 5], -1, 1)
      1×5 dlarray
    <BLANKLINE>
       -1.0000   -0.5000         0    0.5000    1.0000
    """
    low = smallest(X, None, "all") if is_empty(InputMin) else InputMin
    high = largest(X, None, "all") if is_empty(InputMax) else InputMax
    if 0 in X._data.shape:
        low = high = 0.0
    given = [X, low, high, l, u]
    arrays = operands("rescale", *given)
    data, fmt = aligned("rescale", *arrays)
    check_sizes("rescale", tuple(arrays), data)
    return dlarray.from_array(_rescaled(*same_class(*data)), fmt)


def _rescaled(x: Any, low: Any, high: Any, bottom: Any, top: Any) -> Any:
    xp = namespace(x, low, high, bottom, top)
    flat = value_of(low) == value_of(high)
    apart = high - low
    apart = namespace_of(apart).where(flat, 0.0 * apart + 1.0, apart)
    share = (xp.minimum(xp.maximum(x, low), high) - low) / apart
    share = namespace_of(share).where(flat, 0.0 * share, share)
    return bottom + share * (top - bottom)


# -- normalize -------------------------------------------------------------------------------------------------
_METHODS = ("zscore", "norm", "scale", "range", "center", "medianiqr")
_TYPES = {
    "zscore": ("std", "robust"),
    "norm": ("inf",),
    "scale": ("std", "mad", "first", "iqr"),
    "center": ("mean", "median"),
}


def _methods(options: tuple) -> tuple[Any, dict]:
    """Read (dim, method, methodtype, method, methodtype): the dim, and the methods with their types."""
    rest, dim = list(options), None
    if rest and not isinstance(rest[0], str):
        dim = rest.pop(0)
    chosen: dict[str, Any] = {}
    while rest:
        method = choice("normalize", "the method", rest.pop(0), _METHODS, error=ArgumentError)
        kind = None
        if rest and not (isinstance(rest[0], str) and rest[0].lower() in _METHODS):
            kind = rest.pop(0)
            kind = None if is_empty(kind) else kind
            types = _TYPES.get(method, ())
            if kind is None:
                pass
            elif types and (isinstance(kind, str) or method == "zscore"):
                other = "" if method == "zscore" else "a number"
                what = f'the type of "{method}"'
                kind = choice("normalize", what, kind, types, other=other, error=ArgumentError)
            elif isinstance(kind, str) or method == "medianiqr":
                raise ArgumentError(f'normalize: "{method}" takes no {describe(kind)}')
        chosen[method] = kind
    if len(chosen) > 1 and set(chosen) != {"center", "scale"}:
        raise ArgumentError(
            f'normalize: only "center" and "scale" go together, but the methods are {", ".join(chosen)}'
        )
    return dim, chosen or {"zscore": None}


def _mad(array: Any, axes: tuple[int, ...]) -> Any:
    """The median of the distances from the median."""
    return median_over(namespace_of(array).abs(array - median_over(array, axes, True)), axes, True)


def _beside(X: dlarray, value: Any, what: str) -> Any:
    """A center or scale that the caller gives, expanded against X."""
    arrays = operands("normalize", X, value)
    data, fmt = aligned("normalize", *arrays)
    check_sizes("normalize", tuple(arrays), data)
    if fmt != X._format or data[1].ndim > X._data.ndim:
        raise ArgumentError(
            f"normalize: the {what} is {arrays[1].describe()}, which does not expand to {X.describe()}"
        )
    return same_class(*data)[1]


def _center(X: dlarray, array: Any, axes: tuple[int, ...], kind: Any) -> Any:
    if kind is None or isinstance(kind, str) and kind == "mean":
        return mean_over(array, axes, True)
    return median_over(array, axes, True) if isinstance(kind, str) else _beside(X, kind, "center")


def _scale(X: dlarray, array: Any, axes: tuple[int, ...], kind: Any) -> Any:
    if kind is None or isinstance(kind, str) and kind == "std":
        return deviation_over(array, axes, True)[0]
    if not isinstance(kind, str):
        return _beside(X, kind, "scale")
    if kind == "mad":
        return _mad(array, axes)
    if kind == "iqr":
        return iqr_over(array, axes)
    for a in axes:
        array = array[(..., slice(0, 1)) + (slice(None),) * (-a - 1)]
    return array


@function("first", arrays=("X",))
def normalize(X: Any, /, *options: Any, nargout: int = 1) -> Any:
    """Normalize data.

    Syntaxes: ``N = normalize(X)``, ``normalize(X, dim)``, ``normalize(…, method)``,
    ``normalize(…, method, methodtype)``, ``normalize(…, "center", centertype, "scale", scaletype)``,
    ``N, C, S = normalize(…, nargout=3)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real, any size and format.  NaN is left out of the statistics.
    dim : int, optional
        The dimension, counted from 1.  Default: the first whose size is not 1.
    method : {"zscore", "norm", "scale", "range", "center", "medianiqr"}, optional
    methodtype : {"std", "robust", "mad", "first", "iqr", "mean", "median"}, number or vector, optional
        "zscore" (default) with "std" (default) or "robust" (median and median absolute deviation); "norm" with p (2);
        "scale" with "std" (default), "mad", "first", "iqr" or numbers; "range" with [a, b] ([0, 1]); "center" with
        "mean" (default), "median" or numbers; "medianiqr".  "center" and "scale" may be given together.
    nargout : {1, 2, 3}
        With 2 and 3, the center C and the scale S, for which ``N = (X - C) / S``.

    Returns
    -------
    dlarray
        Size, format and class of ``X``.  Data that does not vary has scale 0 and gives NaN.

    Notes
    -----
    Differs from MATLAB: there are no tables, and so no ``DataVariables``.  Extends MATLAB: several dimensions,
    ``normalize(X, [1, 2])``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/double.normalize.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.normalize([1, 2, 3, 4, 5])
      1×5 dlarray
    <BLANKLINE>
       -1.2649   -0.6325         0    0.6325    1.2649
    """
    comparable("normalize", "X", X)
    dim, chosen = _methods(options)
    axes = axes_of("normalize", X, dim)
    (array,) = same_class(X.array)
    center, scale = 0.0, 1.0
    if "zscore" in chosen:
        robust = chosen["zscore"] == "robust"
        if not robust:
            moved, spread, unit, center = centred_over(array, axes, True)
            return _outputs(_over(moved, spread), array, center, spread * unit, axes, nargout)
        center, scale = _center(X, array, axes, "median"), _scale(X, array, axes, "mad")
    elif "medianiqr" in chosen:
        center, scale = median_over(array, axes, True), iqr_over(array, axes)
    elif "norm" in chosen:
        p = chosen["norm"]
        p = order_of("normalize", 2 if p is None else p, float("inf"))
        scale = vector_norm(without_nan(array, 0.0), p, axes)
    elif "range" in chosen:
        bottom, top = _interval(chosen["range"])
        low, high = same_class(smallest(X, None, dim).array, largest(X, None, dim).array)
        scale = (high - low) / (top - bottom)
        center = low - scale * bottom
    else:
        if "center" in chosen:
            center = _center(X, array, axes, chosen["center"])
        if "scale" in chosen:
            scale = _scale(X, array, axes, chosen["scale"])
            if "center" not in chosen:
                center = 0.0
    return _normalized(array, center, scale, axes, nargout)


def _interval(kind: Any) -> tuple[float, float]:
    if kind is None:
        return 0.0, 1.0
    what, wanted = 'the type of "range"', "a row of two ascending numbers"
    ends = numbers("normalize", what, kind, expected=wanted)
    if len(ends) != 2 or not ends[0] < ends[1]:
        raise ArgumentError(f"normalize: {what} must be {wanted}, but it is {describe(kind)}")
    return ends[0], ends[1]


def _normalized(array: Any, center: Any, scale: Any, axes: tuple[int, ...], nargout: int) -> Any:
    moved = array if isinstance(center, float) else array - center
    result = moved if isinstance(scale, float) else _over(moved, scale)
    return _outputs(result, array, center, scale, axes, nargout)


def _outputs(result: Any, array: Any, center: Any, scale: Any, axes: tuple[int, ...], nargout: int) -> Any:
    """The data, and where they are asked for the center and the scale in their full size."""
    if nargout < 2:
        return result
    raw = value_of(array)
    blank = namespace(raw).zeros(reduced_shape(raw, axes), dtype=raw.dtype, device=device_of(raw))
    center, scale = blank + center, blank + scale
    return (result, center) if nargout == 2 else (result, center, scale)


def _over(moved: Any, scale: Any) -> Any:
    """moved / scale; a scale of 0 gives NaN or Inf, as constants: without a warning, and without a gradient."""
    flat = value_of(scale) == 0
    quotient = moved / namespace_of(scale).where(flat, 0.0 * scale + 1.0, scale)
    raw = value_of(moved)
    rp = namespace(raw)
    inf = rp.full_like(raw, float("inf"))
    beyond = rp.where(raw > 0, inf, rp.where(raw < 0, -inf, rp.full_like(raw, float("nan"))))
    return namespace(quotient).where(flat, beyond, quotient)

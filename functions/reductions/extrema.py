"""max and min: over dimensions, or of two arrays; NaN is left out unless asked for."""

import math
from typing import Any

import numpy as np

from dlarray import operators
from dlarray.along_axes import lines, reduced_shape, stays
from dlarray.arguments import choice, is_brackets, is_empty
from dlarray.array import dlarray
from dlarray.autodiff import primitive
from dlarray.autodiff.untraced import value_of
from dlarray.backend import class_name, device_of, is_complex, is_integer, namespace
from dlarray.conversion import namespace_of
from dlarray.errors import ArgumentError, ClassError
from dlarray.formats import inverse
from dlarray.functions.reductions import ranked_extrema
from dlarray.functions.reductions.sums import NANFLAGS, reduced_axes
from dlarray.integers.classes import converted, ranked
from dlarray.operands import check_direction, exact_numbers, integer_class
from dlarray.registry import function


def _place(xp: Any, x: Any, axes: tuple[int, ...], largest: bool, omit: bool) -> Any:
    """Where the first extreme value stands among the reduced ones (0-based); NaN wins unless it is left out."""
    rows = lines(x, axes)
    missing = xp.isnan(rows)
    worst = float("-inf") if largest else float("inf")
    filled = xp.where(missing, xp.full_like(rows, worst), rows)
    place = xp.argmax(filled, axis=-1) if largest else xp.argmin(filled, axis=-1)
    if omit:
        # a row of -inf and NaN: argmax finds the first of all, which may be a NaN; take the first number
        numbers = xp.astype(~missing & (filled == worst), xp.int8)
        tie = xp.all(missing | (filled == worst), axis=-1)
        return xp.where(tie, xp.argmax(numbers, axis=-1), place)
    first = xp.argmax(xp.astype(missing, xp.int8), axis=-1)
    return xp.where(xp.any(missing, axis=-1), first, place)


def _make(name: str, largest: bool) -> tuple[Any, Any]:
    worst = float("-inf") if largest else float("inf")
    whole, numbers = (np.maximum, np.fmax) if largest else (np.minimum, np.fmin)

    @primitive((0,), name=f"{name}_over", holomorphic=False)
    def over(xp, x, *, axes, omit):
        """The values alone: where they stand is worked out when an index or a gradient is asked for."""
        reduce = getattr(xp, name)
        missing = xp.isnan(x)
        if not omit:  # the standard leaves open what NaN does to a maximum
            top = reduce(xp.where(missing, xp.zeros_like(x), x), axis=axes, keepdims=True)
            return xp.where(xp.any(missing, axis=axes, keepdims=True), xp.full_like(top, math.nan), top)
        top = reduce(xp.where(missing, xp.full_like(x, worst), x), axis=axes, keepdims=True)
        return xp.where(xp.all(missing, axis=axes, keepdims=True), xp.full_like(top, math.nan), top)

    @over.kernel("numpy")
    @np.errstate(invalid="ignore")
    def _(x, *, axes, omit):
        top = whole.reduce(x, axis=axes, keepdims=True)  # NaN where there is one
        if omit and np.isnan(top).any():
            return numbers.reduce(x, axis=axes, keepdims=True)  # which costs more where there is none
        return top

    @over.vjp(0)
    def _(xp, g, x, *, axes, omit):
        raw = value_of(x)
        rp = namespace(raw)
        place = _place(rp, raw, axes, largest, omit)
        kept = [a for a in range(-raw.ndim, 0) if a not in axes]
        order = tuple(a + raw.ndim for a in (*kept, *sorted(axes)))
        count = math.prod(raw.shape[a] for a in axes)
        hit = rp.arange(count, dtype=place.dtype, device=device_of(raw)) == place[..., None]
        hit = rp.reshape(hit, tuple(raw.shape[a] for a in order))
        hit = rp.permute_dims(hit, inverse(order))
        return xp.where(hit, g, 0.0 * g)

    @primitive((0, 1), name=f"{name}_of_two", holomorphic=False)
    def of_two(xp, a, b, *, omit):
        return xp.where(stays(xp, a, b, largest, omit), a, b)

    of_two.vjp(0)(lambda xp, g, a, b, *, omit: xp.where(stays(xp, a, b, largest, omit), g, 0.0 * g))
    of_two.vjp(1)(lambda xp, g, a, b, *, omit: xp.where(stays(xp, a, b, largest, omit), 0.0 * g, g))
    return over, of_two


_WORDS = (*NANFLAGS, "linear")


def _options(name: str, dim: Any, flags: tuple) -> tuple[Any, bool, bool]:
    """Read (dim, nanflag, "linear") in any order: the dim, whether NaN is left out, whether indices are linear."""
    found, omit, linear = None, True, False
    for k, option in enumerate((dim, *flags)):
        if k == 0 and not (isinstance(option, str) and option.lower() in _WORDS):
            found = option
            continue
        if is_empty(option):
            continue
        word = choice(name, f"argument {k + 3}", option, _WORDS, error=ArgumentError)
        if word == "linear":
            linear = True
        else:
            omit = NANFLAGS[word]
    return found, omit, linear


def _extremes(
    parts: tuple, name: str, X: dlarray, Y: Any, dim: Any, flags: tuple, nargout: int, ComparisonMethod: Any
) -> Any:
    over, of_two = parts
    if isinstance(Y, str):
        raise ArgumentError(
            f'{name}: the second argument is an array to compare with; fix: {name}(X, [], "{Y}")'
        )
    method = choice(name, "ComparisonMethod", ComparisonMethod, ("auto", "real", "abs"))
    alone = (
        Y is not None and dim is None and not flags and method == "auto"
    )  # max(X, []) compares with nothing
    dim, omit, linear = _options(name, dim, flags)
    if not is_brackets(Y) or alone:
        if not is_empty(dim) or nargout > 1:
            raise ArgumentError(
                f"{name}: with two arrays there is no dim and one output; fix: {name}(X, [], dim)"
            )
        return _two_arrays(name, of_two, X, Y, omit, method)
    axes = reduced_axes(name, X, dim)
    if any(X._data.shape[a] == 0 for a in axes):  # MATLAB: empty in, the same empty out
        return (X, X) if nargout > 1 else X
    if is_complex(X._data.dtype) or method == "abs":
        return _by_rank(name, X, axes, omit, linear, nargout, method)
    if is_integer(X._data.dtype):
        return _of_integers(name, X, axes, linear, nargout)
    (array,) = operators.same_class(X.array)
    values = over(array, axes=axes, omit=omit) if axes else array
    if class_name(X._data.dtype) == "logical":
        values = namespace_of(values).astype(values, namespace(X._data).bool)
    if nargout < 2:
        return X.wrap(values)
    return X.wrap(values), X.wrap(_extreme_indices(value_of(array), axes, name == "max", omit, linear))


def _by_rank(
    name: str, X: dlarray, axes: tuple[int, ...], omit: bool, linear: bool, nargout: int, method: str
) -> Any:
    if not axes:
        return (X, X.wrap(_indices(value_of(X.array), axes, None, linear))) if nargout > 1 else X
    place = ranked_extrema.place(value_of(X.array), axes, name == "max", omit, method)
    values = X.wrap(ranked_extrema.extreme(X.array, axes, place))
    return (values, X.wrap(_indices(value_of(X.array), axes, place, linear))) if nargout > 1 else values


def _of_integers(name: str, X: dlarray, axes: tuple[int, ...], linear: bool, nargout: int) -> Any:
    raw = X._data
    xp = namespace(raw)
    values = X.wrap(getattr(xp, name)(raw, axis=axes, keepdims=True)) if axes else X
    if nargout < 2:
        return values
    return values, X.wrap(_extreme_indices(ranked(raw), axes, name == "max", True, linear))


def _extreme_indices(raw: Any, axes: tuple[int, ...], largest: bool, omit: bool, linear: bool) -> Any:
    place = _place(namespace(raw), raw, axes, largest, omit) if axes else None
    return _indices(raw, axes, place, linear)


def _indices(raw: Any, axes: tuple[int, ...], place: Any, linear: bool) -> Any:
    """Where the extreme values stand, counted from 1: along the dimension, or through the whole array."""
    xp = namespace(raw)
    shape = reduced_shape(raw, axes)
    rows = xp.reshape(xp.arange(math.prod(raw.shape), device=device_of(raw)), raw.shape)
    rows = lines(rows, axes) if axes else rows[..., None]
    if not axes:
        place = xp.zeros(raw.shape, dtype=xp.int64, device=device_of(raw))
    if linear or len(axes) > 1:
        place = xp.take_along_axis(rows, place[..., None], axis=-1)[..., 0]
    return xp.astype(xp.reshape(place, shape), xp.float64) + 1.0


def _two_arrays(name: str, of_two: Any, X: dlarray, Y: Any, omit: bool, method: str) -> dlarray:
    number = isinstance(Y, (int, float)) and not isinstance(Y, bool)
    arrays = operators.operands(name, X, Y)
    check_direction(name, (X, Y), arrays)
    data, fmt = operators.aligned(name, *arrays)
    operators.check_sizes(name, tuple(arrays), data)
    if number and class_name(data[0].dtype) == "single":
        data[1] = namespace_of(data[1]).astype(data[1], data[0].dtype)
    kind = integer_class(name, arrays)
    if method == "abs" or any(is_complex(x.dtype) for x in data):
        if kind is not None:
            raise ClassError(
                f'{name}: ComparisonMethod="abs" takes two arrays of single or double precision, but one is of class '
                f'{kind}; fix: {name}(double(X), double(Y), ComparisonMethod="abs")'
            )
        a, b = operators.same_class(*data)
        return dlarray.from_array(ranked_extrema.of_two(a, b, name == "max", omit, method), fmt)
    if kind is not None:
        a, b = (converted(x, kind) for x in exact_numbers((X, Y), arrays, kind))
        xp = namespace(a, b)
        return dlarray.from_array(xp.where(a >= b if name == "max" else a <= b, a, b))
    a, b = operators.same_class(*data)
    found = of_two(a, b, omit=omit)
    if all(class_name(x.dtype) == "logical" for x in data):  # as of one array
        found = namespace_of(found).astype(found, namespace(data[0]).bool)
    return dlarray.from_array(found, fmt)


_MAX, _MIN = _make("max", True), _make("min", False)


@function(arrays=("X",), method=True, categories="ordinal", integers="own", indices=(1,))
def max(
    X: Any, Y: Any = None, dim: Any = None, /, *flags: Any, ComparisonMethod: str = "auto", nargout: int = 1
) -> Any:
    """Largest elements.

    Syntaxes: ``M = max(X)``, ``max(X, [], dim)``, ``max(X, [], [dim1, dim2])``, ``max(X, [], "all")``,
    ``max(…, nanflag)``, ``M, I = max(…, nargout=2)``, ``M, I = max(…, "linear", nargout=2)``, ``C = max(X, Y)``,
    ``max(…, ComparisonMethod=c)``.

    Parameters
    ----------
    X : dlarray or array_like
        Array of any size and format.
    Y : dlarray or array_like, optional
        Second array; labels are matched and sizes expand.  ``[]`` or None: reduce ``X``.
    dim : int, list of int or "all", optional
        Dimensions, counted from 1.  Default: the first whose size is not 1.
    flags : {"omitnan", "includenan"}, "linear"
        NaN is left out by default.  "linear": indices count through the whole of ``X``.
    ComparisonMethod : {"auto", "real", "abs"}
        "real" compares real parts, then imaginary parts; "abs" magnitudes, then angles.  "auto": "real" for real, "abs"
        for complex data.
    nargout : {1, 2}
        With 2, the indices (from 1, of the first largest value) as a second output: a double dlarray with the format
        of the result.

    Returns
    -------
    dlarray
        The reduced dimensions have size 1 and keep their labels.  The gradient goes to the element that is returned;
        of equal ones to the first.

    Notes
    -----
    Extends MATLAB: what Python's own ``max`` alone can mean is left to it:
    generators, text, lists of other objects, several numbers, and ``key=`` or ``default=``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/double.max.html

    Examples
    --------
    >>> import dlarray as dl
    >>> M, I = dl.max(dl.dlarray([[1, 5], [7, 2]]), [], 1, nargout=2)
    >>> M
      1×2 dlarray
    <BLANKLINE>
         7     5
    >>> I
      1×2 dlarray
    <BLANKLINE>
         2     1
    """
    return _extremes(_MAX, "max", X, Y, dim, flags, nargout, ComparisonMethod)


@function(arrays=("X",), method=True, categories="ordinal", integers="own", indices=(1,))
def min(
    X: Any, Y: Any = None, dim: Any = None, /, *flags: Any, ComparisonMethod: str = "auto", nargout: int = 1
) -> Any:
    """Smallest elements.

    Syntaxes: ``M = min(X)``, ``min(X, [], dim)``, ``min(X, [], [dim1, dim2])``, ``min(X, [], "all")``,
    ``min(…, nanflag)``, ``M, I = min(…, nargout=2)``, ``M, I = min(…, "linear", nargout=2)``, ``C = min(X, Y)``,
    ``min(…, ComparisonMethod=c)``.

    Parameters
    ----------
    X : dlarray or array_like
        Array of any size and format.
    Y : dlarray or array_like, optional
        Second array; labels are matched and sizes expand.  ``[]`` or None: reduce ``X``.
    dim : int, list of int or "all", optional
        Dimensions, counted from 1.  Default: the first whose size is not 1.
    flags : {"omitnan", "includenan"}, "linear"
        NaN is left out by default.  "linear": indices count through the whole of ``X``.
    ComparisonMethod : {"auto", "real", "abs"}
        "real" compares real parts, then imaginary parts; "abs" magnitudes, then angles.  "auto": "real" for real, "abs"
        for complex data.
    nargout : {1, 2}
        With 2, the indices (from 1, of the first smallest value) as a second output: a double dlarray with the format
        of the result.

    Returns
    -------
    dlarray
        The reduced dimensions have size 1 and keep their labels.  The gradient goes to the element that is returned;
        of equal ones to the first.

    Notes
    -----
    Extends MATLAB: what Python's own ``min`` alone can mean is left to it:
    generators, text, lists of other objects, several numbers, and ``key=`` or ``default=``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/double.min.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.min(dl.dlarray([4, 2, 8]), 3)
      1×3 dlarray
    <BLANKLINE>
         3     2     3
    """
    return _extremes(_MIN, "min", X, Y, dim, flags, nargout, ComparisonMethod)

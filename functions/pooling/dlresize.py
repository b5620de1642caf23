"""dlresize: spatial dimensions at another size, by interpolation."""

from __future__ import annotations

import math
from typing import Any

from dlarray import limits
from dlarray.arguments import choice, is_empty, numbers
from dlarray.array import dlarray
from dlarray.autodiff.untraced import value_of
from dlarray.backend import asarray_like, class_name, dtype_of, namespace
from dlarray.conversion import namespace_of
from dlarray.errors import OptionError, SizeError, describe
from dlarray.operands import same_class
from dlarray.registry import function


@function(format=None, arrays=("X",), needs="S", integers="double")
def dlresize(
    X: Any,
    /,
    *,
    Scale: Any = None,
    OutputSize: Any = None,
    Method: str = "nearest",
    GeometricTransformMode: str = "half-pixel",
    NearestRoundingMode: str = "round",
    DataFormat: Any = None,
):
    """Resize the spatial dimensions by interpolation.

    Syntaxes: ``Y = dlresize(X, Scale=scale)``, ``dlresize(X, OutputSize=outputSize)``, ``dlresize(…, Method=method)``,
    ``dlresize(…, DataFormat=fmt)``.

    Parameters
    ----------
    X : dlarray or array_like
        Data with one or more spatial dimensions "S".
    Scale : float or list of float
        Scale factor of all spatial dimensions, or one for each.  The new size is the largest whole number that is not
        more than the old size times the factor.
    OutputSize : int or list of int
        The new size of each spatial dimension.  All but one may be NaN: they follow from the one that is given, so that
        the aspect ratio stays.
    Method : {"nearest", "linear"}
        Interpolation: the nearest element, or a straight line between two in each dimension.
    GeometricTransformMode : {"half-pixel", "asymmetric"}
        Which point of ``X`` belongs to the k-th element of the result, both counted from 0: ``(k+0.5)/scale - 0.5``, or
        ``k/scale``.  Points before the first and after the last element move to it.
    NearestRoundingMode : {"round", "floor", "onnx-10"}
        How "nearest" rounds such a point: halves up; down; or as the operator Resize of ONNX opset 10, which rounds
        down where the size grows and up where it shrinks.
    DataFormat : str
        Labels of the dimensions of an unformatted ``X``.

    Returns
    -------
    dlarray
        Labels of ``X``; unformatted, with its dimensions in the order of ``X``, when ``X`` is unformatted.  Class of
        ``X``; "linear" makes double of logical.

    Raises
    ------
    FormatError
        When there is no spatial dimension, or ``X`` is unformatted and there is no ``DataFormat``.
    OptionError
        When neither or both of ``Scale`` and ``OutputSize`` are given, or an option has a value that it does not allow.
    SizeError
        When ``X`` has no elements to interpolate, or nothing would be left of them.

    Notes
    -----
    Differentiable, to any order.

    References
    ----------
    https://www.mathworks.com/help/images/ref/dlresize.html

    Examples
    --------
    >>> import dlarray as dl
    >>> X = dl.dlarray([[1, 2, 3]], "CS")
    >>> dl.dlresize(X, Scale=2)
      6(S) × 1(C) dlarray
    <BLANKLINE>
         1
         1
         2
         2
         3
         3
    >>> dl.dlresize(X, OutputSize=5, Method="linear").tolist()
    [[1.0], [1.4], [2.0], [2.6], [3.0]]
    """
    axes = X.axes("S")
    old = [X.array.shape[a] for a in axes]
    sizes, scales = _sizes(X, old, Scale, OutputSize)
    linear = choice("dlresize", "Method", Method, ("nearest", "linear")) == "linear"
    half = choice("dlresize", "GeometricTransformMode", GeometricTransformMode, _MODES) == "half-pixel"
    rounding = choice("dlresize", "NearestRoundingMode", NearestRoundingMode, _ROUNDINGS)
    shape = list(X.array.shape)
    for a, n in zip(axes, sizes, strict=True):
        shape[a] = n
    limits.check("dlresize", tuple(shape), like=X._data)
    array = same_class(X.array)[0] if linear else X.array
    for axis, n, size, scale in zip(axes, old, sizes, scales, strict=True):
        points = _points(n, size, scale, half)
        if linear:
            array = _between(array, axis, n, points)
        else:
            array = _taken(array, axis, [_rounded(p, rounding, scale) for p in points])
    return X.wrap(array)


_MODES = ("half-pixel", "asymmetric")
_ROUNDINGS = ("round", "floor", "onnx-10")


# -- sizes -----------------------------------------------------------------------------------------------------
def _sizes(X: dlarray, old: list[int], scale: Any, size: Any) -> tuple[list[int], list[float]]:
    """The new sizes of the spatial dimensions, and the factors between the old and the new ones."""
    if is_empty(scale) == is_empty(size):
        what = "neither is" if is_empty(scale) else "both are"
        raise OptionError(
            f"dlresize: give Scale or OutputSize, but {what} given; fix: dlresize(X, Scale=2) or "
            "dlresize(X, OutputSize=[64, 64])"
        )
    if 0 in old:
        raise SizeError(
            f"dlresize: X is {X.describe()}, which has no elements to interpolate; fix: leave the empty array out"
        )
    option, value = ("Scale", scale) if is_empty(size) else ("OutputSize", size)
    fix = f"{option}=[2, 2]"
    given = numbers("dlresize", option, value, expected="one or more numbers", fix=fix, error=OptionError)
    if option == "Scale" and len(given) == 1:
        given *= len(old)
    if len(given) != len(old):
        one = ", or one for all" if option == "Scale" else ""
        raise OptionError(
            f"dlresize: {option} has {len(given)} numbers, but X is {X.describe()} with {len(old)} spatial dimensions; "
            f"fix: one for each{one}"
        )
    known = [v for v in given if v == v]
    if any(not 0 < v < math.inf for v in known) or (option == "Scale" and len(known) < len(given)):
        raise OptionError(
            f"dlresize: {option} must be positive, but it is {describe(value)}; "
            f"fix: {option}={2 if option == 'Scale' else [8] * len(old)}"
        )
    if option == "Scale":
        sizes = [math.floor(n * v) for n, v in zip(old, given, strict=True)]
        scales = given
    else:
        sizes = _completed(old, given, known)
        scales = [m / n for n, m in zip(old, sizes, strict=True)]
    if 0 in sizes:
        raise SizeError(
            f"dlresize: X is {X.describe()}, and nothing would be left of a spatial dimension at {option} "
            f"{describe(value)}; fix: a larger {option}"
        )
    return sizes, scales


def _completed(old: list[int], given: list[float], known: list[float]) -> list[int]:
    """The sizes with NaN replaced by what keeps the aspect ratio."""
    if any(v != int(v) for v in known) or len(known) not in (1, len(given)):
        raise OptionError(
            f"dlresize: OutputSize must hold whole numbers, or one whole number and NaN, but it is {given}; "
            "fix: OutputSize=[64, NaN]"
        )
    if len(known) == len(given):
        return [int(v) for v in given]
    place = next(i for i, v in enumerate(given) if v == v)
    whole = int(given[place])
    return [whole if i == place else max(1, n * whole // old[place]) for i, n in enumerate(old)]


# -- points ----------------------------------------------------------------------------------------------------
def _points(n: int, size: int, scale: float, half: bool) -> list[float]:
    """For each new element its point among the n old ones, which count from 0."""
    found = ((k + 0.5) / scale - 0.5 if half else k / scale for k in range(size))
    return [min(max(p, 0.0), n - 1.0) for p in found]


def _rounded(point: float, rounding: str, scale: float) -> int:
    if rounding == "round":
        return math.floor(point + 0.5)
    return math.ceil(point) if rounding == "onnx-10" and scale < 1 else math.floor(point)


def _taken(array: Any, axis: int, places: list[int]) -> Any:
    if places == list(range(array.shape[axis])):
        return array
    raw = value_of(array)
    index = asarray_like(places, raw, namespace(raw).int64)
    return namespace_of(array).take(array, index, axis=array.ndim + axis)


def _between(array: Any, axis: int, n: int, points: list[float]) -> Any:
    """The values at points between the elements of an axis."""
    low = [math.floor(p) for p in points]
    part = [p - i for p, i in zip(points, low, strict=True)]
    first = _taken(array, axis, low)
    if not any(part):
        return first
    raw = value_of(array)
    xp = namespace(raw)
    weight = asarray_like(part, raw, dtype_of(xp, class_name(raw.dtype)))  # real, also beside complex numbers
    weight = xp.reshape(weight, (-1,) + (1,) * (-1 - axis))
    return first + (_taken(array, axis, [min(i + 1, n - 1) for i in low]) - first) * weight

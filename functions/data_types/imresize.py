"""imresize: images at another size, by the kernels of MATLAB's methods."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from dlarray import limits
from dlarray.arguments import choice, flag, is_empty, number, numbers, real
from dlarray.array import asdlarray, dlarray
from dlarray.backend import INTEGERS, asarray_like, class_name, is_array, namespace
from dlarray.conversion import namespace_of
from dlarray.errors import ArgumentError, ClassError, SizeError, describe
from dlarray.functions.data_types import integer_classes
from dlarray.operands import floating
from dlarray.registry import function


def _box(t: float) -> float:
    return 1.0 if -0.5 <= t < 0.5 else 0.0


def _triangle(t: float) -> float:
    return max(1.0 - abs(t), 0.0)


def _cubic(t: float) -> float:
    t = abs(t)
    if t <= 1.0:
        return 1.5 * t**3 - 2.5 * t**2 + 1.0
    return -0.5 * t**3 + 2.5 * t**2 - 4.0 * t + 2.0 if t <= 2.0 else 0.0


def _sinc(t: float) -> float:
    return math.sin(math.pi * t) / (math.pi * t) if t else 1.0


def _lanczos(lobes: int) -> Callable[[float], float]:
    return lambda t: _sinc(t) * _sinc(t / lobes) if abs(t) < lobes else 0.0


# So many pixels go into one: more are a mistake in the factor, and would take minutes.
_WIDEST = 2.0**24

# The kernel of each method, and how far it reaches.
_KERNELS = {
    "bicubic": (_cubic, 4.0),
    "nearest": (_box, 1.0),
    "bilinear": (_triangle, 2.0),
    "box": (_box, 1.0),
    "triangle": (_triangle, 2.0),
    "cubic": (_cubic, 4.0),
    "lanczos2": (_lanczos(2), 4.0),
    "lanczos3": (_lanczos(3), 6.0),
}
_FIX = "imresize(A, 0.5), or imresize(A, [64, NaN])"


@function(format=None)
def imresize(
    A: Any, size: Any = None, method: Any = None, /, *, Antialiasing: Any = None, Method: Any = None,
    OutputSize: Any = None, Scale: Any = None,
) -> dlarray:  # fmt: skip
    """Resize an image.

    Syntaxes: ``B = imresize(A, scale)``, ``imresize(A, [numrows, numcols])``, ``imresize(…, method)``,
    ``imresize(…, Antialiasing=tf)``, ``imresize(…, Method=method)``, ``imresize(A, OutputSize=[numrows, numcols])``,
    ``imresize(A, Scale=scale)``.

    Parameters
    ----------
    A : array
        A grayscale, RGB or binary image, or a stack of images: the first two dimensions are resized.  Real, of any
        class but int64 and uint64.
    size : float or list of two numbers
        A factor, or the new numbers of rows and columns.  One of the two may be NaN: it follows from the other, so that
        the aspect ratio stays.  Sizes that come out as fractions are rounded up.
    method : {"bicubic", "nearest", "bilinear", "box", "triangle", "cubic", "lanczos2", "lanczos3"}, optional
        The kernel of the interpolation: "bilinear" is "triangle", "bicubic" is "cubic".
    Antialiasing : bool, optional
        Whether the kernel is widened where the image shrinks.  Default: true, but false for "nearest".
    Method : {"bicubic", "nearest", "bilinear", "box", "triangle", "cubic", "lanczos2", "lanczos3"}, optional
        The method by name.
    OutputSize : list of two numbers, optional
        The size by name.
    Scale : float or list of two numbers, optional
        The factor by name; of two numbers that of the rows and that of the columns.

    Returns
    -------
    dlarray
        The class and format of ``A``.  Integers are rounded and limited to their range, logical images become true from
        more than one half.  Values of kernels that overshoot may lie outside the range of a floating image.

    Raises
    ------
    ArgumentError
        A factor or size that is not positive, or two NaN; none, or more than one.
    ClassError
        Complex numbers, int64 or uint64.
    SizeError
        An image without elements.

    Notes
    -----
    Beyond its edges the image is mirrored, the element at the edge included.  Floating results are differentiable.
    Integers are rounded once, after both dimensions.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/imresize.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.imresize(dl.uint8([[0, 100], [200, 250]]), 2, "nearest")
      4×4 uint8 matrix
    <BLANKLINE>
         0     0   100   100
         0     0   100   100
       200   200   250   250
       200   200   250   250
    """
    method = _only("method", "bicubic", method=method, Method=Method)
    method = choice("imresize", "method", method, _KERNELS, error=ArgumentError, fix='"bicubic"')
    size = _only("size", None, size=size, OutputSize=OutputSize, Scale=Scale)
    widened = (
        method != "nearest" if is_empty(Antialiasing) else flag("imresize", "Antialiasing", Antialiasing)
    )
    own = class_name(A.dtype) if isinstance(A, dlarray) or is_array(A) else ""
    if own in ("int64", "uint64"):
        raise ClassError(f"imresize: A is {describe(A)}, which images are not; fix: imresize(uint8(A), …)")
    given: dlarray = asdlarray(A)
    logical = class_name(given.dtype) == "logical"
    X: Any = real("imresize", "A", floating(given), why="it is an image", fix="imresize(abs(A), …)")
    if 0 in X.shape:
        raise SizeError(f"imresize: A is {X.describe()}: there is nothing to resize; fix: leave it out")
    if len(X.shape) < 2:
        raise SizeError(f"imresize: A is {X.describe()}: an image has rows and columns; fix: stripdims(A)")
    rows, columns = X.shape[:2]
    sizes, scales = _sizes(size, rows, columns) if is_empty(Scale) else _scaled(Scale, rows, columns)
    limits.check("imresize", (*sizes, *X.shape[2:]), like=X._data)
    x = (X * 1.0).array
    for axis, old, new, scale in ((-1, rows, sizes[0], scales[0]), (-2, columns, sizes[1], scales[1])):
        if old != new or scale != 1.0:
            x = _resized(x, axis, old, new, scale, method, widened)
    Y = X.wrap(x)
    if own in INTEGERS:
        return getattr(integer_classes, own)(Y)
    return Y > 0.5 if logical else Y


def _only(what: str, default: Any, **given: Any) -> Any:
    """The value that is given in one of several ways."""
    found = {name: value for name, value in given.items() if not is_empty(value)}
    if len(found) > 1 or not (found or default):
        ways = " and ".join(found) or "nothing"
        raise ArgumentError(f"imresize: the {what} must be given once, but {ways} came; fix: {_FIX}")
    return next(iter(found.values()), default)


def _scaled(scale: Any, rows: int, columns: int) -> tuple[tuple[int, int], tuple[float, float]]:
    """The new numbers of rows and columns by their factors."""
    found = numbers("imresize", "Scale", scale, expected="one factor or two", fix="Scale=0.5")
    if len(found) not in (1, 2) or any(not 0 < f < math.inf for f in found):
        raise ArgumentError(
            f"imresize: Scale must be one positive factor or two, but it is {describe(scale)}; fix: Scale=0.5"
        )
    down, across = found[0], found[-1]
    return (math.ceil(down * rows), math.ceil(across * columns)), (down, across)


def _sizes(size: Any, rows: int, columns: int) -> tuple[tuple[int, int], tuple[float, float]]:
    """The new numbers of rows and columns, and the factor of each."""
    found = numbers("imresize", "argument 2", size, expected="a factor or two sizes", fix=_FIX)
    if len(found) == 1:
        scale = number("imresize", "scale", found[0], above=0.0, finite=True, fix=_FIX)
        return (math.ceil(scale * rows), math.ceil(scale * columns)), (scale, scale)
    known = [n for n in found if not math.isnan(n)]
    if len(found) != 2 or not known or any(n <= 0 or math.isinf(n) for n in known):
        raise ArgumentError(
            f"imresize: the size must be two positive numbers, one of them may be NaN, but it is {describe(size)}; "
            f"fix: {_FIX}"
        )
    high, wide = found
    if math.isnan(high):
        scale = wide / columns
        return (math.ceil(scale * rows), math.ceil(wide)), (scale, scale)
    if math.isnan(wide):
        scale = high / rows
        return (math.ceil(high), math.ceil(scale * columns)), (scale, scale)
    new = math.ceil(high), math.ceil(wide)
    return new, (new[0] / rows, new[1] / columns)


def _resized(x: Any, axis: int, old: int, new: int, scale: float, method: str, widened: bool) -> Any:
    """One axis at another size: a weighted sum of elements, so that a NaN stays in its neighbourhood."""
    kernel, width = _KERNELS[method]
    stretch = scale if widened and scale < 1.0 else 1.0
    width /= stretch
    if width > _WIDEST:
        raise ArgumentError(
            f"imresize: of {old} pixels, made {scale:g} times as many, nothing is left; fix: imresize(A, [1, 1])"
        )
    taps = math.ceil(width) + 2
    places, weights = [], []
    for k in range(1, new + 1):
        centre = k / scale + 0.5 * (1.0 - 1.0 / scale)
        left = math.floor(centre - width / 2.0)
        row = [kernel(stretch * (centre - left - j)) for j in range(taps)]
        total = sum(row)
        weights.append([w / total for w in row])
        mirrored = [(left + j - 1) % (2 * old) for j in range(taps)]
        places.append([m if m < old else 2 * old - 1 - m for m in mirrored])
    xp = namespace_of(x)
    raw = getattr(x, "value", x)
    shape = (new,) + (1,) * (-1 - axis)
    y = None
    for j in range(taps):
        column = [row[j] for row in weights]
        if any(column):
            part = xp.take(x, asarray_like([row[j] for row in places], raw, namespace(raw).int64), axis=axis)
            if any(w != 1.0 for w in column):
                w = xp.reshape(asarray_like(column, raw, raw.dtype), shape)
                part = part * w
            y = part if y is None else y + part
    return y

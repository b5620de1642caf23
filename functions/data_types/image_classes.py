"""Images in other classes: im2double, im2single, im2uint8, mat2gray."""

from __future__ import annotations

from typing import Any

from dlarray.arguments import choice, is_empty, numbers, real
from dlarray.array import asdlarray, dlarray
from dlarray.backend import INTEGERS, class_name, is_array, namespace
from dlarray.conversion import namespace_of
from dlarray.errors import ArgumentError, ClassError, describe
from dlarray.functions.data_types.conversions import double, single
from dlarray.functions.data_types.integer_classes import uint8
from dlarray.operands import floating
from dlarray.registry import function

# What each integer class adds before it divides, so that its range becomes 0 to 1.
_SCALES = {"uint8": (0.0, 255.0), "uint16": (0.0, 65535.0), "int16": (32768.0, 65535.0)}


def _image(name: str, image: Any, kind: Any) -> tuple[Any, str]:
    """The image as a dlarray of doubles or singles, and the class that it came in."""
    indexed = not is_empty(kind)
    if indexed:
        choice(name, "argument 2", kind, ("indexed",), other="absent", fix=f"{name}(I)", error=ArgumentError)
    own = class_name(image.dtype) if isinstance(image, dlarray) or is_array(image) else ""
    X: Any = real(name, "I", floating(asdlarray(image)), why="it is an image", fix=f"{name}(abs(I))")
    if own in INTEGERS and (own not in _SCALES or (indexed and own == "int16")):
        allowed = "uint8 or uint16" if indexed else "uint8, uint16 or int16"
        fix = f"{name}(uint8(I))" if isinstance(image, dlarray) else f"{name}(I.astype('uint8'))"
        raise ClassError(
            f"{name}: an image of integers must be of class {allowed}, but I is {describe(image)}; fix: {fix}"
        )
    return X, own


def _converted(name: str, to_class: Any, image: Any, kind: Any) -> dlarray:
    X, own = _image(name, image, kind)
    if own not in INTEGERS:
        return to_class(X)
    if not is_empty(kind):
        return to_class(X + 1.0)
    offset, top = _SCALES[own]
    return to_class((X + offset) / top)


@function(format=None)
def im2double(I: Any, kind: Any = None, /) -> dlarray:  # noqa: E741
    """Convert an image to double precision.

    Syntaxes: ``I2 = im2double(I)``, ``im2double(I, "indexed")``.

    Parameters
    ----------
    I : array
        An image of any size and format.  Arrays of class uint8, uint16 and int16, of this library and NumPy's, are
        brought to the range from 0 to 1; single, double and logical values stay as they are.
    kind : "indexed", optional
        The values are indices into a colormap: those of the integer classes, which count from 0, become indices from
        1.

    Returns
    -------
    dlarray
        Double; size and labels of ``I``, traced as ``I`` is.

    Raises
    ------
    ClassError
        Another integer class (with "indexed" also int16), or complex numbers.

    Notes
    -----
    The double that ``dlarray(I)`` makes of NumPy's integers keeps its values: convert the array that the image was read
    into, or ``uint8(I)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/im2double.html

    Examples
    --------
    >>> import dlarray as dl
    >>> import numpy as np
    >>> dl.im2double(np.array([[0, 51, 255]], dtype=np.uint8))
      1×3 dlarray
    <BLANKLINE>
             0    0.2000    1.0000
    """
    return _converted("im2double", double, I, kind)


@function(format=None)
def im2single(I: Any, kind: Any = None, /) -> dlarray:  # noqa: E741
    """Convert an image to single precision.

    Syntaxes: ``I2 = im2single(I)``, ``im2single(I, "indexed")``.

    Parameters
    ----------
    I : array
        An image of any size and format.  Arrays of class uint8, uint16 and int16, of this library and NumPy's, are
        brought to the range from 0 to 1; single, double and logical values stay as they are.
    kind : "indexed", optional
        The values are indices into a colormap: those of the integer classes, which count from 0, become indices from
        1.

    Returns
    -------
    dlarray
        Single; size and labels of ``I``, traced as ``I`` is.

    Raises
    ------
    ClassError
        Another integer class (with "indexed" also int16), or complex numbers.

    Notes
    -----
    The double that ``dlarray(I)`` makes of NumPy's integers keeps its values: convert the array that the image was read
    into, or ``uint8(I)``.

    References
    ----------
    https://www.mathworks.com/help/images/ref/im2single.html

    Examples
    --------
    >>> import dlarray as dl
    >>> import numpy as np
    >>> dl.im2single(np.array([[0, 51, 255]], dtype=np.uint8))
      1×3 single dlarray
    <BLANKLINE>
             0    0.2000    1.0000
    """
    return _converted("im2single", single, I, kind)


@function(format=None, differentiable=False)
def im2uint8(I: Any, kind: Any = None, /) -> dlarray:  # noqa: E741
    """Convert an image to 8-bit unsigned integers.

    Syntaxes: ``J = im2uint8(I)``, ``J = im2uint8(X, "indexed")``.

    Parameters
    ----------
    I : array
        A real image of any size: double or single from 0 to 1, logical, uint8, uint16 or int16 (of this library's or
        NumPy's integers).
    kind : {"indexed"}, optional
        ``X`` holds rows of a colour map: doubles from 1 to 256, or integers from 0 to 255.

    Returns
    -------
    dlarray
        Class uint8: the range of the class of ``I`` brought to 0 to 255, rounded; what is outside is limited.

    Raises
    ------
    ClassError
        The image is complex, formatted, or of another integer class.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/im2uint8.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.im2uint8([0, 0.5, 1])
      1×3 uint8 row vector
    <BLANKLINE>
         0   128   255
    """
    X, own = _image("im2uint8", I, kind)
    if X._format:
        raise ClassError(f"im2uint8: I is {X.describe()}, and formatted data is floating; fix: stripdims(I)")
    if not is_empty(kind):
        return uint8(X if own in INTEGERS else X - 1.0)
    offset, top = _SCALES.get(own, (0.0, 1.0))
    return uint8((double(X) + offset) * (255.0 / top))


@function(format=None)
def mat2gray(A: Any, limits: Any = None, /) -> dlarray:
    """Convert a matrix to an image of intensities from 0 to 1.

    Syntaxes: ``I = mat2gray(A)``, ``I = mat2gray(A, [amin, amax])``.

    Parameters
    ----------
    A : array
        Real, any size and format; integers and logical data compute as double.
    limits : list of two numbers, optional
        The values that become 0 and 1; what is outside is limited.  Default: the smallest and largest of ``A``.

    Returns
    -------
    dlarray
        Size and format of ``A``, single where that is, else double.  Where the limits are equal, ``A`` limited to the
        range from 0 to 1.

    References
    ----------
    https://www.mathworks.com/help/images/ref/mat2gray.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.mat2gray(dl.uint8([10, 20, 50]))
      1×3 dlarray
    <BLANKLINE>
             0    0.2500    1.0000
    """
    X: Any = real("mat2gray", "A", floating(asdlarray(A)), fix="mat2gray(abs(A))")
    if 0 in X.shape:
        return X * 1.0
    x = (X * 1.0).array
    xp = namespace_of(x)
    raw = getattr(x, "value", x)
    if is_empty(limits):
        low, high = namespace(raw).min(raw), namespace(raw).max(raw)
        same = low == high  # of values that are on a GPU this is not known here
        x = xp.where(same, x, (x - low) / (high - low + namespace(raw).astype(same, raw.dtype)))
    else:
        low, high = _two("mat2gray", limits)
        x = x if low == high else (x - low) / (high - low)
    x = xp.where(x < 0.0, xp.zeros_like(x), x)
    return X.wrap(xp.where(x > 1.0, xp.ones_like(x), x))


def _two(name: str, limits: Any) -> tuple[float, float]:
    found = numbers(name, "the limits", limits, expected="two numbers", fix=f"{name}(A, [0, 255])")
    if len(found) != 2:
        raise ArgumentError(
            f"{name}: the limits must be two numbers, but they are {describe(limits)}; fix: [0, 255]"
        )
    return found[0], found[1]

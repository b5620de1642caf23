"""im2double and im2single: images as floating point numbers."""

from __future__ import annotations

from typing import Any

from dlarray.arguments import choice, is_empty, real
from dlarray.array import asdlarray, dlarray
from dlarray.backend import is_array
from dlarray.errors import ArgumentError, ClassError, describe
from dlarray.functions.data_types.conversions import double, single
from dlarray.registry import function

# What each integer class adds before it divides, so that its range becomes 0 to 1.
_SCALES = {"uint8": (0.0, 255.0), "uint16": (0.0, 65535.0), "int16": (32768.0, 65535.0)}


def _converted(name: str, to_class: Any, image: Any, kind: Any) -> dlarray:
    indexed = not is_empty(kind)
    if indexed:
        choice(name, "argument 2", kind, ("indexed",), other="absent", fix=f"{name}(I)", error=ArgumentError)
    own = str(image.dtype).rpartition(".")[2] if not isinstance(image, dlarray) and is_array(image) else ""
    X: Any = real(name, "I", asdlarray(image), why="it is an image", fix=f"{name}(abs(I))")
    if "int" not in own:
        return to_class(X)
    if own not in _SCALES or (indexed and own == "int16"):
        allowed = "uint8 or uint16" if indexed else "uint8, uint16 or int16"
        raise ClassError(
            f"{name}: an image of integers must be of class {allowed}, but I is {describe(image)}; "
            f"fix: {name}(I.astype('uint8'))"
        )
    if indexed:
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
        An image of any size and format.  NumPy's uint8, uint16 and int16 arrays are brought to the range from 0 to 1;
        single, double and logical values stay as they are.
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
    A dlarray has no integer class: ``uint8(X)`` is double here, and its values stay as they are.  Convert the array
    that the image was read into.

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
        An image of any size and format.  NumPy's uint8, uint16 and int16 arrays are brought to the range from 0 to 1;
        single, double and logical values stay as they are.
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
    A dlarray has no integer class: ``uint8(X)`` is double here, and its values stay as they are.  Convert the array
    that the image was read into.

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

"""Pictures that are written to files: `imwrite`."""

from __future__ import annotations

import os
from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.migration.matlab.numerics.hosts import host

_FORMATS = {
    "jpg": "JPEG",
    "jpeg": "JPEG",
    "png": "PNG",
    "bmp": "BMP",
    "tif": "TIFF",
    "tiff": "TIFF",
    "gif": "GIF",
}


def imwrite(A: Any, *arguments: Any, Quality: Any = None) -> None:
    """Write a picture to a file.

    Syntaxes: ``imwrite(A, filename)``, ``imwrite(A, map, filename)``, each with a format behind the name, ``"png"``,
    and ``Quality=`` for JPEG.

    Parameters
    ----------
    A : array_like
        h×w or h×w×3. Numbers of double or single class go from 0 to 1, uint8 and uint16 as they are, logical values
        are black and white. With a map: numbers of colours, from 1 for double, from 0 for integer classes.
    arguments
        ``map``, an array with a row for each colour, from 0 to 1; the name of the file; its format, which else its
        ending says: jpg, jpeg, png, bmp, tif, tiff or gif.
    Quality : float, optional
        Of JPEG, from 0 to 100. Default: 75.

    Raises
    ------
    ArgumentError
        There is no name, or no picture has such a format.
    SizeError
        ``A`` is no picture.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/imwrite.html

    Examples
    --------
    >>> import pathlib, tempfile
    >>> from dlarray.matlab import imread, imwrite
    >>> file = str(pathlib.Path(tempfile.mkdtemp(), "grey.png"))
    >>> imwrite([[0, 0.5], [1, 2]], file)
    >>> imread(file).tolist()
    [[0, 128], [255, 255]]
    """
    from PIL import Image

    texts = [str(a) for a in arguments if isinstance(a, str)]
    maps = [host(dlarray(a)) for a in arguments if not isinstance(a, str)]
    if not texts or len(texts) > 2 or len(maps) > 1:
        raise ArgumentError(
            f"imwrite: {len(texts)} texts and {len(maps)} maps came, expected the name of a file; "
            'fix: imwrite(A, "a.png")'
        )
    name = (texts[1] if len(texts) > 1 else os.path.splitext(texts[0])[1]).lstrip(".").lower()
    if name not in _FORMATS:
        raise ArgumentError(
            f'imwrite: the format is {name!r}, expected one of {", ".join(_FORMATS)}; fix: imwrite(A, "a.png")'
        )
    pixels = host(dlarray(A))
    if maps:
        pixels = _coloured(pixels, maps[0])
    if pixels.ndim not in (2, 3) or pixels.ndim == 3 and pixels.shape[2] not in (1, 3) or not pixels.size:
        raise SizeError(f"imwrite: A must be h×w or h×w×3, but it is {describe(A)}; fix: A(:, :, 1)")
    stored = _bytes(pixels.squeeze(2) if pixels.ndim == 3 and pixels.shape[2] == 1 else pixels, name)
    options = (
        {"quality": 75 if Quality is None else round(float(Quality))} if _FORMATS[name] == "JPEG" else {}
    )
    Image.fromarray(stored).save(texts[0], format=_FORMATS[name], **options)


def _bytes(pixels: np.ndarray, name: str) -> np.ndarray:
    """What a file holds: two levels, or 256, or, of uint16, all of them where the format has them."""
    if pixels.dtype == bool:
        return pixels if name in ("png", "tif", "tiff", "bmp") else pixels.astype(np.uint8) * 255
    if pixels.dtype == np.uint16 and name in ("png", "tif", "tiff") and pixels.ndim == 2:
        return pixels
    if pixels.dtype == np.uint16:
        return np.round(pixels / 257.0).astype(np.uint8)
    if pixels.dtype == np.uint8:
        return pixels
    if pixels.dtype.kind != "f":
        raise ArgumentError(
            f"imwrite: A is of the class {pixels.dtype}, expected double, single, uint8, uint16 or logical; "
            "fix: uint8(A)"
        )
    return np.floor(np.clip(np.nan_to_num(pixels.astype(np.float64)), 0, 1) * 255 + 0.5).astype(np.uint8)


def _coloured(pixels: np.ndarray, colours: np.ndarray) -> np.ndarray:
    """The colours of an indexed picture."""
    if colours.ndim != 2 or colours.shape[1] != 3:
        raise SizeError(f"imwrite: a map must have three columns, but it is {describe(dlarray(colours))}")
    places = pixels.astype(np.int64) - (1 if pixels.dtype.kind == "f" else 0)
    return colours.astype(np.float64)[np.clip(places, 0, len(colours) - 1)]

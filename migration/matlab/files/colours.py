"""Colours of pictures: rgb2gray, im2gray, rgb2hsv, hsv2rgb, ind2rgb; and imfinfo of their files."""

from __future__ import annotations

import os
import time
from typing import Any

import numpy as np

from dlarray.array import asdlarray, dlarray
from dlarray.backend import class_name, to_numpy
from dlarray.errors import ClassError, DataError, SizeError, describe
from dlarray.integers.classes import converted
from dlarray.migration.matlab.shared.search_path import on_path
from dlarray.operands import with_integers
from dlarray.struct import struct

_LUMA = (0.298936021293775, 0.587043074451121, 0.114020904255103)  # of Rec. 601, as MATLAB has them


def rgb2gray(RGB: Any, /) -> dlarray:
    """Grey values of a picture in colours, or of a map of colours.

    Syntaxes: ``I = rgb2gray(RGB)``, ``newmap = rgb2gray(map)``.

    Parameters
    ----------
    RGB : array
        h×w×3 of class uint8, uint16, single or double; or a map, c×3 of doubles.

    Returns
    -------
    dlarray
        h×w, of the class of ``RGB``: 0.2989·R + 0.5870·G + 0.1140·B; of a map c×3 with equal columns.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/rgb2gray.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import rgb2gray
    >>> rgb2gray(dl.cat(3, [[1.0]], [[0.0]], [[0.0]]))
      1×1 dlarray
    <BLANKLINE>
        0.2989
    """
    values, kind = _colours("rgb2gray", RGB)
    grey = np.clip(values.astype(np.float64) @ np.array(_LUMA), 0, None)
    if values.ndim == 2:
        grey = np.repeat(np.clip(grey, 0, 1)[:, None], 3, axis=1)
    return _of_class(grey, kind)


def im2gray(I: Any, /) -> dlarray:  # noqa: E741
    """Grey values of a picture; one without colours stays as it is.

    Syntax: ``J = im2gray(I)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/im2gray.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import im2gray
    >>> im2gray(dl.ones(4, 6, 3)).shape, im2gray(dl.ones(4, 6)).shape
    ((4, 6), (4, 6))
    """
    X = asdlarray(I)
    return rgb2gray(X) if X.ndim == 3 and X.shape[2] == 3 else X


def rgb2hsv(RGB: Any, /) -> dlarray:
    """Hue, saturation and value of colours, each from 0 to 1.

    Syntaxes: ``HSV = rgb2hsv(RGB)``, ``hsvmap = rgb2hsv(rgbmap)``.

    Parameters
    ----------
    RGB : array
        h×w×3 of class uint8, uint16, single or double, or a map, c×3; floating values from 0 to 1.

    Returns
    -------
    dlarray
        Of the same size, doubles (single of single).

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/rgb2hsv.html

    Examples
    --------
    >>> from dlarray.matlab import rgb2hsv
    >>> rgb2hsv([[1, 0, 0], [0, 0.5, 0]]).tolist()
    [[0.0, 1.0, 1.0], [0.3333333333333333, 1.0, 0.5]]
    """
    values, kind = _colours("rgb2hsv", RGB)
    x = values.astype(np.float64) / (np.iinfo(values.dtype).max if values.dtype.kind == "u" else 1)
    r, g, b = np.moveaxis(x, -1, 0)
    high, low = x.max(axis=-1), x.min(axis=-1)
    spread = high - low
    safe = np.where(spread == 0, 1, spread)
    hue = np.where(high == r, (g - b) / safe, np.where(high == g, 2 + (b - r) / safe, 4 + (r - g) / safe)) / 6
    hue = np.where(spread == 0, 0, np.where(hue < 0, hue + 1, hue))
    saturation = np.where(high == 0, 0, spread / np.where(high == 0, 1, high))
    return _of_class(np.stack([hue, saturation, high], axis=-1), "single" if kind == "single" else "double")


def hsv2rgb(HSV: Any, /) -> dlarray:
    """Red, green and blue of colours that are given by hue, saturation and value, each from 0 to 1.

    Syntaxes: ``RGB = hsv2rgb(HSV)``, ``rgbmap = hsv2rgb(hsvmap)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/hsv2rgb.html

    Examples
    --------
    >>> from dlarray.matlab import hsv2rgb
    >>> hsv2rgb([[0, 1, 1], [0.5, 1, 0.5]]).tolist()
    [[1.0, 0.0, 0.0], [0.0, 0.5, 0.5]]
    """
    values, kind = _colours("hsv2rgb", HSV)
    if values.dtype.kind == "u":
        raise ClassError(
            f"hsv2rgb: HSV must be single or double, but it is {describe(HSV)}; fix: double(HSV)"
        )
    h, s, v = np.moveaxis(values.astype(np.float64), -1, 0)
    sixths = np.array([5.0, 3.0, 1.0]) + 6 * h[..., None]  # for red, green and blue
    away = np.mod(sixths, 6)
    share = np.clip(np.minimum(away, 4 - away), 0, 1)
    return _of_class(v[..., None] * (1 - s[..., None] * share), kind)


def ind2rgb(X: Any, map: Any, /) -> dlarray:
    """Colours of a picture that holds numbers of a map's rows.

    Syntax: ``RGB = ind2rgb(X, map)``.

    Parameters
    ----------
    X : array, h×w
        Numbers of rows, from 1; of integers from 0.
    map : array, c×3
        Colours.

    Returns
    -------
    dlarray
        h×w×3, doubles; a number beyond the map has the colour of its last row.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/ind2rgb.html

    Examples
    --------
    >>> from dlarray.matlab import ind2rgb
    >>> ind2rgb([[2, 1]], [[0, 0, 1], [1, 0, 0]]).tolist()
    [[[1.0, 0.0, 0.0], [0.0, 0.0, 1.0]]]
    """
    index, rows = to_numpy(asdlarray(X).array).T, to_numpy(asdlarray(map).array).T.astype(np.float64)
    if index.ndim != 2 or rows.ndim != 2 or rows.shape[1] != 3 or not len(rows):
        raise SizeError(
            f"ind2rgb: takes numbers h×w and a map c×3, but they are {describe(X)} and {describe(map)}; fix: "
            "X, map = imread(file, nargout=2)"
        )
    first = 0 if index.dtype.kind in "iu" else 1
    return dlarray(rows[np.clip(index.astype(np.int64) - first, 0, len(rows) - 1)])


def imfinfo(filename: Any, /) -> struct:
    """What is known of a picture's file without reading its pixels.

    Syntax: ``info = imfinfo(filename)``.

    Parameters
    ----------
    filename : str
        Any file that Pillow reads.

    Returns
    -------
    struct
        Filename, FileModDate, FileSize, Format, Width, Height, BitDepth and ColorType.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/imfinfo.html

    Examples
    --------
    >>> import pathlib, tempfile
    >>> from PIL import Image
    >>> from dlarray.matlab import imfinfo
    >>> file = pathlib.Path(tempfile.mkdtemp(), "small.png")
    >>> Image.new("RGB", (4, 2)).save(file)
    >>> info = imfinfo(file)
    >>> info.Width, info.Height, info.Format, info.BitDepth, info.ColorType
    (4, 2, 'png', 24, 'truecolor')
    """
    filename = on_path(filename)
    from PIL import Image, UnidentifiedImageError

    path = str(filename)
    if not os.path.isfile(path):
        raise DataError(f'imfinfo: File "{path}" does not exist.')
    try:
        with Image.open(path) as picture:
            mode, (width, height), form = picture.mode, picture.size, (picture.format or "").lower()
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError) as problem:
        raise DataError(
            f'imfinfo: "{path}" cannot be read: {problem}; fix: a picture that Pillow reads'
        ) from None
    bits = {"1": 1, "L": 8, "P": 8, "LA": 16, "RGB": 24, "RGBA": 32, "CMYK": 32, "I;16": 16, "I": 32, "F": 32}
    kinds = {"1": "grayscale", "L": "grayscale", "LA": "grayscale", "P": "indexed", "CMYK": "CMYK"}
    about = os.stat(path)
    return struct(
        Filename=os.path.abspath(path),
        FileModDate=time.strftime("%d-%b-%Y %H:%M:%S", time.localtime(about.st_mtime)),
        FileSize=about.st_size,
        Format={"jpeg": "jpg", "tiff": "tif"}.get(form, form),
        Width=width,
        Height=height,
        BitDepth=bits.get(mode, 24),
        ColorType=kinds.get(mode, "grayscale" if mode.startswith(("I", "F")) else "truecolor"),
    )


def _colours(name: str, given: Any) -> tuple[np.ndarray, str]:
    X = asdlarray(given)
    values = (
        to_numpy(X.array).T
        if X.ndim == 2
        else np.transpose(to_numpy(X.array), (2, 1, 0))
        if X.ndim == 3
        else None
    )
    if values is None or values.shape[-1] != 3:
        raise SizeError(
            f"{name}: takes a picture h×w×3 or a map c×3, but it is {describe(given)}; fix: cat(3, R, G, B)"
        )
    if values.dtype.kind not in "fu":
        raise ClassError(
            f"{name}: takes uint8, uint16, single or double, but it is {describe(given)}; fix: double(X)"
        )
    return values, class_name(values.dtype)


def _of_class(values: np.ndarray, kind: str) -> dlarray:
    if kind in ("double", "single"):
        return dlarray(values.astype(np.float32 if kind == "single" else np.float64))
    return with_integers(converted(values, kind))

"""Image files as arrays of the numbers that stand in them."""

from __future__ import annotations

import io
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from dlarray.array import asdlarray
from dlarray.errors import DataError
from dlarray.layers.files import array_files
from dlarray.operands import with_integers

_CALLER = "imageDatastore"
_WIDTHS = {"1": 1, "L": 1, "P": 1, "LA": 2, "La": 2, "I;16": 2}  # bytes of a pixel; 3 or 4 of all others
IMAGES = (
    ".bmp",
    ".gif",
    ".jpg",
    ".jpeg",
    ".pbm",
    ".pcx",
    ".pgm",
    ".png",
    ".pnm",
    ".ppm",
    ".tif",
    ".tiff",
    ".webp",
)


def readDatastoreImage(filename: str, palette: bool = True) -> Any:
    """An image file as an array h×w or h×w×3 of numbers as they stand in the file.

    ``palette`` says whether numbers of colours become the colours.
    """
    with no_bombs():
        pixels = image_pixels(filename, palette)
    if pixels.dtype in (np.uint8, np.uint16):  # as MATLAB reads them
        return with_integers(pixels)
    return asdlarray(pixels)


@contextmanager
def no_bombs() -> Iterator[None]:
    """A small file that would fill the memory is an error."""
    try:
        from PIL import Image
    except ImportError:
        raise DataError(
            "imageDatastore: reading images needs Pillow; fix: pip install dlarray[plot], or ReadFcn"
        ) from None
    with warnings.catch_warnings():
        warnings.simplefilter("error", Image.DecompressionBombWarning)
        yield


def image_pixels(filename: str, palette: bool = True) -> np.ndarray:
    """The numbers of an image file, rows first."""
    from PIL import Image

    try:
        try:
            with open(filename, "rb", buffering=0) as file:
                content = io.BytesIO(file.read())  # Pillow reads it in many small pieces
            return _opened(Image, content, palette, filename)
        except Image.UnidentifiedImageError:
            return _opened(Image, filename, palette, filename)  # for the name in the message
    except (Image.DecompressionBombWarning, Image.DecompressionBombError) as problem:
        raise DataError(
            f"imageDatastore: {filename} is too large ({problem}); fix: PIL.Image.MAX_IMAGE_PIXELS, or ReadFcn"
        ) from None
    except (DataError, MemoryError):
        raise
    except (
        Exception
    ) as problem:  # struct.error, EOFError, zlib.error, IndexError: whatever a damaged file leads to
        words = " ".join(str(problem).split())[: array_files.LONGEST] or type(problem).__name__
        raise DataError(
            f"imageDatastore: {filename} cannot be read: {words}; fix: leave it out, or ReadFcn"
        ) from None


def _opened(Image: Any, file: Any, palette: bool, name: str) -> np.ndarray:
    with Image.open(file) as opened:
        image: Any = opened
        width, height = image.size
        array_files.ask(
            _CALLER, name, width * height * _WIDTHS.get(image.mode, 4), "ReadFcn, which makes it smaller"
        )
        if image.mode == "P" and not palette:
            pass
        elif image.mode in ("P", "RGBA", "CMYK", "YCbCr", "LAB", "HSV"):  # of palettes and of transparency
            image = image.convert("RGB")
        elif image.mode in ("LA", "La"):
            image = image.convert("L")
        return np.asarray(image)

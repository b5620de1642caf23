"""Several images as one, in rows of tiles: imtile."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Any

import numpy as np

from dlarray import limits
from dlarray.arguments import is_empty, text_list, whole_numbers
from dlarray.array import asdlarray, dlarray
from dlarray.backend import is_array, to_numpy
from dlarray.errors import ClassError, OptionError, SizeError, describe
from dlarray.functions.data_types.imresize import imresize
from dlarray.operands import with_integers
from dlarray.registry import function
from dlarray.training.datastores.image_files import readDatastoreImage

COLORS = {
    "red": (1, 0, 0), "green": (0, 1, 0), "blue": (0, 0, 1), "cyan": (0, 1, 1), "magenta": (1, 0, 1),
    "yellow": (1, 1, 0), "black": (0, 0, 0), "white": (1, 1, 1),
}  # fmt: skip
_SHORT = dict(zip("rgbcmykw", COLORS, strict=True))


@function(differentiable=False)
def imtile(
    images: Any, map: Any = None, /, *, Frames: Any = None, ThumbnailSize: Any = None, GridSize: Any = None,
    BackgroundColor: Any = "black", BorderSize: Any = 0,
) -> dlarray:  # fmt: skip
    """Combine several images into one tiled image.

    Syntaxes: ``out = imtile(filenames)``, ``imtile(I)``, ``imtile(images)``, ``imtile(imds)``, ``imtile(…, map)``,
    ``imtile(…, Name=Value)``.

    Parameters
    ----------
    images : array, list of arrays, text, list of text or ImageDatastore
        An array of frames, h×w×k or h×w×1×k of gray or binary images or h×w×3×k of colours; a list of images, which
        may differ in size, class and number of colours, and of which an empty one leaves its tile blank; names of
        files; or a datastore.
    map : array, n×3, optional
        Colours from 0 to 1.  Images that have none are taken for their numbers, from 1 in floating and from 0 in
        integer and logical images.
    Frames : list of int or of bool, optional
        Which images are shown, from 1, in this order.  Default: all.
    ThumbnailSize : list of two int, optional
        Rows and columns of each tile; one of them may be NaN, and follows from the aspect ratio of the first image.
        Default: the size of the first image.
    GridSize : list of two int, optional
        Rows and columns of tiles; one of them may be NaN, and follows from the number of images.  Default: about as
        wide as high.
    BackgroundColor : str or three numbers, default "black"
        Color where no image is: the name of a colour, its letter, "#RRGGBB", or red, green and blue from 0 to 1.
    BorderSize : int or list of two int, default 0
        Rows above and below, and columns left and right of each tile.

    Returns
    -------
    out : dlarray
        h×w, or h×w×3 where an image, the map or the background has colours.  Of the class of the images; double where
        these differ, with integers brought to the range from 0 to 1.

    Raises
    ------
    ClassError, SizeError
        Something that is not an image; an array h×w×k, where k may count frames or colours.
    OptionError
        Frames that there are not; a grid with too few places; colours that are none.

    Notes
    -----
    An image of another size than its tile is resized by `imresize` until it fits, keeps its aspect ratio and stands in
    the middle.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/imtile.html

    Examples
    --------
    >>> import dlarray as dl
    >>> one, other = dl.uint8([[1, 2], [3, 4]]), dl.uint8([[5, 6], [7, 8]])
    >>> dl.imtile([one, other, one], GridSize=[1, 3])
      2×6 uint8 matrix
    <BLANKLINE>
       1   2   5   6   1   2
       3   4   7   8   3   4
    """
    frames = frames_of("imtile", images, map, Frames)
    return tiled("imtile", frames, ThumbnailSize, GridSize, BackgroundColor, BorderSize)


# -- the images -----------------------------------------------------------------------------------------------------
def frames_of(caller: str, images: Any, map: Any, chosen: Any) -> list[np.ndarray]:
    """The images that are wanted, of one class, h×w or h×w×3 each; an empty one has no elements."""
    sources = _sources(caller, images)
    count = len(sources)
    if not is_empty(chosen):
        flags = asdlarray(chosen)
        if str(flags.dtype) == "bool":
            places = (np.flatnonzero(np.asarray(flags).ravel()) + 1).tolist()
        else:
            places = list(whole_numbers(caller, "Frames", chosen, least=1, fix="Frames=[1, 2]"))
        if any(k > count for k in places):
            raise OptionError(
                f"{caller}: Frames has the number {max(places)}, but there are {count} images; fix: numbers from 1 to "
                f"{count}"
            )
        sources = [sources[k - 1] for k in places]
    found = [_image(caller, source) for source in sources]
    if not any(x.size for x in found):
        raise SizeError(f"{caller}: there is no image to show; fix: at least one that is not empty")
    if not is_empty(map):
        colours = _map(caller, map)
        found = [_by_map(caller, x, colours) for x in found]
    if len({x.dtype for x in found if x.size}) > 1:
        found = [_as_double(x) for x in found]
    return found


def _sources(caller: str, images: Any) -> list[Any]:
    """Each image by itself, as an array or the name of a file."""
    if callable(getattr(images, "readimage", None)) and not isinstance(images, type):
        return [images.readimage(k) for k in range(1, len(images.Files) + 1)]
    names = text_list(images)
    if names is not None:
        return names
    if isinstance(images, (list, tuple)) and not _is_matrix(images):
        return list(images)
    X = np.asarray(_numbers(caller, images))
    if X.ndim == 4 and X.shape[2] in (1, 3):
        return [X[:, :, 0, k] if X.shape[2] == 1 else X[..., k] for k in range(X.shape[3])]
    # Frames without colours; of one picture in colours, its three planes.
    if X.ndim == 3 and caller == "imtile":
        return [X[:, :, k] for k in range(X.shape[2])]
    if X.ndim == 2 or (X.ndim == 3 and X.shape[2] == 3):
        return [X]
    rows, columns = X.shape[:2]
    raise SizeError(
        f"{caller}: an array of images must be h×w×1×k or h×w×3×k, but it is {describe(images)}; fix: "
        f"reshape(I, {rows}, {columns}, 1, [])"
    )


def _is_matrix(value: Sequence) -> bool:
    """Whether a list is a matrix of numbers, and not one of images."""
    return not any(isinstance(v, (str, dlarray)) or is_array(v) for v in value) and not any(
        isinstance(row, (list, tuple)) and any(isinstance(v, (list, tuple)) for v in row) for row in value
    )


def _numbers(caller: str, value: Any) -> np.ndarray:
    try:
        small = isinstance(value, np.ndarray) and value.dtype.kind in "iu" and value.itemsize < 8
        X = with_integers(value) if small else asdlarray(value)
    except (ClassError, SizeError):
        raise ClassError(
            f"{caller}: an image must be an array of numbers or the name of a file, but it is {describe(value)}; fix: "
            "imread(filename)"
        ) from None
    found = np.asarray(to_numpy(X.array)).T
    if found.dtype.kind == "c":
        raise ClassError(f"{caller}: an image is complex ({describe(value)}); fix: abs(X)")
    return found


def _image(caller: str, source: Any) -> np.ndarray:
    X = _numbers(caller, readDatastoreImage(source) if isinstance(source, str) else source)
    if X.size and not (X.ndim == 2 or (X.ndim == 3 and X.shape[2] == 3)):
        raise SizeError(
            f"{caller}: an image must be h×w or h×w×3, but one is {describe(source)}; fix: one image for each item"
        )
    return X


def _map(caller: str, map: Any) -> np.ndarray:
    colours = _numbers(caller, map).astype(np.float64)
    if colours.ndim != 2 or colours.shape[1] != 3 or not np.all((colours >= 0) & (colours <= 1)):
        raise OptionError(
            f"{caller}: map must have three columns of numbers from 0 to 1, but it is {describe(map)}; fix: "
            "[[0, 0, 0], [1, 1, 1]]"
        )
    return colours


def _by_map(caller: str, X: np.ndarray, colours: np.ndarray) -> np.ndarray:
    if X.ndim == 3 or not X.size:
        return _as_double(X)
    places = X - 1 if X.dtype.kind == "f" else X.astype(np.int64)
    if np.any(places < 0) or np.any(places >= len(colours)) or np.any(places % 1):
        raise OptionError(
            f"{caller}: an image has numbers for which map has no colour; fix: a map of at least "
            f"{int(np.nanmax(places)) + 1} rows"
        )
    return colours[places.astype(np.int64)]


def _as_double(X: np.ndarray) -> np.ndarray:
    if X.dtype.kind == "u":
        return X / np.iinfo(X.dtype).max
    if X.dtype.kind == "i":
        low, high = np.iinfo(X.dtype).min, np.iinfo(X.dtype).max
        return (X.astype(np.float64) - low) / (float(high) - low)
    return X.astype(np.float64)


# -- the tiles ------------------------------------------------------------------------------------------------------
def tiled(
    caller: str, frames: list[np.ndarray], thumbnail: Any, grid: Any, background: Any, border: Any
) -> dlarray:
    """The images side by side."""
    first = next(x for x in frames if x.size)
    height, width = _thumbnail(caller, thumbnail, *first.shape[:2])
    rows, columns = _grid(caller, grid, len(frames), height, width)
    edges = list(whole_numbers(caller, "BorderSize", border, least=0, fix="BorderSize=1"))
    if len(edges) not in (1, 2):
        raise OptionError(
            f"{caller}: BorderSize must have one or two numbers, but it is {describe(border)}; fix: 1"
        )
    above, left = edges[0], edges[-1]
    colour = _colour(caller, background)
    coloured = any(x.ndim == 3 for x in frames) or len(set(colour)) > 1
    tall, wide = height + 2 * above, width + 2 * left
    size = (rows * tall, columns * wide, *((3,) if coloured else ()))
    limits.check(caller, size)
    canvas = np.empty(size, dtype=first.dtype)
    canvas[...] = _shade(colour if coloured else colour[:1], first.dtype)
    for k, frame in enumerate(frames):
        if not frame.size:
            continue
        x = _fitted(frame, height, width)
        y = (k // columns) * tall + above + (height - x.shape[0]) // 2
        z = (k % columns) * wide + left + (width - x.shape[1]) // 2
        canvas[y : y + x.shape[0], z : z + x.shape[1]] = x[..., None] if coloured and x.ndim == 2 else x
    return with_integers(canvas)


def _pair(caller: str, name: str, given: Any, fix: str) -> list[float]:
    found = [float(v) for v in np.ravel(np.asarray(asdlarray(given)))]
    sizes = [v for v in found if math.isfinite(v)]
    if len(found) != 2 or not sizes or any(v < 1 or v % 1 for v in sizes):
        raise OptionError(
            f"{caller}: {name} must be two whole numbers from 1, one of which may be NaN, but it is {describe(given)}; "
            f"fix: {name}={fix}"
        )
    return found


def _thumbnail(caller: str, given: Any, height: int, width: int) -> tuple[int, int]:
    if is_empty(given):
        return height, width
    rows, columns = _pair(caller, "ThumbnailSize", given, "[100, 100]")
    if not math.isfinite(rows):
        rows = max(1.0, round(columns * height / width))
    if not math.isfinite(columns):
        columns = max(1.0, round(rows * width / height))
    return int(rows), int(columns)


def _grid(caller: str, given: Any, count: int, height: int, width: int) -> tuple[int, int]:
    if is_empty(given):
        across = min(count, math.ceil(math.sqrt(count * height / width)))
        return math.ceil(count / across), across
    rows, columns = _pair(caller, "GridSize", given, "[2, 3]")
    if not math.isfinite(rows):
        rows = float(math.ceil(count / columns))
    if not math.isfinite(columns):
        columns = float(math.ceil(count / rows))
    if rows * columns < count:
        raise OptionError(
            f"{caller}: GridSize has {int(rows)}×{int(columns)} places, but there are {count} images; fix: "
            f"GridSize=[{int(rows)}, NaN]"
        )
    return int(rows), int(columns)


def _colour(caller: str, given: Any) -> tuple[float, ...]:
    """Red, green and blue from 0 to 1."""
    if isinstance(given, str):
        word = given.strip().lower()
        word = _SHORT.get(word, word)
        if word in COLORS:
            return tuple(map(float, COLORS[word]))
        if re.fullmatch(r"#([0-9a-f]{3}|[0-9a-f]{6})", word):
            parts = re.findall("." * (len(word) // 3), word[1:])
            return tuple(int(p * (3 - len(p)), 16) / 255 for p in parts)
    elif not is_empty(given):
        values = [float(v) for v in np.ravel(_numbers(caller, given))]
        if len(values) == 3 and all(0 <= v <= 1 for v in values):
            return tuple(values)
    raise OptionError(
        f"{caller}: BackgroundColor must be the name of a colour, such as {', '.join(COLORS)}, or three numbers from 0 "
        f'to 1, but it is {describe(given)}; fix: BackgroundColor="white"'
    )


def _shade(colour: tuple[float, ...], dtype: np.dtype) -> np.ndarray:
    """A colour in the range of a class."""
    values = np.asarray(colour)
    if dtype.kind == "b":
        return values > 0.5
    if dtype.kind in "iu":
        low, high = float(np.iinfo(dtype).min), float(np.iinfo(dtype).max)
        return np.round(low + values * (high - low)).astype(dtype)
    return values.astype(dtype)


def _fitted(X: np.ndarray, height: int, width: int) -> np.ndarray:
    """An image as large as fits into a tile."""
    scale = min(height / X.shape[0], width / X.shape[1])
    size = [max(1, min(n, round(m * scale))) for n, m in ((height, X.shape[0]), (width, X.shape[1]))]
    if size == [*X.shape[:2]]:
        return X
    return np.asarray(to_numpy(imresize(with_integers(X), size).array)).T

"""Parts of an image that are switched on and off together: a grid, superpixels, single pixels, or a given map."""

from __future__ import annotations

import math
from collections import deque
from typing import Any

import numpy as np

from dlarray.arguments import choice
from dlarray.array import asdlarray
from dlarray.backend import to_numpy
from dlarray.errors import OptionError, SizeError, describe

WAYS = ("superpixels", "grid", "none")
_COMPACTNESS = 10.0  # how much a distance over the width of a superpixel counts against colours from 0 to 100
_ROUNDS = 10


def features_of(
    name: str, segmentation: Any, count: int, image: np.ndarray
) -> tuple[np.ndarray, tuple | None]:
    """The number of its feature, from 1, for each position of an image h×w×c; and the size of the grid, if any."""
    size = image.shape[:2]
    if not isinstance(segmentation, str):
        return _given(name, segmentation, size), None
    how = choice(name, "Segmentation", segmentation, WAYS, other="a matrix of the numbers of features")
    if how == "none":
        return _numbered(*size), None
    if how == "superpixels":
        return superpixels(image, count), None
    cells = grid_size(size, count)
    rows, columns = (np.arange(n) * k // n for n, k in zip(size, cells, strict=True))
    return _numbered(*cells)[rows][:, columns], cells


def _given(name: str, value: Any, size: tuple[int, int]) -> np.ndarray:
    """A map of one's own: whole numbers from 1."""
    found = np.transpose(to_numpy(asdlarray(value).array))
    if found.shape != size:
        raise SizeError(
            f"{name}: Segmentation must have the size of the image, {size[0]}×{size[1]}, but it is {describe(value)}; "
            'fix: a number for each pixel, or Segmentation="grid"'
        )
    if (
        found.dtype.kind == "c"
        or np.any(found != np.floor(found))
        or not 1 <= found.min() <= found.max() <= found.size
    ):
        raise OptionError(
            f"{name}: Segmentation must hold whole numbers from 1 to the number of pixels, but it is "
            f"{describe(value)}; fix: number the features 1, 2, …"
        )
    return found.astype(np.int64)


def _numbered(rows: int, columns: int) -> np.ndarray:
    """1, 2, … down the columns."""
    return np.arange(1, rows * columns + 1).reshape(columns, rows).T


def grid_size(size: tuple[int, int], count: int) -> tuple[int, int]:
    """Rows and columns of at most so many cells that are about square; the same number of both for square images."""
    h, w = size
    if h == w:
        rows = columns = math.isqrt(count)
    else:
        short = max(1, math.floor(math.sqrt(count * min(h, w) / max(h, w))))
        rows, columns = (short, count // short) if h < w else (count // short, short)
    return max(1, min(rows, h)), max(1, min(columns, w))


def superpixels(image: np.ndarray, count: int) -> np.ndarray:
    """Connected parts of like colour, about so many: k-means of colours and places (Achanta et al., SLIC, 2012)."""
    h, w = image.shape[:2]
    rows, columns = grid_size((h, w), count)
    low, high = image.min(), image.max()
    colours = (image - low) * (100 / (high - low) if high > low else 0.0)
    y, x = np.mgrid[:h, :w].astype(np.float64)
    place = np.dstack([colours, y, x])
    centres = place[
        ((np.arange(rows)[:, None] + 0.5) * h / rows).astype(int),
        ((np.arange(columns)[None] + 0.5) * w / columns).astype(int),
    ].reshape(rows * columns, -1)
    step = math.sqrt(h * w / len(centres))
    scale = np.r_[np.ones(image.shape[2]), np.full(2, _COMPACTNESS / step)]
    numbers = np.zeros((h, w), dtype=np.int64)
    for _ in range(_ROUNDS):
        nearest = np.full((h, w), np.inf)
        for k, centre in enumerate(centres):
            at = tuple(slice(max(0, int(c - step)), int(c + step) + 2) for c in centre[-2:])
            distance = np.sum(((place[at] - centre) * scale) ** 2, axis=-1)
            nearer = distance < nearest[at]
            nearest[at][nearer], numbers[at][nearer] = distance[nearer], k
        sums = np.zeros_like(centres)
        np.add.at(sums, numbers.ravel(), place.reshape(h * w, -1))
        many = np.bincount(numbers.ravel(), minlength=len(centres))
        centres[many > 0] = sums[many > 0] / many[many > 0, None]
    return _connected(numbers, least=max(1, int(step * step / 4)))


def _connected(numbers: np.ndarray, least: int) -> np.ndarray:
    """Parts numbered anew, each connected; what is smaller than ``least`` joins the part before it."""
    h, w = numbers.shape
    found = np.zeros((h, w), dtype=np.int64)
    count = 0
    for j in range(w):
        for i in range(h):
            if found[i, j]:
                continue
            count += 1
            found[i, j], part, left, beside = count, [(i, j)], deque([(i, j)]), 0
            while left:
                a, b = left.popleft()
                for c, d in ((a - 1, b), (a + 1, b), (a, b - 1), (a, b + 1)):
                    if not (0 <= c < h and 0 <= d < w):
                        continue
                    if not found[c, d] and numbers[c, d] == numbers[i, j]:
                        found[c, d] = count
                        part.append((c, d))
                        left.append((c, d))
                    elif found[c, d] not in (0, count):
                        beside = found[c, d]
            if len(part) < least and beside:
                for place in part:
                    found[place] = beside
                count -= 1
    return found

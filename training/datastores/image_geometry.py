"""Images in other sizes, places and colours: affine maps, resizing, cropping, gray and colour.

Images come and go in MATLAB's order, h×w or h×w×c, as NumPy arrays on the host.  What is computed has the class of
the image: whole numbers are rounded and saturated, truth values are true from a half on.
"""

from __future__ import annotations

from typing import Any

import numpy as np

# What a gray value takes of red, green and blue: the luminance of the NTSC standard, as rgb2gray has it.
GRAY = np.array([0.298936021293775, 0.587043074451121, 0.114020904255103])

_EDGE = 1e-9  # a point that rounding has put beside the last pixel is on it


def in_class_of(values: np.ndarray, image: np.ndarray) -> np.ndarray:
    """Computed values in the class of an image."""
    if image.dtype == bool:
        return values >= 0.5
    if image.dtype.kind in "iu":
        limits = np.iinfo(image.dtype)
        return np.clip(np.floor(values + 0.5), limits.min, limits.max).astype(image.dtype)
    return values.astype(image.dtype)


def warped(image: np.ndarray, forward: np.ndarray, fill: Any, nearest: bool = False) -> np.ndarray:
    """An image under an affine map of its points, in the same frame.

    ``forward`` is 2×3 and maps (x, y, 1), measured from the centre of the image, x to the right and y down.  Points
    between pixels are interpolated linearly, or take the nearest pixel; where nothing comes from inside the image
    stands ``fill``, one value or one for each channel.
    """
    height, width = image.shape[:2]
    middle = np.array([(width - 1) / 2, (height - 1) / 2])
    back = np.linalg.inv(forward[:, :2])
    y, x = np.mgrid[0:height, 0:width]
    points = np.stack([x, y], axis=-1) - middle - forward[:, 2]
    source = points @ back.T + middle
    x, y = source[..., 0], source[..., 1]
    inside = (x >= -_EDGE) & (x <= width - 1 + _EDGE) & (y >= -_EDGE) & (y <= height - 1 + _EDGE)
    x, y = np.clip(x, 0, width - 1), np.clip(y, 0, height - 1)
    outside = ~inside.reshape(inside.shape + (1,) * (image.ndim - 2))
    if nearest:
        found = image[np.floor(y + 0.5).astype(int), np.floor(x + 0.5).astype(int)]
        return np.where(outside, np.asarray(fill, image.dtype), found)
    left, top = np.floor(x).astype(int), np.floor(y).astype(int)
    right, bottom = np.minimum(left + 1, width - 1), np.minimum(top + 1, height - 1)
    across = (x - left).reshape(outside.shape)
    down = (y - top).reshape(outside.shape)
    values = image.astype(np.float64)
    upper = values[top, left] * (1 - across) + values[top, right] * across
    lower = values[bottom, left] * (1 - across) + values[bottom, right] * across
    found = np.where(outside, np.asarray(fill, np.float64), upper * (1 - down) + lower * down)
    return in_class_of(found, image)


def resized(image: np.ndarray, size: tuple[int, int]) -> np.ndarray:
    """An image in another size, by bilinear interpolation with antialiasing, as imresize has it."""
    if image.shape[:2] == size:
        return image
    values = image.astype(np.float64)
    for axis, count in enumerate(size):
        values = np.moveaxis(np.tensordot(_weights(values.shape[axis], count), values, (1, axis)), 0, axis)
    return in_class_of(values, image)


def _weights(old: int, new: int) -> np.ndarray:
    """What each of the new pixels takes of the old ones along one dimension.

    The triangle of linear interpolation is as wide as a new pixel where there are fewer of them; beyond its edges the
    image is mirrored.
    """
    scale = new / old
    narrow = min(scale, 1.0)
    centre = (np.arange(1, new + 1) / scale + 0.5 * (1 - 1 / scale))[:, None]
    reach = int(np.ceil(2 / narrow)) + 2
    places = np.floor(centre - 1 / narrow) + np.arange(reach)
    weights = np.maximum(1 - np.abs(narrow * (centre - places)), 0)
    weights /= weights.sum(axis=1, keepdims=True)
    mirrored = np.mod(places.astype(int) - 1, 2 * old)
    mirrored = np.where(mirrored >= old, 2 * old - 1 - mirrored, mirrored)
    found = np.zeros((new, old))
    np.add.at(found, (np.arange(new)[:, None], mirrored), weights)
    return found


def cropped(image: np.ndarray, size: tuple[int, int], start: tuple[int, int]) -> np.ndarray:
    """The part of an image that begins at a row and a column, both from 0."""
    return image[start[0] : start[0] + size[0], start[1] : start[1] + size[1]]


def gray(image: np.ndarray) -> np.ndarray:
    """A colour image in gray; a gray one as it is."""
    if image.ndim < 3 or image.shape[2] != 3:
        return image
    return in_class_of(image.astype(np.float64) @ GRAY, image)


def coloured(image: np.ndarray) -> np.ndarray:
    """A gray image as red, green and blue; a colour one as it is."""
    if image.ndim > 2 and image.shape[2] > 1:
        return image
    return np.repeat(image.reshape(*image.shape[:2], 1), 3, axis=2)

"""roialign: rectangles of images at one size, by bilinear interpolation."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from dlarray import limits
from dlarray.arguments import number, one_word, real, whole_numbers
from dlarray.array import asdlarray, dlarray
from dlarray.autodiff.places import together
from dlarray.autodiff.untraced import value_of
from dlarray.backend import asarray_like, to_numpy
from dlarray.conversion import namespace_of
from dlarray.errors import FormatError, IndexingError, SizeError, describe
from dlarray.operands import same_class
from dlarray.registry import function

_BESIDE = 8  # arrays of all points that exist at a time
_FIX = "roialign(X, [x1, y1, x2, y2, batchIdx].T, [7, 7])"


@function("none", arrays=("X",), integers="double")
def roialign(
    X: Any, boxes: Any, outputSize: Any, /, *, ROIScale: Any = 1, SamplingRatio: Any = "auto"
) -> Any:
    """Pool regions of interest to one size without rounding their corners.

    Syntaxes: ``Y = roialign(X, boxes, outputSize)``, ``roialign(…, ROIScale=s, SamplingRatio=n)``.

    Each region is divided into ``outputSize`` bins; a bin is the mean of values at points that lie evenly in it, found
    by bilinear interpolation.

    Parameters
    ----------
    X : dlarray
        Real images with the labels "SSC" or "SSCB".
    boxes : array, 5×M
        A column ``[x1; y1; x2; y2; batchIdx]`` for each region: its corners, where the middle of the first pixel is 1,
        and the number of its image.
    outputSize : list of two int
        Rows and columns of each result.
    ROIScale : float, default 1
        The size of ``X`` divided by that of the images in which the corners were found.
    SamplingRatio : int, list of two int or "auto"
        Points in each bin, down and across.  "auto": as many as the bin has pixels, rounded up.

    Returns
    -------
    Y : dlarray
        h×w×C×M, labelled "SSCB", of the class of ``X``; in the order of ``boxes``.

    Raises
    ------
    FormatError
        ``X`` has other labels.
    SizeError
        ``boxes`` is not 5×M.
    IndexingError
        An image that there is not.

    Notes
    -----
    Differentiable with respect to ``X``.  Points beyond the middles of the pixels at the edge, by up to one pixel, have
    the value at the edge, and those farther away are 0.

    References
    ----------
    https://www.mathworks.com/help/vision/ref/roialign.html

    Examples
    --------
    >>> import dlarray as dl
    >>> X = dl.dlarray(dl.reshape(dl.colon(1, 16), 4, 4), "SSC")
    >>> dl.roialign(X, [[1], [1], [3], [3], [1]], [2, 2])
      2(S) × 2(S) × 1(C) × 1(B) dlarray
    <BLANKLINE>
        3.5000    7.5000
        4.5000    8.5000
    """
    if X._format not in ("SSC", "SSCB"):
        raise FormatError(
            f'roialign: X must have the labels "SSC" or "SSCB", but it is {X.describe()}; fix: dlarray(X, "SSCB")'
        )
    size = list(whole_numbers("roialign", "outputSize", outputSize, least=1, fix="[7, 7]"))
    if len(size) != 2:
        raise SizeError(
            f"roialign: outputSize must be two numbers, but it is {describe(outputSize)}; fix: [7, 7]"
        )
    scale = number("roialign", "ROIScale", ROIScale, above=0, fix="ROIScale=1/16")
    points = _points(SamplingRatio)
    regions = real("roialign", "boxes", asdlarray(boxes))
    x, _ = together((real("roialign", "X", X).array, regions.array))
    (x,) = same_class(x)
    if X._format == "SSC":
        x = namespace_of(x).reshape(x, (1, *x.shape))
    corners, places = _boxes(regions, x.shape[0])
    limits.check("roialign", (len(places), x.shape[1], size[1], size[0]), like=X._data)
    start, end = (corners[:2] - 1) * scale, (corners[2:] - 1) * scale
    across = _weights(start[0], end[0], x.shape[2], size[1], points[1])
    down = _weights(start[1], end[1], x.shape[3], size[0], points[0])
    xp = namespace_of(x)
    raw = value_of(x)
    images = xp.take(x, asarray_like(places, raw), axis=-4)
    # stored images lie on their side: W×H
    left, right = (asarray_like(w[:, None], raw, raw.dtype) for w in (across, down.swapaxes(1, 2)))
    return dlarray.from_array(xp.matmul(xp.matmul(left, images), right), "SSCB")


def _points(given: Any) -> tuple[int | None, int | None]:
    """Points in each bin, down and across; None where they follow from the size of the bin."""
    if one_word(given, ("auto",)):
        return None, None
    found = list(whole_numbers("roialign", "SamplingRatio", given, least=1, fix='SamplingRatio="auto"'))
    if len(found) not in (1, 2):
        raise SizeError(
            f'roialign: SamplingRatio must be one or two numbers, or "auto", but it is {describe(given)}; fix: 2'
        )
    return found[0], found[-1]


def _boxes(B: dlarray, count: int) -> tuple[np.ndarray, np.ndarray]:
    """The corners, 4×M, and the numbers of the images, from 0."""
    values = to_numpy(value_of(B.array)).T.astype(np.float64)
    if values.ndim != 2 or values.shape[0] != 5:
        raise SizeError(
            "roialign: boxes must have five rows, x1, y1, x2, y2 and the number of the image, but it is "
            f"{B.describe()}; fix: a column for each region"
        )
    if not np.isfinite(values).all():
        raise IndexingError("roialign: boxes has NaN or Inf; fix: leave these regions out")
    places = values[4]
    if np.any(places % 1) or np.any(places < 1) or np.any(places > count):
        wrong = places[(places % 1 != 0) | (places < 1) | (places > count)][0]
        raise IndexingError(
            f"roialign: boxes names image {wrong:g}, but X has {count}; fix: whole numbers from 1 to {count} in row 5"
        )
    return values[:4], places.astype(np.int64) - 1


def _weights(start: np.ndarray, end: np.ndarray, extent: int, bins: int, points: int | None) -> np.ndarray:
    """For each region the weight of each pixel in each bin along a dimension: regions × bins × pixels."""
    limits.check("roialign", (len(start), bins, extent))
    found = np.zeros((len(start), bins, extent))
    for k, (low, high) in enumerate(zip(start, end, strict=True)):
        step = max(high - low, 0.0) / bins
        count = points or max(1, math.ceil(step))
        limits.check("roialign", (_BESIDE, bins, count))
        at = low + step * (np.arange(bins)[:, None] + (np.arange(count) + 0.5) / count)
        outside = (at < -1) | (at > extent)
        at = np.clip(at, 0, extent - 1)
        before = np.minimum(at.astype(np.int64), max(extent - 2, 0))
        share = np.where(outside, 0.0, at - before)
        rest = np.where(outside, 0.0, 1 - (at - before))
        rows = np.broadcast_to(np.arange(bins)[:, None], at.shape)
        np.add.at(found[k], (rows, before), rest / count)
        np.add.at(found[k], (rows, np.minimum(before + 1, extent - 1)), share / count)
    return found

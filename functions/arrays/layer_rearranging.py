"""What layers do with places of elements: flatten, fold, space and depth, real and imaginary parts, crops.

MATLAB has these as layers only; they are not in the public namespace.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from dlarray import formats
from dlarray.array import dlarray
from dlarray.backend import is_complex
from dlarray.conversion import namespace_of
from dlarray.errors import FormatError, SizeError, sizes
from dlarray.functions.elementwise.complex_parts import complex as joined


def flattened(X: dlarray) -> dlarray:
    """The S and C dimensions as one C, in column order; data without S stays as it is."""
    fmt = X._format
    count = fmt.count("S")
    if not count:
        return X
    width = count + fmt.count("C")  # S and C come first, and so they are the last axes
    return _ending(X, width, (math.prod(X.shape[:width]),), "C")


def _ending(X: dlarray, width: int, first: Sequence[int], labels: str) -> dlarray:
    """The first ``width`` dimensions, in MATLAB's order, with other sizes and labels."""
    fmt, array = labels + X._format[width:], X.array
    shape = (*array.shape[: array.ndim - width], *reversed(first))
    if len(shape) == 1:  # an array has two dimensions
        shape, fmt = (1, *shape), fmt + "U"
    return dlarray.from_array(namespace_of(array).reshape(array, shape), fmt)


def reshaped_first(X: dlarray, size: Sequence[int]) -> dlarray:
    """The S and C dimensions reshaped to ``size``: the last is C, the others are S."""
    width = X._format.count("S") + X._format.count("C")
    return _ending(X, width, size, "S" * (len(size) - 1) + "C")


def folded(X: dlarray) -> tuple[dlarray, int]:
    """The time steps as further observations, and the number of sequences."""
    fmt = X._format
    if "T" not in fmt:
        raise FormatError(
            f'the data must have a time dimension "T" to fold, but it is {X.describe()}; fix: label it, '
            'X = dlarray(X, "SSCBT")'
        )
    if "B" not in fmt:
        return dlarray.from_array(X.array, fmt.replace("T", "B")), 1
    array, axis = X.array, _place(X, "B")  # T is the axis before: the observations of a step stay together
    shape = list(array.shape)
    count = shape.pop(axis)
    shape[axis - 1] *= count
    return dlarray.from_array(namespace_of(array).reshape(array, tuple(shape)), fmt.replace("T", "")), count


def unfolded(X: dlarray, count: int) -> dlarray:
    """The observations as ``count`` sequences of time steps."""
    fmt = X._format
    if "B" not in fmt or "T" in fmt:
        raise FormatError(
            f'the data must have an observation dimension "B" and no time dimension to unfold, but it is '
            f'{X.describe()}; fix: the data that follows a sequence folding layer, such as "SSCB"'
        )
    array, axis = X.array, _place(X, "B")
    total = array.shape[axis]
    if count < 1 or total % count:
        raise SizeError(
            f"the data is {X.describe()}, whose {total} observations are no whole number of steps of {count} "
            "sequences; fix: the miniBatchSize output of the sequence folding layer"
        )
    shape = (*array.shape[:axis], total // count, count, *array.shape[axis + 1 :])
    return dlarray.from_array(namespace_of(array).reshape(array, shape), fmt.replace("B", "BT"))


def _place(X: dlarray, label: str) -> int:
    """The axis (from 0) of a label that is there."""
    return len(X._format) - 1 - X._format.index(label)


# -- space and depth -------------------------------------------------------------------------------------------------
def depth_to_space(X: dlarray, block: Sequence[int], crd: bool) -> dlarray:
    """Channels as blocks of height and width: of channels in the order depth, column, row, or column, row, depth."""
    h, w = block
    H, W, C = _plane(X, "depthToSpace2dLayer")
    if C % (h * w):
        raise SizeError(
            f"depthToSpace2dLayer: the data is {X.describe()}, whose {C} channels are not a multiple of the "
            f"{h * w} elements of a block; fix: a number of channels that {h}*{w} divides"
        )
    xp, lead = namespace_of(X.array), tuple(X.array.shape[:-3])
    depth = C // (h * w)
    n = len(lead)
    inner = (depth, h, w) if crd else (h, w, depth)
    x = xp.reshape(X.array, (*lead, *inner, W, H))
    d, i, j = (n, n + 1, n + 2) if crd else (n + 2, n, n + 1)
    x = xp.permute_dims(x, (*range(n), d, n + 3, j, n + 4, i))
    return X.wrap(xp.reshape(x, (*lead, depth, W * w, H * h)))


def space_to_depth(X: dlarray, block: Sequence[int]) -> dlarray:
    """Blocks of height and width as channels, in the order depth, column, row; what is left over is cut off."""
    h, w = block
    H, W, C = _plane(X, "spaceToDepthLayer")
    rows, columns = H // h, W // w
    if rows < 1 or columns < 1:
        raise SizeError(
            f"spaceToDepthLayer: the data is {X.describe()}, smaller than a block of {sizes((h, w))}; fix: a smaller "
            "BlockSize"
        )
    array = X.array
    xp, lead = namespace_of(array), tuple(array.shape[:-3])
    if (rows * h, columns * w) != (H, W):
        array = array[..., : columns * w, : rows * h]
    n = len(lead)
    x = xp.reshape(array, (*lead, C, columns, w, rows, h))
    x = xp.permute_dims(x, (*range(n), n + 4, n + 2, n, n + 1, n + 3))
    return X.wrap(xp.reshape(x, (*lead, h * w * C, columns, rows)))


def _plane(X: dlarray, name: str) -> tuple[int, int, int]:
    """Height, width and channels of data whose first dimensions are S, S and C."""
    if not X._format.startswith("SSC"):
        raise FormatError(
            f"{name}: the data must have two spatial dimensions and channels, but it is {X.describe()}; fix: "
            'X = dlarray(X, "SSCB")'
        )
    return X.shape[0], X.shape[1], X.shape[2]


# -- real and imaginary parts ----------------------------------------------------------------------------------------
def interleaved(X: dlarray, d: int) -> dlarray:
    """Real and imaginary parts in turn along dimension d (from 0): re, im, re, im, …"""
    array = X.array
    xp, axis = namespace_of(array), array.ndim - 1 - d
    parts = [xp.real(array), xp.imag(array)] if is_complex(X.dtype) else [array, array * 0]
    pairs = xp.stack(parts, axis=axis + 1)
    shape = list(array.shape)
    shape[axis] *= 2
    return X.wrap(xp.reshape(pairs, tuple(shape)))


def merged(X: dlarray, d: int) -> dlarray:
    """Elements in turn along dimension d (from 0) as real and imaginary parts."""
    array = X.array
    xp, axis = namespace_of(array), array.ndim - 1 - d
    n = array.shape[axis]
    if n % 2:
        raise SizeError(
            f"realToComplexLayer: the data is {X.describe()}; dimension {d + 1} has {n} elements, but real and "
            "imaginary parts come in pairs; fix: an even size"
        )
    shape = (*array.shape[:axis], n // 2, 2, *array.shape[axis + 1 :])
    pairs = xp.reshape(array, shape)
    skip = (slice(None),) * (axis + 1)
    real, imag = (X.wrap(pairs[(*skip, k, ...)]) for k in (0, 1))
    return joined(real, imag)


# -- crops -----------------------------------------------------------------------------------------------------------
def cropped(name: str, X: dlarray, size: Sequence[int], start: Sequence[int] | None) -> dlarray:
    """A window of the S dimensions: ``size`` elements from ``start`` (from 0), or in the middle."""
    axes = X.axes("S")
    extent = tuple(X.array.shape[a] for a in axes)
    begin = tuple((n - m) // 2 for n, m in zip(extent, size, strict=True)) if start is None else tuple(start)
    if any(b < 0 or b + m > n for b, m, n in zip(begin, size, extent, strict=True)):
        labels = "S" * len(extent)
        raise SizeError(
            f"{name}: a window of {sizes(tuple(size), labels)} from element {[b + 1 for b in begin]} (row, column, …) "
            f"does not lie inside the data, {X.describe()}; fix: a smaller reference, or another location"
        )
    key: list[Any] = [slice(None)] * X.array.ndim
    for a, b, m in zip(axes, begin, size, strict=True):
        key[a] = slice(b, b + m)
    return X.wrap(X.array[tuple(key)])


def relabelled(X: dlarray, fmt: str) -> dlarray:
    """The data, in the order in which it stands, with other labels; "" for none."""
    formats.parse(fmt)
    return dlarray(X.wrap(X.array, ""), fmt) if fmt else X.wrap(X.array, "")

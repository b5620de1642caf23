"""Images at other sizes, by the kernels of imresize: nearest, bilinear and bicubic, with antialiasing."""

from __future__ import annotations

import math
from typing import Any

from dlarray.backend import asarray_like
from dlarray.conversion import namespace_of


def _box(t: float) -> float:
    return 1.0 if -0.5 <= t < 0.5 else 0.0


def _triangle(t: float) -> float:
    return max(1 - abs(t), 0.0)


def _cubic(t: float) -> float:
    """Keys' cubic with a = -1/2."""
    t = abs(t)
    if t <= 1:
        return (1.5 * t - 2.5) * t * t + 1
    return ((-0.5 * t + 2.5) * t - 4) * t + 2 if t <= 2 else 0.0


KERNELS = {"nearest": (_box, 1.0), "bilinear": (_triangle, 2.0), "bicubic": (_cubic, 4.0)}


def weights(n: int, size: int, method: str, antialiasing: bool = True) -> list[list[float]]:
    """For each of ``size`` points the weights of n elements; elements beyond the ends are mirrored.

    A kernel is as much wider as the size shrinks, so that no element is left out; "nearest" is not.
    """
    kernel, width = KERNELS[method]
    scale = size / n
    shrink = scale if scale < 1 and antialiasing and method != "nearest" else 1.0
    reach = width / shrink
    rows = []
    for k in range(size):
        middle = (k + 0.5) / scale - 0.5
        row = [0.0] * n
        if method == "nearest":
            row[min(max(math.floor(middle + 0.5), 0), n - 1)] = 1.0
        else:
            first = math.floor(middle - reach / 2)
            found = [(j, kernel((middle - j) * shrink)) for j in range(first, first + math.ceil(reach) + 2)]
            total = sum(w for _, w in found)
            for j, w in found:
                j %= 2 * n
                row[j if j < n else 2 * n - 1 - j] += w / total
        rows.append(row)
    return rows


def interpolated(array: Any, axis: int, size: int, method: str) -> Any:
    """The array with another size along a (negative) axis."""
    n = array.shape[axis]
    if n == size:
        return array
    xp = namespace_of(array)
    W = asarray_like(weights(n, size, method), array, array.dtype)
    moved = xp.moveaxis(array, axis, -1)
    return xp.moveaxis(xp.matmul(moved, xp.matrix_transpose(W)), -1, axis)

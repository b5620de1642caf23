"""What the kernels of convolution share: padded data, views of windows, memory for them, products in tiles."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np

from dlarray.functions.windows import Windows

TILE = (1 << 19) - 1  # multiplications of a product that runs in one thread: OpenBLAS wants 2^18 for each
LAYING = 4  # what a multiplication costs with the laying out, against one in attention
KEEP = 1 << 24  # bytes of scratch that a thread keeps: to ask for fresh memory costs a tenth of the time
_local = threading.local()


def bordered(x: np.ndarray, windows: Windows, value: float = 0.0) -> np.ndarray:
    """The array with its padding; negative padding cuts off."""
    before, after = windows.before, windows.after
    if not any(before) and not any(after):
        return x
    n = len(before)
    lead = x.shape[: x.ndim - n]
    extent = tuple(m + b + a for m, b, a in zip(x.shape[-n:], before, after, strict=True))
    out = np.full(lead + extent, value, x.dtype) if value else np.zeros(lead + extent, x.dtype)
    edges = list(zip(x.shape[-n:], before, after, strict=True))
    there: Any = (..., *(slice(max(b, 0), m + b + a - max(a, 0)) for m, b, a in edges))
    here: Any = (..., *(slice(max(-b, 0), m - max(-a, 0)) for m, b, a in edges))
    out[there] = x[here]
    return out


def windows_view(x: np.ndarray, windows: Windows) -> np.ndarray:
    """(…, elements of the windows…, windows…) of padded data: a view."""
    n = len(windows.size)
    lead, step = x.ndim - n, x.strides[-n:]
    counts = windows._replace(before=(0,) * n, after=(0,) * n).counts(x.shape[-n:])
    return strided(
        x,
        (*x.shape[:lead], *windows.size, *counts),
        (
            *x.strides[:lead],
            *(s * d for s, d in zip(step, windows.dilation, strict=True)),
            *(s * d for s, d in zip(step, windows.stride, strict=True)),
        ),
    )


def strided(x: np.ndarray, shape: tuple[int, ...], strides: tuple[int, ...]) -> np.ndarray:
    """A view, to be read only; of contiguous memory in an eighth of the time that ``as_strided`` takes."""
    if x.flags.c_contiguous:
        return np.ndarray(shape, x.dtype, x, 0, strides)
    return np.lib.stride_tricks.as_strided(x, shape, strides, writeable=False)


class Space:
    """Memory that a thread lays its tiles out in, one piece after the other, and call after call."""

    def __init__(self, name: str, dtype: np.dtype):
        self.name, self.dtype = name, dtype

    def memory(self, size: int) -> np.ndarray:
        """That many numbers; they last until the next call."""
        need = size * self.dtype.itemsize
        found = getattr(_local, self.name, None)
        if found is None or found.nbytes < need:
            found = np.empty(need, np.uint8)
            setattr(_local, self.name, found if need <= KEEP else None)
        return found[:need].view(self.dtype)

    def copied(self, tiles: np.ndarray, groups: int, rows: int, height: int = 0) -> np.ndarray:
        """Tiles (tiles, tiles, …) as matrices (tiles, groups, rows, places); they last until the next call.

        With a ``height`` above the rows, zeros fill them up.
        """
        count, height = tiles.shape[0] * tiles.shape[1], max(rows, height)
        places = tiles.size // (count * groups * rows)
        matrices = self.memory(count * groups * height * places).reshape(count, groups, height, places)
        np.copyto(matrices[:, :, :rows].reshape(tiles.shape), tiles)  # axes are only split: a view
        if height > rows:
            matrices[:, :, rows:] = 0
        return matrices


def divisor(n: int, most: int) -> int:
    """The largest divisor of n up to ``most``."""
    return next(d for d in range(min(n, most), 0, -1) if n % d == 0) if n else 1


def height(n: int, most: int) -> int:
    """How many rows a matrix of n rows gets, so that it can be cut into pieces of nearly ``most`` rows."""
    return n if n <= most or 3 * divisor(n, most) > most else -(-n // 16) * 16


def raised(matrix: np.ndarray, tall: int) -> np.ndarray:
    """Zeros below the rows of matrices (groups, rows, columns)."""
    groups, rows, columns = matrix.shape
    if rows == tall:
        return matrix
    out = np.zeros((groups, tall, columns), matrix.dtype)
    out[:, :rows] = matrix
    return out


def stack(matrix: np.ndarray, columns: np.ndarray) -> np.ndarray:
    """matrix (groups, m, k) times columns (tiles, groups, k, n), in products that are small enough for a thread."""
    groups, m, k = matrix.shape
    tiles, _, _, n = columns.shape
    short = divisor(k, 512) if k > 1024 else k
    if short < 64:
        short = k
    few = divisor(m, max(1, TILE // max(1, short * n)))
    a = matrix.reshape(groups, m // few, few, k // short, short).swapaxes(2, 3)
    b = columns.reshape(tiles, groups, 1, k // short, short, n)
    if short == k:
        return (a[:, :, 0] @ b[:, :, :, 0]).reshape(tiles, groups, m, n)
    return np.add.reduce(a @ b, axis=3).reshape(tiles, groups, m, n)

"""What the kernels of convolution share: padded data, views of windows, memory for them, products in tiles."""

from __future__ import annotations

import threading
from typing import Any, NamedTuple

import numpy as np

from dlarray.functions.convolution.windows import Windows
from dlarray.kernels.blocks import divisor
from dlarray.kernels.memory_order import first_last, innermost, ordered, put, zeros

TILE = (1 << 19) - 1  # multiplications of a product that runs in one thread: OpenBLAS wants 2^18 for each
LAYING = 4  # what a multiplication costs with the laying out, against one in attention
FEW = 4  # rows of a product, and
NARROW = 64  # columns: with fewer, BLAS is slow
KEEP = 1 << 24  # bytes of scratch that a thread keeps: to ask for fresh memory costs a tenth of the time
_local = threading.local()


def bordered(
    x: np.ndarray, windows: Windows, value: float = 0.0, inner: bool | None = None, lasting: bool = True
) -> np.ndarray:
    """The array with its padding, in its own order of memory or a given one; negative padding cuts off.

    What is not ``lasting`` is in memory that the thread uses again in its next call like this one.
    """
    before, after = windows.before, windows.after
    if not any(before) and not any(after):
        return x if inner is None else ordered(x, inner)
    n = len(before)
    lead = x.shape[: x.ndim - n]
    extent = tuple(m + b + a for m, b, a in zip(x.shape[-n:], before, after, strict=True))
    inner = innermost(x) if inner is None else inner
    if value or lasting:
        out = zeros(lead + extent, x.dtype, inner)
    else:
        out = _frame(lead + extent, x.dtype, inner, windows)
    if value:
        out.fill(value)
    edges = list(zip(x.shape[-n:], before, after, strict=True))
    there: Any = (..., *(slice(max(b, 0), m + b + a - max(a, 0)) for m, b, a in edges))
    here: Any = (..., *(slice(max(-b, 0), m - max(-a, 0)) for m, b, a in edges))
    put(out[there], x[here], inner)
    return out


def _frame(shape: tuple[int, ...], dtype: np.dtype, inner: bool, windows: Windows) -> np.ndarray:
    """Memory for data with a border of zeros, which are written once: a convolution writes to the inside alone."""
    key = shape, dtype, inner, windows.before, windows.after
    frames = getattr(_local, "frames", None)
    if frames is None:
        frames = _local.frames = {}
    found = frames.pop(key, None)
    if found is None:
        found = zeros(shape, dtype, inner)
        if found.nbytes > KEEP:
            return found
        while found.nbytes + sum([kept.nbytes for kept in frames.values()]) > KEEP:
            del frames[next(iter(frames))]  # the one that was not used for the longest time
    frames[key] = found
    return found


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
    if innermost(x):
        return np.ndarray(shape, x.dtype, first_last(x), 0, strides)
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
    groups, m, _ = matrix.shape
    product = _Cut.of(matrix, columns, 1).product(matrix, columns)
    return product.reshape(len(columns), groups, m, columns.shape[-1])


def stack_into(target: np.ndarray, matrix: np.ndarray, columns: np.ndarray, b: np.ndarray | None) -> None:
    """The same with b (groups, filters) added, to (tiles, groups, filters, places…); the matrix may be raised."""
    tiles, groups, filters, first, *rest = target.shape
    added = None if b is None else b.reshape(groups, filters, *(1,) * (target.ndim - 3))
    if filters < matrix.shape[1]:
        product = stack(matrix, columns)[:, :, :filters].reshape(target.shape)
    else:
        cut = _Cut.of(matrix, columns, first)
        pieces, few, wide = cut.m, filters // cut.m, cut.n
        # axes are only split, and so the target is a view
        target = target.reshape(tiles, groups, pieces, few, wide, first // wide, *rest)
        added = None if added is None else added.reshape(groups, pieces, few, *(1,) * (target.ndim - 4))
        if cut.k == 1 and first == wide and len(rest) == 1 and target.strides[-1] == target.itemsize:
            cut.product(matrix, columns, out=target[..., 0, :].swapaxes(3, 4))
            if added is not None:
                target += added
            return
        product = cut.product(matrix, columns).swapaxes(3, 4).reshape(target.shape)
    if added is None:
        target[...] = product
    else:
        np.add(product, added, out=target)


class _Cut(NamedTuple):
    """Into how many pieces a product (m, k) by (k, n) is cut along its axes; those along n divide ``first``."""

    m: int
    k: int
    n: int

    @staticmethod
    def of(matrix: np.ndarray, columns: np.ndarray, first: int) -> _Cut:
        _, m, k = matrix.shape
        n = columns.shape[-1]
        short = divisor(k, 512) if k > 1024 else k
        if short < 64:
            short = k
        wide = first  # lines of the result, which BLAS can write itself
        if n < NARROW * first:
            wide = next((d for d in range(1, first) if first % d == 0 and FEW * short * n <= TILE * d), first)
            while wide > 1 and n < NARROW * wide:
                wide = divisor(first, wide - 1)
        return _Cut(m // divisor(m, max(1, TILE * wide // max(1, short * n))), k // short, wide)

    def product(self, matrix: np.ndarray, columns: np.ndarray, out: np.ndarray | None = None) -> np.ndarray:
        """Products (tiles, groups, pieces of m, pieces of n, m of a piece, n of a piece); ``out`` for a whole k."""
        groups, m, k = matrix.shape
        tiles, _, _, n = columns.shape
        a = matrix.reshape(groups, self.m, 1, m // self.m, self.k, k // self.k).transpose(0, 4, 1, 2, 3, 5)
        b = columns.reshape(tiles, groups, self.k, 1, k // self.k, self.n, n // self.n).swapaxes(4, 5)
        if self.k == 1:
            return np.matmul(a[:, 0], b[:, :, 0], out=out)
        return np.add.reduce(a @ b, axis=2)


def crossed(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """a bᵀ of matrices (tiles, groups, m, n) and (tiles, groups, k, n), summed over the tiles: (groups, m, k)."""
    tiles, groups, m, n = a.shape
    k = b.shape[2]
    short = divisor(k, 36)
    few = divisor(m, max(1, min(32, TILE // (short * n))))
    a = a.reshape(tiles, groups, m // few, 1, few, n)
    b = b.reshape(tiles, groups, 1, k // short, short, n)
    product = np.add.reduce(a @ b.swapaxes(-1, -2), axis=0)
    return product.swapaxes(2, 3).reshape(groups, m, k)

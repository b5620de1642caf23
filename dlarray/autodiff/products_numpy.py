"""Products of two NumPy matrices for which OpenBLAS makes a poor use of threads.

**Middling ones**, a layer of an ordinary network, where the processors are threads of one core: to wake a sleeping
thread costs as much as it saves.  Cut into tiles, which BLAS computes in the calling thread, 64×64 by 64×256 took 23 to
38 µs in place of 20 to 88, and 64×256 by 256×256 75 to 96 in place of 57 to 124 (the larger times a millisecond after
the last product).  Two real cores are not cut: they took 48 µs for 64×256 by 256×256, 136 in tiles.

**aᵀ b of many rows and few columns**, as the gradients of weights are.  The result is small and each number in it a
long sum.  OpenBLAS shares results among threads, not sums, so two threads are no quicker than one, or slower.  Here
threads share the rows: 20 by 20 columns took 0.85 of the time with 10,000 rows, 0.7 with 40,000 and 0.6 with 200,000.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from dlarray.threads import one_core_for_all, share

MIDDLING = 1 << 22  # multiplications of the largest product that one thread computes tile by tile
LEAST = 4  # rows of a tile
SMALL = 1024  # numbers in the result; with more of them BLAS is as quick by itself
WORTH = 3 << 20  # multiplications; fewer are not worth a second thread
TILE = (1 << 19) - 1  # multiplications of a product that BLAS computes in the calling thread
PARTS = 8  # partial sums, however many threads there are: results repeat


def product(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """a b."""
    (rows, inner), columns = a.shape, b.shape[1]
    work = rows * inner * columns
    if TILE < work <= MIDDLING:
        count = _tiles(rows, inner * columns)
        if count and a.flags.c_contiguous:
            return (a.reshape(count, rows // count, inner) @ b).reshape(rows, columns)
    return a @ b


def left_product(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """aᵀ b."""
    (inner, rows), columns = a.shape, b.shape[1]
    work = rows * inner * columns
    if work > TILE:
        if suits(a, b):
            return tall_product(a, b)
        count = _tiles(rows, inner * columns) if work <= MIDDLING else 0
        if count and a.flags.c_contiguous:
            tiles = a.reshape(inner, count, rows // count).transpose(1, 2, 0)
            return (tiles @ b).reshape(rows, columns)
    return a.T @ b


def _tiles(rows: int, row: int) -> int:
    """How many tiles of equally many rows there are, each of which one thread computes; 0 for no tiles."""
    if not one_core_for_all():
        return 0
    least = -(-rows * row // TILE)
    return next((n for n in range(least, rows // LEAST + 1) if rows % n == 0), 0)


def suits(a: np.ndarray, b: np.ndarray) -> bool:
    """Whether the rows should be shared."""
    if a.ndim != 2 or b.ndim != 2:
        return False
    numbers = a.shape[1] * b.shape[1]
    return numbers <= SMALL and len(a) * numbers >= WORTH


def tall_product(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """aᵀ b."""
    rows, numbers = len(a), a.shape[1] * b.shape[1]
    some = max(1, TILE // max(1, numbers))
    total = np.zeros((PARTS, a.shape[1], b.shape[1]), np.result_type(a, b))

    def worker(parts: Iterator[int]) -> None:
        for part in parts:
            for start in range(rows * part // PARTS, rows * (part + 1) // PARTS, some):
                piece = slice(start, min(start + some, rows * (part + 1) // PARTS))
                total[part] += a[piece].T @ b[piece]

    share(worker, list(range(PARTS)), 8 * rows * numbers)
    return np.add.reduce(total, axis=0)

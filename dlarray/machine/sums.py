"""Sums of large arrays of NumPy, shared among threads or lent to another library.

NumPy adds in one thread.  That takes its time, and brings all of the array to one processor, from where the passes
before and after it fetch their halves: with PyTorch's kernels on two real cores the sum of 2,000,000 products took
390 µs for 50, and the products 300 for 120.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy import ndarray

from dlarray.machine.passes import LARGE, LEAST, used
from dlarray.threads import in_threads

COST = {np.dtype(np.float32): 0.13, np.dtype(np.float64): 0.2}  # nanoseconds for an element
PIECE = 1 << 15  # elements that are added up by themselves: the same in any number of threads
LINE = 16  # numbers of a line of the cache


def summable(x: Any) -> bool:
    """Whether `summed` takes an array: NumPy's, and those whose operations are recorded."""
    return type(x) is ndarray or hasattr(x, "apply_raw")


def summed(x: Any, axes: tuple[int, ...]) -> Any:
    """The sum of singles or doubles over axes, numbers below 0, which stay with size 1."""
    if type(x) is not ndarray:
        return x.apply_raw(summed, axes)
    each = COST.get(x.dtype)
    if each is not None and x.size >= LARGE:
        y = None if used.lender is None else used.lender.total(x, axes)
        if y is None and each * x.size >= LEAST:
            y = _shared(x, axes)
        if y is not None:
            return y
    return np.add.reduce(x, axes, keepdims=True)


def _shared(x: ndarray, axes: tuple[int, ...]) -> ndarray | None:
    """The sum in threads, of an array in its order over all axes, its last or its first; None of others."""
    rank = x.ndim
    if not x.flags.c_contiguous:
        if not x.flags.f_contiguous:
            return None
        y = _shared(x.T, tuple(-1 - rank - a for a in axes))
        return None if y is None else y.T
    kept = tuple(1 if k - rank in axes else n for k, n in enumerate(x.shape))
    left = math.prod(kept)
    if set(axes) == set(range(-len(axes), 0)):
        return (_of_one if left == 1 else _of_rows)(x.reshape(left, -1)).reshape(kept)
    if set(axes) == set(range(-rank, len(axes) - rank)):
        return _of_columns(x.reshape(-1, left)).reshape(kept)
    return None


def _of_one(x: ndarray) -> ndarray:
    """The sum of one long row, in pieces."""
    whole = x.size // PIECE * PIECE
    parts = _of_rows(x[0, :whole].reshape(-1, PIECE))
    return np.add.reduce(parts) + np.add.reduce(x[:, whole:], 1)


def _of_rows(x: ndarray) -> ndarray:
    """The sum of each row."""
    y = np.empty(len(x), x.dtype)

    def task(start: int, stop: int) -> None:
        np.add.reduce(x[start:stop], 1, out=y[start:stop])

    in_threads(task, len(x), x.shape[1] * COST[x.dtype], 1)
    return y


def _of_columns(x: ndarray) -> ndarray:
    """The sum of each column; of few columns in pieces."""
    rows, columns = x.shape
    if columns >= 8 * LINE:
        y = np.empty(columns, x.dtype)

        def task(start: int, stop: int) -> None:
            np.add.reduce(x[:, start:stop], 0, out=y[start:stop])

        in_threads(task, columns, rows * COST[x.dtype], LINE)
        return y
    tall = max(1, PIECE // columns)
    many = rows // tall
    parts = np.empty((many, columns), x.dtype)

    def piece(start: int, stop: int) -> None:
        np.add.reduce(x[start * tall : stop * tall].reshape(-1, tall, columns), 1, out=parts[start:stop])

    in_threads(piece, many, tall * columns * COST[x.dtype], 1)
    rest = np.add.reduce(x[many * tall :], 0)
    return np.add.reduce(parts, 0) + rest


__all__ = ["summable", "summed"]

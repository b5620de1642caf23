"""Arrays of observations whose first axis is the last in memory: the order in which small images are quick on NumPy.

A convolution of many small images lays its result out so, because what it copies are then long lines.  NumPy's
elementwise functions keep the order of their data; the kernels of pooling and of the norms ask for it and keep it too.
All others may copy the data into the usual order: the order of memory is never seen in values, sizes or formats.
"""

from __future__ import annotations

import numpy as np

LINES = 16  # observations that are turned at a time: their lines stay in the cache, so it takes a fifth of the time


def innermost(x: np.ndarray) -> bool:
    """Whether the first axis, of the observations, is the last in memory."""
    return x.strides[0] == x.itemsize and not x.flags.c_contiguous and first_last(x).flags.c_contiguous


def empty(shape: tuple[int, ...], dtype: np.dtype, inner: bool) -> np.ndarray:
    """New memory, with the first axis last in it if ``inner``."""
    return last_first(np.empty((*shape[1:], shape[0]), dtype)) if inner else np.empty(shape, dtype)


def zeros(shape: tuple[int, ...], dtype: np.dtype, inner: bool) -> np.ndarray:
    return last_first(np.zeros((*shape[1:], shape[0]), dtype)) if inner else np.zeros(shape, dtype)


def ordered(x: np.ndarray, inner: bool) -> np.ndarray:
    """The array, or a copy where its memory is not in that order."""
    if not inner:
        return np.ascontiguousarray(x)
    if innermost(x):
        return x
    out = empty(x.shape, x.dtype, inner)
    put(out, x, inner)
    return out


def put(out: np.ndarray, x: np.ndarray, inner: bool) -> None:
    """Copy x to ``out``; ``inner`` is the order of ``out``."""
    if inner and x.strides[0] != x.itemsize:
        for start in range(0, len(x), LINES):
            out[start : start + LINES] = x[start : start + LINES]
    else:
        np.copyto(out, x)


def first_last(x: np.ndarray) -> np.ndarray:
    """A view with the first axis as the last; ``moveaxis`` takes five times as long."""
    return x.transpose(*range(1, x.ndim), 0)


def last_first(x: np.ndarray) -> np.ndarray:
    return x.transpose(x.ndim - 1, *range(x.ndim - 1))

"""Sums over what becomes of the elements, for NumPy, piece by piece: what they become is never there at once.

A variance is a sum of squares of differences.  Written as operations on whole arrays it takes two arrays of the size of
its input; a piece of it stays in the processor's cache.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

WORTH = 1 << 18  # elements from which pieces are worth their calls
PIECE = 1 << 16
Key = tuple[slice, ...]


def plain(array: Any) -> bool:
    """Whether an array is large, of NumPy, of real floating numbers, and not traced."""
    return (
        type(array) is np.ndarray and array.size >= WORTH and array.dtype.kind == "f" and array.itemsize > 2
    )


def sum_over(
    array: np.ndarray, axes: tuple[int, ...], work: Callable[[np.ndarray, Key], np.ndarray]
) -> np.ndarray:
    """The sum over axes, which stay with size 1, of what ``work`` makes of each piece; the key says where it stands.

    The key is that of an array of size 1 on the axes.  Few sums of singles are added up as doubles.
    """
    shape = tuple([1 if k - array.ndim in axes else n for k, n in enumerate(array.shape)])
    few = np.prod(shape) * 16 <= array.size
    total = np.zeros(shape, np.float64 if few else array.dtype)

    def add(piece: np.ndarray, key: Key) -> None:
        k = next((k for k, n in enumerate(piece.shape) if n > 1), 0)
        if piece.size <= PIECE or piece.shape[k] == 1:
            total[key] += np.sum(work(piece, key), axis=axes, keepdims=True)
            return
        step = max(1, PIECE * piece.shape[k] // piece.size)
        for start in range(0, piece.shape[k], step):
            here = slice(start, start + step)
            inner = key if shape[k] == 1 else (*key[:k], here, *key[k + 1 :])
            add(piece[(*[slice(None)] * k, here)], inner)

    add(array, (slice(None),) * array.ndim)
    return total.astype(array.dtype, copy=False)


def squares_apart(array: np.ndarray, middle: np.ndarray, axes: tuple[int, ...]) -> np.ndarray:
    """The sum of the squared differences from the middle."""

    def work(piece: np.ndarray, key: Key) -> np.ndarray:
        apart = piece - middle[key]
        apart *= apart
        return apart

    return sum_over(array, axes, work)


def largest_size(array: np.ndarray, axes: tuple[int, ...]) -> np.ndarray:
    """The largest absolute value over axes."""
    top = np.max(array, axis=axes, keepdims=True)
    return np.maximum(top, -np.min(array, axis=axes, keepdims=True))


def powers(array: np.ndarray, top: np.ndarray, p: float, axes: tuple[int, ...]) -> np.ndarray:
    """The sum of the p-th powers of the absolute values, each divided by ``top``."""

    def work(piece: np.ndarray, key: Key) -> np.ndarray:
        share = piece / top[key]
        if p == 2.0:
            share *= share
            return share
        np.abs(share, out=share)
        return share if p == 1.0 else np.power(share, p, out=share)

    return sum_over(array, axes, work)


def middle_values(rows: np.ndarray) -> np.ndarray:
    """The median along the last axis, which stays with size 1; NaN where there is one."""
    count = rows.shape[-1]
    low, high = (count - 1) // 2, count // 2
    found = np.partition(rows, (low, high), axis=-1)
    value = found[..., low : low + 1] * 0.5 + found[..., high : high + 1] * 0.5
    del found
    missing = np.isnan(np.max(rows, axis=-1, keepdims=True))
    value[missing] = np.nan
    return value


def without_warning(function: Callable) -> Callable:
    """A function that gives Inf without a warning of NumPy's."""
    return np.errstate(over="ignore", invalid="ignore")(function)

"""Sums over what becomes of the elements, for NumPy, piece by piece: what they become is never there at once.

A variance is a sum of squares of differences.  Written as operations on whole arrays it takes two arrays of the size of
its input; a piece of it stays in the processor's cache.
"""

from __future__ import annotations

import contextvars
import math
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from dlarray.kernels.blocks import CHEAP, PASSES
from dlarray.threads import share

WORTH = 1 << 18  # elements from which pieces are worth their calls
# Elements of a piece: two threads took 2.8 ms for the variance of 2^23 singles in pieces of 2^16, 2.0 in 2^17 and 2^18
# (one thread: 4.2, 3.6, 3.4), for between two calls of NumPy they wait for Python's lock.
PIECE = 1 << 17
FEW = 1 << 13  # results up to which each piece may have sums of its own
SAMPLE = 1 << 14
SELECTION = 128  # multiplications that take the time of an element when a median is looked for
Key = tuple[slice, ...]
Bounds = tuple[tuple[int, int], ...]


def plain(array: Any) -> bool:
    """Whether an array is large, of NumPy, of real floating numbers, and not traced."""
    return (
        type(array) is np.ndarray and array.size >= WORTH and array.dtype.kind == "f" and array.itemsize > 2
    )


def sum_over(
    array: np.ndarray,
    axes: tuple[int, ...],
    work: Callable[[np.ndarray, Key], np.ndarray],
    each: int = CHEAP,
) -> np.ndarray:
    """The sum over axes, which stay with size 1, of what ``work`` makes of each piece; the key says where it stands.

    The key is that of an array of size 1 on the axes.  Few sums of singles are added up as doubles.  Threads share the
    pieces, whose sums are added in their order: how many threads there are changes no bit.  ``each`` says in
    multiplications what an element takes.
    """
    shape = tuple([1 if k - array.ndim in axes else n for k, n in enumerate(array.shape)])
    total = np.zeros(shape, np.float64 if math.prod(shape) * 16 <= array.size else array.dtype)
    whole: Bounds = tuple([(0, n) for n in array.shape])
    apart: list[Any] = []

    def key_of(piece: Key) -> Key:
        return tuple([slice(None) if n == 1 else part for n, part in zip(shape, piece, strict=True)])

    def sum_of(piece: Key) -> np.ndarray:
        return np.sum(work(array[piece], key_of(piece)), axis=axes, keepdims=True)

    def add_up(parts: Iterator[Bounds]) -> None:  # each has results of its own
        for part in parts:
            for piece in _pieces(part):
                total[key_of(piece)] += sum_of(piece)

    def keep(places: Iterator[int]) -> None:
        for place in places:
            apart[place] = sum_of(pieces[place])

    if total.size > FEW:
        k = max(range(array.ndim), key=shape.__getitem__)
        n = shape[k]
        step = max(1, FEW * n // total.size, PIECE * n // array.size)
        cuts = [(start, min(start + step, n)) for start in range(0, n, step)]
        _shared(add_up, [(*whole[:k], cut, *whole[k + 1 :]) for cut in cuts], each * array.size)
    else:
        pieces = list(_pieces(whole))
        apart += [None] * len(pieces)
        _shared(keep, list(range(len(pieces))), each * array.size)
        for piece, found in zip(pieces, apart, strict=True):
            total[key_of(piece)] += found
    return total.astype(array.dtype, copy=False)


def _pieces(bounds: Bounds) -> Iterator[Key]:
    """The part of an array within bounds, in pieces."""
    sizes = [stop - start for start, stop in bounds]
    count = math.prod(sizes)
    k = next((k for k, n in enumerate(sizes) if n > 1), 0)
    if count <= PIECE or sizes[k] == 1:
        yield tuple([slice(*bound) for bound in bounds])
        return
    (first, end), step = bounds[k], max(1, PIECE * sizes[k] // count)
    for start in range(first, end, step):
        yield from _pieces((*bounds[:k], (start, min(start + step, end)), *bounds[k + 1 :]))


def _shared(work: Callable[[Iterator], None], pieces: list, multiplications: int) -> None:
    """Let threads share pieces; what ``numpy.errstate`` says holds in each."""
    context = contextvars.copy_context()
    share(lambda parts: context.copy().run(work, parts), pieces, multiplications)


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
        part = piece / top[key]
        if p == 2.0:
            part *= part
            return part
        np.abs(part, out=part)
        return part if p == 1.0 else np.power(part, p, out=part)

    return sum_over(array, axes, work, CHEAP if p in (1.0, 2.0) else PASSES)


def middle_values(rows: np.ndarray) -> np.ndarray:
    """The median along the last axis, which stays with size 1; NaN where there is one."""
    lines = rows.reshape(-1, rows.shape[-1])
    value = np.empty((len(lines), 1), rows.dtype)
    if rows.shape[-1] >= WORTH:
        for line, place in zip(lines, value, strict=True):
            place[0] = _middle_of_many(line)
    else:
        step = max(1, PIECE // rows.shape[-1])

        def work(starts: Iterator[int]) -> None:
            for start in starts:
                value[start : start + step] = _middle(lines[start : start + step])

        _shared(work, list(range(0, len(lines), step)), SELECTION * rows.size)
    return value.reshape(*rows.shape[:-1], 1)


def _middle(lines: np.ndarray) -> np.ndarray:
    """The median of each line."""
    count = lines.shape[-1]
    low, high = (count - 1) // 2, count // 2
    found = np.partition(lines, (low, high), axis=-1)
    value = found[:, low : low + 1] * 0.5 + found[:, high : high + 1] * 0.5
    del found
    value[np.isnan(np.max(lines, axis=-1, keepdims=True))] = np.nan
    return value


def _middle_of_many(line: np.ndarray) -> Any:
    """The median of one long line: of a sample it is known about, and what is not near is counted alone.

    With 2^14 numbers of the sample the median stands within five deviations, 2 % of all, of that of the sample.  Where
    it does not, for the sample was unlike the rest or many numbers are equal, the whole line is partitioned.
    """
    count = line.size
    sample = np.sort(line[:: count // SAMPLE])
    near = 5 * int(len(sample) ** 0.5 / 2) + 1
    least, most = sample[len(sample) // 2 - near], sample[len(sample) // 2 + near]
    below, missing = [0], [False]
    inside: list[np.ndarray] = []
    equal = least == most

    def work(starts: Iterator[int]) -> None:
        for start in starts:
            part = line[start : start + PIECE]
            below.append(int(np.count_nonzero(part < least)))
            missing.append(np.isnan(np.max(part)))
            here = (part >= least) & (part <= most)
            # of many equal numbers their count would do, and an array of one says it
            inside.append(np.broadcast_to(least, int(np.count_nonzero(here))) if equal else part[here])

    _shared(work, list(range(0, count, PIECE)), CHEAP * count)
    if any(missing):
        return np.nan
    low, high, before, found = (count - 1) // 2, count // 2, sum(below), sum(map(len, inside))
    if not before <= low <= high < before + found or (found > count // 4 and not equal):
        del inside
        return _middle(line[None])[0, 0]
    if equal:
        return least
    chosen = np.partition(np.concatenate(inside), (low - before, high - before))
    return chosen[low - before] * 0.5 + chosen[high - before] * 0.5


def without_warning(function: Callable) -> Callable:
    """A function that gives Inf without a warning of NumPy's."""
    return np.errstate(over="ignore", invalid="ignore")(function)

"""Running sums and products of NumPy arrays in threads: lines are shared, and a long line is cut into blocks."""

from __future__ import annotations

import contextvars
import functools
from collections.abc import Iterator
from typing import Any

import numpy as np

from dlarray.functions.reductions import pieces_numpy
from dlarray.kernels.blocks import PASSES
from dlarray.threads import in_threads, share

plain = pieces_numpy.plain
BLOCK = 1 << 16
EACH = 3.0  # nanoseconds of an element, single or double: each waits for the one before


def _running(operation: np.ufunc, array: np.ndarray, axis: int) -> np.ndarray:
    """``operation.accumulate``: the running sum or product along an axis that counts from 0.

    Lines stand for themselves.  Where there is one, a sum runs in blocks, to which what stands before each is added: in
    the same blocks with any number of threads.
    """
    result = np.empty(array.shape, array.dtype)
    others = [k for k in range(array.ndim) if k != axis and array.shape[k] > 1]
    if not others:
        line, out = array.reshape(-1), result.reshape(-1)
        if operation is not np.add or not _in_blocks(line, out):
            operation.accumulate(line, out=out)
        return result
    k = max(others, key=array.shape.__getitem__)
    before = (slice(None),) * k

    def task(start: int, stop: int) -> None:
        here = (*before, slice(start, stop))
        operation.accumulate(array[here], axis=axis, out=result[here])

    count = array.shape[k]
    in_threads(task, count, EACH * array.size / count, 64 if k == array.ndim - 1 else 1)
    return result


def _in_blocks(line: np.ndarray, out: np.ndarray) -> bool:
    """A running sum in blocks; False where one leaves the range of the class, which the whole need not do."""
    places = [slice(start, start + BLOCK) for start in range(0, len(line), BLOCK)]
    context = contextvars.copy_context()

    def run(parts: Iterator[slice]) -> None:
        with np.errstate(over="ignore", invalid="ignore"):  # the sum of the whole says so, if it is so
            for part in parts:
                np.add.accumulate(line[part], out=out[part])

    share(run, list(places), PASSES * len(line))
    ends: list[Any] = [out[part][-1] for part in places]
    if not np.isfinite(ends).all():
        return False
    sums = [ends[0]]
    with np.errstate(over="ignore"):
        for end in ends[1:]:
            sums.append(sums[-1] + end)
    if not np.isfinite(sums).all():
        return False

    def shift(numbers: Iterator[int]) -> None:
        for k in numbers:
            out[places[k]] += sums[k - 1]

    share(lambda numbers: context.copy().run(shift, numbers), list(range(1, len(places))), PASSES * len(line))
    return True


RUNNING = {"cumsum": functools.partial(_running, np.add), "cumprod": functools.partial(_running, np.multiply)}

"""Work in blocks on NumPy: how kernels cut their data so that its passes stay in cache and threads can share it."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import numpy as np

from dlarray.threads import share

# Elements that a NumPy kernel works on at a time, so that its passes stay in cache.  With fewer, threads wait for each
# other between the passes: of 2^21 elements softmax took 1.43 ms in blocks of 2^17, 1.14 in 2^18.
BLOCK = 1 << 18
# Multiplications that take the time of a kernel's work on one element: of an exponential, or of a few cheap passes.  Of
# 2^18 elements two threads took twice the time of one for the cheap ones.
PASSES, FEW, CHEAP = 64, 32, 16


@functools.lru_cache(maxsize=1024)
def divisor(n: int, most: int) -> int:
    """The largest divisor of n up to ``most``."""
    return next(d for d in range(min(n, most), 0, -1) if n % d == 0) if n else 1


def flat(*arrays: np.ndarray) -> list[np.ndarray]:
    """The arrays as vectors: views where they can be, also of one number that is repeated, contiguous otherwise."""
    return [
        np.broadcast_to(a[(0,) * a.ndim], a.size)
        if a.size > 1 and not any(a.strides)
        else np.ascontiguousarray(a).reshape(-1)
        for a in arrays
    ]


def in_blocks(
    work: Callable[[Iterable[slice]], None], count: int, step: int, elements: int, each: int = PASSES
) -> None:
    """Let ``work`` do blocks of ``step`` among ``count`` rows, in several threads where there are many elements."""
    pieces = [slice(start, min(start + step, count)) for start in range(0, count, step)]

    def quiet(parts: Iterable[slice]) -> None:
        with np.errstate(over="ignore", invalid="ignore", divide="ignore"):  # set for each thread on its own
            work(parts)

    if len(pieces) == 1:
        quiet(pieces)
    else:
        share(quiet, pieces, each * elements)


class Exponential(NamedTuple):
    """A base: its exponential and logarithm, the logarithm of e in it, and that of the smallest normal number."""

    exp: Any
    log: Any
    log_e: float
    lowest: float


@functools.cache
def exponential(dtype: np.dtype) -> Exponential:
    """The quicker of exp and exp2, by what NumPy says of its loops (not by timing: results must repeat)."""
    try:
        found = np.lib.introspect.opt_func_info(func_name="^exp2$", signature=dtype.name)
        loops = [loop["current"] for by_type in found.values() for loop in by_type.values()]
    except (AttributeError, KeyError, TypeError):
        loops = []
    if loops and not any("baseline" in loop for loop in loops):
        return Exponential(np.exp2, np.log2, 1 / math.log(2), math.log2(np.finfo(dtype).tiny))
    return Exponential(np.exp, np.log, 1.0, math.log(np.finfo(dtype).tiny))


def kept_rows(
    seed: int, probability: float, first: int, rows: int, keys: int, columns: slice | None = None
) -> np.ndarray:
    """Dropout's choice for some rows of the matrix of all weights, (batch·heads·queries) × keys; or for some columns.

    It depends on the seed and the place alone, not on how the work is cut into blocks.  Columns begin at a multiple of
    8.
    """
    steps = -(-keys // 8)  # each step of Philox's counter gives four 64-bit words
    source = np.random.Philox(key=seed).advance(first * steps)
    start, stop = (0, keys) if columns is None else (columns.start, columns.stop)
    some = -(-stop // 8) - start // 8
    if some == steps:
        words = source.random_raw(rows * steps * 4)
    else:
        words = np.empty((rows, some * 4), np.uint64)
        source.advance(start // 8)
        for row in words:
            row[:] = source.random_raw(some * 4)
            source.advance(steps - some)
    return words.view(np.uint32).reshape(rows, some * 8)[:, : stop - start] >= round(probability * 2**32)

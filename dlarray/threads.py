"""Threads for NumPy kernels that call no BLAS, or one that computes in the calling thread.

The number is that of the processors, or what the environment variable DLARRAY_NUM_THREADS says.
"""

from __future__ import annotations

import collections
import functools
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

from dlarray import allocator

THREADED = 1 << 24  # multiplications that are worth a second thread


@functools.cache
def threads() -> int:
    """How many threads share the work: the processors of this process, or DLARRAY_NUM_THREADS."""
    given = os.environ.get("DLARRAY_NUM_THREADS", "")
    if given.isdigit():
        return max(1, int(given))
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@functools.cache
def _pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(threads() - 1, thread_name_prefix="dlarray")


if hasattr(os, "register_at_fork"):  # a forked process has none of the threads
    os.register_at_fork(after_in_child=_pool.cache_clear)


def share(worker: Callable[[Iterator], None], pieces: list, work: int) -> None:
    """Let several threads take pieces in turn; ``worker`` gets an iterator of the pieces that fall to it."""
    queue = collections.deque(pieces)

    def taken() -> Iterator:
        while True:
            try:
                yield queue.popleft()
            except IndexError:
                return

    count = 1
    if work >= THREADED:
        allocator.keep_for_steps()
        count = min(threads(), len(pieces))
    others = [_pool().submit(worker, taken()) for _ in range(count - 1)]
    try:
        worker(taken())
    finally:
        queue.clear()
        for other in others:
            if not other.cancel():  # one that has not begun would find nothing to do
                other.result()

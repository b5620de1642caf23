"""Threads for NumPy kernels that call no BLAS, or one that computes in the calling thread.

The number is that of the processors, or what the environment variable DLARRAY_NUM_THREADS says.
"""

from __future__ import annotations

import collections
import contextlib
import ctypes
import functools
import os
import sys
import threading
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
    return ThreadPoolExecutor(threads() - 1, "dlarray", initializer=_arrive)


# Linux likes to wake a thread on the processor of the one that wakes it, where it then waits for it, although another
# is idle.  So the threads of the pool stay away from the processor that the caller is on.
# For each of them, by the system's number, the processor that it stays away from.
_away: dict[int, int] = {}


def _arrive() -> None:
    _away[threading.get_native_id()] = -1


@functools.cache
def _processor() -> Callable[[], int] | None:
    """What tells the processor that the calling thread is on; None where threads cannot be told where to run."""
    if sys.platform != "linux":
        return None
    return getattr(ctypes.CDLL(None), "sched_getcpu", None)


def _make_way() -> None:
    """Let the threads of the pool leave the processor of the caller alone."""
    processor = _processor()
    if processor is None:
        return
    here = processor()
    astray = [thread for thread, place in list(_away.items()) if place != here]
    others = os.sched_getaffinity(0) - {here} if astray else None
    if others:
        for thread in astray:
            _away[thread] = here
            with contextlib.suppress(OSError):  # where it is not allowed, they run as they would
                os.sched_setaffinity(thread, others)


def _forget() -> None:
    """A forked process has none of the threads."""
    _pool.cache_clear()
    _away.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget)


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
    if count > 1:
        _make_way()
    others = [_pool().submit(worker, taken()) for _ in range(count - 1)]
    try:
        worker(taken())
    finally:
        queue.clear()
        for other in others:
            if not other.cancel():  # one that has not begun would find nothing to do
                other.result()

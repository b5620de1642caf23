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

from dlarray import allocator

THREADED = 1 << 24  # multiplications that are worth a second thread


@functools.cache
def threads() -> int:
    """How many threads share the work: the processors of this process, or DLARRAY_NUM_THREADS."""
    given = os.environ.get("DLARRAY_NUM_THREADS", "")
    if given.isdigit():
        return max(1, int(given))
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class _Helper:
    """A thread that does one task after the other.

    It is woken by a lock alone, and so is under way some 20 µs sooner than a task of a ThreadPoolExecutor: an epoch of
    a small network, whose kernels take half a millisecond each, takes 1 to 4 % less.
    """

    def __init__(self) -> None:
        self._tasks: collections.deque[Callable[[], None]] = collections.deque()
        self._wake, self._done = threading.Lock(), threading.Lock()
        self._wake.acquire()
        self._done.acquire()
        self._failure: BaseException | None = None
        threading.Thread(target=self._run, name="dlarray", daemon=True).start()

    def _run(self) -> None:
        _away[threading.get_native_id()] = -1
        while True:
            self._wake.acquire()
            try:
                task = self._tasks.popleft()
            except IndexError:  # it was taken back
                continue
            try:
                task()
            except BaseException as failure:
                self._failure = failure
            del task  # and what it holds
            self._done.release()

    def start(self, task: Callable[[], None]) -> None:
        """Begin a task; the last one has been finished."""
        self._tasks.append(task)
        # The lock may be open still, where it has yet to wake for a task that was taken back: then it finds this one.
        with contextlib.suppress(RuntimeError):
            self._wake.release()

    def finish(self) -> BaseException | None:
        """Take the task back if it has not begun, or else wait for its end; what it raised, if it did."""
        try:
            self._tasks.pop()
        except IndexError:
            self._done.acquire()
            failure, self._failure = self._failure, None
            return failure
        return None


class _Helpers:
    """The threads of this process that help: one fewer than `threads`, made when they are needed first."""

    def __init__(self) -> None:
        self.idle: collections.deque[_Helper] = collections.deque()
        self.count = 0

    def taken(self, count: int) -> list[_Helper]:
        """As many as are idle, at most ``count``: other threads, and tasks of a helper, may have the rest."""
        found: list[_Helper] = []
        while len(found) < count:
            try:
                found.append(self.idle.pop())
            except IndexError:
                if self.count >= threads() - 1:
                    break
                self.count += 1
                found.append(_Helper())
        return found

    def finished(self, helper: _Helper) -> BaseException | None:
        """Wait for a helper, and let others have it."""
        try:
            failure = helper.finish()
        except BaseException:  # the user does not want to wait; it is not known when this one will have ended
            self.count -= 1
            raise
        self.idle.append(helper)
        return failure


_helpers = _Helpers()


# Linux likes to wake a thread on the processor of the one that wakes it, where it then waits for it, although another
# is idle.  So the helpers stay away from the processor that the caller is on.
# For each of them, by the system's number, the processor that it stays away from.
_away: dict[int, int] = {}


@functools.cache
def _processor() -> Callable[[], int] | None:
    """What tells the processor that the calling thread is on; None where threads cannot be told where to run."""
    if sys.platform != "linux":
        return None
    return getattr(ctypes.CDLL(None), "sched_getcpu", None)


def _make_way() -> None:
    """Let the helpers leave the processor of the caller alone."""
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
    global _helpers
    _helpers = _Helpers()
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
    busy: list[_Helper] = []
    failures = []
    try:
        if count > 1:
            _make_way()
            for helper in _helpers.taken(count - 1):
                helper.start(lambda: worker(taken()))
                busy.append(helper)
        worker(taken())
    finally:
        queue.clear()
        for helper in busy:
            failures.append(_helpers.finished(helper))
    for failure in failures:
        if failure is not None:
            raise failure

"""Threads for NumPy kernels that call no BLAS, or one that computes in the calling thread.

The number is that of the cores, or what the environment variable DLARRAY_NUM_THREADS says.  Two processors that are
threads of one core count once: NumPy's loops keep a core busy, and the second one only takes its memory away.
"""

from __future__ import annotations

import collections
import contextlib
import contextvars
import ctypes
import functools
import os
import queue
import sys
import threading
import weakref
from collections.abc import Callable, Iterator
from typing import Any

from dlarray import allocator

THREADED = 1 << 24  # multiplications that are worth a second thread
# Nanoseconds: work that is worth a thread, and how much later a helper begins (`benchmarks/passes.py` measures both).
WORTH, LATE = 75_000, 20_000


@functools.cache
def threads() -> int:
    """How many threads share the work: the cores that this process may use, or DLARRAY_NUM_THREADS."""
    given = os.environ.get("DLARRAY_NUM_THREADS", "")
    if given.isdigit():
        return max(1, int(given))
    if not hasattr(os, "sched_getaffinity"):
        return os.cpu_count() or 1
    return len({_siblings(processor) for processor in os.sched_getaffinity(0)})


@functools.cache
def one_core_for_all() -> bool:
    """Whether all processors are threads of one core: what they share has no more units than one of them alone."""
    return threads() == 1 and hasattr(os, "sched_getaffinity") and len(os.sched_getaffinity(0)) > 1


def _siblings(processor: int) -> str:
    """The processors that are threads of the core of this one, by Linux's list; alone where that is not known."""
    try:
        with open(f"/sys/devices/system/cpu/cpu{processor}/topology/thread_siblings_list") as file:
            return file.read().strip() or str(processor)
    except OSError:
        return str(processor)


CALLER, HELPER = "caller", "helper"
PATIENCE = 5.0  # seconds for which an interrupted caller waits for what its helpers have begun


class _Task:
    """What a helper does, unless its caller takes it back.

    An interrupt may come between any two steps of the caller, so that each of these may be done twice.
    """

    def __init__(self, work: Callable[[], None]) -> None:
        self._work = work
        self._who: list[str] = []  # has asked for it; the first one has it
        self._done = threading.Lock()
        self._done.acquire()
        self._ended = False
        self.failure: BaseException | None = None

    def run(self) -> None:
        """Do it, in the thread of a helper."""
        self._who.append(HELPER)
        if self._who[0] is HELPER:
            try:
                self._work()
            except BaseException as failure:
                self.failure = failure
            self._ended = True
            self._done.release()

    def over(self, patience: float) -> bool:
        """Take it back if it has not begun, or else wait for its end; False if that has not come in time."""
        self._who.append(CALLER)
        return self._who[0] is CALLER or self._ended or self._done.acquire(timeout=patience) or self._ended


class _Helper:
    """A thread that does one task after the other, and ends when nobody has this object any more.

    So none is left behind, wherever an interrupt strikes: what it strikes drops its helpers, and what then ends the
    thread is a call of C.  It is woken by a lock alone, and so is under way some 20 µs sooner than a task of a
    ThreadPoolExecutor: an epoch of a small network, whose kernels take half a millisecond each, takes 1 to 4 % less.
    """

    def __init__(self) -> None:
        self._tasks: queue.SimpleQueue = queue.SimpleQueue()
        self.known = weakref.ref(self, self._tasks.put)
        arguments = self._tasks, self.known
        threading.Thread(target=_serve, args=arguments, name="dlarray", daemon=True).start()

    def start(self, task: _Task) -> None:
        """Let it do a task; the last one has been finished."""
        self._tasks.put(task)


def _serve(tasks: queue.SimpleQueue, helper: weakref.ref) -> None:
    """What the thread of a helper does, which does not keep it."""
    here = threading.get_native_id()
    _away[here] = -1
    try:
        while (task := tasks.get()) is not helper:
            task.run()
            del task  # and what it holds
    finally:
        _away.pop(here, None)


class _Helpers:
    """The threads of this process that help: one fewer than `threads`, made when they are needed first."""

    def __init__(self) -> None:
        self.idle: collections.deque[_Helper] = collections.deque()
        self._made: list[weakref.ref[_Helper]] = []
        self._making = threading.RLock()  # what a signal runs in this thread may compute, too

    @property
    def count(self) -> int:
        """How many there are, idle ones and others."""
        return sum(known() is not None for known in self._made)

    def take(self) -> _Helper | None:
        """One that is idle, or a new one; None where other threads, and tasks of a helper, have them all."""
        try:
            return self.idle.pop()
        except IndexError:
            pass
        with self._making:
            self._made = [known for known in self._made if known() is not None]
            if len(self._made) >= threads() - 1:
                return None
            helper = _Helper()
            self._made.append(helper.known)
            return helper


_helpers = _Helpers()
_inherited: list[_Helpers] = []  # of the process that this one was forked from: their threads are not here


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
    _inherited.append(_helpers)
    _helpers = _Helpers()
    _away.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget)


def open_after_fork(lock: Any) -> Any:
    """The lock, which a forked process finds open, whichever thread had closed it: that one is not there."""
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(after_in_child=lock._at_fork_reinit)
    return lock


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
        count = max(1, min(threads(), len(pieces)))
    _together([lambda: worker(taken())] * count, queue.clear)


def split(task: Callable[[int, int], None], count: int, each: float, unit: int = 64) -> None:
    """Let several threads do a stretch of ``count`` elements each: ``task(start, stop)``.

    ``each`` are the nanoseconds that one thread takes for an element.  A stretch is what a thread does without a pause:
    between two calls of NumPy threads wait for Python's lock.  It begins at a multiple of ``unit``, by default where a
    line of the cache begins, if the whole does: two threads do not write to one.
    """
    total = each * count
    many = min(threads(), int(total / WORTH)) if total >= 2 * WORTH else 1
    if many < 2:
        task(0, count)
        return
    allocator.keep_for_steps()
    # Helpers begin later, and who comes last need not wait: the caller, who then goes on at once.
    own = 1 / many + (many - 1) / many * LATE / total
    places = [count * (own + (1 - own) * k / (many - 1)) for k in range(many - 1)]
    bounds = [0, *(unit * int(place / unit) for place in places), count]
    pending = collections.deque(zip(bounds, bounds[1:], strict=False))
    _together([lambda: task(*pending.popleft())] * many, pending.clear)
    while pending:  # of helpers that were busy
        task(*pending.popleft())


def _together(tasks: list[Callable[[], None]], stop: Callable[[], None]) -> None:
    """The first task in this thread, the others in helpers, as many as are idle; ``stop`` leaves them no more to do."""
    begun: list[tuple[_Helper, _Task]] = []
    try:
        if len(tasks) > 1:
            _make_way()
            for work in tasks[1:]:
                helper = _helpers.take()
                if helper is None:
                    break
                task = _Task(work)
                begun.append((helper, task))
                helper.start(task)
        tasks[0]()
    except BaseException:
        stop()
        raise
    finally:
        helper = None
        failures = _finished(begun, stop) if begun else ()
    for failure in failures:
        if failure is not None:
            raise failure


def _finished(begun: list[tuple[_Helper, _Task]], stop: Callable[[], None]) -> list[BaseException | None]:
    """Wait for helpers, and let others have them; what the tasks raised.

    An interrupt leaves no work behind that still writes: it is raised when what has been begun is done.
    """
    failures: list[BaseException | None] = []
    struck: BaseException | None = None
    patience, helper = -1.0, None
    while begun:
        try:
            helper, task = begun[-1]
            over = task.over(patience)
            failures.append(task.failure)
            begun.pop()
            if over:
                _helpers.idle.append(helper)
        except BaseException as signal:
            stop()
            struck, patience = signal, PATIENCE
        helper = None  # a traceback holds it no longer
    if struck is not None:
        raise struck
    return failures


def in_threads(task: Callable[[int, int], None], count: int, each: float, unit: int = 64) -> None:
    """`split`, where what ``numpy.errstate`` says holds in the helpers too."""
    context = contextvars.copy_context()
    split(lambda start, stop: context.copy().run(task, start, stop), count, each, unit)

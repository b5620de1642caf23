"""Threads that share the work of a kernel."""

import gc
import os
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest
from scipy import special

import dlarray as dl
from dlarray import threads
from dlarray.machine import passes

PROGRAM = """
import os, threading
from dlarray import threads
from dlarray.machine import passes
threads.threads = lambda: 2
meet = threading.Barrier(2)
for _ in range(3):
    threads.share(lambda parts: [meet.wait(20) for _ in parts], [0, 1], 1 << 30)
places = threads._away
print(len(places), all(here >= 0 and here not in os.sched_getaffinity(t) for t, here in places.items()))
print(len(os.sched_getaffinity(0)) > 1)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere threads cannot be told where to run")
@pytest.mark.skipif(
    hasattr(os, "sched_getaffinity") and len(os.sched_getaffinity(0)) < 2,
    reason="one processor is all there is",
)
def test_helpers_stay_away_from_the_processor_of_the_caller():
    """Linux would often wake them there, and both would wait for each other; the caller itself may run anywhere."""
    run = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["1", "True", "True"]


def test_what_a_helper_raises_reaches_the_caller(monkeypatch):
    monkeypatch.setattr(threads, "threads", lambda: 2)

    def worker(parts):
        for part in parts:
            if part == 3:
                raise ValueError("part 3")

    with pytest.raises(ValueError, match="part 3"):
        threads.share(worker, list(range(5)), 1 << 30)


def shared(pieces, worker=None):
    """What threads have done with the pieces, in any order."""
    done: list = []
    threads.share(worker or (lambda parts: [done.append(part) for part in parts]), pieces, 1 << 30)
    return sorted(done)


@pytest.mark.parametrize("count", [2, 5])
def test_every_piece_is_done_once(monkeypatch, count):
    """Also where the caller is through before a helper wakes, which may then find the next task."""
    monkeypatch.setattr(threads, "threads", lambda: count)
    for repeat in range(3000):
        assert shared(list(range(repeat % 7))) == list(range(repeat % 7))


def test_after_failures_all_goes_on(monkeypatch):
    monkeypatch.setattr(threads, "threads", lambda: 3)
    monkeypatch.setattr(threads, "_helpers", threads._Helpers())
    caller = threading.current_thread()
    meet = threading.Barrier(3)

    for who in ((True,), (False,), (True, False)):  # the caller, the helpers, all

        def worker(parts, who=who):
            for _ in parts:
                meet.wait(20)
                if (threading.current_thread() is caller) in who:
                    raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            threads.share(worker, [0, 1, 2], 1 << 30)
        assert len(threads._helpers.idle) == threads._helpers.count == 2
        assert shared(list(range(50))) == list(range(50))


def test_shares_inside_and_beside_each_other(monkeypatch):
    """A helper that is busy helps nobody else: then there are fewer, and nobody waits for ever."""
    monkeypatch.setattr(threads, "threads", lambda: 3)
    monkeypatch.setattr(threads, "_helpers", threads._Helpers())
    found = []

    def outer():
        def worker(parts):
            for part in parts:
                found.append((part, tuple(shared(list(range(part, part + 4))))))

        for _ in range(50):
            threads.share(worker, [0, 10, 20], 1 << 30)

    callers = [threading.Thread(target=outer) for _ in range(4)]
    for caller in callers:
        caller.start()
    for caller in callers:
        caller.join(60)
    wanted = [(part, tuple(range(part, part + 4))) for part in (0, 10, 20)]
    assert sorted(found) == sorted(wanted * 200)
    assert threads._helpers.count <= 3 and len(threads._helpers.idle) == threads._helpers.count


def helping(others=()):
    """The threads that help, those of others aside, once those that are to end have ended."""
    until = time.monotonic() + 20
    while True:
        found = [t for t in threading.enumerate() if t.name == "dlarray" and t not in others]
        if len(found) <= threads._helpers.count or time.monotonic() > until:
            return found
        time.sleep(0.01)


@pytest.fixture
def own(monkeypatch):
    """Helpers for one test, which end with it, and none beside them."""
    gc.collect()
    before = helping()
    monkeypatch.setattr(threads, "threads", lambda: 3)
    monkeypatch.setattr(threads, "_helpers", threads._Helpers())
    yield lambda: helping(before)


def test_a_helper_that_nobody_has_ends(own):
    helpers = [threads._helpers.take(), threads._helpers.take()]
    assert threads._helpers.take() is None and threads._helpers.count == 2
    done = threading.Event()
    helpers[0].start(threads._Task(done.set))
    assert done.wait(20)
    helpers.clear()
    assert threads._helpers.count == 0
    until = time.monotonic() + 20
    while own() and time.monotonic() < until:
        time.sleep(0.01)
    assert own() == [] and shared([1, 2, 3]) == [1, 2, 3]


def test_an_interrupt_waits_for_what_has_begun(own, monkeypatch):
    """Nothing writes any more when it is raised, and the helpers serve again."""
    here, at_work, done = threading.current_thread(), threading.Event(), []
    plain = threads._Task.over
    struck = []

    def over(task, patience):
        at_work.wait(20)
        if not struck:
            struck.append(patience)
            raise KeyboardInterrupt
        return plain(task, patience)

    monkeypatch.setattr(threads._Task, "over", over)

    def worker(parts):
        for part in parts:
            if threading.current_thread() is not here:
                at_work.set()
                time.sleep(0.05)
                done.append(part)
            else:
                at_work.wait(20)

    with pytest.raises(KeyboardInterrupt):
        threads.share(worker, [0, 1], 1 << 30)
    assert len(done) == 1 and len(threads._helpers.idle) == threads._helpers.count == len(own())


def test_who_does_not_end_is_not_waited_for_for_ever(own, monkeypatch):
    monkeypatch.setattr(threads, "PATIENCE", 0.05)
    at_work, go = threading.Event(), threading.Event()
    plain, struck = threads._Task.over, []

    def over(task, patience):
        at_work.wait(20)
        if not struck:
            struck.append(patience)
            raise KeyboardInterrupt
        return plain(task, patience)

    monkeypatch.setattr(threads._Task, "over", over)

    def stuck(start, stop):
        if threading.current_thread() is not threading.main_thread():
            at_work.set()
            go.wait(20)

    monkeypatch.setattr(threads, "threads", lambda: 2)
    with pytest.raises(KeyboardInterrupt):
        threads.split(stuck, 1000, 1e6)
    assert threads._helpers.count == 0 and shared([1, 2, 3]) == [1, 2, 3]
    go.set()
    assert len(own()) == threads._helpers.count


# Python drops an interrupt that comes in a finalizer or in a callback of its collector; pytest would fail for it
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.skipif(os.name != "posix", reason="signals are those of Unix")
def test_interrupts_at_random_moments_leave_no_thread(own):
    x = np.linspace(-3, 3, 1 << 19, dtype=np.float32)
    expected = np.tanh(x)

    def struck(number, frame):
        raise KeyboardInterrupt

    before, count = signal.signal(signal.SIGALRM, struck), 0
    try:
        for moment in np.random.default_rng(2).uniform(1e-5, 4e-3, 150):
            try:
                # again after a while: Python drops an interrupt that comes in a finalizer, whoever's it is
                signal.setitimer(signal.ITIMER_REAL, moment, 0.5)
                while True:
                    y = passes.large(np.tanh, x)
            except KeyboardInterrupt:
                count += 1
            signal.setitimer(signal.ITIMER_REAL, 0)
            assert threads._helpers.count <= 2
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    y = passes.large(np.tanh, x)
    assert count == 150 and np.array_equal(y, expected)
    gc.collect()
    assert len(threads._helpers.idle) == threads._helpers.count == len(own()) <= 2


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_a_forked_process_has_threads_of_its_own():
    program = """
import os, threading
from dlarray import threads
from dlarray.machine import passes
threads.threads = lambda: 2
def go():
    meet = threading.Barrier(2)
    threads.share(lambda parts: [meet.wait(20) for _ in parts], [0, 1], 1 << 30)
go()
child = os.fork()
if child == 0:
    go()
    os._exit(7)
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert run.stdout.strip() == "7", run.stderr


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_a_process_that_is_forked_while_threads_work_can_do_all():
    """Whatever another thread has closed at that moment: the random numbers, the modes, the collector."""
    program = """
import os, signal, sys, threading, time
import dlarray as dl
from dlarray import finite, random
from dlarray.acceleration import watching
from dlarray.functions.differentiation import collector
from dlarray.kernels import switching
from dlarray.training.monitor import terminal_lines
go = threading.Event()
def hold():
    with random._stream._lock:
        go.set()
        time.sleep(0.3)  # a fork waits for what is being drawn
    locks = [finite._switching, watching._lock, switching._lock, collector._lock, terminal_lines._lock]
    for lock in locks:
        lock.acquire()
    go.set()
    dl.dlfeval(lambda x: time.sleep(60), dl.dlarray([1.0]))
threading.Thread(target=hold, daemon=True).start()
for _ in range(2):
    go.wait()
    go.clear()
    child = os.fork()
    if child == 0:
        signal.alarm(30)
        dl.rand(1, 3)
        with dl.checkfinite():
            y = dl.dlfeval(lambda x: dl.dlgradient(dl.sum(x ** 2, "all"), x), dl.dlarray([1.0]))
        dl.useKernels("numpy")
        assert not collector._lasting
        terminal_lines._lock.acquire()
        os._exit(7)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""
    run = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", program], capture_output=True, text=True, timeout=100
    )
    assert run.stdout.split() == ["7", "7"], run.stderr


def test_sigmoid_of_much_data_in_blocks(gen):
    x = 30 * gen.standard_normal((700, 900))
    x[0, :3] = [np.inf, -np.inf, np.nan]
    for kind, close in ((np.float64, 1e-14), (np.float32, 3e-7)):
        y = dl.sigmoid(dl.dlarray(x.astype(kind)))
        np.testing.assert_allclose(
            np.asarray(y), special.expit(x.astype(kind).astype(float)), rtol=0, atol=close
        )
        assert y.dtype == kind

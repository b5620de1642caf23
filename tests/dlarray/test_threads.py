"""Threads that share the work of a kernel."""

import os
import subprocess
import sys
import threading

import numpy as np
import pytest
from scipy import special

import dlarray as dl
from dlarray import threads

PROGRAM = """
import os, threading
from dlarray import threads
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


def test_a_helper_that_nobody_waits_for_is_replaced(monkeypatch):
    """Who interrupts the wait for a helper gets another one for the next task."""
    monkeypatch.setattr(threads, "threads", lambda: 2)
    monkeypatch.setattr(threads, "_helpers", threads._Helpers())
    (helper,) = threads._helpers.taken(1)
    monkeypatch.setattr(helper, "finish", lambda: (_ for _ in ()).throw(KeyboardInterrupt))
    with pytest.raises(KeyboardInterrupt):
        threads._helpers.finished(helper)
    assert threads._helpers.count == 0 and not threads._helpers.idle
    assert shared([1, 2, 3]) == [1, 2, 3]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_a_forked_process_has_threads_of_its_own():
    program = """
import os, threading
from dlarray import threads
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


def test_sigmoid_of_much_data_in_blocks(gen):
    x = 30 * gen.standard_normal((700, 900))
    x[0, :3] = [np.inf, -np.inf, np.nan]
    for kind, close in ((np.float64, 1e-14), (np.float32, 3e-7)):
        y = dl.sigmoid(dl.dlarray(x.astype(kind)))
        np.testing.assert_allclose(
            np.asarray(y), special.expit(x.astype(kind).astype(float)), rtol=0, atol=close
        )
        assert y.dtype == kind

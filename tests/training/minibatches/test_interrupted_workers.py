"""Processes that prepare mini-batches when a signal strikes, the program forks, or strange modules lie about."""

import os
import signal
import subprocess
import sys
import time

import numpy as np
import pytest

import dlarray as dl
from dlarray.training.minibatches import worker_processes
from tests.training.minibatches import test_worker_processes as others

posix = pytest.mark.skipif(os.name != "posix", reason="signals and forks are those of Unix")
X = np.random.default_rng(0).standard_normal((60, 3))
T = (["a", "b", "c"] * 20)[:60]


def queue(where="parallel"):
    ds = dl.combine(dl.arrayDatastore(X), dl.arrayDatastore(T))
    return dl.minibatchqueue(
        ds, 2, MiniBatchSize=3, MiniBatchFcn=slowly, MiniBatchFormat=["BC", "CB"], PreprocessingEnvironment=where
    )  # fmt: skip


def slowly(x, t):
    time.sleep(0.002)
    return others.augmented(x, t)


def bits(values):
    return [np.asarray(v).tobytes() for v in values]


def struck(number, frame):
    raise KeyboardInterrupt


def imported():
    return sorted(sys.modules)


def public():
    from dlarray import zeros  # of the package itself, which a process imports when it is asked for

    one = dl.struct(a=1).a
    return one, zeros(2).shape, len(dl.categorical(["a"]).categories()), "sum" in dl.__all__, len(dl.__all__)


def here():
    return os.getcwd()


def large(kind):
    return [np.arange(10**6, dtype=np.float32) + k for k in range(4)], np.asfortranarray(np.eye(300)), kind


def asked(task, *arguments):
    workers = worker_processes.workers_for(worker_processes.sendable(task))
    try:
        workers.ask(*arguments)
        return workers.answer()
    finally:
        workers.release()


@posix
def test_interrupts_at_random_moments_lose_and_exchange_nothing():
    dl.rng(3)
    expected = [bits(batch) for batch in queue("background")]
    moments = np.random.default_rng(1).uniform(0.001, 0.12, 6)
    before = signal.signal(signal.SIGALRM, struck)
    try:
        for moment in moments:
            dl.rng(3)
            mbq, found = queue(), []
            signal.setitimer(signal.ITIMER_REAL, moment)
            try:
                while mbq.hasdata():
                    batch = mbq.next()
                    found.append(bits(batch))
            except KeyboardInterrupt:
                pass
            finally:
                signal.setitimer(signal.ITIMER_REAL, 0)
            assert found == expected[: len(found)], moment
            dl.rng(3)
            assert [bits(batch) for batch in queue()] == expected, (
                moment
            )  # other processes, or none that is confused
            left = expected[len(found) :]
            rest = [bits(batch) for batch in mbq] if left else []
            assert rest in (left, left[1:]), moment  # what was being returned may be lost
    finally:
        signal.signal(signal.SIGALRM, before)


@posix
def test_an_interrupt_in_the_midst_of_an_answer_ends_the_processes(monkeypatch):
    for where in ("write_all", "read_exactly"):
        workers = worker_processes.workers_for(worker_processes.sendable(here))
        processes = [p.popen for p in workers._processes]
        with monkeypatch.context() as patch:
            patch.setattr(worker_processes, where, lambda *_: struck(0, None))
            with pytest.raises(KeyboardInterrupt):
                workers.ask()
                workers.answer()
        assert not workers.usable
        workers.release()
        assert workers not in worker_processes._waiting and all(p.poll() is not None for p in processes)


@posix
def test_a_fork_has_processes_of_its_own(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(
        "import os, sys\n"
        "import dlarray as dl\n"
        "from tests.training.minibatches.test_interrupted_workers import bits, queue\n"
        "dl.rng(3); expected = [bits(b) for b in queue('background')]\n"
        "dl.rng(3); assert [bits(b) for b in queue()] == expected\n"  # processes wait now
        "dl.rng(3); half = queue(); first = [bits(half.next()) for _ in range(5)]\n"  # and some work
        "child = os.fork()\n"
        "rest = [bits(b) for b in half]\n"
        "dl.rng(3); again = [bits(b) for b in queue()]\n"
        "good = first + rest == expected and again == expected\n"
        "if child == 0:\n    sys.exit(0 if good else 3)\n"
        "assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0\n"
        "print(good)\n"
    )
    path = os.pathsep.join([os.getcwd(), *(p for p in sys.path if p)])
    done = subprocess.run(
        [sys.executable, "-W", "ignore::DeprecationWarning", script],
        capture_output=True, text=True, env=os.environ | {"PYTHONPATH": path}, timeout=120,
    )  # fmt: skip
    assert (done.returncode, done.stdout.split()[-1:]) == (0, ["True"]), done.stderr


def test_the_current_folder_is_not_in_the_path_of_the_processes(tmp_path):
    program, folder = tmp_path / "program", tmp_path / "folder"
    program.mkdir()
    folder.mkdir()
    for name in ("struct", "pickle", "mmap", "datetime"):
        (folder / f"{name}.py").write_text(
            "open('imported', 'w').close()\nraise ImportError('not this one')\n"
        )
    np.save(folder / "x.npy", np.ones((1, 3)))
    script = program / "script.py"
    script.write_text(
        "import numpy as np\nimport dlarray as dl\n"
        "mbq = dl.minibatchqueue(dl.fileDatastore('x.npy', ReadFcn=np.load), PreprocessingEnvironment='parallel')\n"
        "print(mbq.next().shape)\n"
    )
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
    done = subprocess.run(
        [sys.executable, script], capture_output=True, text=True, env=environment, timeout=120, cwd=folder
    )
    assert (done.returncode, done.stdout.split()) == (0, ["(1,", "3)"]), done.stderr
    assert not (folder / "imported").exists()


def test_processes_start_with_what_they_need_and_have_the_rest_when_asked(tmp_path, monkeypatch):
    worker_processes.end_waiting()
    small = asked(imported)
    assert "dlarray.training.minibatches.worker_processes" in small  # this module asks for it
    assert not {"dlarray.layers.networks.network", "dlarray.functions.attention.attention"} & set(small)
    assert asked(public) == (*public()[:4], len(dl.__all__))
    monkeypatch.chdir(tmp_path)  # those that wait come along
    assert os.path.samefile(asked(here), tmp_path)


@pytest.mark.parametrize("shared", [True, False])
def test_large_arrays_come_as_they_were_sent(shared, monkeypatch):
    worker_processes.end_waiting()
    if not shared:
        monkeypatch.setattr(worker_processes, "_shared_file", lambda: None)
    for turn in range(3):
        workers = worker_processes.workers_for(worker_processes.sendable(large))
        answers = []
        for k in range(7):
            workers.ask(k)
            answers += [workers.answer()] if workers.idle < 2 else []
        while workers.waiting:
            answers.append(workers.answer())
        for k, (arrays, eye, kind) in enumerate(answers):
            assert kind == k and np.array_equal(eye, np.eye(300)) and eye.flags.f_contiguous
            assert all(
                np.array_equal(a, np.arange(10**6, dtype=np.float32) + i) for i, a in enumerate(arrays)
            )
        answers[0][0][0][0] = 7  # they belong to us
        workers.release() if turn else workers.close()
    worker_processes.end_waiting()


def test_calls_that_nobody_waits_for_are_not_answered_later():
    workers = worker_processes.workers_for(worker_processes.sendable(large))
    workers.ask(1)
    workers.release()
    assert asked(here) == os.getcwd()

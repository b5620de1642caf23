"""Several ranks for tests: threads of this process, or processes under mpiexec.

Threads serve everywhere and exercise all but the transport; processes need mpi4py and an MPI library.
"""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np

from dlarray import random
from dlarray.training.parallel.communicator import Communicator
from dlarray.training.trainnet import distributed_trainer

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 20.0  # seconds until a rank that waits for another gives up


class ThreadTransport:
    """What `dlarray.training.parallel.transports` describes, between threads."""

    name = "threads"

    def __init__(self, board, rank):
        self.board, self.rank, self.size = board, rank, len(board.slots)

    def _of_all(self, value):
        self.board.slots[self.rank] = value
        self.board.barrier.wait(PATIENCE)
        found = list(self.board.slots)
        self.board.barrier.wait(PATIENCE)
        return found

    def gather(self, sent):
        return np.stack(self._of_all(sent.copy()))

    def gather_parts(self, sent, counts):
        found = self._of_all(sent.copy())
        assert [x.size for x in found] == counts
        return np.concatenate(found)

    def add(self, buffer):
        first, *others = self._of_all(buffer)
        return sum(others, first + 0)

    def begin(self, buffer):
        return self.board.begin(self.rank, buffer)

    def zeros(self, count, kind):
        return np.zeros(count, kind)

    def spread(self, sent, root):
        return self._of_all(sent.copy())[root].copy()

    def abort(self):
        self.board.barrier.abort()


class Board:
    """Where threads put down what the others are to see."""

    def __init__(self, size):
        self.slots = [None] * size
        self.barrier = threading.Barrier(size)
        self.begun = [[] for _ in range(size)]  # by rank: what goes on beside the exchanges

    def begin(self, rank, buffer):
        self.begun[rank].append(buffer.copy())
        return _Pending(self, len(self.begun[rank]) - 1)


class _Pending:
    """A sum on its way between threads."""

    def __init__(self, board, k):
        self.board, self.k = board, k

    def test(self):
        return all(len(each) > self.k for each in self.board.begun)

    def wait(self):
        end = time.monotonic() + PATIENCE
        while not self.test():
            assert time.monotonic() < end, "a rank waits for a sum that another has not begun"
            time.sleep(1e-3)
        return np.sum([each[self.k] for each in self.board.begun], axis=0)


class _Here(threading.local):
    comm = None


_here = _Here()
# trainnet asks for the communicator of the process: in these tests that of the thread.
_of_process = distributed_trainer.dldistribute
distributed_trainer.dldistribute = lambda: _here.comm or _of_process()


def in_threads(work, size=2):
    """What ``work(comm)`` returns on each rank; an error is returned in its place."""
    board, found = Board(size), [None] * size

    def run(rank):
        _here.comm = comm = Communicator(ThreadTransport(board, rank))
        with random.drawing_from(random.Twister(0)):
            try:
                found[rank] = work(comm)
            except BaseException as error:  # the test looks at it
                found[rank] = error
                comm.fail(error)
        comm.close()

    threads = [threading.Thread(target=run, args=(rank,), daemon=True) for rank in range(size)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(2 * PATIENCE)
    assert not any(thread.is_alive() for thread in threads), "a rank waits for another"
    return found


# -- processes -------------------------------------------------------------------------------------------------------
def launcher():
    """The words that start an MPI program, or the reason why there are none."""
    if importlib.util.find_spec("mpi4py") is None:
        return None, "mpi4py is not installed"
    beside = Path(sys.executable).parent / "mpiexec"
    found = str(beside) if beside.exists() else shutil.which("mpiexec")
    if found is None:
        return None, "there is no mpiexec"
    told = subprocess.run([found, "--version"], capture_output=True, text=True, timeout=60).stdout
    words = [found]
    if "Open MPI" in told or "OpenRTE" in told:
        words += ["--oversubscribe", "--bind-to", "none"]
        words += ["--allow-run-as-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    return words, ""


def in_processes(words, *arguments, size=2, timeout=240):
    """A finished run of ``tests/support/distributed_program.py`` in several processes."""
    environment = {**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    environment["OMPI_MCA_mpi_yield_when_idle"] = "1"  # the cores are busy with other tests
    environment["PYTHONPATH"] = str(ROOT)
    program = [
        sys.executable,
        str(ROOT / "tests" / "support" / "distributed_program.py"),
        *map(str, arguments),
    ]
    command = [*words, "-n", str(size), *program]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, env=environment, cwd=ROOT, **pipes) as run:
        try:
            printed, complained = run.communicate(timeout=timeout)
        except subprocess.TimeoutExpired:
            run.terminate()  # so mpiexec ends the ranks too
            raise
    return subprocess.CompletedProcess(command, run.returncode, printed, complained)


def told(folder, size=2):
    """What each rank of `in_processes` has written."""
    return [json.loads((Path(folder) / f"rank{r}.json").read_text()) for r in range(size)]

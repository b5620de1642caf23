"""Ranks under mpiexec that are killed or interrupted, or have a full disk: all end, in time, and say why.

``python -m tests.attack.mpi FOLDER MODE`` is what the ranks run.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
import warnings
from pathlib import Path

import numpy as np

from tests.attack.programs import PATIENCE, ROOT, Probes, a_folder, environment
from tests.attack.report import Report
from tests.support.ranks import launcher

MODES = ("killed in a loop", "interrupted in a loop", "killed in trainnet", "interrupted in trainnet", "no room for a "
         "file", "no room for checkpoints")  # fmt: skip
SIZE = 2


def attack(seed: int, seconds: float) -> Report:
    """One program after the other, each struck in another way."""
    report = Report("mpi")
    words, reason = launcher()
    if words is None:
        print(f"mpi: nothing is tried, because {reason}")
        return report
    for k, random in Probes(seed, seconds, least=2):
        report.tried += 1
        mode = MODES[(seed + k) % len(MODES)]
        rank, moment = int(random.integers(SIZE)), float(random.uniform(0, 1.5))
        with a_folder() as folder:
            problem = strike(words, folder, mode, rank, moment)
        if problem:
            report.failed.append(
                f"seed {seed}, probe {k}, rank {rank} {mode} after {moment:.3f} s: {problem}"
            )
    return report


def strike(words: list[str], folder: Path, mode: str, rank: int, moment: float) -> str:
    """Start the ranks, strike one of them, and say what was not as it should be."""
    command = [
        *words,
        "-n",
        str(SIZE),
        sys.executable,
        "-m",
        "tests.attack.mpi",
        str(folder),
        mode,
        str(rank),
    ]
    more = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "OMPI_MCA_mpi_yield_when_idle": "1"}
    with (
        open(folder / "out", "w+") as out,
        subprocess.Popen(
            command, env=environment() | more, cwd=ROOT, stdout=out, stderr=subprocess.STDOUT
        ) as run,
    ):
        try:
            numbers = _ready(folder, run)
            if numbers and mode.startswith(("killed", "interrupted")):
                time.sleep(moment)
                os.kill(numbers[rank], signal.SIGKILL if mode.startswith("killed") else signal.SIGINT)
            began = time.monotonic()
            try:
                run.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                return f"no end after {PATIENCE:g} s: {_tail(folder)}"
        finally:
            run.terminate()
            run.wait()
        lasted = time.monotonic() - began
    if not numbers:
        return f"the ranks did not start: {_tail(folder)}"
    if not _gone(numbers):
        return "a rank goes on though the program has ended"
    told = (folder / "out").read_text(errors="replace")
    wrong = _wrong(mode, rank, run.returncode, told)
    return wrong and f"{wrong} (after {lasted:.1f} s): {_tail(folder)}"


def _wrong(mode: str, rank: int, code: int, told: str) -> str:
    """What is not as it should be of a program that has ended."""
    through = told.count("through: the same on all ranks")
    if mode.startswith("killed"):
        return "" if code else "nobody says that a rank was killed"
    if mode == "no room for checkpoints":
        if code or through != SIZE:
            return f"{through} of {SIZE} ranks came through, exit code {code}"
        said = "cannot be written (File too large), and training goes on" in told
        return "" if said else "nobody says that there is no checkpoint"
    if mode == "interrupted in trainnet" and through == SIZE and not code:
        return ""  # else it was struck before trainnet had begun
    own, others = ("KeyboardInterrupt", "rank {rank} raised KeyboardInterrupt") if "interrupted" in mode else (
        "DataError: save: the file", "rank {rank} raised DataError: save: the file")  # fmt: skip
    if not code:
        return "the program ended as if all were well"
    if own not in told:
        return "the rank itself does not say what struck it"
    return "" if others.format(rank=rank) in told else "the other rank does not say why it ends"


def _ready(folder: Path, run: subprocess.Popen) -> list[int]:
    """The process numbers of the ranks, when all are at work; none if that does not come."""
    until = time.monotonic() + PATIENCE
    files = [folder / f"pid{r}" for r in range(SIZE)]
    while time.monotonic() < until and run.poll() is None:
        with contextlib.suppress(OSError, ValueError):
            return [int(file.read_text()) for file in files]
        time.sleep(0.02)
    with contextlib.suppress(OSError, ValueError):  # it may have been quick
        return [int(file.read_text()) for file in files]
    return []


def _gone(numbers: list[int]) -> bool:
    until = time.monotonic() + 10
    while time.monotonic() < until:
        if not any(Path(f"/proc/{number}").exists() for number in numbers):
            return True
        time.sleep(0.05)
    return sys.platform != "linux"


def _tail(folder: Path) -> str:
    lines = (folder / "out").read_text(errors="replace").strip().splitlines()
    return " | ".join(lines[-4:])[-600:]


# -- what the ranks run ------------------------------------------------------------------------------------------------
def main(folder: str, mode: str, struck: str) -> None:
    """One rank."""
    import dlarray as dl

    comm = dl.dldistribute(SIZE)
    full = mode.startswith("no room") and (comm.rank == int(struck) or "checkpoints" in mode)
    gen = np.random.default_rng(1)
    X, T = gen.standard_normal((16, 4)), gen.standard_normal((16, 2))
    layers = [
        dl.featureInputLayer(4),
        dl.fullyConnectedLayer(8),
        dl.batchNormalizationLayer(),
        dl.tanhLayer(),
    ]
    net = dl.dlnetwork([*layers, dl.fullyConnectedLayer(2)])
    if "loop" in mode or "file" in mode:
        net = _loop(comm, net, X, T, folder, full)
    else:
        _here(folder, comm)
        options = dl.trainingOptions(
            "sgdm", MaxEpochs=40 if full else 10**6, MiniBatchSize=8, Verbose=False, ExecutionEnvironment="parallel",
            InitialLearnRate=1e-3, **({"CheckpointPath": folder} if full else {}),
        )  # fmt: skip
        if full:
            _no_room()
        net = dl.trainnet(X, T, net, "mse", options)
    print("through: the same on all ranks" if comm.same(net) else "through: they differ", flush=True)


def _here(folder, comm):
    Path(folder, f"part{comm.rank}").write_text(str(os.getpid()))
    os.replace(Path(folder, f"part{comm.rank}"), Path(folder, f"pid{comm.rank}"))


def _no_room():
    import resource

    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, resource.RLIM_INFINITY))


def _loop(comm, net, X, T, folder, full):
    import dlarray as dl

    def loss_of(net, X, T):
        Y, state = net.forward(X, nargout=2)
        loss = dl.mse(Y, T)
        return loss, dl.dlgradient(loss, net.Learnables), state

    own = comm.partition(16)
    X, T = dl.dlarray(X[own.start : own.stop].T, "CB"), dl.dlarray(T[own.start : own.stop].T, "CB")
    velocity, k = None, 0
    net = comm.broadcast(net)
    until = time.monotonic() + 2 * PATIENCE
    while comm.all(time.monotonic() < until):
        with comm.share(8):
            loss, gradients, state = dl.dlfeval(loss_of, net, X, T)
        gradients, state, loss = comm.aggregate(gradients, state, loss, n=8, net=net)
        net, velocity = dl.sgdmupdate(net, gradients, velocity, 1e-3)
        net.State = state
        k += 1
        if k == 2:
            _here(folder, comm)
        if k == 5 and full:
            _no_room()
            dl.save(Path(folder, "net"), net)
    return net


if __name__ == "__main__":
    warnings.simplefilter("default")
    main(*sys.argv[1:])

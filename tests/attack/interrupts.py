"""Ctrl-C at random moments: nothing is lost, exchanged or left behind, and what is computed next has the same bits."""

from __future__ import annotations

import contextlib
import gc
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import dlarray as dl
from dlarray import threads
from dlarray.autodiff import tape
from dlarray.machine import passes
from tests.attack.programs import POSIX, Probes, a_folder, first_line, in_time
from tests.attack.report import Report

THREADS = 3


class Target(NamedTuple):
    """What is struck: a piece of work, what it gives when nothing strikes it, and what must hold after a strike."""

    name: str
    work: Callable[[], Any]
    longest: float  # seconds until the strike, at most
    after: Callable[[], str] = lambda: ""
    goes_on: bool = False  # it may end by itself when it is struck, as trainnet does


def bits(value: Any) -> Any:
    """Something to compare to the last bit."""
    if isinstance(value, (list, tuple)):
        return [bits(v) for v in value]
    if isinstance(value, dl.dlnetwork):
        return bits([*value.Learnables.Value, *value.State.Value])
    return np.asarray(dl.extractdata(value) if isinstance(value, dl.dlarray) else value).tobytes()


def attack(seed: int, seconds: float) -> Report:
    """Strike each target in turn."""
    report = Report("interrupts")
    if not POSIX:
        print("interrupts: nothing is tried: these signals are those of Unix")
        return report
    with _ready(), a_folder() as folder:
        aims = targets(folder)
        expected = {aim.name: aim.work() for aim in aims}
        lost = 0
        for k, random in Probes(seed, seconds, least=len(aims)):
            aim = aims[k % len(aims)]
            report.tried += 1
            moment = float(random.uniform(1e-5, aim.longest))
            try:
                with in_time():
                    problem, missed = probe(aim, moment, expected[aim.name])
            except BaseException as error:
                problem, missed = f"then {first_line(error)}", 0
            lost += missed
            if problem:
                report.failed.append(f"seed {seed}, probe {k}, {aim.name} after {moment:.6f} s: {problem}")
        if lost:
            print(
                f"interrupts: {lost} fell into what Python calls when an object ends, and Python itself dropped them"
            )
    return report


@contextlib.contextmanager
def _ready() -> Iterator[None]:
    """Several threads, whatever the machine, and Python's own way to be interrupted."""
    count, helpers = threads.threads, threads._helpers
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    threads.threads, threads._helpers = (lambda: THREADS), threads._Helpers()  # type: ignore[assignment]
    try:
        yield
    finally:
        threads.threads, threads._helpers = count, helpers
        signal.signal(signal.SIGINT, before)


def probe(aim: Target, moment: float, expected: Any) -> tuple[str, int]:
    """Strike once; what is not as it should be, and whether Python dropped the strike."""
    modes, handler, rarely = np.geterr(), signal.getsignal(signal.SIGINT), gc.get_threshold()
    dropped: list[Any] = []
    hook, sys.unraisablehook = sys.unraisablehook, dropped.append
    struck: list[float] = []
    caught = None

    def strike() -> None:
        time.sleep(moment)
        struck.append(time.monotonic())
        signal.raise_signal(signal.SIGINT)

    thread = threading.Thread(target=strike)
    try:
        try:
            thread.start()
            while not struck:
                aim.work()
            thread.join()
            for _ in range(1000):  # where the strike comes a moment later, it comes here
                pass
        except KeyboardInterrupt as error:
            caught = error
        except Exception as error:
            return f"{first_line(error)} instead of KeyboardInterrupt", 0
        ended = time.monotonic()
        thread.join()
    finally:
        sys.unraisablehook = hook
    if caught is None and not dropped and not aim.goes_on:
        return "the interrupt was lost", 0
    caught = None
    if ended - struck[0] > 10:
        return f"it took {ended - struck[0]:.1f} s to end", len(dropped)
    dropped, missed = [], len(dropped)
    if signal.getsignal(signal.SIGINT) is not handler:
        signal.signal(signal.SIGINT, handler)
        return "the program's way to be interrupted is another one", missed
    if np.geterr() != modes:
        return "NumPy's error state has changed", missed
    if tape.stack.evaluations:
        return "a trace is open still", missed
    problem = aim.after()
    if problem:
        return problem, missed
    if aim.work() != expected:
        return "what is computed next is something else", missed
    if gc.get_threshold() != rarely:
        return "the garbage collector comes at other times", missed
    return _threads_left(), missed


def _threads_left() -> str:
    """Helpers that nobody has."""
    gc.collect()
    until = time.monotonic() + 10
    while True:
        found = [t for t in threading.enumerate() if t.name == "dlarray"]
        own = threads._helpers.count
        if own < THREADS and len(found) <= own + others:
            return ""
        if time.monotonic() > until:
            return f"there are {len(found)} helping threads, and {own} are known"
        time.sleep(0.005)


others = 0  # threads that helped before


# -- what is struck ----------------------------------------------------------------------------------------------------
def targets(folder: Path) -> list[Target]:
    """All of them; each gives the same bits whenever it is called."""
    global others
    others = len([t for t in threading.enumerate() if t.name == "dlarray"])
    trainings = [_trainnet(folder), _trainnet_with_processes()]
    return [_gradients(), _steps(), *trainings, *_kernels(), _queue(), _save(folder)]


def network(*more: Any) -> Any:
    dl.rng(5)
    layers = [
        dl.featureInputLayer(6),
        dl.fullyConnectedLayer(12),
        dl.batchNormalizationLayer(),
        dl.tanhLayer(),
    ]
    return dl.dlnetwork([*layers, *more, dl.fullyConnectedLayer(2)])


def loss_of(net: Any, X: Any, T: Any) -> Any:
    Y, state = net.forward(X, nargout=2)
    loss = dl.mse(Y, T)
    return loss, dl.dlgradient(loss, net.Learnables), state


def data() -> tuple[Any, Any]:
    gen = np.random.default_rng(3)
    return dl.dlarray(gen.standard_normal((6, 20)), "CB"), dl.dlarray(gen.standard_normal((2, 20)), "CB")


def _gradients() -> Target:
    net, (X, T) = network(), data()

    def work() -> Any:
        loss, gradients, state = dl.dlfeval(loss_of, net, X, T)
        return bits([loss, *gradients.Value, *state.Value])

    return Target("dlfeval", work, 0.02)


def _steps() -> Target:
    """The network and the averages that a step was given are as they were, wherever it was struck."""
    start, (X, T) = network(dl.dropoutLayer(0.3)), data()
    before = bits(start)

    def work() -> Any:
        dl.rng(2)
        net, averages, squares = start, None, None
        for k in range(1, 5):
            _, gradients, state = dl.dlfeval(loss_of, net, X, T)
            kept = bits(net)
            net, averages, squares = dl.adamupdate(net, gradients, averages, squares, k)
            net.State = state
            assert k > 1 or kept == before
        return bits(net)

    return Target(
        "training steps", work, 0.05, lambda: "" if bits(start) == before else "the network has changed"
    )


def _trainnet(folder: Path) -> Target:
    X, T = (np.asarray(dl.extractdata(v)).T for v in data())
    place = folder / "checkpoints"
    place.mkdir()

    def work() -> Any:
        dl.rng(4)
        options = dl.trainingOptions(
            "adam",
            MaxEpochs=4,
            MiniBatchSize=5,
            Verbose=False,
            CheckpointPath=str(place),
            CheckpointFrequency=3,
        )
        net = dl.trainnet(X, T, network(), "mse", options)
        for file in place.iterdir():
            file.unlink()
        return bits(net)

    def after() -> str:
        for file in place.iterdir():
            if file.suffix != ".safetensors":
                return f"there is {file.name}"
            dl.load(file)
            file.unlink()
        return ""

    return Target("trainnet", work, 0.15, after, goes_on=True)


def _kernels() -> list[Target]:
    gen = np.random.default_rng(6)
    x = gen.standard_normal(1 << 18).astype(np.float32)
    image = dl.dlarray(gen.standard_normal((40, 40, 8, 4)).astype(np.float32), "SSCB")
    weights = dl.dlarray(gen.standard_normal((3, 3, 8, 16)).astype(np.float32))
    q = dl.dlarray(gen.standard_normal((32, 2, 300)).astype(np.float32), "CBT")

    def pulled(f: Callable, *given: Any) -> Any:
        def loss(*given: Any) -> Any:
            value = dl.sum(f(*given) ** 2, "all")
            return value, dl.dlgradient(value, given[0])

        return bits(list(dl.dlfeval(loss, *given)))

    def whole(work: Callable[[], Any]) -> Callable[[], Any]:
        def small() -> Any:
            least, threads.THREADED = threads.THREADED, 1  # so that little work is shared, too
            try:
                return work()
            finally:
                threads.THREADED = least

        return small

    return [
        Target("threaded passes", lambda: bits(passes.large(np.tanh, x)), 0.005),
        Target(
            "threaded convolution", whole(lambda: pulled(lambda X: dl.dlconv(X, weights, 0), image)), 0.06
        ),
        Target("threaded attention", whole(lambda: pulled(lambda Q: dl.attention(Q, q, q, 4), q)), 0.06),
    ]


def _queue() -> Target:
    from tests.training.minibatches import test_interrupted_workers as workers

    def work() -> Any:
        dl.rng(3)
        return [workers.bits(batch) for batch in workers.queue()]

    return Target("parallel preprocessing", work, 0.12)


def noise(observation: Any) -> Any:
    """Random, and known to other processes by its module."""
    return [observation[0] + dl.randn(1, 6), observation[1]]


def _trainnet_with_processes() -> Target:
    def work() -> Any:
        dl.rng(4)
        X, T = (np.asarray(dl.extractdata(v)).T for v in data())
        ds = dl.combine(dl.arrayDatastore(X), dl.arrayDatastore(T))
        ds = dl.transform(ds, noise)
        options = dl.trainingOptions(
            "adam", MaxEpochs=2, MiniBatchSize=5, Verbose=False, PreprocessingEnvironment="parallel"
        )
        return bits(dl.trainnet(ds, network(), "mse", options))

    return Target("trainnet with parallel data", work, 0.3, goes_on=True)


def _save(folder: Path) -> Target:
    place = folder / "saved"
    place.mkdir()
    path, old, new = place / "net.safetensors", np.zeros((50, 50)), np.ones((50, 50))
    dl.save(path, x=old)

    def work() -> Any:
        dl.save(path, x=old)
        dl.save(path, x=new)
        return bits(dl.load(path, "x"))

    def after() -> str:
        names = [p.name for p in place.iterdir()]
        if names != ["net.safetensors"]:
            return f"there are {names}"
        return "" if bits(dl.load(path, "x")) in (bits(old), bits(new)) else "the file is neither of both"

    return Target("save", work, 0.01, after)

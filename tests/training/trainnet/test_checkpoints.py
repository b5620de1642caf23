"""Checkpoints: a training that is stopped at any place and resumed gives the bits of one that never stopped."""

import errno
import os
import random
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import numpy as np
import pytest

import dlarray as dl
from dlarray import errors
from dlarray.layers.files import saving
from tests.support.bundles import cases

GEN = np.random.default_rng(3)
X = GEN.standard_normal((46, 4))
T = X @ GEN.standard_normal((4, 2)) + 0.1 * GEN.standard_normal((46, 2))
SEQUENCES = [GEN.standard_normal((7 + k % 5, 4)) for k in range(24)]


class Killed(BaseException):
    """What ends a program at once."""


class Killer:
    """A loss that ends the program when it is computed for the n-th time, and an output function that does so."""

    def __init__(self, calls=None, iteration=None):
        self.left, self.iteration = calls, iteration

    def loss(self, Y, t):
        if self.left is not None:
            self.left -= 1
            if self.left < 0:
                raise Killed
        return dl.l2loss(Y, t, NormalizationFactor="all-elements")

    def told(self, info):
        if info.State == "iteration" and info.Iteration == self.iteration:
            raise Killed


class Remembering:
    """A schedule that remembers what it was asked."""

    FrequencyUnit, NumSteps = "iteration", float("inf")

    def __init__(self):
        self.rate = 0.05

    def update(self, initialLearnRate, iteration, epoch):
        self.rate *= 0.97
        return self, self.rate


def network(*layers):
    dl.rng(11)
    return dl.dlnetwork(
        [dl.featureInputLayer(4, Normalization="zscore"), dl.fullyConnectedLayer(6), dl.batchNormalizationLayer,
         dl.tanhLayer, dl.dropoutLayer(0.3), *layers, dl.fullyConnectedLayer(2)],
        Initialize=False,
    )  # fmt: skip


def recurrent():
    dl.rng(11)
    return dl.dlnetwork(
        [dl.sequenceInputLayer(4), dl.lstmLayer(3, OutputMode="last"), dl.fullyConnectedLayer(2)],
        Initialize=False,
    )


def noisy(data):
    return [data[0] + 0.1 * dl.randn(1, 4), data[1]]


def store():
    both = dl.combine(dl.arrayDatastore(X), dl.arrayDatastore(T))
    return dl.transform(both, noisy)


def queue():
    return dl.minibatchqueue(store(), MiniBatchSize=8, MiniBatchFormat=["BC", "BC"])


STOCHASTIC = {"MaxEpochs": 4, "MiniBatchSize": 8, "CheckpointFrequencyUnit": "iteration"}
CASES = {
    "adam": ("adam", network, lambda: (X, T), {"Shuffle": "every-epoch", "LearnRateSchedule": Remembering}),
    "sgdm": ("sgdm", network, lambda: (X, T), {"GradientThreshold": 0.5, "LearnRateSchedule": "piecewise"}),
    "best": ("rmsprop", network, lambda: (X, T), {"ValidationData": (X[:9], T[:9]), "ValidationFrequency": 3,
                                                  "Metrics": "rmse", "Shuffle": "every-epoch"}),
    "epochs": ("adam", network, lambda: (X, T), {"CheckpointFrequencyUnit": "epoch", "Shuffle": "every-epoch"}),
    "datastore": ("adam", network, lambda: (store(),), {"Shuffle": "every-epoch"}),
    "background": ("adam", network, lambda: (store(),), {"PreprocessingEnvironment": "background"}),
    "queue": ("adam", network, lambda: (queue(),), {"Shuffle": "every-epoch"}),
    "pieces": ("adam", recurrent, lambda: (SEQUENCES, T[:24]), {"SequenceLength": 3, "Shuffle": "every-epoch"}),
    "lbfgs": ("lbfgs", network, lambda: (X, T), {"ValidationData": (X[:9], T[:9]), "ValidationFrequency": 2}),
    "lm": ("lm", lambda: dl.dlnetwork([dl.featureInputLayer(4), dl.fullyConnectedLayer(3), dl.tanhLayer,
                                        dl.fullyConnectedLayer(2)], Initialize=False), lambda: (X, T), {}),
}  # fmt: skip


def train(case, folder, frequency=1, killer=None, **more):
    solver, make, data, given = CASES[case]
    given = {name: value() if isinstance(value, type) else value for name, value in given.items()}
    full = solver in ("lbfgs", "lm")
    own = {"MaxIterations": 14, "StepTolerance": 0, "GradientTolerance": 0} if full else STOCHASTIC
    if killer is not None:
        more["OutputFcn"] = killer.told
    options = dl.trainingOptions(
        solver,
        **{**own, **given, **more},
        Verbose=False,
        CheckpointPath=str(folder),
        CheckpointFrequency=frequency,
    )
    loss = "mse" if solver == "lm" else (killer or Killer()).loss
    dl.rng(5)
    return dl.trainnet(*data(), make(), loss, options, nargout=2)


def bits(net):
    statistics = [getattr(net.Layers[0], name, None) for name in ("Mean", "StandardDeviation")]
    found = [*net.Learnables.Value, *net.State.Value, *(v for v in statistics if v is not None)]
    return [np.asarray(v).tobytes() for v in found]


def same(one, other):
    (net, info), (expected, told) = one, other
    assert bits(net) == bits(expected)
    for mine, theirs in (
        (info.TrainingHistory, told.TrainingHistory),
        (info.ValidationHistory, told.ValidationHistory),
    ):
        assert mine.VariableNames == theirs.VariableNames
        for name in mine.VariableNames:
            assert list(mine[name]) == list(theirs[name])
    assert (info.OutputNetworkIteration, info.StopReason) == (told.OutputNetworkIteration, told.StopReason)


@cases("case", CASES)
@cases("frequency", [1, 4])
def test_a_training_that_is_killed_anywhere_goes_on_with_the_same_bits(case, frequency, tmp_path):
    frequency = 1 if case == "epochs" else frequency
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    whole.mkdir()
    parts.mkdir()
    expected = train(case, whole)
    chance = random.Random(f"{case} {frequency}")
    killed = 0
    for _ in range(4):
        at = chance.randrange(1, 6 if case == "lbfgs" else 21)
        killer = Killer(iteration=at) if case == "lm" or chance.random() < 0.5 else Killer(calls=at)
        try:
            train(case, parts, frequency, killer, ResumeFrom=str(parts))
        except Killed:
            killed += 1
    assert killed
    dl.rng(99)  # whatever the state of the random numbers is
    same(train(case, parts, frequency, ResumeFrom=str(parts)), expected)


@pytest.mark.parametrize("case", ["adam", "best", "pieces", "lbfgs"])
def test_an_interruption_is_a_checkpoint(case, tmp_path):
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    whole.mkdir()
    parts.mkdir()
    expected = train(case, whole)

    class Interrupting(Killer):
        def loss(self, Y, t):
            try:
                return super().loss(Y, t)
            except Killed:
                self.left = None
                raise KeyboardInterrupt from None

    _, info = train(case, parts, 1000, Interrupting(calls=9))
    assert info.StopReason == "Stopped manually"
    (file,) = parts.iterdir()
    same(train(case, parts, 1000, ResumeFrom=str(file)), expected)


def test_so_is_a_stop(tmp_path):
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    whole.mkdir()
    parts.mkdir()
    expected = train("adam", whole)
    _, info = train("adam", parts, 1000, OutputFcn=lambda info: info.Iteration == 7)
    assert info.StopReason == "Stopped by OutputFcn"
    assert [file.name.split("__")[1] for file in parts.iterdir()] == ["7"]
    same(train("adam", parts, 1000, ResumeFrom=str(parts)), expected)


def test_the_newest_training_in_a_folder_counts(tmp_path):
    train("adam", tmp_path, MaxEpochs=2)
    for file in tmp_path.iterdir():  # made a year ago
        file.rename(tmp_path / file.name.replace("__20", "__19"))
    with pytest.raises(Killed):
        train("adam", tmp_path, 1, Killer(iteration=4))
    started = []
    train(
        "adam",
        tmp_path,
        MaxEpochs=2,
        ResumeFrom=str(tmp_path),
        OutputFcn=lambda info: started.append(info.Iteration),
    )
    assert started[:2] == [3, 4]


def test_a_process_that_is_killed(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(
        textwrap.dedent("""
        import sys, time
        import numpy as np
        import dlarray as dl
        dl.rng(1)
        X = dl.rand(64, 5)
        net = dl.dlnetwork(
            [dl.featureInputLayer(5), dl.fullyConnectedLayer(4), dl.dropoutLayer, dl.fullyConnectedLayer(1)]
        )
        def wait(info):
            if info.State == "iteration":
                print(info.Iteration, flush=True)
                time.sleep(float(sys.argv[2]))
        options = dl.trainingOptions("adam", MaxEpochs=5, MiniBatchSize=8, Verbose=False, Shuffle="every-epoch",
            CheckpointPath=sys.argv[1], CheckpointFrequencyUnit="iteration", ResumeFrom=sys.argv[1], OutputFcn=wait)
        net = dl.trainnet(X, X[:, :1], net, "mse", options)
        print(b"".join(np.asarray(v).tobytes() for v in net.Learnables.Value).hex())
        """)
    )
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}

    def run(folder, pause):
        folder.mkdir(exist_ok=True)
        command = [sys.executable, str(script), str(folder), str(pause)]
        return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)

    expected = run(tmp_path / "whole", 0).communicate()[0].splitlines()[-1]
    process = run(tmp_path / "parts", 0.02)
    for _ in range(11):
        process.stdout.readline()
    time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    lines = run(tmp_path / "parts", 0).communicate()[0].splitlines()
    assert int(lines[0]) > 9  # it went on, and did not begin anew
    assert lines[-1] == expected


def test_load_reads_the_network_of_a_checkpoint(tmp_path):
    net, _ = train("sgdm", tmp_path)
    last = max(tmp_path.iterdir(), key=lambda file: int(file.name.split("__")[1]))
    assert bits(dl.load(last)) == bits(net)


def test_training_may_go_on_for_longer(tmp_path):
    short, long = tmp_path / "short", tmp_path / "long"
    short.mkdir()
    long.mkdir()
    train("adam", short, MaxEpochs=2)
    same(train("adam", short, MaxEpochs=5, ResumeFrom=str(short)), train("adam", long, MaxEpochs=5))


# -- files that are not as they should be -----------------------------------------------------------------------------
def test_a_full_disk_leaves_the_last_good_checkpoint(tmp_path, monkeypatch):
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    whole.mkdir()
    parts.mkdir()
    expected = train("adam", whole)
    written, fsync = [], os.fsync

    def full(descriptor):
        written.append(descriptor)
        if 4 <= len(written) < 9:
            raise OSError(errno.ENOSPC, "No space left on device")
        fsync(descriptor)

    monkeypatch.setattr(saving.os, "fsync", full)
    killer = Killer(iteration=8)
    with pytest.warns(RuntimeWarning) as told, pytest.raises(Killed):
        train("adam", parts, 1, killer)
    assert "checkpoint of iteration 4 cannot be written (No space left on device)" in str(told[0].message)
    assert "net_checkpoint__3__" in str(told[0].message)
    names = sorted(int(file.name.split("__")[1]) for file in parts.iterdir())
    assert names == [1, 2, 3]  # no half-written file is left
    monkeypatch.undo()
    same(train("adam", parts, ResumeFrom=str(parts)), expected)


def test_damaged_files_are_passed_over(tmp_path):
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    whole.mkdir()
    parts.mkdir()
    expected = train("adam", whole)
    with pytest.raises(Killed):
        train("adam", parts, 1, Killer(iteration=7))
    files = sorted(parts.iterdir(), key=lambda file: int(file.name.split("__")[1]))
    data = files[-1].read_bytes()
    damaged = tmp_path / "damaged.safetensors"
    for file in (files[-1], damaged):
        file.write_bytes(data[: len(data) // 2])
    changed = bytearray(files[-2].read_bytes())
    changed[-5] ^= 1
    files[-2].write_bytes(bytes(changed))
    with pytest.warns(RuntimeWarning, match="the checkpoint before it is taken"):
        same(train("adam", parts, ResumeFrom=str(parts)), expected)
    with pytest.raises(errors.DataError, match=r"fix: "):
        train("adam", parts, ResumeFrom=str(damaged))


def test_refusals(tmp_path):
    train("sgdm", tmp_path, 8)
    file = next(tmp_path.iterdir())
    for more, says in [
        ({"ResumeFrom": str(tmp_path / "none.safetensors")}, "is no file and no folder"),
        ({"ResumeFrom": 3}, "ResumeFrom must be the name of a checkpoint"),
    ]:
        with pytest.raises(errors.DLArrayError, match=says):
            train("sgdm", tmp_path, **more)
    options = dl.trainingOptions("adam", ResumeFrom=Path(file), Verbose=False)
    with pytest.raises(errors.OptionError, match='checkpoint of the solver "sgdm"'):
        dl.trainnet(X, T, network(), "mse", options)
    options = dl.trainingOptions("sgdm", ResumeFrom=file, Verbose=False)
    with pytest.raises(errors.ArgumentError, match="46 observations, but the data have 40"):
        dl.trainnet(X[:40], T[:40], network(), "mse", options)
    with pytest.raises(errors.ArgumentError, match="another network"):
        dl.trainnet(X, T, [dl.featureInputLayer(4), dl.fullyConnectedLayer(2)], "mse", options)
    dl.save(tmp_path / "net", dl.initialize(network()))
    options = dl.trainingOptions("sgdm", ResumeFrom=tmp_path / "net.safetensors", Verbose=False)
    with pytest.raises(errors.ArgumentError, match="holds a network, but no training"):
        dl.trainnet(X, T, network(), "mse", options)


def test_layers_that_cannot_be_saved_are_refused_before_training(tmp_path):
    class Own(dl.Layer):
        def predict(self, X):
            raise AssertionError("training has begun")

    layers = [
        dl.featureInputLayer(4),
        dl.functionLayer(lambda X: X * 2, Formattable=True),
        dl.fullyConnectedLayer(2),
    ]
    options = dl.trainingOptions("sgdm", CheckpointPath=str(tmp_path), Verbose=False)
    with pytest.raises(errors.ClassError, match="fix: "):
        dl.trainnet(X, T, layers, "mse", options)


# -- the same seed --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("case", ["adam", "datastore", "queue", "pieces"])
def test_the_same_seed_gives_the_same_bits(case, tmp_path):
    same(train(case, tmp_path), train(case, tmp_path))


def test_workers_change_no_bit(tmp_path):
    expected = train("datastore", tmp_path, PreprocessingEnvironment="serial")
    for where in ("background", "parallel"):
        same(train("datastore", tmp_path, PreprocessingEnvironment=where), expected)

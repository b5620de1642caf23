"""What tests/training/parallel/test_distributed.py has trainnet do on several ranks; see distributed_program.py."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import numpy as np

import dlarray as dl
from tests.support.distributed_program import apart, convolutional, double, images, perceptron, refused

TRAININGS = {}
NEED_FOLDER = ("trainnet_files", "trainnet_tells_once", "trainnet_resumes", "trainnet_interrupted")


def training(function):
    """What is run on every rank."""
    TRAININGS[function.__name__] = function
    return function


def options(name="sgdm", **more):
    size = {} if name == "lbfgs" else {"MaxEpochs": 2, "MiniBatchSize": 5}
    return dl.trainingOptions(name, **{"Verbose": False, **size, **more})


def trained_twice(comm, data, net, loss, name="sgdm", **more):
    """By trainnet in one process, and in several."""
    found = []
    for where in ("cpu", "parallel"):
        dl.rng(3)
        net_, info = dl.trainnet(
            *data, net, loss, options(name, ExecutionEnvironment=where, **more), nargout=2
        )
        found.append((net_, info))
    (serial, alone), (own, together) = found
    histories = [
        np.asarray(v, dtype=float)
        for info in (alone, together)
        for v in (info.TrainingHistory.Loss, *(getattr(info.TrainingHistory, m) for m in info_metrics(info)))
    ]
    half = len(histories) // 2
    return {
        "apart": apart(own, serial),
        "moved": apart(serial, net) if net.Initialized else 1.0,
        "same": comm.same(own),
        "history": max(
            float(np.max(np.abs(a - b))) for a, b in zip(histories[:half], histories[half:], strict=True)
        ),
        "reasons": [alone.StopReason, together.StopReason],
        "best": [alone.OutputNetworkIteration, together.OutputNetworkIteration],
    }


def info_metrics(info):
    return [
        name
        for name in info.TrainingHistory.VariableNames
        if name in ("Accuracy", "RMSE", "Gathered", "Plain")
    ]


def labelled_images():
    X, _ = images(13)
    return X, [*"abcabcabcabca"]


@training
def trainnet_cnn(comm):
    X, T = labelled_images()
    net = double(dl.dlnetwork([*convolutional().Layers, dl.softmaxLayer()]))
    return trained_twice(
        comm, (X, T), net, "crossentropy", Metrics="accuracy", ValidationData=(X[:, :, :, :5], T[:5]),
        ValidationFrequency=2, Shuffle="every-epoch", InitialLearnRate=0.05,
    )  # fmt: skip


@training
def trainnet_more_ranks_than_observations(comm):
    X, T = labelled_images()
    net = double(dl.dlnetwork([*convolutional().Layers, dl.softmaxLayer()]))
    return trained_twice(
        comm, (X, T), net, "crossentropy", MiniBatchSize=1, MaxEpochs=1, InitialLearnRate=1e-3
    )


@training
def trainnet_sequences(comm):
    gen = np.random.default_rng(5)
    X = [gen.standard_normal((length, 2)) for length in (3, 7, 4, 5, 6, 3, 8)]
    T = gen.standard_normal((7, 1))
    layers = [dl.sequenceInputLayer(2), dl.lstmLayer(4, OutputMode="last"), dl.fullyConnectedLayer(1)]
    return trained_twice(
        comm, (X, T), double(dl.dlnetwork(layers)), "mse", "adam", MiniBatchSize=7, Metrics="rmse"
    )


@training
def trainnet_pieces_of_sequences(comm):
    """States of the LSTM go from piece to piece with the observations of each rank."""
    gen = np.random.default_rng(5)
    X, T = [gen.standard_normal((7, 2)) for _ in range(7)], [gen.standard_normal((7, 1)) for _ in range(7)]
    layers = [dl.sequenceInputLayer(2), dl.lstmLayer(4), dl.fullyConnectedLayer(1)]
    more = {"MiniBatchSize": 7, "SequenceLength": 3, "InitialLearnRate": 0.1}
    return trained_twice(comm, (X, T), double(dl.dlnetwork(layers)), "mse", **more)


@training
def trainnet_lbfgs(comm):
    gen = np.random.default_rng(6)
    X = gen.standard_normal((9, 4))
    data = (X, np.tanh(X[:, :2]))
    return trained_twice(comm, data, perceptron(), "mse", "lbfgs", MaxIterations=8, Metrics="rmse")


@training
def trainnet_queue(comm):
    gen = np.random.default_rng(8)
    X, T = gen.standard_normal((9, 4)), gen.standard_normal((9, 2))
    store = dl.combine(dl.arrayDatastore(X), dl.arrayDatastore(T))
    queue = dl.minibatchqueue(store, MiniBatchSize=4, MiniBatchFormat="BC", OutputCast="double")
    return trained_twice(comm, (queue,), perceptron(), "mse", Shuffle="never")


@training
def trainnet_divides(comm):
    """Each rank computes on its own observations alone, in training and in validation."""
    gen = np.random.default_rng(12)
    X, T = gen.standard_normal((10, 4)), gen.standard_normal((10, 2))
    seen = {"layer": [], "loss": []}

    def loss(Y, T):
        seen["loss"].append(Y.shape[1])
        return dl.mse(Y, T)

    class counted(dl.Layer):
        def predict(self, X):
            seen["layer"].append(X.shape[1])
            return X

    net = dl.dlnetwork([dl.featureInputLayer(4), dl.fullyConnectedLayer(2), counted()])
    more = {"ValidationData": (X[:7, :], T[:7, :]), "MaxEpochs": 1, "ExecutionEnvironment": "parallel"}
    seen["layer"].clear()
    dl.trainnet(X, T, net, loss, options(**more))
    return seen


@training
def trainnet_files(comm, folder):
    """Each rank opens the files of its own observations, and no others but the first, to look at it."""
    X, T = (np.asarray(dl.extractdata(v)) for v in images(13))
    folder = Path(folder) / str(comm.rank)
    folder.mkdir(parents=True, exist_ok=True)
    for k in range(13):
        np.save(folder / f"{k:02}.npy", X[..., k])
    opened = []

    def read(name):
        opened.append(int(Path(name).stem))
        return np.load(name)

    files = dl.fileDatastore(str(folder), ReadFcn=read, FileExtensions=".npy")
    ds = dl.combine(files, dl.arrayDatastore(T.T))
    more = {"MiniBatchSize": 5, "Shuffle": "every-epoch", "InitialLearnRate": 1e-3}
    found = trained_twice(comm, (ds,), convolutional(), "mse", **more)
    opened.clear()
    dl.trainnet(
        ds, convolutional(), "mse", options(ExecutionEnvironment="parallel", **(more | {"Shuffle": "never"}))
    )
    return found | {"opened": opened}


class Plain:
    """A metric without aggregate: the weighted mean of the errors of all observations."""

    Name = "Plain"

    def __init__(self):
        self.seen = []

    def reset(self):
        self.sums, self.counts = dl.zeros(1, 2), {"all": 0, "of each": (0, [0.0])}

    def update(self, Y, T):
        count = dl.size(Y, dl.finddim(Y, "B"))
        self.seen.append(count)
        self.sums = self.sums + dl.extractdata(dl.sum(dl.abs(Y - T), 2)).reshape(1, -1)
        self.counts = {"all": self.counts["all"] + count, "of each": (np.float64(count), [0.5])}

    def evaluate(self):
        return float(dl.sum(self.sums)) / self.counts["all"]


class Gathered(Plain):
    """The same with aggregate."""

    Name = "Gathered"

    def aggregate(self, other):
        assert isinstance(other.sums, dl.dlarray) and isinstance(other.counts["of each"][0], np.float64)
        self.sums = self.sums + other.sums
        self.counts = {**self.counts, "all": self.counts["all"] + other.counts["all"]}
        self.added = True
        return self


def with_metrics(comm, **more):
    gen = np.random.default_rng(12)
    data = gen.standard_normal((9, 4)), gen.standard_normal((9, 2))
    more = {
        "ValidationData": (data[0][:5], data[1][:5]),
        "ValidationFrequency": 1,
        "MiniBatchSize": 4,
        **more,
    }
    return trained_twice(comm, data, perceptron(), "mse", Metrics=[Gathered(), Plain()], **more)


@training
def trainnet_metrics_that_add_up(comm):
    return with_metrics(comm)


@training
def trainnet_metrics_of_less_observations_than_ranks(comm):
    return with_metrics(comm, MiniBatchSize=1, MaxEpochs=1)


@training
def trainnet_metrics_see_their_own_observations(comm):
    gen = np.random.default_rng(12)
    X, T = gen.standard_normal((5, 4)), gen.standard_normal((5, 2))
    seen = {}

    class Counted(Gathered):
        def update(self, Y, T):
            super().update(Y, T)
            seen.setdefault("own", []).append(self.seen[-1])

        def aggregate(self, other):
            seen["added"] = seen.get("added", 0) + 1
            return super().aggregate(other)

    class Joined(Plain):
        def update(self, Y, T):
            super().update(Y, T)
            seen.setdefault("all", []).append(self.seen[-1])

    class Secret(Gathered):
        def update(self, Y, T):
            super().update(Y, T)
            self.found = {1, 2}

    more = {"MaxEpochs": 1, "MiniBatchSize": 5, "ExecutionEnvironment": "parallel"}
    dl.trainnet(X, T, perceptron(), "mse", options(Metrics=[Counted(), Joined()], **more))
    return seen | {"refused": refused(
        lambda: dl.trainnet(X, T, perceptron(), "mse", options(Metrics=Secret(), **more))
    )}  # fmt: skip


@training
def trainnet_dropout(comm):
    """The same seed gives the same network twice; each rank drops other elements."""
    gen = np.random.default_rng(9)
    X, T = gen.standard_normal((8, 4)), gen.standard_normal((8, 2))
    layers = [
        dl.featureInputLayer(4),
        dl.fullyConnectedLayer(20),
        dl.dropoutLayer(),
        dl.fullyConnectedLayer(2),
    ]
    nets = []
    for _ in range(2):
        dl.rng(4)
        nets.append(dl.trainnet(X, T, layers, "mse", options(ExecutionEnvironment="parallel")))
    return {"again": apart(*nets), "same": comm.same(nets[0])}


@training
def trainnet_starts_alike(comm):
    """Ranks with other seeds, and so with other initial networks, go on as rank 0 does."""
    gen = np.random.default_rng(15)
    X, T = gen.standard_normal((8, 4)), gen.standard_normal((8, 2))
    dl.rng(20 + comm.rank)
    net = dl.dlnetwork([dl.featureInputLayer(4), dl.fullyConnectedLayer(2)])
    own = dl.trainnet(X, T, net, "mse", options(ExecutionEnvironment="parallel", Shuffle="every-epoch"))
    return {"same": [comm.same(net), comm.same(own)], "next": comm.gather(dl.rand(1, 2)[0, 0].tolist())}


@training
def trainnet_tells_once(comm, folder):
    """Rank 0 prints, saves and calls the output function, which ends the training on all ranks."""
    gen = np.random.default_rng(10)
    X, T = gen.standard_normal((20, 4)), gen.standard_normal((20, 2))
    called = []

    def stop(info):
        called.append(info.Iteration)
        return info.Iteration == 3

    path = Path(folder) / "checkpoints"
    if comm.isroot:
        path.mkdir()
    comm.any(True)
    net, info = dl.trainnet(
        X, T, perceptron(), "mse",
        options(ExecutionEnvironment="parallel", OutputFcn=stop, CheckpointPath=str(path), CheckpointFrequency=1,
                CheckpointFrequencyUnit="iteration", Verbose=True), nargout=2,
    )  # fmt: skip
    comm.any(True)
    files = sorted(f.name.split("__")[1] for f in path.iterdir())
    return {"called": called, "reason": info.StopReason, "files": files, "same": comm.same(net)}


@training
def trainnet_resumes(comm, folder):
    """A training that goes on from the checkpoints of rank 0 has the bits of one that was never interrupted."""
    gen = np.random.default_rng(14)
    X, T = gen.standard_normal((11, 4)), gen.standard_normal((11, 2))
    layers = [
        dl.featureInputLayer(4),
        dl.fullyConnectedLayer(9),
        dl.batchNormalizationLayer(),
        dl.dropoutLayer(),
    ]
    layers.append(dl.fullyConnectedLayer(2))
    path = Path(folder) / "resumed"
    if comm.isroot:
        path.mkdir()
    comm.any(True)
    more = {"ExecutionEnvironment": "parallel", "Shuffle": "every-epoch"}

    def train(**others):
        dl.rng(6)
        return dl.trainnet(X, T, layers, "mse", options("adam", **more, **others))

    whole = train(MaxEpochs=4)
    train(MaxEpochs=2, CheckpointPath=str(path))
    comm.any(True)  # rank 0 has written
    resumed = train(MaxEpochs=4, ResumeFrom=str(path))
    return {"apart": apart(whole, resumed), "same": comm.same(resumed)}


@training
def trainnet_interrupted(comm, folder):
    """Ctrl-C on one rank, in its second iteration; for processes only."""
    gen, calls = np.random.default_rng(13), []

    def loss(Y, T):
        calls.append(1)
        if comm.rank == comm.size - 1 and len(calls) == 2:
            os.kill(os.getpid(), signal.SIGINT)
        return dl.mse(Y, T)

    X, T = gen.standard_normal((20, 4)), gen.standard_normal((20, 2))
    path = Path(folder) / "interrupted"
    if comm.isroot:
        path.mkdir()
    comm.any(True)
    before = signal.getsignal(signal.SIGINT)
    how = options(ExecutionEnvironment="parallel", CheckpointPath=str(path))
    _, info = dl.trainnet(X, T, perceptron(), loss, how, nargout=2)
    comm.any(True)
    return {
        "reason": info.StopReason,
        "iterations": info.TrainingHistory.Iteration[-1],
        "then": signal.getsignal(signal.SIGINT) is before,
        "files": [f.name.split("__")[1] for f in path.iterdir()],
    }


@training
def trainnet_refuses(comm):
    gen = np.random.default_rng(11)
    X, T = gen.standard_normal((9 + comm.rank, 4)), gen.standard_normal((9 + comm.rank, 2))
    parallel = options(ExecutionEnvironment="parallel")
    told = [refused(lambda: dl.trainnet(X, T, perceptron(), "mse", parallel))]

    def loss(Y, T):
        if comm.rank == comm.size - 1:
            raise ValueError("my own mistake")
        return dl.mse(Y, T)

    told.append(refused(lambda: dl.trainnet(X[:9, :], T[:9, :], perceptron(), loss, parallel)))
    return {"told": told, "then": comm.sum(1)}

"""Training of convolutional networks beside PyTorch eager, trainnet beside a loop by hand, and Adam's step.

* One epoch of a small convolutional network on scikit-learn's digits, mini-batches of 128, beside the same network,
  loss, optimiser and a DataLoader in PyTorch; and beside the custom training loop of the documentation, with the same
  steps: the same mini-batches, weight decay and Adam.
* One step of a network for small images in colour, as it is and compiled.
* ``adamupdate`` of 1e7 parameters in 60 arrays beside ``torch.optim.Adam(foreach=True)``.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

import dlarray as dl
from benchmarks.accelerate import alike, compiled
from benchmarks.sides import Part
from benchmarks.timing import quickest

BATCH, RATE = 128, 0.001
SIZE, COUNT = 10**7, 60  # of the parameters


def digits():
    """scikit-learn's digits: images as MATLAB and as PyTorch hold them, and class numbers from 0."""
    from sklearn.datasets import load_digits

    data = load_digits()
    images = (data.images / 16).astype(np.float32)
    return images.transpose(1, 2, 0)[:, :, None, :], images[:, None], data.target


def layers():
    return [
        dl.imageInputLayer([8, 8, 1], Normalization="none"),
        dl.convolution2dLayer(3, 16, Padding="same"), dl.batchNormalizationLayer(), dl.reluLayer(),
        dl.convolution2dLayer(3, 32, Padding="same"), dl.batchNormalizationLayer(), dl.reluLayer(),
        dl.maxPooling2dLayer(2, Stride=2), dl.fullyConnectedLayer(10), dl.softmaxLayer(),
    ]  # fmt: skip


def options(**more):
    return dl.trainingOptions(
        "adam",
        MaxEpochs=1,
        MiniBatchSize=BATCH,
        InitialLearnRate=RATE,
        Verbose=False,
        **{"Shuffle": "once", **more},
    )


def torch_epoch(images, labels):
    """The same in PyTorch: the model, and what trains it for one epoch."""
    import torch
    from torch import nn

    model = nn.Sequential(
        nn.Conv2d(1, 16, 3, padding=1), nn.BatchNorm2d(16), nn.ReLU(),
        nn.Conv2d(16, 32, 3, padding=1), nn.BatchNorm2d(32), nn.ReLU(),
        nn.MaxPool2d(2), nn.Flatten(), nn.Linear(512, 10),
    )  # fmt: skip
    weights = [p for p in model.parameters() if p.ndim > 1]
    others = [p for p in model.parameters() if p.ndim == 1]
    adam = torch.optim.Adam(
        [{"params": weights, "weight_decay": 1e-4}, {"params": others}], lr=RATE, foreach=True
    )
    data = torch.utils.data.TensorDataset(torch.from_numpy(images), torch.from_numpy(labels))
    loader = torch.utils.data.DataLoader(data, batch_size=BATCH, shuffle=True, drop_last=True)
    loss_function = nn.CrossEntropyLoss()

    def epoch():
        model.train()
        for x, t in loader:
            adam.zero_grad()
            loss = loss_function(model(x), t)
            loss.backward()
            adam.step()
            loss.item()  # trainnet records it too

    return epoch


def hand_epoch(net, X, T):
    """The custom training loop of the documentation, with weight decay, for one epoch."""
    state = {"net": net, "average": [], "square": [], "iteration": 0}
    count = X.shape[-1]

    def modelLoss(net, X, T):
        Y, state = net.forward(X, nargout=2)
        loss = dl.crossentropy(Y, T)
        return loss, dl.dlgradient(loss, net.Learnables), state

    def epoch():
        order = np.asarray(dl.randperm(count)).astype(int).ravel() - 1
        net = state["net"]
        for start in range(0, count - BATCH + 1, BATCH):
            rows = order[start : start + BATCH]
            x, t = dl.dlarray(X[..., rows], "SSCB"), dl.dlarray(T[:, rows], "CB")
            loss, gradients, net.State = dl.dlfeval(modelLoss, net, x, t)
            state["iteration"] += 1
            gradients.Value = [
                g + 1e-4 * w if name == "Weights" else g
                for g, (_, name, w) in zip(gradients.Value, net.Learnables, strict=True)
            ]
            net, state["average"], state["square"] = dl.adamupdate(
                net, gradients, state["average"], state["square"], state["iteration"], RATE
            )
            float(loss)
        state["net"] = net

    return epoch


def epoch(beside: str = "PyTorch") -> Iterator[Part]:
    """An epoch of trainnet beside PyTorch's, or beside a loop by hand."""
    X, images, labels = digits()
    names = [str(v) for v in labels]
    net = dl.initialize(dl.dlnetwork(layers()))
    given = options()
    if beside == "PyTorch":
        theirs = torch_epoch(images, labels)
    else:
        theirs = hand_epoch(net, X, np.eye(10, dtype=np.float32)[labels].T)
    yield "", lambda: dl.trainnet(X, names, net, "crossentropy", given), theirs


def cnn(extent: int, batch: int, accelerated: bool = False, engine: str = "") -> Iterator[Part]:
    """A step of two convolutions with batch normalization, 16 and 32 filters, with Adam."""
    import torch
    from torch import nn

    gen = np.random.default_rng(0)
    x = gen.standard_normal((batch, 3, extent, extent), dtype=np.float32)
    labels = gen.integers(0, 10, batch)
    dl.rng(0)
    net = dl.dlnetwork([
        dl.imageInputLayer([extent, extent, 3], Normalization="none"),
        dl.convolution2dLayer(3, 16, Padding="same"), dl.batchNormalizationLayer(), dl.reluLayer(),
        dl.maxPooling2dLayer(2, Stride=2),
        dl.convolution2dLayer(3, 32, Padding="same"), dl.batchNormalizationLayer(), dl.reluLayer(),
        dl.maxPooling2dLayer(2, Stride=2), dl.fullyConnectedLayer(10), dl.softmaxLayer(),
    ])  # fmt: skip
    X = dl.dlarray(x.transpose(2, 3, 1, 0), "SSCB")
    T = dl.dlarray(np.eye(10, dtype=np.float32)[labels].T, "CB")

    def modelLoss(net, X, T):
        Y, state = net.forward(X, nargout=2)
        loss = dl.crossentropy(Y, T)
        return loss, dl.dlgradient(loss, net.Learnables), state

    def step(net, X, T, average, square, k):
        loss, gradients, found = modelLoss(net, X, T)
        return loss, found, *dl.adamupdate(net, gradients, average, square, k, RATE)

    function = compiled(step, engine) if accelerated else modelLoss
    state: list[Any] = [net, [], [], 0]

    def ours():
        net, average, square, k = state
        if accelerated:  # the optimizer inside
            loss, found, *new = dl.dlfeval(function, net, X, T, average, square, dl.dlarray(k + 1.0))
        else:
            loss, gradients, found = dl.dlfeval(function, net, X, T)
            new = dl.adamupdate(net, gradients, average, square, k + 1, RATE)
        new[0].State = found
        state[:] = *new, k + 1
        return float(loss)

    def twin(memory_format):
        weights = [np.asarray(dl.extractdata(v)) for _, name, v in net.Learnables if name == "Weights"]
        model = nn.Sequential(
            nn.Conv2d(3, 16, 3, padding=1), nn.BatchNorm2d(16), nn.ReLU(), nn.MaxPool2d(2),
            nn.Conv2d(16, 32, 3, padding=1), nn.BatchNorm2d(32), nn.ReLU(), nn.MaxPool2d(2),
            nn.Flatten(), nn.Linear(2 * extent * extent, 10),
        )  # fmt: skip
        with torch.no_grad():
            for part, w in zip((model[0], model[4], model[9]), weights, strict=True):
                if w.ndim == 4:
                    w = w.transpose(3, 2, 0, 1)
                else:  # MATLAB's columns: channels outermost, then width, then height
                    w = w.reshape(10, 32, extent // 4, extent // 4).transpose(0, 1, 3, 2).reshape(10, -1)
                part.weight.copy_(torch.tensor(np.ascontiguousarray(w)))
                part.bias.zero_()
        model = model.to(memory_format=memory_format)
        optimizer = torch.optim.Adam(model.parameters(), lr=RATE)
        tx, tt = torch.tensor(x).contiguous(memory_format=memory_format), torch.tensor(labels)

        def torch_step():
            optimizer.zero_grad()
            loss = nn.functional.cross_entropy(model(tx), tt)
            loss.backward()
            optimizer.step()
            return float(loss.detach())

        return torch_step

    alike(ours, twin(torch.contiguous_format))
    yield "", ours, quickest(twin(torch.contiguous_format), twin(torch.channels_last))


def adam(size: int = SIZE, count: int = COUNT) -> Iterator[Part]:
    """One step of Adam for parameters of this size together."""
    import torch

    side = round((size / count) ** 0.5)
    gen = np.random.default_rng(0)
    values = [gen.standard_normal((side, side)).astype(np.float32) for _ in range(2 * count)]
    gradients = [dl.dlarray(g) for g in values[count:]]
    state: list[Any] = [[dl.dlarray(p) for p in values[:count]], [], []]
    parameters = [torch.nn.Parameter(torch.from_numpy(p.copy())) for p in values[:count]]
    for p, g in zip(parameters, values[count:], strict=True):
        p.grad = torch.from_numpy(g)
    optimizer = torch.optim.Adam(parameters, foreach=True)
    step = 0

    def ours():
        nonlocal step
        step += 1
        state[:] = dl.adamupdate(state[0], gradients, *state[1:], step)

    ours()
    optimizer.step()
    np.testing.assert_allclose(np.asarray(state[0][0]), parameters[0].detach().numpy(), rtol=1e-4, atol=1e-5)
    yield "", ours, optimizer.step

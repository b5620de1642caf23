"""Training against PyTorch eager, and trainnet against a loop by hand: ``python benchmarks/training.py``.

* One epoch of a small convolutional network on scikit-learn's digits, mini-batches of 128, against the same network,
  loss, optimiser and a DataLoader in PyTorch.
* `trainnet` against the custom training loop of the documentation, with the same steps: the same mini-batches, weight
  decay and Adam.
* ``adamupdate`` of 1e7 parameters in 60 arrays against ``torch.optim.Adam(foreach=True)``.

Each round takes both sides in turn; the rows say medians, and in brackets the ratio of the quickest rounds, which other
programs on the machine disturb least.  ``--profile`` prints where the time of an epoch goes.  ``OMP_NUM_THREADS=1
OPENBLAS_NUM_THREADS=1 DLARRAY_NUM_THREADS=1`` gives each side one thread.
"""

import timing  # noqa: I001 - first: it sets OpenBLAS up before NumPy is imported

import argparse
import cProfile
import pstats
import statistics
import time

import numpy as np

import dlarray as dl

EPOCH, LOOP, ADAM = 1.3, 1.05, 1.2  # bars of the ratios
BATCH, RATE = 128, 0.001
SIZE, COUNT = 10**7, 60  # of the parameters


def in_turn(what, ours, theirs, rounds, bar):
    """A row for two calls, taken in turn."""
    for call in (ours, theirs):
        call()
    mine, other = [], []
    for _ in range(rounds):
        for call, kept in ((ours, mine), (theirs, other)):
            start = time.perf_counter()
            call()
            kept.append(time.perf_counter() - start)
            time.sleep(0.05)
    timing.row(what, statistics.median(mine), statistics.median(other), bar)
    timing.RESULTS[-1] |= {
        "quickest": min(mine),
        "other quickest": min(other),
        "quickest ratio": min(mine) / min(other),
    }
    print(
        f"{'':<58} quickest {min(mine) * 1e3:9.2f} {min(other) * 1e3:10.2f} ms  ratio {min(mine) / min(other):5.2f}"
    )


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


def epochs(rounds, profile):
    X, images, labels = digits()
    names = [str(v) for v in labels]
    net = dl.initialize(dl.dlnetwork(layers()))
    given = options()

    def ours():
        dl.trainnet(X, names, net, "crossentropy", given)

    if profile:
        ours()
        report = cProfile.Profile()
        report.runcall(ours)
        pstats.Stats(report).sort_stats("tottime").print_stats(28)
        return
    print(f"dlarray, PyTorch; an epoch of {len(names)} digits in mini-batches of {BATCH}")
    in_turn("digits CNN, an epoch", ours, torch_epoch(images, labels), rounds, EPOCH)
    hot = np.eye(10, dtype=np.float32)[labels].T
    with dl.useKernels("torch"):
        in_turn("the same, with PyTorch's kernels", ours, torch_epoch(images, labels), rounds, EPOCH)
    print("trainnet, a loop by hand")
    in_turn("digits CNN, an epoch", ours, hand_epoch(net, X, hot), rounds, LOOP)


def adam(rounds):
    """One step of Adam."""
    import torch

    side = round((SIZE / COUNT) ** 0.5)
    gen = np.random.default_rng(0)
    values = [gen.standard_normal((side, side)).astype(np.float32) for _ in range(2 * COUNT)]
    gradients = [dl.dlarray(g) for g in values[COUNT:]]
    state = [[dl.dlarray(p) for p in values[:COUNT]], [], []]
    parameters = [torch.nn.Parameter(torch.from_numpy(p.copy())) for p in values[:COUNT]]
    for p, g in zip(parameters, values[COUNT:], strict=True):
        p.grad = torch.from_numpy(g)
    optimizer = torch.optim.Adam(parameters, foreach=True)
    step = 0

    def ours():
        nonlocal step
        step += 1
        state[:] = dl.adamupdate(state[0], gradients, *state[1:], step)

    print("dlarray, PyTorch (foreach)")
    in_turn(f"adamupdate, {SIZE:.0e} parameters in {COUNT} arrays", ours, optimizer.step, rounds, ADAM)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--only", choices=["epochs", "adam"])
    parser.add_argument("--profile", action="store_true")
    given = parser.parse_args()
    if given.only != "adam":
        epochs(given.rounds, given.profile)
    if given.only != "epochs" and not given.profile:
        adam(2 * given.rounds)


if __name__ == "__main__":
    main()

"""Training steps beside PyTorch, plain and by ``dlaccelerate``: a classifier, a recurrent and a convolutional network.

They are small, so what they take is the launching; a step that CUDA plays as one graph takes none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from benchmarks.gpu.works import GEN, WHERE, Row, ratio, torch_there

WARM = 4  # calls before the compiled program is used
BAR = 0.6


def accelerated(step: Callable) -> Any:
    """The function by ``dlaccelerate``, compiled soon; as it stands without PyTorch, which compiles for GPUs."""
    import dlarray as dl

    if not torch_there():
        return step
    found = dl.dlaccelerate(step)
    found.WarmUp = WARM
    return found


def on_gpu(*size: int, fmt: str = "") -> Any:
    import dlarray as dl

    return dl.gpuArray(dl.dlarray(GEN.standard_normal(size, dtype=np.float32) * np.float32(0.1), fmt))


def classes(count: int, batch: int) -> Any:
    import dlarray as dl

    chosen = np.eye(count, dtype=np.float32)[GEN.integers(0, count, batch)].T.copy()
    return dl.gpuArray(dl.dlarray(chosen, "CB"))


def looped(step: Callable, state: tuple, *data: Any) -> Callable[[], Any]:
    """A loop's next step at each call: ``step(state, iteration, *data)`` gives a loss and the state."""
    held: dict[str, Any] = {"state": state, "i": 0}

    def one() -> Any:
        held["i"] += 1
        loss, held["state"] = step(held["state"], held["i"], *data)
        return loss

    return one


def sides_of(step: Callable, state: Any, *data: Any) -> dict[str, Callable]:
    """Plain and accelerated; the latter has been compiled."""
    fast = looped(accelerated(step), state, *data)
    for _ in range(3 * WARM):
        fast()
    return {"dlarray": fast, "dlarray, plain": looped(step, state, *data)}


def classifier(time: Callable) -> list[Row]:
    """Three layers, with Adam."""
    import dlarray as dl

    p = dl.struct()
    inputs, width, batch = WHERE["classifier"]
    for k, (rows, columns) in enumerate(((width, inputs), (width, width), (10, width))):
        p[f"w{k}"], p[f"b{k}"] = on_gpu(rows, columns), on_gpu(rows, 1)

    def loss(p: Any, X: Any, T: Any) -> tuple:
        Y = dl.relu(dl.fullyconnect(X, p.w0, p.b0))
        Y = dl.relu(dl.fullyconnect(Y, p.w1, p.b1))
        value = dl.crossentropy(dl.softmax(dl.fullyconnect(Y, p.w2, p.b2)), T)
        return value, dl.dlgradient(value, p)

    def step(state: tuple, i: int, X: Any, T: Any) -> tuple:
        p, m, v = state
        value, slopes = dl.dlfeval(loss, p, X, T)
        return value, dl.adamupdate(p, slopes, m, v, i, 1e-3)

    sides = sides_of(step, (p, [], []), on_gpu(inputs, batch, fmt="CB"), classes(10, batch))
    if torch_there():
        import torch
        from torch import nn

        net = nn.Sequential(
            nn.Linear(inputs, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU(), nn.Linear(width, 10)
        ).cuda()
        optimizer = torch.optim.Adam(net.parameters(), fused=True)
        x, t = torch.randn(batch, inputs).cuda(), torch.randint(0, 10, (batch,)).cuda()
        sides["PyTorch"] = lambda: _torch_step(net, optimizer, x, t)
    what = f"classifier {inputs}-{width}-{width}-10, batch {batch}, step with Adam, dlaccelerate"
    return [ratio(what, time(sides), BAR)]


def _torch_step(net: Any, optimizer: Any, x: Any, t: Any) -> Any:
    import torch

    optimizer.zero_grad()
    loss = torch.nn.functional.cross_entropy(net(x), t)
    loss.backward()
    optimizer.step()
    return loss.detach()


def recurrent(time: Callable) -> list[Row]:
    """An lstm, forward and gradients of its weights."""
    import dlarray as dl

    steps, batch, inputs, hidden = WHERE["lstm"]
    w = [on_gpu(4 * hidden, n) for n in (inputs, hidden, 1)]
    X, H = on_gpu(inputs, batch, steps, fmt="CBT"), on_gpu(hidden, batch, fmt="CB")

    def loss(w: list, i: int, X: Any, H: Any) -> tuple:
        Y = dl.lstm(X, H, H, *w)
        value = dl.sum(Y * Y, "all")
        return value, dl.dlgradient(value, *w)

    def step(state: tuple, i: int, X: Any, H: Any) -> tuple:
        w, _ = state
        value, slopes = dl.dlfeval(loss, w, i, X, H)
        return value, (w, slopes)  # what nobody takes would not be computed

    sides = sides_of(step, (w, w), X, H)
    if torch_there():
        import torch

        layer = torch.nn.LSTM(inputs, hidden).cuda()
        x = torch.randn(steps, batch, inputs).cuda()

        def theirs() -> Any:
            layer.zero_grad()
            y = layer(x)[0]
            value = (y * y).sum()
            value.backward()
            return value

        sides["PyTorch"] = theirs
    what = f"lstm, T {steps} B {batch} I {inputs} H {hidden}, loss and gradients, dlaccelerate"
    return [ratio(what, time(sides), BAR)]


def convolutional(time: Callable) -> list[Row]:
    """Convolutions with batch normalization and pooling, with SGDM."""
    import dlarray as dl

    batch, size, widths = WHERE["network"]
    layers: list = [dl.imageInputLayer([size, size, 3], Normalization="none")]
    for filters in widths:
        layers += [
            dl.convolution2dLayer(3, filters, Padding="same"), dl.batchNormalizationLayer(), dl.reluLayer(),
            dl.maxPooling2dLayer(2, Stride=2),
        ]  # fmt: skip
    net = dl.dlupdate(dl.gpuArray, dl.dlnetwork([*layers, dl.fullyConnectedLayer(10), dl.softmaxLayer()]))
    net.State = dl.dlupdate(dl.gpuArray, net.State)

    def loss(net: Any, X: Any, T: Any) -> tuple:
        Y, state = dl.forward(net, X, nargout=2)
        value = dl.crossentropy(Y, T)
        return value, dl.dlgradient(value, net.Learnables), state

    def step(state: tuple, i: int, X: Any, T: Any) -> tuple:
        net, velocity = state
        value, slopes, net.State = dl.dlfeval(loss, net, X, T)
        return value, dl.sgdmupdate(net, slopes, velocity, 0.01)

    sides = sides_of(step, (net, []), on_gpu(size, size, 3, batch, fmt="SSCB"), classes(10, batch))
    if torch_there():
        import torch
        from torch import nn

        parts: list = []
        for before, filters in zip((3, *widths), widths, strict=False):
            parts += [
                nn.Conv2d(before, filters, 3, padding=1), nn.BatchNorm2d(filters), nn.ReLU(), nn.MaxPool2d(2)
            ]  # fmt: skip
        model = nn.Sequential(
            *parts, nn.Flatten(), nn.Linear(widths[-1] * (size >> len(widths)) ** 2, 10)
        ).cuda()
        optimizer = torch.optim.SGD(model.parameters(), 0.01, momentum=0.9)
        x, t = torch.randn(batch, 3, size, size).cuda(), torch.randint(0, 10, (batch,)).cuda()
        sides["PyTorch"] = lambda: _torch_step(model, optimizer, x, t)
    what = f"convolutions {widths}, {batch} images of {size}×{size}, step with SGDM, dlaccelerate"
    return [ratio(what, time(sides), 1.0)]

"""The rows of ``scale.py`` that compare peaks of memory with PyTorch's.

A row is a function for each side that takes a size, makes the inputs and returns the call to measure; the size; and the
bar.  Where PyTorch has no counterpart the second side is a number of bytes.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

MIB = 1 << 20
WHOLE = {"training step with adamupdate, 1e7 parameters"}  # measured with the making of what they begin with
ROWS: dict[str, tuple[Callable, Any, int, float]] = {}


def row(name: str, ours: Callable, theirs: Any, size: int, bar: float = 1.2) -> None:
    """Enter a row."""
    ROWS[name] = ours, theirs, size, bar


def ours(make: Callable) -> Callable:
    """A side that is given the package."""

    def side(size: int) -> Callable:
        import dlarray as dl

        return make(dl, size)

    return side


def theirs(make: Callable) -> Callable:
    """A side that is given PyTorch."""

    def side(size: int) -> Callable:
        import torch

        return make(torch, size)

    return side


def values(*shape: int) -> np.ndarray:
    """Random numbers of class single."""
    return np.random.default_rng(0).random(shape, dtype=np.float32)


# -- predictions ------------------------------------------------------------------------------------------------
def _relu(dl: Any, n: int) -> Callable:
    net = dl.dlnetwork([dl.featureInputLayer(64, Normalization="none"), *[dl.reluLayer() for _ in range(32)]])
    X = dl.dlarray(values(n, 64).T, "CB")
    return lambda: net.predict(X)


def _relu_torch(torch: Any, n: int) -> Callable:
    net = torch.nn.Sequential(*[torch.nn.ReLU() for _ in range(32)])
    x = torch.from_numpy(values(n, 64))

    def call() -> Any:
        with torch.no_grad():
            return net(x)

    return call


row("predict: 32 relu layers", ours(_relu), theirs(_relu_torch), 262_144)


def _cnn(dl: Any, n: int) -> Callable:
    layers = [dl.imageInputLayer([32, 32, 3], Normalization="none")]
    for filters in (32, 32, 64, 64):
        layers += [
            dl.convolution2dLayer(3, filters, Padding="same"),
            dl.batchNormalizationLayer(),
            dl.reluLayer(),
        ]
    net = dl.dlnetwork(
        [*layers, dl.globalAveragePooling2dLayer(), dl.fullyConnectedLayer(10), dl.softmaxLayer()]
    )
    X = dl.dlarray(np.asfortranarray(values(32, 32, 3, n)), "SSCB")
    return lambda: net.predict(X)


def _cnn_torch(torch: Any, n: int) -> Callable:
    nn, layers, before = torch.nn, [], 3
    for filters in (32, 32, 64, 64):
        layers += [nn.Conv2d(before, filters, 3, padding="same"), nn.BatchNorm2d(filters), nn.ReLU()]
        before = filters
    net = nn.Sequential(
        *layers, nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(64, 10), nn.Softmax(1)
    ).eval()
    x = torch.from_numpy(values(n, 3, 32, 32))

    def call() -> Any:
        with torch.no_grad():
            return net(x)

    return call


row("predict: CNN of 4 convolutions", ours(_cnn), theirs(_cnn_torch), 512)


# -- updates ----------------------------------------------------------------------------------------------------
def _adam(dl: Any, n: int) -> Callable:
    state = {"p": dl.dlarray(values(1, n)), "a": dl.zeros([1, n], "single"), "s": dl.zeros([1, n], "single")}
    g = dl.dlarray(values(1, n))

    def call() -> Any:
        state["p"], state["a"], state["s"] = dl.adamupdate(state["p"], g, state["a"], state["s"], 1)

    return call


def _adam_torch(torch: Any, n: int) -> Callable:
    p = torch.nn.Parameter(torch.from_numpy(values(1, n)))
    p.grad = torch.from_numpy(values(1, n))
    optimizer = torch.optim.Adam([p])
    optimizer.step()
    return optimizer.step


row("adamupdate of 1e8 parameters", ours(_adam), theirs(_adam_torch), 100_000_000, 1.3)
row("adamupdate of 1e7 parameters", ours(_adam), theirs(_adam_torch), 10_000_000, 1.3)


def _adam_step(dl: Any, n: int) -> Callable:
    width = round((n / 4) ** 0.5)
    net = dl.dlnetwork(
        [dl.featureInputLayer(width, Normalization="none"), *[dl.fullyConnectedLayer(width)] * 4]
    )
    X, T = dl.dlarray(values(width, 32), "CB"), dl.dlarray(values(width, 32), "CB")
    state: dict = {"net": net, "a": None, "s": None}

    def loss(net: Any, X: Any, T: Any) -> Any:
        value = dl.mse(dl.forward(net, X), T)
        return value, dl.dlgradient(value, net.Learnables)

    def call() -> None:
        _, g = dl.dlfeval(loss, state["net"], X, T)
        state["net"], state["a"], state["s"] = dl.adamupdate(state["net"], g, state["a"], state["s"], 1)

    call()
    return call


def _adam_step_torch(torch: Any, n: int) -> Callable:
    width = round((n / 4) ** 0.5)
    net = torch.nn.Sequential(*[torch.nn.Linear(width, width) for _ in range(4)])
    optimizer = torch.optim.Adam(net.parameters())
    x, t = torch.from_numpy(values(32, width)), torch.from_numpy(values(32, width))

    def call() -> None:
        optimizer.zero_grad()
        ((net(x) - t) ** 2).mean().backward()
        optimizer.step()

    call()
    return call


row("training step with adamupdate, 1e7 parameters", ours(_adam_step), theirs(_adam_step_torch), 10_000_000)


# -- temporaries -------------------------------------------------------------------------------------------------
def _of(name: str, *arguments: Any, shape: tuple[int, ...] = ()) -> tuple[Callable, Callable]:
    """A function of one array, here and in PyTorch; the text ``name`` is ours, or ours and PyTorch's."""
    mine, _, other = name.partition(" ")

    def one(dl: Any, n: int) -> Callable:
        X = dl.dlarray(values(n, *shape).T if shape else values(1, n))
        return lambda: getattr(dl, mine)(X, *arguments)

    def two(torch: Any, n: int) -> Callable:
        x = torch.from_numpy(values(n, *shape))
        f = torch.linalg.vector_norm if other == "norm" else getattr(torch, other or mine)
        return lambda: f(x)

    return ours(one), theirs(two)


for _name, _bar in (("var", 1.2), ("std", 1.2), ("norm", 1.2), ("median", 1.2)):
    row(f"{_name} of 5e7 elements", *_of(_name), 50_000_000, _bar)
row("vecnorm of 5e7 elements", *_of("vecnorm norm"), 50_000_000)


def _gelu(dl: Any, n: int) -> Callable:
    X = dl.dlarray(values(64, n // 64), "CB")

    def loss(X: Any) -> Any:
        return dl.dlgradient(dl.sum(dl.gelu(X), "all"), X)

    return lambda: dl.dlfeval(loss, X)


def _gelu_torch(torch: Any, n: int) -> Callable:
    x = torch.from_numpy(values(n // 64, 64)).requires_grad_()

    def call() -> Any:
        x.grad = None
        torch.nn.functional.gelu(x).sum().backward()
        return x.grad

    return call


row("gradient of gelu, 3e7 elements", ours(_gelu), theirs(_gelu_torch), 32_000_000)


def _attention(backward: bool, kernels: bool = False) -> Callable:
    def make(dl: Any, n: int) -> Callable:
        if kernels:
            dl.useKernels("torch")
        q, k, v = (dl.dlarray(values(64, 1, n), "CBT") for _ in range(3))

        def loss(q: Any, k: Any, v: Any) -> Any:
            return dl.dlgradient(dl.sum(dl.attention(q, k, v, 1), "all"), [q, k, v])

        return (lambda: dl.dlfeval(loss, q, k, v)) if backward else (lambda: dl.attention(q, k, v, 1))

    return ours(make)


def _attention_torch(backward: bool) -> Callable:
    def make(torch: Any, n: int) -> Callable:
        q, k, v = (torch.from_numpy(values(1, 1, n, 64)).requires_grad_(backward) for _ in range(3))

        def call() -> Any:
            y = torch.nn.functional.scaled_dot_product_attention(q, k, v)
            if backward:
                q.grad = k.grad = v.grad = None
                y.sum().backward()
            return y

        return call

    return theirs(make)


for _backward, _what in ((False, "forward"), (True, "forward and backward")):
    for _kernels, _with in ((False, ""), (True, ", PyTorch's kernels")):
        row(
            f"attention, T 16,384, {_what}{_with}",
            _attention(_backward, _kernels),
            _attention_torch(_backward),
            16_384,
            1.0 if _kernels else 1.2,
        )


# -- data --------------------------------------------------------------------------------------------------------
def _images(dl: Any, n: int) -> Callable:
    images = np.random.default_rng(0).integers(0, 256, (28, 28, 1, n), dtype=np.uint8)
    labels = dl.categorical(np.arange(n)[:, None] % 10)
    net = dl.dlnetwork([
        dl.imageInputLayer([28, 28, 1], Normalization="none"),
        dl.fullyConnectedLayer(10),
        dl.softmaxLayer(),
    ])  # fmt: skip
    options = dl.trainingOptions("sgdm", MaxEpochs=1, MiniBatchSize=128, Verbose=False)
    return lambda: dl.trainnet(images, labels, net, "crossentropy", options)


def _images_bytes(torch: Any, n: int) -> Callable:
    raise NotImplementedError


_images_side = ours(_images)
_images_side.expected = lambda n: 28 * 28 * n  # type: ignore[attr-defined]
row("trainnet: 60,000 images of uint8, beside their bytes", _images_side, None, 60_000)


# -- encodings ---------------------------------------------------------------------------------------------------
def _onehotencode(dl: Any, n: int) -> Callable:
    names = [f"c{k}" for k in range(1000)]
    labels = dl.categorical.from_codes(np.arange(n)[:, None] % 1000 + 1, names)
    return lambda: dl.onehotencode(labels, 2)


_encode_side = ours(_onehotencode)
_encode_side.expected = lambda n: n * 1000 * 8  # type: ignore[attr-defined]
row("onehotencode into 1,000 classes, beside its result", _encode_side, None, 50_000)


def _onehotdecode(dl: Any, n: int) -> Callable:
    names = [f"c{k}" for k in range(1000)]
    scores = dl.dlarray(values(1000, n).T)
    return lambda: dl.onehotdecode(scores, names, 2)


_decode_side = ours(_onehotdecode)
_decode_side.expected = lambda n: n * 8 * 4  # type: ignore[attr-defined]
row("onehotdecode of 1,000 classes, beside four times its result", _decode_side, None, 500_000)

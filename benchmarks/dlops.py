"""Activations, softmax, layernorm, fullyconnect, losses, chains: singles, 1024 channels × 2048 observations."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import torch
import torch.nn.functional as F

import dlarray as dl
from benchmarks.sides import BOTH, FORWARD, PULL, Part, generator, normal, passes, stored

CHANNELS, BATCH = 1024, 2048


def layernorm(x, shift, gain):
    return F.layer_norm(x, (CHANNELS,), gain, shift)


# dlarray's function, PyTorch's function, sizes of more arguments
FUNCTIONS: dict[str, tuple[Callable, Callable, list[tuple[int, ...]]]] = {
    "relu": (dl.relu, torch.relu, []),
    "sigmoid": (dl.sigmoid, torch.sigmoid, []),
    "tanh": (dl.tanh, torch.tanh, []),
    "gelu": (dl.gelu, F.gelu, []),
    "gelu tanh": (
        lambda X: dl.gelu(X, Approximation="tanh"), lambda x: F.gelu(x, approximate="tanh"), [],
    ),
    "softmax": (dl.softmax, lambda x: torch.softmax(x, -1), []),
    "layernorm": (dl.layernorm, layernorm, [(CHANNELS,), (CHANNELS,)]),
    "fullyconnect": (
        dl.fullyconnect, lambda x, w, b: F.linear(x, w, b), [(512, CHANNELS), (512,)],
    ),
}  # fmt: skip


def back(a: Any, like: Any) -> np.ndarray:
    """Data is turned, weights are not."""
    a = np.asarray(dl.extractdata(a))
    return (a.T if len(like) == BATCH else a).reshape(like.shape)


def of_channels(name: str) -> Iterator[Part]:
    """A function of data in channels, and its gradients by all arguments."""
    ours, theirs, more = FUNCTIONS[name]
    gen = generator()
    x, rest = normal(gen, BATCH, CHANNELS), [normal(gen, *size) for size in more]
    seed = normal(gen, BATCH, 512 if name == "fullyconnect" else CHANNELS)
    mine = [stored(x, "CB"), *(dl.dlarray(a) for a in rest)]
    other = [torch.tensor(a) for a in (x, *rest)]
    both_seeds = stored(seed, "CB"), torch.tensor(seed)
    yield from passes(ours, theirs, mine, other, both_seeds, turned=back, names=(FORWARD, BOTH, PULL))


def loss(name: str) -> Iterator[Part]:
    """A loss of probabilities."""
    gen = generator()
    x = normal(gen, BATCH, CHANNELS)
    y = np.exp(x) / np.exp(x).sum(1, keepdims=True)
    t = np.eye(CHANNELS, dtype=np.float32)[gen.integers(0, CHANNELS, BATCH)]
    T, tt = stored(t, "CB"), torch.tensor(t)
    ours, theirs = {
        "mse": (lambda Y: dl.mse(Y, T), lambda y: 0.5 * ((y - tt) ** 2).sum() / BATCH),
        "crossentropy": (lambda Y: dl.crossentropy(Y, T), lambda y: -(tt * torch.log(y)).sum() / BATCH),
    }[name]
    yield from passes(ours, theirs, [stored(y, "CB")], [torch.tensor(y)])


def chain(count: int) -> Iterator[Part]:
    """tanh(x.*y + x).*sigmoid(x) of vectors."""
    gen = generator()
    x, y, g = (normal(gen, 1, count) for _ in range(3))
    yield from passes(
        lambda X, Y: dl.tanh(X * Y + X) * dl.sigmoid(X), lambda x, y: torch.tanh(x * y + x) * torch.sigmoid(x),
        [stored(x, "CB"), stored(y, "CB")], [torch.tensor(x), torch.tensor(y)], (stored(g, "CB"), torch.tensor(g)),
    )  # fmt: skip


def embed(words: int = 10_000, channels: int = 256, batch: int = 16, steps: int = 256) -> Iterator[Part]:
    """Embedding vectors of a mini-batch of text, and their gradient."""
    gen = generator()
    w, k = normal(gen, words, channels), gen.integers(0, words, (steps, batch))
    g = normal(gen, steps, batch, channels)
    K, index = stored(k[..., None].astype(np.float32) + 1, "CBT"), torch.tensor(k)
    yield from passes(
        lambda W: dl.embed(K, W), lambda w: F.embedding(index, w), [stored(w)], [torch.tensor(w)],
        (stored(g, "CBT"), torch.tensor(g)), names=(FORWARD, BOTH, PULL),
    )  # fmt: skip


def product(rows: int, inner: int, columns: int) -> Iterator[Part]:
    """A matrix product and its gradients."""
    gen = generator()
    a, b, g = normal(gen, rows, inner), normal(gen, inner, columns), normal(gen, rows, columns)
    yield from passes(
        lambda A, B: B @ A, lambda a, b: a @ b, [stored(a), stored(b)], [torch.tensor(a), torch.tensor(b)],
        (stored(g), torch.tensor(g)),
    )  # fmt: skip

"""Convolution, pooling, normalisation and losses: singles; gradients by data, weights and bias."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import torch
import torch.nn.functional as F

import dlarray as dl
from benchmarks.sides import BOTH, FORWARD, PULL, Part, generator, normal, passes, stored
from benchmarks.timing import quickest


def turned(a: np.ndarray) -> np.ndarray:
    """An array of PyTorch's, (observations, channels, height, width), in MATLAB's order: "SSCB" or "SSCU"."""
    return a.transpose(2, 3, 1, 0) if a.ndim == 4 else a.reshape(-1, 1)


def back(a: Any, like: Any) -> np.ndarray:
    """What comes out of ours, as PyTorch has it."""
    a = np.asarray(dl.extractdata(a))
    return a.reshape(like.shape) if like.ndim == 1 else a.transpose(3, 2, 0, 1).reshape(like.shape)


def pixelwise(a: np.ndarray) -> np.ndarray:
    """The same numbers, with the channels of a pixel together in memory."""
    return np.ascontiguousarray(a.transpose(0, 2, 3, 1)).transpose(0, 3, 1, 2) if a.ndim == 4 else a


def of_pictures(a: np.ndarray, laid_out: Callable) -> dl.dlarray:
    """A dlarray of images, laid out in memory as the operation before it would give it."""
    return dl.dlarray.from_array(laid_out(a.transpose(0, 1, 3, 2)), dl.dlarray(turned(a), "SSCB")._format)


def of_images(
    ours: Callable, theirs: Callable, arrays: list[np.ndarray], layouts: bool = False, names=(FORWARD, BOTH)
) -> Iterator[Part]:
    """A function of images; each side has them in the layout that suits it, where ``layouts`` says that it matters.

    Within a network the first operation alone changes the order, on either side.
    """
    with torch.no_grad():
        seed = normal(generator(), *theirs(*(torch.tensor(a) for a in arrays)).shape)

    def parts(laid_out: Callable) -> list[Part]:
        mine = [of_pictures(arrays[0], laid_out), *(dl.dlarray(turned(a)) for a in arrays[1:])]
        other = [torch.from_numpy(laid_out(a)) for a in arrays]
        seeds = of_pictures(seed, laid_out), torch.from_numpy(laid_out(seed))
        return list(passes(ours, theirs, mine, other, seeds, turned=back, names=names))

    if not layouts:
        yield from parts(np.ascontiguousarray)
        return
    for (name, *rows), (_, *pixels) in zip(parts(np.ascontiguousarray), parts(pixelwise), strict=True):
        yield name, *(quickest(row, pixel) for row, pixel in zip(rows, pixels, strict=True))


def convolution(
    batch: int, channels: int, filters: int, extent: int, size: int, pad: int, stride: int = 1
) -> Iterator[Part]:
    gen = generator()
    arrays = [
        normal(gen, batch, channels, extent, extent), normal(gen, filters, channels, size, size), normal(gen, filters),
    ]  # fmt: skip
    yield from of_images(
        lambda X, W, b: dl.dlconv(X, W, b, Padding=pad, Stride=stride),
        lambda x, w, b: F.conv2d(x, w, b, padding=pad, stride=stride),
        arrays, layouts=True, names=(FORWARD, BOTH, PULL),
    )  # fmt: skip


def channelwise() -> Iterator[Part]:
    gen = generator()
    yield from of_images(
        lambda X, W, b: dl.dlconv(X, dl.permute(W, [1, 2, 3, 5, 4]), b, Padding=1),
        lambda x, w, b: F.conv2d(x, w, b, padding=1, groups=64),
        [normal(gen, 8, 64, 32, 32), normal(gen, 64, 1, 3, 3), normal(gen, 64)], layouts=True,
    )  # fmt: skip


def transposed() -> Iterator[Part]:
    gen = generator()
    yield from of_images(
        lambda X, W, b: dl.dltranspconv(X, W, b, Cropping=1, Stride=2),
        lambda x, w, b: F.conv_transpose2d(x, w, b, padding=1, stride=2),
        [normal(gen, 8, 64, 16, 16), normal(gen, 64, 32, 4, 4), normal(gen, 32)], layouts=True,
    )  # fmt: skip


POOLINGS: dict[str, tuple[Callable, Callable]] = {
    "max 2": (lambda X: dl.maxpool(X, 2, Stride=2), lambda x: F.max_pool2d(x, 2)),
    "max 3": (lambda X: dl.maxpool(X, 3, Stride=2, Padding=1), lambda x: F.max_pool2d(x, 3, 2, 1)),
    "average 2": (lambda X: dl.avgpool(X, 2, Stride=2), lambda x: F.avg_pool2d(x, 2)),
    "average 3": (lambda X: dl.avgpool(X, 3, Padding=1), lambda x: F.avg_pool2d(x, 3, 1, 1)),
    "global": (lambda X: dl.avgpool(X, "global"), lambda x: F.adaptive_avg_pool2d(x, 1)),
}


def pooling(kind: str, batch: int = 8, channels: int = 32, extent: int = 32) -> Iterator[Part]:
    ours, theirs = POOLINGS[kind]
    names = (FORWARD, BOTH, PULL)
    yield from of_images(ours, theirs, [normal(generator(), batch, channels, extent, extent)], names=names)


def normalization(kind: str, batch: int = 16, channels: int = 64, extent: int = 32) -> Iterator[Part]:
    """In training the running statistics are updated where a function has them."""
    gen = generator()
    arrays = [normal(gen, batch, channels, extent, extent), normal(gen, channels), normal(gen, channels)]
    mu, var = np.zeros(channels, np.float32), np.ones(channels, np.float32)
    mean, variance = torch.tensor(mu), torch.tensor(var)

    def along(v):
        return dl.dlarray(v, "C")

    ours, theirs = {
        "batch": (dl.batchnorm, lambda x, o, s: F.batch_norm(x, None, None, s, o, True)),
        "batch, running": (
            lambda X, o, s: dl.batchnorm(X, o, s, mu, var, nargout=3)[0],
            lambda x, o, s: F.batch_norm(x, mean.clone(), variance.clone(), s, o, True),
        ),
        "batch, prediction": (
            lambda X, o, s: dl.batchnorm(X, o, s, mu, var),
            lambda x, o, s: F.batch_norm(x, mean, variance, s, o, False),
        ),
        "group": (lambda X, o, s: dl.groupnorm(X, 8, o, s), lambda x, o, s: F.group_norm(x, 8, s, o)),
        "instance": (dl.instancenorm, lambda x, o, s: F.instance_norm(x, weight=s, bias=o)),
        "cross-channel": (
            lambda X, o, s: dl.crosschannelnorm(X * along(s), 5) + along(o),
            lambda x, o, s: (
                F.local_response_norm(x * s[:, None, None], 5, 1e-4, 0.75, 2) + o[:, None, None]
            ),
        ),
    }[kind]  # fmt: skip
    yield from of_images(ours, theirs, arrays, names=(FORWARD, BOTH, PULL))


def loss(kind: str, classes: int = 10_000, batch: int = 64) -> Iterator[Part]:
    """Losses of 64 observations in 10,000 classes."""
    gen = generator()
    x, t, k = (
        normal(gen, batch, classes), gen.random((batch, classes), dtype=np.float32), gen.integers(0, classes, batch),
    )  # fmt: skip
    t /= t.sum(1, keepdims=True)
    p = torch.softmax(torch.tensor(x), 1).numpy()
    T, K = stored(t, "CB"), dl.dlarray(k[None].astype(np.float32) + 1)
    soft, index = torch.tensor(t), torch.tensor(k)
    ours, theirs, data = {
        "soft": (lambda Y: dl.crossentropy(Y, T), lambda y: -(soft * torch.log(y)).sum() / batch, p),
        "index": (lambda Y: dl.indexcrossentropy(Y, K), lambda y: F.nll_loss(torch.log(y), index), p),
        "softmax, soft": (
            lambda X: dl.crossentropy(dl.softmax(X), T), lambda z: F.cross_entropy(z, soft), x,
        ),
        "softmax, index": (
            lambda X: dl.indexcrossentropy(dl.softmax(X), K), lambda z: F.cross_entropy(z, index), x,
        ),
    }[kind]  # fmt: skip
    yield from passes(ours, theirs, [stored(data, "CB")], [torch.tensor(data)])

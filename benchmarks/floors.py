"""What NumPy alone takes beside PyTorch, without this library.

The same work as other rows, written by hand for one size with as few calls of NumPy as it takes, and nothing checked,
labelled or recorded.  A bar below such a ratio is out of reach for NumPy; the rest is ours.
"""

from collections.abc import Callable, Iterator

import numpy as np
import torch
import torch.nn.functional as F

from benchmarks.sides import Part, generator
from benchmarks.sides import normal as drawn
from dlarray import allocator

GEN = generator()


def normal(*size: int) -> np.ndarray:
    return drawn(GEN, *size)


def checked(ours: Callable, theirs: Callable) -> Part:
    allocator.keep_for_steps()  # or fresh memory, page by page, would take most of the time

    def without_gradients():
        with torch.no_grad():
            return theirs()

    np.testing.assert_allclose(ours(), without_gradients().numpy(), rtol=1e-3, atol=2e-3)
    return "", ours, without_gradients


def layernorm() -> Iterator[Part]:
    x, gain, shift = normal(2048, 1024), normal(1024), normal(1024)
    t, tg, ts = map(torch.tensor, (x, gain, shift))
    mean_of = np.full(1024, 1 / 1024, np.float32)

    def ours():
        y = x - (x @ mean_of)[:, None]
        y *= (1 / np.sqrt(np.vecdot(y, y) / 1024 + 1e-5))[:, None]
        y *= gain
        y += shift
        return y

    yield checked(ours, lambda: F.layer_norm(t, (1024,), tg, ts))


def gelu() -> Iterator[Part]:
    x = normal(2048, 1024)
    t = torch.tensor(x)

    def ours():  # an exponential, a division and six products and sums are fewer than the exact formula needs
        s = x * x
        y = s * np.float32(-0.07)
        y -= np.float32(1.595)
        y *= x
        np.exp(y, out=y)
        y += 1
        np.divide(x, y, out=y)
        return y

    yield checked(ours, lambda: F.gelu(t))  # ours to three digits


def lstm() -> Iterator[Part]:
    steps, batch, inputs, n = 64, 16, 64, 128
    net = torch.nn.LSTM(inputs, n)
    w, r, b = (p.detach().numpy().copy() for p in (net.weight_ih_l0, net.weight_hh_l0, net.bias_ih_l0))
    b += net.bias_hh_l0.detach().numpy()
    x = normal(steps, batch, inputs)
    t, half = torch.tensor(x), np.full(4 * n, 0.5, np.float32)
    half[2 * n : 3 * n] = 1
    wt, rt, shift = np.ascontiguousarray(w.T) * half, np.ascontiguousarray(r.T) * half, 1 - half

    def ours():
        z = (x.reshape(-1, inputs) @ wt).reshape(steps, batch, 4 * n)
        z += b * half
        out = np.empty((steps, batch, n), np.float32)
        h = c = np.zeros((batch, n), np.float32)
        for a, y in zip(z, out, strict=True):
            a += h @ rt
            np.tanh(a, out=a)
            a *= half
            a += shift
            c = a[:, n : 2 * n] * c
            c += a[:, :n] * a[:, 2 * n : 3 * n]
            np.multiply(np.tanh(c), a[:, 3 * n :], out=y)
            h = y
        return out

    yield checked(ours, lambda: net(t)[0])


def convolution() -> Iterator[Part]:
    x, w, b = normal(8, 3, 28, 28), normal(16, 3, 5, 5), normal(16)
    t, tw, tb = map(torch.tensor, (x, w, b))
    matrix = w.reshape(16, 75)

    def ours():
        windows = np.lib.stride_tricks.sliding_window_view(x, (5, 5), axis=(2, 3))
        y = matrix @ np.ascontiguousarray(windows.transpose(0, 1, 4, 5, 2, 3)).reshape(8, 75, 576)
        y += b[:, None]
        return y.reshape(8, 16, 24, 24)

    yield checked(ours, lambda: F.conv2d(t, tw, tb))


def attention(causal: bool) -> Iterator[Part]:
    q, k, v = (normal(8, 512, 64) for _ in range(3))
    tq, tk, tv = (torch.tensor(a)[None] for a in (q, k, v))
    hidden = np.triu(np.ones((512, 512), bool), 1)

    def ours():
        scores = np.matmul(q * np.float32(1 / 8), k.swapaxes(1, 2))
        if causal:
            scores[:, hidden] = -np.inf
        np.exp(scores, out=scores)  # without the largest subtracted, which only these numbers allow
        y = np.matmul(scores, v)
        y /= np.add.reduce(scores, axis=2)[..., None]
        return y[None]

    yield checked(ours, lambda: F.scaled_dot_product_attention(tq, tk, tv, is_causal=causal))

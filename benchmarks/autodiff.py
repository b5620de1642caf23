"""Cost of small operations, traced and untraced, on 8×4 singles."""

from collections.abc import Iterator

import numpy as np

import dlarray as dl
from benchmarks.sides import Part


def data():
    x = np.random.default_rng(0).random((8, 4), dtype=np.float32)
    return x, dl.dlarray(x, "CB")


def chain(a):
    y = a
    for _ in range(20):
        y = dl.tanh(y * a + a)
    return dl.dlgradient(dl.sum(y, "all"), a)


def traced() -> Iterator[Part]:
    """60 operations, forward and backward, beside PyTorch eager."""
    import torch

    x, X = data()
    t = torch.tensor(x, requires_grad=True)

    def torch_chain():
        y = t
        for _ in range(20):
            y = torch.tanh(y * t + t)
        return torch.autograd.grad(y.sum(), t)[0]

    np.testing.assert_allclose(np.asarray(dl.dlfeval(chain, X)), torch_chain().numpy(), rtol=1e-4)
    yield "", lambda: dl.dlfeval(chain, X), torch_chain


def beside_autograd() -> Iterator[Part]:
    """The same beside the autograd package."""
    import autograd.numpy as anp
    from autograd import grad

    x, X = data()

    def loss(a):
        y = a
        for _ in range(20):
            y = anp.tanh(y * a + a)
        return anp.sum(y)

    gradient = grad(loss)
    np.testing.assert_allclose(np.asarray(dl.dlfeval(chain, X)), gradient(x), rtol=1e-4)
    yield "", lambda: dl.dlfeval(chain, X), lambda: gradient(x)


def untraced() -> Iterator[Part]:
    """One small operation, not traced, beside NumPy's: the mean of 60."""
    x, X = data()

    def ours():
        y = X
        for _ in range(20):
            y = dl.tanh(y * X + X)

    def bare():
        y = x
        for _ in range(20):
            y = np.tanh(y * x + x)

    yield "60 operations", ours, bare


def empty() -> Iterator[Part]:
    """dlfeval of a function that does nothing, beside the call alone."""
    _, X = data()

    def nothing(a):
        return a

    yield "", lambda: dl.dlfeval(nothing, X), lambda: nothing(X)

"""Jacobians, Laplacians and Hessians of small networks beside torch.func: doubles."""

from collections.abc import Iterator

import numpy as np
import torch
from torch.func import functional_call, hessian, jacrev, vmap

import dlarray as dl
from benchmarks.sides import Part
from dlarray.autodiff import batching


def network(gen, sizes):
    """Weights and biases of a tanh network, as NumPy arrays."""
    return [
        (gen.standard_normal((n, m)) / np.sqrt(m), gen.standard_normal((n, 1)) * 0.1)
        for m, n in zip(sizes, sizes[1:], strict=False)
    ]


def apply(layers, X):
    for i, (W, b) in enumerate(layers):
        X = dl.fullyconnect(X, W, b, DataFormat="CB")
        X = dl.tanh(X) if i < len(layers) - 1 else X
    return X


def modules(layers):
    parts = []
    for i, (W, b) in enumerate(layers):
        linear = torch.nn.Linear(W.shape[1], W.shape[0], dtype=torch.float64)
        with torch.no_grad():
            linear.weight.copy_(torch.tensor(W))
            linear.bias.copy_(torch.tensor(b[:, 0]))
        parts += [linear, torch.nn.Tanh()] if i < len(layers) - 1 else [linear]
    return torch.nn.Sequential(*parts)


def traced(layers):
    return [(dl.dlarray(W), dl.dlarray(b)) for W, b in layers]


def jacobian(rows: bool = False) -> Iterator[Part]:
    gen = np.random.default_rng(0)
    layers, x = network(gen, (16, 64, 64, 32)), gen.standard_normal((16, 100))
    L, X = traced(layers), dl.dlarray(x)
    net, t = modules(layers), torch.tensor(x.T)

    def ours():
        return dl.dlfeval(lambda X: dl.dljacobian(apply(L, X), X, 1, EnableHigherDerivatives=False), X)

    per_point = vmap(jacrev(lambda p: net(p)))

    def theirs():
        return per_point(t)

    np.testing.assert_allclose(
        np.asarray(ours()), theirs().detach().numpy().transpose(1, 2, 0), rtol=1e-9, atol=1e-12
    )
    yield "", ours, looped(ours) if rows else theirs


def looped(call):
    """The call with one pull for each row."""

    def run():
        batch, batching.pull_rows = batching.pull_rows, batching.pull_loop
        try:
            return call()
        finally:
            batching.pull_rows = batch

    return run


def laplacian() -> Iterator[Part]:
    gen = np.random.default_rng(0)
    layers, x = network(gen, (3, 32, 32, 1)), gen.standard_normal((3, 1000))
    L, X = traced(layers), dl.dlarray(x)
    net, t = modules(layers), torch.tensor(x.T)

    def loss(X, L):
        lap = dl.dllaplacian(apply(L, X), X, 1)
        return lap, dl.dlgradient(dl.mean(lap**2, "all"), [L[0], L[1], L[2][0]])

    parameters = dict(net.named_parameters())

    def at_point(p, q):
        return torch.trace(hessian(lambda z: functional_call(net, p, (z,))[0])(q))

    def torch_loss(p):
        lap = vmap(at_point, (None, 0))(p, t)
        return (lap**2).mean(), lap

    torch_step = torch.func.grad(torch_loss, has_aux=True)

    def ours():
        return dl.dlfeval(loss, X, L)

    def theirs():
        return torch_step(parameters)

    (lap, grads), (their_grads, their_lap) = ours(), theirs()
    np.testing.assert_allclose(np.asarray(lap)[0], their_lap.detach().numpy(), rtol=1e-8, atol=1e-11)
    # the last bias is left out: no second derivative depends on it
    np.testing.assert_allclose(
        np.asarray(grads[0][0]), their_grads["0.weight"].detach().numpy(), rtol=1e-7, atol=1e-11
    )
    yield "and dlgradient", ours, theirs

    def value():
        return dl.dlfeval(lambda X: dl.dllaplacian(apply(L, X), X, 1, EnableHigherDerivatives=False), X)

    detached = {name: p.detach() for name, p in parameters.items()}

    def torch_value():
        return vmap(at_point, (None, 0))(detached, t)

    yield "alone", value, torch_value


def hessian_of_parameters(rows: bool = False) -> Iterator[Part]:
    gen = np.random.default_rng(0)
    layers, x = network(gen, (2, 10, 1)), gen.standard_normal((2, 50))
    L, X = traced(layers), dl.dlarray(x)
    net, t = modules(layers), torch.tensor(x.T)
    parameters = {name: p.detach() for name, p in net.named_parameters()}
    sizes = [p.numel() for p in parameters.values()]

    def unflat(v):
        return {
            n: part.reshape(p.shape)
            for (n, p), part in zip(parameters.items(), torch.split(v, sizes), strict=True)
        }

    flat = torch.cat([p.reshape(-1) for p in parameters.values()])
    second = hessian(lambda v: (functional_call(net, unflat(v), (t,)) ** 2).sum())

    def ours():
        return dl.dlfeval(
            lambda L: dl.dlhessian(dl.sum(apply(L, X) ** 2, "all"), L, EnableHigherDerivatives=False), L
        )

    def theirs():
        return second(flat)

    mine, other = np.asarray(ours()), theirs().numpy()
    # MATLAB's order of a matrix is by columns, PyTorch's by rows
    W = np.arange(layers[0][0].size).reshape(layers[0][0].shape).ravel(order="F")
    order = np.concatenate([W, np.arange(W.size, len(mine))])
    np.testing.assert_allclose(mine, other[np.ix_(order, order)], rtol=1e-8, atol=1e-10)
    yield "", ours, looped(ours) if rows else theirs

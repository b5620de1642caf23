"""Steps that MATLAB users write by hand, plain and compiled by dlaccelerate, beside PyTorch eager.

Burgers' equation (9 fully connected layers of 20 tanh, loss and gradient with the second derivative in x) and a
classifier (loss, gradients and an Adam step).  Both sides start from the same values, and their losses are compared.
The classifier is timed in plain JAX too: what is between that and `dlaccelerate` is ours, what is below it is not.
"""

import math
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

import dlarray as dl
from dlarray.acceleration import engines

ENGINE = ""  # the compiler of all compiled rows; without a name the one that dlaccelerate ends with
NU = 0.01 / math.pi


def glorot(gen: np.random.Generator, widths: list[int]) -> list[np.ndarray]:
    """Weights of fully connected layers."""
    return [
        ((gen.random((o, i)) * 2 - 1) * math.sqrt(6 / (i + o))).astype(np.float32)
        for i, o in zip(widths, widths[1:], strict=False)
    ]


def parameters_of(weights: list[np.ndarray]) -> dict:
    """A struct of learnable parameters, as MATLAB's model functions take it."""
    return {
        f"fc{k}": dl.struct(Weights=dl.dlarray(w), Bias=dl.zeros(len(w), 1, "single"))
        for k, w in enumerate(weights, 1)
    }


def compiled(function: Callable, engine: str = "") -> Callable:
    """The function, compiled at its first call: what is timed is the compiled call; ``engine`` of that name."""
    first = engines.chosen("auto")[0]
    best = first and (engines.better(first) or first)
    accfun = dl.dlaccelerate(function, Engine=engine or ENGINE or (best.name if best else "auto"))
    accfun.WarmUp = 0
    # Adam makes steps of what is nothing but rounding, as gradients before a batchnorm
    accfun.CheckTolerance = 1e-2
    return accfun


def alike(ours: Callable, theirs: Callable, rtol: float = 1e-3) -> None:
    """Both sides' losses are the same."""
    np.testing.assert_allclose(ours(), theirs(), rtol=rtol)


# -- Burgers ---------------------------------------------------------------------------------------------------
def model(parameters, X, T):
    U = dl.vertcat(X, T)
    *hidden, last = parameters.values()
    for layer in hidden:
        U = dl.tanh(dl.fullyconnect(U, layer.Weights, layer.Bias))
    return dl.fullyconnect(U, last.Weights, last.Bias)


def pinnLoss(parameters, X, T, X0, T0, U0):
    U = model(parameters, X, T)
    Ux, Ut = dl.dlgradient(dl.sum(U, "all"), X, T, EnableHigherDerivatives=True)
    Uxx = dl.dlgradient(dl.sum(Ux, "all"), X, EnableHigherDerivatives=True)
    f = Ut + U * Ux - NU * Uxx
    loss = dl.mse(f, 0 * f) + dl.mse(model(parameters, X0, T0), U0)
    return loss, dl.dlgradient(loss, parameters)


def burgers(
    points: int, accelerated: bool = False, beside: str = "PyTorch", engine: str = ""
) -> Iterator[tuple]:
    """Loss and gradients of a step, as they are or compiled, beside PyTorch or beside the same uncompiled."""
    import torch

    gen = np.random.default_rng(0)
    weights = glorot(gen, [2, *[20] * 8, 1])
    x, t = (gen.random((1, points)).astype(np.float32) for _ in range(2))
    x0 = np.linspace(-1, 1, 100, dtype=np.float32)[None]
    t0, u0 = np.zeros_like(x0), -np.sin(np.pi * x0)
    parameters = parameters_of(weights)
    data = [dl.dlarray(v, "CB") for v in (x, t, x0, t0, u0)]
    function = compiled(pinnLoss, engine) if accelerated else pinnLoss

    W = [torch.tensor(w, requires_grad=True) for w in weights]
    b = [torch.zeros(len(w), requires_grad=True) for w in weights]
    tx, tt = (torch.tensor(v.T.copy(), requires_grad=True) for v in (x, t))
    tx0, tt0, tu0 = (torch.tensor(v.T.copy()) for v in (x0, t0, u0))

    def net(x, t):
        u = torch.cat([x, t], 1)
        for w, c in zip(W[:-1], b[:-1], strict=True):
            u = torch.tanh(torch.nn.functional.linear(u, w, c))
        return torch.nn.functional.linear(u, W[-1], b[-1])

    def eager():
        u = net(tx, tt)
        ux, ut = torch.autograd.grad(u.sum(), (tx, tt), create_graph=True)
        (uxx,) = torch.autograd.grad(ux.sum(), tx, create_graph=True)
        f = ut + u * ux - NU * uxx
        loss = 0.5 * (f * f).mean() + 0.5 * ((net(tx0, tt0) - tu0) ** 2).mean()
        torch.autograd.grad(loss, W + b)
        return float(loss.detach())

    def ours():
        return float(dl.dlfeval(function, parameters, *data)[0])

    def plain():
        return float(dl.dlfeval(pinnLoss, parameters, *data)[0])

    theirs = eager if beside == "PyTorch" else plain
    alike(ours, theirs)
    yield "", ours, theirs


# -- a classifier ----------------------------------------------------------------------------------------------
def classify(parameters, X):
    *hidden, last = parameters.values()
    for layer in hidden:
        X = dl.relu(dl.fullyconnect(X, layer.Weights, layer.Bias))
    return dl.softmax(dl.fullyconnect(X, last.Weights, last.Bias))


def modelLoss(parameters, X, T):
    loss = dl.crossentropy(classify(parameters, X), T)
    return loss, dl.dlgradient(loss, parameters)


def step(parameters, X, T, averageGrad, averageSqGrad, iteration, learnRate):
    loss, gradients = modelLoss(parameters, X, T)
    parameters, averageGrad, averageSqGrad = dl.adamupdate(
        parameters, gradients, averageGrad, averageSqGrad, iteration, learnRate
    )
    return loss, parameters, averageGrad, averageSqGrad


def classifier(accelerated: bool = False, inside: bool = False, beside: str = "PyTorch") -> Iterator[tuple]:
    """A training step; the optimizer inside the compiled function, or after it."""
    import torch

    gen = np.random.default_rng(0)
    weights = glorot(gen, [64, 256, 256, 10])
    x = gen.standard_normal((64, 64)).astype(np.float32)
    labels = gen.integers(0, 10, 64)
    X, T = dl.dlarray(x.T.copy(), "CB"), dl.dlarray(np.eye(10, dtype=np.float32)[labels].T.copy(), "CB")

    def training(loss_of: Callable, whole: bool) -> Callable:
        state: list[Any] = [parameters_of(weights), [], [], 0]

        def one():
            P, m, v, n = state
            if whole:
                rate = dl.dlarray(0.001)
                loss, *state[:3] = dl.dlfeval(loss_of, P, X, T, m, v, dl.dlarray(n + 1.0), rate)
            else:
                loss, gradients = dl.dlfeval(loss_of, P, X, T)
                state[:3] = dl.adamupdate(P, gradients, m, v, n + 1)
            state[3] = n + 1
            return float(loss)

        return one

    net = torch.nn.Sequential(
        torch.nn.Linear(64, 256),
        torch.nn.ReLU(),
        torch.nn.Linear(256, 256),
        torch.nn.ReLU(),
        torch.nn.Linear(256, 10),
    )
    with torch.no_grad():
        for layer, w in zip(net[::2], weights, strict=True):
            layer.weight.copy_(torch.tensor(w))
            layer.bias.zero_()
    adam = torch.optim.Adam(net.parameters(), lr=0.001)
    tx, tt = torch.tensor(x), torch.tensor(labels)

    def eager():
        adam.zero_grad()
        loss = torch.nn.functional.cross_entropy(net(tx), tt)
        loss.backward()
        adam.step()
        return float(loss.detach())

    function = step if inside else modelLoss
    ours = training(compiled(function) if accelerated else function, inside)
    theirs = {
        "PyTorch": lambda: eager, "uncompiled": lambda: training(modelLoss, False), "JAX": classifier_in_jax,
    }[beside]()  # fmt: skip
    for _ in range(5):
        alike(ours, theirs)
    yield "", ours, theirs


def jax_by_hand() -> Iterator[tuple]:
    """The same step written in JAX, beside PyTorch: what the compiler reaches without this library."""
    ours = classifier_in_jax()
    _, _, theirs = next(classifier())
    yield "", ours, theirs


def classifier_in_jax() -> Callable:
    """The same training step as JAX's users write it: the parameters stay JAX's own from step to step."""
    import jax
    import jax.numpy as jnp

    gen = np.random.default_rng(0)
    weights = glorot(gen, [64, 256, 256, 10])
    x = gen.standard_normal((64, 64)).astype(np.float32)
    t = np.eye(10, dtype=np.float32)[gen.integers(0, 10, 64)]
    each = jax.tree.map

    def loss_of(params, x, t):
        *hidden, last = params
        for w, b in hidden:
            x = jax.nn.relu(x @ w + b)
        return -(t * jax.nn.log_softmax(x @ last[0] + last[1])).sum() / len(x)

    @jax.jit
    def step(params, m, v, x, t, n):
        loss, g = jax.value_and_grad(loss_of)(params, x, t)
        m = each(lambda m, g: 0.9 * m + 0.1 * g, m, g)
        v = each(lambda v, g: 0.999 * v + 0.001 * g * g, v, g)
        rate = 0.001 * jnp.sqrt(1 - 0.999**n) / (1 - 0.9**n)
        return loss, each(lambda p, m, v: p - rate * m / (jnp.sqrt(v) + 1e-8), params, m, v), m, v

    params = [(jnp.asarray(w.T), jnp.zeros(len(w), jnp.float32)) for w in weights]
    state: list[Any] = [params, each(jnp.zeros_like, params), each(jnp.zeros_like, params), 0]

    def one():
        state[3] += 1
        loss, *state[:3] = step(*state[:3], x, t, np.float32(state[3]))
        return float(loss)

    return one

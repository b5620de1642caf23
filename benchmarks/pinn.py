"""Training steps that MATLAB users write by hand, beside PyTorch eager: ``python benchmarks/pinn.py``.

Burgers' equation (9 fully connected layers of 20 tanh, loss and gradient with the second derivative in x) and a small
classifier (forward, backward and an Adam step).
"""

import timing  # noqa: I001 - first: it sets OpenBLAS up before NumPy is imported

import math
from typing import Any

import numpy as np
import torch

import dlarray as dl

NU = 0.01 / math.pi


def burgers(points: int) -> tuple[Any, Any]:
    """The two sides of a Burgers step: calls that return (loss, gradient of the first weights) as NumPy arrays."""
    gen = np.random.default_rng(0)
    widths = [2, *[20] * 8, 1]
    weights = [
        ((gen.random((o, i)) * 2 - 1) * math.sqrt(6 / (i + o))).astype(np.float32)
        for i, o in zip(widths, widths[1:], strict=False)
    ]
    x, t = (gen.random((1, points)).astype(np.float32) for _ in range(2))
    x0 = np.linspace(-1, 1, 100, dtype=np.float32)[None]
    t0, u0 = np.zeros_like(x0), -np.sin(np.pi * x0)

    # -- dlarray, as on the page "Solve PDE Using Physics-Informed Neural Network"
    parameters = {
        f"fc{k}": {"Weights": dl.dlarray(w), "Bias": dl.dlarray(np.zeros((len(w), 1), np.float32))}
        for k, w in enumerate(weights, 1)
    }
    X, T, X0, T0, U0 = (dl.dlarray(v, "CB") for v in (x, t, x0, t0, u0))

    def model(parameters, X, T):
        U = dl.vertcat(X, T)
        for layer in list(parameters)[:-1]:
            U = dl.tanh(dl.fullyconnect(U, parameters[layer]["Weights"], parameters[layer]["Bias"]))
        last = parameters[list(parameters)[-1]]
        return dl.fullyconnect(U, last["Weights"], last["Bias"])

    def model_loss(parameters, X, T, X0, T0, U0):
        U = model(parameters, X, T)
        Ux, Ut = dl.dlgradient(dl.sum(U, "all"), X, T, EnableHigherDerivatives=True)
        Uxx = dl.dlgradient(dl.sum(Ux, "all"), X, EnableHigherDerivatives=True)
        f = Ut + U * Ux - NU * Uxx
        loss = dl.mse(f, 0 * f) + dl.mse(model(parameters, X0, T0), U0)
        return loss, dl.dlgradient(loss, parameters)

    def ours():
        loss, gradients = dl.dlfeval(model_loss, parameters, X, T, X0, T0, U0)
        return np.asarray(loss), np.asarray(gradients["fc1"]["Weights"])

    # -- PyTorch
    W = [torch.tensor(w, requires_grad=True) for w in weights]
    b = [torch.zeros(len(w), requires_grad=True) for w in weights]
    tx, tt = (torch.tensor(v.T.copy(), requires_grad=True) for v in (x, t))
    tx0, tt0, tu0 = (torch.tensor(v.T.copy()) for v in (x0, t0, u0))

    def net(x, t):
        u = torch.cat([x, t], 1)
        for w, c in zip(W[:-1], b[:-1], strict=True):
            u = torch.tanh(torch.nn.functional.linear(u, w, c))
        return torch.nn.functional.linear(u, W[-1], b[-1])

    def theirs():
        u = net(tx, tt)
        ux, ut = torch.autograd.grad(u.sum(), (tx, tt), create_graph=True)
        (uxx,) = torch.autograd.grad(ux.sum(), tx, create_graph=True)
        f = ut + u * ux - NU * uxx
        loss = 0.5 * (f * f).mean() + 0.5 * ((net(tx0, tt0) - tu0) ** 2).mean()
        gradients = torch.autograd.grad(loss, W + b)
        return loss.detach().numpy(), gradients[0].numpy()

    return ours, theirs


def classifier() -> tuple[Any, Any]:
    """A 64–256–256–10 classifier on 64 observations: loss, gradients and an Adam step."""
    gen = np.random.default_rng(0)
    widths = [64, 256, 256, 10]
    weights = [
        ((gen.random((o, i)) * 2 - 1) * math.sqrt(6 / (i + o))).astype(np.float32)
        for i, o in zip(widths, widths[1:], strict=False)
    ]
    x = gen.standard_normal((64, 64)).astype(np.float32)
    labels = gen.integers(0, 10, 64)

    X, T = dl.dlarray(x.T.copy(), "CB"), dl.dlarray(np.eye(10, dtype=np.float32)[labels].T.copy(), "CB")
    state: dict[str, Any] = {
        "parameters": {
            f"fc{k}": {"Weights": dl.dlarray(w), "Bias": dl.dlarray(np.zeros((len(w), 1), np.float32))}
            for k, w in enumerate(weights, 1)
        },
        "avg": [], "sq": [], "iteration": 0,
    }  # fmt: skip

    def model_loss(parameters, X, T):
        Y = dl.relu(dl.fullyconnect(X, parameters["fc1"]["Weights"], parameters["fc1"]["Bias"]))
        Y = dl.relu(dl.fullyconnect(Y, parameters["fc2"]["Weights"], parameters["fc2"]["Bias"]))
        Y = dl.softmax(dl.fullyconnect(Y, parameters["fc3"]["Weights"], parameters["fc3"]["Bias"]))
        loss = dl.crossentropy(Y, T)
        return loss, dl.dlgradient(loss, parameters)

    def ours():
        state["iteration"] += 1
        loss, gradients = dl.dlfeval(model_loss, state["parameters"], X, T)
        state["parameters"], state["avg"], state["sq"] = dl.adamupdate(
            state["parameters"], gradients, state["avg"], state["sq"], state["iteration"]
        )
        return np.asarray(loss), np.asarray(gradients["fc1"]["Weights"])

    net = torch.nn.Sequential(
        *[
            m
            for i, o in zip(widths, widths[1:], strict=False)
            for m in (torch.nn.Linear(i, o), torch.nn.ReLU())
        ][:-1]
    )
    with torch.no_grad():
        for layer, w in zip(net[::2], weights, strict=True):
            layer.weight.copy_(torch.tensor(w))
            layer.bias.zero_()
    adam = torch.optim.Adam(net.parameters(), lr=0.001, fused=False, foreach=False)
    tx, tt = torch.tensor(x), torch.tensor(labels)

    def theirs():
        adam.zero_grad()
        loss = torch.nn.functional.cross_entropy(net(tx), tt)
        loss.backward()
        adam.step()
        return loss.detach().numpy(), net[0].weight.grad.numpy()

    return ours, theirs


def main() -> None:
    print("dlarray, PyTorch eager; single, all threads")
    for points, bar, rounds in ((100, 0.7, 30), (10_000, 1.0, 15)):
        ours, theirs = burgers(points)
        for a, b in zip(ours(), theirs(), strict=True):
            np.testing.assert_allclose(np.squeeze(a), np.squeeze(b), rtol=1e-3, atol=1e-5)
        timing.row(
            f"Burgers loss and gradient, {points} points",
            *timing.compare(ours, theirs, rounds=rounds),
            bar=bar,
        )
    ours, theirs = classifier()
    for a, b in zip(ours(), theirs(), strict=True):
        np.testing.assert_allclose(np.squeeze(a), np.squeeze(b), rtol=1e-3, atol=1e-6)
    timing.row(
        "MLP 64-256-256-10, batch 64: step with Adam",
        *timing.compare(ours, theirs, rounds=30),
        bar=0.9,
    )


if __name__ == "__main__":
    main()

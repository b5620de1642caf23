"""A mass on a spring: a Hamiltonian neural network
================================================

Learn the energy of a mass on a spring from noisy measurements, so that it is kept: a Hamiltonian neural network.

A network H(q, p) stands for the energy, and its gradient for the motion: q' = dH/dp, p' = -dH/dq.  It is trained so
that this motion agrees with measured velocities; the loss thus holds a gradient, and is differentiated again.  A plain
network of the same size, trained on the same data to give the velocities, is set beside it.  Both are then followed for
a time twenty times longer than the trajectories of the data.  After Greydanus, Dzamba and Yosinski, "Hamiltonian Neural
Networks" (2019), and the MATLAB program https://github.com/matlab-deep-learning/hamiltonian-neural-network.

Run it with ``python examples/hamiltonian_network.py``.  It writes ``examples/output/hamiltonian_network.png``.
"""

import time
import warnings
from pathlib import Path

import numpy as np

from dlarray import (
    adamupdate,
    cos,
    dlarray,
    dlfeval,
    dlgradient,
    dlnetwork,
    dlode45,
    extractdata,
    featureInputLayer,
    forward,
    fullyConnectedLayer,
    mse,
    pi,
    predict,
    rand,
    randn,
    rng,
    sin,
    sum,  # noqa: A004
    tanhLayer,
    vertcat,
)  # fmt: skip
from dlarray.errors import TraceWarning

OUTPUT = Path(__file__).parent / "output"


def createNetwork(outputSize, hiddenSize):
    layers = [
        featureInputLayer(2),
        fullyConnectedLayer(hiddenSize), tanhLayer(),
        fullyConnectedLayer(hiddenSize), tanhLayer(),
        fullyConnectedLayer(outputSize),
    ]  # fmt: skip
    return dlnetwork(layers)


def measurements(numTrajectories, numSteps, noise):
    """States (q, p) of springs of random energy and phase, and their velocities, all with noise."""
    t = dlarray(3 * rand(numTrajectories, numSteps))
    radius = 0.3 + 0.9 * rand(numTrajectories, 1)
    angle = t + 2 * pi * rand(numTrajectories, 1)
    q, p = radius * cos(angle), -radius * sin(angle)
    states, velocities = (vertcat(a(":").T, b(":").T) for a, b in ((q, p), (p, -q)))
    noisy = lambda x: dlarray(x + noise * randn(*x.shape), "CB")  # noqa: E731
    return noisy(states), noisy(velocities)


def hamiltonianField(net, x):
    """The motion that the energy gives: (dH/dp, -dH/dq)."""
    H = forward(net, x)
    dH = dlgradient(sum(H, "all"), x, EnableHigherDerivatives=True)
    return vertcat(dH(2, ":"), -dH(1, ":"))


def hamiltonianLoss(net, x, v):
    loss = mse(hamiltonianField(net, x), v)
    with (
        warnings.catch_warnings()
    ):  # the last bias shifts the energy, which moves nothing: its gradient is zero
        warnings.simplefilter("ignore", TraceWarning)
        gradients = dlgradient(loss, net.Learnables)
    return loss, gradients


def plainLoss(net, x, v):
    loss = mse(forward(net, x), v)
    gradients = dlgradient(loss, net.Learnables)
    return loss, gradients


def train(net, lossFunction, x, v, iterations, learnRate=0.004):
    averageGrad, averageSqGrad, losses = [], [], []
    for iteration in range(1, iterations + 1):
        loss, gradients = dlfeval(lossFunction, net, x, v)
        rate = learnRate * (1 if iteration < 0.7 * iterations else 0.1)
        net, averageGrad, averageSqGrad = adamupdate(
            net, gradients, averageGrad, averageSqGrad, iteration, rate
        )
        losses.append(float(loss))
    return net, losses


def follow(field, tspan, x0):
    """The motion from x0, and its true energy at all times."""
    X = dlode45(field, tspan, x0, [], RelativeTolerance=1e-6, AbsoluteTolerance=1e-8)
    X = extractdata(X)[:, 0, :]
    return X, (X**2).sum(axis=0) / 2


def main(iterations=2000, hiddenSize=32, numTrajectories=50, numSteps=30, noise=0.1, duration=60):
    rng("default")
    x, v = measurements(numTrajectories, numSteps, noise)
    start = time.perf_counter()
    hamiltonian, lossesH = train(createNetwork(1, hiddenSize), hamiltonianLoss, x, v, iterations)
    print(
        f"Hamiltonian network: loss {lossesH[0]:.4f} -> {lossesH[-1]:.4f}   {time.perf_counter() - start:5.1f} s"
    )
    start = time.perf_counter()
    plain, lossesP = train(createNetwork(2, hiddenSize), plainLoss, x, v, iterations)
    print(
        f"Plain network:       loss {lossesP[0]:.4f} -> {lossesP[-1]:.4f}   {time.perf_counter() - start:5.1f} s"
    )

    fields = {
        "Hamiltonian": lambda t, y, theta: dlfeval(hamiltonianField, hamiltonian, y),
        "plain": lambda t, y, theta: predict(plain, y),
    }
    tspan = np.linspace(0, duration, 301)
    x0 = dlarray([[1.0], [0.0]], "CB")
    paths, drift = {}, {}
    for name, field in fields.items():
        paths[name] = follow(field, tspan, x0)
        drift[name] = float(np.abs(paths[name][1] - 0.5).max() / 0.5)
        print(f"{name}: the energy strays by at most {100 * drift[name]:.1f} % in {duration} s")
    print(f"Motions and energies: {draw(tspan[1:], paths)}")
    return {"drift": drift, "losses": {"Hamiltonian": lossesH, "plain": lossesP}}


def draw(t, paths):
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(1, 3, figsize=(10.5, 3.3))
    circle = np.linspace(0, 2 * np.pi, 200)
    for ax, (name, (X, _)) in zip(axes, paths.items(), strict=False):
        ax.plot(np.cos(circle), np.sin(circle), "k:", lw=1, label="truth")
        ax.plot(*X, lw=1)
        ax.set(title=f"{name[0].upper()}{name[1:]} network", xlabel="q", ylabel="p", aspect="equal")
    for name, (_, energy) in paths.items():
        axes[2].plot(t, energy, lw=1, label=name)
    axes[2].axhline(0.5, color="k", ls=":", lw=1)
    axes[2].set(title="True energy on the way", xlabel="t", ylim=(0, None))
    axes[2].legend(fontsize=8)
    figure.tight_layout()
    OUTPUT.mkdir(exist_ok=True)
    target = OUTPUT / "hamiltonian_network.png"
    figure.savefig(target, dpi=80)
    plt.close(figure)
    return target


if __name__ == "__main__":
    main()

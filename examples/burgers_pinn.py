"""Burgers' equation: a physics-informed neural network
====================================================

Solve Burgers' equation with a physics-informed neural network: ported from a MATLAB example.

After MathWorks' example "Solve PDE Using Physics-Informed Neural Network".  The network u(x, t) of nine fully connected
layers is trained to fulfil

    u_t + u u_x = (0.01/pi) u_xx,   u(x, 0) = -sin(pi x),   u(-1, t) = u(1, t) = 0

at random points: the loss holds first and second derivatives of the network's output with respect to its input, from
dlgradient, and is itself differentiated with respect to the weights.
https://www.mathworks.com/help/deeplearning/ug/solve-partial-differential-equations-using-deep-learning.html

Run it with ``python examples/burgers_pinn.py``.  It writes ``examples/output/burgers_pinn.png``.
"""

import time
from pathlib import Path

import numpy as np

from dlarray import (
    Layer,
    adamupdate,
    cat,
    dlarray,
    dlfeval,
    dlgradient,
    dlnetwork,
    extractdata,
    featureInputLayer,
    forward,
    fullyConnectedLayer,
    l2loss,
    linspace,
    predict,
    rand,
    randperm,
    rng,
    size,
    sum,  # noqa: A004
    tanhLayer,
    zeros,
)  # fmt: skip

OUTPUT = Path(__file__).parent / "output"
VISCOSITY = 0.01 / np.pi


def createNetwork(numLayers, numNeurons):
    layers: list[Layer] = [featureInputLayer(2)]
    for _ in range(numLayers - 1):
        layers += [fullyConnectedLayer(numNeurons), tanhLayer()]
    return dlnetwork([*layers, fullyConnectedLayer(1)])


def modelLoss(net, X, T, X0, T0, U0):
    U = forward(net, cat(1, X, T))
    # U(k) depends on X(k) and T(k) alone, so the gradient of the sum holds the derivative at every point
    Ux, Ut = dlgradient(sum(U, "all"), X, T, EnableHigherDerivatives=True)
    Uxx = dlgradient(sum(Ux, "all"), X, EnableHigherDerivatives=True)
    # the equation at the points inside
    f = Ut + U * Ux - VISCOSITY * Uxx
    mseF = l2loss(f, zeros(size(f), "like", f))
    # the values at time 0 and on the boundary
    U0Pred = forward(net, cat(1, X0, T0))
    mseU = l2loss(U0Pred, U0)
    # derivatives of these derivatives, with respect to the weights
    loss = mseF + mseU
    gradients = dlgradient(loss, net.Learnables)
    return loss, gradients


def conditions(numBoundaryConditionPoints=25, numInitialConditionPoints=50):
    """Points on the boundary and at time 0, and the solution there."""
    n = numBoundaryConditionPoints
    tBoundary = extractdata(linspace(0, 1, n)).ravel()
    xInitial = extractdata(linspace(-1, 1, numInitialConditionPoints)).ravel()
    X0 = np.concatenate([-np.ones(n), np.ones(n), xInitial])
    T0 = np.concatenate([tBoundary, tBoundary, np.zeros(numInitialConditionPoints)])
    U0 = np.concatenate([np.zeros(2 * n), -np.sin(np.pi * xInitial)])
    return [dlarray(v[None].astype(np.float32), "CB") for v in (X0, T0, U0)]


def exactSolution(x, t):
    """Cole and Hopf's formula: two integrals over the line, by Gauss-Hermite quadrature."""
    z, w = np.polynomial.hermite.hermgauss(180)
    y = x[:, None] - 2 * np.sqrt(VISCOSITY * t) * z
    # what both integrals are weighted with, scaled so that its largest value is 1
    exponent = -np.cos(np.pi * y) / (2 * np.pi * VISCOSITY)
    weight = w * np.exp(exponent - exponent.max(axis=1, keepdims=True))
    return -(weight * np.sin(np.pi * y)).sum(axis=1) / weight.sum(axis=1)


def relativeError(net, times, points=201):
    """The error of the network in the norm over all points and times, as a part of the solution, and both."""
    x = np.linspace(-1, 1, points)
    predicted, exact = [], []
    for t in times:
        XT = dlarray(np.stack([x, np.full_like(x, t)]).astype(np.float32), "CB")
        predicted.append(extractdata(predict(net, XT)).ravel())
        exact.append(exactSolution(x, t))
    predicted, exact = np.array(predicted), np.array(exact)
    return float(np.linalg.norm(predicted - exact) / np.linalg.norm(exact)), x, predicted, exact


def main(numEpochs=400, numInternalPoints=10000, miniBatchSize=1000, numLayers=9, numNeurons=20):
    rng("default")
    initialLearnRate, decayRate = 0.01, 0.005
    points = extractdata(rand(numInternalPoints, 2)).astype(np.float32)
    dataX, dataT = 2 * points[:, 0] - 1, points[:, 1]
    X0, T0, U0 = conditions()
    net = createNetwork(numLayers, numNeurons)
    print(net)

    averageGrad, averageSqGrad, iteration = [], [], 0
    losses, start = [], time.perf_counter()
    for epoch in range(1, numEpochs + 1):
        order = extractdata(randperm(numInternalPoints)).astype(int).ravel() - 1
        for k in range(0, numInternalPoints - miniBatchSize + 1, miniBatchSize):
            iteration += 1
            batch = order[k : k + miniBatchSize]
            X, T = (dlarray(v[None, batch], "CB") for v in (dataX, dataT))
            loss, gradients = dlfeval(modelLoss, net, X, T, X0, T0, U0)
            learnRate = initialLearnRate / (1 + decayRate * iteration)
            net, averageGrad, averageSqGrad = adamupdate(
                net, gradients, averageGrad, averageSqGrad, iteration, learnRate
            )
            losses.append(float(loss))
        if epoch % max(numEpochs // 8, 1) == 0:
            print(
                f"Epoch {epoch:5d}   loss {np.mean(losses[-10:]):.5f}   {time.perf_counter() - start:5.1f} s"
            )

    times = [0.25, 0.5, 0.75, 1.0]
    error, x, predicted, exact = relativeError(net, times)
    print(f"Relative error at t = 0.25, 0.5, 0.75, 1: {error:.3f}")
    print(f"Solutions: {draw(times, x, predicted, exact)}")
    return {"losses": losses, "error": error}


def draw(times, x, predicted, exact):
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(1, len(times), figsize=(11, 2.9), sharey=True)
    for ax, t, u, truth in zip(axes, times, predicted, exact, strict=True):
        ax.plot(x, u, "b-", lw=1.5, label="predicted")
        ax.plot(x, truth, "r--", lw=1.2, label="true")
        ax.set(title=f"t = {t}", xlabel="x", ylim=(-1.1, 1.1))
    axes[0].set(ylabel="u(x, t)")
    axes[0].legend(fontsize=8)
    figure.tight_layout()
    OUTPUT.mkdir(exist_ok=True)
    target = OUTPUT / "burgers_pinn.png"
    figure.savefig(target, dpi=80)
    plt.close(figure)
    return target


if __name__ == "__main__":
    main()

"""A spiral: a neural ordinary differential equation
=================================================

Learn the dynamics of a spiral from its trajectory, with a neural ODE: ported from a MATLAB example.

After MathWorks' example "Dynamical System Modeling Using Neural ODE": the right side of x' = A x is a network with one
hidden layer, its parameters a struct of weights, and dlode45 solves it inside the loss, in mini-batches of short pieces
of the trajectory.  https://www.mathworks.com/help/deeplearning/ug/dynamical-system-modeling-using-neural-ode.html

Run it with ``python examples/neural_ode.py``.  It writes ``examples/output/neural_ode.png``.
"""

import time
from pathlib import Path
from typing import Literal

import numpy as np

from dlarray import (
    adamupdate,
    cat,
    dlarray,
    dlfeval,
    dlgradient,
    dlode45,
    extractdata,
    l1loss,
    linspace,
    rand,
    randperm,
    rng,
    sqrt,
    struct,
    tanh,
    zeros,
)  # fmt: skip

OUTPUT = Path(__file__).parent / "output"


def initializeGlorot(numOut, numIn):
    bound = sqrt(dlarray(6 / (numIn + numOut)))
    return dlarray(bound * (2 * rand(numOut, numIn) - 1))


def odeModel(t, y, theta):
    """The right side that is learned."""
    y = tanh(theta.fc1.Weights @ y + theta.fc1.Bias)
    y = theta.fc2.Weights @ y + theta.fc2.Bias
    return y


def model(tspan, X0, neuralOdeParameters, GradientMode: Literal["direct", "adjoint"] = "direct"):
    return dlode45(odeModel, tspan, X0, neuralOdeParameters, DataFormat="CB", GradientMode=GradientMode)


def modelLoss(tspan, X0, neuralOdeParameters, targets, GradientMode):
    X = model(tspan, X0, neuralOdeParameters, GradientMode)
    loss = l1loss(X, targets, NormalizationFactor="all-elements", DataFormat="CBT")
    gradients = dlgradient(loss, neuralOdeParameters)
    return loss, gradients


def createMiniBatch(numTimesteps, numTimesPerObs, miniBatchSize, X):
    """Pieces of the trajectory that start at random times: where they start, and how they go on."""
    s = extractdata(randperm(numTimesteps - numTimesPerObs, miniBatchSize)).astype(int).ravel() - 1
    targets = np.stack([X[:, s + k] for k in range(1, numTimesPerObs + 1)], axis=-1)
    return dlarray(X[:, s]), targets


def trajectory(A, t, x0):
    """The true system, solved to seven digits."""
    X = dlode45(
        lambda t, y, A: A @ y, t, x0, A, DataFormat="CB", RelativeTolerance=1e-7, AbsoluteTolerance=1e-9
    )
    return extractdata(cat(3, x0, X))[:, 0, :]


def main(numIter=1200, miniBatchSize=200, learnRate=0.002, GradientMode="direct"):
    rng("default")
    x0 = dlarray([[2.0], [0.0]])
    A = dlarray([[-0.1, -1.0], [1.0, -0.1]])
    numTimeSteps = 2000
    t = extractdata(linspace(0, 15, numTimeSteps)).ravel()
    xTrain = trajectory(A, t, x0)

    neuralOdeTimesteps = 40
    timesteps = np.arange(neuralOdeTimesteps + 1) * t[1]
    stateSize, hiddenSize = 2, 20
    neuralOdeParameters = struct(
        fc1=struct(Weights=initializeGlorot(hiddenSize, stateSize), Bias=dlarray(zeros(hiddenSize, 1))),
        fc2=struct(Weights=initializeGlorot(stateSize, hiddenSize), Bias=dlarray(zeros(stateSize, 1))),
    )
    untrained = neuralOdeParameters
    averageGrad, averageSqGrad = [], []
    losses, start = [], time.perf_counter()
    for iteration in range(1, numIter + 1):
        X, targets = createMiniBatch(numTimeSteps, neuralOdeTimesteps, miniBatchSize, xTrain)
        loss, gradients = dlfeval(modelLoss, timesteps, X, neuralOdeParameters, targets, GradientMode)
        neuralOdeParameters, averageGrad, averageSqGrad = adamupdate(
            neuralOdeParameters, gradients, averageGrad, averageSqGrad, iteration, learnRate
        )
        losses.append(float(loss))
        if iteration % max(numIter // 6, 1) == 0:
            print(f"Iteration {iteration:5d}   loss {loss.item():.4f}   {time.perf_counter() - start:5.1f} s")

    error, paths = {}, {}
    for name, start in {"trained start": [2.0, 0.0], "new start": [-1.0, -1.5]}.items():
        x0 = dlarray(start).T
        truth = trajectory(A, t, x0)
        for which, parameters in {"untrained": untrained, "trained": neuralOdeParameters}.items():
            predicted = extractdata(cat(3, x0, model(t, x0, parameters)))[:, 0, :]
            error[name, which] = float(np.abs(predicted - truth).mean())
        paths[name] = truth, predicted
        print(
            f"Mean error over 15 s, {name}: {error[name, 'trained']:.3f} (untrained: {error[name, 'untrained']:.3f})"
        )
    print(f"Loss and trajectories: {draw(losses, paths)}")
    return {"losses": losses, "error": error}


def draw(losses, paths):
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(1, 3, figsize=(10.5, 3.4))
    axes[0].semilogy(losses, lw=0.7)
    axes[0].set(xlabel="iteration", ylabel="L1 loss", title="Training loss")
    for ax, (name, (truth, predicted)) in zip(axes[1:], paths.items(), strict=True):
        ax.plot(*truth, "r--", lw=1, label="truth")
        ax.plot(*predicted, "b-", lw=1, label="neural ODE")
        ax.set(xlabel="x(1)", ylabel="x(2)", title=name[0].upper() + name[1:], aspect="equal")
    axes[1].legend(fontsize=8)
    figure.tight_layout()
    OUTPUT.mkdir(exist_ok=True)
    target = OUTPUT / "neural_ode.png"
    figure.savefig(target, dpi=80)
    plt.close(figure)
    return target


if __name__ == "__main__":
    main()

"""A loop that stops and goes on
=============================

A custom training loop that stops and goes on: the model's parameters are a struct, and a file holds everything.

A model function whose parameters are a struct, and no network, learns to tell two rings apart.  After each epoch all
that the loop needs is saved: parameters, the solver's averages, the iteration, the random numbers.  A loop that is
stopped and goes on gives the same bits as one that never stopped.

Run it with ``python examples/resumed_loop.py``; it takes a few seconds.  Stop it at any time, and run it again.
"""

from pathlib import Path

import numpy as np

import dlarray as dl

FILE = Path(__file__).parent / "output" / "resumed_loop.safetensors"


def rings(count=200, seed=0):
    """Points of two rings, one in each column, and whether they are of the outer one."""
    gen = np.random.default_rng(seed)
    radius = np.repeat([0.5, 1.0], count // 2) + 0.08 * gen.standard_normal(count)
    angle = 2 * np.pi * gen.random(count)
    points = np.stack([radius * np.cos(angle), radius * np.sin(angle)]).astype(np.float32)
    return points, np.repeat([0.0, 1.0], count // 2).astype(np.float32)[None, :]


def initialParameters(width=16):
    """The parameters of the model: a struct of structs."""
    parameters = dl.struct()
    for name, rows, columns in (("fc1", width, 2), ("fc2", 1, width)):
        weights = dl.randn([rows, columns], "single") * np.sqrt(2 / columns)
        parameters[name] = dl.struct(Weights=weights, Bias=dl.zeros([rows, 1], "single"))
    return parameters


def model(parameters, X, dropout):
    """The probability that points are of the outer ring."""
    Y = dl.tanh(dl.fullyconnect(X, parameters.fc1.Weights, parameters.fc1.Bias))
    if dropout:
        Y = Y * (dl.rand(Y.shape, "single") > dropout) / (1 - dropout)
    return dl.sigmoid(dl.fullyconnect(Y, parameters.fc2.Weights, parameters.fc2.Bias))


def modelLoss(parameters, X, T):
    """The loss and its gradients."""
    loss = dl.crossentropy(model(parameters, X, 0.1), T, ClassificationMode="multilabel")
    return loss, dl.dlgradient(loss, parameters)


def main(epochs=30, file=FILE, stop_after=None):
    """Train, or go on from the file; returns the parameters, the losses, and the part of points that is right."""
    points, kinds = rings()
    if Path(file).exists():
        run = dl.load(file)
        dl.rng(run.random)
    else:
        dl.rng(1)
        run = dl.struct(
            parameters=initialParameters(), averageGrad=[], averageSqGrad=[], iteration=0, epoch=0, losses=[]
        )
    while run.epoch < epochs:
        order = np.asarray(dl.randperm(points.shape[1]), dtype=int).ravel() - 1
        for start in range(0, order.size, 50):
            batch = order[start : start + 50]
            X, T = dl.dlarray(points[:, batch], "CB"), dl.dlarray(kinds[:, batch], "CB")
            loss, gradients = dl.dlfeval(modelLoss, run.parameters, X, T)
            run.iteration += 1
            run.parameters, run.averageGrad, run.averageSqGrad = dl.adamupdate(
                run.parameters, gradients, run.averageGrad, run.averageSqGrad, run.iteration, 0.05
            )
            run.losses.append(float(loss))
        run.epoch += 1
        Path(file).parent.mkdir(exist_ok=True)
        dl.save(file, run, random=dl.rng())
        print(f"epoch {run.epoch}: loss {run.losses[-1]:.4f}")
        if run.epoch == stop_after:
            break
    Y = model(run.parameters, dl.dlarray(points, "CB"), 0)
    right = np.mean((np.asarray(dl.extractdata(Y)) > 0.5) == (kinds > 0.5))
    return run.parameters, run.losses, float(right)


if __name__ == "__main__":
    parameters, losses, right = main()
    print(f"{100 * right:.0f} % of the points are told apart; everything is in {FILE}")

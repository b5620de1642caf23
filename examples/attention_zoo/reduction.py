"""Attention as a reduction
========================

Attention as a reduction: six items become one by a weighted mean, whose weights are computed or learned.

* ``weights`` and ``reduce``: a query against six keys, and the mean of the six values.
* Soft, hard and in between: a temperature divides the scores.
* The query can be learned: here it finds out which feature marks the item that counts.
* Several queries, several means: brought together by weights, side by side, by their mean or by their maximum.

Run it with ``python examples/attention_zoo/reduction.py``.  It writes ``examples/output/attention_zoo_reduction.png``.
"""

from pathlib import Path

import numpy as np

from dlarray import (
    adamupdate,
    dlarray,
    dlfeval,
    dlgradient,
    extractdata,
    l2loss,
    max,  # noqa: A004
    mean,
    rand,
    randi,
    randn,
    reshape,
    rng,
    round,  # noqa: A004
    size,
    softmax,
    sum,  # noqa: A004
)

OUTPUT = Path(__file__).parents[1] / "output"
QUERY = dlarray([4, 2])
KEYS = dlarray([[-1, 0], [0, -1], [-0.5, 0.5], [1, 0.5], [-0.5, -1], [0.5, 0.5]])  # six items, two features
VALUES = dlarray([[0.9], [0.1], [0.5], [0.3], [0.7], [0.8]])


def softWeights(query, keys, temperature=1.0):
    """1×N weights that sum to 1: the better a key matches the query, the more."""
    return softmax(query @ keys.T / temperature, DataFormat="BC")


def hardWeights(query, keys):
    """1 for the key that matches best, 0 for all others: what the soft weights tend to when the temperature falls."""
    scores = query @ keys.T
    return 1.0 * (scores == max(scores, [], 2))


def reduce(weights, values):
    """The weighted mean of the values, 1×D."""
    return weights @ values


# -- learned weights -------------------------------------------------------------------------------------------
def trainableReduction(w, X):
    """N×D×B data, D×1 learned weights: each observation reduced to the mean of its items, D×B."""
    scores = sum(X * reshape(w, 1, []), 2)  # N×1×B
    return reshape(sum(softmax(scores, DataFormat="CBU") * X, 1), size(X, 2), [])


def modelLoss(w, X, T):
    """How far the reduced items are from the ones that count, and the gradient of the weights."""
    loss = l2loss(trainableReduction(w, X), T, DataFormat="CB")
    return loss, dlgradient(loss, w)


def learn(iterations=150, items=6, features=3, miniBatch=64):
    """In each observation one item is marked: its first feature is 1, that of the others 0.  It is the target."""
    w, averageGrad, averageSqGrad, losses = dlarray(0.01 * randn(features, 1)), [], [], []
    for iteration in range(1, iterations + 1):
        X = np.array(rand(items, features, miniBatch))
        marked = extractdata(randi(items, 1, miniBatch)).astype(int).ravel() - 1
        X[:, 0] = 0
        X[marked, 0, np.arange(miniBatch)] = 1
        T = X[marked, :, np.arange(miniBatch)].T
        loss, gradient = dlfeval(modelLoss, w, dlarray(X), dlarray(T))
        w, averageGrad, averageSqGrad = adamupdate(w, gradient, averageGrad, averageSqGrad, iteration, 0.2)
        losses.append(float(loss))
    return w, losses


# -- several heads ---------------------------------------------------------------------------------------------
def headReductions(queries, keys, values):
    """H×D queries against the same items: H×Dv, a mean for each head."""
    return softmax(queries @ keys.T, DataFormat="BC") @ values


def byWeights(heads, w):
    """The heads weighted by the 1×H vector w: 1×Dv."""
    return w @ heads


def byConcatenation(heads):
    """Side by side: 1×(H·Dv)."""
    return reshape(heads.T, 1, [])


def byMean(heads):
    return mean(heads, 1)


def byMaximum(heads):
    return max(heads, [], 1)


def main(iterations=150):
    weights = softWeights(QUERY, KEYS)
    print("Weights of the six items, rounded:", extractdata(round(weights, 2)).ravel().tolist())
    print("Their mean, rounded:", float(round(reduce(weights, VALUES), 2)))
    print("Hard attention takes one:", extractdata(hardWeights(QUERY, KEYS)).ravel().tolist())
    temperatures = (0.1, 1, 4, 100)
    curves = [extractdata(softWeights(QUERY, KEYS, t)).ravel() for t in temperatures]
    rng(0)
    w, losses = learn(iterations)
    print(f"Learned weights of the features: {np.round(extractdata(w).ravel(), 1).tolist()}")
    print(f"Loss: {losses[0]:.3f} at first, {losses[-1]:.5f} in the end")
    heads = headReductions(dlarray([[4, 2], [-4, 0], [0, -4]]), KEYS, VALUES)
    print("Three heads:", extractdata(round(heads, 2)).ravel().tolist())
    print("their mean and maximum:", float(round(byMean(heads), 2)), float(round(byMaximum(heads), 2)))
    print(f"Picture: {draw(temperatures, curves, losses)}")
    return w, losses


def draw(temperatures, curves, losses):
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(1, len(curves) + 1, figsize=(10, 2.4), width_ratios=[1] * len(curves) + [1.6])
    for axis, temperature, weights in zip(axes[:-1], temperatures, curves, strict=True):
        axis.bar(range(1, 7), weights)
        axis.set(title=f"temperature {temperature}", ylim=(0, 1.05), xlabel="item", xticks=range(1, 7))
        axis.label_outer()
    axes[-1].semilogy(losses)
    axes[-1].set(title="learned weights: loss", xlabel="iteration")
    figure.tight_layout()
    OUTPUT.mkdir(exist_ok=True)
    target = OUTPUT / "attention_zoo_reduction.png"
    figure.savefig(target, dpi=72)
    plt.close(figure)
    return target


if __name__ == "__main__":
    main()

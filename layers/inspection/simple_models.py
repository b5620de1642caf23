"""Simple models of what switched features do to a score: a regression tree, and linear regression with a lasso."""

from __future__ import annotations

import numpy as np

_LEAST_PARENT = 10  # observations of a node that may be split
_TOLERANCE = 1e-6  # a node whose mean square error is that much smaller than the root's stays whole
_ROUNDS = 1000


def tree_importance(features: np.ndarray, scores: np.ndarray) -> np.ndarray:
    """Importance of features that are 0 or 1, by a regression tree.

    The sum of the reductions of the mean square error, weighted by the share of observations, over the splits by a
    feature, divided by the number of splits.
    """
    n = len(scores)
    gains = np.zeros(features.shape[1])
    splits, left = 0, [np.arange(n)]
    enough = _TOLERANCE * scores.var()
    while left:
        here = left.pop()
        y = scores[here]
        if len(here) < _LEAST_PARENT or y.var() <= enough:
            continue
        x = features[here]
        ones = x.sum(axis=0)
        usable = (ones > 0) & (ones < len(here))
        if not usable.any():
            continue
        y = y - y.mean()
        above = y @ x  # the others sum to its negative
        with np.errstate(divide="ignore", invalid="ignore"):
            gain = np.where(usable, above**2 / ones + above**2 / (len(here) - ones), -1.0)
        best = int(np.argmax(gain))
        gains[best] += gain[best] / n
        splits += 1
        on = x[:, best] > 0
        left += [here[on], here[~on]]
    return gains / max(splits, 1)


def linear_importance(features: np.ndarray, scores: np.ndarray) -> np.ndarray:
    """The weights of linear regression with a lasso: half the mean square error plus the sum of the sizes over n."""
    n = len(scores)
    x = features - features.mean(axis=0)
    y = scores - scores.mean()
    products, target = x.T @ x / n, x.T @ y / n
    weights = np.zeros(x.shape[1])
    for _ in range(_ROUNDS):
        before = weights.copy()
        for k in np.flatnonzero(np.diag(products) > 0):
            rest = target[k] - products[k] @ weights + products[k, k] * weights[k]
            weights[k] = np.sign(rest) * max(abs(rest) - 1 / n, 0) / products[k, k]
        if np.max(np.abs(weights - before), initial=0) <= 1e-9 * np.max(np.abs(weights), initial=1e-300):
            break
    return weights

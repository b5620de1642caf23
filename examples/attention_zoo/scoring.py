"""Scores and masks
================

Ways to score a key, and keys that a query may not see.

* Luong's general score: the query, a learned matrix, the key.
* Bahdanau's additive score: a small network of the query and the key.
* Masked attention: scores of -Inf above the diagonal, so that no item attends to a later one.

Run it with ``python examples/attention_zoo/scoring.py``.
"""

from dlarray import (
    Inf,
    dlarray,
    exp,
    ones,
    permute,
    randn,
    reshape,
    rng,
    round,
    size,
    softmax,
    sum,
    tanh,
    triu,
)  # noqa: A004


def dotScore(Q, K):
    """Nq×D queries and Nk×D keys: Nq×Nk products."""
    return Q @ K.T


def generalScore(Q, K, W):
    """Luong's general score: a learned D×D matrix between the query and the key, which may differ in size."""
    return Q @ W @ K.T


def additiveScore(Q, K, WQ, WK, v):
    """Bahdanau's score: v'·tanh(WQ·q + WK·k), with WQ and WK of size A×D and v of size A×1."""
    q, k = Q @ WQ.T, K @ WK.T  # Nq×A, Nk×A
    q, k = reshape(q, size(q, 1), 1, []), reshape(k, 1, size(k, 1), [])
    return sum(tanh(q + k) * permute(v, [2, 3, 1]), 3)


def weighted(scores, V):
    """The values averaged with the softmax of the scores, and the weights."""
    weights = softmax(scores, DataFormat="BC")
    return weights @ V, weights


def masked(scores, mask):
    """The mask, 0 or -Inf, is added to the scores: exp(-Inf) is 0."""
    return scores + mask


def causalMask(n):
    """-Inf strictly above the diagonal: row i may see the columns 1 to i."""
    return triu(-Inf(n), 1)


def causalSum(scores, V):
    """The same without -Inf: exponentials that are not allowed are left out of both sums."""
    e = exp(scores) * (1 - triu(ones(size(scores)), 1))
    return e @ V / sum(e, 2)


def main(items=4, features=3):
    rng(0)
    X = dlarray(randn(items, features))
    W, WQ, WK = (dlarray(randn(features, features)) for _ in range(3))
    v = dlarray(randn(features, 1))
    for name, scores in (
        ("dot product", dotScore(X, X)),
        ("general", generalScore(X, X, W)),
        ("additive", additiveScore(X, X, WQ, WK, v)),
    ):
        Y, weights = weighted(masked(scores, causalMask(items)), X)
        print(f"{name}: causal weights, rounded")
        print(round(weights, 2))
    return Y


if __name__ == "__main__":
    main()

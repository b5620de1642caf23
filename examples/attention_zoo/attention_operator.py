"""The attention operator
======================

The attention operator on matrices: one row for each item, one column for each feature.

A query asks, keys answer how well they match, and the values are averaged with weights that tell so.  With the same
items as queries, keys and values it is self-attention; with others as keys and values it is cross-attention.  A layer
of several heads sees the items through H learned D×D matrices each.

Run it with ``python examples/attention_zoo/attention_operator.py``.
"""

from dlarray import (
    abs,  # noqa: A004
    all,  # noqa: A004
    dlarray,
    pagemtimes,
    pagetranspose,
    permute,
    randn,
    randperm,
    reshape,
    rng,
    size,
    softmax,
    sqrt,
)


def attend(Q, K, V):
    """Nq×D queries, Nk×D keys and Nk×Dv values give Nq×Dv: each row a weighted mean of the values."""
    weights = softmax(Q @ K.T / sqrt(size(K, 2)), DataFormat="BC")  # a row for each query, which sums to 1
    return weights @ V


def selfAttention(X):
    """The items attend to each other."""
    return attend(X, X, X)


def crossAttention(X, Z):
    """The items of X attend to those of Z."""
    return attend(X, Z, Z)


def multiHead(X, Z, WQ, WK, WV, WO):
    """Heads side by side.  The weights are H×D×D, one matrix for each head; WO, D×(H·D), brings the heads together."""
    pages = lambda W: permute(W, [2, 3, 1])  # noqa: E731 - the heads as pages, D×D×H
    Q, K, V = pagemtimes(X, pages(WQ)), pagemtimes(Z, pages(WK)), pagemtimes(Z, pages(WV))
    scores = pagemtimes(Q, pagetranspose(K)) / sqrt(size(K, 2))
    heads = pagemtimes(softmax(scores, DataFormat="BCU"), V)  # Nq×D×H
    return reshape(heads, size(X, 1), []) @ WO.T


def main(items=5, others=7, features=4, heads=3):
    rng(0)
    X, Z = dlarray(randn(items, features)), dlarray(randn(others, features))
    print("Self-attention keeps the size:", size(selfAttention(X)))
    print("Cross-attention too, however many others there are:", size(crossAttention(X, Z)))
    WQ, WK, WV = (dlarray(randn(heads, features, features)) for _ in range(3))
    WO = dlarray(randn(features, heads * features))
    Y = multiHead(X, Z, WQ, WK, WV, WO)
    print("And so does a layer of several heads:", size(Y))
    order = randperm(others)
    moved = abs(multiHead(X, Z(order, ":"), WQ, WK, WV, WO) - Y)
    print("The order of the keys does not matter; difference below 1e-12:", bool(all(moved < 1e-12, "all")))
    order = randperm(items)
    moved = abs(multiHead(X(order, ":"), Z, WQ, WK, WV, WO) - Y(order, ":"))
    print("Queries in another order give results in that order:", bool(all(moved < 1e-12, "all")))
    return Y


if __name__ == "__main__":
    main()

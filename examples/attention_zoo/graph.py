"""Attention on a graph
====================

Attention on a graph: a node attends to the nodes that send it an edge, and to no other.

An edge has a sender and a receiver.  Scores are computed for the edges alone, so the work grows with their number and
not with the square of that of the nodes.  The softmax of a receiver runs over its edges, by sums and maxima of edges
that ``accumarray`` collects.

Run it with ``python examples/attention_zoo/graph.py``.
"""

from dlarray import (
    accumarray,
    dlarray,
    exp,
    horzcat,
    leakyrelu,
    max,
    permute,
    randn,
    repelem,
    repmat,
    rng,
    size,
)  # noqa: A004

NODES = 6
SENDERS = [1, 2, 3, 3, 4, 5, 6, 6, 2]
RECEIVERS = [2, 1, 2, 1, 3, 3, 5, 4, 6]


def edgeSoftmax(scores, receivers, numNodes):
    """E×1 scores to E×1 weights that sum to 1 over the edges of each receiver."""
    column = [[r] for r in receivers]
    highest = accumarray(column, scores, [numNodes, 1], max)
    e = exp(scores - highest(receivers))
    return e / accumarray(column, e, [numNodes, 1])(receivers)


def sumOverEdges(messages, receivers, numNodes):
    """E×D messages to N×D: each node gets the sum of what its edges bring; a node without edges gets zeros."""
    features = size(messages, 2)
    rows = repmat(dlarray(receivers).T, features, 1)
    columns = repelem(dlarray([*range(1, features + 1)]).T, len(receivers), 1)
    return accumarray(horzcat(rows, columns), messages(":"), [numNodes, features])


def graphAttention(X, senders, receivers, W, aSend, aReceive):
    """N×D nodes to N×(H·F): heads side by side.  W is H×D×F; aSend and aReceive, F×H, make the scores of the edges."""
    heads = []
    for h in range(1, size(W, 1) + 1):
        Z = X @ permute(W(h, ":", ":"), [2, 3, 1])  # N×F
        sent, received = Z(senders, ":"), Z(receivers, ":")
        scores = leakyrelu(sent @ aSend(":", h) + received @ aReceive(":", h), 0.2)
        weights = edgeSoftmax(scores, receivers, size(X, 1))
        heads.append(sumOverEdges(weights * sent, receivers, size(X, 1)))
    return horzcat(*heads)


def main(features=4, out=3, heads=2):
    rng(0)
    X = dlarray(randn(NODES, features))
    W = dlarray(randn(heads, features, out))
    aSend, aReceive = dlarray(randn(out, heads)), dlarray(randn(out, heads))
    weights = edgeSoftmax(dlarray(randn(len(SENDERS), 1)), RECEIVERS, NODES)
    print("Sums of the weights of each receiver:")
    print(accumarray([[r] for r in RECEIVERS], weights, [NODES, 1]).T)
    Y = graphAttention(X, SENDERS, RECEIVERS, W, aSend, aReceive)
    print("Nodes of", size(X, 2), "features become nodes of", size(Y, 2))
    return Y


if __name__ == "__main__":
    main()

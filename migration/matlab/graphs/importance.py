"""How important nodes are: centrality."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from dlarray.arguments import one_number, whole
from dlarray.callers import warn
from dlarray.errors import ArgumentError, DataError, SizeError, describe
from dlarray.migration.matlab.graphs.objects import matrix
from dlarray.migration.matlab.graphs.paths import ways
from dlarray.migration.matlab.graphs.reading import network
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.migration.matlab.options import with_options

_BOTH = ("betweenness", "pagerank")
_WITHOUT = ("degree", "closeness", "eigenvector")
_WITH = ("indegree", "outdegree", "incloseness", "outcloseness", "hubs", "authorities")


@with_options
def centrality(
    G: Any, type: Any, /, *, Importance: Any = None, Cost: Any = None, FollowProbability: Any = 0.85,
    Tolerance: Any = 1e-4, MaxIterations: Any = 100,
) -> Any:  # fmt: skip
    """How important each node is.

    Syntaxes: ``C = centrality(G, type)``, ``C = centrality(G, type, Name=value)``.

    Parameters
    ----------
    G : graph or digraph
    type : text
        "betweenness" and "pagerank"; of a graph "degree", "closeness" and "eigenvector"; of a digraph "indegree",
        "outdegree", "incloseness", "outcloseness", "hubs" and "authorities".
    Importance : numbers, optional
        How much each edge counts, for degrees, "pagerank", "eigenvector", "hubs" and "authorities".
    Cost : numbers, optional
        The length of each edge, for closeness and betweenness.
    FollowProbability, Tolerance, MaxIterations : float, float, int
        Of "pagerank": how often an edge is followed rather than any node chosen; the ranks are worked out in steps
        until none changes by more than the tolerance, or with a warning after the largest number of steps.

    Returns
    -------
    C : dlarray
        A column.  Closeness is ``(a/(n - 1))^2/c`` for a node of n that reaches a others over a sum c of lengths.
        Betweenness counts pairs of nodes, by the share of their shortest ways that pass.  Ranks, eigenvectors, hubs
        and authorities have the sum 1; all but the ranks are worked out as far as numbers go.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/graph.centrality.html

    Examples
    --------
    >>> from dlarray.matlab import centrality, graph
    >>> centrality(graph([1, 2], [2, 3]), "betweenness").tolist()
    [[0.0], [1.0], [0.0]]
    """
    network("centrality", G)
    kinds = (*_BOTH, *(_WITH if G.directed else _WITHOUT))
    if type not in kinds:
        raise ArgumentError(f"centrality: type is {describe(type)}; fix: one of {', '.join(kinds)}")
    if "closeness" in type or type == "betweenness":
        if Importance is not None:
            raise ArgumentError(f"centrality: {type} has no Importance; fix: Cost, a length for each edge")
        lengths = _of_edges(G, "Cost", Cost)
        if (lengths < 0).any():
            raise DataError("centrality: a cost is negative; fix: lengths that are not")
        if type == "betweenness":
            return matrix(_betweenness(G, lengths)[:, None])
        return matrix(_closeness(G, lengths, type == "incloseness")[:, None])
    if Cost is not None:
        raise ArgumentError(f"centrality: {type} has no Cost; fix: Importance, a number for each edge")
    counts = _of_edges(G, "Importance", Importance)
    if "degree" in type:
        found = np.zeros(G.count)
        for column, kinds in ((0, ("degree", "outdegree")), (1, ("degree", "indegree"))):
            if type in kinds:
                np.add.at(found, G.ends[:, column], counts)
        return matrix(found[:, None])
    A = np.zeros((G.count, G.count))
    np.add.at(A, (G.ends[:, 0], G.ends[:, 1]), counts)
    if not G.directed:
        A = A + A.T - np.diag(np.diag(A))
    if type == "pagerank":
        return matrix(_ranks(A, FollowProbability, Tolerance, MaxIterations)[:, None])
    return matrix(_leading({"eigenvector": A, "hubs": A @ A.T, "authorities": A.T @ A}[type])[:, None])


def _of_edges(G: Any, what: str, given: Any) -> np.ndarray:
    if given is None:
        return np.ones(len(G.ends))
    found = host(given).astype(float).ravel()
    if found.size not in (1, len(G.ends)):
        raise SizeError(
            f"centrality: {what} is {describe(given)}; fix: a number for each of {len(G.ends)} edges"
        )
    return np.broadcast_to(found, len(G.ends)).copy()


def _closeness(G: Any, lengths: np.ndarray, incoming: bool) -> np.ndarray:
    found = np.zeros(G.count)
    for k in range(G.count):
        away = [d for d in ways(G, k, lengths, incoming)[0] if math.isfinite(d)]
        if sum(away) > 0:
            found[k] = ((len(away) - 1) / (G.count - 1)) ** 2 / sum(away)
    return found


def _betweenness(G: Any, lengths: np.ndarray) -> np.ndarray:
    """By Brandes: the shares are added up from the furthest nodes to the nearest."""
    found, links = np.zeros(G.count), G.links()
    for start in range(G.count):
        away = np.array(ways(G, start, lengths)[0])
        reached = [k for k in np.argsort(away, kind="stable") if math.isfinite(away[k])]
        counts, parents = np.zeros(G.count), [[] for _ in range(G.count)]  # type: ignore[var-annotated]
        counts[start] = 1
        for node in reached:
            for other, e in links[node]:
                if other != node and math.isclose(
                    away[node] + lengths[e], away[other], rel_tol=1e-12, abs_tol=1e-300
                ):
                    counts[other] += counts[node]
                    parents[other].append(node)
        share = np.zeros(G.count)
        for node in reversed(reached):
            for parent in parents[node]:
                share[parent] += counts[parent] / counts[node] * (1 + share[node])
            if node != start:
                found[node] += share[node]
    return found if G.directed else found / 2


def _ranks(A: np.ndarray, follow: Any, tolerance: Any, most: Any) -> np.ndarray:
    """The ranks of which each node gives its own to those that it leads to, or to all where it leads to none."""
    often, near = one_number(follow), one_number(tolerance)
    if often is None or isinstance(often, complex) or not 0 <= often <= 1:
        raise ArgumentError(f"centrality: FollowProbability is {describe(follow)}; fix: a number from 0 to 1")
    if near is None or isinstance(near, complex) or not near > 0:
        raise ArgumentError(f"centrality: Tolerance is {describe(tolerance)}; fix: a number such as 1e-4")
    n = len(A)
    given = A.sum(axis=1, keepdims=True)
    steps = np.where(given > 0, A / np.where(given > 0, given, 1), 1 / max(n, 1))
    ranks = np.full(n, 1 / max(n, 1))
    for _ in range(whole("centrality", "MaxIterations", most, least=1) if n else 0):
        before, ranks = ranks, often * steps.T @ ranks + (1 - often) / n
        if np.abs(ranks - before).max() < near:
            return ranks
    if n:
        warn("centrality: the ranks still change by more than the tolerance; fix: a larger MaxIterations")
    return ranks


def _leading(A: np.ndarray) -> np.ndarray:
    """The eigenvector of the largest eigenvalue, without a sign and of the sum 1."""
    if not A.any():
        return np.full(len(A), 1 / len(A)) if len(A) else np.zeros(0)
    values, vectors = np.linalg.eigh(A) if np.array_equal(A, A.T) else np.linalg.eig(A)
    best = np.argsort(values.real)[::-1]
    if len(best) > 1 and math.isclose(values.real[best[0]], values.real[best[1]], rel_tol=1e-9):
        raise DataError(
            "centrality: two parts of the graph are alike, so that no single vector leads; "
            "fix: subgraph(G, nodes) of one part"
        )
    vector = np.abs(vectors[:, best[0]].real)
    return vector / vector.sum()

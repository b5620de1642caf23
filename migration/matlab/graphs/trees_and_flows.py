"""What connects all nodes at least cost, and what flows from one to another: minspantree, maxflow."""

from __future__ import annotations

from collections import deque
from typing import Any

import numpy as np

from dlarray.arguments import check_nargout
from dlarray.errors import ArgumentError, DataError, describe
from dlarray.migration.matlab.graphs.objects import digraph, matrix, rows_of
from dlarray.migration.matlab.graphs.reading import answered, network, one_node
from dlarray.migration.matlab.graphs.searches import components
from dlarray.migration.matlab.options import with_options
from dlarray.table import table


@with_options
def minspantree(
    G: Any, /, *, Method: Any = "dense", Root: Any = 1, Type: Any = "tree", nargout: int = 1
) -> Any:
    """The edges that connect the nodes of a graph at the least sum of weights.

    Syntaxes: ``T = minspantree(G)``, ``T, pred = minspantree(G, nargout=2)``,
    ``minspantree(G, Type="forest", Root=2)``.

    Parameters
    ----------
    G : graph
    Method : {"dense", "sparse"}
        Taken, and asks for nothing.
    Root : number or text, default 1
    Type : {"tree", "forest"}
        The part of the root alone, or a tree for each part.

    Returns
    -------
    T : graph
        All nodes, and the edges of the tree.
    pred : dlarray
        A row: the node before each, 0 for a root, NaN where no tree leads.

    Notes
    -----
    Of several trees of one sum MATLAB's page does not say which comes.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/graph.minspantree.html

    Examples
    --------
    >>> from dlarray.matlab import graph, minspantree
    >>> minspantree(graph([1, 1, 2], [2, 3, 3], [1, 5, 2])).Edges.EndNodes
    [[1.0, 2.0], [2.0, 3.0]]
    """
    check_nargout("minspantree", nargout, (1, 2))
    if network("minspantree", G).directed:
        raise ArgumentError("minspantree: G has directions; fix: graph(s, t, weights)")
    if Type not in ("tree", "forest") or Method not in ("dense", "sparse"):
        raise ArgumentError(
            f'minspantree: Type is {describe(Type)} and Method {describe(Method)}; fix: "tree" or "forest", "dense" or '
            '"sparse"'
        )
    if not G.count:
        raise DataError("minspantree: G has no nodes; fix: addnode(G, n)")
    root, _ = one_node("minspantree", G, Root, "Root")
    bins = components(G, False)
    kept, weights = [], G.weights()
    place = list(range(G.count))

    def top(k: int) -> int:
        while place[k] != k:
            place[k] = place[place[k]]
            k = place[k]
        return k

    for e in np.argsort(weights, kind="stable"):
        i, j = G.ends[e]
        if (Type == "forest" or bins[i] == bins[root]) and top(i) != top(j):
            place[top(i)] = top(j)
            kept.append(int(e))
    kept.sort()
    T = G.like(G.ends[kept], rows_of(G.attributes(), kept), G.count, G.Nodes.copy())
    if nargout < 2:
        return T
    pred = np.full(G.count, np.nan)
    links = T.links()
    for start in [root, *range(G.count)]:
        if np.isnan(pred[start]) and (start == root or Type == "forest"):
            pred[start], left = 0, deque([start])
            while left:
                node = left.popleft()
                for other, _ in links[node]:
                    if np.isnan(pred[other]):
                        pred[other] = node + 1
                        left.append(other)
    return T, matrix(pred[None])


def maxflow(G: Any, s: Any, t: Any, algorithm: Any = None, /, *, nargout: int = 1) -> Any:
    """The largest flow from one node to another, where the weights say how much an edge can take.

    Syntaxes: ``mf = maxflow(G, s, t)``, ``mf, GF = maxflow(G, s, t, nargout=2)``,
    ``mf, GF, cs, ct = maxflow(G, s, t, nargout=4)``, each also with the name of an algorithm.

    Parameters
    ----------
    G : graph or digraph
        Without weights each edge takes 1.
    s, t : numbers or texts
    algorithm : {"searchtrees", "augmentpath", "pushrelabel"}, optional
        Taken, and asks for nothing.

    Returns
    -------
    mf : float
    GF : digraph
        The edges with a flow, and the flow as weight.
    cs, ct : dlarray or Cell
        The nodes on the side of s and on that of t of edges that hold the flow back; cs is as small as can be.

    Notes
    -----
    Of several flows, and several such cuts, MATLAB's page does not say which comes.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/graph.maxflow.html

    Examples
    --------
    >>> from dlarray.matlab import digraph, maxflow
    >>> maxflow(digraph([1, 1, 2, 3], [2, 3, 4, 4], [3, 2, 1, 4]), 1, 4)
    3.0
    """
    check_nargout("maxflow", nargout, (1, 2, 3, 4))
    start, named = one_node("maxflow", network("maxflow", G), s)
    stop, _ = one_node("maxflow", G, t, "t")
    if start == stop:
        raise DataError("maxflow: s and t are one node; fix: two nodes")
    if algorithm not in (None, "searchtrees", "augmentpath", "pushrelabel"):
        raise ArgumentError(f"maxflow: algorithm is {describe(algorithm)}; fix: searchtrees")
    takes = G.weights()
    if (takes < 0).any() or np.isnan(takes).any():
        raise DataError("maxflow: a weight is negative or NaN; fix: weights that are not")
    room: dict[int, dict[int, float]] = {k: {} for k in range(G.count)}
    given: dict[tuple[int, int], float] = {}
    for (i, j), most in zip(G.ends.tolist(), takes.tolist(), strict=True):
        for a, b in ((i, j),) if G.directed else ((i, j), (j, i)):
            room[a][b] = room[a].get(b, 0.0) + most
            room[b].setdefault(a, 0.0)
            given[a, b] = given.get((a, b), 0.0) + most
    total = 0.0
    while True:
        before = _reached(room, start)
        if stop not in before:
            break
        way = [stop]
        while way[-1] != start:
            way.append(before[way[-1]])
        steps = list(zip(way[1:], way, strict=False))
        most = min(room[a][b] for a, b in steps)
        for a, b in steps:
            room[a][b] -= most
            room[b][a] += most
        total += most
    flows = {(a, b): most - room[a][b] for (a, b), most in given.items() if most - room[a][b] > 0}
    columns = table()
    ends = sorted(flows)
    if ends:
        columns.Weight = [flows[pair] for pair in ends]
    GF = object.__new__(digraph)
    GF.fill(np.array(ends, int).reshape(-1, 2), columns, G.count, G.Nodes.copy())
    near = sorted(_reached(room, start))
    away = [k for k in range(G.count) if k not in near]
    results = (total, GF, answered(G, near, named), answered(G, away, named))
    return results[0] if nargout < 2 else results[:nargout]


def _reached(room: dict[int, dict[int, float]], start: int) -> dict[int, int]:
    """The nodes to which something can still flow, each with the node before it."""
    before, left = {start: start}, deque([start])
    while left:
        node = left.popleft()
        for other in sorted(room[node]):
            if other not in before and room[node][other] > 0:
                before[other] = node
                left.append(other)
    return before

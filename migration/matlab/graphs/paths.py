"""The shortest ways through a graph: shortestpath, shortestpathtree, distances, nearest."""

from __future__ import annotations

import heapq
import math
from typing import Any

import numpy as np

from dlarray.arguments import check_nargout, one_number
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, DataError, describe
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.graphs.objects import digraph, matrix, rows_of
from dlarray.migration.matlab.graphs.reading import answered, network, nodes_of, one_node
from dlarray.migration.matlab.graphs.searches import finished, isdag
from dlarray.migration.matlab.options import with_options

METHODS = ("auto", "unweighted", "positive", "mixed", "acyclic")


@with_options
def shortestpath(G: Any, s: Any, t: Any, /, *, Method: Any = "auto", nargout: int = 1) -> Any:
    """A shortest way from one node to another.

    Syntaxes: ``P = shortestpath(G, s, t)``, ``P, d = shortestpath(G, s, t, nargout=2)``,
    ``P, d, edgepath = shortestpath(G, s, t, nargout=3)``, ``shortestpath(…, Method="unweighted")``.

    Parameters
    ----------
    G : graph or digraph
    s, t : numbers or texts
    Method : {"auto", "unweighted", "positive", "mixed", "acyclic"}
        "unweighted" counts edges; "positive" takes weights that are not negative; "mixed" takes negative ones too, but
        no cycles that get shorter, and "acyclic" digraphs without cycles.  "auto" chooses.

    Returns
    -------
    P : dlarray or Cell
        The nodes as a row, by names where s and t are names; 1×0 where there is no way.
    d : float
        The length, Inf where there is no way.
    edgepath : dlarray
        The numbers of the edges, as a row.

    Notes
    -----
    Of several ways of one length MATLAB's page does not say which comes.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/graph.shortestpath.html

    Examples
    --------
    >>> from dlarray.matlab import graph, shortestpath
    >>> P, d = shortestpath(graph([1, 1, 2], [2, 3, 3], [1, 5, 2]), 1, 3, nargout=2)
    >>> P.tolist(), d
    ([[1.0, 2.0, 3.0]], 3.0)
    """
    check_nargout("shortestpath", nargout, (1, 2, 3))
    start, named = one_node("shortestpath", network("shortestpath", G), s)
    stop, also = one_node("shortestpath", G, t, "t")
    length, before = ways(G, start, weights_by("shortestpath", G, Method))
    nodes: list[int] = []
    edges: list[int] = []
    if math.isfinite(length[stop]):
        nodes = [stop]
        while nodes[-1] != start:
            node, e = before[nodes[-1]]
            nodes.append(node)
            edges.append(e)
    results = (
        answered(G, nodes[::-1], named and also, row=True),
        float(length[stop]),
        matrix(np.array([e + 1 for e in edges[::-1]])[None]),
    )
    return results[0] if nargout < 2 else results[:nargout]


@with_options
def distances(G: Any, s: Any = None, t: Any = None, /, *, Method: Any = "auto") -> Any:
    """The lengths of the shortest ways between nodes, Inf where there is none.

    Syntaxes: ``d = distances(G)``, ``d = distances(G, s)``, ``d = distances(G, s, t)``,
    ``distances(…, Method="unweighted")``; the methods are those of `shortestpath`.

    Returns
    -------
    d : dlarray or float
        A row for each node of s, a column for each of t; of one and one a number.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/graph.distances.html

    Examples
    --------
    >>> from dlarray.matlab import distances, graph
    >>> distances(graph([1, 2], [2, 3])).tolist()
    [[0.0, 1.0, 2.0], [1.0, 0.0, 1.0], [2.0, 1.0, 0.0]]
    """
    network("distances", G)
    starts = np.arange(G.count) if _all(s) else nodes_of("distances", G, s, "s")[0]
    stops = np.arange(G.count) if _all(t) else nodes_of("distances", G, t, "t")[0]
    weights = weights_by("distances", G, Method)
    found = np.array([ways(G, k, weights)[0] for k in starts]).reshape(len(starts), G.count)[:, stops]
    return float(found[0, 0]) if found.shape == (1, 1) else matrix(found)


@with_options
def shortestpathtree(
    G: Any, s: Any, t: Any = None, /, *, Method: Any = "auto", OutputForm: Any = "tree", nargout: int = 1
) -> Any:
    """The shortest ways from one node to all others, or to some.

    Syntaxes: ``TR = shortestpathtree(G, s)``, ``TR = shortestpathtree(G, s, t)``,
    ``TR, D, E = shortestpathtree(…, nargout=3)``, ``shortestpathtree(…, OutputForm="cell", Method="unweighted")``.

    Parameters
    ----------
    G : graph or digraph
    s : number or text
        Where the ways begin.  Several nodes, with one t, are refused.
    t : numbers or texts, default all nodes
    OutputForm : {"tree", "cell", "vector"}
        A digraph of the edges of the ways, the nodes of each way, or for each node the one before it: 0 for s, NaN
        where no way leads.

    Returns
    -------
    TR : digraph, Cell or dlarray
    D : dlarray
        The lengths of the ways to t, as a row.
    E : dlarray
        A mask of the edges of G that the ways have, as a column.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/graph.shortestpathtree.html

    Examples
    --------
    >>> from dlarray.matlab import graph, shortestpathtree
    >>> shortestpathtree(graph([1, 1, 2], [2, 3, 3], [1, 5, 2]), 1).Edges.EndNodes
    [[1.0, 2.0], [2.0, 3.0]]
    """
    check_nargout("shortestpathtree", nargout, (1, 2, 3))
    start, named = one_node("shortestpathtree", network("shortestpathtree", G), s)
    stops = list(range(G.count)) if _all(t) else nodes_of("shortestpathtree", G, t, "t")[0].tolist()
    length, before = ways(G, start, weights_by("shortestpathtree", G, Method))
    ways_to = []
    for stop in stops:
        nodes = [stop] if math.isfinite(length[stop]) else []
        while nodes and nodes[-1] != start:
            nodes.append(before[nodes[-1]][0])
        ways_to.append(nodes[::-1])
    used = {k for nodes in ways_to for k in nodes if k != start}
    edges = sorted({before[k][1] for k in used})
    if OutputForm == "cell":
        tree: Any = Cell([answered(G, nodes, named, row=True) for nodes in ways_to], (len(stops), 1))
    elif OutputForm == "vector":
        tree = np.array([before[k][0] + 1.0 if k in used else float("nan") for k in range(G.count)])
        tree[start] = 0
        tree = matrix(tree[None])
    elif OutputForm == "tree":
        ends = [(before[k][0], k) for k in sorted(used, key=lambda k: before[k][1])]
        tree = object.__new__(digraph)
        columns = rows_of(G.attributes(), [before[k][1] for k in sorted(used, key=lambda k: before[k][1])])
        tree.fill(np.array(ends, int).reshape(-1, 2), columns, G.count, G.Nodes.copy())
    else:
        raise ArgumentError(
            f'shortestpathtree: OutputForm is {describe(OutputForm)}; fix: "tree", "cell" or "vector"'
        )
    mask = np.zeros((len(G.ends), 1), bool)
    mask[edges] = True
    results = (tree, matrix(np.array([length[k] for k in stops])[None]), dlarray(mask))
    return results[0] if nargout < 2 else results[:nargout]


@with_options
def nearest(
    G: Any, s: Any, d: Any, /, *, Direction: Any = "outgoing", Method: Any = "auto", nargout: int = 1
) -> Any:
    """The nodes that are no further from a node than a length, the nearest first.

    Syntaxes: ``nodeIDs = nearest(G, s, d)``, ``nodeIDs, dist = nearest(G, s, d, nargout=2)``,
    ``nearest(…, Direction="incoming", Method="unweighted")``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/graph.nearest.html

    Examples
    --------
    >>> from dlarray.matlab import graph, nearest
    >>> nearest(graph([1, 1, 2], [2, 3, 4], [2, 1, 2]), 1, 2).tolist()
    [[3.0], [2.0]]
    """
    check_nargout("nearest", nargout, (1, 2))
    start, named = one_node("nearest", network("nearest", G), s)
    far = one_number(d)
    if far is None or isinstance(far, complex):
        raise ArgumentError(f"nearest: d is {describe(d)}; fix: a number")
    if Direction not in ("outgoing", "incoming"):
        raise ArgumentError(f'nearest: Direction is {describe(Direction)}; fix: "outgoing" or "incoming"')
    turned = G.directed and Direction == "incoming"
    length, _ = ways(G, start, weights_by("nearest", G, Method), turned)
    found = sorted((length[k], k) for k in range(G.count) if k != start and length[k] <= far)
    nodes = answered(G, [k for _, k in found], named)
    return nodes if nargout < 2 else (nodes, matrix(np.array([away for away, _ in found])[:, None]))


def _all(nodes: Any) -> bool:
    return nodes is None or (isinstance(nodes, str) and nodes.lower() == "all")


def weights_by(name: str, G: Any, method: Any) -> np.ndarray:
    """The lengths of the edges by a method, which has to suit them."""
    if method not in METHODS:
        raise ArgumentError(f"{name}: Method is {describe(method)}; fix: one of {', '.join(METHODS)}")
    weights = np.ones(len(G.ends)) if method == "unweighted" else G.weights()
    if np.isnan(weights).any():
        raise DataError(f'{name}: a weight is NaN; fix: weights that are numbers, or Method="unweighted"')
    if (weights < 0).any() and (not G.directed or method == "positive"):
        raise DataError(f'{name}: a weight is negative; fix: digraph(s, t, weights), Method="mixed"')
    if method == "acyclic" and not (G.directed and isdag(G)):
        raise DataError(f'{name}: G has cycles, or no directions; fix: Method="auto"')
    return weights


def ways(
    G: Any, start: int, weights: np.ndarray, backwards: bool = False
) -> tuple[list[float], dict[int, tuple[int, int]]]:
    """The lengths of the shortest ways from a node, and for each node the one before it and the edge between."""
    links = G.links(backwards=backwards)
    length = [math.inf] * G.count
    length[start] = 0.0
    before: dict[int, tuple[int, int]] = {}
    if (weights < 0).any():
        return _with_negative(G, start, weights, links, length, before)
    left, done = [(0.0, start)], [False] * G.count
    while left:
        away, node = heapq.heappop(left)
        if done[node]:
            continue
        done[node] = True
        for other, e in links[node]:
            if away + weights[e] < length[other]:
                length[other] = float(away + weights[e])
                before[other] = node, e
                heapq.heappush(left, (length[other], other))
    return length, before


def _with_negative(
    G: Any, start: int, weights: np.ndarray, links: list, length: list[float], before: dict
) -> tuple[list[float], dict[int, tuple[int, int]]]:
    """Bellman and Ford's way, in the order of a search by depth, which needs one pass where there are no cycles."""
    order = finished(G)[::-1]
    for k in range(G.count + 1):
        changed = False
        for node in order:
            for other, e in links[node] if math.isfinite(length[node]) else ():
                if length[node] + weights[e] < length[other]:
                    length[other] = float(length[node] + weights[e])
                    before[other] = node, e
                    changed = True
        if not changed:
            return length, before
        if k == G.count:
            break
    raise DataError(
        "the graph has a cycle of negative length, so that no way is the shortest; fix: the weights"
    )

"""What a graph has: numbers of nodes and edges, neighbors, degrees, matrices."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.arguments import check_nargout
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.migration.matlab.graphs.objects import matrix
from dlarray.migration.matlab.graphs.reading import answered, is_texts, network, nodes_of, one_node
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.migration.matlab.shared.sparse_matrix import SparseMatrix


def numnodes(G: Any, /) -> int:
    """How many nodes a graph has.

    Syntax: ``n = numnodes(G)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/graph.numnodes.html

    Examples
    --------
    >>> from dlarray.matlab import graph, numnodes
    >>> numnodes(graph([1, 1], [2, 4]))
    4
    """
    return network("numnodes", G).count


def numedges(G: Any, /) -> int:
    """How many edges a graph has.

    Syntax: ``m = numedges(G)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/graph.numedges.html

    Examples
    --------
    >>> from dlarray.matlab import graph, numedges
    >>> numedges(graph([1, 1], [2, 4]))
    2
    """
    return len(network("numedges", G).ends)


def findnode(G: Any, nodeID: Any, /) -> Any:
    """The numbers of nodes, 0 where there is none of the name or number.

    Syntax: ``k = findnode(G, nodeID)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/graph.findnode.html

    Examples
    --------
    >>> from dlarray.matlab import findnode, graph
    >>> findnode(graph(["a"], ["b"]), "b")
    2
    """
    network("findnode", G)
    if is_texts(nodeID):
        places = {n: k + 1 for k, n in enumerate(G.names() or [])}
        asked = [nodeID] if isinstance(nodeID, str) else list(nodeID)
        found = np.array([places.get(str(n), 0) for n in asked])
    else:
        found = host(nodeID).astype(int).ravel()
        found = np.where((found >= 1) & (found <= G.count), found, 0)
    return int(found[0]) if found.size == 1 else matrix(found[:, None])


def findedge(G: Any, s: Any = None, t: Any = None, /, *, nargout: int = 1) -> Any:
    """The numbers of the edges between nodes, or the nodes of edges.

    Syntaxes: ``idx = findedge(G, s, t)``, ``sOut, tOut = findedge(G, nargout=2)``,
    ``sOut, tOut = findedge(G, idx, nargout=2)``, ``idx, m = findedge(G, s, t, nargout=2)``.

    An edge that is not there has the number 0; of several between two nodes all are given, and ``m`` tells which of
    the asked pairs each belongs to.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/graph.findedge.html

    Examples
    --------
    >>> from dlarray.matlab import findedge, graph
    >>> findedge(graph([1, 1, 2], [2, 3, 3]), 2, 3)
    3
    """
    check_nargout("findedge", nargout, (1, 2))
    network("findedge", G)
    if t is None:
        rows = G.ends if s is None else G.ends[host(s).astype(int).ravel() - 1]
        return (
            tuple(matrix(rows[:, [k]] + 1) for k in (0, 1))[:nargout]
            if nargout > 1
            else matrix(rows[:, [0]] + 1)
        )
    starts, stops = nodes_of("findedge", G, s, "s")[0], nodes_of("findedge", G, t, "t")[0]
    if starts.size != stops.size and 1 not in (starts.size, stops.size):
        raise SizeError(f"findedge: s is {describe(s)} and t is {describe(t)}; fix: as many nodes in both")
    found, pairs = [], []
    for k, (i, j) in enumerate(np.broadcast(starts, stops)):
        i, j = (i, j) if G.directed or i <= j else (j, i)
        at = np.flatnonzero((G.ends[:, 0] == i) & (G.ends[:, 1] == j)) + 1
        found += at.tolist() or [0]
        pairs += [k + 1] * max(len(at), 1)
    idx = found[0] if len(found) == 1 else matrix(np.array(found)[:, None])
    return idx if nargout < 2 else (idx, matrix(np.array(pairs)[:, None]))


def edgecount(G: Any, s: Any, t: Any, /) -> Any:
    """How many edges there are between two nodes.

    Syntax: ``m = edgecount(G, s, t)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/graph.edgecount.html

    Examples
    --------
    >>> from dlarray.matlab import edgecount, graph
    >>> edgecount(graph([1, 1, 2], [2, 2, 3]), 1, 2)
    2
    """
    network("edgecount", G)
    starts, stops = nodes_of("edgecount", G, s, "s")[0], nodes_of("edgecount", G, t, "t")[0]
    counts = []
    for i, j in np.broadcast(starts, stops):
        i, j = (i, j) if G.directed or i <= j else (j, i)
        counts.append(int(((G.ends[:, 0] == i) & (G.ends[:, 1] == j)).sum()))
    return counts[0] if len(counts) == 1 else matrix(np.array(counts)[:, None])


def ismultigraph(G: Any, /) -> bool:
    """Whether there are several edges between two nodes.

    Syntax: ``tf = ismultigraph(G)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/graph.ismultigraph.html

    Examples
    --------
    >>> from dlarray.matlab import graph, ismultigraph
    >>> ismultigraph(graph([1, 2], [2, 1]))
    True
    """
    return len(np.unique(network("ismultigraph", G).ends, axis=0)) < len(G.ends)


def _degrees(name: str, G: Any, nodeIDs: Any, counts: np.ndarray) -> Any:
    if nodeIDs is None:
        return matrix(counts[:, None])
    nodes, _ = nodes_of(name, G, nodeIDs)
    found = counts[nodes]
    if isinstance(nodeIDs, str) or found.size == 1:
        return int(found[0])
    shape = getattr(nodeIDs, "shape", (1, found.size))
    if int(np.prod(shape)) != found.size or len(shape) != 2:
        shape = (found.size, 1)
    return dlarray(
        found.astype(float).reshape(shape, order="F") if 1 in shape else found[:, None].astype(float)
    )


def degree(G: Any, nodeIDs: Any = None, /) -> Any:
    """How many edges each node of a graph has; an edge from a node to itself counts twice.

    Syntaxes: ``D = degree(G)``, ``D = degree(G, nodeIDs)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/graph.degree.html

    Examples
    --------
    >>> from dlarray.matlab import degree, graph
    >>> degree(graph([1, 1], [2, 3])).tolist()
    [[2.0], [1.0], [1.0]]
    """
    if network("degree", G).directed:
        raise ArgumentError("degree: G has directions; fix: indegree(G) or outdegree(G)")
    return _degrees("degree", G, nodeIDs, np.bincount(G.ends.ravel(), minlength=G.count))


def indegree(G: Any, nodeIDs: Any = None, /) -> Any:
    """How many edges end at each node of a digraph.

    Syntaxes: ``D = indegree(G)``, ``D = indegree(G, nodeIDs)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/digraph.indegree.html

    Examples
    --------
    >>> from dlarray.matlab import digraph, indegree
    >>> indegree(digraph([1, 1], [2, 3]), 2)
    1
    """
    _with_directions("indegree", G)
    return _degrees("indegree", G, nodeIDs, np.bincount(G.ends[:, 1], minlength=G.count))


def outdegree(G: Any, nodeIDs: Any = None, /) -> Any:
    """How many edges begin at each node of a digraph.

    Syntaxes: ``D = outdegree(G)``, ``D = outdegree(G, nodeIDs)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/digraph.outdegree.html

    Examples
    --------
    >>> from dlarray.matlab import digraph, outdegree
    >>> outdegree(digraph([1, 1], [2, 3]), 1)
    2
    """
    _with_directions("outdegree", G)
    return _degrees("outdegree", G, nodeIDs, np.bincount(G.ends[:, 0], minlength=G.count))


def neighbors_of(G: Any, nodeID: Any) -> Any:
    """The nodes that share an edge with a node of a graph."""
    if G.directed:
        raise ArgumentError("neighbors: G has directions; fix: successors(G, n) or predecessors(G, n)")
    node, named = one_node("neighbors", G, nodeID, "nodeID")
    return answered(G, sorted({other for other, _ in G.links()[node]}), named)


def successors(G: Any, nodeID: Any, /) -> Any:
    """The nodes at which edges from a node end.

    Syntax: ``sucIDs = successors(G, nodeID)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/digraph.successors.html

    Examples
    --------
    >>> from dlarray.matlab import digraph, successors
    >>> successors(digraph([1, 1, 3], [2, 3, 1]), 1).tolist()
    [[2.0], [3.0]]
    """
    _with_directions("successors", G)
    node, named = one_node("successors", G, nodeID, "nodeID")
    return answered(G, sorted({other for other, _ in G.links()[node]}), named)


def predecessors(G: Any, nodeID: Any, /) -> Any:
    """The nodes from which edges go to a node.

    Syntax: ``preIDs = predecessors(G, nodeID)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/digraph.predecessors.html

    Examples
    --------
    >>> from dlarray.matlab import digraph, predecessors
    >>> predecessors(digraph([1, 1, 3], [2, 3, 1]), 1).tolist()
    [[3.0]]
    """
    _with_directions("predecessors", G)
    node, named = one_node("predecessors", G, nodeID, "nodeID")
    return answered(G, sorted({other for other, _ in G.links(backwards=True)[node]}), named)


def outedges(G: Any, nodeID: Any, /, *, nargout: int = 1) -> Any:
    """The numbers of the edges that begin at a node, or of a graph all edges of it.

    Syntaxes: ``eid = outedges(G, nodeID)``, ``eid, nid = outedges(G, nodeID, nargout=2)`` with the other nodes.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/graph.outedges.html

    Examples
    --------
    >>> from dlarray.matlab import digraph, outedges
    >>> outedges(digraph([1, 1, 3], [2, 3, 1]), 1).tolist()
    [[1.0], [2.0]]
    """
    return _edges_at("outedges", network("outedges", G), nodeID, False, nargout)


def inedges(G: Any, nodeID: Any, /, *, nargout: int = 1) -> Any:
    """The numbers of the edges that end at a node.

    Syntaxes: ``eid = inedges(G, nodeID)``, ``eid, nid = inedges(G, nodeID, nargout=2)`` with the other nodes.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/digraph.inedges.html

    Examples
    --------
    >>> from dlarray.matlab import digraph, inedges
    >>> inedges(digraph([1, 1, 3], [2, 3, 1]), 1).tolist()
    [[3.0]]
    """
    _with_directions("inedges", G)
    return _edges_at("inedges", G, nodeID, True, nargout)


def _edges_at(name: str, G: Any, nodeID: Any, backwards: bool, nargout: int) -> Any:
    check_nargout(name, nargout, (1, 2))
    node, named = one_node(name, G, nodeID, "nodeID")
    found = G.links(backwards=backwards)[node]
    eid = matrix(np.array([e + 1 for _, e in found])[:, None])
    return eid if nargout < 2 else (eid, answered(G, [other for other, _ in found], named))


def adjacency(G: Any, weights: Any = None, /) -> SparseMatrix:
    """The matrix of a graph: 1 where there is an edge, or its weight.

    Syntaxes: ``A = adjacency(G)``, ``A = adjacency(G, "weighted")``, ``A = adjacency(G, weights)``.

    Several edges between two nodes are added.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/graph.adjacency.html

    Examples
    --------
    >>> from dlarray.matlab import adjacency, graph
    >>> adjacency(graph([1, 1], [2, 3])).full.tolist()
    [[0.0, 1.0, 1.0], [1.0, 0.0, 0.0], [1.0, 0.0, 0.0]]
    """
    return SparseMatrix(matrix(adjacent(network("adjacency", G), weights)))


def adjacent(G: Any, weights: Any = None) -> np.ndarray:
    """The matrix of a graph, in full."""
    values = np.ones(len(G.ends))
    if isinstance(weights, str):
        if weights.lower() != "weighted":
            raise ArgumentError(
                f'adjacency: {weights!r} is no option; fix: "weighted", or a weight for each edge'
            )
        values = G.weights()
    elif weights is not None:
        values = host(weights).astype(float).ravel()
        if values.size not in (1, len(G.ends)):
            raise SizeError(
                f"adjacency: {values.size} weights for {len(G.ends)} edges; fix: a weight for each"
            )
        values = np.broadcast_to(values, len(G.ends))
    made = np.zeros((G.count, G.count))
    np.add.at(made, (G.ends[:, 0], G.ends[:, 1]), values)
    if not G.directed:
        made = made + made.T - np.diag(np.diag(made))
    return made


def incidence(G: Any, /) -> SparseMatrix:
    """A row for each node and a column for each edge: -1 where it begins, 1 where it ends.

    Syntax: ``I = incidence(G)``.

    Raises
    ------
    ArgumentError
        An edge from a node to itself.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/graph.incidence.html

    Examples
    --------
    >>> from dlarray.matlab import graph, incidence
    >>> incidence(graph([1, 1], [2, 3])).full.tolist()
    [[-1.0, -1.0], [1.0, 0.0], [0.0, 1.0]]
    """
    _without_loops("incidence", network("incidence", G))
    made = np.zeros((G.count, len(G.ends)))
    at = np.arange(len(G.ends))
    made[G.ends[:, 0], at], made[G.ends[:, 1], at] = -1, 1
    return SparseMatrix(matrix(made))


def laplacian(G: Any, /) -> SparseMatrix:
    """The degrees of a graph on the diagonal, less its adjacency matrix.

    Syntax: ``L = laplacian(G)``.

    Raises
    ------
    ArgumentError
        A digraph, an edge from a node to itself, several edges between two nodes.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/graph.laplacian.html

    Examples
    --------
    >>> from dlarray.matlab import graph, laplacian
    >>> laplacian(graph([1, 1], [2, 3])).full.tolist()
    [[2.0, -1.0, -1.0], [-1.0, 1.0, 0.0], [-1.0, 0.0, 1.0]]
    """
    if network("laplacian", G).directed or ismultigraph(G):
        raise ArgumentError(
            "laplacian: G has directions, or several edges between two nodes; fix: graph(s, t)"
        )
    _without_loops("laplacian", G)
    A = adjacent(G)
    return SparseMatrix(matrix(np.diag(A.sum(axis=1)) - A))


def _without_loops(name: str, G: Any) -> None:
    if (G.ends[:, 0] == G.ends[:, 1]).any():
        raise ArgumentError(
            f'{name}: G has an edge from a node to itself; fix: {G.matlab_class}(A, "omitselfloops")'
        )


def _with_directions(name: str, G: Any) -> None:
    if not network(name, G).directed:
        raise ArgumentError(
            f"{name}: the edges of G have no directions; fix: degree(G), neighbors(G, n), digraph(s, t)"
        )

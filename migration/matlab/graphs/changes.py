"""Graphs that are made from others: nodes and edges that come or go, parts, other orders."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.errors import ArgumentError, DataError, SizeError, describe
from dlarray.migration.matlab.graphs.objects import rows_of
from dlarray.migration.matlab.graphs.queries import findedge
from dlarray.migration.matlab.graphs.reading import (
    Pairs,
    ends_of_table,
    is_texts,
    network,
    nodes_of,
    pairs_of,
    texts_of,
    whole_numbers,
)
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.table import table


def addnode(G: Any, nodes: Any, /) -> Any:
    """A graph with further nodes.

    Syntaxes: ``H = addnode(G, n)``, ``H = addnode(G, names)``, ``H = addnode(G, NodeTable)``.

    Raises
    ------
    ArgumentError
        Nodes without names where the others have some, and the other way round; nodes of which nothing is said where
        something is known of the others.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/graph.addnode.html

    Examples
    --------
    >>> from dlarray.matlab import addnode, graph, numnodes
    >>> numnodes(addnode(graph([1], [2]), 3))
    5
    """
    network("addnode", G)
    if isinstance(nodes, table):
        return _with_nodes("addnode", G, nodes, nodes.height)
    if is_texts(nodes):
        names = texts_of("addnode", "nodes", nodes)
        known = set(G.names() or [])
        if known & set(names):
            raise DataError(
                f'addnode: there is a node "{sorted(known & set(names))[0]}" already; fix: another name'
            )
        return _with_nodes("addnode", G, table(kinds={"Name": "cell"}, Name=names), len(names))
    count = whole_numbers("addnode", "n", nodes)
    if count.size != 1:
        raise ArgumentError(f"addnode: n is {describe(nodes)}; fix: one number, or names")
    return _with_nodes("addnode", G, table(), int(count[0]))


def _with_nodes(name: str, G: Any, more: table, count: int) -> Any:
    nodes = G.Nodes.copy()
    if count and G.count and list(nodes.VariableNames) != list(more.VariableNames):
        raise ArgumentError(
            f"{name}: of the nodes {', '.join(nodes.VariableNames) or 'nothing'} is known, of the new ones "
            f"{', '.join(more.VariableNames) or 'nothing'}; fix: names or a table with these variables"
        )
    made = more.copy() if not G.count else nodes
    if G.count and count and nodes.width:
        kinds = nodes.column_kinds()
        made = table()
        for column in nodes.VariableNames:
            values = [*getattr(nodes, column), *getattr(more, column)]
            setattr(made, column, getattr(table(kinds={column: kinds[column]}, **{column: values}), column))
    return G.like(G.ends, G.attributes(), G.count + count, made)


def rmnode(G: Any, nodeIDs: Any, /) -> Any:
    """A graph without some nodes, and without their edges.

    Syntax: ``H = rmnode(G, nodeIDs)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/graph.rmnode.html

    Examples
    --------
    >>> from dlarray.matlab import graph, numedges, rmnode
    >>> numedges(rmnode(graph([1, 1, 2], [2, 3, 3]), 1))
    1
    """
    network("rmnode", G)
    gone, _ = nodes_of("rmnode", G, nodeIDs)
    return part(G, np.setdiff1d(np.arange(G.count), gone))


def subgraph(G: Any, idx: Any, /) -> Any:
    """The graph of some nodes and of the edges between them.

    Syntax: ``H = subgraph(G, idx)``; the nodes come in the order of idx, which may be a mask.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/graph.subgraph.html

    Examples
    --------
    >>> from dlarray.matlab import graph, numedges, subgraph
    >>> numedges(subgraph(graph([1, 1, 2], [2, 3, 3]), [2, 3]))
    1
    """
    network("subgraph", G)
    nodes, _ = nodes_of("subgraph", G, idx, "idx")
    if len(np.unique(nodes)) < len(nodes):
        raise DataError("subgraph: idx has a node twice; fix: each node once")
    return part(G, nodes)


def reordernodes(G: Any, order: Any, /, *, nargout: int = 1) -> Any:
    """A graph whose nodes come in another order.

    Syntaxes: ``H = reordernodes(G, order)``, ``H, idx = reordernodes(G, order, nargout=2)`` with the order of the
    edges.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/graph.reordernodes.html

    Examples
    --------
    >>> from dlarray.matlab import digraph, reordernodes
    >>> reordernodes(digraph([1], [2]), [2, 1]).Edges.EndNodes
    [[2.0, 1.0]]
    """
    network("reordernodes", G)
    nodes, _ = nodes_of("reordernodes", G, order, "order")
    if sorted(nodes.tolist()) != list(range(G.count)):
        raise DataError(f"reordernodes: order is {describe(order)}; fix: each of {G.count} nodes once")
    made = part(G, nodes)
    if nargout < 2:
        return made
    from dlarray.migration.matlab.graphs.objects import matrix

    places = np.argsort(nodes)[G.ends]
    if not G.directed:
        places = np.sort(places, axis=1)
    return made, matrix(np.lexsort((places[:, 1], places[:, 0]))[:, None] + 1)


def part(G: Any, nodes: np.ndarray) -> Any:
    """The graph of some nodes, in their order."""
    places = np.full(G.count, -1)
    places[nodes] = np.arange(len(nodes))
    ends = places[G.ends]
    keep = np.flatnonzero((ends >= 0).all(axis=1))
    return G.like(ends[keep], rows_of(G.attributes(), keep), len(nodes), rows_of(G.Nodes, nodes))


def addedge(G: Any, s: Any, t: Any = None, w: Any = None, /) -> Any:
    """A graph with further edges; nodes that are not there come with them.

    Syntaxes: ``H = addedge(G, s, t)``, ``H = addedge(G, s, t, w)``, ``H = addedge(G, s, t, EdgeTable)``,
    ``H = addedge(G, EdgeTable)``.

    Raises
    ------
    ArgumentError
        Edges without weights where the others have some, and the other way round; a table with other variables.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/graph.addedge.html

    Examples
    --------
    >>> from dlarray.matlab import addedge, graph
    >>> addedge(graph([1, 2], [2, 3]), [2, 1], [4, 3])
      graph with properties:
    <BLANKLINE>
        Edges: [4×1 table]
        Nodes: [4×0 table]
    """
    network("addedge", G)
    if isinstance(s, table):
        pairs = ends_of_table("addedge", s)
        columns = s[:, [n for n in s.VariableNames if n != "EndNodes"]] if s.width > 1 else table()
    else:
        pairs = pairs_of("addedge", s, t)
        columns = w if isinstance(w, table) else table()
        if w is not None and not isinstance(w, table) and host(w).size:
            weights = host(w).astype(float).ravel()
            if weights.size not in (1, len(pairs.ends)):
                raise SizeError(
                    f"addedge: {weights.size} weights for {len(pairs.ends)} edges; fix: one for each"
                )
            columns.Weight = np.broadcast_to(weights, len(pairs.ends)).tolist()
    G, ends = _with_ends(G, pairs)
    known = G.attributes()
    if len(G.ends) and list(known.VariableNames) != list(columns.VariableNames):
        raise ArgumentError(
            f"addedge: of the edges {', '.join(known.VariableNames) or 'nothing'} is known, of the new ones "
            f"{', '.join(columns.VariableNames) or 'nothing'}; fix: weights, or a table with these variables"
        )
    joined = columns
    if len(G.ends):
        joined = table()
        kinds = known.column_kinds()
        for column in known.VariableNames:
            values = [*getattr(known, column), *getattr(columns, column)]
            setattr(joined, column, getattr(table(kinds={column: kinds[column]}, **{column: values}), column))
    return G.like(np.concatenate([G.ends, ends]), joined, G.count, G.Nodes.copy())


def _with_ends(G: Any, pairs: Pairs) -> tuple[Any, np.ndarray]:
    """The graph with the nodes that edges need, and the edges by numbers."""
    if pairs.names is None:
        more = int(pairs.ends.max(initial=-1)) + 1 - G.count
        return (addnode(G, more) if more > 0 else G), pairs.ends
    names = G.names() or []
    new = [n for n in pairs.names if n not in names]
    if new:
        G = addnode(G, new)
    places = {n: k for k, n in enumerate(G.names() or [])}
    return G, np.array([places[n] for n in pairs.names], int)[pairs.ends].reshape(-1, 2)


def rmedge(G: Any, s: Any, t: Any = None, /) -> Any:
    """A graph without some edges.

    Syntaxes: ``H = rmedge(G, s, t)``, ``H = rmedge(G, idx)``.

    Raises
    ------
    DataError
        There is no such edge.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/graph.rmedge.html

    Examples
    --------
    >>> from dlarray.matlab import graph, numedges, rmedge
    >>> numedges(rmedge(graph([1, 1, 2], [2, 3, 3]), 1, 3))
    2
    """
    network("rmedge", G)
    if t is None:
        gone = whole_numbers("rmedge", "idx", s)
    else:
        gone = np.atleast_1d(host(findedge(G, s, t))).astype(int).ravel()
    if ((gone < 1) | (gone > len(G.ends))).any():
        raise DataError(f"rmedge: G has no such edge; fix: one of its {len(G.ends)} edges, G.Edges")
    keep = np.setdiff1d(np.arange(len(G.ends)), gone - 1)
    return G.like(G.ends[keep], rows_of(G.attributes(), keep), G.count, G.Nodes.copy())


def flipedge(G: Any, s: Any = None, t: Any = None, /) -> Any:
    """A digraph whose edges, or some of them, go the other way.

    Syntaxes: ``H = flipedge(G)``, ``H = flipedge(G, s, t)``, ``H = flipedge(G, idx)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/digraph.flipedge.html

    Examples
    --------
    >>> from dlarray.matlab import digraph, flipedge
    >>> flipedge(digraph([1, 1], [2, 3])).Edges.EndNodes
    [[2.0, 1.0], [3.0, 1.0]]
    """
    if not network("flipedge", G).directed:
        raise ArgumentError("flipedge: the edges of G have no directions; fix: digraph(s, t)")
    turned = np.arange(len(G.ends))
    if s is not None:
        turned = (
            whole_numbers("flipedge", "idx", s) if t is None else np.atleast_1d(host(findedge(G, s, t)))
        ) - 1
        turned = np.asarray(turned, int).ravel()
        if ((turned < 0) | (turned >= len(G.ends))).any():
            raise DataError(f"flipedge: G has no such edge; fix: one of its {len(G.ends)} edges, G.Edges")
    ends = G.ends.copy()
    ends[turned] = ends[turned][:, ::-1]
    return G.like(ends, G.attributes(), G.count, G.Nodes.copy())


def simplified(G: Any, method: Any = "first", *words: Any) -> Any:
    """A graph with one edge between two nodes and none from a node to itself: ``G.simplify("min")``.

    Of several edges "first" (default) and "last" keep that one, "min" and "max" that of the smallest or largest weight,
    "sum" and "mean" make one of all weights; "keepselfloops" leaves the edges from a node to itself.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/graph.simplify.html
    """
    given = [str(word).lower() for word in (method, *words)]
    loops = "keepselfloops" in given
    chosen = ([word for word in given if word != "keepselfloops"] or ["first"])[0]
    if chosen not in ("first", "last", "min", "max", "sum", "mean"):
        raise ArgumentError(
            f"simplify: {describe(method)} is no method; fix: first, last, min, max, sum or mean"
        )
    joined = chosen in ("sum", "mean")
    if joined and list(G.attributes().VariableNames) not in ([], ["Weight"]):
        raise ArgumentError(
            f'simplify: "{chosen}" of edges of which more than weights is known; fix: "first"'
        )
    weights = G.weights()
    groups: dict[tuple[int, int], list[int]] = {}
    for e, (i, j) in enumerate(G.ends.tolist()):
        if i != j or loops:
            groups.setdefault((i, j), []).append(e)
    pick = {"last": lambda es: es[-1], "min": lambda es: min(es, key=lambda e: weights[e]),
            "max": lambda es: max(es, key=lambda e: weights[e])}.get(chosen, lambda es: es[0])  # fmt: skip
    keep = [pick(es) for es in groups.values()]
    columns = rows_of(G.attributes(), keep)
    if joined and G.weighted and keep:
        sums = [float(weights[es].sum()) / (len(es) if chosen == "mean" else 1) for es in groups.values()]
        columns = table(Weight=sums)
    return G.like(G.ends[keep].reshape(-1, 2), columns, G.count, G.Nodes.copy())

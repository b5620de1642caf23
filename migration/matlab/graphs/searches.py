"""Ways through a graph: bfsearch, dfsearch; what they tell: conncomp, toposort, isdag, condensation, transclosure."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from dlarray.arguments import check_nargout
from dlarray.errors import ArgumentError, DataError
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.graphs.changes import part
from dlarray.migration.matlab.graphs.objects import digraph, matrix
from dlarray.migration.matlab.graphs.queries import adjacent
from dlarray.migration.matlab.graphs.reading import answered, network, one_node
from dlarray.migration.matlab.options import with_options
from dlarray.table import table

# What happens on the way: the event, a node or -1, an edge or -1, and where the edge is seen from.
Event = tuple[str, int, int, int, int]
_NODES = ("discovernode", "finishnode", "startnode")
_EDGES = ("edgetonew", "edgetodiscovered", "edgetofinished")


@with_options
def bfsearch(G: Any, s: Any, events: Any = None, /, *, Restart: Any = False, nargout: int = 1) -> Any:
    """Go through a graph by breadth: a node, all its neighbors, their neighbors.

    Syntaxes: ``v = bfsearch(G, s)``, ``T = bfsearch(G, s, event)``, ``T, E = bfsearch(G, s, event, nargout=2)``,
    ``bfsearch(…, Restart=True)``.

    Parameters
    ----------
    G : graph or digraph
    s : number or text
        The node to begin at.
    events : text, optional
        "discovernode" (default), "finishnode" or "startnode" give nodes, "edgetonew", "edgetodiscovered" and
        "edgetofinished" pairs of nodes, and the numbers of the edges as a second output; "allevents" gives a table.
    Restart : bool, default False
        Go on with the first node that was not reached, until all were.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/graph.bfsearch.html

    Examples
    --------
    >>> from dlarray.matlab import bfsearch, graph
    >>> G = graph([1, 1, 1, 1, 2, 2, 2, 2, 2], [3, 5, 4, 2, 6, 10, 7, 9, 8])
    >>> [int(k[0]) for k in bfsearch(G, 2).tolist()]
    [2, 1, 6, 7, 8, 9, 10, 3, 4, 5]
    """
    return _searched("bfsearch", _by_breadth, G, s, events, Restart, nargout)


@with_options
def dfsearch(G: Any, s: Any, events: Any = None, /, *, Restart: Any = False, nargout: int = 1) -> Any:
    """Go through a graph by depth: a node, its first neighbor, that one's first neighbor.

    Syntaxes: ``v = dfsearch(G, s)``, ``T = dfsearch(G, s, event)``, ``T, E = dfsearch(G, s, event, nargout=2)``,
    ``dfsearch(…, Restart=True)``; the events are those of `bfsearch`.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/graph.dfsearch.html

    Examples
    --------
    >>> from dlarray.matlab import dfsearch, graph
    >>> G = graph([1, 1, 1, 1, 2, 2, 2, 2, 2], [3, 5, 4, 2, 6, 10, 7, 9, 8])
    >>> [int(k[0]) for k in dfsearch(G, 7).tolist()]
    [7, 2, 1, 3, 4, 5, 6, 8, 9, 10]
    """
    return _searched("dfsearch", _by_depth, G, s, events, Restart, nargout)


def _searched(name: str, way: Callable, G: Any, s: Any, events: Any, again: Any, nargout: int) -> Any:
    check_nargout(name, nargout, (1, 2))
    first, named = one_node(name, network(name, G), s)
    asked = "discovernode" if events is None else events
    if not isinstance(asked, str) or asked.lower() not in (*_NODES, *_EDGES, "allevents"):
        raise ArgumentError(
            f"{name}: events is {asked!r}; fix: one of {', '.join((*_NODES, *_EDGES, 'allevents'))}"
        )
    asked = asked.lower()
    seen = list(way(G, first, bool(again)))
    if asked == "allevents":
        return _as_table(G, seen, named)
    chosen = [event for event in seen if event[0] == asked]
    if asked in _NODES:
        return answered(G, [event[1] for event in chosen], named)
    names = G.names()
    pairs = [(event[3], event[4]) for event in chosen]
    if named:
        found: Any = Cell([names[k] for column in zip(*pairs, strict=True) for k in column], (len(pairs), 2))
    else:
        found = matrix(np.array(pairs, float).reshape(-1, 2) + 1)
    return found if nargout < 2 else (found, matrix(np.array([e[2] + 1 for e in chosen])[:, None]))


def _as_table(G: Any, seen: list[Event], named: bool) -> table:
    if named:
        raise ArgumentError(
            "allevents of a named node is not here; fix: the number of the node, findnode(G, name)"
        )
    from dlarray.categorical import categorical

    nan = float("nan")
    kinds = ["startnode", "discovernode", "finishnode", "edgetonew", "edgetodiscovered", "edgetofinished"]
    made = table(
        Node=[nan if node < 0 else node + 1.0 for _, node, _, _, _ in seen],
        Edge=[[nan, nan] if e < 0 else [i + 1.0, j + 1.0] for _, _, e, i, j in seen],
        EdgeIndex=[nan if e < 0 else e + 1.0 for _, _, e, _, _ in seen],
    )
    whole = table(Event=categorical([event[0] for event in seen], kinds))
    for column in made.VariableNames:
        setattr(whole, column, getattr(made, column))
    return whole


def _starts(G: Any, first: int, again: bool, state: list[int]) -> Iterator[int]:
    yield first
    for k in range(G.count) if again else ():
        if not state[k]:
            yield k


def _by_breadth(G: Any, first: int, again: bool) -> Iterator[Event]:
    links, state, used = G.links(), [0] * G.count, [False] * len(G.ends)
    for start in _starts(G, first, again, state):
        yield ("startnode", start, -1, -1, -1)
        yield ("discovernode", start, -1, -1, -1)
        state[start] = 1
        queue = deque([start])
        while queue:
            node = queue.popleft()
            for other, e in links[node]:
                if not G.directed:
                    if used[e]:
                        continue
                    used[e] = True
                kind = ("edgetonew", "edgetodiscovered", "edgetofinished")[state[other]]
                yield (kind, -1, e, node, other)
                if not state[other]:
                    state[other] = 1
                    yield ("discovernode", other, -1, -1, -1)
                    queue.append(other)
            state[node] = 2
            yield ("finishnode", node, -1, -1, -1)


def _by_depth(G: Any, first: int, again: bool) -> Iterator[Event]:
    links, state, used = G.links(), [0] * G.count, [False] * len(G.ends)
    for start in _starts(G, first, again, state):
        yield ("startnode", start, -1, -1, -1)
        yield ("discovernode", start, -1, -1, -1)
        state[start] = 1
        path = [(start, iter(links[start]))]
        while path:
            node, rest = path[-1]
            step = next(rest, None)
            if step is None:
                path.pop()
                state[node] = 2
                yield ("finishnode", node, -1, -1, -1)
                continue
            other, e = step
            if not G.directed:
                if used[e]:
                    continue
                used[e] = True
            yield (("edgetonew", "edgetodiscovered", "edgetofinished")[state[other]], -1, e, node, other)
            if not state[other]:
                state[other] = 1
                yield ("discovernode", other, -1, -1, -1)
                path.append((other, iter(links[other])))


def finished(G: Any) -> list[int]:
    """All nodes in the order in which a search by depth leaves them."""
    if not G.count:
        return []
    return [node for kind, node, *_ in _by_depth(G, 0, True) if kind == "finishnode"]


@with_options
def toposort(G: Any, /, *, Order: Any = "fast", nargout: int = 1) -> Any:
    """An order of the nodes of a digraph without cycles in which all edges go forward.

    Syntaxes: ``n = toposort(G)``, ``n, H = toposort(G, nargout=2)`` with the graph in that order,
    ``toposort(G, Order="stable")``.

    Parameters
    ----------
    G : digraph
    Order : {"fast", "stable"}
        By a search by depth, or the order in which small numbers come as early as they can.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/digraph.toposort.html

    Examples
    --------
    >>> from dlarray.matlab import digraph, toposort
    >>> toposort(digraph([1, 3], [2, 1])).tolist()
    [[3.0, 1.0, 2.0]]
    """
    check_nargout("toposort", nargout, (1, 2))
    if not isdag(G):
        raise DataError("toposort: G has cycles; fix: a digraph without cycles, isdag(G)")
    if Order not in ("fast", "stable"):
        raise ArgumentError(f'toposort: Order is {Order!r}; fix: "fast" or "stable"')
    order = finished(G)[::-1]
    if Order == "stable":
        order, waits = [], np.bincount(G.ends[:, 1], minlength=G.count)
        links, left = G.links(), set(range(G.count))
        while left:
            node = min(k for k in left if not waits[k])
            left.remove(node)
            order.append(node)
            for other, _ in links[node]:
                waits[other] -= 1
    n = answered(G, order, False, row=True)
    return n if nargout < 2 else (n, part(G, np.array(order, int)))


def isdag(G: Any, /) -> bool:
    """Whether a digraph has no cycles.

    Syntax: ``tf = isdag(G)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/digraph.isdag.html

    Examples
    --------
    >>> from dlarray.matlab import digraph, isdag
    >>> isdag(digraph([1, 2], [2, 3])), isdag(digraph([1, 2], [2, 1]))
    (True, False)
    """
    if not network("isdag", G).directed:
        raise ArgumentError("isdag: the edges of G have no directions; fix: digraph(s, t), or hascycles(G)")
    return not G.count or all(kind != "edgetodiscovered" for kind, *_ in _by_depth(G, 0, True))


def hascycles(G: Any, /) -> bool:
    """Whether a graph has cycles: ways that come back, along each edge once.

    Syntax: ``tf = hascycles(G)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/graph.hascycles.html

    Examples
    --------
    >>> from dlarray.matlab import graph, hascycles
    >>> hascycles(graph([1, 2, 1], [2, 3, 3])), hascycles(graph([1, 2], [2, 3]))
    (True, False)
    """
    network("hascycles", G)
    return bool(G.count) and any(kind == "edgetodiscovered" for kind, *_ in _by_depth(G, 0, True))


@with_options
def conncomp(G: Any, /, *, Type: Any = "strong", OutputForm: Any = "vector", nargout: int = 1) -> Any:
    """Which nodes are connected.

    Syntaxes: ``bins = conncomp(G)``, ``bins, binsizes = conncomp(G, nargout=2)``,
    ``conncomp(G, Type="weak", OutputForm="cell")``.

    Parameters
    ----------
    G : graph or digraph
    Type : {"strong", "weak"}
        Of a digraph: nodes belong together where there are ways to and fro, or where directions do not count.
    OutputForm : {"vector", "cell"}

    Returns
    -------
    bins : dlarray or Cell
        The number of the part of each node, as a row, or the nodes of each part.  The strong parts come in such an
        order that edges between them go forward.
    binsizes : dlarray

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/graph.conncomp.html

    Examples
    --------
    >>> from dlarray.matlab import conncomp, graph
    >>> conncomp(graph([1, 1, 4], [2, 3, 5], [1, 1, 1], 6)).tolist()
    [[1.0, 1.0, 1.0, 2.0, 2.0, 3.0]]
    """
    check_nargout("conncomp", nargout, (1, 2))
    network("conncomp", G)
    if Type not in ("strong", "weak") or OutputForm not in ("vector", "cell"):
        raise ArgumentError(
            f'conncomp: Type is {Type!r} and OutputForm {OutputForm!r}; fix: "strong" or "weak", "vector" or "cell"'
        )
    bins = components(G, G.directed and Type == "strong")
    count = int(bins.max(initial=-1)) + 1
    form: Any = matrix(bins[None] + 1)
    if OutputForm == "cell":
        parts = [np.flatnonzero(bins == k) for k in range(count)]
        form = Cell([answered(G, p, G.names() is not None, row=True) for p in parts], (1, count))
    return form if nargout < 2 else (form, matrix(np.bincount(bins, minlength=count)[None]))


def components(G: Any, strong: bool) -> np.ndarray:
    """The part of each node, counted from 0."""
    bins = np.full(G.count, -1)
    if not strong:
        links, at = G.links(both=True), 0
        for start in range(G.count):
            if bins[start] < 0:
                left = [start]
                bins[start] = at
                while left:
                    for other, _ in links[left.pop()]:
                        if bins[other] < 0:
                            bins[other] = at
                            left.append(other)
                at += 1
        return bins
    parts = list(_strong_parts(G))
    for k, nodes in enumerate(reversed(parts)):
        bins[nodes] = k
    return bins


def _strong_parts(G: Any) -> Iterator[list[int]]:
    """Tarjan's parts, each after all that it leads to."""
    links = G.links()
    number, low = [-1] * G.count, [0] * G.count
    on, stack, clock = [False] * G.count, [], 0
    for start in range(G.count):
        if number[start] >= 0:
            continue
        path = [(start, iter(links[start]))]
        number[start] = low[start] = clock
        clock += 1
        stack.append(start)
        on[start] = True
        while path:
            node, rest = path[-1]
            step = next(rest, None)
            if step is not None:
                other = step[0]
                if number[other] < 0:
                    number[other] = low[other] = clock
                    clock += 1
                    stack.append(other)
                    on[other] = True
                    path.append((other, iter(links[other])))
                elif on[other]:
                    low[node] = min(low[node], number[other])
                continue
            path.pop()
            if path:
                low[path[-1][0]] = min(low[path[-1][0]], low[node])
            if low[node] == number[node]:
                at = stack.index(node)
                nodes, stack = stack[at:], stack[:at]
                for k in nodes:
                    on[k] = False
                yield nodes


def condensation(G: Any, /) -> Any:
    """The digraph of the strong parts of a digraph, with an edge where there is one between them.

    Syntax: ``C = condensation(G)``; its nodes have the numbers that `conncomp` gives.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/digraph.condensation.html

    Examples
    --------
    >>> from dlarray.matlab import condensation, digraph
    >>> condensation(digraph([1, 2, 3], [2, 1, 1])).Edges.EndNodes
    [[1.0, 2.0]]
    """
    if not network("condensation", G).directed:
        raise ArgumentError("condensation: the edges of G have no directions; fix: digraph(s, t)")
    bins = components(G, True)
    ends = np.unique(bins[G.ends], axis=0).reshape(-1, 2)
    ends = ends[ends[:, 0] != ends[:, 1]]
    made = object.__new__(digraph)
    made.fill(ends, table(), int(bins.max(initial=-1)) + 1, table())
    return made


def transclosure(G: Any, /) -> Any:
    """The digraph with an edge wherever a digraph has a way.

    Syntax: ``H = transclosure(G)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/digraph.transclosure.html

    Examples
    --------
    >>> from dlarray.matlab import digraph, transclosure
    >>> transclosure(digraph([1, 2], [2, 3])).Edges.EndNodes
    [[1.0, 2.0], [1.0, 3.0], [2.0, 3.0]]
    """
    if not network("transclosure", G).directed:
        raise ArgumentError("transclosure: the edges of G have no directions; fix: digraph(s, t)")
    reach = adjacent(G) != 0
    for k in range(G.count):
        reach |= np.outer(reach[:, k], reach[k])
    return G.like(np.argwhere(reach), table(), G.count, G.Nodes.copy())

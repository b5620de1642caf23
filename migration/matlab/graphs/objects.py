"""Nodes and the edges between them: graph, digraph."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.errors import ArgumentError, DataError, SizeError, describe
from dlarray.migration.matlab.graphs.reading import (
    Pairs,
    ends_of_table,
    is_texts,
    pairs_of,
    square_matrix,
    texts_of,
    whole_numbers,
)
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.table import table


class Network:
    """What graphs with and without directions have in common; use `graph` or `digraph`."""

    matlab_class = ""
    directed = False
    _count: int
    _ends: np.ndarray
    _nodes: table
    _edges: table
    _shown: list[str] | None

    def __init__(self, *args: Any) -> None:
        given = list(args)
        flags: set[str] = set()
        while len(given) > 1 and isinstance(given[-1], str) and given[-1].lower() in self._flags():
            flags.add(given.pop().lower())
        if not given:
            self.fill(np.zeros((0, 2), int), table(), 0, table())
        elif isinstance(given[0], table):
            self._of_table(given[0], given[1:], flags)
        elif len(given) == 1 or (
            not is_texts(given[0]) and (is_texts(given[1]) or isinstance(given[1], table))
        ):
            self._of_matrix(given[0], given[1:], flags)
        else:
            self._of_pairs(given, flags)

    def _flags(self) -> tuple[str, ...]:
        return ("omitselfloops",) if self.directed else ("omitselfloops", "upper", "lower")

    def _of_matrix(self, A: Any, rest: list[Any], flags: set[str]) -> None:
        matrix = square_matrix(self.matlab_class, A)
        half = flags & {"upper", "lower"}
        if half:
            matrix = np.triu(matrix) if "upper" in half else np.tril(matrix).T
        elif not self.directed:
            if not np.array_equal(matrix, matrix.T):
                raise DataError(
                    f'graph: A is {describe(A)} and not symmetric; fix: graph(A, "upper"), graph(A + A.T) or digraph(A)'
                )
            matrix = np.triu(matrix)
        ends = np.argwhere(matrix)
        columns = table()
        if matrix.dtype != bool:
            columns.Weight = matrix[tuple(ends.T)].astype(float).tolist()
        names = rest[0] if rest else None
        self._enter(ends, columns, names, len(matrix), flags)

    def _of_pairs(self, given: list[Any], flags: set[str]) -> None:
        s, t, *rest = given
        pairs = pairs_of(self.matlab_class, s, t)
        columns = table()
        if rest:
            columns = _columns(self.matlab_class, rest.pop(0), len(pairs.ends))
        self._enter_pairs(pairs, columns, rest[0] if rest else None, flags)

    def _of_table(self, edges: table, rest: list[Any], flags: set[str]) -> None:
        pairs = ends_of_table(self.matlab_class, edges)
        columns = (
            edges[:, [n for n in edges.VariableNames if n != "EndNodes"]] if edges.width > 1 else table()
        )
        self._enter_pairs(pairs, columns, rest[0] if rest else None, flags)

    def _enter_pairs(self, pairs: Pairs, columns: table, nodes: Any, flags: set[str]) -> None:
        name = self.matlab_class
        if pairs.names is None:
            count = int(pairs.ends.max(initial=-1)) + 1
            if (
                nodes is not None
                and not is_texts(nodes)
                and not isinstance(nodes, table)
                and host(nodes).size
            ):
                least = whole_numbers(name, "num", nodes)
                if least.size != 1 or least[0] < count:
                    raise ArgumentError(
                        f"{name}: num is {describe(nodes)} and the edges reach node {count}; fix: {count} or more"
                    )
                count, nodes = int(least[0]), None
            self._enter(pairs.ends, columns, nodes, count, flags)
            return
        listed = pairs.names
        ends = pairs.ends
        if nodes is not None and (is_texts(nodes) or isinstance(nodes, table)):
            places = {n: k for k, n in enumerate(_names(name, nodes))}
            missing = [n for n in listed if n not in places]
            if missing:
                raise ArgumentError(
                    f'{name}: the edges have a node "{missing[0]}" that no name says; fix: add it'
                )
            ends = np.array([places[n] for n in listed], int)[ends]
        else:
            nodes = listed
        self._enter(ends, columns, nodes, len(listed), flags)

    def _enter(self, ends: np.ndarray, columns: table, nodes: Any, count: int, flags: set[str]) -> None:
        """Take edges in any order, and what says which nodes there are."""
        if "omitselfloops" in flags:
            keep = np.flatnonzero(ends[:, 0] != ends[:, 1])
            ends, columns = ends[keep], rows_of(columns, keep)
        frame = table()
        if isinstance(nodes, table):
            frame, count = nodes.copy(), max(count, nodes.height)
        elif nodes is not None and (is_texts(nodes) or len(nodes)):
            frame = table(kinds={"Name": "cell"}, Name=_names(self.matlab_class, nodes))
            count = max(count, frame.height)
        if frame.width and frame.height != count:
            raise SizeError(
                f"{self.matlab_class}: {frame.height} nodes are described and the edges have {count}; "
                "fix: a row for each node"
            )
        self.fill(ends, columns, count, frame)

    def fill(self, ends: np.ndarray, columns: table, count: int, nodes: table) -> None:
        """Take edges, what is known of them, and nodes; the edges are sorted."""
        ends = np.asarray(ends, int).reshape(-1, 2)
        if not self.directed:
            ends = np.sort(ends, axis=1)
        order = np.lexsort((ends[:, 1], ends[:, 0]))
        self._count, self._ends, self._nodes = count, ends[order], nodes
        columns = rows_of(columns, order)
        self._edges = table(kinds={"EndNodes": "rows"}, EndNodes=[[0.0, 0.0]] * len(ends))
        for column in columns.VariableNames:
            setattr(self._edges, column, getattr(columns, column))
        self._shown = None
        names = self.names()
        if names is not None and len(set(names)) < len(names):
            twice = next(n for n in names if names.count(n) > 1)
            raise DataError(f'{self.matlab_class}: two nodes have the name "{twice}"; fix: a name for each')

    def names(self) -> list[str] | None:
        """The names of the nodes, or None."""
        if "Name" not in self._nodes.VariableNames:
            return None
        found = [str(n) for n in self._nodes.Name]
        if len(found) != self._count:
            raise SizeError(
                f"{self.matlab_class}: Nodes.Name has {len(found)} names for {self._count} nodes; fix: a name for each"
            )
        return found

    @property
    def Nodes(self) -> table:
        """What is known of the nodes, a row for each; ``Name`` has their names."""
        if self._nodes.width and self._nodes.height != self._count:
            raise SizeError(
                f"{self.matlab_class}: Nodes has {self._nodes.height} rows for {self._count} nodes; fix: a row for each"
            )
        return self._nodes

    @Nodes.setter
    def Nodes(self, nodes: table) -> None:
        if not isinstance(nodes, table) or (nodes.width and nodes.height != self._count):
            raise SizeError(
                f"{self.matlab_class}: Nodes is {describe(nodes)} and there are {self._count} nodes; "
                "fix: a table with a row for each"
            )
        self._nodes = nodes.copy()

    @property
    def Edges(self) -> table:
        """The edges, a row for each: ``EndNodes``, ``Weight`` where there are weights, and what else is known."""
        names = self.names()
        if not len(self._ends):
            return self._edges
        if self._edges.height != len(self._ends):
            raise SizeError(
                f"{self.matlab_class}: Edges has {self._edges.height} rows for {len(self._ends)} edges; "
                "fix: addedge or rmedge"
            )
        shown = [] if names is None else names
        if self._shown != shown:
            rows = self._ends.tolist()
            ends: list[list] = (
                [[names[i], names[j]] for i, j in rows] if names else [[i + 1.0, j + 1.0] for i, j in rows]
            )
            rest = {n: getattr(self._edges, n) for n in self._edges.VariableNames if n != "EndNodes"}
            self._edges = table(kinds={"EndNodes": "texts" if names else "rows"}, EndNodes=ends)
            for column, values in rest.items():
                setattr(self._edges, column, values)
            self._shown = shown
        return self._edges

    @Edges.setter
    def Edges(self, edges: table) -> None:
        if not isinstance(edges, table) or list(edges.EndNodes) != list(self.Edges.EndNodes):
            raise ArgumentError(
                f"{self.matlab_class}: Edges is set with other EndNodes; fix: addedge and rmedge, or "
                f"{self.matlab_class}(Edges)"
            )
        self._edges = edges.copy()

    @property
    def ends(self) -> np.ndarray:
        """The nodes of each edge, counted from 0."""
        return self._ends

    @property
    def count(self) -> int:
        """How many nodes there are."""
        return self._count

    @property
    def weighted(self) -> bool:
        """Whether the edges have weights."""
        return "Weight" in self.attributes().VariableNames

    def attributes(self) -> table:
        """What is known of the edges, apart from their nodes."""
        others = [n for n in self.Edges.VariableNames if n != "EndNodes"]
        made = table()
        for name in others:
            setattr(made, name, getattr(self._edges, name))
        return made

    def weights(self) -> np.ndarray:
        """The weights of the edges, 1 where there are none."""
        if not self.weighted or not len(self._ends):
            return np.ones(len(self._ends))
        return np.array([float(w) for w in self.Edges.Weight])

    def links(self, backwards: bool = False, both: bool = False) -> list[list[tuple[int, int]]]:
        """For each node its edges, as the node at the other end and the number of the edge, in their order."""
        found: list[list[tuple[int, int]]] = [[] for _ in range(self._count)]
        for e, (i, j) in enumerate(self._ends.tolist()):
            if not backwards or both or not self.directed:
                found[i].append((j, e))
            if (backwards or both or not self.directed) and (
                i != j or (backwards and self.directed and not both)
            ):
                found[j].append((i, e))
        for row in found:
            row.sort()
        return found

    def like(self, ends: np.ndarray, columns: table, count: int, nodes: table) -> Any:
        """Another graph of the same kind."""
        made = object.__new__(type(self))
        made.fill(ends, columns, count, nodes)
        return made

    def __copy__(self) -> Any:
        return self.like(
            self._ends, rows_of(self.attributes(), range(len(self._ends))), self._count, self._nodes.copy()
        )

    def __deepcopy__(self, memo: Any) -> Any:
        return self.__copy__()

    def __repr__(self) -> str:
        edges, nodes = len(self._ends), self._nodes.width
        width = 1 + self.attributes().width
        return "\n".join(
            [
                f"  {self.matlab_class} with properties:",
                "",
                f"    Edges: [{edges}×{width} table]",
                f"    Nodes: [{self._count}×{nodes} table]",
            ]
        )


class graph(Network):  # noqa: N801
    """A graph whose edges have no directions.

    Syntaxes: ``G = graph()``, ``graph(A)``, ``graph(A, names)``, ``graph(A, NodeTable)``, ``graph(A, …, "upper")``,
    ``graph(s, t)``, ``graph(s, t, weights)``, ``graph(s, t, weights, names)``, ``graph(s, t, weights, num)``,
    ``graph(s, t, EdgeTable, …)``, ``graph(EdgeTable)``, ``graph(EdgeTable, NodeTable)``, each also with
    "omitselfloops".  Questions are functions and methods: ``degree(G)``, ``G.degree()``.

    Parameters
    ----------
    A : matrix
        A value that is not zero is an edge, and its weight, unless the matrix is logical.
    s, t : numbers or texts
        The nodes of each edge; texts are names, in the order in which they come in s, and then in t.
    weights : numbers
    EdgeTable : table
        Further facts of the edges; without s and t its first variable is ``EndNodes``, of two columns.
    names, NodeTable : texts, table
        The names of the nodes; a table has them as ``Name``.
    num : int
        How many nodes there are.

    ``Edges`` and ``Nodes`` are tables; their variables may be set, those of new names too.

    Raises
    ------
    DataError
        A matrix that is not symmetric; names that come twice.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/graph.html

    Examples
    --------
    >>> from dlarray.matlab import graph, numedges
    >>> G = graph([1, 1, 2], [3, 2, 3], [5, 6, 7])
    >>> numedges(G)
    3
    >>> G.Edges.EndNodes, G.Edges.Weight
    ([[1.0, 2.0], [1.0, 3.0], [2.0, 3.0]], [6.0, 5.0, 7.0])
    """

    matlab_class = "graph"


class digraph(Network):  # noqa: N801
    """A graph whose edges have directions.

    Syntaxes: those of `graph`, without "upper" and "lower"; an edge goes from s to t, in a matrix from the row to the
    column.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/digraph.html

    Examples
    --------
    >>> from dlarray.matlab import digraph, successors
    >>> G = digraph(["a", "a"], ["b", "c"])
    >>> successors(G, 1).tolist()
    [[2.0], [3.0]]
    """

    matlab_class = "digraph"
    directed = True


def rows_of(columns: table, order: Any) -> table:
    """Some rows of a table, which may have no columns."""
    made = table()
    order = [int(k) for k in order]
    kinds = columns.column_kinds()
    for name in columns.VariableNames:
        values = list(columns[name])
        one = table(kinds={name: kinds[name]}, **{name: [values[k] for k in order]})
        setattr(made, name, one[name])
    return made


def _columns(name: str, given: Any, edges: int) -> table:
    """What is known of the edges: their weights, or a table."""
    if isinstance(given, table):
        return given
    weights = host(given).astype(float).ravel()
    if not weights.size:
        return table()
    if weights.size not in (1, edges):
        raise SizeError(f"{name}: {weights.size} weights for {edges} edges; fix: a weight for each")
    made = table()
    made.Weight = np.broadcast_to(weights, edges).tolist()
    return made


def _names(name: str, nodes: Any) -> list[str]:
    if isinstance(nodes, table):
        if "Name" not in nodes.VariableNames:
            raise ArgumentError(
                f"{name}: the edges have names and NodeTable has no variable Name; fix: add it"
            )
        return [str(n) for n in nodes.Name]
    return texts_of(name, "the names", nodes)


def matrix(x: np.ndarray) -> dlarray:
    """Numbers as a matrix of doubles."""
    return dlarray(np.asarray(x, float))

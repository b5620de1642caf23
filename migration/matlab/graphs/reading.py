"""Arguments that name nodes and edges: numbers, names, tables."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from dlarray.errors import ArgumentError, DataError, SizeError, describe
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.migration.matlab.strings import StringArray
from dlarray.table import table


@dataclass(frozen=True)
class Pairs:
    """The nodes of edges: numbers from 0, and where these are the places of names, the names."""

    ends: np.ndarray
    names: list[str] | None = None


def is_texts(x: Any) -> bool:
    """Whether a value is one text or several."""
    if isinstance(x, (str, StringArray)):
        return True
    return isinstance(x, (list, tuple)) and len(x) > 0 and all(isinstance(one, str) for one in x)


def texts_of(name: str, what: str, x: Any) -> list[str]:
    """The texts of a value that is one text or several."""
    if isinstance(x, str):
        return [str(x)]
    if isinstance(x, Iterable):
        found = list(x)
        if all(isinstance(one, str) for one in found):
            return [str(one) for one in found]
    raise ArgumentError(f'{name}: {what} is {describe(x)}; fix: texts, such as Cell(["a", "b"])')


def whole_numbers(name: str, what: str, x: Any) -> np.ndarray:
    """Whole numbers that are not negative."""
    found = host(x)
    if found.dtype.kind not in "biuf" or (found != np.floor(found)).any() or (found < 0).any():
        raise ArgumentError(f"{name}: {what} is {describe(x)}; fix: whole numbers from 1")
    return found.astype(int).ravel()


def square_matrix(name: str, A: Any) -> np.ndarray:
    """An adjacency matrix."""
    found = host(A)
    if found.ndim != 2 or found.shape[0] != found.shape[1] or found.dtype.kind not in "biuf":
        raise SizeError(f"{name}: A must be square, but it is {describe(A)}; fix: {name}(s, t)")
    return found


def pairs_of(name: str, s: Any, t: Any) -> Pairs:
    """The nodes of edges that begin at s and end at t; one of them may be a single node."""
    if is_texts(s) != is_texts(t):
        raise ArgumentError(
            f"{name}: s is {describe(s)} and t is {describe(t)}; fix: numbers in both, or names in both"
        )
    if is_texts(s):
        first, second = texts_of(name, "s", s), texts_of(name, "t", t)
        listed = list(dict.fromkeys([*first, *second]))
        places = {n: k for k, n in enumerate(listed)}
        return Pairs(_paired(name, [places[n] for n in first], [places[n] for n in second]), listed)
    starts, stops = whole_numbers(name, "s", s) - 1, whole_numbers(name, "t", t) - 1
    if min(starts.min(initial=0), stops.min(initial=0)) < 0:
        raise ArgumentError(f"{name}: a node has the number 0; fix: whole numbers from 1")
    return Pairs(_paired(name, starts, stops))


def _paired(name: str, starts: Any, stops: Any) -> np.ndarray:
    starts, stops = np.asarray(starts, int), np.asarray(stops, int)
    if starts.size != stops.size and 1 not in (starts.size, stops.size):
        raise SizeError(f"{name}: s has {starts.size} nodes and t has {stops.size}; fix: as many in both")
    size = 0 if 0 in (starts.size, stops.size) else max(starts.size, stops.size)
    return np.stack([np.broadcast_to(starts, size), np.broadcast_to(stops, size)], axis=1)


def ends_of_table(name: str, edges: table) -> Pairs:
    """The nodes of edges in the first variable of a table."""
    if not edges.width or edges.VariableNames[0] != "EndNodes":
        raise ArgumentError(f"{name}: the first variable of EdgeTable is not EndNodes; fix: name it EndNodes")
    rows = [list(row) if isinstance(row, (list, tuple)) else [row] for row in edges.EndNodes]
    if any(len(row) != 2 for row in rows):
        raise SizeError(f"{name}: EndNodes must have two columns; fix: [s, t]")
    if not rows:
        return Pairs(np.zeros((0, 2), int))
    return pairs_of(name, [row[0] for row in rows], [row[1] for row in rows])


def nodes_of(name: str, G: Any, given: Any, what: str = "nodeIDs") -> tuple[np.ndarray, bool]:
    """Nodes, counted from 0, and whether they were named."""
    if is_texts(given):
        names = G.names()
        if names is None:
            raise ArgumentError(f"{name}: the nodes have no names; fix: numbers, or G.Nodes.Name = names")
        places = {n: k for k, n in enumerate(names)}
        asked = texts_of(name, what, given)
        for one in asked:
            if one not in places:
                raise DataError(f'{name}: there is no node "{one}"; fix: one of {", ".join(names[:5])}')
        return np.array([places[one] for one in asked], int), True
    found = host(given)
    if found.dtype == bool:
        if found.size != G.count:
            raise SizeError(
                f"{name}: {what} is {describe(given)} for {G.count} nodes; fix: one for each node"
            )
        return np.flatnonzero(found.ravel()), False
    numbers = whole_numbers(name, what, given)
    if ((numbers < 1) | (numbers > G.count)).any():
        raise DataError(f"{name}: {what} is {describe(given)}; fix: numbers from 1 to {G.count}")
    return numbers - 1, False


def one_node(name: str, G: Any, given: Any, what: str = "s") -> tuple[int, bool]:
    """One node, counted from 0, and whether it was named."""
    found, named = nodes_of(name, G, given, what)
    if found.size != 1:
        raise SizeError(f"{name}: {what} is {describe(given)}; fix: one node")
    return int(found[0]), named


def answered(G: Any, nodes: Iterable[int], named: bool, row: bool = False) -> Any:
    """Nodes as a column or a row: numbers, or names where names were given."""
    from dlarray.array import dlarray

    listed = list(nodes)
    if named:
        names = G.names()
        return Cell([names[k] for k in listed], (1, len(listed)) if row else (len(listed), 1))
    values = np.array([k + 1.0 for k in listed])
    return dlarray(values[None] if row else values[:, None])


def network(name: str, G: Any) -> Any:
    """A graph, or a refusal."""
    if getattr(G, "matlab_class", "") not in ("graph", "digraph"):
        raise ArgumentError(f"{name}: G is {describe(G)}; fix: graph(s, t) or digraph(s, t)")
    return G

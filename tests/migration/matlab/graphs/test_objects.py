"""graph and digraph: what they are made from, their tables, what is changed: MathWorks' displays and rules."""

from __future__ import annotations

import copy

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, DataError, SizeError
from dlarray.matlab import (
    Cell,
    addedge,
    addnode,
    adjacency,
    digraph,
    flipedge,
    graph,
    issparse,
    numedges,
    numnodes,
    reordernodes,
    rmedge,
    rmnode,
    show,
    subgraph,
)
from dlarray.table import table


def host(x):
    return np.asarray(dl.extractdata(x))


def test_the_displays_of_the_page(capsys):
    show("G", graph([1, 2], [2, 3]))
    assert capsys.readouterr().out == (
        "\nG = \n\n  graph with properties:\n\n    Edges: [2×1 table]\n    Nodes: [3×0 table]\n\n"
    )
    G = digraph([1, 1, 2, 2, 3], [2, 4, 3, 4, 4])
    G.Nodes.Name = Cell(["First", "Second", "Third", "Fourth"], (4, 1))
    G.Edges.Weight = dl.dlarray([[10], [20], [30], [40], [50]])
    assert repr(G.Edges).splitlines() == [
        "  5×2 table",
        "",
        "            EndNodes            Weight",
        "    ________________________    ______",
        "",
        "    {'First' }    {'Second'}      10  ",
        "    {'First' }    {'Fourth'}      20  ",
        "    {'Second'}    {'Third' }      30  ",
        "    {'Second'}    {'Fourth'}      40  ",
        "    {'Third' }    {'Fourth'}      50  ",
    ]
    assert G.Edges.EndNodes.brace[2, 2] == "Fourth" and list(G.Edges.EndNodes(":", 1))[:2] == [
        "First",
        "First",
    ]


def test_edges_are_sorted_and_keep_what_is_known_of_them():
    G = graph([3, 2, 1], [1, 1, 1], [7, 8, 9])
    assert list(G.Edges.EndNodes) == [[1, 1], [1, 2], [1, 3]] and list(G.Edges.Weight) == [9, 8, 7]
    D = digraph([3, 2, 1], [1, 1, 1], [7, 8, 9])
    assert list(D.Edges.EndNodes) == [[1, 1], [2, 1], [3, 1]]
    named = graph(["b", "a"], ["a", "c"])
    assert list(named.Nodes.Name) == ["b", "a", "c"]
    edges = table({"EndNodes": dl.dlarray([[2, 3], [1, 2]]), "Power": Cell(["on", "off"], (2, 1))})
    assert list(graph(edges).Edges.Power) == ["off", "on"]
    both = graph(edges, table({"Name": Cell(["x", "y", "z"], (3, 1))}))
    assert list(both.Edges.EndNodes) == [["x", "y"], ["y", "z"]]


def test_matrices():
    A = dl.dlarray([[0, 2, 0], [2, 1, 5], [0, 5, 0]])
    G = graph(A, ["a", "b", "c"])
    assert list(G.Edges.Weight) == [2, 1, 5]
    W = adjacency(G, "weighted")
    assert issparse(W) and np.array_equal(host(W), host(A))
    assert numedges(graph(A, "omitselfloops")) == 2
    assert "Weight" not in graph(dl.dlarray(host(A) != 0)).Edges.VariableNames
    assert np.array_equal(host(adjacency(digraph(dl.triu(A)), "weighted")), np.triu(host(A)))
    assert np.array_equal(host(adjacency(graph(dl.triu(A), "upper"), "weighted")), host(A))
    with pytest.raises(DataError, match='not symmetric; fix: graph\\(A, "upper"\\)'):
        graph(dl.triu(A))
    with pytest.raises(SizeError, match="digraph: A must be square"):
        digraph(dl.ones(2, 3))


def test_numbers_of_nodes():
    assert numnodes(graph([1], [2], [], 6)) == 6 and numnodes(graph()) == 0
    assert numnodes(graph([1], dl.dlarray([2, 3, 4]))) == 4
    with pytest.raises(ArgumentError, match="num is .* reach node 4; fix: 4 or more"):
        graph([1], [4], [], 2)
    with pytest.raises(DataError, match='two nodes have the name "a"'):
        graph([1], [2], [], ["a", "a"])
    with pytest.raises(ArgumentError, match='a node "c" that no name says'):
        graph(["a"], ["c"], [], ["a", "b"])


def test_nodes_and_edges_come_and_go():
    G = digraph(["A", "B", "C"], ["D", "C", "D"], [10, 20, 45])
    H = addedge(G, ["A", "D", "E"], ["E", "B", "D"], [5, 30, 5])
    assert (numedges(H), numnodes(H)) == (6, 5) and list(H.Nodes.Name)[-1] == "E"
    assert (numedges(G), numnodes(G)) == (3, 4)
    edges = table({"EndNodes": dl.dlarray([[1, 2], [2, 3]]), "Power": ["on", "off"], "Weight": [10.0, 20.0]})
    more = table({"EndNodes": dl.dlarray([[1, 4]]), "Power": ["off"], "Weight": [20.0]})
    assert list(addedge(graph(edges), more).Edges.Power) == ["on", "off", "off"]
    assert numedges(rmedge(H, "A", "E")) == 5 and numedges(rmedge(H, [1, 2])) == 4
    smaller = rmnode(H, ["A"])
    assert list(smaller.Nodes.Name) == ["B", "C", "D", "E"]
    assert numnodes(addnode(graph([1], [2]), 2)) == 4 and numnodes(addnode(G, ["X", "Y"])) == 6
    turned = flipedge(digraph([1, 2], [2, 3], [4, 5]), 1)
    assert list(turned.Edges.EndNodes) == [[2, 1], [2, 3]] and list(turned.Edges.Weight) == [4, 5]
    part = subgraph(G, ["C", "D"])
    assert list(part.Edges.EndNodes) == [["C", "D"]] and list(part.Edges.Weight) == [45]
    moved, order = reordernodes(digraph([1, 2], [2, 3], [4, 5]), [3, 2, 1], nargout=2)
    assert list(moved.Edges.EndNodes) == [[2, 1], [3, 2]] and host(order).ravel().tolist() == [2, 1]


def test_what_would_be_lost_is_refused():
    G = graph([1, 1], [2, 3], [5, 6])
    with pytest.raises(ArgumentError, match="Weight is known, of the new ones nothing; fix: weights"):
        addedge(G, 2, 3)
    with pytest.raises(ArgumentError, match="fix: names or a table with these variables"):
        addnode(graph(["a"], ["b"]), 1)
    with pytest.raises(DataError, match='there is a node "a" already'):
        addnode(graph(["a"], ["b"]), "a")
    with pytest.raises(DataError, match="rmedge: G has no such edge"):
        rmedge(G, 2, 3)
    with pytest.raises(ArgumentError, match="Edges is set with other EndNodes"):
        G.Edges = table({"EndNodes": dl.dlarray([[1, 2]])})
    with pytest.raises(SizeError, match="a table with a row for each"):
        G.Nodes = table({"Name": ["a"]})


def test_a_copy_has_tables_of_its_own():
    G = graph(["a"], ["b"], [3])
    H = copy.copy(G)
    H.Nodes.Name = ["x", "y"]
    H.Edges.Weight = [9.0]
    assert list(G.Edges.EndNodes) == [["a", "b"]] and list(G.Edges.Weight) == [3]
    assert list(H.Edges.EndNodes) == [["x", "y"]] and list(H.Edges.Weight) == [9]


def test_one_edge_between_two_nodes():
    G = graph([1, 1, 2, 2, 3], [2, 2, 1, 3, 3], [5, 3, 4, 7, 9])
    assert list(G.simplify().Edges.EndNodes) == [[1, 2], [2, 3]] and list(G.simplify().Edges.Weight) == [5, 7]
    for method, wanted in (("last", 4), ("min", 3), ("max", 5), ("sum", 12), ("mean", 4)):
        assert list(G.simplify(method).Edges.Weight) == [wanted, 7]
    assert list(G.simplify("min", "keepselfloops").Edges.EndNodes) == [[1, 2], [2, 3], [3, 3]]
    with pytest.raises(ArgumentError, match="is no method; fix: first"):
        G.simplify("median")
    G.Edges.Kind = Cell(["a", "b", "c", "d", "e"], (5, 1))
    assert list(G.simplify().Edges.Kind) == ["a", "d"]
    with pytest.raises(ArgumentError, match='more than weights is known; fix: "first"'):
        G.simplify("sum")

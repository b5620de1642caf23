"""Graphs in ports: tables that are stored into, properties without parentheses, plots."""

from __future__ import annotations

import pytest

import dlarray as dl
from dlarray.migration.porting.project import ported_text
from dlarray.migration.source.walks import makes_graphs
from tests.support.bundles import cases
from tests.support.matlab_programs import run

pytest.importorskip("tree_sitter_matlab")

ROADS = """
G = graph([1 1 2],[2 3 3],[5 6 7],{'a','b','c'});
G.Nodes.Name{1} = 'z';
G.Edges.Weight(2) = 9;
H = G; H.Nodes.X = [1;2;3];
[P,dist] = shortestpath(G,'z','c');
f = G.Edges.EndNodes{2,1};
K = graph([1 2],[2 3]);
K = K.addedge(1,4); m = K.numedges;
total = 0;
for k = 1:numedges(K), total = total + sum(K.Edges.EndNodes(k,:)); end
T = minspantree(G); s = sum(T.Edges.Weight);
nb = neighbors(G, 2);
width = size(G.Nodes, 2);
"""


def test_a_program_with_graphs():
    space, _, error = run(ROADS)
    assert not error, error
    assert [float(space[n]) for n in ("dist", "m", "total", "s", "width")] == [9, 3, 13, 12, 1]
    assert space["f"] == "z" and list(space["P"]) == ["z", "c"] and space["nb"].tolist() == [[1], [3]]
    assert list(space["G"].Edges.Weight) == [5, 9, 7] and space["H"].Nodes.width == 2


@cases(
    "source",
    [
        ("G = graph(1, 2);", True), ("G = digraph;", True), ("arguments\n  G (1,1) graph;\nend", True),
        ("x = 1; % graph(1)", False), ("graph.Nodes = 1; a.graph(1); mygraph(1)", False),
    ],
)  # fmt: skip
def test_which_files_have_graphs(source):
    assert makes_graphs(source[0]) is source[1]


def test_graphs_are_drawn_and_networks_too():
    text = ported_text("G = digraph([1 2], [2 3]);\nplot(G, 'Layout', 'layered')\n", "a.m")
    assert 'draw.plot(G, "Layout", "layered")' in text
    text = ported_text("net = dlnetwork([featureInputLayer(2) fullyConnectedLayer(3)]);\nplot(net)\n", "a.m")
    assert "dl.plot(net)" in text


GROWN = """
G = addnode_state(graph, [0;0]);
G.Edges.controls = zeros(0,2);
G = addnode_state(G, [1;2]);
G = addedge_control(G, 1, size(G.Nodes,1), [0.5;0.25]);
idx = shortestpath(G, 1, find(all(G.Nodes.q == [1 2], 2)));
path = G.Nodes.q(idx, :)';
E = full(G.adjacency);
u = G.Edges.controls;
function Gnew = addedge_control(G, i, j, u_ij)
    arguments
        G graph;
        i {mustBeInteger};
        j {mustBeInteger};
        u_ij (:,1);
    end
    newedge = table([i, j], u_ij', 'VariableNames', G.Edges.Properties.VariableNames);
    Gnew = G.addedge(newedge);
end
function Gnew = addnode_state(G, q)
    arguments
        G graph;
        q (:,1);
    end
    Gnew = G.addnode(table(q', 'VariableNames', {'q'}));
end
"""


def test_a_tree_that_grows_with_what_is_known_of_its_edges():
    """The helpers of a public program that plans ways (a random tree), with two of its points."""
    space, _, error = run(GROWN)
    assert not error, error
    assert space["path"].tolist() == [[0, 1], [0, 2]] and space["E"].tolist() == [[0, 1], [1, 0]]
    assert list(space["u"]) == [[0.5, 0.25]]


PEDESTRIANS = """
s = {'G1', 'AC', 'CICT', 'CoEd', 'G2', 'COE', 'G3', 'VH', 'VH', 'G4', 'CSSP'};
t = {'AC', 'CICT', 'CoEd', 'FH',   'COE', 'FH',  'VH', 'FH', 'FE', 'CSSP', 'FH'};
weights = [58, 80, 92, 71, 35, 40, 73, 21, 21, 169, 18];
G = graph(s, t, weights);
[path, d] = shortestpath(G, 'G1', 'FH');
fprintf('Shortest Path from Gate 1 to FH: %.2f meters\\n', d);
fprintf('Path: %s\\n', strjoin(path, ' -> '));
K = simplify(graph([1 1 2], [2 2 2]));
"""


def test_a_public_program_prints_what_it_printed_in_matlab():
    """BulSU's pedestrian network, a program that was published with its output."""
    space, printed, error = run(PEDESTRIANS)
    assert not error, error
    assert printed.splitlines() == [
        "Shortest Path from Gate 1 to FH: 301.00 meters",
        "Path: G1 -> AC -> CICT -> CoEd -> FH",
    ]
    assert space["K"].Edges.height == 1


def test_a_graph_is_drawn():
    pytest.importorskip("matplotlib")
    import matplotlib.pyplot as plt

    from dlarray.errors import ArgumentError, SizeError
    from dlarray.matlab import digraph, draw, graph

    plt.close("all")
    G = graph([1, 1, 2], [2, 3, 3], [5, 6, 7])
    draw.plot(G, "EdgeLabel", G.Edges.Weight, "NodeLabel", ["x", "y", "z"])
    assert [t.get_text().strip() for t in plt.gca().texts] == ["x", "y", "z", "5", "6", "7"]
    draw.plot(digraph([1, 2], [2, 3]), "XData", dl.dlarray([0, 1, 2]), "YData", [0, 0, 1])
    with pytest.raises(SizeError, match="XData has 2 values for 3 nodes"):
        draw.plot(G, "XData", [0, 1], "YData", [0, 1])
    with pytest.raises(ArgumentError, match="there is no option knot"):
        draw.plot(G, "Knot", 1)
    for layout in ("circle", "force", "layered"):
        draw.plot(digraph([1, 2, 1], [2, 3, 3]), "Layout", layout)
    plt.close("all")

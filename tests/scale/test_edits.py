"""Editing networks in loops: an edit calls no more in a large network than in a small one."""

import gc
import importlib
import pickle

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError
from tests.support.bundles import cases
from tests.support.counting import calls, peak


def network(n):
    """A chain of n layers, made edit by edit."""
    net = dl.addLayers(dl.dlnetwork(), dl.featureInputLayer(2, Name="l0", Normalization="none"))
    for k in range(1, n):
        net = dl.addLayers(net, dl.fullyConnectedLayer(2, Name=f"l{k}"))
        net = dl.connectLayers(net, f"l{k - 1}", f"l{k}")
    return net


def swap(net, n):
    return dl.replaceLayer(net, f"l{n // 2}", dl.reluLayer(Name="new"))


EDITS = {
    "addLayers": lambda net, n: dl.addLayers(net, dl.reluLayer()),
    "addLayers, unnamed again": lambda net, n: dl.addLayers(
        dl.addLayers(net, dl.reluLayer()), dl.reluLayer()
    ),
    "connectLayers": lambda net, n: dl.connectLayers(dl.addLayers(net, dl.reluLayer()), f"l{n - 1}", "relu"),
    "disconnectLayers": lambda net, n: dl.disconnectLayers(net, f"l{n // 2 - 1}", f"l{n // 2}"),
    "replaceLayer": swap,
    "replaceLayer by three": lambda net, n: dl.replaceLayer(
        net, f"l{n // 2}", [dl.reluLayer() for _ in range(3)]
    ),
    "removeLayers": lambda net, n: dl.removeLayers(net, f"l{n // 2}"),
    "addInputLayer": lambda net, n: dl.addLayers(net, dl.featureInputLayer(2)),
}
FACTORS = {
    "setLearnRateFactor": lambda net, n: dl.setLearnRateFactor(net, f"l{n // 2}", "Weights", 2),
    "getL2Factor": lambda net, n: dl.getL2Factor(net, f"l{n // 2}/Weights"),
    "a learnable": lambda net, n: net.learnables[f"l{n // 2}", "Bias"],
    "a learnable assigned": lambda net, n: net.learnables.__setitem__(
        (f"l{n // 2}", "Bias"), np.ones((2, 1))
    ),
    "getLayer": lambda net, n: dl.getLayer(net, f"l{n // 2}"),
}


@cases("name", [*EDITS, *FACTORS])
def test_an_edit_calls_as_much_in_a_large_network_as_in_a_small_one(name):
    edit = EDITS.get(name) or FACTORS[name]
    counts = []
    for n in (20, 200):
        net = network(n)
        if name in FACTORS:
            net = dl.initialize(net)
        edit(net, n)  # what is loaded at the first call does not count
        net = dl.initialize(network(n)) if name in FACTORS else network(n)
        counts.append(calls(lambda net=net, n=n: edit(net, n)))
    assert counts[1] <= 1.2 * counts[0] + 5


def test_a_connection_that_closes_no_cycle_is_found_from_the_short_side():
    for n in (20, 200):
        net = network(n)
        net = dl.addLayers(net, dl.reluLayer(Name="first"))
        net = dl.disconnectLayers(net, "l0", "l1")
        assert calls(lambda net=net: dl.connectLayers(net, "first", "l1")) < 200


def test_a_draft_leaves_every_earlier_network_as_it_was():
    nets = [dl.addLayers(dl.dlnetwork(), dl.featureInputLayer(2, Name="l0", Normalization="none"))]
    said = []
    for k in range(1, 8):
        net = dl.addLayers(nets[-1], dl.fullyConnectedLayer(2, Name=f"l{k}"))
        nets += [net, dl.connectLayers(net, f"l{k - 1}", f"l{k}")]
    nets.append(dl.replaceLayer(nets[-1], "l3", [dl.reluLayer(), dl.tanhLayer(Name="l3")]))
    nets.append(dl.removeLayers(nets[-1], "l5"))
    nets.append(dl.disconnectLayers(nets[-1], "l1", "l2"))
    for net in nets:  # oldest first: each was overtaken by all that follow
        said.append((net._graph.names, net._graph.connections))
    again = [dl.addLayers(dl.dlnetwork(), dl.featureInputLayer(2, Name="l0", Normalization="none"))]
    expected = [(again[0]._graph.names, again[0]._graph.connections)]
    for k in range(1, 8):  # built anew at each step
        net = dl.addLayers(again[-1], dl.fullyConnectedLayer(2, Name=f"l{k}"))
        expected.append((net._graph.names, net._graph.connections))
        again.append(dl.connectLayers(net, f"l{k - 1}", f"l{k}"))
        expected.append((again[-1]._graph.names, again[-1]._graph.connections))
    net = dl.replaceLayer(again[-1], "l3", [dl.reluLayer(), dl.tanhLayer(Name="l3")])
    expected.append((net._graph.names, net._graph.connections))
    net = dl.removeLayers(net, "l5")
    expected.append((net._graph.names, net._graph.connections))
    net = dl.disconnectLayers(net, "l1", "l2")
    expected.append((net._graph.names, net._graph.connections))
    assert said == expected
    assert "l5" not in said[-1][0] and ("l1", "l2") not in said[-1][1]


def test_two_edits_of_one_network_do_not_see_each_other():
    net = network(5)
    a, b = dl.addLayers(net, dl.reluLayer(Name="a")), dl.addLayers(net, dl.reluLayer(Name="b"))
    c = dl.connectLayers(a, "l4", "a")
    names = [[layer.Name for layer in each.Layers] for each in (net, a, b, c)]
    own = [f"l{k}" for k in range(5)]
    assert names == [own, [*own, "a"], [*own, "b"], [*own, "a"]]
    assert len(a.Connections) == 4 and len(c.Connections) == 5


def test_a_refused_edit_changes_nothing():
    net = network(4)
    with pytest.raises(ArgumentError, match="some feed each other in a cycle"):
        dl.connectLayers(dl.disconnectLayers(net, "l0", "l1"), "l3", "l1")
    with pytest.raises(ArgumentError, match="is an output layer"):
        dl.addLayers(net, [dl.reluLayer(), dl.regressionLayer()])
    net = dl.addLayers(net, dl.reluLayer())
    assert [layer.Name for layer in net.Layers] == ["l0", "l1", "l2", "l3", "relu"]


def test_a_layer_graph_is_edited_as_a_network_is():
    lgraph = dl.layerGraph([dl.featureInputLayer(3, Name="in"), dl.fullyConnectedLayer(1, Name="fc")])
    lgraph = dl.addLayers(lgraph, dl.regressionLayer(Name="out"))
    lgraph = dl.connectLayers(lgraph, "fc", "out")
    assert type(lgraph).__name__ == "LayerGraph" and lgraph.OutputNames == ["out"]
    lgraph = dl.replaceLayer(lgraph, "out", dl.softmaxLayer())
    assert [f"{s}>{d}" for s, d in lgraph.Connections] == ["in>fc", "fc>softmax"]


def test_predict_drops_each_value_after_its_last_use():
    layers = [dl.featureInputLayer(64, Normalization="none"), *[dl.reluLayer() for _ in range(20)]]
    net = dl.dlnetwork(layers)
    X = dl.dlarray(np.ones((64, 5000), np.float32), "CB")
    net.predict(X)
    gc.collect()
    assert peak(lambda: net.predict(X)) <= 2.1 * 64 * 5000 * 4


def test_predict_keeps_what_is_still_read():
    layers = [
        dl.featureInputLayer(3, Name="in", Normalization="none"),
        dl.tanhLayer(Name="a"),
        dl.reluLayer(Name="b"),
        dl.additionLayer(3, Name="add"),
        dl.sigmoidLayer(Name="c"),
    ]
    net = dl.connectLayers(dl.dlnetwork(layers, Initialize=False), "in", "add/in2")
    net = dl.initialize(dl.connectLayers(net, "a", "add/in3"))
    x = np.linspace(-1, 1, 12).reshape(3, 4)
    X = dl.dlarray(x, "CB")
    a = np.tanh(x)
    total = np.maximum(a, 0) + x + a
    c, inner, both = net.predict(X, Outputs=["c", "a", "add"], nargout=3)
    np.testing.assert_allclose(c.extractdata(), 1 / (1 + np.exp(-total)))
    np.testing.assert_allclose(inner.extractdata(), a)
    np.testing.assert_allclose(both.extractdata(), total)


def in_groups(n):
    """A chain of n layers whose names are in groups of ten."""
    names = [f"g{k // 10}:l{k}" for k in range(n)]
    layers = [dl.fullyConnectedLayer(2, Name=name) for name in names]
    return dl.dlnetwork([dl.featureInputLayer(2, Name="in"), *layers])


GROUPINGS = {
    "groupLayers": dl.groupLayers,
    "groupLayers, listed": lambda net: dl.groupLayers(
        net, [[f"g{k // 10}:l{k}" for k in range(j, j + 10)] for j in range(0, len(net.Layers) - 1, 10)]
    ),
    "expandLayers": dl.expandLayers,
}


@cases("name", GROUPINGS)
def test_groups_are_made_and_expanded_all_at_once(name):
    edit, counts = GROUPINGS[name], []
    for n in (50, 500):
        net = in_groups(n)
        net = dl.groupLayers(net) if name == "expandLayers" else net
        edit(net)
        counts.append(calls(lambda net=net: edit(net)))
    assert counts[1] <= 11 * counts[0]


def test_groups_that_feed_each_other_and_pass_on_what_they_get():
    def block(name):  # what comes in goes out beside what is made of it
        inner = dl.dlnetwork(
            [dl.featureInputLayer(3, Name="x", Normalization="none"), dl.reluLayer(Name="r")],
            OutputNames=["x", "r"],
        )
        return dl.networkLayer(inner, Name=name, OutputNames=["x", "r"])

    net = dl.dlnetwork(dl.featureInputLayer(3, Name="in"))
    for name in "ab":
        net = dl.addLayers(net, block(name))
    net = dl.addLayers(net, dl.additionLayer(2, Name="sum"))
    for s, d in (("in", "a"), ("a/x", "b"), ("b/x", "sum/in1"), ("b/r", "sum/in2")):
        net = dl.connectLayers(net, s, d)
    net = dl.initialize(net)
    flat = dl.expandLayers(net)
    pairs = set(zip(flat.Connections.Source, flat.Connections.Destination, strict=True))
    assert pairs == {("in", "a:r"), ("in", "b:r"), ("in", "sum/in1"), ("b:r", "sum/in2")}
    X = dl.dlarray(np.array([[-1.0], [0], [2]], np.float32), "CB")
    assert (net.OutputNames, flat.OutputNames) == (["a/r", "sum"], ["a:r", "sum"])
    np.testing.assert_array_equal(flat.predict(X)[-1], np.array([[-1.0], [0], [4]]))
    with pytest.raises(ArgumentError, match="a group has no layers"):
        dl.groupLayers(flat, [["sum"], []])


def test_a_network_is_evaluated_in_the_order_of_its_layers_where_that_can_be():
    graph = importlib.import_module("dlarray.layers.networks.graph")
    assert graph._order("abcd", [[(-1, 0)], [(0, 0)], [(0, 0), (1, 0)], [(2, 0)]], "f") == [0, 1, 2, 3]
    assert graph._order("abcd", [[(3, 0)], [(0, 0)], [(-1, 0)], [(2, 0)]], "f") == [2, 3, 0, 1]


def test_factors_set_in_a_loop_copy_no_list_of_layers():
    """The networks share their layers: an edit holds no more in a large network, and each network its own factors."""
    held = []
    for n in (50, 2_000):
        net = dl.setLearnRateFactor(dl.initialize(network(n)), "l1", "Weights", 2)

        def edit(net=net, n=n):
            return dl.setLearnRateFactor(net, f"l{n // 2}", "Weights", 3)

        edit()  # from here on the network is an older one, and gets a roster of its own
        newest = edit()
        held.append(peak(lambda newest=newest: dl.setLearnRateFactor(newest, "l1", "Bias", 4)))
    assert held[1] <= held[0] + 500  # a list of the layers has 8 bytes for each


def test_networks_that_share_layers_keep_their_factors():
    nets = [dl.initialize(network(4))]
    for k in range(6):
        nets.append(dl.setLearnRateFactor(nets[-1], f"l{1 + k % 3}", "Weights", 10 + k))

    def factors(net):
        return [dl.getLearnRateFactor(net, f"l{k}", "Weights") for k in (1, 2, 3)]

    expected = [[1, 1, 1], [10, 1, 1], [10, 11, 1], [10, 11, 12], [13, 11, 12], [13, 14, 12], [13, 14, 15]]
    assert factors(nets[-1]) == expected[-1]
    branch = dl.setLearnRateFactor(nets[2], "l3", "Weights", 99)  # of an older one
    assert [factors(net) for net in nets] == expected
    assert factors(branch) == [10, 11, 99]
    assert [layer.WeightLearnRateFactor for layer in branch.Layers[1:]] == [10, 11, 99]
    more = dl.addLayers(dl.setL2Factor(branch, "l1", "Weights", 5), dl.reluLayer())
    assert dl.getL2Factor(more, "l1", "Weights") == 5 and dl.getL2Factor(branch, "l1", "Weights") == 1
    again = pickle.loads(pickle.dumps(dl.setLearnRateFactor(branch, "l1", "Weights", 7)))
    assert factors(again) == [7, 11, 99]
    many = nets[0]
    for k in range(20):  # more edits than layers
        many = dl.setLearnRateFactor(many, "l1", "Weights", k)
    assert factors(many) == [19, 1, 1]
    X = dl.dlarray(np.ones((2, 1)), "CB")
    np.testing.assert_array_equal(np.asarray(branch.predict(X)), np.asarray(nets[0].predict(X)))


@cases("edit", [lambda net, n: dl.groupLayers(net, [f"l{n // 2}"]), lambda net, n: dl.expandLayers(net)])
def test_a_graph_is_built_in_few_calls_for_each_layer(edit):
    """Groups build the graph of the new network at once: with 39 calls for each layer, 1,000 took 6 ms."""
    counts = []
    for n in (100, 400):
        net = dl.groupLayers(dl.initialize(network(n)), [f"l{n // 2 + 1}"])
        edit(net, n)
        counts.append(calls(lambda net=net, n=n: edit(net, n)))
    assert (counts[1] - counts[0]) / 300 <= 33

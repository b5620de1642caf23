"""Networks as graphs: combination layers, functions that change networks, layer graphs, networks in layers."""

import copy
import pickle

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, ClassError, DLArrayError, FormatError, OptionError, SizeError
from tests.support.bundles import cases


def array(size, fmt="", cls="double", seed=0):
    """A dlarray of normal numbers."""
    values = np.random.default_rng(seed).normal(size=size)
    return dl.dlarray(values.astype(np.float32 if cls == "single" else np.float64), fmt)


def host(X):
    """The values of a dlarray."""
    return np.asarray(X.extractdata())


def pairs(net):
    """The connections as text."""
    return [f"{s}>{d}" for s, d in net.Connections]


def residual(Initialize=True):
    """in -> fc -> tanh -> add (with in) -> out."""
    layers = [
        dl.featureInputLayer(4, Name="in"),
        dl.fullyConnectedLayer(4, Name="fc"),
        dl.tanhLayer(Name="tanh"),
        dl.additionLayer(2, Name="add"),
        dl.fullyConnectedLayer(2, Name="out"),
    ]
    net = dl.connectLayers(dl.dlnetwork(layers, Initialize=False), "in", "add/in2")
    return net.initialize() if Initialize else net


class counterLayer(dl.Layer):
    """Counts the observations that it has seen."""

    Formattable = True
    Count = dl.State()

    def initialize(self, layout):
        self.Count = dl.zeros([1, 1])

    def predict(self, X):
        return X, self.Count + X.shape[1]

    def resetState(self):
        self.Count = dl.zeros([1, 1])
        return self


# --- combination layers ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cls", ["single", "double"])
@pytest.mark.parametrize(
    ("maker", "operation"), [(dl.additionLayer, np.add), (dl.multiplicationLayer, np.multiply)]
)
@pytest.mark.parametrize("count", [2, 3])
def test_elementwise_combinations(maker, operation, count, cls):
    layer = maker(count, Name="c")
    X = [array((4, 3, 2), "SCB", cls, seed) for seed in range(count)]
    Y = layer.predict(*X)
    assert (Y.dims(), dl.underlyingType(Y)) == ("SCB", cls)
    expected = host(X[0])
    for x in X[1:]:
        expected = operation(expected, host(x))
    np.testing.assert_allclose(host(Y), expected, rtol=1e-6)
    assert layer.InputNames == [f"in{k + 1}" for k in range(count)] and layer.NumInputs == count
    assert layer.OutputNames == ["out"]


def test_combinations_match_labels_and_expand():
    X, g = array((4, 3, 2), "SCB"), array((3, 2), "CB")
    Y = dl.multiplicationLayer(2).predict(X, g)
    assert Y.dims() == "SCB"
    np.testing.assert_allclose(host(Y), host(X) * host(g)[None])
    with pytest.raises(FormatError, match="some inputs have labels and some have none.*fix: label them all"):
        dl.additionLayer(2).predict(X, array((4, 3, 2)))


@pytest.mark.parametrize(
    ("dim", "fmt", "sizes"),
    [
        (3, "SSCB", [(4, 5, 1, 2), (4, 5, 3, 2)]),
        (1, "CBT", [(2, 3, 4), (5, 3, 4)]),
        (2, "CB", [(2, 3), (2, 1)]),
    ],
)
def test_concatenation(dim, fmt, sizes):
    X = [array(size, fmt, seed=k) for k, size in enumerate(sizes)]
    Y = dl.concatenationLayer(dim, 2).predict(*X)
    assert Y.dims() == fmt
    np.testing.assert_array_equal(host(Y), np.concatenate([host(x) for x in X], axis=dim - 1))


def test_depth_concatenation():
    X = [array((4, 5, c, 2), "SSCB", seed=c) for c in (1, 2, 3)]
    Y = dl.depthConcatenationLayer(3).predict(*X)
    np.testing.assert_array_equal(host(Y), np.concatenate([host(x) for x in X], axis=2))
    with pytest.raises(FormatError, match="must have a channel dimension"):
        dl.depthConcatenationLayer(2).predict(array((3, 2), "SB"), array((3, 2), "SB"))
    with pytest.raises(SizeError, match=r"same sizes but along C.*in1: 4\(S\).*in2: 3\(S\)"):
        dl.depthConcatenationLayer(2).predict(array((4, 1, 2), "SCB"), array((3, 1, 2), "SCB"))


def test_combination_options():
    for maker in (dl.additionLayer, dl.multiplicationLayer, dl.depthConcatenationLayer):
        for wrong in (1, 0, 2.5, "two"):
            with pytest.raises(OptionError, match="an integer greater than or equal to 2"):
                maker(wrong)
    with pytest.raises(OptionError, match="'Dim'.*a positive integer"):
        dl.concatenationLayer(0, 2)
    assert dl.additionLayer(2, InputNames=["main", "skip"]).InputNames == ["main", "skip"]
    with pytest.raises(SizeError, match="2 inputs need 2 InputNames, but 1"):
        dl.additionLayer(2, InputNames=["main"])
    with pytest.raises(AttributeError, match="read-only"):
        dl.additionLayer(2).NumInputs = 3
    assert dl.additionLayer(2, "Name", "a").Name == "a"


def test_rows_of_layer_arrays():
    rows = [
        dl.additionLayer(2).type_and_description(),
        dl.multiplicationLayer(3).type_and_description(),
        dl.concatenationLayer(3, 2).type_and_description(),
        dl.depthConcatenationLayer(4).type_and_description(),
        dl.classificationLayer().type_and_description(),
        dl.regressionLayer().type_and_description(),
    ]
    assert rows == [
        ("Addition", "Element-wise addition of 2 inputs"),
        ("Multiplication", "Element-wise multiplication of 3 inputs"),
        ("Concatenation", "Concatenation of 2 inputs along dimension 3"),
        ("Depth concatenation", "Depth concatenation of 4 inputs"),
        ("Classification Output", "crossentropyex"),
        ("Regression Output", "mean-squared-error"),
    ]


def test_gradients_through_branches_against_torch():
    torch = pytest.importorskip("torch")
    net = dl.dlupdate(lambda p: dl.dlarray(host(p).astype(np.float64)), residual())
    X = array((4, 3), "CB")

    def loss(net, X):
        value = dl.sum(dl.forward(net, X) ** 2, "all")
        return value, dl.dlgradient(value, net.Learnables)

    value, gradients = dl.dlfeval(loss, net, X)
    W, b, V, c = (torch.tensor(host(v), requires_grad=True) for v in net.Learnables.Value)
    x = torch.tensor(host(X))
    y = V @ (torch.tanh(W @ x + b) + x) + c
    (y**2).sum().backward()
    np.testing.assert_allclose(host(value).item(), (y**2).sum().item())
    for got, want in zip(gradients.Value, (W, b, V, c), strict=True):
        np.testing.assert_allclose(host(got), want.grad.numpy(), rtol=1e-10)


# --- changing networks -----------------------------------------------------------------------------------------------


def test_the_page_of_connect_layers():
    net = dl.dlnetwork()
    for layer in (dl.additionLayer(2, Name="add"), dl.reluLayer(Name="relu1"), dl.reluLayer(Name="relu2")):
        net = net.addLayers(layer)
    assert net.InputNames == ["add/in1", "add/in2", "relu1", "relu2"]
    net = net.connectLayers("relu1", "add/in1").connectLayers("relu2", "add/in2")
    assert net.InputNames == ["relu1", "relu2"] and net.OutputNames == ["add"] and not net.Initialized
    X = array((3, 2), "CB")
    net = net.initialize(X, X)
    np.testing.assert_array_equal(host(net.predict(X, -X)), np.abs(host(X)))


def test_two_outputs():
    layers = [
        dl.featureInputLayer(3),
        dl.fullyConnectedLayer(4, Name="body"),
        dl.softmaxLayer(Name="classes"),
    ]
    net = dl.dlnetwork(layers, Initialize=False).addLayers(dl.fullyConnectedLayer(1, Name="value"))
    net = net.connectLayers("body", "value").initialize()
    assert net.OutputNames == ["classes", "value"]
    C, V = net.predict(array((3, 5), "CB"))
    assert C.shape == (4, 5) and V.shape == (1, 5)
    C, V, state = net.forward(array((3, 5), "CB"), nargout=3)
    assert len(state) == 0


def test_a_change_makes_another_network_that_shares_the_values():
    net = residual()
    W = net.Learnables.Value[0]
    new = net.disconnectLayers("in", "add/in2")
    assert pairs(net) == ["in>fc", "in>add/in2", "fc>tanh", "tanh>add/in1", "add>out"]
    assert (
        pairs(new) == ["in>fc", "fc>tanh", "tanh>add/in1", "add>out"]
        and net.Initialized
        and not new.Initialized
    )
    assert new.Learnables.Value[0]._data is W._data
    again = new.connectLayers("in", "add/in2").initialize()
    np.testing.assert_array_equal(
        host(again.predict(array((4, 2), "CB"))), host(net.predict(array((4, 2), "CB")))
    )


def test_connections_are_listed_by_source():
    net = dl.dlnetwork([dl.featureInputLayer(2, Name="a"), dl.reluLayer(Name="b"), dl.additionLayer(3, Name="c")],
                       Initialize=False)  # fmt: skip
    net = net.connectLayers("a", "c/in3").connectLayers("a", "c/in2")
    assert pairs(net) == ["a>b", "a>c/in2", "a>c/in3", "b>c/in1"]


def test_names_of_added_layers():
    net = dl.dlnetwork([dl.featureInputLayer(3), dl.fullyConnectedLayer(3), dl.fullyConnectedLayer(3)])
    names = [each.Name for each in net.addLayers([dl.fullyConnectedLayer(1), dl.reluLayer]).Layers]
    assert names == ["input", "fc_1", "fc_2", "fc", "relu"]
    one = dl.dlnetwork([dl.featureInputLayer(3), dl.fullyConnectedLayer(3)])
    assert [each.Name for each in one.addLayers(dl.fullyConnectedLayer(1)).Layers][-1] == "fc_1"


def test_remove_layers():
    net = residual()
    assert pairs(net.removeLayers("fc")) == ["in>add/in2", "tanh>add/in1", "add>out"]
    new = net.removeLayers(["fc", "tanh"])
    assert [each.Name for each in new.Layers] == ["in", "add", "out"] and new.InputNames == ["in", "add/in1"]
    with pytest.raises(
        ArgumentError, match=r"removeLayers: the network has no layer 'fcc'.*did you mean 'fc'"
    ):
        net.removeLayers("fcc")


def test_chosen_outputs_stay_where_they_can():
    net = residual()
    net.OutputNames = ["tanh", "out"]
    assert net.addLayers(dl.reluLayer(Name="r")).OutputNames == ["tanh", "out"]
    assert net.removeLayers("tanh").OutputNames == ["out"]
    assert net.removeLayers(["tanh", "out"]).OutputNames == ["fc", "add"]


def test_replace_layer():
    net = residual()
    new = net.replaceLayer("tanh", [dl.layerNormalizationLayer(), dl.sigmoidLayer(Name="s")])
    assert [each.Name for each in new.Layers] == ["in", "fc", "layernorm", "s", "add", "out"]
    assert pairs(new) == ["in>fc", "in>add/in2", "fc>layernorm", "layernorm>s", "s>add/in1", "add>out"]
    assert new.initialize().predict(array((4, 2), "CB")).shape == (2, 2)
    assert pairs(net.replaceLayer("add", dl.multiplicationLayer(2, Name="add"))) == pairs(net)
    assert net.replaceLayer("fc", dl.fullyConnectedLayer(4)).Layers(2).Name == "fc"
    renamed = dl.additionLayer(2, Name="add", InputNames=["x", "y"])
    with pytest.raises(
        ArgumentError, match=r"the input 'in[12]' of 'add' is connected.*fix: ReconnectBy=\"order\""
    ):
        net.replaceLayer("add", renamed)
    assert "in>add/y" in pairs(net.replaceLayer("add", renamed, ReconnectBy="order"))
    with pytest.raises(ArgumentError, match="the input 'in2' of 'add' is connected"):
        net.replaceLayer("add", dl.reluLayer(), "ReconnectBy", "order")
    with pytest.raises(OptionError, match='ReconnectBy must be one of "name", "order".*fix: leave it out'):
        net.replaceLayer("add", renamed, ReconnectBy="size")
    with pytest.raises(ArgumentError, match="unique, but 'out' is given more than once"):
        net.replaceLayer("fc", dl.reluLayer(Name="out"))


def test_add_input_layer():
    net = dl.dlnetwork([dl.fullyConnectedLayer(2), dl.additionLayer(2)], Initialize=False)
    new = net.addInputLayer(dl.featureInputLayer(3, Name="a"))
    assert new.InputNames == ["a", "addition/in2"] and not new.Initialized
    whole = new.addInputLayer(dl.featureInputLayer(2, Name="b"), "addition/in2")
    assert whole.Initialized and whole.InputNames == ["b", "a"]
    assert not new.addInputLayer(dl.featureInputLayer(2), Initialize=False).Initialized
    with pytest.raises(ArgumentError, match="every input of the network is connected"):
        whole.addInputLayer(dl.featureInputLayer(2))
    with pytest.raises(ClassError, match="must be an input layer, but it is a ReLULayer"):
        net.addInputLayer(dl.reluLayer())
    with pytest.raises(
        ArgumentError, match="the input 'addition/in1' is connected already; free are fc, addition/in2"
    ):
        net.addInputLayer(dl.featureInputLayer(3), "addition/in1")


def test_bad_connections():
    net = residual()
    for call, words in (
        (
            lambda: net.connectLayers("fc", "add/in3"),
            "has no input 'add/in3'.*did you mean 'add/in2'|'add/in1'",
        ),
        (lambda: net.connectLayers("fc", "add"), "has 2 inputs, 'add/in1', 'add/in2'; fix: say which"),
        (
            lambda: net.connectLayers("fc", "add/in1"),
            "is connected to 'tanh' already; fix: net = disconnectLayers",
        ),
        (lambda: net.connectLayers("fc", "in"), "the layer 'in' .* has no inputs"),
        (lambda: net.connectLayers("fcx", "out"), "no layer or output 'fcx'; did you mean 'fc'"),
        (lambda: net.connectLayers(3, "out"), "the output must be a name"),
        (
            lambda: net.disconnectLayers("fc", "out"),
            "there is no connection from 'fc' to 'out': 'out' is connected to",
        ),
        (lambda: net.addLayers(dl.reluLayer(Name="fc")), "unique, but 'fc' is given more than once"),
    ):
        with pytest.raises(ArgumentError, match=words):
            call()
    with pytest.raises(
        ArgumentError, match=r"nothing is connected to the input 'add/in2'.*fix: connectLayers\(net"
    ):
        net.disconnectLayers("in", "add/in2").initialize()
    loop = net.disconnectLayers("in", "fc")
    with pytest.raises(ArgumentError, match="feed each other in a cycle; fix: disconnect one"):
        loop.connectLayers("tanh", "fc")
    with pytest.raises(ClassError, match="addLayers: the first argument must be a dlnetwork"):
        dl.addLayers([dl.reluLayer()], dl.reluLayer())


def test_sizes_that_do_not_fit_name_both_layers():
    net = residual(Initialize=False).replaceLayer("fc", dl.fullyConnectedLayer(3, Name="fc"))
    words = (
        r"layer 'add' \(AdditionLayer\).*in1: 3\(C\).*in2: 4\(C\).*in1 comes from 'tanh', in2 comes from 'in'"
    )
    with pytest.raises(SizeError, match=words):
        net.initialize()
    layers = [dl.featureInputLayer(4, Name="x"), dl.fullyConnectedLayer(2, Name="y", Weights=np.ones((2, 3)))]
    head = dl.dlnetwork(layers, Initialize=False)
    with pytest.raises(
        SizeError, match=r"layer 'y'.*Weights is 2×3.*the input comes from 'x': 4\(C\).*; fix"
    ):
        head.initialize()


# --- layer graphs ----------------------------------------------------------------------------------------------------


def test_layer_graph():
    lgraph = dl.layerGraph([dl.featureInputLayer(4, Name="in"), dl.fullyConnectedLayer(4, Name="fc")])
    lgraph = lgraph.addLayers([dl.additionLayer(2, Name="add"), dl.regressionLayer(Name="loss")])
    lgraph = dl.connectLayers(dl.connectLayers(lgraph, "fc", "add/in1"), "in", "add/in2")
    assert repr(lgraph) == (
        "  LayerGraph with properties:\n\n         Layers: [4×1 nnet.cnn.layer.Layer]\n    Connections: [4×2 table]\n"
        "     InputNames: {'in'}\n    OutputNames: {'loss'}"
    )
    with pytest.raises(
        ArgumentError, match=r"'loss' \(RegressionOutputLayer\) is an output layer.*removeLayers"
    ):
        dl.dlnetwork(lgraph)
    net = dl.dlnetwork(dl.removeLayers(lgraph, "loss"))
    assert net.Initialized and net.OutputNames == ["add"]
    back = dl.layerGraph(net)
    assert pairs(back) == pairs(net) and back.OutputNames == []
    np.testing.assert_array_equal(
        host(dl.dlnetwork(back).predict(array((4, 2), "CB"))), host(net.predict(array((4, 2), "CB")))
    )
    assert "OutputNames: {1×0 cell}" in repr(back)
    with pytest.raises(ClassError, match="layerGraph: layers must be layers or a dlnetwork"):
        dl.layerGraph("net")


def test_output_layers():
    assert repr(dl.classificationLayer(Name="output", Classes=["a", "b"], ClassWeights=[1, 2])) == (
        "  ClassificationOutputLayer with properties:\n\n            Name: 'output'\n"
        "         Classes: [2×1 categorical]\n"
        "    ClassWeights: [1 2]\n      OutputSize: 2\n\n   Hyperparameters\n    LossFunction: 'crossentropyex'"
    )
    with pytest.raises(OptionError, match="2 ClassWeights need as many Classes"):
        dl.classificationLayer(ClassWeights=[1, 2])
    with pytest.raises(OptionError, match="vector of positive numbers"):
        dl.classificationLayer(Classes=["a"], ClassWeights=[-1])
    assert "{'y'}" in repr(dl.regressionLayer(ResponseNames=["y"])) and dl.regressionLayer().NumOutputs == 0
    named = dl.classificationLayer(Classes=dl.categorical(["b", "a", "b"]))
    assert (
        named.Classes.tolist() == ["a", "b"]
        and named.type_and_description()[1] == "crossentropyex with classes 'a' and 'b'"
    )
    assert dl.classificationLayer(Classes=np.array([3, 1, 2])).Classes.tolist() == ["3", "1", "2"]
    assert (
        dl.regressionLayer(ResponseNames="y").type_and_description()[1]
        == "mean-squared-error with response 'y'"
    )
    for wrong in (object(), {"a": 1}, 3):
        with pytest.raises(OptionError, match="'Classes' of class .* must be \"auto\" or a list of names"):
            dl.classificationLayer(Classes=wrong)
        with pytest.raises(OptionError, match="'ResponseNames' of class .* must be a list of names"):
            dl.regressionLayer(ResponseNames=wrong)


# --- networks in layers ----------------------------------------------------------------------------------------------


def block(name, out=4):
    inner = dl.dlnetwork(
        [dl.fullyConnectedLayer(out, Name="fc"), dl.tanhLayer(Name="tanh"), dl.additionLayer(2, Name="add")],
        Initialize=False,
    )
    return dl.networkLayer(inner, Name=name)


def nested():
    net = dl.dlnetwork([dl.featureInputLayer(4, Name="in"), block("b"), dl.fullyConnectedLayer(2, Name="out")],
                       Initialize=False)  # fmt: skip
    return net.connectLayers("in", "b/in2").initialize()


def test_network_layer():
    net = nested()
    assert [f"{a}/{b}" for a, b, _ in net.Learnables] == [
        "b/Network/fc/Weights", "b/Network/fc/Bias", "out/Weights", "out/Bias",
    ]  # fmt: skip
    W, b, V, c = (host(v) for v in net.Learnables.Value)
    X = array((4, 3), "CB", "single")
    np.testing.assert_allclose(host(net.predict(X)), V @ (np.tanh(W @ host(X) + b) + host(X)) + c, rtol=1e-5)
    assert net.getLayer("b/fc").OutputSize == 4 and net.getLayer("b/Network/fc").Name == "fc"
    assert net.predict(X, Outputs="b").shape == (4, 3)
    with pytest.raises(
        ArgumentError, match="getLayer: the network has no layer 'fcc'; its layers: fc, tanh, add"
    ):
        net.getLayer("b/fcc")
    replaced = net.replaceLayer("b/tanh", dl.reluLayer(Name="tanh"))
    assert type(replaced.getLayer("b/tanh")).__name__ == "reluLayer"
    assert type(net.getLayer("b/tanh")).__name__ == "tanhLayer"
    for wrong in (5, "net"):
        with pytest.raises(ClassError, match="networkLayer: net must be a dlnetwork or layers"):
            dl.networkLayer(wrong)
    with pytest.raises(ClassError, match="has no layers"):
        dl.networkLayer([])
    with pytest.raises(OptionError, match="has 1 outputs .*but OutputNames has 2"):
        dl.networkLayer([dl.reluLayer()], OutputNames=["a", "b"])
    assert dl.networkLayer([dl.reluLayer()], OutputNames="z").OutputNames == ["z"]


def test_learnables_of_networks_in_layers():
    net = nested()
    X = array((4, 3), "CB")
    before = [host(v).copy() for v in net.Learnables.Value]

    def loss(net, X):
        value = dl.sum(net.forward(X) ** 2, "all")
        return value, dl.dlgradient(value, net.Learnables)

    value, gradients = dl.dlfeval(loss, net, X)
    new = dl.dlupdate(lambda p, g: p - 0.01 * g, net, gradients)
    assert float(dl.dlfeval(loss, new, X)[0]) < float(value)
    assert all(np.array_equal(host(a), b) for a, b in zip(net.Learnables.Value, before, strict=True))
    expanded = dl.dlfeval(loss, net.expandLayers(), X)[1]
    for a, b in zip(gradients.Value, expanded.Value, strict=True):
        np.testing.assert_allclose(host(a), host(b), rtol=1e-6)
    t = net.Learnables
    t.Value[1] = dl.ones([4, 1])
    net.Learnables = t
    assert np.all(host(net.getLayer("b/fc").Bias) == 1) and np.all(host(new.getLayer("b/fc").Bias) != 1)


def test_nested_networks_copy_and_pickle():
    net = nested()
    X = array((4, 3), "CB", "single")
    for other in (pickle.loads(pickle.dumps(net)), copy.copy(net), copy.deepcopy(net)):
        np.testing.assert_array_equal(host(other.predict(X)), host(net.predict(X)))
        other.learnables["b", "Network/fc/Bias"] = np.ones((4, 1))
        assert np.all(host(other.getLayer("b/fc").Bias) == 1) and not np.all(
            host(net.getLayer("b/fc").Bias) == 1
        )


def test_long_networks_are_built_in_steps():
    net = dl.dlnetwork([dl.featureInputLayer(2, Name="n0")])
    for k in range(1, 200):
        net = net.addLayers(dl.reluLayer(Name=f"n{k}")).connectLayers(f"n{k - 1}", f"n{k}")
    assert len(net.Connections) == 199 and net.Layers(7).Name == "n6"
    first = net._layers[0]
    assert net.disconnectLayers("n8", "n9")._layers[0] is first  # layers that do not change are shared


def test_factors():
    net = nested()
    new = (
        net.setLearnRateFactor("b/fc/Weights", 0)
        .setL2Factor("b", "Network/fc/Weights", 3)
        .setL2Factor("out", "Bias", 2)
    )
    assert new.getLearnRateFactor("b/Network/fc/Weights") == 0 == new.getLearnRateFactor("b", "fc/Weights")
    assert new.getL2Factor("b/fc/Weights") == 3 and new.getL2Factor("out/Bias") == 2 and new.Initialized
    assert net.getLearnRateFactor("b/fc/Weights") == 1 and new.Layers(3).BiasL2Factor == 2
    paths = [f"{layer}/{parameter}" for layer, parameter, _ in new.Learnables]
    assert dict(zip(paths, new.learn_rate_factors(), strict=True)) == {
        path: 0 if path == "b/Network/fc/Weights" else 1 for path in paths
    }
    layer = dl.setLearnRateFactor(block("b"), "fc/Bias", 5)
    assert dl.getLearnRateFactor(layer, "Network/fc/Bias") == 5 and dl.getL2Factor(layer, "fc/Bias") == 0
    for call, error, words in (
        (
            lambda: net.setL2Factor("out", "Wieghts", 1),
            ArgumentError,
            "no learnable 'Wieghts'.*did you mean 'Weights'",
        ),
        (
            lambda: net.getL2Factor("oot/Bias"),
            ArgumentError,
            "no parameter 'oot/Bias'; did you mean 'out/Bias'",
        ),
        (lambda: net.setL2Factor("out", "Bias", -1), OptionError, "nonnegative"),
        (lambda: dl.setL2Factor(3, "out", "Bias", 1), ClassError, "must be a layer or a dlnetwork"),
        (lambda: dl.setL2Factor(net, "out"), ArgumentError, "a factor is missing"),
        (
            lambda: dl.getL2Factor(net, "out", "Bias", "x"),
            ArgumentError,
            "the names of a layer and a parameter",
        ),
    ):
        with pytest.raises(error, match=words):
            call()


@pytest.mark.parametrize("delimiter", [":", "@"])
def test_expanding_and_grouping(delimiter):
    net = nested()
    X = array((4, 3), "CB", "single")
    Y = host(net.predict(X))
    flat = net.expandLayers(Delimiter=delimiter)
    names = [each.Name for each in flat.Layers]
    assert names == ["in", *(f"b{delimiter}{n}" for n in ("fc", "tanh", "add")), "out"] and flat.Initialized
    np.testing.assert_array_equal(host(flat.predict(X)), Y)
    again = flat.groupLayers(Delimiter=delimiter)
    assert [each.Name for each in again.Layers] == ["in", "b", "out"] and again.Initialized
    np.testing.assert_array_equal(host(again.predict(X)), Y)
    assert pairs(again) == pairs(net)


def test_grouping_by_names_and_numbers():
    net = residual()
    X = array((4, 3), "CB", "single")
    Y = host(net.predict(X))
    for groups, names in (
        (["fc", "tanh"], ["in", "subnet", "add", "out"]),
        ([2, 3], ["in", "subnet", "add", "out"]),
        ([["fc", "tanh"], ["add", "out"]], ["in", "subnet_1", "subnet_2"]),
    ):
        new = net.groupLayers(groups)
        assert [each.Name for each in new.Layers] == names
        np.testing.assert_array_equal(host(new.predict(X)), Y)
        np.testing.assert_array_equal(
            host(new.expandLayers("subnet" if "subnet" in names else names[1]).predict(X)), Y
        )
    tanh = net.groupLayers(["fc", "tanh"])
    tanh.OutputNames = ["subnet", "out"]
    assert len(tanh.expandLayers().predict(X)) == 2
    for wrong, words in (
        ([["fc"], ["fc", "out"]], "'fc' is in the groups twice"),
        (["in", "fc"], "'in' is an input layer"),
        (["fc", "add"], "in a cycle"),
        (["fcc"], "no layer 'fcc'"),
    ):
        with pytest.raises(ArgumentError, match=words):
            net.groupLayers(wrong)
    with pytest.raises(ArgumentError, match="1 groups, but 2 GroupNames"):
        net.groupLayers(["fc"], GroupNames=["a", "b"])
    with pytest.raises(ArgumentError, match="is no network layer"):
        net.expandLayers("fc")


def test_networks_two_deep():
    inner = dl.networkLayer([dl.fullyConnectedLayer(3, Name="fc")], Name="inner")
    outer = dl.networkLayer([inner, dl.reluLayer(Name="relu")], Name="outer")
    net = dl.dlnetwork([dl.featureInputLayer(3), outer])
    assert list(net.Learnables.Parameter) == [
        "Network/inner/Network/fc/Weights",
        "Network/inner/Network/fc/Bias",
    ]
    assert net.getLayer("outer/inner/fc").OutputSize == 3
    flat = net.expandLayers()
    assert [each.Name for each in flat.Layers] == ["input", "outer:inner:fc", "outer:relu"]
    assert [each.Name for each in net.expandLayers(Recursive=False).Layers] == [
        "input",
        "outer:inner",
        "outer:relu",
    ]
    back = flat.groupLayers()
    assert list(back.Learnables.Parameter) == list(net.Learnables.Parameter)
    assert [e.Name for e in flat.groupLayers(Recursive=False).Layers(2).Network.Layers] == [
        "inner:fc",
        "relu",
    ]
    X = array((3, 2), "CB", "single")
    np.testing.assert_array_equal(host(back.predict(X)), host(net.predict(X)))
    new = dl.setLearnRateFactor(net, "outer/inner/fc/Bias", 4)
    assert new.getLearnRateFactor("outer", "Network/inner/Network/fc/Bias") == 4


def test_input_layer_in_a_network_layer():
    inner = dl.dlnetwork([dl.featureInputLayer(3), dl.fullyConnectedLayer(2)])
    net = dl.dlnetwork([dl.featureInputLayer(3, Name="x"), dl.networkLayer(inner, Name="n")])
    X = array((3, 4), "CB", "single")
    flat = net.expandLayers()
    assert [each.Name for each in flat.Layers] == ["x", "n:fc"]
    np.testing.assert_array_equal(host(flat.predict(X)), host(inner.predict(X)))
    scaled = dl.dlnetwork(
        [dl.featureInputLayer(3, Normalization="zerocenter", Mean=1), dl.fullyConnectedLayer(2)]
    )
    with pytest.raises(ArgumentError, match="'n' holds .*which changes its data"):
        dl.dlnetwork([dl.featureInputLayer(3, Name="x"), dl.networkLayer(scaled, Name="n")]).expandLayers()


def test_states():
    net = dl.dlnetwork([dl.featureInputLayer(3), counterLayer(), dl.networkLayer([counterLayer()], Name="n")])
    assert [f"{a}/{b}" for a, b, _ in net.State] == ["layer/Count", "n/Network/layer/Count"]
    X = array((3, 5), "CB")
    Y, state = net.predict(X, nargout=2)
    assert [float(v) for v in state.Value] == [5, 5] and [float(v) for v in net.State.Value] == [0, 0]
    net.State = state
    _, state = net.forward(X, nargout=2)
    assert [float(v) for v in state.Value] == [10, 10]
    reset = dl.resetState(net)
    assert [float(v) for v in reset.State.Value] == [0, 0] and [float(v) for v in net.State.Value] == [5, 5]
    assert [float(v) for v in net.resetState().State.Value] == [0, 0]
    with pytest.raises(ClassError, match="resetState"):
        dl.resetState(3)


class siameseLayer(dl.Layer):
    """One network applied to both inputs; it is initialized by being evaluated."""

    Formattable = True
    NumInputs = 2
    Network = dl.Learnable()

    def __init__(self):
        self.Network = dl.dlnetwork([dl.fullyConnectedLayer(2), dl.tanhLayer()], Initialize=False)

    def predict(self, X1, X2):
        return self.Network.predict(X1) - self.Network.predict(X2)


class recurringLayer(dl.Layer):
    """A network with states as a property, as MATLAB's (Learnable, State)."""

    Formattable = True
    Network = dl.Learnable(state=True)

    def __init__(self):
        self.Network = dl.dlnetwork([counterLayer(), dl.fullyConnectedLayer(2)], Initialize=False)

    def predict(self, X):
        Y, self.Network.State = self.Network.predict(X, nargout=2)
        return Y, self.Network


def test_networks_in_custom_layers():
    net = dl.dlnetwork([siameseLayer()], array((3, 2), "CB"), array((3, 2), "CB"))
    assert [f"{a}/{b}" for a, b, _ in net.Learnables] == ["layer/Network/fc/Weights", "layer/Network/fc/Bias"]
    X = array((3, 2), "CB", "single")
    assert np.all(host(net.predict(X, X)) == 0)
    net = dl.dlnetwork([dl.featureInputLayer(3), recurringLayer()])
    assert list(net.State.Parameter) == ["Network/layer/Count"]
    before = net.copy()
    _, net.State = net.predict(X, nargout=2)
    assert float(net.State.Value[0]) == 2 and float(before.State.Value[0]) == 0
    net.predict(X)
    assert float(net.State.Value[0]) == 2  # predict alone changes nothing


def random_network(gen):
    """Layers joined at random, and what they compute as a function of NumPy arrays."""
    net = dl.dlnetwork([dl.featureInputLayer(3, Name="n0")], Initialize=False)
    rules = [lambda x, values: x]
    for k in range(1, int(gen.integers(4, 9))):
        name, sources = f"n{k}", [int(a) for a in gen.integers(0, k, 3)]
        kind = gen.integers(4)
        if kind == 0:
            W = gen.normal(size=(3, 3)).astype(np.float32)
            layer = dl.fullyConnectedLayer(3, Name=name, Weights=W, Bias=np.zeros((3, 1)))
            rules.append(lambda x, values, a=sources[0], W=W: W @ values[a])
        elif kind == 1:
            layer = dl.tanhLayer(Name=name)
            rules.append(lambda x, values, a=sources[0]: np.tanh(values[a]))
        else:
            maker, operation = ((dl.additionLayer, np.add), (dl.multiplicationLayer, np.multiply))[kind - 2]
            count = int(gen.integers(2, 4))
            layer = maker(count, Name=name)
            used = sources[:count]
            rules.append(lambda x, values, used=used, f=operation: f.reduce([values[a] for a in used]))
        net = net.addLayers(layer)
        for j, port in enumerate(layer.InputNames):
            net = net.connectLayers(f"n{sources[j]}", name if layer.NumInputs == 1 else f"{name}/{port}")

    def expected(x):
        values = []
        for rule in rules:
            values.append(rule(x, values))
        return {f"n{k}": value for k, value in enumerate(values)}

    return net.initialize(), expected


@cases("seed", range(25))
def test_random_networks(seed, tmp_path):
    gen = np.random.default_rng(seed)
    net, expected = random_network(gen)
    X = array((3, 4), "CB", "single", seed)
    wanted = expected(host(X))

    def check(other, names):
        found = other.predict(X)
        for name, y in zip(names, found if isinstance(found, tuple) else (found,), strict=True):
            np.testing.assert_allclose(host(y), wanted[name], rtol=1e-4, atol=1e-4)

    check(net, net.OutputNames)
    net.save(tmp_path / "net")
    check(dl.load(tmp_path / "net"), net.OutputNames)
    names = [each.Name for each in net.Layers][1:]
    group = [names[k] for k in sorted(gen.permutation(len(names))[: gen.integers(1, len(names) + 1)])]
    try:
        grouped = net.groupLayers(group, GroupNames="g")
    except ArgumentError as problem:
        assert "in a cycle" in str(problem)
        return
    check(grouped, net.OutputNames)
    assert len(grouped.Layers) == len(net.Layers) - len(group) + 1
    back = grouped.expandLayers(Delimiter="@")
    check(back, net.OutputNames)
    again = back.groupLayers(Delimiter="@")
    check(again, net.OutputNames)
    assert (
        dl.analyzeNetwork(again, Plots="none").TotalLearnables
        == dl.analyzeNetwork(net, Plots="none").TotalLearnables
    )


# --- parameters by name ----------------------------------------------------------------------------------------------


def test_learnables_by_name():
    net = nested()
    other = net.copy()
    assert net.learnables["out", "Weights"].shape == (2, 4) and net.learnables["b/Network/fc/Bias"].shape == (
        4,
        1,
    )
    net.learnables["out", "Bias"] = np.full((2, 1), 7.0)
    assert np.all(host(net.Learnables.Value[3]) == 7) and np.all(host(other.Learnables.Value[3]) != 7)
    assert list(net.learnables)[-1] == ("out", "Bias") and len(net.learnables) == 4 and len(net.states) == 0
    assert dict(net.learnables)["out", "Bias"].shape == (2, 1)
    with pytest.raises(ArgumentError, match="no 'out/Wieghts'; did you mean 'out/Weights'"):
        net.learnables["out", "Wieghts"]
    with pytest.raises(SizeError, match="'out' has Bias of size 2×1"):
        net.learnables["out", "Bias"] = np.ones((3, 1))
    assert repr(net.learnables) == repr(net.Learnables)


def test_weight_decay_as_public_code_has_it():
    net = residual()
    W = host(net.Learnables.Value[0])

    def gradients_of(net, X):
        return dl.dlgradient(dl.sum(net.forward(X), "all"), net.Learnables)

    g = dl.dlfeval(gradients_of, net, array((4, 3), "CB"))
    before = host(g.Value[0]).copy(), host(g.Value[1]).copy()
    idx = net.Learnables.Parameter == "Weights"
    g[idx, :] = dl.dlupdate(lambda g, w: g + 0.5 * w, g[idx, :], net.Learnables[idx, :])
    np.testing.assert_allclose(host(g.Value[0]), before[0] + 0.5 * W, rtol=1e-6)
    np.testing.assert_array_equal(host(g.Value[1]), before[1])


def test_layers_and_rows_by_matlab_indices():
    net = residual()
    layers = net.Layers
    assert [each.Name for each in layers("2:end-1")] == ["fc", "tanh", "add"] and layers(dl.end).Name == "out"
    assert (
        layers("end").Name == "out"
        and layers(dl.end - 1).Name == "add"
        and len(layers([True, False] * 2 + [True])) == 3
    )
    assert [each.Name for each in layers([5, 1])] == ["out", "in"]
    for wrong in (0, 6, "end+1"):
        with pytest.raises(IndexError):
            layers(wrong)
    t = net.Learnables
    assert (
        list(t("2:end", ":").Parameter) == ["Bias", "Weights", "Bias"]
        and t(dl.end, "Layer").Layer[0] == "out"
    )
    assert list(t(":", "Parameter").Parameter) == list(t.Parameter)
    with pytest.raises(IndexError):
        t("end+1", ":")


def test_data_frames():
    pandas = pytest.importorskip("pandas")
    frame = residual().Learnables.to_dataframe()
    assert isinstance(frame, pandas.DataFrame) and list(frame.columns) == ["Layer", "Parameter", "Value"]
    assert frame.Layer[0] == "fc" and frame.Value[0].shape == (4, 4)
    assert list(residual().learnables.to_dataframe().Parameter) == ["Weights", "Bias"] * 2


def test_every_error_is_one_of_ours():
    net = residual()
    for call in (
        lambda: dl.connectLayers(net, None, None), lambda: dl.removeLayers(net, [3.5]), lambda: dl.getLayer(net, None),
        lambda: dl.replaceLayer(net, "fc", []), lambda: dl.expandLayers(net, "nothing"), lambda: dl.layerGraph(3),
    ):  # fmt: skip
        with pytest.raises(DLArrayError):
            call()

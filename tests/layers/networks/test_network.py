"""dlnetwork: construction, names, initialization, evaluation, tables, value semantics, gradients, updates."""

import copy
import pickle

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, ClassError, FormatError, OptionError, SizeError, TraceError
from dlarray.layers.base.properties import ReadOnlyError

NaN = float("nan")


def array(size, fmt="", cls="double", seed=0):
    """A dlarray of normal numbers."""
    values = np.random.default_rng(seed).normal(size=size)
    return dl.dlarray(values.astype(np.float32 if cls == "single" else np.float64), fmt)


def host(X):
    """The values of a dlarray."""
    return np.asarray(X.extractdata())


def shared(A, B):
    """Whether two dlarrays have the same data in memory."""
    return A is not B and A._data is B._data


def doubled(net, scale=0.0):
    """The network with learnables in double precision, moved away from constants by ``scale``."""
    t = net.Learnables
    for k, value in enumerate(t.Value):
        old = host(value).astype(np.float64)
        t.Value[k] = dl.dlarray(old + scale * np.random.default_rng(k).normal(size=old.shape))
    return net.with_learnables(t)


def chain():
    """The layers of the selfAttentionLayer page."""
    return [
        dl.sequenceInputLayer(12),
        dl.selfAttentionLayer(4, 12),
        dl.layerNormalizationLayer(),
        dl.fullyConnectedLayer(9),
        dl.softmaxLayer(),
    ]


NAMES = ["sequenceinput", "selfattention", "layernorm", "fc", "softmax"]


def mlp(**options):
    """A small network of features."""
    layers = [dl.featureInputLayer(3), dl.fullyConnectedLayer(5), dl.reluLayer(), dl.fullyConnectedLayer(2)]
    return dl.dlnetwork(layers, **options)


# --- construction ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", [list, tuple, dl.layerArray])
def test_layers_in_any_form(form):
    net = dl.dlnetwork(form(chain()))
    assert [layer.Name for layer in net.Layers] == NAMES
    assert net.InputNames == ["sequenceinput"] and net.OutputNames == ["softmax"] and net.Initialized is True
    pairs = list(zip(NAMES[:-1], NAMES[1:], strict=True))
    assert list(net.Connections) == pairs and net.Connections.VariableNames == ["Source", "Destination"]


def test_a_single_layer_and_nested_lists():
    assert len(dl.dlnetwork(dl.softmaxLayer(), array((3, 2), "CB")).Layers) == 1
    net = dl.dlnetwork([dl.featureInputLayer(3), [dl.fullyConnectedLayer(4), dl.reluLayer], dl.softmaxLayer])
    assert [layer.Name for layer in net.Layers] == ["input", "fc", "relu", "softmax"]


def test_empty_network():
    net = dl.dlnetwork()
    assert repr(net) == (
        "  dlnetwork with properties:\n\n         Layers: [0×1 nnet.cnn.layer.Layer]\n    Connections: [0×2 table]\n"
        "     Learnables: [0×3 table]\n          State: [0×3 table]\n     InputNames: {}\n    OutputNames: {}\n"
        "    Initialized: 0\n\n  View summary with summary."
    )


def test_automatic_names():
    layers = [
        dl.featureInputLayer(3),
        dl.fullyConnectedLayer(4),
        dl.reluLayer(),
        dl.fullyConnectedLayer(4),
        dl.reluLayer(),
    ]
    names = [layer.Name for layer in dl.dlnetwork([*layers, dl.softmaxLayer()]).Layers]
    assert names == ["input", "fc_1", "relu_1", "fc_2", "relu_2", "softmax"]
    layers = [
        dl.fullyConnectedLayer(4, Name="fc"),
        dl.fullyConnectedLayer(4),
        dl.dropoutLayer(),
        dl.globalAveragePooling1dLayer(),
    ]
    names = [layer.Name for layer in dl.dlnetwork(layers, array((3, 2, 4), "CBT")).Layers]
    assert names[:3] == ["fc", "fc_1", "dropout"]
    layers = [dl.fullyConnectedLayer(4, Name="fc_1"), dl.fullyConnectedLayer(4), dl.fullyConnectedLayer(4)]
    names = [layer.Name for layer in dl.dlnetwork(layers, array((3, 2), "CB")).Layers]
    assert names == ["fc_1", "fc_2", "fc_3"]


def test_a_repeated_layer_is_two_layers():
    layer = dl.fullyConnectedLayer(3)
    net = dl.dlnetwork([layer, layer], array((3, 2), "CB"))
    assert (
        [each.Name for each in net.Layers] == ["fc_1", "fc_2"]
        and layer.Name == ""
        and layer.Weights.shape == (0, 0)
    )
    assert not np.array_equal(host(net.Learnables.Value[0]), host(net.Learnables.Value[2]))


def test_construction_errors():
    with pytest.raises(ArgumentError, match="layer names must be unique, but 'a' is given more than once"):
        dl.dlnetwork([dl.reluLayer(Name="a"), dl.softmaxLayer(Name="a")], array((3, 2), "CB"))
    with pytest.raises(ClassError, match='made of layers, but the text "relu" is among them'):
        dl.dlnetwork([dl.featureInputLayer(3), "relu"])
    with pytest.raises(
        ArgumentError, match="input 'fc', because the network has no input layer.*Initialize=False"
    ):
        dl.dlnetwork([dl.fullyConnectedLayer(3)])
    with pytest.raises(OptionError, match='no option "Initialise".*did you mean "Initialize"'):
        dl.dlnetwork([dl.fullyConnectedLayer(3)], Initialise=False)
    with pytest.raises(ArgumentError, match="no layer or output 'softmx'; did you mean 'softmax'"):
        dl.dlnetwork(chain(), OutputNames="softmx")
    with pytest.raises(
        ArgumentError, match="no layer or output 'b'; fix: one of sequenceinput, selfattention, "
    ):
        dl.dlnetwork(chain(), OutputNames="b")
    with pytest.raises(AttributeError):
        mlp().Outputs = 3


# --- initialization --------------------------------------------------------------------------------------------------


def test_uninitialized():
    net = mlp(Initialize=False)
    assert net.Initialized is False and all(v.shape == (0, 0) for v in net.Learnables.Value)
    assert dl.dlnetwork([dl.featureInputLayer(3)], "Initialize", False).Initialized is False
    for f in (dl.predict, dl.forward):
        with pytest.raises(
            ArgumentError, match=f"{f.__name__}: the network is not initialized.*fix: net = initialize"
        ):
            f(net, array((3, 2), "CB"))


@pytest.mark.parametrize("how", ["function", "method"])
def test_initialize_returns_another_network(how):
    net = mlp(Initialize=False)
    new = dl.initialize(net) if how == "function" else net.initialize()
    assert new.Initialized and not net.Initialized and net.Learnables.Value[0].shape == (0, 0)
    assert [v.shape for v in new.Learnables.Value] == [(5, 3), (5, 1), (2, 5), (2, 1)]


@pytest.mark.parametrize("cls", ["single", "double"])
@pytest.mark.parametrize("kind", ["data", "layout"])
def test_initialize_from_examples(cls, kind):
    X = array((4, 6), "CB", cls) if kind == "data" else dl.networkDataLayout([4, NaN], "CB")
    layers = [dl.fullyConnectedLayer(5), dl.layerNormalizationLayer()]
    for net in (dl.dlnetwork(layers, X), dl.initialize(dl.dlnetwork(layers, Initialize=False), X)):
        assert [v.shape for v in net.Learnables.Value] == [(5, 4), (5, 1), (5, 1), (5, 1)]
        assert {dl.underlyingType(v) for v in net.Learnables.Value} == {"single"}
        assert not any(dl.dims(v) for v in net.Learnables.Value)


def test_initialize_keeps_what_is_set():
    W = np.arange(15.0).reshape(5, 3)
    layers = [dl.featureInputLayer(3), dl.fullyConnectedLayer(5, Weights=W)]
    net = dl.dlnetwork(layers)
    again = net.initialize()
    for each in (net, again):
        assert np.array_equal(host(each.Learnables.Value[0]), W.astype(np.float32))
    assert shared(again.Learnables.Value[1], net.Learnables.Value[1])


def test_initialize_of_a_layer_alone():
    """MATLAB calls methods as functions: ``layer = initialize(layer, layout)``."""

    class Scale(dl.Layer):
        W = dl.Learnable()

        def initialize(self, layout):
            self.W = dl.ones(layout.Size[dl.finddim(layout, "C") - 1], 1)

        def predict(self, X):
            return self.W * X

    layer = Scale()
    assert dl.size(dl.initialize(layer, dl.networkDataLayout([5, dl.NaN], "CB")).W) == (5, 1)
    assert dl.size(dl.initialize(layer, dl.dlarray(dl.ones(3, 2), "CB")).W) == (3, 1)
    assert dl.isempty(layer.W)


def test_initialize_errors():
    with pytest.raises(
        FormatError,
        match="initialize: the data for the input 'fc' of a dlnetwork must be a formatted dlarray",
    ):
        dl.dlnetwork([dl.fullyConnectedLayer(5)], array((3, 2)))
    with pytest.raises(FormatError, match="initialize: the data for the input 'fc' has no labels"):
        dl.dlnetwork([dl.fullyConnectedLayer(5)], dl.networkDataLayout([3, 2]))
    with pytest.raises(ArgumentError, match="has 1 input \\(fc\\), but 2 examples are given"):
        dl.dlnetwork([dl.fullyConnectedLayer(5)], array((3, 2), "CB"), array((3, 2), "CB"))
    with pytest.raises(ClassError, match="must be a dlnetwork, but it is"):
        dl.initialize(dl.fullyConnectedLayer(5))
    with pytest.raises(SizeError, match="initialize: layer 'b' .*Weights is 4×2, but must be 4×3"):
        dl.dlnetwork(
            [dl.featureInputLayer(3), dl.fullyConnectedLayer(4, Name="b", Weights=np.ones((4, 2)))]
        ).initialize()


def test_initialization_draws_in_the_order_of_the_layers():
    dl.rng(4)
    net = dl.dlnetwork(chain())
    dl.rng(4)
    first = dl.rand([12, 12], "single")
    bound = np.float32(np.sqrt(6 / 24))
    np.testing.assert_allclose(host(net.Learnables.Value[0]), (2 * host(first) - 1) * bound, rtol=1e-6)


# --- evaluation ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cls", ["single", "double"])
@pytest.mark.parametrize("batch", [1, 2])
def test_predict_of_the_page(cls, batch):
    net = dl.dlnetwork(chain())
    net = net if cls == "single" else doubled(net)
    X = array((12, batch, 7), "CBT", cls)
    Y = dl.predict(net, X)
    assert (Y.dims(), Y.shape, dl.underlyingType(Y)) == ("CBT", (9, batch, 7), cls)
    np.testing.assert_allclose(host(Y).sum(axis=0), 1, rtol=1e-6)
    assert np.array_equal(host(net.predict(X)), host(Y)) and np.array_equal(host(net.forward(X)), host(Y))


def test_predict_is_its_layers_in_turn():
    net = doubled(dl.dlnetwork(chain()), 0.3)
    X = array((12, 2, 7), "CBT")
    Y = X
    for k, layer in enumerate(net.Layers):
        Y = layer.predict(Y)
        assert np.array_equal(host(net.predict(X, Outputs=NAMES[k])), host(Y))
        assert np.array_equal(host(dl.predict(layer, X)), host(Y)) if k == 0 else True


def test_outputs_and_nargout():
    net = dl.dlnetwork(chain(), OutputNames=["softmax", "fc"])
    X = array((12, 2, 7), "CBT", "single")
    S, F = net.predict(X)
    np.testing.assert_allclose(host(dl.softmax(F)), host(S))
    assert np.array_equal(host(net.predict(X, nargout=1)), host(S))
    S, F, state = net.forward(X, nargout=3)
    assert len(state) == 0 and state.VariableNames == ["Layer", "Parameter", "Value"]
    a, b = dl.predict(net, X, "Outputs", ["fc", "selfattention/out"])
    assert np.array_equal(host(a), host(F)) and b.shape == (12, 2, 7)
    with pytest.raises(
        ArgumentError, match="2 outputs \\(softmax, fc\\) and the state, so nargout is 1 to 3, not 4"
    ):
        net.predict(X, nargout=4)
    with pytest.raises(ArgumentError, match="no layer or output 'fcc'; did you mean 'fc'"):
        net.predict(X, Outputs="fcc")
    assert net.predict(X, Acceleration="none", nargout=1).shape == (9, 2, 7)
    with pytest.raises(OptionError, match='Acceleration must be one of "auto", .*fix: leave it out'):
        net.predict(X, Acceleration="fast")
    net.OutputNames = "fc"
    assert net.OutputNames == ["fc"] and np.array_equal(host(net.predict(X)), host(F))
    with pytest.raises(ArgumentError):
        net.OutputNames = ["nothing"]
    assert net.OutputNames == ["fc"]


def test_dropout_acts_in_forward_only():
    layers = [dl.featureInputLayer(50), dl.dropoutLayer(0.5)]
    net = dl.dlnetwork(layers)
    X = dl.dlarray(np.ones((50, 40)), "CB")
    assert np.all(host(net.predict(X)) == 1)
    assert set(np.unique(host(net.forward(X)))) == {0, 2}


def test_wrong_data():
    net = dl.dlnetwork(chain())
    with pytest.raises(
        SizeError,
        match=r"predict: layer 'sequenceinput'.*12\(C\), but it is 10\(C\) × 2\(B\) × 7\(T\) dlarray; fix",
    ):
        net.predict(array((10, 2, 7), "CBT"))
    with pytest.raises(
        ArgumentError,
        match=r"predict: the network has 1 input \(sequenceinput\), but 2 arrays are given; fix: one",
    ):
        net.predict(array((12, 2), "CB"), array((12, 2), "CB"))
    with pytest.raises(ClassError, match="the data must be arrays"):
        net.predict("text")
    with pytest.raises(ClassError, match="predict: the first argument must be a dlnetwork, but it is 5"):
        dl.predict(5, array((12, 2), "CB"))
    other = dl.dlnetwork([dl.fullyConnectedLayer(3, Name="head")], array((5, 2), "CB"))
    with pytest.raises(
        SizeError, match=r"forward: layer 'head' \(FullyConnectedLayer\): .*for 5 .*4\(C\) × 2\(B\) dlarray"
    ):
        other.forward(array((4, 2), "CB"))
    with pytest.raises(
        FormatError,
        match="predict: the data for the input 'head' of a dlnetwork must be a formatted dlarray.*fix",
    ):
        other.predict(array((5, 2)))


def test_the_error_names_the_layer_once():
    net = dl.dlnetwork([dl.fullyConnectedLayer(3, Name="head")], array((5, 2), "CB"))
    with pytest.raises(SizeError) as problem:
        net.predict(array((4, 2), "CB"))
    assert str(problem.value).count("'head'") == 1


def test_plain_data_with_an_input_layer():
    net = doubled(mlp())
    X = array((6, 3))  # observations×features
    Y = net.predict(X)
    assert Y.dims() == "" and Y.shape == (6, 2)
    np.testing.assert_allclose(host(Y), host(net.predict(dl.dlarray(X, "BC"))).T)
    np.testing.assert_allclose(host(net.predict(host(X))), host(Y))
    sequences = doubled(dl.dlnetwork([dl.sequenceInputLayer(3), dl.fullyConnectedLayer(2)]))
    X = array((7, 3, 2))  # time×channels×observations
    Y = sequences.predict(X)
    assert Y.dims() == "" and Y.shape == (7, 2, 2)
    np.testing.assert_allclose(
        host(Y), np.einsum("tcb,oc->tob", host(X), host(sequences.Learnables.Value[0])), rtol=1e-12
    )
    assert sequences.predict(array((7, 3))).shape == (7, 2)


def test_data_formats():
    net = doubled(mlp())
    X = array((3, 6))
    Y = net.predict(X, InputDataFormats="CB", OutputDataFormats="CB")
    assert Y.dims() == "" and Y.shape == (2, 6)
    np.testing.assert_allclose(host(Y), host(net.predict(dl.dlarray(X, "CB"))))
    assert net.predict(dl.dlarray(X, "CB"), OutputDataFormats="BC").shape == (6, 2)
    headless = doubled(dl.dlnetwork([dl.fullyConnectedLayer(2)], dl.networkDataLayout([3, NaN], "CB")))
    assert headless.predict(X, InputDataFormats="CB").shape == (2, 6)  # in the order in which it went in
    with pytest.raises(OptionError, match="InputDataFormats has 2 formats for 1 arrays"):
        net.predict(X, InputDataFormats=["CB", "CB"])


# --- Learnables and State --------------------------------------------------------------------------------------------


def test_learnables():
    t = dl.dlnetwork(chain()).Learnables
    rows = [
        ("selfattention", f"{part}{kind}")
        for kind in ("Weights", "Bias")
        for part in ("Query", "Key", "Value", "Output")
    ]
    rows += [("layernorm", "Offset"), ("layernorm", "Scale"), ("fc", "Weights"), ("fc", "Bias")]
    assert list(zip(t.Layer, t.Parameter, strict=True)) == rows
    assert all(type(v) is dl.dlarray for v in t.Value)
    assert t.Value[10].shape == (9, 12)
    assert list(t(t.Layer == "fc", ":").Parameter) == ["Weights", "Bias"]


def test_assigning_learnables_changes_this_network_alone():
    net = mlp()
    other = net.copy()
    t = net.Learnables
    t.Value[0] = np.ones((5, 3))
    assert host(net.Learnables.Value[0]).std() > 0  # a table is a copy
    net.Learnables = t
    assert np.all(host(net.Learnables.Value[0]) == 1) and np.all(host(net.Layers[1].Weights) == 1)
    assert host(other.Learnables.Value[0]).std() > 0
    assert shared(net.Learnables.Value[2], other.Learnables.Value[2])


def test_learnables_must_fit():
    net = mlp()
    t = net.Learnables
    for wrong, error, words in (
        (5, ClassError, "Learnables takes a table"),
        (t[:2], ArgumentError, "rows of net.Learnables in the same order"),
        (t[[1, 0, 2, 3]], ArgumentError, "rows of net.Learnables in the same order"),
    ):
        with pytest.raises(error, match=words):
            net.Learnables = wrong
    t.Value[0] = np.ones((5, 4))
    with pytest.raises(
        SizeError,
        match=r"'fc_1' has Weights of size 5×3, but the new value is 5×4 .*fix: a value of size 5×3",
    ):
        net.Learnables = t
    with pytest.raises(SizeError):
        net.with_learnables(t)
    assert net.Learnables.Value[0].shape == (5, 3)


def test_a_lost_assignment_is_an_error():
    with pytest.raises(ArgumentError, match="fix: t = net.Learnables"):
        mlp().Learnables.Value[0] = 5


def test_changing_a_layer_of_the_layer_array_leaves_the_network():
    net = mlp()
    layers = net.Layers
    layers[1].Weights = np.zeros((5, 3))
    layers[1].Name = "other"
    assert host(net.Layers[1].Weights).std() > 0 and net.Layers[1].Name == "fc_1"


def test_assigning_elements_changes_one_holder_alone():
    net = mlp()
    before = host(net.Learnables.Value[0]).copy()
    t, layers, W = net.Learnables, net.Layers, net.Learnables.Value[0]
    t.Value[0][0, 0] = 7
    layers[1].Weights[0, 1] = 8
    W[0, 2] = 9
    assert np.array_equal(host(net.Learnables.Value[0]), before)
    assert host(t.Value[0])[0, 0] == 7 and host(layers[1].Weights)[0, 1] == 8
    net.Learnables = t
    t.Value[0][1, 1] = 7
    assert host(net.Learnables.Value[0])[0, 0] == 7 and host(net.Learnables.Value[0])[1, 1] == before[1, 1]
    values = np.ones((5, 3))
    layer = dl.fullyConnectedLayer(5, Weights=values)
    net = dl.dlnetwork([dl.featureInputLayer(3), layer])
    values[:] = 2
    layer.Weights[:] = 3
    assert np.all(host(net.Learnables.Value[0]) == 1) and np.all(layer.Weights == 3)


def test_state_is_empty():
    net = mlp()
    assert len(net.State) == 0 and net.State.shape == (0, 3)
    net.State = net.State
    with pytest.raises(ArgumentError):
        net.State = net.Learnables


def test_copies_and_pickles():
    net = dl.dlnetwork(chain())
    X = array((12, 2, 7), "CBT", "single")
    Y = host(net.predict(X))
    for other in (net.copy(), copy.copy(net), copy.deepcopy(net), pickle.loads(pickle.dumps(net))):
        assert np.array_equal(host(other.predict(X)), Y) and repr(other) == repr(net)


# --- displays --------------------------------------------------------------------------------------------------------


def test_display():
    assert repr(mlp()) == (
        "  dlnetwork with properties:\n\n"
        "         Layers: [4×1 nnet.cnn.layer.Layer]\n"
        "    Connections: [3×2 table]\n"
        "     Learnables: [4×3 table]\n"
        "          State: [0×3 table]\n"
        "     InputNames: {'input'}\n"
        "    OutputNames: {'fc_2'}\n"
        "    Initialized: 1\n\n"
        "  View summary with summary."
    )
    html = mlp()._repr_html_()
    assert html.startswith("<pre ") and ">  dlnetwork with properties:" in html
    assert (
        "<summary>Layers</summary>" in html
        and '<summary>Graph</summary><img alt="graph of the network"' in html
    )


def test_display_of_layers_of_one_class():
    class kCall11498(dl.Layer):
        Formattable = True

        def predict(self, X):
            return X

    def shown(*layers):
        return repr(dl.dlnetwork(list(layers), Initialize=False)).split("\n")[2].split(": ")[1]

    assert shown(kCall11498()) == "[1×1 kCall11498]"
    assert shown(dl.reluLayer()) == "[1×1 nnet.cnn.layer.ReLULayer]"
    assert shown(dl.reluLayer(), dl.reluLayer()) == "[2×1 nnet.cnn.layer.ReLULayer]"
    assert shown(dl.reluLayer(), dl.tanhLayer()) == "[2×1 nnet.cnn.layer.Layer]"
    assert shown() == "[0×1 nnet.cnn.layer.Layer]"


def test_what_a_network_computes_cannot_be_set():
    net = dl.dlnetwork([dl.featureInputLayer(3), dl.fullyConnectedLayer(2)])
    for name, fix in (
        ("Layers", "replaceLayer"),
        ("Connections", "connectLayers"),
        ("InputNames", "replaceLayer"),
        ("Initialized", "initialize"),
    ):
        words = (
            f"Unable to set the '{name}' property of class 'dlnetwork' because it is read-only; fix: .*{fix}"
        )
        with pytest.raises(ReadOnlyError, match=words):
            setattr(net, name, getattr(net, name))
    lgraph = dl.layerGraph(net)
    for name in ("Layers", "Connections", "InputNames", "OutputNames"):
        with pytest.raises(
            AttributeError, match=f"'{name}' property of class 'LayerGraph' because it is read-only"
        ):
            setattr(lgraph, name, getattr(lgraph, name))
    with pytest.raises(AttributeError):
        net.Learnable = net.Learnables


def test_display_of_several_inputs():
    layer = dl.selfAttentionLayer(4, 12, HasPaddingMaskInput=True, HasScoresOutput=True, Name="a")
    text = repr(dl.dlnetwork([layer], Initialize=False))
    assert (
        "InputNames: {'a/in'  'a/mask'}\n    OutputNames: {'a/out'  'a/scores'}\n    Initialized: 0" in text
    )


def test_display_of_learnables():
    net = dl.dlnetwork([dl.featureInputLayer(4), dl.fullyConnectedLayer(16, Name="fc1")])
    lines = [line.rstrip() for line in repr(net.Learnables).split("\n")]
    assert lines == [
        "  2×3 table",
        "",
        "    Layer    Parameter        Value",
        "    _____    _________    ______________",
        "",
        '    "fc1"    "Weights"    {16×4 dlarray}',
        '    "fc1"    "Bias"       {16×1 dlarray}',
    ]


def test_escaped_names():
    net = dl.dlnetwork([dl.featureInputLayer(4, Name="<script>")])
    assert "<script>" not in net._repr_html_() and "<script>" not in net.Connections._repr_html_()


# --- differentiation and updates -------------------------------------------------------------------------------------


def loss_of(net, X, G):
    value = dl.sum(dl.forward(net, X) * G, "all")
    return value, dl.dlgradient(value, net.Learnables)


def test_gradients_against_torch():
    torch = pytest.importorskip("torch")
    F = torch.nn.functional
    net = doubled(dl.dlnetwork(chain()), 0.3)
    X, G = array((12, 3, 7), "CBT"), array((9, 3, 7), "CBT", seed=5)
    value, gradients = dl.dlfeval(loss_of, net, X, G)

    P = [torch.tensor(host(v)).requires_grad_() for v in net.Learnables.Value]
    wq, wk, wv, wo, bq, bk, bv, bo, offset, scale, w, b = P
    x = torch.tensor(np.ascontiguousarray(host(X).T))  # T×B×C
    y, _ = F.multi_head_attention_forward(
        x,
        x,
        x,
        12,
        4,
        torch.cat([wq, wk, wv]),
        torch.cat([bq, bk, bv])[:, 0],
        None,
        None,
        False,
        0.0,
        wo,
        bo[:, 0],
    )
    y = F.layer_norm(y, (12,), scale[:, 0], offset[:, 0], 1e-5)
    y = F.softmax(F.linear(y, w, b[:, 0]), dim=-1)
    total = (y * torch.tensor(host(G).T.copy())).sum()
    total.backward()
    np.testing.assert_allclose(host(dl.predict(net, X)).T, y.detach().numpy(), rtol=1e-10, atol=1e-10)
    np.testing.assert_allclose(float(value), total.item(), rtol=1e-10)
    assert (
        gradients.VariableNames == ["Layer", "Parameter", "Value"]
        and (gradients.Layer == net.Learnables.Layer).all()
    )
    for ours, theirs in zip(gradients.Value, P, strict=True):
        np.testing.assert_allclose(host(ours), theirs.grad.numpy(), rtol=1e-10, atol=1e-10)


def test_gradient_of_inputs_and_of_two_networks():
    a, b = doubled(mlp()), doubled(mlp())
    X = array((3, 6), "CB")

    def both(a, b, X):
        value = dl.sum(a.predict(X) * b.predict(X), "all")
        return dl.dlgradient(value, a.Learnables, b.Learnables, X)

    ga, gb, gx = dl.dlfeval(both, a, b, X)
    assert [v.shape for v in ga.Value] == [v.shape for v in gb.Value] == [v.shape for v in a.Learnables.Value]
    step = 1e-6
    t = a.Learnables
    W = host(t.Value[0]).copy()
    W[1, 2] += step
    t.Value[0] = dl.dlarray(W)
    there = float(dl.sum(a.with_learnables(t).predict(X) * b.predict(X), "all"))
    here = float(dl.sum(a.predict(X) * b.predict(X), "all"))
    np.testing.assert_allclose(host(ga.Value[0])[1, 2], (there - here) / step, rtol=1e-4, atol=1e-6)
    assert gx.shape == (3, 6) and gx.dims() == "CB"


def test_the_network_comes_out_untraced():
    net = doubled(mlp())
    X = array((3, 6), "CB")
    inside = []

    def f(net, X):
        inside.append(net)
        return net, dl.sum(net.predict(X), "all")

    new, _ = dl.dlfeval(f, net, X)
    assert new is not net and inside[0] is not net
    assert pickle.loads(pickle.dumps(new)).Initialized
    with pytest.raises(TraceError):
        dl.dlfeval(lambda X: dl.dlgradient(dl.sum(net.predict(X), "all"), net.Learnables), X)


def test_nest_protocol():
    net = mlp()
    children = net.__nest_children__()
    assert len(children) == 4 and shared(children[0], net.Learnables.Value[0])
    new = net.__nest_rebuild__([children[0] * 2, *children[1:]])
    assert np.array_equal(host(new.Learnables.Value[0]), 2 * host(children[0]))
    assert shared(new.Learnables.Value[2], children[2]) and shared(net.Learnables.Value[0], children[0])
    assert net.__nest_labels__() == ["fc_1/Weights", "fc_1/Bias", "fc_2/Weights", "fc_2/Bias"]


def test_dlupdate_changes_the_class():
    net = mlp()
    new = (
        dl.dlupdate(lambda W: dl.dlarray(host(W).astype(np.float64)), net)
        if hasattr(dl, "dlupdate")
        else doubled(net)
    )
    assert {dl.underlyingType(v) for v in new.Learnables.Value} == {"double"}
    assert {dl.underlyingType(v) for v in net.Learnables.Value} == {"single"}
    assert dl.underlyingType(new.predict(array((3, 2), "CB"))) == "double"


@pytest.mark.parametrize("target", ["network", "table"])
def test_adamupdate(target):
    net = doubled(mlp())
    X, G = array((3, 6), "CB"), array((2, 6), "CB", seed=3)
    start, _ = dl.dlfeval(loss_of, net, X, G)
    average, squares = None, None
    for iteration in range(1, 31):
        value, gradients = dl.dlfeval(loss_of, net, X, G)
        if target == "network":
            net, average, squares = dl.adamupdate(net, gradients, average, squares, iteration, 0.01)
        else:
            net.Learnables, average, squares = dl.adamupdate(
                net.Learnables, gradients, average, squares, iteration, 0.01
            )
    assert type(net) is dl.dlnetwork and float(value) < float(start) - 1
    assert len(average) == 4


def test_forward_with_a_mask_through_a_chain():
    layers = [
        dl.sequenceInputLayer(12, Name="x"),
        dl.selfAttentionLayer(4, 12, HasPaddingMaskInput=True),
        dl.softmaxLayer(),
    ]
    X, mask = array((12, 2, 5), "CBT"), dl.dlarray(np.ones((1, 2, 5)), "CBT")
    net = dl.dlnetwork(layers, X, mask)
    assert net.InputNames == ["x", "selfattention/mask"]
    assert list(net.Connections)[0] == ("x", "selfattention/in")
    plain = dl.dlnetwork([layers[0], dl.selfAttentionLayer(4, 12), layers[2]])
    plain.Learnables = net.Learnables
    np.testing.assert_allclose(host(net.predict(X, mask)), host(plain.predict(X)), rtol=1e-6)


def test_layers_are_joined_in_rows_and_columns():
    first, rest = dl.featureInputLayer(2), [dl.fullyConnectedLayer(3), dl.tanhLayer()]
    for join in (dl.vertcat, dl.horzcat):
        layers = join(first, rest, dl.fullyConnectedLayer(1))
        assert [type(layer).__name__ for layer in layers][::3] == ["featureInputLayer", "fullyConnectedLayer"]
        assert len(dl.dlnetwork(layers).Layers) == 4
    with pytest.raises(ArgumentError, match="a column or a row"):
        dl.cat(3, first, rest)

"""Layers: the base class, custom layers, the concrete layers but selfAttentionLayer, layouts, layer arrays, tables."""

import copy
import math
import pickle

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, ClassError, FormatError, IndexingError, OptionError, SizeError
from dlarray.table import Column, table
from tests.support.backends import host as from_backend
from tests.support.bundles import cases

NaN = float("nan")


def array(size, fmt="", cls="double", seed=0):
    """A dlarray of normal numbers."""
    values = np.random.default_rng(seed).normal(size=size)
    return dl.dlarray(values.astype(np.float32 if cls == "single" else np.float64), fmt)


def host(X):
    """The values of a dlarray."""
    return np.asarray(X.extractdata())


def doubled(net, scale=0.0):
    """The network with learnables in double precision, moved away from constants by ``scale``."""
    t = net.Learnables
    for k, value in enumerate(t.Value):
        old = host(value).astype(np.float64)
        t.Value[k] = dl.dlarray(old + scale * np.random.default_rng(k).normal(size=old.shape))
    return net.with_learnables(t)


# --- fullyConnectedLayer ---------------------------------------------------------------------------------------------


def test_fully_connected_defaults():
    layer = dl.fullyConnectedLayer(10)
    got = {name: getattr(layer, name) for name in type(layer).property_names}
    assert got == {
        "Name": "",
        "InputSize": "auto",
        "OutputSize": 10,
        "OperationDimension": "spatial-channel",
        "WeightsInitializer": "glorot",
        "BiasInitializer": "zeros",
        "WeightLearnRateFactor": 1,
        "BiasLearnRateFactor": 1,
        "WeightL2Factor": 1,
        "BiasL2Factor": 0,
    }
    assert layer.Weights.shape == layer.Bias.shape == (0, 0)
    assert layer.InputNames == ["in"] and layer.OutputNames == ["out"]


@cases(
    ("fmt", "size", "inputs", "out", "expected"),
    [
        ("CB", (3, 4), 3, "CB", (5, 4)),
        ("CBT", (3, 4, 2), 3, "CBT", (5, 4, 2)),
        ("SSCB", (2, 3, 4, 6), 24, "CB", (5, 6)),
        ("SCBT", (2, 3, 4, 6), 6, "CBT", (5, 4, 6)),
        ("BT", (4, 6), 1, "CBT", (5, 4, 6)),
    ],
)
@cases("cls", ["single", "double"])
def test_fully_connected_formats(fmt, size, inputs, out, expected, cls):
    X = array(size, fmt, cls)
    net = dl.dlnetwork([dl.fullyConnectedLayer(5)], X)
    net = net if cls == "single" else doubled(net)
    layer = net.Layers[0]
    assert (layer.InputSize, layer.Weights.shape, layer.Bias.shape) == (inputs, (5, inputs), (5, 1))
    Y = net.predict(X)
    assert (Y.dims(), Y.shape, dl.underlyingType(Y)) == (out, expected, cls)
    wanted = dl.fullyconnect(X, layer.Weights, layer.Bias)
    assert np.array_equal(host(Y), host(wanted))


def test_fully_connected_along_a_dimension():
    X = array((3, 4, 2), "CBT")
    net = doubled(dl.dlnetwork([dl.fullyConnectedLayer(5, OperationDimension=3)], X))
    Y = net.predict(X)
    assert (Y.dims(), Y.shape, net.Layers[0].Weights.shape) == ("CBT", (3, 4, 5), (5, 2))
    np.testing.assert_allclose(
        host(Y), np.einsum("cbt,ot->cbo", host(X), host(net.Layers[0].Weights)), rtol=1e-12
    )


def test_fully_connected_initializers():
    dl.rng(0)
    X = dl.networkDataLayout([400, NaN], "CB")

    def weights(how, n=600):
        return host(dl.dlnetwork([dl.fullyConnectedLayer(n, WeightsInitializer=how)], X).Layers[0].Weights)

    W = weights("glorot")
    bound = math.sqrt(6 / 1000)
    assert 0.999 * bound < np.max(np.abs(W)) <= bound * (1 + 1e-6) and abs(np.var(W) * 500 - 1) < 0.02
    assert abs(np.std(weights("he")) / math.sqrt(2 / 400) - 1) < 0.01
    assert abs(np.std(weights("narrow-normal")) / 0.01 - 1) < 0.01
    for n in (600, 200):
        Q = weights("orthogonal", n).astype(np.float64)
        gram = Q.T @ Q if n >= 400 else Q @ Q.T
        np.testing.assert_allclose(gram, np.eye(len(gram)), atol=1e-5)
    assert np.all(weights("ones") == 1) and np.all(weights("zeros") == 0)
    assert np.all(weights(lambda size: np.full(size, 3)) == 3)


def test_fully_connected_errors():
    with pytest.raises(
        OptionError, match="'OutputSize' of class 'FullyConnectedLayer'. Value must be a positive integer"
    ):
        dl.fullyConnectedLayer(0)
    with pytest.raises(OptionError, match='"orthogonal"'):
        dl.fullyConnectedLayer(3, WeightsInitializer="xavier")
    with pytest.raises(
        AttributeError, match="'OutputSize' property of class 'FullyConnectedLayer' because it is read-only"
    ):
        dl.fullyConnectedLayer(3).OutputSize = 4
    with pytest.raises(SizeError, match="Weights is 3×4, but must be 3×5 .*leave it empty"):
        dl.dlnetwork([dl.featureInputLayer(5), dl.fullyConnectedLayer(3, Weights=np.ones((3, 4)))])
    net = dl.dlnetwork([dl.fullyConnectedLayer(3)], array((5, 2), "CB"))
    with pytest.raises(
        SizeError, match=r"layer 'fc' .*5 input values .*S and C.*4\(C\) × 2\(B\) dlarray, which has 4"
    ):
        net.predict(array((4, 2), "CB"))


def test_weights_given_as_lists():
    layer = dl.fullyConnectedLayer(1, Weights=[1, 2, 3], Bias=4)
    assert layer.Weights.shape == (1, 3) and layer.Bias.shape == (1, 1)
    Y = dl.predict(layer, dl.dlarray([[1], [1], [1]], "CB"))
    assert float(Y) == 10
    layer.Weights = []
    assert layer.Weights.shape == (0, 0)


# --- layerNormalizationLayer -----------------------------------------------------------------------------------------


def test_layer_normalization_defaults():
    layer = dl.layerNormalizationLayer()
    got = {name: getattr(layer, name) for name in type(layer).property_names}
    assert got == {
        "Name": "",
        "NumChannels": "auto",
        "Epsilon": 1e-5,
        "OperationDimension": "auto",
        "OffsetInitializer": "zeros",
        "ScaleInitializer": "ones",
        "OffsetLearnRateFactor": 1,
        "ScaleLearnRateFactor": 1,
        "OffsetL2Factor": 1,
        "ScaleL2Factor": 1,
    }
    assert layer.getLearnRateFactor("Offset") == layer.getL2Factor("Scale") == 1


@cases(
    ("fmt", "size", "parameter"),
    [
        ("CB", (4, 3), (4, 1)),
        ("CBT", (4, 3, 5), (4, 1)),
        ("SSCB", (2, 3, 4, 2), (1, 1, 4)),
        ("SCB", (2, 4, 3), (1, 4)),
    ],
)
@cases("how", ["auto", "channel-only", "spatial-channel", "batch-excluded"])
def test_layer_normalization(fmt, size, parameter, how):
    X = array(size, fmt)
    net = dl.dlnetwork([dl.layerNormalizationLayer(OperationDimension=how, Epsilon=1e-3)], X)
    layer = net.Layers[0]
    assert layer.NumChannels == 4 and layer.Offset.shape == layer.Scale.shape == parameter
    assert np.all(host(layer.Offset) == 0) and np.all(host(layer.Scale) == 1)
    net = doubled(net, 0.5)
    Y = net.predict(X)
    assert (Y.dims(), Y.shape) == (fmt, size)
    wanted = dl.layernorm(X, *net.Learnables.Value, Epsilon=1e-3, OperationDimension=how)
    assert np.array_equal(host(Y), host(wanted))
    if how == "channel-only":
        A = np.moveaxis(host(X), fmt.index("C"), 0)
        shift, gain = (host(v).reshape((4,) + (1,) * (A.ndim - 1)) for v in net.Learnables.Value)
        unit = (A - A.mean(axis=0)) / np.sqrt(A.var(axis=0) + 1e-3)
        np.testing.assert_allclose(
            np.moveaxis(host(Y), fmt.index("C"), 0), unit * gain + shift, rtol=1e-12, atol=1e-12
        )


def test_layer_normalization_errors():
    with pytest.raises(
        OptionError, match="'Epsilon' of class 'LayerNormalizationLayer'. Value must be a positive scalar"
    ):
        dl.layerNormalizationLayer(Epsilon=0)
    with pytest.raises(OptionError, match='"batch-excluded"'):
        dl.layerNormalizationLayer(OperationDimension="all")
    net = dl.dlnetwork([dl.layerNormalizationLayer()], array((4, 3), "CB"))
    with pytest.raises(SizeError, match="layer 'layernorm'.*is for 4 channels, but the data is 5"):
        net.predict(array((5, 3), "CB"))
    with pytest.raises(FormatError, match='channel dimension "C"'):
        net.predict(array((4, 3), "BT"))


# --- layers without learnables ---------------------------------------------------------------------------------------


def test_softmax_and_relu():
    X = array((4, 3, 2), "CBT")
    assert np.array_equal(host(dl.softmaxLayer().predict(X)), host(dl.softmax(X)))
    np.testing.assert_array_equal(host(dl.reluLayer().predict(X)), np.maximum(host(X), 0))
    assert dl.softmaxLayer(Name="s").Name == "s" and dl.reluLayer("Name", "r").Name == "r"


def test_dropout():
    X = dl.dlarray(np.ones((40, 30, 20)), "CBT")
    layer = dl.dropoutLayer(0.25)
    assert layer.Probability == 0.25 and dl.dropoutLayer().Probability == 0.5
    assert layer.predict(X) is X
    dl.rng(0)
    Y = layer.forward(X)
    assert (Y.dims(), Y.shape, dl.underlyingType(Y)) == ("CBT", (40, 30, 20), "double")
    values = host(Y)
    np.testing.assert_allclose(np.unique(values), [0, 4 / 3])
    assert abs(np.mean(values == 0) - 0.25) < 0.01
    dl.rng(0)
    drawn = host(dl.rand([40, 30, 20]))
    assert np.array_equal(values == 0, drawn < 0.25)
    assert dl.underlyingType(layer.forward(array((3, 2), "CB", "single"))) == "single"
    for bad in (1, -0.5, "half"):
        with pytest.raises(OptionError, match="'Probability' of class 'DropoutLayer'"):
            dl.dropoutLayer(bad)


@pytest.mark.parametrize(
    ("fmt", "size", "out", "axis"),
    [
        ("CBT", (3, 2, 5), "CB", 2),
        ("CT", (3, 5), "CU", 1),
        ("SCB", (5, 3, 2), "SCB", 0),
        ("SCBT", (5, 3, 2, 4), "SCBT", 0),
    ],
)
def test_global_average_pooling(fmt, size, out, axis):
    X = array(size, fmt)
    Y = dl.globalAveragePooling1dLayer().predict(X)
    keep = out == fmt or out == "CU"
    assert Y.dims() == out
    np.testing.assert_allclose(host(Y), host(X).mean(axis=axis, keepdims=keep), rtol=1e-13)


def test_global_average_pooling_needs_something_to_average():
    for fmt, size in (("CB", (3, 2)), ("SSCB", (2, 2, 3, 2))):
        with pytest.raises(FormatError, match="one S or a T dimension"):
            dl.globalAveragePooling1dLayer().predict(array(size, fmt))


# --- input layers ----------------------------------------------------------------------------------------------------


def test_sequence_input_defaults():
    layer = dl.sequenceInputLayer(12)
    got = {
        name: getattr(layer, name)
        for name in ("InputSize", "MinLength", "Normalization", "NormalizationDimension")
    }
    assert got == {"InputSize": 12, "MinLength": 1, "Normalization": "none", "NormalizationDimension": "auto"}
    assert layer.SplitComplexInputs is False and layer.Mean.shape == (0, 0)
    assert layer.NumInputs == 0 and layer.InputNames == [] and layer.OutputNames == ["out"]
    assert dl.sequenceInputLayer([28, 28, 3]).InputSize == (28, 28, 3)


@pytest.mark.parametrize(
    ("size", "data", "fmt"),
    [
        (3, (3, 2, 5), "CBT"),
        (3, (3, 5), "CT"),
        ([4, 3], (4, 3, 2, 5), "SCBT"),
        ([4, 5, 3], (4, 5, 3, 2, 6), "SSCBT"),
        ([2, 2, 2, 3], (2, 2, 2, 3, 1, 4), "SSSCBT"),
    ],
)
def test_sequence_input_passes_data(size, data, fmt):
    X = array(data, fmt)
    net = dl.dlnetwork([dl.sequenceInputLayer(size)])
    Y = net.predict(X)
    assert (Y.dims(), Y.shape) == (X.dims(), X.shape) and np.array_equal(host(Y), host(X))


STATISTICS = {"Mean": 2.0, "StandardDeviation": 4.0, "Min": -1.0, "Max": 3.0}
NORMALIZED = {
    "zerocenter": lambda x, s: x - s["Mean"],
    "zscore": lambda x, s: (x - s["Mean"]) / s["StandardDeviation"],
    "rescale-symmetric": lambda x, s: 2 * (x - s["Min"]) / (s["Max"] - s["Min"]) - 1,
    "rescale-zero-one": lambda x, s: (x - s["Min"]) / (s["Max"] - s["Min"]),
}


@cases("how", NORMALIZED)
@cases("kind", ["scalar", "channel", "row"])
def test_normalization_of_vector_sequences(how, kind):
    X = array((3, 2, 5), "CBT")
    spread = {
        "scalar": np.ones((1, 1)),
        "channel": np.array([[1.0], [2], [3]]),
        "row": np.array([[1.0, 2, 3]]),
    }[kind]
    given = {name: value * spread for name, value in STATISTICS.items()}
    layer = dl.sequenceInputLayer(3, Normalization=how, **given)
    Y = layer.predict(X)
    wide = {name: value.reshape(-1, 1, 1) for name, value in given.items()}
    assert Y.dims() == "CBT"
    np.testing.assert_allclose(host(Y), NORMALIZED[how](host(X), wide), rtol=1e-13, atol=1e-14)
    single = layer.predict(array((3, 2, 5), "CBT", "single"))
    assert dl.underlyingType(single) == "single"


@pytest.mark.parametrize("shape", [(1, 1), (4, 5, 3), (1, 1, 3)])
def test_normalization_of_image_sequences(shape):
    X = array((4, 5, 3, 2, 6), "SSCBT")
    mean = np.random.default_rng(1).normal(size=shape)
    Y = dl.sequenceInputLayer([4, 5, 3], Normalization="zerocenter", Mean=mean).predict(X)
    wide = mean.reshape((1,) * 5) if mean.size == 1 else mean[..., None, None]
    np.testing.assert_allclose(host(Y), host(X) - wide, rtol=1e-13, atol=1e-14)


def test_normalization_by_a_function():
    layer = dl.sequenceInputLayer(3, Normalization=lambda X: 2 * X)
    X = array((3, 2, 5), "CBT")
    assert np.array_equal(host(layer.predict(X)), 2 * host(X))


def test_normalization_needs_statistics():
    layer = dl.sequenceInputLayer(3, Normalization="zscore", Mean=1, Name="in")
    with pytest.raises(OptionError, match="layer 'in'.*'zscore' needs StandardDeviation, which is empty"):
        layer.predict(array((3, 2, 4), "CBT"))
    own = dl.dlnetwork([layer]).Layers(1)  # an initialized network has neutral ones
    assert (own.Mean.item(), own.StandardDeviation.item(), layer.StandardDeviation.size) == (1, 1, 0)
    with pytest.raises(
        SizeError, match="Mean is 2×1, but must be one number, one for each of the 3 channels"
    ):
        dl.dlnetwork([dl.sequenceInputLayer(3, Normalization="zerocenter", Mean=[[1], [2]])])


def test_complex_sequences():
    Z = host(array((3, 2, 5))) + 1j * host(array((3, 2, 5), seed=1))
    X = dl.dlarray(Z, "CBT")
    with pytest.raises(ClassError, match="complex .*SplitComplexInputs=True"):
        dl.sequenceInputLayer(3).predict(X)
    layer = dl.sequenceInputLayer(3, SplitComplexInputs=True)
    assert np.array_equal(host(layer.predict(X)), np.concatenate([Z.real, Z.imag]))
    real = layer.predict(dl.dlarray(Z.real.copy(), "CBT"))
    assert np.array_equal(host(real), np.concatenate([Z.real, 0 * Z.real]))


@pytest.mark.parametrize("mean", [[[1], [2], [3]], [[1], [2], [3], [4], [5], [6]], 2])
def test_complex_sequences_are_normalized_part_by_part(mean):
    Z = host(array((3, 2, 5))) + 1j * host(array((3, 2, 5), seed=1))
    layer = dl.sequenceInputLayer(
        3, SplitComplexInputs=True, Normalization="zscore", Mean=mean, StandardDeviation=[[4], [5], [6]]
    )
    Y = dl.dlnetwork([layer]).predict(dl.dlarray(Z, "CBT"))
    shift = np.resize(np.reshape(mean, (-1, 1, 1)), (6, 1, 1))
    scale = np.reshape([4, 5, 6, 4, 5, 6], (6, 1, 1))
    np.testing.assert_allclose(host(Y), (np.concatenate([Z.real, Z.imag]) - shift) / scale, rtol=1e-12)
    layer.Mean = [[1]] * 5
    with pytest.raises(SizeError, match="Mean is 5×1, but must be"):
        dl.dlnetwork([layer])


def test_sequence_input_errors():
    with pytest.raises(
        OptionError, match="'InputSize' of class 'SequenceInputLayer'. Value must be a positive integer or"
    ):
        dl.sequenceInputLayer([])
    with pytest.raises(OptionError, match='"rescale-zero-one", or a function handle'):
        dl.sequenceInputLayer(3, Normalization="minmax")
    layer = dl.sequenceInputLayer(3, MinLength=4, Name="in")
    with pytest.raises(
        SizeError, match=r"layer 'in'.*must have size 3\(C\), but it is 4\(C\) × 2\(B\) × 5\(T\)"
    ):
        layer.predict(array((4, 2, 5), "CBT"))
    with pytest.raises(SizeError, match=r"at least 4 time steps .*3\(T\).*padsequences"):
        layer.predict(array((3, 2, 3), "CBT"))
    with pytest.raises(FormatError, match='must have the format "CBT"'):
        layer.predict(array((3, 2, 3, 4), "SCBT"))


def test_min_length_is_used_to_initialize():
    class needs(dl.Layer):
        Formattable = True

        def predict(self, X):
            assert X.shape[2] >= 6
            return X

    dl.dlnetwork([dl.sequenceInputLayer(3, MinLength=6), needs()])


def test_feature_input():
    layer = dl.featureInputLayer(3, Normalization="zscore", Mean=[1, 2, 3], StandardDeviation=2, Name="f")
    X = array((3, 4), "CB")
    np.testing.assert_allclose(host(layer.predict(X)), (host(X) - np.array([[1], [2], [3]])) / 2, rtol=1e-14)
    with pytest.raises(FormatError, match="layer 'f'.*must have the format \"CB\""):
        layer.predict(array((3, 4, 2), "CBT"))
    with pytest.raises(OptionError, match="'NormalizationDimension'"):
        dl.featureInputLayer(3, NormalizationDimension="element")


def test_input_layer():
    layer = dl.inputLayer([NaN, 3, NaN], "TCB", Name="x")
    X = array((3, 4, 5), "CBT")
    assert layer.predict(X) is X and dl.dlnetwork([layer, dl.fullyConnectedLayer(2)]).predict(X).shape == (
        2,
        4,
        5,
    )
    with pytest.raises(SizeError, match="layer 'x'"):
        layer.predict(array((4, 4, 5), "CBT"))
    with pytest.raises(FormatError, match='must have the format "TCB"'):
        layer.predict(array((3, 4), "CB"))
    with pytest.raises(FormatError, match='format "CB" has 2 labels for 3 dimensions'):
        dl.inputLayer([1, 2, 3], "CB")


# --- networkDataLayout -----------------------------------------------------------------------------------------------


def test_layout():
    layout = dl.networkDataLayout([227, 227, 3, NaN, 100], "SSCBT")
    assert layout.finddim("S") == (1, 2) and layout.finddim("T") == 5 and layout.finddim("U") == ()
    assert dl.finddim(layout, "S") == (1, 2) and dl.dims(layout) == "SSCBT"
    assert layout.size("C") == 3 and layout.size(5) == 100 and layout.size("U") == 1
    assert layout.Size[:3] == [227, 227, 3] and math.isnan(layout.Size[3]) and layout.Format == "SSCBT"
    assert layout == dl.networkDataLayout([227, 227, 3, NaN, 100], "SSCBT") != dl.networkDataLayout([1, 2])
    assert dl.networkDataLayout(np.array([3, 4])).Size == [3, 4]


def test_layout_display():
    assert repr(dl.networkDataLayout([227, 227, 3], "SSC")) == (
        "  networkDataLayout with properties:\n\n      Size: [227 227 3]\n    Format: 'SSC'"
    )
    assert "Format: ''" in repr(dl.networkDataLayout([NaN, 3]))


@pytest.mark.parametrize(
    ("size", "fmt", "error", "words"),
    [
        ([3], "C", SizeError, "two dimensions or more"),
        ([3, -1], "CB", SizeError, "nonnegative integers or NaN"),
        ([3, 1.5], "CB", SizeError, "nonnegative integers or NaN"),
        ([3, float("inf")], "CB", SizeError, "nonnegative integers or NaN"),
        (3, "CB", SizeError, "two dimensions or more"),
        ("ab", "CB", SizeError, "list of numbers"),
        ([3, 4], "CBT", FormatError, "3 labels for 2 dimensions"),
        ([3, 4], "CX", FormatError, '"X"'),
        ([3, 4], "CC", FormatError, "once only"),
        ([3, 4], 5, FormatError, "must be text"),
    ],
)
def test_layout_errors(size, fmt, error, words):
    with pytest.raises(error, match=words):
        dl.networkDataLayout(size, fmt)


# --- custom layers ---------------------------------------------------------------------------------------------------


class preluLayer(dl.Layer):
    """As a MATLAB user writes it."""

    Formattable = True
    Alpha = dl.Learnable()

    def __init__(self, **args):
        self.Name = args.get("Name", "")
        self.Description = "PReLU"
        self.NumChannels = None

    def initialize(self, layout):
        self.NumChannels = layout.size("C")
        if dl.numel(self.Alpha) == 0:
            self.Alpha = np.full((self.NumChannels, 1), 0.25)
        return self

    def predict(self, X):
        return dl.relu(X) - dl.dlarray(self.Alpha, "CU") * dl.relu(-X)


class countLayer(dl.Layer):
    """A layer with a state and no labels."""

    Memory = dl.State()

    def initialize(self, layout):
        self.Memory = np.zeros((1, 1))

    def predict(self, X):
        assert X.dims() == ""
        return X * 2, self.Memory + 1


class sumLayer(dl.Layer):
    """Two inputs, two outputs."""

    Formattable = True

    def __init__(self):
        self.NumInputs = 2
        self.OutputNames = ["sum", "difference"]

    def predict(self, X1, X2):
        return X1 + X2, X1 - X2


def test_custom_layer():
    mine = preluLayer(Name="prelu")
    X = array((3, 2, 4), "CBT")
    net = doubled(dl.dlnetwork([mine, dl.softmaxLayer()], X))
    assert dl.numel(mine.Alpha) == 0 and mine.NumChannels is None  # the network has its own copy
    assert net.Layers[0].NumChannels == 3
    A = host(X)
    np.testing.assert_allclose(host(net.predict(X, Outputs="prelu")), np.where(A > 0, A, 0.25 * A))

    def loss(net, X):
        return dl.dlgradient(dl.sum(net.forward(X, Outputs="prelu"), "all"), net.Learnables)

    g = dl.dlfeval(loss, net, X)
    np.testing.assert_allclose(host(g.Value[0]), np.minimum(A, 0).sum(axis=(1, 2)).reshape(3, 1))


def test_custom_layer_display():
    layer = preluLayer(Name="prelu")
    assert repr(layer) == (
        "  preluLayer with properties:\n\n           Name: 'prelu'\n    NumChannels: []\n\n"
        "   Learnable Parameters\n          Alpha: []\n\n"
        "   State Parameters\n    No properties.\n\n  Show all properties"
    )
    assert layer.type_and_description() == ("preluLayer", "PReLU")
    assert "<pre " in layer._repr_html_()
    layer.Name = "<script>"
    assert "<script>" not in layer._repr_html_()


def test_custom_layer_sees_the_layout():
    seen = []

    class look(dl.Layer):
        def initialize(self, layout):
            seen.append(layout)

        def predict(self, X):
            return X

    dl.dlnetwork([dl.sequenceInputLayer(5), dl.fullyConnectedLayer(3), look()])
    dl.dlnetwork([look()], array((5, 2), "CB"))
    assert seen == [dl.networkDataLayout([3, NaN, NaN], "CBT"), dl.networkDataLayout([5, 2], "CB")]


def test_state_and_labels_of_custom_layers():
    X = array((3, 2), "CB")
    net = dl.dlnetwork([countLayer()], X)
    assert list(net.State.Layer) == ["layer"] and list(net.State.Parameter) == ["Memory"]
    Y, state = net.forward(X, nargout=2)
    assert Y.dims() == "CB" and np.array_equal(host(Y), 2 * host(X))
    assert float(state.Value[0]) == 1 and float(net.State.Value[0]) == 0
    net.State = state
    assert float(net.State.Value[0]) == 1 and float(net.predict(X, nargout=2)[1].Value[0]) == 2


def test_outputs_with_more_dimensions_than_labels():
    class spread(dl.Layer):
        def predict(self, X):
            return dl.repmat(X, 1, 1, 2)

    with pytest.raises(
        SizeError, match="layer 'layer' .*2 dimensions \"CB\", but the output has 3.*Formattable = True"
    ):
        dl.dlnetwork([spread()], array((3, 2), "CB"))


def test_inputs_and_outputs_of_custom_layers():
    layer = sumLayer()
    assert layer.InputNames == ["in1", "in2"] and layer.NumOutputs == 2
    A, B = array((3, 2), "CB"), array((3, 2), "CB", seed=1)
    net = dl.dlnetwork([layer], A, B)
    assert net.InputNames == ["layer/in1", "layer/in2"] and net.OutputNames == [
        "layer/sum",
        "layer/difference",
    ]
    S, D = net.predict(A, B)
    assert np.array_equal(host(S), host(A) + host(B)) and np.array_equal(host(D), host(A) - host(B))
    layer.NumOutputs = 3
    assert layer.OutputNames == ["out1", "out2", "out3"]
    with pytest.raises(OptionError, match="'InputNames'"):
        layer.InputNames = ["a", "a"]


def test_ports_in_the_class_body():
    class split(dl.Layer):
        Formattable = True
        OutputNames = ["low", "high"]
        NumInputs = 2
        Type = "Split"

        def predict(self, X1, X2):
            return (X1, X2, X1) if X1.shape[0] > 3 else (X1, X2)

    layer = split()
    assert (layer.InputNames, layer.NumInputs, layer.OutputNames) == (["in1", "in2"], 2, ["low", "high"])
    assert layer.type_and_description() == ("Split", "split")
    X = array((3, 2), "CB")
    net = dl.dlnetwork([layer], X, X)
    assert net.predict(X, X)[1] is not None
    with pytest.raises(ArgumentError, match="layer 'layer' .*2 outputs and 0 states, but returned 3 values"):
        net.predict(array((4, 2), "CB"), X)


def test_factors_of_custom_layers():
    layer = preluLayer()
    other = layer.setLearnRateFactor("Alpha", 10).setL2Factor("Alpha", 0)
    assert (layer.getLearnRateFactor("Alpha"), layer.getL2Factor("Alpha")) == (1, 1)
    assert (other.getLearnRateFactor("Alpha"), other.getL2Factor("Alpha")) == (10, 0)
    with pytest.raises(OptionError, match="nonnegative"):
        layer.setL2Factor("Alpha", -1)


def test_a_layer_without_predict():
    class empty(dl.Layer):
        pass

    with pytest.raises(ClassError, match="empty does not define predict"):
        dl.dlnetwork([empty()], array((3, 2), "CB"))


def test_layers_copy_and_pickle():
    layer = dl.selfAttentionLayer(4, 8, Name="a", KeyWeights=np.ones((8, 3)))
    for other in (layer.copy(), copy.copy(layer), copy.deepcopy(layer), pickle.loads(pickle.dumps(layer))):
        assert repr(other) == repr(layer)
        other.Name = "b"
        other.KeyWeights[0, 0] = 5
        assert layer.Name == "a" and np.all(layer.KeyWeights == 1)


# --- layer arrays ----------------------------------------------------------------------------------------------------


def test_layer_array():
    block = [dl.fullyConnectedLayer(4), dl.reluLayer]
    layers = dl.layerArray(dl.sequenceInputLayer(12), block, [block, dl.softmaxLayer()])
    assert len(layers) == 6 and layers.shape == (6, 1)
    assert isinstance(layers[2], dl.reluLayer) and layers(2).OutputSize == 4 and layers[-1] is layers(6)
    assert isinstance(layers[1:3], dl.LayerArray) and len(layers([1, 6])) == 2
    assert len(layers + [dl.reluLayer()]) == 7 and len([dl.reluLayer()] + layers) == 7
    layers[0] = dl.featureInputLayer(3)
    assert layers(1).InputSize == 3
    with pytest.raises(IndexingError, match="no layer 7: the 6 layers are numbered from 1"):
        layers(7)
    with pytest.raises(IndexError):
        layers[6]
    with pytest.raises(ClassError, match="made of layers, but 5 is among them"):
        dl.layerArray([dl.reluLayer(), 5])


# --- tables ----------------------------------------------------------------------------------------------------------


def rows():
    return table(Layer=["fc", "fc", "conv"], Parameter=["Weights", "Bias", "Weights"], Value=[1.0, 2.0, 3.0])


def test_table_columns():
    t = rows()
    assert (len(t), t.height, t.width, t.shape) == (3, 3, 3, (3, 3))
    assert t.VariableNames == ["Layer", "Parameter", "Value"] and list(t["Layer"]) == list(t.Layer) == [
        "fc",
        "fc",
        "conv",
    ]
    assert t.Value[1] == 2 and isinstance(t.Value, Column)
    mask = t.Parameter == "Weights"
    assert mask.dtype == bool and mask.tolist() == [True, False, True]
    assert ((t.Layer != "fc") | (t.Parameter == "Bias")).tolist() == [False, True, True]
    assert list(t) == [("fc", "Weights", 1.0), ("fc", "Bias", 2.0), ("conv", "Weights", 3.0)]
    with pytest.raises(AttributeError, match="no column 'Values'; its columns are Layer, Parameter, Value"):
        t.Values  # noqa: B018


def test_table_rows():
    t = rows()
    assert t[1].Value[0] == 2 and list(t[1:].Value) == [2, 3] and list(t[t.Layer == "conv"].Value) == [3]
    assert list(t([1, 3], ":").Value) == [1, 3] and t(2, "Value").VariableNames == ["Value"]
    assert list(t(t.Parameter == "Weights", [1, 3]).VariableNames) == ["Layer", "Value"]
    assert list(t[[-1]].Value) == list(t[[-1], :].Value) == list(t[2, ":"].Value) == [3]
    assert t[:, 1:].VariableNames == ["Parameter", "Value"] and t[:, "Layer"].width == 1
    t[t.Parameter == "Weights"] = table(Layer=["a", "b"], Parameter=["W", "W"], Value=[10, 30])
    assert list(t.Value) == [10, 2, 30]
    t[t.Parameter == "W", :] = table(Layer=["a", "b"], Parameter=["V", "V"], Value=[-1, -3])
    assert list(t.Value) == [-1, 2, -3] and list(t.Parameter) == ["V", "Bias", "V"]
    with pytest.raises(ArgumentError, match="assign whole rows"):
        t[0, 1:] = t[0]
    for bad in (4, 0, 1.5):
        with pytest.raises(IndexingError, match="rows are numbered 1 to 3"):
            t(bad)
    with pytest.raises(IndexingError, match="mask has 2 values, but the table has 3 rows"):
        t[[True, False]]
    assert t([True, False]).height == 1  # MATLAB's masks may end early
    with pytest.raises(IndexingError, match="mask has 4 values, but the table has 3 rows"):
        t([True, False, False, True])
    with pytest.raises(IndexingError, match="no column 'X'"):
        t(1, "X")


def test_table_values_are_its_own():
    t = rows()
    other = t.copy()
    t.Value[0] = 5
    t.Parameter = ["a", "b", "c"]
    assert list(t.Value) == [5, 2, 3] and list(other.Value) == [1, 2, 3] and other.Parameter[0] == "Weights"
    mask = t.Parameter != "b"
    assert t.Value[mask] == [5, 3] and t.Value[[2, 0]] == [3, 5] and t.Value[np.array([1])] == [2]
    t.Value[mask] = [50, 30]
    assert list(t.Value) == [50, 2, 30]
    t.Value[[0, 2]] = [5, 3]
    with pytest.raises(SizeError, match="2 rows of Value are assigned 3 values"):
        t.Value[mask] = [1, 2, 3]
    with pytest.raises(IndexingError, match="mask has 1 values, but the table has 3 rows"):
        t.Value[np.array([True])]
    column = t.Value
    column[1] = 7
    assert list(column) == list(t.Value) == [5, 7, 3]
    with pytest.raises(SizeError, match="needs 3 values"):
        t.Value = [1, 2]
    with pytest.raises(ArgumentError, match="one value for each row"):
        t.Value.append(3)


def test_a_lost_assignment_is_an_error():
    with pytest.raises(ArgumentError, match="would change nothing.*fix: t = net.Learnables; t.Value"):
        rows().Value[0] = 5


def test_table_constructors():
    t = table([1, 2], ["a", "b"], VariableNames=["n", "s"])
    assert t.n == [1, 2] and t.s == ["a", "b"]
    assert table([1], [2]).VariableNames == ["Var1", "Var2"]
    assert table({"A": [1]}).A == [1] and len(table()) == 0
    with pytest.raises(SizeError, match="same number of rows"):
        table(A=[1], B=[1, 2])


def test_table_is_a_nest():
    from dlarray.nests import flatten, paths

    t = rows()
    leaves, rebuild = flatten([t])
    assert leaves == [1, 2, 3] and paths(t, "t") == ['t["fc/Weights"]', 't["fc/Bias"]', 't["conv/Weights"]']
    new = rebuild([4, 5, 6])[0]
    assert list(new.Value) == [4, 5, 6] and list(new.Layer) == list(t.Layer) and list(t.Value) == [1, 2, 3]
    with pytest.raises(SizeError):
        t.with_values([1])


def test_table_pickles():
    t = pickle.loads(pickle.dumps(rows()))
    assert list(t) == list(rows()) and list(pickle.loads(pickle.dumps(t.Value))) == list(t.Value)


# --- backends --------------------------------------------------------------------------------------------------------


def test_backends(backend):
    """Layers compute where the data and their parameters are."""
    layers = [
        dl.sequenceInputLayer(4, Normalization="zscore", Mean=[[1], [2], [3], [4]], StandardDeviation=2),
        dl.fullyConnectedLayer(6),
        dl.layerNormalizationLayer(),
        dl.reluLayer(),
        dl.globalAveragePooling1dLayer(),
        dl.fullyConnectedLayer(3),
        dl.softmaxLayer(),
    ]
    net = doubled(dl.dlnetwork(layers), 0.3)
    there = net.with_learnables(
        net.Learnables.with_values([backend.dlarray(host(v)) for v in net.Learnables.Value])
    )
    X = array((4, 3, 5), "CBT")
    Y = there.predict(backend.dlarray(host(X), "CBT"))
    assert backend.same_library(Y) and Y.dims() == "CB"
    np.testing.assert_allclose(from_backend(Y), host(net.predict(X)), rtol=1e-10)
    dropped = from_backend(dl.dropoutLayer(0.5).forward(backend.dlarray(np.ones((50, 40)), "CB")))
    assert set(np.unique(dropped)) == {0, 2}


def test_properties_for_the_base_of_a_custom_layer():
    class Scale(dl.Layer):
        def __init__(self, factor, **options):
            super().__init__(**options)
            self.Factor = factor

        def predict(self, X):
            return self.Factor * X

    layer = Scale(2, Name="twice", Description="twice its input")
    assert (layer.Name, layer.Description, layer.Factor) == ("twice", "twice its input", 2)
    with pytest.raises(dl.errors.OptionError, match=r'no property "Fctor".*fix: self.Fctor = '):
        Scale(2, Fctor=3)


def test_sizes_that_are_not_known():
    layout = dl.networkDataLayout([24, 24, 3, None], "SSCB")
    assert repr(layout) == repr(dl.networkDataLayout([24, 24, 3, float("nan")], "SSCB"))
    with pytest.raises(dl.errors.SizeError, match="NaN or None"):
        dl.networkDataLayout("24", "SSCB")

"""Displays of layers, layer arrays and networks, character by character as MATLAB prints them."""

import json
from pathlib import Path

import pytest

import dlarray as dl
from dlarray.layers import graph

CASES = {
    c["id"]: c
    for c in json.loads(Path(__file__).with_name("documented_outputs.json").read_text(encoding="utf-8"))
}


def shown(text):
    """A documented display without its name line, and with the × that text exports write as x."""
    lines = text.split("\n")
    while lines[0].rstrip() in ("layer =", "layers =", "net =", "ans =", ""):
        lines = lines[1:]
    return "\n".join(lines).rstrip("\n")


def stand_in(kind, description):
    """A layer of a type that the array displays but that is not the matter here."""
    layer = dl.Layer()
    layer.Type, layer.Description = kind, description
    return layer


IMAGES = "images with 'zerocenter' normalization"
LAYERS = {
    "relulayer_named": lambda: dl.reluLayer(Name="relu1"),
    "dropoutlayer_named": lambda: dl.dropoutLayer(Name="drop1"),
    "softmaxlayer_named": lambda: dl.softmaxLayer(Name="sm1"),
    "fc_layer_display": lambda: dl.fullyConnectedLayer(1),
    "sequenceinput_layer_display": lambda: dl.sequenceInputLayer(4, Normalization="rescale-symmetric"),
    "selfattentionlayer_8_256": lambda: dl.selfAttentionLayer(8, 256),
}


@pytest.mark.parametrize("case", LAYERS)
def test_layer(case):
    assert repr(LAYERS[case]()) == shown(CASES[case]["expected"]["display"])


ARRAYS = {
    "dropout_layer_array": lambda: [
        stand_in("Image Input", f"28×28×1 {IMAGES}"),
        stand_in("2-D Convolution", "20 5×5 convolutions with stride [1  1] and padding [0  0  0  0]"),
        dl.reluLayer,
        dl.dropoutLayer,
        dl.fullyConnectedLayer(10),
        dl.softmaxLayer,
    ],
    "layer_array_six_classic": lambda: [
        stand_in("Image Input", f"28×28×3 {IMAGES}"),
        stand_in("2-D Convolution", "10 5×5 convolutions with stride [1  1] and padding [0  0  0  0]"),
        dl.reluLayer,
        dl.fullyConnectedLayer(10),
        dl.softmaxLayer,
        stand_in("Classification Output", "crossentropyex"),
    ],
    "softmax_layer_array": lambda: [
        stand_in("Image Input", f"28×28×1 {IMAGES}"),
        stand_in("2-D Convolution", "20 5×5 convolutions with stride [1  1] and padding [0  0  0  0]"),
        dl.reluLayer,
        stand_in("2-D Max Pooling", "2×2 max pooling with stride [2  2] and padding [0  0  0  0]"),
        dl.fullyConnectedLayer(10),
        dl.softmaxLayer,
    ],
    "cnn_seven_layer_array": lambda: [
        stand_in("Image Input", f"28×28×1 {IMAGES}"),
        stand_in("2-D Convolution", "25 3×3 convolutions with stride [1  1] and padding [0  0  0  0]"),
        dl.reluLayer,
        stand_in("2-D Max Pooling", "2×2 max pooling with stride [2  2] and padding [0  0  0  0]"),
        dl.fullyConnectedLayer(10),
        dl.softmaxLayer,
        stand_in("Classification Output", "crossentropyex"),
    ],
    "lstm_regression_layer_array": lambda: [
        dl.sequenceInputLayer(4),
        stand_in("LSTM", "LSTM with 150 hidden units"),
        dl.fullyConnectedLayer(1),
        stand_in("Regression Output", "mean-squared-error"),
    ],
}


@pytest.mark.parametrize("case", ARRAYS)
def test_layer_array(case):
    text, expected = repr(dl.layerArray(ARRAYS[case]())), shown(CASES[case]["expected"]["display"])
    assert (text if "×" in expected else text.replace("×", "x")) == expected


def test_names_and_two_digit_indices_in_a_layer_array():
    # Rows of a printed network of a reinforcement learning agent: a feature input shows the number of features.
    layers = [
        dl.featureInputLayer(4, Name="input_1"),
        dl.fullyConnectedLayer(256, Name="fc_1"),
        dl.reluLayer(Name="relu_body"),
    ]
    text = repr(dl.layerArray(layers))
    assert text.split("\n")[2:] == [
        "     1   'input_1'     Feature Input     4 features",
        "     2   'fc_1'        Fully Connected   256 fully connected layer",
        "     3   'relu_body'   ReLU              ReLU",
    ]
    many = repr(dl.layerArray([dl.reluLayer()] * 10)).split("\n")
    assert many[2] == "     1   ''   ReLU   ReLU" and many[-1] == "    10   ''   ReLU   ReLU"


NETWORKS = {
    "dlnetwork_display_1": lambda: [
        dl.featureInputLayer(1, Name="input"),
        *([dl.fullyConnectedLayer(4), dl.reluLayer()] * 3),
        dl.dropoutLayer(),
        dl.fullyConnectedLayer(1),
    ],
    "dlnetwork_display_2": lambda: [
        dl.inputLayer([28, 28, 1, float("nan")], "SSCB", Name="image_input"),
        *([dl.fullyConnectedLayer(4), dl.reluLayer()] * 3),
        dl.dropoutLayer(),
        dl.dropoutLayer(),
        dl.fullyConnectedLayer(1),
    ],
}


@pytest.mark.parametrize("case", NETWORKS)
def test_network(case):
    expected = shown(CASES[case]["expected"]["display_template_instance"])
    assert repr(dl.dlnetwork(NETWORKS[case]())).replace("×", "x") == expected


class addition(dl.Layer):
    """Stands in for MATLAB's addition layer."""

    Formattable = True
    NumInputs = 2

    def predict(self, X1, X2):
        return X1 + X2


def joined(layers, connections):
    """A network with branches."""
    net = dl.dlnetwork(layers, Initialize=False)
    net._graph = graph.build(net._layers, [layer.Name for layer in layers], connections)
    return net.initialize()


def named(kind, *names):
    makers = {
        "fc": lambda name: dl.fullyConnectedLayer(4, Name=name),
        "relu": lambda name: dl.reluLayer(Name=name),
    }
    return [makers[kind](name) for name in names]


def add(name):
    layer = addition()
    layer.Name = name
    return layer


def test_network_with_branches():
    # fully convex: each further block adds a projection of the input
    layers = [dl.featureInputLayer(1, Name="input"), *named("fc", *[f"fc_{k}" for k in range(1, 8)])]
    layers += [*named("relu", "relu_1", "relu_2", "relu_3"), add("add_2"), add("add_3"), add("add_4")]
    connections = [("input", "fc_1"), ("fc_1", "relu_1")]
    for k in (1, 2, 3):
        side, main, total = f"fc_{2 * k}", f"fc_{2 * k + 1}", f"add_{k + 1}"
        connections += [(f"relu_{k}", main), ("input", side), (main, f"{total}/in1"), (side, f"{total}/in2")]
        connections += [(total, f"relu_{k + 1}")] if k < 3 else []
    expected = shown(CASES["dlnetwork_display_3"]["expected"]["display_template_instance"])
    net = joined(layers, connections)
    assert repr(net).replace("×", "x") == expected
    assert net.predict(dl.dlarray([[1.0, 2.0]], "CB")).shape == (4, 2)


def test_network_with_a_residual_connection():
    layers = [dl.featureInputLayer(4, Name="input")]
    for k in range(1, 5):
        layers += [*named("fc", f"fc_{k}"), *named("relu", f"relu_{k}")]
    layers += [dl.dropoutLayer(Name="dropout"), add("addition")]
    names = [layer.Name for layer in layers]
    connections = [
        *zip(names[:-2], names[1:-1], strict=True),
        ("dropout", "addition/in1"),
        ("input", "addition/in2"),
    ]
    expected = shown(CASES["dlnetwork_display_4"]["expected"]["display_template_instance"])
    assert repr(joined(layers, connections)).replace("×", "x") == expected


def test_layer_normalization():
    assert repr(dl.layerNormalizationLayer(Name="layernorm")) == (
        "  LayerNormalizationLayer with properties:\n\n"
        "                  Name: 'layernorm'\n"
        "           NumChannels: 'auto'\n\n"
        "   Hyperparameters\n"
        "               Epsilon: 1.0000e-05\n"
        "    OperationDimension: 'auto'\n\n"
        "   Learnable Parameters\n"
        "                Offset: []\n"
        "                 Scale: []\n\n"
        "  Show all properties"
    )


@pytest.mark.parametrize(
    ("how", "rows"),
    [
        ("none", ""),
        ("zerocenter", "\n                      Mean: []"),
        ("zscore", "\n                      Mean: []\n         StandardDeviation: []"),
        ("rescale-zero-one", "\n                       Max: []\n                       Min: []"),
    ],
)
def test_sequence_input(how, rows):
    assert repr(dl.sequenceInputLayer(12, Normalization=how)) == (
        "  SequenceInputLayer with properties:\n\n"
        "                      Name: ''\n"
        "                 InputSize: 12\n"
        "                 MinLength: 1\n"
        "        SplitComplexInputs: 0\n\n"
        "   Hyperparameters\n"
        f"             Normalization: '{how}'\n"
        "    NormalizationDimension: 'auto'" + rows
    )


def test_uninitialized_learnables():
    # Header and first rows of the table on the page of initialize, whose first learnable layer is a convolution.
    net = dl.dlnetwork([dl.featureInputLayer(4), dl.fullyConnectedLayer(10, Name="conv")], Initialize=False)
    lines = repr(net.Learnables).split("\n")
    printed = (
        CASES["dlnetwork_uninitialized_learnables"]["expected"]["display_start"]
        .replace("0x0", "0×0")
        .split("\n")
    )
    assert lines[0] == "  2×3 table" and [line.split() for line in lines[2:4]] == [
        line.split() for line in printed[1:3]
    ][:1] + [["______", "_________", "____________"]]
    assert [line.split() for line in lines[5:]] == [line.split() for line in printed[4:6]]


def test_initialized_layers():
    net = dl.dlnetwork([dl.sequenceInputLayer(12), dl.fullyConnectedLayer(9), dl.layerNormalizationLayer()])
    assert repr(net.Layers(2)) == (
        "  FullyConnectedLayer with properties:\n\n"
        "          Name: 'fc'\n\n"
        "   Hyperparameters\n"
        "     InputSize: 12\n"
        "    OutputSize: 9\n\n"
        "   Learnable Parameters\n"
        "       Weights: [9×12 dlarray]\n"
        "          Bias: [9×1 dlarray]\n\n"
        "  Show all properties"
    )
    assert repr(net.Layers).split("\n")[2:] == [
        "     1   'sequenceinput'   Sequence Input        Sequence input with 12 dimensions",
        "     2   'fc'              Fully Connected       9 fully connected layer",
        "     3   'layernorm'       Layer Normalization   Layer normalization with 9 channels",
    ]

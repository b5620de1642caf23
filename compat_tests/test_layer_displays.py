"""Displays of layers, layer arrays and networks, character by character as MATLAB prints them."""

import json
from pathlib import Path

import pytest

import dlarray as dl

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


LAYERS = {
    "relulayer_named": lambda: dl.reluLayer(Name="relu1"),
    "tanhlayer_named": lambda: dl.tanhLayer(Name="tanh1"),
    "swishlayer_named": lambda: dl.swishLayer(Name="swish1"),
    "dropoutlayer_named": lambda: dl.dropoutLayer(Name="drop1"),
    "softmaxlayer_named": lambda: dl.softmaxLayer(Name="sm1"),
    "flattenlayer_named": lambda: dl.flattenLayer(Name="flatten1"),
    "fc_layer_display": lambda: dl.fullyConnectedLayer(1),
    "regressionoutput_layer_display": lambda: dl.regressionLayer(),
    "sequenceinput_layer_display": lambda: dl.sequenceInputLayer(4, Normalization="rescale-symmetric"),
    "selfattentionlayer_8_256": lambda: dl.selfAttentionLayer(8, 256),
}


@pytest.mark.parametrize("case", LAYERS)
def test_layer(case):
    assert repr(LAYERS[case]()) == shown(CASES[case]["expected"]["display"])


ARRAYS = {
    "dropout_layer_array": lambda: [
        dl.imageInputLayer([28, 28, 1]),
        dl.convolution2dLayer(5, 20),
        dl.reluLayer,
        dl.dropoutLayer,
        dl.fullyConnectedLayer(10),
        dl.softmaxLayer,
    ],
    "layer_array_six_classic": lambda: [
        dl.imageInputLayer([28, 28, 3]),
        dl.convolution2dLayer([5, 5], 10),
        dl.reluLayer,
        dl.fullyConnectedLayer(10),
        dl.softmaxLayer,
        dl.classificationLayer,
    ],
    "softmax_layer_array": lambda: [
        dl.imageInputLayer([28, 28, 1]),
        dl.convolution2dLayer(5, 20),
        dl.reluLayer,
        dl.maxPooling2dLayer(2, Stride=2),
        dl.fullyConnectedLayer(10),
        dl.softmaxLayer,
    ],
    "cnn_seven_layer_array": lambda: [
        dl.imageInputLayer([28, 28, 1]),
        dl.convolution2dLayer(3, 25),
        dl.reluLayer,
        dl.maxPooling2dLayer(2, Stride=2),
        dl.fullyConnectedLayer(10),
        dl.softmaxLayer,
        dl.classificationLayer,
    ],
    "lstm_regression_layer_array": lambda: [
        dl.sequenceInputLayer(4),
        dl.lstmLayer(150, OutputMode="last"),
        dl.fullyConnectedLayer(1),
        dl.regressionLayer,
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


def joined(layers, connections):
    """A network with branches."""
    net = dl.dlnetwork()
    for layer in layers:
        net = dl.addLayers(net, layer)
    for source, destination in connections:
        net = dl.connectLayers(net, source, destination)
    return net.initialize()


def named(kind, *names):
    makers = {
        "fc": lambda name: dl.fullyConnectedLayer(4, Name=name),
        "relu": lambda name: dl.reluLayer(Name=name),
    }
    return [makers[kind](name) for name in names]


def add(name):
    return dl.additionLayer(2, Name=name)


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
    # The table on the page of initialize: header and first rows; orders and sizes after initialization
    layers = [
        dl.imageInputLayer([28, 28, 1], Normalization="none"),
        dl.convolution2dLayer(5, 20),
        dl.batchNormalizationLayer,
        dl.reluLayer,
        dl.fullyConnectedLayer(10),
        dl.softmaxLayer,
    ]
    net = dl.dlnetwork(layers, Initialize=False)
    about = CASES["dlnetwork_uninitialized_learnables"]["expected"]
    lines = repr(net.Learnables).split("\n")
    printed = about["display_start"].replace("0x0", "0×0").split("\n")
    assert lines[0] == "  6×3 table"
    shown_rows = [line.split() for line in lines[2:] if line.strip()]
    assert shown_rows[:4] == [line.split() for line in printed[1:] if line.strip()]
    pairs = [list(row[:2]) for row in net.Learnables]
    assert pairs == about["learnables_order"] and [list(row[:2]) for row in net.State] == about["state_order"]
    sizes = {f"{layer}/{name}": list(value.shape) for layer, name, value in net.initialize().Learnables}
    assert sizes == about["sizes_after_initialize"]


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

"""What the reference page of selfAttentionLayer states: display, defaults, sizes, formats, inputs and outputs.

https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.selfattentionlayer.html
"""

import json
import math
from pathlib import Path

import numpy as np
import pytest

import dlarray as dl

CASES = {
    c["id"]: c
    for c in json.loads(Path(__file__).with_name("documented_outputs.json").read_text(encoding="utf-8"))
}
NaN = float("nan")
PARTS = ("Query", "Key", "Value", "Output")


def test_display():
    expected = CASES["selfattentionlayer_8_256"]["expected"]["display"]
    assert "layer = \n" + repr(dl.selfAttentionLayer(8, 256)) + "\n" == expected


def test_display_after_initialization():
    # The page shows no initialized layer; numbers take the place of "auto" and sizes that of [].
    layer = dl.dlnetwork([dl.sequenceInputLayer(12), dl.selfAttentionLayer(8, 256)]).Layers(2)
    text = (
        CASES["selfattentionlayer_8_256"]["expected"]["display"].removeprefix("layer = \n").removesuffix("\n")
    )
    for old, new in (
        ("Name: ''", "Name: 'selfattention'"),
        ("InputSize: 'auto'", "InputSize: 12"),
        ("NumValueChannels: 'auto'", "NumValueChannels: 256"),
        ("OutputSize: 'auto'", "OutputSize: 12"),
        ("QueryWeights: []", "QueryWeights: [256×12 dlarray]"),
        ("KeyWeights: []", "KeyWeights: [256×12 dlarray]"),
        ("ValueWeights: []", "ValueWeights: [256×12 dlarray]"),
        ("OutputWeights: []", "OutputWeights: [12×256 dlarray]"),
        ("QueryBias: []", "QueryBias: [256×1 dlarray]"),
        ("KeyBias: []", "KeyBias: [256×1 dlarray]"),
        ("ValueBias: []", "ValueBias: [256×1 dlarray]"),
        ("OutputBias: []", "OutputBias: [12×1 dlarray]"),
    ):
        assert text.count(old) == 1
        text = text.replace(old, new)
    assert repr(layer) == text


def test_layer_array_of_the_page():
    layers = [
        dl.sequenceInputLayer(12),
        dl.selfAttentionLayer(4, 12),
        dl.layerNormalizationLayer,
        dl.fullyConnectedLayer(9),
        dl.softmaxLayer,
    ]
    net = dl.dlnetwork(layers)
    expected = CASES["selfattention_layer_array"]["expected"]["layer_classes"]
    assert [layer.class_name() for layer in net.Layers] == expected
    assert (
        net.predict(dl.dlarray(dl.rand([12, 3, 5], "single"), "CBT")).describe()
        == "9(C) × 3(B) × 5(T) single dlarray"
    )


def test_dropout_probability_in_the_syntax_example():
    layer = dl.selfAttentionLayer(3, 12, DropoutProbability=0.1)
    assert (layer.NumHeads, layer.NumKeyChannels, layer.DropoutProbability) == (3, 12, 0.1)
    assert "DropoutProbability: 0.1000" in repr(layer)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("NumValueChannels", "auto"),
        ("OutputSize", "auto"),
        ("HasPaddingMaskInput", 0),
        ("AttentionMask", "none"),
        ("DropoutProbability", 0),
        ("HasScoresOutput", 0),
        ("InputSize", "auto"),
        ("WeightsInitializer", "glorot"),
        ("BiasInitializer", "zeros"),
        ("WeightLearnRateFactor", 1),
        ("BiasLearnRateFactor", 1),
        ("WeightL2Factor", 1),
        ("BiasL2Factor", 0),
        ("Name", ""),
        ("NumInputs", 1),
        ("NumOutputs", 1),
    ],
)
def test_defaults(name, value):
    assert getattr(dl.selfAttentionLayer(8, 256), name) == value


def test_sizes_of_parameters():
    layout = dl.networkDataLayout([10, NaN, NaN], "CBT")
    layer = dl.dlnetwork([dl.selfAttentionLayer(8, 256, NumValueChannels=64, OutputSize=7)], layout).Layers(1)
    weights = {"Query": (256, 10), "Key": (256, 10), "Value": (64, 10), "Output": (7, 64)}
    for part, size in weights.items():
        assert getattr(layer, f"{part}Weights").shape == size and getattr(layer, f"{part}Bias").shape == (
            size[0],
            1,
        )
    layer = dl.dlnetwork([dl.selfAttentionLayer(8, 256)], layout).Layers(1)  # values as keys, output as input
    assert layer.ValueWeights.shape == (256, 10) and layer.OutputWeights.shape == (10, 256)


@pytest.mark.parametrize("how", ["glorot", "he"])
@pytest.mark.parametrize("part", PARTS)
def test_variances_of_initializers(how, part):
    fans = {"Query": (300, 400), "Key": (300, 400), "Value": (300, 500), "Output": (500, 350)}
    dl.rng(0)
    options = {"NumValueChannels": 500, "OutputSize": 350, "WeightsInitializer": how}
    layer = dl.dlnetwork(
        [dl.selfAttentionLayer(4, 400, **options)], dl.networkDataLayout([300, NaN], "CB")
    ).Layers(1)
    W = np.asarray(getattr(layer, f"{part}Weights").extractdata(), dtype=np.float64)
    numIn, numOut = fans[part]
    variance = 2 / (numIn + numOut) if how == "glorot" else 2 / numIn
    assert abs(W.var() / variance - 1) < 0.02 and abs(W.mean()) < 5 * math.sqrt(variance / W.size)
    uniform = np.abs(W).max() <= math.sqrt(3 * variance) * (1 + 1e-6)
    assert uniform == (how == "glorot")


@pytest.mark.parametrize(
    ("fmt", "size", "out", "expected"),
    [
        ("CB", (12, 3), "CB", (12, 3)),
        ("SCB", (5, 12, 3), "SCB", (5, 12, 3)),
        ("CBT", (12, 3, 5), "CBT", (12, 3, 5)),
        ("SC", (5, 12), "SC", (5, 12)),
        ("CT", (12, 5), "CT", (12, 5)),
        ("SB", (5, 3), "SCB", (5, 1, 3)),
        ("BT", (3, 5), "CBT", (1, 3, 5)),
    ],
)
def test_formats(fmt, size, out, expected):
    X = dl.dlarray(dl.rand(list(size), "single"), fmt)
    Y = dl.dlnetwork([dl.selfAttentionLayer(4, 12)], X).predict(X)
    assert (Y.dims(), Y.shape) == (out, expected)


def test_inputs_and_outputs():
    layer = dl.selfAttentionLayer(4, 12, HasPaddingMaskInput=True, HasScoresOutput=True)
    assert (layer.NumInputs, layer.InputNames) == (2, ["in", "mask"])
    assert (layer.NumOutputs, layer.OutputNames) == (2, ["out", "scores"])
    layer = dl.selfAttentionLayer(4, 12)
    assert (layer.NumInputs, layer.InputNames) == (1, ["in"]) and (layer.NumOutputs, layer.OutputNames) == (
        1,
        ["out"],
    )


def test_causal_mask_rule():
    # "causal" keeps position m of the queries from the keys in positions n > m.
    X = dl.dlarray(dl.rand([12, 2, 6]), "CBT")
    net = dl.dlnetwork([dl.selfAttentionLayer(4, 12, AttentionMask="causal", HasScoresOutput=True)], X)
    scores = np.asarray(net.predict(X)[1].extractdata())  # keys × queries × heads × observations
    m, n = np.meshgrid(np.arange(6), np.arange(6))
    assert np.all(scores[n > m] == 0) and np.all(scores[n <= m] > 0)


def test_only_the_first_channel_of_the_mask_counts():
    X = dl.dlarray(dl.rand([12, 2, 6], "single"), "CBT")
    one, three = np.ones((1, 2, 6)), np.zeros((3, 2, 6))
    one[:, :, 4:] = 0
    three[0] = one[0]
    net = dl.dlnetwork([dl.selfAttentionLayer(4, 12, HasPaddingMaskInput=True)], X, dl.dlarray(one, "CBT"))
    a, b = (net.predict(X, dl.dlarray(mask, "CBT")) for mask in (one, three))
    assert np.array_equal(np.asarray(a.extractdata()), np.asarray(b.extractdata()))

"""What each family of layers does to S, C, B and T: what goes in, what comes out, and what one output sees.

The sizes and labels are those that the layers give for an array of ones.
"""

from __future__ import annotations

from typing import Any

import dlarray as dl
from pictures.blocks import flow
from pictures.canvas import Canvas
from pictures.drawn import picture


def ones(fmt: str, *sizes: int) -> Any:
    return dl.dlarray(dl.ones(list(sizes), "single"), fmt)


IMAGE = ("SSCB", 28, 28, 3, 16)
WINDOW = {"S": (0.25, 0.3), "C": "all"}
ONE = {"S": (0.36, 0.08), "C": "all"}


@picture(
    "layer-convolution",
    "A convolution layer: every channel of the output at one place depends on all channels of a window of the "
    "input. The spatial "
    "size shrinks, the number of channels becomes that of the filters.",
    "convolution1dLayer", "convolution2dLayer", "convolution3dLayer",
)  # fmt: skip
def convolution() -> Canvas:
    return flow(
        dl.convolution2dLayer(5, 8), ones(*IMAGE), WINDOW, ONE,
        "a window of S, all of C:\nS shrinks, C is the number of filters",
        "convolution2dLayer(5,8)",
    )  # fmt: skip


@picture(
    "layer-grouped",
    "A grouped convolution layer: each channel of the output depends on a window of one group of channels alone.",
    "groupedConvolution2dLayer",
)  # fmt: skip
def grouped() -> Canvas:
    return flow(
        dl.groupedConvolution2dLayer(5, 1, "channel-wise"), ones(*IMAGE), {"S": (0.25, 0.3), "C": "one"},
        {"S": (0.36, 0.08), "C": "one"}, "a window of S, one group of C", "groupedConvolution2dLayer",
    )  # fmt: skip


@picture(
    "layer-transposed", "A transposed convolution layer: each place of the input is spread over a window, and "
    "the image grows.",
    "transposedConv1dLayer", "transposedConv3dLayer",
)  # fmt: skip
def transposed() -> Canvas:
    return flow(
        dl.transposedConv2dLayer(4, 8, Stride=2), ones("SSCB", 14, 14, 3, 16), {"S": (0.4, 0.14), "C": "all"},
        {"S": (0.4, 0.14), "C": "all"}, "each place of S is spread\nover a window: S grows", "transposedConv2dLayer",
    )  # fmt: skip


@picture(
    "layer-fully-connected",
    "A fully connected layer on images: each output channel depends on all pixels and channels of an "
    "observation, and the spatial "
    "dimensions are gone.",
    "fullyConnectedLayer", "complexFullyConnectedLayer", "fullyconnect",
)  # fmt: skip
def fully_connected() -> Canvas:
    return flow(
        dl.fullyConnectedLayer(10), ones(*IMAGE), {"S": "all", "C": "all"}, {"C": "one", "B": "one"},
        "all of S and C: S is gone,\nC is the output size", "fullyConnectedLayer(10)",
    )  # fmt: skip


@picture(
    "layer-pooling", "A pooling layer: each output is the maximum or the mean of a window of one channel; the "
    "spatial size shrinks.",
    "maxPooling1dLayer", "maxPooling2dLayer", "maxPooling3dLayer", "averagePooling1dLayer", "averagePooling2dLayer",
    "averagePooling3dLayer", "adaptiveAveragePooling2dLayer",
)  # fmt: skip
def pooling() -> Canvas:
    return flow(
        dl.maxPooling2dLayer(2, Stride=2), ones(*IMAGE), {"S": (0.25, 0.16), "C": "one"}, {"S": (0.25, 0.16),
        "C": "one"},
        "a window of S, one channel:\nS shrinks, C stays", "maxPooling2dLayer(2,Stride=2)",
    )  # fmt: skip


@picture(
    "layer-global-pooling", "A global pooling layer: each channel becomes one number, the mean or maximum over "
    "all of space or time.",
    "globalAveragePooling1dLayer", "globalAveragePooling2dLayer", "globalAveragePooling3dLayer",
    "globalMaxPooling1dLayer",
    "globalMaxPooling2dLayer", "globalMaxPooling3dLayer",
)  # fmt: skip
def global_pooling() -> Canvas:
    return flow(
        dl.globalAveragePooling2dLayer(), ones(*IMAGE), {"S": "all", "C": "one"}, {"S": "all", "C": "one"},
        "all of S, one channel: S becomes 1", "globalAveragePooling2dLayer",
    )  # fmt: skip


@picture(
    "layer-sequence",
    "A recurrent layer: each step of the output depends on all channels of this step and of those before it; "
    "the number of channels "
    "becomes that of the hidden units.",
    "lstmLayer", "gruLayer", "lstmProjectedLayer", "gruProjectedLayer", "bilstmLayer", "lstm", "gru",
)  # fmt: skip
def sequence() -> Canvas:
    return flow(
        dl.lstmLayer(24), ones("CBT", 12, 16, 28), {"C": "all", "T": (0.0, 0.55), "B": "one"},
        {"C": "all", "T": (0.49, 0.06), "B": "one"}, "all of C, this step of T\nand those before it", "lstmLayer(24)",
    )  # fmt: skip


@picture(
    "layer-last-step", "A recurrent layer that gives its last step alone: time is gone.", "lstmLayer",
    "gruLayer", "bilstmLayer",
)  # fmt: skip
def last_step() -> Canvas:
    return flow(
        dl.lstmLayer(24, OutputMode="last"), ones("CBT", 12, 16, 28), {"C": "all", "T": "all", "B": "one"},
        {"C": "all", "B": "one"}, "all of C and T: T is gone", 'lstmLayer(24,OutputMode="last")',
    )  # fmt: skip


@picture(
    "layer-attention",
    "A self-attention layer: each step of the output depends on all channels of all steps, weighted by how well "
    "they match.",
    "selfAttentionLayer", "attentionLayer",
)  # fmt: skip
def attention() -> Canvas:
    return flow(
        dl.selfAttentionLayer(4, 24), ones("CBT", 12, 16, 28), {"C": "all", "T": "all", "B": "one"},
        {"C": "all", "T": (0.49, 0.06), "B": "one"}, "all of C and all of T,\nweighted; T and C stay",
        "selfAttentionLayer(4,24)",
    )  # fmt: skip


@picture(
    "layer-embedding", "A word embedding layer: each whole number becomes a vector of channels, step by step.",
    "wordEmbeddingLayer", "embeddingLayer", "embed",
)  # fmt: skip
def embedding() -> Canvas:
    return flow(
        dl.wordEmbeddingLayer(24, 100), ones("CBT", 1, 16, 28), {"T": (0.49, 0.06), "B": "one"},
        {"C": "all", "T": (0.49, 0.06), "B": "one"}, "one index becomes\na vector of channels",
        "wordEmbeddingLayer(24,100)",
    )  # fmt: skip


@picture(
    "layer-position", "A position embedding layer: a vector for each step, the same for all observations, which "
    "is added to the input.",
    "positionEmbeddingLayer", "sinusoidalPositionEncodingLayer",
)  # fmt: skip
def position() -> Canvas:
    return flow(
        dl.positionEmbeddingLayer(24, 100), ones("CBT", 12, 16, 28), {"T": (0.49, 0.06), "C": (0, 0.0)},
        {"C": "all", "T": (0.49, 0.06)}, "a vector for each place of T,\nwhatever the values are",
        "positionEmbeddingLayer(24,100)",
    )  # fmt: skip


@picture(
    "layer-activation", "An activation layer: each output depends on the input at the same place alone; sizes "
    "and labels stay.",
    "reluLayer", "tanhLayer", "sigmoidLayer", "geluLayer", "dropoutLayer", "functionLayer", "scalingLayer",
)  # fmt: skip
def activation() -> Canvas:
    same = {"S": (0.3, 0.09), "C": "one"}
    return flow(
        dl.reluLayer(), ones(*IMAGE), same, same, "element by element:\nnothing changes its size", "reluLayer"
    )


@picture(
    "layer-softmax", "A softmax layer: the channels of one place become positive numbers whose sum is 1.",
    "softmaxLayer", "softmax",
)  # fmt: skip
def softmax() -> Canvas:
    one = {"C": "all", "B": "one"}
    return flow(dl.softmaxLayer(), ones("CB", 10, 16), one, one, "all of C: positive, sum 1", "softmaxLayer")


@picture(
    "layer-addition", "An addition layer: inputs of the same size are added element by element.",
    "additionLayer", "multiplicationLayer",
)  # fmt: skip
def addition() -> Canvas:
    same = {"S": (0.3, 0.09), "C": "one"}
    X = ones(*IMAGE)
    return flow(
        dl.additionLayer(2),
        X,
        same,
        same,
        "the same place of each input:\nnothing changes its size",
        "additionLayer(2)",
        X,
    )


@picture(
    "layer-concatenation", "A depth concatenation layer: the channels of all inputs stand one behind the other.",
    "depthConcatenationLayer", "concatenationLayer", "embeddingConcatenationLayer",
)  # fmt: skip
def concatenation() -> Canvas:
    X = ones("SSCB", 28, 28, 2, 16)
    return flow(
        dl.depthConcatenationLayer(2), X, None, None, "two of these, one behind\nthe other: C adds up",
        "depthConcatenationLayer(2)", X
    )  # fmt: skip


@picture(
    "layer-flatten", "A flatten layer: space and channels become one dimension of channels.", "flattenLayer",
)  # fmt: skip
def flatten() -> Canvas:
    return flow(
        dl.flattenLayer(),
        ones(*IMAGE),
        {"S": "all", "C": "all"},
        {"C": "all", "B": "one"},
        "S and C become one C",
        "flattenLayer",
    )


NORMALIZED: dict[str, tuple[str, Any, dict[str, Any], str, str]] = {
    "batchNormalizationLayer": (
        "batch", lambda: dl.batchNormalizationLayer(), {"S": "all", "C": "one"},
        "all of S and of B, one channel", "mean and variance over all places and all observations, for each channel",
    ),
    "layerNormalizationLayer": (
        "layer", lambda: dl.layerNormalizationLayer(), {"S": "all", "C": "all"},
        "all of S and C, one observation", "mean and variance over all places and channels, for each observation",
    ),
    "instanceNormalizationLayer": (
        "instance", lambda: dl.instanceNormalizationLayer(), {"S": "all", "C": "one"},
        "all of S, one channel, one observation", "mean and variance over all places, for each channel of each "
        "observation",
    ),
    "groupNormalizationLayer": (
        "group", lambda: dl.groupNormalizationLayer(2), {"S": "all", "C": "group"},
        "all of S, a group of C, one observation", "mean and variance over all places and a group of channels, "
        "for each observation",
    ),
    "crossChannelNormalizationLayer": (
        "cross-channel", lambda: dl.crossChannelNormalizationLayer(3), {"S": (0.36, 0.09), "C": "all"},
        "one place, neighbouring channels", "the squares of neighbouring channels at one place",
    ),
}  # fmt: skip


def normalization(name: str) -> Canvas:
    _, made, seen, words, _ = NORMALIZED[name]
    return flow(made(), ones("SSCB", 28, 28, 6, 16), seen, {"S": (0.36, 0.09), "C": "one"}, words, name)


for _name, (_kind, _, _, _, _words) in NORMALIZED.items():
    picture(
        f"layer-{_kind}-normalization",
        f"{_kind.capitalize()} normalization: {_words}; sizes and labels stay.",
        _name,
    )(lambda name=_name: normalization(name))


@picture(
    "layer-input", "An image input layer: numbers in MATLAB's order get their labels, and their mean is taken off.",
    "imageInputLayer",
)  # fmt: skip
def image_input() -> Canvas:
    X = ones(*IMAGE)
    layer = dl.imageInputLayer([28, 28, 3], Normalization="none")
    same = {"S": (0.3, 0.09), "C": "one"}
    return flow(
        dl.dlnetwork([layer]), X, same, same, "checks sizes, and normalizes", "imageInputLayer([28 28 3])"
    )

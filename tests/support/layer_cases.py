"""Every layer in a small network: what it is made of, and data that suit it.

Tests that must hold for every layer take their networks from here; a registered layer without a network fails
``test_purity_layers.py``.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

import dlarray as dl

IMAGES, VOLUMES, SEQUENCES, FEATURES = "SSCB", "SSSCB", "CBT", "CB"
SIZES = {IMAGES: (6, 5, 4, 2), VOLUMES: (5, 4, 3, 2, 2), SEQUENCES: (4, 2, 5), FEATURES: (4, 3)}

ONNX_NODE = (  # what importNetworkFromONNX writes for one node
    '{"operator": "Gelu", "domain": "", "opset": 20, "attributes": {"approximate": "tanh"}, "inputs": '
    '[{"from": "input", "place": 0, "format": "BC", "class": "float"}], "outputs": ["BC"]}'
)
PYTORCH_NODE = (  # what importNetworkFromPyTorch writes for one node
    '{"operator": "hardswish", "arguments": [{"input": 0}], "options": {}, "inputs": '
    '[{"format": "BC", "class": "float"}], "output": "BC"}'
)


@dataclass(frozen=True)
class LayerCase:
    """A network around a layer: ``layers()`` makes its layers, ``inputs`` are the formats and sizes of its data."""

    name: str
    layers: Callable[[], Any]
    inputs: tuple[tuple[tuple[int, ...], str], ...]
    draw: Callable | None = None  # (generator, size) -> values; default: normal numbers
    label: str = ""

    @property
    def id(self) -> str:
        return f"{self.name}{'-' if self.label else ''}{self.label}"

    def values(self, gen: np.random.Generator) -> list[np.ndarray]:
        """Values of the inputs, single."""
        draw = self.draw or (lambda gen, size: gen.standard_normal(size))
        return [np.asarray(draw(gen, size), dtype=np.float32) for size, _ in self.inputs]

    def network(self, values: list[np.ndarray]) -> dl.dlnetwork:
        """The initialized network, on the host; the same in every call."""
        dl.rng(7)
        made = self.layers()
        if isinstance(made, dl.dlnetwork):
            return dl.initialize(made, *self.arrays(values, lambda x: x))
        return dl.dlnetwork(made, *self.arrays(values, lambda x: x))

    def arrays(self, values: list[np.ndarray], move: Callable) -> list[dl.dlarray]:
        """The inputs as labelled arrays; ``move`` brings the plain values to where they belong."""
        return [dl.dlarray(move(v), fmt) for v, (_, fmt) in zip(values, self.inputs, strict=True)]


def case(name: str, *args: Any, on: str | tuple = FEATURES, label: str = "", **options: Any) -> LayerCase:
    """A case of one layer, made with the arguments; ``on`` names the formats of its inputs."""
    inputs = tuple((SIZES[fmt], fmt) for fmt in ((on,) if isinstance(on, str) else on))
    return LayerCase(name, lambda: [getattr(dl, name)(*args, **options)], inputs, None, label)


def graph(name: str, make: Callable, *on: str, label: str = "") -> LayerCase:
    """A case of a network that ``make`` makes."""
    return LayerCase(name, make, tuple((SIZES[fmt], fmt) for fmt in on), None, label)


def word_numbers(gen: np.random.Generator, size: tuple[int, ...]) -> np.ndarray:
    return gen.integers(1, 8, size)


def _unpooling() -> dl.dlnetwork:
    net = dl.dlnetwork()
    pool = dl.maxPooling2dLayer(2, Stride=2, HasUnpoolingOutputs=True, Name="pool")
    net = dl.addLayers(net, [dl.convolution2dLayer(1, 3), pool, dl.maxUnpooling2dLayer(Name="unpool")])
    net = dl.connectLayers(net, "pool/indices", "unpool/indices")
    return dl.connectLayers(net, "pool/size", "unpool/size")


def _regions(*args: Any, **options: Any) -> dl.dlnetwork:
    layers = [dl.convolution2dLayer(1, 3), dl.roiAlignLayer(*args, Name="align", **options)]
    return dl.addLayers(dl.dlnetwork(), layers)


def _boxes(gen: np.random.Generator, size: tuple[int, ...]) -> np.ndarray:
    """Images; or for each of them a region."""
    if len(size) > 2:
        return gen.standard_normal(size)
    start = gen.uniform(1, 3, (2, size[1]))
    return np.vstack([start, start + gen.uniform(0.5, 3, (2, size[1])), np.arange(size[1]) + 1.0])


def _folding() -> dl.dlnetwork:
    net = dl.dlnetwork()
    middle = [
        dl.sequenceFoldingLayer(Name="fold"),
        dl.fullyConnectedLayer(3),
        dl.sequenceUnfoldingLayer(Name="unfold"),
    ]
    net = dl.addLayers(net, middle)
    return dl.connectLayers(net, "fold/miniBatchSize", "unfold/miniBatchSize")


def _normalized(name: str, size: Any, on: str, **statistics: Any) -> LayerCase:
    make = lambda: [getattr(dl, name)(size, **statistics), dl.reluLayer()]  # noqa: E731
    return graph(name, make, on, label=statistics["Normalization"])


def _input(name: str, size: Any, on: str) -> list[LayerCase]:
    return [
        _normalized(name, size, on, Normalization="zscore", Mean=0.5, StandardDeviation=2),
        _normalized(name, size, on, Normalization="rescale-zero-one", Min=-3, Max=3),
    ]


def _ode() -> dl.dlnetwork:
    inner = dl.dlnetwork([dl.fullyConnectedLayer(4), dl.tanhLayer()], Initialize=False)
    return [dl.neuralODELayer(inner, [0, 0.5, 1], GradientMode="direct")]  # type: ignore[return-value]


THREE, PAIR = (SEQUENCES,) * 3, (FEATURES, FEATURES)

CASES: list[LayerCase] = [
    case("adaptiveAveragePooling2dLayer", 2, on=IMAGES),
    case("additionLayer", 2, on=PAIR),
    case("attentionLayer", 2, on=THREE),
    case("attentionLayer", 2, on=THREE, label="causal", AttentionMask="causal", DropoutProbability=0.3),
    case("averagePooling1dLayer", 2, on=SEQUENCES, Padding="same"),
    case("averagePooling2dLayer", 2, on=IMAGES, Padding="same", PaddingValue="mean"),
    case("averagePooling3dLayer", 2, on=VOLUMES),
    case("batchNormalizationLayer", on=IMAGES),
    case("batchNormalizationLayer", on=SEQUENCES, label="sequences"),
    case("bilstmLayer", 3, on=SEQUENCES),
    case("bilstmLayer", 3, on=SEQUENCES, label="last", OutputMode="last"),
    case("clippedReluLayer", 1.0),
    graph("complexFullyConnectedLayer", lambda: [dl.complexFullyConnectedLayer(3), dl.complexToRealLayer()], FEATURES),
    graph("complexReluLayer", lambda: [dl.realToComplexLayer(), dl.complexReluLayer(), dl.complexToRealLayer()],
          FEATURES),
    graph("complexToRealLayer", lambda: [dl.realToComplexLayer(), dl.complexToRealLayer()], FEATURES),
    case("concatenationLayer", 1, 2, on=PAIR),
    case("convolution1dLayer", 3, 4, on=SEQUENCES, Padding="causal", DilationFactor=2),
    case("convolution2dLayer", 3, 4, on=IMAGES, Padding="same"),
    case("convolution2dLayer", 3, 4, on=IMAGES, label="stride", Stride=2, PaddingValue="symmetric-include-edge",
         Padding=1),
    case("convolution3dLayer", 2, 3, on=VOLUMES),
    graph("crop2dLayer", lambda: [dl.crop2dLayer("centercrop")], IMAGES, IMAGES),
    case("crop3dLayer", [1, 1, 1], on=(VOLUMES, VOLUMES)),
    case("crossChannelNormalizationLayer", 3, on=IMAGES),
    case("depthConcatenationLayer", 2, on=(IMAGES, IMAGES)),
    case("depthToSpace2dLayer", 2, on=IMAGES),
    case("dropoutLayer", 0.4),
    case("eluLayer", 0.5),
    case("embeddingConcatenationLayer", on=SEQUENCES),
    LayerCase("embeddingLayer", lambda: [dl.sequenceInputLayer(1), dl.embeddingLayer(3, 8, MaskIndex=2)],
              (((1, 2, 5), SEQUENCES),), word_numbers),
    *_input("featureInputLayer", 4, FEATURES),
    case("flattenLayer", on=IMAGES),
    case("formatLayer", "CU"),
    case("fullyConnectedLayer", 3),
    case("fullyConnectedLayer", 3, on=IMAGES, label="images"),
    case("functionLayer", lambda X: dl.tanh(X) * 2, Formattable=True),
    case("geluLayer"),
    case("geluLayer", label="tanh", Approximation="tanh"),
    case("globalAveragePooling1dLayer", on=SEQUENCES),
    case("globalAveragePooling2dLayer", on=IMAGES),
    case("globalAveragePooling3dLayer", on=VOLUMES),
    case("globalMaxPooling1dLayer", on=SEQUENCES),
    case("globalMaxPooling2dLayer", on=IMAGES),
    case("globalMaxPooling3dLayer", on=VOLUMES),
    case("groupNormalizationLayer", 2, on=IMAGES),
    case("groupNormalizationLayer", "channel-wise", on=IMAGES, label="channels"),
    case("groupedConvolution2dLayer", 3, 2, 2, on=IMAGES, Padding="same"),
    case("groupedConvolution2dLayer", 3, 2, "channel-wise", on=IMAGES, label="channels"),
    case("gruLayer", 3, on=SEQUENCES),
    case("gruLayer", 3, on=SEQUENCES, label="recurrent-bias", ResetGateMode="recurrent-bias-after-multiplication"),
    case("gruProjectedLayer", 5, 3, 2, on=SEQUENCES),
    case("identityLayer"),
    *_input("image3dInputLayer", [5, 4, 3, 2], VOLUMES),
    *_input("imageInputLayer", [6, 5, 4], IMAGES),
    case("indexing1dLayer", "last", on=SEQUENCES),
    graph("inputLayer", lambda: [dl.inputLayer([4, math.nan], "CB"), dl.reluLayer()], FEATURES),
    case("instanceNormalizationLayer", on=IMAGES),
    case("inverseNormalizationLayer", Mean=[[1], [2], [3], [4]], StandardDeviation=2),
    case("inverseNormalizationLayer", label="rescaled", Normalization="rescale-symmetric", Min=-2, Max=4),
    case("layerNormalizationLayer", on=SEQUENCES),
    case("layerNormalizationLayer", on=IMAGES, label="images", OperationDimension="batch-excluded"),
    case("leakyReluLayer", 0.1),
    case("lstmLayer", 3, on=SEQUENCES),
    case("lstmLayer", 3, on=SEQUENCES, label="last", OutputMode="last", StateActivationFunction="softsign",
         GateActivationFunction="hard-sigmoid"),
    case("lstmProjectedLayer", 5, 3, 2, on=SEQUENCES),
    case("maxPooling1dLayer", 2, on=SEQUENCES),
    case("maxPooling2dLayer", 3, on=IMAGES, Padding="same", Stride=2),
    case("maxPooling3dLayer", 2, on=VOLUMES),
    graph("maxUnpooling2dLayer", _unpooling, IMAGES),
    case("multiplicationLayer", 2, on=PAIR),
    graph("networkLayer", lambda: [dl.networkLayer([dl.fullyConnectedLayer(3), dl.batchNormalizationLayer()])],
          FEATURES),
    graph("neuralODELayer", _ode, FEATURES),
    case("patchEmbeddingLayer", 2, 5, on=IMAGES),
    case("permuteLayer", [2, 1, 3, 4], on=IMAGES),
    *_input("pointCloudInputLayer", [6, 5, 4], IMAGES),
    case("onnxOperatorLayer", ONNX_NODE),
    case("positionEmbeddingLayer", 4, 9, on=SEQUENCES),
    case("preluLayer", on=IMAGES),
    case("pytorchOperatorLayer", PYTORCH_NODE),
    case("quadraticLayer"),
    graph("realToComplexLayer", lambda: [dl.realToComplexLayer(), dl.complexToRealLayer()], IMAGES),
    case("reluLayer"),
    case("reshapeLayer", 2, 6),
    case("resize2dLayer", on=IMAGES, Scale=2),
    LayerCase("roiAlignLayer", lambda: _regions([3, 2]), (((6, 5, 4, 2), IMAGES), ((5, 2), FEATURES)), _boxes),
    case("resize2dLayer", on=IMAGES, label="bilinear", OutputSize=[5, 8], Method="bilinear"),
    case("resize3dLayer", on=VOLUMES, OutputSize=[3, 5, 4], Method="trilinear"),
    case("scalingLayer", Scale=[[1], [2], [3], [4]], Offset=0.5),
    case("selfAttentionLayer", 2, 4, on=SEQUENCES),
    case("selfAttentionLayer", 2, 4, on=SEQUENCES, label="causal", AttentionMask="causal", DropoutProbability=0.2),
    graph("sequenceFoldingLayer", _folding, SEQUENCES),
    *_input("sequenceInputLayer", 4, SEQUENCES),
    graph("sequenceUnfoldingLayer", _folding, SEQUENCES),
    case("sigmoidLayer"),
    case("sinusoidalPositionEncodingLayer", 4, on=SEQUENCES),
    case("softmaxLayer"),
    case("softplusLayer"),
    case("spaceToDepthLayer", [2, 1], on=IMAGES),
    case("spatialDropoutLayer", on=IMAGES),
    case("spectralConvolution1dLayer", 2, 3, on=SEQUENCES),
    case("spectralConvolution2dLayer", [2, 3], 3, on=IMAGES),
    case("spectralConvolution3dLayer", 2, 3, on=VOLUMES),
    case("swishLayer"),
    case("tanhLayer"),
    case("transposedConv1dLayer", 3, 2, on=SEQUENCES, Stride=2),
    case("transposedConv2dLayer", 3, 2, on=IMAGES, Stride=2, Cropping="same"),
    case("transposedConv3dLayer", 2, 2, on=VOLUMES),
    LayerCase("wordEmbeddingLayer", lambda: [dl.sequenceInputLayer(1), dl.wordEmbeddingLayer(3, 8)],
              (((1, 2, 5), SEQUENCES),), word_numbers),
    graph("zreluLayer", lambda: [dl.realToComplexLayer(), dl.zreluLayer(), dl.complexToRealLayer()], FEATURES),
]  # fmt: skip

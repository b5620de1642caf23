"""Layers with their options, and data of less usual formats: what exporters to other programs are compared on."""

import numpy as np

import dlarray as dl
from tests.support.layer_cases import FEATURES, IMAGES, SEQUENCES, LayerCase, case

VIDEO, SHORT, LINE = "SSCBT", "CT", "SCB"
SIZE = {
    VIDEO: (6, 5, 2, 3, 4),
    SHORT: (4, 6),
    LINE: (7, 3, 2),
    "CB": (4, 3),
    "SSSCBT": (4, 3, 3, 2, 2, 3),
    "SSC": (6, 5, 4),
}


def on(fmt, name, *args, label="", **options):
    """A case of one layer for data of a format."""
    layers = lambda: [getattr(dl, name)(*args, **options)]  # noqa: E731
    return LayerCase(name, layers, ((SIZE[fmt], fmt),), None, label or f"{fmt} {options}")


def several(name, make, *inputs, draw=None):
    """A case of a network with inputs of these sizes and formats."""
    return LayerCase(name, make, inputs, draw)


def with_states(name, n):
    def make():
        net = dl.dlnetwork()
        net = dl.addLayers(net, [getattr(dl, name)(3, HasStateInputs=True, HasStateOutputs=True, Name="r")])
        return net

    return LayerCase(name, make, ((SIZE_CBT), *([((3, 2), "CB")] * n)), None, "states")


SIZE_CBT = ((4, 2, 5), SEQUENCES)
QKV = (((4, 2, 3), SEQUENCES), ((4, 2, 5), SEQUENCES), ((6, 2, 5), SEQUENCES))
MASK = ((1, 2, 5), SEQUENCES)


def masked(gen, size):
    """Zeros and ones for masks, which have one channel or are a matrix of keys by queries."""
    return gen.integers(0, 2, size) if size[0] == 1 or size == (5, 3) else gen.standard_normal(size)


def attention(**options):
    more = (MASK,) if options.get("HasPaddingMaskInput") else ()
    more += (((5, 3), "SS"),) if options.get("AttentionMask") == "numeric-input" else ()
    make = lambda: [dl.attentionLayer(2, **options)]  # noqa: E731
    return LayerCase("attentionLayer", make, (*QKV, *more), masked, str(options))


def own_statistics(name, size, fmt, shape, how):
    gen = np.random.default_rng(3)
    values = [gen.standard_normal(shape).astype(np.float32), 1 + gen.random(shape).astype(np.float32)]
    names = ("Mean", "StandardDeviation") if how == "zscore" else ("Min", "Max")
    values[1] = values[1] if how == "zscore" else values[0] + values[1]
    given = dict(zip(names, values, strict=True))
    given = given if how != "zerocenter" else {"Mean": values[0]}
    data = size if isinstance(size, (list, tuple)) else [size]
    inputs = ((*data, *(2 for label in fmt if label in "BT")), fmt)
    layers = lambda: [getattr(dl, name)(size, Normalization=how, **given)]  # noqa: E731
    return LayerCase(name, layers, (inputs,), None, f"{how} {shape}")


OPTIONS = [
    # convolutions
    case("convolution1dLayer", 3, 4, on=SEQUENCES, label="same", Padding="same"),
    case("convolution1dLayer", 2, 4, on=SEQUENCES, label="stride", Stride=2, Padding=1, PaddingValue=2),
    case("convolution1dLayer", 2, 4, on=SEQUENCES, label="replicate", Padding="same", PaddingValue="replicate"),
    case("convolution1dLayer", 3, 4, on=SEQUENCES, label="same, stride", Padding="same", Stride=2),
    on(LINE, "convolution1dLayer", 3, 4, DilationFactor=2),
    on(VIDEO, "convolution2dLayer", [3, 2], 4, Padding="same", Stride=[2, 1], DilationFactor=[1, 2]),
    on(VIDEO, "convolution3dLayer", 2, 3, Padding="same"),
    on("SSSCBT", "convolution3dLayer", [2, 1, 2], 3),
    case("convolution2dLayer", [3, 2], 4, on=IMAGES, label="margins", Padding=[1, 2, 0, 1],
         PaddingValue="symmetric-exclude-edge"),
    case("convolution2dLayer", [4, 2], 4, on=IMAGES, label="same, even", Padding="same", Stride=[3, 2]),
    on("SSC", "convolution2dLayer", 3, 2),
    case("groupedConvolution2dLayer", [3, 2], 3, "channel-wise", on=IMAGES, label="channels, stride", Stride=2,
         Padding="same"),
    case("groupedConvolution2dLayer", 2, 3, 2, on=IMAGES, label="dilated", DilationFactor=2),
    on(VIDEO, "groupedConvolution2dLayer", 2, 3, 2),
    case("transposedConv1dLayer", 4, 2, on=SEQUENCES, label="same", Stride=2, Cropping="same"),
    case("transposedConv1dLayer", 2, 2, on=SEQUENCES, label="wide stride", Stride=3, Cropping="same"),
    case("transposedConv2dLayer", [4, 3], 2, on=IMAGES, label="cropped", Stride=[2, 3], Cropping=[1, 0, 2, 1]),
    case("transposedConv2dLayer", [5, 4], 2, on=IMAGES, label="same, odd", Stride=[2, 1], Cropping="same"),
    on(VIDEO, "transposedConv2dLayer", 2, 3, Stride=2),
    case("patchEmbeddingLayer", [2, 3], 5, on=IMAGES, label="rows", SpatialFlattenMode="row-major"),
    on(VIDEO, "patchEmbeddingLayer", 2, 5),
    on(LINE, "patchEmbeddingLayer", 2, 5),
    # pooling
    case("averagePooling2dLayer", 3, on=IMAGES, label="zeros", Padding=[1, 0, 2, 1], Stride=2),
    case("averagePooling2dLayer", [3, 2], on=IMAGES, label="mean", Padding="same", Stride=2, PaddingValue="mean"),
    case("maxPooling1dLayer", 3, on=SEQUENCES, label="same, stride", Padding="same", Stride=2),
    case("averagePooling1dLayer", 3, on=SEQUENCES, label="same, stride", Padding="same", Stride=2),
    on(VIDEO, "maxPooling3dLayer", 2),
    on(VIDEO, "averagePooling2dLayer", 2),
    on(LINE, "maxPooling1dLayer", 2),
    on(VIDEO, "globalAveragePooling2dLayer"),
    on(VIDEO, "globalMaxPooling3dLayer"),
    on(SHORT, "globalAveragePooling1dLayer"),
    on(LINE, "globalMaxPooling1dLayer"),
    on(VIDEO, "adaptiveAveragePooling2dLayer", [4, 2]),
    # normalization
    case("batchNormalizationLayer", on=FEATURES, label="features"),
    on(VIDEO, "batchNormalizationLayer"),
    on(LINE, "layerNormalizationLayer"),
    case("layerNormalizationLayer", on=IMAGES, label="images, auto"),
    case("layerNormalizationLayer", on=IMAGES, label="channels", OperationDimension="channel-only"),
    case("layerNormalizationLayer", on=SEQUENCES, label="batch", OperationDimension="batch-excluded"),
    on(VIDEO, "groupNormalizationLayer", 2),
    case("groupNormalizationLayer", 2, on=SEQUENCES, label="sequences"),
    case("groupNormalizationLayer", "all-channels", on=IMAGES, label="all"),
    case("instanceNormalizationLayer", on=SEQUENCES, label="sequences"),
    case("crossChannelNormalizationLayer", 4, on=IMAGES, label="even", Alpha=0.5, K=1),
    on(VIDEO, "crossChannelNormalizationLayer", 3, Alpha=0.3),
    # features, activations
    on(VIDEO, "fullyConnectedLayer", 3),
    on(LINE, "fullyConnectedLayer", 3),
    on(SHORT, "fullyConnectedLayer", 3),
    on("SSC", "fullyConnectedLayer", 3),
    case("fullyConnectedLayer", 3, on=IMAGES, label="rows", OperationDimension=1),
    on(VIDEO, "flattenLayer"),
    on(LINE, "flattenLayer"),
    case("softmaxLayer", on=IMAGES, label="images"),
    case("softmaxLayer", on=SEQUENCES, label="sequences"),
    case("preluLayer", on=SEQUENCES, label="channels", Alpha=np.float32([[0.1], [0.2], [0.3], [0.4]])),
    case("scalingLayer", on=IMAGES, label="rows", Scale=np.arange(1, 7, dtype=np.float32)[:, None]),
    several("additionLayer", lambda: [dl.additionLayer(2)], ((4, 2, 5), SEQUENCES), ((4, 1), "CB")),
    several("multiplicationLayer", lambda: [dl.multiplicationLayer(2)], ((6, 5, 4, 2), IMAGES), ((1, 1, 4, 1), IMAGES)),
    several("concatenationLayer", lambda: [dl.concatenationLayer(2, 2)], ((6, 5, 4, 2), IMAGES),
            ((6, 3, 4, 2), IMAGES)),
    # inputs
    own_statistics("imageInputLayer", [6, 5, 4], IMAGES, (6, 5, 4), "zscore"),
    own_statistics("imageInputLayer", [6, 5, 4], IMAGES, (1, 1, 4), "rescale-symmetric"),
    own_statistics("imageInputLayer", [6, 5, 4], IMAGES, (6, 5, 4), "zerocenter"),
    own_statistics("sequenceInputLayer", 4, SEQUENCES, (4, 1), "rescale-zero-one"),
    own_statistics("sequenceInputLayer", [6, 5, 4], VIDEO, (6, 5, 4), "zscore"),
    own_statistics("featureInputLayer", 4, FEATURES, (4, 1), "zscore"),
    # recurrent layers
    with_states("lstmLayer", 2), with_states("gruLayer", 1),
    LayerCase("bilstmLayer", lambda: [dl.bilstmLayer(3, HasStateInputs=True, HasStateOutputs=True)],
              (SIZE_CBT, ((6, 2), "CB"), ((6, 2), "CB")), None, "states"),
    case("lstmLayer", 3, on=SEQUENCES, label="kept states", HiddenState=np.float32([[1], [2], [3]])),
    case("bilstmLayer", 2, on=SEQUENCES, label="kept states", CellState=np.float32([[1], [2], [3], [4]]),
         OutputMode="last"),
    case("bilstmLayer", 2, on=SEQUENCES, label="functions", StateActivationFunction="softsign",
         GateActivationFunction="hard-sigmoid"),
    case("gruLayer", 3, on=SEQUENCES, label="before", ResetGateMode="before-multiplication"),
    case("gruLayer", 3, on=SEQUENCES, label="last", OutputMode="last", StateActivationFunction="relu"),
    case("gruProjectedLayer", 5, 3, 2, on=SEQUENCES, label="last", OutputMode="last"),
    on(VIDEO, "lstmLayer", 3), on(SHORT, "lstmLayer", 3), on(SHORT, "gruLayer", 3, OutputMode="last"),
    on(FEATURES, "lstmLayer", 3),
    # attention
    attention(HasPaddingMaskInput=True), attention(HasPaddingMaskInput=True, HasScoresOutput=True),
    attention(AttentionMask="numeric-input"), attention(AttentionMask="causal", HasScoresOutput=True),
    attention(Scale=0.3),
    LayerCase("attentionLayer", lambda: [dl.attentionLayer(4, NumQueryGroups=2)],
              (((8, 2, 3), SEQUENCES), ((4, 2, 5), SEQUENCES), ((6, 2, 5), SEQUENCES)), None, "groups"),
    several("attentionLayer", lambda: [dl.attentionLayer(2)], *(((7, 4, 2), LINE),) * 3),
    LayerCase("selfAttentionLayer",
              lambda: [dl.selfAttentionLayer(2, 4, HasPaddingMaskInput=True, HasScoresOutput=True)],
              (SIZE_CBT, MASK), masked,
              "mask"),
    on(VIDEO, "selfAttentionLayer", 2, 4),
    case("selfAttentionLayer", 2, 4, on=IMAGES, label="images", NumValueChannels=6),
    # embedding
    on(LINE, "positionEmbeddingLayer", 3, 9), on(SHORT, "positionEmbeddingLayer", 4, 9),
    on(LINE, "sinusoidalPositionEncodingLayer", 4),
    case("sinusoidalPositionEncodingLayer", 4, on=SEQUENCES, label="offset",
                                                      PositionOffset=3),
    several("sinusoidalPositionEncodingLayer", lambda: [dl.sinusoidalPositionEncodingLayer(6, Positions="data-values")],
            ((1, 2, 5), SEQUENCES)),
    on(LINE, "embeddingConcatenationLayer"), on(LINE, "indexing1dLayer", "first"), on(SHORT, "indexing1dLayer", "last"),
    LayerCase("indexing1dLayer", lambda: [dl.indexing1dLayer("last", HasPaddingMaskInput=True)], (SIZE_CBT, MASK),
              masked, "mask"),
    LayerCase("wordEmbeddingLayer", lambda: [dl.sequenceInputLayer(1), dl.wordEmbeddingLayer(3, 8)],
              (((1, 2, 5), SEQUENCES),), lambda gen, size: gen.integers(0, 12, size), "unknown words"),
    LayerCase("embeddingLayer", lambda: [dl.embeddingLayer(3, 8, ZeroIndexMapping="first-vector")],
              (((6, 5, 1, 2), IMAGES),), lambda gen, size: gen.integers(0, 9, size), "images"),
    # rearranging
    case("permuteLayer", [3, 1, 2], on=IMAGES, label="three"), case("permuteLayer", [2, 1], on=FEATURES, label="two"),
    case("permuteLayer", [1, 3, 2], on=SEQUENCES, label="time"),
    case("reshapeLayer", [5, 12, 2], on=IMAGES, label="channels", OperationDimension="spatial-channel"),
    case("reshapeLayer", 2, 2, [], on=SEQUENCES, label="open", OperationDimension="spatial-channel"),
    case("formatLayer", "CBS", on=SEQUENCES, label="space"), case("formatLayer", "BCSS", on=IMAGES, label="channels"),
    on(VIDEO, "depthToSpace2dLayer", [2, 1]), case("depthToSpace2dLayer", 2, on=IMAGES, label="crd", Mode="crd"),
    case("spaceToDepthLayer", 2, on=IMAGES, label="cut"), on(VIDEO, "spaceToDepthLayer", [3, 2]),
    case("resize2dLayer", on=IMAGES, label="asymmetric", Scale=[1.5, 2], GeometricTransformMode="asymmetric",
         NearestRoundingMode="floor"),
    case("resize2dLayer", on=IMAGES, label="smaller", OutputSize=[3, 4]),
    case("resize2dLayer", on=IMAGES, label="onnx-10", OutputSize=[9, 8], NearestRoundingMode="onnx-10"),
    case("resize2dLayer", on=(IMAGES, IMAGES), label="reference", EnableReferenceInput=True),
    on(VIDEO, "resize2dLayer", Scale=2, Method="bilinear"),
    LayerCase("crop2dLayer", lambda: [dl.crop2dLayer([2, 1])], (((6, 5, 4, 2), IMAGES), ((4, 3, 1, 2), IMAGES)), None,
              "at"),
    LayerCase("crop2dLayer", lambda: [dl.crop2dLayer("centercrop")], (((6, 5, 4, 2), IMAGES), ((3, 2, 4, 2), IMAGES)),
              None, "center"),
]  # fmt: skip

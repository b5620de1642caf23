"""Define Nested Deep Learning Layer Using Network Composition; and the other forms of custom layers.

https://www.mathworks.com/help/deeplearning/ug/deep-learning-network-composition.html
https://www.mathworks.com/help/deeplearning/ug/define-custom-layer-with-multiple-inputs.html
https://www.mathworks.com/help/deeplearning/ug/define-custom-deep-learning-layers.html
https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.networklayer.html
"""

import numpy as np

import dlarray as dl
from compat_tests.examples.digits import pictures
from compat_tests.examples.generative.supporting_layers import projectAndReshapeLayer


class residualBlockLayer(dl.Layer):
    """Example custom residual block layer, which holds a network."""

    Formattable = True
    Network = dl.Learnable()

    def __init__(layer, numFilters, Stride=1, IncludeSkipConvolution=False, Name=""):
        layer.Name = Name
        layer.Description = f"Residual block with {numFilters} filters, stride {Stride}"
        layer.Type = "Residual Block"
        # Define nested network.
        layers = [
            dl.convolution2dLayer(3, numFilters, Padding="same", Stride=Stride),
            dl.groupNormalizationLayer("all-channels"),
            dl.reluLayer,
            dl.convolution2dLayer(3, numFilters, Padding="same"),
            dl.groupNormalizationLayer("channel-wise"),
            dl.additionLayer(2, Name="add"),
            dl.reluLayer,
        ]
        net = dl.dlnetwork(layers, Initialize=False)
        # Add skip connection.
        if IncludeSkipConvolution:
            layers = [
                dl.convolution2dLayer(1, numFilters, Stride=Stride, Name="skipConv"),
                dl.groupNormalizationLayer("all-channels", Name="skipNorm"),
            ]
            net = dl.addLayers(net, layers)
            net = dl.connectLayers(net, "skipNorm", "add/in2")
        else:
            net = dl.addLayers(net, dl.identityLayer(Name="skip"))
            net = dl.connectLayers(net, "skip", "add/in2")
        layer.Network = net

    def initialize(layer, layout):
        # The two inputs of the nested network are the same data.
        layer.Network = dl.initialize(layer.Network, layout, layout)
        return layer

    def predict(layer, X):
        return dl.predict(layer.Network, X, X)

    def forward(layer, X):
        return dl.forward(layer.Network, X, X)


class weightedAdditionLayer(dl.Layer):
    """Example custom weighted addition layer."""

    Weights = dl.Learnable()

    def __init__(layer, numInputs, name=""):
        # Set number of inputs, name, description; initialize layer weights.
        layer.NumInputs = numInputs
        layer.Name = name
        layer.Description = f"Weighted addition of {numInputs} inputs"
        layer.Weights = dl.rand(1, numInputs)

    def predict(layer, *X):
        W = layer.Weights
        # Initialize output, weighted addition.
        X1 = X[0]
        Z = dl.zeros(dl.size(X1), "like", X1)
        for i in range(1, layer.NumInputs + 1):
            Z = Z + W(i) * X[i - 1]
        return Z


class splitLayer(dl.Layer):
    """A layer with several outputs."""

    NumOutputs = 2

    def __init__(layer, Name=""):
        layer.Name = Name

    def predict(layer, X):
        half = dl.size(X, 1) // 2
        return X(f"1:{half}", ":"), X(f"{half + 1}:end", ":")


def train(layers, MaxEpochs=4):
    X, digits = pictures(15)
    X, T = X[::2, ::2], dl.categorical(digits).T
    options = dl.trainingOptions(
        "adam", MaxEpochs=MaxEpochs, InitialLearnRate=0.01, MiniBatchSize=25, Verbose=False
    )
    net = dl.trainnet(X, T, layers, "crossentropy", options)
    return net, float(dl.testnet(net, X, T, "accuracy"))


def test_nested_layers(capsys):
    dl.rng(0)
    layers = [
        dl.imageInputLayer([14, 14, 1]),
        dl.convolution2dLayer(5, 8, Padding="same"),
        dl.groupNormalizationLayer("all-channels"),
        dl.reluLayer,
        residualBlockLayer(8),
        residualBlockLayer(16, Stride=2, IncludeSkipConvolution=True),
        dl.globalAveragePooling2dLayer,
        dl.fullyConnectedLayer(10),
        dl.softmaxLayer,
    ]
    net = dl.dlnetwork(layers)
    names = list(net.Learnables.Parameter)
    assert "Network/conv_1/Weights" in names and "Network/skipConv/Bias" in names
    trained, accuracy = train(net, 6)
    assert accuracy > 70
    inner = trained.Layers(5).Network
    assert isinstance(inner, dl.dlnetwork) and inner.Initialized
    dl.checkLayer(residualBlockLayer(4), dl.networkDataLayout([6, 6, 4, dl.NaN], "SSCB"))
    assert "0 Failed" in capsys.readouterr().out


def test_network_layers():
    """networkLayer, which needs no class."""
    dl.rng(0)
    block = lambda filters: dl.networkLayer(
        [dl.convolution2dLayer(3, filters, Padding="same"), dl.batchNormalizationLayer, dl.reluLayer]
    )
    layers = [
        dl.imageInputLayer([14, 14, 1]),
        block(8),
        dl.maxPooling2dLayer(2, Stride=2),
        block(16),
        dl.fullyConnectedLayer(10),
        dl.softmaxLayer,
    ]
    net, accuracy = train(layers)
    assert accuracy > 90
    assert list(net.Learnables.Layer)[0] == "subnet_1" and len(net.Learnables) == 10
    expanded = dl.expandLayers(net)
    assert len(expanded.Layers) == 6 - 2 + 6
    X = dl.dlarray(dl.rand(14, 14, 1, 3), "SSCB")
    np.testing.assert_allclose(np.asarray(dl.predict(net, X)), np.asarray(dl.predict(expanded, X)), atol=1e-6)


def test_multiple_inputs(capsys):
    layer = weightedAdditionLayer(2, "add")
    assert repr(layer).splitlines()[0] == "  weightedAdditionLayer with properties:"
    dl.rng(0)
    layout = dl.networkDataLayout([24, 24, 20, dl.NaN], "SSCB")
    dl.checkLayer(layer, layout, layout)
    printed = capsys.readouterr().out
    assert "0 Failed" in printed
    validInputSize = [[24, 24, 20], [24, 24, 20]]  # a cell array of the sizes on the page
    dl.checkLayer(layer, validInputSize, ObservationDimension=4)
    assert "0 Failed" in capsys.readouterr().out
    layers = [
        dl.imageInputLayer([14, 14, 1], Name="in"),
        dl.convolution2dLayer(5, 8, Padding="same", Name="conv1"),
        dl.reluLayer(Name="relu1"),
        dl.convolution2dLayer(3, 8, Padding="same", Name="conv2"),
        dl.reluLayer(Name="relu2"),
        weightedAdditionLayer(2, "add"),
        dl.fullyConnectedLayer(10, Name="fc"),
        dl.softmaxLayer(Name="softmax"),
    ]
    net = dl.dlnetwork(layers, Initialize=False)
    net = dl.connectLayers(net, "relu1", "add/in2")
    net, accuracy = train(net, 8)
    assert accuracy > 80
    weights = [layer for layer in net.Layers if layer.Name == "add"][0].Weights
    assert dl.size(weights) == (1, 2)


def test_formatted_inputs(capsys):
    layer = projectAndReshapeLayer([4, 4, 3])
    dl.checkLayer(layer, dl.networkDataLayout([10, dl.NaN], "CB"))
    assert "0 Failed" in capsys.readouterr().out
    net = dl.dlnetwork([dl.featureInputLayer(10), layer, dl.transposedConv2dLayer(3, 2)])
    Y = dl.predict(net, dl.dlarray(dl.rand(10, 7), "CB"))
    assert dl.dims(Y) == "SSCB" and dl.size(Y) == (6, 6, 2, 7)


def test_multiple_outputs(capsys):
    dl.checkLayer(splitLayer(), dl.networkDataLayout([6, dl.NaN], "CB"))
    assert "0 Failed" in capsys.readouterr().out
    net = dl.dlnetwork([dl.featureInputLayer(6), splitLayer(Name="split")], Initialize=False)
    net = dl.addLayers(net, dl.additionLayer(2, Name="add"))
    net = dl.connectLayers(net, "split/out1", "add/in1")
    net = dl.connectLayers(net, "split/out2", "add/in2")
    net = dl.initialize(net)
    Y = dl.predict(net, dl.dlarray([[1], [2], [3], [10], [20], [30]], "CB"))
    assert Y.tolist() == [[11], [22], [33]]

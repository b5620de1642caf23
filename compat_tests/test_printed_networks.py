"""Layers, layer arrays and networks as MATLAB printed them, character by character, each with where it stands.

Printouts of older releases name types without their dimension ("Convolution", "Max Pooling"); rows are taken from
printouts of releases that have it, or are of types whose name has stayed.
"""

import numpy as np

import dlarray as dl


def rows(*layers):
    """Type and description of each layer as a layer array lists them."""
    return [layer.type_and_description() for layer in layers]


def test_lstm_layer():
    # https://www.mathworks.com/matlabcentral/answers/2057359
    # Its last line is MATLAB's text without links, "Use properties method to see a list of all properties.".
    assert repr(dl.lstmLayer(100, "Name", "lstm1")) == (
        "  LSTMLayer with properties:\n\n"
        "                       Name: 'lstm1'\n"
        "                 InputNames: {'in'}\n"
        "                OutputNames: {'out'}\n"
        "                  NumInputs: 1\n"
        "                 NumOutputs: 1\n"
        "             HasStateInputs: 0\n"
        "            HasStateOutputs: 0\n\n"
        "   Hyperparameters\n"
        "                  InputSize: 'auto'\n"
        "             NumHiddenUnits: 100\n"
        "                 OutputMode: 'sequence'\n"
        "    StateActivationFunction: 'tanh'\n"
        "     GateActivationFunction: 'sigmoid'\n\n"
        "   Learnable Parameters\n"
        "               InputWeights: []\n"
        "           RecurrentWeights: []\n"
        "                       Bias: []\n\n"
        "   State Parameters\n"
        "                HiddenState: []\n"
        "                  CellState: []\n\n"
        "  Show all properties"
    )


def test_quadratic_layer():
    # https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.quadraticlayer.html
    assert repr(dl.quadraticLayer(Name="quad")) == (
        "  QuadraticLayer with properties:\n\n"
        "    Name: 'quad'\n\n"
        "   Learnable Parameters\n"
        "    No properties.\n\n"
        "   State Parameters\n"
        "    No properties.\n\n"
        "  Show all properties"
    )
    assert rows(dl.quadraticLayer()) == [("Quadratic", "Quadratic")]


def test_bilstm_classifier():
    # https://github.com/HelloWorld-1017/HelloWorld-1017.github.io: the post of 2022-12-10, after the example "Sequence
    # Classification Using Deep Learning"; its blank lines were lost
    layers = dl.layerArray(
        dl.sequenceInputLayer(12),
        dl.bilstmLayer(100, OutputMode="last"),
        dl.fullyConnectedLayer(9),
        dl.softmaxLayer,
        dl.classificationLayer,
    )
    assert repr(layers) == (
        "  5×1 Layer array with layers:\n\n"
        "     1   ''   Sequence Input          Sequence input with 12 dimensions\n"
        "     2   ''   BiLSTM                  BiLSTM with 100 hidden units\n"
        "     3   ''   Fully Connected         9 fully connected layer\n"
        "     4   ''   Softmax                 softmax\n"
        "     5   ''   Classification Output   crossentropyex"
    )


def test_end_of_a_trained_network():
    # https://github.com/matlab-deep-learning/compare-gradient-attribution-maps, README.md: ``net.Layers(end-9:end)``
    classes = ["tench", *(f"class {k}" for k in range(999))]
    assert rows(
        dl.reluLayer(),
        dl.depthConcatenationLayer(2),
        dl.dropoutLayer(),
        dl.softmaxLayer(),
        dl.classificationLayer(Classes=classes),
    ) == [
        ("ReLU", "ReLU"),
        ("Depth concatenation", "Depth concatenation of 2 inputs"),
        ("Dropout", "50% dropout"),
        ("Softmax", "softmax"),
        ("Classification Output", "crossentropyex with 'tench' and 999 other classes"),
    ]


def test_network_with_functions():
    # https://github.com/matlab-deep-learning/SciML-and-Physics-Informed-Machine-Learning-Examples,
    # solve-complex-pde-using-pinn-example/README.md; its table has x for ×
    B = np.ones((128, 8), np.float32)
    layers = [
        dl.featureInputLayer(4),
        dl.functionLayer(lambda X: dl.cat(1, dl.sin(X), dl.cos(X)), Acceleratable=True),
        dl.functionLayer(lambda X: B @ X, Acceleratable=True),
        *[dl.fullyConnectedLayer(128), dl.swishLayer] * 4,
        dl.fullyConnectedLayer(2),
    ]
    net = dl.dlnetwork(layers)
    assert repr(net) == (
        "  dlnetwork with properties:\n\n"
        "         Layers: [12×1 nnet.cnn.layer.Layer]\n"
        "    Connections: [11×2 table]\n"
        "     Learnables: [10×3 table]\n"
        "          State: [0×3 table]\n"
        "     InputNames: {'input'}\n"
        "    OutputNames: {'fc_5'}\n"
        "    Initialized: 1\n\n"
        "  View summary with summary."
    )
    assert net.predict(dl.dlarray(np.ones((4, 3)), "CB")).shape == (2, 3)


# What follows stands as console output in public programs that have no page to name.


def initialized(layer, channels, name=""):
    layout = dl.networkDataLayout([8, 8, channels, float("nan")], "SSCB")
    return dl.dlnetwork([layer], layout).Layers[0]


def test_rows_of_object_detectors():
    assert rows(
        dl.imageInputLayer([416, 416, 3], Normalization="none"),
        initialized(dl.convolution2dLayer(3, 16, Padding="same"), 3),
        initialized(dl.batchNormalizationLayer(), 16),
        dl.leakyReluLayer(0.1),
        dl.maxPooling2dLayer(2, Stride=2, Padding="same"),
        initialized(dl.convolution2dLayer(3, 64, Stride=2, Padding=[1, 0, 1, 0]), 32),
        initialized(dl.convolution2dLayer(1, 425), 512),
        dl.additionLayer(2),
    ) == [
        ("Image Input", "416×416×3 images"),
        ("2-D Convolution", "16 3×3×3 convolutions with stride [1  1] and padding 'same'"),
        ("Batch Normalization", "Batch normalization with 16 channels"),
        ("Leaky ReLU", "Leaky ReLU with scale 0.1"),
        ("2-D Max Pooling", "2×2 max pooling with stride [2  2] and padding 'same'"),
        ("2-D Convolution", "64 3×3×32 convolutions with stride [2  2] and padding [1  0  1  0]"),
        ("2-D Convolution", "425 1×1×512 convolutions with stride [1  1] and padding [0  0  0  0]"),
        ("Addition", "Element-wise addition of 2 inputs"),
    ]


def test_rows_of_other_networks():
    assert rows(
        dl.imageInputLayer([227, 227, 3]),
        dl.crossChannelNormalizationLayer(5),
        dl.crop2dLayer([1, 33]),
        dl.featureInputLayer(4),
        dl.tanhLayer(),
        dl.scalingLayer(),
        dl.softplusLayer(),
        dl.regressionLayer(),
        dl.classificationLayer(Classes=["BAC", "NON_BAC"]),
    ) == [
        ("Image Input", "227×227×3 images with 'zerocenter' normalization"),
        ("Cross Channel Normalization", "cross channel normalization with 5 channels per element"),
        ("Crop 2D", "upper-left corner of cropping rectangle at [1 33]"),
        ("Feature Input", "4 features"),
        ("Tanh", "Hyperbolic tangent"),
        ("Scaling", "Scaling"),
        ("Softplus", "Softplus"),
        ("Regression Output", "mean-squared-error"),
        ("Classification Output", "crossentropyex with classes 'BAC' and 'NON_BAC'"),
    ]
    # Printed by releases whose types lack "2-D"
    assert dl.groupedConvolution2dLayer(5, 128, 2, Padding=2).type_and_description()[1] == (
        "2 groups of 128 5×5 convolutions with stride [1  1] and padding [2  2  2  2]"
    )
    assert dl.transposedConv2dLayer(1, 340, Cropping="same").type_and_description()[1] == (
        "340 1×1 transposed convolutions with stride [1  1] and cropping 'same'"
    )


def test_summaries_of_agents(capsys):
    critic = dl.dlnetwork()
    critic = dl.addLayers(critic, [dl.featureInputLayer(3, Name="obsInLyr"), dl.concatenationLayer(1, 2, Name="concat"),
                                   dl.fullyConnectedLayer(50), dl.reluLayer(), dl.fullyConnectedLayer(1)])  # fmt: skip
    critic = dl.addLayers(critic, dl.featureInputLayer(1, Name="actInLyr"))
    critic = dl.initialize(dl.connectLayers(critic, "actInLyr", "concat/in2"))
    dl.summary(critic)
    assert capsys.readouterr().out == (
        "   Initialized: true\n\n"
        "   Number of learnables: 301\n\n"
        "   Inputs:\n"
        "      1   'obsInLyr'   3 features\n"
        "      2   'actInLyr'   1 features\n"
    )


def test_layer_graph():
    # Printed for GoogLeNet's 144 layers with 170 connections; the counts are another network's here
    layers = [dl.imageInputLayer([8, 8, 3], Name="data"), dl.fullyConnectedLayer(2), dl.softmaxLayer()]
    lgraph = dl.layerGraph([*layers, dl.classificationLayer(Name="new_classoutput")])
    assert repr(lgraph) == (
        "  LayerGraph with properties:\n\n"
        "         Layers: [4×1 nnet.cnn.layer.Layer]\n"
        "    Connections: [3×2 table]\n"
        "     InputNames: {'data'}\n"
        "    OutputNames: {'new_classoutput'}"
    )


def test_network_of_one_layer():
    # https://github.com/matlab-deep-learning/object-detection-and-explainability-for-tensorflow-and-pytorch-models,
    # README.md: a network whose only layer is of a class of its own shows that class
    class kCall11498(dl.Layer):
        Formattable = True
        OutputNames = ("detection_boxes", "num_detections")

        def predict(self, X):
            return X, X

    layer = kCall11498()
    layer.Name = "kCall11498"
    net = dl.dlnetwork([layer], dl.dlarray(np.ones((4, 4, 3, 1)), "SSCB"))
    assert repr(net) == (
        "  dlnetwork with properties:\n\n"
        "         Layers: [1×1 kCall11498]\n"
        "    Connections: [0×2 table]\n"
        "     Learnables: [0×3 table]\n"
        "          State: [0×3 table]\n"
        "     InputNames: {'kCall11498'}\n"
        "    OutputNames: {'kCall11498/detection_boxes'  'kCall11498/num_detections'}\n"
        "    Initialized: 1\n\n"
        "  View summary with summary."
    )

"""Displays of combination layers, output layers and networks that MATLAB's pages print, character by character."""

import dlarray as dl


def test_addition_layer():
    # https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.additionlayer.html
    assert repr(dl.additionLayer(2, "Name", "add_1")) == (
        "  AdditionLayer with properties:\n\n"
        "          Name: 'add_1'\n"
        "     NumInputs: 2\n"
        "    InputNames: {'in1'  'in2'}"
    )


def test_concatenation_layer():
    # https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.concatenationlayer.html
    assert repr(dl.concatenationLayer(4, 2, "Name", "concat")) == (
        "  ConcatenationLayer with properties:\n\n"
        "          Name: 'concat'\n"
        "           Dim: 4\n"
        "     NumInputs: 2\n"
        "    InputNames: {'in1'  'in2'}"
    )


def test_depth_concatenation_layer():
    # https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.depthconcatenationlayer.html
    assert repr(dl.depthConcatenationLayer(2, "Name", "concat_1")) == (
        "  DepthConcatenationLayer with properties:\n\n"
        "          Name: 'concat_1'\n"
        "     NumInputs: 2\n"
        "    InputNames: {'in1'  'in2'}"
    )


def test_classification_layer():
    # https://www.mathworks.com/help/deeplearning/ref/classificationlayer.html
    assert repr(dl.classificationLayer("Name", "output")) == (
        "  ClassificationOutputLayer with properties:\n\n"
        "            Name: 'output'\n"
        "         Classes: 'auto'\n"
        "    ClassWeights: 'none'\n"
        "      OutputSize: 'auto'\n\n"
        "   Hyperparameters\n"
        "    LossFunction: 'crossentropyex'"
    )


def test_adding_an_input_layer():
    # https://www.mathworks.com/help/deeplearning/ref/dlnetwork.addinputlayer.html
    layers = [
        dl.convolution2dLayer(5, 20),
        dl.reluLayer,
        dl.maxPooling2dLayer(2, Stride=2),
        dl.fullyConnectedLayer(10),
        dl.softmaxLayer,
    ]
    net = dl.dlnetwork(layers, Initialize=False)
    assert repr(net) == (
        "  dlnetwork with properties:\n\n"
        "         Layers: [5×1 nnet.cnn.layer.Layer]\n"
        "    Connections: [4×2 table]\n"
        "     Learnables: [4×3 table]\n"
        "          State: [0×3 table]\n"
        "     InputNames: {'conv'}\n"
        "    OutputNames: {'softmax'}\n"
        "    Initialized: 0\n\n"
        "  View summary with summary."
    )
    net = dl.addInputLayer(net, dl.imageInputLayer([28, 28, 1], Normalization="none"))
    assert net.Initialized and net.InputNames == ["imageinput"]


def test_summary(capsys):
    # https://www.mathworks.com/help/deeplearning/ref/dlnetwork.summary.html shows these lines for another network
    net = dl.dlnetwork(
        [dl.imageInputLayer([28, 28, 1], Name="in", Normalization="none"), dl.fullyConnectedLayer(107)]
    )
    dl.summary(net)
    assert capsys.readouterr().out == (
        "   Initialized: true\n\n   Number of learnables: 84k\n\n   Inputs:\n      1   'in'   28×28×1 images\n"
    )


def test_squeezenet():
    # https://www.mathworks.com/help/deeplearning/ref/imagepretrainednetwork.html
    net, classNames = dl.imagePretrainedNetwork("squeezenet", Weights="none", nargout=2)
    assert repr(dl.initialize(net)) == (
        "  dlnetwork with properties:\n\n"
        "         Layers: [68×1 nnet.cnn.layer.Layer]\n"
        "    Connections: [75×2 table]\n"
        "     Learnables: [52×3 table]\n"
        "          State: [0×3 table]\n"
        "     InputNames: {'data'}\n"
        "    OutputNames: {'prob_flatten'}\n"
        "    Initialized: 1\n\n"
        "  View summary with summary."
    )
    first = "tench goldfish great_white_shark tiger_shark hammerhead electric_ray stingray cock"
    assert classNames[:8] == [name.replace("_", " ") for name in first.split()]

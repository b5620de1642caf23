"""trainNetwork: the examples of its page, images, sequences, features and regression.

https://www.mathworks.com/help/deeplearning/ref/trainnetwork.html
"Not recommended" since R2024a, but what most programs that people own were written with.
"""

import numpy as np
import pytest

import dlarray as dl
from compat_tests.examples.digits import files, pictures, turned_pictures
from compat_tests.examples.waveforms import waveforms


def test_image_classification(tmp_path):
    pytest.importorskip("PIL")
    dl.rng(0)
    imds = dl.imageDatastore(
        files(tmp_path, 20, step=2), "IncludeSubfolders", True, "LabelSource", "foldernames"
    )
    numTrainingFiles = 15
    imdsTrain, imdsTest = dl.splitEachLabel(imds, numTrainingFiles, "randomize")
    layers = [
        dl.imageInputLayer([14, 14, 1]),
        dl.convolution2dLayer(5, 20),
        dl.reluLayer,
        dl.maxPooling2dLayer(2, "Stride", 2),
        dl.fullyConnectedLayer(10),
        dl.softmaxLayer,
        dl.classificationLayer,
    ]
    options = dl.trainingOptions(
        "sgdm", "MaxEpochs", 25, "InitialLearnRate", 1e-3, "MiniBatchSize", 25, "Verbose", False, "Plots", "none"
    )  # fmt: skip
    net = dl.trainNetwork(imdsTrain, layers, options)
    assert isinstance(net, dl.SeriesNetwork)
    assert repr(net.Layers(7)).splitlines()[0] == "  ClassificationOutputLayer with properties:"
    YPred = dl.classify(net, imdsTest)
    YTest = imdsTest.Labels
    accuracy = dl.sum(YPred == YTest) / dl.numel(YTest)
    assert float(accuracy) > 0.65
    assert float(dl.mean(dl.classify(net, imdsTrain) == imdsTrain.Labels)) > 0.9
    YPred, scores = dl.classify(net, imdsTest, nargout=2)
    assert dl.size(scores) == (50, 10)
    assert dl.size(dl.activations(net, imdsTest, "fc")) in ((1, 1, 10, 50), (50, 10))


def test_graph_of_layers():
    dl.rng(0)
    X, digits = pictures(20)
    XTrain, YTrain = X[::2, ::2], dl.categorical(digits).T
    layers = [
        dl.imageInputLayer([14, 14, 1], "Name", "input"),
        dl.convolution2dLayer(5, 8, "Padding", "same", "Name", "conv_1"),
        dl.batchNormalizationLayer("Name", "BN_1"),
        dl.reluLayer("Name", "relu_1"),
        dl.convolution2dLayer(3, 16, "Padding", "same", "Stride", 2, "Name", "conv_2"),
        dl.reluLayer("Name", "relu_2"),
        dl.additionLayer(2, "Name", "add"),
        dl.fullyConnectedLayer(10, "Name", "fc"),
        dl.softmaxLayer("Name", "softmax"),
        dl.classificationLayer("Name", "classOutput"),
    ]
    lgraph = dl.layerGraph(layers)
    skipConv = dl.convolution2dLayer(1, 16, "Stride", 2, "Name", "skipConv")
    lgraph = dl.addLayers(lgraph, skipConv)
    lgraph = dl.connectLayers(lgraph, "relu_1", "skipConv")
    lgraph = dl.connectLayers(lgraph, "skipConv", "add/in2")
    options = dl.trainingOptions(
        "sgdm", "MaxEpochs", 6, "Shuffle", "every-epoch", "MiniBatchSize", 25, "ValidationFrequency", 10, "Verbose",
        False, "ValidationData", (XTrain, YTrain),
    )  # fmt: skip
    net, info = dl.trainNetwork(XTrain, YTrain, lgraph, options, nargout=2)
    assert isinstance(net, dl.DAGNetwork) and len(net.Layers) == 11
    assert float(dl.mean(dl.classify(net, XTrain) == YTrain)) > 0.9
    assert float(info.FinalValidationAccuracy) > 90


def test_sequences():
    dl.rng(0)
    data, labels, _ = waveforms(160)
    XTrain = [X.T for X in data]  # channels×time, as trainNetwork reads them
    numChannels = dl.size(XTrain[0], 1)
    layers = [
        dl.sequenceInputLayer(numChannels),
        dl.bilstmLayer(16, OutputMode="last"),
        dl.fullyConnectedLayer(4),
        dl.softmaxLayer,
        dl.classificationLayer,
    ]
    options = dl.trainingOptions(
        "adam", "MaxEpochs", 20, "MiniBatchSize", 32, "InitialLearnRate", 0.02, "GradientThreshold", 1, "Verbose", 0,
        "SequenceLength", "longest",
    )  # fmt: skip
    net = dl.trainNetwork(XTrain, labels, layers, options)
    acc = dl.sum(dl.classify(net, XTrain) == labels) / dl.numel(labels)
    assert float(acc) > 0.6
    net, scores = dl.predictAndUpdateState(net, XTrain[0], nargout=2)
    assert dl.size(scores) == (1, 4)


def test_features_and_regression():
    dl.rng(0)
    X = dl.randn(150, 3)
    T = dl.categorical(["high" if total > 0 else "low" for total in dl.sum(X, 2).T]).T
    options = dl.trainingOptions("adam", MaxEpochs=20, InitialLearnRate=0.05, MiniBatchSize=30, Verbose=False)
    layers = [
        dl.featureInputLayer(3, Normalization="zscore"),
        dl.fullyConnectedLayer(10),
        dl.batchNormalizationLayer,
        dl.reluLayer,
        dl.fullyConnectedLayer(2),
        dl.softmaxLayer,
        dl.classificationLayer,
    ]
    net = dl.trainNetwork(X, T, layers, options)
    assert float(dl.mean(dl.classify(net, X) == T)) > 0.9
    # regression of pictures: https://www.mathworks.com/help/deeplearning/ref/regressionlayer.html
    XTrain, _, anglesTrain = turned_pictures(15)
    layers = [
        dl.imageInputLayer([14, 14, 1]),
        dl.convolution2dLayer(5, 12),
        dl.reluLayer,
        dl.fullyConnectedLayer(1),
        dl.regressionLayer,
    ]
    options = dl.trainingOptions(
        "adam", MaxEpochs=12, InitialLearnRate=0.005, MiniBatchSize=30, Verbose=False
    )
    net = dl.trainNetwork(XTrain[::2, ::2], anglesTrain, layers, options)
    YPred = dl.predict(net, XTrain[::2, ::2])
    assert dl.size(YPred) == (150, 1)
    assert float(dl.rmse(YPred, anglesTrain)) < 0.7 * float(np.std(anglesTrain))

"""Train Residual Network for Image Classification (the network built by hand).

https://www.mathworks.com/help/deeplearning/ug/train-residual-network-for-image-classification.html
CIFAR-10 is a download of 175 MB: here are digits of one channel, 14×14, with a width of 8 in place of 16.
"""

import numpy as np

import dlarray as dl
from compat_tests.examples.digits import pictures


def convolutionalUnit(numF, stride, tag):
    return [
        dl.convolution2dLayer(3, numF, Padding="same", Stride=stride, Name=tag + "conv1"),
        dl.batchNormalizationLayer(Name=tag + "BN1"),
        dl.reluLayer(Name=tag + "relu1"),
        dl.convolution2dLayer(3, numF, Padding="same", Name=tag + "conv2"),
        dl.batchNormalizationLayer(Name=tag + "BN2"),
    ]


def test_the_page():
    # Prepare Data
    X, digits = pictures(30)
    XTrain, TTrain = X[::2, ::2], dl.categorical(digits).T
    X, digits = pictures(10, seed=1)
    XValidation, TValidation = X[::2, ::2], dl.categorical(digits).T
    imageSize = [14, 14, 1]
    pixelRange = [-1, 1]
    imageAugmenter = dl.imageDataAugmenter(RandXTranslation=pixelRange, RandYTranslation=pixelRange)
    augimdsTrain = dl.augmentedImageDatastore(
        imageSize, XTrain, TTrain, DataAugmentation=imageAugmenter, OutputSizeMode="randcrop"
    )

    # Define Network Architecture: Create Main Branch
    netWidth = 8
    layers = [
        dl.imageInputLayer(imageSize, Name="input"),
        dl.convolution2dLayer(3, netWidth, Padding="same", Name="convInp"),
        dl.batchNormalizationLayer(Name="BNInp"),
        dl.reluLayer(Name="reluInp"),
        convolutionalUnit(netWidth, 1, "S1U1"),
        dl.additionLayer(2, Name="add11"),
        dl.reluLayer(Name="relu11"),
        convolutionalUnit(2 * netWidth, 2, "S2U1"),
        dl.additionLayer(2, Name="add21"),
        dl.reluLayer(Name="relu21"),
        convolutionalUnit(2 * netWidth, 1, "S2U2"),
        dl.additionLayer(2, Name="add22"),
        dl.reluLayer(Name="relu22"),
        dl.globalAveragePooling2dLayer(Name="globalPool"),
        dl.fullyConnectedLayer(10, Name="fcFinal"),
        dl.softmaxLayer(Name="softmax"),
    ]
    dl.rng(0)
    net = dl.dlnetwork(dl.layerArray(layers), Initialize=False)

    # Create Residual Connections
    net = dl.connectLayers(net, "reluInp", "add11/in2")
    skip1 = [
        dl.convolution2dLayer(1, 2 * netWidth, Stride=2, Name="skipConv1"),
        dl.batchNormalizationLayer(Name="skipBN1"),
    ]
    net = dl.addLayers(net, skip1)
    net = dl.connectLayers(net, "relu11", "skipConv1")
    net = dl.connectLayers(net, "skipBN1", "add21/in2")
    net = dl.connectLayers(net, "relu21", "add22/in2")
    assert len(net.Layers) == 28 + 2
    info = dl.analyzeNetwork(net, Plots="none")
    assert not len(info.Issues)

    # Train Network
    options = dl.trainingOptions(
        "sgdm",
        InitialLearnRate=0.05,
        MaxEpochs=10,
        MiniBatchSize=30,
        VerboseFrequency=10,
        Shuffle="every-epoch",
        Plots="none",
        Verbose=False,
        Metrics="accuracy",
        ValidationData=(XValidation, TValidation),
        ValidationFrequency=10,
        LearnRateSchedule="piecewise",
        LearnRateDropFactor=0.1,
        LearnRateDropPeriod=8,
    )
    net = dl.trainnet(augimdsTrain, net, "crossentropy", options)

    # Evaluate Trained Network
    classNames = dl.categories(TTrain)
    YValidation = dl.scores2label(dl.minibatchpredict(net, XValidation), classNames)
    validationError = float(dl.mean(YValidation != TValidation))
    YTrain = dl.scores2label(dl.minibatchpredict(net, XTrain), classNames)
    trainError = float(dl.mean(YTrain != TTrain))
    assert trainError < 0.2 and validationError < 0.25
    cm = dl.confusionchart(TValidation, YValidation, Visible="off")
    cm.Title = "Confusion Matrix for Validation Data"
    cm.ColumnSummary, cm.RowSummary = "column-normalized", "row-normalized"
    assert np.asarray(cm.NormalizedValues).trace() == round(100 * (1 - validationError))

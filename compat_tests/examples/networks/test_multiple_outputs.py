"""Train Network with Multiple Outputs.

https://www.mathworks.com/help/deeplearning/ug/train-network-with-multiple-outputs.html
``load DigitsDataTrain`` is replaced by pictures that are made here: digits and their angles of rotation.
"""

import numpy as np
import pytest

import dlarray as dl
from compat_tests.examples.digits import turned_pictures


def network(numClasses, numResponses):
    layers = [
        dl.imageInputLayer([14, 14, 1], Normalization="none"),
        dl.convolution2dLayer(5, 16, Padding="same"),
        dl.batchNormalizationLayer,
        dl.reluLayer(Name="relu_1"),
        dl.convolution2dLayer(3, 32, Padding="same", Stride=2),
        dl.batchNormalizationLayer,
        dl.reluLayer,
        dl.convolution2dLayer(3, 32, Padding="same"),
        dl.batchNormalizationLayer,
        dl.reluLayer,
        dl.additionLayer(2, Name="addition"),
        dl.fullyConnectedLayer(numClasses),
        dl.softmaxLayer(Name="softmax"),
    ]
    net = dl.dlnetwork()
    net = dl.addLayers(net, layers)
    layers = [
        dl.convolution2dLayer(1, 32, Stride=2, Name="conv_skip"),
        dl.batchNormalizationLayer,
        dl.reluLayer(Name="relu_skip"),
    ]
    net = dl.addLayers(net, layers)
    net = dl.connectLayers(net, "relu_1", "conv_skip")
    net = dl.connectLayers(net, "relu_skip", "addition/in2")
    layers = dl.fullyConnectedLayer(numResponses, Name="fc_2")
    net = dl.addLayers(net, layers)
    return dl.connectLayers(net, "addition", "fc_2")


def test_the_page():
    # Load Training Data
    XTrain, digits, anglesTrain = turned_pictures(30)
    XTrain, labelsTrain = XTrain[::2, ::2], dl.categorical(digits).T
    dsXTrain = dl.arrayDatastore(XTrain, IterationDimension=4)
    dsT1Train = dl.arrayDatastore(labelsTrain)
    dsT2Train = dl.arrayDatastore(anglesTrain)
    dsTrain = dl.combine(dsXTrain, dsT1Train, dsT2Train)
    classNames = dl.categories(labelsTrain)
    numClasses = dl.numel(classNames)
    numResponses = dl.size(anglesTrain, 2)

    # Define Neural Network Architecture
    dl.rng(0)
    net = network(numClasses, numResponses)
    assert not net.Initialized
    assert list(net.OutputNames) == ["softmax", "fc_2"]

    # Specify Training Options, train
    options = dl.trainingOptions("adam", MaxEpochs=10, MiniBatchSize=30, Plots="none", Verbose=False)
    options.InitialLearnRate = 0.005
    lossFcn = lambda Y1, Y2, T1, T2: dl.crossentropy(Y1, T1) + 0.1 * dl.mse(Y2, T2)
    net, info = dl.trainnet(dsTrain, net, lossFcn, options, nargout=2)
    assert list(info.TrainingHistory.Loss)[-1] < 0.25 * list(info.TrainingHistory.Loss)[0]

    # Test Model
    XTest, digits, anglesTest = turned_pictures(10, seed=1)
    XTest, labelsTest = XTest[::2, ::2], dl.categorical(digits).T
    scores, Y2 = dl.minibatchpredict(net, XTest)
    assert dl.size(scores) == (100, 10) and dl.size(Y2) == (100, 1)
    Y1 = dl.scores2label(scores, classNames)
    accuracy = dl.mean(Y1 == labelsTest)
    assert float(accuracy) > 0.85
    angleRMSE = dl.rmse(Y2, anglesTest)
    assert float(angleRMSE) < 0.6 * float(dl.std(anglesTest))


def modelLoss(net, X, T1, T2):
    Y1, Y2, state = dl.forward(net, X, Outputs=["softmax", "fc_2"], nargout=3)
    lossLabels = dl.crossentropy(Y1, T1)
    lossAngles = dl.mse(Y2, T2)
    loss = lossLabels + 0.1 * lossAngles
    gradients = dl.dlgradient(loss, net.Learnables)
    return loss, gradients, state


def preprocessMiniBatch(dataX, dataT1, dataT2):
    X = dl.cat(4, *dataX)
    T1 = dl.onehotencode(dl.cat(2, *dataT1), 1)
    T2 = dl.cat(2, *dataT2)
    return X, T1, T2


def test_the_page_before_R2024a():
    """With a custom training loop, which was the only way."""
    XTrain, digits, anglesTrain = turned_pictures(12)
    XTrain, labelsTrain = XTrain[::2, ::2], dl.categorical(digits).T
    dsTrain = dl.combine(
        dl.arrayDatastore(XTrain, IterationDimension=4),
        dl.arrayDatastore(labelsTrain),
        dl.arrayDatastore(anglesTrain),
    )
    dl.rng(0)
    net = dl.initialize(network(10, 1))
    numEpochs = 8
    mbq = dl.minibatchqueue(
        dsTrain,
        MiniBatchSize=20,
        MiniBatchFcn=preprocessMiniBatch,
        MiniBatchFormat=["SSCB", "", ""],
    )
    trailingAvg, trailingAvgSq = [], []
    losses, iteration = [], 0
    for _ in range(numEpochs):
        dl.shuffle(mbq)
        while dl.hasdata(mbq):
            iteration += 1
            X, T1, T2 = dl.next(mbq)
            assert dl.dims(X) == "SSCB" and dl.size(T1) == (10, 20) and dl.size(T2) == (1, 20)
            loss, gradients, state = dl.dlfeval(modelLoss, net, X, dl.dlarray(T1, "CB"), dl.dlarray(T2, "CB"))
            net.State = state
            net, trailingAvg, trailingAvgSq = dl.adamupdate(
                net, gradients, trailingAvg, trailingAvgSq, iteration, 0.005
            )
            losses.append(float(loss))
    assert np.mean(losses[-6:]) < 0.4 * losses[0]
    Y1, Y2 = dl.predict(net, dl.dlarray(XTrain[..., :5], "SSCB"), Outputs=["softmax", "fc_2"], nargout=2)
    assert dl.size(Y1) == (10, 5) and dl.size(Y2) == (1, 5)
    assert float(dl.sum(Y1, 1)(1)) == pytest.approx(1)

"""Train Network Using Custom Training Loop.

https://www.mathworks.com/help/deeplearning/ug/train-network-using-custom-training-loop.html
The page's 10,000 digits come with MATLAB; these are 300 pictures that are made here.
"""

import numpy as np
import pytest

import dlarray as dl
from compat_tests.examples.digits import files

pytest.importorskip("PIL")


def modelLoss(net, X, T):
    # Forward data through network.
    Y, state = dl.forward(net, X, nargout=2)
    # Calculate cross-entropy loss.
    loss = dl.crossentropy(Y, T)
    # Calculate gradients of loss with respect to learnable parameters.
    gradients = dl.dlgradient(loss, net.Learnables)
    return loss, gradients, state


def modelPredictions(net, mbq, classes):
    Y = []
    # Loop over mini-batches.
    while dl.hasdata(mbq):
        X = dl.next(mbq)
        # Make predictions, convert scores to classes.
        scores = dl.predict(net, X)
        labels = dl.onehotdecode(scores, classes, 1).T
        Y = dl.vertcat(Y, labels)
    return Y


def preprocessMiniBatch(dataX, dataT):
    X = preprocessMiniBatchPredictors(dataX)
    # Extract label data from cell and concatenate, one-hot encode.
    T = dl.cat(2, *dataT)
    T = dl.onehotencode(T, 1)
    return X, T


def preprocessMiniBatchPredictors(dataX):
    return dl.cat(4, *dataX)


def test_the_page(tmp_path):
    # Load Training Data
    dl.rng(0)
    dataFolder = files(tmp_path, 30)
    imds = dl.imageDatastore(dataFolder, IncludeSubfolders=True, LabelSource="foldernames")
    imdsTrain, imdsValidation = dl.splitEachLabel(imds, 0.9, "randomize")
    inputSize = [28, 28, 1]
    pixelRange = [-2, 2]
    imageAugmenter = dl.imageDataAugmenter(RandXTranslation=pixelRange, RandYTranslation=pixelRange)
    augimdsTrain = dl.augmentedImageDatastore(inputSize[:2], imdsTrain, DataAugmentation=imageAugmenter)
    augimdsValidation = dl.augmentedImageDatastore(inputSize[:2], imdsValidation)
    classes = dl.categories(imdsTrain.Labels)
    numClasses = dl.numel(classes)

    # Define Network
    layers = [
        dl.imageInputLayer(inputSize, Normalization="none"),
        dl.convolution2dLayer(5, 8, Padding="same"),
        dl.batchNormalizationLayer,
        dl.reluLayer,
        dl.maxPooling2dLayer(2, Stride=2),
        dl.convolution2dLayer(3, 8, Padding="same"),
        dl.batchNormalizationLayer,
        dl.reluLayer,
        dl.fullyConnectedLayer(numClasses),
        dl.softmaxLayer,
    ]
    net = dl.dlnetwork(layers)
    assert net.Initialized and len(net.State) == 4

    # Specify Training Options
    numEpochs = 6
    miniBatchSize = 27
    initialLearnRate = 0.01
    decay = 0.01
    momentum = 0.9

    # Train Model
    mbq = dl.minibatchqueue(
        augimdsTrain,
        MiniBatchSize=miniBatchSize,
        MiniBatchFcn=preprocessMiniBatch,
        MiniBatchFormat=["SSCB", ""],
    )
    velocity = []
    numObservationsTrain = dl.numel(imdsTrain.Files)
    numIterationsPerEpoch = int(np.ceil(numObservationsTrain / miniBatchSize))
    numIterations = numEpochs * numIterationsPerEpoch
    assert numIterations == 60
    monitor = dl.trainingProgressMonitor(
        Metrics="Loss", Info=["Epoch", "LearnRate"], XLabel="Iteration", Visible=False
    )
    iteration = 0
    epoch = 0
    while epoch < numEpochs and not monitor.Stop:
        epoch += 1
        # Shuffle data.
        dl.shuffle(mbq)
        # Loop over mini-batches.
        while dl.hasdata(mbq) and not monitor.Stop:
            iteration += 1
            # Read mini-batch of data.
            X, T = dl.next(mbq)
            # Evaluate the model gradients, state, and loss using dlfeval and the modelLoss function.
            loss, gradients, state = dl.dlfeval(modelLoss, net, X, T)
            net.State = state
            # Determine learning rate for time-based decay learning rate schedule.
            learnRate = initialLearnRate / (1 + decay * iteration)
            # Update the network parameters using the SGDM optimizer.
            net, velocity = dl.sgdmupdate(net, gradients, velocity, learnRate, momentum)
            # Update the training progress monitor.
            dl.recordMetrics(monitor, iteration, Loss=loss)
            dl.updateInfo(monitor, Epoch=epoch, LearnRate=learnRate)
            monitor.Progress = 100 * iteration / numIterations
    assert monitor.Progress == 100
    losses = np.asarray(monitor.MetricData.Loss)
    assert losses.shape == (60, 2) and losses[-5:, 1].mean() < 0.3 * losses[0, 1]

    # Test Model
    numOutputs = 1
    mbqTest = dl.minibatchqueue(
        augimdsValidation,
        numOutputs,
        MiniBatchSize=miniBatchSize,
        MiniBatchFcn=preprocessMiniBatchPredictors,
        MiniBatchFormat="SSCB",
    )
    YTest = modelPredictions(net, mbqTest, classes)
    TTest = imdsValidation.Labels
    assert YTest.shape == TTest.shape == (30, 1)
    accuracy = dl.mean(TTest == YTest)
    assert float(accuracy) > 0.75
    cm = dl.confusionchart(TTest, YTest, Visible="off")
    assert np.asarray(cm.NormalizedValues).trace() == round(30 * float(accuracy))

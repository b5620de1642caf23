"""Train a Siamese Network to Compare Images.

https://www.mathworks.com/help/deeplearning/ug/train-a-siamese-network-to-compare-images.html
The page's Omniglot characters are a download, 105×105; here are digits of 14×14 pixels, and a smaller network.
"""

import numpy as np
import pytest

import dlarray as dl
from compat_tests.examples.digits import files

pytest.importorskip("PIL")


def modelLoss(net, fcParams, X1, X2, pairLabels):
    # Pass the image pair through the network.
    Y = forwardSiamese(net, fcParams, X1, X2)
    # Calculate binary cross-entropy loss.
    loss = binarycrossentropy(Y, pairLabels)
    # Calculate gradients of the loss with respect to the network learnable parameters.
    gradientsSubnet, gradientsParams = dl.dlgradient(loss, net.Learnables, fcParams)
    return loss, gradientsSubnet, gradientsParams


def binarycrossentropy(Y, pairLabels):
    # Get precision of prediction to prevent errors due to floating point precision.
    precision = dl.underlyingType(Y)
    # Convert values less than floating point precision to eps.
    Y.paren[Y < dl.eps(precision)] = dl.eps(precision)
    # Convert values between 1-eps and 1 to 1-eps.
    Y.paren[Y > 1 - dl.eps(precision)] = 1 - dl.eps(precision)
    # Calculate binary cross-entropy loss for each pair.
    loss = -pairLabels * dl.log(Y) - (1 - pairLabels) * dl.log(1 - Y)
    # Sum over all pairs in minibatch and normalize.
    return dl.sum(loss) / dl.numel(pairLabels)


def forwardSiamese(net, fcParams, X1, X2):
    # Pass the first and the second image through the twin subnetwork.
    Y1 = dl.forward(net, X1)
    Y1 = dl.sigmoid(Y1)
    Y2 = dl.forward(net, X2)
    Y2 = dl.sigmoid(Y2)
    # Subtract the feature vectors.
    Y = dl.abs(Y1 - Y2)
    # Pass the result through a fullyconnect operation.
    Y = dl.fullyconnect(Y, fcParams.FcWeights, fcParams.FcBias)
    # Convert to probability between 0 and 1.
    return dl.sigmoid(Y)


def predictSiamese(net, fcParams, X1, X2):
    Y1 = dl.sigmoid(dl.predict(net, X1))
    Y2 = dl.sigmoid(dl.predict(net, X2))
    Y = dl.abs(Y1 - Y2)
    Y = dl.fullyconnect(Y, fcParams.FcWeights, fcParams.FcBias)
    return dl.sigmoid(Y)


def getSiameseBatch(imds, miniBatchSize):
    pairLabels = dl.zeros(1, miniBatchSize)
    imgSize = dl.size(dl.readimage(imds, 1))
    X1 = dl.zeros([*imgSize, 1, miniBatchSize], "single")
    X2 = dl.zeros([*imgSize, 1, miniBatchSize], "single")
    for i in range(1, miniBatchSize + 1):
        choice = float(dl.rand(1))
        if choice < 0.5:
            pairIdx1, pairIdx2, pairLabels.paren[i] = getSimilarPair(imds.Labels)
        else:
            pairIdx1, pairIdx2, pairLabels.paren[i] = getDissimilarPair(imds.Labels)
        X1.paren[":", ":", ":", i] = dl.readimage(imds, pairIdx1)
        X2.paren[":", ":", ":", i] = dl.readimage(imds, pairIdx2)
    return X1, X2, pairLabels


def getSimilarPair(classLabel):
    # Find all unique classes, choose a class randomly.
    classes = dl.unique(classLabel)
    classChoice = dl.randi(dl.numel(classes))
    # Find the indices of all the observations from the chosen class, choose two of them.
    idxs = dl.find(classLabel == classes(classChoice))
    pairIdxChoice = dl.randperm(dl.numel(idxs), 2)
    return idxs(pairIdxChoice(1)), idxs(pairIdxChoice(2)), 1


def getDissimilarPair(classLabel):
    classes = dl.unique(classLabel)
    # Choose two different classes randomly, and an image of each.
    classesChoice = dl.randperm(dl.numel(classes), 2)
    idxs1 = dl.find(classLabel == classes(classesChoice(1)))
    idxs2 = dl.find(classLabel == classes(classesChoice(2)))
    pairIdx1Choice = dl.randi(dl.numel(idxs1))
    pairIdx2Choice = dl.randi(dl.numel(idxs2))
    return idxs1(pairIdx1Choice), idxs2(pairIdx2Choice), 0


def test_the_page(tmp_path):
    # Load and Preprocess Training Data
    dl.rng(0)
    imdsTrain = dl.imageDatastore(
        files(tmp_path / "train", 12, digits=range(5), step=2), IncludeSubfolders=True, LabelSource="none"
    )
    names = [path.replace("\\", "/").split("/")[-2] for path in imdsTrain.Files]
    imdsTrain.Labels = dl.categorical(names)
    batchSize = 10
    X1, X2, pairLabels = getSiameseBatch(imdsTrain, batchSize)
    assert dl.size(X1) == dl.size(X2) == (14, 14, 1, 10) and set(np.asarray(pairLabels).ravel()) <= {0, 1}

    # Define Network Architecture
    layers = [
        dl.imageInputLayer([14, 14, 1], Normalization="none"),
        dl.convolution2dLayer(3, 16, WeightsInitializer="narrow-normal", BiasInitializer="narrow-normal"),
        dl.reluLayer,
        dl.maxPooling2dLayer(2, Stride=2),
        dl.convolution2dLayer(3, 32, WeightsInitializer="narrow-normal", BiasInitializer="narrow-normal"),
        dl.reluLayer,
        dl.maxPooling2dLayer(2, Stride=2),
        dl.fullyConnectedLayer(64, WeightsInitializer="narrow-normal", BiasInitializer="narrow-normal"),
    ]
    net = dl.dlnetwork(layers)
    fcWeights = dl.dlarray(0.01 * dl.randn(1, 64))
    fcBias = dl.dlarray(0.01 * dl.randn(1, 1))
    fcParams = dl.struct("FcWeights", fcWeights, "FcBias", fcBias)

    # Specify Training Options
    numIterations = 120
    miniBatchSize = 16
    learningRate = 4e-3
    gradDecay = 0.9
    gradDecaySq = 0.99

    # Train Model
    trailingAvgSubnet, trailingAvgSqSubnet, trailingAvgParams, trailingAvgSqParams = [], [], [], []
    losses = []
    for iteration in range(1, numIterations + 1):
        # Extract mini-batch of image pairs and pair labels, convert to dlarray.
        X1, X2, pairLabels = getSiameseBatch(imdsTrain, miniBatchSize)
        X1 = dl.dlarray(X1 / 255, "SSCB")
        X2 = dl.dlarray(X2 / 255, "SSCB")
        # Evaluate the model loss and gradients.
        loss, gradientsSubnet, gradientsParams = dl.dlfeval(modelLoss, net, fcParams, X1, X2, pairLabels)
        # Update the twin subnetwork parameters.
        net, trailingAvgSubnet, trailingAvgSqSubnet = dl.adamupdate(
            net, gradientsSubnet, trailingAvgSubnet, trailingAvgSqSubnet, iteration, learningRate, gradDecay,
            gradDecaySq,
        )  # fmt: skip
        # Update the fullyconnect parameters.
        fcParams, trailingAvgParams, trailingAvgSqParams = dl.adamupdate(
            fcParams, gradientsParams, trailingAvgParams, trailingAvgSqParams, iteration, learningRate, gradDecay,
            gradDecaySq,
        )  # fmt: skip
        losses.append(float(loss))
    assert abs(losses[0] - np.log(2)) < 0.05 and np.mean(losses[-20:]) < 0.45
    assert dl.fieldnames(fcParams) == ["FcWeights", "FcBias"]

    # Evaluate the Accuracy of the Network
    accuracy = dl.zeros(1, 5)
    accuracyBatchSize = 20
    for i in range(1, 6):
        X1, X2, pairLabelsAcc = getSiameseBatch(imdsTrain, accuracyBatchSize)
        X1, X2 = dl.dlarray(X1 / 255, "SSCB"), dl.dlarray(X2 / 255, "SSCB")
        # Evaluate predictions using trained network, convert to binary 0 or 1.
        Y = predictSiamese(net, fcParams, X1, X2)
        Y = dl.gather(dl.extractdata(Y))
        Y = dl.round(Y)
        accuracy.paren[i] = dl.sum(Y == pairLabelsAcc) / accuracyBatchSize
    averageAccuracy = dl.mean(accuracy) * 100
    assert float(averageAccuracy) > 70

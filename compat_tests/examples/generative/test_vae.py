"""Train Variational Autoencoder (VAE) to Generate Images.

https://www.mathworks.com/help/deeplearning/ug/train-a-variational-autoencoder-vae-to-generate-images.html
The page's MNIST is a download; here are digits of 14×14 pixels, and smaller networks.
"""

import numpy as np

import dlarray as dl
from compat_tests.examples.digits import pictures
from compat_tests.examples.generative.supporting_layers import projectAndReshapeLayer, samplingLayer


def modelLoss(netE, netD, X):
    # Forward through encoder.
    Z, mu, logSigmaSq = dl.forward(netE, X)
    # Forward through decoder.
    Y = dl.forward(netD, Z)
    # Calculate loss and gradients.
    loss = elboLoss(Y, X, mu, logSigmaSq)
    gradientsE, gradientsD = dl.dlgradient(loss, netE.Learnables, netD.Learnables)
    return loss, gradientsE, gradientsD


def elboLoss(Y, T, mu, logSigmaSq):
    # Reconstruction loss.
    reconstructionLoss = dl.mse(Y, T)
    # KL divergence.
    KL = -0.5 * dl.sum(1 + logSigmaSq - mu**2 - dl.exp(logSigmaSq), 1)
    KL = dl.mean(KL)
    # Combined loss.
    return reconstructionLoss + KL


def modelPredictions(netE, netD, mbq):
    Y = []
    # Loop over mini-batches.
    while dl.hasdata(mbq):
        X = dl.next(mbq)
        # Forward through encoder.
        Z = dl.predict(netE, X, Outputs="sampling")
        # Forward through decoder.
        XGenerated = dl.predict(netD, Z)
        # Extract and concatenate predictions.
        Y = dl.cat(4, Y, dl.extractdata(XGenerated))
    return Y


def preprocessMiniBatch(dataX):
    # Concatenate.
    return dl.cat(4, *dataX)


def test_the_page():
    # Load Data
    dl.rng(0)
    X, _ = pictures(20)
    XTrain = dl.im2single(X[::2, ::2])
    X, _ = pictures(5, seed=1)
    XTest = dl.im2single(X[::2, ::2])

    # Define Network Architecture
    numLatentChannels = 8
    imageSize = [14, 14, 1]
    layersE = [
        dl.imageInputLayer(imageSize, Normalization="none"),
        dl.convolution2dLayer(3, 8, Padding="same", Stride=2),
        dl.reluLayer,
        dl.convolution2dLayer(3, 16, Padding="same", Stride=1),
        dl.reluLayer,
        dl.fullyConnectedLayer(2 * numLatentChannels),
        samplingLayer(Name="sampling"),
    ]
    projectionSize = [7, 7, 16]
    numInputChannels = imageSize[2]
    layersD = [
        dl.featureInputLayer(numLatentChannels),
        projectAndReshapeLayer(projectionSize),
        dl.transposedConv2dLayer(3, 16, Cropping="same", Stride=2),
        dl.reluLayer,
        dl.transposedConv2dLayer(3, numInputChannels, Cropping="same"),
        dl.sigmoidLayer,
    ]
    netE = dl.dlnetwork(layersE)
    netD = dl.dlnetwork(layersD)
    assert list(netE.OutputNames) == ["sampling/out", "sampling/mean", "sampling/log-variance"]

    # Specify Training Options
    numEpochs = 12
    miniBatchSize = 25
    learnRate = 5e-3

    # Train Model
    dsTrain = dl.arrayDatastore(XTrain, IterationDimension=4)
    numOutputs = 1
    mbq = dl.minibatchqueue(
        dsTrain, numOutputs, MiniBatchSize=miniBatchSize, MiniBatchFcn=preprocessMiniBatch, MiniBatchFormat="SSCB",
        PartialMiniBatch="discard",
    )  # fmt: skip
    trailingAvgE, trailingAvgSqE, trailingAvgD, trailingAvgSqD = [], [], [], []
    epoch = iteration = 0
    losses = []
    while epoch < numEpochs:
        epoch += 1
        dl.shuffle(mbq)
        while dl.hasdata(mbq):
            iteration += 1
            X = dl.next(mbq)
            # Evaluate loss and gradients.
            loss, gradientsE, gradientsD = dl.dlfeval(modelLoss, netE, netD, X)
            # Update learnable parameters.
            netE, trailingAvgE, trailingAvgSqE = dl.adamupdate(
                netE, gradientsE, trailingAvgE, trailingAvgSqE, iteration, learnRate
            )
            netD, trailingAvgD, trailingAvgSqD = dl.adamupdate(
                netD, gradientsD, trailingAvgD, trailingAvgSqD, iteration, learnRate
            )
            losses.append(float(loss))
    assert np.mean(losses[-8:]) < 0.6 * losses[0]

    # Test Network
    dsTest = dl.arrayDatastore(XTest, IterationDimension=4)
    mbqTest = dl.minibatchqueue(
        dsTest, numOutputs, MiniBatchSize=20, MiniBatchFcn=preprocessMiniBatch, MiniBatchFormat="SSCB"
    )
    YTest = modelPredictions(netE, netD, mbqTest)
    assert dl.size(YTest) == (14, 14, 1, 50)
    err = dl.mean((XTest - YTest) ** 2, [1, 2, 3])
    assert dl.size(err) == (1, 1, 1, 50)
    spread = float(dl.mean((XTest - dl.mean(XTrain, 4)) ** 2, "all"))
    assert float(dl.mean(err)) < spread  # better than the mean image

    # Generate New Images
    numImages = 16
    ZNew = dl.dlarray(dl.randn(numLatentChannels, numImages), "CB")
    YNew = dl.predict(netD, ZNew)
    YNew = dl.extractdata(YNew)
    assert YNew.shape == (14, 14, 1, 16) and 0 <= YNew.min() and YNew.max() <= 1

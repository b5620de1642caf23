"""Train Conditional Generative Adversarial Network (CGAN).

https://www.mathworks.com/help/deeplearning/ug/train-conditional-generative-adversarial-network.html
The page's flowers are a download; here are two digits of 16×16 pixels, and smaller networks.
"""

import math

import numpy as np

import dlarray as dl
from compat_tests.examples.digits import pictures
from compat_tests.examples.generative.supporting_layers import embeddingLayer


def feature2image(X, outputSize):
    Y = dl.reshape(dl.stripdims(X), outputSize[0], outputSize[1], outputSize[2], [])
    return dl.dlarray(Y, "SSCB")


def modelLoss(netG, netD, X, T, Z, flipFactor):
    # Calculate the predictions for real data with the discriminator network.
    YReal = dl.forward(netD, X, T)
    # Calculate the predictions for generated data with the discriminator network.
    XGenerated, stateG = dl.forward(netG, Z, T, nargout=2)
    YGenerated = dl.forward(netD, XGenerated, T)
    # Calculate probabilities.
    probGenerated = dl.sigmoid(YGenerated)
    probReal = dl.sigmoid(YReal)
    # Calculate the generator and discriminator scores.
    scoreG = dl.mean(probGenerated)
    scoreD = (dl.mean(probReal) + dl.mean(1 - probGenerated)) / 2
    # Flip labels.
    numObservations = dl.size(YReal, 4)
    idx = dl.randperm(numObservations, math.floor(flipFactor * numObservations))
    probReal.paren[":", ":", ":", idx] = 1 - probReal(":", ":", ":", idx)
    # Calculate the GAN loss.
    lossD = -dl.mean(dl.log(probReal)) - dl.mean(dl.log(1 - probGenerated))
    lossG = -dl.mean(dl.log(probGenerated))
    gradientsG = dl.dlgradient(lossG, netG.Learnables, RetainData=True)
    gradientsD = dl.dlgradient(lossD, netD.Learnables)
    return lossG, lossD, gradientsG, gradientsD, stateG, scoreG, scoreD


def preprocessMiniBatch(dataX, dataT):
    # Concatenate, rescale to [-1,1]; the queue makes class numbers of labels.
    X = dl.cat(4, *dataX)
    T = dl.cat(1, *dataT)
    X = dl.rescale(X, -1, 1, InputMin=0, InputMax=255)
    return X, T


def networks(numLatentInputs, numClasses, embeddingDimension=4, numFilters=8):
    filterSize, projectionSize = 5, [4, 4, 16]
    layersGenerator = [
        dl.featureInputLayer(numLatentInputs),
        dl.fullyConnectedLayer(math.prod(projectionSize)),
        dl.functionLayer(lambda X: feature2image(X, projectionSize), Formattable=True),
        dl.concatenationLayer(3, 2, Name="cat"),
        dl.transposedConv2dLayer(filterSize, 2 * numFilters),
        dl.batchNormalizationLayer,
        dl.reluLayer,
        dl.transposedConv2dLayer(filterSize, 1, Stride=2, Cropping="same"),
        dl.tanhLayer,
    ]
    netG = dl.dlnetwork(layersGenerator, Initialize=False)
    layers = [
        dl.featureInputLayer(1),
        embeddingLayer(embeddingDimension, numClasses),
        dl.fullyConnectedLayer(math.prod(projectionSize[:2])),
        dl.functionLayer(
            lambda X: feature2image(X, [*projectionSize[:2], 1]), Formattable=True, Name="emb_reshape"
        ),
    ]
    netG = dl.addLayers(netG, layers)
    netG = dl.connectLayers(netG, "emb_reshape", "cat/in2")
    netG = dl.initialize(netG)
    inputSize, scale = [16, 16, 1], 0.2
    layersDiscriminator = [
        dl.imageInputLayer(inputSize, Normalization="none"),
        dl.dropoutLayer(0.25),
        dl.concatenationLayer(3, 2, Name="cat"),
        dl.convolution2dLayer(filterSize, numFilters, Stride=2, Padding="same"),
        dl.leakyReluLayer(scale),
        dl.convolution2dLayer(filterSize, 2 * numFilters, Stride=2, Padding="same"),
        dl.leakyReluLayer(scale),
        dl.convolution2dLayer(4, 1),
    ]
    netD = dl.dlnetwork(layersDiscriminator, Initialize=False)
    layers = [
        dl.featureInputLayer(1),
        embeddingLayer(embeddingDimension, numClasses),
        dl.fullyConnectedLayer(math.prod(inputSize[:2])),
        dl.functionLayer(
            lambda X: feature2image(X, [*inputSize[:2], 1]), Formattable=True, Name="emb_reshape"
        ),
    ]
    netD = dl.addLayers(netD, layers)
    netD = dl.connectLayers(netD, "emb_reshape", "cat/in2")
    return netG, dl.initialize(netD)


def test_the_page():
    # Load Training Data: zeros and ones, of which the ones have far fewer bright pixels
    dl.rng(0)
    X, digits = pictures(40)
    keep = [k for k, digit in enumerate(digits) if digit in "01"]
    X = np.asarray(dl.dlresize(X[..., keep], OutputSize=[16, 16], DataFormat="SSCB"))
    classes = ["0", "1"]
    labels = dl.categorical([digits[k] for k in keep], classes).T
    numClasses = dl.numel(classes)
    ds = dl.combine(dl.arrayDatastore(X, IterationDimension=4), dl.arrayDatastore(labels))

    # Define Networks
    numLatentInputs = 20
    netG, netD = networks(numLatentInputs, numClasses)
    assert len(netG.InputNames) == len(netD.InputNames) == 2

    # Specify Training Options, train
    numEpochs, miniBatchSize, learnRate, flipFactor = 12, 16, 0.002, 0.3
    mbq = dl.minibatchqueue(
        ds, MiniBatchSize=miniBatchSize, PartialMiniBatch="discard", MiniBatchFcn=preprocessMiniBatch,
        MiniBatchFormat=["SSCB", "BC"],
    )  # fmt: skip
    velocityD, trailingAvgSqD, trailingAvgG, trailingAvgSqG = [], [], [], []
    iteration, scores = 0, []
    for _ in range(numEpochs):
        dl.shuffle(mbq)
        while dl.hasdata(mbq):
            iteration += 1
            X, T = dl.next(mbq)
            assert dl.size(X) == (16, 16, 1, 16) and dl.size(T) == (1, 16) and dl.dims(T) == "CB"
            Z = dl.dlarray(dl.randn(numLatentInputs, miniBatchSize, "single"), "CB")
            lossG, lossD, gradientsG, gradientsD, stateG, scoreG, scoreD = dl.dlfeval(
                modelLoss, netG, netD, X, T, Z, flipFactor
            )
            netG.State = stateG
            netD, velocityD, trailingAvgSqD = dl.adamupdate(
                netD, gradientsD, velocityD, trailingAvgSqD, iteration, learnRate, 0.5, 0.999
            )
            netG, trailingAvgG, trailingAvgSqG = dl.adamupdate(
                netG, gradientsG, trailingAvgG, trailingAvgSqG, iteration, learnRate, 0.5, 0.999
            )
            scores.append(float(scoreD))
    assert iteration == 60 and all(0 < score < 1 for score in scores) and np.mean(scores) > 0.5

    # Generate New Images: of each class
    numObservationsNew = 36
    bright = []
    for idxClass in (1, 2):
        Z = dl.dlarray(dl.randn(numLatentInputs, numObservationsNew, "single"), "CB")
        T = dl.dlarray(dl.repmat(dl.single(idxClass), [1, numObservationsNew]), "CB")
        XGenerated = dl.predict(netG, Z, T)
        assert dl.size(XGenerated) == (16, 16, 1, numObservationsNew)
        bright.append(float(dl.mean(XGenerated, "all")))
    assert bright[0] > bright[1]  # the class makes a difference, and the right one

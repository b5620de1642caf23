"""Train Generative Adversarial Network (GAN).

https://www.mathworks.com/help/deeplearning/ug/train-generative-adversarial-network.html
The page's flowers are a download, 64×64×3; here are digits of 16×16 pixels, and smaller networks.
"""

import numpy as np
import pytest

import dlarray as dl
from compat_tests.examples.digits import files
from compat_tests.examples.generative.supporting_layers import projectAndReshapeLayer

pytest.importorskip("PIL")


def modelLoss(netG, netD, X, Z, flipProb):
    # Calculate the predictions for real data with the discriminator network.
    YReal = dl.forward(netD, X)
    # Calculate the predictions for generated data with the discriminator network.
    XGenerated, stateG = dl.forward(netG, Z, nargout=2)
    YGenerated = dl.forward(netD, XGenerated)
    # Calculate the score of the discriminator and of the generator.
    scoreD = (dl.mean(YReal) + dl.mean(1 - YGenerated)) / 2
    scoreG = dl.mean(YGenerated)
    # Randomly flip the labels of the real images.
    numObservations = dl.size(YReal, 4)
    idx = dl.rand(1, numObservations) < flipProb
    YReal.paren[":", ":", ":", idx] = 1 - YReal(":", ":", ":", idx)
    # Calculate the GAN loss.
    lossG, lossD = ganLoss(YReal, YGenerated)
    # For each network, calculate the gradients with respect to the loss.
    gradientsG = dl.dlgradient(lossG, netG.Learnables, RetainData=True)
    gradientsD = dl.dlgradient(lossD, netD.Learnables)
    return lossG, lossD, gradientsG, gradientsD, stateG, scoreG, scoreD


def ganLoss(YReal, YGenerated):
    # Calculate the loss for the discriminator network.
    lossD = -dl.mean(dl.log(YReal)) - dl.mean(dl.log(1 - YGenerated))
    # Calculate the loss for the generator network.
    lossG = -dl.mean(dl.log(YGenerated))
    return lossG, lossD


def preprocessMiniBatch(data):
    # Concatenate mini-batch, rescale the images in the range [-1 1].
    X = dl.cat(4, *data)
    return dl.rescale(X, -1, 1, InputMin=0, InputMax=255)


def test_the_page(tmp_path):
    # Load Training Data
    dl.rng(0)
    imageFolder = files(tmp_path, 12)
    imds = dl.imageDatastore(imageFolder, IncludeSubfolders=True)
    augimds = dl.augmentedImageDatastore([16, 16], imds)

    # Define Generative Adversarial Network
    filterSize = 5
    numFilters = 8
    numLatentInputs = 20
    projectionSize = [4, 4, 32]
    layersGenerator = [
        dl.featureInputLayer(numLatentInputs),
        projectAndReshapeLayer(projectionSize),
        dl.transposedConv2dLayer(filterSize, 2 * numFilters),
        dl.batchNormalizationLayer,
        dl.reluLayer,
        dl.transposedConv2dLayer(filterSize, numFilters, Stride=2, Cropping="same"),
        dl.batchNormalizationLayer,
        dl.reluLayer,
        dl.convolution2dLayer(1, 1),
        dl.tanhLayer,
    ]
    netG = dl.dlnetwork(layersGenerator)
    dropoutProb = 0.5
    scale = 0.2
    inputSize = [16, 16, 1]
    layersDiscriminator = [
        dl.imageInputLayer(inputSize, Normalization="none"),
        dl.dropoutLayer(dropoutProb),
        dl.convolution2dLayer(filterSize, numFilters, Stride=2, Padding="same"),
        dl.leakyReluLayer(scale),
        dl.convolution2dLayer(filterSize, 2 * numFilters, Stride=2, Padding="same"),
        dl.batchNormalizationLayer,
        dl.leakyReluLayer(scale),
        dl.convolution2dLayer(4, 1),
        dl.sigmoidLayer,
    ]
    netD = dl.dlnetwork(layersDiscriminator)

    # Specify Training Options
    numEpochs = 4
    miniBatchSize = 20
    learnRate = 0.002
    gradientDecayFactor = 0.5
    squaredGradientDecayFactor = 0.999
    flipProb = 0.35
    validationFrequency = 12

    # Train Model
    augimds.MiniBatchSize = miniBatchSize
    mbq = dl.minibatchqueue(
        augimds, MiniBatchSize=miniBatchSize, PartialMiniBatch="discard", MiniBatchFcn=preprocessMiniBatch,
        MiniBatchFormat="SSCB",
    )  # fmt: skip
    trailingAvgG, trailingAvgSqG, trailingAvg, trailingAvgSqD = [], [], [], []
    numValidationImages = 25
    ZValidation = dl.randn(numLatentInputs, numValidationImages, "single")
    ZValidation = dl.dlarray(ZValidation, "CB")
    monitor = dl.trainingProgressMonitor(
        Metrics=["GeneratorScore", "DiscriminatorScore"], Info=["Epoch", "Iteration"], XLabel="Iteration",
        Visible=False,
    )  # fmt: skip
    dl.groupSubPlot(monitor, Score=["GeneratorScore", "DiscriminatorScore"])
    XGeneratedValidation = dl.predict(netG, ZValidation)
    assert dl.dims(XGeneratedValidation) == "SSCB" and dl.size(XGeneratedValidation) == (16, 16, 1, 25)
    epoch = iteration = 0
    while epoch < numEpochs and not monitor.Stop:
        epoch += 1
        # Reset and shuffle datastore.
        dl.shuffle(mbq)
        # Loop over mini-batches.
        while dl.hasdata(mbq) and not monitor.Stop:
            iteration += 1
            # Read mini-batch of data.
            X = dl.next(mbq)
            assert dl.size(X) == (16, 16, 1, miniBatchSize)
            # Generate latent inputs for the generator network.
            Z = dl.randn(numLatentInputs, miniBatchSize, "single")
            Z = dl.dlarray(Z, "CB")
            # Evaluate the gradients of the loss, the generator state, and the scores.
            lossG, lossD, gradientsG, gradientsD, stateG, scoreG, scoreD = dl.dlfeval(
                modelLoss, netG, netD, X, Z, flipProb
            )
            netG.State = stateG
            # Update the discriminator network parameters.
            netD, trailingAvg, trailingAvgSqD = dl.adamupdate(
                netD, gradientsD, trailingAvg, trailingAvgSqD, iteration, learnRate, gradientDecayFactor,
                squaredGradientDecayFactor,
            )  # fmt: skip
            # Update the generator network parameters.
            netG, trailingAvgG, trailingAvgSqG = dl.adamupdate(
                netG, gradientsG, trailingAvgG, trailingAvgSqG, iteration, learnRate, gradientDecayFactor,
                squaredGradientDecayFactor,
            )  # fmt: skip
            if iteration % validationFrequency == 0 or iteration == 1:
                # Generate images using the held-out generator input.
                XGeneratedValidation = dl.predict(netG, ZValidation)
                image = dl.rescale(dl.extractdata(XGeneratedValidation))
                assert 0 <= float(dl.min(image, [], "all")) and float(dl.max(image, [], "all")) <= 1
            # Update the training progress monitor.
            dl.recordMetrics(monitor, iteration, GeneratorScore=scoreG, DiscriminatorScore=scoreD)
            dl.updateInfo(monitor, Epoch=epoch, Iteration=iteration)
            monitor.Progress = 100 * iteration / (numEpochs * 6)
    assert iteration == 24
    scores = np.asarray(monitor.MetricData.DiscriminatorScore)[:, 1]
    assert ((scores > 0) & (scores < 1)).all() and scores[-6:].mean() > 0.5

    # Generate New Images
    numObservations = 25
    ZNew = dl.dlarray(dl.randn(numLatentInputs, numObservations, "single"), "CB")
    XGeneratedNew = dl.predict(netG, ZNew)
    real = np.asarray(dl.extractdata(X))
    fake = np.asarray(dl.extractdata(XGeneratedNew))
    start = 0.5  # of the untrained generator: its images are gray, 0, where those of digits are dark
    assert abs(fake.mean() - real.mean()) < start * abs(real.mean())

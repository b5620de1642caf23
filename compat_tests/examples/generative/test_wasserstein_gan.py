"""Train Wasserstein GAN with Gradient Penalty (WGAN-GP).

https://www.mathworks.com/help/deeplearning/ug/trainwasserstein-gan-with-gradient-penalty-wgan-gp.html
The page's flowers are a download; here are digits of 16×16 pixels, and smaller networks.
"""

import numpy as np

import dlarray as dl
from compat_tests.examples.digits import pictures
from compat_tests.examples.generative.supporting_layers import projectAndReshapeLayer


def modelLossD(netD, netG, X, Z, lambda_):
    # Discriminator loss for real and generated data.
    YPred = dl.forward(netD, X)
    XGenerated = dl.forward(netG, Z)
    YPredGenerated = dl.forward(netD, XGenerated)
    lossDUnregularized = dl.mean(YPredGenerated - YPred)
    # Calculate and add the gradient penalty.
    epsilon = dl.rand([1, 1, 1, dl.size(X, 4)], like=X)
    XHat = epsilon * X + (1 - epsilon) * XGenerated
    YHat = dl.forward(netD, XHat)
    # Calculate gradients. To enable computing higher-order derivatives, set EnableHigherDerivatives to true.
    gradientsHat = dl.dlgradient(dl.sum(YHat), XHat, EnableHigherDerivatives=True)
    gradientsHatNorm = dl.sqrt(dl.sum(gradientsHat**2, dl.colon(1, 3)) + 1e-10)
    gradientPenalty = lambda_ * dl.mean((gradientsHatNorm - 1) ** 2)
    # Penalize loss.
    lossD = lossDUnregularized + gradientPenalty
    # Calculate the gradients of the penalized loss with respect to the learnable parameters.
    gradientsD = dl.dlgradient(lossD, netD.Learnables)
    return lossD, lossDUnregularized, gradientsD


def modelLossG(netG, netD, Z):
    # Forward generated data through the discriminator network.
    XGenerated = dl.forward(netG, Z)
    YPredGenerated = dl.forward(netD, XGenerated)
    lossG = -dl.mean(YPredGenerated)
    gradientsG = dl.dlgradient(lossG, netG.Learnables)
    return lossG, gradientsG


def preprocessMiniBatch(data):
    X = dl.cat(4, *data)
    return dl.rescale(X, -1, 1, InputMin=0, InputMax=255)


def test_the_page():
    # Load Training Data
    dl.rng(0)
    X, _ = pictures(16)
    X = dl.dlresize(X, OutputSize=[16, 16], DataFormat="SSCB")
    ds = dl.arrayDatastore(X, IterationDimension=4)

    # Define Discriminator and Generator Networks
    numFilters, scale, inputSize, filterSize = 8, 0.2, [16, 16, 1], 5
    layersD = [
        dl.imageInputLayer(inputSize, Normalization="none"),
        dl.convolution2dLayer(filterSize, numFilters, Stride=2, Padding="same"),
        dl.leakyReluLayer(scale),
        dl.convolution2dLayer(filterSize, 2 * numFilters, Stride=2, Padding="same"),
        dl.layerNormalizationLayer,
        dl.leakyReluLayer(scale),
        dl.convolution2dLayer(4, 1),
        dl.sigmoidLayer,
    ]
    netD = dl.dlnetwork(layersD)
    numLatentInputs = 20
    projectionSize = [4, 4, 32]
    layersG = [
        dl.featureInputLayer(numLatentInputs, Normalization="none"),
        projectAndReshapeLayer(projectionSize),
        dl.transposedConv2dLayer(filterSize, 2 * numFilters),
        dl.reluLayer,
        dl.transposedConv2dLayer(filterSize, 1, Stride=2, Cropping="same"),
        dl.tanhLayer,
    ]
    netG = dl.dlnetwork(layersG)

    # Specify Training Options
    miniBatchSize = 20
    numIterationsG = 25
    numIterationsDPerG = 2
    lambda_ = 10
    learnRateD, learnRateG, gradientDecayFactor, squaredGradientDecayFactor = 2e-3, 2e-3, 0, 0.9

    # Train Model
    mbq = dl.minibatchqueue(
        ds, MiniBatchSize=miniBatchSize, PartialMiniBatch="discard", MiniBatchFcn=preprocessMiniBatch,
        MiniBatchFormat="SSCB",
    )  # fmt: skip
    trailingAvgD, trailingAvgSqD, trailingAvgG, trailingAvgSqG = [], [], [], []
    ZValidation = dl.dlarray(dl.randn(numLatentInputs, 25, "single"), "CB")
    start = float(dl.mean(dl.predict(netG, ZValidation), "all"))
    iterationG = iterationD = 0
    unregularized = []
    while iterationG < numIterationsG:
        iterationG += 1
        # Train discriminator only
        for _ in range(numIterationsDPerG):
            iterationD += 1
            if not dl.hasdata(mbq):
                dl.shuffle(mbq)
            X = dl.next(mbq)
            Z = dl.dlarray(dl.randn(numLatentInputs, dl.size(X, 4), "like", X))
            Z = dl.dlarray(dl.stripdims(Z), "CB")
            lossD, lossDUnregularized, gradientsD = dl.dlfeval(modelLossD, netD, netG, X, Z, lambda_)
            netD, trailingAvgD, trailingAvgSqD = dl.adamupdate(
                netD, gradientsD, trailingAvgD, trailingAvgSqD, iterationD, learnRateD, gradientDecayFactor,
                squaredGradientDecayFactor,
            )  # fmt: skip
        # Generate latent inputs for the generator network.
        Z = dl.dlarray(dl.randn([numLatentInputs, dl.size(X, 4)], "single"), "CB")
        lossG, gradientsG = dl.dlfeval(modelLossG, netG, netD, Z)
        netG, trailingAvgG, trailingAvgSqG = dl.adamupdate(
            netG, gradientsG, trailingAvgG, trailingAvgSqG, iterationG, learnRateG, gradientDecayFactor,
            squaredGradientDecayFactor,
        )  # fmt: skip
        unregularized.append(float(lossDUnregularized))
        assert float(lossD) >= float(lossDUnregularized)
    assert np.isfinite(unregularized).all() and min(unregularized) < 0  # the real images score higher

    # Generate New Images
    XGenerated = dl.predict(netG, ZValidation)
    assert dl.size(XGenerated) == (16, 16, 1, 25)
    real = float(dl.mean(X, "all"))
    assert abs(float(dl.mean(XGenerated, "all")) - real) < abs(start - real)

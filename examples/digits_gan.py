"""A generative adversarial network of digits
==========================================

Generate images of digits with a generative adversarial network, in a custom training loop.

After MathWorks' example "Train Generative Adversarial Network (GAN)": a generator makes images of random numbers, and a
discriminator learns to tell them from real ones; each step changes both.  One-sided label flipping keeps the
discriminator from getting too strong.
https://www.mathworks.com/help/deeplearning/ug/train-generative-adversarial-network.html

The data are scikit-learn's 1,797 handwritten digits of 8×8 pixels.  How near the generated images come to the real ones
is measured by the Fréchet distance of their first twenty principal components, and by a classifier of real digits.  Run
it with ``python examples/digits_gan.py``; it takes about a minute and writes ``examples/output/digits_gan.png``.
"""

from pathlib import Path
from typing import Any

import numpy as np
from scipy.linalg import sqrtm
from sklearn.datasets import load_digits
from sklearn.linear_model import LogisticRegression

from dlarray import (
    Layer,
    Learnable,
    adamupdate,
    arrayDatastore,
    batchNormalizationLayer,
    convolution2dLayer,
    dlarray,
    dlfeval,
    dlgradient,
    dlnetwork,
    dropoutLayer,
    extractdata,
    featureInputLayer,
    finddim,
    forward,
    fullyConnectedLayer,
    gather,
    imageInputLayer,
    leakyReluLayer,
    log,
    mean,
    minibatchqueue,
    numel,
    predict,
    prod,
    rand,
    randn,
    randperm,
    reluLayer,
    reshape,
    rng,
    sigmoidLayer,
    size,
    stripdims,
    transposedConv2dLayer,
)  # fmt: skip

OUTPUT = Path(__file__).parent / "output"


class projectAndReshapeLayer(Layer):
    """A fully connected layer whose output is an image."""

    Formattable = True
    Weights = Learnable()
    Bias = Learnable()

    def __init__(self, outputSize, Name=""):
        self.Name = Name
        self.OutputSize = outputSize

    def initialize(self, layout):
        numChannels = layout.Size[finddim(layout, "C") - 1]
        numOut = int(prod(self.OutputSize))
        bound = (6 / (numChannels + numOut)) ** 0.5
        self.Weights = bound * (2 * rand(numOut, numChannels) - 1)
        self.Bias = 0 * rand(numOut, 1)

    def predict(self, X):
        Y = self.Weights @ stripdims(X) + self.Bias
        return dlarray(reshape(Y, *self.OutputSize, []), "SSCB")


def networks(numLatentInputs, numFilters):
    """The generator and the discriminator."""
    layersG = [
        featureInputLayer(numLatentInputs),
        projectAndReshapeLayer([2, 2, 2 * numFilters]),
        transposedConv2dLayer(4, numFilters, Stride=2, Cropping="same"),
        batchNormalizationLayer(),
        reluLayer(),
        transposedConv2dLayer(4, numFilters, Stride=2, Cropping="same"),
        batchNormalizationLayer(),
        reluLayer(),
        convolution2dLayer(3, 1, Padding="same"),
        sigmoidLayer(),
    ]
    layersD = [
        imageInputLayer([8, 8, 1], Normalization="none"),
        dropoutLayer(0.25),
        convolution2dLayer(3, numFilters, Stride=2, Padding="same"),
        leakyReluLayer(0.2),
        convolution2dLayer(3, 2 * numFilters, Stride=2, Padding="same"),
        batchNormalizationLayer(),
        leakyReluLayer(0.2),
        fullyConnectedLayer(1),
        sigmoidLayer(),
    ]
    return dlnetwork(layersG), dlnetwork(layersD)


def ganLoss(YReal, YGenerated):
    """Losses of the generator and of the discriminator."""
    lossD = -mean(log(YReal), "all") - mean(log(1 - YGenerated), "all")
    lossG = -mean(log(YGenerated), "all")
    return lossG, lossD


def modelLoss(netG, netD, X, Z, flipProb):
    YReal, _ = forward(netD, X, nargout=2)

    XGenerated, stateG = forward(netG, Z, nargout=2)
    YGenerated, stateD = forward(netD, XGenerated, nargout=2)

    scoreD = (mean(YReal, "all") + mean(1 - YGenerated, "all")) / 2
    scoreG = mean(YGenerated, "all")

    # Randomly flip the labels of some of the real images
    numObservations = size(YReal, finddim(YReal, "B"))
    idx = randperm(numObservations, int(flipProb * numObservations))
    if numel(idx):
        YReal.paren[":", idx] = 1 - YReal(":", idx)

    lossG, lossD = ganLoss(YReal, YGenerated)
    gradientsG = dlgradient(lossG, netG.Learnables, RetainData=True)
    gradientsD = dlgradient(lossD, netD.Learnables)
    return gradientsG, gradientsD, stateG, stateD, scoreG, scoreD


def frechet(real, generated):
    """The Fréchet distance of two sets of points, one in each row, as normal distributions."""
    (m1, C1), (m2, C2) = ((x.mean(axis=0), np.cov(x.T)) for x in (real, generated))
    return float(np.sum((m1 - m2) ** 2) + np.trace(C1 + C2 - 2 * np.real(sqrtm(C1 @ C2))))


class Judge:
    """How near images come to real ones: the distance of components, and how many digits a classifier sees."""

    def __init__(self, images, digits):
        pixels = images.reshape(64, -1, order="F").T
        self.mean = pixels.mean(axis=0)
        self.components = np.linalg.svd(pixels - self.mean, full_matrices=False)[2][:20]
        self.real = self.points(images)
        self.classifier = LogisticRegression(max_iter=2000).fit(pixels, digits)

    def points(self, images):
        return (images.reshape(64, -1, order="F").T - self.mean) @ self.components.T

    def distance(self, images):
        return frechet(self.real, self.points(images))

    def digits(self, images):
        """The share of each digit, as the classifier sees it."""
        found = self.classifier.predict(images.reshape(64, -1, order="F").T)
        return np.bincount(found, minlength=10) / len(found)


def main(numEpochs=48, miniBatchSize=64, numLatentInputs=24, numFilters=24, learnRate=1e-3, flipProb=0.1):
    rng("default")
    digits: Any = load_digits()
    images = digits.images.transpose(1, 2, 0)[:, :, None, :].astype("float32") / 16
    judge = Judge(images, digits.target)

    netG, netD = networks(numLatentInputs, numFilters)
    ds = arrayDatastore(images, IterationDimension=4)
    mbq = minibatchqueue(ds, MiniBatchSize=miniBatchSize, PartialMiniBatch="discard", MiniBatchFormat="SSCB")
    ZValidation = dlarray(randn(numLatentInputs, 1000, "single"), "CB")

    def generated():
        return extractdata(gather(predict(netG, ZValidation)))

    trailingAvgG, trailingAvgSqG, trailingAvg, trailingAvgSqD = [], [], [], []
    gradientDecayFactor, squaredGradientDecayFactor = 0.5, 0.999
    scores, distances, iteration = [], [(0, judge.distance(generated()))], 0
    for epoch in range(1, numEpochs + 1):
        mbq.shuffle()
        while mbq.hasdata():
            iteration += 1
            X = mbq.next()
            Z = dlarray(randn(numLatentInputs, miniBatchSize, "single"), "CB")
            gradientsG, gradientsD, stateG, stateD, scoreG, scoreD = dlfeval(
                modelLoss, netG, netD, X, Z, flipProb
            )
            netG.State = stateG
            netD.State = stateD
            netD, trailingAvg, trailingAvgSqD = adamupdate(
                netD, gradientsD, trailingAvg, trailingAvgSqD, iteration, learnRate / 2,
                gradientDecayFactor, squaredGradientDecayFactor,
            )  # fmt: skip
            netG, trailingAvgG, trailingAvgSqG = adamupdate(
                netG, gradientsG, trailingAvgG, trailingAvgSqG, iteration, learnRate,
                gradientDecayFactor, squaredGradientDecayFactor,
            )  # fmt: skip
            scores.append((float(scoreG), float(scoreD)))
        if epoch % max(numEpochs // 8, 1) == 0:
            distances.append((iteration, judge.distance(generated())))
            print(
                f"Epoch {epoch:3d}   scores {np.mean(scores[-20:], axis=0).round(2)}   "
                f"distance {distances[-1][1]:.2f}",
                flush=True,
            )

    new = generated()
    share = judge.digits(new)
    half = len(digits.target) // 2
    real = frechet(judge.real[:half], judge.real[half:])
    print(f"Distance of real images, one half from the other: {real:.2f}; untrained: {distances[0][1]:.2f}")
    print(
        "Share of each digit among the generated: "
        + " ".join(f"{d}: {100 * p:.0f} %" for d, p in enumerate(share))
    )
    print(f"Scores, distance, and new digits: {draw(scores, distances, real, new)}")
    return {"distances": distances, "real": real, "share": share, "scores": scores}


def tiled(images, columns):
    """Images h×w×1×N side by side."""
    rows = [
        np.concatenate(
            [np.pad(images[:, :, 0, k], 1, constant_values=1) for k in range(r, r + columns)], axis=1
        )
        for r in range(0, images.shape[3] // columns * columns, columns)
    ]
    return np.concatenate(rows)


def draw(scores, distances, real, new):
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(1, 3, figsize=(10.5, 3.4))
    window = np.ones(20) / 20
    for column, name in enumerate(("generator", "discriminator")):
        axes[0].plot(np.convolve(np.array(scores)[:, column], window, "valid"), lw=0.8, label=name)
    axes[0].set(xlabel="iteration", title="Scores", ylim=(0, 1))
    axes[0].legend(fontsize=8)
    axes[1].semilogy(*np.array(distances).T, "o-", label="generated images")
    axes[1].axhline(real, color="k", lw=0.8, ls="--", label="between real ones")
    axes[1].set(xlabel="iteration", title="Fréchet distance to real images")
    axes[1].legend(fontsize=8)
    axes[2].imshow(tiled(new[..., :64], 8), cmap="gray")
    axes[2].set_title("Generated")
    axes[2].axis("off")
    figure.tight_layout()
    OUTPUT.mkdir(exist_ok=True)
    target = OUTPUT / "digits_gan.png"
    figure.savefig(target, dpi=80)
    plt.close(figure)
    return target


if __name__ == "__main__":
    main()

"""A variational autoencoder of digits
===================================

Generate images of digits with a variational autoencoder, in a custom training loop with custom layers.

After MathWorks' example "Train Variational Autoencoder (VAE) to Generate Images": an encoder gives the mean and the
variance of a few latent numbers, a sampling layer draws from them, and a decoder makes an image of what was drawn.  The
loss is the error of the reconstruction plus the Kullback-Leibler divergence from the normal distribution.
https://www.mathworks.com/help/deeplearning/ug/train-a-variational-autoencoder-vae-to-generate-images.html

The data are scikit-learn's 1,797 handwritten digits of 8×8 pixels, a fifth of them held out.  The reconstructions are
compared with the best linear ones from as many numbers (principal components).  Run it with
``python examples/digits_vae.py``; it takes less than a minute and writes ``examples/output/digits_vae.png``.
"""

from pathlib import Path
from typing import Any

import numpy as np
from sklearn.datasets import load_digits

from dlarray import (
    Layer,
    Learnable,
    adamupdate,
    arrayDatastore,
    convolution2dLayer,
    dlarray,
    dlfeval,
    dlgradient,
    dlnetwork,
    exp,
    extractdata,
    featureInputLayer,
    finddim,
    forward,
    fullyConnectedLayer,
    gather,
    imageInputLayer,
    l2loss,
    mean,
    minibatchqueue,
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
    sum,
    transposedConv2dLayer,
)  # fmt: skip

OUTPUT = Path(__file__).parent / "output"


class samplingLayer(Layer):
    """Draws from normal distributions: the first half of the channels are means, the second logarithms of variances."""

    Formattable = True

    def __init__(self, Name=""):
        self.Name = Name
        self.OutputNames = ["out", "mean", "log-variance"]

    def predict(self, X):
        numLatentChannels = size(X, 1) // 2
        mu = X[:numLatentChannels, :]
        logSigmaSq = X[numLatentChannels:, :]
        epsilon = randn(size(mu), like=mu)
        Z = mu + exp(0.5 * logSigmaSq) * epsilon
        return Z, mu, logSigmaSq


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


def autoencoder(numLatentChannels):
    """The encoder and the decoder."""
    layersE = [
        imageInputLayer([8, 8, 1], Normalization="none"),
        convolution2dLayer(3, 16, Padding="same", Stride=2),
        reluLayer(),
        convolution2dLayer(3, 32, Padding="same", Stride=2),
        reluLayer(),
        fullyConnectedLayer(2 * numLatentChannels),
        samplingLayer(Name="sampling"),
    ]
    layersD = [
        featureInputLayer(numLatentChannels),
        projectAndReshapeLayer([2, 2, 32]),
        transposedConv2dLayer(3, 32, Cropping="same", Stride=2),
        reluLayer(),
        transposedConv2dLayer(3, 16, Cropping="same", Stride=2),
        reluLayer(),
        convolution2dLayer(3, 1, Padding="same"),
        sigmoidLayer(),
    ]
    return dlnetwork(layersE), dlnetwork(layersD)


def elboLoss(Y, T, mu, logSigmaSq):
    """Reconstruction loss and Kullback-Leibler divergence, per image."""
    reconstructionLoss = l2loss(Y, T)
    KL = -0.5 * sum(1 + logSigmaSq - mu**2 - exp(logSigmaSq), 1)
    return reconstructionLoss + KLWEIGHT * mean(stripdims(KL))


KLWEIGHT = 0.2  # pixels are errors of about a fifth, not of one


def modelLoss(netE, netD, X):
    Z, mu, logSigmaSq = forward(netE, X)
    Y = forward(netD, Z)
    loss = elboLoss(Y, X, mu, logSigmaSq)
    gradientsE, gradientsD = dlgradient(loss, netE.Learnables, netD.Learnables)
    return loss, gradientsE, gradientsD


def loadDigits():
    """Images h×w×1×N from 0 to 1 for training and for testing, and the digits of the latter."""
    digits: Any = load_digits()
    images = digits.images.transpose(1, 2, 0)[:, :, None, :].astype("float32") / 16
    order = extractdata(randperm(len(digits.target))).astype(int).ravel() - 1
    test, train = order[: len(order) // 5], order[len(order) // 5 :]
    return images[..., train], images[..., test], digits.target[test]


def reconstructed(netE, netD, X):
    """Images from the means of their latent numbers, and these."""
    _, mu, _ = predict(netE, dlarray(X, "SSCB"))
    return extractdata(gather(predict(netD, mu))), extractdata(gather(mu))


def linearError(XTrain, XTest, numComponents):
    """The mean squared error of the best linear reconstruction from as many numbers."""
    train, test = (X.reshape(64, -1, order="F") for X in (XTrain, XTest))
    mu = train.mean(axis=1, keepdims=True)
    U = np.linalg.svd(train - mu, full_matrices=False)[0][:, :numComponents]
    return float(np.mean((U @ (U.T @ (test - mu)) + mu - test) ** 2))


def main(numEpochs=100, numLatentChannels=2, miniBatchSize=64, learnRate=2e-3):
    rng("default")
    XTrain, XTest, TTest = loadDigits()
    netE, netD = autoencoder(numLatentChannels)
    ds = arrayDatastore(XTrain, IterationDimension=4)
    mbq = minibatchqueue(ds, MiniBatchSize=miniBatchSize, MiniBatchFormat="SSCB", PartialMiniBatch="discard")
    averageE, averageSqE, averageD, averageSqD = [], [], [], []
    losses, iteration = [], 0
    for epoch in range(1, numEpochs + 1):
        mbq.shuffle()
        while mbq.hasdata():
            iteration += 1
            X = mbq.next()
            loss, gradientsE, gradientsD = dlfeval(modelLoss, netE, netD, X)
            netE, averageE, averageSqE = adamupdate(
                netE, gradientsE, averageE, averageSqE, iteration, learnRate
            )
            netD, averageD, averageSqD = adamupdate(
                netD, gradientsD, averageD, averageSqD, iteration, learnRate
            )
            losses.append(float(loss))
        if epoch % max(numEpochs // 5, 1) == 0:
            print(f"Epoch {epoch:4d}   loss {np.mean(losses[-20:]):.3f}")

    Y, mu = reconstructed(netE, netD, XTest)
    error = {
        "autoencoder": float(np.mean((Y - XTest) ** 2)),
        "linear": linearError(XTrain, XTest, numLatentChannels),
    }
    print(
        f"Error of digits held out from {numLatentChannels} numbers: {error['autoencoder']:.4f} "
        f"(principal components: {error['linear']:.4f})"
    )
    generated = extractdata(gather(predict(netD, dlarray(randn(numLatentChannels, 25), "CB"))))
    print(f"Reconstructions and new digits: {draw(XTest, Y, mu, TTest, generated)}")
    return {"losses": losses, "error": error, "generated": generated}


def tiled(images, columns):
    """Images h×w×1×N side by side."""
    rows = [
        np.concatenate(
            [np.pad(images[:, :, 0, k], 1, constant_values=1) for k in range(r, r + columns)], axis=1
        )
        for r in range(0, images.shape[3], columns)
    ]
    return np.concatenate(rows)


def draw(X, Y, mu, digits, generated):
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(1, 3, figsize=(10.5, 3.6))
    axes[0].imshow(
        tiled(np.concatenate([X[..., :10], Y[..., :10], X[..., 10:20], Y[..., 10:20]], axis=3), 10),
        cmap="gray",
    )
    axes[0].set_title("Held out, and reconstructed below")
    points = axes[1].scatter(mu[0], mu[1], c=digits, cmap="tab10", s=8, vmin=-0.5, vmax=9.5)
    figure.colorbar(points, ax=axes[1], ticks=range(10))
    axes[1].set(title="Latent numbers of digits held out", xlabel="first", ylabel="second")
    axes[2].imshow(tiled(generated, 5), cmap="gray")
    axes[2].set_title("Drawn at random")
    for ax in (axes[0], axes[2]):
        ax.axis("off")
    figure.tight_layout()
    OUTPUT.mkdir(exist_ok=True)
    target = OUTPUT / "digits_vae.png"
    figure.savefig(target, dpi=80)
    plt.close(figure)
    return target


if __name__ == "__main__":
    main()

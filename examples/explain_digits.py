"""Why a network reads a digit as it does
======================================

See why a network reads a digit as it does: Grad-CAM, occlusion, LIME, activations and deep dreams.

A small convolutional network learns scikit-learn's real handwritten digits of 8×8 pixels in a few seconds.  Three maps
say which pixels of a digit that was held out speak for its class: where the features of the last convolution are that
raise the score (gradCAM), where the score falls when a patch is covered (occlusionSensitivity), and which patches a
simple model holds for important, fitted to images with patches left out at random (imageLIME).  The maps are put to the
test: the pixels that they call important are covered, or as many that they call unimportant.  The activations of the
first convolution show what the network sees of the digit, and deepDreamImage what it would like to see for each class.
https://www.mathworks.com/help/deeplearning/ug/explore-network-predictions-using-deep-learning-visualization-techniques.html

Run it with ``python examples/explain_digits.py``; it takes a few seconds, needs scikit-learn and Matplotlib (the extra
``demo``), and writes ``examples/output/explain_digits.png``.
"""

from pathlib import Path
from typing import Any

import numpy as np
from sklearn.datasets import load_digits

from dlarray import (
    batchNormalizationLayer,
    convolution2dLayer,
    deepDreamImage,
    extractdata,
    fullyConnectedLayer,
    globalAveragePooling2dLayer,
    gradCAM,
    imageInputLayer,
    imageLIME,
    minibatchpredict,
    occlusionSensitivity,
    onehotencode,
    reluLayer,
    rng,
    softmaxLayer,
    testnet,
    trainingOptions,
    trainnet,
)

OUTPUT = Path(__file__).parent / "output"
CLASSES = [str(digit) for digit in range(10)]


def loadDigits():
    """Images 8×8×1×N from 0 to 1 and their digits: four fifths for training, the rest for testing."""
    data: Any = load_digits()
    images = data.images.transpose(1, 2, 0)[:, :, None, :].astype("float32") / 16
    held = np.arange(len(data.target)) % 5 == 4
    return (images[..., ~held], data.target[~held]), (images[..., held], data.target[held])


def targets(digits):
    """N×10 with a one for each digit."""
    return onehotencode([str(digit) for digit in digits], 1, "single", ClassNames=CLASSES).T


def trainNetwork(X, digits, maxEpochs):
    layers = [
        imageInputLayer([8, 8, 1], Normalization="none"),
        convolution2dLayer(3, 16, Padding="same"),
        batchNormalizationLayer(),
        reluLayer(Name="relu_1"),
        convolution2dLayer(3, 32, Padding="same"),
        batchNormalizationLayer(),
        reluLayer(),
        convolution2dLayer(3, 64, Padding="same"),
        batchNormalizationLayer(),
        reluLayer(Name="relu_3"),
        globalAveragePooling2dLayer(),
        fullyConnectedLayer(10, Name="fc"),
        softmaxLayer(),
    ]
    options = trainingOptions(
        "adam",
        MaxEpochs=maxEpochs,
        MiniBatchSize=64,
        InitialLearnRate=0.005,
        Shuffle="every-epoch",
        Verbose=False,
    )
    return trainnet(X, targets(digits), layers, "crossentropy", options)


def scores(net, images):
    """Scores of the ten classes, a row for each image h×w×1×N."""
    return np.asarray(extractdata(minibatchpredict(net, images)))


def explain(net, image, classIdx):
    """Maps 8×8 of what speaks for a class, by three methods."""
    maps = {
        "Grad-CAM": gradCAM(net, image, classIdx, FeatureLayer="relu_3", ReductionLayer="fc"),
        "occlusion": occlusionSensitivity(net, image, classIdx, MaskSize=2, Stride=1),
        "LIME": imageLIME(
            net, image, classIdx, Segmentation="grid", NumFeatures=16, NumSamples=1024, Model="linear"
        ),
    }
    return {name: np.asarray(extractdata(found)) for name, found in maps.items()}


def whenCovered(net, image, classIdx, importance, count=12):
    """The class's score with the pixels covered that a map calls the most important, and the least."""
    order = np.argsort(importance, axis=None)
    images = np.repeat(image[..., None], 2, axis=3)
    for k, chosen in enumerate((order[-count:], order[:count])):
        rows, columns = np.unravel_index(chosen, importance.shape)
        images[rows, columns, 0, k] = image.mean()
    return scores(net, images)[:, classIdx - 1]


def main(maxEpochs=6, shown=3):
    rng("default")
    (X, digits), (XTest, test) = loadDigits()
    net = trainNetwork(X, digits, maxEpochs)
    percent = float(testnet(net, XTest, targets(test), "accuracy"))
    print(f"Accuracy on {len(test)} digits held out: {percent:.1f} %")

    images = [XTest[..., np.flatnonzero(test == digit)[0]] for digit in range(10)]
    maps = [explain(net, image, classIdx) for classIdx, image in enumerate(images, 1)]
    covered = {}
    for name in maps[0]:
        each = [whenCovered(net, images[k], k + 1, maps[k][name]) for k in range(10)]
        covered[name] = most, least = np.mean(each, axis=0)
        print(
            f"{name:9s} mean score of ten digits: {most:.2f} without the 12 most important pixels, "
            f"{least:.2f} without the 12 least important"
        )

    features = np.asarray(extractdata(minibatchpredict(net, images[shown][..., None], Outputs="relu_1")))
    dreams = deepDreamImage(
        net, "fc", list(range(1, 11)), PyramidLevels=1, NumIterations=30, OutputScaling="none", Verbose=False
    )
    dreams = np.asarray(extractdata(dreams))
    read = scores(net, dreams.astype("float32")).argmax(1)
    print(f"Deep dreams of the ten classes are read as {', '.join(map(str, read))}")
    print(f"Maps, activations and dreams: {draw(images[shown], maps[shown], features, dreams)}")
    return {"accuracy": percent, "covered": covered, "dreams": read}


def draw(image, maps, features, dreams):
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure = plt.figure(figsize=(9, 4.6))
    rows = figure.add_gridspec(3, 1, height_ratios=(2.2, 1, 1), hspace=0.35)
    axes: Any = [rows[k].subgridspec(1, n).subplots() for k, n in enumerate((4, 10, 10))]
    large, seen, wished = axes
    large[0].set_title("digit")
    for axis, (name, found) in zip(large[1:], maps.items(), strict=True):
        axis.imshow(found, cmap="jet")
        axis.contour(image[:, :, 0], levels=[0.5], colors="white", linewidths=1)
        axis.set_title(name)
    large[0].imshow(image[:, :, 0], cmap="gray_r")
    for k, channel in enumerate(np.argsort(-features.max(axis=(0, 1)))[:10]):
        seen[k].imshow(features[:, :, channel], cmap="viridis")
        wished[k].imshow(dreams[:, :, 0, k], cmap="gray_r")
        wished[k].set_title(CLASSES[k], fontsize=9, pad=2)
    for axis in (*large, *seen, *wished):
        axis.set_axis_off()
    seen[0].set_title("activations of the first convolution", loc="left", fontsize=9)
    figure.text(0.125, 0.05, "deep dreams of the classes", fontsize=9)
    OUTPUT.mkdir(exist_ok=True)
    target = OUTPUT / "explain_digits.png"
    figure.savefig(target, dpi=80)
    plt.close(figure)
    return target


if __name__ == "__main__":
    main()

"""A ResNet-18 fine-tuned
======================

Fine-tune a ResNet-18 for other classes with few images: a new last layer, and frozen layers before it.

After MathWorks' "Retrain Neural Network to Classify New Images".  imagePretrainedNetwork builds MATLAB's ResNet-18.
With ``Weights="resnet18.pth"``, torchvision's file of parameters, it knows the thousand classes of ImageNet; nothing is
downloaded here, so it first learns the digits 0 to 6 in a few seconds.  Then it is to read the digits 7 to 9, of which
it is shown twenty images each: its last layer is replaced, the first half of the network is frozen, the rest learns.
https://www.mathworks.com/help/deeplearning/ug/retrain-neural-network-to-classify-new-images.html

The data are scikit-learn's real handwritten digits of 8×8 pixels, enlarged to 16×16.  Run it with
``python examples/finetune_digits.py``; it takes about a quarter of a minute, needs scikit-learn and Matplotlib (the
extra ``demo``), and writes ``examples/output/finetune_digits.png``.
"""

from pathlib import Path
from typing import Any

import numpy as np
from sklearn.datasets import load_digits

from dlarray import (
    categorical,
    extractdata,
    fullyConnectedLayer,
    imageInputLayer,
    imagePretrainedNetwork,
    initialize,
    randperm,
    replaceLayer,
    rng,
    setLearnRateFactor,
    testnet,
    trainingOptions,
    trainnet,
)

OUTPUT = Path(__file__).parent / "output"
SIZE = 16


def smallNetwork(numClasses):
    """ResNet-18 for small images: it pools globally, so that another input layer is all that it needs."""
    net = imagePretrainedNetwork("resnet18", Weights="none", NumClasses=numClasses)
    images = imageInputLayer([SIZE, SIZE, 3], Name="data", Normalization="rescale-symmetric", Min=0, Max=255)
    return replaceLayer(net, "data", images)


def freezeNetwork(net, layersToLearn):
    """The learn rate factors of all parameters are 0, but for layers whose names begin in one of these ways."""
    learnables = net.Learnables
    for layer, parameter in zip(learnables.Layer, learnables.Parameter, strict=True):
        if not layer.startswith(layersToLearn):
            net = setLearnRateFactor(net, layer, parameter, 0)
    return net


def newClassifier(net, numClasses):
    """The network with a new last layer, which learns ten times as fast as what it stands on."""
    layer = fullyConnectedLayer(numClasses, Name="fc_new", WeightLearnRateFactor=10, BiasLearnRateFactor=10)
    return initialize(replaceLayer(net, "fc1000", layer))


def splitDigits(classes):
    """Color images h×w×3×N from 0 to 255 and digits of some classes: four fifths for training, the rest for testing."""
    data: Any = load_digits()
    chosen = np.flatnonzero(np.isin(data.target, list(classes)))
    images = data.images[chosen].transpose(1, 2, 0)[:, :, None, :].astype("float32") * (255 / 16)
    images = images.repeat(SIZE // 8, axis=0).repeat(SIZE // 8, axis=1).repeat(3, axis=2)
    held = np.arange(len(chosen)) % 5 == 4
    digits = data.target[chosen]
    return (images[..., ~held], digits[~held]), (images[..., held], digits[held])


def labels(digits):
    return categorical([str(digit) for digit in digits]).T


def train(net, X, digits, maxEpochs, miniBatchSize):
    """The network after some epochs, and its losses."""
    options = trainingOptions(
        "adam",
        MaxEpochs=maxEpochs,
        MiniBatchSize=miniBatchSize,
        InitialLearnRate=0.001,
        Shuffle="every-epoch",
        Verbose=False,
    )
    net, info = trainnet(X, labels(digits), net, "crossentropy", options, nargout=2)
    return net, extractdata(info.TrainingHistory.Loss).ravel()


def accuracy(net, X, digits):
    return float(testnet(net, X, labels(digits), "accuracy"))


def main(perClass=20, numOld=640, epochs=4, fineEpochs=6):
    rng("default")
    (XOld, oldDigits), (XOldTest, oldTest) = splitDigits(range(7))
    net, oldLosses = train(smallNetwork(7), XOld[..., :numOld], oldDigits[:numOld], epochs, 64)
    old = accuracy(net, XOldTest, oldTest)
    print(f"Digits 0 to 6, {numOld} images: {old:.1f} % of {len(oldTest)} held out are read")

    (X, digits), (XTest, test) = splitDigits(range(7, 10))
    order = extractdata(randperm(len(digits))).astype(int).ravel() - 1
    few = np.concatenate([order[digits[order] == digit][:perClass] for digit in range(7, 10)])

    new = freezeNetwork(newClassifier(net, 3), ("fc_new", "res4", "bn4", "res5", "bn5"))
    tuned, losses = train(new, X[..., few], digits[few], fineEpochs, 20)
    found = {"before": accuracy(new, XTest, test), "after": accuracy(tuned, XTest, test)}
    print(
        f"Digits 7 to 9, {len(few)} images: {found['before']:.1f} % of {len(test)} held out are read with a new last "
        f"layer, {found['after']:.1f} % after fine-tuning"
    )
    frozen, learnt = ("res3b_branch2a", "Weights"), ("res5b_branch2a", "Weights")
    same = [
        np.array_equal(extractdata(net.learnables[name]), extractdata(tuned.learnables[name]))
        for name in (frozen, learnt)
    ]
    print(f"Parameters are what they were: {same[0]} of a frozen layer, {same[1]} of one that learns")
    print(f"Losses and accuracies: {draw(oldLosses, losses, old, found)}")
    return {"old": old, "accuracy": found, "same": same}


def draw(oldLosses, losses, old, found):
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, (left, right) = plt.subplots(1, 2, figsize=(8, 3.4))
    left.semilogy(np.arange(1, len(oldLosses) + 1), oldLosses, label="digits 0 to 6")
    left.semilogy(len(oldLosses) + np.arange(1, len(losses) + 1), losses, label="digits 7 to 9, fine-tuned")
    left.set(xlabel="iteration", ylabel="cross-entropy", title="Loss")
    left.legend()
    bars = {"0 to 6": old, "7 to 9,\nnew last layer": found["before"], "7 to 9,\nfine-tuned": found["after"]}
    right.bar(list(bars), list(bars.values()), color=["C0", "gray", "C1"], width=0.6)
    for k, percent in enumerate(bars.values()):
        right.text(k, percent + 1, f"{percent:.1f} %", ha="center")
    right.set(ylabel="accuracy, %", title="Digits held out", ylim=(0, 112))
    figure.tight_layout()
    OUTPUT.mkdir(exist_ok=True)
    target = OUTPUT / "finetune_digits.png"
    figure.savefig(target, dpi=80)
    plt.close(figure)
    return target


if __name__ == "__main__":
    main()

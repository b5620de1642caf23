"""Handwritten digits with trainnet
================================

Train a classifier of handwritten digits with trainnet, as MATLAB's simple image classification example does.

The data are scikit-learn's 1,797 real handwritten digits of 8×8 pixels, a fifth of them held out.  It prints MATLAB's
table while it trains, the accuracy on the digits held out, and which digits are taken for which.  Run it with
``python examples/train_digits.py``; it takes a few seconds, needs scikit-learn and Matplotlib (the extra ``demo``), and
writes ``examples/output/train_digits.png``.
https://www.mathworks.com/help/deeplearning/ug/create-simple-deep-learning-network-for-classification.html
"""

from pathlib import Path
from typing import Any

from sklearn.datasets import load_digits

from dlarray import (
    batchNormalizationLayer,
    categorical,
    confusionmat,
    convolution2dLayer,
    extractdata,
    fullyConnectedLayer,
    imageInputLayer,
    minibatchpredict,
    randperm,
    reluLayer,
    rng,
    scores2label,
    softmaxLayer,
    testnet,
    trainingOptions,
    trainnet,
)

OUTPUT = Path(__file__).parent / "output"
EPOCHS = 6


def loadDigits():
    """Images as h×w×c×N arrays and their labels; a fifth held out, chosen by MATLAB's random stream."""
    digits: Any = load_digits()
    X = digits.images.transpose(1, 2, 0)[:, :, None, :] / 16
    labels = [str(digit) for digit in digits.target]
    order = [int(k) - 1 for k in randperm(len(labels)).tolist()[0]]
    held = len(order) // 5
    test, train = order[:held], order[held:]
    return (X[:, :, :, train], [labels[k] for k in train]), (X[:, :, :, test], [labels[k] for k in test])


def main():
    rng("default")
    (XTrain, TTrain), (XTest, TTest) = loadDigits()
    classNames = [str(digit) for digit in range(10)]
    layers = [
        imageInputLayer([8, 8, 1]),
        convolution2dLayer(3, 16, Padding="same"),
        batchNormalizationLayer(),
        reluLayer(),
        convolution2dLayer(3, 32, Padding="same"),
        batchNormalizationLayer(),
        reluLayer(),
        fullyConnectedLayer(10),
        softmaxLayer(),
    ]
    options = trainingOptions(
        "adam",
        MaxEpochs=EPOCHS,
        MiniBatchSize=64,
        InitialLearnRate=0.005,
        Shuffle="every-epoch",
        ValidationData=(XTest, TTest),
        Metrics="accuracy",
    )
    net, info = trainnet(XTrain, TTrain, layers, "crossentropy", options, nargout=2)

    accuracy = float(testnet(net, XTest, TTest, "accuracy"))
    labels = scores2label(minibatchpredict(net, XTest), classNames)
    print(f"\nAccuracy on {len(TTest)} digits held out: {accuracy:.1f} %\n")
    confusion = confusionmat(categorical(TTest, classNames), labels)
    print(confusion)
    print(f"Losses and confusions: {draw(info, extractdata(confusion), classNames, accuracy)}")
    return accuracy


def draw(info, confusion, classNames, accuracy):
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(1, 2, figsize=(8, 3.4))
    training, validation = info.TrainingHistory, info.ValidationHistory
    axes[0].semilogy(training.Iteration, training.Loss, lw=0.8, label="training")
    axes[0].semilogy(validation.Iteration, validation.Loss, "k--o", ms=4, label="validation")
    axes[0].set(xlabel="iteration", ylabel="cross-entropy", title="Loss")
    axes[0].legend(fontsize=8)
    axes[1].imshow(confusion**0.5, cmap="Blues")
    for i, row in enumerate(confusion):
        for j, count in enumerate(row):
            if count:
                axes[1].text(
                    j, i, int(count), ha="center", va="center", fontsize=7, color="white" if i == j else "k"
                )
    axes[1].set(xticks=range(10), yticks=range(10), xlabel="predicted digit", ylabel="digit")
    axes[1].set_xticklabels(classNames)
    axes[1].set_yticklabels(classNames)
    axes[1].set_title(f"Held out: {accuracy:.1f} % right")
    figure.tight_layout()
    OUTPUT.mkdir(exist_ok=True)
    target = OUTPUT / "train_digits.png"
    figure.savefig(target, dpi=80)
    plt.close(figure)
    return target


if __name__ == "__main__":
    main()

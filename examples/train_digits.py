"""Train a classifier of handwritten digits with trainnet, as MATLAB's simple image classification example does.

The data are scikit-learn's 1,797 real handwritten digits of 8×8 pixels, a fifth of them held out.  It prints MATLAB's
table while it trains, the accuracy on the digits held out, and which digits are taken for which.  Run it with
``python examples/train_digits.py``; it takes a few seconds and needs scikit-learn (the extra ``demo``).
"""

from sklearn.datasets import load_digits

from dlarray import (
    batchNormalizationLayer,
    categorical,
    confusionmat,
    convolution2dLayer,
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

EPOCHS = 6


def loadDigits():
    """Images as h×w×c×N arrays and their labels; a fifth held out, chosen by MATLAB's random stream."""
    digits = load_digits()
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
        fullyConnectedLayer(10),
        softmaxLayer(),
    ]
    options = trainingOptions(
        "adam",
        MaxEpochs=EPOCHS,
        MiniBatchSize=64,
        InitialLearnRate=0.01,
        Shuffle="every-epoch",
        ValidationData=(XTest, TTest),
        Metrics="accuracy",
    )
    net = trainnet(XTrain, TTrain, layers, "crossentropy", options)

    accuracy = float(testnet(net, XTest, TTest, "accuracy"))
    labels = scores2label(minibatchpredict(net, XTest), classNames)
    print(f"\nAccuracy on {len(TTest)} digits held out: {accuracy:.1f} %\n")
    print(confusionmat(categorical(TTest, classNames), labels))
    return accuracy


if __name__ == "__main__":
    main()

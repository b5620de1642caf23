"""Who says these vowels? LSTM and attention
=========================================

Classify sequences: who says these Japanese vowels? With a bidirectional LSTM, and with an LSTM and self-attention.

After MathWorks' example "Sequence Classification Using Deep Learning", on the same data: nine speakers say two vowels,
and each recording is a sequence of 7 to 29 frames of 12 numbers.  270 recordings are for training, 370 others for
testing.  Sequences of different lengths are cells in MATLAB, lists here; trainnet pads each mini-batch.
https://www.mathworks.com/help/deeplearning/ug/classify-sequence-data-using-lstm-networks.html

The data (``examples/japanese_vowels.csv.gz``) are Kudo, Toyama and Shimbo's, from the UCI Machine Learning Repository,
under CC BY 4.0.  Run it with ``python examples/japanese_vowels.py``; it takes less than half a minute
and writes ``examples/output/japanese_vowels.png``.
"""

from pathlib import Path

import numpy as np

from dlarray import (
    bilstmLayer,
    categorical,
    confusionmat,
    extractdata,
    fullyConnectedLayer,
    globalAveragePooling1dLayer,
    layerNormalizationLayer,
    lstmLayer,
    minibatchpredict,
    rng,
    scores2label,
    selfAttentionLayer,
    sequenceInputLayer,
    softmaxLayer,
    testnet,
    trainingOptions,
    trainnet,
)  # fmt: skip

DATA = Path(__file__).with_name("japanese_vowels.csv.gz")
OUTPUT = Path(__file__).parent / "output"


def japaneseVowels():
    """The recordings for training and for testing, each a list of time×channels matrices, and their speakers."""
    table = np.loadtxt(DATA, delimiter=",")
    sets = []
    for part in (0, 1):
        rows = table[table[:, 0] == part]
        frames = [rows[rows[:, 1] == number] for number in np.unique(rows[:, 1])]
        X = [recording[:, 3:] / 1000 for recording in frames]
        T = categorical([int(recording[0, 2]) for recording in frames]).T
        sets.append((X, T))
    return sets


def recurrentLayers(numChannels, numHiddenUnits, numClasses):
    return [
        sequenceInputLayer(numChannels, Normalization="zscore"),
        bilstmLayer(numHiddenUnits, OutputMode="last"),
        fullyConnectedLayer(numClasses),
        softmaxLayer(),
    ]


def attentionLayers(numChannels, numHiddenUnits, numClasses):
    return [
        sequenceInputLayer(numChannels, Normalization="zscore"),
        lstmLayer(numHiddenUnits),
        selfAttentionLayer(4, numHiddenUnits),
        layerNormalizationLayer(),
        globalAveragePooling1dLayer(),
        fullyConnectedLayer(numClasses),
        softmaxLayer(),
    ]


def main(maxEpochs=40, numHiddenUnits=48, numTrain=270):
    (XTrain, TTrain), (XTest, TTest) = japaneseVowels()
    print(f"{len(XTrain)} sequences, the first {XTrain[0].shape[0]} frames of {XTrain[0].shape[1]} numbers")
    chosen = range(0, len(XTrain), len(XTrain) // numTrain)
    XTrain, TTrain = [XTrain[k] for k in chosen], TTrain[list(chosen), :]
    classNames = TTrain.categories()

    results = {}
    for name, layers in {"LSTM": recurrentLayers, "LSTM and attention": attentionLayers}.items():
        rng("default")
        options = trainingOptions(
            "adam",
            MaxEpochs=maxEpochs,
            MiniBatchSize=27,
            InitialLearnRate=0.005,
            GradientThreshold=1,
            Shuffle="every-epoch",
            SequencePaddingDirection="left",
            Metrics="accuracy",
            Verbose=False,
        )
        net, info = trainnet(
            XTrain, TTrain, layers(12, numHiddenUnits, len(classNames)), "crossentropy", options, nargout=2
        )
        accuracy = float(testnet(net, XTest, TTest, "accuracy", SequencePaddingDirection="left"))
        YTest = scores2label(minibatchpredict(net, XTest, SequencePaddingDirection="left"), classNames)
        print(f"{name}: {accuracy:.1f} % of the {len(XTest)} recordings for testing")
        results[name] = {
            "accuracy": accuracy,
            "loss": info.TrainingHistory.Loss,
            "confusion": confusionmat(TTest, YTest),
        }
    print(f"Losses and confusions: {draw(results, classNames)}")
    return results


def draw(results, classNames):
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(1, 3, figsize=(10.5, 3.4))
    for name, result in results.items():
        axes[0].semilogy(result["loss"], lw=0.8, label=f"{name}: {result['accuracy']:.1f} %")
    axes[0].set(xlabel="iteration", ylabel="cross-entropy", title="Training loss, and accuracy on test data")
    axes[0].legend(fontsize=8)
    for ax, (name, result) in zip(axes[1:], results.items(), strict=True):
        counts = extractdata(result["confusion"])
        ax.imshow(np.sqrt(counts), cmap="Blues")
        for (i, j), count in np.ndenumerate(counts):
            if count:
                ax.text(
                    j, i, int(count), ha="center", va="center", fontsize=6, color="white" if i == j else "k"
                )
        ax.set(xticks=range(len(classNames)), yticks=range(len(classNames)), title=name)
        ax.set_xticklabels(classNames)
        ax.set_yticklabels(classNames)
        ax.set(xlabel="predicted speaker", ylabel="speaker")
    figure.tight_layout()
    OUTPUT.mkdir(exist_ok=True)
    target = OUTPUT / "japanese_vowels.png"
    figure.savefig(target, dpi=80)
    plt.close(figure)
    return target


if __name__ == "__main__":
    main()

"""From PyTorch: take over a network and fine-tune it
==================================================

Take over a network that was trained in PyTorch, and fine-tune it for other classes with few images.

After MathWorks' "Retrain Neural Network to Classify New Images".  A small convolutional network has learnt the digits 0
to 4 in PyTorch; ``examples/digits_pytorch.safetensors`` holds its parameters.  importParameters puts them into a
dlnetwork of the same architecture, which then gives the same outputs.  For the digits 5 to 9 its last layer is
replaced, the layers before it learn slowly, and a few images of each digit are shown.  The same network without
PyTorch's parameters is trained beside it: the fewer the images, the more the transfer helps.
https://www.mathworks.com/help/deeplearning/ug/train-deep-learning-network-to-classify-new-images.html

Neither PyTorch nor its file formats are needed; ``trainInPyTorch`` in this file has made the parameters.  Run it with
``python examples/pytorch_transfer.py``; it takes less than a minute and writes
``examples/output/pytorch_transfer.png``.
"""

from pathlib import Path
from typing import Any

import numpy as np
from sklearn.datasets import load_digits

from dlarray import (
    batchNormalizationLayer,
    categorical,
    convolution2dLayer,
    dlnetwork,
    extractdata,
    fullyConnectedLayer,
    imageInputLayer,
    importParameters,
    initialize,
    randperm,
    reluLayer,
    replaceLayer,
    rng,
    setLearnRateFactor,
    softmaxLayer,
    testnet,
    trainingOptions,
    trainnet,
)

WEIGHTS = Path(__file__).with_name("digits_pytorch.safetensors")
OUTPUT = Path(__file__).parent / "output"


def pytorchNetwork():
    """The network in PyTorch."""
    from torch import nn

    return nn.Sequential(
        nn.Conv2d(1, 16, 3, padding=1),
        nn.BatchNorm2d(16),
        nn.ReLU(),
        nn.Conv2d(16, 32, 3, stride=2, padding=1),
        nn.BatchNorm2d(32),
        nn.ReLU(),
        nn.Flatten(),
        nn.Linear(32 * 4 * 4, 5),
    )


def trainInPyTorch():
    """How the file of parameters was made."""
    import torch
    from safetensors.torch import save_file

    torch.manual_seed(0)
    (images, digits), _ = splitDigits(range(5))
    X, T = torch.tensor(images[:, :, 0]).permute(2, 0, 1)[:, None], torch.tensor(digits)
    model = pytorchNetwork()
    adam = torch.optim.Adam(model.parameters(), lr=2e-3)
    for _ in range(20):
        for k in torch.randperm(len(T)).split(64):
            adam.zero_grad()
            torch.nn.functional.cross_entropy(model(X[k]), T[k]).backward()
            adam.step()
    model.eval()
    save_file({k: v for k, v in model.state_dict().items() if "num_batches" not in k}, WEIGHTS)


def sameNetwork():
    """The same architecture as a MATLAB user writes it."""
    return dlnetwork([
        imageInputLayer([8, 8, 1], Normalization="none"),
        convolution2dLayer(3, 16, Padding=1, Name="conv1"),
        batchNormalizationLayer(Name="bn1"),
        reluLayer(),
        convolution2dLayer(3, 32, Stride=2, Padding=1, Name="conv2"),
        batchNormalizationLayer(Name="bn2"),
        reluLayer(),
        fullyConnectedLayer(5, Name="fc"),
        softmaxLayer(),
    ])  # fmt: skip


def splitDigits(classes):
    """Images h×w×1×N and digits of some classes: four fifths for training, the rest for testing."""
    data: Any = load_digits()
    chosen = np.flatnonzero(np.isin(data.target, list(classes)))
    images = data.images[chosen].transpose(1, 2, 0)[:, :, None, :].astype("float32") / 16
    order = np.arange(len(chosen)) % 5 == 4
    return (images[..., ~order], data.target[chosen][~order]), (
        images[..., order],
        data.target[chosen][order],
    )


def labels(digits):
    return categorical([str(d) for d in digits]).T


def fineTune(net, XTrain, TTrain, XTest, TTest, maxEpochs):
    """Train on a few images; the accuracy on the others, in percent."""
    options = trainingOptions(
        "adam",
        MaxEpochs=maxEpochs,
        MiniBatchSize=25,
        InitialLearnRate=0.005,
        Shuffle="every-epoch",
        Verbose=False,
    )
    net, info = trainnet(XTrain, TTrain, net, "crossentropy", options, nargout=2)
    return net, float(testnet(net, XTest, TTest, "accuracy")), info.TrainingHistory.Loss


def main(perClass=(2, 4, 8, 16), maxEpochs=20, repeats=12):
    rng("default")
    net, T = importParameters(sameNetwork(), WEIGHTS, nargout=2)
    print(T)
    _, (XOld, TOld) = splitDigits(range(5))
    imported = float(testnet(net, XOld, labels(TOld), "accuracy"))
    print(f"Imported: {imported:.1f} % of {len(TOld)} digits from 0 to 4 that PyTorch has not seen")

    # Transfer: a new last layer, and features that change little
    transfer = replaceLayer(net, "fc", fullyConnectedLayer(5, Name="fc_new"))
    transfer = initialize(transfer)
    for layer, parameter in (
        ("conv1", "Weights"),
        ("conv1", "Bias"),
        ("conv2", "Weights"),
        ("conv2", "Bias"),
    ):
        transfer = setLearnRateFactor(transfer, layer, parameter, 0.3)

    (X, digits), (XTest, TTest) = splitDigits(range(5, 10))
    accuracy = {"from PyTorch": [], "from scratch": []}
    for count in perClass:
        found = {name: [] for name in accuracy}
        for _ in range(repeats):
            order = extractdata(randperm(len(digits))).astype(int).ravel() - 1
            few = np.concatenate([order[digits[order] == d][:count] for d in range(5, 10)])
            for name, start in (("from PyTorch", transfer), ("from scratch", sameNetwork())):
                _, percent, _ = fineTune(
                    start, X[..., few], labels(digits[few]), XTest, labels(TTest), maxEpochs
                )
                found[name].append(percent)
        for name, values in found.items():
            accuracy[name].append(float(np.mean(values)))
        told = ", ".join(f"{name} {values[-1]:.1f} %" for name, values in accuracy.items())
        print(f"{count:3d} images of each digit from 5 to 9: {told}")
    print(f"Accuracies: {draw(perClass, accuracy)}")
    return {"imported": imported, "accuracy": accuracy}


def draw(perClass, accuracy):
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, ax = plt.subplots(figsize=(5.5, 3.4))
    for name, values in accuracy.items():
        ax.semilogx(perClass, values, "o-", label=name)
    ax.set(
        xlabel="images of each new digit",
        ylabel="accuracy, %",
        title="Digits 5 to 9, held out",
        xticks=perClass,
    )
    ax.set_xticklabels(perClass)
    ax.minorticks_off()
    ax.grid(alpha=0.3)
    ax.legend()
    figure.tight_layout()
    OUTPUT.mkdir(exist_ok=True)
    target = OUTPUT / "pytorch_transfer.png"
    figure.savefig(target, dpi=80)
    plt.close(figure)
    return target


if __name__ == "__main__":
    main()

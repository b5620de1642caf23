"""Handwritten digits with self-attention, in a custom loop
========================================================

Train a self-attention classifier of handwritten digits with a ported MATLAB custom training loop.

The data are scikit-learn's 1,797 real handwritten digits, read as sequences: each 8×8 image is 8 time steps (rows) of
8 channels (pixels).  A fifth is held out.  The model is a function, as MATLAB's "Train Network Using Model Function"
examples are; the text in MATLAB would differ in syntax only.

Run it with ``make demo``.  It prints MATLAB's displays, one line per epoch, and writes
``examples/output/digits_self_attention.png``: the loss, and where the network looks in one held-out digit.
"""

import time
from pathlib import Path
from typing import Any

import numpy as np
from sklearn.datasets import load_digits

from dlarray import (
    adamupdate,
    attention,
    crossentropy,
    dlarray,
    dlfeval,
    dlgradient,
    extractdata,
    fullyconnect,
    layernorm,
    mean,
    onehotdecode,
    onehotencode,
    ones,
    pagemtimes,
    randn,
    randperm,
    relu,
    rng,
    size,
    softmax,
    sqrt,
    stripdims,
    struct,
    zeros,
)  # fmt: skip

OUTPUT = Path(__file__).parent / "output"
NUM_HEADS, WIDTH, MINI_BATCH, EPOCHS = 4, 64, 64, 25


def loadSequences():
    """Images as "CTB" sequences, pixels in [0, 1]; a fifth held out, chosen by MATLAB's random stream."""
    digits: Any = load_digits()
    X = digits.images.transpose(2, 1, 0) / 16  # pixel (C), row (T), observation (B)
    order = extractdata(randperm(len(digits.target))).astype(int).ravel() - 1
    held = len(order) // 5
    test, train = order[:held], order[held:]
    return (X[:, :, train], digits.target[train]), (X[:, :, test], digits.target[test])


def initializeParameters(numFeatures, numSteps, numClasses):
    """Weights as a struct of dlarrays, in single precision."""
    he = lambda out, into: dlarray(randn(out, into, "single") * sqrt(dlarray(2 / into)))  # noqa: E731
    bias = lambda out: dlarray(zeros(out, 1, "single"))  # noqa: E731
    return struct(
        input=struct(Weights=he(WIDTH, numFeatures), Bias=bias(WIDTH)),
        position=dlarray(0.1 * randn(WIDTH, 1, numSteps, "single")),
        attention=struct(
            Query=he(WIDTH, WIDTH), Key=he(WIDTH, WIDTH), Value=he(WIDTH, WIDTH), Output=he(WIDTH, WIDTH)
        ),
        norm=struct(Offset=bias(WIDTH), Scale=dlarray(ones(WIDTH, 1, "single"))),
        hidden=struct(Weights=he(2 * WIDTH, WIDTH), Bias=bias(2 * WIDTH)),
        output=struct(Weights=he(numClasses, 2 * WIDTH), Bias=bias(numClasses)),
    )


def model(parameters, X, nargout=1):
    """Class probabilities of "CBT" sequences; with nargout=2 the attention weights too."""
    p = parameters
    H = fullyconnect(X, p.input.Weights, p.input.Bias) + p.position
    # queries, keys and values by hand, page by page, as in MATLAB's attention example
    Z = stripdims(H)
    Q, K, V = (pagemtimes(W, Z) for W in (p.attention.Query, p.attention.Key, p.attention.Value))
    A, weights = attention(Q, K, V, NUM_HEADS, DataFormat="CBT", nargout=2)
    H = H + pagemtimes(p.attention.Output, A)
    H = layernorm(H, p.norm.Offset, p.norm.Scale)
    H = relu(fullyconnect(H, p.hidden.Weights, p.hidden.Bias))
    H = dlarray(stripdims(mean(H, 3)), "CB")  # over time, which then has size 1
    Y = softmax(fullyconnect(H, p.output.Weights, p.output.Bias))
    return (Y, weights) if nargout == 2 else Y


def modelLoss(parameters, X, T):
    """Loss and gradients, to be evaluated by dlfeval."""
    Y = model(parameters, X)
    loss = crossentropy(Y, T)
    gradients = dlgradient(loss, parameters)
    return loss, gradients


def accuracy(parameters, X, labels, classes):
    """Share of sequences whose largest probability is their own digit's."""
    Y = model(parameters, dlarray(X.astype(np.float32), "CTB"))
    predicted = onehotdecode(Y, classes, 1)
    return float(mean(predicted == [str(v) for v in labels], "all"))


def main():
    rng("default")
    (XTrain, labels), (XTest, testLabels) = loadSequences()
    classes = [str(digit) for digit in range(10)]
    TTrain = extractdata(onehotencode([str(v) for v in labels], 1, "single", ClassNames=classes))
    numFeatures, numSteps, numObservations = XTrain.shape

    X = dlarray(XTrain[:, :, :1].astype(np.float32), "CTB")
    print("The first two rows (time steps) of one digit:\n")
    print(X(":", 1, "1:2"))
    parameters = initializeParameters(numFeatures, numSteps, len(classes))
    print("The parameters:\n")
    print(parameters, "\n")

    averageGrad, averageSqGrad, iteration = [], [], 0
    losses, start = [], time.perf_counter()
    numBatches = numObservations // MINI_BATCH
    for epoch in range(1, EPOCHS + 1):
        order = extractdata(randperm(numObservations)).astype(int).ravel() - 1
        for k in range(numBatches):
            iteration += 1
            batch = order[k * MINI_BATCH : (k + 1) * MINI_BATCH]
            X = dlarray(XTrain[:, :, batch].astype(np.float32), "CTB")
            T = dlarray(TTrain[:, batch], "CB")
            loss, gradients = dlfeval(modelLoss, parameters, X, T)
            learnRate = 0.002 if epoch <= 20 else 0.0005
            parameters, averageGrad, averageSqGrad = adamupdate(
                parameters, gradients, averageGrad, averageSqGrad, iteration, learnRate
            )
            losses.append(float(loss))
        seconds = time.perf_counter() - start
        recent = np.mean(losses[-numBatches:])
        held = accuracy(parameters, XTest, testLabels, classes)
        progress = f"loss {recent:7.4f}   held-out accuracy {100 * held:5.1f} %   {seconds:5.1f} s"
        print(f"Epoch {epoch:2d} of {EPOCHS}   {progress}")
    print("\nThe last loss, as MATLAB prints it:\n")
    print(loss)

    held = accuracy(parameters, XTest, testLabels, classes)
    print(f"\nHeld-out accuracy: {100 * held:.1f} % of {len(testLabels)} digits")
    picture = draw(losses, numBatches, parameters, XTest[:, :, :1], testLabels[0])
    print(f"Loss and attention map: {picture}")
    return held


def draw(losses, numBatches, parameters, X, label):
    """The loss curve, one held-out digit, and the attention of its rows to each other (mean over the heads)."""
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    _, weights = model(
        parameters, dlarray(X.astype(np.float32), "CTB"), nargout=2
    )  # keys × queries × heads × 1
    look = extractdata(mean(weights, 3))[:, :].reshape(size(weights, 1), size(weights, 2))
    figure, (left, middle, right) = plt.subplots(1, 3, figsize=(12, 3.8), width_ratios=(1.6, 1, 1.1))
    left.semilogy(np.arange(1, len(losses) + 1) / numBatches, losses, lw=0.8)
    left.set(xlabel="epoch", ylabel="cross-entropy loss", title="Training loss")
    middle.imshow(X[:, :, 0].T, cmap="gray_r")
    middle.set(title=f"A held-out {label}", xlabel="channel (pixel)", ylabel="time step (row)")
    image = right.imshow(look, cmap="viridis")
    right.set(title="Attention, mean of heads", xlabel="query (row)", ylabel="key (row)")
    figure.colorbar(image, ax=right, fraction=0.046)
    figure.tight_layout()
    OUTPUT.mkdir(exist_ok=True)
    target = OUTPUT / "digits_self_attention.png"
    figure.savefig(target, dpi=110)
    return target


if __name__ == "__main__":
    main()

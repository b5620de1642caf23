"""A character GPT
===============

A decoder-only transformer that writes, character by character: a small GPT on dlnetwork.

The network is built as a MATLAB user builds it: word and position embeddings are added, then come blocks of causal
self-attention and of a feed-forward pair, each behind a layer normalization and with a residual addition around it,
wired with additionLayer and connectLayers.  It learns four of Shakespeare's sonnets (``examples/sonnets.txt``) by
heart, more or less, and then writes lines of its own.

Run it with ``python examples/character_gpt.py``: about a minute on a CPU.  It writes
``examples/output/character_gpt.png``.
"""

import math
import time
from pathlib import Path
from typing import Any

import numpy as np

from dlarray import (
    adamupdate,
    additionLayer,
    addLayers,
    connectLayers,
    dlarray,
    dlfeval,
    dlgradient,
    dlnetwork,
    dropoutLayer,
    extractdata,
    forward,
    fullyConnectedLayer,
    geluLayer,
    indexcrossentropy,
    initialize,
    layerNormalizationLayer,
    positionEmbeddingLayer,
    predict,
    randi,
    randsample,
    rng,
    selfAttentionLayer,
    sequenceInputLayer,
    softmaxLayer,
    wordEmbeddingLayer,
)  # fmt: skip

TEXT = Path(__file__).with_name("sonnets.txt")
OUTPUT = Path(__file__).parent / "output"


class Tokenizer:
    """Characters as numbers from 1, in alphabetical order."""

    def __init__(self, text):
        self.characters = sorted(set(text))
        self.numbers = {c: k for k, c in enumerate(self.characters, 1)}

    def encode(self, text):
        return np.array([self.numbers[c] for c in text], dtype=np.float32)

    def decode(self, tokens):
        return "".join(self.characters[int(k) - 1] for k in tokens)


def characterGPT(
    numCharacters, contextLength, numChannels, numHeads, numBlocks, dropout=0, weights: Any = "narrow-normal"
):
    """The network: characters (1 × batch × time, numbered from 1) to probabilities of the next character."""
    net = dlnetwork()
    net = addLayers(net, [
        sequenceInputLayer(1, Name="characters"),
        wordEmbeddingLayer(numChannels, numCharacters, Name="words", WeightsInitializer=weights),
        additionLayer(2, Name="embedding"),
    ])  # fmt: skip
    net = addLayers(
        net, positionEmbeddingLayer(numChannels, contextLength, Name="positions", WeightsInitializer=weights)
    )
    net = connectLayers(net, "characters", "positions")
    net = connectLayers(net, "positions", "embedding/in2")

    last = "embedding"
    for k in range(1, numBlocks + 1):
        block = transformerBlock(numChannels, numHeads, dropout, k)
        net = addLayers(net, block)
        net = connectLayers(net, last, f"norm1_{k}")
        net = connectLayers(net, last, f"add1_{k}/in2")  # around the attention
        net = connectLayers(net, f"add1_{k}", f"add2_{k}/in2")  # around the feed-forward pair
        last = f"add2_{k}"

    net = addLayers(net, [
        layerNormalizationLayer(Name="norm"),
        fullyConnectedLayer(numCharacters, Name="characters_out"),
        softmaxLayer(Name="probabilities"),
    ])  # fmt: skip
    net = connectLayers(net, last, "norm")
    return initialize(net)


def transformerBlock(numChannels, numHeads, dropout, k):
    return [
        layerNormalizationLayer(Name=f"norm1_{k}"),
        selfAttentionLayer(
            numHeads, numChannels, AttentionMask="causal", DropoutProbability=dropout, Name=f"attention_{k}"
        ),
        dropoutLayer(dropout, Name=f"dropout1_{k}"),
        additionLayer(2, Name=f"add1_{k}"),
        layerNormalizationLayer(Name=f"norm2_{k}"),
        fullyConnectedLayer(4 * numChannels, Name=f"fc1_{k}"),
        geluLayer(Name=f"gelu_{k}"),
        fullyConnectedLayer(numChannels, Name=f"fc2_{k}"),
        dropoutLayer(dropout, Name=f"dropout2_{k}"),
        additionLayer(2, Name=f"add2_{k}"),
    ]


def modelLoss(net, X, T):
    """The mean of -log of the probability that the network gives to each next character, and its gradients."""
    Y = forward(net, X)
    loss = indexcrossentropy(Y, T) / T.shape[-1]  # the sum over the batch is normalized already
    gradients = dlgradient(loss, net.Learnables)
    return loss, gradients


def miniBatch(data, contextLength, miniBatchSize):
    """Random windows of the text, and the same windows one character later."""
    starts = extractdata(randi(len(data) - contextLength, 1, miniBatchSize)).astype(int)[0] - 1
    windows = starts[:, None] + np.arange(contextLength)
    X = dlarray(data[windows][None], "CBT")
    T = dlarray(data[windows + 1][None], "CBT")
    return X, T


def train(net, data, contextLength, miniBatchSize=16, numIterations=800, learnRate=3e-3, every=100):
    """Adam with a learning rate that falls along a cosine; returns the network and all losses."""
    averageGrad, averageSqGrad, losses = [], [], []
    start = time.perf_counter()
    for iteration in range(1, numIterations + 1):
        X, T = miniBatch(data, contextLength, miniBatchSize)
        loss, gradients = dlfeval(modelLoss, net, X, T)
        rate = learnRate * (0.05 + 0.95 * (1 + math.cos(math.pi * iteration / numIterations)) / 2)
        net, averageGrad, averageSqGrad = adamupdate(
            net, gradients, averageGrad, averageSqGrad, iteration, rate
        )
        losses.append(float(loss))
        if iteration % every == 0:
            seconds = time.perf_counter() - start
            print(
                f"Iteration {iteration:5d}   loss {np.mean(losses[-every:]):.4f}   {seconds:6.1f} s",
                flush=True,
            )
    return net, losses


def generate(net, tokenizer, prompt, numCharacters, contextLength):
    """The prompt, and characters drawn from the probabilities that the network predicts."""
    tokens = list(tokenizer.encode(prompt))
    for _ in range(numCharacters):
        context = np.array(tokens[-contextLength:], dtype=np.float32)
        Y = predict(net, dlarray(context[None, None], "CBT"))
        probabilities = extractdata(Y)[:, 0, -1]
        tokens.append(float(randsample(len(probabilities), 1, True, probabilities)))
    return tokenizer.decode(tokens)


def unigramEntropy(data):
    """What the best guess costs that knows only how frequent each character is."""
    _, counts = np.unique(data, return_counts=True)
    p = counts / counts.sum()
    return float(-(p * np.log(p)).sum())


def main(
    contextLength=64, numChannels=64, numHeads=4, numBlocks=3, miniBatchSize=16, numIterations=800, sample=300
):
    rng(0)
    text = TEXT.read_text(encoding="utf-8")
    tokenizer = Tokenizer(text)
    data = tokenizer.encode(text)
    net = characterGPT(len(tokenizer.characters), contextLength, numChannels, numHeads, numBlocks)
    print(net)
    print(
        f"{len(data)} characters, {len(tokenizer.characters)} different; entropy {unigramEntropy(data):.3f} each"
    )

    net, losses = train(net, data, contextLength, miniBatchSize, numIterations)
    written = generate(net, tokenizer, "Shall I ", sample, contextLength)
    print(written)
    print(f"Loss and text: {draw(losses, unigramEntropy(data), pairEntropy(data), written)}")
    return net, losses


def pairEntropy(data):
    """What the best guess costs that knows the character before, from the text's own pairs."""
    counts = np.zeros((int(data.max()) + 1,) * 2)
    np.add.at(counts, (data[:-1].astype(int), data[1:].astype(int)), 1)
    p = counts / counts.sum()
    given = p / np.maximum(p.sum(axis=1, keepdims=True), 1e-300)
    return float(-(p[p > 0] * np.log(given[p > 0])).sum())


def draw(losses, single, pairs, written):
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(1, 2, figsize=(10.5, 3.4))
    axes[0].plot(losses, lw=0.7, label="transformer")
    axes[0].axhline(single, color="k", lw=0.8, ls="--", label="frequencies of characters")
    axes[0].axhline(pairs, color="k", lw=0.8, ls=":", label="frequencies of pairs")
    axes[0].set(xlabel="iteration", ylabel="cross-entropy of a character", title="Training loss")
    axes[0].legend(fontsize=8)
    axes[1].text(0, 1, written, va="top", family="monospace", fontsize=8)
    axes[1].set_title("What it writes after “Shall I”")
    axes[1].axis("off")
    figure.tight_layout()
    OUTPUT.mkdir(exist_ok=True)
    target = OUTPUT / "character_gpt.png"
    figure.savefig(target, dpi=80)
    plt.close(figure)
    return target


if __name__ == "__main__":
    main()

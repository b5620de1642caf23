"""nanoGPT: from bigrams to blocks of attention
============================================

A character language model: bigrams, one attention head made of basic layers, several heads, and blocks of them.

Source: ``BuildNanoGPT.mlx`` and the package ``+nanogpt`` of ``matlab-deep-learning/nanogpt-in-matlab`` (commit
9028a567b9, about 400 lines, BSD 3-clause), which follows Andrej Karpathy's lecture "Let's build GPT".  The text here is
that of ``examples/sonnets.txt``.

Source lines that changed shape: 8 of about 190 that compute.

* ``modelLoss`` asks ``nargout`` how much is wanted; Python functions do not know, so it is an argument.
* Categories are encoded from their numbers, because ``cat`` does not join categorical arrays here: three lines.
* ``dictionary`` is a dict, which looks up one character at a time: two lines of the tokenizer.
* A ``char`` matrix that is filled column by column is a list of texts.
* ``arguments`` blocks with ``opts`` are keyword arguments: two lines.

Stand-ins for ``trainingProgressMonitor`` and ``recordMetrics`` (a dict of lists).  Left out: ``plot``,
``analyzeNetwork`` and ``preview`` for looking at, and the training of the largest model, which is the deeper one with
other numbers.
"""

import math
from pathlib import Path
from typing import Any

import numpy as np

import dlarray as dl

SONNETS = Path(__file__).parents[1] / "sonnets.txt"


# -- +nanogpt/CharacterTokenizer.m -----------------------------------------------------------------------------
class CharacterTokenizer:
    """Converts between characters and tokens, numbers from 1 in alphabetical order."""

    def __init__(self, document):
        uniqueChars = sorted(set(document))
        self.VocabSize = len(uniqueChars)
        tokens = range(1, len(uniqueChars) + 1)
        self.EncodingDict = dict(zip(uniqueChars, tokens, strict=True))
        self.DecodingDict = dict(zip(tokens, uniqueChars, strict=True))

    def char2tok(self, chars):
        """A row of tokens."""
        return dl.dlarray([[self.EncodingDict[c] for c in chars]])

    def tok2char(self, tokens):
        """A text for each row of tokens."""
        return ["".join(self.DecodingDict[int(t)] for t in row) for row in np.asarray(dl.extractdata(tokens))]


# -- +nanogpt/SequenceForecastingDatastore.m -------------------------------------------------------------------
class SequenceForecastingDatastore(dl.Datastore):
    """Random pieces of a sequence, and the same pieces one step later."""

    def __init__(self, sequence, subseqlength):
        self.MiniBatchSize = 8
        self.NumObservations = 8
        self.UnderlyingSequence = dl.extractdata(sequence)
        self.SubsequenceLength = subseqlength

    def read(self):
        totalNumSteps = self.UnderlyingSequence.size
        predictors = np.zeros((self.MiniBatchSize, self.SubsequenceLength))
        responses = np.zeros((self.MiniBatchSize, self.SubsequenceLength))

        for ii in range(self.MiniBatchSize):
            startIdx = int(dl.randi(totalNumSteps - self.SubsequenceLength)) - 1
            predictors[ii, :] = self.UnderlyingSequence[0, startIdx : startIdx + self.SubsequenceLength]
            responses[ii, :] = self.UnderlyingSequence[
                0, startIdx + 1 : startIdx + self.SubsequenceLength + 1
            ]

        return {"predictors": predictors, "responses": responses}

    def hasdata(self):
        return True

    def reset(self):
        """There is nothing to reset: the data are random."""

    def progress(self):
        return 0


# -- +nanogpt/batchmtimes.m, applyCausalMask.m, modelLoss.m ----------------------------------------------------
def batchmtimes(X, transposeX, Y, transposeY):
    """Products of the matrices of channels and time steps of each observation; X and Y are C×B×T."""
    X = dl.stripdims(X)
    Y = dl.stripdims(Y)
    X = dl.permute(X, [3, 1, 2])
    Y = dl.permute(Y, [3, 1, 2])

    out = dl.pagemtimes(X, transposeX, Y, transposeY)

    return dl.permute(out, [2, 3, 1])


def applyCausalMask(x):
    """Hides the keys (first dimension) that come later than the query (third)."""
    maskSize = dl.size(x, [1, 3])
    mask = dl.triu(dl.ones(maskSize))
    mask = dl.permute(mask, [1, 3, 2])

    return x * mask - 1e10 * ~mask


def modelLoss(net, X, T, nargout=2) -> Any:
    """The mean loss of a character, and its gradients if they are asked for."""
    Y = net.forward(X)

    loss = dl.crossentropy(Y, T)
    seqLength = dl.size(X, 3)
    loss = loss / seqLength

    if nargout > 1:
        gradients = dl.dlgradient(loss, net.Learnables)
        return loss, gradients
    return loss


# -- +nanogpt/train.m ------------------------------------------------------------------------------------------
def train(
    net,
    mbqTrain,
    mbqValidation,
    NumIterations=1000,
    LearnRate=1e-3,
    ValidationFrequency=100,
    NumValidationIters=20,
):
    averageGrad = []
    averageSqGrad = []

    monitor = {"TrainingLoss": [], "ValidationLoss": []}  # trainingProgressMonitor(Metrics=[...])
    iteration = 0
    while iteration < NumIterations:
        iteration = iteration + 1
        X, T = mbqTrain.next()
        loss, gradients = dl.dlfeval(modelLoss, net, X, T)
        net, averageGrad, averageSqGrad = dl.adamupdate(
            net, gradients, averageGrad, averageSqGrad, iteration, LearnRate
        )
        monitor["TrainingLoss"].append(float(loss))

        if iteration % ValidationFrequency == 0 or iteration == 1:
            validationLoss = 0
            for _ in range(NumValidationIters):
                XVal, TVal = mbqValidation.next()
                validationLoss = validationLoss + modelLoss(net, XVal, TVal, nargout=1) / NumValidationIters
            monitor["ValidationLoss"].append(float(validationLoss))
    return net, monitor


# -- BuildNanoGPT.mlx ------------------------------------------------------------------------------------------
def preprocessMinibatch(dataX, dataT, vocabSize):
    X = dl.cat(1, *dataX)

    T = dl.cat(1, *dataT)
    T = dl.onehotencode(T, 3, ClassNames=dl.colon(1, vocabSize))
    return X, T


def minibatchqueues(data, vocabSize, subsequenceLength=8, miniBatchSize=128, validationFraction=0.1):
    splitIdx = math.floor(dl.numel(data) * (1 - validationFraction))
    dataTrain = data[:, :splitIdx]
    dataValidation = data[:, splitIdx:]

    dsTrain = SequenceForecastingDatastore(dataTrain, subsequenceLength)
    dsValidation = SequenceForecastingDatastore(dataValidation, subsequenceLength)

    return [
        dl.minibatchqueue(
            ds,
            MiniBatchSize=miniBatchSize,
            MiniBatchFcn=lambda X, T: preprocessMinibatch(X, T, vocabSize),
            MiniBatchFormat=["BTC", "BTC"],
        )
        for ds in (dsTrain, dsValidation)
    ]


def bigramModel(vocabSize):
    return dl.dlnetwork(
        [dl.sequenceInputLayer(1), dl.wordEmbeddingLayer(vocabSize, vocabSize), dl.softmaxLayer()]
    )


def attentionModel(vocabSize, subsequenceLength=8, embeddingDimension=32, numKeyChannels=32):
    """One attention head made of basic layers, behind word and position embeddings."""
    outputSize = vocabSize

    layers = [
        dl.functionLayer(lambda x, y: batchmtimes(x, "none", y, "transpose"), Name="mtimes_KQ"),
        dl.functionLayer(lambda x: x / dl.sqrt(numKeyChannels), Name="scale"),
    ]

    layers = [*layers, dl.functionLayer(lambda x: applyCausalMask(x), Name="mask")]

    layers = [
        *layers,
        dl.softmaxLayer(),
        dl.functionLayer(lambda x, y: batchmtimes(x, "none", y, "none"), Name="mtimes_KQV"),
        dl.fullyConnectedLayer(outputSize, Name="fc_out"),
    ]

    attentionNet = dl.dlnetwork(layers, Initialize=False)

    queryLayer = dl.fullyConnectedLayer(numKeyChannels, Name="fc_queries")
    keyLayer = dl.fullyConnectedLayer(numKeyChannels, Name="fc_keys")
    valueLayer = dl.fullyConnectedLayer(numKeyChannels, Name="fc_values")
    attentionNet = dl.addLayers(attentionNet, queryLayer)
    attentionNet = dl.addLayers(attentionNet, keyLayer)
    attentionNet = dl.addLayers(attentionNet, valueLayer)
    attentionNet = dl.connectLayers(attentionNet, "fc_queries", "mtimes_KQ/in1")
    attentionNet = dl.connectLayers(attentionNet, "fc_keys", "mtimes_KQ/in2")
    attentionNet = dl.connectLayers(attentionNet, "fc_values", "mtimes_KQV/in2")

    numChannels = 1
    inLayers = [
        dl.sequenceInputLayer(numChannels, Name="input"),
        dl.wordEmbeddingLayer(embeddingDimension, vocabSize),
        dl.additionLayer(2, Name="emb_add"),
        dl.fullyConnectedLayer(vocabSize, Name="fc_in"),
    ]
    attentionNet = dl.addLayers(attentionNet, inLayers)
    attentionNet = dl.connectLayers(attentionNet, "fc_in", "fc_queries")
    attentionNet = dl.connectLayers(attentionNet, "fc_in", "fc_keys")
    attentionNet = dl.connectLayers(attentionNet, "fc_in", "fc_values")
    attentionNet = dl.addLayers(attentionNet, dl.softmaxLayer(Name="soft_out"))
    attentionNet = dl.connectLayers(attentionNet, "fc_out", "soft_out")

    return positioned(attentionNet, embeddingDimension, subsequenceLength).initialize()


def positioned(net, embeddingDimension, subsequenceLength):
    """The network with position embeddings added to those of the words, not initialized."""
    net = net.addLayers(dl.positionEmbeddingLayer(embeddingDimension, subsequenceLength, Name="posembed"))
    net = net.connectLayers("input", "posembed")
    return net.connectLayers("posembed", "emb_add/in2")


def multiHeadModel(vocabSize, subsequenceLength=8, embeddingDimension=32, numHeads=4, feedForward=False):
    """Four heads in one layer; with a fully connected layer and a relu behind them, if asked for."""
    numChannels = 1
    numKeyChannels = embeddingDimension

    multiHeadAttentionNet = dl.dlnetwork([
        dl.sequenceInputLayer(numChannels, Name="input"),
        dl.wordEmbeddingLayer(embeddingDimension, vocabSize),
        dl.additionLayer(2, Name="emb_add"),
        dl.fullyConnectedLayer(vocabSize),
        dl.selfAttentionLayer(numHeads, numKeyChannels, AttentionMask="causal"),
        *([dl.fullyConnectedLayer(vocabSize), dl.reluLayer] if feedForward else []),
        dl.softmaxLayer,
    ], Initialize=False)  # fmt: skip
    return positioned(multiHeadAttentionNet, embeddingDimension, subsequenceLength).initialize()


def deeperModel(
    vocabSize,
    subsequenceLength=8,
    embeddingDimension=32,
    numHeads=4,
    numKeyChannels=32,
    numAttnBlocks=3,
    dropout=0,
):
    """Blocks of attention and feed-forward layers with normalization and skip connections."""
    deeperNet = dl.dlnetwork([
        dl.sequenceInputLayer(1, Name="input"),
        dl.wordEmbeddingLayer(embeddingDimension, vocabSize),
        dl.additionLayer(2, Name="emb_add"),
        dl.fullyConnectedLayer(vocabSize, Name="emb_fc"),
    ], Initialize=False)  # fmt: skip
    deeperNet = positioned(deeperNet, embeddingDimension, subsequenceLength)
    lastLayerName = "emb_fc"

    for ii in range(1, numAttnBlocks + 1):
        attnBlock = attentionBlock(numHeads, numKeyChannels, vocabSize, ii, Dropout=dropout)
        deeperNet = deeperNet.addLayers(attnBlock)
        deeperNet = deeperNet.connectLayers(lastLayerName, f"attn_sa_{ii}")
        deeperNet = deeperNet.connectLayers(lastLayerName, f"attn_add1{ii}/in2")
        deeperNet = deeperNet.connectLayers(f"attn_norm1_{ii}", f"attn_add2{ii}/in2")
        lastLayerName = f"attn_norm2_{ii}"

    deeperNet = deeperNet.addLayers([dl.geluLayer(Name="last_gelu"), dl.softmaxLayer])
    deeperNet = deeperNet.connectLayers(lastLayerName, "last_gelu")
    return deeperNet.initialize()


def attentionBlock(numHeads, numKeyChannels, vocabSize, index, Dropout=0):
    return [
        dl.selfAttentionLayer(numHeads, numKeyChannels, AttentionMask="causal", Name=f"attn_sa_{index}"),
        dl.dropoutLayer(Dropout, Name=f"attn_drop1_{index}"),
        dl.additionLayer(2, Name=f"attn_add1{index}"),
        dl.layerNormalizationLayer(Name=f"attn_norm1_{index}"),
        dl.fullyConnectedLayer(4 * vocabSize, Name=f"attn_fc_{index}"),
        dl.geluLayer(Name=f"attn_act_{index}"),
        dl.dropoutLayer(Dropout, Name=f"attn_drop2_{index}"),
        dl.fullyConnectedLayer(vocabSize),
        dl.additionLayer(2, Name=f"attn_add2{index}"),
        dl.layerNormalizationLayer(Name=f"attn_norm2_{index}"),
    ]


def predictFromModel(net, context, numChars, tokenizer):
    """Characters that follow each row of tokens."""
    currentContext = context
    numBatches = dl.size(context, 1)
    newChars = [[] for _ in range(numBatches)]
    for _ in range(numChars):
        prediction = net.predict(currentContext, InputDataFormats="BTC", OutputDataFormats="CBT")

        lastPrediction = prediction[:, :, -1]
        predictedToken = sampleFromLogits(lastPrediction)
        currentContext = dl.cat(2, currentContext[:, 1:], predictedToken.T)

        nextChar = tokenizer.tok2char(predictedToken.T)
        for chars, c in zip(newChars, nextChar, strict=True):
            chars.append(c)
    return ["".join(chars) for chars in newChars]


def sampleFromLogits(logits):
    """A token for each column of probabilities."""
    population = dl.colon(1, dl.size(logits, 1))
    numBatches = dl.size(logits, 2)
    token = dl.zeros(1, numBatches)
    for ii in range(numBatches):
        token[:, ii] = dl.randsample(population, 1, True, dl.gather(logits[:, ii]))
    return token


def main(numIterations=2000, seed=0):
    """Train the bigram model and one head, and let both write."""
    dl.rng(seed)
    rawData = SONNETS.read_text(encoding="utf-8")
    tokenizer = CharacterTokenizer(rawData)
    data = tokenizer.char2tok(rawData)
    mbqTrain, mbqValidation = minibatchqueues(data, tokenizer.VocabSize)

    X, T = mbqTrain.next()
    loss = dl.dlfeval(modelLoss, bigramModel(tokenizer.VocabSize), X, T, nargout=1)
    expectedRandomLoss = -math.log(1 / tokenizer.VocabSize)
    print(f"random model: {float(loss):.4f}; log of the number of characters: {expectedRandomLoss:.4f}")

    found = {}
    for name, net, learnRate in (
        ("bigram", bigramModel(tokenizer.VocabSize), 1e-2),
        ("one head", attentionModel(tokenizer.VocabSize), 1e-3),
        ("four heads", multiHeadModel(tokenizer.VocabSize), 1e-3),
        ("three blocks", deeperModel(tokenizer.VocabSize), 1e-3),
    ):
        net, monitor = train(net, mbqTrain, mbqValidation, NumIterations=numIterations, LearnRate=learnRate)
        last = np.mean(monitor["TrainingLoss"][-50:])
        print(f"\n{name}: loss {last:.4f}, validation {monitor['ValidationLoss'][-1]:.4f}")
        print(predictFromModel(net, data[:, :8], 200, tokenizer)[0])
        found[name] = net, monitor
    return found


if __name__ == "__main__":
    main()

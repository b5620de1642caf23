"""Sequence-to-Sequence Translation Using Attention: decimal numbers to Roman numerals.

https://www.mathworks.com/help/deeplearning/ug/sequence-to-sequence-translation-using-attention.html
Numbers to 60 in place of 1000, and smaller networks.  ``tokenizedDocument`` and ``wordEncoding`` of the page (Text
Analytics Toolbox) are lists and their places here.
"""

import numpy as np

import dlarray as dl
from compat_tests.examples.generative.supporting_layers import (
    initializeGaussian,
    initializeGlorot,
    initializeZeros,
)

START, STOP = "<start>", "<stop>"


def roman(number):
    text = ""
    for value, letters in ((50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")):
        text += letters * (number // value)
        number %= value
    return text


def initializeUnitForgetGate(numHiddenUnits):
    bias = dl.zeros(4 * numHiddenUnits, 1, "single")
    bias.paren[f"{numHiddenUnits + 1}:{2 * numHiddenUnits}"] = 1
    return dl.dlarray(bias)


def initializeLSTM(numInputs, numHiddenUnits):
    sz = [4 * numHiddenUnits, numInputs]
    return dl.struct(
        InputWeights=initializeGlorot(sz, 4 * numHiddenUnits, numInputs),
        RecurrentWeights=dl.dlarray(dl.single(dl.orth(dl.randn(4 * numHiddenUnits, numHiddenUnits)))),
        Bias=initializeUnitForgetGate(numHiddenUnits),
    )


def modelEncoder(parameters, X, sequenceLengths):
    # Embedding.
    Z = dl.embed(X, parameters.emb.Weights, DataFormat="CBT")
    # LSTM 1.
    numHiddenUnits = dl.size(parameters.lstm1.RecurrentWeights, 2)
    initialHiddenState = dl.dlarray(dl.zeros([numHiddenUnits, 1]))
    initialCellState = dl.dlarray(dl.zeros([numHiddenUnits, 1]))
    Z, hiddenState = dl.lstm(
        Z, initialHiddenState, initialCellState, parameters.lstm1.InputWeights, parameters.lstm1.RecurrentWeights,
        parameters.lstm1.Bias, DataFormat="CBT", nargout=2,
    )  # fmt: skip
    # Masking for training.
    if not dl.isempty(sequenceLengths):
        miniBatchSize = dl.size(Z, 2)
        for n in range(1, miniBatchSize + 1):
            hiddenState.paren[":", n] = Z(":", n, sequenceLengths(n))
    return Z, hiddenState


def modelDecoder(parameters, X, context, hiddenState, Z, dropout):
    # Embedding.
    X = dl.embed(X, parameters.emb.Weights, DataFormat="CBT")
    # RNN input.
    sequenceLength = dl.size(X, 3)
    Y = dl.cat(1, X, dl.repmat(context, [1, 1, sequenceLength]))
    # LSTM.
    initialCellState = dl.dlarray(dl.zeros(dl.size(hiddenState)))
    Y, hiddenState = dl.lstm(
        Y, hiddenState, initialCellState, parameters.lstm.InputWeights, parameters.lstm.RecurrentWeights,
        parameters.lstm.Bias, DataFormat="CBT", nargout=2,
    )  # fmt: skip
    # Dropout.
    mask = dl.rand(dl.size(Y), "like", Y) > dropout
    Y = Y * mask
    # Attention.
    context, attentionScores = luongAttention(hiddenState, Z, parameters.attention.Weights)
    # Concatenate.
    Y = dl.cat(1, Y, dl.repmat(context, [1, 1, sequenceLength]))
    # Fully connect.
    Y = dl.fullyconnect(Y, parameters.fc.Weights, parameters.fc.Bias, DataFormat="CBT")
    # Softmax.
    Y = dl.softmax(Y, DataFormat="CBT")
    return Y, context, hiddenState, attentionScores


def luongAttention(hiddenState, Z, weights):
    numHeads = 1
    queries = hiddenState
    keys = dl.pagemtimes(weights, Z)
    values = Z
    return dl.attention(queries, keys, values, numHeads, Scale=1, DataFormat="CBT", nargout=2)


def decoderPredictions(parameters, Z, T, hiddenState, dropout, doTeacherForcing, sequenceLength):
    # Convert to dlarray.
    T = dl.dlarray(T)
    # Initialize context.
    miniBatchSize = dl.size(T, 2)
    numHiddenUnits = dl.size(Z, 1)
    context = dl.zeros([numHiddenUnits, miniBatchSize], "like", Z)
    if doTeacherForcing:
        # Forward through decoder.
        Y, *_ = modelDecoder(parameters, T, context, hiddenState, Z, dropout)
    else:
        # Get first time step for decoder.
        decoderInput = T(":", ":", 1)
        # Initialize output.
        numClasses = dl.numel(parameters.fc.Bias)
        Y = dl.zeros([numClasses, miniBatchSize, sequenceLength], "like", decoderInput)
        # Loop over time steps.
        for t in range(1, sequenceLength + 1):
            # Forward through decoder.
            Y.paren[":", ":", t], context, hiddenState, _ = modelDecoder(
                parameters, decoderInput, context, hiddenState, Z, dropout
            )
            # Update decoder input.
            _, decoderInput = dl.max(Y(":", ":", t), [], 1, nargout=2)
    return Y


def modelLoss(parameters, X, T, sequenceLengthsSource, maskTarget, dropout):
    # Forward through encoder.
    Z, hiddenState = modelEncoder(parameters.encoder, X, sequenceLengthsSource)
    # Decoder Output, with teacher forcing at random.
    doTeacherForcing = float(dl.rand()) < 0.5
    sequenceLength = dl.size(T, 3)
    Y = decoderPredictions(
        parameters.decoder, Z, T, hiddenState, dropout, doTeacherForcing, sequenceLength - 1
    )
    Y = Y(":", ":", f"1:{sequenceLength - 1}")
    # Remove start tokens, one-hot encode, mask.
    T = T(":", ":", "2:end")
    classes = range(1, dl.size(Y, 1) + 1)
    T = dl.onehotencode(T, 1, ClassNames=classes)
    mask = dl.repmat(maskTarget(":", ":", "2:end"), [dl.size(Y, 1), 1, 1])
    # Masked cross-entropy.
    loss = dl.crossentropy(Y, T, Mask=mask, NormalizationFactor="mask-included", DataFormat="CBT")
    loss = loss * dl.size(Y, 1)
    # Update gradients.
    gradients = dl.dlgradient(loss, parameters)
    return loss, gradients, Y


def preprocessMiniBatch(sequencesSource, sequencesTarget, inputSize, outputSize):
    sequenceLengthsSource = dl.dlarray([dl.size(s, 2) for s in sequencesSource])
    X, _ = dl.padsequences(sequencesSource, 2, PaddingValue=inputSize, nargout=2)
    X = dl.permute(X, [1, 3, 2])
    T, maskTarget = dl.padsequences(sequencesTarget, 2, PaddingValue=outputSize, nargout=2)
    T = dl.permute(T, [1, 3, 2])
    maskTarget = dl.permute(maskTarget, [1, 3, 2])
    return X, T, sequenceLengthsSource, maskTarget


def test_the_page():
    # Load Training Data, Preprocess Data
    dl.rng(0)
    numbers = range(1, 61)
    source = [list(str(n)) for n in numbers]
    target = [[START, *roman(n), STOP] for n in numbers]
    encSource, encTarget = sorted("0123456789"), ["I", "V", "X", "L", START, STOP]
    sequencesSource = [dl.dlarray([encSource.index(w) + 1 for w in words]) for words in source]
    sequencesTarget = [dl.dlarray([encTarget.index(w) + 1 for w in words]) for words in target]
    ds = dl.combine(
        dl.arrayDatastore(sequencesSource, OutputType="same"),
        dl.arrayDatastore(sequencesTarget, OutputType="same"),
    )
    inputSize, outputSize = len(encSource) + 1, len(encTarget)

    # Initialize Model Parameters
    embeddingDimension, numHiddenUnits, dropout = 16, 32, 0.05
    parameters = dl.struct(encoder=dl.struct(), decoder=dl.struct())
    parameters.encoder.emb = dl.struct(Weights=initializeGaussian([embeddingDimension, inputSize], 0, 0.01))
    parameters.encoder.lstm1 = initializeLSTM(embeddingDimension, numHiddenUnits)
    parameters.decoder.emb = dl.struct(Weights=initializeGaussian([embeddingDimension, outputSize], 0, 0.01))
    parameters.decoder.attention = dl.struct(
        Weights=initializeGlorot([numHiddenUnits, numHiddenUnits], numHiddenUnits, numHiddenUnits)
    )
    parameters.decoder.lstm = initializeLSTM(embeddingDimension + numHiddenUnits, numHiddenUnits)
    sz = [outputSize, 2 * numHiddenUnits]
    parameters.decoder.fc = dl.struct(
        Weights=initializeGlorot(sz, outputSize, 2 * numHiddenUnits), Bias=initializeZeros([outputSize, 1])
    )

    # Train Model
    miniBatchSize, numEpochs, learnRate = 20, 40, 0.015
    mbq = dl.minibatchqueue(
        ds, 4, MiniBatchSize=miniBatchSize, MiniBatchFcn=lambda x, t: preprocessMiniBatch(x, t, inputSize, outputSize)
    )  # fmt: skip
    trailingAvg, trailingAvgSq = [], []
    iteration, losses = 0, []
    for _ in range(numEpochs):
        dl.shuffle(mbq)
        while dl.hasdata(mbq):
            iteration += 1
            X, T, sequenceLengthsSource, maskTarget = dl.next(mbq)
            assert (
                dl.size(X, 1) == 1 and dl.size(X, 2) == miniBatchSize and dl.size(T)[:2] == (1, miniBatchSize)
            )
            # Compute loss and gradients.
            loss, gradients, Y = dl.dlfeval(
                modelLoss, parameters, X, T, sequenceLengthsSource, maskTarget, dropout
            )
            # Update parameters using adamupdate.
            parameters, trailingAvg, trailingAvgSq = dl.adamupdate(
                parameters, gradients, trailingAvg, trailingAvgSq, iteration, learnRate
            )
            losses.append(float(loss))
    assert losses[0] > 1.5 and np.mean(losses[-12:]) < 0.35 * losses[0]

    # Generate Translations
    correct = 0
    for sequence, words in zip(sequencesSource[::3], target[::3]):
        Z, hiddenState = modelEncoder(parameters.encoder, dl.permute(sequence, [1, 3, 2]), [])
        start = dl.dlarray(encTarget.index(START) + 1)
        Y = decoderPredictions(parameters.decoder, Z, start, hiddenState, 0, False, 10)
        _, idx = dl.max(Y, [], 1, nargout=2)
        found = [encTarget[int(k) - 1] for k in dl.squeeze(idx)]
        correct += [START, *found][: len(words)] == words
    assert correct > 10  # of 20

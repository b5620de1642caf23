"""Generate Text Using Deep Learning: character by character.

https://www.mathworks.com/help/textanalytics/ug/generate-text-using-deep-learning.html
The page downloads Shakespeare's sonnets; here are 60 lines of ``examples/sonnets.txt``, which this repository ships.
``datasample`` belongs to the Statistics and Machine Learning Toolbox: cumulative sums stand for it.
"""

from pathlib import Path

import numpy as np

import dlarray as dl

SONNETS = Path(__file__).parents[3] / "examples" / "sonnets.txt"


def generateText(net, vocabulary, startOfTextCharacter, endOfTextCharacter, maxTextLength=60):
    """A character after the other, each drawn from the scores, until the end of the text."""
    numCharacters = len(vocabulary)
    net = dl.resetState(net)
    character, generatedText = startOfTextCharacter, ""
    while len(generatedText) < maxTextLength:
        # Get the vector of the character, predict the next character scores.
        X = dl.zeros(1, numCharacters)
        X.paren[vocabulary.index(character) + 1] = 1
        scores, state = dl.predict(net, X, InputDataFormats="TCB", nargout=2)
        net.State = state
        # Sample the next character.
        drawn = dl.rand(1) * dl.sum(scores)
        character = vocabulary[min(int(dl.sum(dl.cumsum(scores) < drawn)), numCharacters - 1)]
        # Stop predicting at the end of text.
        if character == endOfTextCharacter:
            break
        generatedText += character
    return generatedText.replace("\xb7", " ")


def test_the_page():
    # Load Training Data
    dl.rng(0)
    lines = [line.strip().lower() for line in SONNETS.read_text(encoding="utf-8").splitlines()]
    textData = [line for line in lines if len(line) > 30][:60]
    # Special characters for the start, the end and white space, which categories may not begin or end with.
    startOfTextCharacter, whitespaceCharacter, endOfTextCharacter = "\x02", "\xb7", "\u2403"
    textData = [text.replace(" ", whitespaceCharacter) for text in textData]

    # Convert Text Data to Sequences
    vocabulary = sorted(set("".join(textData))) + [startOfTextCharacter, endOfTextCharacter]
    numCharacters = dl.numel(vocabulary)
    XTrain, TTrain = [], []
    for text in textData:
        characters = startOfTextCharacter + text + endOfTextCharacter
        idx = [vocabulary.index(c) + 1 for c in characters]
        X = dl.onehotencode(dl.dlarray(idx[:-1]).T, 2, ClassNames=range(1, numCharacters + 1))
        XTrain.append(X)
        TTrain.append(dl.categorical(list(characters[1:]), vocabulary).T)
    assert dl.size(XTrain[0]) == (len(textData[0]) + 1, numCharacters) and TTrain[0].shape == (
        len(textData[0]) + 1,
        1,
    )
    assert float(dl.sum(XTrain[0], "all")) == len(textData[0]) + 1

    # Create and Train LSTM Network
    inputSize = numCharacters
    numHiddenUnits = 48
    numClasses = numCharacters
    layers = [
        dl.sequenceInputLayer(inputSize),
        dl.lstmLayer(numHiddenUnits, OutputMode="sequence"),
        dl.fullyConnectedLayer(numClasses),
        dl.softmaxLayer,
    ]
    options = dl.trainingOptions(
        "adam",
        MaxEpochs=25,
        MiniBatchSize=20,
        InitialLearnRate=0.02,
        GradientThreshold=2,
        Shuffle="every-epoch",
        Verbose=False,
    )
    net, info = dl.trainnet(XTrain, TTrain, layers, "crossentropy", options, nargout=2)
    losses = np.asarray(info.TrainingHistory.Loss)
    # guesses at first; the padding counts in the mean
    assert 2 < losses[0] < np.log(numCharacters) + 0.3 and losses[-5:].mean() < 0.75 * losses[0]

    # Generate New Text
    generatedText = generateText(net, vocabulary, startOfTextCharacter, endOfTextCharacter)
    assert 0 < len(generatedText) <= 60 and set(generatedText) <= set(vocabulary) | {" "}
    vowels = sum(c in "aeiou" for c in generatedText) / len(generatedText)
    assert 0.1 < vowels < 0.6  # no language yet, but no noise either

"""Classify Text Data Using Deep Learning.

https://www.mathworks.com/help/textanalytics/ug/classify-text-data-using-deep-learning.html
``tokenizedDocument``, ``wordEncoding`` and ``doc2sequence`` belong to the Text Analytics Toolbox: the few lines of them
that the page needs are written here.  Its factory reports are replaced by sentences of a few words.
"""

import numpy as np

import dlarray as dl
from compat_tests.examples.partitions import trainingPartitions

THINGS = {
    "Electronic Failure": "fuse board wire display sensor circuit",
    "Leak": "oil coolant water valve hose seal",
    "Mechanical Failure": "motor belt gear bearing shaft mixer",
    "Software Failure": "program screen update message software log",
}


def reports(count, seed=0):
    gen = np.random.default_rng(seed)
    text, labels = [], []
    for _ in range(count):
        label = str(gen.choice(list(THINGS)))
        thing, other = gen.choice(THINGS[label].split(), 2)
        text.append(
            str(
                gen.choice(
                    [f"The {thing} in the {other} fails.", f"Loud {thing}!", f"Check the {thing}, {other}"]
                )
            )
        )
        labels.append(label)
    return text, dl.categorical(labels).T


class wordEncoding:
    """The words of documents, counted from 1."""

    def __init__(enc, documents):
        enc.Vocabulary = list(dict.fromkeys(word for document in documents for word in document))
        enc.NumWords = len(enc.Vocabulary)


def preprocessText(textData):
    """``lower``, ``tokenizedDocument``, ``erasePunctuation``."""
    return [[word.strip(".,!") for word in text.lower().split()] for text in textData]


def doc2sequence(enc, documents, Length):
    """Rows of word numbers, with zeros on the left."""
    found = []
    for document in documents:
        numbers = [enc.Vocabulary.index(word) + 1 for word in document if word in enc.Vocabulary][:Length]
        found.append(dl.dlarray([0] * (Length - len(numbers)) + numbers))
    return found


def test_the_page():
    # Import Data
    dl.rng(0)
    text, labels = reports(240)
    classNames = dl.categories(labels)
    assert classNames == sorted(THINGS)
    idxTrain, idxValidation, idxTest = trainingPartitions(dl.numel(text), [0.7, 0.15, 0.15])
    take = lambda idx: ([text[i - 1] for i in idx], labels(idx))
    (textTrain, TTrain), (textValidation, TValidation), (textTest, TTest) = map(
        take, (idxTrain, idxValidation, idxTest)
    )

    # Preprocess Text Data, Convert Document to Sequences
    documentsTrain, documentsValidation = preprocessText(textTrain), preprocessText(textValidation)
    enc = wordEncoding(documentsTrain)
    sequenceLength = 6
    XTrain = doc2sequence(enc, documentsTrain, Length=sequenceLength)
    XValidation = doc2sequence(enc, documentsValidation, Length=sequenceLength)
    assert dl.size(XTrain[0]) == (1, 6)

    # Create and Train LSTM Network
    inputSize = 1
    embeddingDimension = 20
    numHiddenUnits = 24
    numWords = enc.NumWords
    numClasses = dl.numel(classNames)
    layers = [
        dl.sequenceInputLayer(inputSize),
        dl.wordEmbeddingLayer(embeddingDimension, numWords),
        dl.lstmLayer(numHiddenUnits, OutputMode="last"),
        dl.fullyConnectedLayer(numClasses),
        dl.softmaxLayer,
    ]
    options = dl.trainingOptions(
        "adam",
        MaxEpochs=10,
        MiniBatchSize=16,
        GradientThreshold=2,
        InitialLearnRate=0.02,
        Shuffle="every-epoch",
        ValidationData=(XValidation, TValidation),
        OutputNetwork="best-validation",
        InputDataFormats="CTB",
        Plots="none",
        Metrics="accuracy",
        Verbose=False,
    )
    net, info = dl.trainnet(XTrain, TTrain, layers, "crossentropy", options, nargout=2)
    assert list(info.ValidationHistory.Accuracy)[-1] > 80

    # Test LSTM Network
    XTest = doc2sequence(enc, preprocessText(textTest), Length=sequenceLength)
    accuracy = dl.testnet(net, XTest, TTest, "accuracy", InputDataFormats="CTB")
    assert float(accuracy) > 80

    # Predict Using New Data
    reportsNew = ["Oil in the hose.", "The update of the program!", "Belt and gear, loud"]
    documentsNew = preprocessText(reportsNew)
    XNew = doc2sequence(enc, documentsNew, Length=sequenceLength)
    scores = dl.minibatchpredict(net, XNew, InputDataFormats="CTB")
    assert dl.size(scores) == (3, 4)
    YNew = dl.scores2label(scores, classNames)
    assert YNew.tolist() == ["Leak", "Software Failure", "Mechanical Failure"]

"""Sequence Classification Using Deep Learning.

https://www.mathworks.com/help/deeplearning/ug/classify-sequence-data-using-lstm-networks.html
``load WaveformData`` is replaced by waveforms that are made here, 300 in place of 1000.
"""

import numpy as np
import pytest

import dlarray as dl
from compat_tests.examples.partitions import trainingPartitions
from compat_tests.examples.waveforms import waveforms


def test_the_page():
    # Load Sequence Data
    dl.rng(0)
    data, labels, _ = waveforms(300)
    numChannels = dl.size(data[0], 2)
    assert numChannels == 3
    classNames = dl.categories(labels)
    assert classNames == ["Sawtooth", "Sine", "Square", "Triangle"]
    numObservations = dl.numel(data)
    idxTrain, idxTest = trainingPartitions(numObservations, [0.9, 0.1])
    XTrain = [data[i - 1] for i in idxTrain]
    TTrain = labels(idxTrain)
    XTest = [data[i - 1] for i in idxTest]
    TTest = labels(idxTest)
    assert len(XTrain) == 270 and TTrain.shape == (270, 1) and TTest.shape == (30, 1)

    # Prepare Data for Padding
    numObservations = dl.numel(XTrain)
    sequenceLengths = dl.zeros(1, numObservations)
    for i in range(1, numObservations + 1):
        sequence = XTrain[i - 1]
        sequenceLengths.paren[i] = dl.size(sequence, 1)
    sequenceLengths, idx = dl.sort(sequenceLengths, nargout=2)
    XTrain = [XTrain[int(i) - 1] for i in idx]
    TTrain = TTrain(idx)
    assert [len(X) for X in XTrain] == [int(n) for n in sequenceLengths] and TTrain.shape == (270, 1)

    # Define LSTM Neural Network Architecture
    numHiddenUnits = 20
    numClasses = 4
    layers = [
        dl.sequenceInputLayer(numChannels),
        dl.bilstmLayer(numHiddenUnits, OutputMode="last"),
        dl.fullyConnectedLayer(numClasses),
        dl.softmaxLayer,
    ]

    # Specify Training Options, train
    options = dl.trainingOptions(
        "adam",
        MaxEpochs=30,
        InitialLearnRate=0.01,
        GradientThreshold=1,
        Shuffle="never",
        MiniBatchSize=45,
        Plots="none",
        Metrics="accuracy",
        Verbose=False,
    )
    net, info = dl.trainnet(XTrain, TTrain, layers, "crossentropy", options, nargout=2)
    assert list(info.TrainingHistory.Loss)[-1] < 0.4 * list(info.TrainingHistory.Loss)[0]

    # Test LSTM Neural Network
    numObservationsTest = dl.numel(XTest)
    sequenceLengthsTest = dl.zeros(1, numObservationsTest)
    for i in range(1, numObservationsTest + 1):
        sequenceLengthsTest.paren[i] = dl.size(XTest[i - 1], 1)
    _, idx = dl.sort(sequenceLengthsTest, nargout=2)
    XTest = [XTest[int(i) - 1] for i in idx]
    TTest = TTest(idx)
    acc = dl.testnet(net, XTest, TTest, "accuracy")
    assert float(acc) > 60
    scores = dl.minibatchpredict(net, XTest)
    assert dl.size(scores) == (30, 4)
    YTest = dl.scores2label(scores, classNames)
    assert 100 * float(dl.mean(YTest == TTest)) == pytest.approx(float(acc), rel=1e-5)
    confusion = dl.confusionchart(TTest, YTest, Visible="off")
    assert np.asarray(confusion.NormalizedValues).sum() == 30

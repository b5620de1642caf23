"""Sequence-to-One Regression Using Deep Learning.

https://www.mathworks.com/help/deeplearning/ug/sequence-to-one-regression-using-deep-learning.html
``load WaveformData`` is replaced by waveforms that are made here; the responses are their frequencies, times ten.
"""

import numpy as np
import pytest

import dlarray as dl
from compat_tests.examples.partitions import trainingPartitions
from compat_tests.examples.waveforms import waveforms


def test_the_page():
    # Load Sequence Data
    dl.rng(0)
    data, _, freq = waveforms(300)
    freq = 10 * freq
    numChannels = dl.size(data[0], 2)

    # Prepare Data for Training
    numResponses = dl.size(freq[:1], 2)
    assert numResponses == 1
    numObservations = dl.numel(data)
    idxTrain, idxValidation, idxTest = trainingPartitions(numObservations, [0.8, 0.1, 0.1])
    take = lambda idx: ([data[i - 1] for i in idx], freq[[i - 1 for i in idx]])
    (XTrain, TTrain), (XValidation, TValidation), (XTest, TTest) = map(
        take, (idxTrain, idxValidation, idxTest)
    )
    assert TTrain.shape == (240, 1) and TValidation.shape == TTest.shape == (30, 1)

    # Define LSTM Network Architecture
    numHiddenUnits = 24
    layers = [
        dl.sequenceInputLayer(numChannels, Normalization="zscore"),
        dl.lstmLayer(numHiddenUnits, OutputMode="last"),
        dl.fullyConnectedLayer(numResponses),
    ]

    # Specify Training Options, train
    options = dl.trainingOptions(
        "adam",
        MaxEpochs=25,
        ValidationData=(XValidation, TValidation),
        OutputNetwork="best-validation-loss",
        InitialLearnRate=0.01,
        SequenceLength="shortest",
        MiniBatchSize=40,
        Plots="none",
        Metrics="rmse",
        Verbose=False,
        Shuffle="every-epoch",
    )
    net, info = dl.trainnet(XTrain, TTrain, layers, "mse", options, nargout=2)
    history = info.ValidationHistory
    best = int(np.argmin(history.Loss))
    assert info.OutputNetworkIteration == history.Iteration[best]

    # Test LSTM Network
    YTest = dl.minibatchpredict(net, XTest, SequenceLength="shortest")
    assert dl.size(YTest) == (30, 1)
    rmseTest = dl.rmse(YTest, TTest)
    assert float(rmseTest) < 0.6 * float(dl.std(TTest))
    rmse = dl.testnet(net, XTest, TTest, "rmse", SequenceLength="shortest")
    assert float(rmse) == pytest.approx(float(rmseTest), rel=1e-3)

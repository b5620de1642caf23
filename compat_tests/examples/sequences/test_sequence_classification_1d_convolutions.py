"""Sequence Classification Using 1-D Convolutions.

https://www.mathworks.com/help/deeplearning/ug/sequence-classification-using-1-d-convolutions.html
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
    numObservations = dl.numel(data)
    idxTrain, idxValidation, idxTest = trainingPartitions(numObservations, [0.8, 0.1, 0.1])
    take = lambda idx: ([data[i - 1] for i in idx], labels(idx))
    (XTrain, TTrain), (XValidation, TValidation), (XTest, TTest) = map(
        take, (idxTrain, idxValidation, idxTest)
    )

    # Define 1-D Convolutional Network Architecture
    filterSize = 5
    numFilters = 16
    classNames = dl.categories(TTrain)
    numClasses = dl.numel(classNames)
    layers = [
        dl.sequenceInputLayer(numChannels, Normalization="zscore", MinLength=20),
        dl.convolution1dLayer(filterSize, numFilters, Padding="causal"),
        dl.reluLayer,
        dl.layerNormalizationLayer,
        dl.convolution1dLayer(filterSize, 2 * numFilters, Padding="causal"),
        dl.reluLayer,
        dl.layerNormalizationLayer,
        dl.globalAveragePooling1dLayer,
        dl.fullyConnectedLayer(numClasses),
        dl.softmaxLayer,
    ]
    info = dl.analyzeNetwork(layers, Plots="none")
    assert not len(info.Issues)

    # Specify Training Options, train
    options = dl.trainingOptions(
        "adam",
        MaxEpochs=12,
        InitialLearnRate=0.01,
        SequencePaddingDirection="left",
        ValidationData=(XValidation, TValidation),
        ValidationFrequency=10,
        MiniBatchSize=30,
        Metrics="accuracy",
        Plots="none",
        Verbose=False,
    )
    net = dl.trainnet(XTrain, TTrain, layers, "crossentropy", options)

    # Test Network
    acc = dl.testnet(net, XTest, TTest, "accuracy", SequencePaddingDirection="left")
    assert float(acc) > 85
    scores = dl.minibatchpredict(net, XTest, SequencePaddingDirection="left")
    YTest = dl.scores2label(scores, classNames)
    assert 100 * float(dl.mean(YTest == TTest)) == pytest.approx(float(acc), rel=1e-5)
    assert np.asarray(dl.confusionchart(TTest, YTest, Visible="off").NormalizedValues).sum() == 30

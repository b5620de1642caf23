"""Train Sequence Classification Network Using Data With Imbalanced Classes: weights of classes.

https://www.mathworks.com/help/deeplearning/ug/sequence-classification-using-inverse-frequency-class-weights.html
``load WaveformData`` is replaced by waveforms that are made here.
"""

import numpy as np

import dlarray as dl
from compat_tests.examples.partitions import trainingPartitions
from compat_tests.examples.waveforms import waveforms


def test_the_page():
    # Load Sequence Data
    dl.rng(0)
    data, labels, _ = waveforms(400)
    numObservations = dl.numel(data)
    numChannels = dl.size(data[0], 2)
    numClasses = dl.numel(dl.unique(labels))
    assert (numObservations, numChannels, numClasses) == (400, 3, 4)

    # Prepare Data for Training: of the waves, 30 % of the sawtooth, 50 % of the square, 70 % of the triangle ones go
    idxImbalanced = (
        ((labels == "Sawtooth") & (dl.rand(numObservations, 1) < 0.7))
        | (labels == "Sine")
        | ((labels == "Square") & (dl.rand(numObservations, 1) < 0.5))
        | ((labels == "Triangle") & (dl.rand(numObservations, 1) < 0.3))
    )
    assert dl.size(idxImbalanced) == (400, 1)
    dataImbalanced = [X for X, kept in zip(data, idxImbalanced) if kept]
    labelsImbalanced = labels(idxImbalanced)
    assert labelsImbalanced.shape == (len(dataImbalanced), 1)
    classNames = dl.categories(labelsImbalanced)
    counts = dl.countcats(labelsImbalanced)
    assert float(dl.sum(counts)) == len(dataImbalanced) and float(counts(4)) < float(counts(2))
    numObservations = dl.numel(dataImbalanced)
    idxTrain, idxValidation, idxTest = trainingPartitions(numObservations, [0.7, 0.15, 0.15])
    take = lambda idx: ([dataImbalanced[i - 1] for i in idx], labelsImbalanced(idx))
    (XTrain, TTrain), (XValidation, TValidation), (XTest, TTest) = map(
        take, (idxTrain, idxValidation, idxTest)
    )

    # Determine Inverse-Frequency Class Weights
    numClasses = dl.numel(classNames)
    numObservations = dl.numel(TTrain)
    classWeights = dl.zeros(1, numClasses)
    for i in range(1, numClasses + 1):
        classFrequency = dl.sum(TTrain(":") == classNames[i - 1])
        classWeights.paren[i] = numObservations / (numClasses * classFrequency)
    assert int(dl.max(classWeights, nargout=2)[1]) == 4  # the triangles are the fewest

    # Define Network Architectures
    filterSize = 5
    numFilters = 16
    layersWeighted = [
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

    # Specify Training Options, train with the weighted and with the plain loss
    options = dl.trainingOptions(
        "adam",
        MaxEpochs=8,
        MiniBatchSize=20,
        ValidationData=(XValidation, TValidation),
        InitialLearnRate=0.01,
        SequenceLength="longest",
        Metrics="fscore",
        Verbose=False,
        Plots="none",
    )
    lossFcn = lambda Y, T: (
        dl.crossentropy(Y, T, dl.dlarray(classWeights, "C"), NormalizationFactor="all-elements")
        * dl.numel(classWeights)
    )
    netWeighted, info = dl.trainnet(XTrain, TTrain, layersWeighted, lossFcn, options, nargout=2)
    assert list(info.TrainingHistory.Loss)[-1] < 0.5 * list(info.TrainingHistory.Loss)[0]
    layers = layersWeighted
    net = dl.trainnet(XTrain, TTrain, layers, "crossentropy", options)

    # Compare Predictions
    for trained in (netWeighted, net):
        YTest = dl.scores2label(dl.minibatchpredict(trained, XTest), classNames)
        f1 = dl.testnet(trained, XTest, TTest, "fscore")
        assert float(f1) > 0.7
        cm = dl.confusionchart(TTest, YTest, Visible="off")
        cm.RowSummary, cm.ColumnSummary = "row-normalized", "column-normalized"
        assert np.asarray(cm.NormalizedValues).shape == (4, 4)

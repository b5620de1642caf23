"""Sequence-to-Sequence Classification Using 1-D Convolutions: a temporal convolutional network.

https://www.mathworks.com/help/deeplearning/ug/sequence-to-sequence-classification-using-1-d-convolutions.html
``HumanActivityTrain`` is replaced by accelerations that are made here; two residual blocks in place of four.
"""

import numpy as np

import dlarray as dl
from compat_tests.examples.sequences.test_sequence_to_sequence_classification import ACTIVITIES, activity


def test_the_page():
    # Load Training Data
    dl.rng(0)
    pairs = [activity(160, seed) for seed in range(6)]
    XTrain, TTrain = [X for X, _ in pairs], [T for _, T in pairs]
    numObservations = dl.numel(XTrain)
    classes = dl.categories(TTrain[0])
    numClasses = dl.numel(classes)
    numFeatures = dl.size(XTrain[0], 1)
    assert (numObservations, numClasses, numFeatures) == (6, 5, 3)

    # Define Deep Learning Model
    numFilters = 16
    filterSize = 5
    dropoutFactor = 0.005
    numBlocks = 2
    net = dl.dlnetwork()
    layer = dl.sequenceInputLayer(numFeatures, Normalization="rescale-symmetric", Name="input")
    net = dl.addLayers(net, layer)
    outputName = layer.Name
    for i in range(1, numBlocks + 1):
        dilationFactor = 2 ** (i - 1)
        layers = [
            dl.convolution1dLayer(
                filterSize, numFilters, DilationFactor=dilationFactor, Padding="causal", Name=f"conv1_{i}"
            ),
            dl.layerNormalizationLayer,
            dl.spatialDropoutLayer(Probability=dropoutFactor),
            dl.convolution1dLayer(filterSize, numFilters, DilationFactor=dilationFactor, Padding="causal"),
            dl.layerNormalizationLayer,
            dl.reluLayer,
            dl.spatialDropoutLayer(Probability=dropoutFactor),
            dl.additionLayer(2, Name=f"add_{i}"),
        ]
        net = dl.addLayers(net, layers)
        net = dl.connectLayers(net, outputName, f"conv1_{i}")
        if i == 1:
            layer = dl.convolution1dLayer(1, numFilters, Name="convSkip")
            net = dl.addLayers(net, layer)
            net = dl.connectLayers(net, outputName, "convSkip")
            net = dl.connectLayers(net, "convSkip", f"add_{i}/in2")
        else:
            net = dl.connectLayers(net, outputName, f"add_{i}/in2")
        outputName = f"add_{i}"
    layers = [dl.fullyConnectedLayer(numClasses, Name="fc"), dl.softmaxLayer]
    net = dl.addLayers(net, layers)
    net = dl.connectLayers(net, outputName, "fc")
    assert len(net.Layers) == 1 + 2 * 8 + 1 + 2

    # Train Model
    options = dl.trainingOptions(
        "adam",
        MaxEpochs=25,
        MiniBatchSize=2,
        InitialLearnRate=0.01,
        InputDataFormats="CTB",
        TargetDataFormats="CTB",
        Plots="none",
        Metrics="accuracy",
        Verbose=False,
    )
    net = dl.trainnet(XTrain, TTrain, net, "crossentropy", options)

    # Test Model
    XTest, TTest = activity(150, seed=30)
    scores = dl.minibatchpredict(net, [XTest], InputDataFormats="CTB")
    YPred = dl.scores2label(scores, ACTIVITIES, 1)
    assert YPred.shape == (1, 150)
    assert float(dl.mean(YPred == TTest)) > 0.75
    cm = dl.confusionchart(TTest, YPred, Visible="off")
    assert np.asarray(cm.NormalizedValues).sum() == 150

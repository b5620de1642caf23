"""Train Network on Image and Feature Data: two inputs.

https://www.mathworks.com/help/deeplearning/ug/train-network-on-image-and-feature-data.html
``load DigitsDataTrain`` is replaced by pictures that are made here; the feature is the angle of rotation.
"""

import pytest

import dlarray as dl
from compat_tests.examples.digits import turned_pictures


def test_the_page():
    # Load Training Data
    XTrain, digits, anglesTrain = turned_pictures(25)
    XTrain = XTrain[::2, ::2]
    labelsTrain = dl.categorical(digits).T
    dsX1Train = dl.arrayDatastore(XTrain, IterationDimension=4)
    dsX2Train = dl.arrayDatastore(anglesTrain)
    dsTTrain = dl.arrayDatastore(labelsTrain)
    dsTrain = dl.combine(dsX1Train, dsX2Train, dsTTrain)
    data = dl.preview(dsTrain)
    assert data.shape == (8, 3) and dl.size(data[0, 0]) == (14, 14) and dl.size(data[0, 1]) == (1, 1)
    numObservationsTrain = dl.numel(labelsTrain)
    assert numObservationsTrain == 250

    # Define Network Architecture
    h, w, numChannels, numObservations = dl.size(XTrain, nargout=4)
    numFeatures = 1
    classNames = dl.categories(labelsTrain)
    numClasses = dl.numel(classNames)
    imageInputSize = [h, w, numChannels]
    filterSize = 5
    numFilters = 16
    layers = [
        dl.imageInputLayer(imageInputSize, Normalization="none"),
        dl.convolution2dLayer(filterSize, numFilters),
        dl.batchNormalizationLayer,
        dl.reluLayer,
        dl.fullyConnectedLayer(50),
        dl.flattenLayer,
        dl.concatenationLayer(1, 2, Name="cat"),
        dl.fullyConnectedLayer(numClasses),
        dl.softmaxLayer,
    ]
    dl.rng(0)
    net = dl.dlnetwork(layers, Initialize=False)
    featInput = dl.featureInputLayer(numFeatures, Name="features")
    net = dl.addLayers(net, featInput)
    net = dl.connectLayers(net, "features", "cat/in2")
    assert list(net.InputNames) == ["imageinput", "features"]

    # Specify Training Options, train
    options = dl.trainingOptions(
        "sgdm", MaxEpochs=12, InitialLearnRate=0.01, MiniBatchSize=25, Plots="none", Metrics="accuracy", Verbose=False
    )  # fmt: skip
    net = dl.trainnet(dsTrain, net, "crossentropy", options)

    # Test Network
    XTest, digits, anglesTest = turned_pictures(8, seed=1)
    XTest = XTest[::2, ::2]
    labelsTest = dl.categorical(digits).T
    dsTest = dl.combine(
        dl.arrayDatastore(XTest, IterationDimension=4),
        dl.arrayDatastore(anglesTest),
        dl.arrayDatastore(labelsTest),
    )
    accuracy = dl.testnet(net, dsTest, "accuracy")
    assert float(accuracy) > 80
    scores = dl.minibatchpredict(net, XTest, anglesTest)
    assert dl.size(scores) == (80, 10)
    YTest = dl.scores2label(scores, classNames)
    assert 100 * float(dl.mean(YTest == labelsTest)) == pytest.approx(float(accuracy), rel=1e-5)
    # one observation, predictors given as labelled arrays in the order of net.InputNames
    score = dl.predict(net, dl.dlarray(XTest[..., :1], "SSCB"), dl.dlarray(anglesTest[:1], "BC"))
    assert dl.dims(score) == "CB" and dl.size(score) == (10, 1)

"""Classification of images in memory, h×w×c×N with a categorical column of labels.

https://www.mathworks.com/help/deeplearning/ref/trainnet.html (the example of an image classification network)
``load DigitsDataTrain`` is replaced by pictures that are made here.
"""

import numpy as np

import dlarray as dl
from compat_tests.examples.digits import pictures


def test_the_page():
    # load DigitsDataTrain, load DigitsDataTest
    XTrain, digits = pictures(30)
    XTrain = dl.im2single(XTrain)
    labelsTrain = dl.categorical(digits).T
    XTest, others = pictures(10, seed=1)
    XTest = dl.im2single(XTest)
    labelsTest = dl.categorical(others).T
    numObservations = dl.size(XTrain, 4)
    classNames = dl.categories(labelsTrain)
    assert numObservations == 300 and classNames == list("0123456789")

    layers = [
        dl.imageInputLayer([28, 28, 1]),
        dl.convolution2dLayer(5, 20),
        dl.reluLayer,
        dl.maxPooling2dLayer(2, Stride=2),
        dl.fullyConnectedLayer(10),
        dl.softmaxLayer,
    ]
    dl.rng(0)
    options = dl.trainingOptions(
        "sgdm", MaxEpochs=15, InitialLearnRate=0.01, MiniBatchSize=30, Verbose=False, Metrics="accuracy",
        ValidationData=(XTest, labelsTest),
    )  # fmt: skip
    net, info = dl.trainnet(XTrain, labelsTrain, layers, "crossentropy", options, nargout=2)
    assert info.StopReason == "Max epochs completed" and len(info.TrainingHistory) == 150

    accuracy = dl.testnet(net, XTest, labelsTest, "accuracy")
    assert float(accuracy) > 90
    scores = dl.minibatchpredict(net, XTest)
    predictedLabels = dl.scores2label(scores, classNames)
    assert 100 * float(dl.mean(predictedLabels == labelsTest)) == float(accuracy)
    cm = dl.confusionchart(labelsTest, predictedLabels, Visible="off")
    assert np.asarray(cm.NormalizedValues).shape == (10, 10)

"""Multilabel Image Classification Using Deep Learning.

https://www.mathworks.com/help/deeplearning/ug/multilabel-image-classification-using-deep-learning.html
The page retrains ResNet-50 (a support package) on COCO (a download): here a small network looks for squares, discs and
crosses in pictures that may hold all three.  Its metrics, the F1-score and the Jaccard index, are the page's functions.
"""

import numpy as np
import pytest

import dlarray as dl

CATEGORIES = ["square", "disc", "cross"]


def scenes(count, seed=0):
    gen = np.random.default_rng(seed)
    rows, columns = np.mgrid[:24, :24]
    X, encoded = gen.uniform(0, 0.3, (24, 24, 1, count)), np.zeros((count, 3))
    for k in range(count):
        encoded[k] = gen.random(3) < 0.5
        encoded[k, gen.integers(3)] = 1
        for kind in np.flatnonzero(encoded[k]):
            y, x = gen.integers(4, 20, 2)
            dy, dx = abs(rows - y), abs(columns - x)
            shape = [(dy < 3) & (dx < 3), dy**2 + dx**2 < 14, ((dy < 1) & (dx < 5)) | ((dx < 1) & (dy < 5))][
                kind
            ]
            edge = [(dy < 2) & (dx < 2), dy < -1, dy < -1][kind]  # squares are hollow
            X[:, :, 0, k] += 0.7 * (shape & ~edge)
    return np.clip(X, 0, 1).astype(np.float32), encoded.astype(np.float32)


def preprocessLabels(Y, threshold=0.5):
    return dl.dlarray(dl.extractdata(Y) >= threshold)


def F1Score(T, Y):
    TP = dl.sum(T * Y, "all")
    FP = dl.sum(Y, "all") - TP
    FN = dl.sum(T, "all") - TP
    return TP / (TP + 0.5 * (FP + FN))


def jaccardIndex(T, Y):
    return dl.mean(dl.sum(T & Y, 2) / dl.sum(T | Y, 2))


def test_the_page():
    # Create Datastore (of the pictures and the encoded labels)
    XTrain, encodedLabelTrain = scenes(400)
    XTest, encodedLabelTest = scenes(100, seed=1)
    numClasses = len(CATEGORIES)
    dsTrain = dl.combine(
        dl.arrayDatastore(XTrain, IterationDimension=4), dl.arrayDatastore(encodedLabelTrain)
    )
    dsVal = dl.combine(dl.arrayDatastore(XTest, IterationDimension=4), dl.arrayDatastore(encodedLabelTest))
    data = dl.preview(dsTrain)
    assert dl.size(data[0][0]) == (24, 24) and dl.size(data[0][1]) == (1, 3)

    # Define the network: a sigmoid layer in place of the softmax layer
    layers = [
        dl.imageInputLayer([24, 24, 1]),
        dl.convolution2dLayer(5, 16, Padding="same"),
        dl.batchNormalizationLayer,
        dl.reluLayer,
        dl.maxPooling2dLayer(2, Stride=2),
        dl.convolution2dLayer(3, 16, Padding="same"),
        dl.batchNormalizationLayer,
        dl.reluLayer,
        dl.globalMaxPooling2dLayer,
        dl.fullyConnectedLayer(numClasses),
        dl.sigmoidLayer,
    ]

    # Specify Training Options: metrics that are functions, threshold 0.5
    metricF1Score = lambda Y, T: F1Score(dl.extractdata(T), dl.extractdata(Y) >= 0.5)
    dl.rng(0)
    options = dl.trainingOptions(
        "adam",
        InitialLearnRate=0.01,
        MiniBatchSize=40,
        MaxEpochs=6,
        Verbose=False,
        Shuffle="every-epoch",
        ValidationData=dsVal,
        ValidationFrequency=30,
        Metrics=[metricF1Score, dl.accuracyMetric(ClassificationMode="multilabel")],
        Plots="none",
    )
    net, info = dl.trainnet(dsTrain, layers, "binary-crossentropy", options, nargout=2)
    assert list(info.TrainingHistory.Loss)[-1] < 0.4 * list(info.TrainingHistory.Loss)[0]
    assert len(info.ValidationHistory.VariableNames) == 4

    # Assess Model Performance
    YPred = dl.minibatchpredict(net, XTest)
    assert dl.size(YPred) == (100, 3)
    T, Y = dl.logical(encodedLabelTest), preprocessLabels(YPred)
    assert float(F1Score(dl.double(T), dl.double(Y))) > 0.85
    assert float(jaccardIndex(T, Y)) > 0.75
    fscore = dl.testnet(net, dsVal, dl.fScoreMetric(ClassificationMode="multilabel", AverageType="micro"))
    assert float(fscore) == pytest.approx(float(F1Score(dl.double(T), dl.double(Y))), rel=1e-4)

    # Investigate Threshold Value
    scores = [float(F1Score(dl.double(T), dl.double(preprocessLabels(YPred, t)))) for t in (0.05, 0.5, 0.999)]
    assert scores[1] == max(scores)
    one = dl.predict(net, dl.dlarray(XTest[:, :, :, :1], "SSCB"))
    assert dl.dims(one) == "CB" and dl.size(one) == (3, 1)

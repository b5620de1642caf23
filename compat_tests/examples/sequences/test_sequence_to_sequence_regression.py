"""Sequence-to-Sequence Regression Using Deep Learning: the remaining useful life of engines.

https://www.mathworks.com/help/deeplearning/ug/sequence-to-sequence-regression-using-deep-learning.html
The page downloads the Turbofan Engine Degradation data; 40 engines that wear out are made here.
"""

import numpy as np

import dlarray as dl


def engines(count, seed, partial=False):
    """Sensors (t×6 for each engine) and remaining cycles (t×1); two sensors never change."""
    gen = np.random.default_rng(seed)
    predictors, responses = [], []
    for _ in range(count):
        life = int(gen.integers(60, 110))
        wear = np.linspace(gen.uniform(0, 0.2), 1, life)
        slopes = np.array([1.5, -2, 0.7, 3])
        sensors = 5 + wear[:, None] ** 2 * slopes + gen.normal(0, 0.08, (life, 4))
        X = np.concatenate([np.full((life, 1), 7.0), sensors, np.ones((life, 1))], axis=1)
        T = np.arange(life - 1, -1, -1.0)[:, None]
        end = int(gen.integers(40, life)) if partial else life
        predictors.append(X[:end])
        responses.append(T[:end])
    return predictors, responses


def test_the_page():
    # Prepare Training Data
    dl.rng(0)
    XTrain, TTrain = engines(30, seed=0)
    numFeatures = dl.size(XTrain[0], 2)
    assert numFeatures == 6

    # Remove Features with Constant Values
    XTrainConcatenated = dl.cat(1, *XTrain)
    m = dl.min(XTrainConcatenated, [], 1)
    M = dl.max(XTrainConcatenated, [], 1)
    idxConstant = M == m
    assert idxConstant.tolist() == [[True, False, False, False, False, True]]
    keep = np.flatnonzero(~np.asarray(idxConstant)[0])
    XTrain = [X[:, keep] for X in XTrain]
    numFeatures = dl.size(XTrain[0], 2)
    assert numFeatures == 4

    # Normalize Training Predictors
    XTrainConcatenated = dl.cat(1, *XTrain)
    mu = dl.mean(XTrainConcatenated, 1)
    sig = dl.std(XTrainConcatenated, 0, 1)
    XTrain = [(X - mu) / sig for X in XTrain]
    assert np.allclose(np.asarray(dl.mean(dl.cat(1, *XTrain), 1)), 0, atol=1e-10)

    # Clip Responses
    thr = 50
    for i in range(len(TTrain)):
        TTrain[i] = np.where(TTrain[i] > thr, thr, TTrain[i])

    # Prepare Data for Padding
    sequenceLengths = [dl.size(X, 1) for X in XTrain]
    sequenceLengths, idx = dl.sort(sequenceLengths, "descend", nargout=2)
    XTrain = [XTrain[int(i) - 1] for i in idx]
    TTrain = [TTrain[int(i) - 1] for i in idx]
    assert int(sequenceLengths(1)) == len(XTrain[0])
    miniBatchSize = 10

    # Define Network Architecture
    numResponses = dl.size(TTrain[0], 2)
    numHiddenUnits = 40
    layers = [
        dl.sequenceInputLayer(numFeatures),
        dl.lstmLayer(numHiddenUnits, OutputMode="sequence"),
        dl.fullyConnectedLayer(20),
        dl.dropoutLayer(0.2),
        dl.fullyConnectedLayer(numResponses),
    ]
    maxEpochs = 40
    options = dl.trainingOptions(
        "adam",
        MaxEpochs=maxEpochs,
        MiniBatchSize=miniBatchSize,
        InitialLearnRate=0.02,
        GradientThreshold=1,
        Shuffle="never",
        Metrics="rmse",
        Plots="none",
        Verbose=False,
    )
    net, info = dl.trainnet(XTrain, TTrain, layers, "mse", options, nargout=2)
    losses = list(info.TrainingHistory.Loss)
    assert losses[-1] < 0.1 * losses[0]

    # Test the Network
    XTest, TTest = engines(10, seed=1, partial=True)
    for i in range(len(XTest)):
        XTest[i] = (XTest[i][:, keep] - mu) / sig
        TTest[i] = np.minimum(TTest[i], thr)
    YTest = dl.minibatchpredict(net, XTest, MiniBatchSize=1, UniformOutput=False)
    assert [dl.size(Y) for Y in YTest] == [dl.size(T) for T in TTest]
    YTestLast, TTestLast = dl.zeros(1, 10), dl.zeros(1, 10)
    for i in range(10):
        YTestLast.paren[i + 1] = YTest[i](dl.end)
        TTestLast.paren[i + 1] = TTest[i][-1]
    rmse = dl.rmse(YTestLast, TTestLast)
    assert float(rmse) < 8  # cycles, of up to 50

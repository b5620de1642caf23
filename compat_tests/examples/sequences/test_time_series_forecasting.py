"""Time Series Forecasting Using Deep Learning: open loop and closed loop.

https://www.mathworks.com/help/deeplearning/ug/time-series-forecasting-using-deep-learning.html
``load WaveformData`` is replaced by waveforms that are made here: sines alone, so that a small network learns them.
"""

import numpy as np

import dlarray as dl
from compat_tests.examples.waveforms import waveforms


def test_the_page():
    # Load Data
    dl.rng(0)
    data, labels, _ = waveforms(200, shortest=40, longest=60)
    data = [X for X, label in zip(data, labels.tolist()) if label == "Sine"]
    numChannels = dl.size(data[0], 2)
    numObservations = dl.numel(data)
    idxTrain = range(1, int(0.9 * numObservations) + 1)
    dataTrain, dataTest = data[: len(idxTrain)], data[len(idxTrain) :]

    # Prepare Data for Training
    XTrain, TTrain = [], []
    for n in range(len(dataTrain)):
        X = dl.dlarray(dataTrain[n])
        XTrain.append(X("1:end-1", ":"))
        TTrain.append(X("2:end", ":"))
    muX, sigmaX = dl.mean(dl.cat(1, *XTrain), 1), dl.std(dl.cat(1, *XTrain), 0, 1)
    muT, sigmaT = dl.mean(dl.cat(1, *TTrain), 1), dl.std(dl.cat(1, *TTrain), 0, 1)
    for n in range(len(XTrain)):
        XTrain[n] = (XTrain[n] - muX) / sigmaX
        TTrain[n] = (TTrain[n] - muT) / sigmaT
    assert dl.size(muX) == (1, 3)

    # Define LSTM Neural Network Architecture
    layers = [dl.sequenceInputLayer(numChannels), dl.lstmLayer(32), dl.fullyConnectedLayer(numChannels)]

    # Specify Training Options, train
    options = dl.trainingOptions(
        "adam", MaxEpochs=60, SequencePaddingDirection="left", Shuffle="every-epoch", InitialLearnRate=0.01,
        MiniBatchSize=23, Plots="none", Verbose=False,
    )  # fmt: skip
    net, info = dl.trainnet(XTrain, TTrain, layers, "mse", options, nargout=2)
    assert list(info.TrainingHistory.Loss)[-1] < 0.1 * list(info.TrainingHistory.Loss)[0]

    # Test Neural Network
    XTest, TTest = [], []
    for n in range(len(dataTest)):
        X = dl.dlarray(dataTest[n])
        XTest.append((X("1:end-1", ":") - muX) / sigmaX)
        TTest.append((X("2:end", ":") - muT) / sigmaT)
    YTest = dl.minibatchpredict(net, XTest, SequencePaddingDirection="left", UniformOutput=False)
    err = dl.zeros(1, dl.numel(YTest))
    for n in range(1, dl.numel(YTest) + 1):
        T = TTest[n - 1]
        err.paren[n] = dl.rmse(YTest[n - 1], T, "all")
    assert float(dl.mean(err, "all")) < 0.35  # in standard deviations

    # Open Loop Forecasting
    X = XTest[1]
    T = TTest[1]
    offset = 20
    net = dl.resetState(net)
    Z, state = dl.predict(net, X(f"1:{offset}", ":"), nargout=2)
    assert dl.size(Z) == (offset, numChannels)
    net.State = state
    numTimeSteps = dl.size(X, 1)
    numPredictionTimeSteps = numTimeSteps - offset
    Y = dl.zeros(numPredictionTimeSteps, numChannels)
    Y.paren[1, ":"] = Z(dl.end, ":")
    for t in range(1, numPredictionTimeSteps):
        Xt = X(offset + t, ":")
        Y.paren[t + 1, ":"], state = dl.predict(net, Xt, nargout=2)
        net.State = state
    wanted = T(f"{offset}:end-1", ":")
    assert dl.size(Y) == dl.size(wanted)
    openLoop = float(dl.rmse(Y, wanted, "all"))
    assert openLoop < 0.35
    whole = dl.predict(dl.resetState(net), X("1:end-1", ":"))  # step by step is the whole sequence at once
    np.testing.assert_allclose(np.asarray(Y), np.asarray(whole(f"{offset}:end", ":")), atol=1e-5)

    # Closed Loop Forecasting
    net = dl.resetState(net)
    Z, state = dl.predict(net, X, nargout=2)
    net.State = state
    numPredictionTimeSteps = 10
    Y = dl.zeros(numPredictionTimeSteps, numChannels)
    Y.paren[1, ":"] = Z(dl.end, ":")
    for t in range(2, numPredictionTimeSteps + 1):
        Y.paren[t, ":"], state = dl.predict(net, Y(t - 1, ":"), nargout=2)
        net.State = state
    assert dl.size(Y) == (10, 3) and 0.3 < float(dl.max(dl.abs(Y), [], "all")) < 3

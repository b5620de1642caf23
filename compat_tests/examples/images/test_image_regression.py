"""Train Convolutional Neural Network for Regression.

https://www.mathworks.com/help/deeplearning/ug/train-a-convolutional-neural-network-for-regression.html
``load DigitsDataTrain`` is replaced by pictures that are made here, 400 in place of 5000; the plots are left out.
"""

import numpy as np
import pytest

import dlarray as dl
from compat_tests.examples.digits import turned_pictures


def test_the_page():
    # Load Data
    XTrain, _, anglesTrain = turned_pictures(40)
    XTest, _, anglesTest = turned_pictures(10, seed=1)
    numTrainImages = dl.numel(anglesTrain)
    idx = dl.randperm(numTrainImages, 20)
    assert numTrainImages == 400 and dl.numel(idx) == 20
    assert np.max(np.abs(anglesTrain)) <= 45

    # Check Data Normalization
    numResponses = dl.size(anglesTrain, 2)
    assert numResponses == 1

    # Define Neural Network Architecture
    layers = [
        dl.imageInputLayer([28, 28, 1]),
        dl.convolution2dLayer(3, 8, Padding="same"),
        dl.batchNormalizationLayer,
        dl.reluLayer,
        dl.averagePooling2dLayer(2, Stride=2),
        dl.convolution2dLayer(3, 16, Padding="same"),
        dl.batchNormalizationLayer,
        dl.reluLayer,
        dl.averagePooling2dLayer(2, Stride=2),
        dl.convolution2dLayer(3, 32, Padding="same"),
        dl.batchNormalizationLayer,
        dl.reluLayer,
        dl.convolution2dLayer(3, 32, Padding="same"),
        dl.batchNormalizationLayer,
        dl.reluLayer,
        dl.fullyConnectedLayer(numResponses),
    ]

    # Specify Training Options
    dl.rng(0)
    miniBatchSize = 20
    validationFrequency = numTrainImages // miniBatchSize
    options = dl.trainingOptions(
        "sgdm",
        MiniBatchSize=miniBatchSize,
        InitialLearnRate=1e-3,
        LearnRateSchedule="piecewise",
        LearnRateDropFactor=0.1,
        LearnRateDropPeriod=5,
        MaxEpochs=6,
        Shuffle="every-epoch",
        ValidationData=(XTest, anglesTest),
        ValidationFrequency=validationFrequency,
        Plots="none",
        Metrics="rmse",
        Verbose=False,
    )

    # Train Neural Network
    net, info = dl.trainnet(XTrain, anglesTrain, layers, "mse", options, nargout=2)
    assert list(info.TrainingHistory.LearnRate)[-1] == pytest.approx(1e-4)
    assert list(info.ValidationHistory.VariableNames) == ["Iteration", "Loss", "RMSE"]

    # Test Network
    rmse = dl.testnet(net, XTest, anglesTest, "rmse")
    assert float(rmse) < 0.5 * float(dl.std(anglesTest))
    YTest = dl.minibatchpredict(net, XTest)
    assert dl.size(YTest) == (100, 1)
    predictionError = anglesTest - YTest
    assert float(dl.sqrt(dl.mean(predictionError**2))) == pytest.approx(float(rmse), rel=1e-4)
    thr = 15
    numCorrect = dl.sum(dl.abs(predictionError) < thr)
    assert float(numCorrect) / 100 > 0.8

"""Train Network Using Model Function.

https://www.mathworks.com/help/deeplearning/ug/train-network-using-model-function.html
Pictures made here, 14×14; the network has one branch and a skip connection, as on the page, and fewer filters.
"""

import numpy as np

import dlarray as dl
from compat_tests.examples.digits import pictures
from compat_tests.examples.generative.supporting_layers import initializeGlorot, initializeZeros


def initializeOnes(sz, className="single"):
    return dl.dlarray(dl.ones(sz, className))


def model(parameters, X, doTraining, state):
    # Initial operations.
    weights, bias = parameters.conv1.Weights, parameters.conv1.Bias
    Y = dl.dlconv(X, weights, bias, Padding="same")
    Y, state.batchnorm1 = normalized(parameters.batchnorm1, Y, doTraining, state.batchnorm1)
    Y = dl.relu(Y)
    # Main branch operations.
    Y2 = dl.dlconv(Y, parameters.conv2.Weights, parameters.conv2.Bias, Padding="same", Stride=2)
    Y2, state.batchnorm2 = normalized(parameters.batchnorm2, Y2, doTraining, state.batchnorm2)
    Y2 = dl.relu(Y2)
    # Skip connection operations.
    Y = dl.dlconv(Y, parameters.convSkip.Weights, parameters.convSkip.Bias, Stride=2)
    # Final operations.
    Y = Y + Y2
    Y = dl.relu(Y)
    Y = dl.avgpool(Y, 2, Stride=2)
    Y = dl.fullyconnect(Y, parameters.fc.Weights, parameters.fc.Bias)
    return dl.softmax(Y), state


def normalized(p, Y, doTraining, state):
    trainedMean, trainedVariance = state.TrainedMean, state.TrainedVariance
    if doTraining:
        Y, trainedMean, trainedVariance = dl.batchnorm(
            Y, p.Offset, p.Scale, trainedMean, trainedVariance, nargout=3
        )
        # Update state
        return Y, dl.struct(TrainedMean=trainedMean, TrainedVariance=trainedVariance)
    return dl.batchnorm(Y, p.Offset, p.Scale, trainedMean, trainedVariance), state


def modelLoss(parameters, X, T, state):
    doTraining = True
    Y, state = model(parameters, X, doTraining, state.copy())
    loss = dl.crossentropy(Y, T)
    gradients = dl.dlgradient(loss, parameters)
    return loss, gradients, state


def preprocessMiniBatch(dataX, dataT):
    X = dl.cat(4, *dataX)
    T = dl.onehotencode(dl.cat(2, *dataT), 1)
    return X, T


def test_the_page():
    # Load Training Data
    dl.rng(0)
    X, digits = pictures(30)
    XTrain, TTrain = X[::2, ::2] / 255, dl.categorical(digits).T
    classNames = dl.categories(TTrain)
    numClasses = dl.numel(classNames)

    # Define and Initialize Model Parameters and State
    parameters, state = dl.struct(), dl.struct()
    numFilters = 8
    for name, filterSize, numChannels, filters in (
        ("conv1", [5, 5], 1, numFilters), ("conv2", [3, 3], numFilters, 2 * numFilters),
        ("convSkip", [1, 1], numFilters, 2 * numFilters),
    ):  # fmt: skip
        sz = [*filterSize, numChannels, filters]
        numOut = int(np.prod(filterSize)) * filters
        numIn = int(np.prod(filterSize)) * numChannels
        parameters[name] = dl.struct(
            Weights=initializeGlorot(sz, numOut, numIn), Bias=initializeZeros([filters, 1])
        )
    for name, filters in (("batchnorm1", numFilters), ("batchnorm2", 2 * numFilters)):
        parameters[name] = dl.struct(Offset=initializeZeros([filters, 1]), Scale=initializeOnes([filters, 1]))
        state[name] = dl.struct(
            TrainedMean=initializeZeros([filters, 1]), TrainedVariance=initializeOnes([filters, 1])
        )
    sz = [numClasses, 3 * 3 * 2 * numFilters]
    parameters.fc = dl.struct(
        Weights=initializeGlorot(sz, numClasses, sz[1]), Bias=initializeZeros([numClasses, 1])
    )
    assert dl.fieldnames(state) == ["batchnorm1", "batchnorm2"]

    # Train Model
    numEpochs, miniBatchSize, learnRate, momentum = 10, 30, 0.05, 0.9
    ds = dl.combine(dl.arrayDatastore(XTrain, IterationDimension=4), dl.arrayDatastore(TTrain))
    mbq = dl.minibatchqueue(
        ds, MiniBatchSize=miniBatchSize, MiniBatchFcn=preprocessMiniBatch, MiniBatchFormat=["SSCB", "CB"]
    )
    vel, losses = [], []
    for _ in range(numEpochs):
        dl.shuffle(mbq)
        while dl.hasdata(mbq):
            X, T = dl.next(mbq)
            loss, gradients, state = dl.dlfeval(modelLoss, parameters, X, T, state)
            parameters, vel = dl.sgdmupdate(parameters, gradients, vel, learnRate, momentum)
            losses.append(float(loss))
    assert np.mean(losses[-10:]) < 0.2 * losses[0]
    assert float(dl.sum(dl.abs(state.batchnorm1.TrainedMean))) > 0 and not dl.isgpuarray(
        state.batchnorm1.TrainedMean
    )

    # Test Model
    X, others = pictures(10, seed=1)
    XTest, TTest = dl.dlarray(X[::2, ::2] / 255, "SSCB"), dl.categorical(others)
    Y, _ = model(parameters, XTest, False, state)
    YPred = dl.onehotdecode(Y, classNames, 1)
    assert YPred.shape == (1, 100)
    assert float(dl.mean(YPred == TTest)) > 0.8

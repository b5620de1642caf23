"""Dynamical System Modeling Using Neural ODE.

https://www.mathworks.com/help/deeplearning/ug/dynamical-system-modeling-using-neural-ode.html
``ode45`` of the page solves the linear system exactly here; 300 time steps in place of 2000, and a network of 10 units.
"""

import numpy as np

import dlarray as dl
from compat_tests.examples.generative.supporting_layers import initializeGlorot, initializeZeros


def model(tspan, X0, neuralOdeParameters):
    return dl.dlode45(odeModel, tspan, X0, neuralOdeParameters, DataFormat="CB")


def odeModel(t, y, theta):
    y = dl.tanh(theta.fc1.Weights @ y + theta.fc1.Bias)
    return theta.fc2.Weights @ y + theta.fc2.Bias


def modelLoss(tspan, X0, neuralOdeParameters, targets):
    # Compute predictions.
    X = model(tspan, X0, neuralOdeParameters)
    # Compute L1 loss.
    loss = dl.l1loss(X, targets, NormalizationFactor="all-elements", DataFormat="CBT")
    # Compute gradients.
    gradients = dl.dlgradient(loss, neuralOdeParameters)
    return loss, gradients


def createMiniBatch(numTimesteps, numTimesPerObs, miniBatchSize, X):
    # Create batches of trajectories.
    s = dl.randperm(numTimesteps - numTimesPerObs, miniBatchSize)
    x0 = dl.dlarray(X(":", s))
    targets = dl.zeros([dl.size(X, 1), miniBatchSize, numTimesPerObs])
    for i in range(1, miniBatchSize + 1):
        targets.paren[":", i, f"1:{numTimesPerObs}"] = X(":", s(i) + dl.colon(1, numTimesPerObs))
    return x0, targets


def trueSolution(A, t, x0):
    """What ``ode45`` gives on the page for x' = A*x."""
    return dl.horzcat(*[dl.expm(A * float(tk)) @ x0 for tk in t])


def test_the_page():
    # Synthesize Data of Target Dynamics
    x0 = dl.dlarray([[2], [0]])
    A = dl.dlarray([[-0.1, -1], [1, -0.1]])
    numTimeSteps = 300
    T = 15
    t = dl.linspace(0, T, numTimeSteps)
    xTrain = trueSolution(A, t, x0)
    assert dl.size(xTrain) == (2, numTimeSteps)

    # Define and Initialize Model Parameters
    dl.rng(0)
    neuralOdeTimesteps = 10
    dt = t(2)
    timesteps = dl.colon(0, neuralOdeTimesteps) * dt
    neuralOdeParameters = dl.struct()
    stateSize = dl.size(xTrain, 1)
    hiddenSize = 10
    neuralOdeParameters.fc1 = dl.struct()
    sz = [hiddenSize, stateSize]
    neuralOdeParameters.fc1.Weights = initializeGlorot(sz, hiddenSize, stateSize)
    neuralOdeParameters.fc1.Bias = initializeZeros([hiddenSize, 1])
    neuralOdeParameters.fc2 = dl.struct()
    sz = [stateSize, hiddenSize]
    neuralOdeParameters.fc2.Weights = initializeGlorot(sz, stateSize, hiddenSize)
    neuralOdeParameters.fc2.Bias = initializeZeros([stateSize, 1])
    assert repr(neuralOdeParameters.fc1) == (
        "  struct with fields:\n\n    Weights: [10×2 dlarray]\n       Bias: [10×1 dlarray]"
    )
    assert repr(neuralOdeParameters.fc2) == (
        "  struct with fields:\n\n    Weights: [2×10 dlarray]\n       Bias: [2×1 dlarray]"
    )

    # Specify Training Options
    gradDecay, sqGradDecay, learnRate = 0.9, 0.999, 0.03
    numIter, miniBatchSize = 60, 40

    # Train Model Using Custom Training Loop
    averageGrad, averageSqGrad = [], []
    losses = []
    for iteration in range(1, numIter + 1):
        # Create batch
        X, targets = createMiniBatch(numTimeSteps, neuralOdeTimesteps, miniBatchSize, xTrain)
        assert dl.size(X) == (2, miniBatchSize) and dl.size(targets) == (2, miniBatchSize, neuralOdeTimesteps)
        # Evaluate network and compute loss and gradients
        loss, gradients = dl.dlfeval(modelLoss, timesteps, X, neuralOdeParameters, targets)
        # Update network
        neuralOdeParameters, averageGrad, averageSqGrad = dl.adamupdate(
            neuralOdeParameters, gradients, averageGrad, averageSqGrad, iteration, learnRate, gradDecay, sqGradDecay
        )  # fmt: skip
        losses.append(float(loss))
    assert np.mean(losses[-5:]) < 0.15 * losses[0]

    # Evaluate Model: other initial conditions
    tPred = t("1:60")
    for x0Pred in ([[np.sqrt(2)], [np.sqrt(2)]], [[-1], [-1.5]], [[0], [2]], [[-2], [0]]):
        xTrue = trueSolution(A, tPred, dl.dlarray(x0Pred))
        xPred = dl.dlode45(odeModel, tPred, dl.dlarray(x0Pred), neuralOdeParameters, DataFormat="CB")
        assert dl.size(xPred) == (2, 1, 59)  # the first time is that of the initial value
        err = dl.mean(dl.abs(xTrue(":", "2:end") - dl.squeeze(xPred)), "all")
        assert float(err) < 0.35


def test_the_layer_of_the_same_name():
    # https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.neuralodelayer.html
    inputSize, tspan = 14, [0, 0.1]
    layersODE = [dl.fullyConnectedLayer(inputSize), dl.tanhLayer]
    netODE = dl.dlnetwork(layersODE, Initialize=False)
    layers = [
        dl.featureInputLayer(inputSize),
        dl.neuralODELayer(netODE, tspan, GradientMode="direct"),
        dl.fullyConnectedLayer(3),
        dl.softmaxLayer,
    ]
    dl.rng(0)
    net = dl.dlnetwork(layers)
    Y = dl.predict(net, dl.dlarray(dl.rand(14, 5), "CB"))
    assert dl.dims(Y) == "CB" and dl.size(Y) == (3, 5)

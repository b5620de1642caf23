"""Solve PDE Using Physics-Informed Neural Network, the first form: mini-batches and Adam.

https://www.mathworks.com/help/deeplearning/ug/solve-partial-differential-equations-using-deep-learning.html
The loop of the page (``minibatchqueue``, ``initializeHe``, a learning rate that decays), for the heat
equation, whose solution is known in closed form.
"""

import math

import numpy as np

import dlarray as dl


def initializeHe(sz, numIn, className="single"):
    weights = dl.randn(sz, className) * math.sqrt(2 / numIn)
    return dl.dlarray(weights)


def initializeZeros(sz, className="single"):
    return dl.dlarray(dl.zeros(sz, className))


def model(parameters, X, T):
    XT = dl.vertcat(X, T)
    numLayers = dl.numel(dl.fieldnames(parameters))
    # First fully connect operation.
    U = dl.fullyconnect(XT, parameters.fc1.Weights, parameters.fc1.Bias)
    # tanh and fully connect operations for remaining layers.
    for i in range(2, numLayers + 1):
        name = f"fc{i}"
        U = dl.tanh(U)
        U = dl.fullyconnect(U, parameters[name].Weights, parameters[name].Bias)
    return U


def modelLoss(parameters, X, T, X0, T0, U0):
    # Make predictions with the initial conditions.
    U = model(parameters, X, T)
    # Calculate derivatives with respect to X and T.
    gradientsU = dl.dlgradient(dl.sum(U, "all"), [X, T], EnableHigherDerivatives=True)
    Ux, Ut = gradientsU
    # Calculate second-order derivatives with respect to X.
    Uxx = dl.dlgradient(dl.sum(Ux, "all"), X, EnableHigherDerivatives=True)
    # Calculate lossF. Enforce the heat equation.
    f = Ut - 0.1 * Uxx
    zeroTarget = dl.zeros(dl.size(f), "like", f)
    lossF = dl.mse(f, zeroTarget)
    # Calculate lossU. Enforce initial and boundary conditions.
    U0Pred = model(parameters, X0, T0)
    lossU = dl.mse(U0Pred, U0)
    # Combine losses.
    loss = lossF + lossU
    gradients = dl.dlgradient(loss, parameters)
    return loss, gradients


def test_the_page():
    # Generate Training Data: u(x,0) = sin(pi*x), u(0,t) = u(1,t) = 0
    dl.rng(0)
    numBoundary, numInitial = 20, 40
    x0IC = dl.linspace(0, 1, numInitial)
    t0 = dl.linspace(0, 1, numBoundary)
    X0 = dl.horzcat(x0IC, dl.zeros(1, numBoundary), dl.ones(1, numBoundary))
    T0 = dl.horzcat(dl.zeros(1, numInitial), t0, t0)
    U0 = dl.horzcat(dl.sin(math.pi * x0IC), dl.zeros(1, 2 * numBoundary))
    points = dl.rand(400, 2)
    dataX, dataT = points(":", 1), points(":", 2)
    ds = dl.arrayDatastore(dl.horzcat(dataX, dataT))

    # Define Deep Learning Model
    numLayers, numNeurons = 4, 16
    parameters = dl.struct()
    sz = [numNeurons, 2]
    parameters.fc1 = dl.struct(Weights=initializeHe(sz, 2), Bias=initializeZeros([numNeurons, 1]))
    for layerNumber in range(2, numLayers):
        name = f"fc{layerNumber}"
        sz = [numNeurons, numNeurons]
        parameters[name] = dl.struct()
        parameters[name].Weights = initializeHe(sz, numNeurons)
        parameters[name].Bias = initializeZeros([numNeurons, 1])
    sz = [1, numNeurons]
    parameters[f"fc{numLayers}"] = dl.struct(
        Weights=initializeHe(sz, numNeurons), Bias=initializeZeros([1, 1])
    )
    assert dl.fieldnames(parameters) == ["fc1", "fc2", "fc3", "fc4"]
    assert repr(parameters) == (
        "  struct with fields:\n\n"
        "    fc1: [1×1 struct]\n    fc2: [1×1 struct]\n    fc3: [1×1 struct]\n    fc4: [1×1 struct]"
    )

    # Specify Training Options
    numEpochs, miniBatchSize = 60, 200
    initialLearnRate, decayRate = 0.02, 0.005
    mbq = dl.minibatchqueue(ds, MiniBatchSize=miniBatchSize, MiniBatchFormat="BC")
    X0, T0, U0 = dl.dlarray(X0, "CB"), dl.dlarray(T0, "CB"), dl.dlarray(U0, "CB")
    averageGrad, averageSqGrad = [], []

    # Train Network
    iteration, losses = 0, []
    for _ in range(numEpochs):
        dl.reset(mbq)
        while dl.hasdata(mbq):
            iteration += 1
            XT = dl.next(mbq)
            X, T = XT(1, ":"), XT(2, ":")
            # Evaluate the model loss and gradients using dlfeval and the modelLoss function.
            loss, gradients = dl.dlfeval(modelLoss, parameters, X, T, X0, T0, U0)
            # Update learning rate.
            learningRate = initialLearnRate / (1 + decayRate * iteration)
            # Update the network parameters using the adamupdate function.
            parameters, averageGrad, averageSqGrad = dl.adamupdate(
                parameters, gradients, averageGrad, averageSqGrad, iteration, learningRate
            )
            losses.append(float(loss))
    assert np.mean(losses[-10:]) < 0.02 * losses[0]

    # Evaluate Model Accuracy
    for tTest in (0.25, 0.5, 0.75, 1):
        XTest = dl.dlarray(dl.linspace(0, 1, 101), "CB")
        TTest = tTest * dl.ones(1, 101, "like", XTest)
        UPred = model(parameters, XTest, TTest)
        UTest = math.exp(-0.1 * math.pi**2 * tTest) * dl.sin(math.pi * XTest)
        err = dl.norm(dl.extractdata(UPred - UTest)) / dl.norm(dl.extractdata(UTest))
        assert float(err) < 0.2

"""Solve Ordinary Differential Equation Using Neural Network: y' = -2xy, y(0) = 1.

https://www.mathworks.com/help/deeplearning/ug/solve-odes-using-a-neural-network.html
300 mini-batches in place of 1500.
"""

import numpy as np

import dlarray as dl


def modelLoss(net, X, icCoeff, ic):
    y = dl.forward(net, X)
    # Evaluate the gradient of y with respect to x.
    dy = dl.dlgradient(dl.sum(y, "all"), X, EnableHigherDerivatives=True)
    # Define ODE loss.
    eq = dy + 2 * y * X
    # Define initial condition loss.
    ic = dl.forward(net, dl.dlarray(0, "CB")) - ic
    # Specify the loss as a weighted sum of the ODE loss and the initial condition loss.
    loss = dl.mean(eq**2, "all") + icCoeff * ic**2
    # Evaluate model gradients.
    gradients = dl.dlgradient(loss, net.Learnables)
    return loss, gradients


def test_the_page():
    # ODE Solution: generate training data
    x = dl.linspace(0, 2, 1000).T
    assert dl.size(x) == (1000, 1)

    # Define Neural Network
    dl.rng(0)
    inputSize = 1
    layers = [
        dl.featureInputLayer(inputSize, Normalization="none"),
        dl.fullyConnectedLayer(10),
        dl.sigmoidLayer,
        dl.fullyConnectedLayer(1),
        dl.sigmoidLayer,
    ]
    net = dl.dlnetwork(layers)
    assert repr(net).splitlines()[:6] == [
        "  dlnetwork with properties:",
        "",
        "         Layers: [5×1 nnet.cnn.layer.Layer]",
        "    Connections: [4×2 table]",
        "     Learnables: [4×3 table]",
        "          State: [0×3 table]",
    ]

    # Specify Training Options
    numEpochs = 15
    miniBatchSize = 50
    initialLearnRate = 0.5
    learnRateDropFactor = 0.5
    learnRateDropPeriod = 5
    momentum = 0.9
    icCoeff = 7

    # Train Model
    ads = dl.arrayDatastore(x, IterationDimension=1)
    mbq = dl.minibatchqueue(
        ads, MiniBatchSize=miniBatchSize, PartialMiniBatch="discard", MiniBatchFormat="BC"
    )
    velocity = []
    learnRate = initialLearnRate
    iteration, losses = 0, []
    for epoch in range(1, numEpochs + 1):
        # Shuffle data.
        mbq.shuffle()
        # Loop over mini-batches.
        while dl.hasdata(mbq):
            iteration += 1
            # Read mini-batch of data.
            X = dl.next(mbq)
            # Evaluate the model gradients and loss using dlfeval and the modelLoss function.
            loss, gradients = dl.dlfeval(modelLoss, net, X, icCoeff, 1)
            # Update network parameters using the SGDM optimizer.
            net, velocity = dl.sgdmupdate(net, gradients, velocity, learnRate, momentum)
            losses.append(float(loss))
        # Reduce the learning rate.
        if epoch % learnRateDropPeriod == 0:
            learnRate = learnRate * learnRateDropFactor
    assert iteration == 300 and np.mean(losses[-20:]) < 0.02

    # Test Model
    xTest = dl.linspace(0, 4, 1000).T
    yModel = dl.minibatchpredict(net, xTest)
    assert dl.size(yModel) == (1000, 1)
    yAnalytic = dl.exp(-(xTest**2))
    inside = f"1:{500}"
    assert float(dl.max(dl.abs(yModel(inside) - yAnalytic(inside)))) < 0.15


def test_the_second_version_of_the_page():
    """Which writes the derivative with dljacobian."""
    dl.rng(0)
    net = dl.dlnetwork(
        [dl.featureInputLayer(1), dl.fullyConnectedLayer(10), dl.sigmoidLayer, dl.fullyConnectedLayer(1)]
    )

    def derivatives(net, X):
        y = dl.forward(net, X)
        first = dl.dlgradient(dl.sum(y, "all"), X, EnableHigherDerivatives=True)
        dy = dl.dljacobian(dl.stripdims(y), X, 1)
        return first, dy

    first, dy = dl.dlfeval(derivatives, net, dl.dlarray(dl.rand(1, 6), "CB"))
    np.testing.assert_allclose(np.asarray(dy).ravel(), np.asarray(first).ravel(), rtol=1e-5)

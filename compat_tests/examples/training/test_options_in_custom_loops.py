"""Specify Training Options in Custom Training Loop: L2 regularisation, clipped gradients, dropped rates, validation.

https://www.mathworks.com/help/deeplearning/ug/specify-training-options-in-custom-training-loop.html
Put into one loop, with features made here; the solvers' and the options' lines are those of the page.
"""

import math

import numpy as np

import dlarray as dl


def modelLoss(net, X, T):
    Y = dl.forward(net, X)
    loss = dl.crossentropy(Y, T)
    return loss, dl.dlgradient(loss, net.Learnables)


def thresholdL2Norm(gradients, gradientThreshold):
    gradientNorm = dl.sqrt(dl.sum(gradients(":") ** 2))
    if gradientNorm > gradientThreshold:
        gradients = gradients * (gradientThreshold / gradientNorm)
    return gradients


def thresholdGlobalL2Norm(gradients, gradientThreshold):
    globalL2Norm = 0
    for i in range(dl.numel(gradients)):
        globalL2Norm = globalL2Norm + dl.sum(gradients[i](":") ** 2)
    globalL2Norm = dl.sqrt(globalL2Norm)
    if globalL2Norm > gradientThreshold:
        normScale = gradientThreshold / globalL2Norm
        for i in range(dl.numel(gradients)):
            gradients[i] = gradients[i] * normScale
    return gradients


def thresholdAbsoluteValue(gradients, gradientThreshold):
    gradients.paren[gradients > gradientThreshold] = gradientThreshold
    gradients.paren[gradients < -gradientThreshold] = -gradientThreshold
    return gradients


def sgdFunction(learnable, gradient, learnRate):
    """The solver function of "Update Learnable Parameters Using Custom Function"."""
    return learnable - learnRate * gradient


def test_the_page():
    dl.rng(0)
    X = dl.randn(2, 200)
    inside = dl.sum(X**2, 1) < 1.2
    X = dl.dlarray(X, "CB")
    T = dl.dlarray(dl.vertcat(inside, ~inside), "CB")
    layers = [
        dl.featureInputLayer(2),
        dl.fullyConnectedLayer(16),
        dl.reluLayer,
        dl.fullyConnectedLayer(2),
        dl.softmaxLayer,
    ]
    net = dl.dlnetwork(layers)

    # Solver Options, Learn Rate, L2 Regularization, Gradient Clipping
    learnRate, learnRateDropPeriod, learnRateDropFactor = 0.02, 20, 0.5
    l2Regularization, gradientThreshold = 1e-3, 0.5
    averageGrad, averageSqGrad, iteration, rates = [], [], 0, []
    first, _ = dl.dlfeval(modelLoss, net, X, T)
    for epoch in range(1, 61):
        iteration += 1
        loss, gradients = dl.dlfeval(modelLoss, net, X, T)
        # Apply L2 regularization to the weights.
        idx = net.Learnables.Parameter == "Weights"
        assert sum(bool(i) for i in idx) == 2
        gradients.paren[idx, ":"] = dl.dlupdate(
            lambda g, w: g + l2Regularization * w, gradients(idx, ":"), net.Learnables(idx, ":")
        )
        # Clip the gradients by their L2 norms.
        gradients = dl.dlupdate(lambda g: thresholdL2Norm(g, gradientThreshold), gradients)
        norms = [float(dl.sqrt(dl.sum(g(":") ** 2))) for g in gradients.Value]
        assert max(norms) <= gradientThreshold * (1 + 1e-6)
        net, averageGrad, averageSqGrad = dl.adamupdate(
            net, gradients, averageGrad, averageSqGrad, iteration, learnRate
        )
        # Piecewise learn rate.
        if epoch % learnRateDropPeriod == 0:
            learnRate = learnRate * learnRateDropFactor
        rates.append(learnRate)
    assert float(loss) < 0.7 * float(first) and rates[-1] == 0.02 / 8

    # The same regularisation through the factors of the layers
    assert dl.getL2Factor(net, "fc_1", "Weights") == 1 and dl.getL2Factor(net, "fc_1", "Bias") == 0

    # Gradient clipping by the global norm and by value
    _, gradients = dl.dlfeval(modelLoss, dl.dlnetwork(layers), X, T)
    before = math.sqrt(sum(float(dl.sum(g(":") ** 2)) for g in gradients.Value))
    gradients.Value = thresholdGlobalL2Norm(list(gradients.Value), before / 2)
    after = math.sqrt(sum(float(dl.sum(g(":") ** 2)) for g in gradients.Value))
    assert abs(after - before / 2) < 1e-6
    largest = max(float(dl.max(dl.abs(g), [], "all")) for g in gradients.Value)
    gradients = dl.dlupdate(lambda g: thresholdAbsoluteValue(g, largest / 3), gradients)
    assert max(float(dl.max(dl.abs(g), [], "all")) for g in gradients.Value) <= largest / 3 * (1 + 1e-6)

    # A solver of one's own
    plain = dl.dlnetwork(layers)
    losses = []
    for _ in range(30):
        loss, gradients = dl.dlfeval(modelLoss, plain, X, T)
        updateFcn = lambda learnable, gradient: sgdFunction(learnable, gradient, 0.2)
        plain = dl.dlupdate(updateFcn, plain, gradients)
        losses.append(float(loss))
    assert losses[-1] < losses[0] and np.isfinite(losses).all()

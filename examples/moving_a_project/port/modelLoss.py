"""From modelLoss.m."""

import dlarray as dl


def modelLoss(parameters, X, T):
    """Loss of a network with one hidden layer, and its gradients."""
    Y = model(parameters, X)
    loss = dl.mse(Y, T)
    gradients = dl.dlgradient(loss, parameters)
    return loss, gradients


def model(parameters, X):
    Y = dl.fullyconnect(X, parameters.fc1.Weights, parameters.fc1.Bias)
    Y = dl.tanh(Y)
    Y = dl.fullyconnect(Y, parameters.fc2.Weights, parameters.fc2.Bias)
    return Y

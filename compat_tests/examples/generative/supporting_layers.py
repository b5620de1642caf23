"""Layers and functions that come with MATLAB's examples of generative networks as supporting files."""

import math

import dlarray as dl


def initializeGlorot(sz, numOut, numIn, className="single"):
    Z = 2 * dl.rand(sz, className) - 1
    bound = math.sqrt(6 / (numIn + numOut))
    weights = bound * Z
    return dl.dlarray(weights)


def initializeGaussian(sz, mu=0, sigma=0.01):
    return dl.dlarray(dl.randn(sz, "single") * sigma + mu)


def initializeZeros(sz, className="single"):
    return dl.dlarray(dl.zeros(sz, className))


class projectAndReshapeLayer(dl.Layer):
    """``nnet.layer.Layer & nnet.layer.Formattable``: fully connected, then "SSCB"."""

    Formattable = True
    Weights = dl.Learnable()
    Bias = dl.Learnable()

    def __init__(layer, outputSize, Name=""):
        layer.Name = Name
        layer.Description = "Project and reshape layer with output size " + " ".join(map(str, outputSize))
        layer.Type = "Project and Reshape"
        layer.OutputSize = outputSize

    def initialize(layer, layout):
        outputSize = layer.OutputSize
        idx = dl.finddim(layout, "C")
        numChannels = layout.Size[idx - 1]
        if dl.isempty(layer.Weights):
            sz = [math.prod(outputSize), numChannels]
            numOut = math.prod(outputSize)
            numIn = numChannels
            layer.Weights = initializeGlorot(sz, numOut, numIn)
        if dl.isempty(layer.Bias):
            layer.Bias = initializeZeros([math.prod(outputSize), 1])
        return layer

    def predict(layer, X):
        # Fully connect.
        X = dl.fullyconnect(X, layer.Weights, layer.Bias)
        # Reshape.
        outputSize = layer.OutputSize
        Z = dl.reshape(dl.stripdims(X), outputSize[0], outputSize[1], outputSize[2], [])
        return dl.dlarray(Z, "SSCB")


class samplingLayer(dl.Layer):
    """``nnet.layer.Layer``: samples of the normal distributions that the input describes."""

    OutputNames = ("out", "mean", "log-variance")

    def __init__(layer, Name=""):
        layer.Name = Name
        layer.Type = "Sampling"
        layer.Description = "Mean and log-variance sampling"

    def predict(layer, X):
        # Data dimensions.
        numLatentChannels = dl.size(X, 1) // 2
        # Split statistics.
        mu = X(f"1:{numLatentChannels}", ":")
        logSigmaSq = X(f"{numLatentChannels + 1}:end", ":")
        # Sample output.
        epsilon = dl.randn(*dl.size(mu), "like", X)
        sigma = dl.exp(0.5 * logSigmaSq)
        Z = epsilon * sigma + mu
        return Z, mu, logSigmaSq


class embeddingLayer(dl.Layer):
    """``nnet.layer.Layer & nnet.layer.Formattable``: a vector for each of the indices."""

    Formattable = True
    Weights = dl.Learnable()

    def __init__(layer, embeddingDimension, inputDimension, Name=""):
        layer.Name = Name
        layer.Weights = initializeGaussian([embeddingDimension, inputDimension], 0, 1)

    def predict(layer, X):
        return dl.dlarray(dl.embed(dl.stripdims(X), layer.Weights, DataFormat="CB"), "CB")

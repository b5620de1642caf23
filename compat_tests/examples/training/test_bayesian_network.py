"""Train Bayesian Neural Network; and uncertainty by Monte Carlo dropout.

https://www.mathworks.com/help/deeplearning/ug/train-bayesian-neural-network.html
The page predicts counts of words of a data set of MATLAB; here it is a noisy curve, and a network of 16 units.
"""

import math

import numpy as np

import dlarray as dl


def logProbabilityNormal(x, mu, sigma):
    return -0.5 * math.log(2 * math.pi) - dl.log(sigma) - (x - mu) ** 2 / (2 * sigma**2)


class bayesFullyConnectedLayer(dl.Layer):
    """A fully connected layer whose weights are drawn in every pass; its states are the probabilities of these."""

    Formattable = True
    Mu = dl.Learnable()
    Rho = dl.Learnable()
    Bias = dl.Learnable()
    Sigma1 = dl.Learnable()
    Sigma2 = dl.Learnable()
    LogPosterior = dl.State()
    LogPrior = dl.State()

    def __init__(layer, outputSize, Sigma1=1, Sigma2=0.1, Name=""):
        layer.Name = Name
        layer.OutputSize = outputSize
        layer.Description = f"Bayesian fully connected layer with output size {outputSize}"
        layer.Sigma1 = dl.dlarray(Sigma1)
        layer.Sigma2 = dl.dlarray(Sigma2)

    def initialize(layer, layout):
        numIn = layout.Size[dl.finddim(layout, "C") - 1]
        if dl.isempty(layer.Mu):
            layer.Mu = dl.dlarray(dl.randn(layer.OutputSize, numIn) / math.sqrt(numIn))
        if dl.isempty(layer.Rho):
            layer.Rho = dl.dlarray(-4 * dl.ones(layer.OutputSize, numIn))
        if dl.isempty(layer.Bias):
            layer.Bias = dl.dlarray(dl.zeros(layer.OutputSize, 1))
        layer.LogPosterior = dl.dlarray(0)
        layer.LogPrior = dl.dlarray(0)
        return layer

    def predict(layer, X):
        # Sample the weights: mu + sigma*epsilon.
        sigma = dl.log(1 + dl.exp(layer.Rho))
        epsilon = dl.randn(dl.size(layer.Mu), "like", layer.Mu)
        W = layer.Mu + sigma * epsilon
        # Log-probabilities of the posterior and of the scale mixture prior.
        logPosterior = dl.sum(logProbabilityNormal(W, layer.Mu, sigma), "all")
        p1 = dl.exp(logProbabilityNormal(W, 0, layer.Sigma1))
        p2 = dl.exp(logProbabilityNormal(W, 0, layer.Sigma2))
        logPrior = dl.sum(dl.log(0.5 * p1 + 0.5 * p2), "all")
        Z = dl.fullyconnect(X, W, layer.Bias)
        return Z, logPosterior, logPrior


def modelLoss(net, X, T, samplingNoise, miniBatchIdx, numBatches):
    elboLoss, Y = negativeELBO(net, X, T, samplingNoise, miniBatchIdx, numBatches)
    gradientsNet, gradientsNoise = dl.dlgradient(elboLoss, net.Learnables, samplingNoise)
    # Calculate RMSE.
    meanError = dl.double(dl.sqrt(dl.mse(Y, T)))
    return elboLoss, meanError, gradientsNet, gradientsNoise


def negativeELBO(net, X, T, samplingNoise, miniBatchIdx, numBatches):
    Y, state = dl.forward(net, X, nargout=2)
    # Mini-batch and KL reweighting.
    beta = KLWeight(miniBatchIdx, numBatches)
    logPosterior = state.Value(state.Parameter == "LogPosterior")
    logPosterior = sum(logPosterior)
    logPrior = state.Value(state.Parameter == "LogPrior")
    logPrior = sum(logPrior)
    loglikelihood = logLikelihood(Y, T, samplingNoise)
    # Evidence lower bound (ELBO).
    KL = logPosterior - logPrior
    return -1 * loglikelihood + KL * beta, Y


def logLikelihood(Y, T, samplingNoise):
    sigmaY = dl.exp(samplingNoise)
    return dl.sum(logProbabilityNormal(T, Y, sigmaY), "all")


def KLWeight(i, m):
    return 2 ** (m - i) / (2**m - 1)


def modelPosteriorSample(net, X, samplingNoise, n):
    predictions = dl.zeros(n, dl.size(X, dl.finddim(X, "B")))
    for i in range(1, n + 1):
        Y = dl.predict(net, X)
        sigmaY = dl.exp(samplingNoise)
        predictions.paren[i, ":"] = dl.stripdims(Y) + sigmaY * dl.randn(dl.size(Y))
    return predictions


def curve(count, seed):
    gen = np.random.default_rng(seed)
    x = gen.uniform(-2, 2, (count, 1))
    return x, np.sin(2 * x) + 0.1 * gen.standard_normal((count, 1))


def test_the_page():
    # Load Data
    dl.rng(0)
    predictorsTrain, targetsTrain = curve(160, 0)
    predictorsTest, targetsTest = curve(60, 1)

    # Define Network Architecture
    sigma1, sigma2 = 1, 0.5
    layers = [
        dl.featureInputLayer(1),
        bayesFullyConnectedLayer(16, Sigma1=sigma1, Sigma2=sigma2),
        dl.tanhLayer,
        bayesFullyConnectedLayer(1, Sigma1=sigma1, Sigma2=sigma2),
    ]
    net = dl.dlnetwork(layers)
    assert len(net.Learnables) == 10 and list(net.State.Parameter) == ["LogPosterior", "LogPrior"] * 2

    # Specify Training Options: the priors learn slowly, the sampling noise is learned too
    samplingNoise = dl.dlarray(-1)
    numLearnables = dl.size(net.Learnables, 1)
    for i in range(1, numLearnables + 1):
        layerName = net.Learnables.Layer(i)
        parameterName = net.Learnables.Parameter(i)
        if parameterName in ("Sigma1", "Sigma2"):
            net = dl.setLearnRateFactor(net, layerName, parameterName, 0.1)

    # Train Network
    ds = dl.combine(dl.arrayDatastore(predictorsTrain), dl.arrayDatastore(targetsTrain))
    numEpochs, miniBatchSize = 50, 40
    numIterationsPerEpoch = math.ceil(len(predictorsTrain) / miniBatchSize)
    mbq = dl.minibatchqueue(ds, MiniBatchSize=miniBatchSize, MiniBatchFormat=["BC", "BC"])
    trailingAvg, trailingAvgSq, trailingAvgNoise, trailingAvgNoiseSq = [], [], [], []
    iteration, errors, elbo = 0, [], []
    for _ in range(numEpochs):
        dl.shuffle(mbq)
        miniBatchIdx = 0
        while dl.hasdata(mbq):
            iteration, miniBatchIdx = iteration + 1, miniBatchIdx + 1
            X, T = dl.next(mbq)
            elboLoss, rmse, gradientsNet, gradientsNoise = dl.dlfeval(
                modelLoss, net, X, T, samplingNoise, miniBatchIdx, numIterationsPerEpoch
            )
            net, trailingAvg, trailingAvgSq = dl.adamupdate(
                net, gradientsNet, trailingAvg, trailingAvgSq, iteration, 0.02
            )
            samplingNoise, trailingAvgNoise, trailingAvgNoiseSq = dl.adamupdate(
                samplingNoise, gradientsNoise, trailingAvgNoise, trailingAvgNoiseSq, iteration, 0.02
            )
            errors.append(float(rmse)), elbo.append(float(elboLoss))
    assert np.mean(errors[-8:]) < 0.6 * np.mean(errors[:4]) and np.mean(elbo[-8:]) < np.mean(elbo[:8])

    # Make Predictions: mean and spread of samples
    XTest = dl.dlarray(predictorsTest, "BC")
    numSamples = 60
    predictions = modelPosteriorSample(net, XTest, samplingNoise, numSamples)
    assert dl.size(predictions) == (60, 60)
    mn, sd = dl.mean(predictions, 1), dl.std(predictions, 0, 1)
    error = dl.rmse(mn, targetsTest.T)
    assert float(error) < 0.6 * float(dl.std(targetsTest))
    coverage = dl.mean(dl.abs(mn - targetsTest.T) < 2.5 * sd)
    assert float(coverage) > 0.8


def test_monte_carlo_dropout():
    """forward, many times, of a network with dropout: the spread grows where there are no data."""
    dl.rng(0)
    x, y = curve(200, 0)
    layers = [
        dl.featureInputLayer(1),
        dl.fullyConnectedLayer(32),
        dl.reluLayer,
        dl.dropoutLayer(0.2),
        dl.fullyConnectedLayer(1),
    ]
    options = dl.trainingOptions("adam", MaxEpochs=30, MiniBatchSize=40, InitialLearnRate=0.02, Verbose=False)
    net = dl.trainnet(x, y, layers, "mse", options)
    X = dl.dlarray([[0, 6]], "CB")
    draws = dl.cat(1, *[dl.stripdims(dl.forward(net, X)) for _ in range(80)])
    spread = dl.std(draws)
    assert dl.size(spread) == (1, 2) and float(spread(2)) > 2 * float(spread(1)) > 0
    assert dl.isequal(dl.predict(net, X), dl.predict(net, X))

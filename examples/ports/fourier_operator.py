"""A Fourier neural operator for a driven pendulum
===============================================

A Fourier neural operator for a driven pendulum: a port of MathWorks' example of physics-informed machine learning.

Source: ``phiml-blog-supporting-code/FNO`` (``FNO_nonlinear_pendulum_code.m``, ``spectralConvolution1dLayer.m``,
``fourierLayer.m``, ``fnoDataHelper.m``, ``trainingPartitions.m``) of
``matlab-deep-learning/SciML-and-Physics-Informed-Machine-Learning-Examples`` (commit a34ab11b9a, about 280 lines, BSD
3-clause).  An operator learns to map the force on a pendulum, a function of time, to its angle, another one: layers
multiply the lowest Fourier modes by complex weights, so that a trained network takes any grid.

Source lines that changed shape: 6 of about 115 that compute.

* ``x(end+1:N,:,:) = conj(…)`` is one ``cat``: a value that is traced is not grown in place.
* ``ode`` and ``solve`` are SciPy's ``solve_ivp``, which wants flat NumPy vectors, and ``interp1`` with "spline" its
  ``CubicSpline``: three lines.
* The targets N×S have the format ``TargetDataFormats="BSC"``, which the source leaves to MATLAB.
* ``inputLayer`` has NaN for the size of the grid, because sizes are checked here and the test takes a finer one, so the
  network is initialized with a layout.

Left out: figures, and files that keep the data.
"""

import numpy as np
from scipy.integrate import solve_ivp
from scipy.interpolate import CubicSpline

import dlarray as dl


# -- spectralConvolution1dLayer.m --------------------------------------------------------------------------------
class spectralConvolution1dLayer(dl.Layer):
    """1-D spectral convolution layer: the lowest modes of the data, times complex weights."""

    Formattable = True
    Acceleratable = True

    NumChannels: int
    OutputSize: int
    NumModes: int

    Weights = dl.Learnable()

    def __init__(self, numModes, outChannels, Name="spectralConv1d", Weights=None):
        self.OutputSize = outChannels
        self.NumModes = numModes
        self.Name = Name
        if Weights is not None:
            self.Weights = Weights

    def initialize(self, ndl):
        inChannels = ndl.Size[dl.finddim(ndl, "C") - 1]
        outChannels = self.OutputSize
        numModes = self.NumModes

        if dl.isempty(self.Weights):
            self.NumChannels = inChannels
            self.Weights = (
                1
                / (inChannels * outChannels)
                * (
                    dl.rand([inChannels, outChannels, numModes])
                    + 1j * dl.rand([inChannels, outChannels, numModes])
                )
            )

    def predict(self, x):
        # First compute the rfft, normalized and one-sided
        x = dl.real(x)
        x = dl.stripdims(x)
        N = dl.size(x, 1)
        xft = iRFFT(x, 1, N)

        # Multiply selected Fourier modes
        xft = dl.permute(xft(dl.colon(1, self.NumModes), ":", ":"), [3, 2, 1])
        yft = dl.pagemtimes(xft, self.Weights)
        yft = dl.permute(yft, [3, 2, 1])

        S = N // 2 + 1 - self.NumModes
        yft = dl.cat(1, yft, dl.zeros([S, *dl.size(yft, [2, 3])], like=yft))

        # Return to physical space via irfft, normalized and one-sided
        y = iIRFFT(yft, 1, N)

        # Re-apply labels
        y = dl.dlarray(y, "SCB")
        return dl.real(y)


def iRFFT(x, dim, N):
    y = dl.fft(x, [], dim)
    return y(dl.colon(1, N // 2 + 1), ":", ":") / N


def iIRFFT(x, dim, N):
    x = dl.cat(dim, x, dl.conj(x(dl.colon((N + 1) // 2, -1, 2), ":", ":")))
    return dl.ifft(N * x, [], dim, "symmetric")


# -- fourierLayer.m ----------------------------------------------------------------------------------------------
def fourierLayer(numModes, tWidth, Name=""):
    """A spectral convolution beside a pointwise one, and their sum, as one layer."""
    net = dl.dlnetwork()

    layers = [
        dl.identityLayer(Name="in"),
        spectralConvolution1dLayer(numModes, tWidth, Name="specConv"),
        dl.additionLayer(2, Name="add"),
    ]

    net = dl.addLayers(net, layers)

    layer = dl.convolution1dLayer(1, tWidth, Name="fc")
    net = dl.addLayers(net, layer)

    net = dl.connectLayers(net, "in", "fc")
    net = dl.connectLayers(net, "fc", "add/in2")

    return dl.networkLayer(net, Name=Name)


# -- FNO_nonlinear_pendulum_code.m -------------------------------------------------------------------------------
def buildLayers(numModes=8, tWidth=32, numBlocks=4, width=128):
    fourierBlock = [fourierLayer(numModes, tWidth), dl.geluLayer()]

    return [
        dl.inputLayer([float("nan"), float("nan"), 2], "BSC"),
        dl.convolution1dLayer(1, tWidth, Name="fc0"),
        dl.repmat(fourierBlock, [numBlocks, 1]),
        dl.convolution1dLayer(1, width),
        dl.geluLayer(),
        dl.convolution1dLayer(1, 1),
    ]


def main(numSamples=2000, res=512, numModes=8, tWidth=32, numBlocks=4, width=128, maxEpochs=10, miniBatchSize=64,
         learnRate=1e-3, dropPeriod=10, finer=None, seed=0):  # fmt: skip
    """Train and test; returns the network, its information, and a struct of mean squared errors.

    The errors are those of the test set, of predicting its mean, and of the test set on a grid of ``finer`` points.
    """
    # Generate data
    g = 9.81
    r = 1
    omega0 = np.sqrt(g / r)
    x0 = [0.5, 0.5 * omega0]
    f, theta, t = fnoDataHelper(5, numSamples, omega0, x0, res, seed)

    # normalize and center the data
    fMean = dl.mean(f, "all")
    fStd = dl.std(f, 0, "all")
    thetaMean = dl.mean(theta, "all")
    thetaStd = dl.std(theta, 0, "all")
    f = (f - fMean) / fStd
    theta = (theta - thetaMean) / thetaStd

    # Prepare training data
    numObservations = dl.size(f, 1)
    idxTrain, idxValidation, idxTest = trainingPartitions(numObservations, [0.8, 0.1, 0.1], seed)
    fTrain = f(idxTrain, ":")
    thetaTrain = theta(idxTrain, ":")
    fValidation = f(idxValidation, ":")
    thetaValidation = theta(idxValidation, ":")
    fTest = f(idxTest, ":")
    thetaTest = theta(idxTest, ":")

    # The grid belongs to the input
    tGridTrain = dl.repmat(t, [dl.numel(idxTrain), 1])
    tGridValidation = dl.repmat(t, [dl.numel(idxValidation), 1])
    fTrain = dl.cat(3, fTrain, tGridTrain)
    fValidation = dl.cat(3, fValidation, tGridValidation)

    # Network
    layers = buildLayers(numModes, tWidth, numBlocks, width)
    net = dl.dlnetwork(layers, dl.networkDataLayout([float("nan"), res, 2], "BSC"))

    # Training options
    schedule = dl.piecewiseLearnRate(DropFactor=0.5, Period=dropPeriod)

    options = dl.trainingOptions(
        "adam",
        InitialLearnRate=learnRate,
        LearnRateSchedule=schedule,
        MaxEpochs=maxEpochs,
        MiniBatchSize=miniBatchSize,
        Shuffle="every-epoch",
        InputDataFormats="BSC",
        TargetDataFormats="BSC",
        ValidationData=[fValidation, thetaValidation],
        Verbose=False,
    )

    # Train
    net, info = dl.trainnet(fTrain, thetaTrain, net, "mse", options, nargout=2)

    # Test
    tGridTest = dl.repmat(t, [dl.numel(idxTest), 1])

    fTest = dl.cat(3, fTest, tGridTest)
    mseTest = float(dl.testnet(net, fTest, thetaTest, "mse", TargetDataFormats="BSC"))
    errors = dl.struct(test=mseTest, mean=float(dl.mean((thetaTest - dl.mean(thetaTest, "all")) ** 2, "all")))
    if finer:
        f, theta, t = fnoDataHelper(5, numSamples, omega0, x0, finer, seed)
        fTest = dl.cat(3, (f(idxTest, ":") - fMean) / fStd, dl.repmat(t, [dl.numel(idxTest), 1]))
        thetaTest = (theta(idxTest, ":") - thetaMean) / thetaStd
        errors.finer = float(dl.testnet(net, fTest, thetaTest, "mse", TargetDataFormats="BSC"))
    return net, info, errors


# -- fnoDataHelper.m ---------------------------------------------------------------------------------------------
def fnoDataHelper(numModes, numSamples, omega0, x0, gridSize, seed=0):
    """Random forces, the angles that follow from them, and the grid."""
    dl.rng(seed)  # for reproducibility

    # Define the x domain
    xMax = 10
    tSol = dl.linspace(0, xMax, gridSize)

    # Initialize storage for samples
    fSamples = dl.zeros(numSamples, dl.numel(tSol))
    thetaSamples = dl.zeros(numSamples, dl.numel(tSol))

    # scaling factor
    sigma = 0.5

    # Generate samples
    for j in range(1, numSamples + 1):
        # Initialize the sample
        f = dl.zeros(dl.size(tSol))

        # Generate the Fourier series
        for k in range(1, numModes + 1):
            # Compute the eigenvalue for the covariance operator
            lambda_k = 1 / (k**2 + 1)

            # Generate random coefficients
            a_k = sigma * np.sqrt(lambda_k) * dl.randn()
            b_k = sigma * np.sqrt(lambda_k) * dl.randn()

            # Update the sample with the cosine and sine terms
            f = f + a_k * dl.cos(2 * np.pi * k * tSol / xMax) + b_k * dl.sin(2 * np.pi * k * tSol / xMax)

        # Store the sample
        fSamples.paren[j, ":"] = f

        # Solve the ode for theta
        times, force = dl.extractdata(tSol).ravel(), dl.extractdata(f).ravel()
        fInterp = CubicSpline(times, force)
        ODEFcn = lambda t, y: [y[1], -(omega0**2) * np.sin(y[0]) + fInterp(t)]  # noqa: B023, E731
        sol = solve_ivp(ODEFcn, (0, xMax), x0, t_eval=times)  # its default tolerance is that of ode45
        thetaSamples.paren[j, ":"] = sol.y[0]

    return fSamples, thetaSamples, tSol


# -- trainingPartitions.m ----------------------------------------------------------------------------------------
def trainingPartitions(numObservations, splits, seed=0):
    """Random numbers of observations for each of the splits."""
    dl.rng(seed)  # for reproducibility

    numPartitions = len(splits)
    varargout = []

    idx = dl.randperm(numObservations)

    idxEnd = 0

    for i in range(numPartitions - 1):
        idxStart = idxEnd + 1
        idxEnd = idxStart + int(np.floor(splits[i] * numObservations)) - 1

        varargout.append(idx(dl.colon(idxStart, idxEnd)))

    # Last partition.
    varargout.append(idx(dl.colon(idxEnd + 1, dl.numel(idx))))
    return varargout


if __name__ == "__main__":
    net, info, errors = main(numSamples=400, res=128, maxEpochs=40, finer=256)
    print(f"loss {info.TrainingHistory.Loss[0]:.4f} -> {info.TrainingHistory.Loss[-1]:.4f}")
    print(f"test error {errors.test:.4f} (the mean: {errors.mean:.4f}; a finer grid: {errors.finer:.4f})")

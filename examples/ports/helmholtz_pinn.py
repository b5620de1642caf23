"""The Helmholtz equation in a duct
================================

The Helmholtz equation in a duct, by a sine network and a quasi-Newton optimiser.

Source: ``d-veerababu/1d-helmholtz-pinn-solver`` (10 files, commit 4e596c7e43, about 200 lines, MIT licence, copyright
Veerababu Dharanalakota).  A trial function has the boundary values built in; the network is a struct of weights, which
is flattened to one vector for an optimiser that knows nothing of dlarrays.

Source lines that changed shape: 4 of about 75 that compute.

* ``fmincon`` with L-BFGS is SciPy's ``minimize`` (an options object becomes a dict), and ``sobolset``/``net`` are
  SciPy's Sobol points: neither belongs to the Deep Learning Toolbox.
* SciPy wants flat NumPy vectors, and a float for the loss.

``parametersV(a:b)`` is ``parametersV(colon(a, b))``, and ``parameters.(name)`` is ``parameters[name]``.
"""

import numpy as np
from scipy.optimize import minimize
from scipy.stats import qmc

import dlarray as dl


def main(
    freq=2000, numInternalCollocationPoints=14000, numLayers=5, numNeurons=90, maxIterations=14000, seed=0
):
    """Solve; returns the relative error, and the optimiser's report."""
    dl.rng(seed)

    # Training data
    c0 = 340  # Speed of sound in air (m/s)
    k = 2 * np.pi * freq / c0  # Wavenumber (1/m)

    x0BC1 = 0  # Boundaries (m)
    x0BC2 = 1

    u0BC1 = 1  # Boundary values (Pa)
    u0BC2 = -1

    U0 = [u0BC1, u0BC2]

    pointSet = qmc.Sobol(1, scramble=False)  # sobolset(1)
    dataX = pointSet.random_base2((numInternalCollocationPoints - 1).bit_length())  # net(pointSet, n)
    dataX = dataX[:numInternalCollocationPoints]

    # Model
    parameters = buildNet(numLayers, numNeurons)

    # optimoptions("fmincon", HessianApproximation="lbfgs", ...)
    options = {"maxiter": maxIterations, "maxfun": maxIterations, "gtol": 1e-3, "ftol": 0}

    # Training
    parametersV, parameterNames, parameterSizes = parameterStructToVector(parameters)
    parametersV = dl.extractdata(parametersV)

    X = dl.dlarray(dataX, "BC")
    U0 = dl.dlarray(U0, "CB")

    objFun = lambda parameters: objectiveFunction(  # noqa: E731
        parameters, X, U0, parameterNames, parameterSizes, freq, c0
    )

    result = minimize(objFun, parametersV.ravel(), jac=True, method="L-BFGS-B", options=options)  # fmincon
    parametersV = dl.dlarray(result.x[:, None])

    parameters = parameterVectorToStruct(parametersV, parameterNames, parameterSizes)

    # Accuracy
    numPredictions = 500
    XTest = dl.linspace(x0BC1, x0BC2, numPredictions)

    dlXTest = dl.dlarray(XTest, "CB")
    U = model(parameters, dlXTest)

    phi1_test = 1 - dlXTest
    phi2_test = dlXTest
    phi_eqv_test = phi1_test * phi2_test

    dlUPred = phi1_test * U0(1) + phi2_test * U0(2) + phi_eqv_test * U

    UTest = solve1DWaveEqn(XTest, k)

    err = dl.norm(dl.stripdims(dlUPred) - UTest) / dl.norm(UTest)
    return float(err), result


def buildNet(numLayers, numNeurons):
    """A struct of weights and biases."""
    parameters = dl.struct()

    # Input layer
    sz = [numNeurons, 1]
    parameters.fc1_Weights = initializeHe(sz, 1, "double")
    parameters.fc1_Bias = initializeZeros([numNeurons, 1], "double")

    # Hidden layers
    for layerNumber in range(2, numLayers):
        name = f"fc{layerNumber}"

        sz = [numNeurons, numNeurons]
        numIn = numNeurons
        parameters[name + "_Weights"] = initializeHe(sz, numIn, "double")
        parameters[name + "_Bias"] = initializeZeros([numNeurons, 1], "double")

    # Output layer
    sz = [1, numNeurons]
    numIn = numNeurons
    parameters[f"fc{numLayers}_Weights"] = initializeHe(sz, numIn, "double")
    parameters[f"fc{numLayers}_Bias"] = initializeZeros([1, 1], "double")
    return parameters


def initializeHe(sz, numIn, className="single"):
    """Normal numbers of variance 2/numIn."""
    parameter = np.sqrt(2 / numIn) * dl.randn(sz, className)
    return dl.dlarray(parameter)


def initializeZeros(sz, className="single"):
    """Zeros."""
    parameter = dl.zeros(sz, className)
    return dl.dlarray(parameter)


def model(parameters, X):
    """Fully connected layers with a sine between them."""
    numLayers = dl.numel(dl.fieldnames(parameters)) // 2

    weights = parameters.fc1_Weights
    bias = parameters.fc1_Bias
    U = dl.fullyconnect(X, weights, bias)

    for i in range(2, numLayers + 1):
        name = f"fc{i}"

        U = dl.sin(U)

        weights = parameters[name + "_Weights"]
        bias = parameters[name + "_Bias"]
        U = dl.fullyconnect(U, weights, bias)
    return U


def modelLoss(parameters, X, U0, freq, c0):
    """Mean square of u'' + k^2 u, and its gradients."""
    k = 2 * np.pi * freq / c0
    U = model(parameters, X)
    phi1 = 1 - X
    phi2 = X

    phi_eqv = phi1 * phi2

    # Trial function
    G = phi1 * U0(1) + phi2 * U0(2) + phi_eqv * U

    Gx = dl.dlgradient(dl.sum(G, "all"), X, "EnableHigherDerivatives", True)

    Gxx = dl.dlgradient(dl.sum(Gx, "all"), X, "EnableHigherDerivatives", True)

    f = Gxx + k**2 * G
    zeroTarget = dl.zeros(dl.size(f), "like", f)
    loss = dl.l2loss(f, zeroTarget)

    gradients = dl.dlgradient(loss, parameters)
    return loss, gradients


def objectiveFunction(parametersV, X, U0, parameterNames, parameterSizes, freq, c0):
    """What the optimiser calls: a vector in, the loss and the vector of gradients out."""
    parametersV = dl.dlarray(parametersV)
    parameters = parameterVectorToStruct(parametersV, parameterNames, parameterSizes)

    loss, gradients = dl.dlfeval(modelLoss, parameters, X, U0, freq, c0)

    gradientsV, _, _ = parameterStructToVector(gradients)
    gradientsV = dl.extractdata(gradientsV).ravel()
    return float(loss), gradientsV


def parameterStructToVector(parameters):
    """All parameters in one column, their names and their sizes."""
    parameterNames = dl.fieldnames(parameters)

    numFields = dl.numel(parameterNames)
    parameterSizes: list = [None] * numFields
    for i in range(numFields):
        parameter = parameters[parameterNames[i]]
        parameterSizes[i] = dl.size(parameter)

    numParameterElements = dl.cellfun(dl.prod, parameterSizes)
    numParamsTotal = dl.sum(numParameterElements)

    parametersV = dl.zeros(numParamsTotal, 1, "like", parameters[parameterNames[0]])
    count = 0

    for i in range(numFields):
        parameter = parameters[parameterNames[i]]
        numElements = numParameterElements(i + 1)
        parametersV.paren[dl.colon(count + 1, count + numElements)] = parameter(":")
        count = count + numElements
    return parametersV, parameterNames, parameterSizes


def parameterVectorToStruct(parametersV, parameterNames, parameterSizes):
    """The struct that a vector was made of."""
    parameters = dl.struct()
    numFields = dl.numel(parameterNames)
    count = 0

    for i in range(numFields):
        numElements = dl.prod(parameterSizes[i])
        parameter = parametersV(dl.colon(count + 1, count + numElements))
        parameter = dl.reshape(parameter, parameterSizes[i])
        parameters[parameterNames[i]] = parameter
        count = count + numElements
    return parameters


def solve1DWaveEqn(X, k):
    """The solution in closed form."""
    U = dl.zeros(dl.size(X))

    for i in range(1, dl.numel(X) + 1):
        x = X(i)
        U.paren[i] = dl.cos(k * x) - (dl.csc(k) + dl.cot(k)) * dl.sin(k * x)
    return U


if __name__ == "__main__":
    for freq in (500, 1000):
        err, result = main(freq, 500, 4, 30, 1500)
        print(f"Frequency = {freq} Hz; loss = {result.fun:.3g}; error = {err:.2e}; {result.nit} iterations")

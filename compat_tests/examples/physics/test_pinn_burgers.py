"""Solve PDE Using Physics-Informed Neural Network: Burgers' equation, with L-BFGS.

https://www.mathworks.com/help/deeplearning/ug/solve-partial-differential-equations-with-lbfgs-method-and-deep-learning.html
A smaller network with fewer points and iterations.  ``accfun`` of the page is the function itself where JAX is missing.
"""

import math

import numpy as np
import pytest

import dlarray as dl

pytestmark = pytest.mark.filterwarnings("ignore::dlarray.errors.AccelerationWarning")


def modelLoss(net, X, T, X0, T0, U0):
    # Make predictions with the initial conditions.
    XT = dl.cat(1, X, T)
    U = dl.forward(net, XT)
    # Calculate derivatives with respect to X and T.
    Ux, Ut = dl.dlgradient(dl.sum(U, "all"), X, T, EnableHigherDerivatives=True)
    # Calculate second-order derivatives with respect to X.
    Uxx = dl.dlgradient(dl.sum(Ux, "all"), X, EnableHigherDerivatives=True)
    # Calculate mseF. Enforce Burger's equation.
    f = Ut + U * Ux - (0.01 / math.pi) * Uxx
    mseF = dl.mean(f**2)
    # Calculate mseU. Enforce initial and boundary conditions.
    XT0 = dl.cat(1, X0, T0)
    U0Pred = dl.forward(net, XT0)
    mseU = dl.l2loss(U0Pred, U0)
    # Calculated loss to be minimized by combining errors.
    loss = mseF + mseU
    # Calculate gradients with respect to the learnable parameters.
    gradients = dl.dlgradient(loss, net.Learnables)
    return loss, gradients


def trainingData(numBoundaryConditionPoints, numInitialConditionPoints, numInternalCollocationPoints):
    x0BC1 = -1 * dl.ones(1, numBoundaryConditionPoints[0])
    x0BC2 = dl.ones(1, numBoundaryConditionPoints[1])
    t0BC1 = dl.linspace(0, 1, numBoundaryConditionPoints[0])
    t0BC2 = dl.linspace(0, 1, numBoundaryConditionPoints[1])
    u0BC1 = dl.zeros(1, numBoundaryConditionPoints[0])
    u0BC2 = dl.zeros(1, numBoundaryConditionPoints[1])
    x0IC = dl.linspace(-1, 1, numInitialConditionPoints)
    t0IC = dl.zeros(1, numInitialConditionPoints)
    u0IC = -dl.sin(math.pi * x0IC)
    X0 = dl.horzcat(x0IC, x0BC1, x0BC2)
    T0 = dl.horzcat(t0IC, t0BC1, t0BC2)
    U0 = dl.horzcat(u0IC, u0BC1, u0BC2)
    points = dl.rand(numInternalCollocationPoints, 2)
    dataX = 2 * points(":", 1) - 1
    dataT = points(":", 2)
    return X0, T0, U0, dataX, dataT


def test_the_page():
    # Generate Training Data
    dl.rng(0)
    X0, T0, U0, dataX, dataT = trainingData([15, 15], 30, 400)
    assert dl.size(X0) == dl.size(T0) == dl.size(U0) == (1, 60) and dl.size(dataX) == (400, 1)

    # Define Neural Network Architecture
    numBlocks = 3
    fcOutputSize = 16
    fcBlock = [dl.fullyConnectedLayer(fcOutputSize), dl.tanhLayer]
    layers = [
        dl.featureInputLayer(2),
        dl.repmat(fcBlock, [numBlocks, 1]),
        dl.fullyConnectedLayer(1),
    ]
    net = dl.dlnetwork(layers)
    net = dl.dlupdate(dl.double, net)
    assert len(net.Layers) == 8 and {dl.underlyingType(p) for p in net.Learnables.Value} == {"double"}

    # Specify Training Options
    solverState = dl.lbfgsState
    maxIterations = 60
    gradientTolerance = 1e-5
    stepTolerance = 1e-5

    # Train Neural Network
    X = dl.dlarray(dataX, "BC")
    T = dl.dlarray(dataT, "BC")
    X0 = dl.dlarray(X0, "CB")
    T0 = dl.dlarray(T0, "CB")
    U0 = dl.dlarray(U0, "CB")
    accfun = dl.dlaccelerate(modelLoss)
    lossFcn = lambda net: dl.dlfeval(accfun, net, X, T, X0, T0, U0)
    monitor = dl.trainingProgressMonitor(
        Metrics="TrainingLoss", Info=["Iteration", "GradientsNorm", "StepNorm"], XLabel="Iteration", Visible=False
    )  # fmt: skip
    start = float(dl.dlfeval(modelLoss, net, X, T, X0, T0, U0)[0])
    iteration = 0
    while iteration < maxIterations and not monitor.Stop:
        iteration += 1
        net, solverState = dl.lbfgsupdate(net, lossFcn, solverState)
        dl.updateInfo(
            monitor,
            Iteration=iteration,
            GradientsNorm=solverState.GradientsNorm,
            StepNorm=solverState.StepNorm,
        )
        dl.recordMetrics(monitor, iteration, TrainingLoss=solverState.Loss)
        monitor.Progress = 100 * iteration / maxIterations
        if (
            solverState.GradientsNorm < gradientTolerance
            or solverState.StepNorm < stepTolerance
            or solverState.LineSearchStatus == "failed"
        ):
            monitor.Stop = True
    assert float(solverState.Loss) < 0.4 * start and iteration > 20

    # Evaluate Model Accuracy: at t = 0 the sine, at the sides zero
    XTest = dl.linspace(-1, 1, 101)
    XTest = dl.dlarray(XTest, "CB")
    U0Test = -dl.sin(math.pi * XTest)
    UPred = dl.forward(net, dl.cat(1, XTest, dl.zeros(dl.size(XTest), "like", XTest)))
    err = dl.norm(dl.extractdata(UPred - U0Test)) / dl.norm(dl.extractdata(U0Test))
    assert float(err) < 0.5
    history = np.asarray(monitor.MetricData.TrainingLoss)[:, 1]
    assert (np.diff(history) <= 1e-12).all()  # every step of L-BFGS goes down

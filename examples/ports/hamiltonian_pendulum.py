"""A Hamiltonian network of the pendulum
=====================================

A Hamiltonian network of the pendulum: a port of MathWorks' example of physics-informed machine learning.

Source: ``phiml-blog-supporting-code/HNN/HNN_nonlinear_pendulum_code.m`` of
``matlab-deep-learning/SciML-and-Physics-Informed-Machine-Learning-Examples`` (commit a34ab11b9a, 236 lines, BSD
3-clause), and two functions of its older sister, ``Demo_Hamiltonian_Spring_with_dlnetwork.m`` of the same repository.
A network learns the energy H(q, p) from measured positions, momenta and their rates; the field that follows from H is
then integrated, beside that of a plain network without an energy.

Source lines that changed shape: 4 of about 75 that compute.

* ``[dH(2,:); -1.*dH(1,:)]`` is ``vertcat``: Python's brackets make a list.
* ``ode45`` is SciPy's ``solve_ivp``, which wants flat NumPy vectors: three lines.

``generatePendulumData`` is not in the repository and is written anew.  Left out: figures.
"""

import numpy as np
from scipy.integrate import solve_ivp
from scipy.signal import savgol_filter

import dlarray as dl


def main(
    numEpochs=1200,
    hiddenSize=64,
    x0=None,
    noiseLevel=0.01,
    seed=0,
    baseline=False,
    tEnd=20.0,
    tol=1e-2,
    decayRate=1e-4,
):
    """Train and integrate; returns the network, the losses, the times and the orbit [q; p].

    ``baseline`` trains a plain network of [dq; dp] instead of the energy.
    """
    # Data
    g = 9.81
    r = 1
    omega0 = np.sqrt(g / r)
    x0 = [0, 1.99 * omega0] if x0 is None else x0
    tSpan = np.linspace(0, 20, 400)
    data = generatePendulumData(omega0, x0, tSpan, noiseLevel, seed)
    theta = data.thetaNoisy
    omega = data.omegaNoisy
    t = data.t

    qdot = data.thetaDot
    pdot = data.omegaDot

    inds = dl.find(t <= 10)
    q = theta(inds)
    p = omega(inds)
    qdot = qdot(inds)
    pdot = pdot(inds)

    inputs = dl.horzcat(q, p)
    targets = dl.horzcat(qdot, pdot)

    # Network
    inputSize = 2
    outputSize = 2 if baseline else 1
    numHiddenLayers = 2

    fcBlock = [dl.fullyConnectedLayer(hiddenSize), dl.tanhLayer()]
    layers = [
        dl.featureInputLayer(inputSize),
        dl.repmat(fcBlock, [numHiddenLayers, 1]),
        dl.fullyConnectedLayer(outputSize),
    ]
    dl.rng(seed)
    net = dl.dlnetwork(layers)
    net = dl.dlupdate(dl.double, net)

    # Training options
    miniBatchSize = 10
    initialLearnRate = 0.01

    inputds = dl.arrayDatastore(inputs, IterationDimension=1)
    targetds = dl.arrayDatastore(targets, IterationDimension=1)
    ds = dl.combine(inputds, targetds)
    mbq = dl.minibatchqueue(ds, MiniBatchSize=miniBatchSize, MiniBatchFormat="BC", OutputCast="double")
    averageGrad = []
    averageSqGrad = []

    vectorField = plainModel if baseline else model
    accfun = dl.dlaccelerate(lambda net, X, T: modelLoss(net, X, T, vectorField))

    monitor = dl.trainingProgressMonitor(Metrics="TrainingLoss", Info="Epoch", XLabel="Iteration")
    dl.yscale(monitor, "TrainingLoss", "log")

    # Training
    iteration = 0
    epoch = 0
    loss = 1000
    while epoch < numEpochs and loss > tol and not monitor.Stop:
        epoch = epoch + 1
        dl.shuffle(mbq)
        while dl.hasdata(mbq) and not monitor.Stop:
            iteration = iteration + 1
            X, T = dl.next(mbq)
            loss, grad = dl.dlfeval(accfun, net, X, T)
            learningRate = initialLearnRate / (1 + decayRate * iteration)
            net, averageGrad, averageSqGrad = dl.adamupdate(
                net, grad, averageGrad, averageSqGrad, iteration, learningRate
            )
            dl.recordMetrics(monitor, iteration, TrainingLoss=loss)
            dl.updateInfo(monitor, Epoch=f"{epoch} of {numEpochs}")
        monitor.Progress = 100 * epoch / numEpochs
    monitor.Status = "Training stopped" if monitor.Stop else "Training complete"

    # Orbit
    accModel = dl.dlaccelerate(vectorField)
    tspan = np.linspace(0, tEnd, 400)
    x0 = [float(q(1)), float(p(1))]
    odeFcn = lambda ts, xs: dl.extractdata(dl.dlfeval(accModel, net, dl.dlarray(xs[:, None]))).ravel()  # noqa: E731
    qp = solve_ivp(odeFcn, (0, tEnd), x0, t_eval=tspan, rtol=1e-6, atol=1e-8).y  # ode45(odeFcn, tspan, x0)
    losses = dl.extractdata(monitor.MetricData.TrainingLoss)[:, 1]
    return net, losses, tspan, qp


def modelLoss(net, qp, qpdotTarget, vectorField=None):
    """Squared distance between the field and the measured rates, and its gradients."""
    qpdot = (vectorField or model)(net, qp)
    loss = dl.l2loss(qpdot, qpdotTarget, DataFormat="CB")
    gradients = dl.dlgradient(loss, net.Learnables)
    return loss, gradients


def model(net, qp):
    """Hamilton's equations: dq/dt = dH/dp, dp/dt = -dH/dq."""
    H = dl.forward(net, dl.dlarray(qp, "CB"))
    H = dl.stripdims(H)
    qp = dl.stripdims(qp)
    dH = dl.dljacobian(H, qp, 1)
    return dl.vertcat(dH(2, ":"), -1 * dH(1, ":"))


def plainModel(net, qp):
    """The baseline: the network is the field."""
    return dl.stripdims(dl.forward(net, dl.dlarray(qp, "CB")))


def modelGradients(net, dlX, dlT):
    """The loss of the older example, with a labelled loss for each of q and p.

    Its ``dlderivative`` does not ask for higher derivatives: in ``dlaccelerate``, through which the example runs it,
    they are the default.  Without ``dlaccelerate`` the option must be given, and the error says so.
    """
    dlU = dl.forward(net, dlX)
    dq, dp = dlderivative(dlU, dlX)
    loss_dq = dl.l2loss(dq, dlT(1, ":"))
    loss_dp = dl.l2loss(dp, dlT(2, ":"))
    loss = loss_dq + loss_dp
    gradients = dl.dlgradient(loss, net.Learnables)
    return gradients, loss


def dlderivative(F1, dlX, **options):
    """The symplectic gradient."""
    dF1 = dl.dlgradient(dl.sum(F1, "all"), dlX, **options)
    dq = dF1(2, ":")
    dp = -dF1(1, ":")
    return dq, dp


def generatePendulumData(omega0, x0, tSpan, noiseLevel, seed=0):
    """Noisy angles and velocities of a pendulum, and smooth estimates of their rates, as columns."""
    gen = np.random.default_rng(seed)
    field = lambda t, x: [x[1], -(omega0**2) * np.sin(x[0])]  # noqa: E731
    x = solve_ivp(field, (tSpan[0], tSpan[-1]), x0, t_eval=tSpan, rtol=1e-10, atol=1e-10).y
    noisy = x + noiseLevel * gen.standard_normal(x.shape)
    step = tSpan[1] - tSpan[0]
    rates = savgol_filter(noisy, 13, 6, deriv=1, delta=step)  # sgolayfilt and gradient
    column = lambda row: dl.dlarray(row[:, None])  # noqa: E731
    return dl.struct(
        t=column(tSpan), thetaNoisy=column(noisy[0]), omegaNoisy=column(noisy[1]),
        thetaDot=column(rates[0]), omegaDot=column(rates[1]),
    )  # fmt: skip


def energyDrift(qp, g=9.81, r=1):
    """The largest change of the true energy along an orbit, relative to its start."""
    energy = qp[1] ** 2 / 2 + g / r * (1 - np.cos(qp[0]))
    return np.abs(energy / energy[0] - 1).max()


if __name__ == "__main__":
    for baseline in (False, True):
        # The source's tol ends the training at the first mini-batch with a small loss.
        net, losses, t, qp = main(numEpochs=400, tol=0, decayRate=2e-3, baseline=baseline)
        name = "plain network" if baseline else "Hamiltonian network"
        print(f"{name}: loss {losses[0]:.4g} -> {losses[-1]:.4g}; energy drift {100 * energyDrift(qp):.2f} %")

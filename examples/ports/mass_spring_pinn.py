"""A physics-informed network for a damped spring
==============================================

A physics-informed network for a damped spring: a port of MathWorks' mass-spring-damper example.

Source: ``physics-informed-neural-networks-for-mass-spring-system/buildPINNs.m`` of
``matlab-deep-learning/SciML-and-Physics-Informed-Machine-Learning-Examples`` (commit a34ab11b9a, 85 lines, BSD
3-clause).  A network learns x(t) from a few noisy measurements and from the equation m x'' + mu x' + k x = 0.  The data
here are made from the equation's solution.

Source lines that changed shape: 1 of about 40 that compute.

* ``xsolFcn`` is an anonymous function over complex numbers that NumPy evaluates here: it only makes the data.

Left out: ``deepNetworkDesigner`` and the lines that draw figures.
"""

import numpy as np

import dlarray as dl


def main(numIterations=5000, numHiddenUnits=128, learnRate=0.01, seed=0, numPoints=50):
    """Train; returns the network, the training progress monitor, and the relative error on a dense grid."""
    dl.rng(seed)

    # load massSpringDamperData.mat
    m, mu, k, tmax, xsolFcn, tdata, xdata, tpinns = massSpringDamperData(numPoints)

    outputSize = 1
    layers = [
        dl.featureInputLayer(1),
        dl.fullyConnectedLayer(numHiddenUnits),
        dl.tanhLayer(),
        dl.fullyConnectedLayer(numHiddenUnits),
        dl.tanhLayer(),
        dl.fullyConnectedLayer(outputSize),
    ]
    net = dl.dlnetwork(layers)

    mp = []
    vp = []

    tdata = dl.dlarray(tdata, "CB")
    xdata = dl.dlarray(xdata, "CB")
    tpinns = dl.dlarray(tpinns, "CB")

    monitor = dl.trainingProgressMonitor(Metrics=["Loss", "LossPINN", "LossData"], XLabel="Iteration")

    accFcn = dl.dlaccelerate(modelLoss)

    for iteration in range(1, numIterations + 1):
        loss, gradients, lossPinn, lossData = dl.dlfeval(accFcn, net, tdata, xdata, tpinns, m, mu, k)

        net, mp, vp = dl.adamupdate(net, gradients, mp, vp, iteration, learnRate)

        dl.recordMetrics(monitor, iteration, Loss=loss, LossPINN=lossPinn, LossData=lossData)

    ttest = dl.sort(dl.rand(100, 1)) * tmax
    xtest = xsolFcn(dl.extractdata(ttest))
    xpred = dl.predict(net, ttest)
    return net, monitor, float(dl.norm(xpred - xtest) / np.linalg.norm(xtest))


def massSpringDamperData(numPoints=50, noise=0.01):
    """What the source loads: constants, the closed-form solution, noisy measurements, and points of the equation."""
    m, mu, k = 1.0, 0.6, 2.5
    omega1, omega2 = np.roots([m, mu, k])
    A = 2 * omega2 / (omega2 - omega1)  # x(0) = 2, x'(0) = 0
    B = 2 - A
    xsolFcn = lambda t: np.real(A * np.exp(omega1 * t) + B * np.exp(omega2 * t))  # noqa: E731
    tmax = 6.0
    tdata = dl.linspace(0, tmax / 3, 10)
    xdata = xsolFcn(dl.extractdata(tdata)) + noise * dl.randn(1, 10)
    tpinns = dl.linspace(0, tmax, numPoints)
    return m, mu, k, tmax, xsolFcn, tdata, xdata, tpinns


def modelLoss(net, tdata, xdata, tpinns, m, mu, k):
    """The weighted sum of both losses, its gradients, and both."""
    lossPinn = pinnsLoss(net, tpinns, m, mu, k)

    lossData = dataLoss(net, tdata, xdata)

    loss = 0.1 * lossPinn + 0.05 * lossData

    gradients = dl.dlgradient(loss, net.Learnables)
    return loss, gradients, lossPinn, lossData


def pinnsLoss(net, t, m, mu, k):
    """Mean square of the equation's residual."""
    x = dl.forward(net, t)

    xt = dl.dlgradient(dl.sum(x, "all"), t, EnableHigherDerivatives=True)
    xtt = dl.dlgradient(dl.sum(xt, "all"), t, EnableHigherDerivatives=True)

    residual = m * xtt + mu * xt + k * x

    return dl.mean(residual**2, "all")


def dataLoss(net, t, xtarget):
    """Mean squared distance to the measurements."""
    x = dl.forward(net, t)
    return dl.l2loss(x, xtarget)


if __name__ == "__main__":
    net, monitor, error = main()
    for name, values in monitor.MetricData.items():
        print(f"{name}: {values[0, 1].item():.4g} -> {values[-1, 1].item():.4g}")
    print(f"relative error {error:.4f}")

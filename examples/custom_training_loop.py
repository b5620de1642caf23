"""A custom training loop with all of its parts
============================================

A custom training loop with all of its parts: mini-batches, gradient clipping, a schedule, and a monitor.

Spirals of three kinds are told apart by a small network.  Gradients are clipped by one of the three methods that the
training options of MATLAB know; each is a function of two lines that `dlupdate` applies to the gradients.

Run it with ``python examples/custom_training_loop.py``; it takes a few seconds.
"""

import numpy as np

import dlarray as dl


def thresholdL2Norm(gradient, threshold):
    """A gradient whose norm is at most the threshold."""
    norm = dl.sqrt(dl.sum(gradient**2, "all"))
    return gradient * (threshold / norm) if norm > threshold else gradient


def thresholdGlobalL2Norm(gradients, threshold):
    """Gradients that are scaled together, so that the norm of all of them is at most the threshold."""
    total = sum(float(dl.sum(g**2, "all")) for g in gradients.Value) ** 0.5
    return dl.dlupdate(lambda g: g * (threshold / total), gradients) if total > threshold else gradients


def thresholdAbsoluteValue(gradient, threshold):
    """A gradient with no element beyond the threshold, up or down."""
    return dl.min(dl.max(gradient, -threshold), threshold)


CLIPPING = {
    "l2norm": lambda gradients, t: dl.dlupdate(lambda g: thresholdL2Norm(g, t), gradients),
    "global-l2norm": thresholdGlobalL2Norm,
    "absolute-value": lambda gradients, t: dl.dlupdate(lambda g: thresholdAbsoluteValue(g, t), gradients),
}


def spirals(count=100, kinds=3, seed=0):
    """Points of interleaved spirals, one in each row, and their kinds."""
    gen = np.random.default_rng(seed)
    radius = np.linspace(0.1, 1, count)
    rows, labels = [], []
    for kind in range(kinds):
        angle = 4 * radius + 2 * np.pi * kind / kinds + 0.1 * gen.standard_normal(count)
        rows.append(np.stack([radius * np.cos(angle), radius * np.sin(angle)], axis=1))
        labels += [f"arm {kind + 1}"] * count
    return np.concatenate(rows), labels


def modelLoss(net, X, T):
    """The loss and its gradients."""
    Y = dl.forward(net, X)
    loss = dl.crossentropy(Y, T)
    return loss, dl.dlgradient(loss, net.Learnables)


def main(numEpochs=40, method="global-l2norm", threshold=1.0, seed=0):
    """Train; returns the network, the monitor, and the part of the points that it gets right."""
    dl.rng(seed)
    points, labels = spirals()
    classes = sorted(set(labels))
    net = dl.dlnetwork(
        [dl.featureInputLayer(2)]
        + [layer for _ in range(2) for layer in (dl.fullyConnectedLayer(32), dl.tanhLayer())]
        + [dl.fullyConnectedLayer(len(classes)), dl.softmaxLayer()]
    )

    def preprocess(X, T):
        return dl.cat(1, *X), dl.onehotencode(dl.categorical(T, classes), 1)

    ds = dl.combine(dl.arrayDatastore(points), dl.arrayDatastore(labels))
    mbq = dl.minibatchqueue(ds, MiniBatchSize=64, MiniBatchFcn=preprocess, MiniBatchFormat=["BC", "CB"])
    schedule = dl.piecewiseLearnRate(DropFactor=0.3, Period=numEpochs // 2)
    monitor = dl.trainingProgressMonitor(Metrics="Loss", Info=["Epoch", "LearnRate"], XLabel="Iteration")

    iteration, averageGrad, averageSqGrad = 0, [], []
    for epoch in range(1, numEpochs + 1):
        learnRate = schedule.learnRate(0.02, epoch)
        dl.shuffle(mbq)
        while dl.hasdata(mbq) and not monitor.Stop:
            iteration += 1
            X, T = dl.next(mbq)
            loss, gradients = dl.dlfeval(modelLoss, net, X, T)
            gradients = CLIPPING[method](gradients, threshold)
            net, averageGrad, averageSqGrad = dl.adamupdate(
                net, gradients, averageGrad, averageSqGrad, iteration, learnRate
            )
            dl.recordMetrics(monitor, iteration, Loss=loss)
        dl.updateInfo(monitor, Epoch=epoch, LearnRate=learnRate)
        monitor.Progress = 100 * epoch / numEpochs

    scores = dl.predict(net, dl.dlarray(points, "BC"))
    found = dl.onehotdecode(scores, classes, 1)
    right = sum(a == b for a, b in zip(found.tolist(), labels, strict=True)) / len(labels)
    return net, monitor, right


if __name__ == "__main__":
    for method in CLIPPING:
        _, monitor, right = main(method=method)
        losses = dl.extractdata(monitor.MetricData.Loss)[:, 1]
        print(
            f"{method}: loss {losses[0]:.3f} -> {losses[-1]:.3f}; {100 * right:.1f} % of the points are right"
        )

"""Define Custom Deep Learning Metric Object: the F-beta score; and a metric function.

https://www.mathworks.com/help/deeplearning/ug/define-custom-deep-learning-metric.html
https://www.mathworks.com/help/deeplearning/ug/define-custom-metric-function.html
"""

import numpy as np
import pytest

import dlarray as dl


class fBetaMetric(dl.Metric):
    """``deep.Metric``: the F-beta score, averaged over the classes."""

    def __init__(metric, Name="FBeta", Beta=2, NetworkOutput=None, Maximize=True):
        super().__init__()
        metric.Name = Name
        metric.Beta = Beta
        metric.Maximize = Maximize
        metric.reset()

    def reset(metric):
        metric.TruePositives = metric.FalsePositives = metric.FalseNegatives = 0
        return metric

    def initialize(metric, Y, T):
        metric.ClassDimension = dl.finddim(Y, "C")
        metric.BatchDimension = dl.finddim(Y, "B")
        return metric

    def update(metric, Y, T):
        Y, T = dl.stripdims(Y), dl.stripdims(T)
        Y = Y == dl.max(Y, [], metric.ClassDimension)
        metric.TruePositives = metric.TruePositives + dl.sum(T & Y, metric.BatchDimension)
        metric.FalsePositives = metric.FalsePositives + dl.sum(~T & Y, metric.BatchDimension)
        metric.FalseNegatives = metric.FalseNegatives + dl.sum(T & ~Y, metric.BatchDimension)
        return metric

    def aggregate(metric, metric2):
        for name in ("TruePositives", "FalsePositives", "FalseNegatives"):
            setattr(metric, name, getattr(metric, name) + getattr(metric2, name))
        return metric

    def evaluate(metric):
        beta2 = metric.Beta**2
        tp, fp, fn = metric.TruePositives, metric.FalsePositives, metric.FalseNegatives
        return dl.mean((1 + beta2) * tp / ((1 + beta2) * tp + beta2 * fn + fp), "all")


def recallMetricFunction(Y, T):
    Y = dl.onehotencode(dl.onehotdecode(Y, [1, 2, 3], 1), 1)
    return dl.mean(dl.sum(dl.stripdims(Y) * dl.stripdims(T), 2) / dl.sum(dl.stripdims(T), 2), "all")


def test_the_pages():
    dl.rng(0)
    X = dl.randn(300, 2)
    side = X(":", 1) > dl.abs(X(":", 2))
    labels = [
        "right" if a else "top" if b > 0 else "bottom"
        for (a,), (b,) in zip(side.tolist(), X(":", 2).tolist())
    ]
    T = dl.categorical(labels).T
    layers = [
        dl.featureInputLayer(2),
        dl.fullyConnectedLayer(16),
        dl.reluLayer,
        dl.fullyConnectedLayer(3),
        dl.softmaxLayer,
    ]
    metric = fBetaMetric(Beta=0.5)
    options = dl.trainingOptions(
        "adam",
        Metrics=[metric, "accuracy", recallMetricFunction],
        ObjectiveMetricName="FBeta",
        OutputNetwork="best-validation",
        ValidationData=(X("201:300", ":"), T(list(range(201, 301)))),
        ValidationFrequency=10,
        InitialLearnRate=0.02,
        MaxEpochs=20,
        MiniBatchSize=40,
        Verbose=False,
    )
    net, info = dl.trainnet(
        X("1:200", ":"), T(list(range(1, 201))), layers, "crossentropy", options, nargout=2
    )
    names = list(info.ValidationHistory.VariableNames)
    assert names[:4] == ["Iteration", "Loss", "FBeta", "Accuracy"] and len(names) == 5
    scores = np.asarray(info.ValidationHistory.FBeta)
    assert scores[-1] > 0.85
    best = info.ValidationHistory.Iteration[int(np.argmax(scores))]
    assert info.OutputNetworkIteration == best

    # the same numbers as by hand, over several mini-batches
    XTest, TTest = X("201:300", ":"), T(list(range(201, 301)))
    found = dl.testnet(net, XTest, TTest, metric, MiniBatchSize=33)
    Y = dl.scores2label(dl.minibatchpredict(net, XTest), dl.categories(T)).tolist()
    wanted = []
    for name in dl.categories(T):
        got, true = np.array([y == name for y in Y]), np.array([t == name for t in TTest.tolist()])
        wanted.append(
            1.25
            * (got & true).sum()
            / (1.25 * (got & true).sum() + 0.25 * (true & ~got).sum() + (got & ~true).sum())
        )
    assert float(found) == pytest.approx(np.mean(wanted), rel=1e-5) == max(scores)

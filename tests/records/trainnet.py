"""Records of trainnet and its like; training itself is in test_trainnet.py, the options in test_training_options.py."""

import numpy as np

import dlarray as dl
from dlarray import errors
from records import A, Bad, Case, Record, positive

QUIET = dl.trainingOptions(
    "sgdm", MaxEpochs=1, MiniBatchSize=4, Verbose=False, Shuffle="never", L2Regularization=0
)
WEIGHTS = np.asarray([[1.0, -2.0, 0.5]])


def linear_net():
    """One weight for each of three features."""
    layers = [dl.featureInputLayer(3), dl.fullyConnectedLayer(1, Weights=WEIGHTS, Bias=np.zeros((1, 1)))]
    return dl.dlnetwork(layers)


NET = linear_net()


def close(result, expected):
    np.testing.assert_allclose(np.asarray(result), expected, rtol=1e-5, atol=1e-5)


def labels_equal(labels, expected):
    assert labels.tolist() == expected


def weights_close(net, expected):
    np.testing.assert_allclose(np.asarray(net.learnables["fc", "Weights"]), expected, rtol=1e-5, atol=1e-5)


def one_step(X, T, net, loss, options):
    """Gradient descent on the mean of squares, one step of the default rate."""
    error = X @ WEIGHTS.T - T
    return WEIGHTS - 0.01 * 2 * error.T @ X / len(X)


def options_equal(options, expected):
    assert (type(options).__name__, options.MaxEpochs, options.InitialLearnRate) == expected


def metric_equal(metric, expected):
    assert (metric.Name, metric.Maximize) == expected


def metric(name, shown, better):
    def reference():
        return shown, better

    def wrong(dl):
        return getattr(dl, name)(Nome="x")

    return Record(
        name,
        (Case((), reference, smooth=False, backends=False, compare=metric_equal),),
        (Bad(wrong, errors.OptionError, 'no option "Nome"'),),
    )


def confused(known, guess):
    groups = np.unique(np.concatenate([known.ravel(), guess.ravel()]))
    return np.asarray([[np.sum((known == a) & (guess == b)) for b in groups] for a in groups], dtype=float)


def whole(gen, size):
    return gen.integers(1, 4, size).astype(float)


RECORDS = [
    Record(
        "trainingOptions",
        (
            Case(
                ("adam",), lambda name, **options: ("TrainingOptionsADAM", 7, 0.001), options={"MaxEpochs": 7},
                smooth=False, backends=False, compare=options_equal,
            ),
        ),
        (
            Bad(lambda dl: dl.trainingOptions("adma"), errors.ArgumentError, 'did you mean "adam"'),
            Bad(lambda dl: dl.trainingOptions("lm", Momentum=0.5), errors.OptionError, "not an option for solver 'lm'"),
            Bad(lambda dl: dl.trainingOptions("adam", MaxEpoch=3), errors.OptionError, 'did you mean "MaxEpochs"'),
        ),
    ),
    Record(
        "trainnet",
        (
            Case(
                (A((4, 3)), A((4, 1)), NET, "mse", QUIET), one_step, smooth=False, backends=False,
                compare=weights_close,
            ),
        ),
        (
            Bad(lambda dl: dl.trainnet(dl.ones(3, 5), dl.ones(5, 1), NET, "mse", QUIET), errors.SizeError, r"3\(B\)"),
            Bad(lambda dl: dl.trainnet(dl.ones(5, 3), dl.ones(5, 1), NET, "mes", QUIET), errors.ArgumentError, "mse"),
            Bad(lambda dl: dl.trainnet(dl.ones(5, 3), dl.ones(5, 1), 3, "mse", QUIET), errors.ClassError, "dlnetwork"),
            Bad(lambda dl: dl.trainnet(dl.ones(5, 3), dl.ones(5, 1), NET, "mse", 3), errors.ClassError, "options"),
        ),
    ),
    Record(
        "minibatchpredict",
        (
            Case(
                (NET, A((5, 3))), lambda net, X, **options: X @ WEIGHTS.T, options={"MiniBatchSize": 2},
                smooth=False, backends=False, compare=close,
            ),
        ),
        (
            Bad(lambda dl: dl.minibatchpredict(NET, dl.ones(3, 5)), errors.SizeError, 'InputDataFormats="CB"'),
            Bad(lambda dl: dl.minibatchpredict(3, dl.ones(3, 5)), errors.ClassError, "dlnetwork"),
        ),
    ),
    Record(
        "testnet",
        (
            Case(
                (NET, A((5, 3)), A((5, 1)), ["rmse", "mae"]),
                lambda net, X, T, names: [
                    [np.sqrt(np.mean((X @ WEIGHTS.T - T) ** 2)), np.mean(np.abs(X @ WEIGHTS.T - T))]
                ],
                smooth=False, backends=False, compare=close,
            ),
        ),
        (
            Bad(lambda dl: dl.testnet(NET, dl.ones(5, 3), dl.ones(5, 1), "rms"), errors.ArgumentError, "rmse"),
            Bad(lambda dl: dl.testnet(NET, dl.ones(5, 3)), errors.ArgumentError, "arguments"),
        ),
    ),
    Record(
        "scores2label",
        (
            Case(
                (A((6, 3), draw=positive), ["a", "b", "c"]),
                lambda X, names: [names[k] for k in X.argmax(axis=1)],
                smooth=False, backends=False,
                compare=labels_equal,
            ),
        ),
        (
            Bad(lambda dl: dl.scores2label(dl.ones(4, 3), ["a", "b"]), errors.SizeError, "2 classes"),
            Bad(lambda dl: dl.scores2label(dl.ones(4, 3), ["a", "b", "c"], 1), errors.SizeError, "dimension 1"),
        ),
    ),
    Record(
        "confusionmat",
        (
            Case(
                (A((40, 1), draw=whole), A((40, 1), draw=whole)), confused, smooth=False, backends=False, compare=close,
            ),
        ),
        (
            Bad(lambda dl: dl.confusionmat([1, 2], [1]), errors.SizeError, "2 elements"),
            Bad(lambda dl: dl.confusionmat([1, 2], [1, 3], Order=[1, 2]), errors.ArgumentError, "lacks the groups 3"),
        ),
    ),
    metric("accuracyMetric", "Accuracy", True),
    metric("aucMetric", "AUC", True),
    metric("fScoreMetric", "FScore", True),
    metric("precisionMetric", "Precision", True),
    metric("recallMetric", "Recall", True),
    metric("rmseMetric", "RMSE", False),
    metric("mapeMetric", "MAPE", False),
    metric("rSquaredMetric", "RSquared", True),
]  # fmt: skip

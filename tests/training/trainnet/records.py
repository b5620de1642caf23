"""Records of the functions that training/trainnet/ defines."""

import numpy as np

import dlarray as dl
from dlarray import errors
from tests.support.records import A, Bad, Case, Record
from tests.support.references import close

QUIET = dl.trainingOptions(
    "sgdm", MaxEpochs=1, MiniBatchSize=4, Verbose=False, Shuffle="never", L2Regularization=0
)

WEIGHTS = np.asarray([[1.0, -2.0, 0.5]])


def linear_net():
    """One weight for each of three features."""
    layers = [dl.featureInputLayer(3), dl.fullyConnectedLayer(1, Weights=WEIGHTS, Bias=np.zeros((1, 1)))]
    return dl.dlnetwork(layers)


NET = linear_net()


def weights_close(net, expected):
    np.testing.assert_allclose(np.asarray(net.learnables["fc", "Weights"]), expected, rtol=1e-5, atol=1e-5)


def one_step(X, T, net, loss, options):
    """Gradient descent on the mean of squares, one step of the default rate."""
    error = X @ WEIGHTS.T - T
    return WEIGHTS - 0.01 * 2 * error.T @ X / len(X)


def options_equal(options, expected):
    assert (type(options).__name__, options.MaxEpochs, options.InitialLearnRate) == expected


def two_scores():
    """Of each pixel the value and what it lacks to 1."""
    layers = [dl.imageInputLayer([4, 3, 1], Normalization="none")]
    return dl.dlnetwork([*layers, dl.functionLayer(lambda X: dl.cat(3, X, 1 - X))])


SCORES = two_scores()


def classes_equal(found, expected):
    np.testing.assert_array_equal(np.asarray(found.codes()), expected)


RECORDS = [
    Record(
        "semanticseg",
        (
            Case(
                (A((4, 3)), SCORES),
                lambda X, net: np.where(X >= 1 - X, 1, 2),
                smooth=False,
                backends=False,
                compare=classes_equal,
            ),
        ),
        (
            Bad(
                lambda dl: dl.semanticseg(dl.ones(4, 3), SCORES, Classes=["a"]),
                errors.SizeError,
                "1 names, but the network gives 2",
            ),
            Bad(
                lambda dl: dl.semanticseg(dl.ones(4, 3), SCORES, [1, 1, 4, 1]),
                errors.SizeError,
                r"\[x, y, width, height\] of a rectangle inside the image",
            ),
            Bad(lambda dl: dl.semanticseg(dl.ones(4, 3), NET), errors.DLArrayError, "semanticseg: "),
            Bad(
                lambda dl: dl.semanticseg(dl.ones(4, 3), SCORES, Classes=["a", "a"]),
                errors.ArgumentError,
                "a name twice",
            ),
        ),
    ),
    Record(
        "trainingOptions",
        (
            Case(
                ("adam",),
                lambda name, **options: ("TrainingOptionsADAM", 7, 0.001),
                options={"MaxEpochs": 7},
                smooth=False,
                backends=False,
                compare=options_equal,
            ),
        ),
        (
            Bad(lambda dl: dl.trainingOptions("adma"), errors.ArgumentError, 'did you mean "adam"'),
            Bad(
                lambda dl: dl.trainingOptions("lm", Momentum=0.5),
                errors.OptionError,
                "not an option for solver 'lm'",
            ),
            Bad(
                lambda dl: dl.trainingOptions("adam", MaxEpoch=3),
                errors.OptionError,
                'did you mean "MaxEpochs"',
            ),
        ),
    ),
    Record(
        "trainnet",
        (
            Case(
                (A((4, 3)), A((4, 1)), NET, "mse", QUIET),
                one_step,
                smooth=False,
                backends=False,
                compare=weights_close,
            ),
        ),
        (
            Bad(
                lambda dl: dl.trainnet(dl.ones(3, 5), dl.ones(5, 1), NET, "mse", QUIET),
                errors.SizeError,
                r"3\(B\)",
            ),
            Bad(
                lambda dl: dl.trainnet(dl.ones(5, 3), dl.ones(5, 1), NET, "mes", QUIET),
                errors.ArgumentError,
                "mse",
            ),
            Bad(
                lambda dl: dl.trainnet(dl.ones(5, 3), dl.ones(5, 1), 3, "mse", QUIET),
                errors.ClassError,
                "dlnetwork",
            ),
            Bad(
                lambda dl: dl.trainnet(dl.ones(5, 3), dl.ones(5, 1), NET, "mse", 3),
                errors.ClassError,
                "options",
            ),
        ),
    ),
    Record(
        "minibatchpredict",
        (
            Case(
                (NET, A((5, 3))),
                lambda net, X, **options: X @ WEIGHTS.T,
                options={"MiniBatchSize": 2},
                smooth=False,
                backends=False,
                compare=close,
            ),
        ),
        (
            Bad(
                lambda dl: dl.minibatchpredict(NET, dl.ones(3, 5)), errors.SizeError, 'InputDataFormats="CB"'
            ),
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
                smooth=False,
                backends=False,
                compare=close,
            ),
        ),
        (
            Bad(
                lambda dl: dl.testnet(NET, dl.ones(5, 3), dl.ones(5, 1), "rms"), errors.ArgumentError, "rmse"
            ),
            Bad(lambda dl: dl.testnet(NET, dl.ones(5, 3)), errors.ArgumentError, "arguments"),
        ),
    ),
]

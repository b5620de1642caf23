"""Records of the functions that training/older/ defines."""

import functools

import numpy as np

import dlarray as dl
from dlarray import errors
from tests.support.records import A, Bad, Case, Record

WEIGHTS = np.asarray([[1.0, -2.0, 0.5], [0.3, 0.1, -1.0]])

NAMES = ["ant", "bee"]


def layers(*ending):
    fc = dl.fullyConnectedLayer(2, Weights=WEIGHTS, Bias=np.zeros((2, 1)), Name="fc")
    return [dl.featureInputLayer(3), fc, *ending]


@functools.cache
def classifier():
    return dl.assembleNetwork(layers(dl.softmaxLayer(), dl.classificationLayer(Classes=NAMES)))


@functools.cache
def regressor():
    return dl.assembleNetwork(layers(dl.regressionLayer()))


def recurrent(ending):
    """A gated recurrent network whose gates are half open: the candidate is the input, averaged with the state."""
    zeros = np.zeros((3, 1))
    weights = np.asarray([[0.0], [0.0], [1.0]])
    gru = dl.gruLayer(1, InputWeights=weights, RecurrentWeights=zeros, Bias=zeros)
    return dl.assembleNetwork([dl.sequenceInputLayer(1), gru, *ending])


@functools.cache
def averaging():
    return recurrent([dl.regressionLayer()])


@functools.cache
def signs():
    fc = dl.fullyConnectedLayer(2, Weights=[[-1.0], [1.0]], Bias=[[0.0], [0.0]])
    return recurrent([fc, dl.softmaxLayer(), dl.classificationLayer(Classes=["minus", "plus"])])


def averages(net, X):
    """What the recurrent network gives, one time step after the other."""
    h, found = 0.0, []
    for x in X.ravel():
        h = 0.5 * h + 0.5 * np.tanh(x)
        found.append(h)
    return np.asarray([found])


def scores(X):
    e = np.exp(X @ WEIGHTS.T)
    return e / e.sum(axis=1, keepdims=True)


def close(result, expected):
    np.testing.assert_allclose(np.asarray(result), expected, rtol=1e-5, atol=1e-5)


def labels_equal(labels, expected):
    assert labels.tolist() == expected


def names_equal(net, expected):
    assert [layer.Name for layer in net.Layers] == expected


def second_close(result, expected):
    close(result[1], expected)


def second_equal(result, expected):
    labels_equal(result[1], expected)


def weights_close(net, expected):
    close(net.Layers[1].Weights, expected)


def one_step(X, T, layers, options):
    """Gradient descent on half the squared error per observation, one step of the default rate."""
    return WEIGHTS - 0.01 * (X @ WEIGHTS.T - T).T @ X / len(X)


def options(**given):
    given = {"MaxEpochs": 1, "MiniBatchSize": 4, "Shuffle": "never", "L2Regularization": 0, **given}
    return dl.trainingOptions("sgdm", Verbose=False, **given)


def case(*args, reference, compare, **options):
    return Case(args, reference, options=options, smooth=False, backends=False, compare=compare)


def of_no_network(name, instead):
    """A dlnetwork is refused, and the message says what takes it."""

    def call(dl):
        net = dl.dlnetwork([dl.featureInputLayer(3), dl.softmaxLayer()])
        return getattr(dl, name)(net, dl.ones(2, 3))

    return Bad(call, errors.ClassError, f"SeriesNetwork or a DAGNetwork.*fix: .*{instead}")


RECORDS = [
    Record(
        "trainNetwork",
        (
            case(
                A((4, 3)),
                A((4, 2)),
                layers(dl.regressionLayer()),
                options(),
                reference=one_step,
                compare=weights_close,
            ),
        ),
        (
            Bad(
                lambda dl: dl.trainNetwork(dl.ones(5, 3), dl.ones(5, 2), layers(), options()),
                errors.ArgumentError,
                r"no output layer.*trainnet\(X, T, layers",
            ),
            Bad(
                lambda dl: dl.trainNetwork(dl.ones(5, 3), dl.ones(5, 2), dl.dlnetwork(layers()), options()),
                errors.ClassError,
                r"fix: trainnet\(X, T, net",
            ),
            Bad(
                lambda dl: dl.trainNetwork(dl.ones(5, 3), dl.ones(5, 2), regressor(), options()),
                errors.ClassError,
                r"fix: net\.Layers, or layerGraph\(net\)",
            ),
            Bad(
                lambda dl: dl.trainNetwork(
                    dl.ones(5, 3), dl.ones(5, 3), layers(dl.regressionLayer()), options()
                ),
                errors.SizeError,
                "trainNetwork: the responses are 3",
            ),
            Bad(
                lambda dl: dl.trainNetwork(
                    dl.ones(5, 3),
                    dl.ones(5, 1),
                    layers(dl.softmaxLayer(), dl.classificationLayer()),
                    options(),
                ),
                errors.ClassError,
                "no class labels",
            ),
        ),
    ),
    Record(
        "assembleNetwork",
        (
            case(
                layers(dl.regressionLayer()),
                reference=lambda layers: WEIGHTS,
                compare=weights_close,
            ),
        ),
        (
            Bad(
                lambda dl: dl.assembleNetwork([layers()[0], dl.fullyConnectedLayer(2), dl.regressionLayer()]),
                errors.ArgumentError,
                "layer 'fc' has no value of Weights",
            ),
            Bad(
                lambda dl: dl.assembleNetwork(layers(dl.softmaxLayer(), dl.classificationLayer())),
                errors.ArgumentError,
                "does not know its classes",
            ),
            Bad(lambda dl: dl.assembleNetwork(3), errors.ClassError, "layers or a layer graph"),
        ),
    ),
    Record(
        "dag2dlnetwork",
        (
            case(
                classifier(),
                reference=lambda net: ["input", "fc", "softmax"],
                compare=names_equal,
            ),
        ),
        (Bad(lambda dl: dl.dag2dlnetwork(3), errors.ClassError, "SeriesNetwork or a DAGNetwork"),),
    ),
    Record(
        "classify",
        (
            case(
                classifier(),
                A((5, 3)),
                reference=lambda net, X: [NAMES[k] for k in scores(X).argmax(axis=1)],
                compare=labels_equal,
            ),
            case(
                classifier(),
                A((5, 3)),
                MiniBatchSize=2,
                nargout=2,
                reference=lambda net, X, **options: scores(X),
                compare=second_close,
            ),
        ),
        (
            Bad(
                lambda dl: dl.classify(regressor(), dl.ones(2, 3)),
                errors.ArgumentError,
                r"fix: predict\(net, X\)",
            ),
            of_no_network("classify", "minibatchpredict"),
        ),
    ),
    Record(
        "activations",
        (
            case(
                classifier(),
                A((5, 3)),
                "fc",
                reference=lambda net, X, layer: WEIGHTS @ X.T,
                compare=close,
            ),
            case(
                classifier(),
                A((5, 3)),
                2,
                OutputAs="rows",
                reference=lambda net, X, layer, **options: X @ WEIGHTS.T,
                compare=close,
            ),
        ),
        (
            Bad(
                lambda dl: dl.activations(classifier(), dl.ones(2, 3), "f"),
                errors.ArgumentError,
                "no layer 'f'",
            ),
            Bad(lambda dl: dl.activations(classifier(), dl.ones(2, 3), 9), errors.ArgumentError, "1 to 4"),
            Bad(
                lambda dl: dl.activations(classifier(), dl.ones(2, 3), "fc", OutputAs="row"),
                errors.OptionError,
                "OutputAs must be",
            ),
            Bad(
                lambda dl: dl.activations(dl.softmaxLayer(), dl.ones(2, 3), "fc"),
                errors.ClassError,
                "a dlnetwork, a SeriesNetwork or a DAGNetwork.*fix: .*minibatchpredict",
            ),
        ),
    ),
    Record(
        "predictAndUpdateState",
        (case(averaging(), A((1, 7)), reference=averages, compare=second_close),),
        (
            Bad(
                lambda dl: dl.predictAndUpdateState(regressor(), dl.ones(2, 3)),
                errors.ArgumentError,
                r"no layer that keeps a state.*fix: predict\(net, X\)",
            ),
            of_no_network("predictAndUpdateState", "nargout=2"),
        ),
    ),
    Record(
        "classifyAndUpdateState",
        (
            case(
                signs(),
                A((1, 7)),
                reference=lambda net, X: [("minus", "plus")[int(h > 0)] for h in averages(net, X)[0]],
                compare=second_equal,
            ),
        ),
        (
            Bad(
                lambda dl: dl.classifyAndUpdateState(averaging(), dl.ones(1, 3)),
                errors.ArgumentError,
                "a classification layer",
            ),
            of_no_network("classifyAndUpdateState", "scores2label"),
        ),
    ),
]

"""Records of importParameters and compareNetworks; more is in test_conversion.py."""

import numpy as np

import dlarray as dl
from dlarray import errors
from records import Bad, Case, Record

# Fully connected, so that the sizes of a file and of the network can differ in one way only.


def small(scale=1.0):
    """in -> fc."""
    W = scale * np.arange(6.0).reshape(2, 3)
    return dl.dlnetwork(
        [
            dl.featureInputLayer(3, Name="in"),
            dl.fullyConnectedLayer(2, Name="fc", Weights=W, Bias=np.zeros((2, 1))),
        ]
    )


X = dl.dlarray(np.eye(3, dtype=np.float32), "CB")
PYTORCH = {"head.weight": np.arange(6.0).reshape(2, 3) * 2, "head.bias": np.array([1.0, -1.0])}
KERAS = {"dense/kernel": PYTORCH["head.weight"].T, "dense/bias": PYTORCH["head.bias"]}
OURS = {"fc/Weights": PYTORCH["head.weight"], "fc/Bias": PYTORCH["head.bias"][:, None]}


def parameters(net, expected):
    for value, wanted in zip(net.Learnables.Value, expected, strict=True):
        np.testing.assert_array_equal(np.asarray(dl.extractdata(value)), wanted)


def differences(T, expected):
    assert T.LayerA == ["in", "fc"] and T.MaxAbsolute == expected, T


def case(args, expected, compare, **options):
    return Case(
        args, lambda *_, **__: expected, options=options, backends=False, smooth=False, compare=compare
    )


WANTED = (PYTORCH["head.weight"], PYTORCH["head.bias"][:, None])

RECORDS = [
    Record(
        "importParameters",
        (
            case((small(), PYTORCH), WANTED, parameters),
            case((small(), PYTORCH, {"fc": "head"}), WANTED, parameters),
            case((small(), KERAS), WANTED, parameters, From="keras"),
            case((small(), OURS), WANTED, parameters, From="matlab"),
        ),
        (
            Bad(lambda dl: dl.importParameters(3, PYTORCH), errors.ClassError, "must be a dlnetwork"),
            Bad(lambda dl: dl.importParameters(small(), 3), errors.ClassError, "must be a mapping"),
            Bad(
                lambda dl: dl.importParameters(dl.dlnetwork([dl.reluLayer()], Initialize=False), {}),
                errors.ArgumentError,
                "not initialized",
            ),
            Bad(lambda dl: dl.importParameters(small(), {}), errors.ArgumentError, "no module .*'fc'"),
            Bad(
                lambda dl: dl.importParameters(small(), {"a.weight": np.ones((3, 3))}),
                errors.SizeError,
                "fc/Weights is 2×3, but 'a'",
            ),
            Bad(
                lambda dl: dl.importParameters(small(), PYTORCH, From="caffe"),
                errors.OptionError,
                "From must be",
            ),
        ),
    ),
    Record(
        "compareNetworks",
        (
            case((small(), small(), X), [0.0, 0.0], differences),
            case((small(), small(2.0), X), [0.0, 5.0], differences),
            case((small(), lambda X: {"in": X, "fc": np.zeros((2, 3))}, X), [0.0, 5.0], differences),
        ),
        (
            Bad(lambda dl: dl.compareNetworks(3, small(), X), errors.ClassError, "must be a dlnetwork"),
            Bad(
                lambda dl: dl.compareNetworks(small(), 3, X),
                errors.ClassError,
                "must be a dlnetwork, a mapping",
            ),
            Bad(
                lambda dl: dl.compareNetworks(small(), small(), X, Tolerance=-1),
                errors.OptionError,
                "Tolerance must be",
            ),
        ),
    ),
]

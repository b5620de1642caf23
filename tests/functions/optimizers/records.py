"""Records of the functions that functions/optimizers/ defines."""

import math

import numpy as np

import dlarray as dl
from dlarray import errors
from tests.support.records import A, Bad, Case, Record, positive
from tests.support.references import of


def same_scaler(result, expected):
    import dlarray as dl

    assert dl.underlyingType(result.Scale) == "single"
    found = (
        float(result.Scale),
        result.GrowthFactor,
        result.BackoffFactor,
        result.GrowthInterval,
        float(result.GrowthTracker),
    )
    assert found == expected


def adam(p, g, m, v, t, rate=0.001, b1=0.9, b2=0.999, eps=1e-8):
    m = b1 * (m if np.ndim(m) > 1 else 0) + (1 - b1) * g
    v = b2 * (v if np.ndim(v) > 1 else 0) + (1 - b2) * g**2
    return p - rate * math.sqrt(1 - b2**t) / (1 - b1**t) * m / (np.sqrt(v) + eps), m, v


def sgdm(p, g, v, rate=0.01, momentum=0.9):
    v = momentum * (v if np.ndim(v) > 1 else 0) - rate * g
    return p + v, v


def rmsprop(p, g, v, rate=0.001, b=0.9, eps=1e-8):
    v = b * (v if np.ndim(v) > 1 else 0) + (1 - b) * g**2
    return p - rate * g / (np.sqrt(v) + eps), v


def square(p):
    """The loss |p|² and its gradient."""
    return dl.sum(p * p, "all"), 2 * p


def is_small(result, expected):
    params, state = result
    assert float(dl.max(dl.abs(params), [], "all")) < 1e-12 and state.LineSearchStatus == "completed"


RECORDS = [
    Record(
        "lossScaler",
        (
            Case(
                (), lambda: (65536.0, 2.0, 0.5, 2000, 0.0), smooth=False, backends=False, compare=same_scaler
            ),
            Case(
                (),
                lambda **o: (8.0, 4.0, 0.25, 3, 0.0),
                options={"InitialScale": 8, "GrowthFactor": 4, "BackoffFactor": 0.25, "GrowthInterval": 3},
                smooth=False,
                backends=False,
                compare=same_scaler,
            ),
        ),
        (
            Bad(
                lambda dl: dl.lossScaler(InitialScale=0),
                errors.ArgumentError,
                "Scale must be a positive number, but it is 0",
            ),
            Bad(
                lambda dl: dl.lossScaler(GrowthFactor=0.5),
                errors.ArgumentError,
                "Factor must be a number from 1",
            ),
            Bad(
                lambda dl: dl.lossScaler(BackoffFactor=1),
                errors.ArgumentError,
                "above 0 and below 1, but it is 1",
            ),
            Bad(lambda dl: dl.lossScaler(GrowthInterval=2.5), errors.ArgumentError, "must be a whole number"),
            Bad(lambda dl: dl.lossScaler(Scale=2), errors.OptionError, "there is no option"),
            Bad(
                lambda dl: dl.lossScaler().scale([1, 2]),
                errors.SizeError,
                "the loss must be one number, but it is 1×2",
            ),
            Bad(lambda dl: dl.lossScaler().unscale([]), errors.ArgumentError, "no gradients"),
            Bad(
                lambda dl: dl.lossScaler().choose(True, [1, 2], [1]),
                errors.ArgumentError,
                "the same structure",
            ),
        ),
    ),
    Record(
        "adamupdate",
        (
            Case((A((3, 4)), A((3, 4)), A((3, 4)), A((3, 4), draw=positive), 3), adam),
            Case((A((3, 4), "CB"), A((3, 4), "CB"), [], [], 1, 0.05, 0.75, 0.95, 1e-3), adam, "CB"),
            Case((A((2, 3, 4)), A((2, 3, 4)), A((2, 3, 4)), A((2, 3, 4), draw=positive), 7, 0.1), adam),
        ),
        (
            Bad(
                lambda dl: dl.adamupdate([dl.ones(3, 4)], [dl.ones(4, 3)], [], [], 1),
                errors.SizeError,
                r"params\[0\] is 3×4, but its gradient is 4×3",
            ),
            Bad(lambda dl: dl.adamupdate(1, 1, [], [], 0), errors.ArgumentError, "iteration must be"),
        ),
    ),
    Record(
        "sgdmupdate",
        (
            Case((A((3, 4)), A((3, 4)), A((3, 4))), sgdm),
            Case((A((3, 4), "CB"), A((3, 4), "CB"), [], 0.05, 0.75), sgdm, "CB"),
        ),
        (
            Bad(
                lambda dl: dl.sgdmupdate({"W": dl.ones(2)}, {"V": dl.ones(2)}, []),
                errors.ArgumentError,
                r"grad\.W is missing",
            ),
            Bad(lambda dl: dl.sgdmupdate(1, 1, [], 0.1, 2), errors.ArgumentError, "momentum must be"),
        ),
    ),
    Record(
        "dlupdate",
        (
            Case((lambda p: 3 * p, A((2, 3), "CB")), lambda f, p: 3 * p, "CB"),
            Case((lambda p, q: p - q, A((2, 3), "CB"), A((2, 3), "CB")), lambda f, p, q: p - q, "CB"),
        ),
        (
            Bad(lambda dl: dl.dlupdate(3, dl.dlarray(4)), errors.ClassError, "fun must be a function"),
            Bad(
                lambda dl: dl.dlupdate(lambda p, q: p, [dl.dlarray(4)], [dl.dlarray(4)] * 2),
                errors.ArgumentError,
                "params has 1 values, but A1 has 2",
            ),
        ),
    ),
    Record(
        "rmspropupdate",
        (
            Case((A((3, 4)), A((3, 4)), A((3, 4), draw=positive)), rmsprop),
            Case((A((3, 4), "CB"), A((3, 4), "CB"), [], 0.05, 0.75, 1e-3), rmsprop, "CB"),
            Case((A((2, 3, 4)), A((2, 3, 4)), A((2, 3, 4), draw=positive), 0.1), rmsprop),
        ),
        (
            Bad(
                lambda dl: dl.rmspropupdate([dl.ones(3, 4)], [dl.ones(4, 3)], []),
                errors.SizeError,
                r"params\[0\] is 3×4, but its gradient is 4×3; fix",
            ),
            Bad(
                lambda dl: dl.rmspropupdate(1, 1, [], 0.1, 2),
                errors.ArgumentError,
                "sqGradDecay must be a number from 0",
            ),
        ),
    ),
    Record(
        "lbfgsState",
        (of(equals=lambda s: (s.HistorySize, s.InverseHessianFactor), HistorySize=5)((5, 1)),),
        (
            Bad(
                lambda dl: dl.lbfgsState(HistorySize=0),
                errors.ArgumentError,
                "HistorySize must be a whole number",
            ),
            Bad(
                lambda dl: dl.lbfgsState(InitialInverseHessianFactor=0),
                errors.ArgumentError,
                "InitialInverseHessianFactor must be a positive number, but it is 0",
            ),
            Bad(lambda dl: dl.lbfgsState(History=3), errors.OptionError, "HistorySize"),
        ),
    ),
    Record(
        "lbfgsupdate",
        (
            Case(
                (A((3, 4), "CB"), square, dl.lbfgsState(InitialInverseHessianFactor=0.5)),
                lambda *_: None,
                smooth=False,
                backends=False,
                compare=is_small,
            ),
        ),
        (
            Bad(lambda dl: dl.lbfgsupdate(1.0, 3), errors.ClassError, "lossFcn must be a function"),
            Bad(lambda dl: dl.lbfgsupdate(dl.ones(2), lambda p: p), errors.ArgumentError, "returned 1 value"),
            Bad(
                lambda dl: dl.lbfgsupdate(dl.ones(2), lambda p: (1.0, 1.0)),
                errors.SizeError,
                "a parameter is 2×2 dlarray, but its gradient is 1×1",
            ),
            Bad(
                lambda dl: dl.lbfgsupdate(dl.ones(2), square, 3),
                errors.ClassError,
                "solverState must be an LBFGSState",
            ),
            Bad(
                lambda dl: dl.lbfgsupdate(dl.ones(2), square, [], LineSearchMethod="armijo"),
                errors.OptionError,
                "LineSearchMethod must be one of",
            ),
            Bad(
                lambda dl: dl.lbfgsupdate(dl.ones(2), square, [], "NumLossFunctionOutputs", 3),
                errors.ArgumentError,
                "returned 2 values, but 3 are needed",
            ),
        ),
    ),
]

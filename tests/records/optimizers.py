"""Records of the optimisers' steps; containers and PyTorch's numbers are in ``tests/test_optimizers.py``."""

import math

import numpy as np

from dlarray import errors
from records import A, Bad, Case, Record, positive


def adam(p, g, m, v, t, rate=0.001, b1=0.9, b2=0.999, eps=1e-8):
    m = b1 * (m if np.ndim(m) > 1 else 0) + (1 - b1) * g
    v = b2 * (v if np.ndim(v) > 1 else 0) + (1 - b2) * g**2
    return p - rate * math.sqrt(1 - b2**t) / (1 - b1**t) * m / (np.sqrt(v) + eps), m, v


def sgdm(p, g, v, rate=0.01, momentum=0.9):
    v = momentum * (v if np.ndim(v) > 1 else 0) - rate * g
    return p + v, v


RECORDS = [
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
]

"""Records of the activations that MATLAB has as layers only, and of dropout."""

import numpy as np

from dlarray import errors
from records import A, Bad, Case, Record


def wide(gen, size):
    return 3 * gen.standard_normal(size)


def away_from_edges(gen, size):
    """Numbers that are not near 0 or 2, where the slope of some activations jumps."""
    return gen.choice([-3.0, -1.2, -0.4, 0.3, 1.1, 1.7, 2.6, 5.0], size) + 0.05 * gen.uniform(-1, 1, size)


def softplus(x):
    return np.logaddexp(0, x)


def cases(reference, draw=wide, rest=(), options=()):
    return (
        Case((A((5, 4), "CB", draw), *rest), reference, "CB"),
        Case((A((2, 3, 4), "CBT", draw), *rest), reference, "CBT"),
        Case((A((4, 3), "", draw), *rest), reference, ""),
        Case((A((0, 3), "CB", draw), *rest), reference, "CB"),
    )


def same_numbers(x, p=0.5):
    """What dropout leaves: drawn from the stream that `rand` draws from, so only its form is known here."""
    return x


def dropped(result, expected):
    y, x = np.asarray(result), np.asarray(expected)
    assert y.shape == x.shape
    kept = y != 0
    np.testing.assert_allclose(y[kept], 2 * x[kept], rtol=1e-6)


RECORDS = (
    Record(
        "elu",
        (
            *cases(lambda x: np.where(x < 0, np.expm1(np.minimum(x, 0)), x), away_from_edges),
            Case(
                (A((5, 4), "CB", away_from_edges), 0.5),
                lambda x, a: np.where(x < 0, a * np.expm1(np.minimum(x, 0)), x),
                "CB",
            ),
        ),
        (
            Bad(lambda dl: dl.elu([1, 2], "a"), errors.ArgumentError, "elu: alpha must be a real number"),
            Bad(lambda dl: dl.elu([1j]), errors.ClassError, "elu: X"),
        ),
    ),
    Record(
        "swish",
        cases(lambda x: x / (1 + np.exp(-x))),
        (Bad(lambda dl: dl.swish([1j]), errors.ClassError, "swish: X"),),
    ),
    Record(
        "softplus",
        cases(softplus),
        (Bad(lambda dl: dl.softplus([1j]), errors.ClassError, "softplus: X"),),
    ),
    Record(
        "mish",
        cases(lambda x: x * np.tanh(softplus(x))),
        (Bad(lambda dl: dl.mish([1j]), errors.ClassError, "mish: X"),),
    ),
    Record(
        "clippedrelu",
        cases(lambda x, c: np.clip(x, 0, c), away_from_edges, (2.0,)),
        (
            Bad(
                lambda dl: dl.clippedrelu([1, 2], 0),
                errors.ArgumentError,
                "ceiling must be a positive number",
            ),
            Bad(
                lambda dl: dl.clippedrelu([1, 2], "6"),
                errors.ArgumentError,
                "ceiling must be a positive number",
            ),
        ),
    ),
    Record(
        "prelu",
        (
            *cases(lambda x, a: np.where(x > 0, x, a * x), away_from_edges, (0.25,)),
            Case(
                (A((5, 4), "CB", away_from_edges), A((5,), "C")),
                lambda x, a: np.where(x > 0, x, a.reshape(5, 1) * x),
                "CB",
            ),
        ),
        (Bad(lambda dl: dl.prelu([1j], 0.25), errors.ClassError, "relu: X"),),
    ),
    Record(
        "dropout",
        (
            Case((A((5, 4), "CB"), 0.5), same_numbers, "CB", smooth=False, compare=dropped),
            Case((A((5, 4), "CB"), 0), same_numbers, "CB"),
            Case((A((2, 3, 4), "CBT"),), same_numbers, "CBT", smooth=False, compare=dropped),
        ),
        (
            Bad(
                lambda dl: dl.dropout([1, 2], 1),
                errors.ArgumentError,
                "probability must be a number from 0 and below 1",
            ),
            Bad(
                lambda dl: dl.dropout([1, 2], float("nan")),
                errors.ArgumentError,
                "probability must be a number from 0 and below 1",
            ),
        ),
    ),
)

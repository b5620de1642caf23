"""Records of the functions that functions/activations/ defines."""

import math

import numpy as np

from dlarray import errors
from tests.support.records import A, Bad, Case, Record


def apart_from_zero(gen, size):
    return gen.uniform(0.2, 3.0, size) * gen.choice([-1.0, 1.0], size)


def by_element(f):
    return lambda x, *args, **options: np.vectorize(lambda v: f(v, *args, **options), otypes=[float])(x)


def elementwise(name, f, draw=None, extra=(), bad=()):
    reference = by_element(f)
    complex_input = Bad(lambda dl: getattr(dl, name)(dl.dlarray([1 + 2j, 3])), errors.ClassError, "complex")
    return Record(
        name,
        (
            Case((A((3, 4), "CB", draw),), reference, "CB"),
            Case((A((2, 3, 1, 5), "SSCB", draw),), reference, "SSCB"),
            Case((A((4, 1), "", draw),), reference),
            Case((A((0, 3), "CB", draw),), lambda x: x, "CB"),
            *extra,
        ),
        (complex_input, *bad),
    )


def gelu(x, Approximation="none"):
    if Approximation == "tanh":
        return x / 2 * (1 + math.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x**3)))
    return x / 2 * math.erfc(-x / math.sqrt(2))


def softmax(x, DataFormat="CB"):
    axis = DataFormat.find("C")
    e = np.exp(x - x.max(axis=axis, keepdims=True))
    return e / e.sum(axis=axis, keepdims=True)


def in_format(fmt):
    """The reference for data that is stored in this format."""
    return lambda x: softmax(x, fmt)


def wide(gen, size):
    return 3 * gen.standard_normal(size)


def away_from_edges(gen, size):
    """Numbers that are not near 0 or 2, where the slope of some activations jumps."""
    return gen.choice([-3.0, -1.2, -0.4, 0.3, 1.1, 1.7, 2.6, 5.0], size) + 0.05 * gen.uniform(-1, 1, size)


def within_steps(gen, size):
    """Numbers that are not near -1, 0 or 1, where the slope of transfer functions jumps."""
    return gen.choice([-2.5, -1.5, -0.5, 0.5, 1.5, 3.0], size) + 0.3 * gen.uniform(-1, 1, size)


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


RECORDS = [
    elementwise("sigmoid", lambda x: 1 / (1 + math.exp(-x))),
    elementwise("relu", lambda x: max(x, 0), apart_from_zero),
    elementwise(
        "leakyrelu",
        lambda x, s=0.01: x if x > 0 else s * x,
        apart_from_zero,
        (
            Case(
                (A((3, 4), "CB", apart_from_zero), 0.3), by_element(lambda x, s: x if x > 0 else s * x), "CB"
            ),
            Case((A((3, 4), "", apart_from_zero), -1.5), by_element(lambda x, s: x if x > 0 else s * x)),
            Case((A((3, 4), "", apart_from_zero), 2), by_element(lambda x, s: x if x > 0 else s * x)),
        ),
        (
            Bad(
                lambda dl: dl.leakyrelu([1, 2], "a"),
                errors.ArgumentError,
                "scaleFactor must be a real number",
            ),
        ),
    ),
    elementwise(
        "gelu",
        gelu,
        None,
        (
            Case((A((5, 4), "CB", lambda g, s: 3 * g.standard_normal(s)),), by_element(gelu), "CB"),
            Case((A((5, 4), "CB"),), by_element(gelu), "CB", {"Approximation": "tanh"}),
            Case((A((5, 4)),), by_element(gelu), "", {"Approximation": "none"}),
        ),
        (
            Bad(lambda dl: dl.gelu([1, 2], Approximation="erf"), errors.OptionError, '"none", "tanh"'),
            Bad(
                lambda dl: dl.gelu([1, 2], Approximate="tanh"),
                errors.OptionError,
                'did you mean "Approximation"',
            ),
            Bad(lambda dl: dl.gelu([1, 2], "tanh"), errors.ArgumentError, "at most 1"),
        ),
    ),
    Record(
        "softmax",
        (
            Case((A((4, 3), "CB"),), in_format("CB"), "CB"),
            Case((A((4, 3), "BC"),), in_format("CB"), "CB"),
            Case((A((2, 3, 4, 5), "SSCB"),), in_format("SSCB"), "SSCB"),
            Case((A((2, 3, 4), "TBC"),), in_format("CBT"), "CBT"),
            Case((A((7,), "C"),), in_format("CU"), "CU"),
            Case((A((1, 3), "CB"),), in_format("CB"), "CB"),
            Case((A((3, 0), "CB"),), lambda x: x, "CB"),
            Case((A((0, 3), "CB"),), lambda x: x, "CB"),
            Case((A((2, 3, 4)),), softmax, "", {"DataFormat": "TCB"}),
        ),
        (
            Bad(lambda dl: dl.softmax([1, 2]), errors.FormatError, "DataFormat"),
            Bad(lambda dl: dl.softmax(dl.zeros(2, 3), DataFormat="SB"), errors.FormatError, 'label "C"'),
            Bad(lambda dl: dl.softmax(dl.dlarray([[1, 2]], "SB")), errors.FormatError, r"1\(S\) × 2\(B\)"),
            Bad(lambda dl: dl.softmax(dl.dlarray([1j, 2], "C")), errors.ClassError, "complex"),
        ),
    ),
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
    elementwise("logsig", lambda n: 1 / (1 + math.exp(-n))),
    elementwise("tansig", lambda n: 2 / (1 + math.exp(-2 * n)) - 1),
    elementwise("elliotsig", lambda n: n / (1 + abs(n)), apart_from_zero),
    elementwise("purelin", lambda n: n),
    elementwise("poslin", lambda n: max(n, 0), apart_from_zero),
    elementwise("satlin", lambda n: min(max(n, 0), 1), within_steps),
    elementwise("satlins", lambda n: min(max(n, -1), 1), within_steps),
    elementwise("hardlim", lambda n: float(n >= 0), apart_from_zero),
    elementwise("hardlims", lambda n: 2.0 * (n >= 0) - 1, apart_from_zero),
    elementwise("radbas", lambda n: math.exp(-(n**2))),
    elementwise("tribas", lambda n: max(1 - abs(n), 0), within_steps),
]

"""Records of the deep-learning operations: activations, softmax, layernorm, fullyconnect."""

import math

import numpy as np

from dlarray import errors
from records import A, Bad, Case, Record


def apart_from_zero(gen, size):
    return gen.uniform(0.2, 3.0, size) * gen.choice([-1.0, 1.0], size)


def F(size, fmt=""):
    """An offset or bias: the second derivative does not depend on it, so tests/test_layernorm.py checks its first."""
    return A(size, fmt, differentiable=False)


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


def layernorm(fmt, dims):
    """Loop over everything that is not normalised; ``dims`` are the labels of what is."""

    def reference(x, offset, scale, Epsilon=1e-5, OperationDimension=None, DataFormat=None):
        labels = DataFormat or fmt
        channel = labels.index("C")
        over = [d for d, label in enumerate(labels) if label in dims]
        kept = [d for d in range(x.ndim) if d not in over]
        y = np.empty(x.shape)
        for where in np.ndindex(*[x.shape[d] for d in kept]):
            key = [slice(None)] * x.ndim
            for d, i in zip(kept, where, strict=True):
                key[d] = i
            part = x[tuple(key)]
            y[tuple(key)] = (part - part.mean()) / math.sqrt(part.var() + Epsilon)
        shape = [-1 if d == channel else 1 for d in range(x.ndim)]
        return y * scale.reshape(shape) + offset.reshape(shape)

    return reference


def fullyconnect(fmt, summed="SC"):
    """One output after the other, one observation after the other."""

    def reference(x, weights, bias, dim=None, DataFormat=None, WeightsFormat=None):
        labels = DataFormat or fmt
        over = [d for d, label in enumerate(labels) if label in summed]
        kept = [d for d in range(len(labels)) if d not in over]
        w = weights.reshape((weights.shape[0], -1), order="F")
        b = np.zeros(len(w)) if np.size(bias) == 1 and not np.any(bias) else np.ravel(bias)
        y = np.empty((len(w), *(x.shape[d] for d in kept)))
        for where in np.ndindex(*y.shape[1:]):
            key = [slice(None)] * len(labels)
            for d, i in zip(kept, where, strict=True):
                key[d] = i
            inputs = x[tuple(key)].ravel(order="F")
            for k in range(len(w)):
                y[(k, *where)] = sum(w[k] * inputs) + b[k]
        return y

    return reference


def along(x, weights, bias, dim):
    y = np.tensordot(weights, x, (1, dim - 1))
    return np.moveaxis(y + np.reshape(bias, (-1,) + (1,) * (y.ndim - 1)), 0, dim - 1)


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
        "layernorm",
        (
            Case((A((5, 3), "CB"), F((5, 1)), A((1, 5))), layernorm("CB", "C"), "CB"),
            Case((A((5, 3), "BC"), F((3,), "C"), A((3,), "C")), layernorm("CB", "C"), "CB"),
            Case((A((5, 2, 3), "CBT"), F((5, 1)), A((5, 1))), layernorm("CBT", "C"), "CBT"),
            Case((A((4, 5, 2), "SCB"), F((5, 1)), A((5, 1))), layernorm("SCB", "C"), "SCB"),
            Case((A((2, 3, 5, 2), "SSCB"), F((5, 1)), A((5, 1))), layernorm("SSCB", "SC"), "SSCB"),
            Case((A((2, 3, 2, 2, 2), "SSCBT"), F((2, 1)), A((2, 1))), layernorm("SSCBT", "SC"), "SSCBT"),
            Case((A((5, 3, 2), "CBU"), F((5, 1)), A((5, 1))), layernorm("CBU", "C"), "CBU"),
            Case((A((1, 3), "CB"), F((1, 1)), A((1, 1))), layernorm("CB", "C"), "CB"),
            Case((A((4, 0), "CB"), F((4, 1)), A((4, 1))), lambda x, *_: x, "CB"),
            Case(
                (A((2, 3, 5, 2), "SSCB"), F((5, 1)), A((5, 1))),
                layernorm("SSCB", "C"),
                "SSCB",
                {"OperationDimension": "channel-only"},
            ),
            Case(
                (A((4, 5, 2), "SCB"), F((5, 1)), A((5, 1))),
                layernorm("SCB", "SC"),
                "SCB",
                {"OperationDimension": "spatial-channel", "Epsilon": 1e-3},
            ),
            Case(
                (A((5, 2, 3), "CBT"), F((5, 1)), A((5, 1))),
                layernorm("CBT", "CT"),
                "CBT",
                {"OperationDimension": "batch-excluded"},
            ),
            Case(
                (A((5, 2, 3, 2), "CBTU"), F((5, 1)), A((5, 1))),
                layernorm("CBTU", "CTU"),
                "CBTU",
                {"OperationDimension": "batch-excluded"},
            ),
            Case((A((2, 5, 3)), F((5, 1)), A((5, 1))), layernorm("", "C"), "", {"DataFormat": "TCB"}),
        ),
        (
            Bad(
                lambda dl: dl.layernorm(dl.zeros(3, 2), [0, 0, 0], [1, 1, 1]),
                errors.FormatError,
                "DataFormat",
            ),
            Bad(
                lambda dl: dl.layernorm(dl.dlarray(dl.zeros(3, 2), "SB"), [0, 0, 0], [1, 1, 1]),
                errors.FormatError,
                'label "C"',
            ),
            Bad(
                lambda dl: dl.layernorm(dl.dlarray(dl.zeros(3, 2), "CB"), [0, 0], [1, 1, 1]),
                errors.SizeError,
                r"offset is 1×2 dlarray, but X is 3\(C\) × 2\(B\)",
            ),
            Bad(
                lambda dl: dl.layernorm(dl.dlarray(dl.zeros(4, 2), "CB"), [0, 0, 0, 0], dl.ones(2, 2)),
                errors.SizeError,
                "scaleFactor is 2×2 dlarray",
            ),
            Bad(
                lambda dl: dl.layernorm(
                    dl.dlarray(dl.zeros(3, 3), "CB"), dl.dlarray([0, 0, 0], "B"), [1, 1, 1]
                ),
                errors.FormatError,
                r"offset is 3\(B\) × 1\(U\)",
            ),
            Bad(
                lambda dl: dl.layernorm(dl.dlarray(dl.zeros(3, 2), "CB"), [0, 0, 0], [1, 1, 1], Epsilon=0),
                errors.ArgumentError,
                "Epsilon must be a positive",
            ),
            Bad(
                lambda dl: dl.layernorm(dl.dlarray(dl.zeros(3, 2), "CB"), 0, 1, OperationDimension="all"),
                errors.OptionError,
                '"batch-excluded"',
            ),
        ),
    ),
    Record(
        "fullyconnect",
        (
            Case((A((4, 3), "CB"), A((2, 4)), F((2, 1))), fullyconnect("CB"), "CB"),
            Case((A((4, 3), "BC"), A((2, 3)), F((1, 2))), fullyconnect("CB"), "CB"),
            Case((A((4, 3, 2), "CBT"), A((5, 4), "CU"), F((5,), "C")), fullyconnect("CBT"), "CBT"),
            Case((A((3, 2, 4, 5), "SSCB"), A((6, 24)), F((6, 1))), fullyconnect("SSCB"), "CB"),
            Case((A((3, 2, 4, 5), "SSCB"), A((6, 3, 2, 4)), F((6, 1))), fullyconnect("SSCB"), "CB"),
            Case(
                (A((3, 2, 4), "SSC"), A((6, 24)), F((6, 1))),
                lambda *a: fullyconnect("SSC")(*a)[:, None],
                "CU",
            ),
            Case((A((3, 2), "BT"), A((4, 1)), F((4, 1))), fullyconnect("BT"), "CBT"),
            Case((A((3, 2), "SB"), A((4, 3)), F((4, 1))), fullyconnect("SB"), "CB"),
            Case((A((3, 2, 4), "CBU"), A((5, 3)), F((5, 1))), fullyconnect("CBU"), "CBU"),
            Case((A((3, 2, 4), "CBU"), A((5, 12)), F((5, 1))), fullyconnect("CBU", "SCU"), "CB"),
            Case((A((3, 2), "CU"), A((5, 6)), 0), lambda *a: fullyconnect("CU", "SCU")(*a)[:, None], "CU"),
            Case((A((4, 1), "CB"), A((2, 4)), 0), fullyconnect("CB"), "CB"),
            Case((A((4, 0), "CB"), A((2, 4)), []), lambda *_: np.zeros((2, 0)), "CB", smooth=False),
            Case(
                (A((4, 3, 2)), A((2, 3)), F((2, 1))),
                lambda *a, **k: fullyconnect("")(*a, **k).transpose(1, 0, 2),
                "",
                {"DataFormat": "TCB"},
            ),
            Case((A((4, 3)), A((2, 4)), F((2, 1)), 1), along),
            Case((A((4, 3, 2)), A((5, 3)), F((5, 1)), 2), along),
            Case((A((4, 3, 2), "CBT"), A((5, 2)), F((5, 1)), 3), along, "CBT"),
        ),
        (
            Bad(
                lambda dl: dl.fullyconnect(dl.dlarray(dl.zeros(4, 3), "CB"), dl.zeros(2, 5), 0),
                errors.SizeError,
                r"weights is 2×5 dlarray.*\(4\(C\) × 3\(B\) dlarray\) has 4\(C\).*fix: weights of size 2×4",
            ),
            Bad(
                lambda dl: dl.fullyconnect(dl.dlarray(dl.zeros(4, 3), "CB"), dl.zeros(2, 4), [1, 2, 3]),
                errors.SizeError,
                "bias is 1×3 dlarray, but weights is 2×4",
            ),
            Bad(
                lambda dl: dl.fullyconnect(
                    dl.dlarray(dl.zeros(4, 2), "CB"), dl.zeros(2, 4), dl.dlarray([1, 2], "B")
                ),
                errors.FormatError,
                r"bias is 2\(B\)",
            ),
            Bad(
                lambda dl: dl.fullyconnect(dl.zeros(4, 3), dl.zeros(2, 4), 0),
                errors.FormatError,
                "DataFormat",
            ),
            Bad(
                lambda dl: dl.fullyconnect(dl.zeros(4, 3), dl.zeros(2, 4), 0, "channel"),
                errors.OptionError,
                "spatial-channel",
            ),
            Bad(
                lambda dl: dl.fullyconnect(dl.zeros(4, 3), dl.zeros(2, 4), 0, 2),
                errors.SizeError,
                "dimension 2 of X has size 3",
            ),
            Bad(
                lambda dl: dl.fullyconnect(dl.zeros(4, 3), dl.zeros(2, 4)),
                errors.ArgumentError,
                "missing bias",
            ),
            Bad(
                lambda dl: dl.fullyconnect(
                    dl.dlarray(dl.zeros(4, 3), "CB"), dl.dlarray(dl.zeros(2, 4), "CU"), 0, WeightsFormat="CU"
                ),
                errors.FormatError,
                "WeightsFormat",
            ),
        ),
    ),
]

"""Records of the deep-learning operations: activations, softmax, layernorm, fullyconnect and the losses."""

import math

import numpy as np

from dlarray import errors
from records import A, Bad, Case, Record, positive


def apart_from_zero(gen, size):
    return gen.uniform(0.2, 3.0, size) * gen.choice([-1.0, 1.0], size)


def probabilities(gen, size):
    return gen.uniform(0.05, 0.95, size)


def zeros_and_ones(gen, size):
    return gen.integers(0, 2, size).astype(float)


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


def crossentropy(fmt, mask=None):
    def reference(
        y, t, w=None, ClassificationMode="single-label", Mask=None, Reduction="sum",
        NormalizationFactor="batch-size", WeightsFormat=None, DataFormat=None, TargetCategories=None,
    ):  # fmt: skip
        labels = DataFormat or fmt
        loss = -t * np.log(y)
        if "multilabel" in ClassificationMode or TargetCategories == "independent":
            loss = loss - (1 - t) * np.log(1 - y)
        if w is not None:
            if w.shape != y.shape:
                label = (WeightsFormat or "C")[0]
                w = w.reshape([-1 if d == labels.index(label) else 1 for d in range(y.ndim)])
            loss = loss * w
        if Mask is not None:
            loss = loss * Mask
        if Reduction == "none":
            return loss
        batch = labels.find("B")
        count = y.shape[batch] if batch >= 0 else 1
        if NormalizationFactor == "mask-included":
            total = 0.0
            for n in range(count):
                total += np.take(loss, n, batch).sum() / max(np.take(Mask, n, batch).sum(), 1)
            return np.reshape(total / count, (1, 1))
        divisor = {"batch-size": count, "all-elements": y.size, "none": 1}[NormalizationFactor]
        return np.reshape(loss.sum() / divisor, (1, 1))

    return reference


def mse(fmt):
    def reference(y, t, DataFormat=None):
        batch = (DataFormat or fmt).find("B")
        total = sum(float(d) ** 2 for d in (y.ravel() - t.ravel()))
        return np.reshape(total / 2 / (y.shape[batch] if batch >= 0 else 1), (1, 1))

    return reference


_P, _T = probabilities, zeros_and_ones
MASK = np.array([[1, 0, 1, 1], [0, 0, 1, 1], [1, 0, 1, 0]])
Y34, T34 = A((3, 4), "CB", _P), A((3, 4), "", _T, differentiable=False)

RECORDS = [
    elementwise("sigmoid", lambda x: 1 / (1 + math.exp(-x))),
    elementwise("relu", lambda x: max(x, 0), apart_from_zero),
    elementwise(
        "leakyrelu",
        lambda x, s=0.01: x if x > 0 else s * x,
        apart_from_zero,
        (
            Case((A((3, 4), "CB", apart_from_zero), 0.3), by_element(lambda x, s: x if x > 0 else s * x), "CB"),
            Case((A((3, 4), "", apart_from_zero), -1.5), by_element(lambda x, s: x if x > 0 else s * x)),
            Case((A((3, 4), "", apart_from_zero), 2), by_element(lambda x, s: x if x > 0 else s * x)),
        ),
        (Bad(lambda dl: dl.leakyrelu([1, 2], "a"), errors.ArgumentError, "scaleFactor must be a real number"),),
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
            Bad(lambda dl: dl.gelu([1, 2], Approximate="tanh"), errors.OptionError, 'did you mean "Approximation"'),
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
                (A((2, 3, 5, 2), "SSCB"), F((5, 1)), A((5, 1))), layernorm("SSCB", "C"), "SSCB",
                {"OperationDimension": "channel-only"},
            ),
            Case(
                (A((4, 5, 2), "SCB"), F((5, 1)), A((5, 1))), layernorm("SCB", "SC"), "SCB",
                {"OperationDimension": "spatial-channel", "Epsilon": 1e-3},
            ),
            Case(
                (A((5, 2, 3), "CBT"), F((5, 1)), A((5, 1))), layernorm("CBT", "CT"), "CBT",
                {"OperationDimension": "batch-excluded"},
            ),
            Case(
                (A((5, 2, 3, 2), "CBTU"), F((5, 1)), A((5, 1))), layernorm("CBTU", "CTU"), "CBTU",
                {"OperationDimension": "batch-excluded"},
            ),
            Case((A((2, 5, 3)), F((5, 1)), A((5, 1))), layernorm("", "C"), "", {"DataFormat": "TCB"}),
        ),
        (
            Bad(lambda dl: dl.layernorm(dl.zeros(3, 2), [0, 0, 0], [1, 1, 1]), errors.FormatError, "DataFormat"),
            Bad(
                lambda dl: dl.layernorm(dl.dlarray(dl.zeros(3, 2), "SB"), [0, 0, 0], [1, 1, 1]),
                errors.FormatError, 'label "C"',
            ),
            Bad(
                lambda dl: dl.layernorm(dl.dlarray(dl.zeros(3, 2), "CB"), [0, 0], [1, 1, 1]),
                errors.SizeError, r"offset is 1×2 dlarray, but X is 3\(C\) × 2\(B\)",
            ),
            Bad(
                lambda dl: dl.layernorm(dl.dlarray(dl.zeros(4, 2), "CB"), [0, 0, 0, 0], dl.ones(2, 2)),
                errors.SizeError, "scaleFactor is 2×2 dlarray",
            ),
            Bad(
                lambda dl: dl.layernorm(dl.dlarray(dl.zeros(3, 3), "CB"), dl.dlarray([0, 0, 0], "B"), [1, 1, 1]),
                errors.FormatError, r"offset is 3\(B\) × 1\(U\)",
            ),
            Bad(
                lambda dl: dl.layernorm(dl.dlarray(dl.zeros(3, 2), "CB"), [0, 0, 0], [1, 1, 1], Epsilon=0),
                errors.ArgumentError, "Epsilon must be a positive",
            ),
            Bad(
                lambda dl: dl.layernorm(dl.dlarray(dl.zeros(3, 2), "CB"), 0, 1, OperationDimension="all"),
                errors.OptionError, '"batch-excluded"',
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
            Case((A((3, 2, 4), "SSC"), A((6, 24)), F((6, 1))), lambda *a: fullyconnect("SSC")(*a)[:, None], "CU"),
            Case((A((3, 2), "BT"), A((4, 1)), F((4, 1))), fullyconnect("BT"), "CBT"),
            Case((A((3, 2), "SB"), A((4, 3)), F((4, 1))), fullyconnect("SB"), "CB"),
            Case((A((3, 2, 4), "CBU"), A((5, 3)), F((5, 1))), fullyconnect("CBU"), "CBU"),
            Case((A((3, 2, 4), "CBU"), A((5, 12)), F((5, 1))), fullyconnect("CBU", "SCU"), "CB"),
            Case((A((3, 2), "CU"), A((5, 6)), 0), lambda *a: fullyconnect("CU", "SCU")(*a)[:, None], "CU"),
            Case((A((4, 1), "CB"), A((2, 4)), 0), fullyconnect("CB"), "CB"),
            Case((A((4, 0), "CB"), A((2, 4)), []), lambda *_: np.zeros((2, 0)), "CB", smooth=False),
            Case((A((4, 3, 2)), A((2, 3)), F((2, 1))), lambda *a, **k: fullyconnect("")(*a, **k).transpose(1, 0, 2), "",
                 {"DataFormat": "TCB"}),
            Case((A((4, 3)), A((2, 4)), F((2, 1)), 1), along),
            Case((A((4, 3, 2)), A((5, 3)), F((5, 1)), 2), along),
            Case((A((4, 3, 2), "CBT"), A((5, 2)), F((5, 1)), 3), along, "CBT"),
        ),
        (
            Bad(
                lambda dl: dl.fullyconnect(dl.dlarray(dl.zeros(4, 3), "CB"), dl.zeros(2, 5), 0),
                errors.SizeError, r"weights is 2×5 dlarray.*\(4\(C\) × 3\(B\) dlarray\) has 4\(C\).*fix: weights of size 2×4",
            ),
            Bad(
                lambda dl: dl.fullyconnect(dl.dlarray(dl.zeros(4, 3), "CB"), dl.zeros(2, 4), [1, 2, 3]),
                errors.SizeError, "bias is 1×3 dlarray, but weights is 2×4",
            ),
            Bad(
                lambda dl: dl.fullyconnect(dl.dlarray(dl.zeros(4, 2), "CB"), dl.zeros(2, 4), dl.dlarray([1, 2], "B")),
                errors.FormatError, r"bias is 2\(B\)",
            ),
            Bad(lambda dl: dl.fullyconnect(dl.zeros(4, 3), dl.zeros(2, 4), 0), errors.FormatError, "DataFormat"),
            Bad(
                lambda dl: dl.fullyconnect(dl.zeros(4, 3), dl.zeros(2, 4), 0, "channel"), errors.OptionError,
                "spatial-channel",
            ),
            Bad(lambda dl: dl.fullyconnect(dl.zeros(4, 3), dl.zeros(2, 4), 0, 2), errors.SizeError, "dimension 2 of X has size 3"),
            Bad(lambda dl: dl.fullyconnect(dl.zeros(4, 3), dl.zeros(2, 4)), errors.ArgumentError, "missing bias"),
            Bad(
                lambda dl: dl.fullyconnect(
                    dl.dlarray(dl.zeros(4, 3), "CB"), dl.dlarray(dl.zeros(2, 4), "CU"), 0, WeightsFormat="CU"
                ),
                errors.FormatError, "WeightsFormat",
            ),
        ),
    ),
    Record(
        "crossentropy",
        (
            Case((Y34, T34), crossentropy("CB")),
            Case((Y34, A((3, 4), "CB", _P)), crossentropy("CB")),
            Case((A((4, 3), "BC", _P), A((3, 4), "", _P)), crossentropy("CB")),
            Case((Y34, T34), crossentropy("CB"), "", {"ClassificationMode": "multilabel"}),
            Case((Y34, A((3, 4), "CB", _P)), crossentropy("CB"), "", {"TargetCategories": "independent"}),
            Case((Y34, T34), crossentropy("CB"), "", {"TargetCategories": "exclusive"}),
            Case((Y34, T34, A((3, 1), "CU", positive)), crossentropy("CB")),
            Case((Y34, T34, A((3,), "C", positive)), lambda *a: crossentropy("CB")(*a)),
            Case((Y34, T34, A((3, 1), "", positive)), crossentropy("CB"), "", {"WeightsFormat": "C"}),
            Case((Y34, T34, A((4, 1), "", positive)), crossentropy("CB"), "", {"WeightsFormat": "BU"}),
            Case((Y34, T34, A((3, 4), "", positive)), crossentropy("CB")),
            Case((Y34, T34), crossentropy("CB"), "", {"Reduction": "none"}),
            Case((Y34, T34), crossentropy("CB"), "", {"NormalizationFactor": "all-elements"}),
            Case((Y34, T34), crossentropy("CB"), "", {"NormalizationFactor": "none"}),
            Case((Y34, T34), crossentropy("CB"), "", {"Mask": MASK}),
            Case((Y34, T34), crossentropy("CB"), "", {"Mask": MASK != 0, "Reduction": "none"}),
            Case((Y34, T34), crossentropy("CB"), "", {"Mask": MASK, "NormalizationFactor": "mask-included"}),
            Case((A((3, 2), "CT", _P), A((3, 2), "", _T, differentiable=False)), crossentropy("CT")),
            Case((A((2, 3, 4), "", _P), A((2, 3, 4), "", _P)), crossentropy(""), "", {"DataFormat": "TCB"}),
            Case(
                (A((2, 3, 4), "", _P), A((2, 3, 4), "", _P)), crossentropy(""), "",
                {"DataFormat": "TCB", "Reduction": "none"},
            ),
        ),
        (
            Bad(lambda dl: dl.crossentropy(dl.ones(3, 2), dl.ones(3, 2)), errors.FormatError, "DataFormat"),
            Bad(
                lambda dl: dl.crossentropy(dl.dlarray(dl.ones(3, 2), "CB"), dl.ones(2, 3)), errors.SizeError,
                r"targets is 2\(C\) × 3\(B\) dlarray, but Y is 3\(C\) × 2\(B\)",
            ),
            Bad(
                lambda dl: dl.crossentropy(dl.dlarray(dl.ones(3, 3), "CB"), dl.dlarray(dl.ones(3, 3), "CT")),
                errors.FormatError, r"targets is 3\(C\) × 3\(T\) dlarray, but Y is 3\(C\) × 3\(B\)",
            ),
            Bad(
                lambda dl: dl.crossentropy(dl.dlarray(dl.ones(3, 2), "CB"), dl.ones(3, 2), Mask=dl.ones(3, 1)),
                errors.SizeError, "Mask is 3",
            ),
            Bad(
                lambda dl: dl.crossentropy(dl.dlarray(dl.ones(3, 2), "CB"), dl.ones(3, 2), [1, 2, 3]),
                errors.SizeError, 'WeightsFormat="C"',
            ),
            Bad(
                lambda dl: dl.crossentropy(dl.dlarray(dl.ones(3, 2), "CB"), dl.ones(3, 2), dl.dlarray([1, 2], "C")),
                errors.SizeError, r"weights is 2\(C\) × 1\(U\) dlarray, but Y is 3\(C\) × 2\(B\)",
            ),
            Bad(
                lambda dl: dl.crossentropy(dl.dlarray(dl.ones(3, 2), "CB"), dl.ones(3, 2), dl.dlarray([1, 2], "T")),
                errors.FormatError, 'no such dimension "T"',
            ),
            Bad(
                lambda dl: dl.crossentropy(
                    dl.dlarray(dl.ones(3, 2), "CB"), dl.ones(3, 2), NormalizationFactor="mask-included"
                ),
                errors.OptionError, "give Mask too",
            ),
            Bad(
                lambda dl: dl.crossentropy(dl.dlarray(dl.ones(3, 2), "CB"), dl.ones(3, 2), Reduction="mean"),
                errors.OptionError, '"sum", "none"',
            ),
            Bad(
                lambda dl: dl.crossentropy(
                    dl.dlarray(dl.ones(3, 2), "CB"), dl.ones(3, 2), ClassificationMode="single-label",
                    TargetCategories="independent",
                ),
                errors.OptionError, "contradict",
            ),
        ),
    ),
    Record(
        "mse",
        (
            Case((A((3, 4), "CB"), A((3, 4), "CB")), mse("CB")),
            Case((A((4, 3), "BC"), A((3, 4))), mse("CB")),
            Case((A((2, 3, 4, 1), "SSCB"), A((2, 3, 4))), mse("SSCB")),
            Case((A((2, 3, 4), "CBT"), A((2, 3, 4), "CBT")), mse("CBT")),
            Case((A((3, 2), "SC"), A((3, 2))), mse("SC")),
            Case((A((3, 2)), A((3, 2))), mse(""), "", {"DataFormat": "BC"}),
            Case((A((3, 0), "CB"), A((3, 0))), lambda *_: np.zeros((1, 1)), smooth=False),
        ),
        (
            Bad(lambda dl: dl.mse(dl.ones(3, 2), dl.ones(3, 2)), errors.FormatError, "DataFormat"),
            Bad(
                lambda dl: dl.mse(dl.dlarray(dl.ones(3, 2), "CB"), dl.ones(3, 3)), errors.SizeError,
                r"targets is 3\(C\) × 3\(B\) dlarray, but Y is 3\(C\) × 2\(B\)",
            ),
            Bad(
                lambda dl: dl.mse(dl.dlarray(dl.ones(3, 2), "CB"), dl.ones(3, 2, 2)), errors.SizeError,
                r"targets is 3×2×2 dlarray, but Y",
            ),
            Bad(
                lambda dl: dl.mse(dl.dlarray(dl.ones(3, 3), "CB"), dl.dlarray(dl.ones(3, 3), "SB")),
                errors.FormatError, "same labels",
            ),
        ),
    ),
]

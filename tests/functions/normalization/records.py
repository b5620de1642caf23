"""Records of the functions that functions/normalization/ defines."""

import math

import numpy as np

from dlarray import errors
from tests.support.records import A, Bad, Case, Record, positive
from tests.support.references import F


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


def P(channels, fmt="", differentiable=True):
    """A vector with one element for each channel."""
    return A((channels, 1) if not fmt else (channels,), fmt, differentiable=differentiable)


def constant(channels, fmt=""):
    """An offset: the second derivative does not depend on it, so the test of the module checks its first."""
    return P(channels, fmt, differentiable=False)


def V(channels, fmt=""):
    """Variances."""
    return A((channels, 1) if not fmt else (channels,), fmt, positive)


def groups_of(x, labels, together, groups):
    """The parts of x with statistics in common, one after the other: index arrays into the flat array."""
    channel = labels.index("C")
    size = x.shape[channel] // groups
    numbers = np.moveaxis(np.arange(x.size).reshape(x.shape), channel, 0)
    rest = [label for label in labels if label != "C"]
    for group in range(groups):
        part = numbers[group * size : (group + 1) * size]
        apart = [d + 1 for d, label in enumerate(rest) if label not in together]
        for where in np.ndindex(*[part.shape[d] for d in apart]):
            key = [slice(None)] * part.ndim
            for d, i in zip(apart, where, strict=True):
                key[d] = i
            yield part[tuple(key)].ravel()


def affine(y, labels, offset, scale):
    shape = [-1 if label == "C" else 1 for label in labels]
    return y * scale.reshape(shape) + offset.reshape(shape)


def normalized(x, labels, offset, scale, together, groups, epsilon):
    y = np.empty(x.size)
    flat = x.ravel()
    for part in groups_of(x, labels, together, groups):
        values = flat[part]
        y[part] = (values - values.mean()) / math.sqrt(values.var() + epsilon)
    return affine(y.reshape(x.shape), labels, offset, scale)


def batchnorm(fmt):
    def reference(
        x, offset, scale, mu=None, var=None, Epsilon=1e-5, MeanDecay=0.1, VarianceDecay=0.1, DataFormat=None,
        nargout=1,
    ):  # fmt: skip
        labels = DataFormat or fmt
        channel = labels.index("C")
        rows = np.moveaxis(x, channel, 0).reshape(x.shape[channel], -1)
        if mu is not None and nargout == 1:
            shape = [-1 if label == "C" else 1 for label in labels]
            unit = (x - mu.reshape(shape)) / np.sqrt(var.reshape(shape) + Epsilon)
            return affine(unit, labels, offset, scale)
        y = normalized(x, labels, offset, scale, "SBTU", x.shape[channel], Epsilon)
        if nargout == 1:
            return y
        found = [np.array([row.mean() for row in rows]), np.array([row.var() for row in rows])]
        if mu is None:
            return y, *(v[:, None] for v in found)
        mixed = (
            d * v.reshape(old.shape) + (1 - d) * old
            for d, v, old in zip((MeanDecay, VarianceDecay), found, (mu, var), strict=True)
        )
        return y, *mixed

    return reference


def groupnorm(fmt):
    def reference(x, numGroups, offset, scale, Epsilon=1e-5, DataFormat=None):
        labels = DataFormat or fmt
        channels = x.shape[labels.index("C")]
        groups = {"all-channels": 1, "channel-wise": channels}.get(numGroups, numGroups)
        return normalized(x, labels, offset, scale, "STU", groups, Epsilon)

    return reference


def instancenorm(fmt):
    return lambda x, offset, scale, **options: groupnorm(fmt)(x, "channel-wise", offset, scale, **options)


def crosschannelnorm(fmt):
    def reference(x, n, Alpha=1e-4, Beta=0.75, K=2, DataFormat=None):
        planes = np.moveaxis(x, (DataFormat or fmt).index("C"), 0)
        y = np.empty(planes.shape)
        for c in range(len(planes)):
            window = planes[max(c - math.floor((n - 1) / 2), 0) : c + math.floor(n / 2) + 1]
            y[c] = planes[c] / (K + Alpha * (window**2).sum(axis=0) / n) ** Beta
        return np.moveaxis(y, 0, (DataFormat or fmt).index("C"))

    return reference


SHAPES = (
    ((5, 4), "CB"), ((5, 4), "BC"), ((4, 6, 3), "CBT"), ((7, 4, 3), "SCB"), ((3, 4, 4, 2), "SSCB"),
    ((2, 3, 2, 4, 2), "SSSCB"), ((5, 4, 2, 3), "SCBT"), ((6, 2, 3), "CBU"), ((4, 5, 1), "SCB"), ((6, 3), "CT"),
)  # fmt: skip


def stored(fmt):
    return "".join(label for order in "SCBTU" for label in fmt if label == order)


def channels(size, fmt):
    return size[fmt.index("C")]


def data(dl, *size, fmt="CB"):
    return dl.dlarray(dl.zeros(*size), fmt)


def vectors(call, name):
    """What offset and scale must be, for a call(dl, X, offset, scale, **options)."""
    return (
        Bad(lambda dl: call(dl, dl.zeros(3, 2), [0, 0, 0], [1, 1, 1]), errors.FormatError, "DataFormat"),
        Bad(lambda dl: call(dl, data(dl, 3, 2, fmt="SB"), [0, 0, 0], [1, 1, 1]), errors.FormatError, 'label "C"'),
        Bad(lambda dl: call(dl, data(dl, 3, 2), [0, 0], [1, 1, 1]), errors.SizeError,
            r"offset is 1×2 dlarray, but X is 3\(C\) × 2\(B\).* each of the 3 channels.*fix:"),
        Bad(lambda dl: call(dl, data(dl, 4, 2), [0, 0, 0, 0], dl.ones(2, 2)), errors.SizeError, "scaleFactor is 2×2"),
        Bad(lambda dl: call(dl, data(dl, 3, 3), dl.dlarray([0, 0, 0], "B"), [1, 1, 1]), errors.FormatError,
            r"offset is 3\(B\) × 1\(U\)"),
        Bad(lambda dl: call(dl, data(dl, 3, 2), [0, 0, 0], [1, 1, 1], Epsilon=0), errors.ArgumentError,
            "Epsilon must be a positive"),
        Bad(lambda dl: call(dl, data(dl, 3, 2), [0, 0, 0], [1, 1, 1], Epsilon=-1e-5), errors.ArgumentError,
            f"{name}: Epsilon"),
        Bad(lambda dl: call(dl, data(dl, 3, 2), [0, 0, 0], [1, 1, 1], Epsilon=math.inf), errors.ArgumentError,
            "Epsilon"),
        Bad(lambda dl: call(dl, dl.dlarray([1j, 2, 3], "C"), [0, 0, 0], [1, 1, 1]), errors.ClassError, "X is complex"),
        Bad(lambda dl: call(dl, data(dl, 3, 2), [0, 1j, 0], [1, 1, 1]), errors.ClassError, "offset is complex"),
    )  # fmt: skip


RECORDS = [
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
        "batchnorm",
        (
            *(
                Case((A(s, f), constant(channels(s, f)), P(channels(s, f))), batchnorm(stored(f)), stored(f))
                for s, f in SHAPES
            ),
            Case((A((5, 4), "CB"), constant(5, "C"), P(5, "C")), batchnorm("CB"), "CB", {"Epsilon": 1e-2}),
            Case((A((2, 4, 3)), constant(4), P(4)), batchnorm(""), "", {"DataFormat": "TCB"}),
            Case((A((1, 4), "CB"), constant(1), P(1)), batchnorm("CB"), "CB"),
            Case((A((5, 4), "CB"), constant(5), P(5)), batchnorm("CB"), ("CB", "", ""), {"nargout": 3}),
            Case((A((4, 3, 2)), constant(3), P(3)), batchnorm(""), "", {"DataFormat": "SCB", "nargout": 3}),
            Case(
                (A((3, 4, 4, 2), "SSCB"), constant(4), P(4), P(4), V(4)),
                batchnorm("SSCB"),
                ("SSCB", "", ""),
                {"nargout": 3},
            ),
            Case(
                (A((5, 4), "CB"), constant(5), P(5), A((1, 5)), A((1, 5), "", positive)),
                batchnorm("CB"),
                ("CB", "", ""),
                {"nargout": 3, "MeanDecay": 0.3, "VarianceDecay": 0.0},
            ),
            *(
                Case(
                    (
                        A(s, f),
                        constant(channels(s, f)),
                        P(channels(s, f)),
                        P(channels(s, f)),
                        V(channels(s, f)),
                    ),
                    batchnorm(stored(f)),
                    stored(f),
                )
                for s, f in SHAPES[:6]
            ),
            Case(
                (A((3, 4, 2)), constant(3), P(3), P(3), V(3)),
                batchnorm(""),
                "",
                {"DataFormat": "CBT", "Epsilon": 0.1},
            ),
            Case((A((4, 0), "CB"), constant(4), P(4), P(4), V(4)), lambda x, *_: x, "CB"),
            Case((A((0, 4), "CB"), constant(0), P(0), P(0), V(0)), lambda x, *_: x, "CB"),
        ),
        (
            *vectors(lambda dl, *a, **k: dl.batchnorm(*a, **k), "batchnorm"),
            Bad(
                lambda dl: dl.batchnorm(data(dl, 3, 2), [0, 0, 0], [1, 1, 1], [0, 0, 0]),
                errors.ArgumentError,
                "without the variance",
            ),
            Bad(
                lambda dl: dl.batchnorm(data(dl, 3, 2), [0, 0, 0], [1, 1, 1], [0, 0], [1, 1, 1]),
                errors.SizeError,
                "mu is 1×2",
            ),
            Bad(
                lambda dl: dl.batchnorm(data(dl, 3, 2), [0, 0, 0], [1, 1, 1], [0, 0, 0], [1, 1, -1]),
                errors.ArgumentError,
                "sigmaSq holds variances.*negative",
            ),
            Bad(
                lambda dl: dl.batchnorm(data(dl, 3, 2), [0, 0, 0], [1, 1, 1], MeanDecay=1.5),
                errors.ArgumentError,
                "MeanDecay must be a number from 0 and up to 1",
            ),
            Bad(
                lambda dl: dl.batchnorm(data(dl, 3, 2), [0, 0, 0], [1, 1, 1], VarianceDecay=-0.1),
                errors.ArgumentError,
                "VarianceDecay must be a number from 0 and up to 1",
            ),
            Bad(
                lambda dl: dl.batchnorm(data(dl, 3, 2), [0, 0, 0], [1, 1, 1], nargout=2),
                errors.OptionError,
                "nargout",
            ),
            Bad(
                lambda dl: dl.batchnorm(data(dl, 3, 0), [0, 0, 0], [1, 1, 1]),
                errors.ArgumentError,
                "no observations",
            ),
        ),
    ),
    Record(
        "groupnorm",
        (
            *(
                Case(
                    (A(s, f), g, constant(channels(s, f)), P(channels(s, f))),
                    groupnorm(stored(f)),
                    stored(f),
                    {"Epsilon": 0.1} if g == 2 else {},
                )  # pairs of almost equal numbers have huge third derivatives
                for s, f in SHAPES
                if channels(s, f) % 2 == 0
                for g in (2, "all-channels")
            ),
            Case((A((3, 4, 6, 2), "SSCB"), "channel-wise", constant(6), P(6)), groupnorm("SSCB"), "SSCB"),
            Case(
                (A((6, 2, 6, 2), "SSCB"), 3, constant(6, "C"), P(6, "C")),
                groupnorm("SSCB"),
                "SSCB",
                {"Epsilon": 0.1},
            ),
            Case((A((2, 4, 3)), 2, constant(4), P(4)), groupnorm(""), "", {"DataFormat": "TCB"}),
            Case((A((4, 0), "CB"), 2, constant(4), P(4)), lambda x, *_: x, "CB"),
            Case((A((0, 3), "CB"), "channel-wise", constant(0), P(0)), lambda x, *_: x, "CB"),
        ),
        (
            *vectors(lambda dl, X, *a, **k: dl.groupnorm(X, 1, *a, **k), "groupnorm"),
            Bad(
                lambda dl: dl.groupnorm(data(dl, 6, 2), 4, dl.zeros(6, 1), dl.ones(6, 1)),
                errors.ArgumentError,
                "must divide the 6 channels.*it is 4; fix: one of 1, 2, 3, 6",
            ),
            Bad(
                lambda dl: dl.groupnorm(data(dl, 6, 2), 0, dl.zeros(6, 1), dl.ones(6, 1)),
                errors.ArgumentError,
                "it is 0",
            ),
            Bad(
                lambda dl: dl.groupnorm(data(dl, 6, 2), [2, 3], dl.zeros(6, 1), dl.ones(6, 1)),
                errors.ArgumentError,
                "a list of 2",
            ),
            Bad(
                lambda dl: dl.groupnorm(data(dl, 6, 2), "all", dl.zeros(6, 1), dl.ones(6, 1)),
                errors.OptionError,
                '"channel-wise"',
            ),
        ),
    ),
    Record(
        "instancenorm",
        (
            *(
                Case(
                    (A(s, f), constant(channels(s, f)), P(channels(s, f))), instancenorm(stored(f)), stored(f)
                )
                for s, f in SHAPES
                if set(f) != {"C", "B"}
            ),
            # one element for each channel and observation: the offset, whatever X and the scale are
            Case((A((5, 4), "CB"), P(5), P(5)), lambda x, o, s: o + 0 * x, "CB", smooth=False),
            Case(
                (A((5, 3, 4), "SCB"), constant(3, "C"), P(3, "C")),
                instancenorm("SCB"),
                "SCB",
                {"Epsilon": 0.1},
            ),
            Case((A((2, 4, 3)), constant(4), P(4)), instancenorm(""), "", {"DataFormat": "TCB"}),
            Case((A((3, 4, 0), "SCB"), constant(4), P(4)), lambda x, *_: x, "SCB"),
            Case((A((3, 0, 2), "SCB"), constant(0), P(0)), lambda x, *_: x, "SCB"),
        ),
        vectors(lambda dl, *a, **k: dl.instancenorm(*a, **k), "instancenorm"),
    ),
    Record(
        "crosschannelnorm",
        (
            *(Case((A(s, f), 3), crosschannelnorm(stored(f)), stored(f)) for s, f in SHAPES),
            *(
                Case(
                    (A((3, 2, 6, 2), "SSCB"), n),
                    crosschannelnorm("SSCB"),
                    "SSCB",
                    {"Alpha": 1, "Beta": 0.6, "K": 0.5},
                )
                for n in (1, 2, 4, 5, 11, 20)
            ),
            Case((A((2, 4, 3)), 2), crosschannelnorm(""), "", {"DataFormat": "TCB", "Alpha": 2}),
            Case((A((4, 0), "CB"), 3), lambda x, *_: x, "CB"),
        ),
        (
            Bad(lambda dl: dl.crosschannelnorm(dl.zeros(3, 2), 3), errors.FormatError, "DataFormat"),
            Bad(lambda dl: dl.crosschannelnorm(data(dl, 3, 2, fmt="SB"), 3), errors.FormatError, 'label "C"'),
            Bad(
                lambda dl: dl.crosschannelnorm(data(dl, 3, 2), 0),
                errors.ArgumentError,
                "windowSize must be a whole number from 1, but it is 0",
            ),
            Bad(lambda dl: dl.crosschannelnorm(data(dl, 3, 2), [1, 2]), errors.ArgumentError, "a list of 2"),
            Bad(lambda dl: dl.crosschannelnorm(data(dl, 3, 2), 1.5), errors.ArgumentError, "windowSize"),
            Bad(
                lambda dl: dl.crosschannelnorm(data(dl, 3, 2), 3, Beta=0),
                errors.ArgumentError,
                "Beta must be a number from 0.01",
            ),
            Bad(
                lambda dl: dl.crosschannelnorm(data(dl, 3, 2), 3, K=0),
                errors.ArgumentError,
                "K must be a number from 1e-05",
            ),
            Bad(
                lambda dl: dl.crosschannelnorm(data(dl, 3, 2), 3, Alpha=math.nan),
                errors.ArgumentError,
                "Alpha must be",
            ),
            Bad(lambda dl: dl.crosschannelnorm(dl.dlarray([1j, 2], "C"), 3), errors.ClassError, "complex"),
        ),
    ),
]

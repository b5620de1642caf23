"""Records of the losses: crossentropy and mse."""

import numpy as np

from dlarray import errors
from records import A, Bad, Case, Record, positive


def probabilities(gen, size):
    return gen.uniform(0.05, 0.95, size)


def zeros_and_ones(gen, size):
    return gen.integers(0, 2, size).astype(float)


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
                (A((2, 3, 4), "", _P), A((2, 3, 4), "", _P)),
                crossentropy(""),
                "",
                {"DataFormat": "TCB", "Reduction": "none"},
            ),
        ),
        (
            Bad(lambda dl: dl.crossentropy(dl.ones(3, 2), dl.ones(3, 2)), errors.FormatError, "DataFormat"),
            Bad(
                lambda dl: dl.crossentropy(dl.dlarray(dl.ones(3, 2), "CB"), dl.ones(2, 3)),
                errors.SizeError,
                r"targets is 2\(C\) × 3\(B\) dlarray, but Y is 3\(C\) × 2\(B\)",
            ),
            Bad(
                lambda dl: dl.crossentropy(dl.dlarray(dl.ones(3, 3), "CB"), dl.dlarray(dl.ones(3, 3), "CT")),
                errors.FormatError,
                r"targets is 3\(C\) × 3\(T\) dlarray, but Y is 3\(C\) × 3\(B\)",
            ),
            Bad(
                lambda dl: dl.crossentropy(
                    dl.dlarray(dl.ones(3, 2), "CB"), dl.ones(3, 2), Mask=dl.ones(3, 1)
                ),
                errors.SizeError,
                "Mask is 3",
            ),
            Bad(
                lambda dl: dl.crossentropy(dl.dlarray(dl.ones(3, 2), "CB"), dl.ones(3, 2), [1, 2, 3]),
                errors.SizeError,
                'WeightsFormat="C"',
            ),
            Bad(
                lambda dl: dl.crossentropy(
                    dl.dlarray(dl.ones(3, 2), "CB"), dl.ones(3, 2), dl.dlarray([1, 2], "C")
                ),
                errors.SizeError,
                r"weights is 2\(C\) × 1\(U\) dlarray, but Y is 3\(C\) × 2\(B\)",
            ),
            Bad(
                lambda dl: dl.crossentropy(
                    dl.dlarray(dl.ones(3, 2), "CB"), dl.ones(3, 2), dl.dlarray([1, 2], "T")
                ),
                errors.FormatError,
                'no such dimension "T"',
            ),
            Bad(
                lambda dl: dl.crossentropy(
                    dl.dlarray(dl.ones(3, 2), "CB"), dl.ones(3, 2), NormalizationFactor="mask-included"
                ),
                errors.OptionError,
                "give Mask too",
            ),
            Bad(
                lambda dl: dl.crossentropy(dl.dlarray(dl.ones(3, 2), "CB"), dl.ones(3, 2), Reduction="mean"),
                errors.OptionError,
                '"sum", "none"',
            ),
            Bad(
                lambda dl: dl.crossentropy(
                    dl.dlarray(dl.ones(3, 2), "CB"),
                    dl.ones(3, 2),
                    ClassificationMode="single-label",
                    TargetCategories="independent",
                ),
                errors.OptionError,
                "contradict",
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
                lambda dl: dl.mse(dl.dlarray(dl.ones(3, 2), "CB"), dl.ones(3, 3)),
                errors.SizeError,
                r"targets is 3\(C\) × 3\(B\) dlarray, but Y is 3\(C\) × 2\(B\)",
            ),
            Bad(
                lambda dl: dl.mse(dl.dlarray(dl.ones(3, 2), "CB"), dl.ones(3, 2, 2)),
                errors.SizeError,
                r"targets is 3×2×2 dlarray, but Y",
            ),
            Bad(
                lambda dl: dl.mse(dl.dlarray(dl.ones(3, 3), "CB"), dl.dlarray(dl.ones(3, 3), "SB")),
                errors.FormatError,
                "same labels",
            ),
        ),
    ),
]

"""Records of the losses of regression: l1loss, l2loss, huber."""

import numpy as np

from dlarray import errors
from records import A, Bad, Case, Record, positive


def apart(gen, size):
    """Predictions at least 0.2 away from targets between -1 and 1, and from a transition point of 1 beyond them."""
    return gen.choice([-1, 1], size) * gen.choice([1.3, 2.6, 3.4], size) + gen.uniform(-0.01, 0.01, size)


def small(gen, size):
    return gen.choice([-0.1, 0.1], size) + gen.uniform(-0.01, 0.01, size)


ELEMENT = {
    "l1loss": lambda d, point: abs(d),
    "l2loss": lambda d, point: d**2,
    "huber": lambda d, point: d**2 / 2 if abs(d) <= point else point * abs(d) - point**2 / 2,
}


def loss(name, fmt):
    def reference(
        y, t, w=None, Mask=None, Reduction="sum", NormalizationFactor="batch-size", WeightsFormat=None,
        DataFormat=None, TransitionPoint=1,
    ):  # fmt: skip
        labels = DataFormat or fmt
        t = t.reshape(y.shape)
        each = np.zeros(y.shape)
        for k in np.ndindex(*y.shape):
            each[k] = ELEMENT[name](float(y[k]) - float(t[k]), TransitionPoint)
        if w is not None:
            if w.shape != y.shape:
                label = (WeightsFormat or "C")[0]
                w = w.reshape([-1 if d == labels.index(label) else 1 for d in range(y.ndim)])
            each = each * w
        if Mask is not None:
            each = each * Mask
        if Reduction == "none":
            return each
        batch = labels.find("B")
        count = y.shape[batch] if batch >= 0 else 1
        if NormalizationFactor == "mask-included":
            total = 0.0
            for n in range(count):
                total += np.take(each, n, batch).sum() / max(np.take(Mask, n, batch).sum(), 1)
            return np.reshape(total / count, (1, 1))
        divisor = {"batch-size": count, "all-elements": y.size, "none": 1}[NormalizationFactor]
        return np.reshape(each.sum() / max(divisor, 1), (1, 1))

    return reference


MASK = np.array([[1, 0, 1, 1], [0, 0, 1, 1], [1, 0, 1, 0]])


def record(name):
    def case(args, fmt="CB", **options):
        return Case(args, loss(name, fmt), "", options)

    Y, T = A((3, 4), "CB", apart), A((3, 4), "", small)
    cases = [
        case((Y, T)),
        case((Y, A((3, 4), "CB", small))),
        case((A((4, 3), "BC", apart), A((3, 4), "", small))),
        case((Y, T, A((3, 1), "CU", positive))),
        case((Y, T, A((3,), "C", positive))),
        case((Y, T, A((3, 1), "", positive)), WeightsFormat="C"),
        case((Y, T, A((4, 1), "", positive)), WeightsFormat="BU"),
        case((Y, T, A((3, 4), "", positive))),
        case((Y, T), Reduction="none"),
        case((Y, T), NormalizationFactor="all-elements"),
        case((Y, T), NormalizationFactor="none"),
        case((Y, T), Mask=MASK),
        case((Y, T), Mask=MASK != 0, Reduction="none"),
        case((Y, T), Mask=MASK, NormalizationFactor="mask-included"),
        case((Y, T, A((3, 4), "", positive)), Mask=MASK, NormalizationFactor="all-elements"),
        case((A((3, 2), "CT", apart), A((3, 2), "", small)), "CT"),
        case((A((2, 3, 4, 1), "SSCB", apart), A((2, 3, 4), "", small)), "SSCB", Reduction="sum"),
        case((A((2, 3, 4), "", apart), A((2, 3, 4), "", small)), "", DataFormat="TCB"),
        case((A((2, 3, 4), "", apart), A((2, 3, 4), "", small)), "", DataFormat="TCB", Reduction="none"),
        Case((A((3, 0), "CB"), A((3, 0))), lambda *_: np.zeros((1, 1)), smooth=False),
    ]
    bad = [
        Bad(lambda dl: f(dl)(dl.ones(3, 2), dl.ones(3, 2)), errors.FormatError, "DataFormat"),
        Bad(
            lambda dl: f(dl)(dl.dlarray(dl.ones(3, 2), "CB"), dl.ones(2, 3)),
            errors.SizeError,
            rf"{name}: targets is 2\(C\) × 3\(B\) dlarray, but Y is 3\(C\) × 2\(B\)",
        ),
        Bad(
            lambda dl: f(dl)(dl.dlarray(dl.ones(3, 3), "CB"), dl.dlarray(dl.ones(3, 3), "CT")),
            errors.FormatError,
            "same labels",
        ),
        Bad(
            lambda dl: f(dl)(dl.dlarray(dl.ones(3, 2), "CB"), dl.ones(3, 2), Mask=dl.ones(3, 1)),
            errors.SizeError,
            "Mask is 3",
        ),
        Bad(
            lambda dl: f(dl)(dl.dlarray(dl.ones(3, 2), "CB"), dl.ones(3, 2), [1, 2, 3]),
            errors.SizeError,
            'WeightsFormat="C"',
        ),
        Bad(
            lambda dl: f(dl)(
                dl.dlarray(dl.ones(3, 2), "CB"), dl.ones(3, 2), NormalizationFactor="mask-included"
            ),
            errors.OptionError,
            f"{name}: .*give Mask too",
        ),
        Bad(
            lambda dl: f(dl)(dl.dlarray(dl.ones(3, 2), "CB"), dl.ones(3, 2), Reduction="mean"),
            errors.OptionError,
            '"sum", "none"',
        ),
        Bad(
            lambda dl: f(dl)(dl.dlarray(dl.ones(3, 2), "CB"), dl.ones(3, 2) + 1j),
            errors.ClassError,
            f"{name}: targets is complex",
        ),
    ]

    def f(dl):
        return getattr(dl, name)

    if name == "huber":
        cases.append(case((Y, T), TransitionPoint=0.05))
        cases.append(case((Y, T), TransitionPoint=2, Reduction="none"))
        bad += [
            Bad(
                lambda dl: f(dl)(dl.dlarray(dl.ones(3, 2), "CB"), dl.ones(3, 2), TransitionPoint=0),
                errors.ArgumentError,
                "TransitionPoint must be a positive number, but it is 0",
            ),
            Bad(
                lambda dl: f(dl)(dl.dlarray(dl.ones(3, 2), "CB"), dl.ones(3, 2), TransitionPoint="near"),
                errors.ArgumentError,
                "TransitionPoint must be a positive number",
            ),
        ]
    return Record(name, tuple(cases), tuple(bad))


RECORDS = [record(name) for name in ELEMENT]

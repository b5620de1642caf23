"""Records of the functions that functions/losses/ defines."""

import itertools

import numpy as np

from dlarray import errors
from tests.support.records import A, Bad, Case, Record, positive


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


NAN = float("nan")


def fixed(values):
    """An argument that is always the same, and never differentiated."""
    values = np.asarray(values)
    return lambda gen, size: values.reshape(size)


def C(size, fmt, values):
    return A(size, fmt, fixed(values), differentiable=False, keep_class=True)


# -- indexcrossentropy -----------------------------------------------------------------------------------------
def index(fmt):
    def reference(
        y, t, w=None, MaskIndex=None, Reduction="sum", NormalizationFactor="batch-size", WeightsFormat=None,
        DataFormat=None,
    ):  # fmt: skip
        labels = DataFormat or fmt
        c, batch = labels.index("C"), labels.find("B")
        t = t.reshape([1 if d == c else n for d, n in enumerate(y.shape)])
        loss, counted = np.zeros(t.shape), np.zeros(t.shape)
        for place in np.ndindex(t.shape):
            k = t[place]
            if MaskIndex is not None and (k == MaskIndex or (k != k and MaskIndex != MaskIndex)):
                continue
            at = place[:c] + (int(k) - 1,) + place[c + 1 :]
            weight = 1.0
            if w is not None:
                if w.size in (1, t.size):
                    weight = w.reshape(t.shape)[place]
                elif w.shape == y.shape:
                    weight = w[at]
                else:
                    weight = w.ravel()[int(k) - 1]
            loss[place], counted[place] = -np.log(y[at]) * weight, 1
        if Reduction == "none":
            return loss
        count = y.shape[batch] if batch >= 0 else 1
        if NormalizationFactor in ("target-included", "mask-included"):
            return np.reshape(
                sum(np.take(loss, n, batch).sum() / max(np.take(counted, n, batch).sum(), 1) for n in range(count))
                / count,
                (1, 1),
            )  # fmt: skip
        return np.reshape(
            loss.sum() / {"batch-size": count, "all-elements": y.size, "none": 1}[NormalizationFactor], (1, 1)
        )

    return reference


YF, Y324 = A((3, 4), "CB", probabilities), A((3, 2, 4), "CBT", probabilities)

T4 = C((1, 4), "", [3, 1, 1, 2])

T24 = C((1, 2, 4), "", [[3, 1, 0, 2], [0, 0, 0, 0]])

INDEX = Record(
    "indexcrossentropy",
    (
        Case((YF, T4), index("CB")),
        Case((YF, C((4,), "B", [3, 1, 1, 2])), index("CB")),
        Case((YF, C((1, 4), "CB", [3, 1, 1, 2])), index("CB")),
        Case((A((3, 1), "CB", probabilities), C((1, 1), "", [2])), index("CB")),
        Case((YF, T4), index("CB"), "", {"Reduction": "none"}),
        Case((YF, T4), index("CB"), "", {"NormalizationFactor": "all-elements"}),
        Case((YF, T4), index("CB"), "", {"NormalizationFactor": "none"}),
        Case((YF, T4), index("CB"), "", {"MaskIndex": 1}),
        Case((Y324, T24), index("CBT"), "", {"MaskIndex": 0}),
        Case((Y324, T24), index("CBT"), "", {"MaskIndex": 0, "NormalizationFactor": "target-included"}),
        Case((Y324, T24), index("CBT"), "", {"MaskIndex": 0, "NormalizationFactor": "mask-included"}),
        Case((Y324, T24), index("CBT"), "", {"MaskIndex": 0, "Reduction": "none"}),
        Case((YF, C((1, 4), "", [NAN, 1, 2, NAN])), index("CB"), "", {"MaskIndex": NAN}),
        Case((YF, T4, A((3, 1), "CU", positive)), index("CB")),
        Case((YF, T4, A((1, 3), "", positive)), index("CB"), "", {"WeightsFormat": "UC"}),
        Case((YF, T4, A((4, 1), "BU", positive)), index("CB")),
        Case((YF, T4, A((1, 4), "", positive)), index("CB")),
        Case((YF, T4, A((3, 4), "", positive)), index("CB")),
        Case((Y324, T24, A((3, 1), "CU", positive)), index("CBT"), "", {"MaskIndex": 0}),
        Case((A((2, 2, 3, 2), "SSCB", probabilities), C((2, 2, 1, 2), "", np.arange(8) % 3 + 1)), index("SSCB")),
        Case((A((3,), "C", probabilities), C((1, 1), "", [2])), index("C")),
        Case(
            (A((2, 3, 4), "", probabilities), C((2, 1, 4), "", np.arange(8) % 3 + 1)), index(""), "",
            {"DataFormat": "BCT"},
        ),
        Case((A((3, 0), "CB"), C((1, 0), "", np.zeros((1, 0)))), lambda *_: np.zeros((1, 1)), smooth=False),
    ),
    (
        Bad(lambda dl: dl.indexcrossentropy(dl.ones(3, 2), [1, 2]), errors.FormatError, "DataFormat"),
        Bad(
            lambda dl: dl.indexcrossentropy(dl.dlarray(dl.ones(3, 2), "BT"), [1, 2]), errors.FormatError,
            r'label "C", but it is 3\(B\) × 2\(T\)',
        ),
        Bad(
            lambda dl: dl.indexcrossentropy(dl.dlarray(dl.ones(3, 2), "CB"), [1, 4]), errors.ArgumentError,
            r"targets\(1, 2\) is 4, but a class is a whole number from 1 to 3",
        ),
        Bad(
            lambda dl: dl.indexcrossentropy(dl.dlarray(dl.ones(3, 2), "CB"), [0, 1]), errors.ArgumentError,
            r"targets\(1, 1\) is 0, .*fix: number the classes from 1",
        ),
        Bad(
            lambda dl: dl.indexcrossentropy(dl.dlarray(dl.ones(3, 2), "CB"), [1.5, 1]), errors.ArgumentError, "is 1.5"
        ),
        Bad(
            lambda dl: dl.indexcrossentropy(dl.dlarray(dl.ones(3, 2), "CB"), [1, NAN]), errors.ArgumentError, "is nan"
        ),
        Bad(
            lambda dl: dl.indexcrossentropy(dl.dlarray(dl.ones(3, 2), "CB"), dl.ones(3, 2)), errors.SizeError,
            r"targets is 3\(C\) × 2\(B\) dlarray, but Y is 3\(C\) × 2\(B\).*C has size 1",
        ),
        Bad(
            lambda dl: dl.indexcrossentropy(dl.dlarray(dl.ones(3, 2), "CB"), dl.dlarray([1, 2], "T")),
            errors.FormatError, "same labels",
        ),
        Bad(
            lambda dl: dl.indexcrossentropy(
                dl.dlarray(dl.ones(3, 2), "CB"), [1, 2], NormalizationFactor="target-included"
            ),
            errors.OptionError, "give MaskIndex too",
        ),
        Bad(
            lambda dl: dl.indexcrossentropy(dl.dlarray(dl.ones(3, 2), "CB"), [1, 2], WeightsFormat="C"),
            errors.OptionError, "there are none",
        ),
        Bad(
            lambda dl: dl.indexcrossentropy(dl.dlarray(dl.ones(3, 2), "CB"), [1, 2], dl.dlarray([1, 2], "C")),
            errors.SizeError, r"weights is 2\(C\)",
        ),
        Bad(
            lambda dl: dl.indexcrossentropy(dl.dlarray(dl.ones(3, 2), "CB"), [1, 2], MaskIndex="all"),
            errors.ArgumentError, "MaskIndex must be a real number",
        ),
    ),
)  # fmt: skip


# -- ctc -------------------------------------------------------------------------------------------------------
def spelled(path, blank):
    """What a path of classes says: repeated ones once, blanks left out."""
    return [k for k, _ in itertools.groupby(path) if k != blank]


def ctc(fmt):
    def reference(y, t, ymask, tmask, BlankIndex="first", DataFormat=None):
        """The probabilities of all paths, one by one."""
        classes, batch, steps = y.reshape(y.shape[0], -1, y.shape[-1]).shape
        y = y.reshape(classes, batch, steps)
        blank = {"first": 0, "last": classes - 1}.get(BlankIndex, BlankIndex)
        blank = blank - 1 if BlankIndex == blank else blank
        t, tmask = (np.reshape(v, (batch, -1)) if np.size(v) else np.zeros((batch, 0)) for v in (t, tmask))
        ymask = np.reshape(ymask, (-1, batch, steps))[0]
        total = 0.0
        for b in range(batch):
            frames = y[:, b, ymask[b] != 0]
            wanted = [int(k) - 1 for k in t[b][tmask[b] != 0]]
            p = sum(
                np.prod([frames[k, i] for i, k in enumerate(path)])
                for path in itertools.product(range(classes), repeat=frames.shape[1])
                if spelled(path, blank) == wanted
            )
            total -= np.log(p) if p else -np.inf
        return np.reshape(total / batch, (1, 1))

    return reference


TARGETS = [[2, 3, 0], [3, 3, NAN]]

TMASK = [[1, 1, 0], [1, 1, 0]]

YMASK = [[1, 1, 1, 1, 0], [0, 1, 1, 1, 1]]

Y325 = A((3, 2, 5), "CBT", probabilities)

CTC = Record(
    "ctc",
    (
        Case((Y325, C((2, 3), "BT", TARGETS), C((2, 5), "BT", YMASK), C((2, 3), "BT", TMASK)), ctc("CBT")),
        Case(
            (
                Y325,
                C((1, 2, 3), "", TARGETS),
                C((1, 2, 5), "", YMASK),
                C((1, 2, 3), "", np.array(TMASK) != 0),
            ),
            ctc("CBT"),
        ),
        Case(
            (Y325, C((1, 2, 3), "CBT", TARGETS), C((3, 2, 5), "CBT", [YMASK] * 3), C((2, 3), "BT", TMASK)),
            ctc("CBT"),
        ),
        Case(
            (
                Y325,
                C((2, 3), "BT", np.array([[2, 1, 0], [1, 1, 0]])),
                C((2, 5), "BT", YMASK),
                C((2, 3), "BT", TMASK),
            ),
            ctc("CBT"),
            "",
            {"BlankIndex": "last"},
        ),
        Case(
            (
                Y325,
                C((2, 3), "BT", [[3, 1, 9], [0, 1, 1]]),
                C((2, 5), "BT", YMASK),
                C((2, 3), "BT", [[1, 1, 0], [0, 1, 1]]),
            ),
            ctc("CBT"),
            "",
            {"BlankIndex": 2},
        ),
        Case(
            (
                A((3, 1, 4), "CBT", probabilities),
                C((1, 2), "BT", [2, 2]),
                C((1, 4), "BT", [1] * 4),
                C((1, 2), "BT", [0, 0]),
            ),
            ctc("CBT"),
        ),
        Case(
            (
                A((3, 4), "CT", probabilities),
                C((2,), "T", [2, 3]),
                C((4,), "T", [1] * 4),
                C((2,), "T", [1, 1]),
            ),
            ctc("CT"),
        ),
        Case(
            (
                A((3, 1, 1), "CBT", probabilities),
                C((1, 1), "BT", [3]),
                C((1, 1), "BT", [1]),
                C((1, 1), "BT", [1]),
            ),
            ctc("CBT"),
        ),
        Case(
            (
                A((3, 2, 5), "", probabilities),
                C((1, 2, 3), "", TARGETS),
                C((1, 2, 5), "", YMASK),
                C((1, 2, 3), "", TMASK),
            ),
            ctc(""),
            "",
            {"DataFormat": "CBT"},
        ),
        Case(  # fewer frames than targets: no path
            (
                A((3, 1, 2), "CBT", probabilities),
                C((1, 2), "BT", [2, 2]),
                C((1, 2), "BT", [1, 1]),
                C((1, 2), "BT", [1, 1]),
            ),
            ctc("CBT"),
            smooth=False,
        ),
        Case(
            (A((3, 0, 2), "CBT"), *(C((1, 0, 2), "CBT", np.zeros((1, 0, 2))),) * 3),
            lambda *_: np.zeros((1, 1)),
            smooth=False,
        ),
    ),
    (
        Bad(lambda dl: dl.ctc(dl.ones(3, 2, 4), 1, 1, 1), errors.FormatError, "DataFormat"),
        Bad(lambda dl: dl.ctc(dl.dlarray(dl.ones(2, 4), "BT"), 1, 1, 1), errors.FormatError, 'label "C"'),
        Bad(lambda dl: dl.ctc(dl.dlarray(dl.ones(2, 4), "CB"), 1, 1, 1), errors.FormatError, 'label "T"'),
        Bad(
            lambda dl: dl.ctc(dl.dlarray(dl.ones(2, 4, 3), "SCT"), 1, 1, 1),
            errors.FormatError,
            r'labels "C", "B" and "T" alone, but it is 2\(S\)',
        ),
        Bad(
            lambda dl: dl.ctc(
                dl.dlarray(dl.ones(3, 2), "CT"), dl.dlarray([4, 1], "T"), dl.ones(1, 2), dl.ones(1, 2)
            ),
            errors.ArgumentError,
            r"targets\(1, 1\) is 4.*from 1 to 3, but not 1, which is blank",
        ),
        Bad(
            lambda dl: dl.ctc(
                dl.dlarray(dl.ones(3, 2), "CT"), dl.dlarray([2, 1], "T"), dl.ones(1, 2), dl.ones(1, 2)
            ),
            errors.ArgumentError,
            r"targets\(1, 2\) is 1",
        ),
        Bad(
            lambda dl: dl.ctc(
                dl.dlarray(dl.ones(3, 2), "CT"), dl.dlarray([2, 3], "T"), dl.ones(1, 3), dl.ones(1, 2)
            ),
            errors.SizeError,
            r"YMask is 1\(C\) × 3\(T\)",
        ),
        Bad(
            lambda dl: dl.ctc(
                dl.dlarray(dl.ones(3, 2), "CT"), dl.dlarray([2, 3], "T"), dl.ones(1, 2), dl.ones(1, 3)
            ),
            errors.SizeError,
            r"targetsMask is 1\(C\) × 3\(T\)",
        ),
        Bad(
            lambda dl: dl.ctc(
                dl.dlarray(dl.ones(3, 2), "CT"), dl.dlarray([2, 3], "T"), [1, NAN], dl.ones(1, 2)
            ),
            errors.ArgumentError,
            "YMask .* holds NaN",
        ),
        Bad(
            lambda dl: dl.ctc(
                dl.dlarray(dl.ones(3, 2), "CT"),
                dl.dlarray([2, 3], "T"),
                dl.ones(1, 2),
                dl.ones(1, 2),
                BlankIndex=4,
            ),
            errors.OptionError,
            "a class from 1 to 3, but it is 4",
        ),
        Bad(
            lambda dl: dl.ctc(
                dl.dlarray(dl.ones(3, 2), "CT"),
                dl.dlarray([2, 3], "T"),
                dl.ones(1, 2),
                dl.ones(1, 2),
                BlankIndex="middle",
            ),
            errors.OptionError,
            '"first", "last"',
        ),
    ),
)


# -- focalCrossEntropy -----------------------------------------------------------------------------------------
def focal(fmt):
    def reference(
        y, t, ClassificationMode="single-label", Gamma=2, Alpha=0.25, Mask=None, Reduction="sum",
        NormalizationFactor="nonzero-targets", DataFormat=None, TargetCategories=None,
    ):  # fmt: skip
        loss = np.zeros(y.shape)
        for place in np.ndindex(y.shape):
            p, q = y[place], t[place]
            if Mask is not None and not Mask[place]:
                continue
            loss[place] = -Alpha * q * (1 - p) ** Gamma * np.log(p)
            if "multilabel" in ClassificationMode or TargetCategories == "independent":
                loss[place] -= (1 - Alpha) * (1 - q) * p**Gamma * np.log(1 - p)
        if Reduction == "none":
            return loss
        batch = (DataFormat or fmt).find("B")
        count = y.shape[batch] if batch >= 0 else 1
        if NormalizationFactor == "mask-included":
            parts = [
                np.take(loss, n, batch).sum() / max(np.take(Mask, n, batch).sum(), 1) for n in range(count)
            ]
            return np.reshape(sum(parts) / count, (1, 1))
        nonzero = np.sum((t != 0) & (True if Mask is None else Mask != 0))
        by = {"nonzero-targets": max(nonzero, 1), "batch-size": count, "all-elements": y.size, "none": 1}
        return np.reshape(loss.sum() / by[NormalizationFactor], (1, 1))

    return reference


TF = A((3, 4), "", zeros_and_ones, differentiable=False)

S34 = A((3, 4), "CB", probabilities)

FOCAL = Record(
    "focalCrossEntropy",
    (
        Case((YF, TF), focal("CB")),
        Case((YF, S34), focal("CB")),
        Case((YF, S34), focal("CB"), "", {"ClassificationMode": "multilabel"}),
        Case((YF, TF), focal("CB"), "", {"TargetCategories": "independent", "Gamma": 0.5, "Alpha": 0.7}),
        Case((YF, TF), focal("CB"), "", {"TargetCategories": "exclusive", "Gamma": 0}),
        Case((YF, TF), focal("CB"), "", {"Gamma": 1, "Alpha": 1}),
        Case((YF, TF), focal("CB"), "", {"Reduction": "none"}),
        Case((YF, TF), focal("CB"), "", {"Mask": MASK}),
        Case((YF, TF), focal("CB"), "", {"Mask": MASK != 0, "Reduction": "none"}),
        Case((YF, TF), focal("CB"), "", {"Mask": MASK, "NormalizationFactor": "mask-included"}),
        Case((YF, TF), focal("CB"), "", {"NormalizationFactor": "batch-size"}),
        Case((YF, TF), focal("CB"), "", {"NormalizationFactor": "all-elements"}),
        Case((YF, TF), focal("CB"), "", {"NormalizationFactor": "none"}),
        Case((YF, C((3, 4), "", np.zeros((3, 4)))), focal("CB"), "", {"ClassificationMode": "multilabel"}),
        Case(
            (A((2, 3, 4), "", probabilities), A((2, 3, 4), "", probabilities)), focal(""), "", {"DataFormat": "TCB"}
        ),
    ),
    (
        Bad(lambda dl: dl.focalCrossEntropy(dl.ones(3, 2), dl.ones(3, 2)), errors.FormatError, "DataFormat"),
        Bad(
            lambda dl: dl.focalCrossEntropy(dl.dlarray(dl.ones(3, 2), "CB"), dl.ones(2, 3)), errors.SizeError,
            r"targets is 2\(C\) × 3\(B\)",
        ),
        Bad(
            lambda dl: dl.focalCrossEntropy(dl.dlarray(dl.ones(3, 2), "CB"), dl.ones(3, 2), Gamma=-1),
            errors.ArgumentError, "Gamma must be a number from 0, but it is -1",
        ),
        Bad(
            lambda dl: dl.focalCrossEntropy(dl.dlarray(dl.ones(3, 2), "CB"), dl.ones(3, 2), Alpha=1.5),
            errors.ArgumentError, "Alpha must be a number above 0 and up to 1, but it is 1.5",
        ),
        Bad(
            lambda dl: dl.focalCrossEntropy(dl.dlarray(dl.ones(3, 2), "CB"), dl.ones(3, 2), Reduction="mean"),
            errors.OptionError, '"sum", "none"',
        ),
        Bad(
            lambda dl: dl.focalCrossEntropy(
                dl.dlarray(dl.ones(3, 2), "CB"), dl.ones(3, 2), Mask=[[1, NAN], [1, 1], [1, 1]]
            ),
            errors.ArgumentError, "Mask .* holds NaN",
        ),
    ),
)  # fmt: skip


# -- generalizedDice -------------------------------------------------------------------------------------------
def dice(fmt):
    def reference(x, t, DataFormat=None):
        labels = DataFormat or fmt
        batch, channel = labels.find("B"), labels.find("C")
        if batch < 0:
            x, t, batch, labels = x[..., None], t[..., None], x.ndim, labels + "B"
        if channel < 0:
            x, t, channel = x[..., None], t[..., None], x.ndim
        found = []
        for b in range(x.shape[batch]):
            X, T = (
                np.moveaxis(np.take(v, [b], batch), channel, 0).reshape(x.shape[channel], -1) for v in (x, t)
            )
            sizes = T.sum(1)
            least = sizes[sizes > 0].min() if (sizes > 0).any() else 1.0
            w = [1 / (s if s > 0 else least) ** 2 for s in sizes]
            top = sum(2 * wk * np.dot(a, c) for wk, a, c in zip(w, X, T, strict=True))
            below = sum(wk * (np.dot(a, a) + np.dot(c, c)) for wk, a, c in zip(w, X, T, strict=True))
            found.append(top / below if below else 1.0)
        shape = [n if d == batch else 1 for d, n in enumerate(x.shape)]
        return np.reshape(found, shape)

    return reference


def two_classes(gen, size):
    """One-hot labels; class 3 of the second observation is not there."""
    t = np.zeros(size)
    for place in np.ndindex(size[0], size[1], size[3]):
        t[place[0], place[1], gen.integers(0, size[2] - (place[2] == 1)), place[2]] = 1
    t[0, 0, :, :] = 0
    t[0, 0, 0, :] = 1
    return t


DICE = Record(
    "generalizedDice",
    (
        Case((A((4, 3, 3, 2), "SSCB", probabilities), A((4, 3, 3, 2), "SSCB", probabilities)), dice("SSCB"), "SSCB"),
        Case(
            (A((4, 3, 3, 2), "SSCB", probabilities), A((4, 3, 3, 2), "", two_classes, differentiable=False)),
            dice("SSCB"), "SSCB",
        ),
        Case((A((4, 3, 2), "", probabilities), A((4, 3, 2), "", probabilities)), dice("SSC")),
        Case((A((4, 3), "", probabilities), A((4, 3), "", probabilities)), dice("SS")),
        Case((A((2, 4, 3, 2), "", probabilities), A((2, 4, 3, 2), "", probabilities)), dice("SSSC")),
        Case(
            (A((2, 4, 3), "", probabilities), A((2, 4, 3), "", probabilities)), dice(""), "", {"DataFormat": "BSC"}
        ),
        Case((A((3, 2), "CB", probabilities), A((3, 2), "CB", probabilities)), dice("CB"), "CB"),
        Case((C((2, 2, 2), "", np.zeros((2, 2, 2))), C((2, 2, 2), "", np.zeros((2, 2, 2)))), dice("SSC"), smooth=False),
    ),
    (
        Bad(
            lambda dl: dl.generalizedDice(dl.ones(3, 2, 2), dl.ones(3, 2)), errors.SizeError,
            r"target is .* but X is 3\(S\) × 2\(S\) × 2\(C\)",
        ),
        Bad(
            lambda dl: dl.generalizedDice(dl.dlarray(dl.ones(3, 2), "SS"), dl.ones(3, 2)), errors.FormatError,
            r'label "C", but it is 3\(S\)',
        ),
        Bad(
            lambda dl: dl.generalizedDice(dl.ones(3, 2), dl.ones(3, 2), DataFormat="SB"), errors.FormatError,
            'label "C"',
        ),
        Bad(
            lambda dl: dl.generalizedDice(dl.dlarray(dl.ones(3, 2), "SC"), dl.ones(3, 2), DataFormat="SC"),
            errors.FormatError, "leave DataFormat out",
        ),
        Bad(
            lambda dl: dl.generalizedDice(dl.dlarray(dl.ones(3, 2), "SC"), dl.dlarray(dl.ones(3, 2), "CB")),
            errors.FormatError, "same labels",
        ),
        Bad(
            lambda dl: dl.generalizedDice(dl.ones(3, 2, 2) * 1j, dl.ones(3, 2, 2)), errors.ClassError, "complex"
        ),
    ),
)  # fmt: skip

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
    *[record(name) for name in ELEMENT],
    INDEX,
    CTC,
    FOCAL,
    DICE,
]

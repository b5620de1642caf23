"""What is counted at each threshold of a ROC curve, and the metrics of these counts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from dlarray.arguments import choice
from dlarray.array import asdlarray
from dlarray.errors import ClassError, describe


class Counts(NamedTuple):
    """Weights of the observations that are true and false positives, false and true negatives, at each threshold."""

    tp: np.ndarray
    fp: np.ndarray
    fn: np.ndarray
    tn: np.ndarray


class Stakes(NamedTuple):
    """What the positive and the negative class of a comparison weigh, and what it costs to take one for the other."""

    positive: float = 1.0
    negative: float = 1.0
    missed: float = 1.0  # a positive one taken for negative
    false_alarm: float = 1.0


NO_STAKES = Stakes()


def _ratio(top: Any, bottom: Any) -> np.ndarray:
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray(top, float) / bottom


# The metrics by their long names, each with its short ones.  Prior probabilities scale the counts of both classes where
# they come together; a rate within one class does not know them.
METRICS: dict[str, tuple[tuple[str, ...], Callable[[Counts, Counts, Stakes], np.ndarray]]] = {
    "TruePositives": (("tp",), lambda n, s, at: n.tp),
    "FalseNegatives": (("fn",), lambda n, s, at: n.fn),
    "FalsePositives": (("fp",), lambda n, s, at: n.fp),
    "TrueNegatives": (("tn",), lambda n, s, at: n.tn),
    "SumOfTrueAndFalsePositives": (("tp+fp",), lambda n, s, at: n.tp + n.fp),
    "RateOfPositivePredictions": (("rpp",), lambda n, s, at: _ratio(s.tp + s.fp, _all(s))),
    "RateOfNegativePredictions": (("rnp",), lambda n, s, at: _ratio(s.tn + s.fn, _all(s))),
    "Accuracy": (("accu",), lambda n, s, at: _ratio(s.tp + s.tn, _all(s))),
    "FalseNegativeRate": (("fnr", "miss"), lambda n, s, at: _ratio(n.fn, n.tp + n.fn)),
    "TruePositiveRate": (("tpr", "sens", "recall"), lambda n, s, at: _ratio(n.tp, n.tp + n.fn)),
    "FalsePositiveRate": (("fpr", "fall"), lambda n, s, at: _ratio(n.fp, n.tn + n.fp)),
    "TrueNegativeRate": (("tnr", "spec"), lambda n, s, at: _ratio(n.tn, n.tn + n.fp)),
    "PositivePredictiveValue": (
        ("ppv", "prec", "precision"),
        lambda n, s, at: _ratio(s.tp, s.tp + s.fp),
    ),
    "NegativePredictiveValue": (("npv",), lambda n, s, at: _ratio(s.tn, s.tn + s.fn)),
    "ExpectedCost": (
        ("ecost",),
        lambda n, s, at: _ratio(s.fn * at.missed + s.fp * at.false_alarm, _all(s)),
    ),
    "f1score": ((), lambda n, s, at: _ratio(2 * s.tp, 2 * s.tp + s.fp + s.fn)),
}
# Those that never fall, or never rise, while the threshold falls.
MONOTONE = (
    "TruePositives", "FalseNegatives", "FalsePositives", "TrueNegatives", "SumOfTrueAndFalsePositives",
    "RateOfPositivePredictions", "RateOfNegativePredictions", "FalseNegativeRate", "TruePositiveRate",
    "FalsePositiveRate", "TrueNegativeRate",
)  # fmt: skip


def _all(counts: Counts) -> np.ndarray:
    return counts.tp + counts.fp + counts.fn + counts.tn


def metric_name(caller: str, value: str, *, others: Sequence[str] = ()) -> str:
    """The long name of a metric, or one of the other names."""
    spellings = {short: name for name, (shorts, _) in METRICS.items() for short in (name, *shorts)}
    spellings |= {name: name for name in others}
    return spellings[choice(caller, "a metric", value, tuple(spellings), fix='"Accuracy"')]


def counted(
    scores: np.ndarray, positive: np.ndarray, weights: np.ndarray, thresholds: np.ndarray | None = None
) -> tuple[np.ndarray, Counts]:
    """The counts at each threshold; by default at the distinct scores from the largest, which comes twice.

    An observation is taken for positive when its score is not below the threshold; of the largest score that comes
    twice, the first rejects all.  A threshold of NaN rejects all, too.
    """
    order = np.argsort(-scores, kind="stable")
    falling = scores[order]
    tp = np.concatenate([[0.0], np.cumsum(np.where(positive, weights, 0)[order])])
    fp = np.concatenate([[0.0], np.cumsum(np.where(positive, 0, weights)[order])])
    at = np.unique(scores)[::-1] if thresholds is None else thresholds
    taken = np.searchsorted(-falling, -at, side="right")
    if thresholds is None:
        at, taken = np.concatenate([at[:1], at]), np.concatenate([[0], taken])
    elif len(at) > 1 and at[0] == at[1]:
        taken[0] = 0  # thresholds that came from here
    return at, Counts(tp[taken], fp[taken], tp[-1] - tp[taken], fp[-1] - fp[taken])


def measured(
    names: Sequence[str], counts: Counts, stakes: Stakes = NO_STAKES, own: dict[str, Callable] | None = None
) -> dict[str, np.ndarray]:
    """The metrics of these names; ``own`` has functions of the user's, by the names of their columns."""
    scaled = Counts(
        counts.tp * stakes.positive, counts.fp * stakes.negative,
        counts.fn * stakes.positive, counts.tn * stakes.negative,
    )  # fmt: skip
    found = {}
    for name in names:
        if own and name in own:
            found[name] = _of_user(name, own[name], counts, stakes)
        else:
            found[name] = METRICS[name][1](counts, scaled, stakes)
    return found


def _of_user(name: str, f: Callable, counts: Counts, stakes: Stakes) -> np.ndarray:
    """``metric = f(C, scale, cost)`` at each threshold."""
    scale = asdlarray(np.array([[stakes.positive], [stakes.negative]]))
    cost = asdlarray(np.array([[0, stakes.missed], [stakes.false_alarm, 0]]))
    values = []
    for tp, fp, fn, tn in zip(*counts, strict=True):
        value = f(asdlarray(np.array([[tp, fn], [fp, tn]])), scale, cost)
        try:
            values.append(float(value))
        except (TypeError, ValueError):
            raise ClassError(
                f"rocmetrics: {name} must give a number, but it gives {describe(value)}; fix: a function of C, scale "
                "and cost, as lambda C, scale, cost: C(1, 1) / (C(1, 1) + C(2, 1))"
            ) from None
    return np.array(values)


def area(x: np.ndarray, y: np.ndarray) -> float:
    """The area under a curve, by trapezoids."""
    return float(np.sum(np.diff(x) * (y[1:] + y[:-1]) / 2))

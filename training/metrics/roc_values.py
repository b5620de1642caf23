"""What is counted at each threshold of a ROC curve."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray.arguments import choice

Counts = tuple[
    np.ndarray, np.ndarray, np.ndarray, np.ndarray
]  # true and false positives, false and true negatives


def _ratio(top: Any, bottom: Any) -> np.ndarray:
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray(top, float) / bottom


# The metrics by their long names, each with its short ones.
METRICS: dict[str, tuple[tuple[str, ...], Callable[..., np.ndarray]]] = {
    "TruePositives": (("tp",), lambda tp, fp, fn, tn: tp),
    "FalseNegatives": (("fn",), lambda tp, fp, fn, tn: fn),
    "FalsePositives": (("fp",), lambda tp, fp, fn, tn: fp),
    "TrueNegatives": (("tn",), lambda tp, fp, fn, tn: tn),
    "SumOfTrueAndFalsePositives": (("tp+fp",), lambda tp, fp, fn, tn: tp + fp),
    "RateOfPositivePredictions": (("rpp",), lambda tp, fp, fn, tn: _ratio(tp + fp, tp + fp + fn + tn)),
    "RateOfNegativePredictions": (("rnp",), lambda tp, fp, fn, tn: _ratio(tn + fn, tp + fp + fn + tn)),
    "Accuracy": (("accu",), lambda tp, fp, fn, tn: _ratio(tp + tn, tp + fp + fn + tn)),
    "FalseNegativeRate": (("fnr", "miss"), lambda tp, fp, fn, tn: _ratio(fn, tp + fn)),
    "TruePositiveRate": (("tpr", "recall"), lambda tp, fp, fn, tn: _ratio(tp, tp + fn)),
    "FalsePositiveRate": (("fpr",), lambda tp, fp, fn, tn: _ratio(fp, tn + fp)),
    "TrueNegativeRate": (("tnr", "spec"), lambda tp, fp, fn, tn: _ratio(tn, tn + fp)),
    "PositivePredictiveValue": (("ppv", "prec", "precision"), lambda tp, fp, fn, tn: _ratio(tp, tp + fp)),
    "NegativePredictiveValue": (("npv",), lambda tp, fp, fn, tn: _ratio(tn, tn + fn)),
    "f1score": ((), lambda tp, fp, fn, tn: _ratio(2 * tp, 2 * tp + fp + fn)),
}


def metric_name(caller: str, value: str) -> str:
    """The long name of a metric."""
    spellings = {short: name for name, (shorts, _) in METRICS.items() for short in (name, *shorts)}
    return spellings[choice(caller, "a metric", value, tuple(spellings), fix='"Accuracy"')]


def values_of(
    scores: np.ndarray, positive: np.ndarray, weights: np.ndarray, thresholds: np.ndarray | None = None
) -> tuple[np.ndarray, dict[str, np.ndarray]]:
    """All metrics at each threshold; by default at the distinct scores from the largest, which comes twice.

    An observation is taken for positive when its score is not below the threshold; of the largest score that comes
    twice, the first rejects all.
    """
    order = np.argsort(-scores, kind="stable")
    falling = scores[order]
    tp = np.concatenate([[0.0], np.cumsum(np.where(positive, weights, 0)[order])])
    fp = np.concatenate([[0.0], np.cumsum(np.where(positive, 0, weights)[order])])
    first = thresholds is None
    at = np.unique(scores)[::-1] if thresholds is None else thresholds
    taken = np.searchsorted(-falling, -at, side="right")
    if first:
        at, taken = np.concatenate([at[:1], at]), np.concatenate([[0], taken])
    counts = tp[taken], fp[taken], tp[-1] - tp[taken], fp[-1] - fp[taken]
    return at, {name: rule(*counts) for name, (_, rule) in METRICS.items()}


def area(x: np.ndarray, y: np.ndarray) -> float:
    """The area under a curve, by trapezoids."""
    return float(np.sum(np.diff(x) * (y[1:] + y[:-1]) / 2))

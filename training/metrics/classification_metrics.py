"""Metrics of classification: accuracy, precision, recall, F-score, area under the curve."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.errors import SizeError
from dlarray.layers.base.properties import fraction, one_of, positive, positive_integer
from dlarray.training.metrics.class_numbers import check_numbers
from dlarray.training.metrics.metric import COMMON, BuiltInMetric, score_rows


def _scores_and_classes(name: str, Y: dlarray, T: dlarray) -> tuple[np.ndarray, np.ndarray]:
    """Scores, predictions × classes, and the place of each true class from 0; -1 where there is none."""
    scores, targets = score_rows(Y), score_rows(T)
    if len(scores) != len(targets):
        raise SizeError(
            f"{name}: the outputs are {Y.describe()}, but the targets are {T.describe()}; fix: a target for each output"
        )
    if targets.shape[1] == scores.shape[1] > 1:
        true = np.where(targets.max(axis=1) > 0, targets.argmax(axis=1), -1)
    elif targets.shape[1] == 1 and scores.shape[1] > 1:
        check_numbers(name, T)
        true = np.where(np.isnan(targets[:, 0]), 0, targets[:, 0]).astype(np.int64) - 1
    elif targets.shape[1] == scores.shape[1] == 1:  # one score: the class is 1 above the threshold
        return np.concatenate([1 - scores, scores], axis=1), (targets[:, 0] > 0.5).astype(np.int64)
    else:
        raise SizeError(
            f"{name}: the outputs are {Y.describe()}, but the targets are {T.describe()}; fix: one-hot targets or "
            "class numbers"
        )
    return scores, true


class _Classification(BuiltInMetric):
    """What the metrics of classification gather: how often each class was predicted, rightly and wrongly."""

    ClassificationMode: str
    ClassificationThreshold: float

    def reset(self) -> None:
        """Forget what was gathered."""
        self.hits: Any = (
            0  # true positives, false positives, false negatives of each class, and all predictions
        )
        self.total = 0

    def update(self, Y: tuple, T: tuple) -> None:
        """Count the predictions of one mini-batch."""
        k = self._place(Y)
        if self.ClassificationMode == "multilabel":
            yes, true = score_rows(Y[k]) >= self.ClassificationThreshold, score_rows(T[k]) > 0.5
        else:
            scores, places = _scores_and_classes(self.name, Y[k], T[k])
            if scores.shape[1] == 2 and score_rows(Y[k]).shape[1] == 1:
                guess = (scores[:, 1] >= self.ClassificationThreshold).astype(np.int64)
            else:
                guess = scores.argmax(axis=1)
            classes = np.arange(scores.shape[1])
            counted = places >= 0
            yes, true = guess[counted, None] == classes, places[counted, None] == classes
        counts = np.stack([(yes & true).sum(0), (yes & ~true).sum(0), (~yes & true).sum(0)]).astype(
            np.float64
        )
        self.hits = self.hits + counts
        self.total += len(yes)

    def _averaged(self, top: np.ndarray, bottom: np.ndarray) -> float:
        """Ratios of the classes as one number, as AverageType says; no class to divide by counts as 0."""
        how = self.__dict__.get("AverageType", "macro")
        if how == "micro":
            top, bottom = top.sum(keepdims=True), bottom.sum(keepdims=True)
        ratios = np.divide(top, bottom, out=np.zeros_like(top), where=bottom > 0)
        if how == "weighted":
            support = self.hits[0] + self.hits[2]
            return float((ratios * support).sum() / max(support.sum(), 1))
        return float(ratios.mean()) if ratios.size else math.nan


_MODES: dict[str, Any] = {
    "ClassificationMode": one_of("single-label", "multilabel"),
    "ClassificationThreshold": fraction,
}
_AVERAGE = {"AverageType": one_of("macro", "micro", "weighted")}


class AccuracyMetric(_Classification):
    """Percentage of right predictions; see `accuracyMetric`."""

    name, default_name = "accuracyMetric", "Accuracy"
    specs = {**COMMON, "NumTopKClasses": positive_integer, **_MODES}
    NumTopKClasses: int

    def update(self, Y: tuple, T: tuple) -> None:
        """Count the right predictions of one mini-batch."""
        if self.ClassificationMode == "multilabel":
            k = self._place(Y)
            right = (score_rows(Y[k]) >= self.ClassificationThreshold) == (score_rows(T[k]) > 0.5)
            self.hits, self.total = self.hits + right.sum(), self.total + right.size
            return
        k = self._place(Y)
        scores, true = _scores_and_classes(self.name, Y[k], T[k])
        counted = true >= 0
        scores, true = scores[counted], true[counted]
        if self.NumTopKClasses == 1:
            right = scores.argmax(axis=1) == true
        else:
            own = np.take_along_axis(scores, true[:, None], axis=1)
            right = (scores > own).sum(axis=1) < self.NumTopKClasses
        self.hits, self.total = self.hits + int(right.sum()), self.total + len(true)

    def evaluate(self) -> float:
        """The percentage."""
        return 100.0 * float(self.hits) / self.total if self.total else math.nan


class PrecisionMetric(_Classification):
    """Right ones among the predictions of a class; see `precisionMetric`."""

    name, default_name = "precisionMetric", "Precision"
    specs = {**COMMON, **_AVERAGE, **_MODES}

    def evaluate(self) -> float:
        """TP / (TP + FP)."""
        return self._averaged(self.hits[0], self.hits[0] + self.hits[1]) if self.total else math.nan


class RecallMetric(_Classification):
    """Right ones among the members of a class; see `recallMetric`."""

    name, default_name = "recallMetric", "Recall"
    specs = {**COMMON, **_AVERAGE, **_MODES}

    def evaluate(self) -> float:
        """TP / (TP + FN)."""
        return self._averaged(self.hits[0], self.hits[0] + self.hits[2]) if self.total else math.nan


class FScoreMetric(_Classification):
    """Weighted harmonic mean of precision and recall; see `fScoreMetric`."""

    name, default_name = "fScoreMetric", "FScore"
    specs = {**COMMON, "Beta": positive, **_AVERAGE, **_MODES}
    Beta: float

    def evaluate(self) -> float:
        """(1 + b²) TP / ((1 + b²) TP + b² FN + FP)."""
        if not self.total:
            return math.nan
        right, wrong, missed = self.hits
        b = self.Beta**2
        return self._averaged((1 + b) * right, (1 + b) * right + b * missed + wrong)


class AUCMetric(_Classification):
    """Area under the receiver operating characteristic; see `aucMetric`."""

    name, default_name = "aucMetric", "AUC"
    specs = {**COMMON, **_AVERAGE, "ClassificationMode": _MODES["ClassificationMode"]}
    ClassificationThreshold = 0.5

    def reset(self) -> None:
        """Forget what was gathered."""
        self.parts: list[tuple[np.ndarray, np.ndarray]] = []

    def update(self, Y: tuple, T: tuple) -> None:
        """Keep the scores and the targets of one mini-batch."""
        k = self._place(Y)
        if self.ClassificationMode == "multilabel":
            self.parts.append((score_rows(Y[k]), score_rows(T[k]) > 0.5))
            return
        scores, true = _scores_and_classes(self.name, Y[k], T[k])
        self.parts.append((scores, true[:, None] == np.arange(scores.shape[1])))

    def evaluate(self) -> float:
        """The mean over the classes that have members and others."""
        if not self.parts:
            return math.nan
        scores, true = (np.concatenate(both) for both in zip(*self.parts, strict=True))
        if self.__dict__.get("AverageType") == "micro":
            return _area(scores.reshape(-1), true.reshape(-1))
        areas = np.asarray([_area(scores[:, c], true[:, c]) for c in range(scores.shape[1])])
        known = ~np.isnan(areas)
        if not known.any():
            return math.nan
        weights = (
            true.sum(0)[known] if self.__dict__.get("AverageType") == "weighted" else np.ones(known.sum())
        )
        return float((areas[known] * weights).sum() / weights.sum())


def _area(scores: np.ndarray, true: np.ndarray) -> float:
    """How often a member scores above another, ties counting half: the area under the curve."""
    members, others = int(true.sum()), int((~true).sum())
    if not members or not others:
        return math.nan
    _, group, count = np.unique(scores, return_inverse=True, return_counts=True)
    ranks = (np.cumsum(count) - (count - 1) / 2)[group]  # equal scores share the mean of their ranks
    return float((ranks[true].sum() - members * (members + 1) / 2) / (members * others))

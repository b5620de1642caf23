"""The ROC curves of the classes of a classifier, their metrics and areas: what rocmetrics makes."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from dlarray.arguments import check_nargout, choice, is_empty, texts
from dlarray.array import asdlarray, dlarray
from dlarray.display import Summary, object_text
from dlarray.errors import ArgumentError, describe
from dlarray.table import table
from dlarray.training.metrics.bootstrap import intervals
from dlarray.training.metrics.roc_values import MONOTONE, Counts, Stakes, area, counted, measured, metric_name
from dlarray.training.monitor.figures import axes_in, drawable, pyplot_for
from dlarray.visible import visible_names

FPR, TPR, THRESHOLD = "FalsePositiveRate", "TruePositiveRate", "Threshold"


class Data(NamedTuple):
    """The observations that count: scores n×K, the place of the class of each, -1 for others, and weights."""

    scores: np.ndarray
    found: np.ndarray
    weights: np.ndarray


class Fixed(NamedTuple):
    """At which values of which metric the others are told; no values mean all."""

    metric: str = THRESHOLD
    values: np.ndarray | None = None
    nearest: bool = True


class Resampling(NamedTuple):
    """How confidence intervals are made; no samples mean that there are none."""

    samples: int = 0
    kind: str = "bca"
    alpha: float = 0.05
    errors: int = 100


class ROCMetrics:
    """What `rocmetrics` makes."""

    __internals__ = "computed averaged describe".split()
    __dir__ = visible_names

    def __init__(
        self, Labels: Any, Scores: dlarray, ClassNames: list[str], data: Data, stakes: list[Stakes],
        prior: np.ndarray, cost: np.ndarray, fixed: Fixed, bootstrap: Resampling,
    ) -> None:  # fmt: skip
        self.Labels, self.Scores, self.ClassNames = Labels, Scores, ClassNames
        self.Prior, self.Cost = asdlarray(prior[None, :]), asdlarray(cost)
        self._data, self._stakes, self._fixed, self._bootstrap = data, stakes, fixed, bootstrap
        self._columns = [FPR, TPR]
        self._own: dict[str, Callable] = {}
        if fixed.metric not in (THRESHOLD, *self._columns):
            self._columns.append(fixed.metric)

    # -- one class ---------------------------------------------------------------------------------------------
    def _whole(self, k: int, names: list[str], weights: np.ndarray | None = None) -> dict[str, np.ndarray]:
        """The thresholds of a class, and metrics at each; with other weights than the observations have."""
        at, counts = self._counted(k, weights)
        return {THRESHOLD: at, **measured(names, counts, self._stakes[k], self._own)}

    def _counted(
        self, k: int, weights: np.ndarray | None = None, thresholds: np.ndarray | None = None
    ) -> tuple[np.ndarray, Counts]:
        data = self._data
        return counted(
            data.scores[:, k], data.found == k, data.weights if weights is None else weights, thresholds
        )

    def _told(
        self, k: int, weights: np.ndarray | None = None, places: np.ndarray | None = None
    ) -> dict[str, np.ndarray]:
        """Thresholds and metrics at the values of the fixed metric; ``places`` are these, where they are known."""
        fixed = self._fixed
        if fixed.metric == THRESHOLD:
            at = places
            if at is None and fixed.values is not None:
                at = (
                    _nearest(np.unique(self._data.scores[:, k]), fixed.values)
                    if fixed.nearest
                    else fixed.values
                )
            at, counts = self._counted(k, weights, at)
            return {THRESHOLD: at, **measured(self._columns, counts, self._stakes[k], self._own)}
        curve = self._whole(k, self._columns, weights)
        x = curve[fixed.metric]
        if fixed.nearest:
            if fixed.values is None:
                return curve
            known = x[~np.isnan(x)]
            rows = [int(np.flatnonzero(x == v)[0]) for v in _nearest(known, fixed.values)]
            return {name: values[rows] for name, values in curve.items()}
        values = places if places is not None else fixed.values if fixed.values is not None else np.unique(x)
        return {name: _between(values, x, column) for name, column in curve.items()}

    def _area(self, k: int, weights: np.ndarray | None = None) -> float:
        curve = self._whole(k, [FPR, TPR], weights)
        return area(curve[FPR], curve[TPR])

    def _bounds(self, k: int, told: dict[str, np.ndarray]) -> tuple[dict[str, np.ndarray], np.ndarray]:
        """Lower and upper bounds of the columns of a class, each 2×m, and of its area."""
        fixed, how, weights = self._fixed, self._bootstrap, self._data.weights
        places = told[fixed.metric]
        varying = [name for name in told if name != fixed.metric]
        one = weights.sum() / len(weights)

        def statistic(sample: np.ndarray) -> np.ndarray:
            found = self._told(k, sample * one, places)
            return np.concatenate([*(found[name] for name in varying), [self._area(k, sample * one)]])

        ends = intervals(statistic, weights, how.kind, how.samples, how.alpha, how.errors)
        parts = np.split(ends, np.arange(1, len(varying) + 1) * len(places), axis=1)
        return dict(zip(varying, parts, strict=False)), parts[-1]

    def computed(self) -> list[tuple[dict[str, np.ndarray], dict[str, np.ndarray], np.ndarray | None]]:
        """Of each class the columns, their bounds and those of the area; once, because samples are drawn."""
        known = self.__dict__.get("_known")
        if known is None:
            known = []
            for k in range(len(self.ClassNames)):
                told = self._told(k)
                known.append((told, *(self._bounds(k, told) if self._bootstrap.samples else ({}, None))))
            self._known = known
        return known

    @property
    def AUC(self) -> dlarray:
        """The area under the curve of each class, a row; with confidence intervals its bounds are below it."""
        rows = [np.array([self._area(k) for k in range(len(self.ClassNames))])]
        if self._bootstrap.samples:
            rows += list(np.concatenate([bounds for _, _, bounds in self.computed()], axis=1))
        return asdlarray(np.stack(rows))

    @property
    def Metrics(self) -> table:
        """The metrics of each class at each threshold."""
        columns: dict[str, list] = {name: [] for name in ("ClassName", THRESHOLD, *self._columns)}
        for name, (told, bounds, _) in zip(self.ClassNames, self.computed(), strict=True):
            columns["ClassName"] += [name] * len(told[THRESHOLD])
            for title, values in told.items():
                ends = bounds.get(title)
                columns[title] += values.tolist() if ends is None else np.vstack([values, ends]).T.tolist()
        return table(columns)

    @property
    def Weights(self) -> dlarray:
        """The weights of the observations that count, a column."""
        return asdlarray(self._data.weights[:, None])

    def addMetrics(self, metrics: Any) -> ROCMetrics:
        """See `addMetrics`."""
        other = copy.copy(self)
        other._own = dict(self._own)
        added = []
        for one in metrics if isinstance(metrics, (list, tuple)) else [metrics]:
            if callable(one) and not isinstance(one, (str, dlarray)):
                name = f"CustomMetric{len(other._own) + 1}"
                other._own[name] = one
                added.append(name)
            else:
                given = texts("addMetrics", "metrics", one, fix='"accu"')
                added += [metric_name("addMetrics", name) for name in given]
        other._columns = list(dict.fromkeys([*self._columns, *added]))
        other.__dict__.pop("_known", None)
        other.computed()
        return other

    def auc(self) -> dlarray:
        """The area under the curve of each class."""
        return self.AUC

    def average(self, type: Any, *, nargout: int = 1) -> Any:
        """See `average`."""
        how = choice("average", "type", type, ("micro", "macro", "weighted"))
        wanted = check_nargout("average", nargout, (1, 2, 3, 4))
        fpr, tpr, thresholds = self.averaged(how)
        outputs = (*(asdlarray(v[:, None]) for v in (fpr, tpr, thresholds)), asdlarray(area(fpr, tpr)))
        return outputs[0] if wanted == 1 else outputs[:wanted]

    def averaged(self, how: str) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """False and true positive rates, and thresholds, of the average of the curves."""
        classes, data = range(len(self.ClassNames)), self._data
        if how == "micro":  # all comparisons in one heap
            scores = data.scores.ravel(order="F")
            positive = np.concatenate([data.found == k for k in classes])
            thresholds, counts = counted(scores, positive, np.tile(data.weights, len(classes)))
            found = measured([FPR, TPR], counts)
            return found[FPR], found[TPR], thresholds
        every = np.unique(data.scores)[::-1]
        each = [measured([FPR, TPR], self._counted(k, None, every)[1]) for k in classes]
        shares = np.array([data.weights[data.found == k].sum() for k in classes])
        shares = shares / shares.sum() if how == "weighted" else np.full(len(shares), 1 / len(shares))
        rates = [
            np.concatenate([[0.0], sum(w * c[name] for w, c in zip(shares, each, strict=True))])
            for name in (FPR, TPR)
        ]
        return rates[0], rates[1], np.concatenate([every[:1], every])

    # -- looks -------------------------------------------------------------------------------------------------
    def plot(
        self, *, AverageCurveType: Any = "none", ClassNames: Any = None, ShowConfidenceIntervals: Any = False,
        ShowDiagonalLine: Any = True, ShowModelOperatingPoint: Any = True, XAxisMetric: Any = FPR,
        YAxisMetric: Any = TPR, Parent: Any = None,
    ) -> Any:  # fmt: skip
        """Draw the curves of the classes, and averages of them; the lines."""
        if ShowConfidenceIntervals and not self._bootstrap.samples:
            raise ArgumentError(
                "plot: ShowConfidenceIntervals needs confidence intervals, but there are none; fix: "
                "rocmetrics(…, NumBootstraps=100)"
            )
        axes, lines = axes_in(pyplot_for("plot").gca() if is_empty(Parent) else Parent), []
        shown = self.ClassNames if is_empty(ClassNames) else texts("plot", "ClassNames", ClassNames)
        others = (THRESHOLD, *self._own)
        x, y = (metric_name("plot", name, others=others) for name in (XAxisMetric, YAxisMetric))
        rates = (x, y) == (FPR, TPR)
        for name in shown:
            k = self.ClassNames.index(choice("plot", "ClassNames", name, self.ClassNames))
            told, bounds, _ = self.computed()[k]
            if x not in told or y not in told:
                told = self._whole(k, list({x, y} - {THRESHOLD}))
            label = f"{name} (AUC = {self._area(k):.4f})" if rates else name
            lines += axes.plot(told[x], told[y], label=drawable(label))
            if ShowConfidenceIntervals and y in bounds:
                axes.fill_between(told[x], *bounds[y], color=lines[-1].get_color(), alpha=0.2, linewidth=0)
            if ShowModelOperatingPoint and len(self.ClassNames) > 1 and rates:
                curve = self._whole(k, [FPR, TPR])
                at = int(np.flatnonzero(curve[THRESHOLD] >= 0)[-1]) if (curve[THRESHOLD] >= 0).any() else 0
                axes.plot(curve[FPR][at : at + 1], curve[TPR][at : at + 1], "o", color=lines[-1].get_color())
        for how in texts("plot", "AverageCurveType", AverageCurveType):
            how = choice("plot", "AverageCurveType", how, ("none", "macro", "micro", "weighted"))
            if how != "none":
                fpr, tpr, _ = self.averaged(how)
                title = f"{how.capitalize()}-average (AUC = {area(fpr, tpr):.4f})"
                lines += axes.plot(fpr, tpr, "--", label=title)
        if ShowDiagonalLine and rates:
            axes.plot([0, 1], [0, 1], "k:", linewidth=1)
        axes.set(xlabel=_words(x), ylabel=_words(y), title="ROC Curve" if rates else "")
        axes.legend(loc="lower right")
        return lines

    def __repr__(self) -> str:
        metrics = self.Metrics
        return object_text(
            "rocmetrics", [(None, [("Metrics", Summary(metrics.shape, "table")), ("AUC", self.AUC)])]
        )

    def describe(self) -> str:
        """A few words for messages."""
        return f"a rocmetrics object of {len(self.ClassNames)} classes"


def _words(name: str) -> str:
    """ "FalsePositiveRate" as it is written at an axis."""
    return "".join(f" {c}" if c.isupper() and i else c for i, c in enumerate(name))


def _nearest(known: np.ndarray, values: np.ndarray) -> np.ndarray:
    """Of the known values the nearest to each."""
    return known[np.argmin(np.abs(known[:, None] - values[None, :]), axis=0)]


def _between(values: np.ndarray, x: np.ndarray, column: np.ndarray) -> np.ndarray:
    """A column at values of another one that never falls, or never rises; on the straight lines between its points."""
    if np.isnan(x).any():
        return np.full(len(values), np.nan)
    turn = 1 if x[-1] >= x[0] else -1
    return np.interp(turn * values, turn * x, column)


def checked_fixed(metric: str, values: Any, nearest: bool) -> Fixed:
    """The fixed metric and its values, if they go together."""
    if not nearest and metric not in (THRESHOLD, *MONOTONE):
        raise ArgumentError(
            f"rocmetrics: FixedMetric={metric} takes a value at several thresholds, so what the other metrics are at a "
            "value between is not known; fix: UseNearestNeighbor=True without confidence intervals, or "
            'FixedMetric="FalsePositiveRate"'
        )
    if values is not None and not values.size:
        raise ArgumentError(
            f'rocmetrics: FixedMetricValues is {describe(values)}; fix: FixedMetricValues="all", or numbers'
        )
    return Fixed(metric, values, nearest)

"""Receiver operating characteristics of classifiers: rocmetrics, average, addMetrics, auc."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np

from dlarray.arguments import check_nargout, choice, is_empty, numbers, one_number, texts
from dlarray.array import asdlarray, dlarray
from dlarray.display import Summary, object_text
from dlarray.errors import ArgumentError, ClassError, SizeError, describe, sizes
from dlarray.functions.system.gpu_arrays import gather
from dlarray.labels import label_values, name_of
from dlarray.registry import function
from dlarray.table import table
from dlarray.training.metrics.roc_values import area, metric_name, values_of
from dlarray.training.monitor.figures import axes_in


@function(differentiable=False)
def rocmetrics(
    Labels: Any,
    Scores: Any,
    ClassNames: Any,
    /,
    *,
    AdditionalMetrics: Any = None,
    NaNFlag: Any = "omitnan",
    Weights: Any = None,
) -> Any:
    """Receiver operating characteristic (ROC) curve and performance metrics of a classifier.

    ``rocObj = rocmetrics(Labels, Scores, ClassNames)`` compares each class with all others;
    ``rocmetrics(..., Name=Value)`` sets options.  `average` gives the average of the curves, `addMetrics` adds columns
    to ``rocObj.Metrics``, `auc` gives the areas, and ``plot(rocObj)`` draws the curves.

    Parameters
    ----------
    Labels : categorical, list or array
        The true class of each of n observations.
    Scores : array
        n×K scores, one column for each class; or n scores of the one class in ``ClassNames``.
    ClassNames : list, array or categorical
        The classes of the columns of ``Scores``, in their order.
    AdditionalMetrics : str or list of str, optional
        Metrics beside the false and the true positive rate: "Accuracy", "PositivePredictiveValue" and the like, also by
        their short names: "accu", "ppv", "tpr", "fpr", "fnr", "tnr", "npv", "tp", "fp", "fn", "tn", "tp+fp", "rpp",
        "rnp", "f1score".
    NaNFlag : {"omitnan", "includenan"}
        Whether observations with a score that is NaN are left out, or count as wrong: positive ones as negative, and
        negative ones as positive.
    Weights : array, optional
        A weight for each observation.

    Returns
    -------
    ROCMetrics
        With the properties ``Metrics``, a table with the columns ``ClassName``, ``Threshold``, ``FalsePositiveRate``,
        ``TruePositiveRate`` and those that were added; ``AUC``, a row with the area under each class's curve;
        ``Labels``, ``Scores``, ``ClassNames`` and ``Weights``; and the methods ``average``, ``addMetrics``, ``auc`` and
        ``plot(AverageCurveType="none", ClassNames=…, ShowDiagonalLine=True, ShowModelOperatingPoint=True, Parent=…)``.

    Raises
    ------
    SizeError, ArgumentError, OptionError
        Other numbers of labels than of scores, or of classes than of columns; classes without observations.

    Notes
    -----
    With several columns the score of a class is less the largest score of the others, so that 0 is the threshold of the
    classifier.  The thresholds are the distinct scores, from the largest, which comes twice: the first row rejects all.

    Differs from MATLAB: ``Prior``, ``Cost``, ``FixedMetric`` and confidence intervals are not there.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/rocmetrics.html

    Examples
    --------
    >>> import dlarray as dl
    >>> labels = ["cat", "dog", "dog", "cat"]
    >>> roc = dl.rocmetrics(labels, [0.1, 0.4, 0.8, 0.45], "dog")
    >>> roc.AUC.tolist()
    [[0.75]]
    >>> roc.Metrics.TruePositiveRate
    [0.0, 0.5, 0.5, 1.0, 1.0]
    """
    flag = choice("rocmetrics", "NaNFlag", NaNFlag, ("omitnan", "includenan"))
    one = one_number(ClassNames)  # a single class may come as a number
    if isinstance(ClassNames, bool):
        ClassNames = [ClassNames]
    elif one is not None:
        ClassNames = [one]
    names = [name_of(v) for v in label_values(ClassNames).ravel(order="F")]
    truth = [None if v is None else name_of(v) for v in label_values(Labels).ravel(order="F")]
    given = asdlarray(Scores)
    scores = np.asarray(gather(given)).astype(np.float64)
    if 1 in scores.shape and len(names) == 1:
        scores = scores.reshape(-1, 1)
    if scores.ndim != 2 or scores.shape != (len(truth), len(names)):
        raise SizeError(
            f"rocmetrics: Scores are {sizes(given.shape)}, but there are {len(truth)} labels and {len(names)} class "
            "names; fix: a row for each label, and a column for each class"
        )
    weights = np.ones(len(truth))
    if not is_empty(Weights):
        weights = np.asarray(numbers("rocmetrics", "Weights", Weights))
        if len(weights) != len(truth) or not np.all(weights >= 0):
            raise SizeError(
                f"rocmetrics: Weights must be {len(truth)} numbers from 0, one for each label, but they are "
                f"{describe(Weights)}; fix: leave Weights out"
            )
    found = np.array([names.index(v) if v in names else -1 for v in truth])
    known = np.array([v is not None for v in truth])
    roc = ROCMetrics(Labels, given, names, found, known, scores, weights, flag)
    return roc if is_empty(AdditionalMetrics) else roc.addMetrics(AdditionalMetrics)


class ROCMetrics:
    """What `rocmetrics` makes."""

    def __init__(
        self, Labels: Any, Scores: dlarray, names: list[str], found: np.ndarray, known: np.ndarray,
        scores: np.ndarray, weights: np.ndarray, flag: str,
    ) -> None:  # fmt: skip
        self.Labels, self.Scores, self.ClassNames = Labels, Scores, names
        if scores.shape[1] > 1:
            others = [np.delete(scores, k, axis=1).max(axis=1) for k in range(scores.shape[1])]
            scores = scores - np.stack(others, axis=1)
        bad = np.isnan(scores).any(axis=1)
        kept = known & ~bad if flag == "omitnan" else known
        self._weights, self._scores, self._found = weights[kept], scores[kept], found[kept]
        if flag == "includenan":  # the wrong end of the scores for every class
            wrong = np.where(self._found[:, None] == np.arange(len(names)), -np.inf, np.inf)
            self._scores = np.where(bad[kept][:, None], wrong, self._scores)
        for k, name in enumerate(names):
            part = self._weights[self._found == k].sum()
            if not 0 < part < self._weights.sum():
                raise ArgumentError(
                    f"rocmetrics: {'all' if part else 'none'} of the labels {'are' if part else 'is'} {name}, and a "
                    "curve needs both kinds; fix: leave the class out, or give labels of both kinds"
                )
        self._columns = ["FalsePositiveRate", "TruePositiveRate"]

    # -- one class ---------------------------------------------------------------------------------------------
    def _curve(
        self, k: int, thresholds: np.ndarray | None = None
    ) -> tuple[np.ndarray, dict[str, np.ndarray]]:
        """The thresholds of a class, or those given, and all metrics at each."""
        return values_of(self._scores[:, k], self._found == k, self._weights, thresholds)

    @property
    def AUC(self) -> dlarray:
        """The area under the curve of each class, a row."""
        curves = [self._curve(k)[1] for k in range(len(self.ClassNames))]
        return asdlarray([area(c["FalsePositiveRate"], c["TruePositiveRate"]) for c in curves])

    @property
    def Metrics(self) -> table:
        """The metrics of each class at each threshold."""
        columns: dict[str, list] = {name: [] for name in ("ClassName", "Threshold", *self._columns)}
        for k, name in enumerate(self.ClassNames):
            thresholds, found = self._curve(k)
            columns["ClassName"] += [name] * len(thresholds)
            columns["Threshold"] += thresholds.tolist()
            for title in self._columns:
                columns[title] += found[title].tolist()
        return table(columns)

    @property
    def Weights(self) -> dlarray:
        """The weights of the observations that count, a column."""
        return asdlarray(self._weights[:, None])

    def addMetrics(self, metrics: Any) -> ROCMetrics:
        """See `addMetrics`."""
        added = [
            metric_name("addMetrics", name) for name in texts("addMetrics", "metrics", metrics, fix='"accu"')
        ]
        other = copy.copy(self)
        other._columns = list(dict.fromkeys([*self._columns, *added]))
        return other

    def auc(self) -> dlarray:
        """The area under the curve of each class."""
        return self.AUC

    def average(self, type: Any, *, nargout: int = 1) -> Any:
        """See `average`."""
        return average(self, type, nargout=nargout)

    def averaged(self, how: str) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """False and true positive rates, and thresholds, of the average of the curves."""
        classes = range(len(self.ClassNames))
        if how == "micro":  # all comparisons in one heap
            scores = self._scores.ravel(order="F")
            positive = np.concatenate([self._found == k for k in classes])
            thresholds, found = values_of(scores, positive, np.tile(self._weights, len(classes)))
            return found["FalsePositiveRate"], found["TruePositiveRate"], thresholds
        every = np.unique(self._scores)[::-1]
        each = [self._curve(k, every)[1] for k in classes]
        shares = np.array([self._weights[self._found == k].sum() for k in classes])
        shares = shares / shares.sum() if how == "weighted" else np.full(len(shares), 1 / len(shares))
        rates = [
            np.concatenate([[0.0], sum(w * c[name] for w, c in zip(shares, each, strict=True))])
            for name in ("FalsePositiveRate", "TruePositiveRate")
        ]
        return rates[0], rates[1], np.concatenate([every[:1], every])

    # -- looks -------------------------------------------------------------------------------------------------
    def plot(
        self, *, AverageCurveType: Any = "none", ClassNames: Any = None, ShowDiagonalLine: Any = True,
        ShowModelOperatingPoint: Any = True, Parent: Any = None,
    ) -> Any:  # fmt: skip
        """Draw the curves of the classes, and averages of them; the lines."""
        axes, lines = axes_in(Parent), []
        shown = self.ClassNames if ClassNames is None else texts("plot", "ClassNames", ClassNames)
        for name in shown:
            k = self.ClassNames.index(choice("plot", "ClassNames", name, self.ClassNames))
            thresholds, found = self._curve(k)
            fpr, tpr = found["FalsePositiveRate"], found["TruePositiveRate"]
            lines += axes.plot(fpr, tpr, label=f"{name} (AUC = {area(fpr, tpr):.4f})")
            if ShowModelOperatingPoint and len(self.ClassNames) > 1:
                at = int(np.flatnonzero(thresholds >= 0)[-1]) if (thresholds >= 0).any() else 0
                axes.plot(fpr[at : at + 1], tpr[at : at + 1], "o", color=lines[-1].get_color())
        kinds = texts("plot", "AverageCurveType", AverageCurveType)
        for how in kinds:
            how = choice("plot", "AverageCurveType", how, ("none", "macro", "micro", "weighted"))
            if how != "none":
                fpr, tpr, _ = self.averaged(how)
                lines += axes.plot(
                    fpr, tpr, "--", label=f"{how.capitalize()}-average (AUC = {area(fpr, tpr):.4f})"
                )
        if ShowDiagonalLine:
            axes.plot([0, 1], [0, 1], "k:", linewidth=1)
        axes.set(xlabel="False Positive Rate", ylabel="True Positive Rate", title="ROC Curve")
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


def _checked(name: str, rocObj: Any) -> ROCMetrics:
    if not isinstance(rocObj, ROCMetrics):
        raise ClassError(
            f"{name}: the first argument must be what rocmetrics makes, but it is {describe(rocObj)}; fix: "
            "rocmetrics(labels, scores, classNames)"
        )
    return rocObj


@function(differentiable=False)
def addMetrics(rocObj: Any, metrics: Any) -> Any:
    """Compute additional classification performance metrics.

    ``UpdatedROCObj = addMetrics(rocObj, metrics)``

    Parameters
    ----------
    rocObj : ROCMetrics
        What `rocmetrics` has made; it stays as it is.
    metrics : str or list of str
        Names of metrics, as the option ``AdditionalMetrics`` of `rocmetrics` takes them.

    Returns
    -------
    ROCMetrics
        Another one, whose table ``Metrics`` has a column for each metric too.

    Raises
    ------
    ClassError, OptionError
        Other objects; names that are none of the metrics.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/rocmetrics.addmetrics.html

    Examples
    --------
    >>> import dlarray as dl
    >>> roc = dl.rocmetrics([0, 1, 1, 0], [0.1, 0.4, 0.8, 0.45], 1)
    >>> dl.addMetrics(roc, "Accuracy").Metrics.Accuracy
    [0.5, 0.75, 0.5, 0.75, 0.5]
    """
    return _checked("addMetrics", rocObj).addMetrics(metrics)


@function(differentiable=False)
def average(rocObj: Any, type: Any, *, nargout: int = 1) -> Any:
    """Performance metrics of the average ROC curve of several classes.

    ``FPR, TPR, Thresholds, AUC = average(rocObj, type, nargout=4)``

    Parameters
    ----------
    rocObj : ROCMetrics
        What `rocmetrics` has made.
    type : {"micro", "macro", "weighted"}
        All comparisons of a class with the others as one; the mean of the rates of all classes at each threshold; or
        one weighted by how often the classes occur.
    nargout : int, default 1
        Number of outputs.

    Returns
    -------
    FPR, TPR, Thresholds : dlarray
        Columns: the average rates at each threshold.
    AUC : dlarray
        The area under the average curve.

    Raises
    ------
    ClassError, OptionError
        Other objects; other averages.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/rocmetrics.average.html

    Examples
    --------
    >>> import dlarray as dl
    >>> scores = [[0.7, 0.2, 0.1], [0.3, 0.5, 0.2], [0.5, 0.1, 0.4]]
    >>> roc = dl.rocmetrics(["a", "b", "c"], scores, ["a", "b", "c"])
    >>> FPR, TPR, Thresholds, AUC = dl.average(roc, "macro", nargout=4)
    >>> round(AUC.item(), 4)
    0.9444
    """
    how = choice("average", "type", type, ("micro", "macro", "weighted"))
    wanted = check_nargout("average", nargout, (1, 2, 3, 4))
    fpr, tpr, thresholds = _checked("average", rocObj).averaged(how)
    outputs = (*(asdlarray(v[:, None]) for v in (fpr, tpr, thresholds)), asdlarray(area(fpr, tpr)))
    return outputs[0] if wanted == 1 else outputs[:wanted]


@function(differentiable=False)
def auc(rocObj: Any) -> dlarray:
    """Area under the ROC curve of each class.

    ``A = auc(rocObj)``

    Parameters
    ----------
    rocObj : ROCMetrics
        What `rocmetrics` has made.

    Returns
    -------
    dlarray
        A row with one number for each class.

    Raises
    ------
    ClassError
        Other objects.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/rocmetrics.auc.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.auc(dl.rocmetrics([0, 1, 1, 0], [0.1, 0.4, 0.8, 0.45], 1)).tolist()
    [[0.75]]
    """
    return _checked("auc", rocObj).AUC

"""Receiver operating characteristics of classifiers: rocmetrics, average, addMetrics, auc."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from dlarray.arguments import choice, flag, is_empty, number, numbers, one_number, whole
from dlarray.array import asdlarray, dlarray
from dlarray.errors import ArgumentError, ClassError, SizeError, describe, sizes
from dlarray.functions.system.gpu_arrays import gather
from dlarray.labels import label_values, name_of
from dlarray.registry import function
from dlarray.training.metrics.bootstrap import TYPES
from dlarray.training.metrics.roc_curves import THRESHOLD, Data, Fixed, Resampling, ROCMetrics, checked_fixed
from dlarray.training.metrics.roc_values import Stakes, metric_name


@function(differentiable=False)
def rocmetrics(
    Labels: Any, Scores: Any, ClassNames: Any, /, *, FixedMetric: Any = "Thresholds", FixedMetricValues: Any = "all",
    AdditionalMetrics: Any = None, NaNFlag: Any = "omitnan", Weights: Any = None, Prior: Any = "empirical",
    Cost: Any = None, ApplyCostToScores: Any = False, NumBootstraps: Any = 0, BootstrapType: Any = "bca",
    BootstrapOptions: Any = None, NumBootstrapsStudentizedSE: Any = 100, Alpha: Any = 0.05,
    UseNearestNeighbor: Any = None,
) -> Any:  # fmt: skip
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
    ClassNames : str, list, array or categorical
        The classes of the columns of ``Scores``, in their order.
    FixedMetric, FixedMetricValues : str; "all" or numbers
        The metrics are told at these values of that metric: "Thresholds", "FalsePositiveRate" or any other name.
    UseNearestNeighbor : bool, optional
        Whether the nearest values that occur are used for ``FixedMetricValues`` (True, without confidence intervals),
        or the metrics are told at these values themselves (False, with them): at thresholds between scores, and on the
        straight lines between the points of the curve.
    AdditionalMetrics : str, function or list of these, optional
        Metrics beside the false and the true positive rate: "Accuracy", "PositivePredictiveValue" and the like, also by
        their short names: "accu", "ppv", "tpr", "fpr", "fnr", "tnr", "npv", "tp", "fp", "fn", "tn", "tp+fp", "rpp",
        "rnp", "ecost", "f1score".  A function ``metric = f(C, scale, cost)`` of the 2×2 confusion matrix ``[TP, FN; FP,
        TN]``, the 2×1 scales and the 2×2 costs makes a column ``CustomMetric1``.
    NaNFlag : {"omitnan", "includenan"}
        Whether observations with a score that is NaN are left out, or count as wrong: positive ones as negative, and
        negative ones as positive.
    Weights : array, optional
        A weight for each observation; bootstrap samples draw observations with chances of these.
    Prior : {"empirical", "uniform"} or K numbers
        How likely the classes are: as they occur in the labels, all alike, or as said.
    Cost : K×K matrix, optional
        ``Cost(i, j)`` is what it costs to take an observation of class i for one of class j; 0 on the diagonal and
        1 elsewhere by default.  The expected cost counts with it.
    ApplyCostToScores : bool
        Whether the scores are replaced by ``Scores*(-Cost)``.
    NumBootstraps : int, default 0
        The number of samples drawn for confidence intervals; 0 makes none.  They are drawn from `rng`'s stream.
    BootstrapType : {"bca", "corrected percentile", "normal", "percentile", "student"}
        The kind of confidence intervals; "cper", "norm", "per" and "stud" for short.
    NumBootstrapsStudentizedSE : int, default 100
        Samples of each sample, for "student".
    BootstrapOptions : struct, optional
        Accepted: a struct with ``UseParallel``, ``UseSubstreams`` and ``Streams``; it changes no result.
    Alpha : float, default 0.05
        The intervals hold 100(1 - Alpha)%.

    Returns
    -------
    ROCMetrics
        With the properties ``Metrics``, a table with the columns ``ClassName``, ``Threshold``, ``FalsePositiveRate``,
        ``TruePositiveRate`` and those that were added; ``AUC``, a row with the area under each class's curve;
        ``Labels``, ``Scores``, ``ClassNames``, ``Weights``, ``Prior`` and ``Cost``; and the methods ``average``,
        ``addMetrics``, ``auc`` and ``plot(AverageCurveType="none", ClassNames=…, ShowConfidenceIntervals=False,
        ShowDiagonalLine=True, ShowModelOperatingPoint=True, XAxisMetric=…, YAxisMetric=…, Parent=…)``.
        With confidence intervals each metric has three numbers in each row, itself, the lower and the upper
        bound, and ``AUC`` has three rows.

    Raises
    ------
    SizeError, ArgumentError, OptionError
        Other numbers of labels than of scores, or of classes than of columns; classes without observations; options
        out of their range, or that do not go together.

    Notes
    -----
    With several columns the score of a class is less the largest score of the others, so that 0 is the threshold of the
    classifier.  The thresholds are the distinct scores, from the largest, which comes twice: the first row rejects all.

    Prior probabilities and costs of K classes become those of each class and all others: the cost of taking class k for
    another is the mean of ``Cost(k, i)`` weighted by the priors of the others, and likewise for ``Cost(i, k)``.  With a
    single class in ``ClassNames`` they are those of that class and of the rest: two numbers, a 2×2 matrix.

    Differs from MATLAB: cross-validated data, lists of labels and scores, are not there.

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
    >>> scores = [[0.7, 0.3], [0.2, 0.8], [0.4, 0.6], [0.6, 0.4]]
    >>> both = dl.rocmetrics(labels, scores, ["cat", "dog"], Prior="uniform", AdditionalMetrics="ecost")
    >>> [round(cost, 4) for cost in both.Metrics("1:3", ":").ExpectedCost]
    [0.5, 0.25, 0.0]
    """
    caller = "rocmetrics"
    nan = choice(caller, "NaNFlag", NaNFlag, ("omitnan", "includenan"))
    one = one_number(ClassNames)  # a single class may come as a number
    if isinstance(ClassNames, bool):
        ClassNames = [ClassNames]
    elif one is not None:
        ClassNames = [one]
    names = [name_of(v) for v in label_values(ClassNames).ravel(order="F")]
    if isinstance(Labels, (list, tuple)) and any(isinstance(v, (list, tuple)) for v in Labels):
        raise ClassError(
            f"{caller}: Labels is a list of lists, as cross-validated data are, which are not taken; fix: all labels "
            "and scores as one: vertcat(scores1, scores2)"
        )
    truth = [None if v is None else name_of(v) for v in label_values(Labels).ravel(order="F")]
    given = asdlarray(Scores)
    scores = np.asarray(gather(given)).astype(np.float64)
    if 1 in scores.shape and len(names) == 1:
        scores = scores.reshape(-1, 1)
    if scores.ndim != 2 or scores.shape != (len(truth), len(names)):
        raise SizeError(
            f"{caller}: Scores are {sizes(given.shape)}, but there are {len(truth)} labels and {len(names)} class "
            "names; fix: a row for each label, and a column for each class"
        )
    weights = np.ones(len(truth))
    if not is_empty(Weights):
        weights = np.asarray(numbers(caller, "Weights", Weights))
        if len(weights) != len(truth) or not np.all(weights >= 0):
            raise SizeError(
                f"{caller}: Weights must be {len(truth)} numbers from 0, one for each label, but they are "
                f"{describe(Weights)}; fix: leave Weights out"
            )
    cost = _cost(caller, Cost, max(len(names), 2))
    if flag(caller, "ApplyCostToScores", ApplyCostToScores):
        if len(names) == 1:
            raise ArgumentError(
                f"{caller}: ApplyCostToScores needs the scores of all classes, but ClassNames has one; fix: a column "
                "of Scores for each class"
            )
        scores = scores @ -cost
    found = np.array([names.index(v) if v in names else -1 for v in truth])
    known = np.array([v is not None for v in truth])
    data = _data(scores, found, known, weights, nan)
    shares = _shares(names, data)
    prior = _prior(caller, Prior, shares)
    bootstrap = _bootstrap(
        caller, NumBootstraps, BootstrapType, Alpha, NumBootstrapsStudentizedSE, BootstrapOptions
    )
    fixed = _fixed(caller, FixedMetric, FixedMetricValues, UseNearestNeighbor, bootstrap)
    empirical = isinstance(Prior, str) and Prior.lower() == "empirical"
    stakes = [_stakes(k, prior, shares, cost, empirical) for k in range(len(names))]
    roc = ROCMetrics(Labels, given, names, data, stakes, prior, cost, fixed, bootstrap)
    roc.computed()
    return roc if is_empty(AdditionalMetrics) else roc.addMetrics(AdditionalMetrics)


# -- what is given ---------------------------------------------------------------------------------------------------
def _data(scores: np.ndarray, found: np.ndarray, known: np.ndarray, weights: np.ndarray, nan: str) -> Data:
    """The observations that count, each score less the largest of the others."""
    bad = np.isnan(scores).any(axis=1)
    if scores.shape[1] > 1:
        others = [np.delete(scores, k, axis=1).max(axis=1) for k in range(scores.shape[1])]
        scores = scores - np.stack(others, axis=1)
    kept = known & ~bad if nan == "omitnan" else known
    data = Data(scores[kept], found[kept], weights[kept])
    if nan == "includenan":  # the wrong end of the scores for every class
        wrong = np.where(data.found[:, None] == np.arange(scores.shape[1]), -np.inf, np.inf)
        data = data._replace(scores=np.where(bad[kept][:, None], wrong, data.scores))
    return data


def _shares(names: list[str], data: Data) -> np.ndarray:
    """How much of the weights each class has, of all; of a single class that class and the rest."""
    parts = np.array([data.weights[data.found == k].sum() for k in range(len(names))])
    for name, part in zip(names, parts, strict=True):
        if not 0 < part < data.weights.sum():
            raise ArgumentError(
                f"rocmetrics: {'all' if part else 'none'} of the labels {'are' if part else 'is'} {name}, and a "
                "curve needs both kinds; fix: leave the class out, or give labels of both kinds"
            )
    shares = parts / data.weights.sum()
    return np.array([shares[0], 1 - shares[0]]) if len(names) == 1 else shares


def _cost(caller: str, Cost: Any, count: int) -> np.ndarray:
    if is_empty(Cost):
        return 1 - np.eye(count)
    cost = np.asarray(asdlarray(Cost), float)
    if cost.shape != (count, count) or not np.all(cost >= 0) or np.any(np.diagonal(cost)):
        raise SizeError(
            f"{caller}: Cost must be {count}×{count} numbers from 0, with 0 on the diagonal, but it is "
            f"{describe(Cost)}; fix: leave Cost out"
        )
    return cost


def _prior(caller: str, Prior: Any, shares: np.ndarray) -> np.ndarray:
    """The probabilities of the classes, or of one class and the rest."""
    if isinstance(Prior, str):
        kind = choice(caller, "Prior", Prior, ("empirical", "uniform"))
        return shares if kind == "empirical" else np.full(len(shares), 1 / len(shares))
    prior = np.asarray(numbers(caller, "Prior", Prior, fix='Prior="uniform"'), float)
    if len(prior) != len(shares) or not np.all(prior > 0):
        raise SizeError(
            f"{caller}: Prior must be {len(shares)} numbers above 0, one for each class, but it is {describe(Prior)}; "
            'fix: Prior="uniform"'
        )
    return prior / prior.sum()


def _stakes(k: int, prior: np.ndarray, shares: np.ndarray, cost: np.ndarray, empirical: bool) -> Stakes:
    """Scales and costs of one class against all others."""
    others = np.arange(len(prior)) != k
    chances = prior[others] / prior[others].sum()
    positive = negative = 1.0
    if not empirical:
        positive, negative = float(prior[k] / shares[k]), float((1 - prior[k]) / (1 - shares[k]))
    return Stakes(positive, negative, float(cost[k, others] @ chances), float(cost[others, k] @ chances))


def _bootstrap(caller: str, count: Any, kind: Any, alpha: Any, errors: Any, options: Any) -> Resampling:
    words = {short: name for name, shorts in TYPES.items() for short in (name, *shorts)}
    kind = words[choice(caller, "BootstrapType", kind, tuple(words))]
    if not is_empty(options):
        known = ("UseParallel", "UseSubstreams", "Streams")
        strange = (
            list(options) if not isinstance(options, Mapping) else [n for n in options if n not in known]
        )
        if strange:
            raise ArgumentError(
                f"{caller}: BootstrapOptions must be a struct of {', '.join(known)}, but it is {describe(options)}; "
                "fix: leave BootstrapOptions out"
            )
    return Resampling(
        whole(caller, "NumBootstraps", count, least=0, fix="NumBootstraps=100"),
        kind,
        number(caller, "Alpha", alpha, above=0, below=1, fix="Alpha=0.05"),
        whole(caller, "NumBootstrapsStudentizedSE", errors, least=2, fix="NumBootstrapsStudentizedSE=100"),
    )


def _fixed(caller: str, metric: Any, values: Any, nearest: Any, bootstrap: Resampling) -> Fixed:
    if isinstance(metric, str) and metric.lower() in ("thresholds", "threshold"):
        name = THRESHOLD
    else:
        name = metric_name(caller, metric)
    found = None
    if isinstance(values, str):
        choice(caller, "FixedMetricValues", values, ("all",), fix='FixedMetricValues="all", or numbers')
    else:
        found = np.asarray(numbers(caller, "FixedMetricValues", values), float)
    use = not bootstrap.samples if is_empty(nearest) else flag(caller, "UseNearestNeighbor", nearest)
    if use and bootstrap.samples:
        raise ArgumentError(
            f"{caller}: confidence intervals are those of metrics at fixed values, which the nearest ones of a sample "
            "are not; fix: UseNearestNeighbor=False"
        )
    return checked_fixed(name, found, use)


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
        Object that `rocmetrics` has made; it stays as it is.
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
        Object that `rocmetrics` has made.
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
    return _checked("average", rocObj).average(type, nargout=nargout)


@function(differentiable=False)
def auc(rocObj: Any) -> dlarray:
    """Area under the ROC curve of each class.

    ``A = auc(rocObj)``

    Parameters
    ----------
    rocObj : ROCMetrics
        Object that `rocmetrics` has made.

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

"""accuracyMetric, precisionMetric, recallMetric, fScoreMetric, aucMetric, rmseMetric, mapeMetric, rSquaredMetric."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dlarray.errors import OptionError
from dlarray.registry import function
from dlarray.training.metrics.classification_metrics import (
    AccuracyMetric,
    AUCMetric,
    FScoreMetric,
    PrecisionMetric,
    RecallMetric,
)
from dlarray.training.metrics.metric import BuiltInMetric
from dlarray.training.metrics.metrics import made
from dlarray.training.metrics.regression_metrics import MAPEMetric, RMSEMetric, RSquaredMetric

_DOC = """{summary}

``metric = {name}()`` makes a metric for the option ``Metrics`` of `trainingOptions` and for `testnet`, where the text
"{word}" means the same; ``{name}(Name=Value)`` chooses its properties.

Parameters
----------
Name : str, default "{shown}"
    Name of the metric: its column in the history, and what ``ObjectiveMetricName`` calls it.
NetworkOutput : str or int, optional
    Name or number of the network output that the metric is for, when there are several.
{options}
Returns
-------
{kind}
    The metric, with the properties above and ``Maximize``: {better}.

Raises
------
OptionError
    A property that the metric does not have, or a value that it does not allow.

Notes
-----
{notes}

References
----------
https://www.mathworks.com/help/deeplearning/ref/deep.metric.{page}.html

Examples
--------
>>> import dlarray as dl
>>> metric = dl.{name}(Name="own")
>>> metric.Name, metric.Maximize
('own', {maximize})
"""
_AVERAGE = """AverageType : {"macro", "micro", "weighted"}
    Mean over the classes; one count over all of them; or a mean weighted by how often each class occurs.
"""
_MODE = """ClassificationMode : {"single-label", "multilabel"}
    Whether each observation has one class, or any number of them.
"""
_THRESHOLD = """ClassificationThreshold : float, default 0.5
    Score from which a class counts as predicted, for several labels or a single output.
"""
_TOP = """NumTopKClasses : int, default 1
    A prediction is right when the class is among so many of the highest scores.
"""
_DIVISOR = """NormalizationFactor : {"batch-size", "all-elements"}
    Divisor of the sums: the number of observations, or of elements.
"""


def _documented(cls: type[BuiltInMetric], summary: str, options: str, notes: str) -> Callable:
    def attach(f: Callable) -> Callable:
        name = f.__name__
        f.__doc__ = _DOC.format(
            name=name, summary=summary, options=options, notes=notes, word=name.removesuffix("Metric").lower(),
            shown=cls.default_name, kind=cls.__name__, page=name.lower(), maximize=cls.Maximize,
            better="more is better" if cls.Maximize else "less is better",
        )  # fmt: skip
        return f

    return attach


@function(differentiable=False)
@_documented(
    AccuracyMetric,
    "Accuracy: the percentage of right predictions.",
    _TOP + _MODE + _THRESHOLD,
    "Targets are one-hot vectors or class numbers.  The value lies between 0 and 100.",
)  # fmt: skip
def accuracyMetric(**options: Any) -> Any:
    return _made(AccuracyMetric, options)


@function(differentiable=False)
@_documented(
    PrecisionMetric,
    "Precision: the fraction of the predictions of a class that are right.",
    _AVERAGE + _MODE + _THRESHOLD,
    "``TP/(TP + FP)``.  A class that is never predicted counts as 0.",
)
def precisionMetric(**options: Any) -> Any:
    return _made(PrecisionMetric, options)


@function(differentiable=False)
@_documented(
    RecallMetric,
    "Recall: the fraction of the observations of a class that are predicted right.",
    _AVERAGE + _MODE + _THRESHOLD,
    "``TP/(TP + FN)``.  A class without members counts as 0.",
)
def recallMetric(**options: Any) -> Any:
    return _made(RecallMetric, options)


@function(differentiable=False)
@_documented(
    FScoreMetric,
    "F-score: the weighted harmonic mean of precision and recall.",
    "Beta : float, default 1\n    Weight of recall.\n" + _AVERAGE + _MODE + _THRESHOLD,
    "``(1 + Beta^2)*TP/((1 + Beta^2)*TP + Beta^2*FN + FP)`` for each class.",
)
def fScoreMetric(**options: Any) -> Any:
    return _made(FScoreMetric, options)


@function(differentiable=False)
@_documented(
    AUCMetric,
    "AUC: the area under the receiver operating characteristic.",
    _AVERAGE + _MODE,
    "For each class against all others: how often a member scores above another observation, ties counting half.\n"
    "Classes without members, or without others, are left out.",
)
def aucMetric(**options: Any) -> Any:
    return _made(AUCMetric, options)


@function(differentiable=False)
@_documented(
    RMSEMetric,
    "RMSE: the root of the mean squared error.",
    _DIVISOR,
    "``sqrt(sum((Y - T).^2)/N)``.",
)
def rmseMetric(**options: Any) -> Any:
    return _made(RMSEMetric, options)


@function(differentiable=False)
@_documented(
    MAPEMetric,
    "MAPE: the mean absolute percentage error.",
    _DIVISOR,
    "``100*sum(abs((T - Y)./T))/N``.",
)
def mapeMetric(**options: Any) -> Any:
    return _made(MAPEMetric, options)


@function(differentiable=False)
@_documented(
    RSquaredMetric,
    "R²: the coefficient of determination.",
    "",
    "``1 - sum((T - Y).^2)/sum((T - mean(T)).^2)``, with the mean of each response and sums over all of them.",
)
def rSquaredMetric(**options: Any) -> Any:
    return _made(RSquaredMetric, options)


def _made(cls: type[BuiltInMetric], options: dict[str, Any]) -> BuiltInMetric:
    spelled = {}
    for key, value in options.items():
        own = next((name for name in cls.specs if name.lower() == key.lower()), None)
        if own is None:
            raise OptionError(
                f'{cls.name}: there is no option "{key}"; the options are {", ".join(cls.specs)}; fix: one of them'
            )
        spelled[own] = value
    return made(cls, spelled)

"""Metrics by names, as objects and as functions, as trainnet and testnet take them."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.errors import ArgumentError, ClassError, describe, nearest
from dlarray.training.metrics.classification_metrics import (
    AccuracyMetric,
    AUCMetric,
    FScoreMetric,
    PrecisionMetric,
    RecallMetric,
)
from dlarray.training.metrics.custom_metric import CustomMetric
from dlarray.training.metrics.metric import BuiltInMetric, host_values
from dlarray.training.metrics.named_losses import loss_function, loss_name
from dlarray.training.metrics.regression_metrics import MAPEMetric, RMSEMetric, RSquaredMetric


class FunctionMetric(BuiltInMetric):
    """A function of outputs and targets, or a loss by its name: the mean over the observations."""

    name, Maximize = "Metrics", False

    def __init__(self, function: Any, Name: str) -> None:
        self.function, self.Name, self.NetworkOutput = function, Name, None

    def reset(self) -> None:
        """Forget what was gathered."""
        self.total, self.count = 0.0, 0

    def update(self, Y: tuple, T: tuple) -> None:
        """Add the value for one mini-batch, as often as it has observations."""
        value = self.function(*Y, *T)
        axis = Y[0].axis("B")
        weight = 1 if axis is None else Y[0].array.shape[axis]
        self.total += float(np.asarray(host_values(value)).reshape(())) * weight
        self.count += weight

    def evaluate(self) -> float:
        """The mean."""
        return self.total / self.count if self.count else math.nan


NAMED: dict[str, type[BuiltInMetric]] = {
    "accuracy": AccuracyMetric,
    "auc": AUCMetric,
    "fscore": FScoreMetric,
    "precision": PrecisionMetric,
    "recall": RecallMetric,
    "rmse": RMSEMetric,
    "mape": MAPEMetric,
    "rsquared": RSquaredMetric,
}
_DEFAULTS: dict[str, Any] = {
    "NetworkOutput": None, "NumTopKClasses": 1, "Beta": 1.0, "AverageType": "macro",
    "ClassificationMode": "single-label", "ClassificationThreshold": 0.5, "NormalizationFactor": "batch-size",
}  # fmt: skip


def made(cls: type[BuiltInMetric], options: dict[str, Any]) -> BuiltInMetric:
    """A metric of a class with its defaults and some options."""
    given = {key: _DEFAULTS.get(key, cls.default_name) for key in cls.specs} | options
    metric = cls(given)
    metric.reset()
    return metric


def metric_list(caller: str, value: Any) -> list[BuiltInMetric]:
    """Metrics by names, as objects or as functions, in a list; names that repeat are refused."""
    items = list(value) if isinstance(value, (list, tuple)) else [value]
    found = [_metric(caller, item) for item in items]
    names = [metric.Name for metric in found]
    for name in names:
        if names.count(name) > 1 or name.lower() == "loss":
            raise ArgumentError(
                f'{caller}: two metrics are named "{name}"; fix: give one another name, accuracyMetric(Name="TopFive")'
            )
    return found


def _metric(caller: str, item: Any) -> BuiltInMetric:
    if isinstance(item, BuiltInMetric):
        return item.fresh()
    if isinstance(item, str):
        if item.lower() in NAMED:
            return made(NAMED[item.lower()], {})
        loss = loss_name(item)
        if loss is not None:
            metric: BuiltInMetric = FunctionMetric(loss_function(caller, loss)[1], loss)
            metric.reset()
            return metric
        words = [*NAMED, "crossentropy", "mse", "mae", "huber"]
        near = nearest(item, words)
        hint = f'; did you mean "{near}"?' if near else ""
        raise ArgumentError(
            f'{caller}: there is no metric "{item}"{hint}; the metrics are {", ".join(words)}; fix: one of them, a '
            "metric object or a function"
        )
    if callable(getattr(item, "update", None)) and callable(getattr(item, "evaluate", None)):
        metric = CustomMetric(item)
        metric.reset()
        return metric
    if callable(item) and not isinstance(item, dlarray):
        inner = getattr(item, "func", item)
        name = getattr(inner, "__name__", type(inner).__name__)
        metric = FunctionMetric(item, "Metric" if name == "<lambda>" else name)
        metric.reset()
        return metric
    raise ClassError(
        f"{caller}: Metrics must be names, metric objects or functions, but {describe(item)} is among them; fix: "
        'Metrics="accuracy"'
    )


def placed(metrics: list[BuiltInMetric], outputs: list[str]) -> list[BuiltInMetric]:
    """The metrics, each knowing the place of the network output that it is for."""
    for metric in metrics:
        wanted = metric.NetworkOutput
        if wanted is None:
            continue
        if isinstance(wanted, str):
            if wanted not in outputs:
                raise ArgumentError(
                    f'{metric.name}: NetworkOutput="{wanted}", but the network has the outputs {", ".join(outputs)}; '
                    "fix: one of them"
                )
            metric.__dict__["place"] = outputs.index(wanted)
        else:
            metric.__dict__["place"] = int(wanted) - 1
    return metrics

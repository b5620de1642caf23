"""Metrics of one's own in several processes: each gathers from its own observations, and all are added up."""

from __future__ import annotations

import copy
from typing import Any, TypeGuard

import numpy as np

from dlarray.array import dlarray
from dlarray.backend import is_array
from dlarray.errors import ArgumentError, describe
from dlarray.training.metrics.custom_metric import CustomMetric, Metric
from dlarray.training.metrics.metric import BuiltInMetric
from dlarray.training.parallel.communicator import Communicator

PLAIN = (bool, int, float, str, type(None))


def adds_up(metric: BuiltInMetric) -> TypeGuard[CustomMetric]:
    """Whether a metric says itself how what several processes have gathered is added up."""
    if not isinstance(metric, CustomMetric):
        return False
    own = getattr(type(metric.given), "aggregate", None)
    return own is not None and own is not Metric.aggregate


def value_of_all(comm: Communicator, metric: CustomMetric) -> float:
    """The metric of what all processes have gathered: to the first object the others are added in their order."""
    arrays: list[Any] = []
    own = None if metric.own is None else _told(metric, arrays)
    everyone = comm.gather(own)
    lengths = comm.gather(len(arrays))
    parts = [comm.gather(arrays[k] if k < len(arrays) else None) for k in range(max(lengths))]
    whole = None
    for rank, told in enumerate(everyone):
        if told is None:
            continue  # it had no observations
        one = copy.copy(metric.start[0] if metric.own is None else metric.own)
        found = _read(told, [part[rank] for part in parts])
        vars(one).update(found)
        whole = one if whole is None else _added(whole, one)
    return metric.value(whole)


def _added(whole: Any, one: Any) -> Any:
    found = whole.aggregate(one)
    return found if found is not None and hasattr(found, "evaluate") else whole


def _told(metric: CustomMetric, arrays: list[Any]) -> dict:
    """What an object holds, as JSON; arrays go into the list.  What is as the user gave it is not told."""
    found = {}
    for name, value in vars(metric.own).items():
        try:
            found[name] = _written(value, arrays)
        except TypeError:
            given = getattr(metric.given, name, None)
            if value is not given and not _same(value, given):
                raise ArgumentError(
                    f"Metrics: {metric.Name} keeps {describe(value)} in its property {name}, which other processes "
                    "cannot be told; fix: numbers, text, arrays, and lists or dicts of them"
                ) from None
    return found


def _same(a: Any, b: Any) -> bool:
    try:
        return bool(a == b)
    except (TypeError, ValueError):
        return False


def _written(value: Any, arrays: list[Any]) -> Any:
    if isinstance(value, (dlarray, np.generic)) or is_array(value):
        arrays.append(np.asarray(value) if isinstance(value, np.generic) else value)
        return {"array": type(value).__name__ if isinstance(value, np.generic) else ""}
    if type(value) in PLAIN:
        return value
    if type(value) in (list, tuple):
        return {type(value).__name__: [_written(v, arrays) for v in value]}
    if type(value) is dict and all(isinstance(key, str) for key in value):
        return {"dict": {key: _written(v, arrays) for key, v in value.items()}}
    raise TypeError


def _read(told: dict, arrays: list[Any]) -> dict:
    left = iter(arrays)
    return {name: _value(value, left) for name, value in told.items()}


def _value(told: Any, left: Any) -> Any:
    if not isinstance(told, dict):
        return told
    ((kind, inside),) = told.items()
    if kind == "array":
        found = next(left)
        return found.reshape(-1)[0] if inside else found
    if kind == "dict":
        return {key: _value(v, left) for key, v in inside.items()}
    values = [_value(v, left) for v in inside]
    return tuple(values) if kind == "tuple" else values

"""Checks of training options: each returns the value, or raises a ValueError with the end of "must be …"."""

from __future__ import annotations

import math
import os
from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray.arguments import is_empty, one_number, text_list
from dlarray.errors import DLArrayError
from dlarray.kernels.switching import named
from dlarray.layers.base.properties import (
    number_where,
    one_of,
    positive_integer,
    said,
    takes,
    whole_where,
    word_or,
)
from dlarray.training.metrics.metrics import metric_list
from dlarray.training.monitor.monitor import TrainingProgressMonitor
from dlarray.training.monitor.monitor_screens import SCREENS

SCHEDULES = ("none", "piecewise", "warmup", "polynomial", "exponential", "cosine", "cyclical")


positive_or_inf = number_where("a positive scalar", lambda x: x > 0)
above_one = number_where("a positive scalar greater than 1", lambda x: 1 < x < math.inf)
below_one = number_where("a positive scalar less than 1", lambda x: 0 < x < 1)
not_nan = number_where("a scalar", lambda x: not math.isnan(x))
_times = whole_where("a positive integer or Inf", lambda n: n >= 1)


@takes("str or list of str")
def kernels(value: Any) -> Any:
    """What ``Kernels`` takes: "auto", or names of sets of kernels, which must be installed."""
    items = text_list(value)
    if not items:
        raise ValueError('"auto", or the name of a set of kernels such as "torch"')
    return "auto" if [item.lower() for item in items] == ["auto"] else list(named(items)) or ["numpy"]


@takes("float")
def patience(value: Any) -> float:
    """A number of times."""
    return math.inf if one_number(value) == math.inf else _times(value)


def schedule(value: Any) -> Any:
    """What ``LearnRateSchedule`` takes."""
    if isinstance(value, np.ndarray):
        value = text_list(value)
    if isinstance(value, (list, tuple)) and value:
        return [schedule(item) for item in value]
    if not isinstance(value, str) and (
        callable(value) or hasattr(value, "update") or hasattr(value, "learnRate")
    ):
        return value
    try:
        return one_of(*SCHEDULES)(value)
    except ValueError as words:
        raise ValueError(
            f"{words}, a learning rate schedule object, a function handle, or a list of them"
        ) from None


@takes("callable, list of callable or []")
def functions(value: Any) -> Any:
    """What ``OutputFcn`` takes."""
    if is_empty(value):
        return None
    items = value if isinstance(value, (list, tuple)) else [value]
    if not all(callable(item) for item in items):
        raise ValueError("a function handle or a list of function handles")
    return value


@takes("str or list of str")
def data_formats(value: Any) -> Any:
    """What ``InputDataFormats`` and ``TargetDataFormats`` take."""
    words = '"auto", a data format such as "CTB", or a list with one for each input or target'
    items = text_list(value)
    if not items:
        raise ValueError(words)
    for item in items:
        if item.lower() == "auto":
            continue
        if not item or set(item) - set("SCBTU") or any(item.count(mark) > 1 for mark in "CBT"):
            raise ValueError(
                f'{words}; "{item}" is no data format: labels are S, C, B, T and U, with C, B and T once'
            )
    return items[0] if isinstance(value, str) else items


def metrics(value: Any) -> Any:
    """What ``Metrics`` takes."""
    if is_empty(value):
        return None
    names = text_list(value)
    if names is not None:
        value = names[0] if isinstance(value, str) else names
    try:
        metric_list("trainingOptions", value)
    except DLArrayError as error:
        raise ValueError(str(error).partition(": ")[2].removeprefix("Metrics must be ")) from None
    return value


def plots(value: Any) -> Any:
    """What ``Plots`` takes."""
    words = one_of("none", "training-progress", *SCREENS)
    items = value if isinstance(value, (list, tuple)) else [value]
    if is_empty(value) or not all(isinstance(v, str) or callable(getattr(v, "show", None)) for v in items):
        if not isinstance(value, TrainingProgressMonitor):
            raise ValueError(
                '"none", "training-progress", a screen such as "web", a list of them, or a monitor'
            )
    found = [words(item) if isinstance(item, str) else item for item in items]
    return found if isinstance(value, (list, tuple)) else found[0]


sequence_length = word_or(positive_integer, "longest", "shortest")


@takes("str or path")
def file_or_folder(value: Any) -> str:
    """What ``ResumeFrom`` takes."""
    if is_empty(value):
        return ""
    if not isinstance(value, (str, os.PathLike)):
        raise ValueError("the name of a checkpoint, or of the folder that it lies in")
    return str(os.fspath(value))


def anything(value: Any) -> Any:
    """Anything; empty values are None."""
    return None if is_empty(value) else value


class Quoted(str):
    """Text that MATLAB shows in double quotes, as it does strings."""

    def property_text(self) -> str:
        return f'"{self}"'


def quoted(check: Callable) -> Callable:
    """A check whose texts are shown in double quotes."""

    @takes(said(check))
    def quoted(value: Any) -> Any:
        found = check(value)
        return Quoted(found) if isinstance(found, str) else found

    return quoted

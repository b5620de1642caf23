"""Times among the arguments of functions: what orders, joins or measures numbers does so with times, too.

How it does is known to ``dlarray.matlab``, whose times have MATLAB's formats; it is brought when the first are met.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np

from dlarray.display.times import TIMES


def are_times(x: Any) -> bool:
    """Whether a value is a point or a length of time, or a list or array of them.

    >>> are_times([np.datetime64("2026-11-28")]), are_times([1, 2])
    (True, False)
    """
    if isinstance(x, (list, tuple)):
        return bool(x) and isinstance(x[0], TIMES)
    if isinstance(x, np.ndarray):
        return x.dtype.kind in "mM"
    return isinstance(x, TIMES)


def over_times(name: str, call: Callable, args: tuple, options: dict) -> Any:
    """What a function of numbers makes of times; NotImplemented where it makes nothing of them."""
    known = import_module("dlarray.migration.matlab.dates.functions_of_times")
    return known.over_times(name, call, args, options)


class TimeParts:
    """What a column of times has of MATLAB's datetime: its parts and its format, which are read and set."""

    __slots__ = ()


def _part(name: str) -> property:
    def times(column: Any) -> Any:
        if column.held != "times":
            raise AttributeError(f"a column without times has no attribute {name!r}")
        return import_module("dlarray.migration.matlab.dates.time_arrays").times_of_column(column)

    def read(column: Any) -> Any:
        return getattr(times(column), name)

    def store(column: Any, value: Any) -> None:
        changed = times(column)
        setattr(changed, name, value)
        column[:] = list(changed)

    return property(read, store)


for _name in ("Year", "Month", "Day", "Hour", "Minute", "Second", "Format"):
    setattr(TimeParts, _name, _part(_name))

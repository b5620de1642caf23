"""Functions of the library, of times: what orders, joins or measures numbers does so with seconds."""

from __future__ import annotations

import datetime as pythons
import operator
from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray import names as registered
from dlarray.array import dlarray
from dlarray.errors import ArgumentError
from dlarray.migration.matlab.dates.calendar_lengths import calendarDuration
from dlarray.migration.matlab.dates.durations import NO_LENGTH, duration
from dlarray.migration.matlab.dates.time_arrays import TimeArray, class_of_times, parts_of, times_or_numbers
from dlarray.migration.matlab.dates.times import NaT, datetime
from dlarray.migration.matlab.displays import plain
from dlarray.table.times import are_times

_ZERO = pythons.datetime(1970, 1, 1)
_DATES, _DAY = "dd-MMM-yyyy", pythons.timedelta(days=1)
# Functions of numbers that points and lengths of time have as well, and whose (first) result is of the same kind.
_KEPT = frozenset(
    """
    max min sort unique mean median mode linspace colon cummax cummin flip fliplr flipud circshift reshape repmat
    permute transpose ctranspose squeeze horzcat vertcat cat maxk mink intersect union setdiff setxor
    """.split()
)
_BETWEEN = frozenset("colon linspace mean median".split())  # which may fall between days
_LENGTHS = frozenset("diff std range".split())  # which points have as well
_OF_LENGTHS = frozenset("sum cumsum abs floor ceil round fix mod rem".split())  # rounded to seconds
_OVER_DAYS = frozenset({"mod", "rem"})  # where a number beside a length of time is one of days
_NUMBERS = frozenset("ismember issorted isfinite isnan".split())
_OPERATORS = {
    "plus": operator.add, "minus": operator.sub, "times": operator.mul, "rdivide": operator.truediv,
    "mrdivide": operator.truediv, "power": operator.pow, "eq": operator.eq, "ne": operator.ne, "lt": operator.lt,
    "le": operator.le, "gt": operator.gt, "ge": operator.ge,
}  # fmt: skip
_SCALES = frozenset("times rdivide mrdivide power".split())


def over_times(name: str, call: Callable, args: tuple, options: dict) -> Any:
    """A function of the library, of times: what orders, joins or measures numbers does so with seconds."""
    if name in _OPERATORS and len(args) == 2:
        left, right = (TimeArray(*parts_of(v)) if _are_times(v) else dlarray(v) for v in args)  # of numbers
        dated = any(
            isinstance(v, TimeArray) and class_of_times(v._values) == "datetime" for v in (left, right)
        )
        return NotImplemented if dated and name in _SCALES else _OPERATORS[name](left, right)
    times = [v for v in args if _are_times(v)]
    if name == "interp1":  # whose result is what the sample values are, at times or not
        times = [v for v in _sample_values(args) if _are_times(v)] or times
    values = next((found for v in times if (found := parts_of(v)[0])), None)
    if values is None or name not in _KEPT | _LENGTHS | _OF_LENGTHS | _NUMBERS | {"interp1"}:
        return NotImplemented
    if name == "colon" and len(args) == 3 and isinstance(args[1], calendarDuration):
        return _calendar_range(values[0], args[1], args[2])
    points = isinstance(values[0], pythons.datetime)
    if points and name in _OF_LENGTHS:
        return NotImplemented
    form = getattr(values[0], "Format", "")

    def back(made: Any) -> Any:
        host = np.atleast_2d(np.asarray(plain(made), dtype=float))
        lengths = [duration(0, 0, v) for v in host.ravel(order="F")]
        if points and name not in _LENGTHS:
            dated = name in _BETWEEN and form == _DATES and any(v % _DAY for v in lengths)
            form_of_all = f"{_DATES} HH:mm:ss" if dated else form  # times of day where one has any
            return times_or_numbers(
                [NaT if v is NO_LENGTH else datetime(_ZERO + v, Format=form_of_all) for v in lengths],
                host.shape,
            )
        return times_or_numbers([duration.of(v, "hh:mm:ss" if points else form) for v in lengths], host.shape)

    if name in _OVER_DAYS:
        days: Callable = registered.functions["times"].call
        args = tuple(v if _are_times(v) else days(v, _DAY.total_seconds()) for v in args)
    made = call(tuple(map(_seconds, args)), {key: _seconds(v) for key, v in options.items()})
    if name in _NUMBERS or name == "interp1" and not any(map(_are_times, _sample_values(args))):
        return made
    return (back(made[0]), *made[1:]) if isinstance(made, tuple) else back(made)


def _sample_values(args: tuple) -> tuple:
    """The v of ``interp1(x, v, xq)`` and ``interp1(v, xq)``, before the method."""
    count = next((k for k, v in enumerate(args) if isinstance(v, str)), len(args))
    return args[1:2] if count > 2 else args[:1]


def _are_times(v: Any) -> bool:
    return are_times(v) or isinstance(v, (TimeArray, calendarDuration))


def _seconds(v: Any) -> Any:
    """Times as the seconds that they last, or that they are after 1970; anything else as it is."""
    if not _are_times(v):
        return v
    parts, size = parts_of(v)
    seconds = [(p - _ZERO if isinstance(p, pythons.datetime) else p).total_seconds() for p in parts]
    return dlarray(np.asarray(seconds).reshape(size, order="F"))


def _calendar_range(first: Any, step: calendarDuration, last: Any) -> Any:
    """``first:step:last`` in steps of the calendar, each counted from the first."""
    onward = first + step
    if onward == first:
        raise ArgumentError(f"colon: the step {step} leaves {first} where it is; fix: calmonths(1)")
    made, k = [], 0
    while (at := first + step * k) == last or (at < last) == (onward > first):
        made.append(at)
        k += 1
    return TimeArray(made, (1, len(made)))

"""dateshift: the beginnings and the ends of units of time, and days of the week."""

from __future__ import annotations

import calendar as pythons_calendar
import datetime as pythons
from typing import Any

import numpy as np

from dlarray.arguments import one_number
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, describe
from dlarray.migration.matlab.dates.time_arrays import TimeArray
from dlarray.migration.matlab.dates.times import NaT, datetime, own_times
from dlarray.migration.matlab.displays import plain

_MONTHS = {"month": 1, "quarter": 3, "year": 12}
_LENGTHS = {"day": 86400, "hour": 3600, "minute": 60, "second": 1, "week": 7 * 86400}
_RULES = {"current": 0, "next": 1, "previous": -1}
_DAYS = ("sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday")
_MIDNIGHT = ("year", "quarter", "month", "week", "day")


def _start(t: pythons.datetime, unit: str, steps: int) -> pythons.datetime:
    """The beginning of the unit that t is in, or of one so many units later."""
    if unit in _MONTHS:
        size = _MONTHS[unit]
        years, month = divmod((t.year * 12 + t.month - 1) // size * size + steps * size, 12)
        return pythons.datetime(years, month + 1, 1)
    day = pythons.datetime(t.year, t.month, t.day)
    if unit == "week":  # which begins on Sunday
        start = day - pythons.timedelta(days=t.isoweekday() % 7)
    else:
        seconds = int((t - day).total_seconds()) // _LENGTHS[unit] * _LENGTHS[unit]
        start = day + pythons.timedelta(seconds=seconds)
    return start + pythons.timedelta(seconds=steps * _LENGTHS[unit])


def _end(t: pythons.datetime, unit: str, steps: int) -> pythons.datetime:
    """The last day of a week, month, quarter or year; of shorter units the beginning of the next one."""
    following = _start(t, unit, steps + 1)
    return following - pythons.timedelta(days=1) if unit in (*_MONTHS, "week") else following


def _of_week(t: pythons.datetime, number: int, rule: str) -> pythons.datetime:
    ahead = (number - 1 - t.isoweekday() % 7) % 7
    if rule == "previous" or (rule == "nearest" and ahead > 3):
        ahead -= 7 if ahead else 0
    return pythons.datetime(t.year, t.month, t.day) + pythons.timedelta(days=ahead)


def _weekday(day: Any) -> int:
    """The number of a day of the week, from 1 for Sunday."""
    if isinstance(day, str):
        found = [k for k, name in enumerate(_DAYS) if len(day) >= 3 and name.startswith(day.lower())]
        if found:
            return found[0] + 1
    number = one_number(day)
    if number in range(1, 8):
        return int(number)
    raise ArgumentError(
        f"dateshift: the day of the week is 1 (Sunday) to 7 or a name, but it is {describe(day)}; "
        'fix: dateshift(t, "dayofweek", "monday")'
    )


def _steps(rule: Any) -> Any:
    """How many units later, for each of the results; the rule "nearest" as it is."""
    if isinstance(rule, str):
        if rule in (*_RULES, "nearest"):
            return _RULES.get(rule, rule)
    elif (host := plain(rule)) is not None and np.all(np.asarray(host, dtype=float) % 1 == 0):
        return np.atleast_2d(np.asarray(host, dtype=float))
    raise ArgumentError(
        f"dateshift: the rule is {', '.join((*_RULES, 'nearest'))} or whole numbers, but it is {describe(rule)}; "
        'fix: dateshift(t, "start", "month", "next")'
    )


def dateshift(t: Any, where: str, unit: Any, rule: Any = None, /) -> Any:
    """Dates moved to the beginning or the end of a unit of time, or to a day of the week.

    Syntaxes: ``t2 = dateshift(t, "start", unit)``, ``t2 = dateshift(t, "end", unit)``,
    ``t2 = dateshift(t, "dayofweek", dow)``; each with a rule: ``dateshift(t, "start", unit, rule)``.

    Parameters
    ----------
    t : datetime or array of them
    where : {"start", "end", "dayofweek"}
        The end of a week, month, quarter or year is its last day; that of a day, hour, minute or second is the
        beginning of the next one.
    unit : {"year", "quarter", "month", "week", "day", "hour", "minute", "second"}
        Weeks begin on Sunday.  For "dayofweek" the number of the day, 1 for Sunday, or its name.
    rule : {"current", "next", "previous", "nearest"} or whole numbers
        Which unit: default the one that t is in, and the next day of that name, or t's own day.  Numbers count
        units from the one that t is in; several give several dates.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/datetime.dateshift.html

    Examples
    --------
    >>> from dlarray.matlab import dateshift, datetime
    >>> str(dateshift(datetime(2024, 2, 10), "end", "month"))
    '29-Feb-2024'
    >>> [str(d) for d in dateshift(datetime(2013, 1, 1), "end", "month", [0, 1, 2])]
    ['31-Jan-2013', '28-Feb-2013', '31-Mar-2013']
    """
    times = own_times(t)
    if str(where) not in ("start", "end", "dayofweek") or not isinstance(
        times, (pythons.datetime, TimeArray, list)
    ):
        raise ArgumentError(
            f'dateshift: a datetime, "start", "end" or "dayofweek" and a unit are expected, but received '
            f'{describe(t)} and {describe(where)}; fix: dateshift(t, "start", "day")'
        )
    listed = [times] if isinstance(times, pythons.datetime) else list(times)
    shape = getattr(t, "shape", (len(listed), 1)) if isinstance(times, (TimeArray, list)) else (1, 1)
    if str(where) == "dayofweek":
        number = _weekday(unit)
        word = "next" if rule is None else str(rule)
        if word not in ("next", "previous", "nearest"):
            raise ArgumentError(
                f'dateshift: for a day of the week the rule is "next", "previous" or "nearest", but it is '
                f'{describe(rule)}; fix: dateshift(t, "dayofweek", 1, "next")'
            )
        return _all(
            listed, [None] * len(listed), shape, lambda v, _: _shown(v, _of_week(v, number, word), True)
        )
    name = str(unit).lower()
    if name not in (*_MONTHS, *_LENGTHS):
        raise ArgumentError(
            f'dateshift: the unit "{unit}" is none of {", ".join((*_MONTHS, *_LENGTHS))}; '
            'fix: dateshift(t, "start", "day")'
        )
    steps = _steps("current" if rule is None else rule)
    if isinstance(steps, np.ndarray):
        shape = np.broadcast_shapes(shape, steps.shape)
        numbers = np.broadcast_to(steps, shape).ravel(order="F").tolist()
        listed = listed * len(numbers) if len(listed) == 1 else listed
    else:
        numbers = [steps] * len(listed)
    move = _start if str(where) == "start" else _end

    def moved(v: pythons.datetime, step: Any) -> Any:
        if step == "nearest":
            near = [move(v, name, k) for k in (-1, 0, 1)]
            found = min(near, key=lambda one: abs((one - v).total_seconds()))
        else:
            found = move(v, name, int(step))
        return _shown(v, found, name in _MIDNIGHT)

    return _all(listed, numbers, shape, moved)


def _all(times: list, steps: list, shape: tuple[int, ...], of: Any) -> Any:
    found = [NaT if v is NaT else of(v, step) for v, step in zip(times, steps, strict=True)]
    return found[0] if len(found) == 1 else TimeArray(found, shape)


def _shown(t: pythons.datetime, made: pythons.datetime, midnight: bool) -> datetime:
    """With the format of t; the default shows no time where there is none."""
    form = getattr(t, "Format", "")
    if midnight and form == "dd-MMM-yyyy HH:mm:ss":
        form = "dd-MMM-yyyy"
    return datetime(made, Format=form)


def calendar(*date: Any) -> Any:
    """The days of a month in six weeks, a column for each day of the week, from Sunday.

    Syntaxes: ``c = calendar()``, ``c = calendar(t)``, ``c = calendar(y, m)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/calendar.html

    Examples
    --------
    >>> from dlarray.matlab import calendar
    >>> calendar(2024, 2)[0].tolist()
    [[0.0, 0.0, 0.0, 0.0, 1.0, 2.0, 3.0]]
    """
    if len(date) == 2:
        numbers = [one_number(v) for v in date]
        if any(v is None or isinstance(v, complex) for v in numbers) or numbers[1] not in range(1, 13):
            raise ArgumentError(
                f"calendar: a year and a month are expected, but received {describe(date[0])} and "
                f"{describe(date[1])}; fix: calendar(2026, 11)"
            )
        year, month = int(numbers[0]), int(numbers[1])
    else:
        t = own_times(date[0]) if date else datetime("today")
        t = datetime(t) if isinstance(t, str) else t
        if not isinstance(t, pythons.datetime) or t is NaT:
            raise ArgumentError(f"calendar: {describe(date[0])} is no date; fix: calendar(2026, 11)")
        year, month = t.year, t.month
    weeks = pythons_calendar.Calendar(firstweekday=6).monthdayscalendar(year, month)
    return dlarray(np.asarray(weeks + [[0] * 7] * (6 - len(weeks)), dtype=float))

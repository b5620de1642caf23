"""Lengths of time: seconds to days, months and years of the calendar, and the beginnings of days and months."""

from __future__ import annotations

import calendar as pythons_calendar
import datetime as pythons
from typing import Any

import numpy as np

from dlarray.arguments import one_number
from dlarray.errors import ArgumentError, ClassError, describe
from dlarray.migration.matlab.displays import plain
from dlarray.migration.matlab.system.time_arrays import TimeArray, times_of_column
from dlarray.migration.matlab.system.times import datetime, duration

_DAY = 86400.0


def _length(name: str, x: Any, size: float, form: str) -> Any:
    """A length of so many units; of a length how many units it has."""
    if isinstance(x, pythons.timedelta):
        return x.total_seconds() / size
    if isinstance(x, TimeArray) or isinstance(x, list) and x and isinstance(x[0], pythons.timedelta):
        return (
            x / duration(0, 0, size)
            if isinstance(x, TimeArray)
            else times_of_column(x) / duration(0, 0, size)
        )
    number = one_number(x)
    if number is None and (host := plain(x)) is not None:
        host = np.atleast_2d(np.asarray(host, dtype=float))
        return TimeArray([duration(0, 0, v * size, Format=form) for v in host.ravel(order="F")], host.shape)
    if number is None or isinstance(number, complex):
        raise ClassError(
            f"{name}: the input must be one number or a duration, but it is {describe(x)}; fix: {name}(5)"
        )
    return duration(0, 0, number * size, Format=form)


def _unit(name: str, size: float, form: str, example: str) -> Any:
    def make(x: Any, /) -> Any:
        return _length(name, x, size, form)

    make.__name__ = make.__qualname__ = name
    make.__doc__ = f"""A length of time in {name}; of a length of time, how many {name} it has.

    Syntaxes: ``d = {name}(x)``, ``x = {name}(d)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/duration.{name}.html

    Examples
    --------
    >>> from dlarray.matlab import {name}
    >>> {name}({name}(90))
    90.0
    >>> str({name}(2))
    '{example}'
    """
    return make


seconds = _unit("seconds", 1.0, "s", "2 sec")
minutes = _unit("minutes", 60.0, "m", "2 min")
hours = _unit("hours", 3600.0, "h", "2 hr")
days = _unit("days", _DAY, "d", "2 days")
milliseconds = _unit("milliseconds", 0.001, "s", "0.002 sec")


class CalendarLength:
    """A length of months and days, which a date counts by the calendar; `calmonths` and its like make it."""

    def __init__(self, months: int = 0, days: int = 0):
        self.months, self.days = months, days

    def _added(self, t: Any, sign: int) -> Any:
        if isinstance(t, TimeArray):
            return TimeArray([self._added(one, sign) for one in t], t.shape)
        if not isinstance(t, pythons.datetime):
            return NotImplemented
        years, month = divmod(t.year * 12 + t.month - 1 + sign * self.months, 12)
        day = min(t.day, pythons_calendar.monthrange(years, month + 1)[1])
        moved = t.replace(year=years, month=month + 1, day=day) + pythons.timedelta(days=sign * self.days)
        return datetime(moved, Format=getattr(t, "Format", ""))

    def __add__(self, t: Any) -> Any:
        if isinstance(t, CalendarLength):
            return CalendarLength(self.months + t.months, self.days + t.days)
        return self._added(t, 1)

    __radd__ = __add__

    def __rsub__(self, t: Any) -> Any:
        return self._added(t, -1)

    def __mul__(self, n: Any) -> CalendarLength:
        number = int(one_number(n) or 0)
        return CalendarLength(self.months * number, self.days * number)

    __rmul__ = __mul__

    def __str__(self) -> str:
        years, months = divmod(self.months, 12)
        parts = [f"{n}{unit}" for n, unit in ((years, "y"), (months, "mo"), (self.days, "d")) if n]
        return " ".join(parts) or "0d"

    def __repr__(self) -> str:
        return f"  calendarDuration\n\n   {self}"


def _calendar(name: str, months: int, days: int, shown: str) -> Any:
    def make(x: Any = 1, /) -> CalendarLength:
        number = one_number(x)
        if number is None or number != int(number):
            raise ClassError(
                f"{name}: the input must be a whole number, but it is {describe(x)}; fix: {name}(2)"
            )
        return CalendarLength(months * int(number), days * int(number))

    make.__name__ = make.__qualname__ = name
    make.__doc__ = f"""A number of {name.removeprefix("cal")} of the calendar, which dates add.

    Syntax: ``d = {name}(n)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/{name}.html

    Examples
    --------
    >>> from dlarray.matlab import {name}, datetime
    >>> str(datetime(2024, 1, 31) + {name}(1))
    '{shown}'
    """
    return make


caldays = _calendar("caldays", 0, 1, "01-Feb-2024")
calweeks = _calendar("calweeks", 0, 7, "07-Feb-2024")
calmonths = _calendar("calmonths", 1, 0, "29-Feb-2024")
calyears = _calendar("calyears", 12, 0, "31-Jan-2025")


def dateshift(t: Any, where: str, unit: str, /) -> Any:
    """The beginning or the end of the day, month, year, hour or minute of times; the end of a day is the next one.

    Syntaxes: ``t2 = dateshift(t, "start", unit)``, ``t2 = dateshift(t, "end", unit)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/datetime.dateshift.html

    Examples
    --------
    >>> from dlarray.matlab import dateshift, datetime
    >>> str(dateshift(datetime(2024, 2, 10), "end", "month"))
    '29-Feb-2024'
    """
    if isinstance(t, TimeArray):
        return TimeArray([dateshift(one, where, unit) for one in t], t.shape)
    if not isinstance(t, pythons.datetime) or str(where) not in ("start", "end"):
        raise ArgumentError(
            'dateshift: a datetime, "start" or "end" and a unit are expected; fix: (t, "start", "day")'
        )
    units = {"year": 1, "month": 2, "day": 3, "hour": 4, "minute": 5, "second": 6}
    if str(unit) not in units:
        raise ArgumentError(f'dateshift: the unit "{unit}" is not served; fix: one of {", ".join(units)}')
    kept = [t.year, t.month, t.day, t.hour, t.minute, t.second][: units[str(unit)]]
    start = datetime(
        *(*kept, *(1, 1, 0, 0, 0)[len(kept) - 1 :][: 6 - len(kept)]), Format=getattr(t, "Format", "")
    )
    if start.Format == "dd-MMM-yyyy HH:mm:ss" and str(unit) in ("year", "month", "day"):
        start.Format = "dd-MMM-yyyy"  # the default shows no time where there is none
    if str(where) == "start":
        return start
    if unit == "year":
        return datetime(t.year, 12, 31, Format=start.Format)
    if unit == "month":
        return datetime(t.year, t.month, pythons_calendar.monthrange(t.year, t.month)[1], Format=start.Format)
    return start + pythons.timedelta(**{f"{unit}s": 1})

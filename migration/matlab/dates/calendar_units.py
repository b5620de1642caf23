"""Calendar units: caldays to calyears, between and caldiff, and the parts of calendar durations."""

from __future__ import annotations

import calendar as pythons_calendar
import datetime as pythons
from typing import Any

import numpy as np

from dlarray.arguments import one_number
from dlarray.errors import ArgumentError, ClassError, describe
from dlarray.migration.matlab.dates.calendar import in_shape, times_in
from dlarray.migration.matlab.dates.calendar_lengths import asked_components, calendarDuration
from dlarray.migration.matlab.dates.time_arrays import TimeArray, times_of_column
from dlarray.migration.matlab.dates.times import NaT
from dlarray.migration.matlab.displays import plain
from dlarray.migration.matlab.shared.own_columns import with_own_columns

_LETTERS = {"years": "y", "quarters": "q", "months": "m", "weeks": "w", "days": "d", "time": "t"}


def _lengths(x: Any) -> list[calendarDuration] | None:
    """The calendar durations of one or an array of them; None of anything else."""
    listed = [x] if isinstance(x, calendarDuration) else list(x) if isinstance(x, (TimeArray, list)) else []
    return listed if listed and all(isinstance(v, calendarDuration) for v in listed) else None


def _unit(name: str, months: int, days: int, shown: str) -> Any:
    word = name.removeprefix("cal")

    def make(x: Any = 1, /) -> Any:
        lengths = _lengths(x)
        if lengths is not None:
            of = (lambda v: v.months // months) if months else (lambda v: v.days // days)
            return in_shape([float(of(v)) for v in lengths], x)
        host = None if isinstance(x, str) else plain(x)
        if host is None or np.iscomplexobj(host) or not np.all(np.asarray(host, dtype=float) % 1 == 0):
            raise ClassError(
                f"{name}: the input must be whole numbers or calendar durations, but it is {describe(x)}; "
                f"fix: {name}(2)"
            )
        counts = np.atleast_2d(np.asarray(host, dtype=float))
        letters = "ymdt".replace("y", "yq" if word == "quarters" else "y")
        letters = letters.replace("d", "wd" if word == "weeks" else "d")
        found = [
            calendarDuration.of(months * int(n), days * int(n), 0.0, letters) for n in counts.ravel(order="F")
        ]
        return found[0] if len(found) == 1 else TimeArray(found, counts.shape)

    make.__name__ = make.__qualname__ = name
    make.__doc__ = f"""Lengths of {word} of the calendar, which dates add; of calendar durations, how many whole ones.

    Syntaxes: ``L = {name}(n)``, ``n = {name}(L)``.

    Parameters
    ----------
    n : whole number or array of them

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/{name}.html

    Examples
    --------
    >>> from dlarray.matlab import {name}, datetime
    >>> str(datetime(2024, 1, 31) + {name}(1))
    '{shown}'
    >>> {name}({name}(3))
    3
    """
    return make


caldays = _unit("caldays", 0, 1, "01-Feb-2024")
calweeks = _unit("calweeks", 0, 7, "07-Feb-2024")
calmonths = _unit("calmonths", 1, 0, "29-Feb-2024")
calquarters = _unit("calquarters", 3, 0, "30-Apr-2024")
calyears = _unit("calyears", 12, 0, "31-Jan-2025")


def _whole_months(a: pythons.datetime, b: pythons.datetime) -> int:
    """How many months after a are still before b, or at it; backwards where b is earlier."""
    months = (b.year - a.year) * 12 + b.month - a.month
    sign = 1 if b >= a else -1
    while months and (
        (calendarDuration.of(months) + a > b) if sign > 0 else (calendarDuration.of(months) + a < b)
    ):
        months -= sign
    return months


def _between(a: Any, b: Any, components: list[str]) -> calendarDuration:
    months = 0
    unit = 12 if "years" in components else 0
    unit = 3 if "quarters" in components else unit
    unit = 1 if "months" in components else unit
    if unit:
        months = int(_whole_months(a, b) / unit) * unit
    rest = b - (calendarDuration.of(months) + a)
    days = 0
    if "weeks" in components or "days" in components:
        days = int(rest.total_seconds() / 86400)
        days = days if "days" in components else int(days / 7) * 7
    seconds = rest.total_seconds() - days * 86400 if "time" in components else 0.0
    letters = {"m", "d", "t", *(_LETTERS[word] for word in components)}
    return calendarDuration.of(
        months, days, round(seconds, 6), "".join(letter for letter in "yqmwdt" if letter in letters)
    )


def between(t1: Any, t2: Any, components: Any = ("years", "months", "days", "time"), /) -> Any:
    """The differences of dates by the calendar, so that ``t1 + L`` is ``t2``.

    Syntaxes: ``L = between(t1, t2)``, ``L = between(t1, t2, components)``.

    Parameters
    ----------
    t1, t2 : datetime, text or array of them
        Of one size, or one of them a single date.
    components : str or list of str
        The units that are used, from the largest to the smallest: "years", "quarters", "months", "weeks", "days" and
        "time".  Without "time" what is less than the smallest is left out.

    Returns
    -------
    calendarDuration

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/datetime.between.html

    Examples
    --------
    >>> from dlarray.matlab import between, datetime
    >>> str(between(datetime(2024, 1, 31), datetime(2024, 3, 1)))
    '1mo 1d'
    >>> str(between(datetime(2024, 1, 31), datetime(2024, 3, 1), "days"))
    '30d'
    """
    asked = asked_components("between", components)
    first, second = times_in("between", t1), times_in("between", t2)
    for times in (first, second):
        if any(t is NaT for t in times):
            raise ArgumentError("between: a date is missing, NaT; fix: t(~isnat(t))")
    if len(first) != len(second) and 1 not in (len(first), len(second)):
        raise ArgumentError(
            f"between: t1 has {len(first)} dates, but t2 has {len(second)}; fix: as many in both, or one"
        )
    count, longer = max(len(first), len(second)), t1 if len(first) >= len(second) else t2
    pairs = zip(first * (count // len(first)), second * (count // len(second)), strict=True)
    found = [_between(a, b, asked) for a, b in pairs]
    shape = getattr(longer, "shape", None) or getattr(times_of_column(found), "shape", (1, count))
    return found[0] if count == 1 else TimeArray(found, shape)


@with_own_columns
def caldiff(t: Any, components: Any = ("years", "months", "days", "time"), /) -> Any:
    """The differences of successive dates by the calendar.

    Syntaxes: ``L = caldiff(t)``, ``L = caldiff(t, components)``.

    Parameters
    ----------
    t : vector of datetimes
    components : str or list of str
        As for `between`.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/datetime.caldiff.html

    Examples
    --------
    >>> from dlarray.matlab import calmonths, caldiff, datetime
    >>> [str(L) for L in caldiff(datetime(2014, 1, 31) + calmonths([0, 1, 2, 3]), "days")]
    ['28d', '31d', '30d']
    """
    asked, times = asked_components("caldiff", components), times_in("caldiff", t)
    shape = getattr(t, "shape", (1, len(times)))
    if 1 not in shape or len(times) < 2:
        raise ArgumentError(
            f"caldiff: t must be a vector of two or more dates, but it is {describe(t)}; fix: caldiff(t(':', 1))"
        )
    found = [_between(a, b, asked) for a, b in zip(times[:-1], times[1:], strict=True)]
    return (
        found[0]
        if len(found) == 1
        else TimeArray(found, (1, len(found)) if shape[0] == 1 else (len(found), 1))
    )


def time(L: Any, /) -> Any:
    """The time of calendar durations, less their months and days.

    Syntax: ``d = time(L)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/calendarduration.time.html

    Examples
    --------
    >>> from dlarray.matlab import caldays, hours, time
    >>> str(time(caldays(8) + hours(1.2345)))
    '01:14:04'
    """
    lengths = _lengths(L)
    if lengths is None:
        raise ClassError(
            f"time: the input must be calendar durations, but it is {describe(L)}; fix: time(caldays(1) + hours(2))"
        )
    return L.split_parts("time", 1)


def iscalendarduration(x: Any, /) -> bool:
    """Whether a value is a `calendarDuration`.

    Syntax: ``tf = iscalendarduration(x)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/iscalendarduration.html

    Examples
    --------
    >>> from dlarray.matlab import caldays, hours, iscalendarduration
    >>> iscalendarduration(caldays(2)), iscalendarduration(hours(2))
    (True, False)
    """
    return _lengths(x) is not None


def addtodate(d: Any, q: Any, unit: str, /) -> Any:
    """A day number moved by so many units.

    Syntax: ``d2 = addtodate(d, q, unit)``.

    Parameters
    ----------
    d : number
        A day number, as `datenum` gives it.
    q : whole number
    unit : {"year", "month", "day", "hour", "minute", "second", "millisecond"}

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/addtodate.html

    Examples
    --------
    >>> from dlarray.matlab import addtodate, datenum, datestr
    >>> datestr(addtodate(datenum(2024, 1, 31), 1, "month"))
    '29-Feb-2024'
    """
    number, count = one_number(d), one_number(q)
    fixed = {"day": 1.0, "hour": 1 / 24, "minute": 1 / 1440, "second": 1 / 86400, "millisecond": 1 / 86400e3}
    if number is None or count is None or count != int(count) or str(unit) not in (*fixed, "year", "month"):
        raise ArgumentError(
            "addtodate: a day number, a whole number and a unit are expected, but received "
            f'{describe(d)}, {describe(q)} and {describe(unit)}; fix: addtodate(datenum(2024, 1, 31), 1, "month")'
        )
    if str(unit) in fixed:
        return number + count * fixed[str(unit)]
    from_date = times_in("addtodate", number)[0]
    years, month = divmod(
        from_date.year * 12 + from_date.month - 1 + int(count) * (12 if unit == "year" else 1), 12
    )
    lost = from_date.day - min(from_date.day, pythons_calendar.monthrange(years, month + 1)[1])
    days = (pythons.date(years, month + 1, from_date.day - lost) - from_date.date()).days
    return number + days

"""More parts of dates: quarter, week, hms, timeofday, isweekend, isbetween, and dates as numbers of other counts."""

from __future__ import annotations

import datetime as pythons
from collections.abc import Callable
from typing import Any

from dlarray.arguments import choice
from dlarray.array import dlarray
from dlarray.errors import ClassError, describe
from dlarray.migration.matlab.dates.calendar import datenum, in_shape, times_in
from dlarray.migration.matlab.dates.durations import duration
from dlarray.migration.matlab.dates.time_arrays import TimeArray, times_of_column
from dlarray.migration.matlab.dates.times import datetime
from dlarray.migration.matlab.shared.own_columns import with_own_columns

_JULIAN = 1721424.5  # the Julian date of the midnight before Python's first day
_EXCEL = 693960.0  # the day number of 0 January 1900, as spreadsheets count since March of that year


def _numbers(name: str, t: Any, of: Callable[[pythons.datetime], float]) -> Any:
    if not isinstance(t, (pythons.datetime, TimeArray, list)):
        raise ClassError(
            f"{name}: t must be a datetime, but it is {describe(t)}; fix: {name}(datetime(2026, 11, 22))"
        )
    return in_shape([float(of(one)) for one in times_in(name, t)], t)


def _midnight(t: pythons.datetime) -> float:
    """The seconds since midnight."""
    return t.hour * 3600.0 + t.minute * 60.0 + t.second + t.microsecond / 1e6


def with_part(t: Any, part: str, value: Any, /) -> Any:
    """Times with another year, month, day, hour, minute or second, as MATLAB's ``t.Day = value`` makes of them.

    Syntax: ``t = with_part(t, "Day", value)``. A day past the end of the month is one of the next month. Any other
    value gets the field.

    References
    ----------
    https://www.mathworks.com/help/matlab/matlab_prog/represent-date-and-times-in-MATLAB.html

    Examples
    --------
    >>> from dlarray.matlab import datetime, with_part
    >>> str(with_part(datetime(2026, 11, 22), "Day", 31))
    '01-Dec-2026'
    """
    if not isinstance(t, datetime):
        setattr(t, part, value)
        return t
    one = TimeArray([t])
    setattr(one, part, value)
    return one(1)


def quarter(t: Any, /) -> Any:
    """The quarter of the year of dates, 1 to 4.

    Syntax: ``x = quarter(t)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/datetime.quarter.html

    Examples
    --------
    >>> from dlarray.matlab import datetime, quarter
    >>> quarter(datetime(2026, 11, 22))
    4
    """
    return _numbers("quarter", t, lambda d: (d.month + 2) // 3)


def week(t: Any, weekType: Any = "weekofyear", /) -> Any:
    """The number of the week of dates: the first holds 1 January, and weeks start on Sundays.

    Syntaxes: ``n = week(t)``, ``n = week(t, weekType)``.

    Parameters
    ----------
    t : datetime
    weekType : {"weekofyear", "weekofmonth"}

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/datetime.week.html

    Examples
    --------
    >>> from dlarray.matlab import datetime, week
    >>> week(datetime(2026, 1, 3)), week(datetime(2026, 1, 4))
    (1, 2)
    """
    kind = choice("week", "weekType", weekType, ("weekofyear", "weekofmonth"))

    def number(d: pythons.datetime) -> float:
        first = d.replace(day=1) if kind == "weekofmonth" else d.replace(month=1, day=1)
        return ((d.date() - first.date()).days + first.isoweekday() % 7) // 7 + 1

    return _numbers("week", t, number)


@with_own_columns
def hms(t: Any, /, *, nargout: int = 3) -> Any:
    """Hours, minutes and seconds of dates or of lengths of time.

    Syntax: ``h, m, s = hms(t)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/datetime.hms.html

    Examples
    --------
    >>> from dlarray.matlab import datetime, hms
    >>> hms(datetime(2026, 11, 22, 15, 30, 5))
    (15, 30, 5)
    """
    if (
        isinstance(t, pythons.timedelta)
        or isinstance(t, TimeArray)
        and isinstance(next(iter(t), None), pythons.timedelta)
    ):
        lengths = [d.total_seconds() for d in ([t] if isinstance(t, pythons.timedelta) else t)]
    else:
        lengths = [_midnight(d) for d in times_in("hms", t)]
    found = [
        in_shape([float(v // 3600) for v in lengths], t),
        in_shape([float(v % 3600 // 60) for v in lengths], t),
        in_shape([v % 60 for v in lengths], t),
    ]
    return found[0] if nargout < 2 else tuple(found[:nargout])


def timeofday(t: Any, /) -> Any:
    """The time since midnight of dates.

    Syntax: ``d = timeofday(t)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/datetime.timeofday.html

    Examples
    --------
    >>> from dlarray.matlab import datetime, timeofday
    >>> str(timeofday(datetime(2026, 11, 22, 15, 30, 5)))
    '15:30:05'
    """
    found = [duration(0, 0, _midnight(d)) for d in times_in("timeofday", t)]
    return (
        found[0]
        if isinstance(t, pythons.datetime)
        else TimeArray(found, getattr(t, "shape", (len(found), 1)))
    )


def isweekend(t: Any, /) -> Any:
    """Whether dates are Saturdays or Sundays.

    Syntax: ``tf = isweekend(t)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/datetime.isweekend.html

    Examples
    --------
    >>> from dlarray.matlab import datetime, isweekend
    >>> isweekend(datetime(2026, 11, 22))
    True
    """
    if isinstance(t, pythons.datetime):
        return t.isoweekday() > 5
    return _numbers("isweekend", t, lambda d: d.isoweekday() > 5) != 0


def isbetween(t: Any, tlower: Any, tupper: Any, intervalType: Any = "closed", /) -> Any:
    """Whether times, or numbers, lie between two others.

    Syntaxes: ``tf = isbetween(t, tlower, tupper)``, ``tf = isbetween(t, tlower, tupper, intervalType)``.

    Parameters
    ----------
    t, tlower, tupper : datetime, duration or number, one or several
        A text is read as a date.
    intervalType : {"closed", "open", "openleft", "openright", "closedleft", "closedright"}
        Which of the limits belong to it; both, unless it is said.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/datetime.isbetween.html

    Examples
    --------
    >>> from dlarray.matlab import datetime, isbetween
    >>> isbetween(datetime(2026, 11, 22), datetime(2026, 11, 1), datetime(2026, 11, 30))
    True
    """
    kind = choice(
        "isbetween",
        "intervalType",
        intervalType,
        ("closed", "open", "openleft", "openright", "closedleft", "closedright"),
    )
    t, tlower, tupper = (_comparable(v) for v in (t, tlower, tupper))
    if not isinstance(t, TimeArray) and (isinstance(tlower, TimeArray) or isinstance(tupper, TimeArray)):
        t = TimeArray([t])
    above = t > tlower if kind in ("open", "openleft", "closedright") else t >= tlower
    below = t < tupper if kind in ("open", "openright", "closedleft") else t <= tupper
    return above & below


def _comparable(value: Any) -> Any:
    """Texts are dates; lists are times or numbers."""
    if isinstance(value, str):
        return datetime(value)
    if isinstance(value, list):
        times = value and isinstance(value[0], (pythons.datetime, pythons.timedelta))
        return times_of_column(value) if times else dlarray(value)
    return value


def posixtime(t: Any, /) -> Any:
    """The seconds of dates since 1970, of a date without a zone as if it were UTC.

    Syntax: ``x = posixtime(t)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/datetime.posixtime.html

    Examples
    --------
    >>> from dlarray.matlab import datetime, posixtime
    >>> posixtime(datetime(1970, 1, 2))
    86400
    """
    return _numbers("posixtime", t, lambda d: (d.toordinal() - 719163) * 86400.0 + _midnight(d))


def juliandate(t: Any, /) -> Any:
    """The Julian date: days since noon, 24 November of the year −4713.

    Syntax: ``x = juliandate(t)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/datetime.juliandate.html

    Examples
    --------
    >>> from dlarray.matlab import datetime, juliandate
    >>> juliandate(datetime(2000, 1, 1, 12, 0, 0))
    2451545
    """
    return _numbers("juliandate", t, lambda d: d.toordinal() + _JULIAN + _midnight(d) / 86400.0)


def exceltime(t: Any, /) -> Any:
    """The day number of dates in spreadsheets, since 1900.

    Syntax: ``x = exceltime(t)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/datetime.exceltime.html

    Examples
    --------
    >>> from dlarray.matlab import datetime, exceltime
    >>> exceltime(datetime(2000, 1, 1))
    36526
    """
    return _numbers("exceltime", t, lambda d: datenum(d) - _EXCEL)


def yyyymmdd(t: Any, /) -> Any:
    """Dates as numbers of eight digits.

    Syntax: ``x = yyyymmdd(t)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/datetime.yyyymmdd.html

    Examples
    --------
    >>> from dlarray.matlab import datetime, yyyymmdd
    >>> yyyymmdd(datetime(2026, 11, 22))
    20261122
    """
    return _numbers("yyyymmdd", t, lambda d: d.year * 10000 + d.month * 100 + d.day)

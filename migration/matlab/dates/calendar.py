"""Days as numbers and the parts of dates: datenum, datestr, datevec, weekday, eomday, year to second, ymd."""

from __future__ import annotations

import calendar as pythons_calendar
import datetime as pythons
import math
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from dlarray.arguments import one_number
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, ClassError, describe
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.dates.date_formats import DATESTR, NUMBERED, read_date, written
from dlarray.migration.matlab.dates.times import (
    DAY,
    FIRST_DAY,
    NaT,
    datetime,
    day_number,
    held_seconds,
    is_missing_time,
    own_time,
    own_times,
)
from dlarray.migration.matlab.displays import plain
from dlarray.migration.matlab.plain_numbers import counting
from dlarray.migration.matlab.shared.own_columns import with_own_columns
from dlarray.migration.matlab.strings import CharArray, logical

_DAYS = ("Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat")


def _letters(form: str) -> str:
    """The letters of ``datestr`` as those of ``datetime``: mm is a month before the hours, MM minutes behind them."""
    swapped = form.replace("mmmm", "MMMM").replace("mmm", "MMM")
    return (
        "".join({"m": "M", "M": "m", "S": "s", "F": "S"}.get(c, c) for c in swapped)
        if form == swapped
        else swapped
    )


def times_in(name: str, x: Any, form: str = "") -> list[pythons.datetime]:
    """Times of a date, of texts, of rows of date vectors, of numbers of days."""
    x = own_times(x)
    if isinstance(x, pythons.datetime):
        return [x]
    if isinstance(x, str):
        return [read_date(str(x), _letters(form) if form else "")]
    if isinstance(x, Iterable) and not isinstance(x, (dlarray, np.ndarray)):
        listed = list(x)
        if listed and all(isinstance(v, (str, pythons.datetime)) for v in listed):
            return [one for v in listed for one in times_in(name, v, form)]
    host = plain(x)
    if host is None:
        raise ClassError(f'{name}: {describe(x)} is no date; fix: {name}("2026-11-22")')
    host = np.atleast_2d(np.asarray(host, dtype=float))
    if _are_vectors(host):
        return [datetime(*row) for row in host.tolist()]
    return [_of_number(v) for v in host.ravel(order="F").tolist()]


def _are_vectors(host: np.ndarray) -> bool:
    """Whether rows are years, months, days … and no numbers of days: MATLAB asks for sums near the year 2000."""
    whole = (host[:, :5] == np.trunc(host[:, :5])).all()
    return host.shape[1] in (3, 6) and bool(whole and (np.abs(host.sum(axis=1) - 2000) < 500).all())


def _of_number(v: float) -> pythons.datetime:
    if v != v:
        return NaT
    day, part = divmod(v, 1)
    start = pythons.datetime.fromordinal(int(day - FIRST_DAY))
    return start + pythons.timedelta(seconds=held_seconds(part * DAY, v))


def in_shape(values: list, x: Any) -> Any:
    """Numbers in the size of what they were asked of; one comes as a number."""
    if len(values) == 1:
        return counting(float(values[0]))
    shape = getattr(x, "shape", None)
    if isinstance(shape, tuple) and len(shape) == 2 and shape[0] * shape[1] == len(values):
        return dlarray(np.asarray(values, dtype=float).reshape(shape, order="F"))
    return dlarray(np.asarray(values, dtype=float).reshape(-1, 1))


DAYS_OF_400_YEARS = 146097


@with_own_columns
def datenum(*args: Any) -> Any:
    """The number of a day, counted from the year 0, with the time as its fraction.

    Syntaxes: ``n = datenum(t)``, ``n = datenum(text, format)``, ``n = datenum(Y, M, D)``,
    ``n = datenum(Y, M, D, H, MN, S)``, ``n = datenum(vectors)``. Lengths of time are their days.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/datenum.html

    Examples
    --------
    >>> from dlarray.matlab import datenum
    >>> datenum(2024, 2, 28), datenum("2024-02-28", "yyyy-mm-dd")
    (739310.0, 739310.0)
    """
    if not args:
        raise ArgumentError("datenum: the date is missing; fix: datenum(2026, 11, 22)")
    if len(args) >= 3:
        hosts = [np.asarray(plain(a), dtype=float) for a in args]
        size = np.broadcast_shapes(*(h.shape for h in hosts))
        flat = [np.broadcast_to(h, size).ravel(order="F") for h in hosts]
        found = [_day_number(*row) for row in zip(*flat, strict=True)]
        return found[0] if len(found) == 1 else dlarray(np.reshape(found, size, order="F"))
    x = args[0]
    host = None if isinstance(x, (str, pythons.datetime)) else plain(x)
    if host is not None and np.atleast_2d(host).shape[1] not in (3, 6):
        return x
    several = isinstance(x, Iterable) and not isinstance(x, (str, dlarray, np.ndarray))
    listed = [own_time(v) for v in x] if several else [own_time(x)]
    if listed and all(isinstance(v, pythons.timedelta) for v in listed):  # lengths of time, in days
        return in_shape([v.total_seconds() / 86400 for v in listed], x)
    form = str(args[1]) if len(args) > 1 else ""
    found = [day_number(t) for t in times_in("datenum", x, form)]
    if several and all(isinstance(v, pythons.datetime) for v in listed):
        return in_shape(found, x)
    return found[0] if len(found) == 1 else dlarray(np.asarray(found).reshape(-1, 1))


def _day_number(year: float, month: float, day: float, *time: float) -> float:
    """The number of a date; the calendar repeats after 400 years, so years that Python does not have are moved."""
    if not math.isfinite(year) or 1 < year < 9998:
        return day_number(datetime(year, max(month, 1), day, *time))
    moved = math.floor(year / 400) - 5
    first = day_number(datetime(year - 400 * moved, max(month, 1), 1)) + DAYS_OF_400_YEARS * moved
    hours, minutes, seconds, *_ = (*time, 0, 0, 0)
    return first + day - 1 + (hours + minutes / 60 + seconds / 3600) / 24


def datestr(t: Any, form: Any = None, /) -> Any:
    """Times as text.

    Syntaxes: ``s = datestr(t)``, ``s = datestr(t, format)``.

    Parameters
    ----------
    t : datetime, numbers of days, texts, or rows of years, months, days, hours, minutes, seconds
        Rows of three or six whole numbers are taken for dates where each adds up to 1500 to 2500.
    format : str or int
        In the letters of ``datestr``, "yyyy-mm-dd HH:MM:SS", or the number of one of its formats. Without one the
        hours are left out where all times are midnights.

    Returns
    -------
    str or character array
        A row for each time.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/datestr.html

    Examples
    --------
    >>> from dlarray.matlab import datestr, datetime
    >>> datestr(datetime(2026, 11, 22, 15, 30, 5)), datestr(738000, "yyyy-mm-dd")
    ('22-Nov-2026 15:30:05', '2020-07-28')
    >>> datestr([738000, 738001], "dddd")
      2×9 char array
    <BLANKLINE>
        'Tuesday  '
        'Wednesday'
    """
    times = times_in("datestr", t)
    if form is None:
        form = 1 if all(v.hour == v.minute == v.second == 0 for v in times) else 0
    if not isinstance(form, str):
        number = int(one_number(form) or 0)
        if number not in NUMBERED:
            raise ArgumentError(
                f'datestr: format {number} is not supported; fix: its letters, "yyyy-mm-dd HH:MM:SS"'
            )
        form = NUMBERED[number]
    texts = [written(_whole_milliseconds(v), str(form), DATESTR) for v in times]
    return texts[0] if len(texts) == 1 else CharArray(texts)


def _whole_milliseconds(t: pythons.datetime) -> pythons.datetime:
    """The time to its nearest thousandth of a second, which is as fine as `datestr` writes."""
    return t if t is NaT else t + pythons.timedelta(microseconds=round(t.microsecond, -3) - t.microsecond)


def datevec(x: Any, form: str = "", /, *, nargout: int = 1) -> Any:
    """Year, month, day, hour, minute and second of dates: a row for each, or six outputs.

    Syntaxes: ``V = datevec(t)``, ``V = datevec(text, format)``, ``Y, M, D, H, MN, S = datevec(…, nargout=6)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/datevec.html

    Examples
    --------
    >>> from dlarray.matlab import datevec
    >>> datevec(739312.5).tolist()
    [[2024.0, 3.0, 1.0, 12.0, 0.0, 0.0]]
    """
    rows = [
        [t.year, t.month, t.day, t.hour, t.minute, t.second + t.microsecond / 1e6]
        for t in times_in("datevec", x, form)
    ]
    V = np.asarray(rows, dtype=float)
    if nargout < 2:
        return dlarray(V)
    return tuple(float(V[0, k]) if len(V) == 1 else dlarray(V[:, k : k + 1]) for k in range(nargout))


def weekday(x: Any, /, *form: Any, nargout: int = 1) -> Any:
    """The number of the day of the week, 1 for Sunday, and its name.

    Syntaxes: ``n = weekday(t)``, ``n, name = weekday(t, nargout=2)``, ``weekday(t, "long", nargout=2)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/weekday.html

    Examples
    --------
    >>> from dlarray.matlab import weekday
    >>> weekday(739310, nargout=2)
    (4, 'Wed')
    """
    found = [(t.weekday() + 1) % 7 for t in times_in("weekday", x)]
    n = in_shape([k + 1 for k in found], x)
    if nargout < 2:
        return n
    long = bool(form) and str(form[0]).lower() == "long"
    names = [pythons_calendar.day_name[(k - 1) % 7] if long else _DAYS[k] for k in found]
    if len(names) == 1:
        return n, names[0]
    return n, CharArray(names)


def eomday(Y: Any, M: Any, /) -> Any:
    """The last day of a month.

    Syntax: ``d = eomday(Y, M)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/eomday.html

    Examples
    --------
    >>> from dlarray.matlab import eomday
    >>> eomday(2024, 2)
    29
    """
    years, months = (np.asarray(plain(v), dtype=float) for v in (Y, M))
    days = np.vectorize(lambda y, m: float(pythons_calendar.monthrange(int(y), int(m))[1]))(years, months)
    return counting(float(days.ravel()[0])) if days.size == 1 else dlarray(np.atleast_2d(days))


def _part(name: str, of: Callable[[pythons.datetime], float], shown: int) -> Callable:
    def part(t: Any, unit: str = "", /) -> Any:
        if one_number(t) is not None and name in ("hour", "minute", "second"):
            raise ClassError(f"{name}: {describe(t)} is no time; fix: {name}(datetime(2026, 11, 22))")
        times = times_in(name, t)
        if str(unit).lower() in ("name", "shortname"):
            return _named(name, times, t, str(unit).lower())
        return in_shape([_counted(name, str(unit), of, one) for one in times], t)

    part.__name__ = part.__qualname__ = name
    part.__doc__ = f"""The {name} of dates.

    Syntaxes: ``n = {name}(t)``, ``n = {name}(t, unit)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/datetime.{name}.html

    Examples
    --------
    >>> from dlarray.matlab import datetime, {name}
    >>> {name}(datetime(2026, 11, 22, 15, 30, 5))
    {shown}
    """
    return part


# What a part of a date may count from, beside its default. [day, month, second pages]
_COUNTED: dict[tuple[str, str], Callable[[pythons.datetime], float]] = {
    ("day", "dayofweek"): lambda t: float(t.isoweekday() % 7 + 1),
    ("day", "iso-dayofweek"): lambda t: float(t.isoweekday()),
    ("day", "dayofyear"): lambda t: float(t.toordinal() - pythons.date(t.year, 1, 1).toordinal() + 1),
    ("second", "secondofday"): lambda t: 3600.0 * t.hour + 60 * t.minute + t.second + t.microsecond / 1e6,
}
_DEFAULTS = {"year": "iso", "month": "monthofyear", "day": "dayofmonth", "second": "secondofminute"}


def _counted(name: str, unit: str, of: Callable, t: pythons.datetime) -> float:
    if unit.lower() in ("", _DEFAULTS.get(name)):
        return of(t)
    counted = _COUNTED.get((name, unit.lower()))
    if counted is None:
        known = [u for n, u in _COUNTED if n == name] + [_DEFAULTS[name]] * (name in _DEFAULTS)
        known += ["name", "shortname"] * (name in ("day", "month"))
        raise ArgumentError(
            f'{name}: there is no "{unit}"; fix: '
            + (", ".join(f'{name}(t, "{u}")' for u in known) or f"{name}(t)")
        )
    return float("nan") if is_missing_time(t) else counted(t)


def _named(name: str, times: list[pythons.datetime], t: Any, unit: str) -> Any:
    """The names of days or months, in a cell array of the size of the dates."""
    sign = {
        ("day", "name"): "%A",
        ("day", "shortname"): "%a",
        ("month", "name"): "%B",
        ("month", "shortname"): "%b",
    }
    if (name, unit) not in sign:
        raise ArgumentError(f"{name}: a {name} has no name; fix: {name}(t)")
    found = ["" if is_missing_time(one) else one.strftime(sign[name, unit]) for one in times]
    return Cell(found, getattr(t, "shape", (len(found), 1)))


year = _part("year", lambda t: float(t.year), 2026)
month = _part("month", lambda t: float(t.month), 11)
day = _part("day", lambda t: float(t.day), 22)
hour = _part("hour", lambda t: float(t.hour), 15)
minute = _part("minute", lambda t: float(t.minute), 30)
second = _part("second", lambda t: t.second + t.microsecond / 1e6, 5)


def ymd(t: Any, /, *, nargout: int = 3) -> Any:
    """Year, month and day of dates.

    Syntax: ``y, m, d = ymd(t)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/datetime.ymd.html

    Examples
    --------
    >>> from dlarray.matlab import datetime, ymd
    >>> ymd(datetime(2026, 11, 22))
    (2026, 11, 22)
    """
    found = (year(t), month(t), day(t))
    return found[0] if nargout < 2 else found[:nargout]


def isdatetime(x: Any, /) -> bool:
    """Whether a value is a `datetime`.

    Syntax: ``tf = isdatetime(x)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/isdatetime.html

    Examples
    --------
    >>> from dlarray.matlab import datetime, isdatetime
    >>> isdatetime(datetime(2026, 11, 22)), isdatetime(5)
    (True, False)
    """
    return _holds(x, pythons.datetime)


def isduration(x: Any, /) -> bool:
    """Whether a value is a `duration`.

    Syntax: ``tf = isduration(x)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/isduration.html

    Examples
    --------
    >>> from dlarray.matlab import hours, isduration
    >>> isduration(hours(2)), isduration(2)
    (True, False)
    """
    return _holds(x, pythons.timedelta)


def isnat(x: Any, /) -> Any:
    """Which times are missing, `NaT`.

    Syntax: ``tf = isnat(t)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/isnat.html

    Examples
    --------
    >>> from dlarray.matlab import NaT, TimeArray, datetime, isnat
    >>> isnat(TimeArray([datetime(2026, 11, 22), NaT])).tolist()
    [[False, True]]
    """
    if not isdatetime(x):
        raise ClassError(f"isnat: t must be a datetime, but it is {describe(x)}; fix: ismissing(x), isnan(x)")
    times = own_times(x)
    if isinstance(times, pythons.datetime):
        return is_missing_time(times)
    found = [is_missing_time(v) for v in times]
    return logical(found, getattr(x, "shape", None) or (len(found), 1))


def _holds(x: Any, kind: type) -> bool:
    """Whether a value is a time of this kind, or holds nothing else."""
    if isinstance(x, (list, datetime.many)):
        x = list(x)
        return bool(x) and all(_holds(v, kind) for v in x)
    if isinstance(x, np.ndarray | np.generic):
        return x.dtype.kind == ("M" if kind is pythons.datetime else "m")
    return isinstance(x, kind)

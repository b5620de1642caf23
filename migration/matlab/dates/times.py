"""Points in time: datetime, and the missing NaT."""

from __future__ import annotations

import datetime as pythons
import math
from typing import Any

import numpy as np

from dlarray.arguments import one_number
from dlarray.array import dlarray
from dlarray.display.times import TIMES, python_time
from dlarray.errors import ArgumentError, describe
from dlarray.migration.matlab.dates.date_formats import in_letters, read_date
from dlarray.migration.matlab.dates.durations import DAY, NO_LENGTH, duration, is_several, never
from dlarray.migration.matlab.dates.one_time import OneTime
from dlarray.migration.matlab.displays import plain

_OPTIONS = {name.lower(): name for name in ("Format", "InputFormat", "ConvertFrom")}
FIRST_DAY = 366.0  # MATLAB's day 1 is in the year 0, Python's in the year 1


PARTS = ("Year", "Month", "Day", "Hour", "Minute", "Second")


class datetime(OneTime, pythons.datetime):
    """A point in time: Python's own datetime, written as MATLAB writes it.

    Syntaxes: ``t = datetime()``, ``t = datetime("now")``, ``t = datetime("today")``, ``t = datetime(y, m, d)``,
    ``t = datetime(y, m, d, h, mi, s)``, ``t = datetime(y, m, d, h, mi, s, ms)``,
    ``t = datetime(text, InputFormat=format)``, ``t = datetime(X, ConvertFrom=count)``; each with ``Format=format``.

    Parameters
    ----------
    Format, InputFormat : str
        In MATLAB's letters, "yyyy-MM-dd HH:mm:ss".
    ConvertFrom : text
        The count that numbers are of: "datenum", "excel", "juliandate", "modifiedjuliandate", "posixtime", "epochtime"
        of 1970, or "yyyymmdd".

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/datetime.html

    Examples
    --------
    >>> from dlarray.matlab import datetime, string
    >>> string(datetime(2026, 11, 22, 15, 30, 0, Format="yyyy-MM-dd HH:mm"))
    "2026-11-22 15:30"
    >>> str(datetime(2026, 11, 22, 15, 30, 0) - datetime(2026, 11, 22))
    '15:30:00'
    """

    Format: str

    def __new__(cls, *args: Any, Format: str = "", InputFormat: str = "", **more: Any) -> datetime:
        if (
            len(args) == 8 and not more
        ):  # Python's own arithmetic makes new ones, with microseconds and a zone
            return pythons.datetime.__new__(cls, *args)
        for name in [n for n in more if n.lower() in _OPTIONS and n not in _OPTIONS.values()]:
            more[_OPTIONS[name.lower()]] = more.pop(name)  # in any case, as in MATLAB
        Format, InputFormat = more.pop("Format", Format), more.pop("InputFormat", InputFormat)
        while len(args) > 1 and isinstance(args[-2], str) and args[-2].lower() in ("format", "inputformat"):
            word, value, args = args[-2].lower(), args[-1], args[:-2]  # MATLAB's older pairs
            Format, InputFormat = (value, InputFormat) if word == "format" else (Format, value)
        if "ConvertFrom" in more or len(args) > 1 and isinstance(args[-2], str) and args[-2] == "ConvertFrom":
            if "ConvertFrom" not in more:
                more["ConvertFrom"], args = args[-1], args[:-2]
            return _converted(cls, args[0], str(more["ConvertFrom"]), Format)
        locale = str(next((more.pop(n) for n in list(more) if n.lower() == "locale"), "en_US"))
        if not locale.startswith("en") and any(c.isalpha() for a in args if isinstance(a, str) for c in a):
            raise ArgumentError(
                f'datetime: names of months and days are read in English alone, and Locale is "{locale}"; fix: '
                'numbers, or Locale="en_US"'
            )
        if more:
            if set(more) <= {"tzinfo", "fold"}:  # Python's own arithmetic makes new ones
                return pythons.datetime.__new__(cls, *args, **more)
            raise ArgumentError(f"datetime: {', '.join(more)} is not supported; fix: Format or InputFormat")
        several = _several(args)
        if several is not None:
            made_of = [cls(*one, Format=Format, InputFormat=InputFormat) for one in several[0]]
            return cls.many(made_of, several[1])
        made: pythons.datetime
        if not args or (isinstance(args[0], str) and str(args[0]).lower() == "now"):
            made = pythons.datetime.now()
        elif isinstance(args[0], str) and str(args[0]).lower() in ("today", "yesterday", "tomorrow"):
            shift = {"today": 0, "yesterday": -1, "tomorrow": 1}[str(args[0]).lower()]
            made = pythons.datetime.combine(pythons.date.today(), pythons.time()) + pythons.timedelta(
                days=shift
            )
        elif isinstance(args[0], str):
            if str(args[0]).strip() in ("NaT", ""):
                return NaT
            made = read_date(str(args[0]), str(InputFormat), str(Format))
        elif isinstance(args[0], pythons.datetime):
            if args[0] is NaT:
                return NaT
            made = args[0]
        else:
            numbers = [v for a in args for v in (plain(a).ravel().tolist() if plain(a) is not None else [])]  # type: ignore[union-attr]
            if len(numbers) < 3:
                raise ArgumentError(f"datetime: {describe(args[0])} is no date; fix: datetime(2026, 11, 22)")
            if not all(map(math.isfinite, numbers)):
                return NaT
            y, m, d, h, mi, s, ms = (*numbers, 0, 0, 0, 0)[:7]
            s += ms / 1000
            if not 1 <= int(y) <= 9999:
                raise ArgumentError(
                    f"datetime: the year {int(y)} is none of the years 1 to 9999, which times have here; fix: days as "
                    "a number, datenum(Y, M, D)"
                )
            made = pythons.datetime(int(y), 1, 1) + pythons.timedelta(
                days=d - 1, hours=h, minutes=mi, seconds=s
            )
            years, month = divmod(int(m) - 1, 12)
            first = pythons.datetime(int(y) + years, month + 1, 1)
            made += first - pythons.datetime(int(y), 1, 1)
        out = pythons.datetime.__new__(
            cls, made.year, made.month, made.day, made.hour, made.minute, made.second, made.microsecond
        )
        out.Format = str(Format) or ("dd-MMM-yyyy" if _bare(args) else "dd-MMM-yyyy HH:mm:ss")
        return out

    def __str__(self) -> str:
        return in_letters(self, getattr(self, "Format", "dd-MMM-yyyy HH:mm:ss"))

    def __repr__(self) -> str:
        return f"  datetime\n\n   {self}"

    def describe(self) -> str:
        """Class and value, for messages."""
        return f"the datetime {self}"

    def __sub__(self, other: Any) -> Any:
        if is_several(other):
            return self.many([self]) - other
        days = None if isinstance(other, TIMES) else one_number(other)
        if days is not None:
            other = pythons.timedelta(days=days)
        made = pythons.datetime.__sub__(self, other)
        if made is NotImplemented:
            return made
        return duration.of(made) if isinstance(made, pythons.timedelta) else _with_format(made, self.Format)

    def __add__(self, other: Any) -> Any:
        if is_several(other):  # days, or lengths of time
            return self.many([self]) + other
        days = None if isinstance(other, TIMES) else one_number(other)
        if days is not None:
            other = pythons.timedelta(days=days)
        made = pythons.datetime.__add__(self, other)
        return (
            made if made is NotImplemented else _with_format(made, _longer(made, getattr(self, "Format", "")))
        )

    __radd__ = __add__

    def __eq__(self, other: object) -> Any:
        return pythons.datetime.__eq__(self, _as_time(other))

    def __ne__(self, other: object) -> Any:
        return pythons.datetime.__ne__(self, _as_time(other))

    def __lt__(self, other: Any) -> Any:
        return pythons.datetime.__lt__(self, _as_time(other))

    def __le__(self, other: Any) -> Any:
        return pythons.datetime.__le__(self, _as_time(other))

    def __gt__(self, other: Any) -> Any:
        return pythons.datetime.__gt__(self, _as_time(other))

    def __ge__(self, other: Any) -> Any:
        return pythons.datetime.__ge__(self, _as_time(other))

    __hash__ = pythons.datetime.__hash__

    def __getattr__(self, name: str) -> Any:
        if name in PARTS:
            return float(getattr(self, name.lower()))
        raise AttributeError(name)

    def __setattr__(self, name: str, value: Any) -> None:
        if name in PARTS:  # one of Python's times does not change
            raise ArgumentError(
                f'datetime: {name} of one time is not set in place; fix: t = with_part(t, "{name}", …)'
            )
        super().__setattr__(name, value)

    def __reduce_ex__(self, protocol: Any) -> tuple:
        parts = (
            self.year,
            self.month,
            self.day,
            self.hour,
            self.minute,
            self.second + self.microsecond / 1e6,
        )
        return datetime, parts


def _as_time(value: Any) -> Any:
    """What a time is compared with: a text, or a time of NumPy's, as a time; anything else as it is."""
    return datetime(value) if isinstance(value, str) else python_time(value)


def own_time(value: Any) -> Any:
    """A time of NumPy's or Python's, as `load` and data frames give them, as a `datetime` or `duration`."""
    if isinstance(value, np.datetime64 | np.timedelta64):
        points = isinstance(value, np.datetime64)
        value = python_time(value)
        if value is None:
            return NaT if points else NO_LENGTH
    if type(value) is pythons.datetime:
        midnight = value.time() == pythons.time()
        return datetime(value, Format="dd-MMM-yyyy" if midnight else "dd-MMM-yyyy HH:mm:ss")
    return duration.of(value) if type(value) is pythons.timedelta else value


def own_times(x: Any) -> Any:
    """Times of NumPy's or Python's, one or an array or a column, as our own; anything else as it is."""
    if isinstance(x, np.ndarray) and x.dtype.kind in "mM":
        return [own_time(v) for v in x.ravel(order="F")]
    if isinstance(x, list) and x and all(isinstance(v, TIMES) for v in x):
        return [own_time(v) for v in x]
    return own_time(x)


def _with_format(made: Any, form: str) -> Any:
    """A time that Python's arithmetic has just made, as one that is written so."""
    if type(made) is not datetime or made is NaT or not form:
        return datetime(made, Format=form)
    made.Format = form
    return made


def _longer(when: pythons.datetime, form: str) -> str:
    """The default format shows the time of the day where there is one."""
    if form != "dd-MMM-yyyy":
        return form
    return form if when.time() == pythons.time() else "dd-MMM-yyyy HH:mm:ss"


def _several(args: tuple) -> tuple[list[tuple], tuple[int, ...]] | None:
    """The arguments of each of several times, and the size of all: of arrays, or of texts in a cell array."""
    if len(args) == 1 and not isinstance(args[0], (str, pythons.datetime)):
        x = args[0]
        listed = list(x) if hasattr(x, "__iter__") and not isinstance(x, (dlarray, np.ndarray)) else []
        if listed and all(isinstance(v, (str, pythons.datetime)) for v in listed):
            if type(x).__name__ in ("Column", "CharArray"):  # a row for each
                return [(v,) for v in listed], (len(listed), 1)
            return [(v,) for v in listed], getattr(x, "shape", (1, len(listed)))
        host = plain(x)
        if (
            host is not None and host.ndim == 2 and host.shape[0] > 1 and host.shape[1] in (3, 6)
        ):  # date vectors
            return [tuple(row) for row in host.tolist()], (host.shape[0], 1)
    if len(args) >= 3 and not any(isinstance(a, str) for a in args):
        hosts = [np.asarray(plain(a), dtype=float) for a in args]
        shape = np.broadcast_shapes(*(h.shape for h in hosts))
        if int(np.prod(shape)) > 1:
            flat = [np.broadcast_to(h, shape).ravel(order="F").tolist() for h in hosts]
            return list(zip(*flat, strict=True)), shape
    return None


def _bare(args: tuple) -> bool:
    if args and isinstance(args[0], str):
        return ":" not in args[0] and str(args[0]).lower() != "now"
    numbers = plain(args[0]) if len(args) == 1 else None  # a date vector, [2014 3 18]
    return len(args) == 3 or numbers is not None and numbers.size == 3


class MissingTime(datetime):
    """A missing point in time: ``NaT``, of which there is one.

    Syntaxes: ``t = NaT``, ``t = NaT(n)``, ``t = NaT(n, m)``.

    It is equal to nothing, its parts are NaN, and whatever is computed with it is missing as well.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/nat.html

    Examples
    --------
    >>> from dlarray.matlab import NaT, datetime, isnat
    >>> NaT == NaT, isnat(NaT), str(NaT), str(NaT - datetime(2026, 11, 22))
    (False, True, 'NaT', 'NaN')
    >>> NaT(2, 1).shape
    (2, 1)
    """

    matlab_class = "datetime"

    def __new__(cls, *_: Any, **__: Any) -> MissingTime:
        out = pythons.datetime.__new__(cls, 1, 1, 1)
        out.Format = "dd-MMM-yyyy HH:mm:ss"
        return out

    def __call__(self, *size: Any) -> Any:
        """An array of them: ``NaT(2, 3)``."""
        sizes = [int(v) for a in size for v in np.ravel(np.asarray(plain(a)))]
        shape = (sizes[0], sizes[0]) if len(sizes) == 1 else tuple(max(0, n) for n in sizes)
        return self.many([self] * math.prod(shape), shape) if size else self

    year = month = day = hour = minute = second = microsecond = property(lambda self: math.nan)

    def __getattr__(self, name: str) -> Any:
        if name in PARTS:
            return math.nan
        raise AttributeError(name)

    def toordinal(self) -> Any:
        """NaN."""
        return math.nan

    def weekday(self) -> Any:
        """NaN."""
        return math.nan

    isoweekday = weekday

    def replace(self, *_: Any, **__: Any) -> Any:
        """Itself."""
        return self

    def __sub__(self, other: Any) -> Any:
        return NO_LENGTH if isinstance(other, pythons.datetime) else self

    def __rsub__(self, other: Any) -> Any:
        return NO_LENGTH

    def __add__(self, other: Any) -> Any:
        return self

    def __str__(self) -> str:
        return "NaT"

    def __ne__(self, other: object) -> bool:
        return True

    def __reduce_ex__(self, protocol: Any) -> Any:
        return "NaT"

    __radd__ = __add__
    __eq__ = __lt__ = __le__ = __gt__ = __ge__ = never
    __hash__ = datetime.__hash__


NaT = MissingTime()


def is_missing_time(x: Any) -> bool:
    """Whether a value is a missing point or length of time."""
    return x is NaT or x is NO_LENGTH or (isinstance(x, np.datetime64 | np.timedelta64) and bool(np.isnat(x)))


def day_number(t: pythons.datetime) -> float:
    if t is NaT:
        return math.nan
    return (
        t.toordinal()
        + FIRST_DAY
        + (t - pythons.datetime.combine(t.date(), pythons.time())).total_seconds() / DAY
    )


def held_seconds(seconds: float, days: float) -> float:
    """Seconds as exactly as a number of days holds them, some hundred-thousandths: of 8:55 no 8:54:59.99999 remains.

    The step is the power of two above the distance to the next number of days, so that whole seconds stay whole.
    """
    step = 2.0 ** math.ceil(math.log2(math.ulp(1.0) * DAY * abs(days))) if days else 0.0
    return round(seconds / step) * step if step else seconds


# Days from the start of each count to 1970, and how many seconds its unit has.
_COUNTS = {
    "datenum": (719529.0, 86400.0),
    "excel": (25569.0, 86400.0),
    "juliandate": (2440587.5, 86400.0),
    "modifiedjuliandate": (40587.0, 86400.0),
    "posixtime": (0.0, 1.0),
    "epochtime": (0.0, 1.0),
}


def _converted(cls: type[datetime], numbers: Any, kind: str, form: str) -> Any:
    """Times of numbers that count days or seconds, or are written as ``yyyymmdd``."""
    word = kind.lower()
    if word != "yyyymmdd" and word not in _COUNTS:
        raise ArgumentError(
            f'datetime: ConvertFrom is "{kind}"; fix: one of {", ".join((*_COUNTS, "yyyymmdd"))}'
        )
    host = plain(numbers)
    if host is None:
        raise ArgumentError(
            f"datetime: with ConvertFrom X holds numbers, but it is {describe(numbers)}; fix: 738000"
        )
    form = form or "dd-MMM-uuuu HH:mm:ss"
    made = [_of_count(cls, float(v), word, form) for v in host.ravel(order="F")]
    return made[0] if len(made) == 1 else cls.many(made, host.shape)


def _of_count(cls: type[datetime], value: float, word: str, form: str) -> Any:
    if not math.isfinite(value):
        return NaT
    if word == "yyyymmdd":
        day = int(value)
        return cls(day // 10000, day // 100 % 100, day % 100, Format=form)
    days, unit = _COUNTS[word]
    seconds = (value - days) * unit
    seconds = held_seconds(seconds, value) if unit == DAY else seconds
    when = pythons.datetime(1970, 1, 1) + pythons.timedelta(seconds=seconds)
    return cls(
        when.year,
        when.month,
        when.day,
        when.hour,
        when.minute,
        when.second + when.microsecond / 1e6,
        Format=form,
    )

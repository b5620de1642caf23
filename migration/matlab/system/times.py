"""Time: clock, now, datetime, duration, datestr, and the stopwatch's etime."""

from __future__ import annotations

import datetime as pythons
import re
from typing import Any

import numpy as np

from dlarray.arguments import one_number
from dlarray.array import dlarray
from dlarray.display.times import TIMES, python_time
from dlarray.errors import ArgumentError, describe
from dlarray.migration.matlab.displays import plain

_DAY = 86400.0
FIRST_DAY = 366.0  # MATLAB's day 1 is in the year 0, Python's in the year 1

# The letters of datetime's formats, longest first, and those of datestr.
_FORMAT = [
    ("yyyy", "%Y"), ("uuuu", "%Y"), ("yy", "%y"), ("MMMM", "%B"), ("MMM", "%b"), ("MM", "%m"), ("dd", "%d"),
    ("HH", "%H"), ("hh", "%I"), ("mm", "%M"), ("ss", "%S"), ("SSS", "{ms}"), ("eeee", "%A"), ("eee", "%a"), ("a", "%p"),
    ("d", "{d}"), ("M", "{M}"), ("H", "{H}"), ("y", "%Y"),
]  # fmt: skip
_DATESTR = [
    ("yyyy", "%Y"), ("yy", "%y"), ("mmmm", "%B"), ("mmm", "%b"), ("mm", "%m"), ("dddd", "%A"), ("ddd", "%a"),
    ("dd", "%d"), ("HH", "%H"), ("MM", "%M"), ("SS", "%S"), ("FFF", "{ms}"), ("PM", "%p"),
]  # fmt: skip
_NUMBERED = {
    0: "dd-mmm-yyyy HH:MM:SS", 1: "dd-mmm-yyyy", 2: "mm/dd/yy", 13: "HH:MM:SS", 15: "HH:MM", 23: "mm/dd/yyyy",
    29: "yyyy-mm-dd", 30: "yyyymmddTHHMMSS", 31: "yyyy-mm-dd HH:MM:SS",
}  # fmt: skip


def _written(when: pythons.datetime, form: str, letters: list[tuple[str, str]]) -> str:
    done, k = [], 0
    while k < len(form):
        if form[k] == "'":
            stop = form.find("'", k + 1)
            done.append(form[k + 1 : stop if stop > 0 else len(form)])
            k = stop + 1 if stop > 0 else len(form)
            continue
        sign, code = next(((s, c) for s, c in letters if form.startswith(s, k)), (form[k], ""))
        own = {
            "{ms}": f"{when.microsecond // 1000:03d}",
            "{d}": str(when.day),
            "{M}": str(when.month),
            "{H}": str(when.hour),
        }
        done.append(own.get(code) or (when.strftime(code) if code else sign))
        k += len(sign)
    return "".join(done)


class datetime(pythons.datetime):
    """A point in time: Python's own datetime, written as MATLAB writes it.

    Syntaxes: ``t = datetime()``, ``t = datetime("now")``, ``t = datetime("today")``, ``t = datetime(y, m, d)``,
    ``t = datetime(y, m, d, h, mi, s)``, ``t = datetime(y, m, d, h, mi, s, ms)``,
    ``t = datetime(text, InputFormat=format)``; each with ``Format=format``.

    Parameters
    ----------
    Format, InputFormat : str
        In MATLAB's letters, "yyyy-MM-dd HH:mm:ss".

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
    many: Any = None  # what several of them are

    @classmethod
    def joined_times(cls, parts: Any, dim: int) -> Any:
        """``[a, b]`` and ``[a; b]`` of times."""
        return cls.many.joined_times(parts, dim)

    def __new__(cls, *args: Any, Format: str = "", InputFormat: str = "", **more: Any) -> datetime:
        while len(args) > 1 and isinstance(args[-2], str) and args[-2].lower() in ("format", "inputformat"):
            word, value, args = args[-2].lower(), args[-1], args[:-2]  # MATLAB's older pairs
            Format, InputFormat = (value, InputFormat) if word == "format" else (Format, value)
        if more:
            if set(more) <= {"tzinfo", "fold"}:  # Python's own arithmetic makes new ones
                return pythons.datetime.__new__(cls, *args, **more)
            raise ArgumentError(f"datetime: {', '.join(more)} is not supported; fix: Format or InputFormat")
        if len(args) == 8:  # Python's own arithmetic makes new ones, with microseconds and a zone
            return pythons.datetime.__new__(cls, *args)
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
            made = read_date(str(args[0]), InputFormat)
        elif isinstance(args[0], pythons.datetime):
            made = args[0]
        else:
            numbers = [v for a in args for v in (plain(a).ravel().tolist() if plain(a) is not None else [])]  # type: ignore[union-attr]
            if len(numbers) < 3:
                raise ArgumentError(f"datetime: {describe(args[0])} is no date; fix: datetime(2026, 11, 22)")
            y, m, d, h, mi, s, ms = (*numbers, 0, 0, 0, 0)[:7]
            s += ms / 1000
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
        return _written(self, getattr(self, "Format", "dd-MMM-yyyy HH:mm:ss"), _FORMAT)

    def __repr__(self) -> str:
        return f"  datetime\n\n   {self}"

    def __sub__(self, other: Any) -> Any:
        if isinstance(other, (int, float)):  # days
            other = pythons.timedelta(days=other)
        made = pythons.datetime.__sub__(self, other)
        if made is NotImplemented:
            return made
        return (
            duration.of(made) if isinstance(made, pythons.timedelta) else datetime(made, Format=self.Format)
        )

    def __add__(self, other: Any) -> Any:
        if isinstance(other, (int, float)):  # days
            other = pythons.timedelta(days=other)
        made = pythons.datetime.__add__(self, other)
        return (
            made
            if made is NotImplemented
            else datetime(made, Format=_longer(made, getattr(self, "Format", "")))
        )

    __radd__ = __add__

    def __getattr__(self, name: str) -> Any:
        if name in ("Year", "Month", "Day", "Hour", "Minute", "Second"):
            return float(getattr(self, name.lower()))
        raise AttributeError(name)

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


def own_time(value: Any) -> Any:
    """A time of NumPy's or Python's, as `load` and data frames give them, as a `datetime` or `duration`."""
    if isinstance(value, np.datetime64 | np.timedelta64):
        value = python_time(value)
        if value is None:
            raise ArgumentError("a time is missing, NaT, and has no parts and no order; fix: rmmissing(T)")
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


def _longer(when: pythons.datetime, form: str) -> str:
    """The default format shows the time of the day where there is one."""
    midnight = when.time() == pythons.time()
    return "dd-MMM-yyyy HH:mm:ss" if form == "dd-MMM-yyyy" and not midnight else form


def _several(args: tuple) -> tuple[list[tuple], tuple[int, ...]] | None:
    """The arguments of each of several times, and the size of all: of arrays, or of texts in a cell array."""
    if len(args) == 1 and not isinstance(args[0], (str, pythons.datetime)):
        x = args[0]
        listed = list(x) if hasattr(x, "__iter__") and not isinstance(x, (dlarray, np.ndarray)) else []
        if listed and all(isinstance(v, (str, pythons.datetime)) for v in listed):
            rows = (len(listed), 1) if type(x).__name__ == "Column" else (1, len(listed))
            return [(v,) for v in listed], getattr(x, "shape", rows)
    if len(args) >= 3 and not any(isinstance(a, str) for a in args):
        hosts = [np.asarray(plain(a), dtype=float) for a in args]
        shape = np.broadcast_shapes(*(h.shape for h in hosts))
        if int(np.prod(shape)) > 1:
            flat = [np.broadcast_to(h, shape).ravel(order="F").tolist() for h in hosts]
            return list(zip(*flat, strict=True)), shape
    return None


def _format_of(name: str, pairs: tuple) -> str:
    """The format among MATLAB's older pairs."""
    if not pairs:
        return ""
    if len(pairs) != 2 or str(pairs[0]).lower() != "format":
        raise ArgumentError(
            f'{name}: expected Format and its value, but received {describe(pairs[0])}; fix: Format="hh:mm"'
        )
    return str(pairs[1])


def _bare(args: tuple) -> bool:
    if args and isinstance(args[0], str):
        return ":" not in args[0] and str(args[0]).lower() != "now"
    return len(args) == 3


def read_date(text: str, form: str) -> pythons.datetime:
    forms = [form] if form else [
        "yyyy-MM-dd HH:mm:ss", "yyyy-MM-dd", "dd-MMM-yyyy HH:mm:ss", "dd-MMM-yyyy", "MM/dd/yyyy", "yyyy/MM/dd",
        "MM/dd/yyyy HH:mm:ss",        "yyyy-MM-dd'T'HH:mm:ss",
    ]  # fmt: skip
    for one in forms:
        pattern = one.replace("'", "")
        for sign, code in _FORMAT:
            if code.startswith("%"):
                pattern = (
                    re.sub(f"(?<!%){re.escape(sign)}", code, pattern, count=1) if sign in pattern else pattern
                )
        try:
            return pythons.datetime.strptime(text, pattern.replace("SSS", "%f"))
        except ValueError:
            continue
    raise ArgumentError(
        f'datetime: Could not recognize the date/time format of "{text}"; fix: InputFormat="yyyy-MM-dd"'
    )


class duration(pythons.timedelta):
    """A length of time: Python's own timedelta, written as MATLAB writes it.

    Syntaxes: ``d = duration(h, mi, s)``, ``d = duration(…, Format="hh:mm:ss")``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/duration.html

    Examples
    --------
    >>> from dlarray.matlab import duration
    >>> str(duration(0, 0, 95))
    '00:01:35'
    """

    Format: str
    many: Any = None  # what several of them are

    @classmethod
    def joined_times(cls, parts: Any, dim: int) -> Any:
        """``[a, b]`` and ``[a; b]`` of lengths of time."""
        return cls.many.joined_times(parts, dim)

    def __new__(
        cls, h: Any = 0, mi: Any = 0, s: Any = 0, /, *pairs: Any, Format: str = "hh:mm:ss", **more: Any
    ) -> duration:
        Format = _format_of("duration", pairs) or Format
        try:
            out = pythons.timedelta.__new__(cls, hours=float(h), minutes=float(mi), seconds=float(s), **more)
        except (OverflowError, ValueError) as error:
            raise ArgumentError(
                f"duration: {error}; fix: finite times of at most {pythons.timedelta.max.days} days"
            ) from None
        out.Format = str(Format)
        return out

    @classmethod
    def of(cls, length: pythons.timedelta, Format: str = "hh:mm:ss") -> duration:
        """A timedelta as a duration."""
        return cls(0, 0, length.total_seconds(), Format=Format)

    def __str__(self) -> str:
        total = self.total_seconds()
        units = {
            "s": (1, "sec"),
            "m": (60, "min"),
            "h": (3600, "hr"),
            "d": (_DAY, "days"),
            "y": (365.2425 * _DAY, "yrs"),
        }
        if self.Format in units:
            size, name = units[self.Format]
            return f"{total / size:.5g} {name}"
        sign, rest = "-" if total < 0 else "", abs(total)
        hours, minutes, seconds = int(rest // 3600), int(rest // 60 % 60), rest % 60
        if self.Format == "mm:ss":
            return f"{sign}{int(rest // 60):02d}:{int(seconds):02d}"
        tail = self.Format.count("S")
        shown = f"{seconds:0{3 + tail}.{tail}f}" if tail else f"{int(seconds):02d}"
        return f"{sign}{hours:02d}:{minutes:02d}" + ("" if self.Format == "hh:mm" else f":{shown}")

    def __repr__(self) -> str:
        return f"  duration\n\n   {self}"

    def __add__(self, other: Any) -> Any:
        made = pythons.timedelta.__add__(self, other)
        return made if not isinstance(made, pythons.timedelta) else duration.of(made, self.Format)

    def __sub__(self, other: Any) -> Any:
        made = pythons.timedelta.__sub__(self, other)
        return made if not isinstance(made, pythons.timedelta) else duration.of(made, self.Format)

    def __mul__(self, other: Any) -> Any:
        number = one_number(other)
        return (
            NotImplemented
            if number is None
            else duration(0, 0, self.total_seconds() * number, Format=self.Format)
        )

    __rmul__ = __mul__

    def __truediv__(self, other: Any) -> Any:
        if isinstance(other, pythons.timedelta):
            return self.total_seconds() / other.total_seconds()
        number = one_number(other)
        return (
            NotImplemented
            if number is None
            else duration(0, 0, self.total_seconds() / number, Format=self.Format)
        )

    def __neg__(self) -> duration:
        return duration(0, 0, -self.total_seconds(), Format=self.Format)

    def __reduce__(self) -> tuple:
        return duration, (0, 0, self.total_seconds())


def day_number(t: pythons.datetime) -> float:
    return (
        t.toordinal()
        + FIRST_DAY
        + (t - pythons.datetime.combine(t.date(), pythons.time())).total_seconds() / _DAY
    )


def datestr(t: Any, form: Any = None, /) -> str:
    """A time as text.

    Syntaxes: ``s = datestr(t)``, ``s = datestr(t, format)``.

    Parameters
    ----------
    t : datetime, number of days, or what `clock` gave
    format : str or int
        In the letters of ``datestr``, "yyyy-mm-dd HH:MM:SS", or the number of one of its formats.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/datestr.html

    Examples
    --------
    >>> from dlarray.matlab import datestr, datetime
    >>> datestr(datetime(2026, 11, 22, 15, 30, 5)), datestr(738000, "yyyy-mm-dd")
    ('22-Nov-2026 15:30:05', '2020-07-28')
    """
    if isinstance(t, str):
        when: Any = datetime(t)
    elif isinstance(t, pythons.datetime):
        when = t
    else:
        host = np.asarray(plain(t)).ravel()
        if host.size == 1:
            whole_, part = divmod(float(host[0]), 1)
            when = pythons.datetime.fromordinal(int(whole_ - FIRST_DAY)) + pythons.timedelta(days=part)
        else:
            when = datetime(host)
    if form is None:
        midnight = when.hour == when.minute == when.second == 0
        form = 1 if midnight else 0
    if not isinstance(form, str):
        number = int(one_number(form) or 0)
        if number not in _NUMBERED:
            raise ArgumentError(
                f'datestr: format {number} is not supported; fix: its letters, "yyyy-mm-dd HH:MM:SS"'
            )
        form = _NUMBERED[number]
    return _written(when, str(form), _DATESTR)

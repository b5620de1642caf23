"""calendarDuration: lengths of time in months, days and time, which dates count by the calendar."""

from __future__ import annotations

import calendar as pythons_calendar
import datetime as pythons
from typing import Any

import numpy as np

from dlarray.arguments import one_number, texts
from dlarray.errors import ArgumentError, ClassError, describe
from dlarray.migration.matlab.dates.durations import duration
from dlarray.migration.matlab.dates.one_time import OneTime
from dlarray.migration.matlab.dates.times import NaT, datetime
from dlarray.migration.matlab.displays import plain

_UNITS = "yqmwdt"
_COMPONENTS = ("years", "quarters", "months", "weeks", "days", "time")
_SIZES = {
    "years": ("months", 12), "quarters": ("months", 3), "months": ("months", 1), "weeks": ("days", 7),
    "days": ("days", 1),
}  # fmt: skip


class calendarDuration(OneTime):  # noqa: N801
    """A length of time in calendar units: months and days last as long as the dates they are added to say.

    Syntaxes: ``L = calendarDuration(Y, M, D)``, ``L = calendarDuration(Y, M, D, H, MI, S)``,
    ``L = calendarDuration(Y, M, D, T)`` with a duration, ``L = calendarDuration(X)`` with three or six columns; each
    with ``Format=letters``.

    A date gets the months first, then the days, then the time; a day that its month does not have becomes the last.

    Parameters
    ----------
    Y, M, D, H, MI, S : number or array
        Years, months and days are whole numbers.
    Format : str, default "ymdt"
        The units that are shown: years, quarters (q), months, weeks (w), days and time.

    Returns
    -------
    calendarDuration
        An array of them as a `TimeArray`.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/calendarduration.html

    Examples
    --------
    >>> from dlarray.matlab import calendarDuration, datetime
    >>> str(calendarDuration(1, 14, 3, 12, 45, 7))
    '2y 2mo 3d 12h 45m 7s'
    >>> str(datetime(2024, 1, 31) + calendarDuration(0, 1, 1))
    '01-Mar-2024'
    """

    __slots__ = ("Format", "days", "months", "seconds")
    Format: str
    months: int
    days: int
    seconds: float

    def __new__(cls, *parts: Any, Format: str = "ymdt") -> Any:
        Format = _letters(Format)
        if len(parts) == 4 and isinstance(parts[3], pythons.timedelta):
            parts = (*parts[:3], 0, 0, parts[3].total_seconds())
        hosts: list[Any] = [plain(part) for part in parts]
        if any(host is None for host in hosts):
            raise ClassError(
                f"calendarDuration: {describe(parts[[h is None for h in hosts].index(True)])} is no number; "
                "fix: calendarDuration(1, 2, 3)"
            )
        if len(hosts) == 1 and np.atleast_2d(hosts[0]).shape[1] in (3, 6):
            hosts = list(np.atleast_2d(np.asarray(hosts[0], dtype=float)).T[:, :, None])
        if len(hosts) not in (3, 6):
            raise ArgumentError(
                f"calendarDuration: years, months and days, or these and hours, minutes and seconds are expected, but "
                f"received {len(hosts)} arguments; fix: calendarDuration(1, 2, 3)"
            )
        hosts = [np.atleast_2d(np.asarray(host, dtype=float)) for host in hosts]
        shape = np.broadcast_shapes(*(host.shape for host in hosts))
        rows = zip(*(np.broadcast_to(h, shape).ravel(order="F").tolist() for h in hosts), strict=True)
        found = [cls._of_parts(*row, Format=Format) for row in rows]
        return found[0] if len(found) == 1 else cls.many(found, shape)

    @classmethod
    def _of_parts(cls, y: float, mo: float, d: float, *time: float, Format: str) -> calendarDuration:
        if any(part != int(part) for part in (y, mo, d)):
            raise ArgumentError(
                f"calendarDuration: years, months and days must be whole numbers, but they are {y:g}, {mo:g} and "
                f"{d:g}; fix: give parts of a day as hours"
            )
        h, mi, s = time or (0.0, 0.0, 0.0)
        return cls.of(12 * int(y) + int(mo), int(d), 3600 * h + 60 * mi + s, Format)

    @classmethod
    def of(
        cls, months: int = 0, days: int = 0, seconds: float = 0.0, Format: str = "ymdt"
    ) -> calendarDuration:
        """A length of so many months, days and seconds."""
        out = object.__new__(cls)
        out.months, out.days, out.seconds, out.Format = months, days, seconds, Format
        return out

    def split_parts(self, units: Any, nargout: int) -> Any:
        """What ``split`` gives: numbers of each unit, and the time as a duration."""
        found = part_of(self, asked_components("split", units))
        return found[0] if nargout < 2 else tuple(found[:nargout])

    def _moved(self, t: pythons.datetime, sign: int) -> Any:
        if t is NaT:
            return NaT
        years, month = divmod(t.year * 12 + t.month - 1 + sign * self.months, 12)
        day = min(t.day, pythons_calendar.monthrange(years, month + 1)[1])
        moved = t.replace(year=years, month=month + 1, day=day)
        moved += pythons.timedelta(days=sign * self.days, seconds=sign * self.seconds)
        form = getattr(t, "Format", "")
        plain_day = form == "dd-MMM-yyyy" and moved.time() != pythons.time()
        return datetime(moved, Format="dd-MMM-yyyy HH:mm:ss" if plain_day else form)

    def __add__(self, other: Any) -> Any:
        if isinstance(other, pythons.datetime):
            return self._moved(other, 1)
        if isinstance(other, calendarDuration):
            return self.of(
                self.months + other.months,
                self.days + other.days,
                self.seconds + other.seconds,
                _joined_letters(self.Format, other.Format),
            )
        if isinstance(other, pythons.timedelta):
            return self.of(self.months, self.days, self.seconds + other.total_seconds(), self.Format)
        return NotImplemented

    __radd__ = __add__

    def __sub__(self, other: Any) -> Any:
        if isinstance(other, calendarDuration | pythons.timedelta) and not isinstance(
            other, pythons.datetime
        ):
            return self + -other
        return NotImplemented

    def __rsub__(self, other: Any) -> Any:
        if isinstance(other, pythons.datetime):
            return self._moved(other, -1)
        return -self + other if isinstance(other, pythons.timedelta) else NotImplemented

    def __neg__(self) -> calendarDuration:
        return self.of(-self.months, -self.days, -self.seconds, self.Format)

    def __mul__(self, n: Any) -> Any:
        number = one_number(n)
        if number is None or isinstance(number, complex):
            return NotImplemented
        if number != int(number):
            raise ArgumentError(
                f"calendarDuration: a whole number of times is expected, but received {number:g}; "
                "fix: round the number"
            )
        return self.of(self.months * int(number), self.days * int(number), self.seconds * number, self.Format)

    __rmul__ = __mul__

    def __eq__(self, other: object) -> bool:
        return isinstance(other, calendarDuration) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(self._parts())

    def _parts(self) -> tuple[int, int, float]:
        return self.months, self.days, self.seconds

    def __str__(self) -> str:
        rest: dict[str, int] = {"months": self.months, "days": self.days}
        shown: list[str] = []
        for letter, whole, size, unit in (
            ("y", "months", 12, "y"), ("q", "months", 3, "q"), ("m", "months", 1, "mo"), ("w", "days", 7, "w"),
            ("d", "days", 1, "d"),
        ):  # fmt: skip
            if letter in self.Format:
                number = int(rest[whole] / size)
                rest[whole] -= number * size
                shown += [f"{number}{unit}"] if number else []
        if self.seconds:
            time, sign = round(abs(self.seconds), 3), "-" if self.seconds < 0 else ""
            seconds = f"{time % 60:.3f}".rstrip("0").rstrip(".")
            shown += [f"{sign}{time // 3600:.0f}h", f"{sign}{time // 60 % 60:.0f}m", f"{sign}{seconds}s"]
        return " ".join(shown) or "0d"

    def __repr__(self) -> str:
        return f"  calendarDuration\n\n   {self}"

    def describe(self) -> str:
        """Class and value, for messages."""
        return f"the calendarDuration {self}"

    def __reduce__(self) -> tuple:
        return _again, (*self._parts(), self.Format)


def _again(*parts: Any) -> calendarDuration:
    return calendarDuration.of(*parts)


def _letters(form: str) -> str:
    if isinstance(form, str) and set(form) <= set(_UNITS) and set("mdt") <= set(form):
        return form
    raise ArgumentError(
        f"calendarDuration: Format is made of the letters {', '.join(_UNITS)} and has m, d and t, but it is "
        f'{describe(form)}; fix: Format="ymdt"'
    )


def _joined_letters(one: str, other: str) -> str:
    return "".join(letter for letter in _UNITS if letter in one + other)


def asked_components(caller: str, components: Any) -> list[str]:
    found = [word.lower() for word in texts(caller, "components", components)]
    places = [_COMPONENTS.index(word) if word in _COMPONENTS else -1 for word in found]
    if not found or -1 in places or places != sorted(set(places)):
        raise ArgumentError(
            f"{caller}: the components are some of {', '.join(_COMPONENTS)}, from the largest to the smallest, but "
            f'received {", ".join(found) or "none"}; fix: {caller}(…, ["months", "days"])'
        )
    return found


def part_of(length: calendarDuration, units: list[str]) -> list:
    """How many of each unit a length has, the rest of a larger one in the next; the time as a duration."""
    rest, found = {"months": length.months, "days": length.days}, list[Any]()
    for unit in units:
        if unit == "time":
            found.append(duration(0, 0, length.seconds))
            continue
        whole, size = _SIZES[unit]
        number = int(rest[whole] / size)
        rest[whole] -= number * size
        found.append(float(number))
    return found

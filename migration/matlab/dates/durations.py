"""duration, a length of time: seconds, written as hours, minutes and seconds or in one unit."""

from __future__ import annotations

import datetime as pythons
import math
import re
from decimal import ROUND_HALF_EVEN, Context
from typing import Any

import numpy as np

from dlarray.arguments import one_number
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, describe
from dlarray.migration.matlab.dates.one_time import OneTime

DAY = 86400.0  # seconds


def _format_of(name: str, pairs: tuple) -> str:
    """The format among MATLAB's older pairs."""
    if not pairs:
        return ""
    if len(pairs) != 2 or str(pairs[0]).lower() != "format":
        raise ArgumentError(
            f'{name}: expected Format and its value, but received {describe(pairs[0])}; fix: Format="hh:mm"'
        )
    return str(pairs[1])


_FIVE_DIGITS = Context(prec=5, rounding=ROUND_HALF_EVEN)


class duration(OneTime, pythons.timedelta):
    """A length of time: Python's own timedelta, written as MATLAB writes it.

    Syntaxes: ``d = duration(h, mi, s)``, ``d = duration(text, InputFormat="hh:mm")``,
    ``d = duration(…, Format="hh:mm:ss")``.

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

    def __new__(
        cls, h: Any = 0, mi: Any = 0, s: Any = 0, /, *pairs: Any, Format: str = "hh:mm:ss", InputFormat: str = "",
        **more: Any,
    ) -> duration:  # fmt: skip
        if {type(h), type(mi), type(s)} <= {int, float} and not pairs:
            return cls._one(h, mi, s, Format, more)
        while isinstance(mi, str):  # MATLAB's older pairs behind one argument
            word, value, (mi, s), pairs = mi.lower(), s, (*pairs, 0, 0)[:2], pairs[2:]
            Format, InputFormat = (value, InputFormat) if word == "format" else (Format, value)
        if pairs and not isinstance(pairs[0], str):  # milliseconds
            s, pairs = s + pairs[0] / 1000, pairs[1:]
        Format = _format_of("duration", pairs) or Format
        upright = getattr(h, "is_upright", False)
        if isinstance(h, (list, tuple)) and h and all(isinstance(v, str) for v in h):
            shape = getattr(h, "shape", (len(h), 1) if upright else (1, len(h)))
            return cls.many([cls(str(v), Format=Format, InputFormat=InputFormat) for v in h], shape)
        if isinstance(h, str):
            h, mi, s = _clock_text(h, str(InputFormat))
        h, mi, s = (dlarray(v) if getattr(v, "is_upright", False) else v for v in (h, mi, s))  # columns
        if any(
            len(getattr(v, "shape", ())) == 2 and v.shape != (1, 1) or type(v) is list for v in (h, mi, s)
        ):
            return cls._several(h, mi, s, str(Format))
        return cls._one(float(h), float(mi), float(s), Format, more)

    @classmethod
    def _one(cls, h: float, mi: float, s: float, Format: str, more: Any) -> duration:
        """One length, of plain numbers."""
        if math.isnan(h + mi + s):
            return NO_LENGTH
        try:
            out = pythons.timedelta.__new__(cls, hours=h, minutes=mi, seconds=s, **more)
        except (OverflowError, ValueError) as error:
            raise ArgumentError(
                f"duration: {error}; fix: finite times of at most {pythons.timedelta.max.days} days"
            ) from None
        out.Format = str(Format)
        return out

    @classmethod
    def _several(cls, h: Any, mi: Any, s: Any, Format: str) -> Any:
        """Several lengths: of arrays of hours, minutes and seconds, or of a matrix of three columns."""
        parts = [np.atleast_2d(np.asarray(v, dtype=float)) for v in (h, mi, s)]
        if isinstance(mi, int) and isinstance(s, int) and parts[0].shape[1] == 3 and not parts[1].any():
            parts = [parts[0][:, k : k + 1] for k in range(3)]
        try:
            parts = list(np.broadcast_arrays(*parts))
        except ValueError:
            sizes = ", ".join("×".join(map(str, p.shape)) for p in parts)
            raise ArgumentError(
                f"duration: hours, minutes and seconds are {sizes}; fix: equal sizes"
            ) from None
        listed = zip(*(p.ravel(order="F") for p in parts), strict=True)
        return cls.many([cls(a, b, c, Format=Format) for a, b, c in listed], parts[0].shape)

    @classmethod
    def of(cls, length: pythons.timedelta, Format: str = "hh:mm:ss") -> duration:
        """A timedelta as a duration."""
        made = pythons.timedelta.__new__(cls, length.days, length.seconds, length.microseconds)
        made.Format = Format
        return made

    def __str__(self) -> str:
        total = self.total_seconds()
        units = {
            "s": (1, "sec"),
            "m": (60, "min"),
            "h": (3600, "hr"),
            "d": (DAY, "days"),
            "y": (365.2425 * DAY, "yrs"),
        }
        if self.Format in units:
            size, name = units[self.Format]
            # Halves go to the even digit of the decimal number, 48.5125 to 48.512 [page on dates and times].
            return f"{float(_FIVE_DIGITS.create_decimal(repr(total / size))):.5g} {name}"
        sign, rest = "-" if total < 0 else "", abs(total)
        hours, minutes, seconds = int(rest // 3600), int(rest // 60 % 60), rest % 60
        if self.Format == "mm:ss":
            return f"{sign}{int(rest // 60):02d}:{int(seconds):02d}"
        tail = self.Format.count("S")
        shown = f"{seconds:0{3 + tail}.{tail}f}" if tail else f"{int(seconds):02d}"
        return f"{sign}{hours:02d}:{minutes:02d}" + ("" if self.Format == "hh:mm" else f":{shown}")

    def __repr__(self) -> str:
        return f"  duration\n\n   {self}"

    def describe(self) -> str:
        """Class and value, for messages."""
        return f"the duration {self}"

    def __add__(self, other: Any) -> Any:
        if is_several(other) or one_number(other) is not None:  # days
            return self.many([self]) + other if is_several(other) else self + duration(24 * one_number(other))
        made = pythons.timedelta.__add__(self, other)
        return made if not isinstance(made, pythons.timedelta) else duration.of(made, self.Format)

    def __sub__(self, other: Any) -> Any:
        if is_several(other) or one_number(other) is not None:
            return self.many([self]) - other if is_several(other) else self - duration(24 * one_number(other))
        made = pythons.timedelta.__sub__(self, other)
        return made if not isinstance(made, pythons.timedelta) else duration.of(made, self.Format)

    def __mul__(self, other: Any) -> Any:
        if is_several(other):
            return self.many([self]) * other
        number = one_number(other)
        return (
            NotImplemented
            if number is None
            else duration(0, 0, self.total_seconds() * number, Format=self.Format)
        )

    __rmul__ = __matmul__ = __rmatmul__ = __mul__
    __radd__ = __add__

    def __truediv__(self, other: Any) -> Any:
        if isinstance(other, pythons.timedelta):
            return self.total_seconds() / other.total_seconds()
        if is_several(other):
            return self.many([self]) / other
        number = one_number(other)
        return (
            NotImplemented
            if number is None
            else duration(0, 0, self.total_seconds() / number, Format=self.Format)
        )

    def _related(self, other: Any, relation: str) -> Any:
        """Whether a relation holds; numbers are days, as in MATLAB."""
        days = None if is_several(other) or isinstance(other, pythons.timedelta) else one_number(other)
        if days is not None:
            if abs(days) > pythons.timedelta.max.days or days != days:
                return bool(getattr(float, relation)(self.total_seconds() / DAY, float(days)))
            other = pythons.timedelta(days=days)
        return getattr(pythons.timedelta, relation)(self, other)

    def __eq__(self, other: object) -> Any:
        return self._related(other, "__eq__")

    def __ne__(self, other: object) -> Any:
        return self._related(other, "__ne__")

    def __lt__(self, other: Any) -> Any:
        return self._related(other, "__lt__")

    def __le__(self, other: Any) -> Any:
        return self._related(other, "__le__")

    def __gt__(self, other: Any) -> Any:
        return self._related(other, "__gt__")

    def __ge__(self, other: Any) -> Any:
        return self._related(other, "__ge__")

    __hash__ = pythons.timedelta.__hash__

    def __neg__(self) -> duration:
        return duration(0, 0, -self.total_seconds(), Format=self.Format)

    def __reduce__(self) -> tuple:
        return duration, (0, 0, self.total_seconds())


def is_several(value: Any) -> bool:
    """Whether a value is an array or a list, of more than one element."""
    if isinstance(value, list):
        return True
    shape = getattr(value, "shape", ())
    return len(shape) > 0 and math.prod(shape) != 1


def never(*_: Any) -> bool:
    return False


def _clock_text(text: str, form: str = "") -> tuple[float, float, float]:
    """Hours, minutes and seconds of a text such as ``1:30:15``, ``2:01:30:15`` with days, or ``05:30`` of minutes."""
    if form == "hh:mm":
        text += ":00"
    found = re.fullmatch(r"\s*(-?)(?:(?:(\d+):)?(\d+):)?(\d+):(\d+(?:\.\d+)?)\s*", str(text))
    if found is None:
        return math.nan, 0, 0
    sign = -1 if found[1] else 1
    d, h, mi, s = (float(part or 0) for part in found.groups()[1:])
    return sign * (24 * d + h), sign * mi, sign * s


class MissingLength(duration):
    """A missing length of time: NaN; there is one, `NO_LENGTH`."""

    matlab_class = "duration"

    def __new__(cls) -> MissingLength:
        out = pythons.timedelta.__new__(cls)
        out.Format = "hh:mm:ss"
        return out

    def total_seconds(self) -> float:
        """NaN."""
        return math.nan

    def _same(self, *_: Any) -> duration:
        return self

    def __truediv__(self, other: Any) -> Any:
        return math.nan if isinstance(other, pythons.timedelta) else self

    def __rtruediv__(self, other: Any) -> Any:
        return math.nan

    def __str__(self) -> str:
        return "NaN"

    def __ne__(self, other: object) -> bool:
        return True

    def __reduce__(self) -> Any:
        return "NO_LENGTH"

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = _same
    __neg__ = __abs__ = _same
    __eq__ = __lt__ = __le__ = __gt__ = __ge__ = never
    __hash__ = duration.__hash__


NO_LENGTH = MissingLength()

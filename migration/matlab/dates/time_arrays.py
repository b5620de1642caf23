"""Several points or lengths of time: arithmetic, comparisons, parts, and functions of numbers that order them."""

from __future__ import annotations

import datetime as pythons
import math
import operator
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.display.numbers import LINE
from dlarray.display.times import TIMES, in_one_format
from dlarray.errors import ClassError, SizeError, describe
from dlarray.functions.arrays.shape import reshape
from dlarray.migration.matlab.dates.calendar_lengths import asked_components, calendarDuration, part_of
from dlarray.migration.matlab.dates.durations import NO_LENGTH, duration
from dlarray.migration.matlab.dates.one_time import OneTime
from dlarray.migration.matlab.dates.times import PARTS, NaT, datetime, own_times
from dlarray.migration.matlab.displays import plain
from dlarray.migration.matlab.strings import logical
from dlarray.migration.matlab.subscripts import chosen, places
from dlarray.names import STORED_OTHERWISE
from dlarray.table.column import Column
from dlarray.table.times import over_times


class TimeArray:
    """Several `datetime` or `duration`, of any size: ``t(2)`` counts from 1, ``+``, ``-`` and comparisons go element
    by element.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/datetime.html

    Examples
    --------
    >>> from dlarray.matlab import TimeArray, datetime, hours
    >>> t = TimeArray([datetime(2026, 11, 22), datetime(2026, 11, 23)])
    >>> (t + hours(1))(2).hour, (t(2) - t).shape
    (1, (1, 2))
    """

    __slots__ = ("_values", "shape")
    __array_ufunc__ = None
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, values: Iterable = (), shape: Sequence[int] | None = None):
        self._values = list(values)
        self.shape = tuple(shape) if shape is not None else (1 if self._values else 0, len(self._values))
        if math.prod(self.shape) != len(self._values):
            raise SizeError(f"TimeArray: {len(self._values)} times do not fill {self.shape}")

    def __len__(self) -> int:
        return len(self._values)

    def __iter__(self) -> Iterator:
        return iter(self._values)

    def __getitem__(self, index: Any) -> Any:
        found = self._values[index]
        return TimeArray(found) if isinstance(index, slice) else found

    def __call__(self, *subscripts: Any) -> Any:
        """MATLAB's parentheses, counted from 1."""
        found, shape = chosen("the array of times", self._values, self.shape, subscripts)
        return found[0] if shape == (1, 1) else TimeArray(found, shape)

    @property
    def paren(self) -> TimeParen:
        """MATLAB's parentheses for assignment and deletion."""
        return TimeParen(self)

    @property
    def T(self) -> TimeArray:
        """The transpose."""
        rows, columns = self.shape
        return TimeArray(
            [self._values[j * rows + i] for i in range(rows) for j in range(columns)], (columns, rows)
        )

    H = T

    @classmethod
    def joined_times(cls, parts: Any, dim: int) -> Any:
        """``[a, b]`` and ``[a; b]`` of times and arrays of them."""
        blocks = [_block(*parts_of(p)) for p in parts if not (isinstance(p, (list, dlarray)) and not len(p))]
        if len({block.shape[1 - dim] for block in blocks}) > 1:
            raise SizeError("Dimensions of arrays being concatenated are not consistent.")
        found = np.concatenate(blocks, axis=dim)
        return times_or_numbers(list(found.ravel(order="F")), found.shape)

    def repeated(self, times: Sequence[int]) -> Any:
        """What `repmat` makes of it."""
        found = np.tile(_block(self._values, self.shape), tuple(times))
        return times_or_numbers(list(found.ravel(order="F")), found.shape)

    def reshaped(self, sizes: Sequence) -> TimeArray:
        """What `reshape` makes of it."""
        return TimeArray(self._values, reshape(dlarray(np.zeros(self.shape)), *sizes).shape)

    def copy(self) -> TimeArray:
        """An array of its own."""
        return TimeArray(self._values, self.shape)

    __copy__ = copy

    def _grow(self, shape: tuple[int, ...], filler: Any) -> None:
        """To a larger size, with what is missing between."""
        grown = np.full(shape, None, dtype=object)
        grown[tuple(slice(n) for n in self.shape)] = np.reshape(
            np.fromiter(self._values, dtype=object, count=len(self)), self.shape, order="F"
        )
        self._values = [filler if v is None else v for v in grown.ravel(order="F")]
        self.shape = shape

    def _each(self, other: Any, operation: Callable, turned: bool = False) -> tuple[list, tuple[int, ...]]:
        if (
            isinstance(other, str)
            or isinstance(other, list)
            and other
            and all(isinstance(v, str) for v in other)
        ):
            other = duration(other) if self.matlab_class == "duration" else datetime(other)
        try:
            left, right = np.broadcast_arrays(_block(self._values, self.shape), _block(*parts_of(other)))
        except ValueError:
            raise SizeError(
                f"Arrays have incompatible sizes for this operation: {self.describe()} and {describe(other)}; fix: "
                "equal sizes, or one time"
            ) from None
        pairs = zip(left.ravel(order="F"), right.ravel(order="F"), strict=True)
        return [operation(b, a) if turned else operation(a, b) for a, b in pairs], left.shape

    def _computed(self, other: Any, operation: Callable, turned: bool = False) -> Any:
        found, shape = self._each(other, operation, turned)
        return times_or_numbers(found, shape)

    def __add__(self, other: Any) -> Any:
        return self._computed(other, _plus)

    __radd__ = __add__

    def __sub__(self, other: Any) -> Any:
        return self._computed(other, _minus)

    def __rsub__(self, other: Any) -> Any:
        return self._computed(other, _minus, True)

    def __mul__(self, other: Any) -> Any:
        return self._computed(other, lambda a, b: _scaled(a, b))

    __rmul__ = __matmul__ = __rmatmul__ = __mul__  # ports write @ where a side may be a matrix

    def __truediv__(self, other: Any) -> Any:
        return self._computed(other, _divided)

    def __neg__(self) -> Any:
        return self._computed(-1.0, _scaled)

    def _compared(self, other: Any, relation: Callable) -> Any:
        found, shape = self._each(other, relation)
        return logical(found, shape)

    def __eq__(self, other: object) -> Any:
        return self._compared(other, operator.eq)

    def __ne__(self, other: object) -> Any:
        return self._compared(other, operator.ne)

    def __lt__(self, other: Any) -> Any:
        return self._compared(other, operator.lt)

    def __le__(self, other: Any) -> Any:
        return self._compared(other, operator.le)

    def __gt__(self, other: Any) -> Any:
        return self._compared(other, operator.gt)

    def __ge__(self, other: Any) -> Any:
        return self._compared(other, operator.ge)

    def __getattr__(self, name: str) -> Any:
        if name in PARTS:
            return dlarray(
                np.asarray([float(getattr(v, name.lower())) for v in self]).reshape(self.shape, order="F")
            )
        raise AttributeError(name)

    def __setattr__(self, name: str, value: Any) -> None:
        if name not in PARTS:
            return object.__setattr__(self, name, value)
        at, given = PARTS.index(name), np.asarray(plain(value), dtype=float)
        if given.size != 1 and given.shape != self.shape:
            raise SizeError(
                f"{name}: {describe(value)} is no {name} for each of {self.describe()}; fix: one number, or as many"
            )
        values = np.broadcast_to(given if given.size > 1 else given.ravel(), self.shape).ravel(order="F")
        found = []
        for t, number in zip(self, values.tolist(), strict=True):
            parts = [float(getattr(t, part)) for part in PARTS]
            parts[at] = number
            found.append(t if t is NaT else datetime(*parts, Format=t.Format))
        self._values[:] = found
        return None

    @property
    def Format(self) -> str:
        """How the times are written; all of them in one way."""
        return getattr(self._values[0], "Format", "") if self._values else "dd-MMM-yyyy"

    @Format.setter
    def Format(self, form: str) -> None:
        changed = [v if v is NaT or v is NO_LENGTH else _in_format(v, form) for v in self._values]
        self._values[:] = changed

    @property
    def matlab_class(self) -> str:
        """MATLAB's class of its elements."""
        return class_of_times(self._values)

    def split_parts(self, units: Any, nargout: int) -> Any:
        """What ``split`` gives of calendar durations: numbers of each unit, and times as durations."""
        if class_of_times(self._values) != "calendarDuration":
            raise ClassError(
                f"split: {self.describe()} is no array of calendar durations; fix: hms(t), ymd(t)"
            )
        rows = [part_of(v, asked_components("split", units)) for v in self]
        found = tuple(times_or_numbers(list(column), self.shape) for column in zip(*rows, strict=True))
        return found[0] if nargout < 2 else found[:nargout]

    def __over_columns__(self, name: str, call: Callable, args: tuple, options: dict) -> Any:
        """A function of the library."""
        return over_times(name, call, args, options)

    def describe(self) -> str:
        """Size and kind, for messages."""
        kind = class_of_times(self._values)
        return f"a {'×'.join(map(str, self.shape))} {kind} array"

    def property_text(self) -> str:
        """How it stands among the fields of a structure."""
        return f"[{self.describe()[2:].removesuffix(' array')}]"

    def __repr__(self) -> str:
        rows, texts = self.shape[0], [str(v) for v in in_one_format(self._values)]
        wide = max(map(len, texts), default=0)
        columns = [texts[k * rows : (k + 1) * rows] for k in range(len(texts) // rows if rows else 0)]
        fit = max(1, LINE // (wide + 3))  # columns that one line holds
        lines = [f"  {self.describe()[2:]}"]
        for start in range(0, len(columns), fit):
            part = columns[start : start + fit]
            if len(columns) > fit:
                stop = start + len(part)
                lines += [
                    "",
                    f"  Columns {start + 1} through {stop}" if len(part) > 1 else f"  Column {stop}",
                ]
            lines += ["", *("".join("   " + c[i].rjust(wide) for c in part) for i in range(rows))]
        return "\n".join(lines)

    def __reduce__(self) -> tuple:
        return TimeArray, (self._values, self.shape)


OneTime.many = TimeArray


def _in_format(time: Any, form: str) -> Any:
    """The same time, written in another way."""
    if isinstance(time, calendarDuration):
        return calendarDuration.of(time.months, time.days, time.seconds, str(form))
    if isinstance(time, pythons.timedelta):
        return duration.of(time, str(form))
    return datetime(time, Format=str(form))


def class_of_times(values: list) -> str:
    """MATLAB's class of several times."""
    first = values[0] if values else None
    if isinstance(first, calendarDuration):
        return "calendarDuration"
    return "duration" if isinstance(first, pythons.timedelta) else "datetime"


def _nothing_like(value: Any) -> Any:
    """What stands between where an array of times grows."""
    if isinstance(value, calendarDuration):
        return calendarDuration.of(0, 0, 0.0, value.Format)
    return NO_LENGTH if isinstance(value, pythons.timedelta) else NaT


def times_of_column(x: Any) -> TimeArray:
    """A table's column, or a list, of times as an array of them."""
    return TimeArray(x, (len(x), 1) if isinstance(x, Column) else (1, len(x)))


class TimesOfRows(TimeArray):
    """The times of the rows of a timetable: what is stored into them is stored into the timetable."""

    __slots__ = ()

    def __init__(self, times: list):
        super().__init__((), (0, 0))
        self._values, self.shape = times, (len(times), 1)

    def _grow(self, *_: Any) -> None:
        raise SizeError(
            f"a timetable has one time for each of its {len(self)} rows; fix: add rows, [TT; other]"
        )


class TimeParen:
    """Stores into some of the times, with MATLAB's subscripts; growth at the end."""

    __slots__ = ("_of",)

    def __init__(self, of: TimeArray):
        self._of = of

    def __getitem__(self, key: Any) -> Any:
        return self._of(*(key if isinstance(key, tuple) else (key,)))

    def __setitem__(self, key: Any, value: Any) -> None:
        x = self._of
        subscripts = key if isinstance(key, tuple) else (key,)
        if value is None or isinstance(value, list) and not value:
            if isinstance(x, TimesOfRows):
                raise SizeError("a timetable has a time for each row; fix: the rows go, TT(rows, :) = []")
            gone = set(places(subscripts, x.shape)[0])
            x._values = [v for k, v in enumerate(x._values) if k not in gone]
            x.shape = (len(x), 1) if x.shape[1] == 1 < x.shape[0] else (1, len(x))
            return
        where, shape = places(subscripts, x.shape, grow=True)
        values, _ = parts_of(value)
        values = values * len(where) if len(values) == 1 else values
        if math.prod(shape) > len(x):
            x._grow(shape, _nothing_like(values[0]))
        for k, v in zip(where, values, strict=True):
            x._values[k] = v


def _plus(a: Any, b: Any) -> Any:
    if isinstance(a, calendarDuration) or isinstance(b, calendarDuration):
        return a + b if isinstance(a, calendarDuration) else b + a
    a, b = _in_days(a), _in_days(b)
    return b + a if isinstance(b, pythons.datetime) else a + b


def _minus(a: Any, b: Any) -> Any:
    return _in_days(a) - _in_days(b)


def _in_days(v: Any) -> Any:
    return duration(24 * float(v), Format="d") if isinstance(v, (int, float)) else v


def _scaled(a: Any, b: Any) -> Any:
    if isinstance(a, calendarDuration) or isinstance(b, calendarDuration):
        return a * b
    a, b = (b, a) if isinstance(b, pythons.timedelta) else (a, b)
    return duration(0, 0, a.total_seconds() * float(b), Format=getattr(a, "Format", "hh:mm:ss"))


def _divided(a: Any, b: Any) -> Any:
    if isinstance(b, pythons.timedelta):
        return a.total_seconds() / b.total_seconds()
    return _scaled(a, 1 / float(b))


def is_time(v: Any) -> bool:
    return isinstance(v, (*TIMES, calendarDuration))


def parts_of(x: Any) -> tuple[list, tuple[int, ...]]:
    """The elements of an operand and its size."""
    if isinstance(x, np.ndarray) and x.dtype.kind in "mM":
        return own_times(x), x.shape if x.ndim == 2 else (x.size, 1)
    if isinstance(x, list):
        x = type(x)(own_times(x))
    elif isinstance(x, np.generic):
        x = own_times(x)
    if isinstance(x, TimeArray):
        return x._values, x.shape
    if is_time(x):
        return [x], (1, 1)
    if isinstance(x, str):
        return [datetime(x)], (1, 1)
    if isinstance(x, (list, tuple)) and x and all(map(is_time, x)):
        return list(x), (len(x), 1) if isinstance(x, Column) else (1, len(x))
    host = plain(x)
    if host is None:
        raise ClassError(f"{describe(x)} is no time and no number; fix: datetime(2026, 11, 22), hours(2)")
    host = np.atleast_2d(np.asarray(host, dtype=float))
    return host.ravel(order="F").tolist(), host.shape


def _block(values: list, shape: Sequence[int]) -> np.ndarray:
    """Times as an array of Python's objects."""
    return np.fromiter(values, dtype=object, count=len(values)).reshape(tuple(shape), order="F")


def times_or_numbers(found: list, shape: tuple[int, ...]) -> Any:
    """Times as an array of them, one as itself; numbers as numbers."""
    found = own_times(found)
    if not all(map(is_time, found)):
        return (
            float(found[0])
            if len(found) == 1
            else dlarray(np.asarray(found, dtype=float).reshape(shape, order="F"))
        )
    return found[0] if len(found) == 1 else TimeArray(found, shape)


STORED_OTHERWISE.update((TimeArray, datetime, duration, calendarDuration, type(NaT), type(NO_LENGTH)))

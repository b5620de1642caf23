"""Timetables: tables whose rows have times, which choose rows and are no column."""

from __future__ import annotations

import datetime as pythons
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from dlarray.arguments import one_number
from dlarray.display import column_texts, pre_html, table_html, table_text
from dlarray.display.times import TIMES
from dlarray.errors import ArgumentError, ClassError, SizeError, describe
from dlarray.migration.matlab.dates.date_formats import read_date
from dlarray.migration.matlab.dates.durations import NO_LENGTH, duration
from dlarray.migration.matlab.dates.time_arrays import TimeArray, TimesOfRows
from dlarray.migration.matlab.dates.times import own_times
from dlarray.table import table
from dlarray.table.columns.the_pandas import the_pandas
from dlarray.table.properties import TableProperties

_DATE = re.compile(r"\d{4}[-/]\d{1,2}[-/]\d|\d{1,2}[-/](\d{1,2}|[A-Za-z]{3})[-/]\d")


def listed_times(name: str, times: Any) -> list:
    """Row times from an array of times, a column, one time, or texts of dates."""
    found = own_times(times)
    if isinstance(found, TimeArray):
        return list(found)
    if isinstance(found, TIMES):
        return [found]
    if isinstance(found, str):
        return [read_date(found, "")]
    found = list(found) if isinstance(found, Iterable) else None
    if found is None or not all(isinstance(v, (*TIMES, str)) for v in found):
        raise ClassError(
            f"{name}: row times are datetimes or durations, but {describe(times)} is none; "
            f"fix: {name}(datetime(2026, 11, [22, 23]), X), or {name}(X, TimeStep=hours(1))"
        )
    return [own_times(read_date(v, "") if isinstance(v, str) else v) for v in found]


def regular_times(name: str, count: int, SampleRate: Any, TimeStep: Any, StartTime: Any) -> list:
    """Times that begin at zero seconds, or where is said, and are equally far apart."""
    if (SampleRate is None) == (TimeStep is None):
        raise ArgumentError(
            f"{name}: row times are given once, but these are given: "
            f"{'SampleRate and TimeStep' if TimeStep is not None else 'none'}; fix: {name}(X, TimeStep=hours(1))"
        )
    if TimeStep is not None:
        step = own_times(TimeStep)
        if not isinstance(step, pythons.timedelta):
            raise ClassError(
                f"{name}: TimeStep is a duration, but {describe(TimeStep)} is none; fix: TimeStep=hours(1)"
            )
    else:
        rate = one_number(SampleRate)
        if rate is None or isinstance(rate, complex) or not rate > 0:
            raise ArgumentError(
                f"{name}: SampleRate is a positive number of samples a second, but it is {describe(SampleRate)}; "
                "fix: SampleRate=100"
            )
        step = duration(0, 0, 1 / rate, Format="s")
    start = own_times(
        duration(0, 0, 0, Format=getattr(step, "Format", "s")) if StartTime is None else StartTime
    )
    if isinstance(start, str):
        start = read_date(start, "")
    if SampleRate is not None and isinstance(start, pythons.datetime):
        return [start + pythons.timedelta(seconds=k / rate) for k in range(count)]
    if SampleRate is not None:
        return [duration(0, 0, start.total_seconds() + k / rate, Format="s") for k in range(count)]
    return [start + k * step for k in range(count)]


class timetable(table):  # noqa: N801
    """A table whose rows have times: ``TT.Time``, ``TT(timerange(a, b), ":")``.

    Syntaxes: ``timetable(rowTimes, var1, …, varN)``, ``timetable(var1, …, RowTimes=rowTimes)``,
    ``timetable(var1, …, SampleRate=Fs)``, ``timetable(var1, …, TimeStep=dt)``, the last two with ``StartTime=t0``;
    ``timetable(Size=[m, n], VariableTypes=types, RowTimes=rowTimes)``; each with ``VariableNames=names`` and
    ``DimensionNames=["Time", "Variables"]``.

    The row times are no column: ``width`` does not count them, and arithmetic leaves them as they are.  Everything else
    is a `table`'s.  Rows are chosen by numbers, masks, times, texts of dates, or `timerange`; times that no row has
    choose none.

    Parameters
    ----------
    *variables : array_like
        The row times first, unless an option gives them; then the variables, with a row for each time.
    RowTimes : TimeArray, datetime or duration, optional
    SampleRate : float, optional
        Samples a second; the first time is zero seconds.
    TimeStep : duration, optional
    StartTime : datetime or duration, optional
    VariableNames : list of str, optional
        Default: Var1, Var2, …
    DimensionNames : list of str, optional
        The name of the row times, and "Variables"; default: "Time".
    Size, VariableTypes : optional
        Rows and variables of a timetable without values.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/timetable.html

    Examples
    --------
    >>> from dlarray.matlab import hours, timetable
    >>> TT = timetable([37.3, 39.1, 42.3], TimeStep=hours(1), VariableNames=["Temp"])
    >>> TT
      3×1 timetable
    <BLANKLINE>
        Time    Temp
        ____    ____
    <BLANKLINE>
        0 hr    37.3
        1 hr    39.1
        2 hr    42.3
    >>> TT(hours(2), ":").Temp[0]
    42.3
    """

    __slots__ = ("_dimension", "_times")
    __internals__ = ["of"]
    _parts = (*table._parts, "_times", "_dimension")

    def __init__(
        self,
        *variables: Any,
        RowTimes: Any = None,
        SampleRate: Any = None,
        TimeStep: Any = None,
        StartTime: Any = None,
        VariableNames: Sequence[str] | None = None,
        DimensionNames: Sequence[str] | None = None,
        Size: Iterable[int] | None = None,
        VariableTypes: Iterable[str] | None = None,
        **named: Any,
    ) -> None:
        given = list(variables)
        if RowTimes is None and SampleRate is None and TimeStep is None:
            if not given:
                raise ArgumentError(
                    "timetable: row times are missing; fix: timetable(rowTimes, X), or timetable(X, TimeStep=hours(1))"
                )
            RowTimes = given.pop(0)
        times = None if RowTimes is None else listed_times("timetable", RowTimes)
        names = None if VariableNames is None else [str(n) for n in np.ravel(VariableNames)]
        super().__init__(*given, VariableNames=names, Size=Size, VariableTypes=VariableTypes, **named)
        height = len(next(iter(self._columns.values()), times or ()))
        if times is None:
            times = regular_times("timetable", height, SampleRate, TimeStep, StartTime)
        elif SampleRate is not None or TimeStep is not None or StartTime is not None:
            raise ArgumentError(
                "timetable: row times are given twice; fix: RowTimes alone, or TimeStep with StartTime"
            )
        if len(times) != height:
            raise SizeError(
                f"timetable: {len(times)} row times for variables of {height} rows; fix: a time for each row"
            )
        self._set_times(times, "Time" if DimensionNames is None else str(list(DimensionNames)[0]))

    def _set_times(self, times: list, dimension: str) -> None:
        if dimension in self._columns:
            raise ArgumentError(
                f'timetable: "{dimension}" names row times and a variable; fix: DimensionNames=["RowTime", "Variables"]'
            )
        object.__setattr__(self, "_times", list(times))
        object.__setattr__(self, "_dimension", dimension)

    @classmethod
    def of(cls, columns: table, times: list, dimension: str = "Time") -> timetable:
        """The columns of a table, with these times of its rows."""
        made = object.__new__(cls)
        for part in ("_kinds", *table._parts):
            object.__setattr__(made, part, getattr(columns.copy(), part))
        object.__setattr__(made, "_names_of_rows", None)
        made._set_times(times, dimension)
        return made

    # -- row times -----------------------------------------------------------------------------------------
    @property
    def RowTimes(self) -> TimeArray:
        """The times of the rows, a column; what is stored into it is stored into the timetable."""
        return TimesOfRows(self._times)

    @property
    def DimensionNames(self) -> list[str]:
        """The name of the row times, and that of the variables."""
        return [self._dimension, "Variables"]

    @property
    def Properties(self) -> TableProperties:
        """Names and times, as ``TT.Properties.RowTimes`` is written in MATLAB; steps that differ are NaN."""
        step = self._step()
        last = {
            "RowTimes": self.RowTimes,
            "StartTime": self._times[0] if self._times else [],
            "SampleRate": float("nan") if step is None else 1 / step.total_seconds(),
            "TimeStep": NO_LENGTH if step is None else step,
            "Events": [],
        }
        return TableProperties(self, last, "TimetableProperties")

    def _step(self) -> duration | None:
        """What lies between two times where it is the same between all, and no less than nothing."""
        steps = {
            round((b - a).total_seconds(), 9) for a, b in zip(self._times, self._times[1:], strict=False)
        }
        if len(steps) != 1 or next(iter(steps)) <= 0:
            return None
        return duration(0, 0, steps.pop(), Format=getattr(self._times[0], "Format", "hh:mm:ss")[:8])

    def __getattr__(self, name: str) -> Any:
        if not name.startswith("_") and name == self._dimension:
            return self.RowTimes
        return super().__getattr__(name)

    def __setattr__(self, name: str, values: Any) -> None:
        if name in ("RowTimes", self._dimension):
            times = listed_times("timetable", values)
            if len(times) != len(self):
                raise SizeError(
                    f"the {len(self)} rows need a time each, but got {len(times)}; fix: {len(self)} times"
                )
            object.__setattr__(self, "_times", list(times))
        elif name == "DimensionNames":
            self._set_times(self._times, str(list(values)[0]))
        elif name == "RowNames":
            raise ArgumentError("the rows of a timetable have times and no names; fix: timetable2table(TT)")
        else:
            super().__setattr__(name, values)

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), self._dimension]

    def __len__(self) -> int:
        return len(self._times)

    def _name_rows(self, made: table, rows: Sequence[int] | None) -> None:
        object.__setattr__(made, "_names_of_rows", None)
        object.__setattr__(
            made, "_times", [self._times[k] for k in (range(len(self)) if rows is None else rows)]
        )
        object.__setattr__(made, "_dimension", self._dimension)

    # -- rows ----------------------------------------------------------------------------------------------
    def _rows(self, index: Any, base: int) -> list[int]:
        if hasattr(index, "rows_among"):
            return index.rows_among(self._times)
        wanted = _asked(index)
        if wanted is None:
            return super()._rows(index, base)
        return [k for time in wanted for k, own in enumerate(self._times) if own == time]

    def paren_rows(self, index: Any) -> list[int]:
        """The places, from 0, of rows that are stored into or deleted."""
        found = super().paren_rows(index)
        if not found and _asked(index) is not None:
            raise ArgumentError(
                f"no row of this timetable has the time {index}, and none is made; fix: vertcat(TT, timetable(time, …))"
            )
        return found

    def with_row(self, columns: Mapping[str, Any]) -> table:
        """A new row would have no time."""
        raise ArgumentError(
            "a new row of a timetable needs a time; fix: vertcat(TT, timetable(time, …, VariableNames=names))"
        )

    def alike(self, columns: Mapping[str, Any], rows: bool = True) -> table:
        """A timetable of other columns, whose rows are this one's; a table where they are not."""
        made = table(columns)
        return timetable.of(made, self._times, self._dimension) if rows else made

    def row_keys(self) -> list | None:
        """The times of the rows."""
        return self._times

    def stacked(self, tables: Sequence[table], columns: Mapping[str, Any]) -> table:
        """The columns with the rows of all these timetables, and their times."""
        bad = next((T for T in tables if not isinstance(T, timetable)), None)
        if bad is not None:
            raise ClassError(
                f"vertcat: a timetable is put above {describe(bad)}, which has no times; fix: timetable(time, …)"
            )
        times = [t for T in tables if isinstance(T, timetable) for t in T.RowTimes]
        return timetable.of(table(columns), times, self._dimension)

    # -- text ----------------------------------------------------------------------------------------------
    def _shown(self) -> tuple[list[str], list[list], list[str]]:
        names = [self._dimension, *self._columns]
        kinds = ["times", *[self._kinds[n] for n in self._columns]]
        return names, [self._times, *map(list, self._columns.values())], kinds

    def __repr__(self) -> str:
        if not len(self):
            return f"  0×{self.width} empty timetable"
        lines = table_text(*self._shown()).split("\n")
        return "\n".join([f"  {self.describe()}", *lines[1:]])

    def _repr_html_(self) -> str:
        """A table of HTML; of a long one the first and the last rows."""
        if not len(self):
            return pre_html(repr(self))
        names, columns, kinds = self._shown()
        return table_html(
            self.describe(), names, len(self),
            lambda j, rows: column_texts([columns[j][k] for k in rows], kinds[j]),
        )  # fmt: skip

    def describe(self) -> str:
        """A few words for messages."""
        return f"{len(self)}×{self.width} timetable"

    def to_dataframe(self) -> Any:
        """The same columns as a data frame of pandas, whose index are the row times."""
        pandas = the_pandas("to_dataframe")
        made = table.to_dataframe(self)
        return made.set_axis(pandas.Index(self._times, name=self._dimension), axis=0)

    to_pandas = to_dataframe

    def __reduce__(self) -> tuple:
        return _restored, (table.__reduce__(self), self._times, self._dimension)


def _restored(parts: tuple, times: list, dimension: str) -> timetable:
    make, given = parts
    return timetable.of(make(*given), times, dimension)


def _asked(index: Any) -> list | None:
    """The times that an index names, None where it names rows otherwise."""
    if isinstance(index, str):
        return [read_date(index, "")] if _DATE.match(index) else None
    if isinstance(index, TIMES):
        return [own_times(index)]
    if isinstance(index, TimeArray):
        return list(index)
    if isinstance(index, (list, tuple)) and index and all(isinstance(v, (*TIMES, str)) for v in index):
        texts = [v for v in index if isinstance(v, str)]
        return listed_times("timetable", index) if all(map(_DATE.match, texts)) else None
    return None

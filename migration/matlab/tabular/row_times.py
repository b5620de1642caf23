"""Timetables from arrays and tables and back, and ranges of times that choose rows."""

from __future__ import annotations

import datetime as pythons
from typing import Any

import numpy as np

from dlarray.arguments import whole
from dlarray.display.times import TIMES
from dlarray.errors import ArgumentError, ClassError, describe
from dlarray.migration.matlab.dates.date_formats import read_date
from dlarray.migration.matlab.dates.durations import NO_LENGTH
from dlarray.migration.matlab.dates.time_arrays import TimeArray
from dlarray.migration.matlab.dates.times import own_times
from dlarray.migration.matlab.importing.tables import readtable
from dlarray.migration.matlab.options import with_pairs
from dlarray.migration.matlab.shared.search_path import on_path
from dlarray.migration.matlab.tabular.files import writetable
from dlarray.migration.matlab.tabular.missing import missing_value
from dlarray.migration.matlab.tabular.parts import array2table
from dlarray.migration.matlab.tabular.timetable import listed_times, regular_times, timetable
from dlarray.table import table


def array2timetable(
    X: Any,
    /,
    *,
    RowTimes: Any = None,
    SampleRate: Any = None,
    TimeStep: Any = None,
    StartTime: Any = None,
    VariableNames: Any = None,
) -> timetable:
    """A timetable whose variables are the columns of a matrix.

    Syntaxes: ``TT = array2timetable(X, RowTimes=times)``, ``TT = array2timetable(X, SampleRate=Fs)``,
    ``TT = array2timetable(X, TimeStep=dt)``, the last two with ``StartTime=t0``; each with ``VariableNames=names``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/array2timetable.html

    Examples
    --------
    >>> from dlarray.matlab import array2timetable, seconds
    >>> array2timetable([[1, 2], [3, 4]], TimeStep=seconds(1)).VariableNames
    ['X1', 'X2']
    """
    made = array2table(X, VariableNames=VariableNames)
    if VariableNames is None:
        made.VariableNames = [f"X{k + 1}" for k in range(made.shape[1])]
    return _timed("array2timetable", made, RowTimes, SampleRate, TimeStep, StartTime)


def _timed(name: str, T: table, RowTimes: Any, SampleRate: Any, TimeStep: Any, StartTime: Any) -> timetable:
    if RowTimes is None:
        return timetable.of(T, regular_times(name, len(T), SampleRate, TimeStep, StartTime))
    if not (SampleRate is None and TimeStep is None and StartTime is None):
        raise ArgumentError(
            f"{name}: row times are given twice; fix: RowTimes alone, or TimeStep with StartTime"
        )
    times = listed_times(name, RowTimes)
    if len(times) != len(T):
        raise ArgumentError(f"{name}: {len(times)} row times for {len(T)} rows; fix: a time for each row")
    return timetable.of(T, times)


def table2timetable(
    T: Any,
    /,
    *,
    RowTimes: Any = None,
    SampleRate: Any = None,
    TimeStep: Any = None,
    StartTime: Any = None,
) -> timetable:
    """A timetable from a table; without options the first variable of times gives the row times.

    Syntaxes: ``TT = table2timetable(T)``, ``TT = table2timetable(T, RowTimes=variable)``,
    ``TT = table2timetable(T, RowTimes=times)``, ``TT = table2timetable(T, SampleRate=Fs)``,
    ``TT = table2timetable(T, TimeStep=dt)``, the last two with ``StartTime=t0``.

    Names of rows become a variable ``Row``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/table2timetable.html

    Examples
    --------
    >>> from dlarray.matlab import hours, table, table2timetable
    >>> TT = table2timetable(table(When=[hours(1), hours(2)], Temp=[37.3, 39.1]))
    >>> TT.VariableNames, str(TT.When(2))
    (['Temp'], '2 hr')
    """
    if not isinstance(T, table) or isinstance(T, timetable):
        raise ClassError(
            f"table2timetable: the input must be a table, but it is {describe(T)}; fix: table(X)"
        )
    plain = T.copy()
    object.__setattr__(plain, "_names_of_rows", None)
    if T.RowNames:
        plain.Row = T.RowNames
    regular = SampleRate is not None or TimeStep is not None
    if RowTimes is None and not regular:
        kinds = plain.column_kinds()
        RowTimes = next((n for n in plain.VariableNames if kinds[n] == "times"), None)
        if RowTimes is None:
            raise ArgumentError(
                f"table2timetable: none of the variables {', '.join(plain.VariableNames)} holds times; "
                "fix: table2timetable(T, TimeStep=hours(1)), or RowTimes=times"
            )
    if isinstance(RowTimes, (str, int, float)):
        name = plain.paren_names(RowTimes)[0]
        times = listed_times("table2timetable", plain[name])
        rest = [n for n in plain.VariableNames if n != name]
        return timetable.of(plain(":", rest), times, name)
    return _timed("table2timetable", plain, RowTimes, SampleRate, TimeStep, StartTime)


def timetable2table(TT: Any, /, *, ConvertRowTimes: Any = True) -> table:
    """A table from a timetable, whose row times become the first variable.

    Syntaxes: ``T = timetable2table(TT)``, ``T = timetable2table(TT, ConvertRowTimes=False)``, which drops the times.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/timetable2table.html

    Examples
    --------
    >>> from dlarray.matlab import hours, timetable, timetable2table
    >>> timetable2table(timetable([1, 2], TimeStep=hours(1))).VariableNames
    ['Time', 'Var1']
    """
    the_timetable("timetable2table", TT)
    times = {TT.DimensionNames[0]: list(TT.RowTimes)} if ConvertRowTimes else {}
    return table({**times, **{n: TT[n] for n in TT.VariableNames}})


def the_timetable(name: str, TT: Any) -> timetable:
    """The input, which must be a timetable."""
    if not isinstance(TT, timetable):
        raise ClassError(
            f"{name}: the input must be a timetable, but it is {describe(TT)}; fix: table2timetable(T)"
        )
    return TT


def readtimetable(filename: Any, /, *, RowTimes: Any = None, SampleRate: Any = None, TimeStep: Any = None,
                  StartTime: Any = None, **options: Any) -> timetable:  # fmt: skip
    """A timetable from a file of columns; without options the first column of dates gives the row times.

    Syntaxes: ``TT = readtimetable(filename)``, ``TT = readtimetable(filename, RowTimes=variable)``,
    ``TT = readtimetable(filename, TimeStep=dt)``; other options are `readtable`'s.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/readtimetable.html

    Examples
    --------
    >>> from dlarray.matlab import readtimetable, writelines
    >>> writelines(["When,Temp", "2026-11-22,3.5", "2026-11-23,4"], "temps.csv")
    >>> TT = readtimetable("temps.csv")
    >>> str(TT.When[0]), list(TT.Temp)
    ('2026-11-22', [3.5, 4.0])
    """
    T = readtable(filename, **options)
    return table2timetable(
        T, RowTimes=RowTimes, SampleRate=SampleRate, TimeStep=TimeStep, StartTime=StartTime
    )


@with_pairs
def writetimetable(TT: Any, filename: Any, /, **options: Any) -> None:
    """Write a timetable to a file, its row times in the first column.

    Syntaxes: ``writetimetable(TT, filename)``; options are `writetable`'s.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/writetimetable.html

    Examples
    --------
    >>> from dlarray.matlab import datetime, fileread, timetable, writetimetable
    >>> writetimetable(timetable(datetime(2026, 11, 22), 3.5), "temps.csv")
    >>> fileread("temps.csv").split()
    ['Time,Var1', '22-Nov-2026,3.5']
    """
    filename = on_path(filename)
    writetable(timetable2table(TT), filename, **options)


def istimetable(x: Any, /) -> bool:
    """Whether a value is a timetable.

    Syntax: ``tf = istimetable(x)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/istimetable.html

    Examples
    --------
    >>> from dlarray.matlab import hours, istimetable, table, timetable
    >>> istimetable(timetable([1, 2], TimeStep=hours(1))), istimetable(table(A=[1, 2]))
    (True, False)
    """
    return isinstance(x, timetable)


def isregular(TT: Any, /, timeComponent: Any = "time", *, nargout: int = 1) -> Any:
    """Whether the times of a timetable, or times, are in order and equally far apart.

    Syntaxes: ``tf = isregular(TT)``, ``tf, dt = isregular(TT, nargout=2)``; ``dt`` is empty where the times are not
    regular.  Units of the calendar, whose lengths differ, are refused.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/timetable.isregular.html

    Examples
    --------
    >>> from dlarray.matlab import hours, isregular, timetable
    >>> isregular(timetable([1, 2, 3], TimeStep=hours(1)))
    True
    """
    if str(timeComponent) != "time":
        raise ArgumentError(
            f'isregular: units of the calendar, "{timeComponent}", are not served; fix: isregular(TT)'
        )
    times = TT.RowTimes if isinstance(TT, timetable) else TimeArray(listed_times("isregular", TT))
    step = timetable(times, list(range(len(times)))).Properties.TimeStep
    found = step is not NO_LENGTH
    return (found, step) if nargout > 1 else found


class timerange:  # noqa: N801
    """The times from one to another, as a subscript of a timetable's rows.

    Syntaxes: ``S = timerange(startTime, endTime)``, ``S = timerange(startTime, endTime, intervalType)``.

    Parameters
    ----------
    startTime, endTime : datetime, duration or str
        Texts are dates; an infinite number leaves that side open.
    intervalType : {"openright", "closedright", "closed", "open", "openleft", "closedleft"}, default "openright"
        Which of the ends belong to the range: by default the start alone.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/timerange.html

    Examples
    --------
    >>> from dlarray.matlab import hours, timerange, timetable
    >>> TT = timetable([1, 2, 3, 4], TimeStep=hours(1))
    >>> list(TT(timerange(hours(1), hours(3)), ":").Var1)
    [2, 3]
    """

    __slots__ = ("_closed", "_ends")

    def __init__(self, startTime: Any, endTime: Any, intervalType: Any = "openright", /):  # noqa: N803
        closed = {
            "openright": (True, False), "closedleft": (True, False), "closedright": (False, True),
            "openleft": (False, True), "closed": (True, True), "open": (False, False),
        }.get(str(intervalType))  # fmt: skip
        if closed is None:
            raise ArgumentError(
                f'timerange: the interval "{intervalType}" is unknown; fix: "openright", "openleft", "closed" or "open"'
            )
        self._closed = closed
        self._ends = [_end(x) for x in (startTime, endTime)]

    def rows_among(self, times: list) -> list[int]:
        """The places, from 0, of times that lie in the range."""
        (first, last), (from_first, to_last) = self._ends, self._closed
        return [
            k
            for k, t in enumerate(times)
            if (first is None or t > first or from_first and t == first)
            and (last is None or t < last or to_last and t == last)
        ]


def _end(x: Any) -> Any:
    if isinstance(x, float) and np.isinf(x):
        return None
    found = own_times(x)
    if isinstance(found, str):
        return read_date(found, "")
    if not isinstance(found, TIMES):
        raise ClassError(
            f"timerange: an end is a datetime, a duration, a date or Inf, but it is {describe(x)}; "
            "fix: timerange(datetime(2026, 11, 22), datetime(2026, 12, 1))"
        )
    return found


class withtol:  # noqa: N801
    """Times with a tolerance, as a subscript of a timetable's rows.

    Syntax: ``S = withtol(rowTimes, tol)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/withtol.html

    Examples
    --------
    >>> from dlarray.matlab import hours, minutes, timetable, withtol
    >>> TT = timetable([1, 2, 3, 4], TimeStep=hours(1))
    >>> list(TT(withtol(minutes(62), minutes(5)), ":").Var1)
    [2]
    """

    __slots__ = ("_times", "_tolerance")

    def __init__(self, rowTimes: Any, tol: Any, /):  # noqa: N803
        self._times = listed_times("withtol", rowTimes)
        self._tolerance = own_times(tol)
        if not isinstance(self._tolerance, pythons.timedelta):
            raise ClassError(
                f"withtol: tol is a duration, but it is {describe(tol)}; fix: withtol(t, minutes(5))"
            )

    def rows_among(self, times: list) -> list[int]:
        """The places, from 0, of times near to those that are wanted."""
        return [k for want in self._times for k, t in enumerate(times) if abs(t - want) <= self._tolerance]


def lag(TT: Any, n: Any = 1, /) -> timetable:
    """The data of a timetable with regular times, later by rows or a duration; rows without data hold missing values.

    Syntaxes: ``TT2 = lag(TT)``, ``TT2 = lag(TT, n)``, ``TT2 = lag(TT, dt)``; a negative number is a lead.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/timetable.lag.html

    Examples
    --------
    >>> from dlarray.matlab import hours, lag, timetable
    >>> list(lag(timetable([1.0, 2.0, 3.0], TimeStep=hours(1))).Var1)
    [nan, 1.0, 2.0]
    """
    own = the_timetable("lag", TT)
    step = own.Properties.TimeStep
    if step is NO_LENGTH:
        raise ArgumentError(
            "lag: the row times are not equally far apart; fix: retime(TT, 'regular', TimeStep=dt)"
        )
    found = own_times(n)
    if isinstance(found, pythons.timedelta):
        steps = found / step
        if abs(steps - round(steps)) > 1e-9:
            raise ArgumentError(f"lag: {found} is no multiple of the time step {step}; fix: lag(TT, {step})")
        by = round(steps)
    else:
        by = whole("lag", "n", n, fix="lag(TT, 1)")
    return rows_or_missing("lag", own, [k - by for k in range(len(own))], own.RowTimes)


def rows_or_missing(caller: str, TT: Any, places: list, times: Any) -> timetable:
    """A timetable of other times, each with the row of a place, or with missing values where there is none."""
    columns = {}
    for name in TT.VariableNames:
        values = list(TT[name])
        there = [k is not None and 0 <= k < len(values) for k in places]
        blank = None if all(there) else missing_value(caller, TT, name)
        found = [values[k] if known else blank for k, known in zip(places, there, strict=True)]
        labels = getattr(TT[name], "with_labels", None)
        columns[name] = found if labels is None else labels(found)
    return timetable.of(table(columns), list(times), TT.DimensionNames[0])

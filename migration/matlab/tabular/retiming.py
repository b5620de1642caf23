"""Timetables at other times: values between the rows, and sums of the rows of hours, days and months."""

from __future__ import annotations

import bisect
import datetime as pythons
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from dlarray import names as registered
from dlarray.arguments import one_number
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.migration.matlab.dates.date_shifts import dateshift
from dlarray.migration.matlab.dates.durations import duration
from dlarray.migration.matlab.dates.times import datetime, own_times
from dlarray.migration.matlab.displays import plain
from dlarray.migration.matlab.tabular.row_times import rows_or_missing, the_timetable
from dlarray.migration.matlab.tabular.timetable import listed_times, timetable
from dlarray.table import table

_UNITS = {
    "yearly": "year", "quarterly": "quarter", "monthly": "month", "weekly": "week", "daily": "day",
    "hourly": "hour", "minutely": "minute", "secondly": "second",
}  # fmt: skip
_LENGTHS = {"week": 7 * 86400, "day": 86400, "hour": 3600, "minute": 60, "second": 1}
_NEAR = ("fillwithmissing", "fillwithconstant", "previous", "next", "nearest")
_CURVES = ("linear", "spline", "pchip", "makima")
_COLLECTED = {
    "sum": lambda x: x.sum(0), "mean": lambda x: x.mean(0) if len(x) else np.nan,
    "prod": lambda x: x.prod(0), "median": lambda x: np.median(x, 0) if len(x) else np.nan,
    "min": lambda x: x.min(0) if len(x) else np.nan, "max": lambda x: x.max(0) if len(x) else np.nan,
    "mode": lambda x: _mode(x) if len(x) else np.nan, "count": lambda x: float(len(x)),
    "firstvalue": lambda x: x[0] if len(x) else np.nan, "lastvalue": lambda x: x[-1] if len(x) else np.nan,
}  # fmt: skip


def _mode(x: np.ndarray) -> float:
    values, counts = np.unique(x, return_counts=True)
    return float(values[np.argmax(counts)])


def retime(
    TT1: Any,
    newTimes: Any,
    /,
    *args: Any,
    method: Any = None,
    TimeStep: Any = None,
    SampleRate: Any = None,
    Constant: Any = 0,
    EndValues: Any = "extrap",
    IncludedEdge: str = "left",
) -> timetable:
    """A timetable at other times: its data between the rows, or collected over the time between two rows.

    Syntaxes: ``TT2 = retime(TT1, newTimeStep, method)``, ``TT2 = retime(TT1, "regular", method, TimeStep=dt)``,
    ``TT2 = retime(TT1, "regular", method, SampleRate=Fs)``, ``TT2 = retime(TT1, newTimes, method)``; each without the
    method, which is "fillwithmissing" then.

    Parameters
    ----------
    TT1 : timetable
    newTimes : str or times
        "yearly", "quarterly", "monthly", "weekly", "daily", "hourly", "minutely", "secondly"; "regular" with a step or
        a rate; or times in order.  Steps begin at or before the first row, on whole units, and reach the last.
    method : str or callable
        * fill: "fillwithmissing", "fillwithconstant" (see ``Constant``); of equal times the first row counts;
        * neighbours: "previous", "next", "nearest"; beyond the ends "previous" and "next" find nothing;
        * curves: "linear", "spline", "pchip", "makima"; beyond the ends they go on, unless ``EndValues`` says;
        * collected in the time from each row to the next, the last without end: "sum", "mean", "prod", "median",
          "mode", "min", "max", "count", "firstvalue", "lastvalue", which leave NaN out, or a function of a column.
          Where no row lies in the time, sums are 0, products 1, and what needs a value is NaN.
    TimeStep : duration, optional
    SampleRate : float, optional
        Rows a second.
    Constant : float, default 0
        For "fillwithconstant".
    EndValues : {"extrap"} or float
        For curves: the values beyond the first and the last row.
    IncludedEdge : {"left", "right"}
        Which end of the time between two rows belongs to it.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/timetable.retime.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import minutes, retime, timetable
    >>> Temp = [98, 97.5, 97.9, 98.1, 97.9, 98, 98.3, 97.8]
    >>> TT = timetable(minutes(dl.colon(0, 15, 105)), Temp, VariableNames=["Temp"])
    >>> list(retime(TT, "hourly", "mean").Temp)
    [97.875, 98.0]
    """
    own = the_timetable("retime", TT1)
    if args:
        method, *surplus = args
        if surplus:
            raise ArgumentError(
                "retime: options stand behind the method; fix: retime(TT, 'regular', 'mean', TimeStep=dt)"
            )
    given = "fillwithmissing" if method is None else method
    how = given if callable(given) and not isinstance(given, str) else str(given)
    if isinstance(how, str) and how not in (*_NEAR, *_CURVES, *_COLLECTED):
        raise ArgumentError(
            f'retime: the method "{how}" is unknown; fix: one of {", ".join((*_NEAR, *_CURVES, *_COLLECTED))}'
        )
    collects = callable(how) or how in _COLLECTED
    if not len(own):
        raise SizeError("retime: a timetable without rows has no times; fix: a timetable with rows")
    own = own[sorted(range(len(own)), key=list(own.RowTimes).__getitem__)]
    times = _new_times(own, newTimes, TimeStep, SampleRate, collects)
    if collects:
        return _collected(own, times, how, str(IncludedEdge))
    found = _kept(own, times, how, Constant) if how in _NEAR else _between(own, times, how, EndValues)
    return found


def _new_times(TT: timetable, given: Any, step: Any, rate: Any, collects: bool) -> list:
    first, last = TT.RowTimes[0], TT.RowTimes[-1]
    word = str(given) if isinstance(given, str) else ""
    if word in _UNITS:
        times = [_floor(first, _UNITS[word])]
        while (times[-1] < last) if not collects else (_after(times[-1], _UNITS[word]) <= last):
            times.append(_after(times[-1], _UNITS[word]))
        return times
    if word == "regular":
        if rate is not None:
            step = duration(0, 0, 1 / float(one_number(rate) or np.nan), Format="s")
        step = own_times(step)
        if not isinstance(step, pythons.timedelta) or step <= pythons.timedelta():
            raise ArgumentError(
                "retime: regular times need a positive step; fix: retime(TT, 'regular', 'mean', TimeStep=hours(1))"
            )
        start = _multiple(first, step)
        length = last - start
        count = int(length / step + 1e-9) + 1
        if not collects and start + (count - 1) * step < last:
            count += 1
        return [start + k * step for k in range(count)]
    if word and not word[0].isdigit():
        raise ArgumentError(
            f'retime: the step "{word}" is unknown; fix: one of {", ".join(_UNITS)}, or "regular"'
        )
    times = listed_times("retime", given)
    if any(b <= a for a, b in zip(times, times[1:], strict=False)):
        raise ArgumentError("retime: new times are in order, each once; fix: unique(times)")
    return times


def _multiple(t: Any, step: pythons.timedelta) -> Any:
    """The last multiple of a step that is not after a time, counted from midnight, or from zero."""
    zero = (
        datetime(t.year, t.month, t.day)
        if isinstance(t, pythons.datetime)
        else duration(0, Format=getattr(t, "Format", "hh:mm:ss"))
    )
    return zero + int((t - zero).total_seconds() // step.total_seconds()) * step


def _floor(t: Any, unit: str) -> Any:
    if isinstance(t, pythons.timedelta):
        if unit not in _LENGTHS:
            raise ArgumentError(f"retime: {unit}s of durations differ; fix: 'regular' with TimeStep=days(30)")
        size = _LENGTHS[unit]
        return duration(0, 0, t.total_seconds() // size * size, Format=str(getattr(t, "Format", "hh:mm:ss")))
    if unit == "quarter":
        return datetime(t.year, (t.month - 1) // 3 * 3 + 1, 1)
    if unit == "week":  # weeks begin on Sunday
        return dateshift(t, "start", "day") - pythons.timedelta(days=(t.weekday() + 1) % 7)
    return dateshift(t, "start", unit)


def _after(t: Any, unit: str) -> Any:
    if unit in _LENGTHS:
        return t + duration(0, 0, _LENGTHS[unit])
    months = t.year * 12 + t.month - 1 + {"year": 12, "quarter": 3, "month": 1}[unit]
    return datetime(months // 12, months % 12 + 1, 1)


def _seconds(times: Sequence, zero: Any) -> np.ndarray:
    return np.array([(t - zero).total_seconds() for t in times])


def _kept(TT: timetable, times: list, how: str, constant: Any) -> timetable:
    own = list(TT.RowTimes)
    places: list[int | None] = []
    for t in times:
        at = bisect.bisect_left(own, t)
        exact = at < len(own) and own[at] == t
        before, after = at if exact else at - 1, at
        if exact or how == "next":
            places.append(after if after < len(own) else None)
        elif how == "previous":
            places.append(before if before >= 0 else None)
        elif how == "nearest":
            near = [k for k in (before, after) if 0 <= k < len(own)]
            places.append(min(near, key=lambda k: (abs(own[k] - t), -k)))
        else:
            places.append(None)
    found = rows_or_missing("retime", TT, places, times)
    if how == "fillwithconstant":
        for name in found.VariableNames:
            values = list(found[name])
            setattr(found, name, [constant if k is None else v for k, v in zip(places, values, strict=True)])
    return found


def _matrix(TT: timetable, name: str, how: str) -> np.ndarray:
    if TT.column_kinds()[name] not in ("numeric", "rows"):
        raise ArgumentError(
            f'retime: the variable {name} holds no numbers, and has no {how}; fix: choose variables, TT(":", names)'
        )
    return np.asarray(list(TT[name]), dtype=float).reshape(len(TT), -1)


def _between(TT: timetable, times: list, how: str, ends: Any) -> timetable:
    own = list(TT.RowTimes)
    single = [k for k, t in enumerate(own) if k == 0 or own[k - 1] != t]
    x, at = _seconds([own[k] for k in single], own[0]), _seconds(times, own[0])
    outside = (at < x[0]) | (at > x[-1])
    columns = {}
    for name in TT.VariableNames:
        values = _matrix(TT, name, how)[single]
        if len(x) < 2:
            raise SizeError(f'retime: "{how}" needs two times at least, but there is one; fix: "nearest"')
        interpolate = registered.functions["interp1"].call
        made = np.stack(
            [np.asarray(plain(interpolate(x, v, at, how, "extrap")), dtype=float).ravel() for v in values.T],
            1,
        )
        if not isinstance(ends, str):
            made[outside] = float(ends)
        columns[name] = dlarray(made)
    return timetable.of(table(columns), times, TT.DimensionNames[0])


def _collected(TT: timetable, times: list, how: str | Callable, edge: str) -> timetable:
    if edge not in ("left", "right"):
        raise ArgumentError(f'retime: the edge "{edge}" is unknown; fix: IncludedEdge="left" or "right"')
    own = list(TT.RowTimes)
    find = bisect.bisect_left if edge == "left" else bisect.bisect_right
    starts = [find(own, t) for t in times]
    if edge == "right":  # from the last row on there is no end, before the first no beginning
        starts = [0, *[find(own, t) for t in times[:-1]]]
        stops = [find(own, t) for t in times[:-1]] + [len(own)]
    else:
        stops = [*starts[1:], len(own)]
    columns = {}
    for name in TT.VariableNames:
        if how in ("firstvalue", "lastvalue") and TT.column_kinds()[name] not in ("numeric", "rows"):
            places = [
                (a if how == "firstvalue" else b - 1) if a < b else None
                for a, b in zip(starts, stops, strict=True)
            ]
            columns[name] = getattr(rows_or_missing("retime", TT(":", name), places, times), name)
            continue
        values = _matrix(TT, name, str(how))
        columns[name] = [_of_rows(values[a:b], how) for a, b in zip(starts, stops, strict=True)]
    return timetable.of(table(columns), times, TT.DimensionNames[0])


def _of_rows(rows: np.ndarray, how: str | Callable) -> Any:
    """What the rows of one time come to: a number, or one for each column of a matrix."""
    if callable(how):
        found = (
            np.asarray(plain(how(dlarray(rows))), dtype=float).ravel()
            if len(rows)
            else np.full(rows.shape[1], np.nan)
        )
        if found.size != rows.shape[1]:
            raise SizeError(
                f"retime: the function gives {found.size} values for {rows.shape[1]} columns; fix: one for each"
            )
    else:
        found = np.array([_COLLECTED[how](c[~np.isnan(c)]) for c in rows.T], dtype=float)
    return float(found[0]) if found.size == 1 else found.tolist()


def synchronize(
    TT1: Any, TT2: Any, /, *args: Any, TimeStep: Any = None, SampleRate: Any = None, Constant: Any = 0,
    EndValues: Any = "extrap", IncludedEdge: str = "left", InputNames: Any = None,
) -> timetable:  # fmt: skip
    """Timetables side by side, at the same times.

    Syntaxes: ``TT = synchronize(TT1, TT2, …)``, ``TT = synchronize(TT1, TT2, newTimeBasis, method)``,
    ``TT = synchronize(TT1, TT2, newTimeStep, method)``, ``TT = synchronize(TT1, TT2, "regular", method, TimeStep=dt)``,
    ``TT = synchronize(TT1, TT2, newTimes, method)``.

    Parameters
    ----------
    TT1, TT2 : timetable
        More of them may follow.
    *args
        More timetables, then the times and the method.  Times: "union" (the default) of all, "intersection",
        "commonrange" (the union within the range that all have), "first", "last", those of a step or given ones as in
        `retime`.  The methods are those of `retime`.
    TimeStep, SampleRate, Constant, EndValues, IncludedEdge : optional
        As in `retime`.

    InputNames : list of str, optional
        Endings of variables of the same name: in MATLAB the names of the timetables' variables, which Python
        does not tell and ports do; their numbers by default, ``_1``, ``_2``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/timetable.synchronize.html

    Examples
    --------
    >>> from dlarray.matlab import hours, synchronize, timetable
    >>> A = timetable([1.0, 2.0], TimeStep=hours(2), VariableNames=["A"])
    >>> B = timetable([5.0, 6.0], TimeStep=hours(1), VariableNames=["B"])
    >>> list(synchronize(A, B).B), list(synchronize(A, B, "first", "linear").B)
    ([5.0, 6.0, nan], [5.0, 7.0])
    """
    parts = [the_timetable("synchronize", TT) for TT in (TT1, TT2)]
    rest = list(args)
    while rest and isinstance(rest[0], timetable):
        parts.append(rest.pop(0))
    basis, method = (rest + [None] * 2)[:2] if len(rest) <= 2 else (None, None)
    if len(rest) > 2:
        raise ArgumentError(
            f"synchronize: {describe(rest[2])} stands behind the method; fix: options by their names"
        )
    basis = "union" if basis is None else basis
    how = [] if method is None else [method]
    word = str(basis) if isinstance(basis, str) else ""
    if any(isinstance(TT.RowTimes[0], pythons.datetime) != isinstance(parts[0].RowTimes[0], pythons.datetime)
           for TT in parts if len(TT)):  # fmt: skip
        raise ArgumentError(
            "synchronize: row times are datetimes in some, durations in others; fix: one kind in all"
        )
    if word in ("union", "intersection", "commonrange", "first", "last"):
        times = _common(parts, word)
    else:
        every = sorted({t for TT in parts for t in TT.RowTimes})
        whole = timetable(every, list(range(len(every))))
        times = list(
            retime(
                whole, basis, *([] if method is None else [method]), TimeStep=TimeStep, SampleRate=SampleRate
            ).RowTimes
        )
    counts: dict[str, int] = {}
    for TT in parts:
        for name in TT.VariableNames:
            counts[name] = counts.get(name, 0) + 1
    columns = {}
    numbers = [str(k + 1) for k in range(len(parts))]
    told = [] if InputNames is None else [str(name) for name in InputNames][: len(parts)]
    for k, TT in zip([*told, *numbers[len(told) :]], parts, strict=True):
        made = retime(TT, times, *how, Constant=Constant, EndValues=EndValues, IncludedEdge=IncludedEdge)
        for name in made.VariableNames:
            columns[name if counts[name] == 1 else f"{name}_{k}"] = made[name]
    return timetable.of(table(columns), times, parts[0].DimensionNames[0])


def _common(parts: list[timetable], word: str) -> list:
    sets = [set(TT.RowTimes) for TT in parts]
    if word in ("first", "last"):
        return sorted(sets[0 if word == "first" else -1])
    if word == "intersection":
        return sorted(set.intersection(*sets))
    every = sorted(set.union(*sets))
    if word == "union":
        return every
    first, last = max(min(s) for s in sets), min(max(s) for s in sets)
    return [t for t in every if first <= t <= last]

"""Points and lengths of time, of Python and of NumPy, as MATLAB prints those of a column."""

from __future__ import annotations

import datetime
from typing import Any

import numpy as np

_DAY, _HOURS = "dd-MMM-yyyy", "dd-MMM-yyyy HH:mm:ss"
TIMES = (datetime.datetime, datetime.timedelta, np.datetime64, np.timedelta64)


def python_time(x: Any) -> Any:
    """A time of NumPy's as Python's, None where it is missing; any other value as it is."""
    return x.astype(f"{x.dtype.kind}8[us]").item() if isinstance(x, np.datetime64 | np.timedelta64) else x


def time_texts(values: list) -> list[str]:
    """The texts of a column: days alone where none has a time of the day, as MATLAB shows them by default.

    >>> time_texts([np.datetime64("2026-11-22"), np.datetime64("NaT")])
    ['22-Nov-2026', 'NaT']
    """
    found = in_one_format([python_time(x) for x in values])
    points = [x for x in found if isinstance(x, datetime.datetime)]
    days = all(x.time() == datetime.time() for x in points)
    return [_text(x, days) for x in found]


def in_one_format(values: list) -> list:
    """Times as an array shows them: the default format is the array's, with hours for all where one has some."""
    formats = {getattr(x, "Format", None) for x in values}
    if not {_DAY, _HOURS} <= formats:
        return values
    return [type(x)(x, Format=_HOURS) if getattr(x, "Format", None) == _DAY else x for x in values]


def _text(x: Any, day: bool) -> str:
    if x is None:
        return "NaT"
    if type(x) is datetime.datetime:
        return x.strftime("%d-%b-%Y" if day else "%d-%b-%Y %H:%M:%S")
    if type(x) is datetime.timedelta:
        seconds = abs(x.total_seconds())
        hours, minutes = int(seconds // 3600), int(seconds // 60 % 60)
        return f"{'-' if x < datetime.timedelta() else ''}{hours:02}:{minutes:02}:{int(seconds % 60):02}"
    return str(x)  # which knows its format

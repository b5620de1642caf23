"""Lengths of time, years to milliseconds, and the beginnings and ends of days, weeks, months and years."""

from __future__ import annotations

import datetime as pythons
from typing import Any

import numpy as np

from dlarray.arguments import one_number
from dlarray.errors import ClassError, describe
from dlarray.migration.matlab.dates.durations import duration
from dlarray.migration.matlab.dates.time_arrays import TimeArray, times_of_column
from dlarray.migration.matlab.displays import plain

_DAY = 86400.0


def _length(name: str, x: Any, size: float, form: str) -> Any:
    """A length of so many units; of a length how many units it has."""
    if isinstance(x, pythons.timedelta):
        return x.total_seconds() / size
    if isinstance(x, TimeArray) or isinstance(x, list) and x and isinstance(x[0], pythons.timedelta):
        return (
            x / duration(0, 0, size)
            if isinstance(x, TimeArray)
            else times_of_column(x) / duration(0, 0, size)
        )
    number = one_number(x)
    if number is None and (host := plain(x)) is not None:
        host = np.atleast_2d(np.asarray(host, dtype=float))
        seconds = (host * size).ravel(order="F").tolist()
        return TimeArray([duration(0, 0, v, Format=form) for v in seconds], host.shape)
    if number is None or isinstance(number, complex):
        raise ClassError(
            f"{name}: the input must be one number or a duration, but it is {describe(x)}; fix: {name}(5)"
        )
    return duration(0, 0, number * size, Format=form)


def _unit(name: str, size: float, form: str, example: str) -> Any:
    def make(x: Any, /) -> Any:
        return _length(name, x, size, form)

    make.__name__ = make.__qualname__ = name
    make.__doc__ = f"""A length of time in {name}; of a length of time, how many {name} it has.

    Syntaxes: ``d = {name}(x)``, ``x = {name}(d)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/duration.{name}.html

    Examples
    --------
    >>> from dlarray.matlab import {name}
    >>> {name}({name}(90))
    90.0
    >>> str({name}(2))
    '{example}'
    """
    return make


seconds = _unit("seconds", 1.0, "s", "2 sec")
minutes = _unit("minutes", 60.0, "m", "2 min")
hours = _unit("hours", 3600.0, "h", "2 hr")
days = _unit("days", _DAY, "d", "2 days")
years = _unit("years", 365.2425 * _DAY, "y", "2 yrs")
milliseconds = _unit("milliseconds", 0.001, "s", "0.002 sec")

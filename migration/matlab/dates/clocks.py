"""The time now, seconds between two times, and waiting: clock, date, now, cputime, etime, timeit, pause."""

from __future__ import annotations

import datetime as pythons
import statistics
import time as pythons_time
from collections.abc import Callable
from typing import Any

from dlarray.arguments import one_number, whole
from dlarray.array import dlarray
from dlarray.errors import ClassError, describe
from dlarray.functions.data_types.handles import outputs
from dlarray.migration.matlab.dates.times import datetime, day_number

sleeping: list[Callable[[float], None]] = [pythons_time.sleep]  # timers have their functions called meanwhile


def pause(n: Any = 0, /) -> None:
    """Wait for some seconds, while timers call their functions; without a number, not at all.

    Syntaxes: ``pause(n)``, ``pause()``.

    Notes
    -----
    Differs from MATLAB, where ``pause`` alone waits for a key.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/pause.html

    Examples
    --------
    >>> from dlarray.matlab import pause
    >>> pause(0.001)
    """
    if not isinstance(n, str):  # pause("off")
        sleeping[0](max(float(one_number(n) or 0), 0.0))


def clock() -> dlarray:
    """The time now: year, month, day, hour, minute, seconds.

    Syntax: ``c = clock()``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/clock.html

    Examples
    --------
    >>> from dlarray.matlab import clock
    >>> clock().shape
    (1, 6)
    """
    t = pythons.datetime.now()
    return dlarray([float(t.year), t.month, t.day, t.hour, t.minute, t.second + t.microsecond / 1e6])


def now() -> float:
    """The time now, as a number of days.

    Syntax: ``t = now()``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/now.html

    Examples
    --------
    >>> from dlarray.matlab import now
    >>> now() > 738000
    True
    """
    return day_number(pythons.datetime.now())


def etime(t1: Any, t0: Any, /) -> float:
    """Seconds between two times that `clock` gave.

    Syntax: ``e = etime(t1, t0)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/etime.html

    Examples
    --------
    >>> from dlarray.matlab import etime
    >>> etime([2026, 1, 1, 0, 1, 30.5], [2026, 1, 1, 0, 0, 0])
    90.5
    """
    return (datetime(t1) - datetime(t0)).total_seconds()


def date() -> str:
    """Today's date as text, "22-Nov-2026".

    Syntax: ``d = date()``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/date.html

    Examples
    --------
    >>> from dlarray.matlab import date
    >>> len(date())
    11
    """
    return pythons.datetime.now().strftime("%d-%b-%Y")


def cputime() -> float:
    """The seconds of processor time that Python has taken.

    Syntax: ``t = cputime()``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/cputime.html

    Examples
    --------
    >>> from dlarray.matlab import cputime
    >>> cputime() > 0
    True
    """
    return pythons_time.process_time()


def timeit(f: Any, numOutputs: Any = 1, /) -> float:
    """The seconds that a call of a function takes: the median of several, in bursts of a hundredth of a second.

    Syntaxes: ``t = timeit(f)``, ``t = timeit(f, numOutputs)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/timeit.html

    Examples
    --------
    >>> from dlarray.matlab import timeit
    >>> timeit(lambda: sum(range(1000))) > 0
    True
    """
    if not callable(f):
        raise ClassError(f"timeit: f must be a function, but it is {describe(f)}; fix: timeit(lambda: g(x))")
    call = outputs(f, whole("timeit", "numOutputs", numOutputs, least=0))
    call()
    start = pythons_time.perf_counter()
    call()
    once = pythons_time.perf_counter() - start
    repeats = max(1, min(1000, round(0.01 / max(once, 1e-9))))
    found = []
    for _ in range(11 if once < 1 else 3):
        start = pythons_time.perf_counter()
        for _ in range(repeats):
            call()
        found.append((pythons_time.perf_counter() - start) / repeats)
    return statistics.median(found)

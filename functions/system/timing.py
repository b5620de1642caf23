"""The stopwatch: tic, toc."""

from __future__ import annotations

import time
from typing import Any

from dlarray.arguments import is_empty, whole
from dlarray.errors import ArgumentError
from dlarray.registry import function

_started: list[int] = []  # when tic was called last, in nanoseconds; empty before the first call


@function(format=None, differentiable=False)
def tic() -> int:
    """Start the stopwatch.

    Syntaxes: ``tic()``, ``start = tic()``.

    Returns
    -------
    int
        The time of the call, for ``toc(start)``.

    Notes
    -----
    Differs from MATLAB: ``start = tic()`` also sets the time for a ``toc()`` without an argument, because a
    Python function does not know whether its result is used.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/tic.html

    Examples
    --------
    >>> import dlarray as dl
    >>> start = dl.tic()
    >>> dl.toc(start) >= 0
    True
    """
    now = time.perf_counter_ns()
    _started[:] = [now]
    return now


@function(format=None, differentiable=False)
def toc(start: Any = None, *, nargout: int = 1) -> float | None:
    """Seconds since the stopwatch was started.

    Syntaxes: ``elapsed = toc()``, ``elapsed = toc(start)``, ``toc(nargout=0)``.

    Parameters
    ----------
    start : int, optional
        Time that `tic` returned.  Default: the last call of `tic`.
    nargout : {0, 1}
        With 0 the time is printed, as MATLAB's statement ``toc`` does, and nothing is returned.

    Returns
    -------
    float

    Raises
    ------
    ArgumentError
        `tic` was not called before.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/toc.html

    Examples
    --------
    >>> import dlarray as dl
    >>> start = dl.tic()
    >>> dl.toc() >= 0
    True
    """
    now = time.perf_counter_ns()
    if is_empty(start):
        if not _started:
            raise ArgumentError(
                "toc: tic must be called before toc; fix: tic(), or start = tic() and toc(start)"
            )
        start = _started[0]
    else:
        start = whole("toc", "start", start, expected="what tic returned", fix="start = tic()")
    elapsed = (now - start) / 1e9
    if nargout:
        return elapsed
    print(f"Elapsed time is {elapsed:.6f} seconds.")
    return None

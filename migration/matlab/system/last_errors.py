"""The last error, as older programs ask for it, and its report; functions that remember what they gave."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from typing import Any

from dlarray.errors import ClassError, describe
from dlarray.migration.matlab.problems import MException, caught
from dlarray.migration.matlab.values import copy


def lasterr(*, nargout: int = 1) -> Any:
    """The message of the error that is being caught (older programs; ``catch ME`` replaces it).

    Syntaxes: ``message = lasterr()``, ``message, identifier = lasterr(nargout=2)``.

    Notes
    -----
    Behind the ``catch`` MATLAB still knows the error; here it is known in the ``catch`` alone, and "" elsewhere.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/lasterr.html

    Examples
    --------
    >>> from dlarray.matlab import error, lasterr
    >>> try:
    ...     error("a:b", "no")
    ... except Exception:
    ...     lasterr(nargout=2)
    ('no', 'a:b')
    """
    problem = sys.exc_info()[1]
    made = caught(problem) if problem is not None else MException("", "")
    found = (str(made.message), str(made.identifier)) if problem is not None else ("", "")
    return found if nargout > 1 else found[0]


def getReport(ME: Any, /, *options: Any) -> str:
    """The message of an error, as MATLAB's report begins with it.

    Syntaxes: ``report = getReport(ME)``, ``report = getReport(ME, "basic")``.

    Notes
    -----
    MATLAB adds the places that the error went through, with links; Python's traceback has them.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/mexception.getreport.html

    Examples
    --------
    >>> from dlarray.matlab import MException, getReport
    >>> getReport(MException("a:b", "no"))
    'no'
    """
    if not isinstance(ME, BaseException):
        raise ClassError(f"getReport: ME is {describe(ME)}; fix: the object that catch ME gives")
    return caught(ME).getReport(*options)


def memoize(fn: Callable, /) -> Callable:
    """A function that remembers its results, by the values of its arguments.

    Syntax: ``mfn = memoize(fn)``.

    Notes
    -----
    The last ten results are kept, as MATLAB's CacheSize has it. A call whose arguments have no text that
    tells them apart is made anew.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/memoize.html

    Examples
    --------
    >>> from dlarray.matlab import memoize
    >>> calls = []
    >>> def slow(x):
    ...     calls.append(x)
    ...     return x * 2
    >>> quick = memoize(slow)
    >>> quick(3), quick(3), calls
    (6, 6, [3])
    """
    kept: dict[str, Any] = {}

    @functools.wraps(fn, assigned=("__name__", "__doc__"))
    def call(*args: Any, **options: Any) -> Any:
        from dlarray.migration.matlab.displays import size_and_class

        try:
            parts = [(size_and_class(a), a.tolist() if hasattr(a, "tolist") else a) for a in args]
            key = repr((parts, sorted(options.items())))
        except (TypeError, ValueError):
            return fn(*args, **options)
        if "object at 0x" in key or "function" in key:
            return fn(*args, **options)
        if key not in kept:
            made = fn(*args, **options)
            while len(kept) >= 10:
                kept.pop(next(iter(kept)))
            kept[key] = made
        return copy(kept[key])

    return call

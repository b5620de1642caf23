"""Whether two values are equal as MATLAB's test functions ask: class, size, labels, and numbers within tolerances."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.errors import describe
from dlarray.migration.matlab.cell_functions import class_
from dlarray.migration.matlab.displays import plain
from dlarray.migration.matlab.numerics.hosts import host


def difference(actual: Any, expected: Any, absolute: Any = None, relative: Any = None) -> str:
    """What differs, in words; nothing where the values agree.

    A number agrees that is within one of the tolerances: the absolute one, or the relative one times the size of what
    is expected. Without tolerances numbers are equal to the last bit; NaN equals NaN.
    """
    actual, expected = _array(actual), _array(expected)
    if absolute is None and relative is None:
        report = _compare(actual, expected, 0.0)
        return "" if report else str(report)
    if isinstance(expected, Mapping) and isinstance(actual, Mapping):
        return _of_parts(
            {str(k): actual[k] for k in actual}, {str(k): expected[k] for k in expected}, absolute, relative
        )
    if isinstance(expected, (list, tuple)) and isinstance(actual, (list, tuple)):
        return _of_parts(dict(enumerate(actual, 1)), dict(enumerate(expected, 1)), absolute, relative)
    if _numbers(actual) is None or _numbers(expected) is None:
        return difference(actual, expected)
    absolute, relative = (_of_class(t, expected) for t in (absolute, relative))
    if absolute is None and relative is None:
        return difference(actual, expected)
    report = _compare(actual, expected, np.inf)  # class, size and labels
    return str(report) if not report else _apart(_numbers(actual), _numbers(expected), absolute, relative)


def _of_class(tolerance: Any, expected: Any) -> Any:
    """The tolerance of the expected value's class, where there is one for each class."""
    if not isinstance(tolerance, tuple):
        return tolerance
    return next((t for t in tolerance if class_(t) == class_(expected)), None)


def _array(x: Any) -> Any:
    """A list of numbers as the array that it stands for."""
    return (
        dlarray(x) if type(x) is list and x and all(isinstance(v, (bool, int, float, list)) for v in x) else x
    )


def _compare(actual: Any, expected: Any, tolerance: float) -> Any:
    compare = importlib.import_module("dlarray.migration.verifying.compare").compare
    return compare(actual, expected, AbsoluteTolerance=tolerance, RelativeTolerance=tolerance)


def _numbers(x: Any) -> Any:
    if hasattr(x, "_data"):
        return host(x)
    return plain(x)


def _of_parts(actual: dict, expected: dict, absolute: Any, relative: Any) -> str:
    if list(actual) != list(expected) and set(actual) != set(expected):
        return f"parts {list(actual)} for {list(expected)}"
    found = {name: difference(actual[name], expected[name], absolute, relative) for name in expected}
    return "; ".join(f"{name}: {text}" for name, text in found.items() if text)


def _apart(a: Any, e: Any, absolute: Any, relative: Any) -> str:
    near = (a == e) | ((a != a) & (e != e))
    with np.errstate(invalid="ignore"):
        apart = np.abs(np.subtract(a, e, dtype=np.result_type(a, e, float)))
        if absolute is not None:
            near |= apart <= host(absolute).astype(float)
        if relative is not None:
            near |= apart <= host(relative).astype(float) * np.abs(e)
    if near.all():
        return ""
    at = np.unravel_index(int(np.argmax(np.where(near, 0, apart))), a.shape)
    place = ",".join(str(int(k) + 1) for k in at)
    return f"{int((~near).sum())} of {near.size} elements differ, most at ({place}): {a[at]!s} for {e[at]!s}"


def is_of_class(actual: Any, name: Any) -> bool:
    """Whether a value's class has a name; a plain array is a dlarray without labels, too."""
    wanted = name.__name__ if isinstance(name, type) else str(name).lstrip("?")
    same = class_(actual).split(".")[-1] == wanted.split(".")[-1]  # layers come with their packages
    return same or wanted == "dlarray" and hasattr(actual, "_data")


def is_instance(actual: Any, of: Any) -> bool:
    """Whether a value is of a class, or of one derived from it."""
    if isinstance(of, type):
        return isinstance(actual, of)
    return is_of_class(actual, of) or any(
        kind.__name__ == str(of).split(".")[-1] for kind in type(actual).__mro__
    )


def told(actual: Any) -> str:
    """A value in a message."""
    return describe(actual)

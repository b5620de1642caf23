"""Arithmetic of single numbers of integer classes, the quick way of loops over pixels and counters.

MATLAB computes in double, rounds to the nearest whole number, halves away from zero, and keeps to the limits of the
class; NaN becomes 0.  So do the operations of arrays, with a dozen calls for what is one number here.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray.integers.classes import BELOW_HALF, LIMITS
from dlarray.numbers.reading import data_of, number_of

CLASSES = {
    np.dtype(name): LIMITS[name] for name in LIMITS if not name.endswith("64")
}  # which doubles hold exactly


def _quotient(a: float, b: float) -> float:
    if b:
        return a / b
    return math.nan if not a or a != a else math.copysign(math.inf, a) * math.copysign(1.0, b)


_OPERATIONS: dict[str, Callable[[float, float], float]] = {
    "add": float.__add__,
    "subtract": float.__sub__,
    "multiply": float.__mul__,
    "divide": _quotient,
    "ldivide": lambda a, b: _quotient(b, a),
}


def of_integers(operation: str, a: Any, b: Any) -> np.ndarray | None:
    """What a primitive makes of an integer and a number, or of two integers of one class; None of anything else."""
    compute = _OPERATIONS.get(operation)
    kind = _class_of(a) or _class_of(b)
    if compute is None or kind is None:
        return None
    left, right = (_value(x, kind) for x in (a, b))
    if left is None or right is None:
        return None
    return np.full((1, 1), held(compute(left, right), kind), dtype=kind)


def held(x: float, kind: np.dtype) -> int:
    """A double as a whole number of a class."""
    if x != x:
        return 0
    low, high = CLASSES[kind]
    if not low < x < high:
        return low if x <= low else high
    return math.trunc(x + math.copysign(BELOW_HALF, x))


def _class_of(x: Any) -> np.dtype | None:
    data = data_of(x)
    return data.dtype if data is not None and data.dtype in CLASSES else None


def _value(x: Any, kind: np.dtype) -> float | None:
    """The double that an operand is beside an integer class."""
    number = number_of(x)
    if number is not None:
        return number
    data = data_of(x)
    if data is None or data.dtype != kind or data.shape != (1, 1) or x._format:
        return None
    return float(data.item())

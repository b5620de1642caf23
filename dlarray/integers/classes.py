"""The integer classes: their limits, and how numbers are converted to them.

MATLAB rounds to the nearest whole number, halves away from zero; what is out of range becomes the limit, NaN becomes 0.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.backend import (
    INTEGERS,
    asarray_like,
    backend_name,
    class_name,
    dtype_of,
    is_abstract,
    is_integer,
    namespace,
    sorting,
    to_numpy,
)

LIMITS = {
    name: (0, 2 ** int(name[4:]) - 1)
    if name[0] == "u"
    else (-(2 ** (int(name[3:]) - 1)), 2 ** (int(name[3:]) - 1) - 1)
    for name in INTEGERS
}
Array = Any
BELOW_HALF = 0.5 - 2.0**-54  # the largest double below: added and cut off, it rounds halves away from zero


def is_wide(name: str) -> bool:
    """Whether a class has 64 bits, more than a double holds exactly."""
    return name in ("int64", "uint64")


def quiet() -> Any:
    """MATLAB says nothing about 1/0; NumPy would."""
    return np.errstate(all="ignore")


def converted(x: Array, name: str) -> Array:
    """A raw real array in an integer class."""
    xp, own = namespace(x), class_name(x.dtype)
    if own == name:
        return x
    dtype = dtype_of(xp, name)
    if own == "logical":
        return xp.astype(x, dtype)
    low, high = LIMITS[name]
    if (
        name == "uint64" and backend_name(x) == "torch" and not is_abstract(x)
    ):  # which hardly computes with it
        return asarray_like(converted(to_numpy(x), name), x)
    if is_integer(x.dtype):
        least, most = LIMITS[own]
        if low > least or high < most:  # both ranges hold 0, so their common part is not empty
            x = xp.clip(x, max(low, least), min(high, most))
        return xp.astype(x, dtype)
    with quiet():
        x = xp.astype(x, xp.float64)
        x = xp.where(xp.isnan(x), xp.zeros_like(x), x)
        x = xp.clip(x, float(low), float(high))
        half = xp.full_like(x, BELOW_HALF)
        x = xp.trunc(x + xp.where(x < 0, -half, half))
        if not is_wide(name):
            return xp.astype(x, dtype)
        above, below = x >= float(high), x <= float(low)  # float(high) is high + 1: a double has no more bits
        whole = xp.astype(xp.where(above | below, xp.zeros_like(x), x), dtype)
        whole = xp.where(above, xp.full_like(whole, high), whole)
        return xp.where(below, xp.full_like(whole, low), whole)


def rounded(xp: Any, x: Array) -> Array:
    """The nearest whole numbers of a floating-point array, halves away from zero; Inf and NaN stay."""
    size = xp.abs(x)
    whole = xp.floor(size)
    whole = xp.where(size - whole >= 0.5, whole + 1.0, whole)
    return xp.where(x < 0, -whole, whole)


def as_double(x: Array) -> Array:
    """A raw array in double precision."""
    xp = namespace(x)
    return x if x.dtype == xp.float64 else xp.astype(x, xp.float64)


def ranked(x: Array) -> Array:
    """A raw array as doubles that are ordered as its elements are; integers of 64 bits by their rank."""
    if not is_integer(x.dtype) or not is_wide(class_name(x.dtype)):
        return as_double(x) if is_integer(x.dtype) else x
    xp = namespace(x)
    flat = xp.reshape(x, (-1,))
    return xp.astype(xp.reshape(xp.searchsorted(sorting(xp).sort(flat), flat), x.shape), xp.float64)


def magnitude(x: Array) -> tuple[Array, Array]:
    """The sign (true where negative) and the size, as uint64, of an array of 64-bit integers."""
    xp = namespace(x)
    if class_name(x.dtype) == "uint64":
        return xp.zeros(x.shape, dtype=xp.bool, device=x.device), x
    negative = x < 0
    # the size of the smallest number is no int64: one is added to its complement as an unsigned number
    below = xp.astype(xp.where(negative, -(x + 1), xp.zeros_like(x)), xp.uint64)
    above = xp.astype(xp.where(negative, xp.zeros_like(x), x), xp.uint64)
    return negative, xp.where(negative, below + xp.ones_like(below), above)


def from_magnitude(negative: Array, size: Array, name: str) -> Array:
    """The numbers of a 64-bit class with these signs and sizes, limited to its range."""
    xp = namespace(size)
    if name == "uint64":
        return xp.where(negative, xp.zeros_like(size), size)
    top = xp.full_like(size, 2**63 - 1)
    positive = xp.astype(xp.where(size > top, top, size), xp.int64)
    less = xp.astype(xp.where(size > top, top, size - xp.astype(size > 0, xp.uint64)), xp.int64)
    # -size is -(size - 1) - 1, which reaches the smallest number
    opposite = xp.where(size == 0, xp.zeros_like(less), -less - xp.ones_like(less))
    return xp.where(negative, opposite, positive)

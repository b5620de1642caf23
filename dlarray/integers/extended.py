"""64-bit integers with doubles, as if computed in extended precision: 64 bits of mantissa or more.

MATLAB's page "Integers" asks for it.  NumPy has long doubles where the machine has; elsewhere, and on a GPU, two
doubles stand for one number: the sum of the nearest double and of what it leaves.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.backend import class_name, namespace
from dlarray.integers import exact
from dlarray.integers.classes import LIMITS, as_double, converted, quiet, rounded

Array = Any
Pair = tuple[Any, Any]
LONG = np.finfo(np.longdouble).nmant >= 63  # whether NumPy's long double has the mantissa of 64 bits
_ROUNDING = {"round": rounded, "fix": lambda xp, x: xp.trunc(x), "floor": lambda xp, x: xp.floor(x),
             "ceil": lambda xp, x: xp.ceil(x)}  # fmt: skip


def mixed(operation: str, a: Array, b: Array, name: str) -> Array:
    """plus, minus, times, rdivide or power of two arrays, of which one is of the 64-bit class and the other double."""
    xp = namespace(a, b)
    if operation == "power":
        return _power(xp, a, b, name)
    with quiet():
        if xp is np and LONG:
            return _from_long(_by_long(operation, a, b), name)
        x, y = _pair(xp, a), _pair(xp, b)
        found = {"plus": _sum, "minus": _difference, "times": _product, "rdivide": _quotient}[operation](
            xp, x, y
        )
        return _from_pair(xp, found, name)


def _power(xp: Any, a: Array, b: Array, name: str) -> Array:
    """A whole power of an integer is exact; all others are computed in double precision."""
    with quiet():
        plain = converted(as_double(a) ** as_double(b), name)
    if class_name(a.dtype) != name:
        return plain
    whole = (b == xp.floor(b)) & (xp.abs(b) < 2.0**53)
    count = converted(xp.where(whole & (b > 0), b, xp.zeros_like(b)), name)
    return xp.where(whole & (b >= 0), exact.power(a, count), plain)


# -- long doubles ----------------------------------------------------------------------------------------------
def _by_long(operation: str, a: np.ndarray, b: np.ndarray) -> Any:
    x, y = a.astype(np.longdouble), b.astype(np.longdouble)
    if operation == "plus":
        return x + y
    if operation == "minus":
        return x - y
    return x * y if operation == "times" else x / y


def _from_long(x: Any, name: str) -> np.ndarray:
    low, high = LIMITS[name]
    x = rounded(np, x)
    x = np.where(np.isnan(x), np.longdouble(0), x)
    return np.clip(x, np.longdouble(low), np.longdouble(high)).astype(name)


# -- pairs of doubles ------------------------------------------------------------------------------------------
def _pair(xp: Any, x: Array) -> Pair:
    """A number as the sum of two doubles, the first of them the nearest."""
    if class_name(x.dtype) not in LIMITS:
        x = as_double(x)
        return x, xp.zeros_like(x)
    high = x >> xp.full_like(x, 32)
    low = x & xp.full_like(x, 2**32 - 1)
    return _exact_sum(xp.astype(high, xp.float64) * 2.0**32, xp.astype(low, xp.float64))


def _exact_sum(a: Array, b: Array) -> Pair:
    s = a + b
    part = s - a
    return s, (a - (s - part)) + (b - part)


def _halves(a: Array) -> Pair:
    t = a * 134217729.0  # 2^27 + 1
    high = t - (t - a)
    return high, a - high


def _exact_product(xp: Any, a: Array, b: Array) -> Pair:
    p = a * b
    (ah, al), (bh, bl) = _halves(a), _halves(b)
    rest = ((ah * bh - p) + ah * bl + al * bh) + al * bl
    return p, xp.where(xp.isfinite(rest), rest, xp.zeros_like(rest))


def _sum(xp: Any, x: Pair, y: Pair) -> Pair:
    s, e = _exact_sum(x[0], y[0])
    e = xp.where(xp.isfinite(s), e, xp.zeros_like(e))
    return s, e + (x[1] + y[1])


def _difference(xp: Any, x: Pair, y: Pair) -> Pair:
    return _sum(xp, x, (-y[0], -y[1]))


def _product(xp: Any, x: Pair, y: Pair) -> Pair:
    p, e = _exact_product(xp, x[0], y[0])
    return p, e + (x[0] * y[1] + x[1] * y[0])


def _quotient(xp: Any, x: Pair, y: Pair) -> Pair:
    q = x[0] / y[0]
    p, e = _exact_product(xp, q, y[0])
    rest = (((x[0] - p) - e) + x[1] - q * y[1]) / y[0]
    return q, xp.where(xp.isfinite(q) & xp.isfinite(rest), rest, xp.zeros_like(rest))


def _from_pair(xp: Any, x: Pair, name: str) -> Array:
    high, low = x
    low = xp.where(xp.isfinite(high) & xp.isfinite(low), low, xp.zeros_like(low))
    high = xp.where(xp.isnan(high), xp.zeros_like(high), high)
    base = xp.floor(high)
    part = xp.where(xp.isfinite(high), high - base, xp.zeros_like(low))
    steps = xp.round(low)
    left = (
        low - steps
    )  # what counts beyond base and steps is part + left, whose sum would lose the last bits of left

    def reaches(bound: float) -> Array:
        beyond = (part - bound) + left
        return xp.where(high + low < 0, beyond > 0, beyond >= 0)  # halves go away from zero

    rest = steps + xp.astype(reaches(0.5), high.dtype) + xp.astype(reaches(1.5), high.dtype)
    rest = rest - xp.astype(~reaches(-0.5), high.dtype)
    least, most = LIMITS[name]
    edge = 2.0**64 - 2048 if most > 2**63 else 2.0**63 - 1024  # the largest double within the class
    inside = xp.clip(base, float(least), edge)
    rest = xp.clip(rest + (base - inside), -(2.0**62), 2.0**62)
    whole = converted(inside, name)
    if name == "int64":
        return exact.plus(whole, xp.astype(rest, xp.int64))
    size = xp.astype(xp.abs(rest), xp.uint64)
    return xp.where(rest < 0, exact.minus(whole, size), exact.plus(whole, size))

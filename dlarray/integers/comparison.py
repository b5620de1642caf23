"""Comparisons of raw arrays of which one at least is of an integer class: of the numbers themselves, never rounded."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dlarray.backend import class_name, is_integer, namespace
from dlarray.integers.classes import as_double, is_wide, magnitude

Array = Any


def compared(symbol: Callable, a: Array, b: Array) -> Array:
    """``symbol(xp, a, b)``, a comparison."""
    xp = namespace(a, b)
    one, other = class_name(a.dtype), class_name(b.dtype)
    if one == other:
        return symbol(xp, a, b)
    if not is_wide(one) and not is_wide(other):
        return symbol(xp, as_double(a), as_double(b))
    if is_integer(a.dtype) and is_integer(b.dtype):
        return _of_integers(symbol, a, b)
    if not is_integer(a.dtype):
        order, nothing = _against_double(b, as_double(a))
        order = -order
    else:
        order, nothing = _against_double(a, as_double(b))
    order = xp.where(nothing, xp.full_like(order, float("nan")), order)
    return symbol(xp, order, xp.zeros_like(order))


def _of_integers(symbol: Callable, a: Array, b: Array) -> Array:
    """Of two classes: by sign, then by size."""
    xp = namespace(a, b)
    (left, m), (right, n) = (
        magnitude(xp.astype(x, xp.uint64 if class_name(x.dtype)[0] == "u" else xp.int64)) for x in (a, b)
    )
    one, zero = xp.ones_like(m), xp.zeros_like(m)

    def double(x: Array) -> Array:
        return xp.astype(x, xp.float64)

    size = double(xp.where(m > n, one, zero)) - double(xp.where(m < n, one, zero))
    sign = double(right) - double(left)
    both = left & right
    order = xp.where(left ^ right, sign, xp.where(both, -size, size))
    return symbol(xp, order, xp.zeros_like(order))


def _against_double(a: Array, b: Array) -> tuple[Array, Array]:
    """-1, 0 or 1 where 64-bit integers are less than, equal to or greater than doubles; and where these are NaN."""
    xp, name = namespace(a, b), class_name(a.dtype)
    top, bottom = (2.0**63, -(2.0**63)) if name == "int64" else (2.0**64, 0.0)
    nothing = xp.isnan(b)
    above, below = b >= top, b < bottom
    floor = xp.floor(xp.where(nothing | above | below, xp.zeros_like(b), b))
    whole = xp.astype(floor, a.dtype)
    one, zero = xp.ones_like(b), xp.zeros_like(b)
    tie = xp.where(b > floor, -one, zero)
    order = xp.where(a < whole, -one, xp.where(a > whole, one, tie))
    order = xp.where(below, one, xp.where(above, -one, order))
    return order, nothing

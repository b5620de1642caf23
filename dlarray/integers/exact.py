"""64-bit integers with integers of their class: exact, and saturating, in sign and size."""

from __future__ import annotations

from typing import Any

from dlarray.backend import class_name, namespace
from dlarray.integers.classes import from_magnitude, magnitude

Array = Any
_ALL = 2**64 - 1


def plus(a: Array, b: Array) -> Array:
    """a + b."""
    xp, name = namespace(a, b), class_name(a.dtype)
    z = a + b
    if name == "uint64":
        return xp.where(z < a, xp.full_like(z, _ALL), z)
    high = (a > 0) & (b > 0) & (z < 0)
    low = (a < 0) & (b < 0) & (z >= 0)
    return _limited(xp, z, high, low)


def minus(a: Array, b: Array) -> Array:
    """a - b."""
    xp, name = namespace(a, b), class_name(a.dtype)
    z = a - b
    if name == "uint64":
        return xp.where(a < b, xp.zeros_like(z), z)
    high = (a >= 0) & (b < 0) & (z < 0)
    low = (a < 0) & (b > 0) & (z >= 0)
    return _limited(xp, z, high, low)


def _limited(xp: Any, z: Array, high: Array, low: Array) -> Array:
    z = xp.where(high, xp.full_like(z, 2**63 - 1), z)
    return xp.where(low, xp.full_like(z, -(2**63)), z)


def times(a: Array, b: Array) -> Array:
    """a * b."""
    name = class_name(a.dtype)
    (negative, m), (other, n) = magnitude(a), magnitude(b)
    return from_magnitude(negative ^ other, _product(m, n), name)


def _product(m: Array, n: Array) -> Array:
    """The product of unsigned numbers, limited to 64 bits."""
    xp = namespace(m, n)
    one = xp.ones_like(n)
    most = xp.full_like(n, _ALL) // xp.where(n == 0, one, n)
    z = m * n
    return xp.where((m > most) & (n > 0), xp.full_like(z, _ALL), z)


def divided(a: Array, b: Array, how: str) -> Array:
    """a / b as a whole number: "round" (halves away from zero), "fix", "floor" or "ceil".

    Something by zero is the limit of its sign, 0/0 is 0.
    """
    xp, name = namespace(a, b), class_name(a.dtype)
    (left, m), (right, n) = magnitude(a), magnitude(b)
    divisor = xp.where(n == 0, xp.ones_like(n), n)
    q = m // divisor
    rest = m - q * divisor
    negative = left ^ right
    if how == "round":
        more = rest >= divisor - rest
    elif how == "fix":
        more = (rest > 0) & (rest < 0)
    else:
        more = (rest > 0) & (negative if how == "floor" else ~negative)
    q = q + xp.astype(more, xp.uint64)
    endless = xp.where(m == 0, xp.zeros_like(q), xp.full_like(q, _ALL))
    return from_magnitude(negative, xp.where(n == 0, endless, q), name)


def remainder(a: Array, b: Array, by_divisor: bool) -> Array:
    """What is left of a after whole multiples of b, with the sign of b (``by_divisor``: mod) or of a (rem)."""
    xp, name = namespace(a, b), class_name(a.dtype)
    (left, m), (right, n) = magnitude(a), magnitude(b)
    divisor = xp.where(n == 0, xp.ones_like(n), n)
    rest = m - (m // divisor) * divisor
    if not by_divisor:
        return from_magnitude(left, xp.where(n == 0, xp.zeros_like(rest), rest), name)
    other = (left ^ right) & (rest > 0)
    rest = xp.where(other, divisor - rest, rest)
    found = from_magnitude(right, rest, name)
    return xp.where(n == 0, a, found)


def power(a: Array, b: Array) -> Array:
    """a ** b by repeated squares; a negative power is 1 / a**-b, rounded."""
    xp, name = namespace(a, b), class_name(a.dtype)
    (negative, m), (backwards, n) = magnitude(a), magnitude(b)
    m, n = xp.broadcast_arrays(m, n)
    odd = (n & xp.ones_like(n)) == 1
    enough = xp.full_like(n, 64)  # two to the 64th is beyond the range already; whether it was odd is kept
    count = xp.where(n > enough, enough, n)
    result, square = xp.ones_like(m), m
    for k in range(7):
        if k:
            square = _product(square, square)
        bit = xp.full_like(count, 1 << k)
        result = xp.where((count & bit) > 0, _product(result, square), result)
    one, nothing = xp.ones_like(m), xp.zeros_like(m)
    inverse = xp.where((m == 1) | ((m == 2) & (n == 1)), one, nothing)  # 1/2 is rounded to 1
    inverse = xp.where(m == 0, xp.full_like(m, _ALL), inverse)
    return from_magnitude(negative & odd, xp.where(backwards, inverse, result), name)

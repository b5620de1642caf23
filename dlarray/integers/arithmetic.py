"""Elementwise arithmetic of raw arrays of which one at least is of an integer class."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from dlarray.backend import class_name, is_integer, namespace
from dlarray.integers import exact, extended
from dlarray.integers.classes import as_double, converted, from_magnitude, is_wide, magnitude, quiet

Array = Any
_EXACT: dict[str, Callable] = {
    "plus": exact.plus,
    "minus": exact.minus,
    "times": exact.times,
    "rdivide": partial(exact.divided, how="round"),
    "power": exact.power,
    "mod": lambda a, b: exact.remainder(a, b, True),
    "rem": lambda a, b: exact.remainder(a, b, False),
    **{f"idivide {how}": partial(exact.divided, how=how) for how in ("fix", "round", "floor", "ceil")},
}


def _small_mod(xp: Any, a: Array, b: Array) -> Array:
    divisor = xp.where(b == 0, xp.ones_like(b), b)
    return xp.where(b == 0, a, a - divisor * xp.floor(a / divisor))


def _small_rem(xp: Any, a: Array, b: Array) -> Array:
    divisor = xp.where(b == 0, xp.ones_like(b), b)
    return xp.where(b == 0, xp.zeros_like(a), a - divisor * xp.trunc(a / divisor))


# In double precision, which holds the sums and products of integers up to 32 bits, and whose quotients stand on the
# right side of every half.
_SMALL: dict[str, Callable] = {
    "plus": lambda xp, a, b: a + b,
    "minus": lambda xp, a, b: a - b,
    "times": lambda xp, a, b: a * b,
    "rdivide": lambda xp, a, b: a / b,
    "power": lambda xp, a, b: a**b,
    "mod": _small_mod,
    "rem": _small_rem,
    "idivide fix": lambda xp, a, b: xp.trunc(a / b),
    "idivide round": lambda xp, a, b: a / b,
    "idivide floor": lambda xp, a, b: xp.floor(a / b),
    "idivide ceil": lambda xp, a, b: xp.ceil(a / b),
}


def computed(operation: str, a: Array, b: Array, name: str) -> Array:
    """The operation, named as MATLAB's function, in the integer class ``name`` of one operand or of both."""
    if operation == "ldivide":
        operation, a, b = "rdivide", b, a
    xp = namespace(a, b)
    if not is_wide(name):
        with quiet():
            return converted(_SMALL[operation](xp, as_double(a), as_double(b)), name)
    whole = [class_name(x.dtype) in (name, "logical") for x in (a, b)]
    if not all(whole) and operation in ("plus", "minus", "times", "rdivide", "power"):
        a, b = (x if is_integer(x.dtype) else as_double(x) for x in (a, b))
        return extended.mixed(operation, a, b, name)
    return _EXACT[operation](converted(a, name), converted(b, name))


def negative(x: Array) -> Array:
    """-x: of the smallest number the largest, of unsigned numbers 0."""
    xp, name = namespace(x), class_name(x.dtype)
    return computed("minus", xp.zeros_like(x), x, name)


def signs(x: Array) -> Array:
    """-1, 0 or 1, as doubles."""
    xp = namespace(x)
    return xp.astype(x > 0, xp.float64) - xp.astype(x < 0, xp.float64)


def absolute(x: Array) -> Array:
    """abs(x): of the smallest number the largest."""
    xp, name = namespace(x), class_name(x.dtype)
    if name[0] == "u":
        return x
    if is_wide(name):
        size = magnitude(x)[1]
        return from_magnitude(xp.zeros(x.shape, dtype=xp.bool, device=x.device), size, name)
    return converted(xp.abs(as_double(x)), name)

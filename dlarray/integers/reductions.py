"""Sums, products and their running forms of raw arrays of integers, in their class and limited to its range."""

from __future__ import annotations

from typing import Any

from dlarray.backend import class_name, namespace, to_numpy
from dlarray.integers.arithmetic import computed
from dlarray.integers.classes import LIMITS, as_double, converted, is_wide

Array = Any


def total(x: Array, axes: tuple[int, ...]) -> Array:
    """The sum over axes in the class of x, limited once."""
    xp, name = namespace(x), class_name(x.dtype)
    if not is_wide(name):
        return converted(xp.sum(as_double(x), axis=axes, keepdims=True), name)
    # 32 bits at a time, so that no sum leaves its range: those above with what is carried over from those below
    mask = xp.full_like(x, 2**32 - 1)
    low = xp.sum(x & mask, axis=axes, keepdims=True)
    shift = xp.full_like(low, 32)
    high = xp.sum(x >> xp.full_like(x, 32), axis=axes, keepdims=True) + (low >> shift)
    least, most = (value >> 32 for value in LIMITS[name])
    inside = (xp.clip(high, least, most) << shift) + (low & xp.full_like(low, 2**32 - 1))
    inside = xp.where(high > most, xp.full_like(inside, LIMITS[name][1]), inside)
    return xp.where(high < least, xp.full_like(inside, LIMITS[name][0]), inside)


def product(x: Array, axes: tuple[int, ...]) -> Array:
    """The product over axes in the class of x."""
    xp, name = namespace(x), class_name(x.dtype)
    if not is_wide(name):
        return converted(xp.prod(as_double(x), axis=axes, keepdims=True), name)
    for axis in axes:
        if x.shape[axis]:
            x = _part(running("times", x, axis), axis, -1, None)
        else:
            shape = list(x.shape)
            shape[axis] = 1
            x = xp.ones(tuple(shape), dtype=x.dtype, device=x.device)
    return x


def running(operation: str, x: Array, axis: int) -> Array:
    """Running sums ("plus") or products ("times") along an axis, limited at every step."""
    xp, name = namespace(x), class_name(x.dtype)
    run = xp.cumulative_sum if operation == "plus" else xp.cumulative_prod
    with_doubles = run(as_double(x), axis=axis + x.ndim)
    low, high = LIMITS[name]
    bound = 2.0**53 if is_wide(name) else float(high)  # up to here a double is exact
    outside = (with_doubles > bound) | (with_doubles < max(float(low), -bound))
    if not bool(to_numpy(xp.any(outside))):
        return xp.astype(with_doubles, x.dtype)
    parts = [_part(x, axis, 0, 1)]
    for k in range(1, x.shape[axis]):
        parts.append(computed(operation, parts[-1], _part(x, axis, k, k + 1), name))
    return xp.concat(parts, axis=axis)


def _part(x: Array, axis: int, start: int, stop: int | None) -> Array:
    return x[(..., slice(start, stop)) + (slice(None),) * (-axis - 1)]

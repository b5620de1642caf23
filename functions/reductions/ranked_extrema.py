"""max and min by magnitude or by real part: complex numbers, and ComparisonMethod."""

from __future__ import annotations

import math
from typing import Any

from dlarray.along_axes import lines, reduced_shape
from dlarray.autodiff.untraced import value_of
from dlarray.backend import device_of, namespace
from dlarray.conversion import namespace_of
from dlarray.functions.sorting.ordering import keys_of, order_along


def place(raw: Any, axes: tuple[int, ...], largest: bool, omit: bool, method: str) -> Any:
    """Where the first extreme value stands among the reduced ones (0-based); NaN wins unless it is left out."""
    return order_along(lines(raw, axes), -1, largest, "last" if omit else "first", method)[..., 0]


def extreme(array: Any, axes: tuple[int, ...], places: Any) -> Any:
    """The values at the places, and their gradients."""
    xp, raw = namespace_of(array), value_of(array)
    rows = lines(array, axes)
    if array is raw:
        found = xp.take_along_axis(rows, places[..., None], axis=-1)
        return xp.reshape(found, reduced_shape(raw, axes))
    steps = namespace(raw).arange(math.prod(raw.shape[a] for a in axes), device=device_of(raw))
    hit = steps == places[..., None]
    found = xp.sum(xp.where(hit, rows, xp.zeros_like(rows)), axis=-1)
    return xp.reshape(found, reduced_shape(raw, axes))


def of_two(a: Any, b: Any, largest: bool, omit: bool, method: str) -> Any:
    """The extreme one of each pair; of equal ones the first."""
    x, y = value_of(a), value_of(b)
    rp = namespace(x, y)
    better = rp.zeros((), dtype=rp.bool, device=device_of(x))
    equal = ~better
    for mine, other in zip(keys_of(rp, x, method), keys_of(rp, y, method), strict=True):
        better = better | (equal & ((mine > other) if largest else (mine < other)))
        equal = equal & (mine == other)
    first, second = rp.isnan(x), rp.isnan(y)
    stays = ((better | equal) & ~first) | second if omit else first | (~second & (better | equal))
    return namespace_of(a if a is not x else b).where(stays, a, b)

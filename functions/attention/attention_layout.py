"""How data of any format becomes (positions, batch, channels) in storage, and back: for attention and its like."""

from __future__ import annotations

from typing import Any, NamedTuple

from dlarray.array import dlarray
from dlarray.conversion import namespace_of


class Layout(NamedTuple):
    """The axes of a format in the order that attention computes in."""

    order: tuple[int, ...]  # the axes, those of size 1 first
    back: tuple[int, ...]
    has: tuple[bool, bool]  # whether there are positions, and a batch


def layout_of(fmt: str) -> Layout:
    rank = len(fmt)
    axes = {label: rank - 1 - d for d, label in enumerate(fmt)}  # from 0; U may repeat
    others = tuple(rank - 1 - d for d, label in enumerate(fmt) if label == "U")
    positions = tuple(axes[label] for label in "ST" if label in axes)
    batch = (axes["B"],) if "B" in axes else ()
    order = (*others, *positions, *batch, axes["C"])
    back = tuple(sorted(range(rank), key=order.__getitem__))
    return Layout(order, back, (bool(positions), bool(batch)))


def as_sequence(array: Any, layout: Layout) -> Any:
    """An array as (positions, batch, channels)."""
    xp = namespace_of(array)
    if layout.order != tuple(range(array.ndim)):
        array = xp.permute_dims(array, layout.order)
    shape = tuple(array.shape)
    whole = (
        shape[-1 - layout.has[1] - 1] if layout.has[0] else 1,
        shape[-2] if layout.has[1] else 1,
        shape[-1],
    )
    return array if shape == whole else xp.reshape(array, whole)


def from_sequence(y: Any, layout: Layout, fmt: str) -> dlarray:
    """A result (positions, batch, channels) in a format."""
    xp = namespace_of(y)
    t, b, c = y.shape
    singles = len(fmt) - 1 - sum(layout.has)
    shape = (1,) * singles + ((t,) if layout.has[0] else ()) + ((b,) if layout.has[1] else ()) + (c,)
    if shape != (t, b, c):
        y = xp.reshape(y, shape)
    if layout.back != tuple(range(len(shape))):
        y = xp.permute_dims(y, layout.back)
    return dlarray.from_array(y, fmt)

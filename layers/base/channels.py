"""What layers for sequences share: the channel dimension that data may lack, and the dimension of the positions."""

from __future__ import annotations

from typing import Any

from dlarray import formats
from dlarray.array import dlarray
from dlarray.conversion import namespace_of
from dlarray.errors import FormatError


def with_channel(X: dlarray) -> dlarray:
    """X with a dimension for the channel, of size 1 where X has none."""
    fmt = X._format
    if "C" in fmt:
        return X
    new, place = formats.insert(fmt, "C")
    array = X.array
    shape = list(X.shape)
    shape.insert(place, 1)
    return dlarray.from_array(namespace_of(array).reshape(array, tuple(shape[::-1])), new)


def needs_labels(layer: Any, X: dlarray) -> None:
    """Whether the data has labels."""
    if not X._format:
        raise FormatError(
            f"{layer.describe()}: the data has no labels ({X.describe()}), so the positions cannot be found; "
            'fix: label it, X = dlarray(X, "CBT")'
        )


def position_label(layer: Any, X: dlarray, wanted: str = "auto") -> str:
    """The label of the dimension with the positions: time where there is one, else the only spatial dimension."""
    needs_labels(layer, X)
    fmt = X._format
    if "T" in fmt and wanted != "spatial":
        return "T"
    if fmt.count("S") == 1 and wanted != "temporal":
        return "S"
    what = {"temporal": "a time dimension", "spatial": "exactly one spatial dimension"}.get(
        wanted, "a time dimension, or exactly one spatial dimension"
    )
    raise FormatError(
        f"{layer.describe()}: the data must have {what}, but it is {X.describe()}; "
        'fix: label it, X = dlarray(X, "CBT") or dlarray(X, "SCB")'
    )


def spread(columns: Any, X: dlarray, label: str) -> dlarray:
    """Columns, one for each position (stored as positions × channels), as data like X, the same for all else.

    X has a channel dimension.
    """
    xp = namespace_of(columns)
    place, c = X.axis(label), X.axis("C")
    assert place is not None and c is not None
    if place > c:  # stored channels × positions: "SCB"
        columns = xp.permute_dims(columns, (1, 0))
    rank = len(X._format)
    outer, inner = min(place, c), max(place, c)
    small, full = [1] * rank, list(X.shape[::-1])
    small[outer], small[inner] = columns.shape
    full[outer], full[inner] = columns.shape
    if small != list(columns.shape):
        columns = xp.reshape(columns, tuple(small))
    return X.wrap(columns if small == full else xp.broadcast_to(columns, tuple(full)))

"""What has been read and will be wanted again: it is kept, as far as there is memory for it.

The statistics that input layers normalize with are those of all data, and are known before the first iteration: so all
data are read before the first epoch.  What a datastore of this package reads is kept for all epochs.  What a function
of the user's has read may be another thing the next time: it is kept for the first epoch alone, and not at all if it
drew random numbers of ours.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray import limits
from dlarray.array import dlarray
from dlarray.categorical import categorical
from dlarray.training.datastores.combined_datastores import gives_columns, side_by_side
from dlarray.training.datastores.observations import Stack


class Kept:
    """What is kept of the datastores that are side by side in a datastore.

    ``always`` says that all that is read of what stays the same is kept, and not only what is read beforehand.
    """

    def __init__(self, ds: Any, always: bool) -> None:
        self.parts: list[_Part | None] = []
        if gives_columns(ds):
            purse = _Purse(limits.spare())
            self.parts = [None if d.in_memory else _Part(d.steady, purse, always) for d in side_by_side(ds)]


class _Purse:
    def __init__(self, left: float) -> None:
        self.left = left  # bytes


class _Part:
    """What is kept of one datastore, by the numbers of its observations: the values of their variables."""

    def __init__(self, steady: bool, purse: _Purse, always: bool) -> None:
        self.steady, self.purse, self.again = steady, purse, steady and always
        self.values: dict[int, tuple] = {}

    def has(self, places: np.ndarray) -> bool:
        """Whether all of these observations are kept."""
        return bool(self.values) and all(i in self.values for i in places.tolist())

    def missing(self, places: np.ndarray) -> np.ndarray:
        """Which of these observations are not kept, as a mask."""
        return np.asarray([i not in self.values for i in places.tolist()])

    def columns(self, places: np.ndarray, spend: bool, others: dict[int, tuple] | None = None) -> list:
        """Observations, variable by variable; ``spend`` lets go of those that are kept for one time.

        ``others`` are those that are not kept.
        """
        rows = [self.values[i] if i in self.values else (others or {})[i] for i in places.tolist()]
        if spend and not self.again:
            for i in places.tolist():
                self.purse.left += sum(map(_size, self.values.pop(i, ())))
        return [_column(column) for column in zip(*rows, strict=True)]

    def keep(self, places: np.ndarray, columns: list, looked: bool) -> None:
        """Keep observations that were read; ``looked`` says that they were read to look at them."""
        if not self.again and not looked:
            return
        rows = _rows(columns)
        for i, row in zip(places.tolist(), rows, strict=False):
            size = sum(map(_size, row))
            if size > self.purse.left:
                return
            if i not in self.values:
                self.values[i] = row
                self.purse.left -= size


def by_number(places: np.ndarray, columns: list) -> dict[int, tuple]:
    """Observations that were read, by their numbers."""
    return dict(zip(places.tolist(), _rows(columns), strict=False))


def _rows(columns: list) -> list[tuple]:
    columns = [list(map(_Slice, c.array)) if type(c) is Stack else list(c) for c in columns]
    return list(zip(*columns, strict=True))


class _Slice:
    """One of the observations that were read into one array."""

    __slots__ = ("array",)

    def __init__(self, array: np.ndarray) -> None:
        self.array = array


def _size(value: Any) -> float:
    """The bytes of a value; infinitely many where they are not known."""
    if isinstance(value, _Slice):
        value = value.array
    elif isinstance(value, dlarray):
        value = value._data
    elif isinstance(value, categorical):
        return value._codes.nbytes + 200
    if isinstance(value, np.ndarray) and not isinstance(value, np.memmap) and value.dtype != object:
        return value.nbytes + 200
    return float("inf")


def share_memory(one: tuple, other: tuple) -> bool:
    """Whether a function has given the same memory for two observations."""
    pairs = zip(one, other, strict=False)
    return any(
        isinstance(a, np.ndarray) and isinstance(b, np.ndarray) and np.may_share_memory(a, b)
        for a, b in pairs
    )


def _column(values: tuple) -> Any:
    """The values of one variable."""
    first = values[0]
    if all(type(v) is _Slice for v in values):
        arrays = [v.array for v in values]
        if all(a.shape == first.array.shape and a.dtype == first.array.dtype for a in arrays):
            return Stack(np.stack(arrays))
    return [dlarray.from_array(v.array) if type(v) is _Slice else v for v in values]

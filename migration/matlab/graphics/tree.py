"""The tree of what is drawn: parents, children, and the numbers that handles have among numbers."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from typing import Any
from weakref import WeakValueDictionary

from dlarray.migration.matlab.values import Handle

# Handles by the numbers that they have in arrays of numbers.
NUMBERS: WeakValueDictionary[float, Any] = WeakValueDictionary()
_COUNT = itertools.count(1)


class Node(Handle):
    """A place in the tree, with matplotlib's artists and the values of properties that were set."""

    artists: list[Any]
    values: dict[str, Any]
    inner: list[Any]
    parent: Any
    number: float

    def __init__(self, parent: Any = None, artists: Iterable[Any] = (), /, **values: Any):
        vars(self).update(
            artists=list(artists), values={}, inner=[], parent=None, number=0.5 + next(_COUNT) / 2**20
        )
        NUMBERS[self.number] = self
        for artist in self.artists:
            artist.dlarray_handle = self
        if parent is not None:
            self.under(parent)
        self.values.update(values)

    # -- the tree -----------------------------------------------------------------------------------------------
    def under(self, parent: Any) -> None:
        """Make it a child of another object."""
        if self.parent is not None:
            self.parent.inner.remove(self)
        vars(self)["parent"] = parent
        parent.inner.append(self)

    def children(self) -> list[Any]:
        """The children, the newest first."""
        return list(reversed(self.inner))

    def family(self) -> list[Any]:
        """The object and all below it."""
        return [self, *(one for child in self.children() for one in child.family())]

    def above(self, kind: type) -> Any:
        """The nearest object of a class, from this one upwards."""
        one: Any | None = self
        while one is not None and not isinstance(one, kind):
            one = one.parent
        return one

    def delete(self) -> None:
        """Remove it and all below it from the figure."""
        if getattr(self, "_deleted", False):
            return
        for child in list(self.inner):
            child.delete()
        for artist in self.artists:
            try:
                artist.remove()
            except (NotImplementedError, ValueError, AttributeError):
                artist.set_visible(False)
        if self.parent is not None:
            self.parent.inner.remove(self)
        vars(self)["_deleted"] = True
        NUMBERS.pop(self.number, None)

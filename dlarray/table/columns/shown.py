"""The columns that a table has shown: kept, so that a loop over the rows does not copy a column at each turn."""

from __future__ import annotations

import sys
import weakref
from collections.abc import Callable
from typing import Any

from dlarray.table.column import Column


def _references(kept: dict[str, tuple[list, Any]], name: str) -> int:
    """How many references there are to a column that is kept, as this function sees them."""
    return sys.getrefcount(kept[name][1])


# What it says of a column that is kept and that nobody else holds; -1, which it never says, where threads count.
_ONE = _references({"": ([], [0])}, "") if getattr(sys, "_is_gil_enabled", lambda: True)() else -1


class Shown:
    """Columns by their names, each with the values of the table that it was made of."""

    __slots__ = ("_kept",)

    def __init__(self) -> None:
        self._kept: dict[str, tuple[list, Any]] = {}

    def known(self, name: str, values: list, make: Callable[[], Any]) -> Any:
        """The column of these values, to be asked what it is and not to be given away."""
        found = self._kept.get(name)
        if found is None or found[0] is not values:
            found = self._kept[name] = (values, make())
        return found[1]

    def own(self, name: str, values: list, make: Callable[[], Any], again: Callable[[Any], Any]) -> Any:
        """The column of these values for somebody who may keep it: no one else has it, so that it may change."""
        column = self.known(name, values, make)
        if _references(self._kept, name) != _ONE + 1:  # the name ``column`` above
            self._kept[name] = (values, column := again(column))
        return column

    def changed(self, name: str, by: Any = None) -> None:
        """The values were stored into: only the column by which that was done is still what they are."""
        if name in self._kept and self._kept[name][1] is not by:
            del self._kept[name]


class ShowsColumns:
    """How a table gives its columns to those who read them."""

    __slots__ = ()

    @property
    def _columns_shown(self: Any) -> Shown:
        """The columns that somebody has read."""
        try:
            return object.__getattribute__(self, "_kept_columns")
        except AttributeError:  # nobody has
            return self._forget_columns()

    def _forget_columns(self: Any) -> Shown:
        """Keep no column that somebody has read."""
        object.__setattr__(self, "_kept_columns", Shown())
        return self._kept_columns

    def _as_column(self: Any, name: str) -> Column:
        """A column that is no categorical, to be asked what it is, and not to be given away."""
        return self._columns_shown.known(name, self._columns[name], lambda: self._made_column(name))

    def _column_read(self: Any, name: str) -> Column:
        """A column that is no categorical, for somebody who may keep it."""
        return self._columns_shown.own(
            name, self._columns[name], lambda: self._made_column(name), Column.again
        )

    def _labels_read(self: Any, name: str) -> Any:
        """A categorical, for somebody who may keep it."""
        return self._columns_shown.own(
            name,
            self._columns[name],
            lambda: self._telling(name, self._categories[name].with_labels(self._columns[name])),
            lambda labels: self._telling(name, labels.copy()),
        )

    def _made_column(self: Any, name: str) -> Column:
        of_class = self._blank_classes.get(name, "double")
        return Column(self._columns[name], name, self, self._kinds[name], of_class)

    def _telling(self: Any, name: str, labels: Any) -> Any:
        """Labels that tell this table, while somebody holds it, what is stored into them."""
        table = weakref.ref(self)

        def told(changed: Any) -> None:
            if (owner := table()) is not None:
                setattr(owner, name, changed)

        return labels.kept_by(told)

"""The classes of the columns of a table, and what describes it, as `table` keeps both."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from dlarray.table.number_classes import in_class, plain_number
from dlarray.table.properties import NAMES, Description, described

_HELD = {
    "labels": "categorical",
    "categorical": "categorical",
    "string": "string",
    "char": "char",
    "table": "table",
    "cell": "cell",
}


class Classes:
    """Classes of columns, and descriptions."""

    __slots__ = ()

    def number_class(self: Any, name: str) -> str:
        """The class of the numbers of a column; one without rows has that of its rows before, or as it was made."""
        return self._as_column(name).number_class if self._kinds[name] in ("numeric", "rows") else "double"

    def column_classes(self: Any) -> dict[str, str]:
        """MATLAB's name of the class of each column."""
        return {name: self._class_of(name) for name in self._columns}

    def _class_of(self: Any, name: str) -> str:
        kind, values = self._kinds[name], self._columns[name]
        if kind in ("numeric", "rows"):
            return self.number_class(name)
        if kind == "times":
            return getattr(values[0], "matlab_class", type(values[0]).__name__) if values else "datetime"
        return _HELD.get(kind, "cell")

    def in_class_of(self: Any, name: str, value: Any) -> Any:
        """A number as a column takes it that has it stored into one of its rows; anything else as it is."""
        if self._kinds.get(name) not in ("numeric", "rows"):
            return value
        if type(value).__name__ == "dlarray" and value.shape == (1, 1):
            value = plain_number(value)
        if self._kinds[name] == "rows" and len(getattr(value, "shape", ())) == 2 and value.shape[0] == 1:
            value = np.asarray(value)[0].tolist()
        row = isinstance(value, list) and self._kinds[name] == "rows"
        if not row and not isinstance(value, (bool, int, float, np.number, np.bool_)):
            return value
        known = self._columns[name] or name in self._blank_classes
        return in_class([value], self.number_class(name))[0] if known else value

    @property
    def description(self: Any) -> Description:
        """What describes the table and its columns."""
        return self._description

    @property
    def DimensionNames(self: Any) -> list[str]:
        """The names of both dimensions."""
        return [self._description.row_name, self._description.variables_name]

    def describe_as(self: Any, tables: Sequence[Any]) -> None:
        """Take over what describes tables that this one was made of; what the first one says counts."""
        own = tables[0].description
        for T in tables[1:]:
            own = own.joined(T.description)
        object.__setattr__(self, "_description", own)

    def set_property(self: Any, name: str, value: Any) -> None:
        """``T.Properties.Name = value``."""
        if name in NAMES:
            setattr(self, name, value)
        else:
            object.__setattr__(self, "_description", described(self, name, value))

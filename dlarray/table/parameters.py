"""Tables with a column ``Value`` as nests (see `dlarray.nests`): parameters of networks, their gradients and states."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dlarray.errors import ArgumentError, SizeError


class Parameters:
    """How the values of a table are taken out and put back."""

    __slots__ = ()

    def with_values(self: Any, values: Sequence) -> Any:
        """The same rows with another ``Value`` column."""
        if "Value" not in self._columns:
            raise ArgumentError("only a table with a column Value can be taken for a set of parameters.")
        if len(values) != len(self):
            raise SizeError(f"this table has {len(self)} rows, but {len(values)} values are given.")
        return self._like({**self._columns, "Value": list(values)})

    def __nest_children__(self: Any) -> list:
        return list(self._columns.get("Value", ()))

    def __nest_rebuild__(self: Any, children: Sequence) -> Any:
        return self.with_values(children) if "Value" in self._columns else self

    def __static_parts__(self: Any) -> tuple:
        """What the table is besides its values, for those who ask whether two tables are alike."""
        return tuple([(n, self._kinds[n], None if n == "Value" else v) for n, v in self._columns.items()])

    def __nest_labels__(self: Any) -> list:
        if "Value" not in self._columns:
            return []
        if "Layer" in self._columns and "Parameter" in self._columns:
            columns = self._columns
            return [f"{a}/{b}" for a, b in zip(columns["Layer"], columns["Parameter"], strict=True)]
        return list(range(len(self)))

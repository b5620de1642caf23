"""Stores into a column by MATLAB's subscripts: ``t.Value.paren[1] = 5``, ``t.Value.brace[1] = 5``."""

from __future__ import annotations

from typing import Any

from dlarray.errors import IndexingError, SizeError
from dlarray.subscripts import paren
from dlarray.table.column_kinds import rows_of
from dlarray.table.labels import label_text
from dlarray.table.number_classes import taken


class ColumnBrace:
    """The contents of rows of a column that are counted from 1."""

    __slots__ = ("_column",)

    def __init__(self, column: Any) -> None:
        self._column = column

    def _place(self, index: Any) -> int:
        column = self._column
        row, *rest = index if isinstance(index, tuple) and len(index) == 2 else (index,)
        for other in rest:
            column._counted(other, 1, "columns")
        places = paren(row, len(column)).as_list().tolist()
        if len(places) != 1 or not 0 <= places[0] < len(column):
            raise IndexingError(
                f"the column {column.name} has {len(column)} rows, but the index is {index}; fix: the number of one row"
            )
        return places[0]

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, tuple) and len(index) == 2 and self._column.held == "texts":
            found = self._column(*index)
            if len(found) != 1 or not isinstance(found[0], str):
                raise IndexingError(
                    f"the column {self._column.name} gives several texts for {index}; fix: the row and column of one"
                )
            return found[0]
        return taken(list.__getitem__(self._column, self._place(index)))

    def __setitem__(self, index: Any, value: Any) -> None:
        self._column[self._place(index)] = value


class ColumnParen:
    """Stores into rows of a column that are counted from 1."""

    __slots__ = ("_column",)

    def __init__(self, column: Any) -> None:
        self._column = column

    def __setitem__(self, index: Any, value: Any) -> None:
        column = self._column
        places = paren(index, len(column)).as_list().tolist()
        if column._owner is None and column.held == "numeric" and places:  # no table: MATLAB makes it longer
            list.extend(column, [type(column[0])()] * (max(places) + 1 - len(column)) if column else [])
        if any(not 0 <= k < len(column) for k in places):
            raise IndexingError(
                f"the column {column.name} has {len(column)} rows, but the index is {index}; fix: t.paren[k, "
                "':'] = values adds a row"
            )
        values = (
            rows_of(value) if getattr(value, "shape", ()) or isinstance(value, (list, tuple)) else [value]
        )
        if len(values) not in (1, len(places)):
            raise SizeError(f"{len(places)} rows of {column.name} are assigned {len(values)} values")
        for k, one in zip(places, values if len(values) > 1 else values * len(places), strict=True):
            column[k] = label_text(one)

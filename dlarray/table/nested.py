"""Columns that are tables themselves: kept as rows, each a table of one row, and read as one table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from dlarray.errors import ArgumentError


def is_table(values: Any) -> bool:
    """Whether a value is a table."""
    return hasattr(values, "row_keys") and hasattr(values, "paren_names")


def rows_of_table(values: Any) -> list:
    """The rows of a table, each a table; row times have no place in a column."""
    if getattr(values, "_times", None) is not None:
        raise ArgumentError("table: a column is a timetable; fix: a table, timetable2table(TT)")
    return [_row(values, k) for k in range(len(values))]


def _row(of: Any, k: int) -> Any:
    made: Any = object.__new__(_plain(type(of)))
    object.__setattr__(made, "_columns", {name: [values[k]] for name, values in of._columns.items()})
    object.__setattr__(made, "_description", of.description)
    for part in ("_kinds", "_categories", "_blank_classes"):
        object.__setattr__(made, part, dict(getattr(of, part)))
    object.__setattr__(made, "_names_of_rows", None)
    return made


def are_rows(values: Sequence) -> bool:
    """Whether these are rows of a table: tables of one row with the same columns."""
    return (
        bool(values)
        and all(is_table(v) and len(v) == 1 for v in values)
        and all(v.VariableNames == values[0].VariableNames for v in values)
    )


def table_of_rows(rows: Sequence, keeper: Callable[[Any], Any]) -> Any:
    """The table whose rows these are; what is stored into it goes to ``keeper``, as ``T.sub.a = values`` asks."""
    first = rows[0]
    columns = {n: [v for row in rows for v in row._columns[n]] for n in first.VariableNames}
    kind: Any = type(first)
    made: Any = object.__new__(_kept(kind))
    object.__setattr__(made, "_description", first.description)
    for part in ("_kinds", "_categories", "_blank_classes"):
        object.__setattr__(made, part, dict(getattr(first, part)))
    object.__setattr__(made, "_columns", columns)
    object.__setattr__(made, "_names_of_rows", None)
    for name in [n for n in columns if n in made._categories]:
        known = dict.fromkeys(c for row in rows for c in row._categories[name].categories())
        if list(known) != list(first._categories[name].categories()):
            made._categories[name] = first._categories[name].with_labels(list(known))
    object.__setattr__(made, "_keeper", keeper)
    return made


def _plain(kind: type) -> type:
    return getattr(kind, "kept_kind", kind)


@lru_cache(maxsize=8)
def _kept(kind: Any) -> Any:
    """The class of tables that stand in a column of another."""

    class Kept(kind):
        __slots__ = ("_keeper",)
        kept_kind = kind

        def _tell(self) -> None:
            keeper = getattr(self, "_keeper", None)
            if keeper is not None:
                keeper(self)

        def __setattr__(self, name: str, values: Any) -> None:
            super().__setattr__(name, values)
            self._tell()

        def __setitem__(self, index: Any, value: Any) -> None:
            super().__setitem__(index, value)
            self._tell()

        def become(self, other: Any) -> None:
            super().become(other)
            self._tell()

        def __iter__(self) -> Iterator:
            """The rows as tables, which a column of tables is made of again."""
            return iter(rows_of_table(self))

    Kept.__name__ = Kept.__qualname__ = kind.__name__
    Kept.__doc__ = kind.__doc__
    return Kept

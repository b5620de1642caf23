"""Columns of tables by name, number, type or question, and as functions take them."""

from __future__ import annotations

from typing import Any

from dlarray.arguments import one_truth
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.shared.table_keys import chosen_names
from dlarray.migration.matlab.strings import MissingString, String, StringArray
from dlarray.table import table
from dlarray.table.number_classes import dlarray_of


def names_of(caller: str, argument: str, T: table, chosen: Any) -> list[str]:
    """Columns by name, number, mask, type, or a function that is true of them."""
    if hasattr(chosen, "columns_of"):
        return chosen.columns_of(T)
    if callable(chosen) and not hasattr(chosen, "shape"):
        return [n for n in T.VariableNames if one_truth(chosen(column(T, n)))]
    return chosen_names(caller, argument, T, chosen)


def column(T: table, name: str) -> Any:
    """A column as a function takes it."""
    values = T[name]
    kind = T.column_kinds()[name]
    if kind in ("numeric", "rows"):
        return dlarray_of(list(values), T.number_class(name))
    if kind == "string" and any(isinstance(v, (String, MissingString)) for v in values):
        return StringArray(list(values), (len(T), 1))
    return Cell(list(values), (len(T), 1)) if kind in ("string", "cell") else values

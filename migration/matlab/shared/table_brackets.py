"""Tables in brackets: rows below rows, with cells as rows, and columns beside columns."""

from __future__ import annotations

from typing import Any

from dlarray.array import dlarray
from dlarray.errors import ClassError, SizeError, describe
from dlarray.migration.matlab.cells import Cell, as_cell, is_brackets
from dlarray.migration.matlab.strings import String
from dlarray.table import brackets, table
from dlarray.table.number_classes import plain_number


def below(parts: tuple) -> table:
    """``[T1; T2]`` and ``[T; {a, b}]``: columns are matched by name, cells by their place."""
    parts = tuple(p for p in parts if not is_brackets(p))
    tables = [p for p in parts if isinstance(p, table)]
    like = next((T for T in tables if T.VariableNames), tables[0])
    return brackets.below([p if isinstance(p, table) else _of_cells(p, like) for p in parts])


def _of_cells(part: Any, like: table) -> table:
    """The rows of a cell array as a table whose columns of texts are cells or strings, as those of another table."""
    if not isinstance(part, (list, tuple)):
        raise ClassError(
            f"vertcat: a table is put above {describe(part)}; fix: a table, or a cell array of a row"
        )
    cells = as_cell(part)
    height, width = cells.shape
    names = like.VariableNames or [f"Var{j + 1}" for j in range(width)]  # a table of size 0×0 is left out
    if width != len(names):
        raise SizeError(
            f"vertcat: the table has {len(names)} columns, the cell array {width}; fix: equally many"
        )
    columns: dict[str, list] = {}
    for j, name in enumerate(names):
        values = [own_number(v) for v in cells[j * height : (j + 1) * height]]
        words = all(isinstance(v, str) for v in values)
        if name in like.VariableNames:
            texts = words and getattr(like[name], "held", "") == "cell"
        else:
            texts = words and not any(isinstance(v, String) for v in values)
        columns[name] = Cell(values, (height, 1)) if texts else values
    return table(columns)


def own_number(value: Any) -> Any:
    """A number in its class where one number was computed, which is what columns hold."""
    if not isinstance(value, dlarray) or value.shape != (1, 1) or value._format:
        return value
    return plain_number(value)


def beside(parts: tuple) -> table:
    """``[T1 T2]``: the columns of several tables."""
    return brackets.beside([p for p in parts if not is_brackets(p)])

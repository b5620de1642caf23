"""Tables in brackets: rows below rows, with cells as rows, and columns beside columns."""

from __future__ import annotations

from typing import Any

from dlarray.array import dlarray
from dlarray.errors import ClassError, SizeError, describe
from dlarray.migration.matlab.cells import Cell, as_cell, is_brackets
from dlarray.table import table


def below(parts: tuple) -> table:
    """``[T1; T2]`` and ``[T; {a, b}]``: columns are matched by name, cells by their place."""
    parts = tuple(p for p in parts if not is_brackets(p))
    made = next(p for p in parts if isinstance(p, table)).copy()
    names = made.VariableNames
    started = False
    for p in parts:
        rows = _rows(p, names)
        if not started and isinstance(p, table) and p.VariableNames == names:
            made, started = p.copy(), True
            continue
        if not started:  # cells before the first table
            made, started = made("1:0", ":"), True
        for row in rows:
            made.paren[made.height + 1, ":"] = Cell(row)
    return made


def _rows(part: Any, names: list[str]) -> list[list]:
    if isinstance(part, table):
        if sorted(part.VariableNames) != sorted(names):
            raise SizeError(
                f"vertcat: the tables have the columns {', '.join(names)} and {', '.join(part.VariableNames)}; "
                "fix: the same columns"
            )
        return [list(row) for row in zip(*(list(getattr(part, n)) for n in names), strict=True)]
    if not isinstance(part, (list, tuple)):
        raise ClassError(
            f"vertcat: a table is put above {describe(part)}; fix: a table, or a cell array of a row"
        )
    cells = as_cell(part)
    height, width = cells.shape
    if width != len(names):
        raise SizeError(
            f"vertcat: the table has {len(names)} columns, the cell array {width}; fix: equally many"
        )
    return [[own_number(cells[j * height + i]) for j in range(width)] for i in range(height)]


def own_number(value: Any) -> Any:
    """A number of its own where one number was computed, which is what columns hold."""
    return (
        value.item() if isinstance(value, dlarray) and value.shape == (1, 1) and not value._format else value
    )


def beside(parts: tuple) -> table:
    """``[T1 T2]``: the columns of several tables."""
    parts = tuple(p for p in parts if not is_brackets(p))
    bad = next((p for p in parts if not isinstance(p, table)), None)
    if bad is not None:
        raise ClassError(f"horzcat: a table is put beside {describe(bad)}; fix: table({describe(bad)})")
    made = parts[0].copy()
    for p in parts[1:]:
        for name in p.VariableNames:
            if name in made.VariableNames:
                raise ClassError(f"horzcat: two tables have a column {name}; fix: other VariableNames")
            setattr(made, name, getattr(p, name))
    return made

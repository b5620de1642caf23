"""Assignment to a table with MATLAB's parentheses: ``t.paren[rows, columns] = values``."""

from __future__ import annotations

import datetime as pythons
from collections.abc import Sequence
from typing import Any

import numpy as np

from dlarray import names
from dlarray.display.times import TIMES
from dlarray.endexpr import End, read_text
from dlarray.errors import ArgumentError, IndexingError, SizeError, describe
from dlarray.table.column import Column
from dlarray.table.column_kinds import NUMBER_TYPES, kind_of, rows_of
from dlarray.table.labels import has_categories, label_text
from dlarray.table.number_classes import array_in_class, joined_class
from dlarray.table.texts import texts


class TableParen:
    """Reads and writes a table with MATLAB's subscripts, which count from 1."""

    __slots__ = ("_table",)

    def __init__(self, table: Any) -> None:
        self._table = table

    def __getitem__(self, key: Any) -> Any:
        return self._table(*_two(key))

    def __setitem__(self, key: Any, value: Any) -> None:
        t = self._table
        rows, columns = _two(key)
        if value is None or (isinstance(value, list) and not value):
            _delete(t, rows, columns)
            return
        if fresh := _new_names(t, columns):
            _make(t, fresh, rows, value)
            return
        names = t.paren_names(columns)
        if not (isinstance(rows, str) and rows in t.RowNames) and _is_next(rows, len(t)):
            _append(t, names, _values(t, names, value, 1))
            return
        places = t.paren_rows(rows)
        if len(names) == len(places) == 1 and _put(t, names[0], places[0], value):
            return
        for name, new in zip(names, _values(t, names, value, len(places)), strict=True):
            column = list(t[name])
            for k, v in zip(places, new, strict=True):
                column[k] = t.in_class_of(name, label_text(v))
            t[name] = _alike(t, name, column)


class TableBrace:
    """Reads and writes the contents of a table with MATLAB's subscripts, which count from 1."""

    __slots__ = ("_table",)

    def __init__(self, table: Any) -> None:
        self._table = table

    def __getitem__(self, key: Any) -> Any:
        chosen = self._table(*_two(key))
        labels = [chosen[name] for name in chosen.VariableNames if has_categories(chosen[name])]
        if labels and len(labels) == len(chosen.VariableNames):
            return labels[0] if len(labels) == 1 else names.find("horzcat")(*labels)
        classes = list(chosen.column_classes().values())
        if set(chosen.column_kinds().values()) <= {"numeric", "rows"} and len(chosen):
            kind = joined_class(classes)
            parts = [names.find(kind)(chosen[name]) for name in chosen.VariableNames]
            return parts[0] if len(parts) == 1 else names.find("horzcat")(*parts)
        columns = [list(chosen[name]) for name in chosen.VariableNames]
        kinds = {kind_of(values) for values in columns}
        if kinds == {"table"} and len(columns) == 1:
            return chosen[chosen.VariableNames[0]].copy()
        if kinds <= {"numeric", "rows"}:
            kind = joined_class(classes)
            rows = [
                [v for column in columns for v in (column[k] if isinstance(column[k], list) else [column[k]])]
                for k in range(len(chosen))
            ]
            made = array_in_class(rows, kind) if rows else np.zeros((0, len(columns)))
            return names.find(kind)(made)
        if columns and all(isinstance(v, (complex, *NUMBER_TYPES)) for column in columns for v in column):
            return names.find("double")(np.asarray(columns, dtype=complex).T)
        if len(columns) == 1:
            name = chosen.VariableNames[0]
            held = getattr(getattr(chosen, name), "held", "")
            one = len(columns[0]) == 1 and not _holds_cells(getattr(chosen, name))
            return columns[0][0] if one else Column(columns[0], name, held=held)
        raise ArgumentError(
            f"braces take columns of one kind, but {', '.join(chosen.VariableNames)} hold {', '.join(sorted(kinds))}; "
            "fix: t(rows, columns), which is a table"
        )

    def __setitem__(self, key: Any, value: Any) -> None:
        t = self._table
        rows, columns = _two(key)
        if fresh := _new_names(t, columns):
            _make(t, fresh, rows, value)
            return
        names = t.paren_names(columns)
        places = t.paren_rows(rows)
        if len(names) == 1 and len(places) > 1 and _is_listed(value, len(places)):
            column = list(t[names[0]])
            for k, one in zip(places, list(value), strict=True):
                column[k] = t.in_class_of(names[0], one)
            t[names[0]] = _alike(t, names[0], column)
            return
        if len(names) == len(places) == 1:
            if _put(t, names[0], places[0], value):
                return
            column = list(t[names[0]])
            cell = isinstance(value, list) and len(value) == 1 and hasattr(type(value), "brace")
            content = value[0] if cell and _holds_cells(t[names[0]]) else value
            column[places[0]] = t.in_class_of(names[0], content)
            t[names[0]] = _alike(t, names[0], column)
            return
        matrix = np.asarray(value)
        if matrix.ndim != 2 or matrix.shape not in ((len(places), len(names)), (1, 1)):
            raise SizeError(
                f"{len(places)} rows of {', '.join(names)} are assigned {describe(value)}; fix: a matrix of "
                f"{len(places)}×{len(names)}, or one number"
            )
        matrix = np.broadcast_to(matrix, (len(places), len(names)))
        for j, name in enumerate(names):
            column = list(t[name])
            for i, k in enumerate(places):
                column[k] = t.in_class_of(name, matrix[i, j].item())
            t[name] = column


def _put(t: Any, name: str, place: int, value: Any) -> bool:
    """Whether a value is of the kind that its column holds already, so that no other row changes: it is stored.

    This is the quick way of loops over rows; nothing happens where the answer is False.
    """
    kind = t.column_kinds()[name]
    if kind == "numeric" and isinstance(value, NUMBER_TYPES) or kind == "string" and type(value) is str:
        t[name][place] = value
        return True
    return False


def _new_names(t: Any, columns: Any) -> list[str]:
    """The columns that an assignment makes: names that the table has not, and no others beside them."""
    given = [columns] if isinstance(columns, str) else columns
    if not isinstance(given, (list, tuple)) or not all(isinstance(n, str) for n in given) or columns == ":":
        return []
    fresh = [str(n) for n in given if n not in t.VariableNames]
    return fresh if len(fresh) == len(given) else []


def _is_listed(value: Any, count: int) -> bool:
    """Whether a value has as many elements, and is no array of numbers."""
    if isinstance(value, (np.ndarray, str)) or type(value).__name__ == "dlarray":
        return False
    return hasattr(value, "__len__") and len(value) == count and not hasattr(value, "paren_names")


def _make(t: Any, fresh: list[str], rows: Any, value: Any) -> None:
    """New columns of an assignment, whose other rows are blank."""
    is_new = not t.VariableNames and not len(t) and not isinstance(rows, str)
    count = _rows_named(rows) if is_new else len(t)
    places = [int(r) - 1 for r in np.ravel(rows)] if is_new else t.paren_rows(rows)
    if hasattr(value, "paren_names"):  # a table
        parts = [value[name] for name in value.VariableNames]
    elif len(fresh) == 1:
        parts = [value]
    else:
        parts = [column.reshape(-1, 1) for column in np.asarray(value).T]
    if len(parts) != len(fresh):
        raise SizeError(f"{', '.join(fresh)} are assigned {len(parts)} columns; fix: one for each")
    for name, part in zip(fresh, parts, strict=True):
        if sorted(places) == places == list(range(count)) and _fills(part, count):
            t[name] = part
            continue
        if isinstance(rows, str) and not count and not isinstance(part, str) and np.size(part):
            raise SizeError(
                f"the table has no rows, but {name} is assigned {describe(part)}; fix: t[{name!r}] = values, "
                "which makes the rows of a table without columns"
            )
        if has_categories(part):
            given = list(part) if _fills(part, len(places)) else [label_text(part)] * len(places)
            labels: list[Any] = [None] * count  # undefined where nothing is stored
            for k, one in zip(places, given, strict=True):
                labels[k] = one
            t[name] = part.with_labels(labels)
            continue
        values = rows_of(part) if _fills(part, len(places)) else [part] * len(places)
        of_cells = isinstance(part, list) and hasattr(type(part), "brace")
        blank = [] if of_cells else blank_like(values[0] if values else 0)
        column = [blank] * count
        for k, one in zip(places, values, strict=True):
            column[k] = one
        t[name] = Column(column, name, held="cell") if of_cells else column


def _rows_named(rows: Any) -> int:
    """How many rows a table without columns has after a store into some: up to the last that is named."""
    named = np.ravel(rows)
    if named.dtype.kind not in "iuf" or not named.size:
        raise IndexingError(
            f"a table without columns gets rows by their numbers, but they are {describe(rows)}; fix: t.paren[1, 'x']"
        )
    return int(named.max())


def _fills(part: Any, count: int) -> bool:
    return not isinstance(part, str) and hasattr(part, "__len__") and len(part) == count


def blank_like(value: Any) -> Any:
    """What stands in the rows of a new column that are not assigned, as MATLAB has it: 0, what is missing, or []."""
    if isinstance(value, str):
        return texts.missing if texts.missing is not None else ""
    if isinstance(value, TIMES):
        return np.timedelta64(0, "s") if isinstance(value, pythons.timedelta) else np.datetime64("NaT")
    if isinstance(value, (bool, np.bool_)):
        return False
    if isinstance(value, list) and value and not hasattr(type(value), "brace"):
        return [0.0] * len(value)
    if isinstance(value, (int, float, complex, np.generic)) or getattr(value, "shape", ()) == (1, 1):
        return 0
    return []


def _holds_cells(column: Any) -> bool:
    """Whether a column is of cells, so that one of its rows in braces is a cell, as in MATLAB."""
    return getattr(column, "held", "") == "cell" or kind_of(list(column)) == "cell"


def _two(key: Any) -> tuple[Any, Any]:
    if not isinstance(key, tuple) or len(key) != 2:
        raise ArgumentError('a table has two subscripts, rows and columns; fix: t.paren[rows, ":"]')
    return key


def _is_next(rows: Any, count: int) -> bool:
    """Whether the row after the last one is meant, which makes the table grow."""
    if isinstance(rows, str):
        parts = read_text(rows, count) if rows != ":" else []
        return len(parts) == 1 and parts[0] == count + 1
    found = rows.at(count) if isinstance(rows, End) else rows
    return isinstance(found, int) and not isinstance(found, bool) and found == count + 1


def _values(t: Any, names: Sequence[str], value: Any, count: int) -> list[list]:
    """What each column gets: from a table of as many rows, the cells of one row, or the values of one column."""
    if hasattr(value, "paren_names"):  # a table
        if len(value.VariableNames) != len(names) or len(value) not in (1, count):
            raise SizeError(
                f"{count} rows of {', '.join(names)} are assigned a {value.describe()} with "
                f"{', '.join(value.VariableNames)}; fix: a table with these columns, and one row or as many"
            )
        return [list(value[name]) * (count if len(value) == 1 else 1) for name in value.VariableNames]
    if has_categories(value) and len(value) == count:
        value = list(value)
    if len(names) == 1 and not (isinstance(value, (list, tuple)) and len(value) == count):
        return [[value] * count]
    if isinstance(value, (list, tuple)):
        if len(names) == 1:
            return [list(value)]
        if len(value) == len(names):
            return [[cell] * count for cell in value]
    raise ArgumentError(
        f"{count} rows of the columns {', '.join(names)} are assigned {describe(value)}; fix: a table, or a "
        "list with one value for each column"
    )


def _append(t: Any, names: Sequence[str], values: list[list]) -> None:
    """A new row; columns without a value get what is blank in MATLAB."""
    given = dict(zip(names, values, strict=True))
    lacking = [name for name in t.VariableNames if name not in given]
    if any(has_categories(t[name]) for name in lacking):
        raise ArgumentError(f"a new row needs a value for each column: {', '.join(t.VariableNames)}")
    for name in lacking:
        given[name] = [[] if _holds_cells(getattr(t, name)) else blank_like(t[name][0] if len(t) else 0)]
    columns = {
        name: [*t[name], *(t.in_class_of(name, label_text(v)) for v in given[name])]
        for name in t.VariableNames
    }
    t.become(t.with_row({n: _alike(t, n, v) for n, v in columns.items()}))


def _alike(t: Any, name: str, values: list) -> Any:
    """Values for a column, as a categorical where the column is one."""
    return t[name].with_labels(values) if has_categories(t[name]) else values


def _delete(t: Any, rows: Any, columns: Any) -> None:
    """``t(rows, :) = []`` and ``t(:, columns) = []``."""
    if isinstance(columns, str) and columns == ":":
        gone = set(t.paren_rows(rows))
        t.become(t[[k for k in range(len(t)) if k not in gone]])
    elif isinstance(rows, str) and rows == ":":
        gone = set(t.paren_names(columns))
        t.become(t(":", [n for n in t.VariableNames if n not in gone]))
    else:
        raise ArgumentError(
            'whole rows or whole columns are deleted; fix: t.paren[rows, ":"] = [] or t.paren[":", columns] = []'
        )

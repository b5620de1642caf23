"""Columns that a store into some of their rows makes, and columns by their numbers."""

from __future__ import annotations

from typing import Any

from dlarray.errors import ArgumentError, IndexingError, describe
from dlarray.migration.matlab.cells import Cell
from dlarray.table import table


def variable_name(T: Any, name: Any, /) -> Any:
    """The name that stands between ``.( )``: of a table a number counts its variables, ``T.(2)``.

    Syntaxes: ``T[variable_name(T, 2)]``, ``T[variable_name(T, 2)] = values``.

    The variable behind the last is a new one, ``Var3`` of a table with two.

    References
    ----------
    https://www.mathworks.com/help/matlab/matlab_prog/access-data-in-a-table.html

    Examples
    --------
    >>> from dlarray.matlab import table, variable_name
    >>> T = table(Loss=[3, 2, 1], Best=[1, 2, 3])
    >>> list(T[variable_name(T, 2)])
    [1, 2, 3]
    """
    if isinstance(name, str):
        return name
    if not isinstance(T, table):
        raise ArgumentError(
            f"variable_name: the name of a field is text, but it is {describe(name)}; fix: string(name)"
        )
    number, names = float(name), T.VariableNames
    if not number.is_integer() or not 1 <= number <= len(names) + 1:
        raise IndexingError(
            f"variable_name: the variables are counted from 1 to {len(names)}, but the number is {number:g}; "
            f"fix: one of them, or {len(names) + 1} for a new one"
        )
    return [*names, f"Var{len(names) + 1}"][int(number) - 1]


def column_of(T: table, name: str, /) -> Any:
    """A column of a table, into whose rows is stored; where there is none, the store makes it.

    Syntax: ``column_of(T, name).paren[k] = value``.

    The other rows of a new column are blank, as in MATLAB: 0 of numbers, missing strings and times, empty cells.

    References
    ----------
    https://www.mathworks.com/help/matlab/matlab_prog/access-data-in-a-table.html

    Examples
    --------
    >>> from dlarray.matlab import column_of, table
    >>> T = table(Loss=[3, 2, 1])
    >>> column_of(T, "Best").paren[3] = 1.5
    >>> list(T.Best)
    [0, 0, 1.5]
    """
    return _NewColumn(T, name) if isinstance(T, table) else T[name]


class _NewColumn:
    """A column that may not be there yet, or not have so many rows."""

    def __init__(self, T: table, name: str) -> None:
        self.T, self.name = T, name
        self.paren = self

    @property
    def brace(self) -> _NewCells:
        return _NewCells(self)

    def __setitem__(self, index: Any, value: Any) -> None:
        row = index[0] if isinstance(index, tuple) else index  # the column is the first and only one
        of_rows = self.name == getattr(self.T, "_dimension", None)  # the row times of a timetable
        if of_rows or self.name in self.T.VariableNames and not _is_behind(row, len(self.T)):
            getattr(self.T, self.name).paren[index] = value
        else:
            self.T.paren[row, self.name] = value


def _is_behind(row: Any, count: int) -> bool:
    """Whether a row behind the last one is meant, which makes the table grow."""
    return isinstance(row, (int, float)) and row > count


class _NewCells:
    """The cells of such a column."""

    def __init__(self, column: _NewColumn) -> None:
        self.column = column

    def __setitem__(self, index: Any, value: Any) -> None:
        column = self.column
        row = index[0] if isinstance(index, tuple) else index
        if column.name in column.T.VariableNames and not _is_behind(row, len(column.T)):
            getattr(column.T, column.name).brace[index] = value
        else:
            column[index] = Cell([value])

"""Columns that a store into some of their rows makes."""

from __future__ import annotations

from typing import Any

from dlarray.migration.matlab.cells import Cell
from dlarray.table import table


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
    return getattr(T, name) if not isinstance(T, table) or name in T.VariableNames else _NewColumn(T, name)


class _NewColumn:
    """A column that is not there yet."""

    def __init__(self, T: table, name: str) -> None:
        self.T, self.name = T, name
        self.paren = self

    @property
    def brace(self) -> _NewCells:
        return _NewCells(self)

    def __setitem__(self, index: Any, value: Any) -> None:
        row = index[0] if isinstance(index, tuple) else index  # the column is the first and only one
        self.T.paren[row, self.name] = value


class _NewCells:
    """The cells of a column that is not there yet."""

    def __init__(self, column: _NewColumn) -> None:
        self.column = column

    def __setitem__(self, index: Any, value: Any) -> None:
        self.column[index] = Cell([value])

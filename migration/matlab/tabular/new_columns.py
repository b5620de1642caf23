"""Columns that a store into some of their rows makes."""

from __future__ import annotations

from typing import Any

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

    def __setitem__(self, index: Any, value: Any) -> None:
        self.T.paren[index, self.name] = value

"""Tables: parts of them, and their way to arrays and back: head, tail, table2array, array2table, table2cell."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray import names as registered
from dlarray.arguments import texts, whole
from dlarray.array import dlarray
from dlarray.errors import ClassError, describe
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.options import with_options
from dlarray.table import table


def head(A: Any, k: Any = 8, /) -> Any:
    """The first rows of a table or an array.

    Syntaxes: ``B = head(A)``, ``B = head(A, k)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/table.head.html

    Examples
    --------
    >>> from dlarray.matlab import head, table
    >>> head(table(Loss=[3, 2, 1]), 2).shape
    (2, 1)
    """
    n = min(whole("head", "k", k, least=0, fix="head(A, 3)"), A.shape[0])
    return A[:n] if isinstance(A, table) else A(f"1:{n}", ":")


def tail(A: Any, k: Any = 8, /) -> Any:
    """The last rows of a table or an array.

    Syntaxes: ``B = tail(A)``, ``B = tail(A, k)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/table.tail.html

    Examples
    --------
    >>> from dlarray.matlab import table, tail
    >>> list(tail(table(Loss=[3, 2, 1]), 2).Loss)
    [2, 1]
    """
    n = min(whole("tail", "k", k, least=0, fix="tail(A, 3)"), A.shape[0])
    first = A.shape[0] - n
    return A[first:] if isinstance(A, table) else A(f"{first + 1}:end", ":")


def _asked(name: str, T: Any) -> table:
    if not isinstance(T, table):
        raise ClassError(f"{name}: the input must be a table, but it is {describe(T)}; fix: table(A=[1, 2])")
    return T


def table2array(T: Any, /) -> Any:
    """The columns of a table side by side.

    Syntax: ``A = table2array(T)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/table2array.html

    Examples
    --------
    >>> from dlarray.matlab import table, table2array
    >>> table2array(table(A=[1, 2], B=[3, 4]))
      2×2 dlarray
    <BLANKLINE>
         1     3
         2     4
    """
    columns = []
    for name in _asked("table2array", T).VariableNames:
        values = [v if isinstance(v, dlarray) else dlarray(v) for v in T[name]]
        columns.append(registered.functions["vertcat"].call(*values) if values else dlarray(np.zeros((0, 1))))
    return registered.functions["horzcat"].call(*columns) if columns else dlarray([])


@with_options
def array2table(A: Any, /, *, VariableNames: Any = None) -> table:
    """A table of the columns of a matrix.

    Syntaxes: ``T = array2table(A)``, ``T = array2table(A, VariableNames=names)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/array2table.html

    Examples
    --------
    >>> from dlarray.matlab import array2table
    >>> array2table([[1, 3], [2, 4]], VariableNames=["x", "y"])
      2×2 table
    <BLANKLINE>
        x    y
        _    _
    <BLANKLINE>
        1    3
        2    4
    """
    host = np.asarray(A if isinstance(A, dlarray) else dlarray(A))
    count = host.shape[1]
    given = None if VariableNames is None else texts("array2table", "VariableNames", VariableNames)
    names = given or [f"A{k + 1}" for k in range(count)]
    return table({name: host[:, k].tolist() for k, name in zip(range(count), names, strict=True)})


def table2cell(T: Any, /) -> Cell:
    """The values of a table as a cell array of its size.

    Syntax: ``C = table2cell(T)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/table2cell.html

    Examples
    --------
    >>> from dlarray.matlab import table, table2cell
    >>> table2cell(table(A=[1, 2], B=["x", "y"])).shape
    (2, 2)
    """
    names = _asked("table2cell", T).VariableNames
    return Cell([v for name in names for v in T[name]], (len(T), len(names)))

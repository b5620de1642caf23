"""Tables: parts of them, and their way to arrays and back: head, tail, table2array, array2table, table2cell."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from dlarray import names as registered
from dlarray.arguments import choice, texts, whole
from dlarray.array import dlarray
from dlarray.categorical import categorical
from dlarray.display.times import TIMES
from dlarray.errors import ArgumentError, ClassError, describe
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.dates.times import is_missing_time
from dlarray.migration.matlab.options import with_options
from dlarray.migration.matlab.shared.own_columns import own_column, with_own_columns
from dlarray.migration.matlab.shared.table_brackets import own_number
from dlarray.migration.matlab.shared.table_keys import orders, plain_value
from dlarray.migration.matlab.strings import StringArray
from dlarray.migration.matlab.struct_arrays import StructArray
from dlarray.migration.matlab.tabular.timetable import timetable
from dlarray.migration.matlab.text.numbers import matrix
from dlarray.table import table
from dlarray.table.column import Column
from dlarray.table.number_classes import taken


@with_own_columns
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


@with_own_columns
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


_SORTED = {name.lower(): name for name in ("MissingPlacement", "ComparisonMethod")}


def sortrows(
    A: Any, variables: Any = None, direction: Any = "ascend", /, *pairs: Any, nargout: int = 1
) -> Any:
    """Rows of a table in the order of columns; of an array in the order of its numbers.

    Syntaxes: ``B = sortrows(T)``, ``B = sortrows(T, vars)``, ``B = sortrows(T, vars, direction)``,
    ``B, index = sortrows(…, nargout=2)``.

    Parameters
    ----------
    A : table or array_like
    variables : str, list of str, or number of a column, optional
        The columns, the first decides first; default: all, from the left, of a timetable the row times.
        A negative number means downwards.
    direction : {"ascend", "descend"} or list of them
    *pairs
        "MissingPlacement" with "auto", "first" or "last": where what is missing stands, "auto" is last upwards and
        first downwards; of an array also "ComparisonMethod" with "auto", "real" or "abs".
    nargout : {1, 2}
        With 2, also the numbers of the rows, a column.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/double.sortrows.html

    Examples
    --------
    >>> from dlarray.matlab import sortrows, table
    >>> T = table(Name=["b", "a", "c"], Loss=[2, 3, 1])
    >>> list(sortrows(T, "Loss", "descend").Name)
    ['a', 'b', 'c']
    """
    given = [] if variables is None else [variables, direction, *pairs]
    told: dict[str, Any] = {}
    while len(given) > 1 and isinstance(given[-2], str) and given[-2].lower() in _SORTED:
        told[_SORTED[given[-2].lower()]] = given[-1]
        given = given[:-2]
    if len(given) > 2:
        raise ArgumentError(
            f"sortrows: there is no option {given[2]}; the options are {', '.join(_SORTED.values())}"
        )
    variables = given[0] if given else None
    direction = given[1] if len(given) > 1 else "ascend"
    if not isinstance(A, table):
        call = registered.functions["sortrows"].call
        given = [] if variables is None else [variables] if direction == "ascend" else [variables, direction]
        return call(A, *given, nargout=nargout, **told) if nargout > 1 else call(A, *given, **told)
    placed = choice(
        "sortrows", "MissingPlacement", told.get("MissingPlacement", "auto"), ("auto", "first", "last")
    )
    if told.get("ComparisonMethod", "auto") != "auto":
        raise ArgumentError(
            'sortrows: rows of a table are compared by ComparisonMethod "auto"; fix: leave it out'
        )
    named = A.VariableNames
    timed = A.DimensionNames[:1] if isinstance(A, timetable) or A.RowNames else []
    if A.RowNames and isinstance(variables, str) and variables == "RowNames":
        variables = timed[0]
    variables, direction = (v.tolist() if isinstance(v, StringArray) else v for v in (variables, direction))
    if isinstance(variables, str) and variables in ("ascend", "descend") and variables not in named:
        variables, direction = None, variables
    if variables is None:
        wanted: list = timed if isinstance(A, timetable) else list(named)
    elif isinstance(variables, str):
        wanted = [str(variables)]
    elif isinstance(variables, (list, tuple)) or hasattr(variables, "shape"):
        wanted = (
            list(variables)
            if isinstance(variables, (list, tuple))
            else matrix("sortrows", variables).ravel().tolist()
        )
    else:
        wanted = [variables]
    down = [str(d) == "descend" for d in (direction if isinstance(direction, (list, tuple)) else [direction])]
    down = down * len(wanted) if len(down) == 1 else down
    order = list(range(len(A)))
    for name, falls in reversed(list(zip(wanted, down, strict=True))):
        if not isinstance(name, str):
            number = int(name)
            name, falls = named[abs(number) - 1], falls or number < 0
        if name not in (*named, *timed):
            raise ArgumentError(
                f"sortrows: the table has no column {name}; its columns are {', '.join(named)}"
            )
        column = A[str(name)]
        if getattr(column, "held", "") == "numeric":
            order = _by_numbers(order, np.asarray(column), falls, placed)
            continue
        column = list(column)
        (ordered,) = orders(A, [str(name)])
        gone = [_is_missing(v) for v in column]
        values = [(m, 0 if m else _key(ordered(v))) for v, m in zip(column, gone, strict=True)]
        order.sort(key=values.__getitem__, reverse=falls)
        if placed != "auto":
            order.sort(key=gone.__getitem__, reverse=placed == "first")
    rows = dlarray(np.asarray(order, dtype=float).reshape(-1, 1) + 1)
    made = A(rows, ":") if order else A.copy()
    return (made, rows) if nargout > 1 else made


def _by_numbers(order: list[int], numbers: np.ndarray, falls: bool, placed: str) -> list[int]:
    """Rows in the order of a column of numbers, equal ones as they were; NaN counts as the largest."""
    found = np.asarray(order, dtype=np.int64)
    mine = numbers[found]
    if falls:  # from the end and turned round, so that equal ones stay in their order
        found = found[::-1][np.argsort(mine[::-1], kind="stable")][::-1]
    else:
        found = found[np.argsort(mine, kind="stable")]
    if placed != "auto" and numbers.dtype.kind == "f":
        gone = np.isnan(numbers[found])
        found = np.concatenate(
            [found[gone], found[~gone]] if placed == "first" else [found[~gone], found[gone]]
        )
    return found.tolist()


def _is_missing(value: Any) -> bool:
    return plain_value(value) is None or is_missing_time(value) or isinstance(value, float) and value != value


def _key(value: Any) -> Any:
    """What a value is sorted by: text by its characters, numbers with NaN at the end."""
    if isinstance(value, str):
        return str(value)
    if isinstance(value, (tuple, list)):
        return [_key(v) for v in value]
    if isinstance(value, TIMES):
        return value
    number = float(value)
    return (number != number, number)


def struct2table(S: Any, /) -> table:
    """The table of a structure array, with a row for each element; of one structure, with its fields as columns.

    Syntax: ``T = struct2table(S)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/struct2table.html

    Examples
    --------
    >>> from dlarray.matlab import Cell, struct2table, structArray
    >>> T = struct2table(structArray(Name=Cell(["a", "b"]), Loss=Cell([1, 2])))
    >>> T.shape, list(T.Loss)
    ((2, 2), [1, 2])
    """
    if isinstance(S, StructArray):
        columns = {name: [own_number(v) for v in S.each(name)] for name in S.fieldnames()}
        texts = {
            n for n, v in columns.items() if v and all(type(x) is str for x in v)
        }  # characters come in cells
        return table({n: Cell(v, (len(v), 1)) if n in texts else v for n, v in columns.items()})
    if not isinstance(S, Mapping):
        raise ClassError(
            f"struct2table: the input must be a structure, but it is {describe(S)}; fix: struct(a=[1, 2])"
        )
    columns = {}
    for name, value in S.items():
        rows = isinstance(value, (list, tuple)) or bool(getattr(value, "ndim", 0)) and value.shape[0] > 1
        columns[name] = value if rows else [own_number(value)]
    return table(columns)


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
    found = T.brace[":", ":"] if _asked("table2array", T).VariableNames else dlarray([])
    return own_column(found) if isinstance(found, Column) else found


@with_own_columns
@with_options
def array2table(
    A: Any, /, *, VariableNames: Any = None, RowNames: Any = None, InputName: str = "Var"
) -> table:
    """A table of the columns of a matrix.

    Syntaxes: ``T = array2table(A)``, ``T = array2table(A, VariableNames=names, RowNames=rows)``.

    Parameters
    ----------
    A : array
    VariableNames, RowNames : text, optional
    InputName : str
        The beginning of the columns' names where none are given: in MATLAB the name of the variable.

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
    if not isinstance(A, (dlarray, Cell, StringArray)):
        A = dlarray(A)
    count = A.shape[1]
    given = None if VariableNames is None else texts("array2table", "VariableNames", VariableNames)
    names = given or [f"{InputName}{k + 1}" for k in range(count)]
    rows = None if RowNames is None else texts("array2table", "RowNames", RowNames)
    columns = {name: A(":", k + 1) for k, name in zip(range(count), names, strict=True)}
    return table(columns, RowNames=rows)


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
    return Cell([v for name in names for v in _each_value(T[name])], (len(T), len(names)))


def _each_value(column: Any) -> list:
    """The values of a column, one by one; labels stay categorical."""
    if isinstance(column, categorical) and column.shape[1] == 1:
        return [column(k + 1) for k in range(len(column))]
    return [taken(v) for v in column]

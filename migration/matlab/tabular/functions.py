"""Functions of the columns and rows of tables, and rows as structures: varfun, rowfun, table2struct."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray import names as registered
from dlarray.arguments import choice, flag, texts
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, SizeError
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.options import with_options
from dlarray.migration.matlab.shared.table_brackets import own_number
from dlarray.migration.matlab.shared.table_keys import asked_table, chosen_names
from dlarray.migration.matlab.strings import String, StringArray
from dlarray.migration.matlab.struct_arrays import StructArray
from dlarray.migration.matlab.tabular.timetable import timetable
from dlarray.struct import struct
from dlarray.table import table
from dlarray.table.number_classes import dlarray_of, taken

_FORMATS = ("table", "uniform", "cell")


def _data(T: table, name: str) -> Any:
    """A column as a function takes it: numbers as an array, strings as a string array."""
    values = getattr(T, name)
    kind = T.column_kinds()[name]
    if kind in ("numeric", "rows"):
        return dlarray_of(list(values), T.number_class(name))
    if kind == "string" and isinstance(values[0], String):
        return StringArray(list(values), (len(T), 1))
    return Cell(list(values), (len(T), 1)) if kind in ("string", "cell") else values


def _one(T: table, name: str, k: int) -> Any:
    """What a function of rows takes of a column."""
    value = list(getattr(T, name))[k]
    if isinstance(value, str):
        return value if isinstance(value, String) else Cell([value])
    if T.column_kinds()[name] == "cell":
        return Cell([value])
    return registered.find("transpose")(dlarray_of(value)) if isinstance(value, list) else taken(value)


def _word(func: Callable) -> str:
    """The name of a function as columns are called by it; "Fun" for one without a name."""
    name = getattr(func, "__name__", "")
    return name if name.isidentifier() else "Fun"


@with_options
def varfun(func: Any, T: Any, /, *, InputVariables: Any = None, OutputFormat: str = "auto") -> Any:
    """Apply a function to each column of a table or a timetable.

    Syntaxes: ``B = varfun(func, T)``, ``B = varfun(func, T, InputVariables=names, OutputFormat="uniform")``.

    Parameters
    ----------
    func : function
    T : table
    InputVariables : names or numbers of columns, optional
        Default: all.
    OutputFormat : {"auto", "table", "uniform", "cell"}
        A table with columns that are called by the function and the column, an array of one number for each, or cells.
        "auto" is a timetable for a timetable: with its times, or the first one where the function gives one row.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/table.varfun.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import table, varfun
    >>> varfun(dl.mean, table(A=[1, 3], B=[5, 9]), OutputFormat="uniform").tolist()
    [[2.0, 7.0]]
    """
    T = asked_table("varfun", "T", T)
    names = (
        T.VariableNames
        if InputVariables is None
        else chosen_names("varfun", "InputVariables", T, InputVariables)
    )
    form = choice("varfun", "OutputFormat", OutputFormat, ("auto", *_FORMATS))
    results = [func(_data(T, name)) for name in names]
    if form == "cell":
        return Cell(results, (1, len(results)))
    if form == "uniform":
        return _uniform("varfun", results, (1, len(results)))
    word = _word(func)
    made = table({f"{word}_{name}": _rows(result) for name, result in zip(names, results, strict=True)})
    if form == "table" or not isinstance(T, timetable):
        return made
    if len(made) not in (1, len(T)):
        raise SizeError(
            f"varfun: the function gives {len(made)} rows of {len(T)}, and no times belong to them; fix: "
            'OutputFormat="table"'
        )
    return timetable.of(made, list(T.RowTimes)[: len(made)], T.DimensionNames[0])


def _rows(result: Any) -> Any:
    if isinstance(result, str) or not getattr(result, "shape", ()):
        return [own_number(result)]
    return result


def _uniform(name: str, results: list, shape: tuple[int, int]) -> Any:
    numbers = [own_number(r) for r in results]
    for one in numbers:
        if not isinstance(one, (bool, int, float, complex, np.generic)):
            raise SizeError(
                f'{name}: with OutputFormat="uniform" the function gives one number for each; fix: OutputFormat="cell"'
            )
    made = dlarray_of(numbers)
    return registered.find("reshape")(made, *shape) if numbers else dlarray(np.zeros(shape))


@with_options
def rowfun(
    func: Any,
    T: Any,
    /,
    *,
    InputVariables: Any = None,
    OutputVariableNames: Any = None,
    NumOutputs: Any = None,
    SeparateInputs: Any = True,
    ExtractCellContents: Any = False,
    OutputFormat: str = "table",
) -> Any:
    """Apply a function to each row of a table.

    Syntaxes: ``B = rowfun(func, T)``, ``B = rowfun(func, T, OutputVariableNames=names)``,
    ``B = rowfun(func, T, OutputFormat="uniform")``.

    Parameters
    ----------
    func : function
    T : table
    InputVariables : names or numbers of columns, optional
        Default: all.
    OutputVariableNames : text or several, optional
        The columns of the result: Var1, ...
    NumOutputs : whole number, optional
        How many outputs of the function are taken: as many as OutputVariableNames, or 1. More than one need a function
        with ``nargout``, or one that returns a tuple.
    SeparateInputs : bool
        Whether the values come one by one, or as a row.
    ExtractCellContents : bool
        Whether what is in a cell comes, or the cell.
    OutputFormat : {"table", "uniform", "cell"}

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/table.rowfun.html

    Examples
    --------
    >>> from dlarray.matlab import rowfun, table
    >>> rowfun(lambda a, b: a + b, table(A=[1, 3], B=[5, 9]), OutputFormat="uniform").tolist()
    [[6.0], [12.0]]
    """
    T = asked_table("rowfun", "T", T)
    inputs = (
        T.VariableNames
        if InputVariables is None
        else chosen_names("rowfun", "InputVariables", T, InputVariables)
    )
    form = choice("rowfun", "OutputFormat", OutputFormat, _FORMATS)
    named = (
        None if OutputVariableNames is None else texts("rowfun", "OutputVariableNames", OutputVariableNames)
    )
    count = int(NumOutputs) if NumOutputs is not None else len(named) if named else 1
    rows: list[tuple] = []
    for k in range(len(T)):
        values = [_one(T, name, k) for name in inputs]
        if flag("rowfun", "ExtractCellContents", ExtractCellContents):
            values = [v[0] if isinstance(v, Cell) and len(v) == 1 else v for v in values]
        if not flag("rowfun", "SeparateInputs", SeparateInputs):
            values = [dlarray([values])]
        made = func(*values) if count == 1 else _several(func, values, count)
        rows.append(made if count > 1 else (made,))
    names = named or [f"Var{k + 1}" for k in range(count)]
    if len(names) != count:
        raise ArgumentError(
            f"rowfun: {count} outputs and {len(names)} OutputVariableNames; fix: equally many"
        )
    if form == "cell":
        return Cell([row[j] for j in range(count) for row in rows], (len(rows), count))
    if form == "uniform":
        flat = [row[j] for row in rows for j in range(count)]
        return _uniform("rowfun", flat, (len(rows), count))
    return table({n: [own_number(row[j]) for row in rows] for j, n in enumerate(names)})


def _several(func: Callable, values: list, count: int) -> tuple:
    try:
        made = func(*values, nargout=count)
    except TypeError:
        made = func(*values)
    if not isinstance(made, tuple) or len(made) < count:
        raise ArgumentError(f"rowfun: the function gives fewer than {count} outputs; fix: NumOutputs=1")
    return made[:count]


@with_options
def table2struct(T: Any, /, *, ToScalar: Any = False) -> Any:
    """The rows of a table as a structure array, a column of them; with ToScalar one structure of columns.

    Syntaxes: ``S = table2struct(T)``, ``S = table2struct(T, ToScalar=True)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/table2struct.html

    Examples
    --------
    >>> from dlarray.matlab import table, table2struct
    >>> S = table2struct(table(Name=["a", "b"], Loss=[1, 2]))
    >>> S.shape, S(2).Name, S(2).Loss
    ((2, 1), 'b', 2)
    """
    T = asked_table("table2struct", "T", T)
    if flag("table2struct", "ToScalar", ToScalar):
        return struct({name: _data(T, name) for name in T.VariableNames})

    def value(name: str, k: int) -> Any:
        found = _one(T, name, k)
        return found[0] if isinstance(found, Cell) else found

    rows = [struct({name: value(name, k) for name in T.VariableNames}) for k in range(len(T))]
    return StructArray(rows, (len(rows), 1))

"""Functions of the columns and rows of tables, and rows as structures: varfun, rowfun, table2struct."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray import names as registered
from dlarray.arguments import choice, flag, texts
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, SizeError
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.joining import horzcat, vertcat
from dlarray.migration.matlab.options import with_options
from dlarray.migration.matlab.shared.table_brackets import own_number
from dlarray.migration.matlab.shared.table_columns import names_of
from dlarray.migration.matlab.shared.table_keys import (
    asked_table,
    column_like,
    indices,
    orders,
    row_keys,
    sort_key,
)
from dlarray.migration.matlab.strings import String, StringArray
from dlarray.migration.matlab.struct_arrays import StructArray
from dlarray.migration.matlab.tabular.timetable import timetable
from dlarray.struct import struct
from dlarray.table import table
from dlarray.table.column_kinds import rows_of
from dlarray.table.number_classes import dlarray_of, taken

_FORMATS = ("table", "uniform", "cell")


def _data(T: table, name: str) -> Any:
    """A column as a function takes it: numbers as an array, strings as a string array."""
    values = T[name]
    kind = T.column_kinds()[name]
    if kind in ("numeric", "rows"):
        return dlarray_of(list(values), T.number_class(name))
    if kind == "string" and isinstance(values[0], String):
        return StringArray(list(values), (len(T), 1))
    return Cell(list(values), (len(T), 1)) if kind in ("string", "cell") else values


def _of_rows(T: table, name: str) -> list:
    """What a function of rows takes of a column, for each row."""
    kind, values = T.column_kinds()[name], T[name]
    if kind == "categorical":
        return [values(k) for k in range(1, len(T) + 1)]
    return [_one(v, kind) for v in values]


def _one(value: Any, kind: str) -> Any:
    if isinstance(value, str):
        return value if isinstance(value, String) else Cell([value])
    if kind == "cell":
        return Cell([value])
    return registered.find("transpose")(dlarray_of(value)) if isinstance(value, list) else taken(value)


def _word(func: Callable) -> str:
    """The name of a function as columns are called by it; "Fun" for an anonymous one."""
    name = getattr(func, "__name__", "").removesuffix("_")
    return name if name.isidentifier() and not hasattr(func, "matlab_text") else "Fun"


def _groups(name: str, T: table, grouping: Any) -> tuple[list[str], list[list[int]]]:
    """The columns that make groups, and the rows of each group, in the order of the groups."""
    by = names_of(name, "GroupingVariables", T, grouping)
    found: dict[tuple, list[int]] = {}
    for k, key in enumerate(row_keys(T, by)):
        if None not in key:  # what is missing belongs to no group
            found.setdefault(key, []).append(k)
    ordering = orders(T, by)
    return by, [found[key] for key in sorted(found, key=lambda key: sort_key(key, ordering))]


def _of_groups(
    name: str, T: table, by: list[str], groups: list[list[int]], made: list[dict], form: str
) -> Any:
    """The table of what a function gave for each group: the group, the number of its rows, and the results."""
    heights = [len(next(iter(one.values()))) if one else 1 for one in made]
    if any(
        len(values) != height for one, height in zip(made, heights, strict=True) for values in one.values()
    ):
        raise SizeError(
            f"{name}: the function gives different numbers of rows for one group; fix: equally many"
        )
    first = [rows[0] for rows, height in zip(groups, heights, strict=True) for _ in range(height)]
    columns: dict[str, Any] = {b: column_like(T, b, [list(getattr(T, b))[k] for k in first]) for b in by}
    counts = zip(groups, heights, strict=True)
    columns["GroupCount"] = [float(len(rows)) for rows, height in counts for _ in range(height)]
    for new in made[0] if made else ():
        parts = [one[new] for one in made]
        columns[new] = Cell([v for part in parts for v in part], (len(first), 1)) if isinstance(
            parts[0], Cell) else [v for part in parts for v in rows_of(part)]  # fmt: skip
    kinds = {n: kind for n, kind in T.column_kinds().items() if n in by and kind != "categorical"}
    whole = table(columns, kinds=kinds)
    if form == "auto" and isinstance(T, timetable):
        return timetable.of(whole, [T.RowTimes[k] for k in first], T.DimensionNames[0])
    return whole


@with_options
def varfun(
    func: Any, T: Any, /, *, InputVariables: Any = None, GroupingVariables: Any = None,
    OutputFormat: str = "auto", ErrorHandler: Any = None,
) -> Any:  # fmt: skip
    """Apply a function to each column of a table or a timetable.

    Syntaxes: ``B = varfun(func, T)``, ``B = varfun(func, T, InputVariables=names, OutputFormat="uniform")``.

    Parameters
    ----------
    func : function
    T : table
    InputVariables : names or numbers of columns, or a function that is true of them, optional
        Default: all, without those that make groups.
    GroupingVariables : names or numbers of columns, optional
        The function is given the rows of each group. The result has a row for each group, or as many as the function
        gives, with the group and ``GroupCount`` in front.
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
    form = choice("varfun", "OutputFormat", OutputFormat, ("auto", *_FORMATS))
    func = _guarded(func, ErrorHandler)
    by, groups = ([], []) if GroupingVariables is None else _groups("varfun", T, GroupingVariables)
    names = (
        [n for n in T.VariableNames if n not in by]
        if InputVariables is None
        else names_of("varfun", "InputVariables", T, InputVariables)
    )
    if by:
        parts = [T(indices(rows), ":") for rows in groups]
        results = [[func(_data(part, name)) for name in names] for part in parts]
        if form in ("cell", "uniform"):
            flat = [row[j] for j in range(len(names)) for row in results]
            shape = (len(groups), len(names))
            if form == "cell":
                return Cell(flat, shape)
            return _uniform("varfun", flat, shape)
        word = _word(func)
        each = [{f"{word}_{n}": _rows(r) for n, r in zip(names, row, strict=True)} for row in results]
        return _of_groups("varfun", T, by, groups, each, form)
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
    GroupingVariables: Any = None,
    OutputFormat: str = "auto",
    ErrorHandler: Any = None,
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
    GroupingVariables : names or numbers of columns, optional
        The function is given the rows of each group, column by column. The result has the group and ``GroupCount`` in
        front.
    OutputFormat : {"auto", "table", "uniform", "cell"}
        "auto" is a timetable for a timetable.
    ErrorHandler : function, optional
        Called instead where the function fails, with a structure of the error and the inputs.

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
    func = _guarded(func, ErrorHandler)
    by, groups = ([], []) if GroupingVariables is None else _groups("rowfun", T, GroupingVariables)
    inputs = (
        [n for n in T.VariableNames if n not in by]
        if InputVariables is None
        else names_of("rowfun", "InputVariables", T, InputVariables)
    )
    form = choice("rowfun", "OutputFormat", OutputFormat, ("auto", *_FORMATS))
    named = (
        None if OutputVariableNames is None else texts("rowfun", "OutputVariableNames", OutputVariableNames)
    )
    count = int(NumOutputs) if NumOutputs is not None else len(named) if named else 1
    names = named or [f"Var{k + 1 + bool(by) * (len(by) + 1)}" for k in range(count)]
    if len(names) != count:
        raise ArgumentError(
            f"rowfun: {count} outputs and {len(names)} OutputVariableNames; fix: equally many"
        )
    extract = flag("rowfun", "ExtractCellContents", ExtractCellContents)
    separate = flag("rowfun", "SeparateInputs", SeparateInputs)
    parts = [T(indices(rows), ":") for rows in groups]
    columns = {} if by else {name: _of_rows(T, name) for name in inputs}
    rows: list[tuple] = []
    for k in range(len(parts) if by else len(T)):
        values = [_data(parts[k], name) if by else columns[name][k] for name in inputs]
        if extract and not by:
            values = [v[0] if isinstance(v, Cell) and len(v) == 1 else v for v in values]
        if not separate:
            values = [horzcat(*values)]
        made = func(*values) if count == 1 else _several(func, values, count)
        rows.append(made if count > 1 else (made,))
    if form == "cell":
        return Cell([row[j] for j in range(count) for row in rows], (len(rows), count))
    if form == "uniform":
        flat = [row[j] for row in rows for j in range(count)]
        return _uniform("rowfun", flat, (len(rows), count))
    if by:
        each = [{n: _rows(row[j]) for j, n in enumerate(names)} for row in rows]
        return _of_groups("rowfun", T, by, groups, each, form)
    whole = table({n: _stacked([own_number(row[j]) for row in rows]) for j, n in enumerate(names)})
    if form == "auto" and isinstance(T, timetable):
        return timetable.of(whole, list(T.RowTimes), T.DimensionNames[0])
    return whole


def _stacked(values: list) -> Any:
    """What a function gave for each row, one below the other."""
    if all(isinstance(v, dlarray) and v.ndim == 2 and v.shape[0] == 1 for v in values) and values:
        return vertcat(*values)
    if all(isinstance(v, Cell) and len(v) == 1 for v in values):
        return Cell([v[0] for v in values], (len(values), 1))
    return values


def _guarded(func: Callable, handler: Any) -> Callable:
    """A function whose errors go to a handler, with what went wrong and what was given."""
    if handler is None:
        return func

    @functools.wraps(func)
    def call(*given: Any, **options: Any) -> Any:
        try:
            return func(*given, **options)
        except Exception as error:  # whatever the program's own function raises
            told = struct(identifier=getattr(error, "identifier", ""), message=str(error), index=1)
            return handler(told, *given)

    return call


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

    columns = {
        name: [v[0] if isinstance(v, Cell) else v for v in _of_rows(T, name)] for name in T.VariableNames
    }
    rows = [struct({name: values[k] for name, values in columns.items()}) for k in range(len(T))]
    return StructArray(rows, (len(rows), 1))

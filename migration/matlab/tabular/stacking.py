"""Tables made longer or wider: stack, unstack, rows2vars."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray import names as registered
from dlarray.arguments import choice, texts
from dlarray.categorical import categorical
from dlarray.errors import ArgumentError, ClassError, DataError, describe
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.options import with_options
from dlarray.migration.matlab.shared.table_brackets import own_number
from dlarray.migration.matlab.shared.table_keys import (
    asked_table,
    chosen_names,
    column_like,
    indices,
    orders,
    row_keys,
    sort_key,
)
from dlarray.migration.matlab.tabular.missing import missing_value
from dlarray.migration.matlab.tabular.row_times import table2timetable, timetable2table
from dlarray.migration.matlab.tabular.timetable import timetable
from dlarray.migration.matlab.text.names import makeValidName
from dlarray.table import table
from dlarray.table.number_classes import dlarray_of


def _groups_of_names(U: table, chosen: Any) -> list[list[str]]:
    """The columns that are stacked together; a cell array of several lists asks for several."""
    listed = list(chosen) if isinstance(chosen, (list, tuple)) else None
    if listed and any(isinstance(v, (list, tuple)) or hasattr(v, "shape") for v in listed):
        groups = [chosen_names("stack", "vars", U, v) for v in listed]
        if len({len(group) for group in groups}) > 1:
            raise ArgumentError(
                f"stack: the lists have {', '.join(str(len(g)) for g in groups)} columns; fix: equally many in each"
            )
        return groups
    return [chosen_names("stack", "vars", U, chosen)]


def _plain_tables(name: str, T: Any) -> table:
    made = asked_table(name, "the first argument", T)
    if isinstance(made, timetable):
        raise ClassError(
            f"{name}: the table must have no row times, but it is a timetable; fix: {name}(timetable2table(TT), …)"
        )
    return made


@with_options
def stack(
    U: Any, vars: Any, /, *, NewDataVariableName: Any = None, IndexVariableName: Any = None,
    ConstantVariables: Any = None, nargout: int = 1,
) -> Any:  # fmt: skip
    """The values of several columns in one, a row for each, with a column that says where each comes from.

    Syntaxes: ``S = stack(U, vars)``, ``S = stack(U, {vars1, …, varsN})``, ``S, iu = stack(…, nargout=2)``.

    Parameters
    ----------
    U : table
    vars : names or numbers of columns
        The columns that are stacked; several lists make several columns.
    NewDataVariableName : str or list of str, optional
        Default: the names of the columns, joined by underscores.
    IndexVariableName : str, optional
        Default: these names and ``_Indicator``.
    ConstantVariables : names or numbers of columns, optional
        Columns that are repeated; default: all others.

    Returns
    -------
    table
        The repeated columns, the indicator, a categorical, and the stacked values.  ``iu`` says which row of ``U`` each
        row comes from.

    Notes
    -----
    A timetable is refused: ``stack(timetable2table(TT), …)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/table.stack.html

    Examples
    --------
    >>> from dlarray.matlab import stack, table
    >>> S = stack(table(Test1=[93, 57], Test2=[89, 77]), ["Test1", "Test2"], NewDataVariableName="Score")
    >>> S.VariableNames, list(S.Score)
    (['Test1_Test2_Indicator', 'Score'], [93, 89, 57, 77])
    """
    T = _plain_tables("stack", U)
    groups = _groups_of_names(T, vars)
    stacked = {name for group in groups for name in group}
    if ConstantVariables is None:
        constant = [name for name in T.VariableNames if name not in stacked]
    else:
        constant = chosen_names("stack", "ConstantVariables", T, ConstantVariables)
    words = ["_".join(group) for group in groups]
    new = words if NewDataVariableName is None else texts("stack", "NewDataVariableName", NewDataVariableName)
    if len(new) != len(groups):
        raise ArgumentError(
            f"stack: {len(groups)} columns are made, but {len(new)} names are given; fix: one for each"
        )
    count = len(groups[0])
    places = [k for k in range(len(T)) for _ in range(count)]
    columns: dict[str, Any] = {}
    kinds: dict[str, str] = {}
    for name in constant:
        values = list(T[name])
        columns[name], kinds[name] = column_like(T, name, [values[k] for k in places]), T.column_kinds()[name]
    indicator = f"{words[0]}_Indicator" if IndexVariableName is None else str(IndexVariableName)
    # labels of several lists are their numbers
    labels = groups[0] if len(groups) == 1 else [float(k) for k in range(1, count + 1)]
    columns[indicator] = categorical(labels * len(T), labels)
    for name, group in zip(new, groups, strict=True):
        found = {T.column_kinds()[one] for one in group}
        if len(found) > 1:
            raise DataError(
                f"stack: {', '.join(group)} hold values of different classes ({', '.join(sorted(found))}); "
                "fix: columns of one class"
            )
        values = [list(T[one]) for one in group]
        columns[name] = column_like(T, group[0], [values[j][k] for k in range(len(T)) for j in range(count)])
        kinds[name] = found.pop()
    S = table(columns, kinds={n: k for n, k in kinds.items() if k != "categorical"})
    return S if nargout < 2 else (S, indices(places))


def _aggregated(T: table, name: str, rows: list[int], f: Callable | None) -> Any:
    """One value of those of a group: their sum, or what a function makes of them."""
    values = list(T[name])
    if not rows:
        return missing_value("unstack", T, name)
    chosen = [values[k] for k in rows]
    if f is not None:
        made = f(dlarray_of(chosen) if _is_number(chosen[0]) else chosen)
        return own_number(made)
    if _is_number(chosen[0]):
        return own_number(registered.find("sum")(dlarray_of(chosen)))
    if any(value != chosen[0] for value in chosen[1:]):
        raise DataError(
            f"unstack: {len(chosen)} different values of {name} belong to one place; fix: AggregationFunction=f"
        )
    return chosen[0]


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float, np.number)) and not isinstance(value, bool)


@with_options
def unstack(
    S: Any, vars: Any, ivar: Any, /, *, GroupingVariables: Any = None, ConstantVariables: Any = None,
    NewDataVariableNames: Any = None, AggregationFunction: Any = None, VariableNamingRule: str = "modify",
    nargout: int = 1,
) -> Any:  # fmt: skip
    """The values of a column spread over several, one for each value of another column.

    Syntaxes: ``U = unstack(S, vars, ivar)``, ``U, is_ = unstack(…, nargout=2)``.

    Parameters
    ----------
    S : table or timetable
    vars : names or numbers of columns
        The columns that are spread.
    ivar : name or number of a column
        Its values name the new columns, in their order.
    GroupingVariables : names or numbers of columns, optional
        Rows that agree in these become one row; default: all other columns.
    ConstantVariables : names or numbers of columns, optional
        Columns that keep the value of the first row of a group.
    NewDataVariableNames : list of str, optional
    AggregationFunction : function, optional
        Takes several values of one place and gives one; default: the sum of numbers; other values must be the same.
    VariableNamingRule : {"modify", "preserve"}
        Whether values that are no names become such.

    Returns
    -------
    table
        A row for each group, in the order in which groups appear; NaN, or what is missing, where a place has no value.
        ``is_`` says which row of ``S`` each comes from.

    Notes
    -----
    The groups of a timetable are its times; its other columns are left out, unless they are constant.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/table.unstack.html

    Examples
    --------
    >>> from dlarray.matlab import table, unstack
    >>> S = table(Storm=[3, 3, 1], Town=["Natick", "Boston", "Boston"], Snowfall=[0, 5, 9])
    >>> U = unstack(S, "Snowfall", "Town")
    >>> U.VariableNames, list(U.Boston), list(U.Natick)
    (['Storm', 'Boston', 'Natick'], [5.0, 9.0], [0.0, nan])
    """
    timed = isinstance(S, timetable)
    T = timetable2table(S) if timed else _plain_tables("unstack", S)
    data = chosen_names("unstack", "vars", T, vars)
    (by, *more) = chosen_names("unstack", "ivar", T, ivar)
    if more or by in data:
        raise ArgumentError(
            f"unstack: ivar is one column that is not spread itself, but it is {describe(ivar)}; "
            'fix: unstack(S, "Snowfall", "Town")'
        )
    constant = (
        []
        if ConstantVariables is None
        else chosen_names("unstack", "ConstantVariables", T, ConstantVariables)
    )
    if timed:  # the times make the groups
        if GroupingVariables is not None:
            raise ArgumentError(
                "unstack: the groups of a timetable are its times; fix: leave GroupingVariables out"
            )
        grouping = T.VariableNames[:1]
    elif GroupingVariables is None:
        grouping = [name for name in T.VariableNames if name not in (*data, by, *constant)]
    else:
        grouping = chosen_names("unstack", "GroupingVariables", T, GroupingVariables)
    if AggregationFunction is not None and not callable(AggregationFunction):
        raise ClassError(
            f"unstack: AggregationFunction must be a function, but it is {describe(AggregationFunction)}; "
            "fix: AggregationFunction=dl.mean"
        )
    labels, spelled = _indicated(T, by, VariableNamingRule)
    keys, marks = row_keys(T, grouping), [key[0] for key in row_keys(T, [by])]
    first: dict[tuple, int] = {}
    members: dict[tuple, list[int]] = {}
    for k, (key, mark) in enumerate(zip(keys, marks, strict=True)):
        first.setdefault(key, k)
        members.setdefault((key, mark), []).append(k)
    rows = list(first.values())
    columns: dict[str, Any] = {}
    kinds: dict[str, str] = {}
    for name in (*grouping, *constant):
        values = list(T[name])
        columns[name], kinds[name] = column_like(T, name, [values[k] for k in rows]), T.column_kinds()[name]
    wanted = [f"{name}_{word}" if len(data) > 1 else word for name in data for word in spelled]
    if NewDataVariableNames is not None:
        given = texts("unstack", "NewDataVariableNames", NewDataVariableNames)
        if len(given) != len(wanted):
            raise ArgumentError(
                f"unstack: {len(wanted)} columns are made, but {len(given)} names are given; fix: one for each"
            )
        wanted = given
    spread = [(name, label) for name in data for label in labels]
    for new, (name, label) in zip(wanted, spread, strict=True):
        found = [_aggregated(T, name, members.get((key, label), []), AggregationFunction) for key in first]
        columns[new] = column_like(T, name, found)
        kinds[new] = T.column_kinds()[name]
    U = table(columns, kinds={n: k for n, k in kinds.items() if k in ("string", "cell")})
    U = table2timetable(U) if timed else U
    return U if nargout < 2 else (U, indices(rows))


def _indicated(T: table, by: str, rule: str) -> tuple[list, list[str]]:
    """The values of the indicator, in order, and the names of columns from them."""
    rule = choice("unstack", "VariableNamingRule", rule, ("modify", "preserve"))
    column = getattr(T, by)
    if hasattr(column, "with_labels"):
        labels: list = [str(label) for label in column.categories()]
    else:
        keys = {key for key in row_keys(T, [by]) if None not in key}
        ordering = orders(T, [by])
        labels = [key[0] for key in sorted(keys, key=lambda key: sort_key(key, ordering))]
    words = [f"{label:g}" if isinstance(label, float) else str(label) for label in labels]
    return labels, words if rule == "preserve" else [str(makeValidName(word)) for word in words]


@with_options
def rows2vars(
    T: Any,
    /,
    *,
    VariableNamesSource: Any = None,
    DataVariables: Any = None,
    VariableNamingRule: str = "modify",
) -> table:
    """Rows as columns, and columns as rows.

    Syntax: ``T2 = rows2vars(T1)``.

    Parameters
    ----------
    T : table
    VariableNamesSource : name or number of a column, optional
        The column whose texts name the new columns; default: the names of the rows, or Var1, Var2, …
    DataVariables : names or numbers of columns, optional
        The columns that become rows; default: all but the source of the names.

    Returns
    -------
    table
        First the names of the old columns, ``OriginalVariableNames``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/table.rows2vars.html

    Examples
    --------
    >>> from dlarray.matlab import rows2vars, table
    >>> T = rows2vars(table(Name=["a", "b"], Age=[38, 43], Height=[71, 69]), VariableNamesSource="Name")
    >>> T.VariableNames, list(T.OriginalVariableNames), list(T.b)
    (['OriginalVariableNames', 'a', 'b'], ['Age', 'Height'], [43, 69])
    """
    made = _plain_tables("rows2vars", T)
    rule = choice("rows2vars", "VariableNamingRule", VariableNamingRule, ("modify", "preserve"))
    source, names = None, made.VariableNames
    if VariableNamesSource is not None:
        (source, *_) = chosen_names("rows2vars", "VariableNamesSource", made, VariableNamesSource)
    if DataVariables is not None:
        names = chosen_names("rows2vars", "DataVariables", made, DataVariables)
    names = [name for name in names if name != source]
    kinds = {made.column_kinds()[name] for name in names}
    alike = len(kinds) <= 1
    values = [list(made[name]) for name in names]
    if source is None and not made.RowNames:
        words = [f"Var{k + 1}" for k in range(len(made))]
    else:
        words = list(map(str, made.RowNames if source is None else getattr(made, source)))
        words = words if rule == "preserve" else [str(makeValidName(word)) for word in words]
    columns: dict[str, Any] = {"OriginalVariableNames": Cell(names, (len(names), 1))}
    for k, word in enumerate(words):
        row = [column[k] for column in values]
        columns[word] = row if alike else Cell(row, (len(row), 1))
    return table(columns, kinds={"OriginalVariableNames": "cell"})

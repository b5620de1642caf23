"""Columns of tables added, taken away, renamed and moved; tables of cells, and how often values occur."""

from __future__ import annotations

from typing import Any

from dlarray.arguments import one_number
from dlarray.array import dlarray
from dlarray.errors import ArgumentError
from dlarray.migration.matlab.cells import Cell, as_cell
from dlarray.migration.matlab.options import with_options
from dlarray.migration.matlab.shared.table_brackets import own_number
from dlarray.migration.matlab.shared.table_keys import asked_table
from dlarray.migration.matlab.strings import String
from dlarray.migration.matlab.tabular.groups import groupsummary
from dlarray.table import table


def _names(name: str, T: table, which: Any) -> list[str]:
    """Names of columns, by name or number."""
    if isinstance(which, str):
        chosen = [str(which)]
    elif one_number(which) is not None:
        chosen = [T.VariableNames[int(one_number(which) or 1) - 1]]
    else:
        chosen = [str(v) if isinstance(v, str) else T.VariableNames[int(v) - 1] for v in list(which)]
    for one in chosen:
        if one not in T.VariableNames:
            raise ArgumentError(f"{name}: Unrecognized table variable name '{one}'.")
    return chosen


def removevars(T: Any, vars: Any, /) -> table:
    """A table without some of its columns.

    Syntax: ``T = removevars(T, vars)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/table.removevars.html

    Examples
    --------
    >>> from dlarray.matlab import removevars, table
    >>> removevars(table(a=[1, 2], b=[3, 4]), "a").VariableNames
    ['b']
    """
    T = asked_table("removevars", "T", T)
    gone = _names("removevars", T, vars)
    return T(":", Cell([n for n in T.VariableNames if n not in gone]))


def renamevars(T: Any, vars: Any, newNames: Any, /) -> table:
    """A table with other names of its columns.

    Syntax: ``T = renamevars(T, vars, newNames)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/table.renamevars.html

    Examples
    --------
    >>> from dlarray.matlab import renamevars, table
    >>> renamevars(table(a=[1, 2], b=[3, 4]), "a", "x").VariableNames
    ['x', 'b']
    """
    T = asked_table("renamevars", "T", T)
    old = _names("renamevars", T, vars)
    new = [str(newNames)] if isinstance(newNames, str) else [str(n) for n in newNames]
    if len(old) != len(new):
        raise ArgumentError(f"renamevars: {len(old)} columns and {len(new)} names; fix: one for each")
    made = T(":", ":")
    made.VariableNames = [dict(zip(old, new, strict=True)).get(n, n) for n in T.VariableNames]
    return made


def movevars(T: Any, vars: Any, /, *where: Any, Before: Any = None, After: Any = None) -> table:
    """A table with some of its columns at another place; at its end unless one is named.

    Syntaxes: ``T = movevars(T, vars)``, ``T = movevars(T, vars, "Before", name)``, ``…, "After", name)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/table.movevars.html

    Examples
    --------
    >>> from dlarray.matlab import movevars, table
    >>> movevars(table(a=[1, 2], b=[3, 4]), "b", Before="a").VariableNames
    ['b', 'a']
    """
    T = asked_table("movevars", "T", T)
    moved = _names("movevars", T, vars)
    Before, After = _side("movevars", where, Before, After)
    return T(":", Cell(_placed(T, moved, [n for n in T.VariableNames if n not in moved], Before, After)))


def _side(name: str, where: tuple, before: Any, after: Any) -> tuple[Any, Any]:
    if where:
        if len(where) != 2 or str(where[0]).lower() not in ("before", "after"):
            raise ArgumentError(
                f'{name}: expected "Before" or "After" and a name; fix: {name}(…, Before="a")'
            )
        return (where[1], after) if str(where[0]).lower() == "before" else (before, where[1])
    return before, after


def _placed(T: table, moved: list[str], rest: list[str], before: Any, after: Any) -> list[str]:
    side = before if before is not None else after
    if side is None:
        return rest + moved
    at = rest.index(_names("movevars", T, side)[0]) + (before is None)
    return rest[:at] + moved + rest[at:]


def addvars(
    T: Any, /, *columns: Any, NewVariableNames: Any = None, Before: Any = None, After: Any = None
) -> table:
    """A table with more columns; at its end unless a place is named.

    Syntaxes: ``T = addvars(T, var1, …, varN)``, ``T = addvars(…, NewVariableNames=names, Before=name)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/table.addvars.html

    Examples
    --------
    >>> from dlarray.matlab import addvars, table
    >>> addvars(table(a=[1, 2]), [[3], [4]], NewVariableNames="b").VariableNames
    ['a', 'b']
    """
    T = asked_table("addvars", "T", T)
    given = list(columns)
    while (
        len(given) > 2
        and isinstance(given[-2], str)
        and str(given[-2]) in ("NewVariableNames", "Before", "After")
    ):
        word, value = str(given[-2]), given[-1]
        given = given[:-2]
        if word == "NewVariableNames":
            NewVariableNames = value
        else:
            Before, After = (value, After) if word == "Before" else (Before, value)
    start = len(T.VariableNames)
    names = [f"Var{start + k}" for k in range(1, len(given) + 1)]
    if NewVariableNames is not None:
        names = (
            [str(NewVariableNames)]
            if isinstance(NewVariableNames, str)
            else [str(n) for n in NewVariableNames]
        )
    if len(names) != len(given):
        raise ArgumentError(f"addvars: {len(given)} columns and {len(names)} names; fix: one for each")
    made = T(":", ":")
    for name, column in zip(names, given, strict=True):
        setattr(made, name, column)
    old = list(T.VariableNames)
    return made(":", Cell(_placed(T, names, old, Before, After)))


@with_options
def cell2table(
    C: Any, /, *, VariableNames: Any = None, RowNames: Any = None, InputName: str = "Var"
) -> table:
    """A table of a cell array: a column for each of its columns, of numbers where all cells hold one.

    Syntaxes: ``T = cell2table(C)``, ``T = cell2table(C, VariableNames=names)``.

    Parameters
    ----------
    C : cell array
    VariableNames, RowNames : text, optional
    InputName : str
        The beginning of the columns' names where none are given: in MATLAB the name of the variable.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/cell2table.html

    Examples
    --------
    >>> from dlarray.matlab import Cell, cell2table
    >>> list(cell2table(Cell(["a", "b", 1, 2], (2, 2)), VariableNames=["Name", "Count"]).Count)
    [1, 2]
    """
    c = as_cell(C)
    rows, wide = c.shape
    names = (
        [f"{InputName}{k}" for k in range(1, wide + 1)]
        if VariableNames is None
        else [str(n) for n in list(VariableNames)]
    )
    if len(names) != wide:
        raise ArgumentError(f"cell2table: {wide} columns and {len(names)} names; fix: one for each")
    columns: dict[str, Any] = {}
    kinds: dict[str, str] = {}
    for j, name in enumerate(names):
        values = list(c)[j * rows : (j + 1) * rows]
        numbers = [one_number(v) if not isinstance(v, str) else None for v in values]
        columns[name] = values if None in numbers else [_kept(v) for v in values]
        if values and all(isinstance(v, str) and not isinstance(v, String) for v in values):
            kinds[name] = "cell"  # characters stay in their cells
    return table(
        columns, kinds=kinds, RowNames=None if RowNames is None else [str(n) for n in list(RowNames)]
    )


def _kept(v: Any) -> Any:
    return (
        v if isinstance(v, (bool, int, float)) else own_number(v) if isinstance(v, dlarray) else one_number(v)
    )


def groupcounts(x: Any, /, *vars: Any, nargout: int = 1) -> Any:
    """How often each value, or group of values of a table, occurs.

    Syntaxes: ``G = groupcounts(T, groupvars)``, ``B = groupcounts(A)``, ``B, BG = groupcounts(A, nargout=2)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/double.groupcounts.html

    Examples
    --------
    >>> from dlarray.matlab import groupcounts
    >>> groupcounts([[1], [2], [2]]).tolist()
    [[1.0], [2.0]]
    """
    if isinstance(x, table):
        made = groupsummary(x, *vars)
        total = sum(made.GroupCount)
        made.Percent = [100 * n / total for n in made.GroupCount]
        return made
    column = x if isinstance(x, (list, Cell)) and not isinstance(x, dlarray) else x
    T = table(g=_column(column))
    made = groupsummary(T, "g")
    counts = dlarray([[float(n)] for n in made.GroupCount])
    return counts if nargout < 2 else (counts, made.g)


def _column(x: Any) -> Any:
    if isinstance(x, list) and x and isinstance(x[0], list):
        return [row[0] for row in x]
    shape = getattr(x, "shape", None)
    if shape is not None and len(shape) == 2 and shape[0] == 1 and shape[1] > 1:
        raise ArgumentError("groupcounts: the values must be a column; fix: groupcounts(A.T)")
    return x

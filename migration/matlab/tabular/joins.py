"""Tables joined by their keys: join, innerjoin, outerjoin."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from dlarray.arguments import choice, flag
from dlarray.errors import ArgumentError, DataError
from dlarray.migration.matlab.options import with_options
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
from dlarray.migration.matlab.tabular.variables import renamevars
from dlarray.migration.matlab.text.parts import join as joined_texts
from dlarray.table import table


def _keys(name: str, A: table, B: table, keys: Any, left: Any, right: Any) -> tuple[list[str], list[str]]:
    if keys is not None:
        if left is not None or right is not None:
            raise ArgumentError(f"{name}: Keys stand for LeftKeys and RightKeys; fix: one or the other")
        return chosen_names(name, "Keys", A, keys), chosen_names(name, "Keys", B, keys)
    if (left is None) != (right is None):
        raise ArgumentError(f'{name}: LeftKeys and RightKeys go together; fix: LeftKeys="a", RightKeys="b"')
    if left is not None:
        found = chosen_names(name, "LeftKeys", A, left), chosen_names(name, "RightKeys", B, right)
        if len(found[0]) != len(found[1]):
            raise ArgumentError(
                f"{name}: {len(found[0])} LeftKeys and {len(found[1])} RightKeys; fix: equally many"
            )
        return found
    common = [n for n in A.VariableNames if n in B.VariableNames]
    if not common:
        raise ArgumentError(
            f"{name}: the tables have no column of the same name ({', '.join(A.VariableNames)}; "
            f'{", ".join(B.VariableNames)}); fix: LeftKeys="a", RightKeys="b"'
        )
    return common, common


def _taken(T: table, name: str, places: Sequence[int]) -> Any:
    """Rows of a column; a missing value where the place is -1."""
    values = list(T[name])
    blank = missing_value("outerjoin", T, name) if -1 in places else None
    return column_like(T, name, [blank if k < 0 else values[k] for k in places])


def _beside(
    A: table,
    B: table,
    left: Sequence[str],
    right: Sequence[str],
    ia: Sequence[int],
    ib: Sequence[int],
    of: Sequence[str] = ("left", "right"),
) -> table:
    """Columns of both tables side by side; names that both have get the names of the tables behind them."""
    both = set(left) & set(right)
    columns: dict[str, Any] = {}
    kinds: dict[str, str] = {}
    for T, names, places, word in ((A, left, ia, of[0]), (B, right, ib, of[1])):
        for name in names:
            spelled = f"{name}_{word}" if name in both else name
            columns[spelled] = _taken(T, name, places)
            kinds[spelled] = T.column_kinds()[name]
    return table(columns, kinds={n: k for n, k in kinds.items() if k != "categorical"})


def _pairs(A: table, B: table, keys: tuple[list[str], list[str]], outer: str) -> list[tuple[int, int]]:
    """Rows that belong together, by their keys; -1 where there is no partner. What is missing equals nothing."""
    left, right = row_keys(A, keys[0]), row_keys(B, keys[1])
    ordering = orders(A, keys[0])
    found: dict[tuple, list[int]] = {}
    for k, key in enumerate(right):
        if None not in key:
            found.setdefault(key, []).append(k)
    pairs = [(i, j) for i, key in enumerate(left) for j in found.get(key, ())]
    if outer in ("left", "full"):
        met = {i for i, _ in pairs}
        pairs += [(i, -1) for i in range(len(left)) if i not in met]
    if outer in ("right", "full"):
        met = {j for _, j in pairs}
        pairs += [(-1, j) for j in range(len(right)) if j not in met]
    right_ordering = ordering if outer not in ("right", "full") else orders(B, keys[1])
    try:
        return sorted(
            pairs,
            key=lambda p: (
                sort_key(left[p[0]], ordering) if p[0] >= 0 else sort_key(right[p[1]], right_ordering),
                p,
            ),
        )
    except TypeError:
        raise ArgumentError(
            f"the keys {', '.join(keys[0])} and {', '.join(keys[1])} hold values of different kinds; fix: keys that "
            "are both numbers or both texts"
        ) from None


def _by_times(joined: Callable, A: timetable, B: timetable, nargout: int, **options: Any) -> Any:
    """Two timetables side by side, whose keys are their row times; the result is a timetable."""
    time = A.Properties.DimensionNames[0]
    left, right = timetable2table(A), timetable2table(B)
    right = renamevars(right, right.VariableNames[0], time)
    chosen = options["LeftVariables"]
    if chosen is not None:
        options["LeftVariables"] = [time, *chosen_names("outerjoin", "LeftVariables", A, chosen)]
    if (chosen := options["RightVariables"]) is not None:
        options["RightVariables"] = chosen_names("outerjoin", "RightVariables", B, chosen)
    made = joined(left, right, Keys=time, nargout=max(nargout, 1), **options)
    T, *places = made if isinstance(made, tuple) else (made,)
    TT = table2timetable(T, RowTimes=time)
    return (TT, *places)[:nargout] if nargout > 1 else TT


@with_options
def innerjoin(
    Tleft: Any,
    Tright: Any,
    /,
    *,
    Keys: Any = None,
    LeftKeys: Any = None,
    RightKeys: Any = None,
    LeftVariables: Any = None,
    RightVariables: Any = None,
    InputNames: Any = ("left", "right"),
    nargout: int = 1,
) -> Any:
    """Rows of two tables whose keys are the same, side by side, in the order of the keys.

    Syntaxes: ``T = innerjoin(Tleft, Tright)``, ``T = innerjoin(Tleft, Tright, Keys=…)``,
    ``T, ileft, iright = innerjoin(…, nargout=3)``.

    Parameters
    ----------
    Tleft, Tright : table
    Keys : names or numbers of columns, optional
        Default: the columns that have the same name in both, of two timetables the row times.
    LeftKeys, RightKeys : names or numbers of columns, optional
        Where the names differ; the keys of the left table stay.
    LeftVariables, RightVariables : names or numbers of columns, optional
        The columns that are taken.
    InputNames : two texts
        Suffixes for a name that both tables have: in MATLAB the names of their variables.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/table.innerjoin.html

    Examples
    --------
    >>> from dlarray.matlab import innerjoin, table
    >>> T = innerjoin(table(Key1=["a", "b", "c"], Var1=[1, 2, 3]), table(Key1=["a", "b", "d"], Var2=[4, 5, 6]))
    >>> T.VariableNames, list(T.Var2)
    (['Key1', 'Var1', 'Var2'], [4, 5])
    """
    A, B = asked_table("innerjoin", "Tleft", Tleft), asked_table("innerjoin", "Tright", Tright)
    if isinstance(A, timetable) and isinstance(B, timetable) and Keys is None and LeftKeys is None:
        options = {"LeftVariables": LeftVariables, "RightVariables": RightVariables, "InputNames": InputNames}
        return _by_times(innerjoin, A, B, nargout, **options)
    keys = _keys("innerjoin", A, B, Keys, LeftKeys, RightKeys)
    pairs = _pairs(A, B, keys, "inner")
    left = (
        A.VariableNames
        if LeftVariables is None
        else chosen_names("innerjoin", "LeftVariables", A, LeftVariables)
    )
    right = (
        [n for n in B.VariableNames if n not in keys[1]]
        if RightVariables is None
        else chosen_names("innerjoin", "RightVariables", B, RightVariables)
    )
    ia, ib = [i for i, _ in pairs], [j for _, j in pairs]
    T = _beside(A, B, left, right, ia, ib, list(map(str, InputNames)))
    return T if nargout < 2 else (T, indices(ia), indices(ib))[:nargout]


@with_options
def outerjoin(
    Tleft: Any,
    Tright: Any,
    /,
    *,
    Keys: Any = None,
    LeftKeys: Any = None,
    RightKeys: Any = None,
    LeftVariables: Any = None,
    RightVariables: Any = None,
    MergeKeys: Any = False,
    Type: str = "full",
    InputNames: Any = ("left", "right"),
    nargout: int = 1,
) -> Any:
    """Rows of two tables side by side, also those without a partner, in the order of the keys.

    Syntaxes: ``T = outerjoin(Tleft, Tright)``, ``T = outerjoin(Tleft, Tright, MergeKeys=True, Type="left")``,
    ``T, ileft, iright = outerjoin(…, nargout=3)``.

    Parameters
    ----------
    Tleft, Tright : table
    Keys, LeftKeys, RightKeys : names or numbers of columns, optional
        Default: the columns that have the same name in both.
    LeftVariables, RightVariables : names or numbers of columns, optional
    MergeKeys : bool
        Whether the keys of both are one column.
    Type : {"full", "left", "right"}
        Table whose rows without a partner stay.
    InputNames : two texts
        Suffixes for a name that both tables have: in MATLAB the names of their variables.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/table.outerjoin.html

    Examples
    --------
    >>> from dlarray.matlab import outerjoin, table
    >>> T = outerjoin(table(Key=[1, 2], A=[5, 6]), table(Key=[2, 3], B=[7, 8]), MergeKeys=True)
    >>> list(T.Key), list(T.B)
    ([1, 2, 3], [nan, 7, 8])
    """
    A, B = asked_table("outerjoin", "Tleft", Tleft), asked_table("outerjoin", "Tright", Tright)
    if isinstance(A, timetable) and isinstance(B, timetable) and Keys is None and LeftKeys is None:
        options = {"LeftVariables": LeftVariables, "RightVariables": RightVariables, "InputNames": InputNames}
        return _by_times(outerjoin, A, B, nargout, MergeKeys=True, Type=Type, **options)
    keys = _keys("outerjoin", A, B, Keys, LeftKeys, RightKeys)
    pairs = _pairs(A, B, keys, choice("outerjoin", "Type", Type, ("full", "left", "right")))
    ia, ib = [i for i, _ in pairs], [j for _, j in pairs]
    left = (
        A.VariableNames
        if LeftVariables is None
        else chosen_names("outerjoin", "LeftVariables", A, LeftVariables)
    )
    right = (
        B.VariableNames
        if RightVariables is None
        else chosen_names("outerjoin", "RightVariables", B, RightVariables)
    )
    of = list(map(str, InputNames))
    merged = flag("outerjoin", "MergeKeys", MergeKeys)
    if not merged:
        T = _beside(A, B, left, right, ia, ib, of)
    else:
        right = [n for n in right if n not in keys[1]]
        T = _beside(A, B, [n for n in left if n not in keys[0]], right, ia, ib, of)
        columns, kinds = {n: T[n] for n in T.VariableNames}, T.column_kinds()
        made, made_kinds = {}, {}
        names = [n for n in left if n in keys[0]] + [n for n in keys[0] if n not in left]
        order = [*left, *[n for n in names if n not in left]]
        for n in order:
            if n in keys[0]:
                other = keys[1][keys[0].index(n)]
                mine, theirs = list(A[n]), list(B[other])
                values = [mine[i] if i >= 0 else theirs[j] for i, j in pairs]
                spelled = n if n == other else f"{n}_{other}"
                made[spelled], made_kinds[spelled] = column_like(A, n, values), A.column_kinds()[n]
            else:
                spelled = n if n in columns else f"{n}_{of[0]}"
                made[spelled], made_kinds[spelled] = columns[spelled], kinds[spelled]
        for n in T.VariableNames:
            if n not in made:
                made[n], made_kinds[n] = columns[n], kinds[n]
        T = table(made, kinds={n: k for n, k in made_kinds.items() if k != "categorical"})
    return T if nargout < 2 else (T, indices(ia), indices(ib))[:nargout]


@with_options
def join(
    str_: Any,
    *more: Any,
    Keys: Any = None,
    LeftKeys: Any = None,
    RightKeys: Any = None,
    LeftVariables: Any = None,
    RightVariables: Any = None,
    nargout: int = 1,
) -> Any:
    """Join the texts of an array; of two tables each row of the first with the one row of the second of the same key.

    Syntaxes: ``newStr = join(str)``, ``newStr = join(str, delimiter)``, ``newStr = join(str, delimiter, dim)``,
    ``T = join(Tleft, Tright)``, ``T = join(Tleft, Tright, Keys=…)``, ``T, iright = join(…, nargout=2)``.

    Parameters
    ----------
    str : string array, cell array of texts, or table
        Texts are joined along the last dimension whose size is not 1.
    Keys, LeftKeys, RightKeys, LeftVariables, RightVariables : names or numbers of columns, optional
        As for `innerjoin`. Every key of the first table must be once in the second.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/string.join.html

    https://www.mathworks.com/help/matlab/ref/table.join.html

    Examples
    --------
    >>> from dlarray.matlab import StringArray, join, table
    >>> join(StringArray(["a", "b"]), "-")
    "a-b"
    >>> list(join(table(Id=[2, 1, 2]), table(Id=[1, 2], Name=["x", "y"])).Name)
    ['y', 'x', 'y']
    """
    if not isinstance(str_, table):
        return joined_texts(str_, *more)
    if len(more) != 1:
        raise ArgumentError("join: two tables are joined; fix: join(Tleft, Tright)")
    A, B = str_, asked_table("join", "Tright", more[0])
    keys = _keys("join", A, B, Keys, LeftKeys, RightKeys)
    found: dict[tuple, int] = {}
    for k, key in enumerate(row_keys(B, keys[1])):
        if key in found:
            raise DataError(
                f"join: the key {', '.join(map(str, key))} stands more than once in the right table; fix: innerjoin"
            )
        found[key] = k
    places = []
    for key in row_keys(A, keys[0]):
        if key not in found:
            raise DataError(
                f"join: the key {', '.join(map(str, key))} of the left table is not in the right one; fix: outerjoin "
                'with Type="left"'
            )
        places.append(found[key])
    left = (
        A.VariableNames if LeftVariables is None else chosen_names("join", "LeftVariables", A, LeftVariables)
    )
    right = (
        [n for n in B.VariableNames if n not in keys[1]]
        if RightVariables is None
        else chosen_names("join", "RightVariables", B, RightVariables)
    )
    T = _beside(A, B, left, right, range(len(A)), places)
    if A.RowNames:
        T = table({n: T[n] for n in T.VariableNames}, kinds=T.column_kinds(), RowNames=A.RowNames)
    return T if nargout < 2 else (T, indices(places))

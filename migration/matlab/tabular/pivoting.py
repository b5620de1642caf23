"""Tables turned: pivot, whose rows and columns are groups."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dlarray.arguments import flag
from dlarray.errors import ArgumentError
from dlarray.migration.matlab.options import with_options
from dlarray.migration.matlab.shared.table_keys import (
    asked_table,
    chosen_names,
    column_like,
    orders,
    row_keys,
    sort_key,
)
from dlarray.migration.matlab.tabular.groups import methods_of, result_of
from dlarray.table import table

_COUNTED = ("count", "percentage")


@with_options
def pivot(
    T: Any,
    /,
    *,
    Columns: Any = None,
    Rows: Any = None,
    DataVariable: Any = None,
    Method: Any = None,
    IncludeTotals: Any = False,
    IncludeMissingGroups: Any = True,
    IncludeEmptyGroups: Any = False,
    OutputFormat: str = "nested",
    RowLabelPlacement: str = "variable",
    ColumnsBinMethod: Any = "none",
    RowsBinMethod: Any = "none",
) -> table:
    """Summarize a table: a row for each group of some variables, a column for each group of others.

    Syntaxes: ``P = pivot(T, Columns=colvars, Rows=rowvars)``, ``P = pivot(T, Columns=colvars)``,
    ``P = pivot(T, Rows=rowvars)``, ``P = pivot(…, DataVariable=name, Method=method)``.

    Parameters
    ----------
    T : table
    Columns : name or number of a variable, or several
        Its groups, in order, are the variables of the result. Of several variables the names of groups are joined by
        ``_``, which MATLAB calls flat.
    Rows : name or number of a variable, or several
        Their groups, in order, are the rows, and the variables that say which one it is stand first.
    DataVariable : name or number of a variable, optional
        The variable that is summarized; without it rows are counted.
    Method : name or function, optional
        "count", "percentage" (of all rows), "sum", "mean", "median", "mode", "var", "std", "min", "max", "range",
        "nnz", "numunique", "nummissing", or a function of a column. Default: "sum" of a variable of numbers, else
        "count".
    IncludeTotals : bool
        A last row and a last column with the method of all groups, ``Overall_count`` for "count".
    IncludeMissingGroups : bool
        Whether what is missing makes a group, the last one.
    IncludeEmptyGroups : bool
        Whether categories without rows make groups.
    OutputFormat : {"nested", "flat"}
        Of several variables of columns MATLAB makes tables in tables unless "flat" is asked for; they are refused here.
    RowLabelPlacement : {"variable", "rownames"}
        "rownames" names the rows of the result by the groups.
    ColumnsBinMethod, RowsBinMethod
        Bins are refused: `discretize` makes groups.

    Returns
    -------
    P : table
        Where a combination of groups has no rows, counts and sums are 0 and other values NaN. With Columns alone there
        is one row, with Rows alone one column, called ``count`` or ``sum_name``. No page was read that says how the
        totals are called and what stands in empty places; the names and the values are chosen.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/pivot.html

    Examples
    --------
    >>> from dlarray.matlab import pivot, table
    >>> T = table(Fit=["S", "L", "S", "S"], Colour=["red", "blue", "blue", "red"], Price=[1, 2, 3, 4])
    >>> P = pivot(T, Columns="Colour", Rows="Fit")
    >>> P.VariableNames, list(P.Fit), list(P.blue), list(P.red)
    (['Fit', 'blue', 'red'], ['L', 'S'], [1.0, 1.0], [0.0, 2.0])
    >>> P = pivot(T, Rows="Colour", DataVariable="Price", Method="mean")
    >>> list(P.Colour), list(P.mean_Price)
    (['blue', 'red'], [2.5, 2.5])
    """
    T = asked_table("pivot", "T", T)
    if Columns is None and Rows is None:
        raise ArgumentError('pivot: neither Columns nor Rows is given; fix: pivot(T, Rows="a")')
    for option, bins in (("ColumnsBinMethod", ColumnsBinMethod), ("RowsBinMethod", RowsBinMethod)):
        if not (isinstance(bins, str) and bins == "none"):
            raise ArgumentError(
                f"pivot: {option} makes bins, which are not served; fix: discretize the variable before"
            )
    if OutputFormat not in ("nested", "flat") or RowLabelPlacement not in ("variable", "rownames"):
        raise ArgumentError(
            f'pivot: OutputFormat is "{OutputFormat}" and RowLabelPlacement "{RowLabelPlacement}"; fix: "nested" or '
            '"flat", "variable" or "rownames"'
        )
    across = [] if Columns is None else chosen_names("pivot", "Columns", T, Columns)
    down = [] if Rows is None else chosen_names("pivot", "Rows", T, Rows)
    if len(across) > 1 and OutputFormat == "nested":
        raise ArgumentError(
            'pivot: several variables of columns make tables in tables; fix: OutputFormat="flat"'
        )
    data = None if DataVariable is None else chosen_names("pivot", "DataVariable", T, DataVariable)[0]
    word, method = _method(T, data, Method)
    if data is None and word not in _COUNTED:
        raise ArgumentError(
            f'pivot: the method {word} needs a DataVariable; fix: pivot(T, …, DataVariable="b")'
        )
    missing = flag("pivot", "IncludeMissingGroups", IncludeMissingGroups)
    empty = flag("pivot", "IncludeEmptyGroups", IncludeEmptyGroups)
    columns, rows = _Groups(T, across, missing, empty), _Groups(T, down, missing, empty)
    used = [k for k in range(len(T)) if columns.number[k] is not None and rows.number[k] is not None]
    values = [] if data is None else list(getattr(T, data))

    def summary(places: Sequence[int]) -> Any:
        if word == "count":
            return float(len(places))
        if word == "percentage":
            return 100.0 * len(places) / len(used) if used else float("nan")
        return result_of(str(data), method, [values[k] for k in places])

    cells: dict[tuple[int, int], list[int]] = {}
    for k in used:
        cells.setdefault((rows.number[k] or 0, columns.number[k] or 0), []).append(k)
    totals = flag("pivot", "IncludeTotals", IncludeTotals)
    overall = f"Overall_{word}"
    result = rows.labels(overall if totals and down else "")
    heads = columns.names() if across else [word if data is None or word in _COUNTED else f"{word}_{data}"]
    for j, head in enumerate(heads):
        column = [summary(cells.get((i, j), [])) for i in range(rows.count)]
        if totals and down:
            column.append(summary([k for k in used if not across or columns.number[k] == j]))
        result[_free(head, result)] = column
    if totals and across:
        column = [summary([k for k in used if not down or rows.number[k] == i]) for i in range(rows.count)]
        result[overall] = [*column, *([summary(used)] if down else [])]
    if RowLabelPlacement == "rownames" and down:
        names = [*rows.names(), *([overall] if totals else [])]
        return table({n: v for n, v in result.items() if n not in down}, RowNames=names)
    return table(result)


def _method(T: table, data: str | None, given: Any) -> tuple[str, Any]:
    if given is None:
        numbers = data is not None and T.column_kinds()[data] == "numeric"
        return ("sum", "sum") if numbers else ("count", "count")
    if isinstance(given, str) and str(given) in _COUNTED:
        return str(given), str(given)
    found = methods_of(given)
    if len(found) != 1:
        raise ArgumentError(f'pivot: {len(found)} methods; fix: one, Method="mean"')
    return ("fun", found[0][1]) if callable(found[0][1]) else found[0]


class _Groups:
    """The groups of some variables, in order; of none one group."""

    def __init__(self, T: table, names: list[str], missing: bool, empty: bool) -> None:
        self.T, self.vars = T, names
        keys, ordering = row_keys(T, names), orders(T, names)
        kept = {key for key in keys if missing or None not in key} if names else {()}
        if empty and len(names) == 1 and callable(getattr(getattr(T, names[0]), "categories", None)):
            kept |= {(str(c),) for c in getattr(T, names[0]).categories()}
        self.keys = sorted(kept, key=lambda key: sort_key(key, ordering))
        place = {key: i for i, key in enumerate(self.keys)}
        self.number = [place.get(key) for key in keys]
        self.count = len(self.keys)

    def names(self) -> list[str]:
        """The names of the groups, as variables are called by them."""
        return ["_".join(_text(part) for part in key) for key in self.keys]

    def labels(self, total: str) -> dict[str, Any]:
        """The variables that say which group a row is, with a last row for totals."""
        columns: dict[str, Any] = {}
        for i, name in enumerate(self.vars):
            values = list(getattr(self.T, name))
            first: dict[tuple, int] = {}
            for row, group in enumerate(self.number):
                if group is not None:
                    first.setdefault(self.keys[group], row)
            found = [values[first[key]] if key in first else key[i] for key in self.keys]
            if total:
                columns[name] = [_text(key[i]) for key in self.keys] + [total if i == 0 else ""]
            else:
                columns[name] = column_like(self.T, name, found)
        return columns


def _text(part: Any) -> str:
    if part is None:
        return "<missing>"
    if isinstance(part, bool):
        return "true" if part else "false"
    return f"{part:.15g}" if isinstance(part, float) else str(part)


def _free(name: str, taken: dict[str, Any]) -> str:
    """A name that no variable has yet."""
    spelled, k = name, 0
    while spelled in taken:
        k += 1
        spelled = f"{name}_{k}"
    return spelled

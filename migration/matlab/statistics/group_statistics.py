"""Statistics of the groups of a table: grpstats."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray.errors import ArgumentError, ClassError, describe
from dlarray.migration.matlab.options import with_options
from dlarray.migration.matlab.shared.table_keys import asked_table, chosen_names, orders, row_keys
from dlarray.table import table


def _spread(v: np.ndarray) -> float:
    return float(v.var(ddof=1)) if v.size > 1 else 0.0 if v.size else math.nan


_STATISTICS: dict[str, Callable[[np.ndarray], float]] = {
    "mean": lambda v: float(v.mean()) if v.size else math.nan,
    "sem": lambda v: math.sqrt(_spread(v) / v.size) if v.size else math.nan,
    "numel": lambda v: float(v.size),
    "std": lambda v: math.sqrt(_spread(v)),
    "var": _spread,
    "min": lambda v: float(v.min()) if v.size else math.nan,
    "max": lambda v: float(v.max()) if v.size else math.nan,
    "range": lambda v: float(v.max() - v.min()) if v.size else math.nan,
}


@with_options
def grpstats(
    tbl: Any,
    groupvars: Any = None,
    whichstats: Any = "mean",
    /,
    *,
    DataVars: Any = None,
    VarNames: Any = None,
) -> table:
    """Statistics of the groups of a table, a row for each; what is missing is left out.

    Syntaxes: ``G = grpstats(tbl, groupvars)``, ``G = grpstats(tbl, groupvars, whichstats)``,
    ``grpstats(…, DataVars=names)``.

    Parameters
    ----------
    tbl : table
    groupvars : names or numbers of columns
        Groups of numbers and categories come in their order, those of texts as they first come.
    whichstats : text or list of texts
        "mean", "sem" (the standard error of the mean), "numel", "std", "var", "min", "max", "range".
    DataVars : names or numbers of columns
        Those that are summarized: all others, which must be numbers.
    VarNames : texts, optional
        The names of the columns of G.

    Returns
    -------
    table
        The columns of groupvars, GroupCount, and a column for each statistic of each variable, ``mean_Age``. The
        rows have the names of the groups.

    References
    ----------
    https://www.mathworks.com/help/stats/grpstats.html

    Examples
    --------
    >>> from dlarray.matlab import grpstats, table
    >>> G = grpstats(table(Sex=["M", "F", "M"], Age=[20, 30, 40]), "Sex")
    >>> list(G.Sex), list(G.GroupCount), list(G.mean_Age), G.RowNames
    (['M', 'F'], [2.0, 1.0], [30.0, 30.0], ['M', 'F'])
    """
    T = asked_table("grpstats", "tbl", tbl)
    if groupvars is None or not len(np.atleast_1d(np.asarray(groupvars, dtype=object))):
        raise ArgumentError(
            "grpstats: groupvars is missing; fix: the name of a column, or varfun for all rows"
        )
    by = chosen_names("grpstats", "groupvars", T, groupvars)
    wanted = [whichstats] if isinstance(whichstats, str) else list(whichstats)
    for one in wanted:
        if str(one) not in _STATISTICS:
            raise ArgumentError(
                f"grpstats: the statistic {describe(one)} is not served; fix: one of {', '.join(_STATISTICS)}, or "
                "groupsummary"
            )
    data = [n for n in T.VariableNames if n not in by]
    if DataVars is not None:
        data = chosen_names("grpstats", "DataVars", T, DataVars)
    columns = {name: _numbers(name, T[name]) for name in data}
    rows: dict[tuple, list[int]] = {}
    for k, key in enumerate(row_keys(T, by)):
        if not any(v is None or v in ("", "<undefined>") for v in key):
            rows.setdefault(key, []).append(k)
    ordering = [
        of_labels
        if _has_an_order(T[name])
        else {v: k for k, v in enumerate(dict.fromkeys(T[name]))}.__getitem__
        for name, of_labels in zip(by, orders(T, by), strict=True)
    ]
    keyed = sorted(rows, key=lambda key: tuple(order(v) for v, order in zip(key, ordering, strict=True)))
    G = T([rows[key][0] + 1 for key in keyed], by)
    G["GroupCount"] = [float(len(rows[key])) for key in keyed]
    for name, values in columns.items():
        for one in wanted:
            of = _STATISTICS[str(one)]
            parts = (values[rows[key]] for key in keyed)
            G[f"{one}_{name}"] = [of(part[~np.isnan(part)]) for part in parts]
    G.Properties.RowNames = ["_".join(_name(v) for v in key) for key in keyed]
    if VarNames is not None:
        G.Properties.VariableNames = list(VarNames)
    return G


def _has_an_order(values: Any) -> bool:
    """Whether groups come in the order of their values: numbers and categories, not texts."""
    return hasattr(values, "categories") or not any(isinstance(v, str) for v in values)


def _numbers(name: str, values: Any) -> np.ndarray:
    try:
        found = np.asarray([float(v) for v in values])
    except (TypeError, ValueError):
        raise ClassError(
            f"grpstats: the column {name} is {describe(values)}, and statistics are of numbers; fix: DataVars"
        ) from None
    return found


def _name(v: Any) -> str:
    return str(int(v)) if isinstance(v, bool) else f"{v:g}" if isinstance(v, (int, float)) else str(v)

"""Statistics of groups: groupsummary."""

from __future__ import annotations

import datetime as pythons
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray import names as registered
from dlarray.arguments import flag
from dlarray.array import dlarray
from dlarray.backend import class_name
from dlarray.errors import ArgumentError, ClassError, SizeError
from dlarray.migration.matlab.dates.durations import NO_LENGTH
from dlarray.migration.matlab.dates.time_arrays import TimeArray
from dlarray.migration.matlab.dates.times import NaT
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.migration.matlab.options import with_options
from dlarray.migration.matlab.shared.table_keys import (
    chosen_names,
    column_like,
    orders,
    plain_value,
    row_keys,
    sort_key,
)
from dlarray.migration.matlab.strings import String, StringArray
from dlarray.table import table
from dlarray.table.number_classes import KEPT, dlarray_of, in_class, number_class

_ALL = (
    "mean",
    "sum",
    "min",
    "max",
    "range",
    "median",
    "mode",
    "var",
    "std",
    "nummissing",
    "numunique",
    "nnz",
)


def _spread(x: np.ndarray, root: bool) -> float:
    if not x.size:
        return float("nan")
    found = float(np.var(x, ddof=1)) if x.size > 1 else 0.0
    return float(np.sqrt(found)) if root else found


def _or_nan(f: Callable) -> Callable:
    return lambda x: float(f(x)) if x.size else float("nan")


def _mode(x: np.ndarray) -> float:
    counts = Counter(x.tolist())
    most = max(counts.values(), default=0)
    return min((v for v, n in counts.items() if n == most), default=float("nan"))


# Of the numbers of a group that are not NaN, as MATLAB's methods leave those out.
_METHODS: dict[str, Callable[[np.ndarray], float]] = {
    "sum": lambda x: float(np.sum(x)),
    "mean": _or_nan(np.mean),
    "median": _or_nan(np.median),
    "mode": _mode,
    "var": lambda x: _spread(x, False),
    "std": lambda x: _spread(x, True),
    "min": _or_nan(np.min),
    "max": _or_nan(np.max),
    "range": _or_nan(np.ptp),
    "nnz": lambda x: float(np.count_nonzero(x)),
}


# Methods whose results are of the integer class of what they are given; single is kept by all but the counts.
_IN_CLASS = ("min", "max", "range", "mode", "median")


def methods_of(method: Any) -> list[tuple[str, Any]]:
    """Names and functions: of one method, or of several in a list."""
    several = isinstance(method, (list, tuple, StringArray))  # of which some can be called too
    given = list(method) if several else [method]
    found: list[tuple[str, Any]] = []
    numbered = 0
    for one in given:
        if isinstance(one, str):
            if one == "all":
                found += [(m, m) for m in _ALL]
            elif one in _METHODS or one in ("numunique", "nummissing"):
                found.append((str(one), str(one)))
            else:
                raise ArgumentError(
                    f'groupsummary: the method "{one}" is not known; fix: one of '
                    f"{', '.join((*_METHODS, 'numunique', 'nummissing', 'all'))}, or a function"
                )
        elif callable(one):
            numbered += 1
            found.append((f"fun{numbered}", one))
        else:
            raise ArgumentError('groupsummary: a method is a name or a function; fix: "mean"')
    return found


def result_of(name: str, method: Any, values: list) -> Any:
    if any(isinstance(v, (pythons.datetime, pythons.timedelta)) for v in values):
        return _of_times(name, method, values)
    kind = number_class(values)
    if not set(map(type, values)) <= {float, int, bool, str}:
        values = [plain_value(v) for v in values]
    gone = [v is None or isinstance(v, float) and v != v for v in values]
    if method == "nummissing":
        return float(sum(gone))
    kept = [v for v, missing in zip(values, gone, strict=True) if not missing]
    if method == "numunique":
        return float(len(set(kept)))
    if any(isinstance(v, (str, tuple)) for v in values):
        raise ClassError(
            f"groupsummary: the column {name} does not hold numbers, which the method needs; fix: name the columns of "
            'numbers, groupsummary(T, "a", "mean", "b")'
        )
    if callable(method):
        numbers = [float("nan") if v is None else v for v in values]
        made = host(method(dlarray_of(numbers, kind)))
        if made.size != 1:
            raise SizeError(f"groupsummary: the function gives {made.size} values for a group; fix: one")
        return in_class([made.item()], class_name(made.dtype))[0]
    found = _METHODS[method](np.asarray(kept, dtype=float))
    keeps = kind == "single" and method != "nnz" or kind in KEPT and method in _IN_CLASS
    return in_class([found], kind)[0] if keeps else found


_OF_TIMES = frozenset(("mean", "median", "mode", "min", "max", "range", "std"))


def _of_times(name: str, method: Any, values: list) -> Any:
    """A method of a group's times or lengths of time; what the column's own functions give of those that are there."""
    kept = [v for v in values if v is not None and v == v]
    if method in ("nummissing", "numunique"):
        return float(len(values) - len(kept) if method == "nummissing" else len(set(kept)))
    points = any(isinstance(v, pythons.datetime) for v in values)
    if callable(method):
        made = method(TimeArray(values, (len(values), 1)))
        return made.item() if isinstance(made, dlarray) else made
    if method not in _OF_TIMES and (points or method != "sum"):
        raise ClassError(
            f"groupsummary: the column {name} holds times, of which there is no {method}; fix: one of "
            f"{', '.join(sorted(_OF_TIMES))}, or name the columns of numbers"
        )
    if not kept:
        return NaT if points and method not in ("range", "std") else NO_LENGTH
    return registered.functions[method].call(TimeArray(kept, (len(kept), 1)))


@with_options
def groupsummary(
    T: Any,
    groupvars: Any,
    method: Any = None,
    datavars: Any = None,
    /,
    *,
    IncludeMissingGroups: Any = True,
    nargout: int = 1,
) -> Any:
    """Count the rows of each group of a table, and summarize columns.

    Syntaxes: ``G = groupsummary(T, groupvars)``, ``G = groupsummary(T, groupvars, method)``,
    ``G = groupsummary(T, groupvars, method, datavars)``, ``B, BG, BC = groupsummary(A, groupvars, method, nargout=3)``.

    Parameters
    ----------
    T : table, or vector
        Of a vector the statistics of each group are a column.
    groupvars : names or numbers of columns; for a vector a vector
        Rows with the same values are a group; groups are in order.
    method : name, function, or several of them, optional
        "sum", "mean", "median", "mode", "var", "std", "min", "max", "range", "nnz", "numunique", "nummissing", or "all"
        of them; "nummissing" counts what the others leave out. Of times there is no "var" and no "nnz".
    datavars : names or numbers of columns, optional
        Default: all that are not among groupvars.
    IncludeMissingGroups : bool
        Whether what is missing makes a group, the last one.

    Notes
    -----
    Bins of groups are refused.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/double.groupsummary.html

    Examples
    --------
    >>> from dlarray.matlab import groupsummary, table
    >>> G = groupsummary(table(Name=["b", "a", "b"], Loss=[1, 5, 3]), "Name", "mean")
    >>> list(G.Name), list(G.GroupCount), list(G.mean_Loss)
    (['a', 'b'], [1.0, 2.0], [5.0, 2.0])
    """
    if not isinstance(T, table):
        return _of_vectors(T, groupvars, method, IncludeMissingGroups, nargout)
    if nargout > 1:
        raise ArgumentError(
            "groupsummary: of a table there is one output; fix: G = groupsummary(T, groupvars)"
        )
    if method is not None and isinstance(method, str) and method == "none":
        raise ArgumentError('groupsummary: bins have no counterpart here; fix: a method, "mean"')
    by = chosen_names("groupsummary", "groupvars", T, groupvars)
    methods = [] if method is None else methods_of(method)
    data = (
        [n for n in T.VariableNames if n not in by]
        if datavars is None
        else chosen_names("groupsummary", "datavars", T, datavars)
    )
    groups: dict[tuple, list[int]] = {}
    for k, key in enumerate(row_keys(T, by)):
        groups.setdefault(key, []).append(k)
    if not flag("groupsummary", "IncludeMissingGroups", IncludeMissingGroups):
        groups = {key: rows for key, rows in groups.items() if None not in key}
    ordering = orders(T, by)
    found = [groups[key] for key in sorted(groups, key=lambda key: sort_key(key, ordering))]
    columns: dict[str, Any] = {}
    for name in by:
        values = list(T[name])
        columns[name] = column_like(T, name, [values[rows[0]] for rows in found])
    kinds = {n: kind for n, kind in T.column_kinds().items() if n in by and kind != "categorical"}
    columns["GroupCount"] = [float(len(rows)) for rows in found]
    for name in data if methods else []:
        values = list(T[name])
        for spelled, one in methods:
            columns[f"{spelled}_{name}"] = [result_of(name, one, [values[k] for k in rows]) for rows in found]
    return table(columns, kinds=kinds)


def _of_vectors(A: Any, groups: Any, method: Any, missing: Any, nargout: int) -> Any:
    if method is None:
        raise ArgumentError('groupsummary: an array needs a method; fix: groupsummary(A, groups, "mean")')
    values = host(A).ravel(order="F").tolist()
    texts = not isinstance(groups, dlarray) and hasattr(groups, "__iter__") and not hasattr(groups, "dtype")
    keys = list(groups) if texts else host(groups).ravel(order="F").tolist()
    if len(keys) != len(values):
        raise SizeError(
            f"groupsummary: A has {len(values)} elements and the groups {len(keys)}; fix: equally many"
        )
    T = table({"groups": keys, "A": values})
    G = groupsummary(T, "groups", method, "A", IncludeMissingGroups=missing)
    results = [np.asarray(list(G[n]), dtype=float) for n in G.VariableNames[2:]]
    B = dlarray(np.stack(results, axis=1))
    if nargout < 2:
        return B
    named = list(G.groups)
    BG = (
        type(groups)([String(v) if isinstance(v, String) else v for v in named], (len(named), 1))
        if hasattr(groups, "shape") and texts
        else list(named)
        if texts
        else dlarray(np.asarray(named, dtype=float).reshape(-1, 1))
    )
    return (B, BG, dlarray(np.asarray(list(G.GroupCount)).reshape(-1, 1)))[:nargout]

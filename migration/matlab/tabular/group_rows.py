"""Rows of tables by their groups: groupfilter and grouptransform."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray.arguments import flag
from dlarray.errors import ArgumentError, SizeError
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.migration.matlab.options import with_options
from dlarray.migration.matlab.shared.table_columns import column
from dlarray.migration.matlab.shared.table_keys import asked_table, chosen_names, indices, row_keys
from dlarray.table import table
from dlarray.table.number_classes import KEPT, dlarray_of, in_class


def _groups(T: table, by: list[str]) -> list[list[int]]:
    """The rows of each group; what is missing is a group."""
    found: dict[tuple, list[int]] = {}
    for k, key in enumerate(row_keys(T, by)):
        found.setdefault(key, []).append(k)
    return list(found.values())


def groupfilter(T: Any, groupvars: Any, method: Any, filtervars: Any = None, /) -> table:
    """The rows of a table whose groups pass a function.

    Syntaxes: ``G = groupfilter(T, groupvars, method)``, ``G = groupfilter(T, groupvars, method, filtervars)``.

    Parameters
    ----------
    T : table
    groupvars : names or numbers of columns
        Rows with the same values are a group.
    method : function
        It is given a column of a group, and gives one truth for all of its rows, or one for each.
    filtervars : names or numbers of columns
        All others unless they are said; a row stays where all of them let it.

    Notes
    -----
    Rows stay in their order. Bins of groups are refused.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/double.groupfilter.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import groupfilter, table
    >>> T = table(g=["a", "b", "a"], x=[1, 2, 5])
    >>> list(groupfilter(T, "g", lambda x: dl.numel(x) > 1).x)
    [1, 5]
    """
    T = asked_table("groupfilter", "T", T)
    if not callable(method):
        raise ArgumentError(
            "groupfilter: the method must be a function of a column; fix: lambda x: dl.numel(x) > 1"
        )
    by = chosen_names("groupfilter", "groupvars", T, groupvars)
    data = (
        [n for n in T.VariableNames if n not in by]
        if filtervars is None
        else chosen_names("groupfilter", "filtervars", T, filtervars)
    )
    keep = np.ones(len(T), dtype=bool)
    for rows in _groups(T, by):
        part = T(indices(rows), ":")
        for name in data:
            truth = np.asarray(host(method(column(part, name)))).astype(bool).ravel()
            if truth.size not in (1, len(rows)):
                raise SizeError(
                    f"groupfilter: the function gives {truth.size} values for {len(rows)} rows; fix: one for each"
                )
            keep[rows] &= truth
    return T(indices([int(k) for k in np.flatnonzero(keep)]), ":")


def _zscore(x: np.ndarray) -> np.ndarray:
    deviation = np.nanstd(x, ddof=1) if x.size > 1 else 0.0
    return (x - np.nanmean(x)) / deviation if deviation else x - np.nanmean(x)


def _rescaled(x: np.ndarray) -> np.ndarray:
    low, high = np.nanmin(x), np.nanmax(x)
    return (x - low) / (high - low) if high > low else np.zeros_like(x)


def _filled(x: np.ndarray) -> np.ndarray:
    return np.where(np.isnan(x), np.nanmean(x) if not np.isnan(x).all() else np.nan, x)


_METHODS: dict[str, Callable[[np.ndarray], np.ndarray]] = {
    "zscore": _zscore,
    "norm": lambda x: x / np.sqrt(np.nansum(x**2)),
    "meancenter": lambda x: x - np.nanmean(x),
    "rescale": _rescaled,
    "meanfill": _filled,
}


@with_options
def grouptransform(
    T: Any, groupvars: Any, method: Any, datavars: Any = None, /, *, ReplaceValues: Any = True
) -> table:
    """A table whose columns are transformed group by group.

    Syntaxes: ``G = grouptransform(T, groupvars, method)``, ``G = grouptransform(T, groupvars, method, datavars)``,
    ``G = grouptransform(…, ReplaceValues=False)``.

    Parameters
    ----------
    T : table
    groupvars : names or numbers of columns
        Rows with the same values are a group.
    method : {"zscore", "norm", "meancenter", "rescale", "meanfill"} or function
        Mean 0 and deviation 1; length 1; mean 0; from 0 to 1; what is missing as the mean of the rest; or a function
        of a column, which gives one value for all rows or one for each. "linearfill" is refused: `fillmissing` has it.
    datavars : names or numbers of columns
        All others unless they are said.
    ReplaceValues : bool
        Whether the new values stand in place of the old; else behind them, as ``method_name``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/double.grouptransform.html

    Examples
    --------
    >>> from dlarray.matlab import grouptransform, table
    >>> T = table(g=["a", "b", "a"], x=[1, 2, 5])
    >>> list(grouptransform(T, "g", "meancenter").x)
    [-2.0, 0.0, 2.0]
    """
    T = asked_table("grouptransform", "T", T)
    if not callable(method) and str(method) not in _METHODS:
        raise ArgumentError(
            f'grouptransform: the method is "{method}"; fix: one of {", ".join(_METHODS)}, or a function'
        )
    by = chosen_names("grouptransform", "groupvars", T, groupvars)
    data = (
        [n for n in T.VariableNames if n not in by]
        if datavars is None
        else chosen_names("grouptransform", "datavars", T, datavars)
    )
    word = getattr(method, "__name__", "fun") if callable(method) else str(method)
    replace = flag("grouptransform", "ReplaceValues", ReplaceValues)
    made = T(":", ":")
    for name in data:
        if T.column_kinds()[name] != "numeric":
            raise ArgumentError(f"grouptransform: {name} holds no numbers; fix: name the columns of numbers")
        kind = T.number_class(name)
        values = np.asarray(list(T[name]), dtype=float)
        found = np.empty(len(T))
        for rows in _groups(T, by):
            part = values[rows]
            if callable(method):
                new = np.asarray(host(method(dlarray_of(part.tolist(), kind))), dtype=float).ravel()
                if new.size not in (1, part.size):
                    raise SizeError(
                        f"grouptransform: the function gives {new.size} values for {part.size} rows; fix: one for each"
                    )
            else:
                new = _METHODS[str(method)](part)
            found[rows] = new
        spelled = word if word.isidentifier() else "fun"
        setattr(
            made,
            name if replace else f"{spelled}_{name}",
            in_class(found.tolist(), kind if kind in KEPT else "double"),
        )
    return made

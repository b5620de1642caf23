"""Columns of tables by name or number, and rows by the values of several columns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.errors import ArgumentError, ClassError, describe
from dlarray.migration.matlab.strings import MissingString
from dlarray.table import table


def asked_table(name: str, argument: str, T: Any) -> table:
    """A table, or the error that says so."""
    if not isinstance(T, table):
        raise ClassError(f"{name}: {argument} must be a table, but it is {describe(T)}; fix: table(A=[1, 2])")
    return T


def chosen_names(name: str, argument: str, T: table, chosen: Any) -> list[str]:
    """The names of columns that are given by name, number, or as a mask."""
    known = T.VariableNames
    if isinstance(chosen, str):
        wanted: list = [str(chosen)]
    elif hasattr(chosen, "tolist") and not hasattr(chosen, "_values"):
        flat = np.asarray(chosen)
        wanted = (np.flatnonzero(flat) + 1).tolist() if flat.dtype == bool else flat.ravel().tolist()
    elif isinstance(chosen, (int, float)):
        wanted = [chosen]
    else:
        try:
            wanted = [str(v) if isinstance(v, str) else v for v in chosen]
        except TypeError:
            wanted = [None]
    names = []
    for one in wanted:
        if isinstance(one, str) and one in known:
            names.append(one)
        elif isinstance(one, (int, float)) and one == int(one) and 1 <= one <= len(known):
            names.append(known[int(one) - 1])
        else:
            raise ArgumentError(
                f"{name}: {argument} is {describe(one) if one is None else one}, but the table's columns are "
                f"{', '.join(known)}; fix: one of these"
            )
    return names


def plain_value(v: Any) -> Any:
    """A value of a column as Python's own, by which rows are compared."""
    if isinstance(v, MissingString):
        return None
    if isinstance(v, str):
        return str(v)
    if isinstance(v, list):
        return tuple(v)
    if isinstance(v, dlarray) and v.shape == (1, 1):
        return v.item()
    return v.item() if isinstance(v, np.generic) else v


def row_keys(T: table, names: Sequence[str]) -> list[tuple]:
    """For each row what it has in these columns, NaN and missing texts as None."""
    columns = []
    for name in names:
        values = list(T[name])
        if not set(map(type, values)) <= {str, int, float, bool}:
            values = [plain_value(v) for v in values]
        columns.append([None if isinstance(v, float) and v != v else v for v in values])
    return list(zip(*columns, strict=True)) if columns else [()] * len(T)


def orders(T: table, names: Sequence[str]) -> list[Callable[[Any], Any]]:
    """For each column how its values are ordered: labels by their categories, others by themselves."""
    found = []
    for name in names:
        values = T[name]
        labels = values.categories() if callable(getattr(values, "categories", None)) else None
        if labels is None:
            found.append(lambda v: v)
        else:
            found.append(_by_place({str(label): k for k, label in enumerate(labels)}))
    return found


def _by_place(place: dict[str, int]) -> Callable[[Any], int]:
    return lambda v: place[str(v)]


def sort_key(key: tuple, ordering: Sequence[Any]) -> tuple:
    """What rows are sorted by; what is missing comes last."""
    return tuple((v is None, "" if v is None else order(v)) for v, order in zip(key, ordering, strict=True))


def column_like(T: table, name: str, values: list) -> Any:
    """Values for a column, as a categorical where the column of that name is one."""
    column = T[name]
    return column.with_labels(values) if hasattr(column, "with_labels") else values


def indices(places: Sequence[int]) -> dlarray:
    """Numbers of rows as a column, counted from 1, 0 for none."""
    return dlarray(np.asarray([k + 1 for k in places], dtype=float).reshape(-1, 1))


def unique_rows(T: table, words: Sequence[str], nargout: int) -> Any:
    """The different rows of a table, in order or as they come; their places, and for each row which one it is."""
    names = T.VariableNames
    keys, ordering = row_keys(T, names), orders(T, names)
    first: dict[tuple, int] = {}
    for k, key in enumerate(keys):
        if "last" in words or key not in first:
            first[key] = k
    kept = list(first) if "stable" in words else sorted(first, key=lambda key: sort_key(key, ordering))
    made = T(indices([first[key] for key in kept]), ":")
    if nargout < 2:
        return made
    number = {key: k for k, key in enumerate(kept)}
    return (made, indices([first[key] for key in kept]), indices([number[key] for key in keys]))[:nargout]

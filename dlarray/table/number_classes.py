"""The classes of columns of numbers, which the numbers themselves carry.

A column is a list.  Doubles and logicals are Python's numbers there, as they were given; numbers of class single and of
the integer classes are NumPy's, so that their class goes wherever the values go.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from dlarray import names
from dlarray.backend import class_name

KEPT: dict[str, Any] = {
    "single": np.float32,
    **{
        f"{sign}int{bits}": np.dtype(f"{sign}int{bits}").type
        for sign in ("", "u")
        for bits in (8, 16, 32, 64)
    },
}


def number_class(values: Iterable) -> str:
    """The class of the numbers of a column, or of its rows of numbers; "double" of none."""
    values = list(values)
    if values and isinstance(values[0], list):
        values = [v for row in values for v in row]
    types = dict.fromkeys(map(type, values))  # of which there are few, in the order of the values
    if types and all(issubclass(one, (bool, np.bool_)) for one in types):
        return "logical"
    return joined_class([class_name(np.dtype(one)) for one in types if issubclass(one, np.number)])


def joined_class(classes: Iterable[str]) -> str:
    """The class of numbers of several classes in brackets: the first integer class, then single, then double."""
    kinds = list(classes)
    found = [kind for kind in kinds if kind in KEPT]
    if not found:
        return "logical" if kinds and set(kinds) == {"logical"} else "double"
    return next((kind for kind in found if kind != "single"), "single")


def in_class(values: list, kind: str) -> list:
    """Numbers as a column of that class has them; integers are rounded and held within their limits."""
    if values and isinstance(values[0], list):
        flat = in_class([v for row in values for v in row], kind)
        width = len(values[0])
        return [flat[k : k + width] for k in range(0, len(flat), width)]
    if kind == "logical":
        return [bool(v) for v in values]
    if kind not in KEPT:
        if {int, float}.issuperset(map(type, values)):
            return list(values)
        return [float(v) if isinstance(v, (np.number, np.bool_, bool)) else v for v in values]
    make = KEPT[kind]
    if all(type(v) is make for v in values):
        return list(values)
    return [make(row[0]) for row in names.find(kind)(np.asarray(values).reshape(-1, 1)).tolist()]


def array_in_class(values: list, kind: str) -> np.ndarray:
    """The numbers of a column, a row for each value: NumPy's matrix of MATLAB's class."""
    of_class = in_class(values, kind) if kind in KEPT else values
    made = np.asarray(of_class, dtype=KEPT.get(kind, bool if kind == "logical" else np.float64))
    return made.reshape(-1, 1) if made.ndim == 1 else made


def taken(value: Any) -> Any:
    """One value of a column as a program gets it: an array of MATLAB's where its class is single or an integer one."""
    if not isinstance(value, np.number) or (kind := class_name(value.dtype)) not in KEPT:
        return value
    return names.find(kind)(np.full((1, 1), value))


def given_classes(columns: Mapping[str, Any]) -> dict[str, str]:
    """The classes of arrays that become columns, which are known where there are no rows."""
    found = {}
    for name, values in columns.items():
        dtype = getattr(values, "dtype", None)
        kind = "" if dtype is None or hasattr(values, "categories") else class_name(dtype)
        if kind in KEPT or kind == "logical":
            found[name] = kind
    return found


def plain_number(value: Any) -> Any:
    """The number of an array with one, as columns hold it."""
    return in_class([value.item()], class_name(value.dtype))[0]


def dlarray_of(values: list, kind: str | None = None) -> Any:
    """Numbers of a column as a dlarray with a row for each, of their own class or of that which is named."""
    kind = number_class(values) if kind is None else kind
    return names.find(kind)(array_in_class(values, kind))

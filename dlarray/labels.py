"""Labels, as categoricals are made of them: text, numbers or logical values, and the names of their categories."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.backend import is_array, to_numpy
from dlarray.errors import ArgumentError, ClassError, SizeError, describe


def label_values(A: Any) -> np.ndarray:
    """Labels as a NumPy array of objects in MATLAB's size: text, float, bool, or None for missing."""
    if hasattr(A, "__label_values__"):  # a categorical
        return A.__label_values__()
    if A is None:
        return np.empty((0, 0), dtype=object)
    if isinstance(A, dlarray):
        A = to_numpy(A._data).T
    elif is_array(A):
        A = to_numpy(A)
    if hasattr(A, "to_numpy"):  # a column of a data frame
        return _column(A)
    if isinstance(A, str):
        A = [A]
    array = A if isinstance(A, np.ndarray) else _object_array(A)
    if array.size == 0 and array.ndim < 2:
        array = np.empty((0, 0), dtype=object)
    array = at_least_2d(array)
    out = np.empty(array.size, dtype=object)
    out[:] = [label_of(value) for value in array.ravel()]
    return out.reshape(array.shape)


def name_of(key: Any) -> str:
    """The category name of a value."""
    if isinstance(key, bool):
        return "true" if key else "false"
    if isinstance(key, float):
        if not math.isfinite(key):
            return "Inf" if key > 0 else "-Inf"
        return str(int(key)) if key == int(key) and abs(key) < 1e15 else f"{key:.5g}"
    return key


def label_of(value: Any) -> Any:
    if isinstance(value, str):
        return value.strip() or None
    if value is None:
        return None
    if isinstance(value, (bool, np.bool_)):
        return bool(value)
    if isinstance(value, (int, float, np.integer, np.floating)):
        return None if math.isnan(value) else float(value)
    if value != value:  # pandas' NaT and NA-like values
        return None
    raise ClassError(
        f"categorical: a label is text, a number or a logical value, not {describe(value)}; fix: convert it "
        "with str()"
    )


def _column(A: Any) -> np.ndarray:
    values = list(A)
    out = np.empty((len(values), 1), dtype=object)
    for i, value in enumerate(values):
        out[i, 0] = None if _is_missing(value) else label_of(value)
    return out


def _is_missing(value: Any) -> bool:
    try:
        return value is None or bool(value != value)
    except TypeError:  # pandas.NA refuses to be a truth value
        return True


def _object_array(A: Any) -> np.ndarray:
    """Nested lists as an array of objects; a row may be a categorical's, a column's or a NumPy row."""
    A = list(A) if not isinstance(A, (list, tuple)) else A
    if set(map(type, A)) == {str}:  # most labels
        return np.array(A, dtype=object)
    rows = [isinstance(row, (list, tuple, np.ndarray)) for row in A]
    if not any(rows):
        out = np.empty(len(A), dtype=object)
        out[:] = A
        return out
    if not all(rows) or len({len(row) for row in A}) > 1:
        raise SizeError(
            f"categorical: the {len(A)} rows of labels have different lengths; fix: give every row the same "
            "number"
        )
    return np.stack([_object_array(row) for row in A])


def at_least_2d(array: np.ndarray) -> np.ndarray:
    if array.ndim < 2:
        return array.reshape((1,) * (2 - array.ndim) + array.shape)
    while array.ndim > 2 and array.shape[-1] == 1:
        array = array[..., 0]
    return array


def names_of(values: Any) -> list:
    return [name_of(v) for v in label_values(values).ravel(order="F")]


def sorted_keys(values: np.ndarray) -> list:
    keys = {value for value in values.ravel() if value is not None}
    if len({type(key) for key in keys}) > 1:
        raise ClassError(
            "categorical: labels must be all text, all numbers or all logical; fix: convert with str()"
        )
    return sorted(keys)


def check_valueset(keys: Sequence[Any]) -> None:
    if any(key is None for key in keys):
        raise ArgumentError(
            "categorical: valueset holds a missing value; fix: leave it out, it is always undefined"
        )
    for key in keys:
        if keys.count(key) > 1:
            raise ArgumentError(f"categorical: valueset names {key!r} twice; fix: give every value once")


def unique_names(names: list) -> list:
    """Names in their order; values that share a name share its category."""
    if any(not name for name in names):
        raise ArgumentError("categorical: catnames holds an empty name; fix: name every category")
    return list(dict.fromkeys(names))

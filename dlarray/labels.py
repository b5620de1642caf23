"""Labels, as categoricals are made of them: text, numbers or logical values, and the names of their categories."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import Any

import numpy as np

from dlarray.arguments import one_truth
from dlarray.array import dlarray
from dlarray.backend import is_array, to_numpy
from dlarray.conversion import as_double
from dlarray.errors import ArgumentError, ClassError, SizeError, describe

UNDEFINED = "<undefined>"  # how an undefined element is shown; no category may have this name
MISSING = ("", UNDEFINED)  # texts that are no labels


def label_values(A: Any) -> np.ndarray:
    """Labels as a NumPy array of objects in MATLAB's size: text, float, bool, or None for missing."""
    if hasattr(A, "__label_values__"):  # a categorical
        return A.__label_values__()
    keys, numbers = numbered_labels(A)
    table = np.empty(len(keys) + 1, dtype=object)
    table[0], table[1:] = None, keys
    return table[numbers]


def numbered_labels(A: Any) -> tuple[list, np.ndarray]:
    """The different labels in A as they appear (text, float or bool), and for each element, in MATLAB's size, which
    of them it is, from 1; 0 is missing.

    Equal values are looked at once: what each costs is a look into a dict.
    """
    values, shape, key_of = _flat(A)
    try:
        places: dict[Any, int] = dict.fromkeys(values, 0)
    except TypeError:  # something that is no label, and has no hash: the refusal names it
        for value in values:
            key_of(value)
        raise
    keys: dict[Any, int] = {}
    if (
        set(map(type, places)) == {str}
        and places.keys().isdisjoint(MISSING)
        and list(map(str.strip, places)) == list(places)
    ):
        # these are their own keys
        if len(places) == len(values):
            return list(values), np.arange(1, len(values) + 1).reshape(shape)
        keys = places = dict(zip(places, range(1, len(places) + 1), strict=True))
    else:
        for value in places:
            key = key_of(value)
            if key is not None:
                places[value] = keys.setdefault(key, len(keys) + 1)
    numbers = np.fromiter(map(places.__getitem__, values), dtype=np.int64, count=len(values))
    return list(keys), numbers.reshape(shape)


def _flat(A: Any) -> tuple[list, tuple[int, ...], Callable[[Any], Any]]:
    """The elements row by row, MATLAB's size, and what makes a label of one."""
    if A is None:
        return [], (0, 0), label_of
    if hasattr(A, "__label_values__"):
        A = A.__label_values__()
    elif isinstance(A, dlarray):
        A = to_numpy(A._data).T
    elif is_array(A):
        A = to_numpy(A)
    if hasattr(A, "to_numpy"):  # a column of a data frame
        values = list(A)
        return values, (len(values), 1), lambda value: None if _is_missing(value) else label_of(value)
    if isinstance(A, str):
        A = [A]
    if (
        isinstance(A, list) and len(size := getattr(A, "shape", ())) > 1
    ):  # a cell array: a list that has a size
        held = np.empty(len(A), dtype=object)
        held[:] = A
        A = held.reshape(size, order="F")
    if isinstance(A, np.ndarray):
        values, shape = A.ravel().tolist(), A.shape
    else:
        values, shape = _nested(A)
        if len(shape) == 1 and getattr(A, "is_upright", False):  # a column of a table
            shape = (len(values), 1)
    return values, ((0, 0) if not values and len(shape) < 2 else _size(shape)), label_of


def most_frequent(codes: np.ndarray, count: int, dim: Any) -> tuple[np.ndarray, np.ndarray]:
    """The most frequent numbers from 1 to count along a dimension, the smaller of two, and how often they occur."""
    if isinstance(dim, str) and str(dim) == "all":
        codes, dim = codes.reshape(-1, 1), 1
    axis = next((k for k, n in enumerate(codes.shape) if n != 1), 0) if dim is None else int(dim) - 1
    often = np.stack(
        [(codes == k).sum(axis=axis, keepdims=True) for k in range(1, count + 1)] or [0 * codes[:1]]
    )
    return np.where(often.max(axis=0) > 0, often.argmax(axis=0) + 1, 0), often.max(axis=0)


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
        text = value.strip()
        return None if text in MISSING else text
    if value is None:
        return None
    if isinstance(value, (bool, np.bool_)):
        return bool(value)
    if isinstance(value, (int, float, np.integer, np.floating)):
        return None if value != value else as_double(value)
    if not hasattr(value, "__len__") and _is_missing(value):  # pandas' NaT and NA-like values
        return None
    raise ClassError(
        f"categorical: a label is text, a number or a logical value, not {describe(value)}; fix: convert it "
        "with str()"
    )


def _is_missing(value: Any) -> bool:
    try:
        return value is None or bool(value != value)
    except TypeError:  # pandas.NA refuses to be a truth value
        return True


def _nested(A: Any) -> tuple[list, tuple[int, ...]]:
    """The elements of nested lists row by row, and their size; a row may be a categorical's, a column's or of NumPy."""
    if not isinstance(A, list):
        if not isinstance(A, Iterable):
            label_of(A)  # what is no label is refused
            A = [A]
        try:
            A = list(A)
        except TypeError:  # a matrix of SciPy's
            raise ClassError(
                f"categorical: labels come in lists and arrays, not as {describe(A)}; fix: a list"
            ) from None
    kinds = set(map(type, A))
    rows = [kind for kind in kinds if issubclass(kind, (list, tuple, np.ndarray))]
    if not rows:
        return A, (len(A),)
    if len(rows) < len(kinds) or len(set(map(len, A))) > 1:
        raise SizeError(
            f"categorical: the {len(A)} rows of labels have different lengths; fix: give every row the same "
            "number"
        )
    if any(issubclass(kind, np.ndarray) for kind in rows):
        A = [row.tolist() if isinstance(row, np.ndarray) else row for row in A]
    values, inner = _nested(list(chain.from_iterable(A)))
    return values, (len(A), len(A[0]), *inner[1:])


def at_least_2d(array: np.ndarray) -> np.ndarray:
    return array.reshape(_size(array.shape))


def _size(shape: tuple[int, ...]) -> tuple[int, ...]:
    """The size of an array of a shape as MATLAB has it: two dimensions at least, trailing 1s dropped."""
    shape = (1,) * (2 - len(shape)) + tuple(shape)
    while len(shape) > 2 and shape[-1] == 1:
        shape = shape[:-1]
    return shape


def names_of(values: Any) -> list:
    return [name_of(v) for v in label_values(values).ravel(order="F")]


def sorted_keys(keys: Iterable) -> list:
    keys = list(keys)
    if len(set(map(type, keys))) > 1:
        raise ClassError(
            "categorical: labels must be all text, all numbers or all logical; fix: convert with str()"
        )
    return sorted(keys)


def check_valueset(keys: Sequence[Any]) -> None:
    if any(key is None for key in keys):
        raise ArgumentError(
            "categorical: valueset holds a missing value; fix: leave it out, it is always undefined"
        )
    twice = repeated_key(keys)
    if twice is not None:
        raise ArgumentError(f"categorical: valueset names {twice!r} twice; fix: give every value once")


def repeated_key(keys: Sequence[Any]) -> Any:
    """The first key that comes again, or None."""
    if len(set(keys)) == len(keys):
        return None
    counts = Counter(keys)
    return next(key for key in keys if counts[key] > 1)


def unique_names(names: list) -> list:
    """Names in their order; values that share a name share its category."""
    if any(not name for name in names):
        raise ArgumentError("categorical: catnames holds an empty name; fix: name every category")
    return list(dict.fromkeys(names))


def is_text(A: Any) -> bool:
    """Whether A is text, or a list or array of it; None stands for a missing one."""
    if isinstance(A, str):
        return True
    if isinstance(A, np.ndarray):
        A = A.ravel().tolist() if A.dtype.kind in "OUT" else []
    return isinstance(A, (list, tuple)) and len(A) > 0 and all(v is None or is_text(v) for v in A)


def ordinal_of(value: Any) -> bool:
    """The option ``Ordinal`` of a categorical."""
    found = one_truth(value)
    if found is not None:
        return found
    raise ArgumentError(
        f"categorical: Ordinal must be true or false, but it is {describe(value)}; fix: Ordinal=True"
    )


def united(parts: Sequence[Any]) -> tuple[list[np.ndarray], list[str]]:
    """The numbers of the parts into one list of categories: those of the first part, then what the others add."""
    numbers: dict[str, int] = {}
    codes = []
    for part in parts:
        place = [numbers.setdefault(name, len(numbers) + 1) for name in part._names]
        codes.append(np.asarray([0, *place], dtype=np.int64)[part._codes])
    return codes, list(numbers)

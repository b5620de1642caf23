"""Which rows and columns of a table an index means: numbers, masks, names, texts such as "2:end"."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from dlarray.endexpr import End
from dlarray.errors import IndexingError, describe
from dlarray.subscripts import paren


def _are_texts(names: object) -> bool:
    """Whether rows are told by their names: a list, a string array, an array of NumPy's texts."""
    if isinstance(names, (dict, set)) or not hasattr(names, "__iter__") or not hasattr(names, "__len__"):
        return False
    found = list(np.ravel(names)) if isinstance(names, np.ndarray) else list(names)
    return bool(found) and all(isinstance(name, str) for name in found)


def places_of_rows(index: Any, count: int, base: int, names: Sequence[str]) -> list[int]:
    """The places, from 0, of rows that are numbered from ``base`` or named."""
    named = [index] if isinstance(index, str) else index
    if names and _are_texts(named) and (not isinstance(index, str) or index in names):
        unknown = [name for name in named if name not in names]
        if unknown:
            raise IndexingError(f"Unrecognized row name '{unknown[0]}'. The rows are {', '.join(names)}.")
        return [names.index(str(name)) for name in named]
    if isinstance(index, str) and base == 0:
        if index != ":":
            raise IndexingError(f'"{index}" is no row index of a table; fix: ":", numbers or a mask.')
        return list(range(count))
    if base == 1 and isinstance(index, (str, End)):
        index = (paren(index, count).as_list() + 1).tolist()
    if isinstance(index, slice):
        return list(range(*index.indices(count)))
    try:
        numbers = np.asarray(index)
    except (TypeError, ValueError):  # rows of unequal length
        numbers = np.asarray(None)
    if (numbers.dtype.kind not in "biuf" and numbers.size) or (numbers.ndim > 1 and 1 not in numbers.shape):
        raise IndexingError(
            f"rows are chosen by a number, a list of numbers, or a mask, but not by {describe(index)}; "
            'fix: t[[0, 1]], or t([1, 2], ":")'
        )
    numbers = numbers.reshape(-1)
    if numbers.dtype == bool:
        if base == 0 and len(numbers) != count or numbers[count:].any():  # MATLAB's may end early
            raise IndexingError(
                f"the mask has {len(numbers)} values, but the table has {count} rows; fix: one for each row"
            )
        return np.flatnonzero(numbers).tolist()
    if numbers.size and base <= numbers.min() and numbers.max() < base + count:
        whole = numbers.astype(np.int64)
        if (whole == numbers).all():
            return (whole.reshape(-1) - base).tolist()
    places = [_place(n, count, base, from_end=base == 0) for n in numbers.tolist()]
    if None in places:
        low, high = (0, count - 1) if base == 0 else (1, count)
        raise IndexingError(
            f"row {numbers[places.index(None)]} is outside the table: its {count} rows are numbered {low} to {high}; "
            "fix: one of these"
        )
    return [k for k in places if k is not None]


def names_of_columns(names: Any, t: Any, base: int) -> list[str]:
    """The names of columns that are named, or numbered from ``base``, each once."""
    known = t.VariableNames
    if isinstance(names, str):
        if names == ":":
            return known
        if base == 1 and ":" in names and names not in known:
            names = (paren(names, len(known)).as_list() + 1).tolist()
        else:
            names = [names]
    elif isinstance(names, End):
        names = [names.at(len(known))]
    elif isinstance(names, slice):
        names = known[names]
    elif hasattr(names, "columns_of"):  # those of a type
        names = names.columns_of(t)
    elif hasattr(names, "__label_values__"):
        names = names.tolist()
    elif not isinstance(names, (list, tuple)) or names and all(isinstance(n, bool) for n in names):
        names = _numbers_of_columns(names, t, base)
    chosen: dict[str, None] = {}
    for name in names:
        if not isinstance(name, str):
            name = known[_place_of_column(name, len(known), base)]
        if name not in known:
            raise IndexingError(
                f"this table has no column '{name}'; fix: one of its columns, {', '.join(known)}"
            )
        chosen[name] = None
    return list(chosen)


def _numbers_of_columns(index: Any, t: Any, base: int) -> list:
    """The columns that an array names, numbered from ``base``: a row or column of numbers, or a mask."""
    if np.ndim(index) == 0 or np.size(index) == 1 and np.asarray(index).dtype != bool:
        return [index]
    numbers = np.asarray(index)
    count = len(t.VariableNames)
    if numbers.dtype.kind not in "biuf" or numbers.ndim > 1 and 1 not in numbers.shape:
        raise IndexingError(
            f'columns are chosen by names, numbers or a mask, but not by {describe(index)}; fix: t(":", [1, 2])'
        )
    if numbers.dtype != bool:
        return numbers.reshape(-1).tolist()
    if numbers.size > count and numbers.reshape(-1)[count:].any():
        raise IndexingError(
            f"the mask has {numbers.size} values, but the table has {count} columns; fix: one for each column"
        )
    return (np.flatnonzero(numbers) + base).tolist()


def _place_of_column(number: Any, count: int, base: int) -> int:
    """The place, from 0, of a column that is numbered from ``base``."""
    place = _place(number, count, base, from_end=False)
    if place is None:
        raise IndexingError(
            f"column {describe(number)} is outside the table: it has {count} columns; fix: {base} to {count + base - 1}"
        )
    return place


def _place(number: Any, count: int, base: int, from_end: bool) -> int | None:
    """A number as a place from 0, or None where there is none; negative ones count from the end where they may."""
    try:
        if not math.isfinite(number) or number != int(number):
            return None
    except (TypeError, ValueError, OverflowError):
        return None
    place = int(number) - base
    return place % count if (-count if from_end else 0) <= place < count else None

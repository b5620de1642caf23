"""The elements of an array of any kind one after the other, and an array of its kind made of others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from dlarray import names
from dlarray.array import dlarray
from dlarray.backend import class_name
from dlarray.categorical import categorical
from dlarray.display.times import TIMES
from dlarray.errors import ClassError, describe
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.dates.durations import NO_LENGTH
from dlarray.migration.matlab.dates.time_arrays import TimeArray, class_of_times
from dlarray.migration.matlab.dates.times import NaT
from dlarray.migration.matlab.displays import of_column, plain
from dlarray.migration.matlab.strings import CharArray, MissingString, String, StringArray
from dlarray.table import Column
from dlarray.table.number_classes import array_in_class


@dataclass(frozen=True)
class Elements:
    """The elements of an array in MATLAB's order, what stands for a missing one, and how to make such an array."""

    kind: str  # "numbers", "logical", "texts", "strings", "characters", "labels", "datetime", "duration" or "cells"
    values: list
    shape: tuple[int, ...]
    blank: Any
    make: Callable[[list, tuple[int, ...]], Any]

    def flags(self) -> list[bool]:
        """Which elements are missing."""
        if self.kind == "numbers" and set(map(type, self.values)) <= {int, float, bool}:
            return np.isnan(np.asarray(self.values, dtype=float)).tolist()
        return [self.is_missing(v) for v in self.values]

    def is_missing(self, value: Any) -> bool:
        """Whether one element is missing."""
        if self.kind in ("numbers", "datetime", "duration"):
            return bool(value != value)
        if self.kind in ("logical", "cells"):
            return False
        if self.kind == "strings":
            return isinstance(value, MissingString)
        return value is None or value == self.blank


def elements(name: str, A: Any) -> Elements:
    """The elements of an array of any kind."""
    if isinstance(A, Column) and A.held == "cell":
        A = Cell(list(A), (len(A), 1))
    if isinstance(A, Column) and A.held == "string" and not any(isinstance(v, String) for v in A):
        return Elements(
            "texts", list(A), (len(A), 1), "", lambda v, _: v
        )  # Python's texts, missing where empty
    A = of_column(A)
    if isinstance(A, categorical):
        labels = A.tolist() if 1 in A.shape else [v for row in zip(*A.tolist(), strict=True) for v in row]
        return Elements("labels", labels, A.shape, None, lambda v, s: _labels(A, v, s))
    if isinstance(A, StringArray):
        return Elements("strings", list(A), A.shape, MissingString(), StringArray)
    if isinstance(A, String):
        return Elements(
            "strings", [A], (1, 1), MissingString(), lambda v, s: v[0] if s == (1, 1) else StringArray(v, s)
        )
    if isinstance(A, CharArray):
        letters = [row[j] for j in range(A.shape[1]) for row in A.rows]
        return Elements("characters", letters, A.shape, " ", _characters)
    if isinstance(A, str):
        return Elements("characters", list(A), (1, len(A)), " ", lambda v, _: "".join(v))
    if isinstance(A, TIMES):
        A = TimeArray([A])
    if isinstance(A, TimeArray):
        lengths = class_of_times(list(A)) == "duration"
        return Elements(
            "duration" if lengths else "datetime", list(A), A.shape, NO_LENGTH if lengths else NaT, TimeArray
        )
    if isinstance(A, (list, tuple)) and any(isinstance(v, str) for v in A):
        A = A if isinstance(A, Cell) else Cell(A)
    if isinstance(A, Cell):
        kind = "texts" if all(isinstance(v, str) for v in A) else "cells"
        return Elements(kind, list(A), A.shape, "", Cell)
    host = plain(A)
    if host is None:
        raise ClassError(
            f"{name}: A is {describe(A)}; fix: an array of numbers, texts, labels or times, or a table"
        )
    kind = class_name(host.dtype)
    word = "numbers" if kind in ("double", "single") else "logical"  # neither have integers what is missing
    values = host.ravel(order="F").tolist()
    blank = float("nan") if word == "numbers" else None
    return Elements(word, values, host.shape, blank, lambda v, s: _numbers(v, s, kind))


def _numbers(values: list, shape: tuple[int, ...], kind: str) -> dlarray:
    made = array_in_class(values, kind).reshape(shape, order="F") if values else np.zeros(shape)
    return names.find(kind)(made)


def _labels(like: categorical, values: list, shape: tuple[int, ...]) -> categorical:
    return names.find("reshape")(like.with_labels(values), *shape)


def _characters(values: list, shape: tuple[int, ...]) -> CharArray:
    rows = ["".join(values[k :: shape[0]]) for k in range(shape[0])]
    return CharArray(rows)


def dimension(shape: Sequence[int], dim: int | None) -> int:
    """The dimension, from 0: the one that is asked for, or the first that is longer than 1."""
    if dim is not None:
        return dim - 1
    return next((k for k, n in enumerate(shape) if n != 1), 0)


def along(values: list, shape: Sequence[int], axis: int, change: Callable[[list], list]) -> list:
    """The elements with each vector along a dimension changed."""
    if axis >= len(shape) or not values:
        return [v for one in values for v in change([one])]
    step = int(np.prod(shape[:axis], dtype=int))
    count = shape[axis]
    made = list(values)
    for start in range(len(values)):
        if (start // step) % count == 0:
            places = [start + k * step for k in range(count)]
            for place, new in zip(places, change([values[p] for p in places]), strict=True):
                made[place] = new
    return made

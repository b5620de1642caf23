"""What text comes in, and what goes out: one text, a cell array of text, a string array, rows of characters."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from dlarray.array import dlarray
from dlarray.errors import ArgumentError, ClassError, describe
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.strings import (
    CharArray,
    MissingString,
    String,
    StringArray,
    logical,
)
from dlarray.table.column import Column


class Texts(NamedTuple):
    """Texts in column order, their size, and the kind that they came in."""

    values: list[str]
    shape: tuple[int, ...]
    kind: str  # "char", "string", "cell", "rows"


def texts(name: str, argument: str, value: Any) -> Texts:
    """The texts that a value holds."""
    if isinstance(value, MissingString):
        raise ClassError(f"{name}: {argument} is a missing string, no text; fix: ask ismissing(s) before")
    if isinstance(value, str):
        return Texts([str(value)], (1, 1), "string" if isinstance(value, String) else "char")
    if isinstance(value, StringArray):
        return Texts(value.tolist(), value.shape, "string")
    if isinstance(value, CharArray):
        rows = list(value)  # each a text, of however many characters
        return Texts(rows, (len(rows), 1), "rows")
    if hasattr(value, "categories") and hasattr(value, "tolist"):
        return Texts([v or "<undefined>" for v in value.tolist()], value.shape, "string")
    if isinstance(value, np.ndarray) and value.dtype.kind in "OU":
        value = Cell(value.ravel(order="F").tolist(), value.shape if value.ndim > 1 else (1, value.size))
    if isinstance(value, (list, tuple)):
        found = [_one(v) for v in value]
        if isinstance(value, Column) and all(v is not None for v in found):
            return Texts(found, (len(found), 1), "cell" if value.held == "cell" else "string")  # type: ignore[arg-type]
        if all(v is not None for v in found):
            return Texts(found, getattr(value, "shape", (1, len(found)) if found else (0, 0)), "cell")  # type: ignore[arg-type]
    raise refuse_text(name, argument, value)


def _one(value: Any) -> str | None:
    if isinstance(value, str):
        return str(value)
    return "" if getattr(value, "shape", None) == (0, 0) else None


def one_text(name: str, argument: str, value: Any) -> str:
    """A single text, as Python's own."""
    found = texts(name, argument, value)
    if len(found.values) != 1:
        raise refuse_text(name, argument, value)
    return found.values[0]


def patterns(name: str, argument: str, value: Any) -> list[str]:
    """One text or several, whatever their shape."""
    return texts(name, argument, value).values


def back(found: Texts, values: Sequence[str], shape: Sequence[int] | None = None) -> Any:
    """Texts of the kind that came: text for text, a cell array for a cell array."""
    shape = tuple(found.shape if shape is None else shape)
    if found.kind == "rows":
        return CharArray(values)
    if found.kind == "cell":
        return Cell(values, shape)
    if shape == (1, 1):
        return String(values[0]) if found.kind == "string" else values[0]
    return StringArray(values, shape) if found.kind == "string" else Cell(values, shape)


def each(name: str, value: Any, change: Callable[[str], str], argument: str = "str") -> Any:
    """The value with every text changed; a missing string stays missing."""
    if isinstance(value, MissingString):
        return value
    if isinstance(value, StringArray) and any(isinstance(v, MissingString) for v in value):
        return StringArray(
            [v if isinstance(v, MissingString) else String(change(str(v))) for v in value], value.shape
        )
    found = texts(name, argument, value)
    return back(found, [change(v) for v in found.values])


def asked(name: str, value: Any, test: Callable[[str], bool], argument: str = "str") -> Any:
    """Whether each text passes: true or false for one, a logical array for several."""
    found = texts(name, argument, value)
    answers = [test(v) for v in found.values]
    return answers[0] if found.shape == (1, 1) and found.kind != "cell" else logical(answers, found.shape)


def counted(values: Sequence[float], shape: Sequence[int]) -> Any:
    """A double array of a MATLAB size from its elements in column order; one number as Python's."""
    if math.prod(shape) == 1:
        return values[0]
    return dlarray.from_array(np.asarray(values, dtype=float).reshape(tuple(shape)[::-1]))


def refuse_text(name: str, argument: str, value: Any) -> ArgumentError:
    """The refusal of what is not text."""
    return ArgumentError(
        f"{name}: {argument} must be text, a cell array of text or a string array, but it is {describe(value)}; "
        f'fix: {name}("…")'
    )

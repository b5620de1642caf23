"""Indices that functions return count from 1; brackets, of arrays and of Python's lists, count from 0.

``v, k = max(X)`` and then ``names[k]`` would be the wrong name, in silence. So arrays that functions return as indices
are known, and so are their parts; where one of them stands in brackets as it is, it is refused. What is calculated from
them, ``k - 1`` and ``int(k)``, is a number like any other.
"""

from __future__ import annotations

import dis
import functools
import sys
import weakref
from types import CodeType
from typing import Any

from dlarray.callers import is_ours
from dlarray.errors import IndexingError

# By identity: arrays are not hashable, and an attribute of its own would cost every array that is read.
COUNTED: dict[int, weakref.ref] = {}


def as_indices(X: Any) -> Any:
    """X, known from now on as indices that count from 1."""
    key = id(X)
    COUNTED[key] = weakref.ref(X, lambda _: COUNTED.pop(key, None))
    return X


def part_of(X: Any, part: Any) -> Any:
    """A part of X, which counts from 1 if X does."""
    return as_indices(part) if id(X) in COUNTED else part


def count_outputs(result: Any, places: tuple[int, ...]) -> None:
    """Know the outputs in these places as indices; a function that was asked for one output returns it bare."""
    outputs = result if isinstance(result, tuple) else (result,)
    for k in places:
        if k < len(outputs) and hasattr(outputs[k], "_data"):
            as_indices(outputs[k])


def refuse_in_brackets(key: Any) -> None:
    """For ``X[key]`` of an array or of labels: raise where an index of the key counts from 1."""
    for part in key if type(key) is tuple else (key,):
        if id(part) in COUNTED:
            raise IndexingError(
                f"{_written(key)}: brackets count from 0, but k is {part.describe()} that a function returned, and "
                f"counts from 1; fix: {_written(key, '()')}, or {_written(key, '[]', ' - 1')}"
            )


def _written(key: Any, signs: str = "[]", less: str = "") -> str:
    parts = key if type(key) is tuple else (key,)
    colon = '":"' if signs == "()" else ":"
    first = 1 if signs == "()" else 0
    shown = (f"k{less}" if id(p) in COUNTED else f"{p + first}" if type(p) is int else colon for p in parts)
    inside = ", ".join(shown)
    return f"X{signs[0]}{inside}{signs[1]}"


def refuse_as_subscript() -> None:
    """For ``__index__`` of indices that count from 1: raise where a line of the user's puts it in a list's brackets."""
    frame = sys._getframe(2)
    if not is_ours(frame) and frame.f_lasti >= 0 and _is_subscript(frame.f_code, frame.f_lasti):
        raise IndexingError(
            "names[k]: Python's lists count from 0, but k is an index that a function returned, and counts from 1; "
            "fix: names[k - 1]"
        )


@functools.lru_cache(1000)
def _is_subscript(code: CodeType, at: int) -> bool:
    """Whether the instruction at ``at`` reads, sets or deletes ``a[k]``, and not ``a[:k]``, whose k is a count."""
    before = last = None
    for instruction in dis.get_instructions(code):
        if instruction.offset > at:
            break
        if instruction.opname != "CACHE":
            before, last = last, instruction
    if last is None or (before is not None and before.opname == "BUILD_SLICE"):
        return False
    return last.opname in ("BINARY_SUBSCR", "STORE_SUBSCR", "DELETE_SUBSCR") or last.argrepr == "[]"

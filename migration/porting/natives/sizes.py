"""How many elements a value has, whether it has any, and whether they are real."""

from __future__ import annotations

from typing import Any

from dlarray.migration.inference import kind_names as k
from dlarray.migration.porting.natives.values import is_line, is_vector
from dlarray.migration.porting.writing.code import ATOM, NOT, Code
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w

Args = tuple[t.Expression, ...]


def size_of(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
    """numel and length of what Python can measure."""
    if len(args) != 1:
        return None
    c = s.code(args[0])
    if c.kind == k.CHAR and is_line(s, args[0]):  # -1 after the last line of a file
        return None
    if c.kind in (k.CELL, k.STRINGS, k.CHAR):
        return Code(f"len({c})", ATOM, k.INT)
    if c.kind == k.STRING:
        return Code("1", ATOM, k.INT)
    return None


def _made_complex(s: Any, x: t.Expression) -> bool:
    """Whether a value is what ``complex`` gave, and nothing else: MATLAB keeps its imaginary part, though it is 0."""
    x = w.bare(x)
    if isinstance(x, t.Name) and s.is_value(x.id):
        given = [n.value for n in w.body_walk(s.scope.body) if isinstance(n, t.Assign) and x in n.targets]
        return bool(given) and all(not isinstance(v, t.Name) and _made_complex(s, v) for v in given)
    return isinstance(x, t.Index) and x.base == t.Name("complex") and not s.is_own("complex")


def isreal(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
    """Where numbers are complex: MATLAB takes a result without imaginary parts for a real one."""
    if not s.module.complex or len(args) != 1 or s.kinds.of(args[0]) not in (k.NUMBER, k.ARRAY, k.UNKNOWN):
        return None
    if s.kinds.of(args[0]) == k.UNKNOWN:
        asked = s.dl("isreal") if _made_complex(s, args[0]) else s.helper("isreal")
        return Code(f"{asked}({s.value(args[0])})", ATOM, k.BOOL)
    return Code(f'not {s.dl("any")}({s.dl("imag")}({s.value(args[0])}), "all")', NOT, k.BOOL)


def length_of(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
    """Python's len is the length of a text; of an array of cells it would be their number."""
    if len(args) == 1 and s.kinds.of(args[0]) in (k.CELL, k.STRINGS) and not is_vector(args[0], s.kinds):
        return None
    return size_of(s, args, nargout, kind)


def isempty(s: Any, args: Args, nargout: int, kind: str) -> Code | None:
    c = s.code(args[0])
    if c.kind in (k.CELL, k.CHAR) and not s.field_of_element(w.bare(args[0])):
        return Code(f"not {c.at(NOT)}", NOT, k.BOOL)
    if c.kind == k.STRING:  # a string has one element, also the one without characters
        if isinstance(args[0], t.Text):
            return Code("False", ATOM, k.BOOL)
        if isinstance(args[0], t.Name):
            return Code(f"(not isinstance({c.text}, str) and {s.dl('isempty')}({c.text}))", ATOM, k.BOOL)
    return None

"""What subscripts hold: ``end``, arithmetic of it, what can stand in a text; which names are used as arrays."""

from __future__ import annotations

from typing import Any

from dlarray.migration.inference import kind_names as k
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w


def used_as_arrays(body: t.Body) -> set[str]:
    found: set[str] = set()
    for s in w.body_walk(body):
        if isinstance(s, t.Assign):
            for target in s.targets:
                if isinstance(target, t.Index) and isinstance(target.base, t.Name):
                    found.add(target.base.id)
        for x in w.expressions(s):
            for n in w.walk(x):
                if isinstance(n, t.Index) and isinstance(n.base, t.Name):
                    if n.brace or any(isinstance(a, t.Colon) or has_end(a) for a in n.args):
                        found.add(n.base.id)
                    elif n.base.id in (
                        "size",
                        "numel",
                        "length",
                        "isempty",
                        "extractdata",
                        "stripdims",
                        "dims",
                        "sum",
                    ):
                        found.update(a.id for a in n.args[:1] if isinstance(a, t.Name))
                elif isinstance(n, (t.Postfix, t.Prefix)) and isinstance(n.operand, t.Name):
                    found.add(n.operand.id)
                elif isinstance(n, t.Binary) and n.op not in ("&&", "||", "==", "~="):
                    found.update(a.id for a in (n.left, n.right) if isinstance(a, t.Name))
    return found


def used_as_structures(body: t.Body) -> frozenset[str]:
    """Names of which ``s(k).field`` is read or stored: a single structure is an array of one there."""
    found: set[str] = set()
    for s in w.body_walk(body):
        for x in w.expressions(s):
            for n in w.walk(x):
                if (
                    isinstance(n, (t.Field, t.DynamicField))
                    and isinstance(n.base, t.Index)
                    and not n.base.brace
                ):
                    if isinstance(n.base.base, t.Name):
                        found.add(n.base.base.id)
    return frozenset(found)


def has_end(x: t.Expression) -> bool:
    return any(isinstance(n, t.End) for n in w.walk(x))


def from_end(x: t.Expression) -> int | None:
    """k of ``end - k``."""
    x = w.bare(x)
    if isinstance(x, t.End):
        return 0
    if (
        isinstance(x, t.Binary)
        and x.op == "-"
        and isinstance(x.left, t.End)
        and isinstance(x.right, t.Number)
    ):
        return int(x.right.text) if x.right.text.isdigit() else None
    return None


def arithmetic(x: t.Expression) -> bool:
    """Whether an index holds ``end`` in sums and products alone, or not at all."""
    if not has_end(x):
        return True
    match x:
        case t.End() | t.Number() | t.Name():
            return True
        case t.Paren(inner):
            return arithmetic(inner)
        case t.Prefix("-", operand):
            return arithmetic(operand)
        case t.Binary(op, left, right) if op in ("+", "-", "*", "/"):
            return arithmetic(left) and arithmetic(right)
    return False


def textual(x: t.Expression) -> bool:
    """What a subscript text may hold: numbers, ``end`` and arithmetic of them."""
    match w.bare(x):
        case t.End():
            return True
        case t.Number(text):
            return text.isdigit()
        case t.Prefix("-", operand):
            return textual(operand)
        case t.Binary(op, left, right) if op in ("+", "-", "*", "/"):
            return textual(left) and textual(right)
    return False


def as_text(x: t.Expression) -> str:
    match x:
        case t.Paren(inner):
            return f"({as_text(inner)})"
        case t.Prefix(_, operand):
            return f"-{as_text(operand)}"
        case t.Binary(op, left, right):
            return f"{as_text(left)}{op}{as_text(right)}"
        case t.Number(text):
            return text
    return "end"


def surely_several(x: t.Expression, body: tuple[t.Statement, ...]) -> bool:
    """Whether a string array is no single string: it is written out, and nothing else is stored in its variable."""
    if not isinstance(x, t.Name):
        return isinstance(w.bare(x), t.Matrix)
    made = [w.bare(s.value) for s in w.body_walk(body) if isinstance(s, t.Assign) and x in s.targets]
    return bool(made) and all(
        isinstance(v, t.Matrix)
        and sum(map(len, v.rows)) > 1
        or isinstance(v, t.Index)
        and v.base == t.Name("strings")
        for v in made
    )


_ASKS = frozenset(
    "strcmp strcmpi strncmp strncmpi contains startsWith endsWith ismember isKey isfield".split()
)


def perhaps_mask(x: t.Expression, kinds: Any, body: tuple[t.Statement, ...]) -> bool:
    """Whether an index of unknown kind may be a mask: a comparison, or a variable that is given one."""
    x = w.bare(x)
    if kinds.of(x) != k.UNKNOWN:
        return False
    made = [x]
    if isinstance(x, t.Name):
        made = [w.bare(s.value) for s in w.body_walk(body) if isinstance(s, t.Assign) and s.targets == (x,)]
    return any(
        isinstance(v, t.Binary)
        and v.op in ("&", "|", "==", "~=", "<", ">", "<=", ">=")
        or isinstance(v, t.Index)
        and isinstance(v.base, t.Name)
        and v.base.id in _ASKS
        for v in made
    )


def begins_as_mask(x: t.Expression, body: tuple[t.Statement, ...]) -> bool:
    """Whether a variable is given ``true(1, n)`` or ``false(1, n)``, whatever is stored into it."""
    made = [w.bare(s.value) for s in w.body_walk(body) if isinstance(s, t.Assign) and s.targets == (x,)]
    return isinstance(x, t.Name) and any(
        isinstance(v, t.Index) and v.base in (t.Name("true"), t.Name("false")) and v.args for v in made
    )


def is_part(x: t.Expression, body: tuple[t.Statement, ...]) -> bool:
    """Whether a variable is given parts of a structure array, ``j = queue(k)``, of which one is a structure."""
    return isinstance(x, t.Name) and any(
        isinstance(s, t.Assign) and s.targets == (x,) and isinstance(w.bare(s.value), t.Index)
        for s in w.body_walk(body)
    )


def asks_column(value: t.Expression, kinds: Any) -> bool:
    """Whether a value is a comparison of a table's column."""
    value = w.bare(value)
    if not isinstance(value, t.Binary) or value.op not in ("==", "~=", "<", ">", "<=", ">=", "&", "|"):
        return False
    return any(
        asks_column(side, kinds) or isinstance(side, t.Field) and kinds.of(side.base) == k.TABLE
        for side in (w.bare(value.left), w.bare(value.right))
    )


def gives_text(x: t.Expression, kinds: Any) -> bool:
    """Whether a value is characters or strings, as far as can be told."""
    x = w.bare(x)
    if isinstance(x, t.Binary) and x.op == "+":
        return any(kinds.of(side) == k.STRING or gives_text(side, kinds) for side in (x.left, x.right))
    return kinds.of(x) in (k.CHAR, k.STRING)

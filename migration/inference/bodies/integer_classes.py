"""Which expressions are surely of an integer class, ``uint8`` and the like, as far as their own scope tells.

A loop up to such a number counts in that class in MATLAB, where ``i / 2`` is rounded, and not in Python's numbers.
"""

from __future__ import annotations

from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w

_CLASSES = frozenset({f"{sign}int{bits}" for sign in ("", "u") for bits in (8, 16, 32, 64)})
_MAKERS = _CLASSES | {"intmax", "intmin", "imread", "idivide"}
# Functions that give the class of their first argument.
_KEEP = frozenset(
    """
    abs ceil circshift cummax cummin fix flip fliplr flipud floor horzcat max min mod permute rem repmat reshape
    round sort sum unique vertcat
    """.split()
)


def is_of_integer_class(x: t.Expression, body: t.Body, seen: frozenset[str] = frozenset()) -> bool:
    """Whether an expression of a scope is of an integer class, by all assignments of its variables there."""
    x = w.bare(x)
    match x:
        case t.Name(name):
            return name not in seen and _assigned(name, body, seen | {name})
        case t.Field(_, "Count"):  # of a map: an unsigned 64-bit integer
            return True
        case t.Prefix(op, operand):
            return op != "~" and is_of_integer_class(operand, body, seen)
        case t.Postfix(_, operand):
            return is_of_integer_class(operand, body, seen)
        case t.Binary(op, left, right):
            return op in ("+", "-", "*", "/", ".*", "./", "^", ".^") and any(
                is_of_integer_class(side, body, seen) for side in (left, right)
            )
        case t.Index(t.Name(name), args, False):
            if name in _MAKERS:
                return True
            if name in _KEEP and args:
                return is_of_integer_class(args[0], body, seen)
            return name not in seen and _assigned(name, body, seen | {name})
    return False


def _assigned(name: str, body: t.Body, seen: frozenset[str]) -> bool:
    values = [
        s.value
        for s in w.body_walk(body)
        if isinstance(s, t.Assign) and any(target == t.Name(name) for target in s.targets)
    ]
    return bool(values) and all(is_of_integer_class(v, body, seen) for v in values)

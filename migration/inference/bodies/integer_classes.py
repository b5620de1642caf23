"""Which expressions are of an integer class, ``uint8`` and the like, as far as their scope and the calls of it tell.

A loop up to such a number counts in that class in MATLAB, where ``i / 2`` is rounded, and not in Python's numbers.
"""

from __future__ import annotations

from collections.abc import Callable

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


Values = dict[str, list[t.Expression]]


def values_given(body: t.Body) -> Values:
    """What the assignments of a scope give its variables and their fields, ``n`` and ``opts.n``."""
    found: Values = {}
    for s in w.body_walk(body):
        if isinstance(s, t.Assign):
            for target in s.targets:
                if isinstance(target, (t.Name, t.Field)) and (path := w.dotted(target)) is not None:
                    found.setdefault(path, []).append(s.value)
    return found


def is_of_integer_class(
    x: t.Expression, values: Values, is_given: Callable[[str], bool], seen: frozenset[str] = frozenset()
) -> bool:
    """Whether an expression is of an integer class, by all assignments of its variables, and what calls give them."""

    def is_one(inner: t.Expression) -> bool:
        return is_of_integer_class(inner, values, is_given, seen)

    def is_made(path: str) -> bool:
        if path in seen:
            return False
        made = values.get(path, [])
        if not made:
            return is_given(path)
        return all(is_of_integer_class(v, values, is_given, seen | {path}) for v in made)

    x = w.bare(x)
    match x:
        case t.Name(name):
            return is_made(name)
        case t.Field(_, name):
            path = w.dotted(x)  # the Count is a map's: an unsigned 64-bit integer
            return name == "Count" or path is not None and is_made(path)
        case t.Prefix(op, operand):
            return op != "~" and is_one(operand)
        case t.Postfix(_, operand):
            return is_one(operand)
        case t.Binary(op, left, right):
            return op in ("+", "-", "*", "/", ".*", "./", "^", ".^") and (is_one(left) or is_one(right))
        case t.Index(t.Name(name), args, False):
            if name in _MAKERS:
                return True
            if name in _KEEP and args:
                return is_one(args[0])
            return is_made(name)
    return False

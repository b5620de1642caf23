"""What tells that a variable or a field is an array of numbers: stores into its elements, and arithmetic with it."""

from __future__ import annotations

from typing import Any

from dlarray.migration.inference import kind_names as k
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w

_ARITHMETIC = ("-", "*", ".*", "/", "./", "^", ".^")


def stored_by_index(body: t.Body, kinds: Any, target: t.Field) -> bool:
    """Whether a store goes into elements of a field, which must then be an array of numbers."""
    path = w.dotted(target)
    found = False
    for s in w.body_walk(body):
        for x in s.targets if isinstance(s, t.Assign) else ():
            if isinstance(x, t.Index) and path is not None and w.dotted(x.base) == path:
                kind = kinds.of(s.value) if isinstance(s, t.Assign) else k.UNKNOWN
                if x.brace or kind not in (*k.SCALARS, k.UNKNOWN):
                    return False
                found = True
    return found


def is_computed_with(body: t.Body, x: t.Expression) -> bool:
    """Whether a variable is an operand of arithmetic somewhere, so that it holds numbers."""
    return isinstance(x, t.Name) and any(
        isinstance(n, t.Binary) and n.op in _ARITHMETIC and x in (n.left, n.right)
        for s in w.body_walk(body)
        for e in w.expressions(s)
        for n in w.walk(e)
    )

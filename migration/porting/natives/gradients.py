"""Several gradients of one trace: MATLAB works them out again from the trace, this library keeps what they need."""

from __future__ import annotations

from typing import Any

from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w

_KEEPING = ("retaindata", "enablehigherderivatives")


def retained(s: Any, name: str, args: tuple[t.Expression, ...]) -> tuple[t.Expression, ...]:
    """The arguments of dlgradient, with ``RetainData`` where the function calls it once more afterwards."""
    if name != "dlgradient" or not args or s.is_value(name) or any(map(_keeps, args)):
        return args
    calls: list[tuple[t.Expression, ...]] = []
    repeated: set[int] = set()
    for statement in w.body_walk(s.scope.body):
        for x in w.expressions(statement):
            for n in w.walk(x):
                if isinstance(n, t.Index) and isinstance(n.base, t.Name) and n.base.id == name and n.args:
                    calls.append(n.args)
        if isinstance(statement, (t.For, t.While)):
            repeated |= {
                id(n.args[0])
                for within in w.body_walk(statement.body)
                for x in w.expressions(within)
                for n in w.walk(x)
                if isinstance(n, t.Index) and isinstance(n.base, t.Name) and n.base.id == name and n.args
            }
    places = [id(found[0]) for found in calls]
    at = id(args[0])
    if at not in places or (places[-1] == at and at not in repeated):
        return args
    return (*args, t.Text("RetainData", True), t.Name("true"))


def _keeps(x: t.Expression) -> bool:
    told = x.name if isinstance(x, t.NameValue) else x.value if isinstance(x, t.Text) else ""
    return told.lower() in _KEEPING

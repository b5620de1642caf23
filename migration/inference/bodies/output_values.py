"""Whether a function's outputs have values where it ends, or returns before."""

from __future__ import annotations

from dlarray.migration.inference.first_stores import assigned, bodies_of
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w


def surely_assigned(name: str, body: t.Body) -> bool:
    """Whether each way through a body gives a variable a value."""
    for s in body:
        if isinstance(s, t.Assign) and any(t.root_name(x) == name for x in s.targets):
            return True
        if isinstance(s, t.For) and s.variable == t.Name(name):
            return True
        if isinstance(s, (t.If, t.Switch)) and s.otherwise is not None:
            if all(surely_assigned(name, b) or _leaves(b) for b in bodies_of(s)):
                return True
        if isinstance(s, (t.Try, t.Spmd)) and surely_assigned(name, s.body):
            if isinstance(s, t.Spmd) or surely_assigned(name, s.handler) or _leaves(s.handler):
                return True
        if isinstance(s, t.Return):
            return False
    return False


def returns_without(name: str, f: t.Function) -> bool:
    """Whether a return may come before an output has a value, though it may have one there."""
    stores = [s.line for s in w.body_walk(f.body) if isinstance(s, t.Assign) and name in assigned((s,))]
    return bool(stores) and _without(name, f.body, min(stores), False)


def _without(name: str, body: t.Body, first: int, have: bool) -> bool:
    for s in body:
        if isinstance(s, t.Return):
            return not have and first < s.line
        if any(_without(name, inner, first, have) for inner in bodies_of(s)):
            return True
        have = have or surely_assigned(name, (s,))
    return False


def _leaves(body: t.Body) -> bool:
    """Whether a body ends in an error."""
    last = next((s for s in reversed(body) if not isinstance(s, t.Comment)), None)
    return (
        isinstance(last, t.Do)
        and isinstance(last.value, t.Index)
        and isinstance(last.value.base, t.Name)
        and last.value.base.id in ("error", "rethrow", "throw", "throwAsCaller")
    )

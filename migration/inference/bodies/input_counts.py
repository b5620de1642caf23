"""Where a function asks how many inputs it was given, after it has given some of them a value itself."""

from __future__ import annotations

from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w

_NARGIN = t.Name("nargin")


def asked_late(f: t.Function) -> frozenset[int]:
    """The places where nargin is asked too late for its parameters to tell, by the identities of the expressions.

    Python's defaults tell what was given: after ``if nargin < 2, b = 1; end`` the second parameter no longer does, nor
    does one to which an arguments block gives a default.
    """
    assigned = {
        e.name for block in f.arguments for e in block.entries if e.group is None and e.default is not None
    }
    late: set[int] = set()
    for s in w.body_walk(f.body):
        whole: set[int] = set()  # nargin in a comparison, whose parameters are known
        for x in w.expressions(s):
            for n in w.walk(x):
                if isinstance(n, t.Binary) and _compares_number(n):
                    whole.add(id(n.left))
                    if assigned.intersection(_asked(f, n)):
                        late.add(id(n))
                elif n == _NARGIN and id(n) not in whole and assigned:
                    late.add(id(n))
        if isinstance(s, t.Assign):
            assigned |= {x.id for x in s.targets if isinstance(x, t.Name) and x.id in f.inputs}
    return frozenset(late)


def _compares_number(n: t.Binary) -> bool:
    compared = n.op in ("<", "<=", ">", ">=", "==", "~=")
    return compared and n.left == _NARGIN and isinstance(n.right, t.Number)


def _asked(f: t.Function, x: t.Binary) -> tuple[str, ...]:
    """The parameters that a comparison of nargin asks for."""
    if not isinstance(x.right, t.Number) or not x.right.text.isdigit():
        return f.inputs
    n = int(x.right.text)
    first, last = {"<": (n, n), ">=": (n, n), "<=": (n + 1, n + 1), ">": (n + 1, n + 1)}.get(x.op, (n, n + 1))
    return f.inputs[max(first - 1, 0) : last]

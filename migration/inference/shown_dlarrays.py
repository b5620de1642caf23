"""Which variables surely hold dlarrays, so that their display says so: a plain array is a dlarray here as well."""

from __future__ import annotations

from dlarray.migration.inference.results import ELEMENTWISE, LOSSES
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w

_MAKING = frozenset("dlarray dlfeval stripdims".split())
# What these give of a dlarray is one.
_KEEPING = ELEMENTWISE | LOSSES | frozenset(
    """
    sum mean prod max min cumsum reshape permute squeeze repmat stripdims relu sigmoid softmax leakyrelu fullyconnect
    dlconv dltranspconv maxpool avgpool batchnorm layernorm embed transpose ctranspose mtimes single double
    """.split()
)  # fmt: skip
_OPERATORS = frozenset(("+", "-", "*", ".*", "/", "./", "\\", ".\\", "^", ".^"))


def is_dlarray(x: t.Expression, body: t.Body, seen: frozenset[str] = frozenset()) -> bool:
    """Whether a value is a dlarray wherever its scope assigns it; outputs of ``dlfeval`` count, whatever they are."""
    x = w.bare(x)
    if isinstance(x, t.Binary):
        return x.op in _OPERATORS and (is_dlarray(x.left, body, seen) or is_dlarray(x.right, body, seen))
    if isinstance(x, t.Prefix):
        return x.op == "-" and is_dlarray(x.operand, body, seen)
    if isinstance(x, t.Postfix):
        return is_dlarray(x.operand, body, seen)
    if isinstance(x, t.Name):
        if x.id in seen:
            return False
        found = [s for s in w.body_walk(body) if isinstance(s, t.Assign) and x in s.targets]
        return bool(found) and all(_gives(s, x, body, seen | {x.id}) for s in found)
    if not isinstance(x, t.Index) or x.brace or not isinstance(x.base, t.Name):
        return False
    if any(isinstance(s, t.Assign) and x.base in s.targets for s in w.body_walk(body)):
        return is_dlarray(x.base, body, seen)  # a part of a variable
    if x.base.id in _MAKING:
        return True
    return x.base.id in _KEEPING and bool(x.args) and is_dlarray(x.args[0], body, seen)


def _gives(s: t.Assign, name: t.Name, body: t.Body, seen: frozenset[str]) -> bool:
    if len(s.targets) == 1:
        return is_dlarray(s.value, body, seen)
    value = w.bare(s.value)
    return isinstance(value, t.Index) and value.base == t.Name("dlfeval")

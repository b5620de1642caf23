"""Which variables surely hold dlarrays, so that their display says so: a plain array is a dlarray here as well."""

from __future__ import annotations

from collections.abc import Callable

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


# What these give is no dlarray, whatever they are given.
_PLAIN = frozenset(
    """
    size numel length ndims height width extractdata gather isempty isdlarray dims class char string sprintf num2str
    strcat strjoin strings cell struct tic toc true false strcmp isfield func2str fieldnames datetime numel
    """.split()
)

Found = Callable[[str], "t.Function | None"]


def is_dlarray(
    x: t.Expression, body: t.Body, function: Found = lambda name: None, seen: frozenset[str] = frozenset()
) -> bool:
    """Whether a value is a dlarray wherever its scope assigns it.

    Outputs of ``dlfeval`` count unless ``function``, which finds functions of the program by their names, shows that
    they are none.
    """
    x = w.bare(x)
    if isinstance(x, t.Binary):
        return x.op in _OPERATORS and any(
            is_dlarray(part, body, function, seen) for part in (x.left, x.right)
        )
    if isinstance(x, t.Prefix):
        return x.op == "-" and is_dlarray(x.operand, body, function, seen)
    if isinstance(x, t.Postfix):
        return is_dlarray(x.operand, body, function, seen)
    if isinstance(x, t.Name):
        if x.id in seen:
            return False
        found = [s for s in w.body_walk(body) if isinstance(s, t.Assign) and x in s.targets]
        return bool(found) and all(_gives(s, x, body, function, seen | {x.id}) for s in found)
    if not isinstance(x, t.Index) or x.brace or not isinstance(x.base, t.Name):
        return False
    if any(isinstance(s, t.Assign) and x.base in s.targets for s in w.body_walk(body)):
        return is_dlarray(x.base, body, function, seen)  # a part of a variable
    if x.base.id == "dlfeval":
        return not _gives_plain(x, 0, function)
    if x.base.id in _MAKING:
        return True
    return x.base.id in _KEEPING and bool(x.args) and is_dlarray(x.args[0], body, function, seen)


def _gives(s: t.Assign, name: t.Name, body: t.Body, function: Found, seen: frozenset[str]) -> bool:
    if len(s.targets) == 1:
        return is_dlarray(s.value, body, function, seen)
    value = w.bare(s.value)
    evaluated = isinstance(value, t.Index) and value.base == t.Name("dlfeval")
    return evaluated and not _gives_plain(value, s.targets.index(name), function)


def _gives_plain(call: t.Expression, place: int, function: Found) -> bool:
    """Whether an output of the function that ``dlfeval`` evaluates is surely no dlarray."""
    evaluated = w.bare(call.args[0]) if isinstance(call, t.Index) and call.args else None
    f = function(evaluated.name) if isinstance(evaluated, t.Handle) else None
    if f is None or place >= len(f.outputs):
        return False
    return _is_plain(t.Name(f.outputs[place]), f.body, frozenset())


def _is_plain(x: t.Expression, body: t.Body, seen: frozenset[str]) -> bool:
    x = w.bare(x)
    if isinstance(x, (t.Number, t.Text, t.Cell)):
        return True
    if isinstance(x, t.Binary):
        return _is_plain(x.left, body, seen) and _is_plain(x.right, body, seen)
    if isinstance(x, t.Name):
        if x.id in seen:
            return True
        found = [s for s in w.body_walk(body) if isinstance(s, t.Assign) and x in s.targets]
        inside = any(
            isinstance(s, t.Assign)
            and x not in s.targets
            and any(w.root(target) == x for target in s.targets)
            for s in w.body_walk(body)
        )
        one = all(len(s.targets) == 1 and _is_plain(s.value, body, seen | {x.id}) for s in found)
        return bool(found) and not inside and one
    return isinstance(x, t.Index) and isinstance(x.base, t.Name) and x.base.id in _PLAIN

"""Which variables surely hold dlarrays, so that their display says so: a plain array is a dlarray here as well."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from dlarray.migration.inference.reaching import Definition, Made
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
Reads = Mapping[int, Definition]  # by the ids of names, see `reaching`


def is_dlarray(
    x: t.Expression,
    body: t.Body,
    function: Found = lambda name: None,
    reads: Reads = MappingProxyType({}),
    made: t.Assign | None = None,
) -> bool:
    """Whether a value is a dlarray wherever its scope assigns it.

    Outputs of ``dlfeval`` count unless ``function``, which finds functions of the program by their names, shows that
    they are none. ``reads`` tells of names which assignment alone they see, and ``made`` is that which has just given
    the variable ``x``.
    """
    asked = _Asked(body, function, reads)
    if made is not None and isinstance(x, t.Name) and x in made.targets:
        return asked.gives(made, x, frozenset({x.id}))
    return asked.holds(x, frozenset())


@dataclass(frozen=True)
class _Asked:
    """What is known of a scope."""

    body: t.Body
    function: Found
    reads: Reads

    def holds(self, x: t.Expression, seen: frozenset[str]) -> bool:
        """Whether a value is a dlarray; names that are ``seen`` are being asked for."""
        x = w.bare(x)
        if isinstance(x, t.Binary):
            return x.op in _OPERATORS and any(self.holds(part, seen) for part in (x.left, x.right))
        if isinstance(x, t.Prefix):
            return x.op == "-" and self.holds(x.operand, seen)
        if isinstance(x, t.Postfix):
            return self.holds(x.operand, seen)
        if isinstance(x, t.Name):
            if x.id in seen:
                return False
            if isinstance(alone := self.reads.get(id(x)), Made):
                return self.gives(alone.statement, x, seen)
            found = self._assignments(x)
            return bool(found) and all(self.gives(s, x, seen | {x.id}) for s in found)
        if not isinstance(x, t.Index) or x.brace or not isinstance(x.base, t.Name):
            return False
        if self._assignments(x.base):
            return self.holds(x.base, seen)  # a part of a variable
        if x.base.id == "dlfeval":
            return not _gives_plain(x, 0, self.function)
        if x.base.id in _MAKING:
            return True
        return x.base.id in _KEEPING and bool(x.args) and self.holds(x.args[0], seen)

    def _assignments(self, x: t.Name) -> list[t.Assign]:
        return [s for s in w.body_walk(self.body) if isinstance(s, t.Assign) and x in s.targets]

    def gives(self, s: t.Assign, name: t.Name, seen: frozenset[str]) -> bool:
        """Whether an assignment gives a variable a dlarray."""
        if len(s.targets) == 1:
            return self.holds(s.value, seen)
        value = w.bare(s.value)
        evaluated = isinstance(value, t.Index) and value.base == t.Name("dlfeval")
        return evaluated and not _gives_plain(value, s.targets.index(name), self.function)


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

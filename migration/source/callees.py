"""What is known across functions: the kinds that calls give to parameters, and that functions give back."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w
from dlarray.migration.source.call_kinds import result_kind
from dlarray.migration.source.kind_names import (
    ARRAY,
    BOOL,
    CELL,
    CHAR,
    INT,
    MASK,
    OBJECT,
    SCALARS,
    SIZES,
    STRING,
    STRINGS,
    UNKNOWN,
    join,
)
from dlarray.migration.source.results import OUTPUTS
from dlarray.migration.source.scopes import Project, Scope, local_function, methods_of

CALLERS = ("dlfeval", "feval", "dljacobian")  # they call their first argument with the others


@dataclass
class Known:
    """What is known across functions: kinds of parameters and of outputs."""

    parameters: dict[tuple[str, str], str] = field(default_factory=dict)  # (function key, parameter)
    outputs: dict[str, tuple[str, ...]] = field(default_factory=dict)  # function key
    calls: dict[int, list[t.Index]] = field(default_factory=dict)  # in a statement, by its identity
    numbers: set[tuple[str, str]] = field(default_factory=set)  # parameters that some call gives a number
    hopeful: bool = False  # the first round: arguments of kinds that are not known yet say nothing
    handles: dict[int, list[t.Handle]] = field(default_factory=dict)  # that a statement gives away

    def give(self, key: str, name: str, kind: str) -> None:
        if kind in SCALARS:
            self.numbers.add((key, name))
        self.parameters[key, name] = join(self.parameters.get((key, name)), kind)


def key_of(path: str, f: t.Function) -> str:
    return f"{path}:{f.name}:{f.line}"


class Callees:
    """Who is called with what; part of the kinds of a scope."""

    scope: Scope
    project: Project
    known: Known
    path: str
    bound: list[dict[str, str]]  # parameters of anonymous functions around
    of: Callable[[t.Expression], str]

    def _argument(self, call: t.Index) -> None:
        """Tell an own function, method or constructor what it is called with."""
        for (path, f), args in self._callees(call):
            if any(isinstance(a, t.Index) and a.brace and t.Colon() in a.args for a in args):
                for p in f.inputs:
                    self.known.give(key_of(path, f), p, UNKNOWN)
                continue
            plain = [a for a in args if not isinstance(a, t.NameValue)]
            for p, a in zip(f.inputs, plain, strict=False):
                kind = self.of(a)
                if kind == UNKNOWN and self.known.hopeful:
                    continue
                self.known.give(key_of(path, f), p, kind if kind != SIZES else ARRAY)

    def _given_away(self, handle: t.Handle) -> None:
        """A function whose handle is given away may be called with anything."""
        found = self.own(handle.name)
        if found is not None:
            for p in found[1].inputs:
                self.known.give(key_of(*found), p, UNKNOWN)

    def _callees(self, call: t.Index) -> list:
        """Functions that a call may mean, each with the arguments that it gets."""
        base, args = call.base, list(call.args)
        name = w.dotted(base)
        methods = self.project.methods
        if isinstance(base, t.Field) and base.name in methods:
            if name is None or self.scope.is_variable(name.split(".")[0]):
                return [(m, [base.base, *args]) for m in self._methods(base.name)]
        if name is None or self.scope.is_variable(name.split(".")[0]):
            return []
        if name in CALLERS and args and isinstance(args[0], t.Handle):
            name, args = args[0].name, args[1:]
        found = self.own(name)
        if found is not None:
            return [(found, args)]
        full = self.project.class_named(name, self.scope)
        if full is not None:
            path, c = self.project.classes[full]
            return [((path, f), args) for f in methods_of(c) if f.name == c.name]
        return [(m, args) for m in self._methods(name)] if name in methods else []

    def _methods(self, name: str) -> list:
        found = []
        for full in sorted(self.project.methods[name]):
            if full in self.project.classes:
                path, c = self.project.classes[full]
                found += [(path, f) for f in methods_of(c) if f.name == name]
        return found

    def own(self, name: str) -> tuple[str, t.Function] | None:
        local = local_function(self.scope, name)
        return (self.path, local) if local is not None else self.project.function(name, self.scope)

    # -- what calls give --------------------------------------------------------------------------------------
    def outputs(self, x: t.Expression, count: int) -> tuple[str, ...]:
        """The kinds of several outputs of a call."""
        if isinstance(x, (t.Index, t.Name, t.Field)):
            name = w.dotted(x.base) if isinstance(x, t.Index) else w.dotted(x)
            if name and not self.scope.is_variable(name.split(".")[0]):
                args = list(x.args) if isinstance(x, t.Index) else []
                if name in ("dlfeval", "feval") and args and isinstance(args[0], t.Handle):
                    name = args[0].name
                if (found := self.own(name)) is not None:
                    kinds = self.known.outputs.get(key_of(*found), ())
                    return (*kinds, *[UNKNOWN] * count)[:count]
                if name == "size":
                    return (INT,) * count
                if name == "strtok" and args:
                    return (self.of(args[0]),) * count
                if name in OUTPUTS:
                    return (*OUTPUTS[name], *[UNKNOWN] * count)[:count]
                if count == 1:
                    return (self.of(x),)
        return (self.of(x) if count == 1 else UNKNOWN, *[UNKNOWN] * (count - 1))

    def _call(self, name: str, args: tuple[t.Expression, ...]) -> str:
        if (found := self.own(name)) is not None:
            given = self.known.outputs.get(key_of(*found), ())
            return given[0] if given else UNKNOWN
        if self.project.class_named(name, self.scope):
            return OBJECT
        if name in ("cellfun", "arrayfun") and args:
            kind = result_kind(name, args, [], self.of)
            return kind if kind == CELL else self._for_each(args[0])
        kinds = [self.of(a.value if isinstance(a, t.NameValue) else a) for a in args]
        return result_kind(name, args, kinds, self.of)

    def _for_each(self, f: t.Expression) -> str:
        """What a function gives that is called for each element, one value each time: numbers, or characters."""
        f = w.bare(f)
        if isinstance(f, t.Lambda):
            self.bind(f.parameters)
            kind = self.of(f.body)
            self.release()
        elif isinstance(f, t.Handle) or isinstance(f, t.Text):
            kind = self._call(f.name if isinstance(f, t.Handle) else f.value, ())
        else:
            kind = UNKNOWN
        if kind in (CHAR, STRING, STRINGS, UNKNOWN):
            return {STRING: STRINGS}.get(kind, kind)
        return MASK if kind in (BOOL, MASK) else ARRAY

    def bind(self, parameters: Iterable[str]) -> None:
        self.bound.append(dict.fromkeys(parameters, UNKNOWN))

    def release(self) -> None:
        self.bound.pop()

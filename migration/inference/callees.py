"""What is known across functions: the kinds that calls give to parameters, and that functions give back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from dlarray.migration.inference.bodies.number_slots import CELLS
from dlarray.migration.inference.call_kinds import result_kind
from dlarray.migration.inference.kind_names import (
    ARRAY,
    BOOL,
    CELL,
    CHAR,
    GRAPHICS,
    INT,
    MASK,
    NUMBER,
    OBJECT,
    SCALARS,
    SIZES,
    STRING,
    STRINGS,
    STRUCT,
    STRUCTS,
    UNKNOWN,
)
from dlarray.migration.inference.known import Known
from dlarray.migration.inference.results import OUTPUTS, SETS
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w
from dlarray.migration.source.drawn import MAKERS
from dlarray.migration.source.scopes import Project, Scope, local_function, methods_of

_ARITHMETIC = frozenset(("+", "-", "*", ".*", "/", "./", "^", ".^"))
CALLERS = ("dlfeval", "feval", "dljacobian")  # they call their first argument with the others


def key_of(path: str, f: t.Function) -> str:
    return f"{path}:{f.name}:{f.line}"


class Callees:
    """Who is called with what; part of the kinds of a scope."""

    scope: Scope
    project: Project
    known: Known
    path: str
    texts: frozenset[str]
    bound: list[
        tuple[str, dict[str, str]]
    ]  # anonymous functions around: their keys, and kinds of their parameters
    anonymous: dict[str, list[t.Lambda]]  # variables that hold nothing else and are only called
    env: dict[str, str]
    of: Callable[[t.Expression], str]
    contents: Callable[[t.Expression], str | None]
    may_be_characters: Callable[[t.Expression], bool]
    may_be_string: Callable[[t.Expression], bool]
    is_integer: Callable[[t.Expression], bool]

    def _argument(self, call: t.Index) -> None:
        """Tell an own function, method, constructor or anonymous function what it is called with."""
        for (path, f), args in self._callees(call):
            if any(isinstance(a, t.Index) and a.brace and t.Colon() in a.args for a in args):
                for p in f.inputs:
                    self.known.give(key_of(path, f), p, UNKNOWN)
                    self.known.say("numbers", key_of(path, f), p)  # whatever the cells hold
                continue
            plain = [a for a in args if not isinstance(a, t.NameValue)]
            for p, a in zip(f.inputs, plain, strict=False):
                self._given(key_of(path, f), p, a)
        if isinstance(call.base, t.Name) and not self.is_bound(call.base.id):
            for f in self.anonymous.get(call.base.id, ()):
                for p, a in zip(f.parameters, call.args, strict=False):
                    self._given(self.key_of_lambda(f), p, a)
            if (
                call.base.id in ("cellfun", "arrayfun")
                and call.args
                and isinstance(f := w.bare(call.args[0]), t.Lambda)
            ):
                each = self._content if call.base.id == "cellfun" else self._element
                for p, a in zip(f.parameters, call.args[1:], strict=False):
                    self.known.give(self.key_of_lambda(f), p, each(a))

    def _given(self, key: str, parameter: str, a: t.Expression) -> None:
        kind = self.of(a)
        if self.is_integer(a):
            self.known.say("integers", key, parameter)
        if kind == UNKNOWN and self.may_be_characters(a):
            self.known.say("characters", key, parameter)
            self.known.say("texts", key, parameter)
        if kind == UNKNOWN and self.may_be_string(a):
            self.known.say("strings", key, parameter)
        if kind == UNKNOWN and (
            w.dotted(a) in self.texts or isinstance(a, t.Name) and self.perhaps_text(a.id)
        ):
            self.known.say("texts", key, parameter)
        if kind == UNKNOWN and self.known.is_hopeful():
            return
        if kind == UNKNOWN and self._may_be_number(a):
            self.known.say("numbers", key, parameter)
        self.known.give(key, parameter, kind if kind != SIZES else ARRAY)
        if kind == STRUCT:
            self.known.give_fields(key, parameter, self.fields_of(a))

    def _is_given_numbers(self, name: str) -> bool:
        """Whether a parameter that is handed on is itself given a number by some call."""
        f = self.scope.function
        return (
            f is not None
            and name in f.inputs
            and not self.is_bound(name)
            and self.known.is_said("numbers", key_of(self.path, f), name)
        )

    def _may_be_number(self, a: t.Expression) -> bool:
        """Whether an argument may be one of Python's numbers, though nobody knows its kind."""
        a = w.bare(a)
        if (kind := self.of(a)) != UNKNOWN:
            return kind in SCALARS
        match a:
            case t.Name(name):
                by_a_script = self.scope.file is not None and name in self.scope.file.given
                return (
                    by_a_script
                    or name in self.known.numbers_of(self.scope.body)
                    or self._is_given_numbers(name)
                )
            case t.Binary(op, left, right):
                return op in _ARITHMETIC and self._may_be_number(left) and self._may_be_number(right)
            case t.Prefix("-", operand):
                return self._may_be_number(operand)
            case t.Index(_, _, brace):
                return brace and CELLS in self.known.numbers_of(self.scope.body)
        return False

    def fields_of(self, x: t.Expression, place: int = 0) -> dict[str, str]:
        """The kinds of a structure's fields, as far as they are known: of a variable, or of what a call gives."""
        name = w.dotted(x)
        if name is not None and self.scope.is_variable(name.split(".")[0]):
            return {
                path[len(name) + 1 :]: kind for path, kind in self.env.items() if path.startswith(name + ".")
            }
        called = w.dotted(x.base) if isinstance(x, t.Index) and not x.brace else name
        if called is not None and not self.scope.is_variable(called.split(".")[0]):
            if (found := self.own(called)) is not None:
                return self.known.returned_by(key_of(*found), place)
        return {}

    def _content(self, a: t.Expression) -> str:
        """The kind of what cellfun takes out of a cell array."""
        return self.contents(a) or UNKNOWN

    def _element(self, a: t.Expression) -> str:
        """The kind of what arrayfun takes out of an array."""
        kind = self.of(a)
        one = {
            ARRAY: NUMBER,
            SIZES: NUMBER,
            MASK: BOOL,
            CHAR: CHAR,
            STRINGS: STRING,
            STRUCTS: STRUCT,
            STRUCT: STRUCT,
        }
        return kind if kind in SCALARS else one.get(kind, UNKNOWN)

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
        if name is not None and self.is_bound(name.split(".")[0]):
            return []
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
        if local is not None:
            return self.path, local
        return self.project.function(name, self.scope) or self._static_method(name)

    def _static_method(self, name: str) -> tuple[str, t.Function] | None:
        """``Class.method``, where the class is the project's."""
        of, _, method = name.rpartition(".")
        full = self.project.class_named(of, self.scope) if of else None
        if full is None:
            return None
        path, c = self.project.classes[full]
        return next(((path, f) for f in methods_of(c) if f.name == method and not f.signature_only), None)

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
                    kinds = self.known.outputs_of(key_of(*found))
                    return (*kinds, *[UNKNOWN] * count)[:count]
                if name == "size":
                    return (INT,) * count
                if name == "deal" and count > 1 and len(args) in (1, count):
                    return tuple(map(self.of, args * (count if len(args) == 1 else 1)))
                if name == "strtok" and args:
                    return (self.of(args[0]),) * count
                if name in SETS and args:  # values of the kind that is given, and indices
                    kind = self.of(args[0])
                    return (ARRAY if kind in (SIZES, *SCALARS) else kind, *[ARRAY] * (count - 1))
                if name == "fileparts" and args and (kind := self.of(args[0])) in (STRING, STRINGS, CELL):
                    return (kind,) * count
                if name in OUTPUTS:
                    return (*OUTPUTS[name], *[UNKNOWN] * count)[:count]
                if count == 1:
                    return (self.of(x),)
        return (self.of(x) if count == 1 else UNKNOWN, *[UNKNOWN] * (count - 1))

    def _call(self, name: str, args: tuple[t.Expression, ...]) -> str:
        if (found := self.own(name)) is not None:
            given = self.known.outputs_of(key_of(*found))
            return given[0] if given else UNKNOWN
        if self.project.class_named(name, self.scope):
            return OBJECT
        if name in ("cellfun", "arrayfun") and args:
            kind = result_kind(name, args, [], self.of)
            return kind if kind == CELL else self._for_each(args[0])
        kinds = [self.of(a.value if isinstance(a, t.NameValue) else a) for a in args]
        kind = result_kind(name, args, kinds, self.of)
        if kind == GRAPHICS and name in self.project.methods and kinds[:1] in ([UNKNOWN], [OBJECT]):
            return UNKNOWN  # a method of that name: area(shape)
        if kind == GRAPHICS and name in MAKERS and self.project.asks_drawn(self.path):
            return OBJECT  # a handle that is asked
        return kind

    def _for_each(self, f: t.Expression) -> str:
        """What a function gives that is called for each element, one value each time: numbers, or characters."""
        f = w.bare(f)
        if isinstance(f, t.Lambda):
            self.bind(f.parameters, f)
            kind = self.of(f.body)
            self.release()
        elif isinstance(f, t.Handle) or isinstance(f, t.Text):
            kind = self._call(f.name if isinstance(f, t.Handle) else f.value, ())
        else:
            kind = UNKNOWN
        if kind in (CHAR, STRING, STRINGS, STRUCT, UNKNOWN):
            return {STRING: STRINGS, STRUCT: STRUCTS}.get(kind, kind)
        return MASK if kind in (BOOL, MASK) else ARRAY

    # -- anonymous functions ----------------------------------------------------------------------------------
    def key_of_lambda(self, f: t.Lambda) -> str:
        return f"{self.path}:@{f.line}:{f.column}"

    def bind(self, parameters: Iterable[str], f: t.Lambda | None = None) -> None:
        """Go into an anonymous function, if it is one: what its calls give to the parameters is known."""
        key = self.key_of_lambda(f) if f is not None else ""
        self.bound.append((key, {p: self.known.parameter(key, p) for p in parameters}))

    def release(self) -> None:
        self.bound.pop()

    def is_bound(self, name: str) -> bool:
        return bool(self.bound) and any(name in kinds for _, kinds in self.bound)

    def perhaps_text(self, name: str) -> bool:
        """Whether some call gives text to this parameter."""
        for key, kinds in reversed(self.bound):
            if name in kinds:
                return self.known.is_said("texts", key, name)
        f = self.scope.function
        if f is None or name not in f.inputs:
            return False
        return self.known.is_said("texts", key_of(self.path, f), name)


def only_called(scope: Scope) -> dict[str, list[t.Lambda]]:
    """Variables that hold anonymous functions and nothing else, and that are called and never given away."""
    if scope.parent is not None or scope.nested:  # which share variables
        return {}
    found: dict[str, list[t.Lambda]] = {}
    others: set[str] = set()
    for s in w.body_walk(scope.body):
        targets = s.targets if isinstance(s, t.Assign) else ()
        if isinstance(s, t.Assign) and len(targets) == 1 and isinstance(targets[0], t.Name):
            value = w.bare(s.value)
            if isinstance(value, t.Lambda):
                found.setdefault(targets[0].id, []).append(value)
            else:
                others.add(targets[0].id)
        for x in w.expressions(s):
            if not (len(targets) == 1 and x is targets[0] and isinstance(x, t.Name)):
                others.update(_given_away(x))
    return {name: lambdas for name, lambdas in found.items() if name not in others}


def _given_away(x: t.Node) -> set[str]:
    """Names in an expression that are more than called."""
    if isinstance(x, t.Name):
        return {x.id}
    called = x.base if isinstance(x, t.Index) and isinstance(x.base, t.Name) and not x.brace else None
    return {name for child in w.children(x) if child is not called for name in _given_away(child)}


def calls_in(x: t.Node, around: tuple[t.Lambda, ...] = ()) -> Iterator[tuple[t.Index, tuple[t.Lambda, ...]]]:
    """The calls and indices in parentheses of an expression, each with the anonymous functions around it."""
    if isinstance(x, t.Index) and not x.brace:
        yield x, around
    if isinstance(x, t.Lambda):
        around = (*around, x)
    for child in w.children(x):
        yield from calls_in(child, around)

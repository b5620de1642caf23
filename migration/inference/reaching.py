"""Which assignment a use of a variable surely sees, for variables that hold one thing first and another later.

The kind of a variable is that of all its assignments together. In ``s = dec2bin(s); s = circshift(s, 1)`` it would be
unknown, though each use can see only one of them: the one before it in the same block or in a block around it, with
none between. Where a loop, another branch or a handler may have assigned the variable, nothing is said.
"""

from __future__ import annotations

from dataclasses import dataclass

from dlarray.migration.inference.first_stores import assigned
from dlarray.migration.inference.kind_names import CHAR, UNKNOWN
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w
from dlarray.migration.source.scopes import Scope


@dataclass(frozen=True)
class Given:
    """A parameter as the call gave it."""

    name: str


@dataclass(frozen=True)
class Made:
    """What an assignment gave its whole variable, at a place among its targets."""

    statement: t.Assign
    place: int


@dataclass(frozen=True)
class Stored:
    """What was there before, after a store into an element or a field."""

    before: Definition
    target: t.Index | t.Field


@dataclass(frozen=True)
class Asked:
    """A branch that is taken for values of one kind alone; UNKNOWN where it is any but characters."""

    kind: str


@dataclass(frozen=True)
class OneOf:
    """What one of several branches gave."""

    definitions: tuple[Definition, ...]


Definition = Given | Made | Stored | Asked | OneOf
_State = dict[str, Definition]
_HIDDEN = frozenset("eval evalin evalc assignin run load clear clearvars clearAllMemoizedCaches".split())


@dataclass
class Reaching:
    """By the ids of the names: what they see where they are read, and where an element is stored."""

    reads: dict[int, Definition]
    stores: dict[int, Definition]


def reaching(scope: Scope) -> Reaching:
    """The definitions that reach each name of a scope that is not shared with others."""
    found = Reaching({}, {})
    f = scope.function
    if scope.loads or scope.nested or scope.parent is not None and scope.parent.function is not None:
        return found
    shared = {name for s in w.body_walk(scope.body) if isinstance(s, t.Shared) for name in s.names}
    state: _State = {}
    if f is not None and not f.arguments:
        state = {name: Given(name) for name in f.inputs if name not in ("~", "varargin", *shared)}
    _Flow(found, shared).body(scope.body, state)
    return found


class _Flow:
    def __init__(self, found: Reaching, shared: set[str]):
        self.found, self.shared = found, shared

    def body(self, body: t.Body, state: _State) -> None:
        for s in body:
            self.statement(s, state)

    def statement(self, s: t.Statement, state: _State) -> None:
        match s:
            case t.Assign(targets, value):
                self.read(value, state)
                for place, target in enumerate(targets):
                    self.assign(s, place, target, state)
            case t.Do(value):
                self.read(value, state)
            case t.If(branches, otherwise):
                self._branches(s, branches, otherwise, state)
            case t.Switch(subject, cases, otherwise):
                self.read(subject, state)
                self._branches(s, cases, otherwise, state)
            case t.For(_, values, body):
                self.read(values, state)
                self._without(s, state)
                self.body(body, dict(state))
            case t.While(condition, body):
                self._without(s, state)
                self.read(condition, state)
                self.body(body, dict(state))
            case t.Try(body, _, handler):
                self.body(body, dict(state))
                self._without(s, state)
                self.body(handler, dict(state))
            case t.Spmd(body):
                self.body(body, dict(state))
                self._without(s, state)
        script = isinstance(s, t.Do) and isinstance(s.value, t.Name)  # perhaps
        if script or isinstance(s, t.Unparsed) or any(_hidden(x) for x in w.expressions(s)):
            state.clear()

    def _branches(self, s: t.Statement, branches: tuple, otherwise: t.Body | None, state: _State) -> None:
        ends: list[_State] = []
        others: _State = {}  # what the branches before say of variables where their conditions do not hold
        for condition, body in branches:
            self.read(condition, {**state, **others})
            ends.append({**state, **others, **_asked(condition)} if isinstance(s, t.If) else dict(state))
            self.body(body, ends[-1])
            if isinstance(s, t.If) and w.bare(condition) == t.Index(
                t.Name("ischar"), (_subject(condition),), False
            ):
                others = {**others, **{name: Asked(UNKNOWN) for name in _asked(condition)}}
        ends.append({**state, **others})
        self.body(otherwise or (), ends[-1])
        for name in assigned((s,)):
            found = [end[name] for end in ends if name in end]
            if len(found) == len(ends):
                state[name] = OneOf(tuple(found))
            else:
                state.pop(name, None)

    def _without(self, s: t.Statement, state: _State) -> None:
        """Drop what a compound statement may assign."""
        for name in assigned((s,)):
            state.pop(name, None)

    def read(self, x: t.Expression, state: _State, hidden: frozenset[str] = frozenset()) -> None:
        if isinstance(x, t.Lambda):
            hidden = hidden | set(x.parameters)
        if isinstance(x, t.Name) and x.id in state and x.id not in hidden:
            self.found.reads[id(x)] = state[x.id]
        for child in w.children(x):
            if isinstance(child, t.Expression):
                self.read(child, state, hidden)

    def assign(self, s: t.Assign, place: int, target: t.Expression, state: _State) -> None:
        root = w.root(target)
        if not isinstance(root, t.Name) or root.id in self.shared:
            return
        before = state.get(root.id)
        if isinstance(target, t.Name):
            state[root.id] = Made(s, place)
            return
        for child in w.children(target):
            if child is not root and isinstance(child, t.Expression):
                self.read(child, state)
        if before is None:
            return
        self.found.stores[id(root)] = before
        direct = isinstance(target, t.Index) and target.base is root and not target.brace
        if len(s.targets) == 1 and isinstance(target, (t.Index, t.Field)) and (direct or _of_field(target)):
            state[root.id] = Stored(before, target)
        else:
            del state[root.id]


def _of_field(target: t.Expression) -> bool:
    """Whether something is stored into a field of a variable, or below it: ``f.Position(3)``."""
    while isinstance(target, (t.Index, t.Field)):
        if isinstance(target, t.Field) and isinstance(target.base, t.Name):
            return True
        target = target.base
    return False


def _hidden(x: t.Expression) -> bool:
    """Whether an expression may assign variables that cannot be seen here."""
    return any(isinstance(n, t.Index) and w.dotted(n.base) in _HIDDEN for n in w.walk(x))


def _subject(condition: t.Expression) -> t.Expression:
    x = w.bare(condition)
    return x.args[0] if isinstance(x, t.Index) and len(x.args) == 1 else x


def _asked(condition: t.Expression) -> _State:
    """What a condition says of variables where it holds: those of its parts that must all hold."""
    x = w.bare(condition)
    if isinstance(x, t.Binary) and x.op in ("&&", "&"):
        return {**_asked(x.left), **_asked(x.right)}
    if isinstance(x, t.Index) and w.dotted(x.base) == "ischar" and len(x.args) == 1:
        return {x.args[0].id: Asked(CHAR)} if isinstance(x.args[0], t.Name) else {}
    return {}

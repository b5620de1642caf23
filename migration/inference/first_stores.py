"""Where a store into an index or a field makes its variable, and where the empty variable must stand for that.

``x(end + 1) = 1`` makes x where nothing has made it before. The empty value stands right before the store where no path
through the program can have made x by then; else before the loop, the ``if`` or the ``try`` around the first
assignment, so that nothing that another branch or an earlier pass stored is lost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from fnmatch import fnmatchcase

from dlarray.migration.inference.kind_names import CELL, STRUCTS
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w

COMPOUND = (t.If, t.For, t.While, t.Switch, t.Try, t.Spmd)
LOADS = "<load>"  # among the names that a script makes, where it loads a file: it may have made others
_LEAVING = frozenset({"error", "rethrow", "throw", "throwAsCaller"})


@dataclass
class FirstStores:
    """For one scope: by the ids of statements."""

    inline: dict[int, set[str]] = field(default_factory=dict)  # made right before the store
    before: dict[int, list[t.Expression]] = field(
        default_factory=dict
    )  # targets made before a compound statement
    guarded: set[int] = field(default_factory=set)  # stores after a load that may have brought the variable

    def made_at(self, s: t.Statement, name: str) -> bool:
        return name in self.inline.get(id(s), ())


def first_stores(
    body: t.Body,
    given: Iterable[str] = (),
    of_script: Callable[[str], set[str]] = lambda name: set(),
    inputs: tuple[str, ...] = (),
    script: bool = False,
) -> FirstStores:
    """Look at a scope whose variables ``given`` exist from the start, ``inputs`` as far as a call gives them.

    A script has what it reads first, too: ``x(k).f = …`` adds to it.
    """
    hoisted: dict[int, dict[str, t.Expression]] = {}
    settled: set[str] = set()  # cleared and made again on some way: what was, stays
    given = frozenset(given) | (read_first(body) if script else set())

    def walked() -> _Flow:
        flow = _Flow(of_script, hoisted, settled, inputs)
        flow.body(body, _State(set(given), set(given)))
        return flow

    while unsafe := (flow := walked()).unsafe:
        name, target = next(iter(unsafe.items()))
        for s in _places(body, name):  # the innermost that makes this store of the name safe
            names = hoisted.setdefault(id(s), {})
            if name in names:
                continue
            names[name] = target
            if walked().unsafe.get(name) is not target:  # safe, or what is unsafe comes later, after a clear
                break
            del names[name]
        else:
            settled.add(name)
    before = {place: list(names.values()) for place, names in hoisted.items()}
    return FirstStores(flow.inline, before, flow.guarded)


def gets_labels(body: t.Body, name: str) -> bool:
    """Whether elements of a variable are labels from the start: ``found(k) = classify(net, X)``."""
    for s in w.body_walk(body):
        if isinstance(s, t.Assign) and any(
            isinstance(x, t.Index) and x.base == t.Name(name) for x in s.targets
        ):
            value = w.bare(s.value)
            return isinstance(value, t.Index) and value.base in (t.Name("categorical"), t.Name("classify"))
    return False


def may_be_new(body: t.Body, stores: FirstStores, name: str, link: t.Expression, line: int) -> bool:
    """Whether a field of an element, ``s(k).f``, may be new where a part of it is stored into in a line.

    So it is in structure arrays that grow from nothing in the body, unless the whole field was stored before.
    """
    before = [s for s in w.body_walk(body) if isinstance(s, t.Assign) and s.line < line]
    if any(link in s.targets for s in before):
        return False
    made = any(name in names for names in stores.inline.values()) or any(
        t.root_name(x) == name for targets in stores.before.values() for x in targets
    )
    return made or any(t.Name(name) in s.targets and _is_nothing(s.value) for s in before)


def _is_nothing(x: t.Expression) -> bool:
    """``[]``, ``struct`` and ``struct([])``."""
    inner = x.args[0] if isinstance(x, t.Index) and x.base == t.Name("struct") and len(x.args) == 1 else x
    return x == t.Name("struct") or isinstance(inner, t.Matrix) and not inner.rows


def _places(body: t.Body, name: str) -> list[t.Statement]:
    """The compound statements that a variable can be made before: those around its assignments, from inside."""
    return [s for outer in body for s in reversed(_around((outer,), name))]


def _around(body: t.Body, name: str) -> list[t.Statement]:
    """The compound statements around the first assignment of a name, from outside."""
    for s in body:
        if isinstance(s, COMPOUND):
            if isinstance(s, t.For) and t.root_name(s.variable) == name:
                return [s]
            for inner in bodies_of(s):
                if name in assigned(inner):
                    return [s, *_around(inner, name)]
        elif isinstance(s, t.Assign) and any(t.root_name(x) == name for x in s.targets):
            return []
    return []


def bodies_of(s: t.Statement) -> list[t.Body]:
    match s:
        case t.If() | t.Switch():
            inner = [b for _, b in (s.branches if isinstance(s, t.If) else s.cases)]
            return [*inner, s.otherwise or ()]
        case t.For() | t.While() | t.Spmd():
            return [s.body]
        case t.Try():
            return [s.body, s.handler]
    return []


def assigned(body: t.Body) -> set[str]:
    """The names that a body gives values to, in any way."""
    names: set[str | None] = set()
    for s in w.body_walk(body):
        if isinstance(s, t.Assign):
            names.update(t.root_name(x) for x in s.targets)
        elif isinstance(s, t.For):
            names.add(t.root_name(s.variable))
        elif isinstance(s, t.Try):
            names.add(s.name)
    return {n for n in names if n}


def read_first(body: t.Body) -> set[str]:
    """The names that a script surely reads before it gives them a value: whoever runs it has made them."""
    read: set[str] = set()
    made: set[str] = set()
    for s in body:
        for x in _surely_asked(s):
            inside = {id(n) for part in w.walk(x) if isinstance(part, t.Lambda) for n in w.walk(part)}
            found = {n.id for n in w.walk(x) if isinstance(n, t.Name) and id(n) not in inside}
            read |= found - made
        made |= assigned((s,))
    return read


def _surely_asked(s: t.Statement) -> list[t.Expression]:
    """The expressions of a statement that are evaluated however it goes on."""
    match s:
        case t.Assign() | t.Do():
            return [s.value]
        case t.For():
            return [s.values]
        case t.While():
            return [s.condition]
        case t.If():
            return [s.branches[0][0]]
        case t.Switch():
            return [s.subject]
    return []


@dataclass
class _State:
    surely: set[str]
    maybe: set[str]

    def copy(self) -> _State:
        return _State(set(self.surely), set(self.maybe))


class _Flow:
    """One walk through a scope."""

    def __init__(
        self,
        of_script: Callable[[str], set[str]],
        hoisted: dict[int, dict[str, t.Expression]],
        settled: set[str],
        inputs: tuple[str, ...],
    ):
        self.of_script, self.hoisted, self.settled, self.inputs = of_script, hoisted, settled, inputs
        self.touched: set[str] = set()
        self.inline: dict[int, set[str]] = {}
        self.unsafe: dict[str, t.Expression] = {}
        self.guarded: set[int] = set()
        self.loaded = False
        self.cleared: set[str] = set()

    def body(self, body: t.Body, state: _State) -> bool:
        """Walk; whether the body leaves before its end."""
        for s in body:
            if names := self.hoisted.get(id(s)):
                for name in sorted(state.maybe & set(names)):  # it would lose what an earlier pass stored
                    if name in self.settled:
                        del names[name]
                    else:
                        self.unsafe.setdefault(name, names[name])
                state.surely |= set(names)
                state.maybe |= set(names)
            self._statement(s, state)
            if isinstance(s, (t.Return, t.Break, t.Continue)) or _leaves(s):
                return True
        return False

    def _statement(self, s: t.Statement, state: _State) -> None:
        match s:
            case t.Assign():
                for target in s.targets:
                    self._target(s, target, state)
            case t.Shared():
                state.surely.update(s.names)
                state.maybe.update(s.names)
            case t.For() | t.While():
                if isinstance(s, t.For) and isinstance(s.variable, t.Name):
                    state.maybe.add(s.variable.id)
                state.maybe |= assigned(s.body)
                inner = state.copy()
                if isinstance(s, t.For) and isinstance(s.variable, t.Name):
                    inner.surely.add(s.variable.id)
                self.body(s.body, inner)
            case t.If() | t.Switch():
                self._branches(s, state)
            case t.Try():
                start = state.copy()
                self.body(s.body, state)
                start.maybe |= assigned(s.body)
                if s.name:
                    start.surely.add(s.name)
                if self.body(s.handler, start):
                    start.surely = state.surely | start.surely
                state.surely &= start.surely
                state.maybe |= start.maybe
            case t.Spmd():
                self.body(s.body, state)
            case t.Do() | t.Command():
                self._call(s, state)

    def _branches(self, s: t.If | t.Switch, state: _State) -> None:
        ends, maybe = [], set(state.maybe)
        missing = _absent(s, self.inputs)
        for body, names in zip(bodies_of(s), missing, strict=True):
            inner = state.copy()
            inner.surely -= names - self.touched
            inner.maybe -= names - self.touched
            if not self.body(body, inner):
                ends.append(inner.surely)
            maybe |= inner.maybe
        state.maybe = maybe
        if ends:
            state.surely = set.intersection(*ends)

    def _target(self, s: t.Statement, target: t.Expression, state: _State) -> None:
        name = t.root_name(target)
        if name is None:
            return
        deletion = isinstance(s, t.Assign) and isinstance(s.value, t.Matrix) and not s.value.rows
        deletion = deletion and isinstance(target, t.Index) and not target.brace
        if not isinstance(target, t.Name) and name not in state.surely and not deletion:
            if name in state.maybe:
                if name not in self.settled:
                    self.unsafe.setdefault(name, target)
            else:
                self.inline.setdefault(id(s), set()).add(name)
                if self.loaded and name not in self.cleared:
                    self.guarded.add(id(s))
        state.surely.add(name)
        state.maybe.add(name)
        self.touched.add(name)

    def _call(self, s: t.Do | t.Command, state: _State) -> None:
        if isinstance(s, t.Command):
            name, texts = s.name, [a.strip("'\"") for a in s.args]
        else:
            name = w.dotted(s.value.base if isinstance(s.value, t.Index) else s.value) or ""
            args = s.value.args if isinstance(s.value, t.Index) else ()
            texts = [a.value if isinstance(a, t.Text) else "" for a in args]
        if name in ("clear", "clearvars"):
            texts = [x for x in texts if x]
            gone = cleared(texts, state.surely | state.maybe)
            self.cleared |= gone | set(texts)
            self.loaded = self.loaded and bool(texts) and "all" not in texts
            state.surely -= gone
            state.maybe -= gone
        elif name == "load":
            listed = {x for x in texts[1:] if x.isidentifier()}
            state.surely |= listed
            state.maybe |= listed
            if not listed:  # it may bring what was cleared before
                self.loaded, self.cleared = True, set()
        elif name:
            made = self.of_script(name)
            if LOADS in made:
                self.loaded, self.cleared = True, set()
            state.surely |= made
            state.maybe |= made


def _absent(s: t.If | t.Switch, inputs: tuple[str, ...]) -> list[set[str]]:
    """For each body of a statement the parameters that the call surely has not given there."""
    if isinstance(s, t.Switch):
        counts = [
            c.text if isinstance(c, t.Number) and s.subject == t.Name("nargin") else "" for c, _ in s.cases
        ]
        return [*(set(inputs[int(n) :]) if n.isdigit() else set() for n in counts), set()]
    found = [_not_given(w.bare(condition), inputs) for condition, _ in s.branches]
    first = w.bare(s.branches[0][0])
    otherwise = set()
    if len(s.branches) == 1 and isinstance(first, t.Binary) and first.op in _OPPOSITE:
        otherwise = _not_given(t.Binary(_OPPOSITE[first.op], first.left, first.right), inputs)
    return [*found, otherwise]


_OPPOSITE = {">": "<=", ">=": "<"}


def _not_given(x: t.Expression, inputs: tuple[str, ...]) -> set[str]:
    match x:
        case t.Binary("<" | "<=" | "==" as op, t.Name("nargin"), t.Number(text)) if text.isdigit():
            return set(inputs[max(int(text) - (op == "<"), 0) :])
        case t.Prefix("~", t.Index(t.Name("exist"), (t.Text(name, _), *_))):
            return {name} & set(inputs)
    return set()


def cleared(texts: list[str], names: set[str]) -> set[str]:
    """The names that clear forgets."""
    if any(x.startswith("-") for x in texts):
        return set()
    if not texts or set(texts) & {"all", "variables"}:
        return names
    return {name for name in names if any(fnmatchcase(name, x) for x in texts)}


def _leaves(s: t.Statement) -> bool:
    value = s.value if isinstance(s, t.Do) else None
    if not isinstance(value, t.Index) or not isinstance(value.base, t.Name):
        return False
    # error(nargchk(1, 2, nargin)) goes on where the message is empty
    asks = (
        isinstance(first := value.args[0] if value.args else None, t.Index)
        and w.dotted(first.base) == "nargchk"
    )
    return value.base.id in _LEAVING and not asks


def next_kind(body: t.Body, s: t.Statement | None, name: str) -> str:
    """What the next store makes of ``x = []``, a cell array or a structure array; "" where it does not tell."""
    links = _next_store(body, s, name)
    if not links or not isinstance(links[0], t.Index):
        return ""
    if links[0].brace:
        return CELL
    return STRUCTS if isinstance(links[1] if len(links) > 1 else None, (t.Field, t.DynamicField)) else ""


def _next_store(body: t.Body, s: t.Statement | None, name: str) -> tuple[t.Expression, ...]:
    """The links of the next store into a part of a variable behind a statement, as they stand: ``(end + 1)``, ``.a``.

    None where the whole variable is assigned first, or nothing more is stored.
    """
    behind = iter(w.body_walk(body))
    for other in behind:
        if other is s:
            break
    for other in behind:
        for target in other.targets if isinstance(other, t.Assign) else ():
            if w.root(target) != t.Name(name):
                continue
            links: list[t.Expression] = []
            x = target
            while isinstance(x, (t.Index, t.Field, t.DynamicField)):
                links.insert(0, x)
                x = x.base
            return tuple(links)
    return ()

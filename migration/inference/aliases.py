"""Which values must be copied, because MATLAB copies at ``y = x`` and Python shares.

A store through an index or a field changes the one object that several names may share.  So a copy is made where a name
that is stored into comes from, or goes to, another name; and where a value goes into a field, a cell or an element
whose contents something in the project stores into (``s.m = x`` beside ``s.m(1) = 5``).  Everywhere else sharing shows
in nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from dlarray.migration.inference.kind_names import (
    BOOL,
    CHAR,
    FLOAT,
    HANDLE,
    INT,
    NUMBER,
    OBJECT,
    STRING,
    TEXT,
)
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w
from dlarray.migration.source.scopes import Scope

UNCHANGING = frozenset({INT, FLOAT, BOOL, CHAR, STRING, TEXT, HANDLE})


@dataclass
class Stores:
    """The names of a scope that are stored into, and how."""

    paren: set[str] = field(default_factory=set)  # x(i) = v, whatever follows
    brace: set[str] = field(default_factory=set)
    fields: set[str] = field(default_factory=set)
    chains: dict[str, list[tuple]] = field(default_factory=dict)  # the steps of each store, by name
    hidden: bool = False  # text that runs as code may store into anything
    words: set[str] = field(default_factory=set)  # what such text is made of

    def below(self, name: str, path: tuple) -> bool:
        """Whether a store changes the value at a path of a name, and not only puts another in its place."""
        return self.hidden or any(
            len(c) > len(path) and all(map(_meets, path, c)) for c in self.chains.get(name, ())
        )

    def into(self, name: str) -> bool:
        return (
            self.hidden
            and name not in self.words
            or name in self.paren
            or name in self.brace
            or name in self.fields
        )

    def inside(self, name: str) -> bool:
        """Whether a store changes what an element, a cell or a field of a name holds."""
        return self.hidden or any(len(c) > 1 for c in self.chains.get(name, ()))


@dataclass
class Insides:
    """What the stores of a whole project change inside of fields, cells and elements, by the slots that hold it."""

    fields: set[str] = field(default_factory=set)
    computed: bool = False  # a field whose name is computed
    cells: bool = False
    elements: bool = False
    filled: set[str] = field(default_factory=set)  # fields into whose cells something is stored

    def note(self, target: t.Expression) -> None:
        steps = path_of(target)
        for i, (kind, name) in enumerate(steps[:-1]):
            if kind == "." and name is not None and steps[i + 1][0] == "{":
                self.filled.add(name)
            if kind == "{":
                self.cells = True
            elif kind == "(":
                self.elements = self.elements or i < len(steps) - 2
            elif name is None:
                self.computed = True
            else:
                self.fields.add(name)

    def of(self, slot: tuple) -> bool:
        """Whether something stores into what a slot, the last step of a path, holds."""
        kind, name = slot
        if kind == "{":
            return self.cells
        if kind == "(":
            return self.elements
        return self.computed or (bool(self.fields) if name is None else name in self.fields)


def stores_of(scope: Scope) -> Stores:
    """All stores in a scope and in the functions nested in it, which share its variables."""
    found = Stores()
    bodies = [scope.body]
    left = list(scope.nested.values())
    while left:
        f = left.pop()
        bodies.append(f.body)
        left.extend(f.nested)
    for body in bodies:
        for s in w.body_walk(body):
            if isinstance(s, t.Assign):
                for target in s.targets:
                    _note(found, target)
            elif isinstance(s, t.Do) and isinstance(s.value, t.Index) and s.value.base in _TEXT_RUNS:
                found.hidden = True
                found.words |= {n.id for a in s.value.args for n in w.walk(a) if isinstance(n, t.Name)}
    return found


_TEXT_RUNS = (t.Name("eval"), t.Name("evalc"))


def _meets(a: tuple, b: tuple) -> bool:
    return a[0] == b[0] and (a[1] is None or b[1] is None or a[1] == b[1])


def path_of(x: t.Expression) -> tuple:
    """The steps from a variable to a part of it: fields by name, computed ones and indices by their kind."""
    steps: list[tuple] = []
    while isinstance(x, (t.Index, t.Field, t.DynamicField)):
        if isinstance(x, t.Field):
            steps.append((".", x.name))
        elif isinstance(x, t.DynamicField):
            steps.append((".", None))
        else:
            steps.append(("{" if x.brace else "(", None))
        x = x.base
    return tuple(reversed(steps))


def _note(found: Stores, target: t.Expression) -> None:
    name = t.root_name(target)
    if name is not None and not isinstance(target, t.Name):
        found.chains.setdefault(name, []).append(path_of(target))
    inner = target
    while isinstance(inner, (t.Index, t.Field, t.DynamicField)) and not isinstance(inner.base, t.Name):
        inner = inner.base
    if isinstance(inner, (t.Index, t.Field, t.DynamicField)) and isinstance(inner.base, t.Name):
        name = inner.base.id
        if isinstance(inner, t.Index):
            (found.brace if inner.brace else found.paren).add(name)
        else:
            found.fields.add(name)


def shared_at(value: t.Expression, kind: str, target: str | None, stores: Stores) -> bool:
    """Whether ``target = value`` needs a copy: value is another name's, and one of the two is stored into."""
    if kind in UNCHANGING:
        return False
    value = w.bare(value)
    if isinstance(value, (t.Field, t.DynamicField)) or (
        isinstance(value, t.Index) and (value.brace or kind == OBJECT)
    ):
        base = w.root(value)
        inside = isinstance(base, t.Name) and stores.below(base.id, path_of(value))
        return (target is not None and stores.into(target)) or (inside and kind != NUMBER)
    if isinstance(value, t.Name):
        return stores.into(value.id) or (target is not None and stores.into(target))
    return False

"""What kind of value a variable holds, as far as the source tells: a number, an array, text, a cell, a structure ...

Flow-insensitive: a variable's kind is that of all its assignments together, and ``UNKNOWN`` where they differ.  The
kind chooses Python's operator (``*`` of a scalar, ``@`` of arrays), so a wrong one would be a wrong number: in doubt
a kind is unknown, and the translation asks at run time.
"""

from __future__ import annotations

from typing import Any

from dlarray.migration.inference.call_kinds import (
    declared,
    grown_by_products,
    is_names,
)
from dlarray.migration.inference.callees import CALLERS, calls_in, key_of, only_called
from dlarray.migration.inference.expression_kinds import NAMED, Expressions
from dlarray.migration.inference.kind_names import (
    ARRAY,
    ARRAYS,
    BOOL,
    CELL,
    CHAR,
    CONTENTS,
    FLOAT,
    GRAPHICS,
    HANDLE,
    INT,
    LAYERS,
    MAP,
    MASK,
    OBJECT,
    ROWS,
    SCALARS,
    STRING,
    STRINGS,
    STRUCT,
    STRUCTS,
    TABLE,
    TEXT,
    TEXTS,
    UNKNOWN,
    join,
)
from dlarray.migration.inference.known import Known, Trace
from dlarray.migration.inference.mixed import DEEPEST, Mixed, path_of_field
from dlarray.migration.inference.properties import Properties
from dlarray.migration.inference.reaching import Asked, Definition, Given, Made, OneOf, Stored, reaching
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w
from dlarray.migration.source.scopes import Project, Scope

_PASSES = 6
# what one place may tell of a variable of several kinds; the kinds of arrays are guesses more often than those of text
_TOLD = frozenset({*TEXTS, ROWS, GRAPHICS})


class Names(dict):
    """The kinds of names, which knows whether one of them has been two things."""

    __slots__ = ("changed",)

    def __init__(self) -> None:
        self.changed = False

    def __setitem__(self, name: str, kind: str) -> None:
        if self.get(name, kind) != kind:
            self.changed = True
        super().__setitem__(name, kind)


class Kinds(Expressions, Properties, Mixed):
    """The kinds of one scope."""

    env: Names

    def __init__(self, scope: Scope, project: Project, known: Known, path: str, outer: Kinds | None = None):
        self.scope, self.project, self.known, self.path, self.outer = scope, project, known, path, outer
        self.env = Names()
        self.previous: dict[str, str] = {}  # what the pass before found
        self.settled = False
        self.bound = []
        self.anonymous = only_called(scope)
        self.products = grown_by_products(scope)
        self.narrowed: list[tuple[str, str]] = []  # variables of the loops around: their kinds there
        self.with_texts: set[str] = set()  # structures whose fields, whichever, may hold text
        self.characters, self.strings, self.perhaps_strings, self.doubtful = set(), set(), set(), set()
        self.filled: dict[str, list] | None = None  # names with their stores, see _becomes_structures
        self.told: dict[tuple, Any] = {}  # of definitions, see _defined
        self.asked: set[int] = set()  # names whose definitions are being looked at
        self.depth = 0  # how many definitions
        self.texts = known.texts_of(scope.body)
        known.class_uses_of(scope.body, scope.function.outputs if scope.function is not None else ())
        found = known.reaching.get(id(scope.body))
        self.reaching = found or known.reaching.setdefault(id(scope.body), reaching(scope))

    def infer(self) -> Kinds:
        """Passes: the second knows what the first found of variables that are assigned later.

        From the third on a name is what all of its assignments make it, also where it is read before the last of them.
        It would find what the second did where no name has been two things on the way.
        """
        f = self.scope.function
        remembered = -1
        for number in range(_PASSES):
            same = number > 1 and self.env == self.previous
            before, remembered = remembered, self._count_of_remembered()
            if same and (number > 2 or not self.env.changed and before == remembered):
                break
            self.settled = number > 1
            self.previous = dict(self.env)
            self.env = Names()
            if f is None and self.scope.file is not None:  # what other scripts brought
                self.env.update(dict.fromkeys(self.scope.file.given, UNKNOWN))
            if f is not None:
                for name in f.inputs:
                    given = self.env[name] = self.known.parameter(key_of(self.path, f), name)
                    if name == "varargin":
                        self.env[name] = CELL
                    if given == STRUCT:
                        fields = self.known.fields_given(key_of(self.path, f), name)
                        self.env.update({f"{name}.{path}": kind for path, kind in fields.items()})
                for block in f.arguments:
                    for entry in block.entries:
                        if "Repeating" in block.attributes:
                            self.env[entry.name] = CELL
                        elif entry.group is None and entry.name in f.inputs:
                            self.env[entry.name] = declared(entry, self.env[entry.name])
                        elif entry.group is not None:
                            self.env[entry.group] = STRUCT
                            kind = declared(entry, None)
                            if kind == UNKNOWN and entry.default is not None:
                                kind = self.of(entry.default)
                                # A number may be an array, and where {} says "nothing" anything may be given.
                                full = (
                                    kind != CELL or isinstance(entry.default, t.Cell) and entry.default.rows
                                )
                                several = kind == STRING and t.Colon() in entry.size
                                kind = UNKNOWN if kind in (INT, FLOAT) or several or not full else kind
                            self.env[f"{entry.group}.{entry.name}"] = kind
            for s in w.body_walk(self.scope.body):
                self._statement(s)
        self.settled = True
        self.tell_defaults()
        if f is not None:
            kinds = tuple(UNKNOWN if name == "varargout" else self.variable(name) for name in f.outputs)
            for name in f.inputs:
                if self.carries_class(name):
                    self.known.say("carried", key_of(self.path, f), name)
            self.known.set_outputs(key_of(self.path, f), kinds)
            self.remember_outputs()
            for place, name in enumerate(f.outputs):
                self.known.set_returned(key_of(self.path, f), place, self.fields_of(t.Name(name)))
        return self

    def _count_of_remembered(self) -> int:
        return sum(
            map(len, (self.characters, self.strings, self.perhaps_strings, self.doubtful, self.with_texts))
        )

    def _set(self, name: str, kind: str) -> None:
        self.env[name] = join(self.env.get(name), kind)

    def variable(self, name: str) -> str:
        for _, layer in reversed(self.bound):
            if name in layer:
                return layer[name]
        for loop, kind in reversed(self.narrowed):
            if loop == name:
                return kind
        first, second = (self.previous, self.env) if self.settled else (self.env, self.previous)
        found = first.get(name) or second.get(name)
        if found is None and self.outer is not None and name not in self.scope.variables:
            return self.outer.variable(name)
        if found is None and self.outer is not None and self.scope.parent is not None:
            return self.outer.variable(name)
        return UNKNOWN if found == TEXT and self.carries_class(name) else found or UNKNOWN

    def here(self, x: t.Name) -> str:
        """The kind at one place, of a variable that holds different things at others."""
        if id(x) in self.asked or self.is_bound(x.id):
            return UNKNOWN
        self.asked.add(id(x))
        try:
            if (seen := self.reaching.reads.get(id(x))) is not None:
                kind = self._defined(seen)
                told = kind in _TOLD and (kind != TEXT or not self.carries_class(x.id))
                return kind if told else UNKNOWN
            if (seen := self.reaching.stores.get(id(x))) is not None:
                kind = self._defined(seen)
                return kind if kind in (CHAR, ROWS, GRAPHICS) else UNKNOWN
            return UNKNOWN
        finally:
            self.asked.discard(id(x))

    def _defined(self, seen: Definition) -> str:
        """The kind of what a definition gives; remembered until the next statement may tell more."""
        key = ("kind", id(seen), len(self.narrowed))
        if key not in self.told:
            if self.depth == DEEPEST:  # x = x + 1 two hundred times
                return UNKNOWN
            self.told[key] = UNKNOWN  # for definitions that come back to themselves
            self.depth += 1
            try:
                self.told[key] = self._kind_of_definition(seen)
            finally:
                self.depth -= 1
        return self.told[key]

    def _kind_of_definition(self, seen: Definition) -> str:
        match seen:
            case Asked(kind):
                return kind
            case Given(name):
                f = self.scope.function
                return self.known.parameter(key_of(self.path, f), name) if f is not None else UNKNOWN
            case Made(s, place):
                several = len(s.targets) > 1 or s.several
                return self.outputs(s.value, len(s.targets))[place] if several else self.of(s.value)
            case OneOf(definitions):
                kinds = {self._defined(d) for d in definitions}
                return kinds.pop() if len(kinds) == 1 else UNKNOWN
            case Stored(before, target):
                kind = self._defined(before)
                if isinstance(target, t.Field) or not isinstance(target.base, t.Name):
                    return kind if kind == GRAPHICS else UNKNOWN
                rows = kind in (CHAR, ROWS) and len(target.args) > 1
                return ROWS if rows else kind if kind in (CHAR, ROWS) else UNKNOWN
        return UNKNOWN

    # -- statements -------------------------------------------------------------------------------------------
    def _statement(self, s: t.Statement) -> None:
        self.told.clear()
        if isinstance(s, t.Assign):
            kinds = self.outputs(s.value, len(s.targets)) if len(s.targets) > 1 else (self.of(s.value),)
            if len(s.targets) == 1 and s.several:
                kinds = self.outputs(s.value, 1)
            for place, (target, kind) in enumerate(zip(s.targets, kinds, strict=False)):
                self._remember(target, kind, s.value, place)
                self._assign(target, kind, s.value, place)
        elif isinstance(s, t.For) and isinstance(s.variable, t.Name):
            self._set(s.variable.id, kind := self.loop_kind(s.values))
            self.remember(s.variable.id, kind, s.values)
            if kind == CELL and (held := self.contents(s.values)) is not None:
                self._set(s.variable.id + CONTENTS, held)
        elif isinstance(s, t.Try) and s.name:
            self._set(s.name, OBJECT)
        elif isinstance(s, t.Shared):
            for name in s.names:
                self._set(name, UNKNOWN)
        calls = self.known.calls.get(id(s))
        if calls is None:
            calls = self.known.calls[id(s)] = [found for x in w.expressions(s) for found in calls_in(x)]
            direct = {id(c.args[0]) for c, _ in calls if c.args and w.dotted(c.base) in CALLERS}
            nodes = (n for x in w.expressions(s) for n in w.walk(x))
            self.known.handles[id(s)] = [n for n in nodes if isinstance(n, t.Handle) and id(n) not in direct]
        for call, around in calls:
            for f in around:
                self.bind(f.parameters, f)
            self._argument(call)
            for _ in around:
                self.release()
        for handle in self.known.handles[id(s)]:
            self._given_away(handle)

    def _remember(self, target: t.Expression, kind: str, value: t.Expression, place: int) -> None:
        """Note that a name, or a part of it, may be characters from here on."""
        owner = target.base if isinstance(target, t.Index) else target
        if (name := path_of_field(owner)) is None:
            return
        if self.of(w.root(target)) == TABLE:
            return
        cell = isinstance(target, t.Index) and target.brace
        if isinstance(target, t.Index) and not cell:
            cell = self.env.get(name) == MAP
            if not cell and self.env.get(name) not in (None, CHAR, ROWS, UNKNOWN):  # numbers, categories
                return
        self.remember(name + CONTENTS if cell else name, kind, value, place)
        if kind in (CELL, STRUCT, STRUCTS, MAP) or kind == UNKNOWN and not cell:
            self.remember_contents(name, value)

    def _assign(self, target: t.Expression, kind: str, value: t.Expression, place: int = 0) -> None:
        if self.project.properties:
            self.tell_property(target, kind, value)
        if isinstance(target, t.Index) and target.brace and (cells := w.dotted(target.base)) is not None:
            self._set(cells + CONTENTS, kind)
        inside = target.base if isinstance(target, (t.Index, t.Field, t.DynamicField)) else None
        while isinstance(inside, (t.Index, t.Field, t.DynamicField)):  # c{2}.a = v: a structure in a cell
            if isinstance(inside, t.Index) and inside.brace and (cells := w.dotted(inside.base)) is not None:
                self._set(cells + CONTENTS, UNKNOWN)
            if isinstance(inside, t.Index) and not inside.brace and isinstance(inside.base, t.Field):
                if (owner := w.dotted(inside.base)) is not None:  # s.a(2).b = v
                    perhaps = self.project.has_objects and self.of(w.root(inside)) != STRUCT
                    self._set(owner, UNKNOWN if perhaps else STRUCTS)
            inside = inside.base
        if (name := w.dotted(target)) is not None and kind in (CELL, UNKNOWN):
            contents = UNKNOWN if place else self.contents(value)
            if contents is not None:
                self._set(name + CONTENTS, contents)
        if isinstance(target, t.Name) and (kind == UNKNOWN or self.env.get(target.id + NAMED)):
            self._set(target.id + NAMED, CHAR if is_names(value) else UNKNOWN)
        if isinstance(target, t.Name):
            if isinstance(value, t.Matrix) and not value.rows and self._becomes_structures(target.id):
                kind = STRUCTS
            self._set(target.id, FLOAT if kind == INT and target.id in self.products else kind)
            if kind == STRUCT:
                self._fields(target.id, value, place)
            return
        if isinstance(target, t.DynamicField) and (owner := w.dotted(target.base)) is not None:
            for path in [p for p in self.env if p.startswith(owner + ".")]:  # any of them, perhaps
                self._set(path, kind)
            if kind in TEXTS:
                self.with_texts.add(owner)
        name = w.dotted(target)
        base = w.root(target)
        if not isinstance(base, t.Name):
            return
        if name is not None:
            self._set(name, kind)
            if self.env.get(base.id) is None:
                self.env[base.id] = STRUCT
            return
        inner = target
        while isinstance(inner, (t.Index, t.Field, t.DynamicField)) and inner.base is not base:
            inner = inner.base
        if isinstance(inner, t.Index):
            if inner is target:
                if not inner.brace:
                    stored = kind if kind in (CELL, STRUCT, OBJECT, UNKNOWN, GRAPHICS) else ARRAY
                    if kind in TEXTS:
                        held = STRINGS if self.env.get(base.id) in (STRING, STRINGS) else CHAR
                        stored = STRINGS if kind == STRING else held
                    if kind == STRUCT:
                        stored = STRUCTS
                    if self._by_text(target, base.id):
                        stored = UNKNOWN
                    if isinstance(value, t.Matrix) and not value.rows:
                        return  # a deletion
                    old = self.env.get(base.id)
                    if old == LAYERS or old in (None, OBJECT, ARRAY) and self.makes_layers(value):
                        self.env[base.id] = LAYERS
                        return
                    if stored == GRAPHICS:
                        self.env[base.id] = GRAPHICS
                        return
                    if old in (None, CHAR, ROWS) and kind in (CHAR, ROWS) and len(inner.args) == 2:
                        self.env[base.id] = ROWS
                        return
                    if old in (CELL, STRUCTS, MAP, TABLE, HANDLE, UNKNOWN, ROWS):
                        return
                    if old in SCALARS:
                        self.env[base.id] = ARRAY if kind != UNKNOWN else UNKNOWN
                        return
                    if old == STRING:
                        self.env[base.id] = stored
                        return
                    if old == MASK and kind == BOOL or old == ARRAY and kind == CHAR:
                        return
                    self._set(base.id, stored)
                elif self.env.get(base.id) in (None, ARRAY, CELL):
                    self.env[base.id] = CELL
            elif inner.brace:
                if self.env.get(base.id) in (None, ARRAY):
                    self.env[base.id] = CELL
            elif self.env.get(base.id) in (None, ARRAY, STRUCT, STRUCTS):
                self.env[base.id] = STRUCTS
        elif self.env.get(base.id) is None:
            self.env[base.id] = STRUCT
        owner = w.dotted(target.base) if isinstance(target, t.Index) else None
        if owner is not None and owner != base.id and isinstance(target, t.Index):
            if self.env.get(owner) in (CHAR, ROWS) and not target.brace:
                return
            if value == t.Matrix(()) and not target.brace and self.project.has_objects:
                return  # a deletion, perhaps of objects
            unsure = kind in (STRUCT, UNKNOWN, CHAR, ROWS, OBJECT) or self._by_text(target, owner)
            self._set(owner, CELL if target.brace or kind == CELL else UNKNOWN if unsure else ARRAY)

    def _becomes_structures(self, name: str) -> bool:
        """Whether a variable that is ``[]`` at first gets structures alone: ``found(end + 1) = one(k)``."""
        if self.filled is None:
            self.filled = {}
            for s in w.body_walk(self.scope.body):
                for place, target in enumerate(s.targets if isinstance(s, t.Assign) else ()):
                    if isinstance(root := w.root(target), t.Name):
                        self.filled.setdefault(root.id, []).append((target, s, place))
        found = False
        for target, s, place in self.filled.get(name, ()):
            if isinstance(s.value, t.Matrix) and not s.value.rows:
                continue
            several = len(s.targets) > 1 or s.several
            kind = self.outputs(s.value, len(s.targets))[place] if several else self.of(s.value)
            plain = isinstance(target, t.Index) and not target.brace and isinstance(target.base, t.Name)
            if not (plain and kind == STRUCT):
                return False
            found = True
        return found

    def _by_text(self, target: t.Index, owner: str) -> bool:  # perhaps in a map
        keys = [self.of(a) for a in target.args]
        return keys in ([CHAR], [STRING]) and self.env.get(owner) not in ARRAYS

    def _fields(self, name: str, value: t.Expression, place: int) -> None:
        if isinstance(value, t.Index) and value.base == t.Name("struct"):
            args = value.args
            for key, v in zip(args[::2], args[1::2], strict=False):
                if isinstance(key, t.Text):
                    inner = (
                        v.rows[0][0]
                        if isinstance(v, t.Cell) and len(v.rows) == 1 and len(v.rows[0]) == 1
                        else v
                    )
                    self._set(f"{name}.{key.value}", self.of(inner))
            return
        found = {f"{name}.{path}": kind for path, kind in self.fields_of(value, place).items()}
        for path in [p for p in self.env if p.startswith(name + ".") and p not in found]:
            self.env[path] = UNKNOWN
        for path, of in found.items():
            self._set(path, of)


def kinds_of(scope: Scope, project: Project, known: Known, path: str, outer: Kinds | None) -> Kinds:
    """The kinds of a scope; those of its last reading where nothing that it asks has changed since."""
    key = id(scope.body), id(scope.function)
    if (last := known.read.pop(key, None)) is not None:
        trace, kinds = last
        if kinds.outer is outer and kinds.path == path and known.holds(trace):
            known.tell_again(trace)
            known.read[key] = last
            return kinds
    kinds = Kinds(scope, project, known, path, outer)
    known.trace = trace = Trace()
    try:
        kinds.infer()
    finally:
        known.trace = None
    known.read[key] = trace, kinds
    return kinds

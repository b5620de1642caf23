"""What kind of value a variable holds, as far as the source tells: a number, an array, text, a cell, a structure ...

Flow-insensitive: a variable's kind is that of all its assignments together, and ``UNKNOWN`` where they differ.  The
kind chooses Python's operator (``*`` of a scalar, ``@`` of arrays), so a wrong one would be a wrong number: in doubt
a kind is unknown, and the translation asks at run time.
"""

from __future__ import annotations

from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w
from dlarray.migration.source.call_kinds import declared, grown_by_products, is_column, is_names, number_kind
from dlarray.migration.source.callees import CALLERS, Callees, Known, calls_in, key_of, only_called
from dlarray.migration.source.kind_names import (
    ARRAY,
    ARRAYS,
    BOOL,
    CELL,
    CHAR,
    FLOAT,
    GRAPHICS,
    HANDLE,
    INT,
    LAYERS,
    MAP,
    MASK,
    NUMBER,
    OBJECT,
    PATTERN,
    ROWS,
    SCALARS,
    SIZES,
    STRING,
    STRINGS,
    STRUCT,
    STRUCTS,
    TABLE,
    TEXTS,
    UNKNOWN,
    join,
)
from dlarray.migration.source.results import TEXT_CELLS
from dlarray.migration.source.scopes import Project, Scope

NAMED = ".*"  # behind a name: what all of its fields hold
CONTENTS = "{}"  # behind a name: what its cells hold


class Kinds(Callees):
    """The kinds of one scope."""

    def __init__(self, scope: Scope, project: Project, known: Known, path: str, outer: Kinds | None = None):
        self.scope, self.project, self.known, self.path, self.outer = scope, project, known, path, outer
        self.env: dict[str, str] = {}
        self.bound = []
        self.anonymous = only_called(scope)
        self.products = grown_by_products(scope)
        self.contents = self._contents
        self.narrowed: list[
            tuple[str, str]
        ] = []  # variables of the loops around, with the kinds that they have there
        self.with_texts: set[str] = set()  # structures whose fields, whichever, may hold text

    def infer(self) -> Kinds:
        """Two passes: the second knows what the first found of variables that are assigned later."""
        f = self.scope.function
        for _ in range(2):
            self.previous = dict(self.env)
            self.env = {}
            if f is not None:
                for name in f.inputs:
                    given = self.env[name] = self.known.parameter(key_of(self.path, f), name)
                    if name == "varargin":
                        self.env[name] = CELL
                    if given == STRUCT:
                        fields = self.known.fields.get((key_of(self.path, f), name)) or {}
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
                                kind = UNKNOWN if kind in (INT, FLOAT) else kind
                            self.env[f"{entry.group}.{entry.name}"] = kind
            for s in w.body_walk(self.scope.body):
                self._statement(s)
        if f is not None:
            kinds = tuple(self.env.get(name, UNKNOWN) for name in f.outputs)
            self.known.outputs[key_of(self.path, f)] = kinds
            for place, name in enumerate(f.outputs):
                self.known.returned[key_of(self.path, f), place] = self.fields_of(t.Name(name))
        return self

    def _set(self, name: str, kind: str) -> None:
        self.env[name] = join(self.env.get(name), kind)

    def variable(self, name: str) -> str:
        for _, layer in reversed(self.bound):
            if name in layer:
                return layer[name]
        for loop, kind in reversed(self.narrowed):
            if loop == name:
                return kind
        found = self.env.get(name) or getattr(self, "previous", {}).get(name)
        if found is None and self.outer is not None and name not in self.scope.variables:
            return self.outer.variable(name)
        if found is None and self.outer is not None and self.scope.parent is not None:
            return self.outer.variable(name)
        return found or UNKNOWN

    # -- statements -------------------------------------------------------------------------------------------
    def _statement(self, s: t.Statement) -> None:
        if isinstance(s, t.Assign):
            kinds = self.outputs(s.value, len(s.targets)) if len(s.targets) > 1 else (self.of(s.value),)
            if len(s.targets) == 1 and s.several:
                kinds = self.outputs(s.value, 1)
            for place, (target, kind) in enumerate(zip(s.targets, kinds, strict=False)):
                self._assign(target, kind, s.value, place)
        elif isinstance(s, t.For) and isinstance(s.variable, t.Name):
            self._set(s.variable.id, self.loop_kind(s.values))
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

    def _assign(self, target: t.Expression, kind: str, value: t.Expression, place: int = 0) -> None:
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
            contents = self._contents(value)
            if contents is not None:
                self._set(name + CONTENTS, contents)
        if isinstance(target, t.Name) and (kind == UNKNOWN or self.env.get(target.id + NAMED)):
            self._set(target.id + NAMED, CHAR if is_names(value) else UNKNOWN)
        if isinstance(target, t.Name):
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
                    stored = kind if kind in (CELL, STRUCT, OBJECT) else ARRAY
                    if kind in (UNKNOWN, GRAPHICS):
                        stored = kind
                    if kind in TEXTS:
                        stored = STRINGS if kind == STRING else CHAR
                    if kind == STRUCT:
                        stored = STRUCTS
                    if isinstance(value, t.Matrix) and not value.rows:
                        return  # a deletion
                    old = self.env.get(base.id)
                    if stored == GRAPHICS:
                        self.env[base.id] = GRAPHICS
                        return
                    if old in (CHAR, ROWS) and kind in (CHAR, ROWS) and len(inner.args) == 2:
                        self.env[base.id] = ROWS
                        return
                    if old in (CELL, STRUCTS, MAP, TABLE, HANDLE, UNKNOWN, ROWS):
                        return
                    if old in SCALARS:
                        self.env[base.id] = ARRAY if kind != UNKNOWN else UNKNOWN
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
            self._set(
                owner,
                CELL if target.brace or kind == CELL else UNKNOWN if kind in (STRUCT, UNKNOWN) else ARRAY,
            )

    def _contents(self, value: t.Expression) -> str | None:
        """The kind of what a cell array holds, None of an empty one."""
        value = w.bare(value)
        if isinstance(value, t.Postfix):
            value = w.bare(value.operand)
        if isinstance(value, t.Cell):
            found = None
            for row in value.rows:
                for x in row:
                    found = join(found, self.of(x))
            return found
        name = w.dotted(value.base) if isinstance(value, t.Index) else w.dotted(value)
        if isinstance(value, t.Index) and value.base == t.Name("cell"):
            return None
        if isinstance(value, t.Index) and name in TEXT_CELLS and not self.scope.is_variable(name):
            return CHAR
        if name is not None and self.scope.is_variable(name.split(".")[0]):
            return self.env.get(name + CONTENTS, UNKNOWN)
        return UNKNOWN

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

    def loop_kind(self, values: t.Expression) -> str:
        values = w.bare(values)
        if isinstance(values, t.Range):
            parts = [values.first, *([values.step] if values.step is not None else [])]
            return INT if all(self.of(p) == INT for p in parts) else NUMBER
        kind = self.of(values)
        if kind == CELL:
            return CELL
        if kind == STRINGS:
            return STRING
        if kind == CHAR:
            return CHAR
        if kind == SIZES:
            return NUMBER
        if kind in SCALARS:
            return kind
        return ARRAY if kind in ARRAYS else UNKNOWN

    # -- expressions ------------------------------------------------------------------------------------------
    def of(self, x: t.Expression) -> str:
        match x:
            case t.Number(text):
                return number_kind(text)
            case t.Text(_, string):
                return STRING if string else CHAR
            case t.Paren(inner):
                return self.of(inner)
            case t.Name(name):
                return self._name(name)
            case t.Prefix(op, operand):
                kind = self.of(operand)
                if op == "~" and kind == PATTERN:
                    return PATTERN
                if op == "~":
                    return BOOL if kind in SCALARS else MASK if kind in ARRAYS else UNKNOWN
                return INT if kind == BOOL else ARRAY if kind in (MASK, SIZES) else kind
            case t.Postfix(_, operand):
                kind = self.of(operand)
                if kind in (CHAR, ROWS):
                    return CHAR if is_column(operand) else ROWS
                return ARRAY if kind == SIZES else kind
            case t.Binary(op, left, right):
                return self._binary(op, self.of(left), self.of(right), x)
            case t.Range(first, _, last):
                return CHAR if self.of(first) == self.of(last) == CHAR else ARRAY
            case t.Matrix(rows):
                return self._matrix(rows)
            case t.Cell():
                return CELL
            case t.Lambda() | t.Handle():
                return HANDLE
            case t.End():
                return INT
            case t.Field():
                return self._field(x)
            case t.Index(base, args, brace):
                return self._index(base, args, brace)
        return UNKNOWN

    def _name(self, name: str) -> str:
        if self._is_value(name):
            return self.variable(name)
        return self._call(name, ())

    def _binary(self, op: str, a: str, b: str, x: t.Binary) -> str:
        if op in ("&&", "||"):
            return BOOL
        if op in ("+", "|") and PATTERN in (a, b) or op == "|" and a == b == STRING:
            return PATTERN
        if op in ("==", "~=", "<", ">", "<=", ">=", "&", "|"):
            if a in TEXTS and b in TEXTS and op in ("==", "~="):
                return MASK if a == b == CHAR else BOOL  # characters are compared one by one
            if a in SCALARS and b in SCALARS:
                return BOOL
            if a in ARRAYS or b in ARRAYS or SIZES in (a, b) or ROWS in (a, b) and STRINGS not in (a, b):
                return MASK
            return UNKNOWN
        if op == "+" and (STRING in (a, b) or STRINGS in (a, b)):
            if any(kind in (STRINGS, CELL, SIZES, TABLE, *ARRAYS) for kind in (a, b)):
                return STRINGS
            return UNKNOWN if UNKNOWN in (a, b) else STRING
        if a in SCALARS and b in SCALARS:
            if NUMBER in (a, b):
                return NUMBER
            if FLOAT in (a, b) or op in ("/", "./", "\\", ".\\"):
                return FLOAT
            if op in ("^", ".^"):
                return INT if isinstance(x.right, t.Number) else FLOAT
            return INT
        numeric = {*SCALARS, *ARRAYS, SIZES, CHAR, ROWS}
        if a in numeric and b in numeric:
            return ARRAY
        if a in ARRAYS or b in ARRAYS:
            return ARRAY
        return UNKNOWN

    def _matrix(self, rows: tuple) -> str:
        if not rows:
            return ARRAY
        kinds = [self.of(x) for row in rows for x in row]
        if LAYERS in kinds or len(kinds) > 1 and all(map(self._is_layer, (x for row in rows for x in row))):
            return LAYERS
        if any(k in (STRING, STRINGS) for k in kinds):
            return STRINGS if len(kinds) > 1 or STRINGS in kinds else STRING
        if CELL in kinds:
            return CELL
        if kinds and all(k == MAP for k in kinds):
            return MAP
        if any(k in (CHAR, ROWS) for k in kinds):
            return CHAR if len(rows) == 1 and ROWS not in kinds else ROWS
        if any(k in (STRUCT, STRUCTS) for k in kinds):
            return STRUCTS
        if len(kinds) == 1 and kinds[0] in SCALARS:
            return kinds[0]
        if all(k in (BOOL, MASK) for k in kinds):
            return MASK
        numeric = {*SCALARS, *ARRAYS, SIZES}
        return (
            ARRAY
            if any(k in numeric for k in kinds) and all(k in numeric or k == UNKNOWN for k in kinds)
            else UNKNOWN
        )

    def _is_layer(self, x: t.Expression) -> bool:
        """Whether an expression makes one layer."""
        x = w.bare(x)
        name = w.dotted(x.base) if isinstance(x, t.Index) and not x.brace else w.dotted(x)
        return name is not None and name.endswith("Layer") and not self._is_value(name.split(".")[0])

    def _index(self, base: t.Expression, args: tuple[t.Expression, ...], brace: bool) -> str:
        name = w.dotted(base)
        if name is not None and not brace and not self._is_value(name.split(".")[0]):
            return self._call(name, args)
        if brace:
            if (
                name is None
                or not self._is_value(name.split(".")[0])
                or name.split(".")[0] in self._bound_names()
            ):
                return UNKNOWN
            if any(isinstance(w.bare(a), (t.Colon, t.Range)) or self.of(a) in (*ARRAYS, SIZES) for a in args):
                return UNKNOWN  # several of them
            found = self.env.get(name + CONTENTS) or getattr(self, "previous", {}).get(name + CONTENTS)
            return found if found in (*TEXTS, STRING) else UNKNOWN
        kind = self.of(base)
        one = bool(args) and all(self.of(a) in SCALARS and not isinstance(a, t.Colon) for a in args)
        if kind == CHAR and args == (t.Colon(),):
            return ROWS
        if kind in (CHAR, CELL, STRINGS, TABLE, LAYERS):
            return STRING if kind == STRINGS and one else kind
        if kind == ROWS:
            whole_row = len(args) == 2 and self.of(args[0]) in SCALARS
            return CHAR if one or whole_row else ROWS
        if kind == STRUCTS:
            return STRUCT if one else STRUCTS
        if kind == ARRAY:
            return NUMBER if one else ARRAY
        if kind == MASK:
            return BOOL if one else MASK
        if kind in SCALARS and one:
            return kind
        if kind == STRING:
            return STRING
        return UNKNOWN

    def _field(self, x: t.Field) -> str:
        name = w.dotted(x)
        if w.names_of_table(x):
            return CELL
        if name is None:
            return UNKNOWN
        if self.scope.is_variable(name.split(".")[0]):
            owner = name.rpartition(".")[0] + NAMED
            for known in (self.env, getattr(self, "previous", {})):
                if found := known.get(name) or known.get(owner):
                    return found
            return UNKNOWN
        return self._call(name, ())

    def _bound_names(self) -> set[str]:
        return {name for _, layer in self.bound for name in layer}

    def _is_value(self, name: str) -> bool:
        return self.is_bound(name) or self.scope.is_variable(name)

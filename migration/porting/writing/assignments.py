"""Assignments: one output or several, stores, growth, deletions, first stores that create, and what is shown."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from dlarray.migration.inference import kind_names as k
from dlarray.migration.inference.aliases import path_of
from dlarray.migration.inference.bodies.arrays_of_numbers import is_computed_with, stored_by_index
from dlarray.migration.inference.callees import key_of
from dlarray.migration.inference.endings import asks_column, gives_text, surely_several
from dlarray.migration.inference.shown_dlarrays import is_dlarray
from dlarray.migration.porting.lines import blocks
from dlarray.migration.porting.table_stores import TableStores
from dlarray.migration.porting.writing.code import ATOM, Cannot, Code, quoted
from dlarray.migration.porting.writing.dealing import Dealing, singles
from dlarray.migration.porting.writing.guesses import fewest_arguments, perhaps_cells
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w
from dlarray.migration.source.handle_text import text_of
from dlarray.migration.source.scopes import free_names, local_function


class Assignments(Dealing, TableStores):
    """Mixed into the writer of statements."""

    place: Any
    set_methods: Any
    is_own: Any
    apart: Any
    slot_of_number: Any
    asking_owners: Any
    chained_store: Any
    indexed_elsewhere: Any
    outputs_of_super: Any
    part_of: Any
    is_told: Any
    constructor: bool
    makes_arrays: bool

    def assignment(self, s: t.Assign) -> list[str]:
        if len(s.targets) == 1 and not self._spread_target(s.targets[0], s):
            lines = self.given_back(s.targets[0], self._one(s.targets[0], s))
        else:
            lines = self._several(s)
        lines = [*self.arrays_of_loops(s), *lines]
        if self.constructor and not self.makes_arrays:
            lines = [new for line in lines for new in self.becoming(line)]
        if self.makes_arrays:
            lines = [*self.reaching(s.targets), *lines]
        lines = [*self.asking_owners(s.targets), *lines]
        fresh = [block for block in dict.fromkeys(blocks(self.before)) if block not in self.made]
        self.made = [
            block
            for block in self.made
            if not any(_mentions(block, x) for x in s.targets if isinstance(x, (t.Name, t.Field)))
        ]
        self.made += [block for block in fresh if ".setdefault(" in block or ".isempty(" in block]
        lines = [*(line for block in fresh for line in block.split("\n")), *lines, *self.set_methods(s)]
        self.before = []
        if s.shown:
            for target in s.targets:
                root = w.root(target)
                if isinstance(root, t.Name):
                    lines.append(
                        f"{self.helper('show')}({quoted(self.shown_name(root.id))}, {self.shown_value(root, s)})"
                    )
        return lines

    def shown_value(self, x: t.Name, made: t.Assign | None = None) -> str:
        """A variable as ``show`` takes it: strings know that they are strings. ``made`` has just given it."""
        text = self.local_name(x.id)
        if self.kinds.of(x) == k.STRING:
            return f"{self.helper('String')}({text})"
        return f'{text}, kind="dlarray"' if self.is_dlarray(x, made) else text

    def is_dlarray(self, x: t.Expression, made: t.Assign | None = None) -> bool:
        """Whether what is read here is surely a dlarray."""
        return is_dlarray(x, self.scope.body, self.function_named, self.kinds.reaching.reads, made)

    def function_named(self, name: str) -> t.Function | None:
        """The function of the program that a name calls here."""
        own = local_function(self.scope, name)
        return own or self.module.project.functions.get(name, ("", None))[1]

    # -- one output -------------------------------------------------------------------------------------------
    def _one(self, target: t.Expression, s: t.Assign) -> list[str]:
        value = w.bare(s.value)
        if isinstance(target, t.Ignored):
            return [self.code(value).text]
        if isinstance(target, t.Name):
            return self._variable(target, value)
        if isinstance(target, t.Field) and isinstance(value, t.Matrix) and not value.rows:
            if self.kinds.of(target.base) == k.TABLE:  # the column goes
                return [f'{self.place(target.base)}.paren[":", {quoted(target.name)}] = []']
        if (lines := self._names_of_table(target, value)) is not None:
            return lines
        if (rows := self._rows_of_table(target)) is not None:
            return [f"{rows} = {self.own_value(self.stored(value))}"]
        if (lines := self.chained_store(target, value)) is not None:
            return lines
        name = w.root(target)
        first = len(self.before)
        self.create(target)
        # The value is worked out before anything is made on the way to the target, where it asks the whole of it.
        made = self.before[first:] if isinstance(name, t.Name) and w.asks_whole(value, name) else []
        if isinstance(target, t.Index) and not (made and target.brace):
            special = self._store(target, value)
            if special is not None:
                return special
        del self.before[first : first + len(made)]
        slot = path_of(target)[-1]
        c = self.stored(value, None, slot) if not isinstance(value, t.Cell) else self.code(value)
        c = self._told_string(target, value, self.own_value(c))
        if (
            isinstance(target, t.Index)
            and not target.brace
            and c.kind == k.ARRAY
            and c.text.endswith("dlarray([])")
        ):
            c = Code("[]", ATOM, k.SIZES)
        if isinstance(target, t.Index) and not target.brace:
            if not self._may_be_map(target):
                c = self._plain_row(value, c)
            if (
                c.kind == k.CHAR and self.kinds.of(target.base) == k.ARRAY
            ):  # a character among numbers is its code
                c = self.numeric(c)
            c = self.counted(value, c) if self.kinds.of(target.base) == k.ARRAY else c
        if isinstance(target, t.Field) and isinstance(value, t.Matrix) and not value.rows:
            c = self._empty_field(target) or c
        if isinstance(target, t.Field) and (
            stored_by_index(self.scope.body, self.kinds, target)
            or c.kind in k.SCALARS
            and self.indexed_elsewhere(target)
        ):
            if c.kind in k.SCALARS or c.kind == k.UNKNOWN and is_computed_with(self.scope.body, value):
                c = Code(f"{self.dl('dlarray')}({c})", ATOM, k.ARRAY)
        self.note_path(target)
        if (
            isinstance(name, t.Name)
            and self.kinds.of(name) in k.PYTHON_NUMBERS
            and isinstance(target, t.Index)
        ):
            raise Cannot(f"{name.id} is a number that is stored into")
        if made:
            held = self.free("value")
            self.before += [f"{held} = {c}", *made]
            c = Code(held, ATOM, c.kind)
        return [f"{self.place(target)} = {c}"]

    def _told_string(self, target: t.Expression, value: t.Expression, c: Code) -> Code:
        """A string in a field or a cell knows that it is one, where values are shown or their class is asked."""
        string = isinstance(value, t.Text) and value.string or isinstance(value, t.Name)
        part = self.part_of(target)
        asked = self.module.project.shows_values or part in self.kinds.known.parts_asked()
        if not string or c.kind != k.STRING or part is None or not asked:
            return c
        return Code(f"{self.helper('String')}({c})", ATOM, k.STRING)

    def _may_be_map(self, target: t.Index) -> bool:
        kind = self.kinds.of(target.base)
        keyed = len(target.args) == 1 and self.kinds.of(target.args[0]) in k.TEXTS
        return kind == k.MAP or kind in (k.UNKNOWN, k.OBJECT) and keyed

    def _plain_row(self, value: t.Expression, c: Code) -> Code:
        """A list of numbers may be stored as it stands."""
        if isinstance(value, t.Matrix) and value.rows and c.text.endswith(")"):
            plain = self.code(value)
            if plain.kind == k.SIZES and len(value.rows) == 1:
                return plain
        return c

    def _variable(self, target: t.Name, value: t.Expression) -> list[str]:
        name = target.id
        text = self.local_name(name)
        stored = self.stores
        if isinstance(value, t.Lambda) and text.isidentifier():
            parameters, body = self.lambda_parts(value, fewest_arguments(name, self.scope.body))
            self.note_path(target)
            lines = [f"def {text}({parameters}):", f"    return {body}"]
            if self.module.plan.shows_handles:
                lines.append(f"{self.helper('handle')}({text}, {quoted(text_of(value))})")
            return lines
        c = self.own_value(self.stored(value, name))
        if asks_column(value, self.kinds):  # a comparison with a column is a column
            c = Code(f"{self.helper('upright')}({c})", ATOM, k.MASK)
        if c.kind == k.INT and name in self.kinds.products:
            c = Code(f"{c}.0" if c.text.isdigit() else f"float({c})", ATOM, k.FLOAT)
        if isinstance(value, t.Matrix) and not value.rows:
            c = self._empty(name)
        elif (
            c.kind in k.SCALARS
            and (name in stored.paren or self.indexed_later(name))
            and not self._is_array_text(c)
        ):
            c = Code(f"{self.dl('dlarray')}({c})", ATOM, k.ARRAY)
        elif (
            c.kind == k.UNKNOWN
            and (name in stored.paren or self.indexed_later(name))
            and isinstance(value, t.Name)
            and self._is_number(value.id)
        ):
            c = Code(f"{self.dl('dlarray')}({c})", ATOM, k.ARRAY)
        elif c.kind == k.CELL and c.text.startswith("[") and not c.text.startswith("[*"):
            c = Code(f"{self.helper('Cell')}({c})", ATOM, k.CELL)
        elif c.kind == k.STRUCT and self.kinds.of(target) == k.STRUCTS:
            c = Code(f"{self.helper('StructArray')}([{c}])", ATOM, k.STRUCTS)
        elif c.kind == k.STRING and not c.text.startswith("String(") and self.is_told(name):
            c = Code(f"{self.helper('String')}({c})", ATOM, k.STRING)
        self.note_path(target)
        return [] if c.text == text else [f"{text} = {c}"]

    def _is_number(self, name: str) -> bool:
        """Whether a variable whose kind is not known is a number somewhere in the scope, or in some call of it."""
        f = self.scope.function
        if (
            f is not None
            and name in f.inputs
            and (key_of(self.kinds.path, f), name) in self.kinds.known.numbers
        ):
            return True
        return any(
            isinstance(s, t.Assign) and s.targets == (t.Name(name),) and self.kinds.of(s.value) in k.SCALARS
            for s in w.body_walk(self.scope.body)
        )

    def _is_array_text(self, c: Code) -> bool:
        return c.text.startswith("dl.") and c.text.endswith(")") and c.kind == k.NUMBER

    def _store(self, target: t.Index, value: t.Expression) -> list[str] | None:
        """Stores with a form of their own: append, deletion, characters of a text."""
        base_kind = self.kinds.of(target.base)
        if target.brace and len(target.args) == 1:
            a = w.bare(target.args[0])
            grows = isinstance(a, t.Binary) and a.op == "+" and a.left == t.End() and a.right == t.Number("1")
            if grows and base_kind in (k.CELL, k.UNKNOWN, k.ARRAY):
                inner = isinstance(target.base, t.Index) and target.base.brace  # c{k}{end + 1} = v
                base = (
                    self._owner(target.base, whole=True, nested=True).text
                    if inner
                    else self.place(target.base)
                )
                self.note_path(target.base)
                return [f"{base}.append({self._content(target, value)})"]
        if target.brace:
            c = self._content(target, value)
            self.note_path(target)
            return [f"{self.place(target)} = {c}"]
        texts = base_kind in (k.CHAR, k.ROWS, k.TEXT, k.STRING)
        if base_kind == k.UNKNOWN:  # characters go into a text
            told = isinstance(target.base, t.Name) and target.base.id in self._perhaps_texts()
            texts = told or gives_text(value, self.kinds) or self.perhaps_characters(target.base)
            texts = texts or self.perhaps_characters(value)
        if base_kind == k.STRINGS:
            texts = not surely_several(target.base, self.scope.body)
        cell = isinstance(target.base, t.Index) and target.base.brace and not self.spreading(target.base)
        if texts and (cell or isinstance(target.base, (t.Name, t.Field))):
            place = self.place(target.base)
            base = self.code(target.base)
            new = "[]" if isinstance(value, t.Matrix) and not value.rows else self.value(value).text
            subs = ", ".join(self.subscripts(base, target.args))
            return [f"{place} = {self.helper('stored')}({base}, {new}, {subs})"]
        deletes = isinstance(value, t.Matrix) and not value.rows
        own = isinstance(target.base, t.Field) and target.base.name in self.module.project.properties
        objects = own and self.module.project.has_objects and len(target.args) == 1 and not target.brace
        if (
            deletes and (cell or objects) and base_kind == k.UNKNOWN
        ):  # characters, elements, perhaps one object
            base = self.code(target.base)
            subs = ", ".join(self.subscripts(base, target.args))
            return [f"{self.place(target.base)} = {self.helper('stored')}({base}, [], {subs})"]
        if self._may_be_something_else(target, value) or not deletes and self._may_be_a_number(target.base):
            place = self.place(target.base)
            subs = ", ".join(self.subscripts(Code(place, ATOM), target.args))
            c = self.own_value(self.stored(value, None, ("(", None)))
            return [f"{place} = {self.helper('stored')}({place}, {c}, {subs})"]
        if deletes:
            if base_kind == k.TABLE and len(target.args) != 2:
                raise Cannot("rows of a table are deleted by one index")
            return [f"{self.place(target)} = []"]
        return None

    def _may_be_something_else(self, target: t.Index, value: t.Expression) -> bool:
        return (
            self.holds_objects(target, value)
            or self.perhaps_structures(target, value)
            or self.perhaps_labels(target, value)
            or perhaps_cells(target, value, self.kinds)
        )

    def _may_be_a_number(self, base: t.Expression) -> bool:
        """Whether what is stored into may be one of Python's numbers, which take no subscripts."""
        if isinstance(base, t.Name):
            return self.perhaps_number(base.id) or self._begins_as_one(base)
        if isinstance(base, t.DynamicField):
            return self.kinds.of(base) == k.UNKNOWN and self._holds_numbers(base)
        return self.slot_of_number(base)

    def _begins_as_one(self, base: t.Name) -> bool:
        """Whether a variable is brackets around one value, which may be a time: ``days = [T.day(1)]``."""
        for s in w.body_walk(self.scope.body):
            if isinstance(s, t.Assign) and s.targets == (base,) and isinstance(s.value, t.Matrix):
                if list(map(len, s.value.rows)) == [1] and self.kinds.of(s.value.rows[0][0]) == k.UNKNOWN:
                    return self.kinds.variable(base.id) == k.UNKNOWN
        return False

    def _holds_numbers(self, x: t.DynamicField) -> bool:
        """Whether a field with a computed name may hold a number of Python's: nothing here made it an array."""
        made = (
            s.value
            for s in w.body_walk(self.scope.body)
            if isinstance(s, t.Assign) and any(same_place(target, x) for target in s.targets)
        )
        return not any(self.kinds.of(value) in k.ARRAYS for value in made)

    def _content(self, target: t.Index, value: t.Expression) -> str:
        c = self.own_value(self.stored(value, None, ("{", None)))
        return self._told_string(target, value, c).text

    # -- several outputs --------------------------------------------------------------------------------------
    def _spread_target(self, target: t.Expression, s: t.Assign) -> bool:
        if not s.several:
            return False
        if isinstance(target, t.Field):
            kind = self.kinds.of(target.base)
            return kind == k.STRUCTS or kind in (k.UNKNOWN, k.OBJECT) and len(s.targets) == 1
        if isinstance(target, t.Index) and target.brace and self.kinds.of(target.base) != k.TABLE:
            return self.spreading(target, perhaps=len(target.args) == 1)
        return False

    def _several(self, s: t.Assign) -> list[str]:
        if len(s.targets) == 1:
            return self._deal_out(s.targets[0], s)
        if any(self._spread_target(target, s) for target in s.targets):
            one_by_one = tuple(single for target in s.targets for single in singles(target))
            if len(one_by_one) > len(s.targets):
                return self._several(replace(s, targets=one_by_one))
            spread = [i for i, target in enumerate(s.targets) if self._spread_target(target, s)]
            if len(spread) == 1:
                return self._deal_among(s, spread[0])
            raise Cannot("outputs that are dealt to several cells among others")
        n = len(s.targets)
        value = w.bare(s.value)
        for target in s.targets:
            if not isinstance(target, (t.Name, t.Ignored)):
                self.create(target)
        after: list[str] = []
        places = []
        for i, target in enumerate(s.targets):
            if isinstance(target, t.Index) and not target.brace and self.kinds.of(target.base) in k.TEXTS:
                raise Cannot("an output is stored into a text")
            if isinstance(target, t.Index) and target.brace:
                a = w.bare(target.args[0])
                if isinstance(a, t.Binary) and a.left == t.End():
                    output = self.free(f"output_{i + 1}")
                    places.append(output)
                    after.append(f"{self.place(target.base)}.append({output})")
                    continue
            if isinstance(target, t.Index) and (
                self.perhaps_structures(target, value, i, n) or perhaps_cells(target, value, self.kinds)
            ):
                place = self.place(target.base)
                subs = ", ".join(self.subscripts(Code(place, ATOM), target.args))
                places.append(self.free(f"output_{i + 1}"))
                after.append(f"{place} = {self.helper('stored')}({place}, {places[-1]}, {subs})")
                continue
            if isinstance(target, t.Name) and target.id in self.stores.paren and self._python_numbers(value):
                places.append(self.place(target))
                after.append(f"{self.place(target)} = {self.dl('dlarray')}({self.place(target)})")
                continue
            places.append(self.place(target))
        for target in s.targets:
            self.note_path(target)
        call = self.with_outputs(value, n)
        return [f"{', '.join(places)} = {call}", *after, *self.apart(value, s.targets)]

    def _python_numbers(self, value: t.Expression) -> bool:
        return isinstance(value, t.Index) and value.base == t.Name("size")

    def with_outputs(self, value: t.Expression, n: int) -> str:
        if isinstance(value, t.Index) and isinstance(value.base, t.SuperCall):
            return self.outputs_of_super(value.base, value.args, n)
        if isinstance(value, (t.Index, t.Name, t.Field)):
            brace = isinstance(value, t.Index) and value.brace
            owner, given = (value.base, value.args) if isinstance(value, t.Index) else (value, ())
            if not brace and (call := self.kinds.method_call(owner, given)) is not None:
                return self.with_outputs(call, n)
            name = w.dotted(value.base) if isinstance(value, t.Index) else w.dotted(value)
            args = value.args if isinstance(value, t.Index) else ()
            if name is not None and not self.is_value(name.split(".")[0]):
                return self.call(name, args, value, n).text
            if isinstance(value, t.Index) and not value.brace:
                return self._method_or_handle(value, n)
            if isinstance(value, t.Index) and (spread := self.spread(value)) is not None:
                return spread.lstrip("*")
            if isinstance(value, t.Field) and self.kinds.of(value.base) == k.STRUCTS:
                return f"{self.code(value.base).at(ATOM)}.each({quoted(value.name)})"
            if isinstance(value, t.Field) and value.name in self.module.project.methods:  # it.next
                return self._method_or_handle(t.Index(value, ()), n)
        raise Cannot(f"{n} outputs of something that is no call")

    def _method_or_handle(self, value: t.Index, n: int) -> str:
        base = value.base
        if isinstance(base, t.Field):
            found = self.module.plan.method(self.module.project, base.name)
            parts = self.arguments_of_handle(value.args)
            owner = self.code(base.base)
            if found is not None:
                if self.module.plan.takes_nargout(*found):
                    parts.append(f"nargout={n}")
                return f"{self.path(owner, base.name)}({', '.join(parts)})"
            from dlarray.migration.checking import library

            known = library.known(base.name)
            if known is not None and known.nargout:
                parts.append(f"nargout={n}")
            if known is not None:
                return f"{self.path(owner, base.name)}({', '.join(parts)})"
        f = self.asked(base, n)
        return f"{f.at(ATOM)}({', '.join(self.arguments_of_handle(value.args))})"

    def read_after(self, name: str, s: t.For) -> bool:
        """Whether a loop's variable is read outside loops of its own."""
        inside = {id(other) for other in w.body_walk(s.body)}
        behind = False
        for other in w.body_walk(self.scope.body):
            behind = behind or other is s
            if behind and other is not s and id(other) not in inside:
                if isinstance(other, t.For) and other.variable == t.Name(name):
                    return False
                if isinstance(other, t.Assign) and t.Name(name) in other.targets:
                    reads = any(n.id == name for n in free_names(other.value))
                    return reads
                for x in w.expressions(other):
                    if any(n.id == name for n in free_names(x)):
                        return True
        return self.scope.function is not None and name in self.scope.function.outputs


def same_place(a: t.Expression, b: t.Expression) -> bool:
    return type(a) is type(b) and a == b


def _mentions(line: str, target: t.Expression) -> bool:
    path = w.dotted(target)
    return path is not None and re.search(rf"\b{re.escape(path)}\b", line) is not None

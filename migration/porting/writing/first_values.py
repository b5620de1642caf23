"""First stores: the empty value that stands where MATLAB makes a variable or a field by storing into it."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from dlarray.migration.inference import kind_names as k
from dlarray.migration.inference.first_stores import (
    FirstStores,
    first_stores,
    gets_labels,
    may_be_new,
    next_kind,
)
from dlarray.migration.porting.run_by_name import made_by_script
from dlarray.migration.porting.writing.code import ATOM, Code, quoted
from dlarray.migration.porting.writing.context import Context
from dlarray.migration.porting.writing.guesses import given_brackets, gives_network
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w
from dlarray.migration.source.function_tests import is_test_file


def _is_table(x: t.Expression, source: str) -> bool:
    """Whether a field is a table of a network or a graph, whose columns are there: ``net.Learnables.Value{1} = W``."""
    if not isinstance(x, t.Field):
        return False
    return x.name in ("Learnables", "State") or (x.name in ("Nodes", "Edges") and w.makes_graphs(source))


class FirstValues(Context):
    """Mixed into the writer of assignments."""

    place: Any
    _owner: Any

    def first_stores(self) -> FirstStores:
        """Where stores of this scope make their variables."""
        if self._firsts is None:
            f, parent = self.scope.function, self.scope.parent
            inputs = f.inputs if f is not None else ()
            given = {"ans", "varargout", *self.renamed, *inputs}
            given |= set(self.module.file.there if f is None else ())
            if parent is not None:
                given |= set(parent.variables)
            self._firsts = first_stores(self.scope.body, given, self._made_by_script, inputs, f is None)
        return self._firsts

    _firsts: FirstStores | None = None

    @cached_property
    def _made_structures(self) -> set[str | None]:
        """Field paths that were made as structures on the way to what is stored."""
        return set()

    def _made_by_script(self, name: str) -> set[str]:
        here = self.module.file.path
        path = self.module.project.script(name, here) if self.scope.function is None else None
        if path is None or path == self.module.file.path or path not in self.module.project.files:
            return set()
        return made_by_script(self.module.project, path)

    def created_before(self, s: t.Statement, out: Any) -> None:
        """Variables that stores inside a loop or a branch make, where they must be there before it."""
        for target in self.first_stores().before.get(id(s), ()):
            self.before = []
            self.create(target, made=True)
            for line in self.before:
                out.add(line)
            self.before = []

    def create(self, target: t.Expression, made: bool = False) -> None:
        """Make what a store goes into, where the source makes it by storing."""
        root = w.root(target)
        if not isinstance(root, t.Name) or isinstance(target, t.Name):
            return
        name = root.id
        chain: list[t.Expression] = []
        x = target
        while isinstance(x, (t.Index, t.Field, t.DynamicField)):
            chain.append(x)
            x = x.base
        chain.reverse()
        if made or self._is_made_here(name):
            line = f"{self.local_name(name)} = {self._first(chain[0], chain[1:], name)}"
            if self._may_be_there(name, made):
                place = "globals()" if self.scope.function is None else "locals()"
                self.before += [f"if {quoted(self.local_name(name))} not in {place}:", f"    {line}"]
            else:
                self.before.append(line)
                self.known_paths.add(f"={name}")  # made here, so that its fields are known
            self.known_paths.add(name)
        if made:
            return
        self._from_empty(root, chain)
        for i, link in enumerate(chain[:-1]):
            self._create_link(chain, i, link, name)

    def _may_be_there(self, name: str, made: bool) -> bool:
        """Whether a load, a script that runs this one, or this one when it ran before, may have made a variable."""
        if not made and id(self.statement) in self.first_stores().guarded:
            return True
        file = self.module.file.path if self.scope.function is None else ""
        return name in self.module.project.kept.get(file, ())

    def _from_empty(self, root: t.Name, chain: list) -> None:
        """``[]`` becomes a structure where a field is stored into it; whether it is still empty, the program asks.

        Only where the function asks ``isempty`` of it: elsewhere it is a structure from the start.
        """
        s = self.statement
        inner = w.walk(s.value) if isinstance(s, t.Assign) else ()
        reads = {w.dotted(n) for n in inner if isinstance(n, t.Expression)}
        for owner, link in zip([root, *chain], chain, strict=False):
            path = w.dotted(owner) if isinstance(link, (t.Field, t.DynamicField)) else None
            if path is None or path not in self._asked_whether_empty or self._is_object(owner):
                continue
            if self.kinds.of(owner) not in (k.UNKNOWN, k.STRUCT, k.ARRAY, k.SIZES) or self.was_table(owner):
                continue  # tables and other values that are asked, too
            if any(read and read.startswith(f"{path}.") for read in reads):
                return  # it has fields already
            place = self.local_name(root.id) if owner is root else self.place(owner)
            lines = [f"if {self.dl('isempty')}({place}):", f"    {place} = {self.dl('struct')}()"]
            if s is self.first_where_empty[0] and path == self.first_where_empty[1]:
                self.before.append(lines[1].lstrip())
                self.made.append("\n".join(lines))  # for the statements that follow
            else:
                self.before += lines
            self.known_paths.add(path)
            if self.before[-1] == lines[1].lstrip() or self.kinds.of(owner) != k.UNKNOWN:
                self._made_structures.add(path)

    @cached_property
    def _asked_whether_empty(self) -> set[str | None]:
        """What the function asks ``isempty`` of: names and field paths."""
        return {
            w.dotted(n.args[0])
            for s in w.body_walk(self.scope.body)
            for x in w.expressions(s)
            for n in w.walk(x)
            if isinstance(n, t.Index) and n.base == t.Name("isempty") and len(n.args) == 1
        }

    def _create_link(self, chain: list, i: int, link: t.Expression, name: str) -> None:
        """The field paths on the way, each made when nothing has made it before."""
        following = chain[i + 1]
        if isinstance(link, t.Field):
            path = w.dotted(link)
            if path is not None:
                if path in self.known_paths:
                    return
                if self._is_object(link.base) or _is_table(link.base, self.module.file.text):
                    return
                of = link.base
                owner = self.local_name(of.id) if isinstance(of, t.Name) else self.place(of)
                made = f"={name}" in self.known_paths
                new = self._first(following, chain[i + 2 :], path)
                self.known_paths.add(path)
                if new == f"{self.dl('struct')}()":
                    self._made_structures.add(path)
                self._note_elements(link, new)
                if (
                    made
                    and not self._is_assigned(name)
                    and not self.loops
                    and not self._stored_before(path)
                    and not self._given_whole(path)
                ):
                    self.before.append(f"{self.path(Code(owner), link.name)} = {new}")
                elif (
                    sure := self._is_structure(link.base) or made or self._from_a_cell(link.base)
                ) or self._may_lack(link, path):
                    lines = [f"{owner}.setdefault({quoted(link.name)}, {new})"]
                    if not sure and (self.module.project.has_objects or link.name[0].isupper()):
                        lines = [f"if {self.helper('isstruct')}({owner}):", f"    {lines[0]}"]  # or an object
                    self.before += lines
                    if "dlarray" not in new and given_brackets(link.name, self.module.file.text):
                        at = self.path(Code(owner), link.name)
                        self.before += [f"if {self.dl('isempty')}({at}):", f"    {at} = {new}"]
                return
        if isinstance(link, (t.DynamicField, t.Field)) and isinstance(
            following, (t.Field, t.DynamicField, t.Index)
        ):
            if self.kinds.of(link.base) not in (k.STRUCT, k.UNKNOWN):
                return
            base = link.base
            if self._is_object(base):
                return
            if isinstance(base, t.Index) and not base.brace and not self._may_be_new(base, link):
                return  # an element that is there, with the field
            if isinstance(base, t.Index) and base.brace:
                if self.kinds.of(base.base) not in (k.CELL, k.UNKNOWN, k.ARRAY):
                    return
            key = self.code(link.name).text if isinstance(link, t.DynamicField) else quoted(link.name)
            owner = self._owner(base) if isinstance(base, t.Index) else self.place(base)
            new = self._first(following, chain[i + 2 :], None)
            self.before.append(f"{owner}.setdefault({key}, {new})")
            self._note_elements(link, new)

    def _note_elements(self, link: t.Field | t.DynamicField, new: str) -> None:
        """A field that a store makes a structure array, whose elements' fields may be new."""
        if new == f"{self.helper('StructArray')}()":
            self.known_paths.add(f"({w.unindexed(link)}")

    def _may_be_new(self, element: t.Index, link: t.Field | t.DynamicField) -> bool:
        """Whether a store into a part of an element's field may make the element or the field."""
        if f"({w.unindexed(element.base)}" in self.known_paths:  # s.a(k).b(i).c = 1
            return True
        if not isinstance(element.base, t.Name) or self.kinds.variable(element.base.id) != k.STRUCTS:
            return False
        line = self.statement.line if self.statement is not None else 0
        one = self.kinds.of(element) == k.STRUCT
        return one and may_be_new(self.scope.body, self.first_stores(), element.base.id, link, line)

    def _is_assigned(self, name: str) -> bool:
        """Whether an assignment before gives the whole variable, and with it fields that cannot be seen here."""
        line = self.statement.line if self.statement is not None else 0
        return any(
            isinstance(s, t.Assign) and s.line < line and t.Name(name) in s.targets
            for s in w.body_walk(self.scope.body)
        )

    def _may_lack(self, link: t.Field, path: str) -> bool:
        """Whether a field that a store goes into may be new in a structure that came from elsewhere.

        It is there where the function has read it before.
        """
        if self.kinds.of(link.base) != k.UNKNOWN or _is_table(link, self.module.file.text):
            return False
        f, here = self.scope.function, self.statement
        given = isinstance(link.base, t.Name) and (f is None or link.base.id in f.inputs)
        if not given or here is None:
            return False
        before = (s for s in w.body_walk(self.scope.body) if s.line <= here.line)
        read = (x for s in before for x in ([s.value] if isinstance(s, t.Assign) else w.expressions(s)))
        return not any(isinstance(n, t.Field) and w.dotted(n) == path for x in read for n in w.walk(x))

    def _from_a_cell(self, x: t.Expression) -> bool:
        """Whether a variable of which no more is known was taken out of a cell: what gets fields is a structure."""
        return self.kinds.of(x) == k.UNKNOWN and any(
            isinstance(s, t.Assign) and s.targets == (x,) and isinstance(s.value, t.Index) and s.value.brace
            for s in w.body_walk(self.scope.body)
        )

    def _is_structure(self, x: t.Expression) -> bool:
        """Whether a value is a structure: by its kind, or because it was made as one, whatever came then."""
        if self.kinds.of(x) == k.STRUCT or w.dotted(x) in self._made_structures:
            return True
        if isinstance(x, t.Field) and x.name == "TestData" and is_test_file(self.module.file):
            return True
        return self.kinds.of(x) == k.UNKNOWN and any(
            isinstance(s, t.Assign) and s.targets == (x,) and self.kinds.of(s.value) == k.STRUCT
            for s in w.body_walk(self.scope.body)
        )

    def _first(self, link: t.Expression, rest: list, name: str | None) -> str:
        """The empty value that a first store through a link makes."""
        if isinstance(link, t.Index):
            if link.brace:
                return f"{self.helper('Cell')}()"
            if rest:
                return f"{self.helper('StructArray')}()"
            own = name if name is not None and name.isidentifier() else None
            of = self.kinds.variable(own) if own is not None else k.UNKNOWN
            if of == k.CELL:
                return f"{self.helper('Cell')}()"
            if of == k.STRUCTS:
                return f"{self.helper('StructArray')}()"
            if of in (k.STRINGS, k.STRING):
                return f"{self.helper('StringArray')}()"
            if of in (k.CHAR, k.ROWS):
                return '""'
            if own is not None and gets_labels(self.scope.body, own):
                return f"{self.dl('categorical')}([])"
            kind = self.kinds.of(self.statement.value) if isinstance(self.statement, t.Assign) else k.UNKNOWN
            if kind == k.STRUCT and own is None:
                return f"{self.helper('StructArray')}()"
            return f"{self.dl('dlarray')}([])"
        if name is not None and name.isidentifier() and self.kinds.variable(name) == k.STRUCTS:
            return f"{self.helper('StructArray')}([{self.dl('struct')}()])"  # one that grows to several
        return f"{self.dl('struct')}()"

    def _empty(self, name: str) -> Code:
        """``x = []``: what it becomes says which empty value it is."""
        stored = self.stores
        kind = self.kinds.variable(name)
        becomes = next_kind(self.scope.body, self.statement, name) if kind == k.UNKNOWN else ""
        if name in stored.brace and not becomes or becomes == k.CELL:
            return Code(f"{self.helper('Cell')}()", ATOM, k.CELL)
        if becomes == k.STRUCTS:
            return Code(f"{self.helper('StructArray')}()", ATOM, k.STRUCTS)
        if name in stored.fields and name not in stored.paren and name not in self._asked_whether_empty:
            return Code(f"{self.dl('struct')}()", ATOM, k.STRUCT)
        if kind == k.STRUCTS:
            return Code(f"{self.helper('StructArray')}()", ATOM, k.STRUCTS)
        if kind == k.LAYERS:
            return Code("[]", ATOM, k.LAYERS)
        return Code(f"{self.dl('dlarray')}([])", ATOM, k.ARRAY)

    def _empty_field(self, target: t.Field) -> Code | None:
        """``s.list = []`` that becomes a cell array or a structure array by the stores into it."""
        path = w.dotted(target)
        for s in w.body_walk(self.scope.body) if path is not None else ():
            for x in s.targets if isinstance(s, t.Assign) else ():
                outer: t.Expression | None = None
                while isinstance(x, (t.Index, t.Field, t.DynamicField)):
                    if isinstance(x, t.Index) and w.dotted(x.base) == path:
                        if x.brace:
                            return Code(f"{self.helper('Cell')}()", ATOM, k.CELL)
                        if isinstance(outer, (t.Field, t.DynamicField)):
                            return Code(f"{self.helper('StructArray')}()", ATOM, k.STRUCTS)
                    outer, x = x, x.base
        return None

    def _is_made_here(self, name: str) -> bool:
        """Whether the store of the statement that is written makes the variable."""
        if name in self.renamed or name not in self.scope.variables:
            return False
        return self.statement is not None and self.first_stores().made_at(self.statement, name)

    def _stored_before(self, path: str) -> bool:
        """Whether a statement before this one, on whichever way, stores into a field path."""
        line = self.statement.line if self.statement is not None else 0
        for s in w.body_walk(self.scope.body):
            if isinstance(s, t.Assign) and s.line < line:
                for target in s.targets:
                    x = target
                    while isinstance(x, (t.Index, t.Field, t.DynamicField)):
                        if w.dotted(x) == path:
                            return True
                        if isinstance(x, t.DynamicField) and w.dotted(x.base) == path.rpartition(".")[0]:
                            return True  # perhaps this one
                        x = x.base
        return False

    def _given_whole(self, path: str) -> bool:
        """Whether a value with fields of its own was stored where a path leads through."""
        parts = path.split(".")
        owners = {".".join(parts[:n]) for n in range(2, len(parts))}
        return any(
            isinstance(s, t.Assign) and any(w.dotted(x) in owners for x in s.targets)
            for s in w.body_walk(self.scope.body)
        )

    def holds_objects(self, target: t.Index, value: t.Expression) -> bool:
        """Whether an object of an own class or a network is stored, or may be: into one object, or into ``[]``."""
        own = self.module.project.has_objects or gives_network(value)
        if not own or isinstance(value, t.Matrix) and not value.rows:
            return False
        if not isinstance(target.base, (t.Name, t.Field, t.DynamicField)):
            return False
        kinds = {self.kinds.of(target.base), self.kinds.of(value)}
        return (
            k.OBJECT in kinds
            or kinds == {k.UNKNOWN}
            or kinds == {k.UNKNOWN, k.ARRAY}
            and self.kinds.of(value) == k.UNKNOWN
        )

    def perhaps_structures(
        self, target: t.Index, value: t.Expression, place: int = 0, count: int = 1
    ) -> bool:
        """Whether a structure is stored, or may be, into what nothing says is an array of structures."""
        base = target.base
        if target.brace or not isinstance(base, (t.Name, t.Field, t.DynamicField)):
            return False
        if self.kinds.of(base) not in (k.UNKNOWN, k.ARRAY):
            return False
        kind = self.kinds.of(value) if count == 1 else self.kinds.outputs(value, count)[place]
        if kind != k.UNKNOWN:
            return kind in (k.STRUCT, k.STRUCTS)
        return self.kinds.of(base) == k.UNKNOWN and (
            self._gives_structures(value, place) or self._read_with_fields(base)
        )

    def perhaps_labels(self, target: t.Index, value: t.Expression) -> bool:
        """Whether a part of what may be a categorical array is stored into a variable that begins with the store."""
        value, base = w.bare(value), target.base
        if target.brace or not isinstance(base, t.Name) or not self.module.project.names_categories:
            return False
        if not isinstance(value, t.Index) or value.brace or not isinstance(value.base, (t.Name, t.Field)):
            return False
        if {self.kinds.of(value), self.kinds.of(value.base)} - {k.UNKNOWN, k.OBJECT}:
            return False
        return self.kinds.of(base) in (k.UNKNOWN, k.ARRAY) and not any(
            isinstance(s, t.Assign) and base in s.targets for s in w.body_walk(self.scope.body)
        )

    def of_made_structures(self, x: t.Expression) -> str | None:
        """``s.f`` of what ``struct`` made of a value that may be a cell array, and so perhaps of several structures."""
        if not isinstance(x, t.Field) or not isinstance(x.base, t.Name) or self.kinds.of(x.base) != k.UNKNOWN:
            return None
        made = (
            isinstance(s, t.Assign)
            and x.base in s.targets
            and isinstance(call := w.bare(s.value), t.Index)
            and call.base == t.Name("struct")
            for s in w.body_walk(self.scope.body)
        )
        return f"*{self.helper('each')}({self.code(x.base)}, {quoted(x.name)})" if any(made) else None

    def _gives_structures(self, value: t.Expression, place: int) -> bool:
        """Whether a call is of an own function that stores into fields of that output."""
        name = w.dotted(value.base) if isinstance(value, t.Index) and not value.brace else w.dotted(value)
        if name is None or self.is_value(name.split(".")[0]):
            return False
        found = self.kinds.own(name)
        if found is None or place >= len(found[1].outputs):
            return False
        output = t.Name(found[1].outputs[place])
        return any(
            isinstance(target, (t.Field, t.DynamicField)) and target.base == output
            for s in w.body_walk(found[1].body)
            for target in (s.targets if isinstance(s, t.Assign) else ())
        )

    def _read_with_fields(self, base: t.Expression) -> bool:
        """Whether the scope reads fields, ``[G.a]`` or ``G(2, 3).a``, of what it stores into."""
        return any(
            isinstance(n, t.Field)
            and (n.base == base or isinstance(n.base, t.Index) and not n.base.brace and n.base.base == base)
            for s in w.body_walk(self.scope.body)
            for x in w.expressions(s)
            for n in w.walk(x)
        )

    def indexed_later(self, name: str) -> bool:
        """Whether a variable that is a number now, and something else later, is read as ``x(k)``."""
        return self.kinds.variable(name) == k.UNKNOWN and any(
            isinstance(n, t.Index) and not n.brace and n.base == t.Name(name)
            for s in w.body_walk(self.scope.body)
            for x in w.expressions(s)
            for n in w.walk(x)
        )

    def note_path(self, target: t.Expression) -> None:
        path = w.dotted(target)
        if path is not None:
            self.known_paths.add(path)
            if isinstance(target, (t.Name, t.Field)):
                self.known_paths = {p for p in self.known_paths if not p.startswith(path + ".")}
        elif isinstance(root := w.root(target), t.Name):
            self.known_paths.add(root.id)

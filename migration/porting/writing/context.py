"""What the writer of a scope knows: its module, names, kinds and stores; what every part of the writer shares."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from dlarray.migration.inference import kind_names as k
from dlarray.migration.inference.aliases import Stores
from dlarray.migration.inference.kinds import Kinds
from dlarray.migration.inference.returned import Returned
from dlarray.migration.porting.class_access import declared_objects, kept_elsewhere
from dlarray.migration.porting.plan import Plan
from dlarray.migration.porting.writing.code import Cannot, Code, moved
from dlarray.migration.porting.writing.names import Imports, python_name
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w
from dlarray.migration.source.scopes import Project, Scope, local_function


@dataclass
class Note:
    """A marker or a doubt, for the summary."""

    kind: str  # "left", "doubt", "dropped"
    path: str
    line: int
    reason: str
    source: str = ""


@dataclass
class Module:
    """One Python module in the making."""

    file: t.File
    project: Project
    plan: Plan
    imports: Imports
    root: str  # the folder that modules are named from
    returned: Returned
    label: str = ""  # the file as messages name it
    complex: bool = False  # complex numbers may occur, so ' is not .'
    complex_roots: bool = False  # roots of negative numbers may be complex: nothing would conjugate them
    large_numbers: bool = False  # the source writes numbers whose powers may pass the largest float
    layer_classes: frozenset[str] = frozenset()
    value_classes: frozenset[str] = frozenset()
    notes: list[Note] = field(default_factory=list)
    statements: int = 0
    elsewhere: dict[str, str] = field(default_factory=dict)  # names that nothing here defines: who has them
    data_folders: dict[str, None] = field(default_factory=dict)  # that files are read from
    module_variables: dict[str, str] = field(
        default_factory=dict
    )  # of persistent and global: name and first value

    @cached_property
    def of_classes(self) -> frozenset[str]:
        """The properties that are declared to be objects of the project's classes."""
        return declared_objects(self.project)

    @cached_property
    def kept_elsewhere(self) -> frozenset[str]:
        """The properties into which this file's code may not be allowed to store."""
        return kept_elsewhere(self.project, self.file)

    def note(self, kind: str, line: int, reason: str, source: str = "") -> None:
        self.notes.append(Note(kind, self.label, line, reason, source))

    def lines(self) -> list[str]:
        """The lines of the file that is being written."""
        return dict(self.file.beside).get(self.label, self.file.text).split("\n")

    @contextmanager
    def labelled(self, label: str) -> Iterator[None]:
        """While what is written stands in a file of its own."""
        own, self.label = self.label, label or self.label
        try:
            yield
        finally:
            self.label = own


class Context:
    """The scope that is being written."""

    # Given by the parts that are mixed in.
    call: Any
    cell: Any
    path: Any
    handle: Any
    asked: Any
    own_value: Any
    subscripts: Any
    imported: Any
    argument: Any
    library_arguments: Any
    takes_pairs: Any
    arguments_of_handle: Any
    return_line: Any
    passes_nargout: Any
    read_field: Any
    lambda_parts: Any
    perhaps_zero: Any
    part_of_class: Any
    class_as_value: Any
    may_be_hidden: Any
    holds_object: Any
    seen_from_here: Any
    calls_own: Any
    perhaps_one: Any
    renames: Any
    asks_for_variables: Any
    ending: Any
    _is_object: Any
    _perhaps_texts: Any
    _library_argument: Any
    _counted: Any
    wants_helper: Any
    counted: Any
    from_cells: Any
    perhaps_characters: Any
    perhaps_number: Any
    reads_perhaps_number: Any
    is_own: Any

    def __init__(
        self, module: Module, scope: Scope, kinds: Kinds, stores: Stores, outer: Context | None = None
    ):
        self.module, self.scope, self.kinds, self.stores, self.outer = module, scope, kinds, stores, outer
        self.renamed: dict[str, str] = dict(outer.renamed) if outer is not None else {}
        self.ends: list[tuple] = []  # what ``end`` refers to: base, kind, place, count, how it may be written
        self.bound: list[frozenset[str]] = []
        self.doubts: list[str] = []  # of the statement that is being written
        self.before: list[str] = []  # lines that must come before it
        self.counting_loops: list[str] = []  # variables of the loops around it that are Python's numbers
        self.made: list[str] = []  # what was made for stores in this straight run of statements
        # the first statement in ``if isempty(path)``, and the path
        self.first_where_empty: tuple[t.Statement | None, str | None] = None, None
        self.loops = 0
        self.tries = 0  # how many try statements stand around the statement that is written
        self.around: list[t.Statement] = []  # the loops around the statement that is written
        self.axes_now: tuple | None = (
            None  # the variable of the current axes, and the loops around what made them so
        )
        self.known_paths: set[str] = set()  # field paths and names that exist already
        self.declared: set[str] = set()  # global names
        self.self_name: str | None = None  # the object of a method
        self.at_once: set[int] = (
            set()
        )  # anonymous functions that are called where they stand, and kept nowhere
        self.elementwise = False  # inside any(…), all(…), sum(…): a comparison gives an array
        self.named_items = True  # obj.(name) is obj[name] for the objects of helpers' classes
        self.statement: t.Statement | None = None  # what is being written

    @property
    def asks_drawn(self) -> bool:
        """Whether the file, or one that works with it, asks what was drawn."""
        return self.module.project.asks_drawn(self.module.file.path)

    # -- names ------------------------------------------------------------------------------------------------
    def dl(self, name: str) -> str:
        return self.module.imports.dl(name)

    def helper(self, name: str) -> str:
        return self.module.imports.helper(name)

    def local_name(self, name: str) -> str:
        text = self.renamed.get(name) or python_name(name)
        if text != f"{name}_" or not (self.is_value(text) or local_function(self.scope, text)):
            return text
        return f"{text}_"  # the program has in_ beside in

    def free(self, name: str) -> str:
        """A name of the translator's own that nothing in the file has."""
        while name in self.module.imports.taken:
            name += "_"
        return name

    def shown_name(self, name: str) -> str:
        """The name of a variable in the source."""
        return dict(self.module.file.renamed).get(name, name)

    def is_value(self, name: str) -> bool:
        """Whether a name is a variable here."""
        return any(name in layer for layer in self.bound) or self.scope.is_variable(name)

    @contextmanager
    def binding(self, parameters: Iterable[str], f: t.Lambda | None = None) -> Iterator[None]:
        self.bound.append(frozenset(parameters))
        self.kinds.bind(parameters, f)
        hidden = {name: self.renamed.pop(name) for name in parameters if name in self.renamed}
        try:
            yield
        finally:
            self.bound.pop()
            self.kinds.release()
            self.renamed.update(hidden)

    def captured(self, x: t.Lambda) -> list[str]:
        """Variables whose value an anonymous function must keep: those that change afterwards."""
        inner = frozenset(x.parameters)
        outer = {name for layer in self.bound[:-1] for name in layer}
        found: dict[str, None] = {}
        from dlarray.migration.source.scopes import free_names

        for name in free_names(x.body, inner):
            if name.id in outer:
                continue
            v = self.scope.variable(name.id)
            if v is None or name.id in self.renamed:
                continue
            changes = v.assigned + v.parameter > 1 or v.loop or self.stores.into(name.id)
            in_loop = self.loops and v.assigned and not (self.around and v.first_line < self.around[0].line)
            if changes or in_loop:
                text = self.local_name(name.id)
                found[
                    f"{text}={self.helper('copy')}({text})" if self.stores.into(name.id) else f"{text}={text}"
                ] = None
        return list(found)

    def shared_in(self, x: t.Lambda) -> dict[str, str]:
        """Globals of several files in an anonymous function, which keeps their values too."""
        from dlarray.migration.source.scopes import free_names

        found = dict.fromkeys(name.id for name in free_names(x.body, frozenset(x.parameters)))
        return {name: text for name in found if "." in (text := self.renamed.get(name, ""))}

    # -- values that are stored -------------------------------------------------------------------------------
    def code(self, x: t.Expression) -> Code:
        raise NotImplementedError

    def stored(self, x: t.Expression, target: str | None = None, slot: tuple | None = None) -> Code:
        raise NotImplementedError

    def value(self, x: t.Expression) -> Code:
        raise NotImplementedError

    shared_self = False  # in methods of handle classes

    def is_handle_object(self, x: t.Expression) -> bool:
        """Whether a value is the object of a handle class, which is shared by its nature."""
        return (
            isinstance(x, t.Name)
            and self.self_name is not None
            and self.shared_self
            and self.local_name(x.id) == self.self_name
        )

    def spread(self, x: t.Expression) -> str | None:
        raise NotImplementedError

    def spreading(self, x: t.Index, perhaps: bool = False) -> bool:
        raise NotImplementedError

    def numeric(self, a: Code) -> Code:
        raise NotImplementedError

    def index_of(self, c: Code) -> str:
        """A subscript counted from 1 as one counted from 0."""
        if c.kind == k.FLOAT:
            return f"int({c}) - 1"
        return moved(c, -1)

    def arrays_of_loops(self, s: t.Assign) -> list[str]:
        """Variables of loops, one of Python's numbers, as arrays, where the statement stores into them."""
        parts = (x.base for x in s.targets if isinstance(x, t.Index) and not x.brace)
        names = [
            self.local_name(x.id) for x in parts if isinstance(x, t.Name) and x.id in self.counting_loops
        ]
        return [f"{name} = {self.dl('dlarray')}({name})" for name in names]

    def is_brought(self, name: str) -> bool:
        """Whether a script that runs this one has such a variable: a loop's i is no imaginary unit."""
        brought = self.module.project.around.get(self.module.file.path, {})
        return self.scope.function is None and name in brought

    def was_table(self, x: t.Expression) -> bool:
        """Whether a table is assigned to the name anywhere, be it one without columns."""
        return any(
            isinstance(s, t.Assign) and x in s.targets and self.kinds.of(s.value) == k.TABLE
            for s in w.body_walk(self.scope.body)
        )

    def cannot(self, reason: str) -> Cannot:
        return Cannot(reason)


class Ending:
    """Inside it ``end`` belongs to one value."""

    def __init__(self, writer: Context, entry: tuple):
        self.writer, self.entry = writer, entry

    def __enter__(self) -> None:
        self.writer.ends.append(self.entry)

    def __exit__(self, *_: object) -> None:
        self.writer.ends.pop()

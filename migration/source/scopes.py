"""Who a name belongs to: a variable, a function of the file, of the folder, of a package, a method, or none of these.

MATLAB writes ``f(1)`` for a call and for an index, so everything else asks here.  A scope is a script, a function or
a nested function; a name is a variable in it when anything in it assigns the name.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w
from dlarray.migration.source.drawn import asking

PACKAGE, CLASS_FOLDER, PRIVATE = "+", "@", "private"


@dataclass
class Variable:
    """What a scope does with a name."""

    name: str
    parameter: bool = False
    output: bool = False
    loop: bool = False
    assigned: int = 0  # whole assignments
    stored: int = 0  # assignments through an index or a field
    reads: int = 0
    first_line: int = 0
    shared: str = ""  # "global", "persistent"


@dataclass
class Scope:
    """The variables and functions that a body sees."""

    name: str
    function: t.Function | None
    body: t.Body
    parent: Scope | None = None
    file: t.File | None = None
    variables: dict[str, Variable] = field(default_factory=dict)
    nested: dict[str, t.Function] = field(default_factory=dict)
    loads: bool = False  # a load without output makes variables that nobody can see here
    imports: tuple[str, ...] = ()

    def variable(self, name: str) -> Variable | None:
        """The variable of that name, of a function around this one if it is there."""
        found = self.variables.get(name)
        if found is None and self.parent is not None and self.function is not None:
            return self.parent.variable(name) if self.parent.function is not None else None
        return found

    def is_variable(self, name: str) -> bool:
        return self.variable(name) is not None

    def nested_function(self, name: str) -> t.Function | None:
        found = self.nested.get(name)
        return found if found is not None or self.parent is None else self.parent.nested_function(name)


def scope_of(file: t.File, function: t.Function | None, body: t.Body, parent: Scope | None = None) -> Scope:
    """The scope of a function, or of a script's statements."""
    scope = Scope(function.name if function else os.path.basename(file.path), function, body, parent, file)

    def variable(name: str, line: int) -> Variable:
        v = scope.variables.get(name)
        if v is None:
            outer = parent.variables.get(name) if parent is not None and parent.function is not None else None
            v = scope.variables[name] = outer if outer is not None else Variable(name, first_line=line)
        return v

    for name in file.given if function is None else ():
        variable(name, 0)
    if function is not None:
        for name in function.inputs:
            if name != "~":
                variable(name.split(".")[0], function.line).parameter = True
        for name in function.outputs:
            variable(name, function.line).output = True
        scope.nested = {f.name: f for f in function.nested}
    imports: list[str] = []
    for s in w.body_walk(body):
        if isinstance(s, t.Assign):
            for target in s.targets:
                base = w.root(target)
                if isinstance(base, t.Name):
                    v = variable(base.id, s.line)
                    if base is target:
                        v.assigned += 1
                    else:
                        v.stored += 1
        elif isinstance(s, t.For):
            base = w.root(s.variable)
            if isinstance(base, t.Name):
                v = variable(base.id, s.line)
                v.loop = True
                v.assigned += 1
        elif isinstance(s, t.Try) and s.name:
            variable(s.name, s.line).assigned += 1
        elif isinstance(s, t.Shared):
            for name in s.names:
                variable(name, s.line).shared = s.kind
        elif isinstance(s, t.Command):
            if s.name == "load":
                scope.loads = True
                for name in (*s.args[1:], *text_variable(s.args[:1])):
                    if name.isidentifier():
                        variable(name, s.line).assigned += 1
            elif s.name == "import":
                imports.extend(s.args)
            elif s.name == "syms":
                for name in s.args:
                    variable(name, s.line).assigned += 1
        elif isinstance(s, t.Do) and isinstance(s.value, t.Index) and s.value.base == t.Name("load"):
            scope.loads = True
            texts = [a.value if isinstance(a, t.Text) else "" for a in s.value.args]
            for name in (*texts[1:], *text_variable(texts[:1])):
                if name.isidentifier():
                    variable(name, s.line).assigned += 1
    scope.imports = tuple(imports)
    for s in w.body_walk(body):
        for read in names_read(s):
            if read.id in scope.variables:
                scope.variables[read.id].reads += 1
    return scope


def text_variable(file: Sequence[str]) -> list[str]:
    """The variable that ``load data.txt`` makes: its name is the file's; none of other kinds of files."""
    stem, ending = (
        os.path.splitext(os.path.basename(file[0].strip("'\"").replace("\\", "/"))) if file else ("", "")
    )
    if not stem or ending.lower() in ("", ".mat", ".safetensors"):
        return []
    name = re.sub(r"\W", "_", stem)
    return [name if name[0].isalpha() else f"X{name}"]


def names_read(s: t.Statement) -> Iterator[t.Name]:
    """The names that a statement's own expressions read; those that a store goes through are among them."""
    for x in w.expressions(s):
        if isinstance(s, t.Assign) and isinstance(x, t.Name) and x in s.targets and x is not s.value:
            continue
        yield from free_names(x)


def free_names(x: t.Node, bound: frozenset[str] = frozenset()) -> Iterator[t.Name]:
    """The names in an expression, without those that an anonymous function binds."""
    if isinstance(x, t.Name):
        if x.id not in bound:
            yield x
    elif isinstance(x, t.Lambda):
        yield from free_names(x.body, bound | set(x.parameters))
    else:
        for child in w.children(x):
            yield from free_names(child, bound)


_ASKED = re.compile(r"\b(fieldnames|properties)\s*\(\s*\w+\s*\)")


def _asks_for_properties(text: str) -> bool:
    """Whether statements do; a line that begins with "properties (Learnable)" is the head of a block."""
    for found in _ASKED.finditer(text):
        before = text[text.rfind("\n", 0, found.start()) + 1 : found.start()]
        if found[1] == "fieldnames" or before.strip() and "%" not in before:
            return True
    return False


_MAKES_DATA = re.compile(r"\b(minibatchqueue|\w*[dD]atastore)\s*\(")
# Methods of datastores and queues, which are read like fields: imds.readall, mbq.next.
OF_DATA = ("next", "read", "readall", "preview", "countEachLabel")
_LIKE_READS = re.compile(rf"\.({'|'.join(OF_DATA)})\s*=(?!=)|['\"]({'|'.join(OF_DATA)})['\"]\s*,")
_CATEGORIES = re.compile(r"""categorical\(|["']categorical["']""")
_STRINGS_ASKED = re.compile(r"\b(?:isstring|isStringScalar|ischar)\b")
_ASKS_CLASS = re.compile(r"\bclass\s*\(|@class\b")


@dataclass
class Project:
    """All files that are looked at together: who can call whom."""

    files: dict[str, t.File] = field(default_factory=dict)
    functions: dict[str, tuple[str, t.Function]] = field(default_factory=dict)  # by the name to call them
    scripts: dict[str, str] = field(default_factory=dict)
    # name: all files that have it, with their function; None of a script
    same: dict[str, dict[str, t.Function | None]] = field(default_factory=dict)
    classes: dict[str, tuple[str, t.Class]] = field(default_factory=dict)
    # name: the key in classes of each file that has a class of that name; the first one's is the name
    same_classes: dict[str, dict[str, str]] = field(default_factory=dict)
    methods: dict[str, set[str]] = field(default_factory=dict)  # method: classes that have it
    properties: set[str] = field(default_factory=set)  # of all classes
    empty_properties: set[str] = field(default_factory=set)  # those that are [] at first
    asks_for_properties: bool = False  # some file asks objects for the names of their properties
    tried: set[str] = field(default_factory=set)  # what is asked of objects inside try
    shows_values: bool = False  # some statement has no semicolon
    asks_for_strings: bool = False  # some file asks whether a text is a string
    names_categories: bool = False  # some file makes categorical arrays
    trains_layers: bool = False  # some file trains layers by trainNetwork, with their output layers
    reads_data: bool = False  # some file makes datastores or queues of mini-batches
    fields_like_reads: set[str] = field(
        default_factory=set
    )  # of structures, with the names of methods of data
    called_alone: set[str] = field(
        default_factory=set
    )  # what statements call for what it does, without outputs
    handed: set[str] = field(default_factory=set)  # methods that are given as handles where there are strings
    packages: set[str] = field(default_factory=set)  # dotted
    # how many files and classes there were when has_objects was asked, and the answer
    _objects: tuple[tuple[int, int], bool] | None = None
    _texts: dict[str, bool] = field(default_factory=dict)  # of names, see has_text
    asking: tuple[int, frozenset[str]] = (0, frozenset())  # of so many files, see asks_drawn
    # of a script that scripts run: their variables, and whose; and what may be there already when it runs
    around: dict[str, dict[str, str]] = field(default_factory=dict)
    kept: dict[str, set[str]] = field(default_factory=dict)

    def add(self, file: t.File) -> None:
        self.files[file.path] = file
        self.asks_for_properties = self.asks_for_properties or _asks_for_properties(file.text)
        tries = [n for n in w.walk(file) if isinstance(n, t.Try)]
        self.tried.update(n.name for s in tries for b in s.body for n in w.walk(b) if isinstance(n, t.Field))
        self.trains_layers = self.trains_layers or "trainNetwork(" in file.text
        self.reads_data = self.reads_data or _MAKES_DATA.search(file.text) is not None
        self.fields_like_reads.update(found[0] or found[1] for found in _LIKE_READS.findall(file.text))
        self.names_categories = self.names_categories or _CATEGORIES.search(file.text) is not None
        self.asks_for_strings = self.asks_for_strings or _STRINGS_ASKED.search(file.text) is not None
        alone = (w.bare(n.value) for n in w.walk(file) if isinstance(n, t.Do))
        named = (x.base if isinstance(x, t.Index) and not x.brace else x for x in alone)
        self.called_alone.update(path.split(".")[-1] for x in named if (path := w.dotted(x)) is not None)
        if '"' in file.text:
            dotted = (n.name for n in w.walk(file) if isinstance(n, t.Handle) and "." in n.name)
            self.handed.update(name.rpartition(".")[2] for name in dotted)
        shown = (isinstance(n, (t.Assign, t.Do)) and n.shown for n in w.walk(file))
        self.shows_values = self.shows_values or any(shown)
        stem = os.path.splitext(os.path.basename(file.path))[0]
        package = package_of(file.path)
        name = f"{package}.{stem}" if package else stem
        parts = package.split(".") if package else []
        for k in range(len(parts)):
            self.packages.add(".".join(parts[: k + 1]))
        for c in file.classes:
            full = f"{package}.{c.name}" if package else c.name
            others = self.same_classes.setdefault(full, {})
            key = others.setdefault(file.path, f"{full} of {file.path}" if others else full)
            self.classes[key] = (file.path, c)
            for f in methods_of(c):
                self.methods.setdefault(f.name, set()).add(key)
            for block in c.members:
                if isinstance(block, t.Properties):
                    entries = [e for e in block.entries if isinstance(e, t.Validation)]
                    self.properties.update(e.name for e in entries)
                    self.empty_properties.update(e.name for e in entries if e.default == t.Matrix(()))
        folder = os.path.basename(os.path.dirname(file.path))
        if file.classes:
            return
        if folder.startswith(CLASS_FOLDER) and file.functions:
            self.methods.setdefault(file.functions[0].name, set()).add(folder[1:])
        elif file.is_script or not file.functions:
            self.scripts[name] = file.path
            self.same.setdefault(name, {})[file.path] = None
        else:
            self.functions[name] = (file.path, file.functions[0])
            self.same.setdefault(name, {})[file.path] = file.functions[0]

    def function(self, name: str, scope: Scope | None = None) -> tuple[str, t.Function] | None:
        """The file and the function that a name calls: of the folder, of its own package or of an import."""
        for full in self._spellings(name, scope):
            if full in self.functions:
                return self._nearest(full, scope)
        return None

    def _nearest(self, full: str, scope: Scope | None) -> tuple[str, t.Function]:
        """Of several files with a function of that name the one that the caller's folder has, or else the nearest.

        Of a package in several folders it is the largest part, unless the caller stands beside another one: the small
        ones replace functions for some tests.
        """
        found = {path: f for path, f in self.same.get(full, {}).items() if f is not None}
        if len(found) < 2 or scope is None or scope.file is None:
            return self.functions[full]
        caller = scope.file.path
        if package_of(next(iter(found))):
            homes = {path: _home(path) for path in found}
            size = {
                home: sum(p.startswith(f"{home}{PACKAGE}") for p in self.files) for home in homes.values()
            }
            path = max(found, key=lambda p: (caller.startswith(homes[p]), size[homes[p]], p))
        else:
            path = nearest(found, caller)
        return path, found[path]

    def script(self, name: str, caller: str) -> str | None:
        """The file of the script that another file runs by its name."""
        found = [path for path, f in self.same.get(name, {}).items() if f is None]
        return nearest(found, caller) if found else None

    def elsewhere(self, name: str, caller: str) -> list[str]:
        """The other folders that have a file of the name that a file calls, where its own folder has none."""
        folder = os.path.dirname(os.path.abspath(caller))
        folders = {os.path.dirname(os.path.abspath(path)) for path in self.same.get(name, {})}
        return [] if folder in folders or len(folders) < 2 else sorted(folders)

    def asks_drawn(self, path: str) -> bool:
        """Whether a file, or one that works with it, asks what was drawn."""
        if self.asking[0] != len(self.files):
            self.asking = len(self.files), asking(self.files, self.functions)
        return path in self.asking[1]

    @property
    def has_objects(self) -> bool:
        """Whether it has objects of its own, or of what is drawn, of which a program may make arrays."""
        count = len(self.files), len(self.classes)
        if self._objects is None or self._objects[0] != count:
            librarys = ("nnet.", "matlab.", "deep.")
            own = any(
                not c.superclasses
                or any(not s.startswith(librarys) or s.startswith("matlab.mixin.") for s in c.superclasses)
                for _, c in self.classes.values()
            )
            self._objects = count, own or any(map(self.asks_drawn, self.files))
        return self._objects[1]

    def has_text(self, name: str) -> bool:
        """Whether some file has a name as a text, as ``struct("name", 1)`` has it."""
        if name not in self._texts:
            pattern = re.compile(rf"['\"]{re.escape(name)}['\"]")
            self._texts[name] = any(pattern.search(f.text) for f in self.files.values())
        return self._texts[name]

    def is_method_alone(self, name: str) -> bool:
        """Whether classes of the project have a method of that name, and none has a property."""
        return name in self.methods and name not in self.properties

    def is_asked_for(self, full: str) -> bool:
        """Whether some file asks for classes, or has the name of this one as a text to compare with."""
        return any(
            f"{quote}{full}{quote}" in f.text or _ASKS_CLASS.search(f.text)
            for f in self.files.values()
            for quote in "'\""
        )

    def static_method(self, name: str, scope: Scope | None = None) -> tuple[str, t.Class, t.Function] | None:
        """The file, the class and the method that ``Class.method`` means."""
        head, _, last = name.rpartition(".")
        full = self.class_named(head, scope) if head else None
        path, c = self.classes[full] if full is not None else ("", None)
        f = None if c is None else method_of(c, last)
        return None if c is None or f is None else (path, c, f)

    def class_named(self, name: str, scope: Scope | None = None, caller: str = "") -> str | None:
        """The key of the class that a name means: of several files' the one in the caller's folder, or the nearest."""
        full = next((full for full in self._spellings(name, scope) if full in self.classes), None)
        files = self.same_classes.get(full or "", {})
        if scope is not None and scope.file is not None:
            caller = scope.file.path
        return files[nearest(files, caller)] if len(files) > 1 and caller else full

    def classes_elsewhere(self, key: str, caller: str) -> int:
        """How many other folders have a class of the name, where the caller's has none."""
        path, _ = self.classes[key]
        files = next((f for f in self.same_classes.values() if f.get(path) == key), {})
        folders = {os.path.dirname(os.path.abspath(p)) for p in files}
        return 0 if os.path.dirname(os.path.abspath(caller)) in folders or len(folders) < 2 else len(folders)

    def _spellings(self, name: str, scope: Scope | None) -> list[str]:
        spellings = [name]
        outer: Scope | None = scope
        while outer is not None:
            for text in outer.imports:
                if text.endswith(".*"):
                    spellings.append(f"{text[:-2]}.{name}")
                elif text.rpartition(".")[2] == name:
                    spellings.append(text)
            outer = outer.parent
        return spellings


def nearest(paths: Iterable[str], caller: str) -> str:
    """The file in the caller's folder, in its private folder, or else with the longest way in common."""
    folder = os.path.dirname(os.path.abspath(caller)).split(os.sep)

    def order(path: str) -> tuple:
        own = os.path.dirname(os.path.abspath(path)).split(os.sep)
        shared = len(os.path.commonprefix([own, folder]))
        return own != folder, own != [*folder, "private"], len(own) - shared + len(folder) - shared, path

    return min(paths, key=order)


def _home(path: str) -> str:
    """The folder that a package stands in, with its separator at the end."""
    folder = os.path.dirname(path)
    for _ in package_of(path).split("."):
        folder = os.path.dirname(folder)
    return os.path.join(folder, "")


def methods_of(c: t.Class) -> Iterator[t.Function]:
    for block in c.members:
        if isinstance(block, t.Methods):
            yield from (f for f in block.members if isinstance(f, t.Function))


def methods_and_static(c: t.Class) -> Iterator[tuple[t.Function, bool]]:
    """The methods, and whether each is static."""
    for block in c.members:
        if isinstance(block, t.Methods):
            static = any(name == "Static" for name, _ in block.attributes)
            yield from ((f, static) for f in block.members if isinstance(f, t.Function))


def method_of(c: t.Class, name: str) -> t.Function | None:
    return next((f for f in methods_of(c) if f.name == name), None)


def package_of(path: str) -> str:
    """The dotted package of a file in +folders; "" outside."""
    parts = os.path.normpath(path).split(os.sep)[:-1]
    return ".".join(p[1:] for p in parts if p.startswith(PACKAGE))


def local_function(scope: Scope, name: str) -> t.Function | None:
    """The function of the same file that a name calls."""
    found = scope.nested_function(name)
    if found is None and scope.file is not None:
        found = w.function_of(scope.file, name)
    return found


def scopes_in(file: t.File) -> Iterator[Scope]:
    """Every scope of a file: the script's, then those of functions, outer before inner."""

    def deep(f: t.Function, parent: Scope | None) -> Iterator[Scope]:
        scope = scope_of(file, f, f.body, parent)
        yield scope
        for inner in f.nested:
            yield from deep(inner, scope)

    if file.statements:
        yield scope_of(file, None, file.statements)
    for f in file.functions:
        yield from deep(f, None)
    for c in file.classes:
        for f in methods_of(c):
            yield from deep(f, None)

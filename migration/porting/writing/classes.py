"""Classes: custom layers, datastores, value and handle classes, enumerations, with access methods and operators.

The object of a method is called ``self``.  A value class's method that changes its object works on a copy, as MATLAB's
does; a handle class's, and a layer's, on the object itself.
"""

from __future__ import annotations

import re
from dataclasses import replace

from dlarray.migration.inference.known import Known
from dlarray.migration.porting import class_access
from dlarray.migration.porting.class_operators import OF_EITHER, operators
from dlarray.migration.porting.class_properties import Properties
from dlarray.migration.porting.class_words import (
    AROUND_TESTS,
    FIXTURE,
    HANDLES,
    LIBRARY_BASES,
    SAID_OTHERWISE,
    TEST_CASES,
)
from dlarray.migration.porting.layout import folded
from dlarray.migration.porting.lines import Lines, docstring, python_comment
from dlarray.migration.porting.writing.code import Cannot, Code, quoted
from dlarray.migration.porting.writing.context import Module
from dlarray.migration.porting.writing.functions import Writer
from dlarray.migration.porting.writing.names import member_name, python_name
from dlarray.migration.porting.writing.signatures import NUMBERS
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w
from dlarray.migration.source.octave import NOTHING_KNOWN
from dlarray.migration.source.scopes import Scope, package_of, scope_of

INDENT = 4


class Method(Writer):
    """A function of a class."""

    indent_of_body = 2 * INDENT
    several_bases: dict[str, str] = {}  # of a class derived from several of the project's: how each is called

    def super_call(self, x: t.Index, out: Lines) -> None:
        base = x.base
        assert isinstance(base, t.SuperCall)
        f = self.scope.function
        assert f is not None
        if base.method in f.outputs:  # obj@Base(...)
            parts = self.own_arguments(x.args)
            full = self.module.project.class_named(base.superclass, self.scope)
            if self.makes_arrays or full and class_access.makes_arrays(self.module.project.classes[full][1]):
                raise Cannot("a constructor that gives an array of objects is called for a derived class")
            if (name := self.several_bases.get(base.superclass)) is not None:
                out.add(f"{name}.__init__({', '.join(['self', *parts])})")
            else:
                out.add(f"super().__init__({', '.join(parts)})")
            return
        out.add(f"super().{member_name(base.method)}({', '.join(self.own_arguments(x.args[1:]))})")

    def index(self, x: t.Index) -> Code:
        if isinstance(x.base, t.SuperCall):
            parts = self.own_arguments(x.args[1:])
            full = self.module.project.class_named(x.base.superclass, self.scope)
            if x.base.method in OF_EITHER and full is not None:  # whose first argument may be a number
                path, c = self.module.project.classes[full]
                base, first = (
                    self.imported(x.base.superclass, path, c.name, base=True),
                    self.code(x.args[0]).text,
                )
                return Code(f"{base}.{member_name(x.base.method)}({', '.join([first, *parts])})")
            return Code(f"super().{member_name(x.base.method)}({', '.join(parts)})")
        return super().index(x)


def is_abstract(block: t.Methods) -> bool:
    """Whether the methods of a block are those that derived classes must have."""
    return any(name == "Abstract" and value != t.Name("false") for name, value in block.attributes)


def is_abstract_class(c: t.Class) -> bool:
    """Whether a class is abstract: it says so, or has abstract methods or properties."""
    blocks: list = [c, *(b for b in c.members if isinstance(b, (t.Methods, t.Properties)))]
    return any(n == "Abstract" and v != t.Name("false") for b in blocks for n, v in b.attributes)


def class_lines(module: Module, c: t.Class, known: Known) -> list[str]:
    """The lines of a class."""
    return _ClassWriter(module, c, known).lines()


class _ClassWriter(Properties):
    def __init__(self, module: Module, c: t.Class, known: Known):
        self.module, self.c, self.known = module, c, known
        self.scope: Scope = scope_of(module.file, None, ())
        self.plain = Writer(module, self.scope, known)
        self.is_layer = any(s in LIBRARY_BASES for s in c.superclasses)
        self.is_handle = self._handle(c)
        self.accessed: set[str] = set()  # properties with set or get
        self.written: set[str] = set()  # properties whose getter is written
        self.checks: list[str] = []  # sizes and classes that properties are declared with
        self.is_enumeration = any(isinstance(m, t.Enumeration) for m in c.members)
        self.is_test = any(x in TEST_CASES for x in c.superclasses)
        self.around: dict[str, list[str]] = {"setUp": [], "tearDown": []}  # a test: methods that are called
        self.late: list[str] = []  # defaults that each object needs for itself
        self.waiting: list[str] = []
        self.own_bases: dict[str, str] = {}
        self.after: list[str] = []  # constants that the class's own names compute, below it

    def _handle(self, c: t.Class, depth: int = 0, path: str = "") -> bool:
        for s in c.superclasses:
            if s in (*HANDLES, "event.EventData", "dynamicprops", FIXTURE) or s in TEST_CASES:
                return True
            full = self.module.project.class_named(s, caller=path or self.module.file.path)
            where, base = self.module.project.classes[full] if full else ("", c)
            if full and depth < 9 and self._handle(base, depth + 1, where):
                return True
        return False

    def bases(self) -> str:
        found: list[str] = []
        if self.is_enumeration:
            numbers = [quoted(name) for name in self.c.superclasses if name in NUMBERS]
            return ", of=".join([self.module.imports.helper("Enumeration"), *numbers[:1]])
        for s in self.c.superclasses:
            if s in LIBRARY_BASES:
                name = self.module.imports.dl(LIBRARY_BASES[s])
                if name not in found:
                    found.append(name)
            elif s in HANDLES:
                if (name := self.module.imports.helper("Handle")) not in found:
                    found.append(name)
            elif s == "dynamicprops":
                found.append(self.module.imports.helper("dynamicprops"))
            elif s in TEST_CASES:
                name = "FunctionTestCase" if s.endswith(".FunctionTestCase") else "TestCase"
                found.append(self.module.imports.helper(name))
            elif s == FIXTURE:
                found.append(self.module.imports.helper("Fixture"))
            elif s in ("event.EventData", "MException"):
                found.append(self.module.imports.helper(s.rpartition(".")[2]))
            elif (
                full := self.module.project.class_named(s, self.scope)
                or self.module.project.class_named(s.split(".")[-1], self.scope)
            ) is not None:
                path, base = self.module.project.classes[full]
                found.append(self.plain.imported(s, path, base.name, base=True))
                self.own_bases[s] = found[-1]
            elif not s.startswith(SAID_OTHERWISE):
                self.module.note("doubt", self.c.line, f"the superclass {s} has no counterpart", s)
                self.doubts.append(f"the superclass {s} has no counterpart")
        if any(not x.endswith(("Handle", "Handle_")) for x in found):
            found = [x for x in found if not x.endswith(("Handle", "Handle_"))]
        if not found:
            found = [self.module.imports.helper("Handle" if self.is_handle else "Value")]
        if "matlab.mixin.CustomDisplay" in self.c.superclasses and not self.is_layer:
            found.append(self.module.imports.helper("CustomDisplay"))
        if class_access.indexes_itself(self.c, self.module.project, self.scope):
            found.insert(0, self.module.imports.helper("Indexed"))
        promised = (block for block in self.c.members if isinstance(block, t.Methods) and is_abstract(block))
        if not self.is_layer and any(isinstance(f, t.Function) for block in promised for f in block.members):
            self.module.imports.modules.add("from abc import ABC, abstractmethod")
            found.append("ABC")
        return ", ".join(found)

    doubts: list[str]

    def lines(self) -> list[str]:
        c = self.c
        self.doubts = []
        head = f"class {python_name(c.name)}({self.bases()}):"
        functions = [
            f
            for block in c.members
            for f in (block.members if isinstance(block, t.Methods) else ())
            if isinstance(f, t.Function)
        ]
        self.accessed = {f.name.split(".")[1] for f in functions if f.name.startswith(("get.", "set."))}
        dependent: set[str] = set()
        body = Lines(INDENT)
        comments = [m for m in c.members if isinstance(m, t.Comment)]
        docstring(
            [
                m
                for m in comments
                if not any(b.line < m.line for b in c.members if not isinstance(b, t.Comment))
            ],
            body,
        )
        self._enumerated(any(f.name == c.name for f in functions), body)
        at = len(body.lines)
        if self.is_layer and any(s.endswith("Formattable") for s in c.superclasses):
            body.add("Formattable = True")
        package = package_of(self.module.file.path)
        full = f"{package}.{c.name}" if package else c.name
        if full != python_name(c.name) and self.module.project.is_asked_for(full):
            body.add(f"matlab_class = {self.no_member(quoted(full))}  # what class(x) is")
        for member in c.members:
            if isinstance(member, t.Properties):
                attributes = {name: value for name, value in member.attributes}
                if "Dependent" in attributes:
                    dependent |= {e.name for e in member.entries if isinstance(e, t.Validation)}
                    continue
                self._properties(member, attributes, body)
        self._names_of_properties(body, at)
        self._rules(body, at)
        if self.checks:
            opening, closing = self.no_member("{:}").split(":")
            body.lines += [f"{' ' * INDENT}_checks = {opening}"]
            body.lines += [piece for x in self.checks for piece in folded(f"{x},", 2 * INDENT)]
            body.lines += [f"{' ' * INDENT}{closing}"]
        while body.lines and not body.lines[-1]:
            body.lines.pop()
        out = [*(f"# PORT: {d}" for d in self.doubts), head, *body.lines]
        constructor = next((f for f in functions if f.name == c.name), None)
        if constructor is None and self.late:
            parent = not self.is_layer
            out += ["", f"{' ' * INDENT}def __init__(self{', *args, **kwargs' if parent else ''}):"]
            if parent:
                out.append(f"{' ' * 2 * INDENT}super().__init__(*args, **kwargs)")
            out += self.late_lines(2 * INDENT)
        for block in c.members:
            if isinstance(block, t.Methods):
                self._methods(block, out)
        derived = any(s != "handle" for s in c.superclasses)
        out += operators(functions, self.module.note, self.module.project.methods if derived else ())
        for when, names in self.around.items():
            if names:
                calls = [f"{' ' * 2 * INDENT}self.{member_name(name)}()" for name in names]
                out += ["", f"{' ' * INDENT}def {when}(self):", *calls]
        if len(out) == 1 + len(self.doubts):
            out.append(f"{' ' * INDENT}pass")
        return [*out, *(["", "", *self.after] if self.after else [])]

    def _bases_made(self, f: t.Function) -> list[str]:
        """Calls of the constructors of bases that the constructor does not name: MATLAB gives them no arguments."""
        named = {x.superclass for x in w.walk(f) if isinstance(x, t.SuperCall) and x.method in f.outputs}
        waiting = {s: name for s, name in self.own_bases.items() if s not in named and not self.is_layer}
        waiting = {s: name for s, name in waiting.items() if self._is_made(s)}
        pad = " " * 2 * INDENT
        if len(self.own_bases) > 1:
            return [f"{pad}{name}.__init__(self)" for name in waiting.values()]
        return [f"{pad}super().__init__()" for _ in waiting]

    def _is_made(self, name: str) -> bool:
        """Whether a base has a constructor, or properties that one may give."""
        full = self.module.project.class_named(name, self.scope)
        _, c = self.module.project.classes[full] if full is not None else ("", self.c)
        return any(
            isinstance(block, t.Properties)
            and block.entries
            and not any(n == "Constant" for n, _ in block.attributes)
            or isinstance(block, t.Methods)
            and any(isinstance(g, t.Function) and g.name == c.name for g in block.members)
            for block in c.members
        ) or any(self.module.project.class_named(s, self.scope) is not None for s in c.superclasses)

    def _rules(self, body: Lines, at: int) -> None:
        """Who may store into properties, make objects and reach what is hidden."""
        if self.is_layer or self.is_test:
            return
        known = {c.name for _, c in self.module.project.classes.values()}
        lines = []
        if self.is_enumeration:
            rules = class_access.stores(self.c, known)
            if rules := {name: rule for name, rule in rules.items() if name != self.c.name}:
                text = self.no_member(class_access.all_written(rules))
                body.lines[at:at] = folded(f"_access = {text}", body.indent)
            return
        if is_abstract_class(self.c):
            lines.append("_abstract = True")
        if "matlab.mixin.Scalar" in self.c.superclasses:
            lines.append("_scalar = True")
        if rules := class_access.stores(self.c, known):
            lines.append(f"_access = {class_access.all_written(rules)}")
        aborting = class_access.with_attribute(self.c, "AbortSet")
        if aborting and self.is_handle:
            lines.append(f"_abort_set = {class_access.written(aborting)}")
        if passing := class_access.with_attribute(self.c, "Transient"):
            lines.append(f"_transient = {class_access.written(passing)}")
        if alone := class_access.with_attribute(self.c, "NonCopyable"):
            lines.append(f"_noncopyable = {class_access.written(alone)}")
        asked = {
            n: r for n, r in class_access.hidden(self.c, known).items() if n in self.module.project.tried
        }
        if asked:
            lines.append(f"_hidden = {class_access.all_written(asked)}")
        body.lines[at:at] = [piece for line in lines for piece in folded(line, body.indent)]

    def _enumerated(self, has_constructor: bool, body: Lines) -> None:
        """The members of an enumeration, each with what its constructor is given."""
        for member in self.c.members:
            if isinstance(member, t.Enumeration):
                for name, args in member.members:
                    values = [self.plain.code(a).text for a in args]
                    value = values[0] if len(values) == 1 else f"({', '.join(values)})"
                    if not values and not has_constructor:
                        value = quoted(name)
                    body.add(f"{member_name(name)} = {value}")

    # -- methods ----------------------------------------------------------------------------------------------
    def _methods(self, block: t.Methods, out: list[str]) -> None:
        static = any(name == "Static" for name, _ in block.attributes)
        promised = is_abstract(block) and not self.is_layer
        self._note_tests(block)
        waiting: list[str] = []
        for f in block.members:
            if isinstance(f, t.Comment):
                waiting.append(" " * INDENT + python_comment(f.text))
                continue
            if not isinstance(f, t.Function):
                self.module.note("left", f.line, NOTHING_KNOWN)
                continue
            kind, _, prop = f.name.rpartition(".")
            if kind == "set" and (getter := self._getter(prop)) is not None and prop not in self.written:
                out.append("")
                out.extend(self._method(getter, False))
                self.written.add(prop)
            if kind == "get":
                if prop in self.written:
                    continue
                self.written.add(prop)
            out.append("")
            out.extend(waiting)
            waiting = []
            if f.signature_only:
                out.extend(self._abstract(f, static, promised))
                continue
            with self.module.labelled(f.file):
                out.extend(self._method(f, static))

    def _note_tests(self, block: t.Methods) -> None:
        """What is called before and after each test."""
        kinds = {name for name, _ in block.attributes} if self.is_test else set()
        self.tests = "Test" in kinds
        for when, names in AROUND_TESTS.items():
            if not kinds.isdisjoint(names):
                self.around[when] += [f.name for f in block.members if isinstance(f, t.Function)]

    def _getter(self, prop: str) -> t.Function | None:
        for block in self.c.members:
            for f in block.members if isinstance(block, t.Methods) else ():
                if isinstance(f, t.Function) and f.name == f"get.{prop}":
                    return f
        return None

    def _abstract(self, f: t.Function, static: bool, promised: bool) -> list[str]:
        """A method that a class derived from this one must have, or that stands in a file that is not there."""
        names = [python_name(n) for n in f.inputs if n != "~"]
        if not static and names:
            names[0] = "self"
        pad = " " * INDENT
        text = f"{self.module.label}:{f.line}: {f.name} is abstract or stands in another file"
        marks = [f"{pad}@staticmethod"] if static else []
        if promised:
            marks.append(f"{pad}@abstractmethod")
        return [
            *marks,
            f"{pad}def {member_name(f.name)}({', '.join(names)}):",
            f'{pad}    raise NotImplementedError("{text}")',
        ]

    def _method(self, f: t.Function, static: bool) -> list[str]:
        if f.name == self.c.name and f.outputs:  # the object is there, whatever it is given of that name
            f = replace(f, inputs=tuple(f"{n}_given" if n in f.outputs else n for n in f.inputs))
        scope = scope_of(self.module.file, f, f.body)
        writer = Method(self.module, scope, self.known)
        kind, _, prop = f.name.rpartition(".")
        pad = " " * INDENT
        if f.name == self.c.name:
            return self._constructor(f, writer)
        if static:
            return [f"{pad}@staticmethod", *writer.function(f, INDENT, name=member_name(f.name))]
        if not f.inputs:
            return [f"{pad}@staticmethod", *writer.function(f, INDENT, name=member_name(f.name))]
        own = f.inputs[0]
        if own != "varargin":  # which holds the object among the others
            writer.renamed[own] = "self"
            writer.self_name = "self"
        writer.shared_self = self.is_handle or self.is_layer
        writer.named_items = not self.is_layer
        if kind == "get":
            writer.renamed_property = prop  # type: ignore[attr-defined]
            lines = self._backed(writer.function(f, INDENT, name=prop, method=True), prop)
            return [f"{pad}@property", *lines]
        if kind == "set":
            writer.shared_self = True
            has_getter = self._getter(prop) is not None
            lines = writer.function(f, INDENT, name=prop, method=True)
            stores = r"(?=\s*=[^=])" if has_getter else ""  # what it reads comes through the getter
            lines = self._backed(lines, prop, stores)
            lines = [line for line in lines if line.strip() != "return self"]
            getter = (
                []
                if has_getter
                else [f"{pad}@property", f"{pad}def {prop}(self):", f"{pad}    return self._{prop}", ""]
            )
            return [*getter, f"{pad}@{prop}.setter", *lines]
        if self.tests:
            name = f.name if f.name.startswith("test") else f"test_{f.name}"
            given = [f"{pad}@{self.module.imports.helper('with_parameters')}"] if len(f.inputs) > 1 else []
            return [*given, *writer.function(f, INDENT, name=member_name(name), method=True)]
        return writer.function(f, INDENT, name=member_name(f.name), method=True)

    def _backed(self, lines: list[str], prop: str, where: str = "") -> list[str]:
        """Inside its own access methods a property is the stored value."""
        return [re.sub(rf"\bself\.{prop}\b{where}", f"self._{prop}", line) for line in lines]

    def _constructor(self, f: t.Function, writer: Method) -> list[str]:
        writer.renamed[f.outputs[0] if f.outputs else "obj"] = "self"
        writer.self_name = "self"
        writer.constructor = True
        writer.several_bases = self.own_bases if len(self.own_bases) > 1 else {}
        writer.named_items = not self.is_layer
        writer.shared_self = True
        writer.makes_arrays = class_access.makes_arrays(self.c) and not self.own_bases
        lines = writer.function(f, INDENT, name="__new__" if writer.makes_arrays else "__init__")
        at = 1
        if lines[0].endswith("("):  # a parameter a line
            lines.insert(1, f"{' ' * 2 * INDENT}self,")
            at = next(k for k, line in enumerate(lines, 1) if line.endswith(":"))
        lines[0] = lines[0].replace("def __init__(", "def __init__(self, ").replace("(self, )", "(self)")
        lines[0] = lines[0].removesuffix("self, ")
        if writer.makes_arrays:
            lines[:at] = [line.replace("self", "cls", 1) for line in lines[:at]]
            lines[0] = lines[0].replace("def __new__(", "def __new__(cls, ").replace("(cls, )", "(cls)")
        first = [*self.late_lines(2 * INDENT), *self._bases_made(f)]
        if writer.makes_arrays:
            first = [f"{' ' * 2 * INDENT}self = object.__new__(cls)", *first]
            pad = " " * INDENT
            nothing = [
                f"{pad}def __init__(self, *args, **kwargs):",
                f"{pad}    pass  # __new__ has made it",
                "",
            ]
        if first:
            if at < len(lines) and lines[at].strip().startswith(('"""', 'r"""')):
                quotes = 0
                while quotes < 2:
                    quotes += lines[at].count('"""')
                    at += 1
            lines[at:at] = first
            lines = [line for line in lines if line != f"{' ' * 2 * INDENT}pass"]
        return [*nothing, *lines] if writer.makes_arrays else lines

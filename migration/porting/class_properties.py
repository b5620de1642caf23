"""The properties of classes: defaults in the class or in its constructor, what they are checked by, their names."""

from __future__ import annotations

from collections.abc import Callable

from dlarray.migration.inference.aliases import path_of
from dlarray.migration.porting.layout import folded
from dlarray.migration.porting.lines import Lines, python_comment, wrapped
from dlarray.migration.porting.writing.code import Cannot, quoted
from dlarray.migration.porting.writing.context import Module
from dlarray.migration.porting.writing.functions import Writer
from dlarray.migration.porting.writing.names import member_name, python_name
from dlarray.migration.porting.writing.signatures import declared_text
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w
from dlarray.migration.source.scopes import Scope

_CHANGING = frozenset(
    "rand randn randi randperm now clock datetime tic cputime tempname datestr date uuid".split()
)
_CONVERTED = frozenset("single int8 int16 int32 int64 uint8 uint16 uint32 uint64".split())
_HIDDEN = frozenset({"private", "protected", "hidden"})


class Properties:
    """Mixed into the writer of a class."""

    module: Module
    scope: Scope
    c: t.Class
    plain: Writer
    is_layer: bool
    is_enumeration: bool
    accessed: set[str]
    checks: list[str]
    late: list[str]
    after: list[str]
    doubts: list[str]
    waiting: list[str]  # comments above the next property
    _handle: Callable[..., bool]
    put_late: bool | None  # where the last property stands: in the constructor, in the class, nowhere

    def _properties(self, block: t.Properties, attributes: dict, body: Lines) -> None:
        self.put_late = None
        for e in block.entries:
            if not isinstance(e, t.Comment):
                self.put_late = None
                self._property(e, attributes, body)
            elif not e.trailing:
                self.waiting.append(e.text)
            elif self.put_late:  # it tells of a default that the constructor gives
                self.late.insert(len(self.late) - 1, python_comment(e.text))
            elif self.put_late is not None:
                body.trail(e.text)
        self._put_comments(body)

    def _put(self, body: Lines | None, line: str) -> None:
        """A property's line, in the class or in its constructor, below the comments that stand above it."""
        self._put_comments(body)
        self.put_late = body is None
        if body is None:
            self.late.append(line)
        else:
            body.add(line)

    def _put_comments(self, body: Lines | None) -> None:
        for text in self.waiting:
            if body is None:
                self.late.append(python_comment(text))
            else:
                body.comment(text)
        self.waiting = []

    def late_lines(self, indent: int) -> list[str]:
        """What the constructor gives each object."""
        return [
            piece
            for line in self.late
            for piece in (wrapped(line, indent) if line.startswith("#") else folded(line, indent))
        ]

    def no_member(self, text: str) -> str:
        """A value that stands in the class; in an enumeration it would be a member, unless it says that it is none."""
        if not self.is_enumeration:
            return text
        self.module.imports.modules.add("from enum import nonmember")
        return f"nonmember({text})"

    def _names_of_properties(self, body: Lines, at: int) -> None:
        """The public properties in their order: where the project asks objects for their names, and where it shows
        objects whose class does not tell them, because some are hidden or are made by the constructor."""
        project = self.module.project
        blocks = [block for block in self.c.members if isinstance(block, t.Properties)]
        if not self.is_layer and any("PropertyList" in file.text for file in project.files.values()):
            body.lines[at:at] = folded(f"_declared = {self.no_member(_declared(blocks))}", body.indent)
        told = (
            not self.late
            and not self.accessed
            and not any(_HIDDEN.intersection(_hides(block)) for block in blocks)
        )
        of_library = self.is_layer and not any(s.startswith("matlab.io.") for s in self.c.superclasses)
        if not project.asks_for_properties and (told or of_library or not project.shows_values):
            return
        names = [
            e.name
            for block in blocks
            if not _HIDDEN.intersection(_hides(block))
            for e in block.entries
            if isinstance(e, t.Validation)
        ]
        if names:
            listed = ", ".join(quoted(name) for name in names)
            listed = f"({listed}{',' if len(names) == 1 else ''})"
            text = f"_properties = {self.no_member(listed)}"
            body.lines[at:at] = folded(text, body.indent)

    def _property(self, e: t.Validation, attributes: dict, body: Lines) -> None:
        """One property, below the comments that stand above it."""
        learnable, state = "Learnable" in attributes, "State" in attributes
        name = member_name(e.name) if e.name not in self.accessed else f"_{e.name}"
        if learnable or state:
            word = self.module.imports.dl("Learnable" if learnable else "State")
            both = "state=True" if learnable and state else ""
            default = self._default(e) if e.default is not None else ""
            self._put(body, f"{name} = {word}({', '.join(x for x in (default, both) if x)})")
            return
        if self.is_layer and e.name in (
            "Name",
            "Type",
            "Description",
            "NumInputs",
            "NumOutputs",
            "InputNames",
            "OutputNames",
        ):
            if e.default is None:
                return
        made = self._stored_into(e.name)
        if e.default is None and e.kind and self.module.project.class_named(e.kind, self.scope) is not None:
            made = self._unset(e) or made
        asked = declared_text(e)
        checks = [] if self.is_layer else self._validators(e)
        string = e.kind == "string" and not self.is_layer
        if e.kind == "char" and not self.is_layer:
            asked = '(), "char"'
        members = self._members(e)
        if members is not None and not self.is_layer:
            text = f"{self.module.imports.helper('member_of')}(value, {members})"
            self.checks.append(f'"{name}": lambda value: {text}')
        elif (asked is not None or checks or string) and not self.is_layer:
            text = f"{self.module.imports.helper('string')}(value)" if string else "value"
            if asked is not None:
                text = f'{self.module.imports.helper("validated")}(value, "{e.name}", {asked})'
            if checks:
                text = f"{self.module.imports.helper('must')}({', '.join([text, *checks])})"
            self.checks.append(f'"{name}": lambda value: {text}')
            if e.default is None and asked is not None:
                made = self._unset(e) or made
        try:
            text = self._default(e) if e.default is not None else made or self._nothing(e.name)
        except Cannot as problem:
            self.doubts.append(f"the default of {e.name}: {problem}")
            text = "None"
        empty = w.bare(e.default) if e.default is not None else None
        one = empty.operand if isinstance(empty, t.Prefix) else empty
        one = (
            w.bare(one.rows[0][0]) if isinstance(one, t.Matrix) and [len(r) for r in one.rows] == [1] else one
        )
        if (
            e.kind in _CONVERTED
            and e.default is not None
            and not self.is_layer
            and not (made and text == made)
        ):
            text = f"{self.module.imports.dl(e.kind)}({text})"  # MATLAB checks defaults, too
        if isinstance(one, t.Number) and (self.module.file.path, e.name) in self.module.plan.indexed:
            text = f"{self.module.imports.dl('dlarray')}({text})"  # further elements may be stored
        if string and isinstance(empty, t.Text):
            self._put(body, f"{name} = {self.module.imports.helper('String')}({text})")
            return
        if isinstance(empty, t.Matrix) and not empty.rows and made:
            text = made
        if "Constant" in attributes and e.default is not None and self._names_itself(e.default):
            self._put(body, f"{name} = None  # below")
            self.after.append(f"{python_name(self.c.name)}.{name} = {text}")
        elif e.default is not None and not self.is_layer and self._is_made_once(e.default):
            first = self.module.imports.helper("first_value")
            self._put(
                None, f"self.{name} = {first}({python_name(self.c.name)}, {quoted(name)}, lambda: {text})"
            )
        elif self.is_enumeration and "Constant" not in attributes:  # in the class it would be a member
            if e.default is not None or made:
                self._put(None, f"self.{name} = {text}")
        elif isinstance(empty, (t.Handle, t.Lambda)):
            self._put(None, f"self.{name} = {text}")  # a function in the class would be a method
        elif e.default is not None and self._names_itself(e.default):
            self._put(None, f"self.{name} = {text}")  # the class is not there yet
        elif (
            text.replace(".", "").replace("-", "").isalnum()
            or text[0] in "\"'"
            or text.startswith(('r"', "dl.pi", "dl.Inf"))
        ):
            self._put(body, f"{name} = {text}")
        elif "Constant" in attributes or self._is_shared(e.default):
            self._put(body, f"{name} = {text}")
        else:
            self._put(None, f"self.{name} = {text}")

    def _members(self, e: t.Validation) -> str | None:
        """The enumeration class that a property is declared with, which converts what is stored."""
        full = self.module.project.class_named(e.kind, self.scope) if e.kind else None
        if full is None or e.kind is None:
            return None
        path, c = self.module.project.classes[full]
        if not any(isinstance(block, t.Enumeration) for block in c.members):
            return None
        return self.plain.imported(e.kind, path, c.name)

    def _validators(self, e: t.Validation) -> list[str]:
        """The functions that a property's values must pass, as values."""
        out = []
        for v in map(w.bare, e.validators):
            name = w.dotted(v.base) if isinstance(v, t.Index) else w.dotted(v)
            if name is None:
                continue
            try:
                if isinstance(v, t.Index):
                    call = t.Index(v.base, (t.Name("value"), *v.args[1:]))
                    with self.plain.binding(("value",)):
                        out.append(f"lambda value: {self.plain.code(call)}")
                else:
                    out.append(self.plain.handle(t.Handle(name)).text)
            except Cannot as problem:
                self.doubts.append(f"{name} of {e.name} is not asked: {problem}")
        return out

    def _unset(self, e: t.Validation) -> str | None:
        """The first value of a property that is declared without one: zeros of its size and class."""
        sizes = [w.bare(x) for x in e.size]
        if e.kind and (full := self.module.project.class_named(e.kind, self.scope)) is not None:
            path, c = self.module.project.classes[full]
            dims = [x.text if isinstance(x, t.Number) else "0" for x in sizes]
            if "0" not in dims:  # one object, which MATLAB makes without arguments
                return None
            target = self.plain.imported(e.kind, path, c.name)
            return f"{self.module.imports.helper('ObjectArray')}([], {target}, ({', '.join(dims)}))"
        dims = [x.text if isinstance(x, t.Number) else "0" for x in sizes]
        if e.kind == "cell":
            return f"{self.module.imports.helper('cells')}({', '.join(dims or ['0', '0'])})"
        if e.kind not in ("double", "single", "logical") or not sizes:
            return None
        word = self.module.imports.dl("false" if e.kind == "logical" else "zeros")
        dims += ['"single"'] if e.kind == "single" else []
        return f"{word}({', '.join(dims)})"

    def _default(self, e: t.Validation) -> str:
        assert e.default is not None
        return self.plain.value(e.default).text

    def _is_shared(self, default: t.Expression | None) -> bool:
        """Whether a default is a handle, which MATLAB makes once: all objects of the class begin with the same one."""
        x = w.bare(default) if default is not None else None
        name = w.dotted(x.base if isinstance(x, t.Index) and not x.brace else x) if x is not None else None
        full = self.module.project.class_named(name, self.scope) if name else None
        if full is None:
            return name == "containers.Map"
        path, c = self.module.project.classes[full]
        circular = self.module.plan.circular(self.module.file.path, path) or path == self.module.file.path
        return not circular and self._handle(c, path=path)

    def _names_itself(self, default: t.Expression) -> bool:
        """Whether a default asks the class that it stands in."""
        return any(isinstance(x, t.Name) and x.id == self.c.name for x in w.walk(default))

    def _is_made_once(self, default: t.Expression) -> bool:
        """Whether a default may be another one each time: MATLAB computes defaults once, for all objects."""
        if isinstance(w.bare(default), (t.Handle, t.Lambda)):
            return False
        called = [w.dotted(x.base) for x in w.walk(default) if isinstance(x, t.Index) and not x.brace]
        names = {x.id for x in w.walk(default) if isinstance(x, t.Name)}
        own = any(name is not None and name.startswith(f"{self.c.name}.") for name in called)
        own = own and not any(name == f"{self.c.name}.empty" for name in called)
        functions = self.module.project.functions
        return own or bool(names & _CHANGING) or any(name in functions for name in called)

    def _holds_an_object(self, name: str, inner: str | None) -> bool:
        """Whether ``obj.Next.Prev = x`` stores into an object that another statement has put there."""
        return name in self.module.plan.whole and inner in self.module.project.properties

    def _nothing(self, name: str) -> str:
        """The first value of a property without a default: None says that an argument is not there, so that what
        functions that count their arguments are given is ``[]``."""
        return f"{self.module.imports.dl('dlarray')}([])" if name in self.module.plan.given_on else "None"

    def _stored_into(self, name: str) -> str | None:
        """The empty value that stores into a property ask for."""
        for block in self.c.members:
            if not isinstance(block, t.Methods):
                continue
            for f in block.members:
                if not isinstance(f, t.Function):
                    continue
                for s in w.body_walk(f.body):
                    for target in s.targets if isinstance(s, t.Assign) else ():
                        path = path_of(target)
                        if len(path) > 1 and path[0] == (".", name):
                            step = path[1][0]
                            if step == ".":
                                if self._holds_an_object(name, path[1][1]):
                                    return None
                                return f"{self.module.imports.dl('struct')}()"
                            if step == "{":
                                return f"{self.module.imports.helper('Cell')}()"
                            if len(path) > 2:
                                return f"{self.module.imports.helper('StructArray')}()"
                            return f"{self.module.imports.dl('dlarray')}([])"
                if f.name.startswith("set.") and _computes_with(
                    f, name
                ):  # it may run before there is a value
                    return f"{self.module.imports.dl('dlarray')}([])"
        filled = not self.is_layer and name in self.module.plan.insides.filled  # by another class
        return f"{self.module.imports.helper('Cell')}()" if filled else None


def _computes_with(f: t.Function, name: str) -> bool:
    """Whether operators of a method are given a property of its object."""
    own = t.Field(t.Name(f.inputs[0]), name) if f.inputs else None
    return any(
        isinstance(node, (t.Binary, t.Prefix, t.Postfix)) and own in w.children(node)
        for node in w.walk(f)
        if own is not None
    )


def _declared(blocks: list[t.Properties]) -> str:
    """The attributes of each property, as ``metaclass`` tells them."""
    out = []
    for block in blocks:
        said = []
        for name, value in block.attributes:
            word = (
                str(getattr(w.bare(value), "value", getattr(w.bare(value), "id", "")))
                if value is not None
                else ""
            )
            if name == "Access":
                said += [f'"GetAccess": {quoted(word)}', f'"SetAccess": {quoted(word)}']
            elif name in ("GetAccess", "SetAccess"):
                said.append(f"{quoted(name)}: {quoted(word)}")
            else:
                said.append(f"{quoted(name)}: {word != 'false'}")
        for e in block.entries:
            if isinstance(e, t.Validation):
                more = ['"HasDefault": True'] if e.default is not None else []
                out.append(f"{quoted(e.name)}: {{{', '.join([*said, *more])}}}")
    return f"{{{', '.join(out)}}}"


def _hides(block: t.Properties) -> set[str]:
    """What an attribute says of who may read the properties of a block."""
    said = set()
    for name, value in block.attributes:
        if name == "Hidden":
            said.add("hidden")
        elif name in ("Access", "GetAccess"):
            inner = w.bare(value) if value is not None else None
            said.add(str(getattr(inner, "value", getattr(inner, "id", ""))).lower())
    return said

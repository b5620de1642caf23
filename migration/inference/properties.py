"""What the properties of a project's classes hold, as far as it is text, cells or a map.

A property counts by its name, whichever class it is of: what any statement of the project stores into it, and its
default.  Numbers are left out, because what is one number here may be an array for another user of the class.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from dlarray.migration.inference.call_kinds import declared
from dlarray.migration.inference.callees import key_of
from dlarray.migration.inference.kind_names import (
    CELL,
    CONTENTS,
    MAP,
    OBJECT,
    ROWS,
    STRING,
    STRINGS,
    STRUCT,
    STRUCTS,
    TEXTS,
    UNKNOWN,
)
from dlarray.migration.inference.known import Known
from dlarray.migration.source import tree as t
from dlarray.migration.source.scopes import Project, Scope, methods_of

_KEY = "properties"  # Known keeps them as if they were the parameters of one function
_TOLD = frozenset({*TEXTS, ROWS, STRINGS, CELL, MAP})
_HELD = frozenset({*TEXTS, ROWS, STRINGS})  # what outputs of methods are told of


class Properties:
    """Mixed into the kinds of a scope."""

    scope: Scope
    project: Project
    known: Known
    of: Callable[[t.Expression], str]
    contents: Callable[[t.Expression], str | None]
    is_bound: Callable[[str], bool]
    _methods: Callable[[str], list]

    def tell_defaults(self) -> None:
        """The defaults of the class whose method this is, and of those that have no methods."""
        own = [self._class] if self._class is not None else []
        without_methods = [
            c for _, c in self.project.classes.values() if not any(True for _ in methods_of(c))
        ]
        for block in (block for c in (*own, *without_methods) for block in c.members):
            for e in block.entries if isinstance(block, t.Properties) else ():
                if isinstance(e, t.Validation) and (e.kind or e.default is not None):
                    kind = UNKNOWN if e.default is None else self.of(e.default)
                    self._tell(e.name, declared(e, kind), e.default)
                    self._tell_contents(e.name, kind, e.default)

    def tell_property(self, target: t.Expression, kind: str, value: t.Expression) -> None:
        """A statement stores into a property, or into a part of it."""
        if isinstance(target, t.DynamicField):
            if self._is_own(target.base) or self.of(target.base) == OBJECT:
                for name in self.project.properties:  # any of them, perhaps
                    self._tell(name, UNKNOWN, value)
                    self._tell(name + CONTENTS, UNKNOWN, value)
            return
        part = isinstance(target, t.Index)
        owner = target.base if isinstance(target, t.Index) else target
        if not isinstance(owner, t.Field) or owner.name not in self.project.properties:
            return
        if self.of(owner.base) in (STRUCT, STRUCTS):
            return
        if not part:
            self._tell(owner.name, kind, value)
            self._tell_contents(owner.name, kind, value)
        elif isinstance(target, t.Index) and target.brace:
            self._tell(owner.name, CELL, value)
            self._tell(owner.name + CONTENTS, kind, value)
        elif kind == CELL:
            self._tell(owner.name, CELL, value)
            self._tell_contents(owner.name, kind, value)

    def property_kind(self, x: t.Field, inside: str = "") -> str:
        """The kind of a property of the object whose method this is; with ``CONTENTS``, of what its cells hold."""
        if x.name not in self.project.properties or not (self._is_own(x.base) or self._of_an_object(x)):
            return UNKNOWN
        kind = self.known.parameter(_KEY, x.name + inside)
        return kind if kind in _TOLD else UNKNOWN

    def are_strings(self, name: str) -> bool:
        """Whether a property, of whichever object of the project, is always a string; also one that is computed."""
        getter = f"get.{name}"
        if getter in self.project.methods:
            return self.outputs_of_methods(getter) == STRING
        return name in self.project.properties and self.known.parameter(_KEY, name) == STRING

    def property_may_be_characters(self, x: t.Field) -> bool:
        """Whether a property of the object holds characters at some time, and no string."""
        said = [self.known.is_said(what, _KEY, x.name) for what in ("characters", "strings")]
        return said == [True, False] and self._is_own(x.base)

    def method_kind(self, name: str) -> str:
        """What the methods of that name give, where it is text."""
        if name not in self.project.methods or name in self.project.properties:
            return UNKNOWN
        kind = self.outputs_of_methods(name)
        return kind if kind in _HELD else UNKNOWN

    def outputs_of_methods(self, name: str) -> str:
        """The kind that the methods of a name have in common."""
        outputs = [self.known.outputs_of(key_of(path, f)) for path, f in self._methods(name)]
        kinds = {found[0] if found else UNKNOWN for found in outputs}
        return kinds.pop() if len(kinds) == 1 else UNKNOWN

    def _tell_contents(self, name: str, kind: str, value: t.Expression | None) -> None:
        """What the cells of a property hold, where it may be given some."""
        if value is not None and kind in (CELL, UNKNOWN) and (held := self.contents(value)) is not None:
            self._tell(name + CONTENTS, held, value)

    def _tell(self, name: str, kind: str, value: t.Expression | None) -> None:
        if isinstance(value, t.Matrix) and not value.rows:
            return  # nothing yet
        if kind == UNKNOWN and self.known.is_hopeful():
            return
        self.known.give(_KEY, name, kind)

    @cached_property
    def _class(self) -> t.Class | None:
        f, file = self.scope.function, self.scope.file
        classes = () if f is None or file is None else file.classes
        return next((c for c in classes if any(m is f for m in methods_of(c))), None)

    def _of_an_object(self, x: t.Field) -> bool:
        """Whether ``c.ed.text`` asks for a property of what a property holds: the name is no field of a structure."""
        inner = x.base
        return (
            isinstance(inner, t.Field)
            and self._is_own(inner.base)
            and inner.name in self.project.properties
            and not self.project.has_text(x.name)
        )

    def _is_own(self, x: t.Expression) -> bool:
        """Whether an expression is the object whose method, or constructor, this is."""
        f, c = self.scope.function, self._class
        if f is None or c is None or not isinstance(x, t.Name) or self.is_bound(x.id):
            return False
        return x.id in (f.outputs[:1] if f.name == c.name else f.inputs[:1])

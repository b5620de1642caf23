"""Values that are stored: copies where another name, field or cell would share what a store changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeGuard

from dlarray.migration.inference import kind_names as k
from dlarray.migration.inference.aliases import UNCHANGING, path_of, shared_at
from dlarray.migration.inference.returned import HOLDERS, SAME
from dlarray.migration.porting.lines import Lines
from dlarray.migration.porting.writing.code import Cannot, Code
from dlarray.migration.porting.writing.context import Context
from dlarray.migration.porting.writing.names import python_name
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w
from dlarray.migration.source.scopes import local_function

_HOLDING = frozenset({k.CELL, k.STRUCT, k.STRUCTS, k.MAP, k.TABLE, k.OBJECT, k.UNKNOWN})
_PARTS = (t.Name, t.Field, t.DynamicField, t.Index)


class Sharing(Context):
    """Mixed into the writer of a scope."""

    place: Callable[[t.Expression], str]

    def stored(self, x: t.Expression, target: str | None = None, slot: tuple | None = None) -> Code:
        """A value that goes into a variable, or into a slot: a field, a cell, an element (see `path_of`)."""
        inner = w.bare(x)
        c = self.value(inner)
        if c.kind in UNCHANGING or self.is_handle_object(inner):
            return c
        root = w.root(inner)
        if self._is_itself(inner):  # y = x() is y = x where x is a variable
            inner = w.bare(inner.base)
        if isinstance(root, t.Name) and not self.is_value(root.id):
            copied = isinstance(inner, t.Index) and self._shares(inner, target, slot)
            copied = copied or isinstance(inner, t.Index) and self._holds(inner.args, target)
            copied = copied and (not isinstance(inner, t.Index) or self._may_hold(inner, c.kind))
        elif isinstance(inner, t.Matrix):
            items = tuple(v for row in inner.rows for v in row)
            copied = c.kind in (k.CELL, k.STRUCTS) and self._holds(items, target)
        else:
            copied = (
                shared_at(inner, c.kind, target, self.stores)
                or self._enters(inner, c.kind, slot)
                or self._part(inner, c.kind, target)
                or self._of_object(inner)
            )
        return Code(f"{self.helper('copy')}({c})", kind=c.kind) if copied else c

    def _is_itself(self, x: t.Expression) -> TypeGuard[t.Index]:
        if not isinstance(x, t.Index) or x.args or x.brace:
            return False
        root = w.root(x)
        return isinstance(root, t.Name) and self.is_value(root.id) and self.kinds.of(x.base) != k.HANDLE

    def set_methods(self, s: t.Assign) -> list[str]:
        """``obj.P{3} = v`` of a property with a set method: MATLAB changes a copy and gives it to that method."""
        out = []
        for target in s.targets:
            inner = target.base if isinstance(target, (t.Index, t.Field, t.DynamicField)) else None
            while isinstance(inner, (t.Index, t.Field, t.DynamicField)):
                if isinstance(inner, t.Field) and f"set.{inner.name}" in self.module.project.methods:
                    if not self._in_accessor(inner.name):
                        place = self.place(inner)
                        out.append(f"{place} = {place}")
                inner = inner.base
        return out

    def _in_accessor(self, name: str) -> bool:
        f = self.scope.function
        return f is not None and f.name in (f"set.{name}", f"get.{name}")

    def _of_object(self, x: t.Expression) -> bool:
        """Whether a value is a property of an object whose methods change what is in it."""
        if not isinstance(x, t.Field) or x.name not in self.module.project.properties:
            return False
        return self.kinds.of(x.base) in (k.OBJECT, k.UNKNOWN) and self.module.plan.insides.of((".", x.name))

    def _may_hold(self, call: t.Index, kind: str) -> bool:
        name = w.dotted(call.base)
        return name not in HOLDERS or kind in _HOLDING

    def apart(self, call: t.Expression, targets: tuple) -> list[str]:
        """Statements behind ``[a, b] = f(x)``, for those that f has from its arguments, or that are one value twice."""
        names = [x for x in targets if isinstance(x, t.Name) and self.kinds.of(x) not in UNCHANGING]
        if not isinstance(call, t.Index) or not names or self.is_handle_object(call):
            return []
        found = self._function_called(call)
        if found is not None and len(names) > 1 and self.module.returned.twins(*found):
            copied = [x for x in names[1:] if any(self.stores.into(y.id) for y in names)]
        else:
            copied = []
        copied += [x for x in names if x not in copied and self._shares(call, x.id, None)]
        return [f"{(place := self.place(x))} = {self.helper('copy')}({place})" for x in copied]

    def _function_called(self, call: t.Index) -> tuple[str, t.Function] | None:
        """The function of the program that is called, and its file."""
        name = w.dotted(call.base)
        if name is None or call.brace:
            return None
        local = local_function(self.scope, name)
        return (self.module.file.path, local) if local else self.module.project.function(name, self.scope)

    def _shares(self, call: t.Index, target: str | None, slot: tuple | None) -> bool:
        """Whether the result of a call may be, or hold, something that a store can reach by another name."""
        name = w.dotted(call.base)
        if name is None or call.brace:
            return False
        found = self._function_called(call)
        if found is not None:
            if not self.module.returned.may(*found):
                return False
        elif name not in SAME:
            return False
        held = self._held(call.args)
        if target is not None and self.stores.into(target):
            return found is not None or bool(held)
        if slot is not None and held and self.module.plan.insides.of(slot):
            return True
        return any(shared_at(a, self.kinds.of(a), None, self.stores) for a in held)

    def _held(self, args: tuple) -> list[t.Expression]:
        """Those of some arguments that are variables, or parts of variables."""
        given = [w.bare(a.value if isinstance(a, t.NameValue) else a) for a in args]
        parts = [a for a in given if isinstance(a, _PARTS)]
        return [a for a in parts if isinstance(r := w.root(a), t.Name) and self.is_value(r.id)]

    def _holds(self, args: tuple, target: str | None) -> bool:
        """Whether cells and structures of others get into a variable, and a store changes what is in them."""
        if target is None or not isinstance(self.statement, t.Assign):
            return False
        value = w.bare(self.statement.value)
        if isinstance(value, t.Index) and w.dotted(value.base) not in HOLDERS:
            return False
        held = [a for a in self._held(args) if self.kinds.of(a) in _HOLDING]
        roots = {r.id for a in held if isinstance(r := w.root(a), t.Name)} - {target}
        return bool(roots) and any(self.stores.inside(name) for name in (target, *sorted(roots)))

    def _enters(self, x: t.Expression, kind: str, slot: tuple | None) -> bool:
        """Whether a value goes where stores change what is there, and something else has it too."""
        if slot is None or not self.module.plan.insides.of(slot):
            return False
        if isinstance(x, t.Name):
            return not self._alone(x.id)
        if isinstance(x, t.Index) and not x.brace:
            return kind in _HOLDING and self.kinds.of(x.base) in _HOLDING
        return isinstance(x, _PARTS)

    def _alone(self, name: str) -> bool:
        """Whether a function's variable is read once, so that its value has no other name after that."""
        v, f = self.scope.variables.get(name), self.scope.function
        if v is None or f is None or v.reads != 1 or v.parameter or v.output or v.shared or v.loop:
            return False
        if f.nested or self.scope.parent is not None or self.bound:
            return False
        if self.around and v.first_line < self.around[-1].line:
            return False
        return all(
            self._is_new(s.value)
            for s in w.body_walk(self.scope.body)
            if isinstance(s, t.Assign) and t.Name(name) in s.targets
        )

    def _is_new(self, x: t.Expression) -> bool:
        """Whether an expression makes a value of its own."""
        x = w.bare(x)
        if isinstance(x, t.Index) and not x.brace:
            name = w.dotted(x.base)
            plain = name is not None and not self.is_value(name.split(".")[0])
            return plain and name not in HOLDERS and not self._held(x.args) or plain and name in _FRESH
        return isinstance(x, (t.Binary, t.Prefix, t.Number, t.Range, t.Text, t.Lambda, t.Matrix))

    def _part(self, x: t.Expression, kind: str, target: str | None) -> bool:
        """Whether ``y = x(k)`` is, or holds, what a store through y or x changes."""
        if not isinstance(x, t.Index) or x.brace or kind not in _HOLDING:
            return False
        of, root = self.kinds.of(x.base), w.root(x)
        if target is not None:
            keyed = len(x.args) == 1 and self.kinds.of(x.args[0]) in k.TEXTS and not _is_colon(x.args[0])
            if (of == k.MAP or of in (k.UNKNOWN, k.OBJECT) and keyed) and self.stores.into(target):
                return True
            if of in _HOLDING and (
                self.stores.inside(target) or of != k.CELL and target in self.stores.fields
            ):
                return True
        structures = (k.STRUCT, k.STRUCTS)
        if not isinstance(root, t.Name) or of not in (k.CELL, *structures):
            return False
        return of in structures and self.stores.below(root.id, path_of(x))

    def rename_shared(self, body: t.Body) -> None:
        """The names that a function's ``global`` and ``persistent`` variables have in functions inside it."""
        for s in (s for s in w.body_walk(body) if isinstance(s, t.Shared)):
            for name in s.names:
                if place := self._place_of(s, name):
                    self.renamed[name] = place

    def _place_of(self, s: t.Shared, name: str) -> str:
        """Where a shared variable is, if not under its own name in the module."""
        if s.kind == "global" and name in self.module.plan.shared:
            return f"{self.module.plan.home}.{python_name(name)}"
        if s.kind == "persistent" and self.scope.function is not None:
            return f"_{self.scope.function.name.replace('.', '_')}_{name}"
        return ""

    def shared_names(self, s: t.Shared, out: Lines) -> None:
        """``global`` and ``persistent``: variables of a module."""
        names = []
        for name in s.names:
            text = self.local_name(name)
            if s.kind == "global" and self.scope.function is not None:
                if name in self.declared:
                    continue
                if name in self.known_paths and self.scope.parent is None:
                    raise Cannot(
                        f"global {name} stands behind a use of {name}, and MATLAB refuses it; fix: before"
                    )
                self.declared.add(name)
            self.known_paths.add(name)
            if place := self._place_of(s, name):
                text = self.renamed[name] = place
            if not text.isidentifier():
                self.module.imports.modules.add(f"import {self.module.plan.home}")
                continue
            of_fields = s.kind == "persistent" and self._only_gets_fields(name)
            first = f"{self.dl('struct')}()" if of_fields else f"{self.dl('dlarray')}([])"
            self.module.module_variables[text] = first
            names.append(text)
        if self.scope.function is not None and names:
            out.add(f"global {', '.join(names)}")

    def _only_gets_fields(self, name: str) -> bool:
        """Whether a persistent is a structure from its first field on, and nothing asks whether it is there yet."""
        variable = t.Name(name)
        targets = [x for s in w.body_walk(self.scope.body) if isinstance(s, t.Assign) for x in s.targets]
        calls = [n for s in w.body_walk(self.scope.body) for x in w.expressions(s) for n in w.walk(x)]
        asked = {
            w.dotted(n.args[0])
            for n in calls
            if isinstance(n, t.Index) and n.base == t.Name("isempty") and len(n.args) == 1
        }
        fields = any(isinstance(n, t.Field) and n.base == variable for x in targets for n in w.walk(x))
        return fields and variable not in targets and name not in asked


def _is_colon(x: t.Expression) -> bool:
    return w.bare(x) in (t.Colon(), t.Text(":", False))


_FRESH = frozenset("zeros ones rand randn eye cell struct size numel sqrt exp log abs tanh sum mean".split())

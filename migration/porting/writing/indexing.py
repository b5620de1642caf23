"""Indices: ``x(…)``, ``c{…}`` and field paths, read and stored, with ``end`` and ranges in the form that fits."""

from __future__ import annotations

from collections.abc import Callable

from dlarray.migration.inference import kind_names as k
from dlarray.migration.inference.endings import (
    arithmetic,
    as_text,
    begins_as_mask,
    from_end,
    has_end,
    is_part,
    perhaps_mask,
    surely_several,
    textual,
    used_as_arrays,
)
from dlarray.migration.porting.class_access import needs_inputs
from dlarray.migration.porting.natives import layer_arrays
from dlarray.migration.porting.table_stores import column_made, computed_name
from dlarray.migration.porting.writing.code import ATOM, Cannot, Code, moved, quoted
from dlarray.migration.porting.writing.context import Ending
from dlarray.migration.porting.writing.guesses import Guesses, assigned_cells, has_range
from dlarray.migration.porting.writing.names import is_of_tables, is_plain_field, member_name
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w

_MAP_CALLS = {
    "keys": k.CELL, "values": k.CELL, "length": k.INT, "numEntries": k.INT, "isConfigured": k.BOOL,
    "entries": k.TABLE, "types": k.UNKNOWN,
}  # fmt: skip
PLAIN, WRITTEN_OUT = "plain", "written out"  # how ``end`` may stand: as the object ``end``, or as a number


class Indexing(Guesses):
    item: Callable[[t.Expression], str]

    # -- reading ----------------------------------------------------------------------------------------------
    def index(self, x: t.Index) -> Code:
        if not x.brace and (call := self.kinds.method_call(x.base, x.args)) is not None:
            return self.index(call)
        name = w.dotted(x.base)
        if name is not None and not self.is_value(name.split(".")[0]):
            if x.brace:
                return self._brace(self.call(name, (), x.base), x)
            return self.call(name, x.args, x)
        if isinstance(x.base, t.SuperCall):
            raise Cannot("a call of a superclass stands where it cannot be translated")
        base = self.read_field(x.base, called=True) if isinstance(x.base, t.Field) else self.code(x.base)
        if base.kind == k.SIZES:
            base = self.own_value(base)
        if isinstance(x.base, t.Name):
            base = base.of(self.kinds.of(x.base))
        return self._brace(base, x) if x.brace else self._paren(base, x)

    def _paren(self, base: Code, x: t.Index) -> Code:
        kind = base.kind
        if not x.args:
            if kind == k.HANDLE or kind in (k.UNKNOWN, k.OBJECT):
                return Code(f"{base.at(ATOM)}()", ATOM, k.UNKNOWN)
            return base
        if kind in (k.CHAR, k.TEXT):
            return self._characters(base, x)
        if kind == k.ROWS:
            inner = ", ".join(self.subscripts(base, x.args))
            return Code(f"{self.helper('paren')}({base}, {inner})", ATOM, self.kinds.of(x))
        if kind == k.STRING:
            return base
        if kind == k.STRUCT:
            if all(w.bare(a) in (t.Number("1"), t.End(), t.Colon()) for a in x.args):
                return base
            inner = ", ".join(self.subscripts(base, x.args))
            return Code(f"{self.helper('paren')}({base}, {inner})", ATOM, k.STRUCT)
        if kind == k.STRUCTS and self._is_given(x.base):
            inner = ", ".join(self.subscripts(base, x.args))
            return Code(f"{self.helper('paren')}({base}, {inner})", ATOM, self.kinds.of(x))
        if kind == k.HANDLE:
            return Code(f"{base.at(ATOM)}({', '.join(self.arguments_of_handle(x.args))})", ATOM, k.UNKNOWN)
        if self.is_method(x) or any(isinstance(a, t.NameValue) for a in x.args):
            given = self.arguments_of_handle(x.args, self.takes_pairs(x.base))
            return Code(f"{base.at(ATOM)}({', '.join(given)})", ATOM, k.UNKNOWN)
        if kind in k.PYTHON_NUMBERS or kind == k.BOOL:
            base = Code(f"{self.dl('dlarray')}({base})", ATOM, k.ARRAY)
        if kind == k.MAP:
            return Code(f"{base.at(ATOM)}({self.code(x.args[0])})", ATOM, k.UNKNOWN)
        if kind == k.LAYERS:
            a = w.bare(x.args[0])
            if len(x.args) == 1 and (isinstance(a, t.End) or self.kinds.of(a) in k.SCALARS):
                return Code(f"{base.at(ATOM)}[{self._from_zero(base, a)}]", ATOM, k.UNKNOWN)
            inner = ", ".join(self.subscripts(base, x.args))
            return Code(f"{self.helper('paren')}({base}, {inner})", ATOM, k.LAYERS)
        result = self.kinds.of(x)
        if self._perhaps_objects(base, x):
            inner = ", ".join(self.subscripts(base, x.args))
            return Code(f"{self.helper('paren')}({base}, {inner})", ATOM, k.UNKNOWN)
        of_cell = isinstance(x.base, t.Index) and x.base.brace  # perhaps text
        of_field = isinstance(x.base, t.Field) and self._of_element(x.base)
        whatever = self.reads_perhaps_number(x) or self._is_handed(x.base)
        if kind == k.UNKNOWN and (of_cell or of_field or whatever):
            texts = all(self.kinds.of(a) == k.STRING for a in x.args)  # so that it is a function
            inner = ", ".join(self.arguments_of_handle(x.args) if texts else self.subscripts(base, x.args))
            return Code(f"{self.helper('paren')}({base}, {inner})", ATOM, k.UNKNOWN)
        if kind == k.STRINGS and not surely_several(x.base, self.scope.body):
            inner = ", ".join(self.subscripts(base, x.args))
            return Code(f"{self.helper('paren')}({base}, {inner})", ATOM, result)
        perhaps_number = isinstance(x.base, t.DynamicField) and kind == k.UNKNOWN
        if perhaps_number and not any(isinstance(a, t.NameValue) for a in x.args):
            inner = ", ".join(self.subscripts(base, x.args))
            return Code(f"{self.helper('paren')}({base}, {inner})", ATOM, k.UNKNOWN)
        told = isinstance(x.base, t.Name) and self.kinds.perhaps_text(x.base.id)
        told = told or self.perhaps_characters(x.base)
        if kind == k.UNKNOWN and (told or w.dotted(x.base) in self._perhaps_texts()):
            inner = ", ".join(self.subscripts(base, x.args))
            return Code(f"{self.helper('paren')}({base}, {inner})", ATOM, k.UNKNOWN)
        return Code(f"{base.at(ATOM)}({', '.join(self.subscripts(base, x.args))})", ATOM, result)

    def _is_handed(self, x: t.Expression) -> bool:
        """Whether a name is a parameter of a method that is given as a handle, perhaps for calls with one string."""
        f = self.scope.function
        return f is not None and f.name in self.module.project.handed and getattr(x, "id", "") in f.inputs

    def _brace(self, base: Code, x: t.Index) -> Code:
        if len(x.args) == 2 and base.kind in (k.UNKNOWN, k.OBJECT, k.TABLE) and self.spreading(x):
            return Code(f"{base.at(ATOM)}.brace[{', '.join(self.subscripts(base, x.args))}]", ATOM, k.UNKNOWN)
        if len(x.args) == 1 and w.bare(x.args[0]) in (t.Colon(), t.Text(":", False)):
            return Code(f"{base.at(ATOM)}[0]", ATOM, k.UNKNOWN)  # one value is needed: the first
        if len(x.args) == 1 and self.kinds.of(x.args[0]) == k.MASK:
            return Code(f"{base.at(ATOM)}({', '.join(self.subscripts(base, x.args))})[0]", ATOM, k.UNKNOWN)
        if self.spreading(x) and len(x.args) == 1:
            raise Cannot("several cells stand where one value is needed")
        if len(x.args) == 1 and perhaps_mask(x.args[0], self.kinds, self.scope.body):
            return Code(f"{self.helper('brace')}({base}, {self.code(x.args[0])})", ATOM, k.UNKNOWN)
        if base.kind == k.STRING and len(x.args) == 1:  # the characters of a string
            return Code(f"str({base})", ATOM, k.CHAR)
        if base.kind == k.STRINGS and self.kinds.of(x) == k.CHAR:
            return Code(f"str({base.at(ATOM)}({', '.join(self.subscripts(base, x.args))}))", ATOM, k.CHAR)
        if base.kind == k.UNKNOWN and self.may_hold_string(x.base):  # or a cell array
            subscripts = ", ".join(self.subscripts(base, x.args))
            return Code(f"{self.helper('brace')}({base}, {subscripts})", ATOM, k.UNKNOWN)
        if base.kind == k.MAP and len(x.args) == 1:  # what the cell of a dictionary holds
            return Code(f"{base.at(ATOM)}.brace[{self.code(x.args[0])}]", ATOM, k.UNKNOWN)
        if base.kind == k.TABLE:
            return Code(f"{base.at(ATOM)}.brace[{', '.join(self.subscripts(base, x.args))}]", ATOM, k.UNKNOWN)
        if len(x.args) == 1:
            return Code(f"{base.at(ATOM)}[{self._from_zero(base, x.args[0])}]", ATOM, k.UNKNOWN)
        return Code(f"{base.at(ATOM)}.brace[{', '.join(self.subscripts(base, x.args))}]", ATOM, k.UNKNOWN)

    def _from_zero(self, base: Code, a: t.Expression) -> str:
        """One index counted from 0; ``end`` is -1."""
        if isinstance(a, t.Colon):
            return f"{self.helper('sole')}({base})"
        back = from_end(a)
        if back is not None:
            return str(-1 - back)
        with self.ending(base, 0, 1, WRITTEN_OUT):
            c = self.code(a)
            if c.kind == k.SIZES:
                raise Cannot("a list as the index of a cell")
            return self.index_of(c)

    def _characters(self, base: Code, x: t.Index) -> Code:
        """Part of a text: a Python slice where the range is plain."""
        args: tuple[t.Expression, ...] = x.args
        if len(args) != 1:  # perhaps rows of characters, which num2str makes
            inner = ", ".join(self.subscripts(base, args))
            return Code(f"{self.helper('paren')}({base}, {inner})", ATOM, k.CHAR)
        a = w.bare(args[0])
        if isinstance(a, t.Colon) or a == t.Text(":", False):
            if len(x.args) == 2:
                return base
            return Code(f'{self.helper("paren")}({base}, ":")', ATOM, k.ROWS)
        if isinstance(a, t.Range):
            if a.step is None:
                first = self.number_from_zero(base, a.first)
                last = from_end(a.last)
                stop = "" if last == 0 else str(-last) if last else self._written(base, a.last)
                start = "" if first == "0" else first
                return Code(f"{base.at(ATOM)}[{start}:{stop}]", ATOM, k.CHAR)
            if a.step == t.Prefix("-", t.Number("1")) and a.first == t.End() and a.last == t.Number("1"):
                return Code(f"{base.at(ATOM)}[::-1]", ATOM, k.CHAR)
        elif self.kinds.of(a) in k.SCALARS or isinstance(a, t.End):
            return Code(f"{base.at(ATOM)}[{self._from_zero(base, a)}]", ATOM, k.CHAR)
        with self.ending(base, 0, 1, WRITTEN_OUT):
            inner = self._subscript(base, a, 0, 1)
        return Code(f"{self.helper('paren')}({base}, {inner})", ATOM, k.CHAR)

    def number_from_zero(self, base: Code, a: t.Expression) -> str:
        with self.ending(base, 0, 1, WRITTEN_OUT):
            return self.index_of(self.code(a))

    def _written(self, base: Code, a: t.Expression) -> str:
        with self.ending(base, 0, 1, WRITTEN_OUT):
            return self.code(a).text

    # -- subscripts -------------------------------------------------------------------------------------------
    def subscripts(self, base: Code, args: tuple[t.Expression, ...]) -> list[str]:
        out = []
        for place, a in enumerate(args):
            if (spread := self.spread(a)) is not None:
                out.append(spread)
                continue
            out.append(self._subscript(base, a, place, len(args)))
        return out

    def _subscript(self, base: Code, a: t.Expression, place: int, count: int) -> str:
        a = w.bare(a)
        if isinstance(a, t.Colon):
            return '":"'
        if isinstance(a, t.Range):
            return self._range_subscript(base, a, place, count)
        if isinstance(a, t.Matrix) and self._plain_list(a) and not self._may_be_function(base):
            with self.ending(base, place, count, WRITTEN_OUT):
                return self.code(a).text
        how = PLAIN if arithmetic(a) else WRITTEN_OUT
        with self.ending(base, place, count, how):
            c = self.code(a)
            if base.kind in k.ARRAYS and c.kind == k.CHAR:  # characters count as their codes
                return f"{self.helper('codes')}({c})"
            return self.own_value(c).text if self._may_be_function(base) else c.text

    def _may_be_function(self, base: Code) -> bool:
        """Whether what is in parentheses may be arguments, which must be values and not subscripts' short forms."""
        if base.kind not in (k.UNKNOWN, k.OBJECT):
            return False
        return base.text not in self.arrays

    @property
    def arrays(self) -> frozenset[str]:
        """Names that are used as only arrays and cells are: measured, transposed, indexed with :, stored into."""
        if not hasattr(self, "_arrays"):
            self._arrays = frozenset(self.local_name(n) for n in used_as_arrays(self.scope.body))
        return self._arrays

    def _plain_list(self, a: t.Matrix) -> bool:
        return len(a.rows) == 1

    def _range_subscript(self, base: Code, a: t.Range, place: int, count: int) -> str:
        parts = [a.first, a.last] if a.step is None else [a.first, a.step, a.last]
        if base.kind in k.ARRAYS and self.kinds.of(a) == k.CHAR:  # 'a':'z'
            return f"{self.helper('codes')}({self.code(a)})"
        if self._may_be_function(base) and not any(has_end(p) for p in parts):
            return self.code(a).text
        if all(textual(p) for p in parts):
            return f'"{":".join(as_text(p) for p in parts)}"'
        if any(has_end(p) for p in parts):
            if all(textual(p) or self._int_text(p) is not None for p in parts):
                texts = [as_text(p) if textual(p) else self._int_text(p) or "" for p in parts]
                return f'f"{":".join(texts)}"'
            with self.ending(base, place, count, WRITTEN_OUT):
                return self.code(a).text
        first, last = self.code(a.first), self.code(a.last)
        if a.step is None and first.kind == k.INT and last.kind in (k.INT, k.NUMBER, k.ARRAY, k.UNKNOWN):
            return f"range({first}, {moved(last, 1)})"
        return self.code(a).text

    def _int_text(self, p: t.Expression) -> str | None:
        """A whole number as a part of an f-string."""
        if has_end(p):
            return None
        c = self.code(p)
        if c.kind != k.INT or any(sign in c.text for sign in "\"'{}\\"):
            return None
        return f"{{{c}}}"

    # -- end --------------------------------------------------------------------------------------------------
    def ending(self, base: Code, place: int, count: int, how: str) -> Ending:
        return Ending(self, (base, place, count, how))

    def the_end(self) -> Code:
        if not self.ends:
            raise Cannot("end stands outside an index")
        base, place, count, how = self.ends[-1]
        if how == PLAIN:
            return Code(self.module.imports.the_end(), ATOM, k.INT)
        if base.kind in (*k.TEXTS, k.CELL, k.STRUCTS) and count == 1:
            return Code(f"len({base})", ATOM, k.INT)
        if count == 1:
            return Code(f"{self.numel()}({base})", ATOM, k.INT)
        if place < count - 1 or count == 2:
            return Code(f"{self.dl('size')}({base}, {place + 1})", ATOM, k.INT)
        return Code(f"{self.helper('end_of')}({base}, {place + 1}, {count})", ATOM, k.INT)

    def numel(self) -> str:
        return self.dl("numel")

    # -- several values ---------------------------------------------------------------------------------------
    def spreading(self, x: t.Index, perhaps: bool = False) -> bool:
        """Whether ``c{…}`` may be several values; ``perhaps``, also of an index that may be one number alone."""
        for a in x.args:
            a = w.bare(a)
            several = isinstance(a, (t.Name, t.Binary)) and self.kinds.of(a) == k.ARRAY
            if perhaps and several and any(self._may_be_several(x) for x in w.walk(a)):
                return True
            if isinstance(a, (t.Colon, t.Range, t.Matrix)) or a == t.Text(":", False) or has_range(a):
                return True
            if self.kinds.of(a) == k.MASK or self.kinds.of(a) == k.ARRAY and not arithmetic(a):
                return True
            if (
                begins_as_mask(a, self.scope.body)
                or len(x.args) > 1
                and perhaps_mask(a, self.kinds, self.scope.body)
            ):  # c{x > 1, 1}
                return True
        return False

    def spread(self, x: t.Expression) -> str | None:
        """``*c`` for ``c{:}``, ``*s.each("a")`` for ``s.a`` of a structure array; None for a single value."""
        x = w.bare(x)
        if isinstance(x, t.Index) and x.brace and self.spreading(x, perhaps=True):
            if isinstance(x.base, t.Name) and not self.is_value(x.base.id):
                return None
            base = self.code(x.base)
            if self.kinds.of(x.base) == k.TABLE:  # one matrix
                return None
            if len(x.args) == 2 and self.kinds.of(x.base) == k.UNKNOWN:  # perhaps a table
                return f"*{self.helper('contents')}({base}, {', '.join(self.subscripts(base, x.args))})"
            if len(x.args) == 1:
                a = w.bare(x.args[0])
                if isinstance(a, t.Colon) or a == t.Text(":", False):
                    return f"*{base.at(ATOM)}"
                if isinstance(a, t.Range) and a.step is None:
                    first = self.number_from_zero(base, a.first)
                    last = from_end(a.last)
                    stop = "" if last == 0 else str(-last) if last else self._written(base, a.last)
                    return f"*{base.at(ATOM)}[{'' if first == '0' else first}:{stop}]"
            return f"*{base.at(ATOM)}({', '.join(self.subscripts(base, x.args))})"
        method = isinstance(x, t.Field) and self.module.project.is_method_alone(x.name)
        if isinstance(x, t.Field) and not method and self.kinds.of(x.base) == k.STRUCTS:
            owner = self.code(x.base)
            # perhaps one element, a structure
            if isinstance(x.base, t.Index) or is_part(x.base, self.scope.body) or self._is_given(x.base):
                return f"*{self.helper('each')}({owner}, {quoted(x.name)})"
            return f"*{owner.at(ATOM)}.each({quoted(x.name)})"
        return self.parts_shown(x, shown=False)

    # -- fields -----------------------------------------------------------------------------------------------
    def read_field(self, x: t.Field | t.DynamicField, called: bool = False) -> Code:
        if (call := self.kinds.method_call(x)) is not None:
            return self.index(call)
        name = w.dotted(x)
        if name is not None and not self.is_value(name.split(".")[0]):
            return self.seen_from_here(x, self.call(name, (), x))
        if (part := self.part_of_class(x)) is not None:
            return part
        base = self.element_of_loaded(x.base) or self.code(x.base)
        if isinstance(x, t.Field) and self.may_be_hidden(x):
            ends = "()" if x.name in self.module.project.methods and not called else ""
            return Code(f"{self.helper('reached')}({base}, {quoted(x.name)}){ends}", ATOM, k.UNKNOWN)
        kind = self.kinds.of(x) if name is not None else k.UNKNOWN
        if isinstance(x, t.Field) and w.names_of_table(x):
            return Code(f"{self.helper('Cell')}({self.path(base, x.name)})", ATOM, k.CELL)
        if isinstance(x, t.Field):
            of_error = x.name in ("message", "identifier", "stack") and isinstance(x.base, t.Name)
            if of_error and base.kind == k.OBJECT:
                return Code(f"{base.at(ATOM)}.{x.name}", ATOM, k.CHAR if x.name != "stack" else k.UNKNOWN)
            project = self.module.project
            structure = base.kind == k.STRUCT and base.text != self.self_name
            method = project.is_method_alone(x.name) and not structure and not needs_inputs(project, x.name)
            method = method or base.kind == k.OBJECT and w.of_partition(x.name, self.module.file.text)
            if base.kind == k.MAP and x.name in _MAP_CALLS and not called:
                return Code(f"{base.at(ATOM)}.{x.name}()", ATOM, _MAP_CALLS[x.name])
            own = x.name in project.properties or x.name in project.methods
            if base.kind in (k.UNKNOWN, k.OBJECT) and not (called or own or method) and self.is_asked(x.name):
                return Code(f"{self.helper('asked')}({base}, {quoted(x.name)})", ATOM, k.UNKNOWN)
            both = x.name in project.methods and x.name in project.properties and project.has_objects
            if both and not called and base.kind in (k.UNKNOWN, k.OBJECT) and not self._is_object(x.base):
                return Code(f"{self.helper('asked')}({base}, {quoted(x.name)})", ATOM, k.UNKNOWN)
            if method and not called:  # obj.method calls it
                return Code(f"{self.path(base, x.name)}()", ATOM, kind)
            return layer_arrays.read(self, x, Code(self.path(base, x.name), ATOM, kind))
        return Code(f"{base.at(ATOM)}[{computed_name(self, x, base)}]", ATOM, kind)

    def path(self, base: Code, name: str) -> str:
        if base.kind == k.OBJECT or base.text == self.self_name:
            name = member_name(name)
        may_be_table = base.kind == k.TABLE or base.kind == k.UNKNOWN and not self.module.project.has_objects
        plain = is_plain_field(name) and not (may_be_table and is_of_tables(name))
        return f"{base.at(ATOM)}.{name}" if plain else f"{base.at(ATOM)}[{quoted(name)}]"

    def place(self, target: t.Expression) -> str:
        """The left side of an assignment."""
        if isinstance(target, t.Name):
            return self.local_name(target.id)
        if isinstance(target, t.Ignored):
            return "_"
        if isinstance(target, t.Field):
            return self.path(self._owner(target.base), target.name)
        if isinstance(target, t.DynamicField):
            base = self._owner(target.base)
            if self._is_object(target.base) and not self.named_items:
                raise Cannot("a property whose name is computed")
            return f"{base.at(ATOM)}[{computed_name(self, target, base)}]"
        assert isinstance(target, t.Index)
        if not target.args:
            raise Cannot("an assignment to x() or x{} names no element, and MATLAB refuses it")
        base = column_made(self, target) or self._owner(target.base, whole=True, nested=target.brace)
        if target.brace:
            return f"{base.at(ATOM)}.brace[{', '.join(self.subscripts(base, target.args))}]"
        if base.kind in (k.CHAR, k.TEXT, k.STRING):
            raise Cannot("characters of a text are assigned")
        if base.kind == k.MAP:
            return f"{base.at(ATOM)}[{self.code(target.args[0])}]"
        return f"{base.at(ATOM)}.paren[{', '.join(self.subscripts(base, target.args))}]"

    def _is_object(self, x: t.Expression) -> bool:
        return isinstance(x, t.Name) and self.self_name == self.local_name(x.id)

    def _element(self, base: Code, x: t.Index, new: str, kind: str) -> Code:
        """What a cell holds that is stored into; an empty one is given what can be."""
        made = [f"new={self.helper(new)}()"] if new else []
        with self.ending(base, 0, 1, WRITTEN_OUT):
            subs = ", ".join([*(self.code(a).text for a in x.args), *made])
        return Code(f"{self.helper('element')}({base}, {subs})", ATOM, kind)

    def _owner(
        self, x: t.Expression, whole: bool = False, nested: bool = False, fields: bool = False
    ) -> Code:
        """What is stored into, made if needed: ``whole`` for elements, ``nested`` cells, ``fields`` structures."""
        if isinstance(x, t.Name):
            return Code(self.local_name(x.id), ATOM, self.kinds.of(x))
        if isinstance(x, t.Field):
            base = self._owner(x.base)
            return Code(self.path(base, x.name), ATOM, self.kinds.of(x))
        if isinstance(x, t.DynamicField):
            base = self._owner(x.base)
            return Code(f"{base.at(ATOM)}[{computed_name(self, x, base)}]", ATOM, k.UNKNOWN)
        assert isinstance(x, t.Index)
        base = self._owner(x.base, whole=True, nested=x.brace, fields=not (whole or x.brace))
        if x.brace and not whole:
            return self._element(base, x, "", k.UNKNOWN)
        if x.brace and nested and not assigned_cells(x.base, self.scope.body):
            return self._element(base, x, "Cell", k.CELL)
        if x.brace and fields and self.kinds.of(x) in (k.UNKNOWN, k.ARRAY):
            return self._element(base, x, "StructArray", k.STRUCTS)
        if x.brace and len(x.args) == 1:
            return Code(f"{base.at(ATOM)}[{self._from_zero(base, x.args[0])}]", ATOM, k.UNKNOWN)
        if x.brace:
            return Code(f"{base.at(ATOM)}.brace[{', '.join(self.subscripts(base, x.args))}]", ATOM, k.UNKNOWN)
        if base.kind == k.MAP:
            return Code(f"{base.at(ATOM)}[{self.code(x.args[0])}]", ATOM, k.UNKNOWN)
        subs = ", ".join(self.subscripts(base, x.args))
        if isinstance(x.base, t.Field) and self.holds_object(
            x.base
        ):  # one object at first, and an array later
            return Code(f"{self.helper('paren')}({base}, {subs})", ATOM, k.UNKNOWN)
        return Code(f"{base.at(ATOM)}({subs})", ATOM, k.STRUCT)

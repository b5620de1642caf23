"""The kind of an expression, from the kinds of the variables in it."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from dlarray.migration.inference.bodies.integer_classes import is_of_integer_class
from dlarray.migration.inference.call_kinds import LARGEST_WHOLE, is_column, number_kind
from dlarray.migration.inference.callees import Callees, key_of
from dlarray.migration.inference.kind_names import (
    ARRAY,
    ARRAYS,
    BOOL,
    CELL,
    CHAR,
    CONTENTS,
    FLOAT,
    HANDLE,
    INT,
    LAYERS,
    MAP,
    MASK,
    NUMBER,
    OBJECT,
    PATTERN,
    PYTHON_NUMBERS,
    ROWS,
    SCALARS,
    SIZES,
    STRING,
    STRINGS,
    STRUCT,
    STRUCTS,
    TABLE,
    TEXT,
    TEXTS,
    UNKNOWN,
    join,
)
from dlarray.migration.inference.reaching import Made, Reaching
from dlarray.migration.inference.results import (
    DLARRAY_METHODS,
    HANDLE_METHODS,
    SAME_TEXT,
    STRING_METHODS,
    TEXT_CELLS,
    TEXT_QUESTIONS,
)
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w
from dlarray.migration.source.scopes import OF_DATA

_READ_AS_FIELDS = STRING_METHODS | DLARRAY_METHODS | HANDLE_METHODS | frozenset(OF_DATA)
NAMED = ".*"  # behind a name: what all of its fields hold


class Expressions(Callees):
    """The kinds of expressions and of what they hold."""

    variable: Callable[[str], str]
    property_kind: Callable[..., str]
    method_kind: Callable[[str], str]
    here: Callable[[t.Name], str]
    reaching: Reaching
    known: Any  # of the whole project

    def of(self, x: t.Expression) -> str:
        """The kind of an expression."""
        rule = _RULES.get(type(x))
        return UNKNOWN if rule is None else rule(self, x)

    def _prefix(self, x: t.Prefix) -> str:
        kind = self.of(x.operand)
        if x.op == "~" and kind == PATTERN:
            return PATTERN
        if x.op == "~":
            return BOOL if kind in SCALARS else MASK if kind in ARRAYS else UNKNOWN
        return INT if kind == BOOL else ARRAY if kind in (MASK, SIZES) else kind

    def _postfix(self, x: t.Postfix) -> str:
        kind = self.of(x.operand)
        if kind in (CHAR, ROWS):
            return CHAR if is_column(x.operand) else ROWS
        return ARRAY if kind == SIZES else kind

    def _name(self, x: t.Name) -> str:
        if not self._is_value(x.id):
            return self._call(x.id, ())
        kind = self.variable(x.id)
        return self.here(x) if kind == UNKNOWN else kind

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
            if a in (CHAR, TEXT) and b in SCALARS or b in (CHAR, TEXT) and a in SCALARS:
                return MASK  # each character's code
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
                return INT if _stays_whole(x) else FLOAT
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
        kinds = [self._entry(x) for row in rows for x in row]
        if LAYERS in kinds or len(kinds) > 1 and all(map(self._is_layer, (x for row in rows for x in row))):
            return LAYERS
        if any(k in (STRING, STRINGS) for k in kinds):
            return STRINGS if len(kinds) > 1 or STRINGS in kinds else STRING
        if CELL in kinds:
            return CELL
        if kinds and all(k == MAP for k in kinds):
            return MAP
        if UNKNOWN in kinds and any(self.may_be_string(x) for row in rows for x in row):
            return UNKNOWN
        if any(k in (CHAR, ROWS) for k in kinds):
            return CHAR if len(rows) == 1 and ROWS not in kinds else ROWS
        if any(k in (STRUCT, STRUCTS) for k in kinds):
            return STRUCTS
        if UNKNOWN in kinds and any(self.may_be_characters(x) for row in rows for x in row):
            return UNKNOWN
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

    def _entry(self, x: t.Expression) -> str:
        """The kind of what an entry between brackets gives: of ``c{:}`` that of the texts in the cells."""
        kind, x = self.of(x), w.bare(x)
        if kind == UNKNOWN and isinstance(x, t.Index) and x.brace and x.args == (t.Colon(),):
            kind = self.contents(x.base) or UNKNOWN
            return STRINGS if kind == STRING else kind if kind == CHAR else UNKNOWN
        return STRINGS if self.made_by_string(x) else kind

    def made_by_string(self, x: t.Expression) -> bool:
        """Whether a value is what `string` gives, one string or several, and nobody knows which."""
        x = w.bare(x)
        if isinstance(x, t.Name) and self.of(x) == UNKNOWN:
            seen = self.reaching.reads.get(id(x))  # the one assignment that this use sees
            return isinstance(seen, Made) and seen.place == 0 and self.made_by_string(seen.statement.value)
        if isinstance(x, t.Binary) and x.op == "+":
            return any(map(self.made_by_string, (x.left, x.right)))
        called = isinstance(x, t.Index) and not x.brace and x.base == t.Name("string")
        return (
            called and self.of(x) == UNKNOWN and not self._is_value("string") and self.own("string") is None
        )

    def makes_layers(self, x: t.Expression) -> bool:
        """Whether an expression makes one layer, or several."""
        return self._is_layer(x) or self.of(x) == LAYERS

    def _is_layer(self, x: t.Expression) -> bool:
        """Whether an expression makes one layer."""
        x = w.bare(x)
        name = w.dotted(x.base) if isinstance(x, t.Index) and not x.brace else w.dotted(x)
        return name is not None and name.endswith("Layer") and not self._is_value(name.split(".")[0])

    def _index(self, base: t.Expression, args: tuple[t.Expression, ...], brace: bool) -> str:
        if not brace and (call := self.method_call(base, args)) is not None:
            return self.of(call)
        name = w.dotted(base)
        if name is not None and not brace and not self._is_value(name.split(".")[0]):
            return self._call(name, args)
        if brace:
            one = bool(args) and all(self.of(a) in SCALARS for a in args)
            if one and self.of(base) in (STRING, STRINGS):
                return CHAR
            if (
                name is None
                or not self._is_value(name.split(".")[0])
                or name.split(".")[0] in self._bound_names()
            ):
                return UNKNOWN
            if any(isinstance(w.bare(a), (t.Colon, t.Range)) or self.of(a) in (*ARRAYS, SIZES) for a in args):
                return UNKNOWN  # several of them
            found = self.env.get(name + CONTENTS) or getattr(self, "previous", {}).get(name + CONTENTS)
            if found is None and isinstance(base, t.Field):
                found = self.property_kind(base, CONTENTS)
            return found if found in (CHAR, STRING) else UNKNOWN
        kind = self.of(base)
        if kind == UNKNOWN and isinstance(base, t.Field):
            return self.method_kind(base.name)
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

    def method_call(self, x: t.Expression, args: tuple = ()) -> t.Index | None:
        """``lines.split(",")`` as the call ``split(lines, ",")``; ``loss.extractdata``, ``imds.readall``."""
        if not isinstance(x, t.Field) or x.name not in _READ_AS_FIELDS:
            return None
        kind, root = self.of(x.base), w.root(x.base)
        variable = isinstance(root, t.Name) and self.scope.is_variable(root.id)
        if x.name in HANDLE_METHODS:
            own = x.name in self.project.methods or x.name in self.project.properties
            return t.Index(t.Name(x.name), (x.base, *args), False) if args and variable and not own else None
        if x.name in OF_DATA and variable and self.project.reads_data and kind in (OBJECT, UNKNOWN):
            taken = {*self.project.methods, *self.project.properties, *self.project.fields_like_reads}
            return t.Index(t.Name(x.name), (x.base, *args), False) if x.name not in taken else None
        of_arrays = x.name in DLARRAY_METHODS and variable and (kind in ARRAYS | SCALARS or kind == UNKNOWN)
        holds_fields = kind in (STRUCT, STRUCTS, OBJECT, TABLE, MAP)
        asks_text = (
            x.name in TEXT_QUESTIONS and variable and not holds_fields and args and self.of(args[0]) in TEXTS
        )
        if asks_text and x.name in {*self.project.methods, *self.project.properties}:
            return None
        if not of_arrays and not asks_text and not (x.name in STRING_METHODS and kind in (STRING, STRINGS)):
            return None
        return t.Index(t.Name(x.name), (x.base, *args), False)

    def _field(self, x: t.Field) -> str:
        if (call := self.method_call(x)) is not None:
            return self.of(call)
        name = w.dotted(x)
        if w.names_of_table(x):
            return CELL
        if name is None:
            return UNKNOWN
        if self.scope.is_variable(name.split(".")[0]):
            owner = name.rpartition(".")[0] + NAMED
            for known in (self.env, getattr(self, "previous", {})):
                if found := known.get(name) or known.get(owner):
                    return UNKNOWN if found == TEXT and x.name in self.known.parts_asked() else found
            return self.property_kind(x) if self.project.properties else UNKNOWN
        return self._call(name, ())

    def _bound_names(self) -> set[str]:
        return {name for _, layer in self.bound for name in layer}

    def _is_value(self, name: str) -> bool:
        return self.is_bound(name) or self.scope.is_variable(name)

    def loop_kind(self, values: t.Expression) -> str:
        values = w.bare(values)
        if isinstance(values, t.Range):
            parts = [values.first, *([values.step] if values.step is not None else [])]
            counts = all(self.of(p) == INT for p in parts) and self._ends_whole(values)
            return INT if counts else NUMBER
        kind = self.of(values)
        if isinstance(values, t.Matrix) and len(values.rows) == 1 and values.rows[0]:
            kinds = {self.of(x) for x in values.rows[0]}
            if kinds <= SCALARS:  # its elements in turn, Python's numbers among them
                return INT if kinds == {INT} else NUMBER
        if kind == CELL:
            return CELL
        if kind in (STRING, STRINGS):
            return STRING
        if kind == CHAR:
            return CHAR
        if kind == SIZES:
            return NUMBER
        if kind in SCALARS:
            return kind
        return ARRAY if kind in ARRAYS else UNKNOWN

    def _range(self, x: t.Range) -> str:
        first = w.bare(x.first)
        if isinstance(first, t.Index) and first.base in (t.Name("datetime"), t.Name("duration")):
            return UNKNOWN  # times, which no kind stands for
        return CHAR if self.of(x.first) == self.of(x.last) == CHAR else ARRAY

    def _ends_whole(self, x: t.Range) -> bool:
        """Whether a loop over a range from a whole number on counts in Python's numbers."""
        last = self.of(x.last)
        if self.is_shared(x.last) or self.is_integer(x.last):
            return False
        if last in PYTHON_NUMBERS:
            return True
        if last not in (NUMBER, ARRAY, UNKNOWN) or not perhaps_whole(x.last):
            return False
        up = x.step is None or isinstance(x.step, t.Number)
        return up if last == NUMBER else last == ARRAY or up and x.first == t.Number("1")

    def is_integer(self, x: t.Expression) -> bool:
        """Whether an expression is of an integer class, or may be where the calls of the function differ."""
        return is_of_integer_class(x, self.known.values_of(self.scope.body), self._is_given_integers)

    def _is_given_integers(self, name: str) -> bool:
        return self._is_said_of_parameter("integers", name)

    def is_given_several(self, x: t.Expression) -> bool:
        """Whether a variable is a parameter to which some call gives an array."""
        return isinstance(x, t.Name) and self._is_said_of_parameter("arrays", x.id)

    def may_be_cells(self, x: t.Expression) -> bool:
        """Whether an expression is a parameter that is a cell array in some calls."""
        x = w.bare(x)
        return isinstance(x, t.Name) and self.of(x) == UNKNOWN and self._is_said_of_parameter("cells", x.id)

    def _is_said_of_parameter(self, what: str, name: str) -> bool:
        f = self.scope.function
        return f is not None and name in f.inputs and self.known.is_said(what, key_of(self.path, f), name)

    def is_shared(self, x: t.Expression) -> bool:
        """Whether a variable is one that other calls, or other functions, share."""
        v = self.scope.variable(x.id) if isinstance(x, t.Name) else None
        return v is not None and bool(v.shared)

    def is_number_somewhere(self, x: t.Expression) -> bool:
        """Whether a variable is Python's number after some of its assignments."""
        return isinstance(x, t.Name) and any(
            isinstance(s, t.Assign) and s.targets == (x,) and self.of(s.value) in PYTHON_NUMBERS
            for s in w.body_walk(self.scope.body)
        )

    def contents(self, value: t.Expression) -> str | None:
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
        if isinstance(value, t.Index) and value.args and not value.brace:
            first = value.args[0]
            if name in ("split", "splitlines") and self.of(first) == CHAR:
                return CHAR
            asked = value.args[2:] in ((t.Text("match", False),), (t.Text("split", False),))
            if name in ("regexp", "regexpi") and asked and self.of(first) == CHAR:
                return CHAR
            if name in SAME_TEXT and self.of(first) == CELL:
                return self.contents(first)
        return UNKNOWN


_FRACTIONS = frozenset("sqrt log log2 log10 exp mean median std var rand randn sin cos nthroot norm".split())


def perhaps_whole(x: t.Expression) -> bool:
    """Whether nothing in a bound speaks for a fraction: a root, a quotient; or an array of sizes."""
    x = w.bare(x)
    match x:
        case t.Binary(op, left, right):
            return op in ("+", "-", "*", ".*") and perhaps_whole(left) and perhaps_whole(right)
        case t.Prefix(_, operand):
            return perhaps_whole(operand)
        case t.Number(text):
            return text.isdigit()
        case t.Index(base, args):
            name = w.dotted(base)
            return name not in _FRACTIONS and not (name == "size" and len(args) == 1)
    return True


# By the class of the expression: every expression is asked for its kind several times.
_RULES: dict[type, Callable[[Expressions, Any], str]] = {
    t.Number: lambda kinds, x: number_kind(x.text),
    t.Text: lambda kinds, x: STRING if x.string else CHAR,
    t.Paren: lambda kinds, x: kinds.of(x.inner),
    t.Name: lambda kinds, x: kinds._name(x),
    t.Prefix: lambda kinds, x: kinds._prefix(x),
    t.Postfix: lambda kinds, x: kinds._postfix(x),
    t.Binary: lambda kinds, x: kinds._binary(x.op, kinds.of(x.left), kinds.of(x.right), x),
    t.Range: lambda kinds, x: kinds._range(x),
    t.Matrix: lambda kinds, x: kinds._matrix(x.rows),
    t.Cell: lambda kinds, x: CELL,
    t.Lambda: lambda kinds, x: HANDLE,
    t.Handle: lambda kinds, x: HANDLE,
    t.End: lambda kinds, x: INT,
    t.Field: lambda kinds, x: kinds._field(x),
    t.Index: lambda kinds, x: kinds._index(x.base, x.args, x.brace),
}


def _stays_whole(x: t.Binary) -> bool:
    """Whether a power of a whole number is surely one that doubles tell from its neighbours."""
    base, exponent = w.numbers_in(x.left), w.numbers_in(x.right)
    if exponent is None or not isinstance(w.bare(x.right), t.Number):
        return False
    largest = (
        LARGEST_WHOLE ** (1 / 16) if base is None else abs(base[0])
    )  # of others too, up to the 16th power
    return exponent[0] * math.log2(max(largest, 1)) < math.log2(LARGEST_WHOLE)

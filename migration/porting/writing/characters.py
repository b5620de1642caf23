"""Characters among numbers: comparisons, and operands of arithmetic as the codes of their characters."""

from __future__ import annotations

from dlarray.migration.inference import kind_names as k
from dlarray.migration.porting.writing.code import ATOM, BITOR, COMPARE, Code
from dlarray.migration.porting.writing.context import Context
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w

COMPARED = {"==": "==", "~=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}


class Characters(Context):
    """Mixed into the writer of expressions."""

    def comparison(self, x: t.Binary) -> Code:
        op = COMPARED[x.op]
        a, b = (self.as_told(side, self.code(side)) for side in (x.left, x.right))
        if op in ("==", "!=") and a.kind in (*k.TEXTS, k.STRINGS) and b.kind in (*k.TEXTS, k.STRINGS):
            if a.kind == b.kind == k.CHAR:
                return Code(f"{self.helper('eq' if op == '==' else 'ne')}({a}, {b})", ATOM, k.MASK)
            kind = k.MASK if k.STRINGS in (a.kind, b.kind) else k.BOOL
            return Code(f"{a.at(BITOR)} {op} {b.at(BITOR)}", COMPARE, kind)
        if k.CELL in (a.kind, b.kind) and op in (
            "==",
            "!=",
        ):  # of a cell array of texts with a string
            return Code(f"{self.helper('eq' if op == '==' else 'ne')}({a}, {b})", ATOM, k.MASK)
        if op in ("==", "!=") and self._mixes(x, a, b):
            a, b = self.own_value(a), self.own_value(b)
            return Code(f"{self.helper('eq' if op == '==' else 'ne')}({a}, {b})", ATOM, k.UNKNOWN)
        if k.CHAR in (a.kind, b.kind) and op in ("==", "!="):
            other = b if a.kind == k.CHAR else a
            if other.kind == k.UNKNOWN and self._each_character(x):
                return Code(f"{self.helper('eq' if op == '==' else 'ne')}({a}, {b})", ATOM, k.MASK)
            if other.kind in (k.UNKNOWN, k.OBJECT):  # text of unknown make, an array, a categorical
                return Code(f"{a.at(BITOR)} {op} {b.at(BITOR)}", COMPARE, k.UNKNOWN)
        if k.CHAR in (a.kind, b.kind) and any(self.are_labels(side) for side in (x.left, x.right)):
            return Code(f"{a.at(BITOR)} {op} {b.at(BITOR)}", COMPARE, k.MASK)
        if op in ("==", "!="):
            a, b = self.numeric(a), self.numeric(b)
        else:
            a, b = self.with_codes_of(x, a, b)
        return Code(f"{a.at(BITOR)} {op} {b.at(BITOR)}", COMPARE, self.kinds.of(x))

    def as_told(self, x: t.Expression, c: Code) -> Code:
        """An operand, as characters where those are all that its cells hold."""
        of_cells = c.kind == k.UNKNOWN and self.kinds.of(x) == k.CHAR
        return c.of(k.CHAR) if of_cells else c

    def numeric(self, a: Code) -> Code:
        """Text as the numbers of its characters."""
        if a.kind in (k.CHAR, k.ROWS):
            return Code(f"{self.helper('codes')}({a})", ATOM, k.ARRAY)
        if a.kind in (k.SIZES, k.HOST):
            return self.own_value(a)
        return a

    def perhaps_characters(self, x: t.Expression) -> bool:
        """Whether a value of unknown kind is characters in some calls, or after some assignment."""
        return self.kinds.of(x) == k.UNKNOWN and self.kinds.may_be_characters(x)

    def counted(self, x: t.Expression, c: Code) -> Code:
        """A value as the codes of its characters where it may be characters."""
        if c.kind == k.UNKNOWN and self.perhaps_characters(x):
            return Code(f"{self.helper('codes')}({c})", ATOM, k.UNKNOWN)
        return c

    def _repeats(self, x: t.Binary, a: Code, b: Code) -> bool:
        """Whether Python would join or repeat texts in silence, as it does with ``+`` of two and ``*`` of a number."""
        left, right = map(self.kinds.may_come_from_cells, (x.left, x.right))
        if x.op == "+":
            return left and right
        others = (k.INT, k.BOOL, k.UNKNOWN)
        return left and b.kind in others or right and a.kind in others

    def _mixes(self, x: t.Binary, a: Code, b: Code) -> bool:
        """Whether one side may be characters and the other numbers, or either."""
        if {a.kind, b.kind} & {k.OBJECT, k.STRING, k.STRINGS, k.TEXT, k.STRUCT, k.MAP, k.TABLE}:
            return False
        if any(map(self.perhaps_characters, (x.left, x.right))):
            return True
        return k.CHAR not in (a.kind, b.kind) and (self.from_cells(x) or out_of_braces(x.left, x.right))

    def from_cells(self, x: t.Binary) -> bool:
        """Whether a side of a comparison comes out of cells that hold characters too."""
        return any(map(self.kinds.may_come_from_cells, (x.left, x.right)))

    def with_codes_of(self, x: t.Binary, a: Code, b: Code) -> tuple[Code, Code]:
        """Both operands as numbers; what is computed with characters may be characters too."""
        a, b = self.as_told(x.left, a), self.as_told(x.right, b)
        if x.op in ("+", "*", ".*") and self._repeats(x, a, b):
            a, b = (
                Code(f"{self.helper('codes')}({c})", ATOM, c.kind)
                if self.kinds.may_come_from_cells(side)
                else c
                for side, c in ((x.left, a), (x.right, b))
            )
        else:
            a, b = self._counted(x.left, a), self._counted(x.right, b)
        told = (k.CHAR, k.ROWS)
        if a.kind in told and b.kind == k.UNKNOWN or b.kind in told and a.kind == k.UNKNOWN:
            a, b = (
                c if c.text.startswith("codes(") else Code(f"{self.helper('codes')}({c})", ATOM, k.ARRAY)
                for c in (a, b)
            )
            return a, b
        return self.numeric(a), self.numeric(b)

    def are_labels(self, x: t.Expression) -> bool:
        """Whether a variable is given a categorical, which has an order of its own."""
        return isinstance(x, t.Name) and any(
            isinstance(s, t.Assign)
            and x in s.targets
            and isinstance(call := w.bare(s.value), t.Index)
            and call.base in (t.Name("categorical"), t.Name("reordercats"), t.Name("setcats"))
            for s in w.body_walk(self.scope.body)
        )

    def _each_character(self, x: t.Binary) -> bool:
        """Whether characters are surely compared one by one: with one, or where an array is asked for."""
        text, other = (x.left, x.right) if isinstance(w.bare(x.left), t.Text) else (x.right, x.left)
        text, other = w.bare(text), w.bare(other)
        if any(isinstance(v, t.Index) and not v.brace and self._one_character(v) for v in (text, other)):
            return True
        whole = isinstance(self.statement, t.Assign) and w.bare(self.statement.value) == x
        if (self.elementwise or whole) and not any(isinstance(v, t.Text) for v in (text, other)):
            return True  # sum(s == c), m = s == c: of a text and of what is perhaps one character
        if not isinstance(text, t.Text) or text.string:
            return False
        part = other if isinstance(other, t.Index) and not other.brace else None  # c{k} may be a whole text
        if part is not None and all(self.kinds.of(a) in k.SCALARS for a in part.args):
            return self.elementwise and len(text.value) != 1
        return len(text.value) == 1 or self.elementwise

    def _one_character(self, x: t.Index) -> bool:
        """``c(k)`` of what is surely a text."""
        return self.kinds.of(x.base) == k.CHAR and all(self.kinds.of(a) in k.SCALARS for a in x.args)


def out_of_braces(*sides: t.Expression) -> bool:
    """Whether all of these come out of cells, or are parts of what does: ``c{1}(1:2) == c{2}(1:2)``."""
    bare = [w.bare(x) for x in sides]
    return all(isinstance(x, t.Index) and (x.brace or out_of_braces(x.base)) for x in bare)

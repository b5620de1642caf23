"""``[...]`` and ``{...}``: lists of numbers, joined arrays, text, layers, cells; and ``+`` of strings."""

from __future__ import annotations

from typing import Any

from dlarray.migration.inference import kind_names as k
from dlarray.migration.inference.bodies.times import may_be_time
from dlarray.migration.inference.endings import asks_column
from dlarray.migration.porting.writing.code import ATOM, LAMBDA, PRODUCT, SUM, Code, quoted
from dlarray.migration.porting.writing.context import Context
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w

_NUMERIC = frozenset({*k.SCALARS, *k.ARRAYS, k.SIZES})
_PERHAPS_MANY = (k.UNKNOWN, k.OBJECT, k.LAYERS, k.ARRAY)  # numbers have no fields: "array" was a guess


class Brackets(Context):
    """Mixed into the writer of expressions."""

    text_of_pieces: Any

    def matrix(self, x: t.Matrix) -> Code:
        """``[...]``: a list of numbers where it holds only them, else joined arrays, text, cells, structures."""
        if not x.rows:
            return Code("[]", ATOM, k.SIZES)
        rows = tuple(self._flat(row) for row in x.rows)
        if (many := self.collected(rows)) is not None:
            return Code(f"{self.helper('horzcat')}(*{many})", ATOM, k.UNKNOWN)
        if len(rows) == 1 and len(rows[0]) == 1 and not self._spreads(rows[0][0]):
            only = self.code(rows[0][0])
            return only
        kinds = [self.kinds.of(v) for row in rows for v in row]
        if any(kind in (k.LAYERS,) for kind in kinds) or self._all_layers(rows):
            return self._layer_array(rows)
        if any(kind in (k.STRING, k.STRINGS) for kind in kinds):
            return self._string_array(rows, kinds)
        if any(self.kinds.made_by_string(v) for row in rows for v in row):
            return self._joined_by_helper(rows, k.STRINGS)
        if k.CELL in kinds or k.STRUCTS in kinds or k.STRUCT in kinds:
            return self._joined_by_helper(rows, k.CELL if k.CELL in kinds else k.STRUCTS)
        if any(kind in (k.CHAR, k.ROWS) for kind in kinds):
            return self._joined_characters(rows)
        if any(self.perhaps_characters(v) for row in rows for v in row):
            return self._joined_by_helper(rows, k.UNKNOWN)
        spread = any(self._spreads(v) for row in rows for v in row)
        if all(kind in k.SCALARS for kind in kinds) and not spread:
            lists = ["[" + ", ".join(self.code(v).text for v in row) + "]" for row in rows]
            return Code(lists[0] if len(rows) == 1 else f"[{', '.join(lists)}]", ATOM, k.SIZES)
        if not any(kind in _NUMERIC for kind in kinds):
            return self._joined_by_helper(rows, k.UNKNOWN)
        if all(self._may_be_no_numbers(v) for row in rows for v in row):
            return self._joined_by_helper(rows, k.ARRAY)
        if any(self._is_of_an_element(v) for row in rows for v in row):
            return self._joined_by_helper(rows, k.ARRAY)
        if any(self._is_perhaps_time(v) for row in rows for v in row):
            return self._joined_by_helper(rows, k.UNKNOWN)
        if len(rows) == 1:
            return Code(f"{self.dl('horzcat')}({self._parts(rows[0])})", ATOM, k.ARRAY)
        parts = [self._row(row) for row in rows]
        return Code(f"{self.dl('vertcat')}({', '.join(parts)})", ATOM, k.ARRAY)

    def _is_of_an_element(self, x: t.Expression) -> bool:
        """Whether a value may be no array: a field of one structure of several, ``files(i, :).name``, or ``c{1}'``."""
        x = w.bare(x)
        if isinstance(x, t.Postfix):
            inner = w.bare(x.operand)
            return isinstance(inner, t.Index) and inner.brace and self.kinds.of(inner) == k.UNKNOWN
        return (
            isinstance(x, t.Field) and isinstance(w.bare(x.base), t.Index) and self.kinds.of(x) == k.UNKNOWN
        )

    def _may_be_no_numbers(self, x: t.Expression) -> bool:
        """Whether no more is known of an element than that a variable began as ``[]`` and grew by such elements."""
        if self.kinds.of(x) == k.UNKNOWN:
            return True
        if not isinstance(x := w.bare(x), t.Name):
            return False
        given = [
            w.bare(a.value)
            for a in w.body_walk(self.scope.body)
            if isinstance(a, t.Assign) and x in a.targets
        ]
        return bool(given) and all(
            isinstance(value, t.Matrix)
            and all(v == x or self.kinds.of(v) == k.UNKNOWN for row in value.rows for v in map(w.bare, row))
            or isinstance(value, t.Index)
            and value.base == x
            for value in given
        )

    def _is_perhaps_time(self, x: t.Expression) -> bool:
        return self.kinds.of(x) in (k.UNKNOWN, k.OBJECT) and may_be_time(self.module.file, x)

    def _row(self, row: tuple) -> str:
        if len(row) == 1 and not self._spreads(row[0]):
            return self.item(row[0])
        if all(self.kinds.of(v) in (*k.PYTHON_NUMBERS, k.BOOL) for v in row):
            return "[" + ", ".join(self.code(v).text for v in row) + "]"
        return f"{self.dl('horzcat')}({self._parts(row)})"

    def _flat(self, row: tuple) -> tuple:
        """The entries of a row, with those of rows inside it in their place: ``[a, [b, c]]`` is ``[a, b, c]``."""
        out: list[t.Expression] = []
        for v in row:
            inner = w.bare(v)
            opens = isinstance(inner, t.Matrix) and len(inner.rows) == 1 and self._of_many(inner.rows) is None
            out += self._flat(inner.rows[0]) if opens and isinstance(inner, t.Matrix) else [v]
        return tuple(out)

    def _of_many(self, rows: tuple) -> t.Field | None:
        """``x.a``, alone in its brackets, of an x that may be an array of objects or structures."""
        if len(rows) != 1 or len(rows[0]) != 1:
            return None
        x = w.bare(rows[0][0])
        if not isinstance(x, t.Field) or self.kinds.of(x.base) not in _PERHAPS_MANY:
            return None
        name = w.dotted(x)
        return None if name is not None and not self.is_value(name.split(".")[0]) else x

    def collected(self, rows: tuple) -> str | None:
        """``[x.a]`` and ``{x.a}`` of an x that may be an array."""
        x = self._of_many(rows)
        if x is None:
            return None
        values = f"{self.helper('each')}({self.code(x.base)}, {quoted(x.name)})"
        return f"map({self.helper('String')}, {values})" if self.kinds.are_strings(x.name) else values

    def _spreads(self, x: t.Expression) -> bool:
        """Whether an element may be several values: c{:}, [s.a], s(:).a."""
        x = w.bare(x)
        if isinstance(x, t.Index) and x.brace:
            return self.spreading(x, perhaps=True)
        if isinstance(x, t.Field):
            return self.kinds.of(x.base) == k.STRUCTS
        return False

    def _parts(self, row: tuple) -> str:
        return ", ".join(self.item(v) for v in row)

    def item(self, x: t.Expression) -> str:
        """An element among others, or a star where it may be several."""
        spread = self.spread(x)
        return spread if spread is not None else self._upright(x, self.code(x).text)

    def _upright(self, x: t.Expression, text: str) -> str:
        """A comparison with a column of a table is a column."""
        return f"{self.helper('upright')}({text})" if asks_column(x, self.kinds) else text

    def _all_layers(self, rows: tuple) -> bool:
        return all(self._is_layer(v) for row in rows for v in row)

    def _is_layer(self, x: t.Expression) -> bool:
        name = w.dotted(x.base) if isinstance(x, t.Index) and not x.brace else w.dotted(x)
        return (
            name is not None
            and not self.is_value(name.split(".")[0])
            and (name.endswith("Layer") or name.rpartition(".")[2] in self.module.layer_classes)
        )

    def _layer_array(self, rows: tuple) -> Code:
        parts = []
        for row in rows:
            for v in row:
                c = self.code(v)
                one = self._is_layer(v) or c.kind != k.LAYERS
                if one and not self._is_one_layer(v):
                    return self._joined_by_helper(rows, k.LAYERS)
                parts.append(c.text if one else f"*{c.at(ATOM)}")
        return Code(f"[{', '.join(parts)}]", ATOM, k.LAYERS)

    def _is_one_layer(self, x: t.Expression) -> bool:
        """Whether an element is one layer, and not perhaps an array: of variables, whether they hold nothing else."""
        if self._is_layer(x):
            return True
        if not isinstance(x := w.bare(x), t.Name):
            return self.kinds.of(x) != k.UNKNOWN
        given = [a.value for a in w.body_walk(self.scope.body) if isinstance(a, t.Assign) and x in a.targets]
        return bool(given) and all(self._is_layer(w.bare(value)) for value in given)

    def _string_array(self, rows: tuple, kinds: list[str]) -> Code:
        if all(kind in k.TEXTS for kind in kinds):
            texts = ["[" + ", ".join(self.code(v).text for v in row) + "]" for row in rows]
            inner = texts[0] if len(rows) == 1 else f"[{', '.join(texts)}]"
            return Code(f"{self.helper('StringArray')}({inner})", ATOM, k.STRINGS)
        return self._joined_by_helper(rows, k.STRINGS)

    def _joined_characters(self, rows: tuple) -> Code:
        if len(rows) > 1:
            parts = [
                self._joined_characters((row,)).text if len(row) > 1 else self.item(row[0]) for row in rows
            ]
            return Code(f"{self.helper('vertcat')}({', '.join(parts)})", ATOM, k.ROWS)
        pieces = [self.code(v) for v in rows[0]]
        if all(c.kind == k.CHAR for c in pieces):
            return self.text_of_pieces(list(rows[0]), k.CHAR)
        return Code(f"{self.helper('horzcat')}({self._parts(rows[0])})", ATOM, self.kinds.of(t.Matrix(rows)))

    def _joined_by_helper(self, rows: tuple, kind: str) -> Code:
        def beside(r: tuple) -> str:
            return f"{self.helper('horzcat')}({', '.join(self._joined_items(r))})"

        if len(rows) == 1:
            return Code(beside(rows[0]), ATOM, kind)
        parts = [beside(r) if len(r) > 1 or self._spreads(r[0]) else self._joined_items(r)[0] for r in rows]
        return Code(f"{self.helper('vertcat')}({', '.join(parts)})", ATOM, kind)

    def _joined_items(self, row: tuple) -> list[str]:
        """The entries of a row; the first string says that it is one, for characters make other joins."""
        out, told = [], False
        for v in row:
            text = self._joined_item(v)
            if not told and self.kinds.of(v) == k.STRING:
                told = True
                text = text if text.startswith("String(") else f"{self.helper('String')}({text})"
            out.append(text)
        return out

    def _joined_item(self, x: t.Expression) -> str:
        inner = w.bare(x)
        if isinstance(inner, t.Cell):
            return self.cell(inner, bare=False).text
        spread = self.spread(x)
        return spread if spread is not None else self._upright(x, self.value(x).text)

    def cell(self, x: t.Cell, bare: bool = False) -> Code:
        """``{...}``; as a plain list where ``bare`` allows it."""
        rows = x.rows
        told = {v.string for row in rows for v in row if isinstance(v, t.Text)}
        # Of 'a' and "a", of what is shown, and where what cells hold is asked, it matters which is which.
        asked = self.module.project.shows_values or "{}" in self.kinds.known.parts_asked()
        asked = asked or "2table" in self.module.file.text
        self._mixed_texts = (len(told) > 1 or asked) and not bare
        if (many := self.collected(rows)) is not None:
            return Code(f"{self.helper('Cell')}({many})", ATOM, k.CELL)
        if len(rows) <= 1:
            items = ", ".join(self._cell_item(v) for v in rows[0]) if rows else ""
            if bare:
                return Code(f"[{items}]", ATOM, k.CELL)
            return Code(f"{self.helper('Cell')}({f'[{items}]' if items else ''})", ATOM, k.CELL)
        lists = ", ".join("[" + ", ".join(self._cell_item(v) for v in row) + "]" for row in rows)
        return Code(f"{self.helper('Cell')}.of({lists})", ATOM, k.CELL)

    def _cell_item(self, x: t.Expression) -> str:
        spread = self.spread(x)
        if spread is not None:
            return spread
        c = self.stored(x, None, ("{", None))
        told = isinstance(x, t.Text) and x.string or isinstance(x, t.Name) and self.kinds.of(x) == k.STRING
        if told and self._mixed_texts:
            return f"{self.helper('String')}({c})"
        return c.text if c.binds > LAMBDA else f"({c.text})" if c.text.startswith("*") else c.text


class JoinedText(Context):
    """``+`` of strings: an f-string of text and whole numbers, else a sum that starts with a `String`."""

    def is_joined(self, x: t.Expression) -> bool:
        """Whether a value is a sum with a string in it, which makes strings of all that stands behind it."""
        x = w.bare(x)
        if not isinstance(x, t.Binary) or x.op != "+":
            return False
        sides = (x.left, x.right)
        return any(self.kinds.of(side) in (k.STRING, k.STRINGS) or self.is_joined(side) for side in sides)

    def sum_of_texts(self, x: t.Binary, a: Code, b: Code) -> Code | None:
        """A sum that joins texts, or does where a side is a string, which it is in some calls only."""
        if self.is_joined(x):
            return self.joined_text(x)
        if any(isinstance(v, t.Name) and self.kinds.carries_class(v.id) for v in (x.left, x.right)):
            return Code(f"{self.helper('plus')}({a}, {b})", ATOM, k.UNKNOWN)
        if any(
            map(self.kinds.made_by_string, (x.left, x.right))
        ):  # one string or several, which know what + is
            return Code(f"{a.at(SUM)} + {b.at(PRODUCT)}", SUM, k.UNKNOWN)
        return None

    def joined_text(self, x: t.Binary) -> Code:
        pieces = self._pieces(x)
        kind = self.kinds.of(x)
        if kind == k.STRING and all(self._is_plain(p) for p in pieces):
            made = self.text_of_pieces(pieces, k.STRING)  # type: ignore[attr-defined]
            if made.binds == ATOM:
                return made
        out = []
        for i, p in enumerate(pieces):
            c = self.value(p)
            first = c.kind == k.STRING and i == (0 if self.kinds.of(pieces[0]) == k.STRING else 1)
            out.append(
                f"{self.helper('String')}({c})"
                if first and not c.text.startswith("String(")
                else c.at(PRODUCT)
            )
        return Code(" + ".join(out), SUM, kind)

    def _pieces(self, x: t.Expression) -> list[t.Expression]:
        x = w.bare(x)
        if isinstance(x, t.Binary) and x.op == "+":
            if self.kinds.of(x.left) not in (k.STRING, k.STRINGS) and not self.is_joined(x.left):
                return [x.left, x.right]
            return [*self._pieces(x.left), x.right]
        return [x]

    def _is_plain(self, x: t.Expression) -> bool:
        if isinstance(w.bare(x), t.Number):
            return self.kinds.of(x) == k.INT
        return self.kinds.of(x) in (*k.TEXTS, k.INT)

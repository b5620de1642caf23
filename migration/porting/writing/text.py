"""``+`` of strings: an f-string where the parts are text and whole numbers, else a sum that starts with a `String`."""

from __future__ import annotations

from dlarray.migration.porting.writing.code import ATOM, PRODUCT, SUM, Code, quoted
from dlarray.migration.porting.writing.context import Context
from dlarray.migration.source import kind_names as k
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w


class JoinedText(Context):
    """Mixed into the writer of expressions."""

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
        if isinstance(x, t.Binary) and x.op == "+" and self.kinds.of(x.left) in (k.STRING, k.STRINGS):
            return [*self._pieces(x.left), x.right]
        if isinstance(x, t.Binary) and x.op == "+":
            return [x.left, x.right]
        return [x]

    def _is_plain(self, x: t.Expression) -> bool:
        if isinstance(w.bare(x), t.Number):
            return self.kinds.of(x) == k.INT
        return self.kinds.of(x) in (*k.TEXTS, k.INT)


_ = quoted

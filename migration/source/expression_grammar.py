"""Expressions of tree-sitter's MATLAB grammar, read to our tree; part of ``grammar``, which hands it the nodes."""

from __future__ import annotations

from typing import Any

from dlarray.migration.source import tree as t
from dlarray.migration.source.precedence import Operator, OperatorError, nested

# All of these become one row of tokens.  The grammar leaks "_expression" inside the arguments of calls.
OPERATIONS = {
    "binary_operator",
    "comparison_operator",
    "boolean_operator",
    "unary_operator",
    "not_operator",
    "postfix_operator",
    "range",
    "_expression",
}
DOTTED = ("*", "/", "\\", "^", "'")


class Unreadable(Exception):
    """The grammar gave something that our tree has no place for."""


def at(node: Any) -> dict:
    line, column = node.start_point
    return {"line": line + 1, "column": column + 1}


class ExpressionReader:
    SKIPPED = frozenset({"comment", "line_continuation"})
    notes: list[str]

    def expression(self, node: Any) -> t.Expression:
        kind = node.type
        if kind == "identifier":
            return t.Name(node.text.decode(), **at(node))
        if kind in OPERATIONS:
            tokens: list = []
            self._flatten(node, tokens, [])
            try:
                return nested(tokens)
            except OperatorError as problem:
                raise Unreadable(str(problem)) from None
        method = getattr(self, f"x_{kind}", None)
        if method is None or node.is_error or node.is_missing:
            raise Unreadable(kind)
        return method(node)

    def _flatten(self, node: Any, tokens: list, stray: list) -> None:
        """Operands as expressions and operators as text, in source order; ``stray`` is where a number's dot ended."""
        if node.type not in OPERATIONS:
            if node.type not in self.SKIPPED:
                tokens.append(self.expression(node))
                text = node.text
                stray[:] = [node.end_byte] if node.type == "number" and text.endswith(b".") else []
            return
        for c in node.children:
            if c.is_named:
                self._flatten(c, tokens, stray)
                continue
            op = c.text.decode()
            if stray == [c.start_byte] and op in DOTTED:  # 1./x is read as "1." and "/"
                op = "." + op
                number = tokens[-1]
                if isinstance(number, t.Number):
                    tokens[-1] = t.Number(
                        number.text.removesuffix("."), line=number.line, column=number.column
                    )
            stray[:] = []
            tokens.append(Operator(op, c.start_point[0] + 1, c.start_point[1] + 1))

    def named(self, node: Any) -> list:
        return [c for c in node.children if c.is_named and c.type not in self.SKIPPED]

    # -- leaves -----------------------------------------------------------------------------------------------
    def x_number(self, node: Any) -> t.Expression:
        text = node.text.decode()
        if text[:2].lower() != "0x":
            text = text.replace("d", "e").replace("D", "E")  # Fortran's exponent, which MATLAB reads too
        return t.Number(text, **at(node))

    def x_string(self, node: Any) -> t.Expression:
        text = node.text.decode(errors="replace").strip()
        quote = text[0]
        return t.Text(text[1:-1].replace(quote * 2, quote), quote == '"', **at(node))

    def x_end_keyword(self, node: Any) -> t.Expression:
        return t.End(**at(node))

    def x_spread_operator(self, node: Any) -> t.Expression:
        return t.Colon(**at(node))

    def x_ignored_argument(self, node: Any) -> t.Expression:
        return t.Ignored(**at(node))

    def x_parenthesis(self, node: Any) -> t.Expression:
        return t.Paren(self.expression(self.named(node)[0]), **at(node))

    def x_handle_operator(self, node: Any) -> t.Expression:
        return t.Handle(node.text.decode().lstrip("@").strip(), **at(node))

    def x_metaclass_operator(self, node: Any) -> t.Expression:
        return t.Metaclass(node.text.decode().lstrip("?").strip(), **at(node))

    # -- calls, indices, fields -------------------------------------------------------------------------------
    def x_function_call(self, node: Any) -> t.Expression:
        name = node.child_by_field_name("name")
        base = self._superclass_call(node, name)
        brackets = next((c.type for c in node.children if c.type in ("(", "{")), "(")
        args: tuple[t.Expression, ...] = ()
        for c in node.children:
            if c.type == "arguments":
                args = self.arguments(c)
        return t.Index(base, args, brackets == "{", **at(node))

    def _superclass_call(self, node: Any, name: Any) -> t.Expression:
        children = node.children
        signs = [i for i, c in enumerate(children) if c.type == "@"]
        if not signs:
            return self.expression(name)
        superclass = next(
            c
            for c in node.children
            if c.type in ("superclass", "property_name")
            or (c.type == "identifier" and c.start_byte > children[signs[0]].start_byte)
        )
        return t.SuperCall(name.text.decode(), superclass.text.decode(), **at(node))

    def arguments(self, node: Any) -> tuple[t.Expression, ...]:
        out: list[t.Expression] = []
        children = [c for c in node.children if c.type not in self.SKIPPED]
        i = 0
        while i < len(children):
            c = children[i]
            if c.type == "," or c.type == "\n":
                i += 1
            elif c.type == "identifier" and i + 2 < len(children) and children[i + 1].type == "=":
                out.append(t.NameValue(c.text.decode(), self.expression(children[i + 2]), **at(c)))
                i += 3
            else:
                out.append(self.expression(c))
                i += 1
        return tuple(out)

    def x_field_expression(self, node: Any) -> t.Expression:
        base = self.expression(node.children[0])
        return self._chain(
            base, [c for c in node.children[1:] if c.is_named and c.type not in self.SKIPPED], node
        )

    def _chain(self, base: t.Expression, links: list, node: Any) -> t.Expression:
        for link in links:
            base = self._link(base, link, node)
        return base

    def _link(self, base: t.Expression, link: Any, node: Any) -> t.Expression:
        """base.link, where the grammar nests further links inside the name of a call: p.out.(name)(1)."""
        where = at(node)
        if link.type == "identifier":
            return t.Field(base, link.text.decode(), **where)
        if link.type == "indirect_access":
            return t.DynamicField(base, self.expression(self.named(link)[0]), **where)
        if link.type == "function_call":
            inner = self._link(base, link.child_by_field_name("name"), node)
            brace = any(c.type == "{" for c in link.children)
            args: tuple[t.Expression, ...] = ()
            for c in link.children:
                if c.type == "arguments":
                    args = self.arguments(c)
            return t.Index(inner, args, brace, **where)
        if link.type == "field_expression":
            return self._chain(
                base, [c for c in link.children if c.is_named and c.type not in self.SKIPPED], node
            )
        raise Unreadable(link.type)

    # -- brackets, handles ------------------------------------------------------------------------------------
    def _rows(self, node: Any) -> tuple[tuple[t.Expression, ...], ...]:
        rows = []
        for row in node.children:
            if row.type == "row":
                rows.append(tuple(self.expression(c) for c in self.named(row)))
            elif row.is_named and row.type not in self.SKIPPED:
                raise Unreadable(row.type)
        return tuple(r for r in rows if r)

    def x_matrix(self, node: Any) -> t.Expression:
        return t.Matrix(self._rows(node), **at(node))

    def x_cell(self, node: Any) -> t.Expression:
        return t.Cell(self._rows(node), **at(node))

    def x_lambda(self, node: Any) -> t.Expression:
        parameters: list[str] = []
        for c in node.children:
            if c.type == "arguments":
                for a in c.children:
                    if a.type == "identifier":
                        parameters.append(a.text.decode())
                    elif a.type == "ignored_argument":
                        parameters.append("~")
        body = node.child_by_field_name("expression")
        if body is None:
            raise Unreadable("lambda")
        return t.Lambda(tuple(parameters), self.expression(body), **at(node))

    def collect_notes(self, node: Any) -> None:
        """Comments inside a statement of several lines."""
        if node.start_point[0] == node.end_point[0]:
            return
        stack = [node]
        found = []
        while stack:
            n = stack.pop()
            if n.type == "comment":
                found.append((n.start_byte, n.text.decode(errors="replace").strip()))
            elif n.type == "line_continuation":
                text = n.text.decode(errors="replace").strip().removeprefix("...").strip()
                if text.startswith("%"):
                    found.append((n.start_byte, text))
            stack.extend(n.children)
        lines = [
            line.strip() for _, text in sorted(found) for line in text.splitlines()
        ]  # comments in a row are one node
        self.notes.extend(line for line in lines if line)

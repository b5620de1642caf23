"""Classes and ``arguments`` blocks of tree-sitter's MATLAB grammar, read to our tree; part of ``grammar``."""

from __future__ import annotations

from typing import Any

from dlarray.migration.source import tree as t
from dlarray.migration.source.expression_grammar import Unreadable, at


class ClassReader:
    """Mixed into the reader of statements, whose ``expression``, ``statement`` and ``comments`` it uses."""

    expression: Any
    statement: Any
    comments: Any
    named: Any
    notes: list[str]

    def _class_definition(self, node: Any, where: dict, shown: bool) -> t.Statement:
        name = node.child_by_field_name("name").text.decode()
        supers: list[str] = []
        members: list[t.Statement] = []
        attributes: tuple = ()
        for c in node.children:
            if c.type == "superclasses":
                supers = [
                    x.text.decode()
                    for x in c.children
                    if x.is_named and x.type in ("property_name", "identifier")
                ]
            elif c.type == "attributes":
                attributes = self.attributes(c)
            elif c.type == "comment":
                members.extend(self.comments(c, members))
            elif c.type == "properties":
                members.append(self.block_of_properties(c))
            elif c.type == "methods":
                members.append(self.block_of_methods(c))
            elif c.type == "enumeration":
                members.append(self.block_of_enumeration(c))
            elif c.type == "events":
                names = tuple(x.text.decode() for x in c.children if x.type == "identifier")
                members.append(t.Events(names, **at(c)))
            elif c.type == "ERROR":
                members.append(self.statement(c, False))
        return t.Class(name, tuple(supers), attributes, tuple(members), **where)

    def attributes(self, node: Any) -> tuple:
        out = []
        for a in node.children:
            if a.type == "attribute":
                parts = [c for c in a.children if c.is_named]
                if not parts:
                    continue
                value = self.expression(parts[1]) if len(parts) > 1 else None
                negated = any(c.type == "~" for c in a.children)
                out.append((parts[0].text.decode(), t.Name("false") if negated else value))
        return tuple(out)

    def _attributes_of(self, node: Any) -> tuple:
        return next((self.attributes(c) for c in node.children if c.type == "attributes"), ())

    def block_of_properties(self, node: Any) -> t.Statement:
        entries: list = []
        for c in node.children:
            if c.type == "property":
                entries.append(self.validation(c))
            elif c.type == "comment":
                entries.extend(self.comments(c, entries_lines(entries)))
            elif c.type == "ERROR":
                raise Unreadable("properties")
        last = node.end_point[0] + 1
        return t.Properties(self._attributes_of(node), tuple(entries), **at(node), last_line=last)

    def block_of_methods(self, node: Any) -> t.Statement:
        members: list = []
        for c in node.children:
            if c.type in ("function_definition", "function_signature", "ERROR"):
                members.append(self.statement(c, False))
            elif c.type == "comment":
                members.extend(self.comments(c, members))
        return t.Methods(
            self._attributes_of(node), tuple(members), **at(node), last_line=node.end_point[0] + 1
        )

    def block_of_enumeration(self, node: Any) -> t.Statement:
        members = []
        for c in node.children:
            if c.type == "enum":
                parts = self.named(c)
                members.append((parts[0].text.decode(), tuple(self.expression(x) for x in parts[1:])))
        return t.Enumeration(tuple(members), **at(node), last_line=node.end_point[0] + 1)

    def validation(self, node: Any) -> t.Validation:
        name_node = node.child_by_field_name("name")
        text = "".join(name_node.text.decode().split())
        group, _, name = text.rpartition(".")
        size: tuple = ()
        kind = None
        validators: tuple = ()
        default = None
        for c in node.children:
            if c == name_node:
                continue
            if c.type == "dimensions":
                size = tuple(self.expression(x) for x in self.named(c))
            elif c.type in ("identifier", "property_name", "field_expression"):
                kind = c.text.decode()
            elif c.type == "validation_functions":
                validators = tuple(self.expression(x) for x in self.named(c))
            elif c.type == "default_value":
                default = self.expression(self.named(c)[0])
            elif c.type == "ERROR":
                raise Unreadable("property")
        return t.Validation(name, group or None, size, kind, validators, default, **at(node))

    def arguments_block(self, node: Any) -> t.Arguments:
        attributes: list[str] = []
        entries = []
        for c in node.children:
            if c.type == "attributes":
                attributes += [x.text.decode() for x in c.children if x.is_named]
            elif c.type == "property":
                entries.append(self.validation(c))
            elif c.type == "class_property":
                text = "".join(c.text.decode().split())
                group, _, kind = text.partition(".?")
                entries.append(t.Validation("?", group, (), kind, (), None, **at(c)))
            elif c.type == "comment":
                pass
        return t.Arguments(tuple(attributes), tuple(entries), **at(node), last_line=node.end_point[0] + 1)


def entries_lines(entries: list) -> list:
    """Entries as something with a last line, so that a comment behind one is known to be trailing."""
    return [t.Break(last_line=entries[-1].line)] if entries else []

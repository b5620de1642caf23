"""Classes in folders ``@Name``: the methods that stand in files of their own, put into the class."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import fields, is_dataclass, replace
from typing import Any

from dlarray.migration.source import tree as t
from dlarray.migration.source.scopes import CLASS_FOLDER


def with_their_methods(files: Iterable[t.File]) -> list[t.File]:
    """The files, in which a class of a folder ``@Name`` has the methods of the files beside it.

    A method whose first line stands in the class keeps its place there, and so its attributes; any other is public. The
    further functions of such a file become functions of the class's file.
    """
    found = {file.path: file for file in files}
    for path, file in list(found.items()):
        folder = os.path.dirname(path)
        name = os.path.basename(folder)
        if not name.startswith(CLASS_FOLDER) or not any(c.name == name[1:] for c in file.classes):
            continue
        beside = [
            other
            for other in found.values()
            if other is not file and os.path.dirname(other.path) == folder and _is_method(other)
        ]
        for other in beside:
            del found[other.path]
        found[path] = _joined(file, name[1:], beside)
    return list(found.values())


def _is_method(file: t.File) -> bool:
    return bool(file.functions) and not file.classes and not file.is_script


def _joined(file: t.File, name: str, beside: list[t.File]) -> t.File:
    taken = {f.name for f in file.functions}
    methods: dict[str, tuple[t.Statement, ...]] = {}
    inner: list[t.Function] = []
    for other in beside:
        main = other.functions[0]
        own = {f.name: f"{f.name}_of_{main.name}" if f.name in taken else f.name for f in other.functions[1:]}
        taken |= set(own)
        other = _renamed(other, {old: new for old, new in own.items() if old != new})
        label = os.path.basename(other.path)
        comments = [s for s in other.body if isinstance(s, t.Comment) and s.line < main.line]
        methods[main.name] = (*comments, replace(other.functions[0], file=label))
        inner += [replace(f, file=label) for f in other.functions[1:]]

    def with_bodies(c: t.Class) -> t.Class:
        members = []
        for block in c.members:
            if isinstance(block, t.Methods):
                kept: list[t.Statement] = []
                for f in block.members:
                    if isinstance(f, t.Function) and f.signature_only and f.name in methods:
                        kept += methods.pop(f.name)
                    else:
                        kept.append(f)
                block = replace(block, members=tuple(kept))
            members.append(block)
        rest = tuple(s for found in methods.values() for s in found)
        more = [t.Methods((), rest, line=c.line, column=c.column)] if rest else []
        return replace(c, members=(*members, *more))

    body = tuple(with_bodies(s) if isinstance(s, t.Class) and s.name == name else s for s in file.body)
    text = "\n".join([file.text, *(other.text for other in beside)])
    texts = tuple((os.path.basename(other.path), other.text) for other in beside)
    return replace(file, body=(*body, *inner), text=text, beside=texts)


def _renamed(node: Any, names: dict[str, str]) -> Any:
    """A tree in which functions have other names."""
    if not names:
        return node
    if isinstance(node, tuple):
        return tuple(_renamed(x, names) for x in node)
    if not is_dataclass(node):
        return node
    changes = {
        field.name: _renamed(value, names)
        for field in fields(node)
        if isinstance(value := getattr(node, field.name), tuple) or is_dataclass(value)
    }
    if isinstance(node, t.Name) and node.id in names:
        changes["id"] = names[node.id]
    elif isinstance(node, (t.Function, t.Handle)) and node.name in names:
        changes["name"] = names[node.name]
    return replace(node, **changes)

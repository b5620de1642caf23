"""Variables of scripts that take the name of a function which the script has called before: ``sum = sum(x)``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from typing import Any

from dlarray.migration.inference.first_stores import assigned
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w
from dlarray.migration.source.scopes import free_names


def told_apart(file: t.File, is_function: Callable[[str], bool]) -> t.File:
    """The script, in which such variables have a name of their own from where they are assigned first.

    MATLAB takes ``sum(x)`` for a call until the script has run ``sum = …``; in Python a name is one or the other.
    """
    if not file.is_script:
        return file
    body = list(file.body)
    known = set(file.given)
    called: set[str] = set()
    for place, s in enumerate(body):
        if isinstance(s, (t.Function, t.Class)):
            continue
        if isinstance(s, t.Assign):
            called |= _read([s])
        new = assigned((s,)) - known
        for name in sorted(new & called):
            if is_function(name):
                own = _free(f"{name}_", file)
                body[place] = (
                    _renamed_targets(s, name, own) if isinstance(s, t.Assign) else _renamed(s, name, own)
                )
                body[place + 1 :] = [
                    x if isinstance(x, (t.Function, t.Class)) else _renamed(x, name, own)
                    for x in body[place + 1 :]
                ]
                file = replace(file, renamed=(*file.renamed, (own, name)))
        known |= new
        called |= _read([s])
    return replace(file, body=tuple(body))


def _read(body: list[t.Statement]) -> set[str]:
    """The names that statements read."""
    out: set[str] = set()
    for s in w.body_walk(tuple(body)):
        stored = {id(w.root(x)) for x in (s.targets if isinstance(s, t.Assign) else ())}
        out |= {n.id for x in w.expressions(s) for n in free_names(x) if id(n) not in stored}
    return out


def _free(name: str, file: t.File) -> str:
    while name in file.text:
        name += "_"
    return name


def _renamed_targets(s: t.Assign, name: str, own: str) -> t.Assign:
    return replace(s, targets=tuple(_renamed(x, name, own) for x in s.targets))


def _renamed(node: Any, name: str, own: str) -> Any:
    """A tree in which a variable has another name."""
    if isinstance(node, tuple):
        made = tuple(_renamed(x, name, own) for x in node)
        return made if any(a is not b for a, b in zip(made, node, strict=True)) else node
    if isinstance(node, t.Name):
        return replace(node, id=own) if node.id == name else node
    if not is_dataclass(node) or isinstance(node, t.Lambda) and name in node.parameters:
        return node
    if isinstance(node, t.Shared) and name in node.names:
        return replace(node, names=tuple(own if n == name else n for n in node.names))
    changes = {}
    for field in fields(node):
        value = getattr(node, field.name)
        if isinstance(value, tuple) or is_dataclass(value):
            new = _renamed(value, name, own)
            if new is not value:
                changes[field.name] = new
    return replace(node, **changes) if changes else node  # type: ignore[type-var]

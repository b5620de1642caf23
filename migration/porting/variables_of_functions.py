"""Variables of scripts that take the name of a function which the script has called before: ``sum = sum(x)``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from typing import Any

from dlarray.migration.checking import library
from dlarray.migration.inference.first_stores import assigned, cleared
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w
from dlarray.migration.source.scopes import free_names


def told_apart(file: t.File, is_function: Callable[[str], bool]) -> t.File:
    """The script, in which such variables have a name of their own from where they are assigned first.

    MATLAB takes ``sum(x)`` for a call until the script has run ``sum = …``; in Python a name is one or the other.
    """
    if not file.is_script:
        return file
    file = _told_apart_by_clear(file, is_function)
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


def _told_apart_by_clear(file: t.File, is_function: Callable[[str], bool]) -> t.File:
    """The script, in which variables that ``clear`` ends have names of their own where a function follows of theirs.

    ``pi = 3; clear all; x = pi``: Python would still have the variable.
    """
    body = list(file.body)
    known = set(file.given)
    since: dict[str, int] = {}  # where variables were assigned first
    for place, s in enumerate(body):
        if isinstance(s, (t.Function, t.Class)):
            continue
        ended = _ended(s, known)
        gone = {name for name in ended if is_function(name) or name in ("i", "j")}
        if gone:  # few statements end a variable, and the rest of the file is walked for them
            gone -= _never_called(body[place + 1 :], gone)
        for name in sorted(_read_first(body[place + 1 :], gone)):
            own = _free(f"{name}_", file)
            for k in range(since.get(name, 0), place):
                x = body[k]
                if k == since.get(name) and isinstance(x, t.Assign):
                    body[k] = _renamed_targets(x, name, own)
                elif not isinstance(x, (t.Function, t.Class)):
                    body[k] = _renamed(x, name, own)
            file = replace(file, renamed=(*file.renamed, (own, name)))
        since = {name: k for name, k in since.items() if name not in ended}
        for name in assigned((s,)):
            since.setdefault(name, place)
        known = (known | assigned((s,))) - ended
    return replace(file, body=tuple(body))


def _never_called(body: list[t.Statement], names: set[str]) -> set[str]:
    """Those of the names that stand alone, where the function needs arguments: a file brings them back."""
    nodes = [n for s in body for n in w.walk(s)]
    called = {n.base.id for n in nodes if isinstance(n, t.Index) and isinstance(n.base, t.Name)}
    called |= {n.name for n in nodes if isinstance(n, t.Handle)}
    return {name for name in names - called if library.needs_arguments(name)}


def _ended(s: t.Statement, known: set[str]) -> set[str]:
    """The variables that a statement clears."""
    if isinstance(s, t.Command):
        name, texts = s.name, [a.strip("'\"") for a in s.args]
    elif isinstance(s, t.Do):
        name = w.dotted(s.value.base if isinstance(s.value, t.Index) else s.value) or ""
        args = s.value.args if isinstance(s.value, t.Index) else ()
        texts = [a.value for a in args if isinstance(a, t.Text)]
    else:
        return set()
    return cleared(texts, known) if name in ("clear", "clearvars") else set()


def _read_first(body: list[t.Statement], names: set[str]) -> set[str]:
    """Those of the names that statements read before they assign them again."""
    found: set[str] = set()
    left = set(names)
    for s in body:
        if not left:
            break
        if not isinstance(s, (t.Function, t.Class)):
            found |= left & _read([s])
            left -= assigned((s,))
    return found


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

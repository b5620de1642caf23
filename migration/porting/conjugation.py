"""Where complex roots may go on: in files whose values reach no transpose, which would have to conjugate them."""

from __future__ import annotations

import os

from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w
from dlarray.migration.source.scopes import Project

_REAL = frozenset(
    "linspace logspace colon zeros ones eye rand randn randi randperm magic numel length size".split()
)


def conjugated_files(project: Project) -> frozenset[str]:
    """Files that ``'`` may turn values of: their own, or those of files that they call, share with or serve."""
    groups = {path: {path} for path in project.files}
    owners: dict[str, list[str]] = {}
    for path, file in project.files.items():
        for word in _known_as(file):
            owners.setdefault(word, []).append(path)
    for path, file in project.files.items():
        for word in _words(file):
            for other in owners.get(word, ()):
                _join(groups, path, other)
    turned = [path for path, file in project.files.items() if _turns(file)]
    return frozenset().union(*(groups[path] for path in turned))


def _join(groups: dict[str, set[str]], a: str, b: str) -> None:
    if groups[a] is groups[b]:
        return
    larger, smaller = sorted((groups[a], groups[b]), key=len, reverse=True)
    larger |= smaller
    for path in smaller:
        groups[path] = larger


def _known_as(file: t.File) -> set[str]:
    """What others call the file by: its name, its classes and their methods, and the globals that it shares."""
    names = {os.path.splitext(os.path.basename(file.path))[0], *_globals(file)}
    for c in file.classes:
        names.add(c.name)
        names |= {f.name for f in w.walk(c) if isinstance(f, t.Function)}
    return names


def _globals(file: t.File) -> set[str]:
    shared = (s for s in w.walk(file) if isinstance(s, t.Shared) and s.kind == "global")
    return {f"global {name}" for s in shared for name in s.names}


def _words(file: t.File) -> set[str]:
    """What a file may call: names, also of handles, methods and functions that are named by a text."""
    words = _globals(file)
    for node in w.walk(file):
        if isinstance(node, t.Name):
            words.add(node.id)
        elif isinstance(node, t.Handle):
            words.update(node.name.split("."))
        elif isinstance(node, t.Field):
            words.add(node.name)
        elif isinstance(node, t.Text):
            words.add(os.path.splitext(node.value)[0])
    return words


def _turns(file: t.File) -> bool:
    return any(isinstance(n, t.Postfix) and n.op == "'" and not _is_real(n.operand) for n in w.walk(file))


def _is_real(x: t.Expression) -> bool:
    x = w.bare(x)
    if isinstance(x, (t.Number, t.Text, t.Range)):
        return True
    if isinstance(x, t.Matrix):
        return all(_is_real(e) for row in x.rows for e in row)
    if isinstance(x, t.Prefix):
        return _is_real(x.operand)
    return isinstance(x, t.Index) and isinstance(x.base, t.Name) and x.base.id in _REAL

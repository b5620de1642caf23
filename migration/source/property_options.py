"""Options that are the properties of a class, ``options.?Settings``, as the options that they stand for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w


def with_property_options(files: Iterable[t.File]) -> list[t.File]:
    """Files whose ``arguments`` blocks name the properties of the files' classes one by one.

    Each option is checked as its property is. What the block declares itself comes before that.
    """
    found = list(files)
    classes = {c.name: c for file in found for c in file.classes}

    def options(e: t.Validation, declared: set[str]) -> list[t.Validation]:
        properties = _settable(e.kind or "", classes)
        if properties is None:
            return [e]
        return [
            replace(p, group=e.group, default=None, note="") for p in properties if p.name not in declared
        ]

    def block(a: t.Arguments) -> t.Arguments:
        entries: list[t.Validation] = []
        for e in a.entries:
            declared = {
                other.name for other in a.entries if other.name != "?"
            }  # of any group: one call has one
            entries += options(e, declared) if e.name == "?" else [e]
        return replace(a, entries=tuple(entries))

    def function(f: t.Function) -> t.Function:
        if not any(e.name == "?" for a in f.arguments for e in a.entries):
            return f
        return replace(f, arguments=tuple(map(block, f.arguments)))

    def statement(s: t.Statement) -> t.Statement:
        if isinstance(s, t.Function):
            return function(s)
        if isinstance(s, (t.Class, t.Methods)):
            return replace(s, members=tuple(map(statement, s.members)))
        return s

    asked = [".?" in file.text for file in found]
    return [
        replace(file, body=tuple(map(statement, file.body))) if asks else file
        for file, asks in zip(found, asked, strict=True)
    ]


def _settable(name: str, classes: dict[str, t.Class]) -> list[t.Validation] | None:
    """The properties that everybody may set, those of the base classes too; None where a class is not known."""
    c = classes.get(name.rpartition(".")[2])
    if c is None:
        return None
    found: list[t.Validation] = []
    for base in c.superclasses:
        if base == "handle" or base.startswith("matlab.mixin."):
            continue
        of_base = _settable(base, classes)
        if of_base is None:
            return None
        found += of_base
    for block in c.members:
        if isinstance(block, t.Properties) and _is_settable(block):
            found += [e for e in block.entries if isinstance(e, t.Validation)]
    return found


def _is_settable(block: t.Properties) -> bool:
    for name, value in block.attributes:
        x = w.bare(value) if value is not None else None
        if name in ("Constant", "Dependent") and x != t.Name("false"):
            return False
        word = str(getattr(x, "value", getattr(x, "id", ""))).lower()
        if name in ("Access", "SetAccess") and word != "public":
            return False
    return True

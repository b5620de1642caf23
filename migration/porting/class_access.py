"""Who may reach what a class holds: the attributes ``Access``, ``SetAccess`` and ``GetAccess`` of its blocks."""

from __future__ import annotations

from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w
from dlarray.migration.source.scopes import Project

Rule = str | tuple[str, ...]
_WORDS = ("private", "protected", "immutable")


def _rule(value: t.Expression | None, classes: set[str]) -> Rule | None:
    """What an attribute says: a word, or the classes that it names, as far as they are the project's."""
    x = w.bare(value) if value is not None else None
    word = str(getattr(x, "value", getattr(x, "id", ""))).lower()
    if word in _WORDS:
        return word
    named = tuple(node.name for node in w.walk(x) if isinstance(node, t.Metaclass)) if x is not None else ()
    return named if named and all(name.rpartition(".")[2] in classes for name in named) else None


def _of(block: t.Properties | t.Methods, names: tuple[str, ...], classes: set[str]) -> Rule | None:
    found = None
    for name, value in block.attributes:
        if name in names:
            found = _rule(value, classes) or found
        elif name == "Constant" and "SetAccess" in names and value != t.Name("false"):
            return "constant"
    return found


def stores(c: t.Class, classes: set[str]) -> dict[str, Rule]:
    """Properties that not everybody may store into; the class's own name if its constructor is not for all."""
    rules: dict[str, Rule] = {}
    for block in c.members:
        if isinstance(block, t.Properties):
            rule = _of(block, ("Access", "SetAccess"), classes)
            if rule is not None:
                rules.update({e.name: rule for e in block.entries if isinstance(e, t.Validation)})
        elif isinstance(block, t.Methods) and any(
            isinstance(f, t.Function) and f.name == c.name for f in block.members
        ):
            rule = _of(block, ("Access",), classes)
            if rule is not None:
                rules[c.name] = rule
    return rules


def hidden(c: t.Class, classes: set[str]) -> dict[str, Rule]:
    """Properties and methods that not everybody may reach."""
    rules: dict[str, Rule] = {}
    for block in c.members:
        if isinstance(block, (t.Properties, t.Methods)):
            rule = _of(block, ("Access", "GetAccess"), classes)
            inside = block.entries if isinstance(block, t.Properties) else block.members
            if rule is not None:
                rules.update(
                    {
                        e.name: rule
                        for e in inside
                        if isinstance(e, (t.Validation, t.Function)) and e.name != c.name
                    }
                )
    return rules


def with_attribute(c: t.Class, attribute: str) -> tuple[str, ...]:
    """The properties whose block has an attribute."""
    return tuple(
        e.name
        for block in c.members
        if isinstance(block, t.Properties)
        and any(name == attribute and value != t.Name("false") for name, value in block.attributes)
        for e in block.entries
        if isinstance(e, t.Validation)
    )


def is_hidden(x: t.Expression, project: Project, file: t.File) -> bool:
    """Whether a class of another file hides what ``obj.x`` asks for, so that MATLAB may refuse it."""
    if not isinstance(x, t.Field) or any(x.name in hidden(c, set()) for c in file.classes):
        return False
    known = {c.name for _, c in project.classes.values()}
    return any(x.name in hidden(c, known) for path, c in project.classes.values() if path != file.path)

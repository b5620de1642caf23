"""Who may reach what a class holds: the attributes ``Access``, ``SetAccess`` and ``GetAccess`` of its blocks."""

from __future__ import annotations

from dlarray.migration.porting.writing.code import quoted
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w
from dlarray.migration.source.scopes import Project, Scope, methods_and_static

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


def indexes_itself(c: t.Class, project: Project, scope: Scope) -> bool:
    """Whether a class is the first of those above it that says what indices of its objects mean."""
    above: list[t.Class] = []
    left = [c]
    while left:
        for name in left.pop().superclasses:
            full = project.class_named(name, scope)
            if full is not None and (base := project.classes[full][1]) not in above:
                above.append(base)
                left.append(base)
    return _has_subscripts(c) and not any(map(_has_subscripts, above))


def _has_subscripts(c: t.Class) -> bool:
    blocks = (block for block in c.members if isinstance(block, t.Methods))
    names = {f.name for block in blocks for f in block.members if isinstance(f, t.Function)}
    return not names.isdisjoint({"subsref", "subsasgn"})


def makes_arrays(c: t.Class) -> bool:
    """Whether the constructor stores into elements of its object, so that it gives an array: ``obj(n) = Node``."""
    for block in c.members:
        for f in block.members if isinstance(block, t.Methods) else ():
            if isinstance(f, t.Function) and f.name == c.name and f.outputs:
                own = t.Name(f.outputs[0])
                targets = (x for s in w.body_walk(f.body) if isinstance(s, t.Assign) for x in s.targets)
                return any(
                    isinstance(n, t.Index) and not n.brace and n.base == own
                    for x in targets
                    for n in w.walk(x)
                )
    return False


def declared_objects(project: Project) -> frozenset[str]:
    """The properties that are declared to be objects of the project's classes."""
    known = {c.name for _, c in project.classes.values()}
    return frozenset(
        e.name
        for _, c in project.classes.values()
        for block in c.members
        if isinstance(block, t.Properties)
        for e in block.entries
        if isinstance(e, t.Validation) and (e.kind or "").rpartition(".")[2] in known
    )


def kept_elsewhere(project: Project, file: t.File) -> frozenset[str]:
    """The properties into which classes of other files do not let everybody store."""
    known = {c.name for _, c in project.classes.values()}
    found = {n for path, c in project.classes.values() if path != file.path for n in stores(c, known)}
    return frozenset(found - known)


def is_hidden(x: t.Expression, project: Project, file: t.File) -> bool:
    """Whether a class of another file hides what ``obj.x`` asks for, so that MATLAB may refuse it."""
    if not isinstance(x, t.Field) or any(x.name in hidden(c, set()) for c in file.classes):
        return False
    known = {c.name for _, c in project.classes.values()}
    return any(x.name in hidden(c, known) for path, c in project.classes.values() if path != file.path)


def all_written(rules: dict[str, Rule]) -> str:
    """The rules of a class as the dictionary that stands in it."""
    return f"{{{', '.join(f'{quoted(n)}: {written(r)}' for n, r in rules.items())}}}"


def written(rule: Rule) -> str:
    """A word, or the names of the classes that may."""
    if isinstance(rule, str):
        return quoted(rule)
    return f"({', '.join(map(quoted, rule))}{',' if len(rule) == 1 else ''})"


def needs_inputs(project: Project, name: str) -> bool:
    """Whether every method of that name reads an input beside its object, so that ``x.name`` alone calls none."""
    owners = [project.classes[full][1] for full in project.methods.get(name, ()) if full in project.classes]
    found = [(f, static) for c in owners for f, static in methods_and_static(c) if f.name == name]
    return bool(found) and all(_reads_input(f, f.inputs[not static :][:1]) for f, static in found)


def _reads_input(f: t.Function, first: tuple[str, ...]) -> bool:
    read = {
        n.id
        for s in w.body_walk(f.body)
        for x in w.expressions(s)
        for n in w.walk(x)
        if isinstance(n, t.Name)
    }
    return (
        bool(read.intersection(first))
        and read.isdisjoint({"nargin", "exist", "varargin"})
        and not f.arguments
    )

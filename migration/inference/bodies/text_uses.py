"""Which variables are used as text, where their kinds are not known."""

from __future__ import annotations

import re

from dlarray.migration.inference.results import SAME_TEXT
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w

TEXT_FUNCTIONS = frozenset(
    """
    isletter isspace isstrprop upper lower strtrim strsplit strrep strfind regexp regexprep regexpi str2double
    str2num strtok strcmp strcmpi strncmp strncmpi startsWith endsWith contains deblank
    cellstr fileparts
    """.split()
)


_TEXT_NAMES = re.compile(r"(?i)(text|str|char|string|document|sentence|word)s?$")  # how a name of texts ends


def compared_with_characters(body: t.Body) -> frozenset[str]:
    """The variables of a body that are compared with one character: ``'0' <= c``, ``c == '9'``."""
    found: set[str] = set()
    for s in w.body_walk(body):
        for n in (n for x in w.expressions(s) for n in w.walk(x)):
            if isinstance(n, t.Binary) and n.op in ("==", "~=", "<", "<=", ">", ">="):
                for one, other in ((n.left, n.right), (n.right, n.left)):
                    character = w.bare(other)
                    if isinstance(character, t.Text) and not character.string and len(character.value) == 1:
                        found.update(x.id for x in [w.bare(one)] if isinstance(x, t.Name))
    return frozenset(found)


def used_as_texts(body: t.Body) -> frozenset[str]:
    """The names and paths of a body that are used as text is, or called as text is called."""
    found: set[str] = _paths_with(_fields_given_text(body), body)
    characters = compared_with_characters(body)
    for s in w.body_walk(body):
        if isinstance(s, t.Assign) and any(isinstance(x, t.Name) and x.id in characters for x in s.targets):
            source = w.bare(s.value)  # c = word(k), where c is compared with 'a'
            if (
                isinstance(source, t.Index)
                and not source.brace
                and (path := w.dotted(source.base)) is not None
            ):
                found.add(path)
        if isinstance(s, t.Assign) and len(s.targets) == 1 and isinstance(w.bare(s.value), t.Text):
            found.update(x.id for x in s.targets if isinstance(x, t.Name))
        if isinstance(s, t.Assign) and len(s.targets) == 1 and isinstance(call := w.bare(s.value), t.Index):
            if call.base == t.Name("input"):  # what is typed may be text
                found.update(path for path in [w.dotted(s.targets[0])] if path is not None)
            if isinstance(call.base, t.Name) and call.base.id in SAME_TEXT:  # c = strtrim(parts{k})
                found.update(path for path in [w.dotted(s.targets[0])] if path is not None)
        for x in w.expressions(s):
            for n in w.walk(x):
                if isinstance(n, t.Index) and isinstance(n.base, t.Name) and n.base.id in TEXT_FUNCTIONS:
                    first = [
                        w.bare(a.operand) if isinstance(a, t.Postfix) else a for a in map(w.bare, n.args[:1])
                    ]
                    first = [a.base if isinstance(a, t.Index) and not a.brace else a for a in first]
                    found.update(path for a in first if (path := w.dotted(a)) is not None)
                if isinstance(n, t.Index) and n.base == t.Name("cellfun") and n.args:
                    if isinstance(n.args[0], t.Lambda):
                        found.update(n.args[0].parameters)  # contents of cells may be texts
                if isinstance(n, t.Binary) and n.op in ("==", "~=", "-"):  # word(k) == 'a', word(k) - 'a'
                    for one, other in ((n.left, n.right), (n.right, n.left)):
                        if isinstance(w.bare(other), t.Text) and isinstance(one := w.bare(one), t.Index):
                            found.update([path] if not one.brace and (path := w.dotted(one.base)) else [])
                if isinstance(s, t.Switch) and isinstance(n, t.Index) and n is w.bare(s.subject):
                    if _asks_for_text(s) and not n.brace and (path := w.dotted(n.base)) is not None:
                        found.add(path)  # switch word(k), case 'a'
                if isinstance(n, t.Name) and _TEXT_NAMES.search(n.id):
                    found.add(n.id)
    for n in (n for s in w.body_walk(body) for x in w.expressions(s) for n in w.walk(x)):
        if isinstance(n, t.Binary) and n.op in ("==", "~="):  # a(1:n) == word
            for one, other in ((w.bare(n.left), n.right), (w.bare(n.right), n.left)):
                part = isinstance(one, t.Index) and any(isinstance(w.bare(a), t.Range) for a in one.args)
                if part and isinstance(one, t.Index) and w.dotted(w.bare(other)) in found:
                    found.update([path] if not one.brace and (path := w.dotted(one.base)) else [])
    copies = [
        (s.targets[0].id, path)
        for s in w.body_walk(body)
        if isinstance(s, t.Assign) and len(s.targets) == 1 and isinstance(s.targets[0], t.Name)
        if (path := w.dotted(s.value)) is not None
    ]
    found.update(path for name, path in copies if name in found and isinstance(path, str))  # b = a
    found.update(name for name, path in copies if path in found)
    return frozenset(found)


def _fields_given_text(body: t.Body) -> set[str]:
    """The names of fields to which a body gives text: ``p.name = 'Ann'``, ``struct('name', 'Ann')``."""
    found: set[str] = set()
    for s in w.body_walk(body):
        if isinstance(s, t.Assign) and isinstance(w.bare(s.value), t.Text):
            found.update(target.name for target in s.targets if isinstance(target, t.Field))
        for n in (n for x in w.expressions(s) for n in w.walk(x)):
            if isinstance(n, t.Index) and n.base == t.Name("struct") and not n.brace:
                pairs = zip(n.args[::2], n.args[1::2], strict=False)
                found.update(
                    a.value for a, b in pairs if isinstance(a, t.Text) and isinstance(w.bare(b), t.Text)
                )
    return found


def _paths_with(fields: set[str], body: t.Body) -> set[str]:
    """The paths of a body that end in one of these fields."""
    if not fields:
        return set()
    nodes = (n for s in w.body_walk(body) for x in w.expressions(s) for n in w.walk(x))
    paths = (w.dotted(n) for n in nodes if isinstance(n, t.Field) and n.name in fields)
    return {path for path in paths if path is not None}


def _asks_for_text(s: t.Switch) -> bool:
    return any(isinstance(n, t.Text) for c, _ in s.cases for n in w.walk(c))

"""Tests that are functions of one file, as the test class that they are: what `functiontests(localfunctions)` makes.

The file's first function collects its tests.  Those become methods, with ``setupOnce``, ``setup``, ``teardown`` and
``teardownOnce``; all other functions stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w

BASE = "matlab.unittest.FunctionTestCase"
AROUND = ("setupOnce", "setup", "teardown", "teardownOnce")
_TEST = re.compile(r"test\w*|\w*test", re.IGNORECASE)
_HANDLES = t.Name("localfunctions")


def as_test_class(file: t.File) -> t.File:
    """The file with its tests in a class; the file itself where its first function collects no tests."""
    if file.is_script or file.classes or not file.functions:
        return file
    main = file.functions[0]
    collecting = next((s for s in main.body if _collected(s) is not None), None)
    given = _collected(collecting) if collecting is not None else None
    if given is None or main.inputs:
        return file
    chosen = _chosen(given)
    if chosen is None:
        return file
    around = [f for f in file.functions[1:] if f.name in AROUND and chosen(f.name)]
    tests = [f for f in file.functions[1:] if _TEST.fullmatch(f.name) and chosen(f.name)]
    inside = [*around, *tests]
    if any(f.outputs or len(f.inputs) != 1 or f.nested for f in inside):
        return file
    comments = tuple(s for s in main.body if isinstance(s, t.Comment))
    rest = tuple(s for s in main.body if s is not collecting and not isinstance(s, (t.Comment, t.Return)))
    members: list[t.Statement] = [*comments]
    for names, found in (((), around), (("Test",), tests)):
        if found:
            attributes = tuple((name, None) for name in names)
            ordered = _with_comments(file, found)
            members.append(t.Methods(attributes, ordered, line=found[0].line, column=1))
    made = t.Class(main.name, (BASE,), (), tuple(members), line=main.line, column=main.column)
    moved = {id(s) for m in members if isinstance(m, t.Methods) for s in m.members}
    body: list[t.Statement] = []
    for s in file.body:
        if s is main:
            body += [made, *rest]
        elif not any(s is f for f in inside) and id(s) not in moved:
            body.append(s)
    return replace(file, body=tuple(body))


def is_test_file(file: t.File) -> bool:
    """Whether a file's tests were functions."""
    return any(BASE in c.superclasses for c in file.classes)


def _collected(s: t.Statement) -> t.Expression | None:
    """What a statement gives to ``functiontests``."""
    value = w.bare(s.value) if isinstance(s, (t.Assign, t.Do)) else None
    if isinstance(value, t.Index) and not value.brace and value.base == t.Name("functiontests"):
        return w.bare(value.args[0]) if len(value.args) == 1 else None
    return None


def _chosen(given: t.Expression) -> Callable[[str], bool] | None:
    """Which functions are asked for: all of the file, or those whose handles stand in a cell array."""
    if given in (_HANDLES, t.Index(_HANDLES, ())):
        return lambda name: True
    if isinstance(given, t.Cell):
        handles = [w.bare(x) for row in given.rows for x in row]
        names = {x.name for x in handles if isinstance(x, t.Handle)}
        if len(names) == len(handles):
            return names.__contains__
    return None


def _with_comments(file: t.File, found: list[t.Function]) -> tuple[t.Statement, ...]:
    """The functions as methods, each behind the comments that stand right above it."""
    out: list[t.Statement] = []
    for f in found:
        at = next(i for i, s in enumerate(file.body) if s is f)
        above: list[t.Statement] = []
        line = f.line
        while at and isinstance(c := file.body[at - 1], t.Comment) and not c.trailing and c.line == line - 1:
            above.insert(0, c)
            at, line = at - 1, c.line
        inputs = tuple("testCase" if name == "~" else name for name in f.inputs)
        out += [*above, replace(f, inputs=inputs)]
    return tuple(out)

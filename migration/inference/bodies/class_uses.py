"""Where a program tells characters from strings: uses that differ between ``'abc'`` and ``"abc"``.

Most uses are the same for both, such as names of options that are compared, printed or given to functions. Others are
not: ``numel(a)``, ``a(1)``, ``[a 'x']``, ``a + 1``, ``class(a)``, ``for k = a``. A name that holds now one and now the
other is Python's plain text where all its uses are of the first sort, and carries its class at run time else.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from dlarray.migration.inference.results import SAME_TEXT
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w

# Functions whose results differ between a text of characters and a string.
_ASKING = frozenset(
    """
    struct numel length size class isstring ischar isa double single fliplr flipud flip sort unique repmat horzcat
    vertcat cat cellfun arrayfun iscellstr isscalar isvector isrow iscolumn max min sum any all split strsplit
    splitlines regexp regexpi ismember union intersect setdiff ismissing mat2str height width isspace isletter
    strtok fileparts fullfile strjust circshift reshape plus eq ne transpose validatestring
    """.split()
)


@dataclass
class ClassUses:
    """What a body does with its names."""

    asked: set[str] = field(default_factory=set)  # names whose class makes a difference
    flows: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))  # names into other names
    parts: set[str] = field(default_factory=set)  # fields whose class makes a difference, "{}" for cells
    given: dict[str, set[tuple[str, int]]] = field(default_factory=lambda: defaultdict(set))  # and into calls


def class_uses(body: t.Body, outputs: tuple[str, ...]) -> ClassUses:
    """What a body does with its names; who calls a function may ask the class of an output."""
    found = ClassUses(asked=set(outputs))
    for s in w.body_walk(body):
        if isinstance(s, t.Assign):
            _assigned(s, found)
        elif isinstance(s, t.For):
            _visit(s.values, True, found)
        elif isinstance(s, t.Do) and s.shown:
            _visit(s.value, True, found)
        else:
            for x in w.expressions(s):
                _visit(x, False, found)
    return found


def _assigned(s: t.Assign, found: ClassUses) -> None:
    for target in s.targets:
        if isinstance(target, t.Name) and s.shown:
            found.asked.add(target.id)
        if isinstance(target, (t.Index, t.DynamicField)):
            _visit(target, False, found)
    only = s.targets[0] if len(s.targets) == 1 and isinstance(s.targets[0], t.Name) else None
    parts = any(isinstance(x, (t.Field, t.DynamicField, t.Index)) for x in s.targets)
    _visit(s.value, only.id if only is not None else parts, found)


def _visit(x: t.Node, asks: bool | str, found: ClassUses) -> None:
    """``asks`` says whether the class of the expression makes a difference, or which name takes it."""
    x = w.bare(x) if isinstance(x, t.Expression) else x
    match x:
        case t.Name(name):
            if asks is True:
                found.asked.add(name)
            elif asks:
                found.flows[name].add(asks)
        case t.Index(base, args, brace):
            _visit(base, True, found)
            called = None if brace else w.dotted(base)
            for place, a in enumerate(args):
                follows = called in SAME_TEXT and place == 0
                _visit(a, asks if follows else called in _ASKING, found)
                if called is not None and isinstance(passed := w.bare(a), t.Name):
                    found.given[passed.id].add((called, place))
            if asks:
                found.parts.add("{}" if brace else "()")
        case t.Field(base, name):
            if asks:
                found.parts.add(name)
            _visit(base, False, found)
        case t.Binary(op, left, right) if op not in ("&&", "||"):
            for side, other in ((left, w.bare(right)), (right, w.bare(left))):
                whole = op in ("==", "~=") and isinstance(other, t.Text) and other.string
                _visit(side, not whole, found)
        case t.Postfix() | t.Matrix() | t.Cell():
            for child in w.children(x):
                _visit(child, True, found)
        case t.Lambda():
            _visit(x.body, False, found)
        case _:
            for child in w.children(x):
                _visit(child, False, found)

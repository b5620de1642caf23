"""Fields and cells that a program gives plain numbers, of which a store by index must first make arrays."""

from __future__ import annotations

from collections.abc import Iterator

from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w

_COUNTS = frozenset(
    """
    numel length ndims size true false pi inf Inf nan NaN eps nnz height width sum prod mean median max min any all norm
    dot trace str2double
    """.split()
)
_ARRAYS = frozenset("zeros ones rand randn eye cell struct linspace repmat dlarray single double".split())
CELLS = "{"  # among the names of fields: some cell


def numbers_given(s: t.Statement) -> Iterator[str]:
    """The names of fields to which a statement gives one number: ``x.a = 3``, ``struct('a', {1, 2})``; or `CELLS`."""
    if isinstance(s, t.Assign) and _is_number(s.value):
        for target in s.targets:
            if isinstance(target, t.Field):
                yield target.name
            elif isinstance(target, t.Index) and target.brace:
                yield CELLS
    for x in w.expressions(s):
        for n in w.walk(x):
            if n == t.Name("num2cell") or isinstance(n, t.Cell) and any(map(_is_number, _contents(n))):
                yield CELLS
            if isinstance(n, t.Index) and n.base == t.Name("struct") and not n.brace:
                yield from _made(n.args)


def numbers_of_properties(c: t.Class) -> Iterator[str]:
    """The names of the properties of a class whose default is one number."""
    for block in c.members:
        for e in block.entries if isinstance(block, t.Properties) else ():
            if isinstance(e, t.Validation) and e.default is not None and _is_number(e.default):
                yield e.name


def given_numbers(body: t.Body) -> frozenset[str]:
    """The variables to which some statement of a scope gives one number, or what a cell holds where cells are given
    numbers; and `CELLS` where they are.
    """
    given = [s for s in w.body_walk(body) if isinstance(s, t.Assign)]
    cells = any(CELLS in numbers_given(s) for s in given)
    names = {
        target.id
        for s in given
        if _is_number(s.value) or cells and isinstance(x := w.bare(s.value), t.Index) and x.brace
        for target in s.targets
        if isinstance(target, t.Name)
    }
    return frozenset(names | {CELLS} if cells else names)


def _made(args: tuple) -> Iterator[str]:
    plain = [a for a in args if not isinstance(a, t.NameValue)]
    pairs = [(a.value, b) for a, b in zip(plain[::2], plain[1::2], strict=False) if isinstance(a, t.Text)] + [
        (a.name, a.value) for a in args if isinstance(a, t.NameValue)
    ]
    for name, value in pairs:
        value = w.bare(value)
        several = isinstance(value, t.Cell) and any(map(_may_be_number, _contents(value)))
        if several or _is_number(value):  # of a whole array of structures less is known
            yield name


def _contents(x: t.Cell) -> Iterator[t.Expression]:
    return (v for row in x.rows for v in row)


def _may_be_number(x: t.Expression) -> bool:
    """Whether nothing in an expression says that it is an array, a text or a function."""
    x = w.bare(x)
    if isinstance(x, (t.Matrix, t.Cell, t.Text, t.Lambda, t.Handle, t.Range)):
        return False
    return not (isinstance(x, t.Index) and isinstance(x.base, t.Name) and x.base.id in _ARRAYS)


def _is_number(x: t.Expression) -> bool:
    """Whether an expression is one number, by what it looks like."""
    x = w.bare(x)
    if isinstance(x, t.Prefix):
        return _is_number(x.operand)
    if isinstance(x, t.Binary):
        return _is_number(x.left) and _is_number(x.right)
    if isinstance(x, t.Index) and not x.brace:
        return (
            isinstance(x.base, t.Name) and x.base.id in _COUNTS and (x.base.id != "size" or len(x.args) > 1)
        )
    return isinstance(x, t.Number) or isinstance(x, t.Name) and x.id in _COUNTS

"""struct(...) in Python: keywords, a structure of one, an array of them."""

from __future__ import annotations

from typing import Any

from dlarray.migration.inference import kind_names as k
from dlarray.migration.porting.writing.code import ATOM, Cannot, Code
from dlarray.migration.porting.writing.names import is_plain_field
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w

Args = tuple[t.Expression, ...]


def _slot(name: t.Expression) -> tuple:
    """The field of a name, as stores name it."""
    return ".", name.value if isinstance(name, t.Text) else None


def _told(s: Any, value: t.Expression, text: str) -> str:
    """A string in a structure knows that it is one, where values are shown."""
    if isinstance(value, t.Text) and value.string and s.module.project.shows_values:
        return f"{s.helper('String')}({text})"
    return text


def _gets_contents(s: Any) -> bool:
    """Whether what a statement assigns is only stored into in braces."""
    if not isinstance(s.statement, t.Assign) or len(s.statement.targets) != 1:
        return False
    stores = [x for one in w.body_walk(s.scope.body) if isinstance(one, t.Assign) for x in one.targets]
    into = [x for x in stores if w.root(x) == s.statement.targets[0] and isinstance(x, t.Index | t.Field)]
    return bool(into) and all(isinstance(x, t.Index) and x.brace for x in into)


def made_struct(s: Any, args: Args, nargout: int, kind: str) -> Code:
    """struct("a", 1, ...): keywords; a cell of one is its content, and other cells make an array."""
    if not args:
        return Code(f"{s.dl('struct')}()", ATOM, k.STRUCT)
    if len(args) == 1 and isinstance(only := w.bare(args[0]), t.Matrix) and not only.rows:
        if _gets_contents(s):  # c = struct([]); c{1} = 3 makes a cell array
            return Code(f"{s.helper('Cell')}()", ATOM, k.CELL)
        return Code(f"{s.helper('StructArray')}()", ATOM, k.STRUCTS)
    if any(s.spread(a) is not None for a in args):  # struct(c{:})
        return Code(f"{s.helper('structArray')}({', '.join(s.arguments_of_handle(args))})", ATOM, k.UNKNOWN)
    if len(args) == 1 and s.module.project.classes and s.kinds.of(args[0]) in (k.OBJECT, k.UNKNOWN):
        return Code(f"{s.helper('struct_of')}({s.code(args[0])})", ATOM, k.STRUCT)
    if len(args) == 1:
        return Code(f"{s.dl('struct')}({s.code(args[0])})", ATOM, k.STRUCT)
    if any(isinstance(a, t.NameValue) for a in args):
        args = tuple(
            x
            for a in args
            for x in ((t.Text(a.name, False), a.value) if isinstance(a, t.NameValue) else (a,))
        )
    names, values = args[::2], [w.bare(v) for v in args[1::2]]
    if len(names) != len(values):
        raise Cannot("struct takes names and values in turn")
    array = False
    parts = []
    for name, v in zip(names, values, strict=True):
        if isinstance(v, t.Cell):
            count = sum(map(len, v.rows))
            if count == 1:
                inner = w.bare(v.rows[0][0])
                text = _told(s, inner, s.stored(inner, None, _slot(name)).text)
            else:
                array = True
                text = s.cell(v).text
        elif s.kinds.of(v) == k.CELL or s.kinds.may_be_cells(v):
            array = True
            text = s.code(v).text
        else:
            text = _told(s, v, s.stored(v, None, _slot(name)).text)
        parts.append((name, text))
    plain = all(isinstance(n, t.Text) and is_plain_field(n.value) for n, _ in parts)
    if array:
        inner_text = ", ".join(f"{s.code(n)}, {v}" for n, v in parts)
        return Code(f"{s.helper('structArray')}({inner_text})", ATOM, k.STRUCTS)
    if plain:
        return Code(
            f"{s.dl('struct')}({', '.join(f'{n.value}={v}' for n, v in parts if isinstance(n, t.Text))})",
            ATOM,
            k.STRUCT,
        )
    inner_text = ", ".join(f"{s.code(n)}, {v}" for n, v in parts)
    return Code(f"{s.dl('struct')}({inner_text})", ATOM, k.STRUCT)

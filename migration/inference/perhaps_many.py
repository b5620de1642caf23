"""Which values with fields are perhaps arrays of objects or structures, so that ``x.a`` may be several values.

The kinds tell of structure arrays that the program makes before the translator's eyes, not of what a property holds or
a method gives.  There the way in which it is used elsewhere tells: ``x(k).a``, ``[x.a]``, or a part by a mask.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from dlarray.migration.inference import kind_names as k
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w

_KINDS = (k.UNKNOWN, k.OBJECT, k.ARRAY, k.STRUCT)
_COMPARE = ("==", "~=", "<", "<=", ">", ">=", "&", "|")
_ONE_ELEMENT = re.compile(r"(\w+)\((?:[^()\n]|\([^()\n]*\))*\)\.[A-Za-z]")  # x(k).a
_ALL = re.compile(r"[\[{]\s*(?:\w+\.)*(\w+)\.\w+\s*[\]};,]")  # [x.a], {x.a; x.b}


@lru_cache(maxsize=1024)
def _used_as_arrays(text: str) -> frozenset[str]:
    """The names of which a file's text has fields of elements, or of all elements in brackets."""
    return frozenset(_ONE_ELEMENT.findall(text)) | frozenset(_ALL.findall(text))


def perhaps_many(x: t.Expression, writer: Any) -> bool:
    """Whether the value whose field is read may be an array of objects or structures."""
    if writer.kinds.of(x) not in _KINDS:
        return False
    match x:
        case t.Index(base, _, False):
            return _is_array(base, writer) and _takes_several(x, writer)
        case t.Name(name):
            if not writer.is_value(name) or name == writer.self_name:
                return False
            values = writer.known.values_of(writer.scope.body).get(name, ())
            return _is_array(x, writer) or any(_gives_many(w.bare(v), writer) for v in values)
    return _is_array(x, writer)


def _is_array(x: t.Expression, writer: Any) -> bool:
    """Whether a variable, here, or a property or field, in any file, is used as an array whose elements have fields."""
    match x:
        case t.Field(_, name):
            told = writer.kinds.known.parameter("properties", name) in (k.MAP, k.CELL, k.TABLE, *k.TEXTS)
            files = writer.module.project.files.values()
            return (
                not told
                and name not in writer.module.project.methods
                and w.dotted(x) is not None
                and any(name in _used_as_arrays(f.text) for f in files)
            )
        case t.Name(name):
            return (
                writer.is_value(name)
                and name in _used_as_arrays(writer.module.file.text)
                and any(
                    _uses(n, x)
                    for s in w.body_walk(writer.scope.body)
                    for e in w.expressions(s)
                    for n in w.walk(e)
                )
            )
    return False


def _takes_several(x: t.Index, writer: Any) -> bool:
    """Whether an index may take several elements: also one that compares, as masks do, or is a variable."""
    return writer.spreading(x) or any(_several(w.bare(a), writer) for a in x.args)


def _several(a: t.Expression, writer: Any) -> bool:
    if isinstance(a, t.Name) and writer.kinds.of(a) in (k.UNKNOWN, *k.ARRAYS):
        v = writer.scope.variable(a.id)
        return v is not None and not v.loop
    return isinstance(a, t.Binary) and a.op in _COMPARE


def _uses(n: object, x: t.Name) -> bool:
    match n:
        case t.Field(t.Index(base, _, False), _):
            return base == x
        case t.Matrix(((t.Field(base, _),), *_)) | t.Cell(((t.Field(base, _),), *_)):
            return base == x
    return False


def _gives_many(value: t.Expression, writer: Any) -> bool:
    """Whether a value is several elements of such an array, or several objects in a row."""
    match value:
        case t.Index(base, _, False):
            return _is_array(base, writer) and _takes_several(value, writer)
        case t.Matrix((row,)):
            made = writer.module.project.classes
            calls = [v.base for v in row if isinstance(v, t.Index) and not v.brace]
            return len(row) > 1 and len(calls) == len(row) and all(w.dotted(c) in made for c in calls)
    return False

"""Arrays of layers: stores, ``layers(2) = []`` and ``layers(2).Weights = W``, and the sizes that one layer tells."""

from __future__ import annotations

from typing import Any

from dlarray.migration.inference import kind_names as k
from dlarray.migration.porting.writing.code import ATOM, Code
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w

_SIZES = frozenset(
    "InputSize OutputSize FilterSize PoolSize Stride DilationFactor PaddingSize CroppingSize".split()
)


def read(s: Any, x: t.Field, code: Code) -> Code:
    """A property of a layer that is read; sizes, which the library has as tuples, are rows in ports."""
    if x.name in _SIZES and _is_layer(s, x.base):
        return Code(f"{s.helper('row_of')}({code})", ATOM, code.kind)
    return code


def _is_layer(s: Any, x: t.Expression, seen: frozenset[str] = frozenset()) -> bool:
    """Whether something is one layer: ``net.Layers(1)``, ``layers(1)``, or a variable that is assigned one."""
    if isinstance(x, t.Index) and not x.brace:
        return _holds_layers(s, x.base)
    if not isinstance(x, t.Name) or x.id in seen:
        return False
    given = (a for a in w.body_walk(s.scope.body) if isinstance(a, t.Assign) and x in a.targets)
    return any(_is_layer(s, w.bare(a.value), seen | {x.id}) for a in given)


def _holds_layers(s: Any, x: t.Expression) -> bool:
    """Whether something is an array of layers: ``net.Layers``, or a variable that holds it or layers in brackets."""
    if isinstance(x, t.Field):
        return x.name == "Layers"
    if not isinstance(x, t.Name) or s.kinds.of(x) == k.LAYERS:
        return isinstance(x, t.Name)
    given = (w.bare(a.value) for a in w.body_walk(s.scope.body) if isinstance(a, t.Assign) and x in a.targets)
    return any(isinstance(value, t.Field) and value.name == "Layers" for value in given)


def lines(s: Any, statement: t.Statement) -> list[str] | None:
    """The lines of a statement that stores into an array of layers; None of any other."""
    if not isinstance(statement, t.Assign) or len(statement.targets) != 1:
        return None
    target, value = statement.targets[0], w.bare(statement.value)
    if isinstance(target, t.Index):
        return _replaced(s, target, value)
    if isinstance(target, t.Field) and isinstance(one := target.base, t.Index) and _is_one(s, one):
        return _changed(s, target, one, value)
    return None


def _replaced(s: Any, target: t.Index, value: t.Expression) -> list[str] | None:
    """A layer in a place of its own, or none."""
    if target.brace or not isinstance(target.base, (t.Name, t.Field)):
        return None
    kind = s.kinds.of(target.base)
    layers = kind == k.LAYERS or kind in (k.OBJECT, k.ARRAY, k.UNKNOWN) and s.kinds.makes_layers(value)
    if not layers:
        return None
    nothing = isinstance(value, t.Matrix) and not value.rows
    place = s.place(target.base)
    new = "[]" if nothing else s.own_value(s.stored(value, None, ("(", None))).text
    subscripts = ", ".join(s.subscripts(Code(place, ATOM, kind), target.args))
    s.note_path(target.base)
    return [f"{place} = {s.helper('stored')}({place}, {new}, {subscripts})"]


def _is_one(s: Any, x: t.Index) -> bool:
    """Whether something is one layer of an array: ``layers(2)``."""
    if x.brace or len(x.args) != 1 or not isinstance(x.base, (t.Name, t.Field)):
        return False
    a = w.bare(x.args[0])
    return s.kinds.of(x.base) == k.LAYERS and (isinstance(a, t.End) or s.kinds.of(a) in k.SCALARS)


def _changed(s: Any, target: t.Field, one: t.Index, value: t.Expression) -> list[str]:
    """A property of one layer. Where a variable may hold the same layer, the array gets one of its own first."""
    layer = s.code(one).at(ATOM)
    own = [] if _made_here(s, one.base) else [f"{layer} = {s.helper('copy')}({layer})"]
    new = s.own_value(s.stored(value, None, (".", target.name)))
    return [*own, f"{layer}.{target.name} = {new}"]


def _made_here(s: Any, x: t.Expression) -> bool:
    """Whether a variable is only ever assigned layers that are made in its brackets."""
    made = [a.value for a in w.body_walk(s.scope.body) if isinstance(a, t.Assign) and x in a.targets]
    return bool(made) and all(
        isinstance(rows := w.bare(one), t.Matrix)
        and all(s.kinds.makes_layers(v) for row in rows.rows for v in row)
        for one in made
    )

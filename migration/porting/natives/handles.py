"""What was drawn, where a program asks or changes it: the functions of ``draw`` with MATLAB's handles."""

from __future__ import annotations

from typing import Any

from dlarray.migration.inference import kind_names as k
from dlarray.migration.matlab import draw
from dlarray.migration.matlab.graphics.objects import Graphics
from dlarray.migration.porting.natives.drawing import Args, argument, pairs, parted
from dlarray.migration.porting.natives.dropping import Dropped
from dlarray.migration.porting.natives.saved_pictures import without_fig
from dlarray.migration.porting.writing.code import ATOM, Cannot, Code, quoted
from dlarray.migration.porting.writing.names import member_name
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w
from dlarray.migration.source.drawn import ASKING, CHANGING, MAKERS, called, gives, local_handles

# MATLAB's names of functions that ``draw`` has by another name.
_OTHERS = {
    "patch": "patch",
    "fill3": "patch",
    "image": "imagesc",
    "caxis": "clim",
    "polar": "polarplot",
    "surfc": "surf",
    "surfl": "surf",
    "meshc": "mesh",
    "meshz": "mesh",
    "nexttile": "tile",
    "exportgraphics": "saveas",
}
_MAPS = frozenset(
    "autumn bone colororder cool copper gray hot hsv jet lines parula pink spring summer winter colormap".split()
)
# Functions that give numbers where their results are kept.
_NUMBERS = frozenset("hist sphere ellipsoid cylinder view spy contour3".split())
_NOT_MATLABS = frozenset({"replacing", "tile"})
# Functions whose result is shown where no semicolon stands.
VALUES = frozenset(
    """
    get findobj findall allchild ancestor copyobj gobjects ishold isgraphics ishandle ishghandle isprop gca gcf groot
    getpoints linkprop gco newplot
    """.split()
)
# What draw gives no handle of: left to what draws without.
_LEFT = frozenset({"colormap", "view", "spy", "contour3", "tiledlayout"})
ALWAYS = frozenset({"surf2patch"})  # of numbers alone
DRAWN = (frozenset(draw.__all__) | _OTHERS.keys()) - _MAPS - _NOT_MATLABS
# Pairs of names and values that stay as they are: the first argument is no option.
_AS_THEY_STAND = frozenset(
    "get set findobj findall isprop ancestor allchild linkprop linkaxes copyobj".split()
)


def call(s: Any, name: str, args: Args, nargout: int = 1) -> str:
    """The text of a call."""
    own = _OTHERS.get(name, name)
    if name == "set":
        _refused(args)
    data, named = (args, ()) if name in _AS_THEY_STAND or _spreads(s, args) else parted(args)
    parts = [argument(s, a) for a in data if not isinstance(a, t.NameValue)]
    given = [f"{n}={argument(s, value)}" for n, value in pairs(named)]
    given += [f"{a.name}={argument(s, a.value)}" for a in data if isinstance(a, t.NameValue)]
    if nargout > 1 and name in ("contour", "contourf", "getpoints", "surf2patch"):
        given.append(f"nargout={nargout}")
    return f"{s.helper('draw')}.{own}({', '.join([*parts, *given])})"


def _spreads(s: Any, args: Args) -> bool:
    return any(s.spread(a) is not None for a in args)


def _refused(args: Args) -> None:
    """Callbacks, which no window calls here."""
    for a in args[1::2]:
        word = (
            a.value.lower() if isinstance(a, t.Text) else a.name.lower() if isinstance(a, t.NameValue) else ""
        )
        if word.endswith("fcn") or word in ("uicontextmenu", "callback"):
            raise Dropped("no window calls it")
        if word.startswith("defaultui"):
            raise Dropped("controls of windows")


def statement(s: Any, name: str, args: Args) -> str | None:
    """A statement that draws or changes something, where the program asks what was drawn."""
    if (
        name in VALUES
        or name not in DRAWN
        or name in _LEFT
        or name in ("delete", "area")
        and _of_other(s, args)
    ):
        return None
    if name in ("saveas", "exportgraphics"):
        without_fig(args)
    if name in CHANGING and args and s.kinds.of(w.root(args[0])) == k.GRAPHICS:
        raise Dropped("graphics")  # of what has no handle here
    if name in ("grid", "box", "axis", "hold") and any(isinstance(a, t.NameValue) for a in args):
        return None
    return call(s, name, args, 0)


def expression(s: Any, name: str, args: Args, nargout: int) -> Code | None:
    """A call whose result is used, where the program asks what was drawn."""
    if name not in DRAWN or name in _NUMBERS or name == "delete" or name in _LEFT:
        return None
    kind = k.BOOL if name in ("ishold",) else k.UNKNOWN if name not in MAKERS else k.OBJECT
    if name in ("isgraphics", "ishandle", "ishghandle"):
        kind = k.UNKNOWN
    return Code(call(s, name, args, nargout), ATOM, kind)


def lines(s: Any, statement: t.Statement) -> list[str] | None:
    """The lines of a statement that stores into properties, or makes and changes handles; None of any other."""
    if not s.asks_drawn:
        return changing(s, statement)
    line = part_of_property(s, statement)
    return None if line is None else [line]


# Properties that hardly anything else has, so that a value of unknown make with one is a handle.
_DRAWINGS = frozenset(
    """
    XData YData ZData CData UData VData WData XLim YLim ZLim CLim XTick YTick ZTick Vertices Faces FaceVertexCData
    BinEdges Position OuterPosition FaceColor EdgeColor ColorOrder
    """.split()
)


def part_of_property(s: Any, statement: t.Statement) -> str | None:
    """``h.YData(3) = v``: the property is read, changed and stored, for what is read is not what is shown."""
    if not isinstance(statement, t.Assign) or len(statement.targets) != 1:
        return None
    target = statement.targets[0]
    if isinstance(target, t.Field) and isinstance(data := target.base, t.Field) and data.name == "UserData":
        if s.kinds.of(data.base) not in (k.OBJECT, k.UNKNOWN):
            return None
        made = f"{s.code(data.base).at(ATOM)}.setdefault({quoted('UserData')}, {s.dl('struct')}())"
        return f"{made}.{member_name(target.name)} = {argument(s, w.bare(statement.value))}"
    if not isinstance(target, t.Index) or target.brace or not isinstance(field := target.base, t.Field):
        return None
    kind = s.kinds.of(field.base)
    if field.name not in _properties() or not (
        kind == k.OBJECT or kind == k.UNKNOWN and field.name in _DRAWINGS
    ):
        return None
    if field.name in s.module.project.properties:
        return None
    owner = s.code(field.base).at(ATOM)
    base = Code(f"{owner}.{field.name}", ATOM, k.ARRAY)
    value = w.bare(statement.value)
    new = "[]" if isinstance(value, t.Matrix) and not value.rows else argument(s, value)
    return f"{base} = {s.helper('stored')}({base}, {new}, {', '.join(s.subscripts(base, target.args))})"


def asked_without(s: Any, statement: t.Statement, name: str | None) -> None:
    """Refuse a statement that makes what has no handle here, where the program asks it or changes it."""
    root = w.root(statement.targets[0]) if isinstance(statement, t.Assign) else None
    if not isinstance(root, t.Name) or name in DRAWN or not name:
        return
    for x in w.body_walk(s.scope.body):
        for n in (n for e in w.expressions(x) for n in w.walk(e)):
            if isinstance(n, t.Index) and n.args and isinstance(n.base, t.Name) and n.base.id in ASKING:
                if root in w.walk(n.args[0]):
                    raise Cannot(
                        f"the plot function {name} has no counterpart here, so that it has no handle"
                    )


def _of_other(s: Any, args: Args) -> bool:
    return not args or s.kinds.of(args[0]) in (*k.TEXTS, k.CELL)


# -- programs that only change what they drew -----------------------------------------------------------------------
def changed(s: Any) -> frozenset[str]:
    """The variables of a scope whose handles are changed: ``set(h, …)``, ``h.LineWidth = 2``."""
    if not hasattr(s, "_changed_handles"):
        found = set()
        local = local_handles(s.scope.body) - set(
            s.scope.function.inputs if s.scope.function is not None else ()
        )
        for x in w.body_walk(s.scope.body):
            if isinstance(x, t.Assign):
                found |= {
                    root.id
                    for target in x.targets
                    if isinstance(target, t.Field)
                    and isinstance(root := w.root(target), t.Name)
                    and _has(target)
                }
            for n in (n for e in w.expressions(x) for n in w.walk(e)):
                if isinstance(n, t.Index) and isinstance(n.base, t.Name) and n.base.id in CHANGING and n.args:
                    found |= {v.id for v in w.walk(n.args[0]) if isinstance(v, t.Name)}
            found |= set(_named_in_legend(s, x))
        s._changed_handles = frozenset(found & local)
    return s._changed_handles


def _named_in_legend(s: Any, statement: t.Statement) -> list[str]:
    """The variables of ``legend([h1 h3], 'a', 'b')``, where they are not all that is drawn, in its order."""
    x = statement.value if isinstance(statement, (t.Do, t.Assign)) else None
    if not isinstance(x, t.Index) or x.base != t.Name("legend") or len(x.args) < 2:
        return []
    first = w.bare(x.args[0])
    parts = [v for row in first.rows for v in row] if isinstance(first, t.Matrix) else [first]
    names = [v.id for v in parts if isinstance(v, t.Name)]
    if not names or len(names) < len(parts) or not set(names) <= local_handles(s.scope.body):
        return []
    drawn: list[str] = []
    for one in w.body_walk(s.scope.body):
        made = one.value if isinstance(one, (t.Do, t.Assign)) else None
        if made is not None and called(w.bare(made)) in _SERIES:
            target = one.targets[0] if isinstance(one, t.Assign) else None
            drawn.append(target.id if isinstance(target, t.Name) else "")
    return [] if drawn == names else names


_SERIES = frozenset(
    """
    plot plot3 semilogy semilogx loglog scatter scatter3 bar barh histogram area stem stairs errorbar line patch fill
    quiver quiver3 surf mesh contour contourf xline yline
    """.split()
)


def _has(target: t.Field) -> bool:
    """Whether a chain of fields is of properties that are known here: ``ax.Title.String``."""
    x: t.Expression = target
    while isinstance(x, t.Field):
        if x.name not in _properties():
            return False
        x = x.base
    return isinstance(x, t.Name)


def _properties() -> frozenset[str]:
    if not _KNOWN:
        kinds: list[Any] = [Graphics]
        while kinds:
            kind = kinds.pop()
            kinds += kind.__subclasses__()
            _KNOWN.update(kind.table())
    return frozenset(_KNOWN)


_KNOWN: set[str] = set()


def changing(s: Any, statement: t.Statement) -> list[str] | None:
    """A statement that makes, changes or adds to handles that are changed here; None of any other."""
    kept = changed(s)
    if isinstance(statement, t.Assign):
        if len(statement.targets) != 1:
            return None
        target, value = statement.targets[0], w.bare(statement.value)
        if (
            isinstance(target, t.Name)
            and set(_named_in_legend(s, statement)) & kept
            and not s.is_own("legend")
        ):
            return [f"{s.local_name(target.id)} = {call(s, 'legend', value.args, 1)}"]  # type: ignore[attr-defined]
        if isinstance(target, t.Name) and target.id in kept and gives(value):
            name = called(value) or ""
            args = value.args if isinstance(value, t.Index) else ()
            if name not in DRAWN or s.is_own(name):
                return None
            made = call(s, name, args, 1)
            if name in ("contour", "contourf"):
                return None
            return [f"{s.local_name(target.id)} = {made}"]
        if (
            isinstance(target, t.Field)
            and isinstance(root := w.root(target), t.Name)
            and root.id in kept
            and _has(target)
        ):
            if target.name.endswith("Fcn"):
                raise Dropped("no window calls it")
            return [f"{s.code(target.base)}.{target.name} = {argument(s, value)}"]
        return None
    if (
        isinstance(statement, t.Do)
        and isinstance(x := statement.value, t.Index)
        and isinstance(x.base, t.Name)
    ):
        if (
            x.base == t.Name("legend")
            and set(_named_in_legend(s, statement)) & kept
            and not s.is_own("legend")
        ):
            return [call(s, "legend", x.args, 0)]
        if x.base.id not in CHANGING or s.is_value(x.base.id) or s.is_own(x.base.id) or not x.args:
            return None
        if not _made_here(s, x.args[0], kept):
            return None
        if any(
            isinstance(a, t.Text)
            and a.value.lower() not in _lower()
            and not a.value.lower().startswith("default")
            for a in x.args[1::2]
        ):
            return None
        _refused(x.args)
        rest = [
            f"{a.name}={argument(s, a.value)}" if isinstance(a, t.NameValue) else argument(s, a)
            for a in x.args[1:]
        ]
        return [f"{s.helper('draw')}.{x.base.id}({', '.join([_place(s, x.args[0]), *rest])})"]
    return None


def _lower() -> frozenset[str]:
    return frozenset(n.lower() for n in _properties())


def _made_here(s: Any, x: t.Expression, kept: frozenset[str]) -> bool:
    x = w.bare(x)
    if isinstance(x, t.Matrix):
        return bool(x.rows) and all(_made_here(s, v, kept) for row in x.rows for v in row)
    if isinstance(x, t.Number):
        return x.text == "0"
    return isinstance(x, t.Name) and (
        x.id in kept or x.id in ("gca", "gcf", "groot") and not s.is_value(x.id)
    )


def _place(s: Any, x: t.Expression) -> str:
    """A handle in the text: a variable, or ``draw.gca()``."""
    x = w.bare(x)
    if isinstance(x, t.Matrix):
        return f"[{', '.join(_place(s, v) for row in x.rows for v in row)}]"
    if isinstance(x, t.Name) and x.id in ("gca", "gcf", "groot"):
        return f"{s.helper('draw')}.{x.id}()"
    return argument(s, x)

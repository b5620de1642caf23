"""Plots: MATLAB's figures as matplotlib's, where it has the same; the rest is left out with a comment."""

from __future__ import annotations

import re
from typing import Any

from dlarray.migration.checking import library
from dlarray.migration.checking.vocabulary import PLOTS
from dlarray.migration.inference import kind_names as k
from dlarray.migration.inference.bodies.times import may_be_time
from dlarray.migration.porting.natives import handles
from dlarray.migration.porting.natives.drawing import DRAWN, call, legend, of_drawing, options, plt, tiles
from dlarray.migration.porting.natives.functions import Dropped
from dlarray.migration.porting.natives.replacing import HOLDS, WHOLE, replaces
from dlarray.migration.porting.natives.saved_pictures import without_fig
from dlarray.migration.porting.writing.code import quoted
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w
from dlarray.migration.source.drawn import local_handles

LABELS = {"xlabel": "xlabel", "ylabel": "ylabel", "title": "title", "sgtitle": "suptitle"}
LIMITS = {"xlim": "xlim", "ylim": "ylim", "clim": "clim", "caxis": "clim"}
# Names that are variables more often than plots where they stand alone.
STATEMENTS = (PLOTS | {"hist", "sphere", "ellipsoid", "cylinder"}) - {
    "hot",
    "cool",
    "delete",
    "confusionchart",
    "pan",
}


# Statements that draw also where their handle is kept, which is left out.
DRAWING = frozenset(
    {*DRAWN, *LABELS, "figure", "subplot", "legend", "colorbar", "tiledlayout", "nexttile"}
) - {
    "colormap",
    "view",
}
SAVING = frozenset({"print", "saveas", "exportgraphics"})
FORMATS = {
    "png": "png",
    "pdf": "pdf",
    "eps": "eps",
    "epsc": "eps",
    "jpeg": "jpg",
    "svg": "svg",
    "tiff": "tiff",
}
NETWORK = re.compile(r"(?i)(net|nn|graph)\d*$|^net")  # names of networks


def written(s: Any, name: str, args: tuple[t.Expression, ...]) -> list[str]:
    """The lines of a plot statement."""
    words = [a.value for a in args if isinstance(a, t.Text)]
    drawn = name == "plot" and args and s.code(args[0]).kind in (k.OBJECT, k.LAYERS)
    if (
        drawn and not _is_data(s, args) and not w.makes_graphs(s.module.file.text)
    ):  # a network, its training, curves
        return [f"{s.dl('plot')}({s.code(args[0])})"]
    if name == "plot" and len(args) == 1 and isinstance(args[0], t.Name) and NETWORK.search(args[0].id):
        if s.code(args[0]).kind == k.UNKNOWN:
            return [f"{s.dl('plot')}({s.code(args[0])})"]
    if name in ("colormap", "view") and not _chosen(s, name, args):
        raise Dropped(f"the plot function {name}")
    if name in DRAWN:
        if name == "colormap" and (map := _map(args[0])):
            return [f"{s.helper('draw')}.colormap({quoted(map)})"]
        before = [f"{plt(s)}.cla()"] if name in WHOLE and replaces(s, args) else []
        return [*before, call(s, name, args)]
    if name in LABELS:
        if args and _is_layout(s, args[0]):
            name, args = {"title": "sgtitle"}.get(name, f"sup{name}"), args[1:]
        while args and of_drawing(s, args[0]):
            args = args[1:]
        first, rest = args[:1], args[1:]
        text = ", ".join([*[s.code(a).text for a in first], *options(s, rest)])
        where = f"{plt(s)}.gcf()" if name.startswith("sup") else plt(s)  # of the whole figure
        return [f"{where}.{LABELS.get(name, name)}({text})"]
    if name in ("tiledlayout", "nexttile", "subplot", "figure"):
        s.axes_now = None
    if name in ("tiledlayout", "nexttile"):
        return [tiles(s, name, args)]
    if name == "figure":
        return [f"{plt(s)}.figure({_figure_number(s, args)})"]
    if name == "subplot" and len(args) in (1, 3):
        return [f"{plt(s)}.subplot({', '.join(_count(s, a) for a in args)})"]
    if name == "legend":
        while args and of_drawing(s, args[0]):
            args = args[1:]
        if not args:
            return [f"{plt(s)}.legend()"]
        texts = legend(s, args)
        return [f"{plt(s)}.legend({texts})"]
    if name == "grid":
        return [f"{plt(s)}.grid({'False' if words == ['off'] else 'True'})"]
    if name == "hold":
        raise Dropped("matplotlib always holds")
    if name in ("xticks", "yticks") and len(args) == 1 and not words:
        return [f"{plt(s)}.{name}({s.code(args[0])})"]
    if name in LIMITS and len(args) == 1 and not words:
        if (ends := _open_ends(s, name, args[0])) is not None:
            return [f"{plt(s)}.{name}({ends})"]
        return [f"{plt(s)}.{LIMITS[name]}({s.code(args[0])})"]
    if name == "colorbar" and not args and _colours(s):
        return [f"{s.helper('draw') if s.loops else plt(s)}.colorbar()"]
    if name == "axis" and words in (["equal"], ["off"], ["tight"], ["square"]):
        return [f"{plt(s)}.axis({quoted(words[0])})"]
    if name == "axis" and len(args) == 1 and isinstance(limits := w.bare(args[0]), t.Matrix):
        if len(limits.rows) == 1 and len(limits.rows[0]) in (4, 6):
            return [f"{plt(s)}.axis({_limits(s, limits.rows[0])})"]
    if name == "imwrite" and (written_ := _picture(s, args)) is not None:
        return [written_]
    if name == "print" and (saved := _saved(s, args)) is not None:
        return [saved]
    if name in ("saveas", "exportgraphics") and args:
        file = args[1] if len(args) > 1 else args[0]
        without_fig(args)
        return [f"{plt(s)}.savefig({s.code(file)})"]
    if name in ("fplot", "ezplot") and len(args) in (1, 2):
        return _curve(s, w.bare(args[0]), w.bare(args[1]) if len(args) > 1 else None)
    if name == "close":
        return [f'{plt(s)}.close("all")' if words == ["all"] else f"{plt(s)}.close()"]
    raise Dropped(f"the plot function {name}")


def statement(s: Any, name: str, args: tuple[t.Expression, ...]) -> list[str] | None:
    """The lines of a statement that draws or changes what was drawn; None of any other."""
    if s.is_own(name) or s.is_own_method(name, args):
        return None
    if s.asks_drawn and (drawn := handles.statement(s, name, args)) is not None:
        return [drawn]
    if name not in STATEMENTS or s.asks_drawn and name in handles.VALUES:
        return None
    if name == "print" and len(args) == 1 and "print" in s.module.project.methods:
        if s.kinds.of(args[0]) == k.UNKNOWN:  # perhaps an object
            return [f'{s.helper("overloaded")}({plt(s)}.savefig, "print", {s.code(args[0])})']
    return written(s, name, args)


def _is_data(s: Any, args: tuple[t.Expression, ...]) -> bool:
    """Whether what is plotted is labels or times, or stands beside other data."""
    several = len(args) > 1 and not isinstance(args[1], (t.Text, t.NameValue))
    return several or s.are_labels(args[0]) or may_be_time(s.module.file, args[0])


MAKE_AXES = ("nexttile", "subplot")
ON_AXES = frozenset({*DRAWN, *LABELS, *LIMITS, "legend", "grid", "axis", "colorbar"}) - {"colormap", "view"}


def with_axes(s: Any, statement: t.Statement) -> list[str] | None:
    """What makes axes that are drawn on by their name, and what is drawn on them: ``plot(ax, x, y)``."""
    if not isinstance(statement, (t.Assign, t.Do)):
        return None
    value = w.bare(statement.value)
    name = w.dotted(value.base if isinstance(value, t.Index) else value)
    args = value.args if isinstance(value, t.Index) else ()
    loops = tuple(map(id, s.around))
    if isinstance(statement, t.Assign):
        target = statement.targets[0]
        if name in MAKE_AXES and len(statement.targets) == 1 and isinstance(target, t.Name):
            (line,) = written(s, name, args)
            if not _drawn_on(s, target):
                s.axes_now = None
                return None
            s.axes_now = (target.id, loops)
            return [f"{s.local_name(target.id)} = {line}"]
    if name in (*LABELS, "nexttile") and args and _is_layout(s, args[0]):
        return written(s, name, args)
    if name not in ON_AXES or not args or not isinstance(args[0], t.Name) or not _makes_axes(s, args[0]):
        return None
    chosen = (args[0].id, loops)
    change = [] if s.axes_now == chosen else [_made_current(s, args[0].id)]
    s.axes_now = chosen
    return [*change, *written(s, name, args[1:])]


def _made_current(s: Any, name: str) -> str:
    """What makes axes the current ones: matplotlib's own, or those of a handle."""
    if name in handles.changed(s):
        return f"{s.helper('draw')}.axes({s.local_name(name)})"
    return f"{plt(s)}.sca({s.local_name(name)})"


def _makes_axes(s: Any, x: t.Name) -> bool:
    """Whether all that is assigned to a name are axes."""
    made = [
        w.dotted(v.base) if isinstance(v := w.bare(a.value), t.Index) else w.dotted(v)
        for a in w.body_walk(s.scope.body)
        if isinstance(a, t.Assign) and x in a.targets
    ]
    return bool(made) and all(name in MAKE_AXES for name in made)


def _drawn_on(s: Any, x: t.Name) -> bool:
    """Whether something is drawn on axes by their name."""
    return _makes_axes(s, x) and any(
        isinstance(n, t.Index) and n.args[:1] == (x,) and w.dotted(n.base) in ON_AXES
        for a in w.body_walk(s.scope.body)
        for e in w.expressions(a)
        for n in w.walk(e)
    )


def _is_layout(s: Any, x: t.Expression) -> bool:
    """Whether an argument names the tiles of a figure."""
    return isinstance(x, t.Name) and any(
        isinstance(made, t.Assign)
        and x in made.targets
        and (w.dotted(v.base) if isinstance(v := w.bare(made.value), t.Index) else w.dotted(v))
        == "tiledlayout"
        for made in w.body_walk(s.scope.body)
    )


def on_a_handle(s: Any, x: t.Expression | None) -> bool:
    """Whether a call is given a handle first."""
    return isinstance(x, t.Index) and bool(x.args) and s.kinds.of(x.args[0]) == k.GRAPHICS


def _is_handle(s: Any, x: t.Expression) -> bool:
    """Whether a value is a handle, or a property of one: ``fig.Children``."""
    root = w.root(x) if isinstance(x, (t.Field, t.Name)) else None
    handle = isinstance(root, t.Name) and s.is_value(root.id) and s.kinds.of(root) == k.GRAPHICS
    return handle or s.kinds.of(x) == k.GRAPHICS


def _is_figure(s: Any, args: tuple[t.Expression, ...]) -> bool:
    """Whether a figure that this scope has made is given, and nothing else."""
    own = local_handles(s.scope.body, frozenset({"figure", "gcf"}))
    return len(args) == 1 and isinstance(args[0], t.Name) and args[0].id in own


def is_about(s: Any, statement: t.Statement) -> bool:
    """Whether a statement only makes, changes or asks about windows, axes and lines."""
    if isinstance(statement, t.Assign):
        targets = [x for x in statement.targets if not isinstance(x, t.Ignored)]
        if any(s.kinds.of(w.root(x)) == k.GRAPHICS for x in targets):
            return True
        return s.kinds.of(statement.value) == k.GRAPHICS or _of_film(s, statement.value)
    if isinstance(statement, t.Do) and isinstance(statement.value, t.Index):
        first = statement.value.args[:1]
        name = w.dotted(statement.value.base)
        if name == "close" and not s.asks_drawn and _is_figure(s, first):
            return False  # the current one, or the file would choose among figures
        if first and _is_handle(s, first[0]) and name not in SAVING:
            return name is None or name in PLOTS or library.known(name) is None or name in ("close", "show")
        root = w.root(statement.value)
        return isinstance(root, t.Name) and s.is_value(root.id) and s.kinds.of(root) == k.GRAPHICS
    return False


def _of_film(s: Any, x: t.Expression) -> bool:
    """Whether it is a picture of a film, which is left out, with the colours that a file of films takes."""
    if not isinstance(x, t.Index) or x.base != t.Name("rgb2ind") or not x.args:
        return False
    return s.kinds.of(x.args[0]) == k.GRAPHICS


def is_asked(s: Any, statement: t.Statement) -> bool:
    """Whether a condition asks what is drawn, and nothing but that is done in its branches.

    ``if ~isempty(fig.Children), delete(fig.Children), end`` clears a window that the port does not keep.
    """
    if not isinstance(statement, t.If):
        return False
    inner = [n for condition, _ in statement.branches for n in w.walk(condition)]
    asked = any(_is_handle(s, n) for n in inner if isinstance(n, t.Expression))
    bodies = [*(body for _, body in statement.branches), statement.otherwise or ()]
    return asked and all(isinstance(x, t.Comment) or is_about(s, x) for body in bodies for x in body)


def kept(s: Any, statement: t.Statement) -> list[str]:
    """What a handle of graphics is where the function gives it to others: the axes, or None."""
    if not isinstance(statement, t.Assign) or len(statement.targets) != 1:
        return []
    root = w.root(statement.targets[0])
    if not isinstance(root, t.Name) or not _escapes(s, root.id):
        return []
    if statement.targets[0] == root and statement.value == t.Name("gca"):
        return [f"{s.local_name(root.id)} = {plt(s)}.gca()"]
    if root.id in s.known_paths:
        return []
    s.known_paths.add(root.id)
    return [f"{s.local_name(root.id)} = None  # a handle of graphics, which is not kept"]


def _escapes(s: Any, name: str) -> bool:
    """Whether a function returns a handle, puts it among its outputs, or gives it to a function of the project."""
    f = s.scope.function
    if f is None:
        return False
    if name in f.outputs:
        return True
    for statement in w.body_walk(f.body):
        if isinstance(statement, t.Assign) and isinstance(w.bare(statement.value), t.Cell):
            if any(n == t.Name(name) for n in w.walk(statement.value)):
                return True
        for n in (n for x in w.expressions(statement) for n in w.walk(x)):
            if isinstance(n, t.Index) and t.Name(name) in n.args and s.is_own(w.dotted(n.base) or ""):
                return True
    return False


ENDS = {"xlim": ("left", "right"), "ylim": ("bottom", "top")}


def _open_ends(s: Any, name: str, a: t.Expression) -> str | None:
    """The limits of [0 inf], where MATLAB chooses the infinite one: matplotlib's keyword of the other."""
    if name not in ENDS or not isinstance(a, t.Matrix) or len(a.rows) != 1 or len(a.rows[0]) != 2:
        return None
    ends = a.rows[0]
    infinite = [_is_infinite(e) for e in ends]
    if not any(infinite):
        return None
    kept = zip(ENDS[name], ends, infinite, strict=True)
    return ", ".join(f"{word}={s.code(e)}" for word, e, is_open in kept if not is_open)


def _is_infinite(x: t.Expression) -> bool:
    x = w.bare(x)
    x = w.bare(x.operand) if isinstance(x, t.Prefix) else x
    return isinstance(x, t.Name) and x.id.lower() == "inf"


_SPACE = re.compile(r"\b(plot3|scatter3|surf[cl]?|mesh[cz]?|waterfall|contour3|quiver3|stem3|fill3|sphere)\b")


def _limits(s: Any, values: tuple[t.Expression, ...]) -> str:
    """The limits of axes: by name where MATLAB chooses an infinite one, and where there may be a third direction."""
    names = [f"{axis}{end}" for axis in "xyz" for end in ("min", "max")]
    if not any(map(_is_infinite, values)) and (len(values) == 6 or not _SPACE.search(s.module.file.text)):
        return f"[{', '.join(s.code(e).text for e in values)}]"
    pairs = zip(names, values, strict=False)
    return ", ".join(f"{name}={s.code(e)}" for name, e in pairs if not _is_infinite(e))


def _chosen(s: Any, name: str, args: tuple[t.Expression, ...]) -> bool:
    """Whether a colour map or a place to look from is told, and not asked for, or set for some axes."""
    if not args or any(s.kinds.of(a) in (k.GRAPHICS, k.OBJECT, k.LAYERS) for a in args):
        return False
    return name == "view" or len(args) == 1


def _map(a: t.Expression) -> str | None:
    """The name of a colour map that is given by its function: ``jet``, ``jet(64)``."""
    a = w.bare(a)
    name = w.dotted(a.base) if isinstance(a, t.Index) else w.dotted(a)
    return name if name in COLOURS else None


COLOURS = frozenset(
    "jet parula hsv gray hot turbo lines cool spring summer autumn winter bone copper pink".split()
)


def _curve(s: Any, f: t.Expression, limits: t.Expression | None) -> list[str]:
    """``fplot(f, [a b])``: the function at 200 points between the limits, -5 and 5 where there are none."""
    if s.kinds.of(f) not in (k.HANDLE, k.UNKNOWN):
        raise Dropped("the plot function fplot")
    if isinstance(limits, t.Matrix) and len(limits.rows) == 1 and len(limits.rows[0]) == 2:
        ends = ", ".join(s.code(e).text for e in limits.rows[0])
    elif limits is None:
        ends = "-5, 5"
    else:
        raise Dropped("the plot function fplot")
    points = s.free("x_")
    values = f"{s.helper('arrayfun')}({s.code(f)}, {points})"  # the function may take one number alone
    return [f"{points} = {s.dl('linspace')}({ends}, 200)", f"{plt(s)}.plot({points}, {values})"]


def _colours(s: Any) -> bool:
    """Whether the scope draws something that a colour bar can be of."""
    bodies = (x for statement in w.body_walk(s.scope.body) for x in w.expressions(statement))
    drawn = {
        n.base.id for x in bodies for n in w.walk(x) if isinstance(n, t.Index) and isinstance(n.base, t.Name)
    }
    return bool(
        drawn & {"imshow", "imagesc", "pcolor", "contour", "contourf", "scatter", "surf", "surfc", "image"}
    )


def _saved(s: Any, args: tuple[t.Expression, ...]) -> str | None:
    """``print('-dpng', name)`` as a figure that is saved."""
    kept = s.asks_drawn and isinstance(args[0], t.Name) and s.kinds.of(args[0]) not in k.TEXTS
    others = args[1:] if kept else args
    names = [a for a in others if not of_drawing(s, a) and not (isinstance(a, t.Text) and a.value[:1] == "-")]
    kinds = [a.value[2:] for a in args if isinstance(a, t.Text) and a.value.startswith("-d")]
    if len(names) != 1:
        return None
    form = FORMATS.get(kinds[0]) if kinds else None
    if kept:  # which need not be the current one
        more = f", {quoted(form)}" if form else ""
        return f"{s.helper('draw')}.saveas({s.code(args[0])}, {s.code(names[0])}{more})"
    return f"{plt(s)}.savefig({s.code(names[0])}{f', format={quoted(form)}' if form else ''})"


_FILMS = frozenset({"loopcount", "delaytime", "writemode", "gif"})


def _picture(s: Any, args: tuple[t.Expression, ...]) -> str | None:
    """A picture that goes to a file; films and what comes from windows are left out."""
    words = {a.value.lower() for a in args if isinstance(a, t.Text)}
    if len(args) < 2 or words & _FILMS or any(s.kinds.of(a) == k.GRAPHICS for a in args):
        return None
    parts = s.library_arguments(args, library.helper("imwrite"), exact=True)
    return f"{s.helper('imwrite')}({', '.join(parts)})"


def _figure_number(s: Any, args: tuple[t.Expression, ...]) -> str:
    """The number of a figure that may be there already; "" makes a new one.

    What a loop draws into one figure again replaces what was there, unless the file holds plots or has several axes.
    """
    if not args or s.kinds.of(args[0]) not in (k.INT, k.NUMBER, k.FLOAT):
        return ""
    again = s.loops and isinstance(w.bare(args[0]), t.Number)
    kept = again and re.search(rf"\b({HOLDS})\b", s.module.file.text)
    return _count(s, args[0]) + (", clear=True" if again and not kept else "")


def _count(s: Any, x: t.Expression) -> str:
    """A number of rows, columns or axes as an int, which matplotlib wants; of several axes the first and last."""
    x = w.bare(x)
    if isinstance(x, t.Matrix) and len(x.rows) == 1 and len(x.rows[0]) > 1:
        return f"({_count(s, x.rows[0][0])}, {_count(s, x.rows[0][-1])})"
    if isinstance(x, t.Range) and x.step is None:
        return f"({_count(s, x.first)}, {_count(s, x.last)})"
    c = s.code(x)
    return str(c) if c.kind == k.INT else f"int({c})"

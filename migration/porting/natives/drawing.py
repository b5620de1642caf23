"""Calls that draw: matplotlib's own function where it takes the same arguments, else the helper with MATLAB's."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from dlarray.migration.inference import kind_names as k
from dlarray.migration.inference.vectors import ONE, Vectors
from dlarray.migration.matlab.graphics.texts import PLACES
from dlarray.migration.porting.writing.code import Cannot, quoted
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w

Args = tuple[t.Expression, ...]
IMPORT = "import matplotlib.pyplot as plt"
# The helper for a MATLAB function.
DRAWN = {
    **{
        name: name
        for name in """
        plot semilogy semilogx loglog scatter bar barh stem errorbar contour contourf histogram hist imshow imagesc
        pcolor fill pie area stairs quiver text line rectangle polarplot colormap plot3 scatter3 surf mesh contour3
        quiver3 view spy sphere ellipsoid cylinder xline yline
        """.split()
    },
    "polar": "polarplot",
    "surfc": "surf",
    "surfl": "surf",
    "meshc": "mesh",
    "meshz": "mesh",
    "patch": "fill",
    "fill3": "fill",
    "image": "imagesc",
}
CURVES = ("plot", "semilogy", "semilogx", "loglog")
# Options that matplotlib's own functions have.
OPTIONS = {
    "linewidth": "linewidth",
    "linestyle": "linestyle",
    "color": "color",
    "marker": "marker",
    "markersize": "markersize",
    "displayname": "label",
    "fontsize": "fontsize",
    "markerfacecolor": "markerfacecolor",
    "markeredgecolor": "markeredgecolor",
}
# Options that the helpers have, or leave out.
WORDS = frozenset(OPTIONS) | frozenset(
    """
    facecolor edgecolor facealpha edgealpha markerfacealpha fontweight rotation horizontalalignment verticalalignment
    position normalization numbins binedges binwidth binlimits binmethod showtext levellist parent tag units interpreter
    maxheadsize autoscale autoscalefactor capsize baseline barwidth basevalue userdata visible handlevisibility
    orientation displaystyle fontname backgroundcolor margin curvature markerindices linejoin cdata alphadata
    initialmagnification border xdata ydata clipping
    """.split()
)


def plt(s: Any) -> str:
    s.module.imports.modules.add(IMPORT)
    return "plt"


def of_drawing(s: Any, a: t.Expression) -> bool:
    """Whether an argument names lines that were drawn, which matplotlib knows by their labels."""
    if isinstance(a, t.Matrix):
        return any(of_drawing(s, x) for row in a.rows for x in row)
    return s.kinds.of(w.root(a)) == k.GRAPHICS


def call(s: Any, name: str, args: Args) -> str:
    """The statement that draws."""
    if not args and name not in ("sphere", "cylinder"):
        raise Cannot(f"{name} without data")
    data, named = parted(args)
    if _same(s, name, data, named):
        data = tuple(_lowered(w.bare(a)) if name in CURVES else w.bare(a) for a in data)
        parts = [s.value(a).text for a in data]  # vectors lie as they like in matplotlib
        return f"{plt(s)}.{name}({', '.join([*parts, *options(s, named)])})"
    parts = [argument(s, a) for a in data]
    given = [f"{n}={argument(s, value)}" for n, value in pairs(named) if not of_drawing(s, value)]
    return f"{s.helper('draw')}.{DRAWN[name]}({', '.join([*parts, *given])})"


_NAMED_COLOUR = re.compile(
    r"([-.:+o*xsdv^<>ph|_]*)(red|green|blue|cyan|magenta|yellow|black|white)([-.:+o*xsdv^<>ph|_]*)"
)


def _lowered(a: t.Expression) -> t.Expression:
    """A line's style as matplotlib reads it, whose colours are small letters beside a marker: ``'Rx'``, ``'red*'``."""
    if isinstance(a, t.Text) and (found := _NAMED_COLOUR.fullmatch(a.value)) and (found[1] or found[3]):
        short = "k" if found[2] == "black" else found[2][0]
        return replace(a, value=f"{found[1]}{short}{found[3]}")
    if isinstance(a, t.Text) and re.fullmatch(
        r"[-.:+o*xsdv^<>phrgbcmykw|_ ]*", a.value
    ):  # "m .-" may have blanks
        return replace(a, value=a.value.replace(" ", ""))
    if isinstance(a, t.Text) and len(a.value) <= 4 and re.fullmatch(r"[-.:+o*xsdv^<>phRGBCMYKW|_]*", a.value):
        return replace(a, value=a.value.lower())
    return a


def tiles(s: Any, name: str, args: Args) -> str:
    """``tiledlayout(2, 3)``, ``nexttile(k, [1 2])``, without the layout that the tile is of and without options."""
    data: list[str] = []
    for a in args:
        if isinstance(a, t.NameValue) or isinstance(a, t.Text) and data:
            break
        if not of_drawing(s, a):
            data.append(argument(s, a))
    return f"{s.helper('draw')}.{name}({', '.join(data)})"


def argument(s: Any, a: t.Expression) -> str:
    a = w.bare(a)
    if (spread := s.spread(a)) is not None:  # plot(x, y, varargin{:})
        return str(spread)
    if isinstance(a, t.Matrix) and (not a.rows or len(a.rows) == 1 and _numbers(a)):
        return f"[{', '.join(s.code(v).text for row in a.rows for v in row)}]"
    return s.value(a).text


def parted(args: Args) -> tuple[Args, Args]:
    """What comes before the options, and these."""
    for i, a in enumerate(args):
        is_option = isinstance(a, t.Text) and a.value.lower() in WORDS and i + 1 < len(args)
        if isinstance(a, t.NameValue) or is_option:
            return args[:i], args[i:]
    return args, ()


def pairs(args: Args) -> list[tuple[str, t.Expression]]:
    """Names of options with their values; of two of one name the last counts."""
    out: dict[str, tuple[str, t.Expression]] = {}
    rest = list(args)
    while rest:
        a = rest.pop(0)
        if isinstance(a, t.NameValue):
            name, value = a.name, a.value
        elif isinstance(a, t.Text) and rest and a.value.isidentifier():
            name, value = a.value, rest.pop(0)
        else:
            continue
        out.pop(name.lower(), None)
        out[name.lower()] = name, value
    return list(out.values())


def options(s: Any, args: Args) -> list[str]:
    """matplotlib's keywords."""
    out = []
    for name, value in pairs(args):
        known = OPTIONS.get(name.lower())
        if known is not None and not of_drawing(s, value):
            out.append(f"{known}={s.code(value)}")
    return out


def _same(s: Any, name: str, data: Args, named: Args) -> bool:
    """Whether matplotlib's function of this name draws the same of these arguments."""
    texts = [s.kinds.of(a) in k.TEXTS for a in data]
    if any(s.spread(a) is not None for a in data):
        return False
    plain = all(isinstance(w.bare(v), (t.Text, t.Number)) or _numbers(w.bare(v)) for _, v in pairs(named))
    if not plain or any(isinstance(a, t.Matrix) and not a.rows for a in data):
        return False
    if name in CURVES:
        return _curves_are_plain(s, data, texts)
    if name == "scatter":
        return 2 <= len(data) <= 4 and not any(texts) and not isinstance(w.bare(data[-1]), t.Matrix)
    if name == "stem":
        return len(data) == 2 and not any(texts)
    if name == "errorbar":
        return len(data) == 3 and not any(texts)
    if name in ("contour", "contourf"):
        return len(data) in (3, 4) and not any(texts) and not named
    if name == "spy":
        return len(data) == 1
    if name == "fill":
        return texts == [False, False, True]
    if name == "text":
        return texts == [False, False, True] and all(s.kinds.of(a) in k.SCALARS for a in data[:2])
    return False


def _curves_are_plain(s: Any, data: Args, texts: list[bool]) -> bool:
    """Whether each curve has x and y, and y is surely no matrix, which may have to be turned."""
    i = 0
    while i < len(data):
        if i + 1 >= len(data) or texts[i] or texts[i + 1]:
            return False
        if any(perhaps_matrix(s, a) for a in data[i : i + 2]):
            return False
        if [shape_of(s, a) for a in data[i : i + 2]].count(ONE) == 1:
            return False  # a line for each point
        i += 2
        if i < len(data) and (texts[i] or i + 1 == len(data)):
            i += 1  # a format, perhaps of a variable
    return True


def perhaps_matrix(s: Any, x: t.Expression) -> bool:
    """Whether a value is not surely a row or a column, in a scope whose variables it reads."""
    return shape_of(s, x) is None


def shape_of(s: Any, x: t.Expression) -> str | None:
    """One value, a row, a column, or either; None where it may be a matrix."""
    if not hasattr(s, "_vectors"):
        s._vectors = Vectors(s.scope.body, s.kinds.of, s.is_value)
    return s._vectors.shape(x)


def _numbers(x: t.Expression) -> bool:
    return isinstance(x, t.Matrix) and all(isinstance(v, t.Number) for row in x.rows for v in row)


def legend(s: Any, args: tuple[t.Expression, ...]) -> str:
    texts = _labels(s, args)
    at = _place(args)
    return ", ".join([part for part in (texts, f"loc={quoted(at)}" if at else "") if part])


def _place(args: tuple[t.Expression, ...]) -> str | None:
    """Where a legend is asked to stand."""
    for a, following in zip(args, (*args[1:], None), strict=True):
        value = a.value if isinstance(a, t.NameValue) else following
        name = a.name if isinstance(a, t.NameValue) else a.value if isinstance(a, t.Text) else ""
        if name.lower() == "location" and isinstance(value, t.Text):
            return PLACES.get(value.value.lower())
    return None


def _labels(s: Any, args: tuple[t.Expression, ...]) -> str:
    if isinstance(args[0], t.Cell):
        return s.cell(args[0], bare=True).text
    texts = []
    if len(args) == 1 and isinstance(args[0], t.Matrix) and len(args[0].rows) == 1:
        args = args[0].rows[0]
    elif s.kinds.of(args[0]) in (k.CELL, k.STRINGS):
        return f"list({s.code(args[0])})"
    for a in args:
        named = isinstance(a, t.Text) and a.value.lower() in _OF_LEGENDS
        if isinstance(a, t.NameValue) or named:
            break
        texts.append(s.code(a).text)
    return f"[{', '.join(texts)}]" if texts else ""


_OF_LEGENDS = ("location", "fontsize", "interpreter", "orientation")

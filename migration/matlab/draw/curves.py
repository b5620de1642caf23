"""Lines and points through numbers."""

from __future__ import annotations

import datetime
import re
from typing import Any

import numpy as np

from dlarray import names as registered
from dlarray.array import dlarray
from dlarray.categorical import categorical
from dlarray.migration.matlab.dates.time_arrays import TimeArray
from dlarray.migration.matlab.draw.making import chart, line_handle, part, replaces, series
from dlarray.migration.matlab.draw.networks import of_graph
from dlarray.migration.matlab.draw.space import space
from dlarray.migration.matlab.draw.values import (
    KNOWN,
    columns,
    counted,
    curves,
    matrix,
    on_axes,
    pairs,
    parted,
    plane,
    pyplot,
    styles,
    vector,
)
from dlarray.migration.matlab.graphics.figures import current_axes
from dlarray.migration.matlab.graphics.objects import column
from dlarray.migration.matlab.graphics.points import Area, ConstantLine
from dlarray.migration.matlab.graphics.property_values import row
from dlarray.migration.matlab.graphics.series import ErrorBar, PrimitiveLine, Stair, Stem
from dlarray.table import table

_COLOUR_LETTERS = str.maketrans("", "", "rgbcmykw")


def _drawn(name: str, args: tuple, options: dict[str, Any]) -> Any:
    """Groups ``x, y, "format"`` one after the other, then options for all of them."""
    groups, given = _groups(args)
    given = {**given, **options}
    named = styles(given)
    deep = held_space()
    draw = getattr(plane() if deep is None else deep, name)
    made = []
    for data, form in groups:
        if "color" in named:  # which matplotlib takes once, and MATLAB last
            form = [f.translate(_COLOUR_LETTERS) for f in form]
        x, y = curves(*pairs(data))
        if not x.shape[1] or not y.shape[1]:
            continue  # a matrix without columns has no lines
        if deep is not None:
            found = [
                draw(
                    x[:, min(j, x.shape[1] - 1)],
                    y[:, min(j, y.shape[1] - 1)],
                    np.zeros(len(x)),
                    *form,
                    **named,
                )[0]
                for j in range(max(x.shape[1], y.shape[1]))
            ]
        else:
            found = draw(x if x.shape[1] > 1 else x[:, 0], y, *form, **named)
        made += [line_handle(a, form, data, given, auto=len(data) == 1) for a in found]
    return column(made)


def held_space() -> Any:
    """The axes of space that hold what is drawn, where plots replace and hold is on."""
    plt = pyplot()
    if not replaces() or not plt.get_fignums() or not plt.gcf().axes or not hasattr(plt.gca(), "get_zlim"):
        return None
    return plt.gca() if current_axes().value("NextPlot") == "add" else None


def _groups(args: tuple) -> tuple[list[tuple[list, list[str]]], dict[str, Any]]:
    groups: list[tuple[list, list[str]]] = []
    named: dict[str, Any] = {}
    rest = list(on_axes(args))
    while rest:
        a = rest.pop(0)
        if isinstance(a, str) and a.lower() in KNOWN and rest:
            named[str(a)] = rest.pop(0)
        elif isinstance(a, str):
            groups[-1][1].append(str(a).replace(" ", ""))  # "m .-": a style may have blanks
        elif groups and len(groups[-1][0]) == 1 and not groups[-1][1]:
            groups[-1][0].append(a)
        else:
            groups.append(([a], []))
    return groups, named


@chart
def plot(*args: Any, **options: Any) -> Any:
    """Lines: ``plot(y)``, ``plot(x, y, "r--", x2, y2, …)``; columns of matrices are lines of their own; a polyshape."""
    if args and getattr(args[0], "matlab_class", "") == "polyshape":
        for points, _ in args[0].rings():
            closed = np.concatenate([points, points[:1]])
            plane().plot(*closed.T, color="C0")
        for part in args[0].regions():
            plane().fill(*part.rings()[0][0].T, color="C0", alpha=0.35)
        return None
    first = args[0] if args else None
    if getattr(first, "matlab_class", "") == "alphaShape":
        return _of_alpha_shape(args, options)
    if getattr(first, "matlab_class", "") in ("graph", "digraph"):
        return of_graph(args, options)
    if hasattr(first, "Layers") or hasattr(first, "TrainingHistory"):  # a network, or its training
        return registered.functions["plot"].call(*args, **options)
    if len(args) > 1 and isinstance(first, table):
        return _of_table(*args, **options)
    labels = [a for a in args if isinstance(a, categorical)]
    made = _drawn("plot", tuple(a.double() if isinstance(a, categorical) else a for a in args), options)
    if labels:  # their names stand at the axis: of y alone, or of x where both are given
        names = labels[0].categories()
        along_x = len(args) > 1 and first is labels[0] and not isinstance(args[1], str)
        (plane().xticks if along_x else plane().yticks)(range(1, len(names) + 1), names)
    return made


def _of_alpha_shape(args: tuple, options: dict[str, Any]) -> None:
    """The parts of a shape of the plane, or the boundary of one in space."""
    corners, points = args[0].filling()
    _, _, named = parted(args[1:], options)
    colour = named.pop("facecolor", "C0")
    if points.shape[1] == 2:
        for one in points[corners]:
            plane().fill(*one.T, **{"facecolor": colour, "linewidth": 0, **named})
    else:
        space().plot_trisurf(*points.T, triangles=corners, color=colour, **named)


def _of_table(t: table, x: Any, y: Any = None, /, *form: Any, **options: Any) -> Any:
    """``plot(tbl, "x", ["y1", "y2"])``: a line for each variable of y; ``plot(timetable, "y")`` over its times."""
    over, what = (t, x) if y is None else (getattr(t, str(x)), y)
    times: list[Any] = list(t.row_keys() or [] if y is None else over)
    names = [what] if isinstance(what, str) else list(what)
    at = (
        TimeArray(times, (len(times), 1))
        if times and isinstance(times[0], datetime.datetime | datetime.timedelta)
        else times
    )
    made = [
        _drawn("plot", (at, list(getattr(t, str(name))), *form), {"DisplayName": str(name), **options})
        for name in names
    ]
    return column(made)


@chart
def semilogx(*args: Any, **options: Any) -> Any:
    """Lines over a logarithmic x-axis."""
    return _drawn("semilogx", args, options)


@chart
def semilogy(*args: Any, **options: Any) -> Any:
    """Lines over a logarithmic y-axis."""
    return _drawn("semilogy", args, options)


@chart
def loglog(*args: Any, **options: Any) -> Any:
    """Lines over two logarithmic axes."""
    return _drawn("loglog", args, options)


@part
def line(*args: Any, **options: Any) -> Any:
    """A line through points, ``line(x, y)``, ``line(x, y, z)``, ``line(XData=x, YData=y)``."""
    data, _, named = parted(args, options)
    given = {n.lower(): v for n, v in {**_groups(args)[1], **options}.items()}
    if not data and "ydata" in given:
        data = [given[n] for n in ("xdata", "ydata", "zdata") if n in given and np.size(given[n])]
    data = data or [[0, 1], [0, 1]]
    own = {n: v for n, v in given.items() if n == "color"}
    deep = held_space()
    if len(data) == 3 or deep is not None:
        x, y = columns(data[0], data[1])
        z = matrix(data[2]) if len(data) == 3 else np.zeros((len(y), 1))
        axes = space() if deep is None else deep
        lines_in_space = [
            axes.plot(*(a[:, min(j, a.shape[1] - 1)] for a in (x, y, z)), **named)[0]
            for j in range(max(x.shape[1], y.shape[1], z.shape[1]))
        ]
        return column([line_handle(a, [], data, own, PrimitiveLine) for a in lines_in_space])
    x, y = columns(*pairs(data))
    made = plane().plot(x if x.shape[1] > 1 else x[:, 0], y, **named)
    return column([line_handle(a, [], data, own, PrimitiveLine) for a in made])


_FORMAT = re.compile(r"([rgbcmykw])?(--|-\.|:|-)?([rgbcmykw])?")


def _across(name: str, args: tuple, options: dict[str, Any]) -> Any:
    """Lines over the whole axes, one at each value, with labels."""
    data, words, named = parted(args, options)
    labels = []
    for word in words:
        form = _FORMAT.fullmatch(word)
        if form is None or not word:
            labels.append(word)
            continue
        if form[2]:
            named.setdefault("linestyle", form[2])
        if form[1] or form[3]:
            named.setdefault("color", form[1] or form[3])
    if len(data) > 1:  # one label for each line
        labels = [str(text) for text in data[1]]
    named.setdefault("color", "k")
    for name_of in ("markersize", "marker", "markerfacecolor", "markeredgecolor", "fontsize"):
        named.pop(name_of, None)
    plt = plane()
    upright = name == "xline"
    made = []
    for k, value in enumerate(vector(data[0])):
        drawn = [(plt.axvline if upright else plt.axhline)(value, **named)]
        text = labels[min(k, len(labels) - 1)] if labels else ""
        if text:
            at = (value, 1.0) if upright else (1.0, value)
            drawn += [plt.gca().annotate(
                text, at, xycoords=plt.gca().get_xaxis_transform() if upright else plt.gca().get_yaxis_transform(),
                rotation=90 if upright else 0, va="top" if upright else "bottom", ha="right",
            )]  # fmt: skip
        one = series(
            ConstantLine, drawn, True, Value=value if isinstance(value, np.datetime64) else float(value),
            InterceptAxis="x" if upright else "y", Label=text,
        )  # fmt: skip
        one.take({"LineStyle": named["linestyle"]} if "linestyle" in named else {})
        if named["color"] != "k":
            one.put(
                "Color",
                dlarray([list(named["color"])]) if isinstance(named["color"], tuple) else named["color"],
            )
        made.append(one)
    return column(made)


@part
def xline(*args: Any, **options: Any) -> Any:
    """Upright lines: ``xline(x)``, ``xline([1, 2])``, ``xline(x, "r--", "label")``."""
    return _across("xline", args, options)


@part
def yline(*args: Any, **options: Any) -> Any:
    """Lines across: ``yline(y)``, ``yline([1, 2])``, ``yline(y, "r--", "label")``."""
    return _across("yline", args, options)


@chart
def stairs(*args: Any, **options: Any) -> Any:
    """Steps: each value is kept until the next."""
    data, words, named = parted(args, options)
    x, y = columns(*pairs(data))
    made = []
    for j in range(y.shape[1]):
        (artist,) = plane().step(x[:, min(j, x.shape[1] - 1)], y[:, j], *words, where="post", **named)
        made.append(line_handle(artist, words, data, named, Stair))
    return column(made)


@chart
def stem(*args: Any, **options: Any) -> Any:
    """A stalk for each value: ``stem(y)``, ``stem(x, y, "filled")``."""
    data, words, named = parted(args, options)
    forms = [word for word in words if word != "filled"]
    x, y = columns(*pairs(data))
    made = []
    for j in range(y.shape[1]):
        markers, stalks, base = plane().stem(x[:, min(j, x.shape[1] - 1)], y[:, j], *forms, basefmt="k-")
        if "filled" not in words:
            markers.set_markerfacecolor("none")
        if "color" in named:
            markers.set_color(named["color"])
            stalks.set_color(named["color"])
        base.dlarray_part = True
        one = line_handle(markers, [], data, named, Stem)
        one.artists.append(stalks)
        stalks.dlarray_handle = one
        if "filled" in words:
            one.values["MarkerFaceColor"] = one.value("Color")
        made.append(one)
    return column(made)


@chart
def errorbar(*args: Any, **options: Any) -> Any:
    """Lines with bars of errors: ``errorbar(y, err)``, ``(x, y, err)``, ``(x, y, neg, pos)``, and a format."""
    data, words, named = parted(args, options)
    arrays = [vector(d) for d in data]
    if len(arrays) == 2:
        arrays.insert(0, counted(arrays[0]))
    x, y, *bars = arrays
    forms = [word for word in words if word not in ("horizontal", "vertical", "both")]
    side = "xerr" if "horizontal" in words else "yerr"
    named[side] = bars[0] if len(bars) == 1 else np.stack(bars[:2])
    drawn = plane().errorbar(x, y, **({"fmt": forms[0]} if forms else {}), capsize=3, **named)
    line_of, caps, stems = drawn.lines
    for more in (*caps, *stems):
        more.dlarray_part = True
    one = line_handle(line_of, forms, data, named, ErrorBar)
    one.artists += [*caps, *stems]
    letter = side[0].upper()
    one.values[f"{letter}NegativeDelta"] = dlarray(np.atleast_2d(bars[0]))
    one.values[f"{letter}PositiveDelta"] = dlarray(np.atleast_2d(bars[min(1, len(bars) - 1)]))
    return one


@chart
def area(*args: Any, **options: Any) -> Any:
    """Filled areas, one upon the other: ``area(y)``, ``area(x, y)``; of a shape its area."""
    if args and getattr(args[0], "matlab_class", "") in ("polyshape", "alphaShape"):
        return args[0].area(*args[1:])
    data, _, named = parted(args, options)
    colour = named.pop("facecolor", None)
    x, y = columns(*pairs(data[:2]))
    over = data[0] if x.dtype.kind == "M" else row(x[:, 0])
    drawn = plane().stackplot(x[:, 0], *y.T, **({"colors": [colour]} if colour else {}), **named)
    made = [
        series(Area, [a], colour is not None, XData=over, YData=row(y[:, j])) for j, a in enumerate(drawn)
    ]
    return column(made)


@chart
def polarplot(*args: Any, **options: Any) -> Any:
    """A line in polar coordinates: ``polarplot(theta, rho, "r--")``."""
    data, words, named = parted(args, options)
    rho = vector(data[-1])
    theta = vector(data[0]) if len(data) > 1 else np.linspace(0, 2 * np.pi, len(rho))
    plt = pyplot()
    if plt.gcf().axes and plt.gca().name == "polar":
        axes = plt.gca()
    elif replaces() and plt.gcf().axes:
        old = plt.gca()
        place = old.get_subplotspec()
        old.remove()
        axes = plt.gcf().add_subplot(*([place] if place is not None else []), projection="polar")
    else:
        axes = plt.subplot(projection="polar")
    (artist,) = axes.plot(theta, rho, *words, **named)
    return line_handle(artist, words, [theta, rho], named)

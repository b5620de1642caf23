"""Lines and points through numbers."""

from __future__ import annotations

import datetime
import importlib
import re
from typing import Any

import numpy as np

from dlarray import names as registered
from dlarray.categorical import categorical
from dlarray.migration.matlab.draw.space import space
from dlarray.migration.matlab.draw.values import (
    KNOWN,
    columns,
    counted,
    matrix,
    on_axes,
    pairs,
    parted,
    plane,
    pyplot,
    styles,
    vector,
)
from dlarray.migration.matlab.system.time_arrays import TimeArray
from dlarray.table import table


def _drawn(name: str, args: tuple, options: dict[str, Any]) -> None:
    """Groups ``x, y, "format"`` one after the other, then options for all of them."""
    groups, named = _groups(args)
    named = styles({**named, **options})
    draw = getattr(plane(), name)
    for data, form in groups:
        x, y = columns(*pairs(data))
        draw(x if x.shape[1] > 1 else x[:, 0], y, *form, **named)


def _groups(args: tuple) -> tuple[list[tuple[list, list[str]]], dict[str, Any]]:
    groups: list[tuple[list, list[str]]] = []
    named: dict[str, Any] = {}
    rest = list(on_axes(args))
    while rest:
        a = rest.pop(0)
        if isinstance(a, str) and a.lower() in KNOWN and rest:
            named[str(a)] = rest.pop(0)
        elif isinstance(a, str):
            groups[-1][1].append(str(a))
        elif groups and len(groups[-1][0]) == 1 and not groups[-1][1]:
            groups[-1][0].append(a)
        else:
            groups.append(([a], []))
    return groups, named


def plot(*args: Any, **options: Any) -> None:
    """Lines: ``plot(y)``, ``plot(x, y, "r--", x2, y2, …)``; columns of matrices are lines of their own; a polyshape."""
    if args and getattr(args[0], "matlab_class", "") == "polyshape":
        for points, _ in args[0].rings():
            closed = np.concatenate([points, points[:1]])
            plane().plot(*closed.T, color="C0")
        for part in args[0].regions():
            plane().fill(*part.rings()[0][0].T, color="C0", alpha=0.35)
        return
    first = args[0] if args else None
    if hasattr(first, "Layers") or hasattr(first, "TrainingHistory"):  # a network, or its training
        registered.functions["plot"].call(*args, **options)
        return
    if len(args) > 1 and isinstance(first, table):
        _of_table(*args, **options)
        return
    labels = [a for a in args if isinstance(a, categorical)]
    _drawn("plot", tuple(a.double() if isinstance(a, categorical) else a for a in args), options)
    if labels:  # their names stand at the axis: of y alone, or of x where both are given
        names = labels[0].categories()
        along_x = len(args) > 1 and first is labels[0] and not isinstance(args[1], str)
        (plane().xticks if along_x else plane().yticks)(range(1, len(names) + 1), names)


def _of_table(t: table, x: Any, y: Any = None, /, *form: Any, **options: Any) -> None:
    """``plot(tbl, "x", ["y1", "y2"])``: a line for each variable of y; ``plot(timetable, "y")`` over its times."""
    over, what = (t, x) if y is None else (getattr(t, str(x)), y)
    times: list[Any] = list(t.row_keys() or [] if y is None else over)
    names = [what] if isinstance(what, str) else list(what)
    at = (
        TimeArray(times, (len(times), 1))
        if times and isinstance(times[0], datetime.datetime | datetime.timedelta)
        else times
    )
    for name in names:
        _drawn("plot", (at, list(getattr(t, str(name))), *form), {"DisplayName": str(name), **options})


def semilogx(*args: Any, **options: Any) -> None:
    """Lines over a logarithmic x-axis."""
    _drawn("semilogx", args, options)


def semilogy(*args: Any, **options: Any) -> None:
    """Lines over a logarithmic y-axis."""
    _drawn("semilogy", args, options)


def loglog(*args: Any, **options: Any) -> None:
    """Lines over two logarithmic axes."""
    _drawn("loglog", args, options)


def line(*args: Any, **options: Any) -> None:
    """A line through points, ``line(x, y)``, ``line(x, y, z)``."""
    data, _, named = parted(args, options)
    if len(data) == 3:
        space().plot(*map(vector, data), **named)
    else:
        x, y = columns(*pairs(data))
        plane().plot(x if x.shape[1] > 1 else x[:, 0], y, **named)


_FORMAT = re.compile(r"([rgbcmykw])?(--|-\.|:|-)?([rgbcmykw])?")


def _across(name: str, args: tuple, options: dict[str, Any]) -> None:
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
    for k, value in enumerate(vector(data[0])):
        (plt.axvline if upright else plt.axhline)(value, **named)
        text = labels[min(k, len(labels) - 1)] if labels else ""
        if text:
            at = (value, 1.0) if upright else (1.0, value)
            plt.gca().annotate(
                text, at, xycoords=plt.gca().get_xaxis_transform() if upright else plt.gca().get_yaxis_transform(),
                rotation=90 if upright else 0, va="top" if upright else "bottom", ha="right",
            )  # fmt: skip


def xline(*args: Any, **options: Any) -> None:
    """Upright lines: ``xline(x)``, ``xline([1, 2])``, ``xline(x, "r--", "label")``."""
    _across("xline", args, options)


def yline(*args: Any, **options: Any) -> None:
    """Lines across: ``yline(y)``, ``yline([1, 2])``, ``yline(y, "r--", "label")``."""
    _across("yline", args, options)


def stairs(*args: Any, **options: Any) -> None:
    """Steps: each value is kept until the next."""
    data, words, named = parted(args, options)
    x, y = columns(*pairs(data))
    for j in range(y.shape[1]):
        plane().step(x[:, min(j, x.shape[1] - 1)], y[:, j], *words, where="post", **named)


def stem(*args: Any, **options: Any) -> None:
    """A stalk for each value: ``stem(y)``, ``stem(x, y, "filled")``."""
    data, words, named = parted(args, options)
    forms = [word for word in words if word != "filled"]
    x, y = columns(*pairs(data))
    for j in range(y.shape[1]):
        markers, stalks, _ = plane().stem(x[:, min(j, x.shape[1] - 1)], y[:, j], *forms, basefmt="k-")
        if "filled" not in words:
            markers.set_markerfacecolor("none")
        if "color" in named:
            markers.set_color(named["color"])
            stalks.set_color(named["color"])


def errorbar(*args: Any, **options: Any) -> None:
    """Lines with bars of errors: ``errorbar(y, err)``, ``(x, y, err)``, ``(x, y, neg, pos)``, and a format."""
    data, words, named = parted(args, options)
    arrays = [vector(d) for d in data]
    if len(arrays) == 2:
        arrays.insert(0, counted(arrays[0]))
    x, y, *bars = arrays
    forms = [word for word in words if word not in ("horizontal", "vertical", "both")]
    side = "xerr" if "horizontal" in words else "yerr"
    named[side] = bars[0] if len(bars) == 1 else np.stack(bars[:2])
    plane().errorbar(x, y, **({"fmt": forms[0]} if forms else {}), capsize=3, **named)


def area(*args: Any, **options: Any) -> Any:
    """Filled areas, one upon the other: ``area(y)``, ``area(x, y)``; of a polyshape its area, a number."""
    if args and getattr(args[0], "matlab_class", "") == "polyshape":
        return args[0].area()
    data, _, named = parted(args, options)
    colour = named.pop("facecolor", None)
    x, y = columns(*pairs(data[:2]))
    plane().stackplot(x[:, 0], *y.T, **({"colors": [colour]} if colour else {}), **named)
    return None


def scatter(*args: Any, **options: Any) -> None:
    """Points: ``scatter(x, y)``, ``scatter(x, y, size, colour, "filled", marker)``."""
    data, words, named = parted(args, options)
    x, y = vector(data[0]), vector(data[1])
    size = vector(data[2]) if len(data) > 2 and np.size(data[2]) else None
    colour: Any = matrix(data[3]) if len(data) > 3 else None
    if colour is not None:
        colour = data[3] if isinstance(data[3], str) else _colour(colour, len(x))
    marks = [word for word in words if word != "filled"]
    letters = [c for c in "".join(marks) if c in "rgbcmykw"]
    shapes = [c for c in "".join(marks) if c in ".ox+*sdv^<>ph"]
    if letters and colour is None:
        colour = letters[0]
    more: dict[str, Any] = (
        {"marker": {"d": "d", "p": "*", "h": "h"}.get(shapes[0], shapes[0])} if shapes else {}
    )
    size_of = {} if size is None else {"s": size if len(size) > 1 else size[0]}
    face = named.pop("markerfacecolor", None)
    edge = named.pop("markeredgecolor", None)
    named.pop("markersize", None)
    is_open = "filled" not in words and face is None and (not shapes or shapes[0] not in ".x+*")
    if is_open and not (colour is not None and not isinstance(colour, (str, tuple))):
        named["facecolors"] = "none"
        named["edgecolors"] = colour or edge or named.pop("color", "C0")
    else:
        named["c"] = colour if colour is not None else face or named.pop("color", None)
        if edge is not None and not shapes:
            named["edgecolors"] = edge
    plane().scatter(x, y, **size_of, **more, **named)


def _colour(c: np.ndarray, points: int) -> Any:
    if c.size == 3 and points != 3:
        return tuple(c.reshape(-1).tolist())
    return c.reshape(-1) if c.shape[1] == 1 else c


def quiver(*args: Any, **options: Any) -> None:
    """Arrows: ``quiver(x, y, u, v)``, ``quiver(u, v)``, with a scale (0: as long as they are), a format."""
    data, words, named = parted(args, options)
    arrays = [np.atleast_1d(matrix(d)) for d in data]
    scale = float(arrays.pop().item()) if len(arrays) in (3, 5) else 1.0
    if len(arrays) == 2:
        rows, across = arrays[0].shape
        arrays = [*np.meshgrid(np.arange(1, across + 1), np.arange(1, rows + 1)), *arrays]
    if "off" in words:
        scale = 0.0
    letters = [c for c in "".join(w for w in words if w != "off") if c in "rgbcmykw"]
    named.setdefault("color", letters[0] if letters else "C0")
    for name in ("linestyle", "marker", "linewidth"):
        named.pop(name, None)
    exact = {"angles": "xy", "scale_units": "xy", "scale": 1} if not scale else {}
    plt = plane()
    plt.quiver(*arrays, **exact, **named)
    plt.gca().autoscale_view()


def text(x: Any, y: Any, *args: Any, **options: Any) -> None:
    """Texts at points: ``text(x, y, "here")``, ``text(x, y, z, "here")``."""
    rest = list(args)
    z = rest.pop(0) if len(rest) > 1 and not isinstance(rest[0], (str, list)) else None
    words = rest.pop(0)
    _, _, named = parted(tuple(rest), options)
    words = [words] if isinstance(words, str) else list(words)
    xs, ys = vector(x), vector(y)
    axes = pyplot().gca()
    deep = z is not None and hasattr(axes, "get_zlim")
    for k in range(len(xs)):
        at = (xs[k], ys[k], vector(z)[k]) if deep else (xs[k], ys[k])
        axes.text(*at, str(words[min(k, len(words) - 1)]), **named)


def fill(*args: Any, **options: Any) -> None:
    """Filled polygons, one for each column: ``fill(x, y, "r")``, ``fill(x, y, [0.5, 0.5, 0.5])``."""
    data, words, named = parted(args, options)
    x, y = columns(data[0], data[1])
    colour = (
        words[0]
        if words
        else tuple(vector(data[2]).tolist())
        if len(data) > 2 and np.size(data[2]) == 3
        else None
    )
    if colour is not None:
        named.setdefault("facecolor", colour)
    for j in range(y.shape[1]):
        plane().fill(x[:, min(j, x.shape[1] - 1)], y[:, j], **named)


def rectangle(*args: Any, **options: Any) -> None:
    """A rectangle with a ``Position`` of [x y width height]; with a ``Curvature`` of 1 an ellipse."""
    given = {**dict(zip(map(str, args[::2]), args[1::2], strict=True)), **options}
    by_name = {name.lower(): value for name, value in given.items()}
    x, y, width, height = vector(by_name.get("position", [0, 0, 1, 1])).tolist()
    patches = importlib.import_module("matplotlib.patches")
    named = styles(given)
    named.setdefault("facecolor", "none")
    named.setdefault("edgecolor", "k")
    if np.max(vector(by_name.get("curvature", 0))) >= 1:
        shape = patches.Ellipse((x + width / 2, y + height / 2), width, height, **named)
    else:
        shape = patches.Rectangle((x, y), width, height, **named)
    axes = plane().gca()
    axes.add_patch(shape)
    axes.autoscale_view()


def polarplot(*args: Any, **options: Any) -> None:
    """A line in polar coordinates: ``polarplot(theta, rho, "r--")``."""
    data, words, named = parted(args, options)
    rho = vector(data[-1])
    theta = vector(data[0]) if len(data) > 1 else np.linspace(0, 2 * np.pi, len(rho))
    plt = pyplot()
    axes = plt.gca() if plt.gcf().axes and plt.gca().name == "polar" else plt.subplot(projection="polar")
    axes.plot(theta, rho, *words, **named)

"""Points, arrows and texts."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.migration.matlab.draw.making import chart, part, series
from dlarray.migration.matlab.draw.values import matrix, parted, plane, pyplot, vector
from dlarray.migration.matlab.graphics.objects import column
from dlarray.migration.matlab.graphics.points import Quiver, Scatter
from dlarray.migration.matlab.graphics.property_values import OnOff, given_back, marker, rgb, row, texts
from dlarray.migration.matlab.graphics.texts import Text


@chart
def scatter(*args: Any, **options: Any) -> Any:
    """Points: ``scatter(x, y)``, ``scatter(x, y, size, colour, "filled", marker)``."""
    data, words, named = parted(args, options)
    x, y = vector(data[0]), vector(data[1])
    size = vector(data[2]) if len(data) > 2 and np.size(data[2]) else None
    colour: Any = matrix(data[3]) if len(data) > 3 else None
    if colour is not None:
        colour = data[3] if isinstance(data[3], str) else _colour(colour, len(x), np.shape(data[3]))
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
        shown = colour if colour is not None else face if face is not None else named.pop("color", None)
        one = isinstance(shown, tuple) or colour is None and np.ndim(shown) == 1 and np.size(shown) == 3
        named["c"] = [tuple(shown)] if one else shown  # a row, which no numbers of three points are
        if edge is not None and not shapes:
            named["edgecolors"] = edge
    artist = plane().scatter(x, y, **size_of, **more, **named)
    return point_handle(artist, [x, y], data, colour, face, shapes, "filled" in words)


def point_handle(
    artist: Any, at: list, data: list, colour: Any, face: Any, shapes: list[str], filled: bool
) -> Any:
    """The handle of points, with the colours and sizes that they were given."""
    values: dict[str, Any] = {
        f"{axis}Data": row(v) if v.dtype.kind in "biuf" else v for axis, v in zip("XYZ", at, strict=False)
    }
    places = len(at)
    one = series(Scatter, [artist], colour is not None or face is not None, **values)
    if len(data) > places and np.size(data[places]):
        one.values["SizeData"] = given_back(vector(data[places]).reshape(1, -1))
    if colour is not None:
        known = rgb(colour) if isinstance(colour, str) else None
        one.values["CData"] = (
            dlarray([list(known)]) if known else given_back(np.atleast_2d(np.asarray(colour, dtype=float)))
        )
        if np.ndim(colour) == 1 and not isinstance(colour, (str, tuple)):
            one.values["CData"] = given_back(np.asarray(colour, dtype=float).reshape(-1, 1))
    if shapes:
        one.values["Marker"] = marker("Scatter", shapes[0])
    if filled:
        one.values["MarkerFaceColor"], one.values["MarkerEdgeColor"] = "flat", "none"
    return one


def _colour(c: np.ndarray, points: int, size: tuple[int, ...] = ()) -> Any:
    if c.size == 3 and (points != 3 or size in ((3,), (1, 3))):  # values of three points are a column
        return tuple(c.reshape(-1).tolist())
    return c.reshape(-1) if c.shape[1] == 1 else c


@chart
def quiver(*args: Any, **options: Any) -> Any:
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
    artist = plt.quiver(*arrays, **exact, **named)
    plt.gca().autoscale_view()
    kept = dict(zip(("XData", "YData", "UData", "VData"), arrays, strict=True))
    one = series(Quiver, [artist], named["color"] != "C0", **kept)
    one.values["AutoScale"] = OnOff("off" if not scale else "on")
    if named["color"] != "C0":
        one.values["Color"] = dlarray([list(rgb(named["color"]) or named["color"])])
    return one


@part
def text(*args: Any, **options: Any) -> Any:
    """Texts at points: ``text(x, y, "here")``, ``text(x, y, z, "here")``, a cell of texts for one at each point.

    ``text(Position=[x, y], String="here")`` has no other arguments.
    """
    given = {str(n).lower(): v for n, v in options.items()}
    if args and isinstance(args[0], str) or not args:
        given.update({str(n).lower(): v for n, v in zip(args[::2], args[1::2], strict=False)})
        at = vector(given.get("position", [0, 0]))
        args = (*at[:2], *([at[2]] if at.size > 2 else []), given.get("string", ""), *args)
    x, y, *rest = args
    z = (
        rest.pop(0)
        if len(rest) > 1 and not isinstance(rest[0], (str, list)) and not _is_strings(rest[0])
        else None
    )
    words = rest.pop(0)
    _, _, named = parted(tuple(rest), options)
    if "edgecolor" in named:  # the frame around a text is a box of its own in matplotlib
        named["bbox"] = {
            "edgecolor": named.pop("edgecolor"),
            "facecolor": named.pop("backgroundcolor", "none"),
        }
    xs, ys = vector(x), vector(y)
    lines = texts(words)
    several = len(xs) > 1 and len(lines) == len(xs)
    axes = pyplot().gca()
    deep = hasattr(axes, "get_zlim")
    heights = np.zeros(len(xs)) if z is None else vector(z)
    words_of = {str(a).lower(): v for a, v in zip(rest[::2], rest[1::2], strict=False) if isinstance(a, str)}
    units = str({**words_of, **{n.lower(): v for n, v in options.items()}}.get("units", "data")).lower()
    shares = {"transform": axes.transAxes} if units == "normalized" and not deep else {}
    made = []
    for k in range(len(xs)):
        place: Any = (xs[k], ys[k], heights[k]) if deep else (xs[k], ys[k])
        label = lines[k] if several else "\n".join(lines)
        one = series(Text, [axes.text(*place, label, **named, **shares)])
        one.values["Units"] = "normalized" if shares else "data"
        if all(isinstance(v, (int, float, np.number)) for v in place):
            one.values["Position"] = dlarray([[float(xs[k]), float(ys[k]), float(heights[k])]])
        if not several and not isinstance(words, str):
            one.values["String"] = words
        made.append(one)
    return column(made)


def _is_strings(x: Any) -> bool:
    return type(x).__name__ == "StringArray"

"""Filled polygons, rectangles and ellipses."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.errors import ArgumentError
from dlarray.migration.matlab.draw.making import chart, part, series
from dlarray.migration.matlab.draw.space import space
from dlarray.migration.matlab.draw.values import columns, parted, plane, pyplot, styles, vector
from dlarray.migration.matlab.graphics.objects import column
from dlarray.migration.matlab.graphics.patches import Patch, Rectangle, polygons_on
from dlarray.migration.matlab.graphics.property_values import colour, given_back, numbers, rgb


@chart
def fill(*args: Any, **options: Any) -> Any:
    """Filled polygons, one for each column: ``fill(x, y, "r")``, ``fill(x, y, [0.5, 0.5, 0.5])``."""
    data, words, named = parted(args, options)
    if len(data) < 2 or len(data) == 3 and np.size(data[2]) not in (0, 1, 3) and not words:
        return patch(*args, **options)
    x, y = columns(data[0], data[1])
    of = (
        words[0]
        if words
        else tuple(vector(data[2]).tolist())
        if len(data) > 2 and np.size(data[2]) == 3
        else None
    )
    if of is not None:
        named.setdefault("facecolor", of)
    made = []
    for j in range(y.shape[1]):
        (artist,) = plane().fill(x[:, min(j, x.shape[1] - 1)], y[:, j], **named)
        one = series(Patch, [artist], True)
        if x.dtype.kind in "biuf" and y.dtype.kind in "biuf":
            one.stored_data(dlarray(x[:, [min(j, x.shape[1] - 1)]]), dlarray(y[:, [j]]))
        if of is not None:
            one.values["FaceColor"] = colour("FaceColor", "Patch", of if isinstance(of, str) else list(of))
        made.append(one)
    return column(made)


@part
def patch(*args: Any, **options: Any) -> Any:
    """Polygons: ``patch(x, y, "r")``, ``patch(x, y, z, "r")``, ``patch(Faces=F, Vertices=V)``, ``patch(S)``.

    The columns of x, y and z are polygons; ``S`` is a structure with ``faces`` and ``vertices``. One object is drawn,
    however many polygons it has.
    """
    if args and isinstance(args[0], Mapping):
        options = {**{str(k): v for k, v in args[0].items()}, **options}
        args = args[1:]
    data, words, named = parted(args, options)
    given = {n.lower(): v for n, v in options.items()}
    rest = list(args)
    while rest:
        a = rest.pop(0)
        if isinstance(a, str) and rest and Patch.property_name(a) is not None:
            given[a.lower()] = rest.pop(0)
    axes = pyplot().gca()
    values: dict[str, Any] = {}
    one = None
    face: Any = words[0] if words else None
    if len(data) in (3, 4) or len(data) == 2 and words or len(data) == 3 and words:
        deep_given = len(data) == 4 or len(data) == 3 and bool(words)
        z = data[2] if deep_given else None
        if not words:
            c = numbers(data[-1])
            face = (
                tuple(c.reshape(-1).tolist())
                if c.size == 3 and np.size(data[0]) != 3 or c.shape == (1, 3)
                else None
            )
            if face is None:
                values["CData"] = given_back(c)
        holder = Patch(None, [])
        holder.stored_data(data[0], data[1], z)
    else:
        holder = Patch(None, [])
        if "vertices" in given:
            holder.values["_corners"] = numbers(given["vertices"])
            holder.values["_rings"] = numbers(given.get("faces", np.zeros((0, 0))))
        elif "xdata" in given and "ydata" in given:
            holder.stored_data(given["xdata"], given["ydata"], given.get("zdata"))
        else:
            raise ArgumentError(
                "patch: no corners are given; fix: patch(x, y, 'r'), or patch(Faces=F, Vertices=V)"
            )
        face = given.get(
            "facecolor",
            given.get("facevertexcdata") if np.size(given.get("facevertexcdata", 0)) == 3 else None,
        )
    parts = holder.polygons()
    deep = holder.corners.shape[1] > 2 or hasattr(axes, "get_zlim")
    axes = space() if deep else plane().gca()
    shown = [np.pad(p, ((0, 0), (0, 3 - p.shape[1]))) for p in parts] if deep else [p[:, :2] for p in parts]
    style = {k: named[k] for k in ("linewidth", "alpha", "label") if k in named}
    face_of = (
        face
        if isinstance(face, str) and face in ("none",)
        else (
            rgb(face)
            if face is not None and not (isinstance(face, str) and face in ("flat", "interp"))
            else None
        )
    )
    artist = polygons_on(
        axes, shown, deep, face_of if face_of is not None else (0.0, 0.0, 0.0), edgecolors="k", **style
    )
    one = series(Patch, [artist], True)
    one.values.update({k: holder.values[k] for k in ("_corners", "_rings") if k in holder.values})
    if face_of is not None:
        one.values["FaceColor"] = colour(
            "FaceColor", "Patch", face if isinstance(face, str) else list(face_of)
        )
    elif values or "cdata" in given or "facevertexcdata" in given:
        one.values["FaceColor"] = "flat"
    if values:
        one.put("CData", values["CData"])
    kept = {
        n: v for n, v in given.items() if n not in ("vertices", "faces", "xdata", "ydata", "zdata", "parent")
    }
    one.take(kept)
    return one


@part
def rectangle(*args: Any, **options: Any) -> Any:
    """A rectangle with a ``Position`` of [x y width height]; with a ``Curvature`` of 1 an ellipse."""
    given = {**dict(zip(map(str, args[::2]), args[1::2], strict=True)), **options}
    by_name = {name.lower(): value for name, value in given.items()}
    at = [float(v) for v in vector(by_name.get("position", [0, 0, 1, 1]))]
    x, y, width, height = at
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
    one = series(Rectangle, [shape], True)
    one.take(given)
    one.values.setdefault("Position", dlarray([at]))
    return one

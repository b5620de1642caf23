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
from dlarray.migration.matlab.graphics.objects import column, one_handle
from dlarray.migration.matlab.graphics.patches import Patch, Rectangle, polygons_on
from dlarray.migration.matlab.graphics.property_values import colour, given_back, numbers, rgb
from dlarray.migration.matlab.graphics.surfaces import Surface
from dlarray.struct import struct


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
            face = rgb(c) if c.size == 3 and (np.size(data[0]) != 3 or c.shape == (1, 3)) else None
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


def surf2patch(*args: Any, nargout: int = 1) -> Any:
    """A surface as the polygons of a patch.

    Syntaxes: ``s = surf2patch(X, Y, Z)``, ``surf2patch(X, Y, Z, C)``, ``surf2patch(Z)``, ``surf2patch(Z, C)``,
    ``surf2patch(h)`` of a surface, each with ``"triangles"``; ``f, v, c = surf2patch(…, nargout=3)``.

    Returns
    -------
    struct
        ``faces``, ``vertices`` and ``facevertexcdata``, which ``patch`` takes: the vertices are those of the surface,
        column after column, and each face has four, or three with ``"triangles"``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/surf2patch.html

    Examples
    --------
    >>> from dlarray.matlab import draw
    >>> s = draw.surf2patch([[1, 2], [3, 4]])
    >>> s.faces.tolist(), s.vertices.tolist()[1]
    ([[1.0, 2.0, 4.0, 3.0]], [1.0, 2.0, 3.0])
    """
    thirds = any(isinstance(a, str) and str(a) == "triangles" for a in args)
    given = [a for a in args if not isinstance(a, str)]
    one = one_handle(given[0]) if given else None
    if isinstance(one, Surface):
        parts = [numbers(one.value(n)) for n in ("XData", "YData", "ZData", "CData")]
    else:
        parts = [numbers(a) for a in given]
    if len(parts) not in (1, 2, 3, 4):
        raise ArgumentError("surf2patch: X, Y and Z are expected; fix: surf2patch(X, Y, Z)")
    Z = parts[0] if len(parts) < 3 else parts[2]
    C = parts[-1] if len(parts) in (2, 4) else None
    rows, across = Z.shape
    x, y = parts[:2] if len(parts) > 2 else (np.arange(1.0, across + 1), np.arange(1.0, rows + 1))
    if np.size(x) == across and np.size(y) == rows and np.shape(x) != Z.shape:
        x, y = np.meshgrid(np.reshape(x, -1), np.reshape(y, -1))
    vertices = np.stack([np.reshape(a, -1, order="F") for a in (x, y, Z)], axis=1)
    at = np.arange(1.0, rows * across + 1).reshape(rows, across, order="F")
    corners = [at[:-1, :-1], at[1:, :-1], at[1:, 1:], at[:-1, 1:]]
    faces = np.stack([c.reshape(-1, order="F") for c in corners], axis=1)
    if thirds:
        faces = np.stack([faces[:, [0, 1, 2]], faces[:, [0, 2, 3]]], axis=1).reshape(-1, 3)
    colours = numbers(Z if C is None else C).reshape(-1, 1, order="F")
    made = (dlarray(faces), dlarray(vertices), dlarray(colours))
    if nargout > 1:
        return made[:nargout]
    out = struct(faces=made[0], vertices=made[1])
    if C is not None:
        out["facevertexcdata"] = made[2]
    return out

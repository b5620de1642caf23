"""Polygons, rectangles, images, surfaces and lines of equal height."""

from __future__ import annotations

import importlib
from typing import Any, ClassVar

import numpy as np

from dlarray.array import dlarray
from dlarray.errors import ArgumentError
from dlarray.migration.matlab.graphics.objects import Graphics
from dlarray.migration.matlab.graphics.property_values import OnOff, given_back, numbers, rgb
from dlarray.migration.matlab.graphics.series import NAMES, Series

BLACK = dlarray([[0.0, 0.0, 0.0]])


class Shape(Series):
    """Something with faces and edges."""

    setters: ClassVar[dict[str, str]] = {
        "FaceColor": "set_facecolor",
        "EdgeColor": "set_edgecolor",
        "FaceAlpha": "set_alpha",
        "LineWidth": "set_linewidth",
        "LineStyle": "set_linestyle",
        "DisplayName": "set_label",
    }

    def shows(self, name: str, value: Any) -> None:
        if isinstance(value, str) and value in ("flat", "interp", "texturemap", "auto"):
            return  # the colours are those of the data
        super().shows(name, value)

    def data_value(self, value: Any) -> Any:
        return numbers(value)


class Patch(Shape):
    """Polygons of ``patch`` and ``fill``: corners in ``Vertices``, and for each polygon a row of ``Faces``."""

    matlab_class = "matlab.graphics.primitive.Patch"
    type_name = "patch"
    limits = "points"
    defaults: ClassVar[dict[str, Any]] = {
        **NAMES,
        "AlphaDataMapping": "scaled",
        "AmbientStrength": 0.3,
        "BackFaceLighting": "reverselit",
        "CData": None,
        "CDataMapping": "scaled",
        "DiffuseStrength": 0.6,
        "EdgeAlpha": 1.0,
        "EdgeColor": BLACK,
        "EdgeLighting": "none",
        "FaceAlpha": 1.0,
        "FaceColor": BLACK,
        "FaceLighting": "flat",
        "FaceNormals": None,
        "FaceVertexAlphaData": None,
        "FaceVertexCData": None,
        "Faces": None,
        "LineJoin": "miter",
        "LineStyle": "-",
        "LineWidth": 0.5,
        "Marker": "none",
        "MarkerEdgeColor": "auto",
        "MarkerFaceColor": "none",
        "MarkerSize": 6.0,
        "SpecularColorReflectance": 1.0,
        "SpecularExponent": 10.0,
        "SpecularStrength": 0.9,
        "VertexNormals": None,
        "Vertices": None,
        "XData": None,
        "YData": None,
        "ZData": None,
    }
    shown: ClassVar[tuple[str, ...]] = (
        "FaceColor",
        "FaceAlpha",
        "EdgeColor",
        "LineStyle",
        "Faces",
        "Vertices",
    )

    @property
    def corners(self) -> np.ndarray:
        """The vertices, a row for each."""
        return self.values.get("_corners", np.zeros((0, 2)))

    @property
    def rings(self) -> np.ndarray:
        """The faces, a row of numbers of vertices for each, filled up with NaN."""
        return self.values.get("_rings", np.zeros((0, 0)))

    def stored_data(self, x: Any, y: Any, z: Any = None) -> None:
        """The polygons from matrices with a column for each."""
        parts = [a.reshape(-1, 1) if 1 in a.shape else a for a in map(numbers, (x, y))]
        deep = None if z is None or not np.size(numbers(z)) else numbers(z)
        if deep is not None:
            parts.append(deep.reshape(-1, 1) if 1 in deep.shape else deep)
        if len({a.shape for a in parts}) > 1:
            raise ArgumentError(
                f"patch: Length of X, Y and Z must match, but they are {', '.join(str(a.shape) for a in parts)}; "
                "fix: matrices of one size, with a column for each polygon"
            )
        n, many = parts[0].shape
        at = np.arange(1.0, n * many + 1).reshape(many, n)
        self.values["_corners"] = np.stack([a.reshape(-1, order="F") for a in parts], axis=1)
        rings = at.copy()
        rings[np.isnan(parts[0].T)] = np.nan  # a shorter polygon
        self.values["_rings"] = rings

    def polygons(self) -> list[np.ndarray]:
        """The corners of each polygon."""
        return [self.corners[r[np.isfinite(r)].astype(int) - 1] for r in self.rings]

    def get_Vertices(self) -> Any:
        return dlarray(self.corners)

    def get_Faces(self) -> Any:
        return dlarray(self.rings)

    def put_Vertices(self, value: Any) -> None:
        self.values["_corners"] = numbers(value)
        self.redrawn()

    def put_Faces(self, value: Any) -> None:
        self.values["_rings"] = numbers(value)
        self.redrawn()

    def _column(self, k: int) -> Any:
        points = self.corners
        if k >= points.shape[1]:
            return given_back(np.zeros((0, 0)))
        longest = max((int(np.isfinite(r).sum()) for r in self.rings), default=0)
        out = np.full((longest, len(self.rings)), np.nan)
        for j, polygon in enumerate(self.polygons()):
            out[: len(polygon), j] = polygon[:, k]
            out[len(polygon) :, j] = polygon[-1, k] if len(polygon) else np.nan
        return given_back(out)

    def get_XData(self) -> Any:
        return self._column(0)

    def get_YData(self) -> Any:
        return self._column(1)

    def get_ZData(self) -> Any:
        return self._column(2)

    def put_data(self, name: str, value: Any) -> None:
        k = "XYZ".index(name[0])
        columns = [numbers(self._column(i)) for i in range(3)]
        columns[k] = numbers(value)
        if columns[0].size and columns[0].size == columns[1].size and columns[2].size in (0, columns[0].size):
            shape = columns[k].shape
            x, y, z = (c.reshape(shape) if c.size else None for c in columns)
            self.stored_data(x, y, z)
            self.redrawn()
        else:
            raise ArgumentError(
                f"Patch: {name} has {columns[k].size} numbers, but the polygon has {len(self.corners)} corners; "
                "fix: set(h, 'Faces', F, 'Vertices', V)"
            )

    def get_CData(self) -> Any:
        found = self.values.get("CData", self.values.get("FaceVertexCData"))
        return dlarray(np.zeros((0, 0))) if found is None else found

    def put_FaceVertexCData(self, value: Any) -> None:
        self.values["FaceVertexCData"] = value
        self._coloured(numbers(value))

    def put_CData(self, value: Any) -> None:
        self.values["CData"] = value
        self._coloured(numbers(value))

    def _coloured(self, a: np.ndarray) -> None:
        for artist in self.artists:
            if not hasattr(artist, "set_verts"):
                continue
            faces, corners = len(self.rings), len(self.corners)
            colours = a.ndim == 2 and a.shape[1] == 3 and bool(((a >= 0) & (a <= 1)).all())
            own = a if colours else a.reshape(-1, 1, order="F")
            if len(own) == corners != faces:  # by vertices: the mean of those of a face
                own = np.stack([own[r[np.isfinite(r)].astype(int) - 1].mean(axis=0) for r in self.rings])
            if colours and len(own) in (1, faces):
                artist.set_facecolor(own)
            elif not colours and len(own) == faces:
                artist.set_array(own.reshape(-1))

    def data_range(self, axis: str) -> np.ndarray:
        k = "XYZ".index(axis)
        return self.corners[:, k] if k < self.corners.shape[1] else np.zeros(0)

    def redrawn(self) -> None:
        for artist in self.artists:
            if hasattr(artist, "set_verts"):
                deep = hasattr(artist, "do_3d_projection")
                parts = self.polygons()
                if deep:
                    parts = [np.pad(p, ((0, 0), (0, 3 - p.shape[1]))) for p in parts]
                artist.set_verts(parts if deep else [p[:, :2] for p in parts])
        self.rescaled()


class Rectangle(Graphics):
    """A rectangle or an ellipse of ``rectangle``."""

    matlab_class = "matlab.graphics.primitive.Rectangle"
    type_name = "rectangle"
    limits = "unknown"
    defaults: ClassVar[dict[str, Any]] = {
        "AlignVertexCenters": OnOff("off"),
        "Curvature": None,
        "EdgeColor": BLACK,
        "FaceAlpha": 1.0,
        "FaceColor": "none",
        "LineStyle": "-",
        "LineWidth": 0.5,
        "Position": None,
    }
    shown: ClassVar[tuple[str, ...]] = (
        "FaceColor",
        "EdgeColor",
        "LineWidth",
        "LineStyle",
        "Curvature",
        "Position",
    )
    setters: ClassVar[dict[str, str]] = Shape.setters

    def get_Position(self) -> Any:
        return self.values.get("Position", dlarray([[0.0, 0.0, 1.0, 1.0]]))

    def get_Curvature(self) -> Any:
        return self.values.get("Curvature", dlarray([[0.0, 0.0]]))

    def put_Curvature(self, value: Any) -> None:
        a = numbers(value).reshape(-1)
        self.values["Curvature"] = dlarray([[float(a[0]), float(a[-1])]])

    def put_Position(self, value: Any) -> None:
        a = numbers(value).reshape(-1)
        if a.size != 4 or (a[2:] < 0).any():
            raise ArgumentError(
                "Rectangle: Position must be [x y width height], with sides that are not negative; fix: [0 0 1 1]"
            )
        self.values["Position"] = dlarray(a.reshape(1, 4))
        for artist in self.artists:
            artist.set_width(a[2])
            artist.set_height(a[3])
            if hasattr(artist, "set_center"):
                artist.set_center((a[0] + a[2] / 2, a[1] + a[3] / 2))
            else:
                artist.set_xy((a[0], a[1]))


class Image(Shape):
    """An image of ``imagesc``, ``image`` or ``imshow``."""

    matlab_class = "matlab.graphics.primitive.Image"
    type_name = "image"
    limits = "tight"
    defaults: ClassVar[dict[str, Any]] = {
        "AlphaData": 1.0,
        "AlphaDataMapping": "none",
        "CData": None,
        "CDataMapping": "scaled",
        "Interpolation": "nearest",
        "XData": None,
        "YData": None,
    }
    shown: ClassVar[tuple[str, ...]] = ("CData", "CDataMapping")
    setters: ClassVar[dict[str, str]] = {}

    def get_CData(self) -> Any:
        return given_back(self.data("CData"))

    def put_CData(self, value: Any) -> None:
        page = numbers(value)
        self.values["CData"] = page
        for artist in self.artists:
            artist.set_data(page)
            if self.value("CDataMapping") == "scaled" and page.ndim == 2:
                axes = artist.axes
                if getattr(axes, "dlarray_clim", None) is None and page.size:
                    artist.set_clim(np.nanmin(page), np.nanmax(page))

    def put_AlphaData(self, value: Any) -> None:
        self.values["AlphaData"] = value
        for artist in self.artists:
            a = numbers(value)
            artist.set_alpha(float(a.item()) if a.size == 1 else a)

    def put_data(self, name: str, value: Any) -> None:
        ends = numbers(value).reshape(1, -1)
        self.values[name] = ends
        low, high = self.data_range(name[0])
        for artist in self.artists:
            left, right, bottom, top = artist.get_extent()
            artist.set_extent((low, high, bottom, top) if name == "XData" else (left, right, high, low))

    def data_range(self, axis: str) -> np.ndarray:
        ends = self.data(f"{axis}Data").reshape(-1)
        page = self.data("CData")
        n = page.shape[1 if axis == "X" else 0] if axis != "Z" else 0
        if not ends.size or not n:
            return np.zeros(0)
        half = (ends[-1] - ends[0]) / max(n - 1, 1) / 2 or 0.5
        return np.array([ends[0] - half, ends[-1] + half])


def polygons_on(axes: Any, parts: list[np.ndarray], deep: bool, face: Any, **more: Any) -> Any:
    """matplotlib's polygons on axes of the plane or of space."""
    face = rgb(face) if not isinstance(face, tuple) and face is not None and face != "none" else face
    more.update({} if face is None else {"facecolors": face})
    if deep:
        made = importlib.import_module("mpl_toolkits.mplot3d.art3d").Poly3DCollection(parts, **more)
        axes.add_collection3d(made)
        points = np.concatenate(parts) if parts else np.zeros((0, 3))
        if len(points):
            axes.auto_scale_xyz(*points.T)
        return made
    made = importlib.import_module("matplotlib.collections").PolyCollection(parts, **more)
    axes.add_collection(made)
    axes.autoscale_view()
    return made

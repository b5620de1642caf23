"""Surfaces and lines of equal height."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from dlarray.errors import ArgumentError
from dlarray.migration.matlab.graphics.patches import BLACK, Shape
from dlarray.migration.matlab.graphics.property_values import OnOff, given_back, numbers
from dlarray.migration.matlab.graphics.series import NAMES, SOURCES


class Surface(Shape):
    """A surface of ``surf``, ``mesh`` or ``pcolor``."""

    matlab_class = "matlab.graphics.chart.primitive.Surface"
    type_name = "surface"
    limits = "unknown"
    defaults: ClassVar[dict[str, Any]] = {
        **NAMES,
        **SOURCES,
        "AlphaData": 1.0,
        "AlphaDataMapping": "scaled",
        "AmbientStrength": 0.3,
        "BackFaceLighting": "reverselit",
        "CData": None,
        "CDataMapping": "scaled",
        "CDataMode": "auto",
        "DiffuseStrength": 0.6,
        "EdgeAlpha": 1.0,
        "EdgeColor": BLACK,
        "EdgeLighting": "none",
        "FaceAlpha": 1.0,
        "FaceColor": "flat",
        "FaceLighting": "flat",
        "LineJoin": "round",
        "LineStyle": "-",
        "LineWidth": 0.5,
        "Marker": "none",
        "MarkerEdgeColor": "auto",
        "MarkerFaceColor": "none",
        "MarkerSize": 6.0,
        "MeshStyle": "both",
        "SpecularColorReflectance": 1.0,
        "SpecularExponent": 10.0,
        "SpecularStrength": 0.9,
        "XData": None,
        "YData": None,
        "ZData": None,
    }
    shown: ClassVar[tuple[str, ...]] = (
        "EdgeColor",
        "LineStyle",
        "FaceColor",
        "FaceLighting",
        "FaceAlpha",
        "XData",
        "YData",
        "ZData",
        "CData",
    )

    def get_CData(self) -> Any:
        found = self.values.get("CData")
        return self.get_ZData() if found is None else found

    def put_CData(self, value: Any) -> None:
        self.values.update(CData=given_back(numbers(value)), CDataMode="manual")
        self.redrawn()

    def data_range(self, axis: str) -> np.ndarray:
        return self.data(f"{axis}Data").reshape(-1)

    def redrawn(self) -> None:
        """Draw it anew: matplotlib's surfaces do not change."""
        remake = self.values.get("_remake")
        sizes = {self.data(f"{axis}Data").size for axis in "YX"}
        rows, columns = self.data("ZData").shape if self.data("ZData").ndim == 2 else (0, 0)
        fits = sizes <= {rows, columns, rows * columns}
        if remake is None or not fits:
            return
        for artist in self.artists:
            artist.remove()
        vars(self)["artists"] = [remake(self)]
        for artist in self.artists:
            artist.dlarray_handle = self
        for name in ("FaceColor", "EdgeColor", "FaceAlpha", "LineWidth"):
            if name in self.values:
                self.shows(name, self.values[name])
        self.put_Visible(self.value("Visible"))


class Contour(Shape):
    """Lines of equal height of ``contour`` and ``contourf``."""

    matlab_class = "matlab.graphics.chart.primitive.Contour"
    type_name = "contour"
    limits = "tight"
    defaults: ClassVar[dict[str, Any]] = {
        **NAMES,
        **SOURCES,
        "ContourMatrix": None,
        "EdgeColor": "flat",
        "FaceColor": "none",
        "Fill": OnOff("off"),
        "LevelList": None,
        "LevelListMode": "auto",
        "LevelStep": None,
        "LineColor": "flat",
        "LineStyle": "-",
        "LineWidth": 0.5,
        "ShowText": OnOff("off"),
        "XData": None,
        "YData": None,
        "ZData": None,
    }
    shown: ClassVar[tuple[str, ...]] = (
        "EdgeColor",
        "LineStyle",
        "LineWidth",
        "FaceColor",
        "LevelList",
        "XData",
        "YData",
        "ZData",
    )
    setters: ClassVar[dict[str, str]] = {
        "LineWidth": "set_linewidth",
        "LineStyle": "set_linestyle",
        "LineColor": "set_edgecolor",
        "EdgeColor": "set_edgecolor",
    }

    def get_LevelList(self) -> Any:
        return self._known("LevelList", "the heights")

    def get_LevelStep(self) -> Any:
        levels = numbers(self.get_LevelList()).reshape(-1)
        return float(levels[1] - levels[0]) if levels.size > 1 else 0.0

    def get_ContourMatrix(self) -> Any:
        return self._known("ContourMatrix", "the lines")

    def _known(self, name: str, what: str) -> Any:
        found = self.values.get(name)
        if found is None:
            raise ArgumentError(
                f"Contour: {name} is asked for, but {what} are chosen by matplotlib here, not by MATLAB's rule; fix: "
                "give the levels, contour(X, Y, Z, levels)"
            )
        return found

    def put_ShowText(self, value: Any) -> None:
        self.values["ShowText"] = value
        if value:
            for artist in self.artists:
                artist.axes.clabel(artist)

    def put_data(self, name: str, value: Any) -> None:
        raise ArgumentError(f"Contour: {name} cannot be changed here; fix: delete(h), then contour anew")

    def put_LevelList(self, value: Any) -> None:
        raise ArgumentError("Contour: LevelList cannot be changed here; fix: contour(X, Y, Z, levels)")

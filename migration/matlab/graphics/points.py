"""Points, arrows, areas, and lines over the whole axes."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from dlarray.array import dlarray
from dlarray.errors import ArgumentError, describe
from dlarray.migration.matlab.graphics.objects import Graphics
from dlarray.migration.matlab.graphics.property_values import OnOff, given_back, numbers
from dlarray.migration.matlab.graphics.series import LINE, NAMES, SOURCES, Line, Series


class Scatter(Series):
    """Points of ``scatter``."""

    matlab_class = "matlab.graphics.chart.primitive.Scatter"
    type_name = "scatter"
    limits = "points"
    defaults: ClassVar[dict[str, Any]] = {
        **NAMES,
        **SOURCES,
        "AlphaData": 1.0,
        "CData": None,
        "CDataMode": "auto",
        "LineWidth": 0.5,
        "Marker": "o",
        "MarkerEdgeAlpha": 1.0,
        "MarkerEdgeColor": "flat",
        "MarkerFaceAlpha": 1.0,
        "MarkerFaceColor": "none",
        "SizeData": 36.0,
        "XData": None,
        "YData": None,
        "ZData": None,
    }
    shown: ClassVar[tuple[str, ...]] = (
        "Marker",
        "MarkerEdgeColor",
        "MarkerFaceColor",
        "SizeData",
        "LineWidth",
        "XData",
        "YData",
        "CData",
    )
    setters: ClassVar[dict[str, str]] = {"LineWidth": "set_linewidth", "DisplayName": "set_label"}

    def get_CData(self) -> Any:
        found = self.values.get("CData")
        return self.auto_colour() if found is None else found

    def put_CData(self, value: Any) -> None:
        a = numbers(value)
        self.values.update(CData=given_back(a), CDataMode="manual")
        n = self.data("XData").size
        for artist in self.artists:
            if a.size == 3 and n != 3 or a.shape == (n, 3):
                self._coloured(artist, a.reshape(-1, 3))
            else:
                artist.set_array(a.reshape(-1))

    def put_SizeData(self, value: Any) -> None:
        a = numbers(value)
        self.values["SizeData"] = given_back(a)
        for artist in self.artists:
            artist.set_sizes(a.reshape(-1))

    def put_MarkerFaceColor(self, value: Any) -> None:
        self.values["MarkerFaceColor"] = value
        for artist in self.artists:
            self._coloured(artist, None)

    def put_MarkerEdgeColor(self, value: Any) -> None:
        self.values["MarkerEdgeColor"] = value
        for artist in self.artists:
            self._coloured(artist, None)

    def put_MarkerFaceAlpha(self, value: Any) -> None:
        self.values["MarkerFaceAlpha"] = value
        for artist in self.artists:
            artist.set_alpha(value)

    def _coloured(self, artist: Any, colours: np.ndarray | None) -> None:
        """The faces and edges of the points, in colours of their own or in that of the series."""
        given = colours if colours is not None else numbers(self.value("CData"))
        own = (
            given.reshape(-1, 3) if given.size == 3 or given.shape[-1:] == (3,) else None
        )  # else values of a map
        for name, change in (
            ("MarkerFaceColor", artist.set_facecolor),
            ("MarkerEdgeColor", artist.set_edgecolor),
        ):
            word = self.value(name)
            if word in ("flat", "auto") and own is None:
                continue
            change(
                own
                if word in ("flat", "auto")
                else "none"
                if isinstance(word, str)
                else numbers(word).reshape(-1)
            )

    def get_Color(self) -> Any:
        raise AttributeError(f"Unrecognized property 'Color' for class '{self.matlab_class}'.")

    def redrawn(self) -> None:
        x, y, z = (self.data(f"{axis}Data").reshape(-1) for axis in "XYZ")
        if len(x) == len(y):
            for artist in self.artists:
                if hasattr(artist, "_offsets3d"):
                    artist._offsets3d = (x, y, z if len(z) else np.zeros(len(x)))
                else:
                    artist.set_offsets(np.stack([x, y], axis=1))
        self.rescaled()


class Quiver(Series):
    """Arrows of ``quiver``."""

    matlab_class = "matlab.graphics.chart.primitive.Quiver"
    type_name = "quiver"
    defaults: ClassVar[dict[str, Any]] = {
        **{k: v for k, v in LINE.items() if k != "MarkerIndices"},
        **NAMES,
        **SOURCES,
        "AutoScale": OnOff("on"),
        "AutoScaleFactor": 0.9,
        "MaxHeadSize": 0.2,
        "ShowArrowHead": OnOff("on"),
        "UData": None,
        "VData": None,
        "WData": None,
    }
    shown: ClassVar[tuple[str, ...]] = (
        "Color",
        "LineStyle",
        "LineWidth",
        "XData",
        "YData",
        "ZData",
        "UData",
        "VData",
        "WData",
    )
    get_Color = Line.get_Color
    put_Color = Line.put_Color

    def data_value(self, value: Any) -> Any:
        return numbers(value)

    def get_UData(self) -> Any:
        return self.given_data("UData")

    def get_VData(self) -> Any:
        return self.given_data("VData")

    def get_WData(self) -> Any:
        return self.given_data("WData")

    def put_UData(self, value: Any) -> None:
        self.put_data("UData", value)

    def put_VData(self, value: Any) -> None:
        self.put_data("VData", value)

    def put_WData(self, value: Any) -> None:
        self.put_data("WData", value)

    def redrawn(self) -> None:
        u, v, x, y = (self.data(f"{name}Data").reshape(-1) for name in "UVXY")
        for artist in self.artists:
            if not hasattr(artist, "set_UVC"):
                raise ArgumentError(
                    "Quiver: arrows in space cannot be changed here; fix: delete(h), then quiver3 anew"
                )
            if len({len(u), len(v), len(x), len(y)}) == 1 and artist.N == len(u):
                artist.set_UVC(u, v)
                artist.set_offsets(np.stack([x, y], axis=1))


class Area(Series):
    """A filled area of ``area``."""

    matlab_class = "matlab.graphics.chart.primitive.Area"
    type_name = "area"
    defaults: ClassVar[dict[str, Any]] = {
        **NAMES,
        **SOURCES,
        "AlignVertexCenters": OnOff("off"),
        "BaseLine": None,
        "BaseValue": 0.0,
        "EdgeAlpha": 1.0,
        "EdgeColor": dlarray([[0.0, 0.0, 0.0]]),
        "FaceAlpha": 1.0,
        "FaceColor": "flat",
        "LineStyle": "-",
        "LineWidth": 0.5,
        "ShowBaseLine": OnOff("on"),
        "XData": None,
        "YData": None,
    }
    shown: ClassVar[tuple[str, ...]] = (
        "FaceColor",
        "EdgeColor",
        "LineStyle",
        "LineWidth",
        "BaseValue",
        "XData",
        "YData",
    )
    setters: ClassVar[dict[str, str]] = {
        "FaceColor": "set_facecolor",
        "EdgeColor": "set_edgecolor",
        "FaceAlpha": "set_alpha",
        "LineWidth": "set_linewidth",
        "LineStyle": "set_linestyle",
        "DisplayName": "set_label",
    }

    def get_FaceColor(self) -> Any:
        return self.values["FaceColor"] if "FaceColor" in self.values else self.auto_colour()

    def put_data(self, name: str, value: Any) -> None:
        raise ArgumentError(f"Area: {name} of an area cannot be changed here; fix: delete(h), then area anew")


class ConstantLine(Graphics):
    """A line over the whole axes: ``xline``, ``yline``."""

    matlab_class = "matlab.graphics.chart.decoration.ConstantLine"
    type_name = "constantline"
    limits = "none"
    defaults: ClassVar[dict[str, Any]] = {
        **NAMES,
        "Alpha": 0.7,
        "Color": dlarray([[0.15, 0.15, 0.15]]),
        "FontSize": 10.0,
        "InterceptAxis": "x",
        "Interpreter": "tex",
        "Label": "",
        "LabelColor": dlarray([[0.15, 0.15, 0.15]]),
        "LabelHorizontalAlignment": "right",
        "LabelOrientation": "aligned",
        "LabelVerticalAlignment": "top",
        "Layer": "top",
        "LineStyle": "-",
        "LineWidth": 0.5,
        "Value": 0.0,
    }
    shown: ClassVar[tuple[str, ...]] = (
        "InterceptAxis",
        "Value",
        "Color",
        "LineStyle",
        "LineWidth",
        "Label",
        "DisplayName",
    )
    setters: ClassVar[dict[str, str]] = {
        k: v for k, v in Series.setters.items() if not k.startswith("Marker")
    }

    def put_Value(self, value: Any) -> None:
        found = numbers(value)
        if found.size != 1:
            raise ArgumentError(
                f"ConstantLine: Value is {describe(value)}, but it must be one number; fix: h.Value = 2"
            )
        self.values["Value"] = at = float(found.item())
        for artist in self.artists[:1]:
            (artist.set_xdata if self.value("InterceptAxis") == "x" else artist.set_ydata)([at, at])

    def put_Label(self, value: Any) -> None:
        self.values["Label"] = str(value)
        for artist in self.artists[1:]:
            artist.set_text(str(value))

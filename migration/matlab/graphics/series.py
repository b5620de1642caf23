"""What is drawn through points: lines, steps, stalks, points, areas, arrows, bars of errors."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from dlarray.array import dlarray
from dlarray.errors import ArgumentError, SizeError
from dlarray.migration.matlab.graphics.objects import Graphics
from dlarray.migration.matlab.graphics.property_values import OnOff, given_back, row

LINE = {
    "AlignVertexCenters": OnOff("off"),
    "Color": None,
    "LineJoin": "round",
    "LineStyle": "-",
    "LineWidth": 0.5,
    "Marker": "none",
    "MarkerEdgeColor": "auto",
    "MarkerFaceColor": "none",
    "MarkerIndices": None,
    "MarkerSize": 6.0,
    "XData": None,
    "YData": None,
    "ZData": None,
}
NAMES = {"Annotation": None, "DisplayName": "", "SeriesIndex": None}
SOURCES = {
    "XDataMode": "manual",
    "XDataSource": "",
    "YDataSource": "",
    "ZDataSource": "",
    "ColorMode": "auto",
    "LineStyleMode": "auto",
    "MarkerMode": "auto",
}


# The class of axes, which stands above this module.
AXES: list[Any] = [Graphics]


class Series(Graphics):
    """Something that takes a colour of the axes in turn, with data."""

    limits: ClassVar[str] = "unknown"  # "points": axes reach as far as its data; "tight"; "none"; "unknown"
    reads_data = True
    setters: ClassVar[dict[str, str]] = {
        "Color": "set_color",
        "LineStyle": "set_linestyle",
        "LineWidth": "set_linewidth",
        "Marker": "set_marker",
        "MarkerSize": "set_markersize",
        "MarkerEdgeColor": "set_markeredgecolor",
        "MarkerFaceColor": "set_markerfacecolor",
        "DisplayName": "set_label",
    }

    def auto_colour(self) -> dlarray:
        """The colour of the axes whose turn it is."""
        axes = self.above(AXES[0])
        order = axes.order() if axes is not None else np.array([[0, 0.447, 0.741]])
        index = self.values.get("SeriesIndex", 1.0)
        return dlarray(order[(int(index) - 1) % len(order)].reshape(1, 3))

    def get_SeriesIndex(self) -> Any:
        return self.values.get("SeriesIndex", "none")

    def title(self) -> str:
        return str(self.values.get("DisplayName", ""))

    def data(self, name: str) -> np.ndarray:
        """XData, YData or ZData as they were stored; empty where there are none."""
        found = self.values.get(name)
        return np.zeros((1, 0)) if found is None else np.asarray(found)

    def data_range(self, axis: str) -> np.ndarray:
        """What the limits of the axes must hold."""
        return self.data(f"{axis}Data").reshape(-1)

    def given_data(self, name: str) -> Any:
        found = self.values.get(name)
        return (
            found if found is not None and not isinstance(found, np.ndarray) else given_back(self.data(name))
        )

    def get_XData(self) -> Any:
        return self.given_data("XData")

    def get_YData(self) -> Any:
        return self.given_data("YData")

    def get_ZData(self) -> Any:
        return self.given_data("ZData")

    def data_value(self, value: Any) -> Any:
        """Data in the form in which it is kept: one row."""
        try:
            return row(value)
        except (ArgumentError, TypeError, ValueError, SizeError):
            return value  # times and categories

    def put_XData(self, value: Any) -> None:
        self.values["XDataMode"] = "manual"
        self.put_data("XData", value)

    def put_YData(self, value: Any) -> None:
        self.put_data("YData", value)
        known = self.values.get("XData")
        n = np.size(self.values.get("YData", ()))  # patches keep their vertices alone
        if self.values.get("XDataMode") == "auto" and isinstance(known, np.ndarray) and known.size != n:
            self.values["XData"] = np.arange(1.0, n + 1).reshape(1, -1)
            self.redrawn()

    def put_ZData(self, value: Any) -> None:
        self.put_data("ZData", value)

    def put_data(self, name: str, value: Any) -> None:
        self.values[name] = self.data_value(value)
        self.redrawn()

    def redrawn(self) -> None:
        """Show the data."""

    def rescaled(self) -> None:
        """The axes around the data, where their limits are matplotlib's choice."""
        axes = self.above(AXES[0])
        if axes is not None:
            axes.autoscaled()


class Line(Series):
    """A line of ``plot``."""

    matlab_class = "matlab.graphics.chart.primitive.Line"
    type_name = "line"
    limits = "points"
    defaults: ClassVar[dict[str, Any]] = {**LINE, **NAMES, **SOURCES}
    shown: ClassVar[tuple[str, ...]] = (
        "Color",
        "LineStyle",
        "LineWidth",
        "Marker",
        "MarkerSize",
        "MarkerFaceColor",
        "XData",
        "YData",
    )

    def get_Color(self) -> Any:
        return self.values["Color"] if "Color" in self.values else self.auto_colour()

    def put_Color(self, value: Any) -> None:
        self.values["ColorMode"] = "manual"
        self.values["Color"] = value
        self.shows("Color", value)

    def get_MarkerIndices(self) -> Any:
        found = self.values.get("MarkerIndices")
        return given_back(np.arange(1, self.data("YData").size + 1)) if found is None else found

    def put_MarkerIndices(self, value: Any) -> None:
        self.values["MarkerIndices"] = given_back(row(value))
        for artist in self.artists:
            artist.set_markevery([int(k) - 1 for k in row(value).reshape(-1)])

    def redrawn(self) -> None:
        x, y, z = (self.data(f"{axis}Data").reshape(-1) for axis in "XYZ")
        for artist in self.artists:
            if len(x) != len(y):  # MATLAB shows nothing until both are as long
                continue
            if hasattr(artist, "set_data_3d"):
                if len(z) == len(x):
                    artist.set_data_3d(x, y, z)
            else:
                artist.set_data(x, y)
        self.rescaled()


class PrimitiveLine(Line):
    """A line of ``line``, which is black or of the axes' first colour and replaces nothing."""

    matlab_class = "matlab.graphics.primitive.Line"


class Stair(Line):
    """Steps of ``stairs``."""

    matlab_class = "matlab.graphics.chart.primitive.Stair"
    type_name = "stair"
    shown: ClassVar[tuple[str, ...]] = (
        "Color",
        "LineStyle",
        "LineWidth",
        "Marker",
        "MarkerSize",
        "MarkerFaceColor",
        "XData",
        "YData",
    )


class AnimatedLine(Line):
    """A line that points are added to: ``animatedline``."""

    matlab_class = "matlab.graphics.animation.AnimatedLine"
    type_name = "animatedline"
    defaults: ClassVar[dict[str, Any]] = {"MaximumNumPoints": 1e6, "Color": dlarray([[0.0, 0.0, 0.0]])}
    shown: ClassVar[tuple[str, ...]] = (
        "Color",
        "LineStyle",
        "LineWidth",
        "Marker",
        "MarkerSize",
        "MarkerFaceColor",
        "MaximumNumPoints",
    )

    def get_Color(self) -> Any:
        return self.values.get("Color", self.table()["Color"])

    def add(self, points: list[Any]) -> None:
        """Add points behind those that are there; beyond ``MaximumNumPoints`` the oldest go."""
        rows = [row(p) for p in points]
        if len({r.size for r in rows}) > 1:
            raise SizeError(
                f"addpoints: the coordinates have {', '.join(str(r.size) for r in rows)} points; fix: as many of each"
            )
        most = self.value("MaximumNumPoints")
        for axis, new in zip("XYZ", rows, strict=False):
            kept = np.concatenate([self.data(f"{axis}Data"), new], axis=1)
            self.values[f"{axis}Data"] = kept[:, -int(most) :] if np.isfinite(most) else kept
        self.redrawn()

    def clear(self) -> None:
        """Without points."""
        for axis in "XYZ":
            self.values.pop(f"{axis}Data", None)
        self.redrawn()


class Stem(Line):
    """Stalks of ``stem``."""

    matlab_class = "matlab.graphics.chart.primitive.Stem"
    type_name = "stem"
    limits = "unknown"
    defaults: ClassVar[dict[str, Any]] = {
        "BaseValue": 0.0,
        "BaseLine": None,
        "ShowBaseLine": OnOff("on"),
        "Marker": "o",
    }
    shown: ClassVar[tuple[str, ...]] = (
        "Color",
        "LineStyle",
        "LineWidth",
        "Marker",
        "MarkerSize",
        "MarkerFaceColor",
        "XData",
        "YData",
    )

    def redrawn(self) -> None:
        x, y = self.data("XData").reshape(-1), self.data("YData").reshape(-1)
        if len(x) == len(y) and len(self.artists) > 1:
            base = float(self.value("BaseValue"))
            self.artists[0].set_data(x, y)
            self.artists[1].set_segments([[(a, base), (a, b)] for a, b in zip(x, y, strict=True)])
        self.rescaled()


class ErrorBar(Line):
    """A line with bars of errors: ``errorbar``."""

    matlab_class = "matlab.graphics.chart.primitive.ErrorBar"
    type_name = "errorbar"
    limits = "unknown"
    defaults: ClassVar[dict[str, Any]] = {
        "CapSize": 6.0,
        "XNegativeDelta": None,
        "XPositiveDelta": None,
        "YNegativeDelta": None,
        "YPositiveDelta": None,
        "LData": None,
        "UData": None,
    }
    shown: ClassVar[tuple[str, ...]] = (
        "Color", "LineStyle", "LineWidth", "Marker", "XData", "YData", "XNegativeDelta", "XPositiveDelta",
        "YNegativeDelta", "YPositiveDelta",
    )  # fmt: skip

    def put_data(self, name: str, value: Any) -> None:
        raise ArgumentError(
            f"ErrorBar: {name} of bars of errors cannot be changed here; fix: delete(h), then errorbar anew"
        )

    def get_LData(self) -> Any:
        return self.value("YNegativeDelta")

    def get_UData(self) -> Any:
        return self.value("YPositiveDelta")

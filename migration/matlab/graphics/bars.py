"""Bars and histograms."""

from __future__ import annotations

import importlib
from functools import partial
from typing import Any, ClassVar

import numpy as np

from dlarray import names as registered
from dlarray.array import dlarray
from dlarray.errors import ArgumentError
from dlarray.migration.matlab.graphics.patches import BLACK, Shape
from dlarray.migration.matlab.graphics.property_values import OnOff, given_back, numbers, row
from dlarray.migration.matlab.graphics.series import NAMES, SOURCES
from dlarray.migration.matlab.numerics.hosts import host


class Bar(Shape):
    """Bars of one series of ``bar`` or ``barh``."""

    matlab_class = "matlab.graphics.chart.primitive.Bar"
    type_name = "bar"
    limits = "unknown"
    defaults: ClassVar[dict[str, Any]] = {
        **NAMES,
        **SOURCES,
        "BarLayout": "grouped",
        "BarWidth": 0.8,
        "BaseLine": None,
        "BaseValue": 0.0,
        "CData": None,
        "EdgeAlpha": 1.0,
        "EdgeColor": BLACK,
        "FaceAlpha": 1.0,
        "FaceColor": "flat",
        "GroupWidth": 0.8,
        "Horizontal": OnOff("off"),
        "Labels": None,
        "LineStyle": "-",
        "LineWidth": 0.5,
        "ShowBaseLine": OnOff("on"),
        "XData": None,
        "XEndPoints": None,
        "YData": None,
        "YEndPoints": None,
    }
    shown: ClassVar[tuple[str, ...]] = (
        "BarLayout",
        "BarWidth",
        "FaceColor",
        "EdgeColor",
        "BaseValue",
        "XData",
        "YData",
    )

    def get_FaceColor(self) -> Any:
        return self.values["FaceColor"] if "FaceColor" in self.values else self.auto_colour()

    def get_CData(self) -> Any:
        found = self.values.get("CData")
        if found is not None:
            return found
        return dlarray(np.tile(numbers(self.auto_colour()), (self.data("YData").size, 1)))

    def put_FaceColor(self, value: Any) -> None:
        self.values["FaceColor"] = value
        if isinstance(value, str) and value in ("flat", "auto"):
            self.put_CData(self.get_CData())
        else:
            self.shows("FaceColor", value)

    def put_CData(self, value: Any) -> None:
        """Colours, one for all bars or one for each."""
        a = numbers(value)
        a = a.reshape(1, 3) if a.size == 3 else a
        if a.ndim != 2 or a.shape[1] != 3 or len(a) not in (1, len(self.artists)):
            raise ArgumentError(
                f"Bar: CData must be one colour or {len(self.artists)} colours in rows, but it is {a.shape}; fix: "
                "set(h, 'CData', jet(n))"
            )
        self.values["CData"] = dlarray(np.tile(a, (len(self.artists), 1)) if len(a) == 1 else a)
        if self.values.get("FaceColor", "flat") == "flat":
            for artist, one in zip(self.artists, np.tile(a, (len(self.artists), 1)), strict=False):
                artist.set_facecolor(tuple(one))

    def _ends(self) -> tuple[np.ndarray, np.ndarray]:
        """Where the bars end, along the axis of their places and along that of their heights."""
        across = bool(self.value("Horizontal"))
        places, ends = [], []
        for one, y in zip(self.artists, self.data("YData").reshape(-1), strict=True):
            x0, y0, wide, high = one.get_x(), one.get_y(), one.get_width(), one.get_height()
            places.append(y0 + high / 2 if across else x0 + wide / 2)
            low, long = (x0, wide) if across else (y0, high)
            ends.append(low + long if y >= 0 or long < 0 else low)
        return np.array([places]), np.array([ends])

    def get_XEndPoints(self) -> Any:
        return given_back(self._ends()[0])

    def get_YEndPoints(self) -> Any:
        return given_back(self._ends()[1])

    def data_value(self, value: Any) -> Any:
        return row(value)

    def put_data(self, name: str, value: Any) -> None:
        new = row(value)
        if new.size != len(self.artists) or self.value("BarLayout") != "grouped" or name == "ZData":
            raise ArgumentError(
                f"Bar: {name} of {new.size} numbers is stored, but there are {len(self.artists)} "
                f"{self.value('BarLayout')} bars; fix: as many bars beside each other, or bar anew"
            )
        shift = np.zeros((1, new.size)) if name == "YData" else new - self.data("XData")
        self.values[name] = new
        across = bool(self.value("Horizontal"))
        for k, artist in enumerate(self.artists):
            if name == "YData":
                (artist.set_width if across else artist.set_height)(new[0, k])
            elif across:
                artist.set_y(artist.get_y() + shift[0, k])
            else:
                artist.set_x(artist.get_x() + shift[0, k])
        self.rescaled()

    def put_BarWidth(self, value: Any) -> None:
        new = float(numbers(value).item())
        for artist in self.artists:
            if self.value("Horizontal"):
                middle, size = artist.get_y() + artist.get_height() / 2, artist.get_height()
                artist.set_height(size * new / self.value("BarWidth"))
                artist.set_y(middle - artist.get_height() / 2)
            else:
                middle, size = artist.get_x() + artist.get_width() / 2, artist.get_width()
                artist.set_width(size * new / self.value("BarWidth"))
                artist.set_x(middle - artist.get_width() / 2)
        self.values["BarWidth"] = new


_MANY = 1000  # bins that are one drawing; each as a bar of its own takes a millisecond and more


def _at_once(axes: Any, across: bool, starts: Any, lengths: Any, wide: Any, **how: Any) -> list[Any]:
    """Bars that begin at places and are drawn as one."""
    del how["align"]
    face = how.pop("color")
    corners = np.stack([starts, starts, starts + wide, starts + wide], axis=1)
    ends = np.stack([0 * lengths, lengths, lengths, 0 * lengths], axis=1)
    sides = np.stack([ends, corners] if across else [corners, ends], axis=2)
    made = importlib.import_module("matplotlib.collections").PolyCollection(sides, facecolors=face, **how)
    axes.add_collection(made)
    axes.autoscale_view()
    return [made]


class Histogram(Shape):
    """A histogram of ``histogram``."""

    matlab_class = "matlab.graphics.chart.primitive.Histogram"
    type_name = "histogram"
    limits = "unknown"
    defaults: ClassVar[dict[str, Any]] = {
        **NAMES,
        "BinCounts": None,
        "BinCountsMode": "auto",
        "BinEdges": None,
        "BinLimits": None,
        "BinLimitsMode": "auto",
        "BinMethod": "auto",
        "BinWidth": None,
        "Data": None,
        "DisplayStyle": "bar",
        "EdgeAlpha": 1.0,
        "EdgeColor": BLACK,
        "FaceAlpha": 0.6,
        "FaceColor": "auto",
        "LineStyle": "-",
        "LineWidth": 0.5,
        "Normalization": "count",
        "NumBins": None,
        "Orientation": "vertical",
        "Values": None,
    }
    shown: ClassVar[tuple[str, ...]] = (
        "Data", "Values", "NumBins", "BinEdges", "BinWidth", "BinLimits", "Normalization", "FaceColor", "EdgeColor",
    )  # fmt: skip

    def counted(self) -> tuple[np.ndarray, np.ndarray]:
        """The counts and the edges that the data and the options give."""
        if "_counts" in self.values and self.values["_counts"] is not None:
            return self.values["_counts"], self.values["BinEdges"]
        given = {
            name: self.values[name]
            for name in ("BinWidth", "BinLimits", "BinMethod")
            if self.values.get(name) is not None
        }
        rest: list[Any] = []
        if self.values.get("BinEdges") is not None:
            rest, given = [dlarray(self.values["BinEdges"])], {}
        elif self.values.get("NumBins") is not None:
            rest = [int(self.values["NumBins"])]
            given.pop("BinWidth", None)
        call = registered.functions["histcounts"].call
        counts, edges = call(dlarray(self.values["Data"]), *rest, nargout=2, **given)
        return row(counts), row(edges)

    def heights(self) -> tuple[np.ndarray, np.ndarray]:
        """The heights of the bars and the edges."""
        counts, edges = self.counted()
        kind = self.value("Normalization")
        data = host(self.values["Data"]) if self.values.get("Data") is not None else None
        many = float(data.size if data is not None else counts.sum()) or 1.0
        wide = np.diff(edges)
        made = {
            "count": counts,
            "probability": counts / many,
            "percentage": 100 * counts / many,
            "countdensity": counts / wide,
            "cumcount": np.cumsum(counts, axis=1),
            "pdf": counts / many / wide,
            "cdf": np.cumsum(counts, axis=1) / many,
        }[kind]
        return made, edges

    def get_Values(self) -> Any:
        return given_back(self.heights()[0])

    def get_BinCounts(self) -> Any:
        return given_back(self.counted()[0])

    def get_BinEdges(self) -> Any:
        return given_back(self.counted()[1])

    def get_NumBins(self) -> float:
        return float(self.counted()[0].size)

    def get_BinLimits(self) -> Any:
        edges = self.counted()[1].reshape(-1)
        return dlarray([[float(edges[0]), float(edges[-1])]])

    def get_BinWidth(self) -> Any:
        wide = np.diff(self.counted()[1].reshape(-1))
        if np.allclose(wide, wide[:1], rtol=1e-10, atol=0):
            given = self.values.get("BinWidth")
            return float(wide[0]) if given is None else float(numbers(given).item())
        return "nonuniform"

    def get_Data(self) -> Any:
        found = self.values.get("Data")
        return dlarray(np.zeros((0, 0))) if found is None else found

    def put_Data(self, value: Any) -> None:
        self.values.update(Data=value, _counts=None, BinCountsMode="auto")
        self.redrawn()

    def _bins(self, name: str, value: Any, **more: Any) -> None:
        """Bins that are chosen anew; of two ways to choose them the last one counts."""
        for other in ("NumBins", "BinWidth", "BinEdges"):
            self.values[other] = None
        self.values.update({name: value, "_counts": None, **more})
        self.redrawn()

    def put_NumBins(self, value: Any) -> None:
        self._bins("NumBins", float(numbers(value).item()))

    def put_BinWidth(self, value: Any) -> None:
        self._bins("BinWidth", float(numbers(value).item()))

    def put_BinEdges(self, value: Any) -> None:
        self._bins("BinEdges", row(value), BinLimitsMode="manual")

    def put_BinLimits(self, value: Any) -> None:
        self.values["BinEdges"] = None
        self.values.update(BinLimits=dlarray(row(value)), BinLimitsMode="manual", _counts=None)
        self.redrawn()

    def put_BinMethod(self, value: Any) -> None:
        self._bins("BinMethod", str(value))

    def put_BinCounts(self, value: Any) -> None:
        self.values.update(_counts=row(value), BinEdges=self.counted()[1], BinCountsMode="manual")
        self.redrawn()

    def put_Normalization(self, value: Any) -> None:
        self.values["Normalization"] = value
        self.redrawn()

    def put_DisplayStyle(self, value: Any) -> None:
        self.values["DisplayStyle"] = value
        if value == "stairs":
            for artist in self.artists:
                artist.set_facecolor("none")

    def redrawn(self) -> None:
        heights, edges = (a.reshape(-1) for a in self.heights())
        axes = self.values.get("_on")
        if axes is None:
            return
        for artist in self.artists:
            artist.remove()
        across = self.value("Orientation") == "horizontal"
        make = partial(_at_once, axes, across) if heights.size > _MANY else axes.barh if across else axes.bar
        face = self.values.get("FaceColor", "auto")
        face = self.auto_colour() if isinstance(face, str) and face == "auto" else face
        face = "none" if isinstance(face, str) else tuple(numbers(face).reshape(-1))
        edge = self.value("EdgeColor")
        edge = edge if isinstance(edge, str) else tuple(numbers(edge).reshape(-1))
        made = make(
            edges[:-1], heights, np.diff(edges), align="edge", color=face, linewidth=self.value("LineWidth"),
            edgecolor="none" if edge == "none" else "k" if isinstance(edge, str) else edge,
            alpha=self.values.get("FaceAlpha"), label=str(self.value("DisplayName")) or "_histogram",
        )  # fmt: skip
        vars(self)["artists"] = list(made)
        for artist in self.artists:
            artist.dlarray_handle = self

    def put_FaceColor(self, value: Any) -> None:
        self.values["FaceColor"] = value
        self.redrawn()


class CategoricalHistogram(Histogram):
    """A histogram of categories: a bar for each."""

    matlab_class = "matlab.graphics.chart.primitive.categorical.Histogram"
    type_name = "categoricalhistogram"
    defaults: ClassVar[dict[str, Any]] = {"BarWidth": 0.9, "Categories": None, "NumDisplayBins": None}
    shown: ClassVar[tuple[str, ...]] = (
        "Data",
        "Values",
        "NumDisplayBins",
        "Categories",
        "Normalization",
        "FaceColor",
        "EdgeColor",
    )

    def counted(self) -> tuple[np.ndarray, np.ndarray]:
        counts = self.values["_counts"]
        return counts, np.arange(counts.size + 1.0).reshape(1, -1)

    def get_NumDisplayBins(self) -> float:
        return float(self.values["_counts"].size)

    def redrawn(self) -> None:
        for artist, high in zip(self.artists, self.heights()[0].reshape(-1), strict=True):
            artist.set_height(high)
        if "FaceColor" in self.values:
            self.shows("FaceColor", self.values["FaceColor"])

    def put_Data(self, value: Any) -> None:
        raise ArgumentError("Histogram: Data of categories cannot be changed here; fix: histogram anew")

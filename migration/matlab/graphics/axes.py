"""Axes."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from dlarray.array import dlarray
from dlarray.errors import ArgumentError
from dlarray.migration.matlab.graphics.axis_rules import AxisRules
from dlarray.migration.matlab.graphics.objects import Graphics, for_matplotlib, share_of_figure
from dlarray.migration.matlab.graphics.property_values import ORDER, OnOff, numbers, row
from dlarray.migration.matlab.graphics.rulers import NumericRuler
from dlarray.migration.matlab.graphics.series import AXES
from dlarray.migration.matlab.graphics.texts import FONT
from dlarray.migration.matlab.graphics.units import converted

GREY = dlarray([[0.15, 0.15, 0.15]])
_PER_AXIS = {
    "AxisLocation": None,
    "Color": GREY,
    "Dir": "normal",
    "Grid": OnOff("off"),
    "Lim": None,
    "LimMode": "auto",
    "MinorGrid": OnOff("off"),
    "MinorTick": OnOff("off"),
    "Scale": "linear",
    "Tick": None,
    "TickLabel": None,
    "TickLabelMode": "auto",
    "TickLabelRotation": 0.0,
    "TickMode": "auto",
    "Label": None,
}
USUAL = (0.13, 0.11, 0.775, 0.815)  # where axes stand in a figure that has no others


class Axes(AxisRules):
    """Axes of the plane or of space."""

    matlab_class = "matlab.graphics.axis.Axes"
    type_name = "axes"
    defaults: ClassVar[dict[str, Any]] = {
        **FONT,
        **{f"{axis}{name}": value for axis in "XYZ" for name, value in _PER_AXIS.items()},
        **dict.fromkeys(("XAxis", "YAxis", "ZAxis")),
        "XAxisLocation": "bottom",
        "YAxisLocation": "left",
        "Alphamap": None,
        "AmbientLightColor": dlarray([[1.0, 1.0, 1.0]]),
        "Box": OnOff("off"),
        "BoxStyle": "back",
        "CLim": None,
        "CLimMode": "auto",
        "CameraPosition": None,
        "CameraTarget": None,
        "CameraUpVector": None,
        "CameraViewAngle": None,
        "Color": dlarray([[1.0, 1.0, 1.0]]),
        "ColorOrder": dlarray(np.array(ORDER)),
        "ColorOrderIndex": None,
        "Colormap": None,
        "CurrentPoint": None,
        "DataAspectRatio": None,
        "DataAspectRatioMode": "auto",
        "FontSize": 10.0,
        "GridAlpha": 0.15,
        "GridColor": GREY,
        "GridLineStyle": "-",
        "LabelFontSizeMultiplier": 1.1,
        "Layer": "bottom",
        "Legend": None,
        "LineStyleOrder": "-",
        "LineWidth": 0.5,
        "MinorGridAlpha": 0.25,
        "MinorGridColor": dlarray([[0.1, 0.1, 0.1]]),
        "MinorGridLineStyle": ":",
        "NextPlot": "replace",
        "OuterPosition": None,
        "PlotBoxAspectRatio": None,
        "PlotBoxAspectRatioMode": "auto",
        "Position": None,
        "PositionConstraint": "outerposition",
        "Projection": "orthographic",
        "SortMethod": "childorder",
        "Subtitle": None,
        "TickDir": "in",
        "TickLabelInterpreter": "tex",
        "TickLength": dlarray([[0.01, 0.025]]),
        "TightInset": None,
        "Title": None,
        "TitleFontSizeMultiplier": 1.1,
        "TitleFontWeight": "bold",
        "Toolbar": None,
        "Units": "normalized",
        "View": None,
    }
    shown: ClassVar[tuple[str, ...]] = (
        "XLim",
        "YLim",
        "XScale",
        "YScale",
        "GridLineStyle",
        "Position",
        "Units",
    )

    @property
    def artist(self) -> Any:
        """matplotlib's axes."""
        return self.artists[0]

    def title(self) -> str:
        return self.artist.get_title().split("\n")[0]

    def has_usual_size(self, axis: str) -> bool:
        """Whether an axis is as long as in a figure without other axes."""
        k = 2 if axis == "X" else 3
        return bool(row(self.share())[0, k] > USUAL[k] - 0.01) and self.size_of_figure() == (560, 420)

    def order(self) -> np.ndarray:
        """The colours that series take in turn."""
        return numbers(self.value("ColorOrder")).reshape(-1, 3)

    def children(self) -> list[Graphics]:
        adopt_children(self)
        return super().children()

    def next_series(self) -> float:
        """The number of the next series that takes a colour of the axes."""
        self.values["_series"] = self.values.get("_series", 0) + 1
        return float(self.values["_series"])

    def get_ColorOrderIndex(self) -> float:
        return float(self.values.get("_series", 0) % len(self.order()) + 1)

    def put_ColorOrderIndex(self, value: Any) -> None:
        self.values["_series"] = int(numbers(value).item()) - 1

    def put_ColorOrder(self, value: Any) -> None:
        self.values["ColorOrder"] = dlarray(numbers(value).reshape(-1, 3))
        for one in self.family()[1:]:
            if "SeriesIndex" in one.values and "Color" in one.table() and "Color" not in one.values:
                one.shows("Color", one.value("Color"))

    def cleared(self) -> None:
        """Without what was drawn, and with the properties of new axes, as ``cla reset`` leaves them."""
        for child in list(self.inner):
            child.delete()
        kept = {
            name: self.values[name]
            for name in ("Position", "Units", "_tile", "OuterPosition")
            if name in self.values
        }
        self.artist.clear()
        vars(self)["values"] = kept

    def emptied(self) -> None:
        """Without what was drawn, as ``cla`` leaves them."""
        adopt_children(self)
        for child in list(self.inner):
            child.delete()
        self.values.pop("_series", None)

    def autoscaled(self) -> None:
        """matplotlib's limits around what is drawn, where nobody has set them."""
        if not self.is_deep():
            self.artist.relim()
        self.artist.autoscale_view()

    # -- colours, places ----------------------------------------------------------------------------------------
    def get_CLim(self) -> Any:
        if "CLim" in self.values:
            return self.values["CLim"]
        shown = [
            c for c in self.family() if getattr(c, "artists", None) and hasattr(c.artists[0], "get_clim")
        ]
        ends = [c.artists[0].get_clim() for c in shown if c.artists[0].get_array() is not None]
        ends = [e for e in ends if None not in e]
        if not ends:
            return dlarray([[0.0, 1.0]])
        return dlarray([[float(min(e[0] for e in ends)), float(max(e[1] for e in ends))]])

    def put_CLim(self, value: Any) -> None:
        ends = row(value).reshape(-1)
        self.values["CLim"] = dlarray(ends.reshape(1, 2))
        self.artist.dlarray_clim = tuple(ends)
        for one in self.family():
            for artist in one.artists:
                if hasattr(artist, "set_clim"):
                    artist.set_clim(*ends)

    def get_CLimMode(self) -> str:
        return "manual" if "CLim" in self.values else "auto"

    def share(self) -> Any:
        """The place of the axes as shares of the figure."""
        if "Position" in self.values:
            return self.values["Position"]
        place = self.artist.get_subplotspec()
        if place is None:
            return dlarray([list(USUAL)])
        if getattr(self.artist, "dlarray_tile", False):  # where matplotlib's layout puts it
            return dlarray(np.array([self.artist.get_position().bounds], dtype=float))
        grid = place.get_gridspec()
        rows, columns = place.rowspan, place.colspan
        left, bottom, width, height = USUAL
        across, up = width / (grid.ncols - 0.24), height / (grid.nrows - 0.28)
        x = left + across * columns.start
        y = bottom + up * (grid.nrows - rows.stop)
        wide = across * (len(columns) - 0.24)
        high = up * (len(rows) - 0.28)
        return dlarray([[x, y, wide, high]])

    def size_of_figure(self) -> tuple[float, float]:
        """The size of the figure in pixels."""
        return self.parent.pixels() if self.parent is not None else (560.0, 420.0)

    def get_Position(self) -> Any:
        return dlarray(
            converted(row(self.share()), "normalized", str(self.value("Units")), self.size_of_figure())
        )

    def put_Position(self, value: Any) -> None:
        at = row(value).reshape(-1)
        if at.size != 4 or not (at[2:] > 0).all():
            raise ArgumentError(
                "Axes: Position must be [left bottom width height] with sides above 0; fix: four numbers"
            )
        at = converted(at.reshape(1, 4), str(self.value("Units")), "normalized", self.size_of_figure())
        self.values["Position"] = dlarray(at)
        self.artist.set_position(at[0])

    def get_View(self) -> Any:
        if not self.is_deep():
            return dlarray([[0.0, 90.0]])
        if "View" in self.values:
            return self.values["View"]
        return (
            dlarray([[float(self.artist.azim) + 90, float(self.artist.elev)]])
            if "_view" in self.values
            else dlarray([[-37.5, 30.0]])
        )

    def put_View(self, value: Any) -> None:
        angles = row(value).reshape(-1)
        self.values["View"] = dlarray(angles.reshape(1, 2))
        if self.is_deep():
            self.artist.view_init(elev=angles[1], azim=angles[0] - 90)

    def get_DataAspectRatio(self) -> Any:
        if "DataAspectRatio" in self.values:
            return self.values["DataAspectRatio"]
        if self.values.get("_equal"):
            return dlarray([[1.0, 1.0, 1.0]])
        raise ArgumentError(
            "Axes: DataAspectRatio is asked for, which follows from MATLAB's limits; fix: set it"
        )

    def put_DataAspectRatio(self, value: Any) -> None:
        a = row(value)
        self.values["DataAspectRatio"] = dlarray(a)
        if a.size >= 2 and not self.is_deep():
            self.artist.set_aspect(float(a[0, 1] and a[0, 0] / a[0, 1]))

    def get_DataAspectRatioMode(self) -> str:
        return "manual" if "DataAspectRatio" in self.values or self.values.get("_equal") else "auto"

    def get_Legend(self) -> Any:
        return self.values.get("_legend", dlarray(np.zeros((0, 0))))

    def get_Colormap(self) -> Any:
        found = self.values.get("Colormap")
        if found is None:
            raise ArgumentError(
                "Axes: Colormap is asked for, but parula's colours are not known here; fix: set it"
            )
        return found

    def get_TightInset(self) -> Any:
        """What labels and ticks take beside the axes, as matplotlib shows them."""
        x, y, wide, high = share_of_figure(self.artist)[0]
        left, bottom, width, height = self.artist.get_position().bounds
        sides = [left - x, bottom - y, x + wide - left - width, y + high - bottom - height]
        return dlarray([[max(float(v), 0.0) for v in sides]])

    def get_OuterPosition(self) -> Any:
        return self.values.get("OuterPosition", dlarray([[0.0, 0.0, 1.0, 1.0]]))

    def put_Visible(self, value: Any) -> None:
        self.values["Visible"] = value
        (self.artist.set_axis_on if value else self.artist.set_axis_off)()

    def put_FontSize(self, value: Any) -> None:
        self.values["FontSize"] = value
        self.artist.tick_params(labelsize=value)
        for text, part in (
            (self.artist.title, 1.1),
            (self.artist.xaxis.label, 1.1),
            (self.artist.yaxis.label, 1.1),
        ):
            text.set_fontsize(value * part)

    def put_Color(self, value: Any) -> None:
        self.values["Color"] = value
        self.artist.set_facecolor(for_matplotlib("Color", value))

    def put_LineWidth(self, value: Any) -> None:
        self.values["LineWidth"] = value
        for spine in self.artist.spines.values():
            spine.set_linewidth(value)

    def put_Box(self, value: Any) -> None:
        self.values["Box"] = value
        for side in ("top", "right"):
            if side in self.artist.spines:
                self.artist.spines[side].set_visible(bool(value))


for _letter in "XYZ":
    setattr(Axes, f"get_{_letter}Axis", lambda self, letter=_letter: NumericRuler.of(self, letter))
Axes.get_Title = lambda self: self.label("title", self.artist.title)  # type: ignore[attr-defined]
Axes.get_Subtitle = lambda self: self.label("subtitle", None)  # type: ignore[attr-defined]


class PolarAxes(Axes):
    """Axes of angles and radii."""

    matlab_class = "matlab.graphics.axis.PolarAxes"
    type_name = "polaraxes"
    shown: ClassVar[tuple[str, ...]] = ("Position", "Units")


def adopt_children(axes: Axes) -> None:
    """Handles for what matplotlib's own functions drew into the axes."""
    ADOPT_CHILDREN[0](axes)


ADOPT_CHILDREN: list[Any] = [lambda axes: None]
AXES[0] = Axes

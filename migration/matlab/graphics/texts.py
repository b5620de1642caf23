"""Texts, titles, legends and colour bars."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from dlarray.array import dlarray
from dlarray.errors import ArgumentError
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.graphics.objects import Graphics, array_of, handles, share_of_figure
from dlarray.migration.matlab.graphics.property_values import OnOff, given_back, numbers, row, texts

BLACK = dlarray([[0.0, 0.0, 0.0]])
FONT = {
    "FontAngle": "normal",
    "FontName": "Helvetica",
    "FontSize": 10.0,
    "FontUnits": "points",
    "FontWeight": "normal",
}
# Where a legend is asked to stand; matplotlib has no places outside the axes.
PLACES = {
    "north": "upper center",
    "south": "lower center",
    "east": "center right",
    "west": "center left",
    "northeast": "upper right",
    "northwest": "upper left",
    "southeast": "lower right",
    "southwest": "lower left",
    "best": "best",
}
_PLACES = {**PLACES, "none": "best"}


class Text(Graphics):
    """A text at a point, a title or the label of an axis."""

    matlab_class = "matlab.graphics.primitive.Text"
    type_name = "text"
    limits = "none"
    defaults: ClassVar[dict[str, Any]] = {
        **FONT,
        "BackgroundColor": "none",
        "Color": BLACK,
        "EdgeColor": "none",
        "Editing": OnOff("off"),
        "Extent": None,
        "FontSmoothing": OnOff("on"),
        "HorizontalAlignment": "left",
        "Interpreter": "tex",
        "LineStyle": "-",
        "LineWidth": 0.5,
        "Margin": 3.0,
        "Position": None,
        "Rotation": 0.0,
        "String": "",
        "Units": "data",
        "VerticalAlignment": "middle",
    }
    shown: ClassVar[tuple[str, ...]] = (
        "String",
        "FontSize",
        "FontWeight",
        "FontName",
        "Color",
        "HorizontalAlignment",
        "Position",
        "Units",
    )
    setters: ClassVar[dict[str, str]] = {
        "Color": "set_color",
        "FontSize": "set_fontsize",
        "FontWeight": "set_fontweight",
        "FontAngle": "set_fontstyle",
        "HorizontalAlignment": "set_horizontalalignment",
        "BackgroundColor": "set_backgroundcolor",
    }

    def title(self) -> str:
        found = texts(self.get_String())
        return found[0] if found else ""

    def get_String(self) -> Any:
        if "String" in self.values:
            return self.values["String"]
        lines = self.artists[0].get_text().split("\n") if self.artists else [""]
        return lines[0] if len(lines) == 1 else Cell(lines, (len(lines), 1))

    def put_String(self, value: Any) -> None:
        if not isinstance(value, (str, list)):
            value = texts(value)[0]
        self.values["String"] = value
        for artist in self.artists:
            artist.set_text("\n".join(texts(value)))

    def get_Position(self) -> Any:
        if "Position" in self.values:
            return self.values["Position"]
        if self.values.get("_of_axes"):
            raise ArgumentError(
                "Text: Position of a title or label is asked for, which is where MATLAB's layout puts it; fix: set it"
            )
        x, y = self.artists[0].get_position() if self.artists else (0.0, 0.0)
        z = getattr(self.artists[0], "_z", 0.0) if self.artists else 0.0
        return given_back(np.array([[x, y, z]], dtype=float))

    def put_Position(self, value: Any) -> None:
        at = row(value)
        if at.size not in (2, 3):
            raise ArgumentError("Text: Position must be [x y] or [x y z]; fix: h.Position = [1 2 0]")
        self.values["Position"] = dlarray(np.pad(at, ((0, 0), (0, 3 - at.size))))
        for artist in self.artists:
            if hasattr(artist, "set_position_3d"):
                artist.set_position_3d(tuple(np.pad(at.reshape(-1), (0, 3 - at.size))))
            elif not self.values.get("_of_axes"):
                artist.set_position(tuple(at.reshape(-1)[:2]))

    def put_Units(self, value: Any) -> None:
        """Data or shares of the axes; the text stays where it is."""
        old, new = str(self.value("Units")), str(value)
        if old == new:
            return
        axes: Any = getattr(self.artists[0], "axes", None) if self.artists else None
        deep = hasattr(axes, "get_zlim") or bool(self.values.get("_of_axes"))
        if axes is None or deep or {old, new} != {"data", "normalized"}:
            raise ArgumentError(
                f"Text: Units of {old} are not made {new} here; fix: 'data' or 'normalized' in a plane"
            )
        into, out = (
            (axes.transAxes, axes.transData) if new == "normalized" else (axes.transData, axes.transAxes)
        )
        x, y, z = row(self.get_Position())[0]
        x, y = into.inverted().transform(out.transform((x, y)))
        self.values["Units"] = new
        self.artists[0].set_transform(into)
        self.put_Position([float(x), float(y), float(z)])

    def put_Rotation(self, value: Any) -> None:
        self.values["Rotation"] = float(numbers(value).item())
        for artist in self.artists:
            artist.set_rotation(self.values["Rotation"])

    def put_VerticalAlignment(self, value: Any) -> None:
        self.values["VerticalAlignment"] = value
        word = {"middle": "center", "cap": "top"}.get(value, value)
        for artist in self.artists:
            artist.set_verticalalignment(word)

    def get_Extent(self) -> Any:
        """Left, bottom, width and height of the text in the units of the axes, as matplotlib shows it."""
        artist = self.artists[0]
        artist.figure.canvas.draw()
        box = artist.get_window_extent()
        if artist.axes is not None:
            box = box.transformed(artist.axes.transData.inverted())
        return dlarray(np.array([box.bounds], dtype=float))


class Legend(Graphics):
    """The legend of axes."""

    matlab_class = "matlab.graphics.illustration.Legend"
    type_name = "legend"
    limits = "none"
    defaults: ClassVar[dict[str, Any]] = {
        **FONT,
        "AutoUpdate": OnOff("on"),
        "Box": OnOff("on"),
        "Color": dlarray([[1.0, 1.0, 1.0]]),
        "EdgeColor": dlarray([[0.15, 0.15, 0.15]]),
        "FontSize": 9.0,
        "Interpreter": "tex",
        "ItemTokenSize": None,
        "LineWidth": 0.5,
        "Location": "northeast",
        "NumColumns": 1.0,
        "Orientation": "vertical",
        "Position": None,
        "String": None,
        "TextColor": BLACK,
        "Title": None,
        "Units": "normalized",
    }
    shown: ClassVar[tuple[str, ...]] = ("String", "Location", "Orientation", "FontSize", "Units")

    def title(self) -> str:
        return ", ".join(texts(self.get_String())[:3])

    def entries(self) -> list[Graphics]:
        """What the legend names."""
        return self.values.get("_entries", [])

    def get_String(self) -> Any:
        labels = self.values.get("_labels", [])
        return Cell(list(labels), (1, len(labels)))

    def get_PlotChildren(self) -> Any:
        return array_of(self.entries(), (len(self.entries()), 1))

    def get_Position(self) -> Any:
        if "Position" in self.values:
            return self.values["Position"]
        return dlarray(share_of_figure(self.artists[0]))  # where matplotlib puts it

    def put_Position(self, value: Any) -> None:
        self.values.update(Position=dlarray(row(value)), Location="none")

    def put_String(self, value: Any) -> None:
        self.values["_labels"] = texts(value)
        for one, label in zip(self.entries(), self.values["_labels"], strict=False):
            one.put("DisplayName", label)
        self.redrawn()

    def put_Location(self, value: Any) -> None:
        word = str(value).lower()
        if word.removesuffix("outside") not in _PLACES:
            raise ArgumentError(
                f"Legend: Location is '{value}'; fix: one of {', '.join(_PLACES)}, or northeastoutside and its like"
            )
        self.values["Location"] = word
        self.redrawn()

    def get_Title(self) -> Any:
        if "_title" not in self.values:
            self.values["_title"] = Text(None, [], _of_axes=True)
        return self.values["_title"]

    def shows(self, name: str, value: Any) -> None:
        self.redrawn()

    def put_Visible(self, value: Any) -> None:
        self.values["Visible"] = value
        for artist in self.artists:
            artist.set_visible(bool(value))

    def redrawn(self) -> None:
        """matplotlib's legend of the same entries."""
        axes = self.values.get("_on")
        if axes is None:
            return
        found = [
            (e.artists[0], label) for e, label in zip(self.entries(), self.values["_labels"], strict=False)
        ]
        found = [(a, label) for a, label in found if not getattr(a, "_deleted", False)]
        where = str(self.value("Location")).removesuffix("outside")
        columns = len(found) if self.value("Orientation") == "horizontal" else int(self.value("NumColumns"))
        made = axes.legend(
            [a for a, _ in found], [label for _, label in found], loc=_PLACES[where], ncols=max(columns, 1),
            fontsize=self.value("FontSize"), frameon=bool(self.value("Box")),
        )  # fmt: skip
        vars(self)["artists"] = [made]
        made.dlarray_handle = self


class ColorBar(Graphics):
    """The bar of colours beside axes."""

    matlab_class = "matlab.graphics.illustration.ColorBar"
    type_name = "colorbar"
    limits = "none"
    defaults: ClassVar[dict[str, Any]] = {
        **FONT,
        "AxisLocation": "out",
        "Box": OnOff("on"),
        "Color": dlarray([[0.15, 0.15, 0.15]]),
        "Direction": "normal",
        "FontSize": 9.0,
        "Label": None,
        "Limits": None,
        "LimitsMode": "auto",
        "LineWidth": 0.5,
        "Location": "eastoutside",
        "Position": None,
        "TickDirection": "in",
        "TickLabelInterpreter": "tex",
        "TickLabels": None,
        "TickLabelsMode": "auto",
        "TickLength": 0.01,
        "Ticks": None,
        "TicksMode": "auto",
        "Title": None,
        "Units": "normalized",
    }
    shown: ClassVar[tuple[str, ...]] = ("Location", "Limits", "FontSize", "Position", "Units")

    @property
    def bar(self) -> Any:
        """matplotlib's bar."""
        return self.values["_bar"]

    def get_Limits(self) -> Any:
        if "Limits" in self.values:
            return self.values["Limits"]
        return dlarray([[float(self.bar.mappable.norm.vmin), float(self.bar.mappable.norm.vmax)]])

    def put_Limits(self, value: Any) -> None:
        low, high = row(value).reshape(-1)
        self.values.update(Limits=dlarray([[low, high]]), LimitsMode="manual")
        self.bar.ax.set_ylim(low, high)

    def get_Ticks(self) -> Any:
        if "Ticks" in self.values:
            return self.values["Ticks"]
        raise ArgumentError("ColorBar: Ticks are asked for, which MATLAB chooses by its size; fix: set them")

    def put_Ticks(self, value: Any) -> None:
        self.values.update(Ticks=given_back(row(value)), TicksMode="manual")
        self.bar.set_ticks(row(value).reshape(-1))

    def get_TickLabels(self) -> Any:
        if "TickLabels" in self.values:
            return self.values["TickLabels"]
        labels = [f"{v:g}" for v in row(self.get_Ticks()).reshape(-1)]
        return Cell(labels, (len(labels), 1))

    def put_TickLabels(self, value: Any) -> None:
        labels = texts(value)
        self.values.update(TickLabels=Cell(labels, (len(labels), 1)), TickLabelsMode="manual")
        if "Ticks" in self.values:
            n = row(self.values["Ticks"]).size
            self.bar.set_ticklabels((labels * n)[:n] if labels else [""] * n)

    def get_Label(self) -> Any:
        if "_label" not in self.values:
            self.values["_label"] = Text(None, [self.bar.ax.yaxis.label], _of_axes=True)
        return self.values["_label"]

    def get_Title(self) -> Any:
        if "_title" not in self.values:
            self.values["_title"] = Text(None, [self.bar.ax.title], _of_axes=True)
        return self.values["_title"]

    def get_Position(self) -> Any:
        if "Position" in self.values:
            return self.values["Position"]
        return dlarray(np.array([self.bar.ax.get_position().bounds], dtype=float))  # where matplotlib puts it

    def put_Position(self, value: Any) -> None:
        self.values.update(Position=dlarray(row(value)), Location="manual")
        self.bar.ax.set_position(row(value).reshape(-1))


def legend_entries(axes: Graphics, given: Any = None) -> list[Graphics]:
    """What a legend of axes names, the oldest first: what has a name or is a series."""
    if given is not None:
        found = handles(given)
        if found is None:
            raise ArgumentError("legend: the first argument is no handle; fix: legend(h, {'a', 'b'})")
        return found
    return [
        one
        for one in axes.children()[::-1]
        if "DisplayName" in one.table() and one.artists and _is_named(one)
    ]


def _is_named(one: Graphics) -> bool:
    """Whether legends name an object: its handle is not hidden, and its annotation does not say no."""
    told = one.get_Annotation().get_LegendInformation().value("IconDisplayStyle")
    return told != "off" and one.values.get("HandleVisibility", "on") != "off"

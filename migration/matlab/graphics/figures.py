"""Figures, the root above them, groups, and handles of what matplotlib's own functions drew."""

from __future__ import annotations

import importlib
import sys
from typing import Any, ClassVar

import numpy as np

from dlarray.array import dlarray
from dlarray.errors import ArgumentError
from dlarray.migration.matlab.graphics import objects
from dlarray.migration.matlab.graphics.axes import ADOPT_CHILDREN, Axes, PolarAxes
from dlarray.migration.matlab.graphics.objects import DEFAULTS, Graphics
from dlarray.migration.matlab.graphics.patches import Image, Patch, Rectangle
from dlarray.migration.matlab.graphics.points import Scatter
from dlarray.migration.matlab.graphics.property_values import OnOff, checked, numbers, rgb, row
from dlarray.migration.matlab.graphics.series import Line
from dlarray.migration.matlab.graphics.texts import Text
from dlarray.migration.matlab.graphics.units import converted

SCREEN = (1920.0, 1080.0)  # there is none: that of most


def pyplot() -> Any:
    """matplotlib's pyplot, which is an extra."""
    try:
        return importlib.import_module("matplotlib.pyplot")
    except ImportError:
        raise ArgumentError("draw: matplotlib is not installed; fix: pip install dlarray[plot]") from None


class Root(Graphics):
    """The root, ``groot`` or 0: the parent of all figures, with the values that new objects begin with."""

    matlab_class = "matlab.ui.Root"
    type_name = "root"
    defaults: ClassVar[dict[str, Any]] = {
        "CallbackObject": None,
        "CurrentFigure": None,
        "FixedWidthFontName": "Courier New",
        "MonitorPositions": dlarray([[1.0, 1.0, 1920.0, 1080.0]]),
        "PointerLocation": dlarray([[0.0, 0.0]]),
        "ScreenDepth": 32.0,
        "ScreenPixelsPerInch": 96.0,
        "ScreenSize": dlarray([[1.0, 1.0, 1920.0, 1080.0]]),
        "ShowHiddenHandles": OnOff("off"),
        "Units": "pixels",
    }
    shown: ClassVar[tuple[str, ...]] = (
        "CurrentFigure",
        "ScreenPixelsPerInch",
        "ScreenSize",
        "MonitorPositions",
        "Units",
    )

    def get_CurrentFigure(self) -> Any:
        plt = pyplot()
        return figure_handle(plt.gcf()) if plt.get_fignums() else objects.empty()

    def put_CurrentFigure(self, value: Any) -> None:
        found = objects.one_handle(value)
        if not isinstance(found, Figure):
            raise ArgumentError("groot: CurrentFigure must be a figure; fix: figure(1)")
        pyplot().figure(found.artists[0].number)

    def children(self) -> list[Graphics]:
        plt = pyplot()
        current = [plt.gcf().number] if plt.get_fignums() else []
        numbers_of = current + [n for n in reversed(plt.get_fignums()) if n not in current]
        managers = importlib.import_module("matplotlib._pylab_helpers").Gcf
        return [figure_handle(managers.figs[n].canvas.figure) for n in numbers_of]

    def default(self, name: str) -> str | None:
        """The key of ``defaultLineLineWidth``: a type of objects and one of its properties."""
        word = name.lower().removeprefix("default")
        return word if name.lower().startswith("default") and word else None

    def put_default(self, key: str, value: Any) -> None:
        """What new objects begin with; ``'remove'`` takes it back."""
        if isinstance(value, str) and value.lower() in ("remove", "factory"):
            DEFAULTS.pop(key, None)
            return
        kinds = {c.type_name: c for c in _below(Graphics) if c.type_name}
        for kind in sorted(kinds, key=len, reverse=True):
            if key.startswith(kind) and (name := kinds[kind].property_name(key[len(kind) :])) is not None:
                DEFAULTS[f"{kind}{name}".lower()] = checked(name, kinds[kind].kind(), value)
                return
        raise ArgumentError(
            f"groot: default{key} names no property of a type; fix: defaultLineLineWidth and its like"
        )


def _below(kind: type) -> list[Any]:
    inner: list[type] = kind.__subclasses__()
    return [kind, *(c for one in inner for c in _below(one))]


class Figure(Graphics):
    """A figure, which has no window here: what is about windows is stored and given back."""

    matlab_class = "matlab.ui.Figure"
    type_name = "figure"
    defaults: ClassVar[dict[str, Any]] = {
        "Alphamap": None,
        "CloseRequestFcn": "closereq",
        "Color": dlarray([[0.94, 0.94, 0.94]]),
        "Colormap": None,
        "CurrentAxes": None,
        "CurrentCharacter": "",
        "CurrentObject": None,
        "CurrentPoint": dlarray([[0.0, 0.0]]),
        "DockControls": OnOff("on"),
        "FileName": "",
        "GraphicsSmoothing": OnOff("on"),
        "Icon": "",
        "InnerPosition": None,
        "IntegerHandle": OnOff("on"),
        "InvertHardcopy": OnOff("on"),
        "KeyPressFcn": "",
        "KeyReleaseFcn": "",
        "MenuBar": "figure",
        "Name": "",
        "NextPlot": "add",
        "Number": None,
        "NumberTitle": OnOff("on"),
        "OuterPosition": None,
        "PaperOrientation": "portrait",
        "PaperPosition": dlarray([[1.3333, 3.3125, 5.8333, 4.375]]),
        "PaperPositionMode": "auto",
        "PaperSize": dlarray([[8.5, 11.0]]),
        "PaperType": "usletter",
        "PaperUnits": "inches",
        "Pointer": "arrow",
        "Position": dlarray([[680.0, 458.0, 560.0, 420.0]]),
        "Renderer": "opengl",
        "RendererMode": "auto",
        "Resize": OnOff("on"),
        "ResizeFcn": "",
        "Scrollable": OnOff("off"),
        "SelectionType": "normal",
        "SizeChangedFcn": "",
        "Theme": None,
        "ToolBar": "auto",
        "Units": "pixels",
        "WindowButtonDownFcn": "",
        "WindowButtonMotionFcn": "",
        "WindowButtonUpFcn": "",
        "WindowKeyPressFcn": "",
        "WindowKeyReleaseFcn": "",
        "WindowScrollWheelFcn": "",
        "WindowState": "normal",
        "WindowStyle": "normal",
    }
    shown: ClassVar[tuple[str, ...]] = ("Number", "Name", "Color", "Position", "Units")

    @property
    def artist(self) -> Any:
        """matplotlib's figure."""
        return self.artists[0]

    def title(self) -> str:
        return f"{self.get_Number():g}" + (f": {self.values['Name']}" if self.values.get("Name") else "")

    def get_Number(self) -> float:
        return float(self.artist.number)

    def get_Parent(self) -> Any:
        return ROOT

    def get_CurrentAxes(self) -> Any:
        return axes_handle(self.artist.gca()) if self.artist.axes else objects.empty()

    def put_CurrentAxes(self, value: Any) -> None:
        found = objects.one_handle(value)
        if not isinstance(found, Axes):
            raise ArgumentError("Figure: CurrentAxes must be axes of the figure; fix: axes(ax)")
        self.artist.sca(found.artist)

    def pixels(self) -> tuple[float, float]:
        """Width and height in pixels."""
        at = row(self.values.get("Position", self.table()["Position"])).reshape(-1)
        return float(at[2]), float(at[3])

    def get_Position(self) -> Any:
        at = row(self.values.get("Position", self.table()["Position"]))
        return dlarray(converted(at, "pixels", str(self.value("Units")), SCREEN))

    def put_Position(self, value: Any) -> None:
        at = row(value)
        if at.size != 4:
            raise ArgumentError(
                "Figure: Position must be a 4 element vector; fix: [left bottom width height]"
            )
        at = converted(at, str(self.value("Units")), "pixels", SCREEN)
        self.values["Position"] = dlarray(at)
        if (at[0, 2:] > 0).all():
            self.artist.set_size_inches(at[0, 2] / 100, at[0, 3] / 100)

    def get_InnerPosition(self) -> Any:
        return self.value("Position")

    def get_OuterPosition(self) -> Any:
        if "OuterPosition" not in self.values:
            return self.value("Position")
        at = row(self.values["OuterPosition"])
        return dlarray(converted(at, "pixels", str(self.value("Units")), SCREEN))

    def put_OuterPosition(self, value: Any) -> None:
        """Stored: there is no window with edges."""
        at = converted(row(value), str(self.value("Units")), "pixels", SCREEN)
        self.values["OuterPosition"] = dlarray(at)

    def put_Color(self, value: Any) -> None:
        self.values["Color"] = value
        if not isinstance(value, str):
            self.artist.set_facecolor(tuple(numbers(value).reshape(-1)))

    def put_Name(self, value: Any) -> None:
        self.values["Name"] = str(value)

    def put_Visible(self, value: Any) -> None:
        self.values["Visible"] = value  # of the window alone: what is saved shows all

    def get_Colormap(self) -> Any:
        found = self.values.get("Colormap")
        if found is None:
            raise ArgumentError(
                "Figure: Colormap is asked for, but parula's colours are not known here; fix: set it"
            )
        return found

    def children(self) -> list[Graphics]:
        for axes in self.artist.axes:
            if not hasattr(axes, "dlarray_handle") and axes.get_label() != "<colorbar>":
                axes_handle(axes)
        return super().children()

    def delete(self) -> None:
        if getattr(self, "_deleted", False):
            return
        artists, self.artists[:] = list(self.artists), []
        for child in list(self.inner):
            child.delete()
        pyplot().close(artists[0])
        vars(self).update(_deleted=True, artists=artists)

    def __eq__(self, other: object) -> Any:
        if isinstance(other, (int, float)) and not isinstance(other, bool):
            return self.get_Number() == other
        return self is other

    __hash__ = Graphics.__hash__

    def __float__(self) -> float:
        return self.get_Number()

    def __dlarray__(self) -> np.ndarray:
        return np.full((1, 1), self.get_Number())

    def cleared(self) -> None:
        """Without anything in it."""
        for child in list(self.children()):
            child.delete()
        self.artist.clear()


class Group(Graphics):
    """What holds objects together: ``hggroup``."""

    matlab_class = "matlab.graphics.primitive.Group"
    type_name = "hggroup"
    defaults: ClassVar[dict[str, Any]] = {"Annotation": None, "DisplayName": ""}
    shown: ClassVar[tuple[str, ...]] = ("Children", "Visible", "HitTest")


class Transform(Group):
    """A group whose objects are moved together: ``hgtransform``, with a ``Matrix`` of 4×4."""

    matlab_class = "matlab.graphics.primitive.Transform"
    type_name = "hgtransform"
    defaults: ClassVar[dict[str, Any]] = {"Matrix": dlarray(np.eye(4))}
    shown: ClassVar[tuple[str, ...]] = ("Children", "Visible", "HitTest", "Matrix")

    def put_Matrix(self, value: Any) -> None:
        m = numbers(value)
        if m.shape != (4, 4):
            raise ArgumentError("Transform: Matrix must be 4×4; fix: makehgtform, or eye(4)")
        self.values["Matrix"] = dlarray(m)
        affine = importlib.import_module("matplotlib.transforms").Affine2D
        for one in self.family()[1:]:
            for artist in one.artists:
                if not hasattr(artist, "axes") or artist.axes is None or hasattr(artist.axes, "get_zlim"):
                    raise ArgumentError(
                        "Transform: what is drawn in space is not moved here; fix: transform its data"
                    )
                flat = np.array([[m[0, 0], m[0, 1], m[0, 3]], [m[1, 0], m[1, 1], m[1, 3]], [0, 0, 1]])
                artist.set_transform(affine(flat) + artist.axes.transData)


ROOT = Root()


def figure_handle(figure: Any) -> Figure:
    """The handle of matplotlib's figure."""
    found = getattr(figure, "dlarray_handle", None)
    if found is None:
        found = Figure(None, [figure])
        objects.NUMBERS.pop(found.number, None)
    return found


def axes_handle(axes: Any) -> Axes:
    """The handle of matplotlib's axes."""
    found = getattr(axes, "dlarray_handle", None)
    if found is None:
        found = (PolarAxes if axes.name == "polar" else Axes)(figure_handle(axes.figure), [axes])
    return found


def adopted(x: Any) -> Any:
    """The handle of matplotlib's figure, axes or of what is drawn in them; None of anything else."""
    found = getattr(x, "dlarray_handle", None)
    if found is not None:
        return found
    if hasattr(x, "add_subplot"):
        return figure_handle(x)
    if hasattr(x, "get_xlim"):
        return axes_handle(x)
    axes = getattr(x, "axes", None)
    return None if axes is None else _adopted_part(axes_handle(axes), x)


def _adopted_part(axes: Axes, x: Any) -> Graphics | None:
    name = type(x).__name__
    if hasattr(x, "get_xdata"):
        made: Graphics = Line(axes, [x], XData=row(x.get_xdata()), YData=row(x.get_ydata()))
        if hasattr(x, "get_data_3d"):
            made.values["ZData"] = row(x.get_data_3d()[2])
        _own_look(axes, made, x)
        return made
    if name in ("PathCollection", "Path3DCollection"):
        at = x._offsets3d if hasattr(x, "_offsets3d") else np.asarray(x.get_offsets()).T
        made = Scatter(axes, [x], **{f"{a}Data": row(np.asarray(v)) for a, v in zip("XYZ", at, strict=False)})
        sizes = np.asarray(x.get_sizes())
        made.values["SizeData"] = float(sizes[0]) if sizes.size == 1 else dlarray(sizes.reshape(1, -1))
        made.values["SeriesIndex"] = axes.next_series()
        return made
    if name == "Polygon":
        made = Patch(axes, [x])
        points = np.asarray(x.get_xy())[:-1]
        made.stored_data(points[:, :1], points[:, 1:])
        made.values["FaceColor"] = dlarray([list(x.get_facecolor()[:3])])
        return made
    if name in ("Rectangle", "Ellipse"):
        return Rectangle(axes, [x])
    if name == "AxesImage":
        return Image(axes, [x], CData=np.asarray(x.get_array()))
    return None


def _own_look(axes: Axes, made: Graphics, x: Any) -> None:
    """What a line of matplotlib's own function says of itself, where that is not matplotlib's choice."""
    plt = pyplot()
    matplotlib = importlib.import_module("matplotlib.colors")
    cycle = plt.rcParams["axes.prop_cycle"].by_key().get("color", [])
    if x.get_color() in cycle:
        made.values["SeriesIndex"] = axes.next_series()
    else:
        of = x.get_color()
        letter = rgb(of) if isinstance(of, str) else None  # MATLAB's green is not matplotlib's
        made.values["Color"] = dlarray([list(letter or matplotlib.to_rgb(of))])
    if x.get_linewidth() != plt.rcParams["lines.linewidth"]:
        made.values["LineWidth"] = float(x.get_linewidth())
    if x.get_markersize() != plt.rcParams["lines.markersize"]:
        made.values["MarkerSize"] = float(x.get_markersize())
    style = {"None": "none", "": "none", " ": "none"}.get(x.get_linestyle(), x.get_linestyle())
    made.values["LineStyle"] = style
    made.values["Marker"] = {
        "s": "square",
        "D": "diamond",
        "d": "diamond",
        "h": "hexagram",
        "None": "none",
        "": "none",
    }.get(str(x.get_marker()), str(x.get_marker()))
    if not str(x.get_label()).startswith("_"):
        made.values["DisplayName"] = str(x.get_label())


def _adopt_children(axes: Axes) -> None:
    own = axes.artist
    for x in [*own.lines, *own.collections, *own.patches, *own.images, *own.texts]:
        if getattr(x, "dlarray_handle", None) is not None or getattr(x, "dlarray_part", False):
            continue
        if type(x).__name__ in ("Text", "Text3D", "Annotation"):
            Text(axes, [x])
        elif _adopted_part(axes, x) is None:
            x.dlarray_part = True  # it belongs to something larger


def by_figure_number(number: float) -> Graphics | None:
    """The figure of a number; the root is 0."""
    if number == 0:
        return ROOT
    if not np.isfinite(number) or number != int(number) or number < 0:
        return None
    managers = importlib.import_module("matplotlib._pylab_helpers").Gcf if _loaded() else None
    if managers is None or int(number) not in managers.figs:
        return None
    return figure_handle(managers.figs[int(number)].canvas.figure)


def _loaded() -> bool:
    return "matplotlib.pyplot" in sys.modules


def current_axes() -> Axes:
    """The handle of the axes that are drawn into, which are made where there are none."""
    return axes_handle(pyplot().gca())


objects.ADOPT[0] = adopted
objects.FIGURES[0] = by_figure_number
ADOPT_CHILDREN[0] = _adopt_children

"""The base of all objects of what is drawn: their properties, their places in the tree, their display."""

from __future__ import annotations

import types
from typing import Any, ClassVar

import numpy as np

from dlarray.array import dlarray
from dlarray.display import object_text
from dlarray.errors import ArgumentError, sizes
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.displays import for_row
from dlarray.migration.matlab.graphics.property_values import MARKERS, OnOff, checked, rgb
from dlarray.migration.matlab.graphics.tree import NUMBERS, Node
from dlarray.migration.matlab.own_objects.arrays import ObjectArray

_FOLLOWING: list[Any] = []  # the object whose property others take over just now
# What every object has, with its value at the start.
COMMON: dict[str, Any] = {
    "BeingDeleted": OnOff("off"),
    "BusyAction": "queue",
    "ButtonDownFcn": "",
    "Children": None,
    "Clipping": OnOff("on"),
    "ContextMenu": None,
    "CreateFcn": "",
    "DeleteFcn": "",
    "HandleVisibility": "on",
    "HitTest": OnOff("on"),
    "Interruptible": OnOff("on"),
    "Parent": None,
    "PickableParts": "visible",
    "Selected": OnOff("off"),
    "SelectionHighlight": OnOff("on"),
    "Tag": "",
    "Type": "",
    "UIContextMenu": None,
    "UserData": None,
    "Visible": OnOff("on"),
}
# Properties of older versions, which are stored and given back, and not listed.
OLDER = {"BackingStore": OnOff("on"), "DoubleBuffer": OnOff("on"), "EraseMode": "normal", "LooseInset": None}
READ_ONLY = frozenset(
    {"Type", "BeingDeleted", "Extent", "Number", "Values", "BinCounts_", "TightInset", "Root"}
)


class Graphics(Node):
    """An object of what is drawn: a line, axes, a figure, a text.

    Properties have MATLAB's names and are read and stored by dots, ``h.LineWidth = 2``, or by ``draw.get`` and
    ``draw.set``, whose names may be in small letters and cut short. ``h.artists`` are matplotlib's objects behind it.

    References
    ----------
    https://www.mathworks.com/help/matlab/graphics-objects.html
    """

    matlab_class = "matlab.graphics.Graphics"
    type_name: ClassVar[str] = ""
    defaults: ClassVar[dict[str, Any]] = {}
    shown: ClassVar[tuple[str, ...]] = ()  # what its display lists
    setters: ClassVar[dict[str, str]] = {}  # the method of matplotlib's artists for a property
    all_properties: ClassVar[dict[str, Any]]
    indexes_itself = True  # h(1) is h

    # -- properties ---------------------------------------------------------------------------------------------
    @classmethod
    def table(cls) -> dict[str, Any]:
        """All properties with their values at the start, in the order of the alphabet."""
        found = vars(cls).get("all_properties")
        if found is None:
            found = dict(COMMON)
            for one in reversed(cls.__mro__):
                found.update(vars(one).get("defaults", {}))
            found = dict(sorted(found.items(), key=lambda pair: pair[0].lower()))
            cls.all_properties = found
        return found

    @classmethod
    def property_name(cls, name: Any) -> str | None:
        """The property of a name in letters of any size, which may be cut short where that is clear."""
        word = str(name).lower()
        names = {n.lower(): n for n in cls.table()}
        if word in names:
            return names[word]
        if (older := next((n for n in OLDER if n.lower() == word), None)) is not None:
            return older
        cut = [n for low, n in names.items() if low.startswith(word)]
        plain = [n for n in cut if not n.endswith(("Mode", "Fcn", "Source"))]
        return cut[0] if len(cut) == 1 else plain[0] if len(plain) == 1 else None

    @classmethod
    def kind(cls) -> str:
        """The last part of the class's name: ``Line``."""
        return cls.matlab_class.rpartition(".")[2]

    def value(self, name: str) -> Any:
        """A property by its exact name."""
        if getattr(self, "_deleted", False):
            raise ArgumentError("Invalid or deleted object.; fix: draw it anew, or ask isvalid(h) before")
        read = getattr(self, f"get_{name}", None)
        if read is not None:
            return read()
        if name in self.values:
            return self.values[name]
        found = self.start(name)
        return dlarray(np.zeros((0, 0))) if found is None else found

    def start(self, name: str) -> Any:
        """The value of a property that nobody has set: that of the root's defaults, or MATLAB's."""
        return DEFAULTS.get(f"{self.type_name}{name}".lower(), {**OLDER, **self.table()}[name])

    def get_Type(self) -> str:
        return self.type_name

    def get_BeingDeleted(self) -> str:
        return OnOff("off")

    def get_Parent(self) -> Any:
        return dlarray(np.zeros((0, 0))) if self.parent is None else self.parent

    def get_Children(self) -> Any:
        return column([c for c in self.children() if c.values.get("HandleVisibility", "on") == "on"])

    def get_Annotation(self) -> Any:
        """Whether a legend names the object: ``h.Annotation.LegendInformation.IconDisplayStyle``."""
        if "_annotation" not in self.values:
            self.values["_annotation"] = Annotation()
        return self.values["_annotation"]

    def put_Children(self, value: Any) -> None:
        """The same children in another order, the first in front."""
        found = handles(value)
        if found is None or len(found) != len(self.inner) or any(one not in self.inner for one in found):
            raise ArgumentError("Children: only their order may change; fix: h.Children = flipud(h.Children)")
        self.inner[:] = list(reversed(found))
        for height, one in enumerate(self.inner):
            for artist in one.artists:
                if hasattr(artist, "set_zorder"):
                    artist.set_zorder(2 + height / 1000)

    def setdefault(self, name: str, value: Any) -> Any:
        """A property, made where it is empty: what a store into ``h.UserData.a`` asks."""
        found = self.value(name)
        if isinstance(found, dlarray) and not found.shape[0] * found.shape[1]:
            self.put(name, value)
            return self.value(name)
        return found

    def get_UserData(self) -> Any:
        found = self.values.get("UserData")
        return dlarray(np.zeros((0, 0))) if found is None else found

    def put(self, name: str, value: Any) -> None:
        """Store a property by its exact name, and show it."""
        if getattr(self, "_deleted", False):
            raise ArgumentError("Invalid or deleted object.; fix: draw it anew, or ask isvalid(h) before")
        if name in READ_ONLY:
            raise ArgumentError(
                f"{self.kind()}: Unable to set the '{name}' property of class '{self.kind()}' because it is read-only; "
                "fix: set what it follows from"
            )
        if name != "UserData":
            value = checked(name, self.kind(), value)
        own = getattr(self, f"put_{name}", None)
        if own is not None:
            own(value)
        else:
            self.values[name] = value
            self.shows(name, value)
        self._linked(name)

    def _linked(self, name: str) -> None:
        """Objects whose property is to stay the same follow."""
        others = self.values.get("_links", {}).get(name, ())
        if others and not _FOLLOWING:
            _FOLLOWING.append(self)
            try:
                for one in others:
                    if one is not self and not getattr(one, "_deleted", False):
                        one.put(name, self.value(name))
            finally:
                _FOLLOWING.pop()

    def put_Parent(self, value: Any) -> None:
        new = one_handle(value)
        if new is None:
            raise ArgumentError("Parent: it must be axes, a figure or a group; fix: h.Parent = gca")
        if new is not self.parent:
            self.under(new)
            self.moved()

    def moved(self) -> None:
        """What is to do in matplotlib where the parent has changed."""

    def put_Visible(self, value: Any) -> None:
        self.values["Visible"] = value
        for one in self.family():
            for artist in one.artists:
                artist.set_visible(bool(value))

    def shows(self, name: str, value: Any) -> None:
        """Change matplotlib's artists as a property says."""
        method = self.setters.get(name)
        if method is None:
            return
        for artist in self.artists:
            change = getattr(artist, method, None)
            if change is not None:
                change(for_matplotlib(name, value))

    def take(self, options: dict[str, Any]) -> None:
        """The options that a function was given; what is no property of the object is left out."""
        for name, value in options.items():
            known = self.property_name(name)
            if known is not None and known not in READ_ONLY and known != "Parent":
                self.put(known, value)

    def __getattr__(self, name: str) -> Any:
        if name[:1].isupper():
            if name in type(self).table():
                return self.value(name)
            raise AttributeError(
                f"Unrecognized method, property, or field '{name}' for class '{self.matlab_class}'."
            )
        raise AttributeError(name)

    def __setattr__(self, name: str, value: Any) -> None:
        if not name[:1].isupper():
            object.__setattr__(self, name, value)
        elif name in type(self).table():
            self.put(name, value)
        else:
            raise ArgumentError(
                f"Unrecognized property '{name}' for class '{self.matlab_class}'.; fix: one of get(h)"
            )

    def __getitem__(self, name: str) -> Any:
        return getattr(self, str(name))

    def __setitem__(self, name: str, value: Any) -> None:
        setattr(self, str(name), value)

    def __call__(self, *subscripts: Any) -> Any:
        """MATLAB's parentheses: ``h(1)`` is h."""
        return ObjectArray([self])(*subscripts)

    @property
    def shape(self) -> tuple[int, int]:
        """MATLAB's size."""
        return (1, 1)

    @property
    def T(self) -> Graphics:
        """The transpose of one handle: itself."""
        return self

    H = T

    @staticmethod
    def gap() -> Graphics:
        """What stands between handles that an array has grown by."""
        return GraphicsPlaceholder()

    @classmethod
    def array_text(cls, of: ObjectArray) -> str:
        """The display of an array of handles."""
        kinds = {one.kind() for one in of}
        name = kinds.pop() if len(kinds) == 1 else "graphics" if len(of) else cls.kind()
        if not len(of):
            return f"  {sizes(of.shape)} empty {name} array."
        rows, columns = of.shape if len(of.shape) == 2 else (len(of), 1)
        words = [[of[j * rows + i].kind() for j in range(columns)] for i in range(rows)]
        widths = [max(len(words[i][j]) for i in range(rows)) for j in range(columns)]
        lines = [
            "  " + "    ".join(word.ljust(wide) for word, wide in zip(line, widths, strict=True))
            for line in words
        ]
        return "\n".join([f"  {sizes(of.shape)} {name} array:", "", *lines])

    def __copy__(self) -> Graphics:
        return self

    def __deepcopy__(self, memo: dict) -> Graphics:
        return self

    def __dlarray__(self) -> np.ndarray:
        """The number of the handle, as in an array of numbers that handles are stored into."""
        return np.full((1, 1), float(self.number))

    def __float__(self) -> float:
        return float(self.number)

    def __eq__(self, other: object) -> Any:
        return self is other

    __hash__ = object.__hash__

    # -- the display --------------------------------------------------------------------------------------------
    def title(self) -> str:
        """The text in brackets behind the class in the display."""
        return ""

    def __repr__(self) -> str:
        if getattr(self, "_deleted", False):
            return f"  handle to deleted {self.kind()}\n"
        name = f"{self.kind()} ({self.title()})" if self.title() else self.kind()
        text = object_text(name, [(None, [(n, for_row(self.value(n))) for n in self.shown])])
        return f"{text}\n\n  Use GET to show all properties"

    def property_text(self) -> str:
        """The text shown among other properties."""
        return f"[1×1 {self.kind()}]"


class LegendEntry(Graphics):
    """Whether a legend names an object: ``IconDisplayStyle``."""

    matlab_class = "matlab.graphics.eventdata.LegendEntry"
    type_name = "legendentry"
    defaults: ClassVar[dict[str, Any]] = {"IconDisplayStyle": "on"}
    shown: ClassVar[tuple[str, ...]] = ("IconDisplayStyle",)


class Annotation(Graphics):
    """What a legend knows of an object: ``LegendInformation``."""

    matlab_class = "matlab.graphics.eventdata.Annotation"
    type_name = "hg.annotation"
    defaults: ClassVar[dict[str, Any]] = {"LegendInformation": None}
    shown: ClassVar[tuple[str, ...]] = ("LegendInformation",)

    def get_LegendInformation(self) -> Any:
        if "_entry" not in self.values:
            self.values["_entry"] = LegendEntry()
        return self.values["_entry"]


class GraphicsPlaceholder(Graphics):
    """What ``gobjects`` makes: a place for a handle."""

    matlab_class = "matlab.graphics.GraphicsPlaceholder"
    defaults: ClassVar[dict[str, Any]] = {}

    def __init__(self) -> None:
        super().__init__()
        vars(self)["_deleted"] = False
        NUMBERS.pop(self.number, None)

    def __repr__(self) -> str:
        return "  GraphicsPlaceholder with no properties."


# Values that `set(groot, "defaultLineLineWidth", 2)` gives to what is drawn later, by type and name in small letters.
DEFAULTS: dict[str, Any] = {}


def for_matplotlib(name: str, value: Any) -> Any:
    """A property's value as matplotlib takes it."""
    if name == "Marker":
        return MARKERS[value]
    if isinstance(value, OnOff):
        return bool(value)
    if name.endswith("Color"):
        return "none" if value == "none" else rgb(value) if not isinstance(value, str) else value
    return value


def array_of(found: list, shape: tuple[int, ...]) -> ObjectArray:
    """Handles as an array: of their class, or of the one above all where they differ."""
    kinds = {type(one) for one in found}
    return ObjectArray(found, kinds.pop() if len(kinds) == 1 else Graphics, shape)


def column(found: list) -> Any:
    """Handles below each other; one is itself, and none an empty array."""
    if len(found) == 1:
        return found[0]
    return array_of(found, (len(found), 1) if found else (0, 0)) if found else empty()


def empty() -> ObjectArray:
    """No handles: ``0×0 empty GraphicsPlaceholder array``."""
    return ObjectArray([], GraphicsPlaceholder, (0, 0))


def one_handle(x: Any) -> Graphics | None:
    """The handle that a value is, or that a number stands for, or matplotlib's object; None of anything else."""
    if isinstance(x, Graphics) and not isinstance(x, list):
        return x
    if type(x) is ObjectArray:
        return x[0] if len(x) == 1 and isinstance(x[0], Graphics) else None
    if type(x).__module__.partition(".")[0] == "matplotlib" or hasattr(x, "get_figure"):
        return ADOPT[0](x)
    if isinstance(x, (bool, str)) or isinstance(x, types.FunctionType):
        return None
    if (
        isinstance(x, (int, float, np.number))
        or isinstance(x, (dlarray, np.ndarray))
        and x.shape in ((), (1, 1))
    ):
        return by_number(float(np.asarray(x).reshape(-1)[0]))
    return None


def share_of_figure(artist: Any) -> np.ndarray:
    """Left, bottom, width and height of what matplotlib shows, as shares of its figure."""
    figure = artist.figure
    figure.canvas.draw()
    box = artist.get_tightbbox() if hasattr(artist, "get_tightbbox") else artist.get_window_extent()
    return np.array([box.transformed(figure.transFigure.inverted()).bounds], dtype=float)


# Functions that stand above this module: what makes a handle of matplotlib's object, and finds figures by number.
ADOPT: list[Any] = [lambda x: None]
FIGURES: list[Any] = [lambda number: None]


def by_number(number: float) -> Graphics | None:
    """The object of a number, as handles are kept in arrays of numbers."""
    found = NUMBERS.get(number)
    if found is not None and not getattr(found, "_deleted", False):
        return found
    return FIGURES[0](number)


def handles(x: Any) -> list[Graphics] | None:
    """The handles in a value, or None where something in it is none."""
    one = one_handle(x)
    if one is not None:
        return [one]
    if isinstance(x, Cell) or type(x) in (list, tuple) or type(x) is ObjectArray:
        parts = [handles(v) for v in list.__iter__(x)] if isinstance(x, list) else [handles(v) for v in x]
    elif isinstance(x, (dlarray, np.ndarray)):
        parts = [handles(float(v)) for v in np.asarray(x).reshape(-1, order="F")]
    else:
        return None
    return None if any(p is None for p in parts) else [h for p in parts for h in p]  # type: ignore[union-attr]

"""What the properties of drawn objects may be: colours, words, switches, numbers, as they are given back."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.categorical import categorical
from dlarray.errors import ArgumentError, describe
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.migration.matlab.strings import CharArray, StringArray

NAMED = {
    "red": (1, 0, 0),
    "green": (0, 1, 0),
    "blue": (0, 0, 1),
    "cyan": (0, 1, 1),
    "magenta": (1, 0, 1),
    "yellow": (1, 1, 0),
    "black": (0, 0, 0),
    "white": (1, 1, 1),
}
SHORT = {"k": "black", "b": "blue", **{name[0]: name for name in NAMED if name not in ("black", "blue")}}
# The colours that lines take in turn.
ORDER = (
    (0.0, 0.447, 0.741),
    (0.85, 0.325, 0.098),
    (0.929, 0.694, 0.125),
    (0.494, 0.184, 0.556),
    (0.466, 0.674, 0.188),
    (0.301, 0.745, 0.933),
    (0.635, 0.078, 0.184),
)
COLOUR_WORDS = ("none", "auto", "flat", "interp", "texturemap", "remove")
SWITCHES = frozenset(
    """
    Visible Clipping HitTest Interruptible Selected SelectionHighlight AlignVertexCenters Box XGrid YGrid ZGrid
    XMinorGrid YMinorGrid ZMinorGrid XMinorTick YMinorTick ZMinorTick ShowText Fill AutoScale ShowBaseLine NumberTitle
    Resize ShowArrowHead Editing InvertHardcopy DockControls IntegerHandle BeingDeleted Horizontal HorizontalStacked
    AutoUpdate Stacked Fill LevelListMode_ GraphicsSmoothing
    """.split()
)
LINE_STYLES = ("-", "--", ":", "-.", "none")
MARKERS = {
    "o": "o", "+": "+", "*": "*", ".": ".", "x": "x", "_": "_", "|": "|", "square": "s", "diamond": "D", "^": "^",
    "v": "v", ">": ">", "<": "<", "pentagram": "*", "hexagram": "h", "none": "None",
}  # fmt: skip
LONG_MARKERS = {"s": "square", "d": "diamond", "p": "pentagram", "h": "hexagram"}
CHOICES: dict[str, tuple[str, ...]] = {
    "LineStyle": LINE_STYLES,
    "GridLineStyle": LINE_STYLES,
    "MinorGridLineStyle": LINE_STYLES,
    "HandleVisibility": ("on", "callback", "off"),
    "HorizontalAlignment": ("left", "center", "right"),
    "VerticalAlignment": ("middle", "top", "bottom", "baseline", "cap"),
    "FontWeight": ("normal", "bold", "light", "demi"),
    "FontAngle": ("normal", "italic", "oblique"),
    "Interpreter": ("tex", "latex", "none"),
    "TickLabelInterpreter": ("tex", "latex", "none"),
    "XScale": ("linear", "log"),
    "YScale": ("linear", "log"),
    "ZScale": ("linear", "log"),
    "XDir": ("normal", "reverse"),
    "YDir": ("normal", "reverse"),
    "ZDir": ("normal", "reverse"),
    "NextPlot": ("add", "replace", "replacechildren", "replaceall", "new"),
    "Units": ("pixels", "normalized", "inches", "centimeters", "points", "characters", "data"),
    "IconDisplayStyle": ("on", "off", "children"),
    "LineJoin": ("round", "miter", "chamfer"),
    "XAxisLocation": ("bottom", "top", "origin"),
    "YAxisLocation": ("left", "right", "origin"),
    "Normalization": ("count", "probability", "percentage", "countdensity", "cumcount", "pdf", "cdf"),
    "DisplayStyle": ("bar", "stairs", "tile", "bar3"),
    "BarLayout": ("grouped", "stacked"),
    **{f"{axis}LimMode": ("auto", "manual") for axis in "XYZCA"},
    **{f"{axis}TickMode": ("auto", "manual") for axis in "XYZ"},
    **{f"{axis}TickLabelMode": ("auto", "manual") for axis in "XYZ"},
}
POSITIVE = frozenset("LineWidth MarkerSize FontSize CapSize GridLineWidth".split())
DATA = frozenset("XData YData ZData UData VData WData RData ThetaData BinEdges".split())
FRACTIONS = frozenset(
    "FaceAlpha EdgeAlpha MarkerFaceAlpha MarkerEdgeAlpha GridAlpha BackgroundAlpha Alpha".split()
)


class OnOff(str):
    """``on`` or ``off``: text, and true where it is ``on``."""

    __slots__ = ()

    def __bool__(self) -> bool:
        return self == "on"

    def property_text(self) -> str:
        """The text shown among properties, without quotes."""
        return str(self)


def refuse(name: str, kind: str, value: Any, expected: str) -> ArgumentError:
    """The error of a value that a property cannot have."""
    return ArgumentError(
        f"{kind}: Error setting property '{name}' of class '{kind}': the value is {_told(value)}, but it must be "
        f"{expected}; fix: set(h, {name!r}, …) with one of these"
    )


def _told(value: Any) -> str:
    return f"'{value}'" if isinstance(value, str) else describe(value)


def numbers(value: Any) -> np.ndarray:
    """The numbers of a value as an array of two or more dims."""
    found = host(value)
    return found.astype(float) if found.dtype.kind in "biu" else found


def given_back(a: np.ndarray) -> Any:
    """Numbers as MATLAB gives them back: one is a number, more are an array."""
    a = np.asarray(a, dtype=float) if np.asarray(a).dtype.kind in "biuf" else np.asarray(a)
    if a.size == 1:
        return float(a.reshape(-1)[0])
    return dlarray(a if a.ndim > 1 else a.reshape(1, -1))


def row(value: Any) -> np.ndarray:
    """Numbers as one row."""
    return numbers(value).reshape(1, -1, order="F")


def rgb(value: Any) -> tuple[float, float, float] | None:
    """Red, green and blue of a name, a letter, ``#FF8800`` or three numbers; None of anything else."""
    if isinstance(value, str):
        word = str(value).lower()
        if word in SHORT or word in NAMED:
            return tuple(map(float, NAMED[SHORT.get(word, word)]))  # type: ignore[return-value]
        digits = word.removeprefix("#")
        if word[:1] == "#" and len(digits) in (3, 6) and all(c in "0123456789abcdef" for c in digits):
            pairs = [c * 2 for c in digits] if len(digits) == 3 else [digits[k : k + 2] for k in (0, 2, 4)]
            return tuple(int(p, 16) / 255 for p in pairs)  # type: ignore[return-value]
        return None
    found = numbers(value).reshape(-1)
    if found.size != 3 or not ((found >= 0) & (found <= 1)).all():
        return None
    return tuple(found.tolist())


def colour(name: str, kind: str, value: Any) -> Any:
    """A colour in the form in which it is given back: three numbers, or a word such as ``none``."""
    if isinstance(value, str) and str(value).lower() in COLOUR_WORDS:
        return str(value).lower()
    found = rgb(value)
    if found is None:
        raise refuse(
            name, kind, value, "a colour's name, its letter, '#FF8800', or three numbers from 0 to 1"
        )
    return dlarray([list(found)])


def switch(name: str, kind: str, value: Any) -> OnOff:
    """``on`` or ``off``, of these words, of true and false, 1 and 0."""
    if isinstance(value, str):
        if str(value).lower() in ("on", "off"):
            return OnOff(str(value).lower())
    else:
        found = numbers(value).reshape(-1)
        if found.size == 1 and found[0] in (0, 1):
            return OnOff("on" if found[0] else "off")
    raise refuse(name, kind, value, "'on' or 'off'")


def checked(name: str, kind: str, value: Any) -> Any:
    """The value of a property of any object in the form in which it is given back."""
    if name.endswith("Mode") and name not in CHOICES:
        return str(value)
    if name.endswith("Fcn"):
        if (
            isinstance(value, str)
            and not value
            or not isinstance(value, str)
            and not callable(value)
            and not value
        ):
            return ""
        raise ArgumentError(
            f"{kind}: {name} is given, but there is no window that calls it; fix: call the function where it is needed"
        )
    if name == "Color" or name.endswith("Color"):
        return colour(name, kind, value)
    if name in SWITCHES:
        return switch(name, kind, value)
    if name == "Marker":
        return marker(kind, value)
    if name in CHOICES:
        word = str(value).lower() if isinstance(value, str) else ""
        begun = [
            w for w in CHOICES[name] if word and w.startswith(word)
        ]  # the beginning of one alone will do
        if word not in CHOICES[name] and len(begun) != 1:
            raise refuse(name, kind, value, ", ".join(f"'{w}'" for w in CHOICES[name]))
        return word if word in CHOICES[name] else begun[0]
    if name in POSITIVE:
        found = None if isinstance(value, str) else numbers(value)
        if found is None or found.size != 1 or not found.item() > 0:
            raise refuse(name, kind, value, "a number above 0")
        return float(found.item())
    if name in FRACTIONS and not isinstance(value, str):
        found = numbers(value)
        if found.size != 1 or not 0 <= found.item() <= 1:
            raise refuse(name, kind, value, "a number from 0 to 1")
        return float(found.item())
    if isinstance(value, StringArray):
        return Cell([str(v) for v in value], value.shape)
    if isinstance(value, str):
        return str(value)
    return value


def marker(kind: str, value: Any) -> str:
    """A marker by its long name: ``s`` is ``square``."""
    word = str(value).lower() if isinstance(value, str) else ""
    word = LONG_MARKERS.get(word, word)
    if word not in MARKERS:
        raise refuse("Marker", kind, value, ", ".join(f"'{w}'" for w in MARKERS))
    return word


def texts(value: Any) -> list[str]:
    """The lines or labels of a text, its rows, a cell array of texts or strings; numbers become text."""
    if isinstance(value, str):
        return [str(value)]
    if isinstance(value, categorical):
        return [label or "<undefined>" for label in value.tolist()]
    if isinstance(value, (list, tuple, StringArray)):
        return [v if isinstance(v, str) else f"{numbers(v).item():g}" for v in value]
    if isinstance(value, CharArray):
        return list(value.rows)
    return [f"{v:g}" for v in numbers(value).reshape(-1, order="F")]

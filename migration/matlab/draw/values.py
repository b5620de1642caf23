"""What a plot function is given: numbers, formats such as "r--", and options with MATLAB's names."""

from __future__ import annotations

import datetime
from typing import Any

import numpy as np

from dlarray.errors import ArgumentError, SizeError, describe, sizes
from dlarray.migration.matlab.dates.time_arrays import TimeArray
from dlarray.migration.matlab.graphics.figures import pyplot
from dlarray.migration.matlab.graphics.objects import one_handle
from dlarray.migration.matlab.numerics.hosts import host

# MATLAB's options that matplotlib has, by their small letters; the others are left out.
OPTIONS = {
    "linewidth": "linewidth",
    "linestyle": "linestyle",
    "color": "color",
    "marker": "marker",
    "markersize": "markersize",
    "markerfacecolor": "markerfacecolor",
    "markeredgecolor": "markeredgecolor",
    "displayname": "label",
    "facecolor": "facecolor",
    "edgecolor": "edgecolor",
    "facealpha": "alpha",
    "edgealpha": "alpha",
    "markerfacealpha": "alpha",
    "fontsize": "fontsize",
    "fontweight": "fontweight",
    "rotation": "rotation",
    "horizontalalignment": "horizontalalignment",
    "verticalalignment": "verticalalignment",
}


def plane() -> Any:
    """pyplot, with axes of two dimensions: what is drawn in others begins anew, as in MATLAB without ``hold on``."""
    plt = pyplot()
    if plt.gcf().axes:
        axes = plt.gca()
        if hasattr(axes, "get_zlim") or axes.name == "polar":
            place = axes.get_subplotspec()
            axes.remove()
            follows(axes, plt.gcf().add_subplot(*([place] if place is not None else [])))
    return plt


def follows(old: Any, new: Any) -> Any:
    """matplotlib's new axes behind the handle of those that they stand for; limits that were set are kept."""
    handle = getattr(old, "dlarray_handle", None)
    if handle is not None:
        handle.artists[:] = [new]
        new.dlarray_handle = handle
        for axis in "XYZ":
            if f"{axis}Lim" in handle.values:
                handle.put(f"{axis}Lim", handle.values[f"{axis}Lim"])
    return new


def on_axes(args: tuple) -> tuple:
    """What is drawn, without the axes to draw it on, which come first and are made the current ones."""
    if args and (hasattr(args[0], "get_xlim") or hasattr(args[0], "artists")):
        found = one_handle(args[0])
        pyplot().sca(args[0] if found is None else found.artists[0])
        return args[1:]
    return args[1:] if args and args[0] is None else args


def parted(args: tuple, options: dict[str, Any]) -> tuple[list, list[str], dict[str, Any]]:
    """The numbers before the first text, the texts that are no options, and matplotlib's options."""
    data: list = []
    words: list[str] = []
    named = dict(options)
    rest = list(on_axes(args))
    while rest:
        a = rest.pop(0)
        if not isinstance(a, str):
            data.append(a)
        elif a.lower() in KNOWN and rest:
            named[str(a)] = rest.pop(0)
        else:
            words.append(str(a))
    return data, words, styles(named)


def styles(named: dict[str, Any]) -> dict[str, Any]:
    """Options in matplotlib's names; a colour that is an array becomes three numbers."""
    out: dict[str, Any] = {}
    for name, value in named.items():
        known = OPTIONS.get(name.lower())
        if known is not None:
            if (taken := _option(known, value)) is not None:
                out[known] = taken
    for name, value in out.items():
        if isinstance(value, tuple) and len(value) == 1:
            out[name] = value[0]
    return out


_WORDS = {
    "s": "s",
    "square": "s",
    "diamond": "D",
    "d": "D",
    "pentagram": "*",
    "p": "*",
    "hexagram": "h",
    "h": "h",
}


def _option(name: str, value: Any) -> Any:
    """A value as matplotlib takes it: MATLAB's long names of markers and colours of six digits too."""
    if name == "marker" and isinstance(value, str):
        return _WORDS.get(str(value).lower(), str(value))
    if name == "fontweight" and str(value).lower() in ("b", "n"):
        return {"b": "bold", "n": "normal"}[str(value).lower()]
    if name.endswith("color") and isinstance(value, str) and str(value).lower() in ("auto", "flat", "interp"):
        return None
    if name == "verticalalignment" and value in ("middle", "cap"):
        return {"middle": "center", "cap": "top"}[value]
    return value if isinstance(value, (str, int, float)) else tuple(vector(value).tolist())


KNOWN = frozenset(OPTIONS) | frozenset(
    """
    parent tag units position normalization numbins binedges binwidth binlimits binmethod showtext levellist interpreter
    maxheadsize autoscale autoscalefactor capsize baseline barwidth basevalue userdata visible handlevisibility
    orientation displaystyle fontname backgroundcolor margin curvature markerindices linejoin cdata alphadata
    initialmagnification border xdata ydata displayrange clipping zdata vertices faces facevertexcdata sizedata string
    linejoin facelighting markeredgealpha fontangle alphadatamapping cdatamapping label labelhorizontalalignment
    labelverticalalignment labelorientation hittest pickableparts buttondownfcn specularstrength diffusestrength
    ambientstrength maximumnumpoints edgelighting backfacelighting seriesindex linecolor fill
    """.split()
)


def _values(x: Any) -> np.ndarray:
    """What is drawn as NumPy's array: dates as those of NumPy, lengths of time as seconds."""
    times: list[Any] = []
    if isinstance(x, TimeArray):
        times = list(x)
    elif isinstance(x, datetime.datetime | datetime.timedelta):
        times = [x]
    if isinstance(x, TimeArray) and not times:
        return np.zeros(0, dtype="datetime64[us]")
    if not times:
        return x if isinstance(x, np.ndarray) and x.dtype.kind == "M" else host(x)
    if isinstance(times[0], datetime.timedelta):
        made = np.array([t.total_seconds() for t in times])
    else:
        moments: list[Any] = ["NaT" if t != t else t for t in times]
        made = np.array(moments, dtype="datetime64[us]")
    return made.reshape(x.shape if isinstance(x, TimeArray) else (1, 1), order="F")


def vector(x: Any) -> np.ndarray:
    """All elements, column after column."""
    return _values(x).reshape(-1, order="F")


def matrix(x: Any) -> np.ndarray:
    """A matrix as it is; a row as a column, so that columns are what is drawn."""
    a = _values(x)
    if a.ndim > 2:
        raise SizeError(f"draw: a matrix is drawn, but it is {describe(x)}; fix: X(':', ':', 1)")
    return a.reshape(-1, 1) if 1 in a.shape or a.ndim < 2 else a


def columns(x: Any, y: Any) -> tuple[np.ndarray, np.ndarray]:
    """Both with the points in columns: a vector x goes along that side of y which is as long as it."""
    a, b = matrix(x), matrix(y)
    if a.shape[1] == 1 and b.shape[1] > 1 and len(a) != len(b) and len(a) == b.shape[1]:
        b = b.T
    elif b.shape[1] == 1 and a.shape[1] > 1 and len(a) != len(b) and len(b) == a.shape[1]:
        a = a.T
    if len(a) != len(b) or 1 not in (a.shape[1], b.shape[1]) and a.shape != b.shape:
        raise SizeError(
            f"draw: x is {sizes(host(x).shape)} and y is {sizes(host(y).shape)}; fix: vectors of one length, or a "
            "matrix with a side as long as the vector"
        )
    return a, b


def curves(x: Any, y: Any) -> tuple[np.ndarray, np.ndarray]:
    """As `columns`; of one number and a vector, each point is a line of its own. [help text of plot]"""
    a, b = matrix(x), matrix(y)
    if a.shape[1] == b.shape[1] == 1 and 1 in (len(a), len(b)) and 0 not in (len(a), len(b)):
        a, b = np.broadcast_arrays(a.T, b.T)
        return a, b
    return columns(x, y)


def counted(y: Any) -> np.ndarray:
    """The places 1, 2, … of points that are given without any."""
    return np.arange(1, len(matrix(y)) + 1)


def pairs(data: list) -> tuple[Any, Any]:
    """x and y; where y alone is given, its places are x."""
    if not data or len(data) > 2:
        raise ArgumentError(f"draw: y, or x and y are given, but {len(data)} arrays came; fix: plot(x, y)")
    if len(data) == 2:
        return data[0], data[1]
    y = host(data[0])
    return (y.real, y.imag) if np.iscomplexobj(y) else (counted(y), data[0])

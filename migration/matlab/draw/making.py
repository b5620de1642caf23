"""What surrounds a function that draws: its axes, what it replaces there, and the handle that it gives."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.errors import ArgumentError
from dlarray.migration.matlab.dates.time_arrays import TimeArray, times_of_column
from dlarray.migration.matlab.draw.values import KNOWN
from dlarray.migration.matlab.graphics.axes import Axes
from dlarray.migration.matlab.graphics.figures import Figure, axes_handle, current_axes, pyplot
from dlarray.migration.matlab.graphics.objects import DEFAULTS, Graphics, handles, one_handle
from dlarray.migration.matlab.graphics.property_values import rgb, row
from dlarray.migration.matlab.graphics.series import Line
from dlarray.table.times import are_times

_REPLACES = [False]
# What is drawn, not how.
_DATA = frozenset(
    "xdata ydata zdata vertices faces numbins binedges binwidth binlimits binmethod bincounts normalization".split()
)


def replacing(on: bool = True, /) -> None:
    """From here on a plot replaces what its axes hold, unless hold is on; ``replacing(False)`` takes it back.

    Syntaxes: ``replacing()``, ``replacing(False)``.

    matplotlib's axes keep everything that is drawn into them. MATLAB's forget it at the next plot, with their limits,
    labels and titles, unless ``hold on`` was said. Ported programs that ask what was drawn begin with this call, so
    that they are told what MATLAB would tell them.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/newplot.html

    Examples
    --------
    >>> from dlarray.matlab import draw
    >>> draw.replacing()
    >>> f = draw.figure()
    >>> first = draw.plot([1, 2, 3])
    >>> second = draw.plot([3, 2, 1])
    >>> draw.isgraphics(first), draw.isgraphics(second)
    (False, True)
    >>> draw.replacing(False)
    >>> draw.close(f)
    """
    _REPLACES[0] = bool(on)


def replaces() -> bool:
    """Whether plots replace what their axes hold."""
    return _REPLACES[0]


def newplot(ax: Any = None, /) -> Any:
    """Prepare axes for a plot as ``NextPlot`` says, and give them.

    Syntaxes: ``ax = newplot``, ``ax = newplot(ax)``.

    With ``"replace"`` they lose what they hold and their properties, with ``"replacechildren"`` what they hold, with
    ``"add"``, which ``hold on`` sets, nothing.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/newplot.html

    Examples
    --------
    >>> from dlarray.matlab import draw
    >>> f = draw.figure()
    >>> line = draw.plot([1, 2, 3])
    >>> ax = draw.newplot()
    >>> draw.get(ax, "Children").shape
    (0, 0)
    >>> draw.close(f)
    """
    axes = current_axes() if ax is None else _axes(ax, "newplot")
    how = str(axes.value("NextPlot"))
    if how in ("replace", "replaceall"):
        axes.cleared()
    elif how == "replacechildren":
        axes.emptied()
    return axes


def _axes(x: Any, name: str) -> Axes:
    found = one_handle(x)
    if not isinstance(found, Axes):
        raise ArgumentError(f"{name}: axes are expected, but they are {x!r}; fix: {name}(gca)")
    return found


def axes_of(args: tuple) -> tuple[Axes | None, tuple]:
    """The axes that come first among arguments, and the others."""
    if not args or isinstance(args[0], (str, bool, int, Mapping)):
        return None, args
    if args[0] is None:
        return None, args[1:]
    if isinstance(args[0], (Graphics, float)) or hasattr(args[0], "get_xlim") or np.shape(args[0]) == (1, 1):
        found = one_handle(args[0])
        if isinstance(found, Axes):
            return found, args[1:]
    return None, args


def options_of(args: tuple, options: dict[str, Any]) -> tuple[tuple, dict[str, Any], Any, dict[str, Any]]:
    """Arguments without ``"Parent", ax``, all options by the names that were given, the parent, and the options that
    do not stand among the arguments.
    """
    kept: list[Any] = []
    named: dict[str, Any] = {}
    parent = None
    rest = list(args)
    options = dict(options)
    while rest:
        a = rest.pop(0)
        if isinstance(a, Mapping) and kept:  # options in a structure
            options.update({str(n): v for n, v in a.items()})
        elif isinstance(a, str) and a.lower() in KNOWN and rest:
            value = rest.pop(0)
            if a.lower() == "parent":
                parent = value
                continue
            named[str(a)] = value
            kept += [a, value]
        else:
            kept.append(a)
    for name in [n for n in options if n.lower() == "parent"]:
        parent = options.pop(name)
    return tuple(kept), {**named, **options}, parent, options


def _as_drawn(x: Any) -> Any:
    """Times of a table's column, of Python and of NumPy as those of `dlarray.matlab`; anything else as it is."""
    return times_of_column(x) if are_times(x) and np.shape(x) and not isinstance(x, TimeArray) else x


def _surrounded(f: Callable, replaces_plots: bool) -> Callable:
    @functools.wraps(f)
    def drawn(*args: Any, **options: Any) -> Any:
        axes, args = axes_of(tuple(map(_as_drawn, args)))
        args, named, given, options = options_of(args, options)
        parent = None if given is None else one_handle(given)
        if given is not None and parent is None:
            raise ArgumentError(f"{f.__name__}: Parent is no axes; fix: Parent=gca")
        axes = axes if parent is None else parent.above(Axes)
        plt = pyplot()
        before = plt.gca() if axes is not None and plt.get_fignums() and plt.gcf().axes else None
        if axes is not None:
            plt.sca(axes.artist)
        if replaces_plots and replaces() and parent is None:
            newplot(axes)
        made = f(*args, **options)
        for one in _made(made):
            one.take({n: v for n, v in named.items() if n.lower() not in _DATA})
            if parent is not None and not isinstance(parent, (Axes, Figure)):
                one.under(parent)
        if (
            before is not None
            and axes is not None
            and before is not axes.artist
            and before.figure is not None
        ):
            plt.sca(before)
        return made

    return drawn


def _made(x: Any) -> list[Graphics]:
    if isinstance(x, tuple):
        return [one for part in x for one in _made(part)]
    if isinstance(x, Graphics) and not isinstance(x, (Axes, Figure)) or isinstance(x, list):
        return handles(x) or []
    return []


def chart(f: Callable) -> Callable:
    """A function that draws and replaces what the axes hold where hold is off."""
    return _surrounded(f, True)


def part(f: Callable) -> Callable:
    """A function that adds to what the axes hold."""
    return _surrounded(f, False)


def series(kind: type, artists: list, /, own_colour: bool = False, **values: Any) -> Any:
    """A handle of a class for artists of the current axes, with the colour whose turn it is."""
    axes = axes_handle(
        artists[0].axes if artists and getattr(artists[0], "axes", None) is not None else pyplot().gca()
    )
    made = kind(axes, artists, **values)
    if not own_colour and "SeriesIndex" in made.table():
        made.values["SeriesIndex"] = axes.next_series()
    for name in made.table():
        if f"{made.type_name}{name}".lower() in DEFAULTS:
            made.put(name, made.start(name))
    return made


def line_handle(
    artist: Any, words: list[str], given: list, named: dict[str, Any], kind: type = Line, auto: bool = False
) -> Any:
    """The handle of one of matplotlib's lines, with what its format says."""
    values: dict[str, Any] = {"XDataMode": "auto" if auto else "manual"}
    deep = hasattr(artist, "get_data_3d")
    found = artist.get_data_3d() if deep else (artist.get_xdata(orig=True), artist.get_ydata(orig=True))
    for axis, data, source in zip("XYZ", found, [*given, None, None], strict=False):
        a = np.asarray(data)
        values[f"{axis}Data"] = row(a.astype(float)) if a.dtype.kind in "biuf" else source
    text = "".join(words)
    own = any(n.lower() == "color" for n in named)
    letters = [c for c in text if c in "rgbcmykw"]
    if words:
        style = artist.get_linestyle()
        values["LineStyle"] = "none" if style in ("None", "", " ") else style
        values["Marker"] = _marker(artist.get_marker())
    if letters and not own:
        values["Color"] = dlarray([list(rgb(letters[-1]))])  # type: ignore[arg-type]
    made = series(kind, [artist], own or bool(letters), **values)
    if replaces() and not own and not letters and "Color" in made.table():
        made.shows("Color", made.value("Color"))
    return made


def _marker(of: Any) -> str:
    known = {
        "s": "square",
        "D": "diamond",
        "d": "diamond",
        "p": "pentagram",
        "h": "hexagram",
        "None": "none",
        "": "none",
    }
    return known.get(str(of), str(of))

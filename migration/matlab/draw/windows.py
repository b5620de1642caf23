"""Figures and axes: figure, gcf, close, clf, axes, gca, subplot, cla, hold."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.errors import ArgumentError, describe
from dlarray.migration.matlab.draw.making import axes_of
from dlarray.migration.matlab.draw.tiles import nexttile as matplotlibs_tile
from dlarray.migration.matlab.graphics.axes import Axes
from dlarray.migration.matlab.graphics.figures import Figure, axes_handle, current_axes, figure_handle, pyplot
from dlarray.migration.matlab.graphics.objects import Graphics, empty, handles, one_handle
from dlarray.migration.matlab.graphics.property_values import numbers


def figure(*args: Any, **options: Any) -> Any:
    """A figure, which becomes the current one.

    Syntaxes: ``f = figure``, ``figure(n)``, ``figure(f)``, ``figure("Name", "a", "Position", [100, 100, 560, 420])``.

    What is about windows alone, ``WindowState``, ``Position`` on the screen, ``MenuBar``, is stored and given back.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/figure.html

    Examples
    --------
    >>> from dlarray.matlab import draw
    >>> f = draw.figure("Name", "losses")
    >>> f.Name, f.Type, draw.gcf() == f
    ('losses', 'figure', True)
    >>> draw.close(f)
    """
    plt = pyplot()
    rest = list(args)
    if rest and not isinstance(rest[0], str):
        given = rest.pop(0)
        known = one_handle(given)
        if isinstance(known, Figure):
            made = plt.figure(known.artist.number)
        elif isinstance(given, Graphics) or np.size(numbers(given)) != 1 or numbers(given).item() < 1:
            raise ArgumentError(
                f"figure: a figure or its number is expected, but it is {describe(given)}; fix: figure(1)"
            )
        else:
            made = plt.figure(int(numbers(given).item()))
    else:
        made = plt.figure()
    one = figure_handle(made)
    one.take({**dict(zip(map(str, rest[::2]), rest[1::2], strict=False)), **options})
    return one


def gcf() -> Any:
    """The current figure, which is made where there is none.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/gcf.html

    Examples
    --------
    >>> from dlarray.matlab import draw
    >>> f = draw.figure()
    >>> draw.gcf().Number == f.Number
    True
    >>> draw.close(f)
    """
    return figure_handle(pyplot().gcf())


def gca(*of: Any) -> Any:
    """The current axes, which are made where there are none.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/gca.html

    Examples
    --------
    >>> from dlarray.matlab import draw
    >>> f = draw.figure()
    >>> draw.gca().Type, draw.gca().Parent == f
    ('axes', True)
    >>> draw.close(f)
    """
    return current_axes()


def axes(*args: Any, **options: Any) -> Any:
    """New axes, or axes that become the current ones.

    Syntaxes: ``ax = axes``, ``axes(ax)``, ``axes("Position", [0.1, 0.1, 0.8, 0.3], …)``, ``axes(parent, …)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/axes.html

    Examples
    --------
    >>> from dlarray.matlab import draw
    >>> f = draw.figure()
    >>> ax = draw.axes("XLim", [0, 5])
    >>> ax.XLim.tolist(), ax.YLim.tolist()
    ([[0.0, 5.0]], [[0.0, 1.0]])
    >>> draw.close(f)
    """
    plt = pyplot()
    known, rest = axes_of(args)
    if known is not None and not rest and not options:
        plt.figure(known.parent.artist.number)
        plt.sca(known.artist)
        return known
    given = (
        {str(k): v for k, v in zip(rest[::2], rest[1::2], strict=False)}
        if not (rest and not isinstance(rest[0], str))
        else {}
    )
    parent = plt.gcf()
    if rest and not isinstance(rest[0], str):
        above = one_handle(rest[0])
        if not isinstance(above, Figure):
            raise ArgumentError("axes: the parent must be a figure; fix: axes(gcf)")
        parent = above.artist
        given = {str(k): v for k, v in zip(rest[1::2], rest[2::2], strict=False)}
    given.update(options)
    for name in [n for n in given if n.lower() == "parent"]:
        above = one_handle(given.pop(name))
        if not isinstance(above, Figure):
            raise ArgumentError("axes: the parent must be a figure; fix: Parent=gcf")
        parent = above.artist
    at = next((numbers(v).reshape(-1).tolist() for n, v in given.items() if n.lower() == "position"), None)
    made = axes_handle(parent.add_axes(at if at is not None else (0.13, 0.11, 0.775, 0.815)))
    made.take(given)
    return made


def subplot(*args: Any, **options: Any) -> Any:
    """The axes in a place of a grid: ``ax = subplot(m, n, p)``; p may be several places, which they stretch over.

    Places are counted along the rows, from 1. ``subplot(231)`` is ``subplot(2, 3, 1)``, ``subplot(ax)`` makes axes the
    current ones.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/subplot.html

    Examples
    --------
    >>> from dlarray.matlab import draw
    >>> f = draw.figure()
    >>> ax = draw.subplot(2, 1, 2)
    >>> ax.Position.tolist()[0][:2], draw.subplot(2, 1, 2) == ax
    ([0.13, 0.11], True)
    >>> draw.close(f)
    """
    plt = pyplot()
    known, rest = axes_of(args)
    if known is not None and not rest:
        plt.sca(known.artist)
        return known
    if len(args) == 2 and isinstance(args[0], str) and args[0].lower() == "position":
        return axes("Position", args[1])
    figures = [int(v) for v in str(int(numbers(args[0]).item()))] if len(args) == 1 else None
    if figures is None and len(args) < 3:
        raise ArgumentError("subplot: rows, columns and a place are expected; fix: subplot(2, 1, 1)")
    rows, columns = figures[:2] if figures else (int(numbers(v).item()) for v in args[:2])
    places = [figures[2]] if figures else [int(v) for v in numbers(args[2]).reshape(-1)]
    if min(places) < 1 or max(places) > rows * columns:
        raise ArgumentError(
            f"subplot: Index exceeds number of subplots: {max(places)} of {rows}×{columns}; fix: 1 to {rows * columns}"
        )
    spots = [divmod(p - 1, columns) for p in places]
    top, bottom = min(r for r, _ in spots), max(r for r, _ in spots)
    left, right = min(c for _, c in spots), max(c for _, c in spots)
    grid = plt.gcf().add_gridspec(rows, columns)[top : bottom + 1, left : right + 1]
    box = _box(grid)
    for one in list(plt.gcf().axes):
        place = one.get_subplotspec()
        if place is None or getattr(one, "dlarray_part", False):
            continue
        other = _box(place)
        if np.allclose(other, box):
            plt.sca(one)
            return axes_handle(one)
        if (
            min(box[1], other[1]) - max(box[0], other[0]) > 1e-9
            and min(box[3], other[3]) - max(box[2], other[2]) > 1e-9
        ):
            axes_handle(one).delete()  # new axes replace those that they would cover
    made = axes_handle(plt.gcf().add_subplot(grid))
    rest_options = args[3:] if figures is None else ()
    made.take({**{str(k): v for k, v in zip(rest_options[::2], rest_options[1::2], strict=False)}, **options})
    return made


def _box(place: Any) -> tuple[float, float, float, float]:
    """Left, right, top and bottom of a place, as shares of the figure."""
    grid = place.get_gridspec()
    return (
        place.colspan.start / grid.ncols,
        place.colspan.stop / grid.ncols,
        place.rowspan.start / grid.nrows,
        place.rowspan.stop / grid.nrows,
    )


def tile(*place: Any) -> Any:
    """The handle of the axes in a tile: ``ax = nexttile(k)`` as an object with MATLAB's properties.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/nexttile.html

    Examples
    --------
    >>> from dlarray.matlab import draw
    >>> f = draw.figure()
    >>> draw.tiledlayout(2, 1)
    >>> draw.tile().Type
    'axes'
    >>> draw.close(f)
    """
    made = matplotlibs_tile(*place)
    made.dlarray_tile = True
    return axes_handle(made)


def close(*which: Any) -> None:
    """Close a figure: ``close``, ``close(f)``, ``close(1)``, ``close("all")``, ``close(name)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/close.html

    Examples
    --------
    >>> from dlarray.matlab import draw
    >>> f = draw.figure()
    >>> draw.close(f)
    >>> draw.isgraphics(f)
    False
    """
    plt = pyplot()
    words = [str(w) for w in which if isinstance(w, str)]
    if "all" in words:
        for n in list(plt.get_fignums()):
            figure_handle(plt.figure(n)).delete()
        return
    if words and words[0] not in ("force", "hidden"):
        for n in list(plt.get_fignums()):
            known = _figure_of(n)
            if known.values.get("Name") == words[0]:
                known.delete()
        return
    things = [w for w in which if not isinstance(w, str)]
    if not things:
        if plt.get_fignums():
            gcf().delete()
        return
    for h in things:
        found = handles(h)
        if found is None or not all(isinstance(one, Figure) for one in found):
            raise ArgumentError(
                "close: Specified window does not exist.; fix: close(f) of a figure, or close all"
            )
        for one in found:
            one.delete()


def saveas(fig: Any, filename: Any, /, *more: Any, **options: Any) -> None:
    """Save a figure, which need not be the current one: ``saveas(f, "loss.png")``, ``saveas(f, "loss", "png")``.

    Of axes, or of what they hold, the figure around them is saved. The format is the file's ending where none is given.
    Of the options of ``exportgraphics`` ``Resolution`` counts, in dots per inch.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/saveas.html

    Examples
    --------
    >>> import pathlib, tempfile
    >>> from dlarray.matlab import draw
    >>> f = draw.figure()
    >>> g = draw.figure()
    >>> file = pathlib.Path(tempfile.mkdtemp(), "first.png")
    >>> draw.saveas(f, file)
    >>> file.exists(), draw.gcf() == g
    (True, True)
    >>> draw.close("all")
    """
    known = one_handle(fig)
    while known is not None and not isinstance(known, Figure):
        known = known.Parent if isinstance(known, Graphics) else None
    if known is None:
        raise ArgumentError(
            f"saveas: a figure is expected, but it is {describe(fig)}; fix: saveas(gcf, filename)"
        )
    form = {"format": str(more[0])} if len(more) % 2 else {}
    pairs = more[len(more) % 2 :]
    options = {**dict(zip(map(str, pairs[::2]), pairs[1::2], strict=True)), **options}
    dots = {"dpi": float(options["Resolution"])} if "Resolution" in options else {}
    known.artist.savefig(str(filename), **form, **dots)


def _figure_of(number: int) -> Any:
    found = one_handle(float(number))
    assert found is not None
    return found


def clf(*args: Any) -> Any:
    """Clear the current figure, or another one: ``clf``, ``clf(f)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/clf.html

    Examples
    --------
    >>> from dlarray.matlab import draw
    >>> f = draw.figure()
    >>> h = draw.plot([1, 2, 3])
    >>> g = draw.clf()
    >>> draw.isgraphics(h), f.Children.shape
    (False, (0, 0))
    >>> draw.close(f)
    """
    given = [a for a in args if not isinstance(a, str)]
    one = one_handle(given[0]) if given else gcf()
    if not isinstance(one, Figure):
        one = figure(*given)
    one.cleared()
    return one


def cla(*args: Any) -> Any:
    """Delete what axes hold: ``cla``, ``cla(ax)``; with ``"reset"`` their properties are those of new axes.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/cla.html

    Examples
    --------
    >>> from dlarray.matlab import draw
    >>> f = draw.figure()
    >>> h = draw.plot([1, 2, 3])
    >>> ax = draw.cla()
    >>> draw.isgraphics(h)
    False
    >>> draw.close(f)
    """
    known, rest = axes_of(args)
    one = current_axes() if known is None else known
    if "reset" in rest:
        one.cleared()
    else:
        one.emptied()
    return one


def hold(*args: Any) -> None:
    """Whether the next plot is added to what the axes hold: ``hold("on")``, ``hold("off")``, ``hold(ax, "on")``.

    It counts after `replacing`: without it all that is drawn is kept.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/hold.html

    Examples
    --------
    >>> from dlarray.matlab import draw
    >>> f = draw.figure()
    >>> draw.hold("on")
    >>> draw.ishold(), draw.gca().NextPlot
    (True, 'add')
    >>> draw.close(f)
    """
    known, rest = axes_of(args)
    one = current_axes() if known is None else known
    word = str(rest[0]).lower() if rest else "off" if ishold(one) else "on"
    if word not in ("on", "off", "all"):
        raise ArgumentError(f"hold: '{word}' is not known; fix: hold('on'), or hold('off')")
    one.values["NextPlot"] = "replace" if word == "off" else "add"


def ishold(*ax: Any) -> bool:
    """Whether the next plot is added to what the axes hold: ``ishold``, ``ishold(ax)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/ishold.html

    Examples
    --------
    >>> from dlarray.matlab import draw
    >>> f = draw.figure()
    >>> draw.ishold()
    False
    >>> draw.close(f)
    """
    known, _ = axes_of(ax)
    one: Axes = current_axes() if known is None else known
    return one.value("NextPlot") == "add"


def gco(*of: Any) -> Any:
    """The object that was clicked last: none, for there is no window.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/gco.html

    Examples
    --------
    >>> from dlarray.matlab import draw
    >>> draw.gco().shape
    (0, 0)
    """
    return empty()

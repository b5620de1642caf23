"""Images, colours and lines of equal height."""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.errors import ArgumentError
from dlarray.migration.matlab.draw import colours
from dlarray.migration.matlab.draw.making import axes_of, chart, series
from dlarray.migration.matlab.draw.values import matrix, parted, plane, pyplot, vector
from dlarray.migration.matlab.graphics.axes import Axes
from dlarray.migration.matlab.graphics.figures import axes_handle
from dlarray.migration.matlab.graphics.patches import Image
from dlarray.migration.matlab.graphics.property_values import OnOff, given_back, rgb
from dlarray.migration.matlab.graphics.surfaces import Contour, Surface
from dlarray.migration.matlab.graphics.texts import ColorBar
from dlarray.migration.matlab.numerics.hosts import host

_KNOWN_MAPS = "gray hot cool spring summer autumn winter bone copper pink hsv jet lines".split()
MAPS = {"parula": "viridis", "gray": "gray", "grey": "gray", "lines": "tab10", "default": "viridis"}


def _page(x: Any) -> np.ndarray:
    return x if isinstance(x, np.ndarray) else host(x)


@chart
def imshow(X: Any, *args: Any, **options: Any) -> Any:
    """An image: ``imshow(I)``, ``imshow(I, [low high])``, ``imshow(I, [])``, ``imshow(RGB)``, ``imshow(file)``."""
    plt = plane()
    page = plt.imread(X) if isinstance(X, str) else _page(X)
    data, _, _ = parted(args, options)
    page = page[:, :, 0] if page.ndim == 3 and page.shape[2] == 1 else page
    if page.ndim == 3:
        artist = plt.imshow(np.clip(page, 0, 1) if page.dtype.kind == "f" else page)
    else:
        low, high = (
            (False, True) if page.dtype.kind == "b" else (0, 255) if page.dtype == np.uint8 else (0, 1)
        )
        limits = vector(data[0]) if data else None
        if limits is not None:
            low, high = limits.tolist() if limits.size == 2 else (page.min(), page.max())
        artist = plt.imshow(page, cmap="gray", vmin=low, vmax=high)
    plt.axis("off")
    one = _image(artist, page, [1, page.shape[1]], [1, page.shape[0]])
    one.above(Axes).values["YDir"] = "reverse"
    return one


def _image(artist: Any, page: np.ndarray, x: Any, y: Any) -> Any:
    """The handle of an image between the middles of its first and last elements."""
    one = series(Image, [artist], True, CData=np.asarray(page, dtype=float))
    for name, ends in (("XData", x), ("YData", y)):
        one.values[name] = np.array([[float(ends[0]), float(ends[-1])]])
    return one


@chart
def imagesc(*args: Any, **options: Any) -> Any:
    """A matrix in colours: ``imagesc(C)``, ``imagesc(x, y, C)``, each with ``[low high]``."""
    data, _, named = parted(args, options)
    arrays = [_page(d) for d in data]
    limits = vector(arrays.pop()) if len(arrays) in (2, 4) else None
    page = arrays[-1]
    rows, across = page.shape[:2]
    x, y = (vector(arrays[0]), vector(arrays[1])) if len(arrays) == 3 else ([1, across], [1, rows])
    dx = (x[-1] - x[0]) / max(across - 1, 1) / 2 or 0.5
    dy = (y[-1] - y[0]) / max(rows - 1, 1) / 2 or 0.5
    ends = {} if limits is None or limits.size < 2 else {"vmin": limits[0], "vmax": limits[1]}
    extent = (x[0] - dx, x[-1] + dx, y[-1] + dy, y[0] - dy)
    artist = plane().imshow(
        page, extent=extent, aspect="auto", interpolation="nearest", **ends, alpha=named.get("alpha")
    )
    one = _image(artist, page, x, y)
    axes = one.above(Axes)
    axes.values["YDir"] = "reverse"
    if ends:
        axes.values["CLim"] = dlarray([[float(ends["vmin"]), float(ends["vmax"])]])
    return one


@chart
def pcolor(*args: Any, **options: Any) -> Any:
    """Cells in colours between points: ``pcolor(C)``, ``pcolor(X, Y, C)``; the last row and column have no cells."""
    data, _, _ = parted(args, options)
    C = matrix(data[-1]) if len(data) == 1 else host(data[-1])
    if len(data) == 3:
        x, y = host(data[0]), host(data[1])
    else:
        x, y = np.arange(1, C.shape[1] + 1), np.arange(1, C.shape[0] + 1)
    x = x.reshape(-1) if 1 in x.shape else x
    y = y.reshape(-1) if 1 in y.shape else y
    artist = plane().pcolormesh(x, y, C[:-1, :-1], shading="flat")
    kept = {
        "XData": np.reshape(x, (1, -1)) if np.ndim(x) < 2 else x,
        "YData": np.reshape(y, (-1, 1)) if np.ndim(y) < 2 else y,
        "ZData": np.zeros(C.shape),
    }
    one = series(Surface, [artist], True, **{k: np.asarray(v, dtype=float) for k, v in kept.items()})
    one.values["CData"] = given_back(np.asarray(C, dtype=float))
    return one


def _heights(name: str, args: tuple, options: dict[str, Any], nargout: int) -> Any:
    data, words, named = parted(args, options)
    arrays = [host(d) for d in data]
    levels = [arrays.pop()] if len(arrays) in (2, 4) else []
    Z = arrays[-1]
    if len(arrays) == 3:
        x, y = (a.reshape(-1) if 1 in a.shape else a for a in arrays[:2])
    else:
        x, y = np.arange(1, Z.shape[1] + 1), np.arange(1, Z.shape[0] + 1)
    more = [int(v.item()) if v.size == 1 else np.unique(v) for v in levels]
    letters = [c for word in words for c in word if c in "rgbcmykw"]
    named = {k: v for k, v in named.items() if k in ("linestyle", "linewidth", "alpha")}
    if name == "contourf":
        named.pop("linewidth", None)
    made = getattr(plane(), name)(x, y, Z, *more, **({"colors": letters[0]} if letters else {}), **named)
    shown = (
        {**dict(zip(map(str, args[:-1]), args[1:], strict=True)), **options} if words or options else options
    )
    if str(shown.get("ShowText", "off")).lower() in ("on", "true"):
        plane().clabel(made)
    kept = {
        "XData": np.reshape(x, (1, -1)) if np.ndim(x) < 2 else x,
        "YData": np.reshape(y, (-1, 1)) if np.ndim(y) < 2 else y,
        "ZData": Z,
    }
    made.axes.dlarray_contour = made
    one = series(Contour, [made], True, **{k: np.asarray(v, dtype=float) for k, v in kept.items()})
    one.values["Fill"] = OnOff("on" if name == "contourf" else "off")
    if name == "contourf":
        one.values["FaceColor"] = "flat"
    if levels:
        chosen = np.unique(levels[0])
        if levels[0].size > 1:
            one.values.update(LevelList=given_back(chosen.reshape(1, -1)), LevelListMode="manual")
            if name == "contour":
                one.values["ContourMatrix"] = dlarray(_matrix(made))
    if letters:
        one.values["LineColor"] = one.values["EdgeColor"] = dlarray(
            [list(rgb(letters[0]) or (0.0, 0.0, 0.0))]
        )
    if nargout == 1:
        return one
    return one.value("ContourMatrix"), one


def _matrix(made: Any) -> np.ndarray:
    """The lines one behind the other, each with its height and the number of its points before it."""
    blocks = []
    for level, lines in zip(made.levels, made.allsegs, strict=True):
        for points in lines:
            if len(points):
                blocks += [np.array([[level], [float(len(points))]]), np.asarray(points).T]
    return np.concatenate(blocks, axis=1) if blocks else np.zeros((2, 0))


@chart
def contour(*args: Any, nargout: int = 1, **options: Any) -> Any:
    """Lines of equal height: ``contour(Z)``, ``contour(X, Y, Z)``, each with levels and a colour.

    Here one result is the handle; ``M, h = contour(…, nargout=2)`` gives the matrix of the lines before it, which is
    known where the levels are given: without them matplotlib chooses other ones than MATLAB.
    """
    return _heights("contour", args, options, nargout)


@chart
def contourf(*args: Any, nargout: int = 1, **options: Any) -> Any:
    """Filled lines of equal height."""
    return _heights("contourf", args, options, nargout)


@chart
def spy(S: Any, *args: Any) -> None:
    """Points where a matrix is not zero: ``spy(S)``, ``spy(S, "r.", size)``."""
    data, words, _ = parted(args, {})
    colour = next((c for word in words for c in word if c in "rgbcmykw"), "C0")
    shape = next((c for word in words for c in word if c in ".ox+*sdv^<>ph"), ".")
    plane().spy(host(S), marker=shape, color=colour, markersize=float(vector(data[0])[0]) if data else 4)


def colorbar(*args: Any, **options: Any) -> Any:
    """The bar of the colours, which replaces that of the axes: ``colorbar()``, ``colorbar("southoutside")``."""
    axes, args = axes_of(args)
    plt = pyplot()
    own = plt.gca() if axes is None else axes.artist
    if args and args[0] in ("off", "hide", "delete"):
        _take_bar(own)
        return None
    shown = (
        plt.gci()
        if axes is None
        else next((a for a in reversed([*own.images, *own.collections]) if a.get_array() is not None), None)
    )
    if shown is None:  # MATLAB shows the colours also of axes without any
        shown = importlib.import_module("matplotlib.cm").ScalarMappable()
        shown.set_clim(0, 1)
    on = getattr(shown, "axes", None) or own
    _take_bar(on)
    names = {"eastoutside": "right", "westoutside": "left", "northoutside": "top", "southoutside": "bottom"}
    given = {
        str(n).lower(): v
        for n, v in {
            **dict(zip(args[-2::-2][::-1] if len(args) > 1 else (), args[1::2], strict=False)),
            **options,
        }.items()
    }
    where = str(args[0]).lower() if len(args) % 2 else str(given.get("location", "eastoutside")).lower()
    on.dlarray_bar = plt.colorbar(shown, ax=on, location=names.get(where, "right"))
    on.dlarray_bar.ax.dlarray_part = True
    one = ColorBar(axes_handle(on).parent, [], _bar=on.dlarray_bar, Location=where)
    vars(one)["artists"] = [on.dlarray_bar]
    one.take({n: v for n, v in given.items() if n != "location"})
    return one


def _take_bar(axes: Any) -> None:
    """Remove the bar of the colours, after which the axes have their place again."""
    bar = getattr(axes, "dlarray_bar", None)
    axes.dlarray_bar = None
    if bar is not None:
        if (
            getattr(bar.mappable, "axes", None) is None
        ):  # cleared: what the bar was of is gone, the place beside it is not
            bar.mappable.axes = axes
        bar.remove()


def colormap(map: Any = None, *, nargout: int = 0) -> Any:
    """The colours of images and surfaces: a name, or a matrix with a row for each colour; with an output the matrix."""
    plt = pyplot()
    figure = plt.gcf()
    if isinstance(map, str):
        plt.set_cmap(MAPS.get(map, map))
        figure.dlarray_colours = {"grey": "gray"}.get(map, str(map))
    elif map is not None:
        listed = importlib.import_module("matplotlib.colors").ListedColormap(host(map), "colormap")
        known = importlib.import_module("matplotlib").colormaps
        if "colormap" in known:  # to register a second one warns
            known.unregister("colormap")
        known.register(listed)  # what is drawn later has it, too
        plt.set_cmap("colormap")
        figure.dlarray_colours = dlarray(map)
    if not nargout and map is not None:
        return None
    found = getattr(figure, "dlarray_colours", "parula")
    if not isinstance(found, str):
        return found
    if found not in _KNOWN_MAPS:
        raise ArgumentError(
            f'colormap: no page gives the colours of "{found}"; fix: a map such as {", ".join(_KNOWN_MAPS[:4])}'
        )
    return getattr(colours, found)()

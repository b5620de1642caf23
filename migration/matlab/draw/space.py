"""Lines, points and surfaces in space."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.errors import ArgumentError
from dlarray.migration.matlab.draw.making import axes_of, chart, line_handle, replaces, series
from dlarray.migration.matlab.draw.points import point_handle
from dlarray.migration.matlab.draw.values import columns, follows, parted, pyplot, vector
from dlarray.migration.matlab.graphics.figures import axes_handle
from dlarray.migration.matlab.graphics.objects import column
from dlarray.migration.matlab.graphics.points import Quiver, Scatter
from dlarray.migration.matlab.graphics.property_values import given_back, rgb
from dlarray.migration.matlab.graphics.series import Line
from dlarray.migration.matlab.graphics.surfaces import Surface
from dlarray.migration.matlab.numerics import coordinates
from dlarray.migration.matlab.numerics.hosts import host


def space() -> Any:
    """The axes, which become those of three dimensions."""
    plt = pyplot()
    if plt.gcf().axes:
        axes = plt.gca()
        if hasattr(axes, "get_zlim"):
            return axes
        if not axes.has_data():
            place = axes.get_subplotspec()
            axes.remove()
            return follows(
                axes,
                plt.gcf().add_subplot(place, projection="3d")
                if place is not None
                else plt.axes(projection="3d"),
            )
        if replaces():
            return _raised(axes)
    return plt.axes(projection="3d")


def _raised(axes: Any) -> Any:
    """Axes of space in place of those of the plane, with what these hold at height 0."""
    handle = axes_handle(axes)
    for one in handle.inner:
        if not isinstance(one, (Line, Scatter)) and one.artists:
            raise ArgumentError(
                f"draw: the axes hold a {one.kind()} of the plane, and are to show space; fix: draw in space first"
            )
    place = axes.get_subplotspec()
    axes.remove()
    plt = pyplot()
    new = follows(axes, plt.gcf().add_subplot(*([place] if place is not None else []), projection="3d"))
    for one in handle.inner:
        x, y = one.data("XData").reshape(-1), one.data("YData").reshape(-1)
        made = (
            new.scatter(x, y, np.zeros(len(x)))
            if isinstance(one, Scatter)
            else new.plot(x, y, np.zeros(len(x)))[0]
        )
        vars(one)["artists"] = [made]
        made.dlarray_handle = one
        for name, value in one.values.items():
            one.shows(name, value)
    return new


@chart
def plot3(*args: Any, **options: Any) -> Any:
    """Lines in space: ``plot3(x, y, z, "r--")``."""
    data, words, named = parted(args, options)
    axes = space()
    made = []
    for k in range(0, len(data) - 2, 3):
        x, z = columns(data[k], data[k + 2])
        y, _ = columns(data[k + 1], data[k + 2])
        for j in range(z.shape[1]):
            (artist,) = axes.plot(
                x[:, min(j, x.shape[1] - 1)], y[:, min(j, y.shape[1] - 1)], z[:, j], *words[:1], **named
            )
            made.append(line_handle(artist, words[:1], data[k : k + 3], named))
    return column(made)


@chart
def scatter3(*args: Any, **options: Any) -> Any:
    """Points in space: ``scatter3(x, y, z, size, colour, "filled")``."""
    data, words, named = parted(args, options)
    x, y, z = (vector(d) for d in data[:3])
    more: dict[str, Any] = {}
    if len(data) > 3 and np.size(data[3]):
        size = vector(data[3])
        more["s"] = size if size.size > 1 else size[0]
    if len(data) > 4:
        colour = host(data[4])
        more["c"] = (
            tuple(vector(colour))
            if colour.size == 3 and len(x) != 3
            else colour.reshape(len(x), -1).squeeze()
        )
    letters = [c for word in words if word != "filled" for c in word if c in "rgbcmykw"]
    if letters:
        more["c"] = letters[0]
    named = {k: v for k, v in named.items() if k in ("color", "alpha", "marker", "label", "linewidth")}
    artist = space().scatter(x, y, z, **more, **named)
    pyplot().sci(artist)  # whose colours clim and colorbar are about
    shapes = [c for word in words if word != "filled" for c in word if c in ".ox+*sdv^<>ph"]
    return point_handle(artist, [x, y, z], data, more.get("c"), None, shapes, "filled" in words)


def _grid(data: list) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    Z = host(data[2] if len(data) > 2 else data[0])
    if len(data) < 3:
        x, y = np.arange(1, Z.shape[1] + 1), np.arange(1, Z.shape[0] + 1)
    else:
        x, y = host(data[0]), host(data[1])
    if 1 in np.shape(x) or np.ndim(x) < 2:
        x, y = np.meshgrid(np.reshape(x, -1), np.reshape(y, -1))
    return x, y, Z


@chart
def surf(*args: Any, **options: Any) -> Any:
    """A surface in colours: ``surf(Z)``, ``surf(X, Y, Z)``."""
    data, _, named = parted(args, options)
    named = {k: v for k, v in named.items() if k in ("alpha", "edgecolor", "linewidth")}
    named.setdefault("cmap", "viridis")
    axes, grid = space(), _grid(data[:3])
    artist = axes.plot_surface(*grid, **named)
    pyplot().sci(artist)
    return _surface(artist, data, lambda x, y, z: axes.plot_surface(x, y, z, **named))


def _surface(artist: Any, data: list, make: Any) -> Any:
    """The handle of a surface; another shape of it is made anew."""
    x, y, z = (host(v) for v in (data[:3] if len(data) > 2 else [*_rows(data[0]), data[0]]))

    def again(one: Any) -> Any:
        return make(*_grid([one.data("XData"), one.data("YData"), one.data("ZData")]))

    kept = {f"{axis}Data": np.asarray(v, dtype=float) for axis, v in zip("XYZ", (x, y, z), strict=True)}
    one = series(Surface, [artist], True, **kept, _remake=again)
    if len(data) in (2, 4):
        one.values["CData"] = given_back(host(data[-1]))
    return one


def _rows(Z: Any) -> list[np.ndarray]:
    rows, across = host(Z).shape
    return [np.arange(1.0, across + 1).reshape(1, -1), np.arange(1.0, rows + 1).reshape(-1, 1)]


def sphere(*args: Any) -> Any:
    """A ball of radius 1: ``sphere(n)``."""
    return surf(*coordinates.sphere(*args, nargout=3))


def ellipsoid(*args: Any) -> Any:
    """An ellipsoid: ``ellipsoid(xc, yc, zc, xr, yr, zr, n)``."""
    return surf(*coordinates.ellipsoid(*args, nargout=3))


def cylinder(*args: Any) -> Any:
    """A surface around an axis, with its radius from bottom to top: ``cylinder(r, n)``."""
    return surf(*coordinates.cylinder(*args, nargout=3))


@chart
def mesh(*args: Any, **options: Any) -> Any:
    """A surface of lines: ``mesh(Z)``, ``mesh(X, Y, Z)``."""
    data, _, named = parted(args, options)
    named = {k: v for k, v in named.items() if k in ("alpha", "linewidth", "color")}
    axes = space()
    one = _surface(
        axes.plot_wireframe(*_grid(data[:3]), **named),
        data,
        lambda x, y, z: axes.plot_wireframe(x, y, z, **named),
    )
    one.values.update(EdgeColor="flat", FaceColor=dlarray([[1.0, 1.0, 1.0]]))
    return one


@chart
def contour3(*args: Any, **options: Any) -> None:
    """Lines of equal height in space: ``contour3(Z)``, ``contour3(X, Y, Z, levels)``."""
    data, _, _ = parted(args, options)
    levels = [data.pop()] if len(data) in (2, 4) else []
    given = [int(host(v).item()) if host(v).size == 1 else np.unique(host(v)) for v in levels]
    pyplot().sci(space().contour(*_grid(data), *given))


@chart
def quiver3(*args: Any, **options: Any) -> Any:
    """Arrows in space: ``quiver3(x, y, z, u, v, w)``."""
    data, words, named = parted(args, options)
    letters = [c for word in words for c in word if c in "rgbcmykw"]
    colour = letters[0] if letters else named.get("color", "C0")
    arrays = [vector(d) for d in data[:6]]
    kept = dict(zip(("XData", "YData", "ZData", "UData", "VData", "WData"), arrays, strict=False))
    one = series(
        Quiver,
        [space().quiver(*arrays, color=colour)],
        colour != "C0",
        **{k: v.reshape(1, -1) for k, v in kept.items()},
    )
    if colour != "C0":
        one.values["Color"] = dlarray([list(rgb(colour) or (0.0, 0.0, 0.0))])
    return one


def view(*angles: Any) -> None:
    """Where a plot in space is seen from: ``view(azimuth, elevation)``, ``view(2)``, ``view(3)``."""
    first, angles = axes_of(angles)
    where = np.concatenate([vector(a) for a in angles])
    axes = pyplot().gca() if first is None else first.artist
    azimuth, elevation = (
        (0.0, 90.0) if where.size == 1 and where[0] == 2 else (-37.5, 30.0) if where.size != 2 else where
    )
    axes_handle(axes).put("View", dlarray([[float(azimuth), float(elevation)]]))

"""Lines, points and surfaces in space."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.migration.matlab.draw.values import columns, parted, pyplot, vector
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
            return (
                plt.gcf().add_subplot(place, projection="3d")
                if place is not None
                else plt.axes(projection="3d")
            )
    return plt.axes(projection="3d")


def plot3(*args: Any, **options: Any) -> None:
    """Lines in space: ``plot3(x, y, z, "r--")``."""
    data, words, named = parted(args, options)
    axes = space()
    for k in range(0, len(data) - 2, 3):
        x, z = columns(data[k], data[k + 2])
        y, _ = columns(data[k + 1], data[k + 2])
        for j in range(z.shape[1]):
            axes.plot(
                x[:, min(j, x.shape[1] - 1)], y[:, min(j, y.shape[1] - 1)], z[:, j], *words[:1], **named
            )


def scatter3(*args: Any, **options: Any) -> None:
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
    pyplot().sci(space().scatter(x, y, z, **more, **named))  # whose colours clim and colorbar are about


def _grid(data: list) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    Z = host(data[2] if len(data) > 2 else data[0])
    if len(data) < 3:
        x, y = np.arange(1, Z.shape[1] + 1), np.arange(1, Z.shape[0] + 1)
    else:
        x, y = host(data[0]), host(data[1])
    if 1 in np.shape(x) or np.ndim(x) < 2:
        x, y = np.meshgrid(np.reshape(x, -1), np.reshape(y, -1))
    return x, y, Z


def surf(*args: Any, **options: Any) -> None:
    """A surface in colours: ``surf(Z)``, ``surf(X, Y, Z)``."""
    data, _, named = parted(args, options)
    named = {k: v for k, v in named.items() if k in ("alpha", "edgecolor", "linewidth")}
    named.setdefault("cmap", "viridis")
    pyplot().sci(space().plot_surface(*_grid(data), **named))


def sphere(*args: Any) -> None:
    """A ball of radius 1: ``sphere(n)``."""
    surf(*coordinates.sphere(*args, nargout=3))


def ellipsoid(*args: Any) -> None:
    """An ellipsoid: ``ellipsoid(xc, yc, zc, xr, yr, zr, n)``."""
    surf(*coordinates.ellipsoid(*args, nargout=3))


def cylinder(*args: Any) -> None:
    """A surface around an axis, with its radius from bottom to top: ``cylinder(r, n)``."""
    surf(*coordinates.cylinder(*args, nargout=3))


def mesh(*args: Any, **options: Any) -> None:
    """A surface of lines: ``mesh(Z)``, ``mesh(X, Y, Z)``."""
    data, _, named = parted(args, options)
    space().plot_wireframe(
        *_grid(data), **{k: v for k, v in named.items() if k in ("alpha", "linewidth", "color")}
    )


def contour3(*args: Any, **options: Any) -> None:
    """Lines of equal height in space: ``contour3(Z)``, ``contour3(X, Y, Z, levels)``."""
    data, _, _ = parted(args, options)
    levels = [data.pop()] if len(data) in (2, 4) else []
    given = [int(host(v).item()) if host(v).size == 1 else np.unique(host(v)) for v in levels]
    pyplot().sci(space().contour(*_grid(data), *given))


def quiver3(*args: Any, **options: Any) -> None:
    """Arrows in space: ``quiver3(x, y, z, u, v, w)``."""
    data, words, named = parted(args, options)
    letters = [c for word in words for c in word if c in "rgbcmykw"]
    colour = letters[0] if letters else named.get("color", "C0")
    space().quiver(*[vector(d) for d in data[:6]], color=colour)


def view(*angles: Any) -> None:
    """Where a plot in space is seen from: ``view(azimuth, elevation)``, ``view(2)``, ``view(3)``."""
    where = np.concatenate([vector(a) for a in angles])
    axes = pyplot().gca()
    if not hasattr(axes, "get_zlim"):
        return
    azimuth, elevation = (
        (0.0, 90.0) if where.size == 1 and where[0] == 2 else (-37.5, 30.0) if where.size != 2 else where
    )
    axes.view_init(elev=float(elevation), azim=float(azimuth) - 90)

"""Images, colours and lines of equal height."""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np

from dlarray.migration.matlab.draw.values import matrix, parted, plane, pyplot, vector
from dlarray.migration.matlab.numerics.hosts import host

MAPS = {"parula": "viridis", "gray": "gray", "grey": "gray", "lines": "tab10", "default": "viridis"}


def _page(x: Any) -> np.ndarray:
    return x if isinstance(x, np.ndarray) else host(x)


def imshow(X: Any, *args: Any, **options: Any) -> None:
    """An image: ``imshow(I)``, ``imshow(I, [low high])``, ``imshow(I, [])``, ``imshow(RGB)``, ``imshow(file)``."""
    plt = plane()
    page = plt.imread(X) if isinstance(X, str) else _page(X)
    data, _, _ = parted(args, options)
    page = page[:, :, 0] if page.ndim == 3 and page.shape[2] == 1 else page
    if page.ndim == 3:
        plt.imshow(page)
    else:
        low, high = (
            (False, True) if page.dtype.kind == "b" else (0, 255) if page.dtype == np.uint8 else (0, 1)
        )
        limits = vector(data[0]) if data else None
        if limits is not None:
            low, high = limits.tolist() if limits.size == 2 else (page.min(), page.max())
        plt.imshow(page, cmap="gray", vmin=low, vmax=high)
    plt.axis("off")


def imagesc(*args: Any, **options: Any) -> None:
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
    plane().imshow(
        page, extent=extent, aspect="auto", interpolation="nearest", **ends, alpha=named.get("alpha")
    )


def pcolor(*args: Any, **options: Any) -> None:
    """Cells in colours between points: ``pcolor(C)``, ``pcolor(X, Y, C)``; the last row and column have no cells."""
    data, _, _ = parted(args, options)
    C = matrix(data[-1]) if len(data) == 1 else host(data[-1])
    if len(data) == 3:
        x, y = host(data[0]), host(data[1])
    else:
        x, y = np.arange(1, C.shape[1] + 1), np.arange(1, C.shape[0] + 1)
    x = x.reshape(-1) if 1 in x.shape else x
    y = y.reshape(-1) if 1 in y.shape else y
    plane().pcolormesh(x, y, C[:-1, :-1], shading="flat")


def _heights(name: str, args: tuple, options: dict[str, Any]) -> None:
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


def contour(*args: Any, **options: Any) -> None:
    """Lines of equal height: ``contour(Z)``, ``contour(X, Y, Z)``, each with levels and a colour."""
    _heights("contour", args, options)


def contourf(*args: Any, **options: Any) -> None:
    """Filled lines of equal height."""
    _heights("contourf", args, options)


def spy(S: Any, *args: Any) -> None:
    """Points where a matrix is not zero: ``spy(S)``, ``spy(S, "r.", size)``."""
    data, words, _ = parted(args, {})
    colour = next((c for word in words for c in word if c in "rgbcmykw"), "C0")
    shape = next((c for word in words for c in word if c in ".ox+*sdv^<>ph"), ".")
    plane().spy(host(S), marker=shape, color=colour, markersize=float(vector(data[0])[0]) if data else 4)


def colorbar() -> None:
    """The bar of the colours; one that the axes have already is replaced."""
    plt = pyplot()
    shown = plt.gci()
    if shown is None:
        return
    if getattr(shown.axes, "dlarray_bar", None) is not None:
        shown.axes.dlarray_bar.remove()
    shown.axes.dlarray_bar = plt.colorbar(shown, ax=shown.axes)


def colormap(map: Any) -> None:
    """The colours of images and surfaces: a name, or a matrix with a row for each colour."""
    plt = pyplot()
    if isinstance(map, str):
        plt.set_cmap(MAPS.get(map, map))
    else:
        plt.set_cmap(importlib.import_module("matplotlib.colors").ListedColormap(host(map)))

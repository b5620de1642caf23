"""Bars, histograms and cakes."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.categorical import categorical
from dlarray.errors import ArgumentError
from dlarray.migration.matlab.draw.values import counted, matrix, parted, plane, vector
from dlarray.migration.matlab.strings import StringArray

_STYLES = ("grouped", "stacked", "hist", "histc")


def _bars(across: bool, args: tuple, options: dict[str, Any]) -> None:
    data, words, named = parted(args, options)
    labels, data = _categories(data)
    arrays = [np.asarray(matrix(d)) for d in data]
    width = 0.8
    if len(arrays) > 1 and arrays[-1].size == 1 and (len(arrays) == 3 or arrays[0].size > 1):
        width = float(arrays.pop().item())
    y = arrays[-1]
    x = vector(arrays[0]) if len(arrays) == 2 else counted(y)
    if len(arrays) == 2 and len(x) != len(y) and len(x) == y.shape[1]:
        y = y.T
    stacked = "stacked" in words
    colours = [word for word in words if word not in _STYLES]
    if colours and "facecolor" not in named:
        named["color"] = colours[0]
    named.update({"color": named.pop("facecolor")} if "facecolor" in named else {})
    step = float(np.min(np.diff(np.sort(x)))) if len(x) > 1 else 1.0
    many = 1 if stacked else y.shape[1]
    each = (width if many == 1 else 0.8) * step / many
    base = np.zeros(len(y))
    draw = plane().barh if across else plane().bar
    for j in range(y.shape[1]):
        at = x if stacked else x + (j - (many - 1) / 2) * each
        draw(at, y[:, j], each, **({"left" if across else "bottom": base} if stacked else {}), **named)
        base = base + y[:, j]
    if labels:
        (plane().yticks if across else plane().xticks)(range(1, len(labels) + 1), labels)


def _categories(data: list) -> tuple[list[str], list]:
    """The names under the bars, and their places in front of the heights, where categories or strings are x."""
    if len(data) < 2:
        return [], data
    x = data[0]
    if isinstance(x, categorical):
        places = np.asarray(x.codes(), dtype=float).reshape(-1, order="F")
        return [str(name) for name in x.categories()], [places, *data[1:]]
    texts = list(x) if isinstance(x, (list, tuple, StringArray)) else []
    if texts and all(isinstance(name, str) for name in texts):
        return [str(name) for name in texts], [np.arange(1.0, len(texts) + 1), *data[1:]]
    return [], data


def bar(*args: Any, **options: Any) -> None:
    """Bars: ``bar(y)``, ``bar(x, y, width, "stacked", "r")``; the rows of a matrix are groups; x may be categories."""
    _bars(False, args, options)


def barh(*args: Any, **options: Any) -> None:
    """Bars that lie: ``barh(y)``, ``barh(x, y, width, "stacked", "r")``."""
    _bars(True, args, options)


_DENSITIES = ("pdf", "cdf", "countdensity")


def histogram(x: Any, *args: Any, **options: Any) -> None:
    """A histogram: ``histogram(x)``, ``(x, bins)``, ``(x, edges)``, with ``Normalization`` and ``BinWidth``."""
    if isinstance(x, categorical):  # a bar for each category
        counts = np.bincount(x.codes().ravel(), minlength=len(x.categories()) + 1)[1:]
        plane().bar(x.categories(), counts)
        return
    values = vector(x)
    values = values[np.isfinite(values)] if values.dtype.kind == "f" else values
    data, _, named = parted(args, options)
    given = {str(k).lower(): v for k, v in options.items()}
    rest = list(args)
    while rest:
        a = rest.pop(0)
        if isinstance(a, str) and rest:
            given[str(a).lower()] = rest.pop(0)
    bins: Any = vector(data[0]) if data else "auto"
    if "binedges" in given:
        bins = vector(given["binedges"])
    elif "numbins" in given:
        bins = vector(given["numbins"])
    elif "binwidth" in given:
        wide = float(vector(given["binwidth"]).item())
        low = np.floor(values.min() / wide) * wide
        bins = low + wide * np.arange(int(np.ceil((values.max() - low) / wide)) + 1)
    if isinstance(bins, np.ndarray) and bins.size == 1:
        bins = int(bins[0])
    norm = str(given.get("normalization", "count"))
    if norm not in ("count", "probability", "cumcount", "percentage", *_DENSITIES):
        raise ArgumentError(
            f'histogram: Normalization is "{norm}"; fix: "count", "probability", "pdf", "cdf"'
        )
    weights = None
    if norm in ("probability", "percentage", "cdf"):
        weights = np.full(len(values), (100.0 if norm == "percentage" else 1.0) / max(len(values), 1))
    named.update({"color": named.pop("facecolor")} if "facecolor" in named else {})
    named.setdefault("edgecolor", "k")
    plane().hist(
        values, bins, weights=weights, density=norm == "pdf", cumulative=norm in ("cdf", "cumcount"), **named
    )


def hist(y: Any, bins: Any = 10, /, **options: Any) -> None:
    """A histogram of 10 bins, or as many as are asked for, or around centres: ``hist(y, centres)``."""
    where = vector(bins)
    if where.size == 1:
        plane().hist(vector(y), int(where[0]), edgecolor="k")
        return
    edges = np.concatenate([[-np.inf], (where[1:] + where[:-1]) / 2, [np.inf]])
    counts = np.histogram(vector(y), edges)[0]
    plane().bar(where, counts, np.min(np.diff(where)), edgecolor="k")


def pie(x: Any, *args: Any) -> None:
    """A cake: ``pie(x)``, ``pie(x, explode)``, ``pie(x, labels)``, ``pie(x, explode, labels)``."""
    parts = vector(x)
    labels = next((list(a) for a in args if isinstance(a, list) and a and isinstance(a[0], str)), None)
    out = next((a for a in args if not (isinstance(a, list) and a and isinstance(a[0], str))), None)
    explode = None if out is None else 0.1 * (vector(out) != 0)
    share = None if labels is not None else "%.0f%%"
    plane().pie(
        parts, explode=explode, labels=labels, autopct=share, startangle=90, normalize=bool(parts.sum() > 1)
    )

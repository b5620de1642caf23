"""Bars, histograms and cakes."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.categorical import categorical
from dlarray.errors import ArgumentError
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.draw.making import chart, replaces, series
from dlarray.migration.matlab.draw.values import counted, matrix, parted, plane, vector
from dlarray.migration.matlab.graphics.bars import Bar, CategoricalHistogram, Histogram
from dlarray.migration.matlab.graphics.figures import axes_handle, pyplot
from dlarray.migration.matlab.graphics.objects import array_of, column
from dlarray.migration.matlab.graphics.patches import Patch
from dlarray.migration.matlab.graphics.property_values import CHOICES, OnOff, rgb, row
from dlarray.migration.matlab.graphics.texts import Text
from dlarray.migration.matlab.strings import StringArray

_STYLES = ("grouped", "stacked", "hist", "histc")


def _bars(across: bool, args: tuple, options: dict[str, Any]) -> Any:
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
    over = x
    if x.dtype.kind == "M":  # widths are in days, as matplotlib counts dates
        axis = pyplot().gca().yaxis if across else pyplot().gca().xaxis
        axis.update_units(x)
        over, x = data[0], np.asarray(axis.convert_units(x), dtype=float)
    step = float(np.min(np.diff(np.sort(x)))) if len(x) > 1 else 1.0
    many = 1 if stacked else y.shape[1]
    each = (width if many == 1 else 0.8) * step / many
    base = np.zeros(len(y))
    draw = plane().barh if across else plane().bar
    made = []
    for j in range(y.shape[1]):
        at = x if stacked else x + (j - (many - 1) / 2) * each
        found = draw(
            at, y[:, j], each, **({"left" if across else "bottom": base} if stacked else {}), **named
        )
        base = base + y[:, j]
        one = series(
            Bar, list(found), "color" in named,
            XData=over if over is not x else np.asarray(x, dtype=float).reshape(1, -1), YData=y[:, j].reshape(1, -1),
            Horizontal=OnOff("on" if across else "off"), BarWidth=width, BarLayout="stacked" if stacked else "grouped",
        )  # fmt: skip
        if "color" in named and (of := rgb(named["color"])) is not None:
            one.values["FaceColor"] = dlarray([list(of)])
        elif replaces():
            one.shows("FaceColor", one.value("FaceColor"))
        made.append(one)
    if labels:
        (plane().yticks if across else plane().xticks)(range(1, len(labels) + 1), labels)
    return column(made)


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


@chart
def bar(*args: Any, **options: Any) -> Any:
    """Bars: ``bar(y)``, ``bar(x, y, width, "stacked", "r")``; the rows of a matrix are groups; x may be categories."""
    return _bars(False, args, options)


@chart
def barh(*args: Any, **options: Any) -> Any:
    """Bars that lie: ``barh(y)``, ``barh(x, y, width, "stacked", "r")``."""
    return _bars(True, args, options)


@chart
def histogram(x: Any = None, *args: Any, **options: Any) -> Any:
    """A histogram: ``histogram(x)``, ``(x, bins)``, ``(x, edges)``, with ``Normalization``, ``BinWidth`` and the like.

    Bins are those of ``histcounts``. The handle has ``Values``, ``BinEdges``, ``NumBins`` and ``Data``; where one of
    them is set, the bars are drawn anew. ``histogram(BinEdges=e, BinCounts=n)`` draws counts that are known.
    """
    given = {Histogram.property_name(str(k)): v for k, v in options.items()}
    rest = list(args) if x is None or not isinstance(x, str) else [x, *args]
    data = []
    while rest:
        a = rest.pop(0)
        if isinstance(a, str) and rest:
            given[Histogram.property_name(a)] = rest.pop(0)
        else:
            data.append(a)
    norm = str(given.get("Normalization", "count"))
    if norm not in CHOICES["Normalization"]:
        raise ArgumentError(
            f'histogram: Normalization is "{norm}"; fix: "count", "probability", "pdf", "cdf"'
        )
    axes = plane().gca()
    if isinstance(x, categorical):  # a bar for each category
        counts = np.bincount(x.codes().ravel(), minlength=len(x.categories()) + 1)[1:]
        found = plane().bar(x.categories(), counts, width=0.9)
        names = Cell(list(x.categories()), (1, len(counts)))
        return series(
            CategoricalHistogram, list(found), Data=x, Categories=names, _counts=row(dlarray(counts))
        )
    own = "FaceColor" in given and rgb(given["FaceColor"]) is not None
    one = Histogram(axes_handle(axes), [], _on=axes, Data=None if isinstance(x, str) else x)
    if not own:
        one.values["SeriesIndex"] = axes_handle(axes).next_series()
    for name in ("Normalization", "BinLimits", "BinMethod", "BinWidth", "NumBins"):
        if name in given:
            one.values[name] = norm if name == "Normalization" else given[name]
    if data:
        bins = vector(data[0])
        one.values.update({"NumBins": int(bins[0])} if bins.size == 1 else {"BinEdges": row(dlarray(bins))})
    if "NumBins" in given:
        one.values["NumBins"] = int(vector(given["NumBins"])[0])
    if "BinEdges" in given:
        one.values.update(BinEdges=row(given["BinEdges"]), BinLimitsMode="manual")
    if "BinCounts" in given:
        one.values.update(_counts=row(given["BinCounts"]), BinCountsMode="manual")
    one.take(
        {
            n: v
            for n, v in given.items()
            if n
            in (
                "FaceColor",
                "EdgeColor",
                "FaceAlpha",
                "LineWidth",
                "Orientation",
                "DisplayName",
                "Tag",
                "UserData",
            )
        }
    )
    one.redrawn()
    if "DisplayStyle" in given:
        one.put("DisplayStyle", given["DisplayStyle"])
    return one


@chart
def hist(y: Any, bins: Any = 10, /, **options: Any) -> None:
    """A histogram of 10 bins, or as many as are asked for, or around centres: ``hist(y, centres)``."""
    where = vector(bins)
    if where.size == 1:
        plane().hist(vector(y), int(where[0]), edgecolor="k")
        return
    edges = np.concatenate([[-np.inf], (where[1:] + where[:-1]) / 2, [np.inf]])
    counts = np.histogram(vector(y), edges)[0]
    plane().bar(where, counts, np.min(np.diff(where)), edgecolor="k")


@chart
def pie(x: Any, *args: Any) -> Any:
    """A cake: ``pie(x)``, ``pie(x, explode)``, ``pie(x, labels)``, ``pie(x, explode, labels)``."""
    parts = vector(x)
    labels = next((list(a) for a in args if isinstance(a, list) and a and isinstance(a[0], str)), None)
    out = next((a for a in args if not (isinstance(a, list) and a and isinstance(a[0], str))), None)
    explode = None if out is None else 0.1 * (vector(out) != 0)
    share = None if labels is not None else "%.0f%%"
    wedges, labelled, *shares = plane().pie(
        parts, explode=explode, labels=labels, autopct=share, startangle=90, normalize=bool(parts.sum() > 1)
    )
    made = []
    for k, wedge in enumerate(wedges):
        words = shares[0][k] if shares else labelled[k]
        other = labelled[k] if shares else None
        if other is not None:
            other.dlarray_part = True
        one = series(Patch, [wedge], True, FaceColor="flat")
        corners = np.asarray(wedge.get_path().vertices)
        one.stored_data(dlarray(corners[:, :1]), dlarray(corners[:, 1:]))
        made += [one, series(Text, [words])]
    return array_of(made, (1, len(made)))

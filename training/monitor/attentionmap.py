"""Attention weights as heat maps: attentionmap."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from dlarray.arguments import is_empty, numbers, one_number, text, whole
from dlarray.array import asdlarray
from dlarray.backend import is_complex, to_numpy
from dlarray.errors import ClassError, OptionError, SizeError, describe
from dlarray.labels import label_values, name_of
from dlarray.layers.base.properties import reals
from dlarray.registry import function
from dlarray.training.monitor.figures import appear, checked_parent, drawable, figure_in, pyplot_for

VALUES = 12  # positions up to which the cells have their values
TICKS = 40  # positions up to which each has its label


@function(differentiable=False)
def attentionmap(
    weights: Any,
    queryLabels: Any = None,
    keyLabels: Any = None,
    /,
    *,
    Heads: Any = None,
    Observation: Any = 1,
    Title: Any = "",
    XLabel: Any = "Queries",
    YLabel: Any = "Keys",
    Colormap: Any = "Blues",
    ColorLimits: Any = None,
    Parent: Any = None,
) -> Any:
    """Plot attention weights as a heat map for each head, labelled with the tokens.

    Syntaxes: ``h = attentionmap(weights)``, ``h = attentionmap(weights, tokens)``, ``h = attentionmap(weights,
    queryLabels, keyLabels)``, ``h = attentionmap(…, Name=Value)``.

    Extends MATLAB, where such a picture is ``heatmap(queryLabels, keyLabels, weights(:,:,head,observation))`` for each
    head.  As there, a column is a query and tells where it looks; its weights sum to 1.

    Parameters
    ----------
    weights : array, Nk×Nq×numHeads×numObservations
        The second output of `attention`; Nk keys by Nq queries.
    queryLabels, keyLabels : list of text or numbers, or categorical, optional
        The labels of the Nq columns and of the Nk rows; 1, 2, … by default.  ``tokens`` alone is for both.
    Heads : int or list of int, optional
        The heads to draw, from 1; all by default.
    Observation : int, default 1
        The observation to draw.
    Title, XLabel, YLabel : str
        Empty, "Queries" and "Keys".
    Colormap : str, default "Blues"
        The name of a colour map of matplotlib.
    ColorLimits : two numbers, optional
        The values of the first and of the last colour; 0 and the largest weight drawn by default, for all heads alike.
    Parent : figure or axes of matplotlib, optional
        Where to draw; a new figure by default.

    Returns
    -------
    h : figure of matplotlib
        ``h.savefig("attention.png")`` saves the picture.

    Raises
    ------
    ClassError, SizeError
        Weights that are none; labels of another number.
    ArgumentError, OptionError
        A head or an observation that there is not; limits that are none; matplotlib is not installed.

    See Also
    --------
    attention

    Examples
    --------
    >>> import dlarray as dl
    >>> X = dl.randn(8, 3, 1)
    >>> Y, weights = dl.attention(X, X, X, 2, DataFormat="CTB", nargout=2)
    >>> figure = dl.attentionmap(weights, ["the", "black", "cat"])
    >>> [axes.get_title() for axes in figure.axes[:2]]
    ['Head 1', 'Head 2']
    """
    pages = _pages(weights, Observation)
    heads = _heads(Heads, len(pages))
    nk, nq = pages.shape[1:]
    if is_empty(keyLabels) and not is_empty(queryLabels) and nk == nq:
        keyLabels = queryLabels
    columns, rows = _labels("queryLabels", queryLabels, nq), _labels("keyLabels", keyLabels, nk)
    for name, value in (("Title", Title), ("XLabel", XLabel), ("YLabel", YLabel), ("Colormap", Colormap)):
        text("attentionmap", name, value)
    shown = pages[[head - 1 for head in heads]]
    low, high = _limits(ColorLimits, shown)
    pyplot = pyplot_for("attentionmap")
    if Colormap not in pyplot.colormaps():
        raise OptionError(f'attentionmap: there is no Colormap "{Colormap}"; fix: Colormap="Blues"')
    wide = math.ceil(math.sqrt(len(heads)))
    tall = math.ceil(len(heads) / wide)
    if is_empty(Parent):
        figure = pyplot.figure(
            figsize=(min(3.2 * wide + 1, 16), min(3 * tall + 0.6, 14)), layout="constrained"
        )
    else:
        figure = figure_in(checked_parent("attentionmap", Parent))
    plots = figure.subplots(tall, wide, squeeze=False)
    for axes in plots.ravel()[len(heads) :]:
        axes.remove()
    for axes, head, page in zip(plots.ravel(), heads, shown):
        image = axes.imshow(page, cmap=Colormap, vmin=low, vmax=high, aspect="auto", interpolation="nearest")
        axes.set_title(f"Head {head}" if len(pages) > 1 else "", fontsize=10)
        _ticks(axes.xaxis, columns)
        _ticks(axes.yaxis, rows)
        axes.tick_params(length=0, labelsize=8)
        if sum(map(len, columns)) > 20:
            axes.tick_params(axis="x", labelrotation=90)
        if max(nk, nq) <= VALUES:
            _values(axes, page, image)
    figure.colorbar(image, ax=list(plots.ravel()[: len(heads)]), label="Weight")
    figure.supxlabel(drawable(XLabel), fontsize=10, parse_math=False)
    figure.supylabel(drawable(YLabel), fontsize=10, parse_math=False)
    figure.suptitle(drawable(Title), parse_math=False)
    if is_empty(Parent):
        appear(figure)
    return figure


def _pages(weights: Any, observation: Any) -> np.ndarray:
    """The weights of one observation as heads × keys × queries."""
    try:
        X = asdlarray(weights)
    except (TypeError, ValueError):
        X = None
    if X is None or isinstance(weights, str) or is_complex(X.dtype):
        raise ClassError(
            f"attentionmap: weights must be real numbers, but it is {describe(weights)}; fix: "
            "Y, weights = attention(…, nargout=2)"
        )
    if X.ndim > 4 or 0 in X.shape[:3]:
        raise SizeError(
            f"attentionmap: weights must be keys × queries × heads × observations, but it is {X.describe()}; fix: "
            "Y, weights = attention(…, nargout=2)"
        )
    values = np.asarray(to_numpy(X._data), dtype=np.float64).T  # MATLAB's order of dimensions
    values = values[(...,) + (None,) * (4 - values.ndim)]
    k = _place("Observation", observation, values.shape[-1])
    return np.moveaxis(values[..., k - 1], 2, 0)


def _place(name: str, value: Any, most: int) -> int:
    return whole(
        "attentionmap", name, value, least=1, most=most, expected=f"from 1 to {most}", fix=f"{name}=1"
    )


def _heads(value: Any, count: int) -> list[int]:
    if is_empty(value):
        return list(range(1, count + 1))
    if one_number(value) is not None or isinstance(value, str):
        return [_place("Heads", value, count)]
    return [_place("Heads", head, count) for head in numbers("attentionmap", "Heads", value)]


def _labels(name: str, value: Any, count: int) -> list[str]:
    if is_empty(value):
        return [str(k) for k in range(1, count + 1)]
    found = ["" if v is None else name_of(v) for v in label_values(value).ravel(order="F")]
    if len(found) != count:
        raise SizeError(
            f"attentionmap: {name} has {len(found)} labels, but weights has {count} "
            f"{'queries' if name == 'queryLabels' else 'keys'}; fix: one label for each"
        )
    return found


def _limits(value: Any, shown: np.ndarray) -> tuple[float, float]:
    if is_empty(value):
        high = float(np.nanmax(shown)) if np.isfinite(shown).any() else 1.0
        return 0.0, high if high > 0 else 1.0
    found = reals(value) or []
    if len(found) != 2 or not found[0] < found[1]:
        raise OptionError(
            f"attentionmap: ColorLimits must be two numbers, the smaller first, but it is {describe(value)}; fix: "
            "ColorLimits=[0, 1]"
        )
    return found[0], found[1]


def _ticks(axis: Any, labels: list[str]) -> None:
    """A label at each position; at some of them, where there are many."""
    places = range(0, len(labels), -(-len(labels) // TICKS))
    axis.set_ticks(list(places), [drawable(labels[k]) for k in places], parse_math=False)


def _values(axes: Any, page: np.ndarray, image: Any) -> None:
    for i, j in np.argwhere(np.abs(page) >= 0.005):
        color = image.cmap(image.norm(page[i, j]))
        light = 0.299 * color[0] + 0.587 * color[1] + 0.114 * color[2] > 0.55
        axes.text(
            j,
            i,
            f"{page[i, j]:.2f}",
            ha="center",
            va="center",
            fontsize=7,
            color="black" if light else "white",
        )

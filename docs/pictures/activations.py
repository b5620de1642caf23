"""Curves of activation functions with their derivatives, both computed by the library."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

import dlarray as dl
from pictures.canvas import BLUE, COLORS, ORANGE, Canvas
from pictures.drawn import picture

REACH = np.linspace(-4, 4, 161)
# Function or layer: how it is called, and the other pages with the same curve.
LINES: dict[str, tuple[Callable, tuple[str, ...]]] = {
    "relu": (dl.relu, ("reluLayer",)),
    "leakyrelu": (lambda X: dl.leakyrelu(X, 0.1), ("leakyReluLayer",)),
    "prelu": (lambda X: dl.prelu(X, 0.25), ("preluLayer",)),
    "clippedrelu": (lambda X: dl.clippedrelu(X, 2), ("clippedReluLayer",)),
    "elu": (dl.elu, ("eluLayer",)),
    "gelu": (dl.gelu, ("geluLayer",)),
    "swish": (dl.swish, ("swishLayer",)),
    "mish": (dl.mish, ()),
    "softplus": (dl.softplus, ("softplusLayer",)),
    "sigmoid": (dl.sigmoid, ("sigmoidLayer",)),
    "tanh": (dl.tanh, ("tanhLayer",)),
}
NOTES = {"leakyrelu": "scale 0.1", "prelu": "alpha 0.25", "clippedrelu": "ceiling 2"}


def values(f: Callable) -> tuple[list[float], list[float]]:
    """A function and its derivative over the reach."""

    def both(X):
        Y = f(X)
        return Y, dl.dlgradient(dl.sum(Y, "all"), X)

    Y, G = dl.dlfeval(both, dl.dlarray(REACH[None, :], "CB"))
    return [np.asarray(dl.extractdata(Z)).ravel().tolist() for Z in (Y, G)]  # type: ignore[return-value]


def draw(name: str) -> Canvas:
    """The function as a line, its derivative as a dashed one."""
    ys, slopes = values(LINES[name][0])
    low, high = (-1.5, 4) if max(ys) > 1.5 else (-1.5, 1.5)
    c = Canvas(380, 236)
    axes = c.axes(
        44, 26, 320, 176, across=(-4, 4), up=(low, high), ticks=range(-4, 5, 2), rungs=range(-1, math.floor(high) + 1),
        title=f"{name}, {NOTES[name]}" if name in NOTES else name,
    )  # fmt: skip
    axes.curve(REACH, slopes, ORANGE, dash="5 4")
    axes.curve(REACH, ys)
    axes.legend([("value", BLUE), ("derivative", ORANGE)])
    return c


for _name, (_, _layers) in LINES.items():
    picture(
        f"{_name}-curve",
        f"The values of {_name} from -4 to 4, and its derivative as a dashed line.",
        _name,
        *_layers,
    )(lambda name=_name: draw(name))


@picture(
    "softmax-bars",
    "Five scores as bars, and the five probabilities that softmax makes of them: they are positive and sum to 1.",
    "softmax", "softmaxLayer",
)  # fmt: skip
def softmax() -> Canvas:
    scores = [1.0, 3.0, -1.0, 2.5, 0.5]
    shares = np.asarray(dl.softmax(dl.dlarray([[s] for s in scores]), DataFormat="CB")).ravel().tolist()
    c = Canvas(460, 200)
    for x, title, found, low, high in (
        (40, "scores", scores, -1.5, 3.5), (270, "softmax", shares, 0, 0.7)
    ):  # fmt: skip
        axes = c.axes(
            x, 26, 170, 140, across=(0.4, 5.6), up=(low, high), ticks=range(1, 6), rungs=(), title=title
        )
        for k, value in enumerate(found):
            (a, b), (_, foot) = axes.at(k + 0.65, value), axes.at(0, 0)
            width = axes.at(k + 1.35, 0)[0] - a
            c.rect(a, min(b, foot), width, abs(foot - b), COLORS[0], "none", 0.75)
            c.text(a + width / 2, min(b, foot) - 4, f"{value:.2f}".rstrip("0").rstrip("."), size=11)
    c.arrow(218, 96, 260, 96)
    return c


@picture(
    "activations", "Small plots of eleven activation functions with their derivatives, from relu to tanh.",
)  # fmt: skip
def overview() -> Canvas:
    c = Canvas(780, 440)
    for k, name in enumerate(LINES):
        ys, slopes = values(LINES[name][0])
        row, column = divmod(k, 4)
        axes = c.axes(
            30 + 192 * column,
            26 + 140 * row,
            160,
            100,
            across=(-4, 4),
            up=(-1.5, 3),
            rungs=(0, 2),
            title=name,
        )
        axes.curve(REACH, slopes, ORANGE, 1.5, dash="4 3")
        axes.curve(REACH, ys)
        if name == "tanh":
            axes.legend([("value", BLUE), ("derivative", ORANGE)], 30 + 192 * 3, 26 + 280 + 40)
    return c

"""Graphs drawn: nodes as points, edges as lines or arrows between them."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.errors import ArgumentError, SizeError
from dlarray.migration.matlab.draw.values import plane

_TAKEN = """
layout xdata ydata nodelabel edgelabel nodecolor edgecolor marker markersize linewidth linestyle arrowsize nodefontsize
edgefontsize edgealpha nodelabelcolor edgelabelcolor
""".split()
_LAYOUTS = ("auto", "circle", "force", "layered", "subspace")


def of_graph(args: tuple, options: dict[str, Any]) -> None:
    """``plot(G)``, ``plot(G, "Layout", "circle", "EdgeLabel", G.Edges.Weight)``; where nodes stand is a choice here."""
    G, rest = args[0], list(args[1:])
    if len(rest) % 2:
        del rest[0]  # a format such as "-ok", of which the colours are not taken
    named = {str(k).lower(): v for k, v in [*zip(rest[::2], rest[1::2], strict=True), *options.items()]}
    unknown = [name for name in named if name not in _TAKEN]
    if unknown:
        raise ArgumentError(
            f"plot of a graph: there is no option {unknown[0]}; fix: one of {', '.join(_TAKEN)}"
        )
    at = _places(G, named)
    axes = plane()
    colour, lines = named.get("edgecolor", "C0"), named.get("linewidth", 0.5)
    for i, j in G.ends.tolist():
        if G.directed:
            arrow = {"arrowstyle": "-|>", "color": colour, "linewidth": lines, "shrinkA": 3, "shrinkB": 3}
            axes.gca().annotate("", at[j], at[i], arrowprops=arrow)
        axes.plot(*at[[i, j]].T, color=colour, linewidth=0 if G.directed else lines, zorder=1)
    axes.plot(
        *at.T, named.get("marker", "o"), color=named.get("nodecolor", "C0"), ms=named.get("markersize", 4)
    )
    names = G.names()
    shown = named.get("nodelabel", names or [str(k + 1) for k in range(G.count)])
    for place, text in zip(at, _texts("NodeLabel", shown, G.count), strict=False):
        axes.text(*place, f" {text}", fontsize=named.get("nodefontsize", 8), va="bottom")
    if "edgelabel" in named:
        for (i, j), text in zip(G.ends, _texts("EdgeLabel", named["edgelabel"], len(G.ends)), strict=False):
            axes.text(*at[[i, j]].mean(axis=0), text, fontsize=named.get("edgefontsize", 8))
    axes.xticks([])
    axes.yticks([])


def _texts(what: str, given: Any, count: int) -> list[str]:
    found = (
        [given]
        if isinstance(given, str)
        else np.ravel(given).tolist()
        if hasattr(given, "shape")
        else list(given)
    )
    if found and len(found) != count:
        raise SizeError(
            f"plot of a graph: {len(found)} values of {what} for {count}; fix: one for each, or none"
        )
    return [f"{one:g}" if isinstance(one, (int, float)) else str(one) for one in found]


def _places(G: Any, named: dict[str, Any]) -> np.ndarray:
    if "xdata" in named and "ydata" in named:
        at = np.stack([np.asarray(named[k], float).ravel() for k in ("xdata", "ydata")], axis=1)
        if len(at) != G.count:
            raise SizeError(
                f"plot of a graph: XData has {len(at)} values for {G.count} nodes; fix: one for each"
            )
        return at
    layout = str(named.get("layout", "auto")).lower()
    if layout not in _LAYOUTS:
        raise ArgumentError(f"plot of a graph: Layout is {layout!r}; fix: one of {', '.join(_LAYOUTS)}")
    if layout == "layered":
        return _in_layers(G)
    angle = 2 * np.pi * np.arange(G.count) / max(G.count, 1)
    circle = np.stack([np.cos(angle), np.sin(angle)], axis=1)
    return circle if layout == "circle" or G.count < 3 or G.count > 400 else _by_forces(G, circle)


def _by_forces(G: Any, at: np.ndarray) -> np.ndarray:
    """Nodes push each other away and edges pull, ever less, after Fruchterman and Reingold."""
    at = at * np.sqrt(G.count) / 2
    near = np.zeros((G.count, G.count), bool)
    near[G.ends[:, 0], G.ends[:, 1]] = near[G.ends[:, 1], G.ends[:, 0]] = True
    np.fill_diagonal(near, False)
    for heat in np.linspace(0.3, 0.005, 200):
        between = at[:, None] - at
        away = np.maximum(np.linalg.norm(between, axis=2), 1e-3)
        force = 1 / away - np.where(near, away**2, 0)
        move = (between / away[:, :, None] * force[:, :, None]).sum(axis=1) - 0.05 * at
        length = np.maximum(np.linalg.norm(move, axis=1, keepdims=True), 1e-9)
        at = at + move / length * np.minimum(length, heat)
    return at


def _in_layers(G: Any) -> np.ndarray:
    """Each node a layer below the lowest that leads to it, as far as cycles allow."""
    layer = np.zeros(G.count, int)
    for _ in range(G.count):
        lower = layer.copy()
        np.maximum.at(lower, G.ends[:, 1], np.minimum(layer[G.ends[:, 0]] + 1, G.count - 1))
        if not G.directed or np.array_equal(lower, layer) or lower.max(initial=0) >= G.count - 1 > 0:
            break
        layer = lower
    at = np.zeros((G.count, 2))
    for k in np.unique(layer):
        nodes = np.flatnonzero(layer == k)
        at[nodes, 0] = np.arange(len(nodes)) - (len(nodes) - 1) / 2
        at[nodes, 1] = -k
    return at

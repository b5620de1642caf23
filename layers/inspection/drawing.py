"""Networks as pictures: where each layer stands, a drawing by matplotlib, SVG, and Mermaid text."""

from __future__ import annotations

import math
from html import escape
from typing import Any

from dlarray.arguments import is_empty
from dlarray.array import dlarray
from dlarray.display import folded, picture_html, pre_html
from dlarray.errors import ArgumentError, OptionError, describe
from dlarray.layers.networks.graph import Graph
from dlarray.layers.networks.graph_names import checked
from dlarray.layers.networks.layered import Layered
from dlarray.registry import function

ROW = 0.75  # inches from a layer to the next
DRAWN = 60  # layers up to which a notebook shows a picture of a network


def positions(plan: Graph) -> list[tuple[float, int]]:
    """(x, row) of each layer: the row is one more than that of the lowest layer that feeds it."""
    count = len(plan.names)
    row, sources = [0] * count, [[a for a, _ in ports if a >= 0] for _, ports, _ in sorted(plan.steps)]
    for k, _, _ in plan.steps:
        row[k] = max((row[a] + 1 for a in sources[k]), default=0)
    x = [0.0] * count
    for level in range(max(row, default=-1) + 1):
        here = [k for k in range(count) if row[k] == level]
        middle = {k: sum(x[a] for a in sources[k]) / len(sources[k]) if sources[k] else 0.0 for k in here}
        here.sort(key=lambda k: (middle[k], k))
        centre = sum(middle.values()) / len(here)
        for place, k in enumerate(here):
            x[k] = centre + place - (len(here) - 1) / 2 if len(here) > 1 else middle[k]
    return list(zip(x, row, strict=True))


def edges(plan: Graph) -> list[tuple[int, int, str]]:
    """(layer, layer, label): the label names the ports of layers that have several."""
    found = []
    for s, d in plan.connections:
        a, b = _owner(s, plan.names), _owner(d, plan.names)
        label = [
            port[len(name) + 1 :] for port, name in ((s, plan.names[a]), (d, plan.names[b])) if port != name
        ]
        found.append((a, b, " → ".join(label)))
    return found


def _owner(port: str, names: tuple[str, ...]) -> int:
    return names.index(port if port in names else port.rpartition("/")[0])


@function(differentiable=False)
def plot(net: Any, *, Parent: Any = None, **options: Any) -> Any:
    """Plot a network: layers from top to bottom, with arrows for the connections.

    Syntax: ``h = plot(net)``.  Numbers are drawn by matplotlib, which takes dlarrays: ``plt.plot(x, y)``.

    Parameters
    ----------
    net : dlnetwork, LayerGraph, TrainingInfo or ROCMetrics
        The network.  Or the second output of `trainnet`: its losses and metrics are drawn, and the figure returned.
    Parent : axes of matplotlib, optional
        Where to draw; in a new figure by default.
    **options
        Those of the chart: ``plot(rocObj, ShowModelOperatingPoint=False)``. A network has no others.

    Returns
    -------
    h : axes of matplotlib
        ``h.figure.savefig("net.png")`` saves the picture.

    Raises
    ------
    ArgumentError
        matplotlib is not installed.

    Notes
    -----
    Extends MATLAB: ``net.mermaid()`` gives the same graph as text for Mermaid, which notebooks and many pages draw.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layergraph.plot.html

    Examples
    --------
    >>> import dlarray as dl
    >>> net = dl.dlnetwork([dl.featureInputLayer(3), dl.fullyConnectedLayer(2)])
    >>> print(net.mermaid())
    flowchart TD
        n1["input<br/>Feature Input"]
        n2["fc<br/>Fully Connected"]
        n1 --> n2
    >>> h = dl.plot(net)  # doctest: +SKIP
    """
    if isinstance(net, dlarray):
        raise ArgumentError(
            f"plot: draws networks and trainings, and what came is {describe(net)}; fix: matplotlib's, which takes "
            "dlarrays: import matplotlib.pyplot as plt; plt.plot(x, y)"
        )
    if not isinstance(net, Layered) and callable(getattr(net, "plot", None)):
        return net.plot(Parent=Parent, **options)
    checked("plot", net)
    if options:
        raise OptionError(f'plot: a network has no option "{next(iter(options))}"; the options are Parent')
    if Parent is not None and not callable(getattr(Parent, "text", None)):
        raise ArgumentError(
            f"plot: Parent must be axes of matplotlib, but it is {describe(Parent)}; fix: Parent=plt.gca()"
        )
    plan = net._graph
    places = positions(plan)
    rows = max((row for _, row in places), default=0) + 1
    wide = max((abs(x) for x, _ in places), default=0)
    if is_empty(Parent):
        try:
            import matplotlib.pyplot as plt
        except ImportError:
            raise ArgumentError(
                "plot: matplotlib is not installed; fix: pip install dlarray[plot], or print(net.mermaid())"
            ) from None
        size = (max(3.2, 3.2 + 2.6 * wide), max(1.6, ROW * rows + 0.4))
        Parent = plt.figure(figsize=size, layout="constrained").add_subplot()
    style = {"boxstyle": "round,pad=0.4", "facecolor": "#eef3fb", "edgecolor": "#3b6ea5"}
    for name, (x, row) in zip(plan.names, places, strict=True):
        Parent.text(x, -row, _plain(name), ha="center", va="center", fontsize=9, bbox=style, zorder=3)
    for a, b, label in edges(plan):
        (x1, r1), (x2, r2) = places[a], places[b]
        bend = 0.0 if r2 - r1 == 1 else 0.35  # around the layers between
        arrow = {"arrowstyle": "->", "color": "#555555", "shrinkA": 11, "shrinkB": 11}
        arrow["connectionstyle"] = f"arc3,rad={bend}"
        Parent.annotate("", (x2, -r2), (x1, -r1), arrowprops=arrow, zorder=2)
        if label:
            # in points: the middle of an arc is off the line by half its bend, and the name is beyond
            aside = -15 - bend / 2 * (r2 - r1) * ROW * 72 if bend else 3
            Parent.annotate(
                _plain(label),
                ((x1 + x2) / 2, -(r1 + r2) / 2),
                (aside, 0),
                textcoords="offset points",
                fontsize=7,
                color="#555555",
                zorder=4,
            )
    Parent.set_xlim(-wide - 1, wide + 1)
    Parent.set_ylim(-rows + 0.4, 0.6)
    Parent.axis("off")
    return Parent


def _plain(text: str) -> str:
    """Text that matplotlib takes neither for mathematics nor breaks down with: no halves of characters."""
    return text.replace("$", r"\$").encode(errors="replace").decode()


def mermaid(net: Any) -> str:
    """The graph of a network as text for Mermaid."""
    plan = net._graph
    lines = ["flowchart TD"]
    for k, (name, layer) in enumerate(zip(plan.names, net._layers, strict=True), 1):
        lines.append(f'    n{k}["{_entities(name)}<br/>{_entities(layer.type_and_description()[0])}"]')
    for a, b, label in edges(plan):
        arrow = f'-- "{_entities(label)}" -->' if label else "-->"
        lines.append(f"    n{a + 1} {arrow} n{b + 1}")
    return "\n".join(lines)


def _entities(text: str) -> str:
    """Text in which nothing is a mark of Mermaid or HTML."""
    safe = " _-.,:+→×"
    return "".join(c if c.isalnum() or c in safe else f"#{ord(c)};" for c in text)


def svg(net: Any, problems: frozenset[int] = frozenset()) -> str:
    """The graph as an SVG element; layers with problems are red."""
    plan = net._graph
    places = positions(plan)
    if not places:
        return ""
    wide = 1.4 + max(abs(x) for x, _ in places)
    dx, dy, w, h = 190, 64, 150, 34
    width, height = 2 * wide * dx, (max(row for _, row in places) + 1) * dy

    def at(k: int) -> tuple[float, float]:
        return places[k][0] * dx + width / 2, places[k][1] * dy + dy / 2

    parts = [
        f'<svg viewBox="0 0 {width:g} {height:g}" width="{width:g}" role="img" aria-label="graph of the network" '
        'style="max-width:100%;height:auto" font-family="system-ui,sans-serif" font-size="12">',
    ]
    for a, b, label in edges(plan):
        (x1, y1), (x2, y2) = at(a), at(b)
        y1, y2 = y1 + h / 2, y2 - h / 2
        side = 0 if places[b][1] - places[a][1] == 1 else w * 0.9
        c = f"C{x1 + side:g} {y1 + 20:g} {x2 + side:g} {y2 - 20:g} {x2:g} {y2:g}"
        parts.append(f'<path d="M{x1:g} {y1:g}{c}" fill="none" stroke="#808890"/>')
        # the head is drawn: a marker would have a name, and other pictures of the page have the same
        long = math.hypot(side, 20)
        u, v = -7 * side / long, 7 * 20 / long
        left, right = (x2 - u - v / 2, y2 - v + u / 2), (x2 - u + v / 2, y2 - v - u / 2)
        head = " ".join(f"{px:.1f},{py:.1f}" for px, py in ((x2, y2), left, right))
        parts.append(f'<polygon points="{head}" fill="#808890"/>')
        if label:
            x, y = (x1 + x2) / 2 + 0.75 * side, (y1 + y2) / 2
            parts.append(
                f'<text x="{x + 4:g}" y="{y:g}" class="port" font-size="10" fill="currentColor">{escape(label)}</text>'
            )
    for k, name in enumerate(plan.names):
        x, y = at(k)
        kind, color = ("bad", "#d1495b") if k in problems else ("layer", "#3b82c4")
        shown = name if len(name) <= 22 else name[:21] + "…"
        parts.append(
            f'<g class="{kind}" fill="{color}"><title>{escape(name)}</title>'
            f'<rect x="{x - w / 2:g}" y="{y - h / 2:g}" width="{w}" height="{h}" rx="6" fill-opacity="0.14" '
            f'stroke="{color}"/>'
            f'<text x="{x:g}" y="{y + 4:g}" text-anchor="middle" fill="currentColor">{escape(shown)}</text></g>'
        )
    return "".join([*parts, "</svg>"])


def notebook_page(net: Layered) -> str:
    """What a notebook shows of a network: its display, and folded below it the layers, and a picture of up to 60."""
    parts = [pre_html(repr(net))]
    if net._graph.names:
        parts.append(folded("Layers", net.Layers._repr_html_()))
        if len(net._graph.names) <= DRAWN:
            parts.append(folded("Graph", picture_html(svg(net), "graph of the network")))
    return "".join(parts)


Layered.plot = plot
Layered.mermaid = mermaid
Layered._repr_html_ = notebook_page

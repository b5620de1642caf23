"""A sheet to draw on, which becomes SVG: shapes and text, and axes with curves and heat maps.

Text and thin lines have the colour of the text around the picture.  The other colours are of middle lightness: each has
a contrast of more than 3 with white and with the dark theme's ground.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape

BLUE, ORANGE, GREEN, PURPLE, RED, GREY = "#3b82c4", "#c8701a", "#2a9160", "#9467bd", "#d1495b", "#808890"
COLORS = (BLUE, ORANGE, GREEN, PURPLE, RED, GREY)
INK = "currentColor"
# Labels of dimensions have their colours in all pictures.
LABELS = {"S": BLUE, "C": ORANGE, "B": GREY, "T": GREEN, "U": PURPLE}

# A file of its own has a ground of its own: it is read wherever it is shown.
GROUND = """<style>svg{color:#1f2328;background:#fff}.ground{fill:#fff}
@media(prefers-color-scheme:dark){svg{color:#dfe3e8;background:#14181e}.ground{fill:#14181e}}</style>
<rect class="ground" width="100%" height="100%" rx="8"/>"""


def number(value: float) -> str:
    """A coordinate, to a tenth."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


class Canvas:
    """Shapes in the order in which they are drawn."""

    def __init__(self, width: float, height: float) -> None:
        self.width, self.height = width, height
        self.parts: list[str] = []

    def add(self, tag: str, content: str = "", **attributes: object) -> None:
        """One element; attributes that are None are left out, `_` stands for `-`."""
        given = ""
        for key, value in attributes.items():
            if value is not None:
                text = number(value) if isinstance(value, (int, float)) else escape(str(value))
                given += f' {key.replace("_", "-")}="{text}"'
        self.parts.append(f"<{tag}{given}>{content}</{tag}>" if content else f"<{tag}{given}/>")

    def text(
        self, x: float, y: float, words: str, anchor: str = "middle", size: float = 13, color: str = INK,
        bold: bool = False, mono: bool = False, turn: float = 0,
    ) -> None:  # fmt: skip
        """Words; y is their foot."""
        self.add(
            "text", escape(words, quote=False), x=x, y=y, text_anchor=None if anchor == "start" else anchor,
            font_size=None if size == 13 else size, fill=color, font_weight="bold" if bold else None,
            font_family="monospace" if mono else None,
            transform=f"rotate({number(turn)} {number(x)} {number(y)})" if turn else None,
        )  # fmt: skip

    def rect(
        self, x: float, y: float, w: float, h: float, fill: str = "none", stroke: str | None = INK,
        opacity: float | None = None, radius: float | None = None, width: float | None = None,
        dash: str | None = None,
    ) -> None:  # fmt: skip
        """A rectangle; the opacity is that of its fill."""
        self.add(
            "rect", x=x, y=y, width=w, height=h, fill=fill, stroke=stroke, rx=radius, stroke_width=width,
            fill_opacity=None if opacity is None else f"{opacity:.2f}", stroke_dasharray=dash,
        )  # fmt: skip

    def line(
        self, points: Sequence[tuple[float, float]], color: str = INK, width: float | None = None,
        dash: str | None = None, fill: str = "none", opacity: float | None = None,
    ) -> None:  # fmt: skip
        """A line through points; a polygon if it is filled."""
        self.add(
            "polyline" if fill == "none" else "polygon",
            points=" ".join(f"{number(x)},{number(y)}" for x, y in points), fill=fill, stroke=color,
            stroke_width=width, stroke_dasharray=dash,
            fill_opacity=None if opacity is None else f"{opacity:.2f}",
        )  # fmt: skip

    def circle(self, x: float, y: float, r: float, fill: str = "none", stroke: str = INK) -> None:
        self.add("circle", cx=x, cy=y, r=r, fill=fill, stroke=stroke)

    def arrow(self, x1: float, y1: float, x2: float, y2: float, color: str = INK, width: float = 1.5) -> None:
        """A straight line with a head."""
        long = math.hypot(x2 - x1, y2 - y1)
        u, v = (x2 - x1) / long, (y2 - y1) / long
        bx, by = x2 - 8 * u, y2 - 8 * v
        self.line([(x1, y1), (bx, by)], color, width)
        self.line([(x2, y2), (bx - 4 * v, by + 4 * u), (bx + 4 * v, by - 4 * u)], "none", fill=color)

    def heat(
        self, x: float, y: float, cell: float, values: Sequence[Sequence[float]], color: str = BLUE,
        top: float | None = None, written: bool = False,
    ) -> None:  # fmt: skip
        """A matrix whose cells are the fuller the greater the values are."""
        top = max(max(row) for row in values) if top is None else top
        for i, row in enumerate(values):
            for j, value in enumerate(row):
                self.rect(
                    x + j * cell,
                    y + i * cell,
                    cell - 1,
                    cell - 1,
                    color,
                    GREY,
                    max(0.0, value / top),
                    width=0.3,
                )
                if written and value:
                    self.text(x + (j + 0.5) * cell, y + (i + 0.5) * cell + 4, f"{value:.2g}", size=11)

    def axes(self, x: float, y: float, w: float, h: float, **options: object) -> Axes:
        """A place for curves."""
        return Axes(self, x, y, w, h, **options)  # type: ignore[arg-type]

    def svg(self, alone: str = "") -> str:
        """The picture; `alone` is its description where it is a file of its own."""
        head = f'viewBox="0 0 {number(self.width)} {number(self.height)}" width="{number(self.width)}"'
        font = 'font-family="system-ui,sans-serif" font-size="13"'
        start = f"<svg {head} {font}>"
        if alone:
            start = f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {head} {font}>'
            start += f"<title>{escape(alone)}</title>{GROUND}"
        return "\n".join([start, *self.parts, "</svg>"])


class Axes:
    """A frame with scales, in which curves are drawn."""

    def __init__(
        self, canvas: Canvas, x: float, y: float, w: float, h: float, across: tuple[float, float],
        up: tuple[float, float], ticks: Sequence[float] = (), rungs: Sequence[float] = (), title: str = "",
        bottom: str = "", left: str = "", log: bool = False,
    ) -> None:  # fmt: skip
        self.canvas, self.log = canvas, log
        self.x, self.y, self.w, self.h, self.across = x, y, w, h, across
        self.up = tuple(map(math.log10, up)) if log else up
        for value in ticks:
            px, _ = self.at(value, up[0])
            canvas.line([(px, y), (px, y + h)], GREY, 0.4)
            canvas.text(px, y + h + 16, f"{value:g}", size=11)
        for value in rungs:
            _, py = self.at(across[0], value)
            canvas.line([(x, py), (x + w, py)], GREY, 0.4)
            canvas.text(x - 6, py + 4, f"{value:g}", "end", size=11)
        canvas.rect(x, y, w, h, stroke=GREY, width=1)
        if title:
            canvas.text(x + w / 2, y - 8, title, bold=True)
        if bottom:
            canvas.text(x + w / 2, y + h + 33, bottom, size=12)
        if left:
            canvas.text(x - 40, y + h / 2, left, size=12, turn=-90)

    def at(self, a: float, b: float) -> tuple[float, float]:
        """The place of a point."""
        low, high = self.up
        b = math.log10(b) if self.log else b
        return (
            self.x + (a - self.across[0]) / (self.across[1] - self.across[0]) * self.w,
            self.y + self.h - (b - low) / (high - low) * self.h,
        )

    def curve(
        self, xs: Sequence[float], ys: Sequence[float], color: str = BLUE, width: float = 2, dash: str | None = None,
        steps: bool = False,
    ) -> None:  # fmt: skip
        """A curve; where it leaves the frame it is interrupted. With `steps` each value holds until the next."""
        run: list[tuple[float, float]] = []
        for a, b in zip(xs, ys, strict=True):
            inside = math.isfinite(b) and (b > 0 or not self.log)
            place = self.at(a, b) if inside else (0.0, math.inf)
            if self.y - 1 <= place[1] <= self.y + self.h + 1:
                if steps and run:
                    run.append((place[0], run[-1][1]))
                run.append(place)
            elif run:
                self.canvas.line(run, color, width, dash)
                run = []
        if run:
            self.canvas.line(run, color, width, dash)

    def legend(
        self, entries: Sequence[tuple[str, str]], x: float | None = None, y: float | None = None
    ) -> None:
        """Words in the curves' colours."""
        x = self.x + 8 if x is None else x
        y = self.y + 16 if y is None else y
        for k, (words, color) in enumerate(entries):
            self.canvas.line([(x, y + 17 * k - 4), (x + 16, y + 17 * k - 4)], color, 2.5)
            self.canvas.text(x + 21, y + 17 * k, words, "start", size=12)

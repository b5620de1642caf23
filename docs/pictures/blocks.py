"""Drawings of labelled arrays: a stack of faces with labels and sizes at their edges, and a marked part."""

from __future__ import annotations

from typing import Any

import dlarray as dl
from pictures.canvas import GREY, INK, LABELS, ORANGE, Canvas

EDGE = 92  # the longest edge of a face


def faces(fmt: str) -> tuple[str, str, str, str]:
    """Which labels go down, across, into the depth, and beside the stack."""
    if fmt.count("S") >= 2:
        return "S", "S", "C", "".join(label for label in fmt.replace("S", "").replace("C", ""))
    if "S" in fmt:
        return "C", "S", "B", fmt.replace("S", "").replace("C", "").replace("B", "")
    if "T" in fmt:
        return "C", "T", "B", ""
    return "C", "B", "", ""


def pixels(size: int, most: int) -> float:
    """The length of an edge of so many elements."""
    return 14.0 if size == 1 else 30 + (EDGE - 30) * min(1.0, size / most) ** 0.7


class Block:
    """A labelled array on a canvas, with its left upper corner at (x, y)."""

    def __init__(self, c: Canvas, x: float, y: float, X: Any, most: int = 28) -> None:
        self.c, self.x, self.y, self.X = c, x, y, X
        self.fmt = dl.dims(X)
        self.down, self.across, self.deep, self.beside = faces(self.fmt)
        sizes = dict(zip(self.fmt, dl.size(X), strict=False))  # of two S the second
        self.sizes = sizes
        first = dl.size(X)[self.fmt.index(self.down)]
        self.rows = first
        self.h, self.w = pixels(first, most), pixels(sizes[self.across], most)
        self.layers = min(sizes[self.deep], 6) if self.deep else 1
        self.step = 6.0

    @property
    def width(self) -> float:
        """All that the drawing takes."""
        return self.w + self.step * (self.layers - 1) + (34 if self.beside else 0)

    def draw(self, seen: dict[str, Any] | None = None, name: str = "") -> None:
        """The stack; `seen` says of each label which part is marked: "all", "one", or (start, length) in parts of 1."""
        c, color = self.c, LABELS
        for k in reversed(range(self.layers)):
            dx, dy = self.x + k * self.step, self.y + 30 - k * self.step
            c.rect(dx, dy, self.w, self.h, "#8fa3b8", INK, 0.18 if k else 0.32, width=0.9)
            if seen is not None and (k == 0 or seen.get(self.deep, "all") == "all"):
                top, high = part(seen.get(self.down, "all"), self.rows)
                left, wide = part(seen.get(self.across, "all"), self.sizes[self.across])
                c.rect(
                    dx + left * self.w,
                    dy + top * self.h,
                    wide * self.w,
                    high * self.h,
                    ORANGE,
                    ORANGE,
                    0.45,
                    width=0.9,
                )
        foot = self.y + 30 + self.h
        c.text(
            self.x - 5,
            self.y + 34 + self.h / 2,
            f"{self.rows} {self.down}",
            "end",
            12,
            color[self.down],
            True,
        )
        c.text(self.x + self.w / 2, foot + 15, f"{self.sizes[self.across]} {self.across}", size=12,
               color=color[self.across], bold=True)  # fmt: skip
        if self.deep:
            far = self.step * (self.layers - 1)
            c.text(self.x + self.w + far / 2 + 6, foot + 2 - far / 2 + 8,
            f"{self.sizes[self.deep]} {self.deep}", "start", 12,
                   color[self.deep], True)  # fmt: skip
        if self.beside:
            words = " × ".join(f"{self.sizes[label]} {label}" for label in self.beside)
            c.text(self.x + self.w + self.step * self.layers + 8, self.y + 30 + self.h / 2 - 10, f"× {words}",
            "start", 12,
                   color[self.beside[0]], True)  # fmt: skip
        if name:
            c.text(self.x + self.w / 2, self.y - 8, name, size=12)


def part(which: Any, size: int) -> tuple[float, float]:
    """Where the marked part of an edge begins, and how long it is."""
    if which == "all":
        return 0.0, 1.0
    if which == "one":
        return 0.3, max(0.09, min(1.0, 1 / size)) if size > 1 else 1.0
    return which


def flow(
    layer: Any,
    X: Any,
    seen: dict[str, Any] | None,
    gives: dict[str, Any] | None,
    words: str,
    call: str,
    *more: Any,
) -> Canvas:
    """What goes in, the layer, what comes out; a part of the output is marked, and what of the input it sees."""
    net = layer if isinstance(layer, dl.dlnetwork) else dl.dlnetwork([layer], X, *more)
    Y = net.predict(X, *more)
    c = Canvas(680, 196)
    middle = 92
    for x, Z, marked in ((44, X, seen), (480, Y, gives)):
        block = Block(c, x, 0, Z)
        block.y = middle - 30 - block.h / 2 + block.step * (block.layers - 1) / 2
        block.draw(marked)
        size = Z.describe().removesuffix(" dlarray").removesuffix(" single")
        c.text(x - 30, 190, size, "start", 11, GREY, mono=True)
    c.arrow(250, middle, 425, middle)
    c.text(337, middle - 10, call, size=11, mono=True)
    for k, line in enumerate(words.split("\n")):
        c.text(337, middle + 20 + 16 * k, line, size=11.5)
    return c

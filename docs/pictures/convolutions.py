"""What stride, dilation, padding and pooling do to an image: which inputs one output sees."""

from __future__ import annotations

from typing import Any

import dlarray as dl
from pictures.canvas import BLUE, GREEN, GREY, ORANGE, Canvas
from pictures.drawn import picture

CELL = 22


def size_of(layer: Any, n: int) -> int:
    """The size of what a layer gives for an image of n×n pixels: the library says it."""
    net = dl.dlnetwork([dl.imageInputLayer([n, n, 1], Normalization="none"), layer])
    return dl.size(net.predict(dl.dlarray(dl.ones([n, n, 1], "single"), "SSC")))[0]


def grid(c: Canvas, x: float, y: float, n: int, color: str, opacity: float = 0.12) -> None:
    for i in range(n):
        for j in range(n):
            c.rect(x + j * CELL, y + i * CELL, CELL - 1, CELL - 1, color, color, opacity, width=0.8)


def cells(c: Canvas, x: float, y: float, places: list[tuple[int, int]], color: str) -> None:
    for i, j in places:
        c.rect(x + j * CELL, y + i * CELL, CELL - 1, CELL - 1, color, color, 0.6, width=0.8)


def panel(
    c: Canvas, x: float, words: str, layer: Any, n: int, reach: int, stride: int = 1, dilation: int = 1, pad: int = 0,
    outputs: tuple[tuple[int, int], ...] = ((0, 0), (1, 2)),
) -> float:  # fmt: skip
    """An image, the inputs of two outputs, and the outputs; the next place to the right."""
    size = size_of(layer, n)
    width = (n + 2 * pad) * CELL
    need = max(width, 7.4 * len(words))
    x += (need - width) / 2
    c.text(x + width / 2, 16, words, size=12, mono=True)
    top = 30
    for i in range(n + 2 * pad):
        for j in range(n + 2 * pad):
            if not (pad <= i < n + pad and pad <= j < n + pad):
                c.rect(x + j * CELL, top + i * CELL, CELL - 1, CELL - 1, "none", GREY, width=0.8, dash="2 2")
    grid(c, x + pad * CELL, top + pad * CELL, n, BLUE)
    left, below = x + (width - size * CELL) / 2, top + width + 34
    grid(c, left, below, size, GREEN)
    for color, (i, j) in zip((ORANGE, GREEN), outputs, strict=False):
        i, j = min(i, size - 1), min(j, size - 1)
        cells(
            c, x, top,
            [(i * stride + a * dilation, j * stride + b * dilation) for a in range(reach) for b in range(reach)], color,
        )  # fmt: skip
        cells(c, left, below, [(i, j)], color)
    c.arrow(x + width / 2, top + width + 6, x + width / 2, top + width + 28)
    c.text(x + width / 2, below + size * CELL + 18, f"{n}×{n} → {size}×{size}", size=12)
    return x + (width + need) / 2 + 30


@picture(
    "convolution-arithmetic",
    "Four convolutions of an image with a 3×3 filter: plain, with stride 2, with dilation 2, and with padding. "
    "Two outputs "
    "of each are marked, with the nine inputs that each sees.",
    "convolution2dLayer", "dlconv",
)  # fmt: skip
def convolution() -> Canvas:
    c = Canvas(740, 386)
    x = panel(c, 10, "convolution2dLayer(3,1)", dl.convolution2dLayer(3, 1), 5, 3, outputs=((0, 0), (2, 2)))
    x = panel(c, x, "Stride=2", dl.convolution2dLayer(3, 1, Stride=2), 7, 3, 2)
    x = panel(c, x, "DilationFactor=2", dl.convolution2dLayer(3, 1, DilationFactor=2), 7, 3, 1, 2)
    panel(
        c,
        x,
        'Padding="same"',
        dl.convolution2dLayer(3, 1, Padding="same"),
        5,
        3,
        pad=1,
        outputs=((0, 0), (3, 3)),
    )
    return c


@picture(
    "pooling-arithmetic",
    "Pooling over windows of 2×2 pixels with stride 2, and over windows of 3×3 with stride 2: each window gives "
    "one output.",
    "maxPooling2dLayer", "averagePooling2dLayer", "maxpool", "avgpool",
)  # fmt: skip
def pooling() -> Canvas:
    c = Canvas(490, 320)
    x = panel(
        c,
        10,
        "maxPooling2dLayer(2,Stride=2)",
        dl.maxPooling2dLayer(2, Stride=2),
        6,
        2,
        2,
        outputs=((0, 0), (1, 2)),
    )
    panel(
        c,
        x,
        "maxPooling2dLayer(3,Stride=2)",
        dl.maxPooling2dLayer(3, Stride=2),
        7,
        3,
        2,
        outputs=((0, 0), (2, 2)),
    )
    return c


@picture(
    "transposed-arithmetic",
    "A transposed convolution with a 3×3 filter and stride 2: each of 3×3 inputs is spread over nine outputs, "
    "which overlap, "
    "and the image becomes 7×7.",
    "transposedConv2dLayer", "dltranspconv",
)  # fmt: skip
def transposed() -> Canvas:
    layer = dl.transposedConv2dLayer(3, 1, Stride=2)
    n, size = 3, size_of(layer, 3)
    c = Canvas(420, 214)
    c.text(210, 16, "transposedConv2dLayer(3,1,Stride=2)", size=12, mono=True)
    left, top = 40, 30 + (size - n) * CELL / 2
    grid(c, left, top, n, BLUE)
    grid(c, 230, 30, size, GREEN)
    for color, (i, j) in ((ORANGE, (0, 0)), (BLUE, (1, 1))):
        cells(c, left, top, [(i, j)], color)
        cells(c, 230, 30, [(2 * i + a, 2 * j + b) for a in range(3) for b in range(3)], color)
    c.arrow(130, 30 + size * CELL / 2, 214, 30 + size * CELL / 2)
    c.text(left + n * CELL / 2, top + n * CELL + 18, f"{n}×{n}", size=12)
    c.text(230 + size * CELL / 2, 30 + size * CELL + 18, f"{size}×{size}", size=12)
    return c

"""Attention in numbers: scores, weights and what they give, and the masks."""

from __future__ import annotations

import numpy as np

import dlarray as dl
from pictures.canvas import BLUE, GREEN, GREY, ORANGE, PURPLE, Canvas
from pictures.drawn import picture
from pictures.matplotlib_figures import svg_of

WORDS = ["the", "black", "cat", "sleeps"]


def plain(X) -> np.ndarray:
    return np.asarray(dl.extractdata(X))


def example():
    """Queries, keys and values of four items with three channels, one head; the numbers are chosen, not learned."""
    K = dl.dlarray([[2, 0, 1, 0], [0, 2, 1, -1], [0, 1, -1, 2]], "CT")
    Q = dl.dlarray([[2, 0, 1, 1], [-1, 2, 1, 0], [0, 0.5, 0, 2]], "CT")
    V = dl.dlarray([[1, 0.2, 0, 0.4], [0, 0.8, 0.3, 0.1]], "CT")
    return Q, K, V


@picture(
    "attention-steps",
    "Attention of four items, step by step: queries times keys give a matrix of scores; softmax makes weights "
    "of each column; the "
    "values are averaged with these weights.",
    "attention", "selfAttentionLayer",
)  # fmt: skip
def steps() -> Canvas:
    Q, K, V = example()
    Y, weights = dl.attention(Q, K, V, 1, nargout=2)
    scores = plain(dl.stripdims(K)).T @ plain(dl.stripdims(Q)) / 3**0.5
    c, cell, top = Canvas(760, 200), 26, 44
    x = 60.0
    places = [
        ("keys", plain(K), ORANGE), ("queries", plain(Q), BLUE), ("scores  K'Q/√d", scores, GREY),
        ("weights", plain(weights).reshape(4, 4), PURPLE), ("values", plain(V), GREEN), ("output",
        plain(Y).reshape(2, 4), GREEN),
    ]  # fmt: skip
    signs = ["×", "→", "softmax", "", "→"]
    for k, (title, values, color) in enumerate(places):
        rows, columns = values.shape
        y = top + (4 - rows) * cell / 2
        c.text(x + columns * cell / 2, 26, title, size=12, bold=True)
        low, high = values.min(), values.max()
        c.heat(x, y, cell, ((values - min(low, 0)) / (high - min(low, 0))).tolist(), color, 1.0)
        if title == "keys":
            for j, word in enumerate(WORDS):
                c.text(x + (j + 0.5) * cell + 4, y + rows * cell + 8, word, "end", size=10, turn=-50)
        x += columns * cell + 18
        if k < len(signs) and signs[k]:
            named = len(signs[k]) > 1
            if named:
                c.text(x + 16, top + 2 * cell - 8, signs[k], size=11)
            c.text(x + (16 if named else -5), top + 2 * cell + 4, "→" if named else signs[k], size=14)
            x += 52 if named else 8
    return fit(c, x)


def fit(c: Canvas, right: float) -> Canvas:
    c.width = right + 10
    return c


@picture(
    "attention-masks",
    "Four masks of keys against queries: none, causal, padding, and a window; marked cells are seen.",
    "attention", "attentionLayer",
)  # fmt: skip
def masks() -> Canvas:
    n = 7
    a, b = np.meshgrid(np.arange(n), np.arange(n))  # a: query, b: key
    shown = [
        ("no mask", np.ones((n, n))), ('AttentionMask="causal"', b <= a), ("PaddingMask, 2 padded", b < n - 2),
        ("a mask of your own", np.abs(a - b) <= 1),
    ]  # fmt: skip
    c, cell = Canvas(760, 200), 17
    for k, (title, seen) in enumerate(shown):
        x = 40 + 186 * k
        c.text(x + n * cell / 2, 20, title, size=11.5, mono="=" in title)
        c.heat(x, 32, cell, seen.astype(float).tolist(), BLUE, 1.3)
        c.text(x + n * cell / 2, 32 + n * cell + 17, "query →", size=11)
    c.text(28, 32 + n * cell / 2, "← key", size=11, turn=-90)
    c.height = 178
    return c


@picture(
    "attention-map",
    "A picture that attentionmap draws: the weights of two heads as heat maps, keys against queries, with a "
    "word for each row and "
    "column.",
    "attentionmap",
)  # fmt: skip
def attention_map() -> str:
    before = dl.rng(2)
    X = dl.randn(8, 4, 1) * 1.5
    dl.rng(before)
    _, weights = dl.attention(X, X, X, 2, DataFormat="CTB", nargout=2)
    return svg_of(dl.attentionmap(weights, WORDS), 6.4, 3)

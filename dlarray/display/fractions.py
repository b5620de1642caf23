"""Numbers as fractions of small whole numbers, by continued fractions."""

from __future__ import annotations

import math

import numpy as np


def continued_fraction(x: float, limit: float) -> tuple[list[float], float, float]:
    """The terms of the continued fraction that is nearer than ``limit``, and the fraction itself.

    >>> continued_fraction(math.pi, 1e-4)
    ([3.0, 7.0, 16.0], 355.0, 113.0)
    """
    if not math.isfinite(x):
        return [x], 0.0 if math.isnan(x) else math.copysign(1.0, x), 0.0
    before, above, below_before, below = 1.0, _round(x), 0.0, 1.0
    steps, rest = [above], x - above
    while rest and below and abs(x - above / below) >= max(limit, np.spacing(abs(x))):
        turned = 1 / rest
        step = _round(turned)
        rest = turned - step
        before, above = above, above * step + before
        below_before, below = below, below * step + below_before
        steps.append(step)
    return steps, math.copysign(above, above * below) if above else 0.0, abs(below)


def fraction_texts(x: np.ndarray, width: int) -> list[list[str]]:
    """The fractions of a matrix, each in width + 1 characters; ``*`` for one that does not fit.

    >>> fraction_texts(np.array([[0.5, -2]]), 9)
    [['   1/2    ', '    -2    ']]
    """
    near = x[np.isfinite(x) & (x != 0)]
    limit = float(np.abs(near).min()) * 10.0 ** (-(width - 1) // 2) if near.size else 0.0
    return [[_fitted(float(v), limit, width) for v in row] for row in x]


def _fitted(x: float, limit: float, width: int) -> str:
    _, above, below = continued_fraction(x, limit)
    text = "NaN" if math.isnan(x) else ("Inf" if x > 0 else "-Inf") if math.isinf(x) else str(int(above))
    if below > 1:
        text += f"/{int(below)}"
    return (text if len(text) <= width else "*").center(width + 1)


def _round(x: float) -> float:
    """Halves away from zero."""
    return math.copysign(math.floor(abs(x) + 0.5), x)

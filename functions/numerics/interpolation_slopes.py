"""The derivatives at the samples that make a piecewise cubic: pchip, makima, spline, cubic convolution.

Each takes the points (a vector in rising order, three at least) and the values (one set per row).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.backend import device_of
from dlarray.conversion import namespace_of


def is_uniform(x: np.ndarray) -> bool:
    """Whether points are equally spaced, up to rounding."""
    steps = np.diff(x)
    return bool(np.all(np.abs(steps - steps.mean()) <= 16 * np.finfo(x.dtype).eps * np.abs(x).max()))


def _chords(x: Any, v: Any) -> tuple[Any, Any]:
    h = x[1:] - x[:-1]
    return h, (v[:, 1:] - v[:, :-1]) / h


def pchip(x: Any, v: Any) -> Any:
    """Fritsch and Carlson's slopes: the weighted harmonic mean of the chords, 0 where they change sign."""
    h, c = _chords(x, v)
    xp = namespace_of(c)
    left, right, c1, c2 = h[:-1], h[1:], c[:, :-1], c[:, 1:]
    rising = c1 * c2 > 0
    one = xp.ones_like(c1)
    s1, s2 = xp.where(rising, c1, one), xp.where(rising, c2, one)
    mean = (left + right) * 3.0 / ((right * 2.0 + left) / s1 + (left * 2.0 + right) / s2)
    inner = xp.where(rising, mean, xp.zeros_like(mean))
    ends = _end(h[:1], h[1:2], c[:, :1], c[:, 1:2]), _end(h[-1:], h[-2:-1], c[:, -1:], c[:, -2:-1])
    return xp.concat([ends[0], inner, ends[1]], axis=-1)


def _end(h1: Any, h2: Any, c1: Any, c2: Any) -> Any:
    """The three-point formula at an end, from the first and second step and chord there; kept from overshooting."""
    xp = namespace_of(c1)
    d = (c1 * (h1 * 2.0 + h2) - c2 * h1) / (h1 + h2)
    d = xp.where((c1 * c2 <= 0) & (xp.abs(d) > xp.abs(c1) * 3.0), c1 * 3.0, d)
    return xp.where(d * c1 > 0, d, xp.zeros_like(d))


def makima(x: Any, v: Any) -> Any:
    """Akima's slopes with the modified weights: differences of chords, and their mean size."""
    _, c = _chords(x, v)
    xp = namespace_of(c)
    before = c[:, :1] * 2.0 - c[:, 1:2]
    after = c[:, -1:] * 2.0 - c[:, -2:-1]
    c = xp.concat([before * 2.0 - c[:, :1], before, c, after, after * 2.0 - c[:, -1:]], axis=-1)
    w = xp.abs(c[:, 1:] - c[:, :-1]) + xp.abs((c[:, 1:] + c[:, :-1]) * 0.5)
    w1, w2 = w[:, :-2], w[:, 2:]
    flat = w1 + w2 == 0
    total = xp.where(flat, xp.ones_like(w1), w1 + w2)
    return xp.where(flat, xp.zeros_like(w1), (w2 * c[:, 1:-2] + w1 * c[:, 2:-1]) / total)


def cubic(x: Any, v: Any) -> Any:
    """Central differences; beyond the ends the data go on along the parabola through the last three."""
    xp = namespace_of(v)
    before = (v[:, :1] - v[:, 1:2]) * 3.0 + v[:, 2:3]
    after = (v[:, -1:] - v[:, -2:-1]) * 3.0 + v[:, -3:-2]
    wide = xp.concat([before, v, after], axis=-1)
    return (wide[:, 2:] - wide[:, :-2]) / ((x[1] - x[0]) * 2.0)


def spline(x: Any, v: Any) -> Any:
    """The slopes of the spline with a continuous second derivative, and a third one at the second and the last but one.

    The equations are tridiagonal but for the ends; they are solved as a full matrix.
    """
    h, c = _chords(x, v)
    xp = namespace_of(c)
    n = x.shape[0]
    if n == 3:  # the parabola
        bend = (c[:, 1:] - c[:, :1]) / (x[2] - x[0])
        first = c[:, :1] - bend * h[0]
        return xp.concat([first, first + bend * (h[0] * 2.0), c[:, 1:] + bend * h[1]], axis=-1)
    h0, h1, h2, h3 = h[:1], h[1:2], h[-2:-1], h[-1:]
    start, stop = h0 + h1, h2 + h3
    zero = h0 * 0.0
    main = xp.concat([h1, (h[:-1] + h[1:]) * 2.0, h2], axis=-1)
    lower = xp.concat([zero, h[1:], stop], axis=-1)
    upper = xp.concat([start, h[:-1], zero], axis=-1)

    def band(k: int, values: Any) -> Any:
        ones = xp.eye(n, k=k, dtype=values.dtype, device=device_of(getattr(values, "value", values)))
        return xp.reshape(values, (n, 1)) * ones

    matrix = band(0, main) + band(-1, lower) + band(1, upper)
    first = (c[:, :1] * ((h0 + start * 2.0) * h1) + c[:, 1:2] * (h0 * h0)) / start
    last = (c[:, -2:-1] * (h3 * h3) + c[:, -1:] * ((stop * 2.0 + h3) * h2)) / stop
    inner = (c[:, :-1] * h[1:] + c[:, 1:] * h[:-1]) * 3.0
    right = xp.concat([first, inner, last], axis=-1)
    if right.dtype != matrix.dtype:  # complex values
        matrix = xp.astype(matrix, right.dtype)
    return xp.matrix_transpose(xp.linalg.solve(matrix, xp.matrix_transpose(right)))


SLOPES = {"pchip": pchip, "makima": makima, "cubic": cubic, "spline": spline}

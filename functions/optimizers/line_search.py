"""Line searches: how far to go along a direction of descent."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

# Nocedal and Wright's choices for quasi-Newton directions.
DECREASE = 1e-4
CURVATURE = 0.9


class Point(NamedTuple):
    """A step, the loss and its slope there, and whatever else the evaluation has found."""

    step: float
    loss: float
    slope: float
    found: Any


def line_search(
    evaluate: Callable[[float], Point], start: Point, method: str, most: int
) -> tuple[Point | None, bool]:
    """A step that satisfies the conditions of a method, in at most ``most`` evaluations.

    With f the loss along the direction, every method asks for a decrease, f(t) <= f(0) + 1e-4 t f'(0); "weak-wolfe"
    also for f'(t) >= 0.9 f'(0), and "strong-wolfe" for |f'(t)| <= 0.9 |f'(0)|.  The step is bracketed between one that
    is too short and one that is too long.

    Returns
    -------
    point : Point or None
        The step found; when the search has failed, the lowest point that has decreased the loss enough, or None.
    good : bool
        Whether the conditions are satisfied.
    """
    short, long, step = start, None, 1.0
    best: Point | None = None
    for _ in range(most):
        point = evaluate(step)
        low_enough = math.isfinite(point.loss) and point.loss <= start.loss + DECREASE * step * start.slope
        if low_enough and (best is None or point.loss < best.loss):
            best = point
        if not low_enough:
            long = point
        elif method != "backtracking" and point.slope < CURVATURE * start.slope:
            short = point
        elif method == "strong-wolfe" and point.slope > -CURVATURE * start.slope:
            long = point
        else:
            return point, True
        step = 2 * step if long is None else 0.5 * step if method == "backtracking" else _between(short, long)
    return best, False


def _between(short: Point, long: Point) -> float:
    """The minimum of the cubic through both points, kept away from them; the middle where there is none."""
    a, b = short.step, long.step
    width = b - a
    middle = a + 0.5 * width
    if not (math.isfinite(long.loss) and math.isfinite(long.slope)):
        return middle
    d = short.slope + long.slope - 3 * (long.loss - short.loss) / width
    square = d * d - short.slope * long.slope
    if square < 0:
        return middle
    root = math.sqrt(square)
    bottom = long.slope - short.slope + 2 * root
    if bottom == 0:
        return middle
    guess = b - width * (long.slope + root - d) / bottom
    return guess if a + 0.1 * width <= guess <= b - 0.1 * width else middle

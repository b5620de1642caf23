"""Segments of a row of numbers: what each costs, and the cheapest cut."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from dlarray.errors import ArgumentError


class Costs:
    """What the segment x[a:b] costs, from sums that are made once.

    * "mean": the squared distance from its mean.
    * "variance": its length times the logarithm of its variance.
    * "linear": the squared distance from its line.
    """

    def __init__(self, x: np.ndarray, at: np.ndarray, method: str) -> None:
        self.method = method
        self.least = 1 if method == "mean" else 2  # numbers in a segment
        x, at = x - x.mean(), at - at.mean()
        self.sums = [np.concatenate(([0.0], np.cumsum(v))) for v in (x, x * x, at, at * at, at * x)]

    def __call__(self, a: np.ndarray, b: int | np.ndarray) -> np.ndarray:
        """The costs of segments that begin at a and end before b."""
        n = b - a
        x, xx, t, tt, tx = (s[b] - s[a] for s in self.sums)
        spread = np.maximum(xx - x * x / n, 0)
        if self.method == "mean":
            return spread
        if self.method == "variance":
            return n * np.log(np.maximum(spread / n, np.finfo(float).tiny))
        along = tt - t * t / n
        shared = tx - t * x / n
        with np.errstate(all="ignore"):
            return np.maximum(spread - np.where(along > 0, shared * shared / along, 0), 0)


def cut(n: int, costs: Costs, threshold: float) -> list[int]:
    """Where the cheapest segments begin, but the first: each further one must save more than the threshold.

    Of means, candidates that can never be the last cut again are dropped (Killick, Fearnhead and Eckley, 2012).
    """
    best = np.full(n + 1, np.inf)
    best[0] = -threshold
    back = np.zeros(n + 1, dtype=int)
    starts = np.zeros(0, dtype=int)
    least = costs.least
    for end in range(least, n + 1):
        starts = np.append(starts, end - least)
        known = starts[np.isfinite(best[starts])]
        each = best[known] + costs(known, end)
        k = int(np.argmin(each + threshold))
        best[end], back[end] = each[k] + threshold, known[k]
        if costs.method == "mean":  # a cut never makes these dearer, and may stand anywhere
            starts = known[each <= best[end] + 1e-9 * (1 + abs(best[end]))]
    found: list[int] = []
    end = n
    while end > 0:
        end = int(back[end])
        if end:
            found.append(end)
    return found[::-1]


def cut_at_most(n: int, costs: Costs, most: int) -> list[int]:
    """The cheapest segments with no more than so many changes, if there is a threshold that gives them."""
    least = costs.least
    rows = [np.full(n + 1, np.inf)]
    ends = np.arange(least, n + 1)
    rows[0][least:] = costs(np.zeros(ends.size, dtype=int), ends)
    backs = [np.zeros(n + 1, dtype=int)]
    for _ in range(min(most, n // least - 1)):
        row, back = np.full(n + 1, np.inf), np.zeros(n + 1, dtype=int)
        for end in range(2 * least, n + 1):
            starts = np.arange(least, end - least + 1)
            each = rows[-1][starts] + costs(starts, end)
            k = int(np.argmin(each))
            row[end], back[end] = each[k], starts[k]
        rows.append(row)
        backs.append(back)
    count, threshold = _fewest(np.array([row[n] for row in rows]))
    if count and len(cut(n, costs, threshold)) > count:
        raise ArgumentError(
            f"ischange: no threshold gives {count} changes, for further ones save more each, and what comes then is "
            f"not said; fix: MaxNumChanges={len(cut(n, costs, threshold))}, or Threshold"
        )
    found, end = [], n
    for k in range(count, 0, -1):
        end = int(backs[k][end])
        found.append(end)
    return found[::-1]


def _fewest(totals: np.ndarray) -> tuple[int, float]:
    """The fewest changes that save as much as the most do, and the largest threshold that gives them."""
    known = totals[np.isfinite(totals)]
    scale = 1e-12 * (abs(float(known[0])) + 1e-300)
    count = int(np.flatnonzero(known <= known[-1] + scale)[0])
    saved = min(((known[j] - known[count]) / (count - j) for j in range(count)), default=0.0)
    return count, float(saved) * (1 - 1e-9)


def fits(x: np.ndarray, at: np.ndarray, starts: list[int], method: str) -> tuple[np.ndarray, np.ndarray]:
    """Mean and variance, or slope and intercept, of the segment of each number."""
    first, second = np.zeros(x.size), np.zeros(x.size)
    fit: Callable = _line if method == "linear" else _moments
    for a, b in zip([0, *starts], [*starts, x.size], strict=True):
        first[a:b], second[a:b] = fit(x[a:b], at[a:b])
    return first, second


def _moments(x: np.ndarray, _: np.ndarray) -> tuple[float, float]:
    return float(x.mean()), float(x.var(ddof=1)) if x.size > 1 else 0.0


def _line(x: np.ndarray, at: np.ndarray) -> tuple[float, float]:
    off = at - at.mean()
    slope = float(off @ (x - x.mean()) / (off @ off)) if x.size > 1 else 0.0
    return slope, float(x.mean() - slope * at.mean())

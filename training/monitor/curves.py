"""Recorded curves: steps, values and times of a metric, added one by one and read in parts."""

from __future__ import annotations

from array import array

import numpy as np


class Curve:
    """The points of one metric.

    A point is three numbers in one flat array: to add one takes a fraction of a microsecond and 24 bytes, and what is
    there never changes, so that another thread may read it meanwhile.
    """

    __slots__ = ("_flat",)

    def __init__(self) -> None:
        self._flat = array("d")

    def add(self, step: float, value: float, when: float) -> None:
        """One more point, recorded at that time (seconds since 1970)."""
        self._flat.extend((step, value, when))

    def __len__(self) -> int:
        return len(self._flat) // 3

    def points(self, start: int = 0, stop: int | None = None) -> np.ndarray:
        """Points as rows of step, value and time; a copy."""
        # The slice is a copy made by Python: an array that NumPy looks at could not grow.
        part = self._flat[3 * start : len(self) * 3 if stop is None else 3 * stop]
        return np.asarray(part, dtype=np.float64).reshape(-1, 3)

    def last(self) -> float:
        """The value recorded last."""
        return self._flat[-2]


def thinned(points: np.ndarray, most: int = 2000) -> np.ndarray:
    """At most so many of the points, with every peak: of each stretch the lowest, the highest, and perhaps a NaN.

    The first and the last point stay. A curve of a million points looks the same, and is drawn a thousand times faster.
    """
    count = len(points)
    if count <= most:
        return points
    stretches = max((most - 2) // 3, 1)
    edges = np.linspace(1, count - 1, stretches + 1).astype(np.int64)
    keep = {0, count - 1}
    values = points[:, 1]
    for a, b in zip(edges[:-1], edges[1:], strict=True):
        part = values[a:b]
        missing = np.isnan(part)
        if missing.any():
            keep.add(int(a + missing.argmax()))
            if missing.all():
                continue
        keep.update((int(a + np.nanargmin(part)), int(a + np.nanargmax(part))))
    return points[sorted(keep)]

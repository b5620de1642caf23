"""Edges that a triangulation of the plane must have: edges in the way are flipped, the others made Delaunay's."""

from __future__ import annotations

from collections import deque

import numpy as np

from dlarray.errors import ArgumentError


class Flips:
    """A triangulation of the plane whose inner edges are flipped."""

    def __init__(self, points: np.ndarray, corners: np.ndarray) -> None:
        self.points, self.corners = points, corners.tolist()
        self.beside: dict[tuple[int, int], int] = {}  # the triangle on the left of a directed edge
        for t in range(len(self.corners)):
            self._enter(t)
        self.kept: set[tuple[int, int]] = set()
        self.slack = 1e-14 * float(np.ptp(points, axis=0).max() ** 2)

    def _enter(self, t: int) -> None:
        a, b, c = self.corners[t]
        for edge in ((a, b), (b, c), (c, a)):
            self.beside[edge] = t

    def turn(self, a: int, b: int, c: int) -> float:
        """Twice the area of a triangle, positive counterclockwise; 0 where it is flat."""
        p = self.points
        size = (p[b, 0] - p[a, 0]) * (p[c, 1] - p[a, 1]) - (p[b, 1] - p[a, 1]) * (p[c, 0] - p[a, 0])
        return 0.0 if abs(size) <= self.slack else float(size)

    def facing(self, edge: tuple[int, int]) -> tuple[int, int] | None:
        """The corners opposite to an inner edge, on its left and on its right."""
        left, right = self.beside.get(edge), self.beside.get(edge[::-1])
        if left is None or right is None:
            return None
        (c,), (d,) = (set(self.corners[t]) - set(edge) for t in (left, right))
        return c, d

    def flip(self, edge: tuple[int, int]) -> tuple[int, int]:
        """Put the other diagonal of the two triangles in the place of an edge."""
        a, b = edge
        c, d = self.facing(edge) or (a, b)
        left, right = self.beside.pop((a, b)), self.beside.pop((b, a))
        self.corners[left], self.corners[right] = [c, d, b], [d, c, a]
        self._enter(left)
        self._enter(right)
        return c, d

    def crossing(self, edge: tuple[int, int], other: tuple[int, int]) -> bool:
        """Whether two edges cross between their ends."""
        if set(edge) & set(other):
            return False
        (a, b), (c, d) = edge, other
        return self.turn(a, b, c) * self.turn(a, b, d) < 0 and self.turn(c, d, a) * self.turn(c, d, b) < 0

    def require(self, a: int, b: int) -> None:
        """Make an edge of two points, in parts where other points lie on it."""
        on = [
            k
            for k in range(len(self.points))
            if k not in (a, b) and self.turn(a, b, k) == 0 and self._within(a, b, k)
        ]
        if on:
            way = self.points[b] - self.points[a]
            order = [a, *sorted(on, key=lambda k: float((self.points[k] - self.points[a]) @ way)), b]
            for first, last in zip(order, order[1:], strict=False):
                self.require(first, last)
            return
        wanted = (a, b)
        waiting = deque(e for e in self.beside if e[0] < e[1] and self.crossing(wanted, e))
        for _ in range(200 * (len(waiting) + 1) ** 2):
            if not waiting:
                break
            edge = waiting.popleft()
            if tuple(sorted(edge)) in self.kept:
                raise ArgumentError(
                    f"delaunayTriangulation: the constraints {a + 1}-{b + 1} and {edge[0] + 1}-{edge[1] + 1} cross, "
                    "which would need a new point; fix: add their intersection to the points, and split both"
                )
            c, d = self.facing(edge) or (a, b)
            if self.turn(d, edge[1], c) > 0 and self.turn(c, edge[0], d) > 0:
                made = self.flip(edge)
                if self.crossing(wanted, made):
                    waiting.append(made)
            else:
                waiting.append(edge)
        if (a, b) not in self.beside and (b, a) not in self.beside:
            raise ArgumentError(
                f"delaunayTriangulation: the constraint {a + 1}-{b + 1} could not be made; fix: points that are not "
                "almost on it"
            )
        self.kept.add((min(a, b), max(a, b)))

    def _within(self, a: int, b: int, k: int) -> bool:
        way = self.points[b] - self.points[a]
        share = float((self.points[k] - self.points[a]) @ way) / float(way @ way)
        return 0 < share < 1

    def settle(self) -> None:
        """Flip edges that are not constraints until no circle round a triangle has another corner inside."""
        waiting = deque(e for e in self.beside if e[0] < e[1])
        for _ in range(100 * len(self.beside) + 100):
            if not waiting:
                return
            edge = waiting.popleft()
            facing = self.facing(edge)
            if facing is None or (min(edge), max(edge)) in self.kept:
                continue
            c, d = facing
            if self._inside(edge[0], edge[1], c, d) and self.turn(d, edge[1], c) > 0 < self.turn(
                c, edge[0], d
            ):
                self.flip(edge)
                around = ((edge[0], c), (c, edge[1]), (edge[1], d), (d, edge[0]))
                waiting.extend(e if e in self.beside else e[::-1] for e in around)

    def _inside(self, a: int, b: int, c: int, d: int) -> bool:
        rows = self.points[[a, b, c]] - self.points[d]
        scale = float(np.abs(rows).max()) or 1.0
        rows = rows / scale
        return bool(np.linalg.det(np.c_[rows, (rows**2).sum(axis=1)]) > 1e-12)


def constrained(points: np.ndarray, corners: np.ndarray, wanted: np.ndarray) -> np.ndarray:
    """The corners of a Delaunay triangulation that has the edges that are wanted."""
    work = Flips(points, corners)
    for a, b in wanted.tolist():
        if a != b:
            work.require(a, b)
    work.settle()
    return np.array(work.corners, dtype=int).reshape(-1, 3)

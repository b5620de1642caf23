"""Which triangles or tetrahedra of Delaunay's triangulation fill an alpha shape, their regions and their boundary."""

from __future__ import annotations

import math

import numpy as np

from dlarray.errors import ArgumentError, DataError

_ROUNDING = 1e-10  # relative: radii that are equal but for rounding count as equal


class Complex:
    """Delaunay's triangulation of points, with the radius of the circle or sphere round each part."""

    def __init__(self, points: np.ndarray) -> None:
        from scipy.spatial import Delaunay, QhullError

        self.points = points
        width = points.shape[1]
        try:
            found = Delaunay(points)
        except (QhullError, ValueError) as problem:
            raise DataError(
                f"alphaShape: the {len(points)} points span no {('area', 'volume')[width - 2]}; "
                f"fix: {width + 1} points at least that do not all lie on a {('line', 'plane')[width - 2]}"
            ) from problem
        self.corners = np.asarray(found.simplices, dtype=int)
        self.beside = np.asarray(found.neighbors, dtype=int)  # opposite of each corner, -1 outside
        sides = points[self.corners[:, 1:]] - points[self.corners[:, :1]]
        self.sizes = np.abs(np.linalg.det(sides)) / math.factorial(width)
        lengths = np.linalg.norm(sides, axis=2)
        self.flat = self.sizes <= 1e-12 * lengths.prod(axis=1)
        safe = np.where(self.flat[:, None, None], np.eye(width), sides)
        centres = np.linalg.solve(2 * safe, (lengths**2)[:, :, None])[:, :, 0]
        self.radii = np.where(self.flat, np.inf, np.linalg.norm(centres, axis=1))

    def enclosing(self) -> float:
        """The smallest radius with which each point is a corner."""
        least = np.full(len(self.points), np.inf)
        for k in range(self.corners.shape[1]):
            np.minimum.at(least, self.corners[:, k], self.radii)
        return float(least[np.isfinite(least)].max())

    def one_region(self) -> float:
        """The smallest radius with which each point is a corner and there is one region."""
        start = self.enclosing()
        tried = np.unique(self.radii[np.isfinite(self.radii) & (self.radii >= start)])
        found = [
            next((float(r) for r in tried if self._count(self.filled(float(r)), by) == 1), None)
            for by in ("sides", "corners")
        ]
        if found[0] is None or found[0] != found[1]:
            raise ArgumentError(
                "criticalAlpha: parts of the shape touch in a corner alone, and whether these are one region is not "
                "said; fix: shp.Alpha = a, with a radius of your own"
            )
        return found[0]

    def filled(self, alpha: float) -> np.ndarray:
        """Which parts the shape of a radius has; flat ones where all that is beside them is in it."""
        if alpha == math.inf:
            return np.ones(len(self.corners), dtype=bool)
        inside = self.radii <= alpha * (1 + _ROUNDING)
        if alpha and self.flat.any():
            group = self._groups(self.flat, "sides")
            for g in range(group.max(initial=-1) + 1):
                those = np.flatnonzero(group == g)
                around = np.unique(self.beside[those])
                around = around[(around < 0) | ~np.isin(around, those)]
                if (around >= 0).all() and inside[around].all():
                    inside[those] = True
        return inside

    def _groups(self, chosen: np.ndarray, by: str) -> np.ndarray:
        """A number for each part that is chosen, the same for those that touch; -1 for the others."""
        from scipy.sparse import coo_matrix
        from scipy.sparse.csgraph import connected_components

        group = np.full(len(self.corners), -1)
        at = np.flatnonzero(chosen)
        if not at.size:
            return group
        n = len(self.corners)
        if by == "sides":
            a, b = np.repeat(at, self.beside.shape[1]), self.beside[at].ravel()
            kept = (b >= 0) & chosen[np.maximum(b, 0)]
            links = coo_matrix((np.ones(kept.sum()), (a[kept], b[kept])), shape=(n, n))
        else:
            a, b = np.repeat(at, self.corners.shape[1]), self.corners[at].ravel() + n
            links = coo_matrix((np.ones(a.size), (a, b)), shape=(n + len(self.points),) * 2)
        _, found = connected_components(links, directed=False)
        _, group[at] = np.unique(found[at], return_inverse=True)
        return group

    def _count(self, chosen: np.ndarray, by: str) -> int:
        return int(self._groups(chosen & ~self.flat, by).max(initial=-1)) + 1

    def regions(self, chosen: np.ndarray) -> list[np.ndarray]:
        """The parts of each region, the largest first."""
        if self._count(chosen, "sides") != self._count(chosen, "corners"):
            raise ArgumentError(
                "alphaShape: parts of the shape touch in a corner or an edge alone, and whether these are one region "
                "is not said; fix: another Alpha, or questions about the whole shape"
            )
        group = self._groups(chosen, "sides")
        found = [np.flatnonzero(group == g) for g in range(group.max(initial=-1) + 1)]
        found = [r for r in found if self.sizes[r].sum() > 0]
        return sorted(found, key=lambda r: -round(float(self.sizes[r].sum()), 12))

    def without_holes(self, chosen: np.ndarray, threshold: float) -> np.ndarray:
        """The shape with small holes filled."""
        group = self._groups(~chosen, "sides")
        made = chosen.copy()
        for g in range(group.max(initial=-1) + 1):
            those = group == g
            if (self.beside[those] < 0).any():
                continue
            size = float(self.sizes[those].sum())
            if abs(size - threshold) <= 1e-9 * threshold:
                raise ArgumentError(
                    f"alphaShape: a hole is as large as HoleThreshold, {threshold:g}, and whether it is filled then is "
                    f"not said; fix: HoleThreshold={threshold * 1.001:g}"
                )
            if size < threshold:
                made[those] = True
        return made

    def without_regions(self, chosen: np.ndarray, threshold: float) -> np.ndarray:
        """The shape without small regions; one as large as the threshold stays."""
        made = chosen.copy()
        for region in self.regions(chosen):
            if float(self.sizes[region].sum()) < threshold * (1 - 1e-12):
                made[region] = False
        return made

    def facets(self, chosen: np.ndarray) -> np.ndarray:
        """The sides that lie between the shape and what is not in it, with the shape on the left, or below."""
        at = np.flatnonzero(chosen)
        width = self.corners.shape[1]
        found = []
        for k in range(width):
            other = self.beside[at, k]
            edge = at[(other < 0) | ~chosen[np.maximum(other, 0)]]
            side = np.delete(self.corners[edge], k, axis=1)
            apex = self.points[self.corners[edge, k]]
            ways = self.points[side[:, 1:]] - self.points[side[:, :1]]
            turn = np.linalg.det(np.concatenate([ways, (apex - self.points[side[:, 0]])[:, None]], axis=1))
            wrong = turn < 0 if width == 3 else turn > 0
            side[wrong, -2:] = side[wrong, -2:][:, ::-1]
            found.append(side)
        return np.concatenate(found)

    def lengths(self, facets: np.ndarray) -> float:
        """The length of edges, or the area of triangles."""
        ways = self.points[facets[:, 1:]] - self.points[facets[:, :1]]
        gram = np.linalg.det(ways @ ways.transpose(0, 2, 1))
        return float(np.sqrt(np.maximum(gram, 0)).sum() / (facets.shape[1] - 1))

"""Triangulations as objects: triangulation of given triangles, delaunayTriangulation of points."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray import callers
from dlarray.array import asdlarray, dlarray
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.numerics.hulls import convhull, delaunay
from dlarray.migration.matlab.triangulations import measures, queries
from dlarray.migration.matlab.triangulations.constrained import constrained
from dlarray.migration.matlab.triangulations.meshes import ids, matrix, numbers, pairs, rows_of_points


class triangulation:  # noqa: N801
    """Triangles of the plane or of space, or tetrahedra, of which questions are asked.

    Syntaxes: ``TR = triangulation(T, P)``, ``TR = triangulation(T, x, y)``, ``TR = triangulation(T, x, y, z)``.
    Questions are functions and methods: ``edges(TR)``, ``TR.edges()``; ``TR(k, ":")`` is of ConnectivityList.

    Parameters
    ----------
    T : array_like
        The numbers of the corners, three or four in each row.
    P : array_like
        A point in each row.
    x, y, z : array_like
        Columns of coordinates.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/triangulation.html

    Examples
    --------
    >>> from dlarray.matlab import triangulation
    >>> TR = triangulation([[1, 2, 3]], [[0, 0], [1, 0], [0, 1]])
    >>> TR
      triangulation with properties:
    <BLANKLINE>
                  Points: [3×2 double]
        ConnectivityList: [1×3 double]
    <BLANKLINE>
    >>> TR.edges().shape
    (3, 2)
    """

    Points: Any
    _properties: tuple[str, ...] = ("Points", "ConnectivityList")

    def __init__(self, T: Any, /, *points: Any) -> None:
        name = type(self).__name__
        corners = numbers(name, "T", T)
        if corners.ndim != 2 or corners.shape[1] not in (3, 4):
            raise SizeError(
                f"{name}: T has 3 or 4 columns, but it is {describe(T)}; fix: a row for each triangle"
            )
        first = numbers(name, "P", points[0]) if points else np.empty(0)
        width = first.shape[-1] if len(points) == 1 else len(points)
        if width not in (2, 3) or width + 1 < corners.shape[1]:
            raise SizeError(
                f"{name}: points of {width} coordinates for {corners.shape[1]} corners; "
                "fix: a matrix of 2 or 3 columns, a point in each row"
            )
        found = rows_of_points(name, points, width)
        ids(name, "T", T, len(found))
        self.Points = matrix(found)
        self._list = matrix(corners)

    @property
    def ConnectivityList(self) -> dlarray:
        """The numbers of the corners, a row for each triangle."""
        return self._list

    @ConnectivityList.setter
    def ConnectivityList(self, T: Any) -> None:
        self._list = asdlarray(T)

    def places(self) -> np.ndarray:
        """The points as NumPy has them."""
        return np.array(numbers("triangulation", "Points", self.Points))

    def corners(self) -> np.ndarray:
        """The corners, counted from 0."""
        return np.array(numbers("triangulation", "ConnectivityList", self.ConnectivityList)).astype(int) - 1

    @property
    def shape(self) -> tuple[int, ...]:
        """The size of ConnectivityList."""
        return tuple(self.ConnectivityList.shape)

    def __call__(self, *subscripts: Any) -> Any:
        return self.ConnectivityList(*subscripts)

    def __repr__(self) -> str:
        shown = {name: asdlarray(getattr(self, name)).shape for name in self._properties}
        lines = [
            f"{name:>20}: {'[]' if 0 in size else f'[{size[0]}×{size[1]} double]'}"
            for name, size in shown.items()
        ]
        return "\n".join([f"  {type(self).__name__} with properties:", "", *lines, ""])


for _ask in (
    queries.edges,
    queries.freeBoundary,
    queries.neighbors,
    queries.vertexAttachments,
    queries.edgeAttachments,
    queries.isConnected,
    queries.featureEdges,
    measures.circumcenter,
    measures.incenter,
    measures.faceNormal,
    measures.vertexNormal,
    measures.cartesianToBarycentric,
    measures.barycentricToCartesian,
    measures.pointLocation,
    measures.nearestNeighbor,
):
    setattr(triangulation, _ask.__name__, _ask)


class delaunayTriangulation(triangulation):  # noqa: N801
    """Delaunay's triangulation of points of the plane, with edges that it must have, or of points of space.

    Syntaxes: ``DT = delaunayTriangulation(P)``, ``DT = delaunayTriangulation(x, y)``,
    ``DT = delaunayTriangulation(x, y, z)``; in the plane each with ``C`` behind.

    Parameters
    ----------
    P : array_like
        A point in each row.  A point that comes again is left out, with a warning.
    x, y, z : array_like
        Columns of coordinates.
    C : array_like, optional
        Edges that must be there: two point numbers in each row.  Constraints that cross are refused; MATLAB puts a
        point there.

    Points and Constraints may be changed; the triangles follow.  Which triangle comes first is SciPy's order, for
    MATLAB documents none.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/delaunaytriangulation.html

    Examples
    --------
    >>> from dlarray.matlab import delaunayTriangulation
    >>> DT = delaunayTriangulation([0, 1, 1, 0, 0.5], [0, 0, 1, 1, 0.5])
    >>> DT.shape
    (4, 3)
    >>> DT.Points.paren[6, ":"] = [2, 0.5]
    >>> DT.shape
    (5, 3)
    """

    Constraints: Any
    _properties = ("Points", "ConnectivityList", "Constraints")

    def __init__(self, *args: Any) -> None:
        name = "delaunayTriangulation"
        parts = [numbers(name, "an argument", a) for a in args]
        edges = np.zeros((0, 2))
        last = parts[-1] if len(parts) > 1 else np.empty(0)
        if len(parts) > 1 and last.ndim == 2 and last.shape[1] == 2 and parts[-2].shape != last.shape:
            edges = parts.pop()
        elif len(parts) == 2 and parts[0].ndim == 2 and parts[0].shape[1] == 2 and last.shape[1] == 2:
            edges = parts.pop()
        if not parts:
            self.Points, self.Constraints = matrix(np.zeros((0, 2))), matrix(edges)
        else:
            width = parts[0].shape[-1] if len(parts) == 1 else len(parts)
            if width not in (2, 3) or edges.size and width == 3:
                raise SizeError(
                    f"{name}: points have 2 or 3 coordinates, and 2 with constraints, but it is given "
                    f"{', '.join(map(describe, args))}; fix: {name}(P), a point in each row"
                )
            points = rows_of_points(name, tuple(parts), width)
            self._take(points, edges)
        self._known: tuple = ()
        self.corners()  # what cannot be made is refused here

    def _take(self, points: np.ndarray, edges: np.ndarray) -> None:
        _, first, which = np.unique(points, axis=0, return_index=True, return_inverse=True)
        if len(first) < len(points):
            callers.warn(
                "delaunayTriangulation: points come more than once, and are kept once; numbers of points are those of "
                "the property Points",
            )
            order = np.argsort(first)
            place = np.empty(len(first), dtype=int)
            place[order] = np.arange(len(first))
            if edges.size:
                old = pairs("delaunayTriangulation", (edges,), len(points))
                edges = place[which.ravel()[old]] + 1.0
            points = points[np.sort(first)]
        if edges.size:
            pairs("delaunayTriangulation", (edges,), len(points))
        self.Points, self.Constraints = matrix(points), matrix(edges.reshape(-1, 2))

    @property
    def ConnectivityList(self) -> dlarray:
        """The numbers of the corners, a row for each triangle."""
        points = np.array(numbers("delaunayTriangulation", "Points", self.Points))
        wanted = np.array(numbers("delaunayTriangulation", "Constraints", self.Constraints)).reshape(-1, 2)
        state = (points.shape, points.tobytes(), wanted.tobytes())
        if not self._known or self._known[0] != state:
            self._known = (state, matrix(self._made(points, wanted)))
        return self._known[1]

    @ConnectivityList.setter
    def ConnectivityList(self, T: Any) -> None:
        raise ArgumentError(
            "delaunayTriangulation: ConnectivityList follows from the points; fix: triangulation(T, DT.Points)"
        )

    def _made(self, points: np.ndarray, wanted: np.ndarray) -> np.ndarray:
        if len(points) == 0:
            return np.zeros((0, 3))
        corners = np.array(numbers("delaunayTriangulation", "a point", delaunay(points)))
        if wanted.size:
            edges = pairs("delaunayTriangulation", (wanted,), len(points))
            return constrained(points, corners.astype(int) - 1, edges) + 1.0
        return corners

    def convexHull(self, *, nargout: int = 1) -> Any:
        """The hull: see the function convexHull."""
        return convexHull(self, nargout=nargout)

    def isInterior(self, ID: Any = None, /) -> Any:
        """Which triangles lie inside the constraints: see the function isInterior."""
        return isInterior(self, ID)

    def voronoiDiagram(self, *, nargout: int = 2) -> Any:
        """The regions of the points: see the function voronoiDiagram."""
        return voronoiDiagram(self, nargout=nargout)


def _own(name: str, DT: Any) -> delaunayTriangulation:
    if not isinstance(DT, delaunayTriangulation):
        raise ArgumentError(
            f"{name}: a delaunayTriangulation is expected, but it is {describe(DT)}; fix: delaunayTriangulation(P)"
        )
    return DT


def convexHull(DT: Any, /, *, nargout: int = 1) -> Any:
    """The hull of the points of a Delaunay triangulation, as `convhull` gives it, with its area or volume.

    Syntaxes: ``K = convexHull(DT)``, ``K, v = convexHull(DT, nargout=2)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/delaunaytriangulation.convexhull.html

    Examples
    --------
    >>> from dlarray.matlab import convexHull, delaunayTriangulation
    >>> K, area = convexHull(delaunayTriangulation([0, 2, 2, 0, 1], [0, 0, 2, 2, 1]), nargout=2)
    >>> K.tolist(), area
    ([[1.0], [2.0], [3.0], [4.0], [1.0]], 4.0)
    """
    return convhull(_own("convexHull", DT).Points, nargout=nargout)


def isInterior(DT: Any, ID: Any = None, /) -> Any:
    """Whether triangles lie inside the region that the constraints bound, holes left out.

    Syntaxes: ``tf = isInterior(DT)``, ``tf = isInterior(DT, ID)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/delaunaytriangulation.isinterior.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import delaunayTriangulation, isInterior
    >>> P = [[0, 0], [4, 0], [4, 4], [2, 1], [0, 4]]
    >>> DT = delaunayTriangulation(P, [[1, 2], [2, 3], [3, 4], [4, 5], [5, 1]])
    >>> DT.shape[0], int(dl.sum(isInterior(DT)))
    (4, 3)
    """
    mesh = _own("isInterior", DT)
    bounds = np.array(numbers("isInterior", "Constraints", mesh.Constraints)).astype(int).reshape(-1, 2)
    if not len(bounds):
        raise ArgumentError(
            "isInterior: the triangulation has no constraints; fix: delaunayTriangulation(P, C) with the edges of the "
            "boundary"
        )
    points, corners = mesh.places(), mesh.corners()
    walls = _split(points, bounds - 1, corners)
    beside = np.array(numbers("isInterior", "neighbors", queries.neighbors(mesh)))
    inside = np.full(len(corners), -1)
    waiting: list[int] = []
    for t, k in zip(*np.nonzero(np.isnan(beside)), strict=True):
        if inside[t] < 0:
            inside[t] = int(_side(corners, t, k) in walls)
            waiting.append(int(t))
    while waiting:
        t = waiting.pop()
        for k, other in enumerate(beside[t]):
            if not np.isnan(other) and inside[int(other) - 1] < 0:
                inside[int(other) - 1] = inside[t] ^ int(_side(corners, t, k) in walls)
                waiting.append(int(other) - 1)
    return dlarray((inside == 1)[ids("isInterior", "ID", ID, len(corners))][:, None])


def _side(corners: np.ndarray, t: int, k: int) -> tuple[int, int]:
    a, b = int(corners[t, (k + 1) % 3]), int(corners[t, (k + 2) % 3])
    return min(a, b), max(a, b)


def _split(points: np.ndarray, bounds: np.ndarray, corners: np.ndarray) -> set[tuple[int, int]]:
    """The edges of a triangulation that constraints run along."""
    found: set[tuple[int, int]] = set()
    known = np.sort(np.concatenate([corners[:, [i, (i + 1) % 3]] for i in range(3)]), axis=1)
    slack = 1e-14 * float(np.ptp(points, axis=0).max() ** 2)
    for a, b in bounds:
        way = points[b] - points[a]
        off = np.abs((points - points[a]) @ np.array([-way[1], way[0]])) <= slack
        share = (points - points[a]) @ way / max(float(way @ way), np.finfo(float).tiny)
        on = off & (share >= 0) & (share <= 1)
        on[[a, b]] = True
        found |= {(int(u), int(v)) for u, v in known[on[known].all(axis=1)]}
    return found


def voronoiDiagram(DT: Any, /, *, nargout: int = 2) -> Any:
    """The regions of the plane, or of space, that are nearest to each point.

    Syntax: ``V, r = voronoiDiagram(DT, nargout=2)``.

    Returns
    -------
    V : dlarray
        The corners of the regions; the first is at infinity.
    r : Cell
        For each point the row numbers in V of its region's corners, in the plane counterclockwise; a region without
        end has the first row.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/delaunaytriangulation.voronoidiagram.html

    Examples
    --------
    >>> from dlarray.matlab import delaunayTriangulation, voronoiDiagram
    >>> V, r = voronoiDiagram(delaunayTriangulation([0, 2, 0, -2, 0], [0, 0, 2, 0, -2]), nargout=2)
    >>> V.shape, r[0].shape
    ((5, 2), (1, 4))
    """
    from scipy.spatial import Voronoi

    points = _own("voronoiDiagram", DT).places()
    found = Voronoi(points)
    V = matrix(np.concatenate([np.full((1, points.shape[1]), np.inf), found.vertices]))
    if nargout < 2:
        return V
    regions = []
    for k, place in enumerate(found.point_region):
        own = np.array([v for v in found.regions[place] if v >= 0], dtype=int)
        open_ = -1 in found.regions[place]
        if points.shape[1] == 2 and own.size:
            away = found.vertices[own] - points[k]
            angle = np.arctan2(away[:, 1], away[:, 0])
            order = np.argsort(angle)
            if open_ and own.size > 1:  # the widest gap is where the region has no end
                gaps = np.diff(np.append(angle[order], angle[order[0]] + 2 * np.pi))
                order = np.roll(order, -int(np.argmax(gaps)) - 1)
            own = own[order]
        regions.append(matrix(np.concatenate([[1] if open_ else [], own + 2.0])[None, :]))
    return V, Cell(regions, (len(regions), 1))

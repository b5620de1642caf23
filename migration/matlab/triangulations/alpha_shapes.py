"""Shapes that envelop points as tightly as a radius says: alphaShape, and the questions about them."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray.arguments import check_nargout, choice, one_number
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, ClassError, DataError, SizeError, describe
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.migration.matlab.triangulations.alpha_complex import Complex
from dlarray.migration.matlab.triangulations.measures import nearestNeighbor
from dlarray.migration.matlab.triangulations.meshes import barycentric, matrix, numbers, rows_of_points

_OPTIONS = ("HoleThreshold", "RegionThreshold")


class alphaShape:  # noqa: N801
    """A polygon or a polyhedron round points, which may have hollows, holes and several regions.

    Syntaxes: ``shp = alphaShape(x, y)``, ``shp = alphaShape(x, y, z)``, ``shp = alphaShape(P)``,
    ``shp = alphaShape(…, a)``, ``shp = alphaShape(…, HoleThreshold=h, RegionThreshold=r)``.
    Questions are functions and methods: ``volume(shp)``, ``shp.volume()``.

    Parameters
    ----------
    x, y, z : array_like
        Columns of coordinates.
    P : array_like
        A point in each row, of two or three coordinates.
    a : float, optional
        The radius: the shape is filled by those parts of Delaunay's triangulation round which a circle or sphere of at
        most this radius fits.  Inf gives the convex hull, 0 nothing; default: the smallest that encloses all points.
    HoleThreshold : float, default 0
        Holes smaller than this are filled.
    RegionThreshold : float, default 0
        Regions smaller than this are left out.

    ``Points``, ``Alpha``, ``HoleThreshold`` and ``RegionThreshold`` may be read and set.

    Raises
    ------
    DataError
        Points that come twice, or span no area or volume.
    ArgumentError
        A question for regions of a shape whose parts touch in a corner alone; a property set of an object that has been
        assigned to a further name, for MATLAB's page does not say whether that one changes with it.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/alphashape.html

    Examples
    --------
    >>> from dlarray.matlab import alphaShape, numRegions
    >>> shp = alphaShape([[0, 0], [1, 0], [0, 1], [5, 0], [7, 0], [5, 2]], 1.5)
    >>> numRegions(shp), shp.area(), shp.area([1, 2]).tolist()
    (2, 2.5, [[2.0, 0.5]])
    """

    matlab_class = "alphaShape"
    Alpha: float
    HoleThreshold: float
    RegionThreshold: float
    _points: np.ndarray
    _complex: Complex
    _filled: np.ndarray | None
    _shared: bool

    def __init__(self, *args: Any, **options: Any) -> None:
        given = list(args)
        named = dict(options)
        while len(given) > 2 and isinstance(given[-2], str):
            *given, name, value = given
            named[name] = value
        alpha: Any = None
        first = numbers("alphaShape", "P", given[0]) if given else np.empty((0, 0))
        matrix_given = first.ndim == 2 and first.shape[1] in (2, 3) and len(given) < 3 and first.shape[0] > 1
        if matrix_given and len(given) == 2:
            alpha = given.pop()
        elif len(given) > 2 and one_number(given[-1]) is not None and first.size > 1:
            alpha = given.pop()
        width = first.shape[1] if matrix_given else len(given)
        if width not in (2, 3):
            raise SizeError(
                f"alphaShape: points of {width} coordinates; fix: alphaShape(P), with 2 or 3 columns"
            )
        self.__dict__.update(_shared=False, HoleThreshold=0.0, RegionThreshold=0.0)
        self._enter(rows_of_points("alphaShape", tuple(given), width))
        self.Alpha = self._complex.enclosing() if alpha is None else alpha
        for name, value in named.items():
            setattr(self, choice("alphaShape", "the option", name, _OPTIONS), value)

    def __setattr__(self, name: str, value: Any) -> None:
        if self._shared:
            raise ArgumentError(
                f"alphaShape: {name} is set of a shape that has been assigned to a further name, and whether that one "
                "changes is not said; fix: make each by alphaShape(shp.Points, a)"
            )
        if name == "Points":
            points = numbers("alphaShape", "Points", value)
            if points.ndim != 2 or points.shape[1] not in (2, 3):
                raise SizeError(f"alphaShape: Points is {describe(value)}; fix: a matrix of 2 or 3 columns")
            self._enter(points)
            return
        if name not in ("Alpha", *_OPTIONS):
            raise ArgumentError(
                f"alphaShape: there is no property {name}; fix: Points, Alpha, {', '.join(_OPTIONS)}"
            )
        number = one_number(value)
        if number is None or isinstance(number, complex) or not number >= 0:
            raise ArgumentError(
                f"alphaShape: {name} is {describe(value)}; fix: a number that is not negative"
            )
        self.__dict__.update({name: float(number), "_filled": None})

    def _enter(self, points: np.ndarray) -> None:
        if not np.isfinite(points).all():
            raise DataError("alphaShape: Points has NaN or infinite numbers; fix: rmmissing(P)")
        if len(np.unique(points, axis=0)) < len(points):
            raise DataError('alphaShape: Points has a point twice; fix: unique(P, "rows")')
        self.__dict__.update(_points=points, _complex=Complex(points), _filled=None)

    @property
    def Points(self) -> dlarray:
        """A point in each row."""
        return matrix(self._points)

    def __copy__(self) -> alphaShape:
        self.__dict__["_shared"] = True
        return self

    def shape_of_all(self) -> np.ndarray:
        """Which parts of the triangulation the shape has."""
        if self._filled is None:
            shape, holes, regions = self._complex.filled(self.Alpha), self.HoleThreshold, self.RegionThreshold
            made = self._complex.without_holes(shape, holes) if holes else shape
            if regions:
                made = self._complex.without_regions(made, regions)
                if holes:
                    other = self._complex.without_regions(shape, regions)
                    if (self._complex.without_holes(other, holes) != made).any():
                        raise ArgumentError(
                            "alphaShape: with small holes filled first the shape is another than with small regions "
                            "left out first, and the order is not said; fix: one of HoleThreshold and RegionThreshold"
                        )
            self.__dict__["_filled"] = made
            return made
        return self._filled

    def parts(self, name: str, RegionID: Any) -> list[np.ndarray]:
        """The parts of each region that is asked for."""
        regions = self._complex.regions(self.shape_of_all())
        asked = numbers(name, "RegionID", RegionID).ravel(order="F")
        if (asked != np.floor(asked)).any() or (asked < 1).any() or (asked > len(regions)).any():
            raise ArgumentError(
                f"{name}: RegionID is {describe(RegionID)}, and there are {len(regions)} regions; "
                f"fix: 1 to {len(regions)}"
            )
        return [regions[int(k) - 1] for k in asked]

    def mask(self, name: str, RegionID: Any) -> np.ndarray:
        """Which parts belong to the shape, or to one region."""
        if RegionID is None:
            return self.shape_of_all()
        mask = np.zeros(len(self._complex.corners), dtype=bool)
        parts = self.parts(name, RegionID)
        if len(parts) != 1:
            raise ArgumentError(f"{name}: RegionID is {describe(RegionID)}; fix: one region")
        mask[parts[0]] = True
        return mask

    def places(self) -> np.ndarray:
        """The points as NumPy has them."""
        return self._points

    def boundary(self) -> np.ndarray:
        """The corners of the boundary's facets, counted from 0."""
        return self._complex.facets(self.shape_of_all())

    def filling(self) -> tuple[np.ndarray, np.ndarray]:
        """What is drawn: triangles of the shape, or of its boundary in space, and the points."""
        if self._points.shape[1] == 3:
            return self.boundary(), self._points
        return self._complex.corners[self.shape_of_all()], self._points

    def measured(self, name: str, RegionID: Any, width: int, size: Callable) -> Any:
        """A size of the whole shape, or of regions."""
        if self._points.shape[1] != width:
            other = {"area": "volume", "volume": "area", "perimeter": "surfaceArea"}.get(name, "perimeter")
            raise ArgumentError(
                f"{name}: the shape has {self._points.shape[1]} coordinates; fix: {other}(shp)"
            )
        if RegionID is None:
            return float(size(self.shape_of_all()))
        found = []
        for part in self.parts(name, RegionID):
            mask = np.zeros(len(self._complex.corners), dtype=bool)
            mask[part] = True
            found.append(float(size(mask)))
        asked = host(RegionID)
        return found[0] if asked.size == 1 else dlarray(np.reshape(found, asked.shape, order="F"))

    def _content(self, mask: np.ndarray) -> float:
        return float(self._complex.sizes[mask].sum())

    def _around(self, mask: np.ndarray) -> float:
        return self._complex.lengths(self._complex.facets(mask))

    def area(self, RegionID: Any = None, /) -> Any:
        """The area of a shape of the plane, or those of regions."""
        return self.measured("area", RegionID, 2, self._content)

    def perimeter(self, RegionID: Any = None, /) -> Any:
        """The length of the boundary of a shape of the plane, holes included, or those of regions."""
        return self.measured("perimeter", RegionID, 2, self._around)

    def volume(self, RegionID: Any = None, /) -> Any:
        """The volume."""
        return self.measured("volume", RegionID, 3, self._content)

    def surfaceArea(self, RegionID: Any = None, /) -> Any:
        """The area of the boundary."""
        return self.measured("surfaceArea", RegionID, 3, self._around)

    def __repr__(self) -> str:
        rows = [("Points", "[{}×{} double]".format(*self._points.shape))]
        for name in ("Alpha", *_OPTIONS):
            value = getattr(self, name)
            shown = "Inf" if math.isinf(value) else f"{value:.4f}" if value % 1 else f"{value:.0f}"
            rows.append((name, shown))
        lines = [f"{name:>19}: {shown}" for name, shown in rows]
        return "\n".join(["  alphaShape with properties:", "", *lines, ""])


def _shape(name: str, shp: Any) -> alphaShape:
    if not isinstance(shp, alphaShape):
        raise ClassError(f"{name}: shp is {describe(shp)}; fix: alphaShape(P)")
    return shp


def volume(shp: Any, RegionID: Any = None, /) -> Any:
    """The volume of an alpha shape in space.

    Syntaxes: ``V = volume(shp)``, ``V = volume(shp, RegionID)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/alphashape.volume.html

    Examples
    --------
    >>> from dlarray.matlab import alphaShape, volume
    >>> round(volume(alphaShape([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 6]], float("inf"))), 10)
    1.0
    """
    return _shape("volume", shp).volume(RegionID)


def surfaceArea(shp: Any, RegionID: Any = None, /) -> Any:
    """The area of the boundary of an alpha shape in space, that of hollows included.

    Syntaxes: ``A = surfaceArea(shp)``, ``A = surfaceArea(shp, RegionID)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/alphashape.surfacearea.html

    Examples
    --------
    >>> from dlarray.matlab import alphaShape, surfaceArea
    >>> round(surfaceArea(alphaShape([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]])), 4)
    2.366
    """
    return _shape("surfaceArea", shp).surfaceArea(RegionID)


def numRegions(shp: Any, /) -> int:
    """The number of regions of an alpha shape.

    Syntax: ``N = numRegions(shp)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/alphashape.numregions.html

    Examples
    --------
    >>> from dlarray.matlab import alphaShape, numRegions
    >>> numRegions(alphaShape([[0, 0], [1, 0], [0, 1], [5, 0], [7, 0], [5, 2]], 1.5))
    2
    """
    shape = _shape("numRegions", shp)
    return len(shape._complex.regions(shape.shape_of_all()))


def criticalAlpha(shp: Any, type_: Any, /) -> float:
    """The smallest radius of an alpha shape with which it encloses all points, or is one region too.

    Syntaxes: ``a = criticalAlpha(shp, "all-points")``, ``a = criticalAlpha(shp, "one-region")``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/alphashape.criticalalpha.html

    Examples
    --------
    >>> from dlarray.matlab import alphaShape, criticalAlpha
    >>> shp = alphaShape([[0, 0], [6, 0], [0, 8]])
    >>> criticalAlpha(shp, "all-points")
    5.0
    """
    shape = _shape("criticalAlpha", shp)
    word = choice("criticalAlpha", "type", type_, ("all-points", "one-region"))
    return shape._complex.enclosing() if word == "all-points" else shape._complex.one_region()


def _renumbered(rows: np.ndarray, points: np.ndarray, nargout: int) -> Any:
    if nargout < 2:
        return matrix(rows + 1)
    used, numbered = np.unique(rows, return_inverse=True)
    return matrix(numbered.reshape(rows.shape) + 1), matrix(points[used])


def boundaryFacets(shp: Any, RegionID: Any = None, /, *, nargout: int = 1) -> Any:
    """The edges or triangles of the boundary of an alpha shape.

    Syntaxes: ``bf = boundaryFacets(shp)``, ``bf = boundaryFacets(shp, RegionID)``,
    ``bf, P = boundaryFacets(…, nargout=2)``.

    Returns
    -------
    bf : dlarray
        The numbers of the corners, a row for each; the inside is on the left of an edge, and behind a triangle whose
        corners run counterclockwise.  Their order is that of no page.
    P : dlarray
        The points of the boundary, to which the numbers belong then; without it they belong to ``shp.Points``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/alphashape.boundaryfacets.html

    Examples
    --------
    >>> from dlarray.matlab import alphaShape, boundaryFacets
    >>> sorted(boundaryFacets(alphaShape([[0, 0], [6, 0], [0, 8]])).tolist())
    [[1.0, 2.0], [2.0, 3.0], [3.0, 1.0]]
    """
    check_nargout("boundaryFacets", nargout, (1, 2))
    shape = _shape("boundaryFacets", shp)
    facets = shape._complex.facets(shape.mask("boundaryFacets", RegionID))
    return _renumbered(facets, shape._points, nargout)


def alphaTriangulation(shp: Any, RegionID: Any = None, /, *, nargout: int = 1) -> Any:
    """The triangles or tetrahedra that fill an alpha shape.

    Syntaxes: ``tri = alphaTriangulation(shp)``, ``tri = alphaTriangulation(shp, RegionID)``,
    ``tri, P = alphaTriangulation(…, nargout=2)`` with the points to which the numbers belong then.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/alphashape.alphatriangulation.html

    Examples
    --------
    >>> from dlarray.matlab import alphaShape, alphaTriangulation
    >>> sorted(alphaTriangulation(alphaShape([[0, 0], [6, 0], [0, 8]])).tolist()[0])
    [1.0, 2.0, 3.0]
    """
    check_nargout("alphaTriangulation", nargout, (1, 2))
    shape = _shape("alphaTriangulation", shp)
    rows = shape._complex.corners[shape.mask("alphaTriangulation", RegionID)]
    return _renumbered(rows, shape._points, nargout)


def inShape(shp: Any, /, *point: Any, nargout: int = 1) -> Any:
    """Whether points lie in an alpha shape, or on its boundary.

    Syntaxes: ``tf = inShape(shp, qx, qy)``, ``tf = inShape(shp, qx, qy, qz)``, ``tf = inShape(shp, QP)``,
    ``tf, ID = inShape(…, nargout=2)`` with the region of each, NaN outside.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/alphashape.inshape.html

    Examples
    --------
    >>> from dlarray.matlab import alphaShape, inShape
    >>> inShape(alphaShape([[0, 0], [6, 0], [0, 8]]), [[1, 1], [5, 5]]).tolist()
    [[True], [False]]
    """
    check_nargout("inShape", nargout, (1, 2))
    shape = _shape("inShape", shp)
    points, width = shape._points, shape._points.shape[1]
    asked = rows_of_points("inShape", point, width)
    filled = np.flatnonzero(shape.shape_of_all() & ~shape._complex.flat)
    corners = shape._complex.corners[filled]
    low, high = points[corners].min(axis=1), points[corners].max(axis=1)
    slack = 1e-12 * (1 + np.abs(points).max(initial=0))
    found = np.full(len(asked), -1)
    for k, p in enumerate(asked):
        near = np.flatnonzero(((p >= low - slack) & (p <= high + slack)).all(axis=1))
        if near.size:
            share = barycentric(points, corners[near], np.broadcast_to(p, (near.size, width)))
            inside = np.flatnonzero((share >= -1e-12).all(axis=1))
            if inside.size:
                found[k] = filled[near[inside[0]]]
    size = host(point[0]).shape if len(point) > 1 else (len(asked), 1)
    tf = dlarray((found >= 0).reshape(size, order="F"))
    if nargout < 2:
        return tf
    region = np.full(len(shape._complex.corners) + 1, np.nan)
    for k, part in enumerate(shape._complex.regions(shape.shape_of_all())):
        region[part] = k + 1
    return tf, dlarray(region[found].reshape(size, order="F"))


for _ask in (numRegions, criticalAlpha, boundaryFacets, alphaTriangulation, inShape, nearestNeighbor):
    setattr(alphaShape, _ask.__name__, _ask)

"""Shapes of the plane with straight sides, holes and several parts: polyshape, by the package shapely."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray.arguments import one_number
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.numerics.hosts import host


def geometry() -> Any:
    """The package shapely."""
    try:
        return importlib.import_module("shapely")
    except ImportError as problem:
        raise ArgumentError(
            "polyshape needs the package shapely; fix: pip install 'dlarray[shapes]'"
        ) from problem


def vector(name: str, x: Any) -> np.ndarray:
    """The coordinates of points."""
    found = np.asarray(host(x))
    if found.dtype.kind not in "fbiu":
        raise ArgumentError(
            f"{name}: coordinates must be real numbers, but it is {describe(x)}; fix: real(x)"
        )
    return found.astype(float).ravel(order="F")


class polyshape:  # noqa: N801
    """A shape of the plane with straight sides, with holes and in several parts where need be.

    Syntaxes: ``p = polyshape(x, y)``, ``p = polyshape(P)`` with a corner in each row,
    ``p = polyshape([x1, x2], [y1, y2])`` with a cell for each boundary, ``p = polyshape()``.  Questions are functions
    and methods: ``perimeter(p)``, ``p.perimeter()``; the area is ``p.area()``, and ``draw.area(p)`` in ported programs.

    Parameters
    ----------
    *args : array_like
        Coordinates; NaN stands between boundaries.  A boundary within another one is a hole.
    KeepCollinearPoints : bool, default False
        Whether corners stay in which a side goes straight on.
    Simplify : bool, default True
        Taken and always done: sides that cross are parted.
    SolidBoundaryOrientation : {"auto"}
        Others are refused.

    Vertices has the corners, NaN between boundaries, solid ones clockwise from the corner with the lowest x, holes the
    other way; MATLAB's page fixes no first corner.  NumRegions and NumHoles count.  The package shapely does the work:
    ``pip install 'dlarray[shapes]'``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/polyshape.html

    Examples
    --------
    >>> from dlarray.matlab import polyshape
    >>> p = polyshape([0, 0, 1, 1], [1, 0, 0, 1])
    >>> p
      polyshape with properties:
    <BLANKLINE>
          Vertices: [4×2 double]
        NumRegions: 1
          NumHoles: 0
    <BLANKLINE>
    >>> p.area(), p.union(polyshape([1, 1, 2, 2], [0, 1, 1, 0])).area()
    (1.0, 2.0)
    """

    matlab_class = "polyshape"
    __array_ufunc__ = None

    def __init__(self, *args: Any, **options: Any) -> None:
        given = list(args)
        while len(given) >= 2 and isinstance(given[-2], str):
            value = given.pop()
            options[str(given.pop())] = value
        named = {str(k).lower(): v for k, v in options.items()}
        known = ("keepcollinearpoints", "simplify", "solidboundaryorientation")
        if unknown := [k for k in named if k not in known]:
            raise ArgumentError(f"polyshape: there is no option {unknown[0]}; fix: KeepCollinearPoints=True")
        if str(named.get("solidboundaryorientation", "auto")).lower() != "auto":
            raise ArgumentError('polyshape: SolidBoundaryOrientation is "auto" here; fix: leave it out')
        self._keep = bool(named.get("keepcollinearpoints", False))
        self._shape = self._joined(_boundaries(given))

    def _joined(self, boundaries: list[np.ndarray]) -> Any:
        """The shape of boundaries: a point is inside that an odd number of them go round."""
        shapely = geometry()
        whole = shapely.MultiPolygon()
        for ring in boundaries:
            made = shapely.Polygon(ring)
            whole = whole.symmetric_difference(made if made.is_valid else _mended(made))
        return whole

    @classmethod
    def of(cls, shape: Any) -> polyshape:
        """A polyshape of a shape of shapely; points and lines in it fall away."""
        made = cls.__new__(cls)
        made._keep, made._shape = False, shape
        return made

    # -- properties -------------------------------------------------------------------------------------------
    def parts(self) -> list[Any]:
        """The connected parts, without points and lines, from left to right."""
        parts = getattr(self._shape, "geoms", [self._shape])
        found = [p for p in parts if p.geom_type == "Polygon" and not p.is_empty]
        return sorted(found, key=lambda p: p.bounds)

    def rings(self) -> list[tuple[np.ndarray, bool]]:
        """The boundaries, each with whether it is a hole."""
        found = []
        for part in self.parts():
            found.append((self._ring(part.exterior, False), False))
            found += [(self._ring(hole, True), True) for hole in part.interiors]
        return found

    def _ring(self, ring: Any, hole: bool) -> np.ndarray:
        points = np.asarray(ring.coords)[:-1]
        if not self._keep:
            before, after = points - np.roll(points, 1, 0), np.roll(points, -1, 0) - points
            turn = before[:, 0] * after[:, 1] - before[:, 1] * after[:, 0]
            scale = np.linalg.norm(before, axis=1) * np.linalg.norm(after, axis=1)
            if (np.abs(turn) > 1e-12 * scale).sum() > 2:
                points = points[np.abs(turn) > 1e-12 * scale]
        if bool(ring.is_ccw) != hole:
            points = points[::-1]
        first = int(np.lexsort((points[:, 1], points[:, 0]))[0])
        return np.roll(points, -first, axis=0)

    @property
    def Vertices(self) -> dlarray:
        """The corners, with a row of NaN between boundaries."""
        rows: list[np.ndarray] = []
        for points, _ in self.rings():
            rows += [np.full((1, 2), np.nan), points]
        return dlarray(np.concatenate(rows[1:]) if rows else np.zeros((0, 2)))

    @property
    def NumRegions(self) -> int:
        """How many solid parts there are."""
        return len(self.parts())

    @property
    def NumHoles(self) -> int:
        """How many holes there are."""
        return sum(len(p.interiors) for p in self.parts())

    def __repr__(self) -> str:
        rows = self.Vertices.shape[0]
        size = f"[{rows}×2 double]" if rows else "[0×2 double]"
        lines = [
            f"      Vertices: {size}",
            f"    NumRegions: {self.NumRegions}",
            f"      NumHoles: {self.NumHoles}",
        ]
        return "\n".join(["  polyshape with properties:", "", *lines, ""])

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, polyshape) and bool(self._shape.equals(other._shape))

    __hash__ = None  # type: ignore[assignment]

    # -- what the library and `draw` have names for -----------------------------------------------------------
    def area(self) -> float:
        """The area."""
        return float(self._shape.area)

    def union(self, other: Any, *more: Any) -> polyshape:
        """What is in one of two shapes."""
        return polyshape.of(self._shape.union(shape_of("union", other)._shape))

    def intersect(self, other: Any, *more: Any) -> polyshape:
        """What is in both of two shapes."""
        return polyshape.of(self._shape.intersection(shape_of("intersect", other)._shape))

    def xor(self, other: Any) -> polyshape:
        """What is in one of two shapes and not in both."""
        return polyshape.of(self._shape.symmetric_difference(shape_of("xor", other)._shape))

    def convhull(self) -> polyshape:
        """The convex hull."""
        return polyshape.of(self._shape.convex_hull)

    def regions(self) -> Cell:
        """The solid parts with their holes, each a shape, in a column of cells."""
        found = [polyshape.of(part) for part in self.parts()]
        return Cell(found, (len(found), 1))

    def holes(self) -> Cell:
        """The holes, each a solid shape, in a column of cells."""
        shapely = geometry()
        found = [polyshape.of(shapely.Polygon(points)) for points, hole in self.rings() if hole]
        return Cell(found, (len(found), 1))

    def rmholes(self) -> polyshape:
        """The shape with its holes filled."""
        shapely = geometry()
        return polyshape.of(shapely.union_all([shapely.Polygon(p.exterior) for p in self.parts()]))

    def moved(self, change: Callable[[np.ndarray], np.ndarray]) -> polyshape:
        """The shape with each corner elsewhere."""
        return polyshape.of(geometry().transform(self._shape, change))


def _mended(shape: Any) -> Any:
    """A shape whose boundary crosses itself, of what an odd number of turns goes round."""
    shapely = geometry()
    lines = shapely.node(shapely.LineString(shape.exterior.coords))
    parts = shapely.polygonize(list(lines.geoms)).geoms
    ring = np.asarray(shape.exterior.coords)
    kept = [p for p in parts if _odd(ring, p.representative_point())]
    return shapely.union_all(kept) if kept else shapely.MultiPolygon()


def _odd(ring: np.ndarray, point: Any) -> bool:
    """Whether a ray from a point meets an odd number of sides."""
    x, y = point.x, point.y
    (x1, y1), (x2, y2) = ring[:-1].T, ring[1:].T
    over = (y1 > y) != (y2 > y)
    with np.errstate(all="ignore"):
        at = x1 + (y - y1) * (x2 - x1) / (y2 - y1)
    return bool((over & (x < at)).sum() % 2)


def shape_of(name: str, p: Any) -> polyshape:
    """A polyshape among arguments."""
    if not isinstance(p, polyshape):
        raise ArgumentError(f"{name}: a polyshape is expected, but it is {describe(p)}; fix: polyshape(x, y)")
    return p


def _boundaries(given: list) -> list[np.ndarray]:
    if not given:
        return []
    if len(given) == 2 and all(isinstance(g, list) and g and not _is_number(g[0]) for g in given):
        parts = list(zip(*given, strict=True))
    elif len(given) == 2:
        parts = [(given[0], given[1])]
    else:
        P = np.asarray(host(given[0])) if len(given) == 1 else np.empty(0)
        if P.shape[1:] != (2,):
            raise SizeError(
                f"polyshape: corners are x and y, or a matrix of two columns, but it is given "
                f"{', '.join(map(describe, given))}; fix: polyshape(x, y)"
            )
        parts = [(P[:, 0], P[:, 1])]
    found = []
    for x, y in parts:
        x, y = vector("polyshape", x), vector("polyshape", y)
        if x.size != y.size or (np.isnan(x) != np.isnan(y)).any():
            raise SizeError(
                f"polyshape: x has {x.size} numbers and y {y.size}; fix: as many, with NaN in the same places"
            )
        if np.isinf(x).any() or np.isinf(y).any():
            raise ArgumentError("polyshape: a coordinate is infinite; fix: finite numbers")
        breaks = np.flatnonzero(np.isnan(x))
        for ring in np.split(np.c_[x, y], breaks):
            ring = ring[~np.isnan(ring[:, 0])]
            if len(np.unique(ring, axis=0)) >= 3:
                found.append(ring)
            elif len(ring):
                raise ArgumentError(
                    f"polyshape: a boundary has {len(ring)} corners; fix: three or more different ones"
                )
    return found


def _is_number(x: Any) -> bool:
    return one_number(x) is not None

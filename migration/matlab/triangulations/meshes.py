"""What objects of triangulations share: points and corners as NumPy arrays, numbers of triangles, points asked for."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.errors import ArgumentError, ClassError, SizeError, describe
from dlarray.migration.matlab.numerics.hosts import host


def parts_of(name: str, TR: Any) -> tuple[np.ndarray, np.ndarray]:
    """The points of a triangulation, and the corners of its triangles counted from 0."""
    corners = getattr(TR, "corners", None)
    if corners is None:
        raise ClassError(
            f"{name}: the first argument must be a triangulation, but it is {describe(TR)}; "
            "fix: triangulation(T, P), or delaunayTriangulation(P)"
        )
    return TR.places(), corners()


def plane(name: str, TR: Any) -> None:
    """Refuse what is not a surface of triangles in space."""
    points, corners = parts_of(name, TR)
    if corners.shape[1] != 3 or points.shape[1] != 3:
        raise ArgumentError(
            f"{name}: a surface is expected, which is triangles in space, but there are {corners.shape[1]} corners and "
            f"{points.shape[1]} coordinates; fix: triangulation(T, x, y, z)"
        )


def numbers(name: str, what: str, x: Any) -> np.ndarray:
    """Real numbers."""
    try:
        found = np.asarray(host(x))
    except (TypeError, ValueError):
        found = np.empty(0, dtype=object)
    if found.dtype.kind not in "fbiu":
        raise ArgumentError(f"{name}: {what} must be real numbers, but it is {describe(x)}; fix: a matrix")
    return found.astype(float)


def ids(name: str, what: str, given: Any, count: int) -> np.ndarray:
    """Numbers of triangles or points, counted from 0; all where none are given."""
    if given is None:
        return np.arange(count)
    found = numbers(name, what, given).ravel(order="F")
    if found.size and ((found != np.floor(found)).any() or found.min() < 1 or found.max() > count):
        raise ArgumentError(
            f"{name}: {what} has {found[(found < 1) | (found > count) | (found != np.floor(found))][0]:g}, but there "
            f"are {count}; fix: whole numbers from 1 to {count}"
        )
    return found.astype(int) - 1


def rows_of_points(name: str, args: tuple, width: int) -> np.ndarray:
    """A row for each point, of a matrix or of vectors of coordinates."""
    parts = [numbers(name, "a point", a) for a in args]
    if len(parts) == 1 and parts[0].ndim == 2 and parts[0].shape[1] == width:
        return parts[0]
    if len(parts) == width > 1 and len({p.size for p in parts}) == 1:
        return np.stack([p.ravel(order="F") for p in parts], axis=1)
    came = ", ".join(map(describe, args)) or "nothing"
    raise SizeError(
        f"{name}: points of {width} coordinates are expected, but it is given {came}; "
        f"fix: a matrix of {width} columns, a point in each row"
    )


def pairs(name: str, args: tuple, count: int) -> np.ndarray:
    """Edges by the numbers of their two ends, counted from 0."""
    parts = [numbers(name, "an edge", a) for a in args]
    if len(parts) == 2 and parts[0].size == parts[1].size:
        found = np.stack([p.ravel(order="F") for p in parts], axis=1)
    elif len(parts) == 1 and parts[0].ndim == 2 and parts[0].shape[1] == 2:
        found = parts[0]
    else:
        raise SizeError(
            f"{name}: edges are two vectors of point numbers or a matrix of two columns, but it is given "
            f"{', '.join(map(describe, args)) or 'nothing'}; fix: {name}(TR, 1, 2)"
        )
    return ids(name, "an edge", found.ravel(), count).reshape(-1, 2)


def matrix(found: np.ndarray) -> dlarray:
    """A result of numbers."""
    return dlarray(np.ascontiguousarray(found, dtype=float))


def facets(corners: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The sides of all triangles: their corners in order of the triangle, the triangle, the corner opposite."""
    count, width = corners.shape
    found, owner, opposite = [], [], []
    for k in range(width):
        others = [(k + 1 + j) % width for j in range(width - 1)]
        if width == 4 and k % 2:  # so that each face is seen from outside in one sense
            others[0], others[1] = others[1], others[0]
        found.append(corners[:, others])
        owner.append(np.arange(count))
        opposite.append(np.full(count, k))
    return np.concatenate(found), np.concatenate(owner), np.concatenate(opposite)


def barycentric(points: np.ndarray, corners: np.ndarray, asked: np.ndarray) -> np.ndarray:
    """Barycentric coordinates of one point for each row of corners."""
    base = points[corners[:, -1]]
    sides = points[corners[:, :-1]] - base[:, None, :]
    away = asked - base
    if sides.shape[1] == sides.shape[2]:
        with np.errstate(all="ignore"):
            found = _solved(sides, away)
    else:  # a surface in space: of the foot of the perpendicular
        gram = sides @ sides.transpose(0, 2, 1)
        found = np.linalg.solve(gram, (sides @ away[:, :, None]))[:, :, 0]
    return np.concatenate([found, 1 - found.sum(axis=1, keepdims=True)], axis=1)


def _solved(sides: np.ndarray, away: np.ndarray) -> np.ndarray:
    size = np.linalg.det(sides)
    flat = size == 0
    safe = np.where(flat[:, None, None], np.eye(sides.shape[1]), sides)
    found = np.linalg.solve(safe.transpose(0, 2, 1), away[:, :, None])[:, :, 0]
    found[flat] = np.nan
    return np.asarray(found)

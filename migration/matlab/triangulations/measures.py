"""Questions about triangulations that are asked of their points: centres, normals, coordinates, which triangle."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.errors import SizeError
from dlarray.migration.matlab.triangulations.meshes import (
    barycentric,
    ids,
    matrix,
    parts_of,
    plane,
    rows_of_points,
)
from dlarray.migration.matlab.triangulations.queries import normals_of


def circumcenter(TR: Any, ID: Any = None, /, *, nargout: int = 1) -> Any:
    """The centres of the circles, or spheres, through the corners.

    Syntaxes: ``C = circumcenter(TR)``, ``C = circumcenter(TR, ID)``, ``C, r = circumcenter(…, nargout=2)`` with radii.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/triangulation.circumcenter.html

    Examples
    --------
    >>> from dlarray.matlab import circumcenter, triangulation
    >>> circumcenter(triangulation([[1, 2, 3]], [[0, 0], [2, 0], [0, 2]])).tolist()
    [[1.0, 1.0]]
    """
    points, corners = parts_of("circumcenter", TR)
    chosen = corners[ids("circumcenter", "ID", ID, len(corners))]
    base = points[chosen[:, 0]]
    sides = points[chosen[:, 1:]] - base[:, None, :]
    gram = 2 * sides @ sides.transpose(0, 2, 1)
    lengths = (sides**2).sum(axis=2)
    with np.errstate(all="ignore"):
        flat = np.linalg.det(gram) == 0
        safe = np.where(flat[:, None, None], np.eye(gram.shape[1]), gram)
        weights = np.linalg.solve(safe, lengths[:, :, None])[:, :, 0]
    weights[flat] = np.nan
    away = (weights[:, :, None] * sides).sum(axis=1)
    found = matrix(base + away)
    return found if nargout < 2 else (found, matrix(np.linalg.norm(away, axis=1)[:, None]))


def incenter(TR: Any, ID: Any = None, /, *, nargout: int = 1) -> Any:
    """The centres of the circles, or spheres, that touch all sides from inside.

    Syntaxes: ``C = incenter(TR)``, ``C = incenter(TR, ID)``, ``C, r = incenter(…, nargout=2)`` with radii.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/triangulation.incenter.html

    Examples
    --------
    >>> from dlarray.matlab import incenter, triangulation
    >>> C, r = incenter(triangulation([[1, 2, 3]], [[0, 0], [8, 0], [0, 6]]), nargout=2)
    >>> round(float(r), 10)
    2.0
    """
    points, corners = parts_of("incenter", TR)
    chosen = corners[ids("incenter", "ID", ID, len(corners))]
    width = chosen.shape[1]
    sizes = np.stack([_size(points, np.delete(chosen, k, axis=1)) for k in range(width)], axis=1)
    total = sizes.sum(axis=1, keepdims=True)
    centres = (sizes[:, :, None] * points[chosen]).sum(axis=1) / total
    found = matrix(centres)
    if nargout < 2:
        return found
    return found, matrix((width - 1) * _size(points, chosen)[:, None] / total)


def _size(points: np.ndarray, corners: np.ndarray) -> np.ndarray:
    """Lengths, areas or volumes."""
    sides = points[corners[:, 1:]] - points[corners[:, :1]]
    gram = np.linalg.det(sides @ sides.transpose(0, 2, 1))
    return np.asarray(np.sqrt(np.maximum(gram, 0)) / (1, 1, 2, 6)[corners.shape[1] - 1])


def faceNormal(TR: Any, ID: Any = None, /) -> Any:
    """The unit normals of the triangles of a surface in space, by the right-hand rule.

    Syntaxes: ``F = faceNormal(TR)``, ``F = faceNormal(TR, ID)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/triangulation.facenormal.html

    Examples
    --------
    >>> from dlarray.matlab import faceNormal, triangulation
    >>> faceNormal(triangulation([[1, 2, 3]], [[0, 0, 5], [2, 0, 5], [0, 3, 5]])).tolist()
    [[0.0, 0.0, 1.0]]
    """
    plane("faceNormal", TR)
    points, corners = parts_of("faceNormal", TR)
    return matrix(normals_of(points, corners[ids("faceNormal", "ID", ID, len(corners))]))


def vertexNormal(TR: Any, ID: Any = None, /) -> Any:
    """The unit normals of a surface in space at its points: the mean of those of the triangles there.

    Each triangle counts with its angle at the point; MATLAB's page is silent about the weights.

    Syntaxes: ``V = vertexNormal(TR)``, ``V = vertexNormal(TR, ID)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/triangulation.vertexnormal.html

    Examples
    --------
    >>> from dlarray.matlab import triangulation, vertexNormal
    >>> vertexNormal(triangulation([[1, 2, 3]], [[0, 0, 5], [2, 0, 5], [0, 3, 5]]), 2).tolist()
    [[0.0, 0.0, 1.0]]
    """
    plane("vertexNormal", TR)
    points, corners = parts_of("vertexNormal", TR)
    asked = ids("vertexNormal", "ID", ID, len(points))
    normals, total = normals_of(points, corners), np.zeros(points.shape)
    for k in range(3):
        a, b, c = (points[corners[:, (k + j) % 3]] for j in range(3))
        turn = np.linalg.norm(np.cross(b - a, c - a), axis=1)
        angle = np.arctan2(turn, ((b - a) * (c - a)).sum(axis=1))
        np.add.at(total, corners[:, k], angle[:, None] * normals)
    with np.errstate(all="ignore"):
        return matrix((total / np.linalg.norm(total, axis=1, keepdims=True))[asked])


def cartesianToBarycentric(TR: Any, ID: Any, C: Any, /) -> Any:
    """Points in coordinates of triangles: how much each corner counts.

    Syntax: ``B = cartesianToBarycentric(TR, ID, C)`` with a triangle and a point in each row.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/triangulation.cartesiantobarycentric.html

    Examples
    --------
    >>> from dlarray.matlab import cartesianToBarycentric, triangulation
    >>> TR = triangulation([[1, 2, 3]], [[0, 0], [4, 0], [0, 4]])
    >>> cartesianToBarycentric(TR, 1, [[1, 1]]).tolist()
    [[0.5, 0.25, 0.25]]
    """
    name = "cartesianToBarycentric"
    points, corners = parts_of(name, TR)
    chosen, asked = ids(name, "ID", ID, len(corners)), rows_of_points(name, (C,), points.shape[1])
    _same_rows(name, chosen, asked)
    return matrix(barycentric(points, corners[chosen], asked))


def barycentricToCartesian(TR: Any, ID: Any, B: Any, /) -> Any:
    """Points from coordinates of triangles.

    Syntax: ``C = barycentricToCartesian(TR, ID, B)`` with a triangle and its coordinates in each row.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/triangulation.barycentrictocartesian.html

    Examples
    --------
    >>> from dlarray.matlab import barycentricToCartesian, triangulation
    >>> TR = triangulation([[1, 2, 3]], [[0, 0], [4, 0], [0, 4]])
    >>> barycentricToCartesian(TR, 1, [[0.5, 0.25, 0.25]]).tolist()
    [[1.0, 1.0]]
    """
    name = "barycentricToCartesian"
    points, corners = parts_of(name, TR)
    chosen, shares = ids(name, "ID", ID, len(corners)), rows_of_points(name, (B,), corners.shape[1])
    _same_rows(name, chosen, shares)
    return matrix((shares[:, :, None] * points[corners[chosen]]).sum(axis=1))


def _same_rows(name: str, chosen: np.ndarray, asked: np.ndarray) -> None:
    if len(chosen) != len(asked):
        raise SizeError(
            f"{name}: {len(chosen)} triangles for {len(asked)} rows; fix: one number in ID for each row"
        )


def pointLocation(TR: Any, /, *point: Any, nargout: int = 1) -> Any:
    """The triangle or tetrahedron in which a point lies, NaN outside.

    Syntaxes: ``ID = pointLocation(TR, P)``, ``ID = pointLocation(TR, x, y)``, ``ID = pointLocation(TR, x, y, z)``,
    ``ID, B = pointLocation(…, nargout=2)`` with barycentric coordinates.  Of a point on an edge the triangle with the
    lowest number is taken.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/triangulation.pointlocation.html

    Examples
    --------
    >>> from dlarray.matlab import pointLocation, triangulation
    >>> TR = triangulation([[1, 2, 3], [2, 4, 3]], [[0, 0], [1, 0], [0, 1], [1, 1]])
    >>> pointLocation(TR, [[0.9, 0.9], [3, 3]]).tolist()
    [[2.0], [nan]]
    """
    name = "pointLocation"
    points, corners = parts_of(name, TR)
    width = points.shape[1]
    asked = rows_of_points(name, point, width)
    if corners.shape[1] != width + 1:
        raise SizeError(f"{name}: a surface in space has no inside; fix: a triangulation of tetrahedra")
    found, shares = np.full(len(asked), np.nan), np.full((len(asked), width + 1), np.nan)
    low, high = points[corners].min(axis=1), points[corners].max(axis=1)
    slack = 1e-12 * (1 + np.abs(points).max(initial=0))
    for k, p in enumerate(asked):
        near = np.flatnonzero(((p >= low - slack) & (p <= high + slack)).all(axis=1))
        if near.size:
            share = barycentric(points, corners[near], np.broadcast_to(p, (near.size, width)))
            inside = np.flatnonzero((share >= -1e-12).all(axis=1))
            if inside.size:
                found[k], shares[k] = near[inside[0]] + 1, share[inside[0]]
    return matrix(found[:, None]) if nargout < 2 else (matrix(found[:, None]), matrix(shares))


def nearestNeighbor(TR: Any, /, *point: Any, nargout: int = 1) -> Any:
    """The number of the point of a triangulation that is nearest to a point.

    Syntaxes: ``ID = nearestNeighbor(TR, P)``, ``ID = nearestNeighbor(TR, x, y)``, ``… (TR, x, y, z)``,
    ``ID, d = nearestNeighbor(…, nargout=2)`` with the distance.  Points without a triangle are not asked,
    and of an alpha shape those of its boundary alone.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/triangulation.nearestneighbor.html

    Examples
    --------
    >>> from dlarray.matlab import nearestNeighbor, triangulation
    >>> TR = triangulation([[1, 2, 3]], [[0, 0], [4, 0], [0, 4]])
    >>> ID, d = nearestNeighbor(TR, [[4, 3]], nargout=2)
    >>> int(ID), float(d)
    (2, 3.0)
    """
    from scipy.spatial import cKDTree

    if getattr(TR, "matlab_class", "") == "alphaShape":
        points, corners = TR.places(), TR.boundary()
    else:
        points, corners = parts_of("nearestNeighbor", TR)
    asked = rows_of_points("nearestNeighbor", point, points.shape[1])
    used = np.unique(corners)
    far, at = cKDTree(points[used]).query(asked)
    found = matrix((used[at] + 1)[:, None])
    return found if nargout < 2 else (found, matrix(far[:, None]))

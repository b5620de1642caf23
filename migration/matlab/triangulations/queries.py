"""Questions about triangulations that are asked of their corners: edges, boundaries, neighbours, attachments."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.errors import ArgumentError
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.triangulations.meshes import (
    facets,
    ids,
    matrix,
    numbers,
    pairs,
    parts_of,
    plane,
)


def edges(TR: Any, /) -> Any:
    """The edges of a triangulation: two point numbers in each row, the lower one first.

    Syntax: ``E = edges(TR)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/triangulation.edges.html

    Examples
    --------
    >>> from dlarray.matlab import edges, triangulation
    >>> edges(triangulation([[1, 2, 3]], [[0, 0], [1, 0], [0, 1]])).tolist()
    [[1.0, 2.0], [1.0, 3.0], [2.0, 3.0]]
    """
    _, corners = parts_of("edges", TR)
    return matrix(_edges(corners) + 1)


def _edges(corners: np.ndarray) -> np.ndarray:
    width = corners.shape[1]
    both = [corners[:, [i, j]] for i in range(width) for j in range(i + 1, width)]
    return np.unique(np.sort(np.concatenate(both), axis=1), axis=0)


def freeBoundary(TR: Any, /, *, nargout: int = 1) -> Any:
    """The sides of a triangulation that only one triangle or tetrahedron has.

    Syntaxes: ``F = freeBoundary(TR)``, ``F, P = freeBoundary(TR, nargout=2)``.

    Returns
    -------
    F : dlarray
        Point numbers, a row for each side: of edges in the sense of their triangle, one after the other round the
        boundary where each point has one; of faces as they are seen from outside.
    P : dlarray
        The points of the boundary; the numbers in F are then rows of P.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/triangulation.freeboundary.html

    Examples
    --------
    >>> from dlarray.matlab import freeBoundary, triangulation
    >>> TR = triangulation([[1, 2, 3], [2, 4, 3]], [[0, 0], [1, 0], [0, 1], [1, 1]])
    >>> freeBoundary(TR).tolist()
    [[1.0, 2.0], [2.0, 4.0], [4.0, 3.0], [3.0, 1.0]]
    """
    points, corners = parts_of("freeBoundary", TR)
    found, _, _ = facets(corners)
    _, first, count = np.unique(np.sort(found, axis=1), axis=0, return_index=True, return_counts=True)
    free = found[first[count == 1]]
    if corners.shape[1] == 3:
        free = _chained(free)
    if nargout < 2:
        return matrix(free + 1)
    used, places = np.unique(free, return_inverse=True)
    return matrix(places.reshape(free.shape) + 1), matrix(points[used])


def _chained(free: np.ndarray) -> np.ndarray:
    """Edges one after the other, where every point begins one of them."""
    following = {int(a): int(b) for a, b in free}
    if len(following) < len(free):
        return free
    order, left = [], dict(sorted(following.items()))
    while left:
        a = next(iter(left))
        while a in left:
            order.append((a, left.pop(a)))
            a = order[-1][1]
    return np.array(order, dtype=int).reshape(-1, 2)


def neighbors(TR: Any, ID: Any = None, /) -> Any:
    """The triangles beside each triangle: in column j the one opposite to corner j, NaN where there is none.

    Syntaxes: ``N = neighbors(TR)``, ``N = neighbors(TR, ID)``.  Of a graph, ``N = neighbors(G, nodeID)``: the nodes
    that share an edge with a node.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/triangulation.neighbors.html and
    https://www.mathworks.com/help/matlab/ref/graph.neighbors.html

    Examples
    --------
    >>> from dlarray.matlab import neighbors, triangulation
    >>> TR = triangulation([[1, 2, 3], [2, 4, 3]], [[0, 0], [1, 0], [0, 1], [1, 1]])
    >>> neighbors(TR, 1).tolist()
    [[2.0, nan, nan]]
    """
    if getattr(TR, "matlab_class", "") in ("graph", "digraph"):
        return TR.neighbors(ID)
    _, corners = parts_of("neighbors", TR)
    asked = ids("neighbors", "ID", ID, len(corners))
    found, owner, opposite = facets(corners)
    made = np.full(corners.shape, np.nan)
    _, same = np.unique(np.sort(found, axis=1), axis=0, return_inverse=True)
    order = np.argsort(same.ravel(), kind="stable")
    met = same.ravel()[order]
    at = np.flatnonzero(met[1:] == met[:-1])
    for a, b in ((order[at], order[at + 1]), (order[at + 1], order[at])):
        made[owner[a], opposite[a]] = owner[b] + 1
    return matrix(made[asked])


def vertexAttachments(TR: Any, ID: Any = None, /) -> Cell:
    """The triangles that have a point as a corner: for each point a row of their numbers.

    In the plane they go round the point counterclockwise.

    Syntaxes: ``V = vertexAttachments(TR)``, ``V = vertexAttachments(TR, ID)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/triangulation.vertexattachments.html

    Examples
    --------
    >>> from dlarray.matlab import triangulation, vertexAttachments
    >>> TR = triangulation([[1, 2, 3], [2, 4, 3]], [[0, 0], [1, 0], [0, 1], [1, 1]])
    >>> vertexAttachments(TR, 3)[0].tolist()
    [[1.0, 2.0]]
    """
    points, corners = parts_of("vertexAttachments", TR)
    asked = ids("vertexAttachments", "ID", ID, len(points))
    order = np.argsort(corners.ravel(), kind="stable")
    owners, starts = (
        order // corners.shape[1],
        np.searchsorted(corners.ravel()[order], np.arange(len(points) + 1)),
    )
    made = []
    for v in asked:
        own = owners[starts[v] : starts[v + 1]]
        made.append(matrix((_round(corners, own, int(v)) + 1)[None, :]))
    return Cell(made, (len(made), 1))


def _round(corners: np.ndarray, own: np.ndarray, v: int) -> np.ndarray:
    """Triangles round a point, each beginning where the one before ends."""
    if corners.shape[1] != 3 or len(own) < 2:
        return own
    begins, ends = {}, {}
    for t in own.tolist():
        k = corners[t].tolist().index(v)
        begins[int(corners[t, (k + 1) % 3])] = t
        ends[t] = int(corners[t, (k + 2) % 3])
    if len(begins) < len(own):
        return own
    met = set(ends.values())
    first = next((t for a, t in begins.items() if a not in met), int(own[0]))
    order = [first]
    while (t := begins.get(ends[order[-1]])) is not None and t != first:
        order.append(t)
    return np.array(order) if len(order) == len(own) else own


def edgeAttachments(TR: Any, /, *edge: Any) -> Cell:
    """The triangles or tetrahedra that have an edge: for each edge a row of their numbers.

    Syntaxes: ``ID = edgeAttachments(TR, start, end)``, ``ID = edgeAttachments(TR, E)`` with an edge in each row.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/triangulation.edgeattachments.html

    Examples
    --------
    >>> from dlarray.matlab import edgeAttachments, triangulation
    >>> TR = triangulation([[1, 2, 3], [2, 4, 3]], [[0, 0], [1, 0], [0, 1], [1, 1]])
    >>> edgeAttachments(TR, 2, 3)[0].tolist()
    [[2.0, 1.0]]
    """
    points, corners = parts_of("edgeAttachments", TR)
    made = []
    for a, b in pairs("edgeAttachments", edge, len(points)):
        own = np.flatnonzero((corners == a).any(axis=1) & (corners == b).any(axis=1))
        if corners.shape[1] == 3:  # the triangle on the right of the edge comes first
            along = [corners[t].tolist()[(corners[t].tolist().index(a) + 1) % 3] == b for t in own]
            own = own[np.argsort(along, kind="stable")]
        made.append(matrix((own + 1)[None, :]))
    return Cell(made, (len(made), 1))


def isConnected(TR: Any, /, *edge: Any) -> Any:
    """Whether an edge joins two points.

    Syntaxes: ``tf = isConnected(TR, a, b)``, ``tf = isConnected(TR, E)`` with two points in each row.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/triangulation.isconnected.html

    Examples
    --------
    >>> from dlarray.matlab import isConnected, triangulation
    >>> TR = triangulation([[1, 2, 3], [2, 4, 3]], [[0, 0], [1, 0], [0, 1], [1, 1]])
    >>> isConnected(TR, [[1, 2], [1, 4]]).tolist()
    [[True], [False]]
    """
    from dlarray.array import dlarray

    points, corners = parts_of("isConnected", TR)
    asked = np.sort(pairs("isConnected", edge, len(points)), axis=1)
    known = {tuple(e) for e in _edges(corners).tolist()}
    return dlarray(np.array([[tuple(e) in known] for e in asked.tolist()], dtype=bool).reshape(-1, 1))


def featureEdges(TR: Any, filterangle: Any, /) -> Any:
    """The sharp edges of a surface: where triangles meet at more than an angle, two point numbers in each row.

    Edges with one triangle, or with more than two, are sharp, too.

    Syntax: ``F = featureEdges(TR, filterangle)``.

    Parameters
    ----------
    TR : triangulation
        Triangles in space.
    filterangle : number
        The angle between the normals, in radians, between 0 and pi.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/triangulation.featureedges.html

    Examples
    --------
    >>> from dlarray.matlab import featureEdges, triangulation
    >>> TR = triangulation([[1, 2, 3], [2, 4, 3]], [[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0]])
    >>> featureEdges(TR, 0.5).shape
    (4, 2)
    """
    plane("featureEdges", TR)
    angle = numbers("featureEdges", "filterangle", filterangle)
    if angle.size != 1 or not 0 < float(angle.ravel()[0]) < np.pi:
        raise ArgumentError("featureEdges: filterangle must lie between 0 and pi; fix: pi/6")
    points, corners = parts_of("featureEdges", TR)
    normals = normals_of(points, corners)
    found, owner, _ = facets(corners)
    sharp = []
    unique, which = np.unique(np.sort(found, axis=1), axis=0, return_inverse=True)
    order = np.argsort(which.ravel(), kind="stable")
    starts = np.searchsorted(which.ravel()[order], np.arange(len(unique) + 1))
    for k, edge in enumerate(unique):
        own = owner[order[starts[k] : starts[k + 1]]]
        turned = len(own) != 2 or np.arccos(np.clip(normals[own[0]] @ normals[own[1]], -1, 1)) > float(
            angle.ravel()[0]
        )
        if turned:
            sharp.append(edge)
    return matrix(np.array(sharp, dtype=float).reshape(-1, 2) + 1)


def normals_of(points: np.ndarray, corners: np.ndarray) -> np.ndarray:
    """The unit normals of triangles in space."""
    a, b, c = (points[corners[:, k]] for k in range(3))
    found = np.cross(b - a, c - a)
    with np.errstate(all="ignore"):
        return np.asarray(found / np.linalg.norm(found, axis=1, keepdims=True))

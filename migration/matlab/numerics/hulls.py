"""Triangulations and convex hulls of points: delaunay, delaunayn, convhull and convhulln, by SciPy's Qhull."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.migration.matlab.numerics.hosts import host


def delaunay(*args: Any) -> dlarray:
    """Delaunay's triangulation of points of the plane, or of space: a row of point numbers for each simplex.

    Syntaxes: ``DT = delaunay(P)`` with a point in each row, ``DT = delaunay(x, y)``, ``DT = delaunay(x, y, z)``.

    Parameters
    ----------
    *args : array_like
        Two or three columns of coordinates, or as many vectors of one size.

    Returns
    -------
    dlarray
        Three columns (four in space).  The corners of a triangle go round counterclockwise.  Which triangle comes first
        is SciPy's order, for MATLAB documents none; so are the diagonals of points that lie on one circle.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/delaunay.html

    Examples
    --------
    >>> from dlarray.matlab import delaunay
    >>> sorted(delaunay([0, 2, 0], [0, 0, 1]).tolist()[0])
    [1.0, 2.0, 3.0]
    """
    points = _points("delaunay", args, (2, 3))
    return dlarray(_simplices("delaunay", points) + 1.0)


def delaunayn(X: Any, options: Any = None, /) -> dlarray:
    """Delaunay's triangulation of points in any number of dimensions: a row of point numbers for each simplex.

    Syntax: ``T = delaunayn(X)`` with a point in each row; options of Qhull are refused.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/delaunayn.html

    Examples
    --------
    >>> from dlarray.matlab import delaunayn
    >>> delaunayn([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]).shape
    (1, 4)
    """
    if options is not None:
        raise ArgumentError("delaunayn: options of Qhull are not served; fix: delaunayn(X)")
    return dlarray(_simplices("delaunayn", _points("delaunayn", (X,), None)) + 1.0)


def convhull(*args: Any, nargout: int = 1, **options: Any) -> Any:
    """The convex hull of points of the plane, counterclockwise and closed, or of space, as triangles.

    Syntaxes: ``k = convhull(P)``, ``k = convhull(x, y)``, ``k = convhull(x, y, z)``, ``convhull(…, Simplify=True)``,
    ``k, av = convhull(…, nargout=2)`` with the area or the volume.

    Parameters
    ----------
    *args : array_like
        Two or three columns of coordinates, or as many vectors of one size.
    Simplify : logical, default False
        Whether to leave out points that lie on the hull without adding to its area or volume.  In space with points
        inside of flat sides it must be True here; SciPy's hull has no other.

    Returns
    -------
    dlarray
        In the plane a column of point numbers whose last is its first; it begins with the lowest number.  In space
        three columns, a row for each triangle.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/convhull.html

    Examples
    --------
    >>> from dlarray.matlab import convhull
    >>> P = [[0, 0], [1, 1], [1.5, 0.5], [1.5, -0.5], [1.25, 0.3], [1, 0], [1.25, -0.3], [1, -1]]
    >>> k, av = convhull(P, nargout=2)
    >>> k.tolist(), round(av, 4)
    ([[1.0], [8.0], [4.0], [3.0], [2.0], [1.0]], 1.75)
    """
    args, simplify = _simplified(args, options)
    points = _points("convhull", args, (2, 3))
    hull = _qhull("convhull", "ConvexHull", points, qhull_options="Qt Qc")
    spare = np.unique(hull.coplanar[:, 0]).astype(int)
    again = (points[spare][:, None] == points[hull.vertices]).all(axis=-1).any(axis=1)
    spare = spare[~again]
    if points.shape[1] == 3:
        if spare.size and not simplify:
            raise ArgumentError(
                f"convhull: {spare.size} points lie in flat sides of the hull, which is served without them; "
                "fix: convhull(…, Simplify=True)"
            )
        found = _outward(points, hull)
    else:
        around = hull.vertices if simplify else _between(points, hull.vertices, spare)
        first = int(np.argmin(around))
        found = np.concatenate([around[first:], around[: first + 1]])[:, None]
    k = dlarray(found + 1.0)
    return k if nargout < 2 else (k, float(hull.volume))


def convhulln(X: Any, options: Any = None, /, *, nargout: int = 1) -> Any:
    """The convex hull of points in any number of dimensions: a row of point numbers for each facet.

    Syntaxes: ``K = convhulln(X)`` with a point in each row, ``K, vol = convhulln(X, nargout=2)``; options of Qhull are
    refused.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/convhulln.html

    Examples
    --------
    >>> from dlarray.matlab import convhulln
    >>> K, vol = convhulln([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]], nargout=2)
    >>> K.shape, round(vol, 4)
    ((4, 3), 0.1667)
    """
    if options is not None:
        raise ArgumentError("convhulln: options of Qhull are not served; fix: convhulln(X)")
    points = _points("convhulln", (X,), None)
    hull = _qhull("convhulln", "ConvexHull", points, qhull_options="Qt")
    found = _outward(points, hull) if points.shape[1] == 3 else hull.simplices
    K = dlarray(found + 1.0)
    return K if nargout < 2 else (K, float(hull.volume))


def _points(name: str, args: tuple, dimensions: tuple | None) -> np.ndarray:
    """A row for each point, of a matrix or of vectors of coordinates."""
    parts = [host(a).astype(float) for a in args]
    if len(parts) > 1 and len({p.size for p in parts}) == 1:
        found = np.stack([p.ravel(order="F") for p in parts], axis=1)
    elif len(parts) == 1 and parts[0].ndim == 2:
        found = parts[0]
    else:
        came = ", ".join(map(describe, args)) or "nothing"
        raise SizeError(
            f"{name}: points are expected, but it is given {came}; fix: {name}(P), a point in each row"
        )
    if found.shape[1] not in (dimensions or range(2, 12)):
        raise SizeError(
            f"{name}: points have {' or '.join(map(str, dimensions or ('2 to 11',)))} coordinates, but these have "
            f"{found.shape[1]}; fix: {name}(P), a point in each row"
        )
    if not np.isfinite(found).all():
        raise ArgumentError(f"{name}: a coordinate is NaN or infinite; fix: rmmissing first")
    return found


def _qhull(name: str, kind: str, points: np.ndarray, **options: Any) -> Any:
    try:
        from scipy import spatial
    except ImportError as problem:
        raise ArgumentError(f"{name} needs SciPy; fix: pip install 'dlarray[mat]'") from problem
    try:
        return getattr(spatial, kind)(points, **options)
    except (spatial.QhullError, ValueError) as problem:
        reason = str(problem).split("\\n")[0]
        raise ArgumentError(
            f"{name}: {len(points)} points in {points.shape[1]} dimensions have no such shape ({reason}); "
            "fix: more points than dimensions that do not all lie in a line or a plane"
        ) from None


def _simplices(name: str, points: np.ndarray) -> np.ndarray:
    found = _qhull(name, "Delaunay", points).simplices
    if points.shape[1] == 2:
        a, b, c = (points[found[:, k]] for k in range(3))
        turned = (b[:, 0] - a[:, 0]) * (c[:, 1] - a[:, 1]) < (b[:, 1] - a[:, 1]) * (c[:, 0] - a[:, 0])
        found[turned] = found[turned][:, [0, 2, 1]]
    return found


def _outward(points: np.ndarray, hull: Any) -> np.ndarray:
    """Triangles whose corners go round counterclockwise, seen from outside."""
    found = hull.simplices.copy()
    a, b, c = (points[found[:, k]] for k in range(3))
    turned = (np.cross(b - a, c - a) * hull.equations[:, :3]).sum(axis=1) < 0
    found[turned] = found[turned][:, [0, 2, 1]]
    return found


def _between(points: np.ndarray, corners: np.ndarray, spare: np.ndarray) -> np.ndarray:
    """The corners of a hull in the plane with the points that lie on its edges, each where it belongs."""
    around: list[int] = []
    for a, b in zip(corners, np.roll(corners, -1), strict=True):
        edge = points[b] - points[a]
        away = points[spare] - points[a]
        along = away @ edge / (edge @ edge)
        off = np.abs(away[:, 0] * edge[1] - away[:, 1] * edge[0]) / (edge @ edge)
        on = (off < 1e-12) & (along > 0) & (along < 1)
        around += [int(a), *spare[on][np.argsort(along[on])].tolist()]
    return np.array(around)


def _simplified(args: tuple, options: dict) -> tuple[tuple, bool]:
    """The points of convhull's arguments and whether to simplify, said as ``"Simplify", tf`` or ``Simplify=tf``."""
    given = list(args)
    if len(given) > 2 and isinstance(given[-2], str) and given[-2].lower() == "simplify":
        options = {"Simplify": given.pop(), **options}
        given.pop()
    if other := sorted(set(options) - {"Simplify"}):
        raise ArgumentError(f"convhull: there is no option {other[0]}; fix: Simplify=True")
    return tuple(given), bool(options.get("Simplify", False))

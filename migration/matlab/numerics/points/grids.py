"""Values between points of grids with many dimensions, among scattered points, and of periods; nearest points."""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np

from dlarray.arguments import check_nargout, one_number, whole
from dlarray.array import asdlarray, dlarray
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.migration.matlab.numerics.hosts import host


def _real(x: Any) -> np.ndarray:
    found = np.asarray(host(x))
    return found if found.dtype.kind == "c" else found.astype(float)


def interpn(*args: Any) -> dlarray:
    """Values of a grid with n dimensions at other points.

    Syntaxes: ``Vq = interpn(V, Xq1, …, Xqn)``, ``Vq = interpn(X1, …, Xn, V, Xq1, …, Xqn)``,
    ``Vq = interpn(…, method)``, ``Vq = interpn(…, method, extrapval)``, ``Vq = interpn(V, k)``.

    Parameters
    ----------
    X1, …, Xn : vectors, or arrays that `ndgrid` makes
        The places of the grid; 1, 2, … unless they are said.
    V : array
    Xq1, …, Xqn : arrays of one size
        Where values are wanted. Vectors that are not all rows, or not all columns, span a grid.
    k : whole number
        The grid is refined k times, 1 unless it is said.
    method : {"linear", "nearest"}
        Others are refused.
    extrapval : number
        Outside of the grid: NaN.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/interpn.html

    Examples
    --------
    >>> from dlarray.matlab import interpn
    >>> float(interpn([[1, 2], [3, 4]], 1.5, 1.5))
    2.5
    """
    return _interpolated("interpn", args, None)


def interp3(*args: Any) -> dlarray:
    """Values of a grid with three dimensions at other points; of X the second dimension, of Y the first.

    Syntaxes: ``Vq = interp3(V, Xq, Yq, Zq)``, ``Vq = interp3(X, Y, Z, V, Xq, Yq, Zq)``, ``Vq = interp3(…, method)``,
    ``Vq = interp3(…, method, extrapval)``.

    Parameters
    ----------
    X, Y, Z : vectors, or arrays that `meshgrid` makes
    V : array with three dimensions
    Xq, Yq, Zq : arrays of one size
    method : {"linear", "nearest"}
        Others are refused.
    extrapval : number
        Outside of the grid: NaN.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/interp3.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import interp3
    >>> float(interp3(dl.reshape(dl.colon(1, 8), 2, 2, 2), 1.5, 1, 1))
    2.0
    """
    return _interpolated("interp3", args, 3)


def _interpolated(name: str, args: tuple, dims: int | None) -> dlarray:
    rest = list(args)
    outside, method = np.nan, "linear"
    if len(rest) > 1 and isinstance(rest[-2], str):
        outside = float(one_number(rest.pop()) or 0)
    if rest and isinstance(rest[-1], str):
        method = str(rest.pop())
    if method not in ("linear", "nearest"):
        raise ArgumentError(f'{name}: the method "{method}" is not served; fix: "linear" or "nearest"')
    arrays = [_real(x) for x in rest]
    count = len(arrays)
    first = arrays[0] if arrays else np.zeros((0, 0))
    if count == 1 or count == 2 and arrays[1].size == 1:
        k = 1 if count == 1 else whole(name, "k", rest[1], least=0)
        axes = [np.linspace(1, s, (s - 1) * 2**k + 1) for s in first.shape]
        points = list(np.meshgrid(*axes, indexing="ij"))
        return _at(name, [np.arange(1.0, s + 1) for s in first.shape], first, points, method, outside)
    n = dims or (count - 1 if first.ndim == count - 1 and min(first.shape) > 1 else (count - 1) // 2)
    if count == n + 1:
        V, points = first, arrays[1:]
        axes = [np.arange(1.0, s + 1) for s in V.shape]
    elif count == 2 * n + 1:
        axes, V, points = arrays[:n], arrays[n], arrays[n + 1 :]
        if dims:
            axes = [axes[1], axes[0], *axes[2:]]
        axes = [
            x.ravel() if x.size == max(x.shape) else np.moveaxis(x, k, 0).reshape(x.shape[k], -1)[:, 0]
            for k, x in enumerate(axes)
        ]
    else:
        raise ArgumentError(
            f"{name}: {len(args)} arguments; fix: {name}(V, Xq1, …), or {name}(X1, …, V, Xq1, …)"
        )
    if n == 1:
        V = V.ravel()
    if V.ndim != n:
        raise SizeError(f"{name}: V has {V.ndim} dimensions and there are {n} coordinates; fix: one for each")
    if dims:
        points = [points[1], points[0], *points[2:]]
    shapes = {p.shape for p in points}
    if len(shapes) > 1:
        if not all(p.size == max(p.shape) for p in points):
            raise SizeError(
                f"{name}: the points have different sizes; fix: one size, or vectors that span a grid"
            )
        points = list(np.meshgrid(*[p.ravel() for p in points], indexing="ij"))
    return _at(name, axes, V, points, method, outside)


def _at(
    name: str, axes: list[np.ndarray], V: np.ndarray, points: list[np.ndarray], method: str, outside: float
) -> dlarray:
    if [len(a) for a in axes] != list(V.shape):
        raise SizeError(
            f"{name}: the coordinates have {[len(a) for a in axes]} places and V {list(V.shape)}; fix: equal"
        )
    scipy = importlib.import_module("scipy.interpolate")
    made = scipy.RegularGridInterpolator(axes, V, method="linear", bounds_error=False, fill_value=outside)
    where = np.stack([p.ravel() for p in points], axis=-1)
    if method == "nearest":  # halfway to the higher one, as in MATLAB
        inside = np.all([(a[0] <= w) & (w <= a[-1]) for a, w in zip(axes, where.T, strict=True)], axis=0)
        found = np.full(len(where), outside, dtype=np.result_type(V, float))
        at = [
            np.searchsorted((a[1:] + a[:-1]) / 2, w[inside], side="right")
            for a, w in zip(axes, where.T, strict=True)
        ]
        found[inside] = V[tuple(at)]
    else:
        found = made(where)
    return asdlarray(np.atleast_2d(found.reshape(points[0].shape)))


def griddata(*args: Any, nargout: int = 1) -> Any:
    """Values at points, from values at scattered points.

    Syntaxes: ``vq = griddata(x, y, v, xq, yq)``, ``vq = griddata(x, y, z, v, xq, yq, zq)``,
    ``vq = griddata(…, method)``, ``Xq, Yq, vq = griddata(x, y, v, xq, yq, nargout=3)``.

    Parameters
    ----------
    x, y, z : vectors
        The points; of points that come twice the mean value is taken.
    v : vector
    xq, yq, zq : arrays of one size; a row and a column span a grid
    method : {"linear", "nearest", "natural", "cubic", "v4"}
        "natural" is refused; "cubic" is SciPy's smooth one, whose values differ a little from MATLAB's; "v4" is the
        biharmonic spline.

    Notes
    -----
    Outside of the hull of the points "linear" and "cubic" give NaN.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/griddata.html

    Examples
    --------
    >>> from dlarray.matlab import griddata
    >>> float(griddata([0, 1, 0, 1], [0, 0, 1, 1], [0, 1, 1, 2], 0.25, 0.5))
    0.75
    """
    check_nargout("griddata", nargout, (1, 3))
    rest = list(args)
    method = str(rest.pop()) if rest and isinstance(rest[-1], str) else "linear"
    if method not in ("linear", "nearest", "cubic", "v4"):
        raise ArgumentError(
            f'griddata: the method "{method}" is not served; fix: "linear", "nearest", "cubic" or "v4"'
        )
    if len(rest) not in (5, 7):
        raise ArgumentError(f"griddata: {len(rest)} arrays; fix: griddata(x, y, v, xq, yq)")
    dims = (len(rest) - 1) // 2
    arrays = [_real(a) for a in rest]
    points, v, query = arrays[:dims], arrays[dims].ravel(order="F"), arrays[dims + 1 :]
    if {p.size for p in points} != {v.size}:
        raise SizeError(
            f"griddata: the points have {[p.size for p in points]} coordinates and v {v.size} values; fix: equal"
        )
    if dims == 2 and len({q.shape for q in query}) > 1:
        query = list(np.meshgrid(query[0].ravel(), query[1].ravel()))
    at = np.stack([p.ravel(order="F") for p in points], axis=-1)
    at, group = np.unique(at, axis=0, return_inverse=True)
    counts = np.bincount(group.ravel())
    v = np.bincount(group.ravel(), weights=v) / counts
    where = np.stack([q.ravel() for q in query], axis=-1)
    if method == "v4":
        found = _biharmonic(at, v, where)
    else:
        found = importlib.import_module("scipy.interpolate").griddata(at, v, where, method=method)
    made = asdlarray(np.atleast_2d(found.reshape(query[0].shape)))
    return made if nargout < 2 else (asdlarray(query[0]), asdlarray(query[1]), made)


def _biharmonic(at: np.ndarray, v: np.ndarray, where: np.ndarray) -> np.ndarray:
    """Splines of points in the plane: weights of ``r^2*(log(r) - 1)``."""

    def green(a: np.ndarray, b: np.ndarray) -> np.ndarray:
        r = np.linalg.norm(a[:, None, :] - b[None, :, :], axis=-1)
        return np.where(r > 0, r**2 * (np.log(np.where(r > 0, r, 1)) - 1), 0)

    return green(where, at) @ np.linalg.solve(green(at, at), v)


def griddatan(x: Any, v: Any, xq: Any, method: Any = "linear", /) -> dlarray:
    """Values at points, from values at scattered points of any number of dimensions.

    Syntaxes: ``vq = griddatan(x, v, xq)``, ``vq = griddatan(x, v, xq, method)``.

    Parameters
    ----------
    x, xq : matrices
        A point in each row.
    v : vector
    method : {"linear", "nearest"}

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/griddatan.html

    Examples
    --------
    >>> from dlarray.matlab import griddatan
    >>> griddatan([[0, 0], [1, 0], [0, 1], [1, 1]], [0, 1, 1, 2], [[0.5, 0.25]]).tolist()
    [[0.75]]
    """
    if str(method) not in ("linear", "nearest"):
        raise ArgumentError(f'griddatan: the method is "{method}"; fix: "linear" or "nearest"')
    points, where = _real(x), _real(xq)
    values = _real(v).ravel(order="F")
    if points.shape[0] != values.size or points.shape[1] != where.shape[1]:
        raise SizeError(
            f"griddatan: x is {describe(x)}, xq {describe(xq)} and v has {values.size} values; fix: equal"
        )
    found = importlib.import_module("scipy.interpolate").griddata(points, values, where, method=str(method))
    return asdlarray(found.reshape(-1, 1))


def interpft(X: Any, n: Any, dim: Any = None, /) -> dlarray:
    """n values of a period, of which some at equal steps are known, by Fourier's transform.

    Syntaxes: ``Y = interpft(X, n)``, ``Y = interpft(X, n, dim)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/interpft.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import interpft
    >>> dl.round(interpft([[0], [1], [0], [-1]], 8), 4).tolist()[:3]
    [[0.0], [0.7071], [1.0]]
    """
    x = _real(X)
    axis = (
        next((k for k, s in enumerate(x.shape) if s != 1), 0)
        if dim is None
        else whole("interpft", "dim", dim, least=1) - 1
    )
    count, m = whole("interpft", "n", n, least=1), x.shape[axis]
    step = 1
    while count * step < m:
        step += 1
    total = count * step
    a = np.fft.fft(np.moveaxis(x, axis, 0), axis=0)
    half = (m + 1) // 2
    b = np.zeros((total, *a.shape[1:]), dtype=complex)
    b[:half] = a[:half]
    b[total - (m - half) :] = a[half:]
    if m % 2 == 0 and total > m:
        b[total - m // 2] /= 2
        b[m // 2] = b[total - m // 2]
    y = np.fft.ifft(b, axis=0) * total / m
    y = np.moveaxis(y[::step], 0, axis)
    return asdlarray(y if x.dtype.kind == "c" else y.real)


def dsearchn(P: Any, *args: Any, nargout: int = 1) -> Any:
    """For each point which of others is nearest.

    Syntaxes: ``k = dsearchn(P, PQ)``, ``k = dsearchn(P, T, PQ)``, ``k = dsearchn(P, T, PQ, outind)``,
    ``k, dist = dsearchn(…, nargout=2)``.

    Parameters
    ----------
    P, PQ : matrices
        A point in each row.
    T : matrix
        Triangles of `delaunayn`; asked where ``outind`` is given.
    outind : number
        Index for points outside of the hull of P.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/dsearchn.html

    Examples
    --------
    >>> from dlarray.matlab import dsearchn
    >>> dsearchn([[0, 0], [5, 5]], [[1, 1], [4, 3]]).tolist()
    [[1.0], [2.0]]
    """
    check_nargout("dsearchn", nargout, (1, 2))
    if not 1 <= len(args) <= 3:
        raise ArgumentError(f"dsearchn: {1 + len(args)} arguments; fix: dsearchn(P, PQ)")
    points, where = _real(P), _real(args[0] if len(args) == 1 else args[1])
    if points.shape[1] != where.shape[1]:
        raise SizeError(
            f"dsearchn: P has {points.shape[1]} columns and PQ {where.shape[1]}; fix: one number of dimensions"
        )
    spatial = importlib.import_module("scipy.spatial")
    distance, k = spatial.cKDTree(points).query(where)
    k = k + 1.0
    if len(args) == 3:
        k = np.where(spatial.Delaunay(points).find_simplex(where) < 0, float(one_number(args[2]) or 0), k)
    found = asdlarray(k.reshape(-1, 1))
    return found if nargout < 2 else (found, asdlarray(distance.reshape(-1, 1)))


def tsearchn(X: Any, T: Any, XI: Any, /, *, nargout: int = 1) -> Any:
    """For each point in which triangle, or simplex, it lies; NaN where it lies in none.

    Syntaxes: ``t = tsearchn(X, T, XI)``, ``t, P = tsearchn(X, T, XI, nargout=2)``.

    Returns
    -------
    t : dlarray
        Numbers of rows of T, a column.
    P : dlarray
        The barycentric coordinates, a row for each point.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/tsearchn.html

    Examples
    --------
    >>> from dlarray.matlab import tsearchn
    >>> t, P = tsearchn([[0, 0], [1, 0], [0, 1]], [[1, 2, 3]], [[0.25, 0.25], [2, 2]], nargout=2)
    >>> t.tolist()[0], P.tolist()[0]
    ([1.0], [0.5, 0.25, 0.25])
    """
    check_nargout("tsearchn", nargout, (1, 2))
    points, where = _real(X), _real(XI)
    corners = np.asarray(host(T)).astype(int) - 1
    n = points.shape[1]
    if corners.shape[1] != n + 1 or where.shape[1] != n:
        raise SizeError(
            f"tsearchn: T has {corners.shape[1]} columns and XI {where.shape[1]}; fix: {n + 1} and {n}"
        )
    t = np.full(len(where), np.nan)
    P = np.full((len(where), n + 1), np.nan)
    for k, row in enumerate(corners):
        A = (points[row[1:]] - points[row[0]]).T
        try:
            rest = np.linalg.solve(A, (where - points[row[0]]).T).T
        except np.linalg.LinAlgError:
            continue
        weights = np.column_stack([1 - rest.sum(axis=1), rest])
        inside = np.isnan(t) & (weights >= -1e-12).all(axis=1)
        t[inside], P[inside] = k + 1, weights[inside]
    found = asdlarray(t.reshape(-1, 1))
    return found if nargout < 2 else (found, asdlarray(P))

"""Points of the plane and of space: inpolygon, rectint, rotx, roty, rotz; differences on grids: del2, divergence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray import names as registered
from dlarray.arguments import one_number
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.migration.matlab.numerics.hosts import host


def inpolygon(xq: Any, yq: Any, xv: Any, yv: Any, /, *, nargout: int = 1) -> Any:
    """Which points lie in a polygon or on its edges.

    Syntaxes: ``in_ = inpolygon(xq, yq, xv, yv)``, ``in_, on = inpolygon(xq, yq, xv, yv, nargout=2)``.

    Parameters
    ----------
    xq, yq : arrays of one size
    xv, yv : vectors
        The corners; NaN stands between several polygons, and holes are polygons of the other direction.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/inpolygon.html

    Examples
    --------
    >>> from dlarray.matlab import inpolygon
    >>> inpolygon([0.5, 1, 2], [0.5, 0, 0], [0, 1, 1, 0], [0, 0, 1, 1]).tolist()
    [[True, True, False]]
    """
    x, y = (host(v).astype(float) for v in (xq, yq))
    a, b = (host(v).astype(float).ravel(order="F") for v in (xv, yv))
    if x.shape != y.shape or a.size != b.size:
        raise SizeError(
            f"inpolygon: xq is {describe(xq)} and yq {describe(yq)}, xv has {a.size} elements and yv {b.size}; "
            "fix: one y for every x"
        )
    inside, on = np.zeros(x.shape, dtype=bool), np.zeros(x.shape, dtype=bool)
    gaps = [-1, *np.flatnonzero(np.isnan(a)).tolist(), a.size]
    for start, stop in zip(gaps[:-1], gaps[1:], strict=True):
        px, py = a[start + 1 : stop], b[start + 1 : stop]
        for x1, y1, x2, y2 in zip(px, py, np.roll(px, -1), np.roll(py, -1), strict=True):
            side = (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)
            near = np.abs(side) <= 4 * np.finfo(float).eps * max(
                abs(x2 - x1), abs(y2 - y1), 1e-300
            ) * np.maximum(np.maximum(np.abs(x), np.abs(y)), 1.0)
            between = (np.minimum(x1, x2) <= x) & (x <= np.maximum(x1, x2))
            on |= near & between & (np.minimum(y1, y2) <= y) & (y <= np.maximum(y1, y2))
            up = (y1 <= y) & (y < y2) & (side > 0)
            down = (y2 <= y) & (y < y1) & (side < 0)
            inside ^= up | down
    inside |= on
    return dlarray(inside) if nargout < 2 else (dlarray(inside), dlarray(on))


def rectint(A: Any, B: Any, /) -> Any:
    """The areas that rectangles have in common: a row for each of A, a column for each of B.

    Syntax: ``area = rectint(A, B)``.

    Parameters
    ----------
    A, B : matrices with four columns
        Left, bottom, width and height of each rectangle.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/rectint.html

    Examples
    --------
    >>> from dlarray.matlab import rectint
    >>> rectint([0, 0, 2, 2], [1, 1, 2, 2])
    1.0
    """
    first, second = (np.atleast_2d(host(v).astype(float)) for v in (A, B))
    if first.shape[1] != 4 or second.shape[1] != 4:
        raise SizeError(
            f"rectint: rectangles have four columns, but A is {describe(A)} and B {describe(B)}; "
            "fix: [left, bottom, width, height]"
        )
    common = np.ones((len(first), len(second)))
    for k in (0, 1):
        start = np.maximum(first[:, None, k], second[None, :, k])
        stop = np.minimum(
            first[:, None, k] + first[:, None, k + 2], second[None, :, k] + second[None, :, k + 2]
        )
        common = common * np.maximum(stop - start, 0.0)
    return float(common[0, 0]) if common.size == 1 else dlarray(common)


def _rotation(name: str, axis: int, shown: str) -> Callable:
    def make(angle: Any, /) -> dlarray:
        number = one_number(angle)
        if number is None or isinstance(number, complex):
            raise ArgumentError(
                f"{name}: the angle is a number of degrees, but it is {describe(angle)}; fix: {name}(90)"
            )
        c, s = (float(registered.functions[f].call(number)) for f in ("cosd", "sind"))
        R = np.eye(3)
        i, j = [k for k in range(3) if k != axis]
        R[i, i] = R[j, j] = c
        R[i, j], R[j, i] = (s, -s) if axis == 1 else (-s, s)
        return dlarray(R)

    make.__name__ = make.__qualname__ = name
    make.__doc__ = f"""The matrix that turns vectors about the {"xyz"[axis]}-axis.

    Syntax: ``R = {name}(angle)``.

    Parameters
    ----------
    angle : number, degrees

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/{name}.html

    Examples
    --------
    >>> from dlarray.matlab import {name}
    >>> {name}(90).tolist()
    {shown}
    """
    return make


rotx = _rotation("rotx", 0, "[[1.0, 0.0, 0.0], [0.0, 0.0, -1.0], [0.0, 1.0, 0.0]]")
roty = _rotation("roty", 1, "[[0.0, 0.0, 1.0], [0.0, 1.0, 0.0], [-1.0, 0.0, 0.0]]")
rotz = _rotation("rotz", 2, "[[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]]")


def _second(u: np.ndarray, h: np.ndarray, axis: int) -> np.ndarray:
    """Second differences along an axis, continued to the ends on a line."""
    u = np.moveaxis(u, axis, 0)
    n = len(u)
    made = np.zeros(u.shape)
    if n > 2:
        step = h.reshape(-1, *(1,) * (u.ndim - 1))
        slopes = np.diff(u, axis=0) / np.diff(step, axis=0)
        made[1:-1] = np.diff(slopes, axis=0) / ((step[2:] - step[:-2]) / 2)
        if n > 3:
            made[0] = made[1] - (made[2] - made[1]) * (step[1] - step[0]) / (step[2] - step[1])
            made[-1] = made[-2] + (made[-2] - made[-3]) * (step[-1] - step[-2]) / (step[-2] - step[-3])
        else:
            made[0] = made[-1] = made[1]
    return np.moveaxis(made, 0, axis)


def del2(U: Any, /, *spacing: Any) -> dlarray:
    """Laplace's operator of numbers on a grid, divided by twice the number of dimensions.

    Syntaxes: ``L = del2(U)``, ``L = del2(U, h)``, ``L = del2(U, hx, hy)``.

    Parameters
    ----------
    U : array
    hx, hy, ... : numbers or vectors
        The distance between points, or their places; first along the columns' numbers.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/del2.html

    Examples
    --------
    >>> from dlarray.matlab import del2
    >>> del2([0, 1, 4, 9, 16]).tolist()
    [[0.5, 0.5, 0.5, 0.5, 0.5]]
    """
    u = host(U).astype(float)
    axes = (
        [k for k, n in enumerate(u.shape) if n > 1] if min(u.shape, default=0) == 1 else list(range(u.ndim))
    )
    order = [1, 0, *range(2, u.ndim)] if u.ndim > 1 and len(axes) > 1 else axes
    given = [host(s).astype(float).ravel(order="F") for s in spacing]
    if len(given) not in (0, 1, len(order)):
        raise SizeError(f"del2: {len(given)} spacings for {len(order)} dimensions; fix: del2(U, h)")
    found = np.zeros(u.shape)
    for k, axis in enumerate(order):
        h = np.ones(1) if not given else given[0] if len(given) == 1 else given[k]
        places = h * np.arange(u.shape[axis]) if h.size == 1 else h
        if places.size != u.shape[axis]:
            raise SizeError(
                f"del2: {places.size} places for {u.shape[axis]} points along dimension {axis + 1}; fix: one for each"
            )
        found += _second(u, places, axis)
    return dlarray(found / (2 * max(len(order), 1) if len(order) > 1 else 4))


def divergence(*args: Any) -> dlarray:
    """The divergence of a field of vectors on a grid of the plane.

    Syntaxes: ``div = divergence(U, V)``, ``div = divergence(X, Y, U, V)``.

    Parameters
    ----------
    X, Y : arrays, as of `meshgrid`
    U, V : arrays
        The components of the vectors.

    Notes
    -----
    Fields of space, with three components, are refused.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/divergence.html

    Examples
    --------
    >>> from dlarray.matlab import divergence
    >>> divergence([[0, 1], [0, 1]], [[0, 0], [2, 2]]).tolist()
    [[3.0, 3.0], [3.0, 3.0]]
    """
    u, v, x, y = _field("divergence", args)
    return dlarray(np.gradient(u, x, axis=1) + np.gradient(v, y, axis=0))


def curl(*args: Any, nargout: int = 1) -> Any:
    """The angular velocity of a field of vectors on a grid of the plane, and its rotation.

    Syntaxes: ``cav = curl(U, V)``, ``cav = curl(X, Y, U, V)``, ``curlz, cav = curl(…, nargout=2)``.

    Returns
    -------
    dlarray
        One output is the angular velocity, half of the rotation; of two the first is the rotation.

    Notes
    -----
    Fields of space, with three components, are refused.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/curl.html

    Examples
    --------
    >>> from dlarray.matlab import curl
    >>> curl([[0, 0], [-1, -1]], [[0, 1], [0, 1]]).tolist()
    [[1.0, 1.0], [1.0, 1.0]]
    """
    u, v, x, y = _field("curl", args)
    z = np.gradient(v, x, axis=1) - np.gradient(u, y, axis=0)
    return dlarray(z / 2) if nargout < 2 else (dlarray(z), dlarray(z / 2))


def _field(name: str, args: tuple) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    if len(args) not in (2, 4):
        raise ArgumentError(
            f"{name}: U and V, or X, Y, U and V are expected, but received {len(args)} arrays"
        )
    hosts = [host(a).astype(float) for a in args]
    u, v = hosts[-2:]
    if u.shape != v.shape or u.ndim != 2 or min(u.shape) < 2:
        raise SizeError(
            f"{name}: U is {describe(args[-2])} and V {describe(args[-1])}; fix: matrices of one size"
        )
    if len(args) == 2:
        return u, v, np.arange(u.shape[1]), np.arange(u.shape[0])
    x = hosts[0][0, :] if hosts[0].shape == u.shape else hosts[0].ravel(order="F")
    y = hosts[1][:, 0] if hosts[1].shape == u.shape else hosts[1].ravel(order="F")
    return u, v, x, y

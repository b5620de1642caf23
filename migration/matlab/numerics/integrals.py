"""Integrals over intervals, rectangles and boxes by their older and newer names."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray import names as registered
from dlarray.arguments import one_number
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, ClassError, describe
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.migration.matlab.options import with_options

_MOST = 4000  # boxes that are looked at before the tolerance is given up


def _function(name: str, fun: Any) -> Callable:
    if not callable(fun):
        raise ClassError(
            f"{name}: fun must be a function, but it is {describe(fun)}; fix: {name}(lambda x: x, 0, 1)"
        )
    return fun


def _over_interval(name: str, fun: Any, a: Any, b: Any, **options: Any) -> dlarray:
    call = registered.functions["integral"].call
    return call(_function(name, fun), a, b, **{k: v for k, v in options.items() if v is not None})


def _by_rows(fun: Callable) -> Callable:
    """A function that is called with a row of x and one number for each of the others, as the older names do."""

    def called(*places: Any) -> dlarray:
        x, *others = (host(p).reshape(-1) for p in places)
        values = np.empty(x.size)
        rows, row_of = np.unique(np.stack(others), axis=1, return_inverse=True)
        for k, row in enumerate(rows.T):
            here = row_of.reshape(-1) == k
            values[here] = host(fun(dlarray(x[here][None, :]), *map(float, row))).reshape(-1)
        return dlarray(values[None, :])

    return called


@with_options
def quadgk(
    fun: Any, a: Any, b: Any, /, *, AbsTol: Any = None, RelTol: Any = None, Waypoints: Any = None
) -> dlarray:
    """The integral of a function over an interval, by Gauss and Kronrod's rule: `integral`.

    Syntaxes: ``q = quadgk(fun, a, b)``, ``q = quadgk(fun, a, b, RelTol=1e-8, AbsTol=1e-12)``.

    Notes
    -----
    The bound of the error, MATLAB's second output, is not given.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/quadgk.html

    Examples
    --------
    >>> from dlarray.matlab import quadgk
    >>> round(float(quadgk(lambda x: x**2, 0, 3)), 10)
    9.0
    """
    return _over_interval("quadgk", fun, a, b, AbsTol=AbsTol, RelTol=RelTol, Waypoints=Waypoints)


def quad(fun: Any, a: Any, b: Any, tol: Any = 1e-6, /, *, nargout: int = 1) -> Any:
    """The integral of a function over an interval, by its older name.

    Syntaxes: ``q = quad(fun, a, b)``, ``q = quad(fun, a, b, tol)``, ``q, fcnt = quad(…, nargout=2)``.

    Notes
    -----
    The digits behind the tolerance are those of `integral`, not of Simpson's rule; fcnt counts its calls.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/quad.html

    Examples
    --------
    >>> from dlarray.matlab import quad
    >>> round(float(quad(lambda x: x**2, 0, 3)), 10)
    9.0
    """
    return _counted("quad", fun, a, b, tol, nargout)


def quadl(fun: Any, a: Any, b: Any, tol: Any = 1e-6, /, *, nargout: int = 1) -> Any:
    """The integral of a function over an interval, by its older name.

    Syntaxes: ``q = quadl(fun, a, b)``, ``q = quadl(fun, a, b, tol)``, ``q, fcnt = quadl(…, nargout=2)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/quadl.html

    Examples
    --------
    >>> from dlarray.matlab import quadl
    >>> round(float(quadl(lambda x: x**2, 0, 3)), 10)
    9.0
    """
    return _counted("quadl", fun, a, b, tol, nargout)


def _counted(name: str, fun: Any, a: Any, b: Any, tol: Any, nargout: int) -> Any:
    """An integral, and at how many points the function was asked for it."""
    points = 0
    ask = _function(name, fun)

    def counting(x: Any) -> Any:
        nonlocal points
        points += host(x).size
        return ask(x)

    q = _over_interval(name, counting, a, b, AbsTol=tol)
    return q if nargout < 2 else (q, points)


def _limit(name: str, value: Any) -> Callable:
    """A limit as a function of the variables before it."""
    if callable(value) and not isinstance(value, dlarray):
        return lambda *x: host(value(*map(dlarray, x))).reshape(x[0].shape, order="F")
    number = one_number(value)
    if number is None or isinstance(number, complex) or not np.isfinite(number):
        raise ArgumentError(
            f"{name}: limits are finite numbers or functions of the variables before them, but received "
            f"{describe(value)}; fix: a substitution that makes the limits finite"
        )
    return lambda *x: np.full(x[0].shape, float(number))


def _over_box(name: str, fun: Callable, limits: list, absolute: float, relative: float) -> float:
    """The integral over a box whose later limits may depend on earlier variables.

    Gauss and Legendre's rule on boxes of the unit cube; the box with the largest error is cut into halves of all sides.
    """
    d = len(limits) // 2
    ends = [_limit(name, v) for v in limits]
    nodes, weights = np.polynomial.legendre.leggauss({2: 12, 3: 8}[d])
    unit = np.stack(np.meshgrid(*[(nodes + 1) / 2] * d, indexing="ij")).reshape(d, -1)
    shares = np.prod(np.stack(np.meshgrid(*[weights / 2] * d, indexing="ij")).reshape(d, -1), axis=0)

    def over(corner: np.ndarray, width: float) -> float:
        u = corner[:, None] + width * unit
        x: list[np.ndarray] = []
        scale = np.full(u.shape[1], width**d)
        for k in range(d):
            first = [v[None, :] for v in x] or [u[:1]]
            a, b = ends[2 * k](*first).ravel(), ends[2 * k + 1](*first).ravel()
            x.append(a + (b - a) * u[k])
            scale = scale * (b - a)
        values = host(fun(*(dlarray(v[None, :]) for v in x))).astype(float)
        return float(np.sum(np.broadcast_to(values.ravel(), shares.shape) * shares * scale))

    def halves(corner: np.ndarray, width: float) -> list:
        steps = itertools.product((0.0, width / 2), repeat=d)
        return [(corner + np.asarray(s), width / 2) for s in steps]

    def looked_at(corner: np.ndarray, width: float) -> tuple:
        parts = [(over(*part), *part) for part in halves(corner, width)]
        better = sum(part[0] for part in parts)
        return abs(better - over(corner, width)), better, corner, width

    boxes = [looked_at(np.zeros(d), 1.0)]
    while len(boxes) < _MOST:
        total, error = sum(b[1] for b in boxes), sum(b[0] for b in boxes)
        if error <= max(absolute, relative * abs(total)):
            break
        worst = max(range(len(boxes)), key=lambda k: boxes[k][0])
        _, _, corner, width = boxes.pop(worst)
        boxes += [looked_at(*part) for part in halves(corner, width)]
    return float(sum(b[1] for b in boxes))


@with_options
def integral2(
    fun: Any, xmin: Any, xmax: Any, ymin: Any, ymax: Any, /, *, AbsTol: Any = 1e-10, RelTol: Any = 1e-6,
    Method: str = "auto",
) -> float:  # fmt: skip
    """The integral of a function of two variables.

    Syntax: ``q = integral2(fun, xmin, xmax, ymin, ymax)``.

    Parameters
    ----------
    fun : function
        Takes two arrays of one size and gives an array of that size.
    xmin, xmax : number
    ymin, ymax : number or function of x
        All limits are finite.
    AbsTol, RelTol : number, default 1e-10 and 1e-6
    Method : {"auto", "tiled", "iterated"}
        One method serves all.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/integral2.html

    Examples
    --------
    >>> from dlarray.matlab import integral2
    >>> round(integral2(lambda x, y: x * y**2, 0, 1, 0, lambda x: x), 10)
    0.0666666667
    """
    if str(Method).lower() not in ("auto", "tiled", "iterated"):
        raise ArgumentError(
            f'integral2: Method is "auto", "tiled" or "iterated", but it is {describe(Method)}'
        )
    limits = [xmin, xmax, ymin, ymax]
    return _over_box("integral2", _function("integral2", fun), limits, float(AbsTol), float(RelTol))


@with_options
def quad2d(fun: Any, a: Any, b: Any, c: Any, d: Any, /, *, AbsTol: Any = 1e-5, RelTol: Any = 1e-6) -> float:
    """The integral of a function of two variables, by its older name: `integral2`.

    Syntax: ``q = quad2d(fun, a, b, c, d)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/quad2d.html

    Examples
    --------
    >>> from dlarray.matlab import quad2d
    >>> round(quad2d(lambda x, y: x * y, 0, 1, 0, 2), 10)
    1.0
    """
    return _over_box("quad2d", _function("quad2d", fun), [a, b, c, d], float(AbsTol), float(RelTol))


def dblquad(fun: Any, xmin: Any, xmax: Any, ymin: Any, ymax: Any, tol: Any = 1e-6, /) -> float:
    """The integral of a function of two variables over a rectangle, by its older name: `integral2`.

    Syntax: ``q = dblquad(fun, xmin, xmax, ymin, ymax)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/dblquad.html

    Examples
    --------
    >>> from dlarray.matlab import dblquad
    >>> round(dblquad(lambda x, y: x * y, 0, 1, 0, 2), 10)
    1.0
    """
    return _over_box(
        "dblquad", _by_rows(_function("dblquad", fun)), [xmin, xmax, ymin, ymax], float(tol), 1e-10
    )


@with_options
def integral3(
    fun: Any, xmin: Any, xmax: Any, ymin: Any, ymax: Any, zmin: Any, zmax: Any, /, *, AbsTol: Any = 1e-10,
    RelTol: Any = 1e-6, Method: str = "auto",
) -> float:  # fmt: skip
    """The integral of a function of three variables.

    Syntax: ``q = integral3(fun, xmin, xmax, ymin, ymax, zmin, zmax)``.

    Parameters
    ----------
    fun : function
        Takes three arrays of one size and gives an array of that size.
    xmin, xmax : number
    ymin, ymax : number or function of x
    zmin, zmax : number or function of x and y
        All limits are finite.
    AbsTol, RelTol : number, default 1e-10 and 1e-6

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/integral3.html

    Examples
    --------
    >>> from dlarray.matlab import integral3
    >>> round(integral3(lambda x, y, z: x * y * z, 0, 1, 0, 2, 0, 3), 8)
    4.5
    """
    if str(Method).lower() not in ("auto", "tiled", "iterated"):
        raise ArgumentError(
            f'integral3: Method is "auto", "tiled" or "iterated", but it is {describe(Method)}'
        )
    limits = [xmin, xmax, ymin, ymax, zmin, zmax]
    return _over_box("integral3", _function("integral3", fun), limits, float(AbsTol), float(RelTol))


def triplequad(
    fun: Any, xmin: Any, xmax: Any, ymin: Any, ymax: Any, zmin: Any, zmax: Any, tol: Any = 1e-6, /
) -> float:
    """The integral of a function of three variables over a box, by its older name: `integral3`.

    Syntaxes: ``q = triplequad(fun, xmin, xmax, ymin, ymax, zmin, zmax)``, ``q = triplequad(…, tol)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/triplequad.html

    Examples
    --------
    >>> from dlarray.matlab import triplequad
    >>> round(triplequad(lambda x, y, z: x * y * z, 0, 1, 0, 2, 0, 1), 10)
    0.5
    """
    limits = [xmin, xmax, ymin, ymax, zmin, zmax]
    return _over_box("triplequad", _by_rows(_function("triplequad", fun)), limits, float(tol), 1e-10)

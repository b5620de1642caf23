"""Coordinates, angles and round bodies: cart2pol to sph2cart, unwrap, atan2d, sphere; gamma, beta, pow2."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from dlarray.arguments import check_nargout, whole
from dlarray.array import dlarray
from dlarray.errors import ArgumentError
from dlarray.migration.matlab.numerics.hosts import host


def _given(*arrays: Any) -> list[np.ndarray]:
    return [host(a) for a in arrays]


def _array(x: Any) -> dlarray:
    return dlarray(np.asarray(x))


def _outputs(found: tuple, nargout: int) -> Any:
    check_nargout("the function", nargout, tuple(range(1, len(found) + 1)))
    return found[0] if nargout == 1 else found[:nargout]


def cart2pol(x: Any, y: Any, /, *z: Any, nargout: int = 1) -> Any:
    """Angle and distance of points; with a third argument that is handed on: cylindrical coordinates.

    Syntaxes: ``theta, rho = cart2pol(x, y)``, ``theta, rho, z = cart2pol(x, y, z, nargout=2)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/cart2pol.html

    Examples
    --------
    >>> from dlarray.matlab import cart2pol
    >>> [round(float(v), 4) for v in cart2pol(3, 4, nargout=2)]
    [0.9273, 5.0]
    """
    a, b = _given(x, y)
    return _outputs((_array(np.arctan2(b, a)), _array(np.hypot(a, b)), *z), nargout)


def pol2cart(theta: Any, rho: Any, /, *z: Any, nargout: int = 1) -> Any:
    """Points from angle and distance.

    Syntaxes: ``x, y = pol2cart(theta, rho)``, ``x, y, z = pol2cart(theta, rho, z, nargout=2)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/pol2cart.html

    Examples
    --------
    >>> from dlarray.matlab import pol2cart
    >>> [round(float(v), 4) for v in pol2cart(0, 2, nargout=2)]
    [2.0, 0.0]
    """
    a, r = _given(theta, rho)
    return _outputs((_array(r * np.cos(a)), _array(r * np.sin(a)), *z), nargout)


def cart2sph(x: Any, y: Any, z: Any, /, *, nargout: int = 1) -> Any:
    """Azimuth, elevation and distance of points.

    Syntax: ``azimuth, elevation, r = cart2sph(x, y, z, nargout=3)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/cart2sph.html

    Examples
    --------
    >>> from dlarray.matlab import cart2sph
    >>> [round(float(v), 4) for v in cart2sph(1, 0, 1, nargout=3)]
    [0.0, 0.7854, 1.4142]
    """
    a, b, c = _given(x, y, z)
    flat = np.hypot(a, b)
    return _outputs(
        (_array(np.arctan2(b, a)), _array(np.arctan2(c, flat)), _array(np.hypot(flat, c))), nargout
    )


def sph2cart(azimuth: Any, elevation: Any, r: Any, /, *, nargout: int = 1) -> Any:
    """Points from azimuth, elevation and distance.

    Syntax: ``x, y, z = sph2cart(azimuth, elevation, r, nargout=3)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/sph2cart.html

    Examples
    --------
    >>> from dlarray.matlab import sph2cart
    >>> [round(float(v), 4) for v in sph2cart(0, 0, 2, nargout=3)]
    [2.0, 0.0, 0.0]
    """
    a, e, d = _given(azimuth, elevation, r)
    flat = d * np.cos(e)
    return _outputs((_array(flat * np.cos(a)), _array(flat * np.sin(a)), _array(d * np.sin(e))), nargout)


def unwrap(P: Any, tol: Any = None, dim: Any = None, /) -> dlarray:
    """Angles without jumps: whole turns are added where two neighbours are half a turn apart or more.

    Syntaxes: ``Q = unwrap(P)``, ``Q = unwrap(P, tol)``, ``Q = unwrap(P, tol, dim)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/unwrap.html

    Examples
    --------
    >>> from dlarray.matlab import unwrap
    >>> [round(v, 4) for v in unwrap([0, 3, 6.5, -3]).tolist()[0]]
    [0.0, 3.0, 0.2168, 3.2832]
    """
    (a,) = _given(P)
    least = math.pi if tol is None or np.size(host(tol)) == 0 else max(float(host(tol).item()), math.pi)
    axis = next((k for k, n in enumerate(a.shape) if n != 1), 0) if dim is None else int(dim) - 1
    step = np.diff(a, axis=axis)
    turn = np.mod(step + math.pi, 2 * math.pi) - math.pi
    turn[(turn == -math.pi) & (step > 0)] = math.pi
    fix = np.where(np.abs(step) < least, 0, turn - step)
    first = np.zeros_like(np.take(a, [0], axis=axis)) if a.size else a
    return _array(a + np.concatenate([first, np.cumsum(fix, axis=axis)], axis=axis) if a.size else a)


def atan2d(Y: Any, X: Any, /) -> dlarray:
    """Angles of points in degrees, from -180 to 180.

    Syntax: ``D = atan2d(Y, X)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/atan2d.html

    Examples
    --------
    >>> from dlarray.matlab import atan2d
    >>> float(atan2d(1, -1))
    135.0
    """
    a, b = _given(Y, X)
    return _array(np.degrees(np.arctan2(a, b)))


def gamma(X: Any, /) -> dlarray:
    """The gamma function; Inf at zero and at the negative whole numbers.

    Syntax: ``Y = gamma(X)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/gamma.html

    Examples
    --------
    >>> from dlarray.matlab import gamma
    >>> float(gamma(5))
    24.0
    """

    def one(x: float) -> float:
        if x <= 0 and x == int(x):
            return -math.inf if x == 0 and math.copysign(1, x) < 0 else math.inf
        if x == -math.inf or math.isnan(x):
            return math.nan
        try:
            return math.gamma(x)
        except OverflowError:
            return math.inf

    (a,) = _given(X)
    if np.iscomplexobj(a):
        raise ArgumentError("gamma: the numbers must be real; fix: gamma(real(X))")
    return _array(np.array([one(float(v)) for v in a.ravel()], dtype=a.dtype).reshape(a.shape))


def beta(Z: Any, W: Any, /) -> dlarray:
    """The beta function, gamma(Z) gamma(W) / gamma(Z + W).

    Syntax: ``B = beta(Z, W)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/beta.html

    Examples
    --------
    >>> from dlarray.matlab import beta
    >>> round(float(beta(2, 3)), 6)
    0.083333
    """
    a, b = np.broadcast_arrays(*_given(Z, W))
    pairs = zip(a.ravel().tolist(), b.ravel().tolist(), strict=True)
    values = [math.exp(math.lgamma(p) + math.lgamma(q) - math.lgamma(p + q)) for p, q in pairs]
    return _array(np.array(values).reshape(a.shape))


def pow2(E: Any, X: Any = None, /) -> dlarray:
    """Two to the power of the elements; of two arguments, the first times two to the power of the second.

    Syntaxes: ``Y = pow2(E)``, ``Y = pow2(X, E)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/pow2.html

    Examples
    --------
    >>> from dlarray.matlab import pow2
    >>> float(pow2(3)), float(pow2(3, 2))
    (8.0, 12.0)
    """
    (a,) = _given(E)
    return _array(np.exp2(a) if X is None else a * np.exp2(np.trunc(host(X))))


def sphere(n: Any = 20, /, *, nargout: int = 1) -> Any:
    """The points of a ball's surface of radius 1, for `surf` and `mesh`.

    Syntaxes: ``X = sphere(n)``, ``X, Y, Z = sphere(n, nargout=3)``.  ``draw.sphere(n)`` draws it.

    Parameters
    ----------
    n : whole number, default 20
        Parts of a circle: the arrays have n+1 rows and columns.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/sphere.html

    Examples
    --------
    >>> from dlarray.matlab import sphere
    >>> X, Y, Z = sphere(4, nargout=3)
    >>> Z.T(1, ":").tolist()
    [[-1.0, -0.7071067811865475, 0.0, 0.7071067811865475, 1.0]]
    """
    return _outputs(tuple(_array(v) for v in _ball(whole("sphere", "n", n, least=1))), nargout)


def ellipsoid(
    xc: Any, yc: Any, zc: Any, xr: Any, yr: Any, zr: Any, n: Any = 20, /, *, nargout: int = 1
) -> Any:
    """The points of an ellipsoid's surface, for `surf` and `mesh`.

    Syntaxes: ``X = ellipsoid(xc, yc, zc, xr, yr, zr, n)``, ``X, Y, Z = ellipsoid(…, nargout=3)``.
    ``draw.ellipsoid(…)`` draws it.

    Parameters
    ----------
    xc, yc, zc : number
        The centre.
    xr, yr, zr : number
        Half of the length along each axis.
    n : whole number, default 20
        As for `sphere`.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/ellipsoid.html

    Examples
    --------
    >>> from dlarray.matlab import ellipsoid
    >>> X, Y, Z = ellipsoid(1, 0, 0, 2, 3, 4, 8, nargout=3)
    >>> [float(v(":").min()) for v in (X, Y, Z)]
    [-1.0, -3.0, -4.0]
    """
    centre, half = (xc, yc, zc), (xr, yr, zr)
    ball = _ball(whole("ellipsoid", "n", n, least=1))
    return _outputs(
        tuple(_array(host(c) + host(r) * v) for c, r, v in zip(centre, half, ball, strict=True)), nargout
    )


def _ball(n: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    angle = np.arange(-n, n + 1, 2) / n * np.pi
    height = angle / 2
    width = np.cos(height)
    width[[0, -1]] = 0  # the poles, exactly
    across = np.sin(angle)
    across[[0, -1]] = 0
    return np.outer(width, np.cos(angle)), np.outer(width, across), np.outer(np.sin(height), np.ones(n + 1))


def cylinder(r: Any = (1, 1), n: Any = 20, /, *, nargout: int = 1) -> Any:
    """The points of a surface around an axis, for `surf` and `mesh`; of height 1.

    Syntaxes: ``X = cylinder(r, n)``, ``X, Y, Z = cylinder(r, n, nargout=3)``.  ``draw.cylinder(r, n)`` draws it.

    Parameters
    ----------
    r : vector, default [1, 1]
        The radius at heights that are equally far apart.
    n : whole number, default 20
        Points around it: the arrays have n+1 columns.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/cylinder.html

    Examples
    --------
    >>> from dlarray.matlab import cylinder
    >>> X, Y, Z = cylinder([1, 2, 1], 4, nargout=3)
    >>> X(":", 1).T.tolist(), Z(":", 1).T.tolist()
    ([[1.0, 2.0, 1.0]], [[0.0, 0.5, 1.0]])
    """
    n = whole("cylinder", "n", n, least=1)
    radius = np.ravel(host(r)).astype(float)
    if radius.size == 0:
        raise ArgumentError("cylinder: there is no radius; fix: cylinder([1, 1])")
    if radius.size == 1:
        radius = np.repeat(radius, 2)
    angle = np.arange(n + 1) / n * 2 * np.pi
    across = np.sin(angle)
    across[-1] = 0
    height = np.arange(radius.size) / (radius.size - 1)
    found = np.outer(radius, np.cos(angle)), np.outer(radius, across), np.outer(height, np.ones(n + 1))
    return _outputs(tuple(_array(v) for v in found), nargout)

"""Airy's and Hankel's functions, Jacobi's elliptic functions, and integrals of sine and cosine."""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np

from dlarray.arguments import check_nargout, one_number
from dlarray.array import asdlarray, dlarray
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.migration.matlab.numerics.special.inverses import numbers


def _special() -> Any:
    return importlib.import_module("scipy.special")


def _back(values: np.ndarray) -> dlarray:
    values = np.atleast_2d(values)
    return asdlarray(values.real if np.iscomplexobj(values) and not values.imag.any() else values)


def airy(*args: Any) -> dlarray:
    """Airy's functions: Ai, its derivative, Bi and its derivative.

    Syntaxes: ``W = airy(Z)``, ``W = airy(k, Z)``, ``W = airy(k, Z, scale)``.

    Parameters
    ----------
    k : {0, 1, 2, 3}
        Ai, Ai', Bi, Bi'.
    Z : numbers, complex too
    scale : {0, 1}
        1 takes Ai and Ai' times ``exp(2/3*Z.^(3/2))``, Bi and Bi' times ``exp(-abs(2/3*real(Z.^(3/2))))``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/airy.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import airy
    >>> float(dl.round(airy(0), 4)), float(dl.round(airy(2, 1), 4))
    (0.355, 1.2074)
    """
    if not 1 <= len(args) <= 3:
        raise ArgumentError(f"airy: {len(args)} arguments; fix: airy(Z), or airy(k, Z)")
    k = one_number(args[0]) if len(args) > 1 else 0
    if k not in (0, 1, 2, 3):
        raise ArgumentError(f"airy: k is {describe(args[0])}; fix: 0, 1, 2 or 3")
    z = np.asarray(host(args[-1] if len(args) < 3 else args[1]))
    z = z if z.dtype.kind in "fc" else z.astype(float)
    scaled = len(args) == 3 and bool(one_number(args[2]))
    found = _special().airye(z + 0j)[int(k)] if scaled else _special().airy(z)[int(k)]
    return _back(found)


def besselh(nu: Any, *args: Any) -> dlarray:
    """Hankel's functions, Bessel's of the third kind: ``besselj(nu, Z) + 1i*bessely(nu, Z)``.

    Syntaxes: ``H = besselh(nu, Z)``, ``H = besselh(nu, K, Z)``, ``H = besselh(nu, K, Z, scale)``.

    Parameters
    ----------
    nu : numbers
        The order.
    K : {1, 2}
        The first kind, or the second, with ``-1i``.
    Z : numbers, complex too
    scale : {0, 1}
        1 takes the first kind times ``exp(-1i*Z)``, the second times ``exp(1i*Z)``.

    Notes
    -----
    A row of orders and a column of Z give a matrix, as sizes of 1 expand.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/besselh.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import besselh
    >>> dl.round(besselh(0, 1), 4).tolist()
    [[(0.7652+0.0883j)]]
    """
    if not 1 <= len(args) <= 3:
        raise ArgumentError(f"besselh: {1 + len(args)} arguments; fix: besselh(nu, Z), or besselh(nu, K, Z)")
    kind = 1 if len(args) == 1 else one_number(args[0])
    if kind not in (1, 2):
        raise ArgumentError(f"besselh: K is {describe(args[0])}; fix: 1 or 2")
    z = np.asarray(host(args[0] if len(args) == 1 else args[1]))
    scaled = len(args) == 3 and bool(one_number(args[2]))
    name = f"hankel{int(kind)}{'e' if scaled else ''}"
    return _back(getattr(_special(), name)(numbers("besselh", "nu", nu), z + 0j))


def ellipj(U: Any, M: Any, tol: Any = None, /, *, nargout: int = 1) -> Any:
    """Jacobi's elliptic functions sn, cn and dn.

    Syntaxes: ``SN, CN, DN = ellipj(U, M, nargout=3)``, ``SN = ellipj(U, M)``, ``… = ellipj(U, M, tol)``.

    Parameters
    ----------
    U : real numbers
    M : numbers from 0 to 1
        The parameter, the square of the modulus.
    tol : number
        Taken and not used: SciPy computes to rounding.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/ellipj.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import ellipj
    >>> [float(dl.round(x, 4)) for x in ellipj(0.5, 0.5, nargout=3)]
    [0.4708, 0.8823, 0.943]
    """
    check_nargout("ellipj", nargout, (1, 2, 3))
    u, parameter = numbers("ellipj", "U", U), numbers("ellipj", "M", M)
    if ((parameter < 0) | (parameter > 1)).any():
        raise ArgumentError("ellipj: M must be from 0 to 1; fix: the square of the modulus")
    try:
        made = [_back(x) for x in _special().ellipj(u, parameter)[:3]]
    except ValueError:
        raise SizeError(
            f"ellipj: U is {describe(U)} and M {describe(M)}; fix: one size, or one number"
        ) from None
    return made[0] if nargout < 2 else tuple(made[:nargout])


def sinint(X: Any, /) -> dlarray:
    """The integral of ``sin(t)/t`` from 0 to X.

    Syntax: ``Y = sinint(X)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/sinint.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import sinint
    >>> float(dl.round(sinint(1), 4))
    0.9461
    """
    return _back(_special().sici(np.asarray(host(X)) * 1.0)[0])


def cosint(X: Any, /) -> dlarray:
    """Euler's constant, the logarithm of X, and the integral of ``(cos(t) - 1)/t`` from 0 to X.

    Syntax: ``Y = cosint(X)``.

    Notes
    -----
    Of a negative number the result is complex, with the imaginary part pi.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/cosint.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import cosint
    >>> float(dl.round(cosint(1), 4))
    0.3374
    """
    x: np.ndarray = np.asarray(host(X)) * 1.0
    if not np.iscomplexobj(x) and (x < 0).any():
        x = x + 0j
    return _back(_special().sici(x)[1])

"""Special functions by SciPy: Bessel's, incomplete beta and gamma functions, exponential and elliptic integrals."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray.arguments import check_nargout, whole
from dlarray.array import asdlarray, dlarray
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.migration.matlab.numerics.hosts import host


def _special() -> Any:
    return importlib.import_module("scipy.special")


def _numbers(name: str, what: str, x: Any) -> np.ndarray:
    found = np.asarray(host(x))
    if found.dtype.kind not in "fcbiu":
        raise ArgumentError(f"{name}: {what} must be numbers, but it is {describe(x)}; fix: {name}(1, 0.5)")
    return found if found.dtype.kind in "fc" else found.astype(float)


def _back(values: np.ndarray, *given: np.ndarray) -> dlarray:
    """Single where an argument is; real where nothing is imaginary."""
    values = np.atleast_2d(values)
    if np.iscomplexobj(values) and not values.imag.any():
        values = values.real
    if any(x.dtype in (np.float32, np.complex64) for x in given):
        values = values.astype(np.complex64 if np.iscomplexobj(values) else np.float32)
    return asdlarray(values)


def _bessel(name: str, kind: str, scipy_name: str, about: str, example: str) -> Callable:
    def bessel(nu: Any, Z: Any, scale: Any = 0, /) -> dlarray:
        order, z = _numbers(name, "nu", nu), _numbers(name, "Z", Z)
        scaled = whole(name, "scale", scale, least=0, most=1, fix=f"{name}(1, 0.5, 1)")
        f = getattr(_special(), scipy_name + "e" * scaled)
        try:
            order, z = np.broadcast_arrays(order, z)
        except ValueError:
            raise SizeError(
                f"{name}: {describe(nu)} and {describe(Z)} have incompatible sizes; fix: a number, or equal sizes"
            ) from None
        # Of negative arguments the functions of the second kind, and those of broken orders, are complex.
        outside = np.isrealobj(z) and bool(np.any((z < 0) & ((kind in "yk") | (order != np.floor(order)))))
        return _back(f(order, z.astype(complex) if outside else z), order, z)

    bessel.__name__ = bessel.__qualname__ = name
    bessel.__doc__ = f"""{about}

    Syntaxes: ``J = {name}(nu, Z)``, ``J = {name}(nu, Z, scale)``, where 1 scales the result so that it stays finite.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/{name}.html

    Examples
    --------
    >>> from dlarray.matlab import {name}
    >>> round(float({name}(0, 1)), 6)
    {example}
    """
    return bessel


besselj = _bessel("besselj", "j", "jv", "The Bessel function of the first kind.", "0.765198")
bessely = _bessel("bessely", "y", "yv", "The Bessel function of the second kind.", "0.088257")
besseli = _bessel("besseli", "i", "iv", "The modified Bessel function of the first kind.", "1.266066")
besselk = _bessel("besselk", "k", "kv", "The modified Bessel function of the second kind.", "0.421024")


def betaln(Z: Any, W: Any, /) -> dlarray:
    """The logarithm of the beta function.

    Syntax: ``L = betaln(Z, W)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/betaln.html

    Examples
    --------
    >>> from dlarray.matlab import betaln
    >>> round(float(betaln(2, 3)), 6)
    -2.484907
    """
    z, w = _numbers("betaln", "Z", Z), _numbers("betaln", "W", W)
    return _back(_special().betaln(z, w), z, w)


def _tail(name: str, given: Any) -> bool:
    if str(given) not in ("lower", "upper"):
        raise ArgumentError(
            f'{name}: the tail is "lower" or "upper", but it is {describe(given)}; fix: "upper"'
        )
    return str(given) == "upper"


def betainc(X: Any, Z: Any, W: Any, tail: Any = "lower", /) -> dlarray:
    """The incomplete beta function, from 0 to X, as a part of the whole.

    Syntaxes: ``I = betainc(X, Z, W)``, ``I = betainc(X, Z, W, "upper")``, the rest up to 1.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/betainc.html

    Examples
    --------
    >>> from dlarray.matlab import betainc
    >>> round(float(betainc(0.5, 2, 3)), 4)
    0.6875
    """
    x, z, w = (_numbers("betainc", n, v) for n, v in (("X", X), ("Z", Z), ("W", W)))
    if np.any((x < 0) | (x > 1)):
        raise ArgumentError("betainc: X must lie between 0 and 1; fix: min(max(X, 0), 1)")
    f = _special().betaincc if _tail("betainc", tail) else _special().betainc
    return _back(f(z, w, x), x, z, w)


def gammainc(X: Any, A: Any, tail: Any = "lower", /) -> dlarray:
    """The incomplete gamma function, from 0 to X, as a part of the whole.

    Syntaxes: ``Y = gammainc(X, A)``, ``Y = gammainc(X, A, "upper")``, the rest; MATLAB's scaled tails are refused.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/gammainc.html

    Examples
    --------
    >>> from dlarray.matlab import gammainc
    >>> round(float(gammainc(1, 2)), 6)
    0.264241
    """
    x, a = _numbers("gammainc", "X", X), _numbers("gammainc", "A", A)
    if np.any(a < 0) or np.any(x < 0):
        raise ArgumentError("gammainc: X and A must not be negative; fix: max(X, 0)")
    f = _special().gammaincc if _tail("gammainc", tail) else _special().gammainc
    return _back(
        np.where(a == 0, 0.0 if _tail("gammainc", tail) else 1.0, f(np.where(a == 0, 1, a), x)), x, a
    )


def expint(X: Any, /) -> dlarray:
    """The exponential integral, of ``exp(-t)/t`` from X on.

    Syntax: ``Y = expint(X)``; of negative numbers it is complex.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/expint.html

    Examples
    --------
    >>> from dlarray.matlab import expint
    >>> round(float(expint(1)), 6)
    0.219384
    """
    x = _numbers("expint", "X", X)
    if np.iscomplexobj(x) or not np.any(x < 0):
        return _back(_special().exp1(x), x)
    # Along the cut from above, as MATLAB has it: E1(-t) = -Ei(t) - pi*i.
    found = np.where(x < 0, -_special().expi(np.abs(x)) - 1j * np.pi, _special().exp1(np.abs(x)))
    return _back(found, x)


def ellipke(M: Any, /, *, nargout: int = 1) -> Any:
    """The complete elliptic integrals of the first and second kind, of the parameter M up to 1.

    Syntaxes: ``K = ellipke(M)``, ``K, E = ellipke(M, nargout=2)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/ellipke.html

    Examples
    --------
    >>> from dlarray.matlab import ellipke
    >>> round(float(ellipke(0.5)), 6)
    1.854075
    """
    check_nargout("ellipke", nargout, (1, 2))
    m = _numbers("ellipke", "M", M)
    if np.iscomplexobj(m) or np.any(m > 1):
        raise ArgumentError("ellipke: M must be real and at most 1; fix: min(M, 1)")
    K = _back(_special().ellipk(m), m)
    return K if nargout < 2 else (K, _back(_special().ellipe(m), m))


def legendre(n: Any, X: Any, normalization: Any = "unnorm", /) -> dlarray:
    """The associated Legendre functions of degree n, for the orders 0 to n in the rows, at numbers from -1 to 1.

    Syntaxes: ``P = legendre(n, X)``, ``P = legendre(n, X, "sch")``, Schmidt's, ``P = legendre(n, X, "norm")``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/legendre.html

    Examples
    --------
    >>> from dlarray.matlab import legendre
    >>> legendre(1, [0, 0.5]).tolist()[0]
    [0.0, 0.5]
    """
    degree = whole("legendre", "n", n, least=0, most=150, fix="legendre(2, 0.5)")
    x = _numbers("legendre", "X", X)
    if np.iscomplexobj(x) or np.any(np.abs(x) > 1):
        raise ArgumentError("legendre: X must be real, from -1 to 1; fix: X / max(abs(X))")
    if max(x.shape, default=0) != x.size:
        raise SizeError(f"legendre: X must be a vector, but it is {describe(X)}; fix: X(':')")
    word = str(normalization)
    if word not in ("unnorm", "sch", "norm"):
        raise ArgumentError(
            f'legendre: the normalization "{word}" is unknown; fix: "unnorm", "sch" or "norm"'
        )
    rows = []
    for order in range(degree + 1):
        values = _special().lpmv(order, degree, x.ravel())
        ratio = np.exp(_special().gammaln(degree - order + 1) - _special().gammaln(degree + order + 1))
        sign = (-1.0) ** order
        if word == "sch":
            values = values * (1.0 if order == 0 else sign * np.sqrt(2 * ratio))
        elif word == "norm":
            values = values * sign * np.sqrt((degree + 0.5) * ratio)
        rows.append(values)
    return _back(np.stack(rows) + 0.0, x)  # no -0

"""Student's, Fisher's and the chi-squared distribution: probabilities and their inverses."""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.errors import ArgumentError
from dlarray.migration.matlab.numerics.hosts import host


def special() -> Any:
    """SciPy's special functions."""
    try:
        return importlib.import_module("scipy.special")
    except ImportError as problem:
        raise ArgumentError(
            f"distributions need SciPy ({problem}); fix: pip install 'dlarray[mat]'"
        ) from None


def _numbers(*x: Any) -> list[np.ndarray]:
    return [host(v).astype(float) for v in x]


def _is_upper(name: str, tail: Any) -> bool:
    if tail is not None and str(tail) != "upper":
        raise ArgumentError(f'{name}: the last argument is {tail!r}; fix: "upper", or nothing')
    return tail is not None


def _made(found: Any, valid: Any) -> dlarray:
    return dlarray(np.atleast_2d(np.where(valid, found, np.nan)))


def tcdf(x: Any, nu: Any, tail: Any = None, /) -> dlarray:
    """The probability that a number of Student's t distribution is at most x.

    Syntaxes: ``p = tcdf(x, nu)``, ``p = tcdf(x, nu, "upper")``.

    References
    ----------
    https://www.mathworks.com/help/stats/tcdf.html

    Examples
    --------
    >>> from dlarray.matlab import tcdf
    >>> round(float(tcdf(1, 1)), 4), round(float(tcdf(1, 1, "upper")), 4)
    (0.75, 0.25)
    """
    t, v = _numbers(x, nu)
    sign = -1 if _is_upper("tcdf", tail) else 1
    return _made(special().stdtr(v, sign * t), v > 0)


def tinv(p: Any, nu: Any, /) -> dlarray:
    """The number of Student's t distribution that one is at most with the probability p.

    Syntax: ``x = tinv(p, nu)``.

    References
    ----------
    https://www.mathworks.com/help/stats/tinv.html

    Examples
    --------
    >>> from dlarray.matlab import tinv
    >>> round(float(tinv(0.975, 10)), 4)
    2.2281
    """
    q, v = _numbers(p, nu)
    with np.errstate(invalid="ignore"):
        found = np.where(q == 0, -np.inf, np.where(q == 1, np.inf, special().stdtrit(v, q)))
    return _made(found, (v > 0) & (q >= 0) & (q <= 1))


def fcdf(x: Any, v1: Any, v2: Any, tail: Any = None, /) -> dlarray:
    """The probability that a number of the F distribution is at most x.

    Syntaxes: ``p = fcdf(x, v1, v2)``, ``p = fcdf(x, v1, v2, "upper")``.

    References
    ----------
    https://www.mathworks.com/help/stats/fcdf.html

    Examples
    --------
    >>> from dlarray.matlab import fcdf
    >>> round(float(fcdf(1, 2, 2)), 4)
    0.5
    """
    f, a, b = _numbers(x, v1, v2)
    of = special().fdtrc if _is_upper("fcdf", tail) else special().fdtr
    return _made(of(a, b, np.maximum(f, 0)), (a > 0) & (b > 0))


def finv(p: Any, v1: Any, v2: Any, /) -> dlarray:
    """The number of the F distribution that one is at most with the probability p.

    Syntax: ``x = finv(p, v1, v2)``.

    References
    ----------
    https://www.mathworks.com/help/stats/finv.html

    Examples
    --------
    >>> from dlarray.matlab import finv
    >>> round(float(finv(0.95, 5, 10)), 4)
    3.3258
    """
    q, a, b = _numbers(p, v1, v2)
    with np.errstate(invalid="ignore"):
        found = np.where(q == 0, 0.0, np.where(q == 1, np.inf, special().fdtri(a, b, q)))
    return _made(found, (a > 0) & (b > 0) & (q >= 0) & (q <= 1))


def chi2cdf(x: Any, nu: Any, tail: Any = None, /) -> dlarray:
    """The probability that a number of the chi-squared distribution is at most x.

    Syntaxes: ``p = chi2cdf(x, nu)``, ``p = chi2cdf(x, nu, "upper")``.

    References
    ----------
    https://www.mathworks.com/help/stats/chi2cdf.html

    Examples
    --------
    >>> from dlarray.matlab import chi2cdf
    >>> round(float(chi2cdf(3.841, 1)), 3)
    0.95
    """
    c, v = _numbers(x, nu)
    of = special().gammaincc if _is_upper("chi2cdf", tail) else special().gammainc
    return _made(of(v / 2, np.maximum(c, 0) / 2), v > 0)


def chi2inv(p: Any, nu: Any, /) -> dlarray:
    """The number of the chi-squared distribution that one is at most with the probability p.

    Syntax: ``x = chi2inv(p, nu)``.

    References
    ----------
    https://www.mathworks.com/help/stats/chi2inv.html

    Examples
    --------
    >>> from dlarray.matlab import chi2inv
    >>> round(float(chi2inv(0.95, 10)), 4)
    18.307
    """
    q, v = _numbers(p, nu)
    return _made(2 * special().gammaincinv(v / 2, q), (v > 0) & (q >= 0) & (q <= 1))

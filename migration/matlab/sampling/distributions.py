"""Random numbers, densities and quantiles of distributions that follow from uniform and normal numbers."""

from __future__ import annotations

import importlib
import math
from typing import Any

import numpy as np

from dlarray import names as registered
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.migration.matlab.numerics.hosts import host


def _draws(
    name: str, of: str, parameters: tuple[Any, ...], size: tuple[Any, ...]
) -> tuple[np.ndarray, list[np.ndarray]]:
    """Numbers of rand or randn, and the parameters, in the size that is told or that of the parameters."""
    arrays = [host(p).astype(np.float64) for p in parameters]
    shapes = {a.shape for a in arrays if a.size != 1}
    if len(shapes) > 1:
        raise SizeError(
            f"{name}: the parameters must be numbers or of one size, but they are "
            f"{' and '.join(describe(p) for p in parameters)}"
        )
    of_parameters = next(iter(shapes)) if shapes else (1, 1)
    drawn = np.asarray(host(registered.functions[of].call(*(size or (list(of_parameters),)))))
    drawn = drawn.reshape(1, 1) if drawn.ndim == 0 else drawn
    if shapes and drawn.shape != of_parameters:
        raise SizeError(
            f"{name}: the size must be that of the parameters, which are {describe(parameters[0])}, but it is "
            f"{'×'.join(map(str, drawn.shape))}; fix: {name} without a size"
        )
    return drawn, [a.reshape(()) if a.size == 1 else a for a in arrays]


def _not_negative(sigma: np.ndarray) -> np.ndarray:
    """NaN where a standard deviation is negative, as MATLAB gives it."""
    return np.where(sigma < 0, np.nan, sigma)


def normrnd(mu: Any, sigma: Any, /, *size: Any) -> dlarray:
    """Normal random numbers, ``randn(size) * sigma + mu``.

    Syntaxes: ``r = normrnd(mu, sigma)``, ``r = normrnd(mu, sigma, n, m)``, ``r = normrnd(mu, sigma, [n, m])``.

    References
    ----------
    https://www.mathworks.com/help/stats/normrnd.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import normrnd
    >>> dl.rng(0)
    >>> normrnd(10, 0, 1, 3).tolist()
    [[10.0, 10.0, 10.0]]
    """
    drawn, (m, s) = _draws("normrnd", "randn", (mu, sigma), size)
    return dlarray(drawn * _not_negative(s) + m)


def lognrnd(mu: Any, sigma: Any, /, *size: Any) -> dlarray:
    """Lognormal random numbers: the exponential of those of `normrnd`.

    Syntaxes: ``r = lognrnd(mu, sigma)``, ``r = lognrnd(mu, sigma, n, m)``.

    References
    ----------
    https://www.mathworks.com/help/stats/lognrnd.html

    Examples
    --------
    >>> from dlarray.matlab import lognrnd
    >>> lognrnd(0, 0, 1, 2).tolist()
    [[1.0, 1.0]]
    """
    drawn, (m, s) = _draws("lognrnd", "randn", (mu, sigma), size)
    return dlarray(np.exp(drawn * _not_negative(s) + m))


def unifrnd(a: Any, b: Any, /, *size: Any) -> dlarray:
    """Random numbers between a and b, all equally likely.

    Syntaxes: ``r = unifrnd(a, b)``, ``r = unifrnd(a, b, n, m)``.

    Notes
    -----
    NaN where a is above b.

    References
    ----------
    https://www.mathworks.com/help/stats/unifrnd.html

    Examples
    --------
    >>> from dlarray.matlab import unifrnd
    >>> unifrnd(2, 2, 1, 2).tolist()
    [[2.0, 2.0]]
    """
    drawn, (low, high) = _draws("unifrnd", "rand", (a, b), size)
    found = (low / 2 + high / 2) + (high / 2 - low / 2) * (2 * drawn - 1)  # halves, so that nothing overflows
    return dlarray(np.where(low > high, np.nan, found))


def exprnd(mu: Any, /, *size: Any) -> dlarray:
    """Exponential random numbers with the mean mu.

    Syntaxes: ``r = exprnd(mu)``, ``r = exprnd(mu, n, m)``.

    References
    ----------
    https://www.mathworks.com/help/stats/exprnd.html

    Examples
    --------
    >>> from dlarray.matlab import exprnd
    >>> exprnd(0, 1, 2).tolist()
    [[0.0, 0.0]]
    """
    drawn, (m,) = _draws("exprnd", "rand", (mu,), size)
    return dlarray(np.abs(-_not_negative(m) * np.log(drawn)))


def mvnrnd(mu: Any, Sigma: Any, n: Any = None, /) -> dlarray:
    """Random vectors of the multivariate normal distribution, as rows.

    Syntaxes: ``R = mvnrnd(mu, Sigma, n)``, ``R = mvnrnd(mu, Sigma)``.

    Parameters
    ----------
    mu : row, or matrix with a row for each vector
        A column as long as Sigma is one vector, too.
    Sigma : symmetric positive definite matrix, or the vector of its diagonal
    n : int

    References
    ----------
    https://www.mathworks.com/help/stats/mvnrnd.html

    Examples
    --------
    >>> from dlarray.matlab import mvnrnd
    >>> mvnrnd([1, 2], [0, 0], 3).tolist()[2]
    [1.0, 2.0]
    """
    means = host(mu).astype(np.float64)
    means = means.reshape(1, -1) if 1 in means.shape and n is not None else np.atleast_2d(means)
    covariance = np.atleast_2d(host(Sigma).astype(np.float64))
    if means.shape[1] == 1 and len(means) > 1 and covariance.shape == (len(means),) * 2:
        means = means.T  # one vector that stands upright
    d = means.shape[1]
    if covariance.shape == (d, 1) or covariance.shape == (1, d):
        covariance = np.diag(covariance.ravel())
    if covariance.shape != (d, d):
        raise SizeError(f"mvnrnd: Sigma must be {d}×{d}, as mu has {d} columns, but it is {describe(Sigma)}")
    factor = _factor(covariance, Sigma)
    rows = len(means) if n is None else int(host(n).item())
    if len(means) not in (1, rows):
        raise SizeError(f"mvnrnd: mu must have one row or {rows}, but it is {describe(mu)}")
    return dlarray(host(registered.functions["randn"].call(rows, len(factor))) @ factor + means)


def _factor(covariance: np.ndarray, given: Any) -> np.ndarray:
    """T with T' * T = Sigma: Cholesky's factor, or that of the eigenvectors where Sigma is singular."""
    largest = float(np.abs(covariance).max(initial=0.0))
    symmetric = np.allclose(covariance, covariance.T, rtol=1e-12, atol=1e-14 * largest)
    values, vectors = np.linalg.eigh((covariance + covariance.T) / 2)
    room = 1e-12 * largest
    if not symmetric or values.min() < -room:
        raise ArgumentError(
            f"mvnrnd: Sigma must be symmetric and positive semidefinite, but it is {describe(given)} with the "
            f"eigenvalue {values.min():.3g}"
        )
    if values.min() > room:
        return np.linalg.cholesky(covariance).T
    return np.sqrt(values[values > room])[:, None] * vectors[:, values > room].T


def normpdf(x: Any, mu: Any = 0, sigma: Any = 1, /) -> dlarray:
    """The density of the normal distribution.

    Syntaxes: ``y = normpdf(x)``, ``y = normpdf(x, mu, sigma)``.

    References
    ----------
    https://www.mathworks.com/help/stats/normpdf.html

    Examples
    --------
    >>> from dlarray.matlab import normpdf
    >>> round(float(normpdf(0)), 4)
    0.3989
    """
    z, s = _standard(x, mu, sigma)
    return dlarray(np.exp(-0.5 * z**2) / (math.sqrt(2 * math.pi) * s))


def normcdf(x: Any, mu: Any = 0, sigma: Any = 1, tail: Any = "", /) -> dlarray:
    """The probability that a normal number is at most x; with "upper" that it is above.

    Syntaxes: ``p = normcdf(x)``, ``p = normcdf(x, mu, sigma)``, ``p = normcdf(x, mu, sigma, "upper")``.

    References
    ----------
    https://www.mathworks.com/help/stats/normcdf.html

    Examples
    --------
    >>> from dlarray.matlab import normcdf
    >>> round(float(normcdf(1.96)), 4)
    0.975
    """
    if isinstance(mu, str):
        mu, tail = 0, mu
    z, _ = _standard(x, mu, sigma)
    return dlarray(_special("normcdf").ndtr(-z if str(tail) == "upper" else z))


def norminv(p: Any, mu: Any = 0, sigma: Any = 1, /) -> dlarray:
    """The number that a normal one is at most with the probability p.

    Syntaxes: ``x = norminv(p)``, ``x = norminv(p, mu, sigma)``.

    References
    ----------
    https://www.mathworks.com/help/stats/norminv.html

    Examples
    --------
    >>> from dlarray.matlab import norminv
    >>> round(float(norminv(0.975)), 4)
    1.96
    """
    given, m, s = host(p), host(mu), host(sigma)
    with np.errstate(invalid="ignore"):
        found = m + np.where(s <= 0, np.nan, s) * _special("norminv").ndtri(given)
    return dlarray(np.where((given < 0) | (given > 1), np.nan, found))


def _standard(x: Any, mu: Any, sigma: Any) -> tuple[np.ndarray, np.ndarray]:
    s = host(sigma).astype(np.float64)
    s = np.where(s <= 0, np.nan, s)
    return (host(x) - host(mu)) / s, s


def _special(name: str) -> Any:
    try:
        return importlib.import_module("scipy.special")
    except ImportError as problem:
        raise ArgumentError(f"{name} needs SciPy; fix: pip install 'dlarray[mat]'") from problem

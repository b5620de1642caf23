"""Linear regression of a vector on the columns of a matrix: regress."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.arguments import check_nargout, one_number
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.migration.matlab.statistics.distributions import special


def regress(y: Any, X: Any, alpha: Any = 0.05, /, *, nargout: int = 1) -> Any:
    """The coefficients of a linear regression, ``y = X * b``, by least squares; rows with NaN are left out.

    Syntaxes: ``b = regress(y, X)``, ``b, bint, r, rint, stats = regress(y, X, nargout=5)``, ``regress(y, X, alpha)``.

    Parameters
    ----------
    y : column
    X : matrix
        A column of ones is the intercept's.
    alpha : number
        Intervals have the confidence 1 - alpha: 0.05.

    Returns
    -------
    b, bint : dlarray
        The coefficients, and in each row the ends of the interval of one.
    r, rint : dlarray
        The residuals, and in each row an interval that shows an outlier where it leaves 0 out.
    stats : dlarray
        R squared, F, its probability, and the variance of the error.

    References
    ----------
    https://www.mathworks.com/help/stats/regress.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import regress
    >>> x = dl.dlarray([1, 2, 3, 4]).T
    >>> b = regress(3 + 2 * x, dl.horzcat(dl.ones(4, 1), x))
    >>> [round(v, 6) for v in b.T.tolist()[0]]
    [3.0, 2.0]
    """
    nargout = check_nargout("regress", nargout, (1, 2, 3, 4, 5))
    t, M = host(y).astype(float), host(X).astype(float)
    level = one_number(alpha)
    if level is None or not 0 < level < 1:
        raise ArgumentError(f"regress: alpha is {describe(alpha)}; fix: a number between 0 and 1, 0.05")
    if t.ndim != 2 or t.shape[1] != 1 or M.ndim != 2 or len(M) != len(t):
        raise SizeError(
            f"regress: y must be a column with a row for each of X, but y is {describe(y)} and X "
            f"{describe(X)}; fix: y.T"
        )
    known = ~np.isnan(np.hstack([t, M])).any(axis=1)
    of, A = t[known, 0], M[known]
    n, p = A.shape
    Q, R = np.linalg.qr(A)
    sizes = np.abs(np.diag(R))
    if n < p or sizes.size and sizes.min() <= sizes.max() * max(n, p) * np.finfo(float).eps:
        raise ArgumentError(
            f"regress: the {p} columns of X depend on each other; fix: leave one out, or X \\ y (mldivide)"
        )
    b = np.linalg.solve(R, Q.T @ of)
    left = np.full(len(t), np.nan)
    left[known] = residuals = of - A @ b
    freedom = n - p
    with np.errstate(invalid="ignore", divide="ignore"):
        variance = float(residuals @ residuals) / freedom if freedom else np.nan
        reach = special().stdtrit(freedom, 1 - level / 2) if freedom else np.nan
        inverse = np.linalg.inv(R)
        errors = np.sqrt(variance * np.sum(inverse**2, axis=1))
        # each residual with the variance that the other rows alone give
        lever = 1 - np.sum(Q**2, axis=1)
        others = (freedom * variance - residuals**2 / lever) / (freedom - 1)
        width = np.full(len(t), np.nan)
        width[known] = reach * np.sqrt(np.maximum(others, 0) * lever)
        off = of - of.mean()
        explained = float(np.sum((A @ b - of.mean()) ** 2))
        F = explained / (p - 1) / variance if p > 1 else np.nan
        stats = [
            1 - float(residuals @ residuals) / float(off @ off),
            F,
            float(special().fdtrc(p - 1, freedom, F)) if p > 1 and freedom else np.nan,
            variance,
        ]
    found = (
        dlarray(b.reshape(-1, 1)),
        dlarray(np.stack([b - reach * errors, b + reach * errors], axis=1)),
        dlarray(left.reshape(-1, 1)),
        dlarray(np.stack([left - width, left + width], axis=1)),
        dlarray(np.array([stats])),
    )
    return found[0] if nargout == 1 else found[:nargout]

"""Statistics that leave out NaN, and moments: nanmean and its kin, skewness, kurtosis, geomean, harmmean."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray import names as registered
from dlarray.array import dlarray
from dlarray.errors import ArgumentError
from dlarray.migration.matlab.numerics.hosts import along, host


def _over(reduction: str, X: Any, given: tuple[Any, ...]) -> Any:
    """A reduction of the library that leaves out NaN."""
    return registered.functions[reduction].call(X, *given, "omitnan")


def _extreme(of: str, X: Any, given: tuple[Any, ...], nargout: int) -> Any:
    return registered.functions[of].call(X, *given, **({"nargout": nargout} if nargout > 1 else {}))


def nanmean(X: Any, /, *dim: Any) -> Any:
    """The mean of what is not NaN (older programs; ``mean(X, "omitnan")`` replaces it).

    Syntaxes: ``y = nanmean(X)``, ``y = nanmean(X, dim)``.

    References
    ----------
    https://www.mathworks.com/help/stats/nanmean.html

    Examples
    --------
    >>> from dlarray.matlab import nanmean
    >>> float(nanmean([1, float("nan"), 3]))
    2.0
    """
    return _over("mean", X, dim)


def nanmedian(X: Any, /, *dim: Any) -> Any:
    """The median of what is not NaN (older programs; ``median(X, "omitnan")`` replaces it).

    Syntaxes: ``y = nanmedian(X)``, ``y = nanmedian(X, dim)``.

    References
    ----------
    https://www.mathworks.com/help/stats/nanmedian.html

    Examples
    --------
    >>> from dlarray.matlab import nanmedian
    >>> float(nanmedian([1, float("nan"), 3, 8]))
    3.0
    """
    return _over("median", X, dim)


def nansum(X: Any, /, *dim: Any) -> Any:
    """The sum of what is not NaN (older programs; ``sum(X, "omitnan")`` replaces it).

    Syntaxes: ``y = nansum(X)``, ``y = nansum(X, dim)``.

    References
    ----------
    https://www.mathworks.com/help/stats/nansum.html

    Examples
    --------
    >>> from dlarray.matlab import nansum
    >>> float(nansum([1, float("nan"), 3]))
    4.0
    """
    return _over("sum", X, dim)


def nanstd(X: Any, /, *flag_and_dim: Any) -> Any:
    """The standard deviation of what is not NaN (older programs; ``std(X, "omitnan")`` replaces it).

    Syntaxes: ``y = nanstd(X)``, ``y = nanstd(X, flag)``, ``y = nanstd(X, flag, dim)``.

    References
    ----------
    https://www.mathworks.com/help/stats/nanstd.html

    Examples
    --------
    >>> from dlarray.matlab import nanstd
    >>> float(nanstd([1, float("nan"), 3], 1))
    1.0
    """
    return _over("std", X, flag_and_dim)


def nanvar(X: Any, /, *weight_and_dim: Any) -> Any:
    """The variance of what is not NaN (older programs; ``var(X, "omitnan")`` replaces it).

    Syntaxes: ``y = nanvar(X)``, ``y = nanvar(X, w)``, ``y = nanvar(X, w, dim)``.

    References
    ----------
    https://www.mathworks.com/help/stats/nanvar.html

    Examples
    --------
    >>> from dlarray.matlab import nanvar
    >>> float(nanvar([1, float("nan"), 3]))
    2.0
    """
    return _over("var", X, weight_and_dim)


def nanmax(X: Any, /, *more: Any, nargout: int = 1) -> Any:
    """The largest of what is not NaN (older programs; `max` leaves it out, too).

    Syntaxes: ``y = nanmax(X)``, ``y = nanmax(X, [], dim)``, ``y = nanmax(X, Y)``, ``y, i = nanmax(X, nargout=2)``.

    References
    ----------
    https://www.mathworks.com/help/stats/nanmax.html

    Examples
    --------
    >>> from dlarray.matlab import nanmax
    >>> float(nanmax([1, float("nan"), 3]))
    3.0
    """
    return _extreme("max", X, more, nargout)


def nanmin(X: Any, /, *more: Any, nargout: int = 1) -> Any:
    """The smallest of what is not NaN (older programs; `min` leaves it out, too).

    Syntaxes: ``y = nanmin(X)``, ``y = nanmin(X, [], dim)``, ``y = nanmin(X, Y)``, ``y, i = nanmin(X, nargout=2)``.

    References
    ----------
    https://www.mathworks.com/help/stats/nanmin.html

    Examples
    --------
    >>> from dlarray.matlab import nanmin
    >>> float(nanmin([5, float("nan"), 3]))
    3.0
    """
    return _extreme("min", X, more, nargout)


def _standardized(name: str, X: Any, flag: Any, dim: Any, power: int) -> tuple[np.ndarray, np.ndarray, bool]:
    """A moment over that of 2 to half its power, how many numbers it is of, and whether to correct it."""
    a = host(X).astype(float)
    axis = along(a, dim)
    off = a - np.nanmean(a, axis=axis, keepdims=True)
    spread = np.nanmean(off**2, axis=axis, keepdims=True)
    with np.errstate(invalid="ignore", divide="ignore"):
        found = np.nanmean(off**power, axis=axis, keepdims=True) / spread ** (power / 2)
    flag = 1 if flag is None or np.size(host(flag)) == 0 else float(host(flag).item())
    if flag not in (0, 1):
        raise ArgumentError(f"{name}: flag is {flag:g}; fix: 1, or 0 to correct for the bias of a sample")
    return found, np.sum(~np.isnan(a), axis=axis, keepdims=True), flag == 0


def skewness(X: Any, flag: Any = 1, dim: Any = None, /) -> dlarray:
    """How far numbers lean to the right of their mean: ``mean((x - m)^3) / mean((x - m)^2)^(3/2)``, without NaN.

    Syntaxes: ``y = skewness(X)``, ``y = skewness(X, flag)``, ``y = skewness(X, flag, dim)``.

    Parameters
    ----------
    flag : {1, 0}
        0 corrects for the bias of a sample, of three numbers at least.

    References
    ----------
    https://www.mathworks.com/help/stats/skewness.html

    Examples
    --------
    >>> from dlarray.matlab import skewness
    >>> round(float(skewness([1, 2, 6])), 4)
    0.5952
    """
    found, n, corrected = _standardized("skewness", X, flag, dim, 3)
    if corrected:
        with np.errstate(invalid="ignore", divide="ignore"):
            found = np.where(n > 2, found * np.sqrt(n * (n - 1)) / (n - 2), found)
    return dlarray(np.atleast_2d(found))


def kurtosis(X: Any, flag: Any = 1, dim: Any = None, /) -> dlarray:
    """How heavy the tails of numbers are, 3 for normal ones: ``mean((x - m)^4) / mean((x - m)^2)^2``, without NaN.

    Syntaxes: ``k = kurtosis(X)``, ``k = kurtosis(X, flag)``, ``k = kurtosis(X, flag, dim)``.

    Parameters
    ----------
    flag : {1, 0}
        0 corrects for the bias of a sample, of four numbers at least.

    References
    ----------
    https://www.mathworks.com/help/stats/kurtosis.html

    Examples
    --------
    >>> from dlarray.matlab import kurtosis
    >>> float(kurtosis([1, 2, 3, 4, 5]))
    1.7
    """
    found, n, corrected = _standardized("kurtosis", X, flag, dim, 4)
    if corrected:
        with np.errstate(invalid="ignore", divide="ignore"):
            better = (n - 1) / ((n - 2) * (n - 3)) * ((n + 1) * found - 3 * (n - 1)) + 3
        found = np.where(n > 3, better, found)
    return dlarray(np.atleast_2d(found))


def geomean(X: Any, dim: Any = None, /) -> dlarray:
    """The geometric mean, ``exp(mean(log(x)))``, of numbers that are not negative.

    Syntaxes: ``m = geomean(X)``, ``m = geomean(X, dim)``.

    References
    ----------
    https://www.mathworks.com/help/stats/geomean.html

    Examples
    --------
    >>> from dlarray.matlab import geomean
    >>> float(geomean([1, 4]))
    2.0
    """
    a = host(X).astype(float)
    if (a < 0).any():
        raise ArgumentError("geomean: X has negative numbers; fix: numbers from 0 on")
    with np.errstate(divide="ignore"):
        return dlarray(np.atleast_2d(np.exp(np.mean(np.log(a), axis=along(a, dim), keepdims=True))))


def harmmean(X: Any, dim: Any = None, /) -> dlarray:
    """The harmonic mean, ``1 / mean(1 / x)``.

    Syntaxes: ``m = harmmean(X)``, ``m = harmmean(X, dim)``.

    References
    ----------
    https://www.mathworks.com/help/stats/harmmean.html

    Examples
    --------
    >>> from dlarray.matlab import harmmean
    >>> float(harmmean([2, 6]))
    3.0
    """
    a = host(X).astype(float)
    with np.errstate(divide="ignore"):
        return dlarray(np.atleast_2d(1 / np.mean(1 / a, axis=along(a, dim), keepdims=True)))

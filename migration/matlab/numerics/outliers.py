"""Outliers, moving medians, and numbers that are the same within a tolerance: isoutlier, movmedian, uniquetol."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray.arguments import choice, one_number
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, describe
from dlarray.migration.matlab.numerics.hosts import along, host
from dlarray.migration.matlab.options import with_options

_SCALE = 1.482602218505602  # -1 / (sqrt(2) erfcinv(3/2)): of a normal distribution the deviation over the MAD


def _quartiles(x: np.ndarray) -> tuple[float, float]:
    """MATLAB's quartiles: the sorted numbers stand at (k - 0.5) / n, and those between are on the line."""
    low, high = np.quantile(x, (0.25, 0.75), method="hazen").tolist()
    return low, high


def _reach(known: np.ndarray, method: str, factor: float | None) -> tuple[float, float]:
    """The median or mean, and how far from it no number is an outlier."""
    if method == "mean":
        middle, spread = float(known.mean()), float(known.std(ddof=1)) if known.size > 1 else 0.0
    else:
        middle = float(np.median(known))
        spread = float(_SCALE * np.median(np.abs(known - middle)))
    return middle, (3 if factor is None else factor) * spread


def limits_of(x: np.ndarray, method: str, factor: float | None) -> tuple[float, float, float]:
    """The lower limit, the center and the upper limit of what is no outlier."""
    known = x[~np.isnan(x)]
    if method == "quartiles":
        low, high = _quartiles(known)
        reach = (1.5 if factor is None else factor) * (high - low)
        return low - reach, (low + high) / 2, high + reach
    middle, reach = _reach(known, method, factor)
    return middle - reach, middle, middle + reach


def _outside(x: np.ndarray, method: str, factor: float | None) -> np.ndarray:
    if np.isnan(x).all():
        return np.zeros(x.shape, dtype=bool)
    if method == "quartiles":
        low, _, high = limits_of(x, method, factor)
        return (x < low) | (x > high)
    middle, reach = _reach(x[~np.isnan(x)], method, factor)
    return np.abs(x - middle) > reach


@with_options
def isoutlier(A: Any, method: str = "median", dim: Any = None, /, *, ThresholdFactor: Any = None) -> dlarray:
    """Find outliers in each column.

    Syntaxes: ``TF = isoutlier(A)``, ``TF = isoutlier(A, method)``, ``TF = isoutlier(A, method, dim)``,
    ``TF = isoutlier(…, ThresholdFactor=factor)``.

    Parameters
    ----------
    A : array
        Vectors along their length, others along the first dimension whose size is not 1.
    method : {"median", "mean", "quartiles"}
        Off the median by scaled median absolute deviations, off the mean by standard deviations, or off the quartiles
        by their distance.
    ThresholdFactor : number, optional
        How many of these: 3, for quartiles 1.5.

    Notes
    -----
    Moving methods, "grubbs", "gesd" and "percentiles" are refused.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/isoutlier.html

    Examples
    --------
    >>> from dlarray.matlab import isoutlier
    >>> isoutlier([1, 2, 3, 2, 1, 50]).tolist()
    [[False, False, False, False, False, True]]
    """
    method = choice("isoutlier", "method", method, ("median", "mean", "quartiles"))
    factor = None if ThresholdFactor is None else one_number(ThresholdFactor)
    if ThresholdFactor is not None and (factor is None or factor < 0):
        raise ArgumentError(
            f"isoutlier: ThresholdFactor is {describe(ThresholdFactor)}; fix: a number that is not negative"
        )
    a = host(A).astype(float)
    if not a.size:
        return dlarray(np.zeros(a.shape, dtype=bool))
    return dlarray(np.apply_along_axis(lambda x: _outside(x, method, factor), along(a, dim), a))


def uniquetol(A: Any, tol: Any = None, /) -> dlarray:
    """Unique values of an array within a tolerance.

    Syntaxes: ``C = uniquetol(A)``, ``C = uniquetol(A, tol)``.

    Parameters
    ----------
    A : array
    tol : number, optional
        Times the largest size of a number; 1e-12, for single precision 1e-6.

    Returns
    -------
    C : dlarray
        A row where A is one, else a column.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/uniquetol.html

    Examples
    --------
    >>> from dlarray.matlab import uniquetol
    >>> uniquetol([1, 2, 1 + 1e-14]).tolist()
    [[1.0, 2.0]]
    """
    a = host(A)
    given = (1e-6 if a.dtype == np.float32 else 1e-12) if tol is None else one_number(tol)
    if given is None:
        raise ArgumentError(f"uniquetol: the tolerance is {describe(tol)}; fix: a number, 1e-6")
    a = a if a.dtype.kind == "f" else a.astype(float)
    flat = a.ravel(order="F")
    least = given * np.max(np.abs(flat[np.isfinite(flat)]), initial=0)
    kept: list[Any] = []
    for v in np.sort(flat):
        if not kept or np.isnan(v) or (v != kept[-1] and not v - kept[-1] <= least):
            kept.append(v)
    found = np.asarray(kept, dtype=a.dtype)
    return dlarray(found.reshape(1, -1) if a.ndim == 2 and a.shape[0] == 1 else found.reshape(-1, 1))


def movmedian(A: Any, k: Any, /, *more: Any) -> dlarray:
    """Moving median along each column.

    Syntaxes: ``M = movmedian(A, k)``, ``M = movmedian(A, [kb, kf])``, ``M = movmedian(A, k, dim)``,
    ``M = movmedian(…, nanflag)``.

    Parameters
    ----------
    A : array
    k : whole number, or two
        How many numbers; of an even number of them one more is before than behind. Two: how many before and behind.
    dim : whole number, optional
        By default the first dimension whose size is not 1.
    nanflag : {"includenan", "omitnan", "includemissing", "omitmissing"}
        Whether NaN among the neighbours makes NaN.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/movmedian.html

    Examples
    --------
    >>> from dlarray.matlab import movmedian
    >>> movmedian([4, 8, 6, -1, -2, -3, -1, 3, 4, 5], 3).tolist()
    [[6.0, 6.0, 6.0, -1.0, -2.0, -2.0, -1.0, 3.0, 4.0, 4.5]]
    """
    flags = ("includenan", "omitnan", "includemissing", "omitmissing")
    word, dim = "includenan", None
    for one in more:
        if isinstance(one, str):
            word = choice("movmedian", "nanflag", one, flags)
        else:
            dim = one
    a = host(A).astype(float)
    width = host(k).ravel().astype(int).tolist()
    if len(width) not in (1, 2) or min(width) < (0 if len(width) == 2 else 1):
        raise ArgumentError(f"movmedian: the window is {describe(k)}; fix: 3, or [1, 1]")
    before, after = width if len(width) == 2 else (width[0] // 2, (width[0] - 1) // 2)
    middle: Callable = _known_median if word.startswith("omit") else np.median

    def moved(x: np.ndarray) -> np.ndarray:
        return np.array([middle(x[max(i - before, 0) : i + after + 1]) for i in range(x.size)])

    return dlarray(np.apply_along_axis(moved, along(a, dim), a) if a.size else a)


def _known_median(x: np.ndarray) -> float:
    known = x[~np.isnan(x)]
    return float(np.median(known)) if known.size else float("nan")

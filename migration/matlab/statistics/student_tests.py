"""Tests of means: ttest and ttest2."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.arguments import check_nargout, one_number
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.migration.matlab.numerics.hosts import along, host
from dlarray.migration.matlab.options import with_options
from dlarray.migration.matlab.statistics.distributions import special
from dlarray.struct import struct

_TAILS = ("both", "right", "left")


def _answer(
    name: str, off: np.ndarray, error: np.ndarray, freedom: np.ndarray, axis: int, Alpha: Any, Tail: Any
) -> tuple[Any, Any, Any, np.ndarray]:
    """Of means that lie off zero, with their standard errors: the decision, its probability, the interval and t."""
    alpha = one_number(Alpha)
    if alpha is None or not 0 < alpha < 1:
        raise ArgumentError(f"{name}: Alpha is {describe(Alpha)}; fix: a number between 0 and 1, 0.05")
    if str(Tail) not in _TAILS:
        raise ArgumentError(f"{name}: Tail is {describe(Tail)}; fix: one of {', '.join(_TAILS)}")
    with np.errstate(invalid="ignore", divide="ignore"):
        t = off / error
    below = special().stdtr(freedom, t)
    if Tail == "both":
        p = 2 * special().stdtr(freedom, -np.abs(t))
        reach = special().stdtrit(freedom, 1 - alpha / 2) * error
        ends = off - reach, off + reach
    elif Tail == "right":
        p = special().stdtr(freedom, -t)
        ends = off - special().stdtrit(freedom, 1 - alpha) * error, np.full(off.shape, np.inf)
    else:
        p = below
        ends = np.full(off.shape, -np.inf), off + special().stdtrit(freedom, 1 - alpha) * error
    decided = np.where(np.isnan(p), np.nan, (p <= alpha).astype(float))
    return dlarray(decided), dlarray(p), np.concatenate(ends, axis=axis), t


def _moments(x: np.ndarray, axis: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Mean, variance and count of what is not NaN."""
    n = np.sum(~np.isnan(x), axis=axis, keepdims=True).astype(float)
    with np.errstate(invalid="ignore", divide="ignore"):
        mean = np.nansum(x, axis=axis, keepdims=True) / n
        variance = np.nansum((x - mean) ** 2, axis=axis, keepdims=True) / (n - 1)
    return mean, variance, n


@with_options
def ttest(
    x: Any, m: Any = 0, /, *, Alpha: Any = 0.05, Dim: Any = None, Tail: Any = "both", nargout: int = 1
) -> Any:
    """Whether the mean of normal numbers, or of pairs' differences, is m: Student's test.

    Syntaxes: ``h = ttest(x)``, ``h = ttest(x, m)``, ``h = ttest(x, y)`` of pairs,
    ``h, p, ci, stats = ttest(…, nargout=4)``.

    Parameters
    ----------
    Alpha : number
        The level of the test: 0.05.
    Dim : int, optional
        The dimension: the first whose size is not 1.
    Tail : {"both", "right", "left"}
        On which side of m the mean may lie otherwise.

    Returns
    -------
    h, p : dlarray
        1 where the mean is not m, and the probability of numbers that lie as far off, or farther.
    ci : dlarray
        The ends of the confidence interval of the mean.
    stats : struct
        tstat, df and sd.

    References
    ----------
    https://www.mathworks.com/help/stats/ttest.html

    Examples
    --------
    >>> from dlarray.matlab import ttest
    >>> h, p = ttest([1, 2, 3, 4, 5], 0, nargout=2)
    >>> float(h), round(float(p), 4)
    (1.0, 0.0132)
    """
    nargout = check_nargout("ttest", nargout, (1, 2, 3, 4))
    values, other = host(x).astype(float), host(m).astype(float)
    if other.size > 1 and other.shape != values.shape:
        raise SizeError(f"ttest: x is {describe(x)} and y {describe(m)}; fix: pairs, of one size")
    pairs = other.size > 1
    values, level = (values - other, 0.0) if pairs else (values, float(other.item()))
    axis = along(values, Dim)
    mean, variance, n = _moments(values, axis)
    h, p, ci, t = _answer("ttest", mean - level, np.sqrt(variance / n), n - 1, axis, Alpha, Tail)
    stats = struct(tstat=dlarray(t), df=dlarray(n - 1), sd=dlarray(np.sqrt(variance)))
    found = (h, p, dlarray(ci + level), stats)
    return found[0] if nargout == 1 else found[:nargout]


@with_options
def ttest2(
    x: Any,
    y: Any,
    /,
    *,
    Alpha: Any = 0.05,
    Dim: Any = None,
    Tail: Any = "both",
    Vartype: Any = "equal",
    nargout: int = 1,
) -> Any:
    """Whether two samples of normal numbers have the same mean: Student's test, or with unequal variances Welch's.

    Syntaxes: ``h = ttest2(x, y)``, ``h, p, ci, stats = ttest2(x, y, nargout=4)``, ``ttest2(…, Vartype="unequal")``.

    Parameters
    ----------
    Alpha, Dim, Tail
        As those of `ttest`.
    Vartype : {"equal", "unequal"}
        Whether both have the same variance.

    Returns
    -------
    h, p, ci, stats
        As those of `ttest`, of the difference of the means; of unequal variances sd has both.

    References
    ----------
    https://www.mathworks.com/help/stats/ttest2.html

    Examples
    --------
    >>> from dlarray.matlab import ttest2
    >>> h, p = ttest2([1, 2, 3, 4], [6, 7, 8, 9], nargout=2)
    >>> float(h), round(float(p), 4)
    (1.0, 0.0015)
    """
    nargout = check_nargout("ttest2", nargout, (1, 2, 3, 4))
    if str(Vartype) not in ("equal", "unequal"):
        raise ArgumentError(f'ttest2: Vartype is {describe(Vartype)}; fix: "equal" or "unequal"')
    first, second = host(x).astype(float), host(y).astype(float)
    if Dim is None and 1 in first.shape and 1 in second.shape:  # vectors, however they lie
        first, second = first.reshape(-1, 1), second.reshape(-1, 1)
    axis = along(first, Dim)
    (mean1, var1, n1), (mean2, var2, n2) = _moments(first, axis), _moments(second, axis)
    if mean1.shape != mean2.shape:
        raise SizeError(f"ttest2: x is {describe(x)} and y {describe(y)}; fix: as many columns")
    if Vartype == "equal":
        freedom = n1 + n2 - 2
        spread = np.sqrt(((n1 - 1) * var1 + (n2 - 1) * var2) / freedom)
        error = spread * np.sqrt(1 / n1 + 1 / n2)
    else:
        parts = var1 / n1, var2 / n2
        freedom = (parts[0] + parts[1]) ** 2 / (parts[0] ** 2 / (n1 - 1) + parts[1] ** 2 / (n2 - 1))
        spread = np.sqrt(np.concatenate([var1, var2], axis=axis))
        error = np.sqrt(parts[0] + parts[1])
    h, p, ci, t = _answer("ttest2", mean1 - mean2, error, freedom, axis, Alpha, Tail)
    stats = struct(tstat=dlarray(t), df=dlarray(freedom), sd=dlarray(spread))
    found = (h, p, dlarray(ci), stats)
    return found[0] if nargout == 1 else found[:nargout]

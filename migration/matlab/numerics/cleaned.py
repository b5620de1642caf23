"""Outliers taken out or replaced: rmoutliers and filloutliers."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.arguments import choice, one_number
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.migration.matlab.numerics.hosts import along, host
from dlarray.migration.matlab.numerics.matrices import pchip, spline
from dlarray.migration.matlab.numerics.outliers import isoutlier, limits_of
from dlarray.migration.matlab.numerics.piecewise import makima
from dlarray.migration.matlab.options import with_options

_FILLS = ("center", "clip", "previous", "next", "nearest", "linear", "spline", "pchip", "makima")
_FINDS = ("median", "mean", "quartiles")


@with_options
def rmoutliers(
    A: Any, method: Any = "median", dim: Any = None, /, *, ThresholdFactor: Any = None, nargout: int = 1
) -> Any:
    """Take outliers out of a vector, and out of a matrix the rows that have one.

    Syntaxes: ``B = rmoutliers(A)``, ``B = rmoutliers(A, method)``, ``B = rmoutliers(A, method, dim)``,
    ``B = rmoutliers(…, ThresholdFactor=factor)``, ``B, TFrm, TFoutlier = rmoutliers(…, nargout=3)``.

    Parameters
    ----------
    A : vector or matrix
    method : {"median", "mean", "quartiles"}
        As of `isoutlier`.
    dim : {1, 2}
        2 takes columns out.
    ThresholdFactor : number, optional

    Returns
    -------
    B : dlarray
    TFrm : dlarray
        Which elements, rows or columns went.
    TFoutlier : dlarray
        Which elements are outliers.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/rmoutliers.html

    Examples
    --------
    >>> from dlarray.matlab import rmoutliers
    >>> rmoutliers([57, 59, 60, 100, 59, 58, 57, 58, 300, 61]).tolist()
    [[57.0, 59.0, 60.0, 59.0, 58.0, 57.0, 58.0, 61.0]]
    """
    a = host(A)
    if a.ndim > 2:
        raise SizeError(f"rmoutliers: A has {a.ndim} dimensions; fix: a vector or a matrix")
    vector = min(a.shape, default=0) <= 1
    if vector:
        found = host(isoutlier(a, method, ThresholdFactor=ThresholdFactor))
        kept = a[~found].reshape((1, -1) if a.shape[0] == 1 and a.size != 1 else (-1, 1))
        made: tuple[Any, ...] = (dlarray(kept), dlarray(found), dlarray(found))
        return made[0] if nargout < 2 else made[:nargout]
    side = 1 if dim is None else one_number(dim)
    if side not in (1, 2):
        raise ArgumentError(f"rmoutliers: dim is {describe(dim)}; fix: 1 for rows, 2 for columns")
    found = host(isoutlier(a, method, side, ThresholdFactor=ThresholdFactor))
    gone = np.asarray(found.any(axis=2 - int(side)))
    made = (
        dlarray(a[~gone] if side == 1 else a[:, ~gone]),
        dlarray(gone[:, None] if side == 1 else gone[None, :]),
        dlarray(found),
    )
    return made[0] if nargout < 2 else made[:nargout]


@with_options
def filloutliers(
    A: Any,
    fillmethod: Any,
    findmethod: Any = "median",
    dim: Any = None,
    /,
    *,
    ThresholdFactor: Any = None,
    nargout: int = 1,
) -> Any:
    """Replace outliers by other values, along each column.

    Syntaxes: ``B = filloutliers(A, fillmethod)``, ``B = filloutliers(A, fillmethod, findmethod)``,
    ``B = filloutliers(A, fillmethod, findmethod, dim)``, ``B, TF = filloutliers(…, nargout=2)``.

    Parameters
    ----------
    A : array
        Vectors along their length, others along the first dimension whose size is not 1.
    fillmethod : number, or text
        A number in place of them; "center", the median or mean that they are measured from; "clip", the limit that
        they pass; "previous", "next" or "nearest" of the values that are no outliers; "linear", "spline", "pchip" or
        "makima" between these, and beyond them too.
    findmethod : {"median", "mean", "quartiles"}
        As of `isoutlier`.
    ThresholdFactor : number, optional

    Notes
    -----
    Moving methods, "grubbs", "gesd" and "percentiles" are refused, as by `isoutlier`. Beyond the first and last value
    that is no outlier "previous" and "next" leave NaN, and "linear" extends its line.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/filloutliers.html

    Examples
    --------
    >>> from dlarray.matlab import filloutliers
    >>> filloutliers([57, 59, 60, 100, 59, 58, 57], "linear").tolist()
    [[57.0, 59.0, 60.0, 59.5, 59.0, 58.0, 57.0]]
    """
    number = None if isinstance(fillmethod, str) else one_number(fillmethod)
    if number is None:
        fillmethod = choice("filloutliers", "fillmethod", fillmethod, _FILLS)
    findmethod = choice("filloutliers", "findmethod", findmethod, _FINDS)
    factor = None if ThresholdFactor is None else one_number(ThresholdFactor)
    a = host(A).astype(float)
    found = host(isoutlier(a, findmethod, dim, ThresholdFactor=ThresholdFactor))
    made = np.moveaxis(a.copy(), along(a, dim), -1)
    where = np.moveaxis(found, along(a, dim), -1)
    for at in np.ndindex(made.shape[:-1]):
        if where[at].any():
            made[at] = _filled(made[at], where[at], fillmethod, number, findmethod, factor)
    B = dlarray(np.moveaxis(made, -1, along(a, dim)))
    return B if nargout < 2 else (B, dlarray(found))


def _filled(
    x: np.ndarray, gone: np.ndarray, how: Any, number: float | None, find: str, factor: float | None
) -> np.ndarray:
    x = x.copy()
    if number is not None:
        x[gone] = number
        return x
    if how in ("center", "clip"):
        low, center, high = limits_of(x, find, factor)
        x[gone] = center if how == "center" else np.clip(x[gone], low, high)
        return x
    good, bad = np.flatnonzero(~gone), np.flatnonzero(gone)
    if how in ("previous", "next", "nearest"):
        before = np.searchsorted(good, bad) - 1
        left = np.where(before >= 0, x[good[np.maximum(before, 0)]], np.nan)
        right = np.where(before + 1 < good.size, x[good[np.minimum(before + 1, good.size - 1)]], np.nan)
        if how == "nearest":
            nearer = np.abs(bad - good[np.maximum(before, 0)]) < np.abs(
                good[np.minimum(before + 1, good.size - 1)] - bad
            )
            chosen = np.where(nearer | np.isnan(right), left, right)
            x[bad] = np.where(np.isnan(left), right, chosen)
        else:
            x[bad] = left if how == "previous" else right
        return x
    if good.size < 2:
        x[bad] = np.nan
        return x
    if how == "linear":
        k = np.clip(np.searchsorted(good, bad) - 1, 0, good.size - 2)
        slope = (x[good[k + 1]] - x[good[k]]) / (good[k + 1] - good[k])
        x[bad] = x[good[k]] + slope * (bad - good[k])
        return x
    call = {"spline": spline, "pchip": pchip, "makima": makima}[how]
    x[bad] = host(call((good + 1.0).tolist(), x[good].tolist(), (bad + 1.0).tolist())).ravel()
    return x

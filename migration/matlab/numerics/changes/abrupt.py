"""Abrupt changes of the mean, of the variance or of the line of data: ischange."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.arguments import check_nargout, choice, one_number, whole
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, DataError, SizeError, describe
from dlarray.migration.matlab.numerics.changes.segments import Costs, cut, cut_at_most, fits
from dlarray.migration.matlab.numerics.hosts import along, host
from dlarray.migration.matlab.options import with_options
from dlarray.table import table


@with_options
def ischange(
    A: Any,
    method: Any = "mean",
    dim: Any = None,
    /,
    *,
    Threshold: Any = None,
    MaxNumChanges: Any = None,
    SamplePoints: Any = None,
    nargout: int = 1,
) -> Any:
    """Find where data change abruptly.

    Syntaxes: ``TF = ischange(A)``, ``TF = ischange(A, method)``, ``TF = ischange(A, dim)``,
    ``TF = ischange(A, method, dim)``, ``TF = ischange(…, Threshold=t)``, ``TF = ischange(…, MaxNumChanges=m)``,
    ``TF = ischange(…, SamplePoints=x)``, ``TF, S1, S2 = ischange(…, nargout=3)``.

    Parameters
    ----------
    A : array
        Vectors along their length, others along the first dimension whose size is not 1.
    method : {"mean", "variance", "linear"}
        The change that is looked for: of the mean, the variance, or slope and intercept of the line.
    dim : int, optional
    Threshold : number, default 1
        The least that a change must save of the sum of costs. A segment of n numbers costs n times its variance, or n
        times the logarithm of its variance, or the squared distance from its line.
    MaxNumChanges : int, optional
        The threshold is raised until there are no more changes than this; not together with ``Threshold``.
    SamplePoints : vector, optional
        The points of the numbers, which grow; by default 1, 2, 3, …

    Returns
    -------
    TF : dlarray
        True at the first number after a change.
    S1, S2 : dlarray
        For each number the mean and the variance of its segment, or slope and intercept of its line.

    Raises
    ------
    DataError
        NaN or infinite numbers; for "variance" two equal neighbours, which have none.
    ArgumentError
        Tables: give their variables.  As many changes as no threshold gives: one, where two save
        more than twice as much.

    Notes
    -----
    MATLAB's page states the cost for "mean" alone; those for "variance" and "linear" are those of the literature that
    it names, and of the Signal Processing Toolbox. The variance in S2 is that of ``var``, 0 of a single number.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/ischange.html

    Examples
    --------
    >>> from dlarray.matlab import ischange
    >>> TF, S1 = ischange([1, 1.5, 1, 7, 7.5], nargout=2)
    >>> TF.tolist()
    [[False, False, False, True, False]]
    >>> float(S1(4))
    7.25
    """
    check_nargout("ischange", nargout, (1, 2, 3))
    if isinstance(A, table):
        raise ArgumentError("ischange: A is a table; fix: ischange(T.Name), of one variable")
    if not isinstance(method, str):
        method, dim = "mean", method if dim is None else dim
    method = choice("ischange", "method", method, ("mean", "variance", "linear"))
    if Threshold is not None and MaxNumChanges is not None:
        raise ArgumentError("ischange: Threshold and MaxNumChanges exclude each other; fix: one of them")
    threshold = 1.0 if Threshold is None else one_number(Threshold)
    if threshold is None or isinstance(threshold, complex) or not 0 <= threshold < np.inf:
        raise ArgumentError(
            f"ischange: Threshold is {describe(Threshold)}; fix: a number that is not negative"
        )
    most = None if MaxNumChanges is None else whole("ischange", "MaxNumChanges", MaxNumChanges, least=1)
    a = host(A)
    if a.dtype.kind not in "fbiu":
        raise ArgumentError(f"ischange: A must be real numbers, but it is {describe(A)}; fix: abs(A)")
    x = a.astype(float)
    if not np.isfinite(x).all():
        raise DataError(
            'ischange: A has NaN or infinite numbers, which have no costs; fix: fillmissing(A, "linear")'
        )
    axis = along(a, dim)
    at = _points(SamplePoints, a.shape[axis])
    if method == "variance" and a.size and (np.diff(x, axis=axis) == 0).any():
        raise DataError(
            "ischange: two equal neighbours have no variance, whose logarithm is the cost; "
            'fix: ischange(A), or ischange(A, "linear")'
        )
    rows = np.moveaxis(x, axis, -1)
    TF, S1, S2 = np.zeros(rows.shape, dtype=bool), np.zeros(rows.shape), np.zeros(rows.shape)
    for place in np.ndindex(rows.shape[:-1]) if x.size else ():
        row = rows[place]
        costs = Costs(row, at, method)
        starts: list[int] = []
        if row.size >= 2 * costs.least:
            starts = (
                cut(row.size, costs, float(threshold)) if most is None else cut_at_most(row.size, costs, most)
            )
        TF[place][starts] = True
        S1[place], S2[place] = fits(row, at, starts, method)
    kind = a.dtype if a.dtype == np.float32 else float
    made = tuple(dlarray(np.moveaxis(m, -1, axis)) for m in (TF, S1.astype(kind), S2.astype(kind)))
    return made[0] if nargout < 2 else made[:nargout]


def _points(given: Any, n: int) -> np.ndarray:
    if given is None:
        return np.arange(1.0, n + 1)
    points = host(given).astype(float).ravel(order="F")
    if points.size != n:
        raise SizeError(f"ischange: {points.size} points for {n} numbers; fix: a point for each")
    if not np.isfinite(points).all() or (np.diff(points) <= 0).any():
        raise ArgumentError("ischange: SamplePoints must grow; fix: sort them, and A with them")
    return points

"""Data in space made smooth, transfer functions of systems, and rows matched with columns."""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np

from dlarray.arguments import check_nargout, one_number, whole
from dlarray.array import asdlarray, dlarray
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.migration.matlab.numerics.hosts import host


def smooth3(data: Any, filter: Any = "box", size: Any = 3, sd: Any = 0.65, /) -> dlarray:
    """Numbers in space as means of their neighbours; the border is repeated beyond itself.

    Syntaxes: ``W = smooth3(V)``, ``W = smooth3(V, filter)``, ``W = smooth3(V, filter, size)``,
    ``W = smooth3(V, "gaussian", size, sd)``.

    Parameters
    ----------
    V : array with three dimensions
    filter : {"box", "gaussian"}
    size : odd whole number, or three
    sd : number
        The deviation of "gaussian".

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/smooth3.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import smooth3
    >>> smooth3(dl.ones(3, 3, 3)).shape
    (3, 3, 3)
    """
    V = host(data).astype(float)
    if V.ndim != 3:
        raise SizeError(f"smooth3: V has {V.ndim} dimensions; fix: three")
    if str(filter) not in ("box", "gaussian", "b", "g"):
        raise ArgumentError(f'smooth3: the filter is "{filter}"; fix: "box" or "gaussian"')
    sizes = np.ravel(host(size)).astype(int)
    sizes = np.repeat(sizes, 3) if sizes.size == 1 else sizes
    if sizes.size != 3 or (sizes < 1).any() or (sizes % 2 == 0).any():
        raise ArgumentError(f"smooth3: size is {describe(size)}; fix: one or three odd whole numbers")
    deviation = float(one_number(sd) or 0.65)
    for axis, n in enumerate(sizes):
        at = np.arange(n) - n // 2
        weights = np.ones(n) if str(filter)[0] == "b" else np.exp(-(at**2) / (2 * deviation**2))
        pad = [(n // 2, n // 2) if k == axis else (0, 0) for k in range(3)]
        wide = np.pad(V, pad, mode="edge")
        V = sum(
            (
                w * np.take(wide, np.arange(k, k + V.shape[axis]), axis)
                for k, w in enumerate(weights / weights.sum())
            ),
            np.zeros(V.shape),
        )
    return asdlarray(V)


def ss2tf(A: Any, B: Any, C: Any, D: Any, iu: Any = 1, /, *, nargout: int = 2) -> Any:
    """The transfer function of a system in states, from one of its inputs.

    Syntaxes: ``b, a = ss2tf(A, B, C, D)``, ``b, a = ss2tf(A, B, C, D, iu)``.

    Returns
    -------
    b : dlarray
        The numerator, a row for each output.
    a : dlarray
        The denominator, a row.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/ss2tf.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import ss2tf
    >>> b, a = ss2tf([[-2, -1], [1, 0]], [[1], [0]], [[0, 1]], 0)
    >>> dl.round(b, 10).tolist(), dl.round(a, 10).tolist()
    ([[0.0, 0.0, 1.0]], [[1.0, 2.0, 1.0]])
    """
    check_nargout("ss2tf", nargout, (1, 2))
    a, b, c, d = (np.atleast_2d(host(x).astype(float)) for x in (A, B, C, D))
    if (
        a.shape[0] != a.shape[1]
        or b.shape[0] != a.shape[0]
        or c.shape[1] != a.shape[1]
        or d.shape != (len(c), b.shape[1])
    ):
        raise SizeError("ss2tf: the sizes of A, B, C and D do not fit; fix: n×n, n×m, p×n and p×m")
    u = whole("ss2tf", "iu", iu, least=1, most=b.shape[1]) - 1
    den = np.atleast_1d(np.poly(a)) if a.size else np.ones(1)
    nums = [
        np.poly(a - np.outer(b[:, u], c[k])) + (d[k, u] - 1) * den if a.size else np.array([d[k, u]])
        for k in range(len(c))
    ]
    num = np.stack([np.atleast_1d(n).real for n in nums])
    return asdlarray(num) if nargout < 2 else (asdlarray(num), asdlarray(den.real[None, :]))


def matchpairs(Cost: Any, costUnmatched: Any, goal: Any = "min", /, *, nargout: int = 1) -> Any:
    """Match rows with columns so that the sum of their costs, and of those of what stays alone, is least.

    Syntaxes: ``M = matchpairs(Cost, costUnmatched)``, ``M, uR, uC = matchpairs(Cost, costUnmatched, nargout=3)``,
    ``… = matchpairs(Cost, costUnmatched, goal)``.

    Parameters
    ----------
    Cost : matrix
        Inf (or with "max" -Inf) forbids a pair.
    costUnmatched : number
        Cost of a row or a column that stays without a partner.
    goal : {"min", "max"}

    Returns
    -------
    M : dlarray
        Rows ``[row column]``, in the order of columns.
    uR, uC : dlarray
        The rows and the columns that stay alone, as columns.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/matchpairs.html

    Examples
    --------
    >>> from dlarray.matlab import matchpairs
    >>> matchpairs([[10, 2], [3, 9]], 100).tolist()
    [[2.0, 1.0], [1.0, 2.0]]
    """
    check_nargout("matchpairs", nargout, (1, 2, 3))
    if str(goal) not in ("min", "max"):
        raise ArgumentError(f'matchpairs: goal is "{goal}"; fix: "min" or "max"')
    cost, alone = np.atleast_2d(host(Cost).astype(float)), one_number(costUnmatched)
    if alone is None or np.isnan(cost).any():
        raise ArgumentError("matchpairs: the costs must be numbers; fix: matchpairs(Cost, 100)")
    sign = -1.0 if str(goal) == "max" else 1.0
    cost, single = sign * cost, sign * float(alone)
    m, n = cost.shape
    finite = np.abs(cost[np.isfinite(cost)]).sum() + (m + n + 1) * (abs(single) + 1)
    full = np.full((m + n, m + n), 4 * finite)
    full[:m, :n] = np.where(np.isfinite(cost), cost, 4 * finite)
    full[np.arange(m), n + np.arange(m)] = single
    full[m + np.arange(n), np.arange(n)] = single
    full[m:, n:] = 0
    rows, columns = importlib.import_module("scipy.optimize").linear_sum_assignment(full)
    pairs = sorted((int(j), int(i)) for i, j in zip(rows, columns, strict=True) if i < m and j < n)
    M = np.array([[i + 1.0, j + 1.0] for j, i in pairs]).reshape(-1, 2)
    if nargout < 2:
        return dlarray(M)
    left = [
        sorted(set(range(1, size + 1)) - set(M[:, k].astype(int).tolist())) for k, size in ((0, m), (1, n))
    ]
    made = (dlarray(M), *[dlarray(np.array(u, dtype=float).reshape(-1, 1)) for u in left])
    return made[:nargout]

"""Least squares: with weights and covariances, without negative solutions, of smallest norm."""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np

from dlarray.arguments import check_nargout, one_number
from dlarray.errors import ArgumentError, SizeError
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.migration.matlab.numerics.linear.matrices_of import back, matrix, outputs, scipy_linalg
from dlarray.struct import struct


def _both(name: str, A: Any, B: Any) -> tuple[np.ndarray, np.ndarray]:
    a, b = matrix(name, "A", A), matrix(name, "B", B)
    if a.shape[0] != b.shape[0]:
        raise SizeError(f"{name}: A has {a.shape[0]} rows and B {b.shape[0]}; fix: the same number of rows")
    return a, b


def lscov(A: Any, B: Any, V: Any = None, /, *, nargout: int = 1) -> Any:
    """The solution of ``A*x = B`` by least squares, with weights or the covariance of B.

    Syntaxes: ``x = lscov(A, B)``, ``x = lscov(A, B, w)``, ``x = lscov(A, B, V)``,
    ``x, stdx, mse, S = lscov(…, nargout=4)``.

    Parameters
    ----------
    A : matrix of m rows and n columns
    B : matrix of m rows
    w : vector of m weights
    V : matrix, m by m
        The covariance of B, up to a factor, positive definite.

    Returns
    -------
    x : dlarray
    stdx : dlarray
        Standard errors of x.
    mse : dlarray
        The mean squared error, a number for each column of B.
    S : dlarray
        The covariance of x.

    Notes
    -----
    A of less than full rank is refused, and so is a covariance that is not positive definite.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/lscov.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import lscov
    >>> dl.round(lscov([[1, 0], [1, 1], [1, 2]], [[1], [3], [5]]), 10).tolist()
    [[1.0], [2.0]]
    """
    check_nargout("lscov", nargout, (1, 2, 3, 4))
    a, b = _both("lscov", A, B)
    m, n = a.shape
    if np.linalg.matrix_rank(a) < n or m < n:
        raise ArgumentError("lscov: A has not full rank; fix: lsqminnorm(A, B)")
    if V is not None:
        v = np.asarray(host(V), dtype=float)
        if v.size == m:
            if (v < 0).any():
                raise ArgumentError("lscov: a weight is negative; fix: weights from 0 on")
            root = np.sqrt(v.ravel())[:, None]
            a, b = root * a, root * b
        elif v.shape == (m, m):
            try:
                L = np.linalg.cholesky(v)
            except np.linalg.LinAlgError:
                raise ArgumentError(
                    "lscov: V is not positive definite; fix: a covariance of full rank"
                ) from None
            a, b = np.linalg.solve(L, a), np.linalg.solve(L, b)
        else:
            raise SizeError(
                f"lscov: the third argument has {v.size} elements; fix: {m} weights, or a matrix {m}×{m}"
            )
    x = np.linalg.lstsq(a, b, rcond=None)[0]
    if nargout < 2:
        return back(x)
    rest = b - a @ x
    mse = (np.abs(rest) ** 2).sum(axis=0) / (m - n) if m > n else np.zeros(b.shape[1])
    inner = np.linalg.inv(a.conj().T @ a)
    stdx = np.sqrt(np.outer(inner.diagonal().real, mse))
    S = inner * mse[0] if mse.size == 1 else inner[:, :, None] * mse
    return outputs(nargout, back(x), back(stdx), back(mse[None, :]), back(S))


def lsqnonneg(C: Any, d: Any, options: Any = None, /, *, nargout: int = 1) -> Any:
    """The vector without negative elements for which ``C*x`` is nearest to d.

    Syntaxes: ``x = lsqnonneg(C, d)``, ``x = lsqnonneg(C, d, options)``,
    ``x, resnorm, residual, exitflag, output, lam = lsqnonneg(C, d, nargout=6)``.

    Parameters
    ----------
    C : matrix
    d : vector
    options : struct, optional
        Of `optimset`; taken and not used.

    Returns
    -------
    x : dlarray
    resnorm : float
        The square of the norm of the residual ``d - C*x``, which comes next.
    exitflag : int
        1.
    output : struct
        With the field ``algorithm``.
    lam : dlarray
        The multipliers of Lagrange: ``C'*(d - C*x)``, not above 0 where x is 0.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/lsqnonneg.html

    Examples
    --------
    >>> from dlarray.matlab import lsqnonneg
    >>> lsqnonneg([[1, 0], [0, 1]], [[2], [-3]]).tolist()
    [[2.0], [0.0]]
    """
    check_nargout("lsqnonneg", nargout, (1, 2, 3, 4, 5, 6))
    c, right = _both("lsqnonneg", C, np.asarray(host(d)).reshape(-1, 1))
    x = importlib.import_module("scipy.optimize").nnls(c, right.ravel())[0][:, None]
    residual = right - c @ x
    output = struct(iterations=0, algorithm="active-set", message="Optimization terminated.")
    return outputs(
        nargout, back(x), float((residual**2).sum()), back(residual), 1, output, back(c.T @ residual)
    )


def lsqminnorm(A: Any, B: Any, tol: Any = None, rankWarn: Any = "nowarn", /) -> Any:
    """The solution of ``A*X = B`` by least squares that has the smallest norm.

    Syntaxes: ``X = lsqminnorm(A, B)``, ``X = lsqminnorm(A, B, tol)``, ``X = lsqminnorm(…, rankWarn)``.

    Parameters
    ----------
    A, B : matrices with the same number of rows
    tol : number, optional
        Size up to which a number on the diagonal of the triangular factor counts as 0; without it, it follows from
        the size of A.
    rankWarn : {"nowarn", "warn"}
        Taken; there is no warning.

    Notes
    -----
    MATLAB decides the rank by a complete orthogonal decomposition, here singular values do.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/lsqminnorm.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import lsqminnorm
    >>> dl.round(lsqminnorm([[1, 1]], 4), 10).tolist()
    [[2.0], [2.0]]
    """
    if isinstance(tol, str):
        tol, rankWarn = None, tol
    if str(rankWarn) not in ("nowarn", "warn"):
        raise ArgumentError(f'lsqminnorm: rankWarn is "{rankWarn}"; fix: "warn" or "nowarn"')
    a, b = _both("lsqminnorm", A, B)
    U, s, Vh = scipy_linalg().svd(a, full_matrices=False)
    limit = (
        one_number(tol) if tol is not None else max(a.shape) * np.finfo(s.dtype).eps * (s[0] if s.size else 0)
    )
    kept = s > limit
    inverse = np.where(kept, 1 / np.where(kept, s, 1), 0)
    return back(Vh.conj().T @ (inverse[:, None] * (U.conj().T @ b)))

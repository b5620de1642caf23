"""Equations and least squares of matrices of any size: lsqr."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.arguments import check_nargout
from dlarray.errors import SizeError, describe
from dlarray.migration.matlab.numerics.krylov.systems import (
    EPS,
    Action,
    Equations,
    broken,
    column,
    function,
    given,
    numbers_of,
    pair,
    solving,
    times,
)


def lsqr(
    A: Any, b: Any, tol: Any = None, maxit: Any = None, M1: Any = None, M2: Any = None, x0: Any = None, /,
    *, nargout: int = 1,
) -> Any:  # fmt: skip
    """Solve ``A*x = b``, or find the least squares of ``b - A*x``, step by step.

    Syntaxes: ``x = lsqr(A, b)``, ``lsqr(A, b, tol, maxit, M1, M2, x0)``,
    ``x, flag, relres, iter, resvec, lsvec = lsqr(…, nargout=6)``; an empty argument is its default.

    Parameters
    ----------
    A : matrix or function
        Of any size.  A function ``fun(x, "notransp")`` returns ``A*x``, and ``fun(x, "transp")`` returns ``A'*x``.
    b : column
    tol : number, default 1e-6
        The residual, over that of ``b``, that is wanted, or the residual of the normal equations.
    maxit : number, default min(m, n, 20)
    M1, M2 : matrix or function
        The preconditioner ``M1*M2`` of x: ``A*inv(M)*y = b`` is solved, with ``y = M*x``.  A function gets "notransp"
        or "transp" with the column.
    x0 : column, default zeros

    Returns
    -------
    x, flag, relres, iter, resvec, lsvec
        The solution; 0 where the residual, or that of the normal equations, is as small as wanted, 1 after ``maxit``
        steps, 2 where a preconditioner cannot be solved, 3 where steps are alike, 4 where a number became too small or
        too large; the relative residual; the step of ``x``; the norm of the residual before each step and after the
        last; for each step the norm of the residual of the normal equations, over the matrix's Frobenius norm, of
        which the steps give an estimate.  With one output a message says how it went, as in MATLAB.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/lsqr.html

    Examples
    --------
    >>> from dlarray.matlab import lsqr
    >>> x, flag = lsqr([[1, 0], [1, 1], [1, 2]], [[1], [3], [5]], nargout=2)
    >>> flag, [round(row[0], 4) for row in x.tolist()]
    (0, [1.0, 2.0])
    """
    check_nargout("lsqr", nargout, (1, 2, 3, 4, 5, 6))
    right = column("lsqr", "b", b)
    forward, back, columns = _matrix(A, right, b)
    asked = Equations("lsqr", b, tol, maxit, x0, columns)
    solve, solve_back = _preconditioner(M1, M2, columns)
    done = asked.progress(forward)
    x, r = done.best, done.residual
    squares: list[float] = []
    left = float(np.linalg.norm(r))
    u = r / left if left else r
    v, size = solve_back(back(u)), 0.0
    alpha = float(np.linalg.norm(v))
    if not np.isfinite(alpha):
        done.fail(2, 0)
    elif alpha <= EPS * left:
        done.flag = 0  # nothing is left of the normal equations
    v = v / alpha if alpha else v
    w, rho_bar = v, alpha
    for step in done.steps() if done.flag == 1 else ():
        image = forward(solve(v))
        u = image - alpha * u
        beta = float(np.linalg.norm(u))
        if not np.isfinite(beta):
            done.fail(2, step)
            break
        size = float(np.linalg.norm([size, alpha, beta]))
        u = u / beta if beta else u
        v = solve_back(back(u)) - beta * v
        alpha = float(np.linalg.norm(v))
        v = v / alpha if alpha else v
        rho = float(np.hypot(rho_bar, beta))
        if broken(rho) or not np.isfinite(alpha):
            done.fail(4, step)
            break
        cosine, sine = rho_bar / rho, beta / rho
        phi, left, rho_bar = cosine * left, sine * left, -cosine * alpha
        change = solve(phi / rho * w)
        done.moves(x, float(np.linalg.norm(change)))
        x, r = x + change, r - forward(change)
        w = v - sine * alpha / rho * w
        squares.append(alpha * abs(cosine) * left / size)
        if done.step(x, r, step):
            break
        if squares[-1] <= asked.tolerance * float(np.linalg.norm(r)):
            true = asked.b - forward(x)
            norm = float(np.linalg.norm(true))
            if np.linalg.norm(solve_back(back(true))) <= asked.tolerance * size * norm:
                done.best, done.at, done.least, done.flag = x, step, norm, 0
                break
    return asked.answer(done, nargout, squares)


def _matrix(A: Any, b: np.ndarray, shown: Any) -> tuple[Action, Action, int]:
    """The products with a matrix and with its transpose, and how many columns it has."""
    if callable(A) and not hasattr(A, "shape"):
        back = function("lsqr", "A", A, "transp")
        columns = len(back(b))
        return function("lsqr", "A", A, "notransp", b.size), back, columns
    matrix = numbers_of(A)
    if matrix.ndim != 2 or matrix.shape[0] != b.size:
        raise SizeError(f"lsqr: A is {describe(A)} and b is {describe(shown)}; fix: as many rows in both")
    return times(matrix), times(matrix.conj().T), matrix.shape[1]


def _preconditioner(M1: Any, M2: Any, columns: int) -> tuple[Action, Action]:
    """What solves with the preconditioner, and with its transpose."""
    parts = [pair("lsqr", n, M, columns, solving) for n, M in (("M1", M1), ("M2", M2)) if given(M)]

    def solve(v: np.ndarray) -> np.ndarray:
        for part, _ in parts:
            v = part(v)
        return v

    def back(v: np.ndarray) -> np.ndarray:
        for _, part in reversed(parts):
            v = part(v)
        return v

    return solve, back

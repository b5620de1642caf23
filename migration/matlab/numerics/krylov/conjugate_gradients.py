"""Equations of matrices that are symmetric and positive definite: pcg."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.arguments import check_nargout
from dlarray.migration.matlab.numerics.krylov.systems import (
    Equations,
    action,
    broken,
    inner,
    preconditioner,
    times,
)


def pcg(
    A: Any, b: Any, tol: Any = None, maxit: Any = None, M1: Any = None, M2: Any = None, x0: Any = None, /,
    *, nargout: int = 1,
) -> Any:  # fmt: skip
    """Solve ``A*x = b`` by the method of conjugate gradients, for a matrix that is symmetric and positive definite.

    Syntaxes: ``x = pcg(A, b)``, ``pcg(A, b, tol, maxit, M1, M2, x0)``,
    ``x, flag, relres, iter, resvec = pcg(…, nargout=5)``; an empty argument is its default.

    Parameters
    ----------
    A : matrix or function
        A function is given a column and returns ``A*x``.
    b : column
    tol : number, default 1e-6
        The residual, over that of ``b``, that is wanted.
    maxit : number, default min(n, 20)
    M1, M2 : matrix or function
        The preconditioner ``M1*M2``, or functions that solve with it.
    x0 : column, default zeros

    Returns
    -------
    x, flag, relres, iter, resvec
        The solution; 0 where it is as near as wanted, 1 after ``maxit`` steps, 2 where a preconditioner cannot be
        solved, 3 where two steps are alike, 4 where a number became too small or too large; the relative residual; the
        step of ``x``; the norm of the residual before each step.  Where the flag is not 0, ``x`` is the step with the
        smallest residual.  With one output a message says how it went, as in MATLAB.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/pcg.html

    Examples
    --------
    >>> from dlarray.matlab import pcg
    >>> x, flag = pcg([[4, 1], [1, 3]], [[1], [2]], nargout=2)
    >>> flag, [round(row[0], 4) for row in x.tolist()]
    (0, [0.0909, 0.6364])
    """
    check_nargout("pcg", nargout, (1, 2, 3, 4, 5))
    asked = Equations("pcg", b, tol, maxit, x0)
    forward = action("pcg", "A", A, asked.size, times)
    solve = preconditioner("pcg", M1, M2, asked.size)
    done = asked.progress(forward)
    x, r = done.best, done.residual
    p = np.zeros_like(r)
    rho: Any = 1.0
    for step in done.steps():
        z = solve(r)
        if not np.isfinite(z).all():
            done.fail(2, step)
            break
        before, rho = rho, inner(r, z)
        p = z + (rho / before if step > 1 else 0.0) * p
        q = forward(p)
        curvature = inner(p, q)
        if broken(rho, curvature) or np.real(curvature) < 0:
            done.fail(4, step)
            break
        alpha = rho / curvature
        done.moves(x, abs(alpha) * float(np.linalg.norm(p)))
        x, r = x + alpha * p, r - alpha * q
        if done.step(x, r, step):
            break
    return asked.answer(done, nargout)

"""Square equations by two sides at once: bicg, cgs, bicgstab."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.arguments import check_nargout
from dlarray.migration.matlab.numerics.krylov.systems import (
    Action,
    Equations,
    Progress,
    action,
    broken,
    inner,
    pair,
    preconditioner,
    preconditioners,
    times,
)


def bicg(
    A: Any, b: Any, tol: Any = None, maxit: Any = None, M1: Any = None, M2: Any = None, x0: Any = None, /,
    *, nargout: int = 1,
) -> Any:  # fmt: skip
    """Solve ``A*x = b`` by the method of biconjugate gradients.

    Syntaxes: ``x = bicg(A, b)``, ``bicg(A, b, tol, maxit, M1, M2, x0)``,
    ``x, flag, relres, iter, resvec = bicg(…, nargout=5)``; an empty argument is its default.

    Parameters
    ----------
    A : matrix or function
        A function ``fun(x, "notransp")`` returns ``A*x``, and ``fun(x, "transp")`` returns ``A'*x``.
    b : column
    tol : number, default 1e-6
        The residual, over that of ``b``, that is wanted.
    maxit : number, default min(n, 20)
    M1, M2 : matrix or function
        The preconditioner ``M1*M2``, or functions that solve with it.  A function gets
        "notransp" or "transp" with the column.
    x0 : column, default zeros

    Returns
    -------
    x, flag, relres, iter, resvec
        The solution; 0 where it is as near as wanted, 1 after ``maxit`` steps, 2 where a preconditioner cannot be
        solved, 3 where steps are alike, 4 where a number became too small or too large; the relative residual; the
        step of ``x``; the norm of the residual before each step and after the last.  Where the flag is not 0, ``x`` is
        the step with the smallest residual.  With one output a message says how it went, as in MATLAB.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/bicg.html

    Examples
    --------
    >>> from dlarray.matlab import bicg
    >>> x, flag = bicg([[4, 1], [2, 3]], [[6], [8]], nargout=2)
    >>> flag, [round(row[0], 4) for row in x.tolist()]
    (0, [1.0, 2.0])
    """
    check_nargout("bicg", nargout, (1, 2, 3, 4, 5))
    asked = Equations("bicg", b, tol, maxit, x0)
    size = asked.size
    forward, back = pair("bicg", "A", A, size, times)
    (left, left_back), (right, right_back) = preconditioners("bicg", M1, M2, size)
    done = asked.progress(forward)
    x, r = done.best, done.residual
    shadow = r.copy()
    p = p_shadow = np.zeros_like(r)
    rho: Any = 1.0
    for step in done.steps():
        z, z_shadow = right(left(r)), left_back(right_back(shadow))
        if not (np.isfinite(z).all() and np.isfinite(z_shadow).all()):
            done.fail(2, step)
            break
        before, rho = rho, inner(shadow, z)
        beta = rho / before if step > 1 else 0.0
        if broken(rho) or (step > 1 and broken(beta)):
            done.fail(4, step)
            break
        p, p_shadow = z + beta * p, z_shadow + np.conj(beta) * p_shadow
        q, q_shadow = forward(p), back(p_shadow)
        curvature = inner(p_shadow, q)
        if broken(curvature):
            done.fail(4, step)
            break
        alpha = rho / curvature
        done.moves(x, abs(alpha) * float(np.linalg.norm(p)))
        x, r, shadow = x + alpha * p, r - alpha * q, shadow - np.conj(alpha) * q_shadow
        if done.step(x, r, step):
            break
    return asked.answer(done, nargout)


def cgs(
    A: Any, b: Any, tol: Any = None, maxit: Any = None, M1: Any = None, M2: Any = None, x0: Any = None, /,
    *, nargout: int = 1,
) -> Any:  # fmt: skip
    """Solve ``A*x = b`` by the method of conjugate gradients squared.

    Syntaxes: ``x = cgs(A, b)``, ``cgs(A, b, tol, maxit, M1, M2, x0)``,
    ``x, flag, relres, iter, resvec = cgs(…, nargout=5)``; an empty argument is its default.

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
        solved, 3 where steps are alike, 4 where a number became too small or too large; the relative residual; the
        step of ``x``; the norm of the residual before each step and after the last.  Where the flag is not 0, ``x`` is
        the step with the smallest residual.  With one output a message says how it went, as in MATLAB.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/cgs.html

    Examples
    --------
    >>> from dlarray.matlab import cgs
    >>> x, flag = cgs([[4, 1], [2, 3]], [[6], [8]], nargout=2)
    >>> flag, [round(row[0], 4) for row in x.tolist()]
    (0, [1.0, 2.0])
    """
    check_nargout("cgs", nargout, (1, 2, 3, 4, 5))
    asked, forward, solve, done = _begun("cgs", A, b, tol, maxit, M1, M2, x0)
    x, r = done.best, done.residual
    shadow = r.copy()
    p = q = np.zeros_like(r)
    rho: Any = 1.0
    for step in done.steps():
        before, rho = rho, inner(shadow, r)
        beta = rho / before if step > 1 else 0.0
        if broken(rho) or (step > 1 and broken(beta)):
            done.fail(4, step)
            break
        u = r + beta * q
        p = u + beta * (q + beta * p)
        near = solve(p)
        if not np.isfinite(near).all():
            done.fail(2, step)
            break
        v = forward(near)
        curvature = inner(shadow, v)
        if broken(curvature):
            done.fail(4, step)
            break
        alpha = rho / curvature
        q = u - alpha * v
        change = solve(u + q)
        if not np.isfinite(change).all():
            done.fail(2, step)
            break
        done.moves(x, abs(alpha) * float(np.linalg.norm(change)))
        x, r = x + alpha * change, r - alpha * forward(change)
        if done.step(x, r, step):
            break
    return asked.answer(done, nargout)


def bicgstab(
    A: Any, b: Any, tol: Any = None, maxit: Any = None, M1: Any = None, M2: Any = None, x0: Any = None, /,
    *, nargout: int = 1,
) -> Any:  # fmt: skip
    """Solve ``A*x = b`` by the method of biconjugate gradients, stabilized.

    Syntaxes: ``x = bicgstab(A, b)``, ``bicgstab(A, b, tol, maxit, M1, M2, x0)``,
    ``x, flag, relres, iter, resvec = bicgstab(…, nargout=5)``; an empty argument is its default.

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
        solved, 3 where steps are alike, 4 where a number became too small or too large; the relative residual; the
        step of ``x``, with a half where the first of two parts of a step sufficed; the norm of the residual before the
        first step and after each half.  Where the flag is not 0, ``x`` is the step with the smallest residual.  With
        one output a message says how it went, as in MATLAB.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/bicgstab.html

    Examples
    --------
    >>> from dlarray.matlab import bicgstab
    >>> x, flag = bicgstab([[4, 1], [2, 3]], [[6], [8]], nargout=2)
    >>> flag, [round(row[0], 4) for row in x.tolist()]
    (0, [1.0, 2.0])
    """
    check_nargout("bicgstab", nargout, (1, 2, 3, 4, 5))
    asked, forward, solve, done = _begun("bicgstab", A, b, tol, maxit, M1, M2, x0)
    x, r = done.best, done.residual
    shadow = r.copy()
    p = v = np.zeros_like(r)
    rho: Any = 1.0
    alpha: Any = 1.0
    omega: Any = 1.0
    for step in done.steps():
        before, rho = rho, inner(shadow, r)
        if broken(rho, omega):
            done.fail(4, step)
            break
        p = r + (rho / before) * (alpha / omega) * (p - omega * v) if step > 1 else r
        near = solve(p)
        if not np.isfinite(near).all():
            done.fail(2, step)
            break
        v = forward(near)
        curvature = inner(shadow, v)
        if broken(curvature):
            done.fail(4, step)
            break
        alpha = rho / curvature
        done.moves(x, abs(alpha) * float(np.linalg.norm(near)))
        x, s = x + alpha * near, r - alpha * v
        if done.step(x, s, step - 0.5):
            break
        near = solve(s)
        if not np.isfinite(near).all():
            done.fail(2, step)
            break
        t = forward(near)
        length = inner(t, t)
        if broken(length):
            done.fail(4, step)
            break
        omega = inner(t, s) / length
        done.moves(x, abs(omega) * float(np.linalg.norm(near)))
        x, r = x + omega * near, s - omega * t
        if done.step(x, r, step):
            break
    return asked.answer(done, nargout)


def _begun(
    name: str, A: Any, b: Any, tol: Any, maxit: Any, M1: Any, M2: Any, x0: Any
) -> tuple[Equations, Action, Action, Progress]:
    """The equations, the product with the matrix, the preconditioner's solution, and the score."""
    asked = Equations(name, b, tol, maxit, x0)
    forward = action(name, "A", A, asked.size, times)
    solve = preconditioner(name, M1, M2, asked.size)
    return asked, forward, solve, asked.progress(forward)

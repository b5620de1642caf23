"""Square equations by nearly minimal residuals: qmr."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.arguments import check_nargout
from dlarray.migration.matlab.numerics.krylov.systems import (
    Equations,
    broken,
    inner,
    pair,
    preconditioners,
    times,
)


def qmr(
    A: Any, b: Any, tol: Any = None, maxit: Any = None, M1: Any = None, M2: Any = None, x0: Any = None, /,
    *, nargout: int = 1,
) -> Any:  # fmt: skip
    """Solve ``A*x = b`` by the method of quasi-minimal residuals.

    Syntaxes: ``x = qmr(A, b)``, ``qmr(A, b, tol, maxit, M1, M2, x0)``,
    ``x, flag, relres, iter, resvec = qmr(…, nargout=5)``; an empty argument is its default.

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
    https://www.mathworks.com/help/matlab/ref/qmr.html

    Examples
    --------
    >>> from dlarray.matlab import qmr
    >>> x, flag = qmr([[4, 1], [2, 3]], [[6], [8]], nargout=2)
    >>> flag, [round(row[0], 4) for row in x.tolist()]
    (0, [1.0, 2.0])
    """
    check_nargout("qmr", nargout, (1, 2, 3, 4, 5))
    asked = Equations("qmr", b, tol, maxit, x0)
    size = asked.size
    forward, back = pair("qmr", "A", A, size, times)
    (left, left_back), (right, right_back) = preconditioners("qmr", M1, M2, size)
    done = asked.progress(forward)
    x, r = done.best, done.residual
    v, w = r, r.copy()  # the next vectors of the two sides, not yet of length 1
    y, z = left(v), right_back(w)
    rho, xi = float(np.linalg.norm(y)), float(np.linalg.norm(z))
    p = q = d = s = np.zeros_like(r)
    gamma, eta, theta = 1.0, -1.0, 0.0
    epsilon: Any = 1.0
    for step in done.steps():
        if not (np.isfinite(y).all() and np.isfinite(z).all()):
            done.fail(2, step)
            break
        if broken(rho, xi):
            done.fail(4, step)
            break
        v, y, w, z = v / rho, y / rho, w / xi, z / xi
        delta = inner(z, y)
        if broken(delta):
            done.fail(4, step)
            break
        y_next, z_next = right(y), left_back(z)
        if not (np.isfinite(y_next).all() and np.isfinite(z_next).all()):
            done.fail(2, step)
            break
        if step > 1:
            p = y_next - (xi * delta / epsilon) * p
            q = z_next - np.conj(rho * delta / epsilon) * q
        else:
            p, q = y_next, z_next
        forth = forward(p)
        epsilon = inner(q, forth)
        beta = epsilon / delta
        if broken(epsilon, beta):
            done.fail(4, step)
            break
        v = forth - beta * v
        y = left(v)
        rho_before, rho = rho, float(np.linalg.norm(y))
        w = back(q) - np.conj(beta) * w
        z = right_back(w)
        xi = float(np.linalg.norm(z))
        theta_before, gamma_before = theta, gamma
        theta = rho / (gamma_before * abs(beta))
        gamma = 1 / np.sqrt(1 + theta**2)
        if broken(gamma):
            done.fail(4, step)
            break
        eta = -eta * rho_before * gamma**2 / (beta * gamma_before**2)
        keep = (theta_before * gamma) ** 2 if step > 1 else 0.0
        d, s = eta * p + keep * d, eta * forth + keep * s
        done.moves(x, float(np.linalg.norm(d)))
        x, r = x + d, r - s
        if done.step(x, r, step):
            break
    return asked.answer(done, nargout)

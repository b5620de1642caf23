"""Symmetric equations, which need not be positive definite: minres, symmlq."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.arguments import check_nargout
from dlarray.migration.matlab.numerics.krylov.systems import (
    EPS,
    Action,
    Equations,
    Progress,
    action,
    inner,
    preconditioner,
    times,
)


def minres(
    A: Any, b: Any, tol: Any = None, maxit: Any = None, M1: Any = None, M2: Any = None, x0: Any = None, /,
    *, nargout: int = 1,
) -> Any:  # fmt: skip
    """Solve ``A*x = b`` by the method of minimal residuals, for a matrix that is symmetric.

    Syntaxes: ``x = minres(A, b)``, ``minres(A, b, tol, maxit, M1, M2, x0)``,
    ``x, flag, relres, iter, resvec, resveccg = minres(…, nargout=6)``; an empty argument is its default.

    Parameters
    ----------
    A : matrix or function
        A function is given a column and returns ``A*x``.
    b : column
    tol : number, default 1e-6
        The residual, over that of ``b``, that is wanted.
    maxit : number, default min(n, 20)
    M1, M2 : matrix or function
        The preconditioner ``M1*M2``, which is symmetric and positive definite, or functions that solve with it.
    x0 : column, default zeros

    Returns
    -------
    x, flag, relres, iter, resvec, resveccg
        The solution; 0 where it is as near as wanted, 1 after ``maxit`` steps, 2 where a preconditioner cannot be
        solved, 3 where steps are alike, 4 where a number became too small or too large, 5 where the preconditioner is
        not symmetric and positive definite; the relative residual; the step of ``x``; the norm of the residual before
        each step and after the last; that of the steps of conjugate gradients, which need not get smaller.  Where the
        flag is not 0, ``x`` is the step with the smallest residual.  With one output a message says how it went, as in
        MATLAB.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/minres.html

    Examples
    --------
    >>> from dlarray.matlab import minres
    >>> x, flag = minres([[1, 2], [2, -1]], [[5], [0]], nargout=2)
    >>> flag, [round(row[0], 4) for row in x.tolist()]
    (0, [1.0, 2.0])
    """
    check_nargout("minres", nargout, (1, 2, 3, 4, 5, 6))
    asked, walk, done = _begun("minres", A, b, tol, maxit, M1, M2, x0)
    x, r = done.best, done.residual
    gradients = [done.norms[0]]
    w = older = np.zeros((2, asked.size))  # a direction, and what the matrix makes of it
    cosine, sine, dbar, epsilon = -1.0, 0.0, 0.0, 0.0
    left = walk.length
    for step in done.steps():
        if not walk.step():
            done.fail(walk.flag, step)
            break
        before, epsilon = epsilon, sine * walk.length
        delta, gbar = cosine * dbar + sine * walk.alpha, sine * dbar - cosine * walk.alpha
        dbar = -cosine * walk.length
        gamma = float(np.hypot(gbar, walk.length))
        if gamma <= EPS * walk.scale:
            done.fail(4, step)
            break
        cosine, sine = gbar / gamma, walk.length / gamma
        phi, left = cosine * left, sine * left
        w, older = (np.stack([walk.v, walk.forward_v]) - before * older - delta * w) / gamma, w
        done.moves(x, abs(phi) * float(np.linalg.norm(w[0])))
        x, r = x + phi * w[0], r - phi * w[1]
        gradients.append(walk.norm(left / abs(cosine) if cosine else np.inf))
        if done.step(x, r, step):
            break
    return asked.answer(done, nargout, gradients)


def symmlq(
    A: Any, b: Any, tol: Any = None, maxit: Any = None, M1: Any = None, M2: Any = None, x0: Any = None, /,
    *, nargout: int = 1,
) -> Any:  # fmt: skip
    """Solve ``A*x = b`` by the symmetric LQ method, for a matrix that is symmetric.

    Syntaxes: ``x = symmlq(A, b)``, ``symmlq(A, b, tol, maxit, M1, M2, x0)``,
    ``x, flag, relres, iter, resvec, resveccg = symmlq(…, nargout=6)``; an empty argument is its default.

    Parameters
    ----------
    A : matrix or function
        A function is given a column and returns ``A*x``.
    b : column
    tol : number, default 1e-6
        The residual, over that of ``b``, that is wanted.
    maxit : number, default min(n, 20)
    M1, M2 : matrix or function
        The preconditioner ``M1*M2``, which is symmetric and positive definite, or functions that solve with it.
    x0 : column, default zeros

    Returns
    -------
    x, flag, relres, iter, resvec, resveccg
        The solution; 0 where it is as near as wanted, 1 after ``maxit`` steps, 2 where a preconditioner cannot be
        solved, 3 where steps are alike, 4 where a number became too small or too large, 5 where the preconditioner is
        not symmetric and positive definite; the relative residual; the step of ``x``; the norm of the residual before
        each step and after the last; that of the steps of conjugate gradients, which are one ahead, and may
        be the solution.  Where the
        flag is not 0, ``x`` is the step with the smallest residual.  With one output a message says how it went, as in
        MATLAB.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/symmlq.html

    Examples
    --------
    >>> from dlarray.matlab import symmlq
    >>> x, flag = symmlq([[1, 2], [2, -1]], [[5], [0]], nargout=2)
    >>> flag, [round(row[0], 4) for row in x.tolist()]
    (0, [1.0, 2.0])
    """
    check_nargout("symmlq", nargout, (1, 2, 3, 4, 5, 6))
    asked, walk, done = _begun("symmlq", A, b, tol, maxit, M1, M2, x0)
    x, r = done.best, done.residual
    gradients = [done.norms[0]]
    if not done.flag or not walk.step():
        if done.flag:
            done.fail(walk.flag, 0)
        return asked.answer(done, nargout, gradients)
    w = np.stack([walk.v, walk.forward_v])
    gbar, dbar = walk.alpha, walk.length
    first, second, product = walk.first, 0.0, walk.first
    gradients.append(walk.norm(product * walk.length / abs(gbar) if gbar else np.inf))
    for step in done.steps():
        if gradients[-1] <= done.near and gbar:  # the point of conjugate gradients is the solution
            near, way = x + first / gbar * w[0], r - first / gbar * w[1]
            if done.step(near, way, step):
                break
            done.norms.pop()
        before = walk.length
        if not walk.step():
            done.fail(walk.flag, step)
            break
        gamma = float(np.hypot(gbar, before))
        cosine, sine = gbar / gamma, before / gamma
        delta, gbar = cosine * dbar + sine * walk.alpha, sine * dbar - cosine * walk.alpha
        epsilon, dbar = sine * walk.length, -cosine * walk.length
        z = first / gamma
        v = np.stack([walk.v, walk.forward_v])
        change, w = z * (cosine * w + sine * v), sine * w - cosine * v
        first, second, product = second - delta * z, -epsilon * z, product * sine
        done.moves(x, float(np.linalg.norm(change[0])))
        x, r = x + change[0], r - change[1]
        gradients.append(walk.norm(product * walk.length / abs(gbar) if gbar else np.inf))
        if done.step(x, r, step):
            break
    return asked.answer(done, nargout, gradients)


class _Walk:
    """Lanczos' vectors, of length 1 by the preconditioner, and the matrix of three diagonals that belongs to them."""

    def __init__(self, forward: Action, solve: Action, r: np.ndarray):
        self.forward, self.solve = forward, solve
        self.flag = 0
        self.before, self.now = np.zeros_like(r), r
        self.scale = self.alpha = self.length_before = 0.0
        self.length = 0.0
        self._measure()
        self.first = self.length

    def step(self) -> bool:
        """The next vector; False where the preconditioner, or rounding, allows none."""
        if self.flag or self.length <= EPS * self.scale:
            self.flag = self.flag or 4
            return False
        self.v = self.solved / self.length
        self.forward_v = self.forward(self.v)
        following = self.forward_v
        if self.length_before:
            following = following - self.length / self.length_before * self.before
        self.alpha = float(np.real(inner(self.v, following)))
        following = following - self.alpha / self.length * self.now
        self.before, self.now, self.length_before = self.now, following, self.length
        self.scale = max(self.scale, abs(self.alpha), self.length_before if self.scale else 0.0)
        self._measure()
        return not self.flag or self.flag == 4

    def norm(self, length: float) -> float:
        """The norm of a residual along the coming vector, of which the preconditioner gives the length."""
        return length / self.length * float(np.linalg.norm(self.now)) if self.length else 0.0

    def _measure(self) -> None:
        self.solved = self.solve(self.now)
        square = np.real(inner(self.now, self.solved))
        if not np.isfinite(square):
            self.flag = 2
        elif square < 0:
            self.flag = 5
        else:
            self.length = float(np.sqrt(square))


def _begun(
    name: str, A: Any, b: Any, tol: Any, maxit: Any, M1: Any, M2: Any, x0: Any
) -> tuple[Equations, _Walk, Progress]:
    """The equations, the vectors to walk along, and the score."""
    asked = Equations(name, b, tol, maxit, x0)
    forward = action(name, "A", A, asked.size, times)
    solve = preconditioner(name, M1, M2, asked.size)
    done = asked.progress(forward)
    return asked, _Walk(forward, solve, done.residual), done

"""Square equations by minimal residuals in a space that grows: gmres."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.arguments import check_nargout
from dlarray.array import dlarray
from dlarray.migration.matlab.numerics.krylov.systems import (
    EPS,
    Action,
    action,
    column,
    given,
    number,
    outputs,
    solving,
    start,
    times,
    told,
)


def gmres(
    A: Any, b: Any, restart: Any = None, tol: Any = None, maxit: Any = None, M1: Any = None, M2: Any = None,
    x0: Any = None, /, *, nargout: int = 1,
) -> Any:  # fmt: skip
    """Solve ``A*x = b`` by the method of generalized minimal residuals.

    Syntaxes: ``x = gmres(A, b)``, ``gmres(A, b, restart, tol, maxit, M1, M2, x0)``,
    ``x, flag, relres, iter, resvec = gmres(…, nargout=5)``; an empty argument is its default.

    Parameters
    ----------
    A : matrix or function
        A function is given a column and returns ``A*x``.
    b : column
    restart : number, optional
        After so many inner steps the method begins anew from where it is; default: never.
    tol : number, default 1e-6
        The residual, over that of ``b``, that is wanted; both with the preconditioner.
    maxit : number, optional
        How often it may begin; default ``min(n/restart, 10)``.  Without restart: how many steps there may be,
        ``min(n, 10)``.
    M1, M2 : matrix or function
        The preconditioner ``M1*M2``, or functions that solve with it.
    x0 : column, default zeros

    Returns
    -------
    x, flag, relres, iter, resvec
        The solution; 0 where it is as near as wanted, 1 after all steps, 2 where a preconditioner cannot be solved, 3
        where steps are alike; the relative residual ``norm(M\\(b - A*x))/norm(M\\b)``; the outer and the inner step of
        ``x``, as a row; the norm of the preconditioned residual before each step and after the last.  Where the flag
        is not 0, ``x`` is the step with the smallest residual.  With one output a message says how it went, as in
        MATLAB.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/gmres.html

    Examples
    --------
    >>> from dlarray.matlab import gmres
    >>> x, flag, relres, iter = gmres([[4, 1], [2, 3]], [[6], [8]], nargout=4)
    >>> flag, iter.tolist(), [round(row[0], 4) for row in x.tolist()]
    (0, [[1.0, 2.0]], [1.0, 2.0])
    """
    check_nargout("gmres", nargout, (1, 2, 3, 4, 5))
    right = column("gmres", "b", b)
    size = len(right)
    forward = action("gmres", "A", A, size, times)
    parts = [action("gmres", n, M, size, solving) for n, M in (("M1", M1), ("M2", M2)) if given(M)]
    tolerance = number("gmres", "tol", tol, 1e-6)
    inner = min(int(number("gmres", "restart", restart, size)), size)
    restarted = given(restart) and inner < size
    if restarted:
        outer = int(np.ceil(number("gmres", "maxit", maxit, min(np.ceil(size / max(inner, 1)), 10))))
    else:
        outer, inner = 1, min(int(number("gmres", "maxit", maxit, min(size, 10))), size)
    x = start("gmres", x0, size) if right.any() else np.zeros(size)

    def solve(v: np.ndarray) -> np.ndarray:
        for part in parts:
            v = part(v)
        return v

    found = _Search(forward, solve, right, tolerance)
    found.run(x, outer, inner)
    if nargout < 2:
        _say(found, f"gmres({inner})" if restarted else "gmres", restarted, tolerance)
    place = dlarray(np.array([found.at], float))
    return outputs(nargout, found.best, found.flag, found.relative, place, found.norms)


class _Search:
    """The search for the smallest preconditioned residual; the best iterate and where it was found."""

    def __init__(self, forward: Action, solve: Action, b: np.ndarray, tolerance: float):
        self.forward, self.solve, self.b = forward, solve, b
        self.goal = float(np.linalg.norm(solve(b)))
        self.near = tolerance * self.goal
        self.flag, self.at, self.last = 1, (0, 0), (0, 0)
        self.norms: list[float] = []

    @property
    def relative(self) -> float:
        """The residual of the best iterate over that of the right side, both preconditioned."""
        return self.least / self.goal if self.goal else 0.0

    def run(self, x: np.ndarray, outer: int, inner: int) -> None:
        """Begin up to so many times with so many steps each."""
        r = self._residual(x)
        self.best, self.least = x, float(np.linalg.norm(r))
        self.norms.append(self.least)
        if not np.isfinite([self.least, self.goal]).all():
            self.flag = 2
        elif self.least <= self.near:
            self.flag = 0
        for cycle in range(1, outer + 1):
            if self.flag != 1 or not inner:
                return
            before = x
            x = self._cycle(x, r, cycle, inner)
            r = self._residual(x)
            self.norms[-1] = norm = float(np.linalg.norm(r))
            if norm <= self.near:
                self.flag = 0
            elif self.flag == 1 and np.linalg.norm(x - before) < EPS * np.linalg.norm(x):
                self.flag = 3
            if norm < self.least:
                self.best, self.least, self.at = x, norm, self.last

    def _residual(self, x: np.ndarray) -> np.ndarray:
        return self.solve(self.b - self.forward(x))

    def _cycle(self, x: np.ndarray, r: np.ndarray, cycle: int, inner: int) -> np.ndarray:
        """The inner steps from one beginning: a basis of the space, and rotations that keep the residual's norm."""
        norm = float(np.linalg.norm(r))
        basis = [r / norm]
        w = self.solve(self.forward(basis[0]))
        kind = complex if np.iscomplexobj(r) or np.iscomplexobj(w) else float
        upper, turned = np.zeros((inner, inner), kind), np.zeros(inner + 1, kind)
        turned[0] = norm
        turns: list[tuple[Any, Any]] = []
        for k in range(inner):
            self.last = (cycle, k + 1)
            if k:
                w = self.solve(self.forward(basis[k]))
            if not np.isfinite(w).all():
                self.flag = 2
                return _iterate(x, basis, upper, turned, k)
            h = np.zeros(k + 2, kind)
            length = float(np.linalg.norm(w))
            for _ in range(2):  # once more, for what rounding has left
                for i, v in enumerate(basis):
                    part = np.vdot(v, w)
                    h[i] += part
                    w = w - part * v
            rest = float(np.linalg.norm(w))
            ended = rest <= EPS * length  # the space holds all that the matrix can reach
            h[k + 1] = 0 if ended else rest
            for i, (c, s) in enumerate(turns):
                h[i], h[i + 1] = np.conj(c) * h[i] + s * h[i + 1], -s * h[i] + c * h[i + 1]
            size = np.hypot(abs(h[k]), abs(h[k + 1]))
            if size <= EPS * length:
                self.flag = 3
                self.norms.append(self.norms[-1])
                return _iterate(x, basis, upper, turned, k)
            c, s = h[k] / size, h[k + 1] / size
            turns.append((c, s))
            upper[:k, k], upper[k, k] = h[:k], size
            turned[k], turned[k + 1] = np.conj(c) * turned[k], -s * turned[k]
            self.norms.append(float(abs(turned[k + 1])))
            if self.norms[-1] <= self.near or ended:
                found = _iterate(x, basis, upper, turned, k + 1)
                if ended or np.linalg.norm(self._residual(found)) <= self.near:
                    self.flag = 3 if ended else 1  # which becomes 0 where the residual is small enough
                    return found
            basis.append(w / rest)
        return _iterate(x, basis, upper, turned, inner)


def _iterate(
    x: np.ndarray, basis: list[np.ndarray], upper: np.ndarray, turned: np.ndarray, k: int
) -> np.ndarray:
    """The iterate after k inner steps."""
    if not k:
        return x
    return x + np.stack(basis[:k], axis=1) @ np.linalg.solve(upper[:k, :k], turned[:k])


def _say(found: _Search, name: str, restarted: bool, tolerance: float) -> None:
    def place(at: tuple[int, int]) -> str:
        return f"{at[0]} (inner iteration {at[1]})" if restarted else f"{at[1]}"

    text = told(name, found.flag, place(found.at), tolerance, found.relative, place(found.last))
    print(text.replace("at iteration", "at outer iteration") if restarted else text)

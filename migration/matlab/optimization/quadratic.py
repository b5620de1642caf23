"""Quadratic programs and linear least squares under constraints: quadprog, lsqlin."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.migration.matlab.optimization.options import SolverOptions, number, read_options
from dlarray.migration.matlab.optimization.problems import (
    Constraints,
    constraints_of,
    is_none,
    real_numbers,
    vector,
)
from dlarray.migration.matlab.optimization.reports import multipliers, say, scipys
from dlarray.struct import struct

_MESSAGES = {
    1: "Minimum found that satisfies the constraints.",
    0: "Solver stopped prematurely.",
    -2: "No feasible point found.",
    -3: "The problem is unbounded.",
}


def quadprog(H: Any, f: Any = None, A: Any = None, b: Any = None, Aeq: Any = None, beq: Any = None, lb: Any = None,
             ub: Any = None, x0: Any = None, options: Any = None, /, *, nargout: int = 1) -> Any:  # fmt: skip
    """Solve a convex quadratic program.

    Syntaxes: ``x = quadprog(H, f)``, ``x = quadprog(H, f, A, b, Aeq, beq, lb, ub, x0, options)``,
    ``x = quadprog(problem)``, ``x, fval, exitflag, output, lambda_ = quadprog(…, nargout=5)``.

    Minimizes ``x.T @ H @ x / 2 + f.T @ x`` where ``A*x <= b``, ``Aeq*x = beq``, ``lb <= x <= ub``.

    Parameters
    ----------
    H : matrix
        Made symmetric by ``(H + H')/2``.
    f : vector
    A, Aeq : matrix
    b, beq : vector
    lb, ub, x0 : vector
        x0 is taken and not used.
    options : structure
        From `optimoptions` or `optimset`.

    Returns
    -------
    x : array
        A column; empty where no point meets the constraints.
    fval : float
    exitflag : int
        1: solved; 0: ``MaxIterations`` is reached; -2: no feasible point; -3: unbounded.
    output, lambda_ : structure

    Raises
    ------
    ArgumentError
        H is not positive semidefinite: MATLAB's solver says -6 there, and what it gives is no minimum.

    Notes
    -----
    Nonnegative least squares of SciPy find which constraints hold with equality, and then the linear equations of the
    optimum are solved, so x is exact to rounding. Of several points that are best another one than MATLAB's may come.

    References
    ----------
    https://www.mathworks.com/help/optim/ug/quadprog.html

    Examples
    --------
    >>> from dlarray.matlab import optimoptions, quadprog
    >>> quiet = optimoptions("quadprog", Display="off")
    >>> A, b = [[1, 1], [-1, 2], [2, 1]], [2, 2, 3]
    >>> x, least = quadprog([[1, -1], [-1, 2]], [-2, -6], A, b, [], [], [], [], [], quiet, nargout=2)
    >>> [round(v, 4) for v in x(":").T.tolist()[0]], round(least, 4)
    ([0.6667, 1.3333], -8.2222)
    """
    if isinstance(H, Mapping) and f is None:
        p = H
        H, f, A, b, Aeq, beq, lb, ub, options = (
            p.get(n) for n in ("H", "f", "Aineq", "bineq", "Aeq", "beq", "lb", "ub", "options")
        )
    told = read_options("quadprog", options)
    h = np.atleast_2d(real_numbers("quadprog", "H", H))
    if h.shape[0] != h.shape[1]:
        raise SizeError(f"quadprog: H must be square, but it is {describe(H)}")
    h = (h + h.T) / 2
    n = len(h)
    linear = np.zeros(n) if is_none(f) else vector("quadprog", "f", f, n, "H")
    least = float(np.linalg.eigvalsh(h).min()) if n else 0.0
    if least < -1e-10 * max(1.0, float(np.abs(h).max())):
        raise ArgumentError(
            f"quadprog: H must be positive semidefinite, but its least eigenvalue is {least:.4g}; fix: fmincon, for a "
            "local minimum"
        )
    constraints = constraints_of("quadprog", n, A, b, Aeq, beq, lb, ub)
    x, flag, steps = _solved("quadprog", h, linear, constraints, told)
    say(told, flag, _MESSAGES[flag])
    if x is None:
        nothing = dlarray([])
        output = struct(iterations=0, message=_MESSAGES[flag], algorithm=told["Algorithm"])
        return (nothing, nothing, flag, output, nothing)[:nargout] if nargout > 1 else nothing
    column = dlarray(x.reshape(-1, 1))
    if nargout < 2:
        return column
    of_all = multipliers("quadprog", x, h @ x + linear, constraints)
    output = struct(
        message=_MESSAGES[flag],
        algorithm=told["Algorithm"],
        firstorderopt=of_all.optimality,
        constrviolation=constraints.violation(x),
        iterations=steps,
        cgiterations=dlarray([]),
    )
    return (column, float(x @ h @ x / 2 + linear @ x), flag, output, _linear(of_all))[:nargout]


def _linear(found: Any) -> struct:
    """The multipliers of linear constraints and bounds."""
    all_of = found.structure()
    return struct({name: all_of[name] for name in ("ineqlin", "eqlin", "lower", "upper")})


def _solved(name: str, h: np.ndarray, f: np.ndarray, c: Constraints, told: SolverOptions) -> tuple:
    """The point, MATLAB's flag and the steps; no point where the constraints exclude each other."""
    n = len(f)
    optimize = scipys(name)
    if (c.lb > c.ub).any():
        return None, -2, 0
    program: dict[str, Any] = {
        "A_ub": c.A if len(c.A) else None, "b_ub": c.b if len(c.A) else None,
        "A_eq": c.Aeq if len(c.Aeq) else None, "b_eq": c.beq if len(c.Aeq) else None,
        "bounds": np.column_stack([c.lb, c.ub]),
    }  # fmt: skip
    start = optimize.linprog(np.zeros(n), **program)
    if start.x is None:
        return None, -2, 0
    if _is_unbounded(optimize, h, f, c):
        return start.x, -3, 0

    x, steps = _descended(name, h, f, c, start.x, int(number(told, "MaxIterations", n)))
    exact = _polished(name, x, h, f, c)
    if exact is not None:
        return exact, 1, steps
    left = multipliers(name, x, h @ x + f, c).optimality
    good = left <= max(number(told, "OptimalityTolerance", n), 1e-8) * max(1.0, float(np.abs(f).max()))
    return x, 1 if good else 0, steps


def _descended(name: str, h: np.ndarray, f: np.ndarray, c: Constraints, x: np.ndarray, rounds: int) -> tuple:
    """The minimum and the steps to it; where H is singular, a step adds a little of the distance from the last."""
    n = len(f)
    size = max(float(np.abs(h).max()), 1e-8)
    least = float(np.linalg.eigvalsh(h).min())
    near = 0.0 if least > 1e-12 * size else 1e-3 * size
    finite_low, finite_high = np.isfinite(c.lb), np.isfinite(c.ub)
    eye = np.eye(n)
    rows = np.concatenate([c.A, -eye[finite_low], eye[finite_high]])
    right = np.concatenate([c.b, -c.lb[finite_low], c.ub[finite_high]])
    steps = 0
    while steps < rounds:
        steps += 1
        after = _nearest(name, h + near * eye, f - near * x, rows, right, c)
        moved = float(np.abs(after - x).max())
        x = after
        if not near or moved <= 1e-12 * max(1.0, float(np.abs(x).max())):
            break
    return np.clip(x, c.lb, c.ub), steps


def _nearest(
    name: str, h: np.ndarray, f: np.ndarray, rows: np.ndarray, right: np.ndarray, c: Constraints
) -> np.ndarray:
    """The minimum where H is positive definite: a problem of least distance, which nonnegative least squares solve.

    Lawson and Hanson, Solving Least Squares Problems, 1974, chapter 23.
    """
    n = len(f)
    at, free = np.zeros(n), np.eye(n)
    if len(c.Aeq):
        at = np.linalg.lstsq(c.Aeq, c.beq, rcond=None)[0]
        _, s, v = np.linalg.svd(c.Aeq)
        rank = int((s > 1e-12 * max(s.max(), 1e-300)).sum())
        free = v[rank:].T
    if not free.shape[1]:
        return at
    factor = np.linalg.cholesky(free.T @ h @ free)
    shift = np.linalg.solve(factor, free.T @ (h @ at + f))
    slopes = -np.linalg.solve(factor, (rows @ free).T).T  # slopes @ u >= bound
    bound = -(right - rows @ at) - slopes @ -shift
    u = np.zeros(free.shape[1])
    if len(rows):
        scale = max(1.0, float(np.abs(bound).max()))
        system = np.concatenate([slopes.T, bound[None, :] / scale])
        wanted = np.r_[np.zeros(len(u)), 1.0]
        weights, _ = scipys(name).nnls(system, wanted, maxiter=max(1000, 30 * len(rows)))
        left = system @ weights - wanted
        u = -left[:-1] / left[-1] * scale
    return at + free @ np.linalg.solve(factor.T, u - shift)


def _is_unbounded(optimize: Any, h: np.ndarray, f: np.ndarray, c: Constraints) -> bool:
    """Whether a direction without curvature leads down for ever."""
    n = len(f)
    low = np.where(np.isfinite(c.lb), 0.0, -1.0)
    high = np.where(np.isfinite(c.ub), 0.0, 1.0)
    flat = np.concatenate([h, c.Aeq])
    found = optimize.linprog(
        f, A_ub=c.A if len(c.A) else None, b_ub=np.zeros(len(c.A)) if len(c.A) else None, A_eq=flat,
        b_eq=np.zeros(len(flat)), bounds=np.column_stack([low, high]),
    )  # fmt: skip
    return bool(n and found.status == 0 and found.fun < -1e-9 * max(1.0, float(np.abs(f).max())))


def _polished(name: str, x: np.ndarray, h: np.ndarray, f: np.ndarray, c: Constraints) -> np.ndarray | None:
    """The solution of the linear equations that hold where the active constraints are equalities, if it is one."""
    n = x.size
    found = multipliers(name, x, h @ x + f, c)
    tight = 1e-9 * max(1.0, float(np.abs(h @ x + f).max()))
    low, high, rows = found.lower > tight, found.upper > tight, found.ineqlin > tight
    eye = np.eye(n)
    active = np.concatenate([eye[low], eye[high], c.A[rows], c.Aeq])
    right = np.concatenate([c.lb[low], c.ub[high], c.b[rows], c.beq])
    system = np.block([[h, active.T], [active, np.zeros((len(active), len(active)))]])
    if np.linalg.matrix_rank(h) < n:
        return (
            None if found.optimality > 1e-8 else x
        )  # several points may be best: stay at the one that was found
    y = np.linalg.lstsq(system, np.concatenate([-f, right]), rcond=None)[0][:n]
    room = 1e-9 * max(1.0, float(np.abs(y).max()))
    if c.violation(y) > room or multipliers(name, y, h @ y + f, c).optimality > 100 * tight:
        return None
    return np.clip(y, c.lb, c.ub)


def lsqlin(C: Any, d: Any = None, A: Any = None, b: Any = None, Aeq: Any = None, beq: Any = None, lb: Any = None,
           ub: Any = None, x0: Any = None, options: Any = None, /, *, nargout: int = 1) -> Any:  # fmt: skip
    """Solve linear equations in the sense of least squares, under constraints.

    Syntaxes: ``x = lsqlin(C, d, A, b)``, ``x = lsqlin(C, d, A, b, Aeq, beq, lb, ub, x0, options)``,
    ``x = lsqlin(problem)``,
    ``x, resnorm, residual, exitflag, output, lambda_ = lsqlin(…, nargout=6)``.

    Minimizes the sum of the squares of ``C @ x - d`` (half of it in the multipliers) where ``A*x <= b``, ``Aeq*x =
    beq``, ``lb <= x <= ub``.

    Parameters
    ----------
    C : matrix
    d : vector
    A, Aeq : matrix
    b, beq : vector
    lb, ub, x0 : vector
        x0 is taken and not used.
    options : structure
        From `optimoptions` or `optimset`.

    Returns
    -------
    x : array
        A column.
    resnorm : float
    residual : array
        ``C @ x - d``.
    exitflag : int
        1: solved; 0: ``MaxIterations`` is reached; -2: no feasible point.
    output, lambda_ : structure

    References
    ----------
    https://www.mathworks.com/help/optim/ug/lsqlin.html

    Examples
    --------
    >>> from dlarray.matlab import lsqlin, optimoptions
    >>> quiet = optimoptions("lsqlin", Display="off")
    >>> x = lsqlin([[1, 0], [0, 1], [1, 1]], [1, 2, 4], [[1, 1]], 3, [], [], [0, 0], [1, 5], [], quiet)
    >>> [round(v, 4) for v in x(":").T.tolist()[0]]
    [1.0, 2.0]
    """
    if isinstance(C, Mapping) and d is None:
        p = C
        C, d, A, b, Aeq, beq, lb, ub, options = (
            p.get(n) for n in ("C", "d", "Aineq", "bineq", "Aeq", "beq", "lb", "ub", "options")
        )
    told = read_options("lsqlin", options)
    c = np.atleast_2d(real_numbers("lsqlin", "C", C))
    right = vector("lsqlin", "d", d, len(c), "C")
    constraints = constraints_of("lsqlin", c.shape[1], A, b, Aeq, beq, lb, ub)
    x: Any
    if constraints.only_bounds and (constraints.lb < constraints.ub).all():
        found = scipys("lsqlin").lsq_linear(
            c, right, (constraints.lb, constraints.ub), method="bvls", tol=1e-14, max_iter=1000
        )
        x, flag, steps = found.x, 1 if found.status > 0 else 0, found.nit
    else:
        x, flag, steps = _solved("lsqlin", c.T @ c, -c.T @ right, constraints, told)
    say(told, flag, _MESSAGES[flag])
    if x is None:
        nothing = dlarray([])
        output = struct(iterations=0, message=_MESSAGES[flag], algorithm=told["Algorithm"])
        return (nothing, nothing, nothing, flag, output, nothing)[:nargout] if nargout > 1 else nothing
    if nargout < 2:
        return dlarray(x.reshape(-1, 1))
    residual = c @ x - right
    of_all = multipliers("lsqlin", x, c.T @ residual, constraints)
    output = struct(
        message=_MESSAGES[flag],
        algorithm=told["Algorithm"],
        firstorderopt=of_all.optimality,
        constrviolation=constraints.violation(x),
        iterations=int(steps),
    )
    results = (
        dlarray(x.reshape(-1, 1)), float(residual @ residual), dlarray(residual.reshape(-1, 1)), flag, output,
        _linear(of_all),
    )  # fmt: skip
    return results[:nargout]

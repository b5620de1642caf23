"""Fully implicit equations f(t, y, y') = 0: ode15i, and consistent starts for it: decic."""

from __future__ import annotations

import importlib
import math
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.errors import ArgumentError, OptionError, SizeError, describe
from dlarray.migration.matlab.equations.options import Control, is_open
from dlarray.migration.matlab.equations.solvers import outputs_of
from dlarray.migration.matlab.equations.steps import Counts, Step, as_column, end_early
from dlarray.migration.matlab.numerics.hosts import host

# The method of Radau with three stages, of order 5: its last stage is the solution.
_R = math.sqrt(6)
_C = np.array([(4 - _R) / 10, (4 + _R) / 10, 1.0])
_A = np.array(
    [
        [(88 - 7 * _R) / 360, (296 - 169 * _R) / 1800, (-2 + 3 * _R) / 225],
        [(296 + 169 * _R) / 1800, (88 + 7 * _R) / 360, (-2 - 3 * _R) / 225],
        [(16 - _R) / 36, (16 + _R) / 36, 1 / 9],
    ]
)
_NODES = np.linalg.inv(np.vander(np.concatenate([[0.0], _C]), increasing=True))  # values to polynomials
_ITERATIONS = 12


def ode15i(
    odefun: Callable, tspan: Any, y0: Any, yp0: Any, options: Any = None, /, *more: Any, nargout: int = 1
) -> Any:
    """Solve f(t, y, y') = 0, differential-algebraic equations too.

    Syntaxes: ``t, y = ode15i(odefun, tspan, y0, yp0, nargout=2)``,
    ``t, y = ode15i(odefun, tspan, y0, yp0, options, nargout=2)``,
    ``t, y, te, ye, ie = ode15i(…, nargout=5)``, ``sol = ode15i(…)``.

    Parameters
    ----------
    odefun : function
        Of t, y and yp, columns; its column is zero for a solution.
    tspan : vector
        Two times, or more in order, at which the solution is given.
    y0, yp0 : vector
        The solution and its slope at the first time, which must agree with the equations (`decic`).
    options : structure, optional
        From `odeset`; a Jacobian is not used, differences stand for it.

    Returns
    -------
    t, y : array
        A row of y for each time; without ``nargout`` a structure for `deval`.

    Raises
    ------
    ArgumentError
        Steps that become too small, a tspan without order.
    OptionError
        Options that MATLAB refuses here too, NonNegative and Mass.

    Notes
    -----
    Differs from MATLAB: the method is that of Radau of order 5, whose error is told by two half steps, and not formulas
    of backward differences; with the same tolerances the times of ``t`` and the last digits are others.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/ode15i.html

    Examples
    --------
    >>> from dlarray.matlab import ode15i
    >>> t, y = ode15i(lambda t, y, yp: yp + y, [0, 0.5, 1], 1, -1, nargout=2)
    >>> [round(v, 2) for v in y.tolist()[-1]]
    [0.37]
    """
    slopes = host(yp0).astype(np.float64).ravel(order="F")
    start = host(y0)
    if slopes.size != start.size:
        raise SizeError(
            f"ode15i: y0 has {start.size} elements and yp0 {slopes.size}; fix: a slope for each, decic finds them"
        )
    for name in ("NonNegative", "Mass"):
        if not is_open(options) and not is_open(dict(options).get(name)):
            raise OptionError(
                f"ode15i: {name} is no option of fully implicit equations; fix: write it into odefun"
            )

    def steps(times: np.ndarray, y: np.ndarray, control: Control, counts: Counts) -> Iterator[Step]:
        def residual(t: float, y: np.ndarray, yp: np.ndarray) -> np.ndarray:
            counts.calls += 1
            return _residual("ode15i", odefun, t, y, yp, more)

        return _steps(residual, times, y, slopes, control, counts)

    return outputs_of("ode15i", odefun, steps, tspan, y0, options, more, nargout)


def _residual(
    name: str, odefun: Callable, t: float, y: np.ndarray, yp: np.ndarray, more: tuple = ()
) -> np.ndarray:
    found = host(odefun(float(t), as_column(y), as_column(yp), *more))
    if found.size != y.size:
        raise SizeError(
            f"{name}: odefun must give a column of {y.size} numbers, but it gives {describe(dlarray(found))}; fix: one "
            "for each element of y0"
        )
    return found.astype(np.float64).ravel(order="F")


def _derivatives(f: Callable, y: np.ndarray, yp: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The derivatives of f(y, yp) by differences."""
    base, out = f(y, yp), []
    for which in (0, 1):
        columns = []
        for k in range(y.size):
            moved = [y.copy(), yp.copy()]
            step = 1.5e-8 * max(abs(moved[which][k]), 1e-5 if which == 0 else 1.0)
            moved[which][k] += step
            columns.append((f(*moved) - base) / (moved[which][k] - (y, yp)[which][k]))
        out.append(np.stack(columns, axis=1))
    return out[0], out[1]


def _steps(
    f: Callable, times: np.ndarray, y: np.ndarray, yp: np.ndarray, control: Control, counts: Counts
) -> Iterator[Step]:
    """Steps whose error two half steps tell; each gives both halves."""
    t, end = float(times[0]), float(times[-1])
    span = abs(end - t)
    way = 1.0 if end > t else -1.0
    size = control.first or min(control.longest, 1e-3 * abs(end - t))
    while t != end:
        smallest = 16 * control.epsilon * max(abs(t), 1e-3 * span)
        size = min(control.longest, max(smallest, size))
        failed = False
        while True:
            last = 1.1 * size >= abs(end - t)
            h = end - t if last else way * size
            halves = _pair(f, t, y, yp, h, control)
            whole = None if halves is None else _one(f, t, y, yp, h, control)
            error = math.inf
            if halves is not None and whole is not None:
                after = halves[1][0]
                against = control.size(y, after)
                error = control.largest(whole[0] - after, against) / 31
            if error <= control.relative:
                break
            counts.failed += 1
            if abs(h) <= smallest:
                end_early("ode15i", t, smallest)
                return
            shrink = 0.25 if math.isinf(error) else max(0.1, 0.9 * (control.relative / error) ** (1 / 6))
            size, failed = max(smallest, shrink * abs(h)), True
        assert halves is not None
        counts.steps += 1
        middle = t + h / 2
        goal = end if last else t + h
        yield Step(t, middle, halves[0][0], halves[0][2])
        yield Step(middle, goal, halves[1][0], halves[1][2])
        t, y, yp = goal, halves[1][0], halves[1][1]
        if not failed:
            size = abs(h) * min(5.0, 0.9 * (control.relative / max(error, 1e-12)) ** (1 / 6))


def _pair(f: Callable, t: float, y: np.ndarray, yp: np.ndarray, h: float, control: Control) -> Any:
    first = _one(f, t, y, yp, h / 2, control)
    second = None if first is None else _one(f, t + h / 2, first[0], first[1], h / 2, control)
    return None if second is None else (first, second)


def _one(f: Callable, t: float, y: np.ndarray, yp: np.ndarray, h: float, control: Control) -> Any:
    with np.errstate(
        over="ignore", invalid="ignore", divide="ignore"
    ):  # iterations that fail end in Inf or NaN
        return _found(f, t, y, yp, h, control)


def _found(f: Callable, t: float, y: np.ndarray, yp: np.ndarray, h: float, control: Control) -> Any:
    """A step of Radau's method: the solution, its slope, and the polynomials; None where it is not found."""
    n = y.size
    by_y, by_slope = _derivatives(lambda a, b: f(t + h, a, b), y, yp)
    system = np.kron(h * _A, by_y) + np.kron(np.eye(3), by_slope)
    k = np.tile(yp, (3, 1))
    against = control.size(y)
    for _ in range(_ITERATIONS):
        stages = y + h * _A @ k
        wrong = np.concatenate([f(t + c * h, s, p) for c, s, p in zip(_C, stages, k, strict=True)])
        if not np.isfinite(wrong).all():
            return None
        try:
            change = np.linalg.solve(system, wrong).reshape(3, n)
        except np.linalg.LinAlgError:
            return None
        terms = np.abs(by_y) @ np.abs(stages.T) + np.abs(by_slope) @ np.abs(k.T)
        held = float(np.linalg.norm(wrong)) <= 1e-3 * float(
            np.linalg.norm(terms)
        )  # short steps hide wrong slopes
        k = k - change
        if held and control.largest((h * _A @ change)[2], against) <= max(1e-3 * control.relative, 1e-12):
            stages = y + h * _A @ k
            return stages[2], k[2], _NODES @ np.concatenate([[y], stages])
    return None


def decic(
    odefun: Callable,
    t0: Any,
    y0: Any,
    fixed_y0: Any,
    yp0: Any,
    fixed_yp0: Any,
    options: Any = None,
    /,
    *,
    nargout: int = 2,
) -> Any:
    """A start for `ode15i` that agrees with the equations, near guesses of it.

    Syntaxes: ``y0, yp0 = decic(odefun, t0, y0, fixed_y0, yp0, fixed_yp0)``,
    ``y0, yp0, resnrm = decic(…, nargout=3)``.

    Parameters
    ----------
    odefun : function
        Of t, y and yp.
    t0 : float
    y0, yp0 : vector
        Guesses.
    fixed_y0, fixed_yp0 : vector or ``[]``
        1 for each element that must stay as it is; ``[]``: none.
    options : structure, optional
        RelTol of `odeset`: the residual must be below a thousandth of it.

    Raises
    ------
    ArgumentError
        More elements are fixed than there are equations; no such start is found.

    Notes
    -----
    As few elements as possible are changed.  Where several starts agree, another one than MATLAB's may come.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/decic.html

    Examples
    --------
    >>> from dlarray.matlab import decic
    >>> y, slope = decic(lambda t, y, yp: yp + 2 * y, 0, 3, 1, 0, [])
    >>> float(y), round(float(slope), 6)
    (3.0, -6.0)
    """
    y, yp = (host(v).astype(np.float64).ravel(order="F") for v in (y0, yp0))
    n = y.size
    fixed = [
        np.zeros(n, bool) if is_open(v) else host(v).ravel(order="F") != 0 for v in (fixed_y0, fixed_yp0)
    ]
    if yp.size != n or any(v.size != n for v in fixed):
        raise SizeError(
            f"decic: y0, yp0, fixed_y0 and fixed_yp0 must have {n} elements each; fix: [] fixes none"
        )
    free = ~np.concatenate(fixed)
    if free.sum() < n:
        raise ArgumentError(
            f"decic: {2 * n - int(free.sum())} elements are fixed, but {n} equations leave at most {n}; fix: fewer"
        )
    relative = (
        1e-3 if is_open(options) or is_open(dict(options).get("RelTol")) else float(dict(options)["RelTol"])
    )
    t, z = float(host(t0).ravel()[0]), np.concatenate([y, yp])

    def residual(a: np.ndarray, b: np.ndarray) -> np.ndarray:
        return _residual("decic", odefun, t, a, b)

    linalg = importlib.import_module("scipy.linalg")
    for _ in range(60):
        wrong = residual(z[:n], z[n:])
        size = float(np.linalg.norm(wrong))
        if size <= 1e-3 * relative * 1e-6:
            break
        jacobian = np.hstack(_derivatives(residual, z[:n], z[n:]))[:, free]
        q, r, order = linalg.qr(jacobian, pivoting=True)
        rank = int((np.abs(np.diag(r)) > 1e-10 * max(abs(r[0, 0]), 1e-300)).sum())
        step = np.zeros(int(free.sum()))
        step[order[:rank]] = linalg.solve_triangular(r[:rank, :rank], (q.T @ wrong)[:rank])
        share = 1.0
        while share > 1e-4:
            tried = z.copy()
            tried[free] -= share * step
            if np.linalg.norm(residual(tried[:n], tried[n:])) < size:
                break
            share /= 2
        else:
            break
        z = tried
    size = float(np.linalg.norm(residual(z[:n], z[n:])))
    if not size <= 1e-3 * relative:
        raise ArgumentError(
            f"decic: no start near the guesses agrees with the equations, {size:.3g} is left; fix: better guesses, or "
            "fewer fixed elements"
        )
    results = (dlarray(z[:n].reshape(-1, 1)), dlarray(z[n:].reshape(-1, 1)), size)
    return results[0] if nargout < 2 else results[:nargout]

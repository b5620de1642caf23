"""ode45 and ode23 with MATLAB's step size control and output; the other solvers by SciPy's methods."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.errors import ArgumentError, OptionError, SizeError, describe
from dlarray.migration.matlab.equations.events import Events
from dlarray.migration.matlab.equations.options import Control, is_open
from dlarray.migration.matlab.equations.solution import Solution
from dlarray.migration.matlab.equations.steps import PAIRS, Counts, Step, as_column, explicit, scipys
from dlarray.migration.matlab.numerics.hosts import host, is_plain_vector
from dlarray.struct import struct


def ode45(odefun: Callable, tspan: Any, y0: Any, options: Any = None, /, *more: Any, nargout: int = 1) -> Any:
    """Solve y' = f(t, y) with the explicit Runge-Kutta pair of orders 4 and 5 of Dormand and Prince.

    Syntaxes: ``t, y = ode45(odefun, tspan, y0, nargout=2)``, ``t, y = ode45(odefun, tspan, y0, options, nargout=2)``,
    ``t, y, te, ye, ie = ode45(odefun, tspan, y0, options, nargout=5)``, ``sol = ode45(…)``.

    Parameters
    ----------
    odefun : function of t and y
        Gives the derivative of y, as a column.
    tspan : array
        Two times, between which all steps are given out, each in four parts; or more, and the solution at these.
    y0 : array
        The solution at the first time.
    options : structure
        From `odeset`: RelTol (1e-3), AbsTol (1e-6; one or one for each element), NormControl, InitialStep, MaxStep
        (a tenth of the time), Refine (4), NonNegative, Mass (a matrix, or a function of t, and of y where
        MStateDependence is not "none"), Events, OutputFcn, OutputSel, Stats.
    *more
        Further arguments of odefun, Events, OutputFcn and Mass.

    Returns
    -------
    t : dlarray
        A column of times.
    y : dlarray
        A row for each time.
    te, ye, ie : dlarray
        Times of events, a row of the solution for each, and which value changed its sign.
    sol : struct
        For `deval`: ``solver``, ``x`` (a row of the times of the steps), ``y`` (a column for each), ``stats``; with
        Events also ``xe``, ``ye``, ``ie``.

    Notes
    -----
    Events returns ``value, isterminal, direction``.  A terminal event in the first step is noted and does not
    end the solution.  OutputFcn is called as ``f([t0, tf], y0, "init")``, after each step as ``f(t, y, [])``, where
    it stops the solver by a result that is not 0, and as ``f([], [], "done")``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/ode45.html

    Examples
    --------
    >>> from dlarray.matlab import ode45
    >>> t, y = ode45(lambda t, y: -y, [0, 0.5, 1], 1, nargout=2)
    >>> [round(v, 3) for v in y.tolist()[-1]]
    [0.368]
    """
    return _solved("ode45", 4, odefun, tspan, y0, options, more, nargout)


def ode23(odefun: Callable, tspan: Any, y0: Any, options: Any = None, /, *more: Any, nargout: int = 1) -> Any:
    """Solve y' = f(t, y) with the explicit Runge-Kutta pair of orders 2 and 3 of Bogacki and Shampine.

    Syntaxes and arguments are those of `ode45`; all steps are given out once.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/ode23.html

    Examples
    --------
    >>> from dlarray.matlab import ode23
    >>> t, y = ode23(lambda t, y: -y, [0, 0.5, 1], 1, nargout=2)
    >>> [round(v, 3) for v in y.tolist()[-1]]
    [0.368]
    """
    return _solved("ode23", 1, odefun, tspan, y0, options, more, nargout)


def _by_scipy(name: str, about: str, method: str) -> Callable:
    def solver(
        odefun: Callable, tspan: Any, y0: Any, options: Any = None, /, *more: Any, nargout: int = 1
    ) -> Any:
        return _solved(name, 1, odefun, tspan, y0, options, more, nargout)

    solver.__name__ = solver.__qualname__ = name
    solver.__doc__ = f"""Solve y' = f(t, y), {about}.

    Syntaxes and arguments are those of `ode45`; a Jacobian is taken too, as a matrix or a function of t and y.

    Notes
    -----
    Differs from MATLAB: the steps are those of SciPy's ``{method}`` with the same tolerances, so the times of ``t`` and
    the last digits are others; at times of `tspan` the solutions agree within the tolerances.  NonNegative and singular
    mass matrices (differential-algebraic equations) are refused.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/{name}.html

    Examples
    --------
    >>> from dlarray.matlab import {name}
    >>> t, y = {name}(lambda t, y: -y, [0, 0.5, 1], 1, nargout=2)
    >>> [round(v, 2) for v in y.tolist()[-1]]
    [0.37]
    """
    return solver


ode113 = _by_scipy("ode113", "to high accuracy where the equations are not stiff", "DOP853")
ode78 = _by_scipy("ode78", "to high accuracy, with smooth right sides and long steps", "DOP853")
ode89 = _by_scipy("ode89", "to high accuracy, with smooth right sides over long times", "DOP853")
ode15s = _by_scipy("ode15s", "where the equations are stiff, by a method of variable order", "BDF")
ode23s = _by_scipy("ode23s", "where the equations are stiff", "Radau")
ode23t = _by_scipy("ode23t", "where the equations are moderately stiff", "Radau")
ode23tb = _by_scipy("ode23tb", "where the equations are stiff", "Radau")


def _solved(
    name: str, refine: int, odefun: Any, tspan: Any, y0: Any, options: Any, more: tuple, nargout: int
) -> Any:
    """What the call asks for."""

    def checked(control: Control, start: np.ndarray) -> Callable:
        if name not in PAIRS and control.nonnegative is not None:
            raise OptionError(f"{name}: NonNegative is not served here; fix: ode45 or ode23")
        slope = _slope(name, odefun, more, start, control)

        def steps(times: np.ndarray, y: np.ndarray, control: Control, counts: Counts) -> Iterator[Step]:
            def counted(t: float, y: np.ndarray) -> np.ndarray:
                counts.calls += 1
                return slope(t, y)

            makers = explicit if name in PAIRS else scipys
            return makers(name, counted, times, y, control, counts)

        return steps

    return outputs_of(name, odefun, None, tspan, y0, options, more, nargout, refine, checked)


def outputs_of(
    name: str,
    odefun: Any,
    steps: Callable | None,
    tspan: Any,
    y0: Any,
    options: Any,
    more: tuple,
    nargout: int,
    refine: int = 1,
    checked: Callable | None = None,
) -> Any:
    """The outputs of a solver whose ``steps(times, y, control, counts)`` are given, or made once options are read."""
    times = host(tspan).astype(np.float64).ravel(order="F")
    gaps = np.diff(times)
    if times.size < 2 or not (np.all(gaps > 0) or np.all(gaps < 0)):
        raise ArgumentError(
            f"{name}: tspan must have two or more times in order, but it is {describe(tspan)}; fix: [t0, tf]"
        )
    start = host(y0).ravel(order="F")
    start = start if start.dtype in (np.float32, np.complex64, np.complex128) else start.astype(np.float64)
    control = Control(name, options, times, start, refine if nargout > 1 else 1)
    made = steps if checked is None else checked(control, start)
    assert made is not None
    run = _Run(name, made, times, start, control, more)
    run.to_the_end()
    if nargout < 2:
        return run.solution(odefun, options, more)
    outputs = (dlarray(np.array(run.t).reshape(-1, 1)), dlarray(np.stack(run.y)))
    return (*outputs, *run.events_as(rows=True))[:nargout]


def _slope(name: str, odefun: Any, more: tuple, start: np.ndarray, control: Control) -> Callable:
    """The derivative as an array; with a mass matrix M y' = f it is M\\f."""

    def slope(t: float, y: np.ndarray) -> np.ndarray:
        given = odefun(float(t), as_column(y), *more)
        found = host(given).T if is_plain_vector(given) else host(given)
        if found.size != start.size or found.ndim > 2 or found.shape[1] != 1:
            raise SizeError(
                f"{name}: odefun must give a column of {start.size} numbers, but it gives {describe(dlarray(found))}; "
                "fix: return dydt(':')"
            )
        column = found.ravel(order="F")
        if not is_open(mass):
            column = np.linalg.solve(matrix(t, y), column)
        if control.nonnegative is not None:  # what is zero must not go below it
            column = column.copy()
            held = control.nonnegative[y[control.nonnegative] <= 0]
            column[held] = np.maximum(column[held], 0)
        return column.astype(start.dtype)

    mass = control.given.get("Mass")
    by_time_alone = str(control.given.get("MStateDependence")) == "none"

    def matrix(t: float, y: np.ndarray) -> np.ndarray:
        if not callable(mass):
            return constant
        return checked(mass(float(t), *more) if by_time_alone else mass(float(t), as_column(y), *more))

    def checked(value: Any) -> np.ndarray:
        M = host(value)
        if M.shape != (start.size, start.size):
            raise SizeError(
                f"{name}: Mass must be {start.size}×{start.size}, but it is {describe(dlarray(M))}; fix: a matrix for "
                "the elements of y0"
            )
        if np.linalg.matrix_rank(M) < start.size:
            raise ArgumentError(
                f"{name}: the mass matrix is singular, so these are differential-algebraic equations, which are not "
                "served here; fix: solve the algebraic ones inside odefun"
            )
        return M

    constant = np.eye(1) if is_open(mass) or callable(mass) else checked(mass)
    return slope


class _Run:
    """A solution in the making: what is given out, and what `deval` needs."""

    def __init__(
        self, name: str, steps: Callable, times: np.ndarray, start: np.ndarray, control: Control, more: tuple
    ) -> None:
        self.name, self.times, self.control, self.more = name, times, control, more
        self.counts = Counts()
        self.t, self.y = [float(times[0])], [start]
        self.x, self.nodes = [float(times[0])], [start]
        self.parts: list[np.ndarray] = []  # of each step's polynomials
        self.watch = None
        if control.events is not None:
            self.watch = Events(control.events, more, float(times[0]), start, control.nonnegative)
        self.steps = steps(times, start, control, self.counts)

    def to_the_end(self) -> None:
        """All steps, until the last time, a terminal event or the output function ends them."""
        ends = dlarray(self.times[[0, -1]].reshape(-1, 1))
        self._tell(ends, self._chosen(self.y[0]), "init")
        following = 1
        for step in self.steps:
            stop = None if self.watch is None else self.watch.step(step)
            end, after = (step.end, step.after) if stop is None else (stop.time, stop.y)
            made = len(self.t)
            following = self._give(step, end, after, following, stop is not None)
            self.x.append(end)
            self.nodes.append(after)
            share = (end - step.t) / (step.end - step.t)  # of the step that counts
            self.parts.append(step.parts * share ** np.arange(len(step.parts)).reshape(-1, 1))
            ended = len(self.t) > made and self._after(made)
            if stop is not None or ended:
                break
        self._tell([], [], "done")
        if self.control.stats:
            counts = self.counts
            print(f"{counts.steps} successful steps\n{counts.failed} failed attempts")
            print(f"{counts.calls} function evaluations")

    def _give(self, step: Step, end: float, after: np.ndarray, following: int, stopped: bool) -> int:
        """The outputs of a step; the place of the next time that is wanted."""
        low = self.control.nonnegative
        if self.times.size == 2:
            refine = self.control.refine
            for part in range(1, refine):
                time = step.t + (end - step.t) * part / refine
                self.t.append(time)
                self.y.append(step.at(time, low))
            self.t.append(end)
            self.y.append(after)
            return following
        way = np.sign(end - step.t)
        while following < self.times.size and way * (float(self.times[following]) - end) <= 0:
            wanted = float(self.times[following])
            self.t.append(wanted)
            self.y.append(after if wanted == end else step.at(wanted, low))
            following += 1
        if stopped and self.t[-1] != end:
            self.t.append(end)
            self.y.append(after)
        return following

    def _after(self, first: int) -> bool:
        """Whether the output function, which gets what is new, ends the solution."""
        if self.control.output is None:
            return False
        t = dlarray(np.array(self.t[first:]).reshape(1, -1))
        status = self._tell(t, self._chosen(np.stack(self.y[first:], axis=1)), [])
        return status is not None and bool(np.any(host(status)))

    def _chosen(self, y: np.ndarray) -> dlarray:
        y = y.reshape(len(y), -1)
        return dlarray(y if self.control.selected is None else y[self.control.selected])

    def _tell(self, t: Any, y: Any, flag: Any) -> Any:
        return None if self.control.output is None else self.control.output(t, y, flag, *self.more)

    def events_as(self, rows: bool) -> tuple[dlarray, dlarray, dlarray]:
        """Times, solutions and numbers of the events; columns of times or rows."""
        found = self.watch.found if self.watch is not None else []
        if not found:
            return dlarray(np.zeros((0, 0))), dlarray(np.zeros((0, 0))), dlarray(np.zeros((0, 0)))
        te = np.array([[each.time for each in found]])
        ye = np.stack([each.y for each in found], axis=1)
        ie = np.array([[float(each.number) for each in found]])
        return tuple(dlarray(np.ascontiguousarray(v.T) if rows else v) for v in (te, ye, ie))  # type: ignore[return-value]

    def solution(self, odefun: Any, options: Any, more: tuple) -> struct:
        """The structure for `deval`."""
        counts = self.counts
        sol = Solution(
            solver=self.name,
            extdata=struct(odefun=odefun, options=[] if options is None else options, varargin=list(more)),
            x=dlarray(np.array([self.x])),
            y=dlarray(np.stack(self.nodes, axis=1)),
        )
        if self.watch is not None:
            sol["xe"], sol["ye"], sol["ie"] = self.events_as(rows=False)
        sol["stats"] = struct(
            nsteps=float(counts.steps), nfailed=float(counts.failed), nfevals=float(counts.calls)
        )
        parts = np.stack(self.parts, axis=2).transpose(1, 0, 2) if self.parts else np.zeros((0, 0, 0))
        sol["idata"] = struct(polynomials=dlarray(parts))
        return sol

"""What a solver says at its end: multipliers, optimality, the reason, and what it prints."""

from __future__ import annotations

import contextlib
import importlib
import warnings
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from dlarray.array import dlarray
from dlarray.errors import ArgumentError
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.migration.matlab.optimization.options import SolverOptions
from dlarray.migration.matlab.optimization.problems import Constraints, is_none
from dlarray.struct import struct


def scipys(name: str, module: str = "scipy.optimize") -> Any:
    """SciPy, which does the searches."""
    try:
        return importlib.import_module(module)
    except ImportError as problem:
        raise ArgumentError(f"{name} needs SciPy; fix: pip install 'dlarray[mat]'") from problem


@contextlib.contextmanager
def quietly() -> Iterator[None]:
    """Without what SciPy says of its own steps, which MATLAB would not say."""
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.filterwarnings("ignore", module="scipy")
        yield


class Multipliers(NamedTuple):
    """Lagrange multipliers of each kind of constraint, and what is left of the gradient of the Lagrangian."""

    lower: np.ndarray
    upper: np.ndarray
    ineqlin: np.ndarray
    eqlin: np.ndarray
    ineqnonlin: np.ndarray
    eqnonlin: np.ndarray
    optimality: float

    def structure(self) -> struct:
        """As MATLAB's ``lambda``."""
        return struct(
            {
                name: dlarray(getattr(self, name).reshape(-1, 1))
                for name in self._fields
                if name != "optimality"
            }
        )


def multipliers(name: str, x: np.ndarray, gradient: np.ndarray, constraints: Constraints) -> Multipliers:
    """The multipliers that leave least of the gradient: those of inequalities are not negative, and 0 where there is
    room.
    """
    n = x.size
    c = constraints
    slack = [x - c.lb, c.ub - x, c.b - c.A @ x]
    rows = [-np.eye(n), np.eye(n), c.A]
    equal = [c.Aeq]
    if c.nonlinear is not None:
        low, _, slope, slope_equal = c.nonlinear(x)
        slack.append(-low)
        rows.append(slope)
        equal.append(slope_equal)
    sizes = [s.size for s in slack]
    active = np.concatenate(slack) <= 1e-6 * max(1.0, float(np.abs(x).max()))
    tight = np.concatenate(rows)[active]
    equals = np.concatenate(equal)
    found = np.zeros(active.size)
    of_equal = np.zeros(len(equals))
    left = gradient
    if len(tight) or len(equals):
        both = np.concatenate([tight, equals]).T
        least = np.r_[np.zeros(len(tight)), np.full(len(equals), -np.inf)]
        solved = scipys(name).lsq_linear(both, -gradient, (least, np.full(least.size, np.inf)), tol=1e-14)
        found[active] = solved.x[: len(tight)]
        of_equal = solved.x[len(tight) :]
        left = gradient + both @ solved.x
    parts = np.split(found, np.cumsum(sizes)[:-1])
    return Multipliers(
        parts[0],
        parts[1],
        parts[2],
        of_equal[: len(c.Aeq)],
        parts[3] if len(parts) > 3 else np.zeros(0),
        of_equal[len(c.Aeq) :],
        float(np.abs(left).max()),
    )


class Watch:
    """Steps of a search: what it prints of them, and the output functions that may end it."""

    def __init__(self, options: SolverOptions, function: Any) -> None:
        self.options, self.function = options, function
        self.steps = 0
        self.best = function.start
        self.before = function.start
        given = options["OutputFcn"] if "OutputFcn" in options else None
        self.outputs: list[Any] = (
            [] if is_none(given) else list(given) if isinstance(given, (list, tuple)) else [given]
        )
        self.shows = str(options["Display"]).startswith("iter")

    def _tell(self, x: np.ndarray, value: float, state: str) -> bool:
        told = struct(
            iteration=self.steps,
            funccount=self.function.calls,
            fval=value,
            stepsize=float(np.linalg.norm(x - self.before)),
        )
        stop = False
        for f in self.outputs:
            found = f(self.function.array(x), told.copy(), state)
            found = found[0] if isinstance(found, tuple) else found
            stop |= found is not None and bool(host(found).any())
        return stop

    def begin(self, value: float) -> bool:
        """The start of a search; whether it is to end at once."""
        if self.shows:
            print(f"{'Iteration':>10s}{'Func-count':>12s}{'f(x)':>16s}{'Norm of step':>16s}")
            print(f"{0:10d}{self.function.calls:12d}{value:16.6g}")
        return bool(self.outputs) and self._tell(self.best, value, "init")

    def step(self, x: np.ndarray, value: float) -> bool:
        """One step is done; whether the search is to end."""
        self.steps += 1
        self.before, self.best = self.best, np.array(x)
        if self.shows:
            length = float(np.linalg.norm(self.best - self.before))
            print(f"{self.steps:10d}{self.function.calls:12d}{value:16.6g}{length:16.6g}")
        return bool(self.outputs) and self._tell(self.best, value, "iter")

    def end(self, x: np.ndarray, value: float, flag: int, message: str) -> None:
        """The end of a search, whatever the reason."""
        if self.outputs:
            self._tell(x, value, "done")
        say(self.options, flag, message)


def say(options: SolverOptions, flag: int, message: str) -> None:
    """Print the reason, unless the option Display forbids it."""
    display = str(options["Display"])
    if display.startswith(("final", "iter", "testing")) or display.startswith("notify") and flag < 1:
        print(f"\n{message}\n")

"""Steps of the solvers: explicit pairs with MATLAB's control of the step, and SciPy's methods for the others.

Every step carries its solution between its ends as polynomials, so that outputs, events and `deval` need not know which
method made it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

from dlarray.array import dlarray
from dlarray.errors import ArgumentError
from dlarray.functions.numerics.runge_kutta import DENSE, ERROR, STAGES, TIMES
from dlarray.migration.matlab.equations.options import Control, is_open
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.migration.matlab.problems import warning


class Step(NamedTuple):
    """From t to end; ``parts[j]`` are the factors of s**j, where s goes from 0 to 1."""

    t: float
    end: float
    after: np.ndarray
    parts: np.ndarray

    def at(self, time: float, nonnegative: np.ndarray | None = None) -> np.ndarray:
        """The solution at a time inside."""
        if time == self.end:
            return self.after
        found = np.polynomial.polynomial.polyval((time - self.t) / (self.end - self.t), self.parts)
        if nonnegative is not None:
            found[nonnegative] = np.maximum(found[nonnegative], 0)
        return found


class Counts:
    """Steps taken, attempts that failed, evaluations of the function."""

    def __init__(self) -> None:
        self.steps = self.failed = self.calls = 0


class Pair(NamedTuple):
    """An explicit method with a built-in error: its last stage is the solution."""

    times: tuple
    stages: tuple
    error: tuple
    power: float
    dense: tuple  # for each slope the factors of s, s**2, …
    shrink: float  # the least factor after a first failure


PAIRS = {
    "ode45": Pair(TIMES, STAGES, ERROR, 1 / 5, DENSE, 0.1),
    "ode23": Pair(
        (1 / 2, 3 / 4, 1.0),
        ((1 / 2,), (0.0, 3 / 4), (2 / 9, 1 / 3, 4 / 9)),
        (-5 / 72, 1 / 12, 1 / 9, -1 / 8),
        1 / 3,
        ((1.0, -4 / 3, 5 / 9), (0.0, 1.0, -2 / 3), (0.0, 4 / 3, -8 / 9), (0.0, -1.0, 1.0)),
        0.5,
    ),
}
# SciPy's method for each of MATLAB's others, and the degree of its polynomials.
METHODS = {
    "ode113": ("DOP853", 7), "ode78": ("DOP853", 7), "ode89": ("DOP853", 7), "ode15s": ("BDF", 5),
    "ode23s": ("Radau", 3), "ode23t": ("Radau", 3), "ode23tb": ("Radau", 3),
}  # fmt: skip


def explicit(
    name: str, slope: Callable, times: np.ndarray, y: np.ndarray, control: Control, counts: Counts
) -> Iterator[Step]:
    """The steps of a pair."""
    pair = PAIRS[name]
    t, end = float(times[0]), float(times[-1])
    way = 1.0 if end > t else -1.0
    k = [slope(t, y)]
    relative, low = control.relative, control.nonnegative
    size = control.first or _first_size(
        control, y, k[0], min(control.longest, abs(float(times[1]) - t)), pair.power
    )
    done = False
    while not done:
        smallest = _smallest(t, control.epsilon)
        size = min(control.longest, max(smallest, size))
        failed = False
        while True:
            last = 1.1 * size >= abs(end - t)
            h = float(end - t if last else way * size)
            size = abs(h)
            for c, weights in zip(pair.times, pair.stages, strict=True):
                after = y + h * _sum(weights, k)
                k.append(slope(end if last and c == 1 else t + c * h, after))
            against = control.size(y, after)
            error = size * control.largest(_sum(pair.error, k), against)
            negative = low is not None and error <= relative and np.any(after[low] < 0)
            if negative:
                too_low = np.zeros_like(after)
                too_low[low] = np.maximum(0, -after[low])
                below = control.largest(too_low, against if control.norm else control.threshold)
                error = below if below > relative else error
            if error <= relative:
                break
            if size <= smallest or math.isnan(error):
                end_early(name, t, smallest)
                return
            counts.failed += 1
            half = failed or (negative and error > relative)
            size = max(
                smallest, size * (0.5 if half else max(pair.shrink, 0.8 * (relative / error) ** pair.power))
            )
            failed, k = True, k[:1]
        new = end if last else t + h
        parts = [y] + [h * _sum([d[j] for d in pair.dense], k) for j in range(len(pair.dense[0]))]
        following = k[-1]
        if negative:
            after = after.copy()
            after[low] = np.maximum(after[low], 0)
            following = slope(new, after)
        counts.steps += 1
        yield Step(t, new, after, np.array(parts))
        if not failed:
            growth = 1.25 * (error / relative) ** pair.power
            size = size / growth if growth > 0.2 else 5 * size
        t, y, k, done = new, after, [following], last


def end_early(name: str, t: float, smallest: float) -> None:
    """Say why a solution ends before the last time, as MATLAB says it; what has been found is given out."""
    warning(
        f"MATLAB:{name}:IntegrationTolNotMet",
        "Failure at t=%e.  Unable to meet integration tolerances without reducing the step size below the smallest "
        "value allowed (%e) at time t.",
        t,
        smallest,
    )


def _smallest(t: float, epsilon: float) -> float:
    return 16 * epsilon * max(abs(t), 2.0**-970)


def _first_size(control: Control, y: np.ndarray, slope: np.ndarray, size: float, power: float) -> float:
    """So small that a step of Euler's method would change no element by more than the tolerances allow."""
    rate = control.largest(slope, control.size(y)) / (0.8 * control.relative**power)
    return 1 / rate if size * rate > 1 else size


def _sum(weights: Any, slopes: list[np.ndarray]) -> np.ndarray:
    total = np.zeros_like(slopes[0])
    for weight, k in zip(weights, slopes, strict=False):
        if weight:
            total = total + weight * k
    return total


def scipys(
    name: str, slope: Callable, times: np.ndarray, y: np.ndarray, control: Control, counts: Counts
) -> Iterator[Step]:
    """The steps of SciPy's method, with the same tolerances."""
    try:
        from scipy import integrate
    except ImportError as problem:
        raise ArgumentError(f"{name} needs SciPy; fix: pip install scipy") from problem
    if y.dtype.kind == "c":
        raise ArgumentError(
            f"{name}: y0 must be real here; fix: its real and imaginary parts as two elements"
        )
    method, degree = METHODS[name]
    jacobian = control.given.get("Jacobian") if method != "DOP853" else None
    extra: dict[str, Any] = {}
    if callable(jacobian):
        extra["jac"] = lambda t, v: host(jacobian(t, as_column(v)))
    elif not is_open(jacobian):
        extra["jac"] = host(jacobian)
    absolute = np.broadcast_to(np.asarray(control.absolute, np.float64), y.shape)
    solver = getattr(integrate, method)(
        lambda t, v: slope(t, v).astype(np.float64), float(times[0]), y.astype(np.float64), float(times[-1]),
        max_step=control.longest, rtol=control.relative, atol=absolute, first_step=control.first, **extra,
    )  # fmt: skip
    nodes = 0.5 - 0.5 * np.cos(np.pi * np.arange(degree + 1) / degree)
    powers = np.linalg.inv(np.vander(nodes, increasing=True))
    while solver.status == "running":
        before = solver.t
        solver.step()
        if solver.status == "failed":
            end_early(name, before, _smallest(before, control.epsilon))
            return
        inside = solver.dense_output()(before + nodes * (solver.t - before))
        counts.steps += 1
        yield Step(before, solver.t, solver.y.astype(y.dtype), (powers @ inside.T).astype(y.dtype))


def as_column(v: np.ndarray) -> dlarray:
    """A state as functions of the user get it."""
    return dlarray(v.reshape(-1, 1))

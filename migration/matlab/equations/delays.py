"""Equations with delays that are constant: dde23, ddeset, ddeget."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.migration.matlab.equations.continuous import deval
from dlarray.migration.matlab.equations.options import Control, is_open
from dlarray.migration.matlab.equations.solvers import outputs_of
from dlarray.migration.matlab.equations.steps import Counts, Step, as_column, explicit
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.migration.matlab.numerics.searches import named_options
from dlarray.struct import struct

_FIELDS = tuple(
    """
    AbsTol Events InitialStep InitialY Jumps MaxStep NormControl OutputFcn OutputSel Refine RelTol Stats
    """.split()
)
_LEVELS = 4  # so often a kink is carried on by the delays until the method no longer feels it


def ddeset(*args: Any, **options: Any) -> struct:
    """Options of `dde23`, with a field for each of MATLAB's; those not given are ``[]``.

    Syntaxes: ``options = ddeset(Name=Value)``, ``options = ddeset("Name", value, …)``,
    ``options = ddeset(old, Name=Value)``, ``options = ddeset(old, new)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/ddeset.html

    Examples
    --------
    >>> from dlarray.matlab import ddeset
    >>> ddeset(RelTol=1e-6).RelTol
    1e-06
    """
    olds = []
    while args and isinstance(args[0], dict):
        olds.append(args[0])
        args = args[1:]
    made = struct({name: [] for name in _FIELDS})
    for old in (*olds, named_options("ddeset", _FIELDS, args, options)):
        made.update({name: value for name, value in old.items() if not is_open(value)})
    return made


def ddeget(options: Any, name: str, default: Any = None, /) -> Any:
    """The value of an option of `ddeset`.

    Syntaxes: ``v = ddeget(options, name)``, ``v = ddeget(options, name, default)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/ddeget.html

    Examples
    --------
    >>> from dlarray.matlab import ddeget, ddeset
    >>> ddeget(ddeset(RelTol=1e-4), "RelTol"), ddeget(ddeset(), "AbsTol", 1e-6)
    (0.0001, 1e-06)
    """
    word = str(name).lower()
    found = [k for k in _FIELDS if k.lower() == word] or [k for k in _FIELDS if k.lower().startswith(word)]
    if len(found) != 1:
        raise ArgumentError(
            f'ddeget: there is no single option "{name}"; fix: one of {", ".join(found or _FIELDS)}'
        )
    value = None if is_open(options) else options.get(found[0])
    return ([] if default is None else default) if is_open(value) else value


def dde23(
    ddefun: Callable, delays: Any, history: Any, tspan: Any, options: Any = None, /, *more: Any
) -> struct:
    """Solve y'(t) = f(t, y(t), y(t - d1), …, y(t - dk)), where the delays are constant.

    Syntaxes: ``sol = dde23(ddefun, delays, history, tspan)``, ``sol = dde23(ddefun, delays, history, tspan, options)``.

    Parameters
    ----------
    ddefun : function of t, y and Z
        Gives the derivative of y, as a column; ``Z(":", j)`` is y(t - delays(j)).
    delays : vector
        Positive numbers, or ``[]``.
    history : function of t, column or solution
        The solution before the first time; a solution of `dde23` is continued from its end.
    tspan : array
        Two times, the first below the second.
    options : structure
        From `ddeset`: RelTol (1e-3), AbsTol (1e-6), NormControl, InitialStep, MaxStep, Events (a function of t, y and
        Z), OutputFcn, OutputSel, Stats; InitialY, the solution at the first time where it is not the history's; Jumps,
        times at which the history or the equations have a kink.
    *more
        Further arguments of ddefun, history and Events.

    Returns
    -------
    sol : struct
        For `deval`: ``solver``, ``history``, ``discont``, ``x``, ``y`` (a column for each time), ``yp``, ``stats``;
        with Events also ``xe``, ``ye``, ``ie``.

    Raises
    ------
    ArgumentError
        A delay that is not positive; a first time that is not the last one of the solution that is continued.

    Notes
    -----
    Kinks that the delays carry on are ends of steps.  No step is longer than the shortest delay, where MATLAB takes
    longer ones too, so that there may be more of them; between them solutions agree within the tolerances.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/dde23.html

    Examples
    --------
    >>> from dlarray.matlab import dde23, deval
    >>> sol = dde23(lambda t, y, Z: -Z, 1, 1, [0, 2])
    >>> [round(v, 3) for v in deval(sol, [0.5, 1, 2]).tolist()[0]]
    [0.5, 0.0, -0.5]
    """
    lags = np.zeros(0) if is_open(delays) else host(delays).astype(float).ravel()
    times = host(tspan).astype(float).ravel()
    if (lags <= 0).any():
        raise ArgumentError(f"dde23: delays is {describe(delays)}; fix: positive numbers")
    if times.size < 2 or not times[0] < times[-1]:
        raise ArgumentError(f"dde23: tspan is {describe(tspan)}; fix: [t0, tf], with t0 below tf")
    before = history if isinstance(history, dict) else None
    if before is not None and float(host(before["x"]).ravel()[-1]) != times[0]:
        raise ArgumentError(
            f"dde23: tspan begins at {times[0]:g}, and the solution that goes on ends at "
            f"{float(host(before['x']).ravel()[-1]):g}; fix: begin there"
        )
    given = {} if is_open(options) else dict(options)
    first, last = float(times[0]), float(times[-1])
    past = _Past(history if before is None else _of_solution(before, more), more, first)
    start = (
        past.before(first)
        if is_open(given.get("InitialY"))
        else host(given["InitialY"]).ravel().astype(float)
    )
    earlier = [] if before is None else host(before["discont"]).ravel().tolist()
    kinks = _kinks(first, last, lags, given.get("Jumps"), earlier)

    def delayed(t: float) -> dlarray:
        return dlarray(
            np.stack([past.at(t - lag) for lag in lags], axis=1) if lags.size else np.zeros((start.size, 0))
        )

    def slope(t: float, y: np.ndarray) -> np.ndarray:
        found = host(ddefun(float(t), as_column(y), delayed(t), *more)).astype(float).ravel(order="F")
        if found.size != start.size:
            raise SizeError(
                f"dde23: ddefun must give a column of {start.size} numbers, but it gives {found.size}; "
                "fix: one for each element of the history"
            )
        return found

    def steps(_: np.ndarray, y: np.ndarray, control: Control, counts: Counts) -> Iterator[Step]:
        def counted(t: float, y: np.ndarray) -> np.ndarray:
            counts.calls += 1
            return slope(t, y)

        if lags.size:
            control.longest = min(control.longest, float(lags.min()))
        for begin, end in zip([first, *kinks], [*kinks, last], strict=True):
            for step in explicit("ode23", counted, np.array([begin, end]), y, control, counts):
                past.steps.append(step)
                past.ends.append(step.end)
                y = step.after
                yield step
            if past.ends[-1:] != [end]:  # it failed there
                return
            control.first = None

    asked = {name: value for name, value in given.items() if name not in ("InitialY", "Jumps")}
    if not is_open(asked.get("Events")):
        events = asked["Events"]
        asked["Events"] = lambda t, y, *rest: events(t, y, delayed(t), *rest)
    sol = outputs_of("dde23", ddefun, steps, [first, last], start, asked, more, 1)
    nodes, values = host(sol["x"]).ravel(), host(sol["y"])
    sol["history"] = history if before is None else before["history"]
    sol["discont"] = dlarray(np.array([[first, *kinks]]))
    sol["yp"] = dlarray(np.stack([slope(t, y) for t, y in zip(nodes, values.T, strict=True)], axis=1))
    return sol if before is None else _joined(before, sol)


def _of_solution(before: Any, more: tuple) -> Callable:
    """The history of a solution that goes on: itself, and before it its own."""
    nodes = host(before["x"]).ravel()

    def history(t: float, *_: Any) -> Any:
        if t >= nodes[0]:
            return deval(before, min(t, float(nodes[-1])))
        own = before["history"]
        return own(t, *more) if _is_function(own) else own

    return history


def _joined(before: Any, sol: struct) -> struct:
    """Two solutions of which the second goes on where the first ends."""
    for name in ("x", "y", "yp"):
        sol[name] = dlarray(np.hstack([host(before[name]), host(sol[name])[:, 1:]]))
    sol["discont"] = dlarray(np.hstack([host(before["discont"]), host(sol["discont"])]))
    shapes = [host(each["idata"]["polynomials"]) for each in (before, sol)]
    shapes = [v.reshape(*v.shape[:2], -1) for v in shapes]
    sol["idata"] = struct(polynomials=dlarray(np.concatenate(shapes, axis=2)))
    for name in ("xe", "ye", "ie"):
        if name in before or name in sol:
            sides = [host(each[name]) for each in (before, sol) if name in each and host(each[name]).size]
            sol[name] = dlarray(np.hstack(sides) if sides else np.zeros((0, 0)))
    sol["stats"] = struct({name: before["stats"][name] + sol["stats"][name] for name in sol["stats"]})
    return sol


class _Past:
    """The solution up to now: the history, and the steps that have been taken."""

    def __init__(self, history: Any, more: tuple, first: float):
        self.history, self.more, self.first = history, more, first
        self.steps: list[Step] = []
        self.ends: list[float] = []

    def before(self, t: float) -> np.ndarray:
        """The history."""
        given = self.history(float(t), *self.more) if _is_function(self.history) else self.history
        return host(given).astype(float).ravel(order="F")

    def at(self, t: float) -> np.ndarray:
        """The solution at a time that is past."""
        if t < self.first or not self.steps:
            return self.before(min(t, self.first))
        k = int(np.searchsorted(self.ends, t, side="left"))
        return self.steps[min(k, len(self.steps) - 1)].at(t)


def _is_function(history: Any) -> bool:
    """Whether a history is a function: arrays, which take subscripts in parentheses, are none."""
    return callable(history) and not hasattr(history, "shape")


def _kinks(first: float, last: float, lags: np.ndarray, jumps: Any, earlier: list[float]) -> list[float]:
    """The times inside at which the solution has a kink, which the delays carry on and make smoother."""
    given = [*earlier, *([] if is_open(jumps) else host(jumps).astype(float).ravel().tolist())]
    found: list[float] = [t for t in given if first < t < last]
    level = [first, *given]
    for _ in range(_LEVELS):
        level = [t + lag for t in level for lag in lags if t + lag < last]
        level = _apart(level)
        found += [t for t in level if t > first]
    near = 1e-10 * (last - first)
    return [t for t in _apart(found) if first + near < t < last - near]


def _apart(times: list[float]) -> list[float]:
    """Times in order, those that rounding alone tells apart once."""
    kept: list[float] = []
    for t in sorted(times):
        if not kept or t - kept[-1] > 1e-12 * max(abs(t), 1.0):
            kept.append(t)
    return kept

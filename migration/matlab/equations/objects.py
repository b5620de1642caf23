"""Differential equations as objects: ode, and solve at given times or between two."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.errors import ArgumentError, ClassError, OptionError, describe
from dlarray.migration.matlab.equations.options import odeset
from dlarray.migration.matlab.equations.solvers import ode45
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.struct import struct

_SOLVERS = ("auto", "nonstiff", "ode45")
_DEFAULTS: dict[str, Any] = {
    "ODEFcn": None,
    "Parameters": None,
    "InitialTime": 0,
    "InitialValue": None,
    "Solver": "auto",
    "AbsoluteTolerance": 1e-6,
    "RelativeTolerance": 1e-3,
}


class ode:  # noqa: N801
    """A system of ordinary differential equations.

    Syntaxes: ``F = ode()``, ``F = ode(ODEFcn=f, InitialValue=y0, …)``; then ``S = solve(F, t)``.

    Parameters
    ----------
    ODEFcn : function of t and y
        Gives the derivative of y, as a column; with Parameters their value is the third argument.
    InitialTime : number
        0 by default.
    InitialValue : array
        The solution at that time.
    Parameters : any, optional
    Solver : {"auto", "nonstiff", "ode45"}
        All are `ode45`.
    AbsoluteTolerance, RelativeTolerance : number
        1e-6 and 1e-3.

    Notes
    -----
    Mass matrices, events, delays, sensitivities and implicit equations are refused: their options are unknown here.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/ode.html

    Examples
    --------
    >>> from dlarray.matlab import ode, solve
    >>> F = ode(ODEFcn=lambda t, y: t**2 / 2, InitialValue=0)
    >>> [round(v, 4) for v in solve(F, [0, 1, 5]).Solution.tolist()[0]]
    [0.0, 0.1667, 20.8333]
    """

    ODEFcn: Any
    Parameters: Any
    InitialTime: Any
    InitialValue: Any
    Solver: str
    AbsoluteTolerance: Any
    RelativeTolerance: Any

    def __init__(self, *pairs: Any, **options: Any) -> None:
        given = {**_DEFAULTS, **dict(zip(pairs[::2], pairs[1::2], strict=True)), **options}
        for name, value in given.items():
            setattr(self, name, value)

    def __setattr__(self, name: str, value: Any) -> None:
        if name not in _DEFAULTS:
            raise OptionError(f"ode: {name} is not served here; the properties are {', '.join(_DEFAULTS)}")
        if name == "Solver" and value not in _SOLVERS:
            raise OptionError(f'ode: the solver "{value}" is not here; fix: Solver="ode45"')
        object.__setattr__(self, name, value)

    def solve(self, *times: Any, **options: Any) -> struct:
        """The method form of `solve`."""
        return solve(self, *times, **options)


def solve(F: ode, t: Any, tf: Any = None, /, *, Refine: Any = None) -> struct:
    """Solve the equations of an `ode` object.

    Syntaxes: ``S = solve(F, t)``, ``S = solve(F, t0, tf)``, ``S = solve(F, t0, tf, Refine=n)``.

    Parameters
    ----------
    F : ode
    t : array
        Times in order, before and behind the initial time too.
    t0, tf : number
        Instead: two times, between which the solution is given at each step of the solver.
    Refine : whole number
        How many points for each step: 1 by default.

    Returns
    -------
    S : struct
        ``Time``, a row, and ``Solution``, with a column for each time.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/ode.solve.html

    Examples
    --------
    >>> from dlarray.matlab import ode, solve
    >>> F = ode(ODEFcn=lambda t, y: -y, InitialValue=[1, 2])
    >>> S = solve(F, 0, 1)
    >>> S.Solution.shape[0], S.Time.tolist()[0][-1]
    (2, 1.0)
    """
    if not isinstance(F, ode):
        raise ClassError(
            f"solve: the first argument must be an ode object, but it is {describe(F)}; problems of the Optimization "
            "Toolbox are not here; fix: F = ode(ODEFcn=f, InitialValue=y0)"
        )
    for name in ("ODEFcn", "InitialValue"):
        if getattr(F, name) is None:
            raise ArgumentError(f"solve: F has no {name}; fix: F.{name} = …")
    start = float(host(F.InitialTime).ravel()[0])
    if tf is not None:
        ends = [float(host(x).ravel()[0]) for x in (t, tf)]
        times, values = _steps(F, start, ends, 1 if Refine is None else Refine)
        return struct(Time=dlarray(times.reshape(1, -1)), Solution=dlarray(values))
    times = host(t).astype(np.float64).ravel(order="F")
    order = np.diff(times)
    if not times.size or not (np.all(order > 0) or np.all(order < 0)):
        raise ArgumentError(f"solve: t must be times in order, but it is {describe(t)}; fix: linspace(0, 5)")
    columns = host(F.InitialValue).size
    values = np.empty((columns, times.size))
    for way in (1, -1):
        chosen = np.flatnonzero(way * (times - start) >= 0)
        chosen = chosen if way * (order[:1].sum() or 1) > 0 else chosen[::-1]
        if chosen.size:
            values[:, chosen] = _at(F, start, times[chosen])
    return struct(Time=dlarray(times.reshape(1, -1)), Solution=dlarray(values))


def _at(F: ode, start: float, times: np.ndarray) -> np.ndarray:
    """The solution at times that go away from the initial one."""
    away = times[times != start]
    found = [host(F.InitialValue).ravel(order="F").reshape(-1, 1)] * (times.size - away.size)
    if away.size:
        # With two times ode45 would give all its steps; a third, in the middle, makes it give those times alone.
        span = [start, *away] if away.size > 1 else [start, (start + away[0]) / 2, away[0]]
        _, y = ode45(_function(F), span, F.InitialValue, _options(F), nargout=2)
        found.append(host(y).T[:, -away.size :])
    return np.hstack(found)


def _steps(F: ode, start: float, ends: list[float], refine: Any) -> tuple[np.ndarray, np.ndarray]:
    """The solution at each step from the first to the last time."""
    first, last = ends
    value = F.InitialValue if first == start else _at(F, start, np.array([first]))
    t, y = ode45(_function(F), [first, last], value, odeset(_options(F), Refine=refine), nargout=2)
    return host(t).ravel(), host(y).T


def _function(F: ode) -> Any:
    return F.ODEFcn if F.Parameters is None else lambda t, y: F.ODEFcn(t, y, F.Parameters)


def _options(F: ode) -> struct:
    return odeset(RelTol=F.RelativeTolerance, AbsTol=F.AbsoluteTolerance)

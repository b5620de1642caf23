"""deval: a solution between its steps; odextend: a solution that goes on."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.errors import ArgumentError, ClassError, IndexingError, describe
from dlarray.migration.matlab.equations import solvers
from dlarray.migration.matlab.equations.options import is_open, odeset
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.struct import struct


def deval(sol: Any, x: Any, idx: Any = None, /, *, nargout: int = 1) -> Any:
    """The solution of a differential equation at any times between the first and the last one.

    Syntaxes: ``y = deval(sol, x)``, ``y = deval(x, sol)``, ``y = deval(sol, x, idx)``,
    ``y, yp = deval(…, nargout=2)``.

    Parameters
    ----------
    sol : struct
        From `ode45` and the other solvers, with one output.
    x : array
        Times, in any order.
    idx : array, optional
        Which elements of the solution, from 1; all by default.

    Returns
    -------
    y, yp : dlarray
        A column for each time: the solution, and its derivative.

    Raises
    ------
    ArgumentError
        A time outside the solution.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/deval.html

    Examples
    --------
    >>> from dlarray.matlab import deval, ode45
    >>> sol = ode45(lambda t, y: -y, [0, 1], 1)
    >>> [round(v, 3) for v in deval(sol, [0, 0.25, 0.5, 1]).tolist()[0]]
    [1.0, 0.779, 0.607, 0.368]
    """
    if isinstance(x, dict) and not isinstance(sol, dict):
        sol, x = x, sol
    _check("deval", sol)
    nodes, values = host(sol["x"]).ravel(), host(sol["y"])
    parts = host(sol["idata"]["polynomials"])  # elements × factors × steps
    parts = parts.reshape(values.shape[0], -1, nodes.size - 1)
    times = host(x).astype(np.float64).ravel(order="F")
    low, high = min(nodes[0], nodes[-1]), max(nodes[0], nodes[-1])
    if np.any(~((times >= low) & (times <= high))):
        raise ArgumentError(
            f"deval: x must lie between {low:.6e} and {high:.6e}, where the solution is known, but it is "
            f"{describe(x)}; fix: odextend(sol, [], tf), or times inside"
        )
    chosen = np.arange(len(values)) if is_open(idx) else host(idx).astype(np.float64).ravel() - 1
    if np.any(chosen % 1) or np.any(chosen < 0) or np.any(chosen >= len(values)):
        raise IndexingError(
            f"deval: idx must hold whole numbers from 1 to {len(values)}, the elements of the solution, but it is "
            f"{describe(idx)}; fix: 1"
        )
    chosen = chosen.astype(np.int64)
    way = 1.0 if nodes[-1] >= nodes[0] else -1.0
    step = np.clip(np.searchsorted(way * nodes, way * times, side="left") - 1, 0, nodes.size - 2)
    length = nodes[step + 1] - nodes[step]
    s = (times - nodes[step]) / length
    factors = parts[chosen][:, :, step]  # elements × factors × times
    powers = s ** np.arange(parts.shape[1])[:, None]
    y = (factors * powers).sum(axis=1)
    ends = times == nodes[step + 1]
    y[:, ends] = values[chosen][:, step[ends] + 1]
    starts = times == nodes[0]
    y[:, starts] = values[chosen][:, :1]
    if nargout < 2:
        return dlarray(y.astype(values.dtype))
    order = np.arange(1, parts.shape[1])[:, None]
    slopes = (factors[:, 1:] * (order * s ** (order - 1))).sum(axis=1) / length
    return dlarray(y.astype(values.dtype)), dlarray(slopes.astype(values.dtype))


def odextend(
    sol: Any, odefun: Any, tfinal: Any, yinit: Any = None, options: Any = None, /, *more: Any
) -> struct:
    """Go on with a solution to a later time.

    Syntaxes: ``sol = odextend(sol, odefun, tfinal)``, ``… (sol, odefun, tfinal, yinit)``, ``… (…, yinit, options)``.

    Parameters
    ----------
    sol : struct
        From `ode45` and the other solvers, with one output.
    odefun : function or []
        The derivative; ``[]`` for the one of ``sol``.
    tfinal : number
        The new last time.
    yinit : array, optional
        Where to go on from; the end of ``sol`` by default.
    options : struct, optional
        Options that replace those of ``sol``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/odextend.html

    Examples
    --------
    >>> from dlarray.matlab import ode45, odextend
    >>> sol = odextend(ode45(lambda t, y: -y, [0, 1], 1), [], 2)
    >>> round(sol.y.tolist()[0][-1], 3)
    0.135
    """
    _check("odextend", sol)
    if not hasattr(solvers, sol["solver"]):
        raise ArgumentError(
            f"odextend: a solution of {sol['solver']} is not extended; fix: solve over a longer tspan"
        )
    about = sol["extdata"]
    odefun = about["odefun"] if is_open(odefun) else odefun
    more = more or tuple(about["varargin"])
    kept = [given for given in (about["options"], options) if not is_open(given)]
    last = host(sol["x"]).ravel()[-1]
    start = host(sol["y"])[:, -1] if is_open(yinit) else yinit
    span = [float(last), float(host(tfinal).ravel()[0])]
    new = getattr(solvers, sol["solver"])(odefun, span, start, odeset(*kept), *more)
    joined = struct({**sol})
    for name in ("x", "y"):
        joined[name] = dlarray(np.hstack([host(sol[name]), host(new[name])[:, 1:]]))
    for name in ("xe", "ye", "ie"):
        if name in new:
            sides = [v for v in (host(sol[name]), host(new[name])) if v.size]
            joined[name] = dlarray(np.hstack(sides)) if sides else new[name]
    joined["stats"] = struct({name: sol["stats"][name] + new["stats"][name] for name in new["stats"]})
    shapes = [host(each["idata"]["polynomials"]) for each in (sol, new)]
    shapes = [v.reshape(*v.shape[:2], -1) for v in shapes]
    joined["idata"] = struct(polynomials=dlarray(np.concatenate(shapes, axis=2)))
    return joined


def _check(name: str, sol: Any) -> None:
    if not isinstance(sol, dict) or not {"solver", "x", "y", "idata"} <= set(sol):
        raise ClassError(
            f"{name}: sol must be a solution, but it is {describe(sol)}; fix: sol = ode45(odefun, tspan, y0), with one "
            "output"
        )

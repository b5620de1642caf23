"""Boundary value problems: bvp4c and bvp5c, their first guesses and options."""

from __future__ import annotations

import importlib
import math
from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray.arguments import one_number
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, ClassError, SizeError, describe
from dlarray.migration.matlab.equations.options import is_open
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.migration.matlab.problems import warning
from dlarray.struct import struct

OPTIONS = ("RelTol", "AbsTol", "SingularTerm", "FJacobian", "BCJacobian", "Stats", "Vectorized", "NMax")


def bvpinit(x: Any, yinit: Any, parameters: Any = None, /) -> struct:
    """The first guess of a solution of a boundary value problem.

    Syntaxes: ``solinit = bvpinit(x, yinit)``, ``solinit = bvpinit(x, yinit, parameters)``,
    ``solinit = bvpinit(sol, [anew, bnew])``.

    Parameters
    ----------
    x : vector
        The first mesh, from one end to the other.
    yinit : vector, or function
        A guess for all of it, or a function of a number that gives it.
    parameters : vector, optional
        A guess of unknown parameters.
    sol : struct
        A solution that is taken to another interval.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/bvpinit.html

    Examples
    --------
    >>> from dlarray.matlab import bvpinit
    >>> bvpinit([0, 0.5, 1], [1, 0]).y.tolist()
    [[1.0, 1.0, 1.0], [0.0, 0.0, 0.0]]
    """
    if isinstance(x, dict):
        ends = host(yinit).astype(float).ravel()
        old = host(x["x"]).ravel()
        mesh = ends[0] + (old - old[0]) / (old[-1] - old[0]) * (ends[-1] - ends[0])
        given = x["parameters"] if parameters is None and "parameters" in x else parameters
        return _guess(mesh, host(x["y"]).astype(float), given, x["y"])
    mesh = host(x).astype(float).ravel()
    if mesh.size < 2 or not ((np.diff(mesh) > 0).all() or (np.diff(mesh) < 0).all()):
        raise ArgumentError(
            f"bvpinit: x is {describe(x)}; fix: two numbers at least, in order, linspace(0, 1, 5)"
        )
    if callable(yinit) and not hasattr(yinit, "shape"):
        y = np.stack([host(yinit(float(v))).astype(float).ravel() for v in mesh], axis=1)
    else:
        y = np.repeat(host(yinit).astype(float).ravel()[:, None], mesh.size, axis=1)
    return _guess(mesh, y, parameters, yinit)


def _guess(mesh: np.ndarray, y: np.ndarray, parameters: Any, yinit: Any) -> struct:
    made = struct(solver="bvpinit", x=dlarray(mesh[None, :]), y=dlarray(y), yinit=yinit)
    if not is_open(parameters):
        made["parameters"] = parameters
    return made


def bvpset(*given: Any, **named: Any) -> struct:
    """Options of `bvp4c` and `bvp5c`.

    Syntaxes: ``options = bvpset(Name=value)``, ``options = bvpset(oldopts, Name=value)``,
    ``options = bvpset(oldopts, newopts)``.

    Parameters
    ----------
    Name
        RelTol, AbsTol, NMax, Stats, Vectorized, FJacobian, BCJacobian; all of them are kept, RelTol and NMax used.
        SingularTerm is refused.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/bvpset.html

    Examples
    --------
    >>> from dlarray.matlab import bvpset
    >>> bvpset(RelTol=1e-6).RelTol
    1e-06
    """
    made = struct({name: dlarray([]) for name in OPTIONS})
    rest = list(given)
    while rest and isinstance(rest[0], dict):
        for name, value in rest.pop(0).items():
            if not is_open(value):
                made[name] = value
    if len(rest) % 2:
        raise ArgumentError("bvpset: the last of the names has no value; fix: bvpset(RelTol=1e-6)")
    pairs = {str(n): v for n, v in zip(rest[::2], rest[1::2], strict=True)} | named
    for name, value in pairs.items():
        spelled = next((n for n in OPTIONS if n.lower() == name.lower()), None)
        if spelled is None:
            raise ArgumentError(f"bvpset: there is no option {name}; fix: one of {', '.join(OPTIONS)}")
        made[spelled] = value
    return made


def bvpget(options: Any, name: Any, default: Any = None, /) -> Any:
    """One of the options of `bvpset`; what stands for it where it is not set.

    Syntaxes: ``val = bvpget(options, name)``, ``val = bvpget(options, name, default)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/bvpget.html

    Examples
    --------
    >>> from dlarray.matlab import bvpget, bvpset
    >>> bvpget(bvpset(NMax=50), "NMax"), bvpget(bvpset(), "RelTol", 1e-3)
    (50, 0.001)
    """
    spelled = next((n for n in OPTIONS if n.lower() == str(name).lower()), None)
    if spelled is None:
        raise ArgumentError(f"bvpget: there is no option {name}; fix: one of {', '.join(OPTIONS)}")
    found = options[spelled] if isinstance(options, dict) and spelled in options else dlarray([])
    return default if is_open(found) and default is not None else found


def _solver(solver_name: str, order: str, tighter: float) -> Callable:
    def solver(odefun: Any, bcfun: Any, solinit: Any, options: Any = None, /) -> struct:
        return _solved(solver_name, odefun, bcfun, solinit, options, tighter)

    solver.__name__ = solver.__qualname__ = solver_name
    solver.__module__ = __name__
    solver.__doc__ = f"""Solve a boundary value problem: ``y' = odefun(x, y)`` with ``bcfun(y(a), y(b)) = 0``.

    Syntaxes: ``sol = {solver_name}(odefun, bcfun, solinit)``, ``sol = {solver_name}(odefun, bcfun, solinit, options)``.

    Parameters
    ----------
    odefun : function
        ``odefun(x, y)`` of a number and a column, or ``odefun(x, y, p)`` with unknown parameters; it gives a column.
    bcfun : function
        ``bcfun(ya, yb)``, or ``bcfun(ya, yb, p)``: a column of what is to be 0, as many as there are unknowns.
    solinit : struct
        Of `bvpinit`, or a solution.
    options : struct, optional
        Of `bvpset`.

    Returns
    -------
    sol : struct
        ``x``, ``y`` and ``yp``: a mesh, and on it the solution and its derivative; ``parameters``; ``stats``.
        `deval` gives other points.

    Notes
    -----
    {order} SciPy's ``solve_bvp``, a method of collocation with a residual, solves; its mesh is another than
    MATLAB's. Problems with several points and singular terms are refused. Where no solution is found, there is a
    warning with the identifier ``MATLAB:{solver_name}:RelTolNotMet``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/{solver_name}.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import bvpinit, {solver_name}, deval, vertcat
    >>> sol = {solver_name}(
    ...     lambda x, y: vertcat(y(2), -y(1)), lambda a, b: vertcat(a(1), b(1) - 1), bvpinit([0, 0.5, 1], [0, 1])
    ... )
    >>> float(dl.round(deval(sol, 0.5, 1), 3))
    0.57
    """
    return solver


bvp4c = _solver("bvp4c", "The tolerance is RelTol, 1e-3 unless it is set.", 1.0)
bvp5c = _solver("bvp5c", "The tolerance is a hundredth of RelTol, for bvp5c controls the error itself.", 0.01)


def _solved(name: str, odefun: Any, bcfun: Any, guess: Any, options: Any, tighter: float) -> struct:
    if not isinstance(guess, dict) or not {"x", "y"} <= set(guess):
        raise ClassError(f"{name}: solinit is {describe(guess)}; fix: bvpinit(linspace(0, 1, 5), [1, 0])")
    chosen = {} if is_open(options) else {k: v for k, v in options.items() if not is_open(v)}
    if "SingularTerm" in chosen:
        raise ArgumentError(f"{name}: the option SingularTerm is not served; fix: SciPy's solve_bvp has S")
    mesh, y = host(guess["x"]).astype(float).ravel(), host(guess["y"]).astype(float)
    if (np.diff(mesh) == 0).any():
        raise ArgumentError(f"{name}: a point of solinit.x comes twice, and several intervals are not served")
    back = mesh[-1] < mesh[0]
    if back:
        mesh, y = mesh[::-1], y[:, ::-1]
    known = host(guess["parameters"]).astype(float).ravel() if "parameters" in guess else None

    def column(v: np.ndarray) -> dlarray:
        return dlarray(np.asarray(v, dtype=float).reshape(-1, 1))

    def slope(x: np.ndarray, values: np.ndarray, p: np.ndarray | None = None) -> np.ndarray:
        extra = [] if p is None else [column(p)]
        made = [
            host(odefun(float(t), column(v), *extra)).astype(float).ravel()
            for t, v in zip(x, values.T, strict=True)
        ]
        if made[0].size != len(values):
            raise SizeError(
                f"{name}: odefun gives {made[0].size} values for {len(values)} unknowns; fix: one for each"
            )
        return np.stack(made, axis=1)

    def ends(first: np.ndarray, last: np.ndarray, p: np.ndarray | None = None) -> np.ndarray:
        extra = [] if p is None else [column(p)]
        sides = (last, first) if back else (first, last)
        found = host(bcfun(*map(column, sides), *extra)).astype(float).ravel()
        wanted = len(y) + (0 if known is None else known.size)
        if found.size != wanted:
            raise SizeError(
                f"{name}: bcfun gives {found.size} values, but {wanted} are needed; fix: one for each unknown"
            )
        return found

    tolerance = float(one_number(chosen.get("RelTol", 1e-3)) or 1e-3) * tighter
    most = int(one_number(chosen.get("NMax", 10000 // len(y))) or 1000)
    solve_bvp = importlib.import_module("scipy.integrate").solve_bvp
    made = solve_bvp(slope, ends, mesh, y, p=known, tol=max(tolerance, 1e-13), max_nodes=max(most, mesh.size))
    if made.status:
        warning(
            f"MATLAB:{name}:RelTolNotMet",
            "Unable to meet the tolerance without using more than %d mesh points. %s",
            most,
            made.message,
        )
    coefficients, nodes = made.sol.c, made.x
    lengths = np.diff(nodes)
    parts = np.stack([coefficients[-1 - k].T * lengths**k for k in range(len(coefficients))], axis=1)
    values, slopes = made.y, made.yp
    if back:
        nodes, values, slopes = nodes[::-1], values[:, ::-1], slopes[:, ::-1]
        parts = _turned(parts[:, :, ::-1])
    sol = struct(
        solver=name, x=dlarray(nodes[None, :].copy()), y=dlarray(values.copy()), yp=dlarray(slopes.copy())
    )
    if known is not None:
        sol["parameters"] = dlarray(made.p.reshape(-1, 1))
    sol["stats"] = struct(nmeshpoints=float(nodes.size), maxres=float(made.rms_residuals.max()))
    sol["idata"] = struct(polynomials=dlarray(np.ascontiguousarray(parts)))
    return sol


def _turned(parts: np.ndarray) -> np.ndarray:
    """Polynomials of s as those of 1 - s."""
    out = np.zeros_like(parts)
    for k in range(parts.shape[1]):
        for j in range(k + 1):
            out[:, j] += parts[:, k] * (-1) ** j * math.comb(k, j)
    return out

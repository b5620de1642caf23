"""Equations of time and one place: pdepe, pdeval."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray.arguments import one_number
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.functions.data_types.handles import outputs
from dlarray.migration.matlab.equations.options import Control, is_open
from dlarray.migration.matlab.equations.steps import as_column
from dlarray.migration.matlab.numerics.hosts import host


def pdepe(
    m: Any, pdefun: Callable, icfun: Callable, bcfun: Callable, xmesh: Any, tspan: Any, options: Any = None, /,
    *more: Any,
) -> Any:  # fmt: skip
    """Solve equations of one place and time, of which at least one has a derivative by time.

    ``c(x, t, u, u_x) u_t = x^-m (x^m f(x, t, u, u_x))_x + s(x, t, u, u_x)``, with
    ``p(x, t, u) + q(x, t) f = 0`` at both ends.

    Syntaxes: ``sol = pdepe(m, pdefun, icfun, bcfun, xmesh, tspan)``, ``sol = pdepe(…, options)``.

    Parameters
    ----------
    m : {0, 1, 2}
        Of a slab, a cylinder or a sphere.
    pdefun : function of x, t, u and dudx
        Gives c, f and s, columns with a number for each equation; a 0 in c is an equation without u_t.
    icfun : function of x
        The solution at the first time.
    bcfun : function of xl, ul, xr, ur and t
        Gives pl, ql, pr and qr.
    xmesh : vector
        Places in order, three or more; for m above 0 none below 0.
    tspan : vector
        Times in order, three or more.
    options : structure
        From `odeset`: RelTol, AbsTol, NormControl, InitialStep, MaxStep.
    *more
        Further arguments of the functions.

    Returns
    -------
    sol : dlarray
        ``sol(i, j, k)`` is the k-th element at time i and place j.

    Raises
    ------
    ArgumentError
        Events; places or times that are not in order.

    Notes
    -----
    Places are treated as by Skeel and Berzins, as in MATLAB; where a mesh begins at the middle of a cylinder or sphere,
    so that squares of x are treated without an error.  The steps in time are those of SciPy's BDF with the same
    tolerances, so that solutions agree within them.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/pdepe.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import pdepe
    >>> heat = lambda x, t, u, dudx: (1, dudx, 0)
    >>> ends = lambda xl, ul, xr, ur, t: (ul, 0, ur - 1, 0)
    >>> sol = pdepe(0, heat, lambda x: 0, ends, dl.linspace(0, 1, 11), [0, 0.5, 5])
    >>> round(float(sol(3, 6)), 3)
    0.5
    """
    shape = one_number(m)
    if shape not in (0, 1, 2):
        raise ArgumentError(f"pdepe: m is {describe(m)}; fix: 0, 1 or 2")
    mesh, times = _in_order("xmesh", xmesh), _in_order("tspan", tspan)
    if shape and mesh[0] < 0:
        raise ArgumentError(f"pdepe: xmesh begins at {mesh[0]:g} and m is {shape}; fix: places from 0")
    given = {} if is_open(options) else dict(options)
    if not is_open(given.get("Events")):
        raise ArgumentError(
            "pdepe: Events are not here; fix: look for them in sol, between the times of tspan"
        )
    problem = _Problem(int(shape), pdefun, icfun, bcfun, mesh, more)
    u = problem.solved(times, given)
    return dlarray(u.reshape(len(times), len(mesh), problem.equations))


def _in_order(what: str, given: Any) -> np.ndarray:
    found = host(given).astype(float).ravel()
    if found.size < 3 or not (np.diff(found) > 0).all():
        raise ArgumentError(f"pdepe: {what} is {describe(given)}; fix: three numbers or more, in order")
    return found


class _Places:
    """Between the points of a mesh: where the equations are looked at, and the solution there."""

    def __init__(self, m: int, mesh: np.ndarray):
        left, right = mesh[:-1], mesh[1:]
        self.singular = bool(m > 0 and mesh[0] == 0)
        if self.singular:
            at = between = (
                2 / 3 * (left**2 + left * right + right**2) / (left + right)
            )  # right for squares of x
        elif m == 0:
            at = between = (left + right) / 2
        elif m == 1:
            at = (right - left) / np.log(right / left)
            between = np.sqrt(at * (left + right) / 2)
        else:
            at = left * right * np.log(right / left) / (right - left)
            between = np.cbrt(left * right * (left + right) / 2)
        self.at, self.power = at, between ** (m + 1)

    def of(self, m: int, left: Any, right: Any, u: np.ndarray, v: np.ndarray, x: Any) -> tuple[Any, Any]:
        """The solution and its slope at x, from those at the points beside it."""
        if self.singular:
            share, slope = (x**2 - left**2) / (right**2 - left**2), 2 * x / (right**2 - left**2)
        elif m == 0:
            share, slope = (x - left) / (right - left), 1 / (right - left)
        elif m == 1:
            share, slope = np.log(x / left) / np.log(right / left), 1 / (x * np.log(right / left))
        else:
            share, slope = right / x * (x - left) / (right - left), right * left / (x**2 * (right - left))
        return u + (v - u) * share, (v - u) * slope


class _Problem:
    """The equations at the points of a mesh, of which some have no derivative by time."""

    def __init__(
        self, m: int, pdefun: Callable, icfun: Callable, bcfun: Callable, mesh: np.ndarray, more: tuple
    ):
        self.m, self.mesh, self.more = m, mesh, more
        self.pdefun, self.bcfun = outputs(pdefun, 3), outputs(bcfun, 4)
        rows = [host(icfun(float(x), *more)).astype(float).ravel() for x in mesh]
        self.equations = rows[0].size
        if any(row.size != self.equations for row in rows):
            raise SizeError("pdepe: icfun gives columns of several sizes; fix: a number for each equation")
        self.start = np.stack(rows)
        self.places = _Places(m, mesh)
        self.power = mesh ** (m + 1)

    def _column(self, what: str, given: Any) -> np.ndarray:
        found = host(given).astype(float).ravel()
        if found.size != self.equations:
            raise SizeError(
                f"pdepe: {what} has {found.size} numbers for {self.equations} equations; fix: one for each"
            )
        return found

    def ends(self, t: float, u: np.ndarray) -> tuple[np.ndarray, ...]:
        """p and q at both ends."""
        mesh = self.mesh
        found = self.bcfun(
            float(mesh[0]), as_column(u[0]), float(mesh[-1]), as_column(u[-1]), float(t), *self.more
        )
        return tuple(self._column(n, v) for n, v in zip(("pl", "ql", "pr", "qr"), found, strict=True))

    def sides(self, t: float, u: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The weights of u_t, and what they make: a row for each point."""
        m, mesh, places = self.m, self.mesh, self.places
        points = len(mesh)
        between = places.of(m, mesh[:-1, None], mesh[1:, None], u[:-1], u[1:], places.at[:, None])
        weight, right = np.zeros_like(u), np.zeros_like(u)
        for k in range(points - 1):
            given = self.pdefun(
                float(places.at[k]), float(t), as_column(between[0][k]), as_column(between[1][k]), *self.more
            )
            c, f, s = (self._column(n, v) for n, v in zip("cfs", given, strict=True))
            flow = places.at[k] ** m * f
            for at, side, part in (
                (k, 1.0, (places.power[k] - self.power[k]) / (m + 1)),
                (k + 1, -1.0, (self.power[k + 1] - places.power[k]) / (m + 1)),
            ):
                weight[at] += part * c
                right[at] += side * flow + part * s
        pl, ql, pr, qr = self.ends(t, u)
        for at, side, p, q in ((0, 1.0, pl, ql), (points - 1, -1.0, pr, qr)):
            if at == 0 and places.singular:
                continue  # nothing flows through the middle
            fixed = q == 0
            weight[at] = np.where(fixed, 0, weight[at])
            flow = side * mesh[at] ** m * p / np.where(fixed, 1, q)
            right[at] = np.where(fixed, p, right[at] + flow)
        return weight, right

    def solved(self, times: np.ndarray, given: dict[str, Any]) -> np.ndarray:
        """The solution at all times, a row for each."""
        shape = self.start.shape
        first = float(times[0])
        weight, _ = self.sides(first, self.start)
        moving = weight.ravel() != 0
        if not moving.any():
            raise ArgumentError(
                "pdepe: c is 0 throughout; fix: an equation with a derivative by time, or bvp4c"
            )
        held = np.flatnonzero(~moving)
        inner = held[(held >= shape[1]) & (held < (shape[0] - 1) * shape[1])]
        whole = self.start.ravel().copy()

        def settled(t: float, y: np.ndarray) -> np.ndarray:
            """All values, of which those without a derivative by time follow from the others."""
            whole[moving] = y
            if held.size:
                self._settle(t, whole, held, bool(inner.size))
            return whole

        def slope(t: float, y: np.ndarray) -> np.ndarray:
            weight, right = self.sides(t, settled(t, y).reshape(shape))
            weight = np.where(weight == 0, 1, weight).ravel()
            return right.ravel()[moving] / weight[moving]

        y = self.start.ravel()[moving]
        control = Control("pdepe", given, times, y, 1)
        integrate = importlib.import_module("scipy.integrate")
        sparse = None if inner.size else self._near()[np.ix_(moving, moving)]
        absolute = np.broadcast_to(np.asarray(control.absolute, float), self.start.shape).ravel()[moving]
        with np.errstate(
            over="ignore", invalid="ignore"
        ):  # SciPy subtracts what its first steps have not yet filled
            found = integrate.solve_ivp(
                slope, (first, float(times[-1])), y, "BDF", times, rtol=control.relative, atol=absolute,
                max_step=control.longest, first_step=control.first, jac_sparsity=sparse,
            )  # fmt: skip
        if found.status != 0:
            raise ArgumentError(
                f"pdepe: at t = {found.t[-1] if found.t.size else first:g}: {found.message} fix: a finer xmesh, or a "
                "shorter tspan"
            )
        return np.stack([settled(t, v).copy() for t, v in zip(times, found.y.T, strict=True)])

    def _near(self) -> np.ndarray:
        """Which values the equation of each value asks for; at the ends those of the points that follow from others."""
        point = np.repeat(np.arange(len(self.mesh)), self.equations)
        return np.abs(point[:, None] - point) <= 1

    def _settle(self, t: float, whole: np.ndarray, held: np.ndarray, inside: bool) -> None:
        """Newton's method for the values without a derivative by time."""
        shape = self.start.shape

        def wrong(values: np.ndarray) -> np.ndarray:
            whole[held] = values
            u = whole.reshape(shape)
            if inside:
                return self.sides(t, u)[1].ravel()[held]
            pl, _, pr, _ = self.ends(t, u)
            return np.where(held < shape[1], pl[held % shape[1]], pr[held % shape[1]])

        values = whole[held].copy()
        for _ in range(20):
            base = wrong(values)
            jacobian = np.empty((held.size, held.size))
            for k in range(held.size):
                step = 1.5e-8 * max(abs(values[k]), 1.0)
                moved = values.copy()
                moved[k] += step
                jacobian[:, k] = (wrong(moved) - base) / step
            try:
                change = np.linalg.solve(jacobian, base)
            except np.linalg.LinAlgError:
                raise ArgumentError(
                    f"pdepe: at t = {t:g} the equations without a derivative by time do not say what the values are; "
                    "fix: bcfun, with p that depends on u where q is 0"
                ) from None
            values = values - change
            if np.abs(change).max() <= 1e-10 * max(np.abs(values).max(), 1.0):
                break
        whole[held] = values


def pdeval(m: Any, xmesh: Any, ui: Any, xout: Any, /, *, nargout: int = 1) -> Any:
    """One element of a solution of `pdepe` between the points of its mesh, and its slope.

    Syntaxes: ``uout = pdeval(m, xmesh, ui, xout)``, ``uout, duoutdx = pdeval(m, xmesh, ui, xout, nargout=2)``.

    Parameters
    ----------
    m : {0, 1, 2}
    xmesh : vector
    ui : vector
        The element at the points of the mesh: ``sol(j, ":", i)``.
    xout : vector
        Places within the mesh.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/pdeval.html

    Examples
    --------
    >>> from dlarray.matlab import pdeval
    >>> u, slope = pdeval(0, [0, 1, 2], [0, 2, 3], [0.5, 1.5], nargout=2)
    >>> u.tolist(), slope.tolist()
    ([[1.0, 2.5]], [[2.0, 1.0]])
    """
    mesh, u = _in_order("xmesh", xmesh), host(ui).astype(float).ravel()
    shape = one_number(m)
    if shape not in (0, 1, 2) or u.size != mesh.size:
        raise ArgumentError(
            f"pdeval: m is {describe(m)}, and ui has {u.size} values for {mesh.size} places; "
            "fix: 0, 1 or 2, and a value for each place"
        )
    at = host(xout).astype(float)
    x = at.ravel()
    if (x < mesh[0]).any() or (x > mesh[-1]).any():
        raise ArgumentError(f"pdeval: xout is {describe(xout)}; fix: places from {mesh[0]:g} to {mesh[-1]:g}")
    k = np.clip(np.searchsorted(mesh, x, side="right") - 1, 0, mesh.size - 2)
    value, slope = _Places(int(shape), mesh).of(int(shape), mesh[k], mesh[k + 1], u[k], u[k + 1], x)
    results = (dlarray(value.reshape(at.shape)), dlarray(slope.reshape(at.shape)))
    return results[0] if nargout < 2 else results[:nargout]

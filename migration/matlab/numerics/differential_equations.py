"""Ordinary differential equations: ode45 with MATLAB's step size control and output, and odeset."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.errors import ArgumentError, OptionError, SizeError, describe
from dlarray.functions.numerics.runge_kutta import DENSE, ERROR, POWER, STAGES, TIMES
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.migration.matlab.numerics.searches import named_options
from dlarray.struct import struct

_FIELDS = tuple(
    """
    AbsTol BDF Events InitialStep Jacobian JConstant JPattern Mass MassSingular MaxOrder MaxStep NonNegative NormControl
    OutputFcn OutputSel Refine RelTol Stats Vectorized MStateDependence MvPattern InitialSlope
    """.split()
)
_SERVED = (
    "AbsTol",
    "InitialStep",
    "MaxStep",
    "NormControl",
    "Refine",
    "RelTol",
    "Stats",
    "Vectorized",
    "OutputSel",
)


def odeset(*args: Any, **options: Any) -> struct:
    """Options of `ode45`, with a field for each of MATLAB's; those that were not given are ``[]``.

    Syntaxes: ``options = odeset(Name=Value)``, ``options = odeset("Name", value, …)``,
    ``options = odeset(old, Name=Value)``, ``options = odeset(old, new)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/odeset.html

    Examples
    --------
    >>> from dlarray.matlab import odeset
    >>> options = odeset(RelTol=1e-6)
    >>> options.RelTol, options.AbsTol
    (1e-06, [])
    """
    olds = []
    while args and isinstance(args[0], dict):
        olds.append(args[0])
        args = args[1:]
    made = struct({name: [] for name in _FIELDS})
    for old in (*olds, named_options("odeset", _FIELDS, args, options)):
        made.update({name: value for name, value in old.items() if not _is_open(value)})
    return made


def _is_open(value: Any) -> bool:
    return value is None or (isinstance(value, list) and not value) or 0 in getattr(value, "shape", ())


def ode45(odefun: Callable, tspan: Any, y0: Any, options: Any = None, /, *more: Any, nargout: int = 1) -> Any:
    """Solve y' = f(t, y) with the explicit Runge-Kutta pair of orders 4 and 5 of Dormand and Prince.

    Syntaxes: ``t, y = ode45(odefun, tspan, y0, nargout=2)``, ``t, y = ode45(odefun, tspan, y0, options, nargout=2)``,
    ``sol = ode45(…)``.

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
        (a tenth of the time), Refine (4).
    *more
        Further arguments of odefun.

    Returns
    -------
    t : dlarray
        A column of times.
    y : dlarray
        A row for each time.
    sol : struct
        ``solver``, ``x`` (a row of the times of the steps) and ``y`` (a column for each).

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
    times = host(tspan).astype(np.float64).ravel(order="F")
    steps = np.diff(times)
    if times.size < 2 or not (np.all(steps > 0) or np.all(steps < 0)):
        raise ArgumentError(
            f"ode45: tspan must have two or more times in order, but it is {describe(tspan)}; fix: [t0, tf]"
        )
    start = host(y0).ravel(order="F")
    start = start if start.dtype in (np.float32, np.complex64, np.complex128) else start.astype(np.float64)

    def slope(t: float, y: np.ndarray) -> np.ndarray:
        found = host(odefun(float(t), dlarray(y.reshape(-1, 1)), *more))
        if found.size != start.size or found.ndim > 2 or found.shape[1] != 1:
            raise SizeError(
                f"ode45: odefun must give a column of {start.size} numbers, but it gives {describe(dlarray(found))}; "
                "fix: return dydt(':')"
            )
        return found.ravel(order="F").astype(start.dtype)

    control = _Control(options, times, start, refined=nargout > 1)
    found_t, found_y = _solved(slope, times, start, control)
    if nargout < 2:
        return struct(solver="ode45", x=dlarray(np.array([found_t])), y=dlarray(np.stack(found_y, axis=1)))
    return dlarray(np.array(found_t).reshape(-1, 1)), dlarray(np.stack(found_y))


class _Control:
    """The options as numbers."""

    def __init__(self, options: Any, times: np.ndarray, start: np.ndarray, refined: bool):
        given = {} if options is None or _is_open(options) else dict(options)
        for name, value in given.items():
            if not _is_open(value) and name not in _SERVED and value not in ("off", "no"):
                raise OptionError(
                    f"ode45: the option {name} is not served here; the others are {', '.join(_SERVED)}"
                )
        self.epsilon = 2.0**-23 if start.dtype == np.float32 else 2.0**-52
        span = abs(times[-1] - times[0])
        self.relative = max(self._value(given, "RelTol", 1e-3), 100 * self.epsilon)
        absolute = given.get("AbsTol")
        self.absolute: Any = 1e-6 if _is_open(absolute) else host(absolute).ravel()
        self.threshold = self.absolute / self.relative
        self.longest = min(self._value(given, "MaxStep", 0.1 * span), span)
        self.first = None if _is_open(given.get("InitialStep")) else self._value(given, "InitialStep", 0)
        self.norm = given.get("NormControl") in ("on", True)
        self.refine = int(self._value(given, "Refine", 4)) if refined and times.size == 2 else 1

    @staticmethod
    def _value(given: dict, name: str, default: float) -> float:
        value = given.get(name)
        if _is_open(value):
            return default
        x = float(host(value).ravel()[0])
        if not x > 0:
            raise OptionError(f"ode45: {name} must be positive, but it is {x:g}")
        return x

    def size(self, y: np.ndarray, *others: np.ndarray) -> Any:
        """What errors are measured against."""
        if self.norm:
            return max(float(np.max(self.threshold)), *(float(np.linalg.norm(v)) for v in (y, *others)))
        sizes = np.abs(y)
        for other in others:
            sizes = np.maximum(sizes, np.abs(other))
        return np.maximum(sizes, self.threshold)

    def largest(self, v: np.ndarray, against: Any) -> float:
        if not v.size:
            return 0.0
        return float(np.linalg.norm(v) / against) if self.norm else float(np.max(np.abs(v) / against))


def _solved(
    slope: Callable, times: np.ndarray, y: np.ndarray, control: _Control
) -> tuple[list[float], list[np.ndarray]]:
    """The times and the solution that are given out."""
    t, end = float(times[0]), float(times[-1])
    way = 1.0 if end > t else -1.0
    k = [slope(t, y)]
    found_t, found_y = [t], [y]
    relative = control.relative
    size = control.first or _first_size(control, y, k[0], min(control.longest, abs(float(times[1]) - t)))
    following = 1
    done = False
    while not done:
        smallest = 16 * control.epsilon * max(abs(t), 2.0**-970)
        size = min(control.longest, max(smallest, size))
        failed = False
        while True:
            last = 1.1 * size >= abs(end - t)
            h = float(end - t if last else way * size)
            size = abs(h)
            for c, weights in zip(TIMES, STAGES, strict=True):
                after = y + h * _sum(weights, k)
                k.append(slope(end if last and c == 1 else t + c * h, after))
            error = size * control.largest(_sum(ERROR, k), control.size(y, after))
            if error <= relative:
                break
            if size <= smallest or math.isnan(error):
                raise ArgumentError(
                    f"ode45: at t = {t:.6e} the tolerances cannot be met without a step below the smallest, "
                    f"{smallest:.6e}; fix: end tspan before it, or raise RelTol and AbsTol"
                )
            size = max(smallest, size * (0.5 if failed else max(0.1, 0.8 * (relative / error) ** POWER)))
            failed, k = True, k[:1]
        new = end if last else t + h
        if times.size == 2:
            for part in range(1, control.refine):
                found_t.append(t + h * part / control.refine)
                found_y.append(_inside(part / control.refine, h, y, k))
            found_t.append(new)
            found_y.append(after)
        while times.size > 2 and following < times.size and way * (float(times[following]) - new) <= 0:
            wanted = float(times[following])
            found_t.append(wanted)
            found_y.append(after if wanted == new else _inside((wanted - t) / h, h, y, k))
            following += 1
        if not failed:
            growth = 1.25 * (error / relative) ** POWER
            size = size / growth if growth > 0.2 else 5 * size
        t, y, k, done = new, after, [k[-1]], last
    return found_t, found_y


def _first_size(control: _Control, y: np.ndarray, slope: np.ndarray, size: float) -> float:
    """So small that a step of Euler's method would change no element by more than the tolerances allow."""
    rate = control.largest(slope, control.size(y)) / (0.8 * control.relative**POWER)
    return 1 / rate if size * rate > 1 else size


def _sum(weights: tuple, slopes: list[np.ndarray]) -> np.ndarray:
    total = np.zeros_like(slopes[0])
    for weight, k in zip(weights, slopes, strict=False):
        if weight:
            total = total + weight * k
    return total


def _inside(s: float, h: float, y: np.ndarray, k: list[np.ndarray]) -> np.ndarray:
    """The solution at the part s of a step."""
    return y + h * s * _sum(tuple(a + s * (b + s * (c + s * d)) for a, b, c, d in DENSE), k)

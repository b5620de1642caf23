"""odeset and odeget, and what the solvers make of the options."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.errors import ArgumentError, OptionError, describe
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.migration.matlab.numerics.searches import named_options
from dlarray.struct import struct

_FIELDS = tuple(
    """
    AbsTol BDF Events InitialStep Jacobian JConstant JPattern Mass MassSingular MaxOrder MaxStep NonNegative NormControl
    OutputFcn OutputSel Refine RelTol Stats Vectorized MStateDependence MvPattern InitialSlope
    """.split()
)


def odeset(*args: Any, **options: Any) -> struct:
    """Options of `ode45` and the other solvers, with a field for each of MATLAB's; those not given are ``[]``.

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
        made.update({name: value for name, value in old.items() if not is_open(value)})
    return made


def odeget(options: Any, name: str, default: Any = None, /) -> Any:
    """The value of an option of `odeset`.

    Syntaxes: ``v = odeget(options, name)``, ``v = odeget(options, name, default)``.

    Parameters
    ----------
    options : struct
        From `odeset`, or ``[]``.
    name : str
        An option's name, in any case; its beginning, where only one option begins so.
    default : any, optional
        The value where the option was not given; ``[]`` by default.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/odeget.html

    Examples
    --------
    >>> from dlarray.matlab import odeget, odeset
    >>> options = odeset(RelTol=1e-4)
    >>> odeget(options, "RelTol"), odeget(options, "AbsTol", 1e-6)
    (0.0001, 1e-06)
    """
    word = str(name).lower()
    found = [k for k in _FIELDS if k.lower() == word] or [k for k in _FIELDS if k.lower().startswith(word)]
    if len(found) != 1:
        raise ArgumentError(
            f'odeget: there is no single option "{name}"; fix: one of {", ".join(found or _FIELDS)}'
        )
    value = None if is_open(options) else options.get(found[0])
    if is_open(value):
        return [] if default is None else default
    return value


def is_open(value: Any) -> bool:
    """Whether an option was not given."""
    return value is None or (isinstance(value, list) and not value) or 0 in getattr(value, "shape", ())


class Control:
    """The options of a solver as numbers and functions."""

    def __init__(self, name: str, options: Any, times: np.ndarray, start: np.ndarray, refine: int):
        given = {} if is_open(options) else dict(options)
        self.given, self.name = given, name
        self.epsilon = 2.0**-23 if start.dtype in (np.float32, np.complex64) else 2.0**-52
        span = abs(times[-1] - times[0])
        self.relative = max(self.positive("RelTol", 1e-3), 100 * self.epsilon)
        absolute = given.get("AbsTol")
        self.absolute: Any = 1e-6 if is_open(absolute) else host(absolute).ravel()
        if np.any(np.less_equal(self.absolute, 0)):
            raise OptionError(f"{name}: AbsTol must be positive, but it is {describe(absolute)}")
        self.threshold = self.absolute / self.relative
        self.longest = min(self.positive("MaxStep", 0.1 * span), span)
        self.first = None if is_open(given.get("InitialStep")) else self.positive("InitialStep", 0)
        self.norm = self.on("NormControl")
        self.refine = int(self.positive("Refine", refine)) if times.size == 2 else 1
        self.stats = self.on("Stats")
        self.nonnegative = self._places("NonNegative", start.size)
        self.selected = self._places("OutputSel", start.size)
        self.events = self._function("Events")
        self.output = self._function("OutputFcn")

    def on(self, name: str) -> bool:
        """A switch."""
        value = self.given.get(name)
        return not is_open(value) and (value is True or str(value) == "on")

    def positive(self, name: str, default: float) -> float:
        """A positive number."""
        value = self.given.get(name)
        if is_open(value):
            return default
        x = float(host(value).ravel()[0])
        if not x > 0:
            raise OptionError(f"{self.name}: {name} must be positive, but it is {x:g}")
        return x

    def _places(self, name: str, count: int) -> np.ndarray | None:
        """Elements of the solution, from 0."""
        value = self.given.get(name)
        if is_open(value):
            return None
        places = host(value).astype(np.float64).ravel()
        if np.any(places % 1) or np.any(places < 1) or np.any(places > count):
            raise OptionError(
                f"{self.name}: {name} must hold whole numbers from 1 to {count}, the elements of the solution, but it "
                f"is {describe(value)}"
            )
        return places.astype(np.int64) - 1

    def _function(self, name: str) -> Any:
        value = self.given.get(name)
        if is_open(value):
            return None
        if not callable(value):
            raise OptionError(f"{self.name}: {name} must be a function, but it is {describe(value)}")
        return value

    def size(self, y: np.ndarray, *others: np.ndarray) -> Any:
        """What errors are measured against."""
        if self.norm:
            return max(float(np.max(self.threshold)), *(float(np.linalg.norm(v)) for v in (y, *others)))
        sizes = np.abs(y)
        for other in others:
            sizes = np.maximum(sizes, np.abs(other))
        return np.maximum(sizes, self.threshold)

    def largest(self, v: np.ndarray, against: Any) -> float:
        """The largest error, as the tolerances measure it."""
        if not v.size:
            return 0.0
        return float(np.linalg.norm(v) / against) if self.norm else float(np.max(np.abs(v) / against))

"""What a solver is given: the objective, the point to start at, bounds and constraints."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from dlarray.array import dlarray
from dlarray.errors import ArgumentError, ClassError, SizeError, describe
from dlarray.functions.data_types.handles import outputs
from dlarray.functions.data_types.predicates import data_class
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.migration.matlab.optimization.options import SolverOptions, flag, number
from dlarray.migration.matlab.shared.sparse_matrix import SparseMatrix


class Stopped(Exception):
    """A search that has to end: the limit of calls is reached, or the output function says so."""

    def __init__(self, flag: int) -> None:
        super().__init__(flag)
        self.flag = flag


def is_none(x: Any) -> bool:
    """Whether an argument is left out: None, or MATLAB's ``[]``."""
    if x is None:
        return True
    if isinstance(x, (list, tuple)):
        return not len(x)
    return not isinstance(x, (str, dict)) and 0 in getattr(x, "shape", (1,))


def is_function(x: Any) -> bool:
    """Whether an argument is a function; arrays can be called too, with subscripts."""
    return callable(x) and not isinstance(x, (dlarray, SparseMatrix))


def real_numbers(solver: str, name: str, x: Any) -> np.ndarray:
    """The real numbers of an argument, as double."""
    values = host(x.full() if isinstance(x, SparseMatrix) else x)
    if np.iscomplexobj(values) or values.dtype == object:
        raise ClassError(f"{solver}: {name} must hold real numbers, but it is {describe(x)}")
    return values.astype(np.float64)


def matrix(solver: str, name: str, x: Any, columns: int) -> np.ndarray:
    """A matrix of coefficients; without any it has no rows."""
    if is_none(x):
        return np.zeros((0, columns))
    values = real_numbers(solver, name, x)
    values = values.reshape(1, -1) if values.ndim < 2 else values
    if values.ndim != 2 or values.shape[1] != columns:
        raise SizeError(
            f"{solver}: {name} must have a column for each of the {columns} variables, but it is {describe(x)}"
        )
    return values


def vector(solver: str, name: str, x: Any, length: int, beside: str) -> np.ndarray:
    """As many numbers as a matrix has rows."""
    values = np.zeros(0) if is_none(x) else real_numbers(solver, name, x).ravel(order="F")
    if values.size != length:
        raise SizeError(
            f"{solver}: {name} must have {length} elements, one for each row of {beside}, but it is {describe(x)}"
        )
    return values


def bounds(solver: str, lb: Any, ub: Any, n: int) -> tuple[np.ndarray, np.ndarray]:
    """The bounds of all variables; those not told are infinite."""
    found = []
    for name, given, free in (("lb", lb, -np.inf), ("ub", ub, np.inf)):
        values = np.zeros(0) if is_none(given) else real_numbers(solver, name, given).ravel(order="F")
        if values.size > n:
            raise SizeError(
                f"{solver}: {name} must have at most {n} elements, one for each variable, but it is {describe(given)}"
            )
        found.append(np.concatenate([values, np.full(n - values.size, free)]))
    return found[0], found[1]


class Constraints(NamedTuple):
    """Linear and nonlinear constraints, and bounds."""

    A: np.ndarray
    b: np.ndarray
    Aeq: np.ndarray
    beq: np.ndarray
    lb: np.ndarray
    ub: np.ndarray
    nonlinear: Callable[[np.ndarray], tuple] | None  # c, ceq and their Jacobians by rows

    @property
    def only_bounds(self) -> bool:
        return not len(self.A) and not len(self.Aeq) and self.nonlinear is None

    def violation(self, x: np.ndarray) -> float:
        """The largest amount by which a constraint is missed."""
        parts = [self.A @ x - self.b, np.abs(self.Aeq @ x - self.beq), self.lb - x, x - self.ub]
        if self.nonlinear is not None:
            c, ceq, _, _ = self.nonlinear(x)
            parts += [c, np.abs(ceq)]
        return max(0.0, *(float(p.max()) for p in parts if p.size), 0.0)


def constraints_of(solver: str, n: int, A: Any, b: Any, Aeq: Any, beq: Any, lb: Any, ub: Any) -> Constraints:
    """The linear constraints and the bounds of n unknowns, as MATLAB's solvers take them."""
    a, equal = matrix(solver, "A", A, n), matrix(solver, "Aeq", Aeq, n)
    right, equals = vector(solver, "b", b, len(a), "A"), vector(solver, "beq", beq, len(equal), "Aeq")
    return Constraints(a, right, equal, equals, *bounds(solver, lb, ub, n), None)


def differences(f: Callable[[np.ndarray], np.ndarray], x: np.ndarray, at: np.ndarray, options: SolverOptions,
                lb: np.ndarray, ub: np.ndarray) -> np.ndarray:  # fmt: skip
    """The Jacobian by finite differences, a row for each value; steps stay within the bounds."""
    kind = str(options["FiniteDifferenceType"]).lower()
    if kind not in ("forward", "central"):
        raise ArgumentError(
            f'optimoptions: FiniteDifferenceType is "forward" or "central", but it is "{kind}"'
        )
    central = kind == "central"
    told = "FiniteDifferenceStepSize" in options.told
    factor = host(options["FiniteDifferenceStepSize"]).ravel() if told else np.array([np.finfo(float).eps])
    relative = np.broadcast_to(factor if told else factor ** (1 / 3 if central else 1 / 2), x.shape)
    steps = relative * np.where(x < 0, -1.0, 1.0) * np.maximum(np.abs(x), 1.0)
    made = np.empty((at.size, x.size))
    for i, step in enumerate(steps):
        if not lb[i] <= x[i] + step <= ub[i] and lb[i] <= x[i] - step <= ub[i]:
            step = -step
        ahead = x.copy()
        ahead[i] += step
        if central and lb[i] <= x[i] - step <= ub[i]:
            behind = x.copy()
            behind[i] -= step
            made[:, i] = (f(ahead) - f(behind)) / (ahead[i] - behind[i])
        else:
            made[:, i] = (f(ahead) - at) / (ahead[i] - x[i])
    return made


class Function:
    """The function of a program: called with arrays of the size of x0, counted, its last value kept.

    ``shape`` is that of its value; a scalar objective has the shape ().
    """

    def __init__(self, solver: str, fun: Any, x0: Any, options: SolverOptions, *, scalar: bool,
                 lb: np.ndarray, ub: np.ndarray) -> None:  # fmt: skip
        if not is_function(fun):
            raise ClassError(
                f"{solver}: fun must be a function, but it is {describe(fun)}; fix: {solver}(f, x0)"
            )
        if data_class(dlarray(x0)) != "double":
            raise ClassError(
                f"{solver}: x0 must be of class double, but it is {describe(x0)}; fix: {solver}(f, double(x0))"
            )
        start = real_numbers(solver, "x0", x0)
        if start.size == 0:
            raise SizeError(f"{solver}: x0 must have an element for each variable, but it is {describe(x0)}")
        self.solver, self.options, self.scalar = solver, options, scalar
        self.size = start.shape if start.ndim >= 2 else (1, start.size)
        self.start = start.ravel(order="F")
        self.lb, self.ub = lb, ub
        self.gradients = flag(options, "SpecifyObjectiveGradient")
        self._fun = outputs(fun, 2 if self.gradients else 1)
        self.limit = number(options, "MaxFunctionEvaluations", self.start.size)
        self.calls = 0
        self.shape: tuple[int, ...] = ()
        self._last: tuple[np.ndarray, np.ndarray, np.ndarray | None] | None = None

    def array(self, x: np.ndarray) -> dlarray:
        """A point as the program gets it."""
        return dlarray(np.array(x).reshape(self.size, order="F"))

    def _called(self, x: np.ndarray) -> tuple[np.ndarray, np.ndarray | None]:
        if self.calls >= self.limit and self.calls:
            raise Stopped(0)
        self.calls += 1
        found = self._fun(self.array(x))
        slope = None
        if self.gradients:
            if not isinstance(found, tuple) or len(found) < 2:
                raise ArgumentError(
                    f"{self.solver}: with SpecifyObjectiveGradient the function must give its value and its "
                    "gradient, but it gives one output; fix: return value, gradient"
                )
            slope = self._slope(found[1])
        value = host(found[0] if isinstance(found, tuple) else found)
        if self.scalar and value.size != 1:
            raise SizeError(
                f"{self.solver}: the function must give one number, but it gives {describe(found)}"
            )
        self.shape = () if self.scalar else value.shape
        if np.iscomplexobj(value):
            value = np.where(value.imag == 0, value.real, np.nan)
        values = value.astype(np.float64).ravel(order="F")
        if slope is not None and slope.shape != (values.size, self.start.size):
            raise SizeError(
                f"{self.solver}: the {'gradient' if self.scalar else 'Jacobian'} must have "
                f"{'an element' if self.scalar else f'{values.size} rows and a column'} for each of the "
                f"{self.start.size} variables, but it is {describe(found[1])}"
            )
        return values, slope

    def _slope(self, given: Any) -> np.ndarray:
        slope = real_numbers(self.solver, "the gradient", given)
        return slope.reshape(1, -1, order="F") if self.scalar else np.atleast_2d(slope)

    def values(self, x: np.ndarray) -> np.ndarray:
        """All values at a point."""
        return self._at(x)[1]

    def value(self, x: np.ndarray) -> float:
        """The value at a point, Inf where it is no number: searches turn back there."""
        y = float(self.values(x)[0])
        return np.inf if np.isnan(y) else y

    def _at(self, x: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray | None]:
        if self._last is None or not np.array_equal(self._last[0], x):
            values, slope = self._called(x)
            self._last = np.array(x), values, slope
        return self._last

    def jacobian(self, x: np.ndarray) -> np.ndarray:
        """The derivatives at a point, a row for each value: the program's own, or differences."""
        at, values, slope = self._at(x)
        if slope is None:
            slope = differences(lambda p: self._called(p)[0], at, values, self.options, self.lb, self.ub)
            self._last = at, values, slope
        return slope

    def gradient(self, x: np.ndarray) -> np.ndarray:
        """The gradient of a scalar objective."""
        return self.jacobian(x)[0]

    def begin(self) -> None:
        """Refuse a start where the function has no value."""
        values = self.values(self.start)
        if not np.isfinite(values).all():
            raise ArgumentError(
                f"{self.solver}: the function must have finite real values at the initial point, but it gives "
                f"{int((~np.isfinite(values)).sum())} that are NaN, Inf or complex; fix: another x0"
            )


def nonlinear(solver: str, nonlcon: Any, function: Function, options: SolverOptions) -> Callable | None:
    """The nonlinear constraints as ``c, ceq`` and their Jacobians by rows, which the program may give, transposed."""
    if is_none(nonlcon):
        return None
    if not is_function(nonlcon):
        raise ClassError(f"{solver}: nonlcon must be a function, but it is {describe(nonlcon)}")
    given = flag(options, "SpecifyConstraintGradient")
    called = outputs(nonlcon, 4 if given else 2)
    n = function.start.size
    last: list = []

    def read(x: np.ndarray) -> tuple:
        found = called(function.array(x))
        if not isinstance(found, tuple) or len(found) < (4 if given else 2):
            raise ArgumentError(
                f"{solver}: nonlcon must give {'c, ceq and their gradients' if given else 'c and ceq'}, "
                f"but it gives {describe(found)}; fix: return c, ceq"
            )
        parts = [
            np.zeros(0) if is_none(p) else real_numbers(solver, "nonlcon", p).ravel(order="F")
            for p in found[:2]
        ]
        return parts[0], parts[1], found

    def at(x: np.ndarray) -> tuple:
        if last and np.array_equal(last[0], x):
            return last[1]
        c, ceq, found = read(x)
        if given:
            slopes = []
            for values, slope in zip((c, ceq), found[2:4], strict=True):
                j = (
                    np.zeros((0, n))
                    if is_none(slope)
                    else real_numbers(solver, "a gradient of nonlcon", slope)
                )
                j = j.reshape(n, -1).T if j.ndim < 2 and j.size else j.T if j.size else j
                if j.shape != (values.size, n):
                    raise SizeError(
                        f"{solver}: a gradient of nonlcon must have {n} rows and {values.size} columns, one for each "
                        f"constraint, but it is {describe(slope)}"
                    )
                slopes.append(j)
        else:
            both = np.concatenate([c, ceq])
            j = differences(lambda p: np.concatenate(read(p)[:2]), x, both, options, function.lb, function.ub)
            slopes = [j[: c.size], j[c.size :]]
        last[:] = [np.array(x), (c, ceq, *slopes)]
        return last[1]

    return at

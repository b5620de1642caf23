"""Sums of squares and systems of equations: lsqnonlin, lsqcurvefit, fsolve."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.errors import ArgumentError, ClassError, SizeError, describe
from dlarray.functions.data_types.handles import outputs
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.migration.matlab.optimization.options import SolverOptions, flag, number, read_options
from dlarray.migration.matlab.optimization.problems import Function, Stopped, bounds, is_function, is_none
from dlarray.migration.matlab.optimization.reports import Watch, quietly, scipys
from dlarray.struct import struct

_LEAST = {
    1: "Local minimum found.",
    2: "Local minimum possible.",
    3: "Local minimum possible.",
    0: "Solver stopped prematurely.",
    -1: "Stopped by the output function.",
    -2: "The bounds are inconsistent: a lower bound is above its upper bound.",
}
_ROOT = {
    1: "Equation solved.",
    2: "Equation solved, solver stalled.",
    0: "Solver stopped prematurely.",
    -1: "Stopped by the output function.",
    -2: "No solution found.",
}


def lsqnonlin(fun: Any, x0: Any = None, lb: Any = None, ub: Any = None, *rest: Any, nargout: int = 1) -> Any:
    """Find where a sum of squares is least.

    Syntaxes: ``x = lsqnonlin(fun, x0)``, ``x = lsqnonlin(fun, x0, lb, ub, options)``, ``x = lsqnonlin(problem)``,
    ``x, resnorm, residual, exitflag, output, lambda_, jacobian = lsqnonlin(…, nargout=7)``.

    Parameters
    ----------
    fun : function
        Of an array of the size of x0; gives the array whose squares are summed, not the sum, and its Jacobian too with
        ``SpecifyObjectiveGradient``.
    x0 : array of class double
    lb, ub : array
    options : structure
        From `optimoptions` or `optimset`.

    Returns
    -------
    x : array
        Of the size of x0.
    resnorm : float
        The sum of the squares.
    residual : array
    exitflag : int
        1: the first-order conditions hold; 2: the step is small; 3: the sum changes no more; 0: ``MaxIterations`` or
        ``MaxFunctionEvaluations`` is reached; -1: the output function stopped it; -2: bounds that exclude each other.
    output, lambda_ : structure
    jacobian : array

    Notes
    -----
    **Differs from MATLAB.** SciPy's `least_squares` searches, by a trust region within the bounds, or by MINPACK's
    Levenberg-Marquardt with that ``Algorithm``. Counts and last digits are not MATLAB's. Linear and nonlinear
    constraints, which MATLAB takes since R2023a, are refused: `fmincon` has them.

    References
    ----------
    https://www.mathworks.com/help/optim/ug/lsqnonlin.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import lsqnonlin, optimoptions
    >>> t = dl.colon(0, 4)
    >>> data = 3 * dl.exp(-0.5 * t)
    >>> quiet = optimoptions("lsqnonlin", Display="off")
    >>> x = lsqnonlin(lambda x: x(1) * dl.exp(-x(2) * t) - data, [1, 1], [], [], quiet)
    >>> [round(v, 4) for v in x.tolist()[0]]
    [3.0, 0.5]
    """
    if isinstance(fun, Mapping) and x0 is None:
        p = fun
        fun, x0, lb, ub = p["objective"], p["x0"], p.get("lb"), p.get("ub")
        rest = (p.get("options"),)
    return _least("lsqnonlin", fun, x0, lb, ub, _without_constraints("lsqnonlin", rest), nargout)


def lsqcurvefit(fun: Any, x0: Any = None, xdata: Any = None, ydata: Any = None, lb: Any = None, ub: Any = None,
                *rest: Any, nargout: int = 1) -> Any:  # fmt: skip
    """Fit a curve to data by least squares.

    Syntaxes: ``x = lsqcurvefit(fun, x0, xdata, ydata)``, ``x = lsqcurvefit(fun, x0, xdata, ydata, lb, ub, options)``,
    ``x = lsqcurvefit(problem)``,
    ``x, resnorm, residual, exitflag, output, lambda_, jacobian = lsqcurvefit(…, nargout=7)``.

    Parameters
    ----------
    fun : function
        ``fun(x, xdata)`` gives an array of the size of ydata, and its Jacobian too with ``SpecifyObjectiveGradient``.
    x0 : array of class double
    xdata, ydata : array
    lb, ub : array
    options : structure
        From `optimoptions` or `optimset`.

    Returns
    -------
    x, resnorm, residual, exitflag, output, lambda_, jacobian : array or structure
        As of `lsqnonlin`; residual is ``fun(x, xdata) - ydata``.

    References
    ----------
    https://www.mathworks.com/help/optim/ug/lsqcurvefit.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import lsqcurvefit, optimoptions
    >>> t = dl.colon(0, 4)
    >>> quiet = optimoptions("lsqcurvefit", Display="off")
    >>> x = lsqcurvefit(lambda x, t: x(1) * dl.exp(x(2) * t), [1, -1], t, 3 * dl.exp(-0.5 * t), [], [], quiet)
    >>> [round(v, 4) for v in x.tolist()[0]]
    [3.0, -0.5]
    """
    if isinstance(fun, Mapping) and x0 is None:
        p = fun
        fun, x0, xdata, ydata, lb, ub = (p.get(n) for n in ("objective", "x0", "xdata", "ydata", "lb", "ub"))
        rest = (p.get("options"),)
    if not is_function(fun):
        raise ClassError(
            f"lsqcurvefit: fun must be a function, but it is {describe(fun)}; fix: lsqcurvefit(f, x0, xdata, ydata)"
        )
    options = _without_constraints("lsqcurvefit", rest)
    asked = outputs(fun, 2 if flag(read_options("lsqcurvefit", options), "SpecifyObjectiveGradient") else 1)
    data = host(ydata)

    def residual(x: Any) -> Any:
        found = asked(x, xdata)
        values = host(found[0] if isinstance(found, tuple) else found)
        if values.shape != data.shape:
            raise SizeError(
                f"lsqcurvefit: the function must give an array of the size of ydata, which is {describe(ydata)}, but "
                f"it gives {describe(found[0] if isinstance(found, tuple) else found)}"
            )
        apart = dlarray(values - data)
        return (apart, *found[1:]) if isinstance(found, tuple) else apart

    return _least("lsqcurvefit", residual, x0, lb, ub, options, nargout)


def _without_constraints(name: str, rest: tuple) -> Any:
    """The options among the arguments behind the bounds."""
    if len(rest) > 1 and not all(map(is_none, rest[:-1])):
        raise ArgumentError(
            f"{name}: constraints other than bounds are not here; fix: fmincon, of the sum of squares"
        )
    return rest[-1] if rest else None


def _least(name: str, fun: Any, x0: Any, lb: Any, ub: Any, options: Any, nargout: int) -> Any:
    told = read_options(name, options)
    low, high = bounds(name, lb, ub, host(x0).size)
    function = Function(name, fun, x0, told, scalar=False, lb=low, ub=high)
    watch = Watch(told, function)
    if (low > high).any():
        x, ended = function.start, -2
    else:
        x, ended = _by_scipy(name, function, told, watch)
    values = function.values(x)
    sum_of_squares = float(values @ values)
    watch.end(x, sum_of_squares, ended, _LEAST[ended])
    if nargout < 2:
        return function.array(x)
    jacobian = function.jacobian(x)
    slope = 2 * jacobian.T @ values
    room = 1e-9 * np.maximum(np.abs(x), 1)
    at_low, at_high = x <= low + room, x >= high - room
    held = np.where(at_low, np.maximum(slope, 0), np.where(at_high, np.minimum(slope, 0), 0))
    output = struct(
        firstorderopt=float(np.abs(slope / 2 - held / 2).max()),
        iterations=watch.steps,
        funcCount=function.calls,
        cgiterations=0,
        algorithm=told["Algorithm"],
        stepsize=float(np.linalg.norm(x - watch.before)),
        message=_LEAST[ended],
    )
    of_bounds = struct(
        lower=dlarray(np.where(at_low, held, 0).reshape(-1, 1)),
        upper=dlarray(np.where(at_high, -held, 0).reshape(-1, 1)),
    )
    residual = dlarray(values.reshape(function.shape, order="F"))
    return (function.array(x), sum_of_squares, residual, ended, output, of_bounds, dlarray(jacobian))[
        :nargout
    ]


def _by_scipy(name: str, function: Function, told: SolverOptions, watch: Watch) -> tuple[np.ndarray, int]:
    """The point that `least_squares` finds, and MATLAB's flag."""
    start = np.clip(function.start, function.lb, function.ub)
    function.start = watch.best = watch.before = start
    function.begin()
    n = start.size
    rounds = int(number(told, "MaxIterations", n))
    held = function.lb == function.ub  # least_squares takes no bounds that leave no room
    free = ~held
    if not free.any():
        return start, 1

    def whole(part: np.ndarray) -> np.ndarray:
        x = start.copy()
        x[free] = part
        return x

    def sum_of(values: np.ndarray) -> float:
        return float(values @ values)

    def slope(part: np.ndarray) -> np.ndarray:
        """The Jacobian, which is asked once at each point that a search goes to."""
        x = whole(part)
        found = function.jacobian(x)[:, free]
        if not np.array_equal(x, watch.best):
            if watch.step(x, sum_of(function.values(x))):
                raise Stopped(-1)
            if watch.steps >= rounds:
                raise Stopped(0)
        return found

    bounded = bool(np.isfinite(function.lb).any() or np.isfinite(function.ub).any())
    old = told["Algorithm"] == "levenberg-marquardt" and not bounded
    old = old and function.values(start).size >= n
    try:
        if watch.begin(sum_of(function.values(start))):
            raise Stopped(-1)
        with quietly():
            found = scipys(name).least_squares(
                lambda part: function.values(whole(part)),
                start[free],
                jac=slope,
                bounds=(-np.inf, np.inf) if old else (function.lb[free], function.ub[free]),
                method="lm" if old else "trf",
                ftol=number(told, "FunctionTolerance", n) * 1e-2,
                xtol=number(told, "StepTolerance", n) * 1e-2,
                gtol=number(told, "OptimalityTolerance", n) * 1e-2,
                max_nfev=10**9,
            )
    except Stopped as stop:
        function.limit = np.inf
        return watch.best, stop.flag
    function.limit = np.inf
    # SciPy: 1 the gradient, 2 the sum, 3 the step, 4 the last two.
    return whole(found.x), {1: 1, 2: 3, 3: 2, 4: 3, 0: 0}.get(found.status, 1)


def fsolve(fun: Any, x0: Any = None, options: Any = None, /, *, nargout: int = 1) -> Any:
    """Solve a system of nonlinear equations, fun(x) = 0.

    Syntaxes: ``x = fsolve(fun, x0)``, ``x = fsolve(fun, x0, options)``, ``x = fsolve(problem)``,
    ``x, fval, exitflag, output, jacobian = fsolve(…, nargout=5)``.

    Parameters
    ----------
    fun : function
        Of an array of the size of x0; gives the array that is to be zero, and its Jacobian too with
        ``SpecifyObjectiveGradient``.
    x0 : array of class double
    options : structure
        From `optimoptions` or `optimset`.

    Returns
    -------
    x : array
        Of the size of x0.
    fval : array
        ``fun(x)``.
    exitflag : int
        1: solved; 2: solved, and no step leads on; 0: ``MaxIterations`` or ``MaxFunctionEvaluations`` is reached; -1:
        the output function stopped it; -2: a point where the values are least, but not zero.
    output : structure
    jacobian : array

    Notes
    -----
    **Differs from MATLAB.** SciPy searches: by Powell's hybrid method where there are as many equations as unknowns,
    which is a dogleg as well, else and where that fails by `least_squares`. Counts and last digits are not MATLAB's.

    References
    ----------
    https://www.mathworks.com/help/optim/ug/fsolve.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import fsolve, optimoptions
    >>> quiet = optimoptions("fsolve", Display="off")
    >>> f = lambda x: dl.vertcat(2 * x(1) - x(2) - dl.exp(-x(1)), -x(1) + 2 * x(2) - dl.exp(-x(2)))
    >>> x = fsolve(f, [-5, -5], quiet)
    >>> [round(v, 4) for v in x.tolist()[0]]
    [0.5671, 0.5671]
    """
    if isinstance(fun, Mapping) and x0 is None:
        fun, x0, options = fun["objective"], fun["x0"], fun.get("options")
    told = read_options("fsolve", options)
    low, high = bounds("fsolve", None, None, host(x0).size)
    function = Function("fsolve", fun, x0, told, scalar=False, lb=low, ub=high)
    watch = Watch(told, function)
    x, ended = _root(function, told, watch)
    values = function.values(x)
    tolerance = number(told, "FunctionTolerance", x.size)
    solved = float(values @ values) <= np.sqrt(tolerance)  # as MATLAB judges, by the sum of squares
    if ended != -1:
        ended = (1 if ended != 2 else 2) if solved and ended != 0 else 0 if ended == 0 else -2
    watch.end(x, float(values @ values), ended, _ROOT[ended])
    if nargout < 2:
        return function.array(x)
    jacobian = function.jacobian(x)
    output = struct(
        iterations=watch.steps,
        funcCount=function.calls,
        algorithm=told["Algorithm"],
        firstorderopt=float(np.abs(jacobian.T @ values).max()),
        message=_ROOT[ended],
    )
    fval = dlarray(values.reshape(function.shape, order="F"))
    return (function.array(x), fval, ended, output, dlarray(jacobian))[:nargout]


def _root(function: Function, told: SolverOptions, watch: Watch) -> tuple[np.ndarray, int]:
    """The point that is found, and the flag of the search that found it."""
    function.begin()
    start = function.start
    square = function.values(start).size == start.size
    if square and not watch.shows and not watch.outputs and told["Algorithm"] != "levenberg-marquardt":
        try:
            with quietly():
                found = scipys("fsolve").root(
                    _finite(function.values), start, jac=function.jacobian, method="hybr",
                    options={"xtol": min(number(told, "StepTolerance", start.size), 1e-6) * 1e-4},
                )  # fmt: skip
        except Stopped as stop:
            function.limit = np.inf
            return watch.best, stop.flag
        values = function.values(found.x)
        if found.success or float(values @ values) < 1e-20:
            function.limit = np.inf
            watch.steps = int(found.get("njev", 1))
            return found.x, 1
    return _by_scipy("fsolve", function, told, watch)


def _finite(f: Callable[[np.ndarray], np.ndarray]) -> Callable[[np.ndarray], np.ndarray]:
    """Values that a search turns back from where they are none."""
    return lambda x: np.nan_to_num(f(x), nan=1e150, posinf=1e150, neginf=-1e150)

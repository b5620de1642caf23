"""Minima of functions of several variables, with constraints and without: fmincon, fminunc."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.errors import ArgumentError, ClassError, describe
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.migration.matlab.optimization.options import SolverOptions, number, read_options
from dlarray.migration.matlab.optimization.problems import (
    Constraints,
    Function,
    Stopped,
    bounds,
    constraints_of,
    is_none,
    nonlinear,
)
from dlarray.migration.matlab.optimization.reports import (
    Multipliers,
    Watch,
    multipliers,
    quietly,
    say,
    scipys,
)
from dlarray.struct import struct

_CONSTRAINED = {
    1: "Local minimum found that satisfies the constraints.",
    2: "Local minimum possible. Constraints satisfied.",
    0: "Solver stopped prematurely.",
    -1: "Stopped by the output function.",
    -2: "Converged to an infeasible point.",
    -3: "Problem appears unbounded.",
}
_FREE = {
    1: "Local minimum found.",
    2: "Local minimum possible.",
    5: "Local minimum possible.",
    0: "Solver stopped prematurely.",
    -1: "Stopped by the output function.",
    -3: "Problem appears unbounded.",
}
FAR = 1e100  # what a point is said to be from a minimum that misses a constraint
MANY = 500  # variables from which on a full matrix of second derivatives is not kept


def fmincon(fun: Any, x0: Any = None, A: Any = None, b: Any = None, Aeq: Any = None, beq: Any = None, lb: Any = None,
            ub: Any = None, nonlcon: Any = None, options: Any = None, /, *, nargout: int = 1) -> Any:  # fmt: skip
    """Find a minimum of a function of several variables under constraints.

    Syntaxes: ``x = fmincon(fun, x0, A, b)``, ``x = fmincon(fun, x0, A, b, Aeq, beq, lb, ub, nonlcon, options)``,
    ``x = fmincon(problem)``, ``x, fval, exitflag, output, lambda_, grad, hessian = fmincon(…, nargout=7)``.

    Minimizes ``fun(x)`` where ``A*x <= b``, ``Aeq*x = beq``, ``lb <= x <= ub``, ``c(x) <= 0`` and ``ceq(x) = 0``. What
    is not wanted is ``[]`` or None.

    Parameters
    ----------
    fun : function
        Of an array of the size of x0; gives one number, and its gradient too with ``SpecifyObjectiveGradient``.
    x0 : array of class double
    A, Aeq : matrix
        A column for each variable.
    b, beq : vector
    lb, ub : array
        Of at most as many elements as x0.
    nonlcon : function
        Gives ``c, ceq``, and with ``SpecifyConstraintGradient`` their gradients, a column for each constraint.
    options : structure
        From `optimoptions` or `optimset`.
    problem : structure
        With the fields objective, x0, Aineq, bineq, Aeq, beq, lb, ub, nonlcon, solver and options.

    Returns
    -------
    x : array
        Of the size of x0.
    fval : float
    exitflag : int
        1: the first-order conditions hold; 2: no step leads on; 0: ``MaxIterations`` or ``MaxFunctionEvaluations`` is
        reached; -1: the output function stopped it; -2: the constraints are not met; -3: no lower bound.
    output, lambda_ : structure
    grad, hessian : array
        Hessian is that of the objective, by differences of its gradient.

    Notes
    -----
    **Differs from MATLAB.** SciPy searches: by L-BFGS-B where there are bounds alone, by SLSQP and, where that does not
    end well, by a trust region with constraints. So steps, counts and the last digits are not MATLAB's,
    ``Algorithm`` chooses defaults alone, and ``HessianFcn`` is not used. Of several local minima another one may be
    found. The texts that Display prints are short.

    References
    ----------
    https://www.mathworks.com/help/optim/ug/fmincon.html

    Examples
    --------
    >>> from dlarray.matlab import fmincon, optimoptions
    >>> quiet = optimoptions("fmincon", Display="off")
    >>> rosenbrock = lambda x: 100 * (x(2) - x(1) ** 2) ** 2 + (1 - x(1)) ** 2
    >>> x = fmincon(rosenbrock, [-1, 2], [1, 2], 1, [], [], [], [], [], quiet)
    >>> [round(v, 4) for v in x.tolist()[0]]
    [0.5022, 0.2489]
    """
    if isinstance(fun, Mapping) and x0 is None:
        p = fun
        fun, x0, options = _field(p, "objective"), _field(p, "x0"), _field(p, "options")
        A, b, Aeq, beq = (p.get(name) for name in ("Aineq", "bineq", "Aeq", "beq"))
        lb, ub, nonlcon = p.get("lb"), p.get("ub"), p.get("nonlcon")
    told = read_options("fmincon", options)
    n = host(x0).size
    linear = constraints_of("fmincon", n, A, b, Aeq, beq, lb, ub)
    function = Function("fmincon", fun, x0, told, scalar=True, lb=linear.lb, ub=linear.ub)
    constraints = linear._replace(nonlinear=nonlinear("fmincon", nonlcon, function, told))
    excluded = _exclude_each_other(constraints)
    if excluded:
        say(told, -2, excluded)
        nothing = dlarray([])
        output = struct(iterations=0, funcCount=0, message=excluded)
        failed = (function.array(function.start), nothing, -2, output, nothing, nothing, nothing)
        return failed[:nargout] if nargout > 1 else failed[0]
    x, flag, watch, least = _search("fmincon", function, constraints, told)
    value = function.values(x)[0]
    watch.end(x, float(value), flag, _CONSTRAINED[flag])
    if nargout < 2:
        return function.array(x)
    missed = constraints.violation(x)
    output = struct(
        iterations=watch.steps,
        funcCount=function.calls,
        constrviolation=missed,
        stepsize=float(np.linalg.norm(x - watch.before)),
        algorithm=told["Algorithm"],
        firstorderopt=least.optimality,
        cgiterations=0,
        message=_CONSTRAINED[flag],
        bestfeasible=struct(
            x=function.array(x),
            fval=float(value),
            constrviolation=missed,
            firstorderopt=least.optimality,
        )
        if missed <= number(told, "ConstraintTolerance", n)
        else dlarray([]),
    )
    results = [
        function.array(x),
        float(value),
        flag,
        output,
        least.structure(),
        *_slopes(function, x, nargout - 5),
    ]
    return tuple(results[:nargout])


def _exclude_each_other(c: Constraints) -> str:
    """Why no point can meet the bounds and the linear constraints; "" where one does."""
    if (c.lb > c.ub).any():
        return "The bounds are inconsistent: a lower bound is above its upper bound."
    if not len(c.A) and not len(c.Aeq):
        return ""
    met = scipys("fmincon").linprog(
        np.zeros(c.lb.size), A_ub=c.A if len(c.A) else None, b_ub=c.b if len(c.A) else None,
        A_eq=c.Aeq if len(c.Aeq) else None, b_eq=c.beq if len(c.Aeq) else None, bounds=np.column_stack([c.lb, c.ub]),
    )  # fmt: skip
    return "No feasible point found: the linear constraints exclude each other." if met.status == 2 else ""


def _field(problem: Mapping, name: str) -> Any:
    if name not in problem:
        raise ArgumentError(
            f"fmincon: the problem has no field {name}; fix: problem.objective, problem.x0, problem.solver and "
            "problem.options"
        )
    return problem[name]


def _slopes(function: Function, x: np.ndarray, wanted: int) -> list:
    """The gradient as a column and the Hessian by its differences, as far as they are wanted."""
    if wanted < 1:
        return []
    function.limit = np.inf
    gradient = function.gradient(x)
    if wanted < 2:
        return [dlarray(gradient.reshape(-1, 1))]
    h = np.finfo(float).eps ** (1 / 3 if function.gradients else 1 / 4)
    steps = h * np.maximum(np.abs(x), 1.0)
    found = np.empty((x.size, x.size))
    for i, step in enumerate(steps):
        ahead, behind = x.copy(), x.copy()
        ahead[i] += step
        behind[i] -= step
        found[i] = (function.gradient(ahead) - function.gradient(behind)) / (ahead[i] - behind[i])
    return [dlarray(gradient.reshape(-1, 1)), dlarray((found + found.T) / 2)]


def _search(name: str, function: Function, constraints: Constraints,
            options: SolverOptions) -> tuple[np.ndarray, int, Watch, Multipliers]:  # fmt: skip
    """The point found, MATLAB's flag, the steps and the multipliers."""
    watch = Watch(options, function)
    start = np.clip(function.start, constraints.lb, constraints.ub)
    function.start = start
    watch.best = watch.before = start
    function.begin()
    ended: int | None = None
    first = np.abs(function.gradient(start)).max()
    tolerance = number(options, "OptimalityTolerance", start.size) * max(1.0, float(first))
    x = start
    rounds = int(number(options, "MaxIterations", start.size))
    found: list[tuple[float, np.ndarray]] = []
    try:
        if watch.begin(function.value(start)):
            raise Stopped(-1)
        for method in _methods(name, constraints, options, start.size):
            x, over = _by(method, function, constraints, options, watch, x, tolerance, rounds)
            function_limit, function.limit = function.limit, np.inf
            found.append((_distance(function, constraints, options, x), x))
            function.limit = function_limit
            if over:
                ended = 0
            if over or found[-1][0] <= tolerance:
                break
        x = min(found, key=lambda pair: pair[0])[1]
    except Stopped as stop:
        ended, x = stop.flag, watch.best
    function.limit = np.inf
    least = multipliers(name, x, function.gradient(x), constraints)
    missed = constraints.violation(x)
    value = float(function.values(x)[0])
    feasible = name != "fmincon" or missed <= number(options, "ConstraintTolerance", x.size)
    if value < number(options, "ObjectiveLimit", x.size) and feasible:
        flag = -3
    elif feasible and least.optimality <= tolerance and ended != -1:
        flag = 1
    elif ended == 0 and not feasible and not options.told & {"MaxIterations", "MaxFunctionEvaluations"}:
        flag = -2  # the limits that nobody told are those of MATLAB's steps, not of these
    elif ended is not None:
        flag = ended
    else:
        flag = 2 if feasible else -2
    if flag == 2 and name == "fminunc":
        flag = 5
    return x, flag, watch, least


def _methods(name: str, constraints: Constraints, options: SolverOptions, n: int) -> tuple[str, ...]:
    if name == "fminunc":
        approximation = options["HessianApproximation"]
        limited = n > MANY or not isinstance(approximation, str) or approximation == "lbfgs"
        return ("L-BFGS-B",) if limited else ("BFGS",)
    if constraints.only_bounds:
        return ("L-BFGS-B",)
    return ("SLSQP", "trust-constr")


def _distance(function: Function, constraints: Constraints, options: SolverOptions, x: np.ndarray) -> float:
    """How far a point is from the conditions of a minimum; points that miss a constraint are behind all others."""
    missed = constraints.violation(x)
    allowed = number(options, "ConstraintTolerance", x.size) if "ConstraintTolerance" in options else 0.0
    left = multipliers("fmincon", x, function.gradient(x), constraints).optimality
    return left if missed <= allowed else FAR * (1 + missed)


def _by(method: str, function: Function, constraints: Constraints, options: SolverOptions, watch: Watch,
        x: np.ndarray, tolerance: float, rounds: int) -> tuple[np.ndarray, bool]:  # fmt: skip
    """One of SciPy's searches: the point where it ends, and whether its steps are used up."""
    optimize = scipys(function.solver)

    def step(at: np.ndarray, *_: Any) -> None:
        if watch.step(at, function.value(at)):
            raise Stopped(-1)

    left = max(rounds - watch.steps, 0)
    if left == 0:
        return x, True
    common: dict[str, Any] = {"jac": function.gradient, "callback": step, "method": method}
    c = constraints
    if method == "L-BFGS-B":
        memory = options["HessianApproximation"]
        pairs = host(list(memory)[1]).item() if isinstance(memory, (list, tuple)) and len(memory) > 1 else 10
        common["options"] = {
            "gtol": tolerance, "ftol": 0.0, "maxiter": left, "maxfun": 10**9, "maxcor": int(pairs), "maxls": 50,
        }  # fmt: skip
        common["bounds"] = optimize.Bounds(c.lb, c.ub)
    elif method == "BFGS":
        common["options"] = {"gtol": tolerance, "maxiter": left}
    else:
        common["bounds"] = optimize.Bounds(c.lb, c.ub)
        common["constraints"] = _constraints(optimize, c, method, x)
        if method == "SLSQP":
            common["options"] = {"ftol": 1e-4 * min(tolerance, 1e-6), "maxiter": left}
        else:
            common["hess"] = optimize.BFGS()
            common["options"] = {"gtol": tolerance / 2, "xtol": 1e-12, "maxiter": left}
    with quietly():
        found = optimize.minimize(function.value, x, **common)
    return np.clip(found.x, c.lb, c.ub), found.nit >= left


def _constraints(optimize: Any, c: Constraints, method: str, x: np.ndarray) -> list:
    """The constraints as SciPy takes them: SLSQP wants what is not negative."""
    made: list = []
    if method == "SLSQP":
        if len(c.A):
            made.append({"type": "ineq", "fun": lambda x: c.b - c.A @ x, "jac": lambda x: -c.A})
        if len(c.Aeq):
            made.append({"type": "eq", "fun": lambda x: c.Aeq @ x - c.beq, "jac": lambda x: c.Aeq})
        if c.nonlinear is not None:
            f = c.nonlinear
            made.append({"type": "ineq", "fun": lambda x: -f(x)[0], "jac": lambda x: -f(x)[2]})
            made.append({"type": "eq", "fun": lambda x: f(x)[1], "jac": lambda x: f(x)[3]})
        return made
    if len(c.A):
        made.append(optimize.LinearConstraint(c.A, -np.inf, c.b))
    if len(c.Aeq):
        made.append(optimize.LinearConstraint(c.Aeq, c.beq, c.beq))
    if c.nonlinear is not None:
        g = c.nonlinear
        low, equal, _, _ = g(x)
        least = np.r_[np.full(low.size, -np.inf), np.zeros(equal.size)]
        made.append(
            optimize.NonlinearConstraint(
                lambda p: np.concatenate(g(p)[:2]),
                least,
                np.zeros(least.size),
                jac=lambda p: np.concatenate(g(p)[2:]),
                hess=optimize.BFGS(),
            )
        )
    return made


def fminunc(fun: Any, x0: Any = None, options: Any = None, /, *, nargout: int = 1) -> Any:
    """Find a minimum of a function of several variables without constraints.

    Syntaxes: ``x = fminunc(fun, x0)``, ``x = fminunc(fun, x0, options)``, ``x = fminunc(problem)``,
    ``x, fval, exitflag, output, grad, hessian = fminunc(…, nargout=6)``.

    Parameters
    ----------
    fun : function
        Of an array of the size of x0; gives one number, and its gradient too with ``SpecifyObjectiveGradient``.
    x0 : array of class double
    options : structure
        From `optimoptions` or `optimset`.
    problem : structure
        With the fields objective, x0, solver and options.

    Returns
    -------
    x : array
        Of the size of x0.
    fval : float
    exitflag : int
        1: the gradient is small; 5: no step leads on; 0: ``MaxIterations`` or ``MaxFunctionEvaluations`` is reached;
        -1: the output function stopped it; -3: below ``ObjectiveLimit``.
    output : structure
    grad, hessian : array
        Hessian is by differences of the gradient.

    Notes
    -----
    **Differs from MATLAB.** SciPy searches, by BFGS, and by L-BFGS-B with ``HessianApproximation="lbfgs"`` and where
    there are more than 500 variables: counts and last digits are not MATLAB's, and ``Algorithm`` and ``HessianFcn``
    change nothing.

    References
    ----------
    https://www.mathworks.com/help/optim/ug/fminunc.html

    Examples
    --------
    >>> from dlarray.matlab import fminunc, optimoptions
    >>> quiet = optimoptions("fminunc", Display="off")
    >>> f = lambda x: 3 * x(1) ** 2 + 2 * x(1) * x(2) + x(2) ** 2 - 4 * x(1) + 5 * x(2)
    >>> x, least = fminunc(f, [1, 1], quiet, nargout=2)
    >>> [round(v, 3) for v in x.tolist()[0]], round(least, 3)
    ([2.25, -4.75], -16.375)
    """
    if isinstance(fun, Mapping) and x0 is None:
        fun, x0, options = _field(fun, "objective"), _field(fun, "x0"), _field(fun, "options")
    if is_none(x0):
        raise ClassError(f"fminunc: x0 must be an array, but it is {describe(x0)}; fix: fminunc(f, x0)")
    told = read_options("fminunc", options)
    n = host(x0).size
    low, high = bounds("fminunc", None, None, n)
    function = Function("fminunc", fun, x0, told, scalar=True, lb=low, ub=high)
    nothing = np.zeros((0, n))
    constraints = Constraints(nothing, np.zeros(0), nothing, np.zeros(0), low, high, None)
    x, flag, watch, least = _search("fminunc", function, constraints, told)
    value = float(function.values(x)[0])
    watch.end(x, value, flag, _FREE[flag])
    if nargout < 2:
        return function.array(x)
    output = struct(
        iterations=watch.steps,
        funcCount=function.calls,
        stepsize=float(np.linalg.norm(x - watch.before)),
        lssteplength=1,
        firstorderopt=least.optimality,
        algorithm=told["Algorithm"],
        message=_FREE[flag],
    )
    results = [function.array(x), value, flag, output, *_slopes(function, x, nargout - 4)]
    return tuple(results[:nargout])

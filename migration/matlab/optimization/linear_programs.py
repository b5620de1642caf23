"""Linear programs, with whole numbers too: linprog, intlinprog."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.migration.matlab.optimization.options import SolverOptions, number, read_options
from dlarray.migration.matlab.optimization.problems import constraints_of, is_none, real_numbers
from dlarray.migration.matlab.optimization.reports import say, scipys
from dlarray.struct import struct

# SciPy's status: 0 solved, 1 limit, 2 infeasible, 3 unbounded, 4 numerical trouble.
_FLAGS = {0: 1, 1: 0, 2: -2, 3: -3, 4: -4}
_MESSAGES = {
    1: "Optimal solution found.",
    0: "Solver stopped prematurely.",
    -2: "No feasible solution found.",
    -3: "Problem is unbounded.",
    -4: "Solver stopped: numbers that are NaN, or numerical trouble.",
}


def linprog(f: Any, A: Any = None, b: Any = None, Aeq: Any = None, beq: Any = None, lb: Any = None, ub: Any = None,
            *rest: Any, nargout: int = 1) -> Any:  # fmt: skip
    """Solve a linear program.

    Syntaxes: ``x = linprog(f, A, b)``, ``x = linprog(f, A, b, Aeq, beq, lb, ub, options)``, ``x = linprog(problem)``,
    ``x, fval, exitflag, output, lambda_ = linprog(…, nargout=5)``; the older form has a point x0 before options.

    Minimizes ``f.T @ x`` where ``A*x <= b``, ``Aeq*x = beq``, ``lb <= x <= ub``.

    Parameters
    ----------
    f : vector
    A, Aeq : matrix
    b, beq : vector
    lb, ub : vector
    options : structure
        From `optimoptions` or `optimset`.

    Returns
    -------
    x : array
        A column; empty where there is no solution, as is fval.
    fval : float
    exitflag : int
        1: solved; 0: ``MaxIterations`` or ``MaxTime`` is reached; -2: no feasible point; -3: unbounded; -4: numerical
        trouble.
    output, lambda_ : structure

    Notes
    -----
    SciPy's HiGHS solves. Where several points are best, another one than MATLAB's may come.

    References
    ----------
    https://www.mathworks.com/help/optim/ug/linprog.html

    Examples
    --------
    >>> from dlarray.matlab import linprog, optimoptions
    >>> quiet = optimoptions("linprog", Display="off")
    >>> A, b = [[1, 1], [1, 0.25], [1, -1], [-0.25, -1], [-1, -1], [-1, 1]], [2, 1, 2, 1, -1, 2]
    >>> x, least = linprog([-1, -1 / 3], A, b, [], [], [], [], quiet, nargout=2)
    >>> [round(v, 4) for v in x(":").T.tolist()[0]], round(least, 4)
    ([0.6667, 1.3333], -1.1111)
    """
    options = _options_in("linprog", rest)
    if isinstance(f, Mapping) and A is None:
        p = f
        f, A, b, Aeq, beq, lb, ub, options = (
            p.get(n) for n in ("f", "Aineq", "bineq", "Aeq", "beq", "lb", "ub", "options")
        )
    told = read_options("linprog", options)
    c = real_numbers("linprog", "f", f).ravel(order="F")
    a, right, equal, equal_right, low, high, _ = constraints_of("linprog", c.size, A, b, Aeq, beq, lb, ub)
    method = "highs-ipm" if "interior-point" in str(told["Algorithm"]) else "highs"
    limits: dict[str, Any] = {}
    if "MaxIterations" in told.told:
        limits["maxiter"] = int(number(told, "MaxIterations", c.size))
    if "MaxTime" in told.told:
        limits["time_limit"] = number(told, "MaxTime", c.size)
    if (low > high).any():
        return _told(told, "linprog", -2, None, nargout)
    found = scipys("linprog").linprog(
        c, a if len(a) else None, right if len(a) else None, equal if len(equal) else None,
        equal_right if len(equal) else None, np.column_stack([low, high]), method=method, options=limits,
    )  # fmt: skip
    return _told(told, "linprog", _FLAGS[found.status], found, nargout)


def _options_in(name: str, rest: tuple) -> Any:
    """The options behind the bounds: a structure, alone or after a point x0, which is not used; None without them."""
    if len(rest) > 2:
        raise ArgumentError(
            f"{name}: {len(rest)} arguments stand behind ub, but x0 and options are the last; fix: "
            f"{name}(…, lb, ub, x0, options)"
        )
    if not rest or is_none(rest[-1]):
        return None
    if isinstance(rest[-1], Mapping):
        if len(rest) == 2 and isinstance(rest[0], Mapping):
            raise ArgumentError(f"{name}: options are given twice; fix: {name}(…, lb, ub, x0, options)")
        return rest[-1]
    if len(rest) == 2 or isinstance(rest[-1], str):
        return rest[-1]  # which is refused as options
    host(rest[-1])  # a point
    return None


def _told(told: SolverOptions, name: str, flag: int, found: Any, nargout: int) -> Any:
    """The outputs of MATLAB's solver."""
    say(told, flag, _MESSAGES[flag])
    solved = found is not None and found.x is not None and flag in (0, 1)
    x = dlarray(np.asarray(found.x).reshape(-1, 1)) if solved else dlarray([])
    if nargout < 2:
        return x
    output = struct(
        iterations=int(getattr(found, "nit", 0) or 0),
        algorithm=told["Algorithm"],
        constrviolation=0.0 if solved else dlarray([]),
        message=_MESSAGES[flag],
    )
    results: list[Any] = [x, float(found.fun) if solved else dlarray([]), flag, output]
    if name == "intlinprog":
        output["relativegap"] = float(getattr(found, "mip_gap", 0.0) or 0.0) * 100 if solved else dlarray([])
        output["numnodes"] = int(getattr(found, "mip_node_count", 0) or 0)
    elif nargout > 4:
        results.append(_multipliers(found) if solved else dlarray([]))
    if nargout > len(results):
        raise ArgumentError(
            f"Too many output arguments: {nargout} are wanted of {name}, which has {len(results)}"
        )
    return tuple(results[:nargout])


def _multipliers(found: Any) -> struct:
    """MATLAB's signs: none is negative but those of equalities."""
    return struct(
        lower=dlarray(np.asarray(found.lower.marginals).reshape(-1, 1)),
        upper=dlarray(-np.asarray(found.upper.marginals).reshape(-1, 1)),
        eqlin=dlarray(-np.asarray(found.eqlin.marginals).reshape(-1, 1)),
        ineqlin=dlarray(-np.asarray(found.ineqlin.marginals).reshape(-1, 1)),
    )


def intlinprog(f: Any, intcon: Any = None, A: Any = None, b: Any = None, Aeq: Any = None, beq: Any = None,
               lb: Any = None, ub: Any = None, *rest: Any, nargout: int = 1) -> Any:  # fmt: skip
    """Solve a linear program of which some variables are whole numbers.

    Syntaxes: ``x = intlinprog(f, intcon, A, b)``, ``x = intlinprog(f, intcon, A, b, Aeq, beq, lb, ub)``,
    ``x = intlinprog(f, intcon, A, b, Aeq, beq, lb, ub, x0, options)``, ``x = intlinprog(problem)``,
    ``x, fval, exitflag, output = intlinprog(…, nargout=4)``.

    Parameters
    ----------
    f : vector
    intcon : vector
        Places of the whole numbers, from 1.
    A, Aeq : matrix
    b, beq : vector
    lb, ub : vector
    x0 : vector
        Taken and not used.
    options : structure
        From `optimoptions`.

    Returns
    -------
    x : array
        A column; empty where there is no solution, as is fval.
    fval : float
    exitflag : int
        1: solved; 0: a limit is reached without a solution, 2: with one; -2: no feasible point; -3: unbounded.
    output : structure

    Notes
    -----
    SciPy's HiGHS solves. Where several points are best, another one than MATLAB's may come.

    References
    ----------
    https://www.mathworks.com/help/optim/ug/intlinprog.html

    Examples
    --------
    >>> from dlarray.matlab import intlinprog, optimoptions
    >>> quiet = optimoptions("intlinprog", Display="off")
    >>> x = intlinprog([8, 1], 2, [[-1, -2], [-4, -1], [2, 1]], [14, -33, 20], [], [], [], [], [], quiet)
    >>> [round(v, 4) for v in x(":").T.tolist()[0]]
    [6.5, 7.0]
    """
    options = _options_in("intlinprog", rest)
    if isinstance(f, Mapping) and intcon is None:
        p = f
        f, intcon, A, b, Aeq, beq, lb, ub, options = (
            p.get(n) for n in ("f", "intcon", "Aineq", "bineq", "Aeq", "beq", "lb", "ub", "options")
        )
    told = read_options("intlinprog", options)
    c = real_numbers("intlinprog", "f", f).ravel(order="F")
    a, right, equal, equal_right, low, high, _ = constraints_of("intlinprog", c.size, A, b, Aeq, beq, lb, ub)
    whole = np.zeros(c.size)
    if not is_none(intcon):
        places = host(intcon).ravel(order="F")
        if not all(p == int(p) and 1 <= p <= c.size for p in places):
            raise SizeError(
                f"intlinprog: intcon must hold whole numbers from 1 to {c.size}, but it is {describe(intcon)}"
            )
        whole[places.astype(int) - 1] = 1
    if (low > high).any():
        return _told(told, "intlinprog", -2, None, nargout)
    optimize = scipys("intlinprog")
    constraints = []
    if len(a):
        constraints.append(optimize.LinearConstraint(a, -np.inf, right))
    if len(equal):
        constraints.append(optimize.LinearConstraint(equal, equal_right, equal_right))
    found = optimize.milp(
        c, integrality=whole, bounds=optimize.Bounds(low, high), constraints=constraints,
        options={
            "time_limit": number(told, "MaxTime", c.size),
            "mip_rel_gap": number(told, "RelativeGapTolerance", c.size),
        },
    )  # fmt: skip
    flag = _FLAGS[found.status]
    if flag == 0 and found.x is not None:
        say(told, 2, "Solver stopped prematurely. Integer feasible point found.")
        return _told_quietly(told, found, nargout)
    if found.x is not None:
        x = np.where(whole == 1, np.round(found.x), found.x)
        found.x = x
    return _told(told, "intlinprog", flag, found, nargout)


def _told_quietly(told: SolverOptions, found: Any, nargout: int) -> Any:
    quiet = told.copy()
    quiet["Display"] = "off"
    results = _told(quiet, "intlinprog", 0, found, max(nargout, 3))
    changed = (*results[:2], 2, *results[3:])
    return changed[0] if nargout < 2 else changed[:nargout]

"""Polynomials from roots, zeros and minima of functions of one's own: poly, nthroot, fzero, fminsearch, optimset."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray.arguments import one_number
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, ClassError, SizeError, describe
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.struct import struct


def poly(r: Any, /) -> dlarray:
    """The coefficients of the polynomial with these roots, or of the characteristic polynomial of a matrix.

    Syntaxes: ``p = poly(r)``, ``p = poly(A)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/poly.html

    Examples
    --------
    >>> from dlarray.matlab import poly
    >>> poly([1, 2, 3]).tolist()
    [[1.0, -6.0, 11.0, -6.0]]
    """
    given = host(r)
    if given.ndim > 2 or (given.shape[0] != given.shape[1] and 1 not in given.shape and given.size):
        raise SizeError(
            f"poly: the argument must be a vector or a square matrix, but it is {describe(r)}; fix: poly(r(:))"
        )
    square = given.shape[0] == given.shape[1] and given.size > 1
    values: Any = np.linalg.eigvals(given) if square else given.ravel()
    p = np.ones(1, dtype=values.dtype)
    for v in values:
        p = np.concatenate([p, [0]]) - v * np.concatenate([[0], p])
    kept = np.sort_complex(values[values.imag > 0]), np.sort_complex(np.conj(values[values.imag < 0]))
    if np.iscomplexobj(p) and kept[0].shape == kept[1].shape and np.array_equal(*kept):
        p = p.real
    return dlarray(p.reshape(1, -1))


def nthroot(X: Any, N: Any, /) -> dlarray:
    """The real root of order N of each element.

    Syntax: ``Y = nthroot(X, N)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/nthroot.html

    Examples
    --------
    >>> from dlarray.matlab import nthroot
    >>> nthroot([-27, 16], [3, 2]).tolist()
    [[-3.0, 4.0]]
    """
    x, n = host(X), host(N)
    if np.any((x < 0) & (np.mod(n, 2) != 1)):
        raise ArgumentError("nthroot: where X is negative, N must be an odd whole number; fix: abs(X)")
    with np.errstate(divide="ignore"):
        y = np.sign(x) * np.abs(x) ** (1 / n)
        near = np.round(y)
    return dlarray(np.where(near**n == x, near, y))


def optimset(*args: Any, **options: Any) -> struct:
    """Options of `fzero` and `fminsearch`.

    Syntaxes: ``options = optimset(Name=Value)``, ``options = optimset("Name", value, …)``,
    ``options = optimset(old, Name=Value)``.

    Notes
    -----
    The options of MATLAB's Optimization Toolbox are kept for minimizers of your own; no function here reads them.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/optimset.html

    Examples
    --------
    >>> from dlarray.matlab import optimset
    >>> optimset("TolX", 1e-8).TolX
    1e-08
    """
    if len(args) == 1 and isinstance(args[0], str) and not options:
        return struct()  # the defaults of a solver, which each takes where nothing is told
    return named_options("optimset", (*_KNOWN, *_OF_THE_TOOLBOX.split()), args, options)


_OF_THE_TOOLBOX = """
    Algorithm DerivativeCheck Diagnostics DiffMaxChange DiffMinChange FinDiffType GradConstr GradObj HessFcn Hessian
    HessMult HessPattern HessUpdate InitBarrierParam JacobMult JacobPattern Jacobian LargeScale MaxPCGIter MaxProjCGIter
    MaxSQPIter MaxTime ObjectiveLimit PrecondBandWidth RelLineSrchBnd ScaleProblem Simplex SubproblemAlgorithm TolCon
    TolConSQP TolPCG TolProjCG TypicalX UseParallel
"""
_KNOWN = ("Display", "FunValCheck", "MaxFunEvals", "MaxIter", "OutputFcn", "PlotFcns", "TolFun", "TolX")


def named_options(name: str, known: tuple[str, ...], args: tuple, options: dict[str, Any]) -> struct:
    """A structure of options, each by its name in any case; those of an older structure stay."""
    made = struct()
    while args and isinstance(args[0], dict):
        made.update(args[0])
        args = args[1:]
    if len(args) % 2:
        raise ArgumentError(f"{name}: options come as names and values, but {len(args)} arguments came")
    for given, value in [*zip(args[::2], args[1::2], strict=True), *options.items()]:
        found = [k for k in known if k.lower() == str(given).lower()]
        if not found:
            raise ArgumentError(f'{name}: there is no option "{given}"; fix: one of {", ".join(known)}')
        made[found[0]] = value
    return made


def _number(name: str, value: Any) -> float:
    x = host(value)
    x = x.real if np.iscomplexobj(x) and not x.imag.any() else x
    if x.size != 1 or np.iscomplexobj(x):
        raise SizeError(f"{name}: the function must give one real number, but it gives {describe(value)}")
    return float(x.ravel()[0])


def _option(options: Any, name: str, default: float) -> float:
    value = None if options is None or isinstance(options, list) else options.get(name)
    return default if value is None or isinstance(value, list) and not value else float(_number(name, value))


def fzero(fun: Callable, x0: Any, options: Any = None, /, *, nargout: int = 1) -> Any:
    """Find where a function of one variable is zero.

    Syntaxes: ``x = fzero(fun, x0)``, ``x = fzero(fun, x0, options)``, ``x, fval, exitflag = fzero(…, nargout=3)``,
    ``x, fval, exitflag, output = fzero(…, nargout=4)``.

    Parameters
    ----------
    fun : function of one number
    x0 : number, or two between which the function changes its sign
        From one number the search goes both ways, in growing steps, until the sign changes.
    options : structure
        From `optimset`: ``TolX``.

    Notes
    -----
    ``output`` has the fields of MATLAB's; the counts are those of the method here.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/fzero.html

    Examples
    --------
    >>> import math
    >>> from dlarray.matlab import fzero
    >>> round(fzero(math.cos, [1, 2]), 6)
    1.570796
    """
    optimize = _scipy("fzero")

    def f(x: float) -> float:
        try:
            return _number("fzero", fun(x))
        except OverflowError:  # of Python's numbers, which have no Inf there
            return math.inf

    start = host(x0).astype(np.float64).ravel()
    if start.size == 2:
        a, b = sorted(float(v) for v in start)
        if f(a) * f(b) > 0:
            raise ArgumentError(
                "fzero: Function values at the interval endpoints must differ in sign; fix: fzero(fun, x0) with one "
                "number"
            )
    elif start.size == 1:
        a, b = _bracket(f, float(start[0]))
    else:
        raise SizeError(
            f"fzero: x0 must be one number or two, but it is {describe(x0)}; fix: fzero(fun, [a, b])"
        )
    tolerance = max(_option(options, "TolX", 2.0**-52), 4 * 2.0**-53)
    if f(a) == 0 or f(b) == 0:
        x, rounds, calls = a if f(a) == 0 else b, 0, 2
    else:
        x, found = optimize.brentq(f, a, b, xtol=tolerance, rtol=4 * 2.0**-52, full_output=True)
        x, rounds, calls = float(x), found.iterations, found.function_calls
    if nargout < 2:
        return x
    message = f"Zero found in the interval [{a:g}, {b:g}]"
    output = _output("bisection, interpolation", rounds, calls, message)
    return (x, f(x), 1, struct(intervaliterations=0, **output))[:nargout]


def _output(algorithm: str, iterations: int, calls: int, message: str) -> struct:
    """What a search says of its course."""
    return struct(iterations=int(iterations), funcCount=int(calls), algorithm=algorithm, message=message)


def _bracket(f: Callable[[float], float], x: float) -> tuple[float, float]:
    """Two numbers around x between which the sign changes."""
    at = f(x)
    if at == 0:
        return x, x
    step = x / 50 if x else 1 / 50
    for _ in range(2000):
        step *= math.sqrt(2)
        for other in (x - step, x + step):
            value = f(other)
            if not math.isfinite(value):
                raise ArgumentError(f"fzero: the function is {value:g} at {other:g}, before its sign changes")
            if (value > 0) != (at > 0):
                return min(x, other), max(x, other)
        if not math.isfinite(step):
            break
    raise ArgumentError("fzero: the function does not change its sign; fix: fzero(fun, [a, b])")


def fminsearch(fun: Callable, x0: Any, options: Any = None, /, *, nargout: int = 1) -> Any:
    """Find the minimum of a function of several variables without derivatives (Nelder-Mead).

    Syntaxes: ``x = fminsearch(fun, x0)``, ``x = fminsearch(fun, x0, options)``,
    ``x, fval, exitflag, output = fminsearch(…, nargout=4)``.

    Parameters
    ----------
    fun : function of an array of the size of x0
    x0 : array
    options : structure
        From `optimset`: ``TolX`` and ``TolFun`` (1e-4), ``MaxIter`` and ``MaxFunEvals`` (200 for each number).

    Notes
    -----
    ``output`` has the fields of MATLAB's; the counts are those of the method here.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/fminsearch.html

    Examples
    --------
    >>> from dlarray.matlab import fminsearch
    >>> x = fminsearch(lambda p: (p(1) - 1) ** 2 + (p(2) + 2) ** 2, [0, 0])
    >>> [round(v, 3) + 0.0 for v in x.tolist()[0]]
    [1.0, -2.0]
    """
    optimize = _scipy("fminsearch")
    start = host(x0).astype(np.float64)
    found = optimize.minimize(
        lambda x: _number("fminsearch", fun(dlarray(x.reshape(start.shape, order="F")))),
        start.ravel(order="F"),
        method="Nelder-Mead",
        options={
            "xatol": _option(options, "TolX", 1e-4),
            "fatol": _option(options, "TolFun", 1e-4),
            "maxiter": int(_option(options, "MaxIter", 200 * start.size)),
            "maxfev": int(_option(options, "MaxFunEvals", 200 * start.size)),
        },
    )
    x = dlarray(found.x.reshape(start.shape, order="F"))
    if nargout < 2:
        return x
    output = _output("Nelder-Mead simplex direct search", found.nit, found.nfev, str(found.message))
    return (x, float(found.fun), int(found.success), output)[:nargout]


def fminbnd(fun: Any, x1: Any, x2: Any, options: Any = None, /, *, nargout: int = 1) -> Any:
    """Find the minimum of a function of one number in an interval, by golden sections and parabolas (Brent).

    Syntaxes: ``x = fminbnd(fun, x1, x2)``, ``x = fminbnd(fun, x1, x2, options)``,
    ``x, fval, exitflag, output = fminbnd(…, nargout=4)``.

    Parameters
    ----------
    fun : function of a number
    x1, x2 : number
    options : structure
        From `optimset`: ``TolX`` (1e-4) and ``MaxIter`` (500).

    Notes
    -----
    ``output`` has the fields of MATLAB's; the counts are those of the method here.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/fminbnd.html

    Examples
    --------
    >>> from dlarray.matlab import fminbnd
    >>> round(fminbnd(lambda x: (x - 0.3) ** 2, 0, 1), 6)
    0.3
    """
    optimize = _scipy("fminbnd")
    if not callable(fun):
        raise ClassError(f"fminbnd: fun must be a function, but it is {describe(fun)}; fix: fminbnd(f, 0, 1)")
    low, high = one_number(x1), one_number(x2)
    if (
        low is None
        or high is None
        or isinstance(low, complex)
        or isinstance(high, complex)
        or not low <= high
    ):
        raise ArgumentError(
            f"fminbnd: x1 and x2 are numbers, the first not above the second, but they are {describe(x1)} and "
            f"{describe(x2)}; fix: fminbnd(fun, 0, 1)"
        )
    found = optimize.minimize_scalar(
        lambda x: _number("fminbnd", fun(float(x))),
        bounds=(low, high),
        method="bounded",
        options={"xatol": _option(options, "TolX", 1e-4), "maxiter": int(_option(options, "MaxIter", 500))},
    )
    if nargout < 2:
        return float(found.x)
    algorithm = "golden section search, parabolic interpolation"
    output = _output(algorithm, found.nit, found.nfev, str(found.message))
    return (float(found.x), float(found.fun), int(found.success), output)[:nargout]


def optimget(options: Any, name: Any, default: Any = None, /) -> Any:
    """An option of those of `optimset`, or the default where it is not set.

    Syntaxes: ``value = optimget(options, name)``, ``value = optimget(options, name, default)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/optimget.html

    Examples
    --------
    >>> from dlarray.matlab import optimget, optimset
    >>> optimget(optimset(TolX=1e-8), "TolX"), optimget(optimset(), "MaxIter", 100)
    (1e-08, 100)
    """
    if not isinstance(options, dict):
        raise ClassError(f"optimget: options is a structure of optimset, but it is {describe(options)}")
    found = [
        value for key, value in options.items() if str(key).lower() == str(name).lower() and value is not None
    ]
    return found[0] if found else default if default is not None else dlarray([])


def _scipy(name: str) -> Any:
    try:
        from scipy import optimize
    except ImportError as problem:
        raise ArgumentError(f"{name} needs SciPy; fix: pip install 'dlarray[mat]'") from problem
    return optimize

"""Grids and evenly spaced vectors: meshgrid, ndgrid, linspace, logspace, colon."""

from __future__ import annotations

import builtins
import math
from typing import Any

import numpy as np

from dlarray import limits
from dlarray.along_axes import check_rank
from dlarray.arguments import check_nargout, number, whole
from dlarray.array import asdlarray, dlarray
from dlarray.autodiff.untraced import value_of
from dlarray.backend import class_name, device_of, namespace
from dlarray.callers import warn
from dlarray.conversion import namespace_of
from dlarray.endexpr import End
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.integers.classes import LIMITS
from dlarray.operands import integer_class, operands, same_class
from dlarray.registry import function

_EPS = 2.0**-52


def _grids(name: str, vectors: tuple, nargout: int | None, axis_of: Any) -> Any:
    """Each vector along its own dimension, spread over the sizes of all."""
    arrays = list(operands(name, *vectors))
    total = len(arrays) if nargout is None else nargout
    check_rank(total)
    if len(arrays) == 1:  # one vector stands for all dimensions
        arrays *= 2 if nargout is None else max(total, 2)
        total = 2 if nargout is None else total
    if total > len(arrays):
        raise ArgumentError(
            f"{name}: nargout={total} needs {total} vectors, but there are {len(arrays)}; "
            f"fix: give {total} vectors, or one for all dimensions"
        )
    rank = len(arrays)
    shape = [1] * rank
    for k, X in enumerate(arrays):
        shape[rank - axis_of(k)] = math.prod(X.shape)
    grids = []
    limits.check(name, (total, *shape))  # they share nothing once they are changed
    for k, X in enumerate(arrays[:total]):
        own = [1] * rank
        own[rank - axis_of(k)] = -1 if math.prod(X.shape) else 0
        array = X.array
        xp = namespace(array)
        grids.append(dlarray.from_array(xp.broadcast_to(xp.reshape(array, tuple(own)), tuple(shape))))
    return grids[0] if nargout == 1 else tuple(grids)


@function(format=None, integers="own")
def meshgrid(x: Any, y: Any = None, z: Any = None, *, nargout: int | None = None) -> Any:
    """Coordinates of a grid in two or three dimensions, x along the columns.

    Syntaxes: ``X, Y = meshgrid(x, y)``, ``X, Y = meshgrid(x)``, ``X, Y, Z = meshgrid(x, y, z)``,
    ``X, Y, Z = meshgrid(x, nargout=3)``.

    Parameters
    ----------
    x, y, z : array
        Vectors of coordinates; all elements count, in column order.  A single one is used for all dimensions.
    nargout : int, optional
        How many grids are returned.  Default: as many as vectors, two at least.

    Returns
    -------
    tuple of dlarray
        Unformatted, of size ``numel(y)`` × ``numel(x)``, or ``numel(y)`` × ``numel(x)`` × ``numel(z)``.
        ``X(i, j)`` is ``x(j)``, ``Y(i, j)`` is ``y(i)``.  With ``nargout=1`` X alone.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/meshgrid.html

    Examples
    --------
    >>> import dlarray as dl
    >>> X, Y = dl.meshgrid([1, 2, 3], [10, 20])
    >>> Y
      2×3 dlarray
    <BLANKLINE>
        10    10    10
        20    20    20
    """
    if y is None and z is not None:
        raise ArgumentError("meshgrid: y is missing, but z is given; fix: meshgrid(x, y, z)")
    if nargout is not None:
        nargout = check_nargout("meshgrid", nargout, (1, 2, 3), fix="ndgrid")
    given = tuple(v for v in (x, y, z) if v is not None)
    return _grids("meshgrid", given, nargout, lambda k: (2, 1, 3)[k])


@function(format=None, integers="own")
def ndgrid(*x: Any, nargout: int | None = None) -> Any:
    """Coordinates of a grid in any number of dimensions, x1 along the first.

    Syntaxes: ``X1, …, Xn = ndgrid(x1, …, xn)``, ``X1, …, Xn = ndgrid(x, nargout=n)``.

    Parameters
    ----------
    *x : array
        Vectors of coordinates; all elements count, in column order.  A single one is used for all dimensions.
    nargout : int, optional
        How many grids are returned.  Default: as many as vectors, two at least.

    Returns
    -------
    tuple of dlarray
        Unformatted; ``Xk`` varies along dimension k.  With ``nargout=1`` X1 alone, which is a column for one vector.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/ndgrid.html

    Examples
    --------
    >>> import dlarray as dl
    >>> X1, X2 = dl.ndgrid([1, 2, 3], [10, 20])
    >>> X1.shape, X1(3, 1).item(), X2(3, 1).item()
    ((3, 2), 3.0, 10.0)
    """
    if not x:
        raise ArgumentError("ndgrid: the vectors are missing; fix: ndgrid(x1, x2)")
    if nargout is not None:
        nargout = whole("ndgrid", "nargout", nargout, least=1, fix="nargout=2")
    # A grid of one dimension is a column, as ``[grids{1:n}] = ndgrid(vectors{:})`` needs it.
    if nargout == 1 and len(x) == 1:
        (X,) = operands("ndgrid", *x)
        xp = namespace(X.array)
        return dlarray.from_array(xp.reshape(X.array, (1, -1) if math.prod(X.shape) else (1, 0)))
    return _grids("ndgrid", x, nargout, lambda k: k + 1)


def _scalar(name: str, argument: str, value: Any) -> dlarray:
    X = asdlarray(value)
    if math.prod(X.shape) != 1:
        raise SizeError(f"{name}: {argument} must be a scalar, but it is {describe(value)}; fix: one number")
    return X


def _count(name: str, n: Any) -> int:
    """The number of points; a fraction is cut off, less than one is none."""
    return max(math.floor(number(name, "n", n, finite=True, fix=f"{name}(0, 1, 10)")), 0)


def _between(name: str, a: Any, b: Any, n: int) -> Any:
    """n points from a to b as an array of shape (n, 1); both ends are exact."""
    limits.check(name, (n, 1))
    first, last = operands(name, _scalar(name, "the first limit", a), _scalar(name, "the last limit", b))
    one, other = same_class(first.array, last.array)
    xp = namespace(one, other)
    one, other = xp.reshape(one, (1, 1)), xp.reshape(other, (1, 1))
    if n == 0:
        return one[:0, :]
    if n == 1:
        return other
    if n == 2:
        return xp.concat([one, other], axis=-2)
    raw = getattr(one, "value", one)
    rxp = namespace(raw)
    real = {"complex64": "float32", "complex128": "float64"}.get(str(raw.dtype).rpartition(".")[2])
    steps = rxp.arange(1, n - 1, dtype=getattr(rxp, real) if real else raw.dtype, device=device_of(raw))
    steps = rxp.astype(rxp.reshape(steps, (n - 2, 1)), raw.dtype)
    return xp.concat([one, one + steps * (other - one) / (n - 1), other], axis=-2)


@function("none", integers="refuse")
def linspace(x1: Any, x2: Any, n: Any = 100) -> Any:
    """Evenly spaced numbers from x1 to x2.

    Syntaxes: ``y = linspace(x1, x2)``, ``y = linspace(x1, x2, n)``.

    Parameters
    ----------
    x1, x2 : number, complex or 1×1 array
        The first and the last number.  The result can be differentiated with respect to both.
    n : int
        How many; 1 gives x2, less gives a 1×0 row, a fraction is cut off.

    Returns
    -------
    dlarray
        A 1×n row, unformatted.  Single when x1 or x2 is.

    Raises
    ------
    SizeError
        An x1 or x2 that is not a scalar.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/linspace.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.linspace(0, 1, 5)
      1×5 dlarray
    <BLANKLINE>
             0    0.2500    0.5000    0.7500    1.0000
    """
    return _between("linspace", x1, x2, _count("linspace", n))


@function("none", integers="refuse")
def logspace(a: Any, b: Any, n: Any = 50) -> Any:
    """Numbers from 10^a to 10^b whose logarithms are evenly spaced.

    Syntaxes: ``y = logspace(a, b)``, ``y = logspace(a, b, n)``, ``y = logspace(a, pi)``.

    Parameters
    ----------
    a, b : number or 1×1 array
        Decimal logarithms of the first and the last number.  When b is the number pi, the last number is pi
        itself.
    n : int
        How many; 1 gives 10^b, less gives a 1×0 row, a fraction is cut off.

    Returns
    -------
    dlarray
        A 1×n row, unformatted.  Single when a or b is.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/logspace.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.logspace(0, 2, 3)
      1×3 dlarray
    <BLANKLINE>
         1    10   100
    """
    (array,) = same_class(_scalar("logspace", "the last limit", b).array)
    xp = namespace_of(array)
    b = dlarray.from_array(
        xp.where(value_of(array) == math.pi, xp.full_like(array, math.log10(math.pi)), array)
    )
    exponents = _between("logspace", a, b, _count("logspace", n))
    powers: Any = dlarray.from_array(exponents)
    return 10.0**powers


@function("none", differentiable=False)
def colon(j: Any, i: Any, k: Any = None) -> Any:
    """Regularly spaced numbers: MATLAB's ``j:k`` and ``j:i:k``.

    Syntaxes: ``x = colon(j, k)``, ``x = colon(j, i, k)``.

    Parameters
    ----------
    j : number
        The first number.
    i : number
        The step, when there are three arguments; 1 otherwise.
    k : number
        The last number is k, or the last before it.

    Returns
    -------
    dlarray
        A row, unformatted; 1×0 when no number lies between, or when an argument is empty.  Single when an
        argument is single.

    Notes
    -----
    A last number that misses k by rounding only is k itself, and the numbers are symmetric about their
    middle, so that ``colon(0, 0.1, 1)`` has 11 elements.  Of an argument with several elements the first counts,
    with a warning, as in MATLAB.  The result is not traced: its size depends on the
    values.  With `end` among the arguments the result is a text, which parentheses take: ``X(colon(2, end))``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/colon.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.colon(1, 4)
      1×4 dlarray
    <BLANKLINE>
         1     2     3     4
    >>> dl.colon(0, 0.1, 1).shape
    (1, 11)
    """
    if any(type(part) is End for part in (j, i, k)):
        return ":".join(f"({part})" for part in (j, i, k) if part is not None)
    parts = (j, 1.0, i) if k is None else (j, i, k)
    if any(math.prod(asdlarray(part).shape) == 0 for part in parts if part is not None):
        return np.zeros((0, 1))
    names = ("j", "i", "k")
    numbers, single = [], False
    scalars = [_first(argument, part) for argument, part in zip(names, parts, strict=True)]
    kind = integer_class("colon", scalars)
    if kind is not None:
        return _whole_steps(names, scalars, kind)
    for argument, X in zip(names, scalars, strict=True):
        single = single or class_name(X.dtype) == "single"
        numbers.append(number("colon", argument, X, logical=True, fix="real(…)"))
    row = _steps(*numbers)
    return np.asarray(row, dtype=np.float32 if single else np.float64).reshape(-1, 1)


def _first(argument: str, value: Any) -> dlarray:
    X = asdlarray(value)
    if math.prod(X.shape) == 1:
        return X
    warn(
        f"colon: {argument} is {describe(value)}, whose first element is taken, as in MATLAB, which warns too; "
        f"fix: a scalar, such as {argument}(1)"
    )
    return asdlarray(X(1))


def _whole_steps(names: tuple, scalars: list[dlarray], kind: str) -> Any:
    """The row of an integer class; beside it, doubles must be whole numbers within its range."""
    low, high = LIMITS[kind]
    numbers = []
    for argument, X in zip(names, scalars, strict=True):
        value = X.item()
        if value != value or value != math.floor(value) or (argument != "i" and not low <= value <= high):
            raise ArgumentError(
                f"colon: {argument} must be a whole number of class {kind}, as another limit is, but it is {value}; "
                "fix: double(…) of the integers"
            )
        numbers.append(int(value))
    start, step, stop = numbers
    row = builtins.range(start, stop + (1 if step > 0 else -1), step) if step else ()
    _ask((stop - start) // step + 1 if step else 0)
    return np.asarray(row, dtype=kind).reshape(-1, 1)


def _ask(count: int) -> None:
    limits.check("colon", (max(count, 0), 1))


def _steps(start: float, step: float, stop: float) -> list[float] | np.ndarray:
    if math.isnan(start) or math.isnan(step) or math.isnan(stop):
        return [math.nan]
    sign = math.copysign(1.0, step)
    if step == 0 or sign * (stop - start) < 0:
        return []
    if math.isinf(step):
        return [start]
    if math.isinf(start) or math.isinf(stop):
        raise ArgumentError(
            f"colon: from {start:g} to {stop:g} there is no end of numbers; fix: finite limits, or linspace"
        )
    steps = (stop - start) / step
    if math.isinf(steps):
        raise ArgumentError(
            f"colon: from {start:g} to {stop:g} in steps of {step:g} are more numbers than a double counts; fix: a "
            "larger step"
        )
    _ask(int(steps) + 1)
    slack = 2.0 * _EPS * max(abs(start), abs(stop))
    if all(number == math.floor(number) for number in (start, step)):
        count = math.floor((stop - start) / step)
    else:
        count = round((stop - start) / step)
        if sign * (start + count * step - stop) > slack:
            count -= 1
    last = start + count * step
    if sign * (last - stop) > -slack:
        last = stop
    # one half counts from the start, the other from the end, so that rounding is symmetric
    up = np.arange(count + 1, dtype=np.float64)
    row = np.where(up <= count / 2, start + up * step, last - up[::-1] * step)
    if count % 2 == 0:
        row[count // 2] = (start + last) / 2
    return row

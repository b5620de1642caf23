"""Differences and sums along a dimension: diff, gradient, trapz, cumtrapz."""

from __future__ import annotations

from typing import Any

from dlarray.along_axes import check_rank
from dlarray.arguments import check_nargout, dim_number, dim_or_first, first_dim, is_brackets, is_empty, whole
from dlarray.array import asdlarray, dlarray
from dlarray.backend import class_name, device_of, is_integer
from dlarray.conversion import as_double, namespace_of
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.functions.signals.fourier import common, elements, size_along
from dlarray.integers.arithmetic import computed
from dlarray.operands import operands, same_class
from dlarray.registry import function


def part(array: Any, axis: int, start: int | None, stop: int | None) -> Any:
    """A range of slices along a (negative) axis."""
    return array[(..., slice(start, stop)) + (slice(None),) * (-axis - 1)]


def zeros_with(array: Any, axis: int, n: int) -> Any:
    """Zeros of the size and class of an array, n along an axis."""
    shape = list(array.shape)
    shape[axis] = n
    xp = namespace_of(array)
    return xp.zeros(tuple(shape), dtype=array.dtype, device=device_of(getattr(array, "value", array)))


def _steps(array: Any, axis: int) -> Any:
    after, before = part(array, axis, 1, None), part(array, axis, None, -1)
    if is_integer(array.dtype):
        return computed("minus", after, before, class_name(array.dtype))
    return after - before


@function(arrays=("X",), integers="own")
def diff(X: Any, n: Any = None, dim: Any = None, /) -> Any:
    """Differences between neighbours.

    Syntaxes: ``Y = diff(X)``, ``diff(X, n)``, ``diff(X, n, dim)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format; logical computes as double.
    n : int, optional
        Order: how often the differences are taken.  Default 1.
    dim : int, optional
        Dimension, counted from 1.  Default: the first whose size is not 1; when the order uses it up, the differences
        go on along the next one.

    Returns
    -------
    dlarray
        Smaller by n along the dimension (empty when it is not longer than n), with the labels of ``X``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/diff.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.diff([1, 1, 2, 3, 5, 8, 13, 21])
      1×7 dlarray
    <BLANKLINE>
         0     1     1     2     3     5     8
    """
    times = 1 if is_empty(n) else whole("diff", "n", n, least=1)
    array = X.array if is_integer(X._data.dtype) else same_class(X.array)[0]
    if not is_empty(dim):
        d = dim_number("diff", "dim", dim)
        if d > X.ndim:
            check_rank(d)
            size = list(X.shape) + [1] * (d - X.ndim - 1) + [0]
            xp = namespace_of(array)
            empty = xp.zeros(tuple(reversed(size)), dtype=array.dtype, device=device_of(X._data))
            return dlarray.from_array(empty, X._format + "U" * (d - X.ndim) if X._format else "")
        for _ in range(min(times, X.shape[d - 1])):
            array = _steps(array, -d)
        return X.wrap(array)
    for _ in range(times):
        d = next((k for k in range(1, array.ndim + 1) if array.shape[-k] != 1), 0)
        if d == 0:  # nothing but one number is left: MATLAB gives []
            array = part(part(array, -1, None, 0), -2, None, 0) if not X._format else part(array, -1, None, 0)
            break
        if array.shape[-d] == 0:
            break
        array = _steps(array, -d)
    return X.wrap(array)


# -- integrals -------------------------------------------------------------------------------------------------
def _integrand(name: str, first: Any, second: Any, dim: Any) -> tuple[dlarray, Any, int]:
    """Read (Y), (X, Y), (Y, dim) and (X, Y, dim): the integrand, the points or None, the dimension."""
    left_open = is_empty(dim)
    if is_brackets(second) and left_open:
        X, Y = None, asdlarray(first)
    elif left_open and asdlarray(second).shape == (1, 1):
        X, Y, dim = None, asdlarray(first), second
    elif is_empty(first) and not left_open:
        X, Y = None, asdlarray(second)
    else:
        X, Y = operands(name, first, second)
    return Y, X, dim_or_first(name, Y, dim)


def _areas(name: str, Y: dlarray, X: Any, d: int) -> Any:
    """The areas under the pieces along dimension d; None when the dimension has no two points."""
    n = size_along(Y, d)
    if X is not None and X.shape != (1, 1) and (max(X.shape) != elements(X) or elements(X) != n):
        raise SizeError(
            f"{name}: X must be one spacing, or a vector with a point for each of the {n} elements of Y along "
            f"dimension {d}, but it is {X.describe()}; Y is {Y.describe()}"
        )
    if X is None:
        (y,) = same_class(Y.array)
    else:
        x, y = common(X.array, Y.array)
    if n < 2:
        return y, None
    middle = (part(y, -d, 1, None) + part(y, -d, None, -1)) * 0.5
    if X is None:
        return y, middle
    xp = namespace_of(x)
    if X.shape == (1, 1):
        return y, middle * xp.reshape(x, (1,) * y.ndim)
    x = xp.reshape(x, (-1,))
    return y, middle * xp.reshape(x[1:] - x[:-1], (-1,) + (1,) * (d - 1))


@function(integers="refuse")
def trapz(X: Any, Y: Any = None, dim: Any = None, /) -> Any:
    """Integral by the trapezoidal rule.

    Syntaxes: ``Q = trapz(Y)``, ``trapz(X, Y)``, ``trapz(Y, dim)``, ``trapz(X, Y, dim)``.

    Parameters
    ----------
    X : dlarray or array_like, optional
        Spacing, or vector of the points at which ``Y`` is known (in any order: the pieces have a sign).  Default 1.
        ``[]`` with ``dim``: spacing 1.
    Y : dlarray or array_like
        Values, of any size and format.
    dim : int, optional
        Dimension, counted from 1.  Default: the first whose size is not 1.

    Returns
    -------
    dlarray
        The dimension has size 1 and keeps its label.  Differentiable in ``X`` and ``Y``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/trapz.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.trapz([1, 4, 9, 16, 25])
      1×1 dlarray
    <BLANKLINE>
        42
    """
    Y, X, d = _integrand("trapz", X, Y, dim)
    if Y.shape == (0, 0) and not Y._format and is_empty(dim):  # MATLAB: the integral of [] is a number
        array = same_class(Y.array)[0]
        return dlarray.from_array(namespace_of(array).sum(array, axis=(-2, -1), keepdims=True))
    if d > Y.ndim:
        return Y.wrap(same_class(Y.array)[0] * 0.0)
    y, areas = _areas("trapz", Y, X, d)
    if areas is None:
        return Y.wrap(zeros_with(y, -d, 1))
    return Y.wrap(namespace_of(areas).sum(areas, axis=-d, keepdims=True))


@function(integers="refuse")
def cumtrapz(X: Any, Y: Any = None, dim: Any = None, /) -> Any:
    """Running integral by the trapezoidal rule.

    Syntaxes: ``Q = cumtrapz(Y)``, ``cumtrapz(X, Y)``, ``cumtrapz(Y, dim)``, ``cumtrapz(X, Y, dim)``.

    Parameters
    ----------
    X : dlarray or array_like, optional
        Spacing, or vector of the points at which ``Y`` is known.  Default 1.  ``[]`` with ``dim``: spacing 1.
    Y : dlarray or array_like
        Values, of any size and format.
    dim : int, optional
        Dimension, counted from 1.  Default: the first whose size is not 1.

    Returns
    -------
    dlarray
        Size and labels of ``Y``; the integral from the first element, which is 0, to each.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/cumtrapz.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.cumtrapz([1, 4, 9, 16, 25])
      1×5 dlarray
    <BLANKLINE>
             0    2.5000    9.0000   21.5000   42.0000
    """
    Y, X, d = _integrand("cumtrapz", X, Y, dim)
    if d > Y.ndim:
        return Y.wrap(same_class(Y.array)[0] * 0.0)
    y, areas = _areas("cumtrapz", Y, X, d)
    if areas is None:
        return Y.wrap(zeros_with(y, -d, y.shape[-d]))
    xp = namespace_of(areas)
    return Y.wrap(
        xp.concat([zeros_with(areas, -d, 1), xp.cumulative_sum(areas, axis=areas.ndim - d)], axis=-d)
    )


# -- derivatives -----------------------------------------------------------------------------------------------
def _slopes(f: Any, axis: int, h: Any) -> Any:
    """Central differences along an axis, one-sided at the ends; h is a spacing or the points (1-D), or None."""
    n = f.shape[axis]
    if n < 2:
        return zeros_with(f, axis, n)
    xp = namespace_of(f)
    inner = part(f, axis, 2, None) - part(f, axis, None, -2)
    first, last = part(f, axis, 1, 2) - part(f, axis, 0, 1), part(f, axis, -1, None) - part(f, axis, -2, -1)
    if h is None or h.ndim == 0:
        pieces = xp.concat([first, inner * 0.5, last], axis=axis)
        return pieces if h is None else pieces / h
    hp = namespace_of(h)
    steps = hp.concat([h[1:2] - h[:1], h[2:] - h[:-2], h[-1:] - h[-2:-1]], axis=0)
    return xp.concat([first, inner, last], axis=axis) / hp.reshape(steps, (-1,) + (1,) * (-axis - 1))


@function(integers="refuse")
def gradient(F: Any, /, *h: Any, nargout: int = 1) -> Any:
    """Numerical gradient of sampled values.

    Syntaxes: ``FX = gradient(F)``, ``FX, FY, …, FN = gradient(F, nargout=N)``, ``gradient(F, h)``,
    ``gradient(F, hx, hy, …, hN)``.

    Parameters
    ----------
    F : dlarray or array_like
        Values on a grid, of any size and format.
    h : float or vector, optional
        Spacing in every direction (one number), or for each direction a number or the vector of the coordinates.
        The first is for the second dimension (x, the columns), the second for the first (y, the rows), then in order.
        Default 1.
    nargout : int, optional
        How many outputs: along x (dimension 2), y (dimension 1), and on from dimension 3.  Default 1.  A vector has
        one, along the vector.

    Returns
    -------
    dlarray, or tuple of them
        Size and labels of ``F``: central differences inside, one-sided ones at the ends.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/gradient.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.gradient([1, 4, 9, 16])
      1×4 dlarray
    <BLANKLINE>
         3     4     6     7
    """
    F = asdlarray(F)
    vector = F.ndim == 2 and 1 in F.shape
    dims = [first_dim(F)] if vector else [2, 1, *range(3, F.ndim + 1)]
    fix = f"nargout={len(dims)}, as F is {F.describe()}"
    nargout = check_nargout("gradient", nargout, range(1, len(dims) + 1), fix=fix)
    if len(h) > 1 and len(h) != len(dims):
        raise ArgumentError(
            f"gradient: F is {F.describe()}, so there is one spacing, or {len(dims)} of them, but there are {len(h)}"
        )
    found = []
    for k, d in enumerate(dims[:nargout]):
        spacing = (h[0] if len(h) == 1 else h[k]) if h else None
        found.append(F.wrap(_along(F, d, spacing)))
    return tuple(found) if nargout > 1 else found[0]


def _along(F: dlarray, d: int, spacing: Any) -> Any:
    if is_empty(spacing):
        (f,) = same_class(F.array)
        return _slopes(f, -d, None)
    if isinstance(spacing, (int, float)):  # a number has no class of its own
        (f,) = same_class(F.array)
        return _slopes(f, -d, None) / as_double(spacing)
    F, H = operands("gradient", F, spacing)
    f, h = common(F.array, H.array)
    n = F.shape[d - 1]
    if H.shape != (1, 1) and (max(H.shape) != elements(H) or elements(H) != n):
        raise SizeError(
            f"gradient: a spacing must be one number, or a vector with {n} coordinates for dimension {d} of F, but "
            f"it is {describe(spacing)}; F is {F.describe()}"
        )
    return _slopes(f, -d, namespace_of(h).reshape(h, () if H.shape == (1, 1) else (-1,)))

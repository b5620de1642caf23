"""Interpolation of sampled data: interp1, interp2."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray import limits
from dlarray.arguments import choice, is_empty, number, one_number, real, whole
from dlarray.array import asdlarray, dlarray
from dlarray.autodiff import TracedArray
from dlarray.backend import asarray_like, backend_name, device_of, is_complex, namespace, to_numpy
from dlarray.conversion import namespace_of
from dlarray.errors import ArgumentError, OptionError, SizeError
from dlarray.functions.numerics.interpolation_slopes import SLOPES, is_uniform
from dlarray.functions.signals.fourier import common, elements
from dlarray.operands import operands
from dlarray.registry import function

_PICKS = ("nearest", "next", "previous")
_METHODS = ("linear", *_PICKS, "pchip", "cubic", "v5cubic", "makima", "spline")
_OPEN = ("pchip", "makima", "spline")  # go on beyond the ends unless the caller says otherwise


def _raw(array: Any) -> Any:
    return array.value if type(array) is TracedArray else array


def _split(name: str, args: tuple, most: int, methods: tuple[str, ...]) -> tuple[list, str, Any]:
    """The arrays in front, the method ("linear" by default), and the last argument (None when there is none)."""
    arrays: list = []
    for a in args:
        if isinstance(a, str) or len(arrays) == most:
            break
        arrays.append(a)
    rest = args[len(arrays) :]
    if rest and isinstance(rest[0], str) and rest[0].lower() == "extrap":
        rest = ("linear", *rest)
    if len(rest) > 2:
        raise ArgumentError(f"{name}: there are {len(rest) - 2} arguments too many after the method")
    method = "linear" if not rest or is_empty(rest[0]) else choice(name, "the method", rest[0], methods)
    return arrays, method, None if len(rest) < 2 or is_empty(rest[1]) else rest[1]


def _fill(name: str, value: Any) -> Any:
    """What stands outside of the samples: a number, or "extrap"."""
    found = one_number(value)
    return choice(name, "extrapolation", value, ("extrap",), other="one number") if found is None else found


def _sorted(name: str, argument: str, x: Any, v: Any, axis: int) -> tuple[Any, Any]:
    """Sample points in rising order, and the values with them."""
    xp = namespace(_raw(x))
    order = xp.argsort(_raw(x))
    if backend_name(_raw(x)) == "numpy":
        if np.any(np.diff(_raw(x)[order]) == 0):
            raise ArgumentError(f"{name}: the sample points {argument} must be distinct")
        if np.all(order[1:] > order[:-1]):
            return x, v
    return namespace_of(x).take(x, order, axis=-1), namespace_of(v).take(v, order, axis=axis)


def _interval(x: Any, q: Any) -> Any:
    """For each query the number of the interval it lies in; the first and the last one are open outwards."""
    xr, qr = _raw(x), _raw(q)
    xp = namespace(xr, qr)
    place = xp.searchsorted(xr, qr, side="right") - 1
    return xp.clip(xp.astype(place, xp.int64), 0, xr.shape[0] - 2)


def _outside(x: Any, q: Any) -> Any:
    xr, qr = _raw(x), _raw(q)
    return (qr < xr[0]) | (qr > xr[-1])


def _filled(y: Any, where: Any, value: Any) -> Any:
    """y with a value where a (1-D) mask says."""
    xp = namespace_of(y)
    raw = namespace(_raw(y))
    constant = raw.full((1,), value, dtype=y.dtype, device=device_of(_raw(y)))
    return xp.where(where, constant, y)


def _picked(method: str, x: Any, v: Any, q: Any, fill: Any) -> Any:
    """The value of one sample for each query."""
    xr, qr = _raw(x), _raw(q)
    xp = namespace(xr)
    i = _interval(x, q)
    low, high = xp.take(xr, i, axis=-1), xp.take(xr, i + 1, axis=-1)
    up = {"nearest": qr - low >= high - qr, "next": qr > low, "previous": qr >= high}[method]
    y = namespace_of(v).take(v, i + xp.astype(up, xp.int64), axis=v.ndim - 1)
    y = _filled(y, xp.isnan(qr), float("nan"))
    if fill == "extrap":
        beyond = {"next": qr > xr[-1], "previous": qr < xr[0]}.get(method)
        return y if beyond is None else _filled(y, beyond, float("nan"))
    return _filled(y, _outside(x, q), fill)


def _smooth(method: str, x: Any, v: Any, q: Any) -> Any:
    """A straight line or a cubic in each interval."""
    xp, vp, last = namespace_of(x), namespace_of(v), v.ndim - 1
    i = _interval(x, q)
    low = xp.take(x, i, axis=-1)
    h, s = xp.take(x, i + 1, axis=-1) - low, q - low
    v0, v1 = vp.take(v, i, axis=last), vp.take(v, i + 1, axis=last)
    if method == "linear" or x.shape[0] == 2:
        t = s / h
        return v0 * (1.0 - t) + v1 * t
    d = SLOPES[method](x, v)
    d0, d1 = vp.take(d, i, axis=last), vp.take(d, i + 1, axis=last)
    chord = (v1 - v0) / h
    return v0 + s * (d0 + s * ((chord * 3.0 - d0 * 2.0 - d1) / h + s * ((d0 + d1 - chord * 2.0) / (h * h))))


@function(integers="refuse")
def interp1(*args: Any) -> Any:
    """Interpolation of sampled data along one dimension.

    Syntaxes: ``vq = interp1(x, v, xq)``, ``interp1(v, xq)``, ``interp1(…, method)``,
    ``interp1(…, method, extrapolation)``.

    Parameters
    ----------
    x : dlarray or array_like, optional
        Vector of distinct sample points, in any order.  Default: 1, 2, …
    v : dlarray or array_like
        Sample values: a vector, or an array with one set of values per column.
    xq : dlarray or array_like
        Query points, of any size.
    method : str, optional
        "linear" (default), "nearest", "next", "previous", "pchip", "makima", "spline", or "cubic" ("v5cubic"):
        cubic convolution for equally spaced points, otherwise as "spline" (the points are read to tell).
    extrapolation : "extrap" or float, optional
        How to go on beyond the samples: by the method, or with one value.  Default: by the method for "pchip",
        "makima" and "spline", NaN for the others.

    Returns
    -------
    dlarray
        For a vector ``v``, size and labels of ``xq``.  For an array, unformatted: the size of ``xq`` (its length, for a
        vector) followed by the sizes of ``v`` from the second on.

    Notes
    -----
    **Extends MATLAB.** Differentiable in ``x``, ``v`` and ``xq`` with every method (the methods that pick a sample have
    no gradient in ``x`` and ``xq``).

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/interp1.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.interp1([1, 2, 3], [10, 20, 40], [1.5, 2.5, 4])
      1×3 dlarray
    <BLANKLINE>
        15    30   NaN
    """
    arrays, method, extrapolation = _split("interp1", args, 3, _METHODS)
    if len(arrays) < 2:
        raise ArgumentError("interp1: not enough arguments; fix: interp1(v, xq) or interp1(x, v, xq)")
    found = operands("interp1", *arrays)
    V, Q = found[-2:]
    vector = V.ndim == 2 and 1 in V.shape
    count = elements(V) if vector else V.shape[0]
    if count < 2:
        raise SizeError(f"interp1: v must have two samples at least, but it is {V.describe()}")
    if len(found) == 2:
        points = asarray_like(np.arange(1.0, count + 1.0), V._data)
        x, q, v = _classes("interp1", method, dlarray.from_array(points), Q, V, own=False)
    else:
        X = found[0]
        if max(X.shape) != elements(X) or elements(X) != count:
            raise SizeError(
                f"interp1: x must be a vector with a point for each of the {count} samples, but it is {X.describe()}; "
                f"v is {V.describe()}"
            )
        x, q, v = _classes("interp1", method, X, Q, V)
    lead = () if vector else tuple(v.shape[:-1])
    x = namespace_of(x).reshape(x, (-1,))
    v = namespace_of(v).reshape(v, (-1, count))
    if len(found) == 3:
        x, v = _sorted("interp1", "x", x, v, 1)
    if extrapolation is None:
        fill = "extrap" if method in _OPEN else float("nan")
    else:
        fill = _fill("interp1", extrapolation)
    if method in ("cubic", "v5cubic"):
        method = "cubic" if len(found) == 2 or is_uniform(to_numpy(_raw(x))) else "spline"
    flat = namespace_of(q).reshape(q, (-1,))
    if method in _PICKS:
        y = _picked(method, x, v, flat, fill)
    else:
        y = _smooth(method, x, v, flat)
        if fill != "extrap":
            y = _filled(y, _outside(x, flat), fill)
    yp = namespace_of(y)
    if vector:
        return Q.wrap(yp.reshape(y, tuple(q.shape)))
    queries = (flat.shape[0],) if Q.ndim == 2 and 1 in Q.shape else tuple(q.shape)
    return dlarray.from_array(yp.reshape(y, (*lead, *queries)))


def _classes(name: str, method: str, X: dlarray, Q: dlarray, V: dlarray, own: bool = True) -> list:
    """Arrays of one class; only the values may be complex.  Points without a class of their own follow the others."""
    for argument, P in (("x", X), ("xq", Q)):
        real(name, argument, P)
    v = V.array
    if is_complex(V._data.dtype):
        if method in ("pchip", "makima"):
            fix = "interpolate real(v) and imag(v)"
            real(name, "v", V, why=f'the method is "{method}"', fix=fix)
        part = namespace_of(v).real(v)
        x, q, part = common(X.array, Q.array, part) if own else [X.array, *common(Q.array, part)]
        v = common(v, q)[0]
    else:
        x, q, v = common(X.array, Q.array, v) if own else [X.array, *common(Q.array, v)]
    if not own:
        x = namespace_of(x).astype(x, q.dtype)
        x, q, v = common(x, q, v) if not is_complex(v.dtype) else (*common(x, q), v)
    return [x, q, v]


# -- two dimensions --------------------------------------------------------------------------------------------
def _line(name: str, argument: str, X: dlarray, count: int, along: int) -> dlarray:
    """The coordinates along one side of the grid, from a vector or from a matrix as meshgrid makes it."""
    array = X.array
    if X.ndim == 2 and 1 not in X.shape:
        array = array[:, 0] if along == 2 else array[0, :]
    if namespace_of(array).reshape(array, (-1,)).shape[0] != count:
        raise SizeError(
            f"{name}: {argument} must have {count} coordinates along dimension {along} of V, but it is {X.describe()}"
        )
    return dlarray.from_array(namespace_of(array).reshape(array, (1, -1)))


def _weights(t: Any, cubic: bool) -> list:
    """The weights of the samples around a query at t in [0, 1] between the middle two."""
    if not cubic:
        return [1.0 - t, t]
    return [
        ((2.0 - t) * t - 1.0) * t * 0.5,
        ((3.0 * t - 5.0) * t * t + 2.0) * 0.5,
        ((4.0 - 3.0 * t) * t + 1.0) * t * 0.5,
        (t - 1.0) * t * t * 0.5,
    ]


def _widened(v: Any, axis: int) -> Any:
    """One more sample on either side, on the parabola through the last three."""
    xp = namespace_of(v)

    def at(k: int) -> Any:
        return v[(slice(None),) * axis + (slice(k, k + 1 or None), ...)]

    if v.shape[axis] == 2:
        return xp.concat([at(0) * 2.0 - at(1), v, at(-1) * 2.0 - at(-2)], axis=axis)
    before = (at(0) - at(1)) * 3.0 + at(2)
    return xp.concat([before, v, (at(-1) - at(-2)) * 3.0 + at(-3)], axis=axis)


def _surface(x: Any, y: Any, v: Any, place: tuple, parts: list) -> Any:
    """The product of two splines, from the values, both slopes and the mixed derivative at four corners."""
    xp = namespace_of(v)

    def along(points: Any, f: Any) -> Any:
        if points.shape[0] > 2:
            return SLOPES["spline"](points, f)
        chord = (f[:, 1:] - f[:, :-1]) / (points[1:] - points[:-1])
        return xp.concat([chord, chord], axis=-1)

    dx = xp.matrix_transpose(along(x, xp.matrix_transpose(v)))
    tables = {(0, 0): v, (1, 0): dx, (0, 1): along(y, v), (1, 1): along(y, dx)}
    bases = []
    for points, k, t in zip((x, y), place, parts):
        h = xp.take(points, k + 1, axis=-1) - xp.take(points, k, axis=-1)
        up, down = t * t * (3.0 - 2.0 * t), (1.0 - t) * (1.0 - t)
        bases.append({(0, 0): 1.0 - up, (1, 0): up, (0, 1): t * down * h, (1, 1): t * t * (t - 1.0) * h})
    total = None
    for (a, m), wx in bases[0].items():
        for (b, n), wy in bases[1].items():
            flat = xp.reshape(tables[m, n], (-1,))
            term = xp.take(flat, (place[0] + a) * v.shape[1] + (place[1] + b), axis=-1) * (wx * wy)
            total = term if total is None else total + term
    return total


@function(integers="refuse")
def interp2(*args: Any) -> Any:
    """Interpolation of data on a grid in two dimensions.

    Syntaxes: ``Vq = interp2(X, Y, V, Xq, Yq)``, ``interp2(V, Xq, Yq)``, ``interp2(V)``, ``interp2(V, k)``,
    ``interp2(…, method)``, ``interp2(…, method, extrapval)``.

    Parameters
    ----------
    X, Y : dlarray or array_like, optional
        Coordinates of the columns and of the rows of ``V``: vectors, or matrices as meshgrid makes them.  Default:
        1, 2, …
    V : dlarray or array_like
        Matrix of the sample values.
    Xq, Yq : dlarray or array_like
        Query points: arrays of equal size, or a row and a column that span a grid.
    k : int, optional
        Each interval is halved k times.  Default 1.
    method : {"linear", "nearest", "cubic", "spline"}, optional
        "cubic": cubic convolution for equally spaced coordinates, otherwise as "spline" (they are read to tell).
    extrapval : float, optional
        The value outside of the grid. Default: NaN; "spline" extrapolates.

    Returns
    -------
    dlarray
        Unformatted, with the size of the query points, or of their grid.

    Notes
    -----
    **Differs from MATLAB.** The method "makima" is not there.  **Extends MATLAB.** Differentiable in all
    arrays.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/interp2.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.interp2([[1, 2], [3, 4]])
      3×3 dlarray
    <BLANKLINE>
        1.0000    1.5000    2.0000
        2.0000    2.5000    3.0000
        3.0000    3.5000    4.0000
    """
    arrays, method, extrapolation = _split("interp2", args, 5, ("linear", "nearest", "cubic", "spline"))
    if len(arrays) not in (1, 2, 3, 5):
        raise ArgumentError(
            f"interp2: takes (V), (V, k), (V, Xq, Yq) or (X, Y, V, Xq, Yq), but there are {len(arrays)} arrays"
        )
    V = asdlarray(arrays[2] if len(arrays) == 5 else arrays[0])
    if V.ndim > 2 or min(V.shape) < 2:
        raise SizeError(f"interp2: V must be a matrix of 2×2 at least, but it is {V.describe()}")
    rows, columns = V.shape
    if len(arrays) < 3:
        k = whole("interp2", "k", arrays[1], least=0) if len(arrays) == 2 else 1
        limits.check("interp2", tuple((n - 1) * 2 ** min(k, 1000) + 1 for n in (columns, rows)), like=V._data)
        arrays = [V, *(np.linspace(1, n, (n - 1) * 2 ** k + 1).reshape(s)
                       for n, s in ((columns, (1, -1)), (rows, (-1, 1))))]  # fmt: skip
    if len(arrays) == 3:
        arrays = [np.arange(1.0, columns + 1), np.arange(1.0, rows + 1), *arrays]
    X, Y, V, Xq, Yq = operands("interp2", *arrays)
    for argument, P in zip(("X", "Y", "V", "Xq", "Yq"), (X, Y, V, Xq, Yq), strict=True):
        real("interp2", argument, P, fix="interpolate real(V) and imag(V)")
    X, Y = _line("interp2", "X", X, columns, 2), _line("interp2", "Y", Y, rows, 1)
    x, y, v, xq, yq = common(X.array, Y.array, V.array, Xq.array, Yq.array)
    xp = namespace_of(v)
    x, y = xp.reshape(x, (-1,)), xp.reshape(y, (-1,))
    x, v = _sorted("interp2", "X", x, v, 0)
    y, v = _sorted("interp2", "Y", y, v, 1)
    if Xq.shape != Yq.shape:
        if not all(P.ndim == 2 and 1 in P.shape for P in (Xq, Yq)):
            raise SizeError(
                "interp2: Xq and Yq must have the same size, or be a row and a column, but they are "
                f"{Xq.describe()} and {Yq.describe()}"
            )
        shape = (elements(Xq), elements(Yq))
        xq = xp.broadcast_to(xp.reshape(xq, (-1, 1)), shape)
        yq = xp.broadcast_to(xp.reshape(yq, (1, -1)), shape)
    size = tuple(xq.shape)
    xq, yq = xp.reshape(xq, (-1,)), xp.reshape(yq, (-1,))
    fill: Any = "extrap" if method == "spline" else float("nan")
    if extrapolation is not None:
        fill = number("interp2", "the value outside of the grid", extrapolation, error=OptionError)
    if method == "cubic" and not all(is_uniform(to_numpy(_raw(side))) for side in (x, y)):
        method = "spline"
    out = _on_grid(x, y, v, xq, yq, method)
    if fill != "extrap":
        out = _filled(out, _outside(x, xq) | _outside(y, yq), fill)
    raw = namespace(_raw(xq))
    lost = raw.isnan(_raw(xq)) | raw.isnan(_raw(yq))
    out = _filled(out, lost, float("nan"))
    return dlarray.from_array(namespace_of(out).reshape(out, size))


def _on_grid(x: Any, y: Any, v: Any, xq: Any, yq: Any, method: str) -> Any:
    i, j = _interval(x, xq), _interval(y, yq)
    xp = namespace_of(v)
    parts = []
    for points, queries, place in ((x, xq, i), (y, yq, j)):
        low, high = xp.take(points, place, axis=-1), xp.take(points, place + 1, axis=-1)
        parts.append((queries - low) / (high - low))
    if method == "nearest":
        raw = namespace(_raw(v))
        i, j = (p + raw.astype(_raw(t) >= 0.5, raw.int64) for p, t in zip((i, j), parts))
        return xp.take(xp.reshape(v, (-1,)), i * v.shape[1] + j, axis=-1)
    if method == "spline":
        return _surface(x, y, v, (i, j), parts)
    cubic = method == "cubic"
    if cubic:
        v = _widened(_widened(v, 0), 1)
    flat, width = xp.reshape(v, (-1,)), v.shape[1]
    total = None
    for a, wx in enumerate(_weights(parts[0], cubic)):
        for b, wy in enumerate(_weights(parts[1], cubic)):
            term = xp.take(flat, (i + a) * width + (j + b), axis=-1) * (wx * wy)
            total = term if total is None else total + term
    return total

"""Polynomials, highest power first: polyfit, polyval, polyder, polyint, roots, conv, deconv."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.arguments import is_brackets, is_empty, real, whole
from dlarray.array import asdlarray, dlarray
from dlarray.autodiff import TracedArray
from dlarray.backend import asarray_like, backend_name, device_of, to_numpy
from dlarray.conversion import namespace_of
from dlarray.errors import ArgumentError, SizeError
from dlarray.functions.signals.filtering import convolved, shape_name
from dlarray.functions.signals.filtering_primitive import allpole
from dlarray.functions.signals.fourier import common, elements
from dlarray.operands import operands
from dlarray.registry import function
from dlarray.struct import struct


def _vector(name: str, argument: str, V: dlarray, empty: bool = False) -> None:
    if V.ndim > 2 or (1 not in V.shape and not (empty and 0 in V.shape)) or (0 in V.shape and not empty):
        raise SizeError(f"{name}: {argument} must be a vector, but it is {V.describe()}")


def _flat(array: Any) -> Any:
    return namespace_of(array).reshape(array, (-1,))


def _row(array: Any) -> dlarray:
    return dlarray.from_array(namespace_of(array).reshape(array, (-1, 1)))


def _product(a: Any, b: Any) -> Any:
    """The product of two polynomials (1-D arrays)."""
    xp = namespace_of(a)
    return convolved(xp.reshape(a, (1, -1)), xp.reshape(b, (1, -1)), "full")[0, :]


def _without_leading_zeros(array: Any) -> Any:
    """A 1-D array from its first element that is not 0; its size depends on the values, so they are read."""
    values = to_numpy(getattr(array, "value", array))
    start = next((k for k, v in enumerate(values) if v != 0), len(values) - 1)
    return array[start:] if start else array


def _derivative(p: Any) -> Any:
    n = p.shape[0]
    xp = namespace_of(p)
    if n < 2:
        return p * 0.0
    return p[:-1] * xp.arange(n - 1, 0, -1, dtype=p.dtype, device=device_of(getattr(p, "value", p)))


# -- fitting and evaluating ------------------------------------------------------------------------------------
@function(arrays=("x", "y"))
def polyfit(x: Any, y: Any, n: Any, /, *, nargout: int = 1) -> Any:
    """Polynomial of degree n that fits data best in the least-squares sense.

    Syntaxes: ``p = polyfit(x, y, n)``, ``p, S = polyfit(…, nargout=2)``, ``p, S, mu = polyfit(…, nargout=3)``.

    Parameters
    ----------
    x, y : dlarray or array_like
        Real points and values, with the same number of elements.
    n : int
        Degree; the data must have n + 1 points at least.
    nargout : {1, 2, 3}
        With 3, x is centred and scaled first: ``(x - mu(1)) / mu(2)``.

    Returns
    -------
    p : dlarray
        Row of the n + 1 coefficients, highest power first.  Differentiable in ``x`` and ``y``.
    S : struct
        ``R`` (triangular factor), ``df`` (degrees of freedom), ``normr`` (norm of the residuals), ``rsquared``.
    mu : dlarray
        Mean and standard deviation of ``x``, as a column.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/polyfit.html

    Examples
    --------
    >>> import dlarray as dl
    >>> p = dl.polyfit([0, 1, 2, 3], [1, 2, 5, 10], 2)
    >>> (abs(dl.extractdata(p) - [1, 0, 1]) < 1e-12).all()
    np.True_
    """
    X, Y = operands("polyfit", x, y)
    degree = whole("polyfit", "n", n, least=0)
    count = elements(X)
    if count != elements(Y):
        raise SizeError(
            f"polyfit: x and y must have the same number of elements, but x is {X.describe()} and y is {Y.describe()}"
        )
    if count <= degree:
        raise ArgumentError(
            f"polyfit: a polynomial of degree {degree} needs {degree + 1} points, but there are {count}; "
            f"fix: n of {max(count - 1, 0)} at most"
        )
    for argument, V in (("x", X), ("y", Y)):
        real("polyfit", argument, V, fix="fit real(y) and imag(y)")
    u, v = (_flat(f) for f in common(X.array, Y.array))
    xp = namespace_of(u)
    mu = None
    if nargout > 2:
        middle = xp.mean(u)
        spread = xp.sqrt(xp.sum((u - middle) ** 2) / max(count - 1, 1))
        mu = dlarray.from_array(xp.reshape(xp.stack([middle, spread]), (1, 2)))
        u = (u - middle) / spread
    columns = [u * 0.0 + 1.0]
    for _ in range(degree):
        columns.append(columns[-1] * u)
    matrix = xp.stack(columns[::-1], axis=1)
    factors = xp.linalg.qr(matrix)
    q, r = factors[0], factors[1]
    v = xp.reshape(v, (-1, 1))
    p = xp.linalg.solve(r, xp.matmul(xp.matrix_transpose(q), v))
    fit = _row(p)
    if nargout < 2:
        return fit
    left = v - xp.matmul(matrix, p)
    normr, total = xp.sum(left * left), xp.sum((v - xp.mean(v)) ** 2)
    S = struct(
        R=dlarray.from_array(xp.matrix_transpose(r)),
        df=max(0, count - degree - 1),
        normr=dlarray.from_array(xp.sqrt(normr)),
        rsquared=dlarray.from_array(1.0 - normr / total),
    )
    return (fit, S) if nargout < 3 else (fit, S, mu)


@function(arrays=("p", "x"))
def polyval(p: Any, x: Any, S: Any = None, mu: Any = None, /) -> Any:
    """Value of a polynomial.

    Syntaxes: ``y = polyval(p, x)``, ``polyval(p, x, [], mu)``.

    Parameters
    ----------
    p : dlarray or array_like
        Vector of coefficients, highest power first.
    x : dlarray or array_like
        Points, of any size and format.
    S : None, [] or struct, optional
        The second output of polyfit; it is not used.
    mu : dlarray or array_like, optional
        The third output of polyfit: x is taken as ``(x - mu(1)) / mu(2)``.

    Returns
    -------
    dlarray
        Size and labels of ``x``.  Differentiable in ``p`` and ``x``.

    Notes
    -----
    **Differs from MATLAB.** There is no second output (the error estimate).

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/polyval.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.polyval([3, 2, 1], [5, 7, 9])
      1×3 dlarray
    <BLANKLINE>
        86   162   262
    """
    scaled = not is_empty(mu)
    values = operands("polyval", *((p, x, mu) if scaled else (p, x)))
    P, X = values[:2]
    _vector("polyval", "p", P, empty=True)
    arrays = common(*[V.array for V in values])
    c, t = _flat(arrays[0]), arrays[1]
    if scaled:
        if elements(values[2]) != 2:
            raise SizeError(f"polyval: mu must have 2 elements, but it is {values[2].describe()}")
        m = _flat(arrays[2])
        t = (t - m[0]) / m[1]
    xp = namespace_of(t)
    nothing = xp.zeros_like(t)  # not t * 0, for t may be Inf
    y = nothing + c[0] if c.shape[0] else nothing
    if c.shape[0] < 2:  # its derivative is zero
        y = xp.where(nothing > 0, t, y)
    for k in range(1, c.shape[0]):
        y = y * t + c[k]
    return X.wrap(y)


# -- derivatives and integrals ---------------------------------------------------------------------------------
@function(arrays=("a", "b"))
def polyder(a: Any, b: Any = None, /, *, nargout: int = 1) -> Any:
    """Derivative of a polynomial, of a product, or of a quotient.

    Syntaxes: ``k = polyder(p)``, ``k = polyder(a, b)`` (of the product), ``q, d = polyder(a, b, nargout=2)`` (of a/b).

    Parameters
    ----------
    a, b : dlarray or array_like
        Vectors of coefficients, highest power first.
    nargout : {1, 2}
        With 2, numerator and denominator of the derivative of a/b.

    Returns
    -------
    dlarray, or tuple of two
        Rows of coefficients without leading zeros.  Their number depends on the values, which are read for it.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/polyder.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.polyder([3, 0, -2, 0, 1, 5])
      1×5 dlarray
    <BLANKLINE>
        15     0    -6     0     1
    """
    alone = is_brackets(b)
    values = operands("polyder", a) if alone else operands("polyder", a, b)
    for argument, V in zip("ab", values):
        _vector("polyder", argument, V)
    arrays = [_flat(f) for f in common(*[V.array for V in values])]
    if alone:
        if nargout > 1:
            raise ArgumentError("polyder: two outputs need two polynomials; fix: polyder(a, b, nargout=2)")
        return _row(_without_leading_zeros(_derivative(arrays[0])))
    u, v = arrays
    left, right = _product(_derivative(u), v), _product(u, _derivative(v))
    n = max(left.shape[0], right.shape[0])
    left, right = (_led(f, n) for f in (left, right))
    if nargout < 2:
        return _row(_without_leading_zeros(left + right))
    return _row(_without_leading_zeros(left - right)), _row(_without_leading_zeros(_product(v, v)))


def _led(array: Any, n: int) -> Any:
    """A 1-D array with zeros in front up to length n."""
    if array.shape[0] == n:
        return array
    xp = namespace_of(array)
    zeros = xp.zeros(
        (n - array.shape[0],), dtype=array.dtype, device=device_of(getattr(array, "value", array))
    )
    return xp.concat([zeros, array], axis=-1)


@function(arrays=("p", "k"))
def polyint(p: Any, k: Any = 0.0, /) -> Any:
    """Integral of a polynomial.

    Syntaxes: ``q = polyint(p)``, ``polyint(p, k)``.

    Parameters
    ----------
    p : dlarray or array_like
        Vector of coefficients, highest power first.
    k : float, optional
        Constant of integration.  Default 0.

    Returns
    -------
    dlarray
        Row with one coefficient more than ``p``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/polyint.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.polyint([4, 3, 2], 7)
      1×4 dlarray
    <BLANKLINE>
        1.3333    1.5000    2.0000    7.0000
    """
    P, K = operands("polyint", p, k)
    _vector("polyint", "p", P)
    if K.shape != (1, 1):
        raise SizeError(f"polyint: k must be one number, but it is {K.describe()}")
    c, constant = (_flat(f) for f in common(P.array, K.array))
    xp = namespace_of(c)
    powers = xp.arange(c.shape[0], 0, -1, dtype=c.dtype, device=device_of(P._data))
    return _row(xp.concat([c / powers, constant], axis=-1))


# -- products and quotients ------------------------------------------------------------------------------------
@function(arrays=("u", "v"))
def conv(u: Any, v: Any, shape: Any = "full", /) -> Any:
    """Convolution of two vectors; product of two polynomials.

    Syntaxes: ``w = conv(u, v)``, ``conv(u, v, shape)``.

    Parameters
    ----------
    u, v : dlarray or array_like
        Vectors.
    shape : {"full", "same", "valid"}, optional
        All of the convolution (default), its middle part with the size of ``u``, or the part without padding.

    Returns
    -------
    dlarray
        Unformatted; a row or a column as the longer vector is ("full"), or as ``u`` is.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/conv.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.conv([1, 0, 1], [2, 7])
      1×4 dlarray
    <BLANKLINE>
         2     7     2     7
    """
    U, V = operands("conv", u, v)
    _vector("conv", "u", U)
    _vector("conv", "v", V)
    part = shape_name("conv", shape)
    a, b = common(U.array, V.array)
    xp = namespace_of(a)
    w = convolved(xp.reshape(a, (1, -1)), xp.reshape(b, (1, -1)), part)
    like = V if part == "full" and elements(V) >= elements(U) else U
    return dlarray.from_array(xp.reshape(w, (-1, 1)) if like.shape[0] == 1 else w)


@function(arrays=("y", "h"))
def deconv(y: Any, h: Any, /, *, nargout: int = 1) -> Any:
    """Deconvolution of vectors; division of polynomials.

    Syntaxes: ``x = deconv(y, h)``, ``x, r = deconv(y, h, nargout=2)``, so that ``y = conv(x, h) + r``.

    Parameters
    ----------
    y, h : dlarray or array_like
        Vectors; the first element of ``h`` must not be 0.
    nargout : {1, 2}
        With 2, the remainder as a second output.

    Returns
    -------
    dlarray, or tuple of two
        The quotient, a row or a column as ``y`` is, and the remainder with the size of ``y``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/deconv.html

    Examples
    --------
    >>> import dlarray as dl
    >>> x, r = dl.deconv([2, 7, 4, 9], [1, 0, 1], nargout=2)
    >>> x
      1×2 dlarray
    <BLANKLINE>
         2     7
    >>> r
      1×4 dlarray
    <BLANKLINE>
         0     0     2     2
    """
    Y, H = operands("deconv", y, h)
    _vector("deconv", "y", Y)
    _vector("deconv", "h", H)
    if backend_name(H._data) == "numpy" and H._data.reshape(-1)[0] == 0:
        raise ArgumentError("deconv: the first element of h must not be 0, because all are divided by it")
    a, b = (_flat(f) for f in common(Y.array, H.array))
    xp = namespace_of(a)
    n = a.shape[0] - b.shape[0] + 1

    def shaped(array: Any) -> dlarray:
        return dlarray.from_array(xp.reshape(array, (-1, 1) if Y.shape[0] == 1 else (1, -1)))

    if n < 1:
        return (shaped(a[:1] * 0.0), shaped(a)) if nargout > 1 else shaped(a[:1] * 0.0)
    q = xp.reshape(a[:n] / b[:1], (1, -1))
    if b.shape[0] > 1:
        q = allpole(b[1:] / b[:1], q)
    q = xp.reshape(q, (-1,))
    return (shaped(q), shaped(a - _product(b, q))) if nargout > 1 else shaped(q)


# -- roots -----------------------------------------------------------------------------------------------------
@function(arrays=("p",))
def roots(p: Any, /) -> Any:
    """Roots of a polynomial.

    Syntax: ``r = roots(p)``.

    Parameters
    ----------
    p : dlarray or array_like
        Vector of finite coefficients, highest power first.

    Returns
    -------
    dlarray
        Column of the roots, the eigenvalues of the companion matrix; real when all are.  Their number and class depend
        on the values, which are read for it.  Inside ``dlfeval`` the gradient of single roots is exact; that of a
        multiple root does not exist.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/roots.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.roots([1, -3, 2])
      2×1 dlarray
    <BLANKLINE>
         2
         1
    """
    P = asdlarray(p)
    _vector("roots", "p", P, empty=True)
    c = _flat(common(P.array)[0])
    values = to_numpy(P._data).reshape(-1)
    if not np.all(np.isfinite(values)):
        raise ArgumentError("roots: p must hold finite numbers, but it holds NaN or Inf")
    found = np.roots(values.astype(str(c.dtype).rpartition(".")[2])) if values.size else np.zeros(0)
    if not found.size:
        return dlarray.from_array(asarray_like(np.zeros((1, 0), str(c.dtype).rpartition(".")[2]), P._data))
    r: Any = asarray_like(found, P._data)
    traced = type(c) is TracedArray
    if traced:
        # two steps of Newton's method make the derivatives of a root with respect to p exact up to the third
        xp = namespace_of(c)
        r = TracedArray(r, None)
        for _ in range(2):
            value, slope = r * 0.0 + c[0], r * 0.0
            for k in range(1, c.shape[0]):
                value, slope = value * r + c[k], slope * r + value
            r = r - value / xp.where(slope == 0, xp.ones_like(slope), slope)
    return dlarray.from_array(namespace_of(r).reshape(r, (1, -1)))

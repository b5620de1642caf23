"""Convolution of arrays and digital filters: conv2, convn, filter."""

from __future__ import annotations

from typing import Any

from dlarray.along_axes import padded
from dlarray.arguments import choice, dim_or_first, is_empty
from dlarray.array import asdlarray, dlarray
from dlarray.backend import backend_name, device_of
from dlarray.conversion import namespace_of
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.functions.signals.filtering_primitive import allpole, convolve
from dlarray.functions.signals.fourier import common, elements, size_along
from dlarray.operands import operands
from dlarray.registry import function

_SHAPES = ("full", "same", "valid")


def shape_name(name: str, value: Any) -> str:
    """The shape argument of a convolution; as in MATLAB its first letter is enough."""
    text = value.lower() if isinstance(value, str) else ""
    found = [s for s in _SHAPES if text and s.startswith(text)]
    return found[0] if found else choice(name, "shape", value, _SHAPES, error=ArgumentError)


def convolved(a: Any, b: Any, shape: str) -> Any:
    """The convolution of two arrays of equal rank; "same" is the middle part, of the size of a."""
    xp = namespace_of(a)
    sizes = {
        "full": tuple(max(n + m - 1, 0) if n and m else 0 for n, m in zip(a.shape, b.shape)),
        "same": tuple(a.shape),
        "valid": tuple(max(n - max(m, 1) + 1, 0) for n, m in zip(a.shape, b.shape)),
    }[shape]
    if 0 in sizes or 0 in b.shape or 0 in a.shape:
        return xp.zeros(sizes, dtype=a.dtype, device=device_of(getattr(a, "value", a)))
    if shape == "valid":
        return convolve(a, b, valid=True)
    y = convolve(a, b, valid=False)
    if shape == "full":
        return y
    return y[tuple(slice(m // 2, m // 2 + n) for n, m in zip(a.shape, b.shape))]


def _kept(A: dlarray, B: dlarray, y: Any) -> dlarray:
    """Labels of A when only A has some; otherwise none, because a convolution has no rule for two."""
    fmt = A._format if not B._format else ""
    if fmt and y.ndim > len(fmt):
        fmt += "U" * (y.ndim - len(fmt))
    return dlarray.from_array(y, fmt)


def _as_many(name: str, A: dlarray, B: dlarray, shape: str) -> dlarray:
    rank = max(A.ndim, B.ndim)
    a, b = common(A.array, B.array)
    return _kept(A, B, convolved(padded(a, rank), padded(b, rank), shape))


def _matrix(name: str, argument: str, X: dlarray) -> None:
    if X.ndim > 2:
        raise SizeError(
            f"{name}: {argument} must be a matrix, but it is {X.describe()}; fix: convn takes any number of dimensions"
        )


@function(arrays=("A", "B"))
def conv2(A: Any, B: Any, /, *more: Any) -> Any:
    """Convolution of two matrices.

    Syntaxes: ``C = conv2(A, B)``, ``conv2(u, v, A)``, ``conv2(…, shape)``.

    Parameters
    ----------
    A, B : dlarray or array_like
        Matrices.
    u, v : dlarray or array_like
        Vectors: each column of ``A`` is convolved with ``u``, then each row with ``v``.
    shape : {"full", "same", "valid"}, optional
        All of the convolution (default), its middle part with the size of ``A``, or the part without padding.

    Returns
    -------
    dlarray
        With the labels of ``A`` when the other operands have none; otherwise unformatted.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/conv2.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.conv2([[1, 2], [3, 4]], [[1, 1], [1, 1]])
      3×3 dlarray
    <BLANKLINE>
         1     3     2
         4    10     6
         3     7     4
    """
    shape, rest = "full", more
    if rest and isinstance(rest[-1], str):
        shape, rest = shape_name("conv2", rest[-1]), rest[:-1]
    if len(rest) > 1:
        raise ArgumentError(
            f"conv2: takes (A, B, shape) or (u, v, A, shape), but argument 4 is {describe(rest[1])}"
        )
    if not rest:
        A, B = operands("conv2", A, B)
        _matrix("conv2", "A", A)
        _matrix("conv2", "B", B)
        return _as_many("conv2", A, B, shape)
    u, v, X = operands("conv2", A, B, rest[0])
    _matrix("conv2", "A", X)
    for argument, vector in (("u", u), ("v", v)):
        if vector.ndim > 2 or 1 not in vector.shape:
            raise SizeError(f"conv2: {argument} must be a vector, but it is {vector.describe()}")
    x, p, q = common(X.array, u.array, v.array)
    p = namespace_of(p).reshape(p, (1, -1))  # a column
    q = namespace_of(q).reshape(q, (-1, 1))
    labelled = u._format or v._format
    return dlarray.from_array(convolved(convolved(x, p, shape), q, shape), "" if labelled else X._format)


@function(arrays=("A", "B"))
def convn(A: Any, B: Any, shape: Any = "full", /) -> Any:
    """Convolution of two arrays over all dimensions.

    Syntaxes: ``C = convn(A, B)``, ``convn(A, B, shape)``.

    Parameters
    ----------
    A, B : dlarray or array_like
        Arrays of any size.
    shape : {"full", "same", "valid"}, optional
        All of the convolution (default), its middle part with the size of ``A``, or the part without padding.

    Returns
    -------
    dlarray
        With the labels of ``A`` when ``B`` has none; otherwise unformatted.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/convn.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.convn(dl.ones(4, 4, 3), dl.ones(2, 2, 2), "valid").shape
    (3, 3, 2)
    """
    A, B = operands("convn", A, B)
    return _as_many("convn", A, B, shape_name("convn", shape))


# -- filter ----------------------------------------------------------------------------------------------------
def _vector(name: str, argument: str, V: dlarray) -> None:
    if V.ndim > 2 or 1 not in V.shape or 0 in V.shape:
        raise SizeError(
            f"{name}: {argument} must be a vector of one element at least, but it is {V.describe()}"
        )


def _coefficients(V: dlarray, array: Any, n: int) -> Any:
    """A vector array filled up with zeros to n."""
    xp = namespace_of(array)
    array = xp.reshape(array, (-1,))
    missing = n - array.shape[0]
    if not missing:
        return array
    zeros = xp.zeros((missing,), dtype=array.dtype, device=device_of(V._data))
    return xp.concat([array, zeros], axis=-1)


def filtered(b: Any, a: Any, x: Any, z: Any = None) -> tuple[Any, Any]:
    """Filter the rows of a matrix array: the result, and the state after it (rows of order states).

    ``b`` and ``a`` are vectors of equal length with a[0] = 1; ``z`` the state before, or None.  The state of the
    transposed direct form II is what is still to be added to the results that come, so it adds to the first ones.
    """
    xp = namespace_of(x)
    n, order = x.shape[1], b.shape[0] - 1
    u = convolve(x, xp.reshape(b, (1, -1)), valid=False)  # n + order long
    if z is not None and order:
        if n:
            room = xp.zeros((x.shape[0], n), dtype=u.dtype, device=device_of(getattr(u, "value", u)))
            z = xp.concat([z, room], axis=-1)
        u = u + z
    y = allpole(a[1:], u[:, :n]) if order else u
    if not order:
        return y, u[:, n:]
    past = convolve(y, xp.reshape(a, (1, -1)), valid=False)
    return y, u[:, n:] - past[:, n:]


@function(arrays=("b", "a"))
def filter(b: Any, a: Any, x: Any, zi: Any = None, dim: Any = None, /, *, nargout: int = 1) -> Any:
    """Filter data with a rational transfer function.

    Syntaxes: ``y = filter(b, a, x)``, ``filter(b, a, x, zi)``, ``filter(b, a, x, zi, dim)``,
    ``y, zf = filter(…, nargout=2)``.

    Parameters
    ----------
    b, a : dlarray or array_like
        Vectors of the coefficients of numerator and denominator; all are divided by the first of ``a``.
    x : dlarray or array_like
        Data of any size and format.
    zi : dlarray or array_like, optional
        State before the first element: a vector of max(numel(a), numel(b)) - 1 numbers, or an array with that many
        along the first dimension and the other sizes of ``x`` (the filtered dimension left out).  Default (``[]``): 0.
    dim : int, optional
        Dimension, counted from 1.  Default: the first whose size is not 1.
    nargout : {1, 2}
        With 2, the state after the last element as a second output.

    Returns
    -------
    dlarray, or tuple of two
        ``y`` has the size and labels of ``x``; ``zf`` is unformatted, a column for a vector.

    Notes
    -----
    **Extends MATLAB.** Differentiable in ``b``, ``a``, ``x`` and ``zi``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/filter.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.filter([1, 1], [2], [1, 2, 3, 4])
      1×4 dlarray
    <BLANKLINE>
        0.5000    1.5000    2.5000    3.5000
    """
    state = not is_empty(zi)
    values = operands("filter", *((b, a, x, zi) if state else (b, a, x)))
    B, P, X = values[:3]
    _vector("filter", "b", B)
    _vector("filter", "a", P)
    if backend_name(P._data) == "numpy" and P._data.reshape(-1)[0] == 0:
        raise ArgumentError("filter: the first coefficient of a must not be 0, because all are divided by it")
    arrays = common(*[V.array for V in values])
    order = max(elements(B), elements(P)) - 1
    p = _coefficients(P, arrays[1], order + 1)
    q = _coefficients(B, arrays[0], order + 1)
    p, q = p / p[:1], q / p[:1]
    d = dim_or_first("filter", X, dim)
    rank = max(X.ndim, d)
    array = padded(arrays[2], rank)
    xp = namespace_of(array)
    others = [k for k in range(rank) if k != rank - d]
    rest = tuple(array.shape[k] for k in others)
    rows = xp.reshape(xp.permute_dims(array, (*others, rank - d)), (-1, array.shape[rank - d])) \
        if 0 not in array.shape else None  # fmt: skip
    if rows is None:
        y, zf = array, None
    else:
        z = _state("filter", values[3], arrays[3], order, rows.shape[0], rest) if state else None
        y, zf = filtered(q, p, rows, z)
        y = namespace_of(y).reshape(y, (*rest, array.shape[rank - d]))
        back = [0] * rank
        for place, k in enumerate((*others, rank - d)):
            back[k] = place
        y = namespace_of(y).permute_dims(y, tuple(back))
    Y = dlarray.from_array(y, X._format + "U" * (rank - X.ndim) if X._format else "")
    if nargout < 2:
        return Y
    if zf is None:
        return Y, asdlarray(xp.zeros((order, 0), dtype=array.dtype, device=device_of(X._data)))
    vector = elements(X) == size_along(X, d)
    size = (1, order) if vector else (*rest, order)
    return Y, dlarray.from_array(namespace_of(zf).reshape(zf, size))


def _state(name: str, Z: dlarray, array: Any, order: int, rows: int, rest: tuple[int, ...]) -> Any:
    """The state as rows, one for each line of x, or one row for all."""
    xp = namespace_of(array)
    if elements(Z) == order and max(Z.shape) == order:
        return xp.broadcast_to(xp.reshape(array, (1, order)), (rows, order))
    if Z.shape[0] != order or elements(Z) != order * rows:
        raise SizeError(
            f"{name}: zi must have {order} elements, or {order} along its first dimension for each of the {rows} lines "
            f"of x, but it is {Z.describe()}"
        )
    return xp.reshape(array, (rows, order))

"""norm and vecnorm: norms of vectors and matrices."""

from typing import Any

from dlarray.along_axes import root, squared_size
from dlarray.arguments import dim_or_first, is_empty, number, one_number
from dlarray.autodiff import primitive
from dlarray.autodiff.factorizations import singular
from dlarray.autodiff.untraced import value_of
from dlarray.backend import is_complex, namespace
from dlarray.conversion import namespace_of
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.functions.reductions import pieces_numpy
from dlarray.functions.reductions.sums import line_length, reduced
from dlarray.operands import same_class
from dlarray.registry import function

_INF = float("inf")


# -- the largest singular value --------------------------------------------------------------------------------
@primitive((0,), holomorphic=False)
def leading_pair(xp, x):
    """u1 v1' of the largest singular value, which is its gradient; 0 for the zero matrix."""
    u, s, vh = singular(xp, x)
    return u[:, :1] @ vh[:1, :] * xp.astype(s[0] > 0, x.dtype)


@leading_pair.vjp(0)
def _(xp, g, x):
    """How the leading vectors turn towards the others: first-order perturbation of the singular vectors."""
    u, s, vh = singular(xp, x)
    uh, v = xp.matrix_transpose(u), xp.matrix_transpose(vh)
    mirrored = is_complex(g.dtype)
    if mirrored:
        uh, v = xp.conj(uh), xp.conj(v)
    some = s[0] > 0
    first, others = xp.where(some, s[0], xp.ones_like(s[0])), s[1:]
    gap = first * first - others * others
    gap = xp.where(
        gap == 0, xp.full_like(gap, _INF), gap
    )  # equal singular values have no derivative: taken as 0
    own, other = xp.astype(first / gap, g.dtype), xp.astype(others / gap, g.dtype)
    # <g, d(u1 v1')> in terms of u_k v1' and u1 v_k'
    toward_u, toward_v = g @ v[:, :1], uh[:1, :] @ g
    left, right = uh @ toward_u, toward_v @ v
    a, b = left[1:, 0], right[0, 1:]
    a_mirror, b_mirror = (xp.conj(a), xp.conj(b)) if mirrored else (a, b)
    grad = u[:, 1:] @ xp.reshape(a * own + b_mirror * other, (-1, 1)) @ vh[:1, :]
    grad = grad + u[:, :1] @ xp.reshape(b * own + a_mirror * other, (1, -1)) @ vh[1:, :]
    # and of what lies outside the span of the columns and rows, where the singular values are 0
    outside = (toward_u - u @ left) @ vh[:1, :] + u[:, :1] @ (toward_v - right @ vh)
    grad = grad + outside / first
    if mirrored:  # the common phase of u1 and v1 turns too
        pair = u[:, :1] @ vh[:1, :]
        grad = grad - pair * (1j * xp.imag(xp.sum(xp.conj(g) * pair)) / first)
    return grad * xp.astype(some, g.dtype)


@primitive((0,), holomorphic=False)
def largest_singular_value(xp, x):
    return xp.reshape(singular(xp, x)[1][:1], (1, 1))


@largest_singular_value.vjp(0)
def _(xp, g, x):
    return xp.astype(g, x.dtype) * leading_pair(x)


# -- vector norms ----------------------------------------------------------------------------------------------
def _length(size: Any, axes: tuple[int, ...], p: float) -> Any:
    """The p-norm of nonnegative numbers, scaled by the largest so that powers neither overflow nor vanish."""
    xp = namespace_of(size)
    raw = value_of(size)
    rp = namespace(raw)
    top = reduced(rp.max, rp.abs(raw), axes)
    top = rp.where((top > 0) & rp.isfinite(top), top, rp.ones_like(top))
    share = size / top
    if p == 2.0:
        return root(reduced(xp.sum, share * share, axes)) * top
    nothing = raw == 0  # |x|^p has gradient 0 at 0, also where the power's own rule divides by 0
    powers = xp.where(nothing, xp.zeros_like(share), xp.where(nothing, xp.ones_like(share), share) ** p)
    total = reduced(xp.sum, powers, axes)
    nothing = value_of(total) == 0
    whole = xp.where(nothing, xp.ones_like(total), total) ** (1.0 / p)
    return xp.where(nothing, xp.zeros_like(whole), whole) * top


def vector_norm(array: Any, p: float, axes: tuple[int, ...]) -> Any:
    """The p-norm over axes; 0 of no elements."""
    xp = namespace_of(array)
    if line_length(array, axes) == 0:
        return reduced(xp.sum, xp.abs(array), axes)
    if axes and p > 0 and pieces_numpy.plain(array):
        return _plain_norm(array, p, axes)
    if p == 2.0:
        return _length(_modulus(array) if is_complex(array.dtype) else array, axes, p)
    size = _modulus(array)
    if p == 1.0:
        return reduced(xp.sum, size, axes)
    if p == _INF:
        return reduced(xp.max, size, axes)
    if p == -_INF:
        return reduced(xp.min, size, axes)
    return _length(size, axes, p)


def _plain_norm(array: Any, p: float, axes: tuple[int, ...]) -> Any:
    """The norm of a large array whose gradient is not asked for."""
    xp = namespace(array)
    top = pieces_numpy.largest_size(array, axes)
    if p == _INF:
        return top
    top = xp.where((top > 0) & xp.isfinite(top) & (p != 1.0), top, xp.ones_like(top))
    total = pieces_numpy.powers(array, top, p, axes)
    return (xp.sqrt(total) if p == 2.0 else total ** (1.0 / p)) * top


def _modulus(array: Any) -> Any:
    """|x|, with gradient 0 at 0 for complex numbers too."""
    return root(squared_size(array)) if is_complex(array.dtype) else namespace_of(array).abs(array)


def order_of(name: str, p: Any, least: float) -> float:
    """The norm's p as a number above ``least``."""
    value = float(p) if isinstance(p, str) and p.lower() in ("inf", "-inf") else p
    if one_number(value) == least:
        return least
    allowed = "a positive number or Inf" + (", -Inf" if least < 0 else "")
    return number(name, "p", value, above=0, expected=allowed)


@function("first", arrays=("X",), method=True)
def norm(X: Any, /, p: Any = 2) -> Any:
    """Norm of a vector or matrix.

    Syntaxes: ``n = norm(v)``, ``norm(v, p)``, ``norm(X)``, ``norm(X, p)``, ``norm(X, "fro")``.

    Parameters
    ----------
    X : dlarray or array_like
        A vector, a matrix, or, with "fro", any array; any format, real or complex.
    p : number, "inf", "-inf" or "fro", optional
        Of a vector: any positive number (default 2), ``inf`` (largest size), ``-inf`` (smallest size).  Of a matrix:
        1 (largest column sum), 2 (largest singular value, the default), ``inf`` (largest row sum), "fro".

    Returns
    -------
    dlarray
        1×1; a formatted array keeps its labels.  Of an empty array 0.  The gradient at 0 is 0; of equal largest ones
        the first has it.

    Raises
    ------
    SizeError
        When X has more than two dimensions and p is not "fro".

    Notes
    -----
    Vectors are scaled by their largest element, so that the squares neither overflow nor vanish.  Of a matrix whose
    largest singular values are equal, the 2-norm has the gradient of the first.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/norm.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.norm([1, -2, 3])
      1×1 dlarray
    <BLANKLINE>
        3.7417
    >>> float(dl.norm([[2, 0, 1], [-1, 1, 0], [-3, 3, 0]], 1))
    6.0
    """
    (array,) = same_class(X.array)
    axes = tuple(range(-array.ndim, 0))
    frobenius = isinstance(p, str) and p.lower() == "fro"
    if frobenius:
        return vector_norm(array, 2.0, axes)
    order = order_of("norm", p, -_INF)
    xp = namespace_of(array)
    if array.ndim > 2:
        raise SizeError(
            f'norm: X is {X.describe()} with {array.ndim} dimensions, and only "fro" takes more than two; '
            'fix: norm(X, "fro"), or vecnorm(X, p, dim)'
        )
    if 1 in array.shape or 0 in array.shape:
        return vector_norm(array, order, axes)
    if order not in (1.0, 2.0, _INF):
        raise ArgumentError(f'norm: p of a matrix must be 1, 2, Inf or "fro", but it is {describe(p)}')
    if order == 2.0:
        return largest_singular_value(array)
    across = -1 if order == 1.0 else -2
    return xp.max(xp.sum(_modulus(array), axis=across, keepdims=True), axis=-3 - across, keepdims=True)


@function("first", arrays=("X",), method=True)
def vecnorm(X: Any, /, p: Any = 2, dim: Any = None) -> Any:
    """Norms of the vectors along one dimension.

    Syntaxes: ``N = vecnorm(X)``, ``vecnorm(X, p)``, ``vecnorm(X, p, dim)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format, real or complex.
    p : number or inf, optional
        Any positive number; default 2.
    dim : int, optional
        The dimension, counted from 1.  Default: the first whose size is not 1.

    Returns
    -------
    dlarray
        The dimension has size 1 and keeps its label.  The gradient at a zero vector is 0.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/vecnorm.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.vecnorm([[2, 0, 1], [-1, 1, 0], [-3, 3, 0]])
      1×3 dlarray
    <BLANKLINE>
        3.7417    3.1623    1.0000
    """
    (array,) = same_class(X.array)
    order = order_of("vecnorm", 2 if is_empty(p) else p, _INF)
    axis = -dim_or_first("vecnorm", X, dim)
    if -axis > array.ndim:
        return _modulus(array)
    return vector_norm(array, order, (axis,))

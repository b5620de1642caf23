"""The ``linalg`` extension of the Array API standard, differentiable.

Names, arguments and results are the standard's.  What has no well-defined gradient is refused inside a trace with an
error that says what to write instead: the columns that ``full_matrices=True`` and ``mode="complete"`` append are
determined up to a rotation only.
"""

import math
from typing import Any, NamedTuple

from dlarray.autodiff import factorizations as fz
from dlarray.autodiff import standard as ad
from dlarray.autodiff.determinants import det as determinant
from dlarray.autodiff.primitive import TracedArray, lifted
from dlarray.autodiff.standard import matmul, matrix_transpose, tensordot, vecdot  # noqa: F401 - part of the extension
from dlarray.backend import is_array, is_complex, namespace
from dlarray.errors import ArgumentError, TraceError

__all__ = (
    "cholesky cross det diagonal eig eigh eigvals eigvalsh inv matmul matrix_norm matrix_power matrix_rank "
    "matrix_transpose outer pinv qr slogdet solve svd svdvals tensordot trace vecdot vector_norm"
).split()


class EigResult(NamedTuple):
    """Eigenvalues and eigenvectors."""

    eigenvalues: Any
    eigenvectors: Any


class EighResult(NamedTuple):
    """Eigenvalues and eigenvectors of a symmetric or Hermitian matrix."""

    eigenvalues: Any
    eigenvectors: Any


class QRResult(NamedTuple):
    """Orthogonal and triangular factor."""

    Q: Any
    R: Any


class SlogdetResult(NamedTuple):
    """Sign, and logarithm of the absolute value, of a determinant."""

    sign: Any
    logabsdet: Any


class SVDResult(NamedTuple):
    """Singular vectors and singular values."""

    U: Any
    S: Any
    Vh: Any


def is_recorded(x: Any) -> bool:
    """Whether a gradient may be asked for."""
    return type(x) is TracedArray and x.node is not None


def on_values(x: Any, compute: Any) -> Any:
    """Run ``compute(xp, raw)`` on the values; the results are no part of the trace."""
    raw = fz.value_of(x)
    result = compute(namespace(raw), raw)
    if type(x) is not TracedArray:
        return result
    return tuple(map(lifted, result)) if isinstance(result, tuple) else lifted(result)


# -- solving ---------------------------------------------------------------------------------------------------
def inv(x, /):
    """Inverse of square matrices."""
    return fz.inv(x)


def solve(x1, x2, /):
    """Solution of x1 @ y = x2; a vector where x2 has one axis."""
    if x2.ndim == 1:
        return ad.squeeze(fz.solve(x1, ad.expand_dims(x2, axis=-1)), -1)
    return fz.solve(x1, x2)


def det(x, /):
    """Determinant; differentiable at singular matrices too."""
    return determinant(x)


def slogdet(x, /):
    """Sign and logarithm of the absolute value of the determinant; no gradient passes through the sign."""
    return SlogdetResult(on_values(x, lambda xp, raw: xp.linalg.slogdet(raw)[0]), fz.logabsdet(x))


def pinv(x, /, *, rtol=None):
    """Pseudoinverse; singular values below rtol times the largest count as zero."""
    m, n = tuple(x.shape)[-2:]
    if not m or not n:
        return matrix_transpose(x) * 1.0
    if rtol is None:
        raw = fz.value_of(x)
        rtol = max(m, n) * float(namespace(raw).finfo(raw.dtype).eps)
    cut = fz.value_of(rtol)

    def tolerance(xp, s):
        return (cut[..., None] if is_array(cut) else cut) * xp.max(s, axis=-1, keepdims=True)

    return fz.pinv(x, tolerance=tolerance)


def matrix_power(x, n, /):
    """Integer power of square matrices."""
    if n < 0:
        x, n = inv(x), -n
    if n == 0:
        return 0.0 * x + fz.identity_like(x, x.shape[-1]) if x.shape[-1] else x
    result, square = None, x
    while True:
        if n & 1:
            result = square if result is None else matmul(result, square)
        n >>= 1
        if not n:
            return result
        square = matmul(square, square)


# -- factorizations --------------------------------------------------------------------------------------------
def cholesky(x, /, *, upper=False):
    """Triangular factor of a symmetric or Hermitian positive definite matrix, of which one triangle is read."""
    return fz.adjoint(fz.cholesky(fz.adjoint(x))) if upper else fz.cholesky(x)


def eigh(x, /):
    """Eigenvalues and eigenvectors of symmetric or Hermitian matrices."""
    return EighResult(*fz.eigh(x))


def eigvalsh(x, /):
    """Eigenvalues of symmetric or Hermitian matrices."""
    return fz.eigh(x)[0] if is_recorded(x) else on_values(x, lambda xp, raw: xp.linalg.eigvalsh(raw))


def eig(x, /):
    """Eigenvalues and eigenvectors of square matrices, complex."""
    return EigResult(*fz.eig(x))


def eigvals(x, /):
    """Eigenvalues of square matrices, complex."""
    return fz.eig(x)[0]


def qr(x, /, *, mode="reduced"):
    """Orthogonal and triangular factor."""
    if mode not in ("reduced", "complete"):
        raise ArgumentError(f'qr: mode must be "reduced" or "complete", but it is {mode!r}')
    if mode == "complete" and x.shape[-2] > x.shape[-1]:
        _refuse_completed(x, 'qr: mode="complete"', 'mode="reduced"')
        return QRResult(*on_values(x, lambda xp, raw: tuple(xp.linalg.qr(raw, mode="complete"))))
    return QRResult(*fz.qr(x))


def svd(x, /, *, full_matrices=True):
    """Singular value decomposition."""
    if full_matrices and x.shape[-2] != x.shape[-1]:
        _refuse_completed(x, "svd: full_matrices=True", "full_matrices=False")
        return SVDResult(*on_values(x, lambda xp, raw: tuple(fz.singular(xp, raw, full=True))))
    return SVDResult(*fz.svd(x))


def _refuse_completed(x: Any, what: str, fix: str) -> None:
    if is_recorded(x):
        raise TraceError(
            f"{what} of a traced {'×'.join(map(str, tuple(x.shape)[-2:]))} matrix has no gradient: the columns it "
            f"appends are determined up to a rotation only; fix: {fix}"
        )


def svdvals(x, /):
    """Singular values, the largest first."""
    return fz.svd(x)[1] if is_recorded(x) else on_values(x, lambda xp, raw: fz.singular_values(xp, raw))


def matrix_rank(x, /, *, rtol=None):
    """How many singular values are above rtol times the largest; never traced."""
    return on_values(x, lambda xp, raw: xp.linalg.matrix_rank(raw, rtol=fz.value_of(rtol)))


# -- products and parts ----------------------------------------------------------------------------------------
def cross(x1, x2, /, *, axis=-1):
    """Vector product along an axis of size 3."""
    if x1.shape[axis] != 3 or x2.shape[axis] != 3:
        raise ArgumentError(
            f"cross: the axis {axis} must have size 3, but it has {x1.shape[axis]} and {x2.shape[axis]}"
        )
    a, b = ad.moveaxis(x1, axis, -1), ad.moveaxis(x2, axis, -1)
    a0, a1, a2 = (a[..., i] for i in range(3))
    b0, b1, b2 = (b[..., i] for i in range(3))
    return ad.moveaxis(
        ad.stack_arrays([a1 * b2 - a2 * b1, a2 * b0 - a0 * b2, a0 * b1 - a1 * b0], axis=-1), -1, axis
    )


def outer(x1, x2, /):
    """All products of the elements of two vectors."""
    return x1[:, None] * x2[None, :]


def diagonal(x, /, *, offset=0):
    """A diagonal of the last two axes."""
    m, n = tuple(x.shape)[-2:]
    offset = max(-m, min(n, offset))
    x = x[..., : m + min(offset, 0), offset:] if offset >= 0 else x[..., -offset:, :]
    return fz.diagonal_of(x)


def trace(x, /, *, offset=0, dtype=None):
    """Sum of a diagonal of the last two axes."""
    return ad.sum(diagonal(x, offset=offset), axis=-1, dtype=dtype)


# -- norms -----------------------------------------------------------------------------------------------------
def _root(total: Any) -> Any:
    """Square root whose gradient at 0 is 0, as of a norm at its minimum."""
    zero = total == 0
    return ad.where(zero, 0.0 * total, ad.sqrt(ad.where(zero, 0.0 * total + 1.0, total)))


def _squares(x: Any) -> Any:
    return ad.NAMES["real"](x) ** 2 + ad.NAMES["imag"](x) ** 2 if is_complex(x.dtype) else x * x


def _size(x: Any) -> Any:
    return _root(_squares(x)) if is_complex(x.dtype) else ad.NAMES["abs"](x)


def vector_norm(x, /, *, axis=None, keepdims=False, ord=2):
    """Norm of vectors: any order, Inf, -Inf, 0."""
    if ord == 2:
        return _root(ad.sum(_squares(x), axis=axis, keepdims=keepdims))
    size = _size(x)
    if ord == math.inf:
        return ad.max(size, axis=axis, keepdims=keepdims)
    if ord == -math.inf:
        return ad.min(size, axis=axis, keepdims=keepdims)
    if ord == 0:
        return ad.sum(ad.astype(size != 0, size.dtype), axis=axis, keepdims=keepdims)
    if ord == 1:
        return ad.sum(size, axis=axis, keepdims=keepdims)
    return ad.sum(size ** float(ord), axis=axis, keepdims=keepdims) ** (1.0 / ord)


def matrix_norm(x, /, *, keepdims=False, ord="fro"):
    """Norm of matrices: "fro", "nuc", and the orders 1, -1, 2, -2, Inf, -Inf."""
    if ord == "fro":
        return vector_norm(x, axis=(-2, -1), keepdims=keepdims)
    if ord in (2, -2, "nuc"):
        s = svdvals(x)
        if ord == "nuc":
            y = ad.sum(s, axis=-1)
        else:
            y = s[..., 0] if ord == 2 else s[..., -1]
        return ad.reshape(y, (*tuple(y.shape), 1, 1)) if keepdims else y
    if ord not in (1, -1, math.inf, -math.inf):
        raise ArgumentError(f'matrix_norm: ord must be "fro", "nuc", ±1, ±2 or ±inf, but it is {ord!r}')
    sums = ad.sum(_size(x), axis=-2 if abs(ord) == 1 else -1, keepdims=True)
    y = (ad.max if ord > 0 else ad.min)(sums, axis=(-2, -1), keepdims=keepdims)
    return y

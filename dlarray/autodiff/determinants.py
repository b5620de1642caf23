"""The determinant and its derivatives, which are polynomials: the first two are right for singular matrices too.

With a = u s vᴴ the determinant is det(u vᴴ) times the product of the singular values, and each derivative lacks some of
the factors.  So products of all singular values but one, and but two, take the place of divisions.
"""

from typing import Any

from dlarray.autodiff.declare import primitive
from dlarray.autodiff.factorizations import as_class_of, diagonal_of, singular, with_diagonal
from dlarray.backend import device_of, is_complex


@primitive((0,), name="det")
def det(xp, a):
    """Determinant."""
    return xp.linalg.det(a)


@det.vjp(0)
def _(xp, g, a):
    return g[..., None, None] * cofactors(a)


def _turned(xp: Any, a: Any) -> tuple[Any, Any, Any, Any]:
    """Singular values, the turns to both sides of their diagonal matrix, and the determinant of the turns."""
    u, s, vh = singular(xp, a)
    sign = (xp.linalg.det(u) * xp.linalg.det(vh))[..., None, None]
    if is_complex(a.dtype):
        u, vh = xp.conj(u), xp.conj(vh)
    return u, s, vh, sign


def _before_and_after(xp: Any, s: Any) -> tuple[Any, Any]:
    """For each singular value the product of those before it, and of those after it."""
    ones = xp.ones_like(s[..., :1])
    before = xp.cumulative_prod(xp.concat([ones, s[..., :-1]], axis=-1), axis=-1)
    after = xp.cumulative_prod(xp.concat([ones, xp.flip(s[..., 1:], axis=-1)], axis=-1), axis=-1)
    return before, xp.flip(after, axis=-1)


@primitive((0,), name="cofactors")
def cofactors(xp, a):
    """The derivative of the determinant: the matrix of cofactors."""
    u, s, vh, sign = _turned(xp, a)
    before, after = _before_and_after(xp, s)
    return sign * (u * as_class_of(before * after, a)[..., None, :]) @ vh


@cofactors.vjp(0)
def _(xp, g, a):
    return cofactors_along(a, g)


@primitive((0, 1), name="cofactors_along")
def cofactors_along(xp, a, e):
    """How the cofactors change with a along e: the second derivative of the determinant, applied to e."""
    n = a.shape[-1]
    if n < 2:
        return e * 0.0
    u, s, vh, sign = _turned(xp, a)
    before, after = _before_and_after(xp, s)
    # between[i, j], for i < j: the product of the singular values between the two
    place = xp.arange(n, device=device_of(s))
    later = place[None, :] > place[:, None]
    rows = xp.where(later, s[..., None, :], xp.ones_like(s)[..., None, :])
    between = xp.cumulative_prod(rows, axis=-1)[..., :-1]
    between = xp.concat([xp.ones_like(between[..., :1]), between], axis=-1)
    others = xp.where(later, before[..., :, None] * between * after[..., None, :], xp.zeros_like(rows))
    others = as_class_of(others + xp.matrix_transpose(others), a)  # all but i and j; 0 on the diagonal
    inner = xp.matrix_transpose(u) @ e @ xp.matrix_transpose(vh)
    traces = others @ diagonal_of(inner)[..., None]
    return sign * u @ (with_diagonal(traces[..., 0]) - others * xp.matrix_transpose(inner)) @ vh


@cofactors_along.vjp(0)
def _(xp, f, a, e):
    """The third derivative, with the inverse: for matrices that have one."""
    x = xp.matrix_transpose(xp.linalg.inv(a))
    xe, xf = x @ xp.matrix_transpose(e) @ x, x @ xp.matrix_transpose(f) @ x

    def trace(p, q):
        return xp.sum(p * q, axis=(-2, -1), keepdims=True)

    te, tf, both = trace(x, e), trace(x, f), trace(xe, f)
    turned = xf @ xp.matrix_transpose(e) @ x + xe @ xp.matrix_transpose(f) @ x
    return det(a)[..., None, None] * ((te * tf - both) * x - tf * xe - te * xf + turned)


cofactors_along.vjp(1)(lambda xp, f, a, e: cofactors_along(a, f))

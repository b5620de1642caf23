"""Primitives of linear algebra: inverse, solution, determinant, and the factorizations.

A factorization has several results, a node of the tape has one.  So the factors are laid side by side along the last
axis of one array, and its rule lays their gradients the same way; ``eigh``, ``svd``, ``qr`` and ``eig`` take the array
apart again with differentiable slices.  The rules need the factors alone, read them from the saved result, and are
written with the functions of ``xp``: they can be differentiated again.

Complex gradients follow the rest of the library: for a real loss, dL = Re(sum(conj(g) * dx)).
"""

import math
from typing import Any

import numpy as np

from dlarray.autodiff import elementwise as ew
from dlarray.autodiff.declare import primitive
from dlarray.autodiff.primitive import TracedArray, lifted
from dlarray.autodiff.untraced import value_of
from dlarray.backend import asarray_like, device_of, is_complex, namespace, to_numpy


def singular(xp: Any, a: Any, *, full: bool = False) -> Any:
    """The singular value decomposition; LAPACK's iteration may never end over an Inf, which no library looks for."""
    _refuse_endless(a)
    return xp.linalg.svd(a, full_matrices=full)


def singular_values(xp: Any, a: Any) -> Any:
    """The singular values alone."""
    _refuse_endless(a)
    return xp.linalg.svdvals(a)


def _refuse_endless(a: Any) -> None:
    if type(a) is np.ndarray and not np.isfinite(a).all():
        raise np.linalg.LinAlgError("SVD did not converge")


def adjoint(x: Any) -> Any:
    """Conjugate transpose of the last two axes."""
    xp = namespace(x)
    turned = xp.matrix_transpose(x)
    return xp.conj(turned) if is_complex(x.dtype) else turned


def identity_like(x: Any, n: int) -> Any:
    """The n×n identity, of the class and on the device of x; traced where x is, for libraries that mix nothing."""
    raw = value_of(x)
    unit = namespace(raw).eye(n, dtype=raw.dtype, device=device_of(raw))
    return lifted(unit) if type(x) is TracedArray else unit


def diagonal_of(x: Any) -> Any:
    """The main diagonal of the last two axes."""
    raw = value_of(x)
    m, n = tuple(x.shape)[-2:]
    index = namespace(raw).arange(min(m, n), device=device_of(raw)) * (n + 1)
    flat = namespace(x).reshape(x, tuple(x.shape)[:-2] + (m * n,))
    return namespace(x).take(flat, index, axis=-1)


def with_diagonal(d: Any) -> Any:
    """Square matrices with d on the diagonal."""
    return d[..., None] * identity_like(d, d.shape[-1])


def safe_reciprocal(x: Any) -> Any:
    """1/x, and 0 where x is 0: equal eigenvalues have no part in the gradients that are well defined there."""
    xp = namespace(x)
    zero = x == 0
    return xp.where(zero, 0.0 * x, 1.0 / xp.where(zero, 0.0 * x + 1.0, x))


def as_class_of(x: Any, like: Any) -> Any:
    """Real x as complex where ``like`` is."""
    return namespace(x).astype(x, like.dtype) if x.dtype != like.dtype else x


def is_singular_error(problem: Exception) -> bool:
    """Whether a library's exception says that a matrix is singular or not positive definite."""
    return "LinAlgError" in type(problem).__name__


# -- inverse, solution, size of the determinant ----------------------------------------------------------------
@primitive((-1,), name="inv")
def inv(xp, a):
    """Inverse of square matrices; a singular one gives Inf, as MATLAB's does."""
    try:
        return xp.linalg.inv(a)
    except Exception as problem:
        if not is_singular_error(problem):
            raise
    pages = np.array(to_numpy(a))
    for where in np.ndindex(*pages.shape[:-2]):
        try:
            pages[where] = np.linalg.inv(pages[where])
        except np.linalg.LinAlgError:
            pages[where] = np.inf
    return asarray_like(pages, a)


@inv.vjp(0)
def _(xp, g, y):
    turned = xp.matrix_transpose(y)
    return -(turned @ g @ turned)


def _of_pages(xp, a, b):
    """The library's solve, for pages that are repeated too: CuPy's wants as many of a as of b."""
    if a.shape[:-2] != b.shape[:-2]:
        batch = np.broadcast_shapes(a.shape[:-2], b.shape[:-2])
        a, b = (xp.broadcast_to(x, batch + tuple(x.shape[-2:])) for x in (a, b))
    return xp.linalg.solve(a, b)


@primitive((0, -1), name="solve")
def solve(xp, a, b):
    """x with a x = b, for square a and b of at least two axes; a singular a gives Inf and NaN, not an exception."""
    try:
        return _of_pages(xp, a, b)
    except Exception as problem:
        if not is_singular_error(problem):
            raise
    left, right = to_numpy(a), to_numpy(b)
    batch = np.broadcast_shapes(left.shape[:-2], right.shape[:-2])
    left = np.broadcast_to(left, batch + left.shape[-2:])
    out = np.array(np.broadcast_to(right, batch + right.shape[-2:]))
    for where in np.ndindex(*batch):
        try:
            out[where] = np.linalg.solve(left[where], out[where])
        except np.linalg.LinAlgError:
            out[where] = _solve_singular(left[where], out[where])
    return asarray_like(out, a)


def _solve_singular(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Elimination and back substitution with division by zero; a diagonal matrix is taken element by element."""
    with np.errstate(all="ignore"):
        if not np.any(a - np.diag(np.diag(a))):
            return b / np.diag(a)[:, None]
        factors, order = getrf(a)
        x = b[order].copy()
        for k in range(len(a)):
            x[k + 1 :] -= factors[k + 1 :, k, None] * x[k]
        for k in reversed(range(len(a))):
            x[k] /= factors[k, k]
            x[:k] -= factors[:k, k, None] * x[k]
        return x


@solve.vjp_all
def _(xp, g, a, x, *, needs):
    right = _of_pages(xp, xp.matrix_transpose(a), g)
    return (-(right @ xp.matrix_transpose(x)) if needs[0] else None), (right if needs[1] else None)


@primitive((0,), name="logabsdet", holomorphic=False)
def logabsdet(xp, a):
    """Logarithm of the absolute value of the determinant."""
    return xp.linalg.slogdet(a)[1]


@logabsdet.vjp(0)
def _(xp, g, a):
    turned = adjoint(xp.linalg.inv(a))
    return as_class_of(g, turned)[..., None, None] * turned


@primitive((0, -1), name="pinv", holomorphic=False)
def pinv(xp, a, *, tolerance):
    """Pseudoinverse; ``tolerance`` is a function of (xp, singular values) that gives the cut, as an array."""
    u, s, vh = singular(xp, a)
    keep = s > tolerance(xp, s)
    inverse = xp.where(keep, 1.0 / xp.where(keep, s, xp.ones_like(s)), xp.zeros_like(s))
    return adjoint(vh) @ (as_class_of(inverse, a)[..., :, None] * adjoint(u))


@pinv.vjp(0)
def _(xp, g, a, p, *, tolerance):
    ph, gh = adjoint(p), adjoint(g)
    outside = (gh - a @ (p @ gh)) @ (p @ ph)
    inside = (ph @ p) @ (gh - (gh @ p) @ a)
    return -(ph @ g @ ph) + outside + inside


# -- symmetric factorizations ----------------------------------------------------------------------------------
@primitive((-1,), name="cholesky", holomorphic=False)
def cholesky(xp, a):
    """The lower factor l of a = l lᴴ; only the lower triangle of a is read."""
    return xp.linalg.cholesky(a)


@cholesky.vjp(0)
def _(xp, g, l):  # noqa: E741 - the usual name of a lower triangle
    lh = adjoint(l)
    inner = xp.tril(lh @ g)
    inner = inner - 0.5 * with_diagonal(diagonal_of(inner))
    half = xp.linalg.solve(lh, adjoint(xp.linalg.solve(lh, adjoint(inner))))
    return 0.5 * (half + adjoint(half))


def failing_pivot(a: np.ndarray, upper: bool) -> int:
    """The first leading block, counted from 1, that has no Cholesky factor."""
    a = np.conj(a.T) if upper else a
    for k in range(1, len(a)):
        try:
            np.linalg.cholesky(a[:k, :k])
        except np.linalg.LinAlgError:
            return k
    return len(a)


def _apart(y: Any, *shapes: tuple[int, ...]) -> list:
    """The arrays that a packed result holds, one after the other along its last axis."""
    xp, pages, at, parts = namespace(y), tuple(y.shape)[:-1], 0, []
    for shape in shapes:
        count = math.prod(shape)
        parts.append(xp.reshape(y[..., at : at + count], pages + shape))
        at += count
    return parts


def _together(xp: Any, like: Any, *parts: tuple[Any, int]) -> Any:
    """Pack arrays; each comes with how many of its last axes are its own."""
    flat = [
        xp.reshape(
            as_class_of(p, like), tuple(p.shape)[: p.ndim - own] + (math.prod(p.shape[p.ndim - own :]),)
        )
        for p, own in parts
    ]
    return xp.concat(flat, axis=-1)


@primitive((-1,), name="eigh", holomorphic=False)
def eigh_packed(xp, a, *, n):
    w, v = xp.linalg.eigh(a)
    return _together(xp, a, (w, 1), (v, 2))


@eigh_packed.vjp(0)
def _(xp, g, y, *, n):
    w, v = _apart(y, (n,), (n, n))
    gw, gv = _apart(g, (n,), (n, n))
    if is_complex(y.dtype):
        gw = as_class_of(xp.real(gw), y)
    vh = adjoint(v)
    inner = (vh @ gv) * safe_reciprocal(w[..., None, :] - w[..., :, None]) + with_diagonal(gw)
    ga = v @ inner @ vh
    return 0.5 * (ga + adjoint(ga))


def eigh(a: Any) -> tuple[Any, Any]:
    """Eigenvalues (ascending) and eigenvectors of symmetric or Hermitian matrices; the lower triangle is read."""
    n = a.shape[-1]
    w, v = _apart(eigh_packed(a, n=n), (n,), (n, n))
    return (ew.real(w) if is_complex(w.dtype) else w), v


# -- singular values -------------------------------------------------------------------------------------------
@primitive((-1,), name="svd", holomorphic=False)
def svd_packed(xp, a, *, m, n):
    u, s, vh = singular(xp, a)
    return _together(xp, a, (u, 2), (s, 1), (vh, 2))


@svd_packed.vjp(0)
def _(xp, g, y, *, m, n):
    k = min(m, n)
    u, s, vh = _apart(y, (m, k), (k,), (k, n))
    gu, gs, gvh = _apart(g, (m, k), (k,), (k, n))
    uh, v, gv = adjoint(u), adjoint(vh), adjoint(gvh)
    if is_complex(y.dtype):
        gs = as_class_of(xp.real(gs), y)
    uu, vv = uh @ gu, vh @ gv
    turn_u, turn_v = uu - adjoint(uu), vv - adjoint(vv)
    down, across = s[..., :, None], s[..., None, :]
    # 1/(a² - b²), times a and b, without squares, which leave the range of the class
    gaps, share = safe_reciprocal(across - down), safe_reciprocal(across + down)
    inner = (turn_u * gaps) * (across * share) + (down * share) * (turn_v * gaps) + with_diagonal(gs)
    inverse = safe_reciprocal(s)
    if is_complex(y.dtype):
        inner = inner + with_diagonal(0.5 * diagonal_of(turn_u) * inverse)
    ga = u @ inner @ vh
    if m > k:
        ga = ga + ((gu - u @ uu) * inverse[..., None, :]) @ vh
    if n > k:
        ga = ga + (u * inverse[..., None, :]) @ adjoint(gv - v @ vv)
    return ga


def svd(a: Any) -> tuple[Any, Any, Any]:
    """The factors u, s, vh of economy size."""
    m, n = tuple(a.shape)[-2:]
    k = min(m, n)
    u, s, vh = _apart(svd_packed(a, m=m, n=n), (m, k), (k,), (k, n))
    return u, (ew.real(s) if is_complex(s.dtype) else s), vh


# -- orthogonal-triangular -------------------------------------------------------------------------------------
@primitive((-1,), name="qr", holomorphic=False)
def qr_packed(xp, a, *, m, n):
    q, r = xp.linalg.qr(a, mode="reduced")
    return _together(xp, a, (q, 2), (r, 2))


@qr_packed.vjp(0)
def _(xp, g, y, *, m, n):
    q, r = _apart(y, (m, n), (n, n))
    gq, gr = _apart(g, (m, n), (n, n))
    inner = r @ adjoint(gr) - adjoint(gq) @ q
    inner = (
        xp.tril(inner, k=-1) + adjoint(xp.tril(inner, k=-1)) + with_diagonal(_real_part(diagonal_of(inner)))
    )
    return adjoint(xp.linalg.solve(r, adjoint(gq + q @ inner)))


def _real_part(x: Any) -> Any:
    return as_class_of(namespace(x).real(x), x) if is_complex(x.dtype) else x


def qr(a: Any) -> tuple[Any, Any]:
    """The factors q, r of economy size; the gradient needs the first columns of a to be independent."""
    m, n = tuple(a.shape)[-2:]
    k = min(m, n)
    q, r = _apart(qr_packed(a[..., :k], m=m, n=k), (m, k), (k, k))
    if n > k:
        r = namespace(a).concat([r, adjoint(q) @ a[..., k:]], axis=-1)
    return q, r


# -- general eigenvalues ---------------------------------------------------------------------------------------
@primitive((-1,), name="eig", holomorphic=False)
def eig_packed(xp, a, *, n, real):
    if hasattr(xp.linalg, "eig"):
        w, v = xp.linalg.eig(a)
    else:  # the Array API standard has none: by way of the host
        w, v = (asarray_like(p, a) for p in np.linalg.eig(to_numpy(a)))
    wanted = {"float32": xp.complex64, "complex64": xp.complex64}.get(
        str(a.dtype).rpartition(".")[2], xp.complex128
    )
    w, v = xp.astype(w, wanted), xp.astype(v, wanted)
    return _together(xp, v, (w, 1), (v, 2))


@eig_packed.vjp(0)
def _(xp, g, y, *, n, real):
    w, v = _apart(y, (n,), (n, n))
    gw, gv = _apart(g, (n,), (n, n))
    vh = adjoint(v)
    turn = vh @ gv
    # unit length of the eigenvectors: what would stretch them has no effect
    turn = turn - (vh @ v) * _real_part(diagonal_of(turn))[..., None, :]
    inner = turn * safe_reciprocal(xp.conj(w[..., None, :] - w[..., :, None])) + with_diagonal(gw)
    ga = xp.linalg.solve(vh, inner @ vh)
    return xp.real(ga) if real else ga


def eig(a: Any) -> tuple[Any, Any]:
    """Eigenvalues and eigenvectors (of length 1) of square matrices, always complex."""
    n = a.shape[-1]
    w, v = _apart(eig_packed(a, n=n, real=not is_complex(a.dtype)), (n,), (n, n))
    return w, v


# -- triangular factors by elimination -------------------------------------------------------------------------
def getrf(a: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Gaussian elimination with partial pivoting on the host: both factors in one array, and the order of the rows."""
    a = np.array(a)
    m, n = a.shape
    order = np.arange(m)
    for k in range(min(m, n)):
        best = k + int(np.argmax(np.abs(a[k:, k].real) + np.abs(a[k:, k].imag)))
        if best != k:
            a[[k, best]] = a[[best, k]]
            order[[k, best]] = order[[best, k]]
        if a[k, k] != 0:
            a[k + 1 :, k] /= a[k, k]
            a[k + 1 :, k + 1 :] -= np.outer(a[k + 1 :, k], a[k, k + 1 :])
    return a, order


@primitive((-1,), name="lu", holomorphic=False)
def lu_square(xp, a):
    """Both factors, in one array, of one square matrix whose rows are in pivot order already."""
    out = np.array(to_numpy(a))
    for k in range(len(out)):
        if out[k, k] != 0:
            out[k + 1 :, k] /= out[k, k]
            out[k + 1 :, k + 1 :] -= np.outer(out[k + 1 :, k], out[k, k + 1 :])
    return asarray_like(out, a)


@lu_square.vjp(0)
def _(xp, g, y):
    lower = xp.tril(y, k=-1) + identity_like(y, y.shape[-1])
    lh, uh = adjoint(lower), adjoint(xp.triu(y))
    inner = xp.tril(lh @ xp.tril(g, k=-1), k=-1) + xp.triu(xp.triu(g) @ uh)
    return xp.linalg.solve(lh, adjoint(xp.linalg.solve(adjoint(uh), adjoint(inner))))


# -- exponential -----------------------------------------------------------------------------------------------
_PADE = (
    64764752532480000, 32382376266240000, 7771770303897600, 1187353796428800, 129060195264000, 10559470521600,
    670442572800, 33522128640, 1323241920, 40840800, 960960, 16380, 182, 1,
)  # fmt: skip


@primitive((0,), name="expm")
def expm(xp, a):
    """Matrix exponential: Padé approximant of degree 13, with scaling and squaring."""
    n = a.shape[-1]
    if not n or not math.prod(a.shape):
        return a
    norm = float(to_numpy(xp.max(xp.sum(xp.abs(a), axis=-2))))  # how often to square: known to the host alone
    if not math.isfinite(norm):
        return a * math.nan
    squarings = max(0, math.ceil(math.log2(norm / 5.371920351148152))) if norm > 0 else 0
    a = a / 2.0**squarings
    unit, c = identity_like(a, n), [b / _PADE[0] for b in _PADE]
    a2 = a @ a
    a4 = a2 @ a2
    a6 = a2 @ a4
    odd = a @ (a6 @ (c[13] * a6 + c[11] * a4 + c[9] * a2) + c[7] * a6 + c[5] * a4 + c[3] * a2 + c[1] * unit)
    even = a6 @ (c[12] * a6 + c[10] * a4 + c[8] * a2) + c[6] * a6 + c[4] * a4 + c[2] * a2 + c[0] * unit
    y = xp.linalg.solve(even - odd, even + odd)
    for _ in range(squarings):
        y = y @ y
    return y


@expm.vjp(0)
def _(xp, g, a):
    n = a.shape[-1]
    turned = xp.matrix_transpose(a)
    above = xp.concat([turned, g], axis=-1)
    below = xp.concat([0.0 * g, turned], axis=-1)
    return expm(xp.concat([above, below], axis=-2))[..., :n, n:]

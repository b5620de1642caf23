"""Records of polynomials; the references are NumPy's own, or loops over the definition."""

import numpy as np

import dlarray.functions.numerics.polynomials  # noqa: F401 - registers the family
from dlarray import errors
from records import A, Bad, Case, Record


def apart(gen, size):
    n = int(np.prod(size))
    return (np.linspace(-1, 2, n) + gen.uniform(-0.05, 0.05, n)).reshape(size)


def leading(gen, size):
    c = gen.standard_normal(size)
    c.flat[0] = 1.5
    return c


def polyfit(x, y, n):
    return np.polyfit(x.ravel(), y.ravel(), n)[None]


def polyval(p, x, S=None, mu=None):
    t = x if mu is None else (x - np.ravel(mu)[0]) / np.ravel(mu)[1]
    return sum((c * t ** (np.size(p) - 1 - k) for k, c in enumerate(np.ravel(p))), np.zeros(x.shape))


def polyder(a, b=None, nargout=1):
    a = np.ravel(a)
    if b is None:
        return np.polyder(a)[None] if len(a) > 1 else np.zeros((1, 1))
    b = np.ravel(b)
    left, right = np.polymul(np.polyder(a), b), np.polymul(a, np.polyder(b))
    if nargout == 1:
        return np.polyadd(left, right)[None]
    return np.trim_zeros(np.polysub(left, right), "f")[None], np.polymul(b, b)[None]


def conv(u, v, shape="full"):
    w = np.convolve(u.ravel(), v.ravel())
    n, m = u.size, v.size
    w = {"full": w, "same": w[m // 2 : m // 2 + n], "valid": w[m - 1 : max(n, m - 1)]}[shape]
    like = v if shape == "full" and m >= n else u
    return w[None] if like.shape[0] == 1 else w[:, None]


def deconv(y, h, nargout=1):
    n = max(y.size - h.size + 1, 1)
    q = np.polydiv(y.ravel(), h.ravel())[0] if y.size >= h.size else np.zeros(1)
    q = np.pad(q, (n - len(q), 0))
    rest = y.ravel() - (np.convolve(q, h.ravel()) if y.size >= h.size else 0.0)
    shape = (1, -1) if y.shape[0] == 1 else (-1, 1)
    return (q.reshape(shape), rest.reshape(shape)) if nargout > 1 else q.reshape(shape)


def with_real_roots(gen, size):
    return np.poly([1.5, -0.7, 0.2, 3.0]).reshape(size) * 2.0


RECORDS = [
    Record(
        "polyfit",
        (
            Case((A((1, 9), "", apart), A((1, 9)), 3), polyfit),
            Case((A((8, 1), "", apart), A((8, 1), "CU"), 1), polyfit),
            Case((A((1, 4), "", apart), A((4, 1)), 0), polyfit),
            Case((A((1, 4), "", apart), A((1, 4)), 3), polyfit),
        ),
        (
            Bad(lambda dl: dl.polyfit([1, 2], [1, 2, 3], 1), errors.SizeError, "same number of elements"),
            Bad(lambda dl: dl.polyfit([1, 2], [1, 2], 2), errors.ArgumentError, "needs 3 points"),
            Bad(lambda dl: dl.polyfit([1, 2], [1, 2], -1), errors.ArgumentError, "from 0"),
            Bad(lambda dl: dl.polyfit([1, 2], [1j, 2], 1), errors.ClassError, "y is complex .* must be real"),
        ),
        tolerance=20.0,  # the triangular solve of a badly conditioned matrix: NumPy's polyfit scales its columns
    ),
    Record(
        "polyval",
        (
            Case((A((1, 4)), A((3, 2), "CB")), polyval, "CB"),
            Case((A((3, 1)), A((2, 2, 2))), polyval),
            Case(
                (A((1, 3)), A((1, 4)), [], A((2, 1), "", lambda gen, size: np.array([[0.3], [1.7]]))), polyval
            ),
            Case(([], A((2, 2))), polyval),
            Case((A((1, 2)), A((0, 3))), polyval, smooth=False),
        ),
        (
            Bad(lambda dl: dl.polyval(dl.ones(2, 2), 1), errors.SizeError, "p must be a vector"),
            Bad(lambda dl: dl.polyval([1, 2], 1, [], [1, 2, 3]), errors.SizeError, "2 elements"),
        ),
    ),
    Record(
        "polyder",
        (
            Case((A((1, 5)),), polyder),
            Case((A((4, 1), "", leading), A((1, 3), "", leading)), polyder),
            Case((A((1, 3), "", leading), A((1, 3), "", leading)), polyder, ("", ""), {"nargout": 2}),
            Case((A((1, 1)),), polyder, smooth=False),
            Case(([0, 0, 2, 3, 1],), lambda p: [[4, 3]], smooth=False),
            Case(([0, 0, 5],), lambda p: [[0]], smooth=False),
        ),
        (
            Bad(lambda dl: dl.polyder(dl.ones(2, 2)), errors.SizeError, "a must be a vector"),
            Bad(lambda dl: dl.polyder([1, 2], nargout=2), errors.ArgumentError, "two polynomials"),
        ),
    ),
    Record(
        "polyint",
        (
            Case((A((1, 4)),), lambda p: np.polyint(p.ravel())[None]),
            Case((A((3, 1)), A((1, 1))), lambda p, k: np.polyint(p.ravel(), 1, k.ravel())[None]),
        ),
        (Bad(lambda dl: dl.polyint([1, 2], [1, 2]), errors.SizeError, "k must be one number"),),
    ),
    Record(
        "conv",
        (
            Case((A((1, 4)), A((1, 6))), conv),
            Case((A((5, 1)), A((1, 3))), conv),
            Case((A((1, 5)), A((4, 1)), "same"), conv),
            Case((A((6, 1)), A((3, 1)), "valid"), conv),
            Case((A((1, 2)), A((1, 3)), "valid"), conv, smooth=False),
            Case((A((1, 1)), A((1, 3))), conv),
        ),
        (Bad(lambda dl: dl.conv(dl.ones(2, 2), [1, 2]), errors.SizeError, "u must be a vector"),),
    ),
    Record(
        "deconv",
        (
            Case((A((1, 6)), A((1, 3), "", leading)), deconv, ("", ""), {"nargout": 2}),
            Case((A((6, 1)), A((1, 2), "", leading)), deconv),
            Case((A((1, 3)), A((1, 1), "", leading)), deconv, ("", ""), {"nargout": 2}),
            Case((A((1, 2)), A((1, 3), "", leading)), deconv, ("", ""), {"nargout": 2}, smooth=False),
        ),
        (Bad(lambda dl: dl.deconv([1, 2], [0, 1]), errors.ArgumentError, "must not be 0"),),
    ),
    Record(
        "roots",
        (
            Case((A((1, 5), "", with_real_roots),), lambda p: np.array([[3.0], [1.5], [-0.7], [0.2]])),
            Case(([1, 0, 1],), lambda p: np.array([[1j], [-1j]]), smooth=False),
            Case(([0, 2, -4, 0],), lambda p: np.array([[2.0], [0.0]]), smooth=False),
            Case(([5],), lambda p: np.zeros((0, 1)), smooth=False),
            Case(([],), lambda p: np.zeros((0, 1)), smooth=False),
        ),
        (
            Bad(lambda dl: dl.roots(dl.ones(2, 2)), errors.SizeError, "p must be a vector"),
            Bad(lambda dl: dl.roots([1, float("nan")]), errors.ArgumentError, "finite"),
        ),
        tolerance=20.0,  # eigenvalues of the companion matrix: the condition of a root multiplies the error
    ),
]

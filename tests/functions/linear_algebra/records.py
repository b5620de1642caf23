"""Records of the functions that functions/linear_algebra/ defines."""

import numpy as np
import scipy.linalg

from dlarray import errors
from tests.support.records import A, Bad, Case, Record
from tests.support.references import F, ones


def pagemtimes(x, *rest):
    y, flip_x, flip_y = (
        (rest[0], False, False) if len(rest) == 1 else (rest[1], rest[0] != "none", rest[2] != "none")
    )
    x, y = (np.swapaxes(a, 0, 1) if flip else a for a, flip in ((x, flip_x), (y, flip_y)))
    rank = max(x.ndim, y.ndim)
    x, y = (a.reshape(a.shape + (1,) * (rank - a.ndim)) for a in (x, y))
    return np.sum(x[:, :, None] * y[None], axis=1)


def fullyconnect(fmt, summed="SC"):
    """One output after the other, one observation after the other."""

    def reference(x, weights, bias, dim=None, DataFormat=None, WeightsFormat=None):
        labels = DataFormat or fmt
        over = [d for d, label in enumerate(labels) if label in summed]
        kept = [d for d in range(len(labels)) if d not in over]
        w = weights.reshape((weights.shape[0], -1), order="F")
        b = np.zeros(len(w)) if np.size(bias) == 1 and not np.any(bias) else np.ravel(bias)
        y = np.empty((len(w), *(x.shape[d] for d in kept)))
        for where in np.ndindex(*y.shape[1:]):
            key = [slice(None)] * len(labels)
            for d, i in zip(kept, where, strict=True):
                key[d] = i
            inputs = x[tuple(key)].ravel(order="F")
            for k in range(len(w)):
                y[(k, *where)] = sum(w[k] * inputs) + b[k]
        return y

    return reference


def along(x, weights, bias, dim):
    y = np.tensordot(weights, x, (1, dim - 1))
    return np.moveaxis(y + np.reshape(bias, (-1,) + (1,) * (y.ndim - 1)), 0, dim - 1)


def regular(gen, size):
    """Square pages far from singular, not symmetric."""
    return gen.uniform(-1, 1, size) + 3.0 * np.eye(size[0]).reshape(size[0], size[0], *(1,) * (len(size) - 2))


def definite(gen, size):
    x = gen.standard_normal(size)
    return x @ x.T + np.eye(size[0])


def positive_roots(gen, size):
    """Real positive eigenvalues, not symmetric."""
    x = np.eye(size[0]) + gen.uniform(-0.3, 0.3, size)
    return x @ np.diag(np.arange(1.0, size[0] + 1)) @ np.linalg.inv(x)


def paged(f):
    """A function of matrices, page by page; pages expand."""

    def reference(*arrays):
        batch = np.broadcast_shapes(*[a.shape[2:] for a in arrays])
        arrays = [
            np.broadcast_to(a.reshape(*a.shape, *(1,) * (2 + len(batch) - a.ndim)), a.shape[:2] + batch)
            for a in arrays
        ]
        first = f(*[a[(slice(None), slice(None), *(0,) * len(batch))] for a in arrays])
        out = np.empty(first.shape + batch)
        for i in np.ndindex(*batch):
            out[(slice(None), slice(None), *i)] = f(*[a[(slice(None), slice(None), *i)] for a in arrays])
        return out

    return reference


def least(a, b):
    return np.linalg.lstsq(a, b, rcond=None)[0]


def basic(a, b):
    """The solution of fewer equations than unknowns with the columns that column-pivoted QR takes first."""
    order = scipy.linalg.qr(a, pivoting=True)[2][: len(a)]
    x = np.zeros((a.shape[1], b.shape[1]))
    x[order] = np.linalg.solve(a[:, order], b)
    return x


def det_by_minors(a):
    if len(a) < 1:
        return np.ones((1, 1))
    if len(a) == 1:
        return a
    return np.asarray(
        [[sum((-1) ** j * a[0, j] * det_by_minors(np.delete(a[1:], j, 1))[0, 0] for j in range(len(a)))]]
    )


def chol_reference(a, triangle="upper", nargout=1):
    lower = scipy.linalg.cholesky(a, lower=True)
    R = lower if triangle == "lower" else lower.T
    return (R, 0.0) if nargout == 2 else R


def lu_reference(a, form="matrix", nargout=1):
    P, L, U = scipy.linalg.lu(a)
    k = min(a.shape)
    if nargout == 1:
        both = np.zeros_like(a)
        both[:, :k] += np.tril(L, -1)
        both[:k, :] += U
        return both
    if nargout == 2:
        return P @ L, U
    return L, U, (np.argmax(P.T, axis=1)[None, :] + 1.0 if form == "vector" else P.T)


def qr_reference(a, size=None, nargout=1):
    economic = size == "econ" or (size == 0 and size is not None)
    Q, R = np.linalg.qr(a, mode="reduced" if economic else "complete")
    return (Q, R) if nargout == 2 else R


def products_of_svd(result, expected):
    """The factors are determined up to signs: check what they must satisfy."""
    a, sizes = expected
    U, S, V = (np.asarray(p) for p in result)
    assert (U.shape, S.shape, V.shape) == sizes
    np.testing.assert_allclose(U @ S @ np.conj(V.T), a, atol=1e-5)
    for q in (U, V):
        np.testing.assert_allclose(np.conj(q.T) @ q, np.eye(q.shape[1]), atol=1e-5)


def eigen_of(result, expected):
    a, real = expected
    V, D, *left = (np.asarray(p) for p in result)
    assert np.isrealobj(V) == np.isrealobj(D) == real
    for W in left:
        np.testing.assert_allclose(np.conj(W.T) @ a, D @ np.conj(W.T), atol=1e-5)
        np.testing.assert_allclose(np.linalg.norm(W, axis=0), 1, rtol=1e-5)
    np.testing.assert_allclose(a @ V, V @ D, atol=1e-5)
    np.testing.assert_allclose(np.linalg.norm(V, axis=0), 1, rtol=1e-5)


def singular_column(x, *_):
    return np.linalg.svd(x, compute_uv=False)[:, None]


def rank_two(gen, size):
    return gen.standard_normal((size[0], 2)) @ gen.standard_normal((2, size[1]))


def conj_values(gen, size):
    return gen.standard_normal(size) + 1j * gen.standard_normal(size)


def same_space(result, expected):
    Q = np.asarray(result)
    assert Q.shape == expected.shape
    np.testing.assert_allclose(Q @ Q.T, expected @ expected.T, atol=1e-5)


def dot_along(a, b, dim=None):
    if dim is None and min(a.shape) == min(b.shape) == 1:
        return np.asarray([[np.vdot(a.ravel(), b.ravel())]])
    axis = dim - 1 if dim else next(k for k, n in enumerate(a.shape) if n != 1)
    return np.sum(np.conj(a) * b, axis=axis, keepdims=True)


def cross_along(a, b, dim=None):
    axis = dim - 1 if dim else next(k for k, n in enumerate(a.shape) if n == 3)
    return np.cross(a, b, axis=axis)


def contracted(a, b, in_a=(), in_b=None, **_):
    if in_a == "all":
        return np.sum(a * b).reshape(1, 1)
    in_a = np.atleast_1d(in_a).astype(int) - 1
    in_b = in_a if in_b is None else np.atleast_1d(in_b).astype(int) - 1
    return np.tensordot(a, b, axes=(list(in_a), list(in_b)))


# -- dlmtimes --------------------------------------------------------------------------------------------------
def pages(a, b):
    a, b = (v.reshape(v.shape + (1,) * (3 - v.ndim)) for v in (a, b))
    n = max(a.shape[2], b.shape[2])
    a, b = (np.broadcast_to(v, (*v.shape[:2], n)) for v in (a, b))
    return np.stack([a[:, :, i] @ b[:, :, i] for i in range(n)], -1)


DLMTIMES = Record(
    "dlmtimes",
    (
        Case((A((3, 4, 2)), A((4, 5, 2))), pages),
        Case((A((3, 4, 2)), A((4, 5))), pages),
        Case((A((3, 4)), A((4, 5, 2))), pages),
        Case((A((3, 4), "CB"), A((1, 1))), lambda x, s: x * s, "CB"),
    ),
    (
        Bad(lambda dl: dl.dlmtimes(dl.ones(3, 4, 2), dl.ones(3, 5, 2)), errors.SizeError, "columns of X"),
        Bad(
            lambda dl: dl.dlmtimes(dl.dlarray(dl.ones(3, 4), "CB"), dl.ones(4, 5)),
            errors.FormatError,
            "stripdims",
        ),
    ),
)

RECORDS = [
    Record(
        "mtimes",
        (
            Case((A((3, 4)), A((4, 2))), lambda a, b: a @ b),
            Case((A((1, 4)), A((4, 1))), lambda a, b: a @ b),
            Case((A((3, 0)), A((0, 2))), lambda a, b: a @ b),
            Case((A((3, 4), "CB"), A((1, 1))), lambda a, b: a * b, "CB"),
        ),
        (
            Bad(lambda dl: dl.zeros(3, 2) @ dl.zeros(3, 2), errors.SizeError, "3×2 dlarray times 3×2"),
            Bad(lambda dl: dl.zeros(3, 2, 2) @ dl.zeros(3, 2), errors.SizeError, "pagemtimes"),
            Bad(
                lambda dl: dl.dlarray(dl.zeros(3, 2), "CB") @ dl.zeros(2, 2),
                errors.FormatError,
                "fullyconnect",
            ),
        ),
    ),
    Record(
        "pagemtimes",
        (
            Case((A((2, 3)), A((3, 4))), pagemtimes),
            Case((A((2, 3)), A((3, 4, 5))), pagemtimes),
            Case((A((2, 3, 5)), A((3, 4))), pagemtimes),
            Case((A((2, 3, 1, 2)), A((3, 2, 4))), pagemtimes),
            Case((A((3, 2, 2)), "transpose", A((4, 3, 2)), "ctranspose"), pagemtimes),
            Case((A((2, 3, 4), "CBT"), 2.5), lambda x, s: s * x, "CBT"),
        ),
        (
            Bad(
                lambda dl: dl.pagemtimes(ones((2, 3)), ones((2, 3))),
                errors.SizeError,
                "^pagemtimes: .*2×3 dlarray",
            ),
            Bad(
                lambda dl: dl.pagemtimes(ones(2), "x", ones(2), "none"),
                errors.OptionError,
                "^pagemtimes: transpX",
            ),
            Bad(
                lambda dl: dl.pagemtimes(dl.dlarray(ones(2), "CB"), ones(2)),
                errors.FormatError,
                "^pagemtimes: .*stripdims",
            ),
        ),
    ),
    Record(
        "fullyconnect",
        (
            Case((A((4, 3), "CB"), A((2, 4)), F((2, 1))), fullyconnect("CB"), "CB"),
            Case((A((4, 3), "BC"), A((2, 3)), F((1, 2))), fullyconnect("CB"), "CB"),
            Case((A((4, 3, 2), "CBT"), A((5, 4), "CU"), F((5,), "C")), fullyconnect("CBT"), "CBT"),
            Case((A((3, 2, 4, 5), "SSCB"), A((6, 24)), F((6, 1))), fullyconnect("SSCB"), "CB"),
            Case((A((3, 2, 4, 5), "SSCB"), A((6, 3, 2, 4)), F((6, 1))), fullyconnect("SSCB"), "CB"),
            Case(
                (A((3, 2, 4), "SSC"), A((6, 24)), F((6, 1))),
                lambda *a: fullyconnect("SSC")(*a)[:, None],
                "CU",
            ),
            Case((A((3, 2), "BT"), A((4, 1)), F((4, 1))), fullyconnect("BT"), "CBT"),
            Case((A((3, 2), "SB"), A((4, 3)), F((4, 1))), fullyconnect("SB"), "CB"),
            Case((A((3, 2, 4), "CBU"), A((5, 3)), F((5, 1))), fullyconnect("CBU"), "CBU"),
            Case((A((3, 2, 4), "CBU"), A((5, 12)), F((5, 1))), fullyconnect("CBU", "SCU"), "CB"),
            Case((A((3, 2), "CU"), A((5, 6)), 0), lambda *a: fullyconnect("CU", "SCU")(*a)[:, None], "CU"),
            Case((A((4, 1), "CB"), A((2, 4)), 0), fullyconnect("CB"), "CB"),
            Case((A((4, 0), "CB"), A((2, 4)), []), lambda *_: np.zeros((2, 0)), "CB", smooth=False),
            Case(
                (A((4, 3, 2)), A((2, 3)), F((2, 1))),
                lambda *a, **k: fullyconnect("")(*a, **k).transpose(1, 0, 2),
                "",
                {"DataFormat": "TCB"},
            ),
            Case((A((4, 3)), A((2, 4)), F((2, 1)), 1), along),
            Case((A((4, 3, 2)), A((5, 3)), F((5, 1)), 2), along),
            Case((A((4, 3, 2), "CBT"), A((5, 2)), F((5, 1)), 3), along, "CBT"),
        ),
        (
            Bad(
                lambda dl: dl.fullyconnect(dl.dlarray(dl.zeros(4, 3), "CB"), dl.zeros(2, 5), 0),
                errors.SizeError,
                r"weights is 2×5 dlarray.*\(4\(C\) × 3\(B\) dlarray\) has 4\(C\).*fix: weights of size 2×4",
            ),
            Bad(
                lambda dl: dl.fullyconnect(dl.dlarray(dl.zeros(4, 3), "CB"), dl.zeros(2, 4), [1, 2, 3]),
                errors.SizeError,
                "bias is 1×3 dlarray, but weights is 2×4",
            ),
            Bad(
                lambda dl: dl.fullyconnect(
                    dl.dlarray(dl.zeros(4, 2), "CB"), dl.zeros(2, 4), dl.dlarray([1, 2], "B")
                ),
                errors.FormatError,
                r"bias is 2\(B\)",
            ),
            Bad(
                lambda dl: dl.fullyconnect(dl.zeros(4, 3), dl.zeros(2, 4), 0),
                errors.FormatError,
                "DataFormat",
            ),
            Bad(
                lambda dl: dl.fullyconnect(dl.zeros(4, 3), dl.zeros(2, 4), 0, "channel"),
                errors.OptionError,
                "spatial-channel",
            ),
            Bad(
                lambda dl: dl.fullyconnect(dl.zeros(4, 3), dl.zeros(2, 4), 0, 2),
                errors.SizeError,
                "dimension 2 of X has size 3",
            ),
            Bad(
                lambda dl: dl.fullyconnect(dl.zeros(4, 3), dl.zeros(2, 4)),
                errors.ArgumentError,
                "missing bias",
            ),
            Bad(
                lambda dl: dl.fullyconnect(
                    dl.dlarray(dl.zeros(4, 3), "CB"), dl.dlarray(dl.zeros(2, 4), "CU"), 0, WeightsFormat="CU"
                ),
                errors.FormatError,
                "WeightsFormat",
            ),
        ),
    ),
    Record(
        "mldivide",
        (
            Case((A((3, 3), "", regular), A((3, 2))), np.linalg.solve),
            Case((A((1, 1), "", regular), A((3, 2), "CB")), lambda a, b: b / a, "CB"),
            Case((A((5, 3)), A((5, 2))), least),
            Case((A((2, 4)), A((2, 3))), basic),
            Case((A((1, 3)), A((1, 2))), basic),
            Case((A((0, 0)), A((0, 2))), lambda a, b: np.zeros((0, 2)), smooth=False),
            Case((A((0, 3)), A((0, 2))), lambda a, b: np.zeros((3, 2)), smooth=False),
        ),
        (
            Bad(lambda dl: dl.mldivide(dl.eye(3), dl.ones(2, 1)), errors.SizeError, "same number of rows"),
            Bad(
                lambda dl: dl.mldivide(dl.dlarray(dl.eye(3), "CB"), dl.ones(3, 1)),
                errors.FormatError,
                "stripdims",
            ),
            Bad(
                lambda dl: dl.mldivide(dl.ones(3, 3, 2), dl.ones(3, 1)), errors.SizeError, "fix: pagemldivide"
            ),
        ),
        tolerance=30,  # least squares by normal columns loses a digit more than the oracle's SVD
    ),
    Record(
        "mrdivide",
        (
            Case((A((2, 3)), A((3, 3), "", regular)), lambda b, a: np.linalg.solve(a.T, b.T).T),
            Case((A((3, 2), "CB"), A((1, 1), "", regular)), lambda b, a: b / a, "CB"),
            Case((A((2, 5)), A((3, 5))), lambda b, a: least(a.T, b.T).T),
            Case((A((3, 2)), A((4, 2))), lambda b, a: basic(a.T, b.T).T),
        ),
        (Bad(lambda dl: dl.mrdivide(dl.ones(1, 2), dl.eye(3)), errors.SizeError, "number of columns"),),
        tolerance=30,  # as mldivide
    ),
    Record(
        "pagemldivide",
        (
            Case((A((3, 3, 4), "", regular), A((3, 2, 4))), paged(np.linalg.solve)),
            Case((A((3, 3), "", regular), A((3, 2, 2, 3))), paged(np.linalg.solve)),
            Case((A((3, 3, 2), "", regular), A((3, 2))), paged(np.linalg.solve)),
            Case((A((5, 3, 2)), A((5, 1, 2))), paged(least)),
            Case((A((2, 4, 3)), A((2, 1))), paged(basic)),
        ),
        (
            Bad(
                lambda dl: dl.pagemldivide(dl.ones(3, 3, 2), dl.ones(3, 1, 4)),
                errors.SizeError,
                "dimension 3",
            ),
        ),
        tolerance=30,  # as mldivide
    ),
    Record(
        "pagemrdivide",
        (
            Case((A((2, 3, 4)), A((3, 3, 4), "", regular)), paged(lambda b, a: np.linalg.solve(a.T, b.T).T)),
            Case((A((2, 3)), A((3, 3, 2), "", regular)), paged(lambda b, a: np.linalg.solve(a.T, b.T).T)),
        ),
        (Bad(lambda dl: dl.pagemrdivide(dl.ones(2, 2), dl.eye(3)), errors.SizeError, "number of columns"),),
        tolerance=10,
    ),
    Record(
        "inv",
        (
            Case((A((3, 3), "", regular),), np.linalg.inv),
            Case((A((1, 1), "", regular),), lambda x: 1 / x),
            Case((A((0, 0)),), lambda x: x, smooth=False),
        ),
        (
            Bad(lambda dl: dl.inv(dl.ones(2, 3)), errors.SizeError, "Matrix must be square"),
            Bad(lambda dl: dl.inv(dl.dlarray(dl.eye(3), "CB")), errors.FormatError, "stripdims"),
            Bad(lambda dl: dl.inv(dl.ones(2, 2, 2)), errors.SizeError, "must be a matrix"),
        ),
    ),
    Record(
        "pageinv",
        (Case((A((3, 3, 2, 2), "", regular),), paged(np.linalg.inv)),),
        (Bad(lambda dl: dl.pageinv(dl.ones(2, 3, 2)), errors.SizeError, "Matrix must be square"),),
    ),
    Record(
        "pinv",
        (
            Case((A((5, 3)),), np.linalg.pinv),
            Case((A((2, 4)),), np.linalg.pinv),
            Case((A((4, 4), "", rank_two, keep_class=True),), np.linalg.pinv, smooth=False),
            Case((A((3, 3), "", definite), 1e3), lambda x, tol: 0 * x),
            Case((A((0, 3)),), lambda x: x.T, smooth=False),
        ),
        (Bad(lambda dl: dl.pinv(dl.eye(2), -1), errors.ArgumentError, "tol must be a number from 0"),),
        tolerance=100,  # the condition of a random matrix
    ),
    Record(
        "det",
        (
            Case((A((4, 4)),), det_by_minors),
            Case((A((2, 2)),), det_by_minors),
            Case((A((1, 1)),), det_by_minors),
            Case((A((0, 0)),), det_by_minors, smooth=False),
        ),
        (Bad(lambda dl: dl.det(dl.ones(2, 3)), errors.SizeError, "Matrix must be square"),),
        tolerance=5,
    ),
    Record(
        "chol",
        (
            # the gradient is that of a symmetric matrix: test_linear_algebra.py
            Case((A((4, 4), "", definite),), chol_reference, smooth=False),
            Case((A((4, 4), "", definite), "lower"), chol_reference, smooth=False),
            Case((A((3, 3), "", definite),), chol_reference, options={"nargout": 2}, smooth=False),
            Case((A((1, 1), "", definite),), lambda x: np.sqrt(x)),
        ),
        (
            Bad(
                lambda dl: dl.chol([[1, 2], [2, 1]]),
                errors.ArgumentError,
                "Matrix must be positive definite.*pivot 2",
            ),
            Bad(
                lambda dl: dl.chol(dl.eye(2), "left"),
                errors.OptionError,
                'triangle must be one of "upper", "lower"',
            ),
            Bad(lambda dl: dl.chol(dl.ones(2, 3)), errors.SizeError, "square"),
        ),
    ),
    Record(
        "lu",
        (
            Case((A((4, 4)),), lu_reference, options={"nargout": 2}),
            Case((A((5, 3)),), lu_reference, options={"nargout": 3}),
            Case((A((3, 5)), "vector"), lu_reference, options={"nargout": 3}),
            Case((A((4, 4)),), lu_reference),
        ),
        (
            Bad(
                lambda dl: dl.lu(dl.eye(2), "column"),
                errors.OptionError,
                'outputForm must be one of "matrix", "vector"',
            ),
            Bad(lambda dl: dl.lu(dl.eye(2), nargout=5), errors.ArgumentError, "nargout"),
        ),
        tolerance=10,
    ),
    Record(
        "qr",
        (
            Case((A((4, 4)),), qr_reference, options={"nargout": 2}),
            Case((A((5, 3)), "econ"), qr_reference, options={"nargout": 2}),
            Case((A((5, 3)), 0), qr_reference, options={"nargout": 2}),
            Case((A((3, 5)),), qr_reference, options={"nargout": 2}),
            Case((A((5, 3)),), qr_reference, options={"nargout": 2}, smooth=False),
            Case((A((5, 3)),), qr_reference),
        ),
        (
            Bad(lambda dl: dl.qr(dl.eye(2), "economy"), errors.OptionError, 'size must be "econ", or 0'),
            Bad(
                lambda dl: dl.dlfeval(lambda x: dl.qr(x, nargout=2), dl.rand(4, 2)),
                errors.TraceError,
                'fix: qr\\(A, "econ"',
            ),
        ),
        tolerance=10,
    ),
    Record(
        "svd",
        (
            Case((A((4, 4)),), singular_column),
            Case((A((5, 3)),), singular_column),
            Case((A((3, 5)), "matrix", "econ"), lambda x, *_: np.diag(singular_column(x)[:, 0])),
            Case(
                (A((2, 3)), "matrix"),
                lambda x, *_: np.hstack([np.diag(singular_column(x)[:, 0]), np.zeros((2, 1))]),
            ),
            Case(
                (A((5, 3)),),
                lambda x, nargout: (x, ((5, 5), (5, 3), (3, 3))),
                options={"nargout": 3},
                compare=products_of_svd,
                smooth=False,
                backends=False,
            ),
            Case(
                (A((3, 5)), "econ"),
                lambda x, e, nargout: (x, ((3, 3), (3, 3), (5, 3))),
                options={"nargout": 3},
                compare=products_of_svd,
                backends=False,
            ),
            Case(
                (A((3, 5)), 0),
                lambda x, e, nargout: (x, ((3, 3), (3, 5), (5, 5))),
                options={"nargout": 3},
                compare=products_of_svd,
                smooth=False,
                backends=False,
            ),
        ),
        (
            Bad(lambda dl: dl.svd(dl.eye(2), nargout=2), errors.ArgumentError, "1 or 3"),
            Bad(
                lambda dl: dl.dlfeval(lambda x: dl.svd(x, nargout=3), dl.rand(4, 2)),
                errors.TraceError,
                "no gradient",
            ),
        ),
        tolerance=5,
    ),
    Record(
        "eig",
        (
            Case((A((4, 4), "", definite),), lambda x: np.linalg.eigvalsh(x)[:, None], smooth=False),
            Case((A((3, 3), "", positive_roots),), lambda x: np.linalg.eigvals(x)[:, None]),
            Case((A((3, 3), "", positive_roots), "matrix"), lambda x, f: np.diag(np.linalg.eigvals(x))),
            Case(
                (A((4, 4), "", definite),),
                lambda x, nargout: (x, True),
                options={"nargout": 2},
                compare=eigen_of,
                smooth=False,
                backends=False,
            ),
            Case(
                (A((3, 3), "", positive_roots),),
                lambda x, nargout: (x, True),
                options={"nargout": 2},
                compare=eigen_of,
                backends=False,
            ),
            *(
                Case(
                    (A((3, 3), "", values),),
                    lambda x, nargout: (x, True),
                    options={"nargout": 3},
                    compare=eigen_of,
                    smooth=False,
                    backends=False,
                )
                for values in (positive_roots, definite)
            ),
        ),
        (
            Bad(lambda dl: dl.eig(dl.ones(2, 3)), errors.SizeError, "square"),
            Bad(
                lambda dl: dl.eig(dl.eye(2), "diag"),
                errors.OptionError,
                'outputForm must be one of "vector", "matrix"',
            ),
        ),
        tolerance=10,
    ),
    Record(
        "trace",
        (
            Case((A((3, 3)),), lambda x: np.asarray([[x[0, 0] + x[1, 1] + x[2, 2]]])),
            Case((A((0, 0)),), lambda x: np.zeros((1, 1)), smooth=False),
        ),
        (Bad(lambda dl: dl.trace(dl.ones(2, 3)), errors.SizeError, "square"),),
    ),
    Record(
        "expm",
        (
            Case((A((3, 3)),), scipy.linalg.expm),
            Case(
                (A((4, 4), "", lambda gen, size: 5 * gen.standard_normal(size)),),
                scipy.linalg.expm,
                smooth=False,
            ),
            Case((A((1, 1)),), np.exp),
        ),
        (Bad(lambda dl: dl.expm(dl.ones(2, 3)), errors.SizeError, "square"),),
        tolerance=3000,  # absolute, where the elements of the second case are in the thousands and squared nine times
    ),
    Record(
        "mpower",
        (
            Case((A((3, 3)), 3), lambda x, n: x @ x @ x),
            Case((A((3, 3), "", regular), -2), lambda x, n: np.linalg.inv(x) @ np.linalg.inv(x)),
            Case((A((3, 3)), 0), lambda x, n: np.eye(3), smooth=False),
            Case((A((3, 3), "", positive_roots), 0.5), lambda x, n: scipy.linalg.sqrtm(x)),
            Case((A((1, 1), "", regular), 2.5), lambda x, n: x**n),
            Case((A((1, 1), "", regular), A((3, 3))), lambda a, x: scipy.linalg.expm(np.log(a[0, 0]) * x)),
            Case((2, A((3, 3))), lambda a, x: scipy.linalg.expm(np.log(a) * x)),
        ),
        (
            Bad(lambda dl: dl.mpower(dl.ones(2, 3), 2), errors.SizeError, "elementwise"),
            Bad(lambda dl: dl.mpower(dl.eye(2), dl.eye(2)), errors.SizeError, "elementwise"),
            Bad(lambda dl: dl.mpower(dl.dlarray(dl.eye(2), "CB"), 2), errors.FormatError, "stripdims"),
        ),
        tolerance=30,
    ),
    Record(
        "rank",
        (
            Case((A((4, 5), "", rank_two),), lambda x: np.full((1, 1), 2.0), smooth=False),
            Case((A((3, 3)), 1e3), lambda x, t: np.zeros((1, 1)), smooth=False),
            Case((A((0, 3)),), lambda x: np.zeros((1, 1)), smooth=False),
        ),
        (Bad(lambda dl: dl.rank(dl.eye(2), "x"), errors.ArgumentError, "tol must be a number from 0"),),
    ),
    Record(
        "null",
        (
            Case(
                (A((4, 5), "", rank_two, keep_class=True),),
                scipy.linalg.null_space,
                compare=same_space,
                backends=False,
            ),
        ),
        (Bad(lambda dl: dl.null(dl.ones(2, 2, 2)), errors.SizeError, "must be a matrix"),),
    ),
    Record(
        "orth",
        (
            Case(
                (A((4, 5), "", rank_two, keep_class=True),),
                scipy.linalg.orth,
                compare=same_space,
                backends=False,
            ),
        ),
        (Bad(lambda dl: dl.orth(dl.eye(2), -1), errors.ArgumentError, "tol must be a number from 0"),),
    ),
    Record(
        "dot",
        (
            Case((A((1, 4)), A((4, 1))), dot_along),
            Case((A((3, 4)), A((3, 4))), dot_along),
            Case((A((3, 4), "CB"), A((3, 4), "CB"), 2), dot_along, "CB"),
            Case((A((3, 4, 2)), A((3, 4, 2)), 3), dot_along),
            Case((A((4, 1), "", conj_values), A((4, 1), "", conj_values)), dot_along, smooth=False),
        ),
        (
            Bad(lambda dl: dl.dot(dl.ones(3, 2), dl.ones(2, 3)), errors.SizeError, "same size"),
            Bad(lambda dl: dl.dot(dl.ones(3, 1), dl.ones(1, 4)), errors.SizeError, "same size"),
            Bad(lambda dl: dl.dot(dl.ones(3, 2), dl.ones(3, 2), 0), errors.ArgumentError, "positive"),
        ),
    ),
    Record(
        "cross",
        (
            Case((A((1, 3)), A((1, 3))), cross_along),
            Case((A((1, 3)), A((3, 1))), lambda a, b: np.cross(a.ravel(), b.ravel())[None]),
            Case((A((3, 4), "CB"), A((3, 4), "CB")), cross_along, "CB"),
            Case((A((3, 3, 2)), A((3, 3, 2)), 2), cross_along),
        ),
        (
            Bad(lambda dl: dl.cross(dl.ones(3, 2), dl.ones(3, 3)), errors.SizeError, "same size"),
            Bad(lambda dl: dl.cross(dl.ones(2, 2), dl.ones(2, 2)), errors.SizeError, "size 3"),
            Bad(lambda dl: dl.cross(dl.ones(3, 2), dl.ones(3, 2), 2), errors.SizeError, "size 3"),
        ),
    ),
    Record(
        "tensorprod",
        (
            Case((A((3, 2, 5)), A((2, 4, 5)), 2, 1), contracted),
            Case((A((3, 2, 5)), A((2, 4, 5)), [2, 3], [1, 3]), contracted),
            Case((A((7, 3, 6, 5)), A((9, 3, 4, 5)), [2, 4]), contracted),
            Case((A((3, 2)), A((2, 4))), contracted),
            Case((A((3, 2, 4)), A((3, 2, 4)), "all"), contracted),
            Case(
                (A((3, 2)), A((2, 4))),
                lambda a, b, NumDimensionsA: np.tensordot(a[:, :, None], b, axes=0),
                options={"NumDimensionsA": 3},
            ),
        ),
        (
            Bad(lambda dl: dl.tensorprod(dl.ones(3, 2), dl.ones(3, 2), 1, 2), errors.SizeError, "contracted"),
            Bad(
                lambda dl: dl.tensorprod(dl.ones(3, 2), dl.ones(3, 2), [1, 2], 2),
                errors.ArgumentError,
                "pair",
            ),
            Bad(lambda dl: dl.tensorprod(dl.ones(3, 2), dl.ones(3, 2), 0), errors.ArgumentError, "positive"),
            Bad(
                lambda dl: dl.tensorprod(dl.dlarray(dl.ones(3, 2), "CB"), dl.ones(3, 2)),
                errors.FormatError,
                "stripdims",
            ),
        ),
    ),
    DLMTIMES,
]

"""Records of linear systems and matrix factorizations."""

import numpy as np
import scipy.linalg

import dlarray.functions.linear_algebra.eigenvalues
import dlarray.functions.linear_algebra.factorizations
import dlarray.functions.linear_algebra.inverses
import dlarray.functions.linear_algebra.linear_systems  # noqa: F401
from dlarray import errors
from records import A, Bad, Case, Record


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
    V, D = (np.asarray(p) for p in result)
    assert np.isrealobj(V) == np.isrealobj(D) == real
    np.testing.assert_allclose(a @ V, V @ D, atol=1e-5)
    np.testing.assert_allclose(np.linalg.norm(V, axis=0), 1, rtol=1e-5)


def singular_column(x, *_):
    return np.linalg.svd(x, compute_uv=False)[:, None]


def rank_two(gen, size):
    return gen.standard_normal((size[0], 2)) @ gen.standard_normal((2, size[1]))


RECORDS = [
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
            # the gradient is that of a symmetric matrix: tests/test_linear_algebra.py
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
]

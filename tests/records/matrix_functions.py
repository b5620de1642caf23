"""Records of functions of matrices, products of vectors and tensors, covariance."""

import numpy as np
import scipy.linalg

import dlarray.functions.linear_algebra.matrix_functions
import dlarray.functions.linear_algebra.products
import dlarray.functions.statistics.covariance  # noqa: F401
from dlarray import errors
from records import A, Bad, Case, Record


def regular(gen, size):
    """Square pages far from singular, not symmetric."""
    return gen.uniform(-1, 1, size) + 3.0 * np.eye(size[0]).reshape(size[0], size[0], *(1,) * (len(size) - 2))


def positive_roots(gen, size):
    """Real positive eigenvalues, not symmetric."""
    x = np.eye(size[0]) + gen.uniform(-0.3, 0.3, size)
    return x @ np.diag(np.arange(1.0, size[0] + 1)) @ np.linalg.inv(x)


def conj_values(gen, size):
    return gen.standard_normal(size) + 1j * gen.standard_normal(size)


def same_space(result, expected):
    Q = np.asarray(result)
    assert Q.shape == expected.shape
    np.testing.assert_allclose(Q @ Q.T, expected @ expected.T, atol=1e-5)


def rank_two(gen, size):
    return gen.standard_normal((size[0], 2)) @ gen.standard_normal((2, size[1]))


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


def cov_reference(a, *args):
    args = list(args)
    omit = bool(args) and isinstance(args[-1], str) and args.pop() == "omitrows"
    w = 0
    if args and (np.ndim(args[0]) == 0 or len(args) == 2):
        w = args.pop()
    x = np.stack([a.ravel(order="F"), args[0].ravel(order="F")]) if args else np.atleast_2d(a.T)
    x = x.reshape(1, -1) if 1 in a.shape and not args else x
    if omit:
        x = x[:, ~np.isnan(x).any(axis=0)]
    return np.atleast_2d(np.cov(x, ddof=1 - w))


def corrcoef_reference(a, b=None, Rows="all"):
    x = a.T if b is None else np.stack([a.ravel(order="F"), b.ravel(order="F")])
    if Rows == "complete":
        x = x[:, ~np.isnan(x).any(axis=0)]
    return np.atleast_2d(np.corrcoef(x))


def some_nan(gen, size):
    x = gen.standard_normal(size)
    x[1, 0] = np.nan
    return x


RECORDS = [
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
    Record(
        "cov",
        (
            Case((A((6, 3)),), cov_reference),
            Case((A((6, 3)), 1), cov_reference),
            Case((A((6, 1)),), cov_reference),
            Case((A((1, 6)), A((6, 1))), cov_reference),
            Case((A((3, 2)), A((2, 3)), 1), lambda a, b, w: cov_reference(a, b, w)),
            Case((A((6, 3), "", some_nan), "omitrows"), cov_reference, smooth=False),
            Case((A((6, 3), "", some_nan),), lambda a: np.cov(a.T), smooth=False),
            Case((A((1, 1)),), lambda a: 0 * a, smooth=False),
            Case((A((0, 0)),), lambda a: np.full((1, 1), np.nan), smooth=False),
        ),
        (
            Bad(lambda dl: dl.cov(dl.ones(3, 2), "omitnan"), errors.OptionError, "omitrows"),
            Bad(lambda dl: dl.cov(dl.ones(3, 2), 2), errors.ArgumentError, "w must be 0 or 1"),
            Bad(lambda dl: dl.cov(dl.ones(3, 2), dl.ones(3, 1), 0), errors.SizeError, "number of elements"),
            Bad(lambda dl: dl.cov(dl.dlarray(dl.ones(3, 2), "CB")), errors.FormatError, "stripdims"),
        ),
    ),
    Record(
        "corrcoef",
        (
            Case((A((6, 3)),), corrcoef_reference),
            Case((A((1, 6)), A((6, 1))), corrcoef_reference),
            Case((A((6, 3), "", some_nan),), corrcoef_reference, options={"Rows": "complete"}, smooth=False),
        ),
        (Bad(lambda dl: dl.corrcoef(dl.ones(3, 2), Rows="pairs"), errors.OptionError, '"complete"'),),
    ),
]

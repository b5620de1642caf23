"""Norms, singular values, polynomials of matrices and pages, beside Octave and NumPy."""

import numpy as np
import pytest

import dlarray as dl
from dlarray import matlab as m
from dlarray.errors import ArgumentError, SizeError
from tests.support.beside_octave import NEEDS, agree


@NEEDS
def test_as_octave_has_them():
    A = "A = [4 1 0; 2 -3 1; 0 5 6]; "
    agree(
        [
            A + "X = abs(normest(A) - norm(A)) < 1e-5;",
            A + "X = normest1(A);",
            A
            + "[c, v, w] = normest1(A); X = [norm(A * v - w) < 1e-12, abs(norm(w, 1) - c * norm(v, 1)) < 1e-12];",
            A + "X = sort(real(polyeig(A, eye(3))));",
            "X = polyeig(6, -5, 1);",
            "C = [1 2; 3 4]; X = sort(abs(polyeig(C, [2 1; 0 3], eye(2))));",
            "C = [1 2; 3 4]; D = [2 1; 0 3]; [v, e] = polyeig(C, D, eye(2)); "
            "X = norm((C + e(1) * D + e(1)^2 * eye(2)) * v(:, 1)) < 1e-10;",
            A + "X = svds(A, 2);",
        ],
        rtol=1e-8,
    )


def test_some_singular_values(gen):
    A = gen.normal(size=(6, 4))
    s = np.linalg.svd(A, compute_uv=False)
    np.testing.assert_allclose(np.ravel(m.svds(A, 2, "smallest").tolist()), s[::-1][:2])
    np.testing.assert_allclose(np.ravel(m.svds(A, 1, s[1] + 1e-3).tolist()), s[1:2])
    A[:, 3] = A[:, 0]
    assert float(m.svds(A, 1, "smallestnz")) > 1e-3 and m.svds(A).shape == (4, 1)
    U, S, V = (np.asarray(x.tolist()) for x in m.svds(A, 3, nargout=3))
    np.testing.assert_allclose(U @ S @ V.T, A, atol=1e-12)


def test_infinite_eigenvalues():
    e = np.ravel(m.polyeig([[1, 0], [0, 1]], [[1, 0], [0, 0]]).tolist())
    assert e[0] == -1 and np.isinf(e[1])


def test_pages(gen):
    X = gen.normal(size=(3, 2, 4))
    pages = [X[:, :, k] for k in range(4)]
    for p, q in ((2, 2), (1, 1), (np.inf, np.inf), ("fro", "fro")):
        np.testing.assert_allclose(np.ravel(m.pagenorm(X, p).tolist()), [np.linalg.norm(x, q) for x in pages])
    found = np.asarray(m.pagepinv(X).tolist())
    np.testing.assert_allclose(found, np.stack([np.linalg.pinv(x) for x in pages], axis=2), atol=1e-12)
    s = np.asarray(m.pagesvd(X).tolist())
    np.testing.assert_allclose(s[:, 0, :].T, [np.linalg.svd(x, compute_uv=False) for x in pages])
    for words in ((), ("econ",)):
        U, S, V = (np.asarray(x.tolist()) for x in m.pagesvd(X, *words, nargout=3))
        for k, x in enumerate(pages):
            np.testing.assert_allclose(U[:, :, k] @ S[:, :, k] @ V[:, :, k].T, x, atol=1e-12)
    assert m.pagesvd(X, "vector", nargout=3)[1].shape == (2, 1, 4)
    Y = gen.normal(size=(3, 3, 2))
    V, D = (np.asarray(x.tolist()) for x in m.pageeig(Y, nargout=2))
    for k in range(2):
        np.testing.assert_allclose(Y[:, :, k] @ V[:, :, k], V[:, :, k] @ D[:, :, k], atol=1e-10)
    Z = Y + np.swapaxes(Y, 0, 1)
    e = np.asarray(m.pageeig(Z).tolist())
    np.testing.assert_allclose(e[:, 0, :].T, [np.linalg.eigvalsh(Z[:, :, k]) for k in range(2)], atol=1e-12)


def test_what_is_refused():
    for bad, error, words in (
        (lambda: m.normest1(lambda v: v), ArgumentError, "a function in place"),
        (lambda: m.svds(lambda v: v), ArgumentError, "a function in place"),
        (lambda: m.svds([[1]], 1, "middle"), ArgumentError, "sigma is"),
        (lambda: m.polyeig([[1]]), SizeError, "two at least"),
        (lambda: m.pagenorm(dl.ones(2), 3), ArgumentError, "p is 3"),
        (lambda: m.pagesvd(dl.ones(2), "thin"), ArgumentError, '"thin" is not known'),
        (lambda: m.pageeig(dl.ones(2, 3)), SizeError, "square ones"),
    ):
        with pytest.raises(error, match=words):
            bad()

"""lsqr: direct least squares, functions, preconditioners, what ends it."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.sparse import linalg

import dlarray as dl
from dlarray.errors import SizeError
from dlarray.matlab import lsqr


def host(x):
    return np.asarray(dl.extractdata(x))


def test_least_squares_and_equations(gen):
    A, b = gen.standard_normal((80, 20)), gen.standard_normal((80, 1))
    wanted = np.linalg.lstsq(A, b, rcond=None)[0]
    x, flag, relres, step, resvec, lsvec = lsqr(A, b, 1e-9, 100, nargout=6)
    assert flag == 0 and resvec.shape == (step + 1, 1) and lsvec.shape == (step, 1)
    np.testing.assert_allclose(host(x), wanted, atol=1e-8)
    assert np.isclose(relres, np.linalg.norm(b - A @ wanted) / np.linalg.norm(b))
    for k in (1, 3):  # the steps are those of Paige and Saunders
        ours, flag, _, _, norms, squares = lsqr(A, b, 0, k, nargout=6)
        theirs = linalg.lsqr(A, b.ravel(), atol=0, btol=0, iter_lim=k)
        np.testing.assert_allclose(host(ours).ravel(), theirs[0], rtol=1e-9)
        assert flag == 1 and np.isclose(host(norms)[-1, 0], theirs[3])
        assert np.isclose(host(squares)[-1, 0], theirs[7] / theirs[5])
    square = np.eye(20) + 0.1 * A[:20]
    x, flag, relres, _ = lsqr(square, square @ np.ones((20, 1)), 1e-10, 100, nargout=4)
    assert flag == 0 and relres <= 1e-10
    np.testing.assert_allclose(host(x), 1, rtol=1e-6)
    wide = lsqr(A.T, np.ones((20, 1)), 1e-12, 100)
    np.testing.assert_allclose(host(wide), np.linalg.pinv(A.T) @ np.ones((20, 1)), atol=1e-9)


def test_functions_and_preconditioners(gen):
    A = gen.standard_normal((30, 10)) * np.logspace(0, 3, 10)
    b = gen.standard_normal((30, 1))
    M = np.triu(np.linalg.qr(A)[1]) + 0.1 * np.eye(10)

    def product(v, way):
        return A @ host(v) if way == "notransp" else A.T @ host(v)

    def solved(v, way):
        return np.linalg.solve(M if way == "notransp" else M.T, host(v))

    x, flag, _, step = lsqr(A, b, 1e-9, 200, M, nargout=4)
    again, _, _, same = lsqr(product, b, 1e-9, 200, solved, nargout=4)
    assert flag == 0 and step == same < 10
    np.testing.assert_allclose(host(x), host(again), rtol=1e-9)
    np.testing.assert_allclose(host(x), np.linalg.lstsq(A, b, rcond=None)[0], rtol=1e-5, atol=1e-8)
    split = lsqr(A, b, 1e-9, 200, np.diag(np.diag(M)), np.diag(1 / np.diag(M)) @ M, nargout=1)
    np.testing.assert_allclose(host(split), host(x), rtol=1e-6, atol=1e-9)


def test_what_ends_it(gen, capsys):
    A, b = gen.standard_normal((8, 3)), gen.standard_normal((8, 1))
    away = b - A @ np.linalg.lstsq(A, b, rcond=None)[0]
    x, flag, relres, step = lsqr(A, away, nargout=4)  # nothing that the columns reach
    assert (flag, step) == (0, 0) and np.isclose(relres, 1) and not host(x).any()
    assert lsqr(A, 0 * b, nargout=4)[1:] == (0, 0, 0)
    assert lsqr(A, b, [], [], np.zeros((3, 3)), nargout=2)[1] == 2
    assert lsqr(A, b, 1e-14, 1, nargout=2)[1] == 1
    lsqr(A, b)
    assert capsys.readouterr().out.startswith(
        "lsqr converged at iteration 3 to a solution with relative residual"
    )
    with pytest.raises(SizeError, match="lsqr: A is .* fix: as many rows in both"):
        lsqr(A, b[:4])

"""Factors of matrices beside Octave, and by the laws that define them."""

import numpy as np
import pytest
import scipy.linalg

import dlarray as dl
from dlarray import matlab as m
from dlarray.errors import ArgumentError, DLArrayError, SizeError
from tests.support.beside_octave import NEEDS, agree


def host(x):
    return np.asarray(x.tolist())


@NEEDS
def test_as_octave_has_them():
    A = "A = [1 100 10000; 0.01 1 100; 0.0001 0.01 1]; "
    agree(
        [
            A + "X = balance(A);",
            A + "[T, X] = balance(A);",
            A + "[X, B] = balance(A);",
            "A = [1 0 0; 1 2 0; 1e5 3 4]; [T, B] = balance(A); X = sort(eig(B));",
            "A = [1 2; 3 4; 5 6]; [Q, R] = qr(A); [Q1, R1] = qrinsert(Q, R, 2, [7; 8; 1]); X = Q1 * R1;",
            "A = [1 2; 3 4; 5 6]; [Q, R] = qr(A); [Q1, R1] = qrinsert(Q, R, 4, [7 8], 'row'); X = Q1 * R1;",
            "A = [1 2 7; 3 4 8; 5 6 1]; [Q, R] = qr(A); [Q1, R1] = qrdelete(Q, R, 2); X = Q1 * R1;",
            "A = [1 2 7; 3 4 8; 5 6 1]; [Q, R] = qr(A); [Q1, R1] = qrdelete(Q, R, 1, 'row'); X = Q1 * R1;",
            "A = [1 2; 3 4]; [Q, R] = qr(A); [Q1, R1] = qrupdate(Q, R, [1; 2], [3; 4]); X = Q1 * R1;",
            "A = [1 2 0; -2 1 1; 0 0 3]; [U, T] = schur(A); [U, T] = rsf2csf(U, T); X = real(U * T * U');",
            "A = [1 2; 3 4]; B = [5 6; 7 9]; [AA, BB, Q, Z] = qz(A, B); X = norm(Q * A * Z - AA) < 1e-12;",
            "A = [1 2; 3 4]; B = [5 6; 7 9]; [AA, BB, Q, Z] = qz(A, B); X = sort(abs(diag(AA) ./ diag(BB)));",
        ],
        rtol=1e-9,
        atol=1e-9,
    )


@pytest.mark.parametrize("n", [1, 3, 6])
def test_laws(n, gen):
    A = gen.normal(size=(n, n))
    S = A + A.T
    L, D = (host(x) for x in m.ldl(S))
    np.testing.assert_allclose(L @ D @ L.T, S, atol=1e-12)
    L, D, P = (host(x) for x in m.ldl(S, nargout=3))
    np.testing.assert_allclose(P.T @ S @ P, L @ D @ L.T, atol=1e-12)
    assert np.allclose(np.triu(L, 1), 0) and np.allclose(L.diagonal(), 1)
    U, D, p = (host(x) for x in m.ldl(np.triu(S), "upper", "vector", nargout=3))
    order = p.ravel().astype(int) - 1
    np.testing.assert_allclose(S[np.ix_(order, order)], U.conj().T @ D @ U, atol=1e-12)
    B = gen.normal(size=(n, n))
    for mode in ("complex", "real"):
        AA, BB, Q, Z = (host(x) for x in m.qz(A, B, mode))
        np.testing.assert_allclose(Q @ A @ Z, AA, atol=1e-12)
        np.testing.assert_allclose(Q @ B @ Z, BB, atol=1e-12)
    T, C = (host(x) for x in m.balance(A, nargout=2))
    np.testing.assert_allclose(np.linalg.solve(T, A @ T), C, atol=1e-10)
    s, p, C = (host(x) for x in m.balance(A, nargout=3))
    order = p.ravel().astype(int) - 1
    assert sorted(order) == list(range(n)) and C.shape == A.shape
    V, D = (host(x) for x in m.cdf2rdf(*dl.eig(A, nargout=2)))
    assert not np.iscomplexobj(V)
    np.testing.assert_allclose(A @ V, V @ D, atol=1e-9)
    np.testing.assert_allclose(host(m.funm(A, dl.exp)), scipy.linalg.expm(A), rtol=1e-6, atol=1e-6)


def test_what_is_refused():
    for bad, error, words in (
        (lambda: m.ldl([[1, 2]]), SizeError, "A must be square"),
        (lambda: m.ldl([[1]], "left"), ArgumentError, '"left" is not known'),
        (lambda: m.qz([[1]], [[1, 2], [3, 4]]), SizeError, "fix: one size"),
        (lambda: m.qz([[1]], [[1]], "whole"), ArgumentError, "mode is"),
        (lambda: m.balance([[1]], "perm"), ArgumentError, 'fix: "noperm"'),
        (lambda: m.funm([[1]], "exp"), ArgumentError, "must be a function"),
        (lambda: m.qrinsert([[1]], [[1]], 1, [1, 2]), SizeError, "x has 2 elements"),
        (lambda: m.qrdelete([[1]], [[1]], 5), DLArrayError, "qrdelete: j"),
        (lambda: m.qrdelete([[1]], [[1]], 1, "both"), ArgumentError, "orient is"),
        (lambda: m.qrupdate([[1]], [[1]], [1, 2], [1]), SizeError, "fix: 1 and 1"),
    ):
        with pytest.raises(error, match=words):
            bad()

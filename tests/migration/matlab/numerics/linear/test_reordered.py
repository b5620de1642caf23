"""Eigenvalues in another order, singular values of two matrices: MathWorks' figures, SciPy's, and what defines them."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.linalg

import dlarray as dl
from dlarray import matlab as m
from dlarray.errors import ArgumentError, OptionError, SizeError


def host(x):
    return np.asarray(dl.extractdata(x))


def ordered(values):
    return np.sort_complex(np.round(values, 7) + 0)


def blocks(t):
    return np.tril(t, -2).any() or np.any(np.diag(t, -1)[1:] * np.diag(t, -1)[:-1])


def test_the_page_of_ordschur():
    """https://www.mathworks.com/help/matlab/ref/ordschur.html: the eigenvalues of magic(6), negative ones first."""
    U, T = m.schur(dl.magic(6), nargout=2)
    US, TS = m.ordschur(
        U, T, host(m.ordeig(T)) < -1
    )  # the page has "lhp"; 0 may come out on either side of 0
    found = host(m.ordeig(TS))[:, 0]
    assert np.allclose(np.sort(found), np.sort([111, 27, -27, 9.79796, 0, -9.79796]), atol=1e-4)
    assert (found[:2] < -1).all() and (found[2:] > -1e-9).all()
    assert np.allclose(host(US) @ host(TS) @ host(US).T, host(dl.magic(6)))


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("mode", ["real", "complex"])
def test_ordschur_orders_and_stays_a_schur_form(seed, mode):
    A = np.random.default_rng(seed).standard_normal((7, 7))
    U, T = m.schur(A, mode, nargout=2)
    values = host(m.ordeig(T))[:, 0]
    assert np.allclose(ordered(values), ordered(np.linalg.eigvals(A)))
    for order, first in (
        ("rhp", values.real > 0),
        ("udo", np.abs(values) > 1),
        (values.real > 0.3, values.real > 0.3),
    ):
        US, TS = m.ordschur(U, T, order)
        u, t = host(US), host(TS)
        assert np.allclose(u @ t @ u.conj().T, A) and np.allclose(u @ u.conj().T, np.eye(7)) and not blocks(t)
        count = int(np.sum(first))
        found = host(m.ordeig(TS))[:, 0]
        assert np.allclose(ordered(found[:count]), ordered(values[first]))
    clusters = np.digitize(values.real, [-0.5, 0.8]) + 1
    found = host(m.ordeig(m.ordschur(U, T, clusters)[1]))[:, 0].real
    assert (np.diff(np.digitize(found, [-0.5, 0.8])) <= 0).all()


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("mode", ["real", "complex"])
def test_ordqz_orders_and_stays_a_qz_form(seed, mode):
    rng = np.random.default_rng(seed)
    A, B = rng.standard_normal((6, 6)), rng.standard_normal((6, 6))
    AA, BB, Q, Z = m.qz(A, B, mode)
    values = host(m.ordeig(AA, BB))[:, 0]
    assert np.allclose(ordered(values), ordered(scipy.linalg.eigvals(A, B)))
    AAS, BBS, QS, ZS = m.ordqz(AA, BB, Q, Z, "lhp")
    q, z = host(QS), host(ZS)
    assert np.allclose(q @ A @ z, host(AAS)) and np.allclose(q @ B @ z, host(BBS))
    found = host(m.ordeig(AAS, BBS))[:, 0]
    count = int((values.real < 0).sum())
    assert (found[:count].real < 0).all() and (found[count:].real >= 0).all()
    theirs = scipy.linalg.ordqz(A, B, sort="lhp", output=mode)
    assert np.allclose(ordered(found[:count]), ordered((theirs[2] / theirs[3])[:count]))


def test_the_page_of_gsvd():
    """https://www.mathworks.com/help/matlab/ref/gsvd.html: C and S of reshape(1:15, 5, 3) and magic(3)."""
    A, B = dl.reshape(dl.colon(1, 15), 5, 3), dl.magic(3)
    U, V, X, C, S = m.gsvd(A, B, nargout=5)
    assert U.shape == C.shape[:1] * 2 == (5, 5) and V.shape == X.shape == S.shape == (3, 3)
    assert np.allclose(np.diag(host(C)), [0, 0.3155, 0.9807], atol=5e-5)
    assert np.allclose(
        np.abs(host(X)),
        [[2.8284, 9.3761, 6.9346], [5.6569, 8.3071, 18.3301], [2.8284, 7.2381, 29.7256]],
        atol=5e-5,
    )
    assert m.gsvd(A, B, "econ", nargout=5)[0].shape == (5, 3)
    assert np.allclose(
        host(m.gsvd(A, B))[:, 0], np.sort(np.linalg.svd(host(A) @ np.linalg.inv(host(B)))[1]), atol=1e-12
    )


@pytest.mark.parametrize(
    "sizes", [(5, 3, 3), (3, 5, 5), (2, 2, 6), (4, 7, 5), (7, 2, 4), (1, 6, 3), (3, 3, 3), (6, 1, 6)]
)
@pytest.mark.parametrize("number", [float, complex])
def test_gsvd_is_what_defines_it(sizes, number):
    m_, n, p = sizes
    rng = np.random.default_rng(sum(sizes))
    A, B = rng.standard_normal((m_, p)).astype(number), rng.standard_normal((n, p)).astype(number)
    if number is complex:
        A, B = A + 1j * rng.standard_normal(A.shape), B + 1j * rng.standard_normal(B.shape)
    if min(sizes) == 3:
        A[:, 0] = A[:, 1]  # a lower rank
    U, V, X, C, S = (host(M) for M in m.gsvd(A, B, nargout=5))
    q = min(m_ + n, p)
    assert (U.shape, V.shape, X.shape, C.shape, S.shape) == ((m_, m_), (n, n), (p, q), (m_, q), (n, q))
    assert np.allclose(U @ C @ X.conj().T, A) and np.allclose(V @ S @ X.conj().T, B)
    assert np.allclose(C.T @ C + S.T @ S, np.eye(q))
    assert np.allclose(U.conj().T @ U, np.eye(m_)) and np.allclose(V.conj().T @ V, np.eye(n))
    sigma = host(m.gsvd(A, B))[:, 0]
    finite = sigma[np.isfinite(sigma)]
    assert (np.diff(finite) >= -1e-12).all() and C.min() >= 0 and S.min() >= 0


@pytest.mark.parametrize("number", [float, complex])
def test_a_sketch_is_near_and_a_column_is_appended(number):
    rng = np.random.default_rng(1)
    A = (rng.standard_normal((8, 3)) @ rng.standard_normal((3, 6))).astype(number)
    U, S, V, error = m.svdsketch(A, nargout=4)
    assert S.shape == (3, 3) and error < 1e-12
    assert np.allclose(host(U) @ host(S) @ host(V).conj().T, A)
    U, S, V, error = m.svdsketch(A, 0.5, nargout=4)
    gap = np.linalg.norm(host(U) @ host(S) @ host(V).conj().T - A) / np.linalg.norm(A)
    assert S.shape[0] < 3 and np.isclose(gap, error) and gap <= 0.5
    u, s, v = dl.svd(A, "econ", nargout=3)
    D = rng.standard_normal((8, 2))
    _, S1, _ = m.svdappend(u, s, v, D)
    assert np.allclose(np.diag(host(S1))[:5], np.linalg.svd(np.c_[A, D])[1][:5])
    U1, S1, V1 = m.svdappend(u, s, v, np.ones((1, 6)), Shape="rows")
    assert np.allclose(host(U1) @ host(S1) @ host(V1).conj().T, np.r_[A, np.ones((1, 6))])


def test_empty_matrices_and_what_is_refused():
    empty = dl.zeros(0, 0)
    assert m.ordeig(empty).shape == (0, 1) and m.ordschur(empty, empty, "lhp")[1].shape == (0, 0)
    with pytest.raises(ArgumentError, match='no region "left"; fix: one of lhp'):
        m.ordschur(dl.eye(2), dl.eye(2), "left")
    with pytest.raises(SizeError, match="2 eigenvalues are to be ordered, but 3"):
        m.ordschur(dl.eye(2), dl.eye(2), [1, 2, 3])
    with pytest.raises(ArgumentError, match="clusters are positive whole numbers"):
        m.ordschur(dl.eye(2), dl.eye(2), [1, 0])
    with pytest.raises(ArgumentError, match="not triangular"):
        m.ordeig(dl.magic(3))
    with pytest.raises(SizeError, match="as many columns in both"):
        m.gsvd(dl.eye(2), dl.eye(3))
    with pytest.raises(OptionError, match="Shape is"):
        m.svdappend(dl.eye(2), dl.eye(2), dl.eye(2), dl.eye(2), Shape="up")
    with pytest.raises(ArgumentError, match="a number from sqrt"):
        m.svdsketch(dl.eye(2), 2)


# -- decomposition ----------------------------------------------------------------------------------------------
def test_the_page_of_isIllConditioned():
    """https://www.mathworks.com/help/matlab/ref/decomposition.isillconditioned.html"""
    dA = m.decomposition(m.hilb(25))
    assert str(dA) == "  decomposition with properties:\n\n    MatrixSize: [25 25]\n          Type: 'ldl'\n"
    assert m.isIllConditioned(dA) and m.rcond(dA) < 1e-18
    with pytest.warns(UserWarning, match="close to singular"):
        dl.mldivide(dA, dl.ones(25, 1))
    quiet = m.decomposition(m.hilb(25), "CheckCondition", False)
    dl.mldivide(quiet, dl.ones(25, 1))


@pytest.mark.parametrize("number", [float, complex])
def test_every_type_solves_as_numpy_does(number):
    rng = np.random.default_rng(5)
    A = rng.standard_normal((5, 5)).astype(number)
    if number is complex:
        A = A + 1j * rng.standard_normal((5, 5))
    b, c = rng.standard_normal((5, 2)), rng.standard_normal((3, 5))
    whole = A @ A.conj().T + np.eye(5)
    of = {
        "lu": A, "cod": A, "ldl": A + A.conj().T, "chol": whole, "triangular": np.triu(A),
        "diagonal": np.diag(np.diag(A)), "hessenberg": np.triu(A, -1), "banded": np.triu(np.tril(A, 1), -1),
        "permutedTriangular": np.tril(A)[[2, 0, 1, 4, 3]],
    }  # fmt: skip
    for name, M in of.items():
        dA = m.decomposition(M, name)
        assert dA.Type == name and dA.MatrixSize == (5, 5) and dA.IsReal is (number is float)
        assert np.allclose(host(dl.mldivide(dA, b)), np.linalg.solve(M, b)), name
        assert np.allclose(host(dl.mrdivide(c, dA)), c @ np.linalg.inv(M)), name
        assert np.allclose(host(m.mrdivide(c, dA)), c @ np.linalg.inv(M)), name
        assert np.allclose(host(dl.mldivide(dA.H, b)), np.linalg.solve(M.conj().T, b)), name
        assert np.allclose(host(dl.mldivide(-dA, b)), np.linalg.solve(-M, b)), name
        assert np.allclose(host(dl.mldivide(3j * dA.H, b)), np.linalg.solve(3j * M.conj().T, b)), name
        assert np.allclose(host(c / (dA / 2)), c @ np.linalg.inv(M / 2)), name
        assert np.allclose(host(c / (2j * dA).H), c @ np.linalg.inv((2j * M).conj().T)), name


def test_the_type_is_found():
    A = np.random.default_rng(0).standard_normal((4, 4))
    found = {
        "lu": A, "chol": A @ A.T + np.eye(4), "ldl": A + A.T - 9 * np.eye(4), "triangular": np.tril(A),
        "diagonal": np.eye(4), "hessenberg": np.triu(A, -1), "qr": A[:, :2],
    }  # fmt: skip
    assert {n: m.decomposition(M).Type for n, M in found.items()} == {n: n for n in found}


def test_least_squares():
    rng = np.random.default_rng(2)
    A, b = rng.standard_normal((7, 3)), rng.standard_normal((7, 1))
    expected = np.linalg.lstsq(A, b, rcond=None)[0]
    for kind in ("qr", "cod"):
        dA = m.decomposition(A, kind)
        assert (
            np.allclose(host(dl.mldivide(dA, b)), expected)
            and not m.isIllConditioned(dA)
            and dl.rank(dA) == 3
        )
    wide = m.decomposition(A.T, "cod")
    assert np.allclose(host(dl.mldivide(wide, b[:3])), np.linalg.pinv(A.T) @ b[:3])
    with pytest.warns(UserWarning, match="rank 2"):
        dl.mldivide(m.decomposition(A[:, [0, 1, 1]]), b)
    with pytest.raises(ArgumentError, match="solves .* alone; fix: .*cod"):
        dl.mrdivide(dl.ones(1, 3), m.decomposition(A))


def test_half_of_a_matrix_and_what_is_refused():
    A = [[4.0, 9.0], [1.0, 3.0]]
    assert np.allclose(
        host(dl.mldivide(m.decomposition(A, "ldl", "lower"), [[1], [2]])),
        np.linalg.solve([[4, 1], [1, 3]], [[1], [2]]),
    )
    with pytest.raises(ArgumentError, match="symmetric or Hermitian"):
        m.decomposition(A, "chol")
    with pytest.raises(ArgumentError, match="not positive definite"):
        m.decomposition([[1, 2], [2, 1]], "chol")
    with pytest.raises(SizeError, match="of square matrices, but A is 2×1"):
        m.decomposition([[1], [2]], "lu")
    with pytest.raises(ArgumentError, match="the type is .*fix: one of auto"):
        m.decomposition(A, "svd")
    with pytest.raises(SizeError, match="do not fit"):
        dl.mldivide(m.decomposition(A), [[1], [2], [3]])
    with pytest.raises(OptionError, match="no option Condition"):
        m.decomposition(A, Condition=False)
    assert dl.mldivide(m.decomposition(dl.zeros(0, 0)), dl.zeros(0, 2)).shape == (0, 2)

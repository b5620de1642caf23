"""Large sparse matrices are kept without their zeros: what is done with them gives what the full ones give."""

from __future__ import annotations

import contextlib

import numpy as np
import pytest

import dlarray as dl
from dlarray import matlab as m
from dlarray.errors import ArgumentError, IndexingError
from dlarray.migration.matlab.shared.sparse_storage import storing
from tests.support import memory
from tests.support.bundles import cases

pytest.importorskip("scipy")


@contextlib.contextmanager
def all_large():
    """Every sparse matrix counts as large."""
    before, storing.LARGEST_FULL = storing.LARGEST_FULL, 0
    try:
        yield
    finally:
        storing.LARGEST_FULL = before


def matrices():
    return {
        "S": m.sparse([1, 2, 3, 3, 1], [1, 2, 1, 3, 3], [4, 5, -1, 6, 2]),
        "T": m.sparse([1, 3, 2], [2, 3, 1], [0.5, 2, -3], 3, 3),
        "R": m.sparse([1, 2, 2], [1, 4, 2], [1.5, 2, 3], 2, 4),
        "Z": m.sparse([1, 2], [2, 1], dl.dlarray([1 + 2j, 3]), 2, 2),
        "L": m.sparse([1, 3], [2, 2], dl.logical([1, 1]), 3, 3),
        "b": dl.dlarray([[1, 2, 3]]).T,
        "A": dl.dlarray([[1, 2, 0], [0, 3, 4], [5, 0, 6]]),
        "dl": dl, "m": m, "end": dl.end,
    }  # fmt: skip


EXPRESSIONS = """
S + T; S - T; S + A; S * 2; 2 * S; S * T; S * A; S / 4; -S; abs(S); S.T; S.H; Z.H; Z.T; S @ T; S @ b; b.T @ S; S @ A
A @ S; R.T @ R; S @ S.T; m.mtimes(S, 3); dl.mtimes(R, R.T); dl.mldivide(S, b); dl.mldivide(S, T)
dl.mldivide(Z, Z @ dl.dlarray([[1], [2]])); dl.power(S, 2); S ** 2; dl.power(T, 0); S > 0; S >= 0; S < 0; S <= 0
S == 4; S == 0; S != 0; S != 4; S > T; S + 1; S - 1; S * dl.dlarray([1, 2, 3]); S(2, 2); S(1, ":"); S(":", 2)
S("2:3", [1, 3]); S(":", ":"); S(":"); S(4); S([1, 5]); S(end, end); R(2, "2:end"); S([3, 1, 1], ":")
R(":", [4, 1]); S(dl.logical([1, 0, 1]), 1); S("end:-1:1", 1); S(dl.dlarray([[1], [9]])); dl.sum(S); dl.sum(S, 2)
dl.sum(S, 1); dl.sum(R); dl.sum(S, "all"); dl.sum(dl.sum(S)); dl.sum(L); dl.prod(S); dl.max(S); dl.diag(S)
dl.diag(R); dl.diag(S, 1); dl.tril(S); dl.triu(S, 1); dl.kron(S, R); dl.horzcat(S, T); dl.vertcat(S, T, A)
dl.nnz(S); dl.find(S); dl.find(S, nargout=2)[1]; dl.find(S, nargout=3)[2]; dl.find(R(1, ":"))
dl.find(Z, nargout=3)[2]; dl.abs(T); dl.sqrt(T); dl.sign(T); dl.floor(T); dl.real(Z); dl.imag(Z); dl.conj(Z)
dl.exp(S); dl.sin(T); dl.cos(S); dl.norm(S, 1); dl.norm(S, "fro"); dl.norm(S, float("inf")); dl.isequal(S, S)
dl.isequal(S, T); m.issymmetric(S + S.T); dl.size(R); dl.size(R, 2); dl.numel(R); dl.length(R); dl.ndims(R)
dl.isempty(R); dl.isreal(Z); dl.isreal(S); R.shape; m.nzmax(S); m.issparse(S); m.class_(S); m.class_(L); m.full(R)
m.spones(S); m.speye(3); m.speye(2, 3); S.heading(); S.lines(); m.sparse(3, 2); m.sparse([1, 1], [2, 2], [3, 4])
m.sparse([1, 1], [2, 2], dl.logical([1, 1])); m.sparse(S); m.copy(S)
m.spdiags(dl.dlarray([[1, 5], [2, 6], [3, 7]]), [0, 1], 3, 3)
m.spdiags(dl.dlarray([[1, 5], [2, 6]]), [-1, 1], 2, 3); m.spdiags(dl.dlarray([[1], [2], [3]]), 0, 3, 2); repr(S)
repr(m.sparse(2, 2)); dl.mean(S); dl.any(S); dl.inv(S); Z.lines(); m.eigs(S + S.T, 1); m.isequal(S, A); S.tolist()
dl.double(L); L & L; m.not_(L) if hasattr(m, "not_") else 0; dl.trace(S); dl.times(S, S); dl.rdivide(S, 2)
dl.rdivide(S, A + 1); dl.mrdivide(S, 2); m.mat2str(R); dl.reshape(R, 4, 2); dl.det(S)
"""  # fmt: skip


def plain(x):
    """A value and whether it is sparse."""
    if isinstance(x, tuple):
        return tuple(map(plain, x))
    if isinstance(x, str | bool | int):
        return x
    return isinstance(x, m.SparseMatrix), np.shape(x), np.asarray(x)


def same(one, other):
    if isinstance(one, tuple):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, np.ndarray):
        return np.allclose(one, other, rtol=1e-13, atol=1e-13, equal_nan=True)
    return one == other


@cases("expression", [e.strip() for line in EXPRESSIONS.splitlines() for e in line.split(";") if e.strip()])
def test_what_full_ones_give(expression):
    expected = plain(eval(expression, matrices()))
    assert all(v.storage is None for v in matrices().values() if isinstance(v, m.SparseMatrix))
    with all_large():
        names = matrices()
        assert all(v.storage is not None for v in names.values() if isinstance(v, m.SparseMatrix))
        found = plain(eval(expression, names))
    assert same(found, expected), (found, expected)


STORES = [
    ("S.paren[1, 2] = 7", "S"), ("S.paren[1, 1] = 0", "S"), ("S.paren[5, 4] = 1", "S"), ("S.paren[2, ':'] = 9", "S"),
    ("S.paren[':', 1] = [[1], [2], [0]]", "S"), ("S.paren[[1, 3], [1, 3]] = [[1, 2], [3, 4]]", "S"),
    ("S.paren[2, ':'] = []", "S"), ("R.paren[':', [1, 4]] = []", "R"), ("S.paren[':', 2] = T(':', 1)", "S"),
    ("S.paren[4] = 8", "S"), ("S.paren[1, 2] = 1 + 2j", "S"), ("S.paren[2, 2] = S(2, 2) + 1", "S"),
    ("C = m.copy(S); C.paren[1, 1] = 100", "S"),
    ("S.paren[[1, 2], [1, 2]] = S([1, 2], [1, 2]) + T([1, 2], [1, 2])", "S"),
]  # fmt: skip


@cases("statement, name", STORES)
def test_stores(statement, name):
    def after():
        names = matrices()
        exec(statement, names)
        return plain(names[name])

    expected = after()
    with all_large():
        found = after()
    assert same(found, expected), (found, expected)


def test_a_beam_of_many_parts():
    """A hundred thousand unknowns, which no machine keeps with their zeros: -u'' = 1 with u = 0 at both ends."""
    n = 100_000
    e = dl.ones(n, 1)
    K = m.spdiags(dl.horzcat(-e, 2 * e, -e), [-1, 0, 1], n, n)
    assert K.shape == (n, n) and m.issparse(K) and int(dl.nnz(K)) == 3 * n - 2 and dl.numel(K) == n * n
    u = dl.mldivide(K, e)
    x = np.arange(1, n + 1)
    np.testing.assert_allclose(np.asarray(u).ravel(), x * (n + 1 - x) / 2, rtol=1e-6)
    free = dl.colon(2, n - 1)
    assert K(free, free).shape == (n - 2, n - 2)
    i, j, v = dl.find(K, nargout=3)
    assert dl.isequal(m.sparse(i, j, v, n, n), K)


def test_messages():
    K = m.speye(5000)
    with pytest.raises(IndexingError, match="5000×5000"):
        K(5001, 1)
    with pytest.raises(ArgumentError, match=r"numbered 0, but the matrix has 9000"):
        m.sparse([0], [1], [1], 9000, 9000)
    with memory.at_most(0.01), pytest.raises(ArgumentError, match="full: an array of size 5000×5000 needs"):
        dl.exp(K)


@cases("solver", ["pcg", "minres", "symmlq", "gmres", "bicg", "bicgstab", "cgs", "qmr", "lsqr"])
def test_solvers_multiply_without_the_zeros(solver):
    def solved():
        n = 30
        e = dl.ones(n, 1)
        A = m.spdiags(dl.horzcat(-e, 4 * e, -e), [-1, 0, 1], n, n)
        M = m.spdiags(4 * e, 0, n, n)
        restart = [None] if solver == "gmres" else []
        x, flag = getattr(m, solver)(A, A @ e, *restart, 1e-9, 30, M, nargout=2)
        return np.asarray(x), float(flag)

    expected, no_error = solved()
    with all_large():
        found, flag = solved()
    assert flag == no_error == 0
    np.testing.assert_allclose(found, expected, rtol=1e-9)

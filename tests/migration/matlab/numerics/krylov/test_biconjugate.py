"""bicg, cgs, bicgstab and qmr: Octave's steps and residuals, direct solutions, what ends them."""

from __future__ import annotations

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import SizeError
from dlarray.matlab import bicg, bicgstab, cgs, qmr
from tests.support.bundles import cases


def host(x):
    return np.asarray(dl.extractdata(x))


def banded(n=60):
    """A matrix that is not symmetric, a right side, and a part of the matrix as its preconditioner."""
    A = np.diag(4 + np.arange(n) / 10) + np.diag(np.full(n - 7, 0.3), 7)
    A += np.diag(np.full(n - 1, -1.5), 1) + np.diag(np.full(n - 1, 0.7), -1)
    return A, np.arange(1.0, n + 1)[:, None], np.triu(A) - np.diag(np.diag(A, 7), 7)


# Octave 7.3 for these equations, tol 1e-8, maxit 60: the step, the relative residual, the first norms.
OCTAVE = [
    (bicgstab, False, 9.5, 3.445068e-09, [271.68, 41.317, 11.542, 4.0563, 1.294]),
    (bicgstab, True, 4, 4.444925e-09, [271.68, 11.433, 0.87376, 0.074217, 0.0080161]),
    (cgs, False, 10, 8.614246e-09, [271.68, 11.56, 1.9781, 3.6962, 0.034573]),
    (cgs, True, 5, 3.962565e-10, [271.68, 0.94816, 0.0075399, 0.00017047, 5.1913e-06]),
    (qmr, False, 23, 2.654365e-09, [271.68, 40.847, 10.593, 3.6512, 1.1975]),
    (qmr, True, 9, 1.371622e-09, [271.68, 11.714, 0.85019, 0.064069, 0.005888]),
    (bicg, True, 9, 1.336473e-09, [271.68, 11.564, 0.83546, 0.063654, 0.0058542]),
]


@cases("solver", OCTAVE, ids=lambda c: f"{c[0].__name__}-{c[1]}")
def test_the_steps_are_octaves(solver):
    solve, preconditioned, at, residual, norms = solver
    A, b, M = banded()
    x, flag, relres, step, resvec = solve(A, b, 1e-8, 60, *([M] if preconditioned else []), nargout=5)
    assert flag == 0 and step == at and np.isclose(relres, residual, rtol=1e-4)
    assert resvec.shape == (2 * at + 1 if solve is bicgstab else at + 1, 1)
    np.testing.assert_allclose(host(resvec)[:5, 0], norms, rtol=1e-4)
    np.testing.assert_allclose(host(x), np.linalg.solve(A, b), rtol=1e-5, atol=1e-6)


@cases("solve", [bicg, bicgstab, cgs, qmr], ids=lambda f: f.__name__)
def test_functions_complex_numbers_and_parts_of_the_preconditioner(solve):
    A, b, M = banded(20)
    L, U = np.tril(M @ M.T), np.eye(20) + 0.1 * np.eye(20, k=1)
    two = solve in (bicg, qmr)

    def of(matrix, inverse=False):
        def plain(v):
            return np.linalg.solve(matrix, host(v)) if inverse else matrix @ host(v)

        def told(v, way):
            which = matrix if way == "notransp" else matrix.T
            assert way in ("notransp", "transp")
            return np.linalg.solve(which, host(v)) if inverse else which @ host(v)

        return told if two else plain

    x, flag, _, step = solve(A, b, 1e-9, 60, L, U, nargout=4)
    again, _, _, same = solve(of(A), b, 1e-9, 60, of(L, True), of(U, True), nargout=4)
    assert flag == 0 and step == same
    np.testing.assert_allclose(host(x), host(again), rtol=1e-9)
    C = A + 1j * np.diag(np.linspace(0, 2, 20))
    x, flag = solve(C, b, 1e-9, 60, nargout=2)
    assert flag == 0
    np.testing.assert_allclose(host(x), np.linalg.solve(C, b), rtol=1e-6, atol=1e-7)


@cases("solve", [bicg, bicgstab, cgs, qmr], ids=lambda f: f.__name__)
def test_flags(solve, capsys):
    A, b, _ = banded()
    x, flag, relres, step, resvec = solve(A, b, 1e-8, 3, nargout=5)
    assert flag == 1 and np.isclose(relres, np.linalg.norm(b - A @ host(x)) / np.linalg.norm(b))
    assert step == (np.argmin(host(resvec)) / 2 if solve is bicgstab else np.argmin(host(resvec)))
    assert solve(A, b, [], [], np.zeros((60, 60)), nargout=2)[1] == 2
    x, flag, relres, step, resvec = solve(A, 0 * b, nargout=5)
    assert (flag, relres, step, host(resvec).tolist()) == (0, 0, 0, [[0]]) and not host(x).any()
    assert solve(A, b, [], [], [], [], np.linalg.solve(A, b), nargout=4)[1:] != 1
    assert solve([[0, 1], [-1, 0]], [[1], [0]], nargout=2)[1] == 4  # nothing along the first direction
    assert capsys.readouterr().out == ""
    solve(A, b, 1e-8, 3)
    assert capsys.readouterr().out.startswith(f"{solve.__name__} stopped at iteration 3 without converging")
    solve(A, b, 1e-8, 60)
    assert f"{solve.__name__} converged at iteration " in capsys.readouterr().out


def test_errors_name_what_came():
    with pytest.raises(SizeError, match="bicg: A is 3×3 .* fix: a 2×2 matrix"):
        bicg(np.eye(3), [[1], [2]])
    with pytest.raises(SizeError, match="cgs: M1 is 3×3"):
        cgs(np.eye(2), [[1], [2]], [], [], np.eye(3))
    with pytest.raises(SizeError, match="qmr: the function A gave .* fix: a column of 2 elements"):
        qmr(lambda v, way: [1, 2, 3], [[1], [2]])

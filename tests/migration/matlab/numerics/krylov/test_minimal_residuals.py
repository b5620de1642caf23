"""gmres: Octave's steps, restarts, preconditioned residuals, messages; minres and symmlq: direct solutions."""

from __future__ import annotations

import numpy as np

import dlarray as dl
from dlarray.matlab import gmres, minres, pcg, symmlq
from tests.support.bundles import cases


def host(x):
    return np.asarray(dl.extractdata(x))


def banded(n=60):
    """A matrix that is not symmetric, a right side, and a part of the matrix as its preconditioner."""
    A = np.diag(4 + np.arange(n) / 10) + np.diag(np.full(n - 7, 0.3), 7)
    A += np.diag(np.full(n - 1, -1.5), 1) + np.diag(np.full(n - 1, 0.7), -1)
    return A, np.arange(1.0, n + 1)[:, None], np.triu(A) - np.diag(np.diag(A, 7), 7)


def test_the_steps_are_octaves():
    A, b, M = banded()
    x, flag, relres, at, resvec = gmres(A, b, [], 1e-8, 40, nargout=5)
    assert flag == 0 and at.tolist() == [[1, 17]] and resvec.shape == (18, 1)
    assert np.isclose(relres, 5.953112e-09, rtol=1e-4)
    x, flag, relres, at, resvec = gmres(A, b, 5, 1e-8, 10, nargout=5)
    assert flag == 0 and at.tolist() == [[4, 3]] and np.isclose(relres, 4.662665e-09, rtol=1e-4)
    np.testing.assert_allclose(host(resvec)[5:8, 0], [0.362, 0.15277, 0.059611], rtol=1e-3)
    x, flag, relres, at, resvec = gmres(A, b, 5, 1e-8, 10, M, nargout=5)
    assert flag == 0 and at.tolist() == [[2, 3]] and np.isclose(relres, 5.107107e-09, rtol=1e-4)
    assert np.isclose(host(resvec)[0, 0], np.linalg.norm(np.linalg.solve(M, b)))
    np.testing.assert_allclose(host(x), np.linalg.solve(A, b), rtol=1e-5)
    C = A + 1j * np.diag(np.linspace(0, 2, 60))
    x, flag, relres, at = gmres(C, b, [], 1e-8, 60, nargout=4)
    assert flag == 0 and at.tolist() == [[1, 17]] and np.isclose(relres, 8.806571e-09, rtol=1e-4)


def test_what_is_left_out_and_what_ends_it(capsys):
    A, b, _ = banded()
    x, flag, relres, at, resvec = gmres(A, b, [], 1e-12, nargout=5)  # at most 10 steps
    assert flag == 1 and at.tolist() == [[1, 10]] and resvec.shape == (11, 1)
    assert gmres(A, b, 2, 1e-14, nargout=4)[3].tolist() == [[10, 2]]  # at most 10 beginnings
    assert gmres(A, b, [], [], [], np.zeros((60, 60)), nargout=2)[1] == 2
    assert gmres([[0, 1], [0, 0]], [[1], [1]], nargout=2)[1] == 3  # there is no solution
    x, flag, relres, at, resvec = gmres(A, 0 * b, nargout=5)
    assert (flag, relres, at.tolist(), host(resvec).tolist()) == (0, 0, [[0, 0]], [[0]])
    solved = np.linalg.solve(A, b)
    assert gmres(A, b, [], [], [], [], [], solved, nargout=4)[1:3] != (1, 0)
    assert gmres(lambda v: A @ host(v), b, 5, 1e-8, 10, nargout=4)[3].tolist() == [[4, 3]]
    assert capsys.readouterr().out == ""
    gmres(A, b, 5, 1e-8, 2)
    first, why, last = capsys.readouterr().out.splitlines()
    assert first.startswith("gmres(5) stopped at outer iteration 2 (inner iteration 5) without converging")
    assert last.startswith("The iterate returned (number 2 (inner iteration 5)) has relative residual")
    gmres(A, b, [], 1e-8, 40)
    assert capsys.readouterr().out.startswith("gmres converged at iteration 17 to a solution with relative")


@cases("solve", [minres, symmlq], ids=lambda f: f.__name__)
def test_symmetric_equations_that_are_not_definite(solve):
    A, b, _ = banded()
    S = (A + A.T) / 2 - 7 * np.eye(60)
    x, flag, relres, step, resvec, gradients = solve(S, b, 1e-8, 200, nargout=6)
    assert flag == 0 and relres <= 1e-8 and resvec.shape == (step + 1, 1)
    np.testing.assert_allclose(host(x), np.linalg.solve(S, b), rtol=1e-4, atol=1e-5)
    if solve is minres:
        assert (np.diff(host(resvec).ravel()[:-1]) <= 1e-9).all()  # it never grows
        T = S + 7 * np.eye(60)
        theirs = host(pcg(T, b, 1e-8, 60, nargout=5)[4]).ravel()
        ours = host(solve(T, b, 1e-8, 60, nargout=6)[5]).ravel()
        np.testing.assert_allclose(ours[:10], theirs[:10], rtol=1e-6)
    by_function, _, _, again = solve(lambda v: S @ host(v), b, 1e-8, 200, nargout=4)
    assert abs(again - step) < 3  # more steps than unknowns: rounding decides
    H = S + 1j * (np.eye(60, k=1) - np.eye(60, k=-1))
    x, flag = solve(H, b, 1e-8, 200, nargout=2)
    assert flag == 0 and np.linalg.norm(b - H @ host(x)) <= 1.1e-8 * np.linalg.norm(b)


@cases("solve", [minres, symmlq], ids=lambda f: f.__name__)
def test_symmetric_flags_and_preconditioners(solve, capsys):
    A, b, _ = banded()
    S = (A + A.T) / 2
    D = np.diag(np.sqrt(np.diag(S)))
    plain = solve(S, b, 1e-8, 60, nargout=4)
    x, flag, _, step = solve(S, b, 1e-8, 60, D, D, nargout=4)
    assert flag == 0 and step < plain[3]
    np.testing.assert_allclose(host(x), np.linalg.solve(S, b), rtol=1e-5)
    assert solve(S, b, [], [], -D, D, nargout=2)[1] == 5
    assert solve(S, b, [], [], 0 * D, nargout=2)[1] == 2
    assert solve(S, b, 1e-12, 3, nargout=2)[1] == 1
    assert solve(S, 0 * b, nargout=4)[1:] == (0, 0, 0)
    solve(S, b, 1e-12, 3)
    assert capsys.readouterr().out.startswith(f"{solve.__name__} stopped at iteration 3 without converging")

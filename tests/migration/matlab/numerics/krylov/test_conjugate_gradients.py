"""pcg: MathWorks' messages, direct solutions, what stops it."""

from __future__ import annotations

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, SizeError
from dlarray.matlab import pcg
from tests.support.bundles import cases


def host(x):
    return np.asarray(dl.extractdata(x))


def positive(gen, n, condition=50.0):
    Q, _ = np.linalg.qr(gen.standard_normal((n, n)))
    return Q @ np.diag(np.linspace(1, condition, n)) @ Q.T


def square_grid(n):
    """The five-point Laplacian of n×n inner points."""
    T = 2 * np.eye(n) - np.eye(n, k=1) - np.eye(n, k=-1)
    return np.kron(np.eye(n), T) + np.kron(T, np.eye(n))


@cases("n", (1, 2, 7, 40))
def test_conjugate_gradients_solve(n, gen):
    A, wanted = positive(gen, n), gen.standard_normal((n, 1))
    b = A @ wanted
    x, flag, relres, step, resvec = pcg(A, b, 1e-10, 4 * n, nargout=5)
    assert flag == 0 and relres <= 1e-10 and resvec.shape == (step + 1, 1)
    np.testing.assert_allclose(host(x), wanted, rtol=1e-7, atol=1e-8)
    assert np.isclose(host(resvec)[0, 0], np.linalg.norm(b))
    by_function, again = pcg(lambda v: A @ host(v), b, 1e-10, 4 * n, nargout=2)
    assert again == 0
    np.testing.assert_allclose(host(by_function), host(x), rtol=1e-9, atol=1e-12)


def test_preconditioners_shorten_the_way(gen):
    A = positive(gen, 60, 5000.0)
    b = A.sum(axis=1, keepdims=True)
    _, _, _, plain = pcg(A, b, 1e-8, 400, nargout=4)
    L = np.linalg.cholesky(A + 0.1 * np.diag(np.diag(A)))
    for given in ((L, L.T), (L @ L.T,), (lambda v: np.linalg.solve(L @ L.T, host(v)),)):
        x, flag, relres, step = pcg(A, b, 1e-8, 400, *given, nargout=4)
        assert flag == 0 and step < plain / 2 and relres <= 1e-8
        np.testing.assert_allclose(host(x), 1, rtol=1e-5)


def test_messages_in_the_words_of_the_page(capsys):
    A = square_grid(15)
    b = A.sum(axis=1, keepdims=True)
    pcg(A, b, 1e-6, 5)
    first, why, last = capsys.readouterr().out.splitlines()
    assert first == "pcg stopped at iteration 5 without converging to the desired tolerance 1e-06"
    assert why == "because the maximum number of iterations was reached."
    assert last.startswith("The iterate returned (number 5) has relative residual 0.")
    pcg(A, b, 1e-6, 100)
    out = capsys.readouterr().out
    assert out.startswith("pcg converged at iteration ") and " to a solution with relative residual " in out
    pcg(A, b, 1e-6, 100, nargout=2)
    assert not capsys.readouterr().out


def test_flags():
    x, flag = pcg([[1, 0], [0, -1]], [[0], [1]], nargout=2)  # not positive definite
    assert flag == 4 and host(x).tolist() == [[0], [0]]
    assert pcg(np.eye(2), [[1], [2]], [], [], np.zeros((2, 2)), nargout=2)[1] == 2
    x, flag, relres, step = pcg(np.eye(2), [[0], [0]], nargout=4)
    assert (flag, relres, step) == (0, 0, 0) and not host(x).any()
    x, flag, relres, step, resvec = pcg(np.eye(2), [[1], [2]], [], [], [], [], [[1], [2]], nargout=5)
    assert (flag, step) == (0, 0) and host(resvec).tolist() == [[0]]


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda: pcg(np.eye(3), [[1], [2]]), SizeError, "pcg: A is 3×3 .* fix: a 2×2 matrix"),
        (lambda: pcg(np.eye(2), np.eye(2)), SizeError, "pcg: b is 2×2 .* fix: a column"),
        (lambda: pcg(np.eye(2), [[1], [2]], -1), ArgumentError, "pcg: tol is"),
        (
            lambda: pcg(np.eye(2), [[1], [2]], [], [], [], [], [[1]]),
            SizeError,
            "x0 has 1 elements and the solution 2",
        ),
    ],
)
def test_errors_name_what_came(call, error, words):
    with pytest.raises(error, match=words):
        call()

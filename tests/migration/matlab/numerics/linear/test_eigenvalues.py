"""eigs: MathWorks' printed values, and what is refused."""

from __future__ import annotations

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, SizeError
from dlarray.matlab import eigs


def host(x):
    return np.asarray(dl.extractdata(x))


def positive(gen, n):
    Q, _ = np.linalg.qr(gen.standard_normal((n, n)))
    return Q @ np.diag(np.linspace(1, 50, n)) @ Q.T


def square_grid(n):
    """The five-point Laplacian of n×n inner points."""
    T = 2 * np.eye(n) - np.eye(n, k=1) - np.eye(n, k=-1)
    return np.kron(np.eye(n), T) + np.kron(T, np.eye(n))


def test_eigenvalues_on_the_page_of_eigs():
    """delsq(numgrid('C', 15)): the squares of a 15×15 grid that lie off a quarter of a disc."""
    n = 15
    axis = np.linspace(-1, 1, n)
    x, y = np.meshgrid(axis, axis)
    inside = ((x + 1) ** 2 + (y + 1) ** 2 > 1) & (np.abs(x) < 1) & (np.abs(y) < 1)
    places = np.flatnonzero(inside.ravel())
    D = square_grid(n)[np.ix_(places, places)]
    assert np.round(host(eigs(D))[:, 0], 4).tolist() == [7.8666, 7.7324, 7.6531, 7.5213, 7.4480, 7.3517]
    assert np.round(host(eigs(D, 5, "smallestabs"))[:, 0], 4).tolist() == [
        0.1334,
        0.2676,
        0.3469,
        0.4787,
        0.5520,
    ]
    V, L, flag = eigs(D, 3, nargout=3)
    assert flag == 0 and host(V).shape == (len(places), 3)
    np.testing.assert_allclose(D @ host(V), host(V) @ host(L), atol=1e-12)


@pytest.mark.parametrize(
    ("which", "wanted"),
    [
        ("lm", [-9, 4]), ("smallestabs", [0.5, -1]), ("largestreal", [4, 2]), ("sa", [-9, -1]),
        ("bothendsreal", [4, -9]), (1.8, [2, 0.5]),
    ],
)  # fmt: skip
def test_which_eigenvalues(which, wanted, gen):
    Q, _ = np.linalg.qr(gen.standard_normal((5, 5)))
    A = Q @ np.diag([4.0, -9, 0.5, 2, -1]) @ Q.T
    np.testing.assert_allclose(host(eigs((A + A.T) / 2, 2, which))[:, 0], wanted, atol=1e-12)
    B = positive(gen, 5)
    V, D = eigs(A, B, 2, which, nargout=2)
    np.testing.assert_allclose(A @ host(V), B @ host(V) @ host(D), atol=1e-10)


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda: eigs(np.ones((2, 3))), SizeError, "eigs: A must be square"),
        (lambda: eigs(np.eye(3), 2, "biggest"), ArgumentError, "eigs: sigma is"),
        (lambda: eigs(lambda x: x, 3), ArgumentError, "a function in place of the matrix"),
    ],
)
def test_errors_name_what_came(call, error, words):
    with pytest.raises(error, match=words):
        call()

"""adjoint and makehgtform: cofactors, turns that are known, what is refused."""

from __future__ import annotations

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, SizeError
from dlarray.matlab import adjoint, makehgtform
from tests.support.bundles import cases


def host(x):
    return np.asarray(dl.extractdata(x))


def cofactors(A):
    n = len(A)
    return np.array(
        [
            [(-1) ** (i + j) * np.linalg.det(np.delete(np.delete(A, j, 0), i, 1)) for j in range(n)]
            for i in range(n)
        ]
    )


@cases("n", [1, 2, 3, 5])
def test_the_adjoint_has_the_cofactors(n, gen):
    A = gen.standard_normal((n, n))
    wanted = np.ones((1, 1)) if n == 1 else cofactors(A)
    np.testing.assert_allclose(host(adjoint(A)), wanted, atol=1e-12)
    np.testing.assert_allclose(A @ host(adjoint(A)), np.linalg.det(A) * np.eye(n), atol=1e-12)
    C = A + 1j * gen.standard_normal((n, n))
    np.testing.assert_allclose(C @ host(adjoint(C)), np.linalg.det(C) * np.eye(n), atol=1e-12)


def test_matrices_that_are_singular():
    A = np.array([[1.0, 2, 3], [4, 5, 6], [7, 8, 9]])
    np.testing.assert_allclose(host(adjoint(A)), cofactors(A), atol=1e-12)
    np.testing.assert_allclose(host(adjoint(np.zeros((3, 3)))), 0)
    assert adjoint(np.zeros((0, 0))).shape == (0, 0)
    with pytest.raises(SizeError, match="adjoint: A must be square"):
        adjoint([[1, 2]])


def test_transforms():
    assert makehgtform().tolist() == np.eye(4).tolist()
    point = np.array([1.0, 2, 3, 1])
    np.testing.assert_allclose(host(makehgtform("translate", 4, 5, 6)) @ point, [5, 7, 9, 1])
    np.testing.assert_allclose(host(makehgtform("scale", [2, 3, 4])) @ point, [2, 6, 12, 1])
    for word, wanted in (("xrotate", [1, -3, 2, 1]), ("yrotate", [3, 2, -1, 1]), ("zrotate", [-2, 1, 3, 1])):
        np.testing.assert_allclose(host(makehgtform(word, np.pi / 2)) @ point, wanted, atol=1e-12)
    third = host(makehgtform("axisrotate", [1, 1, 1], 2 * np.pi / 3))  # x to y to z
    np.testing.assert_allclose(third @ point, [3, 1, 2, 1], atol=1e-12)
    both = makehgtform("translate", [1, 0, 0], "zrotate", 0.3, "scale", 2)
    parts = [host(makehgtform(*p)) for p in (("translate", [1, 0, 0]), ("zrotate", 0.3), ("scale", 2))]
    np.testing.assert_allclose(host(both), parts[0] @ parts[1] @ parts[2])
    with pytest.raises(ArgumentError, match="is no transform; fix: one of xrotate"):
        makehgtform("turn", 1)
    with pytest.raises(SizeError, match='"translate" has 2 numbers; fix: 3'):
        makehgtform("translate", [1, 2])
    with pytest.raises(ArgumentError, match="the axis has length 0"):
        makehgtform("axisrotate", [0, 0, 0], 1)

"""What MATLAB's pages print for linear systems, factorizations and products.

Each case names its page.
"""

import numpy as np
import pytest

import dlarray as dl
from dlarray.functions.linear_algebra.linear_systems import SingularMatrixWarning

MAGIC3 = [[8, 1, 6], [3, 5, 7], [4, 9, 2]]
MAGIC4 = [[16, 2, 3, 13], [5, 11, 10, 8], [9, 7, 6, 12], [4, 14, 15, 1]]


def printed(Y, expected, digits=4):
    np.testing.assert_allclose(np.asarray(Y), expected, atol=0.51 * 10.0**-digits)


def test_mldivide_of_magic_squares():
    """https://www.mathworks.com/help/matlab/ref/double.mldivide.html"""
    printed(dl.mldivide(MAGIC3, [[15], [15], [15]]), [[1], [1], [1]])
    with pytest.warns(SingularMatrixWarning, match="Matrix is close to singular or badly scaled"):
        x = dl.mldivide(MAGIC4, [[34], [34], [34], [34]])
    # the page prints one of many solutions, which rounding chooses; every one satisfies the system
    printed(dl.dlarray(MAGIC4) @ x, [[34]] * 4)


def test_mldivide_of_a_singular_matrix():
    """https://www.mathworks.com/help/matlab/ref/double.mldivide.html"""
    with pytest.warns(SingularMatrixWarning, match="Matrix is singular to working precision."):
        x = dl.mldivide([[1, 0], [0, 0]], [[1], [1]])
    np.testing.assert_array_equal(np.asarray(x), [[1], [np.inf]])


def test_mldivide_underdetermined():
    """https://www.mathworks.com/help/matlab/ref/double.mldivide.html"""
    x = np.asarray(dl.mldivide([[1, 2, 0], [0, 4, 3]], [[8], [18]]))
    assert np.count_nonzero(x) <= 2
    printed(dl.dlarray([[1, 2, 0], [0, 4, 3]]) @ x, [[8], [18]])


def test_chol_of_a_pascal_matrix():
    """https://www.mathworks.com/help/matlab/ref/chol.html"""
    X = np.array(
        [[1, 1, 1, 1, 1], [1, 2, 3, 4, 5], [1, 3, 6, 10, 15], [1, 4, 10, 20, 35], [1, 5, 15, 35, 70.0]]
    )
    R = [[1, 1, 1, 1, 1], [0, 1, 2, 3, 4], [0, 0, 1, 3, 6], [0, 0, 0, 1, 4], [0, 0, 0, 0, 1]]
    printed(dl.chol(X), R, 10)
    X[4, 4] -= 1
    _, flag = dl.chol(X, nargout=2)
    assert flag == 5


def test_cross_of_vectors():
    """https://www.mathworks.com/help/matlab/ref/cross.html"""
    A, B = [4, -2, 1], [1, -1, 3]
    C = dl.cross(A, B)
    np.testing.assert_array_equal(np.asarray(C), [[-5, -11, -2]])
    assert float(dl.dot(C, A)) == float(dl.dot(C, B)) == 0


def test_tensorprod_sizes():
    """https://www.mathworks.com/help/matlab/ref/tensorprod.html"""
    A, B = dl.rand(3, 2, 5), dl.rand(2, 4, 5)
    assert dl.tensorprod(A, B, 2, 1).shape == (3, 5, 4, 5)
    assert dl.tensorprod(A, B, [2, 3], [1, 3]).shape == (3, 4)
    assert dl.tensorprod(dl.rand(7, 3, 6, 5), dl.rand(9, 3, 4, 5), [2, 4]).shape == (7, 6, 9, 4)
    assert dl.tensorprod(dl.rand(3, 2, 3), dl.rand(4, 4, 3, 3)).shape == (3, 2, 3, 4, 4, 3, 3)

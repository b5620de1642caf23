"""Outputs that MathWorks' reference pages show for resizing, distances, quadrature and their neighbours."""

import numpy as np
import pytest

import dlarray as dl

A3 = [[1, 3, 5], [2, 4, 6], [7, 8, 10]]
INF = float("inf")
PAGES = [
    # https://www.mathworks.com/help/matlab/ref/resize.html
    (lambda: dl.resize([[1], [3], [5], [7]], 6), [[1], [3], [5], [7], [0], [0]]),
    (lambda: dl.resize([[1], [3], [5], [7]], 2), [[1], [3]]),
    (lambda: dl.resize([[2], [8], [3]], 5), [[2], [8], [3], [0], [0]]),
    (lambda: dl.resize([[9], [2], [6], [1], [9], [3]], 5), [[9], [2], [6], [1], [9]]),
    # https://www.mathworks.com/help/matlab/ref/paddata.html
    (lambda: dl.paddata([2, 4, 6, 8], 6), [[2, 4, 6, 8, 0, 0]]),
    (lambda: dl.paddata([[2], [8], [3], [5]], 7), [[2], [8], [3], [5], [0], [0], [0]]),
    # https://www.mathworks.com/help/matlab/ref/resize.html
    (lambda: dl.trimdata([[9], [2], [6], [1], [9], [3]], 5), [[9], [2], [6], [1], [9]]),
    # https://www.mathworks.com/help/matlab/ref/integral.html
    (lambda: dl.integral(lambda x: dl.exp(-(x**2)) * dl.log(x) ** 2, 0, INF), [[1.9475]]),
    (lambda: dl.integral(lambda x: 1 / (x**3 - 2 * x - 5), 0, 2), [[-0.4605]]),
]


@pytest.mark.parametrize(("call", "expected"), PAGES)
def test_page(call, expected):
    """The values, to the digits that are shown."""
    np.testing.assert_allclose(np.asarray(call()), expected, atol=5.1e-5)


def test_integral_of_the_logarithm():
    """https://www.mathworks.com/help/matlab/ref/integral.html shows 16 digits: the error, too, is MATLAB's."""
    assert float(dl.integral(dl.log, 0, 1)) == pytest.approx(-1.000000010959678, abs=1e-14)
    assert float(dl.integral(dl.log, 0, 1, RelTol=0, AbsTol=1e-12)) == pytest.approx(
        -1.000000000000010, abs=1e-14
    )


@pytest.fixture
def points():
    """``rng('default'); X = rand(3,2); Y = rand(3,2);``"""
    dl.rng("default")
    return dl.rand(3, 2), dl.rand(3, 2)


def test_pdist2_page(points):
    """https://www.mathworks.com/help/stats/pdist2.html"""
    X, Y = points
    euclidean = [[0.5387, 0.8018, 0.1538], [0.7100, 0.5951, 0.3422], [0.8805, 0.4242, 1.2050]]
    np.testing.assert_allclose(np.asarray(dl.pdist2(X, Y)), euclidean, atol=5.1e-5)
    np.testing.assert_allclose(np.asarray(dl.pdist2(X, Y, "minkowski")), euclidean, atol=5.1e-5)
    cityblock = [[0.5877, 1.0236, 0.2000], [0.9598, 0.8337, 0.3899], [1.0189, 0.4800, 1.7036]]
    np.testing.assert_allclose(np.asarray(dl.pdist2(X, Y, "minkowski", 1)), cityblock, atol=5.1e-5)
    np.testing.assert_allclose(np.asarray(dl.pdist2(X, Y, "cityblock")), cityblock, atol=5.1e-5)


def test_pdist_page(points):
    """https://www.mathworks.com/help/stats/pdist.html"""
    X, _ = points
    D = dl.pdist(X)
    np.testing.assert_allclose(np.asarray(D), [[0.2954, 1.0670, 0.9448]], atol=5.1e-5)
    Z = dl.squareform(D)
    np.testing.assert_allclose(
        np.asarray(Z), [[0, 0.2954, 1.0670], [0.2954, 0, 0.9448], [1.0670, 0.9448, 0]], atol=5.1e-5
    )
    assert float(Z(2, 3)) == pytest.approx(0.9448, abs=5.1e-5)
    assert dl.squareform(Z).tolist() == D.tolist()


def test_corr_page():
    """https://www.mathworks.com/help/stats/corr.html"""
    dl.rng("default")
    X, Y = dl.randn(30, 4), dl.randn(30, 4)
    Y.paren[":", 4] = Y(":", 4) + X(":", 2)
    rho = [
        [-0.1686, -0.0363, 0.2278, 0.3245],
        [0.3022, 0.0332, -0.0866, 0.7653],
        [-0.3632, -0.0987, -0.0200, -0.3693],
        [-0.1365, -0.1804, 0.0853, 0.0279],
    ]
    np.testing.assert_allclose(np.asarray(dl.corr(X, Y)), rho, atol=5.1e-5)
    pytest.importorskip("scipy", reason="SciPy is not installed: p-values come from it")
    pval = [
        [0.3731, 0.8489, 0.2260, 0.0802],
        [0.1045, 0.8619, 0.6491, 0.0000],
        [0.0485, 0.6039, 0.9166, 0.0446],
        [0.4721, 0.3400, 0.6539, 0.8837],
    ]
    np.testing.assert_allclose(np.asarray(dl.corr(X, Y, nargout=2)[1]), pval, atol=5.1e-5)

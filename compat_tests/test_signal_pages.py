"""Outputs that MathWorks pages print for differences, integrals, polynomials and convolutions."""

import numpy as np
import pytest

import dlarray as dl
import dlarray.functions.numerics.integration
import dlarray.functions.numerics.polynomials  # noqa: F401 - registers the families


def shown(X, expected, digits=4):
    """Equal to what the page prints: to that many decimals."""
    np.testing.assert_allclose(
        dl.extractdata(X), np.atleast_2d(expected), rtol=0, atol=0.5001 * 10.0**-digits
    )


SPEEDS = [[5.2, 7.7, 9.6, 13.2], [4.8, 7.0, 10.5, 14.5], [4.9, 6.5, 10.2, 13.8]]
TIMES = [1, 2.5, 7, 10]


def test_trapz_page():
    """https://www.mathworks.com/help/matlab/ref/trapz.html"""
    shown(dl.trapz([1, 4, 9, 16, 25]), [42])
    x = np.pi * np.arange(101) / 100
    shown(dl.trapz(x, np.sin(x)), [1.9998])
    shown(dl.trapz(np.pi / 100, np.sin(x)), [1.9998])
    shown(dl.trapz(TIMES, SPEEDS, 2), [[82.8], [85.725], [82.125]])


def test_cumtrapz_page():
    """https://www.mathworks.com/help/matlab/ref/cumtrapz.html"""
    shown(dl.cumtrapz([1, 4, 9, 16, 25]), [0, 2.5, 9, 21.5, 42])
    x = np.pi * np.arange(6) / 5
    shown(dl.cumtrapz(x, np.sin(x)[:, None]), np.array([[0, 0.1847, 0.6681, 1.2657, 1.7491, 1.9338]]).T)
    expected = [[0, 9.675, 48.6, 82.8], [0, 8.85, 48.225, 85.725], [0, 8.55, 46.125, 82.125]]
    shown(dl.cumtrapz(TIMES, SPEEDS, 2), expected)


def test_diff_page():
    """https://www.mathworks.com/help/matlab/ref/diff.html"""
    shown(dl.diff([1, 1, 2, 3, 5, 8, 13, 21]), [0, 1, 1, 2, 3, 5, 8])
    shown(dl.diff([[1, 1, 1], [5, 5, 5], [25, 25, 25]]), [[4, 4, 4], [20, 20, 20]])
    shown(dl.diff([0, 5, 15, 30, 50, 75, 105], 2), [5, 5, 5, 5, 5])
    shown(dl.diff([[1, 3, 5], [7, 11, 13], [17, 19, 23]], 1, 2), [[2, 2], [4, 2], [2, 4]])
    assert dl.diff(dl.zeros(0, 0)).shape == (0, 0)
    # the help text of diff
    assert dl.diff([[3, 7, 5], [0, 9, 2]], 3, 2).shape == (2, 0)
    shown(dl.diff([[3, 7, 5], [0, 9, 2]], 1, 1), [-3, 2, -3])


def test_polyder_page():
    """https://www.mathworks.com/help/matlab/ref/polyder.html"""
    shown(dl.polyder([3, 0, -2, 0, 1, 5]), [15, 0, -6, 0, 1])
    shown(dl.polyder([1, -2, 0, 0, 11], [1, -10, 15]), [6, -60, 140, -90, 22, -110])
    q, d = dl.polyder([1, 0, -3, 0, -1], [1, 4], nargout=2)
    shown(q, [3, 16, -3, -24, 1])
    shown(d, [1, 8, 16])


def test_integrate_and_differentiate_polynomials_page():
    """https://www.mathworks.com/help/matlab/math/integrate-and-differentiate-polynomials.html"""
    shown(dl.polyder([1, 0, -2, -5]), [3, 0, -2])
    shown(dl.polyint([4, -3, 0, 1]), [1, -1, 0, 1, 0])
    shown(dl.polyder([1, 3, 5], [2, 4, 6]), [8, 30, 56, 38])
    q, d = dl.polyder([1, 3, 5], [2, 4, 6], nargout=2)
    shown(q, [-2, -8, -2])
    shown(d, [4, 16, 40, 48, 36])


@pytest.mark.parametrize(
    ("u", "v", "shape", "w"),
    [
        ([1, 0, 1], [2, 7], "full", [2, 7, 2, 7]),
        ([1, 1, 1], [1, 1, 0, 0, 0, 1, 1], "full", [1, 2, 2, 1, 0, 1, 2, 2, 1]),
        ([-1, 2, 3, -2, 0, 1, 2], [2, 4, -1, 1], "same", [15, 5, -9, 7, 6, 7, -1]),
    ],
)
def test_conv_page(u, v, shape, w):
    """https://www.mathworks.com/help/matlab/ref/conv.html"""
    shown(dl.conv(u, v, shape), w)

"""Questions about matrices, roots of matrices, splines, moving measures, bytes, diagonals."""

import numpy as np
import pytest
import scipy.interpolate

import dlarray as dl
from dlarray import matlab as m
from dlarray.errors import ArgumentError, ClassError, SizeError


def test_questions():
    A = dl.dlarray([[1, 2], [2, 3]])
    assert m.issymmetric(A) and m.ishermitian(A) and not m.isdiag(A) and not m.issymmetric([[1, 2]])
    H = dl.dlarray(np.array([[1, 2j], [-2j, 3]]))
    assert m.ishermitian(H) and not m.issymmetric(H)
    assert m.istriu([[1, 2], [0, 3]]) and not m.istril([[1, 2], [0, 3]]) and not m.isdiag(dl.zeros(2, 2, 2))


def test_sqrtm_and_polyarea():
    A = np.array([[7.0, 10], [15, 22]])
    X = np.asarray(m.sqrtm(A))
    np.testing.assert_allclose(X @ X, A)
    assert m.polyarea([0, 2, 2, 0], [0, 0, 3, 3]) == 6
    with pytest.raises(SizeError, match="square"):
        m.sqrtm([[1, 2]])
    with pytest.raises(SizeError, match="polyarea"):
        m.polyarea([1, 2], [1])


def test_splines():
    x, y, at = np.arange(5.0), np.array([0.0, 2, 1, 3, 0]), np.array([0.5, 3.25])
    np.testing.assert_allclose(np.ravel(m.spline(x, y, at)), scipy.interpolate.CubicSpline(x, y)(at))
    np.testing.assert_allclose(np.ravel(m.pchip(x, y, at)), scipy.interpolate.PchipInterpolator(x, y)(at))
    clamped = scipy.interpolate.CubicSpline(x, y, bc_type=((1, 1.0), (1, -1.0)))(at)
    np.testing.assert_allclose(np.ravel(m.spline(x, [1.0, *y, -1.0], at)), clamped)
    assert float(m.spline([0, 2], [0, 4], 3)) == 6
    with pytest.raises(SizeError, match="spline"):
        m.spline([0, 1], [1], 0.5)


def test_moving_measures():
    assert m.movprod([1, 2, 3, 4], 3).tolist() == [[2, 6, 24, 12]]
    assert m.movprod([1, 2, 3, 4], [1, 0]).tolist() == [[1, 2, 6, 12]]
    np.testing.assert_allclose(np.ravel(m.movstd([1, 2, 4, 8], 2)), [0, np.sqrt(0.5), np.sqrt(2), np.sqrt(8)])
    np.testing.assert_allclose(np.asarray(m.movvar([[1, 2], [3, 6]], 2, 0, 2)), [[0, 0.5], [0, 4.5]])
    with pytest.raises(ArgumentError, match="weights"):
        m.movstd([1, 2], 2, 1)
    with pytest.raises(ArgumentError, match="options"):
        m.movprod([1, 2], 2, "omitnan")


def test_bytes():
    assert m.swapbytes(dl.uint32(1)).item() == 2**24
    with pytest.raises(ClassError, match="logical"):
        m.swapbytes(dl.dlarray([True]))

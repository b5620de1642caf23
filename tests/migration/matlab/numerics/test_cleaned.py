"""Outliers taken out and replaced: the figures of MATLAB's pages, and every way of filling."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, DLArrayError, SizeError
from dlarray.matlab import filloutliers, rmoutliers
from tests.support.bundles import cases

A = [57, 59, 60, 100, 59, 58, 57, 58, 300, 61, 62, 60, 62, 58, 57]  # of the pages


def test_the_pages_vector():
    kept = [57, 59, 60, 59, 58, 57, 58, 61, 62, 60, 62, 58, 57]
    assert rmoutliers(A).tolist() == [kept]
    B, gone, found = rmoutliers([[v] for v in A], nargout=3)
    assert B.tolist() == [[v] for v in kept] and gone.shape == (15, 1) and dl.isequal(gone, found)
    filled = filloutliers(A, "linear")
    assert filled.tolist() == [[57, 59, 60, 59.5, 59, 58, 57, 58, 59.5, 61, 62, 60, 62, 58, 57]]
    _, found = filloutliers(A, "next", nargout=2)
    assert np.flatnonzero(np.ravel(found.tolist())).tolist() == [3, 8]


@cases(
    "method, values",
    [
        ("next", [59, 61]),
        ("previous", [60, 58]),
        ("nearest", [59, 61]),
        (-1, [-1, -1]),
        ("center", [59, 59]),
        ("clip", [59 + 6 * 1.482602218505602, 59 + 6 * 1.482602218505602]),
        ("linear", [59.5, 59.5]),
    ],
)
def test_ways_of_filling(method, values):
    found = np.ravel(filloutliers(A, method).tolist())
    np.testing.assert_allclose(found[[3, 8]], values)
    np.testing.assert_array_equal(np.delete(found, [3, 8]), np.delete(A, [3, 8]))


def test_smooth_ways_of_filling():
    at = np.arange(12.0)
    line = (2 * at + 1).tolist()
    line[5] = 1e6
    for method in ("spline", "pchip", "makima"):
        assert np.ravel(filloutliers(line, method).tolist())[5] == pytest.approx(11)


def test_ends_and_matrices():
    x = [900, 1, 2, 1, 2, 1, 2, 800]
    found = np.ravel(filloutliers(x, "previous").tolist())
    assert np.isnan(found[0]) and found[-1] == 2
    assert np.ravel(filloutliers(x, "linear").tolist())[[0, -1]].tolist() == [0, 3]
    assert np.ravel(filloutliers(x, "nearest").tolist())[[0, -1]].tolist() == [1, 2]
    M = np.array([[1.0, 5], [2, 4], [1, 5], [2, 4], [90, 4.5]])
    assert rmoutliers(M).tolist() == M[:4].tolist()
    assert rmoutliers(M.T, "median", 2).tolist() == M[:4].T.tolist()
    assert filloutliers(M, 0).tolist()[-1] == [0, 4.5]
    assert filloutliers(M.T, 0, "median", 2).tolist()[0][-1] == 0
    low = filloutliers([1, 2, 3, 4, 100], "clip", "quartiles")
    assert np.ravel(low.tolist())[-1] < 100
    assert rmoutliers([1, 1, 1, 1, 50], "mean", ThresholdFactor=1).tolist() == [[1, 1, 1, 1]]


def test_what_is_refused():
    for bad, error, words in (
        (lambda: rmoutliers(dl.ones(2, 2, 2)), SizeError, "3 dimensions"),
        (lambda: rmoutliers(dl.ones(3, 3), "median", 3), ArgumentError, "dim is"),
        (lambda: filloutliers([1, 2], "smooth"), DLArrayError, "fillmethod"),
        (lambda: filloutliers([1, 2], "linear", "gesd"), DLArrayError, "findmethod"),
    ):
        with pytest.raises(error, match=words):
            bad()

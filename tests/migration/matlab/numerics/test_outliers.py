"""Outliers and tolerances by hand; moving medians as MATLAB's page prints them."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import DLArrayError
from dlarray.matlab import isoutlier, movmedian, uniquetol

NAN = float("nan")
A = [57, 59, 60, 100, 59, 58, 57, 58, 300, 61, 62, 60, 62, 58, 57]


def test_outliers_of_a_vector_and_of_columns():
    assert np.flatnonzero(np.asarray(isoutlier(A))).tolist() == [3, 8]
    assert np.flatnonzero(np.asarray(isoutlier(A, "mean"))).tolist() == [8]
    assert np.flatnonzero(np.asarray(isoutlier(A, "quartiles"))).tolist() == [3, 8]
    assert not np.asarray(isoutlier(A, ThresholdFactor=1000)).any()
    columns = dl.dlarray(np.column_stack([A, A[::-1]]))
    assert np.asarray(isoutlier(columns)).sum(axis=0).tolist() == [2, 2]
    assert np.asarray(isoutlier([1, NAN, 1, 9])).tolist() == [[False, False, False, True]]


def test_moving_medians_of_the_page():
    x = [4, 8, NAN, -1, -2, -3, NAN, 3, 4, 5]
    np.testing.assert_array_equal(
        np.asarray(movmedian(x, 3))[0], [6, NAN, NAN, NAN, -2, NAN, NAN, NAN, 4, 4.5]
    )
    omitted = movmedian(x, 3, "omitnan")
    assert omitted.tolist() == [[6, 6, 3.5, -1.5, -2, -2.5, 0, 3.5, 4, 4.5]]
    rows = movmedian(dl.dlarray([[4, 8, 6], [-1, -2, -3], [-1, 3, 4]]), 3, 2)
    assert rows.tolist() == [[6, 6, 7], [-1.5, -2, -2.5], [1, 3, 3.5]]
    trailing = movmedian([4, 8, 6, -1, -2, -3, -1, 3, 4, 5], [2, 0])
    assert trailing.tolist() == [[4, 6, 6, 6, -1, -2, -2, -1, 3, 4]]


def test_the_tolerance_is_that_of_the_precision():
    x = [1, 1 + 1e-8, 2]
    assert uniquetol(x).shape == (1, 3) and uniquetol(dl.single(x)).shape == (1, 2)
    assert uniquetol([[3, 1], [1, 2]]).tolist() == [[1], [2], [3]]


def test_what_is_not_served_is_said():
    for call in (
        lambda: isoutlier(A, "grubbs"),
        lambda: isoutlier(A, "median", 7),
        lambda: isoutlier(A, ThresholdFactor="x"),
        lambda: movmedian(A, 0),
        lambda: movmedian(A, 3, "none"),
        lambda: uniquetol(A, "x"),
    ):
        with pytest.raises(DLArrayError):
            call()

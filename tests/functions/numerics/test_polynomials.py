"""Polynomials, beyond what the records say."""

import numpy as np

import dlarray as dl


def test_polyval_of_what_is_not_finite():
    """Horner's method begins with the first coefficient, whatever the points are."""
    found = dl.polyval([7, 2], [np.inf, np.nan, 0])
    np.testing.assert_array_equal(np.asarray(found), [[np.inf, np.nan, 2]])
    np.testing.assert_array_equal(np.asarray(dl.polyval([2], [np.nan, np.inf])), [[2, 2]])
    assert dl.polyval([], [1, 2]).tolist() == [[0, 0]]

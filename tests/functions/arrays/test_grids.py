"""Ranges."""

import pytest

import dlarray as dl


def test_a_range_of_vectors_takes_their_first_elements_and_warns():
    for call, expected in [
        (lambda: dl.colon([1, 9], 3), [1, 2, 3]),
        (lambda: dl.colon(1, dl.dlarray([[3], [8]])), [1, 2, 3]),
        (lambda: dl.colon(5, [-2, 1], 1), [5, 3, 1]),
    ]:
        with pytest.warns(UserWarning, match="whose first element is taken, as in MATLAB"):
            assert call().tolist() == [expected]

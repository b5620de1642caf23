"""Missing values, outliers, groups and bins of vectors; values by hand."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import DLArrayError
from dlarray.matlab import (
    Cell,
    discretize,
    fillmissing,
    findgroups,
    isoutlier,
    movmedian,
    rmmissing,
    splitapply,
    standardizeMissing,
    uniquetol,
)

NAN = float("nan")


@pytest.mark.parametrize(
    ("method", "expected"),
    [
        ("previous", [NAN, 2, 2, 2, 8, 8]),
        ("next", [2, 2, 8, 8, 8, NAN]),
        ("linear", [0, 2, 4, 6, 8, 10]),
        ("nearest", [2, 2, 2, 8, 8, 8]),
    ],
)
def test_gaps_are_filled(method, expected):
    found = fillmissing([NAN, 2, NAN, NAN, 8, NAN], method)
    np.testing.assert_allclose(np.asarray(found)[0], expected)


def test_missing_values_are_set_and_removed():
    assert np.asarray(fillmissing(dl.dlarray([[1], [NAN]]), "constant", 7)).tolist() == [[1], [7]]
    assert rmmissing(dl.dlarray([[1, 2], [NAN, 3], [4, 5]])).tolist() == [[1, 2], [4, 5]]
    assert np.isnan(np.asarray(standardizeMissing([1, -9, -8], [-9, -8]))).tolist() == [[False, True, True]]
    assert isoutlier([1, 2, 3, 2, 1, 50]).tolist() == [[False] * 5 + [True]]


def test_groups_and_bins():
    g, names = findgroups(Cell(["b", "a", "b"]), nargout=2)
    assert g.tolist() == [[2, 1, 2]] and list(names) == ["a", "b"]
    assert splitapply(dl.sum, dl.dlarray([[1], [2], [4]]), dl.dlarray([[2], [1], [2]])).tolist() == [[2], [5]]
    np.testing.assert_equal(np.asarray(discretize([0, 1, 3, 4], [0, 1, 3])), [[1, 2, 2, NAN]])
    assert uniquetol([3, 1, 1 + 1e-14]).tolist() == [[1, 3]]
    assert movmedian([1, 9, 2, 3], [1, 0]).tolist() == [[1, 5, 5.5, 2.5]]


def test_what_has_no_counterpart_is_refused():
    for call in (
        lambda: fillmissing([1, NAN], "knn"),
        lambda: discretize([1, 2], 3),
        lambda: splitapply(dl.sum, dl.table([1, 2], [3, 4]), [1, 2, 1]),
        lambda: splitapply(dl.sum, [1, 2, 3], [1, 2]),
    ):
        with pytest.raises(DLArrayError, match="fix:"):
            call()

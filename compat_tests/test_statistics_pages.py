"""Outputs that MathWorks' reference pages show for statistics, norms, running and moving functions."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.matlab import fillmissing, movmedian, movstd, movvar, rmoutliers

V = [4, 8, 6, -1, -2, -3, -1, 3, 4, 5]
M = [[4, 8, 6], [-1, -2, -3], [-1, 3, 4]]
NAN = np.nan
GAPS = [4, 8, NAN, -1, -2, -3, NAN, 3, 4, 5]
PAGES = [
    # https://www.mathworks.com/help/matlab/ref/movmean.html
    (dl.movmean, (V, 3), [[6.0, 6.0, 4.3333, 1.0, -2.0, -2.0, -0.3333, 2.0, 4.0, 4.5]]),
    (dl.movmean, (V, [2, 0]), [[4.0, 6.0, 6.0, 4.3333, 1.0, -2.0, -2.0, -0.3333, 2.0, 4.0]]),
    (dl.movmean, (M, 3, 2), [[6.0, 6.0, 7.0], [-1.5, -2.0, -2.5], [1.0, 2.0, 3.5]]),
    (dl.movmean, (GAPS, 3), [[6.0, NAN, NAN, NAN, -2.0, NAN, NAN, NAN, 4.0, 4.5]]),
    (dl.movmean, (GAPS, 3, "omitnan"), [[6.0, 6.0, 3.5, -1.5, -2.0, -2.5, 0, 3.5, 4.0, 4.5]]),
    # https://www.mathworks.com/help/matlab/ref/movmax.html
    (dl.movmax, (V, 3), [[8, 8, 8, 6, -1, -1, 3, 4, 5, 5]]),
    (dl.movmax, (V, [2, 0]), [[4, 8, 8, 8, 6, -1, -1, 3, 4, 5]]),
    (dl.movmax, (M, 3, 2), [[8, 8, 8], [-1, -1, -2], [3, 4, 4]]),
    (dl.movmax, (GAPS, 3), [[8, 8, 8, -1, -1, -2, 3, 4, 5, 5]]),
    (dl.movmax, (GAPS, 3, "includenan"), [[8, NAN, NAN, NAN, -1, NAN, NAN, NAN, 5, 5]]),
    # https://www.mathworks.com/help/matlab/ref/cummax.html
    (dl.cummax, ([[3, 5, 2], [1, 6, 3], [7, 8, 1]],), [[3, 5, 2], [3, 6, 3], [7, 8, 3]]),
    (dl.cummax, ([[3, 5, 2], [1, 6, 3], [7, 8, 1]], 2), [[3, 5, 5], [1, 6, 6], [7, 8, 8]]),
    (dl.cummax, ([9, 10, 2, 10, 7, 1, 3, 6, 10, 10],), [[9, 10, 10, 10, 10, 10, 10, 10, 10, 10]]),
    # https://www.mathworks.com/help/matlab/ref/vecnorm.html
    (dl.vecnorm, ([2, 2, 2],), [[3.4641]]),
    (dl.vecnorm, ([2, 2, 2], 1), [[6]]),
    (dl.vecnorm, ([[2, 0, 1], [-1, 1, 0], [-3, 3, 0]],), [[3.7417, 3.1623, 1.0]]),
    # https://www.mathworks.com/help/matlab/ref/double.normalize.html
    (dl.normalize, ([1, 2, 3, 4, 5],), [[-1.2649, -0.6325, 0, 0.6325, 1.2649]]),
    # https://www.mathworks.com/help/matlab/ref/movmedian.html
    (movmedian, (V, 3), [[6, 6, 6, -1, -2, -2, -1, 3, 4, 4.5]]),
    (movmedian, (V, [2, 0]), [[4, 6, 6, 6, -1, -2, -2, -1, 3, 4]]),
    (movmedian, (M, 3, 2), [[6, 6, 7], [-1.5, -2, -2.5], [1, 3, 3.5]]),
    (movmedian, (GAPS, 3, "omitnan"), [[6, 6, 3.5, -1.5, -2, -2.5, 0, 3.5, 4, 4.5]]),
    # https://www.mathworks.com/help/matlab/ref/movstd.html
    (movstd, (V, 3), [[2.8284, 2, 4.7258, 4.3589, 1, 1, 3.0551, 2.6458, 1, 0.7071]]),
    (movstd, (V, [2, 0]), [[0, 2.8284, 2, 4.7258, 4.3589, 1, 1, 3.0551, 2.6458, 1]]),
    # https://www.mathworks.com/help/matlab/ref/movvar.html
    (movvar, (V, 3), [[8, 4, 22.3333, 19, 1, 1, 9.3333, 7, 1, 0.5]]),
    (movvar, (V, [2, 0]), [[0, 8, 4, 22.3333, 19, 1, 1, 9.3333, 7, 1]]),
    # https://www.mathworks.com/help/matlab/ref/cov.html
    (
        dl.cov,
        ([[5, 0, 3, 7], [1, -5, 7, 3], [4, 9, 8, 10]],),
        [
            [4.3333, 8.8333, -3, 5.6667],
            [8.8333, 50.3333, 6.5, 24.1667],
            [-3, 6.5, 7, 1],
            [5.6667, 24.1667, 1, 12.3333],
        ],
    ),
    (dl.cov, ([3, 6, 4], [7, 12, -9]), [[2.3333, 6.8333], [6.8333, 120.3333]]),
    (dl.cov, ([[2, 0, -9], [3, 4, 1]], [[5, 2, 6], [-4, 4, 9]]), [[22.1667, -6.9333], [-6.9333, 19.4667]]),
    # https://www.mathworks.com/help/matlab/ref/mode.html
    (dl.mode, ([[3, 3, 1, 4], [0, 0, 1, 1], [0, 1, 2, 4]],), [[0, 0, 1, 4]]),
    # https://www.mathworks.com/help/matlab/ref/median.html
    (dl.median, ([],), [[NAN]]),
]


@pytest.mark.parametrize(("f", "args", "expected"), PAGES)
def test_page(f, args, expected):
    """The values, to the digits that are shown."""
    np.testing.assert_allclose(np.asarray(f(*args)), expected, atol=5.1e-5)


def test_percentiles_of_a_matrix():
    """https://www.mathworks.com/help/matlab/ref/prctile.html: each row holds one percentile of every column."""
    x = np.outer(np.arange(1, 6), np.arange(1, 6))
    expected = [
        [1.75, 3.5, 5.25, 7.0, 8.75],
        [3, 6, 9, 12, 15],
        [4.25, 8.5, 12.75, 17.0, 21.25],
    ]
    np.testing.assert_allclose(np.asarray(dl.prctile(x, [25, 50, 75])), expected)


def test_cumulative_maximum_in_reverse():
    """https://www.mathworks.com/help/matlab/ref/cummax.html"""
    x = dl.cat(3, [[1, 2], [3, 4]], [[9, 10], [11, 12]], [[5, 6], [7, 8]])
    y = np.asarray(dl.cummax(x, 3, "reverse"))
    np.testing.assert_array_equal(y[:, :, 0], [[9, 10], [11, 12]])
    np.testing.assert_array_equal(y[:, :, 1], [[9, 10], [11, 12]])
    np.testing.assert_array_equal(y[:, :, 2], [[5, 6], [7, 8]])


def test_rmse():
    # https://www.mathworks.com/help/matlab/ref/rmse.html
    F1, F2, A = [[1], [10], [9]], [[2], [5], [10]], [[1], [9], [10]]
    assert "0.8165" in repr(dl.rmse(F1, A)) and "2.3805" in repr(dl.rmse(F2, A))
    F = dl.horzcat(F1, F2)
    assert repr(dl.rmse(F, A)).splitlines()[-1].split() == ["0.8165", "2.3805"]
    F, A = [[17, 19], [1, 6], [16, 15]], [[17, 25], [3, 4], [16, 13]]
    assert repr(dl.rmse(F, A, 2)).split()[-3:] == ["4.2426", "2.0000", "1.4142"]


def test_seeded_matrices():
    """https://www.mathworks.com/help/matlab/ref/iqr.html, corrcoef.html, topkrows.html"""
    dl.rng("default")
    assert repr(dl.iqr(dl.randn(4, 4))).split()[-4:] == ["2.2086", "1.2013", "2.5969", "0.8541"]
    dl.rng("default")
    assert "0.4518" in repr(dl.corrcoef(dl.randn(10, 1), dl.randn(10, 1)))
    dl.rng("default")
    X = dl.randi(10, 20, 5)
    assert dl.topkrows(X, 2).tolist() == [[10, 10, 8, 7, 6], [10, 7, 8, 2, 4]]
    assert dl.topkrows(X, 3, 3).tolist() == [[5, 7, 10, 2, 6], [2, 9, 8, 6, 6], [10, 10, 8, 7, 6]]


def test_bounds():
    """https://www.mathworks.com/help/matlab/ref/bounds.html"""
    low, high = dl.bounds([2, 4, -1, 10, 6, 3, 0, -16], nargout=2)
    assert (float(low), float(high)) == (-16, 10)
    low, high = dl.bounds(dl.magic(4), 2, nargout=2)
    assert (low.T.tolist(), high.T.tolist()) == ([[2, 5, 6, 1]], [[16, 11, 12, 15]])
    A = dl.cat(3, [[2, 4], [-2, 1]], [[9, 13], [-5, 7]], [[4, 4], [8, -3]])
    low, high = dl.bounds(A, [1, 2], nargout=2)
    assert np.ravel(low).tolist() == [-2, -5, -3] and np.ravel(high).tolist() == [4, 13, 8]


def test_gaps_and_outliers():
    """https://www.mathworks.com/help/matlab/ref/fillmissing.html, rmoutliers.html"""
    assert fillmissing([1, 3, NAN, 4, NAN, NAN, 5], "previous").tolist() == [[1, 3, 3, 4, 4, 4, 5]]
    assert fillmissing([[1, NAN], [NAN, 2]], "constant", [100, 1000]).tolist() == [[1, 1000], [100, 2]]
    A = [57, 59, 60, 100, 59, 58, 57, 58, 300, 61, 62, 60, 62, 58, 57]
    assert rmoutliers(A).tolist() == [[a for a in A if a < 100]]

"""histcounts: which rule the automatic bins follow."""

import numpy as np

import dlarray as dl
from tests.support.bundles import cases


@cases(
    ("x", "edges"),
    [
        ([1, 2, 2, 5], np.arange(0.5, 6)),
        (np.array([3, 3, 7], dtype=np.uint8), np.arange(2.5, 8)),
        ([-2, 0, 1], np.arange(-2.5, 2)),
        ([True, False, True], [-0.5, 0.5, 1.5]),
        ([4, 4, 4], [3.5, 4.5]),
        ([1, np.nan, 3, np.inf], np.arange(0.5, 4)),
        ([0, 50], np.arange(-0.5, 51)),
    ],
)
def test_whole_numbers_of_a_small_range_have_a_bin_each(x, edges):
    for method in (None, "auto"):
        N, found = dl.histcounts(x, BinMethod=method, nargout=2)
        assert found.tolist() == [list(edges)]
        assert float(dl.sum(N)) == np.isfinite(np.asarray(x, dtype=float)).sum()


def test_other_numbers_follow_scotts_rule():
    for x in ([0, 51], [1, 2, 2.5], [0.5, 1.5, 2.5], list(range(0, 200, 3))):
        found = dl.histcounts(x, nargout=2)[1]
        assert found.tolist() == dl.histcounts(x, BinMethod="scott", nargout=2)[1].tolist()


def test_limits_are_the_outer_edges():
    x = [1, 2, 2, 5, 9]
    assert dl.histcounts(x, BinLimits=[1, 5], nargout=2)[1].tolist() == [[1, 1.5, 2.5, 3.5, 4.5, 5]]
    assert dl.histcounts(x, BinLimits=[0.2, 3.9], nargout=2)[1].tolist() == [[0.2, 1.5, 2.5, 3.9]]
    assert dl.histcounts(x, BinLimits=[1, 5]).tolist() == [[1, 2, 0, 0, 1]]
    wide = dl.histcounts(x, BinLimits=[0, 60], nargout=2)[1]
    assert wide.tolist() == dl.histcounts(x, BinMethod="scott", BinLimits=[0, 60], nargout=2)[1].tolist()

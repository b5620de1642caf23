"""Outputs printed on MATLAB's pages of sorting, sets, searching, counting and indices.  Each case names its page."""

import numpy as np
import pytest

import dlarray as dl
import dlarray.functions.arrays.accumarray
import dlarray.functions.arrays.subscripts
import dlarray.functions.sorting.kextremes
import dlarray.functions.sorting.searching
import dlarray.functions.sorting.set_operations
import dlarray.functions.sorting.sorting
import dlarray.functions.sorting.unique
import dlarray.functions.statistics.histcounts

HELP = "https://www.mathworks.com/help/matlab/ref"
MAGIC5 = [[17, 24, 1, 8, 15], [23, 5, 7, 14, 16], [4, 6, 13, 20, 22], [10, 12, 19, 21, 3], [11, 18, 25, 2, 9]]
MAGIC4 = [[16, 2, 3, 13], [5, 11, 10, 8], [9, 7, 6, 12], [4, 14, 15, 1]]
PRINTED = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29]


def column(*values):
    return [[v] for v in values]


def variances(A):
    """The page's @var."""
    n = dl.numel(A)
    return dl.sum((A - dl.mean(A)) ** 2) / (n - 1)


def drawn(*size):
    dl.rng("default")
    return dl.randn(*size)


CASES = {
    f"{HELP}/sort.html vector": (
        lambda: dl.sort([9, 0, -7, 5, 3, 8, -10, 4, 2]),
        [[-10, -7, 0, 2, 3, 4, 5, 8, 9]],
    ),
    f"{HELP}/sort.html rows": (
        lambda: dl.sort([[3, 6, 5], [7, -2, 4], [1, 0, -9]], 2),
        [[3, 5, 6], [-2, 4, 7], [-9, 0, 1]],
    ),
    f"{HELP}/sort.html descending": (
        lambda: dl.sort([[10, -12, 4, 8], [6, -9, 8, 0], [2, 3, 11, -2], [1, 1, 9, 3]], "descend"),
        [[10, 3, 11, 8], [6, 1, 9, 3], [2, -9, 8, 0], [1, -12, 4, -2]],
    ),
    f"{HELP}/sort.html complex": (
        lambda: dl.sort([1 + 2j, 3 + 1j, 1j, 0, -1j], "ComparisonMethod", "real"),
        [[-1j, 0, 1j, 1 + 2j, 3 + 1j]],
    ),
    f"{HELP}/maxk.html vector": (lambda: dl.maxk(range(1, 11), 3), [[10, 9, 8]]),
    f"{HELP}/maxk.html rows": (
        lambda: dl.maxk(MAGIC5, 3, 2),
        [[24, 17, 15], [23, 16, 14], [22, 20, 13], [21, 19, 12], [25, 18, 11]],
    ),
    f"{HELP}/maxk.html complex": (
        lambda: dl.maxk([2 - 2j, 5 + 1j, -7 - 3j, -1 + 1j], 2, "ComparisonMethod", "abs", nargout=2),
        ([[-7 - 3j, 5 + 1j]], [[3, 2]]),
    ),
    f"{HELP}/issortedrows.html": (
        lambda: [
            dl.issortedrows([[1, 2, 9], [1, 5, 8], [4, 0, 7]], *more) for more in ((), (3,), (3, "descend"))
        ],
        [True, False, True],
    ),
    f"{HELP}/double.unique.html": (lambda: dl.unique([9, 2, 9, 5]), [[2, 5, 9]]),
    f"{HELP}/double.ismember.html": (
        lambda: dl.ismember([5, 3, 4, 2], [2, 4, 4, 4, 6, 8], nargout=2),
        ([[0, 0, 1, 1]], [[0, 0, 2, 1]]),
    ),
    f"{HELP}/find.html matrix": (lambda: dl.find([[1, 0, 2], [0, 1, 1], [0, 0, 4]]), column(1, 5, 7, 8, 9)),
    f"{HELP}/find.html not": (
        lambda: dl.find(~dl.dlarray([[1, 0, 2], [0, 1, 1], [0, 0, 4]])),
        column(2, 3, 4, 6),
    ),
    f"{HELP}/find.html first five": (lambda: dl.find(dl.dlarray(MAGIC4) < 10, 5), column(2, 3, 4, 5, 7)),
    f"{HELP}/find.html equal": (lambda: dl.find(dl.dlarray(range(1, 20, 2)) == 13), [[7]]),
    f"{HELP}/find.html two conditions": (
        lambda: (lambda X: dl.find((X > 0) & (X < 10), 3, nargout=2))(
            dl.dlarray([[18, 3, 1, 11], [8, 10, 11, 3], [9, 14, 6, 1], [4, 3, 15, 21]])
        ),
        (column(2, 3, 4), column(1, 1, 1)),
    ),
    f"{HELP}/double.histcounts.html automatic": (
        lambda: dl.histcounts(drawn(100, 1), nargout=2),
        ([[2, 17, 28, 32, 16, 3, 2]], [[-3, -2, -1, 0, 1, 2, 3, 4]]),
    ),
    f"{HELP}/double.histcounts.html number of bins": (
        lambda: dl.histcounts(PRINTED, 6, nargout=2),
        ([[2, 2, 2, 2, 1, 1]], [[0, 4.9, 9.8, 14.7, 19.6, 24.5, 29.4]]),
    ),
    f"{HELP}/double.histcounts.html edges": (
        lambda: dl.histcounts(drawn(1000, 1), [-5, -4, -2, -1, -0.5, 0, 0.5, 1, 2, 4, 5]),
        [[0, 24, 149, 142, 195, 200, 154, 111, 25, 0]],
    ),
    f"{HELP}/accumarray.html counts": (
        lambda: dl.accumarray(column(1, 2, 4, 2, 4), 1),
        column(1, 2, 0, 2),
    ),
    f"{HELP}/accumarray.html sums": (
        lambda: dl.accumarray(column(1, 3, 4, 3, 4), range(101, 106)),
        column(101, 0, 206, 208),
    ),
    f"{HELP}/accumarray.html matrix": (
        lambda: dl.accumarray([[1, 1], [2, 2], [3, 2], [1, 1], [2, 2], [4, 1]], range(101, 107), [4, 4]),
        [[205, 0, 0, 0], [0, 207, 0, 0], [0, 103, 0, 0], [106, 0, 0, 0]],
    ),
    f"{HELP}/accumarray.html variances": (
        lambda: dl.accumarray(
            [[1, 1], [1, 1], [2, 2], [3, 2], [2, 2], [3, 2]],
            [100.1, 101.2, 103.4, 102.8, 100.9, 101.5],
            [],
            variances,
        ),
        [[0.6050, 0], [0, 3.1250], [0, 0.8450]],
    ),
    f"{HELP}/ind2sub.html matrix": (
        lambda: dl.ind2sub([3, 3], [3, 4, 5, 6]),
        ([[3, 1, 2, 3]], [[1, 2, 2, 2]]),
    ),
    f"{HELP}/ind2sub.html three": (
        lambda: dl.ind2sub([2, 2, 2], [[3, 4], [5, 6]]),
        ([[1, 2], [1, 2]], [[2, 2], [1, 1]], [[1, 1], [2, 2]]),
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_printed_output(case):
    call, printed = CASES[case]
    results = call()
    if not isinstance(results, tuple):
        results, printed = (results,), (printed,)
    assert len(results) == len(printed)
    for got, want in zip(results, printed, strict=True):
        want = np.asarray(want)
        assert np.shape(got) == want.shape
        np.testing.assert_allclose(np.asarray(got), want, atol=5e-5)
    dl.rng("default")

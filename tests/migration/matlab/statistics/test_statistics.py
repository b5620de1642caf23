"""Moments, distributions, tests, regression and statistics of groups, against SciPy."""

import math

import numpy as np
import pytest

from dlarray import categorical, dlarray
from dlarray.errors import DLArrayError
from dlarray.matlab import (
    Cell,
    StringArray,
    chi2cdf,
    chi2inv,
    fcdf,
    finv,
    geomean,
    grp2idx,
    grpstats,
    harmmean,
    kurtosis,
    mean2,
    nanmax,
    nanmean,
    nanmedian,
    nanmin,
    nanstd,
    nansum,
    nanvar,
    regress,
    rssq,
    skewness,
    table,
    tcdf,
    tinv,
    ttest,
    ttest2,
)

stats = pytest.importorskip("scipy.stats")
RANDOM = np.random.default_rng(5)
X, Y = RANDOM.normal(1, 2, (12, 3)), RANDOM.normal(0, 1, (9, 3))


def close(ours, theirs):
    return np.allclose(np.asarray(ours.tolist()), theirs, rtol=1e-9, equal_nan=True)


def test_nan_is_left_out():
    A = dlarray([[1, math.nan, 3], [4, 5, math.nan]])
    assert nanmean(A).tolist() == [[2.5, 5, 3]] and nanmean(A, 2).tolist() == [[2], [4.5]]
    assert nansum(A).tolist() == [[5, 5, 3]] and nanmedian(A, 2).tolist() == [[2], [4.5]]
    assert nanmax(A).tolist() == [[4, 5, 3]] and nanmin(A, [], 2).tolist() == [[1], [4]]
    assert nanmax(A, nargout=2)[1].tolist() == [[2, 2, 1]]
    assert nanvar(A).tolist() == [[4.5, 0, 0]] and nanstd(A, 1).tolist() == [[1.5, 0, 0]]


def test_moments():
    assert close(skewness(X), [stats.skew(X)]) and close(skewness(X, 0), [stats.skew(X, bias=False)])
    assert close(kurtosis(X), [stats.kurtosis(X, fisher=False)])
    assert close(kurtosis(X, 0), [stats.kurtosis(X, fisher=False, bias=False)])
    assert close(skewness(X, 1, 2), stats.skew(X, axis=1)[:, None])
    assert close(geomean(abs(X)), [stats.gmean(abs(X))]) and close(harmmean(abs(X)), [stats.hmean(abs(X))])


def test_distributions():
    p = [0.01, 0.5, 0.9]
    assert close(tinv(p, 7), [stats.t.ppf(p, 7)]) and close(tcdf([-1, 0, 2], 7), [stats.t.cdf([-1, 0, 2], 7)])
    assert close(finv(p, 3, 7), [stats.f.ppf(p, 3, 7)]) and close(fcdf(2, 3, 7, "upper"), stats.f.sf(2, 3, 7))
    assert close(chi2inv(p, 4), [stats.chi2.ppf(p, 4)]) and close(chi2cdf(3, 4), stats.chi2.cdf(3, 4))
    assert tinv([0, 1, 2], 3).tolist()[0][:2] == [-math.inf, math.inf] and math.isnan(tinv(2, 3).item())
    assert math.isnan(tcdf(1, -1).item()) and finv([0, 1], 2, 2).tolist() == [[0, math.inf]]


@pytest.mark.parametrize(
    ("tail", "alternative"), [("both", "two-sided"), ("left", "less"), ("right", "greater")]
)
def test_student(tail, alternative):
    h, p, ci, more = ttest(X, 0.5, Tail=tail, nargout=4)
    theirs = stats.ttest_1samp(X, 0.5, alternative=alternative)
    assert close(p, [theirs.pvalue]) and close(ci, np.array(theirs.confidence_interval()))
    assert close(more.tstat, [theirs.statistic]) and h.tolist() == [[float(v <= 0.05) for v in theirs.pvalue]]
    for kind in ("equal", "unequal"):
        _, p, ci, _ = ttest2(X, Y, "Vartype", kind, "Tail", tail, nargout=4)
        theirs = stats.ttest_ind(X, Y, equal_var=kind == "equal", alternative=alternative)
        assert close(p, [theirs.pvalue]) and close(ci, np.array(theirs.confidence_interval()))


def test_pairs_and_vectors():
    assert ttest(X[:, 0], X[:, 1], nargout=2)[1].item() == pytest.approx(
        stats.ttest_rel(X[:, 0], X[:, 1]).pvalue
    )
    across = ttest2(dlarray(X[:, 0]), dlarray(Y[:, 0]).T, nargout=2)[1]
    assert across.item() == pytest.approx(stats.ttest_ind(X[:, 0], Y[:, 0]).pvalue)


def test_regression():
    A = np.hstack([np.ones((12, 1)), X[:, :2]])
    y = A @ np.array([1.0, 2.0, -1.0]) + RANDOM.normal(size=12)
    y[3] = math.nan
    b, bint, r, rint, found = regress(dlarray(y).T, A, nargout=5)
    kept = np.arange(12) != 3
    theirs, *_ = np.linalg.lstsq(A[kept], y[kept])
    left = y[kept] - A[kept] @ theirs
    variance = left @ left / 8
    errors = np.sqrt(variance * np.diag(np.linalg.inv(A[kept].T @ A[kept])))
    assert (
        close(b.T, [theirs])
        and math.isnan(r(4).item())
        and close(bint(":", 2).T, [theirs + stats.t.ppf(0.975, 8) * errors])
    )
    total = y[kept] - y[kept].mean()
    R2 = 1 - left @ left / (total @ total)
    F = R2 / 2 / ((1 - R2) / 8)
    assert close(found, [[R2, F, stats.f.sf(F, 2, 8), variance]])
    others = [np.delete(np.flatnonzero(kept), k) for k in range(11)]
    for row, rest, k in zip(rint.tolist(), others, np.flatnonzero(kept), strict=False):
        if k < 3:  # the variance that the other rows alone give
            without = y[rest] - A[rest] @ np.linalg.lstsq(A[rest], y[rest])[0]
            lever = 1 - A[k] @ np.linalg.inv(A[kept].T @ A[kept]) @ A[k]
            wide = stats.t.ppf(0.975, 8) * math.sqrt(without @ without / 7 * lever)
            assert row[1] == pytest.approx(r(int(k) + 1).item() + wide)
    with pytest.raises(DLArrayError, match="depend on each other"):
        regress(dlarray(y).T, np.hstack([A, A[:, :1]]))


def test_groups():
    T = table(g=[2, 1, 2, math.nan], c=["b", "a", "b", "a"], v=[1, 2, math.nan, 4])
    G = grpstats(T, "g", Cell(["mean", "numel"]), DataVars="v")
    assert list(G.g) == [1, 2] and list(G.GroupCount) == [1, 2] and list(G.mean_v) == [2, 1]
    assert list(G.numel_v) == [1, 1] and G.RowNames == ["1", "2"]
    G = grpstats(T, Cell(["c", "g"]), "max")
    assert list(G.c) == ["b", "a"] and G.RowNames == ["b_2", "a_1"] and list(G.max_v) == [1, 2]
    with pytest.raises(DLArrayError, match="the column c"):
        grpstats(T, "g")
    with pytest.raises(DLArrayError, match="statistic"):
        grpstats(T, "c", "meanci")


def test_numbers_of_groups():
    """Labels in the order of their categories, numbers in that of their size, texts in that in which they come."""
    g, names, levels = grp2idx(categorical(["b", "", "a"], ["b", "a", "c"]), nargout=3)
    assert np.array_equal(g, [[1], [np.nan], [2]], equal_nan=True) and list(names) == ["b", "a", "c"]
    assert levels.shape == (3, 1) and levels.tolist() == ["b", "a", "c"]
    g, names, levels = grp2idx(dlarray([3, 1.5, math.nan, 3]), nargout=3)
    assert np.array_equal(g.T, [[2, 1, np.nan, 2]], equal_nan=True) and list(names) == ["1.5", "3"]
    assert levels.tolist() == [[1.5], [3]]
    g, names, levels = grp2idx(StringArray(["q", "p", "", "q"]), nargout=3)
    assert np.array_equal(g.T, [[1, 2, np.nan, 1]], equal_nan=True) and names.shape == (2, 1)
    assert isinstance(levels, StringArray) and grp2idx([True, False]).tolist() == [[2], [1]]
    with pytest.raises(DLArrayError, match="vector"):
        grp2idx(dlarray([[1, 2], [3, 4]]))
    with pytest.raises(DLArrayError, match="findgroups"):
        grp2idx(Cell([1, 2]))


def test_root_of_the_sum_of_squares():
    """Along the first dimension that has several; the page's sinusoids."""
    x = np.cos(2 * math.pi * 100 * np.arange(0, 1, 0.001))
    rows = np.outer(np.arange(1, 5), x)
    expected = [22.3607, 44.7214, 67.0820, 89.4427]
    assert np.allclose(np.asarray(rssq(rows, 2)).ravel(), expected, atol=1e-4)
    assert rssq(rows.T).shape == (1, 4) and float(rssq(dlarray([[3 + 4j, 12]]))) == 13
    assert np.array_equal(np.asarray(rssq(dlarray([[-2, 3]]), 3)), [[2, 3]])
    with pytest.raises(DLArrayError, match="rssq: dim"):
        rssq([1, 2], 0)


def test_mean_of_a_picture():
    assert float(mean2(np.array([[250, 255]], np.uint8))) == 252.5
    assert str(mean2(np.ones((2, 2), np.float32)).dtype).endswith("float32")
    assert math.isnan(float(mean2(np.zeros((0, 3)))))

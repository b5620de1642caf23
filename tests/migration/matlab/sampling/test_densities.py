"""ksdensity and datasample: SciPy's densities, and laws of drawn samples."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, SizeError
from dlarray.matlab import Cell, datasample, ksdensity, table

scipy_stats = pytest.importorskip("scipy.stats")
SAMPLE = np.array([0.3, 1.2, 1.9, 2.0, 4.4, 5.1, 7.3])


def plain(x):
    return np.asarray(dl.dlarray(x).extractdata()).ravel()


def test_the_normal_kernel_is_scipys():
    f, xi, bw = ksdensity(SAMPLE.tolist(), nargout=3)
    s = np.median(np.abs(SAMPLE - np.median(SAMPLE))) / 0.6745
    assert np.isclose(bw, s * (4 / (3 * 7)) ** 0.2)
    of = scipy_stats.gaussian_kde(SAMPLE, bw_method=bw / SAMPLE.std(ddof=1))
    assert f.shape == xi.shape == (1, 100) and np.allclose(plain(f), of(plain(xi)))
    assert np.isclose(plain(xi)[0], SAMPLE.min() - 3 * bw)
    heavy = np.arange(1, 8)
    weighted = scipy_stats.gaussian_kde(SAMPLE, bw_method=1.0, weights=heavy)
    width = float(np.sqrt(weighted.covariance[0, 0]))
    at = [0.0, 2.0, 5.0]
    found = ksdensity(SAMPLE.tolist(), at, Bandwidth=width, Weights=heavy.tolist())
    assert np.allclose(plain(found), weighted(at))


@pytest.mark.parametrize("kernel", ["normal", "box", "triangle", "epanechnikov"])
def test_kernels_are_densities_of_variance_one_and_sums_their_integrals(kernel):
    at = np.linspace(-6, 6, 24001)
    f = plain(ksdensity([0.0], at.tolist(), Bandwidth=1, Kernel=kernel))
    step = at[1] - at[0]
    assert np.isclose(f.sum() * step, 1, atol=1e-3) and np.isclose((f * at**2).sum() * step, 1, atol=2e-3)
    cdf = plain(ksdensity([0.0], at.tolist(), Bandwidth=1, Kernel=kernel, Function="cdf"))
    assert np.allclose(cdf, np.cumsum(f) * step, atol=1e-3)
    assert np.allclose(
        plain(ksdensity([0.0], at.tolist(), Bandwidth=1, Kernel=kernel, Function="survivor")), 1 - cdf
    )


def test_what_ksdensity_refuses():
    for given, words in (
        ({"Kernel": "round"}, "Kernel is 'round'; fix: one of normal"),
        ({"Function": "icdf"}, 'fix: "pdf", "cdf"'),
        ({"Bandwidth": -1}, "Bandwidth must be positive"),
    ):
        with pytest.raises(ArgumentError, match=words):
            ksdensity([1.0, 2.0], **given)
    with pytest.raises(SizeError, match="x must be a vector"):
        ksdensity([[1, 2], [3, 4]])


def test_datasample_draws_rows_elements_and_their_places():
    dl.rng(3)
    A = dl.dlarray([[1, 10], [2, 20], [3, 30]])
    y, places = datasample(A, 5, nargout=2)
    assert y.shape == (5, 2) and [[r, 10 * r] for r in plain(places)] == y.tolist()
    assert datasample(A, 4, 2).shape == (3, 4)
    assert sorted(plain(datasample([4, 5, 6], 3, Replace=False))) == [4, 5, 6]
    assert sorted(datasample(Cell(["a", "b"]), 2, Replace=False)) == ["a", "b"]
    T = table(x=[1, 2, 3], y=["a", "b", "c"])
    assert len(datasample(T, 2)) == 2
    often = plain(datasample([1, 2, 3], 4000, Weights=[1, 0, 3]))
    assert set(often) == {1, 3} and abs((often == 3).mean() - 0.75) < 0.03
    assert sorted(plain(datasample([1, 2, 3], 2, Weights=[1, 0, 3], Replace=False))) == [1, 3]


def test_what_datasample_refuses():
    for call, words in (
        (lambda: datasample([1, 2], 3, Replace=False), "3 of 2 are drawn without replacement"),
        (lambda: datasample([1, 2], 1, Weights=[1, -1]), "not negative"),
        (lambda: datasample([1, 2], 2, Weights=[1, 0], Replace=False), "2 are drawn of 1 with weights"),
        (lambda: datasample(table(x=[1]), 1, 2), "of a table rows are drawn"),
    ):
        with pytest.raises(ArgumentError, match=words):
            call()

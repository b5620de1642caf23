"""kde: SciPy's densities, and integrals of them."""

import numpy as np
import pytest
from scipy import stats

import dlarray as dl
from dlarray.errors import ArgumentError, SizeError
from dlarray.matlab import kde
from dlarray.migration.matlab.numerics.hosts import host
from tests.support.bundles import cases

SAMPLE = np.random.default_rng(0).standard_normal(100)


def test_the_defaults():
    f, xf, bw = kde(SAMPLE.tolist(), nargout=3)
    spread = stats.median_abs_deviation(SAMPLE) / 0.6745
    assert np.isclose(bw, spread * (4 / 300) ** 0.2) and f.shape == xf.shape == (1, 100)
    wanted = stats.gaussian_kde(SAMPLE, bw / SAMPLE.std(ddof=1))
    assert np.allclose(host(f), wanted(host(xf).ravel()))
    cdf, same = kde(SAMPLE.tolist(), "ProbabilityFcn", "cdf", nargout=2)
    assert np.array_equal(host(same), host(xf))
    assert np.allclose(host(cdf)[0], [wanted.integrate_box_1d(-np.inf, x) for x in host(xf)[0]])


def test_weights_and_points():
    heavy = np.arange(100.0)
    f = host(kde(SAMPLE.tolist(), Bandwidth=0.4, Weight=heavy.tolist(), EvaluationPoints=[[0.0], [1.0]]))
    wanted = stats.gaussian_kde(SAMPLE, weights=heavy)
    wanted.set_bandwidth(0.4 / np.sqrt(wanted.covariance[0, 0]) * wanted.factor)
    assert f.shape == (2, 1) and np.allclose(f.ravel(), wanted([0, 1]))
    assert kde(SAMPLE.tolist(), NumPoints=7).shape == (1, 7)
    assert np.allclose(
        host(kde([*SAMPLE, np.nan], EvaluationPoints=0.3)), host(kde(SAMPLE, EvaluationPoints=0.3))
    )


@cases("kernel", ["normal", "box", "triangle", "parabolic"])
def test_each_kernel_is_a_density(kernel):
    at = np.linspace(-6, 6, 24001)
    f = host(kde([0.0], Bandwidth=1, Kernel=kernel, EvaluationPoints=at)).ravel()
    step = at[1] - at[0]
    assert np.isclose(f.sum() * step, 1, atol=1e-3) and np.isclose((f * at**2).sum() * step, 1, atol=2e-3)
    cdf = host(kde([0.0], Bandwidth=1, Kernel=kernel, ProbabilityFcn="cdf", EvaluationPoints=at)).ravel()
    assert np.allclose(cdf, np.cumsum(f) * step, atol=1e-3)


def test_a_kernel_of_ones_own():
    f = kde([1.0, 2.0], Bandwidth=0.5, EvaluationPoints=[1.0, 1.5], Kernel=lambda z: dl.exp(-abs(z)) / 2)
    wanted = [np.mean([stats.laplace.pdf(x, 1, 0.5), stats.laplace.pdf(x, 2, 0.5)]) for x in (1, 1.5)]
    assert np.allclose(host(f)[0], wanted)


def test_refusals():
    for given, words in (
        ({"Bandwidth": "plug-in"}, "which is not here"),
        ({"Bandwidth": 0}, "must be positive"),
        ({"Support": "positive"}, "not here"),
        ({"Kernel": "round"}, "fix: one of normal"),
        ({"ProbabilityFcn": "survivor"}, '"pdf" or "cdf"'),
        ({"EvaluationPoints": 1, "NumPoints": 3}, "exclude each other"),
        ({"Kernel": abs, "ProbabilityFcn": "cdf"}, "a kernel that is a function"),
    ):
        with pytest.raises(ArgumentError, match=words):
            kde([1.0, 2.0], **given)
    with pytest.raises(SizeError, match="must be a vector"):
        kde([[1, 2], [3, 4]])
    with pytest.raises(SizeError, match="a weight for each"):
        kde([1, 2], Weight=[1, 2, 3])

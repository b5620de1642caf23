"""Confidence intervals from bootstrap samples: SciPy's, of the same samples."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.training.metrics.bootstrap import drawn, intervals

stats = pytest.importorskip("scipy.stats", reason="SciPy is not installed")
GEN = np.random.default_rng(3)
X = GEN.gamma(1.5, size=(40, 2))
COUNT = 999


def recorded(kind, chances=None, statistic=None, **more):
    """The bounds, and the numbers of all samples."""
    seen = []
    how = statistic or (lambda sample: np.average(X, axis=0, weights=sample) ** 2)

    def spying(sample):
        seen.append(how(sample))
        return seen[-1]

    dl.rng(0)
    bounds = intervals(spying, np.ones(40) if chances is None else chances, kind, COUNT, 0.1, **more)
    return bounds, np.array(seen[1 : COUNT + 1]), np.array(seen[0])


@pytest.mark.parametrize(("kind", "name"), [("percentile", "percentile"), ("bca", "BCa")])
def test_intervals_of_scipy_from_the_same_samples(kind, name):
    bounds, found, observed = recorded(kind)
    np.testing.assert_allclose(observed, X.mean(axis=0) ** 2)
    for k in range(2):
        given = stats._resampling.BootstrapResult(None, found[:, k], None)
        theirs = stats.bootstrap(
            (X[:, k],), lambda x, axis=-1: x.mean(axis=axis) ** 2, n_resamples=0, bootstrap_result=given,
            confidence_level=0.9, method=name, vectorized=True,
        ).confidence_interval  # fmt: skip
        ordered = np.sort(found[:, k])
        for own, their in zip(
            bounds[:, k], theirs, strict=True
        ):  # MATLAB's percentiles lie half a place beside
            place = np.searchsorted(ordered, their)
            assert ordered[place - 2] <= own <= ordered[place + 1]
    assert np.any(recorded("bca")[0] != recorded("percentile")[0])


def test_the_other_kinds_by_their_formulas():
    bounds, found, observed = recorded("normal")
    reach = stats.norm.ppf(0.95) * found.std(axis=0, ddof=1)
    middle = 2 * observed - found.mean(axis=0)
    np.testing.assert_allclose(bounds, [middle - reach, middle + reach])
    bounds, found, observed = recorded("corrected percentile")
    for k in range(2):
        shift = stats.norm.ppf((found[:, k] < observed[k]).mean())
        ends = stats.norm.cdf(2 * shift + stats.norm.ppf([0.05, 0.95]))
        np.testing.assert_allclose(bounds[:, k], np.quantile(found[:, k], ends, method="hazen"))
    mean = lambda sample: np.average(X, axis=0, weights=sample)  # noqa: E731
    for k, own in enumerate(recorded("student", statistic=mean, count_of_errors=25)[0].T):
        x = X[:, k]
        near = stats.t.interval(0.9, 39, x.mean(), x.std(ddof=1) / 40**0.5)
        assert own[0] < x.mean() < own[1]
        assert np.abs(own - near).max() < 0.4 * (
            near[1] - near[0]
        )  # skewed data, so beside that of normal data


def test_samples_follow_the_chances():
    dl.rng(1)
    chances = np.array([1.0, 3.0, 0.0, 4.0])
    samples = drawn(5000, chances)
    assert np.all(samples.sum(axis=1) == 4) and np.all(samples[:, 2] == 0)
    np.testing.assert_allclose(samples.mean(axis=0) / 4, chances / 8, atol=0.02)


def test_numbers_that_do_not_vary_or_are_missing():
    constant = lambda sample: np.array([2.0, np.nan])  # noqa: E731
    for kind in ("bca", "percentile", "corrected percentile"):
        bounds = recorded(kind, statistic=constant)[0]
        assert bounds[:, 0].tolist() == [2, 2] and np.isnan(bounds[:, 1]).all()

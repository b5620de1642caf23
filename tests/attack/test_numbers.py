"""A short attack by numbers; `tests.attack.numbers` is the generator."""

import numpy as np
import pytest

import dlarray as dl
from tests.support.backends import host

pytest.importorskip("mpmath", reason="mpmath computes what is compared with; it comes with PyTorch")


@pytest.mark.parametrize("seed", [1, 2])
def test_functions_at_extreme_arguments(seed):
    from tests.attack import numbers

    report = numbers.attack(seed, 30, count=40, most=1)
    assert report.tried > 5_000
    assert not report.failed, "\n".join(report.failed[:20])


def test_what_is_wrong_is_found():
    from tests.attack import numbers

    assert numbers.wrong(1.0, numbers.mpf(1), 1, np.float64) == ""
    assert "should be" in numbers.wrong(1.0 + 1e-10, numbers.mpf(1), 1, np.float64)
    assert "should be" in numbers.wrong(np.nan, numbers.mpf(1), 1, np.float64)
    assert numbers.wrong(np.inf, numbers.mpf(1), 1, np.float32) and not numbers.wrong(
        np.inf, numbers.mpf(10) ** 60, 1, np.float32
    )


def slope(f, x):
    return host(dl.dlfeval(lambda X: dl.dlgradient(dl.sum(f(X), "all"), X), dl.dlarray(x))).ravel()


def test_elu_and_expm1_have_the_gradient_of_exp():
    x = np.array([[-17, -30, -5]], np.float32)
    for f in (dl.elu, dl.expm1):
        np.testing.assert_allclose(slope(f, x), np.exp(x.astype(float)).ravel(), rtol=1e-6)


@pytest.mark.parametrize("size", [1e20, 1e37, 1e-30])
def test_std_of_singles_whose_squares_have_no_single(size):
    x = np.array([[1, 2, 4, 8]], np.float32) * np.float32(size)
    exact = x.astype(float)
    wanted = np.std(exact, ddof=1)
    for f, factor in ((dl.std, 1.0), (dl.rms, np.sqrt(np.mean(exact**2)) / wanted)):
        np.testing.assert_allclose(host(f(dl.dlarray(x))), wanted * factor, rtol=1e-6)
    np.testing.assert_allclose(slope(dl.std, x), ((exact - exact.mean()) / 3 / wanted).ravel(), rtol=1e-6)
    np.testing.assert_allclose(host(dl.zscore(dl.dlarray(x))), (exact - exact.mean()) / wanted, rtol=1e-6)
    gap = np.array([[1, np.nan, 4, 8]], np.float32) * np.float32(size)
    np.testing.assert_allclose(
        host(dl.std(dl.dlarray(gap), "omitnan")), np.nanstd(gap.astype(float), ddof=1), rtol=1e-6
    )


def test_var_is_infinite_only_where_it_is_beyond_the_class():
    x = np.array([[0.0, 2e19, 0, 2e19, 0, 2e19]], np.float32)
    np.testing.assert_allclose(host(dl.var(dl.dlarray(x))), np.var(x.astype(float), ddof=1), rtol=1e-6)
    assert np.isinf(host(dl.var(dl.dlarray(10 * x)))) and np.isfinite(slope(dl.var, 10 * x)).all()

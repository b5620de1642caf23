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


def test_functions_at_extreme_scales():
    from tests.attack import scales

    report = scales.attack(1, 60, count=8, most=1)
    assert report.tried > 2_000
    assert not report.failed, "\n".join(report.failed[:20])


def test_models_at_extreme_arguments():
    pytest.importorskip("torch", reason="PyTorch in double precision is what is compared with")
    from tests.attack import models

    report = models.attack(1, 60, count=8, most=1)
    assert report.tried > 500
    assert not report.failed, "\n".join(report.failed[:20])


def test_arrays_of_mixed_sizes():
    from tests.attack import mixed

    report = mixed.attack(1, 60, count=6, most=1)
    assert report.tried > 300
    assert not report.failed, "\n".join(report.failed[:20])


def test_wrong_digits_among_mixed_sizes_are_found():
    from tests.attack import mixed

    info, one = np.finfo(np.float64), mixed.mpf(1)
    assert mixed.wrong(np.array([1.0]), [one], one, info, 32) == ""
    assert "should be" in mixed.wrong(np.array([1.0 + 1e-12]), [one], one, info, 32)
    assert "should be" in mixed.wrong(np.array([np.inf]), [one], one, info, 32)
    assert "should have" in mixed.wrong(np.array([1.0, 1.0]), [one], one, info, 32)


def test_what_is_wrong_is_found():
    from tests.attack import numbers

    assert numbers.wrong(1.0, numbers.mpf(1), 1, np.float64) == ""
    assert "should be" in numbers.wrong(1.0 + 1e-10, numbers.mpf(1), 1, np.float64)
    assert "should be" in numbers.wrong(np.nan, numbers.mpf(1), 1, np.float64)
    assert numbers.wrong(np.inf, numbers.mpf(1), 1, np.float32) and not numbers.wrong(
        np.inf, numbers.mpf(10) ** 60, 1, np.float32
    )


def test_what_is_wrong_at_a_scale_is_found():
    pytest.importorskip("torch", reason="PyTorch in double precision is what is compared with")
    from tests.attack import models, scales

    base = np.array([1.0, -2.0])
    assert not scales.wrong(base * 2.0**500, base, 500, 8)
    assert not scales.wrong(np.array([np.inf, -np.inf]), base, 1024, 8)
    for bad in (base, np.full(2, np.nan), base * 2.0**500 * (1 + 1e-12), np.zeros(2)):
        assert "should be" in scales.wrong(bad, base, 500, 8)
    info, single = np.finfo(np.float32), base.astype(np.float32)
    assert not models.wrong(single, base, 0.0, info)
    for bad in (single * np.float32(1.001), single * 0, single * np.float32(np.inf)):
        assert "should be" in models.wrong(bad, base, 0.0, info)


@pytest.mark.parametrize("size", [2.0**100, 2.0**-100])
def test_singles_whose_squares_have_no_single(size, gen):
    x = gen.standard_normal((6, 3)).astype(np.float32)
    far = x * np.float32(size)
    for f in (dl.corr, dl.corrcoef, lambda A: dl.pdist(A, "cosine"), lambda A: dl.pdist(A, "correlation")):
        np.testing.assert_allclose(host(f(dl.dlarray(far))), host(f(dl.dlarray(x))), rtol=1e-5, atol=1e-6)
    for f in (dl.pdist, lambda A: dl.rmse(A, 0 * A), lambda A: dl.rmse(A, 0 * A, Weights=[1, 2, 3, 1, 2, 3])):
        near = host(f(dl.dlarray(x))).astype(float) * size
        np.testing.assert_allclose(host(f(dl.dlarray(far))), near, rtol=1e-5)
    solved = dl.mldivide(dl.dlarray(far), dl.dlarray(far[:, :1]))
    np.testing.assert_allclose(host(solved).ravel(), [1, 0, 0], atol=1e-5)
    for f in (dl.zscore, dl.normalize):
        np.testing.assert_allclose(
            slope(lambda A, f=f: f(A) ** 3, far).astype(float) * size,
            slope(lambda A, f=f: f(A) ** 3, x),
            rtol=1e-4,
            atol=1e-5,
        )


def test_one_distance_is_large_and_one_is_small():
    X = np.array([[0, 0], [3e30, 4e30], [3e-30, 4e-30]], np.float32)
    np.testing.assert_allclose(host(dl.pdist2(X, X[:1])).ravel(), [0, 5e30, 5e-30], rtol=1e-6)


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

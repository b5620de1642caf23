"""Statistics, norms, running and moving functions beyond their records: oracles, ties, zeros, extreme values."""

import warnings

import numpy as np
import pytest
import scipy.ndimage
import scipy.stats

import dlarray as dl
from dlarray import errors
from tests.support.backends import host
from tests.support.bundles import cases

torch = pytest.importorskip("torch")


def gradient(f, x, fmt=""):
    """The gradient of the sum of f, on the host, with every warning an error."""
    X = dl.dlarray(np.asarray(x, dtype=float), fmt) if fmt else dl.dlarray(np.asarray(x, dtype=float))

    def model(X):
        y = f(X)
        return dl.dlgradient(dl.sum(dl.stripdims(y), "all"), X)

    with warnings.catch_warnings():
        warnings.simplefilter("error", RuntimeWarning)
        return host(dl.dlfeval(model, X))


# -- gradients at ties and zeros -------------------------------------------------------------------------------
@cases(
    ("f", "x", "expected"),
    [
        (lambda x: dl.norm(x), np.zeros((1, 3)), [[0, 0, 0]]),
        (lambda x: dl.norm(x, "fro"), np.zeros((2, 2)), [[0, 0], [0, 0]]),
        (lambda x: dl.norm(x), np.zeros((2, 2)), [[0, 0], [0, 0]]),
        (lambda x: dl.norm(x, 1), np.zeros((2, 2)), [[0, 0], [0, 0]]),
        (lambda x: dl.norm(x, 1), [[2.0, 0, -3]], [[1, 0, -1]]),
        (lambda x: dl.norm(x, np.inf), [[3.0, -3, 1]], [[1, 0, 0]]),
        (lambda x: dl.norm(x, -np.inf), [[3.0, 1, -1]], [[0, 1, 0]]),
        (lambda x: dl.norm(x, 1.5), [[0.0, 4, 0]], [[0, 1, 0]]),
        (lambda x: dl.norm(x, 1.5), np.zeros((1, 3)), [[0, 0, 0]]),
        (lambda x: dl.vecnorm(x), [[3.0, 0], [4, 0]], [[0.6, 0], [0.8, 0]]),
        (lambda x: dl.std(x), np.full((3, 1), 2.0), [[0], [0], [0]]),
        (lambda x: dl.std(x), [[7.0]], [[0]]),
        (lambda x: dl.rms(x), np.zeros((1, 2)), [[0, 0]]),
        (lambda x: dl.median(x), [[4.0, 1, 3, 2]], [[0, 0, 0.5, 0.5]]),
        (lambda x: dl.median(x), [[1.0, 1, 1, 1]], [[0, 0.5, 0.5, 0]]),
        (lambda x: dl.median(x), [[5.0, 1, 3]], [[0, 0, 1]]),
        (lambda x: dl.median(x, 2, "omitnan"), [[5.0, np.nan, 1, 3, np.nan]], [[0, 0, 0, 1, 0]]),
        (lambda x: dl.mean(x, 2, "omitnan"), [[5.0, np.nan, 1, 3, np.nan]], np.array([[1, 0, 1, 1, 0]]) / 3),
        (lambda x: dl.mode(x), [[2.0, 1, 2, 1, 3]], [[0, 1, 0, 0, 0]]),
        (lambda x: dl.prod(x), [[2.0, 0, 3]], [[0, 6, 0]]),
        (lambda x: dl.prod(x), [[2.0, 0, 0]], [[0, 0, 0]]),
        (lambda x: dl.prod(x, 2, "omitnan"), [[2.0, np.nan, 3]], [[3, 0, 2]]),
        (lambda x: dl.cumsum(x), [[1.0, 2, 3]], [[3, 2, 1]]),
        (lambda x: dl.cumprod(x), [[2.0, 0, 3]], [[1, 2 + 6, 0]]),
        (lambda x: dl.cummax(x), [[2.0, 2, 1, 3]], [[3, 0, 0, 1]]),
        (lambda x: dl.cummin(x, "reverse"), [[2.0, 5, 2, 2]], [[0, 0, 0, 4]]),
        (lambda x: dl.movmax(x, [1, 0]), [[2.0, 2, 1]], [[2, 1, 0]]),
        (lambda x: dl.movmin(x, 3), [[2.0, 2, 2]], [[2, 1, 0]]),
        (lambda x: dl.movmean(x, 3, 2, "omitnan"), [[1.0, np.nan, 3]], [[1.5, 0, 1.5]]),
        (lambda x: dl.rescale(x), np.ones((1, 3)), [[0, 0, 0]]),
        (lambda x: dl.logsumexp(x), np.full((1, 2), -np.inf), [[0, 0]]),
        (lambda x: dl.logsumexp(x), [[-np.inf, 0.0]], [[0, 1]]),
        (lambda x: dl.range(x), [[1.0, 3, 3, 1]], [[-1, 1, 0, 0]]),
        (lambda x: dl.prctile(x, 50), [[4.0, 1, 3, 2]], [[0, 0, 0.5, 0.5]]),
    ],
)
def test_gradient_at_ties_and_zeros(f, x, expected):
    np.testing.assert_allclose(gradient(f, x), expected, atol=1e-15)


def test_gradient_of_the_2_norm_of_a_matrix_is_that_of_pytorch(gen):
    x = gen.standard_normal((4, 6))
    t = torch.tensor(x, requires_grad=True)
    (torch.linalg.matrix_norm(t, 2) ** 2).backward()
    np.testing.assert_allclose(gradient(lambda X: dl.norm(X) ** 2, x), t.grad, atol=1e-12)


def test_second_derivative_of_the_2_norm_of_a_complex_matrix(gen):
    """Along a direction, against differences of the first derivative."""
    x, d, e = (gen.standard_normal((3, 4)) + 1j * gen.standard_normal((3, 4)) for _ in range(3))

    def slope(X):
        (g,) = (dl.dlgradient(dl.norm(X), X, EnableHigherDerivatives=True),)
        return dl.sum(dl.real(g) * d.real + dl.imag(g) * d.imag, "all")

    if "real" not in dl.registry.functions or "imag" not in dl.registry.functions:
        pytest.skip("real and imag are not there to take the parts of a complex gradient with")
    second = host(dl.dlfeval(lambda X: dl.dlgradient(slope(X), X), dl.dlarray(x)))
    h = 1e-5
    numeric = (
        float(dl.dlfeval(slope, dl.dlarray(x + h * e))) - float(dl.dlfeval(slope, dl.dlarray(x - h * e)))
    ) / (2 * h)
    assert np.sum(second.real * e.real + second.imag * e.imag) == pytest.approx(numeric, abs=1e-7)


def test_third_derivative_of_the_2_norm_of_a_matrix(gen):
    """Along a direction, against differences of the second derivative."""
    x, d, e = gen.standard_normal((3, 3, 4))

    def second(X, higher=False):
        g = dl.dlgradient(dl.norm(X), X, EnableHigherDerivatives=True)
        return dl.dlgradient(dl.sum(g * d, "all"), X, EnableHigherDerivatives=higher)

    third = host(dl.dlfeval(lambda X: dl.dlgradient(dl.sum(second(X, True) * d, "all"), X), dl.dlarray(x)))
    h = 1e-5
    ahead, behind = (host(dl.dlfeval(second, dl.dlarray(x + s * e))) for s in (h, -h))
    assert np.sum(third * e) == pytest.approx(np.sum((ahead - behind) * d) / (2 * h), abs=1e-7)


def test_gradient_of_the_2_norm_with_equal_singular_values():
    """Finite, and one of the subgradients: that of the first pair of singular vectors."""
    g = gradient(dl.norm, np.eye(3))
    assert np.linalg.matrix_rank(g) == 1 and np.trace(g) == pytest.approx(1)

    def model(X):
        g = dl.dlgradient(dl.norm(X), X, EnableHigherDerivatives=True)
        return dl.dlgradient(dl.sum(g * g, "all"), X)

    for x in (np.eye(3), np.zeros((3, 2))):
        assert np.isfinite(host(dl.dlfeval(model, dl.dlarray(x)))).all()


# -- extreme values --------------------------------------------------------------------------------------------
@pytest.mark.parametrize("size", [1e200, 1e-200])
def test_norms_neither_overflow_nor_vanish(size):
    x = [[3 * size, 4 * size]]
    assert float(dl.norm(x)) == pytest.approx(5 * size)
    assert float(dl.vecnorm(x, 3)) == pytest.approx(91 ** (1 / 3) * size)
    np.testing.assert_allclose(gradient(dl.norm, x), [[0.6, 0.8]])


def test_norms_of_infinite_and_missing_elements():
    assert float(dl.norm([1, np.inf])) == np.inf
    assert np.isnan(float(dl.norm([1, np.nan])))
    assert np.isnan(float(dl.vecnorm([1, np.nan], np.inf)))
    assert np.isnan(float(dl.norm([1, np.nan], 1)))


def test_logsumexp_of_large_and_infinite_elements():
    assert float(dl.logsumexp([1e4, 1e4])) == pytest.approx(1e4 + np.log(2))
    assert float(dl.logsumexp([-1e4, -1e4])) == pytest.approx(-1e4 + np.log(2))
    assert float(dl.logsumexp([np.inf, 0])) == np.inf
    assert np.isnan(float(dl.logsumexp([np.nan, 0])))


def test_median_of_infinite_elements():
    assert float(dl.median([np.inf, np.inf, 1, 2, np.inf, np.inf])) == np.inf
    assert float(dl.median([1e308, 1.5e308])) == pytest.approx(1.25e308)
    assert float(dl.median([np.inf, np.nan, 2], 2, "omitnan")) == np.inf
    assert np.isnan(float(dl.median([np.nan, np.nan], 2, "omitnan")))


def test_variance_of_infinite_elements_and_far_from_zero():
    assert np.isnan(float(dl.var([1, np.inf])))
    assert np.isnan(float(dl.var([1, np.inf, np.nan], "omitnan")))
    assert float(dl.var([1e9 + 1, 1e9 + 2, 1e9 + 3])) == 1.0


def test_moving_sum_keeps_its_digits():
    """A running sum would lose everything behind the large element."""
    x = np.ones((1, 50))
    x[0, 5] = 1e17
    got = host(dl.movsum(dl.dlarray(x), [2, 0]))
    np.testing.assert_array_equal(got[0, 8:], 3.0)


def test_logical_reductions_leave_nan_as_matlab_does():
    assert not bool(dl.any([0, np.nan]))
    assert bool(dl.all([1, np.nan]))
    assert not bool(dl.any([]))
    assert bool(dl.all([]))
    assert dl.any(dl.dlarray(np.array([[1, 0]]) + 1j)).tolist() == [[True]]


# -- oracles ---------------------------------------------------------------------------------------------------
def test_variance_and_gradient_are_those_of_pytorch(gen):
    x = gen.standard_normal((5, 4))
    for correction, w in ((1, 0), (0, 1)):
        t = torch.tensor(x, requires_grad=True)
        torch.std(t, dim=0, correction=correction).sum().backward()
        np.testing.assert_allclose(gradient(lambda X, w=w: dl.std(X, w, 1), x), t.grad, atol=1e-13)


def test_weights_have_a_gradient(gen):
    x, w = gen.standard_normal((1, 6)), gen.uniform(0.5, 1, (1, 6))
    t = torch.tensor(w, requires_grad=True)
    middle = (torch.tensor(x) * t).sum() / t.sum()
    (((torch.tensor(x) - middle) ** 2 * t).sum() / t.sum()).backward()
    np.testing.assert_allclose(gradient(lambda W: dl.var(dl.dlarray(x), W), w), t.grad, atol=1e-13)


@cases("k", [1, 2, 3, 7, 8, 31])
@cases("name", ["max", "min"])
def test_moving_extremes_are_those_of_scipy(gen, k, name):
    x = gen.standard_normal((40, 3))
    back = k // 2
    oracle = getattr(scipy.ndimage, f"{name}imum_filter1d")(x, k, axis=0, mode="nearest", origin=0)
    np.testing.assert_array_equal(
        host(getattr(dl, "mov" + name)(dl.dlarray(x), [back, k - 1 - back], 1)), oracle
    )


@pytest.mark.parametrize("k", [1, 2, 5, 6, 16, 40])
def test_moving_mean_is_a_convolution(gen, k):
    x = gen.standard_normal(40)
    got = host(dl.movmean(dl.dlarray(x), k, Endpoints="discard"))
    np.testing.assert_allclose(got[0], np.convolve(x, np.full(k, 1 / k), "valid"), atol=1e-13)


def test_cumulative_products_and_gradients_are_those_of_pytorch(gen):
    x = gen.standard_normal((4, 5))
    x[1, 2] = 0.0
    t = torch.tensor(x, requires_grad=True)
    torch.cumprod(t, 0).sum().backward()
    np.testing.assert_allclose(gradient(lambda X: dl.cumprod(X, 1), x), t.grad, atol=1e-13)


def test_cumulative_maximum_is_numpys(gen):
    x = gen.integers(0, 9, (7, 50)).astype(float)
    np.testing.assert_array_equal(host(dl.cummax(dl.dlarray(x), 2)), np.maximum.accumulate(x, axis=1))
    np.testing.assert_array_equal(host(dl.cummin(dl.dlarray(x), 1)), np.minimum.accumulate(x, axis=0))


def test_complex_numbers(gen):
    z = gen.standard_normal((3, 4)) + 1j * gen.standard_normal((3, 4))
    Z = dl.dlarray(z)
    np.testing.assert_allclose(host(dl.prod(Z)), np.prod(z, 0, keepdims=True))
    np.testing.assert_allclose(host(dl.cumsum(Z, 2)), np.cumsum(z, 1))
    np.testing.assert_allclose(host(dl.var(Z)), np.var(z, 0, ddof=1, keepdims=True))
    np.testing.assert_allclose(host(dl.rms(Z)), np.sqrt(np.mean(np.abs(z) ** 2, 0, keepdims=True)))
    np.testing.assert_allclose(float(dl.norm(Z)), np.linalg.norm(z, 2))
    np.testing.assert_allclose(float(dl.norm(Z, 1)), np.linalg.norm(z, 1))
    np.testing.assert_allclose(host(dl.vecnorm(Z, 3)), np.linalg.norm(z, 3, axis=0, keepdims=True))
    np.testing.assert_allclose(host(dl.movmean(Z, 3)), host(dl.movmean(dl.dlarray(z.real), 3))
                               + 1j * host(dl.movmean(dl.dlarray(z.imag), 3)))  # fmt: skip
    for name in ("median", "mode", "cummax", "iqr", "normalize", "logsumexp"):
        with pytest.raises(errors.ClassError, match=f"{name}: X is complex .* must be real"):
            getattr(dl, name)(Z)


# -- outputs and classes ---------------------------------------------------------------------------------------
def test_mode_gives_all_modes_as_columns():
    M, F, C = dl.mode(dl.dlarray([[3, 1], [3, 2], [1, 2], [1, 1]]), nargout=3)
    assert M.tolist() == [[1, 1]]
    assert F.tolist() == [[2, 2]]
    assert [c.tolist() for c in C] == [[[1], [3]], [[1], [2]]]


@pytest.mark.parametrize("name", ["sum", "mean", "prod", "median"])
def test_outtypes(name):
    f = getattr(dl, name)
    x = dl.dlarray(np.array([[1, 2]], np.float32))
    assert dl.underlyingType(f(x)) == "single"
    assert dl.underlyingType(f(x, "double")) == "double"
    assert dl.underlyingType(f(x, 2, "native", "omitnan")) == "single"
    yes = dl.dlarray(np.array([[True, True]]))
    assert dl.underlyingType(f(yes)) == "double"
    assert dl.underlyingType(f(yes, "native")) == "logical"


def test_double_sum_of_single_is_computed_in_double():
    x = dl.dlarray(np.array([[2**24, 1, 1]], np.float32))
    assert float(dl.sum(x, "double")) == 2**24 + 2


def test_empty_arrays():
    assert dl.sum(dl.zeros(0, 0)).tolist() == [[0]]
    assert dl.sum(dl.zeros(0, 0), 1).shape == (1, 0)
    assert dl.prod(dl.zeros(0, 3)).tolist() == [[1, 1, 1]]
    assert dl.std(dl.zeros(3, 0)).shape == (1, 0)
    assert dl.norm(dl.zeros(3, 0)).tolist() == [[0]]
    assert dl.vecnorm(dl.zeros(0, 2)).tolist() == [[0, 0]]
    assert dl.cumsum(dl.zeros(0, 0)).shape == (0, 0)
    assert dl.logsumexp([]).tolist() == [[-np.inf]]


def test_constant_data_cannot_be_normalized():
    assert np.isnan(host(dl.normalize([2, 2, 2]))).all()
    assert host(dl.rescale([2, 2, 2], -1, 1)).tolist() == [[-1, -1, -1]]


def test_arrays_as_bounds_of_rescale():
    X = dl.dlarray([[1, 10], [3, 30]], "CB")
    low, high = dl.bounds(X, 1)
    Y = dl.rescale(X, InputMin=low, InputMax=high)
    assert dl.dims(Y) == "CB"
    assert host(Y).tolist() == [[0, 0], [1, 1]]


def test_results_of_predicates_and_indices_are_not_traced():
    def model(X):
        M, places = dl.cummax(X, nargout=2)
        assert dl.any(X)._node is None and places._node is None
        return M

    dl.dlfeval(model, dl.dlarray([1.0, 2.0]))


def test_name_value_pairs_and_flags_in_any_order():
    x = [4, 8, 6, -1, -2]
    assert dl.movmean(x, 3, "Endpoints", "discard").shape == (1, 3)
    assert dl.movsum(x, 3, 2, "omitnan", "endpoints", 0).tolist() == dl.movsum(x, 3, Endpoints=0).tolist()
    assert dl.rescale(x, "InputMin", 0).tolist() == dl.rescale(x, InputMin=0).tolist()
    assert dl.prctile(x, 50, "Method", "approximate").tolist() == [[4]]
    assert dl.cumsum(x, "omitnan", "reverse").tolist() == [[15, 11, 3, -3, -2]]
    assert dl.sum([1, np.nan], "omitnan", "double").tolist() == [[1]]
    assert dl.sum([1, np.nan], "omitmissing").tolist() == [[1]]


def test_windows_beyond_the_last_dimension():
    assert dl.movmean([1, 2], [1, 1], 3).tolist() == [[1, 2]]
    with pytest.raises(errors.ArgumentError, match="no whole window"):
        dl.movmean([1, 2], 3, 3, Endpoints="discard")


def test_a_large_window_costs_a_few_steps_only():
    """The sum of a window is made by doubling: a traced window of 1000 elements has few nodes."""
    primitives = []

    def model(X):
        Y = dl.movsum(X, 1001)
        walk, seen = [Y._node], set()
        while walk:
            node = walk.pop()
            if node is not None and node not in seen:
                seen.add(node)
                primitives.append(node)
                walk.extend(node.parents)
        return Y

    dl.dlfeval(model, dl.dlarray(np.ones((1, 3000))))
    assert len(primitives) < 150


def test_percentages_come_as_rows_columns_and_arrays():
    x = [4, 1, 3, 2]
    assert dl.prctile(x, [[0], [100]]).tolist() == [[1], [4]]
    assert dl.prctile(x, dl.dlarray([0, 50])).tolist() == [[1, 2.5]]
    assert dl.prctile(x, np.array([50.0]), 1).tolist() == [x]
    assert dl.prctile(x, [0, 50, 100], 3).shape == (1, 4, 3)
    assert dl.prctile(dl.dlarray(x, "BC"), [0, 100]).shape == (2, 1)  # 4(C) × 1(B): along C
    assert np.isnan(host(dl.prctile(dl.zeros(0, 2), [10, 20], 1))).all()
    for p in ([[1, 2], [3, 4]], 101, float("nan")):
        with pytest.raises(errors.ArgumentError, match="from 0 to 100"):
            dl.prctile(x, p)


# -- weights ---------------------------------------------------------------------------------------------------
def test_a_missing_element_takes_its_weight_along():
    assert float(dl.mean([1, np.nan, 3], "omitnan", Weights=[1, 5, 3])) == 2.5
    assert np.isnan(float(dl.mean([1, np.nan, 3], Weights=[1, 5, 3])))
    assert float(dl.median([1, np.nan, 3, 4], "omitnan", Weights=[1, 5, 1, 1])) == 3
    assert np.isnan(float(dl.median([1, np.nan, 3], Weights=[1, 0, 3])))


def test_weights_without_weight_give_nan_and_no_warning():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert np.isnan(float(dl.mean([1, 2], Weights=[0, 0])))
        assert np.isnan(float(dl.median([1, 2], Weights=[0, 0])))
        assert np.isnan(float(dl.var([1, 2], [0, 0])))


def test_weights_that_reach_half_but_for_rounding():
    assert float(dl.median(np.arange(1.0, 11), Weights=[0.1] * 10)) == 5.5
    assert float(dl.median([1, 2, 3, 4], Weights=[0.2, 0.3, 0, 0.5])) == 3  # nothing stands at 3


def test_weighted_median_halves_the_absolute_deviation(gen):
    """It minimises sum(w |x - m|)."""
    x, w = gen.standard_normal(15), gen.uniform(size=15)
    m = float(dl.median(x, Weights=w))
    assert min(np.sum(w * np.abs(x - v)) for v in x) == pytest.approx(np.sum(w * np.abs(x - m)))


def test_class_and_labels_with_weights():
    x = dl.dlarray(np.ones((2, 3), np.float32), "CB")
    for f in (dl.mean, dl.median):
        assert dl.underlyingType(f(x, 2, Weights=[1.0, 2, 3])) == "single"
        assert dl.underlyingType(f(x, 2, "double", Weights=[1.0, 2, 3])) == "double"
        assert dl.dims(f(x, "Weights", [1, 2])) == "CB"


def test_the_weights_of_a_mean_have_a_gradient(gen):
    x, w = gen.standard_normal((1, 6)), gen.uniform(0.5, 1, (1, 6))
    t = torch.tensor(w, requires_grad=True)
    ((torch.tensor(x) * t).sum() / t.sum()).backward()
    np.testing.assert_allclose(gradient(lambda W: dl.mean(dl.dlarray(x), Weights=W), w), t.grad, atol=1e-14)


# -- max and min without indices -------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["max", "min"])
def test_extremes_alone_are_those_that_come_with_their_places(gen, name):
    f = getattr(dl, name)
    x = gen.standard_normal((6, 5, 4))
    x[gen.uniform(size=x.shape) < 0.4] = np.nan
    x[:, 2, 1] = np.nan
    x[0, 0, :] = [-np.inf, np.nan, np.inf, 1]
    for dim in (1, 2, 3, [1, 3], "all"):
        for flag in ("omitnan", "includenan"):
            alone = host(f(dl.dlarray(x), [], dim, flag))
            together = host(f(dl.dlarray(x), [], dim, flag, nargout=2)[0])
            np.testing.assert_array_equal(alone, together)
            wanted = np.fmax if name == "max" else np.fmin
            wanted = wanted if flag == "omitnan" else getattr(np, name + "imum")
            axes = tuple(range(3)) if dim == "all" else tuple(d - 1 for d in np.atleast_1d(dim))
            np.testing.assert_array_equal(alone, wanted.reduce(x, axes, keepdims=True).reshape(alone.shape))


@pytest.mark.parametrize("f", [dl.max, dl.min])
def test_the_larger_of_two_logicals_is_logical(f):
    """As the largest of one array of them; with a number it is a number."""
    x, y = dl.dlarray([[True, False, True]]), dl.dlarray([[True, True, False]])
    assert [dl.underlyingType(f(*given)) for given in ((x,), (x, y), (x, True))] == ["logical"] * 3
    assert dl.underlyingType(f(x, 0.5)) == "double"
    assert f(x, y).extractdata().tolist() == [[True, f is dl.max, f is dl.max]]


@pytest.mark.parametrize("f", [dl.max, dl.min])
def test_brackets_alone_are_an_array(f):
    """Of a number and nothing; with a dim behind them they keep its place."""
    assert f(1, []).shape == (0, 0) and f(dl.dlarray(5), dl.zeros(0, 0)).shape == (0, 0)
    with pytest.raises(errors.SizeError):
        f(dl.dlarray([[1, 2]]), [])
    assert f(dl.dlarray([[1, 2]]), [], 2).shape == (1, 1) and f(dl.dlarray([[1, 2]]), [], "all").shape == (
        1,
        1,
    )

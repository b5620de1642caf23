"""Interpolation, filters and polynomials where records cannot reach: other libraries, complex numbers, classes."""

import numpy as np
import pytest
from scipy import interpolate, signal

import dlarray as dl
import dlarray.functions.numerics.integration
import dlarray.functions.numerics.interpolation
import dlarray.functions.numerics.polynomials
import dlarray.functions.signals.filtering  # noqa: F401 - registers the families
from dlarray.errors import ArgumentError


def values(X):
    return dl.extractdata(X)


def test_filter_equals_scipy(gen):
    b, a = signal.butter(3, 0.3)
    x = gen.standard_normal((50, 3))
    z = gen.standard_normal((3, 3))
    y, zf = dl.filter(b, a, x, z, nargout=2)
    expected, state = signal.lfilter(b, a, x, axis=0, zi=z)
    np.testing.assert_allclose(values(y), expected, atol=1e-12)
    np.testing.assert_allclose(values(zf), state, atol=1e-12)


@pytest.mark.parametrize("dtype", ["float64", "float32", "complex128"])
def test_long_data_are_filtered_in_blocks(dtype, gen):
    b, a = signal.butter(4, 0.2)
    x = gen.standard_normal((1000, 2)).astype(dtype)
    expected = signal.lfilter(b, a, x, axis=0)
    tolerance = 1e-4 if dtype == "float32" else 1e-11
    np.testing.assert_allclose(values(dl.filter(b, a, x)), expected, rtol=tolerance, atol=tolerance)
    x[500] = np.nan  # nothing before it changes
    y = values(dl.filter(b, a, x))
    np.testing.assert_allclose(y[:500], expected[:500], rtol=tolerance, atol=tolerance)
    assert np.isnan(y[500:]).all()


def test_an_unstable_filter_grows_as_its_recursion_does():
    x = np.ones((1, 600))
    with np.errstate(over="ignore"):
        np.testing.assert_allclose(
            values(dl.filter([1], [1, -1.5], x))[0], signal.lfilter([1], [1, -1.5], x[0]), rtol=1e-10
        )


def test_filtering_in_pieces_equals_filtering_at_once(gen):
    b, a = [0.2, 0.3], [1.0, -0.5, 0.25]
    x = gen.standard_normal((1, 20))
    first, state = dl.filter(b, a, x[:, :7], nargout=2)
    second = dl.filter(b, a, x[:, 7:], state)
    np.testing.assert_allclose(
        np.hstack([values(first), values(second)]), values(dl.filter(b, a, x)), atol=1e-14
    )


@pytest.mark.parametrize("shape", ["full", "same", "valid"])
@pytest.mark.parametrize("complex_data", [False, True])
def test_conv2_equals_scipy(shape, complex_data, gen):
    a, b = gen.standard_normal((9, 7)), gen.standard_normal((4, 3))
    if complex_data:
        a, b = a + 1j * gen.standard_normal(a.shape), b + 1j * gen.standard_normal(b.shape)
    expected = signal.convolve(a, b, "full", "direct")
    if shape == "same":  # MATLAB's middle is later than SciPy's for an even size
        expected = expected[2:11, 1:8]
    if shape == "valid":
        expected = expected[3:9, 2:7]
    np.testing.assert_allclose(values(dl.conv2(a, b, shape)), expected, atol=1e-13)


def test_complex_gradients_of_conv_and_filter(gen):
    """dL/dRe + i dL/dIm against finite differences."""

    def loss(u, v, a):
        y = dl.filter(v, a, dl.conv(u, v))
        return dl.sum(dl.abs(y) ** 2, "all")

    def numbers(n):
        return gen.standard_normal((1, n)) + 1j * gen.standard_normal((1, n))

    point = [numbers(4), numbers(3), np.array([[2.0 + 0.5j, 0.3 - 0.2j]])]
    grads = dl.dlfeval(lambda *p: dl.dlgradient(loss(*p), *p), *map(dl.dlarray, point))
    h = 1e-6
    for k, p in enumerate(point):
        for i in range(p.shape[1]):
            slopes = []
            for part in (1.0, 1j):
                ends = []
                for sign in (1, -1):
                    moved = [q.copy() for q in point]
                    moved[k][0, i] += sign * h * part
                    ends.append(float(loss(*map(dl.dlarray, moved))))
                slopes.append((ends[0] - ends[1]) / (2 * h))
            assert values(grads[k])[0, i] == pytest.approx(slopes[0] + 1j * slopes[1], rel=1e-6, abs=1e-6)


def test_long_convolutions_take_either_way(gen):
    """One operand much longer than the other, in both orders, in one and two dimensions."""
    a, b = gen.standard_normal((40, 30)), gen.standard_normal((38, 29))
    np.testing.assert_allclose(values(dl.conv2(a, b, "valid")), signal.convolve2d(a, b, "valid"), atol=1e-11)
    np.testing.assert_allclose(values(dl.conv2(b, a)), signal.convolve2d(b, a), atol=1e-11)


def test_polyfit_second_and_third_output(gen):
    x, y = np.linspace(1990, 2020, 12), gen.standard_normal(12)
    p, S, mu = dl.polyfit(x, y, 3, nargout=3)
    scaled = (x - x.mean()) / x.std(ddof=1)
    expected, residual, *_ = np.polyfit(scaled, y, 3, full=True)
    np.testing.assert_allclose(values(p)[0], expected, atol=1e-12)
    np.testing.assert_allclose(values(mu), [[x.mean()], [x.std(ddof=1)]])
    assert float(S.normr) ** 2 == pytest.approx(residual[0])
    assert float(S.rsquared) == pytest.approx(1 - residual[0] / ((y - y.mean()) ** 2).sum())
    assert S.df == 8
    v = np.vander(scaled, 4)
    np.testing.assert_allclose(values(S.R).T @ values(S.R), v.T @ v, atol=1e-10)
    assert np.allclose(values(S.R), np.triu(values(S.R)))
    np.testing.assert_allclose(values(dl.polyval(p, x, S, mu))[0], np.polyval(expected, scaled), atol=1e-12)


def test_roots_of_complex_and_multiple(gen):
    expected = np.array([1 + 2j, -1j, 0.5, 3.0])
    found = values(dl.roots(np.poly(expected))).ravel()
    np.testing.assert_allclose(np.sort_complex(found), np.sort_complex(expected), atol=1e-12)
    found = dl.dlfeval(lambda p: dl.roots(p) * 1.0, dl.dlarray([1.0, -2.0, 1.0]))
    np.testing.assert_allclose(values(found).real, [[1], [1]], atol=1e-7)
    assert dl.underlyingType(dl.roots(np.array([1, -3, 2], np.float32))) == "single"


def test_interp1_at_nan_samples_and_ends():
    v = [10, 20, 40, 30]
    np.testing.assert_array_equal(
        values(dl.interp1(v, [1, 2, 4, np.nan, 0.999, 4.001])), [[10, 20, 30, np.nan, np.nan, np.nan]]
    )
    for method in ("nearest", "next", "previous"):
        found = values(dl.interp1(v, [1, 4, np.nan, 0, 5], method, "extrap"))[0]
        np.testing.assert_array_equal(found[:3], [10, 30, np.nan])
        ends = {"nearest": [10, 30], "next": [10, np.nan], "previous": [np.nan, 30]}[method]
        np.testing.assert_array_equal(found[3:], ends)
    np.testing.assert_array_equal(values(dl.interp1(v, [1.5, 2.5], "nearest")), [[20, 40]])


def test_interp1_of_uneven_points_with_cubic_is_a_spline(gen):
    x, v = np.array([0.0, 1.0, 2.5, 3.0, 5.0]), gen.standard_normal(5)
    q = np.array([0.3, 2.7, 4.4])
    np.testing.assert_allclose(
        values(dl.interp1(x, v, q, "cubic"))[0], interpolate.CubicSpline(x, v)(q), atol=1e-13
    )
    assert np.isnan(values(dl.interp1(x, v, [5.5], "cubic"))).all()


@pytest.mark.parametrize("method", ["linear", "spline", "nearest", "cubic"])
def test_interp1_of_complex_values(method, gen):
    v = gen.standard_normal(6) + 1j * gen.standard_normal(6)
    q = [1.2, 3.4, 5.9]
    whole = values(dl.interp1(v, q, method))
    parts = values(dl.interp1(v.real, q, method)) + 1j * values(dl.interp1(v.imag, q, method))
    np.testing.assert_allclose(whole, parts, atol=1e-14)


def test_interp1_in_time_of_a_formatted_query(gen):
    """A table of measurements inside a network's loss: the labels of the query points stay."""
    t = dl.dlarray(gen.uniform(0, 4, (1, 5)), "CB")
    table = dl.dlarray([0.0, 1.0, 4.0, 9.0, 16.0])
    g = dl.dlfeval(
        lambda t: dl.dlgradient(dl.sum(dl.interp1([0, 1, 2, 3, 4], table, t, "spline"), "all"), t), t
    )
    assert dl.dims(g) == "CB"
    np.testing.assert_allclose(values(g), 2 * values(t), atol=1e-12)


@pytest.mark.parametrize(
    "call",
    [
        lambda x: dl.polyval([1, 2], x),
        lambda x: dl.interp1([1.0, 2.0, 4.0], x),
        lambda x: dl.interp1(x, [1.0, 1.5]),
        lambda x: dl.filter([1.0, 2.0], [1.0, 0.5], x),
        lambda x: dl.conv(x, [1.0, 2.0]),
        lambda x: dl.trapz(0.5, x),
        lambda x: dl.gradient(x, 0.5),
        lambda x: dl.polyint(x, 2.0),
    ],
)
def test_single_wins(call):
    assert dl.underlyingType(call(dl.dlarray(np.array([[1.0, 2.0, 2.5]], np.float32)))) == "single"


def test_logical_computes_as_double():
    yes = dl.dlarray(np.array([[True, False, True]]))
    for result in (dl.diff(yes), dl.trapz(yes), dl.conv(yes, yes), dl.gradient(yes), dl.polyval(yes, yes)):
        assert dl.underlyingType(result) == "double"
    np.testing.assert_array_equal(values(dl.diff(yes)), [[-1, 1]])


def test_interp2_of_an_uneven_grid_with_cubic_is_a_spline(gen):
    x, y, v = np.array([0.0, 1.0, 2.5, 3.0, 5.0]), np.arange(4.0), gen.standard_normal((4, 5))
    xq, yq = gen.uniform(0, 5, 6), gen.uniform(0, 3, 6)
    expected = interpolate.RectBivariateSpline(x, y, v.T).ev(xq, yq)
    np.testing.assert_allclose(values(dl.interp2(x, y, v, xq, yq, "cubic"))[0], expected, atol=1e-12)
    assert np.isnan(values(dl.interp2(x, y, v, [6.0], [1.0], "cubic"))).all()


def test_interp2_at_nan_and_outside():
    V = np.arange(12.0).reshape(3, 4)
    found = values(dl.interp2(V, [1, 4, np.nan, 4.5], [1, 3, 2, 2]))
    np.testing.assert_array_equal(found, [[0, 11, np.nan, np.nan]])
    assert values(dl.interp2(V, 9, 9, "linear", -1)).item() == -1
    with pytest.raises(ArgumentError, match="too many"):
        dl.interp2(V, 1, 1, "linear", 0, 0)

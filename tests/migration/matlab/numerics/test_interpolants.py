"""Interpolants and Savitzky and Golay's filter, beside Octave, SciPy, and polynomials that they pass through."""

import numpy as np
import pytest
import scipy.signal

import dlarray as dl
from dlarray import matlab as m
from dlarray.errors import ArgumentError, DLArrayError, SizeError
from tests.support import octave


def host(x):
    return np.asarray(x.tolist())


X, V, AT = [1.0, 2.0, 4.0, 7.0, 8.0], [3.0, -1.0, 2.0, 5.0, 5.5], [1.5, 2.0, 3.0, 5.5, 7.9]


@pytest.mark.skipif(octave.program() is None, reason="Octave is not installed")
@pytest.mark.parametrize("method", ["linear", "nearest", "pchip", "spline"])
def test_vectors_as_octave_has_them(method):
    at = [*AT, 0.5, 9.0] if method != "nearest" else AT
    call = f"X = interp1({X}, {V}, {at}, '{method}', 'extrap')"
    answer = octave.run([call], {"unused": np.ones((1, 1))})[0]
    assert not answer.error
    np.testing.assert_allclose(host(m.griddedInterpolant(X, V, method)(at)), answer.value, rtol=1e-12)


def test_grids_pass_through_polynomials(gen):
    x, y = np.sort(gen.uniform(-2, 2, 6)), np.sort(gen.uniform(-1, 3, 5))
    gx, gy = np.meshgrid(x, y, indexing="ij")
    asked = gen.uniform(0, 1, (7, 2)) * [x[-1] - x[0], y[-1] - y[0]] + [x[0], y[0]]
    plane, cubic = (lambda a, b: 2 * a - b + a * b), (lambda a, b: a**3 - 2 * a * b**2 + b)
    for F, f in ((m.griddedInterpolant(gx, gy, plane(gx, gy)), plane),
                 (m.griddedInterpolant(m.Cell([x, y]), cubic(gx, gy), "spline"), cubic)):  # fmt: skip
        np.testing.assert_allclose(host(F(asked[:, :1], asked[:, 1:])).ravel(), f(*asked.T), atol=1e-9)
        np.testing.assert_allclose(host(F(asked)).ravel(), f(*asked.T), atol=1e-9)
    grid = host(m.griddedInterpolant(gx, gy, plane(gx, gy))(m.Cell([[0.1, 0.2, 0.3], [0.5, 0.6]])))
    np.testing.assert_allclose(
        grid, plane(*np.meshgrid([0.1, 0.2, 0.3], [0.5, 0.6], indexing="ij")), atol=1e-9
    )
    assert host(m.griddedInterpolant([5.0, 7.0, 9.0])(2.5)).item() == 8


def test_outside():
    assert np.isnan(host(m.griddedInterpolant(X, V, "linear", "none")([0, 3]))).tolist() == [[True, False]]
    assert host(m.griddedInterpolant(X, V, "spline", "nearest")([0, 9])).tolist() == [[3.0, 5.5]]
    assert host(m.griddedInterpolant(X, V, "pchip", "linear")([9])).item() == pytest.approx(6)
    assert (
        host(m.griddedInterpolant([0, 1], [1, 2], "nearest")([0.5])).item() == 2
    )  # in the middle the upper one


@pytest.mark.parametrize("count", [2, 3])
def test_scattered_points(count, gen):
    P = np.vstack(
        [gen.uniform(size=(30, count)), np.array(np.meshgrid(*[[0, 1]] * count)).reshape(count, -1).T]
    )
    f = P @ np.arange(1.0, count + 1) + 2
    asked = gen.uniform(size=(5, count))
    F = m.scatteredInterpolant(*(P[:, [k]] for k in range(count)), f)
    wanted = asked @ np.arange(1.0, count + 1) + 2
    np.testing.assert_allclose(host(F(*(asked[:, [k]] for k in range(count)))).ravel(), wanted, rtol=1e-9)
    np.testing.assert_allclose(host(m.scatteredInterpolant(P, f)(asked)).ravel(), wanted, rtol=1e-9)
    far = [[2.0] * count]
    near = m.scatteredInterpolant(P, f, "linear", "nearest")
    assert host(near(far)).item() == pytest.approx(f.max())
    assert np.isnan(host(m.scatteredInterpolant(P, f, "linear", "none")(far))).all()
    assert host(m.scatteredInterpolant(P, f, "nearest")(P[:3])).ravel().tolist() == f[:3].tolist()
    with pytest.raises(ArgumentError, match="outside of the points' hull.*fix: "):
        F(*([2.0] for _ in range(count)))


@pytest.mark.parametrize(("order", "frame"), [(1, 3), (3, 7), (2, 11)])
def test_savitzky_and_golay(order, frame, gen):
    x = gen.normal(size=(20, 2))
    np.testing.assert_allclose(
        host(m.sgolayfilt(x, order, frame)), scipy.signal.savgol_filter(x, frame, order, axis=0)
    )
    t = np.arange(20.0) ** order
    np.testing.assert_allclose(
        host(m.sgolayfilt(t, order, frame)).ravel(), t, atol=1e-8 * t.max()
    )  # also at the ends


@pytest.mark.parametrize(
    "call",
    [
        lambda: m.griddedInterpolant([1, 2, 2], [1, 2, 3]), lambda: m.griddedInterpolant([1, 2], [1, 2, 3]),
        lambda: m.griddedInterpolant([1, 2], [1, 2], "cubic"),
        lambda: m.griddedInterpolant([1, 2], [1, 2], "linear", "x"),
        lambda: m.griddedInterpolant(), lambda: m.griddedInterpolant(dl.rand(3, 3), "pchip"),
        lambda: m.griddedInterpolant(dl.rand(3, 3))(1), lambda: m.griddedInterpolant(dl.rand(3, 3))(1, 1, 1),
        lambda: m.griddedInterpolant(dl.rand(1, 1), "spline")(1), lambda: m.scatteredInterpolant([1], [2], [3, 4]),
        lambda: m.scatteredInterpolant([1, 2]), lambda: m.scatteredInterpolant([1], [2], [3], "natural"),
        lambda: m.sgolayfilt([1, 2, 3], 1, 2), lambda: m.sgolayfilt([1, 2, 3], 3, 3),
        lambda: m.sgolayfilt([1, 2], 1, 3), lambda: m.sgolayfilt([1, 2, 3], 1, 3, [1, 1, 1]),
    ],
)  # fmt: skip
def test_refusals(call):
    with pytest.raises(DLArrayError, match="fix: ") as caught:
        call()
    assert isinstance(caught.value, (ArgumentError, SizeError))

"""Quadrature beyond its record: accuracy against SciPy, singularities, infinite limits, paths, gradients, warnings."""

import math
import sys

import numpy as np
import pytest
import scipy.integrate

import dlarray as dl
from tests.support.backends import host
from tests.support.bundles import cases

Warned = sys.modules["dlarray.functions.numerics.quadrature"].IntegrationWarning
INF = float("inf")


@cases(
    ("fun", "a", "b", "wanted"),
    [
        (lambda x: dl.exp(x), 0, 1, math.e - 1),
        (lambda x: dl.exp(-x * x), -INF, INF, math.sqrt(math.pi)),
        (lambda x: dl.exp(-x), 0, INF, 1),
        (lambda x: dl.exp(x), -INF, 1, math.e),
        (lambda x: dl.exp(x), 1, -INF, -math.e),
        (lambda x: 1 / (1 + x * x), INF, -INF, -math.pi),
        (lambda x: 1 / dl.sqrt(x), 0, 1, 2),
        (lambda x: dl.log(x), 0, 1, -1),
        (lambda x: dl.log(1 - x), 0, 1, -1),
        (lambda x: dl.abs(x - 0.3), 0, 1, 0.29),
        (lambda x: dl.cos(x), 2, 0, -math.sin(2)),
        (lambda x: dl.exp(1j * x), 0, math.pi, 2j),
        (lambda x: x, 3, 3, 0),
        (lambda x: x, INF, INF, 0),
    ],
)
def test_known_integrals(fun, a, b, wanted):
    q = dl.integral(fun, a, b)
    assert q.shape == (1, 1)
    assert abs(q.item() - wanted) <= 2 * max(1e-10, 1e-6 * abs(wanted))


def test_tolerances_are_met():
    def fun(x):
        return dl.sin(50.0 * x) / (x + 0.01)

    wanted = scipy.integrate.quad(
        lambda x: math.sin(50 * x) / (x + 0.01), 0, 3, epsabs=1e-13, epsrel=1e-13, limit=500
    )[0]
    calls = []
    for tolerance in (1e-4, 1e-8, 1e-12):
        points = []

        def counted(x, points=points):
            points.append(x.shape[1])
            return fun(x)

        q = dl.integral(counted, 0, 3, "AbsTol", 0, "RelTol", tolerance)
        assert abs(float(q) - wanted) <= tolerance * abs(wanted)
        calls.append(sum(points))
        assert all(n % 15 == 0 for n in points)
    assert calls == sorted(calls)
    assert calls[0] < calls[-1]


def test_a_waypoint_at_a_kink_is_exact():
    points = []

    def fun(x):
        points.append(x.shape[1])
        return dl.abs(x - 0.3)

    assert float(dl.integral(fun, 0, 1, Waypoints=[0.3])) == pytest.approx(0.29, abs=1e-15)
    assert points == [150]


def test_around_a_pole():
    q = dl.integral(lambda z: 1 / (2 * z - 1), 0, 0, Waypoints=[1 + 1j, 1 - 1j])
    assert abs(q.item() + 1j * math.pi) < 1e-10


def test_array_valued_functions_keep_their_labels():
    A = dl.dlarray(np.arange(1.0, 7).reshape(2, 3), "CB")
    q = dl.integral(lambda x: dl.sin(A * x), 0, 1, ArrayValued=True)
    assert dl.dims(q) == "CB"
    np.testing.assert_allclose(host(q), (1 - np.cos(host(A))) / host(A), rtol=1e-12)


def test_single_precision():
    q = dl.integral(lambda x: dl.exp(x), dl.single(0), dl.single(1))
    assert dl.underlyingType(q) == "single"
    assert float(q) == pytest.approx(math.e - 1, rel=1e-5)
    assert dl.underlyingType(dl.integral(lambda x: dl.single(x), 0, 1)) == "single"


def test_derivatives_by_the_parameters_and_the_limits():
    def model(a, b, c):
        q = dl.integral(lambda x: dl.sin(c * x), a, b)
        return dl.dlgradient(q, a, b, c)

    a, b, c = 0.2, 1.5, 2.0
    ga, gb, gc = dl.dlfeval(model, *map(dl.dlarray, (a, b, c)))
    assert float(ga) == pytest.approx(-math.sin(c * a), rel=1e-12)
    assert float(gb) == pytest.approx(math.sin(c * b), rel=1e-12)
    wanted = scipy.integrate.quad(lambda x: x * math.cos(c * x), a, b)[0]
    assert float(gc) == pytest.approx(wanted, rel=1e-12)


def test_derivative_of_an_infinite_integral():
    """d/dk of the integral of exp(-k x²) is -sqrt(pi)/2 k^(-3/2)."""

    def model(k):
        return dl.dlgradient(dl.integral(lambda x: dl.exp(-k * x * x), -INF, INF), k)

    assert float(dl.dlfeval(model, dl.dlarray(2.0))) == pytest.approx(
        -math.sqrt(math.pi) / 2 * 2**-1.5, rel=1e-6
    )


@pytest.mark.parametrize(
    ("fun", "says"),
    [
        (lambda x: 1 / (x * x), "smallest step"),
        (lambda x: dl.sin(1 / x) / x, "pieces"),
        (lambda x: x * float("nan"), "Inf or NaN"),
    ],
)
def test_what_cannot_be_integrated_warns(fun, says):
    with pytest.warns(Warned, match=says) as caught:
        dl.integral(fun, 0, 1, RelTol=1e-12)
    assert caught[0].filename == __file__


def test_the_functions_own_error_comes_through():
    def fun(x):
        raise ZeroDivisionError("mine")

    with pytest.raises(ZeroDivisionError, match="mine"):
        dl.integral(fun, 0, 1)

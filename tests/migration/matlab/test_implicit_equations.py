"""ode15i and decic: values of MATLAB's pages, solutions in closed form, and SciPy's."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, OptionError, SizeError
from dlarray.matlab import MatlabWarning, decic, deval, ode15i, odeset

pytest.importorskip("scipy")


def plain(x):
    return np.asarray(dl.dlarray(x).extractdata())


def weissinger(t, y, yp):
    return t * y**2 * yp**3 - y**3 * yp**2 + t * (t**2 + 1) * yp - t**2 * y


def robertson(t, y, yp):
    return dl.vertcat(
        yp(1) + 0.04 * y(1) - 1e4 * y(2) * y(3),
        yp(2) - 0.04 * y(1) + 1e4 * y(2) * y(3) + 3e7 * y(2) ** 2,
        y(1) + y(2) + y(3) - 1,
    )


def test_starts_are_those_of_the_pages():
    y0, yp0 = decic(weissinger, 1, np.sqrt(1.5), 1, 0, 0)
    assert np.isclose(float(y0), np.sqrt(1.5)) and round(float(yp0), 4) == 0.8165
    y0, yp0, left = decic(robertson, 0, [[1], [0], [0]], [1, 1, 0], [[0], [0], [0]], [0, 0, 0], nargout=3)
    assert plain(y0).ravel().tolist() == [1, 0, 0]
    assert np.allclose(plain(yp0).ravel(), [-0.04, 0.04, 0]) and left < 1e-6


def test_an_algebraic_guess_is_changed_where_it_may_be():
    y0, yp0 = decic(robertson, 0, [[1], [0], [1e-3]], [1, 1, 0], [[0], [0], [0]], [0, 0, 0])
    assert np.allclose(plain(y0).ravel(), [1, 0, 0]) and np.allclose(plain(robertson(0, y0, yp0)), 0)


@pytest.mark.parametrize("tolerance", [1e-3, 1e-6, 1e-9])
def test_weissingers_equation_has_its_solution(tolerance):
    y0, yp0 = decic(weissinger, 1, np.sqrt(1.5), 1, 0, 0)
    t, y = ode15i(weissinger, [1, 10], y0, yp0, odeset(RelTol=tolerance, AbsTol=tolerance), nargout=2)
    exact = np.sqrt(plain(t) ** 2 + 0.5)
    assert np.abs(plain(y) - exact).max() < 20 * tolerance * exact.max()
    assert t.shape == y.shape and float(t(1)) == 1 and plain(t).ravel()[-1] == 10


def test_robertsons_equations_are_solved_as_by_scipy():
    from scipy.integrate import solve_ivp

    options = odeset(RelTol=1e-5, AbsTol=[1e-8, 1e-12, 1e-8])
    times = [0, 1, 100, 1e4]
    t, y = ode15i(robertson, times, [1, 0, 0], [-0.04, 0.04, 0], options, nargout=2)

    def f(t, y):
        a, b = 0.04 * y[0], 1e4 * y[1] * y[2]
        c = 3e7 * y[1] ** 2
        return [-a + b, a - b - c, c]

    exact = solve_ivp(f, (0, 1e4), [1, 0, 0], method="Radau", t_eval=times, rtol=1e-9, atol=1e-13).y.T
    assert plain(t).ravel().tolist() == times and np.allclose(plain(y), exact, rtol=2e-4, atol=1e-9)
    assert np.allclose(plain(y).sum(axis=1), 1)


def test_events_the_structure_and_times_that_fall():
    options = odeset(Events=lambda t, y, yp=None: (y - 0.5, 1, 0))
    sol = ode15i(lambda t, y, yp: yp + y, [0, 3], 1, -1, odeset(RelTol=1e-7, AbsTol=1e-9))
    assert np.allclose(plain(deval(sol, [0.5, 1.5])).ravel(), np.exp([-0.5, -1.5]), rtol=1e-6)
    _, y, te, *_ = ode15i(lambda t, y, yp: yp + y, [0, 3], 1, -1, options, nargout=5)
    assert np.isclose(float(te), np.log(2), atol=1e-3) and np.isclose(plain(y)[-1, 0], 0.5, atol=1e-3)
    t, y = ode15i(lambda t, y, yp: yp + y, [1, 0], np.exp(-1), -np.exp(-1), nargout=2)
    assert plain(t).ravel()[-1] == 0 and np.isclose(plain(y)[-1, 0], 1, rtol=1e-3)


def test_what_is_refused():
    with pytest.raises(SizeError, match="y0 has 2 elements and yp0 1; fix: a slope for each"):
        ode15i(lambda t, y, yp: yp, [0, 1], [1, 2], 1)
    with pytest.raises(OptionError, match="Mass is no option of fully implicit"):
        ode15i(lambda t, y, yp: yp, [0, 1], 1, 1, odeset(Mass=2))
    with pytest.warns(MatlabWarning, match="Unable to meet integration tolerances"):
        sol = ode15i(lambda t, y, yp: y**2 + yp**2 + 1, [0, 1], 1, 1)
    assert dl.extractdata(sol.x).tolist() == [[0]] and dl.extractdata(sol.y).tolist() == [
        [1]
    ]  # the start alone
    with pytest.raises(ArgumentError, match="2 elements are fixed, but 1 equations leave at most 1"):
        decic(lambda t, y, yp: yp + y, 0, 1, 1, 1, 1)
    with pytest.raises(ArgumentError, match="no start near the guesses"):
        decic(lambda t, y, yp: y**2 + yp**2 + 1, 0, 1, [], 1, [])
    with pytest.raises(SizeError, match="odefun must give a column of 1"):
        ode15i(lambda t, y, yp: dl.vertcat(y, yp), [0, 1], 1, 1)

"""pdepe and pdeval: solutions that are known, by place and by time; equations without u_t; what is refused."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.special import j0

import dlarray as dl
from dlarray.errors import ArgumentError, SizeError
from dlarray.matlab import odeset, pdepe, pdeval
from tests.support.bundles import cases


def host(x):
    return np.asarray(dl.extractdata(x))


def heat(x, t, u, dudx):
    return 1, dudx, 0


FINE = odeset(RelTol=1e-8, AbsTol=1e-10)


def test_the_first_example_of_the_page():
    """pi^2 u_t = u_xx, u(0) = 0, pi exp(-t) + u_x(1) = 0: exp(-t) sin(pi x)."""
    x, t = np.linspace(0, 1, 20), np.linspace(0, 2, 5)
    sol = pdepe(
        0, lambda x, t, u, d: (np.pi**2, d, 0), lambda x: np.sin(np.pi * x),
        lambda xl, ul, xr, ur, t: (ul, 0, np.pi * np.exp(-t), 1), x, t,
    )  # fmt: skip
    assert sol.shape[:2] == (5, 20)
    np.testing.assert_allclose(host(sol)[..., 0] if host(sol).ndim == 3 else host(sol),
                               np.exp(-t)[:, None] * np.sin(np.pi * x), atol=3e-3)  # fmt: skip


@cases("m", [0, 1, 2])
@pytest.mark.parametrize("begin", [0.0, 0.5])
def test_errors_of_place_fall_as_the_square_of_the_mesh(m, begin):
    rate = 2.404825557695773 if m == 1 else np.pi

    def exact(x, t):
        x = np.asarray(x, float)
        if m == 1:
            return np.exp(-(rate**2) * t) * j0(rate * x)
        return np.exp(-(rate**2) * t) * (np.sinc(x) * np.pi if m == 2 else np.cos(np.pi * x))

    errors = []
    for points in (11, 21, 41):
        mesh = np.linspace(begin, 1, points)
        sol = pdepe(
            m, heat, lambda x: float(exact(x, 0)),
            lambda xl, ul, xr, ur, t: (
                (0, 1) if begin == 0 else (ul - float(exact(begin, t)), 0)
            ) + (ur - float(exact(1, t)), 0),
            mesh, [0, 0.05, 0.1], FINE,
        )  # fmt: skip
        errors.append(np.abs(host(sol).reshape(3, points)[-1] - exact(mesh, 0.1)).max())
    assert errors[0] > 3.5 * errors[1] > 12 * errors[2] and errors[2] < 1e-3


def test_equations_without_a_derivative_by_time():
    """u1 is heat; u2 is a straight line, from 0 to 1 + t."""
    mesh = np.linspace(0, 1, 11)
    sol = pdepe(
        0, lambda x, t, u, d: ([1, 0], d, [0, 0]), lambda x: [np.sin(np.pi * x), x],
        lambda xl, ul, xr, ur, t: (ul, [0, 0], ur - dl.dlarray([[0], [1 + t]]), [0, 0]),
        mesh, [0, 0.05, 0.1],
    )  # fmt: skip
    assert sol.shape == (3, 11, 2)
    np.testing.assert_allclose(host(sol)[2, :, 1], 1.1 * mesh, atol=1e-8)
    np.testing.assert_allclose(host(sol)[2, :, 0], np.exp(-0.1 * np.pi**2) * np.sin(np.pi * mesh), atol=6e-3)


def test_a_source_and_a_weight_that_depend_on_the_solution():
    """u u_t = u_xx + u: with no flow at the ends u grows by 1 a unit of time."""
    sol = pdepe(
        0, lambda x, t, u, d: (u, d, u), lambda x: 2.0, lambda xl, ul, xr, ur, t: (0, 1, 0, 1),
        [0, 0.2, 0.7, 1], [0, 0.5, 1], FINE,
    )  # fmt: skip
    np.testing.assert_allclose(host(sol).reshape(3, 4), [[2] * 4, [2.5] * 4, [3] * 4], rtol=1e-6)


def test_further_arguments():
    sol = pdepe(
        0, lambda x, t, u, d, k: (1, k * d, k), lambda x, k: k, lambda xl, ul, xr, ur, t, k: (0, 1, 0, 1),
        [0, 0.5, 1], [0, 0.5, 1], [], 3.0,
    )  # fmt: skip
    np.testing.assert_allclose(host(sol).reshape(3, 3)[:, 0], [3, 4.5, 6], rtol=1e-3)


def test_between_the_points():
    u, slope = pdeval(0, [0, 1, 2], [0, 2, 3], [[0.5, 1.5], [1, 2]], nargout=2)
    assert u.tolist() == [[1, 2.5], [2, 3]] and slope.tolist() == [[2, 1], [1, 1]]
    u, slope = pdeval(1, [1, 2, 3], np.log([1, 2, 3]), [1.5, 2.5], nargout=2)
    np.testing.assert_allclose(host(u)[0], np.log([1.5, 2.5]))
    np.testing.assert_allclose(host(slope)[0], [1 / 1.5, 1 / 2.5])
    u, slope = pdeval(2, [1, 2, 3], [1, 1 / 2, 1 / 3], [1.5], nargout=2)
    np.testing.assert_allclose([float(u), float(slope)], [1 / 1.5, -1 / 1.5**2])
    u, slope = pdeval(2, [0, 1, 2], [0, 1, 4], [0.5, 1.5], nargout=2)
    np.testing.assert_allclose(host(u)[0], [0.25, 2.25])
    np.testing.assert_allclose(host(slope)[0], [1, 3])


def test_refusals():
    ends = lambda xl, ul, xr, ur, t: (ul, 0, ur, 0)  # noqa: E731
    call = lambda m, mesh, times, *more, pde=heat: pdepe(m, pde, lambda x: x, ends, mesh, times, *more)  # noqa: E731
    for given, words in (
        ((3, [0, 1, 2], [0, 1, 2]), "m is .* fix: 0, 1 or 2"),
        ((0, [0, 1], [0, 1, 2]), "xmesh is .* three numbers or more"),
        ((0, [0, 1, 2], [0, 2, 1]), "tspan is .* in order"),
        ((1, [-1, 0, 1], [0, 1, 2]), "xmesh begins at -1"),
        ((0, [0, 1, 2], [0, 1, 2], odeset(Events=abs)), "Events are not here"),
    ):
        with pytest.raises(ArgumentError, match=words):
            call(*given)
    with pytest.raises(ArgumentError, match="c is 0 throughout"):
        call(0, [0, 1, 2], [0, 1, 2], pde=lambda x, t, u, d: (0, d, 0))
    with pytest.raises(SizeError, match="c has 2 numbers for 1 equations"):
        call(0, [0, 1, 2], [0, 1, 2], pde=lambda x, t, u, d: ([1, 1], d, 0))
    with pytest.raises(ArgumentError, match="fix: places from 0 to 2"):
        pdeval(0, [0, 1, 2], [0, 1, 2], 3)

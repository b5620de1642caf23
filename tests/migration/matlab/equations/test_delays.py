"""dde23 and ddeset: solutions that are known piece by piece, options, events, what is refused."""

from __future__ import annotations

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, SizeError
from dlarray.matlab import dde23, ddeget, ddeset, deval, odextend


def host(x):
    return np.asarray(dl.extractdata(x))


def known(t):
    """y' = -y(t - 1) with y = 1 before 0, by the method of steps."""
    return (
        1 - t
        + np.where(t > 1, (t - 1) ** 2 / 2, 0)
        - np.where(t > 2, (t - 2) ** 3 / 6, 0)
        + np.where(t > 3, (t - 3) ** 4 / 24, 0)
    )  # fmt: skip


def test_a_solution_by_steps():
    sol = dde23(lambda t, y, Z: -Z, 1, 1, [0, 4], ddeset(RelTol=1e-6, AbsTol=1e-8))
    same = dde23(
        lambda t, y, Z: -Z, dl.dlarray(1), dl.dlarray([[1]]), dl.dlarray([0, 4])
    )  # an array is no function
    assert np.isclose(host(same.y)[0, -1], host(sol.y)[0, -1], atol=1e-3)
    t = np.linspace(0, 4, 81)
    np.testing.assert_allclose(host(deval(sol, t))[0], known(t), atol=1e-5)
    assert sol.solver == "dde23" and sol.history == 1 and host(sol.discont).tolist() == [[0, 1, 2, 3]]
    x = host(sol.x)[0]
    assert {0, 1, 2, 3, 4} <= set(np.round(x, 12)) and sol.y.shape == sol.yp.shape == (1, len(x))
    np.testing.assert_allclose(host(sol.yp)[0][x > 1], -known(x[x > 1] - 1), atol=1e-5)


def test_several_delays_and_a_history_by_time():
    """y1' = y2(t - 0.5), y2' = -y1(t - 1), with exp(t) kept up by a right side that knows it."""

    def f(t, y, Z):
        assert Z.shape == (2, 2)
        return [Z(1, 1) * np.exp(1.0), Z(2, 2) * np.exp(0.5)]

    sol = dde23(f, [1, 0.5], lambda t: [np.exp(t), 2 * np.exp(t)], [0, 2], ddeset(RelTol=1e-7, AbsTol=1e-9))
    t = np.linspace(0, 2, 21)
    np.testing.assert_allclose(host(deval(sol, t)), [np.exp(t), 2 * np.exp(t)], rtol=1e-5)


def test_another_start_and_jumps():
    """A start that is not the history's makes a jump that is carried on; a jump of the right side is a step's end."""
    sol = dde23(lambda t, y, Z: -Z, 1, 0, [0, 2], ddeset(InitialY=1))
    t = np.linspace(0, 2, 41)
    np.testing.assert_allclose(host(deval(sol, t))[0], np.where(t < 1, 1, 2 - t), atol=1e-9)
    sol = dde23(lambda t, y, Z: float(t >= 0.3), 5, 0, [0, 1], ddeset(Jumps=0.3))
    assert 0.3 in host(sol.x)[0] and np.isclose(host(sol.y)[0, -1], 0.7)


def test_without_delays_and_with_further_arguments():
    sol = dde23(lambda t, y, Z, k: -k * y, [], lambda t, k: k, [0, 1], [], 2.0)
    assert np.isclose(host(sol.y)[0, -1], 2 * np.exp(-2), rtol=1e-3)


def test_events():
    def crosses(t, y, Z):
        return y - 0.25, 1, 0

    sol = dde23(lambda t, y, Z: -Z, 1, 1, [0, 4], ddeset(Events=crosses))
    assert np.isclose(float(sol.xe), 0.75) and float(sol.ie) == 1 and host(sol.x)[0, -1] == float(sol.xe)


def test_a_solution_that_goes_on():
    f = lambda t, y, Z: -Z  # noqa: E731
    options = ddeset(RelTol=1e-6, AbsTol=1e-8)
    half = dde23(f, 1, 1, [0, 1.5], options)
    sol = dde23(f, 1, half, [1.5, 4], options)
    t = np.linspace(0, 4, 81)
    np.testing.assert_allclose(host(deval(sol, t))[0], known(t), atol=1e-5)
    assert sol.history == 1 and host(sol.x)[0, 0] == 0 and sol.x.shape == sol.y.shape == sol.yp.shape
    assert {2, 3} <= set(np.round(host(sol.x)[0], 12)) and sol.stats.nsteps > half.stats.nsteps


def test_options():
    options = ddeset(ddeset(RelTol=1e-4), "AbsTol", 1e-9)
    assert ddeget(options, "RelTol") == 1e-4 and ddeget(options, "abst") == 1e-9
    assert ddeget(options, "MaxStep", 3) == 3 and ddeget([], "Jumps") == []
    with pytest.raises(ArgumentError, match="no single option"):
        ddeget(options, "I")


def test_refusals():
    f = lambda t, y, Z: -Z  # noqa: E731
    with pytest.raises(ArgumentError, match="fix: positive numbers"):
        dde23(f, 0, 1, [0, 1])
    with pytest.raises(ArgumentError, match="with t0 below tf"):
        dde23(f, 1, 1, [1, 0])
    with pytest.raises(SizeError, match="a column of 1 numbers, but it gives 2"):
        dde23(lambda t, y, Z: [1, 2], 1, 1, [0, 1])
    sol = dde23(f, 1, 1, [0, 1])
    with pytest.raises(ArgumentError, match="begins at 2, and the solution that goes on ends at 1"):
        dde23(f, 1, sol, [2, 3])
    with pytest.raises(ArgumentError, match="odextend: a solution of dde23 is not extended"):
        odextend(sol, f, 3)

"""Boundary value problems with known solutions; from ports too."""

import math

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, ClassError, SizeError
from dlarray.matlab import MatlabWarning, bvp4c, bvp5c, bvpget, bvpinit, bvpset, deval, vertcat
from tests.support.matlab_programs import run


def swing(x, y):
    return vertcat(y(2), -y(1))


def ends(a, b):
    return vertcat(a(1), b(1) - 1)


@pytest.mark.parametrize("solver", [bvp4c, bvp5c])
def test_a_sine(solver):
    sol = solver(swing, ends, bvpinit(np.linspace(0, 1, 5), [0, 1]), bvpset(RelTol=1e-6))
    at = np.linspace(0, 1, 9)
    y, yp = (np.asarray(v.tolist()) for v in deval(sol, at, nargout=2))
    np.testing.assert_allclose(y[0], np.sin(at) / math.sin(1), atol=1e-5)
    np.testing.assert_allclose(yp[0], np.cos(at) / math.sin(1), atol=1e-4)
    np.testing.assert_allclose(np.asarray(sol.yp.tolist())[1], -np.asarray(sol.y.tolist())[0], atol=1e-9)
    back = solver(swing, lambda a, b: ends(b, a), bvpinit([1, 0.5, 0], [0, 1]), bvpset("RelTol", 1e-6))
    assert back.x.tolist()[0][0] == 1
    np.testing.assert_allclose(
        np.asarray(deval(back, at, 1).tolist())[0], np.sin(at) / math.sin(1), atol=1e-5
    )


def test_an_unknown_parameter():
    """Mathieu's equation, as on MATLAB's page: lambda is 17.097 with q = 5."""
    sol = bvp4c(
        lambda x, y, p: vertcat(y(2), -(p - 10 * math.cos(2 * x)) * y(1)),
        lambda a, b, p: vertcat(a(2), b(2), a(1) - 1),
        bvpinit(np.linspace(0, math.pi, 10), lambda x: [math.cos(4 * x), -4 * math.sin(4 * x)], 15),
    )
    assert float(sol.parameters) == pytest.approx(17.097, abs=5e-3)
    again = bvp4c(
        lambda x, y, p: vertcat(y(2), -(p - 10 * math.cos(2 * x)) * y(1)),
        lambda a, b, p: vertcat(a(2), b(2), a(1) - 1),
        bvpinit(sol, [0, math.pi]),
    )
    assert float(again.parameters) == pytest.approx(17.097, abs=5e-3)


def test_ports():
    pytest.importorskip("tree_sitter_matlab")
    space, _, error = run(
        "solinit = bvpinit(linspace(0, 4, 5), [1 0]);\n"
        "options = bvpset('RelTol', 1e-6);\n"
        "sol = bvp4c(@ode, @bc, solinit, options);\n"
        "y = deval(sol, 2); n = size(sol.y, 1); k = bvpget(options, 'RelTol');\n"
        "function dydx = ode(x, y)\ndydx = [y(2); -abs(y(1))];\nend\n"
        "function res = bc(ya, yb)\nres = [ya(1); yb(1) + 2];\nend\n"
    )
    assert not error, error
    assert space["n"] == 2 and float(space["k"]) == 1e-6
    exact = 2 / math.sinh(4 - math.pi) * math.sin(2)  # the first of the two solutions on MATLAB's page
    assert float(space["y"](1)) == pytest.approx(exact, abs=1e-5)


def test_options():
    assert dl.isempty(bvpget(bvpset(), "RelTol")) and bvpget(bvpset(), "RelTol", 7) == 7
    assert bvpset(bvpset(NMax=5), bvpset(RelTol=1e-4)).NMax == 5


def test_what_is_refused():
    guess = bvpinit([0, 1], [0, 1])
    for bad, error, words in (
        (lambda: bvpinit([0, 0, 1], 1), ArgumentError, "two numbers at least, in order"),
        (lambda: bvp4c(swing, ends, 3), ClassError, "solinit is"),
        (lambda: bvp4c(lambda x, y: y(1), ends, guess), SizeError, "odefun gives 1 values for 2"),
        (lambda: bvp4c(swing, lambda a, b: a(1), guess), SizeError, "bcfun gives 1 values, but 2"),
        (lambda: bvp4c(swing, ends, guess, bvpset(SingularTerm=[[1]])), ArgumentError, "SingularTerm"),
        (lambda: bvpset(Tol=1), ArgumentError, "there is no option Tol"),
        (lambda: bvpset("RelTol"), ArgumentError, "has no value"),
        (lambda: bvpget(bvpset(), "Tol"), ArgumentError, "there is no option Tol"),
    ):
        with pytest.raises(error, match=words):
            bad()
    with pytest.warns(MatlabWarning, match="Unable to meet the tolerance"):
        bvp4c(swing, ends, bvpinit([0, 1], [0, 1]), bvpset(RelTol=1e-12, NMax=4))

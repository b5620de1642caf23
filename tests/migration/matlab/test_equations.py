"""Solvers of differential equations: events, output functions, mass matrices, solutions between the steps, Octave."""

import math
import shutil
import subprocess

import numpy as np
import pytest

import dlarray as dl
from dlarray import errors
from dlarray.matlab import (
    deval,
    ode15s,
    ode23,
    ode23s,
    ode23t,
    ode23tb,
    ode45,
    ode78,
    ode89,
    ode113,
    odeget,
    odeset,
    odextend,
)

pytest.importorskip("scipy")
TIGHT = {"RelTol": 1e-9, "AbsTol": 1e-11}
ALL = [ode45, ode23, ode78, ode89, ode113, ode15s, ode23s, ode23t, ode23tb]


def host(x):
    return np.asarray(dl.extractdata(x))


def falling(t, y):
    return dl.vertcat(y(2), -9.8)


def ground(t, y):
    return y(1), 1, -1


def oscillator(t, y):
    return dl.vertcat(y(2), -y(1))


@pytest.mark.parametrize("solver", ALL, ids=lambda f: f.__name__)
def test_a_ball_reaches_the_ground(solver):
    t, y, te, ye, ie = solver(falling, [0, 30], [0, 20], odeset(Events=ground, **TIGHT), nargout=5)
    hit = 2 * 20 / 9.8
    assert host(te) == pytest.approx(hit, abs=1e-6) and host(ie).tolist() == [[1]]
    assert host(ye)[0] == pytest.approx([0, -20], abs=1e-5)
    assert host(t)[-1, 0] == host(te)[0, 0] and host(y)[-1].tolist() == host(ye)[0].tolist()
    assert np.all(np.diff(host(t)[:, 0]) > 0)
    times = host(t)[:, 0]
    np.testing.assert_allclose(host(y)[:, 0], 20 * times - 4.9 * times**2, atol=1e-5)
    sol = solver(falling, [0, 30], [0, 20], odeset(Events=ground, **TIGHT))
    assert host(sol.xe) == pytest.approx(hit, abs=1e-6) and host(sol.ie).tolist() == [[1]]
    assert host(sol.ye).shape == (2, 1) and host(sol.x)[0, -1] == host(sol.xe)[0, 0]
    np.testing.assert_allclose(host(deval(sol, [1, 4], 1)), [[15.1, 1.6]], atol=1e-5)


def test_events_that_do_not_end_it_have_directions():
    def zero(t, y):
        return dl.vertcat(y(1), y(1), y(2)), [0, 0, 0], [1, -1, 0]

    options = odeset(Events=zero, **TIGHT)
    t, y, te, ye, ie = ode45(oscillator, [0.1, 10], [math.cos(0.1), -math.sin(0.1)], options, nargout=5)
    found = dict(zip(ie_of(ie), host(te)[:, 0], strict=False))
    assert ie_of(ie) == [2, 3, 1, 3, 2, 3]
    np.testing.assert_allclose(host(te)[:, 0], np.array([1, 2, 3, 4, 5, 6]) * math.pi / 2, atol=1e-7)
    assert found[1] == pytest.approx(3 * math.pi / 2) and host(ye).shape == (6, 2)
    assert host(t)[-1, 0] == 10


def ie_of(ie):
    return [int(k) for k in host(ie)[:, 0]]


def test_an_event_of_the_first_step_is_only_noted():
    def start(t, y):
        return y(1), 1, 0

    t, _, te, _, _ = ode45(lambda t, y: 1, [0, 2], 0, odeset(Events=start), nargout=5)
    assert host(te).tolist() == [[0]] and host(t)[-1, 0] == 2


def test_given_times_end_with_the_event():
    t, y = ode45(falling, [0, 1, 2, 3, 4, 5], [0, 20], odeset(Events=ground, **TIGHT), nargout=2)
    assert host(t)[:, 0] == pytest.approx([0, 1, 2, 3, 4, 40 / 9.8]) and host(y)[-1, 0] == pytest.approx(
        0, abs=1e-9
    )


def test_events_of_functions_that_are_asked_for_outputs():
    def ground(t, y, g, nargout=1):
        return (y(1), 1, -1)[:nargout] if nargout > 1 else y(1)

    sol = ode45(lambda t, y, g: dl.vertcat(y(2), -g), [0, 9], [0, 5], odeset(Events=ground, **TIGHT), 10)
    assert host(sol.xe) == pytest.approx(1)


def test_output_functions_are_told_and_stop():
    calls = []

    def told(t, y, flag):
        calls.append((flag, host(t).shape, host(y).shape))
        return len(calls) > 3

    options = odeset(OutputFcn=told, OutputSel=2, Refine=2)
    t, y = ode45(oscillator, [0, 10], [1, 0], options, nargout=2)
    assert calls[0] == ("init", (2, 1), (1, 1)) and calls[1:-1] == [([], (1, 2), (1, 2))] * 3
    assert calls[-1][0] == "done" and len(host(t)) == 1 + 3 * 2
    quiet = odeset(OutputFcn=lambda t, y, flag: None)
    assert host(ode45(oscillator, [0, 10], [1, 0], quiet, nargout=2)[0])[-1, 0] == 10


def test_what_cannot_be_negative_stays():
    """y' = -|y| of the page of NonNegative; without it the solution goes below zero in the end."""
    f = lambda t, y: -dl.abs(y)  # noqa: E731
    _, plain = ode45(f, [0, 40], 1, nargout=2)
    _, kept = ode45(f, [0, 40], 1, odeset(NonNegative=1), nargout=2)
    _, kept3 = ode23(f, [0, 40], 1, odeset(NonNegative=1), nargout=2)
    assert host(plain).min() < 0 <= min(host(kept).min(), host(kept3).min())
    with pytest.raises(errors.OptionError, match="NonNegative must hold whole numbers from 1 to 1"):
        ode45(f, [0, 1], 1, odeset(NonNegative=2))
    with pytest.raises(errors.OptionError, match="ode15s: NonNegative is not served"):
        ode15s(f, [0, 1], 1, odeset(NonNegative=1))


@pytest.mark.parametrize("solver", ALL, ids=lambda f: f.__name__)
def test_mass_matrices(solver):
    """M y' = f as a matrix, as a function of t, and of t and y."""
    ways = [
        odeset(Mass=[[2, 0], [1, 1]], **TIGHT),
        odeset(Mass=lambda t: [[2, 0], [1, 1]], MStateDependence="none", **TIGHT),
        odeset(Mass=lambda t, y: [[2, 0], [1, 1]], **TIGHT),
    ]
    for options in ways:
        _, y = solver(lambda t, y: dl.vertcat(-2 * y(1), y(1)), [0, 1, 2], [1, 0], options, nargout=2)
        # y1' = -y1 and y2' = 2 y1
        np.testing.assert_allclose(
            host(y)[1:], [[math.exp(-t), 2 - 2 * math.exp(-t)] for t in (1, 2)], atol=1e-6
        )
    with pytest.raises(errors.ArgumentError, match="mass matrix is singular"):
        solver(oscillator, [0, 1], [1, 0], odeset(Mass=[[1, 0], [0, 0]]))
    with pytest.raises(errors.SizeError, match="Mass must be 2×2"):
        solver(oscillator, [0, 1], [1, 0], odeset(Mass=[[1]]))


@pytest.mark.parametrize("solver", ALL, ids=lambda f: f.__name__)
def test_solutions_between_the_steps(solver):
    sol = solver(oscillator, [0, 3], [1, 0], odeset(**TIGHT))
    x = np.array([2.9, 0, 0.123, 3, 1.5])
    y, yp = deval(sol, x, nargout=2)
    np.testing.assert_allclose(host(y), [np.cos(x), -np.sin(x)], atol=2e-6)
    np.testing.assert_allclose(host(yp), [-np.sin(x), -np.cos(x)], atol=2e-4)
    assert host(deval(x, sol, 2)).tolist() == host(y)[1:].tolist()
    np.testing.assert_array_equal(host(deval(sol, sol.x)), host(sol.y))
    back = solver(oscillator, [3, 0], [math.cos(3), -math.sin(3)], odeset(**TIGHT))
    np.testing.assert_allclose(host(deval(back, x)), host(y), atol=4e-6)
    longer = odextend(sol, [], 5)
    assert host(longer.x)[0, -1] == 5 and longer.stats.nsteps > sol.stats.nsteps
    np.testing.assert_allclose(
        host(deval(longer, [1, 4.5])),
        [[math.cos(1), math.cos(4.5)], [-math.sin(1), -math.sin(4.5)]],
        atol=2e-6,
    )
    with pytest.raises(errors.ArgumentError, match="deval: x must lie between 0.000000e.00 and 3.0"):
        deval(sol, 3.1)
    with pytest.raises(errors.IndexingError, match="whole numbers from 1 to 2"):
        deval(sol, 1, 3)
    with pytest.raises(errors.ClassError, match="sol must be a solution"):
        deval([1, 2], 1)


def test_refined_outputs_lie_on_the_solution_between_the_steps():
    sol = ode45(oscillator, [0, 3], [1, 0])
    t, y = ode45(oscillator, [0, 3], [1, 0], nargout=2)
    np.testing.assert_allclose(host(deval(sol, host(t)[:, 0])).T, host(y), atol=1e-14)
    t, y = ode23(oscillator, [0, 3], [1, 0], odeset(Refine=3), nargout=2)
    sol = ode23(oscillator, [0, 3], [1, 0])
    assert len(host(t)) == 1 + 3 * (host(sol.x).size - 1)
    np.testing.assert_allclose(host(deval(sol, host(t)[:, 0])).T, host(y), atol=1e-14)


def test_stiff_equations_and_their_jacobian():
    """van der Pol's with mu = 1000, which explicit solvers need a million steps for."""
    f = lambda t, y: dl.vertcat(y(2), 1000 * (1 - y(1) ** 2) * y(2) - y(1))  # noqa: E731

    def jacobian(t, y):
        slope = dl.horzcat(-2000 * y(1) * y(2) - 1, 1000 * (1 - y(1) ** 2))
        return dl.vertcat(dl.horzcat(0, 1), slope)

    _, plain = ode15s(f, [0, 500, 700], [2, 0], odeset(RelTol=1e-7, AbsTol=1e-9), nargout=2)
    _, helped = ode23s(
        f, [0, 500, 700], [2, 0], odeset(RelTol=1e-7, AbsTol=1e-9, Jacobian=jacobian), nargout=2
    )
    np.testing.assert_allclose(host(plain), host(helped), rtol=1e-4, atol=1e-6)
    with pytest.raises(errors.ArgumentError, match="y0 must be real"):
        ode15s(lambda t, y: -y, [0, 1], 1j)


def test_statistics_are_printed_and_kept(capsys):
    """https://www.mathworks.com/matlabcentral/answers/480688: what MATLAB printed for this equation."""
    sol = ode45(lambda t, x: -2 * x + t, [0, 10], 0, odeset(Stats="on"))
    printed = capsys.readouterr().out
    assert printed == "14 successful steps\n2 failed attempts\n97 function evaluations\n"
    assert (sol.stats.nsteps, sol.stats.nfailed, sol.stats.nfevals) == (14, 2, 97)


def test_options_are_read_back():
    options = odeset(RelTol=1e-4, Events=ground)
    assert odeget(options, "reltol") == 1e-4 and odeget(options, "Events") is ground
    assert odeget(options, "AbsTol") == [] and odeget([], "AbsTol", 5) == 5
    assert odeget(options, "Rel") == 1e-4, "the beginning of a name is enough"
    with pytest.raises(errors.ArgumentError, match="no single option"):
        odeget(options, "M")
    with pytest.raises(errors.OptionError, match="Events must be a function"):
        ode45(oscillator, [0, 1], [1, 0], odeset(Events="ground"))
    with pytest.raises(errors.OptionError, match="AbsTol must be positive"):
        ode45(oscillator, [0, 1], [1, 0], odeset(AbsTol=[1e-6, 0]))


@pytest.mark.skipif(shutil.which("octave-cli") is None, reason="GNU Octave is the oracle")
def test_events_as_octave_finds_them():
    program = """
    f = @(t, y) [y(2); (1 - y(1)^2) * y(2) - y(1)];
    function [v, s, d] = e(t, y)
      v = [y(1); y(2)]; s = [0; 0]; d = [0; 1];
    end
    o = odeset('Events', @e, 'RelTol', 1e-9, 'AbsTol', 1e-11);
    [t, y, te, ye, ie] = ode45(f, [0 15], [2; 1], o);
    printf('%.12g %.12g %.12g %d\\n', [te(:), ye, ie(:)]');
    """
    done = subprocess.run(
        ["octave-cli", "--eval", program], capture_output=True, text=True, timeout=120, check=True
    )
    wanted = np.array([[float(x) for x in line.split()] for line in done.stdout.splitlines()])

    def events(t, y):
        return dl.vertcat(y(1), y(2)), [0, 0], [0, 1]

    f = lambda t, y: dl.vertcat(y(2), (1 - y(1) ** 2) * y(2) - y(1))  # noqa: E731
    _, _, te, ye, ie = ode45(f, [0, 15], [2, 1], odeset(Events=events, **TIGHT), nargout=5)
    found = np.hstack([host(te), host(ye), host(ie)])
    assert len(wanted) > 4
    np.testing.assert_allclose(found, wanted, atol=2e-4)  # Octave interpolates linearly inside a step
    for time, y, number in ((found[k, 0], found[k, 1:3], int(found[k, 3])) for k in range(len(found))):
        assert abs(y[number - 1]) < 1e-12 and 0 < time < 15

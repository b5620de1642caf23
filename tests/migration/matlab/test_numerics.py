"""Numbers in translated programs: whole numbers, roots and minima, pieces, and ode45 with MATLAB's steps."""

import math

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, ClassError, OptionError, SizeError
from dlarray.matlab import (
    Cell,
    factor,
    factorial,
    fminsearch,
    fzero,
    gcd,
    histc,
    isprime,
    lcm,
    mat2cell,
    mse,
    nchoosek,
    nthroot,
    ode,
    ode15s,
    ode45,
    ode113,
    odeset,
    optimset,
    padarray,
    perms,
    poly,
    primes,
    solve,
)
from tests.support.bundles import cases

pytest.importorskip("scipy")


def test_whole_numbers():
    assert gcd([[12, 0], [-6, 5]], 4).tolist() == [[4, 4], [2, 1]] and gcd(0, 0).item() == 0
    assert lcm([4, 6], [6, 8]).tolist() == [[12, 24]]
    assert primes(30).tolist() == [[2, 3, 5, 7, 11, 13, 17, 19, 23, 29]] and primes(1).shape == (1, 0)
    assert isprime([[0, 1], [2, 91]]).tolist() == [[False, False], [True, False]]
    assert factor(360).tolist() == [[2, 2, 2, 3, 3, 5]] and factor(1).tolist() == [[1]]
    assert factor(97).tolist() == [[97]]
    assert factorial([0, 3, 171]).tolist() == [[1, 6, math.inf]]
    assert nchoosek(40, 20).item() == 137846528820 and nchoosek([1, 2, 3], 3).tolist() == [[1, 2, 3]]
    assert perms([1, 2, 3]).tolist() == [[3, 2, 1], [3, 1, 2], [2, 3, 1], [2, 1, 3], [1, 3, 2], [1, 2, 3]]
    with pytest.raises(ArgumentError, match="A must hold whole numbers, but it has 1.5"):
        gcd(1.5, 2)
    with pytest.raises(ArgumentError, match="whole numbers from 1"):
        lcm(0, 2)
    with pytest.raises(SizeError, match="same size"):
        gcd([1, 2], [1, 2, 3])


def test_polynomials_roots_and_minima():
    assert poly([1, 2, 3]).tolist() == [[1, -6, 11, -6]] and poly([]).tolist() == [[1]]
    assert np.allclose(poly([[1, 2], [3, 4]]).extractdata(), [[1, -5, -2]])
    pair = poly([1j, -1j]).extractdata()
    assert np.allclose(pair, [[1, 0, 1]]) and not np.iscomplexobj(pair)
    assert nthroot([-27, 16, 0], [3, 4, 3]).tolist() == [[-3, 2, 0]]
    with pytest.raises(ArgumentError, match="odd whole number"):
        nthroot(-4, 2)
    assert fzero(lambda x: dl.dlarray(x) ** 3 - 8, [0, 5]) == pytest.approx(2)
    x, value, flag = fzero(math.cos, 1, nargout=3)
    assert x == pytest.approx(math.pi / 2) and abs(value) < 1e-12 and flag == 1
    with pytest.raises(ArgumentError, match="must differ in sign"):
        fzero(lambda x: x**2 + 1, [0, 1])
    with pytest.raises(ArgumentError, match="does not change its sign|before its sign changes"):
        fzero(lambda x: x**2 + 1, 1)
    found, least = fminsearch(
        lambda p: 100 * (p(2) - p(1) ** 2) ** 2 + (1 - p(1)) ** 2, [-1.2, 1], optimset("tolx", 1e-8, TolFun=1e-8),
        nargout=2,
    )  # fmt: skip
    assert np.allclose(found.extractdata(), [[1, 1]], atol=1e-6) and least < 1e-10
    with pytest.raises(ArgumentError, match='no option "Tol"'):
        optimset("Tol", 1)


def test_pieces():
    A = dl.reshape(dl.colon(1, 20), 5, 4)
    C = mat2cell(A, [2, 3], [1, 3])
    assert C.shape == (2, 2) and C.brace[2, 1].tolist() == [[3], [4], [5]] and C.brace[1, 2].shape == (2, 3)
    assert mat2cell(A, [1, 4]).shape == (2, 1)
    assert mat2cell(Cell(["a", "b", "c"]), 1, [2, 1]).brace[1, 1].shape == (1, 2)
    with pytest.raises(SizeError, match="along dimension 1 are .* 4 together"):
        mat2cell(A, [2, 2], 4)
    assert histc([[1], [2], [9], [3]], [1, 2, 3]).tolist() == [[1], [1], [1]]
    grid = [[1, 2], [2, 3], [9, float("nan")]]
    counts, ind = histc(grid, [1, 2, 3], nargout=2)
    assert counts.tolist() == [[1, 0], [1, 1], [0, 1]] and ind.tolist() == [[1, 2], [2, 3], [0, 0]]
    assert histc(grid, [1, 2, 3], 2).tolist() == [[1, 1, 0], [0, 1, 1], [0, 0, 0]]
    assert histc(dl.reshape(dl.colon(1, 8), 2, 2, 2), [1, 4, 8]).shape == (3, 2, 2)
    with pytest.raises(ArgumentError, match="edges must be numbers in order"):
        histc([1, 2], [3, 1])


def test_ode45_takes_the_steps_that_matlab_takes():
    """Sizes that users print: 14 steps, each in four parts; and the van der Pol example of ode45's page."""
    t, x = ode45(lambda t, x: -2 * x + t, [0, 10], 0, nargout=2)
    assert t.shape == x.shape == (57, 1)
    sol = ode45(lambda t, x: -2 * x + t, [0, 10], 0)
    assert sol.x.shape == sol.y.shape == (1, 15) and sol.solver == "ode45"
    times = np.asarray(t.extractdata())[:, 0]
    exact = times / 2 - 1 / 4 + np.exp(-2 * times) / 4
    assert np.abs(np.asarray(x.extractdata())[:, 0] - exact).max() < 2e-3


def oscillator(t, y):
    return dl.vertcat(y(2), -y(1))


def test_ode45_of_systems_at_given_times_backwards_and_with_arguments():
    t, y = ode45(
        oscillator, [0, math.pi / 2, math.pi], [[1], [0]], odeset("RelTol", 1e-8, "abstol", 1e-10), nargout=2
    )
    assert t.shape == (3, 1) and np.allclose(y.extractdata(), [[1, 0], [0, -1], [-1, 0]], atol=1e-6)
    _, back = ode45(
        oscillator, [math.pi, 0], [-1, 0], odeset(RelTol=1e-8, AbsTol=[1e-9, 1e-9], Refine=1), nargout=2
    )
    assert np.allclose(back.extractdata()[-1], [1, 0], atol=1e-6)
    _, y = ode45(lambda t, y, k: -k * y, [0, 1], 1, [], 3, nargout=2)
    assert y.extractdata()[-1, 0] == pytest.approx(math.exp(-3), rel=2e-3)
    small = odeset(MaxStep=0.01, NormControl="on", InitialStep=1e-3)
    assert ode45(oscillator, [0, 1], [1, 0], odeset(small, RelTol=1e-4)).x.shape[1] > 100
    assert ode45(oscillator, [0, 1], dl.single([1, 0])).y.extractdata().dtype == np.float32


def test_what_ode45_refuses():
    with pytest.raises(ArgumentError, match="two or more times in order"):
        ode45(oscillator, [0, 1, 0.5], [1, 0])
    with pytest.raises(SizeError, match="a column of 2 numbers, but it gives 1×2"):
        ode45(lambda t, y: y.T, [0, 1], [1, 0])
    with pytest.raises(SizeError, match="Events must return three arrays"):
        ode45(oscillator, [0, 1], [1, 0], odeset(Events=oscillator))
    with pytest.raises(ArgumentError, match='no option "Tol"'):
        odeset("Tol", 1)


@pytest.mark.parametrize("solver", [ode45, ode15s, ode113])
def test_a_solution_that_ends_early_is_given_out_so_far(solver):
    """1 / (1 - t) has no value at 1: MATLAB warns, and gives what it has."""
    with pytest.warns(UserWarning, match="Failure at t=.*smallest value allowed"):
        t, y = solver(lambda t, y: y * y, [0, 0.5, 0.9, 1.5, 2], 1, nargout=2)
    assert t.extractdata().ravel().tolist() == [0, 0.5, 0.9]
    assert y.extractdata()[-1, 0] == pytest.approx(10, rel=0.1)


def test_ode_objects_at_times_and_between_two():
    """The figures of solve's page: t**3 / 6, before the initial time too."""
    F = ode(ODEFcn=lambda t, y: t**2 / 2, InitialValue=0)
    S = solve(F, dl.linspace(0, 5))
    assert S.Time.shape == (1, 100)
    shown = [f"{v:.4e}" for v in S.Solution(1, range(2, 5)).tolist()[0]]
    assert shown == ["2.1471e-05", "1.7177e-04", "5.7972e-04"]
    both = dl.linspace(-5, 5)
    assert dl.extractdata(solve(F, both).Solution) == pytest.approx(
        np.asarray(dl.extractdata(both**3 / 6)), abs=1e-6
    )
    back = solve(F, dl.linspace(5, -5)).Solution
    assert dl.extractdata(dl.fliplr(back)) == pytest.approx(np.asarray(dl.extractdata(both**3 / 6)), abs=1e-6)
    steps = solve(ode(ODEFcn=oscillator, InitialValue=[0, 1]), 0, 2 * math.pi)
    finer = solve(ode(ODEFcn=oscillator, InitialValue=[0, 1]), 0, 2 * math.pi, Refine=6)
    assert finer.Time.shape[1] == 6 * (steps.Time.shape[1] - 1) + 1
    later = solve(ode(ODEFcn=lambda t, y, p: -p * y, InitialValue=1, InitialTime=1, Parameters=2), [1, 1.5])
    assert later.Solution.tolist()[0] == pytest.approx([1, math.exp(-1)], rel=1e-3)


def test_what_ode_objects_refuse():
    with pytest.raises(OptionError, match="ode: MassMatrix is not served here"):
        ode(MassMatrix=1)
    with pytest.raises(OptionError, match='the solver "ode15s" is not here'):
        ode().Solver = "ode15s"
    with pytest.raises(ArgumentError, match="F has no ODEFcn"):
        solve(ode(InitialValue=1), [0, 1])
    with pytest.raises(ClassError, match="must be an ode object"):
        solve(3, [0, 1])


@cases(
    "args, expected",
    [
        (([1, 2, 3, 4], 3, 9, "pre"), [[9] * 4] * 3 + [[1, 2, 3, 4]]),
        (([[1, 2, 3]], [0, 5], "symmetric", "both"), [[2, 3, 3, 2, 1, 1, 2, 3, 3, 2, 1, 1, 2]]),
        (([[1, 2, 3]], [0, 5], "circular", "pre"), [[2, 3, 1, 2, 3, 1, 2, 3]]),
        (([[1, 2]], [0, 1], "post"), [[1, 2, 0]]),
        (([[1]], [1, 1], 5), [[5, 5, 5], [5, 1, 5], [5, 5, 5]]),
    ],
)
def test_padarray(args, expected):
    assert padarray(*args).tolist() == expected


def test_padarray_keeps_classes_and_takes_more_dimensions():
    assert dl.underlyingType(padarray(dl.single([1]), [1, 1], 2)) == "single"
    assert padarray(dl.ones(2, 2, 2), [3, 3], 0, "both").shape == (8, 8, 2)
    assert padarray(dl.ones(2, 2), [0, 0, 1]).shape == (2, 2, 3)
    with pytest.raises(ArgumentError, match='padval must be a number, "circular"'):
        padarray([1], [1], "mirror")


def test_the_two_functions_called_mse():
    assert float(mse([1, 2, 3], [1, 2, 6])) == 3
    Y = dl.dlarray([[1, 2, 3]], "CB")
    assert float(mse(Y, [[1, 2, 6]])) == float(dl.mse(Y, [[1, 2, 6]])) == 1.5
    assert float(mse([[1, 2, 3]], [[1, 2, 6]], DataFormat="CB")) == 1.5
    with pytest.raises(SizeError, match="mse: both arrays must have one size"):
        mse([1, 2], [1, 2, 3])

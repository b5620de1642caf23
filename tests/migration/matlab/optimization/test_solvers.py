"""Solvers of the Optimization Toolbox: values of MATLAB's pages, optimality by laws, outputs and refusals."""

import copy

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, ClassError, SizeError
from dlarray.matlab import copy as copied
from dlarray.matlab import (
    fmincon,
    fminunc,
    fsolve,
    intlinprog,
    linprog,
    lsqcurvefit,
    lsqlin,
    lsqnonlin,
    optimoptions,
    optimset,
    quadprog,
)

INF = float("inf")


def quiet(solver, **options):
    return optimoptions(solver, Display="off", **options)


def numbers(x):
    return np.asarray(x.extractdata())


def rosenbrock(x):
    return 100 * (x(2) - x(1) ** 2) ** 2 + (1 - x(1)) ** 2


def test_fmincon_finds_what_its_page_shows():
    """The examples of fmincon's page."""
    off = quiet("fmincon")
    x = fmincon(rosenbrock, [-1, 2], [1, 2], 1, [], [], [], [], [], off)
    assert x.shape == (1, 2) and np.allclose(numbers(x), [[0.5022, 0.2489]], atol=1e-4)
    x = fmincon(rosenbrock, [0.5, 0], [1, 2], 1, [2, 1], 1, [], [], [], off)
    assert np.allclose(numbers(x), [[0.4149, 0.1701]], atol=1e-4)

    def f(x):
        return 1 + x(1) / (1 + x(2)) - 3 * x(1) * x(2) + x(2) * (1 + x(1))

    x = fmincon(f, [[0.5], [1]], [], [], [], [], [0, 0], [1, 2], [], off)
    assert x.shape == (2, 1) and np.allclose(numbers(x), [[1], [2]])

    def circle(x):
        return (x(1) - 1 / 3) ** 2 + (x(2) - 1 / 3) ** 2 - (1 / 3) ** 2, []

    x, value, flag, output, multipliers, gradient, hessian = fmincon(
        rosenbrock, [0.25, 0.25], [], [], [], [], [0, 0.2], [0.5, 0.8], circle, off, nargout=7
    )
    assert np.allclose(numbers(x), [[0.5, 0.25]], atol=1e-5) and value == pytest.approx(0.25) and flag == 1
    assert numbers(multipliers.upper).ravel() == pytest.approx([1, 0], abs=1e-4)
    assert output.constrviolation < 1e-6 and output.firstorderopt < 1e-4 and output.iterations > 0
    assert gradient.shape == (2, 1) and numbers(gradient).ravel() == pytest.approx([-1, 0], abs=1e-3)
    assert np.allclose(numbers(hessian), [[202, -200], [-200, 200]], rtol=1e-3)


def test_fmincon_with_gradients_of_objective_and_constraints():
    asked = []

    def f(x, nargout=2):
        asked.append(nargout)
        value, gradient = x(1) ** 2 + x(2) ** 2, dl.vertcat(2 * x(1), 2 * x(2))
        return (value, gradient) if nargout > 1 else value

    def line(x, nargout=4):
        return ([], x(1) + 2 * x(2) - 5, [], dl.dlarray([[1], [2]]))[:nargout]

    on = quiet("fmincon", SpecifyObjectiveGradient=True, SpecifyConstraintGradient=True)
    x, value, flag = fmincon(f, [3, 3], [], [], [], [], [], [], line, on, nargout=3)
    assert np.allclose(numbers(x), [[1, 2]]) and value == pytest.approx(5) and flag == 1 and set(asked) == {2}
    asked.clear()
    fmincon(f, [3, 3], [], [], [], [], [], [], line, quiet("fmincon", GradConstr="on"))
    assert set(asked) == {1}  # only the value is wanted


def test_fmincon_trains_a_network_by_lbfgs():
    """As solvers of differential equations by networks do: many variables, gradients of dlfeval, no constraints."""
    dl.rng(1)
    X = dl.dlarray(np.linspace(-1, 1, 30)[None, :])
    T = dl.sin(3 * X)

    def loss(v):
        W, b, U = v("1:8"), v("9:16"), v("17:24")
        Y = U.T @ dl.tanh(W @ X + b)
        value = dl.mean((Y - T) ** 2)
        return value, dl.dlgradient(value, v)

    def objective(v):
        value, gradient = dl.dlfeval(loss, dl.dlarray(v))
        return dl.extractdata(value), dl.extractdata(gradient)

    options = optimoptions(
        "fmincon", HessianApproximation="lbfgs", MaxIterations=300, MaxFunctionEvaluations=400,
        OptimalityTolerance=1e-5, SpecifyObjectiveGradient=True, Display="off",
    )  # fmt: skip
    start = 0.5 * dl.randn(24, 1)
    v, value, flag, output = fmincon(objective, start, [], [], [], [], [], [], [], options, nargout=4)
    assert v.shape == (24, 1) and value < 1e-3 < objective(start)[0].item() and output.funcCount <= 400
    assert flag in (0, 1)


def test_limits_output_functions_and_displays(capsys):
    seen = []

    def watch(x, told, state):
        seen.append((state, told.iteration))
        return told.iteration >= 2

    flag = fmincon(
        rosenbrock, [-1, 2], [1, 2], 1, [], [], [], [], [], quiet("fmincon", OutputFcn=watch), nargout=3
    )[2]
    assert flag == -1 and seen[0] == ("init", 0) and seen[-1][0] == "done" and ("iter", 2) in seen
    few = quiet("fmincon", MaxFunctionEvaluations=10)
    x, _, flag, output = fmincon(rosenbrock, [-1, 2], [1, 2], 1, [], [], [], [], [], few, nargout=4)
    assert flag == 0 and output.funcCount >= 10 and x.shape == (1, 2)
    assert fminunc(rosenbrock, [-1, 2], quiet("fminunc", MaxIterations=2), nargout=3)[2] == 0
    assert capsys.readouterr().out == ""
    fminunc(rosenbrock, [-1, 2], optimoptions("fminunc", Display="iter"))
    out = capsys.readouterr().out
    assert "Func-count" in out and "Local minimum found." in out
    fmincon(rosenbrock, [-1, 2], [1, 2], 1)
    assert "Local minimum found that satisfies the constraints." in capsys.readouterr().out


def test_constraints_that_exclude_each_other():
    off = quiet("fmincon")
    assert fmincon(rosenbrock, [0, 0], [], [], [1, 0], 5, [], [2, 2], [], off, nargout=3)[2] == -2
    assert fmincon(rosenbrock, [0, 0], [], [], [], [], [3, 3], [2, 2], [], off, nargout=3)[2] == -2

    def never(x):
        return x(1) ** 2 + 1, []

    assert fmincon(rosenbrock, [0.5, 0], [], [], [], [], [], [], never, off, nargout=3)[2] == -2


def test_problems_as_structures_and_older_options():
    problem = dl.struct(
        objective=rosenbrock, x0=[-1, 2], Aineq=[1, 2], bineq=1, solver="fmincon",
        options=optimset("Display", "off", "TolFun", 1e-8),
    )  # fmt: skip
    assert np.allclose(numbers(fmincon(problem)), [[0.5022, 0.2489]], atol=1e-4)
    free = dl.struct(objective=rosenbrock, x0=[-1, 2], solver="fminunc", options=quiet("fminunc"))
    assert np.allclose(numbers(fminunc(free)), [[1, 1]], atol=1e-3)


def test_fminunc_finds_what_its_page_shows():
    def f(x):
        return 3 * x(1) ** 2 + 2 * x(1) * x(2) + x(2) ** 2 - 4 * x(1) + 5 * x(2)

    x, value, flag, output, gradient, hessian = fminunc(f, [1, 1], quiet("fminunc"), nargout=6)
    assert (
        np.allclose(numbers(x), [[2.25, -4.75]], atol=1e-4) and value == pytest.approx(-16.375) and flag == 1
    )
    assert np.allclose(numbers(gradient), 0, atol=1e-4) and np.allclose(
        numbers(hessian), [[6, 2], [2, 2]], rtol=1e-3
    )
    assert output.algorithm == "quasi-newton"


def test_curves_and_least_squares_find_what_their_pages_show():
    t = [0.9, 1.5, 13.8, 19.8, 24.1, 28.2, 35.2, 60.3, 74.6, 81.3]
    y = [455.2, 428.6, 124.1, 67.3, 43.2, 28.1, 13.1, -0.4, -1.3, -1.5]

    def curve(x, t):
        return x(1) * dl.exp(x(2) * dl.dlarray(t))

    x, resnorm, residual, flag, output, bound, jacobian = lsqcurvefit(
        curve, [100, -1], t, y, [], [], quiet("lsqcurvefit"), nargout=7
    )
    assert np.allclose(numbers(x), [[498.8309, -0.1013]], atol=1e-3) and resnorm == pytest.approx(
        9.5049, abs=1e-4
    )
    assert residual.shape == (1, 10) and flag > 0 and jacobian.shape == (10, 2) and output.iterations > 3
    for algorithm in ("levenberg-marquardt", "trust-region-reflective"):
        found = lsqnonlin(
            lambda x: curve(x, t) - y, [100, -1], [], [], quiet("lsqnonlin", Algorithm=algorithm)
        )
        assert np.allclose(numbers(found), numbers(x), atol=1e-3)
    held, _, _, _, _, bound = lsqcurvefit(
        curve, [100, -1], t, y, [0, -1], [450, 0], quiet("lsqcurvefit"), nargout=6
    )
    assert numbers(held)[0, 0] == pytest.approx(450) and numbers(bound.upper)[0, 0] > 0  # at its bound

    def with_jacobian(x):
        return dl.vertcat(10 * (x(2) - x(1) ** 2), 1 - x(1)), dl.vertcat(
            dl.horzcat(-20 * x(1), 10), dl.dlarray([[-1, 0]])
        )

    found = lsqnonlin(with_jacobian, [-1.2, 1], [], [], quiet("lsqnonlin", SpecifyObjectiveGradient=True))
    assert np.allclose(numbers(found), [[1, 1]])
    with pytest.raises(SizeError, match="lsqcurvefit: the function must give an array of the size of ydata"):
        lsqcurvefit(lambda x, t: x(1), [1], t, y)
    with pytest.raises(ArgumentError, match="lsqnonlin: constraints other than bounds .* fmincon"):
        lsqnonlin(with_jacobian, [1, 1], [], [], [[1, 1]], 1)


def test_equations_find_what_their_page_shows():
    def root(x):
        return dl.vertcat(
            dl.exp(-dl.exp(-(x(1) + x(2)))) - x(2) * (1 + x(1) ** 2),
            x(1) * dl.cos(x(2)) + x(2) * dl.sin(x(1)) - 0.5,
        )

    x, value, flag, output, jacobian = fsolve(root, [0, 0], quiet("fsolve"), nargout=5)
    assert np.allclose(numbers(x), [[0.3532, 0.6061]], atol=1e-4) and value.shape == (2, 1) and flag == 1
    assert np.abs(numbers(value)).max() < 1e-8 and jacobian.shape == (2, 2) and output.funcCount > 1
    matrix = fsolve(lambda X: X @ X @ X - [[1, 2], [3, 4]], dl.ones(2), quiet("fsolve"))
    assert np.allclose(numbers(matrix), [[-0.1291, 0.8602], [1.2903, 1.1612]], atol=1e-4)
    assert fsolve(lambda x: x(1) ** 2 + 1, 0.3, quiet("fsolve"), nargout=3)[2] == -2
    many = fsolve(lambda x: dl.vertcat(x(1) - 1, 2 * x(1) - 2), 5.0, quiet("fsolve"), nargout=3)
    assert many[2] == 1 and float(many[0]) == pytest.approx(1)


def test_linear_programs():
    A, b = [[1, 1], [1, 0.25], [1, -1], [-0.25, -1], [-1, -1], [-1, 1]], [2, 1, 2, 1, -1, 2]
    x, value, flag, _, multipliers = linprog([-1, -1 / 3], A, b, [], [], [], [], quiet("linprog"), nargout=5)
    assert np.allclose(numbers(x), [[2 / 3], [4 / 3]]) and value == pytest.approx(-10 / 9) and flag == 1
    at = np.asarray(A).T @ numbers(multipliers.ineqlin)
    assert np.allclose([[-1], [-1 / 3]] + at, 0) and (numbers(multipliers.ineqlin) >= 0).all()
    with_bounds = linprog([-1, -1 / 3], A, b, [1, 0.25], 0.5, [-1, -0.5], [1.5, 1.25], quiet("linprog"))
    assert np.allclose(numbers(with_bounds), [[0.1875], [1.25]])
    assert linprog([1, 1], [[1, 1], [-1, -1]], [1, -2], [], [], [], [], quiet("linprog"), nargout=3)[2] == -2
    x, value, flag = linprog([-1, 0], [], [], [], [], [0, 0], [], quiet("linprog"), nargout=3)
    assert flag == -3 and x.shape == (0, 0)
    x, value, flag, output = intlinprog(
        [-3, -2, -1],
        3,
        [[1, 1, 1]],
        7,
        [[4, 2, 1]],
        12,
        [0, 0, 0],
        [INF, INF, 1],
        quiet("intlinprog"),
        nargout=4,
    )
    assert flag == 1 and value == pytest.approx(-12) and numbers(x)[2, 0] in (0, 1)
    with pytest.raises(SizeError, match="intlinprog: intcon must hold whole numbers from 1 to 2"):
        intlinprog([1, 1], 3, [], [])


def test_quadratic_programs_meet_the_conditions_of_a_minimum():
    off = quiet("quadprog")
    x, value, flag, output, m = quadprog(
        [[1, -1], [-1, 2]], [-2, -6], [[1, 1], [-1, 2], [2, 1]], [2, 2, 3], [], [], [], [], [], off, nargout=5
    )
    assert np.allclose(numbers(x), [[2 / 3], [4 / 3]], atol=1e-12) and value == pytest.approx(
        -8.2222, abs=1e-4
    )
    assert numbers(m.ineqlin).ravel() == pytest.approx([28 / 9, 4 / 9, 0], abs=1e-6) and flag == 1
    rng = np.random.default_rng(0)
    for _ in range(5):
        L, f, A = rng.standard_normal((6, 6)), rng.standard_normal(6), rng.standard_normal((4, 6))
        H, b, Aeq = L @ L.T + np.eye(6), rng.random(4), rng.standard_normal((1, 6))
        x, _, flag, output, m = quadprog(H, f, A, b, Aeq, [0.1], -0.5 * np.ones(6), [], [], off, nargout=5)
        p = numbers(x).ravel()
        left = (
            H @ p
            + f
            + A.T @ numbers(m.ineqlin).ravel()
            + Aeq.T @ numbers(m.eqlin).ravel()
            - numbers(m.lower).ravel()
        )
        assert (
            flag == 1 and np.abs(left).max() < 1e-8 and (A @ p <= b + 1e-9).all() and (p >= -0.5 - 1e-9).all()
        )
        assert Aeq @ p == pytest.approx([0.1])
        C, d = rng.standard_normal((9, 6)), rng.standard_normal(9)
        y = numbers(lsqlin(C, d, A, b, [], [], [], [], [], quiet("lsqlin"))).ravel()
        for _ in range(20):  # no other point that meets the constraints is better
            other = y + 0.1 * rng.standard_normal(6)
            assert (A @ other > b).any() or np.sum((C @ other - d) ** 2) >= np.sum((C @ y - d) ** 2) - 1e-9
    assert quadprog(np.zeros((2, 2)), [-1, 0], [], [], [], [], [0, 0], [], [], off, nargout=3)[2] == -3
    assert quadprog(np.eye(1), [1], [[1], [-1]], [0, -1], [], [], [], [], [], off, nargout=3)[2] == -2
    with pytest.raises(
        ArgumentError, match="quadprog: H must be positive semidefinite, but its least eigenvalue"
    ):
        quadprog([[1, 0], [0, -1]], [0, 0])
    bounded = lsqlin(
        [[1, 2], [3, 4], [5, 6]], [1, 2, 9], [], [], [], [], [0, 0], [1, 1], [], quiet("lsqlin"), nargout=6
    )
    assert bounded[3] == 1 and numbers(bounded[0]).min() >= 0 and bounded[2].shape == (3, 1)


def test_options_know_their_names_and_defaults():
    o = optimoptions("fmincon")
    assert (o.MaxIterations, o.MaxFunctionEvaluations, o.StepTolerance) == (1000, 3000, 1e-10)
    o = optimoptions("fmincon", "algorithm", "sqp")
    assert (o.MaxIterations, o.StepTolerance) == (400, 1e-6)
    o.maxiter = 7
    assert o.MaxIterations == 7
    for other in (copy.copy(o), copy.deepcopy(o), copied(o), optimoptions(o)):
        other.Algorithm = "interior-point"
        assert other.MaxIterations == 7 and other.StepTolerance == 1e-10 and o.StepTolerance == 1e-6
    assert optimoptions("lsqnonlin", TolFun=1e-3).FunctionTolerance == 1e-3
    assert optimoptions(fmincon, TolFun=1e-3).OptimalityTolerance == 1e-3
    assert optimoptions("fminunc", optimoptions("fmincon", MaxIter=3)).MaxIterations == 3
    assert optimoptions("fmincon", GradObj="on").SpecifyObjectiveGradient is True
    with pytest.raises(ArgumentError, match="fmincon has no option Tolerance; fix: one of Algorithm"):
        optimoptions("fmincon", Tolerance=1)
    with pytest.raises(ArgumentError, match='fmincon has no algorithm "newton"; fix: one of interior-point'):
        optimoptions("fmincon", Algorithm="newton")
    with pytest.raises(ArgumentError, match='no solver "ga" is here'):
        optimoptions("ga")
    with pytest.raises(ArgumentError, match="Display is one of off"):
        optimoptions("fmincon", Display="loud")


def test_refusals_name_what_came():
    with pytest.raises(ClassError, match="fmincon: fun must be a function, but it is"):
        fmincon([1, 2], [0, 0], [], [])
    with pytest.raises(ClassError, match="fmincon: x0 must be of class double, but it is"):
        fmincon(rosenbrock, dl.single([0, 0]), [], [])
    with pytest.raises(SizeError, match="fmincon: A must have a column for each of the 2 variables"):
        fmincon(rosenbrock, [0, 0], [1, 2, 3], 1)
    with pytest.raises(SizeError, match="fmincon: b must have 1 elements, one for each row of A"):
        fmincon(rosenbrock, [0, 0], [1, 2], [1, 2])
    with pytest.raises(SizeError, match="fmincon: ub must have at most 2 elements"):
        fmincon(rosenbrock, [0, 0], [], [], [], [], [], [1, 2, 3])
    with pytest.raises(SizeError, match="fminunc: the function must give one number"):
        fminunc(lambda x: x, [0, 0])
    with pytest.raises(ArgumentError, match="must give its value and its gradient, but it gives one output"):
        fminunc(rosenbrock, [0, 0], optimoptions("fminunc", SpecifyObjectiveGradient=True))
    with pytest.raises(SizeError, match="the gradient must have an element for each of the 2 variables"):
        fminunc(lambda x: (x(1), [1, 2, 3]), [0, 0], optimoptions("fminunc", SpecifyObjectiveGradient=True))
    with pytest.raises(ArgumentError, match="finite real values at the initial point"):
        fminunc(lambda x: dl.log(x(1)), [0, 0])
    with pytest.raises(ArgumentError, match="nonlcon must give c and ceq"):
        fmincon(rosenbrock, [0, 0], [], [], [], [], [], [], lambda x: x(1), quiet("fmincon"))


@pytest.mark.parametrize("name", ["linprog", "intlinprog"])
def test_options_and_a_point_stand_behind_the_bounds_in_one_way(name):
    solver = {"linprog": linprog, "intlinprog": intlinprog}[name]
    front = ([-1, -2],) if name == "linprog" else ([-1, -2], [1])
    given = (*front, [[1, 1]], [4], [], [], [0, 0], [3, 3])
    late = optimoptions(name, Display="off", MaxTime=0)
    for rest in ((), ([1, 1],), ([],), ([], []), ([1, 1], [])):
        assert solver(*given, *rest, nargout=3)[2] == 1
    for rest in ((late,), ([1, 1], late), ([], late)):  # no time: the options are read
        assert solver(*given, *rest, nargout=3)[2] in (0, 2)
    for rest, error in (((late, late), "twice"), (([], [], late), "3 arguments stand behind ub")):
        with pytest.raises(ArgumentError, match=error):
            solver(*given, *rest)
    for rest in (([], 3.0), ("off",)):
        with pytest.raises(ClassError, match="options come from optimoptions"):
            solver(*given, *rest)

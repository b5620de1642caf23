"""dlode45 against SciPy's solver, against finite differences, and one way to its gradients against the other."""

import warnings

import numpy as np
import pytest

import dlarray as dl
from dlarray import errors
from dlarray.functions.numerics import runge_kutta
from tests.support.backends import host

solve_ivp = pytest.importorskip("scipy.integrate", reason="SciPy is the oracle").solve_ivp

TIGHT = {"RelativeTolerance": 1e-10, "AbsoluteTolerance": 1e-12}
ADJOINT = ["adjoint", "adjoint-seminorm"]
MODES = ["direct", *ADJOINT]


def parameters(gen, states=2, hidden=5, kind="double"):
    draw = lambda *size: dl.dlarray(gen.standard_normal(size).astype("f4" if kind == "single" else "f8") / 2)  # noqa: E731
    return dl.struct(
        fc1=dl.struct(Weights=draw(hidden, states), Bias=draw(hidden, 1)),
        fc2=dl.struct(Weights=draw(states, hidden), Bias=draw(states, 1)),
    )


def model(t, y, theta):
    """The model of MATLAB's neural ODE example, with a term that depends on time."""
    h = dl.tanh(theta.fc1.Weights @ y + theta.fc1.Bias)
    return theta.fc2.Weights @ h + theta.fc2.Bias * np.cos(t)


def by_scipy(theta, times, y0):
    """The same by SciPy, all observations as one system."""
    W1, b1, W2, b2 = (host(v) for v in (theta.fc1.Weights, theta.fc1.Bias, theta.fc2.Weights, theta.fc2.Bias))

    def f(t, y):
        return (W2 @ np.tanh(W1 @ y.reshape(y0.shape) + b1) + b2 * np.cos(t)).ravel()

    solved = solve_ivp(f, (times[0], times[-1]), y0.ravel(), t_eval=times[1:], rtol=1e-12, atol=1e-13)
    return solved.y.reshape(*y0.shape, -1)


@pytest.mark.parametrize("batch", [1, 4])
@pytest.mark.parametrize("times", [(0, 0.3, 2, 5), (5, 4.9, 0), (-1, 1)], ids=["on", "back", "two"])
def test_solution_agrees_with_scipy(times, batch, gen):
    theta, y0 = parameters(gen), gen.standard_normal((2, batch))
    expected = by_scipy(theta, times, y0)
    Y = dl.dlode45(model, times, dl.dlarray(y0), theta, DataFormat="CB", **TIGHT)
    assert Y.shape == (2, batch, len(times) - 1) if len(times) > 2 else (2, batch)
    np.testing.assert_allclose(host(Y).reshape(expected.shape), expected, rtol=1e-8, atol=1e-9)


@pytest.mark.parametrize("tolerance", [1e-3, 1e-5, 1e-7])
def test_error_follows_the_tolerance(tolerance, gen):
    """The defaults give three digits, and not far more; the interpolated points are as good as the steps."""
    times = np.linspace(0, 6, 23)
    theta, y0 = parameters(gen), gen.standard_normal((2, 3))
    Y = dl.dlode45(model, times, y0, theta, DataFormat="CB",
                   RelativeTolerance=tolerance, AbsoluteTolerance=tolerance / 1000)  # fmt: skip
    error = np.abs(host(Y) - by_scipy(theta, times, y0)).max()
    assert tolerance * 1e-5 < error < 10 * tolerance


def test_steps_are_those_of_the_embedded_pair():
    """One step without control is SciPy's step of the same tableau."""
    from scipy.integrate import RK45

    f = lambda t, y: np.array([y[1] + t, -np.sin(y[0])])  # noqa: E731
    solver = RK45(f, 0.0, [1.0, 0.5], 0.4, first_step=0.4, max_step=0.4, rtol=1, atol=1)
    solver.step()
    Y = dl.dlode45(
        lambda t, y, p: dl.vertcat(y(2, ":") + t, -dl.sin(y(1, ":"))), [0, 0.4], [[1.0], [0.5]], [], DataFormat="CB",
        InitialStepSize=0.4, MaxStepSize=0.4, RelativeTolerance=1, AbsoluteTolerance=1,
    )  # fmt: skip
    np.testing.assert_allclose(host(Y).ravel(), solver.y, rtol=1e-15)


def test_tableau_fulfils_the_conditions_of_its_orders():
    """Sums that hold for every Runge-Kutta method of these orders, at the ends and inside the step."""
    a = np.array([[0.0] * 7, *([*row] + [0.0] * (7 - len(row)) for row in runge_kutta.STAGES)])
    c = np.array([0.0, *runge_kutta.TIMES])
    np.testing.assert_allclose(a.sum(axis=1), c, atol=1e-15)
    last = a[-1]
    for power in range(5):
        assert last @ c**power == pytest.approx(1 / (power + 1), abs=1e-14)
    assert np.abs(np.array(runge_kutta.ERROR) @ np.vander(c, 4, increasing=True)).max() < 1e-15
    assert abs(np.array(runge_kutta.ERROR) @ c**4) > 1e-5
    for s in (0.0, 0.3, 0.8, 1.0):
        b = np.array([np.polyval([*row[::-1], 0.0], s) for row in runge_kutta.DENSE])
        for power in range(4):
            assert b @ c**power == pytest.approx(s ** (power + 1) / (power + 1), abs=1e-14)
        assert b @ a @ c**2 == pytest.approx(s**4 / 12, abs=1e-14)
        assert b @ a @ a @ c == pytest.approx(s**4 / 24, abs=1e-14)
    np.testing.assert_allclose(np.array(runge_kutta.DENSE).sum(axis=1), last, atol=1e-15)


def calls(tspan, **options):
    """How often the function is evaluated, and at which times."""
    seen = []

    def f(t, y, p):
        seen.append(t)
        return -y

    dl.dlode45(f, tspan, 1, [], DataFormat="CB", **options)
    return seen


def test_steps_follow_the_options():
    assert len(calls([0, 1])) == 61, (
        "ten steps of a tenth of the interval; the last stage is the first of the next"
    )
    assert len(calls([0, 1], MaxStepSize=0.5)) < 30
    assert len(calls([0, 1], MaxStepSize=0.02)) == 6 * 50 + 1
    assert calls([0, 1], InitialStepSize=1e-3)[6] == pytest.approx(1e-3)
    assert calls([0, 1], InitialStepSize=5)[6] == pytest.approx(0.1), "no longer than the longest step"
    assert (
        calls([0, 1], MaxStepSize=1, InitialStepSize=[], RelativeTolerance=1e-9, AbsoluteTolerance=1e-9)[6]
        < 0.05
    )
    fine, coarse = calls([0, 10], RelativeTolerance=1e-9, AbsoluteTolerance=1e-9), calls([0, 10])
    assert len(fine) > 2 * len(coarse)
    assert max(coarse) == 10 and max(calls([0, 0.1, 10])) == 10, "the end is met exactly"
    assert len(calls(np.linspace(0, 10, 100))) == len(calls([0, 0.11, 10])), (
        "times in between add no evaluations"
    )


def loss_and_gradients(mode, theta, y0, times, weights, fmt="CB", higher=False, **options):
    def loss(theta, y0):
        Y = dl.dlode45(model, times, y0, theta, DataFormat=fmt, GradientMode=mode, **options)
        value = dl.sum(Y * weights, "all") + dl.sum(Y**2, "all") / 2
        return value, *dl.dlgradient(value, theta, y0, EnableHigherDerivatives=higher)

    return dl.dlfeval(loss, theta, dl.dlarray(y0))


def leaves(theta, dy0):
    return [host(v) for v in (theta.fc1.Weights, theta.fc1.Bias, theta.fc2.Weights, theta.fc2.Bias, dy0)]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("times", [(0, 1.5), (0, 0.4, 1.5), (1.5, 1.1, 0.2)], ids=["two", "three", "back"])
def test_gradients_against_finite_differences_of_scipy(times, mode, gen):
    theta, y0, h = parameters(gen), gen.standard_normal((2, 3)), 1e-5
    weights = gen.standard_normal((2, 3, len(times) - 1))
    weights = weights[..., 0] if len(times) == 2 else weights
    _, dtheta, dy0 = loss_and_gradients(mode, theta, y0, times, weights, **TIGHT)

    def value(theta, y0):
        Y = by_scipy(theta, times, y0).reshape(weights.shape)
        return (Y * weights).sum() + (Y**2).sum() / 2

    direction = parameters(gen)
    move = lambda s: dl.dlupdate(lambda p, d: p + s * d, theta, direction)  # noqa: E731
    slope = (value(move(h), y0) - value(move(-h), y0)) / (2 * h)
    got = sum(float(dl.sum(g * d, "all")) for g, d in zip(_arrays(dtheta), _arrays(direction), strict=True))
    assert got == pytest.approx(slope, rel=1e-6)
    along = gen.standard_normal(y0.shape)
    slope = (value(theta, y0 + h * along) - value(theta, y0 - h * along)) / (2 * h)
    assert (host(dy0) * along).sum() == pytest.approx(slope, rel=1e-6)


def _arrays(theta):
    return theta.fc1.Weights, theta.fc1.Bias, theta.fc2.Weights, theta.fc2.Bias


@pytest.mark.parametrize("kind", ["double", "single"])
@pytest.mark.parametrize("mode", ADJOINT)
def test_adjoint_agrees_with_direct(mode, kind, gen):
    theta = parameters(gen, kind=kind)
    y0 = gen.standard_normal((2, 3)).astype("f4" if kind == "single" else "f8")
    times, weights = (0, 0.5, 1, 2), gen.standard_normal((2, 3, 3)).astype(y0.dtype)
    direct = loss_and_gradients("direct", theta, y0, times, weights, **TIGHT)
    other = loss_and_gradients(mode, theta, y0, times, weights, **TIGHT)
    assert float(direct[0]) == float(other[0])
    # single: the tolerance that a solution in this class can have, times the length of the way there and back
    tolerance = 1e-7 if kind == "double" else 2e-4
    for a, b in zip(leaves(*direct[1:]), leaves(*other[1:]), strict=True):
        assert a.dtype == b.dtype == y0.dtype
        np.testing.assert_allclose(b, a, rtol=tolerance, atol=tolerance)


@pytest.mark.parametrize("mode", MODES)
def test_gradients_of_a_formatted_solution(mode, gen):
    """The model sees the labels of Y0, and the solution has them and T."""
    W, b = gen.standard_normal((3, 3)), gen.standard_normal((3, 1))
    y0 = gen.standard_normal((3, 2))
    seen = set()

    def f(t, y, theta):
        seen.add(dl.dims(y))
        return dl.fullyconnect(y, theta[0], theta[1])

    def loss(y0, W, b):
        Y = dl.dlode45(f, [0, 0.5, 1], y0, [W, b], GradientMode=mode, **TIGHT)
        assert dl.dims(Y) == "CBT" and Y.shape == (3, 2, 2)
        return dl.dlgradient(dl.sum(Y**2, "all"), y0, W, b)

    dy0, dW, db = dl.dlfeval(loss, dl.dlarray(y0.T, "BC"), dl.dlarray(W), dl.dlarray(b))
    assert seen == {"CB"} and dl.dims(dy0) == "CB" and dl.dims(dW) == ""
    from scipy.linalg import expm

    def value(y0):  # y' = Wy + b as a larger linear system
        M = np.block([[W, b], [np.zeros((1, 4))]])
        z0 = np.vstack([y0, np.ones((1, 2))])
        return sum((((expm(M * t) @ z0)[:3]) ** 2).sum() for t in (0.5, 1))

    d, h = gen.standard_normal(y0.shape), 1e-5
    slope = (value(y0 + h * d) - value(y0 - h * d)) / (2 * h)
    assert (host(dy0) * d).sum() == pytest.approx(slope, rel=1e-6)


@pytest.mark.parametrize("fmt", ["CB", "SSCB", "CU", "C"])
def test_labels_and_sizes(fmt):
    y0 = dl.dlarray(np.ones((2, 3, 4, 5)[: len(fmt)] if len(fmt) > 1 else (2, 1)), fmt)
    one, more = (dl.dlode45(lambda t, y, p: -y, t, y0, []) for t in ([0, 1], [0, 0.5, 1]))
    assert (one.shape, dl.dims(one)) == (y0.shape, dl.dims(y0))
    assert dl.dims(more) == {"CB": "CBT", "SSCB": "SSCBT", "CU": "CTU", "C": "CT"}[fmt]
    np.testing.assert_allclose(dl.size(more, more._format.index("T") + 1), 2)
    plain = dl.dlode45(lambda t, y, p: -y, [0, 0.5, 1], dl.stripdims(y0), [], DataFormat=fmt)
    assert dl.dims(plain) == "" and plain.shape[-1] == 2
    place = dl.dims(more).index("T")
    np.testing.assert_array_equal(np.squeeze(host(plain)), np.squeeze(np.moveaxis(host(more), place, -1)))


def test_class_of_the_solution_is_that_of_y0():
    single, double = dl.dlarray(np.ones((1, 1), "f4"), "CB"), dl.dlarray(np.ones((1, 1)), "CB")
    f = lambda t, y, p: -p * y  # noqa: E731
    assert dl.underlyingType(dl.dlode45(f, [0, 1], single, double(1, 1))) == "single"
    assert dl.underlyingType(dl.dlode45(f, [0, 1], double, dl.stripdims(single))) == "double"
    assert dl.underlyingType(dl.dlode45(f, [0, 1], dl.dlarray([[True]], "CB"), 1)) == "double"


def test_second_order_agrees_with_finite_differences(gen):
    """The gradient of a gradient, through the steps and through the adjoint equation."""
    theta, y0, times = parameters(gen), gen.standard_normal((2, 2)), (0, 0.5, 1)
    weights = gen.standard_normal((2, 2, 2))
    along = gen.standard_normal(y0.shape)
    fixed = {"InitialStepSize": 0.05, "MaxStepSize": 0.05}  # the choice of steps is not differentiated

    def second(mode, **options):
        def outer(theta, y0):
            Y = dl.dlode45(model, times, y0, theta, DataFormat="CB", GradientMode=mode, **options)
            dtheta, dy0 = dl.dlgradient(
                dl.sum(Y**3 * weights, "all"), theta, y0, EnableHigherDerivatives=True
            )
            return dl.dlgradient(dl.sum(dy0 * along, "all") + dl.sum(dtheta.fc1.Weights**2, "all"), y0)

        return host(dl.dlfeval(outer, theta, dl.dlarray(y0)))

    def first(y0):
        def inner(theta, y0):
            Y = dl.dlode45(model, times, y0, theta, DataFormat="CB", **fixed)
            dtheta, dy0 = dl.dlgradient(dl.sum(Y**3 * weights, "all"), theta, y0)
            return dl.sum(dy0 * along, "all") + dl.sum(dtheta.fc1.Weights**2, "all")

        return float(dl.dlfeval(inner, theta, dl.dlarray(y0)))

    d, h = gen.standard_normal(y0.shape), 1e-5
    slope = (first(y0 + h * d) - first(y0 - h * d)) / (2 * h)
    direct = second("direct", **fixed)
    assert (direct * d).sum() == pytest.approx(slope, rel=1e-6)
    for mode in ADJOINT:
        np.testing.assert_allclose(second(mode, **TIGHT), direct, rtol=1e-4, atol=1e-4)


class TimeAndState(dl.Layer):
    """The first layer of a network with two inputs."""

    NumInputs = 2
    Formattable = True

    def predict(self, T, Y):
        return dl.cat(1, T, Y)


class Counting(dl.Layer):
    """A layer with a state."""

    Count = dl.State()
    Formattable = True

    def initialize(self, layout):
        self.Count = dl.dlarray(0)

    def predict(self, X):
        return X, self.Count + 1


def network(inputs):
    dl.rng(0)
    hidden = [dl.fullyConnectedLayer(4), dl.geluLayer(), dl.fullyConnectedLayer(2)]
    if inputs == 1:
        return dl.dlnetwork([dl.featureInputLayer(2), *hidden])
    T, Y = (dl.dlarray(np.zeros((n, 1), "f4"), "CB") for n in (1, 2))
    return dl.dlnetwork([TimeAndState(), *hidden], T, Y)


@pytest.mark.parametrize("inputs", [1, 2])
@pytest.mark.parametrize("mode", MODES)
def test_network_in_the_place_of_the_function(mode, inputs, gen):
    """predict(net, Y), or predict(net, T, Y) with the time over the batch: the same as a function that says so."""
    net, y0 = network(inputs), dl.dlarray(gen.standard_normal((2, 3)).astype("f4"), "CB")
    seen = []

    def by_hand(t, y, net):
        seen.append(t)
        T = dl.dlarray(np.full((1, 3), t, "f4"), "CB")
        return dl.predict(net, y) if inputs == 1 else dl.predict(net, T, y)

    def loss(net, y0, *function):
        arguments = ([net, [0, 0.5, 1], y0]) if not function else [*function, [0, 0.5, 1], y0, net]
        Y = dl.dlode45(*arguments, GradientMode=mode)
        return Y, dl.dlgradient(dl.sum(Y**2, "all"), net.Learnables)

    Y, gradients = dl.dlfeval(loss, net, y0)
    expected, wanted = dl.dlfeval(loss, net, y0, by_hand)
    assert dl.dims(Y) == "CBT" and len(set(seen)) > 10
    np.testing.assert_array_equal(host(Y), host(expected))
    for a, b in zip(gradients.Value, wanted.Value, strict=True):
        np.testing.assert_allclose(host(a), host(b), rtol=1e-5, atol=1e-6)
        assert np.abs(host(a)).max() > 1e-3
    plain = dl.dlode45(net, [0, 0.5, 1], host(y0).T.astype("f4"), DataFormat="BC")
    np.testing.assert_allclose(host(plain).transpose(1, 0, 2), host(Y), rtol=1e-5, atol=1e-6)


def test_network_refusals():
    net, y0 = network(1), dl.dlarray(np.ones((2, 3), "f4"), "CB")
    with pytest.raises(errors.ArgumentError, match="brings its own parameters"):
        dl.dlode45(net, [0, 1], y0, net.Learnables)
    two = dl.dlnetwork([dl.featureInputLayer(2), dl.fullyConnectedLayer(3)])
    counting = dl.dlnetwork([dl.featureInputLayer(2), Counting(), dl.fullyConnectedLayer(2)])
    assert dl.dlode45(counting, [0, 1], y0).shape == (2, 3)
    with pytest.raises(errors.OptionError, match="networks without state, but net.State has 1 rows"):
        dl.dlode45(counting, [0, 1], y0, GradientMode="adjoint")
    with pytest.raises(errors.SizeError, match="dlode45: the function returned 3"):
        dl.dlode45(two, [0, 1], y0)


@pytest.mark.parametrize("mode", ADJOINT)
def test_dlgradient_inside_the_function(mode, gen):
    """A Hamiltonian system: the right side is itself a gradient."""
    M = gen.standard_normal((2, 2))
    M = dl.dlarray(M @ M.T + np.eye(2))

    def f(t, y, M):
        H = dl.sum(y * (M @ y), "all") / 2
        dH = dl.dlgradient(H, y, EnableHigherDerivatives=True, RetainData=True)
        return dl.vertcat(dH(2, ":"), -dH(1, ":"))

    def loss(M, y0, mode):
        Y = dl.dlode45(f, [0, 1], y0, M, DataFormat="CB", GradientMode=mode, **TIGHT)
        return Y, *dl.dlgradient(dl.sum(Y**2, "all"), M, y0)

    y0 = dl.dlarray(gen.standard_normal((2, 1)))
    direct, adjoint = dl.dlfeval(loss, M, y0, "direct"), dl.dlfeval(loss, M, y0, mode)
    from scipy.linalg import expm

    J = np.array([[0.0, 1.0], [-1.0, 0.0]])
    np.testing.assert_allclose(host(direct[0]), expm(J @ host(M)) @ host(y0), rtol=1e-8)
    for a, b in zip(direct, adjoint, strict=True):
        np.testing.assert_allclose(host(b), host(a), rtol=1e-7, atol=1e-8)


def test_theta_may_be_a_table_or_a_list_and_gradients_have_its_structure(gen):
    net = network(1)
    f = lambda t, y, theta: y * dl.sum(theta.Value[0], "all")  # noqa: E731
    y0 = dl.dlarray(np.ones((1, 1)), "CB")

    def loss(table, mode):
        return dl.dlgradient(dl.sum(dl.dlode45(f, [0, 1], y0, table, GradientMode=mode), "all"), table)

    for mode in MODES:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", errors.TraceWarning)  # the other rows of the table have no part
            gradient = dl.dlfeval(loss, net.Learnables, mode)
        assert list(gradient.Parameter) == list(net.Learnables.Parameter)
        total = float(dl.sum(net.Learnables.Value[0], "all"))
        np.testing.assert_allclose(host(gradient.Value[0]), np.exp(total), rtol=2e-3)


def test_values_from_outside_theta_are_constants_of_the_adjoint():
    """As documented: and the warning of dlgradient is heard."""

    def loss(k, mode):
        Y = dl.dlode45(lambda t, y, p: -k * y, [0, 1], 1, [], DataFormat="CB", GradientMode=mode)
        return dl.dlgradient(Y + 0 * k, k)

    assert float(dl.dlfeval(loss, dl.dlarray(1.0), "direct")) == pytest.approx(-np.exp(-1), rel=1e-3)
    assert float(dl.dlfeval(loss, dl.dlarray(1.0), "adjoint")) == 0


def test_tspan_is_a_constant():
    def loss(T):
        Y = dl.dlode45(lambda t, y, p: -y, T, 1, [], DataFormat="CB")
        return dl.dlgradient(Y, T)

    with pytest.raises(errors.TraceError, match="tspan is a constant"):
        dl.dlfeval(loss, dl.dlarray([0.0, 1.0]))


def test_name_value_pairs_in_any_case():
    f = lambda t, y, p: -y  # noqa: E731
    a = dl.dlode45(f, [0, 1], 1, [], "DataFormat", "CB", "relativetolerance", 1e-8)
    b = dl.dlode45(f, [0, 1], 1, [], dataformat="CB", RELATIVETOLERANCE=1e-8)
    assert float(a) == float(b)


def test_the_users_own_error_comes_through_with_its_line():
    def f(t, y, p):
        return y @ dl.ones(5, 5)

    with pytest.raises(errors.SizeError, match="mtimes") as caught:
        dl.dlode45(f, [0, 1], dl.ones(2, 3), [], DataFormat="CB")
    assert any(entry.name == "f" for entry in caught.traceback)


def test_lost_values_stay_lost_and_do_not_stop_the_others():
    Y = dl.dlode45(lambda t, y, p: -y, [0, 0.5, 1], [[1.0, np.nan]], [], DataFormat="CB")
    assert np.isnan(host(Y)[0, 1]).all()
    np.testing.assert_allclose(host(Y)[0, 0], np.exp([-0.5, -1]), rtol=1e-3)


def test_a_step_out_of_the_domain_is_taken_back():
    """y' = -sqrt(y) reaches no negative y in a step that stands."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        Y = dl.dlode45(lambda t, y, p: -dl.exp(dl.log(y) / 2), [0, 1.9], 1, [], DataFormat="CB", MaxStepSize=1.9,
                       InitialStepSize=1.9)  # fmt: skip
    assert float(Y) == pytest.approx((1 - 0.95) ** 2, abs=2e-4)


@pytest.mark.parametrize("mode", MODES)
def test_a_batch_trains(mode, gen):
    """A few steps of Adam bring the solution near one that was made with other parameters."""
    theta, target = parameters(gen, hidden=8), parameters(np.random.default_rng(5), hidden=8)
    y0, times = gen.standard_normal((2, 16)), (0, 0.5, 1)
    wanted = dl.dlode45(model, times, y0, target, DataFormat="CB")

    def loss(theta):
        Y = dl.dlode45(model, times, y0, theta, DataFormat="CB", GradientMode=mode)
        value = dl.mse(Y, wanted, DataFormat="CBT")
        return value, dl.dlgradient(value, theta)

    average, square, losses = [], [], []
    for step in range(1, 61):
        value, gradient = dl.dlfeval(loss, theta)
        theta, average, square = dl.adamupdate(theta, gradient, average, square, step, 0.05)
        losses.append(float(value))
    assert losses[-1] < 0.02 * losses[0]

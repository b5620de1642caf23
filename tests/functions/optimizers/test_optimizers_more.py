"""rmspropupdate and lbfgsupdate, and all optimisers beside PyTorch's over a hundred steps."""

import importlib.util
from pathlib import Path

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, ClassError
from dlarray.functions.optimizers.line_search import CURVATURE, DECREASE, Point, line_search
from dlarray.struct import struct
from dlarray.table import table
from tests.support.bundles import cases

STEPS = 100


def quartic(gen, n=6):
    """A loss with curvature of many sizes: (x - c)' D (x - c) + |x - c|^4, and its gradient."""
    c, d = gen.standard_normal((n, 1)), np.geomspace(0.1, 10, n)[:, None]

    def gradient(x):
        e = x - c
        return 2 * d * e + 4 * np.sum(e * e) * e

    return gradient, c


# -- beside PyTorch ------------------------------------------------------------------------------------------------
def ours(gradient, x, step):
    """A hundred steps; ``step(x, g, t, *states)`` returns x and the states."""
    x, states = dl.dlarray(x), None
    path = []
    for t in range(1, STEPS + 1):
        g = dl.dlarray(gradient(np.asarray(x)))
        x, *states = step(x, g, t, *(states or ()))
        path.append(np.asarray(x).copy())
    return path


def theirs(torch, gradient, x, make):
    """The same with an optimiser of PyTorch."""
    p = torch.tensor(x, dtype=torch.float64, requires_grad=True)
    optimizer = make([p])
    path = []
    for _ in range(STEPS):
        p.grad = torch.tensor(gradient(p.detach().numpy()))
        optimizer.step()
        path.append(p.detach().numpy().copy())
    return path


def test_rmsprop_is_that_of_pytorch(gen):
    torch = pytest.importorskip("torch")
    gradient, _ = quartic(gen)
    x = gen.standard_normal((6, 1))
    a = ours(gradient, x, lambda x, g, t, v=(): dl.rmspropupdate(x, g, v, 0.02, 0.95, 1e-6))
    b = theirs(torch, gradient, x, lambda p: torch.optim.RMSprop(p, lr=0.02, alpha=0.95, eps=1e-6))
    np.testing.assert_allclose(a, b, rtol=0, atol=1e-12)


def test_sgdm_is_that_of_pytorch_at_a_constant_rate(gen):
    torch = pytest.importorskip("torch")
    gradient, _ = quartic(gen)
    x = 0.3 * gen.standard_normal((6, 1))
    a = ours(gradient, x, lambda x, g, t, v=(): dl.sgdmupdate(x, g, v, 1e-3, 0.9))
    b = theirs(torch, gradient, x, lambda p: torch.optim.SGD(p, lr=1e-3, momentum=0.9))
    np.testing.assert_allclose(a, b, rtol=0, atol=1e-12)


def test_adam_is_that_of_pytorch_but_for_epsilon(gen):
    """MATLAB adds epsilon to the uncorrected root: PyTorch's epsilon divided by sqrt(1 - b2^t) is the same."""
    torch = pytest.importorskip("torch")
    gradient, _ = quartic(gen)
    x = gen.standard_normal((6, 1))
    b = theirs(torch, gradient, x, lambda p: torch.optim.Adam(p, lr=0.02, betas=(0.9, 0.99), eps=1e-8))
    a = ours(gradient, x, lambda x, g, t, m=(), v=(): dl.adamupdate(x, g, m, v, t, 0.02, 0.9, 0.99, 1e-8))
    np.testing.assert_allclose(a, b, rtol=0, atol=1e-6)
    assert np.abs(np.subtract(a, b)).max() > 0

    def corrected(x, g, t, m=(), v=()):
        return dl.adamupdate(x, g, m, v, t, 0.02, 0.9, 0.99, 1e-2 * np.sqrt(1 - 0.99**t))

    b = theirs(torch, gradient, x, lambda p: torch.optim.Adam(p, lr=0.02, betas=(0.9, 0.99), eps=1e-2))
    np.testing.assert_allclose(ours(gradient, x, corrected), b, rtol=0, atol=1e-12)


def test_l2_regularisation_is_added_to_the_gradient(gen):
    """PyTorch's weight_decay adds decay*p to the gradient; here the program does."""
    torch = pytest.importorskip("torch")
    gradient, _ = quartic(gen)
    x = gen.standard_normal((6, 1))

    def step(x, g, t, v=()):
        return dl.rmspropupdate(x, g + 0.1 * x, v, 0.02, 0.9, 1e-8)

    b = theirs(
        torch, gradient, x, lambda p: torch.optim.RMSprop(p, lr=0.02, alpha=0.9, eps=1e-8, weight_decay=0.1)
    )
    np.testing.assert_allclose(ours(gradient, x, step), b, rtol=0, atol=1e-12)


# -- rmspropupdate: containers, classes ----------------------------------------------------------------------------
@cases("dtype", [np.float32, np.float64])
@cases("shape", [(1, 1), (3, 4), (2, 3, 4), (0, 3), ((1 << 16) + 5, 1), (3, 1 << 15)])
def test_rmsprop_steps_follow_the_formula(shape, dtype, gen):
    p, v = dl.dlarray(gen.standard_normal(shape).astype(dtype)), []
    rp, rv = np.asarray(p).astype(float), 0.0
    for _ in range(4):
        g = gen.standard_normal(shape).astype(dtype)
        before = np.asarray(p).copy()
        new, v = dl.rmspropupdate(p, dl.dlarray(g), v, 0.01, 0.8, 1e-3)
        np.testing.assert_array_equal(np.asarray(p), before)
        p = new
        rv = 0.8 * rv + 0.2 * g.astype(float) ** 2
        rp = rp - 0.01 * g / (np.sqrt(rv) + 1e-3)
        assert p.dtype == dtype and p.shape == shape
        tolerance = 1e-12 if dtype is np.float64 else 1e-5
        np.testing.assert_allclose(np.asarray(p), rp, rtol=tolerance, atol=tolerance)
        np.testing.assert_allclose(np.asarray(v), rv, rtol=tolerance, atol=tolerance)


def network():
    dl.rng(0)
    return dl.dlnetwork(
        [dl.featureInputLayer(2), dl.fullyConnectedLayer(3), dl.tanhLayer(), dl.fullyConnectedLayer(1)]
    )


def loss_of(net, X, T):
    loss = dl.l2loss(dl.forward(net, X), T)
    return loss, dl.dlgradient(loss, net.Learnables)


def test_rmsprop_of_a_network_with_learning_rate_factors(gen):
    layer = dl.fullyConnectedLayer(3, WeightLearnRateFactor=0)
    net = dl.dlnetwork([dl.featureInputLayer(2), layer, dl.tanhLayer(), dl.fullyConnectedLayer(1)])
    X, T = dl.dlarray(gen.standard_normal((2, 20)), "CB"), dl.dlarray(gen.standard_normal((1, 20)), "CB")
    first, _ = dl.dlfeval(loss_of, net, X, T)
    average = []
    new = net
    for _ in range(30):
        _, gradients = dl.dlfeval(loss_of, new, X, T)
        new, average = dl.rmspropupdate(new, gradients, average, 0.01)
    np.testing.assert_array_equal(np.asarray(new.Learnables.Value[0]), np.asarray(net.Learnables.Value[0]))
    assert isinstance(new, type(net)) and list(average.Parameter) == list(net.Learnables.Parameter)
    assert float(dl.dlfeval(loss_of, new, X, T)[0]) < float(first)


# -- schedules -----------------------------------------------------------------------------------------------------
def test_a_schedule_has_its_properties():
    schedule = dl.cosineLearnRate(Period=3, PeriodGrowthFactor=np.inf, FinalFactor=0.1)
    assert (schedule.Period, schedule.NumSteps, schedule.FrequencyUnit) == (3, np.inf, "epoch")
    rates = [schedule.learnRate(1, k) for k in range(1, 20)]
    assert rates[0] == 1 and rates[3:] == [0.1] * 16  # one period alone
    schedule.Period = 100
    assert schedule.learnRate(1, 51) == pytest.approx(0.55)
    with pytest.raises(ArgumentError, match="NumSteps is Inf"):
        schedule.NumSteps = 3
    with pytest.raises(AttributeError, match="no property 'Factor'"):
        schedule.Factor = 3
    assert repr(dl.piecewiseLearnRate()) == (
        "  piecewiseLearnRate with properties:\n\n       DropFactor: 0.1000\n           Period: 10\n"
        '    FrequencyUnit: "epoch"\n         NumSteps: Inf'
    )


# -- line searches -------------------------------------------------------------------------------------------------
CURVES = {
    "parabola": (lambda t: (t - 0.3) ** 2, lambda t: 2 * (t - 0.3)),
    "far": (lambda t: (t - 50) ** 2, lambda t: 2 * (t - 50)),
    "wall": (lambda t: -t + np.exp(20 * (t - 0.2)), lambda t: -1 + 20 * np.exp(20 * (t - 0.2))),
    "nan": (lambda t: (t - 0.1) ** 2 if t < 0.2 else np.nan, lambda t: 2 * (t - 0.1) if t < 0.2 else np.nan),
}


@cases("method", ["weak-wolfe", "strong-wolfe", "backtracking"])
@cases("curve", CURVES)
def test_a_step_satisfies_the_conditions(curve, method):
    f, slope = CURVES[curve]
    start = Point(0.0, f(0.0), slope(0.0), None)
    point, good = line_search(lambda t: Point(t, f(t), slope(t), None), start, method, 40)
    assert good and point.step > 0
    assert point.loss <= start.loss + DECREASE * point.step * start.slope
    if method != "backtracking":
        assert point.slope >= CURVATURE * start.slope
    if method == "strong-wolfe":
        assert abs(point.slope) <= CURVATURE * abs(start.slope)


def test_a_search_that_runs_out_gives_its_best():
    f, slope = CURVES["far"]
    start = Point(0.0, f(0.0), slope(0.0), None)
    point, good = line_search(lambda t: Point(t, f(t), slope(t), None), start, "weak-wolfe", 2)
    assert not good and point.step == 2
    point, good = line_search(lambda t: Point(t, np.inf, np.nan, None), start, "weak-wolfe", 5)
    assert not good and point is None


# -- lbfgsupdate ---------------------------------------------------------------------------------------------------
def rosenbrock(x):
    y = 100 * (x(2) - x(1) ** 2) ** 2 + (1 - x(1)) ** 2
    return y, dl.dlgradient(y, x), y * 2, "more"


def rosenbrock_at(x):
    return dl.dlfeval(rosenbrock, x)


@pytest.mark.parametrize("method", ["weak-wolfe", "strong-wolfe", "backtracking"])
def test_rosenbrock_is_solved(method):
    x, state = dl.dlarray([-1.0, 2.0]), dl.lbfgsState()
    losses = []
    for _ in range(80):
        x, state = dl.lbfgsupdate(x, rosenbrock_at, state, LineSearchMethod=method)
        losses.append(float(state.Loss))
    assert all(b <= a for a, b in zip(losses, losses[1:]))
    np.testing.assert_allclose(np.asarray(x), [[1, 1]], atol=1e-8)
    assert state.GradientsNorm < 1e-6


def test_the_direction_is_that_of_the_dense_formula(gen):
    """The two loops against the BFGS update of the inverse matrix, step by step."""
    state = dl.lbfgsState(HistorySize=4)
    pairs = []
    for _ in range(7):
        s, y = gen.standard_normal((2, 5))
        y = y if s @ y > 0 else -y
        state.remember([s[:3], s[3:]], [y[:3], y[3:]])
        pairs.append((s, y))
    s, y = pairs[-1]
    inverse = (s @ y) / (y @ y) * np.eye(5)
    assert state.InverseHessianFactor == pytest.approx((s @ y) / (y @ y))
    for s, y in pairs[-4:]:
        rho = 1 / (s @ y)
        left = np.eye(5) - rho * np.outer(s, y)
        inverse = left @ inverse @ left.T + rho * np.outer(s, s)
    g = gen.standard_normal(5)
    found = np.concatenate(state.direction([g[:3], g[3:]]))
    np.testing.assert_allclose(found, -inverse @ g, rtol=1e-10)
    assert len(state.StepHistory) == 4 and state.HistoryIndices == [1, 2, 3, 4]
    np.testing.assert_allclose(np.asarray(state.StepHistory[0]), pairs[3][0][:, None])
    np.testing.assert_allclose(np.asarray(state.GradientsDifferenceHistory[3]), pairs[6][1][:, None])


def test_the_first_step_follows_the_gradient():
    x = dl.dlarray([3.0, -4.0])
    loss = lambda x: (dl.sum(x * x, "all") / 2, x)  # noqa: E731
    new, state = dl.lbfgsupdate(x, loss, dl.lbfgsState(InitialInverseHessianFactor=0.1))
    np.testing.assert_allclose(
        np.asarray(new), [[0.9 * 3, -0.9 * 4]] if state.StepNorm == 0.5 else np.asarray(new)
    )
    again, _ = dl.lbfgsupdate(x, loss, dl.lbfgsState(InitialInverseHessianFactor=1.0))
    np.testing.assert_allclose(np.asarray(again), 0, atol=1e-15)  # the whole of a unit step


def test_the_state_may_be_written_without_parentheses():
    """``solverState = lbfgsState`` is how MATLAB's examples begin."""
    loss = lambda x: dl.dlfeval(lambda x: (s := dl.sum(x**2), dl.dlgradient(s, x)), x)  # noqa: E731
    x, state = dl.lbfgsupdate(dl.dlarray([1, 2]), loss, dl.lbfgsState)
    assert float(state.Loss) < 5 and state.HistorySize == 10


def test_what_the_state_tells():
    state = dl.lbfgsState()
    assert (state.HistorySize, state.InverseHessianFactor, state.LineSearchStatus) == (10, 1, "")
    assert state.StepHistory == [] and state.Loss is None
    x = dl.dlarray([-1.0, 2.0])
    new, after = dl.lbfgsupdate(x, rosenbrock_at, state, NumLossFunctionOutputs=3)
    assert state.Loss is None and state.LineSearchStatus == ""  # the one before is as it was
    np.testing.assert_array_equal(np.asarray(x), [[-1, 2]])
    loss, gradient, double, _ = rosenbrock_at(new)
    assert float(after.Loss) == float(loss)
    np.testing.assert_array_equal(np.asarray(after.Gradients), np.asarray(gradient))
    (extra,) = after.AdditionalLossFunctionOutputs
    assert float(extra) == float(double)
    assert after.GradientsNorm == pytest.approx(np.linalg.norm(np.asarray(gradient)))
    assert after.StepNorm == pytest.approx(np.linalg.norm(np.asarray(new) - [[-1, 2]]))
    assert after.LineSearchStatus == "completed"
    with pytest.raises(AttributeError):
        after.HistorySize = 3


def test_an_accepted_place_is_not_evaluated_twice():
    calls = []

    def loss(x):
        calls.append(np.asarray(x).tolist())
        return rosenbrock_at(x)

    x, state = dl.dlarray([-1.0, 2.0]), []
    for _ in range(10):
        x, state = dl.lbfgsupdate(x, loss, state)
    assert len({str(c) for c in calls}) == len(calls)
    fresh = lambda x: loss(x)  # noqa: E731 -- another function may be another loss: it is asked again
    count = len(calls)
    dl.lbfgsupdate(x, fresh, state)
    assert calls[count] == np.asarray(x).tolist()


def test_a_loss_that_changes_direction_begins_anew():
    x, state = dl.dlarray([-1.0, 2.0]), []
    for _ in range(5):
        x, state = dl.lbfgsupdate(x, rosenbrock_at, state)
    away = lambda x: (-dl.sum(x * x, "all"), -2 * x)  # noqa: E731
    with np.errstate(all="ignore"):
        new, after = dl.lbfgsupdate(x, away, state)
    assert float(after.Loss) < float(away(x)[0])


def test_a_failed_search():
    x, state = dl.dlarray([-1.0, 2.0]), []
    for _ in range(3):
        x, state = dl.lbfgsupdate(x, rosenbrock_at, state)
    broken = iter([0])

    def loss(p):  # finite at the start only
        value, gradient, *_ = rosenbrock_at(p)
        return (value if next(broken, None) is not None else value * np.nan), gradient

    new, after = dl.lbfgsupdate(x, loss, state, MaxNumLineSearchIterations=4)
    assert after.LineSearchStatus == "failed" and after.StepNorm == 0 and after.StepHistory == []
    np.testing.assert_array_equal(np.asarray(new), np.asarray(x))


def test_a_minimum_stays_where_it_is():
    new, state = dl.lbfgsupdate(dl.zeros(2), lambda p: (dl.sum(p * p, "all"), 2 * p), [])
    assert state.StepNorm == 0 and state.GradientsNorm == 0 and state.LineSearchStatus == "completed"


def test_a_network_is_trained(gen):
    net = dl.dlupdate(dl.double, network())
    X = dl.dlarray(np.linspace(-1, 1, 40).reshape(2, 20), "CB")
    T = dl.dlarray(np.sin(3 * np.asarray(X)[:1]), "CB")
    lossFcn = lambda net: dl.dlfeval(loss_of, net, X, T)  # noqa: E731
    state = dl.lbfgsState(HistorySize=6)
    first = float(lossFcn(net)[0])
    for _ in range(60):
        net, state = dl.lbfgsupdate(net, lossFcn, state)
    assert float(state.Loss) < first / 1000
    assert list(state.Gradients.Parameter) == list(net.Learnables.Parameter)
    assert len(state.StepHistory) == 6 and state.StepHistory[0].shape == (13, 1)
    assert "HistoryIndices: [1 2 3 4 5 6]" in repr(state) and "StepHistory: {1×6 cell}" in repr(state)


def test_containers_and_classes():
    params = struct(a=dl.dlarray(np.ones((2, 3), np.float32), "CB"), b=[dl.dlarray(2.0), 3.0])

    def loss(p):
        value = dl.sum(dl.stripdims(p.a) ** 2, "all") + dl.sum(p.b[0] ** 2, "all") + p.b[1] ** 2
        return value, struct(a=2 * p.a, b=[2 * p.b[0], 2 * p.b[1]])

    new, state = dl.lbfgsupdate(params, loss, [])
    assert isinstance(new, struct) and dl.dims(new.a) == "CB" and dl.underlyingType(new.a) == "single"
    assert dl.underlyingType(new.b[0]) == "double" and float(state.Loss) < float(loss(params)[0])
    with pytest.raises(ArgumentError, match="params has 1 values, but gradients has 2"):
        dl.lbfgsupdate([dl.ones(2)], lambda p: (1.0, [1, 2]), [])
    with pytest.raises(
        ClassError, match="is complex .* must be real; fix: learn its real and imaginary parts"
    ):
        dl.lbfgsupdate([dl.dlarray(1j)], loss, [])


def test_the_error_of_a_loss_function_shows_its_line():
    def loss(p):
        return dl.sum(p, 0), p

    with pytest.raises(ArgumentError) as caught:
        dl.lbfgsupdate(dl.ones(2), loss, [])
    assert any(entry.name == "loss" for entry in caught.traceback)


# -- clipping, in the example of a training loop -------------------------------------------------------------------
def example():
    path = Path(__file__).parents[3] / "examples" / "custom_training_loop.py"
    spec = importlib.util.spec_from_file_location("custom_training_loop", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("threshold", [0.5, 1e3])
@pytest.mark.parametrize("method", ["l2norm", "global-l2norm", "absolute-value"])
def test_clipping_is_that_of_pytorch(method, threshold, gen):
    torch = pytest.importorskip("torch")
    values = [gen.standard_normal(size) for size in ((3, 4), (3, 1))]
    gradients = table(
        Layer=["fc", "fc"], Parameter=["Weights", "Bias"], Value=[dl.dlarray(v) for v in values]
    )
    found = example().CLIPPING[method](gradients, threshold)
    theirs = [torch.zeros(v.shape, dtype=torch.float64) for v in values]
    for p, v in zip(theirs, values, strict=True):
        p.grad = torch.tensor(v)
    if method == "absolute-value":
        torch.nn.utils.clip_grad_value_(theirs, threshold)
    elif method == "global-l2norm":
        torch.nn.utils.clip_grad_norm_(theirs, threshold)
    else:
        for p in theirs:
            torch.nn.utils.clip_grad_norm_([p], threshold)
    for ours, p in zip(found.Value, theirs, strict=True):
        np.testing.assert_allclose(
            np.asarray(ours), p.grad.numpy(), rtol=1e-5
        )  # PyTorch adds 1e-6 to the norm


def test_the_training_loop_learns_the_spirals():
    _, monitor, right = example().main(numEpochs=30)
    losses = np.asarray(monitor.MetricData.Loss)
    assert right > 0.9 and losses[-1, 1] < losses[0, 1] / 3
    assert monitor.Progress == 100 and monitor.InfoData.LearnRate == pytest.approx(0.006)

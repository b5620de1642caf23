"""Accelerated functions: the same results as uncompiled, what a trace is kept for, and what is refused."""

import math
import sys
import warnings

import numpy as np
import pytest

import dlarray as dl
from dlarray import operands, operators
from dlarray.acceleration import attempts, engine_jax, engines
from dlarray.acceleration.signatures import leaves_of as leaves
from dlarray.autodiff import elementwise as ew
from dlarray.errors import AbstractError, AccelerationWarning, OptionError, TraceError
from dlarray.operands import operands as operands_by_another_name
from dlarray.operators import unary as unary_by_another_name

module = sys.modules["dlarray.functions.differentiation.accelerated_function"]

compiled = pytest.mark.usefixtures("compiling")  # with each engine
CLASSES = [pytest.param("single", id="single"), pytest.param("double", id="double")]


@pytest.fixture(autouse=True)
def compiled_at_once(monkeypatch):
    """Warnings are told anew, and what is accelerated is compiled at its first call."""
    attempts.told.clear()
    monkeypatch.setattr(module, "WARM_UP", 0)


def rows(gen, *size, fmt="", cls="single"):
    return dl.dlarray(gen.standard_normal(size).astype(np.float32 if cls == "single" else float), fmt)


def assert_same(result, expected, rtol=None):
    ours, theirs = leaves(result), leaves(expected)
    assert len(ours) == len(theirs) and type(result) is type(expected)
    for X, Y in zip(ours, theirs, strict=True):
        assert X.describe() == Y.describe()
        tolerance = rtol or (2e-5 if dl.underlyingType(Y) == "single" else 1e-11)
        a, b = np.asarray(X), np.asarray(Y)
        np.testing.assert_allclose(a, b, rtol=tolerance, atol=tolerance * max(1.0, np.abs(b).max(initial=0)))


def alike(fun, *args, calls=3, **kwargs):
    """Call both ways several times and compare; returns the accelerated function."""
    accfun = dl.dlaccelerate(fun)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for _ in range(calls):
            assert_same(dl.dlfeval(accfun, *args, **kwargs), dl.dlfeval(fun, *args, **kwargs))
    return accfun


# -- the same results ------------------------------------------------------------------------------------------
def network():
    body = [dl.fullyConnectedLayer(7), dl.tanhLayer(), dl.fullyConnectedLayer(3), dl.softmaxLayer()]
    return dl.dlnetwork([dl.featureInputLayer(5), *body])


def netLoss(net, X, T):
    Y, state = dl.forward(net, X, nargout=2)
    loss = dl.crossentropy(Y, T)
    return loss, dl.dlgradient(loss, net.Learnables), state


@compiled
@pytest.mark.parametrize("normalization", ["zerocenter", "zscore", "rescale-zero-one"])
def test_networks_whose_input_layer_normalizes(normalization, gen):
    """What the layer knows of the data belongs to the trace: another network, with other statistics, has its own."""
    X, T = rows(gen, 5, 4, fmt="CB"), dl.onehotencode([1, 3, 2, 3], 1, "single", ClassNames=[1, 2, 3])
    accfun, body = dl.dlaccelerate(netLoss), [dl.fullyConnectedLayer(3), dl.softmaxLayer()]
    for _ in range(2):
        mean = gen.standard_normal((5, 1)).astype(np.float32)
        known = dict(Mean=mean, StandardDeviation=abs(mean) + 1, Min=mean - 4, Max=mean + 4)
        names = {"zerocenter": ["Mean"], "zscore": ["Mean", "StandardDeviation"]}.get(
            normalization, ["Min", "Max"]
        )
        layer = dl.featureInputLayer(5, Normalization=normalization, **{name: known[name] for name in names})
        net = dl.dlnetwork([layer, *body])
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            for _ in range(2):
                assert_same(dl.dlfeval(accfun, net, X, T), dl.dlfeval(netLoss, net, X, T))
    assert [s.trace is not None for s in accfun._cache.values()] == [True, True]


@compiled
def test_loss_of_a_network_with_gradients_as_a_table(gen):
    net, X = network(), rows(gen, 5, 4, fmt="CB")
    T = dl.onehotencode([1, 3, 2, 3], 1, "single", ClassNames=[1, 2, 3])
    alike(netLoss, net, X, T)
    accfun = dl.dlaccelerate(netLoss)
    loss, gradients, _ = dl.dlfeval(accfun, net, X, T)
    assert isinstance(gradients, type(net.Learnables)) and list(gradients.Layer) == list(net.Learnables.Layer)
    average, square, plain = [], [], net
    for i in range(1, 4):  # a training loop, accelerated beside plain
        _, ours, _ = dl.dlfeval(accfun, net, X, T)
        _, theirs, _ = dl.dlfeval(netLoss, plain, X, T)
        net, average, square = dl.adamupdate(net, ours, average, square, i)
        if i == 1:
            m, v = [], []
        plain, m, v = dl.adamupdate(plain, theirs, m, v, i)
    assert_same(net.Learnables, plain.Learnables, 1e-4)
    assert accfun.HitRate == 75 and accfun.Occupancy == 2


def struct_model(gen, cls, widths=(2, 20, 20, 1)):
    return {
        f"fc{k}": dl.struct(Weights=rows(gen, o, i, cls=cls) * 0.4, Bias=rows(gen, o, 1, cls=cls))
        for k, (i, o) in enumerate(zip(widths, widths[1:], strict=False), 1)
    }


def model(parameters, X, T):
    U = dl.vertcat(X, T)
    *hidden, last = parameters.values()
    for p in hidden:
        U = dl.tanh(dl.fullyconnect(U, p.Weights, p.Bias))
    return dl.fullyconnect(U, last.Weights, last.Bias)


def pinn(parameters, X, T):
    U = model(parameters, X, T)
    Ux, Ut = dl.dlgradient(dl.sum(U, "all"), X, T)  # no flag: it is on inside
    Uxx = dl.dlgradient(dl.sum(Ux, "all"), X)
    f = Ut + U * Ux - (0.01 / math.pi) * Uxx
    loss = dl.mse(f, 0 * f)
    return loss, dl.dlgradient(loss, parameters)


@compiled
@pytest.mark.parametrize("cls", CLASSES)
def test_second_derivatives_of_a_physics_informed_network(gen, cls):
    P, X, T = struct_model(gen, cls), *(rows(gen, 1, 9, fmt="CB", cls=cls) for _ in range(2))

    def flagged(parameters, X, T):  # what the uncompiled function must say for itself
        U = model(parameters, X, T)
        Ux, Ut = dl.dlgradient(dl.sum(U, "all"), X, T, EnableHigherDerivatives=True)
        Uxx = dl.dlgradient(dl.sum(Ux, "all"), X, EnableHigherDerivatives=True)
        f = Ut + U * Ux - (0.01 / math.pi) * Uxx
        loss = dl.mse(f, 0 * f)
        return loss, dl.dlgradient(loss, parameters)

    expected = dl.dlfeval(flagged, P, X, T)
    accfun = dl.dlaccelerate(pinn)
    for enabled in (True, True, False):
        accfun.Enabled = enabled
        assert_same(dl.dlfeval(accfun, P, X, T), expected, 2e-4 if cls == "single" else None)


@compiled
@pytest.mark.parametrize("cls", CLASSES)
def test_attention_with_masks_and_dropout(gen, cls):
    X = rows(gen, 6, 2, 5, fmt="CBT", cls=cls)
    W = rows(gen, 6, 6, cls=cls)

    def loss(X, W, dropout=0.0, mask="none"):
        Z = dl.fullyconnect(X, W, 0)
        Y = dl.attention(Z, X, X, 2, AttentionMask=mask, DropoutProbability=dropout)
        y = dl.mean(Y**2, "all")
        return y, Y, dl.dlgradient(y, W)

    alike(loss, X, W)
    alike(loss, X, W, mask="causal")
    dl.rng(5)
    expected = [dl.dlfeval(loss, X, W, dropout=0.4) for _ in range(3)]
    dl.rng(5)
    accfun = dl.dlaccelerate(loss)
    for e in expected:
        assert_same(dl.dlfeval(accfun, X, W, dropout=0.4), e)
    assert not np.allclose(expected[0][1], expected[1][1])


@compiled
@pytest.mark.parametrize("cls", CLASSES)
def test_a_training_step_with_the_optimizer_inside(gen, cls):
    P = struct_model(gen, cls)
    X, T = (rows(gen, 1, 9, fmt="CB", cls=cls) for _ in range(2))

    def step(P, X, T, m, v, iteration, rate):
        loss, gradients = pinn(P, X, T)
        return loss, *dl.adamupdate(P, gradients, m, v, iteration, rate)

    accfun = dl.dlaccelerate(step)
    ours, theirs = [P, [], []], [P, [], []]
    for i in range(1, 5):
        count, rate = dl.dlarray(i), dl.dlarray(0.01)
        _, *ours = dl.dlfeval(accfun, ours[0], X, T, *ours[1:], count, rate)
        with dl.autodiff.tape.higher_derivatives():
            _, *theirs = dl.dlfeval(step, theirs[0], X, T, *theirs[1:], count, rate)
    assert_same(ours, theirs, 1e-4 if cls == "single" else None)
    assert accfun.HitRate == 50  # the first step has no averages


FUNCTIONS = {
    "layernorm": lambda X: dl.layernorm(X, dl.zeros(4, 1), dl.ones(4, 1)),
    "softmax": lambda X: dl.softmax(X),
    "gelu, relu, sigmoid": lambda X: dl.gelu(X) + dl.relu(X) * dl.sigmoid(X),
    "max with index": lambda X: dl.max(X, [], 1, nargout=2),
    "sort": lambda X: dl.sort(X, 2),
    "cumsum, prod": lambda X: (dl.cumsum(X, 2), dl.prod(X, 1)),
    "parts": lambda X: (X[1:, :], X(2, ":"), X("end", "end"), X[0, 0]),
    "repeated subscripts": lambda X: dl.sum(X([1, 1, 2], ":") ** 2, "all"),
    "masks": lambda X: (X * (X > 0), X > 0, ~(X > 0)),
    "constants": lambda X: (X + dl.dlarray([[1.0, 2, 3]]), dl.stripdims(X) @ dl.eye(3), dl.linspace(0, 1, 3)),
    "named constants": lambda X: (
        X * dl.pi,
        X + dl.eps("single"),
        X / dl.dlarray(dl.Inf),
        dl.pi * dl.ones(2),
    ),
    "reshape": lambda X: dl.permute(dl.reshape(dl.stripdims(X), 2, 6), [2, 1]),
    "join": lambda X: dl.cat(1, X, 2 * X),
    "labels": lambda X: (dl.stripdims(X), dl.dlarray(dl.stripdims(X), "SC"), dl.mean(X, "all")),
    "norm": lambda X: (dl.norm(dl.stripdims(X), "fro"), dl.var(X, 0, 2)),
    "numbers": lambda X: (2 - X, X / 3, X**2, abs(X), -X, 1 / (1 + X**2)),
    "embed": lambda X: dl.embed(dl.dlarray([[1, 3, 2]], "CB"), dl.stripdims(X) * 1.0),
    "where": lambda X: dl.max(X, 0) + dl.min(X, dl.dlarray(0.5)),
}


@compiled
@pytest.mark.parametrize("cls", CLASSES)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions_with_their_gradients(gen, name, cls):
    X = rows(gen, 4, 3, fmt="CB", cls=cls)
    fun = FUNCTIONS[name]

    def loss(X):
        result = fun(X)
        total = sum(dl.sum(dl.stripdims(y) * 1.0, "all") for y in leaves(result))
        return result, dl.dlgradient(total, X)

    alike(loss, X)


@compiled
def test_classes_labels_sizes_and_displays(gen):
    X = rows(gen, 3, 2, fmt="CB")

    def several(X, options):
        return {
            "a": [2 * X, X > 0, dl.double(X)],
            "s": dl.struct(t=(dl.sum(X, 1), "text", 3)),
            "n": dl.dlarray(options["scale"]),
            "c": dl.complex(X, X),
        }

    accfun = alike(several, X, {"scale": 2})
    ours, theirs = accfun(X, {"scale": 2}), several(X, {"scale": 2})
    assert repr(ours) == repr(theirs) and repr(ours["s"]) == repr(theirs["s"])
    assert ours["s"].t[1:] == ("text", 3)
    assert dl.underlyingType(ours["a"][2]) == "double"
    assert type(ours["a"][0]._data) is np.ndarray


@compiled
def test_it_works_alone_and_inside_other_functions(gen):
    X = rows(gen, 3, 2, fmt="CB")
    accfun = dl.dlaccelerate(lambda X: dl.dlgradient(dl.sum(X**3, "all"), X))
    assert_same(accfun(X), 3 * X**2)
    outer = dl.dlaccelerate(lambda X: accfun(2 * X))
    assert_same(outer(X), 12 * X**2)
    assert not dl.isempty(accfun(X)) and accfun(X)._node is None


# -- derivatives from outside ----------------------------------------------------------------------------------
@compiled
@pytest.mark.parametrize("cls", CLASSES)
def test_it_is_differentiated_from_outside(gen, cls):
    W, X, b = rows(gen, 4, 3, cls=cls), rows(gen, 3, 5, fmt="CB", cls=cls), rows(gen, 4, 1, cls=cls)

    def layer(X, W, b):
        Y = dl.tanh(dl.fullyconnect(X, W, b))
        return Y, dl.sum(Y**2, 1)

    accfun = dl.dlaccelerate(layer)

    def loss(call):
        def f(X, W, b):
            Y, S = call(X, W, b)
            y = dl.sum(Y * S, "all") + dl.sum(dl.sin(S), "all")
            return y, dl.dlgradient(y, {"W": W, "b": b}, X)

        return f

    for _ in range(2):
        assert_same(dl.dlfeval(loss(accfun), X, W, b), dl.dlfeval(loss(layer), X, W, b))


@compiled
def test_higher_derivatives_from_outside(gen):
    x = rows(gen, 1, 4, cls="double")
    accfun = dl.dlaccelerate(lambda x: dl.sin(x) * dl.exp(x))

    def third(call):
        def f(x):
            g = call(x)
            for _ in range(3):
                g = dl.dlgradient(dl.sum(g, "all"), x, EnableHigherDerivatives=True)
            return g

        return f

    v = np.asarray(x)  # d³ sin(x) e^x = 2 e^x (cos x - sin x)
    expected = 2 * np.exp(v) * (np.cos(v) - np.sin(v))
    np.testing.assert_allclose(np.asarray(dl.dlfeval(third(accfun), x)), expected, rtol=1e-12)


@compiled
def test_a_gradient_inside_is_differentiated_from_outside(gen):
    x = rows(gen, 1, 4, cls="double")
    slope = dl.dlaccelerate(lambda x: dl.dlgradient(dl.sum(x**3, "all"), x))
    f = lambda x: dl.dlgradient(dl.sum(slope(x), "all"), x)  # noqa: E731
    assert_same(dl.dlfeval(f, x), 6 * x)


@compiled
def test_random_numbers_of_a_call_serve_its_derivatives(gen):
    x = rows(gen, 1, 4, cls="double")
    noisy = lambda x: x**3 * dl.rand(1, 4)  # noqa: E731
    accfun = dl.dlaccelerate(noisy)

    def second(call):
        def f(x):
            y = call(x)
            g = dl.dlgradient(dl.sum(y, "all"), x, EnableHigherDerivatives=True)
            return y, g, dl.dlgradient(dl.sum(g, "all"), x)

        return f

    dl.rng(1)
    expected = [dl.dlfeval(second(noisy), x) for _ in range(3)]
    dl.rng(1)
    for e in expected:
        assert_same(dl.dlfeval(second(accfun), x), e)


# -- random numbers --------------------------------------------------------------------------------------------
@compiled
@pytest.mark.parametrize("cls", CLASSES)
def test_the_stream_is_that_of_the_uncompiled_function(gen, cls):
    X = rows(gen, 3, 4, fmt="CB", cls=cls)

    def noisy(X):
        mask = dl.rand(dl.size(X), like=X) > 0.3
        return (
            X * mask + dl.randn(3, 4, cls), dl.randi(10, 2, 2), dl.randperm(5), dl.randsample(7, 3), dl.rand(1, 2) * 2
        )  # fmt: skip

    dl.rng(3)
    expected = [noisy(X) for _ in range(4)]
    after = dl.rand(1, 3)
    dl.rng(3)
    accfun = dl.dlaccelerate(noisy)
    for e in expected:
        assert_same(accfun(X), e)
    assert_same(dl.rand(1, 3), after)


@compiled
def test_dropout_of_a_network(gen):
    net = dl.dlnetwork([dl.featureInputLayer(5), dl.fullyConnectedLayer(6), dl.dropoutLayer(0.5)])
    X = rows(gen, 5, 4, fmt="CB")

    def loss(net, X):
        y = dl.sum(dl.forward(net, X) ** 2, "all")
        return y, dl.dlgradient(y, net.Learnables)

    dl.rng(4)
    expected = [dl.dlfeval(loss, net, X) for _ in range(3)]
    dl.rng(4)
    accfun = dl.dlaccelerate(loss)
    for e in expected:
        assert_same(dl.dlfeval(accfun, net, X), e)


@compiled
def test_the_stream_cannot_be_set_inside():
    def seeded(x):
        dl.rng(0)
        return x + dl.rand()

    accfun, x = dl.dlaccelerate(seeded), dl.dlarray(1)
    with pytest.warns(AccelerationWarning, match="runs as it is.*call rng before the accelerated function"):
        y = accfun(x)
    assert_same(y, seeded(x))
    assert_same(accfun(x), seeded(x))
    with dl.strict(), pytest.raises(TraceError, match="call rng before the accelerated function"):
        dl.dlaccelerate(seeded)(x)


# -- the cache -------------------------------------------------------------------------------------------------
@compiled
def test_what_needs_a_new_trace(gen):
    def fun(x, *more, nargout=1, **options):
        return (x, x)[:nargout]

    accfun = dl.dlaccelerate(fun)

    def new(*args, **kwargs):
        before = accfun.Occupancy
        accfun(*args, **kwargs)
        return accfun.Occupancy > before

    X = rows(gen, 3, 2)
    assert new(X)
    assert not new(rows(gen, 3, 2))  # other values
    assert new(rows(gen, 3, 3))  # size
    assert new(dl.dlarray(X, "CB"))  # format
    assert new(dl.dlarray(X, "SC"))
    assert new(dl.double(X))  # class
    assert new(X > 0)
    assert new(X, nargout=2)  # number of outputs
    assert new(X, 1) and not new(X, 1) and new(X, 2) and not new(X, 3)  # a number that changes is an input
    assert new(X, 1.0) and new(X, True) and new(X, False)  # values of others
    assert new(X, "a") and new(X, None) and new(X, [1, "b"]) and not new(X, [1, "b"]) and new(X, (1, "b"))
    assert (
        new(X, np.ones(3))
        and not new(X, np.zeros(3))
        and new(X, np.zeros(2))
        and new(X, np.ones(3, "float32"))
    )
    assert new(X, {"a": X}) and not new(X, {"a": 2 * X}) and new(X, {"b": X}) and new(X, dl.struct(a=X))
    assert new(X, option=float("nan")) and not new(X, option=float("nan"))
    assert new(X, math.sin) and not new(X, math.sin)
    assert [new(X, lambda x, c=c: x * c) for c in (1, 1, 2)] == [
        True,
        False,
        True,
    ]  # as MATLAB compares handles


@compiled
def test_networks_count_by_size_and_class_and_properties(gen):
    accfun = dl.dlaccelerate(lambda net, X: dl.predict(net, X))
    X = rows(gen, 5, 4, fmt="CB")

    def new(net):
        before = accfun.Occupancy
        assert_same(accfun(net, X), dl.predict(net, X))
        return accfun.Occupancy > before

    net = network()
    assert new(net)
    other = net.copy()
    values = other.Learnables
    values.Value = [2 * v for v in values.Value]
    other.Learnables = values
    assert not new(other) and not new(network())
    assert new(dl.dlnetwork([dl.featureInputLayer(5), dl.fullyConnectedLayer(7)]))
    assert new(dl.dlnetwork([dl.featureInputLayer(5), dl.fullyConnectedLayer(7), dl.leakyReluLayer(0.1)]))
    assert new(dl.dlnetwork([dl.featureInputLayer(5), dl.fullyConnectedLayer(7), dl.leakyReluLayer(0.2)]))


@compiled
def test_hit_rate_occupancy_and_the_oldest_trace():
    accfun = dl.dlaccelerate(lambda x: x + 1)
    x = dl.dlarray([1, 2])
    assert (accfun.HitRate, accfun.Occupancy) == (0, 0)
    for n in (1, 2, 1, 1):
        accfun(dl.ones(n, 1))
    assert (accfun.HitRate, accfun.Occupancy) == (50, 4)
    accfun.CacheSize = 2
    assert accfun.Occupancy == 100
    accfun(dl.ones(3, 1))  # puts out size 2, which was not used for the longest time
    accfun(dl.ones(1, 1))
    assert accfun.HitRate == 50
    accfun(dl.ones(2, 1))
    assert accfun.HitRate == pytest.approx(300 / 7) and accfun.Occupancy == 100
    dl.clearCache(accfun)
    assert (accfun.HitRate, accfun.Occupancy) == (0, 0)
    accfun.Enabled = False
    assert_same(accfun(x), x + 1)
    assert (accfun.HitRate, accfun.Occupancy) == (0, 0)


def test_properties_are_checked_and_shown():
    def modelLoss(x):
        return x

    accfun = dl.dlaccelerate(modelLoss)
    assert accfun.Function is modelLoss and dl.dlaccelerate(accfun).Function is modelLoss
    assert repr(accfun).splitlines() == [
        "  AcceleratedFunction with properties:",
        "",
        "          Function: @modelLoss",
        "           Enabled: 1",
        "         CacheSize: 50",
        "           HitRate: 0",
        "         Occupancy: 0",
        "         CheckMode: 'none'",
        "    CheckTolerance: 1.0000e-04",
    ]
    for name, bad in [
        ("Enabled", 2),
        ("CacheSize", 0),
        ("CacheSize", 1.5),
        ("CheckMode", "all"),
        ("CheckTolerance", 0),
    ]:
        with pytest.raises(OptionError, match=f"{name} must be"):
            setattr(accfun, name, bad)
    for name in ("Function", "HitRate", "Occupancy"):
        with pytest.raises(AttributeError):
            setattr(accfun, name, 1)
    accfun.CheckMode, accfun.CheckTolerance, accfun.CacheSize, accfun.Enabled = "Tolerance", 1e-2, 3, False
    assert "CheckMode: 'tolerance'" in repr(accfun) and "<pre " in accfun._repr_html_()


# -- what is refused -------------------------------------------------------------------------------------------
W_OUTSIDE = dl.dlarray([[1.0, 2.0]])
N_OUTSIDE = np.array([[1.0, 2.0]])
NET_OUTSIDE = dl.dlnetwork([dl.featureInputLayer(2), dl.fullyConnectedLayer(3)])


@compiled
@pytest.mark.parametrize(
    "fun",
    [
        lambda x: x * W_OUTSIDE,
        lambda x: W_OUTSIDE + x,
        lambda x: x * (2 * W_OUTSIDE),  # what is made of it would be frozen too
        lambda x: x * dl.tanh(W_OUTSIDE),
        lambda x: x * W_OUTSIDE[0, 1],
        lambda x: x * dl.dlarray(N_OUTSIDE),
        lambda x: dl.mse(x, N_OUTSIDE, DataFormat="CB"),
        lambda x: x * float(W_OUTSIDE(1, 2)),
        lambda x, w=W_OUTSIDE: dl.horzcat(x, w),
        lambda x: x @ dl.transpose(W_OUTSIDE),
        lambda x: dl.max(x, dl.times(W_OUTSIDE, 2)),
        lambda x: (x, [W_OUTSIDE]),
        lambda x: dl.predict(NET_OUTSIDE, dl.dlarray(x, "BC")),
    ],
)
def test_data_from_outside_is_looked_at_before_each_call(fun, monkeypatch):
    """Variables of modules and default values: the trace holds what they were, and is made anew when they change."""
    accfun, x = dl.dlaccelerate(fun), dl.dlarray([[3, 4]])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for _ in range(2):
            assert_same(accfun(x), fun(x))
        monkeypatch.setitem(globals(), "W_OUTSIDE", dl.dlarray([[5.0, 7.0]]))
        monkeypatch.setitem(globals(), "N_OUTSIDE", np.array([[5.0, 7.0]]))
        net = dl.dlnetwork([dl.featureInputLayer(2), dl.fullyConnectedLayer(3)])
        monkeypatch.setitem(globals(), "NET_OUTSIDE", net)
        for _ in range(3):
            assert_same(accfun(x), fun(x))


HIDDEN = iter([dl.dlarray([[1.0, 2.0]])] * 1000)


def hidden(data):
    """A function that takes data from where no one looks."""
    box = iter([data] * 100)
    return lambda x: x * next(box)


@compiled
@pytest.mark.parametrize("data", [dl.dlarray([[1.0, 2.0]]), np.array([[1.0, 2.0]])])
def test_data_that_cannot_be_looked_at_is_never_frozen(data):
    x, fun = dl.dlarray([[3, 4]]), hidden(data)
    with (
        dl.strict(),
        pytest.raises(
            AbstractError, match=r"not one of its inputs: .* at .*test_dlaccelerate.py:\d+.*fix: pass it"
        ),
    ):
        dl.dlaccelerate(fun)(x)
    accfun = dl.dlaccelerate(fun)
    with pytest.warns(AccelerationWarning, match=r"runs as it is.*not one of its inputs"):
        assert_same(accfun(x), dl.dlarray([[3, 8]]))
    assert_same(accfun(x), dl.dlarray([[3, 8]]))


def in_parentheses(Z, value):
    Z.paren[1, 2] = value


def in_brackets(Z, value):
    Z[0, 1] = value


@compiled
@pytest.mark.parametrize("store", [in_parentheses, in_brackets])
@pytest.mark.parametrize("data", [dl.dlarray(5.0), np.array([[5.0]])])
def test_data_that_is_stored_in_an_array_is_never_frozen(store, data):
    box = iter([data] * 100)

    def fun(x):
        Z = dl.zeros(1, 2)
        store(Z, next(box))
        return x + Z

    accfun = dl.dlaccelerate(fun)
    with pytest.warns(AccelerationWarning, match=r"runs as it is.*not one of its inputs"):
        assert_same(accfun(dl.dlarray([[3, 4]])), dl.dlarray([[3, 9]]))
    assert dl.dlarray.__setitem__.__name__ == "__setitem__"


@compiled
@pytest.mark.parametrize(
    "hand_over",
    [
        lambda: operands_by_another_name("f", next(HIDDEN)),
        lambda: unary_by_another_name(ew.tanh, next(HIDDEN), np.tanh),
    ],
)
def test_helpers_imported_by_another_name_note_data_from_outside(hand_over):
    def fun(x):
        hand_over()
        return x

    with dl.strict(), pytest.raises(AbstractError, match=r"not one of its inputs: 1×2 dlarray, at"):
        dl.dlaccelerate(fun)(dl.dlarray([[3, 4]]))
    assert not operands.operands_watchers and not operators.unary_watchers


@compiled
def test_sizes_of_data_from_outside_may_be_asked_for():
    accfun = dl.dlaccelerate(lambda x: x * dl.size(W_OUTSIDE, 2) / dl.numel(W_OUTSIDE))
    assert_same(accfun(dl.dlarray([3, 4])), dl.dlarray([3, 4]))


@compiled
@pytest.mark.parametrize("size", [None, (1, 2)])
def test_random_numbers_of_others_are_noticed(size):
    accfun = dl.dlaccelerate(lambda x: x * dl.dlarray(np.random.default_rng().random(size)))
    with pytest.warns(AccelerationWarning, match="Accelerated outputs differ"):
        accfun(dl.dlarray([3, 4]))
    assert float(dl.sum(accfun(dl.dlarray([3, 4])))) != float(
        dl.sum(accfun(dl.dlarray([3, 4])))
    )  # as it stands


@compiled
def test_results_that_are_no_arrays_must_stay_the_same():
    count = iter(range(9))
    accfun, x = dl.dlaccelerate(lambda x: (x, next(count))), dl.dlarray([3, 4])
    with pytest.warns(AccelerationWarning, match="returns 0 where a trace of it returns 1"):
        assert accfun(x)[1] == 0
    assert accfun(x)[1] == 2
    kind = ["a"]
    accfun = dl.dlaccelerate(lambda x: {"x": x, "kind": kind[0]})
    assert accfun(x)["kind"] == "a"
    kind[0] = "b"
    assert accfun(x)["kind"] == "b" and accfun(x)["kind"] == "b"


def branch(x):
    if dl.sum(x, "all") > 1:
        return x
    return -x


def number(x):
    return x * float(dl.max(x, [], "all"))


def plain(x):
    return dl.dlarray(np.linalg.norm(np.asarray(dl.extractdata(x))))


def shape(x):
    return x(x > 0)


@compiled
@pytest.mark.parametrize("fun", [branch, number, plain, shape])
def test_values_that_decide_are_computed_as_it_stands(fun):
    line, x = fun.__code__.co_firstlineno + 1, dl.dlarray([3, 4])
    with dl.strict(), pytest.raises(AbstractError, match=rf"test_dlaccelerate.py:{line}, .*fix: "):
        dl.dlaccelerate(fun)(x)
    accfun = dl.dlaccelerate(fun)
    with pytest.warns(AccelerationWarning, match=rf"the function runs as it is.*test_dlaccelerate.py:{line}"):
        assert_same(accfun(x), fun(x))
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # told once
        assert_same(accfun(x), fun(x))
        assert_same(accfun(2 * x), fun(2 * x))
    accfun.Enabled = False
    assert_same(accfun(x), fun(x))


@compiled
def test_an_error_of_the_function_comes_out_as_it_is():
    with pytest.raises(dl.errors.SizeError, match="incompatible sizes"):
        dl.dlaccelerate(lambda x: x + dl.ones(1, 3))(dl.dlarray([3, 4]))
    with pytest.raises(ZeroDivisionError):
        dl.dlaccelerate(lambda x: x + 1 / 0)(dl.dlarray([3, 4]))
    assert dl.dlarray.__add__.__module__ == "dlarray.operators"  # the watch is over


# -- the check -------------------------------------------------------------------------------------------------
@compiled
def test_a_number_that_changes_outside_is_noticed():
    scale = [1.0]
    accfun = dl.dlaccelerate(lambda x: x * scale[0])
    x = dl.dlarray([3, 4])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for value in (1.0, 1.0, 2.0, 2.0, 1.0):
            scale[0] = value
            assert_same(accfun(x), x * value)
    with pytest.warns(AccelerationWarning, match="scale changes from call to call but is no input"):
        for value in range(5):
            scale[0] = value
            assert_same(accfun(x), x * value)


class Hidden:
    """A callable without anything to look at."""

    __slots__ = ()
    value = 1.0

    def __call__(self, x):
        return x * type(self).value


@compiled
def test_what_is_not_noticed_is_checked(monkeypatch):
    accfun, x = dl.dlaccelerate(Hidden()), dl.dlarray([3, 4])
    assert_same(accfun(x), x)
    accfun.CheckMode = "tolerance"
    monkeypatch.setattr(Hidden, "value", 2.0)
    for _ in range(2):
        with pytest.warns(AccelerationWarning, match="off by up to 4"):
            accfun(x)
    accfun.CheckTolerance = 1
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        accfun(x)


@compiled
def test_the_function_runs_for_traces_and_checks_only():
    runs = []

    def fun(x):
        append(1)
        return x + 1

    append = runs.append
    accfun = dl.dlaccelerate(fun)
    x = dl.dlarray([3, 4])
    accfun(x)
    assert len(runs) == 2  # as it stands, and its trace
    for _ in range(3):
        accfun(x)
    assert len(runs) == 2


# -- purity, threads, settings ---------------------------------------------------------------------------------
@compiled
def test_a_training_step_has_shapes_without_values(gen):
    """The step of the example asks for no value anywhere: jax.eval_shape of its program is the proof."""
    jax = pytest.importorskip("jax")
    net = dl.dlnetwork(
        [dl.sequenceInputLayer(6), dl.selfAttentionLayer(2, 6), dl.layerNormalizationLayer(), dl.fullyConnectedLayer(3),
         dl.softmaxLayer()]
    )  # fmt: skip
    X, T = rows(gen, 6, 2, 4, fmt="CBT"), dl.dlarray(dl.rand(3, 2, 4, "single"), "CBT")
    learnables = net.Learnables

    def step(values, x, t):
        table = learnables.with_values(
            [dl.array.make(v, v_.dims(), None) for v, v_ in zip(values, learnables.Value)]
        )  # noqa: B905
        loss, gradients, _ = dl.dlfeval(
            netLoss, net.with_learnables(table), dl.array.make(x, "CBT", None), dl.array.make(t, "CBT", None)
        )
        new, m, v = dl.adamupdate(table, gradients, [], [], 1)
        return [loss._data, *[x._data for x in leaves([new, m, v])]]

    out = jax.eval_shape(step, [v._data for v in learnables.Value], X._data, T._data)
    assert out[0].shape == (1, 1) and all(o.dtype == np.float32 for o in out)


@compiled
def test_settings_of_jax_stay():
    jax = pytest.importorskip("jax")
    before = jax.numpy.ones(2).dtype
    result = dl.dlaccelerate(lambda x: x + 1)(dl.dlarray([3, 4]))
    assert dl.underlyingType(result) == "double" and jax.numpy.ones(2).dtype == before == np.float32


def test_results_are_arrays_of_their_own(compiling):
    accfun = dl.dlaccelerate(lambda x: (x, x + 1))
    x = dl.dlarray([3, 4])
    y, _ = accfun(x)
    y[0, 0] = 7
    assert_same(x, dl.dlarray([3, 4]))
    big = dl.zeros(200, 200)
    first = accfun(big)[1]
    again = accfun(first)[1]  # comes in as what the compiler holds already
    first[0, 0] = 5
    assert float(again[0, 0]) == 2 and float(accfun(first)[1][0, 0]) == 6
    assert first._data is not again._data
    assert accfun(big)[1]._data.flags.writeable == (
        compiling == "numpy"
    )  # the others' are the compiler's memory


@compiled
def test_printing_inside_does_not_fail(capsys):
    def chatty(x):
        print(x)
        return x + 1

    dl.dlaccelerate(chatty)(dl.dlarray([3, 4], "C"))
    assert "2(C) × 1(U) dlarray" in capsys.readouterr().out


@compiled
@pytest.mark.parametrize("cls", CLASSES)
def test_jacobians_and_checkpoints_inside_and_outside(gen, cls):
    x = rows(gen, 3, 4, cls=cls)
    f = lambda x: dl.sin(x) * dl.sum(x, 1)  # noqa: E731
    inside = lambda x: dl.dljacobian(f(x), x, 1)  # noqa: E731
    alike(inside, x)
    accfun = dl.dlaccelerate(f)
    assert_same(dl.dlfeval(lambda x: dl.dljacobian(accfun(x), x, 1), x), dl.dlfeval(inside, x))

    def kept(x):
        y = dl.sum(dl.dlcheckpoint(lambda x: f(x) * dl.rand(3, 4), x), "all")
        return y, dl.dlgradient(y, x)

    dl.rng(2)
    expected = [dl.dlfeval(kept, x) for _ in range(3)]
    dl.rng(2)
    accfun = dl.dlaccelerate(kept)
    for e in expected:
        assert_same(dl.dlfeval(accfun, x), e)


@compiled
def test_data_of_other_libraries_runs_as_it_is():
    xs = pytest.importorskip("array_api_strict", reason="it stands for a GPU")
    x = dl.dlarray(xs.asarray([[3.0, 4.0]]))
    accfun = dl.dlaccelerate(lambda x: dl.dlgradient(dl.sum(x**3, "all"), x))
    with pytest.warns(
        AccelerationWarning,
        match="only data of NumPy, or on a GPU, is compiled, but an input is of array_api_strict",
    ):
        assert accfun(x).tolist() == [[27.0, 48.0]]


@compiled
def test_threads_trace_side_by_side(gen):
    from concurrent.futures import ThreadPoolExecutor

    accfun = dl.dlaccelerate(lambda x: dl.dlgradient(dl.sum(x**3, "all"), x))
    inputs = [rows(gen, n, 2) for n in (1, 2, 3, 1, 2, 3)]
    with ThreadPoolExecutor(4) as pool:
        for x, y in zip(inputs, pool.map(accfun, inputs), strict=True):
            assert_same(y, 3 * x**2)


@compiled
def test_it_steps_aside_for_checkfinite():
    accfun = dl.dlaccelerate(lambda x: dl.log(x))
    with dl.checkfinite(), pytest.raises(dl.errors.NonFiniteError, match="log"):
        accfun(dl.dlarray([0, 1]))


# -- without the compiler --------------------------------------------------------------------------------------
def test_without_a_compiler_operations_are_done_again(monkeypatch, gen):
    for engine in (engines.JAX, engines.TORCH):
        monkeypatch.setattr(engine, "available", lambda: False)
        monkeypatch.setattr(engine, "installed", lambda: False)
    accfun = dl.dlaccelerate(lambda x: dl.dlgradient(dl.sum(dl.dlgradient(dl.sum(x**3, "all"), x), "all"), x))
    x = dl.dlarray([3, 4])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for call in (accfun, lambda x: dl.dlfeval(accfun, x)):
            assert_same(call(x), 6 * x)
    assert (accfun.HitRate, accfun.Occupancy, accfun.Engine) == (50, 2, "numpy")


def test_a_compiler_that_is_asked_for_and_missing(monkeypatch):
    accfun = dl.dlaccelerate(lambda x: 2 * x, Engine="jax") if engines.JAX.available() else None
    if accfun is None:
        pytest.skip("JAX is not installed")
    monkeypatch.setattr(engines.JAX, "available", lambda: False)
    with pytest.warns(AccelerationWarning, match=r"jax is not installed.*pip install dlarray\[accelerate\]"):
        assert_same(accfun(dl.dlarray([3, 4])), dl.dlarray([6, 8]))


def test_a_missing_module_is_noticed(monkeypatch):
    engine_jax._jax.cache_clear()
    monkeypatch.setitem(sys.modules, "jax", None)
    assert not engines.JAX.available()
    monkeypatch.undo()
    engine_jax._jax.cache_clear()


def test_mixed_second_derivatives_from_outside(gen):
    """The gradient for X depends on the weights, though it is not the gradient for the weights."""
    X, W = dl.dlarray(gen.standard_normal((3, 4)), "CB"), dl.dlarray(gen.standard_normal((2, 3)))

    def model(W, X):
        return dl.tanh(dl.fullyconnect(X, W, 0))

    def by_weights(model):
        def f(W, X):
            slope = dl.dlgradient(dl.sum(model(W, X), "all"), X, EnableHigherDerivatives=True)
            return dl.dlgradient(dl.sum(slope**2, "all"), W)

        return f

    expected = dl.dlfeval(by_weights(model), W, X)
    found = dl.dlfeval(by_weights(dl.dlaccelerate(model)), W, X)
    np.testing.assert_allclose(np.asarray(found), np.asarray(expected), rtol=1e-12)


@compiled
def test_a_function_that_calls_itself_may_be_accelerated():
    def powered(x, n):
        def down(k):
            return x if k == 1 else x * down(k - 1)

        return down(n)

    def halved(x, k=3):
        return x if k == 0 else halved(x / 2, k - 1)

    accfun = dl.dlaccelerate(lambda x, f: f(x) + powered(x, 3))
    for _ in range(2):
        assert_same(accfun(dl.dlarray([2.0, 4.0]), halved), dl.dlarray([8.25, 64.5]))


def test_its_signature_is_that_of_the_function():
    """So ``outputs(accfun, 2)`` asks it for two outputs."""
    from dlarray.matlab import outputs

    def f(x, nargout=1):
        return (x, 2 * x)[:nargout] if nargout > 1 else x

    accfun = dl.dlaccelerate(f)
    assert [float(v) for v in outputs(accfun, 2)(dl.dlarray(3))] == [3, 6]
    assert float(outputs(accfun, 1)(dl.dlarray(3))) == 3

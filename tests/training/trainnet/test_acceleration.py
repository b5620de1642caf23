"""The option Acceleration of trainingOptions: a training whose loss and gradients are compiled is that without."""

import importlib.util
import sys
import warnings

import numpy as np
import pytest

import dlarray as dl
from dlarray import errors
from dlarray.acceleration import attempts, engine_cuda, plan, traces
from dlarray.acceleration.recorded.engine import NumpyProgram
from dlarray.training.solvers import model_losses
from tests.support.backends import host
from tests.support.engines import compile_with
from tests.support.standing_gpu import stand_in

accelerated_function = sys.modules["dlarray.functions.differentiation.accelerated_function"]

gen = np.random.default_rng(5)


@pytest.fixture(params=["jax", "torch", "numpy"])
def runs(request, monkeypatch):
    """Traced at the third call and compiled from the fifth on; how often the compiled program has run."""
    if importlib.util.find_spec(request.param) is None:
        pytest.skip(f"{request.param} is not installed")
    compile_with(request.param, monkeypatch)
    attempts.told.clear()
    monkeypatch.setattr(plan, "first_trace", lambda work: 3)
    monkeypatch.setattr(plan, "first_recording", lambda work, asked: 3)
    monkeypatch.setattr(plan, "takeover", lambda traced_at, steps, work, engine: traced_at + 2)
    called, call = [], traces.Trace.__call__

    def counted(self, *args):
        result = call(self, *args)
        called.append(self)
        return result

    monkeypatch.setattr(traces.Trace, "__call__", counted)
    return called


def images():
    X, T = gen.random((12, 12, 2, 40)).astype("f"), dl.categorical(gen.integers(0, 3, 40).tolist())
    layers = [
        dl.imageInputLayer([12, 12, 2]), dl.convolution2dLayer(3, 4, Padding="same"), dl.batchNormalizationLayer(),
        dl.reluLayer(), dl.maxPooling2dLayer(2, Stride=2), dl.dropoutLayer(0.3), dl.fullyConnectedLayer(3),
        dl.softmaxLayer(),
    ]  # fmt: skip
    return X, T, layers, "crossentropy", {"Metrics": "accuracy", "ValidationData": (X[..., :16], T("1:16"))}


def sequences():
    X = [gen.random((n, 3)) for n in (8, 8, 8, 8, 8, 8, 8, 8)]
    layers = [dl.sequenceInputLayer(3), dl.lstmLayer(5), dl.fullyConnectedLayer(2)]
    T = [x[:, :2] ** 2 for x in X]
    return X, T, layers, "mse", {"SequenceLength": 4, "GradientThreshold": 0.05}


def normalized_targets():
    X = gen.random((40, 3))
    layers = [dl.featureInputLayer(3, Normalization="zscore"), dl.fullyConnectedLayer(6), dl.tanhLayer(),
              dl.fullyConnectedLayer(1), dl.inverseNormalizationLayer()]  # fmt: skip
    return X, 300 + 20 * X[:, :1], layers, "mse", {"NormalizeTargets": True, "L2Regularization": 0.01}


def own_loss():
    weight = dl.dlarray([[1.0], [3.0]])
    X = gen.random((40, 4))
    layers = [dl.featureInputLayer(4), dl.fullyConnectedLayer(2)]
    return X, X[:, :2], layers, lambda Y, T: dl.mean(weight * dl.abs(Y - T), "all"), {}


class Weighted:
    """A loss with a state of its own."""

    def __init__(self):
        self.weight = dl.dlarray([[1.0], [3.0]])

    def __call__(self, Y, T):
        return dl.mean(self.weight * SCALE * dl.abs(Y - T), "all")


SCALE = dl.dlarray(0.5)


def own_object():
    X = gen.random((40, 4))
    return X, X[:, :2], [dl.featureInputLayer(4), dl.fullyConnectedLayer(2)], Weighted(), {}


def two_outputs():
    X, T = gen.random((40, 4)), gen.random((40, 1))
    net = dl.dlnetwork([dl.featureInputLayer(4), dl.fullyConnectedLayer(3, Name="a"), dl.tanhLayer()])
    net = dl.addLayers(net, dl.fullyConnectedLayer(1, Name="b"))
    net = dl.connectLayers(net, "a", "b")
    ds = dl.combine(dl.arrayDatastore(X), dl.arrayDatastore(T @ np.ones((1, 3))), dl.arrayDatastore(T))
    return ds, None, net, lambda Y1, Y2, T1, T2: dl.mse(Y1, T1) + 2 * dl.mse(Y2, T2), {}


WORKS = [images, sequences, normalized_targets, own_loss, own_object, two_outputs]


def trained(solver, work, **more):
    X, T, layers, loss, options = work
    dl.rng(1)
    options = {"MaxEpochs": 6, "MiniBatchSize": 8, "Verbose": False, **options, **more}
    data = (X,) if T is None else (X, T)
    return dl.trainnet(*data, layers, loss, dl.trainingOptions(solver, **options), nargout=2)


def alike(a, b, rtol=2e-4):
    (net, info), (plain, expected) = a, b
    for name in expected.TrainingHistory.VariableNames:
        np.testing.assert_allclose(
            np.asarray(info.TrainingHistory[name], float),
            np.asarray(expected.TrainingHistory[name], float),
            rtol=rtol,
            atol=1e-6,
        )
    for x, y in zip(net.Learnables.Value, plain.Learnables.Value, strict=True):
        np.testing.assert_allclose(np.asarray(x), np.asarray(y), rtol=rtol, atol=1e-4)


@pytest.mark.parametrize("work", WORKS)
def test_a_compiled_training_is_that_without(work, runs):
    given = work()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = trained("sgdm", given, Acceleration="compiled")
    iterations = len(found[1].TrainingHistory.Loss)
    assert len(runs) >= iterations - 8, (len(runs), iterations)
    count = len(runs)
    alike(found, trained("sgdm", given, Acceleration="none"))
    assert len(runs) == count


def test_lbfgs(runs):
    X = gen.random((30, 2))
    layers = [dl.featureInputLayer(2), dl.fullyConnectedLayer(4), dl.tanhLayer(), dl.fullyConnectedLayer(1)]
    given = X, X[:, :1] * X[:, 1:], layers, "mse", {}
    options = {"MaxIterations": 10, "MaxEpochs": None, "MiniBatchSize": None}

    def train(**more):
        dl.rng(1)
        kept = {k: v for k, v in {**options, **more, "Verbose": False}.items() if v is not None}
        return dl.trainnet(*given[:4], dl.trainingOptions("lbfgs", L2Regularization=0.01, **kept), nargout=2)

    found = train(Acceleration="compiled")
    assert len(runs) >= 5
    alike(found, train(Acceleration="none"), rtol=1e-2)


@pytest.mark.parametrize(
    ("how", "engine"), [("compiled", "auto"), ("jax", "jax"), ("torch", "torch"), ("numpy", "numpy")]
)
def test_the_engine_of_that_name(how, engine):
    loss, net = model_losses.model_loss_of(dl.mse, 1), dl.dlnetwork([dl.featureInputLayer(2), dl.tanhLayer()])
    accfun = model_losses.accelerated(loss, dl.trainingOptions("adam", Acceleration=how), net, dl.mse, True)
    assert accfun.Function is loss
    assert accfun.Engine == engine
    none = dl.trainingOptions("adam", Acceleration="none")
    assert model_losses.accelerated(loss, none, net, dl.mse, True) is loss


# -- "auto": operations are recorded and done again ---------------------------------------------------------------
@pytest.fixture
def replays(monkeypatch):
    """How often recorded operations were done again; they are recorded at the sixth call."""
    monkeypatch.setattr(plan, "UNASKED", 6)
    called, call = [], NumpyProgram.__call__
    monkeypatch.setattr(NumpyProgram, "__call__", lambda self, given: called.append(1) or call(self, given))
    return called


def same_bits(a, b):
    (net, info), (plain, expected) = a, b
    for name in expected.TrainingHistory.VariableNames:
        np.testing.assert_array_equal(info.TrainingHistory[name], expected.TrainingHistory[name])
    for x, y in zip(net.Learnables.Value, plain.Learnables.Value, strict=True):
        np.testing.assert_array_equal(np.asarray(x), np.asarray(y))


def masked_texts():
    """A small transformer on pieces of text of two lengths, so that there are two signatures."""
    X = [gen.integers(1, 20, (n, 1)).astype("f") for n in (5, 5, 9, 9) * 10]
    T = dl.categorical([int(x.sum()) % 3 for x in X])
    layers = [
        dl.sequenceInputLayer(1), dl.wordEmbeddingLayer(8, 20), dl.selfAttentionLayer(2, 8),
        dl.layerNormalizationLayer(),
        dl.indexing1dLayer("first"), dl.dropoutLayer(0.2), dl.fullyConnectedLayer(3), dl.softmaxLayer(),
    ]  # fmt: skip
    return X, T, layers, "crossentropy", {"MiniBatchSize": 2, "Shuffle": "never"}


@pytest.mark.parametrize("solver", ["adam", "sgdm"])
@pytest.mark.parametrize("work", [images, sequences, normalized_targets, masked_texts])
def test_the_bits_are_those_without(work, solver, replays):
    given = work()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = trained(solver, given, MaxEpochs=8)
    assert len(replays) > 3
    count = len(replays)
    same_bits(found, trained(solver, given, MaxEpochs=8, Acceleration="none"))
    assert len(replays) == count


def test_lbfgs_with_the_bits_of_none(replays):
    X = gen.random((30, 2))
    layers = [dl.featureInputLayer(2), dl.fullyConnectedLayer(4), dl.tanhLayer(), dl.fullyConnectedLayer(1)]

    def train(how):
        dl.rng(1)
        options = dl.trainingOptions(
            "lbfgs", MaxIterations=12, L2Regularization=0.01, Verbose=False, Acceleration=how
        )
        return dl.trainnet(X, X[:, :1] * X[:, 1:], layers, "mse", options, nargout=2)

    same_bits(train("auto"), train("none"))
    assert replays


def test_what_is_the_users_own_is_called_in_each_iteration(replays):
    """A layer, a function or a loss may print or count: it is not left out."""
    X, T, _, _, options = sequences()
    called = []

    def counted(x):
        called.append("function")
        return x

    def loss(Y, T):
        called.append("loss")
        return dl.mse(Y, T)

    base = [dl.sequenceInputLayer(3), dl.fullyConnectedLayer(2)]
    for layers, lossFcn, what in (
        ([*base, dl.functionLayer(counted)], "mse", "function"), (base, loss, "loss"),
    ):  # fmt: skip
        called.clear()
        _, info = trained("sgdm", (X, T, layers, lossFcn, {"MaxEpochs": 20}))
        assert called.count(what) >= len(info.TrainingHistory.Loss) == 20
    assert not replays


def test_a_network_inside_a_layer_is_looked_into(replays):
    X = gen.random((40, 3))
    inner = dl.dlnetwork([dl.featureInputLayer(3), dl.functionLayer(lambda x: x)])
    layers = [dl.featureInputLayer(3), dl.networkLayer(inner), dl.fullyConnectedLayer(1)]
    trained("adam", (X, X[:, :1], layers, "mse", {}))
    assert not replays


def test_undefined_labels_come_and_go(replays):
    """Whether a label is undefined decides how the loss is computed: that is looked at in each iteration."""
    X, T, layers, loss, options = images()
    T.paren[3] = "<undefined>"
    given = X, T, layers, loss, {"Shuffle": "never"}
    found = trained("adam", given, MaxEpochs=12)
    assert replays
    same_bits(found, trained("adam", given, MaxEpochs=12, Acceleration="none"))


def test_a_layer_that_needs_values_trains_as_it_is(replays):
    X = gen.random((24, 2))
    net = dl.dlnetwork(
        [
            dl.featureInputLayer(2),
            dl.neuralODELayer(dl.dlnetwork([dl.featureInputLayer(2), dl.fullyConnectedLayer(2)]), [0, 1]),
        ]
    )
    given = X, X, net, "mse", {"MaxEpochs": 4}
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = trained("adam", given)
    same_bits(found, trained("adam", given, Acceleration="none"))
    assert not replays


def test_memory_reports_and_checks_see_each_operation(replays):
    X, T, layers, loss, options = images()
    with dl.checkfinite():
        trained("adam", (X, T, layers, loss, {}), MaxEpochs=2)
    assert not replays


def test_a_loss_that_looks_at_values_trains_as_it_is(runs):
    """One warning says so, and the numbers are those without."""
    X = gen.random((40, 2))

    def loss(Y, T):
        return dl.mse(Y, T) * (2 if float(dl.extractdata(Y)[0, 0]) > 0 else 1)

    given = X, X, [dl.featureInputLayer(2), dl.fullyConnectedLayer(2)], loss, {}
    with pytest.warns(errors.AccelerationWarning, match="cannot be traced"):
        found = trained("adam", given, Acceleration="compiled")
    assert not runs
    alike(found, trained("adam", given, Acceleration="none"), rtol=0)


def test_data_on_a_gpu(monkeypatch):
    """For which PyTorch's processor stands: the step is recorded and played as one graph."""
    pytest.importorskip("torch")
    stand_in(monkeypatch)
    monkeypatch.setattr(accelerated_function, "WARM_UP", 0)
    given = images()
    played, call = [], engine_cuda.CudaProgram.__call__
    monkeypatch.setattr(
        engine_cuda.CudaProgram, "__call__", lambda self, *a, **k: played.append(1) or call(self, *a, **k)
    )
    options = {"ExecutionEnvironment": "gpu"}
    found = trained("sgdm", given, Acceleration="compiled", **options)
    assert len(played) >= 28
    expected = trained("sgdm", given, **options)
    for a, b in zip(found[0].Learnables.Value, expected[0].Learnables.Value, strict=True):
        np.testing.assert_allclose(host(a), host(b), rtol=1e-3, atol=1e-4)


def test_what_is_not_compiled_is_refused():
    X = gen.random((10, 2))
    layers = [dl.featureInputLayer(2), dl.fullyConnectedLayer(1)]
    with pytest.raises(
        errors.ArgumentError, match='the solver "lm" is not compiled, but Acceleration is "compiled"; fix'
    ):
        dl.trainnet(X, X[:, :1], layers, "mse", dl.trainingOptions("lm", Acceleration="compiled"))
    with pytest.raises(errors.OptionError, match="Acceleration must be a member of this set"):
        dl.trainingOptions("adam", Acceleration="mex")
    assert dl.trainingOptions("adam").Acceleration == "auto"
    options = dl.trainingOptions("adam", Acceleration="jax")
    with pytest.raises(errors.ArgumentError, match='Acceleration is "jax", but 2 processes train together'):
        model_losses.check_acceleration(options, 2)
    model_losses.check_acceleration(options, 1)

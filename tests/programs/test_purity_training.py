"""Training on a GPU that is none: optimisers, trainnet, mini-batches and the examples on the CuPy look-alike.

A training step reads nothing back from the device; what must wait is counted, and the failing test prints the lines.
"""

import importlib.util
import os
from pathlib import Path

import numpy as np
import pytest

import dlarray as dl
from dlarray import backend, nests
from dlarray.errors import ArgumentError
from dlarray.training.solvers.step import GradientRules, step_of
from tests.support import lookalike
from tests.support.backends import host

EXAMPLES = Path(__file__).parents[2] / "examples"
pytestmark = pytest.mark.skipif(not lookalike.install(), reason="the real CuPy stands in the way")


@pytest.fixture(autouse=True)
def gpu():
    with lookalike.gpu_present():
        yield


def leaves(nest):
    """All arrays of a nest of containers and networks, states included."""
    if isinstance(nest, dl.dlnetwork):
        return [*nest.Learnables.Value, *(v for v in nest.State.Value if isinstance(v, dl.dlarray))]
    if isinstance(nest, dl.dlarray):
        return [nest]
    if isinstance(nest, (list, tuple)):
        return [x for part in nest for x in leaves(part)]
    return (
        [x for x in nests.flatten(nest)[0] if isinstance(x, dl.dlarray)] if nests.is_container(nest) else []
    )


def places(nest):
    return {backend.backend_name(x._data) for x in leaves(nest)}


def moved(nest):
    """Everything in a nest that can be on the GPU is."""
    if isinstance(nest, dl.dlnetwork):
        net = dl.dlupdate(dl.gpuArray, nest)
        if len(net.State):
            net.State = dl.dlupdate(dl.gpuArray, net.State)
        return net
    if isinstance(nest, dl.dlarray) or nests.is_container(nest):
        return dl.dlupdate(dl.gpuArray, nest)
    return nest


def same(ours, theirs, tolerance=1e-4):
    for x, y in zip(leaves(ours), leaves(theirs), strict=True):
        assert x.describe().replace("gpuArray ", "") == y.describe()
        np.testing.assert_allclose(host(x), host(y), rtol=tolerance, atol=tolerance)


def small_network(single=True):
    dl.rng(3)
    net = dl.dlnetwork(
        [
            dl.featureInputLayer(5),
            dl.batchNormalizationLayer(),
            dl.fullyConnectedLayer(6),
            dl.reluLayer(),
            dl.fullyConnectedLayer(2),
        ]
    )
    return net if single else dl.dlupdate(dl.double, net)


def squares(net, X, T):
    Y = dl.forward(net, X)
    loss = dl.mse(Y, T)
    return loss, dl.dlgradient(loss, net.Learnables)


# -- optimisers ------------------------------------------------------------------------------------------------
OPTIMISERS = {
    "adam": lambda p, g, s, t: dl.adamupdate(p, g, *(s or (None, None)), t),
    "sgdm": lambda p, g, s, t: dl.sgdmupdate(p, g, *(s or (None,))),
    "rmsprop": lambda p, g, s, t: dl.rmspropupdate(p, g, *(s or (None,))),
}


@pytest.mark.parametrize("mixed", [False, True], ids=["all there", "gradients alone there"])
@pytest.mark.parametrize("kind", ["network", "struct", "array", "complex"])
@pytest.mark.parametrize("name", OPTIMISERS)
def test_optimisers_wait_for_nothing(name, kind, mixed, gen):
    update = OPTIMISERS[name]
    if kind == "network":
        params = small_network()
        make = lambda: dl.dlupdate(lambda w: dl.dlarray(gen.standard_normal(w.shape)), params.Learnables)  # noqa: E731
    elif kind == "struct":
        params = dl.struct(a=dl.dlarray(gen.standard_normal((3, 2))), b=[dl.dlarray(gen.standard_normal(4))])
        make = lambda: dl.dlupdate(lambda w: dl.dlarray(gen.standard_normal(w.shape)), params)  # noqa: E731
    else:
        params = dl.dlarray(
            gen.standard_normal((3, 2)) + (1j * gen.standard_normal((3, 2)) if kind == "complex" else 0)
        )
        make = lambda: params * 0.3 + 0.1  # noqa: E731
    gradients = [make() for _ in range(3)]
    ours, theirs, kept, other = params if mixed else moved(params), params, (), ()
    lookalike.syncs.clear()
    for t, g in enumerate(gradients, 1):
        ours, *kept = update(ours, moved(g), kept, t)
    assert lookalike.syncs == []
    for t, g in enumerate(gradients, 1):
        theirs, *other = update(theirs, g, other, t)
    assert {backend.backend_name(x._data) for x in leaves(kept)} == {"cupy"}
    learned = ours.Learnables if kind == "network" else ours
    assert places(learned) == {"cupy"}
    same(ours, theirs, 1e-5)
    same(kept, other, 1e-5)


def test_state_of_lbfgs_moves_with_the_network(gen):
    """Its line search compares losses, so it waits; all that it keeps is on the GPU."""
    X, T = (dl.dlarray(gen.standard_normal(size).astype(np.float32), "CB") for size in ((5, 9), (2, 9)))
    layers = [dl.featureInputLayer(5), dl.fullyConnectedLayer(2)]
    dl.rng(1)
    net = dl.dlnetwork(layers)
    found = []
    for place in (lambda x: x, moved):
        trained, data, targets, state = place(net), place(X), place(T), dl.lbfgsState()
        for _ in range(4):
            trained, state = dl.lbfgsupdate(
                trained, lambda net: dl.dlfeval(squares, net, data, targets), state  # noqa: B023
            )  # fmt: skip
        found.append(trained)
    assert places(found[1]) == {"cupy"}
    same(found[1], found[0], 1e-3)


# -- trainnet, testnet, minibatchpredict ----------------------------------------------------------------------------
CLIPPED = [{}, {"GradientThreshold": 0.1}] + [
    {"GradientThreshold": 0.1, "GradientThresholdMethod": method}
    for method in ("global-l2norm", "absolute-value")
]


def train(solver, where, X, T, epochs=2, **options):
    dl.rng(5)
    chosen = dl.trainingOptions(
        solver, MaxEpochs=epochs, MiniBatchSize=8, ExecutionEnvironment=where, Verbose=False, **options
    )
    return dl.trainnet(X, T, small_network(), "mse", chosen, nargout=2)


@pytest.mark.parametrize("options", CLIPPED, ids=["free", "l2norm", "global", "absolute"])
@pytest.mark.parametrize("solver", ["sgdm", "adam", "rmsprop"])
def test_iterations_of_trainnet_wait_for_nothing(solver, options, gen):
    """The losses are read once an epoch, and the network once at the end, however many iterations there are."""
    counts = []
    for observations in (24, 80):
        X, T = (gen.standard_normal((observations, n)).astype(np.float32) for n in (5, 2))
        lookalike.syncs.clear()
        net, info = train(solver, "gpu", X, T, **options)
        counts.append(len(lookalike.syncs))
        expected, told = train(solver, "cpu", X, T, **options)
        assert places(net) == {"numpy"}
        same(net, expected)
        assert all(type(loss) is float for loss in info.TrainingHistory.Loss)
        np.testing.assert_allclose(info.TrainingHistory.Loss, told.TrainingHistory.Loss, rtol=1e-4)
    assert counts[0] == counts[1] == 2 + len(leaves(net)), lookalike.syncs


@pytest.mark.parametrize("options", CLIPPED, ids=["free", "l2norm", "global", "absolute"])
@pytest.mark.parametrize("solver", ["sgdm", "adam", "rmsprop"])
def test_an_iteration_on_sizes_alone(solver, options, gen):
    """``jax.eval_shape``: decay, thresholds and update run without values, so none decides what they do."""
    jax = pytest.importorskip("jax", reason="JAX is not installed")
    net = small_network()
    chosen = dl.trainingOptions(solver, **options)
    rules, update = GradientRules(net, chosen), step_of(chosen)

    def run(raws, x, t):
        own = net.__traced_rebuild__(
            [dl.dlarray(r, dl.dims(v) or None) for r, v in zip(raws, arrays, strict=True)]
        )
        states = ()
        for iteration in (1, 2):
            loss, gradients = dl.dlfeval(squares, own, dl.dlarray(x, "CB"), dl.dlarray(t, "CB"))
            own, states = update(own, rules.applied(gradients, own.Learnables), states, iteration, 0.01)
        return loss._data, [v._data for v in own.Learnables.Value]

    arrays = net.__traced_children__()
    with jax.enable_x64(True):
        loss, found = jax.eval_shape(
            run, [host(v) for v in arrays], *(gen.standard_normal((n, 4)) for n in (5, 2))
        )
    assert loss.shape == (1, 1)
    for array, v in zip(found, net.Learnables.Value, strict=True):
        assert tuple(array.shape)[::-1] == v.shape


@pytest.mark.filterwarnings("ignore:trainnet. the loss is NaN:RuntimeWarning")
def test_losses_are_read_where_they_are_asked_for(gen, capsys):
    """A line, validation and an output function see numbers; NaN is found when the losses are read."""
    X, T = (gen.standard_normal((24, n)).astype(np.float32) for n in (5, 2))
    seen = []

    def look(info):
        seen.append(info["TrainingLoss"])
        return False

    dl.rng(5)
    options = dl.trainingOptions(
        "sgdm", MaxEpochs=2, MiniBatchSize=8, ExecutionEnvironment="gpu", ValidationData=(X, T), VerboseFrequency=1,
        OutputFcn=look,
    )  # fmt: skip
    dl.trainnet(X, T, small_network(), "mse", options)
    assert all(isinstance(loss, float) for loss in seen[1:-1]) and len(seen) >= 8
    assert capsys.readouterr().out.count("\n") >= 8
    T[3] = np.nan
    net, info = train("sgdm", "gpu", X, T)
    assert (
        info.StopReason == "Training loss is NaN" and len(info.TrainingHistory.Loss) == 3
    )  # the epoch's end


def test_where_trainnet_works(gen):
    X, T = (gen.standard_normal((16, n)).astype(np.float32) for n in (5, 2))
    net = small_network()
    options = dl.trainingOptions("adam", MaxEpochs=1, Verbose=False)
    assert places(dl.trainnet(X, T, net, "mse", options)) == {"numpy"}  # it came from the host
    assert places(dl.trainnet(X, T, moved(net), "mse", options)) == {"cupy"}
    G = dl.gpuArray(dl.dlarray(X, "BC"))
    assert places(dl.trainnet(G, T, net, "mse", options)) == {"cupy"}
    on_host = dl.trainingOptions("adam", MaxEpochs=1, Verbose=False, ExecutionEnvironment="cpu")
    assert places(dl.trainnet(G, T, moved(net), "mse", on_host)) == {"numpy"}


@pytest.mark.parametrize("where", ["auto", "cpu", "gpu"])
@pytest.mark.parametrize("gpus", [0, 1])
def test_the_gpu_is_used_if_there_is_one(where, gpus, gen):
    """ "auto" is the GPU, as in MATLAB, wherever the data are."""
    if where == "gpu" and not gpus:
        return
    X, T = (gen.standard_normal((16, n)).astype(np.float32) for n in (5, 2))
    seen = set()

    def loss(Y, T):
        seen.update(backend.backend_name(v._data) for v in (Y, T))
        return dl.mse(Y, T)

    with lookalike.gpu_present(gpus):
        options = dl.trainingOptions("adam", MaxEpochs=1, Verbose=False, ExecutionEnvironment=where)
        net = dl.trainnet(X, T, small_network(), loss, options)
        assert seen == {"cupy" if gpus and where != "cpu" else "numpy"} and places(net) == {"numpy"}


def test_where_predictions_are_made(gen):
    X, T = gen.standard_normal((16, 5)).astype(np.float32), gen.standard_normal((16, 2)).astype(np.float32)
    net = small_network()
    wanted = dl.minibatchpredict(net, X, MiniBatchSize=5)
    for where, nets in (("gpu", net), ("auto", moved(net)), ("gpu", moved(net)), ("cpu", moved(net))):
        lookalike.syncs.clear()
        Y = dl.minibatchpredict(nets, X, MiniBatchSize=5, ExecutionEnvironment=where)
        waits = len(lookalike.syncs)
        np.testing.assert_allclose(host(Y), host(wanted), rtol=1e-4, atol=1e-5)
        stays = nets is not net and where != "cpu"
        assert places(Y) == ({"cupy"} if stays else {"numpy"})
        assert not stays or waits == 0, lookalike.syncs
        values = dl.testnet(nets, X, T, ["rmse", "mse"], MiniBatchSize=5, ExecutionEnvironment=where)
        np.testing.assert_allclose(host(values), host(dl.testnet(net, X, T, ["rmse", "mse"])), rtol=1e-4)


def test_environments_that_are_not_there(gen):
    X, T = gen.standard_normal((16, 5)), gen.standard_normal((16, 2))
    net = small_network()
    there = dl.trainingOptions("adam", ExecutionEnvironment="gpu", Verbose=False)
    with lookalike.gpu_present(0):
        with pytest.raises(ArgumentError, match="no GPU"):
            dl.trainnet(X, T, net, "mse", there)
        with pytest.raises(ArgumentError, match="no GPU"):
            dl.minibatchpredict(net, X, ExecutionEnvironment="gpu")


# -- mini-batches ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("place", ["auto", "gpu", "cpu"])
@pytest.mark.parametrize("cast", ["single", "double", "same", "logical"])
def test_where_mini_batches_are_put(place, cast, gen):
    ds = dl.combine(
        dl.arrayDatastore(gen.standard_normal((9, 3))), dl.arrayDatastore(np.arange(9.0)[:, None])
    )
    mbq = dl.minibatchqueue(
        ds, MiniBatchSize=4, OutputEnvironment=place, OutputCast=cast, MiniBatchFormat=["BC", ""]
    )
    lookalike.syncs.clear()
    sizes = []
    while dl.hasdata(mbq):
        X, t = dl.next(mbq)
        sizes.append(X.shape)
        assert places([X, t]) == ({"numpy"} if place == "cpu" else {"cupy"})
        assert dl.dims(X) == "CB" and dl.underlyingType(X) == ("double" if cast == "same" else cast)
    assert sizes == [(3, 4), (3, 4), (3, 1)] and lookalike.syncs == []


def test_each_output_has_its_place(gen):
    ds = dl.combine(
        dl.arrayDatastore(gen.standard_normal((4, 3))), dl.arrayDatastore(np.arange(4.0)[:, None])
    )
    mbq = dl.minibatchqueue(ds, MiniBatchSize=4, OutputEnvironment=["gpu", "cpu"])
    X, t = dl.next(mbq)
    assert places(X) == {"cupy"} and places(t) == {"numpy"}
    with lookalike.gpu_present(0):
        auto = dl.minibatchqueue(ds, MiniBatchSize=4)
        assert places(list(dl.next(auto))) == {"numpy"}


def test_a_checkpoint_from_the_gpu_is_loaded_anywhere(gen, tmp_path):
    X, T = (gen.standard_normal((16, n)).astype(np.float32) for n in (5, 2))
    net, _ = train("adam", "gpu", X, T, epochs=1, CheckpointPath=str(tmp_path))
    (file,) = [name for name in os.listdir(tmp_path) if name.endswith(".safetensors")][:1]
    with lookalike.gpu_present(0):
        loaded = dl.load(tmp_path / file)
        again = loaded if isinstance(loaded, dl.dlnetwork) else loaded.net
        assert places(again) == {"numpy"}
        same(again, net, 1e-6)


# -- the examples ------------------------------------------------------------------------------------------------
def load(path):
    spec = importlib.util.spec_from_file_location(f"{Path(path).stem}_pure", EXAMPLES / f"{path}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def batch(gen, size, fmt=""):
    return dl.dlarray(gen.standard_normal(size).astype(np.float32), fmt or None)


def numbers(gen, high, size, fmt):
    return dl.dlarray(gen.integers(1, high + 1, size).astype(np.float32), fmt)


def one_hot(gen, kinds, size, fmt):
    return dl.dlarray(np.moveaxis(np.eye(kinds, dtype=np.float32)[gen.integers(0, kinds, size)], -1, 0), fmt)


def burgers(e, gen):
    net = e.createNetwork(3, 6)
    return e.modelLoss, [net, batch(gen, (1, 9), "CB"), batch(gen, (1, 9), "CB"), *e.conditions(4, 5)], 0


def gpt(e, gen):
    net = e.characterGPT(7, 6, 8, 2, 2, dropout=0)  # masks drawn on a device are not those of the host
    return e.modelLoss, [net, numbers(gen, 7, (1, 3, 6), "CBT"), numbers(gen, 7, (1, 3, 6), "CBT")], 0


def spirals(e, gen):
    net = dl.dlnetwork([dl.featureInputLayer(2), dl.fullyConnectedLayer(4), dl.tanhLayer(), dl.fullyConnectedLayer(3),
                        dl.softmaxLayer()])  # fmt: skip
    return e.modelLoss, [net, batch(gen, (2, 9), "CB"), one_hot(gen, 3, 9, "CB")], 0


def digits(e, gen):
    p = e.initializeParameters(8, 8, 10)
    return e.modelLoss, [p, batch(gen, (8, 3, 8), "CBT"), one_hot(gen, 10, 3, "CB")], 0


def autoencoder(e, gen):
    nets = e.autoencoder(3)

    def loss(nets, X):
        value, *gradients = e.modelLoss(*nets, X)
        return value, gradients

    return loss, [list(nets), dl.dlarray(gen.uniform(0, 1, (8, 8, 1, 4)).astype(np.float32), "SSCB")], 0


def adversaries(e, gen):
    nets = e.networks(5, 4)

    def loss(nets, X, Z):
        G, D, *_, value = e.modelLoss(*nets, X, Z, 0.5)
        return value, [G, D]

    X = dl.dlarray(gen.uniform(0, 1, (8, 8, 1, 4)).astype(np.float32), "SSCB")
    return loss, [list(nets), X, batch(gen, (5, 4), "CB")], 0


def hamiltonian(e, gen):
    return e.hamiltonianLoss, [e.createNetwork(1, 5), batch(gen, (2, 9), "CB"), batch(gen, (2, 9), "CB")], 0


def rendering(e, gen):
    X, Y = (dl.dlarray(a, "SSCB") for a in dl.ndgrid(dl.linspace(0, 1, 7), dl.linspace(0, 1, 6)))
    shapes = [dl.dlarray(gen.uniform(0.2, 0.8, (n, 3)), "CB") for n in (2, 2, 3)]
    target = dl.dlarray(gen.uniform(0, 1, (7, 6, 3)), "SSCB")

    def loss(shapes, target, X, Y):
        gradients, value = e.computeGradients(*shapes, target, X, Y, "circle")
        return value, list(gradients)

    return loss, [shapes, target, X, Y], 0


def fourier(e, gen):
    net = dl.dlnetwork(dl.layerArray(*e.buildLayers(3, 4, 2, 5)), Initialize=False)
    X = dl.dlarray(gen.standard_normal((2, 16, 2)).astype(np.float32), "BSC")
    net = dl.initialize(net, X)

    def loss(net, X):
        value = dl.l2loss(dl.forward(net, X), dl.mean(X, dl.finddim(X, "C")))
        return value, dl.dlgradient(value, net.Learnables)

    return loss, [net, X], 0


def pendulum(e, gen):
    net = dl.dlnetwork(
        [dl.featureInputLayer(2), dl.fullyConnectedLayer(5), dl.tanhLayer(), dl.fullyConnectedLayer(1)]
    )
    return e.modelLoss, [net, batch(gen, (2, 7), "CB"), batch(gen, (2, 7), "CB")], 0


def helmholtz(e, gen):
    return e.modelLoss, [e.buildNet(3, 5), batch(gen, (1, 9), "CB"), dl.dlarray([[1.0], [-1.0]]), 200, 340], 0


def spring(e, gen):
    net = dl.dlnetwork(
        [dl.featureInputLayer(1), dl.fullyConnectedLayer(5), dl.tanhLayer(), dl.fullyConnectedLayer(1)]
    )
    arrays = [batch(gen, (1, n), "CB") for n in (6, 6, 9)]
    return lambda *args: e.modelLoss(*args)[:2], [net, *arrays, 1.0, 0.6, 2.5], 0


def nanogpt(e, gen):
    net = e.attentionModel(6, 4, 8, 8)
    return e.modelLoss, [net, numbers(gen, 6, (1, 3, 4), "CBT"), one_hot(gen, 6, (3, 4), "CBT")], 0


def translation(e, gen):
    p = e.initializeParameters(4, 3, 5)
    X, T, _ = e.sequences(3, 4, 3)
    return e.modelLoss, [p, X, T], 0


def reduction(e, gen):
    return e.modelLoss, [batch(gen, (3, 1)), batch(gen, (6, 3, 4)), batch(gen, (3, 4))], 0


def resumed(e, gen):
    return (
        e.modelLoss,
        [e.initialParameters(4), batch(gen, (2, 5), "CB"), dl.dlarray(gen.random((1, 5)) > 0.5, "CB")],
        0,
    )


STEPS = {
    "burgers_pinn": burgers, "character_gpt": gpt, "custom_training_loop": spirals, "digits_self_attention": digits,
    "digits_vae": autoencoder, "digits_gan": adversaries, "hamiltonian_network": hamiltonian,
    "ports/differentiable_rendering": rendering, "ports/fourier_operator": fourier,
    "ports/hamiltonian_pendulum": pendulum, "ports/helmholtz_pinn": helmholtz, "ports/mass_spring_pinn": spring,
    "ports/nanogpt": nanogpt, "resumed_loop": resumed,
    "attention_zoo/encoder_decoder": translation, "attention_zoo/reduction": reduction,
}  # fmt: skip
RANDOM = (
    "digits_gan",
    "digits_vae",
    "resumed_loop",
)  # what is drawn on the device is not what the host draws
OTHERS = {  # besides those without a step of their own, which call trainnet
    "neural_ode": "its solver decides on the size of each step by its error: below",
    "rosenbrock": "its line search decides by values",
    "attention_zoo/attention_operator": "functions, below",
    "attention_zoo/blocked": "functions, below",
    "attention_zoo/graph": "functions, below",
    "attention_zoo/scoring": "functions, below",
    "moving_a_project/port/main": "written by dlarray port, which reads the loss for its lines",
}
NEEDS = dict.fromkeys(("digits_self_attention", "digits_vae", "digits_gan"), "sklearn") | dict.fromkeys(
    ("ports/hamiltonian_pendulum", "ports/helmholtz_pinn", "ports/fourier_operator"), "scipy"
)


def test_every_step_is_here():
    """Examples without dlfeval are trainnet, testnet and minibatchpredict alone, which are tested above."""
    there = {
        p.relative_to(EXAMPLES).with_suffix("").as_posix(): p.read_text() for p in EXAMPLES.rglob("*.py")
    }
    assert {name for name, text in there.items() if "dlfeval(" in text} <= {*STEPS, *OTHERS} <= set(there)


@pytest.mark.filterwarnings(
    "ignore::dlarray.errors.TraceWarning"
)  # of a last bias that the loss does not depend on
@pytest.mark.parametrize("held", ["all there", "data alone there"])
@pytest.mark.parametrize("name", STEPS)
def test_the_step_of_an_example_waits_for_nothing(name, held, gen):
    if name in NEEDS:
        pytest.importorskip(NEEDS[name], reason="the example needs it")
    example = load(name)
    dl.rng(2)
    loss, args, at = STEPS[name](example, gen)
    results = []
    for place in (lambda x: x, moved):
        arrays = [place(a) for a in args]
        if held == "data alone there":
            arrays[at] = args[at]
        averages: list = [None, None]
        dl.rng(4)
        lookalike.syncs.clear()
        for iteration in (1, 2):
            value, gradients = dl.dlfeval(loss, *arrays)
            arrays[at], *averages = dl.adamupdate(arrays[at], gradients, *averages, iteration, 1e-3)
            if iteration == 1 and held == "data alone there":
                lookalike.syncs.clear()  # gradients of what was computed on the host went back to it; that is over now
        assert lookalike.syncs == []
        results.append((arrays[at], value))
    (theirs, expected), (ours, value) = results
    assert places(value) == {"cupy"}
    nets = ours if isinstance(ours, list) else [ours]
    learned = [net.Learnables if isinstance(net, dl.dlnetwork) else net for net in nets]
    assert places(learned) == {"cupy"}
    if name not in RANDOM:
        np.testing.assert_allclose(float(value), float(expected), rtol=1e-4)


FUNCTIONS = {
    "attention_zoo/attention_operator": lambda e, X: e.multiHead(
        X[0], X[1], *(dl.reshape(X[k], 2, 4, 4) for k in (2, 3, 4)), dl.reshape(X[5], 4, 8)
    ),
    "attention_zoo/blocked": lambda e, X: e.blockedAttention(X[0], X[1], X[1], 3),
    "attention_zoo/scoring": lambda e, X: e.weighted(
        e.masked(e.additiveScore(X[0], X[0], X[6], X[6], X[7]), e.causalMask(5)), X[0]
    )[0],
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions_of_the_examples_wait_for_nothing(name, gen):
    example = load(name)
    sizes = [(5, 4), (7, 4), (8, 4), (8, 4), (8, 4), (8, 4), (4, 4), (4, 1)]
    X = [dl.dlarray(gen.standard_normal(size)) for size in sizes]
    lookalike.syncs.clear()
    Y = FUNCTIONS[name](example, [dl.gpuArray(x) for x in X])
    assert lookalike.syncs == [] and places(Y) == {"cupy"}
    np.testing.assert_allclose(host(Y), host(FUNCTIONS[name](example, X)), rtol=1e-9)


@pytest.mark.parametrize("mode", ["direct", "adjoint"])
def test_a_neural_ode_waits_for_the_errors_of_its_steps_alone(mode, gen):
    example = load("neural_ode")
    dl.rng(0)
    p = dl.struct(
        fc1=dl.struct(Weights=example.initializeGlorot(4, 2), Bias=dl.zeros(4, 1)),
        fc2=dl.struct(Weights=example.initializeGlorot(2, 4), Bias=dl.zeros(2, 1)),
    )
    X, T = dl.dlarray(gen.standard_normal((2, 3))), dl.dlarray(gen.standard_normal((2, 3, 2)))
    lookalike.syncs.clear()
    args = [dl.gpuArray(X), moved(p), dl.gpuArray(T), mode]
    value, gradients = dl.dlfeval(example.modelLoss, [0, 0.5, 1], *args)
    assert lookalike.syncs and all(
        line.startswith("get at functions/numerics/runge_kutta.py") for line in lookalike.syncs
    )
    expected, wanted = dl.dlfeval(example.modelLoss, [0, 0.5, 1], X, p, T, mode)
    assert places([value, gradients]) == {"cupy"}
    same([value, gradients], [expected, wanted], 1e-9)


def test_attention_over_a_graph_reads_its_edges_alone(gen):
    """Subscripts of accumarray are read on the host, as its page says; the values stay."""
    example = load("attention_zoo/graph")
    sizes = [(example.NODES, 4), (2, 4, 3), (3, 2), (3, 2)]
    X, W, a, b = (dl.dlarray(gen.standard_normal(size)) for size in sizes)
    lookalike.syncs.clear()
    Y = example.graphAttention(
        dl.gpuArray(X), example.SENDERS, example.RECEIVERS, *map(dl.gpuArray, (W, a, b))
    )
    assert places(Y) == {"cupy"} and all("accumarray" in line for line in lookalike.syncs), lookalike.syncs
    expected = example.graphAttention(X, example.SENDERS, example.RECEIVERS, W, a, b)
    np.testing.assert_allclose(host(Y), host(expected), rtol=1e-9)

"""A training step of every layer, without a GPU: nothing is read back from the device, and no value decides anything.

On the CuPy look-alike every wait for the device is noted with the line that caused it; array-api-strict's second device
refuses what is not in the standard and what is on the host; ``jax.eval_shape`` runs a step on sizes alone.
"""

import numpy as np
import pytest

import dlarray as dl
from dlarray import backend, registry
from tests.support import lookalike
from tests.support.backends import host
from tests.support.bundles import cases
from tests.support.layer_cases import CASES, LayerCase

WITHOUT_A_NETWORK = {
    "classificationLayer": "an output layer of old networks: the loss is the training function's",
    "pixelClassificationLayer": "likewise",
    "regressionLayer": "likewise",
}
WAITS = {
    "neuralODELayer": "the size of the solver's steps is decided by their error, which is read once for each",
    "roiAlignLayer": "regions are checked, and decide how many points are read in them",
}
# Masks of dropout that are drawn on the device are not those of the host
RANDOM = ("dropoutLayer", "spatialDropoutLayer", "attentionLayer-causal", "selfAttentionLayer-causal")
PER_CASE = [pytest.param(c, id=c.id) for c in CASES]
STEPS = [p for p in PER_CASE if p.values[0].name not in WAITS]

on_lookalike = pytest.mark.skipif(not lookalike.install(), reason="the real CuPy stands in the way")


def outputs(net, X, run):
    """All outputs, and the state where the network has one."""
    stateful = len(net.State) > 0
    found = run(net, *X, nargout=len(net.OutputNames) + stateful)
    found = found if isinstance(found, tuple) else (found,)
    return (found[:-1], found[-1]) if stateful else (found, None)


def loss_and_gradients(net, *X):
    Y, state = outputs(net, X, dl.forward)
    loss = None
    for y in Y:
        term = dl.sum(dl.stripdims(y) ** 2, "all")
        loss = term if loss is None else loss + term
    if loss._node is None:  # position encodings depend on nothing
        return loss, None, state
    gradients = dl.dlgradient(loss, net.Learnables if len(net.Learnables) else X[0])
    return loss, gradients, state


def step(net, X, velocity=None):
    """One step of a custom training loop: forward, backward, update, state."""
    loss, gradients, state = dl.dlfeval(loss_and_gradients, net, *X)
    if len(net.Learnables):
        net, velocity = dl.sgdmupdate(net, gradients, velocity, 0.01)
    if state is not None:
        net.State = state
    return net, loss, velocity


def two_steps(net, X):
    dl.rng(3)
    net, _, velocity = step(net, X)
    return step(net, X, velocity)[:2]


def on_gpu(net):
    """The whole network on the GPU: learnables and state."""
    net = dl.dlupdate(dl.gpuArray, net)
    if len(net.State):
        net.State = dl.dlupdate(dl.gpuArray, net.State)
    return net


def values_of(net):
    """The arrays of learnables and states; an unset state is empty, and is none."""
    return [v for v in (*net.Learnables.Value, *net.State.Value) if isinstance(v, dl.dlarray) and dl.numel(v)]


def places(net):
    return {backend.backend_name(v._data) for v in values_of(net)}


def same_values(net, other, tolerance=2e-5):
    for x, y in zip(values_of(net), values_of(other), strict=True):
        assert dl.underlyingType(x) == dl.underlyingType(y) and dl.dims(x) == dl.dims(y)
        np.testing.assert_allclose(host(x), host(y), rtol=tolerance, atol=tolerance)


def test_every_layer_has_a_network():
    ours = {name for name, record in registry.layers.items() if record.module.startswith("dlarray.")}
    assert ours - {c.name for c in CASES} == set(WITHOUT_A_NETWORK)
    assert {c.name for c in CASES} <= ours
    assert len({c.id for c in CASES}) == len(CASES)


@on_lookalike
@cases("case", PER_CASE)
def test_a_training_step_waits_for_nothing(case: LayerCase, gen):
    """Forward, backward, update, state and prediction: the failing test prints the lines that wait."""
    values = case.values(gen)
    net = case.network(values)
    with lookalike.gpu_present():
        moved, X = on_gpu(net), case.arrays(values, lookalike.asarray)
        lookalike.syncs.clear()
        moved, loss = two_steps(moved, X)
        Y, _ = outputs(moved, X, dl.predict)
        if case.name in WAITS:
            assert lookalike.syncs
        else:
            assert lookalike.syncs == []
        assert places(moved) <= {"cupy"} and all(backend.backend_name(y._data) == "cupy" for y in Y)
        expected, there = two_steps(net, case.arrays(values, lambda x: x))
        if case.id in RANDOM:
            return
        np.testing.assert_allclose(float(loss), float(there), rtol=1e-4)
        same_values(moved, expected, 1e-4)
        wanted, _ = outputs(expected, case.arrays(values, lambda x: x), dl.predict)
        for y, z in zip(Y, wanted, strict=True):
            assert y.describe().replace("gpuArray ", "") == z.describe()
            np.testing.assert_allclose(host(y), host(z), rtol=1e-3, atol=1e-4)


@on_lookalike
@cases("case", STEPS)
def test_a_network_on_the_host_takes_data_on_the_gpu(case: LayerCase, gen):
    """The work is on the GPU, and so are the parameters after the first update; nothing is read back."""
    values = case.values(gen)
    net = case.network(values)
    with lookalike.gpu_present():
        lookalike.syncs.clear()
        trained, loss = two_steps(net, case.arrays(values, lookalike.asarray))
        assert lookalike.syncs == []
        assert backend.backend_name(loss._data) == "cupy"
        if trained.Learnables.Value:
            assert all(backend.backend_name(v._data) == "cupy" for v in trained.Learnables.Value)
        assert places(net) <= {"numpy"}  # the network that came in is as it was
        if case.id not in RANDOM:
            expected, _ = two_steps(net, case.arrays(values, lambda x: x))
            same_values(trained, expected, 1e-4)


@on_lookalike
@cases("case", PER_CASE)
def test_a_network_on_the_gpu_takes_data_on_the_host(case: LayerCase, gen):
    values = case.values(gen)
    net = case.network(values)
    with lookalike.gpu_present():
        moved = on_gpu(net)
        Y, _ = outputs(moved, case.arrays(values, lambda x: x), dl.predict)
        Z, _ = outputs(net, case.arrays(values, lambda x: x), dl.predict)
        for y, z in zip(Y, Z, strict=True):
            if places(moved):
                assert backend.backend_name(y._data) == "cupy"
            np.testing.assert_allclose(host(y), host(z), rtol=1e-4, atol=1e-5)


@on_lookalike
@cases("case", [p for p in PER_CASE if p.values[0].name != "functionLayer"])
def test_saved_from_the_gpu_loaded_anywhere(case: LayerCase, gen, tmp_path):
    """A function layer of one's own function cannot be saved at all."""
    values = case.values(gen)
    net = case.network(values)
    with lookalike.gpu_present():
        moved = on_gpu(net)
        dl.save(tmp_path / "there", moved)
        assert repr(moved) == repr(net)
        assert repr(moved.Layers) == repr(net.Layers)
        for ours, theirs in zip(moved.Layers, net.Layers, strict=True):
            assert repr(ours).replace("gpuArray ", "").replace(" gpuArray", "") == repr(theirs)
    dl.save(tmp_path / "here", net)
    again = dl.load(tmp_path / "there")  # the file says where the arrays were; without a GPU they come here
    same_values(dl.load(tmp_path / "here"), again, 0)
    assert places(again) <= {"numpy"}
    same_values(again, net, 0)


@cases("case", STEPS)
def test_a_training_step_on_a_second_device(case: LayerCase, gen):
    """array-api-strict: nothing outside the standard, nothing made on the default device."""
    xs = pytest.importorskip("array_api_strict", reason="array-api-strict is not installed")
    there = xs.Device("device1")
    move = lambda x: xs.asarray(np.asarray(x), device=there)  # noqa: E731
    values = case.values(gen)
    net = case.network(values)

    def lift(X):
        return dl.dlarray(move(host(X)), dl.dims(X) or None) if isinstance(X, dl.dlarray) else X

    moved = dl.dlupdate(lift, net)
    if len(moved.State):
        moved.State = dl.dlupdate(lift, moved.State)
    trained, _ = two_steps(moved, case.arrays(values, move))
    assert places(trained) <= {"array_api_strict"}
    if case.id not in RANDOM:
        expected, _ = two_steps(net, case.arrays(values, lambda x: x))
        same_values(trained, expected, 1e-4)


@cases("case", STEPS)
def test_a_training_step_on_sizes_alone(case: LayerCase, gen):
    """``jax.eval_shape``: the step runs without values, so no value decides what it does."""
    jax = pytest.importorskip("jax", reason="JAX is not installed")
    values = case.values(gen)
    net = case.network(values)
    kept = [isinstance(v, dl.dlarray) for v in net.__traced_children__()]

    def run(raws, data):
        rest = iter(raws)
        arrays = [
            dl.dlarray(next(rest), dl.dims(v) or None) if ours else v
            for v, ours in zip(net.__traced_children__(), kept, strict=True)
        ]
        trained, loss = two_steps(net.__traced_rebuild__(arrays), case.arrays(data, lambda x: x))
        return loss._data, [v._data for v in trained.Learnables.Value]

    raws = [host(v) for v, ours in zip(net.__traced_children__(), kept, strict=True) if ours]
    with jax.enable_x64(True):
        loss, found = jax.eval_shape(run, raws, values)
    assert loss.shape == (1, 1)
    for array, v in zip(found, net.Learnables.Value, strict=True):
        assert tuple(array.shape)[::-1] == v.shape

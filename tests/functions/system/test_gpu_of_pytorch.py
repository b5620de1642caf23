"""gpuArray where PyTorch alone has a GPU.  Here its processor stands for one, so that all but the device is real."""

import importlib.util
import itertools
import pickle
import sys

import numpy as np
import pytest

import dlarray as dl
from dlarray import errors, limits
from dlarray.machine import gpus, gpus_cupy
from tests.programs import test_purity_layers as purity
from tests.support.backends import host
from tests.support.bundles import cases
from tests.support.layer_cases import CASES
from tests.support.standing_gpu import stand_in

pytestmark = pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="PyTorch is not installed")


@pytest.fixture
def gpu(monkeypatch):
    return stand_in(monkeypatch)


def there(X):
    import torch

    return isinstance(X._data, torch.Tensor)


def test_without_a_driver_pytorch_is_not_imported(monkeypatch):
    monkeypatch.setattr(gpus, "driver", lambda: False)
    monkeypatch.setattr(gpus_cupy, "available", lambda: False)
    monkeypatch.delitem(sys.modules, "dlarray.machine.gpus_torch", raising=False)
    assert not dl.canUseGPU() and "dlarray.machine.gpus_torch" not in sys.modules
    with pytest.raises(errors.ClassError, match="no GPU that CuPy or PyTorch can use here; fix: .*canUseGPU"):
        dl.gpuArray(1)


def test_a_build_without_cuda_has_no_gpu(monkeypatch):
    import torch

    if torch.version.cuda is not None:
        pytest.skip("this PyTorch is built with CUDA")
    monkeypatch.setattr(gpus, "driver", lambda: True)
    monkeypatch.setattr(gpus_cupy, "available", lambda: False)
    assert not dl.canUseGPU() and dl.gpuDeviceCount() == 0


@pytest.mark.parametrize("kind", ["single", "double", "logical", "int8", "complex"])
def test_there_and_back(kind, gpu, gen):
    x = 10 * gen.standard_normal((3, 4))
    x = {"single": x.astype("f4"), "double": x, "logical": x > 0, "int8": x.astype("i1"), "complex": x + 1j}[
        kind
    ]
    X = dl.int8(dl.dlarray(x)) if kind == "int8" else dl.dlarray(x, "CB")
    G = dl.gpuArray(X)
    assert (
        dl.canUseGPU()
        and there(G)
        and dl.dims(G) == dl.dims(X)
        and dl.underlyingType(G) == dl.underlyingType(X)
    )
    word = "matrix" if kind == "int8" else "dlarray"
    assert repr(G) == repr(X).replace(word, f"gpuArray {word}", 1)
    assert dl.gpuArray(G) is G and dl.isgpuarray(G) and dl.existsOnGPU(G) and dl.isa(G, "gpuArray")
    back = dl.gather(G)
    assert not there(back) and not dl.isgpuarray(back) and not dl.isgpuarray(X)
    np.testing.assert_array_equal(host(back), host(X))
    copy = pickle.loads(pickle.dumps(G))
    assert there(copy) and dl.dims(copy) == dl.dims(X)


def test_a_copy_shares_no_memory(gpu):
    x = np.ones((2, 3))
    G = dl.gpuArray(x)
    x[:] = 7
    back = dl.gather(G)
    assert float(dl.sum(G, "all")) == 6 and float(dl.sum(back, "all")) == 6


def test_tensors_of_ones_own_are_there(gpu):
    import torch

    X = dl.dlarray(torch.ones(2, 3), "CB")
    assert (
        dl.isgpuarray(X) and dl.isgpuarray(dl.extractdata(X)) and isinstance(dl.extractdata(X), torch.Tensor)
    )
    assert "[2×3 gpuArray]" in repr(dl.struct(raw=dl.extractdata(X)))


def test_arrays_made_there(gpu):
    for make in (dl.zeros, dl.ones, dl.rand, dl.randn, dl.eye):
        X, Y = make(2, 3, "gpuArray"), make(2, 3, "single", "gpuArray")
        assert there(X) and dl.underlyingType(X) == "double" and X.shape == (2, 3)
        assert there(Y) and dl.underlyingType(Y) == "single"
        assert there(make(2, 3, like=Y)) and not there(make(2, 3))


def test_work_follows_the_data(gpu, gen):
    X, W = dl.gpuArray(dl.dlarray(gen.standard_normal((3, 4)), "CB")), dl.dlarray(gen.standard_normal((5, 3)))

    def loss(X, W):
        y = dl.sum(dl.tanh(dl.fullyconnect(X, W, 0)) * 2 + np.ones((5, 1)), "all")
        return y, *dl.dlgradient(y, X, W)

    found = dl.dlfeval(loss, X, W)
    assert all(map(there, found))  # the gradient of W, too, is where the loss is
    for a, b in zip(found, dl.dlfeval(loss, dl.gather(X), W), strict=True):
        np.testing.assert_allclose(host(a), host(b), rtol=1e-12)


def network():
    return dl.dlnetwork([
        dl.featureInputLayer(4, Normalization="none"), dl.fullyConnectedLayer(8), dl.batchNormalizationLayer(),
        dl.reluLayer(), dl.fullyConnectedLayer(3), dl.softmaxLayer(),
    ])  # fmt: skip


def test_networks_and_their_files(gpu, gen, tmp_path):
    dl.rng(0)
    net, X = network(), dl.dlarray(gen.standard_normal((4, 6)).astype(np.float32), "CB")
    expected = dl.predict(net, X)
    Y = dl.predict(net, dl.gpuArray(X))  # parameters on the host come along
    assert there(Y)
    np.testing.assert_allclose(host(Y), host(expected), rtol=1e-5)
    away = dl.dlupdate(dl.gpuArray, net)
    assert all(map(there, away.Learnables.Value)) and there(dl.predict(away, X))
    dl.save(tmp_path / "net.safetensors", net=away)
    again = dl.load(tmp_path / "net.safetensors").net
    assert all(map(there, again.Learnables.Value))
    np.testing.assert_allclose(host(dl.predict(again, X)), host(expected), rtol=1e-5)


def test_training_moves_there_and_back(gpu, gen):
    X = gen.standard_normal((40, 4)).astype(np.float32)
    T = dl.categorical([str(k) for k in (X[:, 0] > 0).astype(int) + (X[:, 1] > 0.5)])
    seen = []

    def loss(Y, T):
        seen.append((there(Y), there(T)))
        return dl.crossentropy(Y, T)

    options = {"MaxEpochs": 2, "MiniBatchSize": 16, "Verbose": False}
    dl.rng(0)
    net = dl.trainnet(
        X, T, network(), loss, dl.trainingOptions("adam", ExecutionEnvironment="gpu", **options)
    )
    assert seen and all(a and b for a, b in seen) and not any(map(there, net.Learnables.Value))
    dl.rng(0)
    other = dl.trainnet(
        X, T, network(), "crossentropy", dl.trainingOptions("adam", ExecutionEnvironment="cpu", **options)
    )
    Y, Z = (dl.predict(one, dl.dlarray(X, "BC")) for one in (net, other))
    np.testing.assert_allclose(host(Y), host(Z), rtol=1e-3)


def test_mini_batches_go_there(gpu, gen):
    data = dl.arrayDatastore(gen.standard_normal((6, 3)))
    for place, expected in (("gpu", True), ("auto", True), ("cpu", False)):
        queue = dl.minibatchqueue(data, MiniBatchSize=4, MiniBatchFormat="BC", OutputEnvironment=place)
        assert there(dl.next(queue)) is expected


def test_the_limit_of_memory_is_asked(gpu, monkeypatch):
    monkeypatch.setattr(limits, "_limit", None)
    monkeypatch.setattr(gpu, "memory", lambda number=None: (1 << 20, 2 << 20))
    with pytest.raises(errors.DLArrayError, match="zeros"):
        dl.zeros(20000, 20000, "gpuArray")


def test_devices(gpu, monkeypatch):
    """The properties come under CUDA's names; a reset takes the arrays away."""
    from dlarray.functions.system import gpu_devices

    facts = {
        "name": "Card",
        "major": 9,
        "minor": 0,
        "totalGlobalMem": 10**9,
        "multiProcessorCount": 7,
        "uuid": bytes(16),
    }
    monkeypatch.setattr(gpu, "facts", lambda number: facts)
    monkeypatch.setattr(gpu, "memory", lambda number=None: (5 * 10**8, 10**9))
    monkeypatch.setattr(gpu, "toolkit", lambda: 12080)
    monkeypatch.setattr(gpu_devices._Selection, "index", None)
    device = dl.gpuDevice()
    assert (device.Name, device.ComputeCapability, device.ToolkitVersion) == ("Card", "9.0", 12.8)
    assert device.TotalMemory == 10**9 and device.AvailableMemory == 5 * 10**8 and device.DeviceSelected
    assert dl.gpuDeviceCount() == 1 and list(dl.gpuDeviceTable().Name) == ["Card"]
    dl.wait(device)
    G = dl.gpuArray([1, 2])
    device.reset()
    assert not dl.existsOnGPU(G) and "no longer exists" in repr(G)


def test_both_libraries_are_not_mixed_up(gpu):
    from dlarray.autodiff import places

    class Elsewhere:
        """An array of CuPy's on a GPU."""

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            places, "place_of", lambda x: ("cupy", 0) if isinstance(x, Elsewhere) else gpus.place_of(x)
        )
        with pytest.raises(errors.ClassError, match="two devices, GPU 1 of cupy and GPU 1 of torch"):
            places.together([Elsewhere(), dl.gpuArray(1)._data])


NUMBERS = (
    "max",
    "min",
    "atan2",
    "hypot",
    "mod",
    "rem",
    "plus",
    "times",
    "rdivide",
    "power",
    "gt",
    "eq",
    "and_",
)


@pytest.mark.parametrize("name", NUMBERS)
def test_numbers_meet_arrays_there(name, gpu, gen):
    """A number is made on the GPU, in its class there: PyTorch does not know NumPy's names."""
    x = np.abs(gen.standard_normal((3, 4))) + 0.5
    call = getattr(dl, name)
    for kind in (np.float64, np.float32):
        X = x.astype(kind)
        for given in ((lambda Y: call(Y, 2.0)), (lambda Y: call(2, Y))):
            there_, here = given(dl.gpuArray(X)), given(dl.dlarray(X))
            assert there(there_) and dl.underlyingType(there_) == dl.underlyingType(here)
            np.testing.assert_allclose(host(there_), host(here), rtol=1e-6)


def test_unsigned_integers_of_64_bits(gpu):
    X = dl.uint64(dl.gpuArray([1.5, -3.0, 2.0**63, 1e30, np.nan]))
    assert there(X)
    assert host(X).ravel().tolist() == [2, 0, 2**63, 2**64 - 1, 0]


@cases("case", [pytest.param(c, id=c.id) for c in CASES if c.name not in purity.WAITS])
def test_networks_and_data_in_two_places(case, gpu, gen):
    """A network on the host trains on the GPU's data, and is there after a step; one there takes the host's."""
    values = case.values(gen)
    net = case.network(values)
    here, away = case.arrays(values, lambda x: x), [dl.gpuArray(x) for x in case.arrays(values, lambda x: x)]
    trained, loss = purity.two_steps(net, away)
    assert there(loss) and all(there(v) for v in trained.Learnables.Value)
    expected, _ = purity.two_steps(net, here)
    purity.same_values(trained, expected, 1e-4)
    moved = purity.on_gpu(net)
    for y, z in zip(*(purity.outputs(n, here, dl.predict)[0] for n in (moved, net)), strict=True):
        assert there(y) or not purity.values_of(moved)
        np.testing.assert_allclose(host(y), host(z), rtol=1e-4, atol=1e-5)


# a tensor of a real GPU refuses to be added to an array of NumPy; that of the processor warns, and gives a tensor
@pytest.mark.filterwarnings("ignore:__array_wrap__ must accept:DeprecationWarning")
@pytest.mark.parametrize("first", [0, 1], ids=["the first there", "the second there"])
def test_arguments_in_two_places(first, gpu):
    """Every function of several arrays, every other one of them on the GPU: values and gradients."""
    from benchmarks.gpu import records
    from tests.support.records import A

    wrong = []
    for record, i, case in records.cases():
        if sum(isinstance(a, A) for a in case.args) > 1:
            turns = itertools.count(first)

            def placed(x, turns=turns):
                return np.array(x) if next(turns) % 2 else gpu.moved(np.array(x), 0)

            said = records.checked(placed, record, case, single=True)
            if said != "ok":
                wrong.append((record.name, i, said))
    assert wrong == []

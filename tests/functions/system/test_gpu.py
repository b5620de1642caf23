"""Data on the GPU: there and back, where functions run, devices and displays; on the CuPy look-alike, or on CuPy."""

import pickle

import numpy as np
import pytest

import dlarray as dl
from dlarray import backend, errors
from dlarray.machine import gpus
from tests.support import lookalike
from tests.support.backends import host


@pytest.fixture
def gpu():
    """A GPU, or a look-alike that says it is one."""
    if not lookalike.install():
        if backend.cupy() is None:
            pytest.skip("the real CuPy is installed, but finds no GPU")
        yield
        return
    with lookalike.gpu_present():
        yield


@pytest.fixture
def two(monkeypatch):
    """Two GPUs; only the look-alike has them for sure."""
    if not lookalike.install():
        pytest.skip("the real CuPy is installed: this machine may have one GPU")
    from dlarray.functions.system import gpu_devices

    monkeypatch.setattr(gpu_devices._Selection, "index", None)
    with lookalike.gpu_present(2):
        yield


def there(X):
    return backend.backend_name(X._data) == "cupy"


def test_without_a_gpu():
    if not lookalike.install():
        pytest.skip("the real CuPy is installed")
    assert not dl.canUseGPU() and dl.gpuDeviceCount() == 0
    assert dl.gpuDeviceCount("available", nargout=2)[1].shape[0] == 0
    assert dl.gpuDeviceTable().VariableNames[:2] == ["Index", "Name"] and len(dl.gpuDeviceTable().Index) == 0
    for call in (lambda: dl.gpuArray(dl.dlarray(1.0)), dl.gpuDevice, lambda: dl.zeros(2, "gpuArray")):
        with pytest.raises(
            errors.ClassError, match=r"there is no GPU that CuPy or PyTorch can use here; fix: .*canUseGPU"
        ):
            call()


# -- there and back ------------------------------------------------------------------------------------------------
def test_there_and_back(gpu, gen):
    x = gen.standard_normal((3, 4)).astype(np.float32)
    X = dl.dlarray(x, "CB")
    assert dl.canUseGPU()
    G = dl.gpuArray(X)
    assert there(G) and dl.dims(G) == "CB" and dl.underlyingType(G) == "single"
    assert repr(G).split("\n")[0] == "  3(C) × 4(B) single gpuArray dlarray"
    assert dl.gpuArray(G) is G
    back = dl.gather(G)
    assert not there(back) and dl.dims(back) == "CB"
    np.testing.assert_array_equal(host(back), x)
    assert dl.gather(X) is X
    assert dl.isgpuarray(G) and dl.existsOnGPU(G) and dl.isgpuarray(dl.extractdata(G))
    assert not dl.isgpuarray(X) and not dl.existsOnGPU(X) and not dl.isgpuarray(3)
    copy = pickle.loads(pickle.dumps(G))
    assert there(copy)


def test_gather_takes_several(gpu):
    G, H = dl.gpuArray(dl.dlarray([1.0, 2.0], "CB")), dl.gpuArray(3.0)
    a, b, c, d = dl.gather(G, 3, H, "text")
    assert not there(a) and dl.dims(a) == "CB" and b == 3 and float(c) == 3 and d == "text"
    assert isinstance(dl.gather(dl.extractdata(G)), dl.dlarray)


@pytest.mark.parametrize("kind", ["double", "single", "logical", "complex"])
def test_displays_name_the_place(gpu, kind):
    x = np.array([[1.0, 0.0], [2.0, 3.0]])
    X = {"double": x, "single": x.astype(np.float32), "logical": x > 0, "complex": x + 1j}[kind]
    words = {"double": "", "single": "single ", "logical": "logical ", "complex": ""}[kind]
    for fmt, size in (("", "2×2"), ("CB", "2(C) × 2(B)")):
        H, G = dl.dlarray(X, fmt), dl.gpuArray(dl.dlarray(X, fmt))
        assert repr(G) == repr(H).replace("dlarray", "gpuArray dlarray", 1)
        assert repr(G).split("\n")[0] == f"  {size} {words}gpuArray dlarray"
        assert G.describe() == f"{size} {words}gpuArray dlarray"
        assert "gpuArray dlarray" in G._repr_html_()


def test_what_a_gpuarray_is(gpu):
    """MATLAB's underlyingType and isUnderlyingType look through the place and the label."""
    G = dl.gpuArray(dl.single(dl.dlarray([1, 2])))
    assert dl.underlyingType(G) == "single" and dl.isUnderlyingType(G, "single") and dl.isdlarray(G)
    assert (
        dl.classUnderlying(G) == "single" and dl.isa(G, "gpuArray") and not dl.isa(dl.gather(G), "gpuArray")
    )
    assert dl.isfloat(G) and dl.isnumeric(G) and not dl.islogical(G) and dl.islogical(G > 1)
    text = repr(dl.struct(X=G, raw=dl.extractdata(G)))
    assert "X: [1×2 dlarray]" in text and "raw: [1×2 gpuArray]" in text
    cell = repr(dl.struct(c=[dl.extractdata(G), "text"]))
    assert "[1×2 gpuArray]" in cell


def test_arrays_made_on_the_gpu(gpu):
    for make, size in (
        (dl.zeros, (2, 3)),
        (dl.ones, (2, 3)),
        (dl.rand, (2, 3)),
        (dl.randn, (2, 3)),
        (dl.eye, (2, 3)),
    ):
        X, Y = make(*size, "gpuArray"), make(*size, "single", "gpuArray")
        assert there(X) and dl.underlyingType(X) == "double" and X.shape == size
        assert there(Y) and dl.underlyingType(Y) == "single"
        assert there(make(*size, like=Y)) and not there(make(*size))
    assert there(dl.cast(dl.dlarray([1, 2]), "like", dl.gpuArray(dl.single(1))))
    with pytest.raises(errors.ArgumentError, match='"gpuArray" and like= exclude each other'):
        dl.zeros(2, "gpuArray", like=dl.dlarray(1.0))


# -- where functions run ---------------------------------------------------------------------------------------------
def test_work_follows_the_data(gpu, gen):
    X = dl.gpuArray(dl.dlarray(gen.standard_normal((3, 4)), "CB"))
    W = gen.standard_normal((5, 3))

    def loss(X, W):
        y = dl.sum(dl.tanh(dl.fullyconnect(X, W, 0)) * 2 + np.ones((5, 1)), "all")
        return y, dl.dlgradient(y, X)

    y, g = dl.dlfeval(loss, X, dl.gpuArray(dl.dlarray(W)))
    assert there(y) and there(g)
    expected, h = dl.dlfeval(loss, dl.gather(X), dl.dlarray(W))
    np.testing.assert_allclose(host(y), host(expected), rtol=1e-12)
    np.testing.assert_allclose(host(g), host(h), rtol=1e-12)


def test_data_on_the_host_goes_to_the_gpu(gpu, gen):
    """As in MATLAB: with one array there, the work is there."""
    X = dl.dlarray(gen.standard_normal((2, 3)))
    G, x = dl.gpuArray(X), np.asarray(X)
    for got, want in (
        (G + X, 2 * x), (X * G, x * x), (G + 1, x + 1), (1 - G, 1 - x), (G * np.ones(3), x),
        (np.full(3, 2.0) * G, 2 * x),
        (G > X - 1, np.ones((2, 3), bool)), (G @ X.T, x @ x.T), (dl.vertcat(X, G), np.vstack([x, x])),
        (dl.max(G, X + 1), x + 1), ([[1.0, 2.0, 3.0]] + G, x + [[1, 2, 3]]),
    ):  # fmt: skip
        assert there(got)
        np.testing.assert_allclose(np.asarray(got), want)


def test_masks_and_subscripts_may_be_on_the_host(gpu, gen):
    X = dl.dlarray(gen.standard_normal((3, 4)))
    G, x = dl.gpuArray(X), np.asarray(X)
    mask = x > 0
    for selected in (mask, dl.dlarray(mask), dl.gpuArray(dl.dlarray(mask)), G > 0):
        np.testing.assert_allclose(np.asarray(G(selected)).ravel(), x.T[mask.T])
        assert there(G(selected))
        Y = G.copy()
        Y.paren[selected] = 0
        np.testing.assert_allclose(np.asarray(Y), np.where(mask, 0, x))
    rows = G([1, 3], ":")
    assert there(rows)
    np.testing.assert_allclose(np.asarray(rows), x[[0, 2]])
    np.testing.assert_allclose(np.asarray(G(dl.dlarray([2.0]), ":")), x[[1]])
    np.testing.assert_allclose(np.asarray(dl.sum(X, dl.gpuArray(2))), x.sum(1, keepdims=True))
    assert not there(dl.sum(X, dl.gpuArray(2)))  # a dimension is no data
    Y = G.copy()
    Y[0, :] = np.arange(4.0)
    Y.paren[2, ":"] = dl.dlarray([9.0, 8.0, 7.0, 6.0])
    assert there(Y)
    np.testing.assert_allclose(np.asarray(Y)[:2], [[0, 1, 2, 3], [9, 8, 7, 6]])
    H = X.copy()
    H.paren[1, ":"] = dl.gpuArray(dl.dlarray([1.0, 2.0, 3.0, 4.0]))
    np.testing.assert_allclose(np.asarray(H)[0], [1, 2, 3, 4])


@pytest.mark.parametrize("higher", [False, True])
def test_derivatives_across_the_places(gpu, gen, higher):
    """A variable on the host, work on both sides of the move, and a second way to the variable that stays."""
    w, x = gen.standard_normal((4, 3)), gen.standard_normal((3, 2))

    def loss(W, X):
        V = dl.tanh(W) * W  # on the host
        y = (
            dl.sum(dl.tanh(V @ X), "all")
            + dl.sum(W**3, "all")
            + dl.sum(dl.gather(dl.gpuArray(W) ** 2), "all")
        )
        g = dl.dlgradient(y, W, EnableHigherDerivatives=higher)
        if not higher:
            return y, g
        return y, dl.dlgradient(dl.sum(g * g, "all"), W)

    y, g = dl.dlfeval(loss, dl.dlarray(w), dl.gpuArray(dl.dlarray(x)))
    expected, h = dl.dlfeval(loss, dl.gpuArray(dl.dlarray(w)), dl.gpuArray(dl.dlarray(x)))
    assert there(y) and there(g)  # gradients are where the loss is
    np.testing.assert_allclose(host(y), host(expected), rtol=1e-12)
    np.testing.assert_allclose(host(g), host(h), rtol=1e-12)


def test_moving_is_differentiated(gpu):
    f = lambda x: dl.dlgradient(dl.sum(dl.gather(dl.gpuArray(x) ** 2) * 3, "all"), x)  # noqa: E731
    g = dl.dlfeval(f, dl.dlarray([1.0, 2.0], "CB"))
    assert dl.dims(g) == "CB"
    np.testing.assert_allclose(host(g), [[6.0, 12.0]])


def test_a_training_step_reads_nothing_back(gpu, gen):
    """Forward, backward and update of an attention model: no host synchronisation (the look-alike notes them)."""
    if not lookalike.install():
        pytest.skip("only the look-alike notes synchronisations")
    move = lambda *size: dl.gpuArray(dl.dlarray(gen.standard_normal(size).astype(np.float32)))  # noqa: E731
    p = {
        "W": move(8, 6),
        "b": move(8, 1),
        "offset": move(8, 1),
        "scale": move(8, 1),
        "V": move(3, 8),
        "c": move(3, 1),
    }
    X = dl.gpuArray(dl.dlarray(gen.standard_normal((6, 4, 5)).astype(np.float32), "CBT"))
    T = dl.gpuArray(dl.dlarray(np.eye(3, dtype=np.float32)[:, [0, 1, 2, 0]], "CB"))

    def step(p, X, T):
        H = dl.fullyconnect(X, p["W"], p["b"])
        H = dl.layernorm(H + dl.attention(H, H, H, 2, AttentionMask="causal"), p["offset"], p["scale"])
        Y = dl.softmax(dl.fullyconnect(dl.squeeze(dl.mean(dl.relu(dl.gelu(H)), 3)), p["V"], p["c"]))
        loss = dl.crossentropy(Y, T)
        return loss, dl.dlgradient(loss, p)

    average, squares = None, None
    lookalike.syncs.clear()
    lookalike.uploads.clear()
    for iteration in (1, 2):
        loss, gradients = dl.dlfeval(step, p, X, T)
        p, average, squares = dl.adamupdate(p, gradients, average, squares, iteration)
    assert lookalike.syncs == [] and lookalike.uploads == []
    assert np.isfinite(float(loss))


def test_the_look_alike_names_the_line(gpu):
    """What it notes is the line of the library that waits, or that sends."""
    if not lookalike.install():
        pytest.skip("only the look-alike notes synchronisations")
    G = dl.gpuArray(dl.dlarray([0.0, 2.0]))
    lookalike.syncs.clear()
    dl.find(G)
    assert len(lookalike.syncs) == 1 and "nonzero at functions/sorting/searching.py:" in lookalike.syncs[0]
    lookalike.syncs.clear()
    with lookalike.quiet():
        float(dl.sum(G))
    assert lookalike.syncs == []
    float(dl.sum(G))
    assert "tests/functions/system/test_gpu.py:" in lookalike.syncs[0]
    lookalike.uploads.clear()
    G + np.ones(2)
    assert len(lookalike.uploads) == 1 and "asarray of 2x1 at dlarray/operands.py:" in lookalike.uploads[0]


def test_the_look_alike_has_nothing_that_cupy_lacks():
    known = lookalike._KNOWN
    own = {"cupy.cuda.Device": lookalike._Device, "cupy.cuda.MemoryPool": lookalike._Pool}
    for path, cls in own.items():
        assert {n for n in vars(cls) if not n.startswith("_")} <= set(known["classes"][path])
    assert {n for n in vars(lookalike._runtime) if not n.startswith("_")} <= set(known["runtime"])
    assert {n for n in vars(lookalike.ndarray) if not n.startswith("__")} - {"_host", "_on"} <= set(
        known["ndarray"]
    )
    assert "get_default_memory_pool" in known["cupy"] and known["version"] == "14.2.0"


# -- devices ---------------------------------------------------------------------------------------------------------
def test_the_device_is_shown_as_matlab_shows_it(two):
    D = dl.gpuDevice()
    assert repr(D) == "\n".join(
        [
            "  CUDADevice with properties:",
            "",
            "                 Name: 'Look-alike GPU'",
            "                Index: 1 (of 2)",
            "    ComputeCapability: '9.0'",
            "          DriverModel: 'N/A'",
            "          TotalMemory: 24000000000 (24.00 GB)",
            "      AvailableMemory: 20000000000 (20.00 GB)",
            "      DeviceAvailable: true",
            "       DeviceSelected: true",
            "",
            "  Show all properties.",
        ]
    )
    assert "CUDADevice" in D._repr_html_()
    assert (D.Index, D.Name, D.TotalMemory, D.DeviceSelected) == (1, "Look-alike GPU", 24_000_000_000, True)
    assert (D.ToolkitVersion, D.SIMDWidth, D.MultiprocessorCount, D.ClockRateKHz) == (12.9, 32, 132, 1980000)
    assert D.MaxThreadBlockSize == [1024, 1024, 64] and D.MaxGridSize[0] == 2**31 - 1
    assert D.UUID == "GPU-00010203-0405-0607-0809-0a0b0c0d0e00" and D.ComputeMode == "Default"
    assert D.DeviceSupported and D.SupportsDouble and D.CanMapHostMemory and not D.KernelExecutionTimeout
    assert {*dir(D)} >= {
        "Name",
        "CachePolicy",
        "GraphicsDriverVersion",
        "GPUOverlapsTransfers",
        "reset",
        "wait",
    }
    with pytest.raises(AttributeError, match=r"no property Colour; the properties are Name, Index"):
        print(D.Colour)
    with pytest.raises(AttributeError, match="Name is read-only"):
        D.Name = "mine"
    lookalike.syncs.clear()
    dl.wait(D)
    assert len(lookalike.syncs) == 1 and "functions/system/gpu_devices.py" in lookalike.syncs[0]


def test_the_table_of_devices(two):
    dl.gpuDevice()
    assert repr(dl.gpuDeviceTable()) == "\n".join(
        [
            "  2×5 table",
            "",
            "    Index          Name          ComputeCapability    DeviceAvailable    DeviceSelected",
            "    _____    ________________    _________________    _______________    ______________",
            "",
            '      1      "Look-alike GPU"          "9.0"               true              true      ',
            '      2      "Look-alike GPU"          "9.0"               true              false     ',
        ]
    )
    assert list(dl.gpuDeviceTable(["TotalMemory", "Index"]).TotalMemory) == [24_000_000_000] * 2
    n, indices = dl.gpuDeviceCount("available", nargout=2)
    assert n == 2 and indices.tolist() == [[1.0, 2.0]]


def test_a_reset_makes_arrays_invalid(two, gen):
    """MATLAB's example on the page of existsOnGPU."""
    D = dl.gpuDevice(1)
    M = dl.gpuArray(dl.magic(4))
    kept = dl.gather(M)
    N = M.copy()
    assert dl.existsOnGPU(M)
    dl.reset(D)
    assert not dl.existsOnGPU(M) and not dl.existsOnGPU(N) and D.DeviceSelected
    assert repr(M) == "    Data no longer exists on the GPU."
    assert dl.size(M) == (4, 4) and host(kept).shape == (4, 4)
    for use in (
        lambda: M + 1, lambda: 1 - M, lambda: M * N, lambda: M + kept, lambda: dl.sum(M), lambda: M[0, 0],
        lambda: M(1, ":"), lambda: dl.gather(M), lambda: float(M(1)), lambda: dl.tanh(M), lambda: dl.extractdata(M),
        lambda: dl.gpuArray(M), lambda: -M, lambda: dl.vertcat(M, kept), lambda: M > 0,
    ):  # fmt: skip
        with pytest.raises(errors.ClassError, match=r"no longer exists on the GPU.*fix: make the array anew"):
            use()


def test_devices_are_selected(two):
    A = dl.gpuArray(1.0)
    second = dl.gpuDevice(2)
    assert second.Index == 2 and second.DeviceSelected and not dl.existsOnGPU(A)
    assert dl.gpuDeviceTable().DeviceSelected == [False, True]
    B = dl.gpuArray(dl.dlarray([1.0, 2.0]))
    assert gpus.place_of(B._data) == ("cupy", 1) and gpus.place_of((B + 1)._data) == ("cupy", 1)
    assert dl.gpuDevice([]) is None and not dl.existsOnGPU(B)
    assert dl.gpuDevice().Index == 2  # CuPy's current device is the default
    for bad in (0, 3, 1.5, "x", [1, 2]):
        with pytest.raises(
            errors.ArgumentError, match=r"ind must be a whole number from 1 to 2.*fix: gpuDevice\(1\)"
        ):
            dl.gpuDevice(bad)


def test_data_on_two_devices_is_an_error(two):
    """It names both; gpuArray copies to the selected device."""
    import cupy

    with cupy.cuda.Device(1):
        x = cupy.asarray([1.0, 2.0])
        X = dl.dlarray(x)
    A = dl.gpuArray(dl.dlarray([3.0, 4.0]))
    for use in (lambda: A + X, lambda: X * A, lambda: dl.vertcat(A, X), lambda: dl.max(A, X)):
        with pytest.raises(
            errors.ClassError, match=r"on two devices, GPU 1 and GPU 2; fix: .*gather or gpuArray"
        ):
            use()
    with pytest.raises(errors.ClassError, match=r"X is on GPU 2, and GPU 1 is selected; fix: gpuArray\(X\)"):
        dl.dlarray(x)
    assert host(dl.gpuArray(x) + A).tolist() == [[4.0, 6.0]]
    assert host(dl.gpuArray(X) + A).tolist() == [[4.0, 6.0]]
    assert host(dl.gather(X)).tolist() == [[1.0, 2.0]]


def test_checklayer_looks_at_the_place_too(gpu, capsys):
    """With a GPU, its tests of the type ask that data on the GPU stays there."""

    class homesick(dl.Layer):
        Formattable = True

        def predict(self, X):
            return dl.gather(X) * 2

    layout = dl.networkDataLayout([3, 4], "CB")
    outcomes = dl.checkLayer(homesick(), layout, nargout=1)
    failed = {str(name) for name, how in zip(outcomes.Test, outcomes.Outcome, strict=True) if how == "failed"}
    assert failed == {"predictIsConsistentInType"}
    printed = capsys.readouterr().out
    assert "output 1 is on the CPU" in printed and "Skipping GPU tests" not in printed
    outcomes = dl.checkLayer(dl.functionLayer(lambda X: X * 2, Formattable=True), layout, nargout=1)
    assert not (outcomes.Outcome == "failed").any()


def test_networks_move_as_a_whole(gpu, gen):
    net = dl.dlnetwork([dl.featureInputLayer(3), dl.batchNormalizationLayer(), dl.fullyConnectedLayer(2)])
    moved = dl.dlupdate(dl.gpuArray, net)
    assert all(map(there, moved.Learnables.Value)) and not any(map(there, net.Learnables.Value))
    assert "{3×1 dlarray}" in repr(moved.Learnables)
    X = dl.gpuArray(dl.dlarray(gen.standard_normal((3, 5)), "CB"))
    Y, state = dl.forward(moved, X, nargout=2)
    assert there(Y) and all(map(there, state.Value))
    moved.State = dl.dlupdate(dl.gpuArray, moved.State)
    assert all(map(there, moved.State.Value))
    back = dl.dlupdate(dl.gather, moved)
    assert not any(map(there, back.Learnables.Value))
    copy = pickle.loads(pickle.dumps(moved))
    assert all(map(there, copy.Learnables.Value))

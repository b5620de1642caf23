"""gpuArray, gather, canUseGPU and the class words, on the CuPy look-alike (or on CuPy itself)."""

import pickle

import lookalike
import numpy as np
import pytest
from backends import host

import dlarray as dl
from dlarray import backend, errors


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


def test_without_a_gpu():
    if lookalike.install():
        assert not dl.canUseGPU()
        with pytest.raises(errors.ClassError, match="canUseGPU"):
            dl.gpuArray(dl.dlarray(1.0))


def test_there_and_back(gpu, gen):
    x = gen.standard_normal((3, 4)).astype(np.float32)
    X = dl.dlarray(x, "CB")
    assert dl.canUseGPU()
    G = dl.gpuArray(X)
    assert backend.backend_name(G._data) == "cupy" and dl.dims(G) == "CB" and dl.underlyingType(G) == "single"
    assert repr(G).split("\n")[0] == "  3(C) × 4(B) single gpuArray dlarray"
    assert dl.gpuArray(G) is G
    back = dl.gather(G)
    assert backend.backend_name(back._data) == "numpy" and dl.dims(back) == "CB"
    np.testing.assert_array_equal(host(back), x)
    assert dl.gather(X) is X
    a, b = dl.gather(G, 3)
    assert dl.dims(a) == "CB" and b == 3
    copy = pickle.loads(pickle.dumps(G))
    assert backend.backend_name(copy._data) == "cupy"


def test_work_follows_the_data(gpu, gen):
    X = dl.gpuArray(dl.dlarray(gen.standard_normal((3, 4)), "CB"))
    W = gen.standard_normal((5, 3))

    def loss(X, W):
        y = dl.sum(dl.tanh(dl.fullyconnect(X, W, 0)) * 2 + np.ones((5, 1)), "all")
        return y, dl.dlgradient(y, X)

    y, g = dl.dlfeval(loss, X, dl.gpuArray(dl.dlarray(W)))
    assert backend.backend_name(y._data) == backend.backend_name(g._data) == "cupy"
    expected, h = dl.dlfeval(loss, dl.gather(X), dl.dlarray(W))
    np.testing.assert_allclose(host(y), host(expected), rtol=1e-12)
    np.testing.assert_allclose(host(g), host(h), rtol=1e-12)


def test_data_in_two_places_is_refused(gpu):
    X = dl.dlarray([[1.0, 2.0]])
    G = dl.gpuArray(X)
    with pytest.raises(
        errors.ClassError, match=r"1×2 gpuArray dlarray.*1×2 dlarray on the CPU; fix: gpuArray"
    ):
        G + X
    assert host(G + 1).tolist() == [[2, 3]] and host(G * [[2.0, 2.0]]).tolist() == [[2, 4]]


def test_a_training_step_reads_nothing_back(gpu, gen):
    """Forward, backward and update of an attention model: no host synchronisation (the look-alike counts them)."""
    if not lookalike.install():
        pytest.skip("only the look-alike counts synchronisations")
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
    for iteration in (1, 2):
        loss, gradients = dl.dlfeval(step, p, X, T)
        p, average, squares = dl.adamupdate(p, gradients, average, squares, iteration)
    assert lookalike.syncs == []
    assert np.isfinite(float(loss))

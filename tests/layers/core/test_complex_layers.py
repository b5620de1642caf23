"""Layers of complex data: complexFullyConnectedLayer, complexReluLayer, zreluLayer."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import OptionError, SizeError
from tests.support.backends import host
from tests.support.bundles import cases


def complex_data(gen, *size, kind=np.complex128):
    return (gen.standard_normal(size) + 1j * gen.standard_normal(size)).astype(kind)


@cases("kind", [np.complex64, np.complex128, np.float64])
def test_products_are_numpys(kind, gen):
    W, b = complex_data(gen, 3, 4, kind=np.complex128), complex_data(gen, 3, 1)
    x = complex_data(gen, 4, 5)
    x = (x.real if kind is np.float64 else x).astype(kind)
    if kind is np.complex64:
        W, b = W.astype(kind), b.astype(kind)
    X = dl.dlarray(x, "CB")
    Y = dl.complexFullyConnectedLayer(3, Weights=W, Bias=b).predict(X)
    assert dl.dims(Y) == "CB" and not dl.isreal(Y)
    np.testing.assert_allclose(host(Y), W @ x + b, rtol=1e-5 if kind is np.complex64 else 1e-12)


def test_one_dimension(gen):
    W, x = complex_data(gen, 3, 5), complex_data(gen, 4, 2, 5)
    X = dl.dlarray(x, "CBT")
    layer = dl.complexFullyConnectedLayer(3, 3, Weights=W)
    assert layer.OperationDimension == 3
    Y = dl.dlnetwork([layer], X).predict(X)  # in single
    assert dl.dims(Y) == "CBT"
    np.testing.assert_allclose(host(Y), np.einsum("oi,cbi->cbo", W, x), rtol=1e-4)


def test_gradients_equal_pytorchs(gen):
    torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
    W, b, x = complex_data(gen, 3, 4), complex_data(gen, 3, 1), complex_data(gen, 4, 5)

    def run(X, W, b, module):
        layer = dl.complexFullyConnectedLayer(3, Weights=W, Bias=b)
        Y = module.predict(layer.predict(X))
        loss = dl.sum(dl.real(Y * dl.conj(Y)), "all") + dl.sum(dl.real(Y), "all")
        return dl.dlgradient(loss, X, W, b)

    theirs = {
        "complexReluLayer": lambda y: torch.complex(y.real.relu(), y.imag.relu()),
        "zreluLayer": lambda y: y * ((y.real >= 0) & (y.imag >= 0)),
    }
    for name, f in theirs.items():
        ours = dl.dlfeval(run, dl.dlarray(x, "CB"), dl.dlarray(W), dl.dlarray(b), getattr(dl, name)())
        t = [torch.tensor(v, requires_grad=True) for v in (x, W, b)]
        y = f(t[1] @ t[0] + t[2])
        ((y * y.conj()).real.sum() + y.real.sum()).backward()
        for G, g in zip(ours, t, strict=True):
            np.testing.assert_allclose(host(G), g.grad.numpy(), rtol=1e-10, atol=1e-12)


def test_initial_weights():
    dl.rng(3)
    layer = dl.dlnetwork([dl.complexFullyConnectedLayer(200)], dl.dlarray(np.zeros((300, 1)), "CB")).Layers[0]
    W, b = host(layer.Weights), host(layer.Bias)
    assert W.dtype == b.dtype == np.complex64 and layer.InputSize == 300 and not b.any()
    for part in (W.real, W.imag):
        assert abs(part.mean()) < 1e-3 and abs(part.var() * 500 - 1) < 0.03
    assert abs(np.mean(W.real * W.imag)) < 1e-4
    ones = dl.complexFullyConnectedLayer(
        2, WeightsInitializer="ones", BiasInitializer=lambda size: np.ones(size)
    )
    net = dl.dlnetwork([ones], dl.dlarray([[1j], [2.0]], "CB"))
    assert np.array_equal(host(net.predict(dl.dlarray([[1j], [2.0]], "CB"))), [[3 + 1j]] * 2)


def test_training():
    dl.rng(0)
    x = host(dl.randn(200, 3)) + 1j * host(dl.randn(200, 3))
    W = np.array([[1 + 2j], [-1j], [0.5]])
    t = x @ W + (2 - 1j)
    parts = np.stack([x.real, x.imag], axis=2).reshape(200, 6)
    layers = [
        dl.featureInputLayer(6),
        dl.realToComplexLayer(),
        dl.complexFullyConnectedLayer(1),
        dl.complexToRealLayer(),
    ]
    options = dl.trainingOptions(
        "adam", MaxEpochs=150, InitialLearnRate=0.05, Verbose=False, L2Regularization=0
    )
    T = np.concatenate([t.real, t.imag], axis=1)
    net = dl.trainnet(parts, T, layers, "mse", options)
    np.testing.assert_allclose(host(net.Learnables.Value[0]), W.T, atol=1e-2)
    np.testing.assert_allclose(host(net.Learnables.Value[1]), [[2 - 1j]], atol=1e-2)


def test_activations():
    values = np.array([[1 + 2j, -1 + 2j, 1 - 2j, -1 - 2j, 0, 3]])
    X = dl.dlarray(values, "CB")
    assert np.array_equal(host(dl.complexReluLayer().predict(X)), [[1 + 2j, 2j, 1, 0, 0, 3]])
    assert np.array_equal(host(dl.zreluLayer().predict(X)), [[1 + 2j, 0, 0, 0, 0, 3]])
    for layer in (dl.complexReluLayer(), dl.zreluLayer()):
        Y = layer.predict(dl.dlarray(np.array([[-1, 2]], np.float32), "CB"))
        assert Y.dtype == np.complex64 and np.array_equal(host(Y), [[0, 2]])


def test_refusals():
    with pytest.raises(OptionError, match="'WeightsInitializer' of class 'ComplexFullyConnectedLayer'"):
        dl.complexFullyConnectedLayer(2, WeightsInitializer="glorot")
    with pytest.raises(SizeError, match=r"Weights.*OutputSize×InputSize"):
        dl.dlnetwork([dl.complexFullyConnectedLayer(2, Weights=np.ones((2, 3)))], dl.dlarray([[1j]], "CB"))

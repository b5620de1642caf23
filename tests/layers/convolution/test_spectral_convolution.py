"""Spectral convolution layers: a slow sum over waves as reference, PyTorch's transforms, formats, refusals."""

import itertools

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, ClassError, FormatError, OptionError, SizeError
from tests.support.backends import host
from tests.support.bundles import cases

LAYERS = {1: "spectralConvolution1dLayer", 2: "spectralConvolution2dLayer", 3: "spectralConvolution3dLayer"}


def made(rank, modes, hidden, **options):
    return getattr(dl, LAYERS[rank])(modes, hidden, **options)


def complex_weights(gen, *size):
    return gen.standard_normal(size) + 1j * gen.standard_normal(size)


def by_waves(x, W, rank):
    """The real sum of the waves that are kept; x has the dimensions of the waves first, then channels and the rest."""
    lengths, modes = x.shape[:rank], W.shape[:rank]
    grids = np.meshgrid(*[np.arange(n) / n for n in lengths], indexing="ij")
    y = 0
    for k in itertools.product(*map(range, modes)):
        wave = np.exp(2j * np.pi * sum(a * g for a, g in zip(k, grids, strict=True)))
        coefficient = np.tensordot(np.conj(wave), x, rank) / np.prod(lengths)
        new = np.tensordot(W[k].T, coefficient, 1)
        y = y + (2 if any(k) else 1) * np.multiply.outer(wave, new).real
    return y


@cases(
    "rank,modes,fmt,size,order",
    [
        (1, 2, "CBT", (3, 2, 5), (2, 0, 1)),
        (1, 3, "CBT", (3, 2, 5), (2, 0, 1)),
        (1, 3, "SCB", (6, 3, 2), (0, 1, 2)),
        (1, 1, "CT", (3, 4), (1, 0)),
        (1, 2, "SCBT", (6, 3, 2, 4), (0, 1, 2, 3)),
        (2, [2, 3], "SSCB", (4, 5, 3, 2), (0, 1, 2, 3)),
        (2, 2, "SSCBT", (4, 5, 3, 2, 2), (0, 1, 2, 3, 4)),
        (2, [3, 2], "SCBT", (5, 3, 2, 4), (0, 3, 1, 2)),
        (3, [1, 2, 3], "SSSCB", (3, 4, 5, 3, 2), (0, 1, 2, 3, 4)),
        (3, 2, "SSCBT", (4, 5, 3, 2, 3), (0, 1, 4, 2, 3)),
    ],
)
def test_sums_of_waves(rank, modes, fmt, size, order, gen):
    counts = [modes] * rank if isinstance(modes, int) else modes
    W, x = complex_weights(gen, *counts, 3, 4), gen.standard_normal(size)
    Y = made(rank, modes, 4, Weights=W).predict(dl.dlarray(x, fmt))
    expected = np.transpose(by_waves(np.transpose(x, order), W, rank), np.argsort(order))
    assert dl.dims(Y) == fmt and dl.isreal(Y) and Y.shape == expected.shape
    np.testing.assert_allclose(host(Y), expected, rtol=1e-10, atol=1e-12)


@cases("n", [7, 8])
def test_gradients_equal_pytorchs(n, gen):
    torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
    W, x = complex_weights(gen, 3, 2, 4), gen.standard_normal((2, 3, n))
    seed = gen.standard_normal((4, 3, n))

    def run(X, W):
        Y = made(1, 3, 4, Weights=W).predict(X)
        return dl.dlgradient(dl.sum(dl.stripdims(Y) * seed, "all"), X, W)

    G = dl.dlfeval(run, dl.dlarray(x, "CBT"), dl.dlarray(W))
    t, w = torch.tensor(x, requires_grad=True), torch.tensor(W, requires_grad=True)
    modes = torch.einsum("cbk,kch->hbk", torch.fft.rfft(t)[..., :3], w)
    (torch.fft.irfft(modes, n) * torch.tensor(seed)).sum().backward()
    np.testing.assert_allclose(host(G[0]), t.grad.numpy(), rtol=1e-10, atol=1e-12)
    np.testing.assert_allclose(host(G[1]), w.grad.numpy(), rtol=1e-10, atol=1e-12)


def test_the_same_function_at_finer_points(gen):
    W = complex_weights(gen, 3, 1, 2)
    layer = made(1, 3, 2, Weights=W)

    def at(n):
        t = np.arange(n) / n
        x = 1 + np.sin(2 * np.pi * t) - 0.5 * np.cos(4 * np.pi * t)
        return host(layer.predict(dl.dlarray(x.reshape(-1, 1), "SC")))

    np.testing.assert_allclose(at(8), at(32)[::4], rtol=1e-12, atol=1e-13)


def test_initial_weights_and_display():
    dl.rng(1)
    net = dl.dlnetwork([made(2, [8, 7], 30, Name="spec")], dl.dlarray(np.zeros((16, 15, 20, 1)), "SSCB"))
    layer = net.Layers[0]
    W = host(layer.Weights)
    assert W.shape == (8, 7, 20, 30) and W.dtype == np.complex64
    assert layer.InputSize == 20 and layer.HiddenSize == 30 and layer.NumModes == (8, 7)
    for part in (W.real, W.imag):
        assert abs(part.mean()) < 3e-3 and abs(part.var() * 50 - 1) < 0.03
    assert repr(layer) == (
        "  SpectralConvolution2DLayer with properties:\n\n          Name: 'spec'\n\n   Hyperparameters\n"
        "      NumModes: [8 7]\n     InputSize: 20\n    HiddenSize: 30\n\n   Learnable Parameters\n"
        "       Weights: [8×7×20×30 dlarray]\n\n   State Parameters\n    No properties.\n\n  Show all properties"
    )


@cases(
    "make,error,words",
    [
        (lambda: made(1, 0, 3), OptionError, "'NumModes'.*a positive integer"),
        (lambda: made(2, [1, 2, 3], 3), OptionError, "'NumModes'.*vector of 2 positive integers"),
        (lambda: made(1, 2, 3).predict(dl.dlarray([1.0, 2], "CT")), ArgumentError, "the weights are empty"),
        (
            lambda: made(1, 2, 3, Weights=np.ones((2, 1, 3))).predict(dl.dlarray([1.0, 2], "CT")),
            SizeError,
            "2 modes need 3 elements.*at most 1 modes",
        ),
        (
            lambda: made(1, 1, 3, Weights=np.ones((1, 1, 3))).predict(dl.dlarray([1j, 2], "CT")),
            ClassError,
            "fix: complexToRealLayer",
        ),
        (
            lambda: made(1, 1, 3, Weights=np.ones((1, 1, 3))).predict(dl.dlarray([[1.0], [2]], "CB")),
            FormatError,
            "one S or a T dimension",
        ),
        (
            lambda: made(1, 1, 3, Weights=np.ones((1, 2, 3))).predict(dl.dlarray([1.0, 2], "CT")),
            SizeError,
            "for 2 channels",
        ),
    ],
)
def test_refusals(make, error, words):
    with pytest.raises(error, match=words):
        make()

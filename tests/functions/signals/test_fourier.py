"""Fourier transforms: gradients against PyTorch and finite differences, classes, the Array API extension."""

import numpy as np
import pytest

import dlarray as dl
import dlarray.functions.signals.fourier  # noqa: F401 - registers the family
from dlarray import autodiff as ad
from dlarray.autodiff.primitive import TracedArray
from dlarray.autodiff.tape import leaf, pull
from tests.support.bundles import cases

torch = pytest.importorskip("torch", reason="PyTorch is the oracle of complex gradients")

CALLS = [
    ("fft", {}), ("fft", {"n": 7}), ("fft", {"n": 3, "axis": 0}), ("fft", {"norm": "ortho"}),
    ("ifft", {}), ("ifft", {"n": 8, "norm": "forward"}), ("fftn", {}), ("fftn", {"s": (3, 6), "axes": (0, 1)}),
    ("ifftn", {"norm": "ortho"}), ("irfft", {}), ("irfft", {"n": 7}), ("irfft", {"n": 6, "axis": 0}),
    ("irfftn", {}), ("irfftn", {"s": (5, 7), "axes": (-2, -1)}), ("hfft", {}), ("hfft", {"n": 5}),
    ("hfft", {"norm": "forward"}),
]  # fmt: skip
REAL_ONLY = [
    ("rfft", {}), ("rfft", {"n": 7}), ("rfft", {"n": 4, "norm": "ortho"}), ("rfft", {"axis": 0}),
    ("rfftn", {}), ("rfftn", {"s": (3, 6), "axes": (0, 1)}), ("ihfft", {}), ("ihfft", {"n": 6}),
    ("ihfft", {"norm": "forward"}),
]  # fmt: skip


def in_torch(name, options):
    names = {"axis": "dim", "axes": "dim"}
    options = {names.get(k, k): v for k, v in options.items()}
    return lambda x: getattr(torch.fft, name)(x, **options)


def loss(xp, y, w):
    """A real number that depends on both parts, not linearly."""
    if "complex" in str(y.dtype):
        return xp.sum(w * xp.real(y) ** 2 * xp.imag(y)) + xp.sum(w * xp.sin(xp.imag(y)))
    return xp.sum(w * xp.sin(y) * y)


class TorchNames:
    sum, sin, imag = torch.sum, torch.sin, torch.imag
    real = staticmethod(lambda y: torch.real(y))


BOTH = [(*call, kind) for call in CALLS for kind in ("float64", "complex128")]


@cases(("name", "options", "kind"), BOTH + [(*call, "float64") for call in REAL_ONLY])
def test_values_and_gradients_equal_torch(name, options, kind, gen):
    x = gen.standard_normal((4, 5))
    if kind == "complex128":
        x = x + 1j * gen.standard_normal((4, 5))
    t = torch.tensor(x, requires_grad=True)
    yt = in_torch(name, options)(t)
    w = gen.standard_normal(tuple(yt.shape))
    loss(TorchNames, yt, torch.tensor(w)).backward()

    node = leaf(x.shape)
    X = TracedArray(x, node)
    Y = getattr(ad.fft, name)(X, **options)
    np.testing.assert_allclose(Y.value, yt.detach().resolve_conj().numpy(), rtol=1e-12, atol=1e-12)
    np.testing.assert_allclose(getattr(ad.fft, name)(x, **options), Y.value)  # raw arrays give raw arrays
    total = loss(ad, Y, w)
    g = pull(total.node, np.ones(()), {node}, retain=True, higher=False)[node]
    assert g.dtype == x.dtype
    np.testing.assert_allclose(g, t.grad.resolve_conj().numpy(), rtol=1e-10, atol=1e-10)


@cases(("name", "options"), CALLS + REAL_ONLY)
def test_second_derivative_equals_torch(name, options, gen):
    x = gen.standard_normal((4, 5))
    direction = gen.standard_normal((4, 5))
    t = torch.tensor(x, requires_grad=True)
    f = in_torch(name, options)
    yt = f(t)
    w = gen.standard_normal(tuple(yt.shape))
    (g,) = torch.autograd.grad(loss(TorchNames, yt, torch.tensor(w)), t, create_graph=True)
    (g * torch.tensor(direction)).sum().backward()

    node = leaf(x.shape)
    total = loss(ad, getattr(ad.fft, name)(TracedArray(x, node), **options), w)
    first = pull(total.node, TracedArray(np.ones(()), None), {node}, retain=True, higher=True)[node]
    slope = ad.sum(first * direction)
    second = pull(slope.node, np.ones(()), {node}, retain=True, higher=False)[node]
    np.testing.assert_allclose(second, t.grad.resolve_conj().numpy(), rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, 8, 9])
def test_half_spectra_of_every_length(n, gen):
    x = gen.standard_normal((2, n))
    np.testing.assert_allclose(ad.fft.irfft(ad.fft.rfft(x), n=n), x, atol=1e-14)
    node = leaf(x.shape)
    Y = ad.fft.rfft(TracedArray(x, node))
    w = gen.standard_normal(Y.shape) + 1j * gen.standard_normal(Y.shape)
    g = pull(ad.sum(ad.real(Y * w)).node, np.ones(()), {node}, retain=True, higher=False)[node]
    t = torch.tensor(x, requires_grad=True)
    (torch.fft.rfft(t) * torch.tensor(w)).real.sum().backward()
    np.testing.assert_allclose(g, t.grad.resolve_conj().numpy(), atol=1e-12)


@pytest.mark.parametrize(("n", "d"), [(8, 1.0), (7, 0.25), (1, 2.0), (2, 1.0)])
def test_frequencies_and_shifts(n, d):
    for name in ("fftfreq", "rfftfreq"):
        found = getattr(ad.fft, name)(n, d=d)
        np.testing.assert_allclose(found.value, getattr(np.fft, name)(n, d))
    x = np.arange(3 * n).reshape(3, n)
    np.testing.assert_array_equal(ad.fft.fftshift(x), np.fft.fftshift(x))
    np.testing.assert_array_equal(ad.fft.ifftshift(x, axes=1), np.fft.ifftshift(x, 1))


def test_the_extension_refuses_what_no_transform_has():
    x = np.ones((2, 3))
    with pytest.raises(ValueError, match="no axis 2"):
        ad.fft.fft(x, axis=2)
    with pytest.raises(ValueError, match="length of a transform"):
        ad.fft.fft(x, n=0)
    with pytest.raises(ValueError, match="norm must be"):
        ad.fft.rfft(x, norm="none")
    with pytest.raises(ValueError, match="2 lengths for 1"):
        ad.fft.fftn(x, s=(2, 3), axes=(0,))


@pytest.mark.parametrize("name", ["fft", "ifft", "fft2", "ifft2", "fftn", "ifftn"])
def test_single_stays_single(name, gen):
    x = gen.standard_normal((4, 3)).astype(np.float32)
    assert getattr(dl, name)(dl.dlarray(x, "CB"))._data.dtype == np.complex64
    assert getattr(dl, name)(dl.dlarray(x > 0))._data.dtype == np.complex128
    if name.startswith("i"):
        assert getattr(dl, name)(dl.dlarray(x), "symmetric")._data.dtype == np.float32
    assert getattr(dl, name)(dl.dlarray(np.zeros((0, 3), np.float32)))._data.dtype == np.complex64


def test_gradient_of_a_spectral_loss(gen):
    """A formatted real input through fft, a product with a complex weight, and back: real and complex gradients."""
    x, w = gen.standard_normal((6, 3)), gen.standard_normal((6, 1)) + 1j * gen.standard_normal((6, 1))

    def f(X, W):
        Y = dl.ifft(dl.fft(X, [], 1) * W, [], 1, "symmetric")
        total = dl.sum(Y * Y * Y, "all")
        return total, *dl.dlgradient(total, X, W)

    total, gx, gw = dl.dlfeval(f, dl.dlarray(x, "CB"), dl.dlarray(w, "CB"))
    tx, tw = torch.tensor(x, requires_grad=True), torch.tensor(w, requires_grad=True)
    spectrum = torch.fft.fft(tx, dim=0) * tw
    value = (torch.fft.irfft(spectrum[:4], n=6, dim=0) ** 3).sum()
    value.backward()
    assert dl.dims(gx) == "CB"
    np.testing.assert_allclose(float(total), value.item(), rtol=1e-12)
    np.testing.assert_allclose(dl.extractdata(gx), tx.grad.numpy(), rtol=1e-10, atol=1e-12)
    np.testing.assert_allclose(dl.extractdata(gw), tw.grad.numpy(), rtol=1e-10, atol=1e-12)


def test_round_trip_and_parseval(gen):
    x = gen.standard_normal((7, 4))
    X = dl.dlarray(x)
    np.testing.assert_allclose(dl.extractdata(dl.ifft(dl.fft(X))).real, x, atol=1e-14)
    energy = float(dl.sum(dl.abs(dl.fft(X)) ** 2, "all")) / 7
    assert energy == pytest.approx((x**2).sum(), rel=1e-13)

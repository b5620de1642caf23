"""dlstft, dlistft and their windows: SciPy and PyTorch as oracles, the way back, derivatives."""

import numpy as np
import pytest

import dlarray as dl
from tests.support.backends import host
from tests.support.bundles import cases


def value_and_gradients(f, *arrays):
    def both(*arrays):
        value = f(*arrays)
        grads = dl.dlgradient(value, *arrays)
        return value, grads if isinstance(grads, tuple) else (grads,)

    return dl.dlfeval(both, *arrays)


SHAPES = [(64, 48, 64), (50, 37, 70), (33, 0, 33), (16, 15, 31)]


# -- the transform ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("points", "overlap", "n"), SHAPES)
def test_equals_scipys(points, overlap, n, gen):
    signal = pytest.importorskip("scipy.signal", reason="SciPy is the oracle")
    w = gen.uniform(0.5, 1.5, points)
    x = gen.standard_normal((2, 3, 203))
    y, f, t = dl.dlstft(dl.dlarray(x, "CBT"), 1000, Window=w, OverlapLength=overlap, FFTLength=n, nargout=3)
    theirs = signal.ShortTimeFFT(w, points - overlap, 1000, mfft=n, fft_mode="onesided", phase_shift=None)
    first = points // 2  # SciPy's segment 0 has its middle at time 0; ours has its start there
    count = (203 - overlap) // (points - overlap)
    for k in range(count):
        start = k * (points - overlap)
        segment = np.zeros((2, 3, points))
        segment[...] = x[:, :, start : start + points]
        wanted = theirs.stft(segment, p0=0, p1=1, k_offset=first)[..., 0]
        np.testing.assert_allclose(host(y)[..., k], np.moveaxis(wanted, -1, 0), rtol=0, atol=1e-11)
    assert y.shape[3] == count and dl.dims(y) == "SCBT"
    np.testing.assert_allclose(host(f).ravel(), theirs.f, rtol=1e-14)
    np.testing.assert_allclose(host(t).ravel(), (points / 2 + np.arange(count) * (points - overlap)) / 1000)


@pytest.mark.parametrize("kind", [np.float32, np.float64])
@pytest.mark.parametrize(("points", "overlap", "n"), [(64, 48, 64), (50, 37, 50), (33, 0, 33)])
def test_equals_pytorchs_with_gradients(points, overlap, n, kind, gen):
    torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
    x, w = gen.standard_normal((6, 203)).astype(kind), gen.uniform(0.5, 1.5, points).astype(kind)

    def power(X, W):
        y = dl.dlstft(X, Window=W, OverlapLength=overlap, FFTLength=n)
        return dl.sum(dl.stripdims(abs(y)), "all")

    value, (G, H) = value_and_gradients(power, dl.dlarray(x, "BT"), dl.dlarray(w))
    assert G.dtype == H.dtype == kind
    z, v = (torch.tensor(a, dtype=torch.float64, requires_grad=True) for a in (x, w))
    wanted = torch.stft(z, n, points - overlap, points, v, center=False, return_complex=True).abs().sum()
    wanted.backward()
    rtol = 2e-5 if kind is np.float32 else 1e-12
    np.testing.assert_allclose(float(value), float(wanted.detach()), rtol=rtol)
    np.testing.assert_allclose(host(G), z.grad.numpy(), rtol=0, atol=50 * rtol)
    np.testing.assert_allclose(host(H).ravel(), v.grad.numpy(), rtol=0, atol=500 * rtol)


# -- the way back ----------------------------------------------------------------------------------------------
@cases("kind", [np.float32, np.float64])
@cases("method", ["wola", "ola"])
@cases(("points", "overlap", "n"), SHAPES)
def test_the_signal_comes_back(points, overlap, n, method, kind, gen):
    options = dict(Window=dl.hamming(points, "periodic"), OverlapLength=overlap, FFTLength=n)
    x = gen.standard_normal((2, 3, 203)).astype(kind)
    y = dl.dlstft(dl.dlarray(x, "CBT"), **options)
    back = dl.dlistft(y, Method=method, ExpectedOutputSize=[2, 203], **options)
    assert back.dtype == kind and y.dtype == (np.complex64 if kind is np.float32 else np.complex128)
    covered = points + (y.shape[3] - 1) * (points - overlap)
    atol = 1e-4 if kind is np.float32 else 1e-12
    np.testing.assert_allclose(host(back)[..., :covered], x[..., :covered], rtol=0, atol=atol)
    assert not host(back)[..., covered:].any()


def test_where_the_windows_are_zero_the_signal_is_lost(gen):
    x = gen.standard_normal((1, 1, 512))
    back = host(dl.dlistft(dl.dlstft(dl.dlarray(x, "CBT"))))
    np.testing.assert_allclose(back[..., 1:], x[..., 1:], rtol=0, atol=1e-10)
    assert back[0, 0, 0] == 0


def test_the_inverse_equals_pytorchs_with_gradients(gen):
    torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
    w = gen.uniform(0.5, 1.5, 32)
    y = gen.standard_normal((17, 1, 3, 9)) + 1j * gen.standard_normal((17, 1, 3, 9))
    seed = gen.standard_normal((1, 3, 96))

    def value(Y, W):
        x = dl.dlistft(Y, Window=W, OverlapLength=24, FFTLength=32)
        return dl.sum(dl.stripdims(x) * seed, "all")

    total, (G, H) = value_and_gradients(value, dl.dlarray(y, "SCBT"), dl.dlarray(w))
    z, v = (
        torch.tensor(y[:, 0].transpose(1, 0, 2).copy(), requires_grad=True),
        torch.tensor(w, requires_grad=True),
    )
    wanted = (torch.istft(z, 32, 8, 32, v, center=False) * torch.tensor(seed[0])).sum()
    wanted.backward()
    assert float(total) == pytest.approx(float(wanted.detach()), rel=1e-12)
    np.testing.assert_allclose(host(G)[:, 0], z.grad.numpy().transpose(1, 0, 2), rtol=0, atol=1e-13)
    np.testing.assert_allclose(host(H).ravel(), v.grad.numpy(), rtol=0, atol=1e-12)


def test_real_and_flattened_transforms_mean_the_same(gen):
    options = dict(Window=gen.uniform(0.5, 1.5, 16), OverlapLength=12, FFTLength=16)
    y = dl.dlstft(dl.dlarray(gen.standard_normal((2, 3, 64)), "CBT"), **options)
    want = host(dl.dlistft(y, **options))
    halves = dl.cat(2, dl.stripdims(dl.real(y)), dl.stripdims(dl.imag(y)))
    np.testing.assert_allclose(
        host(dl.dlistft(dl.dlarray(halves, "SCBT"), **options)), want, rtol=0, atol=1e-14
    )
    flat = dl.dlarray(dl.reshape(halves, 9 * 4, 3, 13), "CBT")
    np.testing.assert_allclose(host(dl.dlistft(flat, **options)), want, rtol=0, atol=1e-14)
    flat = dl.dlarray(dl.reshape(dl.stripdims(y), 9 * 2, 3, 13), "CBT")
    np.testing.assert_allclose(host(dl.dlistft(flat, **options)), want, rtol=0, atol=1e-14)


def test_second_derivatives_of_a_spectral_loss(gen):
    """The Hessian of the sum of squares of a spectrogram is constant: that of the quadratic form."""
    x, v = gen.standard_normal((2, 1, 1, 40))

    def product(X, V):
        y = dl.dlstft(X, Window=dl.hann(16), OverlapLength=8, FFTLength=16)
        value = dl.sum(dl.stripdims(dl.real(y) ** 2 + dl.imag(y) ** 2), "all")
        G = dl.dlgradient(value, X, EnableHigherDerivatives=True)
        return dl.dlgradient(dl.sum(dl.stripdims(G * V), "all"), X), value

    H, _ = dl.dlfeval(product, dl.dlarray(x, "CBT"), dl.dlarray(v, "CBT"))
    _, value = dl.dlfeval(product, dl.dlarray(v, "CBT"), dl.dlarray(v, "CBT"))
    assert float(dl.sum(dl.stripdims(H) * v, "all")) == pytest.approx(2 * float(value), rel=1e-12)


# -- windows ---------------------------------------------------------------------------------------------------
@cases("points", [1, 2, 3, 8, 33, 128])
@cases("name", ["hann", "hamming"])
def test_windows_equal_scipys(name, points):
    signal = pytest.importorskip("scipy.signal", reason="SciPy is the oracle")
    for flag, periodic in (("symmetric", False), ("periodic", True)):
        w = getattr(dl, name)(points, flag)
        assert w.shape == (points, 1)
        np.testing.assert_allclose(
            host(w).ravel(), signal.get_window(name, points, fftbins=periodic), atol=1e-15
        )
    w = host(getattr(dl, name)(points)).ravel()
    np.testing.assert_array_equal(w, w[::-1])
    single = getattr(dl, name)(points, "single")
    assert dl.underlyingType(single) == "single"
    assert dl.underlyingType(getattr(dl, name)(points, "periodic", "single")) == "single"

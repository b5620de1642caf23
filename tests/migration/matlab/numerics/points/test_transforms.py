"""Fourier's sums at any points against NumPy's transform; delays against Octave's coefficients and the exponential."""

from __future__ import annotations

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, SizeError
from dlarray.matlab import nufft, padecoef


def host(x):
    return np.asarray(dl.extractdata(x))


def test_without_points_it_is_the_fft():
    rng = np.random.default_rng(0)
    X = rng.standard_normal((6, 3)) + 1j * rng.standard_normal((6, 3))
    assert np.allclose(host(nufft(X)), np.fft.fft(X, axis=0))
    assert np.allclose(host(nufft(X, None, None, 2)), np.fft.fft(X, axis=1))
    assert np.allclose(host(nufft(X[:, :1].T)), np.fft.fft(X[:, 0])[None])
    assert np.allclose(host(nufft(X, [], np.arange(12) / 12)), np.fft.fft(X, 12, axis=0))


@pytest.mark.parametrize("seed", range(3))
def test_points_and_frequencies(seed):
    rng = np.random.default_rng(seed)
    t, f, X = np.sort(rng.random(40)) * 40, rng.random(25), rng.standard_normal((2, 40, 3))
    found = host(nufft(X, t, f, 2))
    assert found.shape == (2, 25, 3)
    for k in range(25):
        assert np.allclose(found[:, k], (X * np.exp(-2j * np.pi * t * f[k])[None, :, None]).sum(axis=1))
    some = np.sort(rng.choice(64, 40, replace=False))  # a sparse row of samples on a grid
    full = np.zeros(64)
    full[some] = X[0, :, 0]
    assert np.allclose(host(nufft(X[0, :, 0], some, np.arange(64) / 64)).ravel(), np.fft.fft(full))


def test_empty_and_single_samples_and_what_is_refused():
    assert nufft(dl.zeros(0, 3)).shape == (0, 3) and nufft([1, 2], [0, 1], dl.zeros(1, 0)).shape == (1, 2)
    assert host(nufft(dl.single([1, 2, 3]))).dtype == np.complex64
    with pytest.raises(SizeError, match="3 samples at 2 points; fix"):
        nufft([1, 2, 3], [1, 2])


@pytest.mark.parametrize("delay, degree", [(0.1, 3), (2, 1), (0.5, 2), (1, 5)])
def test_the_delay_is_near_the_exponential(delay, degree):
    num, den = (host(p)[0] for p in padecoef(delay, degree))
    assert den[0] == 1 and len(num) == len(den) == degree + 1
    s = 0.3j / delay
    assert abs(np.polyval(num, s) / np.polyval(den, s) - np.exp(-delay * s)) < 1e-2**degree


def test_octaves_coefficients():  # which it gives with another common factor: 0.001 of those of padecoef(0.1, 3)
    # https://www.mathworks.com/help/matlab/ref/padecoef.html
    assert [p.tolist() for p in padecoef(2, 2)] == [[[1, -3, 3]], [[1, 3, 3]]]
    num, den = (host(p)[0] for p in padecoef(0.1, 3))
    assert np.allclose(num, [-1, 120, -6000, 120000]) and np.allclose(den, [1, 120, 6000, 120000])
    assert [p.tolist() for p in padecoef(0.5, 2)] == [[[1, -12, 48]], [[1, 12, 48]]]
    assert [p.tolist() for p in padecoef(2)] == [[[-1, 1]], [[1, 1]]] and padecoef(0, 2)[1].tolist() == [[1]]
    with pytest.raises(ArgumentError, match="T is .*fix: a number that is not negative"):
        padecoef(-1)
    with pytest.raises(ArgumentError, match="N"):
        padecoef(1, 1.5)

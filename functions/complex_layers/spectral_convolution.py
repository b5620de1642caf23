"""Convolution as a product of spectra, of which the lowest modes are kept."""

from __future__ import annotations

import math
from typing import Any

from dlarray.array import dlarray
from dlarray.conversion import namespace_of
from dlarray.errors import SizeError
from dlarray.functions.elementwise.complex_parts import real
from dlarray.functions.signals.fourier import fft, ifft
from dlarray.operands import operands, same_class


def spectral_convolution(X: dlarray, weights: Any, dims: list[int], caller: str) -> dlarray:
    """The lowest modes of real X along ``dims`` (from 1), times complex weights, back on the points of X.

    ``weights`` has the size modes…×channels of X×channels of the result, one number of modes for each of ``dims``.  Of
    each mode the result has its conjugate at the negative frequencies, so that it is real: the part of mode 0 that is
    real counts once, the others twice.
    """
    X, W = operands("spectral convolution", X, weights)
    x, w = same_class(X.array, W.array)
    X, W = X.wrap(x), W.wrap(w)
    modes = W.shape[: len(dims)]
    lengths = [X.shape[d - 1] for d in dims]
    for d, n, length in zip(dims, modes, lengths, strict=True):
        if 2 * n - 1 > length:
            raise SizeError(
                f"{caller}: {n} modes need {2 * n - 1} elements, but dimension {d} of the data ({X.describe()}) has "
                f"{length}; fix: at most {(length + 1) // 2} modes, or longer data"
            )
    spectrum = X
    for d, n in zip(dims, modes, strict=True):
        spectrum = _first(fft(spectrum, [], d), d, n)
    waves = _mixed(spectrum, W, dims)
    zero = waves
    for d in dims:
        zero = _first(zero, d, 1)
    for d, length in zip(dims, lengths, strict=True):
        waves = ifft(waves, length, d)  # which fills up with zeros
    both: Any = real(waves)
    once: Any = real(zero)
    return 2 * both - once / math.prod(lengths)


def _first(X: dlarray, d: int, n: int) -> dlarray:
    """The first n elements of dimension d."""
    return X.wrap(X.array[(..., slice(0, n), *[slice(None)] * (d - 1))])


def _mixed(X: dlarray, W: dlarray, dims: list[int]) -> dlarray:
    """For each mode the channels of X times the matrix of the mode."""
    x, w = X.array, W.array
    xp = namespace_of(x)
    channel = X.axis("C")
    axes = [-d for d in dims]
    others = [k for k in range(-x.ndim, 0) if k not in (*axes, channel)]
    order = [*axes, *others, channel]
    x = xp.permute_dims(x, tuple(k + x.ndim for k in order))
    rank = len(dims)
    lead = x.shape[:-1]
    # W is stored as its size reversed: new channels, channels, modes
    w = xp.permute_dims(w, (*range(rank + 1, 1, -1), 1, 0))
    x = xp.reshape(x, (*x.shape[:rank], -1 if 0 not in x.shape else 0, x.shape[-1]))
    y = xp.matmul(x, w)
    y = xp.reshape(y, (*lead, y.shape[-1]))
    places = [k + y.ndim for k in order]
    return X.wrap(xp.permute_dims(y, tuple(places.index(k) for k in range(y.ndim))))

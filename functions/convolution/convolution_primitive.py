"""The two primitives of convolution, fused for speed: forward and gradients on NumPy lay out a block at a time.

Arrays are (observations, channels, …); weights (groups, filters, channels of a group, …) as the convolution has them,
and the transposed convolution takes what the convolution gives.  The composites lay out all windows at once.
"""

from __future__ import annotations

import math
from typing import Any

from dlarray.autodiff import primitive
from dlarray.functions.convolution import convolution_numpy as kernels
from dlarray.functions.convolution.unfolding import folded, unfolded
from dlarray.functions.convolution.windows import Windows


def _matrix(xp: Any, w: Any) -> Any:
    """Weights as (groups, filters, elements of a window)."""
    return xp.reshape(w, (*w.shape[:2], math.prod(w.shape[2:])))


def _grouped(xp: Any, y: Any, groups: int) -> Any:
    """(observations, groups, channels of a group, windows)."""
    return xp.reshape(y, (y.shape[0], groups, y.shape[1] // groups, math.prod(y.shape[2:])))


def _columns(xp: Any, x: Any, w: Any, windows: Windows) -> Any:
    """(observations, groups, elements of a window, windows)."""
    columns = unfolded(xp, x, windows)
    counts = columns.shape[-len(windows.size) :]
    return xp.reshape(columns, (x.shape[0], w.shape[0], math.prod(w.shape[2:]), math.prod(counts)))


def _with_bias(xp: Any, y: Any, b: Any) -> Any:
    return y if b is None else y + xp.reshape(b, (b.shape[0],) + (1,) * (y.ndim - 2))


def _correlated(xp, x, w, b, *, windows):
    """Convolution in the standard's functions: what higher derivatives, and most libraries, go through."""
    counts = windows.counts(tuple(x.shape[2:]))
    y = xp.matmul(_matrix(xp, w), _columns(xp, x, w, windows))
    return _with_bias(xp, xp.reshape(y, (x.shape[0], w.shape[0] * w.shape[1], *counts)), b)


def _spread(xp, x, w, b, *, windows, extent):
    """Transposed convolution in the standard's functions."""
    pieces = xp.matmul(xp.matrix_transpose(_matrix(xp, w)), _grouped(xp, x, w.shape[0]))
    channels = w.shape[0] * w.shape[2]
    pieces = xp.reshape(pieces, (x.shape[0], channels, *w.shape[3:], *x.shape[2:]))
    return _with_bias(xp, folded(xp, pieces, windows, extent), b)


def _weights_gradient(xp: Any, x: Any, g: Any, w: Any, windows: Windows) -> Any:
    columns = xp.matrix_transpose(_columns(xp, x, w, windows))
    return xp.reshape(xp.sum(xp.matmul(_grouped(xp, g, w.shape[0]), columns), axis=-4), w.shape)


def _bias_gradient(xp: Any, g: Any) -> Any:
    return xp.sum(g, axis=tuple(a for a in range(-g.ndim, 0) if a != 1 - g.ndim))


@primitive((0, 1, 2), composite=_correlated, holomorphic=False, rounds=True)
def convolution_p(xp, x, w, b, *, windows):
    return _correlated(xp, x, w, b, windows=windows)


@convolution_p.vjp_all
def _(xp, g, x, w, b, *, windows, needs):
    return (
        _spread(xp, g, w, None, windows=windows, extent=tuple(x.shape[2:])) if needs[0] else None,
        _weights_gradient(xp, x, g, w, windows) if needs[1] else None,
        _bias_gradient(xp, g) if needs[2] else None,
    )


@convolution_p.kernel("numpy")
def _(x, w, b, *, windows):
    return kernels.correlate(x, w, b, windows)


@convolution_p.vjp_kernel("numpy")
def _(g, x, w, b, *, windows, needs):
    return (
        kernels.spread(g, w, None, windows, x.shape[2:]) if needs[0] else None,
        kernels.weights_gradient(x, g, w.shape, windows) if needs[1] else None,
        kernels.bias_gradient(g) if needs[2] else None,
    )


@primitive((0, 1, 2), composite=_spread, holomorphic=False, rounds=True)
def transposed_p(xp, x, w, b, *, windows, extent):
    return _spread(xp, x, w, b, windows=windows, extent=extent)


@transposed_p.vjp_all
def _(xp, g, x, w, b, *, windows, extent, needs):
    return (
        _correlated(xp, g, w, None, windows=windows) if needs[0] else None,
        _weights_gradient(xp, g, x, w, windows) if needs[1] else None,
        _bias_gradient(xp, g) if needs[2] else None,
    )


@transposed_p.kernel("numpy")
def _(x, w, b, *, windows, extent):
    return kernels.spread(x, w, b, windows, extent)


@transposed_p.vjp_kernel("numpy")
def _(g, x, w, b, *, windows, extent, needs):
    return (
        kernels.correlate(g, w, None, windows) if needs[0] else None,
        kernels.weights_gradient(g, x, w.shape, windows) if needs[1] else None,
        kernels.bias_gradient(g) if needs[2] else None,
    )

"""Primitives of filtering: convolution over all axes, and the recursion of an all-pole filter.

Each rule is written with the primitives themselves, so that it can be differentiated again.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from dlarray.autodiff.declare import primitive
from dlarray.backend import device_of, put


def _windows(shape: tuple[int, ...]) -> Any:
    return np.ndindex(*shape)


@primitive((0, 1), name="convolve")
def convolve(xp, a, b, *, valid):
    """Convolution of two arrays of equal rank over all axes: all of it, or where b lies within a (``valid``)."""
    if not valid and math.prod(a.shape) < math.prod(b.shape):
        a, b = b, a
    if valid:
        shape = tuple(n - m + 1 for n, m in zip(a.shape, b.shape))
    else:
        shape = tuple(n + m - 1 for n, m in zip(a.shape, b.shape))
    out = xp.zeros(shape, dtype=a.dtype, device=device_of(a))
    if valid and math.prod(shape) < math.prod(b.shape):  # few results: one sum of products for each
        turned = xp.flip(b)
        for at in _windows(shape):
            window = a[tuple(slice(i, i + m) for i, m in zip(at, b.shape))]
            out = put(out, at, xp.sum(window * turned))
        return out
    for at in _windows(b.shape):  # one shifted copy for each element of the smaller
        if valid:
            out += a[tuple(slice(m - 1 - i, m - 1 - i + n) for i, m, n in zip(at, b.shape, shape))] * b[at]
        else:
            place = tuple(slice(i, i + n) for i, n in zip(at, a.shape))
            out = put(out, place, out[place] + a * b[at])
    return out


@convolve.kernel("numpy")
def _(a, b, *, valid):
    lines = a.ndim == 2 and a.shape[0] == b.shape[0] == 1
    if lines and min(a.shape[1], b.shape[1]):  # vectors: one call in C
        return np.convolve(a[0], b[0], "valid" if valid else "full")[None]
    return convolve.forward(np, a, b, valid=valid)


@convolve.vjp(0)
def _(xp, g, a, b, *, valid):
    return convolve(g, xp.flip(b), valid=not valid)


@convolve.vjp(1)
def _(xp, g, a, b, *, valid):
    return xp.flip(convolve(a, xp.flip(g), valid=True)) if valid else convolve(g, xp.flip(a), valid=True)


@primitive((0, -1), name="allpole")
def allpole(xp, a, u):
    """y[t] = u[t] - a[0] y[t-1] - a[1] y[t-2] - … along the last axis of a matrix; ``a`` is a vector."""
    order, count = a.shape[0], u.shape[1]
    out = xp.zeros(u.shape, dtype=u.dtype, device=device_of(u))
    turned = xp.flip(a)  # meets the past in the order of time
    for t in range(count):
        past = min(t, order)
        if past:
            now = u[:, t] - xp.sum(out[:, t - past : t] * turned[order - past :], axis=-1)
            out = put(out, (slice(None), t), now)
        else:
            out = put(out, (slice(None), t), u[:, t])
    return out


_BLOCK = 64


@allpole.kernel("numpy")
def _(a, u):
    """In blocks: the answer to the input is a triangular matrix, that to the past outputs another, both found once.

    A NaN or Inf would reach back in time through a matrix, so such data take the recursion.
    """
    order, count = a.shape[0], u.shape[1]
    if order > _BLOCK or count < 8 * _BLOCK or not np.isfinite(u).all():
        return allpole.forward(np, a, u)
    start = np.zeros((order + 1, _BLOCK), dtype=u.dtype)
    start[0, 0] = 1.0  # an impulse; then, for each past output, what it feeds into the block
    for m in range(order):
        start[m + 1, : order - m] = -a[m:]
    answers = allpole.forward(np, a, start)
    if not np.isfinite(answers).all():
        return allpole.forward(np, a, u)
    impulse, past = answers[0], answers[1:]
    lag = np.arange(_BLOCK) - np.arange(_BLOCK)[:, None]
    matrix = np.where(lag >= 0, impulse[np.maximum(lag, 0)], 0)
    out = np.empty_like(u)
    for t in range(0, count, _BLOCK):
        n = min(_BLOCK, count - t)
        out[:, t : t + n] = u[:, t : t + n] @ matrix[:n, :n]
        if t:
            out[:, t : t + n] += out[:, t - order : t][:, ::-1] @ past[:, :n]
    return out


def _backward_in_time(xp, a, g):
    return xp.flip(allpole(a, xp.flip(g, axis=-1)), axis=-1)


@allpole.vjp(0)
def _(xp, g, a, y):
    # -sum over t of (gradient of u)[t] y[t-k], for each k: a valid convolution with the reversed past
    order, count = a.shape[0], y.shape[1]
    gu = _backward_in_time(xp, a, g)
    pieces = [
        xp.sum(gu[:, k:] * y[:, : count - k]) if k < count else xp.sum(gu[:, :0]) for k in range(1, order + 1)
    ]
    return -xp.stack(pieces)


@allpole.vjp(1)
def _(xp, g, a, y):
    return _backward_in_time(xp, a, g)

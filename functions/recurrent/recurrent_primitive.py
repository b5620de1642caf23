"""The two primitives of recurrent networks, fused for speed and memory: ``lstm_p`` and ``gru_p``.

Arrays are (time steps, batch, channels); weights (inputs, gates × H) and recurrent weights (H, gates × H), as
MATLAB's matrices are stored; biases vectors; initial states (batch, H), or (1, H) for all observations.  Forward and
gradient are written twice: for NumPy in place (``recurrent_numpy``), and here for all other libraries, in the
standard's functions.  Higher derivatives go through the forward of this module, recorded operation by operation.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.autodiff import primitive
from dlarray.functions.activations.activations import relu_p, sigmoid_p
from dlarray.functions.recurrent import recurrent_numpy as kernels


def _activated(xp: Any, kind: str, x: Any) -> Any:
    if kind == "sigmoid":
        return sigmoid_p(x)
    if kind == "hard-sigmoid":
        return xp.clip(0.2 * x + 0.5, 0.0, 1.0)
    if kind == "softsign":
        return x / (1.0 + xp.abs(x))
    return relu_p(x) if kind == "relu" else xp.tanh(x)


def _slope(xp: Any, kind: str, y: Any) -> Any:
    """The derivative of an activation in terms of its value."""
    if kind == "sigmoid":
        return y * (1.0 - y)
    if kind == "hard-sigmoid":
        return 0.2 * xp.astype(xp.logical_and(y > 0, y < 1), y.dtype)
    if kind == "softsign":
        return (1.0 - xp.abs(y)) ** 2
    return xp.astype(y > 0, y.dtype) if kind == "relu" else 1.0 - y * y


def _rows(xp: Any, x: Any) -> Any:
    """All time steps below each other: (steps * batch, numbers)."""
    return xp.reshape(x, (x.shape[0] * x.shape[1], x.shape[2]))


def _inputs(xp: Any, x: Any, w: Any, b: Any) -> list:
    """What the inputs of each time step add to the gates."""
    steps = range(x.shape[0])
    if getattr(
        xp, "traces", False
    ):  # reading a step costs a gradient of the size of all: x is the smaller one
        return [xp.matmul(x[t, :, :], w) + b for t in steps]
    z = xp.reshape(xp.matmul(_rows(xp, x), w) + b, (*x.shape[:2], w.shape[1]))
    return [z[t, :, :] for t in steps]


def _parts(a: Any, n: int) -> list:
    """The columns of a, n at a time."""
    return [a[:, k : k + n] for k in range(0, a.shape[1], n)]


def _starting(xp: Any, v: Any, x: Any) -> Any:
    return xp.broadcast_to(v, (x.shape[1], v.shape[1]))


def _totals(xp: Any, x: Any, w: Any, inputs: list, needs: tuple) -> tuple:
    """The gradients of x, w and the bias, given those of what the inputs add to the gates."""
    d = xp.concat(inputs, axis=-2)
    return (
        xp.reshape(xp.matmul(d, xp.matrix_transpose(w)), x.shape) if needs[0] else None,
        xp.matmul(xp.matrix_transpose(_rows(xp, x)), d) if needs[1] else None,
        xp.sum(d, axis=-2) if needs[2] else None,
    )


def _product_gradient(xp: Any, states: list, d: list) -> Any:
    """The gradient of the weights that multiply the states, given those of the products."""
    return xp.matmul(xp.matrix_transpose(xp.concat(states, axis=-2)), xp.concat(d, axis=-2))


# -- lstm ----------------------------------------------------------------------------------------------------------
def _lstm(xp, x, h0, c0, w, r, b, *, state, gate, cell):
    """The hidden states, with the last cell state below them if ``cell``, and what each step keeps."""
    n = r.shape[0]
    h, c = _starting(xp, h0, x), _starting(xp, c0, x)
    out, kept = [], []
    for z in _inputs(xp, x, w, b):
        i, f, candidate, o = _parts(z + xp.matmul(h, r), n)
        i, f, o = (_activated(xp, gate, v) for v in (i, f, o))
        candidate = _activated(xp, state, candidate)
        before = h, c
        c = f * c + i * candidate
        s = _activated(xp, state, c)
        h = o * s
        out.append(h)
        kept.append((*before, i, f, candidate, o, s))
    return xp.stack([*out, c] if cell else out, axis=0), kept


def _lstm_composed(xp, *arrays, **options):
    return _lstm(xp, *arrays, **options)[0]


@primitive((0, 1, 2, 3, 4, 5, -1), aux=True, composite=_lstm_composed, holomorphic=False, rounds=True)
def lstm_p(xp, x, h0, c0, w, r, b, *, state, gate, cell):
    """Gates in the order input, forget, candidate, output: i, f, u, o.  c = f*c + i*u, h = o*state(c)."""
    return _lstm(xp, x, h0, c0, w, r, b, state=state, gate=gate, cell=cell)


@lstm_p.vjp_all
def _lstm_gradient(xp, g, x, h0, c0, w, r, b, out, *, state, gate, cell, aux, needs):
    steps, back = x.shape[0], xp.matrix_transpose(r)
    dh = xp.zeros_like(g[0, :, :])
    dc = g[steps, :, :] if cell else dh
    d, states = [], []
    for t in range(steps - 1, -1, -1):
        h, c, i, f, u, o, s = aux[t]
        dh = dh + g[t, :, :]
        dc = dc + dh * o * _slope(xp, state, s)
        gates = (
            dc * u * _slope(xp, gate, i), dc * c * _slope(xp, gate, f),
            dc * i * _slope(xp, state, u), dh * s * _slope(xp, gate, o),
        )  # fmt: skip
        d.append(xp.concat(gates, axis=-1))
        states.append(h)
        dc = dc * f
        dh = xp.matmul(d[-1], back)
    d, states = d[::-1], states[::-1]
    dx, dw, db = _totals(xp, x, w, d, (needs[0], needs[3], needs[5]))
    return dx, dh, dc, dw, _product_gradient(xp, states, d) if needs[4] else None, db


# -- gru -----------------------------------------------------------------------------------------------------------
def _gru(xp, x, h0, w, r, b, *, state, gate, before):
    """The hidden states, and what each step keeps."""
    n = r.shape[0]
    h, (b, extra) = _starting(xp, h0, x), kernels.biases(xp, b, n)
    first, last = r[:, : 2 * n], r[:, 2 * n :]
    out, kept = [], []
    for a in _inputs(xp, x, w, b):
        reset, update = _parts(_activated(xp, gate, a[:, : 2 * n] + xp.matmul(h, first)), n)
        if before:
            p = reset * h
            u = _activated(xp, state, a[:, 2 * n :] + xp.matmul(p, last))
        else:
            p = xp.matmul(h, last)
            p = p if extra is None else p + extra
            u = _activated(xp, state, a[:, 2 * n :] + reset * p)
        kept.append((h, reset, update, u, p))
        h = (1.0 - update) * u + update * h
        out.append(h)
    return xp.stack(out, axis=0), kept


def _gru_composed(xp, *arrays, **options):
    return _gru(xp, *arrays, **options)[0]


@primitive((0, 1, 2, 3, 4, -1), aux=True, composite=_gru_composed, holomorphic=False, rounds=True)
def gru_p(xp, x, h0, w, r, b, *, state, gate, before):
    """Gates in the order reset, update, candidate: r, z, u.  h = (1 - z)*u + z*h; see ``gru`` for u."""
    return _gru(xp, x, h0, w, r, b, state=state, gate=gate, before=before)


@gru_p.vjp_all
def _gru_gradient(xp, g, x, h0, w, r, b, out, *, state, gate, before, aux, needs):
    n = r.shape[0]
    back = xp.matrix_transpose(r[:, : 2 * n]), xp.matrix_transpose(r[:, 2 * n :])
    dh = xp.zeros_like(g[0, :, :])
    inputs, gates, products, states, through = [], [], [], [], []
    for t in range(x.shape[0] - 1, -1, -1):
        h, reset, update, u, p = aux[t]
        dh = dh + g[t, :, :]
        du = dh * (1.0 - update) * _slope(xp, state, u)
        dz = dh * (h - u) * _slope(xp, gate, update)
        if before:
            product = du  # of p = reset * h and the weights
            dp = xp.matmul(du, back[1])
            dr, dh = dp * h * _slope(xp, gate, reset), dh * update + dp * reset
        else:
            product = du * reset  # of h and the weights
            dr, dh = du * p * _slope(xp, gate, reset), dh * update + xp.matmul(product, back[1])
        both = xp.concat([dr, dz], axis=-1)
        dh = dh + xp.matmul(both, back[0])
        inputs.append(xp.concat([both, du], axis=-1))
        gates.append(both)
        products.append(product)
        states.append(h)
        through.append(p if before else h)
    dx, dw, db = _totals(xp, x, w, inputs[::-1], (needs[0], needs[2], needs[4]))
    d_first = d_last = None
    if needs[3]:
        d_first, d_last = _product_gradient(xp, states, gates), _product_gradient(xp, through, products)
    if db is not None and b.shape[0] == 6 * n:
        db = xp.concat([db, db[: 2 * n], xp.sum(xp.concat(products, axis=-2), axis=-2)], axis=-1)
    return dx, dh, dw, None if d_first is None else xp.concat([d_first, d_last], axis=-1), db


# -- NumPy ---------------------------------------------------------------------------------------------------------
def _has_kernel(x: Any) -> bool:
    """Whether the NumPy kernels are written for x: rarer classes take the general way."""
    return x.dtype in (np.float32, np.float64)


@lstm_p.kernel("numpy")
@np.errstate(invalid="ignore", over="ignore")  # inf times 0 is NaN
def _(x, *others, **options):
    return kernels.lstm_forward(x, *others, **options) if _has_kernel(x) else None


@lstm_p.vjp_kernel("numpy")
@np.errstate(invalid="ignore", over="ignore")
def _(g, x, h0, c0, w, r, b, out, *, aux, needs, **options):
    if not _has_kernel(x):
        return _lstm_gradient(np, g, x, h0, c0, w, r, b, out, aux=aux, needs=needs, **options)
    return kernels.lstm_backward(g, x, h0, c0, w, r, out, aux, needs, **options)


@gru_p.kernel("numpy")
@np.errstate(invalid="ignore", over="ignore")
def _(x, *others, **options):
    return kernels.gru_forward(x, *others, **options) if _has_kernel(x) else None


@gru_p.vjp_kernel("numpy")
@np.errstate(invalid="ignore", over="ignore")
def _(g, x, h0, w, r, b, out, *, aux, needs, **options):
    if not _has_kernel(x):
        return _gru_gradient(np, g, x, h0, w, r, b, out, aux=aux, needs=needs, **options)
    return kernels.gru_backward(g, x, h0, w, r, b, out, aux, needs, **options)

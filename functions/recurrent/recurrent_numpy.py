"""Kernels of lstm and gru for NumPy.

Arrays are (time steps, batch, channels), as a "CBT" array is stored.  The products with the inputs are one matrix
product over all time steps, and so are the gradients of the weights; a step is one product with the recurrent weights
and a few operations in place.  The gradient of a step is linear in the gradients that reach it, so the factors are
worked out for many steps at a time, beside each other, and a step back only multiplies.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from dlarray.threads import THREADED, share, threads

SMALL = (1 << 19) - 1  # multiplications up to which OpenBLAS computes in the calling thread, at its quickest
NARROW = 16  # columns of a product below which cutting it up costs more than it gains
PIECE = 1 << 21  # multiplications in a step that are worth a thread for all steps
BLOCK = 1 << 17  # numbers that the factors are worked out for at a time: they stay in the cache


class Product:
    """Products of matrices of a number of rows with one matrix, which is laid out once as small products need it."""

    def __init__(self, b: np.ndarray, rows: int):
        depth, columns = b.shape
        most = max(min(SMALL // max(rows * depth, 1), columns), 1)
        wide = next((w for w in range(most, NARROW - 1, -1) if columns % w == 0), columns)
        self.shape = (rows, columns // wide, wide)
        self.tiles = np.ascontiguousarray(b.reshape(depth, -1, wide).transpose(1, 0, 2))
        self.result = np.empty((self.shape[1], rows, wide), b.dtype)

    def tiled(self, a: np.ndarray) -> np.ndarray:
        """The product as (rows, tiles, columns of a tile)."""
        return np.matmul(a, self.tiles, out=self.result).transpose(1, 0, 2)

    def into(self, a: np.ndarray, out: np.ndarray) -> None:
        out.reshape(self.shape)[...] = self.tiled(a)

    def add(self, a: np.ndarray, out: np.ndarray) -> None:
        target = out.reshape(self.shape)
        target += self.tiled(a)


def shared(steps: Callable[[slice], None], batch: int, step: int) -> None:
    """Run all time steps for parts of the batch, which know nothing of each other, each in a thread.

    ``step`` is the number of multiplications of a step.
    """
    count = max(1, min(threads(), batch, step // PIECE))
    ends = [batch * k // count for k in range(count + 1)]

    def worker(parts: Iterator) -> None:
        with np.errstate(invalid="ignore", over="ignore"):  # a thread has its own settings
            for part in parts:
                steps(part)

    share(worker, [slice(*pair) for pair in zip(ends, ends[1:], strict=False)], THREADED)


# -- activations in place, and their derivatives in terms of their values -------------------------------------------
def _sigmoid(a: np.ndarray) -> None:
    a *= 0.5
    np.tanh(a, out=a)
    a *= 0.5
    a += 0.5


def _hard_sigmoid(a: np.ndarray) -> None:
    a *= 0.2
    a += 0.5
    np.clip(a, 0, 1, out=a)


def _tanh(a: np.ndarray) -> None:
    np.tanh(a, out=a)


def _softsign(a: np.ndarray) -> None:
    d = np.abs(a)
    d += 1.0
    a /= d


def _relu(a: np.ndarray) -> None:
    np.maximum(a, 0, out=a)


def _sigmoid_slope(y: np.ndarray, out: np.ndarray) -> None:
    np.multiply(y, y, out=out)
    np.subtract(y, out, out=out)


def _hard_sigmoid_slope(y: np.ndarray, out: np.ndarray) -> None:
    np.multiply((y > 0) & (y < 1), 0.2, out=out, casting="same_kind")


def _tanh_slope(y: np.ndarray, out: np.ndarray) -> None:
    np.multiply(y, y, out=out)
    np.subtract(1.0, out, out=out)


def _softsign_slope(y: np.ndarray, out: np.ndarray) -> None:
    np.abs(y, out=out)
    np.subtract(1.0, out, out=out)
    out *= out


def _relu_slope(y: np.ndarray, out: np.ndarray) -> None:
    np.greater(y, 0, out=out)


Activation = tuple[Callable[[np.ndarray], None], Callable[[np.ndarray, np.ndarray], None]]
ACTIVATIONS: dict[str, Activation] = {
    "sigmoid": (_sigmoid, _sigmoid_slope),
    "hard-sigmoid": (_hard_sigmoid, _hard_sigmoid_slope),
    "tanh": (_tanh, _tanh_slope),
    "softsign": (_softsign, _softsign_slope),
    "relu": (_relu, _relu_slope),
}


def _rows(x: np.ndarray) -> np.ndarray:
    """All time steps below each other: (steps * batch, numbers)."""
    return x.reshape(x.shape[0] * x.shape[1], x.shape[2])


def _start(v: np.ndarray, batch: int) -> np.ndarray:
    """An initial state with a row for each observation."""
    return np.ascontiguousarray(np.broadcast_to(v, (batch, v.shape[1])))


def _before(states: np.ndarray, start: np.ndarray, i: int, j: int) -> np.ndarray:
    """The states that the steps i to j begin with; ``states`` are those that they end with."""
    if i:
        return states[i - 1 : j - 1]
    return np.concatenate([start[None], states[: j - 1]])


def _recurrent_gradient(states: np.ndarray, start: np.ndarray, d: np.ndarray, batch: int) -> np.ndarray:
    """The gradient of weights that multiply the state before each step, given that of the products, as rows."""
    steps = len(d) // batch if batch else 1
    total = start.T @ d[:batch]
    if steps > 1:
        total += _rows(states[: steps - 1]).T @ d[batch:]
    return total


def _blocks(steps: int, size: int) -> Any:
    """Ranges of time steps, the last first, with about ``BLOCK`` numbers each when a step has ``size``."""
    many = max(1, BLOCK // max(size, 1))
    return ((max(0, stop - many), stop) for stop in range(steps, 0, -many))


# -- lstm: gates in the order input, forget, candidate, output ------------------------------------------------------
def lstm_forward(x, h0, c0, w, r, b, *, state, gate, cell):
    """The hidden states, with the last cell state below them if ``cell``; keeps the gates and the cell states."""
    (steps, batch, _), n = x.shape, r.shape[0]
    both = (state, gate) == ("tanh", "sigmoid")
    if both:  # sigmoid(v) is tanh(v/2)/2 + 1/2: one tanh serves all four gates
        half = np.full(4 * n, 0.5, x.dtype)
        half[2 * n : 3 * n] = 1.0
        shift = 1.0 - half
        w, r, b = w * half, r * half, b * half
    z = _rows(x) @ w
    z += b
    z = z.reshape(steps, batch, 4 * n)
    out = np.empty((steps + bool(cell), batch, n), x.dtype)
    cells = np.empty((steps, batch, n), x.dtype)
    h0, c0 = _start(h0, batch), _start(c0, batch)
    state_of, gate_of = ACTIVATIONS[state][0], ACTIVATIONS[gate][0]

    def run(part: slice) -> None:
        h, c = h0[part], c0[part]
        recurrent, s = Product(r, len(h)), np.empty_like(h)
        for t in range(steps):
            a, new, y = z[t, part], cells[t, part], out[t, part]
            recurrent.add(h, a)
            if both:
                np.tanh(a, out=a)
                a *= half
                a += shift
            else:
                gate_of(a[:, : 2 * n])
                state_of(a[:, 2 * n : 3 * n])
                gate_of(a[:, 3 * n :])
            np.multiply(a[:, n : 2 * n], c, out=new)
            np.multiply(a[:, :n], a[:, 2 * n : 3 * n], out=s)
            new += s
            if state == "tanh":
                np.tanh(new, out=s)
            else:
                s[...] = new
                state_of(s)
            np.multiply(a[:, 3 * n :], s, out=y)
            h, c = y, new

    shared(run, batch, batch * r.size)
    if cell:
        out[steps] = cells[steps - 1]
    return out, (z, cells)


def lstm_backward(g, x, h0, c0, w, r, out, kept, needs, *, state, gate, cell):
    """The gradients of x, h0, c0, w, r and b."""
    gates, cells = kept
    (steps, batch, _), n = x.shape, r.shape[0]
    c0 = _start(c0, batch)
    d = np.empty((steps, batch, 4 * n), x.dtype)
    ends = np.zeros((batch, n), x.dtype), g[steps].copy() if cell else np.zeros((batch, n), x.dtype)
    (state_of, state_slope), gate_slope = ACTIVATIONS[state], ACTIVATIONS[gate][1]

    def run(piece: slice) -> None:
        dh, dc = (v[piece] for v in ends)
        back = Product(r.T, len(dh))
        for first, stop in _blocks(steps, dh.size * 4):
            part = slice(first, stop), piece
            a, k, s = gates[part], d[part], cells[part].copy()
            state_of(s)  # quicker than kept: it is in the cache now
            gate_slope(a[..., : 2 * n], k[..., : 2 * n])
            state_slope(a[..., 2 * n : 3 * n], k[..., 2 * n : 3 * n])
            gate_slope(a[..., 3 * n :], k[..., 3 * n :])
            k[..., :n] *= a[..., 2 * n : 3 * n]
            k[..., n : 2 * n] *= _before(cells[:, piece], c0[piece], first, stop)
            k[..., 2 * n : 3 * n] *= a[..., :n]
            k[..., 3 * n :] *= s
            to_cell = np.empty(s.shape, x.dtype)
            state_slope(s, to_cell)
            to_cell *= a[..., 3 * n :]
            for t in range(stop - 1, first - 1, -1):
                dh += g[t, piece]
                reached = to_cell[t - first]
                reached *= dh
                dc += reached
                step = d[t, piece]
                step[:, 3 * n :] *= dh
                rest = step[:, : 3 * n].reshape(len(dh), 3, n)
                rest *= dc[:, None, :]
                dc *= gates[t, piece, n : 2 * n]
                back.into(step, dh)

    shared(run, batch, batch * r.size)
    rows = _rows(d)
    return (
        (rows @ w.T).reshape(x.shape) if needs[0] else None,
        *ends,
        _rows(x).T @ rows if needs[3] else None,
        _recurrent_gradient(out, _start(h0, batch), rows, batch) if needs[4] else None,
        rows.sum(axis=0) if needs[5] else None,
    )


# -- gru: gates in the order reset, update, candidate ----------------------------------------------------------------
def gru_forward(x, h0, w, r, b, *, state, gate, before):
    """The hidden states; keeps the gates, and what the reset gate multiplies when it comes after the product."""
    (steps, batch, _), n = x.shape, r.shape[0]
    b, extra = biases(np, b, n)
    extra = 0 if extra is None else extra
    z = _rows(x) @ w
    z += b
    z = z.reshape(steps, batch, 3 * n)
    out = np.empty((steps, batch, n), x.dtype)
    products = None if before else np.empty((steps, batch, n), x.dtype)
    h0 = _start(h0, batch)
    state_of, gate_of = ACTIVATIONS[state][0], ACTIVATIONS[gate][0]

    def run(part: slice) -> None:
        h = h0[part]
        own = np.empty_like(h)
        first = Product(r[:, : 2 * n] if before else r, len(h))
        last = Product(r[:, 2 * n :], len(h)) if before else first
        update = np.empty((len(h), 3 * n), x.dtype)
        for t in range(steps):
            a, y = z[t, part], out[t, part]
            gates, candidate = a[:, : 2 * n], a[:, 2 * n :]
            if products is None:
                first.add(h, gates)
                gate_of(gates)
                np.multiply(a[:, :n], h, out=own)
                last.add(own, candidate)
            else:
                first.into(h, update)
                gates += update[:, : 2 * n]
                gate_of(gates)
                p = products[t, part]
                np.add(update[:, 2 * n :], extra, out=p)
                np.multiply(a[:, :n], p, out=own)
                candidate += own
            state_of(candidate)
            np.multiply(a[:, n : 2 * n], h, out=y)
            np.subtract(1.0, a[:, n : 2 * n], out=own)
            own *= candidate
            y += own
            h = y

    shared(run, batch, batch * r.size)
    return out, (z, products)


def biases(xp: Any, b: Any, n: int) -> tuple[Any, Any]:
    """The 3H numbers that the inputs get, and those of the candidate's recurrent product, if it has its own."""
    if b.shape[0] == 3 * n:
        return b, None
    rest = b[3 * n :]
    return xp.concat([b[: 2 * n] + rest[: 2 * n], b[2 * n : 3 * n]], axis=-1), rest[2 * n :]


def gru_backward(g, x, h0, w, r, b, out, kept, needs, *, state, gate, before):
    """The gradients of x, h0, w, r and b."""
    run = _before_backward if before else _after_backward
    slopes = ACTIVATIONS[state][1], ACTIVATIONS[gate][1]
    return run(g, x, _start(h0, x.shape[1]), w, r, b.shape[0], out, kept, needs, slopes)


def _after_backward(g, x, h0, w, r, length, out, kept, needs, slopes):
    """Of each step, side by side: candidate, reset, update, candidate's recurrent product.

    So the first three belong to the inputs, and the last three to the recurrent weights.
    """
    gates, products = kept
    (steps, batch, _), n = x.shape, r.shape[0]
    d = np.empty((steps, batch, 4 * n), x.dtype)
    end = np.zeros((batch, n), x.dtype)

    def run(piece: slice) -> None:
        dh = end[piece]
        back = Product(r.T, len(dh))
        for first, stop in _blocks(steps, dh.size * 4):
            part = slice(first, stop), piece
            a, k = gates[part], d[part]
            reset, update, candidate = a[..., :n], a[..., n : 2 * n], a[..., 2 * n :]
            to_candidate, to_product = k[..., :n], k[..., 3 * n :]
            slopes[0](candidate, to_candidate)
            np.subtract(1.0, update, out=to_product)
            to_candidate *= to_product
            np.multiply(to_candidate, reset, out=to_product)
            slopes[1](a[..., : 2 * n], k[..., n : 3 * n])
            k[..., n : 2 * n] *= to_candidate
            k[..., n : 2 * n] *= products[part]
            k[..., 2 * n : 3 * n] *= _before(out[:, piece], h0[piece], first, stop) - candidate
            for t in range(stop - 1, first - 1, -1):
                dh += g[t, piece]
                step = d[t, piece]
                four = step.reshape(len(dh), 4, n)
                four *= dh[:, None, :]
                dh *= gates[t, piece, n : 2 * n]
                back.add(step[:, n:], dh)

    shared(run, batch, batch * r.size)
    rows = _rows(d)
    inputs, recurrent = rows[:, : 3 * n], rows[:, n:]
    dw = _rows(x).T @ inputs if needs[2] else None
    db = rows.sum(axis=0) if needs[4] else None
    if db is not None:
        turned = np.concatenate([db[n : 3 * n], db[:n]])
        db = turned if length == 3 * n else np.concatenate([turned, db[n:]])
    return (
        (inputs @ np.concatenate([w[:, 2 * n :], w[:, : 2 * n]], axis=1).T).reshape(x.shape)
        if needs[0]
        else None,
        end,
        None if dw is None else np.concatenate([dw[:, n:], dw[:, :n]], axis=1),
        _recurrent_gradient(out, h0, recurrent, batch) if needs[3] else None,
        db,
    )


def _before_backward(g, x, h0, w, r, length, out, kept, needs, slopes):
    gates, _ = kept
    (steps, batch, _), n = x.shape, r.shape[0]
    d = np.empty((steps, batch, 3 * n), x.dtype)
    end = np.zeros((batch, n), x.dtype)

    def run(piece: slice) -> None:
        dh = end[piece]
        more = np.empty_like(dh)
        back, last = Product(r[:, : 2 * n].T, len(dh)), Product(r[:, 2 * n :].T, len(dh))
        for first, stop in _blocks(steps, dh.size * 3):
            part = slice(first, stop), piece
            a, k = gates[part], d[part]
            update, candidate = a[..., n : 2 * n], a[..., 2 * n :]
            h = _before(out[:, piece], h0[piece], first, stop)
            slopes[1](a[..., : 2 * n], k[..., : 2 * n])
            slopes[0](candidate, k[..., 2 * n :])
            k[..., :n] *= h
            k[..., n : 2 * n] *= h - candidate
            k[..., 2 * n :] *= 1.0 - update
            for t in range(stop - 1, first - 1, -1):
                dh += g[t, piece]
                step = d[t, piece]
                two = step[:, n:].reshape(len(dh), 2, n)
                two *= dh[:, None, :]
                dh *= gates[t, piece, n : 2 * n]
                last.into(step[:, 2 * n :], more)  # of the state that the reset gate has let through
                step[:, :n] *= more
                more *= gates[t, piece, :n]
                dh += more
                back.add(step[:, : 2 * n], dh)

    shared(run, batch, batch * r.size)
    rows = _rows(d)
    dr = None
    if needs[3]:
        through = np.concatenate([h0[None], out[: steps - 1]])
        through *= gates[..., :n]
        dr = np.empty(r.shape, r.dtype)
        dr[:, : 2 * n] = _recurrent_gradient(out, h0, rows[:, : 2 * n], batch)
        dr[:, 2 * n :] = _rows(through).T @ rows[:, 2 * n :]
    return (
        (rows @ w.T).reshape(x.shape) if needs[0] else None,
        end,
        _rows(x).T @ rows if needs[2] else None,
        dr,
        rows.sum(axis=0) if needs[4] else None,
    )

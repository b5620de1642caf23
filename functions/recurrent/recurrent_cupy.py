"""lstm and gru in CUDA: a step is one product with the recurrent weights and one kernel for all that follows.

The products with the inputs, and the gradients of the weights, are one product over all steps.  The products of a step
are added to what is there by cuBLAS, so nothing else is launched.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from dlarray.backend import namespace
from dlarray.functions.recurrent.recurrent_numpy import biases
from dlarray.functions.recurrent.recurrent_primitive import gru_p, lstm_p
from dlarray.kernels.cuda import Source, fresh, laid, pulls, suits, zeros
from dlarray.kernels.cuda_products import multiply, product
from dlarray.kernels.cuda_sums import sum_of_rows

KINDS = {"tanh": 0, "softsign": 1, "relu": 2, "sigmoid": 3, "hard-sigmoid": 4}

SOURCE = Source(
    r"""
__device__ REAL active(int kind, REAL x) {
    if (kind == 0) return tanh(x);
    if (kind == 1) return x / (1 + fabs(x));
    if (kind == 2) return x < 0 ? (REAL)0 : x;
    if (kind == 3) return 1 / (1 + exp(-x));
    REAL y = (REAL)0.2 * x + (REAL)0.5;
    return y < 0 ? (REAL)0 : y > 1 ? (REAL)1 : y;
}

// The derivative in terms of the value.
__device__ REAL slope(int kind, REAL y) {
    if (kind == 0) return 1 - y * y;
    if (kind == 1) return (1 - fabs(y)) * (1 - fabs(y));
    if (kind == 2) return y > 0 ? (REAL)1 : (REAL)0;
    if (kind == 3) return y * (1 - y);
    return y > 0 && y < 1 ? (REAL)0.2 : (REAL)0;
}

// -- lstm: input, forget, candidate, output
extern "C" __global__ void lstm_step(
    REAL* __restrict__ gates, const REAL* __restrict__ b, const REAL* __restrict__ before, REAL* __restrict__ cell,
    REAL* __restrict__ h, long long n, long long state, long long gate, long long count
) {
    for (EACH(k, count)) {
        Index c = k % n;
        REAL* a = gates + k / n * 4 * n + c;
        REAL i = active((int)gate, a[0] + b[c]), f = active((int)gate, a[n] + b[n + c]);
        REAL u = active((int)state, a[2 * n] + b[2 * n + c]), o = active((int)gate, a[3 * n] + b[3 * n + c]);
        REAL v = f * before[k] + i * u;
        a[0] = i;
        a[n] = f;
        a[2 * n] = u;
        a[3 * n] = o;
        cell[k] = v;
        h[k] = o * active((int)state, v);
    }
}

extern "C" __global__ void lstm_pull(
    const REAL* __restrict__ g, const REAL* __restrict__ dh, REAL* __restrict__ dc, const REAL* __restrict__ gates,
    const REAL* __restrict__ before, const REAL* __restrict__ cell, REAL* __restrict__ d, long long n, long long state,
    long long gate, long long count
) {
    for (EACH(k, count)) {
        Index place = k / n * 4 * n + k % n;
        const REAL* a = gates + place;
        REAL i = a[0], f = a[n], u = a[2 * n], o = a[3 * n], s = active((int)state, cell[k]);
        REAL to_h = g[k] + dh[k], to_cell = dc[k] + to_h * o * slope((int)state, s);
        d[place] = to_cell * u * slope((int)gate, i);
        d[place + n] = to_cell * before[k] * slope((int)gate, f);
        d[place + 2 * n] = to_cell * i * slope((int)state, u);
        d[place + 3 * n] = to_h * s * slope((int)gate, o);
        dc[k] = to_cell * f;
    }
}

// -- gru: reset, update, candidate; the reset gate after the product
extern "C" __global__ void gru_after(
    REAL* __restrict__ gates, const REAL* __restrict__ products, const REAL* __restrict__ b, const REAL* extra,
    const REAL* before, REAL* __restrict__ kept, REAL* __restrict__ h, long long n, long long state, long long gate,
    long long count
) {
    for (EACH(k, count)) {
        Index c = k % n, place = k / n * 3 * n + c;
        REAL* a = gates + place;
        const REAL* p = products + place;
        REAL reset = active((int)gate, a[0] + p[0] + b[c]), update = active((int)gate, a[n] + p[n] + b[n + c]);
        REAL own = extra ? p[2 * n] + extra[c] : p[2 * n];
        REAL u = active((int)state, a[2 * n] + b[2 * n + c] + reset * own);
        a[0] = reset;
        a[n] = update;
        a[2 * n] = u;
        kept[k] = own;
        h[k] = (1 - update) * u + update * before[k];
    }
}

// ``d`` is what the inputs get, ``r`` what the recurrent products get.
extern "C" __global__ void gru_after_pull(
    const REAL* __restrict__ g, REAL* __restrict__ dh, const REAL* __restrict__ gates, const REAL* __restrict__ kept,
    const REAL* __restrict__ before, REAL* __restrict__ d, REAL* __restrict__ r, long long n, long long state,
    long long gate, long long count
) {
    for (EACH(k, count)) {
        Index place = k / n * 3 * n + k % n;
        const REAL* a = gates + place;
        REAL reset = a[0], update = a[n], u = a[2 * n], to_h = g[k] + dh[k];
        REAL du = to_h * (1 - update) * slope((int)state, u);
        d[place] = r[place] = du * kept[k] * slope((int)gate, reset);
        d[place + n] = r[place + n] = to_h * (before[k] - u) * slope((int)gate, update);
        d[place + 2 * n] = du;
        r[place + 2 * n] = du * reset;
        dh[k] = to_h * update;
    }
}

// -- the reset gate before the product: two kernels, with a product between them
extern "C" __global__ void gru_before_gates(
    REAL* __restrict__ gates, const REAL* __restrict__ b, const REAL* __restrict__ before, REAL* __restrict__ through,
    long long n, long long gate, long long count
) {
    for (EACH(k, count)) {
        Index c = k % n;
        REAL* a = gates + k / n * 3 * n + c;
        a[0] = active((int)gate, a[0] + b[c]);
        a[n] = active((int)gate, a[n] + b[n + c]);
        through[k] = a[0] * before[k];
    }
}

extern "C" __global__ void gru_before_state(
    REAL* __restrict__ gates, const REAL* __restrict__ b, const REAL* before, REAL* __restrict__ h, long long n,
    long long state, long long count
) {
    for (EACH(k, count)) {
        Index c = k % n;
        REAL* a = gates + k / n * 3 * n + c;
        a[2 * n] = active((int)state, a[2 * n] + b[2 * n + c]);
        h[k] = (1 - a[n]) * a[2 * n] + a[n] * before[k];
    }
}

extern "C" __global__ void gru_before_pull_state(
    const REAL* __restrict__ g, REAL* __restrict__ dh, const REAL* __restrict__ gates, const REAL* __restrict__ before,
    REAL* __restrict__ d, long long n, long long state, long long gate, long long count
) {
    for (EACH(k, count)) {
        Index place = k / n * 3 * n + k % n;
        REAL update = gates[place + n], u = gates[place + 2 * n], to_h = g[k] + dh[k];
        d[place + n] = to_h * (before[k] - u) * slope((int)gate, update);
        d[place + 2 * n] = to_h * (1 - update) * slope((int)state, u);
        dh[k] = to_h * update;
    }
}

extern "C" __global__ void gru_before_pull_reset(
    const REAL* __restrict__ through, REAL* __restrict__ dh, const REAL* __restrict__ gates,
    const REAL* __restrict__ before, REAL* __restrict__ d, long long n, long long gate, long long count
) {
    for (EACH(k, count)) {
        Index place = k / n * 3 * n + k % n;
        REAL reset = gates[place];
        d[place] = through[k] * before[k] * slope((int)gate, reset);
        dh[k] += through[k] * reset;
    }
}
""",
    rows=False,
)


class Gates(NamedTuple):
    """What the forward kernels keep: the gates of all steps, and one more array of the size of the states."""

    gates: Any
    more: Any


def _rows(x: Any) -> Any:
    """All time steps below each other: (steps * batch, numbers)."""
    return x.reshape(x.shape[0] * x.shape[1], x.shape[2])


def _start(v: Any, batch: int) -> Any:
    """An initial state with a row for each observation."""
    return laid(v if v.shape[0] == batch else namespace(v).broadcast_to(v, (batch, v.shape[1])))


def _inputs(x: Any, w: Any) -> Any:
    """What the inputs of all steps add to the gates."""
    return product(_rows(x), w).reshape(x.shape[0], x.shape[1], w.shape[1])


def _add(a: Any, b: Any, out: Any, keep: float = 1.0) -> None:
    """``out = a @ b + keep*out`` for matrices."""
    multiply(a[None], b[None], out[None], 1.0, keep)


def _totals(x: Any, w: Any, d: Any, needs: tuple[bool, bool, bool]) -> tuple:
    """The gradients of the inputs, their weights and their bias, given those of the gates."""
    rows = _rows(d)
    return (
        product(rows, w.T).reshape(x.shape) if needs[0] else None,
        product(_rows(x).T, rows) if needs[1] else None,
        sum_of_rows(rows) if needs[2] else None,
    )


def _of_states(xp: Any, out: Any, start: Any, d: Any) -> Any:
    """The gradient of weights that multiply the states before each step, given those of the products."""
    total = product(start.T, d[0])
    if len(d) > 1:
        steps = len(d) - 1
        _add(_rows(out[:steps]).T, _rows(d[1:]), total)
    return total


def _before(states: Any, start: Any, t: int) -> Any:
    return states[t - 1] if t else start


# -- lstm ----------------------------------------------------------------------------------------------------------
@lstm_p.kernel("cupy")
def _(x, h0, c0, w, r, b, *, state, gate, cell):
    if not suits(x, h0, c0, w, r, b):
        return None
    x, r, b = laid(x), laid(r), laid(b)
    (steps, batch, _), n = x.shape, r.shape[0]
    gates, cells = _inputs(x, w), fresh(x, steps, batch, n)
    out = fresh(x, steps + bool(cell), batch, n)
    h0, c0 = _start(h0, batch), _start(c0, batch)
    about = n, KINDS[state], KINDS[gate]
    for t in range(steps):
        _add(_before(out, h0, t), r, gates[t])
        SOURCE.each("lstm_step", x, batch * n, gates[t], b, _before(cells, c0, t), cells[t], out[t], *about)
    if cell:
        out[steps] = cells[steps - 1]
    return out, Gates(gates, cells)


@pulls(lstm_p)
def _(g, x, h0, c0, w, r, b, out, *, aux, needs, state, gate, cell):
    if type(aux) is not Gates:
        return None
    xp, g, x, r = namespace(x), laid(g), laid(x), laid(r)
    (gates, cells), (steps, batch, _), n = aux, x.shape, r.shape[0]
    h0, c0 = _start(h0, batch), _start(c0, batch)
    d, dh = fresh(x, *gates.shape), zeros(x, batch, n)
    dc = xp.asarray(g[steps], copy=True) if cell else zeros(x, batch, n)
    about = n, KINDS[state], KINDS[gate]
    for t in range(steps - 1, -1, -1):
        SOURCE.each(
            "lstm_pull", x, batch * n, g[t], dh, dc, gates[t], _before(cells, c0, t), cells[t], d[t], *about
        )
        _add(d[t], r.T, dh, 0.0)
    dx, dw, db = _totals(x, w, d, (needs[0], needs[3], needs[5]))
    return dx, dh, dc, dw, _of_states(xp, out, h0, d) if needs[4] else None, db


# -- gru -----------------------------------------------------------------------------------------------------------
@gru_p.kernel("cupy")
def _(x, h0, w, r, b, *, state, gate, before):
    n = r.shape[0]
    if not suits(x, h0, w, r, b) or (before and b.shape[0] != 3 * n):
        return None
    x, r = laid(x), laid(r)
    (steps, batch, _), (b, extra) = x.shape, biases(namespace(b), laid(b), n)
    gates, kept, out = _inputs(x, w), fresh(x, steps, batch, n), fresh(x, steps, batch, n)
    h, products = _start(h0, batch), None if before else fresh(x, batch, 3 * n)
    for t in range(steps):
        if before:
            _add(h, r[:, : 2 * n], gates[t][:, : 2 * n])
            SOURCE.each("gru_before_gates", x, batch * n, gates[t], b, h, kept[t], n, KINDS[gate])
            _add(kept[t], r[:, 2 * n :], gates[t][:, 2 * n :])
            SOURCE.each("gru_before_state", x, batch * n, gates[t], b, h, out[t], n, KINDS[state])
        else:
            _add(h, r, products, 0.0)
            about = n, KINDS[state], KINDS[gate]
            SOURCE.each("gru_after", x, batch * n, gates[t], products, b, extra, h, kept[t], out[t], *about)
        h = out[t]
    return out, Gates(gates, kept)


@pulls(gru_p)
def _(g, x, h0, w, r, b, out, *, aux, needs, state, gate, before):
    if type(aux) is not Gates:
        return None
    xp, g, x, r = namespace(x), laid(g), laid(x), laid(r)
    (gates, kept), (steps, batch, _), n = aux, x.shape, r.shape[0]
    h0, dh = _start(h0, batch), zeros(x, batch, n)
    d = fresh(x, *gates.shape)
    through = (
        fresh(x, batch, n) if before else fresh(x, *gates.shape)
    )  # before: of the state that reset lets through
    about = n, KINDS[state], KINDS[gate]
    for t in range(steps - 1, -1, -1):
        h = _before(out, h0, t)
        if before:
            SOURCE.each("gru_before_pull_state", x, batch * n, g[t], dh, gates[t], h, d[t], *about)
            _add(d[t][:, 2 * n :], r[:, 2 * n :].T, through, 0.0)
            SOURCE.each("gru_before_pull_reset", x, batch * n, through, dh, gates[t], h, d[t], n, KINDS[gate])
            _add(d[t][:, : 2 * n], r[:, : 2 * n].T, dh)
        else:
            SOURCE.each(
                "gru_after_pull", x, batch * n, g[t], dh, gates[t], kept[t], h, d[t], through[t], *about
            )
            _add(through[t], r.T, dh)
    dx, dw, db = _totals(x, w, d, (needs[0], needs[2], needs[4]))
    dr = None
    if needs[3]:
        if before:
            first = _of_states(xp, out, h0, d[:, :, : 2 * n])
            dr = xp.concat([first, product(_rows(kept).T, _rows(d[:, :, 2 * n :]))], axis=-1)
        else:
            dr = _of_states(xp, out, h0, through)
    if db is not None and b.shape[0] == 6 * n:
        db = xp.concat([db, db[: 2 * n], sum_of_rows(_rows(through)[:, 2 * n :])], axis=-1)
    return dx, dh, dw, dr, db

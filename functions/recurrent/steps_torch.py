"""lstm and gru step by step on PyTorch's operations, for tensors: what oneDNN does not take.

They are the kernels for NumPy over again, and keep the same: the gates of all steps, and the cells or the recurrent
products of the candidate.
"""

from __future__ import annotations

from collections.abc import Callable

import torch

from dlarray.functions.recurrent.recurrent_numpy import biases
from dlarray.functions.recurrent.recurrent_primitive import gru_p, lstm_p
from dlarray.kernels.aten import Kept, forward, recorded

_ACTIVATE: dict[str, Callable[[torch.Tensor], torch.Tensor]] = {
    "sigmoid": torch.Tensor.sigmoid_,
    "tanh": torch.Tensor.tanh_,
    "relu": torch.Tensor.relu_,
    "hard-sigmoid": lambda a: a.mul_(0.2).add_(0.5).clamp_(0, 1),
    "softsign": lambda a: a.div_(a.abs().add_(1)),
}
_SLOPE: dict[str, Callable[[torch.Tensor], torch.Tensor]] = {
    "sigmoid": lambda y: torch.addcmul(y, y, y, value=-1),
    "tanh": lambda y: (y * y).neg_().add_(1),
    "relu": lambda y: (y > 0).to(y.dtype),
    "hard-sigmoid": lambda y: torch.logical_and(y > 0, y < 1).to(y.dtype).mul_(0.2),
    "softsign": lambda y: y.abs().neg_().add_(1).square_(),
}


def _rows(x: torch.Tensor) -> torch.Tensor:
    return x.reshape(x.shape[0] * x.shape[1], x.shape[2])


def _start(v: torch.Tensor, batch: int) -> torch.Tensor:
    return v.expand(batch, v.shape[1])


def _before(states: torch.Tensor, start: torch.Tensor) -> torch.Tensor:
    """The states that the steps begin with; ``states`` are those that they end with."""
    return torch.cat((start[None], states[: len(states) - 1]))


def _totals(x: torch.Tensor, w: torch.Tensor, d: torch.Tensor, needs: tuple) -> tuple:
    """The gradients of x, w and the bias, given those of what the inputs add to the gates."""
    return (
        (d @ w.t()).reshape(x.shape) if needs[0] else None,
        _rows(x).t() @ d if needs[1] else None,
        d.sum(0) if needs[2] else None,
    )


# -- lstm: input, forget, candidate, output ------------------------------------------------------------------------
@forward(lstm_p, lent=False)
def _(x, h0, c0, w, r, b, *, state, gate, cell):
    if recorded(x):
        return None
    (steps, batch, _), n = x.shape, r.shape[0]
    gates = torch.addmm(b, _rows(x), w).view(steps, batch, 4 * n)
    cells, out = x.new_empty(steps, batch, n), x.new_empty(steps + bool(cell), batch, n)
    h, c = _start(h0, batch), _start(c0, batch)
    activate, activate_state = _ACTIVATE[gate], _ACTIVATE[state]
    steps_of = zip(gates.unbind(0), cells.unbind(0), out.unbind(0), strict=False)
    for a, now, y in steps_of:
        a.addmm_(h, r)
        first, candidate, last = a.split((2 * n, n, n), dim=1)
        activate(first), activate_state(candidate), activate(last)
        i, f = first.chunk(2, dim=1)
        torch.mul(f, c, out=now).addcmul_(i, candidate)
        torch.mul(activate_state(now.clone()), last, out=y)
        h, c = y, now
    if cell:
        out[steps] = c
    return out, Kept((gates, cells), _lstm_gradient)


def _lstm_gradient(g, x, h0, c0, w, r, b, out, *, aux, needs, state, gate, cell):
    gates, cells = aux
    (steps, batch, _), n = x.shape, r.shape[0]
    i, f, u, o = gates.chunk(4, dim=2)
    s = _ACTIVATE[state](cells.clone())
    slope, slope_state = _SLOPE[gate], _SLOPE[state]
    d = torch.cat((
        slope(i).mul_(u), slope(f).mul_(_before(cells, _start(c0, batch))), slope_state(u).mul_(i), slope(o).mul_(s)
    ), dim=2)  # fmt: skip
    to_cell = slope_state(s).mul_(o)
    dh = x.new_zeros(batch, n)
    dc = g[steps].clone() if cell else x.new_zeros(batch, n)
    back = r.t()
    for t in range(steps - 1, -1, -1):
        dh += g[t]
        dc.addcmul_(to_cell[t], dh)
        step = d[t]
        step[:, 3 * n :].mul_(dh)
        step[:, : 3 * n].view(batch, 3, n).mul_(dc[:, None])
        dc *= f[t]
        dh = step @ back
    rows = _rows(d)
    dx, dw, db = _totals(x, w, rows, (needs[0], needs[3], needs[5]))
    dr = _rows(_before(out[:steps], _start(h0, batch))).t() @ rows if needs[4] else None
    return dx, dh, dc, dw, dr, db


# -- gru: reset, update, candidate ---------------------------------------------------------------------------------
@forward(gru_p, lent=False)
def gru_steps(x, h0, w, r, b, *, state, gate, before):
    if recorded(x):
        return None
    (steps, batch, _), n = x.shape, r.shape[0]
    b, extra = biases(_Joining, b, n)
    gates = torch.addmm(b, _rows(x), w).view(steps, batch, 3 * n)
    out = x.new_empty(steps, batch, n)
    products = None if before else x.new_empty(steps, batch, n)
    h, first, last = _start(h0, batch), r[:, : 2 * n], r[:, 2 * n :]
    activate, activate_state = _ACTIVATE[gate], _ACTIVATE[state]
    for t, (a, y) in enumerate(zip(gates.unbind(0), out.unbind(0), strict=True)):
        own, candidate = a.split((2 * n, n), dim=1)
        if products is None:
            activate(own.addmm_(h, first))
            candidate.addmm_(own[:, :n] * h, last)
        else:
            both = h @ r
            activate(own.add_(both[:, : 2 * n]))
            p = products[t].copy_(both[:, 2 * n :])
            candidate.addcmul_(own[:, :n], p if extra is None else p.add_(extra))
        activate_state(candidate)
        torch.lerp(candidate, h, own[:, n:], out=y)
        h = y
    return out, Kept((gates, products), _gru_gradient)


class _Joining:
    """What `biases` wants of a namespace."""

    @staticmethod
    def concat(parts, axis):
        return torch.cat(parts, dim=axis)


def _gru_gradient(g, x, h0, w, r, b, out, *, aux, needs, state, gate, before):
    gates, products = aux
    (steps, batch, _), n = x.shape, r.shape[0]
    own, candidate = gates.split((2 * n, n), dim=2)
    reset, update = own.chunk(2, dim=2)
    starts = _before(out, _start(h0, batch))
    slopes = _SLOPE[gate](own)
    d_reset, d_update = slopes.chunk(2, dim=2)
    d_update.mul_(starts - candidate)
    to_candidate = _SLOPE[state](candidate).mul_(1 - update)
    if before:
        d_reset.mul_(starts)
    else:
        d_reset.mul_(to_candidate).mul_(products)
    d = torch.cat((slopes, to_candidate), dim=2)
    to_product = None if before else to_candidate.mul_(reset)
    back, back_last = r[:, : 2 * n].t(), r[:, 2 * n :].t()
    dh = x.new_zeros(batch, n)
    for t in range(steps - 1, -1, -1):
        dh = dh + g[t]
        step = d[t]
        if to_product is None:
            step[:, n:].view(batch, 2, n).mul_(dh[:, None])
            let = step[:, 2 * n :] @ back_last
            step[:, :n].mul_(let)
            dh.mul_(update[t]).addcmul_(let, reset[t])
        else:
            step.view(batch, 3, n).mul_(dh[:, None])
            product = to_product[t].mul_(dh)
            dh.mul_(update[t]).addmm_(product, back_last)
        dh.addmm_(step[:, : 2 * n], back)
    rows = _rows(d)
    dx, dw, db = _totals(x, w, rows, (needs[0], needs[2], needs[4]))
    dr = None
    through = starts * reset if to_product is None else starts
    last = d[..., 2 * n :] if to_product is None else to_product
    if needs[3]:
        dr = torch.cat((_rows(starts).t() @ rows[:, : 2 * n], _rows(through).t() @ _rows(last)), dim=1)
    if db is not None and b.shape[0] == 6 * n:
        db = torch.cat((db, db[: 2 * n], _rows(last).sum(0)))
    return dx, dh, dw, dr, db

"""Products with a bias, and their gradients, on PyTorch's operations."""

from __future__ import annotations

import torch

from dlarray.functions.linear_algebra.fullyconnect import linear_p
from dlarray.kernels.aten import forward, pull


@forward(linear_p)
def _(x, w, b, *, lead):
    inner, columns = w.shape
    rows = x if x.ndim == 2 and x.shape[1] == inner else x.reshape(-1, inner)
    y = torch.mm(rows, w) if b is None else torch.addmm(b, rows, w)
    return y if len(lead) == 1 else y.reshape(*lead, columns)


@pull(linear_p)
def _(g, x, w, *, lead, needs):
    inner, columns = w.shape
    seed = g if g.ndim == 2 and g.shape[1] == columns else g.reshape(-1, columns)
    dx = dw = db = None
    if needs[0]:
        dx = torch.mm(seed, w.t())
        dx = dx if dx.shape == x.shape else dx.reshape(x.shape)
    if needs[1]:
        dw = torch.mm((x if x.ndim == 2 and x.shape[1] == inner else x.reshape(-1, inner)).t(), seed)
    if needs[2]:
        db = seed.sum(0, keepdim=True)
    return dx, dw, db

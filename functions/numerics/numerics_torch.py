"""The sums of a Runge-Kutta step on PyTorch's operations."""

from __future__ import annotations

import torch

from dlarray.functions.numerics.runge_kutta import weighted_sum_p
from dlarray.kernels.aten import forward


@forward(weighted_sum_p)
def _(y, *slopes, weights):
    shape = torch.broadcast_shapes(y.shape, *(k.shape for k in slopes))
    total = None
    for weight, k in zip(weights, slopes, strict=True):
        if not isinstance(weight, (int, float)):
            return None
        if weight:
            total = torch.add(y if total is None else total, k, alpha=weight)
    return y.expand(shape).clone() if total is None else total

"""Losses and their gradients on PyTorch's operations."""

from __future__ import annotations

import torch

from dlarray.functions.losses.crossentropy import crossentropy_p, crossentropy_sum_p
from dlarray.functions.losses.focalcrossentropy import focal_p
from dlarray.functions.losses.indexcrossentropy import index_loss_p
from dlarray.functions.losses.mse import squared_error_p
from dlarray.functions.losses.regression_losses import huber_p
from dlarray.kernels.aten import aten, forward, pull, slope

_EACH, _TOTAL = 0, 2  # what PyTorch calls the reductions of its losses


def _bounded(p: torch.Tensor) -> torch.Tensor:
    """Probabilities, none below eps of their class; NaN stays."""
    return p.clamp_min(torch.finfo(p.dtype).eps)


# -- crossentropy --------------------------------------------------------------------------------------------------
@forward(crossentropy_p)
def _(y, t, *, multilabel):
    if y.shape != t.shape:
        return None
    loss = _bounded(y).log_().mul_(t).neg_()
    return loss.addcmul_(1 - t, _bounded(1 - y).log_(), value=-1) if multilabel else loss


@pull(crossentropy_p)
def _(g, y, t, *, multilabel, needs):
    if y.shape != t.shape or multilabel or needs[1]:
        return None
    return torch.div(t, _bounded(y)).mul_(g).neg_(), None


@forward(crossentropy_sum_p, threads=4)  # NumPy's logarithm takes a quarter of the time of PyTorch's
def _(y, t, *, scale):
    if y.shape != t.shape:
        return None
    return _bounded(y).log_().mul_(t).sum().mul_(-scale).reshape(1, 1)


@pull(crossentropy_sum_p)
def _(g, y, t, *, scale, needs):
    if y.shape != t.shape:
        return None
    g, safe = g * -scale, _bounded(y)
    return torch.div(t, safe).mul_(g) if needs[0] else None, safe.log().mul_(g) if needs[1] else None


# -- class numbers -------------------------------------------------------------------------------------------------
def _chosen(y, index, axis, kept):
    p = torch.gather(y, axis, index)
    return _bounded(p if kept is None else torch.where(kept, p, 1.0))


@forward(index_loss_p)
def _(y, *, index, axis, kept):
    return _chosen(y, index, axis, kept).log_().neg_()


@pull(index_loss_p)
def _(g, y, *, index, axis, kept, needs):
    return (torch.zeros_like(y).scatter_(axis, index, (g / _chosen(y, index, axis, kept)).neg_()),)


# -- regression ----------------------------------------------------------------------------------------------------
@forward(squared_error_p)
def _(y, t, *, scale):
    if y.shape != t.shape:
        return None
    return aten.mse_loss(y, t, _TOTAL).mul_(scale).reshape(1, 1)


@pull(squared_error_p)
def _(g, y, t, *, scale, needs):
    if y.shape != t.shape:
        return None
    d = (y - t).mul_(g * (2 * scale))
    return d if needs[0] else None, -d if needs[1] else None


@forward(huber_p)
def _(d, *, point):
    return aten.huber_loss(d, d.new_zeros(()), _EACH, point)


@slope(huber_p)
def _(g, d, *, point):
    return d.clamp(-point, point).mul_(g)


# -- focal ---------------------------------------------------------------------------------------------------------
@forward(focal_p)
def _(p, *, gamma):
    return _bounded(1 - p).pow_(gamma).mul_(_bounded(p).log_()).neg_()


@slope(focal_p)
def _(g, p, *, gamma):
    q, p = _bounded(1 - p), _bounded(p)
    slope = (q**gamma).div_(p).neg_()
    return slope.add_((q ** (gamma - 1)).mul_(p.log_()), alpha=gamma).mul_(g) if gamma else slope.mul_(g)

"""Activations, their gradients and the hyperbolic tangent's on PyTorch's operations."""

from __future__ import annotations

import torch

from dlarray.autodiff.elementwise import tanh, tanh_bend, tanh_pull
from dlarray.functions.activations.activations import gelu_p, leakyrelu_p, relu_p, sigmoid_p
from dlarray.functions.activations.layer_activations import softplus_p
from dlarray.functions.activations.softmax import (
    softmax_crossentropy_sum_p,
    softmax_for_logarithm_p,
    softmax_index_loss_p,
    softmax_p,
)
from dlarray.kernels.aten import aten, forward, pull, slope


# -- softmax -------------------------------------------------------------------------------------------------------
@forward(softmax_p)
def _(x, *, axis):
    return torch.softmax(x, axis)


@pull(softmax_p)
def _softmax_gradient(g, y, *, axis, needs):
    return (aten._softmax_backward_data(g, y, axis, y.dtype),)


@pull(softmax_for_logarithm_p)
def _(g, y, *, axis, needs):
    if needs[0]:
        return None
    g_y = y.clamp_min(torch.finfo(y.dtype).eps).mul_(g)
    return None, g_y.addcmul_(y, g_y.sum(axis, keepdim=True), value=-1)


@pull(softmax_crossentropy_sum_p)
def _(g, y, t, *, axis, scale, needs):
    if needs[0] or needs[2] or y.shape != t.shape:
        return None
    f = g * -scale
    return None, (t * f).addcmul_(y, t.sum(axis, keepdim=True).mul_(f), value=-1), None


@pull(softmax_index_loss_p)
def _(g, y, *, index, axis, kept, needs):
    if needs[0]:
        return None
    f = g if kept is None else torch.where(kept, g, 0.0)
    return None, (y * f).scatter_add_(axis, index, -f)


# -- gelu ----------------------------------------------------------------------------------------------------------
_KINDS = {True: "tanh", False: "none"}


@forward(gelu_p)
def _(x, *, tanh):
    return aten.gelu(x, approximate=_KINDS[tanh])


@pull(gelu_p)
def _(g, x, y, *, tanh, needs):
    return (aten.gelu_backward(g, x, approximate=_KINDS[tanh]),)


# -- piecewise linear ----------------------------------------------------------------------------------------------
@forward(relu_p)
def _(x):
    return torch.relu(x)


@pull(relu_p)
def _(g, y, *, needs):
    return (aten.threshold_backward(g, y, 0),)


@forward(leakyrelu_p)
def _(x, *, scale):
    return aten.leaky_relu(x, scale)


@slope(leakyrelu_p)
def _(g, x, *, scale):
    return aten.leaky_relu_backward(g, x, scale, False)


# -- sigmoid, tanh, softplus ---------------------------------------------------------------------------------------
@forward(sigmoid_p)
def _(x):
    return torch.sigmoid(x)


@slope(sigmoid_p)
def _(g, y):
    return aten.sigmoid_backward(g, y)


@forward(softplus_p)
def _(x):
    return torch.logaddexp(x, x.new_zeros(()))


@slope(softplus_p)
def _(g, x):
    return g * torch.sigmoid(x)


@slope(tanh)
def _(g, y):
    return aten.tanh_backward(g, y)


@forward(tanh_pull)
def _(g, y):
    return aten.tanh_backward(g, y)


@pull(tanh_pull)
def _(h, g, y, *, needs):
    return aten.tanh_backward(h, y) if needs[0] else None, _bend(h, g, y)


@forward(tanh_bend)
def _bend(h, g, y):
    return (h * g).mul_(y).mul_(-2)


@pull(tanh_bend)
def _(k, h, g, y, *, needs):
    rest = (k * y).mul_(-2)
    return rest * g, rest * h, (k * h).mul_(g).mul_(-2)

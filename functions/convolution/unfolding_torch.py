"""Windows laid out as new axes, and back, on PyTorch's operations."""

from __future__ import annotations

from dlarray.functions.convolution.unfolding import fold, unfold
from dlarray.kernels.aten import aten, forward


@forward(unfold, lent=False)
def _(x, *, axis, size, window, stride, dilation):
    place = x.ndim + axis
    wide = x.unfold(place, (window - 1) * dilation + 1, stride)
    return wide[..., ::dilation].movedim(-1, place)


@forward(fold, lent=False)
def _(g, *, axis, size, window, stride, dilation):
    if dilation != 1:
        return None
    place = g.ndim + axis - 1
    shape = (*g.shape[:place], size, *g.shape[place + 2 :])
    return aten.unfold_backward(g.movedim(place, -1), shape, place, window, stride)

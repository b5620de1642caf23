"""Normalizations on PyTorch's operations, where one of them has the statistics that are wanted."""

from __future__ import annotations

import torch

from dlarray.functions.normalization.normalization_primitive import moments_p, normalize_p, prediction_p
from dlarray.kernels.aten import aten, forward, pull
from dlarray.kernels.layout_torch import in_one_order


def _kind(shape: tuple[int, ...], over: tuple[int, ...]) -> str | None:
    """Which of PyTorch's normalizations has the statistics that are wanted; None for none."""
    joined = {a for a in over if shape[a] > 1}
    apart = {a for a in range(-5, 0) if shape[a] > 1} - joined
    if joined <= {-2} and apart <= {-5, -4}:
        return "layer"
    if joined <= {-2, -1} and apart <= {-5, -4, -3}:
        return "group"
    return "batch" if joined <= {-5, -4, -1} and apart <= {-3, -2} else None


def _seen(x: torch.Tensor, shape: tuple[int, ...]) -> torch.Tensor:
    """(observations, channels, inside)"""
    outside, batch, groups, channels, inside = shape
    return x.reshape(outside * batch, groups * channels, inside)


def _images(x: torch.Tensor, shape: tuple[int, ...]) -> torch.Tensor:
    """The same with a fourth axis, by which PyTorch knows that the channels of a pixel may stand together."""
    return _seen(x, shape).unsqueeze(-1)


def _moments(mean, factor, shape, over, epsilon):
    """Mean and variance as the general forward keeps them."""
    kept = tuple(1 if a in over else shape[a] for a in range(-5, 0))
    return mean.reshape(kept), (factor.reshape(kept) ** -2.0).sub_(epsilon)


@forward(normalize_p)
def _(x, offset, scale, *, shape, over, epsilon, known=None):
    kind = _kind(shape, over)
    if kind is None or (known is not None and kind != "batch"):
        return None
    shift, gain = offset.reshape(-1), scale.reshape(-1)
    if kind == "batch":
        known = known or _statistics(x.reshape(shape), over)
        given = [k.reshape(-1) for k in known]
        y, _, _ = aten.native_batch_norm(_images(x, shape), gain, shift, *given, False, 0.0, epsilon)
        return y.reshape(x.shape), known
    v = _seen(x, shape)
    count, channels, inside = v.shape
    if kind == "layer":
        y, mean, factor = aten.native_layer_norm(
            v.reshape(count, channels), (channels,), gain, shift, epsilon
        )
    else:
        y, mean, factor = aten.native_group_norm(
            v.contiguous(), gain, shift, count, channels, inside, shape[2], epsilon
        )
    return y.reshape(x.shape), _moments(mean, factor, shape, over, epsilon)


@pull(normalize_p)
def _(g, x, offset, scale, *, shape, over, epsilon, needs, aux, known=None):
    kind = _kind(shape, over)
    if kind is None:
        return None
    gain = scale.reshape(-1)
    mean, factor = aux[0].reshape(-1), torch.rsqrt(aux[1] + epsilon).reshape(-1)
    mask = [needs[0], needs[2], needs[1]]
    count, channels, inside = shape[0] * shape[1], shape[2] * shape[3], shape[4]
    if kind == "batch":
        images, seeds = in_one_order(_images(x, shape), _images(g, shape))
        found = aten.native_batch_norm_backward(
            seeds, images, gain, None, None, mean, factor, True, epsilon, mask
        )
    elif kind == "layer":
        rows = (count, 1)
        found = aten.native_layer_norm_backward(
            g.reshape(count, channels), x.reshape(count, channels), (channels,), mean.reshape(rows),
            factor.reshape(rows), gain, gain, mask,
        )  # fmt: skip
    else:
        rows = (count, shape[2])
        found = aten.native_group_norm_backward(
            _seen(g, shape).contiguous(), _seen(x, shape).contiguous(), mean.reshape(rows), factor.reshape(rows),
            gain, count, channels, inside, shape[2], mask,
        )  # fmt: skip
    dx, d_scale, d_offset = found
    return (
        dx.reshape(x.shape) if needs[0] else None,
        d_offset.reshape(offset.shape) if needs[1] else None,
        d_scale.reshape(scale.shape) if needs[2] else None,
    )


def _statistics(v: torch.Tensor, over: tuple[int, ...]) -> tuple[torch.Tensor, torch.Tensor]:
    """Mean and variance, in two passes; ``var_mean`` goes from element to element and takes ten times as long."""
    mean = v.mean(over, keepdim=True)
    return mean, (v - mean).square_().mean(over, keepdim=True)


@forward(moments_p)
def _(x, *, shape, over):
    mean, variance = _statistics(x.reshape(shape), over)
    return torch.cat((mean, variance), -5), mean


def _per_channel(shape: tuple[int, ...], *vectors: torch.Tensor) -> list | None:
    """Vectors with an element for each group, of which each has one channel."""
    return None if shape[3] != 1 else [v.reshape(-1) for v in vectors]


@forward(prediction_p)
def _(x, offset, scale, mean, variance, *, shape, epsilon):
    given = _per_channel(shape, scale, offset, mean, variance)
    if given is None:
        return None
    y, _, _ = aten.native_batch_norm(_images(x, shape), *given, False, 0.0, epsilon)
    return y.reshape(x.shape)


@pull(prediction_p)
def _(g, x, offset, scale, mean, variance, *, shape, epsilon, needs):
    given = _per_channel(shape, scale, mean, variance)
    if given is None or needs[3] or needs[4]:
        return None
    dx, d_scale, d_offset = aten.native_batch_norm_backward(
        _images(g, shape),
        _images(x, shape),
        *given,
        None,
        None,
        False,
        epsilon,
        [needs[0], needs[2], needs[1]],
    )
    return (
        dx.reshape(x.shape) if needs[0] else None,
        d_offset.reshape(offset.shape) if needs[1] else None,
        d_scale.reshape(scale.shape) if needs[2] else None,
        None,
        None,
    )

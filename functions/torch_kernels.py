"""Kernels of PyTorch for NumPy arrays on the CPU.  `useKernels` imports this module when it is asked for "torch".

It is also the worked example of a set of kernels (docs/kernels.rst).  There are kernels for what PyTorch computes
quicker: not for pooling, where NumPy's take a third of the time, crossentropy, for its slower logarithm, and gru.

Arrays go to PyTorch and back without a copy: ``tensor`` looks at the memory of an array, and the result looks at that
of a tensor, and keeps it alive.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import torch

from dlarray.autodiff import tape
from dlarray.functions.activations.activations import gelu_p
from dlarray.functions.activations.softmax import softmax_p
from dlarray.functions.attention.attention_primitive import dot_product_attention
from dlarray.functions.convolution.convolution_primitive import convolution_p, transposed_p
from dlarray.functions.convolution.windows import Windows
from dlarray.functions.normalization.normalization_primitive import normalize_p
from dlarray.functions.recurrent.recurrent_primitive import lstm_p
from dlarray.kernels import Kept, KernelSet
from dlarray.kernels.blocks import exponential

kernels = KernelSet("numpy")
aten = torch.ops.aten


def suits(*arrays: Any) -> bool:
    """Whether the kernels are made for the arrays: all single or all double, and none empty.  None is no array."""
    given = [x for x in arrays if x is not None]
    kind = given[0].dtype
    return kind in (np.float32, np.float64) and all(
        isinstance(x, np.ndarray) and x.dtype == kind and x.size for x in given
    )


def tensor(x: np.ndarray) -> torch.Tensor:
    """A tensor over the memory of x; a copy where x is not contiguous, or PyTorch would warn that it cannot write."""
    x = np.ascontiguousarray(x)
    return torch.from_numpy(x if x.flags.writeable else x.copy())


def optional(x: np.ndarray | None) -> torch.Tensor | None:
    return None if x is None else tensor(x)


def back(found: tuple, needs: tuple[bool, ...]) -> tuple:
    """Gradients as NumPy arrays, None for those that are not needed."""
    return tuple(d.contiguous().numpy() if needed else None for d, needed in zip(found, needs, strict=True))


# -- softmax -------------------------------------------------------------------------------------------------------
@kernels.kernel(softmax_p)
def _(x, *, axis):
    return torch.softmax(tensor(x), axis).numpy() if suits(x) else None


@kernels.vjp_kernel(softmax_p)
def _(g, y, *, axis, needs):
    if not suits(g, y):
        return None
    g, y = tensor(g), tensor(y)
    return (aten._softmax_backward_data(g, y, axis, y.dtype).numpy(),)


# -- gelu ----------------------------------------------------------------------------------------------------------
@kernels.kernel(gelu_p)
def _(x, *, tanh):
    return aten.gelu(tensor(x), approximate="tanh" if tanh else "none").numpy() if suits(x) else None


@kernels.vjp_kernel(gelu_p)
def _(g, x, y, *, tanh, needs):
    if not suits(g, x):
        return None
    return (aten.gelu_backward(tensor(g), tensor(x), approximate="tanh" if tanh else "none").numpy(),)


# -- normalization -------------------------------------------------------------------------------------------------
def _kind(shape: tuple[int, ...], over: tuple[int, ...]) -> str | None:
    """Which of PyTorch's normalizations has the statistics that are wanted; None for none."""
    joined = {a for a in over if shape[a] > 1}
    apart = {a for a in range(-5, 0) if shape[a] > 1} - joined
    if joined <= {-2} and apart <= {-5, -4}:
        return "layer"
    if joined <= {-2, -1} and apart <= {-5, -4, -3}:
        return "group"
    return "batch" if joined <= {-5, -4, -1} and apart <= {-3, -2} else None


def _seen(x: np.ndarray, shape: tuple[int, ...]) -> torch.Tensor:
    """(observations, channels, inside)"""
    outside, batch, groups, channels, inside = shape
    return tensor(x).reshape(outside * batch, groups * channels, inside)


def _moments(mean: torch.Tensor, factor: torch.Tensor, shape: tuple, over: tuple, epsilon: float) -> tuple:
    """Mean and variance as the primitive keeps them, of the mean and the factor 1/sqrt(variance + epsilon)."""
    size = tuple(1 if a in over else n for a, n in zip(range(-5, 0), shape, strict=True))
    f = factor.numpy().reshape(size)
    return mean.numpy().reshape(size), 1.0 / (f * f) - epsilon  # a gradient adds epsilon again


@kernels.kernel(normalize_p)
def _(x, offset, scale, *, shape, over, epsilon, known=None):
    kind = _kind(shape, over)
    if kind is None or not suits(x, offset, scale) or (known is not None and kind != "batch"):
        return None
    v, shift, gain = _seen(x, shape), tensor(offset).reshape(-1), tensor(scale).reshape(-1)
    count, channels, inside = v.shape
    if kind == "batch":
        given = (None, None) if known is None else [tensor(k).reshape(-1) for k in known]
        y, mean, factor = aten.native_batch_norm(v, gain, shift, *given, known is None, 0.0, epsilon)
        if known is not None:
            return y.numpy().reshape(x.shape), known
    elif kind == "layer":
        y, mean, factor = aten.native_layer_norm(
            v.reshape(count, channels), (channels,), gain, shift, epsilon
        )
    else:
        y, mean, factor = aten.native_group_norm(v, gain, shift, count, channels, inside, shape[2], epsilon)
    return y.numpy().reshape(x.shape), _moments(mean, factor, shape, over, epsilon)


@kernels.vjp_kernel(normalize_p)
def _(g, x, offset, scale, *, shape, over, epsilon, needs, aux, known=None):
    kind = _kind(shape, over)
    if kind is None or not suits(g, x, scale, *aux):
        return None
    v, seed, gain = _seen(x, shape), _seen(g, shape), tensor(scale).reshape(-1)
    mean, factor = tensor(aux[0]).reshape(-1), tensor(1.0 / np.sqrt(aux[1] + epsilon)).reshape(-1)
    count, channels, inside = v.shape
    mask = [needs[0], needs[2], needs[1]]
    if kind == "batch":
        found = aten.native_batch_norm_backward(seed, v, gain, None, None, mean, factor, True, epsilon, mask)
    elif kind == "layer":
        seed, v, rows = seed.reshape(count, channels), v.reshape(count, channels), (count, 1)
        found = aten.native_layer_norm_backward(
            seed, v, (channels,), mean.reshape(rows), factor.reshape(rows), gain, gain, mask
        )
    else:
        rows = (count, shape[2])
        found = aten.native_group_norm_backward(
            seed, v, mean.reshape(rows), factor.reshape(rows), gain, count, channels, inside, shape[2], mask
        )
    dx, d_scale, d_offset = back(found, tuple(mask))
    return tuple(
        None if d is None else d.reshape(like.shape)
        for d, like in ((dx, x), (d_offset, offset), (d_scale, scale))
    )


# -- attention -----------------------------------------------------------------------------------------------------
def _flash(q, k, v, bias, heads, share, causal, padding, mask, backward=False) -> tuple | None:
    """Queries, keys and values of each head, and what is added to the scores; None where PyTorch's kernel fails."""
    added = optional(bias)
    for allowed, place in ((padding, (slice(None), None, None)), (mask, (slice(None), None))):
        if allowed is not None:
            hidden = tensor(~allowed[place])
            part = torch.zeros(hidden.shape, dtype=_KINDS[q.dtype]).masked_fill_(hidden, -math.inf)
            added = part if added is None else added + part
    if added is not None:
        seen = added[..., :1] if causal else added  # where all queries may use the first key, each has one
        if (seen.amax(dim=-1) == -math.inf).any():  # a query without a key would give NaN
            return None
        if added.shape[:2] != (1, 1):
            added = added.expand(q.shape[1], heads, *added.shape[2:]).reshape(1, -1, *added.shape[2:])
    parts = tensor(q), tensor(k), tensor(v)
    hiding = causal or added is not None  # what is hidden may be NaN, and must not matter
    if not _finite(parts[0]) or not all(map(_finite, parts[1 if backward else 2 :] if hiding else ())):
        return None
    counts = (heads, 1), (heads // share, share), (heads // share, share)
    return *(_per_head(x, *count) for x, count in zip(parts, counts, strict=True)), added


_KINDS = {np.dtype(np.float32): torch.float32, np.dtype(np.float64): torch.float64}


def _finite(x: torch.Tensor) -> bool:
    return math.isfinite(float(x.sum()))


def _flashes(q, k, v, bias, dropout, softcap) -> bool:
    return suits(q, k, v, bias) and not dropout and not softcap and k.shape[2] == v.shape[2]


def _per_head(x: torch.Tensor, heads: int, share: int = 1) -> torch.Tensor:
    """(positions, batch, channels) as (1, batch and heads, positions, channels of a head), each head ``share`` times.

    It is a view without ``share``, and PyTorch gives its results in the same layout, so that the way back is one too.
    """
    t, b, c = x.shape
    x = x.reshape(t, b * heads, c // heads)
    return (x if share == 1 else x.repeat_interleave(share, dim=1)).transpose(0, 1)[None]


def _joined(x: torch.Tensor, batch: int, share: int = 1) -> np.ndarray:
    """The way back; gradients of what was there ``share`` times are added up."""
    x = x[0].transpose(0, 1)
    if share > 1:
        x = x.reshape(x.shape[0], -1, share, x.shape[2]).sum(dim=2)
    return x.contiguous().numpy().reshape(x.shape[0], batch, -1)


@kernels.kernel(dot_product_attention)
def _(q, k, v, bias, *, heads, share, scale, softcap, causal, padding, mask, dropout, seed):
    if not _flashes(q, k, v, bias, dropout, softcap):
        return None
    given = _flash(q, k, v, bias, heads, share, causal, padding, mask)
    if given is None:
        return None
    *parts, added = given
    y, log = aten._scaled_dot_product_flash_attention_for_cpu(
        *parts, 0.0, causal, attn_mask=added, scale=float(scale)
    )
    if not _finite(log):  # a key that is seen is NaN or Inf
        return None
    # the logarithms are kept in the base that the NumPy kernel counts in
    log = log.mul(exponential(q.dtype).log_e).contiguous()
    return _joined(y, q.shape[1]), (log.numpy().reshape(q.shape[1], heads, -1),)


@kernels.vjp_kernel(dot_product_attention)
def _(g, q, k, v, bias, y, *, aux, needs, heads, share, scale, softcap, causal, padding, mask, dropout, seed):
    if needs[3] or not suits(g, y, aux[0]) or not _flashes(q, k, v, bias, dropout, softcap):
        return None
    given = _flash(q, k, v, bias, heads, share, causal, padding, mask, backward=True)
    if given is None:
        return None
    *parts, added = given
    g, y = _per_head(tensor(g), heads), _per_head(tensor(y), heads)
    log = tensor(aux[0]).reshape(1, -1, q.shape[0]) / exponential(q.dtype).log_e
    if not _finite(log):
        return None
    found = aten._scaled_dot_product_flash_attention_for_cpu_backward(
        g, *parts, y, log, 0.0, causal, attn_mask=added, scale=float(scale)
    )
    counts = (1, share, share)
    gradients = (_joined(d, q.shape[1], n) if needed else None for d, n, needed in zip(found, counts, needs))
    return *gradients, None


# -- convolution ---------------------------------------------------------------------------------------------------
def _widened(x: torch.Tensor, before: tuple[int, ...], after: tuple[int, ...]) -> torch.Tensor:
    """With zeros added to the last axes, or with elements cut off where a number is negative."""
    if not any(before) and not any(after):
        return x
    ends = [n for pair in zip(reversed(before), reversed(after), strict=True) for n in pair]
    return aten.constant_pad_nd(x, ends)


def _margins(windows: Windows) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """What PyTorch pads itself, on both ends alike, and what is left to add before and after."""
    none = (0,) * len(windows.size)
    if windows.before == windows.after and all(n >= 0 for n in windows.before):
        return windows.before, none, none
    return none, windows.before, windows.after


def _filters(w: np.ndarray) -> torch.Tensor:
    return tensor(w).reshape(w.shape[0] * w.shape[1], *w.shape[2:])


def _slides(windows: Windows) -> bool:
    return 1 <= len(windows.size) <= 3


@kernels.kernel(convolution_p)
def _(x, w, b, *, windows):
    if not suits(x, w, b) or not _slides(windows):
        return None
    padding, before, after = _margins(windows)
    y = aten.convolution(
        _widened(tensor(x), before, after), _filters(w), optional(b), windows.stride, padding, windows.dilation,
        False, (0,) * len(padding), w.shape[0],
    )  # fmt: skip
    return y.contiguous().numpy()


@kernels.vjp_kernel(convolution_p)
def _(g, x, w, b, *, windows, needs):
    if not suits(g, x, w) or not _slides(windows):
        return None
    padding, before, after = _margins(windows)
    dx, dw, db = aten.convolution_backward(
        tensor(g), _widened(tensor(x), before, after), _filters(w), None if b is None else b.shape, windows.stride,
        padding, windows.dilation, False, (0,) * len(padding), w.shape[0], list(needs),
    )  # fmt: skip
    if needs[0]:
        dx = _widened(dx, tuple(-n for n in before), tuple(-n for n in after))
    dx, dw, db = back((dx, dw, db), needs)
    return dx, None if dw is None else dw.reshape(w.shape), db


def _cut(windows: Windows, counts: tuple[int, ...], extent: tuple[int, ...]) -> tuple:
    """What a transposed convolution adds before and after all that its windows cover (less than 0: cuts off)."""
    before = tuple(-n for n in windows.before)
    return before, tuple(n - s - b for n, s, b in zip(extent, windows.spans(counts), before, strict=True))


@kernels.kernel(transposed_p)
def _(x, w, b, *, windows, extent):
    if not suits(x, w, b) or not _slides(windows):
        return None
    none = (0,) * len(windows.size)
    y = aten.convolution(
        tensor(x), _filters(w), None, windows.stride, none, windows.dilation, True, none, w.shape[0]
    )
    y = _widened(y, *_cut(windows, x.shape[2:], extent)).contiguous()
    if b is not None:
        y += tensor(b).reshape(-1, *(1,) * len(none))
    return y.numpy()


@kernels.vjp_kernel(transposed_p)
def _(g, x, w, b, *, windows, extent, needs):
    if not suits(g, x, w) or not _slides(windows):
        return None
    none = (0,) * len(windows.size)
    before, after = _cut(windows, x.shape[2:], extent)
    seed = tensor(g)
    db = seed.sum(dim=(0, *range(2, seed.ndim))) if needs[2] else None
    seed = _widened(seed, tuple(-n for n in before), tuple(-n for n in after))
    dx, dw, _ = aten.convolution_backward(
        seed, tensor(x), _filters(w), None, windows.stride, none, windows.dilation, True, none, w.shape[0],
        [needs[0], needs[1], False],
    )  # fmt: skip
    dx, dw, db = back((dx, dw, db), needs)
    return dx, None if dw is None else dw.reshape(w.shape), db


# -- lstm ----------------------------------------------------------------------------------------------------------
_LSTM = 2  # what oneDNN calls it


def _layer(x, h0, c0, w, r, b) -> tuple:
    """Inputs, weights, two biases and initial states as PyTorch's layer has them; the gates have the same order."""
    bias = tensor(b)
    start = (tensor(np.broadcast_to(v, (x.shape[1], v.shape[1]))) for v in (h0, c0))
    return (
        tensor(x),
        tensor(w).t().contiguous(),
        tensor(r).t().contiguous(),
        bias,
        torch.zeros_like(bias),
        *start,
    )


def _lstm(layer: tuple, training: bool) -> tuple:
    """All hidden states, the last states, and in training what the gradient needs, at half the time again."""
    with torch.set_grad_enabled(training):
        hidden = layer[2].shape[1]
        return aten.mkldnn_rnn_layer(*layer, False, [], _LSTM, hidden, 1, True, False, False, training)


@kernels.kernel(lstm_p)
def _(x, h0, c0, w, r, b, *, state, gate, cell):
    if (state, gate) != ("tanh", "sigmoid") or x.dtype != np.float32 or not suits(x, h0, c0, w, r, b):
        return None
    training = bool(tape.stack.evaluations)  # a dlfeval is under way
    y, *kept = _lstm(_layer(x, h0, c0, w, r, b), training)
    y = torch.cat((y, kept[1].reshape(1, *y.shape[1:]))) if cell else y.contiguous()
    return y.numpy(), Kept(tuple(kept) if training else None, _lstm_gradient)


def _lstm_gradient(g, x, h0, c0, w, r, b, out, *, aux, needs, state, gate, cell):
    layer, steps, n = _layer(x, h0, c0, w, r, b), x.shape[0], r.shape[0]
    h, c, workspace = _lstm(layer, True)[1:] if aux is None else aux
    dc = tensor(g[steps]).reshape(c.shape) if cell else torch.zeros_like(c)
    dx, dw, dr, db, _, dh, dc = aten.mkldnn_rnn_layer_backward(
        *layer, tensor(out[:steps]), h, c, tensor(g[:steps]), torch.zeros_like(h), dc,
        False, _LSTM, n, 1, True, True, False, [], False, workspace,
    )  # fmt: skip
    dh, dc = (d.reshape(-1, n) for d in (dh, dc))
    return back((dx, dh, dc, dw.t(), dr.t(), db), needs)

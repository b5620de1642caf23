"""Attention by PyTorch's fused kernels for GPUs: tensors, and CuPy's arrays that are lent.

In 16 bits the one that is called flash; in single, and with a mask of padding, the one that is called efficient.
Nothing here asks for values, for a GPU would have to be waited for: what is left out is left to other kernels.
"""

from __future__ import annotations

import torch

from dlarray.functions.attention.attention_primitive import dot_product_attention
from dlarray.kernels import lending_torch
from dlarray.kernels.aten import Kept, aten, forward

_STEP = 8  # channels of a head are a multiple of it: the kernels read 16 bytes at a time
_WIDEST = 256  # channels of a head
_BYTES = 16
_MOST = 65535  # heads of all observations: CUDA's limit for a side of a grid
_BARRED = {torch.float16: -3e4}  # added to the scores of keys that are not to be seen; else half the lowest


def takes(q, k, v, bias, *, heads, share, softcap, causal, padding, mask, dropout) -> bool:
    """Whether the kernels compute it."""
    width = q.shape[2] // heads
    return (
        lending_torch.on_gpu(q)
        and q.dtype in (torch.float32, torch.float16, torch.bfloat16)
        and bias is None and mask is None and not dropout and not softcap
        and q.shape[1] * heads <= _MOST
        and width == v.shape[2] // (heads // share) and width % _STEP == 0 and width <= _WIDEST
        and not (causal and (padding is not None or q.shape[0] != k.shape[0]))
    )  # fmt: skip


def _heads(x: torch.Tensor, heads: int, share: int = 1) -> torch.Tensor:
    """(positions, batch, channels) as (1, batch * heads, positions, channels of a head), each head ``share`` times.

    Observations count as heads: the kernels lay out what they compute as (batch, positions, heads, channels), and with
    a batch of one that is the order that the memory here has, so that nothing is copied.
    """
    t, b, c = x.shape
    x = x.contiguous().reshape(t, b * heads, c // heads)
    # what is recorded has no address yet, but the memory of its buffers begins at a multiple
    address = x.data_ptr() if type(x) is torch.Tensor else x.storage_offset() * x.element_size()
    if address % _BYTES:
        x = x.clone()
    return (x if share == 1 else x.repeat_interleave(share, dim=1)).transpose(0, 1).unsqueeze(0)


def _joined(x: torch.Tensor, batch: int, share: int = 1) -> torch.Tensor:
    """The way back; gradients of what was there ``share`` times are added up."""
    _, h, t, c = x.shape
    x = x.squeeze(0).transpose(0, 1)
    if share > 1:
        x = x.reshape(t, h // share, share, c).sum(dim=2)
    return x.reshape(t, batch, -1)


def _seen(x: torch.Tensor, padding: torch.Tensor | None) -> torch.Tensor:
    """Zero where there is padding, whatever it holds."""
    return x if padding is None else x.masked_fill(~padding.t()[:, :, None], 0)


def _parts(q, k, v, heads, share, padding) -> tuple:
    pairs = (
        (q, heads, 1),
        (_seen(k, padding), heads // share, share),
        (_seen(v, padding), heads // share, share),
    )
    return tuple(_heads(*pair) for pair in pairs)


def _barrier(q, k, heads, padding) -> torch.Tensor | None:
    """What is added to the scores, (1, batch * heads, queries, keys); its rows begin at multiples of 16 bytes."""
    if padding is None:
        return None
    batch, keys = padding.shape
    rows = q.new_zeros(batch, -(-keys // _STEP) * _STEP)
    rows[:, :keys].masked_fill_(~padding, _BARRED.get(q.dtype) or torch.finfo(q.dtype).min / 2)
    return rows.repeat_interleave(heads, dim=0)[None, :, None, :keys].expand(-1, -1, q.shape[0], -1)


def _flashes(q, padding) -> bool:
    if q.dtype is torch.float32 or padding is not None:
        return False
    return type(q) is not torch.Tensor or lending_torch.capability(q.device) >= 80


def attend(q, k, v, *, heads, share, scale, causal, padding) -> tuple:
    """The result (positions, batch, channels), and what the gradient needs."""
    parts = _parts(q, k, v, heads, share, padding)
    if _flashes(q, padding):
        found = aten._scaled_dot_product_flash_attention(*parts, 0.0, causal, False, scale=float(scale))
        return _joined(found[0], q.shape[1]), found[1:8]
    found = aten._scaled_dot_product_efficient_attention(
        *parts, _barrier(q, k, heads, padding), True, 0.0, causal, scale=float(scale)
    )
    return _joined(found[0], q.shape[1]), found[1:]


def gradients(g, q, k, v, y, kept, *, heads, share, scale, causal, padding) -> tuple:
    """The gradients of queries, keys and values."""
    parts = _parts(q, k, v, heads, share, padding)
    g, y = _heads(g, heads), _heads(y, heads)
    if _flashes(q, padding):
        log, *about = kept
        found = aten._scaled_dot_product_flash_attention_backward(
            g, *parts, y, log, *about[:4], 0.0, causal, *about[4:], scale=float(scale)
        )
    else:
        found = aten._scaled_dot_product_efficient_attention_backward(
            g, *parts, _barrier(q, k, heads, padding), y, *kept, 0.0, [True, True, True, False], causal,
            scale=float(scale),
        )  # fmt: skip
    dq, dk, dv = (_joined(d, q.shape[1], n) for d, n in zip(found[:3], (1, share, share), strict=True))
    return dq, _seen(dk, padding), _seen(dv, padding)


def _attention(q, k, v, bias, *, heads, share, scale, softcap, causal, padding, mask, dropout, seed):
    about = dict(heads=heads, share=share, causal=causal, padding=padding)
    if not takes(q, k, v, bias, softcap=softcap, mask=mask, dropout=dropout, **about):
        return None
    y, kept = attend(q, k, v, scale=scale, **about)
    return y, Kept(tuple(kept), _gradient)


def _gradient(g, q, k, v, bias, y, *, aux, needs, heads, share, scale, causal, padding, **others):
    about = dict(heads=heads, share=share, scale=scale, causal=causal, padding=padding)
    found = gradients(g, q, k, v, y, aux, **about)
    return *(d if needed else None for d, needed in zip(found, needs, strict=False)), None


forward(dot_product_attention, lent=False, cuda=True)(_attention)
lending_torch.lend_halves(dot_product_attention, _attention)

"""Attention by PyTorch's fused kernel for processors, where it computes what is wanted.

The kernel gives NaN to a query that may use no key, and lets NaN through where a mask hides it; the rows look for both,
and leave such calls to others.  A step that is being recorded has no values to look at: there the program looks, and
says when the function must run in its place.
"""

from __future__ import annotations

import math
from typing import Any

import torch

from dlarray.autodiff import tape
from dlarray.functions.attention.attention_primitive import dot_product_attention
from dlarray.kernels.aten import LENT, aten, back, forward, lent, pull, recorded, tensor
from dlarray.kernels.blocks import exponential


def _flashes(q, k, v, dropout, softcap) -> bool:
    return q.device.type == "cpu" and not dropout and not softcap and k.shape[2] == v.shape[2]


def _prepared(q, k, v, bias, heads, share, causal, padding, mask, backward=False) -> tuple | None:
    """Queries, keys and values of each head, and what is added to the scores; None where PyTorch's kernel fails."""
    added = bias
    for allowed, place in ((padding, (slice(None), None, None)), (mask, (slice(None), None))):
        if allowed is not None:
            hidden = ~allowed[place]
            part = q.new_zeros(hidden.shape).masked_fill_(hidden, -math.inf)
            added = part if added is None else added + part
    hiding = causal or added is not None  # what is hidden may be NaN, and must not matter
    looked_at = (q, *((k, v) if backward else (v,))) if hiding else (q,)
    seen = None
    if added is not None:
        seen = added[..., :1] if causal else added  # where all queries may use the first key, each has one
    if recorded(q):
        if hiding and not _expected((q, k, v), seen, backward):
            return None
    elif (seen is not None and bool(_keyless(seen))) or not all(map(_finite, looked_at)):
        return None
    if added is not None and added.shape[:2] != (1, 1):
        added = added.expand(q.shape[1], heads, *added.shape[2:]).reshape(1, -1, *added.shape[2:])
    return *_heads(q, k, v, heads, share), added


def _heads(q, k, v, heads: int, share: int) -> tuple:
    counts = (heads, 1), (heads // share, share), (heads // share, share)
    return tuple(_per_head(x, *count) for x, count in zip((q, k, v), counts, strict=True))


def _finite(x: torch.Tensor) -> bool:
    return math.isfinite(float(x.sum()))


def _keyless(seen: torch.Tensor) -> torch.Tensor:
    """Whether a query may use no key: it would get NaN."""
    return (seen.amax(dim=-1) == -math.inf).any()


def _expected(looked_at: tuple, seen: torch.Tensor | None, backward: bool) -> bool:
    """Whether a program that is being recorded may take the kernel: it looks itself, and where it must not, it says so.

    The way back takes what the forward has looked at.
    """
    if tape.stack.expected is None:
        return False
    if not backward:
        tape.expect(torch.stack([x.sum() for x in looked_at]).isfinite())
        if seen is not None:
            tape.expect(~_keyless(seen))
    return True


def _per_head(x: torch.Tensor, heads: int, share: int = 1) -> torch.Tensor:
    """(positions, batch, channels) as (1, batch and heads, positions, channels of a head), each head ``share`` times.

    It is a view without ``share``, and PyTorch gives its results in the same layout, so that the way back is one too.
    """
    t, b, c = x.shape
    x = x.reshape(t, b * heads, c // heads)
    return (x if share == 1 else x.repeat_interleave(share, dim=1)).transpose(0, 1)[None]


def _joined(x: torch.Tensor, batch: int, share: int = 1) -> torch.Tensor:
    """The way back; gradients of what was there ``share`` times are added up."""
    x = x[0].transpose(0, 1)
    if share > 1:
        x = x.reshape(x.shape[0], -1, share, x.shape[2]).sum(dim=2)
    return x.reshape(x.shape[0], batch, -1)


def _attention(q, k, v, bias, heads, share, scale, causal, padding, mask) -> tuple | None:
    """The result, and the natural logarithms of the sums of each query, (batch, heads, queries)."""
    given = _prepared(q, k, v, bias, heads, share, causal, padding, mask)
    if given is None:
        return None
    *parts, added = given
    y, log = aten._scaled_dot_product_flash_attention_for_cpu(
        *parts, 0.0, causal, attn_mask=added, scale=float(scale)
    )
    if not recorded(q) and not _finite(log):  # a key that is seen is NaN or Inf
        return None
    return _joined(y, q.shape[1]), log.reshape(q.shape[1], heads, -1)


def _gradients(g, q, k, v, bias, y, log, needs, heads, share, scale, causal, padding, mask) -> tuple | None:
    given = _prepared(q, k, v, bias, heads, share, causal, padding, mask, backward=True)
    if given is None:
        return None
    *parts, added = given
    log = log.reshape(1, -1, q.shape[0])
    if not recorded(q) and not _finite(log):
        return None
    found = aten._scaled_dot_product_flash_attention_for_cpu_backward(
        _per_head(g, heads),
        *parts,
        _per_head(y, heads),
        log,
        0.0,
        causal,
        attn_mask=added,
        scale=float(scale),
    )
    counts = (1, share, share)
    gradients = (
        _joined(d, q.shape[1], n) if needed else None
        for d, n, needed in zip(found, counts, needs, strict=False)
    )
    return *gradients, None


# -- tensors -------------------------------------------------------------------------------------------------------
@forward(dot_product_attention, lent=False)
def _(q, k, v, bias, *, heads, share, scale, softcap, causal, padding, mask, dropout, seed):
    if not _flashes(q, k, v, dropout, softcap):
        return None
    found = _attention(q, k, v, bias, heads, share, scale, causal, padding, mask)
    if found is None:
        return None
    y, log = found
    log = log[..., None]
    return y, (log,) if bias is None else (log, torch.zeros_like(log))  # as the general forward keeps it


@pull(dot_product_attention, lent=False)
def _(g, q, k, v, bias, y, *, aux, needs, heads, share, scale, softcap, causal, padding, mask, dropout, seed):
    if needs[3] or not _flashes(q, k, v, dropout, softcap):
        return None
    log = aux[0] if len(aux) == 1 else aux[0] + aux[1]
    return _gradients(g, q, k, v, bias, y, log, needs, heads, share, scale, causal, padding, mask)


# -- NumPy's arrays ------------------------------------------------------------------------------------------------
# Its kernels keep the logarithms in the base that they count in.
def _optional(x: Any) -> torch.Tensor | None:
    return None if x is None else tensor(x)


@LENT.kernel(dot_product_attention)
def _(q, k, v, bias, *, heads, share, scale, softcap, causal, padding, mask, dropout, seed):
    given = lent((q, k, v, bias))
    if given is None:
        return None
    tq, tk, tv, added = given
    if not _flashes(tq, tk, tv, dropout, softcap):
        return None
    found = _attention(tq, tk, tv, added, heads, share, scale, causal, _optional(padding), _optional(mask))
    if found is None:
        return None
    y, log = found
    return back(y), (back(log.mul(exponential(q.dtype).log_e)),)


@LENT.vjp_kernel(dot_product_attention)
def _(g, q, k, v, bias, y, *, aux, needs, heads, share, scale, softcap, causal, padding, mask, dropout, seed):
    given = None if needs[3] else lent((g, q, k, v, bias, y, aux[0]))
    if given is None:
        return None
    tg, tq, tk, tv, added, ty, log = given
    if not _flashes(tq, tk, tv, dropout, softcap):
        return None
    log = log / exponential(q.dtype).log_e
    found = _gradients(
        tg,
        tq,
        tk,
        tv,
        added,
        ty,
        log,
        needs,
        heads,
        share,
        scale,
        causal,
        _optional(padding),
        _optional(mask),
    )
    return None if found is None else back(found)

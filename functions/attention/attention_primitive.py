"""The fused primitive behind ``attention``, on arrays (positions, batch, channels).

Its forward and its gradient go block by block over the queries and keep one number for each query and head, so memory
stays linear in the sequence lengths.  ``composed`` is the same in one piece: for higher derivatives, and the weights.
"""

from __future__ import annotations

import functools
import math
import operator
from typing import Any

import numpy as np

from dlarray import random
from dlarray.autodiff import TracedArray, primitive
from dlarray.backend import asarray_like, device_of, namespace
from dlarray.functions.attention.attention_numpy import attention_backward, attention_forward
from dlarray.functions.attention.attention_parts_numpy import is_long, long_backward, long_forward
from dlarray.kernels.blocks import kept_rows

SCORES = 1 << 26  # scores that the general way computes at a time


def _split(xp: Any, x: Any, heads: int, share: int = 1) -> Any:
    """(positions, batch, channels) as (batch, heads, positions, channels of a head), each head ``share`` times."""
    t, b, c = x.shape
    x = xp.permute_dims(xp.reshape(x, (t, b, heads, c // heads)), (1, 2, 0, 3))
    if share == 1:
        return x
    x = xp.broadcast_to(xp.expand_dims(x, axis=-3), (b, heads, share, t, c // heads))
    return xp.reshape(x, (b, heads * share, t, c // heads))


def _join(xp: Any, x: Any, share: int = 1) -> Any:
    """The way back; gradients of what was there ``share`` times are added up."""
    b, h, t, d = x.shape
    if share > 1:
        x, h = xp.sum(xp.reshape(x, (b, h // share, share, t, d)), axis=-3), h // share
    return xp.reshape(xp.permute_dims(x, (2, 0, 1, 3)), (t, b, h * d))


def _cleared(xp: Any, x: Any, padding: Any) -> Any:
    """Keys or values (batch, head, key, channel) with zeros where they are padding, whatever they hold."""
    if padding is None:
        return x
    return xp.where(padding[:, None, :, None], x, xp.zeros_like(x))


def _rows_of(bias: Any, i: int, j: int) -> Any:
    """What a bias holds for the queries i to j."""
    return bias if bias is None or bias.shape[-2] == 1 else bias[:, :, i:j, :]


def _allowed(like: Any, i: int, j: int, keys: int, causal: bool, padding: Any, mask: Any, bias: Any) -> Any:
    """Which of all keys the queries i to j may use, to be broadcast to (batch, head, query, key); None for all."""
    xp = namespace(like)
    found = None if padding is None else padding[:, None, None, :]
    parts = []
    if mask is not None:
        parts.append(mask[:, None, i:j, :])
    if causal:
        rows, columns = (xp.arange(a, b, device=device_of(like)) for a, b in ((i, j), (0, keys)))
        parts.append(rows[None, None, :, None] >= columns[None, None, None, :])
    if bias is not None:
        parts.append(_rows_of(bias, i, j) != -math.inf)
    for part in parts:
        found = part if found is None else xp.logical_and(found, part)
    return found


def _exponentials(xp: Any, scores: Any, allowed: Any, *shifts: Any) -> Any:
    for shift in shifts:
        scores = scores - shift
    e = xp.exp(scores)
    return e if allowed is None else xp.where(allowed, e, xp.zeros_like(e))


def _scores(
    xp: Any, q: Any, k: Any, scale: float, softcap: float, bias: Any, allowed: Any
) -> tuple[Any, Any]:
    """The scores, and the hyperbolic tangent of the soft cap (None without)."""
    tangent = None
    if softcap:
        tangent = xp.tanh(xp.matmul(q * (scale / softcap), xp.matrix_transpose(k)))
        s = tangent * softcap
    else:
        s = xp.matmul(q * scale, xp.matrix_transpose(k))
    if bias is not None:
        s = s + bias
    if allowed is None:
        return s, tangent
    return xp.where(allowed, s, xp.full_like(s, float(xp.finfo(s.dtype).min))), tangent


def _kept(like: Any, dropout: float, seed: int, shape: tuple, i: int, j: int) -> Any:
    """The factors that dropout puts on the weights of the queries i to j: 0, or 1/(1-dropout)."""
    b, h, queries, keys = shape
    dtype = _HOST.get(str(like.dtype).rpartition(".")[2], np.float32)

    def factors(seed: int) -> np.ndarray:
        rows = [kept_rows(seed, dropout, pair * queries + i, j - i, keys) for pair in range(b * h)]
        return (np.stack(rows).reshape(b, h, j - i, keys) / (1 - dropout)).astype(dtype)

    return asarray_like(random.drawn_from(seed, (shape, i, j), factors), like, like.dtype)


_HOST = {"float64": np.float64}  # classes that host numbers are made in; single does for all others


def composed(
    xp,
    q,
    k,
    v,
    bias,
    *,
    heads,
    share,
    scale,
    softcap,
    causal,
    padding,
    mask,
    dropout,
    seed,
    with_weights=False,
):
    """The whole operation in the standard's functions: for higher derivatives, and for the weights."""
    q, k, v = _split(xp, q, heads), _split(xp, k, heads // share, share), _split(xp, v, heads // share, share)
    k, v = _cleared(xp, k, padding), _cleared(xp, v, padding)
    raw, raw_bias = (x.value if type(x) is TracedArray else x for x in (k, bias))
    nq, nk = q.shape[2], k.shape[2]
    allowed = _allowed(raw, 0, nq, nk, causal, padding, mask, raw_bias)
    weights = s = _scores(xp, q, k, scale, softcap, bias, allowed)[0]
    if nk:
        shift = s.value if type(s) is TracedArray else s  # a constant: the weights do not depend on it
        e = _exponentials(xp, s, allowed, namespace(shift).max(shift, axis=-1, keepdims=True))
        total = xp.sum(e, axis=-1, keepdims=True)
        weights = e / xp.where(total == 0, xp.ones_like(total), total)
    used = weights
    if dropout:
        used = weights * _kept(raw, dropout, seed, (*q.shape[:3], nk), 0, nq)
    y = _join(xp, xp.matmul(used, v))
    return (y, weights) if with_weights else y


@primitive((0, 1, 2, 3, -1), aux=True, composite=composed, holomorphic=False, rounds=True)
def dot_product_attention(
    xp, q, k, v, bias, *, heads, share, scale, softcap, causal, padding, mask, dropout, seed
):
    """Attention of (positions, batch, channels) arrays, a block of queries at a time; keeps the logarithms of sums.

    ``share`` heads of queries have a head of keys and values in common.  ``bias``, (batch or 1, heads or 1, queries or
    1, keys or 1), is added to the scores; None for none.
    """
    q, k, v = _split(xp, q, heads), _split(xp, k, heads // share, share), _split(xp, v, heads // share, share)
    k, v = _cleared(xp, k, padding), _cleared(xp, v, padding)
    (b, h, nq, _), nk = q.shape, k.shape[2]
    if not nk or not nq:
        return xp.zeros((nq, b, h * v.shape[3]), dtype=v.dtype, device=device_of(v)), (None,)
    pieces, shifts, logs = [], [], []
    for i, j in _blocks(b * h * nk, nq):
        allowed = _allowed(k, i, j, nk, causal, padding, mask, bias)
        s = _scores(xp, q[:, :, i:j, :], k, scale, softcap, _rows_of(bias, i, j), allowed)[0]
        shift = xp.max(s, axis=-1, keepdims=True)
        e = _exponentials(xp, s, allowed, shift)
        total = xp.sum(e, axis=-1, keepdims=True)
        total = xp.where(total == 0, xp.ones_like(total), total)
        if dropout:
            e = e * _kept(k, dropout, seed, (b, h, nq, nk), i, j)
        pieces.append(xp.matmul(e, v) / total)
        shifts.append(shift)
        logs.append(xp.log(total))
    if bias is None:  # a bias may be so low that the sum would lose the logarithm
        return _join(xp, _whole(xp, pieces)), (_whole(xp, list(map(operator.add, shifts, logs))),)
    return _join(xp, _whole(xp, pieces)), (_whole(xp, shifts), _whole(xp, logs))


@dot_product_attention.vjp_all
def _(
    xp, g, q, k, v, bias, y, *, aux, needs, heads, share, scale, softcap, causal, padding, mask, dropout, seed
):
    """Weights are computed again from the denominators, block by block."""
    g, q, y = (_split(xp, x, heads) for x in (g, q, y))
    k, v = (_split(xp, x, heads // share, share) for x in (k, v))
    k, v = _cleared(xp, k, padding), _cleared(xp, v, padding)
    (b, h, nq, _), nk = q.shape, k.shape[2]
    dq, dk, dv, db = [], None, None, []
    for i, j in _blocks(b * h * nk, nq) if nk else ():
        allowed = _allowed(k, i, j, nk, causal, padding, mask, bias)
        rows = q[:, :, i:j, :], g[:, :, i:j, :]
        scores, tangent = _scores(xp, rows[0], k, scale, softcap, _rows_of(bias, i, j), allowed)
        weights = _exponentials(xp, scores, allowed, *(x[:, :, i:j, :] for x in aux))
        kept = _kept(k, dropout, seed, (b, h, nq, nk), i, j) if dropout else None
        used = weights if kept is None else weights * kept
        dv = _sum(dv, xp.matmul(xp.matrix_transpose(used), rows[1]))
        d = xp.matmul(rows[1], xp.matrix_transpose(v))
        if kept is not None:
            d = d * kept
        d = weights * (d - xp.sum(rows[1] * y[:, :, i:j, :], axis=-1, keepdims=True))
        if needs[3]:
            over = tuple(axis for axis in range(-4, 0) if bias.shape[axis] == 1)
            db.append(xp.sum(d, axis=over, keepdims=True) if over else d)
        d = d * scale if tangent is None else d * (scale * (1 - tangent * tangent))
        dq.append(xp.matmul(d, k))
        dk = _sum(dk, xp.matmul(xp.matrix_transpose(d), rows[0]))
    if not dq:
        dq, dk, dv = ([xp.zeros_like(q)], xp.zeros_like(k), xp.zeros_like(v))
    if not needs[3]:
        d_bias = None
    elif not db:
        d_bias = xp.zeros_like(bias)
    else:
        d_bias = functools.reduce(operator.add, db) if bias.shape[-2] == 1 else _whole(xp, db)
    return _join(xp, _whole(xp, dq)), _join(xp, dk, share), _join(xp, dv, share), d_bias


def _blocks(row: int, queries: int) -> list[tuple[int, int]]:
    """Ranges of queries with about ``SCORES`` scores each; ``row`` is the number of scores of one query."""
    step = max(1, SCORES // max(row, 1))
    return [(i, min(i + step, queries)) for i in range(0, queries, step)]


def _whole(xp: Any, pieces: list) -> Any:
    return pieces[0] if len(pieces) == 1 else xp.concat(pieces, axis=-2)


def _sum(total: Any, part: Any) -> Any:
    return part if total is None else total + part


# -- NumPy -----------------------------------------------------------------------------------------------------
@dot_product_attention.kernel("numpy")
def _(q, k, v, bias, *, heads, share, **options):
    parts = (_per_head(q, heads), _per_head(k, heads // share), _per_head(v, heads // share))
    forward = long_forward if is_long(q.shape[0], k.shape[0], bias) else attention_forward
    y, logsum = forward(*parts, bias=_for_blas(bias), **options)
    return _joined(y, q.dtype), (logsum,)


@dot_product_attention.vjp_kernel("numpy")
def _(g, q, k, v, bias, y, *, aux, needs, heads, share, **options):
    few = heads // share
    parts: list[Any] = [_per_head(x, n) for x, n in ((g, heads), (q, heads), (k, few), (v, few), (y, heads))]
    parts += [aux[0], needs]
    backward = long_backward if is_long(q.shape[0], k.shape[0], bias) else attention_backward
    *gradients, d_bias = backward(*parts, bias=_for_blas(bias), **options)
    joined = (None if d is None else _joined(d, q.dtype) for d in gradients)
    return *joined, None if d_bias is None else d_bias.astype(bias.dtype, copy=False)


def _for_blas(x: Any) -> Any:
    """Classes that BLAS does not know are computed in single."""
    return x if x is None or x.dtype in (np.float32, np.float64) else x.astype(np.float32)


def _per_head(x: np.ndarray, heads: int) -> np.ndarray:
    """A view with the channels split."""
    x = _for_blas(x)
    return x.reshape(*x.shape[:2], heads, x.shape[2] // heads)


def _joined(x: np.ndarray, dtype: Any) -> np.ndarray:
    t, b, h, d = x.shape
    return x.reshape(t, b, h * d).astype(dtype, copy=False)

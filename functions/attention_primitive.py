"""The fused primitive behind ``attention``, on arrays (positions, batch, channels).

Its forward and its gradient go block by block over the queries and keep one number for each query and head, so memory
stays linear in the sequence lengths.  ``composed`` is the same in one piece: for higher derivatives, and the weights.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.autodiff import TracedArray, primitive
from dlarray.backend import asarray_like, device_of, namespace
from dlarray.functions.attention_numpy import attention_backward, attention_forward
from dlarray.functions.attention_tiles import kept_rows

SCORES = 1 << 26  # scores that the general way computes at a time


def _split(xp: Any, x: Any, heads: int) -> Any:
    """(positions, batch, channels) as (batch, heads, positions, channels of a head)."""
    t, b, c = x.shape
    return xp.permute_dims(xp.reshape(x, (t, b, heads, c // heads)), (1, 2, 0, 3))


def _join(xp: Any, x: Any) -> Any:
    """The way back."""
    b, h, t, d = x.shape
    return xp.reshape(xp.permute_dims(x, (2, 0, 1, 3)), (t, b, h * d))


def _cleared(xp: Any, x: Any, padding: Any) -> Any:
    """Keys or values (batch, head, key, channel) with zeros where they are padding, whatever they hold."""
    if padding is None:
        return x
    return xp.where(padding[:, None, :, None], x, xp.zeros_like(x))


def _allowed(like: Any, i: int, j: int, keys: int, causal: bool, padding: Any, mask: Any) -> Any:
    """Which of all keys the queries i to j may use, to be broadcast to (batch, head, query, key); None for all."""
    xp = namespace(like)
    found = None if padding is None else padding[:, None, None, :]
    if mask is not None:
        part = mask[:, None, i:j, :]
        found = part if found is None else xp.logical_and(found, part)
    if causal:
        rows, columns = (xp.arange(a, b, device=device_of(like)) for a, b in ((i, j), (0, keys)))
        part = rows[None, None, :, None] >= columns[None, None, None, :]
        found = part if found is None else xp.logical_and(found, part)
    return found


def _exponentials(xp: Any, scores: Any, allowed: Any, shift: Any) -> Any:
    e = xp.exp(scores - shift)
    return e if allowed is None else xp.where(allowed, e, xp.zeros_like(e))


def _scores(xp: Any, q: Any, k: Any, scale: float, allowed: Any) -> Any:
    s = xp.matmul(q * scale, xp.matrix_transpose(k))
    if allowed is None:
        return s
    return xp.where(allowed, s, xp.full_like(s, float(xp.finfo(s.dtype).min)))


def _kept(like: Any, dropout: float, seed: int, shape: tuple, i: int, j: int) -> Any:
    """The factors that dropout puts on the weights of the queries i to j: 0, or 1/(1-dropout)."""
    b, h, queries, keys = shape
    rows = [kept_rows(seed, dropout, pair * queries + i, j - i, keys) for pair in range(b * h)]
    factors = np.stack(rows).reshape(b, h, j - i, keys) / (1 - dropout)
    return asarray_like(
        factors.astype(_HOST.get(str(like.dtype).rpartition(".")[2], np.float32)), like, like.dtype
    )


_HOST = {"float64": np.float64}  # classes that host numbers are made in; single does for all others


def composed(xp, q, k, v, *, heads, scale, causal, padding, mask, dropout, seed, with_weights=False):
    """The whole operation in the standard's functions: for higher derivatives, and for the weights."""
    q, k, v = (_split(xp, x, heads) for x in (q, k, v))
    k, v = _cleared(xp, k, padding), _cleared(xp, v, padding)
    raw = k.value if type(k) is TracedArray else k
    nq, nk = q.shape[2], k.shape[2]
    allowed = _allowed(raw, 0, nq, nk, causal, padding, mask)
    weights = s = _scores(xp, q, k, scale, allowed)
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


@primitive((0, 1, 2, -1), aux=True, composite=composed, holomorphic=False)
def dot_product_attention(xp, q, k, v, *, heads, scale, causal, padding, mask, dropout, seed):
    """Attention of (positions, batch, channels) arrays, a block of queries at a time; keeps the logarithms of sums."""
    q, k, v = (_split(xp, x, heads) for x in (q, k, v))
    k, v = _cleared(xp, k, padding), _cleared(xp, v, padding)
    (b, h, nq, _), nk = q.shape, k.shape[2]
    if not nk or not nq:
        return xp.zeros((nq, b, h * v.shape[3]), dtype=v.dtype, device=device_of(v)), (None,)
    pieces, logs = [], []
    for i, j in _blocks(b * h * nk, nq):
        allowed = _allowed(k, i, j, nk, causal, padding, mask)
        s = _scores(xp, q[:, :, i:j, :], k, scale, allowed)
        shift = xp.max(s, axis=-1, keepdims=True)
        e = _exponentials(xp, s, allowed, shift)
        total = xp.sum(e, axis=-1, keepdims=True)
        total = xp.where(total == 0, xp.ones_like(total), total)
        if dropout:
            e = e * _kept(k, dropout, seed, (b, h, nq, nk), i, j)
        pieces.append(xp.matmul(e, v) / total)
        logs.append(shift + xp.log(total))
    return _join(xp, _whole(xp, pieces)), (_whole(xp, logs),)


@dot_product_attention.vjp_all
def _(xp, g, q, k, v, y, *, aux, needs, heads, scale, causal, padding, mask, dropout, seed):
    """Weights are computed again from the denominators, block by block."""
    g, q, k, v, y = (_split(xp, x, heads) for x in (g, q, k, v, y))
    k, v = _cleared(xp, k, padding), _cleared(xp, v, padding)
    (b, h, nq, _), nk = q.shape, k.shape[2]
    (log,) = aux
    dq, dk, dv = [], None, None
    for i, j in _blocks(b * h * nk, nq) if nk else ():
        allowed = _allowed(k, i, j, nk, causal, padding, mask)
        rows = q[:, :, i:j, :], g[:, :, i:j, :]
        weights = _exponentials(xp, _scores(xp, rows[0], k, scale, allowed), allowed, log[:, :, i:j, :])
        kept = _kept(k, dropout, seed, (b, h, nq, nk), i, j) if dropout else None
        used = weights if kept is None else weights * kept
        dv = _sum(dv, xp.matmul(xp.matrix_transpose(used), rows[1]))
        d = xp.matmul(rows[1], xp.matrix_transpose(v))
        if kept is not None:
            d = d * kept
        d = weights * (d - xp.sum(rows[1] * y[:, :, i:j, :], axis=-1, keepdims=True)) * scale
        dq.append(xp.matmul(d, k))
        dk = _sum(dk, xp.matmul(xp.matrix_transpose(d), rows[0]))
    if not dq:
        return tuple(_join(xp, xp.zeros_like(x)) for x in (q, k, v))
    return _join(xp, _whole(xp, dq)), _join(xp, dk), _join(xp, dv)


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
def _(q, k, v, *, heads, **options):
    y, logsum = attention_forward(*(_per_head(x, heads) for x in (q, k, v)), **options)
    return _joined(y, q.dtype), (logsum,)


@dot_product_attention.vjp_kernel("numpy")
def _(g, q, k, v, y, *, aux, needs, heads, **options):
    parts: tuple[Any, ...] = (*(_per_head(x, heads) for x in (g, q, k, v, y)), aux[0], needs)
    gradients = attention_backward(*parts, **options)
    return tuple(None if d is None else _joined(d, q.dtype) for d in gradients)


def _per_head(x: np.ndarray, heads: int) -> np.ndarray:
    """A view with the channels split; classes that BLAS does not know are computed in single."""
    if x.dtype not in (np.float32, np.float64):
        x = x.astype(np.float32)
    return x.reshape(*x.shape[:2], heads, x.shape[2] // heads)


def _joined(x: np.ndarray, dtype: Any) -> np.ndarray:
    t, b, h, d = x.shape
    return x.reshape(t, b, h * d).astype(dtype, copy=False)

"""Attention kernels for NumPy: forward and backward in blocks of query rows, so memory stays linear in the lengths.

They know nothing of labels or of the tape.  Arrays are views of shape (time, batch, heads, channels) with any strides,
such as ``x.reshape(T, B, H, D)`` of stored "CBT" data.  A block of scores has keys as rows and queries as columns: the
keys up to the causal limit are then one contiguous piece, and rows are short, which matrix products like.

Whatever belongs to a single query or a single key rides along in the matrix products as extra channels, for free::

    scores  =  [keys, 1, hidden] · [scale·queries, -logsum, 1]'        hidden: 0, or -inf for a padded key
    d       =  [scale·values, scale] · [gradient, -delta]'

so the backward makes only two passes over a block besides its products: the exponential, and one multiplication.
Exponentials are taken to the base 2 where NumPy has a vectorised loop for that (half the time of ``exp``, and as
accurate); scores and logarithms then count in base 2 too.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

# Scores per block, and the fewest and most queries in it.  A block of about 1 MB costs some cache misses, but makes
# products that are worth a second thread.
BLOCK = 1 << 18
FEWEST, MOST = 128, 512
# While no score can exceed this, exp needs no maximum subtracted: exp(40) times any sane value is far from overflow.
SAFE = 40.0
_HIDE = -1e30  # added to scores that a mask hides; finite, so that 0 * _HIDE is 0


class Exponential(NamedTuple):
    """A base: its exponential and logarithm, and the logarithm of e in it."""

    exp: Any
    log: Any
    log_e: float


@functools.cache
def exponential(dtype: np.dtype) -> Exponential:
    """The quicker of exp and exp2, by what NumPy says of its loops (not by timing: results must repeat)."""
    try:
        found = np.lib.introspect.opt_func_info(func_name="^exp2$", signature=dtype.name)
        loops = [loop["current"] for by_type in found.values() for loop in by_type.values()]
    except (AttributeError, KeyError, TypeError):
        loops = []
    if loops and not any("baseline" in loop for loop in loops):
        return Exponential(np.exp2, np.log2, 1 / math.log(2))
    return Exponential(np.exp, np.log, 1.0)


class Task:
    """One call: its sizes and masks, how it is cut into blocks, and what goes into the matrix products."""

    def __init__(self, q, k, v, *, scale, causal=False, padding=None, mask=None, dropout=0.0, seed=0):
        self.Nq, self.B, self.H, self.D = q.shape
        self.Nk, self.Dv = k.shape[0], v.shape[-1]
        self.dtype = q.dtype
        self.scale = float(scale)
        self.causal = causal
        self.padding = padding  # (B, Nk): true where the key may be used
        self.mask = mask  # (1 or B, Nq, Nk): true where the query may use the key
        self.dropout = dropout
        self.seed = seed
        self.exp, self.log, self.log_e = exponential(self.dtype)
        wanted = min(max(BLOCK // max(self.Nk, 1), FEWEST), MOST)
        self.rows = max(1, -(-self.Nq // max(1, -(-self.Nq // wanted))))  # blocks of equal size
        # short sequences: several heads, or several whole batches, share a block
        pairs = max(1, BLOCK // max(self.rows * self.Nk, 1)) if self.rows == self.Nq else 1
        self.heads = max(1, min(self.H, pairs))
        self.batches = max(1, min(self.B, pairs // self.H)) if self.heads == self.H else 1
        self.triangle: Any = None
        if causal:
            r = np.arange(self.rows)
            self.triangle = np.where(r[:, None] > r, _HIDE, 0.0).astype(self.dtype)

    def batch_groups(self) -> Iterator[slice]:
        """Batches that are prepared together."""
        for b in range(0, self.B, self.batches):
            yield slice(b, min(b + self.batches, self.B))

    def head_groups(self) -> Iterator[slice]:
        """Heads that share a block."""
        for h in range(0, self.H, self.heads):
            yield slice(h, min(h + self.heads, self.H))

    def blocks(self) -> Iterator[tuple[int, int, int]]:
        """From which query to which, and the number of keys that they may use."""
        for i in range(0, self.Nq, self.rows):
            j = min(i + self.rows, self.Nq)
            yield i, j, min(j, self.Nk) if self.causal else self.Nk

    def space(self, *shape: int) -> np.ndarray:
        return np.empty(shape, self.dtype)

    def scores_space(self) -> np.ndarray:
        return self.space(self.batches * self.heads * self.Nk * self.rows)

    def put(self, x, b, out, factor=1.0):
        """[factor·x, factor…] of a batch group, in a buffer."""
        out[..., : x.shape[-1]] = _pages(x, b)
        out[..., x.shape[-1] :] = 1
        if factor != 1:
            out *= factor
        return out

    def put_keys(self, k, b, out):
        """[keys, (1,) hidden] of a batch group; a hidden key becomes zero, whatever it holds."""
        self.put(k, b, out)
        if self.padding is not None:
            out[..., -1] = np.where(self.padding[b], 0.0, -math.inf)[:, None]
            _clear(out[..., : self.D], self.padding[b])
        return out

    def put_values(self, v, b, out, factor=1.0):
        """[factor·values, (factor)] of a batch group; a hidden value becomes zero."""
        self.put(v, b, out, factor)
        if self.padding is not None:
            _clear(out[..., : self.Dv], self.padding[b])
        return out

    def hide(self, scores, b, i, j, n, spare):
        """Apply the masks that concern query and key together to a block of scores (batch, head, key, query)."""
        if (
            self.causal and i < n
        ):  # keys i to n meet queries i to j: the diagonal; keys before i are all allowed
            scores[..., i:n, :] += self.triangle[: n - i, : j - i]
        if self.mask is not None:
            part = self.mask[b if self.mask.shape[0] > 1 else slice(None), None, i:j, :n].swapaxes(-1, -2)
            bias = spare[: part.size].reshape(part.shape)
            bias[...] = part
            bias -= 1
            bias *= -_HIDE
            scores += bias

    def kept(self, b, h, i, j, n):
        """Which weights of a block dropout keeps: (batch, head, key, query), the same whenever it is asked for."""
        out = np.empty((b.stop - b.start, h.stop - h.start, n, j - i), bool)
        for x in range(b.start, b.stop):
            for y in range(h.start, h.stop):
                first = (x * self.H + y) * self.Nq + i
                out[x - b.start, y - h.start] = kept_rows(self.seed, self.dropout, first, j - i, self.Nk)[
                    :, :n
                ].T
        return out


def kept_rows(seed: int, probability: float, first: int, rows: int, keys: int) -> np.ndarray:
    """Dropout's choice for some rows of the matrix of all weights, (batch·heads·queries) × keys.

    It depends on the seed and the row alone, not on how the work is cut into blocks.
    """
    steps = -(-keys // 8)  # each step of Philox's counter gives four 64-bit words
    words = np.random.Philox(key=seed).advance(first * steps).random_raw(rows * steps * 4)
    return words.view(np.uint32).reshape(rows, steps * 8)[:, :keys] >= round(probability * 2**32)


def _pages(x, b):
    """A batch group of (time, batch, head, channel) as (batch, head, time, channel); a view."""
    return x[:, b].transpose(1, 2, 0, 3)


def _ready(x):
    """Whether NumPy hands the pages of x to BLAS as they are: one of time and channel must be dense."""
    rows, columns = x.strides[0], x.strides[-1]
    size = x.itemsize
    return (columns == size and rows % size == 0 and rows >= x.shape[-1] * size) or (
        rows == size and columns % size == 0 and columns >= x.shape[0] * size
    )


def _clear(x, use):
    """Set the keys that are not used to zero: x is (batch, head, key, channel), use is (batch, key)."""
    for part, row in zip(x, use, strict=True):
        if not row.all():
            part[:, ~row] = 0


def _take(flat, *shape):
    """A contiguous array of that shape at the start of a buffer."""
    return flat[: math.prod(shape)].reshape(shape)


def _bounded(q, k, most):
    """For each head of a batch group, whether no product of a query and a key can exceed ``most``."""
    q, k = np.vecdot(q, q).max(axis=-1, initial=0), np.vecdot(k, k).max(axis=-1, initial=0)
    return (q * k <= most * most).all(axis=0)


def attention_forward(q, k, v, **options) -> tuple[np.ndarray, np.ndarray]:
    """softmax(scale · q·k') · v for every head, and the logarithm of each softmax denominator.

    q is (Nq, B, H, D), k (Nk, B, H, D), v (Nk, B, H, Dv); the result is (Nq, B, H, Dv) and (B, H, Nq).  A query that
    may use no key gives zeros, and inf as logarithm.  The options are those of ``Task``.
    """
    p = Task(q, k, v, **options)
    padded = p.padding is not None
    y, logsum = p.space(p.Nq, p.B, p.H, p.Dv), p.space(p.B, p.H, p.Nq)
    q_space = p.space(p.batches, p.H, p.Nq, p.D + padded)
    k_space = p.space(p.batches, p.H, p.Nk, p.D + padded) if padded or not _ready(k) else None
    v_space = p.space(p.batches, p.H, p.Nk, p.Dv) if padded or not _ready(v) else None
    totals, shifts = p.space(p.batches, p.H, 1, p.Nq), p.space(p.batches, p.H, 1, p.Nq)
    flat, ones = p.scores_space(), np.ones((1, p.Nk), p.dtype)
    spare = None if p.mask is None else p.scores_space()
    with np.errstate(all="ignore"):
        for b in p.batch_groups():
            m = b.stop - b.start
            Q, total, shift, Y = q_space[:m], totals[:m], shifts[:m], _pages(y, b)
            p.put(q, b, Q, p.scale * p.log_e)
            K = _pages(k, b) if k_space is None else p.put_keys(k, b, k_space[:m])
            V = _pages(v, b) if v_space is None else p.put_values(v, b, v_space[:m])
            safe = _bounded(Q[..., : p.D], K[..., : p.D], SAFE * p.log_e)
            if padded:
                Q[..., -1] = 1
            shift[...] = 0
            for h in p.head_groups():
                for i, j, n in p.blocks():
                    P = _take(flat, m, h.stop - h.start, n, j - i)
                    np.matmul(K[:, h, :n], Q[:, h, i:j].swapaxes(-1, -2), out=P)
                    if p.causal or p.mask is not None:
                        p.hide(P, b, i, j, n, spare)
                    if not safe[h].all():
                        most = np.maximum.reduce(P, axis=-2, keepdims=True, initial=-math.inf)
                        most[most <= _HIDE / 2] = 0  # all keys are hidden: exp gives zeros
                        P -= most
                        shift[:, h, :, i:j] = most
                    p.exp(P, out=P)
                    np.matmul(ones[:, :n], P, out=total[:, h, :, i:j])
                    if p.dropout:
                        P *= p.kept(b, h, i, j, n)
                    np.matmul(P.swapaxes(-1, -2), V[:, h, :n], out=Y[:, h, i:j])
            none = total == 0
            shift += p.log(total)
            shift[none] = math.inf
            logsum[b] = shift[:, :, 0]
            np.divide(1 / (1 - p.dropout), total, out=total)
            total[none] = 0
            Y *= total.swapaxes(-1, -2)
    return y, logsum


def attention_backward(g, q, k, v, y, logsum, needs=(True, True, True), **options):
    """The gradients of q, k and v (None where not needed) from that of y; weights are computed again, block by block.

    y and logsum are what ``attention_forward`` gave, with the same options.
    """
    p = Task(q, k, v, **options)
    nb, nh, D, Dv, padded = p.batches, p.heads, p.D, p.Dv, p.padding is not None
    need_q, need_k, need_v = needs
    dq = p.space(p.Nq, p.B, p.H, D) if need_q else None
    dk = p.space(p.Nk, p.B, p.H, D) if need_k else None
    dv = p.space(p.Nk, p.B, p.H, Dv) if need_v else None
    k_space, q_space = p.space(nb, p.H, p.Nk, D + 1 + padded), p.space(nb, p.H, p.Nq, D + 1 + padded)
    v_space, g_space = p.space(nb, p.H, p.Nk, Dv + 1), p.space(nb, p.H, p.Nq, Dv + 1)
    plain_q = None if _ready(q) else p.space(nb, p.H, p.Nq, D)
    flat, flat_d = p.scores_space(), p.scores_space()
    if not p.Nq:  # there are no blocks, whose sums would be the gradients
        return tuple(None if d is None else np.zeros_like(d) for d in (dq, dk, dv))
    k_sum, v_sum, part = (
        p.space(nb * nh * p.Nk * D),
        p.space(nb * nh * p.Nk * Dv),
        p.space(nb * nh * p.Nk * max(D, Dv)),
    )
    with np.errstate(all="ignore"):
        for b in p.batch_groups():
            m = b.stop - b.start
            K = p.put_keys(k, b, k_space[:m])
            V = p.put_values(v, b, v_space[:m], p.scale)
            Q, G = p.put(q, b, q_space[:m], p.scale * p.log_e), p.put(g, b, g_space[:m], 1 / (1 - p.dropout))
            np.negative(logsum[b], out=Q[..., D])
            if padded:
                Q[..., -1] = 1
            delta = np.vecdot(_pages(g, b), _pages(y, b))
            np.negative(delta, out=G[..., Dv])
            Q0 = _pages(q, b) if plain_q is None else p.put(q, b, plain_q[:m])
            for h in p.head_groups():
                lead = m, h.stop - h.start
                dK, dV = _take(k_sum, *lead, p.Nk, D), _take(v_sum, *lead, p.Nk, Dv)
                for i, j, n in p.blocks():
                    first = i == 0
                    P, dP = _take(flat, *lead, n, j - i), _take(flat_d, *lead, n, j - i)
                    np.matmul(K[:, h, :n], Q[:, h, i:j].swapaxes(-1, -2), out=P)
                    if p.causal or p.mask is not None:
                        p.hide(P, b, i, j, n, flat_d)
                    p.exp(P, out=P)
                    kept = p.kept(b, h, i, j, n) if p.dropout else None
                    if need_v:
                        used = P if kept is None else np.multiply(P, kept, out=dP)
                        _add_product(used, G[:, h, i:j, :Dv], dV, n, first, part)
                    if not (need_q or need_k):
                        continue
                    if kept is None:
                        np.matmul(V[:, h, :n], G[:, h, i:j].swapaxes(-1, -2), out=dP)
                    else:
                        np.matmul(V[:, h, :n, :Dv], G[:, h, i:j, :Dv].swapaxes(-1, -2), out=dP)
                        dP *= kept
                        dP -= (p.scale * delta)[:, h, None, i:j]
                    dP *= P
                    if need_q:
                        np.matmul(dP.swapaxes(-1, -2), K[:, h, :n, :D], out=_pages(dq, b)[:, h, i:j])
                    if need_k:
                        _add_product(dP, Q0[:, h, i:j], dK, n, first, part)
                if need_k:
                    _pages(dk, b)[:, h] = dK
                if need_v:
                    _pages(dv, b)[:, h] = dV
    return dq, dk, dv


def _add_product(a, b, total, n, first, space):
    """total[:n] += a·b, for the first block in place of whatever total holds."""
    if first:
        np.matmul(a, b, out=total[..., :n, :])
        total[..., n:, :] = 0
    else:
        total[..., :n, :] += np.matmul(a, b, out=_take(space, *total.shape[:-2], n, total.shape[-1]))

"""Attention on a GPU: products by cuBLAS, and between them one kernel for masks, bias, softmax and dropout.

It goes block by block over heads and queries, and keeps the logarithms of the sums alone, so memory stays linear in the
sequence lengths; the gradient computes the weights again.  The heads are read where they stand in (positions, batch,
channels).  Dropout asks Philox for the same numbers as the NumPy kernel does: same seed, same mask, nothing stored.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray.backend import namespace
from dlarray.functions.attention.attention_primitive import dot_product_attention
from dlarray.kernels.cuda import (
    THREADS,
    WARP,
    Source,
    computed_in,
    fresh,
    laid,
    pulls,
    suits,
    suits_halves,
    zeros,
)
from dlarray.kernels.cuda_philox import PHILOX
from dlarray.kernels.cuda_products import multiply, turned

SCORES = 1 << 25  # of a block; more of them are fewer launches, less of them stay in the cache
_SHORT, _LONG = 1024, 4096  # keys that a warp, and that a block keeps in registers
_ROWS = 4  # queries that a block of warps takes
_PIECES, _FEWEST = 8, 128  # with a causal mask: blocks of queries, and the least queries in one

SOURCE = Source(
    PHILOX
    + r"""
struct Scores {  // of a block: some pairs of an observation and a head, some queries, the first keys
    const DATA* bias;
    const bool* padding;
    const bool* mask;
    Index by_batch, by_head, by_query, by_key;  // strides of the bias
    Index by_mask;  // stride of the mask along the observations
    Index heads, queries, keys;
    Index pair, query;  // the first ones of the block
    Index rows;  // queries in the block
    int causal;
    REAL softcap, lowest;
    Word seed, threshold;
    REAL factor;  // of what dropout keeps
};

struct Row {
    const Scores& s;
    Index b, q, place;  // observation, query, number of the row among all pairs and queries
    const DATA* bias;

    __device__ Row(const Scores& scores, Index row) : s(scores) {
        Index pair = s.pair + row / s.rows;
        b = pair / s.heads;
        q = s.query + row % s.rows;
        place = pair * s.queries + q;
        bias = s.bias ? s.bias + b * s.by_batch + pair % s.heads * s.by_head + q * s.by_query : 0;
    }
    // The score of a key; ``tangent`` is that of the soft cap.
    __device__ REAL score(REAL product, Index c, REAL* tangent) const {
        *tangent = 0;
        if (s.softcap != 0) {
            *tangent = tanh(product);
            product = s.softcap * *tangent;
        }
        return bias ? product + bias[c * s.by_key] : product;
    }
    __device__ bool allowed(Index c) const {
        if (s.causal && c > q) return false;
        if (s.padding && !s.padding[b * s.keys + c]) return false;
        if (s.mask && !s.mask[b * s.by_mask + q * s.keys + c]) return false;
        return !(bias && bias[c * s.by_key] == -INF);
    }
    // Which of the keys 8k to 8k+7 dropout keeps; the counter that NumPy's generator begins with is 1.
    __device__ unsigned kept(Index k) const {
        return kept_bits((Word)(place * ((s.keys + 7) / 8) + k) + 1, s.seed, s.threshold);
    }
    // The factor of key c in the k-th of eight steps; ``bits`` are what this thread knows: of key 8*(lane%4) of step
    // lane/4.  All threads of a warp are to ask.
    __device__ REAL factor(unsigned bits, int k) const {
        int lane = threadIdx.x & 31;
        bits = __shfl_sync(0xffffffffu, bits, k % 8 * 4 + lane / 8);
        return bits >> lane % 8 & 1 ? s.factor : (REAL)0;
    }
    __device__ unsigned bits(Index first, int step) const {  // first: the key of the warp's lane 0 in the first step
        int lane = threadIdx.x & 31;
        return kept((first + (Index)step * (lane / 4)) / 8 + lane % 4);
    }
};

// Scores become weights: the row's softmax times dropout's factor, in place or in 16 bits elsewhere.
template <int ITEMS, bool WARPS>
__device__ void attend_row(
    REAL* p, DATA* out, REAL* shift, REAL* log_sum, REAL* room, const Scores& s, Index number, int n
) {
    Row row(s, number);
    int step = WARPS ? 32 : (int)blockDim.x, first = WARPS ? 0 : (int)threadIdx.x / 32 * 32;
    p += number * n;
    out += number * n;
    REAL v[ITEMS], top = -INF, total = 0, unused;
    unsigned seen = 0;
    #pragma unroll
    for (int k = 0; k < ITEMS; k++) {
        int c = threadIdx.x + step * k;
        bool visible = c < n && row.allowed(c);
        v[k] = visible ? row.score(p[c], c, &unused) : c < n ? s.lowest : -INF;
        seen |= (unsigned)visible << k;
        top = larger(top, v[k]);
    }
    top = WARPS ? warp_max(top) : block_max(top, room);
    #pragma unroll
    for (int k = 0; k < ITEMS; k++) {
        v[k] = seen >> k & 1 ? exp(v[k] - top) : (REAL)0;
        total += v[k];
    }
    total = WARPS ? warp_sum(total) : block_sum(total, room);
    if (total == 0) total = 1;
    if (threadIdx.x == 0) {
        REAL log_total = log(total);
        shift[row.place] = log_sum ? top : top + log_total;
        if (log_sum) log_sum[row.place] = log_total;
    }
    unsigned bits = 0;
    #pragma unroll
    for (int k = 0; k < ITEMS; k++) {
        int c = threadIdx.x + step * k;
        REAL w = v[k] / total;
        if (s.threshold) {
            if (k % 8 == 0) bits = row.bits(first + (Index)step * k, step);
            w *= row.factor(bits, k);
        }
        if (c < n) out[c] = w;
    }
}

// Rows of any length, one by one.
__device__ void attend_any(
    REAL* p, DATA* out, REAL* shift, REAL* log_sum, REAL* room, const Scores& s, Index number, Index n
) {
    Row row(s, number);
    p += number * n;
    out += number * n;
    REAL top = -INF, total = 0, unused;
    for (Index c = threadIdx.x; c < n; c += blockDim.x)
        top = larger(top, row.allowed(c) ? row.score(p[c], c, &unused) : s.lowest);
    top = block_max(top, room);
    for (Index c = threadIdx.x; c < n; c += blockDim.x) {
        REAL e = row.allowed(c) ? exp(row.score(p[c], c, &unused) - top) : (REAL)0;
        p[c] = e;
        total += e;
    }
    total = block_sum(total, room);
    if (total == 0) total = 1;
    if (threadIdx.x == 0) {
        REAL log_total = log(total);
        shift[row.place] = log_sum ? top : top + log_total;
        if (log_sum) log_sum[row.place] = log_total;
    }
    for (Index c = threadIdx.x; c < n; c += blockDim.x) {
        REAL w = p[c] / total;
        if (s.threshold) w = row.kept(c / 8) >> c % 8 & 1 ? w * s.factor : (REAL)0;
        out[c] = w;
    }
}

#define ABOUT const DATA* bias, const bool* padding, const bool* mask, long long by_batch, long long by_head, \
    long long by_query, long long by_key, long long by_mask, long long heads, long long queries, long long keys, \
    long long pair, long long query, long long rows, bool causal, double softcap, double lowest, long long seed, \
    long long threshold, double factor
#define SCORES {bias, padding, mask, by_batch, by_head, by_query, by_key, by_mask, heads, queries, keys, pair, query, \
    rows, causal, (REAL)softcap, (REAL)lowest, (Word)seed, (Word)threshold, (REAL)factor}

extern "C" __global__ void attend_warp(
    REAL* p, DATA* out, REAL* shift, REAL* log_sum, long long count, long long n, ABOUT
) {
    Scores s = SCORES;
    Index number = (Index)blockIdx.x * blockDim.y + threadIdx.y;
    if (number < count)  // a whole warp, or none of it
        attend_row<32, true>(p, out, shift, log_sum, 0, s, number, (int)n);
}

extern "C" __global__ void attend_block(
    REAL* p, DATA* out, REAL* shift, REAL* log_sum, long long count, long long n, ABOUT
) {
    __shared__ REAL room[32];
    Scores s = SCORES;
    attend_row<16, false>(p, out, shift, log_sum, room, s, blockIdx.x, (int)n);
}

extern "C" __global__ void attend_long(
    REAL* p, DATA* out, REAL* shift, REAL* log_sum, long long count, long long n, ABOUT
) {
    __shared__ REAL room[32];
    Scores s = SCORES;
    attend_any(p, out, shift, log_sum, room, s, blockIdx.x, n);
}

// Scores become the weights that multiply the values, ``used``, and ``d``, the products of values and gradient, becomes
// the gradient of the products of queries and keys, ``out``.  ``raw``, if it is there, gets that of the scores.
extern "C" __global__ void attend_pull(
    REAL* p, REAL* d, DATA* used, DATA* out, REAL* raw, const REAL* shift, const REAL* log_sum, const DATA* g,
    const DATA* y, long long channels, long long batch, double scale, long long count, long long n, ABOUT
) {
    Scores s = SCORES;
    Index number = (Index)blockIdx.x * blockDim.y + threadIdx.y;
    if (number >= count) return;
    Row row(s, number);
    int lane = threadIdx.x;
    Index head = (s.pair + number / s.rows) % s.heads, start = ((row.q * batch + row.b) * s.heads + head) * channels;
    REAL delta = 0;
    for (Index c = lane; c < channels; c += 32) delta += g[start + c] * y[start + c];
    delta = warp_sum(delta);
    p += number * n;
    d += number * n;
    used += number * n;
    out += number * n;
    REAL below = shift[row.place], more = log_sum ? log_sum[row.place] : (REAL)0;
    unsigned bits = 0;
    for (Index k = 0; 32 * k < n; k++) {
        Index c = lane + 32 * k;
        REAL kept = 1, tangent = 0, weight = 0, slope = 0;
        if (s.threshold) {
            if (k % 8 == 0) bits = row.bits(32 * k, 32);
            kept = row.factor(bits, (int)(k % 8));
        }
        if (c >= n) continue;
        if (row.allowed(c)) {
            weight = exp(row.score(p[c], c, &tangent) - below - more);
            slope = weight * (d[c] * kept - delta);
        }
        used[c] = weight * kept;
        if (raw) raw[number * n + c] = slope;
        out[c] = slope * (REAL)scale * (1 - tangent * tangent);
    }
}
"""
)


class _Task:
    """One call: its sizes, masks and blocks."""

    def __init__(self, q, k, v, bias, heads, share, scale, softcap, causal, padding, mask, dropout, seed):
        self.queries, self.batch, _ = q.shape
        self.keys = k.shape[0]
        self.heads, self.share, self.causal = heads, share, bool(causal)
        self.pairs = self.batch * heads
        self.scale, self.softcap = float(scale), float(softcap)
        if padding is not None:  # whatever padding holds, it must not matter
            seen = namespace(padding).permute_dims(padding, (1, 0))[:, :, None]
            k, v = (namespace(x).where(seen, x, namespace(x).zeros_like(x)) for x in (k, v))
        self.q, self.k, self.v = (
            self.split(q, heads),
            self.split(k, heads // share),
            self.split(v, heads // share),
        )
        bias, padding, mask = (None if x is None else laid(x) for x in (bias, padding, mask))
        strides = [0] * 4 if bias is None else _strides(bias)
        by_mask = self.queries * self.keys if mask is not None and mask.shape[0] > 1 else 0
        self.masks = (bias, padding, mask, *strides, by_mask, heads, self.queries, self.keys)
        lowest = float(np.finfo(computed_in(q)).min)
        kept = (int(seed), round(dropout * 2**32), 1 / (1 - dropout)) if dropout else (0, 0, 1.0)
        self.rest = (self.causal, self.softcap, lowest, *kept)

    @staticmethod
    def split(x: Any, heads: int) -> Any:
        """(positions, batch, channels) as (batch and head, position, channel of a head); a view."""
        t, b, c = x.shape
        return laid(x).reshape(t, b * heads, c // heads).transpose(1, 0, 2)

    def blocks(self) -> list[tuple[slice, slice, int]]:
        """Ranges of pairs and of queries, and how many keys they may use."""
        rows = self.queries
        if self.causal and rows > 2 * _FEWEST:
            rows = max(_FEWEST, -(-rows // _PIECES))
        rows = max(1, min(rows, SCORES // (self.share * self.keys)))
        pairs = max(1, SCORES // (rows * self.keys) // self.share) * self.share
        found = []
        for p in range(0, self.pairs, pairs):
            for i in range(0, self.queries, rows):
                j = min(i + rows, self.queries)
                n = min(j, self.keys) if self.causal and rows < self.queries else self.keys
                found.append((slice(p, min(p + pairs, self.pairs)), slice(i, j), n))
        return found

    def about(self, pairs: slice, rows: slice) -> tuple:
        return (*self.masks, pairs.start, rows.start, rows.stop - rows.start, *self.rest)

    def groups(self, pairs: slice) -> slice:
        """The pairs of an observation and a head of keys that belong to pairs of queries."""
        return slice(pairs.start // self.share, pairs.stop // self.share)

    def each(self, a: Any, b: Any, out: Any, factor: float = 1.0) -> None:
        """Products of what belongs to queries with what belongs to keys."""
        for s in range(self.share):
            multiply(a[s :: self.share], b, out[s :: self.share], factor)

    def together(self, a: Any, b: Any, out: Any, keep: float) -> None:
        """Sums over queries, and over the heads that share a head of keys."""
        for s in range(self.share):
            multiply(turned(a[s :: self.share]), b[s :: self.share], out, 1.0, 1.0 if s else keep)

    def scores(self, pairs: slice, rows: slice, n: int, out: Any) -> None:
        keys = turned(self.k[self.groups(pairs), :n])
        self.each(self.q[pairs, rows], keys, out, self.scale / self.softcap if self.softcap else self.scale)


def _strides(x: Any) -> list[int]:
    """In elements; 0 along axes of size 1."""
    found, step = [], 1
    for n in reversed(x.shape):
        found.append(step if n > 1 else 0)
        step *= n
    return found[::-1]


def _made_for(suits: Callable, seed: Any, dropout: float, *arrays: Any) -> bool:
    return suits(*(x for x in arrays if x is not None)) and (not dropout or isinstance(seed, int))


class _Space:
    """Room for the scores of a block, and, for 16 bits, for what the products after them read."""

    def __init__(self, like: Any, task: _Task):
        size = max((p.stop - p.start) * (r.stop - r.start) * n for p, r, n in task.blocks())
        self.wide = fresh(like, size, dtype=computed_in(like))
        self.data = self.wide if like.dtype == self.wide.dtype else fresh(like, size)

    def cut(self, pages: int, height: int, n: int) -> tuple[Any, Any]:
        return tuple(x[: pages * height * n].reshape(pages, height, n) for x in (self.wide, self.data))


@dot_product_attention.kernel("cupy")
def _attend(q, k, v, bias, *, heads, share, dropout, seed, made_for=suits, **options):
    if not _made_for(made_for, seed, dropout, q, k, v, bias):
        return None
    task = _Task(q, k, v, bias, heads, share, dropout=dropout, seed=seed, **options)
    y = fresh(q, task.queries, task.batch, heads * v.shape[2] // (heads // share))
    size = task.batch, heads, task.queries, 1
    kept = tuple(fresh(q, *size, dtype=computed_in(q)) for _ in range(1 if bias is None else 2))
    logs = (*kept, None)[:2]
    parts, space = task.split(y, heads), _Space(q, task)
    for pairs, rows, n in task.blocks():
        pages, height = pairs.stop - pairs.start, rows.stop - rows.start
        count, (p, used) = pages * height, space.cut(pages, height, n)
        task.scores(pairs, rows, n, p)
        if n <= _SHORT:
            how: tuple = ("attend_warp", q, -(-count // _ROWS), (WARP, _ROWS))
        else:
            how = ("attend_block" if n <= _LONG else "attend_long", q, count, THREADS)
        SOURCE.launch(*how, p, used, *logs, count, n, *task.about(pairs, rows))
        task.each(used, task.v[task.groups(pairs), :n], parts[pairs, rows])
    return y, kept


@pulls(dot_product_attention)
def _pull(g, q, k, v, bias, y, *, aux, needs, heads, share, dropout, seed, made_for=suits, **options):
    if not _made_for(made_for, seed, dropout, g, q, k, v, bias, y) or not suits(*aux):
        return None
    task = _Task(q, k, v, bias, heads, share, dropout=dropout, seed=seed, **options)
    g, y, xp, kind = laid(g), laid(y), namespace(q), computed_in(q)
    dq, dk, dv = fresh(q, *q.shape), fresh(k, *k.shape, dtype=kind), fresh(v, *v.shape, dtype=kind)
    d_bias = zeros(bias, *bias.shape, dtype=kind) if needs[3] else None
    seed_parts, dq_parts = task.split(g, heads), task.split(dq, heads)
    dk_parts, dv_parts = (task.split(x, heads // share) for x in (dk, dv))
    logs = (*(laid(x) for x in aux), None)[:2]
    space, more = _Space(q, task), _Space(q, task)
    raw_space = _Space(aux[0], task) if needs[3] else None
    begun: set[int] = set()  # the groups that have got a part of their gradient
    # the last queries come first: they use all keys, so that nothing needs to be zero before
    for pairs, rows, n in reversed(task.blocks()):
        pages, height = pairs.stop - pairs.start, rows.stop - rows.start
        count, groups = pages * height, task.groups(pairs)
        (p, used), (d, slope) = space.cut(pages, height, n), more.cut(pages, height, n)
        raw = None if raw_space is None else raw_space.cut(pages, height, n)[0]
        task.scores(pairs, rows, n, p)
        task.each(seed_parts[pairs, rows], turned(task.v[groups, :n]), d)
        channels = y.shape[2] // heads
        SOURCE.launch(
            "attend_pull", q, -(-count // _ROWS), (WARP, _ROWS), p, d, used, slope, raw, *logs, g, y, channels,
            task.batch, task.scale, count, n, *task.about(pairs, rows),
        )  # fmt: skip
        task.each(slope, task.k[groups, :n], dq_parts[pairs, rows])
        keep = 1.0 if pairs.start in begun else 0.0
        if not keep:
            begun.add(pairs.start)
            for x in (dk_parts, dv_parts):  # keys that no query may use
                if n < task.keys:
                    x[groups, n:] = 0
        task.together(slope, task.q[pairs, rows], dk_parts[groups, :n], keep)
        task.together(used, seed_parts[pairs, rows], dv_parts[groups, :n], keep)
        if raw is not None:
            _add_bias_gradient(xp, d_bias, raw, pairs, rows, n, task)
    return dq, *(x if x is None or x.dtype == q.dtype else xp.astype(x, q.dtype) for x in (dk, dv, d_bias))


dot_product_attention.half_kernel("cupy")(functools.partial(_attend, made_for=suits_halves))
dot_product_attention.half_vjp_kernel("cupy")(functools.partial(_pull, made_for=suits_halves))


def _add_bias_gradient(
    xp: Any, d_bias: Any, raw: Any, pairs: slice, rows: slice, n: int, task: _Task
) -> None:
    """Add what a block says of the bias, observation by observation where the block has parts of several."""
    heads = task.heads
    for b in range(pairs.start // heads, -(-pairs.stop // heads)):
        start, stop = max(pairs.start, b * heads), min(pairs.stop, (b + 1) * heads)
        part = raw[start - pairs.start : stop - pairs.start]
        there, over = [], []
        wanted = (slice(b, b + 1), slice(start - b * heads, stop - b * heads), rows, slice(0, n))
        for axis, (size, place) in enumerate(zip(d_bias.shape, wanted, strict=True)):
            there.append(place if size > 1 else slice(None))
            if size == 1 and axis:
                over.append(axis - 4)
        part = part[None]
        d_bias[tuple(there)] += xp.sum(part, axis=tuple(over), keepdims=True) if over else part

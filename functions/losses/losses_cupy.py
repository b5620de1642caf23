"""Losses in CUDA: one pass over the data, and for a sum one more over what the blocks have added up."""

from __future__ import annotations

from typing import Any

from dlarray.functions.losses.crossentropy import crossentropy_p, crossentropy_sum_p
from dlarray.functions.losses.indexcrossentropy import index_loss_p
from dlarray.functions.losses.mse import squared_error_p
from dlarray.kernels.cuda import THREADS, Source, epsilon, fresh, laid, pulls, suits

_PARTS = 1024  # blocks that a sum is shared out to

SOURCE = Source(r"""
__device__ REAL bounded(REAL p, REAL least) { return p < least ? least : p; }  // NaN stays NaN

extern "C" __global__ void loss(
    const REAL* __restrict__ y, const REAL* __restrict__ t, REAL* __restrict__ out, double eps, bool several,
    long long n
) {
    REAL least = (REAL)eps;
    for (EACH(i, n)) {
        REAL v = -t[i] * log(bounded(y[i], least));
        out[i] = several ? v - (1 - t[i]) * log(bounded(1 - y[i], least)) : v;
    }
}

extern "C" __global__ void loss_pull(
    const REAL* __restrict__ g, const REAL* __restrict__ y, const REAL* __restrict__ t, REAL* dy, REAL* dt, double eps,
    bool several, long long n
) {
    REAL least = (REAL)eps;
    for (EACH(i, n)) {
        REAL p = bounded(y[i], least), q = bounded(1 - y[i], least);
        if (dy) dy[i] = g[i] * (several ? (1 - t[i]) / q - t[i] / p : -t[i] / p);
        if (dt) dt[i] = g[i] * (several ? log(q) - log(p) : -log(p));
    }
}

// Each block adds up what its threads come across, in an order that depends on the sizes alone.
extern "C" __global__ void loss_parts(
    const REAL* __restrict__ y, const REAL* __restrict__ t, REAL* __restrict__ parts, double eps, long long n
) {
    __shared__ REAL room[32];
    REAL total = 0, least = (REAL)eps;
    for (EACH(i, n)) total += t[i] == 0 ? 0 * bounded(y[i], least) : t[i] * log(bounded(y[i], least));
    total = block_sum(total, room);
    if (threadIdx.x == 0) parts[blockIdx.x] = total;
}

extern "C" __global__ void square_parts(
    const REAL* __restrict__ y, const REAL* __restrict__ t, REAL* __restrict__ parts, long long n
) {
    __shared__ REAL room[32];
    REAL total = 0;
    for (EACH(i, n)) total += (y[i] - t[i]) * (y[i] - t[i]);
    total = block_sum(total, room);
    if (threadIdx.x == 0) parts[blockIdx.x] = total;
}

extern "C" __global__ void square_pull(
    const REAL* __restrict__ g, const REAL* __restrict__ y, const REAL* __restrict__ t, REAL* dy, REAL* dt,
    double scale, long long n
) {
    REAL factor = g[0] * (REAL)scale;
    for (EACH(i, n)) {
        REAL d = (y[i] - t[i]) * factor;
        if (dy) dy[i] = d;
        if (dt) dt[i] = -d;
    }
}

extern "C" __global__ void whole(const REAL* __restrict__ parts, REAL* __restrict__ out, double scale, long long n) {
    __shared__ REAL room[32];
    REAL total = 0;
    for (Index i = threadIdx.x; i < n; i += blockDim.x) total += parts[i];
    total = block_sum(total, room);
    if (threadIdx.x == 0) out[0] = total * (REAL)scale;
}

extern "C" __global__ void sum_pull(
    const REAL* __restrict__ g, const REAL* __restrict__ y, const REAL* __restrict__ t, REAL* dy, REAL* dt, double eps,
    double scale, long long n
) {
    REAL factor = g[0] * (REAL)scale, least = (REAL)eps;
    for (EACH(i, n)) {
        REAL p = bounded(y[i], least);
        if (dy) dy[i] = factor * (t[i] / p);
        if (dt) dt[i] = factor * log(p);
    }
}

__device__ Index divided(Index a, Index b) {  // 64 bits take a GPU many times longer than 32
    return (a | b) >> 31 ? a / b : (Index)((unsigned)a / (unsigned)b);
}

// The class numbers of rows of ``classes`` elements, ``inner`` apart; where nothing is kept, the loss is 0.
extern "C" __global__ void chosen(
    const REAL* __restrict__ y, const long long* __restrict__ index, const bool* kept, REAL* __restrict__ out,
    double eps, long long classes, long long inner, long long n
) {
    for (EACH(i, n)) {
        Index outer = divided(i, inner), place = (outer * classes + index[i]) * inner + i - outer * inner;
        REAL p = kept && !kept[i] ? (REAL)1 : y[place];
        out[i] = -log(bounded(p, (REAL)eps));
    }
}

extern "C" __global__ void chosen_pull(
    const REAL* __restrict__ g, const REAL* __restrict__ y, const long long* __restrict__ index, const bool* kept,
    REAL* __restrict__ d, double eps, long long classes, long long inner, long long n
) {
    for (EACH(i, n)) {
        Index line = divided(i, inner), outer = divided(line, classes);
        Index row = outer * inner + i - line * inner, c = line - outer * classes;
        if (index[row] != c) d[i] = 0;
        else d[i] = -(g[row] / bounded(kept && !kept[row] ? (REAL)1 : y[i], (REAL)eps));
    }
}
""")


@crossentropy_p.kernel("cupy")
def _(y, t, *, multilabel):
    if not suits(y, t) or y.shape != t.shape:
        return None
    out = fresh(y, *y.shape)
    SOURCE.each("loss", y, y.size, laid(y), laid(t), out, epsilon(y), bool(multilabel))
    return out


@pulls(crossentropy_p)
def _(g, y, t, *, multilabel, needs):
    if not suits(g, y, t) or not y.shape == t.shape == g.shape:
        return None
    dy, dt = (fresh(y, *y.shape) if needed else None for needed in needs)
    SOURCE.each("loss_pull", y, y.size, *map(laid, (g, y, t)), dy, dt, epsilon(y), bool(multilabel))
    return dy, dt


@crossentropy_sum_p.kernel("cupy")
def _(y, t, *, scale):
    if not suits(y, t) or y.shape != t.shape:
        return None
    return _sum("loss_parts", y, t, -float(scale), epsilon(y))


def _sum(kernel: str, y: Any, t: Any, scale: float, *more: float) -> Any:
    """Add up what a kernel makes of elements, and multiply the sum."""
    blocks = min(_PARTS, -(-y.size // (4 * THREADS)))
    parts, out = fresh(y, blocks), fresh(y, 1, 1)
    SOURCE.launch(kernel, y, blocks, THREADS, laid(y), laid(t), parts, *more, y.size)
    SOURCE.launch("whole", y, 1, THREADS, parts, out, scale, blocks)
    return out


@pulls(crossentropy_sum_p)
def _(g, y, t, *, scale, needs):
    if not suits(g, y, t) or y.shape != t.shape:
        return None
    dy, dt = (fresh(y, *y.shape) if needed else None for needed in needs)
    SOURCE.each("sum_pull", y, y.size, *map(laid, (g, y, t)), dy, dt, epsilon(y), -float(scale))
    return dy, dt


@squared_error_p.kernel("cupy")
def _(y, t, *, scale):
    return _sum("square_parts", y, t, float(scale)) if suits(y, t) and y.shape == t.shape else None


@pulls(squared_error_p)
def _(g, y, t, *, scale, needs):
    if not suits(g, y, t) or y.shape != t.shape:
        return None
    dy, dt = (fresh(y, *y.shape) if needed else None for needed in needs)
    SOURCE.each("square_pull", y, y.size, *map(laid, (g, y, t)), dy, dt, 2 * float(scale))
    return dy, dt


def _about(y: Any, axis: int) -> tuple[int, int]:
    """The number of classes, and how far apart they are."""
    inner = 1
    for n in y.shape[y.ndim + axis + 1 :]:
        inner *= n
    return y.shape[axis], inner


@index_loss_p.kernel("cupy")
def _(y, *, index, axis, kept):
    if not suits(y) or not index.size or index.dtype.char not in "lq":
        return None
    out = fresh(y, *index.shape)
    SOURCE.each(
        "chosen", y, index.size, laid(y), laid(index), _kept(kept, index), out, epsilon(y), *_about(y, axis)
    )
    return out


@pulls(index_loss_p)
def _(g, y, *, index, axis, kept, needs):
    if not suits(g, y) or index.dtype.char not in "lq":
        return None
    d = fresh(y, *y.shape)
    SOURCE.each(
        "chosen_pull",
        y,
        y.size,
        laid(g),
        laid(y),
        laid(index),
        _kept(kept, index),
        d,
        epsilon(y),
        *_about(y, axis),
    )
    return (d,)


def _kept(kept: Any, index: Any) -> Any:
    return None if kept is None else laid(kept)

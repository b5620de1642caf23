"""The normalizations in CUDA: statistics, result and gradient of the data each in one kernel.

Data has the five axes (outside, batch, groups, channels, inside) of `normalize_p`.  Where what is normalized over lies
together, as in layernorm, a row is kept in registers between its mean, its variance and the result.
"""

from __future__ import annotations

import functools
import math
from typing import Any

from dlarray.functions.normalization.normalization_primitive import (
    CHANNELS,
    INSIDE,
    moments_p,
    normalize_p,
    prediction_p,
)
from dlarray.functions.normalization.parameter_gradients_cupy import parameter_gradients
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
)

_SHORT, _LONG = 1024, 4096  # elements of a row that a warp, and that a block keeps in registers
_ROWS = 4  # that a block of warps takes

SOURCE = Source(r"""
// -- rows that lie together: ``owners`` rows in turn have parameters of their own, ``inside`` elements share one
template <int ITEMS, bool WARPS>
__device__ void normalize_row(
    const DATA* __restrict__ x, const DATA* __restrict__ offset, const DATA* __restrict__ scale, DATA* __restrict__ y,
    REAL* __restrict__ mean, REAL* __restrict__ variance, REAL* room, Index row, int n, Index owners, int inside,
    int per, REAL epsilon
) {
    int step = WARPS ? 32 : (int)blockDim.x;
    x += row * n;
    y += row * n;
    offset += row % owners * per;
    scale += row % owners * per;
    REAL v[ITEMS], total = 0, squares = 0;
    #pragma unroll
    for (int k = 0; k < ITEMS; k++) {
        int c = threadIdx.x + step * k;
        v[k] = c < n ? (REAL)x[c] : (REAL)0;
        total += v[k];
    }
    REAL centre = (WARPS ? warp_sum(total) : block_sum(total, room)) / n;
    #pragma unroll
    for (int k = 0; k < ITEMS; k++) {
        int c = threadIdx.x + step * k;
        v[k] -= centre;
        if (c < n) squares += v[k] * v[k];
    }
    REAL spread = (WARPS ? warp_sum(squares) : block_sum(squares, room)) / n;
    REAL factor = 1 / sqrt(spread + epsilon);
    #pragma unroll
    for (int k = 0; k < ITEMS; k++) {
        int c = threadIdx.x + step * k;
        if (c < n) {
            int p = per == 1 ? 0 : inside == 1 ? c : c / inside;
            y[c] = v[k] * factor * scale[p] + offset[p];
        }
    }
    if (threadIdx.x == 0) {
        mean[row] = centre;
        variance[row] = spread;
    }
}

extern "C" __global__ void normalize_warp(
    const DATA* x, const DATA* offset, const DATA* scale, DATA* y, REAL* mean, REAL* variance, long long rows,
    long long n, long long owners, long long inside, long long per, double epsilon
) {
    Index row = (Index)blockIdx.x * blockDim.y + threadIdx.y;
    if (row >= rows) row = rows - 1;  // all threads of a warp are to take part in its sums
    normalize_row<32, true>(
        x, offset, scale, y, mean, variance, 0, row, (int)n, owners, (int)inside, (int)per, (REAL)epsilon
    );
}

extern "C" __global__ void normalize_block(
    const DATA* x, const DATA* offset, const DATA* scale, DATA* y, REAL* mean, REAL* variance, long long rows,
    long long n, long long owners, long long inside, long long per, double epsilon
) {
    __shared__ REAL room[32];
    normalize_row<16, false>(
        x, offset, scale, y, mean, variance, room, blockIdx.x, (int)n, owners, (int)inside, (int)per, (REAL)epsilon
    );
}

// dx = factor * (h - mean(h) - unit * mean(h * unit)) with h = g * scale, unit = (x - mean) * factor
template <int ITEMS, bool WARPS>
__device__ void pull_row(
    const DATA* __restrict__ g, const DATA* __restrict__ x, const DATA* __restrict__ scale,
    const REAL* __restrict__ mean, const REAL* __restrict__ variance, DATA* __restrict__ d, REAL* room, Index row,
    int n, Index owners, int inside, int per, REAL epsilon
) {
    int step = WARPS ? 32 : (int)blockDim.x;
    g += row * n;
    x += row * n;
    d += row * n;
    scale += row % owners * per;
    REAL centre = mean[row], factor = 1 / sqrt(variance[row] + epsilon);
    REAL h[ITEMS], unit[ITEMS], total = 0, along = 0;
    #pragma unroll
    for (int k = 0; k < ITEMS; k++) {
        int c = threadIdx.x + step * k;
        bool there = c < n;
        int p = !there || per == 1 ? 0 : inside == 1 ? c : c / inside;
        h[k] = there ? g[c] * scale[p] : (REAL)0;
        unit[k] = there ? (x[c] - centre) * factor : (REAL)0;
        total += h[k];
        along += h[k] * unit[k];
    }
    total = (WARPS ? warp_sum(total) : block_sum(total, room)) / n;
    along = (WARPS ? warp_sum(along) : block_sum(along, room)) / n;
    #pragma unroll
    for (int k = 0; k < ITEMS; k++) {
        int c = threadIdx.x + step * k;
        if (c < n) d[c] = (h[k] - total - unit[k] * along) * factor;
    }
}

extern "C" __global__ void pull_warp(
    const DATA* g, const DATA* x, const DATA* scale, const REAL* mean, const REAL* variance, DATA* d, long long rows,
    long long n, long long owners, long long inside, long long per, double epsilon
) {
    Index row = (Index)blockIdx.x * blockDim.y + threadIdx.y;
    if (row >= rows) row = rows - 1;
    pull_row<32, true>(
        g, x, scale, mean, variance, d, 0, row, (int)n, owners, (int)inside, (int)per, (REAL)epsilon
    );
}

extern "C" __global__ void pull_block(
    const DATA* g, const DATA* x, const DATA* scale, const REAL* mean, const REAL* variance, DATA* d, long long rows,
    long long n, long long owners, long long inside, long long per, double epsilon
) {
    __shared__ REAL room[32];
    pull_row<16, false>(
        g, x, scale, mean, variance, d, room, blockIdx.x, (int)n, owners, (int)inside, (int)per, (REAL)epsilon
    );
}

// -- any of the five axes: a block for each statistic, of up to 512 threads: for 1,024, registers would spill
struct Axes {
    Index batch, groups, channels, inside;
    int over;  // bit k: the k-th axis from the last is normalized over

    // Where the first element of a line stands, and its parameter; a line is the axis ``inside`` where that is over.
    __device__ void find(Index statistic, Index line, Index* start, Index* parameter) const {
        Index sizes[4] = {inside, channels, groups, batch}, stride = 1, at[5];
        for (int a = 0; a < 4; a++) {
            bool along = over >> a & 1;
            if (a == 0 && along) { at[0] = 0; continue; }
            Index* from = along ? &line : &statistic;
            at[a] = *from % sizes[a];
            *from /= sizes[a];
        }
        at[4] = over >> 4 & 1 ? line : statistic;
        *start = 0;
        for (int a = 0; a < 4; a++) { *start += at[a] * stride; stride *= sizes[a]; }
        *start += at[4] * stride;
        *parameter = at[2] * channels + at[1];
    }
};

#define LINES(line, i) \
    int width = length >= 32 ? 32 : 1, lane = threadIdx.x % width; \
    for (Index line = threadIdx.x / width, start, p; line < lines; line += blockDim.x / width) \
        for (Index i = lane, once = (axes.find(blockIdx.x, line, &start, &p), 0); once == 0 && i < length; i += width)

__device__ REAL total_of(const DATA* x, const Axes& axes, Index lines, Index length, REAL* room) {
    REAL total = 0;
    LINES(line, i) total += x[start + i];
    return block_sum(total, room);
}

__device__ REAL squares_of(const DATA* x, REAL centre, const Axes& axes, Index lines, Index length, REAL* room) {
    REAL squares = 0;
    LINES(line, i) {
        REAL v = x[start + i] - centre;
        squares += v * v;
    }
    return block_sum(squares, room);
}

extern "C" __global__ void __launch_bounds__(512) normalize_any(
    const DATA* __restrict__ x, const DATA* __restrict__ offset, const DATA* __restrict__ scale, DATA* __restrict__ y,
    REAL* mean, REAL* variance, long long batch, long long groups, long long channels, long long inside, long long over,
    long long lines, long long length, double epsilon, bool known
) {
    __shared__ REAL room[32];
    Axes axes = {batch, groups, channels, inside, (int)over};
    REAL count = (REAL)(lines * length), centre, spread;
    if (known) {
        centre = mean[blockIdx.x];
        spread = variance[blockIdx.x];
    } else {
        centre = total_of(x, axes, lines, length, room) / count;
        spread = squares_of(x, centre, axes, lines, length, room) / count;
        if (threadIdx.x == 0) {
            mean[blockIdx.x] = centre;
            variance[blockIdx.x] = spread;
        }
    }
    REAL factor = 1 / sqrt(spread + (REAL)epsilon);
    LINES(line, i) y[start + i] = (x[start + i] - centre) * factor * scale[p] + offset[p];
}

extern "C" __global__ void __launch_bounds__(512) moments_any(
    const DATA* __restrict__ x, REAL* mean, REAL* variance, long long batch, long long groups, long long channels,
    long long inside, long long over, long long lines, long long length
) {
    __shared__ REAL room[32];
    Axes axes = {batch, groups, channels, inside, (int)over};
    REAL count = (REAL)(lines * length), centre = total_of(x, axes, lines, length, room) / count;
    REAL spread = squares_of(x, centre, axes, lines, length, room) / count;
    if (threadIdx.x == 0) {
        mean[blockIdx.x] = centre;
        variance[blockIdx.x] = spread;
    }
}

// With given statistics: all parameters belong to groups, of ``each`` elements that lie together.
extern "C" __global__ void predict(
    const DATA* __restrict__ x, const DATA* __restrict__ offset, const DATA* __restrict__ scale,
    const REAL* __restrict__ mean, const REAL* __restrict__ variance, DATA* __restrict__ y, double epsilon,
    long long groups, long long each, long long n
) {
    for (EACH(i, n)) {
        Index j = i / each % groups;
        y[i] = (x[i] - mean[j]) * (scale[j] / sqrt(variance[j] + (REAL)epsilon)) + offset[j];
    }
}

extern "C" __global__ void __launch_bounds__(512) pull_any(
    const DATA* __restrict__ g, const DATA* __restrict__ x, const DATA* __restrict__ scale,
    const REAL* __restrict__ mean, const REAL* __restrict__ variance, DATA* __restrict__ d, long long batch,
    long long groups, long long channels, long long inside, long long over, long long lines, long long length,
    double epsilon
) {
    __shared__ REAL room[32];
    Axes axes = {batch, groups, channels, inside, (int)over};
    REAL centre = mean[blockIdx.x], factor = 1 / sqrt(variance[blockIdx.x] + (REAL)epsilon);
    REAL total = 0, along = 0, count = (REAL)(lines * length);
    {
        LINES(line, i) {
            REAL h = g[start + i] * scale[p];
            total += h;
            along += h * (x[start + i] - centre);
        }
    }
    total = block_sum(total, room) / count;
    along = block_sum(along, room) * factor * factor / count;
    LINES(line, i) d[start + i] = (g[start + i] * scale[p] - total - (x[start + i] - centre) * along) * factor;
}
""")


class _Plan:
    """How the statistics lie in data of a shape."""

    def __init__(self, shape: tuple[int, ...], over: tuple[int, ...]):
        self.shape = shape
        self.kept = tuple(1 if a in over else n for a, n in zip(range(-5, 0), shape, strict=True))
        self.statistics = math.prod(self.kept)
        self.length = shape[INSIDE] if INSIDE in over else 1
        self.lines = math.prod(shape) // self.statistics // self.length
        self.over = sum(1 << (-1 - a) for a in over)
        joined = {a for a in over if shape[a] > 1}
        #: whether what is normalized over lies together
        self.together = joined <= {CHANNELS, INSIDE} and (
            CHANNELS not in joined or INSIDE in joined or shape[INSIDE] == 1
        )

    def launch(self, kind: str, *arrays: Any, epsilon: float, known: bool | None = None) -> None:
        n = self.lines * self.length
        if self.together and not known and n <= _LONG:
            per = self.shape[CHANNELS] // self.kept[CHANNELS]
            owners = math.prod(self.kept[2:])
            about = (self.statistics, n, owners, self.length, per, epsilon)
            if n <= _SHORT:
                SOURCE.launch(
                    f"{kind}_warp", arrays[0], -(-self.statistics // _ROWS), (WARP, _ROWS), *arrays, *about
                )
            else:
                SOURCE.launch(f"{kind}_block", arrays[0], self.statistics, THREADS, *arrays, *about)
            return
        self.launch_any(kind, *arrays, more=(epsilon,) if known is None else (epsilon, known))

    def launch_any(self, kind: str, *arrays: Any, more: tuple = ()) -> None:
        """The kernel for any axes."""
        threads = THREADS if self.lines * self.length <= 1 << 14 else 2 * THREADS  # as the kernels say
        SOURCE.launch(
            f"{kind}_any", arrays[0], self.statistics, threads, *arrays, *self.shape[1:], self.over, self.lines,
            self.length, *more,
        )  # fmt: skip


@normalize_p.kernel("cupy")
def _normalize(x, offset, scale, *, shape, over, epsilon, known=None, made_for=suits):
    if not made_for(x, offset, scale) or not suits(*(known or ())):
        return None
    plan, x = _Plan(shape, over), laid(x)
    y = fresh(x, *x.shape)
    mean, variance = known if known else (fresh(x, *plan.kept, dtype=computed_in(x)) for _ in range(2))
    mean, variance = laid(mean), laid(variance)
    arrays = x, laid(offset), laid(scale), y, mean, variance
    plan.launch("normalize", *arrays, epsilon=float(epsilon), known=bool(known))
    return y, (mean, variance)


@pulls(normalize_p)
def _pull(g, x, offset, scale, *, shape, over, epsilon, needs, aux, known=None, made_for=suits):
    if not made_for(g, x, offset, scale) or not suits(*aux):
        return None
    plan, epsilon = _Plan(shape, over), float(epsilon)
    g, x, scale, mean, variance = (laid(v) for v in (g, x, scale, *aux))
    dx = None
    if needs[0]:
        dx = fresh(x, *x.shape)
        plan.launch("pull", g, x, scale, mean, variance, dx, epsilon=epsilon)
    if not needs[1] and not needs[2]:
        return dx, None, None
    d_offset, d_scale = parameter_gradients(g, x, mean, variance, scale.shape, shape, plan.kept, epsilon)
    return dx, d_offset if needs[1] else None, d_scale if needs[2] else None


normalize_p.half_kernel("cupy")(functools.partial(_normalize, made_for=suits_halves))
normalize_p.half_vjp_kernel("cupy")(functools.partial(_pull, made_for=suits_halves))


@moments_p.kernel("cupy")
def _(x, *, shape, over):
    if not suits(x):
        return None
    plan = _Plan(shape, over)
    if plan.kept[0] != 1:
        return None
    both = fresh(x, 2, *plan.kept[1:])
    plan.launch_any("moments", laid(x), both[:1], both[1:])
    return both, both[:1]


@prediction_p.kernel("cupy")
def _(x, offset, scale, mean, variance, *, shape, epsilon):
    if not suits(x, offset, scale, mean, variance) or any(
        v.size != shape[2] for v in (offset, scale, mean, variance)
    ):
        return None
    y = fresh(x, *x.shape)
    SOURCE.each(
        "predict", x, x.size, *map(laid, (x, offset, scale, mean, variance)), y, float(epsilon), shape[2],
        shape[3] * shape[4],
    )  # fmt: skip
    return y

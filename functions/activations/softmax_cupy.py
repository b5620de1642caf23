"""softmax in CUDA: a row is read once, kept in registers, and written once; rows without end are read twice."""

from __future__ import annotations

import functools
import math
from typing import Any

from dlarray.functions.activations.softmax import (
    softmax_crossentropy_sum_p,
    softmax_for_logarithm_p,
    softmax_index_loss_p,
    softmax_p,
)
from dlarray.functions.losses.crossentropy import crossentropy_sum_p
from dlarray.functions.losses.indexcrossentropy import index_loss_p
from dlarray.kernels.cuda import THREADS, WARP, Source, epsilon, fresh, laid, pulls, suits, suits_halves
from dlarray.kernels.cuda_packs import PACKS, TOTALS

_SHORT, _LONG = 1024, 4096  # elements of a row that a warp, and that a block keeps in registers
_WIDE = {"softmax": 1 << 14, "pull": 1 << 13}  # and a block of 1,024 threads, of one array or of two
_ROWS = 4  # that a block of warps takes

SOURCE = Source(
    PACKS
    + TOTALS
    + r"""
#define ROW_OF_WARPS \
    Index row = (Index)blockIdx.x * blockDim.y + threadIdx.y; \
    if (row >= rows) row = rows - 1;  // does the last row again: all threads of a warp are to take part in its sums

// One row for each WIDTH threads, or for the block where that is 0.
template <int ITEMS, int WIDTH>
__device__ void softmax_of_row(const DATA* __restrict__ x, DATA* __restrict__ y, REAL* room, Index row, int n) {
    Part<ITEMS> part(n, WIDTH ? WIDTH : (int)blockDim.x, x, y);
    REAL v[ITEMS], top = -INF, total = 0;
    part.take(x + row * n, v, -INF);
    #pragma unroll
    for (int k = 0; k < ITEMS; k++) top = larger(top, v[k]);
    top = max_of<WIDTH>(top, room);
    #pragma unroll
    for (int k = 0; k < ITEMS; k++) {
        v[k] = part.place(k) < n ? exp(v[k] - top) : (REAL)0;
        total += v[k];
    }
    REAL scale = 1 / sum_of<WIDTH>(total, room);
    #pragma unroll
    for (int k = 0; k < ITEMS; k++) v[k] *= scale;
    part.put(y + row * n, v);
}

extern "C" __global__ void softmax_short(
    const DATA* __restrict__ x, DATA* __restrict__ y, long long rows, long long n
) {
    ROW_OF_WARPS
    softmax_of_row<4, 8>(x, y, 0, row, (int)n);
}

extern "C" __global__ void softmax_warp_4(
    const DATA* __restrict__ x, DATA* __restrict__ y, long long rows, long long n
) {
    ROW_OF_WARPS
    softmax_of_row<4, 32>(x, y, 0, row, (int)n);
}

extern "C" __global__ void softmax_warp_16(
    const DATA* __restrict__ x, DATA* __restrict__ y, long long rows, long long n
) {
    ROW_OF_WARPS
    softmax_of_row<16, 32>(x, y, 0, row, (int)n);
}

extern "C" __global__ void softmax_warp_32(
    const DATA* __restrict__ x, DATA* __restrict__ y, long long rows, long long n
) {
    ROW_OF_WARPS
    softmax_of_row<32, 32>(x, y, 0, row, (int)n);
}

extern "C" __global__ void softmax_block(const DATA* __restrict__ x, DATA* __restrict__ y, long long n) {
    __shared__ REAL room[32];
    softmax_of_row<16, 0>(x, y, room, blockIdx.x, (int)n);
}

extern "C" __global__ void __launch_bounds__(1024, 1) softmax_wide(
    const DATA* __restrict__ x, DATA* __restrict__ y, long long n
) {
    __shared__ REAL room[32];
    softmax_of_row<16, 0>(x, y, room, blockIdx.x, (int)n);
}

// Rows of any length, read twice: the largest element so far and the sum of exp(element - largest) go together.
extern "C" __global__ void __launch_bounds__(1024, 1) softmax_long(
    const DATA* __restrict__ x, DATA* __restrict__ y, long long n
) {
    __shared__ REAL room[32];
    x += blockIdx.x * n;
    y += blockIdx.x * n;
    Index packs = aligned(16, x, y) ? n / PACK : 0;
    REAL top = -INF, total = 0;
    for (Index k = threadIdx.x; k < packs; k += blockDim.x) {
        Few<PACK> a = ((const Few<PACK>*)x)[k];
        REAL most = top;
        #pragma unroll
        for (int j = 0; j < PACK; j++) most = larger(most, a.at[j]);
        REAL base = most == -INF ? (REAL)0 : most;
        total *= exp(top - base);
        #pragma unroll
        for (int j = 0; j < PACK; j++) total += exp(a.at[j] - base);
        top = most;
    }
    for (Index c = packs * PACK + threadIdx.x; c < n; c += blockDim.x) {
        REAL v = x[c], most = larger(top, v), base = most == -INF ? (REAL)0 : most;
        total = total * exp(top - base) + exp(v - base);
        top = most;
    }
    REAL whole = block_max(top, room);
    REAL scale = 1 / block_sum(total * exp(top - whole), room);
    for (Index k = threadIdx.x; k < packs; k += blockDim.x) {
        Few<PACK> a = ((const Few<PACK>*)x)[k], b;
        #pragma unroll
        for (int j = 0; j < PACK; j++) b.at[j] = exp(a.at[j] - whole) * scale;
        ((Few<PACK>*)y)[k] = b;
    }
    for (Index c = packs * PACK + threadIdx.x; c < n; c += blockDim.x) y[c] = exp(x[c] - whole) * scale;
}

// Along an axis that others follow: each thread has one of their places, and neighbours read neighbours; read twice.
extern "C" __global__ void softmax_columns(
    const DATA* __restrict__ x, DATA* __restrict__ y, long long n, long long inner, long long count
) {
    for (EACH(i, count)) {
        Index start = i / inner * n * inner + i % inner, stop = start + n * inner;
        REAL top = -INF, total = 0;
        for (Index c = start; c < stop; c += inner) {
            REAL v = x[c];
            if (v > top) {
                total = total * exp(top - v) + 1;
                top = v;
            } else if (v != -INF) total += exp(v - top);
        }
        if (top == INF) total = NOT_A_NUMBER;
        for (Index c = start; c < stop; c += inner) y[c] = exp(x[c] - top) / total;
    }
}

// dx = y * (g - sum(g * y)); where y is below ``least``, g counts as multiplied by that in place of y, as the gradient
// of a loss that divides by no less is to be (`softmax_for_logarithm_p`).
__device__ REAL bounded(REAL p, REAL least) { return p < least ? least : p; }  // NaN stays NaN

__device__ REAL slope(REAL g, REAL y, REAL total, REAL least) {
    return y < least ? g * least - y * total : y * (g - total);
}

template <int ITEMS, int WIDTH>
__device__ void pull_of_row(
    const DATA* __restrict__ g, const DATA* __restrict__ y, DATA* __restrict__ d, REAL* room, REAL least, Index row,
    int n
) {
    Part<ITEMS> part(n, WIDTH ? WIDTH : (int)blockDim.x, g, y, d);
    REAL a[ITEMS], b[ITEMS], total = 0;
    part.take(g + row * n, a, 0);
    part.take(y + row * n, b, 0);
    #pragma unroll
    for (int k = 0; k < ITEMS; k++) total += a[k] * bounded(b[k], least);
    total = sum_of<WIDTH>(total, room);
    #pragma unroll
    for (int k = 0; k < ITEMS; k++) a[k] = slope(a[k], b[k], total, least);
    part.put(d + row * n, a);
}

extern "C" __global__ void pull_short(
    const DATA* __restrict__ g, const DATA* __restrict__ y, DATA* __restrict__ d, double least,
    long long rows, long long n
) {
    ROW_OF_WARPS
    pull_of_row<4, 8>(g, y, d, 0, (REAL)least, row, (int)n);
}

extern "C" __global__ void pull_warp_4(
    const DATA* __restrict__ g, const DATA* __restrict__ y, DATA* __restrict__ d, double least,
    long long rows, long long n
) {
    ROW_OF_WARPS
    pull_of_row<4, 32>(g, y, d, 0, (REAL)least, row, (int)n);
}

extern "C" __global__ void pull_warp_16(
    const DATA* __restrict__ g, const DATA* __restrict__ y, DATA* __restrict__ d, double least,
    long long rows, long long n
) {
    ROW_OF_WARPS
    pull_of_row<16, 32>(g, y, d, 0, (REAL)least, row, (int)n);
}

extern "C" __global__ void pull_warp_32(
    const DATA* __restrict__ g, const DATA* __restrict__ y, DATA* __restrict__ d, double least,
    long long rows, long long n
) {
    ROW_OF_WARPS
    pull_of_row<32, 32>(g, y, d, 0, (REAL)least, row, (int)n);
}

extern "C" __global__ void pull_block(
    const DATA* __restrict__ g, const DATA* __restrict__ y, DATA* __restrict__ d, double least, long long n
) {
    __shared__ REAL room[32];
    pull_of_row<16, 0>(g, y, d, room, (REAL)least, blockIdx.x, (int)n);
}

extern "C" __global__ void __launch_bounds__(1024, 1) pull_wide(
    const DATA* __restrict__ g, const DATA* __restrict__ y, DATA* __restrict__ d, double least, long long n
) {
    __shared__ REAL room[32];
    pull_of_row<8, 0>(g, y, d, room, (REAL)least, blockIdx.x, (int)n);
}

extern "C" __global__ void __launch_bounds__(1024, 1) pull_long(
    const DATA* __restrict__ g, const DATA* __restrict__ y, DATA* __restrict__ d, double least_, long long n
) {
    __shared__ REAL room[32];
    g += blockIdx.x * n;
    y += blockIdx.x * n;
    d += blockIdx.x * n;
    Index packs = aligned(16, g, y, d) ? n / PACK : 0;
    REAL total = 0, least = (REAL)least_;
    for (Index k = threadIdx.x; k < packs; k += blockDim.x) {
        Few<PACK> a = ((const Few<PACK>*)g)[k], b = ((const Few<PACK>*)y)[k];
        #pragma unroll
        for (int j = 0; j < PACK; j++) total += (REAL)a.at[j] * bounded(b.at[j], least);
    }
    for (Index c = packs * PACK + threadIdx.x; c < n; c += blockDim.x) total += (REAL)g[c] * bounded(y[c], least);
    total = block_sum(total, room);
    for (Index k = threadIdx.x; k < packs; k += blockDim.x) {
        Few<PACK> a = ((const Few<PACK>*)g)[k], b = ((const Few<PACK>*)y)[k];
        #pragma unroll
        for (int j = 0; j < PACK; j++) a.at[j] = slope(a.at[j], b.at[j], total, least);
        ((Few<PACK>*)d)[k] = a;
    }
    for (Index c = packs * PACK + threadIdx.x; c < n; c += blockDim.x) d[c] = slope(g[c], y[c], total, least);
}

extern "C" __global__ void pull_columns(
    const DATA* __restrict__ g, const DATA* __restrict__ y, DATA* __restrict__ d, double least, long long n,
    long long inner, long long count
) {
    for (EACH(i, count)) {
        Index start = i / inner * n * inner + i % inner, stop = start + n * inner;
        REAL total = 0;
        for (Index c = start; c < stop; c += inner) total += (REAL)g[c] * bounded(y[c], (REAL)least);
        for (Index c = start; c < stop; c += inner) d[c] = slope(g[c], y[c], total, (REAL)least);
    }
}
"""
)


def _launch(kind: str, axis: int, *arrays: Any) -> None:
    """The kernel for the length of the rows; the first array has their shape.  Numbers may follow the arrays."""
    x = arrays[0]
    n = x.shape[axis]
    inner = math.prod(x.shape[x.ndim + axis + 1 :])
    rows = x.size // n
    if inner > 1:
        SOURCE.launch(
            f"{kind}_columns", x, min(-(-rows // THREADS), 1 << 20), THREADS, *arrays, n, inner, rows
        )
    elif n <= WARP:
        SOURCE.launch(f"{kind}_short", x, -(-rows // 16), (8, 16), *arrays, rows, n)
    elif n <= _SHORT:
        items = next(k for k in (4, 16, 32) if n <= k * WARP)
        SOURCE.launch(f"{kind}_warp_{items}", x, -(-rows // _ROWS), (WARP, _ROWS), *arrays, rows, n)
    elif n <= _LONG:
        SOURCE.launch(f"{kind}_block", x, rows, THREADS, *arrays, n)
    else:
        SOURCE.launch(f"{kind}_wide" if n <= _WIDE[kind] else f"{kind}_long", x, rows, 1024, *arrays, n)


@softmax_p.kernel("cupy")
def _softmax(x, *, axis, made_for=suits):
    if not made_for(x):
        return None
    y = fresh(x, *x.shape)
    _launch("softmax", axis, laid(x), y)
    return y


@pulls(softmax_p)
def _pull(g, y, *, axis, needs, made_for=suits, least=0.0):
    if not made_for(g, y):
        return None
    d = fresh(y, *y.shape)
    _launch("pull", axis, laid(g), laid(y), d, least)
    return (d,)


@pulls(softmax_for_logarithm_p)
def _(g, y, *, axis, needs):
    found = None if needs[0] else _pull(g, y, axis=axis, needs=needs, least=epsilon(y))
    return None if found is None else (None, *found)


# With a loss, the kernels of the loss and of the softmax one after the other: two passes, as few as there can be.
@pulls(softmax_crossentropy_sum_p)
def _(g, y, t, *, axis, scale, needs):
    if needs[0] or needs[2]:
        return None
    dy = crossentropy_sum_p.joint_kernels["cupy"](g, y, t, scale=scale, needs=(True, False))[0]
    return None, softmax_for_logarithm_p.joint_kernels["cupy"](dy, y, axis=axis, needs=(False, True))[1], None


@pulls(softmax_index_loss_p)
def _(g, y, *, index, axis, kept, needs):
    if needs[0]:
        return None
    (dy,) = index_loss_p.joint_kernels["cupy"](g, y, index=index, axis=axis, kept=kept, needs=(True,))
    return None, softmax_for_logarithm_p.joint_kernels["cupy"](dy, y, axis=axis, needs=(False, True))[1]


softmax_p.half_kernel("cupy")(functools.partial(_softmax, made_for=suits_halves))
softmax_p.half_vjp_kernel("cupy")(functools.partial(_pull, made_for=suits_halves))

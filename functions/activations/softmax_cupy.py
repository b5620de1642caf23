"""softmax in CUDA: a row is read once, kept in registers, and written once."""

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

_SHORT, _LONG = 1024, 4096  # elements of a row that a warp, and that a block keeps in registers
_ROWS = 4  # that a block of warps takes

SOURCE = Source(r"""
// One row for each warp.
template <int ITEMS>
__device__ void softmax_of_warp(const DATA* __restrict__ x, DATA* __restrict__ y, Index rows, int n) {
    Index row = (Index)blockIdx.x * blockDim.y + threadIdx.y;
    if (row >= rows) row = rows - 1;  // does the last row again: all threads of a warp are to take part in its sums
    x += row * n;
    y += row * n;
    REAL v[ITEMS], top = -INF, total = 0;
    #pragma unroll
    for (int k = 0; k < ITEMS; k++) {
        int c = threadIdx.x + 32 * k;
        v[k] = c < n ? (REAL)x[c] : -INF;
        top = larger(top, v[k]);
    }
    top = warp_max(top);
    #pragma unroll
    for (int k = 0; k < ITEMS; k++) {
        int c = threadIdx.x + 32 * k;
        v[k] = c < n ? exp(v[k] - top) : (REAL)0;
        total += v[k];
    }
    REAL scale = 1 / warp_sum(total);
    #pragma unroll
    for (int k = 0; k < ITEMS; k++) {
        int c = threadIdx.x + 32 * k;
        if (c < n) y[c] = v[k] * scale;
    }
}

extern "C" __global__ void softmax_warp_4(const DATA* x, DATA* y, long long rows, long long n) {
    softmax_of_warp<4>(x, y, rows, (int)n);
}

extern "C" __global__ void softmax_warp_32(const DATA* x, DATA* y, long long rows, long long n) {
    softmax_of_warp<32>(x, y, rows, (int)n);
}

extern "C" __global__ void softmax_block(const DATA* __restrict__ x, DATA* __restrict__ y, long long n) {
    __shared__ REAL room[32];
    x += blockIdx.x * n;
    y += blockIdx.x * n;
    REAL v[16], top = -INF, total = 0;
    #pragma unroll
    for (int k = 0; k < 16; k++) {
        int c = threadIdx.x + blockDim.x * k;
        v[k] = c < n ? (REAL)x[c] : -INF;
        top = larger(top, v[k]);
    }
    top = block_max(top, room);
    #pragma unroll
    for (int k = 0; k < 16; k++) {
        int c = threadIdx.x + blockDim.x * k;
        v[k] = c < n ? exp(v[k] - top) : (REAL)0;
        total += v[k];
    }
    REAL scale = 1 / block_sum(total, room);
    #pragma unroll
    for (int k = 0; k < 16; k++) {
        int c = threadIdx.x + blockDim.x * k;
        if (c < n) y[c] = v[k] * scale;
    }
}

// Rows of any length, read three times; the second and the third time they mostly come from the cache.
extern "C" __global__ void softmax_long(const DATA* __restrict__ x, DATA* __restrict__ y, long long n) {
    __shared__ REAL room[32];
    x += blockIdx.x * n;
    y += blockIdx.x * n;
    REAL top = -INF, total = 0;
    for (Index c = threadIdx.x; c < n; c += blockDim.x) top = larger(top, x[c]);
    top = block_max(top, room);
    for (Index c = threadIdx.x; c < n; c += blockDim.x) total += exp(x[c] - top);
    REAL scale = 1 / block_sum(total, room);
    for (Index c = threadIdx.x; c < n; c += blockDim.x) y[c] = exp(x[c] - top) * scale;
}

// Along an axis that others follow: each thread has one of their places, and neighbours read neighbours.
extern "C" __global__ void softmax_columns(
    const DATA* __restrict__ x, DATA* __restrict__ y, long long n, long long inner, long long count
) {
    for (EACH(i, count)) {
        Index start = i / inner * n * inner + i % inner, stop = start + n * inner;
        REAL top = -INF, total = 0;
        for (Index c = start; c < stop; c += inner) top = larger(top, x[c]);
        for (Index c = start; c < stop; c += inner) total += exp(x[c] - top);
        for (Index c = start; c < stop; c += inner) y[c] = exp(x[c] - top) / total;
    }
}

// dx = y * (g - sum(g * y)); where y is below ``least``, g counts as multiplied by that in place of y, as the gradient
// of a loss that divides by no less is to be (`softmax_for_logarithm_p`).
__device__ REAL bounded(REAL p, REAL least) { return p < least ? least : p; }  // NaN stays NaN

__device__ REAL slope(REAL g, REAL y, REAL total, REAL least) {
    return y < least ? g * least - y * total : y * (g - total);
}

template <int ITEMS>
__device__ void pull_of_warp(
    const DATA* __restrict__ g, const DATA* __restrict__ y, DATA* __restrict__ d, REAL least, Index rows, int n
) {
    Index row = (Index)blockIdx.x * blockDim.y + threadIdx.y;
    if (row >= rows) row = rows - 1;
    g += row * n;
    y += row * n;
    d += row * n;
    REAL a[ITEMS], b[ITEMS], total = 0;
    #pragma unroll
    for (int k = 0; k < ITEMS; k++) {
        int c = threadIdx.x + 32 * k;
        a[k] = c < n ? (REAL)g[c] : (REAL)0;
        b[k] = c < n ? (REAL)y[c] : (REAL)0;
        total += a[k] * bounded(b[k], least);
    }
    total = warp_sum(total);
    #pragma unroll
    for (int k = 0; k < ITEMS; k++) {
        int c = threadIdx.x + 32 * k;
        if (c < n) d[c] = slope(a[k], b[k], total, least);
    }
}

extern "C" __global__ void pull_warp_4(
    const DATA* g, const DATA* y, DATA* d, double least, long long rows, long long n
) {
    pull_of_warp<4>(g, y, d, (REAL)least, rows, (int)n);
}

extern "C" __global__ void pull_warp_32(
    const DATA* g, const DATA* y, DATA* d, double least, long long rows, long long n
) {
    pull_of_warp<32>(g, y, d, (REAL)least, rows, (int)n);
}

extern "C" __global__ void pull_block(
    const DATA* __restrict__ g, const DATA* __restrict__ y, DATA* __restrict__ d, double least, long long n
) {
    __shared__ REAL room[32];
    g += blockIdx.x * n;
    y += blockIdx.x * n;
    d += blockIdx.x * n;
    REAL a[16], b[16], total = 0;
    #pragma unroll
    for (int k = 0; k < 16; k++) {
        int c = threadIdx.x + blockDim.x * k;
        a[k] = c < n ? (REAL)g[c] : (REAL)0;
        b[k] = c < n ? (REAL)y[c] : (REAL)0;
        total += a[k] * bounded(b[k], least);
    }
    total = block_sum(total, room);
    #pragma unroll
    for (int k = 0; k < 16; k++) {
        int c = threadIdx.x + blockDim.x * k;
        if (c < n) d[c] = slope(a[k], b[k], total, least);
    }
}

extern "C" __global__ void pull_long(
    const DATA* __restrict__ g, const DATA* __restrict__ y, DATA* __restrict__ d, double least, long long n
) {
    __shared__ REAL room[32];
    g += blockIdx.x * n;
    y += blockIdx.x * n;
    d += blockIdx.x * n;
    REAL total = 0;
    for (Index c = threadIdx.x; c < n; c += blockDim.x) total += (REAL)g[c] * bounded(y[c], (REAL)least);
    total = block_sum(total, room);
    for (Index c = threadIdx.x; c < n; c += blockDim.x) d[c] = slope(g[c], y[c], total, (REAL)least);
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
""")


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
    elif n <= _SHORT:
        items = 4 if n <= 4 * WARP else 32
        SOURCE.launch(f"{kind}_warp_{items}", x, -(-rows // _ROWS), (WARP, _ROWS), *arrays, rows, n)
    else:
        SOURCE.launch(f"{kind}_block" if n <= _LONG else f"{kind}_long", x, rows, THREADS, *arrays, n)


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

"""The gradients of offset and scale of the normalizations in CUDA, in two kernels.

They are sums over (outside, batch) and inside of the five axes of `normalize_p`.  The first kernel adds up parts of the
former, the second the parts.
"""

from __future__ import annotations

from typing import Any

from dlarray.kernels.cuda import THREADS, WARP, Source, computed_in, fresh

_BLOCKS = 512  # that the first kernel is shared out to

SOURCE = Source(r"""
// Where the statistic of a row stands; no division where rows follow each other, or all have the same one.
__device__ Index statistic_of(Index row, Index batch, Index by_outside, Index by_batch) {
    if (by_outside == batch * by_batch) return row * by_batch;
    return row / batch * by_outside + row % batch * by_batch;
}

extern "C" __global__ void parameters_narrow(
    const DATA* __restrict__ g, const DATA* __restrict__ x, const REAL* __restrict__ mean,
    const REAL* __restrict__ variance, REAL* __restrict__ parts, long long rows, long long columns, long long step,
    long long channels, long long batch, long long by_outside, long long by_batch, long long by_group,
    long long by_channel, double epsilon
) {
    __shared__ REAL sums[2][8][33];
    Index j = (Index)blockIdx.x * 32 + threadIdx.x, stop = min(rows, (blockIdx.y + 1) * step);
    REAL total = 0, along = 0;
    if (j < columns) {
        Index place = j / channels * by_group + j % channels * by_channel;
        for (Index row = blockIdx.y * step + threadIdx.y; row < stop; row += 8) {
            Index s = place + statistic_of(row, batch, by_outside, by_batch), e = row * columns + j;
            total += g[e];
            along += g[e] * (x[e] - mean[s]) / sqrt(variance[s] + (REAL)epsilon);
        }
    }
    sums[0][threadIdx.y][threadIdx.x] = total;
    sums[1][threadIdx.y][threadIdx.x] = along;
    __syncthreads();
    if (threadIdx.y < 2 && j < columns) {
        total = 0;
        for (int k = 0; k < 8; k++) total += sums[threadIdx.y][k][threadIdx.x];
        parts[(blockIdx.y * 2 + threadIdx.y) * columns + j] = total;
    }
}

extern "C" __global__ void parameters_wide(
    const DATA* __restrict__ g, const DATA* __restrict__ x, const REAL* __restrict__ mean,
    const REAL* __restrict__ variance, REAL* __restrict__ parts, long long rows, long long columns, long long step,
    long long channels, long long batch, long long by_outside, long long by_batch, long long by_group,
    long long by_channel, double epsilon, long long inside, long long by_inside
) {
    __shared__ REAL room[32];
    Index j = blockIdx.x, place = j / channels * by_group + j % channels * by_channel;
    Index stop = min(rows, (blockIdx.y + 1) * step);
    int width = inside >= 32 ? 32 : 1, lane = threadIdx.x % width;
    REAL total = 0, along = 0;
    for (Index row = blockIdx.y * step + threadIdx.x / width; row < stop; row += blockDim.x / width) {
        Index s = place + statistic_of(row, batch, by_outside, by_batch), start = (row * columns + j) * inside;
        REAL centre = mean[s], spread = sqrt(variance[s] + (REAL)epsilon);
        for (Index i = lane; i < inside; i += width) {
            if (by_inside) {
                centre = mean[s + i * by_inside];
                spread = sqrt(variance[s + i * by_inside] + (REAL)epsilon);
            }
            total += g[start + i];
            along += g[start + i] * (x[start + i] - centre) / spread;
        }
    }
    total = block_sum(total, room);
    along = block_sum(along, room);
    if (threadIdx.x == 0) {
        parts[blockIdx.y * 2 * columns + j] = total;
        parts[(blockIdx.y * 2 + 1) * columns + j] = along;
    }
}

extern "C" __global__ void parameters_whole(
    const REAL* __restrict__ parts, DATA* __restrict__ total, DATA* __restrict__ along, long long columns,
    long long count
) {
    Index j = (Index)blockIdx.x * blockDim.x + threadIdx.x;
    if (j >= columns) return;
    REAL a = 0, b = 0;
    for (Index k = 0; k < count; k++) {
        a += parts[k * 2 * columns + j];
        b += parts[(k * 2 + 1) * columns + j];
    }
    total[j] = a;
    along[j] = b;
}
""")


def parameter_gradients(
    g: Any,
    x: Any,
    mean: Any,
    variance: Any,
    size: tuple[int, ...],
    shape: tuple[int, ...],
    kept: tuple[int, ...],
    epsilon: float,
) -> tuple[Any, Any]:
    """The gradients of offset and scale, each of a size; x has five axes of ``shape``, its statistics of ``kept``."""
    rows, columns, inside = shape[0] * shape[1], shape[2] * shape[3], shape[4]
    blocks = columns if inside > 1 else -(-columns // WARP)
    count = max(1, min(-(-rows // 32), -(-_BLOCKS // blocks), 1024))
    step = -(-rows // count)
    count = -(-rows // step)
    parts = fresh(x, count, 2, columns, dtype=computed_in(x))
    *strides, by_inside = _strides(kept)
    if shape[0] == 1:  # nothing is outside
        strides[0] = shape[1] * strides[1]
    about = (g, x, mean, variance, parts, rows, columns, step, shape[3], shape[1], *strides, epsilon)
    if inside > 1:
        SOURCE.launch("parameters_wide", x, (columns, count), THREADS, *about, inside, by_inside)
    else:
        SOURCE.launch("parameters_narrow", x, (blocks, count), (WARP, 8), *about)
    total, along = (fresh(x, *size) for _ in range(2))
    SOURCE.launch("parameters_whole", x, -(-columns // THREADS), THREADS, parts, total, along, columns, count)
    return total, along


def _strides(kept: tuple[int, ...]) -> tuple[int, ...]:
    """How far apart statistics are along each axis; 0 where all elements share them."""
    found, step = [], 1
    for n in reversed(kept):
        found.append(step if n > 1 else 0)
        step *= n
    return tuple(reversed(found))

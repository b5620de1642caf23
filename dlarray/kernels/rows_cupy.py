"""Sums of rows with the same number in CUDA, the gradient of embed: sorted by number, then added up in that order.

So runs repeat to the last bit, which atomic additions would not.
"""

from __future__ import annotations

from dlarray.autodiff.rows import add_rows
from dlarray.backend import namespace
from dlarray.kernels.cuda import WARP, Source, fresh, laid, suits

_FEW = 8  # rows with the same number, on average, that one thread adds up

SOURCE = Source(r"""
// How many of the sorted numbers are less than this one.
__device__ Index place_of(const long long* sorted, Index count, Index number) {
    Index low = 0, high = count;
    while (low < high) {
        Index middle = (low + high) / 2;
        if (sorted[middle] < number) low = middle + 1;
        else high = middle;
    }
    return low;
}

// A thread for each element of the result.
extern "C" __global__ void add_few(
    const REAL* __restrict__ rows, const long long* __restrict__ sorted, const long long* __restrict__ order,
    REAL* __restrict__ out, long long columns, long long length, long long count
) {
    for (EACH(i, count)) {
        Index number = i / columns, c = i % columns;
        REAL total = 0;
        for (Index k = place_of(sorted, length, number); k < length && sorted[k] == number; k++)
            total += rows[order[k] * columns + c];
        out[i] = total;
    }
}

// Eight threads for each element: each takes every eighth row, and their sums are added in a fixed order.
extern "C" __global__ void add_many(
    const REAL* __restrict__ rows, const long long* __restrict__ sorted, const long long* __restrict__ order,
    REAL* __restrict__ out, long long columns, long long length
) {
    __shared__ REAL sums[8][33];
    Index number = blockIdx.x, c = (Index)blockIdx.y * 32 + threadIdx.x;
    REAL total = 0;
    if (c < columns)
        for (Index k = place_of(sorted, length, number) + threadIdx.y; k < length && sorted[k] == number; k += 8)
            total += rows[order[k] * columns + c];
    sums[threadIdx.y][threadIdx.x] = total;
    __syncthreads();
    if (threadIdx.y == 0 && c < columns) {
        for (int k = 1; k < 8; k++) total += sums[k][threadIdx.x];
        out[number * columns + c] = total;
    }
}
""")


@add_rows.kernel("cupy")
def _(g, *, index, rows):
    if not suits(g) or not rows or index.dtype.char not in "lq" or g.shape[-1] > WARP * 65535:
        return None
    xp, columns, length = namespace(g), g.shape[-1], index.shape[0]
    order = laid(xp.argsort(index, stable=True))
    ordered, out = laid(xp.take(index, order, axis=0)), fresh(g, rows, columns)
    given = laid(g), ordered, order, out, columns, length
    if length <= _FEW * rows:
        SOURCE.each("add_few", g, rows * columns, *given)
    else:
        SOURCE.launch("add_many", g, (rows, -(-columns // WARP)), (WARP, 8), *given)
    return out

"""Sums of rows with the same number in CUDA, the gradient of embed: sorted by number, then added up in that order.

The sorted rows are shared out in chunks of one size.  What begins and ends within a chunk is written at once; of what
goes on into the next chunk a second kernel adds up the parts.  So a number that most rows have is no longer work than
others, and runs repeat to the last bit, which atomic additions would not.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from dlarray.autodiff.rows import add_rows
from dlarray.backend import namespace
from dlarray.kernels.cuda import (
    MOST,
    WARP,
    Source,
    computed_in,
    fresh,
    laid,
    suits,
    suits_halves,
    zeros,
)

_LEAST = 16  # rows of a chunk
_CHUNKS = 8  # that a block takes

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

// A thread for each chunk and column.  ``heads`` gets what a chunk has of the number that it begins with, where rows of
// the chunk before have it too; ``tails`` of the one it ends with, where rows of the next have it and none before.
extern "C" __global__ void add_chunks(
    const DATA* __restrict__ rows, const long long* __restrict__ sorted, const long long* __restrict__ order,
    DATA* __restrict__ out, REAL* __restrict__ heads, REAL* __restrict__ tails, long long columns, long long length,
    long long numbers, long long size
) {
    Index chunk = (Index)blockIdx.x * blockDim.y + threadIdx.y, begin = chunk * size;
    if (begin >= length) return;
    Index stop = min(begin + size, length);
    for (Index c = (Index)blockIdx.y * 32 + threadIdx.x; c < columns; c += (Index)gridDim.y * 32) {
        bool before = begin > 0 && sorted[begin - 1] == sorted[begin];
        REAL total = 0;
        for (Index k = begin; k < stop; k++) {
            Index number = sorted[k];
            total += rows[order[k] * columns + c];
            bool last = k + 1 == length || sorted[k + 1] != number;
            if (!last && k + 1 < stop) continue;
            if (before) heads[chunk * columns + c] = total;
            else if (!last) tails[chunk * columns + c] = total;
            else if (number >= 0 && number < numbers) out[number * columns + c] = total;
            before = false;
            total = 0;
        }
    }
}

// A block for each chunk that ends amid the rows of a number which begin in it: eight threads for each column.
extern "C" __global__ void add_parts(
    const long long* __restrict__ sorted, const REAL* __restrict__ heads, const REAL* __restrict__ tails,
    DATA* __restrict__ out, long long columns, long long length, long long numbers, long long size
) {
    __shared__ REAL sums[8][33];
    Index chunk = blockIdx.x, next = (chunk + 1) * size, number = sorted[next - 1];
    if (sorted[next] != number || number < 0 || number >= numbers) return;
    if (chunk > 0 && sorted[next - size - 1] == number) return;
    Index last = (place_of(sorted, length, number + 1) - 1) / size;  // the chunk that the rows of the number end in
    for (Index start = (Index)blockIdx.y * 32; start < columns; start += (Index)gridDim.y * 32) {
        Index c = start + threadIdx.x;
        REAL total = 0;
        if (c < columns) {
            if (threadIdx.y == 0) total = tails[chunk * columns + c];
            for (Index k = chunk + 1 + threadIdx.y; k <= last; k += 8) total += heads[k * columns + c];
        }
        sums[threadIdx.y][threadIdx.x] = total;
        __syncthreads();
        if (threadIdx.y == 0 && c < columns) {
            for (int k = 1; k < 8; k++) total += sums[k][threadIdx.x];
            out[number * columns + c] = total;
        }
        __syncthreads();
    }
}
""")


def _add_rows(g: Any, *, index: Any, rows: int) -> Any:
    xp, columns, length = namespace(g), g.shape[-1], index.shape[0]
    order = laid(xp.argsort(index, stable=True))
    ordered, out = laid(xp.take(index, order, axis=0)), zeros(g, rows, columns)
    size = max(_LEAST, math.isqrt(length) // 4)
    chunks, strips = -(-length // size), min(-(-columns // WARP), MOST)
    heads, tails = (fresh(g, chunks, columns, dtype=computed_in(g)) for _ in range(2))
    about = columns, length, rows, size
    SOURCE.launch(
        "add_chunks", g, (-(-chunks // _CHUNKS), strips), (WARP, _CHUNKS), laid(g), ordered, order, out, heads, tails,
        *about,
    )  # fmt: skip
    if chunks > 1:
        SOURCE.launch("add_parts", g, (chunks - 1, strips), (WARP, 8), ordered, heads, tails, out, *about)
    return out


def _declared(made_for: Callable) -> Callable:
    def kernel(g: Any, *, index: Any, rows: int) -> Any:
        fits = rows and index.dtype.char in "lq" and made_for(g)
        return _add_rows(g, index=index, rows=rows) if fits else None

    return kernel


add_rows.kernel("cupy")(_declared(suits))
add_rows.half_kernel("cupy")(_declared(suits_halves))

"""Sums in CUDA over all axes of an array but one, the gradients of biases: always in the same order.

A product with ones would be a matrix of one row, for which cuBLAS has few threads.
"""

from __future__ import annotations

from typing import Any

from dlarray.kernels.cuda import WARP, Source, fresh, laid

_BLOCKS = 1024  # that a sum is shared out to
_ROWS = 32  # that a block has at least to add up

SOURCE = Source(r"""
// Rows of a matrix: 32 columns for each block, eight threads for each; blocks along y have parts of the rows.
extern "C" __global__ void sums_of_columns(
    const REAL* __restrict__ x, REAL* __restrict__ parts, long long rows, long long columns, long long step
) {
    __shared__ REAL sums[8][33];
    Index j = (Index)blockIdx.x * 32 + threadIdx.x, stop = min(rows, (blockIdx.y + 1) * step);
    REAL total = 0;
    if (j < columns)
        for (Index row = blockIdx.y * step + threadIdx.y; row < stop; row += 8) total += x[row * columns + j];
    sums[threadIdx.y][threadIdx.x] = total;
    __syncthreads();
    if (threadIdx.y == 0 && j < columns) {
        for (int k = 1; k < 8; k++) total += sums[k][threadIdx.x];
        parts[blockIdx.y * columns + j] = total;
    }
}

// Of (outside, columns, inside) over the first and the last axis; blocks along y have parts of the first, along z of
// the last.
extern "C" __global__ void sums_of_pages(
    const REAL* __restrict__ x, REAL* __restrict__ parts, long long rows, long long columns, long long inside,
    long long step, long long stride
) {
    __shared__ REAL room[32];
    Index j = blockIdx.x, stop = min(rows, (blockIdx.y + 1) * step), end = min(inside, (blockIdx.z + 1) * stride);
    int width = inside >= 32 ? 32 : 1, lane = threadIdx.x % width;
    REAL total = 0;
    for (Index row = blockIdx.y * step + threadIdx.x / width; row < stop; row += blockDim.x / width)
        for (Index i = blockIdx.z * stride + lane; i < end; i += width) total += x[(row * columns + j) * inside + i];
    total = block_sum(total, room);
    if (threadIdx.x == 0) parts[((Index)blockIdx.z * gridDim.y + blockIdx.y) * columns + j] = total;
}
""")


def shared_out(count: int, parts: int, least: int) -> tuple[int, int]:
    """How many parts of at least ``least`` a count is cut into, and how large they are."""
    step = max(-(-count // max(parts, 1)), least)
    return -(-count // step), step


def sum_of_rows(x: Any, out: Any = None) -> Any:
    """The sums of the columns of a matrix, (columns,)."""
    x = laid(x)
    rows, columns = x.shape
    strips = -(-columns // WARP)
    parts, step = shared_out(rows, -(-_BLOCKS // strips), _ROWS)
    out = fresh(x, columns) if out is None else out
    made = out if parts == 1 else fresh(x, parts, columns)
    SOURCE.launch("sums_of_columns", x, (strips, parts), (WARP, 8), x, made, rows, columns, step)
    if parts > 1:
        SOURCE.launch("sums_of_columns", x, strips, (WARP, 8), made, out, parts, columns, parts)
    return out


def sum_of_pages(x: Any) -> Any:
    """The sums over the first and the last of three axes, (columns,)."""
    x = laid(x)
    rows, columns, inside = x.shape
    if inside == 1:
        return sum_of_rows(x.reshape(rows, columns))
    many, step = shared_out(rows, -(-_BLOCKS // columns), max(1, 4096 // inside))
    along, stride = shared_out(inside, -(-_BLOCKS // (columns * many)), 4096)
    out = fresh(x, columns)
    made = out if many * along == 1 else fresh(x, many * along, columns)
    SOURCE.launch(
        "sums_of_pages", x, (columns, many, along), 256, x, made, rows, columns, inside, step, stride
    )
    return out if made is out else sum_of_rows(made, out)

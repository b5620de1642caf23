"""Statistics over any of the five axes of `normalize_p` in CUDA, and what is made with them.

Data that lies together is what `normalization_cupy` keeps in registers.  Here a block reads a statistic's data three
times, which come from its cache; where a statistic has more than a block should read, or there are too few of them for
all processors, several blocks have a part each, and a second kernel puts the parts together, always in the same order.
"""

from __future__ import annotations

import math
from typing import Any

from dlarray.functions.normalization.normalization_primitive import INSIDE
from dlarray.kernels.cuda import MOST, THREADS, Source, computed_in, fresh
from dlarray.kernels.cuda_packs import PACKS

_SHARE = 1 << 14  # elements at most that a block reads three times: they are then still in a cache
_LEAST = 1 << 11  # and at least, where a statistic is shared out
_BLOCKS = 1024  # which fill the processors

_ABOUT = """long long batch, long long groups, long long channels, long long inside, long long over,
    long long lines, long long length"""

SOURCE = Source(
    PACKS
    + r"""
struct Axes {
    Index batch, groups, channels, inside;
    int over;  // bit k: the k-th axis from the last is normalized over
    Index lines, length;

    // Where the first element of a line stands, and its parameter; a line is the axis ``inside`` where that is over.
    __device__ void find(Index statistic, Index line, Index* start, Index* parameter) const {
        Index sizes[4] = {inside, channels, groups, batch}, stride = 1, at[5];
        for (int a = 0; a < 4; a++) {
            bool along = over >> a & 1;
            if (a == 0 && along) { at[0] = 0; continue; }
            Index* from = along ? &line : &statistic;
            if ((*from | sizes[a]) >> 31) {
                at[a] = *from % sizes[a];
                *from /= sizes[a];
            } else {  // much quicker
                unsigned n = (unsigned)*from, size = (unsigned)sizes[a];
                at[a] = n % size;
                *from = n / size;
            }
        }
        at[4] = over >> 4 & 1 ? line : statistic;
        *start = 0;
        for (int a = 0; a < 4; a++) { *start += at[a] * stride; stride *= sizes[a]; }
        *start += at[4] * stride;
        *parameter = at[2] * channels + at[1];
    }
    // Blocks along y have parts of the lines, along z of each line.
    __device__ Index line_of(Index y) const { return lines * y / gridDim.y; }
    __device__ Index place_of(Index z) const { return z == gridDim.z ? length : length / 256 * z / gridDim.z * 256; }
    __device__ Index elements_of(Index y, Index z) const {
        return (line_of(y + 1) - line_of(y)) * (place_of(z + 1) - place_of(z));
    }
    __device__ Index elements() const { return elements_of(blockIdx.y, blockIdx.z); }
};

// f(a, b, parameter) of all elements of the block's part, into ``out``; b and out may be null.
template <typename F>
__device__ __forceinline__ void over_part(
    const DATA* __restrict__ a, const DATA* __restrict__ b, DATA* __restrict__ out, const Axes& axes, F f
) {
    Index last = axes.line_of(blockIdx.y + 1), from = axes.place_of(blockIdx.z), to = axes.place_of(blockIdx.z + 1);
    bool packed = axes.length % PACK == 0 && axes.length >= 32 * PACK && aligned(16, a, b, out);
    int width = axes.length >= 32 ? 32 : 1, lane = threadIdx.x % width;
    for (Index line = axes.line_of(blockIdx.y) + threadIdx.x / width; line < last; line += blockDim.x / width) {
        Index start, p;
        axes.find(blockIdx.x, line, &start, &p);
        if (packed)
            for (Index i = start + from + lane * PACK; i < start + to; i += 32 * PACK) {
                Few<PACK> u = *(const Few<PACK>*)(a + i), v = b ? *(const Few<PACK>*)(b + i) : u, w;
                #pragma unroll
                for (int j = 0; j < PACK; j++) {
                    REAL made = f((REAL)u.at[j], (REAL)v.at[j], p);
                    if (out) w.at[j] = made;
                }
                if (out) *(Few<PACK>*)(out + i) = w;
            }
        else
            for (Index i = start + from + lane; i < start + to; i += width) {
                REAL made = f((REAL)a[i], b ? (REAL)b[i] : (REAL)0, p);
                if (out) out[i] = made;
            }
    }
}

// The mean of the block's part, and the sum of the squares of what is left.
__device__ __forceinline__ void moments_of(
    const DATA* x, const Axes& axes, REAL* room, REAL* centre, REAL* squares
) {
    REAL total = 0;
    over_part(x, 0, 0, axes, [&](REAL v, REAL, Index) { total += v; return v; });
    REAL mean = block_sum(total, room) / (REAL)axes.elements(), left = 0;
    over_part(x, 0, 0, axes, [&](REAL v, REAL, Index) { left += (v - mean) * (v - mean); return v; });
    *centre = mean;
    *squares = block_sum(left, room);
}

__device__ __forceinline__ void sums_of(
    const DATA* g, const DATA* x, const DATA* scale, REAL centre, const Axes& axes, REAL* room, REAL* total, REAL* along
) {
    REAL first = 0, second = 0;
    over_part(g, x, 0, axes, [&](REAL u, REAL v, Index p) {
        REAL h = u * scale[p];
        first += h;
        second += h * (v - centre);
        return h;
    });
    *total = block_sum(first, room);
    *along = block_sum(second, room);
}

#define AXES Axes axes = {batch, groups, channels, inside, (int)over, lines, length}
#define PART (((Index)blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x) * 2

// -- the parts of a statistic
extern "C" __global__ void moments_parts(const DATA* __restrict__ x, REAL* __restrict__ parts, ABOUT_AXES) {
    __shared__ REAL room[32];
    AXES;
    REAL centre, squares;
    moments_of(x, axes, room, &centre, &squares);
    if (threadIdx.x == 0) {
        parts[PART] = centre;
        parts[PART + 1] = squares;
    }
}

extern "C" __global__ void pull_parts(
    const DATA* __restrict__ g, const DATA* __restrict__ x, const DATA* __restrict__ scale,
    const REAL* __restrict__ mean, REAL* __restrict__ parts, ABOUT_AXES
) {
    __shared__ REAL room[32];
    AXES;
    REAL total, along;
    sums_of(g, x, scale, mean[blockIdx.x], axes, room, &total, &along);
    if (threadIdx.x == 0) {
        parts[PART] = total;
        parts[PART + 1] = along;
    }
}

// -- all parts, which every block of a statistic puts together for itself: each in the same order
__device__ void moments_of_parts(
    const REAL* parts, const Axes& axes, REAL* room, Index blocks, REAL* centre, REAL* variance
) {
    REAL total = 0, squares = 0, count = (REAL)(axes.lines * axes.length);
    for (Index k = threadIdx.x; k < blocks; k += blockDim.x)
        total += parts[(k * gridDim.x + blockIdx.x) * 2] * (REAL)axes.elements_of(k % gridDim.y, k / gridDim.y);
    REAL mean = block_sum(total, room) / count;
    for (Index k = threadIdx.x; k < blocks; k += blockDim.x) {
        const REAL* part = parts + (k * gridDim.x + blockIdx.x) * 2;
        REAL away = part[0] - mean;
        squares += part[1] + away * away * (REAL)axes.elements_of(k % gridDim.y, k / gridDim.y);
    }
    *centre = mean;
    *variance = block_sum(squares, room) / count;
}

extern "C" __global__ void moments_any(
    const DATA* __restrict__ x, REAL* mean, REAL* variance, const REAL* parts, ABOUT_AXES
) {
    __shared__ REAL room[32];
    AXES;
    REAL centre, spread;
    if (parts) moments_of_parts(parts, axes, room, (Index)gridDim.y * gridDim.z, &centre, &spread);
    else {
        moments_of(x, axes, room, &centre, &spread);
        spread /= (REAL)axes.elements();
    }
    if (threadIdx.x == 0 && blockIdx.y == 0 && blockIdx.z == 0) {
        mean[blockIdx.x] = centre;
        variance[blockIdx.x] = spread;
    }
}

extern "C" __global__ void normalize_any(
    const DATA* __restrict__ x, const DATA* __restrict__ offset, const DATA* __restrict__ scale, DATA* __restrict__ y,
    REAL* mean, REAL* variance, const REAL* parts, ABOUT_AXES, double epsilon, bool known
) {
    __shared__ REAL room[32];
    AXES;
    REAL centre, spread;
    if (known) {
        centre = mean[blockIdx.x];
        spread = variance[blockIdx.x];
    } else {
        if (parts) moments_of_parts(parts, axes, room, (Index)gridDim.y * gridDim.z, &centre, &spread);
        else {
            moments_of(x, axes, room, &centre, &spread);
            spread /= (REAL)axes.elements();
        }
        if (threadIdx.x == 0 && blockIdx.y == 0 && blockIdx.z == 0) {
            mean[blockIdx.x] = centre;
            variance[blockIdx.x] = spread;
        }
    }
    REAL factor = 1 / sqrt(spread + (REAL)epsilon);
    over_part(x, 0, y, axes, [=](REAL v, REAL, Index p) { return (v - centre) * factor * scale[p] + offset[p]; });
}

extern "C" __global__ void pull_any(
    const DATA* __restrict__ g, const DATA* __restrict__ x, const DATA* __restrict__ scale,
    const REAL* __restrict__ mean, const REAL* __restrict__ variance, DATA* __restrict__ d, const REAL* parts,
    ABOUT_AXES, double epsilon
) {
    __shared__ REAL room[32];
    AXES;
    REAL centre = mean[blockIdx.x], factor = 1 / sqrt(variance[blockIdx.x] + (REAL)epsilon);
    REAL total = 0, along = 0, count = (REAL)(lines * length);
    if (parts) {
        for (Index k = threadIdx.x; k < (Index)gridDim.y * gridDim.z; k += blockDim.x) {
            total += parts[(k * gridDim.x + blockIdx.x) * 2];
            along += parts[(k * gridDim.x + blockIdx.x) * 2 + 1];
        }
        total = block_sum(total, room);
        along = block_sum(along, room);
    } else sums_of(g, x, scale, centre, axes, room, &total, &along);
    total /= count;
    along *= factor * factor / count;
    over_part(g, x, d, axes, [=](REAL u, REAL v, Index p) {
        return (u * scale[p] - total - (v - centre) * along) * factor;
    });
}
""".replace("ABOUT_AXES", _ABOUT)
)


class Statistics:
    """How the statistics lie in data of a shape, and which blocks they are shared out to."""

    def __init__(self, shape: tuple[int, ...], over: tuple[int, ...]):
        self.shape = shape
        self.kept = tuple(1 if a in over else n for a, n in zip(range(-5, 0), shape, strict=True))
        self.count = math.prod(self.kept)
        self.length = shape[INSIDE] if INSIDE in over else 1
        self.elements = math.prod(shape) // self.count
        self.lines = self.elements // self.length
        self.over = sum(1 << (-1 - a) for a in over)
        wanted = max(-(-self.elements // _SHARE), min(-(-_BLOCKS // self.count), self.elements // _LEAST))
        lines = max(1, min(self.lines, wanted, MOST))
        self.parts = lines, max(1, min(-(-wanted // lines), self.length // _LEAST, MOST))

    def launch(self, kind: str, *arrays: Any, more: tuple = (), known: bool = False) -> None:
        """A kernel for any axes, after one for the parts where there are several."""
        x, blocks = arrays[0], math.prod(self.parts)
        grid, parts = (self.count, *self.parts), None
        about = (*self.shape[1:], self.over, self.lines, self.length)
        if blocks > 1 and not known:
            parts = fresh(x, blocks, self.count, 2, dtype=computed_in(x))
            if kind == "pull":
                SOURCE.launch("pull_parts", x, grid, THREADS, *arrays[:4], parts, *about)
            else:
                SOURCE.launch("moments_parts", x, grid, THREADS, x, parts, *about)
        SOURCE.launch(f"{kind}_any", x, grid, THREADS, *arrays, parts, *about, *more)

"""Random choices in CUDA: the generator Philox, and dropout, which makes them again for the gradient.

The numbers are those that NumPy's generator of this name gives for the seed, so a choice is the same on both.
"""

from __future__ import annotations

import functools

from dlarray.functions.activations.dropout_primitive import dropped
from dlarray.kernels.cuda import BLOCKS, THREADS, Source, fresh, laid, suits, suits_halves

PHILOX = r"""
typedef unsigned long long Word;

// Philox 4x64 with 10 rounds (Salmon and others, "Parallel random numbers: as easy as 1, 2, 3", 2011).  Bit k says
// whether the k-th 32-bit half of what it makes of a counter reaches the threshold.
__device__ unsigned kept_bits(Word counter, Word key, Word threshold) {
    Word c0 = counter, c1 = 0, c2 = 0, c3 = 0, k0 = key, k1 = 0;
    for (int round = 0; round < 10; round++) {
        Word low0 = 0xD2E7470EE14C6C93ULL * c0, high0 = __umul64hi(0xD2E7470EE14C6C93ULL, c0);
        Word low1 = 0xCA5A826395121157ULL * c2, high1 = __umul64hi(0xCA5A826395121157ULL, c2);
        c0 = high1 ^ c1 ^ k0;
        c1 = low1;
        c2 = high0 ^ c3 ^ k1;
        c3 = low0;
        k0 += 0x9E3779B97F4A7C15ULL;
        k1 += 0xBB67AE8584CAA73BULL;
    }
    Word words[4] = {c0, c1, c2, c3};
    unsigned bits = 0;
    for (int k = 0; k < 4; k++) {
        bits |= (unsigned)((words[k] & 0xffffffffULL) >= threshold) << (2 * k);
        bits |= (unsigned)((words[k] >> 32) >= threshold) << (2 * k + 1);
    }
    return bits;
}
"""

SOURCE = Source(
    PHILOX
    + r"""
// A warp takes 256 elements at a time: each thread draws for eight of them, and then asks the others.
extern "C" __global__ void dropped(
    const DATA* __restrict__ x, DATA* __restrict__ y, long long seed, long long threshold, double factor, long long n
) {
    int lane = threadIdx.x & 31;
    Index warp = ((Index)blockIdx.x * blockDim.x + threadIdx.x) / 32, warps = (Index)gridDim.x * blockDim.x / 32;
    for (Index start = warp * 256; start < n; start += warps * 256) {
        // the counter that NumPy's generator begins with is 1
        unsigned mine = kept_bits((Word)(start / 8 + lane) + 1, (Word)seed, (Word)threshold);
        for (int k = 0; k < 8; k++) {
            unsigned bits = __shfl_sync(0xffffffffu, mine, k * 4 + lane / 8);
            Index i = start + k * 32 + lane;
            if (i < n) y[i] = bits >> lane % 8 & 1 ? x[i] * (REAL)factor : 0 * (REAL)x[i];
        }
    }
}
"""
)


@dropped.kernel("cupy")
def _dropped(x, *, probability, seed, made_for=suits):
    if not made_for(x) or not isinstance(seed, int):
        return None
    y = fresh(x, *x.shape)
    blocks = min(BLOCKS, -(-x.size // (8 * THREADS)))
    SOURCE.launch(
        "dropped",
        x,
        blocks,
        THREADS,
        laid(x),
        y,
        seed,
        round(probability * 2**32),
        1 / (1 - probability),
        x.size,
    )
    return y


dropped.half_kernel("cupy")(functools.partial(_dropped, made_for=suits_halves))

"""Dropout in CUDA: its random choice is made again for the gradient."""

from __future__ import annotations

import functools

from dlarray.functions.activations.dropout_primitive import dropped
from dlarray.kernels.cuda import BLOCKS, THREADS, Source, fresh, laid, suits, suits_halves
from dlarray.kernels.cuda_packs import PACKS
from dlarray.kernels.cuda_philox import PHILOX

SOURCE = Source(
    PACKS
    + PHILOX
    + r"""
// A warp takes 256 elements at a time: each thread draws for eight that lie together.  It takes them in packs; where
// arrays are not aligned, or at the end, neighbours take neighbours, and ask each other what was drawn.
extern "C" __global__ void dropped(
    const DATA* __restrict__ x, DATA* __restrict__ y, long long seed, long long threshold, double factor, long long n
) {
    int lane = threadIdx.x & 31;
    bool packed = aligned(16, x, y);
    Index warp = ((Index)blockIdx.x * blockDim.x + threadIdx.x) / 32, warps = (Index)gridDim.x * blockDim.x / 32;
    for (Index start = warp * 256; start < n; start += warps * 256) {
        // the counter that NumPy's generator begins with is 1
        unsigned mine = kept_bits((Word)(start / 8 + lane) + 1, (Word)seed, (Word)threshold);
        if (packed && start + 256 <= n) {
            const Few<PACK>* from = (const Few<PACK>*)(x + start) + lane * (8 / PACK);
            Few<PACK>* to = (Few<PACK>*)(y + start) + lane * (8 / PACK);
            #pragma unroll
            for (int k = 0; k < 8 / PACK; k++) {
                Few<PACK> a = from[k];
                #pragma unroll
                for (int j = 0; j < PACK; j++)
                    a.at[j] = mine >> (k * PACK + j) & 1 ? a.at[j] * (REAL)factor : 0 * (REAL)a.at[j];
                to[k] = a;
            }
            continue;
        }
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

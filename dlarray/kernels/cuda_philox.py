"""Random choices in CUDA: the generator Philox.

The numbers are those that NumPy's generator of this name gives for the seed, so a choice is the same on both.
"""

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

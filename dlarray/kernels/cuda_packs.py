"""Numbers in CUDA by the 16 bytes: what kernels that memory bounds read and write at a time.

A thread that reads one number of 16 bits leaves three quarters of what the card could move for it unused.  Packs need
arrays that begin at a multiple of 16 bytes, which views need not; then, and at the end, numbers come one by one.
"""

PACKS = r"""
enum { PACK = 16 / sizeof(DATA) };

template <int N>
struct alignas(N * sizeof(DATA)) Few { DATA at[N]; };

// Whether arrays begin at a multiple of some bytes; null does.
__device__ bool aligned(int bytes, const void* a, const void* b = 0, const void* c = 0) {
    return (((unsigned long long)a | (unsigned long long)b | (unsigned long long)c) & (bytes - 1)) == 0;
}

// y = f(x) for all elements
template <typename F>
__device__ void mapped(const DATA* __restrict__ x, DATA* __restrict__ y, Index n, F f) {
    Index first = (Index)blockIdx.x * blockDim.x + threadIdx.x, step = (Index)gridDim.x * blockDim.x;
    Index packs = aligned(16, x, y) ? n / PACK : 0;
    for (Index k = first; k < packs; k += step) {
        Few<PACK> a = ((const Few<PACK>*)x)[k], b;
        #pragma unroll
        for (int j = 0; j < PACK; j++) b.at[j] = f((REAL)a.at[j]);
        ((Few<PACK>*)y)[k] = b;
    }
    for (Index i = packs * PACK + first; i < n; i += step) y[i] = f((REAL)x[i]);
}

// d = f(g, x)
template <typename F>
__device__ void mapped(
    const DATA* __restrict__ g, const DATA* __restrict__ x, DATA* __restrict__ d, Index n, F f
) {
    Index first = (Index)blockIdx.x * blockDim.x + threadIdx.x, step = (Index)gridDim.x * blockDim.x;
    Index packs = aligned(16, g, x, d) ? n / PACK : 0;
    for (Index k = first; k < packs; k += step) {
        Few<PACK> a = ((const Few<PACK>*)g)[k], b = ((const Few<PACK>*)x)[k], c;
        #pragma unroll
        for (int j = 0; j < PACK; j++) c.at[j] = f((REAL)a.at[j], (REAL)b.at[j]);
        ((Few<PACK>*)d)[k] = c;
    }
    for (Index i = packs * PACK + first; i < n; i += step) d[i] = f((REAL)g[i], (REAL)x[i]);
}

// The elements of a row of n that a thread keeps, of ``step`` threads: ITEMS of them, in packs or one by one.
template <int ITEMS>
struct Part {
    enum { FEW = (int)PACK < ITEMS ? (int)PACK : ITEMS };
    int n, step;
    bool packed;

    __device__ Part(int n, int step, const void* a, const void* b = 0, const void* c = 0) : n(n), step(step) {
        packed = n % FEW == 0 && aligned(FEW * (int)sizeof(DATA), a, b, c);
    }
    __device__ int place(int k) const {
        return packed ? (threadIdx.x + step * (k / FEW)) * FEW + k % FEW : threadIdx.x + step * k;
    }
    __device__ void take(const DATA* __restrict__ x, REAL (&v)[ITEMS], REAL rest) const {
        if (packed) {
            #pragma unroll
            for (int k = 0; k < ITEMS; k += FEW) {
                int c = place(k);
                if (c < n) {
                    Few<FEW> a = *(const Few<FEW>*)(x + c);
                    #pragma unroll
                    for (int j = 0; j < FEW; j++) v[k + j] = a.at[j];
                } else {
                    #pragma unroll
                    for (int j = 0; j < FEW; j++) v[k + j] = rest;
                }
            }
        } else {
            #pragma unroll
            for (int k = 0; k < ITEMS; k++) {
                int c = place(k);
                v[k] = c < n ? (REAL)x[c] : rest;
            }
        }
    }
    __device__ void put(DATA* __restrict__ y, const REAL (&v)[ITEMS]) const {
        if (packed) {
            #pragma unroll
            for (int k = 0; k < ITEMS; k += FEW) {
                int c = place(k);
                Few<FEW> a;
                #pragma unroll
                for (int j = 0; j < FEW; j++) a.at[j] = v[k + j];
                if (c < n) *(Few<FEW>*)(y + c) = a;
            }
        } else {
            #pragma unroll
            for (int k = 0; k < ITEMS; k++) {
                int c = place(k);
                if (c < n) y[c] = v[k];
            }
        }
    }
};
"""

# For sources whose threads add up: of WIDTH neighbouring threads, or of the block where WIDTH is 0.
TOTALS = r"""
template <int WIDTH>
__device__ REAL sum_of(REAL v, REAL* room) {
    #pragma unroll
    for (int k = 16; k; k >>= 1)
        if (k < WIDTH) v += __shfl_xor_sync(0xffffffffu, v, k);
    return WIDTH ? v : block_sum(v, room);
}

template <int WIDTH>
__device__ REAL max_of(REAL v, REAL* room) {
    #pragma unroll
    for (int k = 16; k; k >>= 1)
        if (k < WIDTH) v = larger(v, __shfl_xor_sync(0xffffffffu, v, k));
    return WIDTH ? v : block_max(v, room);
}
"""

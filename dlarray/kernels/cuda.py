"""How the CUDA kernels are compiled and launched, through CuPy.

A family of kernels is CUDA C in a `Source`.  It is compiled once for each class of numbers when it is first needed
(CuPy keeps the result on disk): ``REAL`` is what it computes in, single or double, and ``DATA`` what is in memory, the
same or a class of 16 bits.  Whole numbers are passed as Python's int and are ``long long`` in a kernel, other numbers
are ``double``.

A kernel is asked for by `suits`: arrays of CuPy, not empty, all single or all double.  What is not, and machines where
nothing can be compiled, take the general way, in CuPy's own functions.
"""

from __future__ import annotations

import contextlib
import functools
import sys
from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray import callers
from dlarray.autodiff.primitive import Primitive
from dlarray.backend import half_name, namespace

THREADS = 256  # in a block, where nothing speaks for another number
WARP = 32  # threads that go in step, and exchange values without shared memory
MOST = 65535  # blocks along the second and the third dimension of a grid
BLOCKS = 4096  # of an elementwise kernel: each thread then goes on with further elements

_COMMON = r"""
typedef long long Index;
#define INF ((REAL)__longlong_as_double(0x7ff0000000000000LL))
#define NOT_A_NUMBER ((REAL)__longlong_as_double(0x7ff8000000000000LL))
#ifndef DATA
#define DATA REAL
#endif
#define EACH(i, n) Index i = (Index)blockIdx.x * blockDim.x + threadIdx.x; i < (n); i += (Index)gridDim.x * blockDim.x

// Numbers of 16 bits in memory: they are read as float, and rounded to the nearest when they are written.
#ifdef __CUDACC__
__device__ float from_half(unsigned short h) {
    float v;
    asm("cvt.f32.f16 %0, %1;" : "=f"(v) : "h"(h));
    return v;
}
__device__ unsigned short to_half(float v) {
    unsigned short h;
    asm("cvt.rn.f16.f32 %0, %1;" : "=h"(h) : "f"(v));
    return h;
}
#endif

struct Half {
    unsigned short bits;
    __device__ operator float() const { return from_half(bits); }
    __device__ void operator=(float v) { bits = to_half(v); }
};

struct Bfloat {
    unsigned short bits;
    __device__ operator float() const { return __uint_as_float((unsigned)bits << 16); }
    __device__ void operator=(float v) {
        unsigned u = __float_as_uint(v);
        bits = v != v ? 0x7fc0 : (u + 0x7fff + (u >> 16 & 1)) >> 16;
    }
};

__device__ REAL larger(REAL a, REAL b) { return a > b ? a : b; }  // b where one of them is NaN

__device__ REAL warp_sum(REAL v) {
    for (int k = 16; k; k >>= 1) v += __shfl_xor_sync(0xffffffffu, v, k);
    return v;
}

__device__ REAL warp_max(REAL v) {
    for (int k = 16; k; k >>= 1) v = larger(v, __shfl_xor_sync(0xffffffffu, v, k));
    return v;
}

// Of all threads of a block, in a fixed order; room for 32 numbers in shared memory.
__device__ REAL block_sum(REAL v, REAL* room) {
    int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
    v = warp_sum(v);
    __syncthreads();
    if (lane == 0) room[warp] = v;
    __syncthreads();
    return warp_sum(lane < (int)blockDim.x / 32 ? room[lane] : (REAL)0);
}

__device__ REAL block_max(REAL v, REAL* room) {
    int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
    v = warp_max(v);
    __syncthreads();
    if (lane == 0) room[warp] = v;
    __syncthreads();
    return warp_max(lane < (int)blockDim.x / 32 ? room[lane] : -INF);
}
"""
_ELEMENTWISE = _COMMON[: _COMMON.index("__device__ REAL warp_sum")]


_CLASSES = {  # what is computed in, and what is in memory
    "float32": ("float", "float"), "float64": ("double", "double"), "float16": ("float", "Half"),
    "bfloat16": ("float", "Bfloat"),
}  # fmt: skip


class Source:
    """The CUDA C of a family of kernels; ``rows`` where its threads add up or wait for each other."""

    def __init__(self, code: str, rows: bool = True):
        self.code = (_COMMON if rows else _ELEMENTWISE) + code
        self._functions: dict[tuple[str, Any], Any] = {}

    def launch(self, name: str, like: Any, blocks: Any, threads: Any, *args: Any) -> None:
        """Run a kernel for the class of numbers of ``like``; blocks and threads are numbers or tuples."""
        function = self._functions.get((name, like.dtype))
        if function is None:
            function = self._functions[name, like.dtype] = self._made(name, like.dtype)
        grid = blocks if type(blocks) is tuple else (blocks,)
        block = threads if type(threads) is tuple else (threads,)
        with where(like):
            function(grid, block, args)

    def each(self, name: str, like: Any, count: int, *args: Any, packed: bool = False) -> None:
        """Run an elementwise kernel, whose last argument is the number of elements; ``packed``: by the 16 bytes."""
        share = THREADS * (16 // like.dtype.itemsize if packed else 1)
        self.launch(name, like, min(BLOCKS, -(-count // share)), THREADS, *args, count)

    def _made(self, name: str, dtype: Any) -> Any:
        return _compiled(self.code, *_CLASSES[dtype.name], _library()).get_function(name)


_HERE = contextlib.nullcontext()


def where(like: Any) -> Any:
    """For ``with``: the device of an array, which CuPy does not look at when it launches a kernel of ours."""
    device = like.device
    return _HERE if device.id == _library().cuda.runtime.getDevice() else device


@functools.cache
def _compiled(code: str, real: str, data: str, library: Any) -> Any:
    return library.RawModule(code=code, options=("-std=c++14", f"-DREAL={real}", f"-DDATA={data}"))


def _library() -> Any:
    """CuPy, which is loaded where there are arrays of it."""
    return sys.modules["cupy"]


_TRIAL = Source(
    'extern "C" __global__ void trial(REAL* x, long long n) { for (EACH(i, n)) x[i] += 1; }\n', rows=False
)


_verdict: dict[Any, bool] = {}  # by library: whether its compiler works
_said: set[str] = set()
# Errors of the card or of its memory, which say nothing of the compiler and may be gone at the next call.
_OF_THE_CARD = ("OutOfMemoryError", "CUDARuntimeError", "CUDADriverError", "MemoryError")


def _works(library: Any) -> bool:
    """Whether kernels can be compiled: not by a CuPy without the headers and libraries of CUDA, nor for AMD's cards.

    Only what the compiler says is kept.  After an error of the card CuPy's own functions take this call, and the next
    one tries again.
    """
    found = _verdict.get(library)
    if found is not None:
        return found
    if getattr(library.cuda.runtime, "is_hip", False):
        found = False
    else:
        try:
            x = library.zeros(1, dtype="float32")
            _TRIAL.each("trial", x, 1, x)
            found = True
        except Exception as problem:  # of CuPy, of the driver, of a library that is not there
            kind = type(problem).__name__
            if kind in _OF_THE_CARD:
                if kind not in _said:
                    _said.add(kind)
                    callers.warn(
                        f"dlarray: the CUDA kernels could not be tried ({kind}: {problem}), so CuPy's own functions "
                        "compute this call, and the next one tries again; fix: free memory of the GPU, or if it goes "
                        "on, see what gpuDevice() says of the driver",
                        RuntimeWarning,
                    )
                return False
            found = False
            callers.warn(
                f"dlarray: no CUDA kernel can be compiled ({problem}), so CuPy's own functions compute everything; "
                'fix: pip install "cupy-cuda13x[ctk]", or install the CUDA toolkit',
                RuntimeWarning,
            )
    _verdict[library] = found
    return found


def suits(*arrays: Any) -> bool:
    """Whether the kernels are made for the arrays: all single or all double, and none empty.  None is no array."""
    kind = None
    for x in arrays:
        if x is None:
            continue
        if kind is None:
            kind = x.dtype
            if kind.char not in "fd":
                return False
        if x.dtype != kind or not x.size:
            return False
    library = _library()
    return hasattr(library, "RawModule") and _works(library)


def computed_in(x: Any) -> Any:
    """The class that a kernel of x computes in: single for 16 bits."""
    return x.dtype if x.dtype.char in "fd" else np.dtype(np.float32)


def suits_halves(*arrays: Any) -> bool:
    """The same for kernels that read and write 16 bits: all of one such class, and none empty."""
    kind = arrays[0].dtype
    if half_name(kind) is None or any(x.dtype != kind or not x.size for x in arrays):
        return False
    library = _library()
    return hasattr(library, "RawModule") and _works(library)


def pulls(p: Primitive) -> Callable:
    """Declare p's gradient rule for CuPy; where it answers None, the general rule computes."""

    def attach(rule: Callable) -> Callable:
        def kernel(g: Any, *saved: Any, **params: Any) -> Any:
            found = rule(g, *saved, **params)
            if found is not None:
                return found
            assert p.joint is not None
            return p.joint(namespace(g), g, *saved, **params)

        p.vjp_kernel("cupy")(kernel)
        return rule

    return attach


def laid(x: Any) -> Any:
    """x in row-major order, as kernels read it."""
    return x if x.flags.c_contiguous else namespace(x).ascontiguousarray(x)


def fresh(like: Any, *shape: int, dtype: Any = None) -> Any:
    """An array for results, with nothing in it yet."""
    with where(like):
        return _library().empty(shape, dtype=like.dtype if dtype is None else dtype)


def zeros(like: Any, *shape: int, dtype: Any = None) -> Any:
    """An array of zeros."""
    with where(like):
        return _library().zeros(shape, dtype=like.dtype if dtype is None else dtype)


def epsilon(x: Any) -> float:
    """The distance from 1 to the next number of the class of x."""
    return 2.0**-23 if x.dtype == np.float32 else 2.0**-52

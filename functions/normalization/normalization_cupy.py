"""The normalizations in CUDA: statistics, result and gradient of the data each in one kernel.

Data has the five axes (outside, batch, groups, channels, inside) of `normalize_p`.  Where what is normalized over lies
together, as in layernorm, a row is kept in registers between its mean, its variance and the result.
"""

from __future__ import annotations

import functools
import math
from typing import Any

from dlarray.functions.normalization.normalization_primitive import (
    CHANNELS,
    INSIDE,
    moments_p,
    normalize_p,
    prediction_p,
)
from dlarray.functions.normalization.parameter_gradients_cupy import parameter_gradients
from dlarray.functions.normalization.statistics_cupy import Statistics
from dlarray.kernels.cuda import (
    THREADS,
    WARP,
    Source,
    computed_in,
    fresh,
    laid,
    pulls,
    suits,
    suits_halves,
)
from dlarray.kernels.cuda_packs import PACKS, TOTALS

_SHORT, _LONG = 1024, 4096  # elements of a row that a warp, and that a block keeps in registers
_WIDE = {
    "normalize": 1 << 14,
    "normalize_pull": 1 << 13,
}  # and a block of 1,024 threads, of one array or of two
_ROWS = 4  # that a block of warps takes

# Names of kernels, elements that a thread keeps, and the threads of a row; of blocks, elements of one array and of two.
_FORMS = (("short", 4, 8), ("warp_4", 4, WARP), ("warp_16", 16, WARP), ("warp_32", 32, WARP))
_BLOCK_FORMS = (("block", "", 16, 16), ("wide", "__launch_bounds__(1024, 1) ", 16, 8))
_FORWARD = r"""
extern "C" __global__ void BOUNDSnormalize_NAME(
    const DATA* __restrict__ x, const DATA* __restrict__ offset, const DATA* __restrict__ scale, DATA* __restrict__ y,
    REAL* __restrict__ mean, REAL* __restrict__ variance, long long rows, long long n, long long owners,
    long long inside, long long per, double epsilon
) {
    ROW
    normalize_row<ITEMS, WIDTH>(
        x, offset, scale, y, mean, variance, ROOM, row, (int)n, owners, (int)inside, (int)per, (REAL)epsilon
    );
}
"""
_BACKWARD = r"""
extern "C" __global__ void BOUNDSnormalize_pull_NAME(
    const DATA* __restrict__ g, const DATA* __restrict__ x, const DATA* __restrict__ scale,
    const REAL* __restrict__ mean, const REAL* __restrict__ variance, DATA* __restrict__ d, long long rows,
    long long n, long long owners, long long inside, long long per, double epsilon
) {
    ROW
    pull_row<ITEMS, WIDTH>(
        g, x, scale, mean, variance, d, ROOM, row, (int)n, owners, (int)inside, (int)per, (REAL)epsilon
    );
}
"""


def _form(text: str, name: str, items: int, width: int, bounds: str = "") -> str:
    row = """Index row = (Index)blockIdx.x * blockDim.y + threadIdx.y;
    if (row >= rows) row = rows - 1;  // all threads of a warp are to take part in its sums"""
    if not width:
        row = "__shared__ REAL room[32];\n    Index row = blockIdx.x;"
    for word, value in (
        ("BOUNDS", bounds), ("NAME", name), ("ITEMS", str(items)), ("WIDTH", str(width)), ("ROW", row),
        ("ROOM", "0" if width else "room"),
    ):  # fmt: skip
        text = text.replace(word, value)
    return text


SOURCE = Source(
    PACKS
    + TOTALS
    + r"""
// -- rows that lie together: ``owners`` rows in turn have parameters of their own, ``inside`` elements share one
// What is called for elements k of the thread with the place of its parameter: of whole packs where it can be.
template <int ITEMS, typename F>
__device__ __forceinline__ void with_parameters(
    const Part<ITEMS>& part, const DATA* __restrict__ scale, const DATA* __restrict__ offset, int inside, int per, F f
) {
    enum { FEW = Part<ITEMS>::FEW };
    if (part.packed && per == part.n && aligned(FEW * (int)sizeof(DATA), scale, offset)) {
        #pragma unroll
        for (int k = 0; k < ITEMS; k += FEW) {
            int c = part.place(k);
            if (c < part.n) {
                Few<FEW> s = *(const Few<FEW>*)(scale + c), o = offset ? *(const Few<FEW>*)(offset + c) : s;
                #pragma unroll
                for (int j = 0; j < FEW; j++) f(k + j, (REAL)s.at[j], (REAL)o.at[j]);
            }
        }
    } else {
        #pragma unroll
        for (int k = 0; k < ITEMS; k++) {
            int c = part.place(k);
            if (c < part.n) {
                int p = per == 1 ? 0 : inside == 1 ? c : c / inside;
                f(k, (REAL)scale[p], offset ? (REAL)offset[p] : (REAL)0);
            }
        }
    }
}

template <int ITEMS, int WIDTH>
__device__ __forceinline__ void normalize_row(
    const DATA* __restrict__ x, const DATA* __restrict__ offset, const DATA* __restrict__ scale, DATA* __restrict__ y,
    REAL* __restrict__ mean, REAL* __restrict__ variance, REAL* room, Index row, int n, Index owners, int inside,
    int per, REAL epsilon
) {
    Part<ITEMS> part(n, WIDTH ? WIDTH : (int)blockDim.x, x, y);
    Index owner = row % owners * per;
    REAL v[ITEMS], total = 0, squares = 0;
    part.take(x + row * n, v, 0);
    #pragma unroll
    for (int k = 0; k < ITEMS; k++) total += v[k];
    REAL centre = sum_of<WIDTH>(total, room) / n;
    #pragma unroll
    for (int k = 0; k < ITEMS; k++) {
        v[k] -= centre;
        if (part.place(k) < n) squares += v[k] * v[k];
    }
    REAL spread = sum_of<WIDTH>(squares, room) / n;
    REAL factor = 1 / sqrt(spread + epsilon);
    with_parameters<ITEMS>(part, scale + owner, offset + owner, inside, per, [&](int k, REAL s, REAL o) {
        v[k] = v[k] * factor * s + o;
    });
    part.put(y + row * n, v);
    if (threadIdx.x == 0) {
        mean[row] = centre;
        variance[row] = spread;
    }
}

// dx = factor * (h - mean(h) - unit * mean(h * unit)) with h = g * scale, unit = (x - mean) * factor
template <int ITEMS, int WIDTH>
__device__ __forceinline__ void pull_row(
    const DATA* __restrict__ g, const DATA* __restrict__ x, const DATA* __restrict__ scale,
    const REAL* __restrict__ mean, const REAL* __restrict__ variance, DATA* __restrict__ d, REAL* room, Index row,
    int n, Index owners, int inside, int per, REAL epsilon
) {
    Part<ITEMS> part(n, WIDTH ? WIDTH : (int)blockDim.x, g, x, d);
    REAL centre = mean[row], factor = 1 / sqrt(variance[row] + epsilon);
    REAL h[ITEMS], unit[ITEMS], total = 0, along = 0;
    part.take(g + row * n, h, 0);
    part.take(x + row * n, unit, 0);
    with_parameters<ITEMS>(part, scale + row % owners * per, 0, inside, per, [&](int k, REAL s, REAL) {
        h[k] *= s;
        unit[k] = (unit[k] - centre) * factor;
    });
    #pragma unroll
    for (int k = 0; k < ITEMS; k++) {  // zero beyond the end
        total += h[k];
        along += h[k] * unit[k];
    }
    total = sum_of<WIDTH>(total, room) / n;
    along = sum_of<WIDTH>(along, room) / n;
    #pragma unroll
    for (int k = 0; k < ITEMS; k++) h[k] = (h[k] - total - unit[k] * along) * factor;
    part.put(d + row * n, h);
}

// With given statistics: all parameters belong to groups, of ``each`` elements that lie together.
extern "C" __global__ void predict(
    const DATA* __restrict__ x, const DATA* __restrict__ offset, const DATA* __restrict__ scale,
    const REAL* __restrict__ mean, const REAL* __restrict__ variance, DATA* __restrict__ y, double epsilon,
    long long groups, long long each, long long n
) {
    auto line = [=](Index i, REAL* centre, REAL* factor, REAL* shift) {
        Index j = (i | each | groups) >> 31 ? i / each % groups : (unsigned)i / (unsigned)each % (unsigned)groups;
        *centre = mean[j];
        *factor = scale[j] / sqrt(variance[j] + (REAL)epsilon);
        *shift = offset[j];
    };
    bool packed = each % PACK == 0 && aligned(16, x, y);
    Index packs = packed ? n / PACK : 0;
    REAL centre, factor, shift;
    for (EACH(k, packs)) {
        line(k * PACK, &centre, &factor, &shift);
        Few<PACK> a = ((const Few<PACK>*)x)[k], b;
        #pragma unroll
        for (int j = 0; j < PACK; j++) b.at[j] = (a.at[j] - centre) * factor + shift;
        ((Few<PACK>*)y)[k] = b;
    }
    if (packed) return;
    for (EACH(i, n)) {
        line(i, &centre, &factor, &shift);
        y[i] = (x[i] - centre) * factor + shift;
    }
}
"""
    + "".join(_form(text, *form) for form in _FORMS for text in (_FORWARD, _BACKWARD))
    + "".join(
        _form(text, name, items, 0, bounds)
        for name, bounds, *both in _BLOCK_FORMS
        for text, items in zip((_FORWARD, _BACKWARD), both, strict=True)
    )
)


class _Plan(Statistics):
    """The same, and whether rows can be kept in registers."""

    def __init__(self, shape: tuple[int, ...], over: tuple[int, ...]):
        super().__init__(shape, over)
        joined = {a for a in over if shape[a] > 1}
        #: whether what is normalized over lies together
        self.together = joined <= {CHANNELS, INSIDE} and (
            CHANNELS not in joined or INSIDE in joined or shape[INSIDE] == 1
        )

    def rows(self, kind: str, *arrays: Any, epsilon: float) -> bool:
        """Launch the kernel for rows of such a length, if there is one."""
        n = self.elements
        if not self.together or n > _WIDE[kind]:
            return False
        per = self.shape[CHANNELS] // self.kept[CHANNELS]
        about = (self.count, n, math.prod(self.kept[2:]), self.length, per, epsilon)
        if n <= _SHORT:
            items, width = next(form[1:] for form in _FORMS if n <= form[1] * form[2])
            name = f"warp_{items}" if width == WARP else "short"
            rows = _ROWS * WARP // width
            SOURCE.launch(f"{kind}_{name}", arrays[0], -(-self.count // rows), (width, rows), *arrays, *about)
        else:
            name, threads = ("block", THREADS) if n <= _LONG else ("wide", 1024)
            SOURCE.launch(f"{kind}_{name}", arrays[0], self.count, threads, *arrays, *about)
        return True


@normalize_p.kernel("cupy")
def _normalize(x, offset, scale, *, shape, over, epsilon, known=None, made_for=suits):
    if not made_for(x, offset, scale) or not suits(*(known or ())):
        return None
    plan, x = _Plan(shape, over), laid(x)
    y = fresh(x, *x.shape)
    mean, variance = known if known else (fresh(x, *plan.kept, dtype=computed_in(x)) for _ in range(2))
    mean, variance = laid(mean), laid(variance)
    arrays = x, laid(offset), laid(scale), y, mean, variance
    epsilon = float(epsilon)
    if known or not plan.rows("normalize", *arrays, epsilon=epsilon):
        plan.launch("normalize", *arrays, more=(epsilon, bool(known)), known=bool(known))
    return y, (mean, variance)


@pulls(normalize_p)
def _pull(g, x, offset, scale, *, shape, over, epsilon, needs, aux, known=None, made_for=suits):
    if not made_for(g, x, offset, scale) or not suits(*aux):
        return None
    plan, epsilon = _Plan(shape, over), float(epsilon)
    g, x, scale, mean, variance = (laid(v) for v in (g, x, scale, *aux))
    dx = None
    if needs[0]:
        dx = fresh(x, *x.shape)
        arrays = g, x, scale, mean, variance, dx
        if not plan.rows("normalize_pull", *arrays, epsilon=epsilon):
            plan.launch("pull", *arrays, more=(epsilon,))
    if not needs[1] and not needs[2]:
        return dx, None, None
    d_offset, d_scale = parameter_gradients(g, x, mean, variance, scale.shape, shape, plan.kept, epsilon)
    return dx, d_offset if needs[1] else None, d_scale if needs[2] else None


normalize_p.half_kernel("cupy")(functools.partial(_normalize, made_for=suits_halves))
normalize_p.half_vjp_kernel("cupy")(functools.partial(_pull, made_for=suits_halves))


@moments_p.kernel("cupy")
def _(x, *, shape, over):
    if not suits(x):
        return None
    plan = _Plan(shape, over)
    if plan.kept[0] != 1:
        return None
    both = fresh(x, 2, *plan.kept[1:])
    plan.launch("moments", laid(x), both[:1], both[1:])
    return both, both[:1]


@prediction_p.kernel("cupy")
def _(x, offset, scale, mean, variance, *, shape, epsilon):
    if not suits(x, offset, scale, mean, variance) or any(
        v.size != shape[2] for v in (offset, scale, mean, variance)
    ):
        return None
    y = fresh(x, *x.shape)
    SOURCE.each(
        "predict", x, x.size, *map(laid, (x, offset, scale, mean, variance)), y, float(epsilon), shape[2],
        shape[3] * shape[4], packed=True,
    )  # fmt: skip
    return y

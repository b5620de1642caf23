"""fullyconnect on a GPU: cuBLAS for all that is large, and a sum in a fixed order for the gradient of the bias."""

from __future__ import annotations

import math
from typing import Any

from dlarray.functions.linear_algebra.fullyconnect import linear_p
from dlarray.kernels.cuda import Source, fresh, laid, pulls, suits
from dlarray.kernels.cuda_packs import PACKS
from dlarray.kernels.cuda_products import multiply, product
from dlarray.kernels.cuda_sums import sum_of_rows

SOURCE = Source(
    PACKS
    + r"""
// A warp takes the columns of a row by turns, in packs where they are aligned; the warps of a block take rows.
extern "C" __global__ void add_bias_to_rows(
    REAL* __restrict__ y, const REAL* __restrict__ bias, long long rows, long long columns
) {
    Index packs = aligned(16, y, bias) && columns % PACK == 0 ? columns / PACK : 0;
    Index first = (Index)blockIdx.x * 32 + threadIdx.x, share = (Index)gridDim.x * 32;
    for (Index row = (Index)blockIdx.y * 8 + threadIdx.y; row < rows; row += (Index)gridDim.y * 8) {
        REAL* at = y + row * columns;
        for (Index k = first; k < packs; k += share) {
            Few<PACK> some = ((const Few<PACK>*)at)[k], more = ((const Few<PACK>*)bias)[k];
            #pragma unroll
            for (int j = 0; j < PACK; j++) some.at[j] = some.at[j] + more.at[j];
            ((Few<PACK>*)at)[k] = some;
        }
        for (Index i = packs * PACK + first; i < columns; i += share) at[i] += bias[i];
    }
}
""",
    rows=False,
)
_STRIPS = 4096  # of rows, which the blocks share


def _add_bias(y: Any, b: Any) -> None:
    rows, columns = y.shape
    across = min(64, -(-columns // 128))
    SOURCE.launch(
        "add_bias_to_rows", y, (across, min(_STRIPS, -(-rows // 8))), (32, 8), y, laid(b), rows, columns
    )


@linear_p.kernel("cupy")
def _(x, w, b, *, lead):
    if not suits(x, w, b):
        return None
    y = fresh(x, math.prod(lead), w.shape[1])
    multiply(laid(x).reshape(1, y.shape[0], w.shape[0]), w[None], y[None])
    if b is not None:
        _add_bias(y, b)
    return y.reshape(*lead, w.shape[1])


@pulls(linear_p)
def _(g, x, w, *, lead, needs):
    if not suits(g, x, w):
        return None
    count = math.prod(lead)
    g, rows = laid(g).reshape(count, w.shape[1]), laid(x).reshape(count, w.shape[0])
    return (
        product(g, w.T).reshape(x.shape) if needs[0] else None,
        product(rows.T, g) if needs[1] else None,
        sum_of_rows(g).reshape(1, w.shape[1]) if needs[2] else None,
    )

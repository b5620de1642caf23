"""fullyconnect on a GPU: cuBLAS for all that is large, and a sum in a fixed order for the gradient of the bias."""

from __future__ import annotations

import math

from dlarray.functions.linear_algebra.fullyconnect import linear_p
from dlarray.kernels.cuda import fresh, laid, pulls, suits
from dlarray.kernels.cuda_products import multiply, product
from dlarray.kernels.cuda_sums import sum_of_rows


@linear_p.kernel("cupy")
def _(x, w, b, *, lead):
    if not suits(x, w, b):
        return None
    y = fresh(x, math.prod(lead), w.shape[1])
    multiply(laid(x).reshape(1, y.shape[0], w.shape[0]), w[None], y[None])
    if b is not None:
        y += b
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

"""fullyconnect on a GPU: cuBLAS for all that is large.

The gradient of the bias is a product too, of ones and rows, as it is on the CPU.
"""

from __future__ import annotations

import math
from typing import Any

from dlarray.functions.linear_algebra.fullyconnect import linear_p
from dlarray.kernels.cuda import fresh, laid, pulls, stream_of, suits, zeros
from dlarray.kernels.cuda_products import multiply, product

_ones: dict[tuple, Any] = {}
_MANY = 16  # rows of ones that are kept
_PER_THREAD = 2  # the number of CUDA's stream that is another one in each thread


def ones(like: Any, n: int) -> Any:
    """A row of ones of the class of an array, where it is; kept for the next step on the same stream.

    Another stream would not wait until they are written.
    """
    stream = stream_of(like)
    key = like.device.id, stream, like.dtype.char, n
    found = _ones.get(key)
    if found is None:
        found = zeros(like, 1, n)
        found += 1
        if stream != _PER_THREAD:
            if len(_ones) >= _MANY:
                _ones.clear()
            _ones[key] = found
    return found


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
        product(ones(g, count), g) if needs[2] else None,
    )

"""fullyconnect on a GPU: cuBLAS for all that is large.

The gradient of the bias is a product too, of ones and rows, as it is on the CPU.
"""

from __future__ import annotations

import math
from typing import Any

from dlarray.backend import namespace
from dlarray.functions.linear_algebra.fullyconnect import linear_p
from dlarray.kernels.cuda import fresh, laid, pulls, suits, zeros
from dlarray.kernels.cuda_products import multiply

_ones: dict[tuple, Any] = {}
_MANY = 16  # rows of ones that are kept


def ones(like: Any, n: int) -> Any:
    """A row of ones of the class of an array, where it is; kept for the next step."""
    key = like.device.id, like.dtype.char, n
    found = _ones.get(key)
    if found is None:
        if len(_ones) >= _MANY:
            _ones.clear()
        found = zeros(like, 1, n)
        found += 1
        _ones[key] = found
    return found


@linear_p.kernel("cupy")
def _(x, w, b, *, lead):
    if not suits(x, w, b):
        return None
    y = namespace(x).matmul(laid(x).reshape(math.prod(lead), w.shape[0]), w)
    if b is not None:
        y += b
    return y.reshape(*lead, w.shape[1])


@pulls(linear_p)
def _(g, x, w, *, lead, needs):
    if not suits(g, x, w):
        return None
    xp, count = namespace(x), math.prod(lead)
    g, rows = laid(g).reshape(count, w.shape[1]), laid(x).reshape(count, w.shape[0])
    db = None
    if needs[2]:
        db = fresh(g, 1, w.shape[1])
        multiply(ones(g, count)[None], g[None], db[None])
    return (
        xp.matmul(g, w.T).reshape(x.shape) if needs[0] else None,
        xp.matmul(rows.T, g) if needs[1] else None,
        db,
    )

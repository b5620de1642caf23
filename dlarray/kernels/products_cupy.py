"""Matrix products on a GPU, stacks of them too: cuBLAS on arrays as they lie, in every class, with sums in single.

CuPy's own ``matmul`` copies what is turned, computes stacks of halves in single, and has none of bfloat16.
"""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from typing import Any

from dlarray.autodiff.products import matmul_left, matmul_pages, matmul_right
from dlarray.backend import namespace
from dlarray.kernels.cuda import fresh, suits, suits_halves
from dlarray.kernels.cuda_products import multiply

_LARGEST = 2**31 - 1  # sizes that cuBLAS takes


def _stack(x: Any, lead: tuple[int, ...]) -> Any:
    """(pages, rows, columns) for all pages ``lead``; a matrix for all of them is not copied."""
    if x.ndim == 2:
        x = x[None]
    if x.shape[:-2] != lead:
        xp = namespace(x)
        if prod(x.shape[:-2]) == 1:
            return xp.broadcast_to(x.reshape(1, *x.shape[-2:]), (prod(lead), *x.shape[-2:]))
        x = xp.broadcast_to(x, (*lead, *x.shape[-2:]))
    return x if x.ndim == 3 else x.reshape(prod(lead), *x.shape[-2:])


def _pages(a: Any, b: Any) -> tuple[int, ...] | None:
    """The pages of a result; None for what does not fit together, which CuPy is to refuse."""
    given = a.shape[:-2], b.shape[:-2]
    n = max(map(len, given))
    first, second = ((1,) * (n - len(x)) + tuple(x) for x in given)
    fits = all(p == q or 1 in (p, q) for p, q in zip(first, second, strict=True))
    if not fits or a.shape[-1] != b.shape[-2]:
        return None
    return tuple(map(max, first, second))


def matrix_product(a: Any, b: Any) -> Any:
    """``a @ b`` over the last two axes; None for what cuBLAS does not take."""
    lead = _pages(a, b)
    if lead is None or max(*a.shape[-2:], *b.shape[-2:], prod(lead)) > _LARGEST:
        return None
    rows, columns = a.shape[-2], b.shape[-1]
    out = fresh(a, *lead, rows, columns)
    if b.ndim == 2 and a.ndim > 2 and a.flags.c_contiguous and prod(lead) * rows <= _LARGEST:
        lead, rows = (), prod(lead) * rows  # one matrix for all pages: one large product in place of many
    a, b = _stack(a if lead or a.ndim == 2 else a.reshape(rows, -1), lead or (1,)), _stack(b, lead or (1,))
    multiply(a, b, out.reshape(prod(lead), rows, columns))
    return out


_PRODUCTS: dict[Any, Callable[[Any, Any], Any]] = {
    matmul_pages: matrix_product,
    matmul_right: lambda a, b: matrix_product(a, b.swapaxes(-1, -2)),
    matmul_left: lambda a, b: matrix_product(a.swapaxes(-1, -2), b),
}


def _declare(p: Any, compute: Callable[[Any, Any], Any]) -> None:
    general = p.half_kernels["cupy"]

    def kernel(a: Any, b: Any) -> Any:
        return compute(a, b) if suits(a, b) else None

    def half_kernel(a: Any, b: Any) -> Any:
        found = compute(a, b) if suits_halves(a, b) else None
        return general(a, b) if found is None else found

    p.kernel("cupy")(kernel)
    p.half_kernel("cupy")(half_kernel)


for _p, _compute in _PRODUCTS.items():
    _declare(_p, _compute)

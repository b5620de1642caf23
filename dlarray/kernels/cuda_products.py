"""Stacks of matrix products by cuBLAS on arrays as they lie: no copies of turned matrices, sums into the result.

CuPy's own ``matmul`` lays stacks of matrices out anew where they are turned or strided, which for the scores of
attention would cost more than the products.  Products of single are exact to single unless `dlarray.kernels.tf32` says
that the factors may be rounded.
"""

from __future__ import annotations

import functools
import sys
from typing import Any

import numpy as np

from dlarray.kernels import tf32
from dlarray.kernels.cuda import MOST, fresh, laid, where

_TYPES = {"float32": 0, "float16": 2, "bfloat16": 14}  # cudaDataType
_IN_SINGLE, _IN_TF32, _ANY = (
    68,
    77,
    -1,
)  # CUBLAS_COMPUTE_32F, CUBLAS_COMPUTE_32F_FAST_TF32, CUBLAS_GEMM_DEFAULT


def _matrix(x: Any) -> tuple[Any, int, int, int]:
    """A stack (pages, rows, columns) as cuBLAS takes one: how it is turned, its leading dimension, its page's stride.

    What it reads in column order is the transpose of what we read in row order, so 0 (not turned) is row order here.
    """
    if x.flags.c_contiguous:
        _, rows, columns = x.shape
        return x, 0, columns, rows * columns
    size = x.dtype.itemsize
    (page, row, column), (_, rows, columns) = (s // size for s in x.strides), x.shape
    if page < 0:  # backwards
        return _matrix(laid(x))
    if (column == 1 or columns == 1) and (row >= columns or rows == 1):
        return x, 0, max(row, columns) if rows > 1 else columns, page
    if (row == 1 or rows == 1) and (column >= rows or columns == 1):
        return x, 1, max(column, rows) if columns > 1 else rows, page
    return _matrix(laid(x))


@functools.lru_cache(maxsize=256)
def _numbers(kind: type, factor: float, keep: float) -> tuple[int, int, np.ndarray]:
    """Where cuBLAS reads the two numbers of a product, and the array that holds them."""
    held: np.ndarray = np.array((factor, keep), kind)
    return held.ctypes.data, held.ctypes.data + held.itemsize, held


def multiply(a: Any, b: Any, out: Any, factor: float = 1.0, keep: float = 0.0) -> None:
    """``out = factor*(a @ b) + keep*out`` for stacks (pages, rows, columns); out has rows that lie together.

    Products of 16 bits are added up in single, and out may be single too.  A factor whose pages have no distance, as
    ``broadcast_to`` makes one, is the same for all of them.
    """
    cupy = sys.modules["cupy"]
    (a, turned_a, lead_a, page_a), (b, turned_b, lead_b, page_b) = _matrix(a), _matrix(b)
    pages, rows, columns = out.shape
    same, turned, lead, page = _matrix(out)
    if same is not out or turned:
        raise ValueError("the result of a product must have rows that lie together")
    if pages > MOST:  # what cuBLAS surely takes at a time
        for start in range(0, pages, MOST):
            part = slice(start, start + MOST)
            multiply(a[part], b[part], out[part], factor, keep)
        return
    kind = np.float64 if out.dtype == np.float64 else np.float32
    exact = (
        cupy.cuda.cublas.sgemmStridedBatched if kind is np.float32 else cupy.cuda.cublas.dgemmStridedBatched
    )
    first, second, _ = _numbers(kind, factor, keep)
    handle_of = cupy.cuda.device.get_cublas_handle
    with where(out):
        rounded = a.dtype == np.float32 and tf32.allowed()
        if a.dtype.char in "fd" and not rounded:
            exact(
                handle_of(), turned_b, turned_a, columns, rows, a.shape[2], first, b.data.ptr, lead_b, page_b,
                a.data.ptr, lead_a, page_a, second, out.data.ptr, lead, page, pages,
            )  # fmt: skip
        else:
            given, made = _TYPES[a.dtype.name], _TYPES[out.dtype.name]
            cupy.cuda.cublas.gemmStridedBatchedEx(
                handle_of(), turned_b, turned_a, columns, rows, a.shape[2], first, b.data.ptr, given, lead_b, page_b,
                a.data.ptr, given, lead_a, page_a, second, out.data.ptr, made, lead, page, pages,
                _IN_TF32 if rounded else _IN_SINGLE, _ANY,
            )  # fmt: skip


def turned(x: Any) -> Any:
    """Each matrix of a stack transposed; a view."""
    return x.transpose(0, 2, 1)


def product(a: Any, b: Any) -> Any:
    """``a @ b`` for matrices, or stacks of them (pages, rows, columns), of one class."""
    out = fresh(a, *a.shape[:-1], b.shape[-1])
    multiply(*(x if x.ndim == 3 else x[None] for x in (a, b, out)))
    return out

"""The memory behind raw arrays: how much it is, and which arrays share it."""

from __future__ import annotations

from typing import Any

import numpy as np


def buffer_of(x: Any) -> tuple[Any, int]:
    """What tells the memory behind a raw array from other memory, and its size in bytes; views share it."""
    if isinstance(x, np.ndarray):
        while isinstance(x.base, np.ndarray):
            x = x.base
        return ("numpy", x.__array_interface__["data"][0], x.nbytes), x.nbytes
    if hasattr(x, "untyped_storage"):  # PyTorch
        storage = x.untyped_storage()
        return ("torch", storage.data_ptr()), storage.nbytes()
    memory = getattr(getattr(x, "data", None), "mem", None)  # CuPy
    if memory is not None:
        return ("cupy", memory.ptr), memory.size
    return (type(x).__name__, id(x)), nbytes(x)


_BITS = {
    "float16": 16,
    "bfloat16": 16,
    "float32": 32,
    "float64": 64,
    "complex64": 64,
    "complex128": 128,
    "bool": 8,
}


def nbytes(x: Any) -> int:
    """The size of a raw array's values in bytes."""
    count = 1
    for n in x.shape:
        count *= n
    size = getattr(x.dtype, "itemsize", None)
    return count * (_BITS.get(str(x.dtype).rpartition(".")[2], 64) // 8 if size is None else size)

"""Which sparse matrices are kept without their zeros, and how they are made."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Sequence
from typing import Any

import numpy as np

from dlarray.array import dlarray, make

LARGEST_FULL = (
    4_000_000  # elements up to which a matrix is kept with its zeros, so that all functions take it
)


def scipy_sparse() -> Any:
    """SciPy's sparse arrays."""
    return importlib.import_module("scipy.sparse")


def scipy_linalg() -> Any:
    """SciPy's linear algebra of sparse arrays."""
    return importlib.import_module("scipy.sparse.linalg")


def is_large(shape: Sequence[int]) -> bool:
    """Whether a matrix of that size is kept without its zeros; SciPy does it, where it is installed."""
    return shape[0] * shape[1] > LARGEST_FULL and importlib.util.find_spec("scipy") is not None


def is_storage(x: Any) -> bool:
    """Whether a value is one of SciPy's sparse arrays."""
    return type(x).__module__.startswith("scipy.sparse")


def storage(rows: Any, columns: Any, values: Any, shape: Sequence[int]) -> Any:
    """The matrix with these values at these places, counted from 0.

    Those of the same place are added; of truths one is enough.
    """
    numbers = np.asarray(values)
    truths = numbers.dtype == bool
    if not truths and numbers.dtype.kind != "c":
        numbers = numbers.astype(np.float64)
    places = np.asarray(rows, dtype=np.int64), np.asarray(columns, dtype=np.int64)
    made = (
        scipy_sparse()
        .coo_array((numbers.astype(np.int64) if truths else numbers, places), shape=tuple(shape))
        .tocsc()
    )
    made = made.astype(bool) if truths else made
    made.eliminate_zeros()
    return made


def stand_in(A: Any) -> dlarray:
    """An array of zeros of the size and class of a matrix that takes no memory, for questions of size and class."""
    kind = A.dtype if A.dtype == bool or A.dtype.kind == "c" else np.dtype(np.float64)
    return make(np.broadcast_to(np.zeros((), kind), A.shape[::-1]), "", None)

"""Memory for the observations of a mini-batch: a process that reads for another lays them where that one sees them."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

shared: Callable[[tuple[int, ...], np.dtype], np.ndarray] | None = None  # a slot: set in processes that read


def empty(shape: tuple[int, ...], dtype: np.dtype) -> np.ndarray:
    """New memory for an array."""
    return np.empty(shape, dtype) if shared is None else shared(shape, dtype)

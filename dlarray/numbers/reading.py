"""Whether something is one number, and which."""

from __future__ import annotations

from typing import Any

import numpy as np

DOUBLE = np.dtype(np.float64)
EXACT = 2**53  # whole numbers up to here are doubles


def data_of(x: Any) -> np.ndarray | None:
    """The array of NumPy that a dlarray holds; None of anything else, which is not asked, for it may be recorded."""
    data = x._data if hasattr(type(x), "_data") else None
    return data if type(data) is np.ndarray else None


def number_of(x: Any) -> float | None:
    """The number that x is as a double: one of Python's, or a dlarray of one, unlabelled, on the host, not recorded.

    None for anything else.
    """
    kind = type(x)
    if kind is float:
        return x
    if kind is int:
        return float(x) if -EXACT <= x <= EXACT else None
    data = data_of(x)
    if data is None or data.shape != (1, 1) or data.dtype != DOUBLE:
        return None
    return data.item() if getattr(x, "_node", x) is None and not x._format else None


def truth_of(x: Any) -> bool | None:
    """The truth that x is: one of Python's, or a logical dlarray of one, unlabelled, on the host; None of others."""
    if type(x) is bool:
        return x
    data = data_of(x)
    if data is None or data.shape != (1, 1) or data.dtype != np.bool_ or x._format or x._node is not None:
        return None
    return data.item()


def subscript_of(x: Any) -> int:
    """A whole number as a subscript; 0, which is none, for anything else."""
    if type(x) is int:
        return x
    number = number_of(x)
    return int(number) if number is not None and number == number // 1 and abs(number) <= EXACT else 0

"""Arrays of any kind as NumPy's, in MATLAB's order of dimensions."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray import names as registered
from dlarray.arguments import one_number
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, describe


def host(x: Any) -> np.ndarray:
    """The numbers of an array, a list or a number."""
    return np.asarray(registered.functions["extractdata"].call(dlarray(x)))


def is_plain_vector(x: Any) -> bool:
    """Whether x is a list of numbers, or has one dimension: how it lies, row or column, nobody has said.

    A list counts as a row; where a row is always refused, it can only be meant as a column.
    """
    return (
        isinstance(x, (list, tuple))
        and not any(isinstance(v, (list, tuple)) for v in x)
        or getattr(x, "ndim", 0) == 1
    )


def along(a: np.ndarray, dim: Any = None) -> int:
    """The axis that is worked along: the first whose size is not 1."""
    if dim is None:
        return next((k for k, n in enumerate(a.shape) if n != 1), 0)
    n = one_number(dim)
    if n is None or n != int(n) or not 1 <= n <= a.ndim:
        raise ArgumentError(f"the dimension is {describe(dim)}; fix: a whole number from 1 to {a.ndim}")
    return int(n) - 1

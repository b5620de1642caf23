"""Numbers as strings hold them, and as loops and lists of Python take them."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.backend import to_numpy


def numbers_in_text(X: Any) -> np.ndarray:
    """The numbers that a text is to hold, in MATLAB's order; those of a traced array too, for text has no gradient."""
    X = X if isinstance(X, dlarray) else dlarray(X)
    return to_numpy(X._data).T


def counting(value: Any) -> Any:
    """A number as Python counts: whole ones as int, so that ``range`` and lists take what was read as a float.

    >>> counting(3.0), counting(2.5), counting(1e300), counting(-0.0)
    (3, 2.5, 1e+300, -0.0)
    """
    if not isinstance(value, float) or not value.is_integer() or abs(value) > 2**53:
        return value
    return value if value == 0 and math.copysign(1, value) < 0 else int(value)

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


def plain_number(value: Any) -> str:
    """A number as ``string``, ``+`` and ``num2str`` write it: whole numbers in full, else four digits after the point.

    >>> [plain_number(x) for x in (3, 0.1, 1 / 3, True, float("nan"), 1e-7)]
    ['3', '0.1', '0.33333', 'true', 'NaN', '1e-07']
    """
    value = getattr(value, "item", lambda: value)()
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, complex):
        sign = "-" if value.imag < 0 else "+"
        return f"{plain_number(value.real)}{sign}{plain_number(abs(value.imag))}i"
    if isinstance(value, int):
        return str(value)
    if math.isnan(value):
        return "NaN"
    if math.isinf(value):
        return "Inf" if value > 0 else "-Inf"
    if value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    digits = min(max(math.floor(math.log10(abs(value))) + 5, 5), 16)
    return f"{value:.{digits}g}"


def counting(value: Any) -> Any:
    """A number as Python counts: whole ones as int, so that ``range`` and lists take what was read as a float.

    >>> counting(3.0), counting(2.5), counting(1e300), counting(-0.0)
    (3, 2.5, 1e+300, -0.0)
    """
    if not isinstance(value, float) or not value.is_integer() or abs(value) > 2**53:
        return value
    return value if value == 0 and math.copysign(1, value) < 0 else int(value)

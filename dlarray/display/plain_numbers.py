"""One number as text, as MATLAB's ``string`` and ``+`` of strings write it."""

import math
from typing import Any


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

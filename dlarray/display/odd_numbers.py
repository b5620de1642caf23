"""Numbers in those of MATLAB's formats that no template of % writes: engineers', signs, bits, fractions.

[format page: ``     5.1235e+000``, ``    512.345678900000e+003``, ``ffffffffffffffff`` of an integer class, a blank for
0 under ``format +``, which ignores imaginary parts]
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np

from dlarray.display import settings
from dlarray.display.fractions import fraction_texts

WRITERS = ("shortEng", "longEng", "+", "hex", "rational")
FRACTION = 14  # the width of a column of fractions


def written(page: np.ndarray) -> tuple[np.ndarray, int]:
    """The texts of a matrix, and the width of a column."""
    numeric = settings.settings().numeric
    if numeric in ("shortEng", "longEng") and page.dtype.kind in "iu":
        texts = [[str(v) for v in row] for row in page.tolist()]
        width = max((len(text) for row in texts for text in row), default=0) + 3
    elif numeric == "+":
        texts = [["+" if v > 0 else "-" if v < 0 else " " for v in row] for row in page.real.tolist()]
        width = 1
    elif numeric == "hex":
        texts, width = _bits(page), 2 * page.real.dtype.itemsize + 3
    elif numeric == "rational":
        texts, width = fraction_texts(page.real.astype(float), FRACTION - 1), FRACTION
    elif numeric == "shortEng":
        texts, width = [[_engineers(v, fixed=4) for v in row] for row in page.real.tolist()], 16
    else:
        total = 15 if page.real.dtype.itemsize > 4 else 8
        texts = [[_engineers(v, total=total) for v in row] for row in page.real.tolist()]
        width = total + 10
    if page.dtype.kind == "c" and numeric != "+":
        sizes, _ = written(page.imag if numeric == "hex" else abs(page.imag))
        minus = np.signbit(page.imag) & (numeric != "hex")
        texts = [
            [f"{a} {'-' if m else '+'} {b.strip()}i" for a, b, m in zip(row, other, signs, strict=True)]
            for row, other, signs in zip(texts, sizes.tolist(), minus.tolist(), strict=True)
        ]
        width = 2 * width
    made = np.empty(page.shape, dtype=object)
    for i, row in enumerate(texts):
        made[i, :] = [text.rjust(width) for text in row]
    return made, width


def joined(page: np.ndarray, style: Any) -> Iterator[str]:
    """The rows of texts."""
    return ("".join(row) for row in page.tolist())


def _engineers(x: float, fixed: int = 0, total: int = 0) -> str:
    """A number with an exponent that is a multiple of three, with so many decimals or so many digits in all."""
    if not math.isfinite(x):
        return "NaN" if x != x else "Inf" if x > 0 else "-Inf"
    exponent = 3 * math.floor(math.log10(abs(x)) / 3) if x else 0
    scaled = x / 10.0**exponent
    decimals = fixed or total - len(str(int(abs(scaled))))
    if abs(float(f"{scaled:.{decimals}f}")) >= 1000:  # 999.99999 that is rounded up
        exponent, scaled = exponent + 3, scaled / 1000
        decimals = fixed or total - 1
    return f"{scaled:.{decimals}f}e{'-' if exponent < 0 else '+'}{abs(exponent):03d}"


def _bits(page: np.ndarray) -> list[list[str]]:
    """The bits of each number, the highest first."""
    real = np.ascontiguousarray(page.real)
    turned = real.astype(real.dtype.newbyteorder(">"))
    size = real.dtype.itemsize
    data = turned.tobytes().hex()
    texts = [data[2 * size * k : 2 * size * (k + 1)] for k in range(real.size)]
    return [texts[i * real.shape[1] : (i + 1) * real.shape[1]] for i in range(real.shape[0])]

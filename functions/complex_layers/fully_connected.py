"""The fully connected operation of complex numbers, as products of real and imaginary parts."""

from __future__ import annotations

from typing import Any

from dlarray.array import asdlarray, dlarray
from dlarray.backend import is_complex
from dlarray.functions.elementwise.complex_parts import complex as complex_number
from dlarray.functions.elementwise.complex_parts import imag, real
from dlarray.functions.linear_algebra.fullyconnect import fullyconnect


def complex_fullyconnect(X: dlarray, weights: Any, bias: Any, dim: Any = "spatial-channel") -> dlarray:
    """Weights times X plus bias, as `fullyconnect`, for complex numbers; complex for real X too."""
    W, b = asdlarray(weights), asdlarray(bias)
    Wr, Wi, br, bi = real(W), imag(W), real(b), imag(b)
    if not is_complex(X.dtype):
        return complex_number(fullyconnect(X, Wr, br, dim), fullyconnect(X, Wi, bi, dim))
    Xr, Xi = real(X), imag(X)
    return complex_number(
        fullyconnect(Xr, Wr, br, dim) - fullyconnect(Xi, Wi, 0, dim),
        fullyconnect(Xi, Wr, bi, dim) + fullyconnect(Xr, Wi, 0, dim),
    )

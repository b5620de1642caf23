"""Activations of complex data, for the layers that have them: complex ReLU and zReLU."""

from __future__ import annotations

from dlarray.array import dlarray
from dlarray.backend import namespace
from dlarray.functions.activations.activations import relu
from dlarray.functions.elementwise.complex_parts import complex as complex_number
from dlarray.functions.elementwise.complex_parts import imag, real
from dlarray.operands import same_class


def _parts(X: dlarray) -> tuple[dlarray, dlarray]:
    (array,) = same_class(X.array)
    X = X.wrap(array)
    return real(X), imag(X)


def complex_relu(X: dlarray) -> dlarray:
    """The larger of zero and each of the real part and the imaginary part; complex for real data too."""
    a, b = _parts(X)
    return complex_number(relu(a), relu(b))


def zrelu(X: dlarray) -> dlarray:
    """Elements of the first quadrant, axes included, and zero for the others; complex for real data too."""
    a, b = _parts(X)
    a, b = a.array, b.array
    xp = namespace(a)
    inside = xp.logical_and(a >= 0, b >= 0)
    zero = xp.zeros_like(a)
    return complex_number(X.wrap(xp.where(inside, a, zero)), X.wrap(xp.where(inside, b, zero)))

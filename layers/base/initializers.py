"""Initial values of learnable parameters: MATLAB's named initializers, and functions of the size.

``numIn`` and ``numOut`` are what each layer's reference page says for each weight.  Values are drawn from
the global random stream (``dl.rng`` seeds it) in single precision.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from dlarray.array import asdlarray, dlarray
from dlarray.errors import ArgumentError, SizeError, sizes
from dlarray.functions.arrays.creation import ones, zeros
from dlarray.functions.arrays.random import rand, randn
from dlarray.functions.elementwise.complex_parts import complex as complex_number


def glorot(size: Sequence[int], numIn: int, numOut: int) -> dlarray:
    """Uniform with mean 0 and variance 2/(numIn + numOut)."""
    bound = math.sqrt(6 / (numIn + numOut))
    return (rand(list(size), "single") * 2 - 1) * bound


def he(size: Sequence[int], numIn: int, numOut: int) -> dlarray:
    """Normal with mean 0 and variance 2/numIn."""
    return randn(list(size), "single") * math.sqrt(2 / numIn)


def narrow_normal(size: Sequence[int], numIn: int, numOut: int) -> dlarray:
    """Normal with mean 0 and standard deviation 0.01."""
    return randn(list(size), "single") * 0.01


def orthogonal(size: Sequence[int], numIn: int, numOut: int) -> dlarray:
    """The orthogonal factor Q of a standard normal matrix Z = QR, with the signs that make R's diagonal
    positive."""
    import numpy as np

    rows, columns = size[0], math.prod(size[1:])
    Z = np.asarray(randn([max(rows, columns), min(rows, columns)], "single").extractdata(), dtype=np.float64)
    Q, R = np.linalg.qr(Z)
    Q = Q * np.where(np.diagonal(R) < 0, -1.0, 1.0)
    return asdlarray((Q if rows >= columns else Q.T).astype(np.float32).reshape(tuple(size), order="F"))


def complex_glorot_normal(size: Sequence[int], numIn: int, numOut: int) -> dlarray:
    """Real and imaginary parts normal with mean 0 and variance 1/(numIn + numOut)."""
    parts = [randn(list(size), "single") * math.sqrt(1 / (numIn + numOut)) for _ in range(2)]
    return complex_number(*parts)


INITIALIZERS: dict[str, Callable[[Sequence[int], int, int], dlarray]] = {
    "glorot": glorot,
    "complex-glorot-normal": complex_glorot_normal,
    "he": he,
    "orthogonal": orthogonal,
    "narrow-normal": narrow_normal,
    "zeros": lambda size, numIn, numOut: zeros(list(size), "single"),
    "ones": lambda size, numIn, numOut: ones(list(size), "single"),
}


def initial_value(
    how: Any, size: Sequence[int], numIn: int = 1, numOut: int = 1, what: str = "weights"
) -> dlarray:
    """The initial value of a parameter.

    Parameters
    ----------
    how : str or callable
        The name of an initializer, or ``func(size)`` that returns an array of that size.
    size : sequence of int
        MATLAB's size, at least two dimensions.
    numIn, numOut : int
        Description of this parameter for the page of the layer.
    what : str
        The parameter, for messages.
    """
    if isinstance(how, str):
        return INITIALIZERS[how](size, numIn, numOut)
    wanted = tuple(size)
    value = how(wanted)
    try:
        value = asdlarray(value)
    except (TypeError, ValueError):
        raise ArgumentError(
            f"{what}: the initializer function returned {type(value).__name__}, not an array."
        ) from None
    got = tuple(value.shape) + (1,) * (len(wanted) - len(value.shape))
    if got != wanted:
        raise SizeError(
            f"{what}: the initializer function was asked for size {sizes(wanted)}, but returned {sizes(got)}; "
            "fix: return an array of the size it is given."
        )
    return value

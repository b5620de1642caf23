"""Elementwise functions of NumPy, of large arrays, on PyTorch's threads and operations.

NumPy computes them in one thread, or in the threads of this library where that pays; but beside PyTorch's, which keep
spinning between two calls, those wait for their processors.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable
from typing import Any

import numpy as np
import torch

from dlarray.autodiff.primitive import Primitive
from dlarray.backend import namespace
from dlarray.kernels.aten import LENT, back
from dlarray.kernels.layout_torch import is_dense
from dlarray.machine.passes import COST, repeats
from dlarray.machine.processor import is_intels

WORTH = 20e3  # nanoseconds of a call of NumPy, from which on lending, 3 to 6 µs, pays

# Arithmetic takes numbers on either side, so it goes by Python's operators.
_ARITHMETIC: dict[Any, Callable] = {
    np.add: operator.add, np.subtract: operator.sub, np.multiply: operator.mul, np.divide: operator.truediv,
    np.equal: operator.eq, np.not_equal: operator.ne, np.less: operator.lt, np.less_equal: operator.le,
    np.greater: operator.gt, np.greater_equal: operator.ge,
}  # fmt: skip
_OF_ARRAYS: dict[Any, Callable] = {
    np.maximum: torch.maximum, np.minimum: torch.minimum, np.negative: torch.neg, np.absolute: torch.abs,
    np.square: torch.square, np.sqrt: torch.sqrt, np.exp: torch.exp, np.exp2: torch.exp2, np.tanh: torch.tanh,
    np.log: torch.log, np.log2: torch.log2, np.log10: torch.log10, np.log1p: torch.log1p, np.expm1: torch.expm1,
    np.sin: torch.sin, np.cos: torch.cos, np.tan: torch.tan, np.sinh: torch.sinh, np.cosh: torch.cosh,
    np.arcsin: torch.arcsin, np.arccos: torch.arccos, np.arctan: torch.arctan, np.arcsinh: torch.arcsinh,
    np.arccosh: torch.arccosh, np.arctanh: torch.arctanh,
}  # fmt: skip
# How many times as long PyTorch takes in one thread, for singles and doubles, where NumPy has loops of its own for
# vectors of 64 bytes (AVX-512); NumPy 2.4 and PyTorch 2.13.  With fewer threads than that NumPy is quicker in one.
_LONGER: dict[Any, tuple[float, float]] = {
    np.exp: (1.8, 1.9), np.exp2: (1.3, 1.1), np.tanh: (7.0, 2.8), np.log: (2.7, 2.8), np.log2: (4.0, 2.6),
    np.log10: (4.8, 2.8), np.log1p: (1.8, 1.9), np.expm1: (3.2, 2.1), np.sin: (2.3, 0.0), np.cos: (2.4, 0.0),
    np.tan: (4.3, 4.5), np.sinh: (3.7, 2.4), np.cosh: (4.0, 2.8), np.arcsin: (3.9, 3.0), np.arccos: (3.9, 3.2),
    np.arctan: (6.0, 4.6), np.arcsinh: (25.0, 10.0), np.arccosh: (25.0, 9.0), np.arctanh: (2.6, 2.1),
}  # fmt: skip
# The same where PyTorch's are MKL's, which are quick on processors of Intel's.
_LONGER_BY_MKL: dict[Any, tuple[float, float]] = {
    np.exp: (0.4, 0.9), np.tanh: (1.0, 1.0), np.log: (0.7, 0.8), np.log2: (1.3, 0.8), np.log10: (1.3, 0.7),
    np.sin: (0.9, 0.2), np.cos: (0.9, 0.2), np.tan: (1.2, 0.7), np.arcsin: (1.1, 0.7), np.arccos: (1.1, 0.7),
    np.arctan: (1.0, 0.8),
}  # fmt: skip
_BYTES = {np.dtype(np.float32): 4, np.dtype(np.float64): 8}


@functools.cache
def longer(function: Any, kind: np.dtype) -> float:
    """How many times as long PyTorch takes for a function in one thread; 0 where it is quicker, or nobody knows."""
    by_mkl = is_intels() and torch.backends.mkl.is_available()
    known = _LONGER_BY_MKL.get(function, _LONGER.get(function)) if by_mkl else _LONGER.get(function)
    if known is None:
        return 0.0
    try:
        found = np.lib.introspect.opt_func_info(func_name=f"^{function.__name__}$", signature=kind.name)
        loops = [loop["current"] for by_type in found.values() for loop in by_type.values()]
    except (AttributeError, KeyError, TypeError):
        return 0.0
    wide = loops and all("X86_V4" in loop or "AVX512" in loop for loop in loops)
    return known[kind.itemsize > 4] if wide else 0.0


def _tensors(operands: tuple, cost: float) -> list | None:
    """Tensors over the memory of arrays of one size and class, numbers as they are; None where they cannot be lent.

    Of one number, repeated, as the gradient of a sum is, nothing is written out.
    """
    first: Any = None  # of the arrays that lie in memory
    shape = kind = None
    found: list[Any] = []
    for x in operands:
        if type(x) is np.ndarray:
            if shape is None:
                shape, kind = x.shape, x.dtype
                if kind not in _BYTES or cost * x.size * _BYTES[kind] < 4 * WORTH:
                    return None
            if x.shape != shape or x.dtype is not kind:
                return None
            if not any(x.strides):
                found.append(torch.tensor(x[(0,) * x.ndim]).expand(shape))
                continue
            flags = x.flags
            first = x if first is None else first
            if not flags.writeable or not flags.c_contiguous and not (is_dense(x) and is_dense(first)):
                return None
            if x is not first and flags.c_contiguous != first.flags.c_contiguous:
                return None
            found.append(torch.from_numpy(x))
        elif type(x) is float or type(x) is int:
            found.append(x)
        else:
            return None
    return None if first is None else found


def _repeated(operands: tuple, cost: float) -> list | None:
    """The same of two arrays of which the smaller one is repeated."""
    if len(operands) != 2 or any(type(x) is not np.ndarray for x in operands):
        return None
    small, whole = sorted(operands, key=lambda x: x.size)
    if small.dtype is not whole.dtype or 4 * small.size > whole.size or not repeats(small, whole):
        return None
    given = _tensors((whole,), cost)
    if given is None:
        return None
    lent = torch.from_numpy(np.array(small))  # a copy: it may be read-only, or turned round
    return [given[0] if x is whole else lent for x in operands]


class Passes:
    """What `dlarray.threads` asks for large arrays; None is the answer to what is not lent."""

    def evaluate(self, function: Any, operands: tuple) -> np.ndarray | None:
        """``function(*operands)``, of arrays and numbers."""
        compute = _ARITHMETIC.get(function)
        if compute is None:
            compute = _OF_ARRAYS.get(function)
            if compute is None or any(type(x) is not np.ndarray for x in operands):
                return None
        given = _tensors(operands, COST[function])
        if given is None:
            given = _repeated(operands, COST[function])
        if given is None:
            return None
        if function in _LONGER and longer(function, operands[0].dtype) >= torch.get_num_threads():
            return function(*operands)  # in one thread: others would wait for PyTorch's
        return compute(*given).numpy()

    def apply(self, p: Primitive, cost: float, x: np.ndarray) -> np.ndarray | None:
        """An elementwise primitive that has a row; ``cost`` are the nanoseconds of an element of a single."""
        given = _tensors((x,), cost)
        return None if given is None else p.kernels["torch"](*given).numpy()

    def total(self, x: np.ndarray, axes: tuple[int, ...]) -> np.ndarray | None:
        """The sum over axes, which stay with size 1."""
        if x.flags.f_contiguous and not x.flags.c_contiguous:
            y = self.total(x.T, tuple(-1 - x.ndim - a for a in axes))
            return None if y is None else y.T
        given = _tensors((x,), COST[np.add])
        return None if given is None else torch.sum(given[0], axes, keepdim=True).numpy()

    def pull(self, rule: Callable, passes: int, g: np.ndarray, saved: tuple) -> np.ndarray | None:
        """A gradient rule, which is as quick as so many products."""
        given = _tensors((g, *saved), passes * COST[np.multiply])
        if given is None:
            given = _repeated((g, *saved), passes * COST[np.multiply])
        if given is None:
            return None
        found = rule(namespace(given[0]), *given)
        return back(found)


LENT.passes = Passes()

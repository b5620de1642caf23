"""Elementwise passes over large arrays of NumPy, shared among threads or lent to another library.

NumPy's elementwise functions run in one thread, and give each element the same bits wherever it stands.  So an array
cut into stretches, one for each thread, has the values that it has uncut.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy import ndarray

from dlarray import threads

LARGE = 1 << 17  # elements, below which no pass is worth a second thread
LEAST = 2 * threads.WORTH

# Nanoseconds for an element of a single, by `benchmarks/passes.py`; one of a double takes twice as long.
COST: dict[Any, float] = {
    **dict.fromkeys(
        (np.add, np.subtract, np.multiply, np.divide, np.negative, np.absolute, np.square, np.sqrt), 0.12
    ),
    **dict.fromkeys((np.maximum, np.minimum), 0.12),
    **dict.fromkeys((np.equal, np.not_equal, np.less, np.less_equal, np.greater, np.greater_equal), 0.1),
    **dict.fromkeys((np.exp, np.exp2, np.tanh), 0.35),
    **dict.fromkeys((np.log, np.log2), 0.5),
    **dict.fromkeys((np.log10, np.log1p, np.expm1), 0.8),
    **dict.fromkeys((np.sin, np.cos), 0.8),
    **dict.fromkeys((np.tan, np.arcsin, np.arccos, np.arctan, np.sinh, np.cosh), 0.8),
    **dict.fromkeys((np.arcsinh, np.arccosh, np.arctanh, np.cbrt), 1.0),
}
_LOGICAL = {np.equal, np.not_equal, np.less, np.less_equal, np.greater, np.greater_equal}
# Python's operators, as NumPy does them.
_OPERATORS = {
    operator.add: np.add, operator.sub: np.subtract, operator.mul: np.multiply, operator.truediv: np.divide,
    operator.neg: np.negative, operator.eq: np.equal, operator.ne: np.not_equal, operator.lt: np.less,
    operator.le: np.less_equal, operator.gt: np.greater, operator.ge: np.greater_equal,
}  # fmt: skip
_F32, _F64 = np.dtype(np.float32), np.dtype(np.float64)
_EACH = {_F32: 1.0, _F64: 2.0}


class _Used:
    """Whether any pass of this process was shared: until then no walk back looks for large gradients."""

    here = False
    lender: Any = None  # who is asked first


used = _Used()


def lend(lender: Any) -> None:
    """Let another library take large passes: its ``evaluate(function, operands)`` and ``pull(rule, passes, g, saved)``.

    Its ``apply(p, cost, x)`` takes primitives; `lent` asks it.
    They answer None to what they do not take; None for the lender takes nothing more away.
    """
    used.lender = lender
    used.here = used.here or lender is not None


def lent(p: Any, cost: float, x: ndarray) -> Any:
    """A primitive of a large array, by who takes large passes; None where nobody does.  ``cost`` as for `shared`."""
    return None if used.lender is None else used.lender.apply(p, cost, x)


def large(f: Callable, *operands: Any) -> Any:
    """``f(*operands)``, an operator or a function of NumPy, of operands of which one is large.

    Threads share it where all arrays have one class and lie in memory in their order; numbers may be among them, and
    smaller arrays that are repeated.
    """
    function: Any = _OPERATORS.get(f, f)
    cost = COST.get(function)
    if cost is None:
        return f(*operands)
    y = None if used.lender is None else used.lender.evaluate(function, operands)
    if y is None:
        y = shared(function, cost, operands, function in _LOGICAL)
    if y is None:
        y = _repeating(function, cost, operands, function in _LOGICAL)
    return f(*operands) if y is None else y


def repeats(x: ndarray, whole: ndarray) -> bool:
    """Whether broadcasting gives an array the size of another one, which stays as it is."""
    pairs = zip(reversed(x.shape), reversed(whole.shape), strict=False)
    return x.ndim <= whole.ndim and all(n == m or n == 1 for n, m in pairs)


def _repeating(fill: Callable, cost: float, operands: tuple, logical: bool) -> ndarray | None:
    """`shared`, of two arrays of which the smaller one is repeated; the larger one lies in its order."""
    if len(operands) != 2 or any(type(x) is not ndarray for x in operands):
        return None
    small, whole = sorted(operands, key=lambda x: (x.size, x.flags.c_contiguous))
    if small.dtype != whole.dtype or not repeats(small, whole):
        return None
    cost *= _EACH.get(whole.dtype, 0.0)
    if cost * whole.size < LEAST or threads.threads() < 2 or not whole.flags.c_contiguous:
        return None
    axis = next(k for k, n in enumerate(whole.shape) if n > 1)  # its stretches lie one after the other
    count = whole.shape[axis]
    y = np.empty(whole.shape, bool if logical else whole.dtype)
    views = [np.broadcast_to(x, whole.shape) for x in operands]

    def task(start: int, stop: int) -> None:
        part = (*[slice(None)] * axis, slice(start, stop))
        fill(*[x[part] for x in views], out=y[part])

    threads.in_threads(task, count, cost * whole.size / count, 1)
    return y


def shared(fill: Callable, cost: float, operands: tuple, logical: bool = False) -> Any:
    """What ``fill(*operands, out=y)`` gives, in stretches; None where that does not pay or cannot be.

    ``cost`` are the nanoseconds of an element of a single.
    """
    first: Any = None
    flat: list[Any] = []
    for x in operands:
        if type(x) is ndarray:
            if first is None:
                first = x
                cost *= _EACH.get(x.dtype, 0.0)
                if cost * x.size < LEAST or threads.threads() < 2:
                    return None
            if x.shape != first.shape or x.dtype != first.dtype:
                return None
            if x.flags.c_contiguous:
                flat.append(x.reshape(-1))
            elif any(x.strides):
                return None
            else:  # one number, repeated
                flat.append(x[(0,) * x.ndim])
        elif type(x) is float or type(x) is int:
            flat.append(x)
        else:
            return None
    if first is None:
        return None
    used.here = True
    y = np.empty(first.shape, bool if logical else first.dtype)
    target = y.reshape(-1)

    def task(start: int, stop: int) -> None:
        fill(*[x[start:stop] if type(x) is ndarray else x for x in flat], out=target[start:stop])

    threads.in_threads(task, target.size, cost)
    return y


def by_passes(p: Any, *rules: tuple[Callable, int] | None) -> None:
    """Give a primitive its rules for large arrays: for each argument ``fill(g, *saved, out)`` and its passes, or None.

    A pass is one that a product of two arrays takes.
    """
    p.large_rules = [
        rule if given is None else _shared_rule(p.rules, k, *given)
        for k, (rule, given) in enumerate(zip(p.rules, rules, strict=True))
    ]


def _shared_rule(rules: list, place: int, fill: Callable, passes: int) -> Callable:
    def large_rule(xp: Any, g: Any, *saved: Any) -> Any:
        rule = rules[place]  # which another library may have given a way of its own
        y = None if used.lender is None else used.lender.pull(rule, passes, g, saved)
        if y is None:
            y = shared(fill, passes * COST[np.multiply], (g, *saved))
        if y is None:
            y = _repeating(fill, passes * COST[np.multiply], (g, *saved), False)
        return rule(xp, g, *saved) if y is None else y

    return large_rule

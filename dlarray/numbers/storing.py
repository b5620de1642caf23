"""Single numbers stored into arrays of loops: in their place where nobody else holds the data."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

from dlarray.endexpr import End
from dlarray.numbers.reading import DOUBLE, number_of, subscript_of
from dlarray.numbers.whole import CLASSES, held

_BOOL = np.dtype(np.bool_)


class _Holder:
    """One reference to data, as a dlarray has it."""

    __slots__ = ("_data",)

    def __init__(self, data: Any) -> None:
        self._data = data


def _references(X: Any) -> int:
    """How many references there are to the data of X, as this function sees them."""
    data = X._data
    return sys.getrefcount(data)


# What it says of data that X alone holds; -1, which it never says, where several threads count.
_ONE = _references(_Holder(np.zeros(1))) if getattr(sys, "_is_gil_enabled", lambda: True)() else -1


def alone(X: Any) -> bool:
    """Whether nobody but X holds its data, an array of NumPy, so that a write to the data shows in X alone.

    Whoever looks at the data later holds a reference to it: copies of X, views of any library, nodes of a trace, plans.
    """
    if X._node is not None or type(X._data) is not np.ndarray or _references(X) != _ONE:
        return False
    flags = X._data.flags  # which holds a reference, too
    return flags.owndata and flags.carray


def stored_number(X: Any, key: Any, value: Any) -> bool:
    """Whether X.paren[key] = value was one number, and is done."""
    return put_number(X, key, value) or append_number(X, key, value)


def put_number(X: Any, key: Any, value: Any) -> bool:
    """X(k) = value and X(i, j, …) = value, the quick way of loops: one number into doubles or integers, a truth into
    logicals.

    Nothing happens, and the answer is False, where that is not the case: `set_paren` does what is to be done.
    """
    data = X._data
    if type(data) is not np.ndarray:
        return False
    if data.dtype == _BOOL:
        number: Any = value if type(value) is bool else None
    elif data.dtype == DOUBLE and value is not X:
        kind = type(value)
        number = value if kind is float else float(value) if kind is bool else number_of(value)
    elif data.dtype in CLASSES and (number := number_of(value)) is not None:
        number = held(number, data.dtype)
    else:
        return False
    if number is None:
        return False
    if type(key) is not tuple or len(key) == 1:
        k = key if type(key) is int else subscript_of(key[0] if type(key) is tuple else key)
        if not 0 < k <= data.size:
            return False
        del data  # a reference that would count
        if not alone(X):
            return False
        X._data.reshape(-1)[k - 1] = number
        return True
    if len(key) != data.ndim:
        return False
    place = []
    for k, n in zip(key[::-1], data.shape, strict=True):
        at = k if type(k) is int else subscript_of(k)
        if not 0 < at <= n:
            return False
        place.append(at - 1)
    del data
    if not alone(X):
        return False
    X._data[tuple(place)] = number
    return True


def append_number(X: Any, key: Any, value: Any) -> bool:
    """X(end + 1) = number of a row or a column of doubles, or of nothing: it grows by one; as `put_number`."""
    data = X._data
    if type(key) is not End or type(data) is not np.ndarray or data.dtype != DOUBLE or data.ndim != 2:
        return False
    n, number = data.size, number_of(value)
    if number is None or X._format or X._node is not None or key.at(n) != n + 1:
        return False
    if data.shape[1] == 1 or not any(data.shape):
        grown = np.empty((n + 1, 1))
    elif data.shape[0] == 1:
        grown = np.empty((1, n + 1))
    else:
        return False
    flat = grown.reshape(-1)
    flat[:n] = data.reshape(-1)
    flat[n] = number
    X._data = grown
    return True

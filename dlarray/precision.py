"""Functions of arrays of 16 bits (half, bfloat16): they compute in single, and round what they return once.

The class of a result follows as that of operators does: single where an argument is single, or where two different
classes of 16 bits meet; otherwise that of the arguments of 16 bits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from dlarray import nests
from dlarray.array import asdlarray, dlarray
from dlarray.autodiff import TracedArray
from dlarray.autodiff.halves import in_single, rounded
from dlarray.backend import class_name, half_name, is_array, is_complex, is_integer
from dlarray.operands import floating, no_integers

_F32, _F64 = np.dtype(np.float32), np.dtype(np.float64)
_PLAIN = {int, float, bool, complex, str, type(None)}


HALVES, INTEGERS = 1, 2  # what `among` finds


def among(values: Iterable) -> int:
    """What is among the values or in their lists: arrays of 16 bits (1), dlarrays of integers (2), both (3)."""
    found = 0
    for v in values:
        kind = type(v)
        if kind is dlarray:
            dtype = v._data.dtype
            if dtype is not _F32 and dtype is not _F64:
                if half_name(dtype) is not None:
                    found |= HALVES
                elif is_integer(dtype):
                    found |= INTEGERS
        elif kind in _PLAIN:
            continue
        elif kind is list or kind is tuple:
            found |= among(v)
        elif is_array(v) and half_name(v.dtype) is not None:
            found |= HALVES
    return found


def without_integers(name: str, x: Any, argument: str, refused: bool) -> Any:
    """The value with its dlarrays of integers in double precision, or their refusal."""
    kind = type(x)
    if kind is dlarray and is_integer(x._data.dtype):
        if refused:
            raise no_integers(name, argument, x)
        return floating(x)
    if kind is list or kind is tuple:
        return kind([without_integers(name, v, argument, refused) for v in x])
    return x


def computed(body: Callable, args: tuple, kwargs: dict, rounds: bool, labelled: Callable) -> Any:
    """The body's result for arguments in single; rounded where ``rounds`` says so and the classes do."""
    classes: set[Any] = set()
    args = tuple([_widened(a, classes) for a in args])
    kwargs = {key: _widened(v, classes) for key, v in kwargs.items()}
    result = labelled(body(*args, **kwargs))
    classes.discard(None)
    if not rounds or len(classes) != 1:
        return result
    return _narrowed(result, classes.pop())


def _widened(x: Any, classes: set) -> Any:
    """The value with its arrays of 16 bits in single; the dtypes of these, and "single" for single ones, are noted."""
    kind = type(x)
    if kind is dlarray or kind is TracedArray or (kind not in _PLAIN and is_array(x)):
        dtype = x.dtype
        if half_name(dtype) is None:
            if class_name(dtype) == "single":
                classes.add("single")
            return x
        classes.add(dtype)
        if kind is TracedArray:
            return in_single(x)
        X = asdlarray(x)
        return X.wrap(in_single(X.array))
    if kind is list or kind is tuple:
        return kind([_widened(v, classes) for v in x])
    return x


def _narrowed(x: Any, dtype: Any) -> Any:
    """The value with its single arrays in a class of 16 bits; complex numbers have none."""
    kind = type(x)
    if kind is dlarray:
        found = x._data.dtype
        if class_name(found) != "single" or is_complex(found):
            return x
        return x.wrap(rounded(x.array, dtype))
    if kind is TracedArray:
        return rounded(x, dtype) if class_name(x.dtype) == "single" and not is_complex(x.dtype) else x
    if isinstance(x, (list, tuple, dict)):
        items = list(dict.values(x)) if isinstance(x, dict) else list(x)
        return nests.rebuild_like(x, [_narrowed(v, dtype) for v in items])
    return x

"""The functions of the standard that no gradient passes: they run on the values, and the result is not traced.

Their definitions here are signatures alone; ``_on_values`` hands the call to the library of the data.
"""

import functools
import inspect
from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray.autodiff.primitive import TracedArray
from dlarray.autodiff.tape import stack
from dlarray.backend import is_array, namespace, sorting

UNTRACED: dict[str, Callable] = {}
STATIC: dict[str, Callable] = {}
_CONSTANTS = (
    "bool int8 int16 int32 int64 uint8 uint16 uint32 uint64 float16 float32 float64 complex64 complex128 e inf nan pi "
    "newaxis __array_api_version__"
).split()


def raw_namespace(*arrays: Any) -> Any:
    """The namespace of the raw data: of the arrays given, else of the variables that dlfeval traces, else NumPy's."""
    for x in arrays:
        if type(x) is TracedArray:
            return namespace(x.value)
        if is_array(x):
            return namespace(x)
    return getattr(stack, "xp", None) or np


def value_of(x: Any) -> Any:
    """The raw array in a traced one, in lists and tuples too."""
    if type(x) is TracedArray:
        return x.value
    if isinstance(x, (tuple, list)):
        return type(x)(value_of(v) for v in x)
    return x


def lift(x: Any) -> Any:
    """Raw arrays as traced ones without a node, in lists and tuples too."""
    if is_array(x):
        return TracedArray(x, None)
    if isinstance(x, tuple):
        parts = [lift(v) for v in x]
        return type(x)(*parts) if hasattr(x, "_fields") else tuple(parts)
    if isinstance(x, list):
        return [lift(v) for v in x]
    return x


def constant(name: str) -> Any:
    """A dtype or constant of the raw namespace."""
    if name in _CONSTANTS:
        return getattr(raw_namespace(), name)
    raise AttributeError(f"dlarray.autodiff has no {name}")


def _on_values(signature: Callable) -> Callable:
    name = signature.__name__

    @functools.wraps(signature)
    def call(*args, **kwargs):
        xp = raw_namespace(*args)
        return lift(getattr(xp, name)(*map(value_of, args), **{k: value_of(v) for k, v in kwargs.items()}))

    call.__doc__ = f"The standard's {name}, on the values; the result is not traced."
    del call.__wrapped__  # the signature is wanted, not the empty body
    call.__signature__ = inspect.signature(signature)  # type: ignore[attr-defined]
    UNTRACED[name] = call
    return call


def _of_library(signature: Callable) -> Callable:
    """About dtypes and shapes: what comes out is no array."""
    name = signature.__name__

    @functools.wraps(signature)
    def call(*args, **kwargs):
        return getattr(raw_namespace(*args), name)(*map(value_of, args), **kwargs)

    call.__doc__ = f"The {name} of the library that holds the data."
    del call.__wrapped__
    call.__signature__ = inspect.signature(signature)  # type: ignore[attr-defined]
    STATIC[name] = call
    return call


def _one(x, /): ...


def _two(x1, x2, /): ...


for _name in "logical_not isnan isinf isfinite signbit bitwise_invert nonzero unique_all unique_counts unique_inverse \
        unique_values".split():
    _stub = _one
    UNTRACED[_name] = _on_values(functools.wraps(_one)(lambda x, /: None)) if False else None  # type: ignore

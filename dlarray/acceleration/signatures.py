"""What a call is given, split into its inputs, whose values may change, and all else, which decides what is computed.

Inputs are dlarrays, plain numeric arrays, and numbers.  The *key* of a call holds the sizes, labels and classes of its
inputs, and the values of everything else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

import numpy as np

from dlarray import nests
from dlarray.array import dlarray
from dlarray.backend import is_array
from dlarray.errors import ArgumentError
from dlarray.machine import gpus
from dlarray.struct import struct

_SIMPLE = {int, float, bool, str, complex, bytes, type(None)}
_BY_IDENTITY = (type, BuiltinFunctionType, ModuleType)
MAX_DEPTH = 60


class Same:
    """Stands in a key for an object that is equal to itself alone."""

    __slots__ = ("of",)

    def __init__(self, of: Any) -> None:
        self.of = of

    def __eq__(self, other: Any) -> bool:
        return type(other) is Same and other.of is self.of

    def __hash__(self) -> int:
        return id(self.of)


def read(x: Any, inputs: list[Any], constants: list[Any], plain: bool = False) -> Any:
    """The key of a nest.

    Its dlarrays are appended to ``inputs``; with ``plain`` its numeric NumPy arrays and its numbers, too.  Arrays that
    count by value are appended to ``constants``.
    """
    kind = type(x)
    if kind is tuple or kind is list:
        return kind, _read_all(x, inputs, constants, plain)
    if kind is struct or kind is dict:
        return kind, tuple(x), _read_all(dict.values(x), inputs, constants, plain)
    if kind is dlarray:
        return _read_all((x,), inputs, constants, plain)[0]
    if plain and is_plain(x):
        inputs.append(x)
        return kind if kind is float or kind is int else (kind, x.shape, x.dtype.char)
    if kind in _SIMPLE:
        return (kind, x) if x == x else (kind, "NaN")
    if isinstance(x, dict):
        return kind, tuple(x), _read_all(dict.values(x), inputs, constants, plain)
    static = getattr(kind, "__static_parts__", None)
    if static is not None:
        parts = _read_all(children(x), inputs, constants, plain)
        return kind, by_value(static(x), constants), parts
    if isinstance(x, (tuple, list)):
        return kind, _read_all(x, inputs, constants, plain)
    return by_value(x, constants)


def _read_all(parts: Iterable, inputs: list[Any], constants: list[Any], plain: bool) -> tuple:
    """The keys of several nests; most are dlarrays, and every call of an accelerated function reads them all."""
    keys: list[Any] = []
    for x in parts:
        if type(x) is dlarray:
            inputs.append(x)
            data = x._data
            sort = data.dtype.char if type(data) is np.ndarray else (data.dtype, gpus.place_of(data))
            keys.append((data.shape, sort, x._format))
        else:
            keys.append(read(x, inputs, constants, plain))
    return tuple(keys)


def is_plain(x: Any) -> bool:
    """Whether x is a number or a numeric array of NumPy: what may be an input though it is no dlarray."""
    kind = type(x)
    return (
        kind is float or kind is int or (isinstance(x, (np.ndarray, np.generic)) and x.dtype.kind in "fiucb")
    )


def children(x: Any) -> list:
    """What an object holds that may be arrays: for a network its learnables and its states."""
    own = getattr(type(x), "__traced_children__", None)
    return x.__nest_children__() if own is None else own(x)


def by_value(x: Any, constants: list[Any], depth: int = 0) -> Any:
    """A key that changes when any value in x does."""
    kind = type(x)
    if kind in _SIMPLE:
        return (kind, x) if x == x else (kind, "NaN")
    if depth > MAX_DEPTH:
        raise ArgumentError("dlaccelerate: an input is nested too deep; does it hold itself?")
    if kind is tuple:  # of which networks have many, most of them of words and numbers
        return kind, tuple([
            (type(v), v) if type(v) in _SIMPLE and v == v else by_value(v, constants, depth + 1) for v in x
        ])  # fmt: skip
    if isinstance(x, type):
        return Same(x)
    if kind is dlarray:
        constants.append(x._data)
        return kind, x._format, by_value(x._data, constants, depth + 1)
    if isinstance(x, (np.ndarray, np.generic)):
        constants.append(x)
        if x.dtype.hasobject:
            return kind, x.shape, tuple([by_value(v, constants, depth + 1) for v in x.ravel().tolist()])
        return kind, x.shape, x.dtype.str, x.tobytes()
    if kind is FunctionType:  # a lambda that is written in the call is another object each time
        cells = [c.cell_contents for c in x.__closure__ or ()]
        cells = [None if held is x else held for held in cells]  # it may call itself
        held = [by_value(v, constants, depth + 1) for v in (x.__defaults__, x.__kwdefaults__, *cells)]
        return kind, Same(x.__code__), Same(x.__globals__), tuple(held)
    if kind is partial:
        held = [by_value(v, constants, depth + 1) for v in (x.func, x.args, x.keywords)]
        return kind, tuple(held)
    if kind is MethodType:
        return kind, Same(x.__func__), Same(x.__self__)
    if isinstance(x, _BY_IDENTITY) or is_array(x):
        return Same(x)
    if isinstance(x, dict):
        return kind, tuple([(k, by_value(v, constants, depth + 1)) for k, v in dict.items(x)])
    if isinstance(x, (list, tuple)):
        return kind, tuple([by_value(v, constants, depth + 1) for v in x])
    if isinstance(x, (set, frozenset)):
        return kind, frozenset(x)
    state = getattr(x, "__dict__", None)
    slots = [n for c in kind.__mro__ for n in _names(c.__dict__.get("__slots__", ()))]
    if state or slots:
        held = [(n, getattr(x, n)) for n in slots if n[:2] != "__" and hasattr(x, n)]
        return kind, tuple(
            [(n, by_value(v, constants, depth + 1)) for n, v in [*(state or {}).items(), *held]]
        )
    try:
        hash(x)
    except TypeError:
        return Same(x)
    return kind, x


def _names(slots: Any) -> tuple[str, ...]:
    return (slots,) if isinstance(slots, str) else tuple(slots)


def replaced(x: Any, values: Iterator[Any], plain: bool = False) -> Any:
    """The nest with other inputs, in the order of `read`."""
    kind = type(x)
    if kind is dlarray or (plain and is_plain(x)):
        return next(values)
    if isinstance(x, (dict, tuple, list)):
        items = list(dict.values(x)) if isinstance(x, dict) else list(x)
        return nests.rebuild_like(x, [replaced(v, values, plain) for v in items])
    if hasattr(kind, "__static_parts__"):
        return rebuilt(x, [replaced(v, values, plain) for v in children(x)])
    return x


def named(x: Any, name: str, plain: bool = False) -> Iterator[str]:
    """Where the inputs stand, in the order of `read`: ``argument 2``, ``argument 1.fc1.Weights``."""
    kind = type(x)
    if kind is dlarray or (plain and is_plain(x)):
        yield name
    elif isinstance(x, dict):
        for key, v in dict.items(x):
            yield from named(v, f"{name}.{key}", plain)
    elif isinstance(x, (tuple, list)):
        for i, v in enumerate(x):
            yield from named(v, f"{name}[{i}]", plain)
    elif hasattr(kind, "__static_parts__"):
        for i, v in enumerate(children(x)):
            yield from named(v, f"{name}[{i}]", plain)


def rebuilt(x: Any, new: list) -> Any:
    own = getattr(type(x), "__traced_rebuild__", None)
    return x.__nest_rebuild__(new) if own is None else own(x, new)


def leaves_of(x: Any) -> list[dlarray]:
    """The dlarrays of a nest, in the order of `read`."""
    found: list[dlarray] = []
    _gather(x, found)
    return found


def _gather(x: Any, found: list[dlarray]) -> None:
    if type(x) is dlarray:
        found.append(x)
    elif isinstance(x, (dict, tuple, list)):
        for v in dict.values(x) if isinstance(x, dict) else x:
            _gather(v, found)
    elif hasattr(type(x), "__static_parts__"):
        for v in children(x):
            _gather(v, found)

"""What a function hands to the library while it is traced: the arrays among it may come from outside."""

from __future__ import annotations

import math
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np

from dlarray import callers, conversion, nests, operands, operators, registry, threads
from dlarray.array import Paren, dlarray
from dlarray.backend import backend_name, is_abstract, is_array
from dlarray.machine import gpus

# Questions about sizes and labels do not depend on values.
_SHAPES = frozenset(
    "size ndims numel length width height dims finddim isempty isscalar isvector isrow iscolumn ismatrix isdlarray "
    "underlyingType isa isreal isfloat isnumeric islogical class sizes".split()
)
_METHODS = (
    *(
        f"__{side}{name}__"
        for name in "add sub mul truediv pow and or xor matmul".split()
        for side in ("", "r")
    ),
    *(f"__{name}__" for name in "eq ne lt le gt ge neg pos abs invert getitem call".split()),
    *(f"__{name}__" for name in "array float int bool complex index".split()),
    *("item", "tolist"),
)
_WHOSE = {"numpy": "a NumPy", "cupy": "a CuPy", "torch": "a PyTorch"}
_lock = threads.open_after_fork(threading.RLock())


def root(data: Any) -> Any:
    """The array that a view is of."""
    kind, view_of = type(data), "_base" if backend_name(data) == "torch" else "base"
    while type(base := getattr(data, view_of, None)) is kind:
        data = base
    return data


def note_array(seen: dict, x: Any, line: str = "") -> None:
    data = x._data if type(x) is dlarray else x
    if (type(data) is np.ndarray or _is_of_gpus(data)) and math.prod(data.shape):
        base = root(data)
        if id(base) not in seen:
            what = (
                x.describe()
                if type(x) is dlarray
                else f"{_WHOSE[backend_name(data)]} array of shape {data.shape}"
            )
            seen[id(base)] = base, what, line or callers.caller()


def _is_of_gpus(data: Any) -> bool:
    return is_array(data) and not is_abstract(data) and backend_name(data) in gpus.LIBRARIES


@contextmanager
def watching(seen: dict) -> Iterator[None]:
    """Note the arrays of NumPy, and those on a GPU, that the function hands to this library, for the time of a trace.

    Most doors have a slot that is asked: `operators.unary` and `operands`, the conversion of arrays, the functions'
    wrapper.  The special methods of dlarray, some forty of them, are the shortest calls that there are (a slot would
    cost 17 ns in ``+``); they are exchanged on the class, the one place where every module finds them.  Another thread
    that works meanwhile goes through all of these doors too, and is not noted.
    """
    owner = threading.get_ident()

    def note(values: Sequence[Any]) -> None:
        if threading.get_ident() == owner:
            for x in values:
                note_array(seen, x)

    def watched(method: Callable) -> Callable:
        def call(*operands: Any, **options: Any) -> Any:
            note(operands)
            return method(*operands, **options)

        return call

    def stored(method: Callable) -> Callable:
        def call(where: Any, key: Any, value: Any) -> None:
            note(nests.tree_leaves([key, value], lambda x: type(x) is dlarray))
            method(where, key, value)

        return call

    def watcher(name: str, args: tuple, kwargs: dict, result: Any) -> None:
        if threading.get_ident() == owner and name not in _SHAPES and not callers.is_ours(sys._getframe(3)):
            note(nests.tree_leaves([*args, *kwargs.values()], lambda x: type(x) is dlarray))

    def converted(x: Any) -> None:
        if type(x) is np.ndarray:
            note((x,))

    def computed(name: str, given: tuple, result: dlarray) -> None:
        note(given)

    slots: tuple[tuple[list, Callable], ...] = (
        (operators.unary_watchers, computed),
        (operands.operands_watchers, note),
        (conversion.watchers, converted),
    )
    with _lock:
        methods: dict[tuple[type, str], tuple[Callable, Callable]] = {
            (dlarray, name): (dlarray.__dict__[name], watched)
            for name in _METHODS
            if name in dlarray.__dict__
        }
        methods |= {
            (owns, "__setitem__"): (owns.__dict__["__setitem__"], stored) for owns in (dlarray, Paren)
        }
        before = registry.watcher
        for slot, watch in slots:
            slot.append(watch)
        try:
            for (owns, name), (method, exchanged) in methods.items():
                setattr(owns, name, exchanged(method))
            registry.watcher = watcher
            yield
        finally:
            registry.watcher = before
            for slot, watch in slots:
                slot.remove(watch)
            for (owns, name), (method, _) in methods.items():
                setattr(owns, name, method)

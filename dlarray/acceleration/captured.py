"""What a function takes from outside its inputs: closures, defaults, bound objects, variables of modules.

A trace freezes them.  So their values are looked at when a trace is made and before each use of it: numbers, text and
small arrays count by value, dlarrays by their data (which is never written into while a trace holds it).
"""

from __future__ import annotations

import dis
import sys
import zlib
from collections.abc import Callable, Iterator
from functools import partial
from types import BuiltinFunctionType, CodeType, FunctionType, MethodType, ModuleType
from typing import Any

import numpy as np

from dlarray.acceleration.signatures import Same, children
from dlarray.array import dlarray

LARGEST = 4 << 20  # bytes of a NumPy array that are looked at before each call: about a millisecond
_VALUES = {int, float, bool, str, complex, bytes, type(None)}
_DEPTH = 12
_MOST = 2000  # variables
_MISSING = object()


class Uncheckable(Exception):
    """A value that may change without being noticed."""


class Captured:
    """The variables that a function, and the functions that it calls, take from outside.

    ``key()`` changes when one of them does; ``arrays`` then holds the arrays among them.
    """

    def __init__(self, function: Callable) -> None:
        self.arrays: list[np.ndarray] = []
        self._variables: list[tuple[str, Callable[[], Any]]] = []
        self._seen: set[int] = set()
        self._scan(function)

    def key(self) -> tuple:
        """The values as they are now."""
        self.arrays = []
        return tuple([self._guard(get(), name, 0) for name, get in self._variables])

    def changed(self, before: tuple, now: tuple) -> str:
        """The names of the variables that differ between two keys."""
        names = [n for (n, _), a, b in zip(self._variables, before, now, strict=True) if a != b]
        return ", ".join(dict.fromkeys(names)) or "what it uses"

    # -- finding variables -------------------------------------------------------------------------------------
    def _scan(self, function: Any) -> None:
        if id(function) in self._seen or len(self._variables) > _MOST:
            return
        self._seen.add(id(function))
        if isinstance(function, partial):
            self._add("an argument of partial", lambda: (function.args, function.keywords))
            self._scan(function.func)
        elif isinstance(function, MethodType):
            self._add("self", lambda: function.__self__)
            self._scan(function.__func__)
        elif isinstance(function, FunctionType):
            if not _is_users(function):
                return
            for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
                self._add(name, partial(_content, cell))
            if function.__defaults__ or function.__kwdefaults__:
                self._add("a default value", lambda: (function.__defaults__, function.__kwdefaults__))
            for path in set(_paths(function.__code__)):
                self._add(".".join(path), partial(_resolved, function.__globals__, path))
        elif callable(function) and not isinstance(function, type):
            self._add("self", lambda: function)
            self._scan(type(function).__call__)

    def _add(self, name: str, get: Callable[[], Any]) -> None:
        value = get()
        if value is _MISSING or isinstance(value, (ModuleType, type)) or _is_library(value):
            return  # it never changes; a program that assigns to functions of libraries is left alone
        self._variables.append((name, get))
        self._scan_values(value, 0)

    def _scan_values(self, value: Any, depth: int) -> None:
        """The functions in a value take from outside, too."""
        if isinstance(value, (FunctionType, MethodType, partial)):
            self._scan(value)
        elif hasattr(type(value), "__dlfeval__"):  # another accelerated function
            self._scan(value.Function)
        elif isinstance(value, (list, tuple)) and depth < _DEPTH:
            for v in value:
                self._scan_values(v, depth + 1)
        elif isinstance(value, dict) and depth < _DEPTH:
            for v in dict.values(value):
                self._scan_values(v, depth + 1)
        elif callable(value) and not isinstance(value, type) and not _in_library(type(value).__module__):
            self._scan(value)

    # -- values ------------------------------------------------------------------------------------------------
    def _guard(self, v: Any, name: str, depth: int) -> Any:
        kind = type(v)
        if kind in _VALUES:
            return (kind, v) if v == v else (kind, "NaN")
        if depth > _DEPTH:
            raise Uncheckable(f"{name} is nested too deep")
        if kind is dlarray:
            self.arrays.append(v._data)
            return Same(v._data), v._format
        if isinstance(v, (np.ndarray, np.generic)):
            return self._array(np.asarray(v), name, depth)
        if isinstance(v, FunctionType):
            cells = v.__closure__ or ()
            return Same(v.__code__), tuple([Same(c) for c in cells])
        if isinstance(v, (list, tuple)):
            return kind, tuple([self._guard(x, name, depth + 1) for x in v])
        if isinstance(v, dict):
            return kind, tuple([(k, self._guard(x, f"{name}.{k}", depth + 1)) for k, x in dict.items(v)])
        if isinstance(v, (set, frozenset)):
            return kind, frozenset(v)
        if isinstance(v, (partial, MethodType, ModuleType, type)):
            return Same(v)
        if hasattr(kind, "__static_parts__"):
            return Same(v), tuple([self._guard(x, name, depth + 1) for x in children(v)])
        state = getattr(v, "__dict__", None)
        if state and not _in_library(kind.__module__):
            return Same(v), tuple(
                [(k, self._guard(x, f"{name}.{k}", depth + 1)) for k, x in list(state.items())]
            )
        return Same(v)

    def _array(self, v: np.ndarray, name: str, depth: int) -> Any:
        self.arrays.append(v)
        if v.dtype.hasobject:
            return v.shape, tuple([self._guard(x, name, depth + 1) for x in v.ravel().tolist()])
        if v.nbytes > LARGEST:
            raise Uncheckable(
                f"{name} is a NumPy array of {v.nbytes >> 20} MB, too much to look at before each call"
            )
        data = v.tobytes()
        return v.shape, v.dtype.str, data if len(data) <= 1024 else zlib.crc32(data)


def _content(cell: Any) -> Any:
    try:
        return cell.cell_contents
    except ValueError:  # not assigned yet
        return _MISSING


def _resolved(variables: dict, path: tuple[str, ...]) -> Any:
    first, *rest = path
    value = variables.get(first, _MISSING)
    for name in rest:
        if not isinstance(value, ModuleType):
            break  # the whole object is looked at
        value = vars(value).get(name, _MISSING)
    return value


def _paths(code: CodeType) -> Iterator[tuple[str, ...]]:
    """``("config", "rate")`` for ``config.rate``: the global variables that code reads, with attributes of modules."""
    path: list[str] = []
    for step in dis.get_instructions(code):
        if step.opname in ("CACHE", "PUSH_NULL"):
            continue
        if path and step.opname in ("LOAD_ATTR", "LOAD_METHOD"):
            path.append(step.argval)
            continue
        if path:
            yield tuple(path)
        path = [step.argval] if step.opname in ("LOAD_GLOBAL", "LOAD_NAME") else []
    if path:
        yield tuple(path)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):  # functions inside, comprehensions
            yield from _paths(constant)


def _is_users(function: FunctionType) -> bool:
    return not _in_library(function.__module__)


def _is_library(value: Any) -> bool:
    """Whether a value is a function of this library, NumPy, Python or the like."""
    kinds = (FunctionType, BuiltinFunctionType, MethodType, type, np.ufunc)
    return isinstance(value, kinds) and _in_library(getattr(value, "__module__", None))


def _in_library(module: str | None) -> bool:
    top = (module or "builtins").partition(".")[0]
    return top in ("dlarray", "numpy", "array_api_compat", "jax", "torch") or top in sys.stdlib_module_names

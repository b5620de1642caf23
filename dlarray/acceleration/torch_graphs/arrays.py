"""The arrays of a function that PyTorch records: its tensors without values, and what meets them.

Tensors refuse arrays of NumPy.  While a function is recorded, those that meet a tensor become constants of the program,
in the functions of the namespace and in the operators of tensors; and plain arrays that a user's code gets behave as
NumPy's do.
"""

from __future__ import annotations

import functools
import operator
import sys
import threading
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from dlarray import backend
from dlarray.acceleration.engine import asked_for, give_operators, refusing

_OPERATORS = [
    f"__{side}{name}__" for side in ("", "r") for name in "add sub mul truediv pow matmul and or xor".split()
]
_OPERATORS += [f"__{name}__" for name in "eq ne lt le gt ge mod floordiv rmod rfloordiv".split()]


class _Here(threading.local):
    constants: dict[int, tuple[np.ndarray, Any]] | None = None
    device: Any = None  # where the recorded function's data is; None: on the processor


_here = _Here()


@functools.cache
def library() -> Any:
    """PyTorch, with what its tensors without values need to be taken for arrays."""
    import torch
    from torch._subclasses.fake_tensor import FakeTensor

    with warnings.catch_warnings():  # it warns once of read-only memory, which nothing here writes into
        warnings.simplefilter("ignore")
        fixed = np.zeros(1)
        fixed.flags.writeable = False
        torch.from_numpy(fixed)
    backend.register_abstract(FakeTensor, namespace(), "torch")
    backend.register_stand_in(HostLike, lambda x: x.tensor)
    return torch


def constant(x: Any) -> Any:
    """An array of NumPy, or of a library that has the GPU, as a constant of what is being recorded, one for each."""
    import torch

    held = _here.constants
    if held is not None and id(x) in held:
        return held[id(x)][1]
    if isinstance(x, (np.ndarray, np.generic)):
        array = np.asarray(x)
        tensor = torch.from_numpy(np.ascontiguousarray(array).reshape(array.shape))
    else:
        array, tensor = x, torch.from_dlpack(x)
    made = torch.ops.aten.lift_fresh_copy.default(tensor)
    if _here.device is not None:
        made = made.to(_here.device)
    made.host_values = array
    if held is not None:
        held[id(x)] = x, made
    return made


def _is_cupys(x: Any) -> bool:
    cupy = sys.modules.get("cupy")
    return cupy is not None and isinstance(x, cupy.ndarray)


def _taken(x: Any) -> Any:
    """An argument as PyTorch takes it."""
    if isinstance(x, np.ndarray) or _is_cupys(x):
        return constant(x)
    if isinstance(x, np.generic):
        return x.item()
    if type(x) is HostLike:
        return x.tensor
    if type(x) is list or type(x) is tuple:
        return type(x)([_taken(v) for v in x])
    return x


def _taking(function: Callable) -> Callable:
    @functools.wraps(function)
    def call(*args: Any, **options: Any) -> Any:
        return function(*map(_taken, args), **{name: _taken(v) for name, v in options.items()})

    return call


@functools.cache
def namespace() -> ModuleType:
    """array-api-compat's namespace for PyTorch, whose functions take arrays of NumPy as constants."""
    import array_api_compat.torch as compat
    import torch

    library = backend.without_waits(compat, torch)
    made = ModuleType(compat.__name__)
    for name in dir(library):
        value = getattr(library, name)
        made.__dict__[name] = _taking(value) if isinstance(value, (FunctionType, type(torch.sin))) else value

    def asarray(obj: Any, /, *, dtype: Any = None, device: Any = None, copy: bool | None = None) -> Any:
        if isinstance(obj, (torch.Tensor, np.ndarray, HostLike)) or _is_cupys(obj):
            obj = _taken(obj)
            return obj if dtype is None or obj.dtype == dtype else obj.to(dtype)
        return torch.tensor(_taken(obj), dtype=dtype)  # a GPU is the default device while it is recorded for

    made.__dict__["asarray"] = asarray
    return made


@contextmanager
def recording(device: Any = None) -> Iterator[None]:
    """Let tensors without values meet arrays of NumPy in their operators, for the time that a function is recorded.

    Constants, and what the function makes, are on ``device``.
    """
    import torch
    from torch._subclasses.fake_tensor import FakeTensor

    before, _here.constants = _here.constants, {}
    place, _here.device = _here.device, device
    if before is None:
        for name in _OPERATORS:
            setattr(FakeTensor, name, _operator(name))
    try:
        with nullcontext() if device is None else torch.device(device):
            yield
    finally:
        _here.constants, _here.device = before, place
        if before is None:
            for name in _OPERATORS:
                delattr(FakeTensor, name)


def _operator(name: str) -> Callable:
    import torch

    own = getattr(torch.Tensor, name)

    def method(self: Any, other: Any) -> Any:
        return own(self, constant(other) if isinstance(other, np.ndarray) or _is_cupys(other) else other)

    return method


# -- plain arrays ----------------------------------------------------------------------------------------------
class HostLike:
    """A tensor without values that behaves as an array of NumPy, by PyTorch's own imitation of it."""

    __slots__ = ("tensor",)

    def __init__(self, tensor: Any) -> None:
        self.tensor = tensor

    @property
    def dtype(self) -> np.dtype:
        """NumPy's."""
        return np.dtype(str(self.tensor.dtype).removeprefix("torch."))

    @property
    def shape(self) -> tuple[int, ...]:
        """As of any array."""
        return tuple(self.tensor.shape)

    @property
    def ndim(self) -> int:
        """As of any array."""
        return self.tensor.ndim

    @property
    def size(self) -> int:
        """As of any array."""
        return self.tensor.numel()

    @property
    def T(self) -> HostLike:
        """As of any array."""
        return HostLike(self.tensor.permute(tuple(range(self.tensor.ndim - 1, -1, -1))))

    def __len__(self) -> int:
        return self.shape[0]

    def __iter__(self) -> Iterator[HostLike]:
        return iter([self[k] for k in range(len(self))])

    def __getitem__(self, key: Any) -> Any:
        return _wrapped(operator.getitem, self, key)

    def __getattr__(self, name: str) -> Any:
        method = getattr(_imitation().ndarray, name, None)
        if method is None or name[:1] == "_" or name in ("tensor", "item", "tolist", "tobytes"):
            raise asked_for(name)
        return functools.partial(_wrapped, method, self) if callable(method) else getattr(_given(self), name)

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **options: Any) -> Any:
        found = getattr(_imitation(), ufunc.__name__, None)
        if method != "__call__" or found is None or options.get("out") is not None:
            raise asked_for(f"numpy.{ufunc.__name__}")
        return _wrapped(found, *inputs, **options)

    def __array_function__(self, function: Any, types: Any, args: tuple, kwargs: dict) -> Any:
        found = getattr(_imitation(), function.__name__, None)
        if found is None:
            raise asked_for(f"numpy.{function.__name__}")
        return _wrapped(found, *args, **kwargs)


def _imitation() -> Any:
    import torch._numpy

    return torch._numpy


def _given(x: Any) -> Any:
    if type(x) is HostLike:
        return _imitation().ndarray(x.tensor)
    if isinstance(x, np.ndarray):
        return _imitation().ndarray(constant(x))
    if isinstance(x, np.dtype) or (isinstance(x, type) and issubclass(x, np.generic)):
        return np.dtype(x).name
    return type(x)([_given(v) for v in x]) if type(x) in (list, tuple) else x


def _wrapped(function: Callable, *args: Any, **options: Any) -> Any:
    found = function(*map(_given, args), **{name: _given(v) for name, v in options.items()})
    if isinstance(found, (list, tuple)):
        return type(found)([_of(v) for v in found])
    return _of(found)


def _of(x: Any) -> Any:
    return HostLike(x.tensor) if isinstance(x, _imitation().ndarray) else x


def _takes(other: Any) -> bool:
    """Whether an operand is no dlarray, whose operators decide."""
    return not getattr(type(other), "__array_priority__", 0) > 1000


give_operators(HostLike, _wrapped, _takes)
HostLike.__setitem__ = refusing("__setitem__")  # type: ignore[index]
HostLike.__hash__ = None  # type: ignore[assignment]

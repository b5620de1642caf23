"""The operators, attributes and methods of a traced array, as the Array API standard has them."""

import operator
from collections.abc import Iterator
from typing import Any

import numpy as np

from dlarray.autodiff import elementwise as ew
from dlarray.autodiff import standard
from dlarray.autodiff.primitive import OPERANDS, Batched, Primitive, TracedArray
from dlarray.autodiff.tape import Node, note_cut
from dlarray.backend import device_of, to_numpy
from dlarray.callers import caller
from dlarray.errors import TraceError

_OPERATORS = {
    "add": "add", "sub": "subtract", "mul": "multiply", "truediv": "divide", "pow": "pow", "matmul": "matmul",
    "floordiv": "floor_divide", "mod": "remainder", "and": "bitwise_and", "or": "bitwise_or", "xor": "bitwise_xor",
    "lshift": "bitwise_left_shift", "rshift": "bitwise_right_shift",
}  # fmt: skip
_QUICK = {
    "add": (ew.add, operator.add), "sub": (ew.subtract, operator.sub), "mul": (ew.multiply, operator.mul),
    "truediv": (ew.divide, operator.truediv),
}  # fmt: skip
_F32, _F64 = np.dtype(np.float32), np.dtype(np.float64)
_COMPARISONS = {"lt": "less", "le": "less_equal", "gt": "greater", "ge": "greater_equal", "eq": "equal",
                "ne": "not_equal"}  # fmt: skip


_CONVERSIONS: dict[str, Any] = {
    "float": float,
    "int": int,
    "bool": bool,
    "complex": complex,
    "index": operator.index,
}


def _untraceable(kind: str) -> Any:
    def convert(self):
        if self.node is not None:
            note_cut(f"{kind}()")
        return _CONVERSIONS[kind](self.value)

    return convert


def attach(xp: Any) -> None:
    """Give ``TracedArray`` its operators; done late, because they are the functions of the namespace."""
    cls: Any = TracedArray
    for short, name in _OPERATORS.items():
        function = getattr(xp, name)
        method, reflected = _operator(function), _reflected(function)
        quick = _QUICK.get(short)
        if quick is not None:
            method, reflected = _quick(*quick, method), _quick(*quick, reflected, reflected=True)
        setattr(cls, f"__{short}__", method)
        setattr(cls, f"__r{short}__", reflected)
    for short, name in _COMPARISONS.items():
        setattr(cls, f"__{short}__", _operator(getattr(xp, name)))
    cls.__hash__ = None
    cls.__neg__ = lambda x: xp.negative(x)
    cls.__pos__ = lambda x: xp.positive(x)
    cls.__abs__ = lambda x: xp.abs(x)
    cls.__invert__ = lambda x: xp.bitwise_invert(x)
    for kind in ("float", "int", "bool", "complex", "index"):
        setattr(cls, f"__{kind}__", _untraceable(kind))
    cls.__getitem__ = standard.getitem
    cls.__setitem__ = _setitem
    cls.__array__ = _to_numpy
    cls.__len__ = lambda x: x.value.shape[0]
    cls.__iter__ = _iterate
    cls.__dlpack__ = _dlpack
    cls.__dlpack_device__ = lambda x: _exchangeable(x).__dlpack_device__()
    cls.__array_namespace__ = lambda x, api_version=None: xp
    cls.__repr__ = lambda x: f"TracedArray({x.value!r})"
    cls.to_device = _to_device
    cls.shape = property(lambda x: x.value.shape)
    cls.ndim = property(lambda x: x.value.ndim)
    cls.dtype = property(lambda x: x.value.dtype)
    cls.device = property(lambda x: device_of(x.value))
    cls.size = property(lambda x: _size(x.value.shape))
    cls.T = property(lambda x: xp.permute_dims(x, tuple(range(x.ndim - 1, -1, -1))))
    cls.mT = property(lambda x: xp.matrix_transpose(x))


def _operator(function: Any) -> Any:
    def method(self, other):
        if not _understood(other):
            return NotImplemented
        return function(self, other)

    return method


def _reflected(function: Any) -> Any:
    def method(self, other):
        if not _understood(other):
            return NotImplemented
        return function(other, self)

    return method


def _quick(p: Primitive, symbol: Any, slow: Any, *, reflected: bool = False) -> Any:
    """An operator that goes straight to its node for real operands of one dtype, and Python numbers.

    Gradient rules run on these operators when derivatives are themselves differentiated.
    """
    both = p.saves is OPERANDS

    def method(self, other):
        x = self.value
        kind = x.dtype
        if kind is not _F32 and kind is not _F64:
            return slow(self, other)
        other_type = type(other)
        if other_type is TracedArray:
            y, node = other.value, other.node
            if y.dtype is not kind:
                return slow(self, other)
        elif other_type is float or other_type is int:
            y, node = other, None
        else:
            return slow(self, other)
        z = symbol(y, x) if reflected else symbol(x, y)
        own = self.node
        if own is None and node is None:
            return TracedArray(z, None)
        a, b = (y, x) if reflected else (x, y)
        saved = (a, b) if both else tuple([(a, b, z)[i] for i in p.saves])
        return TracedArray(z, Node((node, own) if reflected else (own, node), p, saved, z.shape))

    return method


def _understood(other: Any) -> bool:
    if type(other) is Batched:
        return False  # its own operator takes over
    return type(other) is TracedArray or isinstance(other, (int, float, complex)) or standard.is_array(other)


def _setitem(self: Any, key: Any, value: Any) -> None:
    """``x[key] = value`` changes this object alone: it now stands for the new array."""
    new = standard.replaced(self, key, value)
    self.value, self.node = new.value, new.node


def _iterate(self: Any) -> Iterator[Any]:
    if not self.ndim:
        raise TypeError("an array without axes cannot be iterated over")
    return (self[i] for i in range(self.shape[0]))


def _to_numpy(self: Any, dtype: Any = None, copy: bool | None = None) -> np.ndarray:
    """For code that leaves the standard: its result would miss a gradient without a word, so it is refused."""
    if self.node is not None:
        raise TraceError(
            "a traced array cannot become a NumPy array, because no gradient would pass; fix: use functions of the "
            f"Array API standard, xp = x.__array_namespace__(), at {caller()}"
        )
    return np.array(to_numpy(self.value), dtype=dtype, copy=copy)


def _exchangeable(self: Any) -> Any:
    """The raw array; NumPy's scalars, which do not know DLPack, as arrays."""
    return np.asarray(self.value) if isinstance(self.value, np.generic) else self.value


def _dlpack(self: Any, *, stream=None, max_version=None, dl_device=None, copy=None) -> Any:
    if self.node is not None:
        note_cut("__dlpack__")
    asked = {"stream": stream, "max_version": max_version, "dl_device": dl_device, "copy": copy}
    return _exchangeable(self).__dlpack__(**{k: v for k, v in asked.items() if v is not None})


def _to_device(self: Any, device: Any, /, *, stream: Any = None) -> Any:
    if device != self.device:
        raise NotImplementedError(
            "a traced array cannot change its device; fix: move the data before dlfeval"
        )
    return self


def _size(shape: tuple) -> int:
    n = 1
    for k in shape:
        n *= k
    return n

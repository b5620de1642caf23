"""The array library of a batch of gradients: Array API functions that leave a leading axis alone.

To a gradient rule a ``Batched`` array has the shape of a single gradient; the functions here see to the leading axis in
front of it.  What they do not know, they refuse.  ``dlarray.autodiff.batching`` walks the tape with such arrays.
"""

import math
import operator
from collections.abc import Callable
from typing import Any

from dlarray.autodiff.primitive import Batched, TracedArray, lifted
from dlarray.autodiff.untraced import raw_namespace
from dlarray.backend import device_of, is_array, namespace, register_type


class NotBatched(Exception):
    """A function that this namespace does not know, or a use of it."""


def _is_array(x: Any) -> bool:
    return type(x) is Batched or is_array(x)


def any_batched(args: Any) -> bool:
    return any(type(a) is Batched or (isinstance(a, (tuple, list)) and any_batched(a)) for a in args)


def prefixed(x: Batched, shape: tuple[int, ...]) -> tuple[int, ...]:
    return (x.value.shape[0], *shape)


def aligned(args: tuple) -> list:
    """The values behind the arguments, of ranks that broadcast as the arrays in them do."""
    rank, traced = 0, False
    for a in args:
        if type(a) is Batched:
            rank, traced = max(rank, a.value.ndim - 1), traced or type(a.value) is TracedArray
        elif is_array(a):
            rank, traced = max(rank, a.ndim), traced or type(a) is TracedArray
    values = []
    for a in args:
        if type(a) is Batched:
            v = a.value
            missing = rank + 1 - v.ndim
            if missing:
                v = namespace(v).reshape(v, (v.shape[0], *(1,) * missing, *v.shape[1:]))
            a = v
        values.append(lifted(a) if traced else a)
    return values


def _library(values: Any) -> Any:
    return namespace(*[v for v in values if is_array(v)])


def negative_axes(axis: Any, rank: int) -> Any:
    """Axes counted from the end; None stays for the caller."""
    if isinstance(axis, tuple):
        return tuple(a if a < 0 else a - rank for a in axis)
    return axis if axis < 0 else axis - rank


# -- functions of the standard ---------------------------------------------------------------------------------
_ELEMENTWISE = (
    "abs acos acosh add asin asinh astype atan atan2 atanh ceil clip conj copysign cos cosh divide equal exp expm1 "
    "floor floor_divide full_like greater greater_equal hypot imag isfinite isinf isnan less less_equal log log10 "
    "log1p log2 logaddexp logical_and logical_not logical_or logical_xor maximum minimum multiply negative not_equal "
    "ones_like positive pow real reciprocal remainder round sign sin sinh sqrt square subtract tan tanh trunc where "
    "zeros_like tril triu matrix_transpose"
).split()
_CREATION = "arange empty eye full linspace ones zeros".split()


def _elementwise(name: str) -> Callable:
    def call(*args, **kwargs):
        if not any_batched(args):
            return getattr(_library(args), name)(*args, **kwargs)
        values = aligned(args)
        return Batched(getattr(_library(values), name)(*values, **kwargs))

    return call


def _created(name: str) -> Callable:
    return lambda *args, **kwargs: getattr(raw_namespace(), name)(*args, **kwargs)


def _reduction(name: str) -> Callable:
    def call(x, /, *, axis=None, **kwargs):
        if type(x) is not Batched:
            return getattr(namespace(x), name)(x, axis=axis, **kwargs)
        axis = tuple(range(-x.ndim, 0)) if axis is None else negative_axes(axis, x.ndim)
        return x if axis == () else Batched(getattr(namespace(x.value), name)(x.value, axis=axis, **kwargs))

    return call


def _along(name: str, *, needs_axis: bool = False) -> Callable:
    """Functions of one array along an axis."""

    def call(x, /, *args, axis=None, **kwargs):
        if type(x) is not Batched:
            return getattr(namespace(x), name)(x, *args, axis=axis, **kwargs)
        if axis is None:
            if needs_axis and x.ndim != 1:
                raise NotBatched(f"{name} without an axis")
            axis = -1 if needs_axis else tuple(range(-x.ndim, 0))
        values = [x.value, *args]
        if any_batched(args):
            raise NotBatched(name)
        return Batched(getattr(_library(values), name)(*values, axis=negative_axes(axis, x.ndim), **kwargs))

    return call


def reshape(x, /, shape, **kwargs):
    if type(x) is not Batched:
        return namespace(x).reshape(x, shape, **kwargs)
    shape = (shape,) if isinstance(shape, int) else tuple(shape)
    if -1 in shape:
        known = math.prod(n for n in shape if n >= 0)
        shape = tuple(n if n >= 0 else math.prod(x.shape) // (known or 1) for n in shape)
    return Batched(namespace(x.value).reshape(x.value, prefixed(x, shape)))


def broadcast_to(x, /, shape):
    if type(x) is not Batched:
        return namespace(x).broadcast_to(x, shape)
    missing = len(shape) - x.ndim
    value = reshape(x, (1,) * missing + x.shape).value if missing else x.value
    return Batched(namespace(value).broadcast_to(value, prefixed(x, tuple(shape))))


def permute_dims(x, /, axes):
    if type(x) is not Batched:
        return namespace(x).permute_dims(x, axes)
    return Batched(namespace(x.value).permute_dims(x.value, (0, *[a % x.ndim + 1 for a in axes])))


def moveaxis(x, source, destination, /):
    if type(x) is not Batched:
        return namespace(x).moveaxis(x, source, destination)
    places = negative_axes(source, x.ndim), negative_axes(destination, x.ndim)
    return Batched(namespace(x.value).moveaxis(x.value, *places))


def expand_dims(x, /, *, axis=0):
    if type(x) is not Batched:
        return namespace(x).expand_dims(x, axis=axis)
    return Batched(namespace(x.value).expand_dims(x.value, axis=negative_axes(axis, x.ndim + 1)))


def squeeze(x, /, axis):
    if type(x) is not Batched:
        return namespace(x).squeeze(x, axis)
    return Batched(namespace(x.value).squeeze(x.value, negative_axes(axis, x.ndim)))


def _all_batched(arrays: Any) -> list:
    """The values of arrays of which one is batched, each with the leading axis."""
    n = next(a.value.shape[0] for a in arrays if type(a) is Batched)
    traced = any(type(getattr(a, "value", None)) is TracedArray or type(a) is TracedArray for a in arrays)
    values = []
    for a in arrays:
        v = a.value if type(a) is Batched else namespace(a).broadcast_to(a, (n, *a.shape))
        values.append(lifted(v) if traced else v)
    return values


def concat(arrays, /, *, axis=0):
    if not any_batched(arrays):
        return _library(arrays).concat(arrays, axis=axis)
    if axis is None:
        raise NotBatched("concat without an axis")
    values = _all_batched(arrays)
    return Batched(_library(values).concat(values, axis=negative_axes(axis, arrays[0].ndim)))


def stack(arrays, /, *, axis=0):
    if not any_batched(arrays):
        return _library(arrays).stack(arrays, axis=axis)
    values = _all_batched(arrays)
    return Batched(_library(values).stack(values, axis=negative_axes(axis, arrays[0].ndim + 1)))


def matmul(a, b, /):
    if min(a.ndim, b.ndim) < 2:
        if not any_batched((a, b)):
            return _library((a, b)).matmul(a, b)
        raise NotBatched("matmul of vectors")
    left, right = aligned((a, b))
    if type(a) is Batched and type(b) is not Batched and right.ndim == 2:
        return Batched(as_one_product(operator.matmul, left, right))
    product = left @ right
    return Batched(product) if any_batched((a, b)) else product


def as_one_product(product: Callable, left: Any, right: Any) -> Any:
    """One large product in place of many small ones by the same matrix."""
    if type(left) is TracedArray:
        return product(left, right)
    xp = namespace(left)
    rows = product(xp.reshape(left, (math.prod(left.shape[:-1]), left.shape[-1])), right)
    return xp.reshape(rows, (*left.shape[:-1], rows.shape[-1]))


def asarray(x, /, *, dtype=None, device=None, copy=None):
    if type(x) is not Batched:
        return (namespace(x) if is_array(x) else raw_namespace()).asarray(
            x, dtype=dtype, device=device, copy=copy
        )
    return Batched(namespace(x.value).asarray(x.value, dtype=dtype, copy=copy))


def take_along_axis(x, indices, /, *, axis=-1):
    if type(x) is not Batched:
        return namespace(x).take_along_axis(x, indices, axis=axis)
    xp = namespace(indices)
    indices = xp.broadcast_to(indices, prefixed(x, tuple(indices.shape)))
    return Batched(namespace(x.value).take_along_axis(x.value, indices, axis=negative_axes(axis, x.ndim)))


class _Extension:
    """``linalg`` or ``fft``: what is not defined for a batch serves what has none."""

    def __init__(self, name: str, **functions: Callable):
        self.name = name
        self.__dict__.update(functions)

    def __getattr__(self, function):
        def call(*args, **kwargs):
            if any_batched(args):
                raise NotBatched(f"{self.name}.{function}")
            return getattr(getattr(_library(args), self.name), function)(*args, **kwargs)

        return call


def _solve(a, b, /):
    if b.ndim < 2:
        raise NotBatched("solve with a vector")
    values = aligned((a, b))
    solution = _library(values).linalg.solve(*values)
    return Batched(solution) if any_batched((a, b)) else solution


def _transform(name: str) -> Callable:
    def call(x, /, *, axis=-1, **kwargs):
        transform = getattr(namespace(x.value if type(x) is Batched else x).fft, name)
        if type(x) is not Batched:
            return transform(x, axis=axis, **kwargs)
        return Batched(transform(x.value, axis=negative_axes(axis, x.ndim), **kwargs))

    return call


def _transform_all(name: str) -> Callable:
    def call(x, /, *, axes=None, **kwargs):
        transform = getattr(namespace(x.value if type(x) is Batched else x).fft, name)
        if type(x) is not Batched:
            return transform(x, axes=axes, **kwargs)
        axes = tuple(range(-x.ndim, 0)) if axes is None else negative_axes(tuple(axes), x.ndim)
        return Batched(transform(x.value, axes=axes, **kwargs))

    return call


_MADE = {
    **{name: _elementwise(name) for name in _ELEMENTWISE},
    **{name: _created(name) for name in _CREATION},
    **{name: _reduction(name) for name in "sum mean prod max min all any".split()},
    **{name: _along(name) for name in ("flip",)},
    **{
        name: _along(name, needs_axis=True)
        for name in "roll cumulative_sum cumulative_prod take argmax argmin argsort sort".split()
    },
}
_DEFINED = (
    reshape, broadcast_to, permute_dims, moveaxis, expand_dims, squeeze, concat, stack, matmul, asarray,
    take_along_axis,
)  # fmt: skip


class _Namespace:
    """The functions above by name; anything else serves what has no batch."""

    __name__ = "dlarray.autodiff.batched"
    traces = True  # tells dlarray.backend.namespace that this namespace wins over raw ones

    def __init__(self):
        self.__dict__.update(_MADE)
        self.__dict__.update({f.__name__: f for f in _DEFINED})
        self.linalg = _Extension("linalg", solve=_solve, matrix_transpose=_MADE["matrix_transpose"])
        self.fft = _Extension(
            "fft",
            **{name: _transform(name) for name in "fft ifft rfft irfft".split()},
            **{name: _transform_all(name) for name in ("fftn", "ifftn")},
        )

    def __getattr__(self, name: str) -> Any:
        found = getattr(raw_namespace(), name, None)
        if found is not None and (not callable(found) or isinstance(found, type)):
            return found  # a dtype or a constant

        def call(*args, **kwargs):
            if any_batched(args) or any_batched(kwargs.values()):
                raise NotBatched(name)
            arrays = [a for a in args if is_array(a)]
            return getattr(namespace(*arrays) if arrays else raw_namespace(), name)(*args, **kwargs)

        return call


LIBRARY = _Namespace()


# -- the array -------------------------------------------------------------------------------------------------
def _operator(symbol: Callable, reflected: bool) -> Callable:
    def method(self, other):
        kind = type(other)
        if kind is float or kind is int:
            return Batched(symbol(other, self.value) if reflected else symbol(self.value, other))
        if kind is not Batched and not is_array(other) and not isinstance(other, (int, float, complex)):
            return NotImplemented
        a, b = aligned((self, other))
        return Batched(symbol(b, a) if reflected else symbol(a, b))

    return method


def behind(key: Any) -> tuple:
    """The key that reads behind the leading axis."""
    key = key if isinstance(key, tuple) else (key,)
    if any(_is_array(k) or isinstance(k, list) for k in key):
        raise NotBatched("reading by arrays")
    return (slice(None), *key)


def _attach() -> None:
    cls: Any = Batched
    for name in ("add", "sub", "mul", "truediv", "pow", "floordiv", "mod", "and", "or", "xor"):
        symbol = getattr(operator, {"and": "and_", "or": "or_"}.get(name, name))
        setattr(cls, f"__{name}__", _operator(symbol, False))
        setattr(cls, f"__r{name}__", _operator(symbol, True))
    for name in ("lt", "le", "gt", "ge", "eq", "ne"):
        setattr(cls, f"__{name}__", _operator(getattr(operator, name), False))
    cls.__hash__ = None
    cls.__matmul__ = lambda a, b: matmul(a, b)
    cls.__rmatmul__ = lambda b, a: matmul(a, b)
    cls.__neg__ = lambda x: Batched(-x.value)
    cls.__pos__ = lambda x: x
    cls.__invert__ = lambda x: Batched(~x.value)
    cls.__getitem__ = lambda x, key: Batched(x.value[behind(key)])
    cls.__array_namespace__ = lambda x, api_version=None: LIBRARY
    cls.__repr__ = lambda x: f"Batched({x.value!r})"
    cls.shape = property(lambda x: tuple(x.value.shape)[1:])
    cls.ndim = property(lambda x: x.value.ndim - 1)
    cls.dtype = property(lambda x: x.value.dtype)
    cls.device = property(lambda x: device_of(x.value))
    cls.size = property(lambda x: math.prod(x.shape))
    cls.mT = property(lambda x: Batched(namespace(x.value).matrix_transpose(x.value)))


_attach()
register_type(Batched, LIBRARY, "batched")

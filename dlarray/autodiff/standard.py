"""The Array API standard over traced arrays: every function records, and is differentiable where it can be.

``dlarray.autodiff`` re-exports what is here, and is itself the namespace that a traced array answers with.  What none
can differentiate (comparisons, argmax, creation) runs on the values and gives an array without a node.
"""

import builtins
import math
from typing import Any

import numpy as np

from dlarray.autodiff import elementwise as ew
from dlarray.autodiff import manipulation as mv
from dlarray.autodiff import products as pd
from dlarray.autodiff import reductions as rd
from dlarray.autodiff.primitive import Primitive, TracedArray
from dlarray.autodiff.tape import note_cut
from dlarray.autodiff.untraced import UNTRACED, raw_namespace
from dlarray.autodiff.untraced import lift as _lift
from dlarray.autodiff.untraced import value_of as _value
from dlarray.backend import as_called, device_of, is_array, is_float, namespace, put, sorting


def asarray(obj: Any, /, *, dtype: Any = None, device: Any = None, copy: bool | None = None) -> Any:
    """An array; a traced one keeps its node."""
    if type(obj) is TracedArray:
        result = obj if dtype is None or dtype == obj.dtype else astype(obj, dtype)
        return mv.copied(result) if copy and result is obj else result
    return _lift(raw_namespace().asarray(obj, dtype=dtype, device=device, copy=copy))


# -- elementwise -----------------------------------------------------------------------------------------------
def _same_class(*arrays: Any) -> tuple:
    """Bring arrays to one dtype, traced; Python numbers adapt by themselves."""
    kinds = [x.dtype for x in arrays if type(x) is TracedArray or is_array(x)]
    if all(kind is kinds[0] for kind in kinds[1:]) or len({str(kind) for kind in kinds}) < 2:
        return arrays
    wanted = raw_namespace(*arrays).result_type(*[_value(x) for x in arrays])
    return tuple(astype(x, wanted) if hasattr(x, "dtype") and x.dtype != wanted else x for x in arrays)


def _unary(p: Any) -> Any:
    def call(x, /):
        return p(x)

    call.__name__ = p.name
    call.__doc__ = f"The standard's {p.name}, differentiable."
    return call


def _binary(p: Any) -> Any:
    def call(a, b, /):
        return p(*_same_class(a, b))

    call.__name__ = p.name
    call.__doc__ = f"The standard's {p.name}, differentiable."
    return call


def pow(a, b, /):
    """a to the power b; a number as exponent stays a number, for speed and for exact gradients."""
    return ew.pow(*_same_class(a, b))


def where(condition, a, b, /):
    """Choose by condition."""
    a, b = _same_class(a, b)
    xp = raw_namespace(condition, a, b)
    like = a if hasattr(a, "dtype") else b
    if not hasattr(a, "dtype"):
        a = xp.asarray(a, dtype=like.dtype, device=device_of(condition))
    if not hasattr(b, "dtype"):
        b = xp.asarray(b, dtype=like.dtype, device=device_of(condition))
    return ew.where(condition, a, b)


def clip(x, /, min=None, max=None):
    """Limit values; numbers as bounds, or arrays through maximum and minimum."""
    if any(hasattr(bound, "dtype") for bound in (min, max)):
        x = x if min is None else maximum(x, min)
        return x if max is None else minimum(x, max)
    return ew.clip(x, min=min, max=max)


def _bound(p: Any) -> Any:
    def call(a, b, /):
        a, b = _same_class(a, b)
        like = a if hasattr(a, "dtype") else b
        xp = raw_namespace(like)
        if not hasattr(a, "dtype"):
            a = xp.asarray(a, dtype=like.dtype, device=device_of(like))
        if not hasattr(b, "dtype"):
            b = xp.asarray(b, dtype=like.dtype, device=device_of(like))
        return p(a, b)

    call.__name__ = p.name
    call.__doc__ = f"The standard's {p.name}, differentiable."
    return call


maximum, minimum = _bound(ew.maximum), _bound(ew.minimum)


def astype(x, dtype, /, *, copy=True, device=None):
    """Change the dtype; a cast to integers or logical cuts the trace."""
    if type(x) is not TracedArray:
        return namespace(x).astype(x, dtype)
    xp = namespace(x.value)
    dtype = as_called(xp, x.value, dtype)
    if not is_float(dtype):
        if x.node is not None:
            note_cut(f"a cast to {str(dtype).rpartition('.')[2]}")
        return TracedArray(xp.astype(x.value, dtype), None)
    return ew.astype(x, dtype=dtype, source=x.dtype)


# -- shapes ----------------------------------------------------------------------------------------------------
def _positive(axis: int, rank: int) -> int:
    return axis + rank if axis < 0 else axis


def reshape(x, /, shape, *, copy=None):
    """Change the shape; one entry may be -1."""
    return mv.reshape(
        x, shape=tuple(shape) if not isinstance(shape, int) else (shape,), source=tuple(x.shape)
    )


def permute_dims(x, /, axes):
    """Reorder the axes."""
    return mv.permute_dims(x, axes=tuple(_positive(a, x.ndim) for a in axes))


def matrix_transpose(x, /):
    """Swap the last two axes."""
    rank = x.ndim
    return mv.permute_dims(x, axes=tuple(range(rank - 2)) + (rank - 1, rank - 2))


def moveaxis(x, source, destination, /):
    """Move axes to new places."""
    source = [_positive(a, x.ndim) for a in ((source,) if isinstance(source, int) else source)]
    destination = [
        _positive(a, x.ndim) for a in ((destination,) if isinstance(destination, int) else destination)
    ]
    order = [a for a in range(x.ndim) if a not in source]
    for to, a in sorted(zip(destination, source, strict=True)):
        order.insert(to, a)
    return mv.permute_dims(x, axes=tuple(order))


def broadcast_to(x, /, shape):
    """Repeat without copying."""
    return mv.broadcast_to(x, shape=tuple(shape))


def broadcast_arrays(*arrays):
    """Bring arrays to their common shape."""
    shape = np.broadcast_shapes(*[tuple(a.shape) for a in arrays])
    return [broadcast_to(a, shape) for a in arrays]


def expand_dims(x, /, axis):
    """Insert an axis of size 1."""
    if not -x.ndim - 1 <= axis <= x.ndim:
        raise IndexError(f"expand_dims: axis {axis} is out of bounds for an array of {x.ndim} axes")
    axis = axis if axis >= 0 else axis + x.ndim + 1
    shape = tuple(x.shape)
    return reshape(x, shape[:axis] + (1,) + shape[axis:])


def squeeze(x, /, axis):
    """Remove axes of size 1."""
    gone = {_positive(a, x.ndim) for a in ((axis,) if isinstance(axis, int) else axis)}
    if any(x.shape[a] != 1 for a in gone):
        raise ValueError(f"squeeze: the axes {axis} of shape {tuple(x.shape)} are not all of size 1")
    return reshape(x, tuple(n for a, n in enumerate(x.shape) if a not in gone))


def concat(arrays, /, *, axis=0):
    """Join along an axis."""
    return mv.concat(_same_class(*arrays), axis=axis)


def stack_arrays(arrays, /, *, axis=0):
    """Join along a new axis."""
    arrays = list(arrays)
    axis = axis if axis >= 0 else axis + arrays[0].ndim + 1
    return concat([expand_dims(a, axis=axis) for a in arrays], axis=axis)


def unstack(x, /, *, axis=0):
    """Split along an axis, which goes away."""
    axis = _positive(axis, x.ndim)
    return tuple(getitem(x, (slice(None),) * axis + (i,)) for i in range(x.shape[axis]))


def flip(x, /, *, axis=None):
    """Reverse the order along axes."""
    return mv.flip(x, axis=axis)


def roll(x, /, shift, *, axis=None):
    """Shift circularly."""
    return mv.roll(x, shift=shift, axis=axis)


def repeat(x, repeats, /, *, axis=None):
    """Repeat each element."""
    if axis is None:
        x, axis = reshape(x, (-1,)), 0
    repeats = _value(repeats)
    if isinstance(repeats, int) or math.prod(repeats.shape) == 1:
        repeats = repeats if isinstance(repeats, int) else int(raw_namespace(repeats).reshape(repeats, ()))
        return mv.repeat(x, repeats=repeats, axis=axis, count=x.shape[axis])
    owner = [i for i, times in enumerate(repeats) for _ in range(int(times))]
    xp = raw_namespace(x)
    return take(x, xp.asarray(owner, dtype=xp.int64, device=device_of(x)), axis=axis)


def tile(x, repetitions, /):
    """Repeat the whole array."""
    shape = tuple(x.shape)
    repetitions = (1,) * (len(shape) - len(repetitions)) + tuple(repetitions)
    shape = (1,) * (len(repetitions) - len(shape)) + shape
    paired = tuple(n for pair in zip((1,) * len(shape), shape, strict=True) for n in pair)
    wide = tuple(n for pair in zip(repetitions, shape, strict=True) for n in pair)
    return reshape(
        broadcast_to(reshape(x, paired), wide), tuple(r * n for r, n in zip(repetitions, shape, strict=True))
    )


def tril(x, /, *, k=0):
    """Lower triangle."""
    return mv.tril(x, k=k)


def triu(x, /, *, k=0):
    """Upper triangle."""
    return mv.triu(x, k=k)


def meshgrid(*arrays, indexing="xy"):
    """Coordinate arrays from vectors."""
    n = len(arrays)
    places = list(range(n))
    if indexing == "xy" and n > 1:
        places[0], places[1] = 1, 0
    grids = [reshape(a, tuple(-1 if k == places[i] else 1 for k in range(n))) for i, a in enumerate(arrays)]
    return broadcast_arrays(*grids)


# -- parts -----------------------------------------------------------------------------------------------------
def getitem(x, key):
    """Read a part."""
    key = tuple(_value(k) for k in key) if isinstance(key, tuple) else _value(key)
    return mv.getitem(x, key=key, shape=tuple(x.shape))


def take(x, indices, /, *, axis=None):
    """Slices by number along an axis."""
    axis = 0 if axis is None else axis
    return mv.take_along(x, _value(indices), axis=axis, size=x.shape[axis])


def take_along_axis(x, indices, /, *, axis=-1):
    """One element by number per row."""
    indices = _value(indices)
    xp = raw_namespace(x)
    axis = _positive(axis, x.ndim)
    lines = tuple(x.shape)[axis + 1 :]
    inner = math.prod(lines)
    shape = np.broadcast_shapes(
        tuple(x.shape)[:axis] + (1,) + lines,
        tuple(indices.shape)[:axis] + (1,) + tuple(indices.shape)[axis + 1 :],
    )
    shape = shape[:axis] + (indices.shape[axis],) + shape[axis + 1 :]
    indices = xp.broadcast_to(indices, shape)
    numbers = xp.where(indices < 0, indices + x.shape[axis], indices) * inner
    for a in range(x.ndim):
        if a != axis:
            step = math.prod(tuple(x.shape)[a + 1 :])
            along = xp.reshape(
                xp.arange(x.shape[a], dtype=numbers.dtype, device=device_of(x)),
                tuple(-1 if k == a else 1 for k in range(x.ndim)),
            )
            numbers = numbers + along * step
    return reshape(take(reshape(x, (-1,)), xp.reshape(numbers, (-1,)), axis=0), shape)


def sort(x, /, *, axis=-1, descending=False, stable=True):
    """Sorted values; the gradient follows each value to its place."""
    order = sorting(raw_namespace(x)).argsort(_value(x), axis=axis, descending=descending, stable=stable)
    return take_along_axis(x, order, axis=axis)


def replaced(x, key, v):
    """A copy of x with v written at ``key``: the functional form of ``x[key] = v``."""
    key = tuple(_value(k) for k in key) if isinstance(key, tuple) else _value(key)
    v = astype(v, x.dtype) if hasattr(v, "dtype") and v.dtype != x.dtype else v
    masks = [k for k in (key if isinstance(key, tuple) else (key,)) if is_array(k)]
    if masks:
        xp = raw_namespace(x)
        hit = put(xp.zeros(tuple(x.shape), dtype=xp.bool, device=device_of(x)), key, True)
        if hasattr(v, "ndim") and v.ndim:
            if 0 in v.shape:  # nothing is chosen
                return x
            places = xp.cumulative_sum(xp.astype(xp.reshape(hit, (-1,)), xp.int64), axis=0) - 1
            v = reshape(take(reshape(v, (-1,)), xp.clip(places, 0, None), axis=0), tuple(x.shape))
        return where(hit, v, x)
    return mv.replaced(x, v, key=key, shape=tuple(x.shape))


# -- reductions ------------------------------------------------------------------------------------------------
def sum(x, /, *, axis=None, dtype=None, keepdims=False):
    """Sum."""
    return rd.sum(x, axis=axis, dtype=dtype, keepdims=keepdims, shape=tuple(x.shape))


def mean(x, /, *, axis=None, keepdims=False):
    """Mean."""
    return rd.mean(x, axis=axis, keepdims=keepdims, shape=tuple(x.shape))


def prod(x, /, *, axis=None, dtype=None, keepdims=False):
    """Product."""
    return rd.prod(x, axis=axis, dtype=dtype, keepdims=keepdims, shape=tuple(x.shape))


def max(x, /, *, axis=None, keepdims=False):
    """Largest value."""
    return rd.max(x, axis=axis, keepdims=keepdims, shape=tuple(x.shape))


def min(x, /, *, axis=None, keepdims=False):
    """Smallest value."""
    return rd.min(x, axis=axis, keepdims=keepdims, shape=tuple(x.shape))


def var(x, /, *, axis=None, correction=0.0, keepdims=False):
    """Variance, from the deviations."""
    centred = x - mean(x, axis=axis, keepdims=True)
    shape = tuple(x.shape)
    count = math.prod(shape[a] for a in rd._axes(axis, len(shape)))
    total = sum(_squared_size(centred), axis=axis, keepdims=keepdims)
    return total / builtin_max(count - correction, 0.0) if count != correction else total * math.nan


def _squared_size(x):
    return x * conj(x) if namespace(_value(x)).isdtype(x.dtype, "complex floating") else x * x


builtin_max = builtins.max


def std(x, /, *, axis=None, correction=0.0, keepdims=False):
    """Standard deviation."""
    return sqrt(var(x, axis=axis, correction=correction, keepdims=keepdims))


def cumulative_sum(x, /, *, axis=None, dtype=None, include_initial=False):
    """Running sum."""
    return rd.cumulative_sum(x, axis=axis, dtype=dtype, include_initial=include_initial)


def cumulative_prod(x, /, *, axis=None, dtype=None, include_initial=False):
    """Running product."""
    return rd.cumulative_prod(x, axis=axis, dtype=dtype, include_initial=include_initial)


def diff(x, /, *, axis=-1, n=1, prepend=None, append=None):
    """Differences of neighbours."""
    parts = [p for p in (prepend, x, append) if p is not None]
    x = concat(parts, axis=axis) if len(parts) > 1 else x
    axis = _positive(axis, x.ndim)
    for _ in range(n):
        lead = (slice(None),) * axis
        x = getitem(x, lead + (slice(1, None),)) - getitem(x, lead + (slice(None, -1),))
    return x


# -- products --------------------------------------------------------------------------------------------------
def matmul(a, b, /):
    """Matrix product over the last two axes; vectors as the standard says."""
    a, b = _same_class(a, b)
    left, right = a.ndim == 1, b.ndim == 1
    a = reshape(a, (1, -1)) if left else a
    b = reshape(b, (-1, 1)) if right else b
    y = pd.matmul_pages(a, b)
    y = squeeze(y, -1) if right else y
    return squeeze(y, -1 if right else -2) if left else y


def vecdot(a, b, /, *, axis=-1):
    """Scalar products along an axis, the first operand conjugated."""
    if a.shape[axis] != b.shape[axis]:
        raise ValueError(
            f"vecdot: axis {axis} has size {a.shape[axis]} in the first array and {b.shape[axis]} in the second"
        )
    a, b = _same_class(a, b)
    first = conj(a) if namespace(_value(a)).isdtype(a.dtype, "complex floating") else a
    terms = first * b
    return sum(terms, axis=axis, dtype=terms.dtype)  # small integers stay what they are


def tensordot(a, b, /, *, axes=2):
    """Contract axes of a with axes of b."""
    if isinstance(axes, int):
        axes = (tuple(range(a.ndim - axes, a.ndim)), tuple(range(axes)))
    ax, bx = ([_positive(i, x.ndim) for i in side] for side, x in zip(axes, (a, b), strict=True))
    free_a, free_b = ([i for i in range(x.ndim) if i not in side] for x, side in ((a, ax), (b, bx)))
    count = math.prod(a.shape[i] for i in ax)
    shape = tuple(a.shape[i] for i in free_a) + tuple(b.shape[i] for i in free_b)
    left = reshape(permute_dims(a, free_a + ax), (math.prod(a.shape[i] for i in free_a), count))
    right = reshape(permute_dims(b, bx + free_b), (count, math.prod(b.shape[i] for i in free_b)))
    return reshape(matmul(left, right), shape)


NAMES: dict[str, Any] = {
    **{p.name: _unary(p) for p in vars(ew).values() if isinstance(p, Primitive) and len(p.rules) == 1},
    **{p.name: _binary(p) for p in vars(ew).values() if isinstance(p, Primitive) and len(p.rules) == 2},
    **UNTRACED,
}
for _name in ("pow", "where", "clip", "maximum", "minimum", "astype"):
    NAMES.pop(_name, None)
conj, sqrt = NAMES["conj"], NAMES["sqrt"]

"""Copying parts out of arrays and into them, by parsed subscripts.

Arrays are raw or traced arrays stored reversed; a list of ``Subscript``s has one for each raw axis, in raw
order.  Data is read with basic slices, ``flip`` and ``take`` and written with ``replaced`` and ``where``:
functions of the Array API standard or primitives of ``dlarray.autodiff``, so that every backend works and
every index is differentiable.  Nothing changes its argument but what `put` and `write` may.
"""

import math
from typing import Any

import numpy as np

from dlarray import limits
from dlarray.autodiff import replaced
from dlarray.backend import asarray_like, class_name, device_of, is_complex, is_integer, namespace
from dlarray.errors import ClassError
from dlarray.integers.classes import converted
from dlarray.numbers.reading import subscript_of
from dlarray.subscripts import ALL, Subscript, without_repeats

Array = Any
Parts = list[Subscript]


def count_of(array: Array) -> int:
    """The number of elements."""
    return math.prod(array.shape)


def reshape(array: Array, shape: tuple[int, ...]) -> Array:
    """The array with another shape; nothing happens, and nothing is recorded, when it has it already."""
    return array if tuple(array.shape) == shape else namespace(array).reshape(array, shape)


def with_rank(array: Array, fmt: str, rank: int) -> tuple[Array, str]:
    """X with ``rank`` MATLAB dimensions: the last ones folded (unformatted), or 1s added (labelled U)."""
    shape = tuple(array.shape)
    if rank < len(shape):
        folded = len(shape) - rank + 1
        return reshape(array, (math.prod(shape[:folded]),) + shape[folded:]), ""
    if rank > len(shape):
        return reshape(array, (1,) * (rank - len(shape)) + shape), fmt and fmt + "U" * (rank - len(shape))
    return array, fmt


def select(array: Array, parts: Parts) -> Array:
    """The elements in every combination of the parts' numbers."""
    rank = len(parts)
    key = [
        ALL if p.numbers is not None or p.whole(n) else p.forward()
        for p, n in zip(parts, array.shape, strict=True)
    ]
    if any(k is not ALL for k in key):
        array = array[tuple(key)]
    flips = tuple(axis - rank for axis, p in enumerate(parts) if p.step < 0)
    if flips:
        array = namespace(array).flip(array, axis=flips)
    for axis, part in enumerate(parts):
        if part.numbers is not None:
            array = namespace(array).take(array, asarray_like(part.numbers, array), axis=axis - rank)
    return array


def select_one(array: Array, number: int) -> Array:
    """The element of a linear index as a 1×1 array: flattening would copy an array that is not contiguous."""
    return reshape(array[_element(array.shape, number)], (1, 1))


def element_key(array: Array, subscripts: tuple) -> tuple | None:
    """The slices of ``X(k)`` for one whole number within bounds; None for other subscripts."""
    if len(subscripts) != 1:
        return None
    k = subscripts[0] if type(subscripts[0]) is int else subscript_of(subscripts[0])
    return _element(array.shape, k - 1) if 0 < k <= math.prod(array.shape) else None


def _element(shape: tuple[int, ...], number: int) -> tuple:
    key = []
    for n in reversed(shape):
        number, k = divmod(number, n)
        key.append(slice(k, k + 1))
    return tuple(reversed(key))


def put(array: Array, parts: Parts, value: Array, own: bool = False) -> Array:
    """A copy of the array with the value in every combination of the parts' numbers; the last of repeats wins.

    An ``own`` array of NumPy is written to, if the value is of NumPy too, and comes back itself.
    The value has one axis for each part, of the part's count or 1.
    """
    rank = len(parts)
    parts = list(parts)
    for axis, part in enumerate(parts):
        parts[axis], last = without_repeats(part)
        if last is not None and value.shape[axis] != 1:
            value = namespace(value).take(value, asarray_like(last, value), axis=axis - rank)
    flips = tuple(axis - rank for axis, p in enumerate(parts) if p.step < 0)
    if flips:
        value = namespace(value).flip(value, axis=flips)
    key = tuple(ALL if p.numbers is not None else p.forward() for p in parts)
    lists = [(axis, p.numbers) for axis, p in enumerate(parts) if p.numbers is not None]
    if not lists:
        return write(array, key, value, own)
    if type(array) is np.ndarray and type(value) is np.ndarray:
        out = array if own else array.copy()
        region = out[key]
        grid = [np.arange(n) for n in region.shape]
        for axis, numbers in lists:
            grid[axis] = numbers
        region[np.ix_(*grid)] = value
        return out
    return write(array, key, _spread(array[key], lists, value))


def _spread(region: Array, lists: list[tuple[int, Any]], value: Array) -> Array:
    """The region with the value at the listed numbers: ``take`` spreads the value, ``where`` chooses."""
    rank = len(region.shape)
    hit = np.ones((1,) * rank, dtype=bool)
    for axis, numbers in lists:
        n = region.shape[axis]
        here = np.zeros(n, dtype=bool)
        here[numbers] = True
        hit = hit & here.reshape((n,) + (1,) * (rank - axis - 1))
        if value.shape[axis] != 1:
            source = np.zeros(n, dtype=np.int64)
            source[numbers] = np.arange(numbers.shape[0])
            value = namespace(value).take(value, asarray_like(source, value), axis=axis - rank)
    return namespace(region, value).where(asarray_like(hit, region), value, region)


def write(array: Array, key: tuple, value: Array, own: bool = False) -> Array:
    """A copy of the array with the value in basic slices; an ``own`` array of NumPy is written to."""
    if type(array) is np.ndarray and type(value) is np.ndarray:
        out = array if own else array.copy()
        out[key] = value
        return out
    return replaced(array, key, value)


def write_masked(array: Array, mask: Array, value: Array, own: bool) -> Array:
    """The array with one value where the mask is true; an ``own`` array of NumPy is written to."""
    if own and type(array) is np.ndarray and type(value) is np.ndarray:
        np.copyto(array, value, where=mask)
        return array
    return namespace(array, value).where(mask, value, array)


def grow(array: Array, shape: tuple[int, ...], own: bool = False, value: Array = None) -> Array:
    """Zeros of a larger shape, with the array at the start of each dimension.

    An ``own`` array of NumPy whose memory is the beginning of the larger one's, as that of a vector is, gets more of it
    and comes back itself, unless the value to be written is of the same memory: so a loop that appends is linear.
    """
    limits.check("assignment", shape, array.dtype, array)
    if own and type(array) is np.ndarray and _begins(array.shape, shape):
        if array.base is None and not (type(value) is np.ndarray and np.may_share_memory(array, value)):
            array.resize(shape, refcheck=False)  # the rest is zeros
            return array
    raw: Any = getattr(array, "value", array)
    zeros = namespace(raw).zeros(shape, dtype=raw.dtype, device=device_of(raw))
    if 0 in array.shape:
        return zeros
    return replaced(zeros, tuple(slice(0, n) for n in array.shape), array)


def _begins(shape: tuple[int, ...], larger: tuple[int, ...]) -> bool:
    """Whether only one dimension is larger, and those before it are 1."""
    differ = [axis for axis, (n, m) in enumerate(zip(shape, larger, strict=True)) if n != m]
    return len(differ) == 1 and all(n == 1 for n in shape[: differ[0]])


def on_one_backend(array: Array, value: Any) -> tuple[Array, Array]:
    """Host values follow the data of the other side to its device; Python numbers become arrays."""
    if isinstance(value, (bool, int, float, complex)):
        value = np.full((1, 1), value)
    if type(value) is np.ndarray and namespace(array) is not np:
        return array, asarray_like(value, array)
    if type(array) is np.ndarray and namespace(value) is not np:
        return asarray_like(array, value), value
    return array, value


def in_one_class(array: Array, value: Array) -> tuple[Array, Array]:
    """X keeps its class, but an empty 0×0 X takes the value's, and a complex value makes a real X complex.

    Integers take rounded values within their range; a traced value makes them floating.
    """
    if value.dtype == array.dtype:
        return array, value
    xp = namespace(array, value)
    if is_integer(array.dtype):
        if is_complex(value.dtype):
            raise ClassError(
                "there are no complex integers to assign; fix: real(v), or double(X) before the assignment"
            )
        if not getattr(xp, "traces", False):
            return array, converted(value, class_name(array.dtype))
        array = namespace(array).astype(array, value.dtype)
    if tuple(array.shape) == (0, 0):
        return namespace(array).astype(array, value.dtype), value
    if is_complex(value.dtype) and not is_complex(array.dtype):
        array = xp.astype(array, xp.complex64 if array.dtype == xp.float32 else value.dtype)
    return array, value if value.dtype == array.dtype else xp.astype(value, array.dtype)

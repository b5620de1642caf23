"""Copying parts out of arrays and into them, by parsed subscripts.

Faces are raw or traced arrays stored reversed; a list of ``Subscript``s has one for each raw axis, in raw
order.  Data is read with basic slices, ``flip`` and ``take`` and written with ``replaced`` and ``where``:
functions of the Array API standard or primitives of ``dlarray.autodiff``, so that every backend works and
every index is differentiable.  Nothing changes its argument.
"""

import math
from typing import Any

import numpy as np

from dlarray.autodiff import replaced
from dlarray.backend import asarray_like, device_of, is_complex, namespace
from dlarray.subscripts import ALL, Subscript, without_repeats

Face = Any
Parts = list[Subscript]


def count_of(face: Face) -> int:
    """The number of elements."""
    return math.prod(face.shape)


def reshape(face: Face, shape: tuple[int, ...]) -> Face:
    """The face with another shape; nothing happens, and nothing is recorded, when it has it already."""
    return face if tuple(face.shape) == shape else namespace(face).reshape(face, shape)


def with_rank(face: Face, fmt: str, rank: int) -> tuple[Face, str]:
    """X with ``rank`` MATLAB dimensions: the last ones folded (unformatted), or 1s added (labelled U)."""
    shape = tuple(face.shape)
    if rank < len(shape):
        folded = len(shape) - rank + 1
        return reshape(face, (math.prod(shape[:folded]),) + shape[folded:]), ""
    if rank > len(shape):
        return reshape(face, (1,) * (rank - len(shape)) + shape), fmt and fmt + "U" * (rank - len(shape))
    return face, fmt


def select(face: Face, parts: Parts) -> Face:
    """The elements in every combination of the parts' numbers."""
    rank = len(parts)
    key = [
        ALL if p.numbers is not None or p.whole(n) else p.forward()
        for p, n in zip(parts, face.shape, strict=True)
    ]
    if any(k is not ALL for k in key):
        face = face[tuple(key)]
    flips = tuple(axis - rank for axis, p in enumerate(parts) if p.step < 0)
    if flips:
        face = namespace(face).flip(face, axis=flips)
    for axis, part in enumerate(parts):
        if part.numbers is not None:
            face = namespace(face).take(face, asarray_like(part.numbers, face), axis=axis - rank)
    return face


def select_one(face: Face, number: int) -> Face:
    """The element of a linear index as a 1×1 face: flattening would copy a face that is not contiguous."""
    key = []
    for n in reversed(face.shape):
        number, k = divmod(number, n)
        key.append(slice(k, k + 1))
    return reshape(face[tuple(reversed(key))], (1, 1))


def put(face: Face, parts: Parts, value: Face) -> Face:
    """A copy of the face with the value in every combination of the parts' numbers; the last of repeats wins.

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
    return write(face, key, _spread(face[key], lists, value) if lists else value)


def _spread(region: Face, lists: list[tuple[int, Any]], value: Face) -> Face:
    """The region with the value at the listed numbers: ``take`` spreads the value, ``where`` chooses."""
    if type(region) is np.ndarray and type(value) is np.ndarray:
        out, grid = region.copy(), [np.arange(n) for n in region.shape]
        for axis, numbers in lists:
            grid[axis] = numbers
        out[np.ix_(*grid)] = value
        return out
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


def write(face: Face, key: tuple, value: Face) -> Face:
    """A copy of the face with the value in basic slices."""
    if type(face) is np.ndarray and type(value) is np.ndarray:
        out = face.copy()
        out[key] = value
        return out
    return replaced(face, key, value)


def grow(face: Face, shape: tuple[int, ...]) -> Face:
    """Zeros of a larger shape, with the face at the start of each dimension."""
    raw: Any = getattr(face, "value", face)
    zeros = namespace(raw).zeros(shape, dtype=raw.dtype, device=device_of(raw))
    if 0 in face.shape:
        return zeros
    return replaced(zeros, tuple(slice(0, n) for n in face.shape), face)


def on_one_backend(face: Face, value: Any) -> tuple[Face, Face]:
    """Host values follow the data of the other side to its device; Python numbers become arrays."""
    if isinstance(value, (bool, int, float, complex)):
        value = np.full((1, 1), value)
    if type(value) is np.ndarray and namespace(face) is not np:
        return face, asarray_like(value, face)
    if type(face) is np.ndarray and namespace(value) is not np:
        return asarray_like(face, value), value
    return face, value


def in_one_class(face: Face, value: Face) -> tuple[Face, Face]:
    """X keeps its class, but an empty 0×0 X takes the value's, and a complex value makes a real X complex."""
    if value.dtype == face.dtype:
        return face, value
    xp = namespace(face, value)
    if tuple(face.shape) == (0, 0):
        return namespace(face).astype(face, value.dtype), value
    if is_complex(value.dtype) and not is_complex(face.dtype):
        face = xp.astype(face, xp.complex64 if face.dtype == xp.float32 else value.dtype)
    return face, value if value.dtype == face.dtype else xp.astype(value, face.dtype)

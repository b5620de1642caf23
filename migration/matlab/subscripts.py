"""MATLAB's subscripts of what is not an array of numbers: cells, strings, struct arrays, text."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.endexpr import End, read_text
from dlarray.errors import IndexingError, SizeError, sizes


def one(index: Any, count: int, grow: bool = False) -> tuple[list[int], tuple[int, ...] | None]:
    """The places, from 0, that one subscript names in a dimension of a size; and the shape of the subscript itself.

    The shape is None for a colon and for a range, which take the shape of what they are used on.
    """
    shape: tuple[int, ...] | None = (1, 1)
    if isinstance(index, End):
        numbers: list = [index.at(count)]
    elif isinstance(index, str):
        numbers, shape = _of_text(index, count), None
        if numbers and index.count(":") and index != ":":
            shape = (1, len(numbers))
    elif isinstance(index, slice):
        raise IndexingError(
            'parentheses take MATLAB\'s ranges; fix: (":") or ("2:end"), or brackets for a slice'
        )
    elif isinstance(index, (bool, np.bool_)):
        numbers = [1] if index else []
        shape = (1, len(numbers))
    elif isinstance(index, (int, float)):
        numbers = [index]
    else:
        found = _elements(index, count)
        flat = found.ravel(order="F")
        if found.dtype == bool:
            if flat.size > count and flat[count:].any() and not grow:
                raise IndexingError(f"the mask has {flat.size} values, but there are {count} elements")
            numbers = (np.flatnonzero(flat) + 1).tolist()
            shape = (len(numbers), 1) if found.shape[1] == 1 < found.shape[0] else (1, len(numbers))
            shape = None if found.ndim > 1 and 1 not in found.shape else shape
        else:
            numbers, shape = flat.tolist(), found.shape
    places = []
    for n in numbers:
        if not math.isfinite(n) or n != int(n) or n < 1:
            raise IndexingError(
                f"Array indices must be positive integers or logical values, but one is {n:g}; "
                "fix: count from 1, as MATLAB does"
            )
        places.append(int(n) - 1)
    if not grow and any(p >= count for p in places):
        raise IndexingError(
            f"Index exceeds the number of array elements. Index must not exceed {count}, but it is {max(places) + 1}."
        )
    return places, shape


def _of_text(index: str, count: int) -> list:
    if index == ":":
        return list(range(1, count + 1))
    parts = read_text(index, count)
    if len(parts) == 1:
        return parts
    low, step, high = parts if len(parts) == 3 else (parts[0], 1, parts[1])
    if step == 0:
        return []
    n = math.floor((high - low) / step + 1e-10) + 1
    return [low + k * step for k in range(max(n, 0))]


def _elements(index: Any, count: int) -> np.ndarray:
    if isinstance(index, (list, tuple)) and any(isinstance(k, End) for k in index):
        index = [k.at(count) if isinstance(k, End) else k for k in index]
    found = np.asarray(index) if isinstance(index, (dlarray, np.ndarray)) else np.asarray(list(index))
    if found.size and found.dtype.kind not in "biuf":
        raise IndexingError(
            f"a subscript must be numbers, a mask, or text such as '2:end', but it is {index!r}"
        )
    return found.reshape(1, -1) if found.ndim < 2 else found


def places(
    subscripts: Sequence, shape: Sequence[int], grow: bool = False
) -> tuple[list[int], tuple[int, ...]]:
    """The flat places, in column order, that subscripts name, and the size of the whole (larger after growth)."""
    shape = tuple(shape)
    if len(subscripts) == 1 and type(subscripts[0]) is int and 0 < subscripts[0] <= math.prod(shape):
        return [subscripts[0] - 1], shape  # one of the elements: the quick way
    if len(subscripts) == 1:
        found, _ = one(subscripts[0], math.prod(shape), grow)
        most = max(found, default=-1) + 1
        if most > math.prod(shape):
            if shape[1] == 1 and shape[0] > 1:
                shape = (most, 1)
            elif shape[0] in (0, 1) or math.prod(shape) == 0:
                shape = (1, most)
            else:
                raise IndexingError(
                    f"Attempt to grow array along ambiguous dimension: element {most} of {sizes(shape)}; "
                    "fix: give a row and a column"
                )
        return found, shape
    along = (
        shape
        if len(subscripts) >= len(shape)
        else (*shape[: len(subscripts) - 1], math.prod(shape[len(subscripts) - 1 :]))
    )
    along = (*along, *(1,) * (len(subscripts) - len(along)))
    parts = []
    for d, (s, n) in enumerate(zip(subscripts, along, strict=True)):
        if grow and n == 0 and isinstance(s, str) and s == ":":
            s, along = 1, (*along[:d], 1, *along[d + 1 :])
        parts.append(one(s, n, grow)[0])
    size = tuple(max(n, max(p, default=-1) + 1) for n, p in zip(along, parts, strict=True))
    if size != along and len(subscripts) < len(shape):
        raise IndexingError(f"an array of size {sizes(shape)} cannot grow by {len(subscripts)} subscripts")
    flat = [0]
    step = 1
    for n, part in zip(size, parts, strict=True):
        flat = [f + step * p for p in part for f in flat]
        step *= n
    while len(size) > 2 and size[-1] == 1:
        size = size[:-1]
    return flat, size if len(subscripts) >= len(shape) else shape


def whole_dims(subscripts: Sequence, shape: Sequence[int], value: Sequence[int]) -> tuple:
    """``:`` along what is still empty, as far as the value that is assigned reaches: ``c(1, :) = {1, 2}``."""
    if len(subscripts) < 2 or 0 not in shape:
        return tuple(subscripts)
    sizes = [n for n in value if n != 1]
    out = []
    for k, s in enumerate(subscripts):
        grows = isinstance(s, str) and s == ":" and (k >= len(shape) or not shape[k])
        out.append(f"1:{sizes.pop(0) if sizes else 1}" if grows else s)
    return tuple(out)


def chosen(
    what: str, values: Sequence, shape: Sequence[int], subscripts: Sequence
) -> tuple[list, tuple[int, ...]]:
    """The elements that subscripts name, in column order, and their size."""
    shape = tuple(shape)
    if not subscripts:
        return list(values), shape
    if len(subscripts) == 1 and type(subscripts[0]) is int and 0 < subscripts[0] <= len(values):
        return [values[subscripts[0] - 1]], (1, 1)
    try:
        if len(subscripts) == 1:
            found, own = one(subscripts[0], math.prod(shape))
            count = len(found)
            size: tuple[int, ...]
            if own is None:
                colon = isinstance(subscripts[0], str) and subscripts[0] == ":"
                size = (count, 1) if colon or shape[0] != 1 else (1, count)
            elif len(shape) == 2 and 1 in shape and 1 in own and len(own) == 2 and shape != (1, 1):
                size = (1, count) if shape[0] == 1 else (count, 1)  # a vector by a vector: as the vector lies
            else:
                size = own
            return [values[k] for k in found], size
        flat, _ = places(subscripts, shape)
        along = [*shape[: len(subscripts) - 1], math.prod(shape[len(subscripts) - 1 :])]
        along += [1] * (len(subscripts) - len(along))
        counts = tuple(len(one(s, n)[0]) for s, n in zip(subscripts, along, strict=True))
        while len(counts) > 2 and counts[-1] == 1:
            counts = counts[:-1]
        return [values[k] for k in flat], counts
    except IndexingError as error:
        raise IndexingError(f"{what} of size {sizes(shape)}: {error}") from None


def spread(
    name: str, values: list[list], shapes: list[tuple[int, ...]]
) -> tuple[list[list], tuple[int, ...]]:
    """Values in MATLAB's order, repeated along dimensions of size 1 to the size that they have together."""
    dims = max(map(len, shapes))
    full = [tuple(shape) + (1,) * (dims - len(shape)) for shape in shapes]
    try:
        wanted = np.broadcast_shapes(*full)
    except ValueError:
        both = " and ".join(map(sizes, shapes))
        raise SizeError(
            f"{name}: the sizes {both} do not fit together; fix: sizes that are equal, or 1"
        ) from None
    made = []
    for given, shape in zip(values, full, strict=True):
        held = np.empty(len(given), dtype=object)
        held[:] = given
        made.append(list(np.broadcast_to(held.reshape(shape, order="F"), wanted).ravel(order="F")))
    return made, wanted

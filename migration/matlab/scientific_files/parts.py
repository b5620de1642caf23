"""Which part of an array in a file is asked for, and its form in MATLAB."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.errors import ArgumentError, DataError, IndexingError, SizeError, describe
from dlarray.migration.matlab.numerics.hosts import host


def part_of(
    name: str, shape: tuple[int, ...], start: Any, count: Any, stride: Any, grows: bool = False
) -> tuple[slice, ...]:
    """The part of an array of a shape as the file has it, whose dimensions are MATLAB's the other way round."""
    if start is None:
        return tuple(slice(None) for _ in shape)
    dims = shape[::-1]
    first = _whole(name, "start", start, len(dims))
    steps = np.ones(len(dims)) if stride is None else _whole(name, "stride", stride, len(dims))
    left = np.floor((np.array(dims) - first) / steps) + 1
    many = left if count is None else _whole(name, "count", count, len(dims))
    many = np.where(np.isinf(many), left, many)
    last = first + (many - 1) * steps
    if (first < 1).any() or (not grows and (last > dims).any()):
        raise IndexingError(
            f"{name}: start {describe(start)} and count {describe(count)} reach beyond the size "
            f"{'×'.join(map(str, dims))}; fix: Inf in count, for the rest"
        )
    parts = [slice(int(a) - 1, int(z), int(s)) for a, z, s in zip(first, last, steps, strict=True)]
    return tuple(parts[::-1])


def _whole(name: str, what: str, given: Any, count: int) -> np.ndarray:
    found = host(given).astype(float).ravel()
    if found.size != count or (found < 1).any() or (found[np.isfinite(found)] % 1).any():
        raise SizeError(
            f"{name}: {what} is {describe(given)}; fix: a whole number from 1 for each of {count} dimensions"
        )
    return found


def as_matlab(name: str, values: Any) -> dlarray:
    """Numbers as MATLAB has them: dimensions the other way round, those of one dimension as a column."""
    found = np.asarray(values)
    if found.dtype.kind not in "fiu" or found.dtype.itemsize > 8:
        raise DataError(
            f"{name}: the values are {found.dtype}, which is not read here; fix: numbers, or Python's h5py"
        )
    found = found.astype(found.dtype.newbyteorder("="))
    if found.dtype == np.float16:
        found = found.astype(np.float32)
    # arrays here are stored with their dimensions the other way round, as the file has them
    return dlarray.from_array(np.ascontiguousarray(found if found.ndim > 1 else found.reshape(1, -1)))


def text_or_numbers(name: str, value: Any) -> Any:
    """An attribute: text, or numbers as a column."""
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    if isinstance(value, str):
        return str(value)
    found = np.asarray(value)
    if found.dtype.kind in "SUO":
        if found.size == 1:
            return text_or_numbers(name, found.ravel()[0])
        raise ArgumentError(
            f"{name}: the attribute has {found.size} texts, which is not read here; fix: h5py"
        )
    return as_matlab(name, found)

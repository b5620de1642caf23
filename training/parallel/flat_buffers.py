"""Arrays of all sizes in one flat buffer for each class, so that processes exchange few and large messages."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.backend import (
    asarray_like,
    backend_name,
    class_name,
    is_complex,
    is_float,
    namespace,
    to_numpy,
)
from dlarray.conversion import contiguous
from dlarray.errors import ArgumentError, sizes
from dlarray.machine import gpus

Fact = tuple[str, tuple[int, ...], str]  # name, size, class


def facts(names: Sequence[str], arrays: Sequence[dlarray]) -> tuple[Fact, ...]:
    """What processes compare before they add arrays up: names, sizes, and classes with where they are, in order."""
    return tuple(
        (name, X.shape, kind(X.dtype) + place(X._data)) for name, X in zip(names, arrays, strict=True)
    )


def place(x: Any) -> str:
    """What tells arrays on a GPU, which other processes' arrays must then be too."""
    return " gpuArray" if gpus.on_gpu(x) else ""


@lru_cache(maxsize=64)  # the text of a NumPy dtype costs microseconds
def kind(dtype: Any) -> str:
    """The name of a dtype of any library: "float32", "complex128", …"""
    return str(dtype).rpartition(".")[2]


@lru_cache(maxsize=64)
def digest(told: tuple[Fact, ...]) -> bytes:
    """A fingerprint of facts, 32 bytes."""
    return hashlib.blake2b(json.dumps(told).encode(), digest_size=32).digest()


def fact_words(fact: Any) -> str:
    """One fact for a message."""
    if fact is None:
        return "nothing"
    name, size, told = fact
    dtype, _, where = told.partition(" ")
    words = [class_name(dtype), *["complex"] * dtype.startswith("complex"), *[where] * bool(where)]
    return f"{name} ({sizes(tuple(size))} {' '.join(words)})"


class Layout:
    """Where arrays lie in the buffers; ``carriers`` are the classes that travel, single and double."""

    def __init__(self, arrays: Sequence[Any]) -> None:
        self.arrays = list(arrays)
        self.groups: dict[tuple[str, str], list[int]] = {}
        for k, x in enumerate(arrays):
            self.groups.setdefault((backend_name(x), carrier(x.dtype)), []).append(k)

    def packed(self, factor: float) -> list[Any]:
        """The buffers of the arrays times a number; zeros for the number 0, whatever is in the arrays."""
        return [self._packed(carried, places, factor) for (_, carried), places in self.groups.items()]

    def _packed(self, carried: str, places: list[int], factor: float) -> Any:
        arrays = [self.arrays[k] for k in places]
        pieces = [piece for x in arrays for piece in _pieces(x)]
        if type(pieces[0]) is np.ndarray:
            buffer = np.zeros(sum(p.size for p in pieces), carried)
            at = 0
            for p in pieces if factor else ():
                out = buffer[at : at + p.size].reshape(p.shape)
                np.multiply(p, factor, out=out)
                at += p.size
            return buffer
        xp = namespace(pieces[0])
        dtype = getattr(xp, carried)
        joined = xp.concat([xp.astype(xp.reshape(contiguous(p), (-1,)), dtype) for p in pieces])
        return joined * factor if factor else xp.zeros_like(joined)

    def unpacked(self, buffers: Sequence[Any]) -> list[Any]:
        """The arrays in buffers that were packed as these are."""
        found: list[Any] = [None] * len(self.arrays)
        for buffer, places in zip(buffers, self.groups.values(), strict=True):
            xp, at = namespace(buffer), 0
            for k in places:
                like, pieces = self.arrays[k], []
                count = _size(like)
                for _ in range(1 + is_complex(like.dtype)):
                    pieces.append(xp.reshape(buffer[at : at + count], like.shape))
                    at += count
                whole = pieces[0] if len(pieces) == 1 else pieces[0] + 1j * pieces[1]
                found[k] = whole if whole.dtype == like.dtype else xp.astype(whole, like.dtype)
        return found


def carrier(dtype: Any) -> str:
    """The class in which values travel."""
    return "float64" if kind(dtype) in ("float64", "complex128") else "float32"


def _pieces(x: Any) -> list[Any]:
    """An array, or its real and imaginary parts."""
    if not is_complex(x.dtype):
        return [x]
    xp = namespace(x)
    return [xp.real(x), xp.imag(x)]


def _size(x: Any) -> int:
    count = 1
    for n in x.shape:
        count *= n
    return count


def checked(caller: str, names: Sequence[str], values: Sequence[Any]) -> list[dlarray]:
    """Values that can be added up: numbers in floating point that are not being traced."""
    found = []
    for name, X in zip(names, values, strict=True):
        if not isinstance(X, dlarray):
            raise ArgumentError(f"{caller}: {name} is no dlarray; fix: pass what dlgradient has returned")
        if X._node is not None:
            raise ArgumentError(
                f"{caller}: {name} is being traced, so the other ranks' part of its derivative would be missing; fix: "
                f"call {caller} on what dlfeval returns"
            )
        if not is_float(X.dtype):
            raise ArgumentError(
                f"{caller}: {name} is {X.describe()}, but must be floating point; fix: single(X)"
            )
        found.append(X)
    return found


# -- bytes -----------------------------------------------------------------------------------------------------------
def to_bytes(arrays: Sequence[Any]) -> np.ndarray:
    """The values of arrays, one after the other, as bytes."""
    hosts = [np.ascontiguousarray(to_numpy(x)).reshape(-1).view(np.uint8) for x in arrays]
    return np.concatenate([np.empty(0, np.uint8), *hosts])


def from_bytes(data: np.ndarray, arrays: Sequence[Any]) -> list[Any]:
    """Arrays of the sizes, classes and places of ``arrays`` with values from `to_bytes`."""
    found, at = [], 0
    for x in arrays:
        host = to_numpy(x)
        part = data[at : at + host.nbytes]
        at += host.nbytes
        value = part.copy().view(host.dtype).reshape(host.shape)
        found.append(value if type(x) is np.ndarray else asarray_like(value, x, x.dtype))
    return found

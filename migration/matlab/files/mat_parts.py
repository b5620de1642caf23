"""Parts of arrays in MAT files of version 7.3, read and found by h5py."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from dlarray.array import dlarray

NUMBERS = frozenset("double single logical int8 int16 int32 int64 uint8 uint16 uint32 uint64".split())


def is_v73(path: Path) -> bool:
    try:
        with open(path, "rb") as file:
            file.seek(512)  # behind MATLAB's own header
            return file.read(8) == b"\x89HDF\r\n\x1a\n"
    except FileNotFoundError:
        return True


def range_of(subscript: Any, length: int) -> slice | None:
    """A subscript as a slice; None of what is none, or leaves the array."""
    if isinstance(subscript, str):
        return slice(0, length) if subscript == ":" else None
    try:
        found = np.asarray(subscript, dtype=float).ravel()
    except (TypeError, ValueError):
        return None
    steps = np.diff(found)
    if not found.size or (found != np.floor(found)).any() or found[0] < 1 or found[-1] > length:
        return None
    if steps.size and (steps[0] < 1 or (steps != steps[0]).any()):
        return None
    return slice(int(found[0]) - 1, int(found[-1]), int(steps[0]) if steps.size else 1)


def opened(path: Path, mode: str) -> Any:
    import h5py

    return h5py.File(path, mode)


def plain_set(file: Any, name: str) -> Any:
    """A data set of numbers that stands in the file itself, or None."""
    import h5py

    if not isinstance(file.get(name, getlink=True), h5py.HardLink) or not isinstance(
        file.get(name), h5py.Dataset
    ):
        return None
    found = file[name]
    if found.is_virtual or found.external or found.dtype.kind not in "fiu" or "MATLAB_empty" in found.attrs:
        return None
    kind = found.attrs.get("MATLAB_class", b"").decode()
    return found if kind in NUMBERS and "MATLAB_sparse" not in found.attrs else None


def part_of(path: Path, name: str, subscripts: tuple, size: tuple[int, ...], about: Any) -> Any:
    """A part of a large array of version 7.3, or None where it cannot be read alone."""
    ranges = [range_of(s, n) for s, n in zip(subscripts, size, strict=True)]
    if None in ranges or not is_v73(path):
        return None
    with opened(path, "r") as file:
        held = plain_set(file, name)
        if held is None or held.shape != size[::-1]:
            return None
        found = held[tuple(ranges[::-1])].T
        return dlarray(found.astype(bool) if getattr(about, "class") == "logical" else found)

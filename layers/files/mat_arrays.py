"""The arrays and texts of MAT files of version 5 to 7, read by NumPy alone.

SciPy's reader is compiled code, and some damaged files end Python with it; `load` therefore has it in a process of its
own, which takes half a second.  Datastores read thousands of files, of which the signals are arrays of numbers.
"""

from __future__ import annotations

import math
import struct
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from dlarray.layers.files import array_files

_MATRIX, _PACKED = 14, 15
_STORED = {1: "i1", 2: "u1", 3: "i2", 4: "u2", 5: "i4", 6: "u4", 7: "f4", 9: "f8", 12: "i8", 13: "u8"}
_LETTERS = {16: "utf-8", 17: "utf-16", 18: "utf-32"}
_CLASSES = {
    6: "f8", 7: "f4", 8: "i1", 9: "u1", 10: "i2", 11: "u2", 12: "i4", 13: "u4", 14: "i8", 15: "u8",
}  # fmt: skip
_TEXT = 4
_HEAD = 4096  # bytes of an element that hold its name


class _Bytes(NamedTuple):
    """What an element stands in, and the order of bytes in a number."""

    data: memoryview
    order: str

    def part(self, at: int) -> tuple[int, memoryview, int]:
        """The kind of the element at a place, its content, and where the next one begins."""
        kind, length = struct.unpack_from(f"{self.order}II", self.data, at)
        if kind >> 16:  # a short one: its length, its kind, and up to four bytes
            return kind & 0xFFFF, self.data[at + 4 : at + 4 + (kind >> 16)], at + 8
        end = at + 8 + length
        if end > len(self.data):
            raise ValueError(f"an element has {length} bytes, but {len(self.data) - at - 8} are left")
        return kind, self.data[at + 8 : end], end + (-length % 8 if kind != _PACKED else 0)


def read(caller: str, path: str, names: Sequence[str]) -> dict[str, Any]:
    """The variables of some names, or the first one: arrays in MATLAB's order of dimensions, and texts."""
    array_files.ask(caller, path, Path(path).stat().st_size)
    content = memoryview(Path(path).read_bytes())
    order = ">" if bytes(content[126:128]) == b"MI" else "<"
    found: dict[str, Any] = {}
    for name, whole in _elements(caller, path, _Bytes(content, order)):
        if name in names or not names:
            found[name] = _value(name, whole())
            if not names or len(found) == len(set(names)):
                break
    return found


def _elements(caller: str, path: str, file: _Bytes) -> Iterator[tuple[str, Any]]:
    """The name of each variable, and what gives its bytes."""
    at = 128
    while at + 8 <= len(file.data):
        kind, data, at = file.part(at)
        if kind == _PACKED:
            start = zlib.decompressobj().decompress(data, _HEAD)
            head = _Bytes(memoryview(start)[8:], file.order)
        elif kind == _MATRIX:
            head = _Bytes(data, file.order)
        else:
            raise ValueError(f"there is an element of the kind {kind} among the variables")
        name = _head(head)[3]
        if name:  # what has none belongs to the objects of the file
            yield name, lambda kind=kind, data=data: _whole(caller, path, kind, data, file.order)


def _whole(caller: str, path: str, kind: int, data: memoryview, order: str) -> _Bytes:
    """The content of a matrix; a compressed one is asked for as it unpacks."""
    if kind == _MATRIX:
        return _Bytes(data, order)
    pieces, total, squeezed = [], 0, zlib.decompressobj()
    for start in range(0, len(data), 1024):
        pieces.append(squeezed.decompress(data[start : start + 1024]))
        total += len(pieces[-1])
        array_files.ask(caller, path, total)
    if not squeezed.eof:
        raise ValueError("a compressed variable is cut off")
    kind, inner, _ = _Bytes(memoryview(b"".join(pieces)), order).part(0)
    if kind != _MATRIX:
        raise ValueError(f"a compressed variable is an element of the kind {kind}")
    return _Bytes(inner, order)


def _head(given: _Bytes) -> tuple[int, int, tuple[int, ...], str, int]:
    """Class, flags, size and name of a matrix, and where its values begin."""
    _, flags, at = given.part(0)
    word = struct.unpack_from(f"{given.order}I", flags)[0]
    if word & 0xFF == 17:  # an object: its name stands where others have their size
        return 17, word, (), bytes(given.part(at)[1]).decode("ascii", "replace"), at
    _, dims, at = given.part(at)
    size = tuple(np.frombuffer(dims, f"{given.order}i4").tolist())
    _, name, at = given.part(at)
    return word & 0xFF, word, size, bytes(name).decode("ascii", "replace"), at


def _value(name: str, given: _Bytes) -> Any:
    """An array of the class that the file tells of, or the rows of a text."""
    kind, flags, size, _, at = _head(given)
    if kind != _TEXT and kind not in _CLASSES:
        raise ValueError(f"its variable '{name}' is no array of numbers and no text")
    if len(size) < 2 or min(size) < 0:
        raise ValueError(f"its variable '{name}' has the size {list(size)}")
    stored, at = _stored(given, at)
    count = math.prod(size)
    if len(stored) != count:
        raise ValueError(f"its variable '{name}' has {len(stored)} values for {count} elements")
    if kind == _TEXT:
        letters = stored if stored.dtype.kind == "U" else np.array([chr(int(c)) for c in stored], dtype="U1")
        rows = letters.reshape(size[0], -1, order="F") if count else letters.reshape(0, 1)
        texts = ["".join(row) for row in rows]
        return texts[0] if len(texts) == 1 else texts
    values = stored.astype(np.dtype(_CLASSES[kind]))
    if flags & 0x800:
        beside, _ = _stored(given, at)
        values = values + 1j * beside.astype(values.dtype)
    if flags & 0x200:
        values = values != 0
    return values.reshape(size, order="F")


def _stored(given: _Bytes, at: int) -> tuple[np.ndarray, int]:
    """Numbers as they stand in the file, which keeps small ones short, or letters."""
    kind, data, at = given.part(at)
    if kind in _LETTERS:
        order = "" if kind == 16 else "-be" if given.order == ">" else "-le"
        return np.array(list(bytes(data).decode(_LETTERS[kind] + order)), dtype="U1"), at
    if kind not in _STORED:
        raise ValueError(f"there are values of the kind {kind}, which is not known")
    return np.frombuffer(data, given.order + _STORED[kind]), at

"""TensorBoard's event files: records of a length, a checksum, and a message of Protocol Buffers, written by hand.

https://www.tensorflow.org/tutorials/load_data/tfrecord tells of the records, the files event.proto, summary.proto and
tensor.proto of TensorFlow of the messages.  Only what numbers and texts need is here.
"""

from __future__ import annotations

import contextlib
import os
import struct
import time
from pathlib import Path

_POLYNOMIAL = 0x82F63B78  # Castagnoli's, bits reversed


def _table() -> tuple[int, ...]:
    found = []
    for byte in range(256):
        for _ in range(8):
            byte = byte >> 1 ^ _POLYNOMIAL * (byte & 1)
        found.append(byte)
    return tuple(found)


_CRC = _table()


def crc32c(data: bytes) -> int:
    """The checksum of iSCSI.

    >>> hex(crc32c(b"123456789"))
    '0xe3069283'
    """
    crc = 0xFFFFFFFF
    for byte in data:
        crc = _CRC[(crc ^ byte) & 0xFF] ^ crc >> 8
    return crc ^ 0xFFFFFFFF


def masked(crc: int) -> int:
    """A checksum that may itself be among checked data: rotated, and a constant added."""
    return ((crc >> 15 | crc << 17) + 0xA282EAD8) & 0xFFFFFFFF


def record(data: bytes) -> bytes:
    """One record: its length, the checksum of the length, the data, their checksum."""
    length = struct.pack("<Q", len(data))
    return b"".join(
        (length, struct.pack("<I", masked(crc32c(length))), data, struct.pack("<I", masked(crc32c(data))))
    )


# -- Protocol Buffers ---------------------------------------------------------------------------------------------
def _varint(number: int) -> bytes:
    number &= 0xFFFFFFFFFFFFFFFF  # negative numbers as their complement
    parts = bytearray()
    while number > 0x7F:
        parts.append(number & 0x7F | 0x80)
        number >>= 7
    parts.append(number)
    return bytes(parts)


def _bytes(field: int, data: bytes) -> bytes:
    return _varint(field << 3 | 2) + _varint(len(data)) + data


def _whole(field: int, number: int) -> bytes:
    return _varint(field << 3) + _varint(number) if number else b""


def _double(field: int, number: float) -> bytes:
    return _varint(field << 3 | 1) + struct.pack("<d", number)


def single(number: float) -> float:
    """What the format can hold of a number: a float of 32 bits, Inf beyond."""
    try:
        return struct.unpack("<f", struct.pack("<f", number))[0]
    except OverflowError:
        return float("inf") if number > 0 else float("-inf")


def version_event(when: float) -> bytes:
    """The first event of a file."""
    return _double(1, when) + _bytes(3, b"brain.Event:2")


def scalar_event(when: float, step: int, tag: str, value: float) -> bytes:
    """A number under a name."""
    number = _varint(2 << 3 | 5) + struct.pack("<f", single(value))
    return _summary(when, step, _bytes(1, tag.encode()) + number)


def text_event(when: float, step: int, tag: str, text: str) -> bytes:
    """A text under a name."""
    shape = _bytes(2, _whole(1, 1))
    tensor = _whole(1, 7) + _bytes(2, shape) + _bytes(8, text.encode("utf-8", "replace"))
    plugin = _bytes(1, _bytes(1, b"text"))
    return _summary(when, step, _bytes(1, tag.encode()) + _bytes(8, tensor) + _bytes(9, plugin))


def _summary(when: float, step: int, value: bytes) -> bytes:
    return _double(1, when) + _whole(2, step) + _bytes(5, _bytes(1, value))


class EventFile:
    """A new event file in a folder, which is made if need be.  Files that are there are never touched."""

    def __init__(self, folder: str | os.PathLike) -> None:
        Path(folder).mkdir(parents=True, exist_ok=True)
        when = time.time()
        count = 0
        while True:
            self.path = Path(folder) / f"events.out.tfevents.{int(when):010d}.dlarray.{os.getpid()}.{count}"
            try:
                self._file = open(self.path, "xb", buffering=0)
                break
            except FileExistsError:
                count += 1
        self._waiting: list[bytes] = []
        self._whole = 0  # bytes of whole records in the file
        self.write(version_event(when))

    def write(self, event: bytes) -> None:
        """Add an event."""
        self._waiting.append(record(event))

    def flush(self) -> None:
        """Hand over what was written, so that TensorBoard sees it; the file ends with a whole record, come what may."""
        data = b"".join(self._waiting)
        done = 0
        try:
            while done < len(data):
                done += self._file.write(data[done:]) or 0
        except BaseException:
            with contextlib.suppress(OSError):
                self._file.truncate(self._whole)
                self._file.seek(self._whole)
            raise
        self._whole += len(data)
        self._waiting.clear()

    def close(self) -> None:
        """Nothing more is written."""
        try:
            self.flush()
        finally:
            self._file.close()

    def forked(self) -> None:
        """The file belongs to the process that this one was forked from, and so does what waits."""
        self._file.close()

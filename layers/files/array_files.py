"""Files that are read: one error for whatever is wrong with one, and memory asked for before it is taken.

Readers of other libraries raise what their parsers stumble over: a damaged file is a BadZipFile, an EOFError, a
KeyError, a struct.error, and more.  `reading` makes one error of them, which names the file and what is wrong with it.
"""

from __future__ import annotations

import io
import math
import os
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from dlarray import limits
from dlarray.errors import DataError, DLArrayError

LONGEST = 200  # letters of another library's words
_ENDING = ".npy"  # of the arrays in an .npz file


@contextmanager
def reading(caller: str, file: Any, fix: str = "save it again") -> Iterator[None]:
    """Whatever goes wrong while a file is read is a DataError that names it."""
    try:
        yield
    except DLArrayError:
        raise
    except MemoryError:
        raise DataError(
            f"{caller}: the file '{file}' needs more memory than there is; fix: a part of it, or dl.memoryLimit(gib), "
            "by which it is refused earlier"
        ) from None
    except OSError as error:
        if error.errno is None:  # a parser's own
            raise damaged(caller, file, _said(error), fix) from None
        raise DataError(
            f"{caller}: the file '{file}' cannot be read: {error.strerror}; fix: its name and its rights"
        ) from None
    except Exception as error:
        raise damaged(caller, file, _said(error), fix) from None


def damaged(caller: str, file: Any, what: str, fix: str = "save it again") -> DataError:
    """The error of a file that does not hold what it should."""
    return DataError(f"{caller}: the file '{file}' cannot be read: {what}; fix: {fix}")


def _said(error: Exception) -> str:
    """What another library says is wrong: its words, in one line, and the class where they are no sentence."""
    words = " ".join(str(error).split())
    words = words if len(words) <= LONGEST else words[:LONGEST] + "…"
    return words if " " in words else f"{type(error).__name__}: {words}".removesuffix(": ")


def ask(caller: str, file: Any, needed: float, fix: str = "a smaller file") -> None:
    """Refuse a file whose content needs more memory than is allowed."""
    if needed > limits.allowed(None):
        raise limits.refusal(caller, f"the content of the file '{file}' needs", needed, fix, error=DataError)


# -- NumPy's files ---------------------------------------------------------------------------------------------
def npy(caller: str, path: Any) -> np.ndarray:
    """The array of an .npy file."""
    with reading(caller, path), open(path, "rb") as file:
        return _array(caller, path, file, os.fstat(file.fileno()).st_size)


def npz_names(caller: str, path: Any) -> list[str]:
    """The names of the arrays in an .npz file."""
    with reading(caller, path), zipfile.ZipFile(path) as archive:
        return [entry.removesuffix(_ENDING) for entry in archive.namelist()]


def npz(caller: str, path: Any, names: Iterable[str] | None = None) -> dict[str, np.ndarray]:
    """The arrays of an .npz file, or those of some names.  All of them together are asked for before one is made."""
    with reading(caller, path), zipfile.ZipFile(path) as archive:
        there = {entry.filename.removesuffix(_ENDING): entry for entry in archive.infolist()}
        wanted = [name for name in (there if names is None else names) if name in there]
        ask(caller, path, sum(there[name].file_size for name in wanted), "some of its arrays by their names")
        found = {}
        for name in wanted:
            with archive.open(there[name]) as file:
                found[name] = _array(caller, path, file, there[name].file_size)
                if file.read(1):  # to the end, where the sum over all bytes is compared
                    raise damaged(caller, path, f"there is more than the array '{name}'")
        return found


def _array(caller: str, path: Any, file: Any, size: int) -> np.ndarray:
    """The array that stands in a stream of so many bytes, with its header."""
    version = np.lib.format.read_magic(file)
    readers = {1: np.lib.format.read_array_header_1_0, 2: np.lib.format.read_array_header_2_0}
    if version[0] not in readers:  # of structures with names in other letters than ASCII
        raise damaged(
            caller, path, f"its arrays have the format {version[0]}.{version[1]}, which is not read"
        )
    shape, by_columns, dtype = readers[version[0]](file)
    if dtype.hasobject:
        raise damaged(
            caller, path, "it holds objects, which are pickles that can run any code", "arrays of numbers"
        )
    needed = math.prod(shape) * dtype.itemsize
    if min(shape, default=0) < 0 or needed > size:
        raise damaged(caller, path, f"its header tells of {needed} bytes, but the file has {size}")
    ask(caller, path, needed)
    values = np.empty(needed, np.uint8)
    room, got = memoryview(values), 0  # type: ignore[arg-type]
    while got < needed:
        more = file.readinto(room[got : got + io.DEFAULT_BUFFER_SIZE * 64])
        if not more:
            raise damaged(caller, path, f"it ends after {got} of {needed} bytes of an array")
        got += more
    return values.view(dtype).reshape(shape, order="F" if by_columns else "C")

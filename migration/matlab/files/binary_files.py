"""Bytes of open files: fread, fwrite, fseek, ftell."""

from __future__ import annotations

import os
import re
import sys
from typing import Any

import numpy as np

from dlarray import limits
from dlarray.arguments import one_number
from dlarray.array import asdlarray, dlarray
from dlarray.backend import to_numpy
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.integers.classes import converted
from dlarray.migration.matlab.shared.open_files import BYTE_ORDERS, byte_order, file_of
from dlarray.migration.matlab.strings import CharArray
from dlarray.operands import with_integers

_KINDS = {
    **dict.fromkeys(("uint", "uint32", "unsigned int", "ulong"), "u4"),
    **dict.fromkeys(("uchar", "unsigned char", "uint8"), "u1"),
    **dict.fromkeys(("uint16", "ushort"), "u2"),
    **dict.fromkeys(("int", "int32", "integer*4", "long"), "i4"),
    **dict.fromkeys(("schar", "signed char", "int8", "integer*1"), "i1"),
    **dict.fromkeys(("int16", "integer*2", "short"), "i2"),
    **dict.fromkeys(("int64", "integer*8"), "i8"),
    **dict.fromkeys(("single", "float", "float32", "real*4"), "f4"),
    **dict.fromkeys(("double", "float64", "real*8"), "f8"),
    "uint64": "u8",
    "char": "char",
    "char*1": "char",
}
_IN_C = {"uchar": "uint8", "schar": "int8", "float": "single", "float32": "single", "float64": "double",
         "short": "int16", "ushort": "uint16", "int": "int32", "uint": "uint32"}  # fmt: skip
_RESULTS = "double single char int8 int16 int32 int64 uint8 uint16 uint32 uint64".split()


def fread(
    fileID: Any, size: Any = None, precision: Any = "uint8=>double", skip: Any = 0, machinefmt: str = "", /,
    *, nargout: int = 1,
) -> Any:  # fmt: skip
    """Numbers read from the bytes of an open file.

    Syntaxes: ``A = fread(fileID)``, ``A = fread(fileID, sizeA)``, ``A = fread(fileID, sizeA, precision)``,
    ``A = fread(fileID, sizeA, precision, skip, machinefmt)``, ``A = fread(fileID, precision)``,
    ``A, count = fread(…, nargout=2)``.

    Parameters
    ----------
    fileID : int
        Number of a file that `fopen` opened.
    size : float or [m, n], optional
        How many numbers: all (default), ``n`` as a column, or ``m``×``n``, where ``n`` may be Inf.
    precision : str, default "uint8=>double"
        Class in the file and class of the result, "single=>single"; "single" gives doubles, and a star before it
        stands for the same class twice, ``"*single"``.  "char" reads letters of one byte.
    skip : int, default 0
        Bytes that are left out behind each number.
    machinefmt : str, optional
        Order of the bytes, as for `fopen`, which may have named one.
    nargout : {1, 2}
        Whether to return how many numbers were read.

    Returns
    -------
    A : dlarray or text
        A column, or of the size that is asked for; filled up with zeros where the file ends sooner.
    count : int
        Numbers that were read.

    Raises
    ------
    ArgumentError
        A precision or an order that is not known; bits and repeated formats ("3*uint8") are not served.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/fread.html

    Examples
    --------
    >>> import os, tempfile
    >>> from dlarray.matlab import fclose, fopen, fread, fwrite
    >>> name = os.path.join(tempfile.mkdtemp(), "nine.bin")
    >>> f = fopen(name, "w"); count = fwrite(f, [1, 2, 3, 4, 5, 6], "uint16"); status = fclose(f)
    >>> f = fopen(name)
    >>> fread(f, [2, 3], "uint16").tolist(), fclose(f)
    ([[1.0, 3.0, 5.0], [2.0, 4.0, 6.0]], 0)
    """
    if isinstance(size, str):  # fread(fileID, precision, skip, machinefmt)
        size, precision, skip, machinefmt = (
            None,
            size,
            0 if isinstance(precision, str) else precision,
            str(skip or ""),
        )
        skip = 0 if skip == "uint8=>double" else skip
    file = file_of("fread", fileID)
    if file in (sys.stdout, sys.stderr):
        raise ArgumentError(
            "fread: the standard output cannot be read; fix: the number of a file that fopen opened"
        )
    kind, result = _precision("fread", precision)
    dtype = _dtype("fread", kind, machinefmt, fileID)
    shape = _size(size)
    gap = _gap("fread", skip)
    wanted = None if shape[-1] == np.inf else int(np.prod(shape))
    data = _bytes(file, dtype.itemsize, gap, wanted)
    values = _numbers(data, dtype, gap).astype(dtype.newbyteorder("="))
    if wanted is not None:
        values = values[:wanted]
    count = len(values)
    if len(shape) == 2:
        columns = -(-count // max(int(shape[0]), 1)) if shape[1] == np.inf else int(shape[1])
        filled = columns if shape[1] == np.inf else min(columns, -(-count // max(int(shape[0]), 1)))
        full = np.zeros(int(shape[0]) * filled, values.dtype)
        full[:count] = values
        values = full.reshape((int(shape[0]), filled), order="F")
    else:
        values = values.reshape(-1, 1)
    A = _as_result(values, result)
    return A if nargout < 2 else (A, count)


def fwrite(fileID: Any, A: Any, precision: Any = "uint8", skip: Any = 0, machinefmt: str = "", /) -> int:
    """Write numbers as bytes into an open file, column by column.

    Syntaxes: ``count = fwrite(fileID, A)``, ``count = fwrite(fileID, A, precision)``,
    ``count = fwrite(fileID, A, precision, skip, machinefmt)``.

    Parameters
    ----------
    fileID : int
        Number of a file that `fopen` opened for writing.
    A : array or text
        The numbers; into integers they are rounded and cut to what the class holds.
    precision : str, default "uint8"
        Class in the file.
    skip : int, default 0
        Bytes that are passed over before each number.
    machinefmt : str, optional
        Order of the bytes, as for `fopen`.

    Returns
    -------
    count : int
        Numbers that were written.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/fwrite.html

    Examples
    --------
    >>> import pathlib, tempfile
    >>> from dlarray.matlab import fclose, fopen, fwrite
    >>> file = pathlib.Path(tempfile.mkdtemp(), "nine.bin")
    >>> f = fopen(str(file), "w")
    >>> fwrite(f, [[1, 3], [2, 300]]), fclose(f)
    (4, 0)
    >>> list(file.read_bytes())
    [1, 2, 3, 255]
    """
    file = file_of("fwrite", fileID)
    if not file.writable():
        raise ArgumentError('fwrite: the file was opened for reading; fix: fopen(filename, "w")')
    kind, _ = _precision("fwrite", precision)
    dtype = _dtype("fwrite", kind, machinefmt, fileID)
    gap = _gap("fwrite", skip)
    if isinstance(A, (str, CharArray)):
        A = [[ord(letter) for letter in (A if isinstance(A, str) else "".join(A))]]
    values = to_numpy(asdlarray(A).array).reshape(-1)  # stored with the first dimension last
    if values.dtype.kind == "c":
        raise ArgumentError("fwrite: A must be real; fix: real(A), and imag(A) after it")
    data = (converted(values, dtype.name) if dtype.kind in "iu" else values).astype(dtype)
    file.flush()
    if file in (sys.stdout, sys.stderr):
        file.write(data.tobytes().decode("latin-1"))
        return len(data)
    place = file.tell()
    if gap:
        for k, value in enumerate(data):
            file.buffer.seek(place + k * (gap + dtype.itemsize) + gap)
            file.buffer.write(value.tobytes())
        place += len(data) * (gap + dtype.itemsize)
    else:
        file.buffer.seek(0, os.SEEK_END if "a" in file.mode else os.SEEK_CUR)
        if "a" not in file.mode:
            file.buffer.seek(place)
        file.buffer.write(data.tobytes())
        place = file.buffer.tell()
    file.buffer.flush()
    file.seek(place)
    return len(data)


def fseek(fileID: Any, offset: Any, origin: Any = "bof", /) -> int:
    """Move to a place in an open file: 0 if it could be done, -1 if it lies outside of the file.

    Syntaxes: ``status = fseek(fileID, offset, origin)``.

    Parameters
    ----------
    fileID : int
        Number of a file that `fopen` opened.
    offset : int
        Bytes from the origin.
    origin : {"bof", "cof", "eof"} or {-1, 0, 1}
        Beginning of the file, the place now, or its end.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/fseek.html

    Examples
    --------
    >>> import pathlib, tempfile
    >>> from dlarray.matlab import fclose, fgetl, fopen, fseek, ftell
    >>> file = pathlib.Path(tempfile.mkdtemp(), "a.txt")
    >>> _ = file.write_text("one two")
    >>> f = fopen(str(file))
    >>> fseek(f, 4, "bof"), fgetl(f), ftell(f), fseek(f, 9, "bof"), fclose(f)
    (0, 'two', 7, -1, 0)
    """
    file = file_of("fseek", fileID)
    place = one_number(offset)
    if place is None or place % 1:
        raise ArgumentError(f"fseek: offset must be a whole number, but it is {describe(offset)}; fix: 0")
    starts = {"bof": -1, "cof": 0, "eof": 1}
    start = starts.get(origin.lower()) if isinstance(origin, str) else one_number(origin)
    if start not in (-1, 0, 1):
        raise ArgumentError(
            f'fseek: origin must be "bof", "cof" or "eof", but it is {describe(origin)}; fix: "bof"'
        )
    if file.writable():
        file.flush()
    end = os.fstat(file.fileno()).st_size
    to = int(place) + (0 if start == -1 else file.tell() if start == 0 else end)
    if not 0 <= to <= end:
        return -1
    file.seek(to)
    return 0


def ftell(fileID: Any, /) -> int:
    """Place in an open file, in bytes from its beginning.

    Syntax: ``position = ftell(fileID)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/ftell.html

    Examples
    --------
    >>> from dlarray.matlab import fclose, fopen, ftell, tempname
    >>> f = fopen(tempname(), "w")
    >>> ftell(f), fclose(f)
    (0, 0)
    """
    return file_of("ftell", fileID).tell()


def _precision(name: str, given: Any) -> tuple[str, str]:
    """The class in the file, and the class of what is read from it."""
    text = str(given).strip().lower()
    source, arrow, result = (part.strip() for part in text.partition("=>"))
    if source.startswith("*"):
        source = result = source[1:]
        result = _IN_C.get(result, result)
    elif not arrow:
        result = "char" if source.startswith("char") and name == "fwrite" else "double"
    if source not in _KINDS or result not in _RESULTS:
        note = "; bits and repeated formats are not served" if re.match(r"\d+\*|u?bit", source) else ""
        raise ArgumentError(f'{name}: the precision "{given}" is not known{note}; fix: "uint8" or "single"')
    return _KINDS[source], result


def _dtype(name: str, kind: str, machinefmt: str, fileID: Any) -> np.dtype:
    order = BYTE_ORDERS.get(str(machinefmt).lower())
    if order is None:
        raise ArgumentError(
            f'{name}: Invalid machine format "{machinefmt}"; fix: "n", "ieee-be" or "ieee-le"'
        )
    order = order if machinefmt else byte_order(fileID)
    return np.dtype("u1") if kind == "char" else np.dtype(order + kind)


def _size(size: Any) -> tuple[float, ...]:
    if size is None or (isinstance(size, list) and not size):
        return (np.inf,)
    found = tuple(float(n) for n in to_numpy(asdlarray(size).array).ravel())
    whole = all(n >= 0 and (n == np.inf or n % 1 == 0) for n in found)
    if len(found) not in (1, 2) or not whole or (len(found) == 2 and found[0] == np.inf):
        raise SizeError(f"fread: sizeA must be n, [m, n] or Inf, but it is {describe(size)}; fix: Inf")
    return found


def _gap(name: str, skip: Any) -> int:
    found = one_number(skip)
    if found is None or found < 0 or found % 1:
        raise ArgumentError(f"{name}: skip must be a number of bytes, but it is {describe(skip)}; fix: 0")
    return int(found)


def _bytes(file: Any, width: int, gap: int, count: int | None) -> bytes:
    """So many numbers' bytes from the place where the file is, which moves behind them."""
    if file.writable():
        file.flush()
    place = file.tell()
    left = max(os.fstat(file.fileno()).st_size - place, 0)
    length = left if count is None else min(left, count * (width + gap))
    limits.check("fread", (length,))
    file.buffer.seek(place)
    data = file.buffer.read(length)
    file.seek(place + len(data))
    return data


def _numbers(data: bytes, dtype: np.dtype, gap: int) -> np.ndarray:
    if not gap:
        return np.frombuffer(data[: len(data) // dtype.itemsize * dtype.itemsize], dtype)
    step = dtype.itemsize + gap
    starts = range(0, len(data) - dtype.itemsize + 1, step)
    return np.frombuffer(b"".join(data[k : k + dtype.itemsize] for k in starts), dtype)


def _as_result(values: np.ndarray, result: str) -> Any:
    if result == "char":
        rows = ["".join(chr(int(c)) for c in row) for row in values]
        return rows[0] if len(rows) == 1 else CharArray(rows) if rows else ""
    if result in ("double", "single"):
        return dlarray(values.astype(np.float64 if result == "double" else np.float32))
    return with_integers(converted(values, result))

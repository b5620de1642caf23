"""Open files by their numbers: fopen, fclose, fgetl, fgets, feof; whole texts by fileread."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from dlarray.arguments import one_number
from dlarray.errors import ArgumentError, DataError, describe
from dlarray.migration.matlab.shared.search_path import on_path

_open: dict[int, Any] = {}
_orders: dict[int, str] = {}  # of the bytes of numbers in a file, where fopen names one
BYTE_ORDERS = {
    "": "=", "n": "=", "native": "=", "b": ">", "ieee-be": ">", "l": "<", "ieee-le": "<", "s": ">",
    "ieee-be.l64": ">", "a": "<", "ieee-le.l64": "<",
}  # fmt: skip


def file_of(name: str, number: Any) -> Any:
    """The open file of a number: 1 and 2 are the standard output and the standard error."""
    found = one_number(number)
    if found == 1:
        return sys.stdout
    if found == 2:
        return sys.stderr
    if found in _open:
        return _open[int(found)]
    raise ArgumentError(
        f"{name}: Invalid file identifier {describe(number)}. Use fopen to generate a valid file identifier."
    )


@contextmanager
def _decoding(name: str, file: Any) -> Iterator[None]:
    """What is no text is an error that names the file."""
    try:
        yield
    except UnicodeDecodeError as error:
        raise DataError(
            f"{name}: the file '{file}' is no text of UTF-8: {error.reason} at byte {error.start}; fix: "
            'open(filename, encoding="latin-1").read() for other encodings, or open(filename, "rb") for bytes'
        ) from None


def _line(name: str, number: Any) -> str:
    file = file_of(name, number)
    with _decoding(name, getattr(file, "name", "")):
        if file in (sys.stdout, sys.stderr) or "16" in file.encoding or "32" in file.encoding:
            return file.readline()
        # A line alone is decoded: bytes that are no text may follow it, for fread
        if file.writable():
            file.flush()
        place = file.tell()
        file.buffer.seek(place)
        data = file.buffer.readline()
        file.seek(place + len(data))
        return data.decode(file.encoding)


def fopen(
    filename: str,
    permission: str = "r",
    machinefmt: str = "n",
    encoding: str = "UTF-8",
    /,
    *,
    nargout: int = 1,
) -> Any:
    """Open a file, and give its number; -1 where it cannot be opened.

    Syntaxes: ``fileID = fopen(filename)``, ``fileID = fopen(filename, permission)``,
    ``fileID = fopen(filename, permission, machinefmt, encoding)``, ``fileID, errmsg = fopen(…, nargout=2)``.

    Parameters
    ----------
    filename : str
        The file.
    permission : str
        "r" (default), "w", "a", "r+", "w+", "a+", with "t" or "b" at the end, which change nothing: texts are read
        by `fgetl` and its like, bytes by `fread`.
    machinefmt : str, default "n"
        Order of the bytes of numbers for `fread` and `fwrite`: "n", as the machine has them, "b" or "ieee-be", the
        highest first, "l" or "ieee-le", the lowest first.
    encoding : str, default "UTF-8"
        Encoding of texts.
    nargout : {1, 2}
        Whether to return why the file cannot be opened.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/fopen.html

    Examples
    --------
    >>> from dlarray.matlab import fopen
    >>> fopen("no such file")
    -1
    >>> fopen("no such file", nargout=2)
    (-1, 'No such file or directory')
    """
    mode = str(permission).replace("t", "").replace("b", "").lower()
    if mode not in ("r", "w", "a", "r+", "w+", "a+"):
        raise ArgumentError(f'fopen: Invalid permission "{permission}"; fix: "r", "w" or "a"')
    order = BYTE_ORDERS.get(str(machinefmt).lower())
    if order is None:
        raise ArgumentError(f'fopen: Invalid machine format "{machinefmt}"; fix: "n", "ieee-be" or "ieee-le"')
    if mode == "r":
        filename = on_path(filename)
    try:
        file = open(str(filename), mode, encoding=str(encoding) or "utf-8", newline="")  # noqa: SIM115
    except LookupError:
        raise ArgumentError(f'fopen: the encoding "{encoding}" is not known; fix: "UTF-8"') from None
    except (OSError, ValueError) as problem:  # a name with a zero byte is a ValueError
        return -1 if nargout < 2 else (-1, getattr(problem, "strerror", None) or str(problem))
    number = next(n for n in range(3, 100000) if n not in _open)
    _open[number] = file
    _orders[number] = order
    return number if nargout < 2 else (number, "")


def byte_order(number: Any) -> str:
    """The order of the bytes of numbers that `fopen` was asked for."""
    return _orders.get(int(one_number(number) or 0), "=")


def fclose(fileID: Any, /) -> int:
    """Close a file, or all of them.

    Syntaxes: ``status = fclose(fileID)``, ``status = fclose("all")``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/fclose.html

    Examples
    --------
    >>> from dlarray.matlab import fclose
    >>> fclose("all")
    0
    """
    if isinstance(fileID, str) and fileID.lower() == "all":
        for file in _open.values():
            file.close()
        _open.clear()
        return 0
    file = file_of("fclose", fileID)
    if file not in (sys.stdout, sys.stderr):
        file.close()
        del _open[int(one_number(fileID) or 0)]
    return 0


def fgetl(fileID: Any, /) -> str | int:
    """The next line of a file, without its end; -1 after the last one.

    Syntax: ``line = fgetl(fileID)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/fgetl.html

    Examples
    --------
    >>> import os, tempfile
    >>> from dlarray.matlab import fclose, fgetl, fopen, fprintf
    >>> name = os.path.join(tempfile.mkdtemp(), "log.txt")
    >>> f = fopen(name, "w"); fprintf(f, "one\\ntwo\\n"); status = fclose(f)
    >>> f = fopen(name)
    >>> fgetl(f), fgetl(f), fgetl(f), fclose(f)
    ('one', 'two', -1, 0)
    """
    line = _line("fgetl", fileID)
    return line.rstrip("\r\n") if line else -1


def fgets(fileID: Any, /) -> str | int:
    """The next line of a file, with its end; -1 after the last one.

    Syntax: ``line = fgets(fileID)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/fgets.html

    Examples
    --------
    >>> import os, tempfile
    >>> from dlarray.matlab import fclose, fgets, fopen, fprintf
    >>> name = os.path.join(tempfile.mkdtemp(), "log.txt")
    >>> f = fopen(name, "w"); fprintf(f, "one\\n"); status = fclose(f)
    >>> f = fopen(name)
    >>> fgets(f), fgets(f), fclose(f)
    ('one\\n', -1, 0)
    """
    return _line("fgets", fileID) or -1


def feof(fileID: Any, /) -> bool:
    """Whether a file has been read to its end.

    Syntax: ``tf = feof(fileID)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/feof.html

    Examples
    --------
    >>> import os, tempfile
    >>> from dlarray.matlab import fclose, feof, fgetl, fopen, fprintf
    >>> name = os.path.join(tempfile.mkdtemp(), "log.txt")
    >>> f = fopen(name, "w"); fprintf(f, "one\\n"); status = fclose(f)
    >>> f = fopen(name)
    >>> feof(f), fgetl(f), feof(f), fclose(f)
    (False, 'one', True, 0)
    """
    file = file_of("feof", fileID)
    if file in (sys.stdout, sys.stderr):
        return False
    if file.writable():
        file.flush()
    return file.tell() >= os.fstat(file.fileno()).st_size


def fileread(filename: str, /) -> str:
    """The text of a file.

    Syntax: ``text = fileread(filename)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/fileread.html

    Examples
    --------
    >>> import os, tempfile
    >>> from dlarray.matlab import fclose, fileread, fopen, fprintf
    >>> name = os.path.join(tempfile.mkdtemp(), "log.txt")
    >>> f = fopen(name, "w"); fprintf(f, "one"); status = fclose(f)
    >>> fileread(name)
    'one'
    """
    filename = on_path(filename)
    try:
        with open(Path(str(filename)), encoding="utf-8", newline="") as file, _decoding("fileread", filename):
            return file.read()
    except OSError:
        raise ArgumentError(
            f'fileread: Could not open file "{filename}". No such file or directory; fix: the path of a file'
        ) from None

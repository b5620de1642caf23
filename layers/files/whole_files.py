"""Files that are written whole or not at all, and the kinds of files that save and load know."""

from __future__ import annotations

import contextlib
import errno
import io
import os
import secrets
import stat
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from pathlib import Path
from typing import Any, NamedTuple

from dlarray.errors import DataError, describe
from dlarray.names import load_all


class FileKind(NamedTuple):
    """A kind of file: what reads it and what writes it."""

    read: Callable[
        [Path, tuple[str, ...], dict[str, Any]], Any
    ]  # of a file, names of variables, the caller's layers
    write: Callable[
        [Path, dict[str, Any], tuple[str, ...]], None
    ]  # of a file, variables, flags such as "-v7.3"


# By the ending of the file's name.  The module that knows a kind puts it here when it is imported; the files of this
# library itself, which are safetensors files, need no entry.
KINDS: dict[str, FileKind] = {}
# What becomes of a matrix that was saved as a sparse one; `dlarray.matlab` has a class for it.
SPARSE: ContextVar[Callable[[Any], Any]] = ContextVar("SPARSE", default=lambda full: full)
# And of cell arrays and structure arrays, given their values and sizes: the library itself has lists.
CELLS: ContextVar[Callable[[list, tuple[int, ...]], Any] | None] = ContextVar("CELLS", default=None)
STRUCTURES: ContextVar[Callable[[list, tuple[int, ...], list[str]], Any] | None] = ContextVar(
    "STRUCTURES", default=None
)

# The class of a name, for objects of a program's own classes; the library itself knows none.
OBJECTS: ContextVar[Callable[[str], type | None]] = ContextVar("OBJECTS", default=lambda name: None)
# An array of such objects, given them and their size.
OBJECT_ARRAYS: ContextVar[Callable[..., Any] | None] = ContextVar("OBJECT_ARRAYS", default=None)


def kind_of(ending: str) -> FileKind | None:
    """Who reads and writes files whose names end so; None for the files of this library itself."""
    if ending != ".safetensors" and ending not in KINDS:
        load_all()  # it may stand in a part that is not here yet
    return KINDS.get(ending)


def writable_name(caller: str, filename: str | os.PathLike) -> Path:
    """The path of a file whose name some disk may take: no halves of characters, no character 0."""
    path = Path(filename)
    try:
        encoded = os.fsencode(path)
    except UnicodeEncodeError:
        encoded = None
    if encoded is None or b"\0" in encoded:
        what = "halves of characters" if encoded is None else "the character 0"
        raise DataError(
            f"{caller}: the name of the file is {describe(str(path))}, with {what}, which no disk takes; "
            "fix: another name"
        )
    return path


@contextlib.contextmanager
def written_whole(path: Path, nameless: bool = True) -> Iterator[Path]:
    """The name under which a file is written: it takes the place of the file when all of it is on the disk.

    A program, a disk or a machine that stops leaves the old file or the new one.  A file that is replaced keeps its
    rights, and a link to it stays one: what it leads to is replaced.  Where the system has files without a name, as
    Linux, the new one has none until it is whole: also a program that is killed leaves nothing beside the old one.
    What writes it may want one, as HDF5 does: ``nameless=False``.
    """
    target = Path(os.path.realpath(path))
    rights = _rights(target)
    named = target.with_name(f".{target.name}.{secrets.token_hex(4)}.part")
    file: io.FileIO | None = None
    try:
        file = _nameless(target.parent) if nameless else None
        if file is None:
            part = named
            os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666 if rights is None else rights))
        else:
            part = Path(f"/proc/self/fd/{file.fileno()}")
        yield part
        with open(part, "rb+") as whole:
            os.fsync(whole.fileno())  # or the name could reach the disk before the values
        if rights is not None:
            os.chmod(part, rights)
        if file is not None:
            os.link(part, named, src_dir_fd=file.fileno())  # it makes Python call what follows part's link
        os.replace(named, target)
    except BaseException:
        named.unlink(missing_ok=True)
        raise
    finally:
        if file is not None:
            file.close()


def _rights(target: Path) -> int | None:
    """The rights of the file that is to be replaced; None where there is none."""
    try:
        mode = target.stat().st_mode
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(mode):  # as /dev/null, which must not become a file
        raise OSError(errno.EINVAL, "it is a device or a pipe")
    if not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    return stat.S_IMODE(mode)


def _nameless(folder: Path) -> io.FileIO | None:
    """A file without a name in a folder, which ends with the process; None where there is no such thing."""
    if not hasattr(os, "O_TMPFILE"):
        return None

    def opener(name: str, _: int) -> int:
        return os.open(name, os.O_TMPFILE | os.O_RDWR | os.O_CLOEXEC, 0o666)

    try:
        file = io.FileIO(str(folder), "r+", opener=opener)
    except OSError:  # not on every kind of disk; and what else is wrong, a file with a name will tell
        return None
    if os.path.exists(f"/proc/self/fd/{file.fileno()}"):
        return file
    file.close()
    return None

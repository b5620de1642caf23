"""Files that are written whole or not at all, and the kinds of files that save and load know."""

from __future__ import annotations

import contextlib
import os
import secrets
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple


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


@contextlib.contextmanager
def written_whole(path: Path) -> Iterator[Path]:
    """The name under which a file is written: it takes the place of the file when all of it is on the disk.

    A program, a disk or a machine that stops leaves the old file or the new one.  A file that is replaced keeps its
    rights, and a link to it stays one.
    """
    target = Path(os.path.realpath(path))
    rights = stat.S_IMODE(target.stat().st_mode) if target.exists() else 0o666
    part = target.with_name(f".{target.name}.{secrets.token_hex(4)}.part")
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, rights))
    try:
        yield part
        with open(part, "rb+") as file:
            os.fsync(file.fileno())  # or the name could reach the disk before the values
        if target.exists():
            os.chmod(part, rights)
        os.replace(part, target)
    except BaseException:
        part.unlink(missing_ok=True)
        raise

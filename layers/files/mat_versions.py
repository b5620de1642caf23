"""Which version a MAT file has, by its first bytes; or what else a file is that was taken for one."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from dlarray.errors import DataError


def version_of(caller: str, path: Path) -> int:
    """The version of a MAT file: 0 (v4), 1 (v5 to v7) or 2 (v7.3); other files are refused by what they are."""
    try:
        with open(path, "rb") as file:
            head = file.read(128)
    except OSError as error:
        raise DataError(
            f"{caller}: the file '{path}' cannot be read ({error.strerror}); fix: its rights"
        ) from None
    what, fix = _other_kind(head)
    if what:
        raise DataError(f"{caller}: the file '{path}' is {what}; fix: {fix}")
    if len(head) >= 128 and head[126:128] in (b"IM", b"MI"):
        major = head[125 if head[126:128] == b"IM" else 124]
        if major in (1, 2):
            return major
        raise DataError(
            f"{caller}: the file '{path}' is a MAT file of the version {major}, which is not known; fix: save it by "
            "MATLAB with '-v7' or '-v7.3'"
        )
    if len(head) >= 20 and _is_version_4(head):
        return 0
    raise DataError(
        f"{caller}: the file '{path}' is no MAT file: its header is not one; fix: save it by MATLAB's "
        "save(filename, '-v7')"
    )


def _is_version_4(head: bytes) -> bool:
    """Whether five whole numbers stand at the beginning: kind, rows, columns, complex or not, length of the name."""
    for order in ("<i4", ">i4"):
        kind, rows, columns, imaginary, length = np.frombuffer(head[:20], order).tolist()
        if 0 <= kind <= 4052 and rows >= 0 and columns >= 0 and imaginary in (0, 1) and 1 < length < 100:
            return True
    return False


def _other_kind(head: bytes) -> tuple[str, str]:
    if not head:
        return "empty", "save it again"
    if head.startswith(b"version https://git-lfs"):
        return "the stand-in of a large file in git (LFS), without the data", "git lfs pull"
    if head.startswith(b"# Created by Octave"):
        return "text that Octave wrote", "save it in Octave by save('-v7', filename, …)"
    if head.startswith((b"Octave-1-L", b"Octave-1-B")):
        return "in Octave's own binary format", "save it in Octave by save('-v7', filename, …)"
    if head.startswith(b"\x89HDF\r\n\x1a\n"):
        return (
            "HDF5, but not MATLAB's: it lacks MATLAB's header",
            "h5py.File(filename), or save it by MATLAB with '-v7.3'",
        )
    if head.startswith((b"PK\x03\x04", b"\x1f\x8b")):
        return "a compressed archive", "unpack it"
    if all(byte in b" \t\r\n+-.,;0123456789eEdDNnAaIiFf%" for byte in head):
        return "text with numbers", "numpy.loadtxt(filename)"
    return "", ""

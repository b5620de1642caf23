"""What stands in folders and files, printed or asked: ls, type, isdir, fileattrib."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path
from typing import Any

from dlarray.errors import DataError
from dlarray.migration.matlab.strings import CharArray
from dlarray.struct import struct


def isdir(name: Any, /) -> bool:
    """Whether a folder is there (older programs; `isfolder` replaces it).

    Syntax: ``tf = isdir(name)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/isdir.html

    Examples
    --------
    >>> from dlarray.matlab import isdir, tempdir
    >>> isdir(tempdir()), isdir("no such folder")
    (True, False)
    """
    return os.path.isdir(str(name))


def ls(name: Any = ".", /, *, nargout: int = 0) -> Any:
    """Print the names in a folder, or give them as rows of characters.

    Syntaxes: ``ls()``, ``ls(name)``, ``list = ls(name, nargout=1)``.

    Parameters
    ----------
    name : str
        A folder or a file; ``*`` and ``?`` stand for other characters.

    Notes
    -----
    Names stand below each other, in order, without those that begin with a point.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/ls.html

    Examples
    --------
    >>> import pathlib, tempfile
    >>> from dlarray.matlab import ls
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> _ = (folder / "a.txt").write_text(""), (folder / "b.csv").write_text("")
    >>> ls(folder)
    a.txt
    b.csv
    >>> ls(folder / "*.csv", nargout=1)
    'b.csv'
    """
    place = Path(str(name))
    if any(sign in place.name for sign in "*?"):
        found = sorted(p.name for p in place.parent.glob(place.name))
    elif place.is_dir():
        found = sorted(p.name for p in place.iterdir())
    else:
        found = [place.name] if place.exists() else []
    found = [n for n in found if not n.startswith(".")]
    if not found and not place.is_dir():
        raise DataError(f"ls: '{name}' not found.")
    if nargout:
        return found[0] if len(found) == 1 else CharArray(found) if found else ""
    sys.stdout.write("".join(f"{n}\n" for n in found))
    return None


def type_(filename: Any, /) -> None:
    """Print a file of text, between empty lines.

    Syntax: ``type_(filename)``; ports write it for ``type``.

    Notes
    -----
    A name without an ending is that of a file .m, if there is no other.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/type.html

    Examples
    --------
    >>> import pathlib, tempfile
    >>> from dlarray.matlab import type_
    >>> file = pathlib.Path(tempfile.mkdtemp(), "a.txt")
    >>> _ = file.write_text("one line\\n")
    >>> type_(file)
    <BLANKLINE>
    one line
    <BLANKLINE>
    """
    place = Path(str(filename))
    if not place.is_file() and not place.suffix and place.with_suffix(".m").is_file():
        place = place.with_suffix(".m")
    try:
        text = place.read_text(encoding="utf-8", errors="replace")
    except OSError as problem:
        raise DataError(f"type: {filename} cannot be read: {problem.strerror}; fix: the path") from None
    sys.stdout.write(f"\n{text}" + ("\n" if text.endswith("\n") else "\n\n"))


def fileattrib(name: Any = ".", attribs: Any = "", /, *, nargout: int = 2) -> Any:
    """What may be done with a file or a folder; or change it.

    Syntaxes: ``status, values = fileattrib(name)``, ``status = fileattrib(name, "+w", nargout=1)``.

    Parameters
    ----------
    name : str
    attribs : {"+w", "-w", "+x", "-x"}, optional
        Writing and running, allowed or not; other attributes are refused.

    Returns
    -------
    status : bool
        Whether there is such a file, and the change was made.
    values : struct
        Name, and for the user, the group and others whether they may read, write and execute; what only Windows
        has is NaN. Where there is no file a text that says so.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/fileattrib.html

    Examples
    --------
    >>> from dlarray.matlab import fileattrib, tempdir
    >>> status, values = fileattrib(tempdir())
    >>> status, values.UserRead
    (True, 1)
    """
    place = os.path.abspath(str(name))
    if not os.path.exists(place):
        missing = f"{name} could not be found."
        return (False, missing)[:nargout] if nargout > 1 else False
    mode = os.stat(place).st_mode
    if attribs:
        word = str(attribs)
        bits = {"w": stat.S_IWUSR, "x": stat.S_IXUSR}.get(word[1:2])
        if len(word) != 2 or word[0] not in "+-" or bits is None:
            raise DataError(f'fileattrib: the attribute is "{attribs}"; fix: "+w", "-w", "+x" or "-x"')
        os.chmod(place, mode | bits if word[0] == "+" else mode & ~bits)
        return (True, "")[:nargout] if nargout > 1 else True
    values = struct(Name=place, archive=float("nan"), system=float("nan"), hidden=float("nan"))
    values["directory"] = int(os.path.isdir(place))
    for who, shift in (("User", 6), ("Group", 3), ("Other", 0)):
        for what, bit in (("Read", 4), ("Write", 2), ("Execute", 1)):
            values[f"{who}{what}"] = int(bool((mode >> shift) & bit))
    return (True, values)[:nargout] if nargout > 1 else True

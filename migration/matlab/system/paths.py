"""Files and folders: fullfile, fileparts, isfile, isfolder, exist, mkdir, dir, pwd, delete, tempname, getenv."""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from pathlib import Path
from typing import Any

from dlarray import names as registered
from dlarray.errors import ArgumentError, describe
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.shared.search_path import module_file, on_path
from dlarray.migration.matlab.strings import String, StringArray, logical
from dlarray.migration.matlab.struct_arrays import StructArray
from dlarray.migration.matlab.text.kinds import back, patterns, texts


def fullfile(*parts: Any) -> Any:
    """A path from its parts.

    Syntax: ``f = fullfile(part1, …, partN)``.

    Parameters
    ----------
    *parts
        Text; of a cell array or a string array there is a path for each element.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/fullfile.html

    Examples
    --------
    >>> from dlarray.matlab import fullfile
    >>> fullfile("data", "train", "x.mat").replace("\\\\", "/")
    'data/train/x.mat'
    """
    found = [texts("fullfile", "a part", p) for p in parts]
    count = max((len(f.values) for f in found), default=1)
    rows = []
    for k in range(count):
        pieces = [f.values[k if len(f.values) > 1 else 0] for f in found]
        pieces = [p for p in pieces if p]
        made = os.sep.join(pieces)
        while os.sep * 2 in made:
            made = made.replace(os.sep * 2, os.sep)
        rows.append(made)
    longest = next((f for f in found if len(f.values) == count and f.kind == "cell"), None)
    if longest is None and any(f.kind == "string" for f in found):
        longest = next(f for f in found if len(f.values) == count or count == 1)._replace(kind="string")
    return back(longest, rows) if longest is not None else rows[0]


def fileparts(filename: Any, /, *, nargout: int = 3) -> Any:
    """Folder, name and ending of a file.

    Syntax: ``filepath, name, ext = fileparts(filename)``, ``filepath = fileparts(filename, nargout=1)``.

    Of a cell array or a string array each output is one of the same size.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/fileparts.html

    Examples
    --------
    >>> from dlarray.matlab import fileparts
    >>> fileparts("data/net.v2.mat")
    ('data', 'net.v2', '.mat')
    """
    if isinstance(filename, str):
        made = _parts_of(filename, String if isinstance(filename, String) else str)
    else:
        found = texts("fileparts", "filename", filename)
        parts = [_parts_of(text, str) for text in found.values]
        made = tuple(back(found, [one[k] for one in parts]) for k in range(3))
    return made[0] if nargout < 2 else made[:nargout]


def _parts_of(text: str, kind: type) -> tuple:
    cut = max(text.rfind("/"), text.rfind(os.sep))
    folder, name = text[: max(cut, 1 if cut == 0 else 0)], text[cut + 1 :]
    dot = name.rfind(".")
    name, ending = (name, "") if dot < 0 else (name[:dot], name[dot:])
    return kind(folder), kind(name), kind(ending)


def _ask(name: str, value: Any, test: Any) -> Any:
    if isinstance(value, str | os.PathLike):
        return test(Path(str(value)).expanduser())
    found = texts(name, "the path", value)
    return logical([test(Path(v).expanduser()) for v in found.values], found.shape)


def isfile(filename: Any, /) -> Any:
    """Whether a file is there.

    Syntax: ``tf = isfile(filename)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/isfile.html

    Examples
    --------
    >>> from dlarray.matlab import isfile
    >>> isfile("no such file")
    False
    """
    return _ask("isfile", filename, Path.is_file)


def isfolder(folder: Any, /) -> Any:
    """Whether a folder is there.

    Syntax: ``tf = isfolder(folder)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/isfolder.html

    Examples
    --------
    >>> from dlarray.matlab import isfolder
    >>> isfolder(".")
    True
    """
    return _ask("isfolder", folder, Path.is_dir)


def exist(name: str, kind: str = "", /, *, variables: Any = ()) -> int:
    """What a name is: 1 a variable, 2 a file or a function of the library, 7 a folder, 0 nothing.

    Syntaxes: ``n = exist(name)``, ``n = exist(name, "file")``, ``n = exist(name, "var", variables=globals())``.

    Parameters
    ----------
    name : str
    kind : {"var", "file", "dir", "builtin", "class"}, optional
        Kind of entry that is looked for.
    variables : dict
        The variables to look in: ``globals()`` of a script, ``locals()`` of a function.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/exist.html

    Examples
    --------
    >>> from dlarray.matlab import exist
    >>> loss = 1
    >>> exist("loss", "var", variables=locals()), exist("relu"), exist("nothing")
    (1, 2, 0)
    """
    name, kind = str(name), str(kind).lower()
    if kind in ("", "var") and name in variables:
        return 1
    if kind == "var":
        return 0
    path = Path(name).expanduser()
    if kind in ("", "file", "dir") and os.path.isdir(path):
        return 7
    if kind in ("", "file") and (os.path.isfile(on_path(path)) or os.path.isfile(name + ".m")):
        return 2
    known = name in registered.functions or name in registered.layers or name in ("dlarray", "dlnetwork")
    if known and kind in ("", "file", "builtin", "class"):
        return 2
    return 2 if kind in ("", "file") and module_file(name.removesuffix(".m")) else 0


def mkdir(*parts: Any, nargout: int = 0) -> Any:
    """Make a folder, and those above it.

    Syntaxes: ``mkdir(folder)``, ``mkdir(parent, folder)``, ``status = mkdir(…, nargout=1)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/mkdir.html

    Examples
    --------
    >>> import tempfile
    >>> from dlarray.matlab import isfolder, mkdir
    >>> parent = tempfile.mkdtemp()
    >>> mkdir(parent, "out")
    >>> isfolder(parent + "/out")
    True
    """
    path = Path(*(str(p) for p in parts))
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        if not nargout:
            raise ArgumentError(
                f"mkdir: {describe(str(path))} cannot be made: {problem.strerror}; fix: another place"
            ) from None
        return (False, problem.strerror, "MATLAB:MKDIR:OSError")[:nargout] if nargout > 1 else False
    return None if not nargout else True if nargout == 1 else (True, "", "")[:nargout]


def rmdir(folder: str, option: str = "", /) -> None:
    """Remove a folder; with "s" all that is in it, too.

    Syntaxes: ``rmdir(folder)``, ``rmdir(folder, "s")``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/rmdir.html

    Examples
    --------
    >>> import tempfile
    >>> from dlarray.matlab import isfolder, rmdir
    >>> folder = tempfile.mkdtemp()
    >>> rmdir(folder)
    >>> isfolder(folder)
    False
    """
    try:
        shutil.rmtree(str(folder)) if str(option) == "s" else Path(str(folder)).rmdir()
    except OSError as problem:
        raise ArgumentError(
            f'rmdir: {describe(str(folder))}: {problem.strerror}; fix: rmdir(folder, "s")'
        ) from None


def delete(*what: Any) -> None:
    """Delete files, by name or by a pattern; or a handle object.

    Syntaxes: ``delete(filename, …)``, ``delete(obj)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/delete.html

    Examples
    --------
    >>> import os, tempfile
    >>> from dlarray.matlab import delete, isfile
    >>> file, name = tempfile.mkstemp(); os.close(file)
    >>> delete(name)
    >>> isfile(name)
    False
    """
    for one in what:
        if not isinstance(one, (str, StringArray, list)):
            one.delete()
            continue
        for text in patterns("delete", "filename", one):
            path = Path(text)
            for found in path.parent.glob(path.name) if any(c in path.name for c in "*?") else [path]:
                found.unlink(missing_ok=True)


def dir_(name: Any = ".", /, *, nargout: int = 1) -> Any:
    """The files and folders in a folder, or those that a pattern names.

    Syntaxes: ``listing = dir_()``, ``listing = dir_(name)``, ``dir_(name, nargout=0)``, which prints the names.

    Parameters
    ----------
    name : str
        A folder, a file, or a pattern with ``*``; ``**`` goes through the folders below.

    Returns
    -------
    StructArray
        A column with the fields name, folder, date, bytes, isdir and datenum, sorted by name.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/dir.html

    Examples
    --------
    >>> import tempfile
    >>> from dlarray.matlab import dir_
    >>> dir_(tempfile.mkdtemp()).each("name")
    ['.', '..']
    """
    path = Path(str(name)).expanduser()
    rows = []
    if os.path.isdir(path):
        found = sorted(path.iterdir(), key=lambda p: p.name)
        rows = [("." if p is path else "..", path, path) for p in (path, path.parent)]
        rows += [(p.name, path, p) for p in found]
    elif "*" in str(path):
        fixed = Path(
            *[p for p in path.parts if "*" not in p][: next(i for i, p in enumerate(path.parts) if "*" in p)]
        )
        rows = [(p.name, p.parent, p) for p in sorted(fixed.glob(str(path.relative_to(fixed))))]
    elif os.path.exists(path):
        rows = [(path.name, path.parent, path)]
    listing = []
    for shown, folder, p in rows:
        about = p.stat()
        listing.append(
            {
                "name": shown,
                "folder": str(folder.resolve()),
                "date": time.strftime("%d-%b-%Y %H:%M:%S", time.localtime(about.st_mtime)),
                "bytes": 0.0 if p.is_dir() else float(about.st_size),
                "isdir": p.is_dir(),
                "datenum": 719529 + (about.st_mtime - time.timezone) / 86400,
            }
        )
    if not nargout:
        _print_in_columns([shown for shown, _, _ in rows])
        return None
    return StructArray(listing, (len(listing), 1), ("name", "folder", "date", "bytes", "isdir", "datenum"))


def _print_in_columns(names: list[str], width: int = 80) -> None:
    """Names down columns of one width, as MATLAB prints those of a folder."""
    each = max(map(len, names), default=0) + 2
    count = -(-len(names) // max(1, width // each)) if names else 0
    print()
    for k in range(count):
        print("".join(name.ljust(each) for name in names[k::count]))
    print()


def pwd() -> str:
    """The folder that the program runs in.

    Syntax: ``folder = pwd()``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/pwd.html

    Examples
    --------
    >>> from dlarray.matlab import isfolder, pwd
    >>> isfolder(pwd())
    True
    """
    return os.getcwd()


def tempdir() -> str:
    """Folder for temporary files.

    Syntax: ``folder = tempdir()``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/tempdir.html

    Examples
    --------
    >>> from dlarray.matlab import isfolder, tempdir
    >>> isfolder(tempdir())
    True
    """
    return tempfile.gettempdir() + os.sep


def tempname(folder: str = "", /) -> str:
    """Path for a temporary file that does not exist yet.

    Syntaxes: ``name = tempname()``, ``name = tempname(folder)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/tempname.html

    Examples
    --------
    >>> from dlarray.matlab import isfile, tempname
    >>> isfile(tempname())
    False
    """
    return os.path.join(str(folder) or tempfile.gettempdir(), "tp" + os.urandom(8).hex())


def getenv(name: Any, /) -> Any:
    """An environment variable; the empty text where there is none.

    Syntax: ``value = getenv(name)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/getenv.html

    Examples
    --------
    >>> from dlarray.matlab import getenv
    >>> getenv("NO_SUCH_VARIABLE")
    ''
    """
    found = texts("getenv", "name", name)
    return (
        back(found, [os.environ.get(v, "") for v in found.values])
        if found.kind != "cell"
        else Cell([os.environ.get(v, "") for v in found.values], found.shape)
    )

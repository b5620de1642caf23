"""MATLAB's search path as far as a ported program needs it: its folders of data, and where a function's file is."""

from __future__ import annotations

import inspect
import os
import sys
from typing import Any

from dlarray import callers
from dlarray import names as registered
from dlarray.errors import ArgumentError, describe
from dlarray.migration.matlab.shared import search_path


def genpath(folder: Any, /) -> str:
    """A folder and those below it, each with `pathsep` behind it, for `addpath`.

    Syntax: ``p = genpath(folder)``.

    Hidden folders, and those whose names begin with ``@`` or ``+`` or are ``private``, are left out.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/genpath.html

    Examples
    --------
    >>> from dlarray.matlab import genpath
    >>> genpath("no such folder")
    ''
    """
    found = []
    for start in search_path.folders_of(os.path.expanduser(str(folder))):
        for place, inner, _ in os.walk(start):
            inner[:] = sorted(n for n in inner if n[0] not in ".@+" and n not in ("private", "__pycache__"))
            found.append(place)
    return "".join(place + os.pathsep for place in found)


def addpath(*folders: Any) -> None:
    """Add folders in which files are looked for that the current folder does not have.

    Syntaxes: ``addpath(folder, …)``, ``addpath(…, "-end")``.

    `load`, `fopen`, `imread`, `readtable` and the others that read files look there.  Python finds modules by
    ``sys.path``, which stays as it is.

    Parameters
    ----------
    *folders : str
        A folder, or several with `pathsep` between them.  One that is not in the current folder is looked for beside
        the program; one that does not exist is a warning.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/addpath.html

    Examples
    --------
    >>> import os, tempfile
    >>> from dlarray.matlab import addpath, fileread, rmpath
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with open(os.path.join(folder, "hello.txt"), "w") as file:
    ...         _ = file.write("hello")
    ...     addpath(folder)
    ...     text = fileread("hello.txt")
    ...     rmpath(folder)
    >>> text
    'hello'
    """
    words, last = _parted("addpath", folders)
    found = []
    for name in words:
        places = search_path.folders_of(name)
        if not places:
            callers.warn(f"addpath: the folder '{name}' does not exist")
        found += places
    old = [f for f in search_path.FOLDERS if f not in found]
    found = list(dict.fromkeys(found))
    search_path.FOLDERS[:] = [*old, *found] if last else [*found, *old]


def rmpath(*folders: Any) -> None:
    """Take folders out of those that `addpath` added.

    Syntax: ``rmpath(folder, …)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/rmpath.html

    Examples
    --------
    >>> from dlarray.matlab import addpath, rmpath
    >>> addpath(".")
    >>> rmpath(".")
    """
    words, _ = _parted("rmpath", folders)
    gone = {place for name in words for place in (search_path.folders_of(name) or [name])}
    search_path.FOLDERS[:] = [f for f in search_path.FOLDERS if f not in gone]


def _parted(name: str, folders: tuple) -> tuple[list[str], bool]:
    words = []
    last = False
    for given in folders:
        if not isinstance(given, str):
            if given in (0, 1):  # the older -begin and -end
                last = bool(given)
                continue
            raise ArgumentError(f'{name}: a folder must be text, but it is {describe(given)}; fix: "data"')
        if str(given).lower() in ("-end", "-begin", "-frozen"):
            last = str(given).lower() == "-end" or last
            continue
        words += [os.path.expanduser(part) for part in str(given).split(os.pathsep) if part]
    return words, last


def which(item: Any, option: str = "", /, *, nargout: int = 1) -> Any:
    """Where a file is, or the module that defines a function; "" where there is neither.

    Syntaxes: ``place = which(item)``, ``which(item, nargout=0)``, which prints it.

    Parameters
    ----------
    item : str
        A file with its ending, in the current folder or in one that `addpath` added; else the name of a function: of a
        module of the program, ``"tools.smooth"`` in a folder, or of this library.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/which.html

    Examples
    --------
    >>> from dlarray.matlab import which
    >>> which("relu").endswith(".py"), which("no_such_function")
    (True, '')
    """
    name = str(item)
    found = (
        _file(name)
        or search_path.module_file(name.removesuffix(".m"))
        or _of_library(name.removesuffix(".m"))
    )
    if nargout:
        return found
    print(found or f"'{name}' not found.")
    return None


def _file(name: str) -> str:
    place = search_path.on_path(name)
    return os.path.abspath(place) if "." in name and os.path.isfile(place) else ""


def _of_library(name: str) -> str:
    matlab = sys.modules.get("dlarray.migration.matlab")
    own = registered.functions.get(name) or registered.layers.get(name)
    call: Any = getattr(own, "call", own) if own is not None else getattr(matlab, name, None)
    if name not in getattr(matlab, "__all__", ()) and own is None:
        return ""
    try:
        return inspect.getsourcefile(inspect.unwrap(call)) or ""
    except TypeError:
        return ""

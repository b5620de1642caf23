"""MATLAB's search path: folders in which files are looked for that the current folder does not have."""

from __future__ import annotations

import builtins
import importlib.util
import keyword
import os
import site
import sys
import sysconfig
from pathlib import Path
from typing import Any

FOLDERS: list[str] = []  # absolute, the first first


def on_path(filename: Any) -> Any:
    """A file's name as it was given, or where it stands in a folder of the path, if the current folder has none.

    The folder of the program is one of them, the last: MATLAB runs what stands in a folder of its path.
    """
    if not isinstance(filename, (str, os.PathLike)):
        return filename
    text = os.fspath(filename)
    if not text or os.path.isabs(text) or os.path.exists(text):
        return filename
    places = (os.path.join(folder, text) for folder in [*FOLDERS, *_folder_of_the_program()])
    return next(filter(os.path.isfile, places), filename)


def _folder_of_the_program() -> list[str]:
    main = getattr(sys.modules.get("__main__"), "__file__", None)
    return [str(Path(main).resolve().parent)] if main else []


def folders_of(name: str) -> list[str]:
    """The folders that a name means: below the current one, else below those that hold the program's modules.

    A ported program may be started from any folder, while MATLAB's starts where its files stand.
    """
    if os.path.isabs(name):
        return [name] if os.path.isdir(name) else []
    starts = [os.getcwd(), *_folder_of_the_program(), *sys.path]
    for start in starts:
        place = os.path.abspath(os.path.join(start or os.getcwd(), name))
        if os.path.isdir(place):
            return [place]
    return []


def plain_name(name: str) -> str:
    """MATLAB's name of a variable whose name Python keeps for itself: ``lambda`` of ``lambda_``."""
    plain = name.removesuffix("_")
    return plain if plain != name and (keyword.iskeyword(plain) or hasattr(builtins, plain)) else name


def module_file(name: str) -> str:
    """The file of a module of the program, not of Python's own or of an installed package."""
    if not all(part.isidentifier() for part in name.split(".")):
        return ""
    for spelled in (name, f"{name}_"):
        try:
            spec = importlib.util.find_spec(spelled)
        except (ImportError, ValueError, AttributeError):
            continue
        if spec is not None and spec.origin and spec.origin.endswith(".py"):
            place = os.path.abspath(spec.origin)
            if not any(place.startswith(folder + os.sep) for folder in _INSTALLED):
                return place
    return ""


_INSTALLED = tuple(
    dict.fromkeys(
        os.path.abspath(p)
        for p in (
            *(sysconfig.get_path(key) for key in ("stdlib", "platstdlib", "purelib")),
            *site.getsitepackages(),
        )
        if p
    )
)

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
    """A file's name as it was given, or where it stands in a folder of the path, if the current folder has none."""
    if not FOLDERS or not isinstance(filename, (str, os.PathLike)):
        return filename
    text = os.fspath(filename)
    if not text or os.path.isabs(text) or os.path.exists(text):
        return filename
    found = next((place for folder in FOLDERS if os.path.isfile(place := os.path.join(folder, text))), None)
    return filename if found is None else found


def folders_of(name: str) -> list[str]:
    """The folders that a name means: below the current one, else below those that hold the program's modules.

    A ported program may be started from any folder, while MATLAB's starts where its files stand.
    """
    if os.path.isabs(name):
        return [name] if os.path.isdir(name) else []
    main = getattr(sys.modules.get("__main__"), "__file__", None)
    starts = [os.getcwd(), *([str(Path(main).resolve().parent)] if main else []), *sys.path]
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

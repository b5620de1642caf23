"""Where data files stand: in another folder of MATLAB's path, so that a port must know that folder too."""

from __future__ import annotations

import functools
import os
from typing import Any

from dlarray.migration.inference import kind_names as k
from dlarray.migration.porting.natives.dropping import Dropped
from dlarray.migration.porting.writing.code import ATOM, Code, quoted
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w

Args = tuple[t.Expression, ...]
# Functions that read the file that their first argument names.
READERS = frozenset(
    """
    load fopen imread importdata dlmread csvread readtable readmatrix readcell readlines fileread xlsread audioread
    audioinfo imfinfo readvars readtimetable detectImportOptions matfile
    """.split()
)
_MOST = 20000  # files of a project that are looked at


@functools.lru_cache(maxsize=4)
def _places(root: str) -> dict[str, tuple[str, ...]]:
    """The folders, as seen from the project's, that have a file of a name."""
    found: dict[str, list[str]] = {}
    count = 0
    for place, folders, files in os.walk(root):
        folders[:] = sorted(f for f in folders if not f.startswith("."))
        for name in files:
            found.setdefault(name, []).append(os.path.relpath(place, root))
        count += len(files)
        if count > _MOST:
            break
    return {name: tuple(places) for name, places in found.items()}


def noted(s: Any, a: t.Expression) -> None:
    """Remember the folder of a file that is named without one and stands in one folder of the project alone."""
    a = w.bare(a)
    if not isinstance(a, t.Text) or not a.value or "*" in a.value:
        return
    name = a.value if "." in os.path.basename(a.value) else f"{a.value}.mat"
    root, own = s.module.root, os.path.dirname(os.path.abspath(s.module.file.path))
    if name != os.path.basename(name) or not os.path.isdir(root):
        return
    if os.path.exists(os.path.join(own, name)) or os.path.exists(os.path.join(root, name)):
        return
    places = _places(root).get(name, ())
    if len(places) == 1 and not _added(s.module.file, places[0]) and not _is_asked_for(s.module.file, a):
        s.helper("addpath")
        s.module.data_folders[places[0].replace(os.sep, "/")] = None


def _added(file: t.File, folder: str) -> bool:
    """Whether the file adds the folder itself."""
    calls = (n for n in w.walk(file) if isinstance(n, t.Index) and n.base == t.Name("addpath"))
    told = (a.value for n in calls for a in n.args if isinstance(a, t.Text))
    return any(os.path.normpath(x.replace("\\", "/")) == os.path.normpath(folder) for x in told)


def _is_asked_for(file: t.File, name: t.Text) -> bool:
    """Whether the file asks if there is such a file: then where it is missing it may be meant to be made."""
    asking = (t.Name("exist"), t.Name("isfile"))
    return any(isinstance(n, t.Index) and n.base in asking and name in n.args for n in w.walk(file))


def lines(module: Any) -> list[str]:
    """What a module says of those folders, before anything is read."""
    folders = list(module.data_folders)
    if not folders:
        return []
    return [f"{module.imports.helper('addpath')}({', '.join(map(quoted, folders))})  # MATLAB's path has it"]


def path_changed(name: str) -> Any:
    """``addpath`` and ``rmpath``: for files of data; of code Python imports what it needs by name."""

    def native(s: Any, args: Args, nargout: int, kind: str) -> Code:
        if not reads_files(s.module.project) or not args:
            raise Dropped("Python imports by name")
        return Code(f"{s.helper(name)}({', '.join(s.arguments_of_handle(args))})", ATOM, k.NONE)

    return native


def reads_files(project: Any) -> bool:
    """Whether anything in a project reads files of data."""
    return any(
        isinstance(n, t.Name) and n.id in READERS or isinstance(n, t.Command) and n.name in READERS
        for file in project.files.values()
        for n in w.walk(file)
    )


def which(s: Any, args: Args, nargout: int, kind: str) -> Code:
    """The function of the project by its module, which may be in another folder; alone as a statement it prints."""
    name = args[0].value.removesuffix(".m") if args and isinstance(args[0], t.Text) else ""
    found = s.module.project.function(name, s.scope) if name.isidentifier() else None
    path = found[0] if found is not None else s.module.project.script(name, s.module.file.path)
    parts = s.arguments_of_handle(args) if path is None else [quoted(s.module_of(path))]
    more = [] if nargout else ["nargout=0"]
    return Code(f"{s.helper('which')}({', '.join([*parts, *more])})", ATOM, k.CHAR)
